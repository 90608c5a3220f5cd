"""What the rules page says: the chapters of `rules.md`, the scoring tiles by their entries, and the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from importlib import resources

from skye_desktop.engine import BAG, SCORING_TILES, TILES, ScoringId
from skye_desktop.i18n import tr
from skye_desktop.kit.commands import InputMap
from skye_desktop.ui.bindings import SCOPES, rows
from skye_desktop.ui.scenes.rules_figures import Figure


class Style(Enum):
    """How a block is set."""

    HEADING = auto()
    TEXT = auto()
    POINT = auto()
    FIGURE = auto()
    TILE = auto()
    FACE = auto()
    KEY = auto()

    @property
    def stands_in_pairs(self) -> bool:
        """Whether two of them stand side by side."""
        return self in (Style.FIGURE, Style.FACE)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading, a picture with its caption, a scoring tile with its rule, or a key with what it does.

    ``lead`` is the picture's title, the tile's name or the key, and empty for the others.
    """

    style: Style
    text: str
    lead: str = ""
    tile: ScoringId | None = None
    figure: Figure | None = None
    face: int | None = None
    """The number of the landscape tile that is shown."""

    @property
    def words(self) -> str:
        """All of it, for searching."""
        return f"{self.lead} {self.text}".casefold()


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]


def chapters(keys: InputMap) -> tuple[Chapter, ...]:
    """The whole rules page in the language in use."""
    text = resources.files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    return (*map(_chapter, re.split(r"^# ", text, flags=re.MULTILINE)[1:]), _keys(keys))


def found(whole: tuple[Chapter, ...], search: str) -> tuple[Chapter, ...]:
    """The chapters with only those blocks that hold every word searched for; a title found keeps its chapter."""
    words = search.casefold().split()
    if not words:
        return whole
    left = []
    for chapter in whole:
        in_title = all(word in chapter.title.casefold() for word in words)
        blocks = tuple(
            block for block in chapter.blocks if in_title or all(word in block.words for word in words)
        )
        if blocks:
            left.append(Chapter(chapter.title, blocks))
    return tuple(left)


def _chapter(text: str) -> Chapter:
    title, *parts = (" ".join(part.split()) for part in text.strip().split("\n\n"))
    return Chapter(tr(title), tuple(block for part in parts for block in _blocks(part)))


_PICTURE = re.compile(r"!\[(?P<title>.*?)\]\((tile (?P<tile>\d+)|(?P<figure>\w+))\) (?P<caption>.*)")


def _blocks(part: str) -> Iterator[Block]:
    """What a paragraph of `rules.md` stands for: its marks are those of Markdown."""
    picture = _PICTURE.fullmatch(part)
    if part == "{scoring tiles}":
        for tile, printed in SCORING_TILES.items():
            yield Block(Style.TILE, printed.text, printed.name, tile)
    elif picture and picture["tile"]:
        number = int(picture["tile"])
        lead = tr("Tile {number}").format(number=number)
        yield Block(Style.FACE, tr(picture["caption"]), lead, face=number)
    elif picture:
        figure = Figure[picture["figure"]]
        yield Block(Style.FIGURE, tr(picture["caption"]), tr(picture["title"]), figure=figure)
    elif part.startswith("## "):
        yield _heading(tr(part[3:]))
    elif part.startswith("* "):
        yield Block(Style.POINT, tr(part[2:]))
    else:
        disputed = sum(tile.disputed is not None for tile in TILES.values())
        yield _text(tr(part).format(in_the_bag=len(BAG), disputed=disputed))


def _heading(text: str) -> Block:
    return Block(Style.HEADING, text)


def _text(text: str) -> Block:
    return Block(Style.TEXT, text)


def _keys(keys: InputMap) -> Chapter:
    """What the table of bindings says, with the keys as they are set."""
    blocks = [_text(tr("Everything can be done with the mouse alone, and with the keyboard alone."))]
    for scope in SCOPES:
        blocks.append(_heading(tr(scope.heading)))
        blocks += (Block(Style.KEY, row.words, row.keys) for row in rows(keys, scope))
    return Chapter(tr("Keys and gestures"), tuple(blocks))
