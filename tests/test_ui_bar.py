"""The buttons of the bar: pictograms where there is room, words wherever there is."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import Player, a_setup, in_phase, moments_until, sit_down, window

from skye_desktop.engine import Phase
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.ui.table.things.bar import IDS, BarButton
from skye_desktop.games.skye.ui.table.things.bar_signs import SIDE, draw_bar_sign
from skye_desktop.i18n import use
from skye_desktop.kit import theme

# A window, its UI scale, a language, and whether pictograms have room there.
WINDOWS = [
    ((1280, 720), None, "en", True),
    ((1920, 1080), None, "de", True),
    ((1920, 1080), None, "ja", True),
    ((1920, 1080), 150, "en", True),
    ((2560, 1440), None, "de", True),
    ((1280, 720), 200, "de", False),
    ((700, 640), None, "de", True),
    ((640, 360), None, "en", True),
]


def at_the(folder: Path, size: tuple[int, int], scale: int | None, language: str) -> Player:
    setup, app = a_setup(3), window(folder, size=size, scale=scale)
    use(language)
    return sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))


@pytest.mark.parametrize(("size", "scale", "language", "has_signs"), WINDOWS)
def test_words_have_room_on_every_bar_and_pictograms_where_they_leave_them_that(
    tmp_path: Path, size: tuple[int, int], scale: int | None, language: str, has_signs: bool
) -> None:
    player = at_the(tmp_path, size, scale, language)
    player.see()
    canvas, ids = player.table.canvas, player.table.tree.ids
    buttons = [ids[id] for id in IDS.values() if id in ids]
    assert {"Undo", "Redo", "Menu"} <= {button.id for button in buttons}
    for button in buttons:
        assert isinstance(button, BarButton)
        assert (button.sign is not None) is has_signs
        words = canvas.text.width(button.text, button.size)
        sign = canvas.px(SIDE) if has_signs else 0
        assert words + sign <= button.rect.width - canvas.px(8)
        assert button.label == button.text, "a reader is told the word"
        assert button.note
    title = ids["going on"].rect
    assert title.width >= canvas.px(100)
    assert title.collidelist([button.rect for button in buttons]) < 0


def test_every_pictogram_is_its_own_and_in_the_colour_of_its_words() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    canvas, seen = Art(2.0, Sprites()), set()
    for command in IDS:
        surface = pygame.Surface((40, 40))
        draw_bar_sign(surface, canvas, command, surface.get_rect(), theme.LIGHT_INK)
        seen.add(pygame.image.tobytes(surface, "RGB"))
        shades = pygame.surfarray.array3d(surface).reshape(-1, 3).max(axis=0).tolist()
        assert all(abs(one - ink) <= 3 for one, ink in zip(shades, theme.LIGHT_INK, strict=True))
    assert len(seen) == len(IDS)
