"""The order of play as `play.flow` has it, held against the table's panels over random games with undo."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from games import Policy, action_of, at_random, setup_for
from table import Pointer, window

from skye_desktop.bots import Decision
from skye_desktop.engine import Phase, PlayerView, SeatAction
from skye_desktop.play.flow import Act, Announce, Curtain, News, Over, Stage, Think
from skye_desktop.play.runner import Runner
from skye_desktop.record import Table
from skye_desktop.session import Session
from skye_desktop.thinking import Answer, Thinker
from skye_desktop.ui.panels.building import BuildingPanel
from skye_desktop.ui.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.panels.handover import HandoverPanel
from skye_desktop.ui.panels.income import IncomePanel
from skye_desktop.ui.panels.pricing import PricingPanel
from skye_desktop.ui.panels.scoring import ScoringPanel
from skye_desktop.ui.panels.thinking import ThinkingPanel
from skye_desktop.ui.scenes.dialog import Question
from skye_desktop.ui.scenes.table import EndPanel, TableScene

ACTS = {Phase.PRICING: PricingPanel, Phase.BUYING: BuyingPanel, Phase.BUILDING: BuildingPanel}
SHOWS = {News.INCOME: IncomePanel, News.REVEAL: RevealPanel, News.SCORES: ScoringPanel}


class Asleep(Thinker):
    """Thinks for ever: what the table's computers do is told to it."""

    def __init__(self) -> None:
        super().__init__()
        self.close()


class Told:
    """A player that does what it is told."""

    def __init__(self) -> None:
        self.action: SeatAction | None = None

    def ask(self, view: PlayerView, number: int) -> None:
        """Nothing is to be thought about."""

    def answer(self) -> Answer[Decision] | None:
        return None if self.action is None else Answer(Decision(self.action))

    def cancel(self) -> None:
        self.action = None


def same(stage: Stage, table: TableScene) -> bool:
    panel = table.panel
    match stage:
        case Announce(announcement, viewer):
            return type(panel) is SHOWS[announcement.news] and panel.viewer == viewer
        case Curtain(seat, phase):
            return type(panel) is HandoverPanel and (panel.seat, panel.phase) == (seat, phase)
        case Think(seat, phase, viewer):
            is_it = type(panel) is ThinkingPanel
            return is_it and (panel.seat, panel.phase, panel.viewer) == (seat, phase, viewer)
        case Act(seat, phase, viewer):
            return type(panel) is ACTS[phase] and (panel.seat, panel.viewer) == (seat, viewer)
        case Over():
            return type(panel) is EndPanel
        case _:
            return False


@pytest.mark.parametrize("seed", range(20))
def test_the_table_shows_what_the_flow_says(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    seats = rng.randint(2, 5)
    levels = tuple(rng.choice(["", "", "easy"]) for _ in range(seats))
    setup = setup_for(seats, seed, open_money=rng.random() < 0.4)
    app = window(tmp_path)
    vars(app)["_thinker"] = Asleep()
    seated = Table(computers=levels, is_playtest=rng.random() < 0.5)
    session, other = (Session(setup, app.shelf, app.shelf.fresh_path(), table=seated) for _ in range(2))
    table, computer = TableScene(app, session), Told()
    runner = Runner(other, lambda level: computer)
    app.reset(table)
    runner.begin()
    policy = at_random(rng)
    while not isinstance(runner.stage, Over):
        assert same(runner.stage, table), (runner.stage, type(table.panel), table.panel.seat)
        assert session.digest == other.digest
        assert bool(table.undo_name()) == (runner.undoable is not None)
        if rng.random() < 0.08 and runner.undoable is not None and len(session.moments) < 400:
            table.undo()
            if not runner.undo_is_own:
                assert isinstance(app.scene, Question)
                Pointer(app).click("yes")
            runner.undo()
        elif rng.random() < 0.3 and runner.redoable is not None:
            table.redo()
            runner.redo()
        else:
            step(table, runner, computer, policy)
    assert same(runner.stage, table)


def step(table: TableScene, runner: Runner, computer: Told, policy: Policy) -> None:
    """What whoever is to do something does, at both."""
    match runner.stage:
        case Announce():
            table.proceed()
            runner.go_on()
        case Curtain(seat, _):
            table.take_seat(seat)
            runner.take_seat(seat)
        case Act(seat, _, _):
            action = action_of(seat, policy, runner.session.state)
            table.do(action)
            assert runner.submit(action) is None
        case Think(seat, _, _):
            computer.action = action_of(seat, policy, runner.session.state)
            table.do_for_computer(computer.action, "")
            table.proceed()
            runner.tick(0.0)
        case _:
            raise AssertionError(runner.stage)
