"""The editor's tile in hand: where it was taken from, and where it can be put down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame

from skye_desktop.games.skye.build_draft import BuildDraft
from skye_desktop.games.skye.engine import Cell, Clan
from skye_desktop.games.skye.ui.bindings import WAYS, Game
from skye_desktop.games.skye.ui.editor.scenario_draft import (
    CASTLE_CELL,
    Draft,
    DraftError,
    DraftHistory,
)
from skye_desktop.games.skye.ui.land_widget import Land, TileHand
from skye_desktop.games.skye.ui.sizes import Editor
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.wording.placement import turn_words
from skye_desktop.games.skye.wording.tile import place_and_words, tile_and_things, tile_name
from skye_desktop.i18n import enumerated, sentences, tr
from skye_desktop.kit import Action, Command, Common, InputMap, Load
from skye_desktop.shell.house_commands import House


class Source(NamedTuple):
    """A tile, and where it was taken from: a cell of the land, the bag's order, or the palette."""

    tile: int
    cell: Cell | None = None
    is_ordered: bool = False

    @property
    def is_palette(self) -> bool:
        """Whether the tile was taken from the palette; putting it back then changes nothing."""
        return self.cell is None and not self.is_ordered


class HandHost(Protocol):
    """The editor as the hand uses it."""

    history: DraftHistory
    shown: int

    @property
    def land(self) -> Land:
        """Land on the screen."""

    def show(self, seat: int) -> None:
        """Show a seat's land."""

    def seat_commands(self) -> dict[Command, Action]:
        """Return the commands that show each seat's land."""

    def do(self, draft: Draft, kind: str = ...) -> None:
        """Change the draft; successive changes of the same ``kind`` are one step of undo."""

    def refuse(self, why: str) -> None:
        """Display why something cannot be done."""

    def refresh(self) -> None:
        """Show the draft as it is now."""

    def play(self, sound: Sound) -> None:
        """Play a sound."""


