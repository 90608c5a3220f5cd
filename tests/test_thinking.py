"""Thinking in another process: answers, troubles, and a window that never waits."""

import math
import multiprocessing
import os
import pickle
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
from elsewhere import FOR_EVER, answer_in_part, count_for, is_loaded, niceness, think_for_ever
from games import random_game
from groups import many, widely
from patience import LONG, Patient

from skye_desktop import bots
from skye_desktop.bots.decision_reasons import read_reason
from skye_desktop.engine import DealTiles, Phase, PlayerView, view_for
from skye_desktop.play import thinker as thinker_module
from skye_desktop.play.thinker import Thinker, Ticket
from skye_desktop.play.thinking_process import Answer

T = TypeVar("T")


def answer_to(ticket: Ticket[T]) -> Answer[T]:
    """The answer, as soon as it is there."""
    give_up = time.monotonic() + LONG
    while time.monotonic() < give_up:
        answer = ticket.poll()
        if answer is not None:
            return answer
        time.sleep(0.001)
    raise AssertionError("no answer")


def begun(sign: Path) -> None:
    """Returns when the sign is there."""
    give_up = time.monotonic() + LONG
    while not sign.exists():
        assert time.monotonic() < give_up, "never begun"
        time.sleep(0.001)


def views(phase: Phase, count: int = 3) -> list[PlayerView]:
    """What seats saw when they acted in that phase of a game."""
    moves = [move for move in random_game(4, 1) if move.before.phase is phase]
    chosen = moves[:: len(moves) // count][:count]
    return [
        view_for(move.before, move.action.seat)
        for move in chosen
        if not isinstance(move.action, DealTiles)
    ]


# Answers


def test_a_question_is_answered_from_another_process(thinker: Thinker) -> None:
    assert answer_to(thinker.ask(math.comb, 5, 2)) == (10, "")
    assert answer_to(thinker.ask(os.getpid)).value != os.getpid()


def test_an_answer_stays_on_its_ticket(thinker: Thinker) -> None:
    ticket = thinker.decide("solid", views(Phase.BUYING)[0], 7, 1)
    assert answer_to(ticket) is ticket.poll()


def test_questions_are_answered_in_the_order_in_which_they_were_asked(thinker: Thinker) -> None:
    tickets = [thinker.ask(time.monotonic) for _ in range(20)]
    answer_to(tickets[-1])
    times = [answer.value for ticket in tickets if (answer := ticket.poll()) is not None]
    assert len(times) == 20
    assert times == sorted(times, key=lambda moment: moment or 0.0)


def test_the_other_process_knows_no_pygame(thinker: Thinker) -> None:
    answer_to(thinker.decide("solid", views(Phase.BUYING)[0], 7, 1))
    assert answer_to(thinker.ask(is_loaded, "skye_desktop.bots")).value
    assert not answer_to(thinker.ask(is_loaded, "pygame")).value


@pytest.mark.skipif(not hasattr(os, "nice"), reason="processes stand back in another way there")
def test_the_other_process_stands_back_from_its_beginning() -> None:
    # Some machines make all processes equal again after a while: only what a new one says is our doing.
    with closing(Patient()) as thinker:
        told = answer_to(thinker.ask(niceness)).value
    assert told is not None
    assert told > os.nice(0)


# Troubles


def test_what_a_function_raises_is_told_and_the_process_goes_on(thinker: Thinker) -> None:
    before = answer_to(thinker.ask(os.getpid))
    assert answer_to(thinker.ask(divmod, 1, 0)) == (
        None,
        "ZeroDivisionError: integer division or modulo by zero",
    )
    assert answer_to(thinker.ask(os.getpid)) == before


def test_an_answer_that_cannot_be_sent_is_told(thinker: Thinker) -> None:
    value, trouble = answer_to(thinker.ask(threading.Lock))
    assert value is None
    assert "cannot pickle" in trouble


def test_a_question_that_cannot_be_sent_is_told_and_the_next_one_answered(thinker: Thinker) -> None:
    value, trouble = answer_to(thinker.ask(lambda: 1))
    assert value is None
    assert "pickle" in trouble
    assert answer_to(thinker.ask(math.comb, 5, 2)).value == 10


def test_a_process_that_ends_is_told_and_the_next_question_answered_by_another(
    thinker: Thinker,
) -> None:
    assert answer_to(thinker.ask(os._exit, 3)) == (None, "thinking ended with exit code 3")
    assert answer_to(thinker.ask(math.comb, 5, 2)).value == 10


def test_a_process_that_ends_between_two_questions_is_replaced(thinker: Thinker) -> None:
    pid = answer_to(thinker.ask(os.getpid)).value
    worker = next(child for child in multiprocessing.active_children() if child.pid == pid)
    worker.kill()
    worker.join()
    assert answer_to(thinker.ask(math.comb, 5, 2)) == (10, "")


def test_what_takes_too_long_is_ended_and_the_next_question_answered(thinker: Thinker) -> None:
    late = thinker.ask(time.sleep, FOR_EVER, deadline=0.05)
    next_one = thinker.ask(math.comb, 5, 2)
    assert answer_to(late) == (None, "too late")
    assert answer_to(next_one) == (10, "")


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


def stood_in(ticket: Ticket[bots.Decision], view: PlayerView) -> str:
    """The solid level has decided, soon; the trouble that is told."""
    decision, trouble = answered_soon(ticket)
    assert decision == bots.decide("solid", view, 7, 1)
    return trouble


def raising(error: BaseException) -> Callable[..., None]:
    """Something that only raises."""

    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("error", widely(ODD_ERRORS), ids=repr)
@pytest.mark.parametrize(
    "where", [(SpawnProcess, "start"), (thinker_module, "ThinkingProcess")], ids=["start", "pipe"]
)
def test_where_no_process_can_be_started_the_solid_level_decides_until_one_can(
    where: tuple[Any, str], error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = views(Phase.BUYING)[0]
    with monkeypatch.context() as broken:
        broken.setattr(*where, raising(error))
        with closing(Patient()) as thinker:
            for _ in range(3):
                trouble = stood_in(thinker.decide("strong", view, 7, 1), view)
                assert read_reason(trouble, ()).why.startswith(
                    f"Strong failed: {type(error).__name__}"
                )
            broken.undo()
            assert answer_to(thinker.decide("strong", view, 7, 1)).trouble == ""


@pytest.mark.parametrize("error", widely(ODD_ERRORS[:3]), ids=repr)
def test_where_no_thread_can_be_started_the_solid_level_decides_until_one_can(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = views(Phase.BUYING)[0]
    with monkeypatch.context() as broken:
        broken.setattr(threading.Thread, "start", raising(error))
        with closing(Patient()) as thinker:
            for _ in range(3):
                assert type(error).__name__ in stood_in(thinker.decide("strong", view, 7, 1), view)
            broken.undo()
            assert answer_to(thinker.decide("strong", view, 7, 1)).trouble == ""


def test_where_starting_a_process_takes_for_ever_the_deadline_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, is_over = views(Phase.BUYING)[0], threading.Event()
    others = set(threading.enumerate())

    def hang(_: SpawnProcess) -> None:
        is_over.wait(FOR_EVER)
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(thinker_module, "FAREWELL", 0.05)
        broken.setattr(SpawnProcess, "start", hang)
        with closing(Patient()) as thinker:
            troubles = [
                stood_in(thinker.decide("strong", view, 7, 1, deadline=0.1), view) for _ in range(8)
            ]
            assert read_reason(troubles[0], ()).why == "Strong failed: too late"
            last = read_reason(troubles[-1], ()).why
            assert last == "Strong failed: processes that were ended do not end", "threads pile up"
            broken.undo()
            is_over.set()
            for given_up in set(threading.enumerate()) - others:
                given_up.join(FOR_EVER)
            assert answer_to(thinker.decide("strong", view, 7, 1)).trouble == ""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there")
@pytest.mark.parametrize(
    "question", widely([LARGE, b"small"]), ids=lambda question: f"{len(question)} bytes"
)
def test_a_stopped_process_is_ended_at_its_deadline_and_replaced(question: bytes) -> None:
    with closing(Patient()) as thinker:
        pid = answer_to(thinker.ask(os.getpid)).value
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        assert answered_soon(thinker.ask(len, question, deadline=SOON)) == (None, "too late")
        assert answer_to(thinker.ask(len, question)) == (len(question), "")
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there")
def test_a_process_stopped_in_the_middle_of_its_answer_is_ended_at_its_deadline() -> None:
    with closing(Patient()) as thinker:
        assert answered_soon(thinker.ask(answer_in_part, deadline=2.0)) == (None, "too late")
        assert answer_to(thinker.ask(math.comb, 5, 2)) == (10, "")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there")
def test_what_waits_behind_a_stopped_process_is_answered_in_its_turn() -> None:
    view = views(Phase.BUYING)[0]
    with closing(Patient()) as thinker:
        pid = answer_to(thinker.ask(os.getpid)).value
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        stopped = thinker.ask(len, LARGE, deadline=SOON)
        behind = thinker.decide("strong", view, 7, 1)
        assert answer_to(behind) == (bots.decide("strong", view, 7, 1), "")
        assert stopped.poll() == (None, "too late")


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there")
def test_closing_does_not_wait_for_a_stopped_process() -> None:
    thinker = Thinker()
    pid = answer_to(thinker.ask(os.getpid)).value
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    ticket = thinker.ask(len, LARGE)
    before = time.monotonic()
    thinker.close()
    assert time.monotonic() - before < A_WHILE
    assert ticket.poll() is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# Cancelling


def test_a_cancelled_question_is_given_up_at_once(thinker: Thinker, tmp_path: Path) -> None:
    before = answer_to(thinker.ask(os.getpid)).value
    ticket = thinker.ask(think_for_ever, tmp_path / "sign", deadline=FOR_EVER)
    begun(tmp_path / "sign")
    ticket.cancel()
    assert answer_to(thinker.ask(os.getpid)).value != before
    assert ticket.poll() is None


def test_a_question_cancelled_while_it_waits_is_never_begun(
    thinker: Thinker, tmp_path: Path
) -> None:
    busy = thinker.ask(think_for_ever, tmp_path / "sign", deadline=FOR_EVER)
    waiting = thinker.ask(Path.touch, tmp_path / "waiting")
    waiting.cancel()
    busy.cancel()
    assert answer_to(thinker.ask(math.comb, 5, 2)).value == 10
    assert waiting.poll() is None
    assert not (tmp_path / "waiting").exists()


def test_cancelling_what_is_answered_disturbs_nobody(thinker: Thinker) -> None:
    ticket = thinker.ask(os.getpid)
    pid = answer_to(ticket).value
    ticket.cancel()
    assert ticket.poll() is None
    assert answer_to(thinker.ask(os.getpid)).value == pid


# Decisions


@pytest.mark.parametrize("phase", [Phase.PRICING, Phase.BUYING, Phase.BUILDING])
@pytest.mark.parametrize("level", bots.BOTS)
def test_a_bot_decides_there_as_it_decides_here(thinker: Thinker, level: str, phase: Phase) -> None:
    for number, view in enumerate(views(phase, many(3, quick=1))):
        decision, trouble = bots.decide_safely(level, view, 7, number)
        assert answer_to(thinker.decide(level, view, 7, number)) == (decision, trouble)


def test_a_pickled_land_lists_placements_and_areas_in_the_same_order() -> None:
    for move in random_game(4, 1):
        for player in move.after.players:
            land = player.territory
            copy = pickle.loads(pickle.dumps(land))
            assert list(copy.faces.items()) == list(land.faces.items())
            assert copy.open_cells == land.open_cells
            assert copy.areas == land.areas
            assert copy.connected == land.connected


def test_a_late_bot_is_replaced_by_the_solid_one(thinker: Thinker) -> None:
    for phase in (Phase.PRICING, Phase.BUYING, Phase.BUILDING):
        for number, view in enumerate(views(phase)):
            decision, trouble = answer_to(thinker.decide("strong", view, 7, number, deadline=0))
            assert decision == bots.decide("solid", view, 7, number)
            assert read_reason(trouble, ()).why == "Strong failed: too late"


def test_a_bot_that_fails_there_is_replaced_there(thinker: Thinker) -> None:
    view = views(Phase.BUYING)[0]
    decision, trouble = answer_to(thinker.decide("nobody", view, 7, 1))
    assert decision == bots.decide("solid", view, 7, 1)
    assert "nobody failed" in read_reason(trouble.split("\n")[0], ()).why


# The window


def timed(times: list[float], call: Callable[..., Any], *args: object) -> Any:
    """What the call returns; the seconds it took are added to the times."""
    before = time.perf_counter()
    result = call(*args)
    times.append(time.perf_counter() - before)
    return result


def longest_wait() -> float:
    """Seconds that the longest call took of all that a window makes: begin, ask, look, cancel."""
    times: list[float] = []
    thinker = timed(times, Thinker)
    ticket = timed(times, thinker.ask, count_for, 0.3)
    while timed(times, ticket.poll) is None:
        time.sleep(0.002)
    unwanted = timed(times, thinker.ask, time.sleep, FOR_EVER)
    timed(times, unwanted.cancel)
    thinker.close()
    return max(times)


def test_the_window_never_waits_for_an_answer() -> None:
    # Once in three times will do: a busy machine may stop anybody for a while.
    assert any(longest_wait() < 0.020 for _ in range(3))


# The end


def test_closing_ends_the_process_whatever_it_does(tmp_path: Path) -> None:
    thinker = Thinker()
    pid = answer_to(thinker.ask(os.getpid)).value
    busy = thinker.ask(think_for_ever, tmp_path / "sign", deadline=FOR_EVER)
    waiting = thinker.ask(math.comb, 5, 2)
    begun(tmp_path / "sign")
    thinker.close()
    assert pid is not None
    assert pid not in [child.pid for child in multiprocessing.active_children()]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert busy.poll() is None
    assert waiting.poll() is None


def test_closing_twice_or_at_once_is_no_trouble() -> None:
    thinker = Thinker()
    thinker.close()
    thinker.close()
    assert thinker.ask(math.comb, 5, 2).poll() is None


PROGRAM = """
import os, signal, sys, time
from pathlib import Path
from skye_desktop.__main__ import main
from skye_desktop.play.thinker import Thinker

FOR_EVER = "import pathlib, time; pathlib.Path('sign').touch(); time.sleep(60)"

def answer_to(ticket):
    while ticket.poll() is None:
        time.sleep(0.001)
    return ticket.poll()

if __name__ == "__main__":
    # A shell that starts the tests in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    import skye_desktop.ui.app
    thinker = Thinker()
    print(answer_to(thinker.ask(eval, "'pygame' in __import__('sys').modules")), flush=True)
    ENDING
"""
BUSY = """
    thinker.ask(exec, FOR_EVER)
    while not Path("sign").exists():
        time.sleep(0.001)
"""


def run(folder: Path, ending: str, *, as_module: bool = False) -> subprocess.CompletedProcess[str]:
    """Runs the program and returns when nobody has its output open any more, the other process included."""
    program = folder / "program" / "__main__.py" if as_module else folder / "program-script"
    program.parent.mkdir(exist_ok=True)
    program.write_text(PROGRAM.replace("ENDING", ending), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "program"] if as_module else [sys.executable, program],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
        start_new_session=True,
    )


@pytest.mark.parametrize("as_module", widely([True, False]), ids=str)
def test_it_thinks_however_the_program_was_started_and_ends_with_it(
    tmp_path: Path, as_module: bool
) -> None:
    done = run(tmp_path, BUSY, as_module=as_module)
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "Answer(value=False, trouble='')\n",
        "",
    )


@pytest.mark.wide
def test_it_ends_with_a_program_that_is_interrupted(tmp_path: Path) -> None:
    done = run(tmp_path, BUSY + "    signal.raise_signal(signal.SIGINT)")
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.endswith("KeyboardInterrupt\n")


def test_it_ends_with_a_program_that_is_killed(tmp_path: Path) -> None:
    done = run(tmp_path, BUSY + "    os.kill(os.getpid(), signal.SIGKILL)")
    assert done.returncode == -signal.SIGKILL


CTRL_C = """
    ticket = thinker.ask(exec, FOR_EVER, deadline=0.5)
    while not Path("sign").exists():
        time.sleep(0.001)
    try:
        os.killpg(0, signal.SIGINT)
        time.sleep(600)
    except KeyboardInterrupt:
        print(answer_to(ticket).trouble)
"""


@pytest.mark.wide
def test_ctrl_c_is_for_the_window_to_answer(tmp_path: Path) -> None:
    done = run(tmp_path, CTRL_C)
    assert done.stdout.endswith("too late\n")
    assert done.stderr == ""
