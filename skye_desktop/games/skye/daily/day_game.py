"""The game of a day: a scenario on the usual table."""

from __future__ import annotations

from hashlib import sha256

from skye_desktop.files import Shelf
from skye_desktop.files.record import PlayedScenario, TableOptions
from skye_desktop.game.saved_games import day_in_words
from skye_desktop.game.session import Session
from skye_desktop.games.skye.daily.land_of_day import DayLand
from skye_desktop.games.skye.goals.rivals import players
from skye_desktop.i18n import tr


def begin_day(land: DayLand, shelf: Shelf) -> Session:
    """Begin a game with the land of a day; it has no advice, as that would find the answer."""
    seats = players(land.goal.seat, len(land.state.players))
    # The other seat may have nothing left to do; then nobody is a computer.
    computers = seats if land.is_market else ()
    session = Session.from_position(
        land.state, shelf, TableOptions(computers=computers, has_advice=False)
    )
    session.goal = land.goal
    session.name = tr("Land of {day}").format(day=day_in_words(land.day))
    session.scenario = PlayedScenario(game=_id_of(land), at=0, is_shipped=True)
    session.save()
    return session


def _id_of(land: DayLand) -> str:
    """Return an id for the scenario of a day, the same whenever it is begun."""
    return sha256(f"land of {land.day.isoformat()}".encode()).hexdigest()[:32]
