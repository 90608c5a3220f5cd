"""Styles of text: how seats, tiles, sums of gold and cells are named for each kind of reader."""

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
    """Left out: players have no names for cells, and see them on the table."""
    COORDINATES = auto()
    COMPASS = auto()
    """By their direction and distance from the castle, in words."""


class Medium(Enum):
    """Medium in which a text is read."""

    PICTURES = auto()
    """A window, which can draw landscape tiles: players do not know these by number."""
    WORDS = auto()
    """A terminal or the clipboard: tiles are named."""
    SPEECH = auto()
    """A screen reader: tiles are described by the things on them."""


class Length(Enum):
    """How detailed a text is."""

    SHORT = auto()
    FULL = auto()
    """With large pictures of tiles, with coins for sums.

    In words also with the rotation of a tile.
    """
    SUMS = auto()
    """Like `FULL`, but of an income only the sum is given."""


@dataclass(frozen=True, slots=True)
class Style(Terms):
    """Style of texts for one kind of reader; the default is that of a line of the log."""

    names: Sequence[str]
    """Names by seat, or the letters that are drawn as their crests."""
    cells: CellNames = CellNames.UNTOLD
    medium: Medium = Medium.PICTURES
    length: Length = Length.SHORT

    @property
    def _has_signs(self) -> bool:
        return self.medium is Medium.PICTURES and self.length is not Length.SHORT

    def tile(self, tile: int) -> str:
        """Return the name of a landscape tile, or the letter that is drawn as its picture."""
        match self.medium:
            case Medium.PICTURES:
                return large_tile_letter(tile) if self._has_signs else tile_letter(tile)
            case Medium.WORDS:
                return tile_name(tile)
            case Medium.SPEECH:
                return tile_and_things(tile)

    def price(self, gold: int) -> str:
        """Return a sum of gold for a place where the text around it says that it is gold."""
        return gold_letter(gold) if self._has_signs else Terms.price(self, gold)

    def sum(self, gold: int) -> str:
        """Return a sum of gold with its unit, or the letter that is drawn as a coin."""
        return gold_letter(gold) if self._has_signs else Terms.sum(self, gold)

    def income(self, income: Income) -> str:
        """Return an income; except in the short form with its parts."""
        is_brief = self.length is Length.SUMS
        return self.price(income.gold) if is_brief else Terms.income(self, income)

    def place(self, placement: Placement) -> str | None:
        """Return the words for the place of a tile, as `cells` says.

        Empty if places are left out; None if the engine's coordinates are to be used.
        """
        match self.cells:
            case CellNames.UNTOLD:
                return ""
            case CellNames.COORDINATES:
                return None
            case CellNames.COMPASS:
                turn = [turn_words(placement.rotation)] if self.length is Length.FULL else []
                return enumerated((place(placement.cell), *turn))

    def score(self, line: ScoreLine) -> str:
        """Return what is counted for a seat, with the points for it."""
        return f"{line.counted} {points_letter(line.points)}" if self._has_signs else line.text
