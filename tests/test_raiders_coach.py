"""The coach of Raiders of the North Sea: a mistake that was planted is found, told and explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_prompt import Blind, Thinking, at_once, from_the_menu
from test_raiders_lesson import Pupil
from test_raiders_scenarios import load

from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.game.worker import Answer
from skye_desktop.games.raiders.bots import advise, decide, review
from skye_desktop.known_games import known_game

__all__ = ["at_once"]  # a fixture

RULES = known_game("raiders").rules
LAST_TURN = load("07 two fortresses").state
"""The last turn of a person in a game: a raid brings ten points."""
IDLE = ("0 place gate_house skip", "0 lift silversmith skip")
BEST = ("0 raid fortress_east", "0 take 2", "0 kill cartographer")


def finished(folder: Path, lines: tuple[str, ...]) -> Session:
    """Return a game that the person ends with those lines, and a bot with the last turn."""
    table = TableOptions(computers=("", "greedy"))
    session = Session.from_position(LAST_TURN, Shelf(folder / "saves"), table)
    own = iter(lines)
    while not RULES.is_over(session.state):
        action = RULES.chance(session.state)
        if action is None and RULES.waiting(session.state) == [0]:
            action = RULES.read(next(own))
        elif action is None:
            number = len(session.moments)
            action = decide("greedy", session.view(1), session.setup.seed, number).action
        session.do(action)
    session.close()
    return session


def coached(folder: Path, lines: tuple[str, ...], *words: str) -> str:
    """Return what the coach says about a saved game that ends so."""
    path = finished(folder, lines).path
    return from_the_menu(folder, Blind(1, typed="|".join(words)), game="raiders", load=path)


def test_a_raid_that_was_missed_is_told_with_its_points_and_why(
    tmp_path: Path, at_once: Thinking
) -> None:
    told = coached(tmp_path, IDLE, "coach", "coach all")
    turn = sum(seat.turns for seat in LAST_TURN.seats) + 1
    raid = (
        f"1. Turn {turn}, Astrid: bring a worker to the village: Gate House, leave the action out. "
        "About 7.3 VP better: raid a settlement: East Fortress. "
        "The raid brings about 7 points. Moment 1.\n"
    )
    offering = (
        f"2. Turn {turn}, Astrid: take a worker from the village: Silversmith, leave the action "
        "out. About 3.0 VP better: take a worker from the village: Long House, you make an "
        "offering, 2 iron: 4 VP. The offering brings 4 points. Moment 2.\n"
    )
    assert f"Two lessons.\n{raid}{offering}Nothing else would have brought a point" in told
    assert raid.removeprefix("1. ") + offering.removeprefix("2. ") in told, "all, in their order"
    assert told.count("The coach looks at what was played.") == 1, "it remembers what it found"


def test_whoever_played_the_best_hears_that(tmp_path: Path, at_once: Thinking) -> None:
    told = coached(tmp_path, BEST, "coach", "coach all")
    assert "Well played. Nothing would have brought a point or more." in told
    assert "Nothing better was found." in told


def test_a_card_given_to_a_valkyrie_in_vain_is_a_lesson(tmp_path: Path, at_once: Thinking) -> None:
    told = coached(tmp_path, (*BEST[:2], "0 kill trader"), "coach")
    assert "choose whom of the crew a Valkyrie takes: Trader. About 5.0 VP better: " in told
    assert "choose whom of the crew a Valkyrie takes: Cartographer." in told


def test_progress_is_told_and_what_could_not_be_looked_at(
    tmp_path: Path, at_once: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failed:
        def poll(self) -> Answer[object]:
            return Answer(None, "It took too long.")

        def cancel(self) -> None:
            """Nothing runs."""

    def ask(
        self: Thinker, function: Callable[..., object], *args: object, **more: object
    ) -> Failed:
        return Failed()

    monkeypatch.setattr(Thinker, "ask", ask)
    told = coached(tmp_path, IDLE, "coach")
    assert "50 % are done.\n" in told
    assert "2 decisions could not be looked at." in told


def test_the_coach_waits_for_the_end_of_the_game(tmp_path: Path) -> None:
    told = from_the_menu(tmp_path, Pupil("New game", "2", "1", "", "", "", "coach"), game="raiders")
    assert "The coach speaks when the game is over." in told


def test_the_coach_judges_by_the_values_of_the_advice() -> None:
    view = RULES.view(LAST_TURN, 0)
    first, *others = advise(view)
    assert review(view, first.action) is None
    for other in others:
        found = review(view, other.action)
        assert found is not None
        assert found.better == first.action
        assert found.points == pytest.approx(-other.value, abs=0.01)
        assert found.reason == first.reason
