"""Expected VP from the strength of a raid, if dice are rerolled as well as possible."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from skye_desktop.games.raiders.engine import SeatState, Table, crew
from skye_desktop.games.raiders.engine.table import Settlement


@lru_cache(4096)
def _tier_vp(tiers: tuple[tuple[int, int], ...], strength: int) -> int:
    return max((vp for needed, vp in tiers if strength >= needed), default=0)


@lru_cache(8192)
def expected_vp(
    tiers: tuple[tuple[int, int], ...],
    faces: tuple[int, ...],
    strength: int,
    dice: tuple[int, ...],
    rerolls: int,
) -> float:
    """Return the expected VP of strength with these dice, rerolled as well as possible.

    ``tiers`` are pairs of strength and VP, ``faces`` the faces of a die, ``strength`` that without
    dice, ``rerolls`` how often a die may be rolled again.
    """
    best = float(_tier_vp(tiers, strength + sum(dice)))
    if rerolls:
        for index in range(len(dice)):
            best = max(best, rerolled_vp(tiers, faces, strength, dice, rerolls, index))
    return best


def rerolled_vp(
    tiers: tuple[tuple[int, int], ...],
    faces: tuple[int, ...],
    strength: int,
    dice: tuple[int, ...],
    rerolls: int,
    index: int,
) -> float:
    """Return the expected VP if the die with that index, from 0, is rolled again."""
    kept = dice[:index] + dice[index + 1 :]
    results = (
        expected_vp(tiers, faces, strength, tuple(sorted((*kept, face))), rerolls - 1)
        for face in faces
    )
    return sum(results) / len(faces)


@lru_cache(8192)
def raid_odds(
    tiers: tuple[tuple[int, int], ...],
    faces: tuple[int, ...],
    strength: int,
    dice: int,
    rerolls: int,
) -> float:
    """Return the expected VP of strength before the dice are rolled; ``dice`` is their number."""
    if not dice:
        return float(_tier_vp(tiers, 0))
    rolls = [tuple(sorted(roll)) for roll in product(faces, repeat=dice)]
    rerolls = min(rerolls, 2)
    return sum(expected_vp(tiers, faces, strength, roll, rerolls) for roll in rolls) / len(rolls)


def raid_points(table: Table, seat: SeatState, settlement: Settlement) -> float:
    """Return the expected VP of a raid made now."""
    strength, rerolls = crew.strength(table, seat, settlement), crew.rerolls(table, seat)
    points = raid_odds(settlement.tiers, table.faces, strength, settlement.dice, rerolls)
    return points + crew.raid_vp(table, seat, settlement)
