"""A tile of a scenario in the air: where it comes from, and where it may go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame

from skye_desktop.engine import Cell, Clan
from skye_desktop.i18n import enumerated, sentences, tr
from skye_desktop.kit import Action, Command, Common, InputMap, Load
from skye_desktop.play.build_draft import BuildDraft
from skye_desktop.play.wording.placement import turn_words
from skye_desktop.play.wording.tile import place_and_words, tile_and_things, tile_name
from skye_desktop.ui.bindings import WAYS, Game
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft, DraftError, History
from skye_desktop.ui.land import Land, TileHand
from skye_desktop.ui.sizes import Editor
from skye_desktop.ui.sounds import Sound


class Source(NamedTuple):
    """A tile and where it is taken from: a cell of the shown land, the order of the bag, or the palette."""

    tile: int
    cell: Cell | None = None
    is_ordered: bool = False

    @property
    def is_palette(self) -> bool:
        """Whether letting go of it changes nothing."""
        return self.cell is None and not self.is_ordered


class Bench(Protocol):
    """What the hand asks of the editor."""

    history: History
    shown: int

    @property
    def land(self) -> Land:
        """The land on the screen."""

    def show(self, seat: int) -> None:
        """Show a seat's land."""

    def seat_commands(self) -> dict[Command, Action]:
        """Return the lands that can be shown."""

    def do(self, draft: Draft, kind: str = ...) -> None:
        """Make a change."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""

    def refresh(self) -> None:
        """Show things as they are now."""

    def play(self, sound: Sound) -> None:
        """Let a sound be heard."""


class EditorHand(TileHand):
    """A tile goes up from palette, land or order, and down on land or order or into the bag."""

    def __init__(self, bench: Bench, keys: InputMap) -> None:
        self._bench = bench
        self.lifted: Draft | None = None
        """While something is held: the draft without it."""
        self._source = Source(0)
        super().__init__(self._of_land(BuildDraft(0, bench.history.now.seats[0].land, ())), keys)

    @property
    def scenario(self) -> Draft:
        """The draft without the tile in hand."""
        return self.lifted or self._bench.history.now

    def _of_land(self, draft: BuildDraft) -> BuildDraft:
        """Return the same over the land that is shown, all of whose tiles can be picked up."""
        shown = self._bench.shown
        land = self.scenario.seats[shown].land
        laid = tuple(face.number for cell, face in land.faces.items() if cell != CASTLE_CELL)
        cell = draft.cell if draft.seat == shown else None
        return replace(draft, seat=shown, territory=land, laid=laid, cell=cell)

    def follow(self) -> None:
        """Know that another land is shown, or that the scenario has changed."""
        self.draft = self._of_land(self.draft)

    @property
    def land(self) -> Land:
        return self._bench.land

    @property
    def clan(self) -> Clan:
        return self.scenario.seats[self._bench.shown].clan

    def changed(self) -> None:
        self._bench.refresh()

    def play(self, sound: Sound) -> None:
        self._bench.play(sound)

    @property
    def hint(self) -> str:
        """What can be done now, in words."""
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
        """Take a tile in hand from where it lies; what forbids it is told. Return whether it is in hand."""
        bench = self._bench
        draft, rotation = bench.history.now, None
        if not self._is_there(source):
            return False
        try:
            if source.cell is not None:
                rotation = draft.seats[bench.shown].land.faces[source.cell].rotation
                draft = draft.take_up(bench.shown, source.cell)
            elif source.is_ordered:
                draft = draft.draw_by_lot(source.tile)
            else:
                draft.must_be_in_the_bag(source.tile)
        except DraftError as error:
            seat = draft.seat_with(source.tile)
            if seat is not None:
                bench.show(seat)
            bench.refuse(str(error))
            return False
        self.lifted, self._source = draft, source
        self.take(self._of_land(self.draft).hold(source.tile, rotation))
        return True

    def _is_there(self, source: Source) -> bool:
        """Whether the tile still lies where it was pressed: a key may have undone something, or shown another land."""
        now = self._bench.history.now
        if source.cell is not None:
            face = now.seats[self._bench.shown].land.faces.get(source.cell)
            return face is not None and face.number == source.tile
        return not source.is_ordered or source.tile in now.drawn_next

    def take_by_key(self, source: Source) -> None:
        """Take a tile in hand over a cell where it fits."""
        self.put_back()
        if not self.lift(source):
            return
        self.is_by_key = True
        self.become(self.draft.aim(source.cell))
        if self.draft.cell is None:
            self._bench.refuse(tr("This tile fits nowhere now."))
            self.put_back()
        else:
            self.land.bring_into_sight(self.draft.cell)

    # -- down

    def put_back(self) -> None:
        self.lifted = None
        if self.is_holding:
            self.release()

    def _settle(self, change: Callable[[Draft], Draft]) -> bool:
        """What is held goes somewhere; where a rule forbids it, it stays in hand and the rule is told."""
        assert self.lifted is not None
        try:
            draft = change(self.lifted)
        except DraftError as error:
            self._bench.refuse(str(error))
            return False
        self.lifted = None
        self.release()
        self.play(Sound.SETTLE)
        self._bench.do(draft)
        return True

    def lay(self) -> bool:
        """Down on the land. Why it cannot lie there is told beside it already."""
        tile, placement = self.draft.tile, self.draft.placement
        if tile is None or placement is None:
            return False
        if self.refusal():
            self.play(Sound.REFUSE)
            return False
        return self._settle(lambda draft: draft.lay(self._bench.shown, tile, placement))

    def to_the_bag(self) -> None:
        """Off the land, out of the order."""
        if self._source.is_palette:
            self.put_back()
        else:
            self._settle(lambda draft: draft)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """What is let go of beside the land goes into the bag."""
        if self.is_holding:
            self.to_the_bag()

    def into_order(self, place: int) -> None:
        """Let the tile in hand be drawn at that place of those drawn next."""
        tile = self.draft.tile
        if tile is not None and not self._settle(lambda draft: draft.draw_next(tile, place)):
            self.put_back()

    def put_in_order(self, place: int) -> None:
        """The held tile goes to that place of those drawn next; without one, what lies there is taken in hand."""
        order = self.scenario.drawn_next
        if self.is_holding:
            self.into_order(place)
        elif place < len(order):
            self.take_by_key(Source(order[place], is_ordered=True))

    # -- events

    def commands(self) -> dict[Command, Action]:
        own: dict[Command, Action] = {
            Game.UNDO: Action(self.put_back), Game.TAKE_OFF: Action(self.to_the_bag)
        }  # fmt: skip
        return super().commands() | self._bench.seat_commands() | own

    def other_key(self, event: pygame.Event) -> bool:
        """It means what it means without a tile in hand."""
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
        """As large as on the land while it is over that, else as in the order of the bag."""
        if self.land.rect.collidepoint(position):
            return super().side_in_the_air(position)
        return int(self.land.canvas.px(Editor.SLOT))
