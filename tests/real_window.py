"""The game as a process of its own, in a real window with a real pointer, watched through its event log."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import pygame
import pytest

from skye_desktop.engine import Placement, PlaceTile, read_action
from skye_desktop.kit.grace import SECONDS

TOOLS = ("Xvfb", "xdotool", "openbox", "import")
SCREEN = (1440, 900)
PATIENCE = 60.0
"""Seconds after which something that does not happen has failed, on however busy a machine."""
THOUGHT = 300.0
"""The same for what computers think about: on a busy machine they think ten times as long."""
QUIET = 0.08
"""Seconds without a line in the log after which the game has settled."""
DRAWN = 0.6
"""The same after another scene, panel or action, which is drawn before its targets are told, if they differ."""
TURNS = 4
"""How often the game must have looked for events and slept before it has settled: a busy machine may hold it up."""
STUCK = 5.0
"""Seconds after which it has settled although it did not: something else makes it wait."""
PAUSE = 0.03
"""Seconds between two moves of a drag: a hand is not faster."""

Point = tuple[int, int]


def must_be_there(missing: Iterable[str]) -> None:
    """Skip where a program is missing; fail where the machine was said to have them all."""
    if names := ", ".join(missing):
        if os.environ.get("SKYE_REQUIRE_WINDOW") == "1":
            pytest.fail(f"not installed: {names}")
        pytest.skip(f"not installed: {names}")


def missing_tools() -> list[str]:
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def until(is_reached: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something, but not for ever."""
    deadline = time.monotonic() + seconds
    while not is_reached():
        assert time.monotonic() < deadline, f"waited {seconds:.0f} s in vain: {what}"
        time.sleep(0.01)


@contextmanager
def ending(process: subprocess.Popen[Any]) -> Iterator[None]:
    """End a process at the end, whatever happens."""
    try:
        yield
    finally:
        if process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
        if process.poll() is None:
            process.kill()
            process.wait()


@contextmanager
def a_display() -> Iterator[str]:
    """A screen of its own with a window manager; its name for ``DISPLAY``."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with ending(server), os.fdopen(reader) as told:
        number = told.readline().strip()
        assert number, "the screen did not open"
        display = f":{number}"
        manager = subprocess.Popen(
            ["openbox"],
            env={**os.environ, "DISPLAY": display},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with ending(manager):
            yield display


class Program:
    """The running game, and what its event log has told so far."""

    def __init__(
        self,
        folder: Path,
        log: Path,
        environment: Mapping[str, str],
        arguments: Sequence[str] = ("--size", "1280x720"),
        *,
        installed: Path | None = None,
    ) -> None:
        """That of the sources, or an installed one, which gets no other environment than this."""
        self._log_path = log
        self._read = 0
        self.lines: list[dict[str, Any]] = []
        sources = [sys.executable, "-m", "skye_desktop"]
        command = sources if installed is None else [str(installed)]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(folder), "--event-log", str(log), *arguments],
            env={**(os.environ if installed is None else {}), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.stir()

    # -- what it has told

    def listen(self) -> bool:
        """Read what is new in the log; whether there was anything."""
        if not self._log_path.exists():
            return False
        with self._log_path.open("rb") as file:
            file.seek(self._read)
            new = file.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read += len(whole)
        self.lines += [json.loads(line) for line in whole.splitlines()]
        if whole:
            self.stir()
        return bool(whole)

    def stir(self) -> None:
        """Something is done to the game, or it has told something: it is not at rest."""
        self._quiet_since, self._slept_since = time.monotonic(), self._sleeps()

    def _sleeps(self) -> int:
        """How often the game's loop has slept so far, as Linux counts it."""
        with suppress(OSError):
            for line in Path(f"/proc/{self.process.pid}/status").read_text("utf-8").splitlines():
                name, _, value = line.partition(":")
                if name == "voluntary_ctxt_switches":
                    return int(value)
        return 0

    def settle(self, seconds: float = QUIET) -> None:
        """Until the log has been quiet for so long since it told, or was done, something."""
        deadline = time.monotonic() + PATIENCE
        while self.listen() or not self._is_quiet(seconds):
            assert time.monotonic() < deadline, "the game does not come to rest"
            assert self.process.poll() is None, "the game has ended"
            time.sleep(0.01)

    def _is_quiet(self, seconds: float) -> bool:
        quiet = time.monotonic() - self._quiet_since
        if quiet < (seconds if self._is_drawn() else max(seconds, DRAWN)):
            return False
        return quiet > STUCK or self._sleeps() - self._slept_since >= TURNS

    def look(self) -> None:
        """For as long as what came by itself takes no press: a person looks before pressing.

        That time begins with what the game told last: on a busy machine it draws late.
        """
        self.settle(SECONDS + QUIET)

    def _is_drawn(self) -> bool:
        """Whether the targets have been told since there was another scene or panel, or something was done."""
        told = ("scene", "panel", "action", "targets")
        kinds = [line["kind"] for line in self.lines if line["kind"] in told]
        return bool(kinds) and kinds[-1] == "targets"

    def _last(self, kind: str) -> dict[str, Any]:
        return next((line for line in reversed(self.lines) if line["kind"] == kind), {})

    @property
    def scene(self) -> str:
        return str(self._last("scene").get("name", ""))

    @property
    def panel(self) -> tuple[str, int | None]:
        last = self._last("panel")
        return str(last.get("name", "")), last.get("seat")

    @property
    def targets(self) -> dict[str, Point]:
        return {name: (x, y) for name, (x, y) in self._last("targets").get("targets", {}).items()}

    @property
    def digest(self) -> str:
        """The fingerprint of the game as it was told last."""
        return next((str(line["digest"]) for line in reversed(self.lines) if "digest" in line), "")

    @property
    def actions(self) -> list[str]:
        return [str(line["action"]) for line in self.lines if line["kind"] == "action"]

    def wait_for(
        self, is_reached: Callable[[], bool], what: str, seconds: float = PATIENCE
    ) -> None:
        """Until the log tells it."""

        def told() -> bool:
            self.listen()
            has_ended = self.process.poll() is not None
            assert not has_ended or is_reached(), f"the game has ended; waited for: {what}"
            return is_reached()

        until(told, f"{what}; now {self.scene} {self.panel} {sorted(self.targets)}", seconds)

    def wait_for_scene(self, name: str) -> None:
        """Until that scene is on top and drawn."""
        self.wait_for(lambda: self.scene == name, name)
        self.settle()

    def wait_for_panel(self, name: str) -> None:
        """Until that panel is at the foot of the table and drawn."""
        self.wait_for(lambda: self.panel[0] == name, name)
        self.settle()

    def where(self, name: str) -> Point:
        self.wait_for(lambda: name in self.targets, name)
        return self.targets[name]

    # -- its end

    def end(self, sign: signal.Signals) -> tuple[int, str]:
        """Send a signal; the exit status and what was written to the error stream."""
        self.process.send_signal(sign)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


