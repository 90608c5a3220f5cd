"""Whole games of people and computers without a screen; computers think ahead, and nothing depends on who was faster."""

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
from played_game import SEED, PlayedGame

from skye_desktop.engine import (
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    Reason,
    SetPrices,
    TileScored,
    apply,
    digest,
    replay,
    why_not,
    write_action,
)
from skye_desktop.files import Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.game.ahead import EarlyDecisions
from skye_desktop.game.flow import Act, Announce, Curtain, Over, Think
from skye_desktop.game.pace import Pace, TurnStep
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Cause, Change, Runner, no_pause
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import Decision, decide
from skye_desktop.games.skye.etiquette import SIMULTANEOUS_PHASES, News


class Computer:
    """A player that decides as a level does, after so many looks."""

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
        if self._left >= 0:
            return None
        return Answer(Decision(decide(self.level, view, SEED, number).action, "why not"))

    def cancel(self) -> None:
        pass


class Game(PlayedGame):
    """A game of people and computers, and those who play it."""

    def __init__(
        self,
        folder: Path,
        levels: tuple[str, ...],
        looks: Callable[[], int] = lambda: 0,
        pace: Pace = no_pause,
    ) -> None:
        options = TableOptions(computers=levels if any(levels) else ())
        self.session = Session.start(setup_for(len(levels), SEED), Shelf(folder), options)
        self.computers: list[Computer] = []
        self.looks = looks

        def player_for(level: str) -> Player:
            self.computers.append(Computer(level, lambda: self.looks()))
            return self.computers[-1]

        self.runner = Runner(self.session, player_for, pace)
        self.changes: list[Change] = []
        self.runner.listeners.append(self.changes.append)
        self.runner.begin()

    def play_until_someone_acts(self, phase: Phase = Phase.PRICING) -> None:
        self.play_until(lambda: self.session.phase is phase and isinstance(self.runner.stage, Act))

    def tick(self, times: int) -> None:
        for _ in range(times):
            self.runner.tick(0.1)

    @property
    def asked(self) -> list[list[tuple[PlayerView, int]]]:
        return [list(computer.asked) for computer in self.computers]

    @property
    def is_thinking(self) -> bool:
        """Whether people see a computer think where all act at once."""
        return isinstance(self.runner.stage, Think) and self.session.phase in SIMULTANEOUS_PHASES


TABLES = [
    ("", "easy"),
    ("easy", "", "random"),
    ("easy", "random", "easy", "", "easy"),
    ("random", "random"),
]
EVERY_TABLE = pytest.mark.parametrize("levels", spread(TABLES, quick=2), ids="-".join)


@EVERY_TABLE
def test_the_game_is_the_same_however_fast_all_are(tmp_path: Path, levels: tuple[str, ...]) -> None:
    quick = Game(tmp_path / "0", levels)
    session = quick.session
    while not isinstance(quick.runner.stage, Over):
        quick.tick(10 if isinstance(quick.runner.stage, Act) else 0)
        quick.step()
        assert not quick.is_thinking or all(levels), "nobody waits for what is decided"
    actions = [moment.action for moment in session.moments]
    assert digest(replay(session.setup, actions)) == session.digest
    assert read_game(session.path).record.state == session.state
    acts = [change for change in quick.changes if change.cause in (Cause.ACTION, Cause.DEAL)]
    assert [event for change in acts for event in change.events] == session.events
    assert "why not" in {moment.remark for moment in session.moments}
    in_turn = DealTiles | BuyTile | PassBuying
    for one, other in pairwise(actions):
        if not isinstance(one, in_turn) and not isinstance(other, in_turn):
            assert bool(levels[one.seat]) <= bool(levels[other.seat]), "people act before computers"
    chance = Random(len(levels))
    slow = Game(tmp_path / "1", levels, partial(chance.randrange, 12))
    while not isinstance(slow.runner.stage, Over):
        slow.tick(chance.choice((0, 0, 3, 30)))
        slow.step()
    assert [moment.action for moment in slow.session.moments] == actions


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


