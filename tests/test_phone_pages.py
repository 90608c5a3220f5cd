"""The page for phones holds together: what it names is served, what is served it names, and nothing else is let in."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest
from browser import LAPTOP, PHONE, SMALL_PHONE, Chromium, Device, real_chromium
from test_phone_pictures import bytes_at_first

from skye_desktop.games.skye.phones.phone_words import phone_words
from skye_desktop.i18n import languages, speaking
from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.page_files import PAGE, TYPES, PageFile, files_of
from skye_desktop.phones.page_words import page_words
from skye_desktop.phones.server import PhoneServer

PROJECT = Path(__file__).parent.parent
FOLDERS = {
    "/": PROJECT / "skye_desktop" / "phones" / "page",
    "/game/": PROJECT / "skye_desktop" / "games" / "skye" / "phones" / "page",
    "/pictures/": PROJECT / "sprites" / "phone",
}
"""The folders of the page, by the paths at which they are served."""
WORDS: dict[str, Callable[[], dict[str, Any]]] = {
    "/words.json": page_words,
    "/game/words.json": phone_words,
}
"""Functions that return the texts of a file that is made while the program runs, in the current language."""
MOST_AT_FIRST = 600_000
"""Bytes that a phone gets before it shows everything of a game."""
_IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']""")
_FETCH = re.compile(r"""\bfetch\(\s*["']([^"']+)["']""")
_IN_STYLE = re.compile(r"""\burl\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
_IN_PAGE = re.compile(r"""\b(?:href|src)="([^"]+)\"""")
_TEXT = re.compile(r"""["'`]([^"'`\n]*)["'`]""")
_VALUE = re.compile(r"\$\{[^}]*\}")
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


@cache
def served() -> dict[str, Path]:
    """The page's files by their paths."""
    return {
        at + file.relative_to(folder).as_posix(): file
        for at, folder in FOLDERS.items()
        for file in folder.rglob("*")
        if file.is_file()
    }


@cache
def all_words() -> dict[str, bytes]:
    """The files that are made, with the texts of all languages."""
    files = {}
    for path, words in WORDS.items():
        texts = {}
        for language in languages():
            with speaking(language):
                texts[language] = words()
        files[path] = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    return files


@cache
def sources(*kinds: str) -> dict[str, str]:
    """Files of these kinds, without comments, by their paths."""
    return {
        path: _COMMENT.sub("", file.read_text("utf-8"))
        for path, file in served().items()
        if file.suffix in kinds
    }


def named_by(path: str) -> set[str]:
    """The paths of the files that a file names, but pictures that a script puts together."""
    text = sources(".html", ".js", ".css").get(path, "")
    here = dirname(path)
    if path.endswith(".js"):
        named = {join(here, name) for name in _IMPORT.findall(text)}
        return {normpath(one) for one in named | {f"/{name}" for name in _FETCH.findall(text)}}
    patterns = (_IN_STYLE,) if path.endswith(".css") else (_IN_PAGE,)
    found = (match for pattern in patterns for match in pattern.finditer(text))
    return {normpath(join(here, match[1] or match[match.lastindex or 1])) for match in found}


def reached() -> set[str]:
    """All files that are found from the page itself."""
    found, waiting = set[str](), [f"/{PAGE}"]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += named_by(path)
    return found


def test_every_file_of_the_page_has_a_type_to_be_served_as() -> None:
    assert {file.suffix for file in served().values()} <= TYPES.keys()


def test_every_file_that_the_page_names_is_served_and_every_script_is_named() -> None:
    there = {*served(), *WORDS}
    for path in sources(".html", ".js", ".css"):
        assert named_by(path) <= there, path
    pictures = {path for path in there if path.endswith(".webp")}
    assert there - pictures == reached() - pictures, "served in vain, or named and not there"


def test_every_picture_is_shown_somewhere_on_the_page() -> None:
    texts = {
        text.removeprefix("pictures/").removesuffix(".webp")
        for source in sources(".html", ".js").values()
        for text in _TEXT.findall(source)
    }
    texts |= {Path(path).stem for path in reached() if path.startswith("/pictures/")}
    # A value in a text stands for anything, but a text of nothing else names no picture.
    texts = {text for text in texts if _VALUE.sub("", text)}
    shown = re.compile(
        "|".join(".+".join(map(re.escape, _VALUE.split(text))) for text in sorted(texts))
    )
    names = {file.stem for path, file in served().items() if path.endswith(".webp")}
    assert {name for name in names if not shown.fullmatch(name)} == set()


def test_the_page_lets_in_nothing_that_its_policy_forbids() -> None:
    """No script, style or handler stands in it, no text becomes markup, nothing comes from elsewhere."""
    (page,) = sources(".html").values()
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page) == []
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|createContextualFragment"
    styles = r"""setAttribute\(\s*["'](?:style|on)|\bstyle:\s*["'`{]"""
    for path, text in sources(".js").items():
        assert re.findall(f"{markup}|{styles}", text) == [], path
    for path, text in sources(".html", ".js", ".css").items():
        elsewhere = re.findall(r"""(?:\w+:)?//[^\s"'`)]+|data:[^\s"'`)]+""", text)
        assert [one for one in elsewhere if "//${location.host}" not in one] == [], path


def test_every_script_can_be_read(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("scripts are read by node; a browser reads them in the wide tests")
    for path, file in served().items():
        if file.suffix == ".js":
            module = shutil.copy(file, tmp_path / "module.mjs")
            told = subprocess.run([node, "--check", module], capture_output=True, text=True)
            assert told.returncode == 0, f"{path}: {told.stderr}"


def test_all_that_a_phone_gets_before_a_game_is_few_bytes() -> None:
    own = sum(file.stat().st_size for path, file in served().items() if "/pictures/" not in path)
    words = sum(map(len, all_words().values()))
    first = own + words + bytes_at_first()
    print(
        f"first load: at most {first:,} bytes, {own:,} of them scripts, style, letters; {words:,} words"
    )
    assert first <= MOST_AT_FIRST


# -- in a browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the page at a table where nobody plays."""
    files = {path: PageFile(TYPES[".json"], words) for path, words in all_words().items()}
    for at, folder in FOLDERS.items():
        files |= files_of(folder, at)
    server = PhoneServer(files, TableKeys(), seats=0, is_loopback=True)
    server.start()
    yield f"http://{server.addresses[0]}/"
    server.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with real_chromium() as browser:
        yield browser


@pytest.mark.wide
@pytest.mark.parametrize("device", [PHONE, SMALL_PHONE, LAPTOP])
def test_the_page_opens_without_complaints(
    chromium: Chromium, address: str, device: Device
) -> None:
    phone = chromium.open(device, "de")
    phone.page.goto(address)
    phone.page.wait_for_selector("html[lang=de] #page > *", state="attached")
    phone.page.wait_for_load_state("networkidle")
    assert phone.complaints() == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= device.width
    print(f"{device.width} wide: {phone.wire.received:,} bytes until people can join")
    assert phone.wire.received <= MOST_AT_FIRST
