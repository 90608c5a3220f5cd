"""The set-up of a new game, from what the command line or a menu asks for."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.games.raiders.raiders_variant import RaidersVariant
from skye_desktop.games.raiders.setup import NAMES, Raider, RaidersSetup


def new_setup(
    seats: int, seed: int, names: Sequence[str] = (), variant: RaidersVariant | None = None
) -> RaidersSetup:
    """Return the set-up of that many seats; the first are called as given, the others as usual.

    ``variant`` is None for the printed game. Raises pydantic's ValidationError where a name cannot
    be one.
    """
    others = [name for name in NAMES if name not in names]
    given = [Raider(name=name) for name in names]
    usual = [Raider(name=name, is_given=True) for name in others[: seats - len(names)]]
    rules = {}
    if variant is not None and not variant.is_printed:
        rules = {"decisions": variant.differing, "variant": variant.name}
    return RaidersSetup(seats=(*given, *usual), seed=seed, **rules)
