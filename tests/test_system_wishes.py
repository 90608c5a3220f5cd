"""What the system is asked about motion and contrast, and what is made of the answers."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest
from real_window import until
from table import window
from ui import at_the_title

from skye_desktop.files.settings import Contrast, Speed
from skye_desktop.games.skye.ui.clan_theme import HIGH_CONTRAST
from skye_desktop.kit import AS_PAINTED, PreferenceWatcher, system_preferences
from skye_desktop.kit.system_preferences import Preferences, answer_of, read_preferences

GNOME = """({'org.gnome.desktop.interface': {'color-scheme': <'default'>, 'enable-animations': <false>},
 'org.gnome.desktop.a11y.interface': {'high-contrast': <true>},
 'org.freedesktop.appearance': {'color-scheme': <uint32 0>}},)"""
KDE = """({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>},
 'org.kde.kdeglobals.KDE': {'AnimationDurationFactor': <'0'>}},)"""
NEWER = "({'org.freedesktop.appearance': {'contrast': <uint32 1>, 'reduced-motion': <uint32 1>}},)"
NOTHING = """({'org.gnome.desktop.interface': {'enable-animations': <true>},
 'org.gnome.desktop.a11y.interface': {'high-contrast': <false>},
 'org.freedesktop.appearance': {'contrast': <uint32 0>, 'reduced-motion': <uint32 0>},
 'org.kde.kdeglobals.KDE': {'AnimationDurationFactor': <'0.5'>}},)"""
BY_GSETTINGS = {
    "org.gnome.desktop.interface": "org.gnome.desktop.interface enable-animations false",
    "org.gnome.desktop.a11y.interface": "org.gnome.desktop.a11y.interface high-contrast true",
}
BY_DEFAULTS = {"reduceMotion": "1", "increaseContrast": "1"}
ALL = Preferences(less_motion=True, high_contrast=True)


def test_every_desktop_is_asked_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Preferences()
    answers = {"gdbus": ""}
    monkeypatch.setattr(system_preferences, "has_bus", lambda: True)
    for told, wanted in ((GNOME, ALL), (KDE, ALL), (NEWER, ALL), (NOTHING, nothing), ("", nothing)):
        answers["gdbus"] = told
        assert read_preferences("linux", lambda command: answers.get(command[0], "")) == wanted
    monkeypatch.setattr(system_preferences, "has_bus", lambda: False)
    assert read_preferences("linux", lambda command: BY_GSETTINGS[command[-1]]) == ALL
    assert read_preferences("darwin", lambda command: BY_DEFAULTS[command[-1]]) == ALL
    assert read_preferences("darwin", lambda command: "") == nothing


def test_whoever_comes_back_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_the_title(tmp_path).app
    answers = [ALL, Preferences()]
    app.system = PreferenceWatcher(answers.pop)
    app.mailboxes = (app.system.found,)

    def turn(*, has_keyboard: bool) -> None:
        monkeypatch.setattr(pygame.key, "get_focused", lambda: has_keyboard)
        app.turn([], 0.0)
        until(lambda: not app.system.is_running, "an answer")
        app.turn([], 0.001)

    app.system.begin()
    for has_keyboard in (True, True, False, False):
        turn(has_keyboard=has_keyboard)
    assert answers == [ALL]
    assert app.sprites.look is AS_PAINTED
    turn(has_keyboard=True)
    assert not answers
    assert app.sprites.look is HIGH_CONTRAST


def test_a_program_that_fails_or_hangs_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_preferences, "PATIENCE", 0.05)
    assert answer_of(("no-such-program-anywhere",)) == ""
    assert answer_of(("false",)) == ""
    began = time.monotonic()
    assert answer_of(("sleep", "5")) == ""
    assert time.monotonic() - began < 3


def test_motion_and_contrast_follow_the_system_until_they_are_chosen(tmp_path: Path) -> None:
    app = window(tmp_path)
    settings = app.settings
    settings.animation_speed = Speed.NORMAL
    speeds = [app.animation_speed]
    app.system.preferences = Preferences(less_motion=True, high_contrast=True)
    app.apply_settings()
    speeds.append(app.animation_speed)
    assert not app.allows_life
    assert app.sprites.look is HIGH_CONTRAST
    settings.motion_by_system, settings.contrast = False, Contrast.NORMAL
    app.apply_settings()
    speeds.append(app.animation_speed)
    assert app.sprites.look is AS_PAINTED
    # What an older version was told stays.
    settings.motion_by_system, settings.animation_speed = True, Speed.FAST
    assert [*speeds, app.animation_speed] == [Speed.NORMAL, Speed.OFF, Speed.NORMAL, Speed.FAST]
