"""Texts that are hard to lay out, files full of them, and a count of what laying out takes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep, thread_time
from unittest.mock import patch

import pygame
from games import random_game
from table import CTRL, FRAME, SHIFT, as_played, forget_texts
from ui import Reader, at_the_title, open_scene

from skye_desktop.engine import GameSetup, Phase, Seat, write_position
from skye_desktop.files.record import LONGEST_NAME, LONGEST_NOTE, Bookmark, Note, SavedGame, freeze
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.kit import Colour
from skye_desktop.kit.text import TypeFace
from skye_desktop.shell.scenes.saves_screen import LoadScene

LONGEST_PERSON = 24
MOST_FRAME_MS = 16.0
_FIRSTS = "zyv"
"""What texts begin with that are new each time; of their times the best counts, for other programs run too."""
_PATIENCE = 60.0
"""Seconds in which every file here is open, however busy the machine is."""
_MOST_BYTES = 360_000
"""Of notes, bookmarks and remarks each take a part: a file has room for 512 kB."""

KINDS = {
    "all of them": "Wałęsa山😀é שa\u0301",
    "one word": "W",
    "narrow letters": "i",
    "words": "Hamish buys what Callum lays ",
    "Polish": "Zażółć gęślą jaźń ",
    "emoji": "😀👍🏽🏴",
    "right to left": "שלום עולם",
    "joined letters": "مرحبا",
    "accents": "a\u0301\u0302\u0303\u0304\u0305\u0306",
    "accents on one letter": "\u0301",
    "Japanese": "山田太郎さんの",
}
"""What a text is made of, again and again."""


def text_of(kind: str, letters: int, first: str = "x") -> str:
    """A text of one kind with so many letters, the first of them given."""
    part = KINDS[kind]
    return f"{first}{part * (letters // len(part) + 1)}"[:letters].rstrip()


def full_of(
    kind: str, *, seats: int = 3, is_over: bool = False, has_notes: bool = True, first: str = "x"
) -> SavedGame:
    """A game with as many texts of persons and computers as it may have, each as long as it may be.

    It is over, or somebody builds in its second round.
    """
    played = random_game(seats, 3)
    if not is_over:
        is_building = (
            move.after.phase is Phase.BUILDING and move.after.round > 1 for move in played
        )
        played = played[: 1 + list(is_building).index(True)]
    setup = _named(played[0].before.setup, kind)
    note, name = text_of(kind, LONGEST_NOTE, first), text_of(kind, LONGEST_NAME, first)
    last = len(played)
    state = played[-1].after._replace(setup=setup)
    notes = _MOST_BYTES // len(note.encode()) if has_notes else 0
    return freeze(
        setup,
        [move.action for move in played],
        state,
        name,
        notes=tuple(Note(at=last - i % 3, text=note) for i in range(notes)),
        bookmarks=tuple(Bookmark(at=i % last, name=name) for i in range(notes)),
        remarks=tuple(Note(at=last - i, text=note) for i in range(notes // 12)),
    )


def _named(setup: GameSetup, kind: str) -> GameSetup:
    seats = tuple(
        Seat(clan=seat.clan, name=f"{number}{text_of(kind, LONGEST_PERSON - 1)}")
        for number, seat in enumerate(setup.seats)
    )
    return setup.model_copy(update={"seats": seats})


def put(folder: Path, saved: SavedGame, number: int = 0) -> Path:
    """That game among the saves of a folder; its file."""
    path = folder / "saves" / f"game {number:03}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(saved.model_dump_json(indent=1), encoding="utf-8")
    return path


def position_of(kind: str) -> str:
    """A position as text, of a table with such names."""
    state = random_game(2, 3)[20].after
    return write_position(state._replace(setup=_named(state.setup, kind)))


class Work:
    """How much was laid out since this was asked last: letters that were looked through, measured and drawn."""

    def __init__(self) -> None:
        self.letters = 0
        self.times = 0

    def add(self, text: str) -> None:
        """A text was looked through for what is drawn of it, or measured, or drawn."""
        self.letters += len(text)
        self.times += 1

    def take(self) -> tuple[int, int]:
        """The letters, and how many times something was laid out."""
        taken = self.letters, self.times
        self.letters = self.times = 0
        return taken


@contextmanager
def counted() -> Iterator[Work]:
    """Count what windows that are opened as long as this lasts lay out, as if none had been open before."""
    forget_texts()
    work = Work()
    as_drawn, width, picture = TypeFace.as_drawn, TypeFace.width_as_drawn, TypeFace.picture

    def count_drawn(face: TypeFace, text: str) -> str:
        work.add(text)
        return as_drawn(face, text)

    def count_width(face: TypeFace, drawn: str) -> int:
        work.add(drawn)
        return width(face, drawn)

    def count_picture(face: TypeFace, text: str, colour: Colour) -> pygame.Surface:
        work.add(text)
        return picture(face, text, colour)

    with (
        patch.object(TypeFace, "as_drawn", count_drawn),
        patch.object(TypeFace, "width_as_drawn", count_width),
        patch.object(TypeFace, "picture", count_picture),
    ):
        yield work


# -- what a window makes of it


class Timed(Reader):
    """A reader with a watch."""

    slowest = 0.0
    """Milliseconds of the processor for the slowest turn of the loop so far, in the window's thread."""

    def turn(self, *events: pygame.Event, seconds: float = FRAME) -> None:
        """One turn and the drawing that follows from it, timed."""
        began = thread_time()
        super().turn(*events, seconds=seconds)
        self.see()
        self.slowest = max(self.slowest, 1e3 * (thread_time() - began))

    def walk(self, *keys: int) -> None:
        """Press keys, each drawn."""
        for key in keys:
            self.key(key)

    def until_open(self, scene: str) -> None:
        """Turns until that screen is on top."""
        end = monotonic() + _PATIENCE
        while self.is_open != scene:
            assert monotonic() < end, f"{scene} does not open"
            self.turn()
            sleep(FRAME)

    def take(self) -> float:
        """The slowest turn since this was asked last."""
        taken, self.slowest = self.slowest, 0.0
        return taken


