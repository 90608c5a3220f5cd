"""The pictures agree with the data: none is missing or left over, every edge joins, every thing has its place."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import binary_erosion, distance_transform_edt, label, uniform_filter1d
from test_areas import MASKS

from skye_desktop.engine import (
    COIN_VALUES,
    SCORING_TILES,
    TILES,
    Clan,
    Icon,
    RotatedTile,
    Side,
    Terrain,
)
from skye_desktop.files.settings import Painting
from skye_desktop.games.skye.bots import HOSTS
from skye_desktop.games.skye.ui.art import Art, PlacedThing, Sprites, must_have_pictures, thing_file
from skye_desktop.games.skye.ui.clan_theme import AWNING, BANNER, CLAN_INK, TARTAN
from skye_desktop.games.skye.ui.scenes.title_screen import (
    DUSK,
    draw_title_picture,
)
from skye_desktop.games.skye.ui.sizes import LeftColumn
from skye_desktop.kit import Patch, Skins, Texture, theme
from skye_desktop.kit.theme import PAINTED_SCALE, contrast
from skye_desktop.shell.house_title import MENU_LEFT, MENU_WIDTH
from sprites.paint import __main__ as paint_main
from sprites.paint import (
    animations,
    coins,
    drawing,
    faces,
    paint_ground,
    patterns,
    phone,
    pictograms,
    things,
)
from sprites.paint.drawing import SPRITES
from sprites.paint.layout import GRAIN, compose, layout, reach_of
from sprites.paint.masks import area_mask, middles
from sprites.paint.palette import ROAD
from sprites.paint.roads import WIDTH, road_field
from sprites.paint.shapes import area_labels
from sprites.paint.table import PICTURES as TABLE

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))
import looks

GROUND = {
    Terrain.PASTURE: (144, 159, 83),
    Terrain.MOUNTAIN: (131, 122, 106),
    Terrain.WATER: (44, 96, 127),
}
"""The mean colour of each terrain."""

SEAM = {Terrain.PASTURE: 2.5, Terrain.MOUNTAIN: 8.0, Terrain.WATER: 2.5}
"""How much facing edges may differ in the mean, of 255. Mountains are so much rougher than the rest."""
SEAM_STRETCH = {Terrain.PASTURE: 5.0, Terrain.MOUNTAIN: 25.0, Terrain.WATER: 5.0}
"""The same along any stretch of a sixteenth of the edge: an error may be narrow."""
SOLID = 200
"""Opacity from which a thing is solid, of 255: its rim and its shadow are not."""
FINE = 288
"""Pixels of a tile on which things must be clear of all else."""
CORNER = 8
"""Pixels at the ends of an edge where the neighbouring sides count as well."""

PIECES = (
    *("axe", "bag", "start_marker", "icon", "crown", "ghost_coin", "ghost_axe", "stud"),
    *("stone_past", "stone_now", "stone_next"),
)
CRESTS = {f"clans/{clan}{kind}" for clan in Clan for kind in (".png", "_marker.png", "_face.webp")}
HOST_FACES = {f"hosts/{host}.webp" for host in HOSTS}
PATCHES = [patch for patch in vars(Skins).values() if isinstance(patch, Patch)]
PATCHES += [*BANNER.values(), *AWNING.values(), *TARTAN.values()]

Colours = NDArray[np.float32]
Mask = NDArray[np.bool_]


def opened(name: str, mode: str = "RGB", folder: Path = SPRITES) -> Colours:
    with Image.open(folder / name) as picture:
        return np.asarray(picture.convert(mode), np.float32)


def difference(one: Colours, other: Colours) -> float:
    """Mean difference of all channels, of 255."""
    return float(np.abs(one - other).mean())


@lru_cache(maxsize=100)
def shrunk(number: int, grain: int) -> Colours:
    """The ground of a tile on a coarse grid."""
    with Image.open(SPRITES / "tiles" / f"{number}.webp") as picture:
        small = picture.convert("RGB").resize((grain, grain), Image.Resampling.BOX)
    return np.asarray(small, np.float32)


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    """Pictures are made for the pixels that a window has."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    return Sprites()


# -- every id has its picture


