"""Rocks in the water: one under each lighthouse, and small ones off the cliffs."""

from __future__ import annotations

import numpy as np

from skye_desktop.engine.tiles import Icon
from sprites.paint.layout import Thing
from sprites.paint.noise import Field, smoothstep
from sprites.paint.palette import FOAM, ROCK, ROCK_DARK, ROCK_LIGHT, SEA_SHALLOW
from sprites.paint.scene import Picture, Scene, hill, lit, over, ramp, relief
from sprites.paint.shapes import grid
from sprites.paint.stamps import dab, softened, window

_STACKS = 3  # small rocks on a tile whose shore is all cliff
_MARGIN = 0.05  # nothing is drawn nearer to the tile's edge, so that nothing is cut


def with_skerries(picture: Picture, scene: Scene) -> Picture:
    """The picture with its rocks, each in a ring of foam."""
    painted = _with_stacks(picture, scene)
    for thing in scene.composition.things:
        if thing.icon is Icon.LIGHTHOUSE:
            painted = _with_skerry(painted, scene, thing)
    return painted


def _with_skerry(picture: Picture, scene: Scene, thing: Thing) -> Picture:
    x, y, _ = grid(scene.n)
    noise = scene.noise
    sea = scene.sea_cover
    away = np.hypot(x - thing.x, y - thing.y) - 0.44 * scene.composition.size
    away += 0.013 * noise.own("skerry", 11) + 0.005 * noise.own("skerry fine", 40)
    shoal = 0.75 * np.exp(-np.maximum(away, 0) / 0.022) * sea * scene.inside
    picture = over(picture, SEA_SHALLOW, shoal)
    height = _dome(scene, away)
    rock = lit(ramp(height, (0.0, ROCK_DARK), (0.03, ROCK), (0.055, ROCK_LIGHT)), relief(scene, height, 0.5))
    picture = over(picture, rock, softened(away, scene.n) * sea)
    broken = smoothstep(-0.9, 0.5, noise.octave("foam", 26))
    foam = hill(away, 0.004, 0.006) + 0.45 * hill(away, 0.022, 0.005) * broken
    return over(picture, FOAM, np.clip(foam * 0.9, 0, 1) * sea)


def _dome(scene: Scene, away: Field) -> Field:
    noise = scene.noise
    ledges = 0.005 * noise.own("skerry rock", 22) + 0.003 * noise.own("skerry ledge", 44)
    ledges += 0.0016 * noise.own("skerry grain", 90)
    return (0.05 * (1 - np.exp(np.minimum(away, 0) / 0.03)) + ledges).astype(np.float32)


def _with_stacks(picture: Picture, scene: Scene) -> Picture:
    painted = picture.copy()
    rng = np.random.default_rng([scene.composition.number, 61])
    n = scene.n
    off_cliff = (
        (scene.sea_cover == 1) & (scene.to_rock > 0.014) & (scene.to_rock < 0.045) & (scene.edge > _MARGIN)
    )
    off_cliff &= (-scene.to_sea > 0.012) & scene.is_open_sea
    rows, columns = np.nonzero(off_cliff)
    for _ in range(round(_STACKS * min(len(rows) / (0.02 * n * n), 1))):
        chosen = int(rng.integers(len(rows)))
        x, y = (columns[chosen] + 0.5) / n, (rows[chosen] + 0.5) / n
        if all(np.hypot(x - t.x, y - t.y) > 0.62 * scene.composition.size for t in scene.composition.things):
            _draw_stack(painted, float(x), float(y), rng)
    return painted


def _draw_stack(picture: Picture, x: float, y: float, rng: np.random.Generator) -> None:
    view, east, south = window(picture, x, y, 0.04)
    turn, radius = rng.uniform(0, np.pi), rng.uniform(0.007, 0.0115)
    along = east * np.cos(turn) + south * np.sin(turn)
    across = (-east * np.sin(turn) + south * np.cos(turn)) * 1.4
    lobes = 1 + 0.16 * np.sin(3 * np.arctan2(across, along) + rng.uniform(0, 6))
    away = np.hypot(along, across) - radius * lobes
    dab(view, FOAM, 0.75 * np.exp(-np.maximum(away, 0) / 0.0035))
    light = 0.92 - 20 * (east + south)
    dab(view, np.asarray(ROCK, np.float32) * light[..., None], softened(away, len(picture)))
