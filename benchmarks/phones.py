"""Cost of phones: a tap on the real page, the real window with five phones, bytes of a whole game.

Run from the checkout, on Linux: ``python benchmarks/phones.py``. It needs Chromium and Playwright,
and no screen. Page and clients are processes of their own on this machine, so that no network is
measured; what else the machine does is, and its load is printed. ``--taps`` is the number of taps,
and ``--frames`` measures the frames alone; ``chrt --fifo 1`` before the command keeps out of them
what else the machine does.
`benchmarks/phone_server.py` measures the server alone, and under attack.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from phone_server import memory, part, per_cent, show  # noqa: E402
from phone_server import other as attacker  # noqa: E402

if TYPE_CHECKING:
    from pygame import Event

    from skye_desktop.games.skye.ui.app import App

SEATS, AT_WORK = 5, 4
TAPS, MESSAGES = 600, 100
IDLE_SECONDS = 15.0
BETWEEN = 0.06
"""Seconds between two messages of a phone; the server takes 20 a second."""
IN_PAGE = (50.0, 150.0)
DRAFT, ACT = (5.0, 50.0), (20.0, 150.0)
"""Most milliseconds from a tap, a draft, an act to its answer: p50 and p99."""
WORK = 2.0
"""Most milliseconds of processor time that a message may take, of server and window."""
IDLE = 0.5
"""Most per cent of a core that phones at rest may take."""
MEMORY = 10.0
"""Most megabytes that phones may take."""
FRAMES, TURNS = 300, 4
"""Frames of each kind at once, and how often the kinds take turns: other work meets all alike."""
NOTES = 8.0
"""Seconds after which no note about phones that have come is drawn any more."""
LATER = (1.0, 5.0)
"""Most milliseconds that a frame may take more because of phones or an attack: p50 and p99."""
GAME, FIRST_LOAD = 300.0, 600.0
"""Most kilobytes that a phone is sent in a whole game, and before it shows everything."""
_START = """
import sys, skye_desktop.__main__, skye_desktop.games.skye.ui.main
late = ("skye_desktop.phones", "websockets", "segno")
print(len([name for name in sys.modules if name.startswith(late)]))
"""
"""Counts the modules of phones that a program without phones has loaded."""
_TELL = """() => {
    window.took = [];
    let tapped = 0;
    addEventListener("pointerdown", (event) => { tapped = event.timeStamp; }, true);
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...where) {
            super(...where);
            this.addEventListener("message", ({ data }) => {
                if (!tapped || JSON.parse(data).t !== "ack") return;
                took.push(performance.now() - tapped);
                tapped = 0;
            });
        }
    };
}"""
"""Notes in the page how many milliseconds each tap takes until it is acknowledged."""


# -- the other processes


def be_page(address: str, key: str, taps: int) -> None:
    """Be a page of Chromium on which prices are set by many taps; print what that took."""
    from browser import PHONE, real_chromium
    from phone_hand import PhoneHand

    with real_chromium() as chromium:
        opened = chromium.open(PHONE)
        opened.page.add_init_script(f"({_TELL})()")
        phone = PhoneHand(opened)
        phone.page.goto(f"http://{address}/#{key}")
        phone.press(phone.page.locator(".seat:enabled").first)
        phone.see("prices", is_asked=True)
        phone.page.wait_for_load_state("networkidle")
        loaded = opened.wire.received
        phone.page.evaluate("took.length = 0")
        keys = (
            phone.page.locator('[data-key^="more-"]').first,
            phone.page.locator('[data-key^="less-"]').first,
        )
        for number in range(taps):
            begun = time.monotonic()
            phone.press(keys[number % 2])
            done = f"took.length > {number}"
            while not phone.page.evaluate(done):
                phone.page.evaluate("new Promise(requestAnimationFrame)")
            time.sleep(max(0.0, BETWEEN - (time.monotonic() - begun)))
        print(json.dumps({"took": phone.page.evaluate("took"), "loaded": loaded}), flush=True)


class Client:
    """A phone without a page."""

    def __init__(self, things: ExitStack, address: str, key: str, seat: int) -> None:
        from websockets.sync.client import connect
        from websockets.typing import Origin

        self._line = things.enter_context(
            connect(
                f"ws://{address}/ws",
                origin=Origin(f"http://{address}"),
                compression=None,
                proxy=None,
                max_queue=None,
            )
        )
        self._number = 0
        self.screen: dict[str, Any] = {}
        self._send(t="hello", v=1, lang="en", table=key)
        self.say(t="sit", seat=seat)
        self._hear(lambda message: self.screen.get("asked") is not None)

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))

    def _hear(self, is_last: Any) -> None:
        while True:
            message = json.loads(self._line.recv(timeout=30))
            if message["t"] == "screen":
                self.screen = message
            if is_last(message):
                return

    def say(self, **message: Any) -> float:
        """Say something; return the milliseconds to the answer."""
        self._number += 1
        begun = time.perf_counter()
        self._send(n=self._number, **message)
        self._hear(lambda heard: heard["t"] == "ack" and heard["n"] == self._number)
        return 1000 * (time.perf_counter() - begun)

    def rest(self) -> None:
        time.sleep(BETWEEN)

    def drafts(self) -> list[float]:
        """Return what drafts take."""
        found = []
        for number in range(MESSAGES):
            text = f"{self.screen['seat']} price axe {'-' if number % 2 else self._tile}"
            found.append(self.say(t="draft", asked=self.screen["asked"], text=text))
            self.rest()
        return found

    def acts(self) -> list[float]:
        """Return what acts take: prices are sealed and taken back again and again."""
        from random import Random

        from phone_house import some_prices

        found = []
        for number in range(MESSAGES // 2):
            asked = self.screen["asked"]
            action = some_prices(self.screen["seat"], self.screen["prices"], Random(number))
            found.append(self.say(t="act", asked=asked, action=action))
            self.rest()
            found.append(self.say(t="recall", asked=asked))
            self._hear_until_asked(asked)
            self.rest()
        return found

    def _hear_until_asked(self, before: int) -> None:
        while self.screen["asked"] in (None, before):
            self._hear(lambda message: message["t"] == "screen")

    @property
    def _tile(self) -> int:
        return int(self.screen["prices"]["tiles"][0]["tile"])

    def leave(self) -> None:
        self._send(t="leave")
        self._hear(lambda message: message["t"] == "bye")


def be_clients(address: str, key: str) -> None:
    """Be five phones; answer a line from the standard input with the times of drafts or acts."""
    with ExitStack() as things, ThreadPoolExecutor(AT_WORK) as at_once:
        clients = [Client(things, address, key, seat) for seat in range(SEATS)]
        print("ready", flush=True)
        for line in sys.stdin:
            match line.strip():
                case "leave":
                    for client in clients:
                        client.leave()
                    print("[]", flush=True)
                    return
                case what:
                    run = [at_once.submit(getattr(one, what)) for one in clients[:AT_WORK]]
                    print(json.dumps([took for one in run for took in one.result()]), flush=True)


@contextmanager
def other(*arguments: str) -> Iterator[tuple[IO[str], IO[str]]]:
    """Run this program in another role; give its standard input and output."""
    command = [sys.executable, __file__, "--be", *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


# -- this process


def show_times(what: str, took: Sequence[float], most: tuple[float, float]) -> None:
    """Print the 50th and 99th percentile beside what they are held against."""
    for hundredths, limit in zip((50, 99), most, strict=True):
        show(
            f"{what}, p{hundredths}, n={len(took)}",
            part(took, hundredths),
            "ms",
            f"most {limit:.0f}",
        )


def measure(address: str, key: str, taps: int, before: float) -> None:
    """Print the figures of a window that runs in another thread of this process."""
    nobody = per_cent(IDLE_SECONDS)
    show("processor, nobody connected", nobody, "%", "")
    with other("clients", address, key) as (to, by):
        assert by.readline() == "ready\n"
        time.sleep(2.0)
        show(f"memory, {SEATS} phones at rest", memory() - before, "MB", f"most {MEMORY:.0f}")
        idle = per_cent(IDLE_SECONDS) - nobody
        show(f"processor, {SEATS} phones at rest, more by", idle, "%", f"most {IDLE}")
        for what, most in (("drafts", DRAFT), ("acts", ACT)):
            begun = time.process_time()
            to.write(f"{what}\n")
            to.flush()
            took = json.loads(by.readline())
            worked = 1000 * (time.process_time() - begun) / len(took)
            show_times(f"{what} of {AT_WORK} clients at once", took, most)
            show(f"processor a message, {what}, with drawing", worked, "ms", "")
            show(f"memory after {what}", memory() - before, "MB", f"most {MEMORY:.0f}")
        to.write("leave\n")
        to.flush()
        by.readline()
    with other("page", address, key, str(taps)) as (_, by):
        found = json.loads(by.readline())
    show_times("tap to acknowledged, in the page", found["took"], IN_PAGE)
    show("first load, all of it", found["loaded"] / 1000, "kB", f"most {FIRST_LOAD:.0f}")


@contextmanager
def a_window(folder: Path) -> Iterator[App]:
    """Open the real window, with a game of five people before their prices."""
    import pygame
    from live_table import session_in
    from table import Player, window

    from skye_desktop.games.skye.engine import Phase

    app = window(folder)
    session = session_in(folder, ("",) * SEATS, Phase.PRICING)
    app.go.play(lambda: session)
    # What the window itself takes for the panel of prices is not the phones'.
    player = Player(app)
    player.see()
    player.key(pygame.K_RETURN)
    player.see()
    yield app
    app.phones.close()


def run_window(app: App, meanwhile: Callable[[str, str], None]) -> None:
    """Run the window's loop; it ends with what a thread does at its address with its key."""
    import pygame

    server = app.phones.server
    assert server is not None
    address, key = server.addresses[0], server.keys.table

    def run() -> None:
        try:
            meanwhile(address, key)
        finally:
            app.running = False
            pygame.event.post(pygame.Event(pygame.USEREVENT))

    thread = Thread(target=run)
    thread.start()
    app.run()
    thread.join()


