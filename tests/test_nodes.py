"""The tree of every screen: each thing on it has an id that no other has, a role, a name in words and a place."""

from __future__ import annotations

import gettext
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import accesskit
import pygame
import pytest
from groups import spread
from scenario import GOAL, SIX_PLACES, with_goal
from table import CTRL, Player, a_setup, builders_table, in_phase, moments_until, sit_down, window
from test_ui_advice import wait_for_advice
from ui import a_session, put_on_shelf

from skye_desktop.engine import EndBuilding, Phase, Placement, PlaceTile
from skye_desktop.files import read_game
from skye_desktop.game.game_comparison import Comparison, as_it_stands
from skye_desktop.game.game_filter import GameFilter
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.editor.goal_scene import GoalScene
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.games.skye.ui.editor.scenario_goal import GoalDraft
from skye_desktop.games.skye.ui.scenes.lesson_end_screen import LessonEndScene
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.screens import places
from skye_desktop.games.skye.ui.table.overview import Overview
from skye_desktop.games.skye.ui.table.play_to_end import PlayToEnd
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.i18n import in_each_language, speak, tr
from skye_desktop.kit import Node, Role, Scene, TextQuestion
from skye_desktop.kit.screen_reader import NodeRecord, kinds_of, node_of
from skye_desktop.shell.found_games import FoundGames
from skye_desktop.shell.phones_sheet import PhonesScene
from skye_desktop.shell.scenes.filter_screen import FilterScene
from skye_desktop.shell.scenes.relatives_screen import RelativesScene
from skye_desktop.shell.scenes.report_screen import ReportScene
from skye_desktop.shell.scenes.saves_screen import LoadScene, SaveAsScene
from skye_desktop.shell.scenes.seats_screen import SeatsScene
from skye_desktop.shell.scenes.tags_screen import TagsScene

PLACES = places()


class Nonsense(gettext.NullTranslations):
    """A language in which every text is another one."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"«{one if number == 1 else many}»"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak(gettext.NullTranslations())


# -- every screen there is


def at_the(phase: Phase, *keys: int, mod: int = 0, curtain: bool = False) -> Callable[[App], None]:
    """The table in that phase of the third round, and keys pressed there."""

    def opens(app: App) -> None:
        setup = a_setup(3, seed=4)
        player = sit_down(app, setup, moments_until(setup, in_phase(phase, 3)))
        if player.table.panel.covers_table and not curtain:
            player.key(pygame.K_RETURN)
        for key in keys:
            player.key(key, mod)

    return opens


def screen(make: Callable[[App], Scene]) -> Callable[[App], None]:
    """A screen over the title."""
    return lambda app: app.push(make(app))


def _advice(app: App) -> None:
    at_the(Phase.BUILDING, pygame.K_a)(app)
    wait_for_advice(Player(app))


def _load(app: App) -> None:
    put_on_shelf(app.folder, "one of mine", actions=30)
    app.push(LoadScene(app))


def _records(app: App) -> None:
    put_on_shelf(app.folder)
    app.push(PLACES["records"](app))


def a_filter(app: App) -> FilterScene:
    """The sheet of the filter, with a game of two tags."""
    path = put_on_shelf(app.folder, "one of mine", actions=30)
    app.shelf.tag(path, ("lost", "to look at"))
    found = FoundGames(list(app.shelf.headings.newest_first()), (), (), is_whole=True)
    found.count(lambda done, total: None)
    return FilterScene(app, found, GameFilter(), lambda wanted: None)


def a_sheet_for_phones(app: App, session: Session) -> PhonesScene:
    """The sheet on which phones take their seats, of which one is played at the table."""
    app.phones.sit_down(TableScene(app, session).desk.runner)
    assert not app.phones.switch_on()
    app.phones.keep_at_table(0, True)
    return PhonesScene(app, session)


def _compare(app: App) -> None:
    one = a_session(app.shelf, 4)
    other = a_session(app.shelf, 4, actions=60)
    app.go.compare(Comparison(as_it_stands(one, "One", ""), as_it_stands(other, "Other", "")))


def _notes(app: App) -> None:
    at_the(Phase.BUILDING, pygame.K_k)(app)
    player = Player(app)
    player.type("here")
    player.keys(pygame.K_RETURN)
    player.key(pygame.K_n, pygame.KMOD_SHIFT)


def _computers(app: App) -> None:
    session = a_session(app.shelf, actions=40)
    session.change_table(computers=("easy", "easy", "easy"))
    app.go.play(lambda: session)
    app.turn([], 0.0)
    Player(app).table.desk.pause()


def _to_the_end(app: App) -> None:
    _computers(app)
    desk = Player(app).table.desk
    app.push(PlayToEnd(desk))
    desk.pause()


def _overview(app: App) -> None:
    at_the(Phase.BUILDING)(app)
    app.push(Overview(Player(app).table.desk))


def _scenario(app: App) -> None:
    """A scenario with a goal at the table."""
    app.go.resume(read_game(with_goal(app.folder)))


def _result(app: App) -> None:
    _scenario(app)
    player = Player(app)
    for action in (PlaceTile(1, 38, Placement(2, 0)), EndBuilding(1)):
        player.table.desk.submit(action)
    player.keys(pygame.K_s, pygame.K_RETURN)


def _goal(app: App) -> None:
    """The sheet of a scenario's goal in the editor."""
    draft, _ = Draft.of(read_game(SIX_PLACES).state)
    goal = GoalDraft.of(GOAL)
    app.push(GoalScene(app, replace(draft, drawn_next=(38, 5)), GOAL.task, goal, print))


