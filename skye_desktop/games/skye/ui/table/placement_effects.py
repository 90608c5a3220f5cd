"""Effects around a tile that has just been laid: dust or spray, and light on completed areas."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from random import Random
from typing import NamedTuple

import pygame

from skye_desktop.games.skye.areas import AreaSpot, WholeArea, whole_area
from skye_desktop.games.skye.engine import Placement, SeatView, Side, Terrain, TilePlaced
from skye_desktop.games.skye.ui.area_light import is_made, light_of
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.kit import Colour, clipped, rounded_picture, theme

_SECONDS = 1.8
_LANDS = 0.14
"""Seconds until the tile is down and dust begins to rise."""
_DUST = 0.7
"""Seconds that the dust lasts."""
_RING = 0.25
"""Seconds that the ring of dust around the tile lasts."""
_RING_REACH = 0.22
"""Distance by which the ring moves outwards, as a fraction of the tile's side."""
_RING_WIDTH = 0.05
_RING_OPACITY = 150
"""Initial opacity of the ring, 0 to 255."""
_LIGHT, _STEP, _STAYS = 0.35, 0.08, 0.75
"""Seconds until light appears, from one part of the area to the next, and for each part."""
_COLOURS: dict[Terrain, Colour] = {
    Terrain.PASTURE: theme.DUST,
    Terrain.MOUNTAIN: theme.GRIT,
    Terrain.WATER: theme.SPRAY,
}


_SOUNDS: dict[Terrain, Sound] = {
    Terrain.PASTURE: Sound.GRASS,
    Terrain.MOUNTAIN: Sound.STONES,
    Terrain.WATER: Sound.SPRAY,
}


class _Speck(NamedTuple):
    """A speck of dust or a drop: where it begins and how it moves, in sides of the tile."""

    x: float
    y: float
    dx: float
    dy: float
    size: float
    terrain: Terrain


def show_placement(desk: Desk, event: TilePlaced) -> None:
    """Animate a tile that was laid, with its sounds, if its land is on the screen."""
    seat, cell = desk.view.seats[event.seat], event.placement.cell
    if cell not in seat.territory.faces:
        return  # somebody looks back, at a moment before it
    completes = cell in frozenset().union(*map(attrgetter("cells"), seat.territory.completed_areas))
    if completes:
        desk.play(Sound.COMPLETED)
    if desk.shown != event.seat:
        return
    seconds = _SECONDS if completes else _LANDS + _DUST
    (terrain, _), *_ = Counter(seat.territory.faces[cell].edges).most_common()
    desk.play(_SOUNDS[terrain])
    laid = PlacementEffects(desk, seat, event, terrain, seconds)
    middle = desk.land.cell_rect(cell).center
    desk.animate(laid.draw, middle, middle, seconds)


