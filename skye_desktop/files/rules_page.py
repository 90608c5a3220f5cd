"""The page of a game's rules, `rules.md`: its chapters, in a part of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files


def read_chapters(package: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the title of each chapter in the package's `rules.md`, with its paragraphs.

    Each paragraph is one line; those that begin with ``## `` are headings, with ``* `` points.
    """
    text = files(package).joinpath("rules.md").read_text(encoding="utf-8")
    for chapter in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, *paragraphs = (" ".join(part.split()) for part in chapter.strip().split("\n\n"))
        yield title, paragraphs
