"""Lands and tables drawn in notation, shared by the tests of the engine."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from skye_desktop.engine import (
    BAG,
    Clan,
    Event,
    GameSetup,
    GameState,
    Phase,
    Placement,
    PlayerState,
    ScoringId,
    Seat,
    Territory,
    apply,
    new_game,
    read_action,
)

CASTLE_ALONE = "C@0,0"

# Every open cell wants a mountain on some side: 7, 69 and all other tiles without a mountain edge fit nowhere.
ROCKS = "C@0,0 9@0,-1r2 73@1,0r1 5@0,1"
MORE_ROCKS = "C@0,0 35@0,-1 4@1,-1r3 37@1,0r3 8@0,1"

# 31 with its barrel and 24 with its barrel stand on the road south; the barrel of 53 is off the road.
BARREL_ROAD = "C@0,0 31@0,1 24@0,2 53@1,0"

QUIET = (ScoringId.COLUMNS, ScoringId.SQUARES, ScoringId.BUILDINGS, ScoringId.LARGE_AREAS)
"""Four scoring tiles that give nothing for the castle alone."""


def table(
    seats: int = 3,
    *,
    scoring: Sequence[ScoringId] = QUIET,
    start: int = 0,
    seed: int = 7,
    open_money: bool = False,
) -> GameSetup:
    """A table of that many seats, named with their clans."""
    chosen = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:seats]]
    return GameSetup.drawn(
        chosen, seed, scoring_tiles=scoring, start_seat=start, open_money=open_money
    )


def play(state: GameState, *lines: str) -> GameState:
    """The state after those actions in notation."""
    for line in lines:
        state = apply(state, read_action(line)).state
    return state


DEALS = {
    seats: "deal " + " ".join(f"{tile},{tile + 1},{tile + 2}" for tile in range(1, 3 * seats, 3))
    for seats in range(2, 6)
}


def dealt(seats: int = 3, *, start: int = 0, open_money: bool = False) -> GameState:
    """Each seat has 5 gold and three tiles without prices: seat 0 has 1, 2, 3, seat 1 has 4, 5, 6, and so on."""
    return play(new_game(table(seats, start=start, open_money=open_money)), DEALS[seats])


def priced(*prices: tuple[int, int], start: int = 0, open_money: bool = False) -> GameState:
    """All have decided: a pair of prices for each seat's first two tiles, the third one discarded."""
    state = dealt(len(prices), start=start, open_money=open_money)
    for seat, (first_price, second_price) in enumerate(prices):
        first, second, discard = state.players[seat].drawn
        words = f"{first}={first_price} {second}={second_price} axe {discard}"
        state = play(state, f"{seat} price {words}")
    return state


def building(land: str, *tiles: int) -> GameState:
    """Seat 0 of two has that land and those tiles to build; seat 1 has nothing to build."""
    territory = Territory.parse(land)
    used = {*tiles, *(face.number for face in territory.faces.values())}
    players = (PlayerState(territory=territory, to_build=tiles), PlayerState())
    return new_game(table(2))._replace(
        phase=Phase.BUILDING, players=players, bag=frozenset(BAG) - used
    )


def built(
    *lands: str,
    round_number: int = 1,
    gold: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    scoring: Sequence[ScoringId] = QUIET,
    start: int = 0,
) -> GameState:
    """All tiles of that round are laid; each seat has but to end its building."""
    state = new_game(table(len(lands), scoring=scoring, start=start))
    territories = [Territory.parse(land) for land in lands]
    used = {face.number for territory in territories for face in territory.faces.values()}
    nothing = [0] * len(lands)
    players = [
        PlayerState(gold=own_gold, points=own_points, territory=territory)
        for own_gold, own_points, territory in zip(
            gold or nothing, points or nothing, territories, strict=True
        )
    ]
    return state._replace(
        round=round_number, phase=Phase.BUILDING, players=tuple(players), bag=frozenset(BAG) - used
    )


def all_end(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Every seat ends its building: the state after scoring, and all that happened."""
    happened: list[Event] = []
    for seat in range(len(state.players)):
        state, events = apply(state, read_action(f"{seat} end"))
        happened += events
    return state, tuple(happened)


def at(text: str) -> Placement:
    """The placement written as "0,-1r2": x,y r quarter-turns clockwise."""
    cell, _, rotation = text.partition("r")
    x, y = cell.split(",")
    return Placement(int(x), int(y), int(rotation or 0))


def torn(text: str, chance: random.Random) -> str:
    """The text with one to three things done to it that a careless hand does."""
    for _ in range(chance.randint(1, 3)):
        words = re.split("([ \n])", text)
        word, other = chance.randrange(len(words)), chance.randrange(len(words))
        letter = chance.randrange(len(text))
        match chance.randrange(6):
            case 0:
                words[word], words[other] = words[other], words[word]
                text = "".join(words)
            case 1:
                words[word] = chance.choice(("", words[other]))
                text = "".join(words)
            case 2:
                sign = chance.choice('0123456789=@[]{},:;"\\-\n rCé\x00')
                text = text[:letter] + sign + text[letter + 1 :]
            case 3:
                text = text[:letter] + text[letter + 1 :]
            case 4:
                text = text[letter:] + text[:letter]
            case _:
                number = str(chance.choice((0, 1, chance.randint(2, 80), 10**30)))
                text = re.sub("[0-9]+", number, text, count=chance.randint(1, 9))
        text = text or " "
    return text
