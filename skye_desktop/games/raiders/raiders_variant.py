"""Variants of the rules: the decisions and the numbers that differ from the printed game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    create_model,
    model_validator,
)

from skye_desktop.files.toml_models import ModelWords, model_of
from skye_desktop.files.variants import VariantFiles
from skye_desktop.foreign import visible
from skye_desktop.games.raiders.engine import Decision, options
from skye_desktop.games.raiders.engine.numbers import NUMBERS
from skye_desktop.games.raiders.setup import VariantName
from skye_desktop.i18n import enumerated, tr

PRINTED: Final = "The printed game"
_LONGEST_WORD = 40


def written(value: Decision) -> str:
    """Return a value as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return repr(value)


def _one_of(values: Sequence[Decision]) -> Callable[[Any], Any]:
    """Return a validator that takes one of these values, and a list for one that is a tuple."""

    def check(given: Any) -> Decision:
        value = tuple(given) if isinstance(given, list) else given
        for known in values:
            if type(value) is type(known) and value == known:
                return known
        told = tr("must be {expected}, not {given}")
        shown = visible(written(value)[:_LONGEST_WORD])
        raise ValueError(told.format(expected=enumerated(map(written, values)), given=shown))

    return check


def _table(name: str, fields: Mapping[str, Any]) -> Any:
    """Return a class of models with those fields; their values are the printed ones."""
    with_defaults: Any = {id: (field, options()[id][0]) for id, field in fields.items()}
    config = ConfigDict(extra="forbid", frozen=True)
    return create_model(name, __config__=config, __module__=__name__, **with_defaults)


_Decisions: Final[Any] = _table(
    "_Decisions",
    {
        id: Annotated[Any, AfterValidator(_one_of(values))]
        for id, values in options().items()
        if id not in NUMBERS
    },
)
_Numbers: Final[Any] = _table(
    "_Numbers",
    {
        id: Annotated[int, Field(ge=number.least, le=number.most, strict=True)]
        for id, number in NUMBERS.items()
    },
)


class RaidersVariant(BaseModel):
    """The rules of a game, by what differs; equal for equal rules of one name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    version: Literal[1] = 1
    name: VariantName = PRINTED
    about: Annotated[str, Field(max_length=400)] = ""
    decisions: _Decisions = _Decisions()
    numbers: _Numbers = _Numbers()

    @model_validator(mode="after")
    def _is_playable(self) -> Self:
        kept, dealt = self.numbers.cards_kept, self.numbers.cards_dealt
        if kept >= dealt:
            told = tr("numbers cards_kept: must be less than cards_dealt, {n}, not {given}")
            raise ValueError(told.format(n=dealt, given=kept))
        return self

    @property
    def differing(self) -> dict[str, Decision]:
        """Decisions and numbers that are not the printed ones, by name."""
        tables: tuple[BaseModel, ...] = (self.decisions, self.numbers)
        return {
            id: value
            for table in tables
            for id, value in table
            if value != type(table).model_fields[id].default
        }

    @property
    def is_printed(self) -> bool:
        """Whether nothing differs, whatever it is called."""
        return not self.differing

    @cached_property
    def digest(self) -> str:
        """A short fingerprint of name and rules."""
        text = json.dumps([self.name, sorted(self.differing.items())])
        return sha256(text.encode()).hexdigest()[:16]

    def why_not_for(self, seats: int) -> str:
        """Return why so many seats cannot play it; always empty."""
        return ""


_WORDS: Final = ModelWords(
    values=(int, str, bool),
    must=lambda: tr("must be a whole number, a text, true or false"),
)


def _read(told: Mapping[str, Any]) -> RaidersVariant:
    return model_of(RaidersVariant, told, _WORDS)


VARIANTS: Final = VariantFiles("raiders", RaidersVariant(), _read)
"""The variants of this game."""
