"""How often an idle window looks for events: seldom, and yet soon enough for whoever comes back."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from ui import at_the_title

from skye_desktop.kit import window
from skye_desktop.kit.event_loop import wait_for_events


class Rest:
    """A clock that only sleeping moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.looks: list[float] = []
        self.comes_at: float | None = None
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self._sleep)
        monkeypatch.setattr(pygame.event, "get", self._look)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def _look(self) -> list[pygame.Event]:
        self.looks.append(self.now)
        has_come = self.comes_at is not None and self.now >= self.comes_at
        return [pygame.Event(pygame.USEREVENT)] if has_come else []


def test_a_window_at_rest_looks_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = Rest(monkeypatch)
    assert wait_for_events(10.0) == []
    assert rest.now == pytest.approx(1010.0)
    in_the_first = [at for at in rest.looks if at < 1000.2]
    in_the_last = [at for at in rest.looks if at >= 1009.0]
    assert 30 <= len(in_the_first) <= 60
    assert 30 <= len(in_the_last) <= 36


@pytest.mark.parametrize("after", [0.05, 0.5, 5.0])
def test_whoever_comes_back_is_noticed_within_some_hundredths_of_a_second(
    after: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = Rest(monkeypatch)
    rest.comes_at = rest.now + after
    (event,) = wait_for_events(3600.0)
    assert event.type == pygame.USEREVENT
    assert rest.now - rest.comes_at <= min(0.03, 0.004 + after / 30)


def test_what_is_told_after_a_frame_is_shown_without_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, pauses = at_the_title(tmp_path), list[float]()
    reader.see()
    assert reader.app.pause() > 0

    def wait(seconds: float, rested: float) -> list[pygame.Event]:
        pauses.append(seconds)
        reader.app.running = len(pauses) < 2
        return []

    monkeypatch.setattr(window, "wait_for_events", wait)
    reader.app.defer(lambda: reader.app.notify("The disk is full"))
    assert reader.app.run() == 0
    assert pauses[0] == 0
    assert pauses[1] > 0
    assert "The disk is full" in reader.words()