class EditorHand(TileHand):
    """The tile in hand of the editor.

    It is taken from the palette, a land or the bag's order, and put on a land, into the order or
    into the bag.
    """

    def __init__(self, host: HandHost, keys: InputMap) -> None:
        self._host = host
        self.lifted: Draft | None = None
        """Draft without the held tile; None while nothing is held."""
        self._source = Source(0)
        super().__init__(self._of_land(BuildDraft(0, host.history.now.seats[0].land, ())), keys)

    @property
    def scenario(self) -> Draft:
        """Draft without the tile in hand."""
        return self.lifted or self._host.history.now

    def _of_land(self, draft: BuildDraft) -> BuildDraft:
        """Return a build draft of the shown land, in which every tile can be picked up."""
        shown = self._host.shown
        land = self.scenario.seats[shown].land
        laid = tuple(face.number for cell, face in land.faces.items() if cell != CASTLE_CELL)
        cell = draft.cell if draft.seat == shown else None
        return replace(draft, seat=shown, territory=land, laid=laid, cell=cell)

    def follow(self) -> None:
        """Follow a change of the scenario or of the shown land."""
        self.draft = self._of_land(self.draft)

    @property
    def land(self) -> Land:
        return self._host.land

    @property
    def clan(self) -> Clan:
        return self.scenario.seats[self._host.shown].clan

    def changed(self) -> None:
        self._host.refresh()

    def play(self, sound: Sound) -> None:
        self._host.play(sound)

    @property
    def hint(self) -> str:
        """Text of what can be done now."""
        if not self.is_holding:
            return self.keys.for_device(
                tr("Drag tiles onto the land, or into the row of those drawn next."),
                tr("Choose a tile; it goes onto the land, or into the row of those drawn next."),
            )
        if self.is_by_key:
            words = self.keys.words
            text = tr("{move} move it, {lay} lays it,")
            return f"{text.format(move=words(*WAYS), lay=words(Common.CONFIRM))} {self.help()}"
        return self.help()

    # -- up

    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        if cell == CASTLE_CELL:
            return None
        tile = self.territory.faces[cell].number
        return self.load(tile, at, Source(tile, cell))

    def take_up(self, load: Load) -> bool:
        source = load.part
        return self.is_holding or (isinstance(source, Source) and self.lift(source))

    def lift(self, source: Source) -> bool:
        """Take a tile in hand; return whether that was possible.

        If not, the reason is displayed.
        """
        host = self._host
        draft, rotation = host.history.now, None
        if not self._still_lies(source):
            return False
        try:
            if source.cell is not None:
                rotation = draft.seats[host.shown].land.faces[source.cell].rotation
                draft = draft.take_up(host.shown, source.cell)
            elif source.is_ordered:
                draft = draft.draw_by_lot(source.tile)
            else:
                draft.require_in_bag(source.tile)
        except DraftError as error:
            seat = draft.seat_with(source.tile)
            if seat is not None:
                host.show(seat)
            host.refuse(str(error))
            return False
        self.lifted, self._source = draft, source
        self.take(self._of_land(self.draft).hold(source.tile, rotation))
        return True

    def _still_lies(self, source: Source) -> bool:
        """Return whether the tile is still where it was pressed.

        A key may have undone something meanwhile, or shown another land.
        """
        now = self._host.history.now
        if source.cell is not None:
            face = now.seats[self._host.shown].land.faces.get(source.cell)
            return face is not None and face.number == source.tile
        return not source.is_ordered or source.tile in now.drawn_next

    def take_by_key(self, source: Source) -> None:
        """Take a tile in hand and aim it at a cell where it fits."""
        self.put_back()
        if not self.lift(source):
            return
        self.is_by_key = True
        self.become(self.draft.aim(source.cell))
        if self.draft.cell is None:
            self._host.refuse(tr("This tile fits nowhere now."))
            self.put_back()
        else:
            self.land.bring_into_sight(self.draft.cell)

    # -- down

    def put_back(self) -> None:
        self.lifted = None
        if self.is_holding:
            self.release()

    def _settle(self, change: Callable[[Draft], Draft]) -> bool:
        """Put down the tile in hand by a change of the draft; return whether that is allowed.

        If not, the tile stays in hand and the reason is displayed.
        """
        assert self.lifted is not None
        try:
            draft = change(self.lifted)
        except DraftError as error:
            self._host.refuse(str(error))
            return False
        self.lifted = None
        self.release()
        self.play(Sound.SETTLE)
        self._host.do(draft)
        return True

    def lay(self) -> bool:
        """Lay the tile in hand on the land; return whether that is allowed.

        The reason why it is not is already displayed at the tile.
        """
        tile, placement = self.draft.tile, self.draft.placement
        if tile is None or placement is None:
            return False
        if self.refusal():
            self.play(Sound.REFUSE)
            return False
        return self._settle(lambda draft: draft.lay(self._host.shown, tile, placement))

    def to_the_bag(self) -> None:
        """Put the tile in hand into the bag, so that it is neither on a land nor in the order."""
        if self._source.is_palette:
            self.put_back()
        else:
            self._settle(lambda draft: draft)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Put a tile that is dropped beside the land into the bag."""
        if self.is_holding:
            self.to_the_bag()

    def into_order(self, place: int) -> None:
        """Put the tile in hand at that index of the order."""
        tile = self.draft.tile
        if tile is not None and not self._settle(lambda draft: draft.draw_next(tile, place)):
            self.put_back()

    def put_in_order(self, place: int) -> None:
        """Put the held tile at that index of the order; if none is held, take up the tile there."""
        order = self.scenario.drawn_next
        if self.is_holding:
            self.into_order(place)
        elif place < len(order):
            self.take_by_key(Source(order[place], is_ordered=True))

    # -- events

    def commands(self) -> dict[Command, Action]:
        own: dict[Command, Action] = {
            House.UNDO: Action(self.put_back), Game.TAKE_OFF: Action(self.to_the_bag)
        }  # fmt: skip
        return super().commands() | self._host.seat_commands() | own

    def other_key(self, event: pygame.Event) -> bool:
        """Put the tile back, and handle the key as if no tile had been in hand."""
        self.put_back()
        return False

    # -- words

    def words_of(self, cell: Cell) -> str:
        land, tile = self.territory, self.draft.tile
        ways = () if tile is None or cell in land.faces else land.placements(tile).rotations(cell)
        if tile is None or not ways:
            return place_and_words(land, cell)
        turned = enumerated(map(turn_words, ways))
        fits = tr("{tile} fits here {ways}.").format(tile=tile_name(tile), ways=turned)
        return sentences(place_and_words(land, cell), fits)

    def note_of(self, cell: Cell) -> str:
        if self.is_holding or cell == CASTLE_CELL:
            return ""
        hint = self.keys.for_device(
            tr("drag it elsewhere, or off the land"), tr("take it up, or off the land")
        )
        hint = self.keys.with_keys(hint, Common.CONFIRM, Game.TAKE_OFF)
        return f"{tile_and_things(self.territory.faces[cell].number)} · {hint}"

    def side_in_the_air(self, position: tuple[int, int]) -> int:
        """Return the side of a carried tile, in window pixels.

        Over the land it is that of the land's tiles, elsewhere that of the order's.
        """
        if self.land.rect.collidepoint(position):
            return super().side_in_the_air(position)
        return int(self.land.canvas.px(Editor.SLOT))