@pytest.mark.parametrize("levels", [TABLES[1], TABLES[-1]], ids="-".join)
def test_every_action_is_judged_and_done_once(tmp_path: Path, levels: tuple[str, ...]) -> None:
    chance = Random(1)
    table = Game(tmp_path, levels, partial(chance.randrange, 4), lambda turn: 0.05)

    def play() -> None:
        while not isinstance(table.runner.stage, Over):
            for _ in range(chance.choice((0, 5))):  # computers are ahead, and it is seen
                table.runner.tick(0.1)
                table.runner.view(None)
            table.step()

    done = len(table.session.moments)
    judged, applied = calls_of((why_not, apply), play)
    assert (judged, applied) == (len(table.session.moments) - done,) * 2


def test_what_was_seen_happen_is_announced_with_the_game_before_it(tmp_path: Path) -> None:
    table, seen = Game(tmp_path, ("", "")), list[str]()
    while News.SCORES not in seen:
        if isinstance(stage := table.runner.stage, Announce):
            seen.append(stage.announcement.news)
        table.step()
    assert seen == [News.INCOME, News.REVEAL, News.MARKET, News.SCORES]
    assert isinstance(stage, Announce)
    points = [seat.points for seat in stage.announcement.before.seats]
    scored = (event for event in stage.announcement.events if isinstance(event, TileScored))
    for line in (line for event in scored for line in event.lines):
        points[line.seat] += line.points
    assert points == [seat.points for seat in table.session.view(None).seats]


def test_an_illegal_action_is_refused_with_its_reason(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", ""))
    table.play_until_someone_acts()
    first, second, third = table.session.view(0).seats[0].drawn
    before, prices = table.session.digest, SetPrices(0, ((first, 99), (second, 1)), third)
    assert table.runner.submit(prices) is Reason.NOT_ENOUGH_GOLD
    assert table.session.digest == before


def test_a_computers_turn_is_watched_for_as_long_as_the_pace_says(tmp_path: Path) -> None:
    lengths = {TurnStep.THINKING: 0.5, TurnStep.ACTING: 0.5, TurnStep.DONE: 1.0}
    runner = Game(tmp_path, ("easy", "easy"), pace=lambda turn: lengths[turn.step]).runner
    runner.go_on()
    steps: list[tuple[TurnStep, int]] = []
    for _ in range(17):
        assert runner.turn is not None
        steps.append((runner.turn.step, runner.turn.seat))
        runner.tick(0.125)
    kinds = [step for step, _ in steps]
    assert kinds[:16] == [TurnStep.THINKING] * 4 + [TurnStep.ACTING] * 4 + [TurnStep.DONE] * 8
    assert kinds[16] is TurnStep.THINKING
    assert steps[16][1] != steps[0][1]


@pytest.mark.parametrize("levels", [("", "easy"), ("easy", "easy")])
def test_computers_that_wait_take_no_answer(tmp_path: Path, levels: tuple[str, ...]) -> None:
    table = Game(tmp_path, levels)
    table.play_until(lambda: not isinstance(table.runner.stage, Announce | Curtain))
    table.tick(1)
    table.runner.pause(True)
    table.step()
    before = table.session.digest
    table.tick(50)
    assert isinstance(table.runner.stage, Think)
    assert table.runner.next_tick_in() is None
    assert table.session.digest == before
    table.runner.pause(False)
    table.play_until(lambda: table.session.phase is Phase.BUYING)


def test_undo_and_redo_leave_what_the_computers_decided(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "random", "easy"))
    runner, session = table.runner, table.session
    table.play_until_someone_acts(Phase.BUILDING)
    table.tick(60)
    asked, seen = table.asked, runner.view(0).seats[1:]
    assert all(seat.has_ended for seat in seen)
    table.step()
    runner.undo()
    runner.redo()
    runner.undo()
    table.tick(60)
    assert runner.view(0).seats[1:] == seen
    assert table.asked == asked
    table.play_until(lambda: session.phase is not Phase.BUILDING)
    after = session.view(None).seats[1:]
    assert [seat.territory for seat in after] == [seat.territory for seat in seen]