def with_a_window(folder: Path, taps: int) -> None:
    """Print the figures of the real window at rest and at work."""
    with a_window(folder) as app:
        before, begun = memory(), time.perf_counter()
        assert app.phones.switch_on() == ""
        show("switched on, with imports and files", 1000 * (time.perf_counter() - begun), "ms", "")
        show("memory, nobody there", memory() - before, "MB", f"most {MEMORY:.0f}")
        run_window(app, lambda address, key: measure(address, key, taps, before))


class FrameTime(NamedTuple):
    """What a frame took, in milliseconds."""

    work: float
    since: float
    """Time since the frame before."""
    processor: float
    """Processor time of all threads since the frame before."""


class FrameWatch:
    """Has a window drawn anew in every frame, and notes how long the frames take."""

    def __init__(self, app: App) -> None:
        self._app, self._turn, self._draw = app, app.turn, app.draw_if_stale
        self._begun = self._shown = time.perf_counter()
        self._worked = time.process_time()
        self.took: list[FrameTime] = []
        app.turn, app.draw_if_stale = self._time_turn, self._time_draw  # type: ignore[method-assign]

    def _time_turn(self, events: list[Event], seconds: float) -> None:
        self._begun = time.perf_counter()
        self._turn(events, seconds)

    def _time_draw(self) -> bool:
        was_drawn = self._draw()
        now, worked = time.perf_counter(), time.process_time()
        steps = now - self._begun, now - self._shown, worked - self._worked
        self.took.append(FrameTime(*[1000 * seconds for seconds in steps]))
        self._shown, self._worked = now, worked
        # The loop waits for no event while there is something to draw.
        self._app.redraw()
        return was_drawn

    def next(self) -> list[FrameTime]:
        """Return the next frames; it is called in another thread than the window's."""
        first = len(self.took)
        while len(self.took) < first + FRAMES:
            time.sleep(0.1)
        return self.took[first:]


