"""The value of townsfolk cards in points, in hand and in the crew."""

from __future__ import annotations

from functools import lru_cache

from skye_desktop.games.raiders.bots.weights import Weights
from skye_desktop.games.raiders.engine import Table

_ABILITIES = {
    "raid_discount": 0.4,
    "building_bonus": 0.5,
    "strength_per": 0.8,
    "if_killed": 0.6,
    "reroll": 0.4,
    "end_vp_per": 0.2,
    "hire_discount": 0.3,
    "building_extra_action": 0.3,
    "end_vp": 0.0,
}
"""Value of each kind of ability in points, without that of VP at the end."""
_BY_NUMBER = {"raid_vp": 0.5, "raid_strength": 0.2}
"""Value in points of each VP, or point of strength, of the other kinds."""


def ability_worth(table: Table, card: str) -> float:
    """Return the value of a crew member's ability in points, without that of its strength."""
    ability = table.ability[card]
    each = _BY_NUMBER.get(ability.kind)
    return _ABILITIES[ability.kind] if each is None else each * ability.number


def fixed_vp(table: Table, card: str) -> int:
    """Return the VP of a crew member at the end of the game that depend on nothing."""
    ability = table.ability[card]
    return ability.number if ability.kind == "end_vp" else 0


@lru_cache(1024)
def crew_worth(table: Table, card: str, weights: Weights) -> float:
    """Return the value of a crew member in points, without its VP at the end of the game."""
    return weights.body + weights.strength * table.strength[card] + ability_worth(table, card)


@lru_cache(1024)
def hand_worth(table: Table, card: str, weights: Weights) -> float:
    """Return the value of a hand card in points."""
    gain = crew_worth(table, card, weights) + 0.7 * fixed_vp(table, card)
    gain -= weights.silver * table.card[card].cost
    return weights.hand + 0.25 * gain


@lru_cache(4096)
def hand_sum(table: Table, hand: tuple[str, ...], weights: Weights) -> float:
    """Return the value of a whole hand in points; the less valuable cards count in part."""
    worths = sorted((hand_worth(table, card, weights) for card in hand), reverse=True)
    return sum(worth * _SATURATION[min(at, 8)] for at, worth in enumerate(worths))


_SATURATION = (1.0, 1.0, 0.95, 0.8, 0.65, 0.5, 0.4, 0.25, 0.05)
"""Factor on the value of the best hand card, of the second best, and so on."""


@lru_cache(8192)
def kill_losses(table: Table, cards: tuple[str, ...], weights: Weights) -> tuple[float, ...]:
    """Return the loss in points if 0, 1, 2 and so on of those crew members are killed.

    Those that cost least are killed first.
    """
    losses = sorted(kill_loss(table, card, weights) for card in cards)
    sums = [0.0]
    for loss in losses:
        sums.append(sums[-1] + loss)
    return tuple(sums)


def kill_loss(table: Table, card: str, weights: Weights) -> float:
    """Return the loss in points if that crew member is killed by a Valkyrie."""
    loss = crew_worth(table, card, weights) + fixed_vp(table, card)
    effect = table.ability[card].do
    if effect is None:
        return loss
    match effect.op:
        case "return_to_hand":
            return loss - hand_worth(table, card, weights)
        case "gain":
            return loss - 1.6 * sum(number for _, number in effect.gain)
        case "vp":
            return loss - effect.number
    return loss - 1.2
