"""Reports from the window: by key, after an error of the program, and what the next start says of it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame
import pytest
from groups import widely
from ui import Reader, a_session, at_the_title, open_scene, table_of

from skye_desktop.files import Shelf, read_game
from skye_desktop.files.report import pending_crashes
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import Question, Scene
from skye_desktop.shell import reports
from skye_desktop.shell.reports import open_folder, png
from skye_desktop.shell.scenes.saves_screen import LoadScene
from skye_desktop.shell.shared_picture import share_picture

NOTE = "The coin slid under the tile"


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the screen goes into reports an eighth as wide: as it is, writing each takes a quarter of a second."""
    monkeypatch.setattr(
        reports, "png", lambda screen: png(pygame.transform.scale_by(screen, 1 / 8))
    )


@pytest.fixture
def whole_pictures(small_pictures: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """In reports, pictures are as on the screen."""
    monkeypatch.setattr(reports, "png", png)


def at_a_table(folder: Path) -> Reader:
    """A game in its second round."""
    reader = at_the_title(folder)
    session = a_session(reader.app.shelf, 3, actions=30)
    session.save()
    return open_scene(reader, TableScene(reader.app, session))


def report_of(reader: Reader, note: str = "") -> Path:
    """The report that a person makes by F8."""
    reader.key(pygame.K_F8)
    reader.type(note)
    reader.key(pygame.K_RETURN)
    (path,) = (reader.app.folder / "reports").glob("*.zip")
    return path


def member(path: Path, name: str) -> bytes:
    """A part of a report."""
    with zipfile.ZipFile(path) as report:
        return report.read(name)


# -- by key


def test_f8_reports_the_game_with_the_note_at_the_moment_shown(tmp_path: Path) -> None:
    reader = at_a_table(tmp_path)
    session = table_of(reader).session
    path = report_of(reader, NOTE)
    game = read_game(path)
    assert game.state == session.state
    assert game.save.shown == 30
    assert [(note.at, note.text) for note in game.save.notes] == [(30, NOTE)]
    assert session.notes == [], "the game itself stays as it was"
    log = member(path, "log.txt").decode("utf-8")
    assert "Round 1:" in log
    assert "income 5" in log
    assert isinstance(reader.scene, Question)
    assert path.name in reader.words().replace("\n", "")
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TableScene"


def test_a_report_without_a_note_or_a_game_is_one_too(tmp_path: Path) -> None:
    assert read_game(report_of(at_a_table(tmp_path / "a"))).save.notes == ()
    path = report_of(at_the_title(tmp_path / "b"), NOTE)
    assert member(path, "note.txt").decode("utf-8") == NOTE


@pytest.mark.usefixtures("whole_pictures")
def test_the_picture_is_what_was_on_the_screen_before_the_sheet_and_needs_no_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = at_a_table(tmp_path)
    reader.key(pygame.K_LSHIFT)  # what is written speaks of what is in hand: keys
    before = reader.app.screen.copy()
    reader.app.draw(before)
    missing = in_vain(FileNotFoundError(2, "No usable temporary directory"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", missing)
    with pytest.raises(FileNotFoundError):
        tempfile.gettempdir()
    picture = tmp_path / "picture.png"
    picture.write_bytes(member(report_of(reader), "picture.png"))
    shown = pygame.image.load(picture)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_key_opens_one_sheet_and_escape_makes_no_report_and_keeps_the_note(
    tmp_path: Path,
) -> None:
    reader = at_a_table(tmp_path)
    reader.keys(pygame.K_F8, pygame.K_F8)
    assert [scene.name for scene in reader.app.scenes].count("ReportScene") == 1
    reader.type("the lake is odd")
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TableScene"
    assert not (tmp_path / "reports").exists()
    assert read_game(report_of(reader, "er")).save.notes[0].text == "the lake is odder"
    reader.keys(pygame.K_ESCAPE, pygame.K_F8)
    assert "odd" not in reader.words(), "what was sent is not proposed again"


def in_vain(error: BaseException) -> Callable[..., None]:
    """Something that only raises."""

    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


FAILURES: list[tuple[tuple[object, str], Exception, str]] = [
    ((os, "fsync"), OSError(28, "No space left on device"), "Make room on the disk"),
    ((pygame.image, "save"), pygame.error("Out of memory"), "Out of memory"),
    ((platform, "platform"), OSError(24, "Too many open files"), "Too many open files"),
    ((tempfile, "mkstemp"), PermissionError(13, "no"), "Allow writing to the folder"),
]


@pytest.mark.parametrize(("where", "error", "word"), widely(FAILURES, quick=2))
def test_whatever_a_report_fails_of_is_told_and_the_game_goes_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: tuple[object, str],
    error: Exception,
    word: str,
) -> None:
    reader = at_a_table(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(*where, in_vain(error))
        reader.key(pygame.K_F8)
        reader.type(NOTE)
        reader.key(pygame.K_RETURN)
    assert "No report could be written" in reader.words()
    assert word in reader.words()
    assert not list((tmp_path / "reports").glob("*.zip"))
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TableScene"
    reader.key(pygame.K_F8)
    reader.key(pygame.K_RETURN)
    (path,) = (tmp_path / "reports").glob("*.zip")
    assert read_game(path).save.notes[0].text == NOTE, "the note was kept"


def test_a_report_in_the_list_or_dropped_opens_at_its_moment(tmp_path: Path) -> None:
    reader = at_a_table(tmp_path)
    table_of(reader).history.open_time(12)
    path = report_of(reader, NOTE)
    reader = at_the_title(tmp_path)
    scene = LoadScene(reader.app)
    open_scene(reader, scene)
    reader.wait_for_files()
    assert "Reports" in reader.words()
    scene.choose_path(path)
    reader.wait_for_files()
    assert NOTE in reader.words()
    reader.key(pygame.K_RETURN)
    assert table_of(reader).moment == 12
    here = at_the_title(tmp_path / "here")
    here.turn(pygame.Event(pygame.DROPFILE, file=str(path)))
    assert table_of(here).moment == 12


# -- folders


def test_a_folder_that_cannot_be_opened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = at_the_title(tmp_path)
    monkeypatch.setenv("PATH", "")
    open_folder(reader.app, tmp_path)
    assert "has no program to open a folder" in reader.words()
    monkeypatch.setattr(shutil, "which", lambda _: "anything")
    monkeypatch.setattr(threading.Thread, "start", in_vain(RuntimeError("can't start new thread")))
    open_folder(reader.app, tmp_path)
    assert "can't start new thread" in reader.words()


@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
def test_the_folder_is_given_to_the_program_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs, opened = tmp_path / "programs", tmp_path / "opened"
    programs.mkdir()
    os.mkfifo(opened)
    for name in ("xdg-open", "open"):
        (programs / name).write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    reader = at_the_title(tmp_path)
    open_folder(reader.app, tmp_path / "reports")
    # Reading waits until the program has written.
    assert opened.read_text(encoding="utf-8").strip() == str(tmp_path / "reports")


# -- the picture of a game that has ended


@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
@pytest.mark.parametrize(
    ("program", "variable", "said"),
    [
        ("xclip", "DISPLAY", "The picture is copied"),
        ("wl-copy", "WAYLAND_DISPLAY", "The picture is copied"),
        ("xclip", "DISPLAY", "could not be copied"),
        ("", "DISPLAY", "takes none (xclip)"),
    ],
)
def test_a_picture_that_is_kept_is_also_copied_by_the_program_of_the_system_or_it_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, variable: str, said: str
) -> None:
    programs, taken, asked = tmp_path / "programs", tmp_path / "taken.png", tmp_path / "asked"
    programs.mkdir()
    if program:
        text = f'echo "$@" > "{asked}"; cat > "{taken}"' if "is copied" in said else "exit 1"
        (programs / program).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (programs / program).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}/bin" if program else "")
    for one in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setenv(variable, "here")
    reader, picture = at_the_title(tmp_path / "data"), pygame.Surface((64, 36))
    share_picture(reader.app, picture, "Ann")
    reader.turn()
    assert "The picture is kept" in reader.words()
    reader.click("copy")
    reader.turn()
    assert said in reader.words()
    assert list((tmp_path / "data" / "pictures").glob("Ann*.png")), "the file stays"
    if "is copied" in said:
        assert taken.read_bytes() == png(picture)
        assert "image/png" in asked.read_text(encoding="utf-8")


# -- errors of the program


class Faulty(Scene):
    """A screen with an error in it."""

    def draw(self, surface: pygame.Surface) -> None:
        """Goes wrong."""
        raise ZeroDivisionError("the faulty screen")


def crash(folder: Path) -> int:
    """Play until an error of the program; the exit status."""
    app = at_a_table(folder).app
    app.push(Faulty(app))
    return app.run()


def test_an_error_ends_the_program_with_a_report_and_the_next_start_tells_of_it_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crash(tmp_path) == 1
    (path,) = pending_crashes(tmp_path)
    assert "ZeroDivisionError: the faulty screen" in member(path, "traceback.txt").decode("utf-8")
    assert read_game(path).save.shown == 30
    told = capsys.readouterr().err
    for said in ("ZeroDivisionError: the faulty screen", str(path), "choose Continue"):
        assert said in told
    latest = Shelf(tmp_path / "saves").latest_unfinished()
    assert latest is not None
    assert len(latest.save.actions) == 30, "the game goes on"
    reader = at_the_title(tmp_path)
    assert isinstance(reader.scene, Question)
    assert "The game stopped unexpectedly" in reader.words()
    assert "reports" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"
    assert at_the_title(tmp_path).is_open == "TitleScene"


def test_an_error_whose_report_cannot_be_written_is_told_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "reports").write_text("a file where the folder should be", encoding="utf-8")
    assert crash(tmp_path) == 1
    told = capsys.readouterr().err
    assert "ZeroDivisionError: the faulty screen" in told
    assert "No report could be written" in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_error_is_reported_where_the_terminal_takes_no_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/full").open("w", buffering=1) as full, monkeypatch.context() as broken:
        broken.setattr(sys, "stderr", full)
        assert crash(tmp_path) == 1
        with suppress(OSError):
            full.close()
    assert len(pending_crashes(tmp_path)) == 1


def test_an_error_in_a_broken_game_is_reported_without_it(tmp_path: Path) -> None:
    app = at_a_table(tmp_path).app
    table = app.scene
    assert isinstance(table, TableScene)
    app.push(Faulty(app))
    table.session.moments.insert(0, table.session.moments[-1])
    del table.session.setup
    assert app.run() == 1
    (path,) = pending_crashes(tmp_path)
    assert b"ZeroDivisionError" in member(path, "traceback.txt")
