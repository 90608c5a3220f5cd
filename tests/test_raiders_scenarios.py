"""The scenarios of Raiders of the North Sea: each is searched to its end, and played at the terminal.

All actions of the turn are tried. Of dice the mean of all faces counts; cards lie as they lie.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from test_prompt import Thinking, at_once, from_the_menu
from test_raiders_lesson import Pupil

from skye_desktop.files import LoadedGame, read_game, shipped_folder
from skye_desktop.games.raiders.bots import decide
from skye_desktop.games.raiders.engine import Beat, State
from skye_desktop.games.raiders.engine.actions import RollAgain, RollDice
from skye_desktop.games.raiders.scenarios import SCENARIOS
from skye_desktop.i18n import use
from skye_desktop.known_games import known_game
from skye_desktop.prompt.turn_scenarios import TurnScenario, points_verdict

__all__ = ["at_once"]  # a fixture

FOLDER = shipped_folder("saves") / "scenarios" / "raiders"
RULES = known_game("raiders").rules


class Way(NamedTuple):
    """A scenario with the best way to play it, and what is chosen for that at the terminal."""

    file: str
    lines: tuple[str, ...]
    """Decisions up to the first dice."""
    reached: float
    """What the second best first decisions reach."""
    chosen: tuple[str, ...]
    is_found: bool = False
    """Whether the greedy bot finds it."""


WAYS = (
    Way(
        "01 one provision short", ("0 place town_hall warmonger 1", "0 lift long_house skip"), 0,
        ("Town Hall", "Warmonger", "Long House", "Leave"),
    ),
    Way(
        "02 a hand without silver", ("0 place treasury folke", "0 lift barracks marauder"), 0,
        ("Treasury", "Discard Folke", "No other card", "Barracks", "Marauder", "All of"),
    ),
    Way(
        "03 three provisions", ("0 place long_house livestock", "0 lift town_hall huntsman"), 0,
        ("Long House", "You pay 1 livestock", "Town Hall", "Huntsman"),
    ),
    Way(
        "04 somebody else's worker", ("0 place town_hall archer 1 mill", "0 lift mill provisions"), 0,
        ("Town Hall", "Archer", "Mill", "Mill", "You get 2 provisions"),
    ),
    Way(
        "05 a plate of armour", ("1 place town_hall armourer", "1 lift long_house offering 16"), 26,
        ("Bring", "Town Hall", "Armourer", "Long House", "You make", "1 gold and 1 iron"),
    ),
    Way(
        "06 four Valkyries", ("1 raid outpost_east",), 34.944,
        ("Raid", "East Outpost", "Keep", "Space 1", "Berserker", "Brawler", "Cartographer", "Marauder"),
    ),
    Way(
        "07 two fortresses", ("0 raid fortress_east",), 116.278, ("Raid", "East Fortress", "Cartographer"),
        is_found=True,
    ),
    Way("08 three fortresses", ("1 raid fortress_east",), 64.593, ("Raid", "East Fortress", "Keep", "Berserker")),
    Way(
        "09 room for a Champion", ("1 place town_hall brawler avenger gold", "1 lift barracks champion"), 111,
        ("Town Hall", "Brawler", "Avenger", "1 gold", "Barracks", "Champion", "All of"),
    ),
    Way(
        "10 the last silver", ("1 place long_house offering 12", "1 lift town_hall jeweller"), 107,
        ("Long House", "You make", "Town Hall", "Jeweller"), is_found=True,
    ),
)  # fmt: skip
FILES = sorted(path.stem for path in FOLDER.glob("*.json"))


def load(file: str) -> LoadedGame:
    return read_game(FOLDER / f"{file}.json")


def facts(state: State) -> tuple[TurnScenario, int, int]:
    """Return what the program knows of the scenario, its seat, and that seat's turns at its end."""
    return SCENARIOS.all[RULES.digest(state)], *SCENARIOS.of_seat(state)


