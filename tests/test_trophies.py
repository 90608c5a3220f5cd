"""What was won with scenarios, days and hosts is kept, whatever becomes of its file."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from skye_desktop.files.trophies import DAYS, FILE_NAME, SCENARIOS, Trophy, TrophyFile

BROKEN = "trophies.broken.json"
MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)


def test_a_trophy_keeps_the_better_try_and_the_first_day(tmp_path: Path) -> None:
    file = TrophyFile(tmp_path)
    assert file.read() == ({}, "")
    assert list(tmp_path.iterdir()) == [], "reading writes nothing"
    file.add_try(SCENARIOS, "lake", Trophy(stars=1, reached=8, best=14))
    file.add_try(SCENARIOS, "lake", Trophy(stars=3, reached=14, best=14, won_on=TUESDAY))
    trophy, trouble = file.add_try(SCENARIOS, "lake", Trophy(stars=2, reached=12, best=14))
    assert (trophy, trouble) == (
        Trophy(stars=3, reached=14, best=14, tries=3, won_on=TUESDAY),
        "",
    )
    assert TrophyFile(tmp_path).read() == ({SCENARIOS: {"lake": trophy}}, "")


def test_a_day_stays_late_or_in_time_as_its_first_try_was(tmp_path: Path) -> None:
    file = TrophyFile(tmp_path)
    file.add_try(DAYS, "2026-11-30", Trophy(stars=1, reached=5))
    in_time, _ = file.add_try(DAYS, "2026-11-30", Trophy(stars=2, reached=6, is_late=True))
    assert not in_time.is_late
    late, _ = file.add_try(DAYS, "2026-11-29", Trophy(reached=3, is_late=True, won_on=MONDAY))
    assert late.is_late


def test_two_windows_with_one_folder_lose_nothing_of_each_other(tmp_path: Path) -> None:
    here, there = TrophyFile(tmp_path), TrophyFile(tmp_path)
    here.read()
    there.add_try(SCENARIOS, "road", Trophy(stars=2))
    here.add_try(SCENARIOS, "lake", Trophy(stars=1))
    assert set(there.read()[0][SCENARIOS]) == {"road", "lake"}


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"days": {"a": {"stars": 4}}}', '{"days": 3}'])
def test_a_file_that_cannot_be_used_is_put_aside_and_told(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    trophies, trouble = TrophyFile(tmp_path).read()
    assert trophies == {}
    assert BROKEN in trouble
    assert (tmp_path / BROKEN).read_text(encoding="utf-8") == text


def test_of_a_damaged_file_all_that_is_readable_is_kept(tmp_path: Path) -> None:
    content = {SCENARIOS: {"lake": {"stars": 3}, "road": {"stars": "many"}}}
    (tmp_path / FILE_NAME).write_text(json.dumps(content), encoding="utf-8")
    kept, trouble = TrophyFile(tmp_path).read()
    assert kept == {SCENARIOS: {"lake": Trophy(stars=3)}}
    assert BROKEN in trouble
    assert TrophyFile(tmp_path).read() == (kept, ""), "the sentence comes once"


def test_a_folder_that_takes_no_file_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    trophy, trouble = TrophyFile(tmp_path).add_try(SCENARIOS, "lake", Trophy(stars=1))
    assert trophy.stars == 1
    assert trouble
