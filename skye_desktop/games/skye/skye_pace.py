"""Durations of a computer's turn in *Isle of Skye*."""

from __future__ import annotations

from skye_desktop.files.settings import Speed
from skye_desktop.game.pace import PAUSES, Turn, TurnStep, scaled_seconds
from skye_desktop.games.skye.engine import (
    BuyTile,
    EndBuilding,
    PassBuying,
    PlaceTile,
    ReturnTile,
    SetPrices,
)

_LEAD = 0.4
"""Share of a pause for which a computer at least thinks before its first action in a phase."""
_LEAD_AGAIN = 0.1
"""The same share before each further action of the phase."""
_BRIEF = 0.5
"""Share of a pause for which an action stays in view if nothing on the table has changed."""
_FLIGHT = 0.55
"""Seconds for which a tile moves from the panel to the land, at normal speed."""


def step_seconds(turn: Turn, computers: Speed, animations: Speed) -> float:
    """Return the minimum duration of the turn's present step, in seconds.

    ``computers`` is the speed of computers' turns, ``animations`` that of animations. What a person
    elsewhere did is shown for as long as what a computer did.
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
