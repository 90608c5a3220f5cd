"""The pictures agree with the data: none is missing or left over, every edge joins, every thing has its place."""

from __future__ import annotations

import os

# Before pygame is loaded: no window.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import json
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy.ndimage import distance_transform_edt, uniform_filter1d

from skye_desktop.engine import COIN_VALUES, SCORING_TILES, TILES, Clan, Icon, Side, Terrain
from skye_desktop.files.settings import Painting
from skye_desktop.kit import Fit, Patch, Skins, Texture, theme
from skye_desktop.kit.theme import PAINTED_SCALE, contrast
from skye_desktop.ui.art import Art, Sprites, must_have_pictures, thing_file
from skye_desktop.ui.clan_theme import AWNING, BANNER, CLAN_INK
from skye_desktop.ui.scenes.title_screen import (
    DUSK,
    MENU_LEFT,
    MENU_WIDTH,
    draw_title_picture,
    shown_part,
)
from skye_desktop.ui.sizes import LeftColumn
from sprites.paint import __main__ as paint_main
from sprites.paint import (
    animations,
    coins,
    drawing,
    faces,
    paint_ground,
    patterns,
    pictograms,
    things,
)
from sprites.paint.layout import GRAIN, REACH, compose, layout
from sprites.paint.palette import ROAD
from sprites.paint.roads import WIDTH, road_field
from sprites.paint.shapes import area_labels
from sprites.paint.table import PICTURES as TABLE

SPRITES = Path(drawing.SPRITES)
MOST_BYTES = 18_000_000

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
CORNER = 8
"""Pixels at the ends of an edge where the neighbouring sides count as well."""

PIECES = (
    *("axe", "bag", "start_marker", "icon", "crown", "ghost_coin", "ghost_axe", "stud"),
    *("stone_past", "stone_now", "stone_next"),
)
CRESTS = {f"clans/{clan}{kind}" for clan in Clan for kind in (".png", "_marker.png", "_face.webp")}
PATCHES = [patch for patch in vars(Skins).values() if isinstance(patch, Patch)]
PATCHES += [*BANNER.values(), *AWNING.values()]

Colours = NDArray[np.float32]
Mask = NDArray[np.bool_]


def opened(name: str, mode: str = "RGB") -> Colours:
    with Image.open(SPRITES / name) as picture:
        return np.asarray(picture.convert(mode), np.float32)


def difference(one: Colours, other: Colours) -> float:
    """Mean difference of all channels, of 255."""
    return float(np.abs(one - other).mean())


# -- every id has its picture


def wanted() -> set[str]:
    names = {f"tiles/{number}.webp" for number in TILES}
    names |= {thing_file(icon, clan) for icon in Icon for clan in Clan}
    names |= CRESTS
    names |= {f"coins/{name}.png" for name in (*COIN_VALUES, "purse")}
    names |= {f"scoring/{tile}.png" for tile in SCORING_TILES}
    names |= {f"table/{name}.png" for name in PIECES}
    names |= {f"table/{name}.jpg" for name in ("wood", "parchment", "rail", "curtain", "title")}
    names |= {patch.file for patch in PATCHES}
    names |= {f"life/{name}.png" for name in animations.PICTURES}
    return names | {f"patterns/{terrain}.png" for terrain in Terrain}


def there() -> set[str]:
    files = (file for kind in ("png", "webp", "jpg") for file in SPRITES.rglob(f"*.{kind}"))
    return {file.relative_to(SPRITES).as_posix() for file in files}


def test_every_id_has_its_picture_and_every_picture_its_id() -> None:
    assert there() == wanted()


def test_a_scoring_tile_without_a_picture_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    for tile in SCORING_TILES:
        with pytest.raises(FileNotFoundError, match=f"the scoring tile {tile} has no picture"):
            must_have_pictures(tmp_path)
        (tmp_path / "scoring" / f"{tile}.png").touch()
    must_have_pictures(tmp_path)


