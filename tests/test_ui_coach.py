"""The coach's page after a game: what it lists, where its lines lead, how it is worked out meanwhile."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path

import pygame
import pytest
from cached_thinker import CachedThinker
from layout import SIZES, check_words, with_the_longest_names
from patience import LONG
from table import Player, a_setup, in_phase, moments_until, sit_down, think_with, window

from skye_desktop.bots.game_analysis import (
    Analysis,
    CheapTile,
    MissedPlacement,
    UnsoldTile,
    analyse,
)
from skye_desktop.engine import GameSetup, Phase, Placement, PlaceTile, SetPrices
from skye_desktop.kit import Node
from skye_desktop.kit.grace import GRACE
from skye_desktop.play.coach_analysis import CoachLesson, actions_by_round
from skye_desktop.play.session import Moment
from skye_desktop.play.thinker import Thinker
from skye_desktop.play.wording.coach_words import better_words, land_of, tag
from skye_desktop.play.wording.points import describe_points
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.coach_screen import CoachScene
from skye_desktop.ui.scenes.results_screen import ResultsScene
from skye_desktop.ui.table.panels.timeline_panel import TimePanel


@pytest.fixture(scope="module")
def cached_thinker(thinker: Thinker) -> CachedThinker:
    """What the coach has once found out of a game is known to all tests."""
    return CachedThinker(thinker)


@pytest.fixture
def app(tmp_path: Path, cached_thinker: CachedThinker) -> App:
    """A window."""
    found = window(tmp_path)
    think_with(found, cached_thinker)
    return found


@cache
def a_game(number: int = 3) -> list[Moment]:
    """A whole game of that many, played by chance: there is much to be learnt from it."""
    return moments_until(a_setup(number, seed=4), lambda state: state.phase is Phase.FINISHED)


def after_the_game(app: App, setup: GameSetup | None = None, number: int = 3) -> Player:
    """The results of that game, over its table."""
    player = sit_down(app, setup or a_setup(number, seed=4), a_game(number))
    assert isinstance(app.scene, ResultsScene)
    return player


def page(player: Player) -> CoachScene:
    """The coach's page, which must be on the screen."""
    scene = player.app.scene
    assert isinstance(scene, CoachScene)
    return scene


def node_of(player: Player, id: str) -> Node:
    """What a reader is told of that name."""
    return next(node for node in page(player).node().walk() if node.id == id)


def words_of(player: Player, id: str) -> str:
    """What stands there."""
    return node_of(player, id).label


def offset_of(scene: CoachScene) -> int:
    """How far the list is scrolled."""
    assert scene.line_list is not None
    return scene.line_list.offset


def wait_until_done(player: Player) -> CoachScene:
    give_up = time.monotonic() + LONG
    while page(player).next_update_in() is not None:
        assert time.monotonic() < give_up, "never done"
        time.sleep(0.01)
        player.turn()
    return page(player)


def with_the_coach(app: App, setup: GameSetup | None = None, number: int = 3) -> Player:
    """The page, with all that is to be said."""
    player = after_the_game(app, setup, number)
    player.key(pygame.K_c)
    wait_until_done(player)
    return player


def whole_analysis(player: Player) -> Analysis:
    """What the coach has to say, asked at once and in this process."""
    rounds = actions_by_round(player.session)
    return analyse(moment for acted in rounds.values() for moment in acted)


# -- coming here


def test_the_results_and_the_table_and_its_menu_lead_to_the_coach(app: App) -> None:
    player = after_the_game(app)
    player.click("coach")
    page(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, ResultsScene)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_c)
    page(player)
    player.click("back")
    player.key(pygame.K_F10)
    player.click("What the coach has seen")
    page(player)


def test_while_a_game_runs_the_coach_is_silent(app: App) -> None:
    setup = a_setup(3, seed=4)
    player = sit_down(app, setup, moments_until(setup, in_phase(Phase.BUILDING, 3)))
    player.key(pygame.K_c)
    assert app.scene is player.table
    player.key(pygame.K_F10)
    assert "What the coach has seen" not in player.targets()


