"""Landscape tiles as cardboard: a side face below, light and dark edges, two shadows on what they lie on."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Final

import pygame

from skye_desktop.engine import Side
from skye_desktop.kit import Images, theme

_SEAM: Final = 1


class Cardboard:
    """A landscape tile as a thing: parts of its side, colours with their cover."""

    THIN: Final = 24
    """Its side is so many times as long as it is thick."""
    LINE: Final = 90
    """And as its light and dark edges are wide."""
    AMBIENT: Final = 0.09
    """How far its soft shadow spreads."""
    AMBIENT_STRENGTH: Final = 120
    CONTACT_STRENGTH: Final = 150


LIFTED: Final = 3
"""How many times as far the shadow of a tile in the air falls."""
_FACE = "cardboard"


def thickness(side: int) -> int:
    """Pixels of the side face that is seen below a tile of so many pixels."""
    return max(1, round(side / Cardboard.THIN))


def reach(side: int) -> int:
    """Pixels as far as the shadow of a tile of so many pixels falls that lies there."""
    return max(2, round(side * Cardboard.AMBIENT)) + thickness(side)


def draw_shadow(surface: pygame.Surface, images: Images, *rects: pygame.Rect, lift: int = 1) -> None:
    """What tiles of one size darken: sharp where they touch, soft around it; so many times as far if lifted."""
    side = rects[0].width
    out = max(2, round(side * Cardboard.AMBIENT)) + (lift + 1) * thickness(side)
    shadow = images.made(("tile shadow", side, lift), lambda: _shadow(images, side, lift, out))
    for rect in rects:
        surface.blit(shadow, (rect.x - out, rect.y - out), special_flags=pygame.BLEND_PREMULTIPLIED)


def _shadow(images: Images, side: int, lift: int, out: int) -> pygame.Surface:
    """Both shadows in one picture, so many pixels larger than the tile on every side."""
    thick = thickness(side)
    contact, ambient = lift * max(1, thick // 2), max(2, round(side * Cardboard.AMBIENT))
    picture = pygame.Surface((side + 2 * out, side + 2 * out), pygame.SRCALPHA)
    for blur, drop, strength in (
        (contact, (lift + 1) * thick // 2, Cardboard.CONTACT_STRENGTH),
        (ambient, lift * thick, Cardboard.AMBIENT_STRENGTH),
    ):
        shadow = images.new_shadow((side, side + thick), theme.Shadow.GROUND_CORNER, blur, strength)
        place = (out - blur + (lift - 1) * thick // 2, out - blur + drop)
        picture.blit(shadow, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


def draw_edges(
    surface: pygame.Surface, images: Images, rect: pygame.Rect, joined: Collection[Side] = ()
) -> None:
    """What is seen of its edges where no other tile joins it: its face below, light from the left and above."""
    side = rect.width
    line = max(1, round(side / Cardboard.LINE))
    if Side.S not in joined:
        face = images.made((_FACE, side), lambda: _face(side))
        surface.blit(face, rect.bottomleft)
    for edge, place, colour in (
        (Side.N, (rect.x, rect.y, side, line), theme.CARDBOARD_LIGHT),
        (Side.W, (rect.x, rect.y, line, rect.height), theme.CARDBOARD_LIGHT),
        (Side.E, (rect.right - line, rect.y, line, rect.height), theme.CARDBOARD_DARK),
    ):
        if edge not in joined:
            size = place[2:]
            surface.blit(images.made((_FACE, size, colour), partial(_strip, size, colour)), place)


def draw_seams(surface: pygame.Surface, images: Images, rect: pygame.Rect, joined: Collection[Side]) -> None:
    """The fine lines to the neighbours at the right and below; each seam belongs to one tile alone."""
    for side, size, place in (
        (Side.E, (_SEAM, rect.height), (rect.right - _SEAM, rect.y)),
        (Side.S, (rect.width, _SEAM), (rect.x, rect.bottom - _SEAM)),
    ):
        if side in joined:
            key = (_FACE, size, theme.CARDBOARD_SEAM)
            surface.blit(images.made(key, partial(_strip, size, theme.CARDBOARD_SEAM)), place)


def _strip(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    strip = pygame.Surface(size, pygame.SRCALPHA)
    strip.fill(colour)
    return strip


def _face(side: int) -> pygame.Surface:
    shades = pygame.Surface((1, 2))
    shades.set_at((0, 0), theme.CARDBOARD_FACE_TOP)
    shades.set_at((0, 1), theme.CARDBOARD_FACE_BOTTOM)
    return pygame.transform.smoothscale(shades, (side, thickness(side))).convert()
