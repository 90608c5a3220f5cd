"""Computers think while people act, and what they do does not depend on who was faster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from types import FrameType

import pytest
from games import setup_for
from groups import spread

from skye_desktop.bots import Decision, decide
from skye_desktop.engine import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    SetPrices,
    apply,
    digest,
    replay,
    why_not,
    write_action,
)
from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.play.early_decisions import EarlyDecisions
from skye_desktop.play.flow import Act, Announce, Curtain, Over, Think
from skye_desktop.play.players import Player
from skye_desktop.play.runner import Cause, Runner, no_pause
from skye_desktop.play.session import SIMULTANEOUS_PHASES, Session
from skye_desktop.play.thinking_process import Answer
from skye_desktop.play.turns import Pace

SEED = 5
MOST = 20_000
"""Steps in which a game is over."""


class Computer:
    """Decides as a level does, after so many looks."""

    def __init__(self, level: str, looks: Callable[[], int]) -> None:
        self.level = level
        self.asked: list[tuple[PlayerView, int]] = []
        self._looks = looks
        self._left = 0

    def ask(self, view: PlayerView, number: int) -> None:
        self.asked.append((view, number))
        self._left = self._looks()

    def answer(self) -> Answer[Decision] | None:
        self._left -= 1
        view, number = self.asked[-1]
        return None if self._left >= 0 else Answer(decide(self.level, view, SEED, number))

    def cancel(self) -> None:
        pass


class Game:
    """A game of people and computers, and those who play it."""

    def __init__(
        self, folder: Path, levels: tuple[str, ...], looks: Callable[[], int], pace: Pace = no_pause
    ) -> None:
        self.session = Session.start(
            setup_for(len(levels), SEED), Shelf(folder), TableOptions(computers=levels)
        )
        self.computers: list[Computer] = []
        self.looks = looks

        def player_for(level: str) -> Player:
            self.computers.append(Computer(level, lambda: self.looks()))
            return self.computers[-1]

        self.runner = Runner(self.session, player_for, pace)
        self.runner.begin()

    def step(self) -> None:
        """What whoever is asked does next; people act as the game tells them, whatever computers did meanwhile."""
        runner, session = self.runner, self.session
        match runner.stage:
            case Announce():
                runner.go_on()
            case Curtain(seat, _):
                runner.take_seat(seat)
            case Act(seat, _, _):
                action = decide("random", session.view(seat), SEED, len(session.moments)).action
                assert runner.submit(action) is None, write_action(action)
            case Think():
                runner.tick(0.1)

    def play_until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(MOST):
            if is_so():
                return
            self.step()
        raise AssertionError("it never comes to that")

    def play_to_the_end(self) -> list[Action]:
        self.play_until(lambda: isinstance(self.runner.stage, Over))
        return [moment.action for moment in self.session.moments]

    @property
    def is_thinking(self) -> bool:
        """Whether people see a computer think where all act at once."""
        return isinstance(self.runner.stage, Think) and self.session.phase in SIMULTANEOUS_PHASES


TABLES = [
    ("", "easy"),
    ("easy", "", "random"),
    ("", "easy", "", "easy"),
    ("easy", "random", "easy", "", "easy"),
]


@pytest.mark.parametrize("levels", spread(TABLES, quick=2), ids="-".join)
def test_a_game_is_the_same_however_fast_computers_and_people_are(
    tmp_path: Path, levels: tuple[str, ...]
) -> None:
    at_their_turn = Game(tmp_path / "0", levels, lambda: 0).play_to_the_end()
    for seed in range(2):
        chance = Random(seed)
        table = Game(tmp_path / f"{seed + 1}", levels, partial(chance.randrange, 12))
        step = table.step

        def leisurely(
            table: Game = table, step: Callable[[], None] = step, chance: Random = chance
        ) -> None:
            for _ in range(chance.choice((0, 0, 3, 30))):
                table.runner.tick(0.1)
            step()

        vars(table)["step"] = leisurely
        assert table.play_to_the_end() == at_their_turn
        session = table.session
        assert digest(replay(session.setup, at_their_turn)) == session.digest


def calls_of(functions: Iterable[Callable[..., object]], act: Callable[[], object]) -> list[int]:
    """Return how often each of the functions is entered meanwhile; what bots do is not counted."""
    codes = [getattr(function, "__code__") for function in functions]  # noqa: B009
    called, deciding = dict.fromkeys(codes, 0), 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal deciding
        if frame.f_code is decide.__code__:
            deciding += {"call": 1, "return": -1}.get(event, 0)
        elif event == "call" and not deciding and frame.f_code in called:
            called[frame.f_code] += 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return [called[code] for code in codes]


@pytest.mark.parametrize("levels", [*spread(TABLES, quick=2), ("random", "random")], ids="-".join)
def test_every_action_is_judged_once_and_worked_out_once(
    tmp_path: Path, levels: tuple[str, ...]
) -> None:
    chance = Random(1)
    table = Game(tmp_path, levels, partial(chance.randrange, 4), lambda turn: 0.05)
    step = table.step

    def with_time() -> None:
        for _ in range(chance.choice((0, 5))):  # computers are ahead, and it is seen
            table.runner.tick(0.1)
            table.runner.view(None)
        step()

    vars(table)["step"] = with_time
    done = len(table.session.moments)
    judged, applied = calls_of((why_not, apply), table.play_to_the_end)
    assert (judged, applied) == (len(table.session.moments) - done,) * 2


@pytest.mark.parametrize("levels", spread(TABLES, quick=2), ids="-".join)
def test_where_all_act_at_once_people_come_first_and_nobody_waits_for_computers_that_have_decided(
    tmp_path: Path, levels: tuple[str, ...]
) -> None:
    table = Game(tmp_path, levels, lambda: 0)
    for _ in range(MOST):
        if isinstance(table.runner.stage, Over):
            break
        if isinstance(table.runner.stage, Act):
            for _ in range(10):
                table.runner.tick(0.1)
        table.step()
        assert not table.is_thinking
    in_turn = DealTiles | BuyTile | PassBuying
    for one, other in pairwise(moment.action for moment in table.session.moments):
        if not isinstance(one, in_turn) and not isinstance(other, in_turn):
            assert bool(levels[one.seat]) <= bool(levels[other.seat]), "people act before computers"


def test_whoever_is_done_before_the_computers_waits_for_them_and_may_think_again(
    tmp_path: Path,
) -> None:
    table = Game(tmp_path, ("", "easy", "easy"), lambda: 50)
    table.play_until(lambda: table.is_thinking)
    assert table.runner.undoable is not None
    asked = [list(computer.asked) for computer in table.computers]
    table.runner.undo()
    assert isinstance(table.runner.stage, Act)
    table.step()
    assert table.is_thinking
    assert [computer.asked for computer in table.computers] == asked, (
        "they have thought on all the while"
    )
    for _ in range(51):
        table.runner.tick(0.1)
    assert isinstance(table.runner.stage, Announce)


def test_undo_and_redo_while_people_build_leave_what_the_computers_decided(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "random", "easy"), lambda: 0)
    runner, session = table.runner, table.session

    def builds() -> bool:
        stage = runner.stage
        has_tiles = isinstance(stage, Act) and bool(session.view(0).seats[0].to_build)
        return has_tiles and session.phase is Phase.BUILDING

    table.play_until(builds)
    for _ in range(60):
        runner.tick(0.1)
    asked, seen = [list(computer.asked) for computer in table.computers], runner.view(0).seats[1:]
    assert all(seat.has_ended for seat in seen)
    table.step()
    runner.undo()
    runner.redo()
    runner.undo()
    for _ in range(60):
        runner.tick(0.1)
    assert runner.view(0).seats[1:] == seen
    assert [computer.asked for computer in table.computers] == asked
    table.play_until(lambda: session.phase is not Phase.BUILDING)
    after = session.view(None).seats[1:]
    assert [seat.territory for seat in after] == [seat.territory for seat in seen]


def test_computers_begin_to_think_when_the_phase_begins_also_while_something_is_announced(
    tmp_path: Path,
) -> None:
    table = Game(tmp_path, ("easy", "", "easy"), lambda: 0)
    assert isinstance(table.runner.stage, Announce)
    assert [len(computer.asked) for computer in table.computers] == [1, 1]
    table.runner.tick(0.1)
    assert not table.runner.view(None).seats[0].has_set_prices, (
        "what is announced is looked at first"
    )
    table.runner.go_on()
    table.runner.tick(0.1)
    view = table.runner.view(1)
    assert [seat.has_set_prices for seat in view.seats] == [True, False, True]
    assert [seat.prices for seat in view.seats] == [(), (), ()]
    assert not isinstance(table.session.moments[-1].action, SetPrices)
    assert table.runner.next_tick_in() is None, "nothing is left to look for"


def test_the_lands_of_computers_grow_while_people_build_each_at_its_pace(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy", "easy"), lambda: 0, pace=lambda turn: 1.0)
    runner, session = table.runner, table.session
    table.play_until(lambda: session.phase is Phase.BUILDING and isinstance(runner.stage, Act))
    done = len(session.moments)
    told: list[Cause] = []
    runner.listeners.append(lambda change: told.append(change.cause))
    tiles = [len(seat.to_build) for seat in session.view(None).seats]
    laid: list[list[int]] = []
    for _ in range(4):
        for _ in range(4):
            runner.tick(0.25)
        view = runner.view(None)
        laid.append([tiles[seat.seat] - len(seat.to_build) for seat in view.seats])
    assert laid == [[0, *(min(second, count) for count in tiles[1:])] for second in range(1, 5)]
    assert set(told) == {Cause.AHEAD}
    assert len(session.moments) == done, "what is seen is done in its turn"
    assert session.view(None).seats[1].laid == ()


def test_computers_that_wait_take_no_answer_and_act_as_soon_as_they_go_on(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy"), lambda: 0)
    table.play_until(lambda: isinstance(table.runner.stage, Act))
    table.runner.tick(0.1)
    table.runner.pause(True)
    table.step()
    assert table.is_thinking
    assert table.runner.next_tick_in() is None
    table.runner.pause(False)
    assert isinstance(table.runner.stage, Announce)


def test_a_person_who_takes_a_computers_seat_finds_what_was_seen_of_it_done(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy"), lambda: 0)
    runner, session = table.runner, table.session
    table.play_until(lambda: session.phase is Phase.BUILDING and isinstance(runner.stage, Act))
    for _ in range(20):
        runner.tick(0.1)
    seen = runner.view(None).seats[1]
    assert not seen.to_build
    runner.seat_players(("", ""))
    assert session.view(None).seats[1] == seen
    asked = len(table.computers[0].asked)
    table.play_until(lambda: session.phase is not Phase.BUILDING)
    assert len(table.computers[0].asked) == asked


def test_another_level_thinks_anew_and_the_others_go_on(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy", "easy"), lambda: 0)
    table.play_until(lambda: isinstance(table.runner.stage, Act))
    before = [len(computer.asked) for computer in table.computers]
    table.runner.seat_players(("", "easy", "random"))
    assert [len(computer.asked) for computer in table.computers] == [*before, 1]
    assert table.computers[-1].level == "random"


def test_a_game_that_is_left_while_a_person_builds_goes_on_with_the_same_decisions(
    tmp_path: Path,
) -> None:
    table = Game(tmp_path / "1", ("easy", "", "random"), lambda: 0)
    table.play_until(
        lambda: isinstance(table.runner.stage, Act) and table.session.phase is Phase.BUILDING
    )
    table.step()
    for _ in range(20):
        table.runner.tick(0.1)
    other = Runner(table.session, lambda level: Computer(level, lambda: 0), no_pause)
    other.begin()
    for _ in range(20):
        other.tick(0.1)
    assert other.view(None) == table.runner.view(None)


def test_what_was_decided_in_another_order_in_an_old_game_is_gone_on_with(tmp_path: Path) -> None:
    """Computers once acted when it was their turn clockwise, also before people."""
    table = Game(tmp_path, ("easy", ""), lambda: 0)
    session = table.session
    table.play_until(lambda: session.phase is Phase.BUILDING)
    table.runner.close()
    first = decide("easy", session.view(0), SEED, len(session.moments)).action
    assert isinstance(first, PlaceTile)
    session.do(first)
    again = EarlyDecisions(session, lambda level: Computer(level, lambda: 0))
    again.follow()
    for _ in range(10):
        again.poll()
    assert session.waiting_seat() == 1
    while (answer := again.answer(0)) is not None:
        again.take_step(0)
        session.do(answer.value.action)
    assert isinstance(session.moments[-1].action, EndBuilding)
    assert session.moments[-1].action.seat == 0
