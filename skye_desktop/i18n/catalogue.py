"""Catalogues of translations: which languages there are, and how catalogues are read.

A catalogue is a gettext file, `catalogues/LANGUAGE.po`. The wheel contains it in compiled form
(`hatch_build.py`); in a checkout the text is read, so that a change has an effect at the next
start.
"""

from __future__ import annotations

import gettext
import io
import locale
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

ENGLISH = "en"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables for the preferred language; the first one that is set is used.

It may name several languages, separated by colons.
"""
_MAGIC = 0x950412DE
_CONTEXT_END = "\x04"
_LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d{1,2})\])? )?"((?:[^"\\]|\\.)*)"'
)
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
"""Escape sequences whose character is not the letter after the backslash."""
_LARGEST = 8 * 1024 * 1024
"""Largest size of a catalogue in bytes; ours have 400,000."""


class CatalogueError(Exception):
    """Raised if a catalogue cannot be used.

    The message has the file, the reason and the way out, in English.
    """


def folder_of_catalogues() -> Traversable:
    """Return the folder of the catalogues."""
    return resources.files(__package__).joinpath("catalogues")


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages: English, and those that have a catalogue."""
    found = {
        file.name.partition(".")[0]
        for file in folder_of_catalogues().iterdir()
        if file.name.endswith((".po", ".mo"))
    }
    return (ENGLISH, *sorted(found))


@cache
def name_of(language: str) -> str:
    """Return the name of a language of `languages`, in that language."""
    try:
        return catalogue_of(language).info().get("x-name", "English")
    except CatalogueError:
        return language


def preferred_language(environment: Mapping[str, str], others: Sequence[str] = ()) -> str:
    """Return the first preferred language that has a catalogue; English if none has.

    The preferences are in ``environment``; if it has none, as on systems without such variables,
    they are ``others``.
    """
    value = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    for wanted in value.split(":") if value else others:
        code = re.split(r"[_.@-]", wanted.strip().lower())[0]
        if code in languages():
            return code
    return ENGLISH


def languages_of_system() -> Sequence[str]:
    """Return the preferred languages of a system without such variables (Windows)."""
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return (locale.windows_locale.get(number, ENGLISH),)
    return ()


@cache
def catalogue_of(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language of `languages`. Raises CatalogueError."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    written = folder_of_catalogues().joinpath(f"{language}.po")
    compiled = folder_of_catalogues().joinpath(f"{language}.mo")
    return read_catalogue(written if written.is_file() else compiled)


def read_catalogue(file: Traversable) -> gettext.GNUTranslations:
    """Return the catalogue in a file, as text or compiled. Raises CatalogueError."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ValueError("it is too large")
        compiled = data if file.name.endswith(".mo") else compile_catalogue(data.decode("utf-8"))
        return gettext.GNUTranslations(io.BytesIO(compiled))
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise CatalogueError(
            f"{file.name}: the catalogue cannot be read ({error}), so English is used: "
            "install the program anew"
        ) from error


def compile_catalogue(text: str) -> bytes:
    """Return the text of a catalogue in gettext's binary format.

    Texts that are not translated are left out. Raises ValueError for a malformed text.
    """
    texts = sorted((key.encode(), words.encode()) for key, words in _entries(text))
    keys = b"".join(key + b"\0" for key, _ in texts)
    translations = b"".join(words + b"\0" for _, words in texts)
    table = 28
    start = table + 16 * len(texts)
    tables = [_table_of_offsets(start, [key for key, _ in texts])]
    tables.append(_table_of_offsets(start + len(keys), [words for _, words in texts]))
    header = struct.pack("<7I", _MAGIC, 0, len(texts), table, table + 8 * len(texts), 0, 0)
    return header + b"".join(tables) + keys + translations


def _table_of_offsets(start: int, texts: list[bytes]) -> bytes:
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), start)
        start += len(text) + 1
    return table


def _unescaped(escaped: re.Match[str]) -> str:
    return _ESCAPES.get(escaped[1], escaped[1])


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield each text with its translation; plural forms are joined as gettext does it."""
    for entry in re.split(r"\n\s*\n", text):
        if re.search(r"^#,.*\bfuzzy\b", entry, re.MULTILINE):
            continue
        parts: dict[str, str] = {}
        part = ""
        for line in entry.splitlines():
            found = _LINE.fullmatch(line.strip())
            if found is None or line.startswith("#"):
                continue
            part = f"{found[1]}{found[2] or ''}" if found[1] else part
            parts[part] = parts.get(part, "") + _ESCAPED.sub(_unescaped, found[3])
        words = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
        if "msgid" not in parts or not words or not all(words):
            continue
        key = (
            f"{parts['msgctxt']}{_CONTEXT_END}{parts['msgid']}"
            if "msgctxt" in parts
            else parts["msgid"]
        )
        many = parts.get("msgid_plural")
        yield (key if many is None else f"{key}\0{many}", "\0".join(words))
