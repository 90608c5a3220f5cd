"""Variants of games whose rules differ by named decisions and numbers: a base class for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    create_model,
)

from skye_desktop.files.toml_models import ModelWords, model_of
from skye_desktop.foreign import visible
from skye_desktop.i18n import enumerated, tr

Option = str | bool | int | tuple[int, ...]
"""Value of a decision, or a number of the rules."""
VariantName = Annotated[str, StringConstraints(max_length=40, pattern=r"^[^\W_][\w ,.'():-]*$")]
"""Name of a variant: one line of letters, digits, spaces and simple signs."""
PRINTED: Final = "The printed game"
_LONGEST_WORD = 40


def written(value: Option) -> str:
    """Return a value as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return repr(value)


def _one_of(values: Sequence[Option]) -> Callable[[Any], Any]:
    """Return a validator that takes one of these values, and a list for one that is a tuple."""

    def check(given: Any) -> Option:
        value = tuple(given) if isinstance(given, list) else given
        for known in values:
            if type(value) is type(known) and value == known:
                return known
        told = tr("must be {expected}, not {given}")
        shown = visible(written(value)[:_LONGEST_WORD])
        raise ValueError(told.format(expected=enumerated(map(written, values)), given=shown))

    return check


def _table(name: str, fields: Mapping[str, tuple[Any, Option]]) -> Any:
    config = ConfigDict(extra="forbid", frozen=True)
    typed: Any = dict(fields)
    return create_model(name, __config__=config, __module__=__name__, **typed)


def decisions_of(options: Mapping[str, Sequence[Option]]) -> Any:
    """Return a class of models with those decisions; the first value of each is the printed one."""
    return _table(
        "Decisions",
        {
            id: (Annotated[Any, AfterValidator(_one_of(values))], values[0])
            for id, values in options.items()
        },
    )


def numbers_of(limits: Mapping[str, tuple[Option, int, int]]) -> Any:
    """Return a class of models with those numbers: the printed one, the least and the greatest."""
    return _table(
        "Numbers",
        {
            id: (Annotated[int, Field(ge=least, le=most, strict=True)], printed)
            for id, (printed, least, most) in limits.items()
        },
    )


class OptionVariant(BaseModel):
    """The rules of a game, by what differs; equal for equal rules of one name.

    The class of a game says with `decisions_of` and `numbers_of` what may differ.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    version: Literal[1] = 1
    name: VariantName = PRINTED
    about: Annotated[str, Field(max_length=400)] = ""
    decisions: Any
    numbers: Any

    @property
    def differing(self) -> dict[str, Option]:
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


OptionVariantT = TypeVar("OptionVariantT", bound=OptionVariant)
_WORDS: Final = ModelWords(
    values=(int, str, bool),
    must=lambda: tr("must be a whole number, a text, true or false"),
)


def variant_reader(
    kind: type[OptionVariantT],
) -> Callable[[Mapping[str, Any]], OptionVariantT]:
    """Return the function that makes such a variant of TOML, for `variants.VariantFiles`."""
    return lambda told: model_of(kind, told, _WORDS)
