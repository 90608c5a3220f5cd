"""What each game must provide to be played at a terminal; the rest is the same for all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skye_desktop.contract import Action, Event, PastMoment, Reason, View
from skye_desktop.game.flow import Stage
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Change
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

    def has_tried(self, since: int, stage: Stage) -> bool:
        """Return whether a scenario begun at moment ``since`` has been tried to its end."""
        ...

    def judge(self, since: int) -> None:
        """Write how a scenario was tried from moment ``since`` on, once it `has_tried`.

        Raises what `WordTable.ask` raises.
        """
        ...

    def result(self) -> list[str]:
        """Return the lines about the result of the game."""
        ...


class TextLesson(Protocol):
    """The lesson that a game at a terminal belongs to."""

    @property
    def repeated_news(self) -> str | None:
        """Kind of announcement that is shown again on return; None if none is."""
        ...

    @property
    def ending(self) -> str:
        """Text at the end of the lesson."""
        ...

    @property
    def waits(self) -> bool:
        """Whether a page must be read before an announcement is left."""
        ...

    def player(self, computer: Player) -> Player:
        """Return the player of a computer's seat, which has prepared moves."""
        ...

    def follow(self, change: Change) -> None:
        """Handle a change at the table."""
        ...

    def tell(self) -> None:
        """Write the current page, if it was not the last one written."""
        ...

    def hears(self, word: str) -> bool:
        """Handle a word that was carried out; return whether it completed the page."""
        ...

    def may_go_on(self) -> bool:
        """Return whether an announcement may be left; if not, write what comes first."""
        ...

    def allows(self, action: Action) -> bool:
        """Return whether the lesson allows the action; if not, write what it asks for."""
        ...

    def may_undo(self) -> bool:
        """Return whether the last action may be taken back."""
        ...

    def finish(self) -> None:
        """Note that the game is over, so that the next lesson begins at the first page."""
        ...