def test_it_thinks_a_round_at_a_time_and_says_how_far_it_is(app: App, thinker: Thinker) -> None:
    think_with(app, thinker)
    player = after_the_game(app)
    player.key(pygame.K_c)
    coach = page(player).coach
    assert coach.progress == 0
    seen = [coach.progress]
    while not coach.is_done:
        # Nothing is drawn: rounds may be answered faster than frames.
        app.turn([], 0.0)
        time.sleep(0.0005)
        seen.append(coach.progress)
    assert seen == sorted(seen)
    assert any(0 < part < 1 for part in seen)
    assert seen[-1] == 1
    assert "Thinking …" not in player.words()


def test_what_was_found_is_kept_while_the_game_is_open(app: App) -> None:
    player = with_the_coach(app)
    coach = page(player).coach
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_c)
    assert page(player).coach is coach
    assert page(player).next_update_in() is None


def test_what_is_not_ready_when_one_leaves_is_there_when_one_comes_back(app: App) -> None:
    player = after_the_game(app)
    player.key(pygame.K_c)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_c)
    assert wait_until_done(player).coach.is_done


# -- what is said


def test_round_by_round_it_says_what_an_analysis_of_the_whole_game_says(app: App) -> None:
    player = with_the_coach(app)
    coach, whole = page(player).coach, whole_analysis(player)
    told = [line for number in coach.rounds for line in coach.lessons(number, None)]
    worth_a_word = [
        line
        for line in (*whole.placements, *whole.unsold, *whole.cheap, *whole.purchases)
        if line.points >= 0.5
    ]
    assert sorted(told, key=lambda line: line.at) == sorted(worth_a_word, key=lambda line: line.at)
    assert {type(line) for line in told} >= {MissedPlacement, UnsoldTile, CheapTile}


def test_it_begins_with_the_three_lessons_that_would_have_brought_most(app: App) -> None:
    player = with_the_coach(app)
    coach = page(player).coach
    told = [line for number in coach.rounds for line in coach.lessons(number, None)]
    points = sorted((line.points for line in told), reverse=True)
    assert [line.points for line in lines(player)] == points[:3]
    player.key(pygame.K_2)
    own = sorted((line.points for line in told if line.seat == 1), reverse=True)
    assert [line.points for line in lines(player)] == own[:3]


def test_a_lone_person_is_spoken_to_and_several_are_called_by_their_names(app: App) -> None:
    player = with_the_coach(app)
    first = lines(player)[0]
    words = words_of(player, "lesson 0")
    assert player.session.setup.seats[first.seat].name in words
    player.key(getattr(pygame, f"K_{first.seat + 1}"))
    assert re.search(r"\b[Yy]our?\b", words_of(player, "lesson 0"))


def test_the_chart_ends_with_the_points_of_the_game(app: App) -> None:
    player = with_the_coach(app)
    steps = page(player).steps()
    assert [name for name, _ in steps] == ["1", "2", "3", "4", "5", "6", "End"]
    assert steps[-1][1] == tuple(one.points for one in player.state.players)


def test_a_digit_lists_one_seat_and_0_everybody(app: App) -> None:
    player = with_the_coach(app)
    player.key(pygame.K_r)
    everybody = {row.lesson.seat for row in page(player).rows if row.lesson}
    assert everybody == {0, 1, 2}
    player.key(pygame.K_2)
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == {1}
    player.click("seat 3")
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == {2}
    player.key(pygame.K_0)
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == everybody
    player.click("rounds page")
    assert len(lines(player)) == 3


def test_the_chosen_line_is_shown_with_both_places(app: App) -> None:
    player = with_the_coach(app)
    scene = page(player)
    player.key(pygame.K_r)
    for _ in range(len(scene.rows)):
        player.key(pygame.K_DOWN)
        lesson = scene.shown
        if isinstance(lesson, MissedPlacement) and lesson.better.cell != lesson.laid.cell:
            on_land = moment_words(player)
            assert "laid here" in on_land
            assert f"+{describe_points(lesson.points)}" in on_land
            return
    raise AssertionError("no placement was missed")