def wanted() -> set[str]:
    names = {f"tiles/{number}.webp" for number in TILES}
    names |= {thing_file(icon, clan) for icon in Icon for clan in Clan}
    names |= CRESTS | HOST_FACES
    names |= {f"coins/{name}.png" for name in (*COIN_VALUES, "purse")}
    names |= {f"scoring/{tile}.png" for tile in SCORING_TILES}
    names |= {f"table/{name}.png" for name in PIECES}
    names |= {f"table/{name}.jpg" for name in ("wood", "rail", "curtain", "title")}
    names.add(Texture.PARCHMENT_FILE)
    names |= {patch.file for patch in PATCHES}
    names |= {f"life/{name}.png" for name in animations.PICTURES}
    return names | {f"patterns/{terrain}.png" for terrain in Terrain}


def test_every_id_has_its_picture_and_every_picture_its_id() -> None:
    files = (file for kind in ("png", "webp", "jpg") for file in SPRITES.rglob(f"*.{kind}"))
    for_phones = {f"phone/{name}.webp" for name in phone.PICTURES}
    assert {file.relative_to(SPRITES).as_posix() for file in files} == wanted() | for_phones
    of_table = {known for known in wanted() if known.split("/")[0] in ("table", "clans")}
    assert set(TABLE) == of_table - CRESTS
    assert set(pictograms.PICTURES) == set(SCORING_TILES)


def test_a_scoring_tile_without_a_picture_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    for tile in SCORING_TILES:
        with pytest.raises(FileNotFoundError, match=f"the scoring tile {tile} has no picture"):
            must_have_pictures(tmp_path)
        (tmp_path / "scoring" / f"{tile}.png").touch()
    must_have_pictures(tmp_path)


