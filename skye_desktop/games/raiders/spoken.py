"""Descriptions of turns, moments and results; `WORDING` is a `skye_desktop.contract.Wording`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from skye_desktop.contract import PastMoment, Wording
from skye_desktop.game.places import finished_words
from skye_desktop.games.raiders.engine import RaidersRules, State, events
from skye_desktop.games.raiders.etiquette import ETIQUETTE
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import named
from skye_desktop.games.raiders.wording.variant_words import variant_of
from skye_desktop.i18n import headed, sentences, tr

_RULES: Final = RaidersRules()


class RaidersWording:
    """Describes a game by the numbers of its turns and sentences about events."""

    def where(self, past: PastMoment) -> str:
        """Return the turn and the part in which a moment's action was done."""
        state: State = past.session.state_at(max(0, past.at - 1))
        turn = ETIQUETTE.section(state)
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
        return tr("from turn {turn}").format(turn=ETIQUETTE.section(state))

    def tell(self, event: events.Event, setup: RaidersSetup) -> str:
        return " ".join(event_lines(event, setup.names, setup.table))

    def before_undo(self, section: int) -> str:
        return tr("Before undo, turn {n}").format(n=section)

    def progress(self, setup: RaidersSetup, state: State) -> str:
        """Return the turn, or who won; the variant is added unless it is the printed game."""
        how_far = tr("Turn {turn}").format(turn=ETIQUETTE.section(state))
        if _RULES.is_over(state):
            how_far = finished_words(setup.names, _RULES.standings(state))
        return f"{how_far} · {variant_of(setup)}" if setup.variant else how_far

    def points(self, setup: RaidersSetup, state: State) -> list[str]:
        told = {one.seat: one.points for one in _RULES.standings(state)}
        return [
            headed(name, tr("{n} VP").format(n=told[seat])) for seat, name in enumerate(setup.names)
        ]


WORDING: Final[Wording] = RaidersWording()
