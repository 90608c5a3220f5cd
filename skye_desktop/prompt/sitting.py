"""What those who answer words at a terminal may ask of the table, and how they leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from skye_desktop.engine import PlayerView, SetPrices
from skye_desktop.play.lesson import Lesson
from skye_desktop.play.log import LogBook
from skye_desktop.play.runner import Runner
from skye_desktop.play.session import Session
from skye_desktop.play.thinking import Thinker
from skye_desktop.play.timeline import Past
from skye_desktop.prompt.commands import Command
from skye_desktop.prompt.console import Console


class LeaveError(Exception):
    """Somebody has asked to leave."""


class BackError(Exception):
    """Somebody has asked for the question before."""


class ProposedError(Exception):
    """Somebody who sets prices has asked for those that advice proposes."""

    def __init__(self, prices: SetPrices) -> None:
        super().__init__()
        self.prices = prices


class Sitting(NamedTuple):
    """A game to sit down at."""

    session: Session
    lesson: Lesson | None = None
    """What it teaches, if it is that of the lesson."""
    is_scenario: bool = False
    """Whether it has been said what there is to find, and the coach judges what is done in its first round."""


class ElsewhereError(Exception):
    """Somebody has asked for another game, or for the menu."""

    def __init__(self, sit_down: Callable[[], Sitting] | None = None) -> None:
        """``sit_down`` begins the game; None for the menu."""
        super().__init__()
        self.sit_down = sit_down


class WordTable(Protocol):
    """The table at which the words are typed."""

    session: Session
    console: Console
    runner: Runner
    thinker: Thinker
    log: LogBook
    lesson: Lesson | None
    folder: Path
    """Where reports and settings lie."""
    looking: Past | None
    """The moment that is looked at; None for now."""
    is_midway: bool
    """Whether what is asked is not the first question of several: `back` raises BackError then."""

    @property
    def view(self) -> PlayerView:
        """The game as whoever reads may know it now, or as it was at the moment that is looked at."""

    @property
    def acting(self) -> int | None:
        """The seat that is asked; None for nobody."""

    def show_to_one(self, *lines: str) -> None:
        """Say what only whoever acts may know."""

    def ask(self, question: str, *, is_midway: bool = False) -> str:
        """A number or nothing: words are done, and it is asked again. Raises BackError only if ``is_midway``."""

    def number(
        self, question: str, lowest: int, highest: int, *, is_midway: bool = False
    ) -> int | None:
        """A number in that range, asked for until there is one; None for Enter alone. Raises what `ask` raises."""

    def run(self, command: Command, rest: str) -> None:
        """Do what a word asks for. Raises LeaveError and ElsewhereError, and ProposedError while prices are set."""
