"""Raiders of the North Sea in words: pure functions of what the engine tells and shows."""

from skye_desktop.games.raiders.wording.card_words import card_line, crew_words, hall_words
from skye_desktop.games.raiders.wording.choice_words import action_words, choice
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import counted, is_named, named, offering_words
from skye_desktop.games.raiders.wording.raid_words import tier_chances
from skye_desktop.games.raiders.wording.reason_words import reason_line, reason_sentence
from skye_desktop.games.raiders.wording.rules_words import (
    building_line,
    rules,
    settlement_line,
)
from skye_desktop.games.raiders.wording.table_words import (
    end_lines,
    hand_lines,
    now_lines,
    result_lines,
    table_lines,
)

__all__ = [
    "action_words",
    "building_line",
    "card_line",
    "choice",
    "counted",
    "crew_words",
    "end_lines",
    "event_lines",
    "hall_words",
    "hand_lines",
    "is_named",
    "named",
    "now_lines",
    "offering_words",
    "reason_line",
    "reason_sentence",
    "result_lines",
    "rules",
    "settlement_line",
    "table_lines",
    "tier_chances",
]
