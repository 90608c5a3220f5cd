"""A panel whose inside is a tree of widgets, for a table that is none yet; goes when the table's scene is one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pygame

from skye_desktop.engine import Action as GameAction
from skye_desktop.engine import (
    BuyTile,
    Cell,
    Event,
    Phase,
    PlaceTile,
    PlayerView,
    Reason,
    ReturnTile,
    SeatAction,
    Territory,
    TileBought,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import in_use, tr
from skye_desktop.kit import widgets as old
from skye_desktop.kit.access import Asked, Node, Role
from skye_desktop.kit.animation import Drawer
from skye_desktop.kit.appearance import SEPARATOR
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common, means
from skye_desktop.kit.tree import Button, Kind, Label, Tree, Widget
from skye_desktop.kit.tree.widget import chain, walk
from skye_desktop.play.flow import Stage, Think
from skye_desktop.play.line import EventT
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.turns import Turn
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table import panel as old_panel
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panel_root import PanelRoot, Question, send_coins
from skye_desktop.ui.table.panel_sizes import Panels
from skye_desktop.ui.table.panels.building import BuildingHand, BuildingPanel
from skye_desktop.ui.table.panels.thinking import ThinkingPanel, WatchedMarketPanel
from skye_desktop.ui.table.panels.timeline import TimePanel
from skye_desktop.ui.table.pieces import flying_tile
from skye_desktop.ui.territory_view import HeldTile, Marks, TerritoryView


class TableForPanels:
    """A table as `panel_root.PanelTable` has it."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    @property
    def land(self) -> TerritoryView:
        return self._context.land

    @property
    def asks_to_go_on(self) -> bool:
        return self._context.asks_to_go_on

    def this_round(self, kind: type[EventT]) -> list[EventT]:
        return self._context.this_round(kind)

    def why_not(self, action: SeatAction) -> Reason | None:
        return self._context.why_not(action)

    def decide(self, action: SeatAction, question: Question | None = None, *, is_risky: bool = False) -> None:
        if question is None:
            self._context.submit(action)
        else:
            old_panel.decide(self._context, action, question, is_risky=is_risky)

    @property
    def shown(self) -> int:
        return self._context.shown

    def look_at(self, seat: int | None) -> None:
        self._context.look_at(seat)

    @property
    def pointer(self) -> tuple[int, int]:
        return self._context.pointer

    def offered(self) -> Mapping[Command, Action]:
        context, found = self._context, dict[Command, Action]()
        if context.undo_name():
            found[Game.UNDO] = Action(context.undo, tr("Undo"), tip=context.undo_name())
        if context.redo_name():
            found[Game.REDO] = Action(context.redo, tr("Redo"), tip=context.redo_name())
        found[Game.MENU] = Action(context.open_menu, tr("Menu"))
        found[Game.TIME] = Action(context.open_time, tr("Look back"))
        advice = context.advice_button()
        if isinstance(advice, old.Button):
            found[Game.ADVICE] = Action(advice.on_click, advice.text, tip=advice.tooltip)
        return found

    def place(self, name: str) -> pygame.Rect:
        places = self._context.places
        if name.startswith("seat "):
            return places.seat(int(name.removeprefix("seat ")) - 1)
        return pygame.Rect(places.bag if name == "bag" else places.supply, (1, 1))

    def marker(self, seat: int, points: Sequence[int]) -> pygame.Rect:
        context = self._context
        return pygame.Rect(context.places.marker(context.canvas, context.view.seats, points, seat), (1, 1))

    def play(self, sound: Sound) -> None:
        self._context.play(sound)

    def fly(
        self, draw: Drawer, start: pygame.Rect, end: pygame.Rect, seconds: float = 0.22, delay: float = 0.0
    ) -> None:
        self._context.animate(draw, start.center, end.center, seconds, delay)


