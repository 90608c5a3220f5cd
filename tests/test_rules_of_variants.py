"""The rules of a variant: their chapters speak of its numbers, and of none of the printed game that it changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from random_variants import random_variant

from skye_desktop.engine import PRINTED_GAME, SCORING_TILES, Variant
from skye_desktop.i18n import languages, tr_of_file, use
from skye_desktop.play.rules_facts import rules_facts
from skye_desktop.play.rules_text import rules
from skye_desktop.prompt.text_rules import rules_lines

TEXT = resources.files("skye_desktop.play").joinpath("rules.md").read_text(encoding="utf-8")
PARAGRAPHS = [" ".join(part.split()) for part in TEXT.strip().split("\n\n")]
ROUND = {"score": "ABCD", "catch_up": 7}
CHANGES: dict[str, dict[str, Any]] = {
    "castle": {"income": {"castle": 9}},
    "barrel": {"income": {"barrel": 3}},
    "drawn": {"market": {"drawn": 4}},
    "axes": {"market": {"axed": 2}},
    "no axe": {"market": {"axed": 0}},
    "purchases": {"market": {"purchases": 2}},
    "start": {"start": {"gold": 8}},
    "start by turns": {"start": {"gold": [1, 2, 3, 4, 6]}},
    "rounds": {"rounds": {"2-5": [ROUND, ROUND]}},
    "scroll": {"scrolls": {"sheep": {"points": 3, "each": 2}}},
    "scroll of another thing": {"scrolls": {"farm": {"points": 2, "each": 4}}},
    "completed scroll": {"final": {"completed_scroll": 3}},
    "gold": {"final": {"gold_a_point": 9}},
    "landscape": {"landscape": {"2": 0}},
    "an own tile": {"tile": [{"name": "Loch", "areas": [{"terrain": "water", "edges": "NESW"}]}]},
}
CHANGES |= {
    f"points of {tile.value}": {"scoring": {tile.value: {"points": 11}}}
    for tile, printed in SCORING_TILES.items()
    if printed.numbers.points
}


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use("en")


def chapters(variant: Variant) -> str:
    """The chapters that the printed game has too."""
    whole = rules(variant)
    told = whole if variant.is_printed else whole[1:]
    return "\n".join(block.text for chapter in told for block in chapter.blocks)


def test_every_number_that_a_variant_changes_is_changed_in_the_chapters(language: str) -> None:
    printed = chapters(PRINTED_GAME)
    for name, change in CHANGES.items():
        assert chapters(PRINTED_GAME.changed(name=name, **change)) != printed, name


def test_no_number_of_the_printed_game_that_a_variant_changed_is_left(language: str) -> None:
    printed = rules_facts(PRINTED_GAME)
    for seed in range(6):
        variant = random_variant(seed)
        facts, told = rules_facts(variant), chapters(variant)
        changed = {name for name, words in facts.items() if words != printed[name]}
        assert changed, seed
        for paragraph in PARAGRAPHS:
            text = re.sub(r"^\* |^!\[.*?\]\(.*?\) ", "", paragraph)
            if changed & set(re.findall(r"\{(\w+)\}", text)):
                assert tr_of_file(text).format(**printed) not in told, (seed, text)


def test_the_page_itself_names_no_number_that_a_variant_can_change() -> None:
    numbers = re.compile(
        r"(?<!\w)(\d+|twice|double|doubled|three|four|five|six) (gold|points?|rounds?|tiles?|seats?)\b"
    )
    found = [
        (paragraph, number[0]) for paragraph in PARAGRAPHS for number in numbers.finditer(paragraph)
    ]
    # What lies in a drawn land, and prices that somebody asks there.
    assert [text for text, _ in found if not text.startswith("![")] == []


def test_rules_at_a_terminal_speak_of_the_variant() -> None:
    variant = PRINTED_GAME.changed(
        name="Dear whisky",
        rounds={"2-5": [{"score": "AB"}, {"score": "CD"}]},
        scoring={"whisky": {"points": 9, "second": 1}},
    )
    told = "\n".join(line for number in range(1, 8) for line in rules_lines(str(number), variant))
    assert "Most tiles with barrels: 9 points; second most: 1." in told
    assert "2–5 clans play 2 rounds." in told
    printed = r"\b(six|6) rounds|5 points; second most: 2\. The tiles count|get 5 points"
    assert not re.search(printed, told)
