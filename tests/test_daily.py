"""The land of the day: the same everywhere, proven, with three tries, streaks and a line to share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pygame
import pytest
from groups import widely
from pydantic import ValidationError
from table import Player, window
from test_prompt import Blind, options
from ui import Reader

from skye_desktop.files import Shelf, read_game
from skye_desktop.files.trophies import DAYS, Trophy, TrophyFile
from skye_desktop.games.skye.daily.day_results import (
    Streaks,
    clock_words,
    keep_try,
    line_to_share,
    streaks,
    tries_left,
    tries_words,
    trophy_of_day,
    why_closed,
)
from skye_desktop.games.skye.daily.kept_days import KeptDays
from skye_desktop.games.skye.daily.known_days import FIRST_DAY, LAST_DAY
from skye_desktop.games.skye.daily.land_of_day import DayLand, land_of_day
from skye_desktop.games.skye.engine import (
    PlaceTile,
    check_position,
    read_action,
    write_action,
    write_position,
)
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import Outcome
from skye_desktop.games.skye.goals.proof import prove
from skye_desktop.games.skye.prompt.day_menu import choose_day
from skye_desktop.games.skye.ui.scenes.daily_screen import DailyScene
from skye_desktop.games.skye.ui.table.panels.goal_panel import GoalPanel
from skye_desktop.i18n import trn
from skye_desktop.kit import Button, walk
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.play_command import menu_of

DAY = date(2052, 8, 29)
"""A day whose land is found soon: two tiles to lay."""
DIGESTS = {
    DAY: "173373388618d659",
    date(2026, 1, 1): "575b67c49003cda2",
    date(2026, 1, 4): "7ade54ceb56a7884",
    date(2071, 2, 5): "32ac20e3afee7d75",
    date(2126, 12, 31): "e779b0b85ce353c4",
}
"""Digests of lands; a new one belongs to a new number of the generator, for days to come only."""


def digest_of(land: DayLand) -> str:
    goal = land.goal
    whole = write_position(land.state), goal.kind.value, goal.best, goal.glance
    return sha256(repr(whole).encode()).hexdigest()[:16]


@pytest.mark.parametrize("day", widely(list(DIGESTS)))
def test_the_land_of_a_day_stays_and_is_worth_finding(day: date) -> None:
    land = land_of_day(day)
    assert check_position(land.state) is None
    assert land.goal.best >= land.goal.glance + 3
    assert land.lands <= 2
    assert 2 <= len(land.state.setup.scoring_in(land.state.round)) <= 3
    assert prove(land.goal, land.state).holds
    assert land.is_market == (land.goal.kind is GoalKind.ROUND) == (day.weekday() == 6)
    assert digest_of(land) == DIGESTS[day]


def test_a_made_land_is_kept_and_a_wrong_file_is_made_again(tmp_path: Path) -> None:
    days = KeptDays(tmp_path)
    land = days.land(DAY)
    path = tmp_path / "days.json"
    kept = path.read_text()
    assert KeptDays(tmp_path).land(DAY) == land
    for text in (
        "",
        "[]",
        kept.replace('"generator":1', '"generator":0'),
        kept.replace("37@", "38@"),
    ):
        path.write_text(text)
        assert KeptDays(tmp_path).land(DAY) == land
        assert path.read_text() == kept


@pytest.mark.parametrize("written", ["2026-13-01", "20260101", "tomorrow"])
def test_a_goal_is_of_a_day_that_there_is(written: str) -> None:
    with pytest.raises(ValidationError):
        Goal(kind=GoalKind.LAY, seat=0, best=1, glance=0, day=written)


# -- tries, streaks, clock


def solved(day: date, *, stars: int = 1, late: bool = False) -> tuple[str, Trophy]:
    on = day + timedelta(days=1) if late else day
    return day.isoformat(), Trophy(stars=stars, reached=5, best=9, tries=1, won_on=on, is_late=late)


def test_three_tries_count_and_the_best_of_them(tmp_path: Path) -> None:
    file, goal = TrophyFile(tmp_path), land_of_day(DAY).goal
    for number, figure in enumerate((6, 8, 7)):
        assert tries_left(trophy_of_day(file.read()[0], DAY)) == 3 - number
        trophy, _ = keep_try(file, goal, Outcome(figure, 1, is_won=True), DAY)
    assert (trophy.reached, trophy.tries, trophy.won_on) == (8, 3, DAY)
    assert tries_words(trophy) == "All tries are used; more of them do not count."
    again, _ = keep_try(file, goal, Outcome(9, 3, is_won=True), DAY)
    assert again == trophy, "a fourth does not count"


def test_nothing_is_left_to_try_after_all_stars(tmp_path: Path) -> None:
    goal = land_of_day(DAY).goal
    trophy, _ = keep_try(TrophyFile(tmp_path), goal, Outcome(9, 3, is_won=True), DAY)
    assert tries_left(trophy) == 0
    assert tries_words(trophy) == "This day is done."


def test_a_streak_is_of_days_solved_on_their_day() -> None:
    days = [DAY - timedelta(days=n) for n in range(8)]
    won = dict(solved(day) for day in (*days[1:3], *days[4:8]))
    assert streaks({DAYS: won}, DAY) == Streaks(2, 4), "today is still to come"
    assert streaks({DAYS: won}, DAY + timedelta(days=1)) == Streaks(0, 4)
    won |= dict([solved(DAY), solved(days[3], late=True)])
    assert streaks({DAYS: won}, DAY) == Streaks(3, 4), "played late joins nothing"
    assert streaks({}, DAY) == Streaks(0, 0)


def test_yesterdays_land_is_late_and_stays_so(tmp_path: Path) -> None:
    file, goal = TrophyFile(tmp_path), land_of_day(DAY).goal
    trophy, _ = keep_try(file, goal, Outcome(8, 2, is_won=True), DAY + timedelta(days=1))
    assert trophy.is_late
    assert "played late" in line_to_share(DAY, trophy, Streaks(4, 4))
    assert "in a row" not in line_to_share(DAY, trophy, Streaks(4, 4))


def test_the_line_to_share_gives_nothing_away() -> None:
    trophy = Trophy(stars=2, reached=14, best=16, tries=2, won_on=DAY)
    assert line_to_share(DAY, trophy, Streaks(5, 9)) == (
        "Isle of Skye, land of 29 August 2052: ★★☆ · 14 of 16 · 2 tries · 5 days in a row"
    )


def test_a_wrong_clock_is_told_with_the_way_out() -> None:
    won = {DAYS: dict([solved(DAY)])}
    assert clock_words(won, DAY) == ""
    told = clock_words(won, DAY - timedelta(days=1))
    assert "says 28 August 2052, but the land of 29 August 2052 was already tried" in told
    assert "says 1 January 1970, and there are lands for the days from 2026 to 2126" in (
        clock_words(won, date(1970, 1, 1))
    )
    assert why_closed(DAY + timedelta(days=1), DAY) == "This day is still to come."
    assert why_closed(LAST_DAY + timedelta(days=1), date(2200, 1, 1))
    assert not why_closed(FIRST_DAY, FIRST_DAY)


# -- in the window


def at_the_calendar(
    folder: Path, size: tuple[int, int] = (1280, 720), scale: int | None = None
) -> tuple[Reader, DailyScene]:
    """The screen of the day, opened from the title by its key."""
    app = window(folder, size=size, scale=scale)
    app.today = lambda: DAY
    app.go.to_title()
    reader = Reader(app)
    reader.turn()
    reader.key(pygame.K_d)
    scene = app.scene
    assert isinstance(scene, DailyScene)
    assert scene.wait(60)
    reader.turn()
    return reader, scene


def play_a_try(player: Player, way: tuple[str, ...]) -> GoalPanel:
    """Lay by what is written, as by hand, and go on to the result by keys."""
    for written in way:
        action = read_action(written)
        player.table.desk.submit(action)  # type: ignore[arg-type]
        player.turn()
    player.keys(pygame.K_s, pygame.K_RETURN)
    player.wait(0.3)
    panel = player.table.desk.panel
    assert isinstance(panel, GoalPanel)
    return panel


def ways(land: DayLand, *, best: bool) -> Iterator[tuple[str, ...]]:
    """The ways to lay the two tiles of a day in their order: the best one, or others."""
    if best:
        yield land.goal.way
        return
    one, other = land.state.players[0].to_build
    own = land.state.players[0].territory
    for first in sorted(own.placements(one)):
        then = min(own.with_tile(one, first).placements(other))
        laid = PlaceTile(0, one, first), PlaceTile(0, other, then)
        yield (*map(write_action, laid), "0 end")


def test_a_day_is_played_three_times_and_then_shown(tmp_path: Path) -> None:
    reader, scene = at_the_calendar(tmp_path)
    app, land = scene.app, scene.land
    assert land is not None
    assert "3 tries are left" in reader.words()
    assert {"show me", "share"}.isdisjoint(enabled(reader))
    reader.key(pygame.K_RETURN)
    player = Player(app)
    player.wait(0.5)
    assert player.session.goal == land.goal
    assert "3 tries are left" in player.words()
    for left, way in zip((2, 1, 0), ways(land, best=False), strict=False):
        play_a_try(player, way)
        told = trn("{n} try is left", "{n} tries are left", left) if left else "All tries are used"
        assert told in player.words()
        if left:
            player.keys(pygame.K_s)
            assert "The best is shown after the last try" in player.words()
            player.keys(pygame.K_r)
            player.wait(0.5)
    player.keys(pygame.K_r)
    assert isinstance(player.table.desk.panel, GoalPanel), "no try is left"
    player.keys(pygame.K_s)
    player.wait(0.2)
    assert "One of the best ways" in player.words()
    trophy = trophy_of_day(app.trophies.read()[0], DAY)
    assert trophy.tries == 3
    player.keys(pygame.K_x)
    assert isinstance(app.scene, DailyScene)
    reader = Reader(app)
    reader.key(pygame.K_s)
    assert pygame.scrap.get_text().startswith("Isle of Skye, land of 29 August 2052: ★")


def test_a_day_that_was_begun_goes_on_and_its_best_ends_it(tmp_path: Path) -> None:
    reader, scene = at_the_calendar(tmp_path)
    app, land = scene.app, scene.land
    assert land is not None
    reader.click("play")
    player = Player(app)
    player.wait(0.5)
    path, way = player.session.path, next(ways(land, best=True))
    player.table.desk.submit(read_action(way[0]))  # type: ignore[arg-type]
    player.turn()
    app.go.to_title()
    app.go.resume(read_game(path))
    player = Player(app)
    player.wait(0.5)
    assert player.session.goal == land.goal
    play_a_try(player, way[1:])
    assert "This day is done." in player.words()
    assert trophy_of_day(app.trophies.read()[0], DAY).stars == 3
    assert not player.session.table.has_advice


def test_the_calendar_goes_by_keys_and_mouse_and_tells_each_day(tmp_path: Path) -> None:
    TrophyFile(tmp_path).add_try(DAYS, "2052-08-28", solved(DAY - timedelta(days=1), late=True)[1])
    reader, scene = at_the_calendar(tmp_path)
    reader.key(pygame.K_LEFT)
    assert "Wednesday, 28 August 2052" in reader.words()
    words = " ".join(node.words for node in scene.node().walk())
    assert "28 August 2052, 1 star of 3, played late" in words
    assert "30 August 2052, This day is still to come." in words
    reader.click("day 31")
    assert "This day is still to come." in reader.words()
    reader.key(pygame.K_RETURN)
    assert isinstance(scene.app.scene, DailyScene), "a day to come is not played"
    reader.key(pygame.K_PAGEUP)
    assert "July 2052" in reader.words()
    reader.key(pygame.K_t)
    assert "Thursday, 29 August 2052" in reader.words()


@pytest.mark.parametrize(
    ("size", "scale"), widely([((1280, 720), None), ((1280, 720), 150), ((720, 1280), None)])
)
def test_nothing_on_the_screen_is_cut(
    tmp_path: Path, size: tuple[int, int], scale: int | None
) -> None:
    _, scene = at_the_calendar(tmp_path, size, scale)
    assert list(Player(scene.app).cut_words()) == []


def enabled(reader: Reader) -> set[str]:
    """The ids of the buttons that can be pressed."""
    return {
        one.id
        for one in walk(reader.app.scene.tree.root)  # type: ignore[attr-defined]
        if isinstance(one, Button) and not one.why_not
    }


# -- at the terminal


def test_a_day_is_played_at_the_terminal(tmp_path: Path) -> None:
    one, another, last = "1|1|1|1|1|1|0", "1|1|1|1|1|2|0", "1|1|1|1|9|0"
    blind = Blind(
        1, typed="|".join(("1", one, "show|again", another, "again", last, "show|next|quit"))
    )
    asked, shelf = options(tmp_path, seed=None), Shelf(tmp_path / "saves")
    menu = menu_of(asked, shelf, Console(blind, blind.written))
    menu.run(choose_day(menu, DAY))
    told = blind.written.getvalue()
    assert "1. Today, 29 August 2052: 3 tries are left." in told
    first, _, rest = told.partition("2 tries are left.")
    assert "The task: Lay your tiles for the most points this round." in first
    assert "Isle of Skye, land of 29 August 2052: ☆☆☆ · 3 of 9 · 1 try" in rest
    closed, _, shown = rest.partition("All tries are used")
    assert "The best is shown after the last try, or with all stars." in closed
    assert "One of the best ways:" not in closed
    assert "One of the best ways:" in shown
    assert "menu has the lands of other days." in shown