def test_computers_begin_to_think_while_something_is_announced(tmp_path: Path) -> None:
    table = Game(tmp_path, ("easy", "", "easy"))
    assert isinstance(table.runner.stage, Announce)
    assert list(map(len, table.asked)) == [1, 1]
    table.tick(1)
    announced = table.runner.view(None).seats[0]
    assert not announced.has_set_prices, "what is announced is looked at first"
    table.runner.go_on()
    table.tick(1)
    view = table.runner.view(1)
    assert [seat.has_set_prices for seat in view.seats] == [True, False, True]
    assert [seat.prices for seat in view.seats] == [(), (), ()]
    assert not isinstance(table.session.moments[-1].action, SetPrices)
    assert table.runner.next_tick_in() is None, "nothing is left to look for"


def test_the_lands_of_computers_grow_while_people_build_each_at_its_pace(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy", "easy"), pace=lambda turn: 1.0)
    runner, session = table.runner, table.session
    table.play_until_someone_acts(Phase.BUILDING)
    done = len(session.moments)
    table.changes.clear()
    tiles = [len(seat.to_build) for seat in session.view(None).seats]
    laid: list[list[int]] = []
    for _ in range(4):
        for _ in range(4):
            runner.tick(0.25)
        view = runner.view(None)
        laid.append([tiles[seat.seat] - len(seat.to_build) for seat in view.seats])
    assert laid == [[0, *(min(second, count) for count in tiles[1:])] for second in range(1, 5)]
    assert {change.cause for change in table.changes} == {Cause.AHEAD}
    assert len(session.moments) == done, "what is seen is done in its turn"
    assert session.view(None).seats[1].laid == ()


def test_a_seat_given_to_a_computer_is_played_by_it_after_the_people(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", ""))
    runner = table.runner
    table.play_until_someone_acts()
    assert isinstance(runner.stage, Act)
    seat = runner.stage.seat
    runner.seat_players(["easy" if one == seat else "" for one in range(2)])
    assert isinstance(runner.stage, Curtain), "whoever left may look on until prices are revealed"
    assert runner.stage.seat != seat
    runner.take_seat(runner.stage.seat)
    table.tick(3)
    assert runner.view(None).seats[seat].has_set_prices, "it has decided"
    assert not table.session.view(None).seats[seat].has_set_prices, "and does so in its turn"
    table.step()
    assert isinstance(runner.stage, Announce), "which comes at once"


def test_a_person_who_takes_a_computers_seat_finds_what_was_seen_of_it_done(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy"))
    runner, session = table.runner, table.session
    table.play_until_someone_acts(Phase.BUILDING)
    table.tick(20)
    seen = runner.view(None).seats[1]
    assert not seen.to_build
    runner.seat_players(("", ""))
    assert session.view(None).seats[1] == seen
    asked = table.asked
    table.play_until(lambda: session.phase is not Phase.BUILDING)
    assert table.asked == asked


def test_what_was_decided_in_another_order_in_an_old_game_is_gone_on_with(tmp_path: Path) -> None:
    """Computers once acted when it was their turn clockwise, also before people."""
    table = Game(tmp_path, ("easy", ""))
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
    assert session.moments[-1].action == EndBuilding(0)


def test_computers_that_hurry_play_the_same_game_without_pauses_up_to_the_end_or_a_person(
    tmp_path: Path,
) -> None:
    watched = Game(tmp_path / "watched", ("easy", "easy"))
    while not isinstance(watched.runner.stage, Over):
        watched.step()
    hurried = Game(tmp_path / "hurried", ("easy", "easy"), pace=lambda turn: 60.0)
    hurried.runner.hurry(True)
    while hurried.runner.is_hurrying:
        hurried.runner.tick(0.0)
    assert isinstance(hurried.runner.stage, Over)
    assert [write_action(one.action) for one in hurried.session.moments] == [
        write_action(one.action) for one in watched.session.moments
    ]
    with_person = Game(tmp_path / "person", ("", "easy"))
    with_person.runner.hurry(True)
    with_person.runner.tick(0.0)
    with_person.runner.tick(0.0)
    assert not with_person.runner.is_hurrying
    assert isinstance(with_person.runner.stage, Act), "what a person decides is waited for"
