"""The editor of scenarios: positions at the beginning of a round, set up by hand and checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, Final

import pygame

from skye_desktop.game.seeds import short_seed
from skye_desktop.games.skye.build_draft import nearest
from skye_desktop.games.skye.engine import Cell, Clan, GameSetup, GameState, Seat, Variant
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.new_table import FEWEST, SeatDraft
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.area_inspector import AreaInspector, Ground
from skye_desktop.games.skye.ui.area_note import Verdict
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import SEATS, Game
from skye_desktop.games.skye.ui.editor.editor_hand import EditorHand
from skye_desktop.games.skye.ui.editor.editor_sheets import Sheets
from skye_desktop.games.skye.ui.editor.scenario_draft import (
    CASTLE_CELL,
    Draft,
    DraftError,
    DraftHistory,
)
from skye_desktop.games.skye.ui.editor.scenario_saving import Saving
from skye_desktop.games.skye.ui.editor.widgets import (
    EditorLand,
    OrderStrip,
    Palette,
    PaletteTile,
    TileGrid,
)
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.positions import copy_position, paste_position, play_position
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.variant_list import VariantList
from skye_desktop.i18n import sentences, tr, tr_in, trn
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Align,
    Announcer,
    Button,
    Child,
    Choice,
    Command,
    Common,
    Control,
    Do,
    Face,
    Kind,
    Label,
    Outset,
    Role,
    Row,
    Ruler,
    Skin,
    Space,
    Stack,
    Widget,
    clipped,
    column,
    foot,
    heading,
    numbered,
    outside,
    pane,
    rail,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.notes_and_lines import note

_HEADER: Final = 50
_SEATS: Final = 460
_STEPPER: Final = 22

_STEPS: dict[Command, str] = {House.UNDO: "Undo", House.REDO: "Redo", Game.CLEAR_LAND: "Clear"}
_TEXTS: dict[Command, str] = {House.COPY: "Copy text", House.PASTE: "Paste text"}


class EditorPage(StrEnum):
    """A page of the editor where the window has room for one at a time."""

    LAND = "land"
    ORDER = "order"
    SEATS = "seats"


class LyingRow(Row):
    """Widgets side by side on something that lies on the table."""

    skin: Skin = Skin.TRAY

    outset = Outset.LYING
    catches = True

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lay(surface, rect, self.skin)


class OffscreenLand(Stack):
    """The land of a small window while another page is open: it is placed outside the window.

    So the land takes a tile in hand all the same.
    """

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        super().arrange_parts(ruler, inner.move(2 * inner.width, 0))


class EditorScene(TreeScreen):
    """The editor: a land with the tiles for it, the order of the bag, the seats and the table."""

    has_strip_room = True

    def __init__(
        self,
        app: App,
        position: GameState | None = None,
        task: str = "",
        goal: Goal | None = None,
    ) -> None:
        """Open a position, or a new game for None.

        ``task`` says in words what is to be found in it, ``goal`` what is counted.
        """
        super().__init__(app)
        self._opening_note = ""
        self._rules = VariantList(app, self.invalidate)
        if position is None:
            draft = Draft.fresh(_usual_seats(app), short_seed(), app.variant)
        else:
            draft, self._opening_note = Draft.of(position)
            if goal is not None:
                draft = draft.to_be_laid_again(position, goal.seat)
        self.history = DraftHistory(draft)
        self.shown = 0
        """Index of the seat whose land is on the screen."""
        self.hand = EditorHand(self, app.input)
        self.areas = AreaInspector(self, id="area")
        self.fault = draft.fault
        """Reason why the position cannot be played, in words; empty if it can."""
        self._saving = Saving(app, draft, task, goal)
        self._cursor: Cell = CASTLE_CELL
        """Cell that the keyboard has chosen."""
        self._chosen = draft.variant.bag[0]
        """Tile of the palette that the keyboard has chosen."""
        self.page = EditorPage.LAND
        """Page that is shown where the window has room for one only."""

    def on_entered(self) -> None:
        """Display what had to be changed in the position to make it a scenario."""
        self.tree.movers.append(self._draw_areas)
        if self._opening_note:
            self.app.notify(self._opening_note, self)

    # -- what is edited

    @property
    def draft(self) -> Draft:
        """Draft without the tile in hand."""
        return self.hand.scenario

    @property
    def is_changed(self) -> bool:
        """Whether there are changes that are not saved."""
        return self.history.now != self._saving.saved

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Variants that can be chosen."""
        return self._rules.all

    def play(self, sound: Sound) -> None:
        """Play a sound."""
        self.app.sounds.play(sound)

    def do(self, draft: Draft, kind: str = "") -> None:
        """Change the draft; successive changes of the same ``kind`` are one step of undo."""
        self.history.do(draft, kind)
        self.refresh()

    def attempt(self, change: Callable[[], Draft]) -> bool:
        """Change the draft if the rules allow it; return whether they do.

        If not, the reason is displayed.
        """
        try:
            draft = change()
        except DraftError as error:
            self.refuse(str(error))
            return False
        self.do(draft)
        return True

    def refuse(self, why: str) -> None:
        """Display why something cannot be done."""
        self.play(Sound.REFUSE)
        self.app.notify(why, self)

    def refresh(self) -> None:
        """Show the draft as it is now."""
        self.fault = self.history.now.fault
        self.shown = min(self.shown, len(self.history.now.seats) - 1)
        self.hand.follow()
        self.areas.look()
        # A tile in hand may come back to where it lay.
        if self._cursor not in self.hand.territory and not self.hand.is_holding:
            self._cursor = CASTLE_CELL
        self.invalidate()

    def _step(self, step: Callable[[], None]) -> None:
        before = self.history.now
        step()
        pairs = zip(before.seats, self.history.now.seats, strict=False)
        self.shown = next(
            (i for i, (old, new) in enumerate(pairs) if old.land != new.land), self.shown
        )
        self.refresh()

    # -- seats, table and tiles

    def show(self, seat: int) -> None:
        """Show a seat's land."""
        self.shown, self._cursor = seat, CASTLE_CELL
        self.refresh()

    def seat_commands(self) -> dict[Command, Action]:
        """Return the commands that show each seat's land."""
        return numbered(SEATS[: len(self.draft.seats)], self.show)

    def add_seat(self) -> None:
        """Add a seat."""
        if self.attempt(self.history.now.with_another_seat):
            self.show(len(self.draft.seats) - 1)

    def remove_seat(self, seat: int) -> None:
        """Remove a seat."""
        shown = self.shown - 1 if self.shown > seat else self.shown
        if self.attempt(lambda: self.history.now.without_seat(seat)):
            self.show(min(shown, len(self.draft.seats) - 1))

    def set_field(self, field: str, kind: str, value: Any) -> None:
        """Set a field of the draft.

        Successive changes of the same ``kind`` are one step of undo.
        """
        self.do(replace(self.history.now, **{field: value}), kind)

    def set_starter(self, seat: int) -> None:
        """Give the start marker to a seat."""
        self.do(replace(self.history.now, starter=seat))

    def set_seat(self, seat: int, field: str, value: str | int) -> None:
        """Set a field of a seat to what was typed."""
        self.do(self.history.now.with_seat(seat, **{field: value}), f"{field} {seat}")

    def set_clan(self, clan: Clan) -> None:
        """Give a clan to the shown seat."""
        self.do(self.history.now.with_clan(self.shown, clan))

    def set_scoring(self, space: int, tile: Any) -> None:
        """Put a scoring tile on a space."""
        self.do(self.history.now.with_scoring_tile(space, tile))

    def choose_rules(self, variant: Variant) -> None:
        """Change to another variant."""
        if not self.attempt(lambda: self.history.now.with_variant(variant)):
            self.refresh()

    def draw_at(self, tile: int, place: int) -> None:
        """Put a tile at that index of the order."""
        self.attempt(lambda: self.history.now.draw_next(tile, place))

    def draw_by_lot(self, tile: int) -> None:
        """Take a tile out of the order."""
        self.do(self.history.now.draw_by_lot(tile))

    def choose_tile(self, tile: int) -> None:
        """Choose a tile of the palette by the keyboard."""
        self._chosen = tile
        self.invalidate()
        self.tree.update()

    def move_cursor(self, way: Cell) -> None:
        """Choose the nearest tile of the land in that direction."""
        self._cursor = nearest(self.hand.territory.faces, self._cursor, way) or self._cursor
        self.land.bring_into_sight(self._cursor)
        self.land.repaint()
        self.invalidate()

    def take_off(self) -> None:
        """Take the chosen tile off the land."""
        self.attempt(partial(self.history.now.take_up, self.shown, self._cursor))

    # -- text, saving, playing

    def paste(self) -> None:
        """Set up the position on the clipboard."""
        position = paste_position(self.app)
        if position is None:
            self.play(Sound.REFUSE)
            return
        draft, told = Draft.of(position)
        self.do(draft)
        self.app.notify(
            told or tr("This is the position from the clipboard; undo brings back what was here."),
            self,
        )

    def unsaved_changes(self) -> str:
        return tr("The scenario is not saved.") if self.is_changed else ""

    def leave(self) -> None:
        """Go back, after asking if changes would be lost."""
        lost = self.unsaved_changes()
        title = tr("Leave the editor?")
        yes = tr("Leave all the same")
        if lost:
            self.app.ask(title, lost, yes, self.app.pop, is_dangerous=True)
        else:
            self.app.pop()

    # -- what it consists of

    def layout(self, window: pygame.Rect) -> None:
        self.areas.look()
        super().layout(window)

    @property
    def land(self) -> EditorLand:
        """Land on the screen."""
        found = self.tree.ids["land"]
        assert isinstance(found, EditorLand)
        return found

    @property
    def palette(self) -> Palette:
        """Tiles to choose from."""
        found = self.tree.ids["palette"]
        assert isinstance(found, Palette)
        return found

    @property
    def strip(self) -> OrderStrip | None:
        """Tiles drawn next; None where they are on another page."""
        found = self.tree.ids.get("order")
        return found if isinstance(found, OrderStrip) else None

    def build(self) -> Sequence[Child]:
        """Return the bar, the foot, and between them land, tiles, order, seats and table."""
        sheets = Sheets(self, self.draft, self.app.input, self.canvas.target(_STEPPER))
        land = column(self._header(), self._land(), gap=Space.M, grow=1)
        tiles, order = self._tiles(), self._order()
        unseen = Announcer(self._announcements), self._rules.poll
        if self.app.is_small:
            shown = self._paged(land, tiles, order, self._paged_seats(sheets))
            away = OffscreenLand((land,)) if self.page is not EditorPage.LAND else None
            return away, column(self._bar(), shown, self._foot()), self.areas, *unseen
        left = column(row(land, tiles, gap=Space.M, grow=1), order, gap=Space.M, grow=1)
        seats = sheet(sheets.seats(), sheets.table(), gap=Space.L, pad=Space.L)
        width = self._seats_width(self.canvas.target(_STEPPER))
        shown = row(left, column(seats, spacer(), width=width), gap=Space.M, pad=Space.M, grow=1)
        return column(self._bar(), shown, self._foot()), self.areas, *unseen

    def _paged(self, land: Widget, tiles: Widget, order: Widget, seats: Widget) -> Widget:
        """Return the content of the page that is open in a small window."""
        gap = Space.S
        match self.page:
            case EditorPage.LAND:
                return row(land, tiles, gap=gap, pad=gap, grow=1)
            case EditorPage.ORDER:
                return column(tiles, order, gap=gap, pad=gap, grow=1)
        return row(seats, pad=gap, grow=1)

    def turn_to(self, page: EditorPage) -> None:
        """Show another page of a small window."""
        self.page = page
        self.invalidate()

    def _seats_width(self, stepper: float) -> float:
        """Return the width of the seats beside the land, in design pixels.

        It is greater where the buttons of the number fields are large, so that names keep their
        room.
        """
        beyond = max(0, self.layout_rect.width / self.canvas.scale - 1280)
        more = min(90, beyond * 0.4)
        return _SEATS + 4 * (stepper - _STEPPER) + more

    def _button(
        self, command: Command, id: str = "", kind: Kind = Kind.NORMAL,
        size: float = theme.LARGE_BODY, width: float | None = None, height: float | None = None,
    ) -> Button:  # fmt: skip
        keys = self.app.input.hint(command)
        action = self.commands()[command]
        return Button.of(
            action, keys, id=id or command, kind=kind, size=size, width=width, height=height
        )

    def _bar(self) -> Widget:
        on_wood = partial(self._button, kind=Kind.ON_WOOD, size=theme.BODY)
        if self.app.is_small:
            names = {
                EditorPage.LAND: tr("Tiles"),
                EditorPage.ORDER: tr("Drawn next"),
                EditorPage.SEATS: tr("Players"),
            }
            pages = (
                Button(
                    name,
                    Do(self.turn_to, page),
                    Kind.ON_WOOD,
                    page is self.page,
                    theme.BODY,
                    id=f"page {page}",
                )
                for page, name in names.items()
            )
            steps = (on_wood(command, id) for command, id in _STEPS.items())
            return rail(
                *pages, spacer(), *steps, gap=Space.XS, pad=(Space.M, Space.S), height=Table.BAR
            )
        title = Label(tr("A scenario"), theme.HEADING, theme.LIGHT_INK, Face.TITLE, width=150)
        hint = Label(self.hand.hint, colour=theme.LIGHT_INK_SOFT, align=Align.CENTRE, grow=1)
        buttons = (on_wood(command, id) for command, id in (_STEPS | _TEXTS).items())
        return rail(
            title,
            hint,
            *buttons,
            gap=Space.XS,
            pad=(Space.L, Space.S),
            height=Table.BAR,
        )

    def _foot(self) -> Widget:
        fault, other = self.fault, self.draft.other_round
        text = fault or tr("This position can be played.")
        if other is not None:
            text = sentences(text, tr("It could be in round {n}.").format(n=other))
        colour = theme.WRONG_LIGHT if fault else theme.GLOW
        verdict = Label(text, theme.BODY, colour, Face.BOLD, Align.CENTRE, wrap=True, grow=1)
        return foot(
            self._button(Common.CANCEL, "back", width=theme.NARROW_BUTTON),
            column(spacer(), verdict, spacer(), grow=1),
            self._button(House.SAVE, width=theme.BUTTON + Space.M),
            self._button(Game.BEGIN, "play", Kind.PRIMARY, width=theme.NARROW_BUTTON),
        )

    def _header(self) -> Widget:
        seat = self.draft.seats[self.shown]
        text = tr("{name}'s land").format(name=seat.shown_name)
        text += " · " + trn("{n} tile", "{n} tiles", len(seat.land))
        taken = tr("The clan: the arrows. A clan that is taken changes places.")
        tip = self.app.input.for_device(
            tr("The clan: the arrows or the wheel. A clan that is taken changes places."),
            taken,
            fingers=taken,
        )
        clan = Choice(
            tuple((clan, clan.display_name) for clan in Clan), seat.clan, Do(self.set_clan),
            tip=tip, id="clan", width=150,
        )  # fmt: skip
        badge = crest(seat.clan, _HEADER - 2 * Space.M)
        words = Label(text, theme.LARGE_BODY, face=Face.TITLE_REGULAR, grow=1)
        parts = (badge, words, self._turner(), clan)
        return LyingRow(parts, Space.M, (Space.L, Space.M), None, Skin.CARD, height=_HEADER)

    def _turner(self) -> Button | None:
        """Return the button that turns the tile in hand; None unless a finger is used."""
        if not self.canvas.least_target:
            return None
        why_not = "" if self.hand.is_holding else tr("No tile is in hand")
        return Button(tr_in("button", "Turn"), Do(self.hand.turn, 1), why_not=why_not, id="turn")

    def _land(self) -> Widget:
        draft, hand = self.draft, self.hand
        seat = draft.seats[self.shown]
        return EditorLand(
            seat.land, seat.clan, tr("The land"), self.shown, draft=hand.draft, hands=hand,
            editor=self, cursor=self._cursor, id="land", grow=1,
        )  # fmt: skip

    def _tiles(self) -> Widget:
        draft = self.draft
        around = _SEATS + 3 * Space.M
        part = (self.layout_rect.width / self.canvas.scale - around) * 34 / 100
        numbers = tuple(draft.variant.bag)
        self._chosen = self._chosen if self._chosen in numbers else numbers[0]
        tiles = TileGrid(
            [
                PaletteTile(self, tile, draft, tile == self._chosen, id=f"tile {tile}")
                for tile in numbers
            ]
        )
        palette = Palette(
            (tiles,),
            called=tr("Tiles"),
            editor=self,
            numbers=numbers,
            chosen=self._chosen,
            id="palette",
            grow=1,
        )
        count = note(tr("{n} in the bag").format(n=draft.in_the_bag), align=Align.RIGHT, grow=1)
        is_alone = self.app.is_small and self.page is EditorPage.ORDER
        return sheet(
            row(heading(tr("Tiles")), count), palette, pad=Space.L, grow=int(is_alone),
            width=None if is_alone else max(222, part),
        )  # fmt: skip

    def _order(self) -> Widget:
        text = self.app.input.for_device(
            tr("drag tiles here; the rest is drawn by lot"),
            tr("what is in no land and not here is drawn by lot"),
        )
        told = Label(text, theme.SMALL, theme.LIGHT_INK, wrap=True, grow=1)
        head = column(heading(tr("Drawn next"), colour=theme.LIGHT_INK), told, width=132)
        strip = OrderStrip(self, self.draft, id="order", grow=1)
        return LyingRow((head, strip), Space.L, (Space.XL, Space.L), None, Skin.TRAY, height=104)

    def _paged_seats(self, sheets: Sheets) -> Widget:
        """Return the seats in a scrolled pane, with controls that bar and foot cannot hold."""
        words = (
            Label(self.fault, colour=theme.WRONG, face=Face.BOLD, wrap=True) if self.fault else None
        )
        texts = (
            self._button(command, id, width=theme.WIDE_BUTTON, height=theme.BUTTON_HEIGHT)
            for command, id in _TEXTS.items()
        )
        inside = column(
            words, sheets.seats(), sheets.table(), row(*texts, gap=Space.M), gap=Space.L
        )
        return sheet(pane(inside, id="pane", label=tr("Players")), pad=Space.L, grow=1)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Give an event to the tile in hand first, then to the widgets."""
        before = self.tree.focused
        is_used = self._handle(event)
        is_motion = event.type == pygame.MOUSEMOTION
        if not is_motion and (self.areas.shown is not None or self.hand.is_holding):
            self.areas.look()
        now = self.tree.focused
        if (now.id if now else "") != (before.id if before else "") and self.app.scene is self:
            # Typing in a field is one undo step, and an empty number field becomes 0.
            self.history.rest()
            self.refresh()
        return is_used

    def _handle(self, event: pygame.Event) -> bool:
        is_typing = event.type == pygame.KEYDOWN and self.typing is not None
        is_motion = event.type == pygame.MOUSEMOTION
        if not is_typing and not is_motion and self.areas.on_event(event):
            self.land.keep()
            return True
        if not self._scrolls_order(event) and self.hand.handle_event(event):
            return True
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if is_click and self.hand.is_holding and self._turns_by_click(event.pos):
            return True
        is_used = super().handle_event(event)
        if is_motion:  # what is held has followed
            self.areas.on_event(event)
        return is_used

    def _scrolls_order(self, event: pygame.Event) -> bool:
        """Return whether the event is the wheel over the order, which it scrolls in any case."""
        strip = self.strip
        is_over = strip is not None and strip.rect.collidepoint(self.app.pointer)
        return event.type == pygame.MOUSEWHEEL and is_over

    def _turns_by_click(self, position: tuple[int, int]) -> bool:
        """Turn the tile in hand if the button for that was pressed; return whether it was.

        If another button was pressed, the tile is put back; a tile moved by keys also if the press
        is beside the open cells.
        """
        target = self.tree.at(position)
        if target is not None and target.id == "turn":
            self.hand.turn(1)
            return True
        is_on_cell = target is not None and target.role is Role.CELL
        if isinstance(target, Control) or (self.hand.is_by_key and not is_on_cell):
            self.hand.put_back()
        return False

    def commands(self) -> dict[Command, Action]:
        fault = self.fault
        history = self.history
        tip = tr("The position as one line of text")
        clearing = tr("Castles alone, no gold, no points, everything drawn by lot")
        seats = tr("A player for a clan that has none; up to five can play")
        no_undo = "" if history.can_undo else tr("Nothing to undo")
        no_redo = "" if history.can_redo else tr("Nothing to redo")

        def of_the_position(act: Callable[[Draft], object], label: str, tip: str = "") -> Action:
            """Return an action for a position that can be played.

            For any other it is disabled with the reason.
            """
            return Action(Do(self._with_position, act), label, fault, tip)

        own: dict[Command, Action] = {
            House.UNDO: Action(Do(self._step, history.undo), tr("Undo"), no_undo),
            House.REDO: Action(Do(self._step, history.redo), tr("Redo"), no_redo),
            Game.CLEAR_LAND: Action(Do(self._clear), tr("Clear"), tip=clearing),
            House.COPY: of_the_position(self._copy, tr("Copy text"), tip),
            House.PASTE: Action(
                Do(self.paste), tr("Paste text"), tip=tr("A position that was copied as text")
            ),
            House.SAVE: of_the_position(self._saving.save, tr("Save as scenario")),
            Game.BEGIN: of_the_position(self._begin, tr_in("button", "Play")),
            Game.ADD_SEAT: Action(Do(self.add_seat), tr("Add a player"), tip=seats),
            Game.NEW_SEED: Action(
                Do(self._new_seed), tr("New seed"), tip=tr("Draw another number")
            ),
            Common.CANCEL: Action(Do(self.leave), tr("Back")),
        }
        about = self.land.actions() if self._has_land else {}
        return about | self.seat_commands() | own

    @property
    def _has_land(self) -> bool:
        """Whether the land has been built."""
        return "land" in self.tree.ids

    def _with_position(self, act: Callable[[Draft], object]) -> None:
        if self.fault:
            self.refuse(self.fault)
        else:
            act(self.history.now)

    def _clear(self) -> None:
        self.do(self.history.now.cleared())

    def _copy(self, draft: Draft) -> None:
        copy_position(self.app, draft.text())

    def _begin(self, draft: Draft) -> None:
        play_position(self.app, draft.position())

    def _new_seed(self) -> None:
        self.do(replace(self.history.now, seed=short_seed()))

    def on_covered(self) -> None:
        self.tree.cancel()
        self.hand.put_back()
        self.areas.forget()
        self.areas.look()

    def on_left(self) -> None:
        self._rules.cancel()

    # -- under the pointer

    def ground(self) -> Ground | None:
        """Return the land whose areas can be pointed at; None while it is being dragged."""
        if not self._has_land or self.land.view.is_dragged:
            return None
        held, draft = self.hand.held_tile(), self.draft
        rules = draft.variant.scoring_rules
        return Ground(
            self.land.view, self.hand.territory, draft.scoring_tiles, rules, held, self.over()
        )

    def over(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangles that lie over the land."""
        return self.app.notices.boxes

    def verdict(self) -> Verdict | None:
        """Return the verdict on the tile in hand where it is now; None if there is none."""
        return self.hand.verdict()

    def _draw_areas(self, canvas: Art, surface: pygame.Surface) -> None:
        """Draw the light on areas over the finished picture, except where the note lies."""
        for part in outside(surface.get_rect(), [self.areas.box]):
            with clipped(surface, part):
                self.areas.draw_on_land(surface)
                self.areas.draw_in_hand(surface)

    @property
    def has_own_note(self) -> bool:
        return self.areas.is_by_pointer

    def note_at_pointer(self) -> str:
        return "" if self.hand.is_holding else super().note_at_pointer()

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Return whether something other than land and lists can be pressed there.

        Also true while a tile is in hand.
        """
        lists = ("land", "palette", "order")
        useful = (rect for name, rect in self.targets().items() if name not in lists)
        return self.hand.is_holding or any(rect.collidepoint(position) for rect in useful)

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        return self.hand.is_holding

    def strip_room(self) -> pygame.Rect:
        return self.land.rect

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        return self.land.rect.move(0, self.canvas.px(Space.M)), Align.CENTRE

    def _announcements(self) -> dict[str, str]:
        """Return what is announced: why the position cannot be played, and the verdict."""
        verdict = self.hand.verdict()
        lines = () if verdict is None else verdict.lines
        return {"fault": self.fault, "verdict": sentences(*lines)}


def _usual_seats(app: App) -> list[Seat]:
    """Return the seats of the last game, if they are enough for a table, else two clans."""
    try:
        remembered = app.settings.seats
        seats = [SeatDraft(Clan(one.clan), one.level, one.name).seat for one in remembered]
        GameSetup.drawn(seats, 0, start_seat=0)
    except ValueError:  # nothing is remembered, or it was written by hand
        return [SeatDraft(clan).seat for clan in list(Clan)[:FEWEST]]
    return seats