@pytest.fixture
def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is painted into instead of the one with the pictures of the game."""
    monkeypatch.setattr(drawing, "SPRITES", tmp_path)
    return tmp_path


def test_a_picture_is_painted_by_itself_as_it_was_before(
    painted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["scoring/sheep.png", "table/card_now.png", "table/shelf.jpg"]
    for name in [*names, "clans/macleod_banner.png"]:
        asked = name.removesuffix(".png") if name == names[0] else name
        monkeypatch.setattr(sys, "argv", ["sprites.paint", "--only", asked])
        paint_main.main()
        assert difference(opened(name, "RGBA", painted), opened(name, "RGBA")) < 1, name
        (painted / name).unlink()
        assert not [path for path in painted.rglob("*") if path.is_file()], name
    monkeypatch.setattr(sys, "argv", ["sprites.paint", "--only", "scoring/goats"])
    with pytest.raises(SystemExit, match="there is no scoring/goats to be made"):
        paint_main.main()


def test_every_picture_can_be_opened_is_not_empty_and_is_cut_out_where_it_should_be() -> None:
    for name in sorted(wanted()):
        with Image.open(SPRITES / name) as file:
            picture = np.asarray(file.convert("RGBA"))
        alpha = picture[..., 3]
        edge = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
        if name.startswith("life/"):
            assert edge.max() < 60 < alpha.max(), f"{name} is cut off at its edge"
            continue
        assert len(picture) >= 64, name
        assert picture[::2, ::2, :3].std() > 1, name
        is_face = name.endswith("_face.webp") or name in HOST_FACES
        is_cut_out = (name.endswith(".png") or is_face) and name != Texture.PARCHMENT_FILE
        assert (alpha.min() == 0) == is_cut_out, name
        assert alpha.max() > 200, name


def test_faces_are_told_apart_where_they_are_smallest() -> None:
    small = {}
    for name in (*(f"clans/{clan}_face.webp" for clan in Clan), *sorted(HOST_FACES)):
        with Image.open(SPRITES / name) as face:
            assert face.size == (faces.SIZE, faces.SIZE)
            shown = face.convert("RGBA").convert("RGBa").resize((40, 40))
            small[name] = np.asarray(shown, np.float32)
    for one, other in combinations(small, 2):
        # The middle, where the beast is: the medal is told by its colour alone.
        middle = np.abs(small[one] - small[other])[8:30, 10:30, :3]
        assert middle.mean() > 18, (one, other)


# -- the ground agrees with the data


class Edge(NamedTuple):
    """The outermost pixels of one side of a tile, clockwise as seen from its middle."""

    tile: int
    side: Side
    terrain: Terrain
    has_road: bool
    pixels: Colours


@lru_cache(maxsize=1)
def edges() -> tuple[Edge, ...]:
    found = []
    for number, tile in TILES.items():
        ground = opened(f"tiles/{number}.webp")
        rows = (ground[0], ground[:, -1], ground[-1, ::-1], ground[::-1, 0])
        for side in Side:
            has_road = any(side in road for road in tile.roads)
            terrain = tile.faces[0].edges[side]
            found.append(Edge(number, side, terrain, has_road, rows[side]))
    return tuple(found)


def off_the_road(width: int) -> Mask:
    """The pixels of an edge that no road covers and that are not at its ends."""
    place = np.arange(width)
    is_mouth = np.abs(place + 0.5 - width / 2) < width * WIDTH
    return np.asarray(~is_mouth & (place >= CORNER) & (place < width - CORNER))


def terrain_of(colour: Colours) -> Terrain:
    """The terrain whose hue is nearest; how bright it is does not matter."""

    def away(terrain: Terrain) -> float:
        ground = np.asarray(GROUND[terrain], np.float32)
        return float(np.abs(ground / ground.sum() - colour / colour.sum()).sum())

    return min(Terrain, key=away)


def test_edges_show_terrain_and_road_exactly_where_the_data_have_them() -> None:
    for edge in edges():
        shown = terrain_of(edge.pixels[off_the_road(len(edge.pixels))].mean(axis=0))
        assert shown is edge.terrain, f"tile {edge.tile}, side {edge.side.name}"
        middle = len(edge.pixels) // 2
        mouth = edge.pixels[middle - 4 : middle + 4].mean(axis=0)
        is_sandy = difference(mouth, np.asarray(ROAD, np.float32)) < 13
        assert is_sandy == edge.has_road, f"tile {edge.tile}, side {edge.side.name}"


@pytest.mark.parametrize("terrain", Terrain)
def test_no_seam_shows_between_any_two_edges_of_one_terrain(terrain: Terrain) -> None:
    same = [edge for edge in edges() if edge.terrain is terrain]
    for place, edge in enumerate(same):
        # A neighbour sees an edge from the other end. A tile may also meet its own likeness.
        facing = np.stack([other.pixels[::-1] for other in same[place:]])
        gap = np.abs(facing - edge.pixels).mean(axis=2)
        gap = gap[:, off_the_road(gap.shape[1])]
        stretch = uniform_filter1d(gap, gap.shape[1] // 16, axis=1)
        worst = int(np.argmax(gap.mean(axis=1)))
        names = f"tile {edge.tile} {edge.side.name}, tile {same[place + worst].tile}"
        assert gap.mean(axis=1).max() <= SEAM[terrain], names
        assert stretch.max() <= SEAM_STRETCH[terrain], names


# -- things and patterns have their places


@lru_cache(maxsize=1)
def places() -> dict[int, dict[str, Any]]:
    text = (SPRITES / "tiles" / "layout.json").read_text(encoding="utf-8")
    return {int(number): entry for number, entry in json.loads(text).items()}


class Plan(NamedTuple):
    """What lies where on a tile, for every pixel of a coarse grid."""

    areas: NDArray[np.int8]
    road: NDArray[np.float32]
    """Distance from the middle of the nearest road, in tile widths."""

    def area_at(self, x: float, y: float) -> int:
        return int(self.areas[int(y * GRAIN), int(x * GRAIN)])

    def road_at(self, x: float, y: float) -> float:
        return float(self.road[int(y * GRAIN), int(x * GRAIN)])


@lru_cache(maxsize=100)
def plan_of(number: int) -> Plan:
    composition = compose(number)
    road = road_field(composition.roads, GRAIN)
    return Plan(area_labels(number, GRAIN, composition.roads, road, composition.growth), road)


@cache
def depth(number: int, area: int) -> NDArray[np.float32]:
    """For every pixel how far it is inside the area, in tile widths; the tile's edge is no border."""
    beyond = GRAIN // 4
    wide = np.pad(plan_of(number).areas == area, beyond, mode="edge")
    inside = distance_transform_edt(wide)[beyond:-beyond, beyond:-beyond] / GRAIN
    return np.asarray(inside, np.float32)


def test_layout_has_every_thing_of_every_tile_exactly_once() -> None:
    assert places().keys() == TILES.keys()
    for number, tile in TILES.items():
        printed = Counter((icon, i) for i, area in enumerate(tile.areas) for icon in area.icons)
        things = places()[number]["things"]
        assert Counter((thing["icon"], thing["area"]) for thing in things) == printed, number