def all_falls(due: object, faces: Sequence[int]) -> list[object]:
    """Return what may fall in the place of that, equally likely; of cards only what falls."""
    if isinstance(due, RollAgain):
        return [RollAgain(face) for face in faces]
    if isinstance(due, RollDice):
        return [RollDice(fall) for fall in product(faces, repeat=len(due.faces))]
    return [due]


def of_the_bot(state: State, seat: int, until: int, goal: str, number: int = 0) -> float:
    """Return what the greedy bot reaches, by the mean of all dice."""
    if state.beat is Beat.OVER or state.seats[seat].turns >= until:
        return SCENARIOS.worth(state, seat, until, goal)
    due = RULES.chance(state)
    if due is not None:
        falls = all_falls(due, state.table.faces)
        found = [
            of_the_bot(RULES.apply(state, fall).state, seat, until, goal, number + 1)
            for fall in falls
        ]
        return sum(found) / len(found)
    asked = RULES.waiting(state)[0]
    action = decide("greedy", RULES.view(state, asked), state.setup.seed, number).action
    return of_the_bot(RULES.apply(state, action).state, seat, until, goal, number + 1)


def first_decisions(state: State, seat: int, until: int, goal: str) -> dict[tuple[str, ...], float]:
    """Return all lines of decisions up to chance or the end of the turn, with what they reach."""
    found = dict[tuple[str, ...], float]()
    open_lines: list[tuple[tuple[str, ...], State]] = [((), state)]
    while open_lines:
        lines, now = open_lines.pop()
        is_over = now.beat is Beat.OVER or now.seats[seat].turns >= until
        if is_over or RULES.chance(now) is not None or RULES.waiting(now)[0] != seat:
            found[lines] = SCENARIOS.worth(now, seat, until, goal)
            continue
        for action in RULES.legal(now, seat):
            after = RULES.apply(now, action).state
            open_lines.append(((*lines, RULES.write(action)), after))
    return found


def test_every_scenario_has_its_proof_here_and_its_answer_in_the_program() -> None:
    assert [way.file for way in WAYS] == FILES
    assert len(FILES) == 10
    assert {RULES.digest(load(file).state) for file in FILES} == set(SCENARIOS.all)


@pytest.mark.parametrize("file", FILES)
def test_a_scenario_opens_whole_with_its_task(file: str) -> None:
    game = load(file)
    assert game.record.trouble == ""
    assert game.save.name == file[3].upper() + file[4:]
    (note,) = game.save.notes
    assert note.at == 0
    assert len(note.text) < 140
    assert game.save.table.is_playtest, "undo has no limit where something is to be tried"
    assert game.save.table.computers[game.state.seat] == ""
    assert (FOLDER / f"{file}.json").stat().st_size < 5_000


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.file)
def test_nothing_reaches_more_than_the_best_way(way: Way) -> None:
    state = load(way.file).state
    known, seat, until = facts(state)
    found = first_decisions(state, seat, until, known.goal)
    best = max(found.values())
    assert best == pytest.approx(known.best, abs=0.001)
    assert found[way.lines] == pytest.approx(best)
    others = [value for value in found.values() if value < best - 0.001]
    assert max(others) == pytest.approx(way.reached, abs=0.001)
    by_the_bot = of_the_bot(state, seat, until, known.goal)
    assert by_the_bot == pytest.approx(best) if way.is_found else by_the_bot < best - 0.3


def test_the_greedy_bot_misses_eight_of_ten() -> None:
    assert [way.is_found for way in WAYS].count(False) == 8


@pytest.mark.parametrize("way", WAYS[8:], ids=lambda way: way.file)
def test_the_last_turn_wins_by_the_best_way_alone(way: Way) -> None:
    state = load(way.file).state
    known, seat, until = facts(state)
    for lines, value in first_decisions(state, seat, until, known.goal).items():
        now = state
        for line in lines:
            now = RULES.apply(now, RULES.read(line)).state
        if RULES.is_over(now):
            winner = next(one.seat for one in RULES.standings(now) if one.place == 1)
            assert (winner == seat) == (value > known.best - 0.001)
        else:
            assert value < known.best - 0.001, "neither a raid nor a shuffle helps"


