"""Navigation: methods for every screen, named by what a person wants there.

Screens know this interface and not each other; the one class in `ui.screens` knows them all. A
screen that needs nothing but the app has no method here: it is opened by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from skye_desktop.files import LoadedGame
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.kit import Typing


class Navigator(Protocol):
    """Goes to screens; before all screens are left, the game on the table is closed."""

    def open(self, place: str) -> None:
        """Open a screen that needs nothing but the app, by its `TreeScreen.place`."""

    def to_title(self) -> None:
        """Leave all screens for the title."""

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        """Leave all screens for a table, then open the game on it.

        ``pace`` is that of its time line.
        """

    def resume(self, game: LoadedGame) -> None:
        """Leave all screens for the table with a saved game.

        A long game is read first, which can be cancelled.
        """

    def new_game(self, *, leaves_all: bool = False) -> None:
        """Set up a game, over the present screen or over the title."""

    def quick_game(self) -> None:
        """Start a game as the last one was set up; if that is impossible, set up a new one."""

    def load(self, path: Path | None = None) -> None:
        """Open the list of games; with a file, open it as if it were chosen there."""

    def save_as(self, session: Session) -> None:
        """Save a copy of the game under a name."""

    def editor(self, position: GameState | None = None, task: str = "") -> None:
        """Open the editor with a position and its task, or with an empty table."""

    def lesson(self) -> None:
        """Leave all screens for the lesson, at the page where it was left."""

    def rules(self, topic: str = "") -> None:
        """Open the rules and the keys, at a heading if one is given."""

    def letters(self, field: Typing) -> None:
        """Open the on-screen keyboard for a field."""

    def results(
        self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False
    ) -> None:
        """Show the results of a game; with the crowning if it has just ended."""

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        """Show the coach's lessons on a finished game.

        ``look_at`` goes to the moment of a lesson.
        """

    def seats(self, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        """Ask who plays at the table.

        ``change`` takes the level of each seat, empty for a person.
        """

    def report(self) -> None:
        """Ask for a note, and make a report of what is on the screen."""

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        """Ask whether to close and lose that; return False if the question is already open."""

    def write_crash_report(self, error: Exception) -> str:
        """Write a report of an error of the program; return where it is and how to go on."""
