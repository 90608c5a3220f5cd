"""The five hosts in the order in which they are beaten, their games, and what a game has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from skye_desktop.files.record import TableOptions
from skye_desktop.files.trophies import MOST_STARS, Trophy
from skye_desktop.game.seeds import short_seed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import HOST_LEVELS
from skye_desktop.games.skye.engine import (
    Clan,
    GameSetup,
    Phase,
    ScoringId,
    Seat,
    Terrain,
    name_in_words,
    standings,
)
from skye_desktop.games.skye.new_table import BEGINNERS


class Host(NamedTuple):
    """A host: the bot that plays it, its name, its clan, and its own land."""

    id: str
    """Name of its bot, and level of its seat in saved games."""
    given: str
    """English name, one of those that the program gives (`engine.given_names`)."""
    clan: Clan
    """Clan that it leads, unless the person wants that one."""
    strength: float
    """Mean share of victories against each of the others at tables of two, from 0 to 1.

    As measured: docs/guide/bots.md has the table and the command.
    """
    land: tuple[ScoringId, ScoringId, ScoringId, ScoringId]
    """Scoring tiles of its own land, on A, B, C and D."""
    loves: Terrain | None = None
    """Terrain of the areas that it speaks of when they are completed; None for any."""

    @property
    def name(self) -> str:
        """Name in the current language."""
        return name_in_words(self.given)

    @property
    def beast(self) -> str:
        """What it is, in the current language: "the sheep"."""
        return HOST_LEVELS[self.id].name

    @property
    def way(self) -> str:
        """How it plays, in a sentence in the current language."""
        return HOST_LEVELS[self.id].about


LADDER = (
    Host(
        "host_sheep", "Una", Clan.MACKINNON, 0.031,
        (ScoringId.SHEEP, ScoringId.FARM_ANIMALS, ScoringId.SQUARES, ScoringId.ROAD_TILES),
    ),
    Host(
        "host_otter", "Tavish", Clan.MACNEACAIL, 0.256,
        (ScoringId.LARGEST_LAKE, ScoringId.SHIPS, ScoringId.LIT_WATERS, ScoringId.COMPLETED_AREAS),
        Terrain.WATER,
    ),
    Host(
        "host_goat", "Gavin", Clan.MACLEOD, 0.544,
        (
            ScoringId.COMPLETED_MOUNTAINS, ScoringId.WHISKY, ScoringId.COLUMNS,
            ScoringId.COMPLETED_AREAS,
        ),
        Terrain.MOUNTAIN,
    ),
    Host(
        "host_squirrel", "Effie", Clan.MACDONALD, 0.714,
        (ScoringId.GOLD, ScoringId.WHISKY, ScoringId.BUILDINGS, ScoringId.ROAD_TILES),
    ),
    Host(
        "host_owl", "Ossian", Clan.MACINNES, 0.956,
        (ScoringId.LARGE_AREAS, ScoringId.BROCHS, ScoringId.ROAD_CATTLE, ScoringId.COLUMNS),
    ),
)  # fmt: skip
"""The hosts by measured strength, the weakest first."""


class HostLand(StrEnum):
    """What a game against a host scores."""

    LOT = "lot"
    """Scoring tiles drawn by lot."""
    BEGINNERS = "beginners"
    """The four of a first game."""
    HOST = "host"
    """The four that the host likes best."""


Won = Mapping[str, Trophy]
"""Trophies of the hosts, by id (`files.trophies.HOSTS`)."""


def is_beaten(host: Host, won: Won) -> bool:
    """Return whether somebody has beaten the host."""
    return host.id in won and won[host.id].stars > 0


def is_open(host: Host, won: Won) -> bool:
    """Return whether the host can be challenged: the first one, and those after a beaten one."""
    at = LADDER.index(host)
    return at == 0 or is_beaten(host, won) or is_beaten(LADDER[at - 1], won)


def tiles_of(land: HostLand, host: Host) -> Sequence[ScoringId] | None:
    """Return the scoring tiles of a game against the host; None if they are drawn by lot."""
    return {HostLand.LOT: None, HostLand.BEGINNERS: BEGINNERS, HostLand.HOST: host.land}[land]


def next_host(host: Host) -> Host | None:
    """Return the host after that one; None after the last."""
    following = LADDER[LADDER.index(host) + 1 :]
    return following[0] if following else None


def to_beat(won: Won) -> Host:
    """Return the first host that is not beaten; the last one if all are."""
    return next((host for host in LADDER if not is_beaten(host, won)), LADDER[-1])


def host_at(computers: Sequence[str]) -> tuple[int, Host] | None:
    """Return the seat of a host and the host, given the level of each seat; None without one."""
    known = {host.id: host for host in LADDER}
    found = [(seat, known[level]) for seat, level in enumerate(computers) if level in known]
    return found[0] if found else None


def host_table(
    host: Host, person: Seat, tiles: Sequence[ScoringId] | None = None
) -> tuple[GameSetup, TableOptions]:
    """Return the game of that person against the host, at a table of two.

    The host leads its own clan, or the first free one. ``tiles`` are the scoring tiles; None draws
    them by lot.
    """
    clans = [clan for clan in (host.clan, *Clan) if clan is not person.clan]
    seats = person, Seat(clan=clans[0], name=host.given, given=True)
    setup = GameSetup.drawn(seats, short_seed(), scoring_tiles=tiles)
    return setup, TableOptions(computers=("", host.id))


def finished_try(session: Session) -> tuple[Host, Trophy] | None:
    """Return the host of a finished game and what the game has won; None if it does not count.

    It counts if one person has played it from its beginning against one host, and not in playtest
    mode. A branch does not: whoever knows what comes could try again and again.
    """
    found = host_at(session.table.computers)
    if found is None or session.phase is not Phase.FINISHED:
        return None
    levels = session.table.computers
    is_fair = not session.table.was_playtest and session.parent is None
    if not is_fair or session.position is not None or len(levels) != 2 or levels.count("") != 1:
        return None
    seat, host = found
    mine, its = (
        next(one for one in standings(session.state) if one.seat == at) for at in (1 - seat, seat)
    )
    has_won = mine.place < its.place
    return host, Trophy(
        stars=MOST_STARS if has_won else 0,
        reached=mine.points,
        won_on=date.today() if has_won else None,
    )
