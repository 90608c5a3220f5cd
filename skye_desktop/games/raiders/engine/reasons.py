"""The reasons why an action is refused: a closed list, with a sentence for each."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from skye_desktop.i18n import tr_of_file

T = TypeVar("T")


@cache
def _sentences() -> Mapping[str, str]:
    text = files(__package__).joinpath("reasons.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["text"]  # type: ignore[no-any-return]


class Reason(StrEnum):
    """A rule that an action breaks."""

    # Whose turn it is, and what is asked.
    MALFORMED = "malformed"
    GAME_OVER = "game_over"
    UNKNOWN_SEAT = "unknown_seat"
    CHANCE_IS_DUE = "chance_is_due"
    NOT_DUE = "not_due"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_BEAT = "wrong_beat"
    # How an action is written.
    UNSORTED = "unsorted"
    WRONG_CHOICE = "wrong_choice"
    WRONG_NUMBER = "wrong_number"
    # Chance.
    WRONG_BAG = "wrong_bag"
    WRONG_CARDS = "wrong_cards"
    WRONG_TILES = "wrong_tiles"
    WRONG_FACES = "wrong_faces"
    # Workers and buildings.
    UNKNOWN_BUILDING = "unknown_building"
    BUILDING_OCCUPIED = "building_occupied"
    BUILDING_EMPTY = "building_empty"
    WORKER_NOT_ADMITTED = "worker_not_admitted"
    PLACED_THERE = "placed_there"
    USED_THIS_TURN = "used_this_turn"
    # Cards.
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_CREW = "not_in_crew"
    CREW_FULL = "crew_full"
    HERO_LIMIT = "hero_limit"
    CREW_NOT_FULL = "crew_not_full"
    HERO_CANNOT_BE_PLAYED = "hero_cannot_be_played"
    CHOICE_IS_POSSIBLE = "choice_is_possible"
    NO_EFFECT = "no_effect"
    NOTHING_TO_DRAW = "nothing_to_draw"
    NOT_THE_TOWN_HALL = "not_the_town_hall"
    # Goods.
    CANNOT_PAY = "cannot_pay"
    SUPPLY_EMPTY = "supply_empty"
    ARMOUR_FULL = "armour_full"
    NOT_OPEN = "not_open"
    NOT_ON_TILE = "not_on_tile"
    OPPONENT_HAS_NONE = "opponent_has_none"
    NOT_AN_OPPONENT = "not_an_opponent"
    HAS_NONE = "has_none"
    # Raids.
    UNKNOWN_SETTLEMENT = "unknown_settlement"
    CREW_TOO_SMALL = "crew_too_small"
    NO_SPACE_LEFT = "no_space_left"
    LAST_FORTRESS_SPACE = "last_fortress_space"
    SPACE_TAKEN = "space_taken"
    NO_SUCH_DIE = "no_such_die"
    OPPONENT_MUST_BE_NAMED = "opponent_must_be_named"

    @property
    def sentence(self) -> str:
        """Sentence that says why the action is illegal, and what to do instead."""
        return tr_of_file(_sentences()[self.name])


class IllegalAction(ValueError):  # noqa: N818 - the name that every engine uses
    """An action that the rules forbid; ``reason`` is the rule that it breaks."""

    def __init__(self, reason: Reason, action: object = None) -> None:
        self.reason = reason
        self.action = action

    def __str__(self) -> str:
        return f"{self.reason}: {self.action!r}"


def need(is_so: object, reason: Reason) -> None:
    """Raise IllegalAction with that reason unless something is so."""
    if not is_so:
        raise IllegalAction(reason)


def found(thing: T | None, reason: Reason) -> T:
    """Return that thing. Raises IllegalAction with that reason if there is none."""
    if thing is None:
        raise IllegalAction(reason)
    return thing


def succeeds(do: Callable[..., None], *given: object) -> bool:
    """Return whether a function does its work without IllegalAction."""
    try:
        do(*given)
    except IllegalAction:
        return False
    return True
