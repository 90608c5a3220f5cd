"""The page of a game's rules, `rules.md`: its chapters, in a part of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

from skye_desktop.i18n import sentence, tr_of_file


def read_chapters(package: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the title of each chapter in the package's `rules.md`, with its paragraphs.

    Each paragraph is one line; those that begin with ``## `` are headings, with ``* `` points.
    """
    text = files(package).joinpath("rules.md").read_text(encoding="utf-8")
    for chapter in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, *paragraphs = (" ".join(part.split()) for part in chapter.strip().split("\n\n"))
        yield title, paragraphs


class ToldChapter(NamedTuple):
    """A chapter of the rules of one game."""

    title: str
    lines: Sequence[str]
    """Headings, paragraphs and points, as sentences."""


def told_chapters(
    package: str, facts: Mapping[str, str], lists: Mapping[str, Iterable[str]]
) -> Iterator[ToldChapter]:
    """Yield the chapters in the current language, for a reader of lines.

    ``facts`` are the texts for names in braces; a paragraph that is a key of ``lists`` stands for
    these lines.
    """
    for title, parts in read_chapters(package):
        told = (lists[part] if part in lists else (_told(part, facts),) for part in parts)
        yield ToldChapter(tr_of_file(title), tuple(chain.from_iterable(told)))


def _told(part: str, facts: Mapping[str, str]) -> str:
    if part.startswith("## "):
        return sentence(tr_of_file(part[3:]))
    return tr_of_file(part.removeprefix("* ")).format(**facts)
