"""Interface of the table for typed words, and the exceptions that leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from skye_desktop.engine import PlayerView, SetPrices
from skye_desktop.play.lesson import Lesson
from skye_desktop.play.log_book import LogBook
from skye_desktop.play.runner import Runner
from skye_desktop.play.session import Session
from skye_desktop.play.thinker import Thinker
from skye_desktop.play.timeline import Past
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.word_commands import WordCommand


class LeaveError(Exception):
    """Raised when somebody asks to leave."""


class BackError(Exception):
    """Raised when somebody asks to go back to the previous question."""


class ProposedError(Exception):
    """Raised when somebody who sets prices asks for those that advice proposes."""

    def __init__(self, prices: SetPrices) -> None:
        super().__init__()
        self.prices = prices


class Sitting(NamedTuple):
    """Game to sit down at."""

    session: Session
    lesson: Lesson | None = None
    """Lesson that goes with the game, if it is that of the lesson."""
    is_scenario: bool = False
    """Whether its task was said, and the coach judges its first round."""


class ElsewhereError(Exception):
    """Raised when somebody asks for another game, or for the menu."""

    def __init__(self, sit_down: Callable[[], Sitting] | None = None) -> None:
        """Take the function that makes the game to play next; None for the menu."""
        super().__init__()
        self.sit_down = sit_down


class WordTable(Protocol):
    """Table at which the words are typed."""

    session: Session
    console: Console
    runner: Runner
    thinker: Thinker
    log: LogBook
    lesson: Lesson | None
    folder: Path
    """Folder of reports and settings."""
    looking: Past | None
    """Moment that is looked at; None for now."""
    is_midway: bool
    """Whether this is not the first question of several, so that `back` is possible."""

    @property
    def view(self) -> PlayerView:
        """Game as the reader may know it now, or at the moment that is looked at."""

    @property
    def acting(self) -> int | None:
        """Seat that is asked; None for nobody."""

    def show_to_one(self, *lines: str) -> None:
        """Say what only the acting person may know."""

    def ask(self, question: str, *, is_midway: bool = False) -> str:
        """Return a number or an empty text; words are carried out, and it is asked again.

        Raises BackError only if ``is_midway``.
        """

    def number(
        self, question: str, lowest: int, highest: int, *, is_midway: bool = False
    ) -> int | None:
        """Ask until the answer is a number in that range; None for Enter alone.

        Raises what `ask` raises.
        """

    def run(self, command: WordCommand, rest: str) -> None:
        """Carry out a command.

        Raises LeaveError and ElsewhereError, and ProposedError while prices are set.
        """
