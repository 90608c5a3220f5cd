"""The tables of the chronicle, their version, and the steps that bring older files up to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

APPLICATION: Final = 0x536B7943
"""``application_id`` of the file: the letters SkyC."""
VERSION: Final = 2
"""``user_version`` of the file."""

_FIRST: Final = (
    """CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        is_given INTEGER NOT NULL,
        joined INTEGER REFERENCES people (id) ON DELETE SET NULL,
        UNIQUE (name, is_given)
    )""",
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        seats INTEGER NOT NULL,
        people INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        actions INTEGER NOT NULL,
        saved_at REAL NOT NULL,
        is_playtest INTEGER NOT NULL,
        file TEXT NOT NULL
    )""",
    "CREATE INDEX games_by_time ON games (game, saved_at, number)",
    """CREATE TABLE saves (
        game INTEGER PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
        packed BLOB NOT NULL
    )""",
    """CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person INTEGER REFERENCES people (id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        is_given INTEGER NOT NULL,
        level TEXT NOT NULL,
        clan TEXT NOT NULL,
        place INTEGER NOT NULL,
        points INTEGER NOT NULL,
        gold INTEGER,
        tiles INTEGER,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID""",
    "CREATE INDEX seats_by_person ON seats (person, game)",
    "CREATE INDEX seats_by_points ON seats (points, game, seat)",
    """CREATE TABLE points (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        round INTEGER NOT NULL,
        source TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (game, seat, round, source)
    ) WITHOUT ROWID""",
    """CREATE TABLE offers (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        round INTEGER NOT NULL,
        tile INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        price INTEGER,
        fate TEXT NOT NULL,
        buyer INTEGER,
        PRIMARY KEY (game, round, seat, tile)
    ) WITHOUT ROWID""",
)
_SECOND: Final = (
    # Games whose text does not show that they are not over, with the save that was read.
    "CREATE TABLE unfinished (id TEXT PRIMARY KEY, saved_at REAL NOT NULL) WITHOUT ROWID",
    "ALTER TABLE seats ADD COLUMN seconds INTEGER",
    """CREATE TABLE deeds (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        deed TEXT NOT NULL,
        PRIMARY KEY (game, seat, deed)
    ) WITHOUT ROWID""",
)

STEPS: Final[Mapping[int, Sequence[str]]] = {0: _FIRST, 1: _SECOND}
"""Statements that lead from each version to the next; 0 is an empty file."""
