"""A computer's turn as people watch it: it thinks, acts, and its action stays in view.

The turn of a person elsewhere is watched in the same way.

This module also has the durations of these steps and of animations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from skye_desktop.contract import Action, Decision
from skye_desktop.files.settings import Speed


class TurnStep(Enum):
    """Step of a turn."""

    THINKING = auto()
    ACTING = auto()
    """The player has decided, and the action is animated."""
    DONE = auto()
    """The player has acted, and the action stays in view."""


@dataclass(slots=True)
class Turn:
    """Turn of a computer, or of a person elsewhere, as the people at the screen watch it."""

    seat: int
    phase: Any
    """Part of the game, as `Etiquette.part` names it."""
    is_again: bool = False
    """Whether the seat has already acted in the same phase."""
    is_quiet: bool = False
    """Whether people act at the same time; then nobody has to wait for the turn to be shown."""
    is_elsewhere: bool = False
    """Whether a person elsewhere plays the seat."""
    step: TurnStep = TurnStep.THINKING
    age: float = 0.0
    """Seconds since the step began."""
    decision: Decision | None = None
    trouble: str = ""
    """What went wrong while the computer was thinking, in words; usually empty."""
    has_news: bool = False
    """Whether an announcement to everybody follows the action immediately."""

    @property
    def action(self) -> Action | None:
        """Action that the player decided on; None before that."""
        return None if self.decision is None else self.decision.action

    def enter(self, step: TurnStep) -> None:
        self.step = step
        self.age = 0.0


Pace = Callable[[Turn], float]
"""A function that returns the minimum duration of the turn's present step, in seconds."""

PAUSES: dict[Speed, float] = {Speed.SLOW: 2.6, Speed.NORMAL: 1.2, Speed.FAST: 0.4, Speed.OFF: 0.0}
"""Seconds for which a computer's action stays in view, by speed."""
_PACE = {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}


def scaled_seconds(seconds: float, speed: Speed) -> float:
    """Return a duration in seconds, given for normal speed, at the chosen speed."""
    return seconds * _PACE[speed]
