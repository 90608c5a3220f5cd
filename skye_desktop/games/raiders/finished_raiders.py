"""What *Raiders of the North Sea* tells of a finished game for the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from skye_desktop.chronicle.played_game import (
    AT_THE_END,
    OWN_RULES,
    ChronicleGame,
    GameInNumbers,
    PlayedSeat,
    ScoredPoints,
    ToldDeed,
)
from skye_desktop.files.record import Moment
from skye_desktop.games.raiders.engine import Score, score
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.names import named


class _FinishedRaiders:
    """Numbers of finished games, as `ChronicleGame` describes them; tiles are not offered."""

    scored = Score._fields
    clans = ()
    shows_end = False

    def deeds(self) -> Sequence[ToldDeed]:
        return ()

    def played(self, setup: RaidersSetup, state: Any, moments: Sequence[Moment]) -> GameInNumbers:
        places = {standing.seat: standing.place for standing in RULES.standings(state)}
        parts = [score(state.table, own) for own in state.seats]
        seats = [PlayedSeat(places[seat], part.total) for seat, part in enumerate(parts)]
        points = [
            ScoredPoints(seat, AT_THE_END, source, getattr(part, source))
            for seat, part in enumerate(parts)
            for source in Score._fields
        ]
        return GameInNumbers(0, seats, points)

    def variant(self, setup: RaidersSetup) -> str:
        return (setup.variant or OWN_RULES) if setup.decisions else ""

    def source_name(self, source: str) -> str:
        return named("score", source)

    def clan_name(self, clan: str) -> str:
        raise AssertionError("there are no clans")


CHRONICLE: Final[ChronicleGame] = _FinishedRaiders()
