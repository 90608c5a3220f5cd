"""A study's games in batches: what a worker plays, and which batches are still to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from math import ceil
from time import perf_counter
from typing import NamedTuple

from skye_desktop import __version__
from skye_desktop.i18n import message
from skye_desktop.lab.code import MADE_BY
from skye_desktop.lab.rows import About, Rows, rows_of
from skye_desktop.lab.study import Cell, Study, WorkerError
from skye_desktop.playtest import play

SECONDS = 1.5
"""What a batch is to take: less would cost in sending, more would be lost when a worker is killed.
"""
MOST = 500
"""Games of a batch."""
_AT_LEAST = 16
"""Batches that what is left is parted into, so that no worker has all of it."""
_PARTED = 3
"""Batches that a stretch has room for if it is begun in its middle; a shorter one is played in
order.
"""


class Batch(NamedTuple):
    """Games of a study, from the first up to the last, which is not among them."""

    first: int
    end: int


class Played(NamedTuple):
    """A batch as a worker hands it over."""

    batch: Batch
    part: bytes
    """Its rows, packed."""
    seconds: float


class Worker:
    """Plays batches of one study, in whatever process it was sent to."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._cells: Sequence[Cell] = ()

    @property
    def text(self) -> str:
        """The study as text, of which another machine makes the same worker."""
        return self._study.model_dump_json()

    def __getstate__(self) -> str:
        return self.text

    def __setstate__(self, text: str) -> None:
        self._study = Study.model_validate_json(text)
        self._cells = ()

    def __call__(self, batch: Batch) -> Played:
        """Play those games. Raises LabError naming the game that could not be played."""
        from skye_desktop.lab.tables import pack

        began = perf_counter()
        rows = Rows([], [], [])
        for game in range(*batch):
            rows.extend(self._play(game))
        return Played(batch, pack(rows), perf_counter() - began)

    def _play(self, game: int) -> Rows:
        self._cells = self._cells or self._study.cells()
        place, number = divmod(game, self._study.games)
        cell = self._cells[place]
        setup = self._study.setup_of(cell, number)
        try:
            played = play(setup, cell.bots, check=False)
        except (AssertionError, LookupError, ValueError) as error:
            broken = message("game {number} of {cell} (seed {seed}) could not be played: {why}")
            why = f"{type(error).__name__}: {error}"
            values = {"number": number, "cell": cell.key, "seed": setup.seed, "why": why}
            raise WorkerError(broken, values) from error
        about = About(game, cell.number, number, cell.variant, cell.bots)
        return rows_of(about, played.state, len(played.actions), played.events)


def play_there(told: str, made_by: str, games: tuple[int, int]) -> Played:
    """What a `Worker` makes of those games, as a batch, on a machine that was told of the study.

    Raises LabError if the program there is not the one that runs the study: its games might be
    others.
    """
    if made_by != MADE_BY:
        version = made_by.partition(" ")[0]
        if version != __version__:
            differs = message(
                "a worker has skye-desktop {there}, and the study is run by {here}: install the "
                "same version there"
            )
        else:
            differs = message(
                "a worker has skye-desktop {there} too, but not the same code, and its games might "
                "be others: install "
                "there what is installed here, and start the worker again"
            )
        raise WorkerError(differs, {"there": __version__, "here": version})
    return _worker(told)(Batch(*games))


@cache
def _worker(text: str) -> Worker:
    return Worker(Study.model_validate_json(text))


class Queue:
    """Parts what is to be played into batches that take about `SECONDS`, which it learns as they
    come back.

    Each lies in the middle of the longest stretch that is still to be played: so what there is of a
    study that was stopped is spread evenly over all its cells, and can be reported on.
    """

    def __init__(self, missing: Sequence[Batch]) -> None:
        self._stretches = [(first - end, first) for first, end in missing]
        heapify(self._stretches)
        self._left = sum(end - first for first, end in missing)
        self._size = 1.0

    def __iter__(self) -> Iterator[Batch]:
        while self._stretches:
            length, first = heappop(self._stretches)
            length = -length
            games = max(1, min(int(self._size), ceil(self._left / _AT_LEAST), length))
            if length >= _PARTED * games:
                before = (length - games) // 2
            else:
                before = 0
                games = ceil(length / ceil(length / games))
            batch = Batch(first + before, first + before + games)
            self._leave(first, batch.first)
            self._leave(batch.end, first + length)
            self._left -= games
            yield batch

    def _leave(self, first: int, end: int) -> None:
        if first < end:
            heappush(self._stretches, (first - end, first))

    def learn(self, played: Played) -> None:
        """Let the batches that follow be as large as the time that this one took suggests."""
        first, end = played.batch
        fitting = (end - first) * SECONDS / max(played.seconds, 1e-6)
        self._size = min(float(MOST), 4 * self._size, (self._size + fitting) / 2)


def missing(done: Sequence[Batch], total: int) -> list[Batch]:
    """What of so many games lies in none of the batches, which are in order and do not overlap."""
    found = []
    at = 0
    for first, end in [*done, Batch(total, total)]:
        assert first >= at, "two batches hold the same game"
        if first > at:
            found.append(Batch(at, first))
        at = end
    return found