def test_the_first_line_is_chosen_from_the_start_and_the_lines_of_a_seat_begin_with_theirs(
    app: App,
) -> None:
    player = with_the_coach(app)
    assert page(player).shown is lines(player)[0]
    player.key(pygame.K_2)
    assert page(player).shown is lines(player)[0]
    assert lines(player)[0].seat == 1


def test_where_there_is_little_to_learn_it_says_so(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = with_the_coach(app)
    best = page(player).coach.best({0, 1, 2})
    for number, title in enumerate(("Well played", "One lesson", "Two lessons")):
        few = best[:number]
        monkeypatch.setattr(page(player).coach, "best", lambda seats, few=few: few)
        player.key(pygame.K_0)
        assert title in player.words()
        assert len(lines(player)) == number
        assert re.search("would have brought a point or more", player.words())


def lines(player: Player) -> list[CoachLesson]:
    """All the lessons that are listed."""
    return [row.lesson for row in page(player).rows if row.lesson is not None]


def moment_words(player: Player) -> str:
    """What stands on the sheet of the moment."""
    box = node_of(player, "moment").rect
    return " ".join(text for text, rect in player.places() if box.colliderect(rect))


def test_what_could_not_be_looked_at_is_said(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    player = with_the_coach(app)
    coach, best = page(player).coach, lines(player)
    player.click("back")
    coach.troubles.append("it took too long")
    monkeypatch.setattr(type(coach), "unknown", (2, 4))
    monkeypatch.setattr(coach, "best", lambda seats: best[:1])
    player.key(pygame.K_c)
    assert "Rounds 2, 4 could not be looked at." in player.words()
    assert "Not all could be found out: it took too long" in player.words()
    assert "Nothing else would have brought" not in player.words(), "nobody knows"


def test_the_line_chosen_while_others_are_looked_for_stays_chosen(app: App) -> None:
    player = after_the_game(app)
    player.key(pygame.K_c)
    player.key(pygame.K_r)
    while not lines(player):
        time.sleep(0.002)
        player.turn()
    player.key(pygame.K_DOWN)
    chosen = page(player).shown
    assert wait_until_done(player)
    assert page(player).shown is chosen


def test_while_somebody_points_at_a_lesson_it_stays_where_it_is(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = with_the_coach(app)
    best = lines(player)
    comes(player, monkeypatch, best[2:])
    assert lines(player) == best[2:]
    player.move("lesson 0")
    comes(player, monkeypatch, best)
    assert lines(player) == [best[2], best[0], best[1]], (
        "what is pointed at stays, what was free is filled"
    )
    player.move("back")
    assert lines(player) == best, "and once the pointer has gone the most valuable come first"


def test_a_click_on_a_line_that_has_just_come_does_nothing(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = with_the_coach(app)
    best, now = lines(player), [time.monotonic()]
    monkeypatch.setattr(GRACE, "seconds", 0.3)
    monkeypatch.setattr(GRACE, "clock", lambda: now[0])
    player.move("lesson 0")
    place = app.pointer
    player.move("back")
    comes(player, monkeypatch, best[1:])
    player.click(place)
    assert isinstance(app.scene, CoachScene)
    now[0] += 0.4
    player.click("lesson 0")
    assert player.panel(TimePanel).at == best[1].at + 1


def comes(player: Player, monkeypatch: pytest.MonkeyPatch, best: list[CoachLesson]) -> None:
    """The coach has found out more, and takes these for the most valuable."""
    coach = page(player).coach
    monkeypatch.setattr(coach, "best", lambda seats: best)
    with monkeypatch.context() as once:
        once.setattr(coach, "poll", lambda: True)
        with page(player).tree.by_itself():
            page(player).look()


def in_sight(player: Player) -> list[str]:
    """The names of the lines that can be pointed at."""
    return [name for name in player.targets() if name.startswith("lesson")]


def lesson_of(player: Player, name: str) -> CoachLesson:
    """What is told on that line."""
    lesson = page(player).rows[int(name.split()[1])].lesson
    assert lesson is not None
    return lesson


# -- leading to the moment


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_the_line_last_pointed_at_stays_shown_and_is_where_the_button_leads(
    app: App, way: str
) -> None:
    player = with_the_coach(app)
    name = in_sight(player)[2]
    lesson = lesson_of(player, name)
    player.move(name)
    assert page(player).shown is lesson
    player.move("go")
    assert page(player).shown is lesson, "on the way to the button nothing else was pointed at"
    if way == "button":
        player.click("go")
    else:
        player.key(pygame.K_RETURN)
    assert player.panel(TimePanel).at == lesson.at + 1


def test_the_button_leads_to_the_first_line_if_none_was_pointed_at(app: App) -> None:
    player = with_the_coach(app)
    first = lines(player)[0]
    player.click("go")
    assert player.panel(TimePanel).at == first.at + 1


def test_the_arrows_go_on_from_the_line_pointed_at(app: App) -> None:
    player = with_the_coach(app)
    names = in_sight(player)
    player.move(names[1])
    player.key(pygame.K_DOWN)
    assert page(player).shown is lesson_of(player, names[2]), (
        "and a resting pointer does not take it back"
    )


def test_while_there_is_no_line_one_cannot_look_at_it(app: App) -> None:
    player = after_the_game(app)
    player.key(pygame.K_c)
    assert not lines(player)
    assert not can_go(player)
    wait_until_done(player)
    assert can_go(player)


def can_go(player: Player) -> bool:
    """Whether the button that leads to a moment can be used."""
    return node_of(player, "go").state.is_enabled


def test_a_click_on_a_line_opens_the_time_line_where_it_was_laid(app: App) -> None:
    player = with_the_coach(app)
    player.key(pygame.K_r)
    name = next(
        name
        for name in player.targets()
        if name.startswith("lesson")
        and isinstance(page(player).rows[int(name.split()[1])].lesson, MissedPlacement)
    )
    lesson = page(player).rows[int(name.split()[1])].lesson
    assert isinstance(lesson, MissedPlacement)
    player.click(name)
    assert app.scene is player.table
    assert player.panel(TimePanel).at == lesson.at + 1
    action = player.session.moments[lesson.at].action
    assert action == PlaceTile(lesson.seat, lesson.tile, lesson.laid)


@pytest.mark.parametrize("way", ["escape", "button", "time", "coach"])
def test_a_moment_leads_back_to_the_same_place_and_that_to_the_crowning(app: App, way: str) -> None:
    player = after_the_game(app)
    results = app.scene
    player.key(pygame.K_p)
    player.key(pygame.K_c)
    wait_until_done(player)
    scene = page(player)
    player.key(pygame.K_2)
    player.key(pygame.K_r)
    player.key(pygame.K_DOWN)
    chosen, offset = scene.shown, offset_of(scene)
    player.key(pygame.K_RETURN)
    assert chosen is not None
    assert player.panel(TimePanel).at == chosen.at + 1
    player.key(pygame.K_LEFT)
    if way == "button":
        player.click("now")
    else:
        player.key({"escape": pygame.K_ESCAPE, "time": pygame.K_t, "coach": pygame.K_c}[way])
    assert page(player) is scene
    assert (scene.shown, offset_of(scene)) == (chosen, offset)
    assert {row.lesson.seat for row in scene.rows if row.lesson} == {1}
    player.key(pygame.K_ESCAPE)
    assert app.scene is results
    assert "Points over the rounds" in player.words(), "the page one came from"
    player.key(pygame.K_ESCAPE)
    assert app.scene is results
    assert "Points over the rounds" not in player.words(), "who has won"
    player.key(pygame.K_ESCAPE)
    assert app.scene is player.table


def test_the_moment_says_what_the_coach_says_and_shows_the_better_place(app: App) -> None:
    player = with_the_coach(app)
    name = in_sight(player)[0]
    lesson, words = lesson_of(player, name), words_of(player, name)
    player.click(name)
    assert words.split(".")[0] in player.words()
    assert player.table.desk.shown == land_of(lesson)
    assert tag(lesson) in player.words()
    land, placement = player.table.desk.land, place_of(lesson)
    assert placement is not None
    assert land.rect.contains(land.cell_rect(placement.cell)), "the better place is in sight"
    player.key(pygame.K_RIGHT)
    assert tag(lesson) not in player.words(), "only there"


def place_of(lesson: CoachLesson) -> Placement | None:
    """Where a lesson shows its tile."""
    return lesson.better if isinstance(lesson, MissedPlacement) else lesson.place


def test_arrows_and_enter_lead_to_the_moment_the_price_was_set(app: App) -> None:
    player = with_the_coach(app)
    player.key(pygame.K_r)
    for _ in range(100):
        player.key(pygame.K_DOWN)
        lesson = page(player).shown
        if isinstance(lesson, UnsoldTile):
            break
    assert isinstance(lesson, UnsoldTile)
    player.key(pygame.K_RETURN)
    assert player.panel(TimePanel).at == lesson.at + 1
    action = player.session.moments[lesson.at].action
    assert isinstance(action, SetPrices)
    assert (lesson.tile, lesson.price) in action.prices


# -- every window


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_page_fits_in_every_window(
    tmp_path: Path, cached_thinker: CachedThinker, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    think_with(app, cached_thinker)
    where = f"{size}, scale {scale}"
    player = after_the_game(app, with_the_longest_names(a_setup(5, seed=4)), 5)
    check_words(player, f"results at {where}")
    player.key(pygame.K_c)
    check_words(player, f"thinking at {where}")
    wait_until_done(player)
    for number in range(7):
        player.key(pygame.K_r if number in (3, 6) else pygame.K_DOWN)
        check_words(player, where)
        targets = player.targets()
        for name, rect in targets.items():
            assert app.screen.get_rect().contains(rect), f"{where}: {name} leaves the window"
            assert rect.collidelistall(list(targets.values())) == [[*targets].index(name)], (
                f"{where}: {name}"
            )
    # Everywhere the course of the points is seen: beside the lessons, or by itself.
    assert "What each clan was heading for" in player.words(), where
    if app.is_small:
        player.key(pygame.K_r)
    player.key(pygame.K_RETURN)
    assert player.panel(TimePanel).lesson is not None
    check_words(player, f"the moment at {where}")


@pytest.mark.wide
def test_at_twice_the_size_every_card_has_all_its_words(
    tmp_path: Path, cached_thinker: CachedThinker
) -> None:
    app = window(tmp_path, size=(1280, 720), scale=200)
    think_with(app, cached_thinker)
    player = with_the_coach(app, number=4)
    for _ in range(3):
        assert player.cut_words() == set()
        player.key(pygame.K_DOWN)


@pytest.mark.parametrize(
    ("computers", "begins"), [(("", "easy", "easy"), 0), (("", "", "easy"), None)]
)
def test_people_are_taught_and_a_lone_one_first(
    app: App, computers: tuple[str, ...], begins: int | None
) -> None:
    player = after_the_game(app)
    player.session.change_table(computers=computers)
    player.key(pygame.K_c)
    scene = wait_until_done(player)
    people = {seat for seat, level in enumerate(computers) if not level}
    assert lines(player) == scene.coach.best(people)
    assert all(lesson.seat in people for lesson in lines(player))
    assert bool(re.search(r"\bYour?\b", words_of(player, "lesson 0"))) == (begins is not None)
    player.key(pygame.K_3)
    assert {lesson.seat for lesson in lines(player)} == {2}, (
        "a computer's lessons are there for whoever wants them"
    )
    assert not re.search(r"\bYour?\b", words_of(player, "lesson 0"))


def test_by_ear_each_lesson_names_its_tile_and_the_place_and_the_land_is_read_line_by_line(
    app: App,
) -> None:
    player = with_the_coach(app)
    found = {node.id: node for node in app.scene.node().walk()}
    lessons, view = (
        [row.lesson for row in page(player).rows if row.lesson is not None],
        player.session.view(None),
    )
    assert lessons
    for number, lesson in enumerate(lessons):
        assert better_words(lesson, view.names) in found[f"lesson {number}"].label
    lines = [node.label for node in found["moment"].children]
    assert len(lines) > 3
    assert any(line.startswith("The castle.") for line in lines)
