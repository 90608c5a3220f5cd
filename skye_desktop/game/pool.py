"""Distribution of work to several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, as_completed, wait
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from skye_desktop.files import reason
from skye_desktop.i18n import tr

T = TypeVar("T")
R = TypeVar("R")

QUEUED_PER_WORKER = 4
"""Number of parts submitted for each process in advance."""


def in_processes(
    work: Callable[[T], R], parts: Iterable[T], workers: int | None = None
) -> Iterator[R]:
    """Yield the result of ``work`` for each part, in the order in which they are finished.

    ``workers`` is the number of processes; by default one for each core. With 1 everything is done
    in this process. If the caller stops early, parts that have not begun are cancelled. Raises
    RuntimeError if processes fail; if none can be started, with a sentence for people.
    """
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield from map(work, parts)
        return
    with _new_pool(workers) as pool:
        waiting: set[Future[R]] = set()
        try:
            for part in parts:
                # A few queued parts keep every core busy; submitting a million at once would take
                # longer than many games.
                if len(waiting) >= QUEUED_PER_WORKER * workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
                with _interrupts_blocked():
                    waiting.add(pool.submit(work, part))
            yield from (each.result() for each in as_completed(waiting))
        except BaseException:
            # Running parts are not awaited. After normal completion the processes are, as a program
            # that ended before them would print errors.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _new_pool(workers: int) -> ProcessPoolExecutor:
    try:
        return ProcessPoolExecutor(workers, initializer=_end_with_the_program)
    except (OSError, ImportError, NotImplementedError) as error:
        # ImportError: a system that has no semaphores.
        message = tr(
            "nothing can be shared with other processes ({why}); on Linux that needs a folder "
            "/dev/shm that can be "
            "written. --workers 1 needs no other process"
        )
        raise RuntimeError(message.format(why=reason(error))) from error


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Delay Ctrl+C until the end of the block.

    While a process is started it would be lost, as Python ignores it in some callbacks.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_program() -> None:
    """Make this process end silently on Ctrl+C, and when the main program ends.

    In a terminal Ctrl+C reaches all processes, but only the main program must report it. When the
    program has ended in any way, nobody needs the results.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    program = multiprocessing.parent_process()
    assert program is not None
    Thread(target=_follow, args=[program], daemon=True).start()


def _follow(program: BaseProcess) -> None:
    program.join()
    os._exit(1)
