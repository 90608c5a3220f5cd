"""A table with phones without a browser: clients of the socket that decide by what their screen shows, as people do."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from socket import SHUT_RDWR
from typing import Any, Protocol

from games import setup_for
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from skye_desktop.contract import Setup
from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.game.flow import Act, Announce, Curtain, Over
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Runner
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots import Decision, decide
from skye_desktop.games.skye.phones.skye_phone import PHONE
from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.limits import LIMITS, Limits
from skye_desktop.phones.page_files import PageFile
from skye_desktop.phones.phone_table import PhoneTable
from skye_desktop.phones.server import PhoneServer

SEED = 5
PATIENCE = 30.0
"""Seconds after which something that should have come has not come."""
_TURN = 0.002
"""Seconds that a client waits for a message before the table has its turn again."""


class Room(Protocol):
    """Where a phone is: a table with its server."""

    @property
    def server(self) -> PhoneServer: ...

    def until(self, is_so: Callable[[], bool]) -> None:
        """Let time pass until something is so."""


class Phone:
    """One phone: what it was told last, and what it has said without an answer."""

    def __init__(
        self, house: Room, language: str = "en", *, seat_key: str = "", table: str = ""
    ) -> None:
        self.house = house
        self.language = language
        self.seat_key = seat_key
        self.table = table or house.server.keys.table
        self.heard: list[dict[str, Any]] = []
        self.seats: dict[str, Any] = {}
        self.screen: dict[str, Any] = {}
        self.bye = ""
        self.acks: dict[int, dict[str, Any]] = {}
        self.cuts = 0
        self.decided: list[int] = []
        """Numbers of the questions that were answered."""
        self._unanswered: dict[int, dict[str, Any]] = {}
        self._numbers = count(1)
        self._line = ExitStack()
        self._socket: ClientConnection | None = None
        self.connect()

    # -- the line

    def connect(self) -> None:
        """Greet the table, and say once more what had no answer."""
        address = self.house.server.addresses[0]
        self.bye = ""
        self._socket = self._line.enter_context(
            connect(
                f"ws://{address}/ws",
                origin=Origin(f"http://{address}"),
                compression=None,
                proxy=None,
                close_timeout=1.0,
            )
        )
        hello: dict[str, Any] = {"t": "hello", "v": 1, "lang": self.language}
        key = {"seat_key": self.seat_key} if self.seat_key else {"table": self.table}
        self._send(hello | key)
        for message in list(self._unanswered.values()):
            self._send(message)

    def cut(self) -> None:
        """Lose the connection without a word."""
        self.cuts += 1
        assert self._socket is not None
        with suppress(OSError):
            self._socket.socket.shutdown(SHUT_RDWR)
        self.close()

    def close(self) -> None:
        self._socket = None
        self._line.close()

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._socket is not None
        with suppress(ConnectionClosed, OSError):
            self._socket.send(json.dumps(message))

    def say(self, kind: str, **more: Any) -> int:
        """Say something that is answered; return its number."""
        n = next(self._numbers)
        self._unanswered[n] = {"t": kind, "n": n} | more
        self._send(self._unanswered[n])
        return n

    def read(self, seconds: float = 0.0) -> bool:
        """Take one message; return whether there was one."""
        if self._socket is None:
            return False
        try:
            text = self._socket.recv(timeout=seconds)
        except TimeoutError:
            return False
        except (ConnectionClosed, OSError):
            self.close()
            return False
        message = json.loads(text)
        self.heard.append(message)
        match message["t"]:
            case "seats":
                self.seats = message
            case "seated":
                self.seat_key = message["key"]
            case "screen":
                self.screen = message
            case "ack":
                self.acks[message["n"]] = message
                self._unanswered.pop(message["n"], None)
            case "bye":
                self.bye = message["why"]
        return True

    # -- what a person does

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Say something, and return the answer."""
        n = self.say(kind, **more)
        self.house.until(lambda: n in self.acks)
        return self.acks[n]

    def sit(self, seat: int) -> None:
        assert self.ask("sit", seat=seat)["ok"]
        self.house.until(lambda: bool(self.seat_key and self.screen))

    def leave(self) -> None:
        """Give the seat back."""
        self._send({"t": "leave"})

    def act(self, action: str) -> dict[str, Any]:
        return self.ask("act", asked=self.screen["asked"], action=action)

    def see(self, mode: str, *, is_asked: bool = True) -> dict[str, Any]:
        """Wait for a screen of that mode, and return it."""
        self.house.until(
            lambda: (
                self.screen.get("mode") == mode
                and (self.screen["asked"] is not None or not is_asked)
            )
        )
        return self.screen

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    @property
    def is_waiting(self) -> bool:
        """Whether it has said something that is not answered yet."""
        return bool(self._unanswered)


