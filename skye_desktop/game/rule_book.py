"""The rules of any game as pages to read and to search: chapters, and the blocks in them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto


class BlockStyle(Enum):
    """Kind of a block, which decides how it is displayed."""

    HEADING = auto()
    TEXT = auto()
    POINT = auto()
    FIGURE = auto()
    """A wide picture with its caption below."""
    TILE = auto()
    """A small picture with its text beside it."""
    FACE = auto()
    """A large square picture with its text beside it."""
    KEY = auto()

    @property
    def stands_in_pairs(self) -> bool:
        return self in (BlockStyle.FIGURE, BlockStyle.FACE)


@dataclass(frozen=True, slots=True)
class Block:
    """Paragraph, heading, picture with its text, or key of a chapter.

    ``lead`` is the title beside a picture or the key; it is empty for other kinds.
    """

    style: BlockStyle
    text: str
    lead: str = ""
    picture: Hashable | None = None
    """What is shown, in terms of the game."""
    is_tall: bool = False
    """Whether the figure needs more height than others."""

    @property
    def words(self) -> str:
        return f"{self.lead} {self.text}".casefold()


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]


def search_rules(whole: tuple[Chapter, ...], search: str) -> tuple[Chapter, ...]:
    """Return the chapters, reduced to the blocks that contain every word searched for.

    A chapter keeps all its blocks if its title contains the words; chapters without results are
    left out.
    """
    words = search.casefold().split()
    if not words:
        return whole
    left = []
    for chapter in whole:
        in_title = all(word in chapter.title.casefold() for word in words)
        blocks = tuple(
            block
            for block in chapter.blocks
            if in_title or all(word in block.words for word in words)
        )
        if blocks:
            left.append(Chapter(chapter.title, blocks))
    return tuple(left)
