"""Styles of wording: how seats, tiles, sums of gold and cells are named for each reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.games.skye.engine import Income, Placement, ScoreLine, Terms
from skye_desktop.games.skye.wording.placement import turn_words
from skye_desktop.games.skye.wording.tile import (
    gold_letter,
    large_tile_letter,
    place,
    points_letter,
    tile_and_things,
    tile_letter,
    tile_name,
)
from skye_desktop.i18n import enumerated


class CellNames(Enum):
    """How the cell of a laid tile is named."""

    UNTOLD = auto()
    """Not at all: the table shows it, and players have no name for it."""
    COORDINATES = auto()
    COMPASS = auto()
    """By the way from the castle, in words."""


class Medium(Enum):
    """Medium that the words are for."""

    PICTURES = auto()
    """A window: landscape tiles are drawn, since players do not know their numbers."""
    WORDS = auto()
    """A terminal or the clipboard: tiles by their names."""
    SPEECH = auto()
    """A screen reader: tiles by what stands on them."""


class Length(Enum):
    """How detailed a text is."""

    SHORT = auto()
    FULL = auto()
    """With large tiles and sums on coins, or with the rotation of a tile."""
    SUMS = auto()
    """As in full, but of an income only the sum."""


@dataclass(frozen=True, slots=True)
class Style(Terms):
    """Style for one reader; by default that of a line of the log."""

    names: Sequence[str]
    """Names by seat, or the letters for crests."""
    cells: CellNames = CellNames.UNTOLD
    medium: Medium = Medium.PICTURES
    length: Length = Length.SHORT

    @property
    def _has_signs(self) -> bool:
        return self.medium is Medium.PICTURES and self.length is not Length.SHORT

    def tile(self, tile: int) -> str:
        """Return the name of a landscape tile."""
        match self.medium:
            case Medium.PICTURES:
                return large_tile_letter(tile) if self._has_signs else tile_letter(tile)
            case Medium.WORDS:
                return tile_name(tile)
            case Medium.SPEECH:
                return tile_and_things(tile)

    def price(self, gold: int) -> str:
        """Return a sum where the context says that it is gold."""
        return gold_letter(gold) if self._has_signs else Terms.price(self, gold)

    def sum(self, gold: int) -> str:
        """Return a sum that stands by itself."""
        return gold_letter(gold) if self._has_signs else Terms.sum(self, gold)

    def income(self, income: Income) -> str:
        """Return an income, with its parts where there is room for them."""
        is_brief = self.length is Length.SUMS
        return self.price(income.gold) if is_brief else Terms.income(self, income)

    def place(self, placement: Placement) -> str | None:
        """Return the place of a tile; empty where it is not named, None for coordinates."""
        match self.cells:
            case CellNames.UNTOLD:
                return ""
            case CellNames.COORDINATES:
                return None
            case CellNames.COMPASS:
                turn = [turn_words(placement.rotation)] if self.length is Length.FULL else []
                return enumerated((place(placement.cell), *turn))

    def score(self, line: ScoreLine) -> str:
        """Return what was counted, and the points for it."""
        return f"{line.counted} {points_letter(line.points)}" if self._has_signs else line.text