def test_things_stand_inside_their_own_area_clear_of_roads_each_other_and_the_edge() -> None:
    for number, entry in places().items():
        plan, half = plan_of(number), entry["size"] / 2
        for thing in entry["things"]:
            x, y, reach = thing["x"], thing["y"], reach_on(entry, thing)
            inside = depth(number, thing["area"])[int(y * GRAIN), int(x * GRAIN)]
            assert inside >= reach, f"tile {number}: {thing}"
            # Roads end at the castle itself.
            is_off = plan.road_at(x, y) >= reach + WIDTH / 2
            assert is_off or number == 0, f"tile {number}: {thing}"
            assert half <= min(x, y) <= max(x, y) <= 1 - half, f"tile {number}: {thing}"
        # Apart as discs: upright squares may then come near each other in no rotation.
        for one, other in combinations(entry["things"], 2):
            apart = dist((one["x"], one["y"]), (other["x"], other["y"]))
            assert apart >= reach_on(entry, one) + reach_on(entry, other), f"tile {number}"


def reach_on(entry: dict[str, Any], thing: dict[str, Any]) -> float:
    """Radius of the disc that a thing takes, in tile widths; the castle stands where roads end."""
    return float(reach_of(Icon(thing["icon"])) * entry["size"])


def body_on(face: RotatedTile, thing: PlacedThing, size: float, side: int) -> Mask:
    """Where a thing is solid, on a square of three tiles by three with its tile in the middle."""
    wide = round(size * side)
    with Image.open(SPRITES / thing_file(thing.icon, Clan.MACLEOD)) as file:
        small = file.convert("RGBA").convert("RGBa").resize((wide, wide), Image.Resampling.BOX)
    left, top = (round((1 + place) * side - wide / 2) for place in thing.at)
    whole = np.zeros((3 * side, 3 * side), np.bool_)
    whole[top : top + wide, left : left + wide] = np.asarray(small)[..., 3] > SOLID
    return whole


def test_no_thing_touches_a_road_another_thing_or_the_edge_however_the_tile_is_turned(
    sprites: Sprites,
) -> None:
    for number in TILES:
        road = road_field(compose(number).roads, FINE) < WIDTH / 2
        for face in TILES[number].faces:
            things, size = sprites.things_on(face)
            bodies = [body_on(face, thing, size, FINE) for thing in things]
            taken = np.ones((3 * FINE, 3 * FINE), np.bool_)
            # Roads end at the castle itself.
            taken[FINE : 2 * FINE, FINE : 2 * FINE] = np.rot90(road, -face.rotation) & (number > 0)
            for thing, body in zip(things, bodies, strict=True):
                assert not (body & taken).any(), f"tile {number}: {thing}"
                taken |= body


def longest(picture: NDArray[np.uint8]) -> int:
    """The longer side of what is solid in a picture, in pixels."""
    rows, columns = np.nonzero(picture > SOLID)
    return int(max(np.ptp(rows), np.ptp(columns))) + 1


def test_every_thing_is_a_quarter_of_a_tile_and_scrolls_and_castles_are_larger(
    sprites: Sprites,
) -> None:
    solid = {}
    for icon in Icon:
        picture = pygame.surfarray.array_alpha(sprites.source(thing_file(icon, Clan.MACLEOD)))
        solid[icon] = longest(picture) / len(picture)
    for number in TILES:
        things, size = sprites.things_on(TILES[number].faces[0])
        for thing in things:
            least = (
                0.36 if thing.icon is Icon.CASTLE else 0.24 if thing.icon.counts is None else 0.265
            )
            assert solid[thing.icon] * size >= least, f"tile {number}: {thing}"
    for icon in Icon:
        if (counted := icon.counts) not in (None, Icon.LIGHTHOUSE):
            assert 1.1 < solid[icon] / solid[counted] < 1.14, icon


@pytest.mark.parametrize("side", [40, 48, 64, 79])
def test_on_small_tiles_things_are_drawn_as_large_as_pixels_allow(
    sprites: Sprites, side: int
) -> None:
    for number in TILES:
        face = TILES[number].faces[0]
        things, size = sprites.things_on(face)
        for thing in things:
            picture = sprites.picture(thing_file(thing.icon, Clan.MACLEOD), round(size * side))
            seen = pygame.surfarray.array_alpha(picture)
            least = 0.36 if thing.icon is Icon.CASTLE else 0.24
            wide = max(np.ptp(np.nonzero(seen > 128), axis=1)) + 1
            assert wide >= int(least * side), f"tile {number}: {thing}"


