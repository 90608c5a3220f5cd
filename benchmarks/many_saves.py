"""Window with 5,000 saves: title, list, walking through it, and memory.

Half of the saves are in mid-game, branches of branches among them. Times of a frame are of the
window's own thread. Run by `saves.py` in a process of its own, which prints its rows.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time, thread_time
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from games import random_game

from skye_desktop.files.record import Parent, freeze
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.main import SCREENS, open_app
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.shell.scenes.saves_screen import LoadScene
from skye_desktop.shell.start import settle_memory

MANY = 5_000
SIZE = (1280, 720)
FRAME_MS = 16.0
_TITLE_MS = 500.0
_SCREEN_MS = 100.0
_LIST_MB = 30.0


class SaveRow(NamedTuple):
    """One line of the table."""

    what: str
    figure: float
    limit: float
    unit: str
    note: str = ""


def make_many(folder: Path) -> None:
    """Write 5,000 saves: games of two to five, half of them over, four in ten branches.

    A branch is one of a game made shortly before.
    """
    chance = Random(1)
    games = [random_game(seats, seed) for seats in (2, 3, 4, 5) for seed in range(4)]
    ids: list[str] = []
    folder.mkdir(parents=True)
    for number in range(MANY):
        game = games[number % len(games)]
        count = len(game) if chance.random() < 0.5 else chance.randrange(1, len(game))
        is_branch = bool(ids) and chance.random() < 0.4
        parent = (
            Parent(game=chance.choice(ids[-50:]), at=chance.randrange(count)) if is_branch else None
        )
        actions = [move.action for move in game[:count]]
        saved = freeze(game[0].before.setup, actions, game[count - 1].after, parent=parent)
        ids.append(saved.id)
        path = folder / f"game {number:05}.json"
        path.write_text(saved.model_dump_json(indent=1), encoding="utf-8")
        # The newest games are over: the one to continue must be looked for.
        written = time.time() - (MANY - number if count == len(game) else MANY + number)
        os.utime(path, (written, written))


class TimedWindow:
    """Window whose frames are timed."""

    def __init__(self, folder: Path) -> None:
        began = process_time()
        self.app: App = open_app(folder, SIZE)
        self.app.push(TitleScene(self.app))
        self.app.draw_if_stale()
        self.title = 1e3 * (process_time() - began)
        """Milliseconds to the first picture."""
        self.settle()
        self.whole_title = 1e3 * (process_time() - began)
        """And until the game to continue is found, beside the window."""
        settle_memory(SCREENS)

    def frame(self, *events: pygame.Event) -> float:
        """Do a turn of the loop with its picture; return this thread's processor milliseconds."""
        began = thread_time()
        self.app.turn(list(events), 1 / 60)
        self.app.draw_if_stale()
        spent = 1e3 * (thread_time() - began)
        time.sleep(0.002)  # what works beside the window has its turn, as it has between two frames
        return spent

    def settle(self) -> list[float]:
        """Draw frames until nothing is left to be done; return their times."""
        frames = []
        while self.app.scene.next_update_in() is not None:
            frames.append(self.frame())
        return frames

    def press(self, key: int) -> Iterator[float]:
        """Press a key; yield the times of the frames before it could be pressed again."""
        stroke = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        yield self.frame(pygame.Event(pygame.KEYDOWN, stroke), pygame.Event(pygame.KEYUP, stroke))
        yield self.frame()
        yield self.frame()


def walking(window: TimedWindow) -> dict[str, list[float]]:
    """Return the times of frames of a walk through the list, by action."""
    ways = {"Down": (pygame.K_DOWN, 200), "Page Down": (pygame.K_PAGEDOWN, 60)}
    frames = {
        name: [ms for _ in range(n) for ms in window.press(key)] for name, (key, n) in ways.items()
    }
    there_and_back = (pygame.K_END, pygame.K_HOME) * 10
    frames["Home and End"] = [ms for key in there_and_back for ms in window.press(key)]
    window.frame(
        pygame.Event(
            pygame.MOUSEMOTION, pos=(SIZE[0] // 4, SIZE[1] // 2), rel=(0, 0), buttons=(0, 0, 0)
        )
    )
    wheel = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_y=-1.0)
    frames["the wheel"] = [window.frame(wheel) for _ in range(400)]
    frames["a sheet and back"] = [
        ms for key in (pygame.K_F2, pygame.K_ESCAPE) * 5 for ms in window.press(key)
    ][6:]  # the first sheet is painted
    return frames


def searching(window: TimedWindow) -> dict[str, list[float]]:
    """Return the times of frames while something is typed in the search, and while it is found."""
    held = {"key": pygame.K_f, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
    frames = [window.frame(pygame.Event(pygame.KEYDOWN, held), pygame.Event(pygame.KEYUP, held))]
    for letter in "macleod mackinnon":
        frames.append(window.frame(pygame.Event(pygame.TEXTINPUT, text=letter)))
        frames += [window.frame() for _ in range(6)]  # as fast as people type
    found = window.settle()
    erased: list[float] = []
    for _ in range(17):
        erased += window.press(pygame.K_BACKSPACE)
    erased += window.settle()
    return {"typing in the search": frames, "what is found": found, "erasing the search": erased}


def many_saves(folder: Path) -> list[SaveRow]:
    """Return the rows of title, list and walking through it."""
    pygame.display.init()
    pygame.font.init()
    make_many(folder / "saves")
    window = TimedWindow(folder)
    mine = thread_time()
    window.app.go.load()
    window.app.draw_if_stale()
    picture = 1e3 * (thread_time() - mine)
    window.settle()
    window.app.pop()
    # Once more with nothing known of the saves; type faces and pictures are there.
    window.app.shelf.headings.forget_all()
    began = process_time()
    window.app.go.load()
    coming = window.settle()
    listed = 1e3 * (process_time() - began)
    scene = window.app.scene
    assert isinstance(scene, LoadScene)
    assert len(scene.entries) > MANY
    rows = [
        SaveRow(f"the title with {MANY} saves", window.title, _TITLE_MS, "ms", "with the window"),
        SaveRow(
            "and the game to continue",
            window.whole_title,
            2 * _TITLE_MS,
            "ms",
            "all newer ones are over: half of them",
        ),
        SaveRow("the first picture of the list", picture, _SCREEN_MS, "ms"),
        SaveRow("find all and put them in order", listed, 5_000, "ms", "beside the window, once"),
        SaveRow("slowest frame while they come", max(coming), FRAME_MS, "ms", f"of {len(coming)}"),
    ]
    for name, frames in (walking(window) | searching(window)).items():
        rows.append(
            SaveRow(f"slowest frame, {name}", max(frames), FRAME_MS, "ms", f"of {len(frames)}")
        )
    window.app.pop()
    return [*rows, in_memory(window)]


def in_memory(window: TimedWindow) -> SaveRow:
    """Return the row of the list's memory after the walk, without pictures.

    Those have a limit of their own.
    """
    window.settle()
    gc.collect()
    tracemalloc.start()
    window.app.shelf.headings.forget_all()
    window.app.go.load()
    window.settle()
    for _ in range(30):
        list(window.press(pygame.K_PAGEDOWN))
        window.settle()
    gc.collect()
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return SaveRow(
        f"a list of {MANY} in memory", megabytes, _LIST_MB, "MB", "walked through; without pictures"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as base:
        print(json.dumps(many_saves(Path(base))))
