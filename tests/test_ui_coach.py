"""The coach's page after a game: what it lists, where its lines lead, how it is worked out meanwhile."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pygame
import pytest
from layout import SIZES, check_words, with_the_longest_names
from table import Player, a_setup, in_phase, moments_until, sit_down, think_with, window
from ui import overlapping

from skye_desktop.bots.coach import Analysis, CheapTile, MissedPlacement, UnsoldTile, analyse
from skye_desktop.engine import GameSetup, Phase, Placement, PlaceTile, SetPrices
from skye_desktop.play.coaching import Lesson, acted_in_rounds
from skye_desktop.play.session import Moment
from skye_desktop.play.thinking import Thinker
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.coach import CoachScene, amount, detail, heading_of
from skye_desktop.ui.scenes.results import ResultsScene
from skye_desktop.ui.table.panels.timeline import TimePanel


@pytest.fixture
def app(tmp_path: Path, thinker: Thinker) -> App:
    """A window."""
    found = window(tmp_path)
    think_with(found, thinker)
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


def wait_until_done(player: Player) -> CoachScene:
    give_up = time.monotonic() + 60
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
    rounds = acted_in_rounds(player.session)
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


def test_it_thinks_a_round_at_a_time_and_says_how_far_it_is(app: App) -> None:
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
    assert [line for line in told if isinstance(line, MissedPlacement)] == list(whole.placements)
    assert [line for line in told if isinstance(line, CheapTile)] == list(whole.cheap)
    unsold = [line for line in whole.unsold if line.price >= 3]
    assert [line for line in told if isinstance(line, UnsoldTile)] == unsold
    assert whole.placements
    assert unsold


def test_the_chart_ends_with_the_points_of_the_game(app: App) -> None:
    player = with_the_coach(app)
    steps = page(player).steps()
    assert [name for name, _ in steps] == ["1", "2", "3", "4", "5", "6", "End"]
    assert steps[-1][1] == tuple(one.points for one in player.state.players)


def test_a_digit_lists_one_seat_and_0_everybody(app: App) -> None:
    player = with_the_coach(app)
    everybody = {row.lesson.seat for row in page(player).rows if row.lesson}
    assert everybody == {0, 1, 2}
    player.key(pygame.K_2)
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == {1}
    player.click("seat 3")
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == {2}
    player.key(pygame.K_0)
    assert {row.lesson.seat for row in page(player).rows if row.lesson} == everybody


def test_the_chosen_line_is_shown_with_both_places(app: App) -> None:
    player = with_the_coach(app)
    scene = page(player)
    for _ in range(len(scene.rows)):
        player.key(pygame.K_DOWN)
        lesson = scene.shown
        if isinstance(lesson, MissedPlacement) and lesson.better.cell != lesson.laid.cell:
            words = player.words()
            assert "better here" in words
            assert "laid" in words
            return
    raise AssertionError("no placement was missed")


def test_the_first_line_is_chosen_from_the_start_and_the_lines_of_a_seat_begin_with_theirs(app: App) -> None:
    player = with_the_coach(app)
    assert page(player).shown is lines(player)[0]
    assert "Nothing better was found." not in moment_words(player)
    player.key(pygame.K_2)
    assert page(player).shown is lines(player)[0]
    assert lines(player)[0].seat == 1


def lines(player: Player) -> list[Lesson]:
    """All the lessons that are listed."""
    return [row.lesson for row in page(player).rows if row.lesson is not None]


def moment_words(player: Player) -> str:
    """What stands on the sheet of the moment."""
    box = page(player).moment.rect
    return " ".join(text for text, rect in player.places() if box.colliderect(rect))


def test_the_line_chosen_while_others_are_looked_for_stays_chosen(app: App) -> None:
    player = after_the_game(app)
    player.key(pygame.K_c)
    while not lines(player):
        time.sleep(0.002)
        player.turn()
    player.key(pygame.K_DOWN)
    chosen = page(player).shown
    assert wait_until_done(player)
    assert page(player).shown is chosen


def in_sight(player: Player) -> list[str]:
    """The names of the lines that can be pointed at."""
    return [name for name in player.targets() if name.startswith("lesson")]


def lesson_of(player: Player, name: str) -> Lesson:
    """What is told on that line."""
    lesson = page(player).rows[int(name.split()[1])].lesson
    assert lesson is not None
    return lesson


# -- leading to the moment


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_the_line_last_pointed_at_stays_shown_and_is_where_the_button_leads(app: App, way: str) -> None:
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
    assert page(player).shown is lesson_of(player, names[2]), "and a resting pointer does not take it back"


def test_while_there_is_no_line_one_cannot_look_at_it(app: App) -> None:
    player = after_the_game(app)
    player.key(pygame.K_c)
    assert not lines(player)
    assert not can_go(player)
    wait_until_done(player)
    assert can_go(player)


def can_go(player: Player) -> bool:
    """Whether the button that leads to a moment can be used."""
    return next(widget.enabled for widget in page(player).group.widgets if widget.id == "go")


def test_a_click_on_a_line_opens_the_time_line_where_it_was_laid(app: App) -> None:
    player = with_the_coach(app)
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
    player.key(pygame.K_c)
    assert page(player).coach.is_done, "and C opens the page again"


def test_arrows_and_enter_lead_to_the_moment_the_price_was_set(app: App) -> None:
    player = with_the_coach(app)
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


# -- words


def test_lessons_are_told_in_plain_words() -> None:
    seats = a_setup(3).seats
    ann, ben = seats[0].name, seats[1].name
    here, there, turned = Placement(1, 0, 0), Placement(2, 0, 1), Placement(1, 0, 2)
    missed = MissedPlacement(5, 1, 0, 30, here, 30, there, 2.4)
    assert heading_of(missed, seats) == f"{ann} could have laid better"
    assert detail(missed, seats) == "A better place is shown at the right."
    assert detail(missed._replace(better=turned), seats) == "It should have been turned."
    assert (
        detail(missed._replace(better_tile=31), seats) == "Another tile laid first would have brought more."
    )
    assert amount(missed) == ("2½ points", "missed")
    assert amount(missed._replace(points=1.1)) == ("1 point", "missed")
    unsold = UnsoldTile(5, 1, 0, 30, 7, 1, 4)
    assert heading_of(unsold, seats) == f"{ann} asked 7, nobody bought it"
    assert detail(unsold, seats) == f"{ben} would have paid about 4."
    assert detail(unsold._replace(would_pay=9), seats) == f"{ben} might well have bought it."
    assert detail(unsold._replace(payer=None, would_pay=0), seats) == "It was worth no gold to anybody."
    assert amount(unsold) == ("7 gold", "lost")
    cheap = CheapTile(5, 1, 0, 30, 2, 1, 6)
    assert heading_of(cheap, seats) == f"{ann} sold it for 2"
    assert detail(cheap, seats) == f"{ben} would have paid about 6."
    assert amount(cheap) == ("4 gold", "too cheap")


# -- every window


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_page_fits_in_every_window(
    tmp_path: Path, thinker: Thinker, size: tuple[int, int], scale: int | None
) -> None:
    app = window(tmp_path, size=size, scale=scale)
    think_with(app, thinker)
    where = f"{size}, scale {scale}"
    player = after_the_game(app, with_the_longest_names(a_setup(5, seed=4)), 5)
    check_words(player, f"results at {where}")
    player.key(pygame.K_c)
    check_words(player, f"thinking at {where}")
    scene = wait_until_done(player)
    for _ in range(3):
        player.key(pygame.K_DOWN)
        check_words(player, where)
        assert not overlapping(scene.group.widgets), where
        for name, rect in player.targets().items():
            assert app.screen.get_rect().contains(rect), f"{where}: {name} leaves the window"
