"""The server's side that runs in its thread: who is connected, and what passes between them.

It knows seats and texts, no game, no view and no state. All methods run in the server's thread.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count
from socket import socket
from typing import Any, Final, NamedTuple, TypeVar, cast

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from skye_desktop.phones.connections import PhoneConnection, Strangers
from skye_desktop.phones.keys import TableKeys
from skye_desktop.phones.limits import Limits
from skye_desktop.phones.page_answers import PageAnswers
from skye_desktop.phones.page_files import PageFile
from skye_desktop.phones.protocol import (
    CLOSE_CODES,
    LATE,
    MOST_BYTES,
    NO_SEAT,
    ActMessage,
    DraftMessage,
    GoOnMessage,
    HelloMessage,
    LeaveMessage,
    OtherVersionError,
    PhoneMessage,
    ProtocolError,
    RecallMessage,
    SitMessage,
    Why,
    ack,
    beat,
    bye,
    read_message,
    seated,
)
from skye_desktop.phones.server_output import Arrival, KeyedArrival, Presence, ServerOutput

T = TypeVar("T")

_BACKLOG: Final = 128
_FEW_FRAMES: Final = 8
"""Frames of one phone that may wait for their turn; its connection is not read until then."""
_FULL: Final = "full"


class Shown(NamedTuple):
    """The screen that was sent to a seat last."""

    screen: str
    asked: int | None
    """Number of the question that it asks."""


class Caller:
    """A phone that has said who it is."""

    def __init__(
        self, number: int, connection: PhoneConnection, language: str, *, is_watching: bool
    ) -> None:
        self.number = number
        self.connection = connection
        self.language = language
        self.is_watching = is_watching
        self.seat: int | None = None
        self.key: str | None = None
        """Key of the seat."""
        self.is_waiting = False
        """Whether it has asked for a seat, and has no answer yet."""


class _FaultHandler(logging.Handler):
    """Takes note of what the libraries log as errors."""

    def __init__(self, output: ServerOutput) -> None:
        super().__init__()
        self._output = output

    def emit(self, record: logging.LogRecord) -> None:
        self._output.note_fault(logging.Formatter().format(record))


class ConnectedPhones:
    """The connections of one server and what each is told."""

    def __init__(
        self,
        files: Mapping[str, PageFile],
        keys: TableKeys,
        seats: Callable[[], int],
        output: ServerOutput,
        limits: Limits,
        *,
        is_loopback_allowed: bool,
    ) -> None:
        self._answers = PageAnswers(files)
        self._keys = keys
        self._seats = seats
        self._output = output
        self._limits = limits
        self._strangers = Strangers(limits, is_loopback_allowed)
        self._numbers = count(1)
        self._callers: dict[int, Caller] = {}
        self._shown: dict[int, Shown] = {}
        self._public: dict[str, str] = {}
        """Screens for spectators by language."""
        self._offered: dict[str, str] = {}
        """Lists of seats by language."""
        self._turn_of_address: dict[str, float] = {}
        """Time from which an address may guess words again."""
        self._closing = asyncio.Event()
        # A logger of its own: what an intruder causes is not printed, and nobody else changes it.
        self._logger = logging.Logger("skye_desktop.phones", logging.ERROR)
        self._logger.addHandler(_FaultHandler(output))

    # -- the thread

    async def run(self, listening: socket, on_ready: Callable[[], None]) -> None:
        """Serve until `close` is called."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._note_fault)
        limits = self._limits
        # It needs what is more than the type of a connection.
        create_connection = partial(PhoneConnection, strangers=self._strangers)
        server = await serve(
            self._attend,
            sock=listening,
            backlog=_BACKLOG,
            create_connection=cast(type[ServerConnection], create_connection),
            process_request=self._answer,
            server_header=None,
            compression=None,
            open_timeout=limits.download,
            close_timeout=limits.download,
            ping_interval=limits.ping,
            ping_timeout=limits.ping,
            max_size=MOST_BYTES,
            max_queue=_FEW_FRAMES,
            logger=self._logger,
        )
        on_ready()
        await self._beat()
        server.close(close_connections=False)
        for caller in list(self._callers.values()):
            self._dismiss(caller, "closed")
        self._strangers.cut_all()
        # Whoever does not hang up is cut off after the farewell.
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait_closed(), 2 * limits.farewell)

    async def _beat(self) -> None:
        """Tell the phones now and then that the table is there, until it is closed."""
        while True:
            try:
                await asyncio.wait_for(self._closing.wait(), self._limits.beat)
            except TimeoutError:
                for caller in list(self._callers.values()):
                    caller.connection.tell(beat())
            else:
                return

    def close(self) -> None:
        """Say goodbye to all, and end the thread."""
        self._closing.set()

    def _note_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        # A network may fail at any time.
        if not isinstance(fault, OSError):
            self._logger.error("%s", context["message"], exc_info=fault)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, PhoneConnection)
        return self._answers.answer(request, connection.host)

    # -- greeting

    async def _attend(self, connection: ServerConnection) -> None:
        """Listen to one phone until it is gone."""
        assert isinstance(connection, PhoneConnection)
        connection.note_open()
        caller = None
        try:
            caller = await self._greet(connection)
            if caller is not None:
                async for text in connection:
                    self._handle(caller, read_message(text))
        except ConnectionClosed:
            pass
        except ProtocolError as error:
            connection.hang_up(CloseCode.INVALID_DATA, str(error))
        finally:
            if caller is not None:
                self._lose(caller)

    async def _greet(self, connection: PhoneConnection) -> Caller | None:
        """Wait for the first message, and let in who has a key."""
        try:
            async with asyncio.timeout(self._limits.silence):
                message = read_message(await connection.recv())
        except TimeoutError:
            connection.hang_up(CloseCode.POLICY_VIOLATION, "silence")
            return None
        except OtherVersionError:
            self._say_bye(connection, "version")
            return None
        if not isinstance(message, HelloMessage):
            raise ProtocolError("the first message is a greeting")
        seat = self._keys.seat_of(message.seat_key)
        is_watching = self._keys.is_watch(message.table)
        is_let_in = seat is not None or is_watching or self._keys.is_table(message.table)
        if not is_let_in and not await self._guess(connection, message):
            self._say_bye(connection, "key" if message.words is None else "words")
            return None
        if seat is None and not self._has_room(connection):
            connection.hang_up(CloseCode.POLICY_VIOLATION, _FULL)
            return None
        return self._let_in(connection, message, seat, is_watching=is_watching and seat is None)

    async def _guess(self, connection: PhoneConnection, message: HelloMessage) -> bool:
        """Return whether the typed words open the table; a wrong guess costs time.

        The guesses of one address are made one after the other, so that many connections guess no
        faster; other addresses wait for none of them.
        """
        cost = self._limits.wrong_guess
        if message.words is not None:
            now = asyncio.get_running_loop().time()
            turns = {address: at for address, at in self._turn_of_address.items() if at > now}
            turn = turns.get(connection.other_address, now)
            if turn - now > self._limits.silence:
                return False
            self._turn_of_address = {**turns, connection.other_address: turn + cost}
            await asyncio.sleep(turn - now)
            if self._keys.guess_words(message.words):
                return True
        await asyncio.sleep(cost)
        return False

    def _has_room(self, connection: PhoneConnection) -> bool:
        address = connection.other_address
        callers = self._callers.values()
        of_address = sum(caller.connection.other_address == address for caller in callers)
        return (
            len(callers) < self._limits.connections
            and of_address < self._limits.connections_of_address
        )

    def _let_in(
        self,
        connection: PhoneConnection,
        message: HelloMessage,
        seat: int | None,
        *,
        is_watching: bool,
    ) -> Caller:
        number = next(self._numbers)
        caller = Caller(number, connection, message.lang.lower(), is_watching=is_watching)
        connection.note_greeted()
        self._callers[number] = caller
        # A page misses the beat only after it has heard one.
        connection.tell(beat())
        if seat is not None:
            assert message.seat_key is not None
            self._seat_caller(caller, seat, message.seat_key)
        else:
            self._note_languages()
            self._tell_public(caller)
        return caller

    # -- messages of a phone

    def _handle(self, caller: Caller, message: PhoneMessage) -> None:
        match message:
            case HelloMessage():
                raise ProtocolError("greeted twice")
            case SitMessage():
                self._ask_for_seat(caller, message)
            case DraftMessage():
                self._keep_draft(caller, message)
            case ActMessage() | RecallMessage() | GoOnMessage() if caller.seat is None:
                caller.connection.tell(ack(message.n, False, NO_SEAT))
            case LeaveMessage() if caller.seat is None:
                pass
            case _:
                self._deliver(caller, message)

    def _ask_for_seat(self, caller: Caller, message: SitMessage) -> None:
        has_answer = caller.is_watching or caller.is_waiting or caller.seat is not None
        if has_answer or message.seat >= self._seats():
            caller.connection.tell(ack(message.n, False, NO_SEAT))
        else:
            caller.is_waiting = True
            self._deliver(caller, message)

    def _keep_draft(self, caller: Caller, message: DraftMessage) -> None:
        seat = caller.seat
        if seat is None:
            caller.connection.tell(ack(message.n, False, NO_SEAT))
            return
        # What comes after the table has taken the seat back replaces no draft.
        if self._keys.seat_of(caller.key) != seat:
            return
        shown = self._shown.get(seat)
        if shown is None or shown.asked != message.asked:
            caller.connection.tell(ack(message.n, False, LATE))
            return
        self._output.drafts = {**self._output.drafts, seat: (message.asked, message.text)}
        caller.connection.tell(ack(message.n, True))

    def _deliver(self, caller: Caller, message: PhoneMessage) -> None:
        arrival = Arrival(caller.number, message, caller.seat, caller.language)
        self._output.inbox.append(KeyedArrival(arrival, caller.key))

    # -- what the main thread asks for

    def tell(self, number: int, text: str) -> None:
        """Send an answer to one phone, if it is still there."""
        caller = self._callers.get(number)
        if caller is not None:
            caller.is_waiting = False
            caller.connection.tell(text)

    def offer(self, seats_text: str, language: str) -> None:
        """Replace the list of seats of a language, and send it to those without a seat."""
        self._offered[language] = seats_text
        for caller in self._without_seat():
            if not caller.is_watching and _language_for(caller, self._offered) == language:
                caller.connection.tell(seats_text)

    def show(
        self, seat: int | None, screen: str, asked: int | None, language: str, is_sent: bool
    ) -> None:
        """Replace the screen of a seat, or the spectators' of a language, and maybe send it."""
        if seat is None:
            self._public[language] = screen
            for caller in self._without_seat() if is_sent else ():
                if caller.is_watching and _language_for(caller, self._public) == language:
                    caller.connection.tell(screen)
            return
        self._shown[seat] = Shown(screen, asked)
        draft = self._output.drafts.get(seat)
        if draft is not None and asked is not None and draft[0] != asked:
            self._output.drafts = _without(self._output.drafts, seat)
        for caller in self._of_seat(seat) if is_sent else ():
            caller.connection.tell(screen)

    def give(self, number: int, seat: int, key: str) -> None:
        """Give a phone its seat and the key of it."""
        caller = self._callers.get(number)
        if caller is None:
            self._note_presence(seat)
        else:
            self._seat_caller(caller, seat, key)
            self._note_languages()

    def free(self, seat: int, why: Why) -> None:
        """Send the phone of a seat away, and forget what it was shown."""
        self._shown.pop(seat, None)
        for caller in self._of_seat(seat):
            self._dismiss(caller, why)
        self._output.presence = _without(self._output.presence, seat)
        self._output.languages = _without(self._output.languages, seat)

    def clear(self) -> None:
        """Send everybody away who has no seat: the code has changed."""
        for caller in self._without_seat():
            self._dismiss(caller, "key")

    # -- who is connected

    def _seat_caller(self, caller: Caller, seat: int, key: str) -> None:
        for other in self._of_seat(seat):
            if other is not caller:
                self._dismiss(other, "elsewhere")
        caller.seat = seat
        caller.key = key
        caller.is_waiting = False
        self._note_presence(seat)
        self._output.languages = {**self._output.languages, seat: caller.language}
        caller.connection.tell(seated(seat, key))
        if (shown := self._shown.get(seat)) is not None:
            caller.connection.tell(shown.screen)

    def _tell_public(self, caller: Caller) -> None:
        """Tell a phone without a seat what there is for it."""
        texts = self._public if caller.is_watching else self._offered
        language = _language_for(caller, texts)
        if language is not None:
            caller.connection.tell(texts[language])

    def _dismiss(self, caller: Caller, why: Why) -> None:
        self._say_bye(caller.connection, why)
        self._lose(caller)

    def _say_bye(self, connection: PhoneConnection, why: Why) -> None:
        connection.tell(bye(why))
        connection.hang_up(CLOSE_CODES[why], why)

    def _lose(self, caller: Caller) -> None:
        """Forget a phone that is gone; told twice, the second time has no effect."""
        if self._callers.pop(caller.number, None) is None:
            return
        if caller.seat is None:
            self._note_languages()
        else:
            self._note_presence(caller.seat)

    def _of_seat(self, seat: int) -> list[Caller]:
        return [caller for caller in self._callers.values() if caller.seat == seat]

    def _without_seat(self) -> list[Caller]:
        return [caller for caller in self._callers.values() if caller.seat is None]

    def _note_presence(self, seat: int) -> None:
        presence = Presence(bool(self._of_seat(seat)), time.monotonic())
        self._output.presence = {**self._output.presence, seat: presence}

    def _note_languages(self) -> None:
        languages = frozenset(caller.language for caller in self._without_seat())
        self._output.languages_without_seat = languages


def _language_for(caller: Caller, texts: Mapping[str, str]) -> str | None:
    """Return the language of the texts that suits a phone; None if there is no text."""
    own = caller.language
    wanted = (own, own.partition("-")[0], "")
    return next((language for language in wanted if language in texts), None)


def _without(mapping: Mapping[int, T], seat: int) -> dict[int, T]:
    return {one: value for one, value in mapping.items() if one != seat}
