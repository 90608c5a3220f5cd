"""What the other seats do in a scenario with a goal: they play the level `LEVEL`.

They buy and lay what brings them most points in this round's scoring, which people can foresee. It
never depends on chance, and while building not on what others lay.
"""

from __future__ import annotations

from random import Random
from typing import Final

from skye_desktop.games.skye.bots import FORESEEABLE, greedy
from skye_desktop.games.skye.engine import (
    EndBuilding,
    GameState,
    Phase,
    SeatAction,
    apply,
    view_for,
    waiting,
)

LEVEL: Final = FORESEEABLE.bot
"""Level of the computer players at the other seats."""

_CHANCE: Final = Random(0)
"""Not used by that level."""


def answer(state: GameState, seat: int) -> SeatAction:
    """Return what a seat of that level does now."""
    return greedy.act(view_for(state, seat), _CHANCE).action


class Rivals:
    """The other seats' actions in one round, in which no land changes before the building.

    Answers are kept, so that a search can ask for them again and again.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """Seat that the search is for."""
        self._gains: dict[tuple[int, int], float] = {}
        self._built: dict[tuple[int, tuple[int, ...]], tuple[SeatAction, ...]] = {}

    def due(self, state: GameState) -> SeatAction | None:
        """Return the action of another seat that is due before the searching seat decides.

        None if that seat must decide, or in the phase of building.
        """
        if state.phase not in (Phase.PRICING, Phase.BUYING):
            return None
        others = [seat for seat in waiting(state) if seat != self.seat]
        if not others:
            return None
        seat = others[0]
        if state.phase is Phase.PRICING:
            return answer(state, seat)
        view = view_for(state, seat)
        return greedy.purchase(view, lambda tile: self._gain(state, seat, tile)).action

    def _gain(self, state: GameState, seat: int, tile: int) -> float:
        if (seat, tile) not in self._gains:
            self._gains[seat, tile] = greedy.gain_now(view_for(state, seat), tile)
        return self._gains[seat, tile]

    def built(self, state: GameState, seat: int) -> tuple[SeatAction, ...]:
        """Return how a seat builds from the beginning of that phase on, to its end."""
        key = seat, state.players[seat].to_build
        if key not in self._built:
            actions: list[SeatAction] = []
            while not actions or not isinstance(actions[-1], EndBuilding):
                actions.append(answer(state, seat))
                state = apply(state, actions[-1]).state
            self._built[key] = tuple(actions)
        return self._built[key]

    def after_building(self, state: GameState) -> tuple[GameState, tuple[SeatAction, ...]]:
        """Return the state in which the other seats have built, and their actions."""
        done: list[SeatAction] = []
        for seat, player in enumerate(state.players):
            if seat != self.seat and not player.has_ended:
                done += self.built(state, seat)
        for action in done:
            state = apply(state, action).state
        return state, tuple(done)


def players(goal_seat: int, seats: int) -> tuple[str, ...]:
    """Return who plays a scenario with a goal: a level for each seat, empty for the person."""
    return tuple(["" if seat == goal_seat else LEVEL for seat in range(seats)])
