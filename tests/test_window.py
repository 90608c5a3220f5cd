"""The window: it fits the screen, and at rest looks for events seldom, and yet soon enough for whoever comes back."""

from __future__ import annotations

import time
from itertools import product
from pathlib import Path

import pygame
import pytest
from ui import at_the_title

from skye_desktop.games.skye.ui.app import App
from skye_desktop.kit import Scene, on_screen, theme, window
from skye_desktop.kit.event_loop import wait_for_events
from skye_desktop.kit.window import first_size

Patch = pytest.MonkeyPatch

SCREENS = [(1024, 600), (1366, 768), (1280, 720), (800, 480), (1920, 1080), (3840, 2160)]


def test_no_window_is_larger_than_the_screen(monkeypatch: Patch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    for screen in SCREENS:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda screen=screen: [screen])
        sizes = product((700, 1280, 1920, 9000), (640, 720, 1080, 9000))
        for width, height in (first_size(), *map(on_screen, sizes)):
            assert width <= screen[0] * 0.95 + 1
            assert height <= screen[1] * 0.9 + 1
        smallest = on_screen(theme.SMALLEST_WINDOW)
        assert smallest[0] <= first_size()[0]
        assert smallest[1] <= first_size()[1]
        if screen == (1920, 1080):
            assert (on_screen((1280, 720)), first_size()) == ((1280, 720), (1632, 918))


class Rest:
    """A clock that only sleeping moves on."""

    def __init__(self, monkeypatch: Patch, comes_after: float = 1e9) -> None:
        self.now = 1000.0
        self.comes_at = self.now + comes_after
        self.looks: list[float] = []
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self._sleep)
        monkeypatch.setattr(pygame.event, "get", self._look)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def _look(self) -> list[pygame.Event]:
        self.looks.append(self.now)
        return [pygame.Event(pygame.USEREVENT)] if self.now >= self.comes_at else []


def test_a_window_at_rest_looks_less_and_less_often(monkeypatch: Patch) -> None:
    rest = Rest(monkeypatch)
    assert wait_for_events(10.0) == []
    assert rest.now == pytest.approx(1010.0)
    assert 30 <= sum(at < 1000.2 for at in rest.looks) <= 60
    assert 30 <= sum(at >= 1009.0 for at in rest.looks) <= 36


def test_what_another_thread_puts_into_a_waker_ends_the_rest(monkeypatch: Patch) -> None:
    rest = Rest(monkeypatch)
    box: list[str] = []
    assert wait_for_events(0.1, wakers=[box]) == []
    began = rest.now
    box.append("news")
    assert wait_for_events(10.0, wakers=[box]) == []
    assert rest.now == began


@pytest.mark.parametrize("after", [0.05, 0.5, 5.0])
def test_whoever_comes_back_is_noticed_soon(after: float, monkeypatch: Patch) -> None:
    rest = Rest(monkeypatch, after)
    (event,) = wait_for_events(3600.0)
    assert event.type == pygame.USEREVENT
    assert rest.now - rest.comes_at <= min(0.03, 0.004 + after / 30)


def test_what_is_told_after_a_frame_is_shown_at_once(tmp_path: Path, monkeypatch: Patch) -> None:
    reader, pauses = at_the_title(tmp_path), list[float]()
    reader.see()
    assert reader.app.pause() > 0

    def wait(seconds: float, rested: float, wakers: object) -> list[pygame.Event]:
        pauses.append(seconds)
        reader.app.running = len(pauses) < 2
        return []

    monkeypatch.setattr(window, "wait_for_events", wait)
    reader.app.defer(lambda: reader.app.notify("The disk is full"))
    assert reader.app.run() == 0
    assert pauses[0] == 0 < pauses[1]
    assert "The disk is full" in reader.words()


class Plain(Scene):
    """A screen that notes in which rooms it was laid out."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.rooms: list[tuple[int, int]] = []

    def layout(self, window: pygame.Rect) -> None:
        self.rooms.append(window.size)

    def draw(self, surface: pygame.Surface) -> None:
        pass


class Sheet(Plain):
    """The same, over another screen."""

    is_sheet = True


def test_what_is_hidden_is_laid_out_once_it_comes_up(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    app = reader.app
    hidden, below, top = Plain(app), Plain(app), Sheet(app)
    app.reset(hidden, below, top)
    assert top.rooms == [(1280, 720)], "once"
    for scene in (hidden, below, top):
        scene.rooms.clear()
    reader.resize((1100, 820))
    assert (hidden.rooms, below.rooms, top.rooms) == ([], [(1100, 820)], [(1100, 820)])
    app.pop_to(hidden)
    assert hidden.rooms == [(1100, 820)]