@pytest.mark.parametrize("side", [12, 16, 20])
def test_which_scroll_it_is_can_be_told_from_the_others_and_from_its_thing_on_small_tiles(
    sprites: Sprites, side: int
) -> None:
    shown: dict[Icon, Colours] = {}
    for icon in Icon:
        if icon is not Icon.CASTLE:
            picture = pygame.Surface((side, side))
            picture.fill(GROUND[Terrain.PASTURE])
            sprites.draw(picture, thing_file(icon, Clan.MACLEOD), picture.get_rect())
            shown[icon] = pygame.surfarray.array3d(picture).astype(np.float32)
    scrolls = [icon for icon in shown if icon.counts is not None]
    for one, other in combinations(scrolls, 2):
        assert difference(shown[one], shown[other]) > 7, (one, other)
    for scroll in scrolls:
        assert scroll.counts is not None
        assert difference(shown[scroll], shown[scroll.counts]) > 25, scroll


def test_every_area_of_picture_and_mask_has_the_terrain_of_the_data() -> None:
    for number, tile in TILES.items():
        plan, square = plan_of(number), mask_of(number)
        ground, coarse = shrunk(number, GRAIN), shrunk(number, len(square))
        for index, area in enumerate(tile.areas):
            inside = (depth(number, index) > 0.04) & (plan.road > WIDTH)
            assert terrain_of(ground[inside].mean(axis=0)) is area.terrain, (number, index)
            # Off the shores, and in the middle of what is there: roads and lighthouse rocks are the fewer.
            middle = np.median(coarse[binary_erosion(square == index, iterations=4)], axis=0)
            assert terrain_of(middle) is area.terrain, (number, index)


def mask_of(number: int) -> NDArray[np.uint8]:
    """The mask of the areas of a tile as a square."""
    mask = MASKS.of(number)
    return np.frombuffer(mask.indices, np.uint8).reshape(mask.grain, mask.grain)


def test_every_area_is_in_its_mask_in_one_piece_and_has_its_sides_from_corner_to_corner() -> None:
    for number, tile in TILES.items():
        square = mask_of(number)
        assert set(np.unique(square).tolist()) == set(range(len(tile.areas))), f"tile {number}"
        rows = (square[0], square[:, -1], square[-1], square[:, 0])
        for index, area in enumerate(tile.areas):
            assert label(square == index)[1] == 1, f"tile {number}, area {index}"
            for side in area.sides:
                assert (rows[side][1:-1] == index).all(), f"tile {number}, side {side.name}"


def marks_of(number: int) -> dict[Terrain, list[tuple[float, float]]]:
    text = (SPRITES / "patterns" / "layout.json").read_text(encoding="utf-8")
    marks = json.loads(text)["tiles"][str(number)]
    return {Terrain(name): [(x, y) for x, y in spots] for name, spots in marks.items()}


def test_every_area_bears_marks_of_its_own_terrain_that_hide_neither_things_nor_roads() -> None:
    half = patterns.SIZE / 2
    for number, tile in TILES.items():
        plan, entry = plan_of(number), places()[number]
        marks = [(terrain, spot) for terrain, spots in marks_of(number).items() for spot in spots]
        marked = {(plan.area_at(*spot), terrain) for terrain, spot in marks}
        assert marked == {(i, area.terrain) for i, area in enumerate(tile.areas)}, f"tile {number}"
        for _, spot in marks:
            assert plan.road_at(*spot) >= WIDTH / 2 + 0.5 * half, f"tile {number}"
            assert all(half <= place <= 1 - half for place in spot), f"tile {number}"
            for thing in entry["things"]:
                apart = dist(spot, (thing["x"], thing["y"]))
                assert apart >= 0.45 * entry["size"] + 0.5 * half, f"tile {number}: {thing}"


# -- painting again gives the same


def test_deciding_the_places_again_gives_the_layouts_there_are() -> None:
    again = json.loads(json.dumps(layout()))
    assert {int(number): entry for number, entry in again.items()} == places()
    for number in (0, 9, 35):
        spots = patterns.places(number).items()
        assert {Terrain(name): found for name, found in spots} == marks_of(number)


