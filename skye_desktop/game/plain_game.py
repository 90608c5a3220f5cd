"""What holds in a game with nothing out of the ordinary: base classes for rules and etiquette."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from skye_desktop.contract import Action, Event, Setup, State, Step


class PlainRules:
    """Answers of `contract.Rules` for a game in which no action only tries something."""

    def is_certainly_over(self, setup: Setup, actions: Sequence[str]) -> bool:
        return False  # no line is the last of a game by its text

    def retry_key(self, state: State, action: Action) -> Hashable | None:
        return None

    def is_same(self, state: State, other: State) -> bool:
        equal: bool = state == other
        return equal


class PlainEtiquette:
    """Answers of `contract.Etiquette` for a game of turns, without announcements."""

    def at_once(self, state: State) -> Hashable | None:
        return None

    def apart(self, state: State, seat: int, other: State) -> State:
        raise AssertionError("nobody acts at once")

    def join(self, state: State, seat: int, step: Any) -> Step | None:
        return None

    def goes_on(self, action: Action) -> bool:
        return False

    def news(self, events: Sequence[Event]) -> Sequence[str]:
        return ()

    def is_plain(self, news: str) -> bool:
        return True
