"""The variants of *Isle of Skye* as files, and what is said of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic_core import ErrorDetails

from skye_desktop.files.toml_models import ModelWords, Place, model_of
from skye_desktop.files.variants import VariantFiles
from skye_desktop.games.skye.engine import PRINTED_GAME, SCROLLS, Icon, Variant, numbers_of_key
from skye_desktop.i18n import enumerated, tr


def _as_written(place: Place, told: Mapping[str, Any]) -> Place:
    """Return the place with the key that the file has.

    It may have "2-4" where the variant has a key for each number.
    """
    if len(place) < 2 or not isinstance(keys := told.get(str(place[0])), Mapping):
        return place
    table, key, *rest = place
    written = (
        one for one in keys if str(key).isdecimal() and int(key) in (numbers_of_key(one) or ())
    )
    return (table, next(written, key), *rest)


def _expected(error: ErrorDetails) -> str:
    """Return the allowed values; for things, only those that can be at that place."""
    place = error["loc"]
    if place[0] == "scrolls":
        return enumerated(f"'{thing.value}'" for thing in SCROLLS.values())
    if "things" in place:
        return enumerated(f"'{thing.value}'" for thing in Icon if thing is not Icon.CASTLE)
    return str(error["ctx"]["expected"])


def _reason(error: ErrorDetails, given: str) -> str:
    """Return what is wrong with a list of tiles, letters or edges; empty for anything else."""
    key = error["loc"][-1] if error["loc"] else ""
    match error["type"]:
        case "tuple_type" if error["loc"] == ("tile",):
            return tr("must be a list of tiles: write [[tile]] above each")
        case "string_pattern_mismatch" | "string_too_long" | "string_too_short" if key == "score":
            return tr(
                "must be some of A, B, C and D in this order, such as ACD, not {given}"
            ).format(given=given)
        case "string_pattern_mismatch" | "string_too_long" | "string_too_short" if key not in (
            "name",
            "about",
        ):
            return tr("must be some of N, E, S and W, each once, such as NS, not {given}").format(
                given=given
            )
    return ""


_WORDS: Final = ModelWords(as_written=_as_written, reason=_reason, expected=_expected)


def _read(told: Mapping[str, Any]) -> Variant:
    return model_of(Variant, told, _WORDS)


VARIANTS: Final = VariantFiles("skye", PRINTED_GAME, _read)
"""The variants of this game."""
