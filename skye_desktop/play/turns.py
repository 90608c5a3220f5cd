"""A computer's turn, as it is watched: it thinks, is seen doing what it has decided, and what it did is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from skye_desktop.bots import Decision
from skye_desktop.engine import Phase, SeatAction


class Step(Enum):
    """How far a computer's turn has come."""

    THINKING = auto()
    ACTING = auto()
    """It has decided, and is seen doing it."""
    DONE = auto()
    """It has done it, and what it did is looked at."""


@dataclass(slots=True)
class Turn:
    """A computer's turn, as it is watched."""

    seat: int
    phase: Phase
    is_again: bool = False
    """Whether it follows another action of the same seat in the same phase."""
    step: Step = Step.THINKING
    age: float = 0.0
    """Seconds in this step."""
    decision: Decision | None = None
    trouble: str = ""
    """What went wrong while it thought, in words; mostly nothing."""
    has_news: bool = False
    """Whether what it did is announced to everybody at once."""

    @property
    def action(self) -> SeatAction | None:
        """What it decided to do."""
        return None if self.decision is None else self.decision.action

    def enter(self, step: Step) -> None:
        """Begin the next step."""
        self.step, self.age = step, 0.0
