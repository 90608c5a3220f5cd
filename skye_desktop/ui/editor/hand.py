"""A tile of a scenario in the air: where it comes from, and where it may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from skye_desktop.engine import Cell, Clan, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common
from skye_desktop.kit.theme import Corner, Line
from skye_desktop.ui.bindings import WAYS, Game
from skye_desktop.ui.editor.context import EditorContext
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft, DraftError
from skye_desktop.ui.sizes import Editor
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.tile_in_hand import TileInHand


class Source(NamedTuple):
    """A tile and where it is taken from: a cell of the shown land, the order of the bag, or the palette."""

    tile: int
    cell: Cell | None = None
    is_ordered: bool = False

    @property
    def is_palette(self) -> bool:
        """Whether letting go of it changes nothing."""
        return self.cell is None and not self.is_ordered


class EditorHand(TileInHand[Source]):
    """A tile goes up from palette, land or order, and down on land or order or into the bag."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self._context = context
        self.lifted: Draft | None = None
        """While something is held: the draft without it."""
        self._source = Source(0)

    @property
    def territory(self) -> Territory:
        return self._context.territory

    @property
    def clan(self) -> Clan:
        return self._context.draft.seats[self._context.shown].clan

    def aim_at_nothing(self) -> None:
        """Another land is shown: what is held is over none of its cells until it is moved."""
        self.cell = None

    @property
    def hint(self) -> str:
        if not self.is_holding:
            return self._context.input.by_hand(
                tr("Drag tiles onto the land, or into the row of those drawn next."),
                tr("Choose a tile; it goes onto the land, or into the row of those drawn next."),
            )
        if self.is_by_key:
            words = self._context.input.words
            text = tr("{move} move it, {lay} lays it,")
            return f"{text.format(move=words(*WAYS), lay=words(Common.CONFIRM))} {self.help()}"
        return self.help()

    # -- up and down

    def lift(self, source: Source) -> bool:
        """Take a tile in hand from where it lies; what forbids it is told. Whether it is in hand."""
        context = self._context
        draft = context.history.now
        rotation = None
        if not self._is_there(source):
            return False
        try:
            if source.cell is not None:
                rotation = context.territory.faces[source.cell].rotation
                draft = draft.take_up(context.shown, source.cell)
            elif source.is_ordered:
                draft = draft.draw_by_lot(source.tile)
            else:
                draft.must_be_in_the_bag(source.tile)
        except DraftError as error:
            seat = draft.seat_with(source.tile)
            if seat is not None:
                context.show(seat)
            context.refuse(str(error))
            return False
        self.lifted, self._source = draft, source
        self.take(source.tile, rotation)
        context.play(Sound.PICK_UP)
        context.refresh()
        return True

    def on_put_down(self) -> None:
        self.lifted = None
        self._context.refresh()

    def _settle(self, change: Callable[[Draft], Draft]) -> bool:
        """What is held goes somewhere; where a rule forbids it, it stays in hand and the rule is told."""
        assert self.lifted is not None
        try:
            draft = change(self.lifted)
        except DraftError as error:
            self._context.refuse(str(error))
            return False
        self.lifted = None
        self.let_go()
        self._context.play(Sound.SETTLE)
        self._context.do(draft)
        return True

    def lay(self) -> bool:
        """Down on the land. Why it cannot lie there is told beside it already."""
        tile, placement = self.tile, self.placement()
        if tile is None or placement is None:
            return False
        if self.refusal():
            self._context.play(Sound.REFUSE)
            return False
        return self._settle(lambda draft: draft.lay(self._context.shown, tile, placement))

    def to_the_bag(self) -> None:
        """Off the land, out of the order."""
        if self._source.is_palette:
            self.cancel_hold()
        else:
            self._settle(lambda draft: draft)

    def drop_aside(self) -> None:
        """Into the order of the bag, or else anywhere in it."""
        tile, place = self.tile, self._context.strip.place_at(self.gesture.position)
        assert tile is not None
        if place is None:
            self.to_the_bag()
        else:
            self._settle(lambda draft: draft.draw_next(tile, place))

    # -- by the pointer

    def press(self, position: tuple[int, int]) -> bool:
        """The button goes down; whether there is a tile to take."""
        source = self._source_at(position)
        if source is not None:
            self.gesture.press(source, position, position)
        return source is not None

    def _source_at(self, position: tuple[int, int]) -> Source | None:
        context = self._context
        tile = context.palette.tile_at(position)
        if tile is not None:
            return Source(tile)
        tile = context.strip.tile_at(position)
        if tile is not None:
            return Source(tile, is_ordered=True)
        cell = context.land.cell_at(position)
        face = None if cell is None else context.territory.faces.get(cell)
        return None if face is None or cell == CASTLE_CELL else Source(face.number, cell)

    def _is_there(self, source: Source) -> bool:
        """Whether the tile still lies where it was pressed: a key may have undone something, or shown another land."""
        context = self._context
        if source.cell is not None:
            face = context.territory.faces.get(source.cell)
            return face is not None and face.number == source.tile
        return not source.is_ordered or source.tile in context.history.now.drawn_next

    def while_holding(self, event: pygame.Event) -> bool:
        """The wheel moves the order if the pointer is over that; a click on a button means the button."""
        context = self._context
        if event.type == pygame.MOUSEWHEEL:
            strip = context.strip
            if strip.rect.collidepoint(context.pointer) and strip.wheel(event):
                return True
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        if self.sticks and is_press and context.is_form_at(event.pos):
            self.cancel_hold()
            return False
        return super().while_holding(event)

    def click_aside(self, position: tuple[int, int]) -> bool:
        """It goes back; what was clicked is clicked all the same."""
        self.cancel_hold()
        return False

    # -- by keys

    def take_by_key(self, source: Source) -> None:
        if not self.lift(source):
            return
        self.aim_by_key(source.cell)
        if self.cell is None:
            self._context.refuse(tr("This tile fits nowhere now."))
            self.cancel_hold()
            return
        self._context.land.bring_into_sight(self.cell)
        self._context.refresh()

    def do_asked(self, tile: int, asked: Asked) -> None:
        """What a screen reader asks of a tile of the palette: take it in hand, or turn it."""
        if tile != self.tile:
            self.cancel_hold()
            self.take_by_key(Source(tile))
        self.turn_asked(asked)

    def put_in_order(self, place: int) -> None:
        """The held tile goes to that place of those drawn next; without one, what lies there is taken in hand."""
        tile, order = self.tile, self._context.draft.drawn_next
        if tile is not None:
            self._settle(lambda draft: draft.draw_next(tile, place))
        elif place < len(order):
            self.take_by_key(Source(order[place], is_ordered=True))

    def commands(self) -> dict[Command, Action]:
        own: dict[Command, Action] = {
            Game.UNDO: Action(self.cancel_hold), Game.TAKE_OFF: Action(self.to_the_bag)
        }  # fmt: skip
        return super().commands() | self._context.seat_commands() | own

    def other_key(self, event: pygame.Event) -> bool:
        """It means what it means without a tile in hand."""
        self.cancel_hold()
        return False

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        context = self._context
        if self.is_holding and not self.is_by_key:
            place = context.strip.place_at(self.gesture.position)
            if place is not None:
                slot = context.strip.slot_rect(place)
                context.canvas.ring(surface, slot, theme.NOW, Line.HEAVY, Corner.SMALL)
        super().draw(surface)

    def side_in_the_air(self) -> int:
        """As large as on the land while it is over that, else as in the order of the bag."""
        if self._context.land.rect.collidepoint(self.gesture.position):
            return super().side_in_the_air()
        return self._context.canvas.px(Editor.SLOT)
