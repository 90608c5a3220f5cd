"""The layout of the rules' chapters: blocks in rows and columns, with found words marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import count, groupby

import pygame

from skye_desktop.game.rule_book import Block, BlockStyle, Chapter
from skye_desktop.kit import (
    Align,
    Canvas,
    Child,
    Corner,
    Drawing,
    Face,
    Label,
    Line,
    Role,
    Ruler,
    Size,
    Space,
    Stack,
    Widget,
    column,
    grid,
    row,
    spacer,
    square,
    theme,
)

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
"""Gaps below the kinds of blocks, in design pixels."""


class Marked(Label):
    """A text in which each match of a searched word has a bright background."""

    searched: Sequence[str] = field(default=(), kw_only=True)

    role = Role.THING  # it is told by what it stands in

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        step = canvas.text.height(self.size, self.face)
        room = rect.copy()
        if not self.wrap:
            room.y = room.centery - step // 2
            room.height = step
        lines = (
            canvas.text.wrapped(self.text, self.size, room.width, self.face)
            if self.searched
            else ()
        )
        for number, line in enumerate(lines):
            self._mark(surface, canvas, line, room.move(0, number * step))
        super().paint(canvas, surface, rect)

    def _mark(self, surface: pygame.Surface, canvas: Canvas, line: str, room: pygame.Rect) -> None:
        low = line.casefold()
        size = self.size
        face = self.face
        if len(low) != len(line):
            return
        left = room.x + self.align.place(room.width, canvas.text.width(line, size, face))
        for word in self.searched:
            at = low.find(word)
            while at >= 0:
                x, end = (canvas.text.width(line[:n], size, face) for n in (at, at + len(word)))
                box = pygame.Rect(left + x, room.y, end - x, canvas.text.height(size, face))
                canvas.box(
                    surface, box.inflate(canvas.px(Space.XS), 0), theme.MARKER, radius=Corner.SOFT
                )
                at = low.find(word, at + len(word))


_KEYS = 190
"""Width of the keys of a command, in design pixels."""


class _Cap(Marked):
    """The keys of a command, in as many lines as necessary."""

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        room = ruler.px(_KEYS - Space.M - Space.XL)
        lines = ruler.text.wrapped(self.text, theme.BODY, room)
        more = (len(lines) - 1) * ruler.text.height(theme.BODY)
        wide = max(ruler.text.width(line, theme.BODY) for line in lines)
        return wide + ruler.px(Space.XL), ruler.px(24) + more

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill, border = theme.PAPER_BRIGHT, theme.PAPER_EDGE
        canvas.box(surface, rect, fill, border=border, width=Line.HAIR, radius=Corner.CAP)
        pad = canvas.px(Space.XL) // 2
        line = canvas.text.height(theme.BODY)
        super().paint(canvas, surface, rect.inflate(-2 * pad, -(rect.height % line)))


class Picture(Widget):
    """The picture of a block, which is drawn as soon as it is finished."""

    block: Block
    picture_of: Callable[[Block], pygame.Surface | None]

    role = Role.THING

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = self.picture_of(self.block)
        if picture is not None:
            surface.blit(picture, rect)
        elif self.block.style is not BlockStyle.TILE:
            surface.fill(theme.WOOD, rect)
        if self.block.style is BlockStyle.FACE:
            canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)


class RulesText(Widget):
    """The title of a chapter, or a block of it, as a widget."""

    title: str
    block: Block | None
    searched: Sequence[str]
    picture_of: Callable[[Block], pygame.Surface | None]
    """Function that returns a block's picture, or None if it is not made yet."""
    is_narrow: bool

    role = Role.TEXT
    measured_by = frozenset(("title", "block", "is_narrow"))

    @property
    def label(self) -> str:
        """Text of the title or block for screen readers."""
        block = self.block
        return self.title if block is None else " · ".join(filter(None, (block.lead, block.text)))

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings in it, to which links lead."""
        if self.block is None:
            return (self.title,)
        return (self.block.text,) if self.block.style is BlockStyle.HEADING else ()

    def build(self) -> Sequence[Child]:
        block = self.block
        searched = self.searched
        if block is None:
            return (Marked(self.title, theme.LARGE, face=Face.TITLE, searched=searched, height=36),)
        text = Marked(block.text, theme.LARGE_BODY, wrap=True, searched=searched, grow=1)
        match block.style:
            case BlockStyle.HEADING:
                title = Marked(
                    block.text,
                    theme.HEADING,
                    theme.GOLD_DARK,
                    Face.TITLE,
                    searched=searched,
                    height=34,
                )
                return (title,)
            case BlockStyle.POINT:
                return (row(Drawing(_draw_dot, width=20), text),)
            case BlockStyle.KEY:
                keys = _Cap(block.lead, align=Align.CENTRE, wrap=True, searched=searched)
                both = column(keys, align=Align.LEFT, width=_KEYS), column(Space.XS, text, grow=1)
                return (column(*both) if self.is_narrow else row(*both),)
            case BlockStyle.FIGURE | BlockStyle.TILE | BlockStyle.FACE:
                return (_BlockCard((self._card(block),)),)
        return (text,)

    def _card(self, block: Block) -> Widget:
        """Return a card: a name and text beside a picture, or below if the picture is wide."""
        name = Marked(
            block.lead, theme.LARGE_BODY, face=Face.BOLD, wrap=True, searched=self.searched
        )
        size = theme.BODY if block.style.stands_in_pairs else theme.LARGE_BODY
        text = Marked(block.text, size, wrap=True, searched=self.searched)
        if block.style is BlockStyle.FIGURE:
            picture = Picture(block, self.picture_of, height=288 if block.is_tall else 212)
            words = column(name, text, pad=(Space.M, Space.XS))
            return column(picture, words, Space.S, gap=Space.S, pad=Space.S)
        side = 52 if block.style is BlockStyle.TILE else 84
        middle = column(
            spacer(),
            Picture(block, self.picture_of, width=side, height=side),
            spacer(),
            align=Align.LEFT,
        )
        beside = column(spacer(), name, text, spacer(), grow=1)
        return row(middle, beside, gap=Space.L, pad=(Space.L, Space.M))


class _BlockCard(Stack):
    """Bright paper with an edge."""

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)


def _draw_dot(surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> None:
    centre = rect.x + canvas.px(Space.M), rect.y + canvas.text.height(theme.LARGE_BODY) // 2
    canvas.box(surface, square(canvas.px(Space.M), center=centre), theme.GOLD, radius=Corner.SMALL)


def set_chapters(
    chapters: Sequence[Chapter],
    searched: Sequence[str],
    picture_of: Callable[[Block], pygame.Surface | None],
    *,
    is_narrow: bool,
) -> Widget:
    """Return the whole page with the searched words marked; a narrow page has no pairs of cards."""
    parts: list[Child] = []
    numbers = count(1)

    def text_of(title: str, block: Block | None = None) -> RulesText:
        return RulesText(
            title, block, searched, picture_of, is_narrow, id=f"page text {next(numbers)}"
        )

    for chapter in chapters:
        parts += [Space.XXL] if parts else []
        parts += [text_of(chapter.title), Space.S]
        for style, group in groupby(chapter.blocks, key=lambda block: block.style):
            blocks = list(group)
            across = _IN_A_ROW if style.stands_in_pairs and not is_narrow else 1
            for first in range(0, len(blocks), across):
                pair = [text_of(chapter.title, block) for block in blocks[first : first + across]]
                parts += [
                    pair[0] if across == 1 else grid(across, *pair, gap=Space.L),
                    _GAP_BELOW[style],
                ]
    return column(*parts)
