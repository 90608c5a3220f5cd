"""Remarks of computers on events at the table: short and rare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from importlib import resources
from random import Random
from typing import Annotated, NamedTuple

from pydantic import Field, model_validator

from skye_desktop.files.data_files import DataEntry, Text, check_braces, read_data
from skye_desktop.games.skye.bots import HOSTS
from skye_desktop.games.skye.bots.character import CHARACTERS
from skye_desktop.games.skye.engine import (
    TILES,
    Area,
    BuyingPassed,
    Event,
    GameState,
    RoundBegan,
    ScoreLine,
    TileBought,
    TileKept,
    TilePlaced,
    TileScored,
)
from skye_desktop.games.skye.hosts import host_at, lines_for

_GOOD_PRICE = 5
"""Least gold for which a sale or a lost stake is worth a remark."""
_LIKED_EDGES = 3
"""Least number of edges with a clan's favourite terrain for which it would have liked a tile."""
_MANY_POINTS = 6
_LARGE_AREA = 3
"""Least number of tiles for which a completed area is worth a remark."""

_LIKED_AREA = 2
"""Least number of tiles of an area of a host's liking for that."""


_FILLED_IN: Mapping[str, Set[str]] = {
    "last round": set(), "sold": {"gold", "name"}, "bought": {"gold", "seller"}, "missed": {"name"},
    "passed": set(), "kept": {"gold"}, "completed": set(), "scored": {"points"},
}  # fmt: skip
"""Occasions of remarks, each with the names in braces that its texts may contain."""


class Sayings(DataEntry):
    """All remarks, by occasion."""

    says: dict[str, Annotated[tuple[Text, ...], Field(min_length=2)]]

    @model_validator(mode="after")
    def _check(self) -> Sayings:
        if self.says.keys() != _FILLED_IN.keys():
            raise ValueError(
                f"there is something to say to each of {', '.join(_FILLED_IN)}, and to nothing else"
            )
        for occasion, texts in self.says.items():
            check_braces(occasion, texts, _FILLED_IN[occasion])
        return self


@cache
def sayings() -> Sayings:
    """Read the remarks of this version."""
    return read_data(resources.files(__package__) / "remarks.toml", Sayings)


def _say(occasion: str, chance: Random, level: str, **values: object) -> str:
    """Return what a computer of that level says; a host has lines of its own."""
    texts = lines_for(level, occasion) or sayings().says[occasion]
    return chance.choice(texts).text.format(**values)


def _is_liked(area: Area, level: str) -> bool:
    """Return whether a computer says something when that area is completed."""
    found = host_at((level,))
    if found is None or found[1].loves is None:
        return len(area.cells) >= _LARGE_AREA
    return area.terrain is found[1].loves and len(area.cells) >= _LIKED_AREA


class Remark(NamedTuple):
    """A remark that one computer makes about an event."""

    seat: int
    text: str
    weight: int
    """Importance: of several remarks on one occasion, that with the largest weight is made."""
    line: ScoreLine | None = None
    """Line of a scoring to which the remark refers; None for none."""


class Remarks:
    """Chooses the remarks that computers make.

    A computer makes one remark in a phase at most, and only one computer speaks at a time.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._spoken: set[tuple[int, str, int]] = set()
        """Round, phase and seat of those who have spoken."""

    def on(
        self, events: Sequence[Event], state: GameState, computers: Sequence[str], done: int
    ) -> Remark | None:
        """Return the remark on the events of an action, or None.

        ``state`` is the state after them, ``done`` the number of actions done. ``computers`` has
        the level of each seat's computer, empty for a person; it is empty if all are persons. The
        same game gets the same remarks.
        """
        if not any(computers):
            return None
        chance = Random(f"{self._seed} {done}")
        found = [
            remark
            for event in events
            for remark in self._fitting(event, state, computers, chance)
            if computers[remark.seat]
            and (state.round, state.phase, remark.seat) not in self._spoken
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
            case RoundBegan(1, _):
                yield from self._greeting(computers, chance)
            case RoundBegan(number, _) if number == len(state.setup.track):
                speakers = [seat for seat, level in enumerate(computers) if level]
                if speakers:
                    speaker = chance.choice(speakers)
                    yield Remark(
                        speaker, self._before_the_end(speaker, state, computers, chance), 9
                    )
            case TileBought(seat, seller, _, price):
                names = state.setup.names
                if price >= _GOOD_PRICE:
                    level = computers[seller]
                    words = _say("sold", chance, level, gold=price, name=names[seat])
                    yield Remark(seller, words, price)
                yield from self._who_wanted(event, state, computers, chance)
                if chance.random() < 0.5:
                    level = computers[seat]
                    words = _say("bought", chance, level, gold=price, seller=names[seller])
                    yield Remark(seat, words, 2)
            case BuyingPassed(seat) if chance.random() < 0.5:
                yield Remark(seat, _say("passed", chance, computers[seat]), 1)
            case TileKept(seat, _, lost) if lost >= _GOOD_PRICE:
                yield Remark(seat, _say("kept", chance, computers[seat], gold=lost), lost)
            case TilePlaced(seat, _, placement):
                areas = state.players[seat].territory.completed_areas
                level = computers[seat]
                if any(placement.cell in area.cells and _is_liked(area, level) for area in areas):
                    yield Remark(seat, _say("completed", chance, level), 3)
            case TileScored(_, _, _, lines):
                best = max(lines, key=lambda line: line.points)
                if best.points >= _MANY_POINTS:
                    words = _say("scored", chance, computers[best.seat], points=best.points)
                    yield Remark(best.seat, words, 4, best)

    def _greeting(self, computers: Sequence[str], chance: Random) -> Iterator[Remark]:
        """Yield what a host says at the beginning."""
        for seat, level in enumerate(computers):
            if level in HOSTS:
                yield Remark(seat, _say("greeting", chance, level), 9)

    def _before_the_end(
        self, seat: int, state: GameState, computers: Sequence[str], chance: Random
    ) -> str:
        """Return what a computer says to the last round; a host knows whether it is ahead."""
        level = computers[seat]
        if level not in HOSTS:
            return _say("last round", chance, level)
        points = [player.points for player in state.players]
        is_ahead = points[seat] == max(points)
        return _say("ahead" if is_ahead else "behind", chance, level)

    def _who_wanted(
        self, event: TileBought, state: GameState, computers: Sequence[str], chance: Random
    ) -> Iterator[Remark]:
        """Yield remarks of clans that prefer the terrain of a tile that another seat bought."""
        edges = TILES[event.tile].faces[0].edges
        seats = state.setup.seats
        for number, seat in enumerate(seats):
            liked = sum(edge is CHARACTERS[seat.clan].terrain for edge in edges)
            if number not in (event.seat, event.seller) and liked >= _LIKED_EDGES:
                level = computers[number]
                words = _say("missed", chance, level, name=seats[event.seat].name)
                yield Remark(number, words, 3 + liked)
