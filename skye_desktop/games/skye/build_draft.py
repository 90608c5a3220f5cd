"""Draft of building: tiles that are moved and turned before they are laid.

A draft is an immutable value, edited in the same way by window, terminal and lesson: every method
returns another draft. Its action is to lay the tile in hand, or the action given to
`BuildDraft.take`. Rules, Build.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    SOLO,
    BuildAction,
    Cell,
    EndBuilding,
    Placement,
    PlaceTile,
    PlayerView,
    Reason,
    ScoreLine,
    ScoringId,
    SeatView,
    Side,
    TakeBackTile,
    Territory,
    barrel_income,
    neighbours,
    score,
    why_not_build,
)
from skye_desktop.games.skye.missing_part import Missing


class Gain(NamedTuple):
    """Change of points that one scoring tile of this round would bring."""

    space: str
    tile: ScoringId
    points: int


class Preview(NamedTuple):
    """Effect of a legal placement: points by scoring tile, income, completed areas."""

    gains: tuple[Gain, ...]
    """Changes for the scoring tiles that are scored this round."""
    income: int
    """Change of income, in gold a round."""
    completed: int
    """Number of areas that it completes."""
    edges: int
    """Number of edges of laid tiles that it touches."""


def preview(view: PlayerView, seat: int, tile: int, placement: Placement) -> Preview:
    """Return the effect of that legal placement on the seat's land."""
    before = view.seats[seat].territory
    after = before.place(tile, placement)
    track = view.track[view.round - 1].score
    gains = tuple(
        Gain(
            space,
            scoring,
            _points(view, seat, after, scoring) - _points(view, seat, before, scoring),
        )
        for space, scoring in zip("ABCD", view.scoring_tiles, strict=True)
        # Laying a tile changes nobody's gold.
        if space in track and scoring is not ScoringId.GOLD
    )
    return Preview(
        gains,
        view.variant.income.barrel * (barrel_income(after) - barrel_income(before)),
        sum(area.completed for area in after.areas) - sum(area.completed for area in before.areas),
        sum(cell in before for cell in neighbours(placement.cell)),
    )


def _points(view: PlayerView, seat: int, land: Territory, tile: ScoringId) -> int:
    lands = [land if other.seat == seat else other.territory for other in view.seats]
    return score(tile, lands, [0] * len(lands), view.variant.scoring_rules)[seat].points


def best_gain(view: PlayerView, seat: int, tile: int) -> int:
    """Return the most points in this round's scoring that the tile can bring on the seat's land."""
    spots = view.seats[seat].territory.placements(tile)
    previews = (preview(view, seat, tile, spot) for spot in spots)
    return max((sum(gain.points for gain in shown.gains) for shown in previews), default=0)