def test_the_picture_of_one_scoring_tile_is_painted_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "SPRITES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["sprites.paint", "--only", "scoring/sheep"])
    paint_main.main()
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")] == [
        "scoring/sheep.png"
    ]
    monkeypatch.setattr(sys, "argv", ["sprites.paint", "--only", "scoring/goats"])
    with pytest.raises(SystemExit, match="there is no scoring/goats to be made"):
        paint_main.main()
    assert set(SCORING_TILES) == set(pictograms.PICTURES)


@pytest.mark.parametrize(
    "name", ["table/knob.png", "table/card_now.png", "table/shelf.jpg", "clans/macleod_banner.png"]
)
def test_a_part_of_the_table_is_painted_by_itself_as_it_was_before(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "SPRITES", tmp_path)
    monkeypatch.setattr(sys, "argv", ["sprites.paint", "--only", name])
    paint_main.main()
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")] == [name]
    with Image.open(tmp_path / name) as picture:
        assert (
            difference(np.asarray(picture.convert("RGBA"), np.float32), opened(name, "RGBA")) < 0.5
        )
    assert (
        set(TABLE)
        == {known for known in wanted() if known.split("/")[0] in ("table", "clans")} - CRESTS
    )


@pytest.mark.parametrize("name", sorted(animations.PICTURES))
def test_every_picture_of_what_moves_is_cut_out_of_nothing(name: str) -> None:
    picture = opened(f"life/{name}.png", "RGBA")
    edge = np.concatenate(
        [picture[0, :, 3], picture[-1, :, 3], picture[:, 0, 3], picture[:, -1, 3]]
    )
    assert edge.max() < 60, "it is not cut off at its edge"
    assert (picture[..., 3] > 60).any()


@pytest.mark.parametrize("name", sorted(name for name in wanted() if not name.startswith("life/")))
def test_every_picture_can_be_opened_and_is_not_empty(name: str) -> None:
    picture = opened(name, "RGBA")
    assert picture.shape[0] >= 64
    assert picture[..., :3].std() > 1
    is_cut_out = name.endswith((".png", "_face.webp"))
    assert bool((picture[..., 3] == 0).any()) == is_cut_out
    assert (picture[..., 3] > 200).any()


def test_faces_are_told_apart_where_they_are_smallest() -> None:
    small = {}
    for clan in Clan:
        with Image.open(SPRITES / f"clans/{clan}_face.webp") as face:
            assert face.size == (faces.SIZE, faces.SIZE)
            small[clan] = np.asarray(
                face.convert("RGBA").convert("RGBa").resize((40, 40)), np.float32
            )
    for one, other in combinations(Clan, 2):
        # The middle, where the beast is: the medal is told by its colour alone.
        middle = np.abs(small[one] - small[other])[8:30, 10:30, :3]
        assert middle.mean() > 18, (one, other)


def seen_from_afar(face: Image.Image) -> Colours:
    """A face a quarter as large, as it is on black: what its file loses, and what is seen through, counts little."""
    return np.asarray(face.convert("RGBA").convert("RGBa").reduce(4), np.float32)


@pytest.mark.parametrize("clan", list(Clan)[1:])
def test_a_face_painted_again_is_the_one_that_is_there(clan: Clan) -> None:
    with Image.open(SPRITES / f"clans/{clan}_face.webp") as there:
        assert difference(seen_from_afar(faces.painted(clan)), seen_from_afar(there)) < 0.55


def test_the_file_of_a_face_written_again_is_the_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "SPRITES", tmp_path)
    faces.paint_face(Clan.MACLEOD)
    name = f"clans/{Clan.MACLEOD}_face.webp"
    with Image.open(tmp_path / name) as painted:
        assert difference(np.asarray(painted.convert("RGBA"), np.float32), opened(name, "RGBA")) < 1


def test_all_pictures_together_stay_below_eighteen_megabytes() -> None:
    assert (
        sum(file.stat().st_size for file in SPRITES.rglob("*.*") if "paint" not in file.parts)
        < MOST_BYTES
    )


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


