"""Navigation to the screens of *Isle of Skye*, named by what a person wants there.

Screens know this interface and not each other; the one class in `ui.screens` knows them all. A
screen that needs nothing but the app has no method here: it is opened by its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from skye_desktop.game.session import Session
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.shell.house_navigator import HouseNavigator

if TYPE_CHECKING:
    from skye_desktop.games.skye.goals.goal import Goal


class Navigator(HouseNavigator, Protocol):
    """Opens screens; before the table is left, the game on it is closed."""

    def editor(
        self, position: GameState | None = None, task: str = "", goal: Goal | None = None
    ) -> None:
        """Open the editor with a position, its task and its goal, or with an empty table."""

    def results(
        self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False
    ) -> None:
        """Show the results of a game; with ``crowns`` the winner is crowned first."""

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        """Show the coach's lessons on a finished game.

        ``look_at`` goes to the moment of a lesson.
        """
