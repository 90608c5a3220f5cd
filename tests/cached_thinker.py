"""A thinker for windows that ask again and again about the same game: what was answered once is known."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple

from patience import LONG

from skye_desktop.game.thinking import Thinker, Ticket
from skye_desktop.game.worker import Answer

T = TypeVar("T")
R = TypeVar("R")
Args = TypeVarTuple("Args")


class Question(Ticket[T]):
    """What another thinker answers, unless its answer is known."""

    def __init__(self, answers: dict[bytes, Answer[Any]], key: bytes, asked: Ticket[T] | None):
        self.answers, self.key, self.asked = answers, key, asked
        self.is_cancelled = False

    def poll(self) -> Answer[T] | None:
        if self.asked is not None and (answer := self.asked.poll()) is not None:
            self.answers[self.key], self.asked = answer, None
        return None if self.is_cancelled else self.answers.get(self.key)

    def cancel(self) -> None:
        self.is_cancelled = True
        if self.asked is not None:
            self.asked.cancel()


class CachedThinker(Thinker):
    """Asks that thinker, but never twice the same."""

    def __init__(self, thinker: Thinker) -> None:
        super().__init__()
        self.thinker = thinker
        self.answers: dict[bytes, Answer[Any]] = {}

    def ask(
        self, function: Callable[[*Args], R], *args: *Args, deadline: float = LONG
    ) -> Ticket[R | None]:
        key = pickle.dumps((function, args))
        is_known = key in self.answers
        asked = None if is_known else self.thinker.ask(function, *args, deadline=deadline)
        return Question(self.answers, key, asked)

    @property
    def is_busy(self) -> bool:
        return self.thinker.is_busy

    def yield_to_worker(self) -> None:
        self.thinker.yield_to_worker()
