"""What is remembered between two starts, and what happens to a file that cannot be used."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from skye_desktop.engine import Clan
from skye_desktop.files.settings import (
    FILE_NAME,
    ROWS,
    Confirm,
    RememberedSeat,
    Settings,
    SettingsFile,
    Speed,
)

BROKEN = "settings.broken.json"


def put(folder: Path, text: str) -> SettingsFile:
    (folder / FILE_NAME).write_text(text, encoding="utf-8")
    return SettingsFile(folder)


def troubled(file: SettingsFile, kept: Settings | None = None) -> str:
    """What is told of a file of which only those settings can be used."""
    settings, trouble = file.read()
    assert settings == (kept or Settings())
    assert trouble is not None
    return trouble


def test_settings_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    settings = Settings(
        ui_scale=150,
        full_screen=True,
        window=(1600, 900),
        animation_speed=Speed.FAST,
        confirmations=Confirm.ALWAYS,
        open_money=True,
        seats=(RememberedSeat(clan=Clan.MACINNES.value, name="Mòrag"),),
    )
    file = SettingsFile(tmp_path)
    assert file.read() == (Settings(), None), "without a file the defaults hold"
    assert list(tmp_path.iterdir()) == [], "reading writes nothing"
    assert file.write(settings) is None
    assert file.read() == (settings, None)


def test_a_row_has_words_for_what_its_field_can_hold() -> None:
    for name, row in ROWS.items():
        default = getattr(Settings(), name)
        assert (row.switch is not None) is isinstance(default, bool), name
        assert not (row.switch and row.options), name
        if row.options and isinstance(default, Enum):
            assert [value for value, _ in row.options] == list(type(default)), name


NO_SETTINGS: dict[str, bytes] = {
    "empty": b"",
    "a brace": b"{",
    "prose": b"not json",
    "a list": b"[]",
    "a text": b'"muted"',
    "no number": b'{"volume": NaN}',
    "a field twice": b'{"muted": true, "muted": false}',
    "cut off": b'{"muted": true, "volume": ',
    "no text": b"\xff\xfe\x00",
    "nested": b'{"keys": {"a": ' + b"[" * 500 + b"]" * 500 + b"}}",
    "too large": b" " * 1_000_000,
}


@pytest.mark.parametrize("kind", NO_SETTINGS)
def test_a_broken_file_is_set_aside_and_it_is_said_once(tmp_path: Path, kind: str) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(NO_SETTINGS[kind])
    told = troubled(file)
    assert BROKEN in told
    assert (tmp_path / BROKEN).read_bytes() == NO_SETTINGS[kind]
    assert not file.path.exists()
    assert ("too large" in told) is (kind == "too large")
    assert file.read() == (Settings(), None)


WRONG_VALUES: list[tuple[str, Any]] = [
    ("ui_scale", 1000), ("ui_scale", 10**400), ("ui_scale", -1e308), ("animation_speed", "ludicrous"),
    ("animation_speed", ["normal"]), ("window", [1, 1]), ("window", {"width": 800}), ("muted", "perhaps"),
    ("chosen_language", 7), ("hints_known", "all"), ("hints_known", ["x" * 50_000]),
    ("seats", [{"clan": "Mac Beth", "name": "Mac"}]), ("seats", [{"clan": "macleod", "name": "\ud800"}]),
    ("seats", [{"clan": "macleod", "name": "two\nlines"}]),
]  # fmt: skip


def test_a_value_that_cannot_be_used_costs_only_itself_and_is_named(tmp_path: Path) -> None:
    kept = {"open_money": True, "confirmations": "always"}
    for field, value in WRONG_VALUES:
        file = put(tmp_path, json.dumps(kept | {field: value}))
        assert field in troubled(file, Settings.model_validate(kept)), (field, value)
        assert file.path.exists()
    wrong = {"volume": 101, "volume_table": 20, "volume_signals": "loud"}
    assert (
        troubled(put(tmp_path, json.dumps(wrong)), Settings(volume_table=20))
        == "In the settings volume, volume_signals could not be used and have their defaults."
    )


def test_fields_of_other_versions_are_left_aside_or_get_their_defaults(tmp_path: Path) -> None:
    file = put(tmp_path, json.dumps({"ui_scale": 125, "weather": "rain"}))
    assert file.read() == (Settings(ui_scale=125), None)


def test_trouble_while_writing_and_setting_aside_is_said_in_words(tmp_path: Path) -> None:
    file = put(tmp_path, "{")
    (tmp_path / BROKEN).mkdir()
    assert "the defaults are used" in troubled(file)
    assert "cannot be written" in (SettingsFile(file.path).write(Settings()) or "")


def test_other_games_keep_their_tables_and_leave_the_file_as_it_was_without_one(
    tmp_path: Path,
) -> None:
    file = SettingsFile(tmp_path)
    file.write(Settings())
    assert "tables" not in json.loads(file.path.read_text(encoding="utf-8"))
    unknown = {"setup": {"seats": 7}, "what": ["a later version knows"]}
    file.write(Settings(tables={"innovation": unknown}))
    settings, trouble = file.read()
    assert (settings.tables, trouble) == ({"innovation": unknown}, None)
    settings.volume = 3
    file.write(settings)
    assert file.read()[0].tables == {"innovation": unknown}, "unread, and not lost"
