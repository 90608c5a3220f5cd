"""Gold: income, the round track with its catch-up gold, and sums in coins.

Gold is a number, and coins only display it (Rules, Set-up 6). Change can be made at any time; a sum
that the supply's coins could not pay exactly is displayed as if they could.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from skye_desktop.games.skye.engine.territory import Territory, tiles_with
from skye_desktop.games.skye.engine.tiles import Icon

CASTLE_INCOME = 5
"""Gold that the castle brings each round in the printed game."""


class TrackSpace(BaseModel):
    """One round of the round track.

    ``score`` has the letters (A to D) of the spaces whose scoring tiles score, ``catch_up`` the
    gold for each seat ahead.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    score: str = Field(pattern="^A?B?C?D?$", min_length=1)
    catch_up: int = Field(default=0, ge=0, le=50)


class _Board(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    about: str
    coins: dict[int, int]
    round_tracks: dict[str, tuple[TrackSpace, ...]]


def _read_board() -> _Board:
    text = resources.files(__package__).joinpath("data/board.json").read_text(encoding="utf-8")
    return _Board.model_validate(json.loads(text))


_BOARD = _read_board()

SUPPLY: Mapping[int, int] = MappingProxyType(_BOARD.coins)
"""Number of coins of each value in the printed game."""

COIN_VALUES: tuple[int, ...] = tuple(sorted(SUPPLY))

SUPPLY_GOLD = sum(value * number for value, number in SUPPLY.items())
"""All the gold there is as coins: 282."""


def round_track(seats: int) -> tuple[TrackSpace, ...]:
    """Return the rounds of the printed game for that many seats."""
    return _BOARD.round_tracks["5" if seats == 5 else "2-4"]


class Income(NamedTuple):
    """A seat's gold for one round, by source."""

    castle: int
    barrels: int
    """Gold from tiles with barrels that are connected to the castle."""
    seats_ahead: int
    catch_up: int
    """Gold for each seat ahead in this round."""

    @property
    def gold(self) -> int:
        """The whole income, in gold."""
        return self.castle + self.barrels + self.seats_ahead * self.catch_up


def barrel_income(territory: Territory) -> int:
    """Return the number of tiles with barrels connected to the castle by road.

    Each brings 1 gold in the printed game.
    """
    faces = territory._faces
    return sum(1 for cell in territory.connected if Icon.BARREL in faces[cell].icons)


def barrel_cells(territory: Territory) -> tuple[tuple[int, int], ...]:
    """Return the cells of the tiles that bring barrel income."""
    return tuple(cell for cell in tiles_with(territory, Icon.BARREL) if cell in territory.connected)


def income(
    territory: Territory,
    own_points: int,
    all_points: Sequence[int],
    catch_up: int,
    castle: int = CASTLE_INCOME,
    barrel: int = 1,
) -> Income:
    """Return a seat's income (Rules, Income).

    Only seats with strictly more points count as ahead. ``castle`` and ``barrel`` are the gold of
    the castle and of each tile with barrels connected to it.
    """
    ahead = sum(1 for points in all_points if points > own_points)
    return Income(castle, barrel * barrel_income(territory), ahead if catch_up else 0, catch_up)


def as_coins(gold: int) -> tuple[int, ...]:
    """Return the fewest coins that make the sum, largest first."""
    coins: list[int] = []
    for value in reversed(COIN_VALUES):
        number, gold = divmod(gold, value)
        coins += [value] * number
    return tuple(coins)


def worth(supply: Mapping[int, int]) -> int:
    """Return the value of coins in gold. ``supply`` has the number of coins of each value."""
    return (
        SUPPLY_GOLD
        if supply is SUPPLY
        else sum([value * number for value, number in supply.items()])
    )


def supply_left(gold_out: int, supply: Mapping[int, int] = SUPPLY) -> dict[int, int]:
    """Return the coins left in the supply, by value, if that much gold is in play.

    Nobody needs to know which coins a seat has, since only the total is public. The gold in play is
    assumed to be a mix: coins of each value in turn, while the supply has them and they fit.
    """
    left = dict(supply)
    owed = min(gold_out, worth(supply))
    while owed:
        payable = [value for value in COIN_VALUES if left[value] and value <= owed]
        if not payable:
            break
        for value in payable:
            if value <= owed and left[value]:
                left[value] -= 1
                owed -= value
    return left


def glance(supply: Mapping[int, int]) -> int:
    """Return the step, in gold, to which a secret supply is rounded: about five of its coins."""
    return 5 * worth(supply) // sum(supply.values())


GLANCE = glance(SUPPLY)
"""Step, in gold, to which the printed game's supply is rounded while gold is secret."""


def supply_at_a_glance(gold_out: int, supply: Mapping[int, int] = SUPPLY) -> dict[int, int]:
    """Return the coins left in the supply, with the gold in play rounded down to a step.

    For games with secret gold. From the exact supply each of two players could compute the gold of
    the other, since all coins together are worth 282.
    """
    step = GLANCE if supply is SUPPLY else glance(supply)
    return supply_left(gold_out - gold_out % step, supply)
