"""At small sizes too the eye counts on every tile as many pastures, mountains and waters as the data have."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import json
import shutil
from collections import Counter
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, label

from skye_desktop.engine import TILES, Clan, Icon, Terrain
from skye_desktop.games.skye.ui.area_borders import border_lines, border_shade
from skye_desktop.games.skye.ui.art import Sprites
from sprites.paint.drawing import SPRITES
from sprites.paint.roads import WIDTH, road_field, roads_of

SIDES = (64, 128)
"""Pixels of a tile at which its areas must be countable."""
SMALLEST = 0.006
"""Part of a tile below which a patch of colour is no area: a patch of turf among rocks, a gap between trees."""
LEAST_SEEN = 0.4
"""Part of an area that no thing hides; of the rock below a lighthouse only the rim is seen."""
VERGE = 0.01
"""How far the edge of a road darkens the ground, in tile widths."""

DARK_ROCK = (74, 70, 80)
"""Colour of the rock under a lighthouse: as dark as the sea, and not as blue."""

PASTURE, MOUNTAIN, WATER = (
    list(Terrain).index(t) for t in (Terrain.PASTURE, Terrain.MOUNTAIN, Terrain.WATER)
)
SAND = 3
HIDDEN = 10
"""Added where a thing hides the ground: it parts no area, but nobody sees what is below it."""

Colours = NDArray[np.float32]
Mask = NDArray[np.bool_]
Ground = NDArray[np.int8]
"""What the eye sees at every pixel: a terrain's index, sand, a thing."""


class Pictures(NamedTuple):
    """The pictures as the game shows them, and the same without the things and marks on the tiles."""

    dressed: Sprites
    bare: Sprites


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Pictures:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    folder = tmp_path_factory.mktemp("bare")
    shutil.copytree(SPRITES / "tiles", folder / "tiles")
    (folder / "patterns").mkdir()
    for name in ("tiles/layout.json", "patterns/layout.json"):
        layout = json.loads((SPRITES / name).read_text(encoding="utf-8"))
        if name.startswith("tiles"):
            layout = {number: entry | {"things": []} for number, entry in layout.items()}
        else:
            layout["tiles"] = {number: {} for number in layout["tiles"]}
        (folder / name).write_text(json.dumps(layout), encoding="utf-8")
    return Pictures(Sprites(), Sprites(folder))


def pixels(sprites: Sprites, number: int, rotation: int, side: int) -> Colours:
    surface = sprites.tile(number, rotation, side, Clan.MACLEOD)
    return np.asarray(pygame.surfarray.array3d(surface).swapaxes(0, 1), np.float32)


def by_colour(colours: Colours) -> Ground:
    """What each pixel of bare ground is by its hue: grass is green, beaches are warm and bright, water is blue."""
    total = colours.sum(axis=2) + 1
    red, green, blue = np.moveaxis(colours, 2, 0)
    warmth, greenness, light = (red - blue) / total, (green - blue) / total, total / 3
    ground = np.full(total.shape, MOUNTAIN, np.int8)
    ground[greenness > 0.13] = PASTURE
    ground[(light > 160) & (warmth > 0.07) & (red > green + 6)] = SAND
    is_shade = (light < 88) & (warmth > -0.045)
    ground[((warmth < -0.02) & ~is_shade) | ((light > 170) & (warmth < 0.02))] = WATER
    return ground


@lru_cache(maxsize=200)
def roads(number: int, side: int) -> Mask:
    return np.asarray(road_field(roads_of(number), side) < WIDTH / 2 + VERGE)


def nearest(ground: Ground, known: Mask) -> Ground:
    """For every pixel what the nearest known one is."""
    rows, columns = distance_transform_edt(~known, return_distances=False, return_indices=True)
    return np.asarray(ground[rows, columns])


def seen(dressed: Colours, bare: Colours, road: Mask) -> Ground:
    """What the eye sees. Snow belongs to what lies beside it, a road to the land; nobody sees under a thing."""
    ground = by_colour(bare)
    hidden = np.abs(dressed - bare).max(axis=2) > 24
    is_pale = (bare.mean(axis=2) > 170) & (ground == WATER) & (bare[..., 1] < bare[..., 2] + 9)
    ground = nearest(ground, ~is_pale)
    is_land = np.isin(ground, (PASTURE, MOUNTAIN)) & ~road
    if road.any() and is_land.any():
        ground = np.where(road, nearest(ground, is_land), ground)
    return np.where(hidden, ground + HIDDEN, ground).astype(np.int8)


