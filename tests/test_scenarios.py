"""The scenarios that come with the program: what each is about holds, played through the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from positions import play

from skye_desktop.engine import (
    EndBuilding,
    GameState,
    Phase,
    PlaceTile,
    apply,
    barrel_income,
    check_position,
    standings,
)
from skye_desktop.files import LoadedGame, Shelf, read_game, shipped_folder
from skye_desktop.files.trophies import MOST_STARS
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.engine import PRINTED, read_action, view_for
from skye_desktop.games.skye.goals.goal import LAST_CHAPTER, Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import outcome as outcome_of
from skye_desktop.games.skye.goals.outcome import stars, states_since
from skye_desktop.games.skye.goals.proof import prove
from skye_desktop.games.skye.goals.rivals import players

FOLDER = shipped_folder("saves") / "scenarios"


class Choice(NamedTuple):
    """A scenario in which one way to play on brings more than the obvious one."""

    file: str
    seat: int
    """Whose choice it is."""
    best: tuple[str, ...]
    best_points: tuple[int, ...]
    """Of all seats, when the best has been played to the end of the round."""
    obvious: tuple[str, ...]
    obvious_points: tuple[int, ...]


LAST_TILES = (
    Choice(
        "207 a lake to close", 0,
        ("0 lay 38@1,-1", "0 end"), (31, 13, 15),
        ("0 lay 38@1,-2r1", "0 end"), (19, 13, 15),
    ),
    Choice(
        "102 one tile, six places", 1,
        ("1 lay 38@-2,0r1", "1 end"), (12, 15),
        ("1 lay 38@2,0", "1 end"), (12, 13),
    ),
    Choice(
        "301 two lights", 1,
        ("1 lay 65@0,-3r3", "1 end"), (10, 17, 10, 11),
        ("1 lay 65@1,-1r2", "1 end"), (10, 14, 10, 11),
    ),
    Choice(
        "107 a scroll to double", 2,
        ("2 lay 71@0,-2", "2 end"), (75, 72, 72, 58),
        ("2 lay 71@-3,0r2", "2 end"), (75, 72, 68, 58),
    ),
)  # fmt: skip
"""One tile is left to lay, and nobody else has anything to do."""

OTHERS = (
    Choice(
        "201 a tile that fits nowhere", 0,
        ("0 lay 15@2,0r1", "0 lay 45@2,-1r3", "0 end"), (11, 13),
        ("0 lay 15@1,-1r3", "0 return 45", "0 end"), (8, 13),
    ),
    Choice(
        "607 too dear for him", 0,
        (
            "0 price 44=9 67=1 axe 50", "1 pass", "0 buy 24", "1 lay 23@-3,2", "1 end",
            "0 lay 24@0,1", "0 lay 44@-4,2r3", "0 lay 67@-5,2r1", "0 end",
        ), (79, 64),
        (
            "0 price 44=8 67=1 axe 50", "1 buy 44", "0 buy 24", "1 lay 44@-1,-3r1", "1 lay 23@-1,-4r1", "1 end",
            "0 lay 24@0,1", "0 lay 67@-2,-2", "0 end",
        ), (77, 72),
    ),
    Choice(
        "401 for the neighbour", 0,
        (
            "0 buy 60", "1 buy 45", "2 lay 51@-3,1r1", "2 end", "0 lay 32@-2,0r2", "0 lay 60@1,-1r1", "0 end",
            "1 lay 45@-1,-1r2", "1 lay 6@0,-2r2", "1 lay 31@-2,-1r1", "1 end",
        ), (25, 11, 18),
        (
            "0 buy 45", "1 buy 60", "2 lay 51@-3,1r1", "2 end", "0 lay 45@-1,1r1", "0 lay 32@-2,0r2", "0 end",
            "1 lay 60@-1,0r1", "1 lay 6@-2,0", "1 lay 31@-2,-1r1", "1 end",
        ), (23, 15, 18),
    ),
)  # fmt: skip


LAST_GOLD = {
    13: "1 lay 33@-3,1; 1 end; 0 lay 13@-4,0r1; 0 lay 12@-5,0; 0 lay 53@-5,-1r2; 0 end",
    33: "1 lay 13@-2,-1r2; 1 end; 0 lay 33@-4,0; 0 lay 12@-4,-1r1; 0 lay 53@-5,-1r1; 0 end",
}
"""How the game goes on after the purchase of that tile."""
FINISHED = {
    "703 four within three points": [(0, 77, 2), (3, 76, 0), (2, 75, 1), (1, 74, 2)],
    "704 decided by one gold": [(0, 73, 2), (1, 73, 1)],
}

FILES = sorted(path.stem for path in FOLDER.glob("*.json"))


@cache
def load(file: str) -> LoadedGame:
    return read_game(FOLDER / f"{file}.json")


def points(state: GameState) -> tuple[int, ...]:
    """Of all seats."""
    return tuple(player.points for player in state.players)


WITHOUT_GOAL = ["701 the road to the barrels", "702 last at the table", *FINISHED]
"""Positions and games to think about: nothing in them can be counted at the end of the round."""

LONG_TO_PROVE = ("504", "505", "605", "606", "607")
"""Beginnings of the names of files of which only `benchmarks/goals.py` proves the goal."""


def test_every_scenario_has_a_goal_or_is_to_be_looked_at_and_goes_into_the_package() -> None:
    assert [file for file in FILES if load(file).save.goal is None] == WITHOUT_GOAL
    configuration = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{FOLDER.parent.name}" = "skye_desktop/shipped/saves"' in configuration


WITH_GOAL = [file for file in FILES if file not in WITHOUT_GOAL]


def goals() -> Iterator[tuple[str, Goal, GameState]]:
    """The files with a goal, the goal, and the state from which it is to be reached."""
    for file in WITH_GOAL:
        game = load(file)
        assert game.save.goal is not None, file
        yield file, game.save.goal, game.state


def test_the_files_are_in_the_order_of_their_chapters() -> None:
    found = [(file, goal) for file, goal, _ in goals()]
    assert len(found) >= 36
    places = [(goal.chapter, goal.place) for _, goal in found]
    assert places == sorted(places)
    assert {chapter for chapter, _ in places} == set(range(1, LAST_CHAPTER + 1))
    for file, goal in found:
        assert file.startswith(f"{goal.chapter}{goal.place:02} ")
        assert goal.task
        assert goal.hint


def test_all_scoring_tiles_prices_market_and_the_end_come_up() -> None:
    scored = {tile for _, _, state in goals() for _, tile in state.setup.scoring_in(state.round)}
    assert scored >= set(PRINTED)
    assert {(goal.kind, state.phase) for _, goal, state in goals()} >= {
        (GoalKind.LAY, Phase.BUILDING), (GoalKind.CLOSE, Phase.BUILDING),
        (GoalKind.ROUND, Phase.PRICING), (GoalKind.ROUND, Phase.BUYING),
        (GoalKind.WIN, Phase.PRICING), (GoalKind.WIN, Phase.BUYING), (GoalKind.WIN, Phase.BUILDING),
    }  # fmt: skip


def test_from_the_second_chapter_on_a_first_glance_does_not_find_the_best() -> None:
    for file, goal, _ in goals():
        assert goal.chapter == 1 or stars(goal, goal.glance) < MOST_STARS, file


def test_in_a_scenario_the_other_seats_are_played_as_its_search_says() -> None:
    for file, goal, state in goals():
        others = [one for seat, one in enumerate(state.players) if seat != goal.seat]
        if not all(other.has_ended for other in others):
            levels = players(goal.seat, len(state.players))
            assert load(file).save.table.computers == levels, file


def test_whoever_plays_the_best_way_against_the_computers_gets_three_stars(tmp_path: Path) -> None:
    for file, goal, _ in goals():
        session = Session.resume(load(file), Shelf(tmp_path))
        own = [action for action in map(read_action, goal.way) if action.seat == goal.seat]
        while (found := outcome_of(goal, states_since(session))) is None:
            asked = session.waiting_seats()[0]
            if asked == goal.seat:
                session.do(own.pop(0))
            else:
                state, number = session.decision_basis(asked)
                view, seed = view_for(state, asked), state.setup.seed
                session.do(decide(session.level(asked), view, seed, number).action)
        assert (found.figure, found.stars) == (goal.best, MOST_STARS), file
        session.close()


@pytest.mark.parametrize("file", [one for one in WITH_GOAL if not one.startswith(LONG_TO_PROVE)])
def test_the_best_of_a_goal_is_proven(file: str) -> None:
    game = load(file)
    assert game.save.goal is not None
    assert prove(game.save.goal, game.state).trouble == ""


@pytest.mark.parametrize("file", FILES)
def test_a_scenario_opens_whole_with_its_title_and_what_to_find(file: str) -> None:
    game = load(file)
    assert game.record.trouble == ""
    assert check_position(game.record.start) is None
    assert game.save.name
    (note,) = game.save.notes
    assert note.at == len(game.record.moments)
    assert 50 < len(note.text) < 260
    assert game.save.table.is_playtest, "undo has no limit where something is to be tried"


@pytest.mark.parametrize("choice", [*LAST_TILES, *OTHERS], ids=lambda choice: choice.file)
def test_the_best_brings_its_points_and_the_obvious_less(choice: Choice) -> None:
    state = load(choice.file).state
    best, obvious = play(state, *choice.best), play(state, *choice.obvious)
    assert points(best) == choice.best_points
    assert points(obvious) == choice.obvious_points
    leads = [
        after.players[choice.seat].points
        - max(score for seat, score in enumerate(points(after)) if seat != choice.seat)
        for after in (best, obvious)
    ]
    assert leads[0] > leads[1]


@pytest.mark.parametrize("choice", LAST_TILES, ids=lambda choice: choice.file)
def test_no_other_place_brings_more(choice: Choice) -> None:
    state = load(choice.file).state
    player = state.players[choice.seat]
    (tile,) = player.to_build
    assert all(other.has_ended for seat, other in enumerate(state.players) if seat != choice.seat)
    places = list(player.territory.placements(tile))
    assert "six places" not in choice.file or len(places) == 6
    for place in places:
        laid = apply(state, PlaceTile(choice.seat, tile, place)).state
        after = apply(laid, EndBuilding(choice.seat)).state
        assert after.players[choice.seat].points <= choice.best_points[choice.seat]


def test_the_road_brings_three_gold_a_round_and_no_place_for_points_any() -> None:
    state = load("701 the road to the barrels").state
    before = barrel_income(state.players[0].territory)
    road = play(state, "0 lay 43@-1,0r1", "0 end")
    lake = play(state, "0 lay 43@1,0", "0 end")
    assert (road.players[0].points, lake.players[0].points) == (3, 7)
    assert barrel_income(road.players[0].territory) - before == 3
    assert barrel_income(lake.players[0].territory) == before
    assert len(state.setup.track) - state.round == 4, "rounds that pay the income"


def outcome(state: GameState) -> Sequence[tuple[int, int, int]]:
    """Seat, points and gold left over, the winner first."""
    return [(place.seat, place.points, place.gold_left) for place in standings(state)]


def test_the_last_gold_decides_the_tie() -> None:
    state = load("606 the last gold").state
    ends = {
        tile: play(state, f"0 buy {tile}", *lines.split("; ")) for tile, lines in LAST_GOLD.items()
    }
    assert outcome(ends[13]) == [(0, 73, 4), (1, 73, 0)]
    assert outcome(ends[33]) == [(1, 77, 3), (0, 77, 0)]


def test_a_finished_game_ends_as_it_did() -> None:
    for file, expected in FINISHED.items():
        state = load(file).state
        assert state.phase is Phase.FINISHED
        assert outcome(state) == expected
