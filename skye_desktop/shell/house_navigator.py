"""Navigation between the screens that any game has, named by what a person wants there.

Screens know this interface and not each other. A screen that needs nothing but the window has no
method here: it is opened by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from skye_desktop.files import LoadedGame
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.kit import Typing

if TYPE_CHECKING:
    from skye_desktop.game.game_comparison import Comparison
    from skye_desktop.game.game_filter import GameFilter
    from skye_desktop.shell.found_games import FoundGames
    from skye_desktop.shell.list_look import ListLook
    from skye_desktop.shell.rules_look import RulesLook
    from skye_desktop.shell.seats_look import SeatsLook


class HouseNavigator(Protocol):
    """Opens screens; before the table is left, the game on it is closed."""

    def open(self, place: str) -> None:
        """Open a screen that needs nothing but the app, by its `GameScreen.place`."""

    def to_title(self) -> None:
        """Leave all screens and return to the title."""

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        """Leave all screens, and open the game that ``begin`` returns at a table.

        ``pace`` is the speed of the time line.
        """

    def new_game(self, *, leaves_all: bool = False) -> None:
        """Set up a game, over the present screen or, with ``leaves_all``, over the title."""

    def quick_game(self) -> None:
        """Start a game as the last one was set up; if that is impossible, set up a new one."""

    def lesson(self) -> None:
        """Leave all screens for the lesson, at the page where it was left."""

    def resume(self, game: LoadedGame) -> None:
        """Leave all screens for the table with a saved game.

        A long game is read first, which can be cancelled.
        """

    def load(self, path: Path | None = None) -> None:
        """Open the list of games; ``path`` is opened as if it had been chosen there."""

    def filter_games(
        self, found: FoundGames, wanted: GameFilter, want: Callable[[GameFilter], object]
    ) -> None:
        """Ask which of the games are wanted; ``want`` takes the filter whenever it changes."""

    def tags(
        self,
        title: str,
        tags: Sequence[str],
        known: Sequence[str],
        write: Callable[[tuple[str, ...]], object],
    ) -> None:
        """Ask for the tags of a game; ``known`` are those of all games."""

    def relatives(self, title: str, path: Path, compare: Callable[[Path], object]) -> None:
        """Ask which game is laid beside the one in a file; ``compare`` takes the other's file."""

    def ask_to_compare(self, session: Session, title: str) -> None:
        """Ask which game is laid beside the one on the table, which has that title."""

    def compare(self, comparison: Comparison) -> None:
        """Show two games side by side."""

    def save_as(self, session: Session) -> None:
        """Save a copy of the game under a name."""

    def rules(self, topic: str = "") -> None:
        """Open the rules and the keys, at a heading if one is given."""

    def letters(self, field: Typing) -> None:
        """Open the on-screen keyboard for a field."""

    def seats(self, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        """Ask who plays at the table.

        ``change`` takes the level of each seat, empty for a person.
        """

    def phones(self, session: Session) -> None:
        """Let phones take seats of the game on the table.

        Where they are switched on for the first time, it asks first and says what is promised.
        """

    def report(self) -> None:
        """Ask for a note, and make a report of what is on the screen."""

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        """Ask whether to close and lose that; return False if the question is already open."""

    def list_look(self) -> ListLook:
        """Return what a new list of games shows of the game."""

    def rules_look(self) -> RulesLook:
        """Return what the reader of the rules shows of the game."""

    def seats_look(self) -> SeatsLook:
        """Return what the sheet of players shows of the game."""

    def write_crash_report(self, error: Exception) -> str:
        """Write a report of an error of the program.

        Return where the file is, and how to continue.
        """
