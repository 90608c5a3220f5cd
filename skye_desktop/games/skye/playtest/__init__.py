"""Games without a window: many games in which the rules are checked, and tournaments of bots.

Other packages import only from here.
"""

from skye_desktop.game.confidence import (
    FEW,
    margin,
    percent,
    share_margin,
    student_probability,
    student_quantile,
    verdict,
)
from skye_desktop.game.contests import Contest, Result, table_head
from skye_desktop.game.pool import QUEUED_PER_WORKER, in_processes
from skye_desktop.game.tournament import (
    LawBrokenError,
    Tally,
    Violation,
    play_any,
    simulate_any,
)
from skye_desktop.games.skye.playtest.games import (
    PlayedGame,
    TimedDecision,
    all_gold,
    all_tiles,
    gold_flow,
    play,
    play_on,
    simulate,
    table,
)
from skye_desktop.games.skye.playtest.skye_contests import (
    GROUPS,
    LADDER,
    compete,
    play_deal,
    select_contests,
)

__all__ = [
    "FEW",
    "GROUPS",
    "LADDER",
    "QUEUED_PER_WORKER",
    "Contest",
    "LawBrokenError",
    "PlayedGame",
    "Result",
    "Tally",
    "TimedDecision",
    "Violation",
    "all_gold",
    "all_tiles",
    "compete",
    "gold_flow",
    "in_processes",
    "margin",
    "percent",
    "play",
    "play_any",
    "play_deal",
    "play_on",
    "select_contests",
    "share_margin",
    "simulate",
    "simulate_any",
    "student_probability",
    "student_quantile",
    "table",
    "table_head",
    "verdict",
]
