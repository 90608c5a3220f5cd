"""Dice of a raid: the VP of strength to expect, rerolls used well."""

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
    """Return the VP of strength to expect with these dice in view and rerolls used well."""
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
    """Return the VP to expect if that die, counted from 0, is rolled again."""
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
    """Return the VP of strength to expect before the dice are rolled."""
    if not dice:
        return float(_tier_vp(tiers, 0))
    rolls = [tuple(sorted(roll)) for roll in product(faces, repeat=dice)]
    rerolls = min(rerolls, 2)
    return sum(expected_vp(tiers, faces, strength, roll, rerolls) for roll in rolls) / len(rolls)


def raid_points(table: Table, seat: SeatState, settlement: Settlement) -> float:
    """Return the VP to expect of a raid made now."""
    strength, rerolls = crew.strength(table, seat, settlement), crew.rerolls(table, seat)
    points = raid_odds(settlement.tiers, table.faces, strength, settlement.dice, rerolls)
    return points + crew.raid_vp(table, seat, settlement)
