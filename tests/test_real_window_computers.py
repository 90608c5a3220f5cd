"""Whole games of one person against computers with a real pointer, with advice, the results and the coach.

With SKYE_WHOLE_GAMES=all at tables of two to five seats, else at one of three.
"""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from real_window import Hand, Keep, Program, Start
from test_real_window import lay, tiles_to_lay

from skye_desktop.engine import Phase
from skye_desktop.files import read_game

PERSON = {"clan": "macinnes", "name": "Isla"}
COMPUTERS = [
    ("macleod", "Rory"),
    ("macdonald", "Angus"),
    ("mackinnon", "Fergus"),
    ("macneacail", "Morag"),
]
_PANELS = (
    "PricingPanel",
    "BuyingPanel",
    "BuildingPanel",
    "IncomePanel",
    "RevealPanel",
    "MarketNewsPanel",
    "ScoringPanel",
)


def set_prices(hand: Hand) -> None:
    """A coin onto one tile, another onto the next, the axe onto the third."""
    hand.drag("coin 1", "card 1")
    hand.drag("coin 2" if "coin 2" in hand.program.targets else "coin 1", "card 2")
    hand.drag("axe", "card 3")
    hand.click("ready")


def buy(hand: Hand) -> None:
    """Drag a tile onto the land if there is one to be had, else buy nothing."""
    program = hand.program
    for tile in tiles_to_lay(program):
        before = len(program.actions)
        hand.drag(tile, "land")
        if program.scene == "Question":
            hand.click("yes")
        if len(program.actions) > before:
            return
    hand.click("pass")
    if program.scene == "Question":
        hand.click("yes")


def build(hand: Hand) -> None:
    """Lay a tile, or end building when nothing is left."""
    program = hand.program
    program.wait_for(
        lambda: bool({"end building", "return", *tiles_to_lay(program)} & program.targets.keys()),
        "a tile",
    )
    tiles = tiles_to_lay(program)
    if tiles:
        lay(hand, tiles[0])
    else:
        hand.click("return" if "return" in program.targets else "end building")


def take_part(hand: Hand, panel: str) -> None:
    """What the person does at that panel."""
    match panel:
        case "PricingPanel":
            set_prices(hand)
        case "BuyingPanel":
            buy(hand)
        case "BuildingPanel":
            build(hand)
        case _:
            hand.key("Return")


TABLES: list[tuple[str, ...]] = [("strong", "master")]
if os.environ.get("SKYE_WHOLE_GAMES") == "all":
    TABLES += [
        ("master",),
        ("easy", "solid"),
        ("easy", "strong", "master"),
        ("master",) * 3,
        ("solid", "strong", "easy", "master"),
    ]


@pytest.mark.parametrize("levels", TABLES, ids=" ".join)
def test_one_person_plays_computers_to_the_end(
    start: Start, keep: Keep, tmp_path: Path, levels: tuple[str, ...]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    computers = [
        {"clan": clan, "name": name, "level": level}
        for (clan, name), level in zip(COMPUTERS, levels, strict=False)
    ]
    settings = {
        "seats": [PERSON, *computers],
        "computer_speed": "off",
        "animation_speed": "off",
        "hints": False,
    }
    (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    program, hand = start()
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    keep(hand, "new game")
    hand.click("start")
    program.wait_for_scene("TableScene")
    seen: set[str] = set()
    while program.scene == "TableScene":
        program.wait_for(
            lambda: program.panel[0] in _PANELS or program.scene != "TableScene", "a person's turn"
        )
        program.look()
        panel = program.panel[0]
        if program.scene != "TableScene" or panel not in _PANELS:
            continue
        assert panel != "HandoverPanel", "one person needs no curtain"
        if panel not in seen and panel in _PANELS[:3] and "3" in told_round(program):
            seen.add(panel)
            ask_for_advice(hand, keep, panel)
        before = steps(program)
        take_part(hand, panel)
        program.wait_for(lambda told=before: steps(program) > told, "what follows")  # type: ignore[misc]
    program.wait_for_scene("ResultsScene")
    keep(hand, "results", still=True)
    hand.key("c")
    program.wait_for_scene("CoachScene")
    program.wait_for(
        lambda: any(name.startswith("lesson") for name in program.targets), "what the coach says"
    )
    keep(hand, "the coach", still=True)
    assert seen == set(_PANELS[:3])
    status, errors = program.end(signal.SIGTERM)
    assert (status, errors) == (0, "")
    (path,) = (data / "saves").glob("2*.json")
    loaded = read_game(path)
    assert loaded.state.phase is Phase.FINISHED
    assert loaded.save.table.computers == ("", *levels)
    assert loaded.save.remarks
    assert loaded.save.table.advice_used[0] == len(seen)


def told_round(program: Program) -> str:
    """How many rounds have begun, as the log tells it."""
    return str(sum(line["kind"] == "round" for line in program.lines))


def steps(program: Program) -> int:
    """How often something has been done, or something else been shown."""
    return sum(line["kind"] in ("action", "panel", "scene") for line in program.lines)


def ask_for_advice(hand: Hand, keep: Keep, panel: str) -> None:
    """Open the sheet of advice, look at it, close it again."""
    hand.key("a")
    keep(hand, f"advice while in {panel}", still=True)
    hand.key("a")
