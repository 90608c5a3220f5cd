"""Time of each step of a window that opens legal games that are very long.

Whoever builds may lay and pick up as often as they like, so such files break no rule: they only
cost time.
"""

from __future__ import annotations

import json
import random
import shutil
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from games import random_game
from table import FRAME, as_played
from ui import Reader, at_the_title, put_on_shelf

from skye_desktop.engine import (
    Action,
    DealTiles,
    EndBuilding,
    GameState,
    PlaceTile,
    TakeBackTile,
    apply,
    digest,
    legal_actions,
    replay_from,
    write_action,
)
from skye_desktop.files import LARGEST_FILE, REPORT_MEMBER, Shelf
from skye_desktop.files.atomic import older_paths
from skye_desktop.files.record import MOST_ACTIONS, freeze

MOST_MS = 100.0
"""Milliseconds of the processor that a step of the window may take."""
LONG, LONGEST = 4_991, MOST_ACTIONS
_PATIENCE = 120.0
"""Seconds in which every file here is open, however busy the machine is."""


class Step(NamedTuple):
    """Step of the window's loop with a kind of file: time of the processor, and by the clock."""

    kind: str
    what: str
    ms: float
    clock_ms: float


# -- the games


@cache
def _last_turn(seats: int) -> tuple[GameState, tuple[Action, ...], GameState, PlaceTile]:
    """Return a game up to where the first tile of its last round is about to be laid."""
    game = random_game(seats, 3)
    last_deal = max(i for i, move in enumerate(game) if isinstance(move.action, DealTiles))
    first = next(i for i in range(last_deal, len(game)) if isinstance(game[i].action, PlaceTile))
    action = game[first].action
    assert isinstance(action, PlaceTile)
    return game[0].before, tuple(move.action for move in game[:first]), game[first].before, action


def one_tile(length: int) -> Iterator[Action]:
    """One tile, laid and picked up."""
    _, before, _, lay = _last_turn(5)
    for n in range(length - len(before)):
        yield TakeBackTile(lay.seat, lay.tile) if n % 2 else lay


def all_tiles(length: int) -> Iterator[Action]:
    """All tiles of a seat, laid and picked up by chance."""
    _, before, state, lay = _last_turn(5)
    rng = random.Random(length)
    for _ in range(length - len(before)):
        tried = [one for one in legal_actions(state, lay.seat) if not isinstance(one, EndBuilding)]
        taken = [one for one in tried if isinstance(one, TakeBackTile)]
        action = rng.choice(taken if taken and rng.random() < 0.3 else tried)
        state = apply(state, action).state
        yield action


@cache
def _fields(way: Callable[[int], Iterator[Action]], length: int) -> dict[str, Any]:
    """Return a sound save of that many actions."""
    start, before, state, _ = _last_turn(5)
    more = list(way(length))
    fields = freeze(start.setup, [], start).model_dump(mode="json")
    actions = [write_action(one) for one in (*before, *more)]
    return fields | {"actions": actions, "digest": digest(replay_from(state, more))}


def long_text(way: Callable[[int], Iterator[Action]], length: int) -> str:
    return _text(_fields(way, length))


