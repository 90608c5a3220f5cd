"""A tile in hand over a land: taken, turned, moved and laid by the pointer, by keys, and for a screen reader.

What is in hand is a `BuildDraft`, a value; a screen says where tiles come from and what becomes of them. The pointer
carries a tile as the tree carries any load, and keys are used here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from functools import partial

import pygame

from skye_desktop.engine import Cell, Clan, Placement, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import Action, Command, Common, Device, InputMap, Load
from skye_desktop.play.build_draft import BuildDraft
from skye_desktop.play.wording.reason import refusal_lines
from skye_desktop.ui.area_note import Verdict
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game, in_ways
from skye_desktop.ui.land import Land, ghost_of
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.territory_view import Ghost, HeldTile


class TileHand(ABC):
    """Holds one tile: carried by the pointer, or moved by keys."""

    def __init__(self, draft: BuildDraft, keys: InputMap) -> None:
        self.draft, self.keys = draft, keys
        self.is_by_key = False
        """Whether the tile follows the keyboard, not the pointer."""
        self._ghost = draft, ghost_of(draft)
        """The last one, and what it was worked out for: every frame asks for it several times."""

    # -- what each screen says

    @property
    @abstractmethod
    def land(self) -> Land:
        """The land on the screen."""

    @property
    @abstractmethod
    def clan(self) -> Clan:
        """Whose land it is."""

    @abstractmethod
    def changed(self) -> None:
        """Show another draft: something else is in hand, or it is elsewhere."""

    @abstractmethod
    def play(self, sound: Sound) -> None:
        """Let a sound be heard."""

    @abstractmethod
    def lay(self) -> bool:
        """Lay the tile where it is; if that is refused it stays in hand and it is told why. Return whether it lies."""

    @abstractmethod
    def put_back(self) -> None:
        """Let the tile in hand lie where it was taken from."""

    @abstractmethod
    def words_of(self, cell: Cell) -> str:
        """Return a cell in words, and how the tile in hand fits there."""

    def note_of(self, cell: Cell) -> str:
        """Return what the tooltip of a tile says that can be picked up."""
        return ""

    def promise(self) -> list[str]:
        """Return what laying it there would bring, a line each; nothing is said of what it would not."""
        return []

    # -- holding

    @property
    def is_holding(self) -> bool:
        """Whether a tile is in hand."""
        return self.draft.tile is not None

    @property
    def is_up(self) -> bool:
        """Whether a tile has left its place: it is more than pressed."""
        return self.is_holding and (self.is_by_key or self.land.carried_at is not None)

    @property
    def territory(self) -> Territory:
        """The land on which the tile is to lie."""
        return self.draft.territory

    @property
    def tile(self) -> int | None:
        """The tile in hand."""
        return self.draft.tile

    @property
    def cell(self) -> Cell | None:
        """What it is over."""
        return self.draft.cell

    @property
    def rotation(self) -> int:
        """Quarter-turns clockwise of the tile in hand."""
        return self.draft.rotation

    def placement(self) -> Placement | None:
        """Return where it would lie; None over no cell."""
        return self.draft.placement

    @property
    def ghost(self) -> Ghost | None:
        """The tile in hand over an open cell of the land."""
        if self._ghost[0] is not self.draft:
            self._ghost = self.draft, ghost_of(self.draft)
        return self._ghost[1]

    def become(self, draft: BuildDraft) -> None:
        """Hold that instead."""
        self.draft = draft
        self.changed()

    def take(self, draft: BuildDraft, *, by_key: bool = False) -> None:
        """Take a tile in hand, as that draft has it."""
        self.is_by_key = by_key
        self.play(Sound.PICK_UP)
        self.become(draft)
        if by_key and draft.cell is not None:
            self.land.bring_into_sight(draft.cell)

    def release(self) -> None:
        """Hold nothing any more; the tile stays turned as it is."""
        self.is_by_key = False
        self.land.put_down()
        self.become(self.draft.put_back())

    def load(self, tile: int, at: tuple[int, int], part: Hashable = None) -> Load:
        """Return a tile as what the pointer carries by its middle."""
        return Load(tile, self.land, self.paint, pygame.Rect(at, (1, 1)), part)

    def move(self, way: tuple[int, int]) -> None:
        """Go on to the nearest cell that way where it fits."""
        cell = self.draft.move(way).cell
        if cell is not None:
            self.aim_at(cell)

    def turn(self, step: int) -> None:
        """Turn it; over a cell where it fits, on to the next rotation that does."""
        self.play(Sound.TURN)
        self.become(self.draft.turn(step))

    def turn_to(self, rotation: int) -> None:
        """Turn it so, whether it fits so or not."""
        if self.is_holding and rotation % 4 != self.draft.rotation:
            self.play(Sound.TURN)
            self.become(self.draft.turn_to(rotation))

    # -- what the land asks

    @abstractmethod
    def take_up(self, load: Load) -> bool:
        """Take in hand what was pressed; what forbids it is told. Return whether it is in the air now."""

    @abstractmethod
    def pick_up(self, cell: Cell, at: tuple[int, int]) -> Load | None:
        """Return the tile that lies there, if it can be picked up."""

    def over(self, cell: Cell | None) -> None:
        """Move the tile in hand over that cell, or none."""
        if cell != self.draft.cell:
            self.become(self.draft.over(cell))

    def meets(self, cell: Cell | None) -> bool:
        """Return whether letting go over that cell means the land."""
        return cell is not None and (cell in self.territory or cell in self.territory.open_cells)

    def let_go(self, load: Load) -> None:
        """Lay what the pointer lets go of over the land; what cannot lie there stays in hand if a click let it go.

        What a finger lets go where it fits only otherwise is turned so, and waits there for a tap.
        """
        draft = self.draft
        if self.keys.device is Device.TOUCH and draft.rotations and draft.rotation not in draft.rotations:
            self.land.clicked(load)
            self.turn(1)
        elif not self.lay():
            if load.is_kept:
                self.land.clicked(load)
            else:
                self.missed(load, self.land.last_carried)

    def returned(self, load: Load) -> None:
        """Know that the tile in hand is to be put back."""
        if self.is_holding:
            self.put_back()

    def aim_at(self, cell: Cell) -> None:
        """Move the tile in hand over that cell by keys, turned so that it fits."""
        self.is_by_key = True
        self.land.put_down()
        self.become(self.draft.aim(cell))
        self.land.bring_into_sight(cell)

    def missed(self, load: Load, centre: tuple[int, int]) -> None:
        """Know that the tile in hand was let go of where nothing takes it."""
        self.returned(load)

    def lay_on(self, cell: Cell) -> None:
        """Lay the tile in hand on that cell, turned so that it fits."""
        self.aim_at(cell)
        self.lay()

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Use what concerns a tile in hand, but for the pointer; every turn of the wheel does."""
        if not self.is_holding:
            return False
        if self.keys.act(event, self.commands) or event.type == pygame.MOUSEWHEEL:
            return True
        return event.type == pygame.KEYDOWN and self.other_key(event)

    def other_key(self, event: pygame.Event) -> bool:
        """Know a key that means nothing for the tile in hand; return whether it is used."""
        return False

    def commands(self) -> dict[Command, Action]:
        """Return what can be done with a tile in hand."""
        return in_ways(self.move) | {
            Game.TURN: Action(partial(self.turn, 1)),
            Game.TURN_BACK: Action(partial(self.turn, -1)),
            Common.PRESS: Action(self.lay),
            Common.CANCEL: Action(self.put_back),
        }

    # -- what is told and drawn

    def held_tile(self) -> HeldTile | None:
        """Return the tile in hand, over the land or in the air; None if there is none, or it has no place."""
        draft, ghost = self.draft, self.ghost
        if draft.tile is None:
            return None
        if ghost is not None:
            return self.land.view.snapped(ghost)
        position = self.land.carried_at
        return (
            None
            if position is None
            else HeldTile.in_the_air(draft.tile, draft.rotation, position, self.side_in_the_air(position))
        )

    def side_in_the_air(self, position: tuple[int, int]) -> int:
        """Return window pixels of its side while it snaps to no cell."""
        return round(self.land.view.side)

    def paint(self, canvas: Art, surface: pygame.Surface, centre: tuple[int, int]) -> pygame.Rect | None:
        """Draw it in the air, unless it lies over a cell of the land; return what it takes."""
        draft = self.draft
        if draft.tile is None or self.ghost is not None:
            return None
        side = self.side_in_the_air(centre)
        canvas.lifted_tile(surface, draft.tile, draft.rotation, centre, side, self.clan)
        return pygame.Rect(0, 0, 2 * side, 2 * side).move_to(center=centre)

    def refusal(self) -> list[str]:
        """Return why it cannot lie there, a line each; nothing if it can, or is not over the land."""
        draft = self.draft
        if draft.tile is None or draft.placement is None or not self.meets(draft.cell):
            return []
        reason = self.territory.why_not(draft.tile, draft.placement)
        return [] if reason is None else refusal_lines(reason, len(draft.rotations))

    def verdict(self) -> Verdict | None:
        """Return what laying it there would bring, or why it cannot lie there; None if there is nothing to say."""
        cell = self.draft.cell
        if cell is None:
            return None
        refusal = self.refusal()
        lines = refusal or self.promise()
        return Verdict(tuple(lines), not refusal, self.land.view.cell_rect(cell)) if lines else None

    def help(self, *, has_turns: bool = True) -> str:
        """Return what can be done with it, in words; nothing of turning by keys where that leads to nothing."""
        keys = self.keys
        if keys.device is Device.TOUCH:
            if not self.land.is_for_fingers:
                return tr(
                    "A tap of a second finger turns it, or a long press. Dropped elsewhere it goes back."
                )
            return tr("Tap a cell to lay it there; a paler one turns it first. Elsewhere it goes back.")
        turn = keys.words(Game.TURN, Game.TURN_BACK, most=1, mouse=False)
        if keys.device is Device.PAD:
            text = tr("The stick moves it. {press} lays it, {cancel} puts it back.")
            if has_turns:
                text = tr("The stick moves it, {turn} turn it. {press} lays it, {cancel} puts it back.")
            press, cancel = keys.words(Common.PRESS), keys.words(Common.CANCEL)
            return text.format(turn=turn, press=press, cancel=cancel)
        if not keys.by_keys:
            text = tr("Turn it with {turn}. Dropped elsewhere it goes back.")
            return text.format(turn=keys.shortly(Game.TURN))
        text = (
            tr("Turn it with {turn}. {cancel} puts it back.") if has_turns else tr("{cancel} puts it back.")
        )
        return text.format(turn=turn, cancel=keys.words(Common.CANCEL))