def now_line(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """Return the score line of the seat if that tile were scored now.

    Gold that the view does not show counts as 0.
    """
    line = _line_of(view, tile, seat)
    return line if line.seat == seat else replace(line, seat=seat)


def _line_of(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """Return the score line of that seat for a scoring tile.

    If the tile looks at one land alone, the seat in the line is 0.
    """
    if tile in SOLO:
        seats = view.seats[seat : seat + 1]
        number = 0
    else:
        seats = view.seats
        number = seat
    lands = [one.territory for one in seats]
    gold = [one.gold or 0 for one in seats]
    return score(tile, lands, gold, view.variant.scoring_rules)[number]


@dataclass(frozen=True, slots=True)
class BuildDraft:
    """Tiles of one seat to be laid, and the one in hand with its cell and rotation."""

    seat: int
    territory: Territory
    to_build: tuple[int, ...]
    laid: tuple[int, ...] = ()
    """Tiles of this round that lie on the land."""
    has_ended: bool = False
    places: tuple[int, ...] = ()
    """All tiles of this round in tray order; a tile keeps its place when another is laid."""
    tile: int | None = None
    """Tile in hand; None if there is none."""
    rotation: int = 0
    """Quarter-turns clockwise of the tile in hand."""
    cell: Cell | None = None
    """Cell that the tile in hand is held over; None if it is over none."""
    rotations_by_tile: tuple[tuple[int, int], ...] = ()
    """Pairs of a tile and the rotation, in quarter-turns clockwise, in which it was last held."""
    last_chosen: int | None = None
    """Tile that was chosen last; `choose_beside` counts from it."""
    other: BuildAction | None = None
    """Action that was chosen instead of laying the tile in hand."""

    @classmethod
    def of(cls, own: SeatView, places: tuple[int, ...] = ()) -> BuildDraft:
        """Return the draft of that seat with no tile in hand.

        ``places`` is the tray order of its tiles.
        """
        return cls(own.seat, own.territory, ()).follow(own, places)

    def follow(self, own: SeatView, places: tuple[int, ...] | None = None) -> BuildDraft:
        """Return the draft after a change of the game.

        A tile in hand that is no longer to be laid is put back.
        """
        places = _in_place(self.places if places is None else places, own)
        draft = self if self.tile is None or self.tile in own.to_build else self.put_back()
        return replace(
            draft,
            territory=own.territory,
            to_build=own.to_build,
            laid=own.laid,
            has_ended=own.has_ended,
            places=places,
            other=None,
        )

    # -- state

    @property
    def is_empty(self) -> bool:
        """Whether no tile is in hand or turned, and no other action is chosen."""
        return self.tile is None and not self.rotations_by_tile and self.other is None

    @property
    def placement(self) -> Placement | None:
        """Placement of the tile in hand; None if no tile is held over a cell."""
        return (
            None if self.tile is None or self.cell is None else Placement(*self.cell, self.rotation)
        )

    @property
    def intended(self) -> BuildAction | None:
        """Action to be done, legal or not; None while something is missing."""
        if self.other is not None:
            return self.other
        tile = self.tile
        placement = self.placement
        return None if tile is None or placement is None else PlaceTile(self.seat, tile, placement)

    @property
    def missing(self) -> Missing | None:
        """Next thing to be chosen; None if there is an action to be done."""
        if self.intended is not None:
            return None
        return Missing.TILE if self.tile is None else Missing.CELL

    @property
    def refusal(self) -> Reason | None:
        """Reason why the chosen action is illegal; None if it is legal or missing."""
        return None if self.intended is None else self.why_not(self.intended)

    @property
    def action(self) -> BuildAction | None:
        """Legal action to be done; None while something is missing or refused."""
        return None if self.refusal else self.intended

    def why_not(self, action: BuildAction) -> Reason | None:
        """Return the reason why the action is illegal now; None if it is legal."""
        return why_not_build(self, action)

    # -- where it fits

    def fits(self, tile: int) -> dict[Cell, tuple[int, ...]]:
        """Return the cells that take a tile, each with the rotations in which it fits there."""
        return self.territory.placements(tile).cells()

    @property
    def cells(self) -> dict[Cell, tuple[int, ...]]:
        """Cells that take the tile in hand, with the rotations; empty if there is none."""
        return {} if self.tile is None else self.fits(self.tile)

    @property
    def legal_cells(self) -> frozenset[Cell]:
        """Cells that take the tile in hand as it is turned."""
        return frozenset(cell for cell, turns in self.cells.items() if self.rotation in turns)

    @property
    def rotations(self) -> tuple[int, ...]:
        """Rotations, in quarter-turns clockwise, in which the tile in hand fits on its cell."""
        return () if self.cell is None else self.cells.get(self.cell, ())

    @property
    def clashes(self) -> tuple[Side, ...]:
        """Sides on which the tile in hand would meet another terrain."""
        tile = self.tile
        placement = self.placement
        return () if tile is None or placement is None else self.territory.clashes(tile, placement)

    def fits_nowhere(self, tile: int) -> bool:
        """Return whether no cell takes the tile, turned in any way."""
        return not self.territory.placements(tile)

    @property
    def can_only_return(self) -> bool:
        """Whether there are tiles to lay, and none of them fits anywhere."""
        return bool(self.to_build) and all(map(self.fits_nowhere, self.to_build))

    def rotation_of(self, tile: int) -> int:
        """Return the quarter-turns clockwise in which a tile is held or was last held."""
        return self.rotation if tile == self.tile else dict(self.rotations_by_tile).get(tile, 0)

    def preview(self, view: PlayerView) -> Preview | None:
        """Return the effect of laying the tile in hand; None if that is illegal."""
        action = self.action
        if not isinstance(action, PlaceTile):
            return None
        return preview(view, self.seat, action.tile, action.placement)

    # -- edits

    def hold(self, tile: int, rotation: int | None = None) -> BuildDraft:
        """Take a tile in hand, over no cell.

        Without ``rotation`` (quarter-turns clockwise) it is turned as it was last held, else so
        that it fits somewhere.
        """
        draft = self.put_back()
        if rotation is None:
            rotation = dict(draft.rotations_by_tile).get(tile)
        if rotation is None:
            rotation = min(
                (turn for turns in draft.fits(tile).values() for turn in turns), default=0
            )
        return replace(draft, tile=tile, rotation=rotation)

    def choose(self, tile: int) -> BuildDraft:
        """Take a tile in hand, over the cell nearest to the castle where it fits."""
        return replace(self.hold(tile).aim(), last_chosen=tile)

    def choose_beside(self, step: int) -> BuildDraft:
        """Choose the tile ``step`` places after the last chosen one, wrapping around.

        Choose the first tile if the last chosen one is no longer to be laid.
        """
        tiles = self.to_build
        if not tiles:
            return self
        index = tiles.index(self.last_chosen) + step if self.last_chosen in tiles else 0
        return self.choose(tiles[index % len(tiles)])

    def over(self, cell: Cell | None) -> BuildDraft:
        """Move the tile in hand over that cell without turning it."""
        return self if self.tile is None else replace(self, cell=cell, other=None)

    def aim(self, cell: Cell | None = None) -> BuildDraft:
        """Move the tile in hand over a cell, turned so that it fits there.

        Without ``cell`` it is the cell nearest to the castle on which the tile fits.
        """
        cells = self.cells
        if cell is None and cells:
            cell = min(
                cells, key=lambda at: (self.rotation not in cells[at], abs(at[0]) + abs(at[1]), at)
            )
        draft = self.over(cell)
        turns = draft.rotations
        return replace(draft, rotation=turns[0]) if turns and draft.rotation not in turns else draft

    def move(self, direction: tuple[int, int]) -> BuildDraft:
        """Move the tile in hand to the nearest cell in that direction where it fits.

        ``direction`` is a step (x, y).
        """
        return self.aim(nearest(self.cells, self.cell or (0, 0), direction) or self.cell)

    def turn(self, step: int) -> BuildDraft:
        """Turn the tile in hand to the next quarter-turn in the direction of ``step``.

        Over a cell where it fits, rotations that do not fit are skipped.
        """
        turns = ((self.rotation + step * by) % 4 for by in range(1, 5))
        legal = self.rotations
        return self.turn_to(next(turn for turn in turns if not legal or turn in legal))

    def turn_to(self, rotation: int) -> BuildDraft:
        """Turn the tile in hand to that rotation, whether it fits or not."""
        return self if self.tile is None else replace(self, rotation=rotation % 4, other=None)

    def turn_lying(self, tile: int, step: int) -> BuildDraft:
        """Turn a tile that is not in hand by that many quarter-turns clockwise."""
        turned = dict(self.rotations_by_tile) | {tile: (self.rotation_of(tile) + step) % 4}
        return replace(self, rotations_by_tile=tuple(turned.items()))

    def put_back(self) -> BuildDraft:
        """Put the tile in hand back, turned as it is, and drop any other action."""
        turned = dict(self.rotations_by_tile) | (
            {} if self.tile is None else {self.tile: self.rotation}
        )
        return replace(
            self,
            tile=None,
            rotation=0,
            cell=None,
            rotations_by_tile=tuple(turned.items()),
            other=None,
        )

    def clear(self) -> BuildDraft:
        """Put the tile in hand back and forget how tiles were turned."""
        return replace(self.put_back(), rotations_by_tile=(), last_chosen=None)

    def end(self) -> BuildDraft:
        """Choose to end building."""
        return self.take(EndBuilding(self.seat))

    def take(self, action: BuildAction) -> BuildDraft:
        """Choose an action.

        A tile to be laid is taken in hand; a tile to be picked up keeps the rotation in which it
        lies.
        """
        if isinstance(action, PlaceTile):
            return self.hold(action.tile, action.placement.rotation).over(action.placement.cell)
        draft = self.put_back()
        cell = self.territory.cell_of(action.tile) if isinstance(action, TakeBackTile) else None
        if cell is not None and isinstance(action, TakeBackTile):
            turned = dict(draft.rotations_by_tile) | {
                action.tile: self.territory.faces[cell].rotation
            }
            draft = replace(draft, rotations_by_tile=tuple(turned.items()))
        return replace(draft, other=action)


def nearest(cells: Iterable[Cell], here: Cell, direction: tuple[int, int]) -> Cell | None:
    """Return the nearest of the cells ahead in that direction (x, y); None if none is ahead.

    Steps aside count double, so a cell straight ahead is preferred.
    """
    dx, dy = direction

    def ahead(cell: Cell) -> int:
        return (cell[0] - here[0]) * dx + (cell[1] - here[1]) * dy

    def aside(cell: Cell) -> int:
        return abs((cell[0] - here[0]) * dy) + abs((cell[1] - here[1]) * dx)

    onward = [cell for cell in cells if ahead(cell) > 0]
    return min(onward, key=lambda cell: (ahead(cell) + 2 * aside(cell), cell), default=None)


def _in_place(places: tuple[int, ...], own: SeatView) -> tuple[int, ...]:
    """Return the tiles of this round in tray order.

    Laid tiles keep their places; the others follow in the order of ``own.to_build``.
    """
    tiles = (*own.to_build, *own.laid)
    known = [tile for tile in places if tile in tiles]
    known += [tile for tile in tiles if tile not in known]
    to_build = iter(own.to_build)
    return tuple(next(to_build) if tile in own.to_build else tile for tile in known)
