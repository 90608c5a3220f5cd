"""What a thing is that stands in a slot of the table (`slots.py`): what it is made of, and what keys do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from skye_desktop.engine import Phase, PlayerView
from skye_desktop.kit import Action, Command, InputMap, Widget
from skye_desktop.play.log import LogLine


class ShownTable(Protocol):
    """What things of the table show, and what they ask of it when they are asked."""

    @property
    def view(self) -> PlayerView:
        """The game, as whoever sits before the screen may see it."""

    @property
    def round(self) -> int:
        """The round that is on the screen."""

    @property
    def phase(self) -> Phase:
        """The phase that is on the screen."""

    @property
    def points(self) -> Sequence[int]:
        """Those of the seats; they may still be walking to the true ones."""

    @property
    def input(self) -> InputMap:
        """What keys and mouse buttons mean."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, in window pixels."""

    def notify(self, message: str) -> None:
        """Show a note for some seconds, and tell it aloud."""

    # -- of the log

    @property
    def looked_at(self) -> int | None:
        """The moment of the time line that is on the screen; None for now."""

    @property
    def is_log_folded(self) -> bool | None:
        """Whether the log shows its last lines only; None where it has one room."""

    def described_lines(self) -> Sequence[LogLine]:
        """Return the log as far as it may be told."""

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Look at a moment, with a line of the log at the cells it speaks of."""

    def open_log(self) -> None:
        """Show all of the log."""

    def fold_log(self) -> None:
        """Show more lines of the log, or only the last two."""


def _nothing(table: ShownTable) -> Mapping[Command, Action]:
    return {}


class Thing(NamedTuple):
    """A thing of the table."""

    make: Callable[[ShownTable], Widget | None]
    """Returns it as the table is now; None while there is nothing to show. What grows has all that is left."""
    commands: Callable[[ShownTable], Mapping[Command, Action]] = _nothing
    """Returns what can be done with it by commands of the table, whether it has room on the screen or not."""
    has_own_screen: bool = False
    """Whether a screen shows all of it: then the overview of a small table does without."""
