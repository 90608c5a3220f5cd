"""Playing games on a Dask cluster; workers may come, go and be killed while a study runs.

The batches of a lost worker are submitted again by this module, which knows which results have
arrived.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from distributed import CancelledError, Client, Future, as_completed
from distributed.comm.addressing import get_address_host_port
from distributed.comm.core import CommClosedError
from distributed.scheduler import KilledWorker

from skye_desktop.game.pool import QUEUED_PER_WORKER
from skye_desktop.i18n import tr
from skye_desktop.lab.batches import Batch, BatchResult, BatchWorker
from skye_desktop.lab.study import LabError

_PATIENCE = 15.0
"""Seconds in which a scheduler must answer."""


def _remote_function() -> Callable[[str, str, tuple[int, int]], BatchResult]:
    """Return the function that is sent to a worker.

    It belongs to no module, so that a worker without our program can say so.
    """

    def play(study: str, program: str, games: tuple[int, int]) -> BatchResult:
        from skye_desktop.lab.batches import play_there

        return play_there(study, program, games)

    return play


class Cluster:
    """The workers behind one Dask scheduler."""

    def __init__(
        self, address: str, notify: Callable[[str], None], patience: float = _PATIENCE
    ) -> None:
        self._address = address
        self._notify = notify
        self._patience = patience
        self._has_notified = False

    def __call__(self, work: BatchWorker, batches: Iterable[Batch]) -> Iterator[BatchResult]:
        """Yield the results of the batches, in the order in which they are finished.

        Raises LabError if no more can be played.
        """
        # Errors are reported in one sentence; the library must not log them as well.
        for part in ("client", "core", "utils"):
            logging.getLogger(f"distributed.{part}").setLevel(logging.CRITICAL + 1)
        try:
            # Checked first: a client that cannot even try would hang.
            get_address_host_port(self._address, strict=True)
            client = Client(self._address, timeout=self._patience, set_as_default=False)
        except (OSError, ValueError) as error:
            text = tr("--scheduler {address}: does not answer ({why}): start one with: {command}")
            command = "dask scheduler"
            message = text.format(address=self._address, why=_first_line(error), command=command)
            raise LabError(message) from error
        with client:
            yield from self._play(client, work, iter(batches))

    def _play(
        self, client: Client, work: BatchWorker, batches: Iterator[Batch]
    ) -> Iterator[BatchResult]:
        function = _remote_function()
        study = work.text
        pending: dict[Future[BatchResult], Batch] = {}
        done = as_completed(loop=client.loop)

        def ask(batch: Batch) -> None:
            # Impure, so that a repeated request is played again and not taken from a cache.
            future = client.submit(function, study, work.program, tuple(batch), pure=False)
            pending[future] = batch
            done.add(future)

        def ask_for_more() -> None:
            for batch in islice(batches, max(0, self._wanted(client) - len(pending))):
                ask(batch)

        ask_for_more()
        for future in done:
            batch = pending.pop(future)
            try:
                played: BatchResult = future.result()
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
                    "--scheduler {address}: a worker lacks {module}: install skye-desktop with its "
                    'extra "lab" there'
                )
                raise LabError(lacks.format(address=self._address, module=error.name)) from error
            future.release()
            yield played
            ask_for_more()

    def _wanted(self, client: Client) -> int:
        """Return how many batches are to be submitted at a time: some for each thread.

        At first there may be no threads.
        """
        threads: int = sum(client.nthreads().values())
        if not threads and not self._has_notified:
            self._has_notified = True
            command = f"dask worker --nthreads 1 {self._address}"
            self._notify(tr("no worker yet: start one with: {command}").format(command=command))
        return QUEUED_PER_WORKER * max(1, threads)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
