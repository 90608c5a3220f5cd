"""The note beside a tile in hand: what laying it would bring, or why it cannot lie there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.ui.art import Art


def _with_faces(lines: Sequence[str]) -> Iterator[tuple[str, Face]]:
    for number, line in enumerate(lines):
        yield line, Face.BODY if number else Face.BOLD


def note_box(canvas: Art, lines: Sequence[str], cell: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
    """Where the note lies: at the right of the cell, or at its left where there is no room."""
    pad, step = canvas.px(Space.M), canvas.text.height(theme.BODY)
    width = max(canvas.text.width(line, theme.BODY, face) for line, face in _with_faces(lines))
    box = pygame.Rect(0, 0, width + 2 * pad, len(lines) * step + 2 * pad)
    box.midleft = (cell.right + canvas.px(Space.L), cell.centery)
    if box.right > window.right - canvas.px(Space.M):
        box.midright = (cell.x - canvas.px(Space.L), cell.centery)
    return box.clamp(window)


def draw_note(
    surface: pygame.Surface, canvas: Art, lines: Sequence[str], box: pygame.Rect, *, is_legal: bool
) -> None:
    """The note: green if the tile can lie there, else red."""
    accent = theme.NOW if is_legal else theme.WRONG
    canvas.box(surface, box, theme.PAPER_BRIGHT, border=accent, width=Line.FIRM)
    pad, step = canvas.px(Space.M), canvas.text.height(theme.BODY)
    row = pygame.Rect(box.x + pad, box.y + canvas.px(Space.M), box.width - pad, step)
    for line, face in _with_faces(lines):
        colour = theme.INK if face is Face.BODY else theme.NOW if is_legal else theme.WRONG
        canvas.write(surface, line, row, face=face, colour=colour)
        row.y += step
