"""A game along its notation at a terminal: what all such games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from skye_desktop.contract import Action, Event, PastMoment, Reason, State, View
from skye_desktop.files.rules_page import ToldChapter
from skye_desktop.game.flow import Stage
from skye_desktop.game.thinking import Ticket
from skye_desktop.i18n import Message, headed, message, numbered, rounded, sentence, sentences, tr
from skye_desktop.known_games import known_game
from skye_desktop.prompt.choices import ask_line
from skye_desktop.prompt.line_advice import advised
from skye_desktop.prompt.line_coach import FoundReview, LineCoach
from skye_desktop.prompt.turn_scenarios import TurnScenarios
from skye_desktop.prompt.word_commands import HOUSE, WordCommand
from skye_desktop.prompt.word_table import WordTable

_HAND: Final = WordCommand(
    "hand", message("your hand cards, while nobody else reads on"), is_of_now=True
)
_OWN: Final = (
    WordCommand("points", message("the points of all, as if the game ended now")),
    WordCommand("advice", message("what is best for you now, and why"), is_of_now=True),
    WordCommand(
        "coach",
        message("what there was to learn, once the game is over; coach all everything"),
        " [all]",
    ),
    WordCommand("rules", message("the chapters of the rules; rules 3 reads one"), " [N]"),
)


def line_commands(table: Message, *own: WordCommand) -> Sequence[WordCommand]:
    """Return the commands of a game with hands; ``table`` says what `table` writes."""
    first = WordCommand("table", table)
    return HOUSE[0], first, _HAND, *own, *_OWN, *HOUSE[1:]


class LineAdvice(Protocol):
    """An action that is advised, and the reason for it as data."""

    @property
    def action(self) -> Action: ...
    @property
    def reason(self) -> str: ...


class LineAdviser(NamedTuple):
    """What is asked for advice and by the coach; both functions run in another process."""

    advise: Callable[[Any], Sequence[LineAdvice] | None]
    """Function that returns the best actions in a view."""
    review: Callable[[Any, Any], Any]
    """Function that returns a better action than one in a view, as `LineCoach` asks for it.

    The result has the action as ``better``, and its reason.
    """
    is_better: Message
    """Text that says how much better an action is, by ``{n}``."""


class LineText(ABC):
    """One game at a terminal, of which each decision is a line: base class for parts ``TEXT``."""

    words: ClassVar[Sequence[WordCommand]]
    unordered: ClassVar[Collection[str]] = ()
    """Words of the notation after which the order of the remaining words has no meaning."""
    last: ClassVar[Collection[str]] = ()
    """Words of the notation that are listed behind all others."""
    scenarios: ClassVar[TurnScenarios]
    adviser: ClassVar[LineAdviser]

    def __init__(self, table: WordTable) -> None:
        self.table = table
        self.session = table.session
        self._coach = LineCoach(table, self.adviser.review, self._coach_words)

    @property
    def names(self) -> list[str]:
        """Names of the seats."""
        names: list[str] = self.session.setup.names
        return names

    @property
    def own_view(self) -> View:
        """The acting seat's view; the reader's view if no seat is asked."""
        acting = self.table.acting
        return self.table.view if acting is None else self.table.runner.view(acting)

    # -- what a game says

    @abstractmethod
    def opening(self) -> list[str]: ...
    @abstractmethod
    def events(self, event: Event, view: View) -> list[str]: ...
    @abstractmethod
    def asking(self, view: View) -> list[str]:
        """Return the lines before a decision."""

    @abstractmethod
    def table_lines(self, view: View) -> list[str]: ...
    @abstractmethod
    def hand_lines(self, view: View) -> list[str]: ...
    @abstractmethod
    def result_lines(self, whole: State | View) -> list[str]: ...
    @abstractmethod
    def chapters(self) -> Sequence[ToldChapter]:
        """Return the chapters of the rules."""

    @abstractmethod
    def choice(self, taken: Sequence[str], word: str, view: View) -> str:
        """Return the text for choosing a word of notation after those already taken."""

    @abstractmethod
    def action_words(self, line: str, view: View) -> str:
        """Return the words for an action in notation."""

    @abstractmethod
    def reason_words(self, reason: str) -> str:
        """Return the words for the reason of an advised action."""

    # -- telling

    def position(self) -> list[str]:
        return self.table_lines(self.table.view)

    def moment(self, past: PastMoment) -> str:
        wording = known_game(self.session.setup.game_id).wording
        return sentences(wording.where(past), wording.moment(past))

    def log(self) -> list[str]:
        view = self.table.view
        return [line for event in self.session.events for line in self.events(event, view)]

    def result(self) -> list[str]:
        return self.result_lines(self.session.state)

    def has_tried(self, since: int, stage: Stage) -> bool:
        return self.scenarios.is_tried(self.session, since)

    def judge(self, since: int) -> None:
        self.table.console.say("", *self.scenarios.verdict(self.session, since))
        if not self.session.rules.is_over(self.session.state):
            self.table.ask(tr("Enter goes on:"))

    # -- deciding

    def decide(self, stage: Any) -> Action:
        view, rules = self.own_view, self.session.rules
        self.table.console.say(*self.asking(view))
        line = ask_line(
            self.table,
            [rules.write(action) for action in self.session.legal(stage.seat)],
            lambda taken, word: self.choice(taken, word, view),
            tr("{name}, number:").format(name=self.names[stage.seat]),
            self.unordered,
            self.last,
        )
        return rules.read(line)

    def refused(self, action: Action, reason: Reason) -> None:  # noqa: B027 - a game may override it
        """Do nothing: the questions offer only legal actions."""

    # -- words of the game

    def read(self, word: str, rest: str) -> list[str] | None:
        match word:
            case "table":
                return self.position()
            case "hand" if self.table.acting is None:
                return [tr("Only in your turn.")]
            case "hand":
                self.table.show_to_one(*self.hand_lines(self.own_view))
                return []
            case "points":
                return self.result_lines(self.table.view)
            case "advice":
                return advised(self.table, self._ask_advice, self._advice_words)
            case "coach":
                return self._coach.lines(everything=rest.casefold() == "all")
            case "rules":
                return self._rules(rest)
        return None

    def _done(self, action: Action, view: View) -> str:
        return self.action_words(self.session.rules.write(action), view)

    def _ask_advice(self, seat: int) -> Ticket[Any]:
        return self.table.thinker.ask(self.adviser.advise, self.own_view)

    def _advice_words(self, found: Sequence[LineAdvice]) -> list[str]:
        view = self.own_view
        return numbered(
            sentences(self._done(one.action, view), self.reason_words(one.reason)) for one in found
        )

    def _coach_words(self, found: FoundReview) -> str:
        """Return what was done and what was better, with the turn and the moment."""
        at, (better, points, reason) = found
        action = self.session.moments[at].action
        view = self.session.view_at(at, action.seat)
        turn = tr("Turn {turn}").format(turn=self.session.round_at(at))
        who = tr("{turn}, {name}").format(turn=turn, name=self.names[action.seat])
        return sentences(
            headed(who, self._done(action, view)),
            headed(
                self.adviser.is_better.text.format(n=rounded(points, 1)),
                self._done(better, view),
            ),
            self.reason_words(reason),
            tr("Moment {n}").format(n=at + 1),
        )

    def _rules(self, rest: str) -> list[str]:
        chapters = self.chapters()
        if rest.isdecimal() and 0 < int(rest) <= len(chapters):
            chapter = chapters[int(rest) - 1]
            return ["", sentence(chapter.title), *chapter.lines]
        listed = numbered(sentence(chapter.title) for chapter in chapters)
        return [*listed, tr("A chapter by its number: rules 1.")]
