"""A computer's turn as people watch it: it thinks, acts, and its action stays in view.

This module also has the durations of these steps and of animations.
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
    """It has decided, and its action is animated."""
    DONE = auto()
    """It has acted, and its action stays in view."""


@dataclass(slots=True)
class Turn:
    """A computer's turn as people watch it."""

    seat: int
    phase: Phase
    is_again: bool = False
    """Whether the seat has already acted in the same phase."""
    is_quiet: bool = False
    """Whether people act in the same phase, so that nobody must wait to see the turn."""
    step: TurnStep = TurnStep.THINKING
    age: float = 0.0
    """Seconds since the step began."""
    decision: Decision | None = None
    trouble: str = ""
    """What went wrong while the computer was thinking, in words; usually empty."""
    has_news: bool = False
    """Whether an announcement to everybody follows the action immediately."""

    @property
    def action(self) -> SeatAction | None:
        """Action that the computer decided on; None while it is thinking."""
        return None if self.decision is None else self.decision.action

    def enter(self, step: TurnStep) -> None:
        self.step = step
        self.age = 0.0


Pace = Callable[[Turn], float]
"""A function that returns the minimum duration of a computer's present step, in seconds."""

PAUSES: dict[Speed, float] = {Speed.SLOW: 2.6, Speed.NORMAL: 1.2, Speed.FAST: 0.4, Speed.OFF: 0.0}
"""Seconds for which a computer's action stays in view, by speed."""
_LEAD = 0.4
"""Share of a pause for which it is at least shown thinking before its first action in a phase."""
_LEAD_AGAIN = 0.1
"""Share of a pause before each further action."""
_BRIEF = 0.5
"""Share of a pause after an action that changes nothing visible on the table."""
_FLIGHT = 0.55
"""Seconds for which a tile moves from the panel to the land, at normal speed."""
_PACE = {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}


def scaled_seconds(seconds: float, speed: Speed) -> float:
    """Return a duration in seconds, given for normal speed, at the chosen speed."""
    return seconds * _PACE[speed]


def step_seconds(turn: Turn, computers: Speed, animations: Speed) -> float:
    """Return the minimum duration of a computer's present step, in seconds.

    ``computers`` is the speed of computers' turns, ``animations`` that of animations.
    """
    pause = PAUSES[computers]
    action = turn.action
    match turn.step:
        case TurnStep.THINKING:
            return (_LEAD_AGAIN if turn.is_again else _LEAD) * pause
        case TurnStep.ACTING:
            moves = isinstance(action, BuyTile | PlaceTile | ReturnTile) and pause > 0
            return scaled_seconds(scaled_seconds(_FLIGHT, computers), animations) if moves else 0.0
        case TurnStep.DONE:
            # The card of a seat shows that it has ended building; announcements come at once.
            if turn.has_news or isinstance(action, EndBuilding):
                return 0.0
            return pause * (_BRIEF if isinstance(action, SetPrices | PassBuying) else 1.0)
