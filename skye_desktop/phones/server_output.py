"""What the server's thread leaves for the main thread, and nothing else passes between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final, NamedTuple

from skye_desktop.phones.protocol import PhoneMessage
from skye_desktop.terminal import print_error

_MOST_FAULTS: Final = 20


class Arrival(NamedTuple):
    """A message of a phone, in the order in which they came."""

    connection: int
    message: PhoneMessage
    seat: int | None
    """Seat of the phone, by its key; None if it has none."""
    language: str
    """Language of the phone, as ``de`` or ``de-ch``; empty for that of the table."""


class Presence(NamedTuple):
    """Whether the phone of a seat is connected."""

    is_there: bool
    since: float
    """Since when, in seconds of ``time.monotonic``."""


class KeyedArrival(NamedTuple):
    """An arrival, and the key with which it came: that of a seat may be dead by now."""

    arrival: Arrival
    key: str | None


class ServerOutput:
    """Mailbox and notices of one server.

    The server's thread appends to the mailbox and replaces the mappings; none is ever changed.
    """

    def __init__(self) -> None:
        self.inbox: deque[KeyedArrival] = deque()
        self.presence: Mapping[int, Presence] = {}
        """By seats that have, or had, a phone."""
        self.drafts: Mapping[int, tuple[int, str]] = {}
        """By seats: number of the question, and the draft."""
        self.languages: Mapping[int, str] = {}
        """By seats: the language of the phone; empty for that of the table."""
        self.languages_without_seat: frozenset[str] = frozenset()
        """The same of all phones that have no seat."""
        self.faults: list[str] = []
        """The first things that went wrong in the server's thread and should not have."""

    def note_fault(self, fault: str) -> None:
        """Keep and print a fault, with its traceback; of very many only the first ones."""
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(fault)
            print_error(f"{fault}\n")