def test_all_four_edges_of_every_picture_show_the_terrain_of_the_data() -> None:
    for edge in edges():
        shown = terrain_of(edge.pixels[off_the_road(len(edge.pixels))].mean(axis=0))
        assert shown is edge.terrain, f"tile {edge.tile}, side {edge.side.name}"


def test_a_road_leaves_the_picture_exactly_where_the_data_have_one() -> None:
    for edge in edges():
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

    def room(self, x: float, y: float) -> float:
        """How far the border of its area is from a place, in tile widths."""
        return float(self.depth(self.area_at(x, y))[int(y * GRAIN), int(x * GRAIN)])

    def depth(self, area: int) -> NDArray[np.float64]:
        """For every pixel how far it is inside the area, in tile widths; the tile's edge is no border."""
        beyond = GRAIN // 4
        wide = np.pad(self.areas == area, beyond, mode="edge")
        return np.asarray(distance_transform_edt(wide)[beyond:-beyond, beyond:-beyond] / GRAIN)


@lru_cache(maxsize=100)
def plan_of(number: int) -> Plan:
    composition = compose(number)
    road = road_field(composition.roads, GRAIN)
    return Plan(area_labels(number, GRAIN, composition.roads, road, composition.growth), road)


def test_layout_has_every_thing_of_every_tile_exactly_once() -> None:
    assert places().keys() == TILES.keys()
    for number, tile in TILES.items():
        printed = Counter(
            (str(icon), i) for i, area in enumerate(tile.areas) for icon in area.icons
        )
        assert (
            Counter((thing["icon"], thing["area"]) for thing in places()[number]["things"])
            == printed
        )


def test_every_thing_stands_inside_its_own_area_and_off_the_road() -> None:
    for number in TILES:
        plan, size = plan_of(number), places()[number]["size"]
        for thing in places()[number]["things"]:
            x, y = thing["x"], thing["y"]
            depth = plan.depth(thing["area"])[int(y * GRAIN), int(x * GRAIN)]
            assert depth >= REACH * size, f"tile {number}: {thing}"
            # Roads end at the castle itself.
            assert number == 0 or plan.road_at(x, y) >= REACH * size + WIDTH / 2, (
                f"tile {number}: {thing}"
            )


def test_things_keep_clear_of_each_other_and_of_the_edge_however_the_tile_is_turned() -> None:
    for number, entry in places().items():
        half = entry["size"] / 2
        for thing in entry["things"]:
            assert all(half <= place <= 1 - half for place in (thing["x"], thing["y"])), (
                f"tile {number}"
            )
        for one, other in combinations(entry["things"], 2):
            # Apart as discs: upright squares may then come near each other in no rotation.
            assert (
                np.hypot(one["x"] - other["x"], one["y"] - other["y"]) >= 2 * REACH * entry["size"]
            ), f"tile {number}"


def test_every_area_of_the_picture_has_the_terrain_of_the_data() -> None:
    for number, tile in TILES.items():
        plan = plan_of(number)
        with Image.open(SPRITES / "tiles" / f"{number}.webp") as picture:
            small = picture.convert("RGB").resize((GRAIN, GRAIN), Image.Resampling.BOX)
        ground = np.asarray(small, np.float32)
        for index, area in enumerate(tile.areas):
            inside = (plan.depth(index) > 0.04) & (plan.road > WIDTH)
            assert terrain_of(ground[inside].mean(axis=0)) is area.terrain, (
                f"tile {number}, area {index}"
            )


def marks_of(number: int) -> dict[Terrain, list[tuple[float, float]]]:
    text = (SPRITES / "patterns" / "layout.json").read_text(encoding="utf-8")
    marks = json.loads(text)["tiles"][str(number)]
    return {Terrain(name): [(x, y) for x, y in spots] for name, spots in marks.items()}


def test_every_area_bears_marks_of_its_own_terrain_and_of_no_other() -> None:
    for number, tile in TILES.items():
        marked = {
            (plan_of(number).area_at(x, y), terrain)
            for terrain, spots in marks_of(number).items()
            for x, y in spots
        }
        assert marked == {(index, area.terrain) for index, area in enumerate(tile.areas)}, (
            f"tile {number}"
        )


