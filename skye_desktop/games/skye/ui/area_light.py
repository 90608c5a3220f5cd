"""The light on a whole area: a translucent fill, a clear outline, and marks where it is open.

Each area of each tile has a picture of its own for each size and rotation, which is cached. The
light of an area is these pictures side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final

import pygame

from skye_desktop.games.skye.engine import RotatedTile, Side
from skye_desktop.games.skye.ui import area_shade
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.kit import theme

_OPEN: Final = 3
"""Width of the dashes along an open side, and of the arrow in their middle, in design pixels."""
_OPEN_EDGE: Final = 1.5

_OUTLINE, _DEEP = 1.2, 2.2
"""Largest width of the outline, and depth at which the light is faintest.

Both are in standard deviations of the blur.
"""


def light_of(canvas: Art, face: RotatedTile, area_index: int, side: int) -> pygame.Surface:
    """Return the cached light of one area of a tile, ``side`` pixels wide; premultiplied."""
    return canvas.sprites.cached(
        _key(canvas, face, area_index, side),
        lambda: make_light(canvas, face, area_index, side),
    )


def is_made(canvas: Art, face: RotatedTile, area_index: int, side: int) -> bool:
    return canvas.sprites.has(_key(canvas, face, area_index, side))


def _key(canvas: Art, face: RotatedTile, area_index: int, side: int) -> Hashable:
    return "area light", face.number, face.rotation, area_index, side, canvas.scale


def make_light(canvas: Art, face: RotatedTile, area_index: int, side: int) -> pygame.Surface:
    """Paint the light of one area of a tile, ``side`` pixels wide; `light_of` caches it."""
    mask = canvas.sprites.area_masks.of(face.number)
    shade = canvas.sprites.area_shade(face.number, area_index)
    light = area_shade.picture(
        shade,
        mask,
        side,
        lambda spread, painted_side: _tables(spread, canvas.scale * painted_side / side),
    )
    return pygame.transform.rotate(light, -90 * face.rotation)


@lru_cache(maxsize=64)
def _tables(spread: float, scale: float) -> area_shade.Tables:
    # On small tiles the outline is thinner, as a blurred mask tells distances only within some
    # spreads of its border.
    outline = min(2.8 * scale, _OUTLINE * spread)
    edge = min(1.6 * scale, _OUTLINE * spread)

    def colour(part: float) -> area_shade.Light:
        inside = area_shade.distance(part, spread)
        # The light fades from the outline inwards.
        faint = min(1.0, max(0.0, (inside - outline) / (_DEEP * spread - outline)))
        in_edge, in_line, in_light = (
            area_shade.beyond(inside, border) for border in (-edge, 0.0, outline)
        )
        layers = [
            (theme.AREA_EDGE, 190, in_edge - in_line),
            (theme.AREA_LINE, 255, in_line - in_light),
            (theme.AREA_LIGHT, 130 - 70 * faint, in_light),
        ]
        return area_shade.mixed(layers)

    return area_shade.tables(colour)


# -- marks on it


def draw_open_side(surface: pygame.Surface, canvas: Art, cell: pygame.Rect, side: Side) -> None:
    """Draw dashes and an outward arrow along a side of a cell where the area is open."""
    cached = canvas.sprites.cached
    width = cell.width
    scale = canvas.scale
    north = cached(("open side", width, scale), lambda: _open_side(canvas, width))
    picture = cached(
        ("open side", width, scale, side), lambda: pygame.transform.rotate(north, -90 * side)
    )
    middle = {
        Side.N: cell.midtop,
        Side.E: cell.midright,
        Side.S: cell.midbottom,
        Side.W: cell.midleft,
    }[side]
    surface.blit(picture, picture.get_rect(center=middle), special_flags=pygame.BLEND_PREMULTIPLIED)


_TIMES = 4
"""Factor by which marks are drawn larger and then scaled down, so that they are smooth."""
_DASHES = 2
"""Number of dashes on each side of the arrow."""
_SMALLEST_PART = 9
"""Divisor of a tile's side: half an arrow is at most that part of it."""


def _open_side(canvas: Art, side: int) -> pygame.Surface:
    """Return the premultiplied mark of a northern side, with the side at half its height."""
    half = _TIMES * min(canvas.px(9), side // _SMALLEST_PART)
    edge, width = _TIMES * _OPEN_EDGE * canvas.scale, _TIMES * _OPEN * canvas.scale
    large = pygame.Surface((side * _TIMES, 4 * half), pygame.SRCALPHA)
    x, y = large.get_rect().center
    # Dashes at either side of the arrow, as long as the gaps between them.
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
    """Return the triangle enlarged about its middle, with sides moved outwards by about ``by``."""
    x, y = (sum(point[i] for point in triangle) / 3 for i in (0, 1))
    reach = max(abs(point[0] - x) for point in triangle)
    factor = 1 + 2 * by / reach
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in triangle]


def draw_cursor(surface: pygame.Surface, canvas: Art, centre: tuple[int, int]) -> None:
    """Draw a ring about the middle of the part that the keyboard has chosen."""
    radius, width = canvas.px(9), canvas.px(_OPEN)
    edge = canvas.px(_OPEN_EDGE)
    pygame.draw.aacircle(surface, theme.AREA_EDGE, centre, radius + edge, width + 2 * edge)
    pygame.draw.aacircle(surface, theme.AREA_LINE, centre, radius, width)
