"""What each game must provide to be played at a terminal; the rest is the same for all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skye_desktop.contract import Action, Event, PastMoment, Reason, View
from skye_desktop.prompt.word_commands import WordCommand


class TextGame(Protocol):
    """The texts and questions of one game at one table.

    The part ``TEXT`` of a game makes it from the `prompt.word_table.WordTable`.
    """

    @property
    def words(self) -> Sequence[WordCommand]:
        """Commands that can be typed, both the game's own and general ones, in ``help``'s order."""
        ...

    def opening(self) -> list[str]:
        """Return the lines that are written when a game begins."""
        ...

    def position(self) -> list[str]:
        """Return the lines about the position that are written when a game is continued."""
        ...

    def events(self, event: Event, view: View) -> list[str]:
        """Return sentences about an event; ``view`` is the public view after it."""
        ...

    def moment(self, past: PastMoment) -> str:
        """Return sentences about an earlier moment that the player looks back to."""
        ...

    def log(self) -> list[str]:
        """Return the lines of the log, from the beginning."""
        ...

    def decide(self, stage: Any) -> Action:
        """Ask the acting person until a complete action is chosen, and return it.

        Raises what `WordTable.ask` raises, except BackError.
        """
        ...

    def refused(self, action: Action, reason: Reason) -> None:
        """Learn that an action was illegal; the reason has already been written."""
        ...

    def read(self, word: str, rest: str) -> list[str] | None:
        """Carry out a command of the game, and return the lines to write.

        Returns None if the word is no command of the game. ``rest`` is the text after the word.
        """
        ...

    def judge(self, since: int) -> None:
        """Write what could have been done better from moment ``since`` on; for scenarios."""
        ...

    def result(self) -> list[str]:
        """Return the lines about the result of the game."""
        ...
