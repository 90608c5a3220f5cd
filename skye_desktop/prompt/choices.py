"""What a seat can choose at the moment, in words: the actions that the engine takes, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import reduce
from operator import ge
from typing import NamedTuple

from skye_desktop.engine import (
    BuyTile,
    Cell,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    Reason,
    ReturnTile,
    SeatAction,
    TakeBackTile,
)
from skye_desktop.i18n import enumerated, headed, sentence, tr, trn
from skye_desktop.play.wording.cell import place
from skye_desktop.play.wording.placement import Way, fits, gain_words, turn_words
from skye_desktop.play.wording.tile import tile_name, tile_words

Judge = Callable[[SeatAction], Reason | None]
"""Why an action is not legal now, as the engine says; None if it is."""


class Choice(NamedTuple):
    """Something that can be chosen: its words, and what is done, or the tile for which a place is to be chosen."""

    words: str
    action: SeatAction | None = None
    tile: int | None = None
    is_last: bool = False
    """Whether the turn is over with that: such a choice is number 0."""


def to_buy(view: PlayerView, seat: int, why_not: Judge, below: int | None = None) -> list[Choice]:
    """The offers of the others, and to buy nothing. Where gold is secret one may turn out to be too dear.

    ``below`` is what everybody has heard to be too dear, in gold; None for nothing.
    """
    found = [Choice(tr("Buy nothing."), PassBuying(seat), is_last=True)]
    for other in view.seats:
        for tile, price in other.prices:
            action = BuyTile(seat, tile)
            told = tr("From {name} for {price} gold: {tile}")
            words = told.format(name=other.name, price=price, tile=tile_words(tile))
            reason = why_not(action)
            if below is not None and price >= below:
                continue
            if reason is None or (reason is Reason.NOT_ENOUGH_GOLD and view.seats[seat].gold is None):
                found.append(Choice(words, action))
    return found


def too_dear(view: PlayerView, seat: int) -> list[str]:
    """The offers that cost more than the seat has, as far as that is seen."""
    gold = view.seats[seat].gold
    return [
        tr("Too dear, {price} gold: {tile}").format(price=price, tile=tile_words(tile))
        for other in view.seats
        for tile, price in other.prices
        if other.seat != seat and gold is not None and price > gold
    ]


def to_build(view: PlayerView, seat: int, why_not: Judge, known: Collection[int] = ()) -> list[Choice]:
    """What can be done with the tiles of this round: lay, pick up, give back, end; ``known`` tiles by name only."""
    own = view.seats[seat]
    end = EndBuilding(seat)
    found = [Choice(tr("End building."), end, is_last=True)] if why_not(end) is None else []
    for tile in own.to_build:
        if own.territory.placements(tile):
            words = sentence(tile_name(tile)) if tile in known else tile_words(tile)
            found.append(Choice(tr("Lay {tile}").format(tile=words), tile=tile))
        elif why_not(ReturnTile(seat, tile)) is None:
            words = tr("Give {tile} back to the bag: it fits nowhere.").format(tile=tile_name(tile))
            found.append(Choice(words, ReturnTile(seat, tile)))
    for tile in own.laid:
        if why_not(TakeBackTile(seat, tile)) is None:
            words = tr("Pick {tile} up again.").format(tile=tile_name(tile))
            found.append(Choice(words, TakeBackTile(seat, tile)))
    return found


def cells(view: PlayerView, seat: int, tile: int) -> list[tuple[str, Cell, list[Way]]]:
    """Where a tile can lie: each cell in words, with the ways in which it fits there."""
    found = []
    for cell, ways in fits(view, seat, tile).items():
        what = enumerated((trn("{n} way", "{n} ways", len(ways)), _best_words(ways)))
        found.append((sentence(headed(place(cell), what)), cell, ways))
    return found


def _best_words(ways: list[Way]) -> str:
    """What all of the ways bring, or the best of them: those that another way is better than are left out."""
    best = [way for way in ways if not any(_is_better(other, way) for other in ways)]
    gains = dict.fromkeys(gain_words(way.brings) for way in best)
    words = reduce(lambda one, other: tr("{one} or {other}").format(one=one, other=other), gains)
    if len({gain_words(way.brings) for way in ways}) == 1:
        return words
    return tr("at best {gain}").format(gain=words)


def _is_better(one: Way, other: Way) -> bool:
    """Whether one way brings no less of anything than the other, and more of something."""
    amounts, others = _amounts(one), _amounts(other)
    return amounts != others and all(map(ge, amounts, others))


def _amounts(way: Way) -> tuple[int, int, int]:
    """Return what the way brings: points now, income in gold a round, completed areas."""
    return (sum(gain.points for gain in way.brings.gains), way.brings.income, way.brings.completed)


def turns(seat: int, tile: int, ways: list[Way]) -> list[Choice]:
    """How a tile can be turned on a cell."""
    return [
        Choice(
            sentence(enumerated((turn_words(way.placement.rotation), gain_words(way.brings)))),
            PlaceTile(seat, tile, way.placement),
        )
        for way in ways
    ]


def choices(
    view: PlayerView, seat: int, why_not: Judge, known: Collection[int] = (), below: int | None = None
) -> list[Choice]:
    """What the seat can choose in a phase with a list; of tiles to be laid those that are ``known`` by name only."""
    if view.phase is Phase.BUYING:
        return to_buy(view, seat, why_not, below)
    return to_build(view, seat, why_not, known)
