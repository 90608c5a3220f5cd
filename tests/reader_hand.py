"""Somebody who plays by a screen reader alone: reads the tree over AT-SPI, presses, and sets values; no pointer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from real_window import PATIENCE, Program, ending

SYSTEM_PYTHON = "/usr/bin/python3"
"""The bindings of AT-SPI are the system's."""
_CLIENT = Path(__file__).parent / "screen_reader.py"

Thing = dict[str, Any]


def missing_for_readers() -> list[str]:
    """What is not installed of what a screen reader needs, by the names of Debian's packages."""
    folders = ("/usr/libexec", "/usr/lib/at-spi2-core")
    asks = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')"]
    has_python = Path(SYSTEM_PYTHON).exists()
    wanted = {
        "dbus": shutil.which("dbus-daemon") is not None,
        "at-spi2-core": any(Path(one, "at-spi-bus-launcher").exists() for one in folders),
        "gir1.2-atspi-2.0": has_python and not subprocess.run(asks, capture_output=True).returncode,
    }
    return [package for package, is_there in wanted.items() if not is_there]


@contextmanager
def a_bus() -> Iterator[str]:
    """A bus of messages of its own, on which a screen reader and the game meet; its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    bus = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with ending(bus):
        assert bus.stdout is not None
        with bus.stdout as told:
            yield told.readline().strip()


class ReaderHand:
    """Plays by what is read."""

    def __init__(self, program: Program, client: subprocess.Popen[str]) -> None:
        self.program, self._client = program, client
        self._last: list[Thing] = []

    def _ask(self, **asked: object) -> Any:
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps(asked) + "\n")
        self._client.stdin.flush()
        line = self._client.stdout.readline()
        assert line, "the screen reader has ended"
        answered = json.loads(line)
        assert not isinstance(answered, dict), answered
        return answered

    def _do(self, what: str, **asked: object) -> bool:
        """Do something to the game, which is not at rest then; whether that could be done."""
        is_done = bool(self._ask(do=what, **asked))
        self.program.stir()
        return is_done

    def read(self) -> dict[str, Thing]:
        """All that can be read now, by ids."""
        self._last = self._ask(do="tree")
        return self._read_last

    @property
    def _read_last(self) -> dict[str, Thing]:
        return {thing["id"]: thing for thing in self._last if thing["id"]}

    def unnamed(self) -> list[str]:
        """What stood in the nodes that only tell aloud, when it was read last."""
        return [thing["name"] for thing in self._last if not thing["id"] and thing["name"]]

    def heard(self) -> list[str]:
        return [str(text) for text in self._ask(do="heard")]

    def until(self, is_reached: Callable[[dict[str, Thing]], bool], what: str) -> dict[str, Thing]:
        """Read until that is there: each time the game has come to rest, for reading all takes long."""
        give_up = time.monotonic() + PATIENCE
        self.program.settle()
        while not is_reached(things := self.read()):
            assert time.monotonic() < give_up, f"waited in vain: {what}; now {sorted(things)}"
            time.sleep(0.2)
            self.program.settle()
        return things

    def press(self, id: str) -> None:
        """Press what can be pressed, as soon as it can be."""

        def is_there(things: dict[str, Thing]) -> bool:
            return id in things and bool(things[id]["enabled"])

        things = self._read_last
        if not is_there(things):
            things = self.until(is_there, id)
        assert "click" in things[id]["actions"]
        assert self._do("press", id=id), id

    def set(self, id: str, value: int) -> dict[str, Thing]:
        """Give it that value, and read that it has taken it."""
        if id not in self._read_last:
            self.until(lambda things: id in things, id)
        assert self._do("set", id=id, value=value), id
        return self.until(lambda now: now.get(id, {}).get("value") == value, f"{id} at {value}")

    def focus(self, id: str) -> None:
        """Take the keyboard there, and read that it is."""
        assert self._do("focus", id=id), id
        self.until(lambda things: things.get(id, {}).get("focused", False), f"the keyboard at {id}")


@contextmanager
def reading(program: Program) -> Iterator[ReaderHand]:
    """A screen reader that is started while the game runs."""
    client = subprocess.Popen(
        [SYSTEM_PYTHON, "-W", "ignore", str(_CLIENT), str(program.process.pid)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=dict(os.environ),
    )  # fmt: skip
    with ending(client):
        assert client.stdin is not None
        assert client.stdout is not None
        with client.stdin, client.stdout:
            assert json.loads(client.stdout.readline()) == "ready"
            yield ReaderHand(program, client)


def set_prices(hand: ReaderHand) -> None:
    """A price as a value, another by its button, and the axe on the third tile."""
    hand.set("card 1", 2)
    hand.press("more 2")
    hand.until(lambda things: things["card 2"]["value"] == 1, "1 gold on the second tile")
    hand.press("card 3")
    things = hand.until(lambda things: things["card 3"]["focused"], "the keys at it")
    assert "North" in things["card 3"]["about"]
    hand.press("axe")
    things = hand.until(lambda things: "axed" in things["card 3"]["name"], "the axe on it")
    assert "2 gold" not in things["card 2"]["name"]
    hand.press("ready")


def buy(hand: ReaderHand) -> None:
    """The first tile that others offer and that is not too dear, or none."""
    read = hand.read().items()
    offers = [id for id, one in read if id.startswith("tile ") and " asks " in one["name"]]
    for tile in offers:
        hand.press(tile)
        things = hand.until(lambda things: things["buy"]["name"].startswith("Buy for"), tile)
        if things["buy"]["enabled"]:
            hand.press("buy")
            return
    hand.press("pass")


def lay(hand: ReaderHand) -> None:
    """A tile into the hand, turned once, and onto the first cell that takes it; or back into the bag."""
    things = hand.read()
    tile = next(id for id in things if id.startswith("tile "))
    hand.press(tile)
    things = hand.until(lambda now: "in hand" in now.get(tile, {}).get("name", ""), "it in hand")
    things = hand.set(tile, (int(things[tile]["value"]) + 1) % 4)
    cell = next((id for id in things if id.startswith(("legal ", "turned "))), None)
    if cell is None:
        hand.press(next(id for id in things if id.startswith("return ")))
    else:
        assert "fits here" in things[cell]["name"]
        hand.press(cell)
    hand.until(lambda things: tile not in things, f"{tile} laid")


def behind_the_curtain(hand: ReaderHand, things: dict[str, Thing]) -> None:
    """Nothing of the table can be read, nor what was told last before whoever sat there."""
    kinds = ("card", "cell", "line", "log", "seat", "tile", "supply")
    assert not [id for id in things if id.startswith(kinds)]
    told = [text for text in hand.unnamed() if text != "Isle of Skye"]
    assert all("Everybody else looks away." in text for text in told)


_STEPS = ("yes", "card 1", "pass", "end building", "go on", "ready")
"""By what it is known what there is to do, the first that is there."""


def one_step(hand: ReaderHand) -> str:
    """Do what is to be done now; what it was."""
    things = hand.until(lambda things: any(step in things for step in _STEPS), "something to do")
    step = next(step for step in _STEPS if step in things)
    tiles = [id for id in things if id.startswith("tile ")]
    if step == "card 1":
        set_prices(hand)
    elif step == "pass":
        buy(hand)
    elif step == "end building" and tiles:
        lay(hand)
        return "laying"
    else:
        if step == "ready":
            behind_the_curtain(hand, things)
        hand.press(step)
    hand.until(lambda now: now != things, f"what comes after {step}")
    return step
