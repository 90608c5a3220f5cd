"""The messages between the page on a phone and the server: JSON objects of one line.

`t` names the kind of a message. What comes from a phone is validated here and nowhere else; a
message that is not exactly as described is no message. A text of a game (an action in its notation,
a draft) is any short line of printable ASCII: the game reads it.

To a phone go `seats` and `screen`, which the main thread writes, and what the functions below
write. A message of a phone that has a number `n` is answered by one `ack` with the same number.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

VERSION: Final = 1
"""Version of the protocol; a page that speaks another one is told to reload."""
MOST_BYTES: Final = 2048
"""Largest size of a message from a phone, in bytes."""
WATCH: Final = "watch-"
"""Beginning of a spectator's key; what follows it opens no seat."""

Why = Literal["version", "taken", "elsewhere", "closed", "key", "words", "over"]
"""Why a connection ends: another version of the page, the table has taken the seat back, the same
key on another device, the table has ended, a key or typed words that open nothing, the game of the
seat has left the table."""
CLOSE_CODES: Final[dict[Why, int]] = {
    "closed": 4000,
    "elsewhere": 4001,
    "taken": 4002,
    "key": 4003,
    "version": 4004,
    "words": 4005,
    "over": 4006,
}
"""Code with which the WebSocket is closed after a `bye`."""

LATE: Final = "late"
"""Refusal of a draft whose question is no longer the one that is displayed."""
NO_SEAT: Final = "seat"
"""Refusal of what the sender's seat, or lack of one, does not allow."""

_Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
_Words = Annotated[str, StringConstraints(min_length=1, max_length=60)]
_Line = Annotated[str, StringConstraints(pattern=r"^[ -~]{0,200}$")]
_Number = Annotated[int, Field(ge=0, lt=2**53)]
"""A number that JavaScript can count, too."""
_Seat = Annotated[int, Field(ge=0, lt=16)]


class ProtocolError(Exception):
    """A phone has sent what is no message of this protocol."""


class OtherVersionError(ProtocolError):
    """The page on the phone speaks another version of this protocol."""


class _FromPhone(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class HelloMessage(_FromPhone):
    """The first message: who is there.

    `table` is the fragment of the link, `words` what was typed instead, `seat_key` the key of the
    seat that the phone had before.
    """

    t: Literal["hello"]
    v: Literal[1]
    table: _Key | None = None
    words: _Words | None = None
    seat_key: _Key | None = None
    lang: Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3})?$")]


class SitMessage(_FromPhone):
    """The wish for a free seat."""

    t: Literal["sit"]
    n: _Number
    seat: _Seat


class DraftMessage(_FromPhone):
    """What is prepared but not done yet, whole each time."""

    t: Literal["draft"]
    n: _Number
    asked: _Number
    text: _Line


class ActMessage(_FromPhone):
    """An action in the game's notation, as the answer to a question."""

    t: Literal["act"]
    n: _Number
    asked: _Number
    action: _Line


class RecallMessage(_FromPhone):
    """The wish to take an answer back."""

    t: Literal["recall"]
    n: _Number
    asked: _Number


class GoOnMessage(_FromPhone):
    """The wish that the table goes on, where nobody sits at it."""

    t: Literal["go_on"]
    n: _Number


class LeaveMessage(_FromPhone):
    """The seat is given up."""

    t: Literal["leave"]


PhoneMessage = (
    HelloMessage
    | SitMessage
    | DraftMessage
    | ActMessage
    | RecallMessage
    | GoOnMessage
    | LeaveMessage
)

_MESSAGES: TypeAdapter[PhoneMessage] = TypeAdapter(
    Annotated[PhoneMessage, Field(discriminator="t")]
)


class _AnyHello(BaseModel):
    """As much of a greeting as all versions have."""

    model_config = ConfigDict(strict=True)

    t: Literal["hello"]
    v: int


def read_message(text: str | bytes) -> PhoneMessage:
    """Return the message of a phone.

    Raises ProtocolError if it is none, OtherVersionError if it greets in another version.
    """
    if isinstance(text, bytes):
        raise ProtocolError("a message is text")
    if len(text) > MOST_BYTES:
        raise ProtocolError(f"a message has at most {MOST_BYTES} bytes")
    try:
        return _MESSAGES.validate_json(text)
    except ValidationError as error:
        if _is_other_version(text):
            raise OtherVersionError("another version of the page") from error
        raise ProtocolError("not a message of this table") from error


def _is_other_version(text: str) -> bool:
    try:
        return _AnyHello.model_validate_json(text).v != VERSION
    except ValidationError:
        return False


def seated(seat: int, key: str) -> str:
    """Return the message that gives a phone its seat and the key to come back with."""
    return _written(t="seated", seat=seat, key=key)


def ack(n: int, is_ok: bool, why: str = "") -> str:
    """Return the answer to the message with the number ``n``."""
    return _written(t="ack", n=n, ok=is_ok, why=why)


def bye(why: Why) -> str:
    """Return the last message of a connection."""
    return _written(t="bye", why=why)


def beat() -> str:
    """Return the message that only says that the table is still there."""
    return _written(t="beat")


def _written(**message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
