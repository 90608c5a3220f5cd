"""What takes longer than a moment to open: a sheet tells how far it is, the window goes on, it can be called off."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest
from games import random_game
from ui import Reader, at_the_title, overlapping, table_of

from skye_desktop.engine import PlaceTile, TakeBackTile, apply
from skye_desktop.files import Lock, Shelf, read_game
from skye_desktop.files.record import Progress, freeze
from skye_desktop.shell import progress_sheet
from skye_desktop.shell.progress_sheet import wait_for

_LONG = 60.0
"""Seconds in which every file here is read, however busy the machine is."""


@pytest.fixture(autouse=True)
def _shows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_sheet, "MOMENT", 0.0)


def long_text(times: int) -> str:
    """A sound save in which a tile was laid and picked up so many times."""
    game = random_game(3, 3)
    first = next(i for i, move in enumerate(game) if isinstance(move.action, PlaceTile))
    lay = game[first].action
    assert isinstance(lay, PlaceTile)
    take = TakeBackTile(lay.seat, lay.tile)
    state = apply(apply(game[first].before, lay).state, take).state
    actions = [*(move.action for move in game[:first]), *(lay, take) * times]
    return freeze(game[0].before.setup, actions, state).model_dump_json()


def put_long_game(folder: Path, times: int = 600) -> Path:
    """Such a save on the shelf; its file."""
    path = Shelf(folder / "saves").fresh_path()
    path.parent.mkdir()
    path.write_text(long_text(times), encoding="utf-8")
    return path


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return at_the_title(tmp_path)


def drop(reader: Reader, path: Path) -> None:
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(path)))


def until_open(reader: Reader, name: str) -> list[str]:
    """Let the loop run until that screen is on top; the screens that were there meanwhile."""
    seen = [reader.is_open]
    until = time.monotonic() + _LONG
    while reader.is_open != name:
        assert time.monotonic() < until, seen
        reader.turn(seconds=0.05)
        seen.append(reader.is_open)
    return list(dict.fromkeys(seen))


def waits(reader: Reader, work: Event, ended: Event | None = None) -> list[str]:
    """Something that goes on until the event is set; what came of it is put into the list.

    ``ended`` is set when it is over, also where it was called off.
    """
    came: list[str] = []

    def wait(progress: Progress) -> str:
        try:
            progress(1_200, 4_800)
            while not work.wait(0.001):
                progress(1_200, 4_800)
        finally:
            if ended is not None:
                ended.set()
        return "done"

    wait_for(reader.app, "Opening a file", wait, came.append)
    return came


@pytest.fixture
def work() -> Iterator[Event]:
    """Set where the work may end; at the latest at the end of the test."""
    event = Event()
    yield event
    event.set()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_sheet_tells_how_far_it_is_and_goes_when_it_is_done(
    tmp_path: Path, work: Event, size: tuple[int, int]
) -> None:
    reader = at_the_title(tmp_path, size)
    came = waits(reader, work)
    reader.wait(0.2)
    reader.keys(pygame.K_n, pygame.K_s, pygame.K_RETURN)
    assert reader.is_open == "WaitingScene", "nothing below is used meanwhile"
    words = reader.words()
    assert "Opening a file" in words
    assert "Action 1200 of 4800" in words
    assert reader.cut_words() == set()
    assert overlapping(reader.scene) == []
    work.set()
    until_open(reader, "TitleScene")
    assert came == ["done"]


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_can_be_called_off(reader: Reader, work: Event, way: str) -> None:
    came = waits(reader, work)
    reader.wait(0.1)
    if way == "key":
        reader.key(pygame.K_ESCAPE)
    else:
        reader.click("cancel")
    assert reader.is_open == "TitleScene"
    work.set()
    reader.wait(0.3)
    assert came == []


def test_closing_the_window_calls_it_off(reader: Reader, work: Event) -> None:
    ended = Event()
    waits(reader, work, ended)
    reader.turn(pygame.Event(pygame.QUIT))
    assert not reader.app.running
    assert ended.wait(_LONG), "the work has not ended"


def test_what_goes_wrong_in_it_is_an_error_of_the_program(reader: Reader) -> None:
    def fail(progress: Progress) -> None:
        raise ZeroDivisionError

    def open_it() -> None:
        wait_for(reader.app, "Opening a file", fail, lambda result: None)
        until_open(reader, "TitleScene")

    with pytest.raises(ZeroDivisionError):
        open_it()


def test_a_long_game_is_dropped_and_read_beside_the_window(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    path.write_text(long_text(600), encoding="utf-8")
    drop(reader, path)
    assert "WaitingScene" in until_open(reader, "TableScene")
    assert table_of(reader).session.state.players == read_game(path).state.players


def test_a_long_game_is_renamed_and_continued_beside_the_window(tmp_path: Path) -> None:
    path = put_long_game(tmp_path)
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_l)
    reader.wait_for_files()
    reader.key(pygame.K_F2)
    reader.type("Sunday")
    reader.key(pygame.K_RETURN)
    assert "WaitingScene" in until_open(reader, "LoadScene")
    assert read_game(path).save.name == "Sunday"
    assert "Sunday" in reader.words()
    reader.keys(pygame.K_ESCAPE, pygame.K_c)
    assert "WaitingScene" in until_open(reader, "TableScene")
    assert table_of(reader).session.path == path
    assert Lock.take(path) is None


def test_a_game_whose_opening_was_called_off_can_be_opened_by_others(tmp_path: Path) -> None:
    path = put_long_game(tmp_path, 2_000)
    reader = at_the_title(tmp_path)
    reader.keys(pygame.K_c, pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"
    until = time.monotonic() + _LONG
    while (lock := Lock.take(path)) is None:
        assert time.monotonic() < until
    lock.release()


def test_a_damaged_file_is_asked_about_before_it_is_opened(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(long_text(600)[:-300], encoding="utf-8")
    drop(reader, path)
    until_open(reader, "Question")
    assert "damaged" in reader.words()
    reader.key(pygame.K_RETURN)
    until_open(reader, "Question")
    assert "the last good one" in reader.words()
