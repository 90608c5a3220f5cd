"""What grows and lies on pastures: little woods, tufts, flowers and stones, each drawn one by one."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sprites.paint.layout import Composition
from sprites.paint.noise import Field
from sprites.paint.scene import Colour, Picture
from sprites.paint.stamps import dab, softened, window

_LEAVES: tuple[Colour, ...] = ((74, 102, 50), (86, 112, 54), (64, 94, 52), (98, 118, 56))
_PETALS: tuple[Colour, ...] = ((246, 242, 226), (240, 216, 116), (222, 176, 206))
_STONE: Colour = (172, 166, 152)
_TUFT: Colour = (92, 118, 54)

_MARGIN = 0.03  # nothing is drawn nearer to the tile's edge, so that nothing is cut


def with_growth(picture: Picture, free: Field, composition: Composition) -> Picture:
    """The picture with growth on it. `free` is how far pasture reaches around a pixel; below 0 elsewhere."""
    painted = picture.copy()
    rng = np.random.default_rng([composition.number, 31])
    share = float((free > 0).mean())
    for x, y in _scattered(rng, free, composition, round(90 * share), room=0.014, near_things=-0.3):
        _draw_tuft(painted, x, y, rng)
    for x, y in _scattered(rng, free, composition, round(7 * share), room=0.03, near_things=0.0):
        _draw_flowers(painted, x, y, free, rng)
    for x, y in _scattered(rng, free, composition, round(9 * share), room=0.015, near_things=0.0):
        _draw_stone(painted, x, y, rng)
    for x, y in _scattered(rng, free, composition, round(8 * share + 0.4), room=0.03, near_things=0.03):
        _draw_wood(painted, _wood(rng, x, y, free, composition), rng)
    return painted


def _scattered(
    rng: np.random.Generator,
    free: Field,
    composition: Composition,
    count: int,
    room: float,
    near_things: float,
) -> list[tuple[float, float]]:
    """Random places in the open; `near_things` is the least gap to a thing's disc, in tile widths."""
    places: list[tuple[float, float]] = []
    for _ in range(12 * count):
        x, y = rng.uniform(_MARGIN, 1 - _MARGIN, 2).tolist()
        if len(places) < count and _is_open(x, y, free, composition, room, near_things):
            places.append((x, y))
    return places


def _is_open(
    x: float, y: float, free: Field, composition: Composition, room: float, near_things: float
) -> bool:
    n = len(free)
    if not (_MARGIN < x < 1 - _MARGIN and _MARGIN < y < 1 - _MARGIN) or free[int(y * n), int(x * n)] < room:
        return False
    reach = composition.size / 2 + near_things
    return all(np.hypot(x - thing.x, y - thing.y) > reach for thing in composition.things)


def _draw_tuft(picture: Picture, x: float, y: float, rng: np.random.Generator) -> None:
    view, east, south = window(picture, x, y, 0.014)
    for _ in range(int(rng.integers(3, 6))):
        angle, length = rng.uniform(0, 2 * np.pi), rng.uniform(0.005, 0.010)
        along = east * np.cos(angle) + south * np.sin(angle)
        across = -east * np.sin(angle) + south * np.cos(angle)
        blade = np.hypot(across, along - np.clip(along, 0, length)) - 0.0011
        dab(view, _TUFT, 0.5 * softened(blade, len(picture)))


def _draw_flowers(picture: Picture, x: float, y: float, free: Field, rng: np.random.Generator) -> None:
    petal = _PETALS[int(rng.integers(len(_PETALS)))]
    n = len(picture)
    for _ in range(int(rng.integers(7, 16))):
        at_x, at_y = np.clip(rng.normal((x, y), 0.022), _MARGIN, 1 - _MARGIN).tolist()
        if free[int(at_y * n), int(at_x * n)] < 0.008:
            continue
        view, east, south = window(picture, at_x, at_y, 0.008)
        away = np.hypot(east, south)
        dab(view, _TUFT, 0.35 * softened(np.hypot(east - 0.0012, south - 0.0012) - 0.0030, n))
        dab(view, petal, 0.9 * softened(away - rng.uniform(0.0018, 0.0028), n))


def _draw_stone(picture: Picture, x: float, y: float, rng: np.random.Generator) -> None:
    radius = rng.uniform(0.004, 0.008)
    view, east, south = window(picture, x, y, 0.03)
    turn = rng.uniform(0, np.pi)
    along = east * np.cos(turn) + south * np.sin(turn)
    across = (-east * np.sin(turn) + south * np.cos(turn)) * 1.35
    away = np.hypot(along, across) - radius
    dab(view, (52, 62, 34), 0.45 * np.exp(-np.maximum(away, 0) / 0.004))
    light = 1 - 14 * (east + south)
    dab(view, np.asarray(_STONE, np.float32) * light[..., None], softened(away, len(picture)))


def _wood(
    rng: np.random.Generator, x: float, y: float, free: Field, composition: Composition
) -> list[tuple[float, float, float]]:
    """Trees around a place, as (x, y, radius) from the north down, so that southern ones stand in front."""
    trees: list[tuple[float, float, float]] = []
    for _ in range(int(rng.integers(4, 26))):
        at_x, at_y = rng.normal((x, y), 0.026).tolist()
        radius = float(rng.uniform(0.0085, 0.0135))
        crowded = any(np.hypot(at_x - a, at_y - b) < 0.75 * (radius + r) for a, b, r in trees)
        if not crowded and _is_open(at_x, at_y, free, composition, radius + 0.01, radius + 0.004):
            trees.append((at_x, at_y, radius))
    return sorted(trees, key=lambda tree: tree[1])


def _draw_wood(
    picture: Picture, trees: Iterable[tuple[float, float, float]], rng: np.random.Generator
) -> None:
    trees = list(trees)
    for x, y, radius in trees:
        view, east, south = window(picture, x, y, 0.04)
        away = np.hypot(east - 0.35 * radius, south - 0.35 * radius) - radius
        dab(view, (38, 56, 30), 0.42 * np.exp(-np.maximum(away, 0) / 0.005))
    for x, y, radius in trees:
        _draw_tree(picture, x, y, radius, rng)


def _draw_tree(picture: Picture, x: float, y: float, radius: float, rng: np.random.Generator) -> None:
    """A round crown seen from above, lit a little from the north-west."""
    leaf = np.array(_LEAVES[int(rng.integers(len(_LEAVES)))], np.float32)
    view, east, south = window(picture, x, y, 0.02)
    away = np.hypot(east, south)
    angle = np.arctan2(south, east)
    lobes = 1 + 0.07 * np.sin(5 * angle + rng.uniform(0, 6)) + 0.05 * np.sin(9 * angle + rng.uniform(0, 6))
    outline = away - radius * lobes
    dome = np.sqrt(np.maximum(1 - (away / radius) ** 2, 0))
    leafage = 0.10 * np.sin(east * 900 + rng.uniform(0, 6)) * np.sin(south * 900 + rng.uniform(0, 6))
    light = 0.62 + 0.50 * dome - 0.26 * (east + south) / radius + leafage
    dab(view, leaf * light[..., None], softened(outline, len(picture)))
