"""Work in a thread of its own: what came of it, how far it is, calling it off, and whether the window keeps moving."""

from __future__ import annotations

import time
from threading import Event, Thread

import pytest

from skye_desktop.files import background
from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress

_LONG = 10.0
"""Seconds in which anything here is over."""


def test_what_came_of_it_is_there_once_it_has_ended() -> None:
    job = Job(lambda progress: 6 * 7)
    assert job.wait(_LONG)
    assert job.result() == 42


def test_what_the_work_raises_is_raised_where_its_result_is_asked_for() -> None:
    def fail(progress: Progress) -> int:
        raise ZeroDivisionError("as it was")

    job = Job(fail)
    assert job.wait(_LONG)
    with pytest.raises(ZeroDivisionError, match="as it was"):
        job.result()


def test_it_tells_how_far_it_is_while_it_works() -> None:
    go_on = Event()

    def work(progress: Progress) -> None:
        progress(30, 40)
        go_on.wait(_LONG)

    job = Job(work)
    until = time.monotonic() + _LONG
    while not job.total and time.monotonic() < until:
        time.sleep(0.001)
    assert (job.done, job.total) == (30, 40)
    assert not job.wait(0)
    go_on.set()
    assert job.wait(_LONG)


def test_the_window_goes_on_before_the_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(time, "sleep", lambda seconds: order.append("made way"))
    job = Job(lambda progress: order.append("worked"))
    assert job.wait(_LONG)
    assert order == ["made way", "worked"]


def test_work_that_is_called_off_ends_where_it_looks_up_next() -> None:
    steps = 0

    def work(progress: Progress) -> None:
        nonlocal steps
        while True:
            steps += 1
            progress(steps, 0)

    job = Job(work)
    job.cancel()
    assert job.wait(_LONG)


def test_what_comes_of_it_too_late_is_given_back() -> None:
    go_on = Event()
    given_back: list[str] = []

    def work(progress: Progress) -> str:
        go_on.wait(_LONG)
        return "too late"

    job = Job(work, given_back.append)
    job.cancel()
    go_on.set()
    assert job.wait(_LONG)
    assert given_back == ["too late"]


def test_what_has_come_of_it_is_given_back_when_it_is_called_off_then() -> None:
    given_back: list[str] = []
    job = Job(lambda progress: "unasked for", given_back.append)
    assert job.wait(_LONG)
    job.cancel()
    job.cancel()
    assert given_back == ["unasked for"]


def test_the_work_makes_way_every_few_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    breaths: list[float] = []
    monkeypatch.setattr(f"{background.__name__}.time.sleep", breaths.append)

    def work(progress: Progress) -> None:
        began = time.thread_time()
        while time.thread_time() - began < 0.05:
            progress(0, 0)

    assert Job(work).wait(_LONG)
    assert len(breaths) >= 10
    assert all(0 < breath <= 0.001 for breath in breaths)


def test_where_there_are_no_more_threads_the_work_is_done_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", fail)
    job = Job(lambda progress: 7)
    assert job.wait(0)
    assert job.result() == 7
