"""What panels and table tell each other of looking back, hints and advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from skye_desktop.bots.advice import SeatAdvice, TileAdvice
from skye_desktop.engine import Placement
from skye_desktop.files.settings import Speed
from skye_desktop.play.session import Session


class Looking(Protocol):
    """Looking back, as the time line's panel sees it."""

    time_speed: Speed
    """How fast the time line plays."""

    @property
    def session(self) -> Session: ...

    def moment_changed(self) -> None:
        """Another moment is shown."""

    def leave_time(self) -> None:
        """Back to where one came from: the game as it stands, or the coach."""

    def play_on(self) -> None:
        """Begin a game of its own at the moment that is shown."""

    def annotation(self) -> None: ...

    def mark(self) -> None: ...

    def open_annotations(self) -> None: ...


class Hint(NamedTuple):
    """What is said to whoever plays for the first time, and what it points at."""

    id: str
    text: str
    target: str = ""
    """The name of a target of the panel; empty for none."""


class Advised(NamedTuple):
    """What a person is to decide, as advice sees it."""

    lines: Callable[[SeatAdvice, TileAdvice, bool], list[str]]
    """What is said of a tile as things are now, or at its longest: rows keep their height meanwhile."""
    has_places: bool = False
    """Whether the tiles are to be laid, so that advice has places for them."""
    chosen_tile: int | None = None
    """The tile that is held or chosen."""
    held_placement: Placement | None = None
    """Where the held tile would lie now."""
    take: Callable[[Any], None] | None = None
    """Puts a proposed action of the panel's phase into its draft, and does nothing; None where there is no draft."""
