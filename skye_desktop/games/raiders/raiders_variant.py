"""Variants of the rules: the decisions and the numbers that differ from the printed game."""

from __future__ import annotations

from typing import Any, Final, Self

from pydantic import model_validator

from skye_desktop.files.option_variants import (
    OptionVariant,
    decisions_of,
    numbers_of,
    variant_reader,
)
from skye_desktop.files.variants import VariantFiles
from skye_desktop.games.raiders.engine import options
from skye_desktop.games.raiders.engine.numbers import NUMBERS
from skye_desktop.i18n import tr

_Decisions: Final[Any] = decisions_of(
    {id: values for id, values in options().items() if id not in NUMBERS}
)
_Numbers: Final[Any] = numbers_of(
    {id: (options()[id][0], number.least, number.most) for id, number in NUMBERS.items()}
)


class RaidersVariant(OptionVariant):
    """The rules of a game, by what differs."""

    decisions: _Decisions = _Decisions()
    numbers: _Numbers = _Numbers()

    @model_validator(mode="after")
    def _is_playable(self) -> Self:
        kept, dealt = self.numbers.cards_kept, self.numbers.cards_dealt
        if kept >= dealt:
            told = tr("numbers cards_kept: must be less than cards_dealt, {n}, not {given}")
            raise ValueError(told.format(n=dealt, given=kept))
        return self


VARIANTS: Final = VariantFiles("raiders", RaidersVariant(), variant_reader(RaidersVariant))
"""The variants of this game."""
