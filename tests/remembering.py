"""A thinker for windows that ask again and again about the same game: what was answered once is known."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

from patience import LONG

from skye_desktop.play.thinker import Thinker, Ticket
from skye_desktop.play.thinking_process import Answer

T = TypeVar("T")
R = TypeVar("R")
Args = TypeVarTuple("Args")


class Remembered(Ticket[T]):
    """A question that another thinker answers, unless its answer is known."""

    def __init__(
        self, answers: dict[bytes, Answer[Any]], key: bytes, ask: Callable[[], Ticket[T]]
    ) -> None:
        self.answers, self.key = answers, key
        self.is_cancelled = False
        self.asked = None if key in answers else ask()

    def poll(self) -> Answer[T] | None:
        if self.asked is not None and (answer := self.asked.poll()) is not None:
            self.answers[self.key] = answer
            self.asked = None
        return None if self.is_cancelled else self.answers.get(self.key)

    def cancel(self) -> None:
        self.is_cancelled = True
        if self.asked is not None:
            self.asked.cancel()


class Remembering(Thinker):
    """Asks that thinker, but never twice the same."""

    def __init__(self, thinker: Thinker) -> None:
        super().__init__()
        self.thinker = thinker
        self.answers: dict[bytes, Answer[Any]] = {}

    def ask(
        self, function: Callable[[*Args], R], *args: *Args, deadline: float = LONG
    ) -> Ticket[R | None]:
        def ask() -> Ticket[R | None]:
            return self.thinker.ask(function, *args, deadline=deadline)

        return Remembered(self.answers, pickle.dumps((function, args)), ask)

    @property
    def is_busy(self) -> bool:
        return self.thinker.is_busy

    def yield_to_worker(self) -> None:
        self.thinker.yield_to_worker()
