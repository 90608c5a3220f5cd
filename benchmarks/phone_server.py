"""Cost of the server for phones: time, memory and processor; and frames while it is attacked.

Run from the checkout, on Linux: ``python benchmarks/phone_server.py``. The figures stand beside
what they are held against. The phones are clients without a page, in a process of their own, as is
the attacker: all on this machine, so that no network is measured.
"""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

SEATS = 5
DRAFTS = 120
DRAFT_P50, DRAFT_P99 = 5.0, 50.0
"""Most milliseconds from a draft to its answer."""
MEMORY = 10.0
"""Most megabytes that the server may take, with what it imports."""
IDLE = 0.5
"""Most per cent of a core that five phones at rest may take."""
IDLE_SECONDS = 20.0
FRAMES = 600
FRAME = 1 / 60
WORK = 0.006
"""Seconds of processor time of an imitated frame."""
HALF_OPEN = 200
LATE = 5.0
"""Most milliseconds by which an attack may lengthen a frame in a hundred."""
_MEGABYTE = 2**20
_LINE = "{:<52} {:>9} {:<5} {}"


# -- the other process


def be_phones(address: str, keys: Sequence[str]) -> None:
    """Be phones that answer a line from the standard input with the times of many drafts."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with ExitStack() as stack:
        phones = []
        for key in keys:
            phone = stack.enter_context(
                connect(
                    f"ws://{address}/ws",
                    origin=Origin(f"http://{address}"),
                    compression=None,
                    proxy=None,
                    max_queue=None,
                )
            )
            phone.send(json.dumps({"t": "hello", "v": 1, "lang": "en", "seat_key": key}))
            while json.loads(phone.recv())["t"] != "screen":
                pass
            phones.append(phone)
        print("ready", flush=True)
        for _ in sys.stdin:
            took = []
            for n in range(DRAFTS):
                for phone in phones:
                    began = time.perf_counter()
                    phone.send(
                        json.dumps({"t": "draft", "n": n, "asked": 1, "text": "0 price 12=3"})
                    )
                    while json.loads(phone.recv())["t"] != "ack":
                        pass
                    took.append(1000 * (time.perf_counter() - began))
                # No more than a quick hand does: 20 messages a second are allowed.
                time.sleep(1 / 16)
            print(json.dumps(took), flush=True)


def be_attacker(address: str) -> None:
    """Hold half-open connections and send floods of pings until the standard input ends."""
    host, port = address.split(":")

    def flood() -> None:
        frame = b"\x89\x80" + bytes(4)
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {address}",
            f"Origin: http://{address}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
        ]
        while True:
            with suppress(OSError), socket.create_connection((host, int(port))) as line:
                line.sendall("\r\n".join([*lines, "", ""]).encode() + frame * 10_000)
                while line.recv(65536):
                    pass

    def half_open() -> None:
        while True:
            with ExitStack() as stack:
                for number in range(HALF_OPEN):
                    source = (f"127.0.0.{2 + number % 20}", 0)
                    with suppress(OSError):
                        line = socket.create_connection((host, int(port)), 5, source)
                        stack.enter_context(line)
                        line.sendall(b"GET / HTTP/1.1\r\n")
                time.sleep(5)

    for attack in (flood, half_open):
        Thread(target=attack, daemon=True).start()
    print("ready", flush=True)
    sys.stdin.read()


@contextmanager
def other(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run this program in another role, until it is left."""
    command = [sys.executable, __file__, *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin is not None
        process.stdin.close()


# -- this process


def memory() -> float:
    """Return the memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MEGABYTE


def show(what: str, figure: float, unit: str, wanted: str) -> None:
    """Print a figure beside what it is held against."""
    print(_LINE.format(what, f"{figure:.2f}", unit, wanted), flush=True)


def per_cent(seconds: float) -> float:
    """Return the part of a core that this process takes while it does nothing for a while."""
    began = time.process_time()
    time.sleep(seconds)
    return 100 * (time.process_time() - began) / seconds


def lengths() -> list[float]:
    """Return how long imitated frames take, in milliseconds; each has the same work to do."""
    found = []
    due = time.perf_counter()
    for _ in range(FRAMES):
        began = time.perf_counter()
        worked = time.thread_time() + WORK
        while time.thread_time() < worked:
            pass
        found.append(1000 * (time.perf_counter() - began))
        due = max(due + FRAME, time.perf_counter())
        time.sleep(max(0.0, due - time.perf_counter()))
    return found


def part(found: Sequence[float], hundredths: int) -> float:
    """Return the percentile of the figures."""
    return statistics.quantiles(found, n=100)[hundredths - 1]


def main() -> None:
    """Print the figures."""
    import skye_desktop.games.skye.ui.main

    assert skye_desktop.games.skye.ui.main
    before = memory()
    began = time.perf_counter()
    from skye_desktop.phones.join_code import code_modules, join_link
    from skye_desktop.phones.keys import TableKeys
    from skye_desktop.phones.page_files import PageFile
    from skye_desktop.phones.server import PhoneServer

    files = {"/": PageFile("text/html; charset=utf-8", b"<!doctype html>")}
    server = PhoneServer(files, TableKeys(), SEATS, is_loopback=True)
    server.start()
    show("on, with imports", 1000 * (time.perf_counter() - began), "ms", "")
    began = time.perf_counter()
    address = server.addresses[0]
    code_modules(join_link(address, server.keys.table))
    show("code, with imports", 1000 * (time.perf_counter() - began), "ms", "")
    show("memory, nobody there", memory() - before, "MB", f"most {MEMORY:.0f}")
    nobody = per_cent(IDLE_SECONDS)
    show("processor, nobody there", nobody, "%", "")
    keys = [server.seat(0, seat) for seat in range(SEATS)]
    for seat in range(SEATS):
        server.show(seat, json.dumps({"t": "screen", "words": "x" * 2500}), 1)
    with other("phones", address, *keys) as phones:
        idle = per_cent(IDLE_SECONDS) - nobody
        show(f"processor, {SEATS} phones at rest, more by", idle, "%", f"most {IDLE}")
        assert phones.stdin is not None
        assert phones.stdout is not None
        phones.stdin.write("drafts\n")
        phones.stdin.flush()
        took = json.loads(phones.stdout.readline())
        show("draft to its answer, p50", part(took, 50), "ms", f"most {DRAFT_P50:.0f}")
        show("draft to its answer, p99", part(took, 99), "ms", f"most {DRAFT_P99:.0f}")
        show(f"memory, {SEATS} phones at work", memory() - before, "MB", f"most {MEMORY:.0f}")
        quiet = lengths()
        show("a frame with them, p50", part(quiet, 50), "ms", "")
        show("a frame with them, p99", part(quiet, 99), "ms", "")
        with other("attacker", address):
            attacked = lengths()
            show("a frame under attack, p50", part(attacked, 50), "ms", "")
            longer = part(attacked, 99) - part(quiet, 99)
            show("a frame under attack, p99, more by", longer, "ms", f"most {LATE:.0f}")
            phones.stdin.write("drafts\n")
            phones.stdin.flush()
            took = json.loads(phones.stdout.readline())
            show("draft under attack, p50", part(took, 50), "ms", "")
            show("draft under attack, p99", part(took, 99), "ms", f"most {DRAFT_P99:.0f}")
            show("processor under attack", per_cent(IDLE_SECONDS / 4), "%", "")
            show("memory under attack", memory() - before, "MB", f"most {MEMORY:.0f}")
    began = time.perf_counter()
    server.stop()
    show("off", 1000 * (time.perf_counter() - began), "ms", "most 1000")
    assert not server.faults, server.faults


if __name__ == "__main__":
    if sys.argv[1:2] == ["phones"]:
        be_phones(sys.argv[2], sys.argv[3:])
    elif sys.argv[1:2] == ["attacker"]:
        be_attacker(sys.argv[2])
    else:
        main()
