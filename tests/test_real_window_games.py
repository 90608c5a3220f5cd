"""Whole games with a real pointer: the lesson, and a variant of one's own against computers."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from lesson_hand import Learner
from real_window import PANELS, THOUGHT, Start, against, play, rounds, tiles_to_lay

from skye_desktop.engine import Phase
from skye_desktop.files import read_game
from skye_desktop.games.skye.lesson_pages import script
from skye_desktop.games.skye.variant_files import VARIANTS

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
TABLES: list[tuple[str, ...]] = [("mine.toml", "master")]
if os.environ.get("SKYE_WHOLE_GAMES") == "all":
    TABLES += [
        ("five-tiles", "easy"),
        ("", "master"),
        ("", "easy", "solid"),
        ("", "easy", "strong", "master"),
        ("", "master", "master", "master"),
        ("", "solid", "strong", "easy", "master"),
    ]


def test_the_lesson_is_played_from_the_title_to_the_page_after_it(
    start: Start, tmp_path: Path
) -> None:
    program, hand = start()
    program.wait_for_scene("TitleScene")
    learner = Learner(hand, tmp_path / "data", is_hasty=True)
    seen = []
    for page in learner.pages():
        seen.append(page.id)
        learner.obey(page)
    assert seen == [page.id for page in script().pages]
    assert program.scene == "LessonEndScene"


@pytest.mark.parametrize("table", TABLES, ids=" ".join)
def test_computers_are_played_to_the_end_and_the_report_opens_where_the_variant_is_not(
    start: Start, tmp_path: Path, table: tuple[str, ...]
) -> None:
    rules, *levels = table
    data = tmp_path / "data"
    against(data, *levels)
    (data / "variants").mkdir()
    file = data / "variants" / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    order = [*VARIANTS.shipped().values(), VARIANTS.load(file)]
    variant = VARIANTS.load(file if rules == "mine.toml" else rules) if rules else order[0]
    program, hand = start()
    hand.click("New game")
    program.wait_for_scene("NewGameScene")
    hand.click("more")
    for _ in range(order.index(variant)):
        hand.click("variant")
    hand.click("seed")
    hand.key("ctrl+a")
    # Own tiles are in the person's hand in the second round and on the land at the end.
    hand.type("1")
    hand.key("Tab")
    hand.click("start")
    program.wait_for_scene("TableScene")
    advised: set[str] = set()

    def builds_in_the_second_round(panel: str) -> bool:
        assert panel != "HandoverPanel", "one person needs no curtain"
        if rounds(program) >= 2 and panel in PANELS and panel not in advised:
            advised.add(panel)
            hand.key("a")
            hand.key("a")
        return advised == set(PANELS)

    play(hand, builds_in_the_second_round)
    assert advised == set(PANELS)
    own = {tile.number for tile in variant.tiles if tile.name}
    assert not own or own & {int(tile.split()[1]) for tile in tiles_to_lay(program)}
    saved = program.digest
    assert program.end(signal.SIGKILL)[0] == -signal.SIGKILL

    # The save carries its rules: the file is not needed any more.
    file.unlink()
    program, hand = start()
    hand.click("Continue")
    program.wait_for_scene("TableScene")
    assert program.digest == saved
    play(hand)
    program.wait_for_scene("ResultsScene")
    hand.key("c")
    program.wait_for_scene("CoachScene")
    program.wait_for(
        lambda: any(name.startswith("lesson") for name in program.targets), "a lesson", THOUGHT
    )
    hand.key("Escape")
    program.wait_for_scene("ResultsScene")
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
    assert played.save.table.computers == ("", *levels)
    assert played.save.remarks
    assert played.save.table.advice_used[0] == len(advised)
    lands = [player.territory.faces.values() for player in played.state.players]
    assert not own or own & {face.number for land in lands for face in land}

    (report,) = (data / "reports").glob("*.zip")
    other = tmp_path / "other machine" / "reports"
    other.mkdir(parents=True)
    shutil.copy(report, other)
    program, hand = start("other machine")
    hand.click("Load")
    program.wait_for_scene("LoadScene")
    hand.click(f"save {report.name}")
    hand.click("open")
    program.wait_for(lambda: program.scene in ("TableScene", "ResultsScene"), "the game")
    assert program.digest == played.save.digest
    assert program.end(signal.SIGTERM) == (0, "")
