"""A report holds all that is needed, nothing that is nobody's business, and opens like any saved game."""

from __future__ import annotations

import json
import os
import platform
import zipfile
from collections.abc import Mapping
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from games import random_game

from skye_desktop import __version__
from skye_desktop.files import SaveError, Shelf, read_game
from skye_desktop.files import report as report_module
from skye_desktop.files.record import LONGEST_NOTE, Note, SavedGame, freeze
from skye_desktop.files.report import MOST_CRASHES, forget_crash, make_report, pending_crashes
from skye_desktop.files.settings import Settings
from skye_desktop.game.session import Session

PICTURE = b"\x89PNG\r\n\x1a\n not much of one"


def a_game(shown: int | None = 9) -> SavedGame:
    """A game of three after twenty actions, shown at that moment."""
    played = random_game(3, 2)[:20]
    actions = [move.action for move in played]
    return freeze(played[0].before.setup, actions, played[-1].after, shown=shown)


def report_in(folder: Path, game: SavedGame | None = None, **parts: Any) -> Path:
    """A report of that game, mostly without anything else."""
    nothing: dict[str, Any] = {"log": [], "picture": None, "note": "", "settings": Settings()}
    return make_report(folder, game, *(nothing | parts).values())


def members(report: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(report) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_report_opens_in_a_fresh_folder_at_the_same_moment_with_its_note(tmp_path: Path) -> None:
    report = report_in(tmp_path / "data", a_game(), note="Why this price?")
    session = Session.resume(read_game(report), Shelf(tmp_path / "fresh"))
    assert session.shown == 9
    assert session.state_at(9).players == random_game(3, 2)[8].after.players
    assert session.notes == [Note(at=9, text="Why this price?")]
    session.save()
    assert (session.opening_note, session.trouble) == ("", "")
    assert session.path.parent == tmp_path / "fresh"


def test_a_report_holds_log_picture_settings_and_versions(tmp_path: Path) -> None:
    settings = Settings(volume=17)
    found = members(
        report_in(tmp_path, a_game(), log=["first", "second"], picture=PICTURE, settings=settings)
    )
    assert set(found) == {"game.json", "log.txt", "picture.png", "about.json", "settings.json"}
    assert found["log.txt"] == b"first\nsecond"
    assert found["picture.png"] == PICTURE
    assert Settings.model_validate_json(found["settings.json"]) == settings
    about = json.loads(found["about.json"])
    assert about["game"] == "skye"
    assert about["skye_desktop"] == __version__
    assert about["python"] == platform.python_version()
    assert {"platform", "pygame-ce", "pydantic"} <= set(about)


def test_no_folder_of_a_person_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("USERPROFILE", "/home/ann")
    home, data = Path.home(), tmp_path / "games of ann"
    log = [f"written to {data / 'saves'}", f"opened {home / 'x.json'}"]
    trouble = f'File "{home / "skye" / "app.py"}", line 3'
    found = members(report_in(data, a_game(), log=log, trouble=trouble))
    everything = b"".join(found.values())
    assert b"ann/" not in everything
    assert b"games of ann" not in everything
    assert f"~{os.sep}x.json".encode() in found["log.txt"]
    assert b"app.py" in found["traceback.txt"]


def test_a_long_note_is_kept_whole_and_an_odd_one_cleaned(tmp_path: Path) -> None:
    note = "abcdefghij" * 500
    saved = read_game(report_in(tmp_path, a_game(None), note=note)).save
    assert "".join(each.text for each in saved.notes) == note
    assert {each.at for each in saved.notes} == {20}
    assert max(len(each.text) for each in saved.notes) == LONGEST_NOTE
    saved = read_game(report_in(tmp_path, a_game(), note="a\x00b\n\x1b[2Jc")).save
    assert saved.notes == (Note(at=9, text="ab\n[2Jc"),)


def test_a_report_needs_no_game_and_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    report = report_in(tmp_path, log=["title"], note="It fell over", trouble="Traceback")
    found = members(report)
    assert (found["note.txt"], found["log.txt"]) == (b"It fell over", b"title")
    with pytest.raises(SaveError, match="is a report without a game"):
        read_game(report)


@pytest.mark.parametrize(("year", "told"), [(1970, 1980), (2026, 2026), (2200, 2107)])
def test_a_report_can_be_made_whatever_the_clock_says(
    year: int, told: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(year, 1, 31, 12, tzinfo=tz)

    monkeypatch.setattr(report_module, "datetime", Clock)
    with zipfile.ZipFile(report_in(tmp_path, a_game())) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {told}


def test_a_report_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("in the way", encoding="utf-8")
    with pytest.raises(SaveError, match="cannot be written"):
        report_in(tmp_path, a_game())


def test_a_crash_is_pending_until_it_is_forgotten(tmp_path: Path) -> None:
    report_in(tmp_path, a_game(), note="only a question")
    assert pending_crashes(tmp_path) == []
    crash = report_in(tmp_path, a_game(), trouble="Traceback")
    assert pending_crashes(tmp_path) == [crash]
    forget_crash(crash)
    assert pending_crashes(tmp_path) == []
    assert len(list((tmp_path / "reports").iterdir())) == 2
    with pytest.raises(SaveError, match="crash-none"):
        forget_crash(tmp_path / "reports" / "crash-none.zip")


def test_only_the_latest_crashes_are_kept_and_every_other_report(tmp_path: Path) -> None:
    question = report_in(tmp_path, note="a question")
    old = tmp_path / "reports"
    for number in range(MOST_CRASHES):
        (old / f"crash-2020-01-{number + 1:02} 120000 abcdef.zip").write_bytes(b"old")
    forget_crash(old / "crash-2020-01-02 120000 abcdef.zip")
    newest = {report_in(tmp_path, trouble="Traceback") for _ in range(2)}
    pending = pending_crashes(tmp_path)
    assert set(pending[:2]) == newest
    assert len(pending) == MOST_CRASHES
    assert pending[-1].name.startswith("crash-2020-01-03")
    assert question.exists()


# -- archives that are no reports

GAME = a_game().model_dump_json()
NO_REPORT = "is not a report of this program"
ARCHIVES: dict[str, tuple[Mapping[str, str | bytes], int, str]] = {
    "unpacks to far more": ({"game.json": b" " * 50_000_000}, zipfile.ZIP_DEFLATED, "the file is too large"),
    "unpacked whole only": ({"game.json": GAME}, zipfile.ZIP_BZIP2, NO_REPORT),
    "LZMA": ({"game.json": GAME}, zipfile.ZIP_LZMA, NO_REPORT),
    "above": ({"../game.json": GAME}, zipfile.ZIP_DEFLATED, NO_REPORT),
    "at the root": ({"/game.json": GAME}, zipfile.ZIP_DEFLATED, NO_REPORT),
    "in a folder": ({"a/game.json": GAME}, zipfile.ZIP_DEFLATED, NO_REPORT),
    "capital letters": ({"GAME.JSON": GAME}, zipfile.ZIP_DEFLATED, NO_REPORT),
    "another name": ({"log.txt": GAME}, zipfile.ZIP_DEFLATED, NO_REPORT),
    "a long list": ({"game.json": GAME} | dict.fromkeys(map(str, range(500)), ""), zipfile.ZIP_DEFLATED, NO_REPORT),
}  # fmt: skip


@pytest.mark.parametrize("kind", ARCHIVES)
def test_an_archive_that_is_no_report_is_refused(tmp_path: Path, kind: str) -> None:
    entries, packing, reason = ARCHIVES[kind]
    with zipfile.ZipFile(tmp_path / "odd.zip", "w", packing) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    with pytest.raises(SaveError, match=rf"odd\.zip: {reason}"):
        read_game(tmp_path / "odd.zip")
    assert [path.name for path in tmp_path.rglob("*")] == ["odd.zip"]