def _with_notes(fields: dict[str, Any]) -> dict[str, Any]:
    """Put notes and bookmarks all over it, and as many remarks as there is room for."""
    last = len(fields["actions"])
    moments = [last * n // 500 for n in range(500)]
    more = {
        "notes": [{"at": at, "text": "What was tried here did not help."} for at in moments],
        "bookmarks": [{"at": at, "name": "Here"} for at in moments],
        "remarks": [{"at": at, "text": "so"} for at in range(1, last, 12)],
    }
    return fields | more


# -- the files


def _text(fields: dict[str, Any]) -> str:
    text = json.dumps(fields, indent=1)
    assert len(text) <= LARGEST_FILE, len(text)
    return text


def put_text(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _put_with_older(path: Path, text: str, before: str) -> Path:
    for number, other in enumerate(older_paths(path)):
        put_text(other, before.replace('"name": ""', f'"name": "{number}"'))
    return put_text(path, text)


def _put_report(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path.with_suffix(".zip"), "w", zipfile.ZIP_DEFLATED) as report:
        report.writestr(REPORT_MEMBER, text)
    return path.with_suffix(".zip")


def kinds_of_files() -> dict[str, Callable[[Path], Path]]:
    """Return the kinds of long files, each with what puts it in the place of a game."""
    one, all_of_them = _fields(one_tile, LONG), _fields(all_tiles, LONG)
    wrong = _text(all_of_them | {"digest": "0" * 16})
    longest, one_longest = long_text(all_tiles, LONGEST), long_text(one_tile, LONGEST)
    texts = {
        f"one tile, {LONG:,} actions": _text(one),
        f"all tiles, {LONG:,} actions": _text(all_of_them),
        f"one tile, {LONGEST:,} actions": one_longest,
        f"all tiles, {LONGEST:,} actions": longest,
        "with notes": _text(_with_notes(one)),
    }
    damaged = _text(one)[:-200], _text(one)
    return {kind: partial(put_text, text=text) for kind, text in texts.items()} | {
        "damaged, with two states before": lambda path: _put_with_older(path, *damaged),
        "another digest, with two states before": lambda path: _put_with_older(
            path, wrong, longest
        ),
        "in a report": lambda path: _put_report(path, _text(all_of_them)),
    }


# -- the window


# -- the window


class Clock:
    """Times every step that a window makes."""

    def __init__(self, reader: Reader, kind: str) -> None:
        self._reader, self._kind = reader, kind
        self.steps: list[Step] = []

    def step(self, what: str, *events: pygame.Event) -> None:
        """One turn of the loop with those events, and the drawing that follows."""
        began, clock = time.thread_time(), time.perf_counter()
        self._reader.turn(*events, seconds=FRAME)
        ms, clock_ms = 1e3 * (time.thread_time() - began), 1e3 * (time.perf_counter() - clock)
        self.steps.append(Step(self._kind, what, ms, clock_ms))

    def key(self, what: str, key: int, mod: int = 0) -> None:
        stroke: dict[str, Any] = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
        self.step(what, pygame.Event(pygame.KEYDOWN, **stroke))
        self.step(what, pygame.Event(pygame.KEYUP, **stroke))

    def until(self, what: str, *scenes: str) -> None:
        """Step until one of those screens is on top and needs no time."""
        until = time.monotonic() + _PATIENCE
        while self._reader.is_open not in scenes or self._reader.scene.next_update_in() == 0:
            assert time.monotonic() < until, f"{self._kind}: {what}"
            self.step(what)
            time.sleep(FRAME)


def _open(reader: Reader, clock: Clock, path: Path) -> None:
    """Drop it onto the window, answer what is asked, and look at what is there."""
    clock.step("drop", pygame.Event(pygame.DROPFILE, file=str(path)))
    clock.until("read it", "TableScene", "Question")
    while reader.is_open == "Question":
        clock.key("answer", pygame.K_RETURN)
        clock.until("read it", "TableScene", "Question")
    _look_around(clock)


def _look_around(clock: Clock) -> None:
    clock.key("time line", pygame.K_t)
    for key in (pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT, pygame.K_END):
        clock.key("in the time line", key)
    clock.key("leave the time line", pygame.K_ESCAPE)
    clock.key("log", pygame.K_l)
    clock.key("leave the log", pygame.K_ESCAPE)


def _to_title(reader: Reader, clock: Clock) -> None:
    reader.app.go.to_title()
    clock.until("title", "TitleScene")


def steps_of(folder: Path, kind: str, put: Callable[[Path], Path]) -> Sequence[Step]:
    """Return the steps of a window that lists such a file, opens it, and goes on with it."""
    shutil.rmtree(folder, ignore_errors=True)
    shelf = Shelf(folder / "saves")
    with as_played():
        reader = at_the_title(folder)
        clock = Clock(reader, kind)
        path = put(shelf.fresh_path())
        _to_title(reader, clock)
        clock.key("list", pygame.K_l)
        clock.until("list", "LoadScene")
        clock.key("back", pygame.K_ESCAPE)
        _open(reader, clock, path)
        _to_title(reader, clock)
        clock.key("continue", pygame.K_c)
        clock.until("continue", "TableScene", "Question", "TitleScene")
        if reader.is_open == "TableScene":
            clock.key("end building or go on", pygame.K_RETURN)
        reader.app.go.to_title()
    return clock.steps


def table_of_five(folder: Path) -> Reader:
    reader = at_the_title(folder)
    put_on_shelf(folder, seats=5, actions=100)
    _to_title(reader, clock := Clock(reader, ""))
    clock.key("continue", pygame.K_c)
    clock.until("continue", "TableScene")
    return reader


def warm_up(folder: Path) -> None:
    """Let a window open an ordinary game: pictures are loaded once."""
    steps_of(folder, "", lambda path: put_on_shelf(folder, seats=5, actions=100))