def measure_frames(watch: FrameWatch, address: str, key: str) -> None:
    """Print what frames take without phones, with phones at rest, and under attack."""
    kinds = "nobody connected", f"{SEATS} phones at rest", "the same, under attack"
    found: list[list[FrameTime]] = [[], [], []]
    for _ in range(TURNS):
        found[0] += watch.next()
        with other("clients", address, key) as (to, by):
            assert by.readline() == "ready\n"
            time.sleep(NOTES)
            found[1] += watch.next()
            with attacker("attacker", address):
                found[2] += watch.next()
            to.write("leave\n")
            to.flush()
            by.readline()
    for kind, took in zip(kinds, found, strict=True):
        busy = 100 * sum(one.processor for one in took) / sum(one.since for one in took)
        show(f"processor, drawing, {kind}", busy, "%", "")
    for number, what in enumerate(("work of a frame", "from frame to frame")):
        quiet: Sequence[float] = ()
        for kind, took in zip(kinds, found, strict=True):
            times = [one[number] for one in took]
            for hundredths, limit in zip((50, 99), LATER, strict=True):
                figure, more = part(times, hundredths), ""
                if quiet:
                    more = f"{figure - part(quiet, hundredths):+.2f}, most +{limit:.0f}"
                show(f"{what}, {kind}, p{hundredths}", figure, "ms", more)
            show(f"{what}, {kind}, longest of {len(times)}", max(times), "ms", "")
            quiet = times


