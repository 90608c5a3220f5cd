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
from layout import SIZES as LAYOUTS
from layout import check_words, with_the_longest_names
from table import CTRL, SHIFT, window
from test_nodes import SCREENS, opened
from ui import (
    SIZES,
    Reader,
    a_session,
    at_the_title,
    open_scene,
    overlapping,
    put_on_shelf,
    renamed,
    things,
)

from skye_desktop.engine import Clan, GameEnded, ScoringId
from skye_desktop.files import Shelf
from skye_desktop.files.settings import ROWS, Confirm, SettingsFile, Speed
from skye_desktop.kit import Pane, Question, Scene, Scroller, Space, TreeScene, walk
from skye_desktop.play.coach_analysis import Coach
from skye_desktop.play.results import growth, result_rows
from skye_desktop.play.rules_text import BlockStyle
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.bindings import input_map
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.rules_keys import chapters
from skye_desktop.ui.scenes.coach_screen import CoachScene
from skye_desktop.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.ui.scenes.report_screen import ReportScene
from skye_desktop.ui.scenes.results_screen import ResultsScene
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.scenes.saves_screen import SaveAsScene
from skye_desktop.ui.scenes.settings_screen import SettingsScene
from skye_desktop.ui.scenes.title_screen import TitleScene
from skye_desktop.ui.screens import PLACES
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.log_sheet import LogScene
from skye_desktop.ui.table.table_scene import TableScene

# -- every screen at every size


def with_long_names(session: Session, shelf: Shelf) -> Session:
    """The same game played by people with the longest names."""
    setup = with_the_longest_names(session.setup)
    again = Session.start(setup, shelf)
    for moment in session.moments:
        again.do(moment.action)
    return again


def _at(place: str) -> Callable[[Reader], None]:
    def opens(reader: Reader) -> None:
        reader.app.go.open(place)
        reader.wait_for_files()

    return opens


def _new_game(reader: Reader) -> None:
    reader.app.go.open("new-game")
    for _ in range(3):
        reader.key(pygame.K_n, CTRL)


def _save_as(reader: Reader) -> None:
    open_scene(reader, SaveAsScene(reader.app, a_session(reader.app.shelf, actions=40)))


def _results(reader: Reader) -> None:
    open_scene(reader, ResultsScene(reader.app, a_session(reader.app.shelf, 5)))


def _points(reader: Reader) -> None:
    _results(reader)
    reader.key(pygame.K_p)


def _report(reader: Reader) -> None:
    open_scene(reader, ReportScene(reader.app))


_OPENERS: dict[str, Callable[[Reader], None]] = {
    **{place: _at(place) for place in PLACES},
    "new-game": _new_game,
    "save as": _save_as,
    "results": _results,
    "points": _points,
    "report": _report,
}
on_every_screen = pytest.mark.parametrize("name", _OPENERS)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [None, 150, pytest.param(200, marks=pytest.mark.wide)])
@on_every_screen
def test_every_screen_fits_its_window_and_nothing_overlaps_or_is_cut(
    tmp_path: Path, name: str, scale: int | None, size: tuple[int, int]
) -> None:
    put_on_shelf(tmp_path, "Sunday", actions=60)
    put_on_shelf(tmp_path, seats=5)
    reader = at_the_title(tmp_path, size, scale=scale)
    _OPENERS[name](reader)
    whole = reader.app.screen.get_rect()
    for target, rect in reader.targets().items():
        assert whole.contains(rect), target
    assert not overlapping(reader.scene)
    # Five names may be too many for a row of the list; the picture beside it has room for them.
    assert reader.cut_words() <= {", ".join(clan.display_name for clan in Clan)}


