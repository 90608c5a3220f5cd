"""How each kind of block of the rules is set: what stands side by side, its height, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.scenes.rules_pictures import Size
from skye_desktop.ui.scenes.rules_text import Block, Style
from skye_desktop.ui.sizes import Rules

_IN_A_ROW = 2


def rows(blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    """The blocks from above to below; pictures and tile faces that follow each other stand in pairs."""
    row: list[Block] = []
    for block in blocks:
        if row and not (block.style.stands_in_pairs and block.style is row[0].style and len(row) < _IN_A_ROW):
            yield tuple(row)
            row = []
        row.append(block)
    if row:
        yield tuple(row)


def row_rects(canvas: Art, row: Sequence[Block], top: int, width: int) -> list[pygame.Rect]:
    """Where the blocks of a row stand on a page of that width; those side by side are equally high."""
    columns = _IN_A_ROW if row[0].style.stands_in_pairs else 1
    gap = canvas.px(Space.L)
    one = (width - (columns - 1) * gap) // columns
    height = max(block_height(canvas, block, one) for block in row)
    return [pygame.Rect(i * (one + gap), top, one, height) for i in range(len(row))]


def gap_below(style: Style) -> float:
    """Design pixels from a block to what follows."""
    return {
        Style.HEADING: Space.XS,
        Style.KEY: Space.XS,
        Style.POINT: Space.M,
        Style.FIGURE: Space.L,
        Style.TILE: Space.M,
        Style.FACE: Space.L,
        Style.TEXT: Rules.BELOW_TEXT,
    }[style]


def picture_size(canvas: Art, block: Block, width: int) -> Size:
    """The size of a block's picture, (0, 0) if it has none; ``width`` is that of the block."""
    if block.figure is not None:
        height = Rules.TALL_FIGURE if block.figure.is_tall else Rules.FIGURE
        return width - 2 * canvas.px(Space.S), canvas.px(height)
    side = {Style.TILE: Rules.PICTURE, Style.FACE: Rules.FACE}.get(block.style)
    return (0, 0) if side is None else (canvas.px(side), canvas.px(side))


def _picture_rect(canvas: Art, block: Block, rect: pygame.Rect) -> pygame.Rect:
    """Where a block's picture stands: above its words if it is wide, else at the left of them."""
    picture = pygame.Rect((0, 0), picture_size(canvas, block, rect.width))
    if block.style is Style.FIGURE:
        picture.midtop = (rect.centerx, rect.y + canvas.px(Space.S))
    else:
        picture.midleft = (rect.x + canvas.px(Space.L), rect.centery)
    return picture


def text_size(style: Style) -> float:
    return theme.BODY if style.stands_in_pairs else theme.LARGE_BODY


def _text_room(canvas: Art, block: Block, rect: pygame.Rect) -> pygame.Rect:
    """Where a block's running text stands inside its rectangle, as far as its width goes."""
    left, right = {
        Style.POINT: (Rules.POINT_INDENT, 0),
        Style.FIGURE: (Space.L, Space.L),
        Style.TILE: (Rules.PICTURE + Rules.BESIDE_PICTURE, Space.L),
        Style.FACE: (Rules.FACE + Rules.BESIDE_PICTURE, Space.L),
        Style.KEY: (Rules.KEYS, 0),
    }.get(block.style, (0, 0))
    x = rect.x + (canvas.px(left) if left else 0)
    return pygame.Rect(x, rect.y, rect.right - (canvas.px(right) if right else 0) - x, rect.height)


def block_height(canvas: Art, block: Block, width: int) -> int:
    """The height a block takes at that width."""
    if block.style is Style.HEADING:
        return canvas.px(Rules.HEADING)
    room = _text_room(canvas, block, pygame.Rect(0, 0, width, 0))
    words = canvas.wrapped_height(block.text, text_size(block.style), room.width)
    picture = picture_size(canvas, block, width)[1]
    match block.style:
        case Style.KEY:
            return max(words, _cap_height(canvas, block)) + canvas.px(Space.S)
        case Style.FIGURE:
            return picture + canvas.px(Space.S + Space.S + Rules.NAME + Space.M) + words
        case Style.TILE | Style.FACE:
            return max(words + canvas.px(Rules.NAME), picture) + canvas.px(Space.XL)
    return words


# -- drawing


