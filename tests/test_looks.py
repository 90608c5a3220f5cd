"""The land looks as it is asked to: calm mountains, things that are seen, woods in groups, a sea that grows deep."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from scipy.ndimage import distance_transform_edt

from skye_desktop.engine import TILES, Clan, Icon, Terrain
from skye_desktop.ui.art import thing_file
from sprites.paint import growth, sea
from sprites.paint.drawing import SPRITES
from sprites.paint.layout import compose
from sprites.paint.scene import TileScene
from sprites.paint.things import RIM

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))
import looks


@pytest.mark.parametrize(
    "measure",
    [*looks.TILES_MEASURED, *looks.SCREENS_MEASURED],
    ids=lambda measure: measure.__name__,
)
def test_tiles_and_table_are_as_they_are_asked_to_be(
    measure: Callable[[], Iterator[looks.LookRow]],
) -> None:
    assert not [str(row) for row in measure() if not row.is_met]


def test_all_figures_are_printed_and_what_is_not_met_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        looks.LookRow(f"figure {i}", i, is_most, 1) for i in (0, 2) for is_most in (True, False)
    ]
    assert [(row.is_met, str(row).endswith("NO")) for row in rows] == [
        (True, False), (False, True), (False, True), (True, False),
    ]  # fmt: skip
    monkeypatch.setattr(looks, "TILES_MEASURED", (lambda: rows[:2], lambda: rows[2:3]))
    monkeypatch.setattr(looks, "SCREENS_MEASURED", (lambda: rows[3:],))
    looks.main()
    assert capsys.readouterr().out.splitlines()[1:] == [str(row) for row in rows]


def test_a_thing_upon_a_thing_would_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "things_of", lambda number: 2 * looks.layouts()[number].things[:1])
    hidden = list(looks.things_apart())[-1]
    assert hidden.figure == 100


def test_every_thing_has_a_cream_rim_and_room_for_its_shadow() -> None:
    for icon in set(Icon) - {Icon.CASTLE}:
        with Image.open(SPRITES / thing_file(icon, Clan.MACLEOD)) as picture:
            pixels = np.asarray(picture.convert("RGBA"), np.float32)
        alpha = pixels[..., 3]
        away = distance_transform_edt(alpha < 200)
        *colour, opacity = np.median(pixels[(away > 0) & (away < 4)], axis=0)
        # Over its own shadow, which is darker.
        assert np.abs(np.subtract(colour, RIM)).max() < 75, icon
        assert opacity > 60, icon
        assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) < 20, (
            icon
        )


def test_trees_stand_in_groups_of_five_to_nine(monkeypatch: pytest.MonkeyPatch) -> None:
    woods: list[int] = []
    monkeypatch.setattr(
        growth, "draw_wood", lambda picture, trees, rng: woods.append(len(list(trees)))
    )
    for number in (33, 36, 73):
        composition = compose(number)
        scene = TileScene(composition, 96)
        growth.with_growth(np.zeros((96, 96, 3), np.float32), scene.meadow, composition)
    assert any(woods)
    assert set(woods) <= {0, *range(5, 10)}


def test_no_swell_comes_near_the_edge_of_a_tile() -> None:
    wet = next(
        number for number, tile in TILES.items() if len(tile.icons) == 0 or Icon.SHIP in tile.icons
    )
    scene = TileScene(compose(wet), 192)
    still = np.zeros((192, 192, 3), np.float32)
    swell = sea.with_swell(still, scene).max(axis=2)
    assert swell[scene.is_terrain(Terrain.WATER)].max() > 20
    assert swell[scene.edge < 0.05].max() == 0
