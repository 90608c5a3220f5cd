"""The set-up of a new game, from what the command line or a menu asks for."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.games.raiders.setup import NAMES, Raider, RaidersSetup


def new_setup(seats: int, seed: int, names: Sequence[str] = ()) -> RaidersSetup:
    """Return the set-up for that many seats.

    The first seats get the given names, the others names from `setup.NAMES`. Raises pydantic's
    ValidationError for an invalid name.
    """
    others = [name for name in NAMES if name not in names]
    given = [Raider(name=name) for name in names]
    usual = [Raider(name=name, is_given=True) for name in others[: seats - len(names)]]
    return RaidersSetup(seats=(*given, *usual), seed=seed)
