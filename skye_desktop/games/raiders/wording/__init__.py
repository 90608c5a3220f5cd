"""Raiders of the North Sea in words: pure functions of what the engine tells and shows."""

from skye_desktop.games.raiders.wording.bot_words import level_name, reason_line
from skye_desktop.games.raiders.wording.card_words import card_line, crew_words, hall_words
from skye_desktop.games.raiders.wording.choice_words import action_words, building_words, choice
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import (
    beat_name,
    building_name,
    card_name,
    colour_name,
    counted,
    good_name,
    offering_words,
    settlement_name,
)
from skye_desktop.games.raiders.wording.raid_words import raid_choice, tier_chances
from skye_desktop.games.raiders.wording.reason_words import reason_sentence
from skye_desktop.games.raiders.wording.rules_words import (
    Passage,
    PassageStyle,
    RulesChapter,
    building_line,
    rules,
    settlement_line,
)
from skye_desktop.games.raiders.wording.table_words import (
    end_lines,
    hand_lines,
    now_lines,
    question_words,
    result_lines,
    table_lines,
)

__all__ = [
    "Passage",
    "PassageStyle",
    "RulesChapter",
    "action_words",
    "beat_name",
    "building_line",
    "building_name",
    "building_words",
    "card_line",
    "card_name",
    "choice",
    "colour_name",
    "counted",
    "crew_words",
    "end_lines",
    "event_lines",
    "good_name",
    "hall_words",
    "hand_lines",
    "level_name",
    "now_lines",
    "offering_words",
    "question_words",
    "raid_choice",
    "reason_line",
    "reason_sentence",
    "result_lines",
    "rules",
    "settlement_line",
    "settlement_name",
    "table_lines",
    "tier_chances",
]
