"""The time that people take is counted, without pauses, and goes on when a game is opened again."""

from __future__ import annotations

from pathlib import Path

from ui import a_session

from skye_desktop.files import LoadedGame, Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.game.session import LONGEST_DECISION, Session, TurnClock


class Hand:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_time_counts_for_whoever_acts_and_pauses_do_not() -> None:
    hand = Hand()
    clock = TurnClock(2, now=hand)
    for seat, seconds in ((0, 3.5), (None, 60), (1, 2), (0, 4), (1, 7200)):
        hand.now += seconds
        clock.acted(seat)
    assert clock.seconds == (7, 2 + LONGEST_DECISION)


def test_time_of_people_elsewhere_counts_from_question_to_answer_at_the_same_time() -> None:
    hand = Hand()
    clock = TurnClock(3, now=hand)
    clock.asked(1)
    clock.asked(2)
    hand.now += 10
    clock.answered(2)
    hand.now += 5
    clock.answered(1)
    hand.now += 2
    clock.acted(0)
    clock.acted(None)
    assert clock.seconds == (17, 15, 10)


def test_nobody_s_time_is_not_written() -> None:
    assert TurnClock(3).seconds == ()


def test_the_time_is_kept_in_the_save(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    session = a_session(shelf, actions=30)
    hand = Hand()
    session.clock = TurnClock(3, (10, 0, 0), now=hand)
    session.change_table(**TableOptions(computers=("", "easy", "easy")).model_dump())
    hand.now += 5
    action = next(iter(session.legal(session.waiting_seats()[0])))
    seat = session.rules.actor(action)
    session.do(action)
    session.close()
    again: LoadedGame = read_game(session.path)
    assert again.save.seconds == (15 if seat == 0 else 10, 0, 0)
    assert Session.resume(again, shelf).clock.seconds == again.save.seconds
