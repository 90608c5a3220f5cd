"""Games on a Dask cluster: workers may come, go and be killed while a study runs.

Whatever a lost worker had is asked for again here, where it is known what has come in.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from distributed import CancelledError, Client, Future, as_completed
from distributed.comm.addressing import get_address_host_port
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from skye_desktop.i18n import tr
from skye_desktop.lab.batches import Batch, Played, Worker
from skye_desktop.lab.code import MADE_BY
from skye_desktop.lab.study import LabError
from skye_desktop.playtest import AHEAD

_PATIENCE = 15.0
"""Seconds in which a scheduler answers."""


def _sent() -> Callable[[str, str, tuple[int, int]], Played]:
    """What is sent to a worker: a function without a module, so that one that lacks ours can say
    so.
    """

    def play(told: str, made_by: str, games: tuple[int, int]) -> Played:
        from skye_desktop.lab.batches import play_there

        return play_there(told, made_by, games)

    return play


class Cluster:
    """The workers behind one scheduler."""

    def __init__(
        self, address: str, tell: Callable[[str], None], patience: float = _PATIENCE
    ) -> None:
        self._address = address
        self._tell = tell
        self._patience = patience
        self._has_told = False

    def __call__(self, work: Worker, batches: Iterable[Batch]) -> Iterator[Played]:
        """What the workers make of the batches, as they are done. Raises LabError where that cannot
        go on.
        """
        # What goes wrong is said in one sentence, not in the library's own way too.
        for part in ("client", "core", "utils"):
            logging.getLogger(f"distributed.{part}").setLevel(logging.CRITICAL + 1)
        try:
            get_address_host_port(
                self._address, strict=True
            )  # a client that cannot even try would hang
            client = Client(self._address, timeout=self._patience, set_as_default=False)
        except (OSError, ValueError) as error:
            told = tr("--scheduler {address}: does not answer ({why}): start one with: {command}")
            command = "dask scheduler"
            text = told.format(address=self._address, why=_first_line(error), command=command)
            raise LabError(text) from error
        with client:
            yield from self._play(client, work, iter(batches))

    def _play(self, client: Client, work: Worker, batches: Iterator[Batch]) -> Iterator[Played]:
        there = _sent()
        told = work.text
        under_way: dict[Future[Played], Batch] = {}
        done = as_completed(loop=client.loop)

        def ask(batch: Batch) -> None:
            # Impure: what is asked for again must be played again, not looked for.
            future = client.submit(there, told, MADE_BY, tuple(batch), pure=False)
            under_way[future] = batch
            done.add(future)

        def ask_for_more() -> None:
            for batch in islice(batches, max(0, self._wanted(client) - len(under_way))):
                ask(batch)

        ask_for_more()
        for future in done:
            batch = under_way.pop(future)
            try:
                played: Played = future.result()
            except KilledWorker:
                ask(batch)
                continue
            except (CancelledError, CommClosedError) as error:
                gone = tr(
                    "--scheduler {address}: the scheduler is gone: once there is one again, the "
                    "same command goes on "
                    "from here"
                )
                raise LabError(gone.format(address=self._address)) from error
            except ModuleNotFoundError as error:
                lacks = tr(
                    '--scheduler {address}: a worker lacks {module}: install skye-desktop with its extra "lab" there'
                )
                raise LabError(lacks.format(address=self._address, module=error.name)) from error
            future.release()
            yield played
            ask_for_more()

    def _wanted(self, client: Client) -> int:
        """How many batches are to be under way: some for each thread there is, which may be none at
        first.
        """
        threads: int = sum(client.nthreads().values())
        if not threads and not self._has_told:
            self._has_told = True
            command = f"dask worker --nthreads 1 {self._address}"
            self._tell(tr("no worker yet: start one with: {command}").format(command=command))
        return AHEAD * max(1, threads)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
