"""What a game gives so that people can play it on phones: the contract `PhoneGame`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from skye_desktop.contract import Setup, View
from skye_desktop.game.flow import Stage
from skye_desktop.phones.page_files import PageFile


class Whereabouts(StrEnum):
    """Where a seat is played."""

    PHONE = "phone"
    AWAY = "away"
    """On a phone that has not been connected for `phone_table.AWAY_SECONDS`."""
    FREE = "free"
    """At the table, but a phone may take it."""
    TABLE = "table"
    """At the table, as its person wants it."""
    COMPUTER = "computer"


class SeatOnPhone(NamedTuple):
    """A seat as the list on a phone names it."""

    seat: int
    name: str
    side: str
    """Id of what it plays, such as a clan; the game's pictures are found by it."""


class Glance(NamedTuple):
    """What the screen of a phone is made of: nothing that its seat may not know."""

    view: View
    """View of ``seat``, or the public view for a spectator."""
    seat: int | None
    stage: Stage
    is_asked: bool = False
    """Whether the seat is to decide now."""
    is_sealed: bool = False
    """Whether the seat has decided, and may still change it."""
    draft: str = ""
    """Notation of what is half decided, or decided but sealed; empty for nothing."""
    ready: frozenset[int] = frozenset()
    """Seats that have decided all that they have to for now."""
    away: frozenset[int] = frozenset()
    """Seats whose phones have not been connected for long."""


class PhoneGame(Protocol):
    """A game as phones show it."""

    def files(self, setup: Setup) -> Mapping[str, PageFile]:
        """Return the files of the game's part of the page, by their path without a first slash."""
        ...

    def seats(self, setup: Setup) -> Sequence[SeatOnPhone]:
        """Return the seats, named in the current language."""
        ...

    def screen(self, glance: Glance) -> dict[str, Any]:
        """Return what a phone shows, as JSON, in the current language."""
        ...

    def draft_after(self, view: View, text: str) -> Any:
        """Return the draft with that notation, for the panel of the table.

        ``view`` is that of the seat. None if the text is no draft of what the seat has to decide.
        """
        ...
