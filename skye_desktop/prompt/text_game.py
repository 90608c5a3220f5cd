"""What a game says and asks at a table at a terminal; everything else there plays any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skye_desktop.contract import Action, Event, PastMoment, Reason, View
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Change
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


class LessonGuide(Protocol):
    """A lesson at one table: its pages, and what they ask for."""

    @property
    def repeated_news(self) -> str | None:
        """Kind of the announcement that is shown again where the lesson goes on; None if none."""
        ...

    @property
    def waits(self) -> bool:
        """Whether a page must be read before the announcement is left."""
        ...

    @property
    def ending(self) -> str:
        """Text at the end of the lesson."""
        ...

    def player(self, otherwise: Player) -> Player:
        """Return the computer of the lesson, which acts like that one once its moves are made."""
        ...

    def follow(self, change: Change) -> None:
        """Follow the game; a listener of the runner."""
        ...

    def tell(self) -> None:
        """Write the current page, if it was not the last one written."""
        ...

    def may_go_on(self) -> bool:
        """Return whether Enter closes the announcement; if not, write what comes first."""
        ...

    def may_undo(self) -> bool: ...
    def given(self, seat: int) -> Action | None:
        """Return the action with which the lesson lets a decision of that seat begin."""
        ...

    def allows(self, action: Action) -> bool:
        """Return whether the lesson allows the action; if not, write what it asks for."""
        ...

    def allows_draft(self, draft: Any) -> bool:
        """Return whether the lesson allows an incomplete decision; if not, write why."""
        ...

    def finish(self) -> None:
        """Reset the progress, so that the next lesson begins at the first page."""
        ...
