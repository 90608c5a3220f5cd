"""The server of the page for phones, as the main thread sees it.

It listens only between `PhoneServer.start` and `PhoneServer.stop`, and runs in a thread of its own.
Texts go in, validated messages come out; no method waits for a phone. Which game it is, and who may
see what, others know.
"""

from __future__ import annotations

import socket
import time
import traceback
from collections.abc import Callable, Mapping, Sequence, Sized
from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, TypeVarTuple

from skye_desktop.i18n import tr
from skye_desktop.phones import PhonesError, require
from skye_desktop.phones.addresses import own_addresses
from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.limits import LIMITS, Limits
from skye_desktop.phones.page_files import PageFile
from skye_desktop.phones.protocol import LATE, SitMessage, Why, ack
from skye_desktop.phones.server_output import Arrival, Presence, ServerOutput

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from skye_desktop.phones.connected_phones import ConnectedPhones

__all__ = ["Arrival", "PhoneServer", "Presence", "ServerError"]

Args = TypeVarTuple("Args")

_EVERYWHERE: Final = "0.0.0.0"
_LOOPBACK: Final = "127.0.0.1"
_PATIENCE: Final = 1.0
"""Seconds in which the thread ends."""
_ADDRESS_SECONDS: Final = 2.0
"""Seconds after which the addresses are looked up again: a network comes and goes."""


class ServerError(PhonesError):
    """The server cannot start: why and the way out, as a sentence without a full stop."""