def test_marks_hide_neither_things_nor_roads() -> None:
    half = patterns.SIZE / 2
    for number in TILES:
        spots = [spot for group in marks_of(number).values() for spot in group]
        for x, y in spots:
            assert plan_of(number).road_at(x, y) >= WIDTH / 2 + 0.5 * half, f"tile {number}"
            assert all(half <= place <= 1 - half for place in (x, y))
            for thing in places()[number]["things"]:
                apart = np.hypot(x - thing["x"], y - thing["y"])
                assert apart >= 0.45 * places()[number]["size"] + 0.5 * half, (
                    f"tile {number}: {thing}"
                )


# -- painting again gives the same


def test_deciding_the_places_again_gives_the_layouts_there_are() -> None:
    assert {
        int(number): entry for number, entry in json.loads(json.dumps(layout())).items()
    } == places()
    for number in (0, 9, 35):
        again = {Terrain(name): spots for name, spots in patterns.places(number).items()}
        assert again == marks_of(number)


def test_painting_a_tile_again_gives_the_picture_there_is() -> None:
    again = paint_ground(35).astype(np.float32)
    assert difference(again, opened("tiles/35.webp")) < 2.5


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that objects are painted into instead of the one with the pictures of the game."""
    monkeypatch.setattr(drawing, "SPRITES", tmp_path)
    monkeypatch.setattr(things, "THINGS", {"ship": things.draw_ship})
    monkeypatch.setattr(things, "CLANS", {})
    return tmp_path


def unheard(name: str) -> None:
    """Told of progress."""


def test_painting_a_thing_a_coin_and_a_mark_again_gives_the_pictures_there_are(
    elsewhere: Path,
) -> None:
    things.paint_things(unheard)
    coins.paint_coins(unheard)
    painted = sorted(elsewhere.rglob("*.png"))
    assert [file.stem for file in painted] == ["1", "10", "2", "5", "purse", "scroll_ship", "ship"]
    for file in painted:
        with Image.open(file) as picture:
            again = np.asarray(picture.convert("RGBA"), np.float32)
        assert difference(again, opened(file.relative_to(elsewhere).as_posix(), "RGBA")) < 1, (
            file.name
        )
    for terrain in Terrain:
        mark = np.asarray(patterns.paint_mark(terrain), np.float32)
        assert difference(mark, opened(f"patterns/{terrain}.png", "RGBA")) < 1, terrain


# -- how the window shows them


@pytest.fixture
def sprites() -> Sprites:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Sprites()


def grey(surface: pygame.Surface) -> Colours:
    size = surface.get_size()
    picture = Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))
    return np.asarray(np.asarray(picture, np.float32).mean(axis=2))


def marked(sprites: Sprites, number: int, rotation: int, side: int) -> Mask:
    """Where the pattern changes the tile."""
    sprites.painting = Painting()
    plain = grey(sprites.tile(number, rotation, side, Clan.MACLEOD))
    sprites.painting = Painting(patterns=True)
    return np.asarray(np.abs(grey(sprites.tile(number, rotation, side, Clan.MACLEOD)) - plain) > 12)


@pytest.mark.parametrize("side", [64, 96, 160])
def test_patterns_show_only_when_they_are_wanted_and_leave_most_of_the_tile_alone(
    sprites: Sprites, side: int
) -> None:
    assert not sprites.with_patterns
    assert 0.03 < marked(sprites, 4, 0, side).mean() < 0.25


@pytest.mark.parametrize("side", [24, 36])
def test_patterns_show_on_small_tiles_too_and_leave_what_is_on_them_to_be_seen(
    sprites: Sprites, side: int
) -> None:
    assert 0.1 < marked(sprites, 4, 0, side).mean() < 0.5
    sprites.painting = Painting()


def test_marks_stand_upright_in_every_rotation(sprites: Sprites) -> None:
    side, half = 300, 15
    plan = plan_of(20)
    x, y = max(marks_of(20)[Terrain.PASTURE], key=lambda spot: plan.room(*spot))
    printed = marked(sprites, 20, 0, side)
    mark = printed[round(y * side) - half :, round(x * side) - half :][: 2 * half, : 2 * half]
    for rotation in range(1, 4):
        x, y = 1 - y, x
        turned = marked(sprites, 20, rotation, side)
        again = turned[round(y * side) - half :, round(x * side) - half :][: 2 * half, : 2 * half]
        overlap = (mark & again).sum() / (mark | again).sum()
        on_its_side = np.rot90(mark, -rotation)
        assert overlap > 0.7
        assert overlap > (on_its_side & again).sum() / (on_its_side | again).sum()


# -- patches and grounds


def with_a_window() -> Sprites:
    """Pictures are made for the pixels that a window has."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    return Sprites()


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.file)
@pytest.mark.parametrize("scale", [1.0, 1.4, 2.0])
def test_a_patch_keeps_its_margins_in_every_size(patch: Patch, scale: float) -> None:
    sprites = with_a_window()
    source = sprites.source(patch.file)
    wide, high = (round(side * scale / PAINTED_SCALE) for side in source.get_size())
    painted = sprites.picture(patch.file, wide, high)
    left, above, right, below = (round(margin * scale) for margin in patch.margins)
    for size in ((wide + 101, high + 77), (wide, high), (left + right + 1, above + below + 1)):
        drawn = sprites.patched(patch, size, scale)
        assert drawn.get_size() == size
        for corner_of, x, y in (
            ((left, above), 0, 0),
            ((right, below), size[0] - right, size[1] - below),
        ):
            if min(corner_of) > 0:
                from_x, from_y = (0, 0) if x == 0 and y == 0 else (wide - right, high - below)
                wanted_corner = painted.subsurface((from_x, from_y, *corner_of))
                found = drawn.subsurface((x, y, *corner_of))
                assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(
                    wanted_corner, "RGBA"
                )


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.file)
def test_a_patch_can_be_smaller_than_its_margins(patch: Patch) -> None:
    sprites = with_a_window()
    for size in ((1, 1), (5, 3), (30, 200)):
        assert sprites.patched(patch, size, 2.0).get_size() == size


