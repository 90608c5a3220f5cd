"""What lies between a phone and the table: a wire that can be cut, or be silent as a lost Wi-Fi is.

It is a SOCKS proxy on this machine, so a browser that goes through it says the same addresses as without.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

_NO_PASSWORD = b"\x05\x00"
_CONNECT, _TO_NAME, _TO_IP4 = 1, 3, 1
_DONE = b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"
_REFUSED = b"\x05\x05\x00\x01\x00\x00\x00\x00\x00\x00"
_AT_ONCE = 65_536


class Wire:
    """The wire of one phone; its methods may be called from any thread."""

    def __init__(self) -> None:
        self.received = 0
        """Bytes that came from the table, heads and all."""
        self.address = ""
        """The proxy's address for a browser."""
        self._ends: set[asyncio.StreamWriter] = set()
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)

    def silence(self) -> None:
        """Let nothing through from now on, and close nothing: what is said meanwhile arrives later."""
        self._do(self._flows.clear)

    def restore(self) -> None:
        """Let through what waits, and all that comes."""
        self._do(self._flows.set)

    def cut(self) -> None:
        """Close every connection at both ends; new ones can be made at once."""
        self._do(self._close_all)

    def _do(self, what: Callable[[], None]) -> None:
        done = threading.Event()

        def run() -> None:
            what()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(10)

    def _close_all(self) -> None:
        for end in self._ends:
            end.transport.abort()

    def start(self) -> None:
        self._thread.start()
        assert self._is_open.wait(10)

    def stop(self) -> None:
        """Cut all, and end the thread."""
        self._do(self._is_over.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.run(self._listen())

    async def _listen(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._flows, self._is_over = asyncio.Event(), asyncio.Event()
        self._flows.set()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"socks5://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._is_open.set()
        await self._is_over.wait()
        server.close()
        self._close_all()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one caller with whom it asks for, until one of the two closes."""
        self._ends.add(writer)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                host, port = await _asked(reader, writer)
                await self._flows.wait()
                try:
                    there, back = await asyncio.open_connection(host, port)
                except OSError:
                    writer.write(_REFUSED)
                    return
                self._ends.add(back)
                writer.write(_DONE)
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer, True))
                self._ends.discard(back)
        finally:
            self._ends.discard(writer)
            writer.close()

    async def _pump(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, is_from_table: bool = False
    ) -> None:
        with suppress(OSError):
            while data := await source.read(_AT_ONCE):
                await self._flows.wait()
                self.received += len(data) if is_from_table else 0
                to.write(data)
                await to.drain()
        await self._flows.wait()
        to.close()


async def _asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int]:
    """Read whom a SOCKS client wants to be connected with."""
    _version, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(_NO_PASSWORD)
    _version, command, _reserved, kind = await reader.readexactly(4)
    assert command == _CONNECT
    if kind == _TO_NAME:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
    else:
        assert kind == _TO_IP4
        host = ".".join(str(part) for part in await reader.readexactly(4))
    return host, int.from_bytes(await reader.readexactly(2), "big")


@contextmanager
def a_wire() -> Iterator[Wire]:
    wire = Wire()
    wire.start()
    try:
        yield wire
    finally:
        wire.stop()
