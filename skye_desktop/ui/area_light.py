"""An area lit as a whole: a translucent light up to its painted border, a clear outline, marks where it is open.

Each area of each tile as it lies has a picture of its own, made once for a size and kept: the light of an area is
these pictures side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

import pygame

from skye_desktop.engine import Face, Side
from skye_desktop.kit import theme
from skye_desktop.ui import area_shade
from skye_desktop.ui.art import Art

_OPEN: Final = 3
"""The dashes along a side where the area is still open, and the arrow in the middle of it."""
_OPEN_EDGE: Final = 1.5

_OUTLINE, _DEEP = 1.2, 2.2
"""How thick an outline can be, and how far inside the light is at its faintest, in spreads of the blur."""


def light_of(canvas: Art, face: Face, area_index: int, side: int) -> pygame.Surface:
    """The light of one area of a tile as it lies, ``side`` pixels wide; premultiplied."""
    return canvas.sprites.cached(
        _key(canvas, face, area_index, side),
        lambda: make_light(canvas, face, area_index, side),
    )


def is_made(canvas: Art, face: Face, area_index: int, side: int) -> bool:
    return canvas.sprites.has(_key(canvas, face, area_index, side))


def _key(canvas: Art, face: Face, area_index: int, side: int) -> Hashable:
    return "area light", face.number, face.rotation, area_index, side, canvas.scale


def make_light(canvas: Art, face: Face, area_index: int, side: int) -> pygame.Surface:
    """Paint the light of one area of a tile as it lies, ``side`` pixels wide: `light_of` keeps it."""
    mask = canvas.sprites.area_masks.of(face.number)
    shade = canvas.sprites.area_shade(face.number, area_index)
    light = area_shade.picture(
        shade, mask, side, lambda spread, made: _tables(spread, canvas.scale * made / side)
    )
    return pygame.transform.rotate(light, -90 * face.rotation)


@lru_cache(maxsize=64)
def _tables(spread: float, scale: float) -> area_shade.Tables:
    # On small tiles the outline is thinner: a blurred mask does not tell more than some spreads from its border.
    outline = min(2.8 * scale, _OUTLINE * spread)
    edge = min(1.6 * scale, _OUTLINE * spread)

    def colour(part: float) -> area_shade.Light:
        inside = area_shade.distance(part, spread)
        # From the outline inwards the light grows faint.
        faint = min(1.0, max(0.0, (inside - outline) / (_DEEP * spread - outline)))
        in_edge, in_line, in_light = (area_shade.beyond(inside, border) for border in (-edge, 0.0, outline))
        layers = [
            (theme.AREA_EDGE, 190, in_edge - in_line),
            (theme.AREA_LINE, 255, in_line - in_light),
            (theme.AREA_LIGHT, 130 - 70 * faint, in_light),
        ]
        return area_shade.mixed(layers)

    return area_shade.tables(colour)


# -- marks on it


def draw_open_side(surface: pygame.Surface, canvas: Art, cell: pygame.Rect, side: Side) -> None:
    """Along a side of a cell: here the area is still open. Dashes, and an arrow that leads out."""
    cached, width, scale = canvas.sprites.cached, cell.width, canvas.scale
    north = cached(("open side", width, scale), lambda: _open_side(canvas, width))
    picture = cached(("open side", width, scale, side), lambda: pygame.transform.rotate(north, -90 * side))
    middle = {Side.N: cell.midtop, Side.E: cell.midright, Side.S: cell.midbottom, Side.W: cell.midleft}[side]
    surface.blit(picture, picture.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)


_TIMES = 4
"""Marks are drawn so much larger and scaled down: then they are smooth."""
_DASHES = 2
"""At either side of the arrow."""
_SMALLEST_PART = 9
"""The half of an arrow is no more than this part of a small tile's side."""


def _open_side(canvas: Art, side: int) -> pygame.Surface:
    """The mark for a northern side, with the side in the middle of its height; premultiplied."""
    half = _TIMES * min(canvas.px(9), side // _SMALLEST_PART)
    edge, width = _TIMES * _OPEN_EDGE * canvas.scale, _TIMES * _OPEN * canvas.scale
    large = pygame.Surface((side * _TIMES, 4 * half), pygame.SRCALPHA)
    x, y = large.get_rect().center
    # At either side of the arrow dashes as long as the gaps between them.
    dash = (x - 2 * half) / (2 * _DASHES)
    lefts = [dash * (2 * i + 1 / 2) for i in range(_DASHES)]
    lefts += [large.get_width() - left - dash for left in lefts]
    dashes = [pygame.FRect(left, y - width / 2, dash, width) for left in lefts]
    arrow = [(x - half, y + half / 3), (x, y - half), (x + half, y + half / 3)]
    for colour, more in ((theme.AREA_EDGE, edge), (theme.AREA_LINE, 0.0)):
        for one in dashes:
            place = one.inflate(2 * more, 2 * more)
            pygame.draw.rect(large, colour, place, border_radius=round(width / 2 + more))
        pygame.draw.polygon(large, colour, _grown(arrow, more))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, large.get_height() // _TIMES))


def _grown(triangle: Sequence[tuple[float, float]], by: float) -> list[tuple[float, float]]:
    """A triangle with its corners so much farther from its middle, twice: its sides are then about ``by`` away."""
    x, y = (sum(point[i] for point in triangle) / 3 for i in (0, 1))
    reach = max(abs(point[0] - x) for point in triangle)
    factor = 1 + 2 * by / reach
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in triangle]


def draw_cursor(surface: pygame.Surface, canvas: Art, centre: tuple[int, int]) -> None:
    """A ring about the middle of the part that the keyboard has chosen."""
    radius, width = canvas.px(9), canvas.px(_OPEN)
    edge = canvas.px(_OPEN_EDGE)
    pygame.draw.aacircle(surface, theme.AREA_EDGE, centre, radius + edge, width + 2 * edge)
    pygame.draw.aacircle(surface, theme.AREA_LINE, centre, radius, width)
