"""Models read from TOML by hand: a sentence says where a mistake is, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from skye_desktop.foreign import visible
from skye_desktop.i18n import tr, trn

Place = tuple[int | str, ...]
"""Keys and indices from the whole file down to a value."""
M = TypeVar("M", bound=BaseModel)

OF_A_KEY: Final = "[key]"
"""Mark with which pydantic says that a key is wrong, not its value."""
_LONGEST_WORD = 40
"""Number of characters of the file's text that an error message quotes."""


def _same_place(place: Place, told: Mapping[str, Any]) -> Place:
    return place


def _no_reason(error: ErrorDetails, given: str) -> str:
    return ""


def _all_expected(error: ErrorDetails) -> str:
    return str(error["ctx"]["expected"])


class ModelWords(NamedTuple):
    """What a model says of its own fields; the rest is said of any model."""

    values: tuple[type, ...] = (int, str)
    """Types of the values that may stand in the file."""
    must: Callable[[], str] = lambda: tr("must be a whole number or a text")
    """Function that returns what any value must be."""
    as_written: Callable[[Place, Mapping[str, Any]], Place] = _same_place
    """Function that returns a place with the keys that the file has."""
    reason: Callable[[ErrorDetails, str], str] = _no_reason
    """Function that returns what is wrong with a given value; empty to say what is said of any."""
    expected: Callable[[ErrorDetails], str] = _all_expected
    """Function that returns the allowed values."""


USUAL: Final = ModelWords()


def model_of(model: type[M], told: Mapping[str, Any], words: ModelWords = USUAL) -> M:
    """Return the model that the content of a file describes.

    Raises ValueError with the place and the way out, without a full stop.
    """
    _refuse_other_values(told, (), words)
    try:
        return model.model_validate(told)
    except ValidationError as error:
        first = _nearest(error.errors(include_url=False))
        place = words.as_written(_place(first["loc"]), told)
        raise ValueError(in_place(place, _why(model, first, words))) from error


def in_place(place: Place, why: str) -> str:
    """Return a sentence about an error: first the place, as in "rounds 2, entry 1, score: …"."""
    told = ""
    for number, part in enumerate(place):
        if isinstance(part, int):
            told += ", " + tr("entry {n}").format(n=part + 1)
        else:
            is_after_an_entry = number > 0 and isinstance(place[number - 1], int)
            told += (", " if is_after_an_entry else " " if told else "") + visible(
                part[:_LONGEST_WORD]
            )
    return f"{told}: {why}" if told else why


def _refuse_other_values(value: Any, place: Place, words: ModelWords) -> None:
    """Raise ValueError if a value is of another type than those that may stand there.

    Booleans and fractions would be silently taken as numbers.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            _refuse_other_values(part, (*place, key), words)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _refuse_other_values(part, (*place, number), words)
    elif type(value) not in words.values:
        raise ValueError(in_place(place, words.must()))


def _nearest(errors: list[ErrorDetails]) -> ErrorDetails:
    """Return the error that is nearest to the mistake.

    A misspelt key is reported as missing too, and a list as too short if its entries are wrong.
    """
    outer = {error["loc"][:length] for error in errors for length in range(len(error["loc"]))}
    inmost = [error for error in errors if error["loc"] not in outer]
    return min(inmost, key=lambda error: error["type"] == "missing")


def _place(place: Place) -> Place:
    """Return the place of an error in the file; for an unknown key the place of its table."""
    return place[:-2] if place and place[-1] == OF_A_KEY else place


def _near(model: type[BaseModel], place: Place) -> str:
    """Return the known key that looks most like the last one of the place; empty if none does."""
    *tables, key = place
    fields = model.model_fields
    for table in tables:
        found = fields.get(str(table))
        inner = found.annotation if found is not None else None
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return ""
        fields = inner.model_fields
    return next(iter(get_close_matches(str(key), fields, 1)), "")


def _why(model: type[BaseModel], error: ErrorDetails, words: ModelWords) -> str:
    """Return what is wrong with the value, and what is allowed instead."""
    given = visible(repr(error["input"])[:_LONGEST_WORD])
    limits = error.get("ctx", {})
    if why := words.reason(error, given):
        return why
    match error["type"]:
        case "value_error":
            return str(limits["error"])
        case "extra_forbidden":
            unknown = tr(
                "is nothing that a variant has; skye-desktop variant guide lists what may stand "
                "there"
            )
            if near := _near(model, error["loc"]):
                return tr("{wrong} (is it {near}?)").format(wrong=unknown, near=near)
            return unknown
        case "missing":
            return tr("is missing")
        case "enum" | "literal_error" if error["loc"][-1] == OF_A_KEY:
            return tr("there is no {given}: choose {expected}").format(
                given=given, expected=words.expected(error)
            )
        case "enum" | "literal_error":
            return tr("must be {expected}, not {given}").format(
                expected=words.expected(error), given=given
            )
        case "greater_than_equal":
            return tr("must be at least {n}, not {given}").format(n=limits["ge"], given=given)
        case "less_than_equal":
            return tr("must be at most {n}, not {given}").format(n=limits["le"], given=given)
        case "too_short":
            least = limits["min_length"]
            return trn("must have at least {n} entry", "must have at least {n} entries", least)
        case "too_long" | "string_too_long" if error["loc"] == ("about",):
            return tr("must have at most 400 characters")
        case "too_long":
            most = limits["max_length"]
            return trn("must have at most {n} entry", "must have at most {n} entries", most)
        case "int_type" | "int_parsing" | "int_from_float":
            return tr("must be a whole number, not {given}").format(given=given)
        case "string_type":
            return tr("must be a text, not {given}").format(given=given)
        case "tuple_type":
            return tr("must be a list in brackets, not {given}").format(given=given)
        case "model_type" | "dict_type" | "model_attributes_type":
            return tr("must be a table such as {table}, not {given}").format(
                table="{...}", given=given
            )
        case "string_pattern_mismatch" | "string_too_long" | "string_too_short" if error["loc"][
            -1:
        ] == ("name",):
            return tr(
                "must be 1 to 40 letters, digits, spaces or signs such as - and ', not {given}"
            ).format(given=given)
        case _:
            told = tr("cannot be {given}; skye-desktop variant guide lists what may stand there")
            return told.format(given=given)
