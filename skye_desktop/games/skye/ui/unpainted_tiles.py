"""The ground of a landscape tile that has no painting, made from its description.

Pieces of painted tiles are used for its terrains; adjoining ones are mirror images, so that no seam
can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.areas import TileMask
from skye_desktop.games.skye.engine import TILES, Terrain
from skye_desktop.games.skye.plain_tiles import GRAIN, Point, plain_tile
from skye_desktop.games.skye.ui.area_shade import whole_shade
from skye_desktop.kit import theme

PAINTED = 384
"""Side of a painted tile, and of the pictures made here, in pixels."""

_PIECE = 76
"""Side of a piece of a painted terrain, in pixels."""


class _TerrainPiece(NamedTuple):
    """A painted tile with much of a terrain, and the place of the piece that is used."""

    tile: int
    place: pygame.Rect


_PIECES = {
    Terrain.PASTURE: _TerrainPiece(1, pygame.Rect(300, 8, _PIECE, _PIECE)),
    Terrain.MOUNTAIN: _TerrainPiece(1, pygame.Rect(5, 150, _PIECE, _PIECE)),
    Terrain.WATER: _TerrainPiece(65, pygame.Rect(150, 300, _PIECE, _PIECE)),
}
_ROAD, _ROAD_SIDE = 26, 34
"""Widths of a road, and of the road with its sides, in pixels."""
_SHORE = bytes(round(max(0.0, 1 - abs(level - 127) / 70) * 150) for level in range(256))
_SHARP = bytes(max(0, min(255, round((level - 127) * 6 + 127))) for level in range(256))
"""Opacity of an area, by the level of its blurred mask; `_SHORE` is that of its dark border."""


def plain_mask(number: int) -> TileMask:
    """Return the mask of the tile's areas."""
    plain = plain_tile(number)
    return TileMask(GRAIN, plain.indices, plain.middles)


def plain_ground(number: int, source: Callable[[int], pygame.Surface]) -> pygame.Surface:
    """Return the picture of a tile without its things.

    ``source`` returns grounds of painted tiles.
    """
    ground = pygame.Surface((PAINTED, PAINTED)).convert()
    mask = plain_mask(number)
    for index, area in enumerate(TILES[number].areas):
        levels = _levels(mask, index)
        piece = _PIECES[area.terrain]
        terrain = _tiled(source(piece.tile), piece.place)
        ground.blit(_through(terrain, levels.translate(_SHARP)), (0, 0))
    for index in range(len(TILES[number].areas)):
        line = pygame.Surface((PAINTED, PAINTED))
        line.fill(theme.PLAIN_SHORE)
        ground.blit(_through(line, _levels(mask, index).translate(_SHORE)), (0, 0))
    _draw_roads(ground, plain_tile(number).roads)
    return ground


def _tiled(source: pygame.Surface, place: pygame.Rect) -> pygame.Surface:
    scale = source.get_width() / PAINTED
    piece = source.subsurface([round(scale * pixels) for pixels in place])
    piece = pygame.transform.smoothscale(piece.convert(24), (_PIECE, _PIECE))
    tiled = pygame.Surface((PAINTED, PAINTED))
    for column in range(-(-PAINTED // _PIECE)):
        for row in range(-(-PAINTED // _PIECE)):
            turned = pygame.transform.flip(piece, bool(column % 2), bool(row % 2))
            tiled.blit(turned, (column * _PIECE, row * _PIECE))
    return tiled


def _levels(mask: TileMask, index: int) -> bytes:
    """Return the level of the area's blurred mask for each pixel of the tile."""
    return pygame.image.tobytes(whole_shade(mask, index, PAINTED), "RGB")[::3]


def _through(picture: pygame.Surface, alpha: bytes) -> pygame.Surface:
    """Return the picture with ``alpha`` as the opacity of its pixels."""
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    pixels[3::4] = alpha
    return pygame.image.frombytes(bytes(pixels), picture.get_size(), "RGBA")


def _draw_roads(ground: pygame.Surface, roads: Sequence[Sequence[Point]]) -> None:
    for width, colour in ((_ROAD_SIDE, theme.PLAIN_ROAD_SIDE), (_ROAD, theme.PLAIN_ROAD)):
        for strand in roads:
            points = [(PAINTED * x, PAINTED * y) for x, y in strand]
            pygame.draw.lines(ground, colour, False, points, width)
            for x, y in points[1:]:
                pygame.draw.circle(ground, colour, (x, y), width / 2)
