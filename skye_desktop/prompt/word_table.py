"""What typed commands know of the table, and the exceptions that end a question or a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from skye_desktop.contract import Action, View
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.game.timeline import Past
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.text_game import TextGame, TextLesson
from skye_desktop.prompt.word_commands import WordCommand


class LeaveError(Exception):
    """Raised when the player asks to leave the program."""


class BackError(Exception):
    """Raised when the player asks to return to the previous question."""


class ProposedError(Exception):
    """Raised when the player asks to do what advice proposes; ``action`` is the proposal."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action


class Sitting(NamedTuple):
    """A game to be played at the terminal, with what kind of game it is."""

    session: Session
    lesson: TextLesson | None = None
    """The lesson that this game belongs to; None for any other game."""
    is_scenario: bool = False
    """Whether it is a scenario, which is judged when it was tried."""


class Teaching(Protocol):
    """The lesson of a game at a terminal, its part ``LESSON``."""

    def page_position(self, folder: Path) -> str:
        """Return the page at which the lesson was left, in words; empty at its beginning.

        ``folder`` is that of settings and reports.
        """
        ...

    def sit_down(self, folder: Path, console: Console) -> Sitting:
        """Return the lesson, at the page where it was left."""
        ...


class ElsewhereError(Exception):
    """Raised when the player asks for another game, or for the menu."""

    def __init__(self, sit_down: Callable[[], Sitting] | None = None) -> None:
        """Take the function that creates the game to play next; None for the menu."""
        super().__init__()
        self.sit_down = sit_down


class WordTable(Protocol):
    """The table as typed commands see it; `text_table.TextTable` is the implementation."""

    session: Session
    console: Console
    runner: Runner
    thinker: Thinker
    text: TextGame
    """The game's own words and questions."""
    lesson: TextLesson | None
    folder: Path
    """Folder of reports and settings."""
    looking: Past | None
    """The earlier moment that the player looks at; None for the present one."""
    is_midway: bool
    """Whether earlier questions of the decision have been answered, so that `back` is possible."""

    @property
    def view(self) -> View:
        """View of the game for the reader: now, or at the moment looked back to."""

    @property
    def acting(self) -> int | None:
        """Seat whose decision is asked for; None if there is none."""

    def show_to_one(self, *lines: str) -> None:
        """Write lines that only the acting person may know, and clear them before others read."""

    def ask(self, question: str, *, is_midway: bool = False) -> str:
        """Ask until the answer is a number or empty, and return it; carry out commands meanwhile.

        Raises what `run` raises; BackError only if ``is_midway``.
        """

    def number(
        self, question: str, lowest: int, highest: int, *, is_midway: bool = False
    ) -> int | None:
        """Ask until the answer is a number in that range; return None for an empty answer.

        Raises what `ask` raises.
        """

    def run(self, command: WordCommand, rest: str) -> None:
        """Carry out a command; ``rest`` is the text after its word.

        Raises LeaveError and ElsewhereError; BackError within a decision of several questions, and
        ProposedError where advice proposes an action.
        """
