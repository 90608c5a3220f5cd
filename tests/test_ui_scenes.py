"""The screens around the table at every size; settings, rules and results by mouse and by keyboard."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from weakref import ref

import pygame
import pytest
from layout import with_the_longest_names
from overflow import ROOMS, check_screen, each_window, paint_nothing
from table import SHIFT
from test_nodes import SCREENS, a_filter, a_sheet_for_phones, opened
from ui import (
    Reader,
    a_session,
    at_the_title,
    open_scene,
    renamed,
    things,
)

from skye_desktop.engine import Clan, GameEnded, apply, new_game
from skye_desktop.files import Shelf
from skye_desktop.files.settings import ROWS, RememberedSeat, SettingsFile, SettingsTab
from skye_desktop.game.game_comparison import Comparison, as_it_stands
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.results import growth, result_rows
from skye_desktop.games.skye.ui import scenes
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.scenes.coach_screen import CoachScene
from skye_desktop.games.skye.ui.scenes.comparison_screen import ComparisonScene
from skye_desktop.games.skye.ui.scenes.lesson_end_screen import LessonEndScene
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.screens import places
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.table.log_sheet import LogScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import Question, Role, Scene, Space
from skye_desktop.shell.house_screens import screen_at
from skye_desktop.shell.scenes.relatives_screen import RelativesScene
from skye_desktop.shell.scenes.report_screen import ReportScene
from skye_desktop.shell.scenes.saves_screen import SaveAsScene
from skye_desktop.shell.scenes.tags_screen import TagsScene

PLACES = places()

# -- every screen at every size


def with_long_names(session: Session, shelf: Shelf) -> Session:
    """The same game played by people with the longest names."""
    setup = with_the_longest_names(session.setup)
    state, moments = new_game(setup), list[Moment]()
    for moment in session.moments:
        state, events = apply(state, moment.action)
        moments.append(Moment(moment.action, events, state))
    again = Session(setup, shelf, shelf.fresh_path(), moments=moments)
    again.save()
    return again


def _at(place: str) -> Callable[[App, Session, Session], Scene]:
    return lambda app, running, finished: PLACES[place](app)


SHEETS: dict[str, Callable[[App, Session, Session], Scene]] = {
    "title": lambda app, running, finished: TitleScene(app),
    "save as": lambda app, running, finished: SaveAsScene(app, running),
    "results": lambda app, running, finished: ResultsScene(app, finished),
    "lesson end": lambda app, running, finished: LessonEndScene(app, finished, lambda: None),
    "report": lambda app, running, finished: ReportScene(app),
    "filter": lambda app, running, finished: a_filter(app),
    "tags": lambda app, running, finished: TagsScene(app, "W" * 60, ("W" * 24,) * 3, (), print),
    "compare with": lambda app, running, finished: RelativesScene(
        app, "W" * 60, running.path, print
    ),
    "compare": lambda app, running, finished: ComparisonScene(
        app, Comparison(as_it_stands(running, "W" * 60, ""), as_it_stands(finished, "W" * 60, ""))
    ),
    "phones": lambda app, running, finished: a_sheet_for_phones(app, running),
    "log": lambda app, running, finished: _log(app, running),
    "whole log": lambda app, running, finished: _log(app, finished),
    "question": lambda app, running, finished: Question(
        app, "W" * 24, "W" * 24, yes="Yes", on_yes=lambda: None
    ),
    **{place: _at(place) for place in PLACES},
}


def _log(app: App, session: Session) -> Scene:
    table = TableScene(app, session)
    return LogScene(table.desk, table.history, table.lands)


def test_each_screen_is_found_by_its_name_alone() -> None:
    assert {place: screen_at(scenes, place) for place in PLACES} == PLACES


def test_no_screen_but_title_and_table_is_loaded_before_it_is_opened() -> None:
    program = (
        "import sys, skye_desktop.games.skye.ui.screens;"
        "print([one for one in sys.modules if one.endswith(('_screen', '.editor'))])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "['skye_desktop.games.skye.ui.scenes.title_screen']"


def test_the_longest_names_fit_on_every_screen(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    app, shelf = reader.app, reader.app.shelf
    finished = with_long_names(a_session(shelf, 5), shelf)
    running = with_long_names(a_session(shelf, 4, actions=60), shelf)
    finished.save_as("W" * 60)
    finished.change_table(is_playtest=True, advice_used=(0, 12, 0, 0, 0))
    running.branch(40, "W" * 60).branch(30, "").close()
    app.settings.seats = tuple(RememberedSeat(clan=clan, name="W" * 24) for clan in Clan)
    paint_nothing(app)
    for name in sorted(SHEETS.keys() - {"rules"}):  # whose pictures would never be whole
        app.reset(SHEETS[name](app, running, finished))
        reader.wait_for_files()
        for keys in [(), (pygame.K_p,)] if name == "results" else [()]:
            reader.keys(*keys)
            for where in each_window(reader, name, ROOMS):
                reader.wait_for_files()
                check_screen(reader, where)


@pytest.mark.wide
def test_a_window_far_too_small_stops_nothing(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    app, shelf = reader.app, reader.app.shelf
    finished, running = a_session(shelf, 5), a_session(shelf, 4, actions=60)
    running.save()
    others = (
        EditorScene(app, running.state), TableScene(app, running), TableScene(app, finished),
        CoachScene(app, finished, Coach(finished, app.thinker), lambda at: None),
    )  # fmt: skip
    for scene in (*(make(app, running, finished) for make in SHEETS.values()), *others):
        app.reset(scene)
        reader.wait_for_files()
        for size in ((320, 200), (2560, 200), (320, 2000), (700, 420)):
            reader.resize(size)
            reader.see()
        reader.key(pygame.K_t)
        reader.see()
    app.stop_thinking()


@pytest.mark.parametrize(
    "name",
    [*PLACES, "load", "save as", "results", "report", "editor", "filter", "compare", "phones"],
)
def test_tab_comes_to_everything_shift_tab_goes_back_and_escape_leaves(
    tmp_path: Path, name: str
) -> None:
    reader = Reader(opened(tmp_path, SCREENS[name]))
    able = {one.id for one in things(reader.scene) if one.takes_focus}
    reached = []
    for _ in range(len(able) + 1):
        reader.key(pygame.K_TAB)
        reached.append(reader.focused)
    assert set(reached) == able
    reader.key(pygame.K_TAB, SHIFT)
    assert reader.focused == reached[-2]
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"


# -- notices


def test_the_newest_notices_are_shown_and_a_click_on_one_presses_nothing_below_it(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)

    def shown() -> list[int]:
        words = reader.words()
        return [number for number in range(1, 6) if f"Notice {number}." in words]

    for number in range(1, 6):
        reader.app.notify(f"Notice {number}.")
    assert shown() == [3, 4, 5]
    width, canvas = reader.app.screen.get_width(), reader.app.canvas
    reader.click((width // 2, canvas.px(Table.BAR + 4 * Space.M)))
    assert len(shown()) == 2
    assert reader.is_open == "TitleScene"


# -- settings


def at_the_settings(folder: Path) -> Reader:
    """The settings over the title."""
    reader = at_the_title(folder)
    reader.click("Settings")
    return reader


def turn_to(reader: Reader, tab: SettingsTab) -> None:
    """Open a page of the settings by its tab."""
    reader.click(f"tab {tab}")


def test_each_setting_stands_behind_one_of_four_tabs_and_the_last_one_is_remembered(
    tmp_path: Path,
) -> None:
    reader = at_the_settings(tmp_path)
    found = []
    for tab in SettingsTab:
        turn_to(reader, tab)
        roles = {node.role: node for node in reader.scene.node().walk() if node.id == "tabs"}
        chosen = [one.id for one in roles[Role.TABS].children if one.state.is_selected]
        assert chosen == [f"tab {tab}"]
        assert {one.role for one in roles[Role.TABS].children} == {Role.TAB}
        found += [row.id for row in ROWS.values() if row.id in reader.targets()]
        assert {"keys", "back"} <= reader.targets().keys()
    assert sorted(found) == sorted(row.id for row in ROWS.values())
    reader.key(pygame.K_ESCAPE)
    reader.click("Settings")
    assert reader.app.settings_tab is SettingsTab.CONTROL


def test_tabs_are_changed_by_arrows_on_them_and_by_page_keys_from_everywhere(
    tmp_path: Path,
) -> None:
    reader = at_the_settings(tmp_path)
    reader.tab_to("tab play")
    reader.key(pygame.K_RIGHT)
    assert reader.focused == "tab look"
    reader.keys(pygame.K_LEFT, pygame.K_LEFT)
    assert reader.focused == "tab control", "they go round"
    reader.key(pygame.K_DOWN)
    assert reader.focused == "Ask before acting"
    reader.key(pygame.K_PAGEUP)
    assert reader.focused == "tab sound"
    for size in ((1280, 720), (700, 420)):
        reader.resize(size)
        reader.tab_to("Music")
        reader.keys(pygame.K_PAGEDOWN, pygame.K_PAGEUP)
        assert reader.focused == "tab sound"
        assert "Music" in {node.id for node in reader.scene.node().walk()}


def test_whatever_is_set_holds_at_once_and_is_remembered(tmp_path: Path) -> None:
    reader = at_the_settings(tmp_path)
    settings = reader.app.settings
    choices = ["touch", "animation_speed", "computer_speed", "confirmations"]
    for field in [name for name, row in ROWS.items() if row.switch or name in choices]:
        before = getattr(settings, field)
        turn_to(reader, ROWS[field].tab)
        reader.tab_to(ROWS[field].id)
        reader.key(pygame.K_RETURN if isinstance(before, bool) else pygame.K_RIGHT)
        now = getattr(settings, field)
        assert now != before, field
        assert getattr(SettingsFile(tmp_path).read()[0], field) == now, field
    turn_to(reader, ROWS["open_money"].tab)
    reader.click("Play with open money")
    assert SettingsFile(tmp_path).read()[0].open_money is settings.open_money
    assert reader.app.is_full_screen
    reader.key(pygame.K_F11)
    assert not reader.app.is_full_screen
    assert not SettingsFile(tmp_path).read()[0].full_screen


def test_the_size_of_everything_changes_as_far_as_the_window_has_room(tmp_path: Path) -> None:
    reader = at_the_settings(tmp_path)
    app = reader.app
    turn_to(reader, ROWS["ui_scale"].tab)
    for size, most in (((1280, 720), 200), ((1024, 640), 150), ((1920, 1080), 200)):
        reader.resize(size)
        reader.tab_to("Size of everything")
        seen = set()
        for _ in range(8):
            reader.key(pygame.K_RIGHT)
            seen.add(app.settings.ui_scale)
            if app.settings.ui_scale is not None:
                assert app.canvas.scale == app.settings.ui_scale / 100
            assert SettingsFile(tmp_path).read()[0].ui_scale == app.settings.ui_scale
        assert max(scale or 0 for scale in seen) == most, size
        assert None in seen


def test_without_a_size_of_the_settings_everything_grows_with_the_window(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    for size, fitting in (((1130, 706), 1), ((1920, 1080), 1.35), ((3840, 2160), 2.7)):
        reader.resize(size)
        assert reader.app.canvas.scale == pytest.approx(fitting, abs=0.005)


# -- rules


@pytest.mark.parametrize("name", sorted(set(SCREENS) - {"rules"}))
def test_the_rules_open_and_close_on_every_screen_where_nothing_is_typed_and_no_question_waits(
    tmp_path: Path, name: str
) -> None:
    app = opened(tmp_path, SCREENS[name])
    before, waits = app.scene, app.scene.typing is not None or app.scene.is_question
    reader = Reader(app)
    reader.key(pygame.K_h)
    assert (app.scene is before) if waits else (reader.is_open == "RulesScene")
    if not waits:
        reader.key(pygame.K_h)
        assert app.scene is before


# -- results


def results(folder: Path, seats: int = 4, seed: int = 1) -> tuple[Reader, ResultsScene]:
    """The results of a random game over the title."""
    reader = at_the_title(folder)
    scene = ResultsScene(reader.app, a_session(reader.app.shelf, seats, seed))
    open_scene(reader, scene)
    return reader, scene


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_rows_of_the_results_add_up_to_the_points_and_each_tile_has_three(
    tmp_path: Path, seats: int
) -> None:
    session = a_session(Shelf(tmp_path), seats)
    rows = result_rows(session.events, seats)
    sums = tuple(sum(row.points[seat] for row in rows) for seat in range(seats))
    assert sums == tuple(player.points for player in session.state.players)
    for tile in session.setup.scoring_tiles:
        assert sum(row.tile is tile for row in rows) == 3
    assert [row.title for row in rows[-2:]] == ["Scrolls", "Gold"]
    rounds = [str(number) for number in range(6 if seats == 5 else 7)]
    assert [name for name, _ in growth(rows, seats)] == [*rounds, "End"]
    assert growth(rows, seats)[-1][1] == sums


def test_the_results_name_the_winner_and_a_number_what_was_counted(tmp_path: Path) -> None:
    reader, scene = results(tmp_path)
    words = reader.words()
    winner = scene.seats[scene.winners[0]].name
    points = scene.standings[0].points
    assert f"{winner} wins the Isle of Skye" in words
    assert f"{points} points" in words
    assert f"{winner} wins the Isle of Skye with {points} points" in {
        one.label for one in scene.node().walk()
    }
    second = scene.standings[1]
    assert {scene.seats[second.seat].name, str(second.points)} <= set(words.split())
    told = f"{second.gold_left} gold remaining"
    assert told in {one.tooltip for one in things(scene)}
    reader.click("points")
    assert told in reader.words()
    area = scene.tree.ids["scores"]
    reader.move((area.rect.right - 20, area.rect.y + 10))
    assert scene.rows[0].lines[-1][0].text in scene.tooltip()


@pytest.mark.parametrize(
    ("gold", "winners", "said"),
    [
        ((2, 2), (0, 1), ["Agnes and Hamish share the Isle of Skye", "as much gold left over."]),
        ((1, 3), (1,), ["Hamish wins the Isle of Skye", "the gold left over decides: 3 to 1"]),
    ],
)
def test_a_tie_is_told_with_what_decided_it(
    tmp_path: Path, gold: tuple[int, int], winners: tuple[int, ...], said: list[str]
) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 2)
    session.setup = renamed(session.setup, "Agnes", "Hamish")
    last = session.moments[-1]
    players = tuple(
        player._replace(points=30, gold=left)
        for player, left in zip(last.state.players, gold, strict=True)
    )
    events = tuple(e for e in last.events if not isinstance(e, GameEnded))
    session.moments[-1] = Moment(
        last.action, (*events, GameEnded(winners)), last.state._replace(players=players)
    )
    open_scene(reader, ResultsScene(reader.app, session))
    words = reader.words()
    assert [one for one in said if one not in words] == []


def test_playtest_mode_advice_and_levels_are_told_with_the_results(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3)
    open_scene(reader, ResultsScene(reader.app, session))
    words = reader.words()
    assert [one for one in ("Playtest", "Advice", ", Easy") if one in words] == []
    session.change_table(is_playtest=True, advice_used=(2, 1, 0), computers=("", "easy", "strong"))
    session.change_table(is_playtest=False)
    open_scene(reader, ResultsScene(reader.app, session))
    words = reader.words()
    names = [seat.name for seat in session.setup.seats]
    for said in (
        "Playtest mode",
        "Advice was asked for 3 times",
        f"{names[1]}, Easy",
        f"{names[2]}, Strong",
    ):
        assert said in words
    assert f"{names[0]}, " not in words


def test_the_buttons_and_keys_of_the_results_lead_on(tmp_path: Path) -> None:
    def scenes(press: Callable[[Reader], None]) -> list[str]:
        reader, _ = results(tmp_path)
        press(reader)
        return [scene.name for scene in reader.app.scenes]

    def points_by_enter(reader: Reader) -> None:
        reader.tab_to("points")
        reader.key(pygame.K_RETURN)
        assert "Where the points came from" in reader.words()

    assert scenes(lambda reader: reader.click("play again")) == ["TitleScene", "NewGameScene"]
    assert scenes(lambda reader: reader.key(pygame.K_t)) == ["TitleScene"]
    assert scenes(lambda reader: reader.key(pygame.K_RETURN))[-1] == "TableScene"
    assert scenes(points_by_enter)[-1] == "ResultsScene"
    page_and_back = [pygame.K_p, pygame.K_ESCAPE]
    assert scenes(lambda reader: reader.keys(*page_and_back))[-1] == "ResultsScene"
    assert scenes(lambda reader: reader.keys(*page_and_back, pygame.K_ESCAPE)) == ["TitleScene"]
    reader = at_the_title(tmp_path)
    open_scene(reader, TableScene(reader.app, a_session(reader.app.shelf, 2)))
    assert reader.is_open == "ResultsScene", "a finished game opens with its results over the table"
    reader.click("lands")
    assert reader.is_open == "TableScene"


def test_a_screen_that_was_left_is_gone_when_the_window_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, moments = at_the_title(tmp_path), iter([[], [pygame.Event(pygame.QUIT)]])
    monkeypatch.setattr("skye_desktop.kit.window.wait_for_events", lambda *_: next(moments))
    reader.app.go.rules()
    reader.see()
    left = ref(reader.scene)
    reader.app.collect_garbage()
    gc.disable()
    try:
        reader.key(pygame.K_ESCAPE)
        assert reader.is_open == "TitleScene"
        assert left() is not None, "not in the frame that shows the next"
        reader.app.run()
    finally:
        gc.enable()
    assert left() is None


# -- a small window


def test_what_has_no_room_scrolls_by_wheel_and_by_tab_and_takes_no_clicks_out_of_sight(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path, scale=150)
    reader.click("Settings")
    reader.resize((1000, 560))
    pane, hints = reader.button("pane").rect, "Buy behind the curtain"
    assert hints not in reader.targets()
    reader.move(pane.center)
    before = reader.app.settings.model_copy()
    for _ in range(40):
        reader.wheel(-1)
    assert reader.app.settings == before, "the wheel scrolls and changes nothing it passes"
    assert pane.contains(reader.targets()[hints])
    reader.click(hints)
    assert reader.app.settings.closed_market is not before.closed_market
    reader.tab_to("Language")
    assert pane.contains(reader.targets()["Language"])


def test_the_first_picture_waits_for_no_screen_but_its_own(tmp_path: Path) -> None:
    first_picture = """
