"""Texts that are hard to lay out, files full of them, and a count of what laying out takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
from games import random_game

from skye_desktop.engine import GameSetup, Phase, Seat, write_position
from skye_desktop.record import LONGEST_NAME, LONGEST_NOTE, Bookmark, Note, SavedGame, freeze
from skye_desktop.ui.theme import Colour
from skye_desktop.ui.type_faces import LONGEST_LINE, TypeFace

LONGEST_PERSON = 24
_MOST_BYTES = 360_000
"""Of notes, bookmarks and remarks each take a part: a file has room for 512 kB."""

KINDS = {
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
    "all of them": "Wałęsa山😀é שa\u0301",
}
"""What a text is made of, again and again."""


def text_of(kind: str, letters: int) -> str:
    """A text of one kind with so many letters."""
    part = KINDS[kind]
    return f"x{part * (letters // len(part) + 1)}"[:letters].rstrip().ljust(min(letters, 1), "x")


def full_of(kind: str, *, seats: int = 3, is_over: bool = False, has_notes: bool = True) -> SavedGame:
    """A game with as many texts of persons and computers as it may have, each as long as it may be.

    It is over, or somebody builds in its second round.
    """
    played = random_game(seats, 3)
    if not is_over:
        is_building = (move.after.phase is Phase.BUILDING and move.after.round > 1 for move in played)
        played = played[: 1 + list(is_building).index(True)]
    setup = _named(played[0].before.setup, kind)
    note, name = text_of(kind, LONGEST_NOTE), text_of(kind, LONGEST_NAME)
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
    """How much was laid out since this was asked last: letters that were measured and drawn."""

    def __init__(self) -> None:
        self.letters = 0
        self.times = 0

    def add(self, text: str) -> None:
        """A text was measured or drawn."""
        self.letters += min(len(text), LONGEST_LINE)
        self.times += 1

    def take(self) -> tuple[int, int]:
        """The letters, and how many times something was laid out."""
        taken = self.letters, self.times
        self.letters = self.times = 0
        return taken


@contextmanager
def counted() -> Iterator[Work]:
    """Count what is laid out as long as this lasts."""
    work = Work()
    width, left_of, picture = TypeFace.width, TypeFace.left_of, TypeFace.picture

    def count_width(face: TypeFace, text: str) -> int:
        work.add(text)
        return width(face, text)

    def count_left(face: TypeFace, text: str, place: int) -> int:
        work.add(text)
        return left_of(face, text, place)

    def count_picture(face: TypeFace, text: str, colour: Colour) -> pygame.Surface:
        work.add(text)
        return picture(face, text, colour)

    with (
        patch.object(TypeFace, "width", count_width),
        patch.object(TypeFace, "left_of", count_left),
        patch.object(TypeFace, "picture", count_picture),
    ):
        yield work
