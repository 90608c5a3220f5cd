"""What is remembered between two starts, and what happens to a file that cannot be used."""

from __future__ import annotations

import json
import os
from enum import Enum
from pathlib import Path

import pytest
from pydantic import ValidationError

from skye_desktop.engine import Clan
from skye_desktop.files.settings import (
    FILE_NAME,
    ROWS,
    Confirm,
    RememberedSeat,
    Settings,
    SettingsColumn,
    SettingsFile,
    Speed,
)


def put(folder: Path, text: str) -> SettingsFile:
    """A settings file with that text."""
    (folder / FILE_NAME).write_text(text, encoding="utf-8")
    return SettingsFile(folder)


def test_settings_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    settings = Settings(
        ui_scale=150,
        full_screen=True,
        window=(1600, 900),
        animation_speed=Speed.FAST,
        confirmations=Confirm.ALWAYS,
        open_money=True,
        seats=(
            RememberedSeat(clan=Clan.MACINNES, name="Mòrag"),
            RememberedSeat(clan=Clan.MACLEOD, name="Ewan"),
        ),
    )
    file = SettingsFile(tmp_path)
    assert file.write(settings) is None
    assert file.read() == (settings, None)


def test_the_settings_stand_in_their_order_under_the_names_that_scripts_know() -> None:
    left = [row.id for row in ROWS.values() if row.side is SettingsColumn.LEFT]
    right = [row.id for row in ROWS.values() if row.side is SettingsColumn.RIGHT]
    assert left == [
        "Language", "Size of everything", "Full screen", "Contrast", "Animations", "Smoke, waves and animals move",
        "Computers' turns", "Computers have their say", "Ask before acting", "Play with open money",
        "Buy behind the curtain",
    ]  # fmt: skip
    assert right == [
        "Sound", "Tiles and coins", "Signals", "Music", "Sea and wind", "No sound at all",
        "A pattern on each terrain", "A large pointer", "Touch", "Long press", "Guide a first game with hints",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_a_row_has_words_for_what_its_field_can_hold(name: str) -> None:
    row, default = ROWS[name], getattr(Settings(), name)
    assert (row.switch is not None) is isinstance(default, bool)
    assert not (row.switch and row.options)
    if row.options and isinstance(default, Enum):
        assert [value for value, _ in row.options] == list(type(default))


def test_without_a_file_the_defaults_hold_and_nothing_is_said(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).read() == (Settings(), None)


def test_reading_writes_nothing(tmp_path: Path) -> None:
    SettingsFile(tmp_path).read()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "not json",
        "[]",
        '"muted"',
        '{"volume": NaN}',
        '{"muted": true, "muted": false}',
        '{"muted": true, "volume": ',
    ],
)
def test_a_broken_file_is_set_aside_and_it_is_said(tmp_path: Path, text: str) -> None:
    settings, trouble = put(tmp_path, text).read()
    assert settings == Settings()
    assert trouble is not None
    assert "settings.broken.json" in trouble
    assert (tmp_path / "settings.broken.json").read_text(encoding="utf-8") == text
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ui_scale", 1000),
        ("ui_scale", 10**400),
        ("ui_scale", -1e308),
        ("animation_speed", "ludicrous"),
        ("animation_speed", ["normal"]),
        ("window", [1, 1]),
        ("window", {"width": 800}),
        ("muted", "perhaps"),
        ("chosen_language", 7),
        ("hints_known", "all"),
        ("hints_known", ["x" * 50_000]),
        ("seats", [{"clan": "macbeth", "name": "Mac"}]),
        ("seats", [{"clan": "macleod", "name": "\ud800"}]),
        ("seats", [{"clan": "macleod", "name": "two\nlines"}]),
    ],
)
def test_a_value_that_cannot_be_used_costs_only_itself_and_is_named(
    tmp_path: Path, field: str, value: object
) -> None:
    kept = {"open_money": True, "confirmations": "always"}
    settings, trouble = put(tmp_path, json.dumps(kept | {field: value})).read()
    assert settings == Settings(open_money=True, confirmations=Confirm.ALWAYS)
    assert trouble is not None
    assert field in trouble
    assert (tmp_path / FILE_NAME).exists()