def seen_on(pictures: Pictures, number: int, rotation: int, side: int) -> Ground:
    dressed, bare = (pixels(sprites, number, rotation, side) for sprites in pictures)
    return seen(dressed, bare, np.rot90(roads(number, side), -rotation))


def regions(ground: Ground) -> Counter[int]:
    """How many regions there are of each terrain. A beach is the rim of its pasture."""
    found: Counter[int] = Counter()
    for terrain in (PASTURE, MOUNTAIN, WATER):
        mask = ground == terrain
        below = ground % HIDDEN
        whole = np.isin(below, (PASTURE, SAND) if terrain == PASTURE else terrain)
        parts, count = label(whole)
        sizes = np.bincount(parts[mask], minlength=count + 1)[1:]
        wholes = np.bincount(parts[whole], minlength=count + 1)[1:]
        is_seen = (sizes >= SMALLEST * ground.size) & (sizes >= LEAST_SEEN * wholes)
        found[terrain] = int(is_seen.sum())
    return found


def areas(number: int) -> Counter[int]:
    return Counter(list(Terrain).index(area.terrain) for area in TILES[number].areas)


def test_each_area_of_every_tile_is_one_region_of_its_colour_in_every_rotation(
    pictures: Pictures,
) -> None:
    shown = [(number, rotation, min(SIDES)) for number in TILES for rotation in range(4)]
    shown += [(number, number % 4, max(SIDES)) for number in TILES]
    wrong = [
        (*which, dict(found))
        for which in shown
        if +(found := regions(seen_on(pictures, *which))) != areas(which[0])
    ]
    assert not wrong, wrong


# -- the rocks of lighthouses


def test_the_rock_of_every_lighthouse_is_small_dark_and_has_water_all_round(
    pictures: Pictures,
) -> None:
    layout = json.loads((SPRITES / "tiles" / "layout.json").read_text(encoding="utf-8"))
    for number, tile in TILES.items():
        entry = layout[str(number)]
        found = [thing for thing in entry["things"] if thing["icon"] == Icon.LIGHTHOUSE]
        assert len(found) == tile.icons.count(Icon.LIGHTHOUSE), f"tile {number}"
        for thing, side in product(found, SIDES):
            colours = pixels(pictures.bare, number, 0, side)
            parts, _ = label(np.abs(colours - DARK_ROCK).max(axis=2) < 40)
            spot = parts[int(thing["y"] * side), int(thing["x"] * side)]
            assert spot, f"tile {number}: the lighthouse stands on no dark rock"
            rock = colours[parts == spot]
            is_small = len(rock) <= (entry["size"] * side) ** 2
            assert is_small, f"tile {number}: the rock is joined to the land"
            darkest = np.median(rock, axis=0)
            assert np.abs(darkest - DARK_ROCK).max() < 24, f"tile {number}: {darkest}"


# -- what is wrong would be found


def test_a_bridge_a_rock_and_a_sandbank_would_be_counted(pictures: Pictures) -> None:
    """On tile 41 without its lighthouse and the rock below it: a strait from west to east between two pastures."""
    strait = pixels(pictures.bare, 41, 0, 64)
    strait[np.abs(strait - DARK_ROCK).max(axis=2) < 40] = (44, 96, 127)
    nowhere = np.zeros((64, 64), np.bool_)
    bridge, rock, sandbank = nowhere.copy(), strait.copy(), strait.copy()
    bridge[:, 30:34] = True
    rock[30:36, 30:36] = (131, 122, 106)
    sandbank[:, 30:33] = (228, 207, 160)
    assert regions(by_colour(strait)) == areas(41)
    assert regions(seen(strait, strait, bridge))[WATER] == 2
    assert regions(seen(rock, rock, nowhere))[MOUNTAIN] == 1
    assert +regions(seen(sandbank, sandbank, nowhere)) == {PASTURE: 1, WATER: 2}


# -- for those who do not tell the colours


def test_lines_part_the_areas_of_every_tile_and_nothing_else(pictures: Pictures) -> None:
    for number, tile in TILES.items():
        sprites = pictures.dressed
        shades = [sprites.area_shade(number, index) for index in range(len(tile.areas))]
        mask = sprites.area_masks.of(number)
        for side in SIDES:
            lines = pygame.surfarray.array_alpha(border_lines(border_shade(shades), mask, side)).T
            parts, _ = label(lines < 200)
            sizes = np.bincount(parts.ravel())[1:]
            assert (sizes >= SMALLEST * lines.size).sum() == len(tile.areas), f"tile {number}"
            for index in range(len(tile.areas)):
                x, y = mask.middle(index, 0)
                spot = lines[int(y * side), int(x * side)]
                assert spot == 0, f"tile {number}: a line through area {index}"
