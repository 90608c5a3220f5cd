"""A tile that is being built: from the tray or the land into the hand, and down on the land."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from skye_desktop.engine import Cell, Clan, Placement, PlaceTile, SeatView, TakeBackTile, Territory
from skye_desktop.i18n import enumerated, headed, sentences, tr, trn
from skye_desktop.kit.access import Asked
from skye_desktop.kit.layout import Part
from skye_desktop.play.preview import Preview, preview
from skye_desktop.play.wording.cell import place
from skye_desktop.play.wording.placement import gain_words, preview_lines, turn_words
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import TableContext
from skye_desktop.ui.table.pieces import flying_tile
from skye_desktop.ui.territory_view import Ghost
from skye_desktop.ui.tile_in_hand import TileInHand

_PULSE_SECONDS = 2.4
_SETTLE_SECONDS = 0.16
_DROP_HEIGHT = 0.09
"""By how much of its side a tile that comes down is larger at first."""


class BuildingHand(TileInHand[int]):
    """A tile goes up from the tray or, if it was laid this round, from the land; what it would bring is told."""

    def __init__(self, context: TableContext, seat: int, on_change: Callable[[], None]) -> None:
        """``on_change`` is called whenever something else is in hand."""
        super().__init__(context)
        self._context = context
        self._seat = seat
        self.tray: Mapping[int, Part] = {}
        """Where the tiles lie that are still to be laid, in the order in which they were got."""
        self._on_change = on_change
        self.note = ""
        """Why the last thing that was tried could not be done; empty if it could."""
        self.is_picking_up = False
        """Whether a tile is on its way from the land into the hand."""
        self._promised: tuple[int, Placement, Preview] | None = None
        self._pulsing: Ghost | None = None
        self._by_key: int | None = None
        """The tile that was taken by the keyboard last."""

    @property
    def _acting(self) -> SeatView:
        return self._context.view.seats[self._seat]

    @property
    def territory(self) -> Territory:
        return self._acting.territory

    @property
    def clan(self) -> Clan:
        return self._acting.clan

    def refuse(self, why: str) -> None:
        self.note = why
        self._context.redraw()

    # -- up

    def hold(self, tile: int, rotation: int | None = None) -> None:
        """Take a tile of the tray in hand, in a rotation in which it fits somewhere if there is one."""
        self._context.look_at(None)
        self._context.play(Sound.PICK_UP)
        self.note = ""
        self.take(tile, rotation)
        self._on_change()

    def take_to(self, tile: int, placement: Placement) -> None:
        """Take a tile in hand by the keyboard, over a place and turned as it is to lie there."""
        self.cancel_hold()
        self.hold(tile, placement.rotation)
        self.is_by_key, self.cell = True, placement.cell
        self._context.land.bring_into_sight(placement.cell)
        self._pulse()
        self._on_change()

    def do_asked(self, tile: int, asked: Asked) -> None:
        """What a screen reader asks of a tile of the tray: take it in hand, or turn it."""
        if tile != self.tile:
            self.hold_by_key(list(self._acting.to_build).index(tile))
        if self.turn_asked(asked):
            self._on_change()

    def put_over(self, cell: Cell) -> None:
        """Move the held tile over that cell, turned as it fits there unless it does as it is."""
        tile = self.tile
        rotations = () if tile is None else self._fits(tile).get(cell, ())
        if tile is not None and rotations:
            rotation = self.rotation if self.rotation in rotations else rotations[0]
            self.take_to(tile, Placement(*cell, rotation))

    def hold_by_key(self, index: int) -> None:
        """Take the tile with that place in the tray in hand, over the cell nearest to the castle where it fits."""
        tiles = self._acting.to_build
        if index >= len(tiles):
            return
        self.cancel_hold()
        self.hold(tiles[index])
        self._by_key = tiles[index]
        self.aim_by_key()
        if self.cell is None:
            self.note = tr("This tile fits nowhere now.")
        else:
            self._context.land.bring_into_sight(self.cell)
        self._pulse()
        self._on_change()

    def next_by_key(self, step: int) -> None:
        tiles = list(self._acting.to_build)
        if tiles:
            # One that was put back was not the one that is wanted.
            index = tiles.index(self._by_key) + step if self._by_key in tiles else 0
            self.hold_by_key(index % len(tiles))

    def lift(self, source: int) -> bool:
        is_up = self.pick_up(source)
        if is_up:
            self.hold(source)
        return is_up

    def pick_up(self, tile: int) -> bool:
        """Pick a tile of this round up again, into the tray; whether that is allowed."""
        action = TakeBackTile(self._seat, tile)
        reason = self._context.why_not(action)
        refused = reason.sentence if reason is not None else self._context.objection(action)
        if refused:
            self.refuse(refused)
            return False
        cell = self.territory.cell_of(tile)
        assert cell is not None
        self.turned[tile] = self.territory.faces[cell].rotation
        # The land stays where it is: what the pointer aims at must not move.
        self.is_picking_up = True
        self._context.submit(action)
        self.is_picking_up = False
        return True

    # -- down

    def on_put_down(self) -> None:
        self._on_change()

    def lay(self) -> bool:
        """Lay the held tile where it is; whether it was legal. If not, it is said why."""
        tile, placement = self.tile, self.placement()
        if tile is None or placement is None:
            return False
        action = PlaceTile(self._seat, tile, placement)
        reason = self._context.why_not(action)
        refused = reason.sentence if reason is not None else self._context.objection(action)
        if refused:
            self.note = refused
            self._context.play(Sound.REFUSE)
            return False
        self.let_go()
        self._context.submit(action)
        self._settle(tile, placement)
        self._context.play(Sound.SETTLE)
        return True

    def _settle(self, tile: int, placement: Placement) -> None:
        land, clan, canvas = self._context.land, self.clan, self._context.canvas

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            rect = land.cell_rect(placement.cell)  # now: the land may be on its way too
            side = round(rect.width * (1 + _DROP_HEIGHT * (1 - part)))
            canvas.lifted_tile(surface, tile, placement.rotation, rect.center, side, clan)

        middle = land.cell_rect(placement.cell).center
        self._context.animate(draw, middle, middle, _SETTLE_SECONDS)

    def drop_back(self) -> None:
        tile, rotation, position = self.tile, self.rotation, self.gesture.position
        assert tile is not None
        self.cancel_hold()
        flying = flying_tile(self._context.canvas, tile, rotation, self.side_in_the_air(), self.clan)
        self._context.animate(flying, position, self.tray[tile].rect.center)

    # -- over a cell

    def handle_event(self, event: pygame.Event) -> bool:
        is_used = super().handle_event(event)
        self._pulse()
        return is_used

    def _pulse(self) -> None:
        """The cell that the tile has come over glows up and down for a while, if the tile can lie there."""
        ghost, land, canvas = self.ghost(), self._context.land, self._context.canvas
        if ghost == self._pulsing:
            return
        self._pulsing = ghost
        if ghost is None or not ghost.is_legal:
            return

        def draw(surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
            if self._pulsing is ghost:
                # What is sent slows down on its way; beats are even.
                land.draw_pulse(surface, canvas, ghost.placement.cell, 1 - (1 - part) ** (1 / 3))

        middle = land.cell_rect(ghost.placement.cell).center
        self._context.animate(draw, middle, middle, _PULSE_SECONDS)

    def move(self, direction: tuple[int, int]) -> None:
        super().move(direction)
        self._on_change()

    def turn(self, step: int) -> None:
        super().turn(step)
        self._on_change()

    def help(self, *, has_turns: bool = True) -> str:
        """What can be done with it; first, if it is moved by keys, where it is, what that brings, how it fits there."""
        tile, at = self.tile, self.placement()
        ways = () if tile is None or at is None else self.territory.placements(tile).rotations(at.cell)
        if tile is None or at is None or at.rotation not in ways or not self.is_by_key:
            return super().help(has_turns=has_turns)
        where = enumerated((place(at.cell), turn_words(at.rotation)))
        gain = gain_words(preview(self._context.view, self._seat, tile, at))
        told = headed(where, gain)
        fits = trn("It fits in {n} way", "It fits in {n} ways", len(ways))
        return sentences(told, fits, super().help(has_turns=len(ways) > 1))

    # -- by the pointer

    def aim_at(self, position: tuple[int, int]) -> Cell | None:
        """The cell under a pixel; none while another land is looked at."""
        return super().aim_at(position) if self._context.shown == self._seat else None

    def hover(self) -> None:
        super().hover()
        if self.gesture.is_dragging:
            self.note = ""

    def tray_tile_at(self, position: tuple[int, int]) -> int | None:
        return next((tile for tile, place in self.tray.items() if place.rect.collidepoint(position)), None)

    def laid_at(self, position: tuple[int, int]) -> int | None:
        """The tile of this round that lies on the land there."""
        cell = self.aim_at(position)
        face = None if cell is None else self.territory.faces.get(cell)
        return face.number if face is not None and face.number in self._acting.laid else None

    def press(self, position: tuple[int, int]) -> bool:
        tile, laid = self.tray_tile_at(position), self.laid_at(position)
        if tile is None and laid is None:
            return False
        self.cancel_hold()
        if tile is not None:
            self.hold(tile)
            self.gesture.press(tile, position, self.tray[tile].rect.center)
        elif laid is not None:
            self.gesture.press(laid, position, position)
        return True

    def click_aside(self, position: tuple[int, int]) -> bool:
        return self.press(position)

    # -- what it would bring

    def promise(self) -> list[str]:
        """What laying it there would bring; worked out once for each place."""
        tile, placement = self.tile, self.placement()
        if tile is None or placement is None or self.territory.why_not(tile, placement) is not None:
            return []
        if self._promised is None or self._promised[:2] != (tile, placement):
            self._promised = (tile, placement, preview(self._context.view, self._seat, tile, placement))
        return preview_lines(self._promised[2])
