"""Thinking in another process: answers, troubles, and a window that never waits."""

import math
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, TypeVar

import pytest
from games import random_game
from groups import many, widely
from patience import LONG, Patient
from worker_tasks import FOR_EVER, is_loaded, think_for_ever

from skye_desktop.contract import Decision
from skye_desktop.engine import Phase, PlayerView, view_for
from skye_desktop.game import thinking as thinker_module
from skye_desktop.game.thinking import Thinker, Ticket
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye import bots
from skye_desktop.games.skye.bots.decision_reasons import read_reason
from skye_desktop.games.skye.skye_game import MINDS

T = TypeVar("T")


def answer_to(ticket: Ticket[T]) -> Answer[T]:
    give_up = time.monotonic() + LONG
    while (answer := ticket.poll()) is None:
        assert time.monotonic() < give_up, "no answer"
        time.sleep(0.001)
    return answer


def begun(sign: Path) -> None:
    """Return when the sign is there."""
    give_up = time.monotonic() + LONG
    while not sign.exists():
        assert time.monotonic() < give_up, "never begun"
        time.sleep(0.001)


def pid_of(thinker: Thinker) -> int:
    pid = answer_to(thinker.ask(os.getpid)).value
    assert pid is not None
    return pid


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def views(phase: Phase, count: int = 3) -> list[PlayerView]:
    """What seats saw when they acted in that phase of a game."""
    moves = [move for move in random_game(4, 1) if move.before.phase is phase]
    chosen = moves[:: len(moves) // count][:count]
    return [view_for(move.before, getattr(move.action, "seat", None)) for move in chosen]


# Answers


def test_a_question_is_answered_from_another_process_that_knows_no_pygame(thinker: Thinker) -> None:
    ticket = thinker.decide(MINDS, "solid", views(Phase.BUYING)[0], 7, 1)
    assert answer_to(ticket) is ticket.poll(), "an answer stays on its ticket"
    assert pid_of(thinker) != os.getpid()
    assert answer_to(thinker.ask(is_loaded, "skye_desktop.games.skye.bots")).value
    assert not answer_to(thinker.ask(is_loaded, "pygame")).value


# Troubles


TROUBLES: dict[str, tuple[Callable[[Thinker], Ticket[Any]], str]] = {
    "what a function raises": (
        lambda thinker: thinker.ask(divmod, 1, 0), "ZeroDivisionError: integer division or modulo by zero",
    ),
    "an answer that cannot be sent": (lambda thinker: thinker.ask(threading.Lock), ".*cannot pickle"),
    "a question that cannot be sent": (lambda thinker: thinker.ask(lambda: 1), ".*pickle"),
    "a process that ends": (lambda thinker: thinker.ask(os._exit, 3), "thinking ended with exit code 3"),
    "what takes too long": (lambda thinker: thinker.ask(time.sleep, FOR_EVER, deadline=0.05), "too late"),
}  # fmt: skip


@pytest.mark.parametrize("kind", TROUBLES)
def test_trouble_is_told_and_the_next_question_answered(kind: str, thinker: Thinker) -> None:
    ask, told = TROUBLES[kind]
    before = pid_of(thinker)
    troubled, next_one = ask(thinker), thinker.ask(math.comb, 5, 2)
    value, trouble = answer_to(troubled)
    assert value is None
    assert re.match(told, trouble)
    assert answer_to(next_one) == (10, "")
    assert kind != "what a function raises" or pid_of(thinker) == before


def test_a_process_that_ends_between_two_questions_is_replaced(thinker: Thinker) -> None:
    pid = pid_of(thinker)
    worker = next(child for child in multiprocessing.active_children() if child.pid == pid)
    worker.kill()
    worker.join()
    assert answer_to(thinker.ask(math.comb, 5, 2)) == (10, "")


# Whatever happens there

A_WHILE = 5.0
"""Seconds within which what has a deadline of a part of a second is answered, also on a busy machine."""
SOON = 0.3
LARGE = b"x" * 4_000_000
"""More than a pipe holds."""


class PanicError(BaseException):
    """What an error in a library that is not Python looks like: no Exception."""


ODD_ERRORS = [
    OSError(11, "Resource temporarily unavailable"),
    MemoryError(),
    RuntimeError("can't start new thread"),
    PanicError("panicked"),
    SystemExit(1),
]


def answered_soon(ticket: Ticket[T]) -> Answer[T]:
    """The answer, which must not be long in coming."""
    before = time.monotonic()
    answer = answer_to(ticket)
    assert time.monotonic() - before < A_WHILE
    return answer


def raising(error: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


def stands_in(ticket: Ticket[Decision], view: PlayerView) -> str:
    """Why the solid level has decided, soon."""
    decision, trouble = answered_soon(ticket)
    assert decision == bots.decide("solid", view, 7, 1)
    return read_reason(trouble, ()).why


@pytest.mark.parametrize(
    ("place", "errors"),
    [
        ((SpawnProcess, "start"), ODD_ERRORS),
        ((thinker_module, "ThinkingProcess"), ODD_ERRORS),
        ((threading.Thread, "start"), ODD_ERRORS[:3]),
    ],
    ids=["start", "pipe", "thread"],
)
def test_where_no_process_can_be_started_the_solid_level_decides_until_one_can(
    place: tuple[Any, str], errors: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = views(Phase.BUYING)[0]
    with closing(Patient()) as thinker:
        for error in errors:
            with monkeypatch.context() as broken:
                broken.setattr(*place, raising(error))
                for _ in range(2):
                    why = stands_in(thinker.decide(MINDS, "strong", view, 7, 1), view)
                    assert why.startswith(f"Strong failed: {type(error).__name__}")
        assert answer_to(thinker.decide(MINDS, "strong", view, 7, 1)).trouble == ""


needs_stopping = pytest.mark.skipif(
    not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there"
)


@needs_stopping
@pytest.mark.parametrize("question", widely([LARGE, b"small"]), ids=len)
def test_a_stopped_process_is_ended_at_its_deadline_and_what_waits_is_answered_by_another(
    question: bytes,
) -> None:
    view = views(Phase.BUYING)[0]
    with closing(Patient()) as thinker:
        pid = pid_of(thinker)
        os.kill(pid, signal.SIGSTOP)
        stopped = thinker.ask(len, question, deadline=SOON)
        behind = thinker.decide(MINDS, "strong", view, 7, 1)
        assert answered_soon(stopped) == (None, "too late")
        assert answer_to(behind) == (bots.decide("strong", view, 7, 1), "")
        assert answer_to(thinker.ask(len, question)) == (len(question), "")
        assert is_gone(pid)


# Cancelling


def test_a_cancelled_question_is_given_up_at_once_and_one_that_waits_never_begun(
    thinker: Thinker, tmp_path: Path
) -> None:
    before = pid_of(thinker)
    busy = thinker.ask(think_for_ever, tmp_path / "sign", deadline=FOR_EVER)
    waiting = thinker.ask(Path.touch, tmp_path / "waiting")
    begun(tmp_path / "sign")
    waiting.cancel()
    busy.cancel()
    assert pid_of(thinker) != before
    assert busy.poll() is None
    assert waiting.poll() is None
    assert not (tmp_path / "waiting").exists()


# Decisions


PHASES = (Phase.PRICING, Phase.BUYING, Phase.BUILDING)


@pytest.mark.parametrize("level", bots.BOTS)
def test_a_bot_decides_there_as_it_decides_here(thinker: Thinker, level: str) -> None:
    for phase in PHASES:
        for number, view in enumerate(views(phase, many(2, quick=1))):
            decided = bots.decide_safely(level, view, 7, number)
            assert answer_to(thinker.decide(MINDS, level, view, 7, number)) == decided, (
                phase,
                number,
            )


# The end


def test_closing_ends_the_process_whatever_it_does(tmp_path: Path) -> None:
    thinker = Patient()
    pid = pid_of(thinker)
    busy = thinker.ask(think_for_ever, tmp_path / "sign", deadline=FOR_EVER)
    waiting = thinker.ask(math.comb, 5, 2)
    begun(tmp_path / "sign")
    for _ in range(2):
        thinker.close()
    assert pid not in [child.pid for child in multiprocessing.active_children()]
    assert is_gone(pid)
    assert busy.poll() is None
    assert waiting.poll() is None
    unasked = Thinker()
    unasked.close()
    assert unasked.ask(math.comb, 5, 2).poll() is None


PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from skye_desktop.__main__ import main
from skye_desktop.game.thinking import Thinker

FOR_EVER = "import pathlib, time; pathlib.Path('sign').touch(); time.sleep(60)"

def answer_to(ticket):
    while ticket.poll() is None:
        time.sleep(0.001)
    return ticket.poll()

if __name__ == "__main__":
    # A shell that starts the tests in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    import skye_desktop.games.skye.ui.app
    thinker = Thinker()
    print(answer_to(thinker.ask(eval, "'pygame' in __import__('sys').modules")), flush=True)
    ENDING
"""
BUSY = """
    thinker.ask(exec, FOR_EVER)
    while not Path("sign").exists():
        time.sleep(0.001)
"""


LOADED = "Answer(value=False, trouble='')\n"
KILLED = f"{BUSY}    os.kill(os.getpid(), signal.SIGKILL)"
ENDINGS: dict[str, tuple[str, int, str, str]] = {
    "module": (BUSY, 0, LOADED, ""),
    "killed": (KILLED, -signal.SIGKILL, LOADED, ""),
    "script": (BUSY, 0, LOADED, ""),
}


@pytest.mark.parametrize("how", widely(ENDINGS, quick=2))
def test_it_thinks_however_the_program_was_started_and_ends_with_it(
    tmp_path: Path, how: str
) -> None:
    ending, status, told, error = ENDINGS[how]
    program = tmp_path / ("program/__main__.py" if how == "module" else "program-script")
    program.parent.mkdir(exist_ok=True)
    program.write_text(PROGRAM.replace("ENDING", ending), encoding="utf-8")
    # It returns when nobody has the output open any more, the other process included.
    done = subprocess.run(
        [sys.executable, *(["-m", "program"] if how == "module" else [program])],
        cwd=tmp_path, capture_output=True, text=True, timeout=LONG, check=False, start_new_session=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (status, told)
    assert done.stderr.endswith(error)
    assert done.stderr.count("Traceback") == bool(error)
