"""Expected VP from the strength of a raid, if dice are rerolled as well as possible."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from skye_desktop.games.raiders.engine import SeatState, Table, crew
from skye_desktop.games.raiders.engine.table import Settlement


class Attack(NamedTuple):
    """What decides the VP of strength in a raid, besides the dice."""

    tiers: tuple[tuple[int, int], ...]
    """Pairs of a strength and the VP that it brings."""
    faces: tuple[int, ...]
    """Faces of a die."""
    strength: int
    """Strength without dice."""

    def vp(self, dice: int) -> int:
        """Return the VP of strength with that sum of the dice."""
        return max((vp for needed, vp in self.tiers if self.strength + dice >= needed), default=0)

    def strengthened(self, more: int) -> Attack:
        """Return the attack with that much more strength."""
        return Attack(self.tiers, self.faces, self.strength + more)


def attack_of(table: Table, seat: crew.Crewed, settlement: Settlement) -> tuple[Attack, int]:
    """Return a seat's attack on a settlement, and how often it may roll a die again."""
    strength = crew.strength(table, seat, settlement)
    return Attack(settlement.tiers, table.faces, strength), crew.rerolls(table, seat)


@lru_cache(8192)
def expected_vp(attack: Attack, dice: tuple[int, ...], rerolls: int) -> float:
    """Return the expected VP with these dice, of which ``rerolls`` may be rolled again."""
    best = float(attack.vp(sum(dice)))
    if rerolls:
        for index in range(len(dice)):
            best = max(best, rerolled_vp(attack, dice, rerolls, index))
    return best


def rerolled_vp(attack: Attack, dice: tuple[int, ...], rerolls: int, index: int) -> float:
    """Return the expected VP if the die with that index, from 0, is rolled again."""
    kept = dice[:index] + dice[index + 1 :]
    results = (
        expected_vp(attack, tuple(sorted((*kept, face))), rerolls - 1) for face in attack.faces
    )
    return sum(results) / len(attack.faces)


@lru_cache(8192)
def raid_odds(attack: Attack, dice: int, rerolls: int) -> float:
    """Return the expected VP before the dice are rolled; ``dice`` is their number."""
    rolls = [tuple(sorted(roll)) for roll in product(attack.faces, repeat=dice)]
    return sum(expected_vp(attack, roll, min(rerolls, 2)) for roll in rolls) / len(rolls)


def raid_points(table: Table, seat: SeatState, settlement: Settlement) -> float:
    """Return the expected VP of a raid made now."""
    attack, rerolls = attack_of(table, seat, settlement)
    return raid_odds(attack, settlement.dice, rerolls) + crew.raid_vp(table, seat, settlement)
