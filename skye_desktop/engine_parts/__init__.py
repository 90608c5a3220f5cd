"""What the rules of every game are made of: chance that a seed decides, and the legal actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_256
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")
_State = TypeVar("_State")
_Action = TypeVar("_Action")


def drawn(key: str, items: Sequence[_T], number: int | None = None) -> tuple[_T, ...]:
    """Return that many of the items, by default all, drawn at random without replacement.

    All chance in a game comes from here. It is computed by a hash of the key, so that a seed gives
    the same game on every platform and with every version of Python.
    """
    pool = list(items)
    number = len(pool) if number is None else number
    stream = shake_256(key.encode()).digest(8 * number)
    for i in range(number):
        word = int.from_bytes(stream[8 * i : 8 * i + 8], "big")
        j = i + (word * (len(pool) - i) >> 64)
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool[:number])


class LegalActions(Generic[_State, _Action]):
    """The legal actions of one seat, computed lazily.

    Iteration, ``in`` and ``bool`` do not build all of them.
    """

    def __init__(
        self,
        state: _State,
        seat: int,
        *,
        listed: Callable[[_State, int], Iterator[_Action]],
        why_not: Callable[[_State, Any], object | None],
        waiting: Callable[[_State], Sequence[int]],
    ) -> None:
        self._state = state
        self._seat = seat
        self._listed = listed
        self._why_not = why_not
        self._waiting = waiting

    def __iter__(self) -> Iterator[_Action]:
        return self._listed(self._state, self._seat)

    def __contains__(self, action: object) -> bool:
        is_own = getattr(action, "seat", None) == self._seat
        return is_own and self._why_not(self._state, action) is None

    def __bool__(self) -> bool:
        return self._seat in self._waiting(self._state)

    def __repr__(self) -> str:
        return f"<legal actions of seat {self._seat} in {self._state!r}>"
