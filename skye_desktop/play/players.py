"""Players of seats: a player is asked on each of its turns, and answers when it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from skye_desktop.bots import Decision
from skye_desktop.engine import PlayerView
from skye_desktop.play.thinker import Ticket
from skye_desktop.play.thinking_process import Answer

DecisionRequest = Callable[[str, PlayerView, int, int], Ticket[Decision]]
"""Function that asks for a bot's decision; see `thinking.Thinker.decide`.

It takes the level, the view, the game's seed and the number of actions done.
"""


class Player(Protocol):
    """Player of a seat who is not at this screen: a computer, or somebody elsewhere."""

    def ask(self, view: PlayerView, number: int) -> None:
        """Ask for the next action of the view's seat; ``number`` is that of the actions before.

        Asking the same again has no effect. The decision must follow from view and number alone.
        """

    def answer(self) -> Answer[Decision] | None:
        """Return the decision with what went wrong; None until there is one. Never waits."""

    def cancel(self) -> None: ...


class Computer:
    """Computer player of one level.

    Its decision follows from level, view, seed and number of actions alone.
    """

    def __init__(self, level: str, seed: int, think: DecisionRequest) -> None:
        self.level = level
        self._seed = seed
        self._think = think
        self._asked: tuple[PlayerView, int] | None = None
        self._ticket: Ticket[Decision] | None = None

    def ask(self, view: PlayerView, number: int) -> None:
        """Let it think about its next action."""
        asked = (view, number)
        if self._asked != asked:
            self.cancel()
            self._asked = asked
            self._ticket = self._think(self.level, view, self._seed, number)

    def answer(self) -> Answer[Decision] | None:
        """Return its decision; None until it is made."""
        return None if self._ticket is None else self._ticket.poll()

    def cancel(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._asked = self._ticket = None
