"""Text: what is asked of a drawn line."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from skye_desktop.ui import theme
from skye_desktop.ui.text import Text


@pytest.fixture
def text() -> Text:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    return Text(1.0)


def test_names_that_no_font_can_draw_are_drawn_all_the_same(text: Text) -> None:
    for name in ("caf\udce9.json", "a\0b"):
        assert text.line(name, theme.BODY, theme.INK).get_width() > 0
        assert text.width(name, theme.BODY) > 0
        assert text.wrapped(name, theme.BODY, 40)


def test_a_line_that_is_too_long_is_cut_as_late_as_possible(text: Text) -> None:
    line = "Hamish-buys-42-from-Callum-for-3-gold"
    width = text.width(line, theme.BODY) // 2
    cut = text.fitted(line, theme.BODY, width)
    assert cut.endswith("…")
    assert line.startswith(cut[:-1])
    assert text.width(cut, theme.BODY) <= width
    assert text.width(line[: len(cut)] + "…", theme.BODY) > width


def test_a_line_that_fits_stays_as_it_is(text: Text) -> None:
    assert text.fitted("short", theme.BODY, 500) == "short"


def test_a_word_wider_than_its_room_is_broken(text: Text) -> None:
    lines = text.wrapped("W" * 40, theme.BODY, 100)
    assert "".join(lines) == "W" * 40
    assert all(text.width(line, theme.BODY) <= 100 for line in lines)
