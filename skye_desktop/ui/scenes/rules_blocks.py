"""How the chapters of the rules are set: each kind of block in rows and columns, the words searched for marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.layout import AUTO, Column, Part, Room, Ruler, Size, column, grid, row, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.kit.widgets import Drawing, Label
from skye_desktop.play.rules_text import Block, BlockStyle, Chapter
from skye_desktop.ui.art import Art
from skye_desktop.ui.parts import square
from skye_desktop.ui.sizes import Rules

_IN_A_ROW = 2
_GAP_BELOW = {
    BlockStyle.HEADING: Space.XS,
    BlockStyle.KEY: Space.S,
    BlockStyle.POINT: Space.M,
    BlockStyle.FIGURE: Space.L,
    BlockStyle.TILE: Space.M,
    BlockStyle.FACE: Space.L,
    BlockStyle.TEXT: Space.M,
}
"""Design pixels from a block to what follows."""


class Marked(Label):
    """A text with a bright box behind each place where a word searched for stands."""

    def __init__(
        self, text: str, words: Sequence[str], room: Room = AUTO, *, size: float = theme.BODY,
        face: Face = Face.BODY, colour: Colour = theme.INK, wrap: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(text, room, size=size, face=face, colour=colour, wrap=wrap)
        self._words = words

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        step = canvas.text.height(self._size, self._face)
        room = self.rect.copy()
        if not self._wrap:
            room.y, room.height = room.centery - step // 2, step
        lines = canvas.text.wrapped(self.text, self._size, room.width, self._face) if self._words else ()
        for number, line in enumerate(lines):
            self._mark(surface, canvas, line, room.move(0, number * step))
        super().draw(surface, canvas)

    def _mark(self, surface: pygame.Surface, canvas: Canvas, line: str, room: pygame.Rect) -> None:
        low, size, face = line.casefold(), self._size, self._face
        if len(low) != len(line):
            return
        left = room.x + self._align.place(room.width, canvas.text.width(line, size, face))
        for word in self._words:
            at = low.find(word)
            while at >= 0:
                x, end = (canvas.text.width(line[:n], size, face) for n in (at, at + len(word)))
                box = pygame.Rect(left + x, room.y, end - x, canvas.text.height(size, face))
                canvas.box(surface, box.inflate(canvas.px(Space.XS), 0), theme.MARKER, radius=Corner.SOFT)
                at = low.find(word, at + len(word))


class _Cap(Marked):
    """The keys of a command, on as many lines as they take."""

    def __init__(self, block: Block, words: Sequence[str]) -> None:
        super().__init__(block.lead, words, wrap=True)
        self._align = Align.CENTRE

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        room = ruler.px(Rules.KEYS - Space.M - Space.XL)
        lines = ruler.text.wrapped(self.text, theme.BODY, room)
        more = (len(lines) - 1) * ruler.text.height(theme.BODY)
        wide = max(ruler.text.width(line, theme.BODY) for line in lines)
        return wide + ruler.px(Space.XL), ruler.px(Rules.KEY) + more

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        fill, border = theme.PAPER_BRIGHT, theme.PAPER_EDGE
        canvas.box(surface, self.rect, fill, border=border, width=Line.HAIR, radius=Corner.CAP)
        whole, pad = self.rect, canvas.px(Space.XL) // 2
        line = canvas.text.height(theme.BODY)
        self.rect = whole.inflate(-2 * pad, -(whole.height % line))
        super().draw(surface, canvas)
        self.rect = whole


class Set(NamedTuple):
    """A chapter's title, or a block, as it is set."""

    title: str
    part: Part
    block: Block | None = None
    picture: Drawing | None = None

    @property
    def words(self) -> str:
        """All of it in words."""
        return (
            self.title if self.block is None else " · ".join(filter(None, (self.block.lead, self.block.text)))
        )


