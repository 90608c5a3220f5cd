"""Crests, faces and studs: who plays a clan, and letters on wood."""

from __future__ import annotations

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.kit import Align, Do, Drawing, Face, Space, square, theme

_BADGE = 42
"""Side of the crest beside a face, in per cent of that."""


def badge(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, *, size: float = theme.BODY
) -> None:
    """Draw a letter or number on a wooden stud."""
    canvas.sprites.draw(surface, "table/stud.png", rect)
    canvas.write(
        surface, text, rect, size=size, face=Face.BOLD, colour=theme.LIGHT_INK, align=Align.CENTRE
    )


def draw_portrait(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, clan: Clan, level: str
) -> None:
    """Draw who plays a clan: the crest of a person, and a computer's face with the crest.

    ``level`` is what `Art.face` takes, empty for a person.
    """
    if not level:
        canvas.crest(surface, clan, rect)
        return
    canvas.face(surface, clan, rect, level)
    crest = square(rect.height * _BADGE // 100)
    crest.bottomright = rect.right + canvas.px(Space.S), rect.bottom - canvas.px(Space.XS)
    canvas.crest(surface, clan, crest)


def crest(clan: Clan, side: float) -> Drawing:
    """Return a clan's crest, ``side`` design pixels wide."""
    return Drawing(Do(_draw_crest, clan), width=side, height=side)


def _draw_crest(clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.crest(surface, clan, rect)


def face(clan: Clan, side: float, level: str = "") -> Drawing:
    """Return the face of a computer of that level and clan, ``side`` design pixels wide."""
    return Drawing(Do(_draw_face, clan, level), width=side, height=side)


def _draw_face(
    clan: Clan, level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    canvas.face(surface, clan, rect, level)


def portrait(clan: Clan, side: float, level: str) -> Drawing:
    """Return who plays a clan: its crest for a person, its chieftain or a host for a computer."""
    return Drawing(Do(_draw_portrait, clan, level), width=side, height=side)


def _draw_portrait(
    clan: Clan, level: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    draw_portrait(surface, canvas, rect, clan, level)
