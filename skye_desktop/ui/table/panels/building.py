"""Building: lay every tile got this round. The heart of the game's feel."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

import pygame

from skye_desktop.engine import Cell, EndBuilding, Phase, Reason, ReturnTile, Territory, TileBought, TileKept
from skye_desktop.i18n import tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Deed, Node, Role, Scale
from skye_desktop.kit.commands import Action, Command, Common, Device, means, numbered
from skye_desktop.kit.layout import Align, Part, column, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Kind, Label
from skye_desktop.play.wording.tile import sides_words
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import TILES, Game
from skye_desktop.ui.table.context import Advised, Hint, TableContext
from skye_desktop.ui.table.hand import BuildingHand
from skye_desktop.ui.table.panel import TurnPanel
from skye_desktop.ui.table.panel_root import Question
from skye_desktop.ui.table.panel_sizes import Building, Panels
from skye_desktop.ui.table.pieces import Picture, draw_pointed, draw_refused, draw_tile, tile_place
from skye_desktop.ui.territory_view import HeldTile, Marks, laid_cells


class BuildingPanel(TurnPanel):
    """One seat's tiles to lay: the tray, and what lies in the hand."""

    phase = Phase.BUILDING
    height = Building.HEIGHT
    is_to_act = True

    def __init__(self, context: TableContext, seat: int, viewer: int | None) -> None:
        super().__init__(context, seat, viewer)
        self.hand = BuildingHand(context, seat, self._show_change)
        # As they came, so that the places are the same when the game is opened again.
        self._places = [event.tile for event in context.this_round(TileKept) if event.seat == seat]
        self._places += [event.tile for event in context.this_round(TileBought) if event.seat == seat]

    # -- the situation

    @property
    def territory(self) -> Territory:
        return self.acting.territory

    @property
    def title(self) -> str:
        count = len(self.acting.to_build)
        if not count:
            return tr("{name} may end building").format(name=self.acting.name)
        return trn("{name} lays {n} tile", "{name} lays {n} tiles", count, name=self.acting.name)

    @property
    def has_sign(self) -> bool:
        """Whether several people share the screen: one might lay another's tiles."""
        return self.context.sole_person is None

    def cancel_hold(self) -> None:
        self.hand.cancel_hold()

    def _show_change(self) -> None:
        self.layout(self.rect)
        self.context.redraw()

    def _fits_nowhere(self, tile: int) -> bool:
        return not self.territory.placements(tile)

    def _returnable(self, tile: int) -> Reason | None:
        assert self.seat is not None
        return self.context.why_not(ReturnTile(self.seat, tile))

    def hints(self) -> list[Hint]:
        if self._can_only_return:
            text = tr("What fits nowhere goes [back to the bag](5 · Build). There is no gold back for it.")
            return [Hint("return", text, self.first_target("return "))]
        if self.acting.to_build:
            turn = self.context.input.shortly(Game.TURN)
            text = self.context.input.by_hand(
                tr(
                    "Drag each tile onto your land, [terrain to the same terrain](5 · Build). Turn it with {keys}."
                ),
                tr("Each tile goes onto your land, [terrain to the same terrain](5 · Build)."),
            )
            return [Hint("lay", text.format(keys=turn), self.first_target("tile "))]
        if not self.acting.laid:
            return []
        keys = self.context.input
        text = keys.by_hand(
            tr(
                "Changed your mind? Drag a tile of this round [off the land again](5 · Build). Else end your building."
            ),
            tr(
                "Changed your mind? {keys} picks a tile of this round [up again](5 · Build). Else end your building."
            ),
        )
        return [Hint("end", text.format(keys=keys.words(Game.PICK_UP)), "end building")]

    @property
    def _can_only_return(self) -> bool:
        """Whether there are tiles to lay, and none of them fits anywhere."""
        tiles = self.acting.to_build
        return bool(tiles) and all(map(self._fits_nowhere, tiles))

    @property
    def advisable(self) -> Advised:
        hand = self.hand
        return Advised(
            lambda advice, tile, longest: [],  # its places say all
            has_places=True,
            chosen_tile=hand.tile,
            held_placement=hand.placement(),
            is_held_by_key=hand.is_holding and hand.is_by_key,
            take_to=hand.take_to,
        )

    # -- what is done with the tiles

    def give_back(self, tile: int) -> None:
        assert self.seat is not None
        reason = self._returnable(tile)
        if reason is None:
            self.context.submit(ReturnTile(self.seat, tile))
        else:
            self.hand.refuse(reason.sentence)

    def end(self) -> None:
        """End building, or say what is left to do."""
        assert self.seat is not None
        action = EndBuilding(self.seat)
        reason = self.context.why_not(action)
        if reason is None:
            text = tr("Afterwards your tiles stay where they are.")
            self.submit(action, Question(tr("End building?"), text, tr("End building")))
        else:
            self.hand.refuse(reason.sentence)

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        self.hand.gesture.slop = self.canvas.px(theme.CLICK_SLOP)
        if self.hand.is_holding and self.hand.tile not in self.acting.to_build:
            self.hand.let_go()
        super().layout(rect)

    def content(self) -> Part:
        end = self.primary(Common.CONFIRM, "end building")
        inner, places = self.inner(), self._tray_places()
        beside = (inner.width / self.canvas.scale - Building.WORDS) / max(1, len(places)) - Space.XL
        side = min(inner.height / self.canvas.scale, beside)
        to_build = self.acting.to_build
        self.hand.tray = {
            tile: tile_place(tile, side, partial(self._draw_tile, tile))
            for tile in places
            if tile in to_build
        }
        laid = {tile: Picture(self._draw_laid, (side, side)) for tile in places if tile not in to_build}
        tiles = [
            column(Panels.HEADING_RISE, stack(place, self._return_button(tile)))
            for tile in places
            for place in (self.hand.tray.get(tile) or laid[tile],)
        ]
        help_text = Label(self._help(), size=theme.SMALL, colour=theme.INK_SOFT, wrap=True)
        said = Picture(self._draw_said, (None, Building.SAID))
        ways = row(self.hand.turner() if to_build else None, spacer(), end)
        words = column(self.heading(tr("To lay")), said, help_text.grow(), ways)
        return row(*tiles, words.grow(), gap=Space.XL)

    def _tray_places(self) -> list[int]:
        """The tiles of this round in the order of their places, which stay: a laid one leaves its own empty."""
        acting = self.acting
        tiles = (*acting.to_build, *acting.laid)
        self._places = [tile for tile in self._places if tile in tiles]
        self._places += [tile for tile in tiles if tile not in self._places]
        to_build = iter(acting.to_build)
        return [next(to_build) if tile in acting.to_build else tile for tile in self._places]

    def _return_button(self, tile: int) -> Part | None:
        """Stands on a tile that may go back to the bag."""
        if self._returnable(tile) is not None:
            return None
        size = (None, self.canvas.target(theme.SMALL_BUTTON_HEIGHT))
        key = self.context.input.hint(Game.RETURN)
        kind = Kind.PRIMARY if tile == self.acting.to_build[0] and self._can_only_return else Kind.NORMAL
        button = Button.of(self._returning(tile), size, key, id=f"return {tile}", size=theme.SMALL, kind=kind)
        return column(spacer(), button, pad=Space.S)

    def commands(self) -> dict[Command, Action]:
        """What can be done with no tile in hand; one in hand has commands of its own before these."""
        tiles, laid = self.acting.to_build, self.acting.laid
        end = Action(self.end, tr("End building"), Reason.TILES_LEFT.sentence if tiles else "")
        actions = numbered(TILES, self.hand.hold_by_key) | {
            Common.CONFIRM: end,
            Game.END: end,
            Common.NEXT: Action(
                partial(self.hand.next_by_key, 1), tr_in("pad", "take a tile") if tiles else ""
            ),
            Common.PREVIOUS: Action(partial(self.hand.next_by_key, -1)),
        }
        if laid:
            actions[Game.PICK_UP] = Action(partial(self.hand.pick_up, laid[-1]))
        misfit = next(filter(self._fits_nowhere, tiles), None)
        if misfit is not None:
            actions[Game.RETURN] = self._returning(misfit)
        return actions

    def _returning(self, tile: int) -> Action:
        tip = tr("It fits nowhere, so it goes back to the bag")
        return Action(partial(self.give_back, tile), tr("To the bag"), tip=tip)

    # -- events

    @property
    def holds_something(self) -> bool:
        return self.hand.is_holding or self.hand.is_picking_up

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        is_in_tray = position is not None and self.hand.tray_tile_at(position) is not None
        return self.hand.is_holding or is_in_tray

    def handle_event(self, event: pygame.Event) -> bool:
        if self.hand.handle_event(event):
            return True
        # Tab takes the next tile; what is on the sheet is reached by keys of its own.
        if not means(event, Common.NEXT, Common.PREVIOUS) and self.group.handle_event(event):
            return True
        turn = self.context.input.command(event, (Game.TURN, Game.TURN_BACK))
        if turn is not None and event.type != pygame.KEYDOWN:
            return self._turn_in_tray(1 if turn is Game.TURN else -1)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return self.hand.press(event.pos) or self.rect.collidepoint(event.pos)
        return self.context.input.act(event, self.commands)

    def perform(self, asked: Asked) -> bool:
        """A tile of the tray is taken in hand, turned by its value, and laid by pressing a cell that takes it."""
        kind, _, name = asked.id.partition(" ")
        if kind == "tile" and name.isdecimal() and int(name) in self.acting.to_build:
            self.hand.do_asked(int(name), asked)
            return True
        if kind in ("legal", "turned") and self.hand.is_holding and asked.deed in (Deed.PRESS, Deed.FOCUS):
            x, y = map(int, name.split(","))
            self.hand.put_over((x, y))
            if asked.deed is Deed.PRESS:
                self.hand.lay()
            self._show_change()
            return True
        return False

    def nodes(self) -> tuple[Node, ...]:
        """Its tiles tell how they are turned, and in which hand they are; and what was kept."""
        turned = {
            f"tile {tile}": self.hand.rotation if tile == self.hand.tile else self.hand.turned.get(tile, 0)
            for tile in self.acting.to_build
        }
        return tuple(
            replace(
                node,
                state=replace(
                    node.state,
                    number=Scale(0, turned[node.id], 3),
                    is_selected=node.id == f"tile {self.hand.tile}",
                    value=tr("in hand") if node.id == f"tile {self.hand.tile}" else "",
                    about=sides_words(int(node.id.removeprefix("tile ")), turned[node.id]),
                ),
            )
            if node.id in turned
            else node
            for node in super().nodes()
        ) + ((Node("kept", Role.TEXT, kept, self.rect),) if (kept := self._what_was_kept()) else ())

    def why_refused(self) -> str:
        return self.hand.note

    def _turn_in_tray(self, step: int) -> bool:
        tile = self.hand.tray_tile_at(self.context.pointer)
        if tile is None:
            return False
        self.hand.turned[tile] = (self.hand.turned.get(tile, 0) + step) % 4
        self.context.redraw()
        return True

    # -- what is shown on the land

    def marks(self) -> Marks:
        if self.context.shown != self.seat:
            return Marks()
        return replace(self.hand.marks(), fresh=laid_cells(self.territory, self.acting.laid))

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Where one of the tiles that are still to be laid can go, turned in any way."""
        if seat != self.seat:
            return ()
        land = self.territory
        return {cell for tile in self.acting.to_build for cell in land.placements(tile).cells()}

    def targets(self) -> dict[str, pygame.Rect]:
        land, marks = self.context.land, self.marks()
        found = super().targets() | self.things("tile ")
        for name, cells in (("legal", marks.legal), ("turned", marks.turned), ("laid", marks.fresh)):
            found |= {f"{name} {x},{y}": land.cell_rect((x, y)) for x, y in cells}
        return found

    def written(self) -> Collection[str]:
        return *super().written(), self.hand.note

    def tooltip(self) -> str:
        text = super().tooltip()
        if text or self.holds_something:
            return text
        position = self.context.pointer
        tile = self.hand.tray_tile_at(position)
        if tile is not None:
            spots = len(self.territory.placements(tile))
            if not spots:
                return tr("This tile fits nowhere now.")
            fits, number = (
                trn("It fits in {n} way", "It fits in {n} ways", spots),
                [*self.hand.tray].index(tile),
            )
            return self.context.input.hinted(fits, *TILES[number : number + 1])
        if self.hand.laid_at(position) is not None:
            text = self.context.input.by_hand(
                tr("Laid this round: drag it to pick it up again"),
                tr("Laid this round: it can be picked up again"),
            )
            return self.context.input.hinted(text, Game.PICK_UP)
        return ""

    # -- drawing

    def _draw_said(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """Why the last thing that was tried could not be done, else what the unsold tiles cost."""
        text, colour, face = self._what_was_kept(), theme.INK_SOFT, Face.BODY
        if self.hand.note:
            text, colour, face = self.hand.note, theme.WRONG, Face.BOLD
        canvas.write(surface, text, rect, colour=colour, face=face, shrinks=True)

    def _draw_laid(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """The place of a tile that lies on the land."""
        self._draw_empty(surface, canvas, rect, tr("laid"))

    def _draw_empty(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, why: str) -> None:
        canvas.well(surface, rect, theme.HOLLOW, radius=Corner.SMALL)
        canvas.write(surface, why, rect, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE)

    def _draw_tile(self, tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """As it lay in the hand last; an empty place for the one in hand."""
        if self.hand.is_up and tile == self.hand.tile:
            self._draw_empty(surface, canvas, rect, tr("in hand"))
            return
        draw_tile(surface, canvas, tile, self.hand.turned.get(tile, 0), rect, self.acting.clan)
        if not self.holds_something and rect.collidepoint(self.context.pointer):
            draw_pointed(surface, canvas, rect)
        if self._fits_nowhere(tile):
            draw_refused(surface, canvas, rect, tr("fits nowhere"))

    def _what_was_kept(self) -> str:
        """What this seat's unsold tiles cost, in words."""
        lost = [event.lost for event in self.context.this_round(TileKept) if event.seat == self.seat]
        if not lost:
            return ""
        return trn(
            "Unsold: {n} tile is yours, {gold} gold is lost.",
            "Unsold: {n} tiles are yours, {gold} gold is lost.",
            len(lost), gold=sum(lost),
        )  # fmt: skip

    def _help(self) -> str:
        if not self.acting.to_build:
            text = self.context.input.by_hand(
                tr("All is laid. Drag a tile of this round to lay it elsewhere."),
                tr("All is laid. {keys} picks a tile of this round up again."),
            )
            return text.format(keys=self.context.input.words(Game.PICK_UP))
        if self.hand.is_holding:
            return self.hand.help()
        if all(self._fits_nowhere(tile) for tile in self.acting.to_build):
            return tr("What fits nowhere goes back to the bag.")
        keys = self.context.input
        by_keys = tr("{next} takes a tile in hand, the arrows move it, {turn} turns it.")
        if keys.device is Device.PAD:
            by_keys = tr("{next} takes a tile in hand, the stick moves it, {turn} turns it, {press} lays it.")
        text = keys.by_hand(
            tr("Drag a tile onto your land. Turn it with {turn}."),
            by_keys,
            fingers=tr("Drag a tile onto your land, or tap it and then a cell. A second finger turns it."),
            heard=tr("Press a tile, then a cell where it fits."),
        )
        return text.format(
            turn=keys.shortly(Game.TURN), next=keys.words(Common.NEXT), press=keys.words(Common.PRESS)
        )

    def draw_over(self, surface: pygame.Surface) -> None:
        self.hand.draw(surface)

    def verdict(self) -> Verdict | None:
        return self.hand.verdict()

    def held_tile(self) -> HeldTile | None:
        return self.hand.held_tile()
