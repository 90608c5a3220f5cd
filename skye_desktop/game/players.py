"""Players of seats: a player is asked on each of its turns, and answers later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from skye_desktop.contract import Decision, View
from skye_desktop.game.thinking import Ticket
from skye_desktop.game.worker import Answer

DecisionRequest = Callable[[str, View, int, int], Ticket[Decision]]
"""Function that asks a game's bots for a decision; see `thinking.Thinker.decide`.

It takes the level, the view, the game's seed and the number of actions done.
"""


class Player(Protocol):
    """Player of a seat who is not at this screen: a computer, or a person elsewhere."""

    def ask(self, view: View, number: int) -> None:
        """Ask for the next action of the view's seat; ``number`` is the number of actions done.

        A computer's decision must depend on view and number alone. A person elsewhere may decide
        what is legal by `Runner.why_not`.
        """

    def answer(self) -> Answer[Decision] | None:
        """Return the decision, with failures in words; None until it is made. Never waits.

        It is the same each time, until something else is asked.
        """

    def cancel(self) -> None:
        """Forget what is asked; there is no answer until something else is asked."""


class Computer:
    """Computer player of one level.

    Its decision depends on level, view, seed and number of actions alone.
    """

    def __init__(self, level: str, seed: int, think: DecisionRequest) -> None:
        self.level = level
        self._seed = seed
        self._think = think
        self._asked: tuple[View, int] | None = None
        self._ticket: Ticket[Decision] | None = None

    def ask(self, view: View, number: int) -> None:
        """Ask the bot for its next action, unless it was already asked for the same one."""
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