def test_several_wrong_values_are_named_together(tmp_path: Path) -> None:
    text = json.dumps({"volume": 101, "volume_table": 20, "volume_signals": "loud"})
    settings, trouble = put(tmp_path, text).read()
    assert settings == Settings(volume_table=20)
    assert (
        trouble
        == "In the settings volume, volume_signals could not be used and have their defaults."
    )


@pytest.mark.parametrize("depth", [200, 5_000, 100_000])
def test_deep_nesting_stops_nothing(tmp_path: Path, depth: int) -> None:
    nested = '{"hints_known": ' + "[" * depth + "]" * depth + ', "muted": true}'
    settings, trouble = put(tmp_path, nested).read()
    assert settings in (Settings(), Settings(muted=True))
    assert trouble is not None


def test_settings_behind_a_link_are_read_and_what_it_leads_to_is_never_changed(
    tmp_path: Path,
) -> None:
    (tmp_path / "data").mkdir()
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text('{"muted": true}', encoding="utf-8")
    (tmp_path / "data" / FILE_NAME).symlink_to(elsewhere)
    file = SettingsFile(tmp_path / "data")
    settings, trouble = file.read()
    assert (settings.muted, trouble) == (True, None)
    assert file.write(Settings(volume=3)) is None
    assert elsewhere.read_text(encoding="utf-8") == '{"muted": true}'
    assert file.read() == (Settings(volume=3), None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_place_of_the_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    settings, trouble = SettingsFile(tmp_path).read()
    assert settings == Settings()
    assert trouble is not None


@pytest.mark.parametrize("target", [FILE_NAME, "nowhere"])
def test_a_link_that_leads_nowhere_is_set_aside(tmp_path: Path, target: str) -> None:
    (tmp_path / FILE_NAME).symlink_to(tmp_path / target)
    _, trouble = SettingsFile(tmp_path).read()
    assert trouble is not None
    assert not os.path.lexists(tmp_path / FILE_NAME)


def test_after_a_broken_file_the_next_start_says_nothing(tmp_path: Path) -> None:
    put(tmp_path, "{").read()
    assert SettingsFile(tmp_path).read() == (Settings(), None)


def test_a_file_that_is_no_text_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")
    settings, trouble = SettingsFile(tmp_path).read()
    assert settings == Settings()
    assert trouble is not None
    assert (tmp_path / "settings.broken.json").exists()


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    _, trouble = put(tmp_path, " " * 1_000_000).read()
    assert trouble is not None
    assert "too large" in trouble


def test_a_field_of_a_newer_version_is_left_aside(tmp_path: Path) -> None:
    settings, trouble = put(tmp_path, json.dumps({"open_money": True, "weather": "rain"})).read()
    assert trouble is None
    assert settings.open_money


def test_a_missing_field_gets_its_default(tmp_path: Path) -> None:
    settings, trouble = put(tmp_path, '{"ui_scale": 125}').read()
    assert trouble is None
    assert settings == Settings(ui_scale=125)


@pytest.mark.parametrize("scale", [99, 201, 0, -100])
def test_a_size_nobody_could_read_is_refused(scale: int) -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.ui_scale = scale
    assert settings.ui_scale is None


def test_trouble_while_writing_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    trouble = SettingsFile(tmp_path / "data").write(Settings())
    assert trouble is not None
    assert "cannot be written" in trouble


def test_settings_that_cannot_be_set_aside_are_told_too(tmp_path: Path) -> None:
    file = put(tmp_path, "{")
    (tmp_path / "settings.broken.json").mkdir()
    settings, trouble = file.read()
    assert settings == Settings()
    assert trouble is not None
    assert "the defaults are used" in trouble


def test_what_a_killed_write_left_is_removed_by_a_later_one(tmp_path: Path) -> None:
    part = tmp_path / ".abc.part"
    part.write_text("half of the settings", encoding="utf-8")
    os.utime(part, (0, 0))
    SettingsFile(tmp_path).write(Settings())
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
