"""Drawing at one scale: what is painted again, and pictures that fill the window."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest
from games import grow
from groups import many
from table import pictures

from skye_desktop.engine import TILES, Clan, Territory
from skye_desktop.kit import Texture, clipped, draw_cover
from skye_desktop.play.areas import turned_point
from skye_desktop.ui import main
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art, Sprites
from skye_desktop.ui.territory_view import Marks, TerritoryView, laid_cells

Patch = pytest.MonkeyPatch


def test_of_a_land_only_what_lies_about_a_tile_is_painted_when_that_is_laid_or_taken_up() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((1280, 900))
    sprites, chance = pictures(), Random(3)
    canvas, land = Art(1.0, sprites), grow(chance, 26)
    view, tiles = TerritoryView(rect=pygame.Rect(100, 60, 1000, 800)), list[int]()
    view.fit(land, canvas)
    view.pan(0.3, -0.4)  # cells do not begin at whole pixels
    compose = sprites.tile

    def noted(number: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
        tiles.append(number)
        return compose(number, rotation, side, clan)

    def repaired(part: pygame.Rect | None, shown: Territory, marks: Marks) -> bytes:
        with clipped(screen, part or screen.get_rect()):
            canvas.wood(screen)
            view.draw_land(screen, canvas, shown, Clan.MACLEOD, marks)
        return pygame.image.tobytes(screen, "RGB")

    before = view.drawn(land, Clan.MACLEOD, Marks())
    repaired(None, land, Marks())
    with patch.object(sprites, "tile", noted):
        for _ in range(many(15, quick=10)):
            cell = chance.choice([cell for cell in land.faces if land.without(cell) is not None])
            number = land.faces[cell].number
            after = land.without(cell)
            assert after is not None
            for shown, laid in ((after, []), (land, [number]), (land, [])):
                marks = Marks(fresh=laid_cells(shown, laid))
                drawn = view.drawn(shown, Clan.MACLEOD, marks)
                tiles.clear()
                changed = repaired(view.changed_part(drawn, before), shown, marks)
                away = {abs(x - cell[0]) + abs(y - cell[1]) for x, y in laid_cells(shown, tiles)}
                assert max(away) <= 4, "no tile is painted that is far from it"
                assert changed == repaired(None, shown, marks)
                before = drawn


def test_the_table_top_is_read_before_it_is_wanted(tmp_path: Path, monkeypatch: Patch) -> None:
    opened: list[App] = []

    def looked_at(app: App) -> int:
        monkeypatch.setattr(
            pygame.image, "load", lambda name: pytest.fail(f"{name} is read in mid-game")
        )
        assert app.sprites.source(Texture.WOOD_FILE).get_width() > 0
        opened.append(app)
        return 0

    monkeypatch.setattr(main, "settle_memory", lambda: None)
    monkeypatch.setattr(App, "run", looked_at)
    assert main.run(tmp_path, (1280, 720), full_screen=False, log=None) == 0
    assert len(opened) == 1


def test_a_wide_window_cuts_off_above_and_below_what_it_is_told_to() -> None:
    pygame.display.init()
    whole = pygame.display.set_mode((640, 360))
    wide, images = pygame.Surface((640, 240)), pictures()
    draw_cover(whole, images, "table/curtain.jpg", above=0.5)
    for above in (0, 0.75, 1):
        draw_cover(wide, images, "table/curtain.jpg", above=above)
        seen = whole.subsurface((0, round(120 * above), 640, 240))
        assert pygame.image.tobytes(wide, "RGB") == pygame.image.tobytes(seen, "RGB"), above


@pytest.mark.parametrize("size", [(2560, 1440), (1280, 720)])
def test_what_fills_the_window_is_read_once_and_kept_in_that_size_only(
    size: tuple[int, int], monkeypatch: Patch
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


def test_what_stands_in_front_on_a_tile_is_drawn_last(monkeypatch: Patch) -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    asked: list[str] = []
    picture = Sprites.picture

    def noted(self: Sprites, name: str, side: int) -> pygame.Surface:
        asked.append(Path(name).stem)
        return picture(self, name, side)

    monkeypatch.setattr(Sprites, "picture", noted)
    sprites = Sprites()
    layouts = json.loads((sprites.folder / "tiles" / "layout.json").read_text(encoding="utf-8"))
    number = next(n for n, tile in TILES.items() if sorted(tile.icons) == ["barrel", "broch"])
    for rotation in range(4):
        south = {
            thing["icon"]: turned_point(thing["x"], thing["y"], rotation)[1]
            for thing in layouts[str(number)]["things"]
        }
        asked.clear()
        sprites.tile(number, rotation, 100, Clan.MACLEOD)
        assert asked == sorted(south, key=south.__getitem__), rotation
