"""The game at a terminal: its choices and words (`skye_desktop.prompt.text_game.TextGame`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from typing import Any, Final

from skye_desktop.contract import PastMoment
from skye_desktop.game.flow import Stage
from skye_desktop.game.thinking import Ticket
from skye_desktop.games.raiders.bots import advise, review
from skye_desktop.games.raiders.bots.advice import Advice
from skye_desktop.games.raiders.coach import coach_words
from skye_desktop.games.raiders.engine import View, events, read_action, write_action
from skye_desktop.games.raiders.scenarios import SCENARIOS
from skye_desktop.games.raiders.spoken import WORDING
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
from skye_desktop.i18n import headed, message, numbered, sentence, sentences, tr
from skye_desktop.prompt.choices import ask_line
from skye_desktop.prompt.line_advice import advised
from skye_desktop.prompt.line_coach import LineCoach
from skye_desktop.prompt.line_lesson import LineTeaching
from skye_desktop.prompt.word_commands import HOUSE, WordCommand
from skye_desktop.prompt.word_table import Teaching, WordTable

_OWN: Final = (
    WordCommand("table", message("village, settlements, seats, offerings and supply")),
    WordCommand("hand", message("your hand cards, while nobody else reads on"), is_of_now=True),
    WordCommand("card", message("what a card does; card archer that one"), " NAME"),
    WordCommand("points", message("the points of all, as if the game ended now")),
    WordCommand("advice", message("what is best for you now, and why"), is_of_now=True),
    WordCommand(
        "coach",
        message("what there was to learn, once the game is over; coach all everything"),
        " [all]",
    ),
    WordCommand("rules", message("the chapters of the rules; rules 3 reads one"), " [N]"),
)
_UNORDERED: Final = frozenset({"keep", "swap", "discard", "treasury"})
"""Words of the notation after which cards follow whose order has no meaning."""

_LAST: Final = frozenset({"skip"})
"""Words of the notation that leave something out."""


class RaidersText:
    """One game at a terminal."""

    words: Sequence[WordCommand] = (HOUSE[0], *_OWN, *HOUSE[1:])

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._coach = LineCoach(table, review, partial(coach_words, table.session))

    @property
    def _names(self) -> list[str]:
        names: list[str] = self._session.setup.names
        return names

    @property
    def _own_view(self) -> View:
        """The acting seat's view; the reader's view if no seat is asked."""
        acting = self._table.acting
        view: View = self._table.view if acting is None else self._table.runner.view(acting)
        return view

    # -- telling

    def opening(self) -> list[str]:
        """Return what the variant changes."""
        setup = self._session.setup
        changed = changes(setup.decisions)
        return [headed(variant_of(setup), " ".join(changed))] if changed else []

    def position(self) -> list[str]:
        return table_lines(self._table.view, self._names)

    def events(self, event: events.Event, view: View) -> list[str]:
        return event_lines(event, self._names, view.table)

    def moment(self, past: PastMoment) -> str:
        return sentences(WORDING.where(past), WORDING.moment(past))

    def log(self) -> list[str]:
        names, table = self._names, self._session.state.table
        return [line for event in self._session.events for line in event_lines(event, names, table)]

    def result(self) -> list[str]:
        return result_lines(self._session.state, self._names)

    def has_tried(self, since: int, stage: Stage) -> bool:
        return SCENARIOS.is_tried(self._session, since)

    def judge(self, since: int) -> None:
        self._table.console.say("", *SCENARIOS.verdict(self._session, since))
        if not self._session.rules.is_over(self._session.state):
            self._table.ask(tr("Enter goes on:"))

    # -- deciding

    def decide(self, stage: Any) -> Any:
        view = self._own_view
        self._table.console.say(*now_lines(view, self._names))
        is_plain = not view.pending and view.placed_at is None
        if is_plain and self._table.lesson is None:  # the lesson has a page for the hand
            self._table.console.say(*hand_lines(view))
        lines = [write_action(action) for action in self._session.legal(stage.seat)]
        line = ask_line(
            self._table,
            lines,
            lambda taken, word: choice(taken, word, view, self._names),
            tr("{name}, number:").format(name=self._names[stage.seat]),
            _UNORDERED,
            _LAST,
        )
        return read_action(line)

    def refused(self, action: Any, reason: Any) -> None:
        """Do nothing: the questions offer only legal actions."""

    # -- words of the game

    def read(self, word: str, rest: str) -> list[str] | None:
        match word:
            case "table":
                return self.position()
            case "hand" if self._table.acting is None:
                return [tr("Only in your turn.")]
            case "hand":
                self._table.show_to_one(*hand_lines(self._own_view))
                return []
            case "card":
                return self._card(rest)
            case "points":
                return result_lines(self._table.view, self._names)
            case "advice":
                return advised(self._table, self._ask_advice, self._advice_words)
            case "coach":
                return self._coach.lines(everything=rest.casefold() == "all")
            case "rules":
                return self._rules(rest)
        return None

    def _card(self, rest: str) -> list[str]:
        table, wanted = self._table.view.table, rest.casefold()
        found = [card_line(table, card) for card in dict.fromkeys(table.cards)] if wanted else []
        told = [line for line in found if line.casefold().startswith(wanted)]
        return told or [tr("There is no such card. Its name is missing: card NAME.")]

    def _ask_advice(self, seat: int) -> Ticket[list[Advice] | None]:
        return self._table.thinker.ask(advise, self._own_view)

    def _advice_words(self, found: list[Advice]) -> list[str]:
        view, names = self._own_view, self._names
        return numbered(
            sentences(
                action_words(write_action(one.action), view, names), reason_line(one.reason, names)
            )
            for one in found
        )

    def _rules(self, rest: str) -> list[str]:
        chapters = rules(self._session.setup)
        if rest.isdecimal() and 0 < int(rest) <= len(chapters):
            chapter = chapters[int(rest) - 1]
            return ["", sentence(chapter.title), *chapter.lines]
        listed = numbered(sentence(chapter.title) for chapter in chapters)
        return [*listed, tr("A chapter by its number: rules 1.")]


TEXT: Final = RaidersText
LESSON: Final[Teaching] = LineTeaching("raiders", files(__package__) / "lesson.toml")
