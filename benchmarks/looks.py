"""Measurements of the pictures, beside their limits.

Run from the checkout: ``python benchmarks/looks.py``. Everything is measured on what comes to the
screen, without a screen. Luminance is 0 to 255. One function is one measurement.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeAlias

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pygame
import table_looks
from numpy.typing import NDArray
from scipy.ndimage import binary_erosion, distance_transform_edt

from skye_desktop.engine import TILES, Clan, Icon, Terrain, Territory
from skye_desktop.games.skye.areas import turned_point
from skye_desktop.games.skye.ui.art import Art, Sprites, thing_file, tile_file
from skye_desktop.games.skye.ui.skye_screenshot import picture
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView
from skye_desktop.kit.theme import Light
from sprites.paint.layout import TileThing
from sprites.paint.masks import GRAIN
from sprites.paint.roads import WIDTH, road_field, roads_of

Field: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]

SMALL = 64
MIDDLE = 96
LARGE = 192
"""Largest side, in pixels, of a tile that is judged; the smaller ones are `SMALL` and `MIDDLE`."""
VERGE = 0.016  # how far a road reaches beyond its width, in tile widths
# from land, in tile widths: what is shallow, and from where on it is deep
SHORE = (0.01, 0.03)
OPEN = 0.16
# painted pixels from the edge: what is compared with what
EDGE = 2
WITHIN = (8, 20)
BRIGHT = 200
PATCH = 60
ENDS = (slice(0, 120), slice(-120, None))
SCREEN = (1920, 1080)
PASTURES = "C@0,0 53@1,0"
EXAMPLE = Path(__file__).resolve().parent.parent / "docs" / "play" / "pictures" / "table.json"
PICTURES = Path(__file__).resolve().parent.parent / "sprites"


class LookRow(NamedTuple):
    """One printed line."""

    name: str
    figure: float
    is_most: bool
    """Whether the limit is the most; otherwise it is the least."""
    asked: float | None
    """The limit; None for a figure that is only told."""
    unit: str = ""

    @property
    def is_met(self) -> bool:
        if self.asked is None:
            return True
        return self.figure <= self.asked if self.is_most else self.figure >= self.asked

    def __str__(self) -> str:
        if self.asked is None:
            return f"{self.name:<68}{self.figure:>8.4g} {self.unit}"
        asked = f"{'≤' if self.is_most else '≥'} {self.asked:g} {self.unit}"
        is_met = "yes" if self.is_met else "NO"
        return f"{self.name:<68}{self.figure:>8.4g} {self.unit:<3}{asked:>11}  {is_met}"


class Layout(NamedTuple):
    """Things on a tile as printed."""

    size: float
    """Side of a thing's square, as a fraction of the tile."""
    things: tuple[TileThing, ...]


# -- tiles


_sprites = cache(Sprites)


def sprites() -> Sprites:
    """Return the pictures of the game as it shows them.

    They need a window, which a picture of a screen closes.
    """
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
    return _sprites()


def luminance(surface: pygame.Surface) -> Field:
    """Return the brightness of every pixel."""
    colours = pygame.surfarray.array3d(surface).swapaxes(0, 1)
    return np.asarray(colours @ np.array([0.2126, 0.7152, 0.0722]), np.float64)


@cache
def ground(number: int, side: int) -> Field:
    """Return the luminance of a tile as printed, without the things on it."""
    source = sprites().source(tile_file(number))
    return luminance(pygame.transform.smoothscale(source, (side, side)))


@cache
def terrain(number: int, kind: Terrain, side: int) -> Mask:
    """Return where a tile as printed has a terrain, without roads and the borders of areas."""
    mask = sprites().area_masks.of(number)
    spots = np.frombuffer(mask.indices, np.uint8).reshape(GRAIN, GRAIN)
    there = np.isin(
        spots, [i for i, area in enumerate(TILES[number].areas) if area.terrain is kind]
    )
    nearest = ((np.arange(side) + 0.5) * GRAIN / side).astype(int)
    inner = binary_erosion(there, iterations=2, border_value=1)[np.ix_(nearest, nearest)]
    return np.asarray(inner & off_the_roads(number, side))


