"""The coach's page after a game: what it lists, where its lines lead, how it is worked out meanwhile."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path

import pygame
import pytest
from cached_thinker import CachedThinker
from layout import check_words, with_the_longest_names
from overflow import USUAL_ROOMS
from patience import LONG
from table import Player, a_setup, in_phase, moments_until, sit_down, think_with, window

from skye_desktop.engine import GameSetup, Phase, PlaceTile, SetPrices
from skye_desktop.game.session import Moment
from skye_desktop.game.thinking import Thinker
from skye_desktop.games.skye.bots.game_analysis import (
    CheapTile,
    MissedPlacement,
    UnsoldTile,
    analyse,
)
from skye_desktop.games.skye.coach_analysis import CoachLesson, actions_by_round
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.coach_screen import CoachScene
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.table.panels.timeline_panel import TimePanel
from skye_desktop.games.skye.wording.coach_words import better_words, land_of, tag
from skye_desktop.games.skye.wording.points import describe_points
from skye_desktop.kit import Node


@pytest.fixture(scope="module")
def cached_thinker(thinker: Thinker) -> CachedThinker:
    """What the coach has once found out of a game is known to all tests."""
    return CachedThinker(thinker)


@pytest.fixture
def app(tmp_path: Path, cached_thinker: CachedThinker) -> App:
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
    return next(node for node in page(player).node().walk() if node.id == id)


def words_of(player: Player, id: str) -> str:
    """What stands there."""
    return node_of(player, id).label


def wait_until_done(player: Player) -> CoachScene:
    give_up = time.monotonic() + LONG
    while page(player).next_update_in() is not None:
        assert time.monotonic() < give_up, "never done"
        time.sleep(0.01)
        player.turn()
    return page(player)


@pytest.fixture
def player(app: App) -> Player:
    """Somebody before the page of a game of three, with all that is to be said."""
    player = after_the_game(app)
    player.key(pygame.K_c)
    wait_until_done(player)
    return player


def test_the_results_and_the_table_and_its_menu_lead_to_the_coach(app: App) -> None:
    player = after_the_game(app)
    player.click("coach")
    page(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(app.scene, ResultsScene)
    player.keys(pygame.K_ESCAPE, pygame.K_c)
    coach = page(player).coach
    player.click("back")
    player.key(pygame.K_F10)
    player.click("What the coach has seen")
    assert page(player).coach is coach, "what was found is kept while the game is open"
    assert wait_until_done(player).coach.is_done, "what was not ready when one left is there now"
    player.keys(pygame.K_ESCAPE, pygame.K_c)
    assert page(player).next_update_in() is None


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


def test_round_by_round_it_says_what_an_analysis_of_the_whole_game_says(player: Player) -> None:
    coach = page(player).coach
    rounds = actions_by_round(player.session)
    whole = analyse(moment for acted in rounds.values() for moment in acted)
    told = [line for number in coach.rounds for line in coach.lessons(number, None)]
    found = (*whole.placements, *whole.unsold, *whole.cheap, *whole.purchases)
    worth_a_word = [line for line in found if line.points >= 0.5]
    assert sorted(told, key=lambda line: line.at) == sorted(worth_a_word, key=lambda line: line.at)
    assert {type(line) for line in told} >= {MissedPlacement, UnsoldTile, CheapTile}
    for key, seats in ((pygame.K_0, {0, 1, 2}), (pygame.K_2, {1})):
        player.key(key)
        points = sorted((line.points for line in told if line.seat in seats), reverse=True)
        assert [line.points for line in lines(player)] == points[:3], "it begins with the best"
        assert page(player).shown is lines(player)[0]


def test_the_chart_ends_with_the_points_of_the_game(player: Player) -> None:
    steps = page(player).steps()
    assert [name for name, _ in steps] == ["1", "2", "3", "4", "5", "6", "End"]
    assert steps[-1][1] == tuple(one.points for one in player.state.players)


def test_a_digit_lists_one_seat_and_0_everybody(player: Player) -> None:
    for key, seats in (
        (pygame.K_r, {0, 1, 2}), (pygame.K_2, {1}), ("seat 3", {2}), (pygame.K_0, {0, 1, 2}),
    ):  # fmt: skip
        if isinstance(key, int):
            player.key(key)
        else:
            player.click(key)
        assert {line.seat for line in lines(player)} == seats, key
    player.click("rounds page")
    assert len(lines(player)) == 3


def test_the_chosen_line_is_shown_with_both_places(player: Player) -> None:
    player.key(pygame.K_r)
    for _ in range(len(page(player).rows)):
        player.key(pygame.K_DOWN)
        lesson = page(player).shown
        if isinstance(lesson, MissedPlacement) and lesson.better.cell != lesson.laid.cell:
            box = node_of(player, "moment").rect
            on_land = " ".join(text for text, rect in player.places() if box.colliderect(rect))
            assert "laid here" in on_land
            assert f"+{describe_points(lesson.points)}" in on_land
            return
    raise AssertionError("no placement was missed")


def lines(player: Player) -> list[CoachLesson]:
    return [row.lesson for row in page(player).rows if row.lesson is not None]


@pytest.mark.parametrize("kind", [MissedPlacement, UnsoldTile])
def test_a_line_leads_to_the_moment_the_tile_was_laid_or_its_price_was_set(
    player: Player, kind: type[MissedPlacement | UnsoldTile]
) -> None:
    player.key(pygame.K_r)
    while not isinstance(lesson := page(player).shown, kind):
        player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    assert player.app.scene is player.table
    assert player.panel(TimePanel).at == lesson.at + 1
    action = player.session.moments[lesson.at].action
    if isinstance(lesson, MissedPlacement):
        assert action == PlaceTile(lesson.seat, lesson.tile, lesson.laid)
    else:
        assert isinstance(action, SetPrices)
        assert (lesson.tile, lesson.price) in action.prices


@pytest.mark.parametrize("way", ["escape", "button", "time", "coach"])
def test_a_moment_leads_back_to_the_same_place_and_that_to_the_crowning(app: App, way: str) -> None:
    player = after_the_game(app)
    results = app.scene
    player.keys(pygame.K_p, pygame.K_c)
    wait_until_done(player)
    scene = page(player)
    player.keys(pygame.K_2, pygame.K_r, pygame.K_DOWN)
    assert scene.line_list is not None
    chosen, offset = scene.shown, scene.line_list.offset
    player.key(pygame.K_RETURN)
    assert chosen is not None
    assert player.panel(TimePanel).at == chosen.at + 1
    player.key(pygame.K_LEFT)
    if way == "button":
        player.click("now")
    else:
        player.key({"escape": pygame.K_ESCAPE, "time": pygame.K_t, "coach": pygame.K_c}[way])
    assert page(player) is scene
    assert (scene.shown, scene.line_list.offset) == (chosen, offset)
    assert {line.seat for line in lines(player)} == {1}
    player.key(pygame.K_ESCAPE)
    for is_points_page in (True, False):
        assert app.scene is results
        assert ("Points over the rounds" in player.words()) is is_points_page
        player.key(pygame.K_ESCAPE)
    assert app.scene is player.table


def test_the_moment_says_what_the_coach_says_and_shows_the_better_place(player: Player) -> None:
    lesson, words = lines(player)[0], words_of(player, "lesson 0")
    player.click("lesson 0")
    assert words.split(".")[0] in player.words()
    assert player.table.desk.shown == land_of(lesson)
    assert tag(lesson) in player.words()
    land = player.table.desk.land
    placement = lesson.better if isinstance(lesson, MissedPlacement) else lesson.place
    assert placement is not None
    assert land.rect.contains(land.cell_rect(placement.cell)), "the better place is in sight"
    player.key(pygame.K_RIGHT)
    assert tag(lesson) not in player.words(), "only there"


@pytest.mark.parametrize(("size", "scale"), USUAL_ROOMS)
def test_the_page_fits_in_every_window(
    tmp_path: Path, cached_thinker: CachedThinker, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    think_with(app, cached_thinker)
    where = f"{size}, scale {scale}"
    player = after_the_game(app, with_the_longest_names(a_setup(5, seed=4)), 5)
    player.key(pygame.K_c)
    check_words(player, f"thinking at {where}")
    wait_until_done(player)
    for keys in ((pygame.K_DOWN,), (pygame.K_r, pygame.K_DOWN), (pygame.K_r,)):
        player.keys(*keys)
        check_words(player, where)
        targets = player.targets()
        for name, rect in targets.items():
            assert app.screen.get_rect().contains(rect), f"{where}: {name} leaves the window"
            over = rect.collidelistall(list(targets.values()))
            assert over == [[*targets].index(name)], f"{where}: {name}"
    # Everywhere the course of the points is seen: beside the lessons, or by itself.
    assert "What each clan was heading for" in player.words(), where
    if app.is_small:
        player.key(pygame.K_r)
    player.key(pygame.K_RETURN)
    assert player.panel(TimePanel).lesson is not None
    check_words(player, f"the moment at {where}")


@pytest.mark.parametrize("computers", [("", "easy", "easy"), ("", "", "easy")])
def test_people_are_taught_a_lone_one_is_spoken_to(app: App, computers: tuple[str, ...]) -> None:
    player = after_the_game(app)
    player.session.change_table(computers=computers)
    player.key(pygame.K_c)
    scene = wait_until_done(player)
    people = {seat for seat, level in enumerate(computers) if not level}
    assert lines(player) == scene.coach.best(people)
    words, first = words_of(player, "lesson 0"), lines(player)[0]
    assert first.seat in people
    assert bool(re.search(r"\bYour?\b", words)) == (len(people) == 1)
    assert len(people) == 1 or player.session.setup.seats[first.seat].name in words
    player.key(pygame.K_3)
    assert {lesson.seat for lesson in lines(player)} == {2}, "for whoever wants a computer's"
    assert not re.search(r"\bYour?\b", words_of(player, "lesson 0"))


def test_by_ear_each_lesson_names_its_place_and_the_land_is_read(player: Player) -> None:
    names = player.session.view(None).names
    assert lines(player)
    for number, lesson in enumerate(lines(player)):
        assert better_words(lesson, names) in words_of(player, f"lesson {number}")
    land = [node.label for node in node_of(player, "moment").children]
    assert len(land) > 3
    assert any(line.startswith("The castle.") for line in land)
