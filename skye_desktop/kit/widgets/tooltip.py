"""The note beside the pointer."""

from __future__ import annotations

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Corner, Tooltip


def draw_tooltip(surface: pygame.Surface, look: Canvas, text: str, pointer: tuple[int, int]) -> None:
    """A note beside the pointer, kept inside the window."""
    window = surface.get_rect()
    pad, edge = look.px(theme.GAP), look.px(theme.SNUG)
    step = look.text.height(theme.NOTE)
    most = max(1, (window.height - 2 * edge) // step)
    lines = look.text.wrapped(text, theme.NOTE, look.px(Tooltip.WIDEST), most=most)
    width = max(look.text.width(line, theme.NOTE) for line in lines) + 2 * pad
    height = len(lines) * step + 2 * edge
    box = pygame.Rect(pointer[0] + look.px(Tooltip.ASIDE), pointer[1] + look.px(Tooltip.BELOW), width, height)
    # Low in the window, where the panels are, the note stands above: below it would hide what is compared.
    if pointer[1] > window.height * 3 // 5:
        box.bottom = pointer[1] - look.px(theme.GAP)
    box.clamp_ip(window)
    look.box(surface, box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)
    look.write_wrapped(surface, text, box.inflate(-2 * pad, -2 * edge), size=theme.NOTE, most=most)
