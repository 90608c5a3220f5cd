"""Numbers of the rules that a variant may change, with their limits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
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


def _read() -> dict[str, Number]:
    text = files(__package__).joinpath("numbers.json").read_text(encoding="utf-8")
    told = json.loads(text).items()
    return {id: Number(tuple(one["place"]), one["least"], one["most"]) for id, one in told}


NUMBERS: Final[Mapping[str, Number]] = MappingProxyType(_read())
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
