"""A report holds all that is needed, nothing that is nobody's business, and opens like any saved game."""

from __future__ import annotations

import json
import os
import platform
import zipfile
from pathlib import Path

import pytest
from games import random_game

from skye_desktop import __version__
from skye_desktop.record import LONGEST_NOTE, Note, SavedGame, freeze
from skye_desktop.report import MOST_CRASHES, forget_crash, make_report, pending_crashes
from skye_desktop.session import Session
from skye_desktop.settings import Settings
from skye_desktop.storage import SaveError, Shelf, read_game

PICTURE = b"\x89PNG\r\n\x1a\n not much of one"


def a_game(shown: int | None = 9) -> SavedGame:
    """A game of three after twenty actions, shown at that moment."""
    played = random_game(3, 2)[:20]
    actions = [move.action for move in played]
    return freeze(played[0].before.setup, actions, played[-1].after, shown=shown)


def members(report: Path) -> dict[str, bytes]:
    """What is in a report."""
    with zipfile.ZipFile(report) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_report_opens_in_a_fresh_folder_at_the_same_moment_with_its_note(tmp_path: Path) -> None:
    report = make_report(tmp_path / "data", a_game(), ["one"], PICTURE, "Why this price?", Settings())
    session = Session.resume(read_game(report), Shelf(tmp_path / "fresh"))
    assert session.shown == 9
    assert session.state_at(9) == random_game(3, 2)[8].after
    assert session.notes == [Note(at=9, text="Why this price?")]
    assert session.opening_note == ""
    session.keep()
    assert session.trouble == ""
    assert session.path.parent == tmp_path / "fresh"


def test_a_report_holds_log_picture_settings_and_versions(tmp_path: Path) -> None:
    settings = Settings(volume=17)
    found = members(make_report(tmp_path, a_game(), ["first", "second"], PICTURE, "", settings))
    assert set(found) == {"game.json", "log.txt", "picture.png", "about.json", "settings.json"}
    assert found["log.txt"] == b"first\nsecond"
    assert found["picture.png"] == PICTURE
    assert Settings.model_validate_json(found["settings.json"]) == settings
    about = json.loads(found["about.json"])
    assert about["skye_desktop"] == __version__
    assert about["python"] == platform.python_version()
    assert {"platform", "pygame-ce", "pydantic"} <= set(about)


def test_without_note_and_picture_the_game_is_as_it_was(tmp_path: Path) -> None:
    report = make_report(tmp_path, a_game(), [], None, "", Settings())
    assert "picture.png" not in members(report)
    saved = read_game(report).saved
    assert (saved.actions, saved.digest, saved.notes) == (a_game().actions, a_game().digest, ())


def test_no_folder_of_a_person_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("USERPROFILE", "/home/ann")
    home, data = Path.home(), tmp_path / "games of ann"
    log = [f"written to {data / 'saves'}", f"opened {home / 'x.json'}"]
    trouble = f'File "{home / "skye" / "app.py"}", line 3'
    found = members(make_report(data, a_game(), log, None, "", Settings(), trouble))
    everything = b"".join(found.values())
    assert b"ann/" not in everything
    assert b"games of ann" not in everything
    assert f"~{os.sep}x.json".encode() in found["log.txt"]
    assert b"app.py" in found["traceback.txt"]


def test_a_long_note_is_kept_whole(tmp_path: Path) -> None:
    note = "abcdefghij" * 500
    saved = read_game(make_report(tmp_path, a_game(None), [], None, note, Settings())).saved
    assert "".join(each.text for each in saved.notes) == note
    assert {each.at for each in saved.notes} == {20}
    assert max(len(each.text) for each in saved.notes) == LONGEST_NOTE


def test_a_note_with_what_cannot_be_drawn_still_makes_a_report(tmp_path: Path) -> None:
    saved = read_game(make_report(tmp_path, a_game(), [], None, "a\x00b\n\x1b[2Jc", Settings())).saved
    assert saved.notes == (Note(at=9, text="ab\n[2Jc"),)


def test_a_report_can_be_made_where_no_game_is_open(tmp_path: Path) -> None:
    report = make_report(tmp_path, None, ["title"], None, "It fell over", Settings(), "Traceback")
    assert members(report)["note.txt"] == b"It fell over"
    with pytest.raises(SaveError, match="is not a report of this program"):
        read_game(report)


def test_a_report_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("in the way", encoding="utf-8")
    with pytest.raises(SaveError, match="cannot be written"):
        make_report(tmp_path, a_game(), [], None, "", Settings())


def test_a_crash_is_pending_until_it_is_forgotten(tmp_path: Path) -> None:
    make_report(tmp_path, a_game(), [], None, "only a question", Settings())
    assert pending_crashes(tmp_path) == []
    crash = make_report(tmp_path, a_game(), [], None, "", Settings(), "Traceback")
    assert pending_crashes(tmp_path) == [crash]
    forget_crash(crash)
    assert pending_crashes(tmp_path) == []
    assert len(list((tmp_path / "reports").iterdir())) == 2


def test_forgetting_a_crash_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="crash-none"):
        forget_crash(tmp_path / "reports" / "crash-none.zip")


def test_only_the_latest_crashes_are_kept_and_every_other_report(tmp_path: Path) -> None:
    question = make_report(tmp_path, None, [], None, "a question", Settings())
    for number in range(MOST_CRASHES):
        old = tmp_path / "reports" / f"crash-2020-01-{number + 1:02} 120000 abcdef.zip"
        old.write_bytes(b"old")
    forget_crash(tmp_path / "reports" / "crash-2020-01-02 120000 abcdef.zip")
    newest = [make_report(tmp_path, None, [], None, "", Settings(), "Traceback") for _ in range(2)]
    pending = pending_crashes(tmp_path)
    assert set(pending[:2]) == set(newest)
    assert len(pending) == MOST_CRASHES
    assert pending[-1].name.startswith("crash-2020-01-03")
    assert question.exists()
