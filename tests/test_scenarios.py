"""The scenarios that come with the program: what each is about holds, played through the engine."""

from __future__ import annotations

from collections.abc import Sequence
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
from skye_desktop.files import LoadedGame, read_game, shipped_folder

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
        "01 a lake to close", 0,
        ("0 lay 38@1,-1", "0 end"), (31, 13, 15),
        ("0 lay 38@1,-2r1", "0 end"), (19, 13, 15),
    ),
    Choice(
        "02 one tile, six places", 1,
        ("1 lay 38@-2,0r1", "1 end"), (12, 15),
        ("1 lay 38@2,0", "1 end"), (12, 13),
    ),
    Choice(
        "03 two lights", 1,
        ("1 lay 65@0,-3r3", "1 end"), (10, 17, 10, 11),
        ("1 lay 65@1,-1r2", "1 end"), (10, 14, 10, 11),
    ),
    Choice(
        "08 a scroll to double", 2,
        ("2 lay 71@0,-2", "2 end"), (75, 72, 72, 58),
        ("2 lay 71@-3,0r2", "2 end"), (75, 72, 68, 58),
    ),
)  # fmt: skip
"""One tile is left to lay, and nobody else has anything to do."""

OTHERS = (
    Choice(
        "05 a tile that fits nowhere", 0,
        ("0 lay 15@2,0r1", "0 lay 45@2,-1r3", "0 end"), (11, 13),
        ("0 lay 15@1,-1r3", "0 return 45", "0 end"), (8, 13),
    ),
    Choice(
        "06 too dear for him", 0,
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
        "07 for the neighbour", 0,
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
    "11 four within three points": [(0, 77, 2), (3, 76, 0), (2, 75, 1), (1, 74, 2)],
    "12 decided by one gold": [(0, 73, 2), (1, 73, 1)],
}

FILES = sorted(path.stem for path in FOLDER.glob("*.json"))


def load(file: str) -> LoadedGame:
    return read_game(FOLDER / f"{file}.json")


def points(state: GameState) -> tuple[int, ...]:
    """Of all seats."""
    return tuple(player.points for player in state.players)


def test_every_scenario_has_its_facts_here_and_goes_into_the_package() -> None:
    choices = [choice.file for choice in (*LAST_TILES, *OTHERS)]
    rest = ["04 the road to the barrels", "09 last at the table", "10 the last gold"]
    assert sorted([*choices, *rest, *FINISHED]) == FILES
    configuration = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{FOLDER.parent.name}" = "skye_desktop/shipped/saves"' in configuration


@pytest.mark.parametrize("file", FILES)
def test_a_scenario_opens_whole_with_its_title_and_what_to_find(file: str) -> None:
    game = load(file)
    assert game.record.trouble == ""
    assert check_position(game.record.start) is None
    assert game.save.name
    (note,) = game.save.notes
    assert note.at == len(game.record.moments)
    assert 60 < len(note.text) < 260
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
    state = load("04 the road to the barrels").state
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
    state = load("10 the last gold").state
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
