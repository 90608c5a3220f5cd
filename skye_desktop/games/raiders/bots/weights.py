"""How levels value what is no point yet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Weights:
    """How a level values what is no point yet; all in points. Compared by identity."""

    turn: float = 1.6
    """A whole turn, far from the end."""
    has_plan: bool = True
    """Whether the next raid is planned with all that it lacks."""
    improves: bool = False
    """Whether a plan may hire a full crew and forge armour before it raids."""
    lasting: float = 0.6
    """Share that strength gained for a raid is still worth after it."""
    second: float = 0.35
    """Share of the second best raid that counts."""
    decay: float = 0.96
    """What a planned raid keeps of its worth for each turn until it."""
    silver: float = 0.3
    provisions: float = 0.4
    gold: float = 0.8
    iron: float = 0.7
    livestock: float = 0.35
    """A piece, beyond its points at the end."""
    strength: float = 0.35
    """Strength of a crew member or of a step of armour."""
    body: float = 0.35
    """A crew member, whatever its strength."""
    hand: float = 0.4
    grey: float = 0.7
    white: float = 1.1
    offering: float = 0.7
    """Share of the best offering to come that counts."""
    rival: float = 0.5
    """Share of the strongest opponent's worth that is subtracted."""


PLAIN = Weights(has_plan=False)
PLANNING = Weights(rival=0.25)