SCREENS: dict[str, Callable[[App], None]] = {
    "title": lambda app: app.go.to_title(),
    **{place: screen(make) for place, make in PLACES.items()},
    "load": _load,
    "records": _records,
    "filter": screen(a_filter),
    "tags": screen(lambda app: TagsScene(app, "A game", ("lost",), ("lost", "won"), print)),
    "compare with": screen(lambda app: RelativesScene(app, "A game", app.folder / "a.json", print)),
    "compare": _compare,
    "save as": screen(lambda app: SaveAsScene(app, a_session(app.shelf, actions=40))),
    "report": screen(ReportScene),
    "results": screen(lambda app: ResultsScene(app, a_session(app.shelf, 5))),
    "lesson end": screen(lambda app: LessonEndScene(app, a_session(app.shelf, 2), lambda: None)),
    "seats": screen(
        lambda app: SeatsScene(app, a_session(app.shelf, actions=40), lambda levels: None)
    ),
    "phones": screen(lambda app: a_sheet_for_phones(app, a_session(app.shelf, actions=40))),
    "editor": screen(EditorScene),
    "long text": screen(
        lambda app: TextQuestion(
            app, "Note", "What was it?", text="", longest=400, yes="Keep", on_yes=lambda text: None
        )
    ),
    "to the end": _to_the_end,
    "curtain": at_the(Phase.PRICING, curtain=True),
    "prices": at_the(Phase.PRICING),
    "market": at_the(Phase.BUYING),
    "building": at_the(Phase.BUILDING),
    "a tile in hand": at_the(Phase.BUILDING, pygame.K_TAB),
    "advice": _advice,
    "menu": at_the(Phase.BUILDING, pygame.K_F10),
    "log": at_the(Phase.BUILDING, pygame.K_l),
    "time line": at_the(Phase.BUILDING, pygame.K_t),
    "notes": _notes,
    "computers play": _computers,
    "end": lambda app: app.go.play(lambda: a_session(app.shelf, 3)),
    "lesson": lambda app: app.go.lesson(),
    "overview": _overview,
    "scenario": _scenario,
    "result of a scenario": _result,
    "goal of a scenario": _goal,
    "save as over the table": at_the(Phase.BUILDING, pygame.K_s, mod=CTRL),
}


def opened(
    folder: Path, opens: Callable[[App], None], language: gettext.NullTranslations | None = None
) -> App:
    """A window with that screen on top, after everything has been read and drawn."""
    app = window(folder, size=(1280, 720))
    if language is not None:
        # A window speaks the language of its settings from the beginning.
        speak(language)
    app.go.to_title()
    opens(app)
    come_to_rest(app, 200)
    return app