def frames(folder: Path) -> None:
    """Print the figures of a window in which something moves in every frame."""
    from skye_desktop.games.skye.ui.main import SCREENS
    from skye_desktop.shell.start import settle_memory

    with a_window(folder) as app:
        settle_memory(SCREENS)
        assert app.phones.switch_on() == ""
        watch = FrameWatch(app)
        run_window(app, lambda address, key: measure_frames(watch, address, key))


def without_a_window(folder: Path) -> None:
    """Print the processor time of messages at a table that draws nothing."""
    from live_table import live_table

    with live_table(folder, *[""] * SEATS) as table:
        table.go_on()
        address, key = table.house.server.addresses[0], table.house.server.keys.table
        with other("clients", address, key) as (to, by):
            assert by.readline() == "ready\n"
            idle = per_cent(IDLE_SECONDS) / 100
            for what in ("drafts", "acts"):
                worked, begun = time.process_time(), time.monotonic()
                to.write(f"{what}\n")
                to.flush()
                number = len(json.loads(by.readline()))
                own = time.process_time() - worked - idle * (time.monotonic() - begun)
                show(f"processor a message, {what}", 1000 * own / number, "ms", f"most {WORK:.0f}")


def whole_game(folder: Path) -> None:
    """Print what phones are sent in a whole game."""
    from phone_house import house

    for seats in (3, SEATS):
        with house(folder / str(seats), *[""] * seats) as table:
            table.seated(range(seats))
            table.play()
            most = max(table.table.sent_bytes.values()) / 1000
            actions = len(table.session.moments)
            what = f"screens for a phone, {seats} phones, {actions} actions"
            show(what, most, "kB", f"most {GAME:.0f}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=TAPS)
    parser.add_argument("--frames", action="store_true", help="measure the frames alone")
    asked = parser.parse_args()
    show("load of the machine at the beginning", os.getloadavg()[0], "", "")
    loaded = subprocess.check_output([sys.executable, "-c", _START], text=True, cwd=ROOT)
    show("modules of phones loaded at the start", int(loaded), "", "none")
    with tempfile.TemporaryDirectory() as folder:
        if not asked.frames:
            with_a_window(Path(folder) / "window", asked.taps)
        frames(Path(folder) / "frames")
        if asked.frames:
            return
        without_a_window(Path(folder) / "table")
        whole_game(Path(folder))
    show("load of the machine at the end", os.getloadavg()[0], "", "")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--be", "page", address, key, taps]:
            be_page(address, key, int(taps))
        case ["--be", "clients", address, key]:
            be_clients(address, key)
        case _:
            main()
