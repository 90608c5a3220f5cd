"""Reading of text files, with limits for size, depth and dots that are checked before parsing.

The libraries that parse TOML and JSON go as deep as a file makes them, and a key with two thousand
dots creates as many tables. The checks here take a few milliseconds. Every error names the file and
the way out.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from skye_desktop.files.atomic import SaveError
from skye_desktop.files.system_errors import reason
from skye_desktop.foreign import shortened, visible
from skye_desktop.i18n import tr

DEEPEST: Final = 32
"""Most levels of nesting in a file; a saved game has ten."""
LARGEST_TOML: Final = 64 * 1024
"""Most bytes of a file written by hand; a hundred tiles take about 30,000."""
MOST_DOTS = 8
"""Most dots in a key or the name of a table; the longest name of a variant has two."""
LONGEST_WORD = 200
"""Most characters of a key without quotes, or of a number."""
_LONGEST_REASON = 400

T = TypeVar("T")


def shown_name(path: Path) -> str:
    """Return the name of a file in a form that can be drawn and printed."""
    return shortened(path.name)


def unusable(path: Path, reason: str) -> SaveError:
    """Return an error that names a file with the reason."""
    # A reason may quote the file, and a hostile file is long.
    return SaveError(f"{shown_name(path)}: {visible(reason[:_LONGEST_REASON])}")


def reason_of(path: Path, error: SaveError) -> str:
    """Return the reason of an error about that file, without the name of the file."""
    return str(error).removeprefix(f"{shown_name(path)}: ")


# -- files


@contextmanager
def open_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for reading while the context lasts.

    Raises SaveError naming file and reason, also for errors inside the context.
    """
    try:
        # A pipe or a device would be waited for for ever.
        if not path.is_file():
            raise unusable(path, tr("there is no such file"))
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise unusable(path, tr("cannot be read ({why})").format(why=reason(error))) from error


def bytes_of_file(path: Path, most: int, too_large: str = "") -> bytes:
    """Return the content of a file of at most ``most`` bytes.

    Raises SaveError naming the file and the reason; ``too_large`` is the reason for a larger file,
    if given.
    """
    with open_file(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        told = tr("is too large: make it smaller than {kilobytes} kB")
        raise unusable(path, too_large or told.format(kilobytes=most // 1024))
    return data


def text_of_file(path: Path, most: int, too_large: str = "") -> str:
    """Return the text of a file of at most ``most`` bytes.

    Raises SaveError like `bytes_of_file`.
    """
    return decode(path, bytes_of_file(path, most, too_large))


def decode(path: Path, data: bytes) -> str:
    """Return the bytes of that file as text. Raises SaveError."""
    try:
        # Some editors begin a file with a mark of its order of bytes.
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise unusable(path, tr("is not a text file")) from error


def toml_of_file(path: Path, most: int = LARGEST_TOML) -> dict[str, Any]:
    """Return the content of a TOML file.

    Raises SaveError naming the file, the reason and the way out.
    """
    return _parse_file(path, toml_of, most)


def json_of_file(path: Path, most: int) -> Any:
    """Return the content of a JSON file.

    Raises SaveError naming the file, the reason and the way out.
    """
    return _parse_file(path, json_of, most)


def _parse_file(path: Path, parse: Callable[[str], T], most: int) -> T:
    text = text_of_file(path, most)
    try:
        return parse(text)
    except ValueError as error:
        raise unusable(path, str(error)) from error


# -- TOML


_TOML = re.compile(
    r"""
      \#[^\n]* | '{3}.*?(?:'{3,5}|\Z) | "{3}(?:[^\\]|\\.?)*?(?:"{3,5}|\Z)
    | '[^'\n]*'? | "(?:[^"\\\n]|\\.?)*"?
    | (?P<open>[\[{]) | (?P<close>[\]}]) | (?P<dot>\.) | (?P<next>[=,\n])
    | (?P<word>[^\s\#'"\[\]{}.=,]+)
    """,
    re.VERBOSE | re.DOTALL,
)


def toml_of(text: str) -> dict[str, Any]:
    """Parse TOML. Raises ValueError with the place, without a full stop."""
    _refuse_monstrous_toml(text)
    try:
        told = tomllib.loads(text)
    except ValueError as error:
        raise ValueError(tr("is not TOML: {why}").format(why=error)) from error
    # Dots and brackets add up: each alone is bounded before, both together only here.
    _refuse_too_deep(told)
    return told


def _refuse_monstrous_toml(text: str) -> None:
    """Raise ValueError, with the line, for too many brackets or dots, or too long a word."""
    depth = dots = 0
    for found in _TOML.finditer(text):
        match found.lastgroup:
            case "open":
                depth, dots = depth + 1, 0
            case "close":
                depth, dots = max(0, depth - 1), 0
            case "dot":
                dots += 1
            case "next":
                dots = 0
        if depth > DEEPEST:
            raise ValueError(_too_deep(_line(text, found.start())))
        if dots > MOST_DOTS:
            told = tr("line {n}: a key has too many dots: write at most {most}")
            raise ValueError(told.format(n=_line(text, found.start()), most=MOST_DOTS))
        if found.lastgroup == "word" and len(found[0]) > LONGEST_WORD:
            told = tr("line {n}: a word or number is too long: write at most {most} letters")
            raise ValueError(told.format(n=_line(text, found.start()), most=LONGEST_WORD))


def _refuse_too_deep(told: dict[str, Any]) -> None:
    level: list[Any] = [told]
    for _ in range(DEEPEST):
        level = [
            part
            for table in level
            for part in (table.values() if isinstance(table, dict) else table)
            if isinstance(part, dict | list)
        ]
        if not level:
            return
    wrong = tr("it is nested too deeply: write at most {most} tables and lists in one another")
    raise ValueError(wrong.format(most=DEEPEST))


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _too_deep(line: int) -> str:
    told = tr(
        "line {n}: it is nested too deeply: write at most {most} tables and lists in one another"
    )
    return told.format(n=line, most=DEEPEST)


# -- JSON


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object made of the pairs. Raises ValueError if a name occurs twice.

    One of the values would be ignored otherwise.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is not a number")


JSON: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
"""Strict JSON decoder for text that `up_to_depth` has bounded. Raises ValueError."""

_JSON = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|\Z)|[\[\]{}]', re.DOTALL)


def json_of(text: str) -> Any:
    """Parse JSON, refusing an object with two equal names.

    Raises ValueError with the place in the text, without a full stop.
    """
    shallow = up_to_depth(text)
    if len(shallow) < len(text):
        raise ValueError(_too_deep(_line(text, len(shallow))))
    try:
        return JSON.decode(text)
    except ValueError as error:
        raise ValueError(tr("is not JSON: {why}").format(why=error)) from error


def up_to_depth(text: str) -> str:
    """Return the text up to the place where it is nested more than `DEEPEST` levels deep.

    Usually that is the whole text.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return text
    depth = 0
    for found in _JSON.finditer(text):
        sign = found[0]
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                return text[: found.start()]
        elif sign in "]}":
            depth = max(0, depth - 1)
    return text
