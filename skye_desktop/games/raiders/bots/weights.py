"""Weights of the things that bring no points yet, by which levels value a position."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Weights:
    """Weights of one level, in points for each piece unless stated; compared by identity."""

    turn: float = 1.6
    """Value of a whole turn, as long as the end is far away."""
    has_plan: bool = True
    """Whether a raid is planned in advance, with everything that is still needed for it."""
    improves: bool = False
    """Whether a plan may include hiring up to a full crew and forging armour."""
    lasting: float = 0.6
    """Share of the value of strength gained for a raid that is left after it, from 0 to 1."""
    second: float = 0.35
    """Weight of the second best plan for a raid; the best has weight 1."""
    decay: float = 0.96
    """Factor on the value of a planned raid for each turn until it."""
    silver: float = 0.3
    provisions: float = 0.4
    gold: float = 0.8
    iron: float = 0.7
    livestock: float = 0.35
    """Value beyond the VP at the end of the game."""
    strength: float = 0.35
    """Value of a point of strength of the crew, and of a step of armour."""
    body: float = 0.35
    """Value of a crew member besides its strength."""
    hand: float = 0.4
    grey: float = 0.7
    white: float = 1.1
    offering: float = 0.7
    """Weight of the best offering to come."""
    rival: float = 0.5
    """Weight of the strongest opponent's value, which is subtracted."""


PLAIN = Weights(has_plan=False)
PLANNING = Weights(rival=0.25)