import sys
from pathlib import Path
import pygame
from skye_desktop.games.skye.ui.main import TitleScene, open_app
pygame.display.init()
pygame.font.init()
app = open_app(Path(sys.argv[1]))
app.push(TitleScene(app))
app.draw_if_stale()
late = ("skye_desktop.games.skye.ui.table", "skye_desktop.games.skye.ui.editor", "skye_desktop.games.skye.ui.screens")
late += ("skye_desktop.games.raiders", "skye_desktop.shell.game_list", "skye_desktop.shell.scenes")
print([name for name in sys.modules if name.startswith(late)])
app.go.rules()
print(app.scene.name)
"""
    command = [sys.executable, "-c", first_picture, str(tmp_path)]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    told = subprocess.run(command, env=unseen, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-2:] == ["[]", "RulesScene"]


def test_computers_look_out_of_the_sheet_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(tmp_path, SCREENS["seats"])
    reader = Reader(app)
    faces: list[int] = []
    monkeypatch.setattr(
        Art, "face", lambda self, surface, clan, rect, *host: faces.append(rect.height)
    )
    reader.see()
    assert faces == []
    reader.tab_to("seat 2")
    reader.key(pygame.K_RIGHT)
    reader.see()
    assert set(faces) == {app.canvas.px(64)}