@pytest.mark.parametrize("way", WAYS[:4], ids=lambda way: way.file)
def test_whoever_is_ready_raids_a_fortress_in_the_next_turn(way: Way) -> None:
    state = load(way.file).state
    _, seat, _ = facts(state)
    for line in way.lines:
        state = RULES.apply(state, RULES.read(line)).state
    number = 0
    while seat not in (asked := RULES.waiting(state)):
        action = RULES.chance(state)
        if action is None:
            view = RULES.view(state, asked[0])
            action = decide("planner", view, state.setup.seed, number).action
        state, number = RULES.apply(state, action).state, number + 1
    raids = [RULES.write(action) for action in RULES.legal(state, seat)]
    assert any(line.startswith(f"{seat} raid fortress") for line in raids)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.file)
def test_a_scenario_is_chosen_told_played_and_judged(
    way: Way, tmp_path: Path, at_once: Thinking
) -> None:
    name = load(way.file).save.name
    told = from_the_menu(tmp_path, Pupil("Scenarios", name, *way.chosen), game="raiders")
    known = facts(load(way.file).state)[0]
    (note,) = load(way.file).save.notes
    assert told.index(note.text) < told.index("Well played.") < told.index(known.text.english)
    assert told.count("Well played.") == 1
    assert "Astrid began a raid" not in told.partition("Well played.")[2], "others wait for Enter"


def test_another_way_is_told_what_was_possible_and_may_be_tried_again(
    tmp_path: Path, at_once: Thinking
) -> None:
    raid = ("Raid", "East Outpost", "Keep", "Space 1", "Berserker", "Brawler", "Cartographer")
    worse, better = ("Warlord", "undo"), ("Marauder", "")
    told = from_the_menu(
        tmp_path, Pupil("Scenarios", "Four Valkyries", *raid, *worse, *better), game="raiders"
    )
    assert told.index("That leads to 37 points; 39 are possible.") < told.index("Taken back.")
    assert told.index("Taken back.") < told.index("Well played. That leads to 39 points")
    leave = ("Gate House", "Leave", "Mill", "Leave")
    short = from_the_menu(tmp_path, Pupil("Scenarios", "One provision", *leave), game="raiders")
    assert "With that you cannot raid a fortress next turn." in short


def test_one_point_is_told_in_the_singular() -> None:
    assert points_verdict(False, 1.0, 3.0).startswith("That leads to 1 point; 3 are")
    assert "leads to 1 point, and" in points_verdict(True, 1.0, 1.0)
    assert "leads to 0.5 points, and" in points_verdict(True, 0.5, 0.5)


def test_luck_is_not_judged(tmp_path: Path, at_once: Thinking) -> None:
    chosen = ("Scenarios", "Two fortresses", "Raid", "West Fortress", "Cartographer", "Warlord")
    told = from_the_menu(tmp_path, Pupil(*chosen), game="raiders")
    assert "That leads to 116.3 points; 117.3 are possible. Dice count by the mean" in told


def test_points_are_written_with_the_decimal_sign_of_the_language(
    tmp_path: Path, at_once: Thinking
) -> None:
    chosen = ("Szenarien", "Zwei Festungen", "Zu einem", "Festung West", "Kartograf", "Kriegsherr")
    try:
        use("de")
        told = from_the_menu(tmp_path, Pupil(*chosen), game="raiders")
    finally:
        use("en")
    assert "116,3" in told
    assert "117,3" in told


def test_scenarios_of_one_game_are_not_listed_for_another(tmp_path: Path) -> None:
    for game, wanted, other in (
        ("raiders", "Four Valkyries", "Two lights"),
        ("skye", "Two lights", "Four Valkyries"),
    ):
        told = from_the_menu(tmp_path, Pupil("Scenarios"), game=game)
        assert wanted in told
        assert other not in told


def test_names_of_scenarios_differ_from_those_of_all_other_saves() -> None:
    names = [
        json.loads(path.read_text(encoding="utf-8")).get("name")
        for path in FOLDER.parent.rglob("*.json")
    ]
    assert len(set(names)) == len(names)
