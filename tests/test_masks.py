"""The masks of areas agree with the painted pictures, and painting them again gives the same."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import binary_erosion, label
from test_areas import MASKS, TILE_FOLDER

from skye_desktop.engine import SIDES, TILES, Terrain
from sprites.paint.masks import area_mask, middles

HUES = {
    Terrain.PASTURE: (144, 159, 83),
    Terrain.MOUNTAIN: (131, 122, 106),
    Terrain.WATER: (44, 96, 127),
}
"""The mean colour of each terrain, as it is painted."""


def read(number: int) -> NDArray[np.uint8]:
    """The mask of a tile as a square."""
    mask = MASKS.of(number)
    return np.frombuffer(mask.indices, np.uint8).reshape(mask.grain, mask.grain)


def test_every_area_of_every_tile_is_in_its_mask_in_one_piece() -> None:
    for number, tile in TILES.items():
        square = read(number)
        assert set(np.unique(square).tolist()) == set(range(len(tile.areas))), f"tile {number}"
        for index in range(len(tile.areas)):
            assert label(square == index)[1] == 1, f"tile {number}, area {index}"


def test_a_side_belongs_to_one_area_from_corner_to_corner() -> None:
    for number, tile in TILES.items():
        square = read(number)
        rows = (square[0], square[:, -1], square[-1], square[:, 0])
        for side in SIDES:
            index = next(i for i, area in enumerate(tile.areas) if side in area.sides)
            assert (rows[side][1:-1] == index).all(), f"tile {number}, side {side.name}"


def test_under_every_area_of_the_mask_its_own_terrain_is_painted() -> None:
    for number, tile in TILES.items():
        square = read(number)
        with Image.open(TILE_FOLDER / f"{number}.webp") as picture:
            small = picture.convert("RGB").resize(square.shape, Image.Resampling.BOX)
        ground = np.asarray(small, np.float32)
        for index, area in enumerate(tile.areas):
            # Off the shores, and in the middle of what is there: roads and lighthouse rocks are the fewer.
            inside = binary_erosion(square == index, iterations=4)
            shown = np.median(ground[inside], axis=0)

            def away(terrain: Terrain, shown: NDArray[np.float32] = shown) -> float:
                hue = np.asarray(HUES[terrain], np.float32)
                return float(np.abs(hue / hue.sum() - shown / shown.sum()).sum())

            assert min(Terrain, key=away) is area.terrain, f"tile {number}, area {index}"


@pytest.mark.parametrize("number", [11, 0, 35, 41, 51, 71])
def test_making_a_mask_again_gives_the_one_there_is(number: int) -> None:
    again = area_mask(number)
    assert (again == read(number)).mean() > 0.999
    assert middles(again) == list(MASKS.of(number).middles)
