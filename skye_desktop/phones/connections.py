"""Connections of one server, held to its limits before anything that they send is parsed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.server import Server, ServerConnection, broadcast
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from skye_desktop.phones.addresses import is_loopback, is_private
from skye_desktop.phones.limits import Allowance, Limits, Turns

_PIECE: Final = 1024
"""Bytes that are parsed at once; more would be answered before the limits are looked at."""
_MOST_ADDRESSES: Final = 256
"""Addresses whose connections are counted: as many as a network at home has."""
_MOST_BEHIND: Final = 256 * 1024
"""Bytes that may wait to be sent. A phone that is farther behind is cut off and comes back."""


class Strangers:
    """The connections that have not said yet who they are; downloads are among them."""

    def __init__(self, limits: Limits, is_loopback_allowed: bool) -> None:
        self.limits = limits
        self._is_loopback_allowed = is_loopback_allowed
        # A dictionary, since it is in the order of arrival.
        self._waiting: dict[PhoneConnection, None] = {}
        self._of_address: Counter[str] = Counter()
        self._turns: dict[str, Turns] = {}

    def is_at_home(self, own: str, other: str) -> bool:
        """Return whether both addresses of a connection belong to a network at home."""
        if is_loopback(own):
            return self._is_loopback_allowed and is_loopback(other)
        return is_private(own) and is_private(other)

    def seconds_to_wait(self, address: str, now: float) -> float | None:
        """Return for how long a new connection of the address is not listened to.

        None if that is so long that it need not be listened to at all.
        """
        limits = self.limits
        if address not in self._turns:
            if len(self._turns) >= _MOST_ADDRESSES:
                del self._turns[next(iter(self._turns))]
            self._turns[address] = Turns(limits.arrival_rate, limits.arrivals)
        return self._turns[address].wait(now, limits.silence)

    def add(self, connection: PhoneConnection) -> None:
        """Count a connection; where there are too many, the oldest one ends."""
        address = connection.other_address
        self._waiting[connection] = None
        self._of_address[address] += 1
        if self._of_address[address] > self.limits.strangers_of_address:
            self._cut(next(one for one in self._waiting if one.other_address == address))
        elif len(self._waiting) > self.limits.strangers:
            self._cut(next(iter(self._waiting)))

    def remove(self, connection: PhoneConnection) -> None:
        """Count a connection no more: it is gone, or no stranger any longer."""
        if connection in self._waiting:
            del self._waiting[connection]
            self._of_address -= Counter([connection.other_address])

    def cut_all(self) -> None:
        """End all of them at once."""
        for connection in list(self._waiting):
            self._cut(connection)

    def _cut(self, connection: PhoneConnection) -> None:
        self.remove(connection)
        connection.transport.abort()


class PhoneConnection(ServerConnection):
    """One connection, of a phone or of anybody else in the network."""

    def __init__(
        self, protocol: ServerProtocol, server: Server, *, strangers: Strangers, **options: Any
    ) -> None:
        super().__init__(protocol, server, **options)
        self._strangers = strangers
        self._limits = limits = strangers.limits
        self._frames = Allowance(limits.rate, limits.burst, self.loop.time())
        self._timers: list[asyncio.TimerHandle] = []
        self.own_address = ""
        self.other_address = ""
        self.host = ""
        """Address and port that were asked for, as in ``Host``."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, unless it comes from elsewhere or there are too many."""
        super().connection_made(transport)
        # A connection that is gone already has no addresses.
        self.own_address, port = transport.get_extra_info("sockname") or ("", 0)
        self.other_address, _ = transport.get_extra_info("peername") or ("", 0)
        self.host = f"{self.own_address}:{port}"
        if not self._strangers.is_at_home(self.own_address, self.other_address):
            self.transport.abort()
            return
        self._strangers.add(self)
        wait = self._strangers.seconds_to_wait(self.other_address, self.loop.time())
        if wait != 0.0:
            self.transport.pause_reading()
        if wait:
            self._later(wait, self.transport.resume_reading)
        self._later((wait or 0.0) + self._limits.silence, self._end_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._strangers.remove(self)
        # They would keep what is gone in memory until their time.
        for timer in self._timers:
            timer.cancel()
        super().connection_lost(exc)

    def note_open(self) -> None:
        """Take note that the WebSocket is open: from now on, its end takes no long time."""
        self.close_timeout = self._limits.farewell

    def note_greeted(self) -> None:
        """Take note that this is no stranger."""
        self._strangers.remove(self)

    def data_received(self, data: bytes) -> None:
        """Parse what came in small pieces, as far as the limits allow."""
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def send_data(self) -> None:
        """Send what has been answered to a piece at once: a flood of pings is not many writes."""
        answers = list(self.protocol.data_to_send())
        if said := b"".join(answers):
            self.transport.write(said)
        # An empty one at the end means that no more is sent.
        if answers and not answers[-1] and self.transport.can_write_eof():
            with suppress(OSError, RuntimeError):
                self.transport.write_eof()

    def process_event(self, event: Any) -> None:
        """Handle a request or a frame; pings and parts of messages count like messages."""
        if isinstance(event, Request) or self._frames.take(self.loop.time()):
            super().process_event(event)
        else:
            self._overflow()

    def tell(self, text: str) -> None:
        """Send a message without waiting; whoever does not read for long is cut off."""
        if self.transport.is_closing():
            return
        broadcast([self], text)
        if self.transport.get_write_buffer_size() > _MOST_BEHIND:
            self.transport.abort()

    def hang_up(self, code: int, why: str) -> None:
        """End the connection with this code, soon and without waiting."""
        if self.protocol.state is State.OPEN and not self.transport.is_closing():
            self.protocol.send_close(code, why)
            self.send_data()
            self._later(self._limits.farewell, self.transport.abort)

    def _overflow(self) -> None:
        if self.protocol.state is State.OPEN:
            self.protocol.fail(CloseCode.POLICY_VIOLATION, "too much at once")
            self.send_data()
            self._later(self._limits.farewell, self.transport.abort)

    def _later(self, seconds: float, do: Callable[[], None]) -> None:
        self._timers.append(self.loop.call_later(seconds, do))

    def _end_if_silent(self) -> None:
        if self.request is None:
            self.transport.abort()
