"""The window of a start fits the screen: the first one, and one that is remembered from a larger screen."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from skye_desktop.kit import on_screen, theme
from skye_desktop.kit.window import first_size

SCREENS = [(1024, 600), (1366, 768), (1280, 720), (800, 480), (1920, 1080), (3840, 2160)]


@pytest.fixture
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """A screen of that size, as the system would tell of it."""
    size: tuple[int, int] = request.param
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    return size


@pytest.mark.parametrize("screen", SCREENS, indirect=True)
def test_no_window_is_larger_than_the_screen_has_room_for_beside_frame_and_panels(
    screen: tuple[int, int],
) -> None:
    wanted = [
        first_size(),
        *map(on_screen, product((700, 1280, 1920, 9000), (640, 720, 1080, 9000))),
    ]
    for width, height in wanted:
        assert width <= screen[0] * 0.95 + 1
        assert height <= screen[1] * 0.9 + 1
    smallest = on_screen(theme.SMALLEST_WINDOW)
    assert smallest[0] <= first_size()[0]
    assert smallest[1] <= first_size()[1]


@pytest.mark.parametrize("screen", [(1920, 1080)], indirect=True)
def test_a_window_that_fits_stays_as_large_as_it_was(screen: tuple[int, int]) -> None:
    assert on_screen((1280, 720)) == (1280, 720)
    assert first_size() == (1632, 918)


def test_where_nothing_is_seen_a_window_has_any_size() -> None:
    pygame.display.init()
    assert on_screen((5000, 4000)) == (5000, 4000)