@pytest.mark.parametrize(
    ("size", "scale"),
    LAYOUTS,
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else str(value),
)
def test_the_longest_names_fit_on_every_screen(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    reader = at_the_title(tmp_path, size, scale=scale)
    shelf = reader.app.shelf
    finished = with_long_names(a_session(shelf, 5), shelf)
    running = with_long_names(a_session(shelf, 4, actions=60), shelf)
    running.save()
    finished.save_as("W" * 60)
    finished.change_table(is_playtest=True, advice_used=(0, 12, 0, 0, 0))
    running.branch(40, "W" * 60).branch(30, "").close()
    tables = [TableScene(reader.app, session) for session in (running, finished)]
    for scene in (
        TitleScene(reader.app),
        SaveAsScene(reader.app, running),
        ResultsScene(reader.app, finished),
        ReportScene(reader.app),
        LogScene(tables[0].desk, tables[0].history, tables[0].lands),
        LogScene(tables[1].desk, tables[1].history, tables[1].lands),
        *(make(reader.app) for make in PLACES.values()),
        Question(reader.app, "W" * 24, "W" * 24, yes="Yes", on_yes=lambda: None),
    ):
        reader.app.reset(scene)
        if isinstance(scene, NewGameScene):
            for number in range(5):
                if number > 1:
                    reader.key(pygame.K_n, CTRL)
                reader.tab_to(f"name {number + 1}")
                reader.erase()
                # As an input method hands it over: the screen is laid out once, not for every letter.
                reader.turn(pygame.Event(pygame.TEXTINPUT, text="W" * 24))
                assert scene.typing is not None
                assert scene.typing.text == "W" * 24
        reader.wait_for_files()
        where = f"{scene.name} at {size}, scale {scale}"
        whole = reader.app.screen.get_rect()
        assert all(whole.contains(rect) for rect in reader.targets().values()), where
        assert not overlapping(scene), where
        check_words(reader, where)


@pytest.mark.parametrize("size", [(320, 200), (2560, 200), (320, 2000), (700, 420)])
def test_a_window_far_too_small_stops_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    reader = at_the_title(tmp_path)
    app, shelf = reader.app, reader.app.shelf
    finished, running = a_session(shelf, 5), a_session(shelf, 4, actions=60)
    running.save()
    tables = [TableScene(app, session) for session in (running, finished)]
    scenes: tuple[Scene, ...] = (
        TitleScene(app), SaveAsScene(app, running), ResultsScene(app, finished), ReportScene(app),
        LogScene(tables[0].desk, tables[0].history, tables[0].lands),
        *(make(app) for make in PLACES.values()), EditorScene(app, running.state), *tables,
        CoachScene(app, finished, Coach(finished, app.thinker), lambda at: None),
        Question(app, "Leave?", "Really?", yes="Yes", on_yes=lambda: None),
    )  # fmt: skip
    for scene in scenes:
        app.reset(scene)
        reader.wait_for_files()
        reader.resize(size)
        reader.see()
        reader.key(pygame.K_t)
        reader.see()
    app.stop_thinking()


@on_every_screen
def test_escape_leaves_every_screen_for_the_one_below(tmp_path: Path, name: str) -> None:
    reader = at_the_title(tmp_path)
    _OPENERS[name](reader)
    assert reader.is_open != "TitleScene"
    if name == "points":  # a page of the results, which are left after it
        reader.key(pygame.K_ESCAPE)
        assert reader.is_open == "ResultsScene"
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"


@on_every_screen
def test_tab_comes_to_everything_that_can_be_clicked(tmp_path: Path, name: str) -> None:
    put_on_shelf(tmp_path)
    reader = at_the_title(tmp_path)
    _OPENERS[name](reader)
    able = {one.id for one in things(reader.scene) if one.takes_focus}
    reached = set()
    for _ in range(len(able) + 1):
        reader.key(pygame.K_TAB)
        reached.add(reader.focused)
    assert reached == able


@on_every_screen
def test_shift_tab_goes_back(tmp_path: Path, name: str) -> None:
    reader = at_the_title(tmp_path)
    _OPENERS[name](reader)
    reader.key(pygame.K_TAB)
    before = reader.focused
    reader.key(pygame.K_TAB)
    reader.key(pygame.K_TAB, SHIFT)
    assert before
    assert reader.focused == before


@on_every_screen
def test_a_screen_is_laid_out_anew_when_the_window_changes(tmp_path: Path, name: str) -> None:
    reader = at_the_title(tmp_path, (1920, 1080))
    _OPENERS[name](reader)
    reader.resize((1024, 640))
    whole = reader.app.screen.get_rect()
    assert whole.size == (1024, 640)
    assert all(whole.contains(rect) for rect in reader.targets().values())


# -- notices


def test_escape_on_the_title_does_nothing_and_ctrl_q_ends_the_program_anywhere(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_ESCAPE)
    assert reader.app.running
    open_scene(reader, SettingsScene(reader.app))
    reader.key(pygame.K_q, CTRL)
    assert not reader.app.running


def test_a_notice_goes_when_it_is_clicked_and_nothing_below_it_is_pressed(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.app.notify("The disk is full.")
    reader.app.notify("The disk has room again.")
    assert "The disk is full." in reader.words()
    width, canvas = reader.app.screen.get_width(), reader.app.canvas
    reader.click((width // 2, canvas.px(Table.BAR + 4 * Space.M)))
    assert "The disk is full." not in reader.words()
    assert "The disk has room again." in reader.words()
    assert reader.is_open == "TitleScene"


def test_a_notice_of_a_screen_goes_with_it_and_one_of_the_program_stays(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    editor = EditorScene(reader.app)
    open_scene(reader, editor)

    def told() -> list[str]:
        return [message for message, _ in reader.app.notices.shown]

    editor.refuse("It fits nowhere.")
    reader.app.notify("Saved.")
    open_scene(reader, Question(reader.app, "Is it so?", "", yes="Yes", on_yes=lambda: None))
    assert told() == ["It fits nowhere.", "Saved."], "a sheet leaves the screen in sight"
    reader.app.pop_to(editor)
    open_scene(reader, NewGameScene(reader.app))
    assert told() == ["Saved."]
    reader.app.pop()
    editor.refuse("It fits nowhere.")
    reader.app.pop()
    assert told() == ["Saved."]


def test_the_newest_notices_are_shown(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    for number in range(1, 6):
        reader.app.notify(f"Notice {number}.")
    assert [number for number in range(1, 6) if f"Notice {number}." in reader.words()] == [3, 4, 5]


# -- settings


def settings_sheet(folder: Path) -> Reader:
    """The settings over the title."""
    reader = at_the_title(folder)
    reader.click("Settings")
    return reader


def test_settings_hold_at_once_and_are_remembered(tmp_path: Path) -> None:
    reader = settings_sheet(tmp_path)
    reader.tab_to("Animations")
    before = reader.app.settings.animation_speed
    reader.key(pygame.K_RIGHT)
    assert reader.app.settings.animation_speed is not before
    reader.tab_to("Ask before acting")
    reader.key(pygame.K_LEFT)
    reader.tab_to("Play with open money")
    reader.click("Play with open money")
    kept, trouble = SettingsFile(tmp_path).read()
    assert trouble is None
    assert kept.animation_speed is reader.app.settings.animation_speed
    assert kept.confirmations is Confirm.ALWAYS
    assert kept.open_money


@pytest.mark.parametrize("field", [name for name, row in ROWS.items() if row.switch] + ["touch"])
def test_everything_that_is_only_set_is_kept_when_it_is_clicked(tmp_path: Path, field: str) -> None:
    reader = settings_sheet(tmp_path)
    before = getattr(reader.app.settings, field)
    reader.tab_to(ROWS[field].id)
    reader.key(pygame.K_RETURN if isinstance(before, bool) else pygame.K_RIGHT)
    now = getattr(reader.app.settings, field)
    assert now != before
    assert getattr(SettingsFile(tmp_path).read()[0], field) == now


@pytest.mark.parametrize("choice", ["Animations", "Computers' turns", "Ask before acting"])
def test_what_a_choice_of_the_settings_says_is_never_cut(tmp_path: Path, choice: str) -> None:
    reader = at_the_title(tmp_path, (1280, 720))
    open_scene(reader, SettingsScene(reader.app))
    reader.tab_to(choice)
    for _ in range(4):
        reader.key(pygame.K_RIGHT)
        assert reader.cut_words() == set()


def test_the_size_of_everything_changes_under_the_pointer(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, (1920, 1080))
    reader.click("Settings")
    reader.tab_to("Size of everything")
    for _ in range(4):
        reader.key(pygame.K_RIGHT)
    assert reader.app.settings.ui_scale == 150
    assert reader.app.canvas.scale == 1.5
    assert SettingsFile(tmp_path).read()[0].ui_scale == 150
    reader.key(pygame.K_LEFT)
    assert reader.app.canvas.scale == 1.25


@pytest.mark.parametrize(
    ("size", "scale"), [((1130, 706), 1), ((1920, 1080), 1.15), ((3840, 2160), 2)]
)
def test_left_to_itself_everything_grows_with_the_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    assert window(tmp_path, size=size).canvas.scale == pytest.approx(scale, abs=0.005)


def test_a_size_the_window_has_no_room_for_is_said(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, (1024, 640), scale=200)
    reader.click("Settings")
    assert "This window has room for 160 %" in reader.words()


def test_a_size_from_the_settings_file_is_among_the_choices(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, (1920, 1080), scale=130)
    reader.click("Settings")
    assert "130 %" in reader.words()


def test_full_screen_is_switched_by_click_and_by_key(tmp_path: Path) -> None:
    reader = settings_sheet(tmp_path)
    reader.click("Full screen")
    assert reader.app.is_full_screen
    assert SettingsFile(tmp_path).read()[0].full_screen
    reader.key(pygame.K_F11)
    assert not reader.app.is_full_screen
    assert not SettingsFile(tmp_path).read()[0].full_screen


def test_the_settings_say_where_files_are_kept(tmp_path: Path) -> None:
    reader = settings_sheet(tmp_path)
    pane = reader.button("pane")
    reader.move(pane.rect.center)
    for _ in range(20):
        reader.wheel(-1)
    assert str(tmp_path).replace("-", "") in reader.words().replace(" ", "").replace("-", "")


def test_every_speed_has_a_name(tmp_path: Path) -> None:
    reader = settings_sheet(tmp_path)
    reader.tab_to("Animations")
    seen = set()
    for _ in (None, *Speed):
        reader.key(pygame.K_RIGHT)
        seen.add(reader.app.settings.animation_speed)
    assert seen == set(Speed)


# -- rules


def rules_sheet(folder: Path) -> tuple[Reader, RulesScene]:
    """The rules over the title."""
    reader = at_the_title(folder)
    scene = RulesScene(reader.app)
    open_scene(reader, scene)
    return reader, scene


def test_the_rules_show_all_scoring_tiles() -> None:
    shown = [
        block.tile
        for chapter in chapters(input_map())
        for block in chapter.blocks
        if block.style is BlockStyle.TILE
    ]
    assert sorted(tile for tile in shown if tile) == sorted(ScoringId)


def test_the_rules_open_from_the_title_and_close_by_the_same_key(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_h)
    assert reader.is_open == "RulesScene"
    reader.key(pygame.K_h)
    assert reader.is_open == "TitleScene"


@pytest.mark.parametrize("opens", [opens for name, opens in SCREENS.items() if name != "rules"])
def test_the_rules_open_from_every_screen_where_nothing_is_typed_and_no_question_waits(
    tmp_path: Path, opens: Callable[[App], None]
) -> None:
    app = opened(tmp_path, opens)
    before, waits = app.scene, app.scene.typing is not None or app.scene.is_question
    reader = Reader(app)
    reader.key(pygame.K_h)
    assert (app.scene is before) if waits else (reader.is_open == "RulesScene")
    if not waits:
        reader.key(pygame.K_ESCAPE)
        assert app.scene is before


@pytest.mark.parametrize("scene", [SettingsScene, NewGameScene])
def test_a_page_is_read_by_keys_before_anything_has_the_keyboard(
    tmp_path: Path, scene: Callable[[App], Scene]
) -> None:
    reader = at_the_title(tmp_path, scale=150)
    open_scene(reader, scene(reader.app))
    assert isinstance(reader.scene, TreeScene)
    (pane,) = [
        one for one in walk(reader.scene.tree.root) if isinstance(one, Pane) and one.is_taller
    ]
    for key, is_at_the_end in ((pygame.K_END, True), (pygame.K_HOME, False)):
        reader.key(key)
        assert (pane.scrolled == pane.most) is is_at_the_end
    assert pane.scrolled == 0
    reader.key(pygame.K_PAGEDOWN)
    assert pane.scrolled > 0
    reader.key(pygame.K_PAGEUP)
    assert pane.scrolled == 0


def test_a_click_on_a_chapter_scrolls_to_it(tmp_path: Path) -> None:
    reader, scene = rules_sheet(tmp_path)
    for number, chapter in enumerate(chapters(input_map()), start=1):
        reader.click(f"chapter {number}")
        assert scene.chapter == chapter.title


def test_the_whole_page_can_be_read_by_keys(tmp_path: Path) -> None:
    reader, scene = rules_sheet(tmp_path)
    read = []
    for _ in range(40):
        if scene.chapter not in read:
            read.append(scene.chapter)
        reader.key(pygame.K_PAGEDOWN)
    assert read == [chapter.title for chapter in chapters(input_map())]
    reader.key(pygame.K_HOME)
    assert scene.chapter == read[0]


def test_a_search_leaves_only_what_holds_all_its_words(tmp_path: Path) -> None:
    reader, scene = rules_sheet(tmp_path)
    reader.key(pygame.K_f, CTRL)
    reader.type("lighthouse water")
    assert scene.shown
    for chapter in scene.shown:
        for block in chapter.blocks:
            assert "lighthouse" in block.words
            assert "water" in block.words
    assert "found" in reader.words()


def test_a_search_without_a_find_says_so(tmp_path: Path) -> None:
    reader, scene = rules_sheet(tmp_path)
    reader.click("search")
    reader.type("submarine")
    assert scene.shown == ()
    assert "Nothing found" in reader.words()


def test_escape_empties_the_search_before_it_closes(tmp_path: Path) -> None:
    reader, scene = rules_sheet(tmp_path)
    reader.click("search")
    reader.type("axe")
    reader.key(pygame.K_ESCAPE)
    assert reader.scene is scene
    assert scene.shown == chapters(input_map())
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"


# -- results


def results(folder: Path, seats: int = 4, seed: int = 1) -> tuple[Reader, ResultsScene]:
    """The results of a random game over the title."""
    reader = at_the_title(folder)
    scene = ResultsScene(reader.app, a_session(reader.app.shelf, seats, seed))
    open_scene(reader, scene)
    return reader, scene


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_rows_of_the_results_add_up_to_the_points(tmp_path: Path, seats: int) -> None:
    _, scene = results(tmp_path, seats)
    sums = [sum(row.points[seat] for row in scene.rows) for seat in range(seats)]
    by_seat = {standing.seat: standing.points for standing in scene.standings}
    assert sums == [by_seat[seat] for seat in range(seats)]
    assert scene.growth[-1][1] == tuple(sums)


def test_every_scoring_tile_has_three_rows_and_scrolls_and_gold_one_each(tmp_path: Path) -> None:
    session = a_session(at_the_title(tmp_path).app.shelf, 5)
    rows = result_rows(session.events, 5)
    for tile in session.setup.scoring_tiles:
        assert sum(row.tile is tile for row in rows) == 3
    assert [row.title for row in rows[-2:]] == ["Scrolls", "Gold"]
    assert [name for name, _ in growth(rows, 5)] == ["0", "1", "2", "3", "4", "5", "End"]


def test_the_results_name_the_winner(tmp_path: Path) -> None:
    reader, scene = results(tmp_path)
    words = reader.words()
    winner = scene.seats[scene.winners[0]].name
    assert f"{winner} wins with {scene.standings[0].points} points" in words
    second = scene.standings[1]
    assert {scene.seats[second.seat].name, str(second.points)} <= set(words.split())
    told = f"{second.gold_left} gold remaining"
    assert told in {one.tooltip for one in things(scene)}
    reader.click("points")
    assert told in reader.words()


def test_a_shared_victory_names_both(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 2)
    session.setup = renamed(session.setup, "Agnes", "Hamish")
    last = session.moments[-1]
    even = tuple(player._replace(points=30, gold=2) for player in last.state.players)
    events = tuple(e for e in last.events if not isinstance(e, GameEnded))
    session.moments[-1] = type(last)(
        last.action, (*events, GameEnded((0, 1))), last.state._replace(players=even)
    )
    open_scene(reader, ResultsScene(reader.app, session))
    assert "Agnes and Hamish share the victory with 30 points" in reader.words()


def test_playtest_mode_and_advice_are_told_with_the_results(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 2)
    open_scene(reader, ResultsScene(reader.app, session))
    assert "Playtest" not in reader.words()
    assert "Advice" not in reader.words()
    session.change_table(is_playtest=True, advice_used=(2, 1))
    session.change_table(is_playtest=False)
    open_scene(reader, ResultsScene(reader.app, session))
    assert "Playtest mode" in reader.words()
    assert "Advice was asked for 3 times" in reader.words()


def test_the_results_name_the_level_of_each_computer(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3)
    session.change_table(computers=("", "easy", "strong"))
    open_scene(reader, ResultsScene(reader.app, session))
    names = [seat.name for seat in session.setup.seats]
    assert f"{names[1]}, Easy" in reader.words()
    assert f"{names[2]}, Strong" in reader.words()
    assert f"{names[0]}, " not in reader.words()


def test_points_of_the_position_a_game_began_from_are_in_its_results(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    whole = a_session(reader.app.shelf, 3)
    beginning = next(moment for moment in whole.moments if moment.state.round == 4)
    begins = [player.points for player in beginning.state.players]
    session = Session.from_position(beginning.state, reader.app.shelf)
    for moment in whole.moments[whole.moments.index(beginning) + 1 :]:
        session.do(moment.action)
    scene = ResultsScene(reader.app, session)
    open_scene(reader, scene)
    assert scene.rows[0].points == tuple(begins)
    assert any(begins)
    reader.click("points")
    sums = tuple(sum(row.points[seat] for row in scene.rows) for seat in range(3))
    assert sums == tuple(player.points for player in session.state.players)
    assert [name for name, _ in scene.growth] == ["3", "4", "5", "6", "End"]
    assert "Points before" in reader.words()


def test_gold_left_over_that_decided_a_tie_is_told(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 2)
    session.setup = renamed(session.setup, "Agnes", "Hamish")
    last = session.moments[-1]
    players = tuple(
        player._replace(points=30, gold=gold)
        for player, gold in zip(last.state.players, (1, 3), strict=True)
    )
    session.moments[-1] = type(last)(last.action, last.events, last.state._replace(players=players))
    open_scene(reader, ResultsScene(reader.app, session))
    words = reader.words()
    assert "Hamish wins with 30 points" in words
    assert "the gold left over decides: 3 to 1" in words


def test_pointing_at_a_number_tells_what_was_counted(tmp_path: Path) -> None:
    reader, scene = results(tmp_path)
    reader.key(pygame.K_p)
    row = scene.rows[0]
    area = scene.tree.ids["scores"]
    reader.move((area.rect.right - 20, area.rect.y + 10))
    assert row.lines[-1][0].text in scene.tooltip()


def test_the_arrows_scroll_the_table_of_points_where_it_is_taller_than_its_room(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path, scale=200)
    scene = ResultsScene(reader.app, a_session(reader.app.shelf, 4))
    open_scene(reader, scene)
    reader.key(pygame.K_p)
    area = scene.tree.ids["scores"]
    assert isinstance(area, Scroller)
    offsets = []
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        reader.key(key)
        offsets.append(area.offset)
    assert 0 < offsets[0] < offsets[1] < offsets[2]
    reader.tab_to("share")
    reader.key(pygame.K_HOME)
    assert area.offset < offsets[2], "the keys of pages do so from the buttons too"


def test_the_buttons_of_the_results_lead_on(tmp_path: Path) -> None:
    reader, _ = results(tmp_path)
    reader.click("play again")
    assert [scene.name for scene in reader.app.scenes] == ["TitleScene", "NewGameScene"]
    reader, _ = results(tmp_path)
    reader.key(pygame.K_t)
    assert [scene.name for scene in reader.app.scenes] == ["TitleScene"]


def test_enter_on_the_results_presses_the_main_button_or_the_one_that_has_the_keyboard(
    tmp_path: Path,
) -> None:
    reader, _ = results(tmp_path)
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "TableScene", "the same people once more"
    reader, _ = results(tmp_path)
    reader.tab_to("points")
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "ResultsScene"
    assert "Where the points came from" in reader.words()


def test_looking_at_the_lands_uncovers_the_table(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 2)
    table = TableScene(reader.app, session)
    reader.app.push(table)
    reader.turn()
    assert isinstance(reader.scene, ResultsScene), (
        "a finished game opens with its results over the table"
    )
    reader.click("lands")
    assert reader.app.scene is table


def test_a_screen_that_was_left_is_gone_when_the_window_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = at_the_title(tmp_path)
    waited: list[float] = []

    def nothing_comes(most: float, rested: float) -> list[pygame.Event]:
        """Once, in a quiet moment; then the window is closed."""
        waited.append(most)
        return [] if len(waited) % 2 else [pygame.Event(pygame.QUIT)]

    monkeypatch.setattr("skye_desktop.kit.window.wait_for_events", nothing_comes)
    gc.collect()
    gc.disable()
    try:
        for kind in (RulesScene, NewGameScene):
            open_scene(reader, kind(reader.app))
            left = ref(reader.app.scene)
            reader.key(pygame.K_ESCAPE)
            reader.see()
            assert reader.app.scene.name == "TitleScene"
            assert left() is not None, "not in the frame that shows the next"
            reader.app.running = True
            reader.app.run()
            assert left() is None
    finally:
        gc.enable()


def test_the_code_of_every_screen_is_loaded_at_the_start() -> None:
    program = (
        "import sys; from skye_desktop.ui import main; main.settle_memory(); before = set(sys.modules);"
        "from skye_desktop.ui.editor.editor_scene import EditorScene; from skye_desktop.ui.scenes.coach_screen import CoachScene;"
        "from time import sleep; from skye_desktop.play.thinker import Thinker; thinker = Thinker();"
        "ticket = thinker.ask(abs, -1);"
        "exec('while not ticket.poll(): sleep(0.01)'); thinker.close();"
        "print(sorted(set(sys.modules) - before), 'skye_desktop.ui.scenes.rules_screen' in before)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines()[-1] == "[] True"


def test_a_size_that_the_window_has_no_room_for_is_not_offered(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, (1280, 720))
    reader.click("Settings")
    reader.tab_to("Size of everything")
    seen = []
    for _ in range(6):
        reader.key(pygame.K_RIGHT)
        seen.append(reader.app.settings.ui_scale)
    assert max(scale or 0 for scale in seen) == 200
    reader.resize((1024, 640))
    for _ in range(6):
        reader.key(pygame.K_LEFT)
    seen = [reader.app.settings.ui_scale]
    for _ in range(6):
        reader.key(pygame.K_RIGHT)
        seen.append(reader.app.settings.ui_scale)
    assert max(scale or 0 for scale in seen) == 150
    reader.resize((1920, 1080))
    for _ in range(6):
        reader.key(pygame.K_RIGHT)
        seen.append(reader.app.settings.ui_scale)
    assert max(scale or 0 for scale in seen) == 200


# -- a small window


def test_what_has_no_room_scrolls_by_wheel_and_by_tab_and_takes_no_clicks_out_of_sight(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path, (1280, 720), scale=150)
    reader.click("Settings")
    pane = reader.button("pane")
    hints = reader.button("Guide a first game with hints")
    assert not pane.rect.contains(hints.rect)
    assert hints.id not in reader.targets()
    reader.move(pane.rect.center)
    before = reader.app.settings.model_copy()
    for _ in range(40):
        reader.wheel(-1)
    assert reader.app.settings == before, "the wheel scrolls and changes nothing it passes"
    assert pane.rect.contains(reader.button(hints.id).rect)
    reader.click(hints.id)
    assert reader.app.settings.hints is not before.hints
    reader.tab_to("Size of everything")
    assert pane.rect.contains(reader.targets()["Size of everything"])


def test_the_first_picture_waits_for_no_screen_but_its_own(tmp_path: Path) -> None:
    first_picture = """
import sys
from pathlib import Path
import pygame
from skye_desktop.ui.main import TitleScene, open_app
pygame.display.init()
pygame.font.init()
app = open_app(Path(sys.argv[1]))
app.push(TitleScene(app))
app.draw_if_stale()
late = ("skye_desktop.ui.table", "skye_desktop.ui.editor", "skye_desktop.ui.screens")
print([name for name in sys.modules if name.startswith(late)])
app.go.rules()
print(app.scene.name)
"""
    command = [sys.executable, "-c", first_picture, str(tmp_path)]
    unseen = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    told = subprocess.run(command, env=unseen, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-2:] == ["[]", "RulesScene"]
