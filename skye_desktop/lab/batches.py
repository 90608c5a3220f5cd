"""Batches of a study's games: the worker that plays them, and the queue of those to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heapify, heappop, heappush
from math import ceil
from time import perf_counter
from typing import NamedTuple

from skye_desktop import __version__
from skye_desktop.i18n import message
from skye_desktop.lab.code_digest import program_id
from skye_desktop.lab.lab_game import LabGame, Row, game_of, lab_of
from skye_desktop.lab.study import BaseStudy, Cell, WorkerError

SECONDS = 1.5
"""Intended duration of a batch.

Shorter ones would cost more in sending, longer ones would lose more when a worker is killed.
"""
MOST = 500
"""Number of games of a batch at most."""
_FEWEST_BATCHES = 16
"""Fewest batches into which the remaining games are divided, so that no worker has all."""
_PIECES = 3
"""Length of a gap, in batches, from which on its middle is played next, not its beginning."""


class Batch(NamedTuple):
    """Games of a study that are played together, given by index; ``end`` is not included."""

    first: int
    end: int


class BatchResult(NamedTuple):
    """The result of a batch, as a worker returns it."""

    batch: Batch
    part: bytes
    """Rows of its games, packed by `parquet.pack`."""
    seconds: float


class BatchWorker:
    """A callable that plays batches of one study, in any process."""

    def __init__(self, study: BaseStudy) -> None:
        self._study = study
        self._cells: Sequence[Cell] = ()

    @property
    def text(self) -> str:
        """The study as text, from which a worker on another machine makes an equal object."""
        return self._study.model_dump_json()

    @property
    def program(self) -> str:
        """Version and fingerprint of this program.

        A worker on another machine must have the same.
        """
        return program_id(self._lab.code)

    @property
    def _lab(self) -> LabGame:
        return lab_of(self._study.game_id)

    def __getstate__(self) -> str:
        return self.text

    def __setstate__(self, text: str) -> None:
        self._study = _study_of(text)
        self._cells = ()

    def __call__(self, batch: Batch) -> BatchResult:
        """Play those games. Raises LabError naming a game that could not be played."""
        from skye_desktop.lab.parquet import pack

        began = perf_counter()
        schemas = self._lab.schemas
        rows: list[list[Row]] = [[] for _ in schemas]
        for game in range(*batch):
            for of_table, of_game in zip(rows, self._play(game), strict=True):
                of_table += of_game
        return BatchResult(batch, pack(rows, schemas), perf_counter() - began)

    def _play(self, game: int) -> Sequence[list[Row]]:
        self._cells = self._cells or self._study.cells()
        place, number = divmod(game, self._study.games)
        cell = self._cells[place]
        try:
            return self._lab.rows(self._study, cell, number, game)
        except (AssertionError, LookupError, ValueError) as error:
            broken = message("game {number} of {cell} (seed {seed}) could not be played: {why}")
            why = f"{type(error).__name__}: {error}"
            seed = self._study.seed_of(cell, number)
            values = {"number": number, "cell": cell.key, "seed": seed, "why": why}
            raise WorkerError(broken, values) from error


def play_there(study: str, program: str, games: tuple[int, int]) -> BatchResult:
    """Return the result of those games on a remote worker, given the text of the study.

    Raises LabError if the program there is not the one that runs the study: its games might differ.
    """
    version = program.partition(" ")[0]
    if version != __version__ or program != program_id(lab_of(game_of(study)).code):
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
    return _cached_worker(study)(Batch(*games))


@cache
def _cached_worker(text: str) -> BatchWorker:
    return BatchWorker(_study_of(text))


def _study_of(text: str) -> BaseStudy:
    study: BaseStudy = lab_of(game_of(text)).study_type.model_validate_json(text)
    return study


class BatchQueue:
    """The games still to be played, in batches that take about `SECONDS`.

    The size of batches is adapted to the duration of those that come back. Each batch is taken from
    the middle of the longest gap: so the games of a study that was stopped are spread evenly over
    all its cells, and can be reported on.
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
            games = max(1, min(int(self._size), ceil(self._left / _FEWEST_BATCHES), length))
            if length >= _PIECES * games:
                before = (length - games) // 2
            else:
                before = 0
                games = ceil(length / ceil(length / games))
            batch = Batch(first + before, first + before + games)
            self._push(first, batch.first)
            self._push(batch.end, first + length)
            self._left -= games
            yield batch

    def _push(self, first: int, end: int) -> None:
        if first < end:
            heappush(self._stretches, (first - end, first))

    def adapt(self, played: BatchResult) -> None:
        """Adapt the size of the next batches to the duration of this one."""
        first, end = played.batch
        fitting = (end - first) * SECONDS / max(played.seconds, 1e-6)
        self._size = min(float(MOST), 4 * self._size, (self._size + fitting) / 2)


def missing(done: Sequence[Batch], total: int) -> list[Batch]:
    """Return the games that are in none of the batches, which are in order and do not overlap."""
    found = []
    at = 0
    for first, end in [*done, Batch(total, total)]:
        assert first >= at, "two batches hold the same game"
        if first > at:
            found.append(Batch(at, first))
        at = end
    return found
