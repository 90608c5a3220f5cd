"""The game at a terminal: its choices and words (`skye_desktop.prompt.text_game.TextGame`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from skye_desktop.files.rules_page import ToldChapter
from skye_desktop.games.raiders.bots import advise, review
from skye_desktop.games.raiders.engine import State, View, events
from skye_desktop.games.raiders.scenarios import SCENARIOS
from skye_desktop.games.raiders.wording.card_words import card_line
from skye_desktop.games.raiders.wording.choice_words import action_words, choice
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.reason_words import reason_line
from skye_desktop.games.raiders.wording.rules_words import rules
from skye_desktop.games.raiders.wording.table_words import (
    hand_lines,
    now_lines,
    result_lines,
    table_lines,
)
from skye_desktop.games.raiders.wording.variant_words import changes, variant_of
from skye_desktop.i18n import headed, message, tr
from skye_desktop.prompt.line_lesson import LineTeaching
from skye_desktop.prompt.line_text import LineAdviser, LineText, line_commands
from skye_desktop.prompt.word_commands import WordCommand
from skye_desktop.prompt.word_table import Teaching


class RaidersText(LineText):
    """One game at a terminal."""

    words = line_commands(
        message("village, settlements, seats, offerings and supply"),
        WordCommand("card", message("what a card does; card archer that one"), " NAME"),
    )
    unordered = frozenset({"keep", "swap", "discard", "treasury"})
    last = frozenset({"skip"})
    scenarios = SCENARIOS
    adviser = LineAdviser(advise, review, message("about {n} VP better"))

    def opening(self) -> list[str]:
        """Return what the variant changes."""
        setup = self.session.setup
        changed = changes(setup.decisions)
        return [headed(variant_of(setup), " ".join(changed))] if changed else []

    def events(self, event: events.Event, view: View) -> list[str]:
        return event_lines(event, self.names, view.table)

    def asking(self, view: View) -> list[str]:
        """Return the moment, and the hand where a turn begins; the lesson has a page for that."""
        is_plain = not view.pending and view.placed_at is None and self.table.lesson is None
        return [*now_lines(view, self.names), *(hand_lines(view) if is_plain else ())]

    def table_lines(self, view: View) -> list[str]:
        return table_lines(view, self.names)

    def hand_lines(self, view: View) -> list[str]:
        return hand_lines(view)

    def result_lines(self, whole: State | View) -> list[str]:
        return result_lines(whole, self.names)

    def chapters(self) -> Sequence[ToldChapter]:
        return rules(self.session.setup)

    def choice(self, taken: Sequence[str], word: str, view: View) -> str:
        return choice(taken, word, view, self.names)

    def action_words(self, line: str, view: View) -> str:
        return action_words(line, view, self.names)

    def reason_words(self, reason: str) -> str:
        return reason_line(reason, self.names)

    def read(self, word: str, rest: str) -> list[str] | None:
        return self._card(rest.casefold()) if word == "card" else super().read(word, rest)

    def _card(self, wanted: str) -> list[str]:
        table = self.table.view.table
        found = [card_line(table, card) for card in dict.fromkeys(table.cards)] if wanted else []
        told = [line for line in found if line.casefold().startswith(wanted)]
        return told or [tr("There is no such card. Its name is missing: card NAME.")]


TEXT: Final = RaidersText
LESSON: Final[Teaching] = LineTeaching("raiders", files(__package__) / "lesson.toml")
