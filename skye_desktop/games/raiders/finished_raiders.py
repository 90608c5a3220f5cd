"""What *Raiders of the North Sea* tells of a finished game for the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from skye_desktop.chronicle.played_game import OWN_RULES, ChronicleGame, PlainChronicle
from skye_desktop.games.raiders.engine import Score, State, score
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.names import named


class _FinishedRaiders(PlainChronicle):
    """Numbers of finished games, as `ChronicleGame` describes them."""

    scored = Score._fields

    def parts(self, state: State) -> Sequence[Mapping[str, int]]:
        return [score(state.table, own)._asdict() for own in state.seats]

    def variant(self, setup: RaidersSetup) -> str:
        return (setup.variant or OWN_RULES) if setup.decisions else ""

    def source_name(self, source: str) -> str:
        return named("score", source)


CHRONICLE: Final[ChronicleGame] = _FinishedRaiders()
