"""The rules of Raiders of the North Sea; all other packages import them from here.

The actions stand in `actions`, the events in `events`, what a crew is worth in `crew`.
"""

from skye_desktop.engine_parts import LegalActions
from skye_desktop.engine_parts.line_words import NotationError
from skye_desktop.games.raiders.engine import actions, crew, events
from skye_desktop.games.raiders.engine.game import Step
from skye_desktop.games.raiders.engine.lots import chance_due, lot
from skye_desktop.games.raiders.engine.notation import read_action, write_action
from skye_desktop.games.raiders.engine.position import (
    PositionError,
    digest,
    full_snapshot,
    position,
    snapshot,
)
from skye_desktop.games.raiders.engine.reasons import IllegalAction, Reason
from skye_desktop.games.raiders.engine.rules import RaidersRules
from skye_desktop.games.raiders.engine.scoring import Score, Standing, score, standings
from skye_desktop.games.raiders.engine.state import (
    Beat,
    Kind,
    SeatState,
    Setup,
    SetupError,
    Space,
    State,
)
from skye_desktop.games.raiders.engine.table import (
    GOODS,
    PLUNDER,
    Decision,
    Table,
    UnknownDecision,
    differing,
    options,
    table_for,
)
from skye_desktop.games.raiders.engine.view import SeatView, View

__all__ = [
    "GOODS",
    "PLUNDER",
    "Beat",
    "Decision",
    "IllegalAction",
    "Kind",
    "LegalActions",
    "NotationError",
    "PositionError",
    "RaidersRules",
    "Reason",
    "Score",
    "SeatState",
    "SeatView",
    "Setup",
    "SetupError",
    "Space",
    "Standing",
    "State",
    "Step",
    "Table",
    "UnknownDecision",
    "View",
    "actions",
    "chance_due",
    "crew",
    "differing",
    "digest",
    "events",
    "full_snapshot",
    "lot",
    "options",
    "position",
    "read_action",
    "score",
    "snapshot",
    "standings",
    "table_for",
    "write_action",
]
