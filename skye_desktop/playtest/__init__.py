"""Games without a window: many at once with the laws of the game checked, and tournaments of bots.
This is its door.
"""

from skye_desktop.playtest.contests import (
    GROUPS,
    LADDER,
    Contest,
    Result,
    chosen,
    compete,
    play_deal,
    table_head,
)
from skye_desktop.playtest.figures import (
    FEW,
    margin,
    percent,
    share_margin,
    student,
    student_within,
    verdict,
)
from skye_desktop.playtest.games import (
    LawBrokenError,
    PlayedGame,
    Tally,
    Timed,
    Violation,
    all_gold,
    gold_flow,
    play,
    play_on,
    simulate,
    table,
    tiles_anywhere,
)
from skye_desktop.playtest.pool import AHEAD, in_processes

__all__ = [
    "AHEAD",
    "FEW",
    "GROUPS",
    "LADDER",
    "Contest",
    "LawBrokenError",
    "PlayedGame",
    "Result",
    "Tally",
    "Timed",
    "Violation",
    "all_gold",
    "chosen",
    "compete",
    "gold_flow",
    "in_processes",
    "margin",
    "percent",
    "play",
    "play_deal",
    "play_on",
    "share_margin",
    "simulate",
    "student",
    "student_within",
    "table",
    "table_head",
    "tiles_anywhere",
    "verdict",
]
