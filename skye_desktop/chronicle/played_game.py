"""What a game tells of a finished game for the chronicle.

A game that has a part `CHRONICLE` (`ChronicleGame`) has its finished games recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from skye_desktop.contract import Setup, State
from skye_desktop.files.record import Moment
from skye_desktop.known_games import KnownGame, known_game

PART: Final = "CHRONICLE"
"""Name of the part in the registry of games."""
AT_THE_END: Final = 0
"""Number in place of a round for points that come at the end of the game."""

OWN_RULES: Final = "Rules of its own"
"""Name of a variant that has none, as it is stored."""

SOLD, KEPT, AXED = "sold", "kept", "axed"
"""What became of an offered tile."""


class PlayedSeat(NamedTuple):
    """Result of a seat; a number that the game does not have is None."""

    place: int
    points: int
    clan: str = ""
    gold: int | None = None
    tiles: int | None = None
    """Tiles laid."""


class ScoredPoints(NamedTuple):
    """Points of a seat from one source in one round, also if there were none."""

    seat: int
    round: int
    """Round from 1, or `AT_THE_END`."""
    source: str
    """Id of the scoring tile or of another source."""
    points: int


class OfferedTile(NamedTuple):
    """A tile that a seat put up for sale, or axed."""

    round: int
    tile: int
    seat: int
    price: int | None
    """Price asked in gold; None for an axed tile."""
    fate: str
    buyer: int | None = None


class GameInNumbers(NamedTuple):
    """The course of a finished game in numbers; the points of a seat are the sum of its sources."""

    rounds: int
    seats: Sequence[PlayedSeat]
    points: Sequence[ScoredPoints]
    offers: Sequence[OfferedTile] = ()
    deeds: Sequence[tuple[int, str]] = ()
    """Seats and ids of what they did that is worth telling."""


class ToldDeed(NamedTuple):
    """A deed in words for people."""

    id: str
    name: str
    text: str
    """What it takes."""
    riddle: str = ""
    """What is told of a hidden deed until somebody does it; empty if it is not hidden."""


class ChronicleGame(Protocol):
    """What a game provides for its records."""

    @property
    def scored(self) -> Sequence[str]:
        """Ids of all sources of points, in the order in which they are listed."""
        ...

    @property
    def clans(self) -> Sequence[str]:
        """Ids of the clans; empty if the game has none."""
        ...

    @property
    def shows_end(self) -> bool:
        """Whether `Rules.is_certainly_over` recognizes every finished game."""
        ...

    def deeds(self) -> Sequence[ToldDeed]:
        """Return all deeds in the order in which they are listed; empty if the game has none."""
        ...

    def played(self, setup: Setup, state: State, moments: Sequence[Moment]) -> GameInNumbers:
        """Return the numbers of a finished game that was played from its beginning."""
        ...

    def variant(self, setup: Setup) -> str:
        """Return the name of the rules as it is stored; empty for the printed game."""
        ...

    def source_name(self, source: str) -> str:
        """Return the name of a source of points for people."""
        ...

    def clan_name(self, clan: str) -> str:
        """Return the name of a clan for people."""
        ...


class PlainChronicle:
    """Answers of `ChronicleGame` for a game that is scored at its end, without clans and offers."""

    clans: Sequence[str] = ()
    shows_end = False

    def parts(self, state: State) -> Sequence[Mapping[str, int]]:
        """Return the points of each seat by source."""
        raise NotImplementedError

    def deeds(self) -> Sequence[ToldDeed]:
        return ()

    def played(self, setup: Setup, state: State, moments: Sequence[Moment]) -> GameInNumbers:
        standings = known_game(setup.game_id).rules.standings(state)
        places = {standing.seat: standing.place for standing in standings}
        parts = self.parts(state)
        seats = [PlayedSeat(places[seat], sum(part.values())) for seat, part in enumerate(parts)]
        points = [
            ScoredPoints(seat, AT_THE_END, source, number)
            for seat, part in enumerate(parts)
            for source, number in part.items()
        ]
        return GameInNumbers(0, seats, points)

    def clan_name(self, clan: str) -> str:
        raise AssertionError("there are no clans")


def chronicle_game(game: KnownGame) -> ChronicleGame:
    """Return what the game provides; it must have the part `PART`."""
    part: ChronicleGame = game.part(PART)
    return part
