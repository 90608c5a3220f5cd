"""A computer's turn as it is watched: it thinks, acts, and its action is looked at.

Also the durations of these steps, and of what moves meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.bots import Decision
from skye_desktop.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    ReturnTile,
    SeatAction,
    SetPrices,
)
from skye_desktop.files.settings import Speed


class TurnStep(Enum):
    """Step of a computer's turn."""

    THINKING = auto()
    ACTING = auto()
    """It has decided, and is seen doing it."""
    DONE = auto()
    """It has acted, and its action is looked at."""


@dataclass(slots=True)
class Turn:
    """Computer's turn, as it is watched."""

    seat: int
    phase: Phase
    is_again: bool = False
    """Whether it follows another action of the same seat in the same phase."""
    is_quiet: bool = False
    """Whether people have acted at the same time: then nobody waits to see it."""
    step: TurnStep = TurnStep.THINKING
    age: float = 0.0
    """Seconds in this step."""
    decision: Decision | None = None
    trouble: str = ""
    """What went wrong while it thought, in words; mostly empty."""
    has_news: bool = False
    """Whether its action is announced to everybody at once."""

    @property
    def action(self) -> SeatAction | None:
        """Action that it decided on."""
        return None if self.decision is None else self.decision.action

    def enter(self, step: TurnStep) -> None:
        self.step = step
        self.age = 0.0


Pace = Callable[[Turn], float]
"""Least seconds that the step of a computer's turn lasts."""

PAUSES: dict[Speed, float] = {Speed.SLOW: 2.6, Speed.NORMAL: 1.2, Speed.FAST: 0.4, Speed.OFF: 0.0}
"""Seconds for which a computer's action stays in sight."""
_LEAD = 0.4
"""Part of a pause for which it is at least seen thinking before its turn's first action."""
_LEAD_AGAIN = 0.1
"""Part of a pause before the actions that follow."""
_BRIEF = 0.5
"""Part of a pause for what leaves nothing on the table to look at."""
_FLIGHT = 0.55
"""Seconds from the panel to the land at normal speed."""
_PACE = {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}


def scaled_seconds(seconds: float, speed: Speed) -> float:
    """Return the duration at the chosen speed, in seconds."""
    return seconds * _PACE[speed]


def step_seconds(turn: Turn, computers: Speed, animations: Speed) -> float:
    """Return the least seconds that the step of a computer's turn lasts, at those two speeds."""
    pause = PAUSES[computers]
    action = turn.action
    match turn.step:
        case TurnStep.THINKING:
            return (_LEAD_AGAIN if turn.is_again else _LEAD) * pause
        case TurnStep.ACTING:
            moves = isinstance(action, BuyTile | PlaceTile | ReturnTile) and pause > 0
            return scaled_seconds(scaled_seconds(_FLIGHT, computers), animations) if moves else 0.0
        case TurnStep.DONE:
            # That a seat is done says its card; and what everybody is to see comes at once.
            if turn.has_news or isinstance(action, EndBuilding):
                return 0.0
            return pause * (_BRIEF if isinstance(action, SetPrices | PassBuying) else 1.0)
