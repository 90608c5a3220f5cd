"""Interfaces between panels and table for looking back, hints and advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots.seat_advice import SeatAdvice, TileAdvice
from skye_desktop.games.skye.engine import Placement


class LookingBack(Protocol):
    """What the time line's panel needs of the history."""

    time_speed: Speed
    """Speed at which the time line plays."""

    @property
    def session(self) -> Session: ...

    def moment_changed(self) -> None:
        """Renew the table for another moment."""

    def leave_time(self) -> None:
        """Return to where the time line was opened: the present game, or the coach."""

    def play_on(self) -> None:
        """Begin a new game at the moment that is shown."""

    def annotation(self) -> None: ...

    def mark(self) -> None: ...

    def open_annotations(self) -> None: ...


class Hint(NamedTuple):
    """A hint for a first game, and the target that it points at."""

    id: str
    text: str
    target: str = ""
    """Name of a target of the panel; empty for none."""


class AdviceRequest(NamedTuple):
    """A person's decision, as the sheet of advice needs it."""

    lines: Callable[[SeatAdvice, TileAdvice, bool], list[str]]
    """Return the lines about a tile, at their longest if the bool is set.

    Rows keep the height of the longest.
    """
    has_places: bool = False
    """Whether the tiles are to be laid, so that advice has places for them."""
    chosen_tile: int | None = None
    """Tile that is held or chosen."""
    held_placement: Placement | None = None
    """Placement of the held tile now."""
    take: Callable[[Any], None] | None = None
    """Put a proposed action of the phase into the panel's draft; None without a draft."""