def decision(screen: Mapping[str, Any], number: int) -> str | None:
    """What somebody decides who sees that screen, after so many decisions; None if nothing is asked.

    It depends on the number and the screen's own part alone, so it is the same at whatever time it is seen.
    """
    seat, mode = screen["seat"], screen["mode"]
    if screen["asked"] is None or mode not in ("prices", "market", "building"):
        return None
    own = screen[mode]
    chance = Random(json.dumps([seat, screen["round"], own, number], sort_keys=True))
    match mode:
        case "prices":
            return some_prices(seat, own, chance)
        case "market":
            wares = [ware["action"] for stall in own["stalls"] for ware in stall["wares"]]
            choices = [action for action in wares if action]
            return chance.choice(choices) if choices and chance.random() < 0.7 else str(own["pass"])
        case _:
            return some_building(seat, own, chance)


def some_prices(seat: int, prices: Mapping[str, Any], chance: Random) -> str:
    """Prices of a few gold for all but the axed tiles."""
    tiles = [one["tile"] for one in prices["tiles"]]
    axed = chance.sample(tiles, prices["axes"])
    priced = [tile for tile in tiles if tile not in axed]
    most = max(1, min(6, prices["gold"] // len(priced)))
    laid = " ".join(f"{tile}={chance.randint(1, most)}" for tile in priced)
    return f"{seat} price {laid} axe {','.join(map(str, axed)) or '-'}"


def some_building(seat: int, building: Mapping[str, Any], chance: Random) -> str:
    """A tile laid somewhere, now and then one picked up again, and in the end the end."""
    taken = [one["take"] for one in building["laid"] if one["take"]]
    fits = [(tile, *cell) for tile, cells in building["fits"].items() for cell in cells]
    if fits and taken and chance.random() < 0.15:
        return str(chance.choice(taken))
    if fits:
        tile, x, y, turns = chance.choice(fits)
        turn = chance.choice(turns)
        return f"{seat} lay {tile}@{x},{y}" + (f"r{turn}" if turn else "")
    given = [one["action"] for one in building["gives_up"] if one["action"]]
    return str(given[0] if given else building["end"])


class Bot:
    """A computer that has decided at once."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._asked: tuple[Any, int] | None = None

    def ask(self, view: Any, number: int) -> None:
        self._asked = view, number

    def answer(self) -> Answer[Decision] | None:
        if self._asked is None:
            return None
        view, number = self._asked
        return Answer(Decision(decide(self.level, view, SEED, number).action, "why not"))

    def cancel(self) -> None:
        self._asked = None


class House:
    """A game with its phones, and the people at the table, who act by themselves."""

    def __init__(
        self,
        folder: Path,
        levels: tuple[str, ...],
        setup: Setup | None = None,
        session: Session | None = None,
        limits: Limits = LIMITS,
        files: Mapping[str, PageFile] | None = None,
    ) -> None:
        options = TableOptions(computers=levels if any(levels) else ())
        self.folder = folder
        self.session = session or Session.start(
            setup or setup_for(len(levels), SEED), Shelf(folder / "saves"), options
        )
        self.server = PhoneServer(
            files or {}, TableKeys(), len(levels), is_loopback=True, limits=limits
        )
        self.server.start()
        self.runner = Runner(self.session, self._player_for)
        self.ahead = 0.0
        """Seconds by which the clock of the table is ahead: they have passed in no time."""
        self.table = self._new_table()
        self.phones: list[Phone] = []
        self.runner.begin()

    @staticmethod
    def _player_for(level: str) -> Player:
        return Bot(level)

    def _new_table(self) -> PhoneTable:
        table = PhoneTable(
            self.runner,
            PHONE,
            self.server,
            self.folder / "phones",
            lambda: time.monotonic() + self.ahead,
        )
        table.go_on_seconds = 0.0
        return table

    def lay_anew(self) -> None:
        """Take the game from the table, and lay it there again, as if it were the next one."""
        self.table.close()
        self.table = self._new_table()

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        self.server.stop()
        assert not self.server.faults, self.server.faults[0]

    def phone(self, language: str = "en", *, seat_key: str = "", table: str = "") -> Phone:
        self.phones.append(Phone(self, language, seat_key=seat_key, table=table))
        return self.phones[-1]

    def seated(self, seats: Collection[int]) -> list[Phone]:
        """Phones for these seats."""
        phones = []
        for seat in seats:
            phone = self.phone()
            phone.sit(seat)
            phones.append(phone)
        return phones

    # -- time

    def turn(self, *, ticks: bool = True) -> None:
        """One turn of the window's loop, and what phones read meanwhile."""
        if ticks:
            self.table.tick()
            if self.runner.next_tick_in() is not None:
                self.runner.tick(0.05)
            self.table.tick()
        for phone in self.phones:
            while phone.read():
                pass

    def until(self, is_so: Callable[[], bool], *, ticks: bool = True) -> None:
        """Let time pass until something is so."""
        last = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < last, "it never comes to that"
            self.turn(ticks=ticks)
            for phone in self.phones[:1]:
                phone.read(_TURN)

    def settle(self) -> None:
        """Let all that was said arrive, and all screens that follow from it."""
        self.turn()
        # A message to an old question changes nothing, and its answer comes after all else.
        marks = {phone: phone.say("draft", asked=0, text="") for phone in self.phones}
        self.until(lambda: all(n in phone.acks for phone, n in marks.items()))

    # -- people at the table

    def act_at_table(self) -> bool:
        """Let somebody at the table do what is due there; return whether anything was."""
        runner, session = self.runner, self.session
        match runner.stage:
            case Announce() if runner.people_at_screen:
                runner.go_on()
            case Curtain(seat, _):
                runner.take_seat(seat)
            case Act(seat, _, _):
                action = decide("random", session.view(seat), SEED, len(session.moments)).action
                assert runner.submit(action) is None
            case _:
                return False
        return True

    def play(
        self, *, cuts: Random | None = None, until: Callable[[], bool] = lambda: False
    ) -> None:
        """Play on to the end or until something is so, with a lost connection now and then."""
        last = time.monotonic() + 4 * PATIENCE
        while not isinstance(self.runner.stage, Over) and not until():
            assert time.monotonic() < last, f"it never ends: {self.runner.stage}"
            self.act_at_table()
            self.turn()
            for phone in self.phones:
                self._let_act(phone, cuts)
            if self.phones:
                cuts_or = cuts or Random(0)
                self.phones[cuts_or.randrange(len(self.phones))].read(_TURN)
        self.turn()

    def _let_act(self, phone: Phone, cuts: Random | None) -> None:
        if not phone.is_connected:
            phone.connect()
        if cuts is not None and cuts.random() < 0.02:
            phone.cut()
            return
        is_late = phone.decided and phone.decided[-1] == phone.screen.get("asked")
        if phone.is_waiting or not phone.screen or is_late:
            return
        if phone.screen["may_go_on"]:
            phone.say("go_on")
        elif action := decision(phone.screen, len(phone.decided)):
            phone.decided.append(phone.screen["asked"])
            phone.say("act", asked=phone.screen["asked"], action=action)
        if cuts is not None and cuts.random() < 0.05:
            phone.cut()


@contextmanager
def house(folder: Path, *levels: str, **more: Any) -> Iterator[House]:
    """A table of that many seats; a level for each computer, nothing for a person."""
    made = House(folder, levels, **more)
    try:
        yield made
    finally:
        made.close()
