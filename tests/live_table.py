"""A table whose time passes in a thread of its own, so that a browser can be waited for on the test's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, TypeVar

from games import setup_for
from phone_house import PATIENCE, SEED, House
from positions import ROCKS

from skye_desktop.contract import Setup
from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.game.flow import Announce
from skye_desktop.game.session import Moment, Session
from skye_desktop.games.skye.bots import BOTS
from skye_desktop.games.skye.engine import Phase, PlayerState, Territory
from skye_desktop.games.skye.phones.skye_phone import PHONE
from skye_desktop.phones.page_files import PageFile, house_files
from skye_desktop.phones.phone_table import PhoneTable

T = TypeVar("T")

_TURN = 0.01
"""Seconds between two turns of the table."""


class LiveTable:
    """The house, and the thread in which alone it may be asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.acts_by_itself = False
        """Whether people at the table do what is due there."""
        self._asked: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._is_over = threading.Event()
        self._trouble: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    # -- for the test's thread

    def do(self, act: Callable[[], T]) -> T:
        """Do something at the table between two of its turns, and return what it gives."""
        done = threading.Event()
        given: list[T] = []
        raised: list[BaseException] = []

        def run() -> None:
            try:
                given.append(act())
            except BaseException as error:
                raised.append(error)
            done.set()

        self._asked.put(run)
        while not done.wait(0.5):
            assert self._thread.is_alive(), f"the table has fallen: {self._trouble!r}"
        if raised:
            raise raised[0]
        return given[0]

    def wait_for(self, is_so: Callable[[House], bool], what: str) -> None:
        """Let the table go on until something is so."""
        reached = threading.Event()

        def look() -> None:
            if is_so(self.house):
                reached.set()
            elif not self._is_over.is_set():
                self._asked.put(look)

        self._asked.put(look)
        assert reached.wait(PATIENCE), f"it never comes to that: {what} ({self._trouble!r})"

    def go_on(self) -> None:
        """Leave what is announced."""

        def leave_all() -> None:
            while isinstance(self.house.runner.stage, Announce):
                self.house.runner.go_on()

        self.do(leave_all)

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join(PATIENCE)
        if self._trouble is not None:
            raise self._trouble

    @property
    def address(self) -> str:
        """Address of the page as people type it."""
        return f"http://{self.house.server.addresses[0]}/"

    @property
    def link(self) -> str:
        """What the code on the table's screen says."""
        return f"{self.address}#{self.house.server.keys.table}"

    @property
    def watch_link(self) -> str:
        return f"{self.address}#{self.house.server.keys.watch}"

    @property
    def session(self) -> Session:
        return self.house.session

    @property
    def hub(self) -> PhoneTable:
        return self.house.table

    @property
    def names(self) -> list[str]:
        """Names of all seats."""
        return [one.name for one in self.session.setup.seats]

    def notation(self, seat: int) -> list[str]:
        """All that a seat has done so far, each without the number of the seat."""
        rules = self.session.rules
        actions = self.do(lambda: [moment.action for moment in self.session.moments])
        own = [one for one in actions if one is not None and rules.actor(one) == seat]
        return [rules.write(one).partition(" ")[2] for one in own]

    # -- the table's thread

    def _run(self) -> None:
        try:
            while not self._is_over.is_set():
                self._do_what_is_asked()
                if self.acts_by_itself:
                    self.house.act_at_table()
                self.house.turn()
        except BaseException as error:
            self._trouble = error

    def _do_what_is_asked(self) -> None:
        try:
            act = self._asked.get(timeout=_TURN)
            for _ in range(self._asked.qsize() + 1):
                act()
                act = self._asked.get_nowait()
        except Empty:
            return


@cache
def page_files() -> Mapping[str, PageFile]:
    """All files of the page."""
    return {**house_files(), **PHONE.files(setup_for(2, SEED))}


def session_in(
    folder: Path, levels: tuple[str, ...], phase: Phase, rounds: int = 1, seed: int = SEED
) -> Session:
    """A game that was played at random to that phase of a round, or to its end."""
    options = TableOptions(computers=levels if any(levels) else ())
    setup = setup_for(len(levels), seed)
    session = Session.start(setup, Shelf(folder / "saves"), options)
    chance = Random(seed)
    while session.phase is not Phase.FINISHED and not (
        phase is session.phase and session.state.round == rounds
    ):
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        session.do(BOTS["random"](session.view(seat), chance).action)
    return session


def rocky_session(folder: Path) -> Session:
    """A table of two where the first seat is to build, and has a tile that fits nowhere."""
    setup = setup_for(2, SEED)
    levels = ("", "random")
    session = session_in(folder, levels, Phase.BUILDING)
    state = session.state
    land = Territory.parse(ROCKS)
    used = {face.number for face in land.faces.values()} | {7}
    builder = PlayerState(gold=5, territory=land, to_build=(7,))
    players = (builder, state.players[1]._replace(to_build=(), laid=()))
    state = state._replace(players=players, bag=frozenset(range(1, 74)) - used)
    last = session.moments[-1]
    moments = [*session.moments[:-1], Moment(last.action, last.events, state)]
    shelf = Shelf(folder / "saves")
    return Session(setup, shelf, shelf.fresh_path(), moments=moments, table=session.table)


@contextmanager
def live_table(
    folder: Path, *levels: str, setup: Setup | None = None, session: Session | None = None
) -> Iterator[LiveTable]:
    """A table of that many seats, a level for each computer, that serves the page for phones."""
    more: dict[str, Any] = {"setup": setup, "session": session}
    house = House(folder, levels, files=page_files(), **more)
    house.server.keys.is_code_shown = True
    table = LiveTable(house)
    try:
        yield table
    finally:
        try:
            table.stop()
        finally:
            house.close()
