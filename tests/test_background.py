"""Work in a thread of its own: what came of it, how far it is, calling it off, and whether the window keeps moving."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress

_LONG = 10.0


def test_what_came_of_it_or_was_raised_is_there_once_it_has_ended() -> None:
    def fail(progress: Progress) -> int:
        raise ZeroDivisionError("as it was")

    sound, failed = Job(lambda progress: 6 * 7), Job(fail)
    assert sound.wait(_LONG)
    assert failed.wait(_LONG)
    assert sound.result() == 42
    with pytest.raises(ZeroDivisionError, match="as it was"):
        failed.result()


def test_it_tells_how_far_it_is_while_it_works() -> None:
    has_told, go_on = Event(), Event()

    def work(progress: Progress) -> None:
        progress(30, 40)
        has_told.set()
        go_on.wait(_LONG)

    job = Job(work)
    assert has_told.wait(_LONG)
    assert (job.done, job.total) == (30, 40)
    assert not job.wait(0)
    go_on.set()
    assert job.wait(_LONG)


def test_work_that_is_called_off_ends_where_it_looks_up_next() -> None:
    def work(progress: Progress) -> None:
        while True:
            progress(1, 0)

    job = Job(work)
    job.cancel()
    assert job.wait(_LONG)


@pytest.mark.parametrize("is_too_late", [True, False])
def test_what_comes_of_it_is_given_back_once_when_it_is_called_off(is_too_late: bool) -> None:
    go_on = Event()
    given_back: list[str] = []

    def work(progress: Progress) -> str:
        go_on.wait(_LONG)
        return "unasked for"

    job = Job(work, given_back.append)
    if is_too_late:
        job.cancel()
    go_on.set()
    assert job.wait(_LONG)
    for _ in range(2):
        job.cancel()
    assert given_back == ["unasked for"]


def test_without_threads_the_work_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", fail)
    job = Job(lambda progress: 7)
    assert job.wait(0)
    assert job.result() == 7
