"""Where one can go: every screen by what a person wants there, none by the class that shows it.

Screens know this interface and not each other; `ui.screens` has the one class that knows them all. A screen that takes
nothing from where one comes has no method here: it is opened by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from skye_desktop.engine import GameState
from skye_desktop.files import LoadedGame
from skye_desktop.files.settings import Speed
from skye_desktop.kit import Typing
from skye_desktop.play.coaching import Coach
from skye_desktop.play.session import Session
from skye_desktop.ui.better_place import BetterPlace


class Navigator(Protocol):
    """Goes to screens. What leaves all screens lets the game on the table go first."""

    def open(self, place: str) -> None:
        """A screen that needs nothing but the app, by its `TreeScreen.place`."""

    def to_title(self) -> None:
        """Leave everything for the title."""

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        """Leave everything for a table, and then open the game on it; ``pace`` is that of its time line."""

    def resume(self, game: LoadedGame) -> None:
        """Leave everything for the table with a saved game; one that takes its time is read first, and can be left."""

    def new_game(self, *, leaves_all: bool = False) -> None:
        """Set up a game, over what is on the screen or over the title."""

    def quick_game(self) -> None:
        """A game as the last one was set up, at once; where that cannot be, a new one to set up."""

    def load(self, path: Path | None = None) -> None:
        """The list of games; with a file, as if that were chosen from it."""

    def save_as(self, session: Session) -> None:
        """Keep a copy of the game under a name."""

    def editor(self, position: GameState | None = None, task: str = "") -> None:
        """Set up a position, beginning with one and what is to be found in it, or with an empty table."""

    def lesson(self) -> None:
        """Leave everything for the lesson, at the page where it was left."""

    def rules(self, topic: str = "") -> None:
        """The rules and the keys; with a heading, where that stands."""

    def letters(self, field: Typing) -> None:
        """Letters on the screen, for that field."""

    def results(
        self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False
    ) -> None:
        """How a game ended; with the crowning if it has just done so."""

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        """What there was to learn in a game that is over; ``look_at`` goes to the moment of a lesson."""

    def seats(self, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        """Ask who plays at the table; ``change`` takes the level of each seat, empty for a person."""

    def report(self) -> None:
        """Ask for a note, and make a report of what is on the screen."""

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        """Ask whether to close although that would be lost; False if it was asked already."""

    def write_crash_report(self, error: Exception) -> str:
        """Write a report of an error of the program; where it is and how to go on, in words."""
