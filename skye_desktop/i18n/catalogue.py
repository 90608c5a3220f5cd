"""The catalogues: which languages there are, which of them somebody asks for, and how their files
are read.

A catalogue is a gettext file, `catalogues/LANGUAGE.po`. The wheel has it compiled
(`hatch_build.py`); in a checkout the text itself is read, so that a change of it holds at the next
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
_ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language people want, the first that says something; the first may name
several.
"""
_MAGIC = 0x950412DE
_CONTEXT_END = "\x04"
_LINE = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[(\d{1,2})\])? )?"((?:[^"\\]|\\.)*)"'
)
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r"}
"""What stands behind a backslash and is not itself."""
_LARGEST = 8 * 1024 * 1024
"""Bytes of a catalogue; ours have 400,000."""


class CatalogueError(Exception):
    """A catalogue that cannot be used; the message names the file, the reason and the way out, in
    English.
    """


def folder_of_catalogues() -> Traversable:
    """Return where the catalogues lie."""
    return resources.files(__package__).joinpath("catalogues")


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages: English, and those there is a catalogue of."""
    found = {
        file.name.partition(".")[0]
        for file in folder_of_catalogues().iterdir()
        if file.name.endswith((".po", ".mo"))
    }
    return (ENGLISH, *sorted(found))


@cache
def name_of(language: str) -> str:
    """The name of a language of `languages`, as those call it who speak it."""
    try:
        return catalogue_of(language).info().get("x-name", "English")
    except CatalogueError:
        return language


def asked_for(environment: Mapping[str, str], others: Sequence[str] = ()) -> str:
    """The first language asked for that there is a catalogue of; English where none is.

    ``others`` are asked for where the environment says nothing, as systems without such variables
    have it.
    """
    said = next((environment[name] for name in _ASKED if environment.get(name)), "")
    for wanted in said.split(":") if said else others:
        code = re.split(r"[_.@-]", wanted.strip().lower())[0]
        if code in languages():
            return code
    return ENGLISH


def languages_of_system() -> Sequence[str]:
    """What a system without such variables asks for."""
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return (locale.windows_locale.get(number, ENGLISH),)
    return ()


@cache
def catalogue_of(language: str) -> gettext.NullTranslations:
    """The catalogue of a language of `languages`. Raises CatalogueError."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    written = folder_of_catalogues().joinpath(f"{language}.po")
    compiled = folder_of_catalogues().joinpath(f"{language}.mo")
    return read_catalogue(written if written.is_file() else compiled)


def read_catalogue(file: Traversable) -> gettext.GNUTranslations:
    """Return what a catalogue says, as text or compiled. Raises CatalogueError."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise ValueError("it is too large")
        compiled = data if file.name.endswith(".mo") else compile_catalogue(data.decode("utf-8"))
        return gettext.GNUTranslations(io.BytesIO(compiled))
    except (OSError, ValueError, LookupError, struct.error) as error:
        told = f"{file.name}: the catalogue cannot be read ({error}), so English is used: install the program anew"
        raise CatalogueError(told) from error


def compile_catalogue(text: str) -> bytes:
    """What gettext reads, of the text of a catalogue. Texts that are not translated are left out."""
    texts = sorted((key.encode(), words.encode()) for key, words in _entries(text))
    keys = b"".join(key + b"\0" for key, _ in texts)
    words = b"".join(said + b"\0" for _, said in texts)
    table = 28
    begin = table + 16 * len(texts)
    places = [_places(begin, [key for key, _ in texts])]
    places.append(_places(begin + len(keys), [said for _, said in texts]))
    head = struct.pack("<7I", _MAGIC, 0, len(texts), table, table + 8 * len(texts), 0, 0)
    return head + b"".join(places) + keys + words


def _places(begin: int, texts: list[bytes]) -> bytes:
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), begin)
        begin += len(text) + 1
    return table


def _sign(escaped: re.Match[str]) -> str:
    return _SIGNS.get(escaped[1], escaped[1])


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Each text of a catalogue with its words, as gettext joins contexts, plurals and their forms."""
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
            parts[part] = parts.get(part, "") + _ESCAPED.sub(_sign, found[3])
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
