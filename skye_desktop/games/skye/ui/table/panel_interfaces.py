"""Interfaces between panels and table for looking back, hints and advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots.seat_advice import SeatAdvice, TileAdvice
from skye_desktop.games.skye.engine import Placement


class LookingBack(Protocol):
    """The time line and notes of the game, as the time line's panel uses them."""

    time_speed: Speed
    """Speed at which the time line plays."""

    @property
    def session(self) -> Session: ...

    def moment_changed(self) -> None:
        """Update the table to another moment."""

    def leave_time(self) -> None:
        """Close the time line, and return to the screen from which it was opened."""

    def play_on(self) -> None:
        """Begin a branch at the displayed moment."""

    def annotation(self) -> None: ...

    def mark(self) -> None: ...

    def open_annotations(self) -> None: ...

    def compare(self) -> None:
        """Ask which game is laid beside this one."""


class Hint(NamedTuple):
    """A hint for a first game, and the target at which it points."""

    id: str
    text: str
    target: str = ""
    """Name of a target of the panel; empty for none."""


class AdviceRequest(NamedTuple):
    """The decision of a person for which advice is asked."""

    lines: Callable[[SeatAdvice, TileAdvice, bool], list[str]]
    """Returns the lines about a tile; with True the longest lines that there may be.

    Rows have the height of the longest lines.
    """
    has_places: bool = False
    """Whether tiles are to be laid, so that advice includes places."""
    chosen_tile: int | None = None
    """Tile that is in hand or chosen; None for none."""
    held_placement: Placement | None = None
    """Placement over which the tile is held; None for none."""
    take: Callable[[Any], None] | None = None
    """Puts a proposed action into the panel's draft; None if the panel has no draft."""
