"""A thing for a slot of the table (`slots.py`): how it is made, and its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from skye_desktop.games.skye.engine import Phase, PlayerView
from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.kit import Action, Command, InputMap, Widget


class ShownTable(Protocol):
    """The table as its things use it."""

    @property
    def view(self) -> PlayerView:
        """The game, as whoever sits before the screen may see it."""

    @property
    def round(self) -> int:
        """Round on the screen."""

    @property
    def phase(self) -> Phase:
        """Phase on the screen."""

    @property
    def points(self) -> Sequence[int]:
        """Points of the seats; a count may still be approaching the final ones."""

    @property
    def input(self) -> InputMap:
        """Meaning of keys and mouse buttons."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""

    def notify(self, message: str) -> None:
        """Show a note for some seconds, and announce it."""

    # -- of the log

    @property
    def displayed_moment(self) -> int | None:
        """Moment of the time line on the screen; None in the present."""

    @property
    def is_log_folded(self) -> bool | None:
        """Whether the log shows its last lines only; None where it cannot be folded."""

    def described_lines(self) -> Sequence[LogLine]:
        """Return the lines of the log that may be told."""

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Show a moment; with a line of the log, its cells."""

    def open_log(self) -> None:
        """Show the whole log."""

    def fold_log(self) -> None:
        """Show more lines of the log, or only the last two."""


def _nothing(table: ShownTable) -> Mapping[Command, Action]:
    return {}


class SlotThing(NamedTuple):
    """A thing of the table."""

    make: Callable[[ShownTable], Widget | None]
    """Return the widget for the present table, or None; one that grows takes all that is left."""
    commands: Callable[[ShownTable], Mapping[Command, Action]] = _nothing
    """Return its commands at the table, also while it has no room on the screen."""
    has_own_screen: bool = False
    """Whether a screen shows all of it, so that the overview of a small table leaves it out."""