def come_to_rest(app: App, turns: int) -> None:
    """Let time pass until nothing is read or moves, at least so many turns and two seconds."""
    last = time.monotonic() + 2
    app.turn([], 0.02)
    while app.scene.next_update_in() is not None and (turns > 0 or time.monotonic() < last):
        turns -= 1
        app.turn([], 0.02)
        app.draw_if_stale()
        app.yield_to_worker()
    app.turn([], 0.02)
    app.draw_if_stale()


USED = (Role.BUTTON, Role.SWITCH, Role.CHOICE, Role.FIELD, Role.CELL, Role.THING)
"""What is pressed or set; rows of a log may tell twice of the same."""


def fault_of(node: Node, window: pygame.Rect) -> str:
    """What is wrong with a node, or with what a screen reader knows of it and can do with it."""
    line = NodeRecord(
        node.id, node.role, node.words, tuple(node.rect), node.state, kinds_of(node, is_target=False), ()
    )  # fmt: skip
    told = node_of(accesskit, line)
    is_usable, can_be_pressed = node.state.is_enabled, told.supports_action(accesskit.Action.CLICK)
    faults = {
        "has no id": not node.id,
        "has no role": not isinstance(node.role, Role),
        "has no words": not node.label.strip() or not (told.label or told.value),
        f"leaves the window: {node.rect}": node.rect.width and not window.contains(node.rect),
        "is told as usable, or not, against what it is": is_usable is told.is_disabled,
        "does not say why it cannot be used": not is_usable and not node.state.why_not,
        "cannot be pressed": node.role in USED and not can_be_pressed,
    }
    return ", ".join(fault for fault, is_so in faults.items() if is_so)


@pytest.mark.parametrize("name", SCREENS)
def test_all_on_a_screen_has_an_id_a_role_words_and_a_place(name: str, tmp_path: Path) -> None:
    app = opened(tmp_path / "one", SCREENS[name])
    root = app.scene.node()
    nodes = list(root.walk())
    assert len(nodes) > 2
    assert {node.id: fault for node in nodes if (fault := fault_of(node, root.rect))} == {}
    ids = Counter(node.id for node in nodes)
    assert {id for id, times in ids.items() if times > 1} == set()
    assert app.scene.targets().keys() <= ids.keys(), "what can be clicked is told"
    called = Counter((node.role, node.label) for node in nodes if node.role in USED)
    assert {one for one, times in called.items() if times > 1} == set(), "called alike by ear"
    rows = [tuple(node.rect) for node in nodes if node.role is Role.ITEM and node.rect.width]
    assert len(set(rows)) == len(rows), "what stands on it twice is read twice"
    if name in spread(list(SCREENS), quick=3):
        foreign = list(opened(tmp_path / "two", SCREENS[name], Nonsense()).scene.node().walk())
        named = [{id for id in one if " row " not in id} for one in ({n.id for n in foreign}, ids)]
        assert named[0] == named[1], "in another language"
        assert {node.label for node in foreign} != {node.label for node in nodes}


def test_words_that_are_kept_are_worked_out_anew_in_another_language() -> None:
    kept = in_each_language(lambda: [tr("Enter")])
    assert kept() is kept()
    speak(Nonsense())
    assert kept() == ["«Enter»"]


# -- what is laid out anew goes on


def test_the_cell_that_the_keyboard_points_at_is_told(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), "C@0,0 43@-1,0r1", [36])

    def told() -> list[str]:
        nodes = player.app.scene.node().walk()
        return [node.label for node in nodes if node.role is Role.CELL and node.state.is_focused]

    assert told() == []
    player.key(pygame.K_i)
    assert told()[0].startswith("The castle.")
    nodes = {node.id: node.label for node in player.app.scene.node().walk()}
    assert "The castle" in nodes["note on the land"]
    player.keys(pygame.K_LEFT, pygame.K_LEFT)
    assert told()[0].startswith("1 west: Tile 43.")
    player.keys(pygame.K_ESCAPE, pygame.K_TAB)
    assert re.search("Empty. A tile here meets.*Tile 36 is held here", told()[0])
