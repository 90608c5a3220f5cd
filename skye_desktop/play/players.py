"""Who decides for a seat. A player is asked on each of its turns and answers when it can; nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from skye_desktop.bots import Decision
from skye_desktop.engine import PlayerView
from skye_desktop.play.thinking import Ticket
from skye_desktop.play.worker import Answer

Think = Callable[[str, PlayerView, int, int], Ticket[Decision]]
"""Asks for the decision of a level on a view, with the game's seed and the number of actions done; see
`thinking.Thinker.decide`."""


class Player(Protocol):
    """Whoever decides for a seat without a hand on this screen: a computer, or somebody elsewhere."""

    def ask(self, view: PlayerView, number: int) -> None:
        """The seat of that view is to act; the number is that of the actions before, for its chance.

        Asked the same again, nothing happens. What it decides must follow from view and number alone.
        """

    def answer(self) -> Answer[Decision] | None:
        """The decision with what went wrong on the way; None until there is one. Never waits."""

    def cancel(self) -> None: ...


class Computer:
    """A computer player of one level. What it decides follows from level, view, seed and number alone."""

    def __init__(self, level: str, seed: int, think: Think) -> None:
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
        """What it has decided, if it has."""
        return None if self._ticket is None else self._ticket.poll()

    def cancel(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
        self._asked = self._ticket = None