def test_painting_a_tile_and_making_a_mask_again_gives_those_there_are() -> None:
    again = paint_ground(35).astype(np.float32)
    assert difference(again, opened("tiles/35.webp")) < 2.5
    for number in (11, 0, 35, 71):
        mask = area_mask(number)
        assert (mask == mask_of(number)).mean() > 0.999, number
        assert middles(mask) == list(MASKS.of(number).middles), number


def test_painting_a_thing_a_coin_and_a_mark_again_gives_the_pictures_there_are(
    painted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(things, "THINGS", {"ship": things.draw_ship})
    monkeypatch.setattr(things, "CLANS", {})
    told: list[str] = []
    things.paint_things(told.append)
    coins.paint_coins(told.append)
    files = sorted(painted.rglob("*.png"))
    assert [file.stem for file in files] == ["1", "10", "2", "5", "purse", "scroll_ship", "ship"]
    for file in files:
        name = file.relative_to(painted).as_posix()
        assert difference(opened(name, "RGBA", painted), opened(name, "RGBA")) < 1, name
    for terrain in Terrain:
        mark = np.asarray(patterns.paint_mark(terrain), np.float32)
        assert difference(mark, opened(f"patterns/{terrain}.png", "RGBA")) < 1, terrain


# -- how the window shows them


def grey(surface: pygame.Surface) -> Colours:
    size = surface.get_size()
    picture = Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))
    return np.asarray(np.asarray(picture, np.float32).mean(axis=2))


def marked(sprites: Sprites, number: int, rotation: int, side: int) -> Mask:
    """Where the pattern changes the tile."""
    shown = []
    for painting in (Painting(patterns=True), Painting()):
        sprites.painting = painting
        shown.append(grey(sprites.tile(number, rotation, side, Clan.MACLEOD)))
    return np.asarray(np.abs(shown[0] - shown[1]) > 12)


def test_patterns_show_only_when_they_are_wanted_and_leave_most_of_the_tile_alone(
    sprites: Sprites,
) -> None:
    assert not Sprites().with_patterns
    for side, least, most in ((64, 0.03, 0.25), (160, 0.03, 0.25), (24, 0.1, 0.5), (36, 0.1, 0.5)):
        assert least < marked(sprites, 4, 0, side).mean() < most, side


# -- patches and grounds


@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_a_patch_keeps_its_margins_in_every_size(sprites: Sprites, scale: float) -> None:
    for patch in PATCHES:
        source = sprites.source(patch.file)
        wide, high = (round(side * scale / PAINTED_SCALE) for side in source.get_size())
        painted = sprites.picture(patch.file, wide, high)
        left, above, right, below = (round(margin * scale) for margin in patch.margins)
        for size in ((wide + 101, high + 77), (wide, high), (left + right + 1, above + below + 1)):
            drawn = sprites.patched(patch, size, scale)
            assert drawn.get_size() == size
            for corner, at, of in (
                ((left, above), (0, 0), (0, 0)),
                ((right, below), (size[0] - right, size[1] - below), (wide - right, high - below)),
            ):
                if min(corner) > 0:
                    found, kept = (
                        pygame.image.tobytes(surface.subsurface((*place, *corner)), "RGBA")
                        for surface, place in ((drawn, at), (painted, of))
                    )
                    assert found == kept, (patch.file, size)
        for size in ((1, 1), (5, 3), (30, 200)):
            assert sprites.patched(patch, size, scale).get_size() == size, (
                "smaller than its margins"
            )


def luminance_of(colours: Colours, share: float) -> int:
    """The grey such a part of the pixels is darker than."""
    return round(float(np.quantile(colours @ np.array([0.2126, 0.7152, 0.0722]), share)))


