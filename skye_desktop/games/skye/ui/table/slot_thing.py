"""A thing that is placed in a slot of the table (`slots.py`): how it is made, and its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from skye_desktop.games.skye.engine import Phase, PlayerView
from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.kit import Action, Command, InputMap, Widget


class ShownTable(Protocol):
    """The table as things in its slots use it."""

    @property
    def view(self) -> PlayerView:
        """The game as the person before the screen may see it."""

    @property
    def round(self) -> int:
        """Round on the screen."""

    @property
    def phase(self) -> Phase:
        """Phase on the screen."""

    @property
    def points(self) -> Sequence[int]:
        """Points of the seats to be displayed; while points are counted, those counted so far."""

    @property
    def input(self) -> InputMap:
        """Meaning of keys and mouse buttons."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""

    def notify(self, message: str) -> None:
        """Display a notice for some seconds, and announce it."""

    # -- of the log

    @property
    def displayed_moment(self) -> int | None:
        """Moment of the time line on the screen; None in the present."""

    @property
    def is_log_folded(self) -> bool | None:
        """Whether only the last lines of the log are displayed.

        None if the log cannot be folded.
        """

    def described_lines(self) -> Sequence[LogLine]:
        """Return the lines of the log up to what the table has displayed so far."""

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Open the time line at a moment, None for the present one.

        With ``line`` its cells are lit.
        """

    def open_log(self) -> None:
        """Show the whole log."""

    def fold_log(self) -> None:
        """Unfold the log, or fold it so that only its last two lines are displayed."""


def _nothing(table: ShownTable) -> Mapping[Command, Action]:
    return {}


class SlotThing(NamedTuple):
    """A thing in a slot of the table."""

    make: Callable[[ShownTable], Widget | None]
    """Returns the widget for the present table, None for none.

    A widget with ``grow`` takes all the room that is left.
    """
    commands: Callable[[ShownTable], Mapping[Command, Action]] = _nothing
    """Returns its commands at the table, which work even if there is no room for the widget."""
    has_own_screen: bool = False
    """Whether another screen displays it in full; a small table's overview leaves it out."""