class TreeGroup(old.Group):
    """The widgets of a tree as a group that the scene of the table knows."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        super().__init__()

    @property
    def widgets(self) -> list[old.Widget]:
        """All that has a name, as widgets that are only asked."""
        self._tree.update()
        return [self._mirrored(one) for layer in self._tree.layers for one in walk(layer) if one.label]

    @widgets.setter
    def widgets(self, found: Sequence[old.Widget]) -> None:
        assert not found

    def _mirrored(self, one: Widget) -> old.Widget:
        rect = self._tree.where(one)
        match one:
            case Button():
                found: old.Widget = old.Button(
                    one.text, rect, one.press, id=one.id, label=one.label, kind=one.kind, tooltip=one.note,
                    enabled=one.is_pressable, selected=one.is_selected,
                )  # fmt: skip
            case Label():
                found = old.Label(
                    one.text, rect, size=one.size, face=one.face, align=one.align, wrap=one.wrap, id=one.id
                )
            case _:
                found = old.Widget(one.id, rect, label=one.label, tooltip=one.note)
        found.focused, found.hovered, found.settled_at = one.is_focused, one.is_hovered, one.settled_at
        return found

    @property
    def is_settling(self) -> bool:
        return self._tree.root.is_settling

    def settle(self, end: float) -> None:
        self._tree.settle(end)

    def focus(self, chosen: old.Widget | None) -> None:
        self._tree.focus.set(None if chosen is None else self._tree.ids[chosen.id])

    def focus_no_more(self) -> None:
        self._tree.focus.set(None)

    def focus_by(self, step: int) -> bool:
        self._tree.update()
        return self._tree.focus.step(step)

    def perform(self, asked: Asked) -> bool:
        return self._tree.perform(asked)

    def has_button_at(self, position: tuple[int, int]) -> bool:
        found = self._tree.at(position)
        return isinstance(found, Button) and found.is_pressable


class TreePanel(Panel):
    """Answers what a table asks of a panel from a tree."""

    def __init__(self, context: TableContext, root: PanelRoot) -> None:
        super().__init__(context, root.seat, root.viewer)
        self.root, self.tree = root, Tree(root, context.canvas, context.input, changed=context.redraw)
        self.group = TreeGroup(self.tree)
        self.phase, self.covers_table, self.is_to_act = root.phase, root.covers_table, root.is_to_act
        self.height, self.low_height = root.full_height, root.low_height
        self._laid_out_for: tuple[object, ...] = ()
        self._told_for = context.input.device

    @property
    def name(self) -> str:
        return self.root.name

    @property
    def draft(self) -> PriceDraft | None:
        return self.root.info.draft

    @property
    def advisable(self) -> Advised | None:
        return self.root.info.advisable

    def hints(self) -> Sequence[Hint]:
        return self.root.info.hints()

    @property
    def title(self) -> str:
        return self.root.info.title

    @property
    def moment(self) -> int | None:
        return self.root.moment

    @property
    def last_told(self) -> int | None:
        return self.root.last_told

    @property
    def round(self) -> int:
        found = self.root.round
        return super().round if found is None else found

    def points(self) -> list[int]:
        return self.root.points or super().points()

    def untold_lines(self) -> int:
        return self.root.untold_lines

    def shown_seat(self) -> int:
        found = self.root.spoken_of
        return super().shown_seat() if found is None else found

    def told(self) -> str:
        return self.root.info.told

    def why_refused(self) -> str:
        return self.root.info.refusal

    def marks(self) -> Marks:
        return self.root.info.marks(self.context.shown)

    def fitted_land(self, seat: int) -> Territory:
        return self.root.info.fitted_land(seat) or super().fitted_land(seat)

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        return self.root.info.wanted_cells(seat)

    def layout(self, rect: pygame.Rect) -> None:
        has_window = self.covers_table or self.root.takes_window
        self.rect, window = rect, self.context.window if has_window else rect
        self.root.set(view=self.view(), viewer=self.viewer)
        advice = self.context.advice_button()
        self.root.is_advised = isinstance(advice, old.Button) and advice.selected
        wanted = (tuple(window), self.canvas, in_use())
        if wanted != self._laid_out_for:
            self._laid_out_for = wanted
            self.tree.resize(window, self.canvas)
        self.root.invalidate()
        self.tree.update()

    def set_kind(self, id: str, kind: Kind) -> None:
        button = self.tree.ids.get(id)
        if button is not None:
            button.set(kind=kind)

    def handle_event(self, event: pygame.Event) -> bool:
        is_of_pointer = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
        if is_of_pointer and not (
            self.holds_something or self.tree.window.collidepoint(self.context.pointer)
        ):
            return False
        was_held = self.holds_something
        is_used = self.tree.handle(event)
        self.tree.update()
        return is_used or was_held

    def commands(self) -> Mapping[Command, Action]:
        self.tree.update()
        return {
            command: action
            for one in reversed(chain(self.tree.interaction.start))
            for command, action in one.actions().items()
        }

    @property
    def holds_something(self) -> bool:
        return self.tree.load is not None

    def cancel_hold(self) -> None:
        self.tree.cancel()
        self.watch(pygame.Event(pygame.WINDOWFOCUSLOST))

    def watch(self, event: pygame.Event) -> None:
        self.root.info.watch(event)

    @property
    def is_private(self) -> bool:
        return super().is_private or self.root.info.is_private

    @property
    def still_shows_last(self) -> bool:
        return self.root.info.still_shows_last

    def held_tile(self) -> HeldTile | None:
        return self.root.info.held_tile

    def done(self, action: GameAction, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, TileBought):
                place = self.root.table.place
                start, end = place(f"seat {event.seat + 1}"), place(f"seat {event.seller + 1}")
                send_coins(self.root, event.price, start, end, Panels.FLYING_COIN)
                stall = self.targets().get(f"tile {event.tile}")
                if stall is not None and self.is_to_act:
                    clan, to = self.root.acting.clan, self.context.places.seat(event.seat).center
                    flying = flying_tile(self.canvas, event.tile, 0, stall.width, clan)
                    self.context.animate(flying, stall.center, to, 0.6)

    def kept_clear(self) -> list[pygame.Rect]:
        named = [rect for name in self.root.info.clear for rect in self.tree.find(name)]
        return [*super().kept_clear(), *named]

    def update(self, seconds: float) -> None:
        self.tree.tick(seconds)

    def next_update_in(self) -> float | None:
        return self.tree.next_tick()

    def draw(self, surface: pygame.Surface) -> None:
        self.tree.canvas = self.canvas
        if self._told_for is not self.context.input.device:  # sentences are put by what is in hand
            self._told_for = self.context.input.device
            self.root.invalidate()
        self.tree.update()
        self.tree.painter.draw_resting(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.tree.painter.draw_movers(surface)

    def tooltip(self) -> str:
        if self.holds_something:
            return ""
        first, _, rest = self.tree.tooltip().partition(SEPARATOR)
        written = [one.label for one in walk(self.root) if isinstance(one, Label)]
        return rest if first in written else SEPARATOR.join(filter(None, (first, rest)))

    def spoken_of(self) -> Sequence[pygame.Rect]:
        noted = next((one for one in chain(self.tree.hovered) if one.note), None)
        about = [] if noted is None else [self.tree.where(noted)]
        return about + [rect for name in self.root.info.compared for rect in self.tree.find(name)]

    def targets(self) -> dict[str, pygame.Rect]:
        return self.tree.targets()

    def public_targets(self) -> dict[str, pygame.Rect]:
        return self.tree.targets(public=True)

    def nodes(self) -> tuple[Node, ...]:
        return self.tree.node()


class LandPanel(TreePanel):
    """The panel of whoever builds, whose tree has the land too."""

    root: BuildingPanel

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        table, view, is_shared = TableForPanels(context), context.view_of(viewer), context.sole_person is None
        super().__init__(context, BuildingPanel(table, view, seat, viewer, is_shared, context.objection))

    @property
    def hand(self) -> BuildingHand:
        """The tile in hand."""
        return self.root.hand

    def layout(self, rect: pygame.Rect) -> None:
        self.root.set(view=self.view(), viewer=self.viewer, sheet=tuple(rect))
        self.root.keep_up()
        super().layout(rect)
        self._follow_land()

    def _follow_land(self) -> None:
        """Know how the land lies now."""
        land = self.context.land
        self.root.set(lies=(tuple(land.rect), land.origin, land.side))
        self.tree.update()

    # -- what is done

    def handle_event(self, event: pygame.Event) -> bool:
        self._follow_land()
        if self._turns_by_click(event) or self.hand.handle_event(event):
            return True
        # Tab takes the next tile; what is on the sheet is reached by keys of its own.
        if means(event, Common.NEXT, Common.PREVIOUS) and self.context.input.act(event, self.root.actions):
            return True
        is_used = self.tree.handle(event)
        if self.hand.is_holding and not self.hand.is_by_key and self.tree.load is None:
            self.hand.put_back()  # the window has lost the pointer
        self.tree.update()
        return is_used

    def _turns_by_click(self, event: pygame.Event) -> bool:
        """Turn the tile in hand if that is its button: a click elsewhere lets go of it."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        target = self.tree.at(event.pos) if is_press and self.hand.is_holding else None
        if target is None or target.id != "turn":
            return False
        self.hand.turn(1)
        return True

    @property
    def holds_something(self) -> bool:
        return self.hand.is_holding or self.hand.is_picking_up or self.tree.load is not None

    def cancel_hold(self) -> None:
        super().cancel_hold()
        self.hand.put_back()

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        target = None if position is None else self.tree.at(position)
        return self.hand.is_holding or (target is not None and target.is_turnable)

    # -- what is told and seen

    def marks(self) -> Marks:
        return self.root.marks(self.context.shown)

    def held_tile(self) -> HeldTile | None:
        return self.hand.held_tile() if self.hand.is_up else None

    def verdict(self) -> Verdict | None:
        return self.hand.verdict()

    def kept_clear(self) -> list[pygame.Rect]:
        """Also who acts."""
        return [*super().kept_clear(), *self.root.sign]

    def targets(self) -> dict[str, pygame.Rect]:
        self._follow_land()
        found = super().targets()
        del found["land"]
        is_shown = self.context.shown == self.seat
        return {id: rect for id, rect in found.items() if is_shown or not id.startswith("laid ")}

    def public_targets(self) -> dict[str, pygame.Rect]:
        return self.targets()

    def nodes(self) -> tuple[Node, ...]:
        """What is on the land is told with that."""
        return tuple(node for node in super().nodes() if node.role is not Role.CELL)


