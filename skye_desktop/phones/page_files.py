"""The files of the page: read once, and nothing else is ever served."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from skye_desktop.phones.page_words import page_words, words_of_all_languages

PAGE: Final = "index.html"
"""File that is served at the path ``/``."""
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".webp": "image/webp",
    ".woff": "font/woff",
}
"""Types of files that a page has; what the system says of types is sometimes wrong."""
_HOUSE: Final = Path(__file__).with_name("page")


class PageFile(NamedTuple):
    """A file of the page."""

    type: str
    """Its type, as in ``Content-Type``."""
    body: bytes


def files_of(folder: Path, at: str = "/") -> dict[str, PageFile]:
    """Read the files in a folder and below it, by the paths at which they are served.

    ``at`` is the path of the folder, with a slash at both ends; the page itself is served there.
    Files of other types are left out. Raises OSError.
    """
    assert at.startswith("/")
    assert at.endswith("/")
    files = {}
    for path in sorted(folder.rglob("*")):
        file_type = TYPES.get(path.suffix)
        if file_type is not None and path.is_file():
            name = path.relative_to(folder).as_posix()
            files[at if name == PAGE else at + name] = PageFile(file_type, path.read_bytes())
    return files


def house_files() -> dict[str, PageFile]:
    """Read the house's part of the page, with its texts in all languages. Raises OSError.

    Only for the thread that draws.
    """
    words = PageFile(TYPES[".json"], words_of_all_languages(page_words))
    return {**files_of(_HOUSE), "/words.json": words}
