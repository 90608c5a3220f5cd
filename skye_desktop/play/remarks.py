"""What computers say to what happens at the table: short, fitting, and seldom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from skye_desktop.bots.character import CHARACTERS
from skye_desktop.engine import (
    TILES,
    BuyingPassed,
    Event,
    GameState,
    RoundBegan,
    TileBought,
    TileKept,
    TilePlaced,
    TileScored,
)
from skye_desktop.i18n import tr

_GOOD_PRICE = 5
"""Gold from which on a sale is a good one, and a stake that is lost hurts."""
_LIKED_EDGES = 3
"""How many edges of a tile are of the terrain a clan loves, for the clan to have had an eye on it."""
_MANY_POINTS = 6
_LARGE_AREA = 3
"""Tiles of an area that is worth a word when it is completed."""


class Remark(NamedTuple):
    """What a computer says."""

    seat: int
    text: str
    weight: int
    """How much it matters: of several that fit one is said."""


class Remarks:
    """Finds what to say. Nobody speaks twice in a phase, and never two at a time."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._spoken: set[tuple[int, str, int]] = set()
        """Who has spoken, by round, phase and seat."""

    def on(
        self, events: Sequence[Event], state: GameState, computers: Sequence[str], done: int
    ) -> Remark | None:
        """What is said to those events, after which the game stands so and ``done`` actions have been done.

        ``computers`` has the level of each seat's computer, empty for a person. The same game hears the same words.
        """
        chance = Random(f"{self._seed} {done}")
        found = [
            remark
            for event in events
            for remark in self._fitting(event, state, computers, chance)
            if computers[remark.seat] and (state.round, state.phase, remark.seat) not in self._spoken
        ]
        if not found:
            return None
        said = max(found, key=lambda remark: remark.weight)
        self._spoken.add((state.round, state.phase, said.seat))
        return said

    def _fitting(
        self, event: Event, state: GameState, computers: Sequence[str], chance: Random
    ) -> Iterator[Remark]:
        match event:
            case RoundBegan(number, _) if number == len(state.setup.track):
                speakers = [seat for seat, level in enumerate(computers) if level]
                if speakers:
                    yield Remark(chance.choice(speakers), chance.choice(_last_round()), 9)
            case TileBought(seat, seller, _, price):
                names = state.setup.names
                words = {"gold": price, "name": names[seat], "seller": names[seller]}
                if price >= _GOOD_PRICE:
                    yield Remark(seller, chance.choice(_sold()).format(**words), price)
                yield from self._who_wanted(event, state, chance)
                if chance.random() < 0.5:
                    yield Remark(seat, chance.choice(_bought()).format(**words), 2)
            case BuyingPassed(seat) if chance.random() < 0.5:
                yield Remark(seat, chance.choice(_passed()), 1)
            case TileKept(seat, _, lost) if lost >= _GOOD_PRICE:
                yield Remark(seat, chance.choice(_kept()).format(gold=lost), lost)
            case TilePlaced(seat, _, placement):
                areas = state.players[seat].territory.completed_areas
                if any(placement.cell in area.cells and len(area.cells) >= _LARGE_AREA for area in areas):
                    yield Remark(seat, chance.choice(_completed()), 3)
            case TileScored(_, _, _, lines):
                best = max(lines, key=lambda line: line.points)
                if best.points >= _MANY_POINTS:
                    yield Remark(best.seat, chance.choice(_scored()).format(points=best.points), 4)

    def _who_wanted(self, event: TileBought, state: GameState, chance: Random) -> Iterator[Remark]:
        """Those who love the terrain of a tile that somebody else has bought."""
        edges = TILES[event.tile].faces[0].edges
        seats = state.setup.seats
        for number, seat in enumerate(seats):
            liked = sum(edge is CHARACTERS[seat.clan].terrain for edge in edges)
            if number not in (event.seat, event.seller) and liked >= _LIKED_EDGES:
                words = chance.choice(_missed()).format(name=seats[event.seat].name)
                yield Remark(number, words, 3 + liked)


def _last_round() -> tuple[str, ...]:
    return (
        tr("The last round. Let us see whom Skye will follow."),
        tr("The last round already. Now every tile counts."),
        tr("One more round. I mean to make it a good one."),
    )


def _sold() -> tuple[str, ...]:
    return (
        tr("{gold} gold for that one. A pleasure, {name}!"),
        tr("Thank you, {name}. My purse has not been so heavy for long."),
        tr("{name} has a good eye, and I have {gold} gold more."),
    )


def _bought() -> tuple[str, ...]:
    return (
        tr("That one was missing on my land."),
        tr("Thank you, {seller}. I know just the place for it."),
        tr("A fair price, {seller}."),
    )


def _missed() -> tuple[str, ...]:
    return (
        tr("I had my eye on that one, {name}!"),
        tr("A pity. It would have looked well on my land."),
        tr("{name} was faster. I shall remember that."),
    )


def _passed() -> tuple[str, ...]:
    return tr("Nothing for me today."), tr("I keep my gold together."), tr("Next time, perhaps.")


def _kept() -> tuple[str, ...]:
    return (
        tr("Nobody? Then it is mine, {gold} gold or not."),
        tr("{gold} gold, and nobody wanted it. Their loss."),
        tr("I asked too much. It happens to the best."),
    )


def _completed() -> tuple[str, ...]:
    return tr("Closed all round. That is how I like it."), tr("There. That fits as if it had grown.")


def _scored() -> tuple[str, ...]:
    return (
        tr("{points} points! There will be singing tonight."),
        tr("{points} points. It was worth the work."),
        tr("{points} points. My clan is proud of me."),
    )


KINDS: tuple[Callable[[], tuple[str, ...]], ...] = (
    _last_round, _sold, _bought, _missed, _passed, _kept, _completed, _scored,
)  # fmt: skip
"""All that is ever said, by what it is said to."""
