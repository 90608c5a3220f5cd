"""The note beside the pointer."""

from __future__ import annotations

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Corner, Space, Tooltip


def draw_tooltip(surface: pygame.Surface, canvas: Canvas, text: str, pointer: tuple[int, int]) -> None:
    """A note beside the pointer, kept inside the window."""
    window = surface.get_rect()
    pad, edge = canvas.px(Space.M), canvas.px(Space.M)
    step = canvas.text.height(theme.SMALL)
    most = max(1, (window.height - 2 * edge) // step)
    lines = canvas.text.wrapped(text, theme.SMALL, canvas.px(Tooltip.WIDEST), most=most)
    width = max(canvas.text.width(line, theme.SMALL) for line in lines) + 2 * pad
    height = len(lines) * step + 2 * edge
    box = pygame.Rect(
        pointer[0] + canvas.px(Tooltip.ASIDE), pointer[1] + canvas.px(Tooltip.BELOW), width, height
    )
    # Low in the window, where the panels are, the note stands above: below it would hide what is compared.
    if pointer[1] > window.height * 3 // 5:
        box.bottom = pointer[1] - canvas.px(Space.M)
    box.clamp_ip(window)
    canvas.box(surface, box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)
    canvas.write_wrapped(surface, text, box.inflate(-2 * pad, -2 * edge), size=theme.SMALL, most=most)
