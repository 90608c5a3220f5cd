"""What is done next has one place: in each panel of the table and on each sheet it is at the right of the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from games import random_game
from panels import Bench, FakeTable
from table import a_setup, in_phase, moments_until, sit_down, window
from ui import at_the_title, open_scene, things

from skye_desktop.engine import GameState, Phase, view_for
from skye_desktop.kit import Button, Question, Scene, TextQuestion, walk
from skye_desktop.play.flow import announcements
from skye_desktop.play.turns import Turn
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.keys_screen import KeysScene
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.scenes.settings_screen import SettingsScene
from skye_desktop.ui.table.panel_root import PanelRoot
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.ui.table.stages import ACTS, NEWS, computer_panel, end_panel


def primary(panel: PanelRoot) -> list[Button]:
    return [one for one in walk(panel) if isinstance(one, Button) and one.is_primary]


def at_bench(state: GameState, viewer: int | None, acting: int) -> Bench[PanelRoot]:
    table = FakeTable(state, viewer)
    return Bench(table, ACTS[state.phase](table.desk, acting, viewer))


def panels_of_a_game(seats: int) -> Iterator[PanelRoot]:
    """Every panel that such a game comes to, as it is when it comes, and what is announced also as it is at its end."""
    for move in random_game(seats, 2):
        for told in announcements(move.events, view_for(move.before, None)):
            table = FakeTable(move.after, viewer=None)
            table.happened = list(move.events)
            bench = Bench(table, NEWS[told.news](table.desk, told, None))
            for _ in range(60):
                yield bench.panel
                if table.wanted:
                    break
                bench.key(pygame.K_RETURN)
                bench.layout()
        acting, phase = getattr(move.action, "seat", None), move.before.phase
        if acting is not None and phase in ACTS:
            for viewer in (acting, None) if phase is Phase.BUYING else (acting,):
                yield at_bench(move.before, viewer, acting).panel
    table = FakeTable(move.after, viewer=None)
    yield Bench(table, end_panel(table.desk, None)).panel


@pytest.mark.parametrize("seats", [2, 5])
def test_every_panel_has_its_primary_button_in_the_same_place(seats: int) -> None:
    places: dict[str, set[tuple[int, ...]]] = {}
    for panel in panels_of_a_game(seats):
        found = primary(panel)
        assert len(found) == 1, (panel.name, [one.id for one in found])
        places.setdefault(panel.name, set()).add(tuple(found[0].rect))
    assert len(places) == 8
    assert len(set().union(*places.values())) == 1, places


def test_looking_back_has_it_there_too(tmp_path: Path) -> None:
    player = sit_down(
        window(tmp_path), setup := a_setup(3), moments_until(setup, in_phase(Phase.BUILDING))
    )
    player.key(pygame.K_RETURN)
    player.panel(BuildingPanel)
    (before,) = primary(player.table.panel)
    player.key(pygame.K_t)
    player.panel(TimePanel)
    (now,) = primary(player.table.panel)
    assert now.rect == before.rect


SHEETS: dict[str, Callable[[App], Scene]] = {
    "question": lambda app: Question(app, "Really?", "It is gone then.", yes="Yes"),
    "warning": lambda app: Question(
        app, "Really?", "It is gone then.", yes="Yes", is_dangerous=True
    ),
    "told": lambda app: Question(app, "So it is", "Nothing can be done."),
    "words": lambda app: TextQuestion(
        app, "Name", "Of the game", text="", longest=30, yes="Keep", on_yes=lambda text: None
    ),
    "settings": SettingsScene,
    "keys": KeysScene,
    "rules": RulesScene,
}


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_has_it_at_the_right_of_its_foot(tmp_path: Path, name: str) -> None:
    reader = at_the_title(tmp_path)
    scene = open_scene(reader, SHEETS[name](reader.app)).scene
    (button,) = [one for one in things(scene) if one.is_primary]
    others = reader.targets().values()
    assert button.rect.bottomright == (
        max(one.right for one in others),
        max(one.bottom for one in others),
    )


@pytest.mark.parametrize("phase", [Phase.BUYING, Phase.BUILDING])
def test_while_computers_act_a_click_too_many_there_only_shortens_what_is_waited_for(
    phase: Phase,
) -> None:
    state = next(move.after for move in random_game(3, 2) if move.after.phase is phase)
    table = FakeTable(state, viewer=None, computers={1: "easy"})
    bench = Bench(table, computer_panel(table.desk, Turn(1, phase)))
    end = Bench(table, end_panel(table.desk, None))
    (primary_place,) = primary(end.panel)
    assert bench.button("skip").rect == primary_place.rect
    bench.click(primary_place.rect.center)
    assert table.wanted == ["skip"]
    assert not table.is_paused
