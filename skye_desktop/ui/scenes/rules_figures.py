"""The lands that are drawn among the rules, and what is lit in each."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from skye_desktop.engine import Cell, ScoringId, Territory, score
from skye_desktop.play.areas import Spot, WholeArea, whole_area


def _nothing(land: Territory) -> tuple[Cell, ...]:
    return ()


def _joined(land: Territory) -> tuple[Cell, ...]:
    """The tiles joined to the castle by road."""
    return tuple(sorted(land.connected))


def _counted_for(tile: ScoringId) -> Callable[[Territory], tuple[Cell, ...]]:
    """The tiles that a scoring tile counts."""
    return lambda land: score(tile, [land], [0])[0].cells


class _Drawn(NamedTuple):
    land: str
    spots: tuple[Spot, ...] = ()
    cells: Callable[[Territory], tuple[Cell, ...]] = _nothing
    is_tall: bool = False


class Figure(Enum):
    """A land among the rules: what lies in it, in notation, and the areas or the cells that are lit."""

    AREA = _Drawn("C@0,0 22@-1,-1r3 30@0,-1 67@1,-1 1@-1,0r3 70@1,0", (Spot((0, 0), 0),))
    INNER_AREAS = _Drawn(
        "C@0,0 9@0,-1r2 73@1,-1r3 7@1,0r2", (Spot((0, -1), 2), Spot((1, -1), 2), Spot((1, 0), 2))
    )
    OPEN_AREA = _Drawn("C@0,0 3@-1,-1r1 29@0,-1r2 26@-1,0r3 70@1,0", (Spot((0, 0), 1),))
    COMPLETED_AREA = _Drawn("C@0,0 3@-1,-1r1 29@0,-1r2 31@1,-1r3 26@-1,0r3 70@1,0", (Spot((0, 0), 1),))
    ROAD = _Drawn("C@0,0 64@-1,-1r2 9@0,-1r2 5@1,-1 12@-1,0r2 49@1,0r2", cells=_joined)
    TWO_ROADS = _Drawn("C@0,0 30@-1,-1r3 33@0,-1r1 8@1,-1 10@-1,0r3 49@1,0r2", cells=_joined)
    SQUARES = _Drawn(
        "C@0,0 9@-1,-1r3 10@0,-1r1 72@1,-1 8@-1,0r2 31@1,0 49@2,0r2",
        cells=_counted_for(ScoringId.SQUARES),
        is_tall=True,
    )
    COLUMNS = _Drawn(
        "C@0,0 50@-1,-2r3 69@-1,-1 28@0,-1r3 35@1,-1 26@-1,0 63@1,0r2 10@-1,1r2 66@1,1r3",
        cells=_counted_for(ScoringId.COLUMNS),
        is_tall=True,
    )
    OPEN_SCROLL = _Drawn("C@0,0 34@1,0 29@0,1 27@1,1r3 1@2,1r1", (Spot((1, 0), 1),))
    DOUBLED_SCROLL = _Drawn("C@0,0 34@1,0 9@2,0r3 29@0,1 27@1,1r3 1@2,1r1", (Spot((1, 0), 1),))

    @property
    def land(self) -> Territory:
        return Territory.parse(self.value.land)

    @property
    def is_tall(self) -> bool:
        return self.value.is_tall

    def highlighted_cells(self, land: Territory) -> frozenset[Cell]:
        """The cells that are lit; the others step back. None are where areas are lit."""
        return frozenset(self.value.cells(land))

    def highlighted_areas(self, land: Territory) -> list[WholeArea]:
        """The areas that are lit, each with all its parts."""
        return [whole_area(land, spot) for spot in self.value.spots]