class Page:
    """The long page: what stands on it, and where once it is arranged."""

    def __init__(
        self,
        chapters: Sequence[Chapter],
        words: Sequence[str],
        picture_of: Callable[[Block], pygame.Surface | None],
        *,
        is_narrow: bool = False,
    ) -> None:
        """``words`` are those searched for; a picture that is not made yet is None.

        On a narrow page nothing stands in pairs.
        """
        self._words, self._picture_of, self._is_narrow = words, picture_of, is_narrow
        self.placed: list[Set] = []
        parts: list[Part | float] = []
        for chapter in chapters:
            parts += [Space.XXL] if parts else []
            size = (None, Rules.CHAPTER)
            title = Marked(chapter.title, words, size, size=theme.LARGE, face=Face.TITLE)
            self.placed.append(Set(chapter.title, title))
            parts += [title, Space.S, *self._rows(chapter)]
        self.tree: Column = column(*parts)

    def _rows(self, chapter: Chapter) -> Iterator[Part | float]:
        """The blocks from above to below; pictures and tile faces that follow each other stand in pairs."""
        for style, group in groupby(chapter.blocks, key=lambda block: block.style):
            blocks = list(group)
            across = _IN_A_ROW if style.stands_in_pairs and not self._is_narrow else 1
            for first in range(0, len(blocks), across):
                pair = [self._set(chapter.title, block) for block in blocks[first : first + across]]
                yield pair[0] if across == 1 else grid(across, *pair, gap=Space.L)
                yield _GAP_BELOW[style]

    def _set(self, title: str, block: Block) -> Part:
        words, picture = self._words, self._picture(block)
        text = Marked(block.text, words, wrap=True, size=theme.LARGE_BODY)
        part: Part = text
        match block.style:
            case BlockStyle.HEADING:
                part = Marked(
                    block.text, words, (None, Rules.HEADING), size=theme.HEADING, face=Face.TITLE,
                    colour=theme.GOLD_DARK,
                )  # fmt: skip
            case BlockStyle.POINT:
                part = row(Drawing(self._draw_dot, (Rules.POINT_INDENT, None)), text.grow())
            case BlockStyle.KEY:
                cap = column(_Cap(block, words), align=Align.LEFT).sized(Rules.KEYS)
                both = cap, column(Space.XS, text).grow()
                part = column(*both) if self._is_narrow else row(*both)
            case BlockStyle.FIGURE | BlockStyle.TILE | BlockStyle.FACE:
                assert picture is not None
                part = self._card(block, picture)
        self.placed.append(Set(title, part, block, picture))
        return part

    def _card(self, block: Block, picture: Drawing) -> Part:
        """A picture and beside it, or below if it is wide, a name and words."""
        name = Marked(block.lead, self._words, wrap=True, size=theme.LARGE_BODY, face=Face.BOLD)
        size = theme.BODY if block.style.stands_in_pairs else theme.LARGE_BODY
        text = Marked(block.text, self._words, wrap=True, size=size)
        if block.style is BlockStyle.FIGURE:
            words = column(name, text, pad=(Space.M, Space.XS))
            whole: Part = column(picture, words, Space.S, gap=Space.S, pad=Space.S)
        else:
            beside = column(spacer(), name, text, spacer()).grow()
            middle = column(spacer(), picture, spacer(), align=Align.LEFT)
            whole = row(middle, beside, gap=Space.L, pad=(Space.L, Space.M))
        return stack(Drawing(self._draw_card), whole)

    def _picture(self, block: Block) -> Drawing | None:
        def paint(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
            made = self._picture_of(block)
            if made is not None:
                surface.blit(made, rect)
            elif block.style is not BlockStyle.TILE:
                surface.fill(theme.WOOD, rect)
            if block.style is BlockStyle.FACE:
                canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)

        if block.figure is not None:
            return Drawing(paint, (None, Rules.TALL_FIGURE if block.figure.is_tall else Rules.FIGURE))
        side = {BlockStyle.TILE: Rules.PICTURE, BlockStyle.FACE: Rules.FACE}.get(block.style)
        return None if side is None else Drawing(paint, (side, side))

    def _draw_card(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)

    def _draw_dot(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        centre = rect.x + canvas.px(Space.M), rect.y + canvas.text.height(theme.LARGE_BODY) // 2
        dot = square(centre, canvas.px(Space.M))
        canvas.box(surface, dot, theme.GOLD, radius=Corner.SMALL)

    def draw(self, surface: pygame.Surface, canvas: Canvas, content: pygame.Rect) -> None:
        """What is in sight of it, when all of it lies there."""
        seen = surface.get_clip()
        for leaf in self.tree.leaves():
            if isinstance(leaf, Label | Drawing):
                home = leaf.rect
                if home.move(content.topleft).colliderect(seen):
                    leaf.rect = home.move(content.topleft)
                    leaf.draw(surface, canvas)
                    leaf.rect = home
