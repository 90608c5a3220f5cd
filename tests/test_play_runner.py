"""A whole game of people and computers, played, paused, undone, branched and kept without a screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from games import action_of, at_random, setup_for

from skye_desktop.bots import Decision, decide
from skye_desktop.engine import (
    Phase,
    PlaceTile,
    PlayerView,
    Reason,
    SeatAction,
    SetPrices,
    TileScored,
    digest,
    replay,
)
from skye_desktop.files import Shelf, read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.play.flow import Act, Announce, Curtain, News, Over, Think
from skye_desktop.play.runner import Cause, Change, Runner, no_pause
from skye_desktop.play.session import Session
from skye_desktop.play.thinking_process import Answer
from skye_desktop.play.turns import Pace, Turn, TurnStep


class Chancy:
    """A player that answers at the second look, with any legal action."""

    def __init__(self) -> None:
        self.asked: list[tuple[PlayerView, int]] = []
        self._looks = 0

    def ask(self, view: PlayerView, number: int) -> None:
        self.asked.append((view, number))
        self._looks = 0

    def answer(self) -> Answer[Decision] | None:
        self._looks += 1
        view, number = self.asked[-1]
        decision = Decision(decide("random", view, 5, number).action, "why not")
        return Answer(decision) if self._looks > 1 else None

    def cancel(self) -> None:
        self._looks = 0


def chosen(table: Session, seat: int, seed: int) -> SeatAction:
    return action_of(seat, at_random(Random(seed)), table.state)


def a_table(folder: Path, seats: int, computers: set[int], *, pace: Pace = no_pause) -> Runner:
    levels = tuple("easy" if seat in computers else "" for seat in range(seats))
    session = Session.start(
        setup_for(seats, 5), Shelf(folder), TableOptions(computers=levels if computers else ())
    )
    return Runner(session, lambda level: Chancy(), pace)


def go_on(runner: Runner, seed: int = 0) -> None:
    """What whoever is asked does next."""
    match runner.stage:
        case Announce():
            runner.go_on()
        case Curtain(seat, _):
            runner.take_seat(seat)
        case Act(seat, _, _):
            assert runner.submit(chosen(runner.session, seat, seed)) is None
        case Think():
            runner.tick(0.1)


def play_until(runner: Runner, phase: Phase, *, most: int = 5_000) -> None:
    for number in range(most):
        if runner.session.phase is phase:
            return
        go_on(runner, number)
    raise AssertionError(f"the game never comes to {phase}")


@pytest.mark.parametrize(
    ("seats", "computers"), [(2, set()), (3, {1, 2}), (4, {0, 2}), (5, set(range(5)))]
)
def test_a_whole_game_is_played_and_kept(tmp_path: Path, seats: int, computers: set[int]) -> None:
    runner = a_table(tmp_path, seats, computers)
    told: list[Change] = []
    runner.listeners.append(told.append)
    runner.begin()
    for number in range(20_000):
        if isinstance(runner.stage, Over):
            break
        go_on(runner, number)
    assert isinstance(runner.stage, Over)
    session = runner.session
    assert (
        digest(replay(session.setup, [moment.action for moment in session.moments]))
        == session.digest
    )
    assert read_game(session.path).record.state == session.state
    acts = [change for change in told if change.cause in (Cause.ACTION, Cause.DEAL)]
    assert [event for change in acts for event in change.events] == session.events
    remarks = {moment.remark for moment in session.moments}
    assert ("why not" in remarks) is bool(computers)


def test_what_is_revealed_scored_and_paid_is_announced_with_the_game_as_it_was_before(
    tmp_path: Path,
) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    seen: list[News] = []
    for number in range(400):
        stage = runner.stage
        if isinstance(stage, Announce):
            seen.append(stage.announcement.news)
            if stage.announcement.news is News.SCORES:
                before = stage.announcement.before
                gained = [0] * 2
                for event in stage.announcement.events:
                    for line in event.lines if isinstance(event, TileScored) else ():
                        gained[line.seat] += line.points
                now = runner.session.view(None)
                assert [
                    seat.points + gain for seat, gain in zip(before.seats, gained, strict=True)
                ] == [seat.points for seat in now.seats]
                break
        go_on(runner, number)
    assert seen == [News.INCOME, News.REVEAL, News.MARKET, News.SCORES]


def test_an_action_that_is_not_legal_is_refused_with_its_reason_and_changes_nothing(
    tmp_path: Path,
) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    play_until(runner, Phase.PRICING)
    first, second, third = runner.session.view(0).seats[0].drawn
    before = runner.session.digest
    assert runner.submit(SetPrices(0, ((first, 99), (second, 1)), third)) is Reason.NOT_ENOUGH_GOLD
    assert runner.session.digest == before


def test_a_listener_may_act_and_is_told_of_it_after_it_was_told_of_what_it_answers(
    tmp_path: Path,
) -> None:
    runner = a_table(tmp_path, 2, set())
    told: list[Cause] = []

    def listen(change: Change) -> None:
        told.append(change.cause)
        before = len(told)
        if isinstance(runner.stage, Announce):
            runner.go_on()
        assert len(told) == before, "nothing is told inside a telling"

    runner.listeners.append(listen)
    runner.begin()
    assert isinstance(runner.stage, Curtain)
    assert told == [Cause.DEAL, Cause.STAGE]


def test_computers_wait_while_paused_and_then_decide_the_same(tmp_path: Path) -> None:
    runner = a_table(tmp_path, 2, {0, 1})
    runner.begin()
    runner.go_on()
    runner.pause(True)
    assert runner.next_tick_in() is None
    before = runner.session.digest
    for _ in range(50):
        runner.tick(1.0)
    assert runner.session.digest == before
    runner.pause(False)
    play_until(runner, Phase.FINISHED)
    other = a_table(tmp_path / "other", 2, {0, 1})
    other.begin()
    play_until(other, Phase.FINISHED)
    assert other.session.digest == runner.session.digest


def test_a_computers_turn_is_watched_for_as_long_as_the_pace_says(tmp_path: Path) -> None:
    lengths = {TurnStep.THINKING: 0.5, TurnStep.ACTING: 0.5, TurnStep.DONE: 1.0}
    runner = a_table(tmp_path, 2, {0, 1}, pace=lambda turn: lengths[turn.step])
    runner.begin()
    runner.go_on()
    steps: list[tuple[TurnStep, int]] = []
    for _ in range(24):
        turn = runner.turn
        assert turn is not None
        steps.append((turn.step, turn.seat))
        runner.tick(0.125)
    kinds = [step for step, _ in steps]
    assert kinds[:16] == [TurnStep.THINKING] * 4 + [TurnStep.ACTING] * 4 + [TurnStep.DONE] * 8
    assert kinds[16] is TurnStep.THINKING
    assert steps[16][1] != steps[0][1]


def test_undo_takes_back_a_persons_own_act_and_redo_does_it_again(tmp_path: Path) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    play_until(runner, Phase.BUILDING)
    while not isinstance(runner.stage, Act):
        go_on(runner)
    seat = runner.stage.seat
    view = runner.session.view(seat)
    tile = view.seats[seat].to_build[0]
    place = min(view.seats[seat].territory.placements(tile))
    before = runner.session.digest
    runner.submit(PlaceTile(seat, tile, place))
    after = runner.session.digest
    assert runner.undoable is not None
    assert runner.is_own_undo
    runner.undo()
    assert runner.session.digest == before
    assert runner.redoable is not None
    runner.redo()
    assert runner.session.digest == after


def test_what_was_revealed_is_taken_back_in_a_playtest_only_and_announced_again_by_redo(
    tmp_path: Path,
) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    play_until(runner, Phase.BUYING)
    assert isinstance(runner.stage, Announce)
    assert runner.undoable is None
    runner.session.change_table(is_playtest=True)
    assert runner.undoable is not None
    runner.undo()
    assert runner.session.phase is Phase.PRICING
    runner.redo()
    assert isinstance(runner.stage, Announce)
    assert runner.stage.announcement.news is News.REVEAL


def test_a_branch_is_a_game_of_its_own(tmp_path: Path) -> None:
    runner = a_table(tmp_path, 3, {1})
    runner.begin()
    play_until(runner, Phase.BUILDING)
    session = runner.session
    branch = session.branch(len(session.moments) - 1, "Another way")
    other = Runner(branch, lambda level: Chancy())
    other.begin()
    play_until(other, Phase.FINISHED)
    assert session.phase is Phase.BUILDING
    assert read_game(branch.path).save.parent is not None


def test_a_seat_given_to_a_computer_in_mid_turn_is_played_by_it_after_the_people(
    tmp_path: Path,
) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    play_until(runner, Phase.PRICING)
    while not isinstance(runner.stage, Act):
        go_on(runner)
    seat = runner.stage.seat
    levels = tuple("easy" if one == seat else "" for one in range(2))
    runner.seat_players(levels)
    assert isinstance(runner.stage, Curtain), "whoever left may look on until prices are revealed"
    other = runner.stage.seat
    runner.take_seat(other)
    assert other != seat
    for _ in range(3):
        runner.tick(0.1)
    assert runner.view(None).seats[seat].has_set_prices, "it has decided"
    assert not runner.session.view(None).seats[seat].has_set_prices, "and does so in its turn"
    assert runner.submit(chosen(runner.session, other, 1)) is None
    assert isinstance(runner.stage, Announce), "which comes at once"


def test_a_game_that_was_left_while_points_were_counted_counts_them_again(tmp_path: Path) -> None:
    runner = a_table(tmp_path, 2, set())
    runner.begin()
    for number in range(400):
        if isinstance(runner.stage, Announce) and runner.stage.announcement.news is News.SCORES:
            break
        go_on(runner, number)
    loaded = read_game(runner.session.path)
    runner.session.close()
    again = Session.resume(loaded, runner.session.file.shelf)
    other = Runner(again, lambda level: Chancy(), no_pause)
    other.begin()
    assert isinstance(other.stage, Announce)
    assert other.stage.announcement.news is News.SCORES


def test_a_turn_knows_whether_it_goes_on() -> None:
    turn = Turn(1, Phase.BUILDING)
    assert turn.action is None
    turn.age = 3.0
    turn.enter(TurnStep.DONE)
    assert turn.age == 0.0


def test_playing_a_game_loads_no_pygame() -> None:
    code = "import sys, skye_desktop.play.runner; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
