"""A thinker that waits as long as a busy machine needs: what is tested then is what is decided, not how soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from skye_desktop.contract import Decision, Minds, View
from skye_desktop.game.thinking import Thinker, Ticket

R = TypeVar("R")
Args = TypeVarTuple("Args")

LONG = 300.0
"""Seconds after which something that is thought about has failed."""


class Patient(Thinker):
    """The program's own thinker, in which nobody stands in for a computer that gets no time from the machine."""

    def ask(
        self, function: Callable[[*Args], R], *args: *Args, deadline: float = LONG
    ) -> Ticket[R | None]:
        return super().ask(function, *args, deadline=deadline)

    def decide(
        self,
        minds: Minds,
        level: str,
        view: View,
        seed: int,
        number: int,
        *,
        deadline: float = LONG,
    ) -> Ticket[Decision]:
        return super().decide(minds, level, view, seed, number, deadline=deadline)
