"""Traces of people around their houses: trodden yards and ploughed fields."""

from __future__ import annotations

import numpy as np

from skye_desktop.games.skye.engine.tiles import Icon
from sprites.paint.layout import Composition, TileThing
from sprites.paint.noise import Field, smoothstep
from sprites.paint.palette import FIELD, FIELD_HEDGE, GRASS_DRY, ROAD
from sprites.paint.scene import Picture, TileScene, over
from sprites.paint.shapes import grid
from sprites.paint.stamps import dab, softened, window

_YARDS = {Icon.FARM: (0.50, 0.7), Icon.BARREL: (0.34, 0.5), Icon.CASTLE: (0.46, 0.6)}
"""Radius of the trodden ground around things, in sizes of a thing, and its bareness from 0 to 1."""

_FURROW = 0.0125  # from furrow to furrow, in tile widths
_BEACH = 0.036  # how far fields keep from whatever is not pasture


def with_yards(picture: Picture, scene: TileScene) -> Picture:
    """Return the picture with worn grass and bare soil under buildings and barrels."""
    x, y, _ = grid(scene.n)
    noise = scene.noise
    ragged = 0.014 * noise.own("yard", 9) + 0.007 * noise.own("yard fine", 30)
    patchy = 0.75 + 0.22 * noise.own("yard soil", 26) + 0.12 * noise.own("yard grit", 80)
    dry_land = (1 - scene.sea_cover) * scene.inside * (1 - 0.5 * scene.rock_cover)
    for thing in scene.composition.things:
        if thing.icon not in _YARDS:
            continue
        radius, bareness = _YARDS[thing.icon]
        away = np.hypot(x - thing.x, y - thing.y) + ragged - radius * scene.composition.size
        picture = over(
            picture, GRASS_DRY, 0.6 * bareness * smoothstep(0.014, -0.03, away) * dry_land
        )
        soil = smoothstep(0.0, -0.045, away) * np.clip(patchy, 0, 1)
        picture = over(picture, ROAD, bareness * soil * dry_land)
    return picture


def with_fields(picture: Picture, free: Field, composition: Composition) -> Picture:
    """Return the picture with a field beside each farm with room; lowers `free` there, in place."""
    painted = picture.copy()
    for thing in composition.things:
        if thing.icon is Icon.FARM:
            _draw_field(painted, thing, composition, free)
    return painted


def _draw_field(picture: Picture, farm: TileThing, composition: Composition, free: Field) -> None:
    rng = np.random.default_rng([composition.number, 47])
    x, y, room = _roomiest_side(farm, composition, free, float(rng.uniform(0, 0.2)))
    half = min(room + 0.03, 0.085)
    if half < 0.05:
        return
    view, east, south = window(picture, x, y, 0.15)
    clear = window(free[..., None], x, y, 0.15)[0][..., 0]
    turn = rng.uniform(0, np.pi)
    along = east * np.cos(turn) + south * np.sin(turn)
    across = -east * np.sin(turn) + south * np.cos(turn)
    outside = np.maximum(np.abs(along + 0.2 * across) - half, np.abs(across) - 0.72 * half)
    cover = softened(outside, len(picture) // 3) * np.clip((clear - _BEACH) / 0.01, 0, 1)
    furrows = np.sin(across * (2 * np.pi / _FURROW))
    dab(view, FIELD_HEDGE, 0.55 * cover * np.exp(-np.maximum(-outside, 0) / 0.004))
    soil = np.asarray(FIELD, np.float32) * (1 + 0.10 * furrows)[..., None]
    dab(view, soil, 0.62 * cover * np.clip(-outside / 0.004, 0, 1))
    clear[outside < 0.006] = -1


def _roomiest_side(
    farm: TileThing, composition: Composition, free: Field, first: float
) -> tuple[float, float, float]:
    """Return the place beside a farm with most room around it, and that room, in tile widths."""
    n = len(free)
    others = [thing for thing in composition.things if thing != farm]
    reach = 0.5 * composition.size + 0.045
    best = (farm.x, farm.y, -1.0)
    for angle in np.linspace(first, first + 2 * np.pi, 24, endpoint=False).tolist():
        x, y = np.clip(
            (farm.x + reach * np.cos(angle), farm.y + reach * np.sin(angle)), 0, 0.999
        ).tolist()
        gaps = [
            float(np.hypot(x - thing.x, y - thing.y)) - composition.size / 2 for thing in others
        ]
        edge = min(x, y, 1 - x, 1 - y) - 0.045
        room = min([float(free[int(y * n), int(x * n)]) - 0.02, edge, *gaps])
        best = max(best, (x, y, room), key=lambda place: place[2])
    return best
