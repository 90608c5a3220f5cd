"""Drawing at one scale: what is kept from frame to frame."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import json
from collections.abc import Collection
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest
from games import grow
from groups import many

from skye_desktop.engine import TILES, Clan, Territory
from skye_desktop.kit.canvas import Skin
from skye_desktop.kit.cover import draw_cover
from skye_desktop.kit.theme import Texture
from skye_desktop.play.areas import turned_point
from skye_desktop.ui import main
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art, Sprites
from skye_desktop.ui.territory_view import Marks, TerritoryView, laid_cells


def test_a_table_top_with_other_sheets_is_painted_over_the_one_before() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((320, 200))
    canvas = Art(1.0, Sprites())
    one, other = pygame.Rect(10, 10, 80, 60), pygame.Rect(120, 40, 80, 60)
    canvas.table_top(screen, [(one, Skin.SHEET)])
    before = pygame.image.tobytes(screen, "RGB")
    with patch.object(
        pygame, "Surface", side_effect=AssertionError("memory for a whole window is slow to get")
    ):
        canvas.table_top(screen, [(other, Skin.SHEET)])
        assert pygame.image.tobytes(screen, "RGB") != before
        canvas.table_top(screen, [(one, Skin.SHEET)])
    assert pygame.image.tobytes(screen, "RGB") == before


def test_a_part_is_painted_again_only_where_the_sheets_beneath_it_change() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((640, 400))
    canvas = Art(1.0, Sprites())
    still, moving, moved = (
        pygame.Rect(20, 20, 80, 60),
        pygame.Rect(300, 40, 80, 60),
        pygame.Rect(500, 40, 80, 60),
    )
    painted: list[str] = []

    def draw(sheets: list[pygame.Rect], *, anew: bool = False) -> bytes:
        drawn_with = Art(1.0, Sprites()) if anew else canvas
        drawn_with.table_top(screen, [(rect, Skin.SHEET) for rect in sheets])
        for name, rect in ("still", still), ("moving", moving), ("moved", moved):

            def paint(name: str = name, rect: pygame.Rect = rect) -> None:
                painted.append(name)
                screen.fill("red", rect.inflate(-40, -40))

            drawn_with.kept(screen, name, rect.inflate(-10, -10), name, paint)
        return pygame.image.tobytes(screen, "RGB")

    draw([still, moving])
    assert painted == ["still", "moving", "moved"]
    painted.clear()
    draw([still, moving])
    assert painted == [], "what is small is kept at once"
    shown = draw([still, moved])
    assert painted == ["moving", "moved"]
    assert shown == draw([still, moved], anew=True), "nothing is left of the sheet that went"


def test_a_part_that_grows_over_the_place_another_gives_up_is_not_cut_by_it() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((640, 400))
    canvas = Art(1.0, Sprites())

    def draw(drawn_with: Art, width: int) -> bytes:
        drawn_with.table_top(screen, [])
        left, right = pygame.Rect(20, 20, width, 30), pygame.Rect(20 + width, 20, 100, 30)
        for name, rect, colour in ("left", left, "red"), ("right", right, "blue"):

            def paint(rect: pygame.Rect = rect, colour: str = colour) -> None:
                screen.fill(colour, rect.inflate(-20, 0))

            drawn_with.kept(screen, name, rect, width, paint)
        return pygame.image.tobytes(screen, "RGB")

    for width in (100, 100, 180, 180, 60, 60):
        assert draw(canvas, width) == draw(Art(1.0, Sprites()), width), width


def test_a_large_part_is_painted_once_for_each_change() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((640, 400))
    canvas, sprites = Art(1.0, Sprites()), Sprites()
    land = pygame.Rect(40, 40, 500, 300)
    painted: list[str] = []

    def draw(drawn_with: Art, colour: str) -> bytes:
        def paint() -> None:
            painted.append(colour)
            pygame.draw.circle(screen, colour, land.center, len(colour) * 20)

        drawn_with.table_top(screen, [(land, Skin.SHEET)])
        drawn_with.kept(screen, "land", land, colour, paint)
        return pygame.image.tobytes(screen, "RGB")

    def is_as_painted_anew(colour: str) -> bool:
        shown, count = draw(canvas, colour), len(painted)
        is_same = shown == draw(Art(1.0, sprites), colour)
        del painted[count:]
        return is_same

    assert all(is_as_painted_anew(colour) for colour in ("yellow", "yellow", "yellow", "red", "red", "blue"))
    assert painted == ["yellow", "yellow", "red", "blue"], "it is kept when it is painted for the second time"
    painted.clear()
    in_motion = ("red", "green", "yellow", "pink", "red", "red", "red", "blue", "blue")
    assert all(is_as_painted_anew(colour) for colour in in_motion)
    assert painted == ["red", "green", "yellow", "pink", "red", "red", "blue"]


def test_of_a_land_only_what_lies_about_a_tile_is_painted_when_that_is_laid_or_taken_up() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((1280, 900))
    sprites, chance = Sprites(), Random(3)
    canvas, land = Art(1.0, sprites), grow(chance, 26)
    view, tiles = TerritoryView(rect=pygame.Rect(100, 60, 1000, 800)), list[int]()
    view.fit(land, canvas)
    view.pan(0.3, -0.4)  # cells do not begin at whole pixels
    compose = sprites.tile

    def noted(number: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
        tiles.append(number)
        return compose(number, rotation, side, clan)

    def draw(drawn_with: Art, shown: Territory, laid: Collection[int]) -> bytes:
        drawn_with.table_top(screen, [])
        marks = Marks(fresh=laid_cells(shown, laid))
        view.draw(screen, drawn_with, shown, Clan.MACLEOD, marks, is_kept=True)
        return pygame.image.tobytes(screen, "RGB")

    draw(canvas, land, ())
    draw(canvas, land, ())
    with patch.object(sprites, "tile", noted):
        for _ in range(many(40, quick=10)):
            cell = chance.choice([cell for cell in land.faces if land.without(cell) is not None])
            number = land.faces[cell].number
            after = land.without(cell)
            assert after is not None
            for shown, laid in ((after, ()), (land, [number])):
                tiles.clear()
                changed = draw(canvas, shown, laid)
                away = {abs(x - cell[0]) + abs(y - cell[1]) for x, y in laid_cells(shown, tiles)}
                assert max(away) <= 4, "no tile is painted that is far from it"
                assert changed == draw(Art(1.0, sprites), shown, laid)
            draw(canvas, land, ())


def test_the_table_top_is_read_before_it_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[App] = []

    def looked_at(app: App) -> int:
        monkeypatch.setattr(pygame.image, "load", lambda name: pytest.fail(f"{name} is read in mid-game"))
        assert app.sprites.source(Texture.WOOD_FILE).get_width() > 0
        opened.append(app)
        return 0

    monkeypatch.setattr(main, "settle_memory", lambda: None)
    monkeypatch.setattr(App, "run", looked_at)
    assert main.run(tmp_path, (1280, 720), full_screen=False, log=None) == 0
    assert len(opened) == 1


@pytest.mark.parametrize("above", [0, 0.75, 1])
def test_a_wide_window_cuts_off_above_and_below_what_it_is_told_to(above: float) -> None:
    pygame.display.init()
    whole = pygame.display.set_mode((640, 360))
    wide, images = pygame.Surface((640, 240)), Sprites()
    draw_cover(whole, images, "table/curtain.jpg", above=0.5)
    draw_cover(wide, images, "table/curtain.jpg", above=above)
    seen = whole.subsurface((0, round(120 * above), 640, 240))
    assert pygame.image.tobytes(wide, "RGB") == pygame.image.tobytes(seen, "RGB")


@pytest.mark.parametrize("size", [(2560, 1440), (1280, 720)])
def test_what_fills_the_window_is_read_once_for_each_size_and_kept_in_that_only(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode(size)
    images, read = Sprites(), []
    load = pygame.image.load

    def noted(path: Path) -> pygame.Surface:
        read.append(path.name)
        return load(path)

    monkeypatch.setattr(pygame.image, "load", noted)
    for _ in range(3):
        draw_cover(screen, images, "table/title.jpg", above=0.5)
        screen.blit(images.lit(Texture.WOOD_FILE, size, Texture.WOOD), (0, 0))
    assert sorted(read) == ["title.jpg", "wood.jpg"], "it is read once"
    images.picture("table/title.jpg", 64, 36)
    assert read[-1] == "title.jpg", "as large as it was painted it is not kept"


@pytest.mark.parametrize("rotation", range(4))
def test_what_stands_in_front_on_a_tile_is_drawn_last(rotation: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    sprites = Sprites()
    asked: list[str] = []
    picture = Sprites.picture

    def noted(self: Sprites, name: str, side: int) -> pygame.Surface:
        asked.append(Path(name).stem)
        return picture(self, name, side)

    monkeypatch.setattr(Sprites, "picture", noted)
    layouts = json.loads((sprites.folder / "tiles" / "layout.json").read_text(encoding="utf-8"))
    number = next(n for n, tile in TILES.items() if sorted(tile.icons) == ["barrel", "broch"])
    south = {
        thing["icon"]: turned_point(thing["x"], thing["y"], rotation)[1]
        for thing in layouts[str(number)]["things"]
    }
    sprites.tile(number, rotation, 100, Clan.MACLEOD)
    assert asked == sorted(south, key=south.__getitem__)
