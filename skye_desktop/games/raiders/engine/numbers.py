"""Numbers of the rules that a variant may change, with their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple


class Number(NamedTuple):
    """A number of the rules: where it stands in ``components.json``, and what it may be."""

    place: tuple[str, ...]
    least: int
    most: int

    def printed(self, components: Mapping[str, Any]) -> int:
        """Return the printed number; 0 where the components have none."""
        found: Any = components
        for key in self.place:
            found = found.get(key, 0)
        return int(found)


NUMBERS: Final[Mapping[str, Number]] = MappingProxyType(
    {
        "start_silver": Number(("setup", "silver"), 0, 5),
        "start_provisions": Number(("setup", "provisions"), 0, 5),
        "cards_dealt": Number(("setup", "cards_dealt"), 2, 8),
        "cards_kept": Number(("setup", "cards_kept"), 1, 7),
        "open_offerings": Number(("setup", "open_offerings"), 1, 6),
        "silver_limit": Number(("limits", "silver"), 4, 16),
        "provisions_limit": Number(("limits", "provisions"), 4, 16),
        "hand_limit": Number(("limits", "hand"), 3, 12),
        # A fortress asks for five.
        "crew_limit": Number(("limits", "crew"), 5, 8),
        "fortress_spaces": Number(("end", "fortress_sets_left"), 0, 5),
        "gold_vp": Number(("plunder_vp", "gold", "vp"), 0, 5),
        "iron_vp": Number(("plunder_vp", "iron", "vp"), 0, 5),
        "livestock_vp": Number(("plunder_vp", "livestock", "vp"), 0, 5),
    }
)
"""The numbers by their names in a variant."""


def with_numbers(components: Mapping[str, Any], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the components with those of the given values that are numbers of the rules."""
    for id, value in given.items():
        if id in NUMBERS:
            components = _with(components, NUMBERS[id].place, value)
    return components


def _with(table: Mapping[str, Any], place: Sequence[str], value: Any) -> Mapping[str, Any]:
    """Return a copy of the table with that value at that place."""
    key, *rest = place
    return {**table, key: _with(table[key], rest, value) if rest else value}
