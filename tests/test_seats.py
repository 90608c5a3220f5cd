"""Seats change hands in mid-game: nothing ends, nothing is seen twice or taken back, and secrets stay secret."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Any

import pytest
from groups import widely
from test_play_runner import Game
from test_prompt import choose
from test_secrecy import WAYS_OUT, WHOLE, all_that_left

from skye_desktop.engine import Phase, PlayerView, SetPrices, TakeBackTile, digest, replay
from skye_desktop.files import Shelf, read_game
from skye_desktop.game.flow import Act, Announce, Curtain, Over, Think
from skye_desktop.game.pace import TurnStep
from skye_desktop.game.runner import Cause, Runner
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.log_book import LogBook
from skye_desktop.games.skye.ui.logged_action import line_on

KINDS = ("", "easy", "random")


def levels_of(runner: Runner) -> list[str]:
    session = runner.session
    return [session.level(seat) for seat in range(len(session.setup.seats))]


def hand_to_somebody(runner: Runner, chance: Random) -> None:
    levels = levels_of(runner)
    levels[chance.randrange(len(levels))] = chance.choice(KINDS)
    runner.seat_players(levels)


def still_shows(now: PlayerView, before: PlayerView) -> bool:
    """Whether all that was seen of the lands, the prices and the market is still there; there may be more."""
    if (now.round, now.phase) != (before.round, before.phase):
        return True
    return now.bought_or_passed >= before.bought_or_passed and all(
        other.territory.faces.items() <= one.territory.faces.items()
        and other.has_set_prices <= one.has_set_prices
        and other.has_ended <= one.has_ended
        for one, other in zip(now.seats, before.seats, strict=True)
    )


@pytest.mark.parametrize("seed", widely(range(4)))
def test_any_seat_can_be_handed_to_anybody_at_any_step(tmp_path: Path, seed: int) -> None:
    chance, seats = Random(seed), 2 + seed % 4
    looks, pace = chance.choice(
        ((lambda: 0, 0.0), (lambda: chance.randrange(9), 0.3), (lambda: 3, 0.05))
    )
    levels = tuple(chance.choice(KINDS) for _ in range(seats))
    table = Game(tmp_path, levels, looks, lambda turn: pace)
    runner, session, told, changes = table.runner, table.session, table.changes, 0
    while not isinstance(runner.stage, Over):
        if chance.random() < 0.1:
            runner.pause(chance.random() < 0.5)
        table.tick(chance.choice((0, 1, 5)))
        if chance.random() < 0.15:
            before, turn = runner.view(None), runner.turn
            sets_out = None if turn is None or turn.step is not TurnStep.ACTING else turn.action
            hand_to_somebody(runner, chance)
            changes += 1
            is_shown = still_shows(runner.view(None), before)
            assert isinstance(sets_out, TakeBackTile) or is_shown, "what was seen is not taken back"
        if runner.is_paused and not isinstance(runner.stage, Act | Curtain | Announce):
            runner.pause(False)
        table.step()
    assert changes
    actions = [moment.action for moment in session.moments]
    assert digest(replay(session.setup, actions)) == session.digest
    done = [change for change in told if change.cause in (Cause.ACTION, Cause.DEAL)]
    assert [event for change in done for event in change.events] == session.events
    decided = [change.action for change in told if change.cause is Cause.DECIDED]
    acts = iter([change.action for change in done])
    assert all(any(act == action for act in acts) for action in decided), "each sets out once"


UNDECIDED = 10**9


class Twin:
    """One of two games that differ in what the first to price has priced; all the rest is done alike in both."""

    def __init__(self, folder: Path, price: int, seed: int) -> None:
        self.price, self.folder = price, folder
        chance = Random(seed)
        looks = chance.choice((0, 2, UNDECIDED))
        self.table = Game(folder / "saves", ("",) * (2 + seed % 3), lambda: looks)
        self.runner, self.session = self.table.runner, self.table.session
        self.table.play_until(lambda: self.session.phase is Phase.PRICING)
        while not isinstance(self.runner.stage, Curtain):
            self.table.step()
        self.owner = self.runner.stage.seat
        self.runner.take_seat(self.owner)
        self.set_prices(self.owner)

    def set_prices(self, seat: int) -> None:
        """Set the prices of whoever sits before the screen: those of the owner are the twin's own."""
        first, second, third = self.session.view(seat).own.drawn
        price = self.price if seat == self.owner else 1
        axe, other = (third, second) if price == 1 else (second, third)
        assert self.runner.submit(SetPrices(seat, ((first, price), (other, 1)), axe)) is None

    def act(self, chance: Random) -> None:
        """Do something that whoever sits before the screen can do; nothing that ends the phase by hand."""
        runner, session, stage = self.runner, self.session, self.runner.stage
        match chance.choice(("seats", "undo", "redo", "tick", "go on", "pause")):
            case "seats":
                hand_to_somebody(runner, chance)
            case "undo":
                runner.undo()
            case "redo":
                runner.redo()
            case "tick":
                runner.tick(0.1)
            case "pause":
                runner.pause(chance.random() < 0.5)
            case _ if isinstance(stage, Curtain):
                runner.take_seat(stage.seat)
            case _ if isinstance(stage, Act) and session.phase is Phase.PRICING:
                self.set_prices(stage.seat)

    @property
    def has_a_secret(self) -> bool:
        """Whether the owner's prices are set, and not revealed."""
        owner = self.session.state.players[self.owner]
        return self.session.phase is Phase.PRICING and owner.has_set_prices

    def seen(self) -> dict[str, Any]:
        """All that somebody at the screen can see, hear and write down."""
        runner, session, stage = self.runner, self.session, self.runner.stage
        viewer = stage.viewer if isinstance(stage, Act | Think | Announce | Over) else None
        moments, seats = range(len(session.moments) + 1), range(len(session.setup.seats))
        log = LogBook(session)
        log.follow()
        return {
            "stage": (type(stage), viewer, getattr(stage, "seat", None)),
            "view": runner.view(viewer),
            "only person": session.sole_person(),
            "laid again": [session.taken_back(seat, SetPrices) for seat in seats],
            "time line": [(Past(session, at).words, Past(session, at).view) for at in moments],
            "log": [line.text for line in log.lines],
            "undo": (runner.undoable is None, runner.is_own_undo, runner.redoable is None),
            "event log": [line_on(one.state, one.action)[0] for one in session.moments[-1:]],
        }


