"""Descriptions of turns, moments and results; `WORDING` is a `skye_desktop.contract.Wording`."""

from __future__ import annotations

from typing import Final

from skye_desktop.contract import Wording
from skye_desktop.game.plain_game import PlainWording
from skye_desktop.games.raiders.engine import State, events
from skye_desktop.games.raiders.raiders_game import RULES
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.event_words import event_lines
from skye_desktop.games.raiders.wording.names import named
from skye_desktop.games.raiders.wording.variant_words import variant_of
from skye_desktop.i18n import headed, tr


class RaidersWording(PlainWording):
    """Describes a game by the numbers of its turns and sentences about events."""

    def part(self, part: str) -> str:
        return named("beat", part)

    def event_lines(self, event: events.Event, setup: RaidersSetup) -> list[str]:
        return event_lines(event, setup.names, setup.table)

    def variant(self, setup: RaidersSetup) -> str:
        return variant_of(setup)

    def points(self, setup: RaidersSetup, state: State) -> list[str]:
        told = {one.seat: one.points for one in RULES.standings(state)}
        return [
            headed(name, tr("{n} VP").format(n=told[seat])) for seat, name in enumerate(setup.names)
        ]


WORDING: Final[Wording] = RaidersWording()
