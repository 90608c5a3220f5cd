"""Random variants of the game: what the laws are tried on beside the printed one."""

from __future__ import annotations

import random
from typing import Any

from skye_desktop.engine import SCORING_TILES, SCROLLS, Variant

_LETTERS = ("A", "B", "C", "D", "AB", "AC", "BD", "CD", "ABC", "ABCD")
_OWN: tuple[dict[str, Any], ...] = (
    {"areas": [{"terrain": "water", "edges": "NESW", "things": ["ship", "scroll_ship"]}]},
    {
        "areas": [
            {"terrain": "pasture", "edges": "NS", "things": ["sheep", "farm"]},
            {"terrain": "mountain", "edges": "E", "things": ["broch", "barrel"]},
            {"terrain": "water", "edges": "W", "things": ["lighthouse"]},
        ],
        "roads": ["NS"],
    },
    {
        "areas": [
            {"terrain": "mountain", "edges": "NE", "things": ["broch"]},
            {"terrain": "pasture", "edges": "SW", "things": ["cattle", "cattle", "scroll_cattle"]},
            {"terrain": "water", "things": ["ship"]},
        ],
        "roads": ["N", "SW"],
    },
)


def random_variant(seed: int) -> Variant:
    """A variant in which chance turned about half of all that can be turned."""
    chance = random.Random(seed)
    axed = chance.randint(0, 2)
    market = {
        "drawn": axed + chance.randint(1, 4 - axed),
        "axed": axed,
        "purchases": chance.randint(1, 3),
    }
    plain: dict[str, Any] = {"name": f"Variant {seed}", "market": market}
    if chance.random() < 0.5:
        plain["income"] = {"castle": chance.randint(4, 9), "barrel": chance.randint(0, 3)}
    if chance.random() < 0.5:
        plain["start"] = {"gold": [chance.randint(0, 9) for _ in range(chance.randint(1, 5))]}
    if chance.random() < 0.5:
        plain["coins"] = {"10": chance.randint(1, 20)}
    rounds = [
        {"score": chance.choice(_LETTERS), "catch_up": chance.randint(0, 3)}
        for _ in range(chance.randint(1, 8 if market["drawn"] < 4 else 4))
    ]
    plain["rounds"] = {"2-5": rounds}
    plain["scoring"] = {
        tile.id.value: _numbers(tile.numbers, chance) for tile in SCORING_TILES.values()
    }
    plain["scrolls"] = {
        counted.value: {"points": chance.randint(0, 3), "each": chance.randint(1, 3)}
        for counted in SCROLLS.values()
    }
    plain["final"] = {
        "completed_scroll": chance.randint(1, 3),
        "gold_a_point": chance.randint(1, 9),
    }
    plain["landscape"] = {
        str(number): chance.randint(0, 4) for number in chance.sample(range(1, 74), 20)
    }
    plain["landscape"] |= {"1-3": 3} if not {"1", "2", "3"} & plain["landscape"].keys() else {}
    plain["tile"] = [
        {"name": f"Tile {number} of {seed}", "copies": chance.randint(1, 9)} | own
        for number, own in enumerate(_OWN)
    ]
    variant = Variant.model_validate(plain)
    return variant if not variant.why_not_for(5) else variant.changed(rounds={"2-5": rounds[:2]})


def _numbers(printed: Any, chance: random.Random) -> dict[str, Any]:
    given: dict[str, Any] = {"copies": chance.randint(1, 2)}
    if printed.points:
        given["points"] = chance.randint(1, 6)
    if printed.second:
        given["second"] = chance.randint(0, given["points"])
    if printed.least:
        given["least"] = chance.randint(2, 4)
    if printed.steps:
        given["steps"] = sorted(chance.randint(0, 8) for _ in range(chance.randint(1, 5)))
    return given
