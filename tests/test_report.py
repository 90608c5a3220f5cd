"""A report holds all that is needed, nothing that is nobody's business, and opens like any saved game."""

from __future__ import annotations

import json
import os
import platform
import zipfile
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest
from games import random_game

from skye_desktop import __version__
from skye_desktop.files import SaveError, Shelf, read_game
from skye_desktop.files import report as report_module
from skye_desktop.files.record import LONGEST_NOTE, Note, SavedGame, freeze
from skye_desktop.files.report import MOST_CRASHES, forget_crash, make_report, pending_crashes
from skye_desktop.files.settings import Settings
from skye_desktop.play.session import Session

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
    report = make_report(
        tmp_path / "data", a_game(), ["one"], PICTURE, "Why this price?", Settings()
    )
    session = Session.resume(read_game(report), Shelf(tmp_path / "fresh"))
    assert session.shown == 9
    assert session.state_at(9).players == random_game(3, 2)[8].after.players
    assert session.notes == [Note(at=9, text="Why this price?")]
    assert session.opening_note == ""
    session.save()
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
    saved = read_game(report).save
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
    saved = read_game(make_report(tmp_path, a_game(None), [], None, note, Settings())).save
    assert "".join(each.text for each in saved.notes) == note
    assert {each.at for each in saved.notes} == {20}
    assert max(len(each.text) for each in saved.notes) == LONGEST_NOTE


def test_a_note_with_what_cannot_be_drawn_still_makes_a_report(tmp_path: Path) -> None:
    saved = read_game(
        make_report(tmp_path, a_game(), [], None, "a\x00b\n\x1b[2Jc", Settings())
    ).save
    assert saved.notes == (Note(at=9, text="ab\n[2Jc"),)


def test_a_report_can_be_made_where_no_game_is_open(tmp_path: Path) -> None:
    report = make_report(tmp_path, None, ["title"], None, "It fell over", Settings(), "Traceback")
    assert members(report)["note.txt"] == b"It fell over"
    with pytest.raises(SaveError, match="is a report without a game"):
        read_game(report)


def test_a_report_can_be_made_by_somebody_without_a_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert (
        members(make_report(tmp_path, a_game(), ["one"], None, "", Settings()))["log.txt"] == b"one"
    )


@pytest.mark.parametrize(("year", "told"), [(1970, 1980), (2026, 2026), (2200, 2107)])
def test_a_report_can_be_made_whatever_the_clock_says(
    year: int, told: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(year, 1, 31, 12, tzinfo=tz)

    monkeypatch.setattr(report_module, "datetime", Clock)
    with zipfile.ZipFile(make_report(tmp_path, a_game(), [], None, "", Settings())) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {told}


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


# -- archives that are no reports


def archive(
    path: Path, *entries: tuple[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED
) -> Path:
    """An archive with those members."""
    with zipfile.ZipFile(path, "w", packing) as made:
        for name, data in entries:
            made.writestr(name, data)
    return path


def test_an_archive_that_unpacks_to_far_more_is_refused(tmp_path: Path) -> None:
    bomb = archive(tmp_path / "bomb.zip", ("game.json", b" " * 50_000_000))
    assert bomb.stat().st_size < 100_000
    with pytest.raises(SaveError, match=r"bomb\.zip: the file is too large"):
        read_game(bomb)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_can_only_be_unpacked_whole_is_refused(tmp_path: Path, packing: int) -> None:
    with pytest.raises(SaveError, match="is not a report of this program"):
        read_game(
            archive(
                tmp_path / "odd.zip", ("game.json", a_game().model_dump_json()), packing=packing
            )
        )


@pytest.mark.parametrize(
    "name", ["../game.json", "/game.json", "a/game.json", "GAME.JSON", "log.txt"]
)
def test_only_the_member_of_that_very_name_is_the_game(tmp_path: Path, name: str) -> None:
    report = archive(tmp_path / "report.zip", (name, a_game().model_dump_json()))
    with pytest.raises(SaveError, match="is not a report of this program"):
        read_game(report)
    assert [path.name for path in tmp_path.rglob("*")] == ["report.zip"]


def test_an_archive_with_a_long_list_of_members_is_not_even_listed(tmp_path: Path) -> None:
    many = archive(
        tmp_path / "many.zip",
        ("game.json", a_game().model_dump_json()),
        *((f"{n}", "") for n in range(500)),
    )
    with pytest.raises(SaveError, match="is not a report of this program"):
        read_game(many)


def test_a_report_with_a_spoilt_byte_in_the_game_is_named_as_damaged(tmp_path: Path) -> None:
    report = make_report(tmp_path, a_game(), [], None, "", Settings())
    with zipfile.ZipFile(report) as sound:
        member = sound.getinfo("game.json")
    data = bytearray(report.read_bytes())
    data[member.header_offset + 60 : member.header_offset + 64] = b"\0\0\0\0"
    report.write_bytes(bytes(data))
    with pytest.raises(SaveError, match="the file is damaged"):
        read_game(report)


@pytest.mark.parametrize("text", [b"", b"PK\5\6", b"PK\5\6" + b"\0" * 18, b"Dear aunt,"])
def test_a_file_that_is_no_archive_is_named(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "letter.zip").write_bytes(text)
    with pytest.raises(SaveError, match=r"letter\.zip: is not a report of this program"):
        read_game(tmp_path / "letter.zip")