def test_words_can_be_read_on_every_banner_on_stained_parchment_and_on_the_rail() -> None:
    for clan, patch in [*BANNER.items(), *TARTAN.items()]:
        cloth = opened(patch.file)
        cloth = (cloth[24:90, 40:-40] if patch in BANNER.values() else cloth).reshape(-1, 3)
        order = np.argsort(cloth @ np.array([0.2126, 0.7152, 0.0722]))
        for share in (0.02, 0.5, 0.98):
            red, green, blue = cloth[order[round(share * (len(order) - 1))]].astype(int).tolist()
            assert contrast(CLAN_INK[clan], (red, green, blue)) >= 4.5, clan
    dark = theme.INK, theme.INK_SOFT, theme.INK_PALE, theme.NOW, theme.WRONG, theme.GOLD_DARK
    light = theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.LIGHT_INK_PALE
    grounds = ((Texture.PARCHMENT_FILE, 0.01, dark), (Texture.RAIL_FILE, 0.99, light))
    for name, share, inks in grounds:
        worst = luminance_of(opened(name), share)
        assert min(contrast(ink, (worst,) * 3) for ink in inks) >= 4.5, name


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((3440, 1440), 1.9),
        ((800, 900), 0.94),
        ((1080, 1920), 0.96),
    ],
)
def test_the_title_picture_is_dark_behind_the_words_on_it(
    size: tuple[int, int], scale: float
) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode(size)
    art = Art(scale, Sprites())
    draw_title_picture(screen, art.sprites)
    art.patch(screen, pygame.Rect(0, 0, art.px(DUSK), size[1]), Skins.SCRIM)
    menu = pygame.Rect(art.px(MENU_LEFT), 0, art.px(MENU_WIDTH * 0.75), size[1])
    seen = pygame.surfarray.array3d(screen.subsurface(menu)).reshape(-1, 3).astype(np.float32)
    assert contrast(theme.LIGHT_INK_SOFT, (luminance_of(seen, 0.98),) * 3) >= 4.5


def test_letters_can_be_read_on_every_stone(sprites: Sprites) -> None:
    stones = (("past", theme.INK, 0.62), ("next", theme.INK, 0.62), ("now", theme.WHITE, 0.54))
    for (kind, ink, wide), side in product(stones, (44, 48, 67, 122)):
        stone = sprites.picture(f"table/stone_{kind}.png", side)
        written = pygame.Rect(0, 0, round(side * wide), round(side * 0.25))
        rise = round(side * LeftColumn.STONE_RISE / LeftColumn.STONE)
        written.center = (side // 2, side // 2 - rise)
        seen = pygame.surfarray.array3d(stone.subsurface(written)).reshape(-1, 3).tolist()
        contrasts = [contrast(ink, (red, green, blue)) for red, green, blue in seen]
        assert np.quantile(contrasts, 0.01) >= 4.5, (kind, side)


# -- sheets


def test_large_sheets_are_torn_and_differ_by_their_stains_and_small_ones_are_cut(
    sprites: Sprites,
) -> None:
    assert Texture.PARCHMENT == sprites.source(Texture.PARCHMENT_FILE).get_width() == 2048
    canvas = Art(1.0, sprites)
    surface = pygame.Surface((1400, 500))
    one, beside = pygame.Rect(20, 20, 600, 400), pygame.Rect(720, 20, 600, 400)
    small = pygame.Rect(20, 20, 300, 200)

    def drawn(rect: pygame.Rect) -> bytes:
        surface.fill(theme.SHADOW)
        canvas.sheet(surface, rect)
        return pygame.image.tobytes(surface.subsurface(rect), "RGB")

    assert drawn(one) == drawn(one)
    assert drawn(one) != drawn(beside), "the same stain is not seen twice"
    cut = drawn(small)
    surface.fill(theme.SHADOW)
    canvas.lying(surface, small, Skins.CARD)
    assert cut == pygame.image.tobytes(surface.subsurface(small), "RGB")


# -- the gallery


def test_the_gallery_paints_every_page_there_is(tmp_path: Path) -> None:
    gallery = Path(__file__).parent.parent / "docs" / "gallery.py"
    command = [sys.executable, str(gallery), str(tmp_path), "--scale", "0.25"]
    subprocess.run(command, check=True, capture_output=True)
    pages = {path.stem.removeprefix("pictures of ") for path in tmp_path.iterdir()}
    folders = {name.partition("/")[0] for name in wanted()}
    assert pages == {"surfaces", "controls", "texts", "colours", "phone", *folders}


# -- the land looks as it is asked to: calm mountains, woods in groups, a sea that grows deep


@pytest.mark.parametrize(
    "measure",
    [*looks.TILES_MEASURED, *looks.SCREENS_MEASURED],
    ids=lambda measure: measure.__name__,
)
def test_tiles_and_table_are_as_they_are_asked_to_be(
    measure: Callable[[], Iterator[looks.LookRow]],
) -> None:
    assert not [str(row) for row in measure() if not row.is_met]
