"""Scenarios of one turn; their goals are judged as `prompt.turn_scenarios` does it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from typing import Final

from skye_desktop.games.raiders.engine import Beat, State, score
from skye_desktop.games.raiders.engine.actions import Action, RaidSettlement, RollAgain, RollDice
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.i18n import tr
from skye_desktop.prompt.turn_scenarios import TurnGoal, TurnScenarios


def _points(state: State, seat: int) -> float:
    return float(score(state.table, state.seats[seat]).total)


def _readiness(state: State, seat: int) -> float:
    """Return 1 if a seat could raid a fortress in the next turn, else 0."""
    turn = state._replace(seat=seat, beat=Beat.PLACE)
    fortresses = (one.id for one in state.table.settlements if one.type == "fortress")
    return float(any(RULES.why_not(turn, RaidSettlement(seat, id)) is None for id in fortresses))


def _ready_verdict(is_best: bool, reached: float, best: float) -> str:
    if is_best:
        return tr("Well played. Next turn you can raid a fortress.")
    return tr("With that you cannot raid a fortress next turn.")


def _lots(state: State, due: Action) -> Iterator[Action]:
    """Yield what may fall in the place of ``due``, equally likely; what is no die is known."""
    faces = state.table.faces
    match due:
        case RollDice(rolled):
            yield from map(RollDice, product(faces, repeat=len(rolled)))
        case RollAgain():
            yield from map(RollAgain, faces)
        case _:
            yield due


SCENARIOS: Final = TurnScenarios(
    RULES,
    files(__package__) / "scenarios.toml",
    {"points": TurnGoal(_points), "ready": TurnGoal(_readiness, _ready_verdict)},
    turns=lambda state, seat: state.seats[seat].turns,
    lots=_lots,
)
