"""Variants of the game as files: TOML with the differences from the printed game.

See `docs/guide/variants.md`. Some names are known without a file: ``printed``, and those of the
examples that come with the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from skye_desktop.files.atomic import SaveError
from skye_desktop.files.folders import names_in
from skye_desktop.files.record import Progress
from skye_desktop.files.text_reader import LARGEST_TOML, text_of_file, toml_of, unusable
from skye_desktop.foreign import visible
from skye_desktop.games.skye.engine import PRINTED_GAME, SCROLLS, Icon, Variant, numbers_of_key
from skye_desktop.games.skye.variant_names import (
    PRINTED_NAME,
    SUFFIX,
    shipped_folder,
    shipped_names,
)
from skye_desktop.i18n import enumerated, tr, trn

VARIANTS: Final = "variants"
"""Folder below the data folder in which a person's own variants are looked for."""

_LONGEST_WORD = 40
"""Number of characters of the file's text that an error message quotes."""
MOST_LISTED = 100
"""Number of files of a person's own folder that are read."""
_OF_A_KEY = "[key]"
"""Mark with which pydantic says that a key is wrong, not its value."""


@cache
def shipped_variants() -> Mapping[str, Variant]:
    """Return the variants that come with the program by name, the printed one first."""
    found = {PRINTED_NAME: PRINTED_GAME}
    for name in shipped_names()[1:]:
        file = shipped_folder().joinpath(f"{name}{SUFFIX}")
        found[name] = variant_of_text(file.read_text(encoding="utf-8"))
    return found


def load_variant(name_or_file: str | Path) -> Variant:
    """Return the variant of that name, or in that file.

    Raises SaveError naming the file, the place in it and the way out.
    """
    shipped = shipped_variants()
    if str(name_or_file) in shipped:
        return shipped[str(name_or_file)]
    path = Path(name_or_file)
    if path.suffix.lower() != SUFFIX:
        told = tr("is no variant: choose {names}, or a file whose name ends in {suffix}")
        raise unusable(path, told.format(names=enumerated(shipped), suffix=SUFFIX))
    if path.is_dir():
        raise unusable(path, tr("is a folder: name a file in it"))
    text = text_of_file(path, LARGEST_TOML)
    try:
        return variant_of_text(text)
    except ValueError as error:
        raise unusable(path, str(error)) from error


class VariantListing(NamedTuple):
    """The variants in a person's own folder, and the files that cannot be used."""

    variants: dict[str, Variant]
    """Variants by file name."""
    wrong: list[str]
    """A sentence about each file that cannot be used."""


def variants_in(folder: Path, progress: Progress | None = None) -> VariantListing:
    """Return the variants of a person's own folder, at most `MOST_LISTED`.

    Raises whatever ``progress`` raises.
    """
    found = VariantListing({}, [])
    names = sorted(names_in(folder, SUFFIX))[:MOST_LISTED]
    for number, name in enumerate(names):
        if progress is not None:
            progress(number, len(names))
        try:
            found.variants[name] = load_variant(folder / name)
        except SaveError as error:
            found.wrong.append(str(error))
    return found


def variant_of_text(text: str) -> Variant:
    """Return the variant that the text describes.

    Raises ValueError with the place and the way out, without a full stop.
    """
    told = toml_of(text)
    _refuse_other_values(told, ())
    try:
        variant = Variant.model_validate(told)
    except ValidationError as error:
        first = _nearest(error.errors(include_url=False))
        raise ValueError(_sentence(_as_written(_place(first["loc"]), told), _why(first))) from error
    if variant.name == PRINTED_GAME.name and not variant.is_printed:
        raise ValueError(tr('name: is missing: begin with a line such as name = "Rich castles"'))
    return variant


