"""What a game says and asks at a table at a terminal; everything else there plays any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skye_desktop.contract import Action, Event, PastMoment, Reason, View
from skye_desktop.prompt.word_commands import WordCommand


class TextGame(Protocol):
    """One game at one table; made with the `prompt.word_table.WordTable` by the part ``TEXT``."""

    @property
    def words(self) -> Sequence[WordCommand]:
        """All words that can be typed, of the game and of the house, in the order of ``help``."""
        ...

    def opening(self) -> list[str]:
        """Return what is told when a game begins."""
        ...

    def position(self) -> list[str]:
        """Return where the game stands, told when it goes on."""
        ...

    def events(self, event: Event, view: View) -> list[str]:
        """Return sentences about an event; ``view`` is the public view after it."""
        ...

    def moment(self, past: PastMoment) -> str:
        """Return what a moment looked back to is about, in sentences."""
        ...

    def log(self) -> list[str]:
        """Return all that has happened, a line each."""
        ...

    def decide(self, stage: Any) -> Action:
        """Ask the acting person until there is an action.

        Raises what `WordTable.ask` raises, except BackError.
        """
        ...

    def refused(self, action: Action, reason: Reason) -> None:
        """Note that an action was illegal; its reason has been written."""
        ...

    def read(self, word: str, rest: str) -> list[str] | None:
        """Carry out a word of the game, and return the lines to write.

        None if the word is none of the game. ``rest`` is the text after the word.
        """
        ...

    def judge(self, since: int) -> None:
        """Write what could have been done better from that moment on; asked after a scenario."""
        ...

    def result(self) -> list[str]:
        """Return how the game ended."""
        ...
