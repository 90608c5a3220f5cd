"""*Raiders of the North Sea* as the program sees any game (`skye_desktop.contract`)."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from skye_desktop.contract import Rules
from skye_desktop.game.plain_game import PlainRules
from skye_desktop.games.raiders.bots import MINDS
from skye_desktop.games.raiders.engine import (
    IllegalAction,
    PositionError,
    RaidersRules,
    Reason,
    State,
    Step,
    View,
    full_snapshot,
    position,
)
from skye_desktop.games.raiders.etiquette import ETIQUETTE
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.reason_words import reason_sentence
from skye_desktop.i18n import tr

__all__ = ["ETIQUETTE", "MINDS", "RULES"]

_MARK: Final = "raiders1"
"""Word with which a position in text form begins."""


class ToldReason(NamedTuple):
    """Why an action is illegal, with the sentence that tells it to the player."""

    reason: Reason

    @property
    def sentence(self) -> str:
        return reason_sentence(self.reason)


class RefusedError(ValueError):
    """Raised for an illegal action; the game has not changed."""

    def __init__(self, reason: ToldReason) -> None:
        super().__init__(reason.reason.name)
        self.reason = reason


class RaidersGameRules(RaidersRules, PlainRules):
    """The rules of the engine, extended to `skye_desktop.contract.Rules`."""

    setup_type: Any = RaidersSetup
    illegal = RefusedError
    position_error = PositionError

    def why_not(self, state: State, action: object) -> Any:
        """Return a `ToldReason` why the action is illegal now; None if it is legal."""
        reason = super().why_not(state, action)
        return None if reason is None else ToldReason(reason)

    def apply(self, state: State, action: Any) -> Step:
        """Return the step of an action. Raises RefusedError."""
        try:
            return super().apply(state, action)
        except IllegalAction as error:
            raise RefusedError(ToldReason(error.reason)) from error

    def waiting(self, state: State) -> Any:
        return list(super().waiting(state))

    def open_view(self, state: State, seat: int | None) -> View:
        """Return the view of that seat; even in playtest mode the hands of others stay hidden."""
        return self.view(state, seat)

    def write_position(self, state: State) -> str:
        """Return the whole position as one line of text, secrets included."""
        assert isinstance(state.setup, RaidersSetup)
        fields = {"setup": state.setup.model_dump(mode="json"), "at": full_snapshot(state)}
        return f"{_MARK} {json.dumps(fields, separators=(',', ':'))}"

    def read_position(self, text: str) -> State:
        """Return the position written in that text. Raises PositionError."""
        mark, _, written = text.strip().partition(" ")
        try:
            fields = json.loads(written) if mark == _MARK else {}
            setup = RaidersSetup.model_validate(fields["setup"])
            return position(fields["at"], setup)
        except (ValueError, KeyError, TypeError) as error:
            raise PositionError(tr("This is no position of the game.")) from error


RULES: Final[Rules] = RaidersGameRules()