def _refuse_other_values(value: Any, place: tuple[str | int, ...]) -> None:
    """Raise ValueError if a value is neither a whole number nor a text.

    Validation would accept booleans and fractions as numbers.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            _refuse_other_values(part, (*place, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _refuse_other_values(part, (*place, number))
    elif isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(_sentence(place, tr("must be a whole number or a text")))


def _nearest(errors: list[ErrorDetails]) -> ErrorDetails:
    """Return the error that is nearest to the mistake.

    A misspelt key is reported as missing too, and a list as too short if its entries are wrong.
    """
    outer = {error["loc"][:length] for error in errors for length in range(len(error["loc"]))}
    inmost = [error for error in errors if error["loc"] not in outer]
    return min(inmost, key=lambda error: error["type"] == "missing")


def _place(place: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """Return the place of an error in the file; for an unknown key the place of its table."""
    return place[:-2] if place and place[-1] == _OF_A_KEY else place


def _as_written(place: tuple[int | str, ...], told: Mapping[str, Any]) -> tuple[int | str, ...]:
    """Return the place with the key that is in the file.

    It may have "2-4" where the variant has a key for each number.
    """
    if len(place) < 2 or not isinstance(keys := told.get(str(place[0])), Mapping):
        return place
    table, key, *rest = place
    written = (
        one for one in keys if str(key).isdecimal() and int(key) in (numbers_of_key(one) or ())
    )
    return (table, next(written, key), *rest)


def _sentence(place: tuple[str | int, ...], why: str) -> str:
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


def _why(error: ErrorDetails) -> str:
    """Return what is wrong with the value, and what is allowed instead."""
    given = visible(repr(error["input"])[:_LONGEST_WORD])
    limits = error.get("ctx", {})
    match error["type"]:
        case "value_error":
            return str(limits["error"])
        case "extra_forbidden":
            return tr(
                "is nothing that a variant has; skye-desktop variant guide lists what may stand "
                "there"
            )
        case "missing":
            return tr("is missing")
        case "enum" | "literal_error" if error["loc"][-1] == _OF_A_KEY:
            return tr("there is no {given}: choose {expected}").format(
                given=given, expected=_expected(error)
            )
        case "enum" | "literal_error":
            return tr("must be {expected}, not {given}").format(
                expected=_expected(error), given=given
            )
        case "greater_than_equal":
            return tr("must be at least {n}, not {given}").format(n=limits["ge"], given=given)
        case "less_than_equal":
            return tr("must be at most {n}, not {given}").format(n=limits["le"], given=given)
        case "too_short":
            least = limits["min_length"]
            return trn("must have at least {n} entry", "must have at least {n} entries", least)
        case "too_long" if error["loc"] == ("about",):
            return _why_no_such_text(error, given)
        case "too_long":
            most = limits["max_length"]
            return trn("must have at most {n} entry", "must have at most {n} entries", most)
        case "int_type" | "int_parsing" | "int_from_float":
            return tr("must be a whole number, not {given}").format(given=given)
        case "string_type":
            return tr("must be a text, not {given}").format(given=given)
        case "tuple_type" if error["loc"] == ("tile",):
            return tr("must be a list of tiles: write [[tile]] above each")
        case "tuple_type":
            return tr("must be a list in brackets, not {given}").format(given=given)
        case "model_type" | "dict_type":
            return tr("must be a table such as {table}, not {given}").format(
                table="{...}", given=given
            )
        case "string_pattern_mismatch" | "string_too_long" | "string_too_short":
            return _why_no_such_text(error, given)
        case _:
            told = tr("cannot be {given}; skye-desktop variant guide lists what may stand there")
            return told.format(given=given)


def _expected(error: ErrorDetails) -> str:
    """Return the allowed values; for things, only those that can be at that place."""
    place = error["loc"]
    if place[0] == "scrolls":
        return enumerated(f"'{thing.value}'" for thing in SCROLLS.values())
    if "things" in place:
        return enumerated(f"'{thing.value}'" for thing in Icon if thing is not Icon.CASTLE)
    return str(error["ctx"]["expected"])


def _why_no_such_text(error: ErrorDetails, given: str) -> str:
    key = error["loc"][-1] if error["loc"] else ""
    if key == "score":
        return tr("must be some of A, B, C and D in this order, such as ACD, not {given}").format(
            given=given
        )
    if key == "name":
        return tr(
            "must be 1 to 40 letters, digits, spaces or signs such as - and ', not {given}"
        ).format(given=given)
    if key == "about":
        return tr("must have at most 400 characters")
    return tr("must be some of N, E, S and W, each once, such as NS, not {given}").format(
        given=given
    )
