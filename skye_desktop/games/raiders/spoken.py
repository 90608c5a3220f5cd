"""Descriptions of turns, moments and results; `WORDING` is a `skye_desktop.contract.Wording`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from skye_desktop.contract import PastMoment, Wording
from skye_desktop.games.raiders.engine import RaidersRules, State, events
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import named
from skye_desktop.games.raiders.wording.variant_words import variant_of
from skye_desktop.i18n import headed, listed, sentences, tr

_RULES: Final = RaidersRules()


class RaidersWording:
    """Describes a game by the numbers of its turns and sentences about events."""

    def where(self, past: PastMoment) -> str:
        """Return the turn and the part in which a moment's action was done."""
        state: State = past.session.state_at(max(0, past.at - 1))
        turn = sum(seat.turns for seat in state.seats) + 1
        return tr("Turn {turn}, {part}").format(turn=turn, part=named("beat", state.beat))

    def part(self, part: str) -> str:
        return named("beat", part)

    def moment(self, past: PastMoment) -> str:
        names, table = past.session.setup.names, past.view.table
        lines = (event_lines(event, names, table) for event in past.events)
        return sentences(*chain.from_iterable(lines))

    def origin(self, start: State, actions: Sequence[Any], names: Sequence[str]) -> str:
        """Return in which turn a branch left its game, by replaying the actions from ``start``."""
        state = start
        for action in actions:
            state = _RULES.apply(state, action).state
        return tr("from turn {turn}").format(turn=sum(seat.turns for seat in state.seats) + 1)

    def tell(self, event: events.Event, setup: RaidersSetup) -> str:
        return " ".join(event_lines(event, setup.names, setup.table))

    def before_undo(self, section: int) -> str:
        return tr("Before undo, turn {n}").format(n=section)

    def progress(self, setup: RaidersSetup, state: State) -> str:
        """Return the turn, or who won; the variant is added unless it is the printed game."""
        how_far = self._how_far(setup, state)
        return f"{how_far} · {variant_of(setup)}" if setup.variant else how_far

    def _how_far(self, setup: RaidersSetup, state: State) -> str:
        if not _RULES.is_over(state):
            return tr("Turn {turn}").format(turn=sum(seat.turns for seat in state.seats) + 1)
        first = [one.seat for one in _RULES.standings(state) if one.place == 1]
        return tr("Finished: {names}").format(names=listed(setup.names[seat] for seat in first))

    def points(self, setup: RaidersSetup, state: State) -> list[str]:
        told = {one.seat: one.points for one in _RULES.standings(state)}
        return [
            headed(name, tr("{n} VP").format(n=told[seat])) for seat, name in enumerate(setup.names)
        ]


WORDING: Final[Wording] = RaidersWording()
