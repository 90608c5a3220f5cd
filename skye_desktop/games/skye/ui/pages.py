"""Widgets shared by the screens beside the table: notes, crests, lines."""

from __future__ import annotations

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.parts import draw_portrait
from skye_desktop.kit import Align, Do, Drawing, Label, Widget, column, spacer, theme


def middle(part: Widget) -> Widget:
    """Return a column that fills the remaining height with the part in its middle."""
    return column(spacer(), part, spacer(), grow=1)


def note(
    text: str,
    height: float | None = None,
    *,
    align: Align = Align.LEFT,
    wrap: bool = False,
    grow: int = 0,
) -> Label:
    """Return a small explanatory label."""
    return Label(
        text, theme.SMALL, theme.INK_SOFT, align=align, wrap=wrap, height=height, grow=grow
    )


def light_note(text: str, *, align: Align = Align.LEFT, wrap: bool = False) -> Label:
    """Return a small explanatory label on dark wood."""
    return Label(text, theme.SMALL, theme.LIGHT_INK_SOFT, align=align, wrap=wrap)


def crest(clan: Clan, side: float) -> Drawing:
    """Return a clan's crest, ``side`` design pixels wide."""
    return Drawing(Do(_draw_crest, clan), width=side, height=side)


def _draw_crest(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.crest(surface, clan, rect)


def face(clan: Clan, side: float) -> Drawing:
    """Return the chieftain of a computer's clan, ``side`` design pixels wide."""
    return Drawing(Do(_draw_face, clan), width=side, height=side)


def _draw_face(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.face(surface, clan, rect)


def portrait(clan: Clan, side: float, *, is_computer: bool) -> Drawing:
    """Return who plays a clan: its crest for a person, its chieftain for a computer."""
    return Drawing(Do(_draw_portrait, clan, is_computer), width=side, height=side)


def _draw_portrait(
    clan: Clan, is_computer: bool, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    draw_portrait(surface, canvas, rect, clan, is_computer=is_computer)