def test_stripes_end_with_a_whole_one_and_a_patch_is_made_once() -> None:
    sprites, awning = with_a_window(), AWNING[Clan.MACLEOD]
    assert awning.across is Fit.WHOLE
    drawn = sprites.patched(awning, (397, 64), 1.0)
    assert drawn is sprites.patched(awning, (397, 64), 1.0)
    # An awning ends as it begins: its lowest row of pixels in the middle of the first and the last stripe is alike.
    cover = pygame.surfarray.array_alpha(drawn)
    assert cover[0, 20] > 200
    assert cover[-1, 20] > 200
    assert cover[:, 54].max() > 200
    assert cover[:2, 54].max() < cover[:, 54].max()


def luminance_of(colours: Colours, share: float) -> int:
    """The grey such a part of the pixels is darker than."""
    return round(float(np.quantile(colours @ np.array([0.2126, 0.7152, 0.0722]), share)))


@pytest.mark.parametrize("clan", Clan)
def test_a_name_can_be_read_on_every_banner(clan: Clan) -> None:
    cloth = opened(BANNER[clan].file)[24:90, 40:-40].reshape(-1, 3)
    ink = CLAN_INK[clan]
    for share in (0.02, 0.5, 0.98):
        order = np.argsort(cloth @ np.array([0.2126, 0.7152, 0.0722]))
        red, green, blue = cloth[order[round(share * (len(order) - 1))]]
        assert contrast(ink, (int(red), int(green), int(blue))) >= 4.5


