"""The scoring tiles by name, and the numbers that a rule of one can have."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class ScoringId(StrEnum):
    """The scoring tiles, as files and positions name them."""

    SQUARES = "squares"
    SHEEP = "sheep"
    BROCHS = "brochs"
    WHISKY = "whisky"
    FARM_ANIMALS = "farm_animals"
    ROAD_CATTLE = "road_cattle"
    ROAD_TILES = "road_tiles"
    LARGEST_LAKE = "largest_lake"
    COMPLETED_AREAS = "completed_areas"
    LARGE_AREAS = "large_areas"
    BUILDINGS = "buildings"
    SHIPS = "ships"
    GOLD = "gold"
    LIT_WATERS = "lit_waters"
    COLUMNS = "columns"
    COMPLETED_MOUNTAINS = "completed_mountains"


PRINTED = (
    ScoringId.SQUARES,
    ScoringId.SHEEP,
    ScoringId.BROCHS,
    ScoringId.WHISKY,
    ScoringId.FARM_ANIMALS,
    ScoringId.ROAD_CATTLE,
    ScoringId.ROAD_TILES,
    ScoringId.LARGEST_LAKE,
    ScoringId.COMPLETED_AREAS,
    ScoringId.LARGE_AREAS,
    ScoringId.BUILDINGS,
    ScoringId.SHIPS,
    ScoringId.GOLD,
    ScoringId.LIT_WATERS,
    ScoringId.COLUMNS,
    ScoringId.COMPLETED_MOUNTAINS,
)
"""The scoring tiles of the printed game, which a seed draws from. This list and its order never change, or every
seed would give other tiles: a later scoring tile lies on a table only where it is chosen by name."""


class Numbers(NamedTuple):
    """The numbers in a scoring tile's rule, each a parameter of a variant; of those it does not have, nothing."""

    points: int = 0
    """For each thing that is counted; of a majority for the most."""
    second: int = 0
    """For the second most."""
    least: int = 0
    """The fewest tiles that count as one."""
    steps: tuple[int, ...] = ()
    """For one thing, two, three and so on; the last for more too."""

    @property
    def words(self) -> dict[str, object]:
        """What a text puts in place of ``{points}``, ``{second}``, ``{least}``, ``{steps}`` and ``{counts}``."""
        # Spaces at which no line ends, for numbers are read in one go.
        steps, counts = (
            "\u00a0/\u00a0".join(map(str, n)) for n in (self.steps, range(1, len(self.steps) + 1))
        )
        return self._asdict() | {"steps": steps, "counts": counts}
