"""Rocks in the water: one under each lighthouse, and small ones off the cliffs."""

from __future__ import annotations

import numpy as np

from skye_desktop.games.skye.engine.tiles import Icon
from sprites.paint.layout import TileThing
from sprites.paint.noise import Field, smoothstep
from sprites.paint.palette import FOAM, ROCK, SEA_SHALLOW, SKERRY, SKERRY_LIGHT, SKERRY_WET
from sprites.paint.scene import Picture, TileScene, hill, lit, over, ramp, relief
from sprites.paint.shapes import grid
from sprites.paint.stamps import dab, softened, window

_REEF = 0.2  # least radius of the rock under a lighthouse, in sizes of a thing
_FOAMY = 0.4  # how white the surf around it is
_STRAIT = 0.032  # least width of the water between it and the land, in tile widths
_CRUMBS = 3  # of rock around it
_STACKS = 3  # small rocks on a tile whose shore is all cliff
_MARGIN = 0.05  # nothing is drawn nearer to the tile's edge, so that nothing is cut


def with_skerries(picture: Picture, scene: TileScene) -> Picture:
    """Return the picture with its rocks, each in a ring of foam."""
    painted = _with_stacks(picture, scene)
    for thing in scene.composition.things:
        if thing.icon is Icon.LIGHTHOUSE:
            painted = _with_skerry(painted, scene, thing)
    return painted


def _with_skerry(picture: Picture, scene: TileScene, thing: TileThing) -> Picture:
    """Return the picture with a low dark reef in thin surf.

    It is hardly larger than the lighthouse, so that nobody takes it for a small mountain.
    """
    noise = scene.noise
    sea = scene.sea_cover
    away = _reef(scene, thing)
    shoal = 0.8 * np.exp(-np.maximum(away, 0) / 0.026) * sea * scene.inside
    picture = over(picture, SEA_SHALLOW, shoal)
    broken = smoothstep(-0.6, 0.7, noise.own("surf broken", 20))
    surge = away + 0.006 * noise.own("surge", 16) + 0.003 * noise.own("surge fine", 40)
    wave = 0.6 * _FOAMY * hill(surge, 0.036, 0.007) * broken * sea * scene.inside
    picture = over(picture, FOAM, wave)
    surf = smoothstep(0.019, 0.009, away + 0.006 * noise.own("surf", 26))
    picture = over(picture, FOAM, _FOAMY * surf * (0.70 + 0.30 * broken) * sea)
    return over(picture, _slabs(scene, away), softened(away, scene.n) * sea)


def _reef(scene: TileScene, thing: TileThing) -> Field:
    """Return the signed distance from a reef.

    A ragged rock with inlets, and small rocks around it.
    """
    x, y, _ = grid(scene.n)
    noise = scene.noise
    rng = np.random.default_rng([scene.composition.number, 67])
    size = scene.composition.size
    east, south = x - thing.x, y - thing.y
    angle = np.arctan2(south, east)
    turns = angle / (2 * np.pi)
    points = sum(
        strength * np.abs(2 * ((waves * turns + rng.uniform()) % 1) - 1)
        for waves, strength in ((3, 0.06), (5, 0.08), (8, 0.05))
    )
    away = 0.8 * (np.hypot(east, south) - size * (_REEF + points))
    for turn in rng.uniform(0, 2 * np.pi) + np.arange(_CRUMBS) * 2 * np.pi / _CRUMBS:
        reach = size * rng.uniform(0.42, 0.47)
        gap = np.hypot(east - reach * np.cos(turn), south - reach * np.sin(turn))
        away = np.minimum(away, 1.2 * (gap - size * rng.uniform(0.035, 0.06)))
    away += 0.006 * noise.own("skerry", 22) + 0.005 * noise.own("skerry fine", 48)
    # A strait separates it from the land.
    return np.asarray(np.maximum(away, _STRAIT - scene.off_shore), np.float32)


def _slabs(scene: TileScene, away: Field) -> Picture:
    """Return flat dark rock with a few clefts, wet at its rim."""
    noise = scene.noise
    height = 0.010 * (1 - np.exp(np.minimum(away, 0) / 0.010)) + 0.0022 * noise.own(
        "skerry ledge", 26
    )
    height += 0.0011 * noise.own("skerry rough", 60) + 0.0006 * noise.own("skerry grain", 120)
    cleft = hill(noise.own("skerry cleft", 15), 0.0, 0.11) * smoothstep(-0.002, -0.008, away)
    tone = -away + 0.006 * noise.own("skerry tone", 30)
    rock = ramp(tone, (0.0, SKERRY_WET), (0.008, SKERRY), (0.05, SKERRY_LIGHT))
    rock = over(rock, SKERRY_WET, 0.7 * cleft)
    return lit(rock, relief(scene, height.astype(np.float32), 0.42))


def _with_stacks(picture: Picture, scene: TileScene) -> Picture:
    painted = picture.copy()
    rng = np.random.default_rng([scene.composition.number, 61])
    n = scene.n
    off_cliff = (
        (scene.sea_cover == 1)
        & (scene.to_rock > 0.014)
        & (scene.to_rock < 0.045)
        & (scene.edge > _MARGIN)
    )
    off_cliff &= (-scene.to_sea > 0.012) & scene.is_open_sea
    rows, columns = np.nonzero(off_cliff)
    for _ in range(round(_STACKS * min(len(rows) / (0.02 * n * n), 1))):
        chosen = int(rng.integers(len(rows)))
        x, y = (columns[chosen] + 0.5) / n, (rows[chosen] + 0.5) / n
        if all(
            np.hypot(x - t.x, y - t.y) > 0.62 * scene.composition.size
            for t in scene.composition.things
        ):
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