def slowest_frames(folder: Path) -> dict[str, tuple[float, str]]:
    """For each screen the milliseconds of its slowest frame, and with which texts.

    Before, all is gone through once: pictures and faces are loaded once, whatever is written.
    """
    found: dict[str, tuple[float, str]] = {}
    with as_played():
        reader = Timed(at_the_title(folder).app)
        for kind in KINDS:
            _frames(reader, kind, folder / "warm")
        gc.collect()
        gc.freeze()  # as the window does with what it has loaded
        for kind in KINDS:
            runs = [_frames(reader, kind, folder, first) for first in _FIRSTS]
            for screen in runs[0]:
                found[screen] = max(
                    found.get(screen, (0.0, "")), (min(run[screen] for run in runs), kind)
                )
    return found


def _frames(reader: Timed, kind: str, folder: Path, first: str = "x") -> dict[str, float]:
    path = put(reader.app.folder, full_of(kind, first=first))
    frames = {"list of games": _listed(reader)}
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(path)))
    reader.until_open("TableScene")
    reader.wait(0.5)
    reader.take()  # a table has its own limit
    reader.walk(pygame.K_t, pygame.K_HOME, pygame.K_END, pygame.K_LEFT)
    frames["time line"] = reader.take()
    reader.walk(pygame.K_l, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_ESCAPE)
    frames["log"] = reader.take()
    reader.key(pygame.K_n, SHIFT)
    reader.walk(
        pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_F2, pygame.K_UP, pygame.K_ESCAPE
    )
    reader.key(pygame.K_ESCAPE)
    frames["notes and bookmarks"] = reader.take()
    reader.key(pygame.K_n)
    pygame.scrap.put_text(text_of(kind, LONGEST_NOTE, first))
    reader.key(pygame.K_v, CTRL)
    reader.walk(pygame.K_HOME, pygame.K_RETURN)
    frames["note that is pasted and pinned"] = reader.take()
    reader.app.reset(TitleScene(reader.app))
    reader.turn()
    reader.take()
    reader.turn(
        pygame.Event(
            pygame.DROPFILE, file=str(folder / text_of(kind, 5_000, first).replace("/", "-"))
        )
    )
    reader.until_open("Question")
    reader.key(pygame.K_ESCAPE)
    frames["file with a name of 5,000 letters"] = reader.take()
    return frames


def _listed(reader: Timed) -> float:
    open_scene(reader, LoadScene(reader.app))
    while reader.app.scene.next_update_in() is not None:
        reader.turn()
        reader.app.yield_to_worker()
    reader.take()  # reading has its own limit
    reader.app.relayout()
    reader.walk(
        pygame.K_DOWN, pygame.K_UP, pygame.K_F2, pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_ESCAPE
    )
    reader.key(pygame.K_ESCAPE)
    return reader.take()
