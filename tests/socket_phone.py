"""What stands before the server of the page for phones in tests: a phone without a page, and whoever is none."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame
from websockets.sync.client import connect
from websockets.typing import Origin

from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.limits import LIMITS, Limits
from skye_desktop.phones.page_files import PageFile
from skye_desktop.phones.server import Arrival, PhoneServer

PATIENCE = 10.0
"""Seconds after which what should come does not come."""
LOOPBACK = "127.0.0.1"
ANOTHER_ADDRESS = "127.0.0.2"
FILES = {
    "/": PageFile("text/html; charset=utf-8", b"<!doctype html><title>Page</title>"),
    "/link.js": PageFile("text/javascript; charset=utf-8", b"export {};"),
    "/pictures/tile-1.webp": PageFile("image/webp", b"RIFF"),
}
SEATS = '{"t":"seats","seats":[],"title":"A table"}'


@contextmanager
def serving(limits: Limits = LIMITS, *, seats: int = 5, port: int = 0) -> Iterator[PhoneServer]:
    """A server for this machine alone, which has made no mistake in the end."""
    server = PhoneServer(FILES, TableKeys(), seats, port, is_loopback=True, limits=limits)
    server.start()
    try:
        server.offer(SEATS)
        yield server
    finally:
        server.stop()
    assert not server.is_on
    assert not server.faults


class Closed(NamedTuple):
    """How a connection ended."""

    code: int
    reason: str


class SocketPhone:
    """A phone that says what it is told to."""

    def __init__(self, server: PhoneServer, own_address: str = LOOPBACK) -> None:
        host = server.addresses[0]
        self._numbers = count(1)
        self._line = ExitStack()
        self.socket = self._line.enter_context(
            connect(
                f"ws://{host}/ws",
                origin=Origin(f"http://{host}"),
                source_address=(own_address, 0),
                compression=None,
                proxy=None,
                close_timeout=0.1,
                ping_interval=None,
            )
        )

    def __enter__(self) -> SocketPhone:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        self._line.close()

    def send(self, text: str | bytes) -> None:
        self.socket.send(text)

    def say(self, t: str, **fields: Any) -> None:
        self.send(json.dumps({"t": t, **fields}))

    def hello(self, lang: str = "en", **keys: str) -> SocketPhone:
        self.say("hello", v=1, lang=lang, **keys)
        return self

    def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        """Say a message with a number, and return its answer."""
        n = next(self._numbers)
        self.say(t, n=n, **fields)
        answer = self.hear("ack")
        assert answer["n"] == n
        return answer

    def hear(self, t: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        deadline = monotonic() + PATIENCE
        while True:
            text = self.socket.recv(timeout=deadline - monotonic())
            message: dict[str, Any] = json.loads(text)
            if message["t"] == t:
                return message

    def hears_nothing(self) -> bool:
        """Whether nothing has come yet."""
        try:
            self.socket.recv(timeout=0)
        except TimeoutError:
            return True
        return False

    def end(self) -> Closed:
        """Return how the connection ended, once it has."""
        close = self._last_words()
        assert close is not None
        return Closed(close.code, close.reason)

    def _last_words(self) -> Close | None:
        deadline = monotonic() + PATIENCE
        try:
            while True:
                self.socket.recv(timeout=deadline - monotonic())
        except ConnectionClosed as error:
            return error.rcvd


def joined(server: PhoneServer, own_address: str = LOOPBACK, lang: str = "en") -> SocketPhone:
    """A phone that has scanned the code."""
    phone = SocketPhone(server, own_address).hello(lang, table=server.keys.table)
    phone.hear("seats")
    return phone


def taken(server: PhoneServer, phone: SocketPhone) -> list[Arrival]:
    """What the phone has said until now, as the main thread takes it."""
    # The server answers in the order in which it is asked.
    phone.ask("draft", asked=0, text="")
    return server.take()


def seated(server: PhoneServer, seat: int = 0, own_address: str = LOOPBACK) -> SocketPhone:
    """A phone that has scanned the code and taken a seat."""
    phone = joined(server, own_address)
    phone.say("sit", n=1000, seat=seat)
    (wish,) = taken(server, phone)
    server.seat(wish.connection, seat)
    phone.hear("seated")
    return phone


def seat_key(server: PhoneServer, seat: int = 0) -> str:
    key = server.keys.key_of(seat)
    assert key is not None
    return key


# -- without a library


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def opened(server: PhoneServer, own_address: str = LOOPBACK) -> socket.socket:
    """A connection on which nothing was said."""
    return socket.create_connection(
        (LOOPBACK, server.port), timeout=PATIENCE, source_address=(own_address, 0)
    )


def everything(connection: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    pieces = []
    try:
        while piece := connection.recv(65536):
            pieces.append(piece)
    except ConnectionError:
        pass
    return b"".join(pieces)


def asked_raw(server: PhoneServer, request: bytes) -> bytes:
    """The answer to any bytes; empty if there is none."""
    with opened(server) as connection:
        connection.sendall(request)
        return everything(connection)


def asked(
    server: PhoneServer, path: str = "/", *, method: str = "GET", host: str = "", **headers: str
) -> Reply:
    """The answer to a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or server.addresses[0]}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return reply(asked_raw(server, "\r\n".join([*lines, "", ""]).encode()))


def reply(answer: bytes) -> Reply:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in rest)
    return Reply(int(first.split()[1]), headers, body)


HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec_WebSocket_Version": "13",
}


def shaken_hands(server: PhoneServer, connection: socket.socket, **more: str) -> Reply:
    """The answer to a handshake."""
    host = server.addresses[0]
    headers = {"Host": host, "Origin": f"http://{host}", **HANDSHAKE, **more}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    connection.sendall("\r\n".join(["GET /ws HTTP/1.1", *lines, "", ""]).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = connection.recv(1)
        assert piece, answer
        answer += piece
    return reply(answer)


@contextmanager
def raw_line(server: PhoneServer, own_address: str = LOOPBACK) -> Iterator[socket.socket]:
    """A WebSocket whose frames are written by hand."""
    with opened(server, own_address) as connection:
        assert shaken_hands(server, connection).status == 101
        yield connection


def written(frame: Frame) -> bytes:
    """The bytes of a frame from a phone, whatever is wrong with it."""
    flags = frame.fin << 7 | frame.rsv1 << 6 | frame.rsv2 << 5 | frame.rsv3 << 4
    size = len(frame.data)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    # Masked with zeros, it is as it was.
    return bytes([flags | frame.opcode]) + length + bytes(4) + bytes(frame.data)


def end_of(connection: socket.socket) -> int:
    """The code of the close frame that comes."""
    came = everything(connection)
    # Server's frames have no mask; its close frame is the last, and short.
    start = came.rindex(b"\x88")
    return int.from_bytes(came[start + 2 : start + 4], "big")