class Start(Protocol):
    """Starts the game with that folder of data."""

    def __call__(self, data: str = "data") -> tuple[Program, Hand]:
        """The running game, and a hand on its window."""


class Hand:
    """A real pointer and a real keyboard on the game's window."""

    def __init__(self, program: Program, display: str) -> None:
        self.program = program
        self._environment = {**os.environ, "DISPLAY": display}
        self.pace = 0.0
        """Seconds from one thing that the hand does to the next."""
        self.actions = 0
        """Clicks and drags so far."""
        found: list[str] = []

        def is_there() -> bool:
            pid = str(program.process.pid)
            found[:] = self._ask("search", "--onlyvisible", "--pid", pid).split()
            return bool(found)

        until(is_there, "a window")
        self.window = found[-1]
        self.do("windowactivate", self.window)

    def _run(self, *words: object) -> str:
        return subprocess.run(
            list(map(str, words)),
            env=self._environment,
            check=words[1] != "search",
            capture_output=True,
            text=True,
            timeout=30,
        ).stdout

    def _ask(self, *words: str) -> str:
        return self._run("xdotool", *words)

    def do(self, *words: object) -> None:
        """One line for xdotool."""
        self._run("xdotool", *words)
        self.program.stir()

    def act(self, *words: object) -> None:
        """One line for xdotool, and a rest until the next at that pace."""
        begun = time.monotonic()
        self.do(*words)
        self.program.settle()
        self.actions += 1
        time.sleep(max(0.0, self.pace - (time.monotonic() - begun)))

    def _move(self, point: Point) -> list[object]:
        return ["mousemove", "--window", self.window, *point, "sleep", PAUSE]

    def move(self, point: Point) -> None:
        self.do(*self._move(point))

    def click(self, name: str) -> None:
        self.program.settle()
        press = ("mousedown", 1, "sleep", PAUSE, "mouseup", 1)
        self.act(*self._move(self.program.where(name)), *press)

    def take(self, start: Point, end: Point) -> None:
        """Press on a thing and drag it to a place, without letting go."""
        moves: list[object] = [*self._move(start), "mousedown", 1, "sleep", PAUSE]
        for i in range(1, 6):
            moves += self._move(
                (start[0] + (end[0] - start[0]) * i // 5, start[1] + (end[1] - start[1]) * i // 5)
            )
        self.do(*moves)
        self.program.settle()

    def drop(self) -> None:
        self.act("sleep", PAUSE, "mouseup", 1)

    def drag(self, thing: str, place: str) -> None:
        self.program.settle()
        self.take(self.program.where(thing), self.program.where(place))
        self.drop()

    def press(self, button: int) -> None:
        """Click another button where the pointer is: 3 is the right one, 4 and 5 are the wheel."""
        self.act("click", button, "sleep", PAUSE)

    def key(self, *names: str) -> None:
        self.do("key", "--delay", 30, *names)
        self.program.settle()

    def type(self, text: str) -> None:
        self.do("type", "--delay", 30, text)
        self.program.settle()

    def picture(self, path: Path) -> Path:
        """Keep a picture of the window."""
        self.program.settle()
        self._run("import", "-window", self.window, "-quality", "10", path)
        return path

    def still_picture(self, path: Path) -> bytes:
        """Keep a picture of the window once nothing moves in it any more; its pixels."""
        seen = [b""]

        def is_still() -> bool:
            picture = pygame.image.load(self.picture(path))
            seen.append(pygame.image.tobytes(picture, "RGB"))
            return seen[-1] == seen[-2]

        until(is_still, "a picture that does not change")
        return seen[-1]


# What a person does at the table


def tiles_to_lay(program: Program) -> list[str]:
    """The tiles in the tray, or at the market."""
    return [name for name in program.targets if name.startswith("tile ")]


def cells(program: Program, *kinds: str) -> list[str]:
    """The cells marked as taking the held tile, those where it fits as it lies first."""
    return sorted(name for name in program.targets if name.startswith(kinds or ("legal", "turned")))


def lay(hand: Hand, tile: str, cell: str = "") -> Placement:
    """Drag a tile to that cell, or one that takes it, turned there if need be; where it lies."""
    program, before = hand.program, len(hand.program.actions)
    hand.take(program.where(tile), program.where("land"))

    def fitting() -> list[str]:
        return [name for name in cells(program) if name.endswith(cell)]

    program.wait_for(lambda: bool(fitting()), "where it fits")
    wanted = fitting()[0]
    hand.move(program.where(wanted))
    program.settle()
    for _ in range(3):
        if f"legal {wanted.split()[1]}" not in program.targets:
            hand.press(3)
    hand.drop()
    program.wait_for(lambda: len(program.actions) > before, "the tile laid")
    placed = read_action(program.actions[before])
    assert isinstance(placed, PlaceTile)
    return placed.placement


def set_prices(hand: Hand) -> None:
    """A coin onto one tile, another onto the next, the axe onto the third."""
    hand.drag("coin 1", "card 1")
    hand.drag("coin 2" if "coin 2" in hand.program.targets else "coin 1", "card 2")
    hand.drag("axe", "card 3")
    hand.click("ready")


def buy(hand: Hand) -> None:
    """Drag a tile onto the land if there is one to be had, else buy nothing."""
    program, before = hand.program, len(hand.program.actions)
    for tile in tiles_to_lay(program):
        hand.drag(tile, "land")
        if program.scene == "Question":
            hand.click("yes")
        if len(program.actions) > before:
            return
    hand.click("pass")
    if program.scene == "Question":
        hand.click("yes")


def build(hand: Hand) -> None:
    """Lay a tile, or end building when nothing is left."""
    program = hand.program
    ways = {"end building", "return"}
    program.wait_for(lambda: bool({*ways, *tiles_to_lay(program)} & {*program.targets}), "a tile")
    if tiles := tiles_to_lay(program):
        lay(hand, tiles[0])
    else:
        hand.click("return" if "return" in program.targets else "end building")


PANELS = {"PricingPanel": set_prices, "BuyingPanel": buy, "BuildingPanel": build}
NEWS = ("IncomePanel", "RevealPanel", "MarketNewsPanel", "ScoringPanel")


def take_part(hand: Hand, panel: str) -> None:
    """What the person does at that panel."""
    if panel in PANELS:
        PANELS[panel](hand)
    else:
        hand.key("Return")


def play(hand: Hand, is_over: Callable[[str], bool] = lambda panel: False) -> None:
    """Take the person's part against computers, until that is so or another screen is shown."""
    program = hand.program

    def steps() -> int:
        return sum(line["kind"] in ("action", "panel", "scene") for line in program.lines)

    def is_due() -> bool:
        return program.scene != "TableScene" or program.panel[0] in (*PANELS, *NEWS)

    while program.scene == "TableScene":
        program.wait_for(is_due, "a person's turn", THOUGHT)
        program.look()
        if program.scene != "TableScene" or is_over(program.panel[0]):
            return
        if program.panel[0] in (*PANELS, *NEWS):
            before = steps()
            take_part(hand, program.panel[0])
            program.wait_for(lambda told=before: steps() > told, "what follows")  # type: ignore[misc]


def rounds(program: Program) -> int:
    """How many rounds have begun, as the log tells it."""
    return sum(line["kind"] == "round" for line in program.lines)


PERSON = {"clan": "macinnes", "name": "Isla"}


def against(data: Path, *levels: str) -> None:
    """Settings for a new game of one person against computers, on a table where nothing moves."""
    clans = ("macleod", "macdonald", "mackinnon", "macneacail")
    computers = [
        {"clan": clan, "name": clan.title(), "level": level}
        for clan, level in zip(clans, levels, strict=False)
    ]
    speeds = {"computer_speed": "off", "animation_speed": "off", "hints": False}
    data.mkdir(exist_ok=True)
    settings = json.dumps({"seats": [PERSON, *computers], **speeds})
    (data / "settings.json").write_text(settings, encoding="utf-8")