@pytest.mark.parametrize("seed", widely(range(24), quick=10))
def test_games_tell_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 1)
    twins = [Twin(tmp_path / str(price), price, seed) for price in (1, 2)]
    for step in range(60):
        for twin in twins:
            twin.act(Random(f"{seed} {step}"))
        one, other = twins
        assert (one.session.phase, one.has_a_secret) == (other.session.phase, other.has_a_secret)
        if one.session.phase is not Phase.PRICING:
            break
        assert one.seen() == other.seen()
    if one.session.phase is Phase.PRICING:
        for way_out in map(WAYS_OUT.__getitem__, WHOLE):
            assert all_that_left(way_out(one.session)) == all_that_left(way_out(other.session))


@pytest.mark.parametrize("has_owner", [False, True])
def test_a_terminal_tells_the_same_whatever_is_secret(tmp_path: Path, has_owner: bool) -> None:
    told = []
    for price in (1, 2):
        twin = Twin(tmp_path / str(price), price, seed=1)
        assert isinstance(twin.runner.stage, Curtain)
        people = (twin.runner.stage.seat, *((twin.owner,) if has_owner else ()))
        seats = range(len(levels_of(twin.runner)))
        twin.runner.seat_players(["" if seat in people else "easy" for seat in seats])
        twin.session.close()
        written = choose(
            twin.folder, "|position|land|time|back|back|leave|undo||position|prices|",
            load=twin.session.path,
        )  # fmt: skip
        told.append(written.replace(str(twin.session.path), "").replace(str(twin.folder), ""))
    assert told[0] == told[1]


def test_who_leaves_and_comes_back_within_a_round_sees_the_own_prices(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "easy"), lambda: UNDECIDED)
    table.play_until(lambda: isinstance(table.runner.stage, Act))
    table.step()
    priced = table.session.moments[-1].action
    for levels in (("easy", "easy"), ("", "easy")):
        table.runner.seat_players(levels)
    assert table.session.sole_person() == 0
    assert Past(table.session, len(table.session.moments)).view.own.prices
    table.runner.undo()
    assert table.session.taken_back(0, SetPrices) == priced


@pytest.mark.parametrize("levels", [("easy", "", ""), ("easy", "", "easy"), ("easy", "easy", "")])
def test_a_new_owner_sees_secrets_after_the_reveal(tmp_path: Path, levels: tuple[str, ...]) -> None:
    table = Game(tmp_path, ("", "", "easy") if levels[2] else ("", "easy", "easy"), lambda: 0)
    runner, session = table.runner, table.session
    table.play_until(lambda: isinstance(runner.stage, Act))
    runner.seat_players(levels)
    assert session.sole_person() is None
    table.play_until(lambda: session.phase is Phase.BUYING)
    people = [seat for seat, level in enumerate(levels) if not level]
    assert session.sole_person() == (people[0] if len(people) == 1 else None)


def test_concealment_is_kept_with_the_game(tmp_path: Path) -> None:
    table = Game(tmp_path, ("", "", ""), lambda: UNDECIDED)
    table.runner.seat_players(("", "easy", "easy"))
    table.session.close()
    again = Session.resume(read_game(table.session.path), Shelf(tmp_path))
    assert again.table.concealed == (0, 1, 2)
    assert again.sole_person() is None
