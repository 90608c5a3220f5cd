"""How much a phone, or whoever pretends to be one, may ask of the server."""

from __future__ import annotations

from typing import Final, NamedTuple


class Limits(NamedTuple):
    """Limits of a server; times are in seconds."""

    silence: float = 5.0
    """Time in which a request must be complete, and the first message be there."""
    download: float = 30.0
    """Time in which a file must be taken."""
    wrong_guess: float = 0.5
    """Time that a wrong key or wrong words cost."""
    ping: float = 5.0
    """Time between two pings, and for the answer to one."""
    beat: float = 5.0
    """Time between two messages that say that the table is there; a page sees no ping."""
    farewell: float = 0.3
    """Time that a phone has to read why its connection ends."""
    rate: float = 20.0
    """Messages a second."""
    burst: int = 40
    """Messages at once."""
    connections: int = 24
    """Phones of all addresses. Those that have a seat always come in."""
    connections_of_address: int = 16
    """Phones of one address: a family behind a router of its own has only one."""
    arrival_rate: float = 60.0
    """Connections a second of one address that are listened to; others wait for their turn."""
    arrivals: int = 300
    """Connections of one address that are listened to at once: five phones load the page."""
    strangers: int = 128
    """Connections that have not said yet who they are, downloads among them; a new one ends the
    oldest. Some systems allow a program only 256 open files."""
    strangers_of_address: int = 48
    """The same of one address; a browser opens six."""


LIMITS: Final = Limits()


class Turns:
    """Turns of one address, at most so many at once and a second."""

    def __init__(self, rate: float, most: float) -> None:
        self._spacing = 1 / rate
        self._ahead = most * self._spacing
        self._next = float("-inf")

    def wait(self, now: float, patience: float) -> float | None:
        """Take the next turn after the time ``now``, and return how many seconds are left to it.

        None if these are more than ``patience``; no turn is taken then.
        """
        turn = max(self._next, now - self._ahead + self._spacing)
        if turn - now > patience:
            return None
        self._next = turn + self._spacing
        return max(0.0, turn - now)


class Allowance:
    """A number of things that is used up and comes back with time; a token bucket."""

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._since = now

    def take(self, now: float) -> bool:
        """Use up one, if one is left at the time ``now``, in seconds."""
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