def draw_block(
    surface: pygame.Surface,
    canvas: Art,
    block: Block,
    rect: pygame.Rect,
    picture: pygame.Surface | None,
    words: Sequence[str],
) -> None:
    """A block at its place with its picture, if that is made already, and the words searched for marked."""
    room = _text_room(canvas, block, rect)
    match block.style:
        case Style.HEADING:
            top = canvas.px(Space.S)
            low = pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top)
            write_marked(surface, canvas, block.text, low, words, theme.HEADING, Face.TITLE, theme.GOLD_DARK)
            return
        case Style.POINT:
            dot = pygame.Rect(0, 0, canvas.px(Rules.DOT), canvas.px(Rules.DOT))
            dot.center = (rect.x + canvas.px(Space.M), rect.y + canvas.text.height(theme.LARGE_BODY) // 2)
            canvas.box(surface, dot, theme.GOLD, radius=Corner.SMALL)
        case Style.FIGURE | Style.TILE | Style.FACE:
            room = _draw_card(surface, canvas, block, rect, picture, words)
        case Style.KEY:
            room = _draw_key(surface, canvas, block, rect, room, words)
        case Style.TEXT:
            pass
    _mark(surface, canvas, block.text, room, words, text_size(block.style), Face.BODY)
    canvas.write_wrapped(surface, block.text, room, size=text_size(block.style))


def _draw_card(
    surface: pygame.Surface,
    canvas: Art,
    block: Block,
    rect: pygame.Rect,
    picture: pygame.Surface | None,
    words: Sequence[str],
) -> pygame.Rect:
    canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.PAPER_EDGE, width=Line.HAIR)
    frame = _picture_rect(canvas, block, rect)
    if picture is not None:
        surface.blit(picture, frame)
    elif block.style is not Style.TILE:
        surface.fill(theme.WOOD, frame)
    if block.style is Style.FACE:
        canvas.ring(surface, frame, theme.SEAM, Line.HAIR, Corner.SHARP)
    room = _text_room(canvas, block, rect)
    text = canvas.wrapped_height(block.text, text_size(block.style), room.width)
    if block.style is Style.FIGURE:
        top = frame.bottom + canvas.px(Space.S)
    else:
        top = rect.y + (rect.height - text - canvas.px(Rules.NAME)) // 2
    name = pygame.Rect(room.x, top, room.width, canvas.px(Rules.NAME))
    write_marked(surface, canvas, block.lead, name, words, theme.LARGE_BODY, Face.BOLD)
    return pygame.Rect(room.x, name.bottom, room.width, text)


def _draw_key(
    surface: pygame.Surface,
    canvas: Art,
    block: Block,
    rect: pygame.Rect,
    room: pygame.Rect,
    words: Sequence[str],
) -> pygame.Rect:
    lines, pad = _cap_lines(canvas, block), canvas.px(Space.XL)
    width = max(canvas.text.width(line, theme.BODY) for line in lines) + pad
    cap = pygame.Rect(rect.x, rect.y + canvas.px(Space.XS), width, _cap_height(canvas, block))
    canvas.box(surface, cap, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP)
    line = cap.copy()
    line.height = canvas.px(Rules.KEY)
    for text in lines:
        left = (width - canvas.text.width(text, theme.BODY)) // 2
        _mark(surface, canvas, text, line.move(left, 0), words, theme.BODY, Face.BODY)
        canvas.write(surface, text, line, align=Align.CENTRE)
        line.y += canvas.text.height(theme.BODY)
    return room.move(0, canvas.px(Space.XS))


def _cap_lines(canvas: Art, block: Block) -> Sequence[str]:
    """What stands on a key: as many lines as a command has keys for."""
    return canvas.text.wrapped(block.lead, theme.BODY, canvas.px(Rules.KEYS - Space.M - Space.XL))


def _cap_height(canvas: Art, block: Block) -> int:
    more = len(_cap_lines(canvas, block)) - 1
    return canvas.px(Rules.KEY) + more * canvas.text.height(theme.BODY)


def write_marked(
    surface: pygame.Surface,
    canvas: Art,
    text: str,
    rect: pygame.Rect,
    words: Sequence[str],
    size: float,
    face: Face,
    colour: Colour = theme.INK,
) -> None:
    """One line in the middle of the rectangle's height, the words searched for marked."""
    line = pygame.Rect(rect.x, 0, rect.width, canvas.text.height(size, face))
    line.centery = rect.centery
    _mark(surface, canvas, text, line, words, size, face)
    canvas.write(surface, text, rect, size=size, face=face, colour=colour)


def _mark(
    surface: pygame.Surface,
    canvas: Art,
    text: str,
    room: pygame.Rect,
    words: Sequence[str],
    size: float,
    face: Face,
) -> None:
    """A bright box behind each place where a word searched for stands."""
    step = canvas.text.height(size, face)
    for i, line in enumerate(canvas.text.wrapped(text, size, room.width, face)):
        low = line.casefold()
        if len(low) != len(line):
            continue
        for word in words:
            at = low.find(word)
            while at >= 0:
                left = room.x + canvas.text.width(line[:at], size, face)
                width = canvas.text.width(line[: at + len(word)], size, face) - (left - room.x)
                box = pygame.Rect(left, room.y + i * step, width, step)
                canvas.box(surface, box.inflate(canvas.px(Space.XS), 0), theme.MARKER, radius=Corner.SOFT)
                at = low.find(word, at + len(word))
