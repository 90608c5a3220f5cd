"""A person who is alone with computers is not kept waiting where all act at once, and is not disturbed meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from patience import LONG
from players import Keyboard
from table import Player, a_setup, in_phase, moments_until, set_any_prices, think_with, window

from skye_desktop.engine import Phase, TilePlaced
from skye_desktop.files.record import Moment, TableOptions
from skye_desktop.files.settings import Speed
from skye_desktop.play.flow import Announcement, News
from skye_desktop.play.session import SIMULTANEOUS_PHASES, Session
from skye_desktop.play.thinker import Thinker
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.results_screen import ResultsScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.table import stages
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.ui.table.panels.thinking_panel import ThinkingPanel
from skye_desktop.ui.table.table_scene import TableScene

LEVELS = ("", "easy", "solid")

SitDown = Callable[..., Player]


@pytest.fixture
def sit_down(tmp_path: Path, thinker: Thinker) -> Iterator[SitDown]:
    """One person at a table with two computers."""
    opened: list[App] = []

    def sit(moments: Sequence[Moment] = (), speed: Speed = Speed.OFF) -> Player:
        app = window(tmp_path)
        opened.append(app)
        think_with(app, thinker)
        app.settings.computer_speed = app.settings.animation_speed = speed
        session = Session(
            a_setup(3, seed=3, start=None if not moments else 0),
            app.shelf,
            app.shelf.fresh_path(),
            moments=list(moments),
            table=TableOptions(computers=LEVELS),
        )
        session.save()
        app.reset(TitleScene(app), TableScene(app, session))
        player = Player(app)
        player.turn()
        return player

    yield sit
    for app in opened:
        app.reset(TitleScene(app))


def let_them_think(player: Player) -> None:
    """Time passes until the computers have decided all that they can."""
    give_up = time.monotonic() + LONG
    while player.table.desk.runner.next_tick_in() is not None:
        assert time.monotonic() < give_up, "the computers do not come to an end"
        player.turn()
        time.sleep(0.001)


def frames_of_waiting(player: Player) -> Callable[[], int]:
    """How many frames have said from now on that a computer thinks where all act at once."""
    turn, seen = player.app.turn, [0]

    def watched(events: list[pygame.Event], seconds: float) -> None:
        turn(events, seconds)
        if isinstance(player.app.scene, TableScene) and player.session.phase in SIMULTANEOUS_PHASES:
            seen[0] += "is thinking" in player.table.panel.info.title

    vars(player.app)["turn"] = watched
    return lambda: seen[0]


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.wide)])
def test_nobody_is_seen_thinking_while_all_act_at_once(sit_down: SitDown, rounds: int) -> None:
    player = sit_down()
    waited, keyboard = frames_of_waiting(player), Keyboard(player, Random(3))
    give_up = time.monotonic() + LONG
    while not isinstance(player.app.scene, ResultsScene) and player.state.round <= rounds:
        assert time.monotonic() < give_up
        if isinstance(player.table.panel, ThinkingPanel):
            player.turn()
            continue
        if player.session.phase in SIMULTANEOUS_PHASES:
            let_them_think(player)
        keyboard.decide()
    assert waited() == 0
    assert player.state.phase is Phase.FINISHED or rounds < 6


def test_a_computer_that_does_not_come_to_a_decision_would_be_seen_thinking(
    sit_down: SitDown, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "decide", lambda *asked: thinker.ask(time.sleep, 60.0))
    player = sit_down()
    waited, keyboard = frames_of_waiting(player), Keyboard(player, Random(3))
    while not isinstance(player.table.panel, ThinkingPanel):
        keyboard.decide()
    player.turn()
    assert waited()


def before_building() -> list[Moment]:
    return moments_until(a_setup(3, seed=3), in_phase(Phase.BUILDING))


def test_lands_of_computers_grow_in_sight_and_disturb_nobody_who_builds(sit_down: SitDown) -> None:
    player = sit_down(before_building(), Speed.NORMAL)
    panel, done = player.panel(BuildingPanel), len(player.session.moments)
    player.key(pygame.K_1)
    assert player.table.panel.holds_something
    player.wait(1.0)
    camera, targets = player.table.desk.land.cell_rect((0, 0)), player.targets()
    before = [len(seat.territory) for seat in player.table.view.seats]
    give_up = time.monotonic() + LONG
    while not all(seat.has_ended for seat in player.table.view.seats[1:]):
        assert time.monotonic() < give_up
        player.turn()
    after = [len(seat.territory) for seat in player.table.view.seats]
    assert after[0] == before[0]
    assert after[1:] > before[1:]
    assert player.panel(BuildingPanel) is panel
    assert player.table.panel.holds_something
    assert player.table.desk.land.cell_rect((0, 0)) == camera
    assert player.targets() == targets
    assert len(player.session.moments) == done


def test_what_computers_have_laid_meanwhile_counts_at_once_when_the_person_has_built(
    sit_down: SitDown,
) -> None:
    player = sit_down(before_building(), Speed.SLOW)
    let_them_think(player)
    seen = [seat.territory for seat in player.table.view.seats[1:]]
    keyboard = Keyboard(player, Random(2))
    while isinstance(player.table.panel, BuildingPanel):
        keyboard.decide()
    player.panel(ScoringPanel)
    assert [seat.territory for seat in player.table.view.seats[1:]] == seen
    placed = [event.seat for event in player.session.events if isinstance(event, TilePlaced)]
    assert placed == sorted(placed), "the person's first, then seat by seat"


def test_the_reveal_comes_at_once_and_is_shown_once(
    sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[PanelRoot] = []
    make = stages.NEWS[News.REVEAL]

    def reveal(desk: Desk, announcement: Announcement, viewer: int | None) -> PanelRoot:
        made.append(make(desk, announcement, viewer))
        return made[-1]

    monkeypatch.setitem(vars(stages)["NEWS"], News.REVEAL, reveal)
    player = sit_down(moments_until(a_setup(3, seed=3), in_phase(Phase.PRICING)), Speed.NORMAL)
    let_them_think(player)
    set_any_prices(player)
    assert made == [player.table.panel]
