"""A variant with a tile of one's own, played with a real pointer from its file to the results, and reported."""

from __future__ import annotations

import json
import os
import shutil
import signal
from pathlib import Path

import pytest
from real_window import Hand, Keep, Program, Start
from test_real_window import tiles_to_lay
from test_real_window_computers import PERSON, steps, take_part

from skye_desktop.engine import Phase, Variant
from skye_desktop.files import load_variant, read_game, shipped_variants

MINE = """
name = "Two short rounds"
landscape = {1-69 = 0}
[rounds]
2-4 = [{score = "AB"}, {score = "CD"}]
[[tile]]
name = "Bay"
copies = 9
areas = [
    {terrain = "water", edges = "N", things = ["ship"]},
    {terrain = "pasture", edges = "ESW", things = ["sheep", "scroll_sheep"]},
]
roads = ["EW"]
"""
SEED = 1
"""The same deal each time: own tiles are in the person's hand in the second round and on the land at the end."""
LAST = ("TableScene", "ResultsScene")
ACTING = (
    "PricingPanel",
    "BuyingPanel",
    "BuildingPanel",
    "IncomePanel",
    "RevealPanel",
    "MarketNewsPanel",
    "ScoringPanel",
)


def play_until(hand: Hand, is_reached: str, rounds: int) -> None:
    """Take the person's part, until that many rounds have begun or another scene is shown."""
    program = hand.program
    while program.scene == "TableScene":
        program.wait_for(
            lambda: program.panel[0] in ACTING or program.scene != "TableScene", "a turn"
        )
        program.look()
        if program.scene != "TableScene":
            break
        is_there = sum(line["kind"] == "round" for line in program.lines) >= rounds
        if is_there and program.panel[0] == is_reached:
            return
        before = steps(program)
        take_part(hand, program.panel[0])
        program.wait_for(lambda told=before: steps(program) > told, "what follows")  # type: ignore[misc]


def choose_the_rules(program: Program, hand: Hand, variant: Variant) -> None:
    """Step through the rules of a new game until those of the variant are chosen."""
    program.wait_for_scene("NewGameScene")
    order = [*shipped_variants().values(), variant]
    for _ in range(order.index(variant)):
        hand.click("variant")


def type_the_seed(hand: Hand, seed: int) -> None:
    """Unfold what is for experts and write the seed in the place of the one that chance drew."""
    hand.click("more")
    hand.click("seed")
    hand.key("ctrl+a")
    hand.type(str(seed))
    hand.key("Tab")


VARIANTS = ["mine.toml"]
if os.environ.get("SKYE_WHOLE_GAMES") == "all":
    VARIANTS.append("five-tiles")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_played_to_the_end_and_its_report_opens_where_its_file_is_not(
    start: Start, keep: Keep, tmp_path: Path, name: str
) -> None:
    data = tmp_path / "data"
    (data / "variants").mkdir(parents=True)
    file = data / "variants" / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    variant = load_variant(file if name == "mine.toml" else name)
    computer = {"clan": "macleod", "name": "Rory", "level": "easy"}
    settings = {
        "seats": [PERSON, computer],
        "computer_speed": "off",
        "animation_speed": "off",
        "hints": False,
    }
    (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    program, hand = start()
    hand.click("New game")
    choose_the_rules(program, hand, variant)
    type_the_seed(hand, SEED)
    keep(hand, "the rules chosen")
    hand.click("start")
    program.wait_for_scene("TableScene")
    play_until(hand, "BuildingPanel", rounds=2)
    keep(hand, "building in the second round")
    own = {tile.number for tile in variant.tiles if tile.name}
    assert name != "mine.toml" or own & {int(tile.split()[1]) for tile in tiles_to_lay(program)}
    saved = program.digest
    assert program.end(signal.SIGKILL)[0] == -signal.SIGKILL

    # The save carries its rules: the file is not needed any more.
    file.unlink()
    program, hand = start()
    hand.click("Continue")
    program.wait_for_scene("TableScene")
    assert program.digest == saved
    keep(hand, "gone on with")
    play_until(hand, "", rounds=99)
    program.wait_for_scene("ResultsScene")
    keep(hand, "results", still=True)
    hand.key("F8")
    program.wait_for_scene("ReportScene")
    hand.type("The bay is too strong.")
    hand.key("Return")
    program.wait_for_scene("Question")
    hand.click("no")
    assert program.end(signal.SIGTERM) == (0, "")
    (path,) = (data / "saves").glob("2*.json")
    played = read_game(path)
    assert played.state.phase is Phase.FINISHED
    assert played.save.setup.variant == variant
    laid = {
        face.number for player in played.state.players for face in player.territory.faces.values()
    }
    assert name != "mine.toml" or laid & own

    (report,) = (data / "reports").glob("*.zip")
    other = tmp_path / "other machine"
    (other / "reports").mkdir(parents=True)
    shutil.copy(report, other / "reports")
    program, hand = start("other machine")
    hand.click("Load")
    program.wait_for_scene("LoadScene")
    hand.click(f"save {report.name}")
    keep(hand, "the report in the list")
    hand.click("open")
    program.wait_for(lambda: program.scene in LAST, "the game")
    assert program.digest == played.save.digest
    keep(hand, "opened elsewhere", still=True)
    assert program.end(signal.SIGTERM) == (0, "")
