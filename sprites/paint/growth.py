"""Plants and stones on pastures: little woods, tufts, flowers and stones, each drawn one by one."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sprites.paint.layout import Composition
from sprites.paint.noise import Field, smoothstep
from sprites.paint.scene import Colour, Picture, hill
from sprites.paint.stamps import dab, softened, window

_LEAVES: tuple[Colour, ...] = ((66, 98, 50), (84, 114, 54), (104, 126, 58))
_SHADOW: Colour = (36, 53, 29)
_FLOOR: Colour = (52, 74, 38)
_CROWN = (9 / 384, 11 / 384)  # radius of a tree in tile widths, least and most
_FEWEST_TREES, _MOST_TREES = 5, 9
_PETALS: tuple[Colour, ...] = ((246, 242, 226), (240, 216, 116), (222, 176, 206))
_STONE: Colour = (172, 166, 152)
_TUFT: Colour = (92, 118, 54)

_MARGIN = 0.03  # nothing is drawn nearer to the tile's edge, so that nothing is cut


def with_growth(picture: Picture, free: Field, composition: Composition) -> Picture:
    """Return the picture with plants and stones on it.

    `free` is the distance to the end of the pasture around a pixel; below 0 elsewhere.
    """
    painted = picture.copy()
    rng = np.random.default_rng([composition.number, 31])
    share = float((free > 0).mean())
    for x, y in _scattered(rng, free, composition, round(90 * share), room=0.014, near_things=-0.3):
        _draw_tuft(painted, x, y, rng)
    for x, y in _scattered(rng, free, composition, round(7 * share), room=0.03, near_things=0.0):
        _draw_flowers(painted, x, y, free, rng)
    for x, y in _scattered(rng, free, composition, round(9 * share), room=0.015, near_things=0.0):
        _draw_stone(painted, x, y, rng)
    for x, y in _scattered(
        rng, free, composition, round(4 * share + 0.4), room=0.05, near_things=0.03
    ):
        draw_wood(painted, _wood(rng, x, y, free, composition), rng)
    return painted


def _scattered(
    rng: np.random.Generator,
    free: Field,
    composition: Composition,
    count: int,
    room: float,
    near_things: float,
) -> list[tuple[float, float]]:
    """Return random open places; `near_things` is the least gap to a thing, in tile widths."""
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
    if (
        not (_MARGIN < x < 1 - _MARGIN and _MARGIN < y < 1 - _MARGIN)
        or free[int(y * n), int(x * n)] < room
    ):
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


def _draw_flowers(
    picture: Picture, x: float, y: float, free: Field, rng: np.random.Generator
) -> None:
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
    """Return trees around a place, as (x, y, radius) from north to south.

    Southern trees then stand in front. The list is empty if there is no room for a group.
    """
    trees: list[tuple[float, float, float]] = []
    wanted = int(rng.integers(_FEWEST_TREES, _MOST_TREES + 1))
    for _ in range(40 * wanted):
        at_x, at_y = rng.normal((x, y), 0.034).tolist()
        radius = float(rng.uniform(*_CROWN))
        crowded = any(np.hypot(at_x - a, at_y - b) < 0.66 * (radius + r) for a, b, r in trees)
        is_whole = all(_MARGIN + radius < place < 1 - _MARGIN - radius for place in (at_x, at_y))
        if (
            is_whole
            and not crowded
            and _is_open(at_x, at_y, free, composition, radius + 0.006, radius - 0.012)
        ):
            trees.append((at_x, at_y, radius))
        if len(trees) == wanted:
            break
    return sorted(trees, key=lambda tree: tree[1]) if len(trees) >= _FEWEST_TREES else []


def draw_wood(
    picture: Picture, trees: Iterable[tuple[float, float, float]], rng: np.random.Generator
) -> None:
    """Draw a group of trees with one shadow."""
    trees = list(trees)
    if not trees:
        return
    x, y = np.mean([tree[:2] for tree in trees], axis=0).tolist()
    view, east, south = window(picture, x, y, 0.22)
    under = _from_crowns(trees, x + east, y + south)
    dab(view, _FLOOR, 0.85 * smoothstep(0.006, -0.004, under))
    shadow = smoothstep(0.012, -0.004, _from_crowns(trees, x + east - 0.010, y + south - 0.010))
    dab(view, _SHADOW, 0.5 * shadow * smoothstep(-0.004, 0.004, under))
    for at_x, at_y, radius in trees:
        _draw_tree(picture, at_x, at_y, radius, rng)


def _from_crowns(trees: Iterable[tuple[float, float, float]], x: Field, y: Field) -> Field:
    """Return the distance of each of these places from the nearest crown; negative below one."""
    away = [np.hypot(x - at_x, y - at_y) - 1.04 * radius for at_x, at_y, radius in trees]
    return np.asarray(np.min(away, axis=0), np.float32)


def _draw_tree(
    picture: Picture, x: float, y: float, radius: float, rng: np.random.Generator
) -> None:
    """Draw a round crown of tufts of leaves seen from above, lit from the north-west."""
    leaf = np.array(_LEAVES[int(rng.integers(len(_LEAVES)))], np.float32)
    view, east, south = window(picture, x, y, 0.05)
    n = len(picture)
    angle = np.arctan2(south, east)
    phase = rng.uniform(0, 6, 2)
    lobes = 1 + 0.06 * np.sin(6 * angle + phase[0]) + 0.04 * np.sin(11 * angle + phase[1])
    away = np.hypot(east, south)
    outline = away - radius * lobes
    dab(view, _SHADOW, 0.55 * softened(outline - 0.003, n))
    dome = np.sqrt(np.maximum(1 - (away / radius) ** 2, 0))
    light = 0.60 + 0.34 * dome - 0.30 * (east + south) / radius
    for place in range(7):
        turn = phase[0] + place * 2.4
        reach = radius * (0.0 if place == 0 else 0.58)
        tuft_east, tuft_south = east - reach * np.cos(turn), south - reach * np.sin(turn)
        tuft = np.hypot(tuft_east, tuft_south) / (0.42 * radius)
        light += 0.16 * smoothstep(1.0, 0.2, tuft) * (1 - 1.1 * (tuft_east + tuft_south) / radius)
        light -= 0.07 * hill(tuft, 1.05, 0.3)
    dab(view, leaf * np.clip(light, 0.4, 1.5)[..., None], softened(outline, n))