def test_words_can_be_read_on_stained_parchment_and_on_the_rail() -> None:
    darkest = [luminance_of(opened(f"table/{name}.jpg"), share) for name, share in
               (("parchment", 0.01), ("rail", 0.99))]  # fmt: skip
    for ink in (theme.INK, theme.INK_SOFT, theme.INK_PALE, theme.NOW, theme.WRONG, theme.GOLD_DARK):
        assert contrast(ink, (darkest[0],) * 3) >= 4.5
    for ink in (theme.LIGHT_INK, theme.LIGHT_INK_SOFT, theme.LIGHT_INK_PALE):
        assert contrast(ink, (darkest[1],) * 3) >= 4.5


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 1.4),
        ((3440, 1440), 1.9),
        ((1024, 768), 1.0),
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


@pytest.mark.parametrize("scale", [1.0, 1.4, 2.54])
@pytest.mark.parametrize("behind", [(40, 50, 70), (90, 110, 150), (200, 180, 160)])
def test_the_dusk_over_the_title_has_no_lines(scale: float, behind: theme.Colour) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((round(1280 * scale), round(720 * scale)))
    art = Art(scale, Sprites())
    screen.fill(behind)
    dusk = pygame.Rect(0, 0, art.px(DUSK), screen.get_height())
    art.patch(screen, dusk, Skins.SCRIM)
    columns = pygame.surfarray.array3d(screen.subsurface(dusk)).astype(np.float32).mean(axis=1)
    around = np.stack(
        [np.convolve(columns[:, part], np.ones(31) / 31, "same") for part in range(3)], 1
    )
    assert np.abs(columns - around)[40:-40].max() < 1


def test_the_castle_and_the_ship_are_beside_the_menu_in_a_tall_window() -> None:
    castle, ship = (0.745, 0.876), (0.593, 0.675)
    for size in ((800, 900), (1080, 1920), (700, 740)):
        window = pygame.Rect(0, 0, *size)
        whole = size[1] * 16 / 9
        left = (whole - size[0]) * shown_part(window)
        for part in (castle, ship):
            assert part[0] * whole - left >= 0
            assert part[1] * whole - left <= size[0]


@pytest.mark.parametrize("side", [44, 48, 67, 122])
@pytest.mark.parametrize(
    ("kind", "ink", "wide"),
    [("past", theme.INK, 0.62), ("next", theme.INK, 0.62), ("now", theme.WHITE, 0.54)],
)
def test_letters_can_be_read_on_every_stone(
    kind: str, ink: theme.Colour, wide: float, side: int
) -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    stone = Sprites().picture(f"table/stone_{kind}.png", side)
    written = pygame.Rect(0, 0, round(side * wide), round(side * 0.25))
    written.center = (side // 2, side // 2 - round(side * LeftColumn.STONE_RISE / LeftColumn.STONE))
    seen = pygame.surfarray.array3d(stone.subsurface(written)).reshape(-1, 3)
    contrasts = [contrast(ink, (int(red), int(green), int(blue))) for red, green, blue in seen]
    assert np.quantile(contrasts, 0.01) >= 4.5


def test_no_plank_comes_again_within_two_thousand_pixels() -> None:
    wood = opened("table/wood.jpg")
    assert wood.shape[:2] == (2048, 2048) == (Texture.WOOD, Texture.WOOD)
    rows = wood.mean(axis=2)
    for away in (256, 512, 683, 1024):
        for axis in (0, 1):
            assert difference(rows, np.roll(rows, away, axis=axis)) > 5
    # It begins again without a seam: its edges are no more unlike than rows and columns beside each other.
    for axis in (0, 1):
        at_edge = np.abs(np.take(rows, 0, axis) - np.take(rows, -1, axis)).mean()
        beside = np.abs(np.diff(rows, axis=axis)).mean(axis=1 - axis).max()
        assert at_edge <= beside + 1


# -- the gallery


def test_the_gallery_paints_every_page_there_is(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(Path(__file__).parent.parent / "docs" / "gallery.py"),
        str(tmp_path),
        "--scale",
        "0.25",
    ]
    subprocess.run(command, check=True, capture_output=True)
    pages = {path.stem.removeprefix("pictures of ") for path in tmp_path.iterdir()}
    assert pages == {
        "surfaces",
        "controls",
        "texts",
        "colours",
        *(name.partition("/")[0] for name in wanted()),
    }