class PhoneServer:
    """Server of one table.

    ``seats`` is the number of seats; ``port`` is taken if it is free, and any other one if not.
    ``is_loopback`` serves this machine alone, for tests. Seats, screens and drafts are known by the
    number of the seat, connections by a number that never comes again.
    """

    def __init__(
        self,
        files: Mapping[str, PageFile],
        keys: TableKeys,
        seats: int,
        port: int = 0,
        *,
        is_loopback: bool = False,
        find_addresses: Callable[[], list[str]] = own_addresses,
        limits: Limits = LIMITS,
    ) -> None:
        self.keys = keys
        self.port = port
        """The port that is listened at, once it is started."""
        self._files = files
        self.seats = seats
        """Number of seats of the game that is played; the next one may have others."""
        self._is_loopback = is_loopback
        self._find_addresses = find_addresses
        self._limits = limits
        self._output = ServerOutput()
        self._connected: ConnectedPhones | None = None
        self._loop: AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._error: Exception | None = None
        """What ended the thread, if it was not `stop`."""
        self._addresses: tuple[float, list[str]] = (0.0, [])

    # -- on and off

    def start(self) -> None:
        """Listen from now on.

        Raises ServerError if a package is missing, there is no network, or no port may be used.
        """
        assert self._thread is None, "a server is started once"
        self._check_means()
        # Loaded only now: it takes some memory and time.
        from skye_desktop.phones.connected_phones import ConnectedPhones

        listening = self._listen()
        self.port = listening.getsockname()[1]
        self._connected = ConnectedPhones(
            self._files,
            self.keys,
            lambda: self.seats,
            self._output,
            self._limits,
            is_loopback_allowed=self._is_loopback,
        )
        is_ready = Event()
        self._thread = Thread(
            target=self._serve,
            args=(self._connected, listening, is_ready),
            name="phones",
            daemon=True,
        )
        self._thread.start()
        is_ready.wait()
        if self._error is not None:
            self._thread.join()
            raise _no_server(self._error) from self._error

    def _check_means(self) -> None:
        """Raise ServerError if a package is missing, or there is no network."""
        try:
            require()
        except PhonesError as error:
            raise ServerError(str(error)) from error
        if not self.addresses:
            raise ServerError(
                tr(
                    "this computer is in no network that phones could be in: connect it to the "
                    "Wi-Fi that they are in"
                )
            )

    def stop(self) -> None:
        """Say goodbye to all phones and listen no more; wait for it for a second at most."""
        if self._thread is not None and self._connected is not None:
            self._post(self._connected.close)
            self._thread.join(_PATIENCE)

    def _listen(self) -> socket.socket:
        host = _LOOPBACK if self._is_loopback else _EVERYWHERE
        if self.port:
            with suppress(OSError):
                return _bound(host, self.port)
        try:
            return _bound(host, 0)
        except OSError as error:
            raise _no_server(error) from error

    def _serve(self, phones: ConnectedPhones, listening: socket.socket, is_ready: Event) -> None:
        """Serve in the thread until it is closed."""
        import asyncio

        try:
            with listening, asyncio.Runner() as runner:
                self._loop = runner.get_loop()
                runner.run(phones.run(listening, is_ready.set))
        except Exception as error:  # nobody else hears of it in this thread
            self._error = error
            self._output.note_fault("".join(traceback.format_exception(error)))
        finally:
            is_ready.set()

    def _post(self, function: Callable[[*Args], None], *args: *Args) -> None:
        """Have the thread call a function; without effect once it has ended."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(function, *args)

    @property
    def is_on(self) -> bool:
        """Whether it is listening."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def trouble(self) -> str:
        """Why it serves no longer although nobody stopped it, as a sentence; empty if it serves."""
        if self._error is None:
            return ""
        told = tr("The page for phones has stopped ({why}). Switch phones on again.")
        return told.format(why=_why(self._error))

    @property
    def addresses(self) -> Sequence[str]:
        """Addresses with port at which phones find the page, the most likely one first."""
        if self._is_loopback:
            return [f"{_LOOPBACK}:{self.port}"]
        now = time.monotonic()
        found_at, found = self._addresses
        if not found or now - found_at > _ADDRESS_SECONDS:
            found = self._find_addresses()
            self._addresses = (now, found)
        return [f"{address}:{self.port}" for address in found]

    # -- what came

    @property
    def inbox(self) -> Sized:
        """Mailbox that has a length while something waits to be taken."""
        return self._output.inbox

    def take(self) -> list[Arrival]:
        """Return what has come since the last call, in its order.

        What a phone has sent from a seat that was taken from it since is left out.
        """
        arrivals = []
        with suppress(IndexError):
            while True:
                arrivals.append(self._output.inbox.popleft())
        return [
            arrival
            for arrival, key in arrivals
            if arrival.seat is None or self.keys.seat_of(key) == arrival.seat
        ]

    @property
    def presence(self) -> Mapping[int, Presence]:
        """Of each seat that was given to a phone: whether it is there."""
        return self._output.presence

    @property
    def drafts(self) -> Mapping[int, tuple[int, str]]:
        """By seats: number of the question, and what is prepared as its answer."""
        return self._output.drafts

    @property
    def languages(self) -> Mapping[int, str]:
        """Languages of the phones by seats, as ``de`` or ``de-ch``; empty for the table's."""
        return self._output.languages

    @property
    def languages_without_seat(self) -> frozenset[str]:
        """Languages of the phones without a seat: those that choose one, and spectators."""
        return self._output.languages_without_seat

    @property
    def faults(self) -> list[str]:
        """The first things that went wrong in the thread and should not have, with tracebacks."""
        return self._output.faults

    # -- what to tell

    def offer(self, seats_text: str, language: str = "") -> None:
        """Send the list of seats to every phone without one, now and whenever one comes.

        Phones of a language for which there is none get the one of the empty language.
        """
        if self._connected is not None:
            self._post(self._connected.offer, seats_text, language)

    def seat(self, connection: int, seat: int) -> str:
        """Give the seat to a phone, and send it its key; return the key.

        A phone that had the seat before is told that it is played elsewhere.
        """
        key = self.keys.give(seat)
        if self._connected is not None:
            self._post(self._connected.give, connection, seat, key)
        return key

    def acknowledge(self, connection: int, n: int, why: str = "") -> None:
        """Tell a phone that its message was carried out; or why not, if ``why`` is not empty."""
        if self._connected is not None:
            self._post(self._connected.tell, connection, ack(n, not why, why))

    def turn_away(self) -> None:
        """Refuse the wishes for a seat that have come since: there is no game at present."""
        for arrival in self.take():
            if isinstance(arrival.message, SitMessage):
                self.acknowledge(arrival.connection, arrival.message.n, LATE)

    def show(
        self,
        seat: int | None,
        screen: str,
        asked: int | None,
        language: str = "",
        *,
        is_sent: bool = True,
    ) -> None:
        """Send a screen to the phone of a seat, now and whenever it comes back.

        ``asked`` is the number of the question that it asks: drafts for it are kept, those for
        other questions are not. Without a seat it is the spectators' screen of a language. With
        ``is_sent`` False it is only kept for a phone that comes back.
        """
        if self._connected is not None:
            self._post(self._connected.show, seat, screen, asked, language, is_sent)

    def free(self, seat: int, why: Why = "taken") -> None:
        """Take the seat from its phone: its key is dead at once. Its draft is kept.

        The phone is told ``why``.
        """
        self.keys.free(seat)
        if self._connected is not None:
            self._post(self._connected.free, seat, why)

    def new_code(self) -> None:
        """Replace the code and the words, and send away who has come by them and has no seat."""
        self.keys.new_code()
        if self._connected is not None:
            self._post(self._connected.clear)


def _no_server(error: Exception) -> ServerError:
    message = tr(
        "the system lets this program serve no page for phones ({why}): look at its firewall, or "
        "play at one screen"
    )
    return ServerError(message.format(why=_why(error)))


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens at host and port. Raises OSError."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            # Windows would let another program take the same port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # The port of a table that has just ended is free again at once.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening
