"""What the system is asked about motion and contrast, and what is made of the answers."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from table import window

from skye_desktop.files.settings import Contrast, Speed
from skye_desktop.kit import system_wishes
from skye_desktop.kit.look import AS_PAINTED
from skye_desktop.kit.system_wishes import AskedSystem, Wishes, answer_of, wishes
from skye_desktop.ui.theme import HIGH_CONTRAST

ANSWERS = {
    "linux": {"enable-animations": "false", "high-contrast": "true"},
    "darwin": {"reduceMotion": "1", "increaseContrast": "1"},
}


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_the_desktop_is_asked_what_is_wanted(platform: str) -> None:
    def says(command: tuple[str, ...]) -> str:
        return ANSWERS[platform][command[-1]]

    assert wishes(platform, says) == Wishes(less_motion=True, high_contrast=True)
    assert wishes(platform, lambda command: "") == Wishes()


def test_a_program_that_is_missing_fails_or_hangs_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_wishes, "PATIENCE", 0.05)
    assert answer_of(("no-such-program-anywhere",)) == ""
    assert answer_of(("false",)) == ""
    began = time.monotonic()
    assert answer_of(("sleep", "5")) == ""
    assert time.monotonic() - began < 3


def test_an_answer_comes_beside_the_window_and_is_news_once() -> None:
    system = AskedSystem(lambda: Wishes(less_motion=True))
    assert not system.has_news()
    system.begin()
    give_up = time.monotonic() + 10
    while not system.has_news():
        assert time.monotonic() < give_up
        time.sleep(0.001)
    assert system.wishes == Wishes(less_motion=True)
    assert not system.is_asked
    assert not system.has_news()


def test_motion_and_contrast_follow_the_system_until_they_are_chosen(tmp_path: Path) -> None:
    app = window(tmp_path)
    settings = app.settings
    settings.animation_speed = Speed.NORMAL
    speeds = [app.animation_speed]
    app.system.wishes = Wishes(less_motion=True, high_contrast=True)
    app.apply_settings()
    speeds.append(app.animation_speed)
    assert not app.lets_live
    assert app.sprites.look is HIGH_CONTRAST
    settings.motion_by_system, settings.contrast = False, Contrast.NORMAL
    app.apply_settings()
    speeds.append(app.animation_speed)
    assert app.sprites.look is AS_PAINTED
    # What an older version was told stays.
    settings.motion_by_system, settings.animation_speed = True, Speed.FAST
    assert [*speeds, app.animation_speed] == [Speed.NORMAL, Speed.OFF, Speed.NORMAL, Speed.FAST]