@cache
def off_the_roads(number: int, side: int) -> Mask:
    """Return where a tile as printed has neither road nor verge.

    It is measured at no more than `LARGE` pixels, which takes long.
    """
    if side > LARGE:
        times = side // LARGE
        return off_the_roads(number, side // times).repeat(times, axis=0).repeat(times, axis=1)
    return np.asarray(road_field(roads_of(number), side) > WIDTH / 2 + VERGE)


def deviations(kind: Terrain, side: int) -> list[float]:
    """Return the standard deviation of luminance in a terrain, for tiles with enough of it."""
    masks = ((number, terrain(number, kind, side)) for number in TILES)
    return [float(ground(number, side)[mask].std()) for number, mask in masks if mask.mean() > 0.03]


def calm_mountains() -> Iterator[LookRow]:
    """Measure that things stand out from mountains, and mountains from grass.

    Without colour mountains have to be rougher than bare grass, which has 14 to 18.
    """
    rough = deviations(Terrain.MOUNTAIN, MIDDLE)
    yield LookRow("deviation in mountains at 96 px, median of tiles", median(rough), True, 30)
    yield LookRow("deviation in mountains at 96 px, worst tile", max(rough), True, 30)
    yield LookRow(
        "the same in grey at 64 px: still mountains",
        median(deviations(Terrain.MOUNTAIN, SMALL)),
        False,
        18,
    )


@cache
def layouts() -> dict[int, Layout]:
    """Return the things of each tile, as the game lays them."""
    kept = json.loads((PICTURES / "tiles" / "layout.json").read_text(encoding="utf-8"))
    return {
        int(number): Layout(
            entry["size"],
            tuple(TileThing(**{**thing, "icon": Icon(thing["icon"])}) for thing in entry["things"]),
        )
        for number, entry in kept.items()
    }


def things_of(number: int) -> tuple[TileThing, ...]:
    """Return the things on a tile."""
    return layouts()[number].things


@cache
def shape(icon: Icon, side: int) -> Mask:
    """Return where a thing's picture is solid."""
    picture = sprites().picture(thing_file(icon, Clan.MACLEOD), side)
    return np.asarray(pygame.surfarray.array_alpha(picture).T > 200)


def hidden_ground(thing: TileThing, size: float, rotation: int, side: int) -> Mask:
    """Return where on a turned tile a thing hides the ground."""
    wide = max(3, round(size * side))
    x, y = turned_point(thing.x, thing.y, rotation)
    corner = pygame.Rect(0, 0, wide, wide)
    corner.center = (round(x * side), round(y * side))
    whole = np.zeros((side, side), np.bool_)
    whole[corner.top : corner.bottom, corner.left : corner.right] = shape(thing.icon, wide)
    return whole


def brochs_in_sight() -> Iterator[LookRow]:
    """Measure how much brighter a broch is than its surroundings."""
    gaps = []
    for number in TILES:
        size = layouts()[number].size
        for thing in things_of(number):
            for rotation in range(4) if thing.icon is Icon.BROCH else ():
                tile = luminance(sprites().tile(number, rotation, SMALL, Clan.MACLEOD))
                body = hidden_ground(thing, size, rotation, SMALL)
                away = distance_transform_edt(~body)
                others = [
                    hidden_ground(other, size, rotation, SMALL)
                    for other in things_of(number)
                    if other != thing
                ]
                around = (away > 1) & (away <= 4) & ~np.any([body, *others], axis=0)
                gaps.append(float(tile[binary_erosion(body)].mean() - tile[around].mean()))
    yield LookRow("broch against its surroundings at 64 px, median", median(gaps), False, 40)
    yield LookRow("broch against its surroundings at 64 px, least", min(gaps), False, 40)


def things_apart() -> Iterator[LookRow]:
    """Measure that things are large, and none hides another in any rotation."""
    sizes = [layouts()[number].size for number in TILES if number]
    yield LookRow("side of things as part of a tile, median of tiles", median(sizes), False, 0.25)
    yield LookRow("side of things as part of a tile, least", min(sizes), False, 0.23)
    worst = 0.0
    for number in TILES:
        for rotation in range(4):
            shapes = [
                hidden_ground(thing, layouts()[number].size, rotation, LARGE)
                for thing in things_of(number)
            ]
            for one, other in combinations(shapes, 2):
                worst = max(worst, float((one & other).sum() / min(one.sum(), other.sum())))
    yield LookRow("of a thing hidden by another on its tile, worst", 100 * worst, True, 5, "%")


def deep_sea() -> Iterator[LookRow]:
    """Measure that the sea is the darker the farther from land."""
    shallow = []
    deep = []
    for number in TILES:
        mask = terrain(number, Terrain.WATER, LARGE)
        land = np.any(
            [terrain(number, kind, LARGE) for kind in Terrain if kind is not Terrain.WATER], axis=0
        )
        if not (mask.any() and land.any()):
            continue
        water = sprites().area_masks.of(number)
        spots = np.frombuffer(water.indices, np.uint8).reshape(GRAIN, GRAIN)
        is_water = np.isin(
            spots,
            [i for i, area in enumerate(TILES[number].areas) if area.terrain is Terrain.WATER],
        )
        away = np.kron(distance_transform_edt(is_water), np.ones((2, 2))) / GRAIN
        light = ground(number, LARGE)
        shallow.append(light[(away > SHORE[0]) & (away < SHORE[1])])
        deep.append(light[away > OPEN])
    gain = float(np.concatenate(shallow).mean() / np.concatenate(deep).mean())
    yield LookRow("light of the sea at the shore to that of the open sea", gain, False, 1.4)


def no_baked_seams() -> Iterator[LookRow]:
    """Measure that no edge of a tile is darker or brighter than its inside.

    The line between tiles is drawn once, by the program.
    """
    for kind in Terrain:
        edge = []
        within = []
        for number in TILES:
            light = luminance(sprites().source(tile_file(number)))
            mask = terrain(number, kind, light.shape[0])
            for rotation in range(4):
                turned = np.rot90(light, rotation)
                there = np.rot90(mask, rotation)
                edge.append(turned[:EDGE][there[:EDGE]])
                band = slice(*WITHIN)
                within.append(turned[band][there[band]])
        inner = float(np.concatenate(within).mean())
        step = 100 * abs(float(np.concatenate(edge).mean()) - inner) / inner
        yield LookRow(f"light at the painted edge against within, {kind}", step, True, 5, "%")


def few_bytes() -> Iterator[LookRow]:
    """Measure the size of all pictures and sounds together."""
    files = (file for file in PICTURES.rglob("*.*") if "paint" not in file.parts)
    yield LookRow(
        "all pictures and sounds", sum(file.stat().st_size for file in files) / 1e6, True, 18, "MB"
    )


# -- screens


@cache
def table() -> Field:
    """Return the luminance of the table of the README's picture."""
    whole = picture(None, EXAMPLE, SCREEN, None)
    return luminance(pygame.image.load(BytesIO(whole), "table.png"))


def dark_table() -> Iterator[LookRow]:
    """Measure that little on the table is as bright as parchment: the eye goes to the land."""
    yield LookRow(
        "share of the table brighter than 200", float((table() > BRIGHT).mean()), True, 0.18
    )


def pool_of_light() -> Iterator[LookRow]:
    """Measure the wood where the land lies, and in the corners."""
    sprites()
    surface = pygame.Surface(SCREEN)
    Art(1.0, Sprites()).wood(surface)
    light = luminance(surface)
    high, wide = light.shape
    x, y = round(wide * Light.MIDDLE[0]), round(high * Light.MIDDLE[1])
    middle = light[y - PATCH : y + PATCH, x - PATCH : x + PATCH].mean()
    corners = [light[rows, columns].mean() for rows in ENDS for columns in ENDS]
    yield LookRow(
        "light of the wood under the land to that in the corners",
        float(middle / np.mean(corners)),
        False,
        2,
    )


def fine_seams() -> Iterator[LookRow]:
    """Measure how much darker the line between two tiles is than its sides, in grass."""
    sprites()
    art = Art(1.0, Sprites())
    side = 2 * MIDDLE
    surface = pygame.Surface((3 * side, 3 * side))
    view = TerritoryView(surface.get_rect())
    land = Territory.parse(PASTURES)
    view.fit(land, art, with_ring=False)
    view.draw(surface, art, land, Clan.MACLEOD, Marks())
    light = luminance(surface)
    seam = view.cell_rect((1, 0)).x - 1
    rows = slice(view.cell_rect((1, 0)).y + side // 4, view.cell_rect((1, 0)).bottom - side // 4)
    line = light[rows, seam]
    beside = (light[rows, seam - 3] + light[rows, seam + 3]) / 2
    yield LookRow(
        "dip of a seam between tiles, median",
        100 * float(np.median(1 - line / beside)),
        True,
        20,
        "%",
    )


def at_the_table() -> Iterator[LookRow]:
    """Measure what is seen in games of two to five seats, from the third round on."""
    large = table_looks.all_looks(table_looks.LARGE, with_light=True)
    usual = table_looks.all_looks(table_looks.USUAL, with_light=False)
    for name, asked in (("pricing", 0.35), ("buying", 0.35), ("building", 0.35), ("in hand", 0.28)):
        seen = large[name]
        yield LookRow(
            f"land's part of the free area, {name}, median of {len(seen)}",
            median(look.land for look in seen), False, asked,
        )  # fmt: skip
        narrow = [look for look in seen if look.is_narrow]
        yield LookRow(
            f"  of the {len(narrow)} that are higher than broad",
            median(look.land for look in narrow), False, None,
        )  # fmt: skip
        yield LookRow(
            "  their length as part of the room's", median(look.length for look in narrow),
            False, None,
        )  # fmt: skip
    small = min(look.side for looks in usual.values() for look in looks)
    yield LookRow("smallest tile at 720p", small, False, 64, "px")
    for name, looks_at, asked in (("1080p", large, 25), ("720p", usual, 33)):
        sheet = max(look.sheet for looks in looks_at.values() for look in looks)
        yield LookRow(f"tallest sheet at {name}, of the height", 100 * sheet, True, asked, "%")
    for name, looks in large.items():
        bright = max(look.bright for look in looks)
        yield LookRow(f"share of the table brighter than 200, {name}, the most", bright, True, 0.18)
    letters = min(look.letters for looks in large.values() for look in looks)
    yield LookRow("smallest letters of words at 1080p", letters, False, 13, "px")
    for name, bright in table_looks.forms(table_looks.LARGE).items():
        yield LookRow(f"share of the form brighter than 200, {name}", bright, True, 0.35)


TILES_MEASURED: tuple[Callable[[], Iterator[LookRow]], ...] = (
    calm_mountains,
    brochs_in_sight,
    things_apart,
    deep_sea,
    no_baked_seams,
    few_bytes,
)


SCREENS_MEASURED = (pool_of_light, fine_seams, dark_table)


def main() -> None:
    """Measure and print."""
    print(f"{'looks':<68}{'figure':>8}    {'asked':>11}  met")
    for measure in (*TILES_MEASURED, *SCREENS_MEASURED, at_the_table):
        for row in measure():
            print(row)


if __name__ == "__main__":
    main()