class PlacementEffects:
    """The effects around one tile, drawn for a while after the tile was laid."""

    def __init__(
        self, desk: Desk, seat: SeatView, event: TilePlaced, terrain: Terrain, seconds: float
    ) -> None:
        """Prepare the effects.

        ``terrain`` is that of most of the tile's edges, ``seconds`` their duration.
        """
        self._desk = desk
        self._seat = seat
        self._placement = event.placement
        self._seconds = seconds
        self._tile = event.tile
        self._terrain = terrain
        # Both are computed in later frames: that of the tile is busy enough.
        self._specks: list[_Speck] | None = None
        self._completed: list[WholeArea] | None = None

    def draw(self, surface: pygame.Surface, at: tuple[int, int], part: float) -> None:
        """Draw the effects at an elapsed part of their time, from 0 to 1.

        Nothing is drawn if the tile has been taken away, or another land is displayed.
        """
        # Undo the easing of the animation: the effects go at an even pace.
        age = self._seconds * (1 - (1 - part) ** (1 / 3))
        desk, cell = self._desk, self._placement.cell
        land = desk.view.seats[self._seat.seat].territory
        if desk.shown != self._seat.seat or cell not in land.faces:
            return
        with clipped(surface, desk.land.rect):
            self._draw_ring(surface, (age - _LANDS) / _RING)
            self._draw_specks(surface, (age - _LANDS) / _DUST)
            if age >= _LIGHT:
                self._draw_light(surface, age - _LIGHT)

    def _draw_ring(self, surface: pygame.Surface, part: float) -> None:
        """Draw the ring of dust, which moves away from the tile's edges and fades."""
        if not 0 <= part < 1:
            return
        cell = self._desk.land.cell_rect(self._placement.cell)
        reach = round(cell.width * _RING_REACH * part)
        ring = cell.inflate(2 * reach, 2 * reach)
        dust = pygame.Surface(ring.size, pygame.SRCALPHA)
        colour = (*_COLOURS[self._terrain], round(_RING_OPACITY * (1 - part)))
        width = max(1, round(cell.width * _RING_WIDTH * (1 - part)))
        corner = reach + cell.width // 8
        pygame.draw.rect(dust, colour, dust.get_rect(), width, border_radius=corner)
        surface.blit(dust, ring)

    def _draw_specks(self, surface: pygame.Surface, part: float) -> None:
        if not 0 <= part <= 1:
            return
        rect = self._desk.land.cell_rect(self._placement.cell)
        canvas = self._desk.canvas
        gone = 1 - (1 - part) ** 2
        if self._specks is None:
            self._specks = _specks(self._seat, self._tile, self._placement)
        for speck in self._specks:
            is_drop = speck.terrain is Terrain.WATER
            falls = 0.34 * part * part if is_drop else 0.0
            x = rect.x + rect.width * (speck.x + speck.dx * gone)
            y = rect.y + rect.width * (speck.y + speck.dy * gone + falls)
            grown = 1.0 if is_drop else 1 + part
            picture = _speck_picture(
                canvas, speck.terrain, round(speck.size * grown * rect.width), part
            )
            surface.blit(
                picture, picture.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def _draw_light(self, surface: pygame.Surface, age: float) -> None:
        """Draw light on each area that the tile completed, spreading from the tile."""
        territory = self._seat.territory
        if self._completed is None:
            areas = range(len(territory.faces[self._placement.cell].areas))
            wholes = [
                whole_area(territory, AreaSpot(self._placement.cell, index)) for index in areas
            ]
            self._completed = [whole for whole in wholes if whole.area.completed]
        made = 0
        for whole in self._completed:
            for number, (cell, index) in enumerate(whole.spots):
                rect, face = self._desk.land.snug_rect(cell), territory.faces[cell]
                is_new = not is_made(self._desk.canvas, face, index, rect.width)
                if number * _STEP <= age < number * _STEP + _STAYS and not (is_new and made):
                    made += is_new
                    light = light_of(self._desk.canvas, face, index, rect.width)
                    surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _specks(seat: SeatView, tile: int, placement: Placement) -> list[_Speck]:
    """Return specks at each side of the tile, of the kind that its terrain has.

    They are the same each time for the same tile.
    """
    chance = Random(tile)
    edges = seat.territory.faces[placement.cell].edges
    found = []
    for side in Side:
        for _ in range(6):  # all in parts of the tile's side
            along, out = chance.uniform(0.08, 0.92), chance.uniform(0.06, 0.26)
            x, y = {
                Side.N: (along, 0.0),
                Side.E: (1.0, along),
                Side.S: (along, 1.0),
                Side.W: (0.0, along),
            }[side]
            dx, dy = {
                Side.N: (0.0, -out),
                Side.E: (out, 0.0),
                Side.S: (0.0, out),
                Side.W: (-out, 0.0),
            }[side]
            aside = chance.uniform(-0.12, 0.12)
            terrain = edges[side]
            rise = 0.16 if terrain is Terrain.WATER else 0.0
            move = (dx + aside, dy - rise) if side in (Side.N, Side.S) else (dx, dy + aside - rise)
            found.append(_Speck(x, y, *move, chance.uniform(0.035, 0.085), terrain))
    return found


_FAINT = 4
"""Number of pictures of a speck, each fainter than the one before."""


def _speck_picture(canvas: Art, terrain: Terrain, side: int, part: float) -> pygame.Surface:
    step = min(_FAINT - 1, int(part * _FAINT))
    side = max(2, side)

    def make() -> pygame.Surface:
        picture = rounded_picture((side, side), _COLOURS[terrain], side // 2, None, 0)
        strength = round(190 * (1 - step / _FAINT))
        picture.fill((strength,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return canvas.sprites.cached(("speck", terrain, side, step), make)