class PastPanel(TreePanel):
    """The panel of the time line, which itself says who looks at what."""

    root: TimePanel

    def follow(self) -> None:
        """Show the moment that its root shows."""
        self.seat, self.viewer, self.phase = self.root.seat, self.root.viewer, self.root.phase

    def view(self) -> PlayerView:
        return self.root.past.view

    def layout(self, rect: pygame.Rect) -> None:
        self.follow()
        super().layout(rect)


class ComputerPanel(TreePanel):
    """The panel of computers' turns that follow each other."""

    root: ThinkingPanel
    is_still = True

    def __init__(self, context: TableContext, turn: Turn) -> None:
        is_market, viewer = turn.phase is Phase.BUYING, context.sole_person
        kind = WatchedMarketPanel if is_market else ThinkingPanel
        root = kind(
            TableForPanels(context), context.view_of(viewer), turn.seat, viewer, turn, context.level(turn.seat),
            context.settings.computer_speed, context.is_paused, context.is_watched, context.pause, context.skip,
            self._set_speed, context.pace_of,
        )  # fmt: skip
        super().__init__(context, root)
        self._follow(turn)

    def _follow(self, turn: Turn) -> None:
        self.seat, self.phase, self.viewer = turn.seat, turn.phase, self.context.sole_person
        self.root.set(turn=turn, seat=turn.seat, level=self.context.level(turn.seat))

    def _set_speed(self, speed: Speed) -> None:
        self.context.settings.computer_speed = speed
        self.context.keep_settings()

    def goes_on_with(self, stage: Stage, turn: Turn | None) -> bool:
        """Return whether it shows that turn too; of the market only others there."""
        if turn is None or not isinstance(stage, Think):
            return False
        if (turn.phase is Phase.BUYING) is not self.root.is_market:
            return False
        self._follow(turn)
        return True

    def layout(self, rect: pygame.Rect) -> None:
        context = self.context
        speed, is_watched = context.settings.computer_speed, context.is_watched
        self.root.set(speed=speed, is_paused=context.is_paused, is_watched=is_watched)
        super().layout(rect)
        self.root.wake()

    def decided(self, action: GameAction) -> None:
        if isinstance(action, BuyTile | PlaceTile | ReturnTile):
            self.context.play(Sound.PICK_UP)

    def done(self, action: GameAction, events: Sequence[Event]) -> None:
        super().done(action, events)
        if isinstance(action, PlaceTile):
            self.context.play(Sound.SETTLE)
