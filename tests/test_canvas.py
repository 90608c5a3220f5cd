"""Drawing at one scale: what is painted again, and pictures that fill the window."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pygame
import pytest
from games import grow
from groups import many
from table import pictures

from skye_desktop.engine import Clan, Territory
from skye_desktop.kit import clipped
from skye_desktop.ui.art import Art
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
