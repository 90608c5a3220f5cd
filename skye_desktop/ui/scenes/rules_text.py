"""What the rules page says: the chapters of `rules.md`, the scoring tiles by their entries, and the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from importlib import resources

from skye_desktop.engine import BAG, SCORING_TILES, TILES, ScoringId
from skye_desktop.i18n import tr
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


def chapters() -> tuple[Chapter, ...]:
    """The whole rules page in the language in use."""
    text = resources.files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    return (*map(_chapter, re.split(r"^# ", text, flags=re.MULTILINE)[1:]), _keys())


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


def _key(keys: str, text: str) -> Block:
    return Block(Style.KEY, text, keys)


def _keys() -> Chapter:
    return Chapter(
        tr("Keys and gestures"),
        (
            _text(tr("Everything can be done with the mouse alone, and with the keyboard alone.")),
            *_table_keys(),
            *_phase_keys(),
            *_time_keys(),
        ),
    )


def _table_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("At any time")),
        _key("F1 – F5", tr("look at a seat's land; once more, or Escape, goes back")),
        _key(tr("Drag, arrow keys"), tr("move the land")),
        _key(tr("Wheel, + and −"), tr("larger and smaller; 0 shows all of it")),
        _key(
            tr("Rest the pointer"),
            tr("on an area of any land, or of a tile in hand: what it is, what it scores"),
        ),
        _key("I", tr("the same by keys: arrows and Tab go from area to area; I or Escape leaves")),
        _key("L", tr("the log")),
        _key("H", tr("these rules")),
        _key(tr("Ctrl+Z, Ctrl+Y"), tr("undo and redo, as far back as nothing has been revealed")),
        _key(tr("Ctrl+S"), tr("save a copy under a name; the game itself is always kept")),
        _key(tr("Ctrl+C, Ctrl+V"), tr("copy the position as text; play the one that was copied")),
        _key("T", tr("the time line, and back to now")),
        _key(tr("N, K"), tr("a note, a bookmark; Shift+N lists them")),
        _key("A", tr("advice in your turn; Shift+A goes from tile to tile")),
        _key(tr("Space, P"), tr("in a computer's turn: go on at once; let it wait")),
        _key("C", tr("the coach, when the game is over")),
        _key("F8", tr("make a report of what is on the screen")),
        _key("F11", tr("full screen and back")),
        _key("M", tr("sound off and on")),
        _key(tr("Escape"), tr("put back what is held; else the menu, also F10")),
        _key(tr("Tab"), tr("go through the buttons")),
        _key(tr("Enter"), tr("press the button, or go on")),
    )


def _phase_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("Prices")),
        _key(tr("Drag"), tr("coins from the purse onto a tile and back, the axe onto the tile you give up")),
        _key(tr("Wheel, right click"), tr("over a tile: change its price, take it all back")),
        _key(tr("Left, right"), tr("choose a tile")),
        _key(tr("Up, down, + and −"), tr("1 gold more or less")),
        _key(tr("Digits"), tr("type the price")),
        _key("X", tr("the axe onto the chosen tile")),
        _key(tr("Backspace"), tr("clear everything")),
        _key(tr("Enter"), tr("ready")),
        _heading(tr("Buy")),
        _key(tr("Click, drag"), tr("choose an offer, or drag it onto your land")),
        _key(tr("Arrow keys, Enter"), tr("choose an offer and buy it")),
        _key("P", tr("pass")),
        _heading(tr("Build")),
        _key(tr("Drag"), tr("a tile onto the land; dropped elsewhere it goes back")),
        _key(tr("Right click, wheel"), tr("turn the tile that is held")),
        _key(tr("Tab, 1 – 4"), tr("pick up a tile; Tab takes the next one")),
        _key(tr("Arrow keys"), tr("move it from cell to cell where it can lie")),
        _key(tr("R or E, Q"), tr("turn it clockwise, or back")),
        _key(tr("Enter"), tr("lay it; end building when all tiles are laid")),
        _key(tr("Escape"), tr("put it back")),
        _key(tr("Backspace"), tr("pick up the tile laid last")),
        _key("B", tr("give back to the bag a tile that fits nowhere")),
        _key(tr("Shift+1 – 3"), tr("with advice open: take the tile to one of the best places")),
        _heading(tr("Score")),
        _key(tr("Enter"), tr("go on to the next line")),
        _key("S", tr("show all points at once")),
    )


def _time_keys() -> tuple[Block, ...]:
    return (
        _heading(tr("Time line")),
        _key(tr("Left, right"), tr("an action back, an action on")),
        _key(tr("Ctrl+Left, Ctrl+Right"), tr("a round back, a round on; Page up and Page down too")),
        _key(tr("Home, End"), tr("the beginning, the last moment")),
        _key(tr("Space, + and −"), tr("play by itself and stop; how fast")),
        _key("P", tr("play on from here, in a game of its own")),
        _key(tr("T or Escape"), tr("back to now")),
        _heading(tr("Lists of games and notes")),
        _key(tr("Arrow keys, Enter"), tr("choose, open")),
        _key("F2", tr("give the game another name, put the note in other words")),
        _key(tr("Delete"), tr("delete it, after asking")),
        _key(tr("Drop a file"), tr("onto the window: opens a saved game or a report")),
    )
