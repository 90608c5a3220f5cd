"""The file of the chronicle: opening, entering games, people's names.

Several windows and commands may use it at once. Every change is one transaction, and whoever comes
second waits for some seconds.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self
from urllib.parse import quote

from skye_desktop.chronicle.errors import ChronicleError, DamagedError
from skye_desktop.chronicle.played_game import GameInNumbers
from skye_desktop.chronicle.schema import APPLICATION, SOMEBODY, STEPS, VERSION
from skye_desktop.files import reason, shown_name
from skye_desktop.files.folders import is_link
from skye_desktop.files.record import LARGEST_FILE, SavedGame, as_file
from skye_desktop.i18n import tr


def _without_sqlite() -> ChronicleError:
    return ChronicleError(tr("The records need SQLite, which this Python was built without."))


try:
    import sqlite3
except ImportError as missing:
    raise _without_sqlite() from missing

FILE_NAME: Final = "records.sqlite3"
_ASIDE: Final = "records.broken.sqlite3"
_BESIDE: Final = ("-wal", "-shm")
"""Endings of the files that SQLite keeps beside its own."""
_PATIENCE: Final = 5.0
"""Seconds to wait for another window that writes."""


class FinishedGame(NamedTuple):
    """A finished game as it is entered."""

    save: SavedGame
    played: GameInNumbers
    variant: str
    """Name of the rules as it is stored; empty for the printed game."""
    file: str
    """Name of the file in the folder of saves."""


class Chronicle:
    """The open database; a context manager that closes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.path = path
        """The file; None for a database in memory."""
        self.connection = connection

    # -- opening

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the records of a data folder; they are created if they are missing.

        Without the folder they are not kept. Raises DamagedError, and ChronicleError for other
        reasons.
        """
        if not folder.is_dir():
            return cls.in_memory()
        path = folder / FILE_NAME
        with _explained(path):
            if os.path.lexists(path) and (is_link(path) or not path.is_file()):
                raise DamagedError(tr("it is not a file"))
            connection = sqlite3.connect(path, _PATIENCE, isolation_level=None)
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    @classmethod
    def read_only(cls, folder: Path) -> Self:
        """Open the records where nothing can be written. Raises what `open` raises."""
        path = folder / FILE_NAME
        with _explained(path):
            address = f"file:{quote(str(path.absolute()))}?immutable=1"
            connection = sqlite3.connect(address, uri=True, isolation_level=None)
            try:
                version = _version(connection, path)
                if version != VERSION:
                    raise ChronicleError(tr("it is of another version of the program"))
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    @classmethod
    def in_memory(cls) -> Self:
        """Return an empty chronicle that is not kept."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        _prepare(connection, Path())
        return cls(connection, None)

    def close(self) -> None:
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Raise errors of SQLite as ours: DamagedError, and ChronicleError for others."""
        with _explained(self.path or Path()):
            yield

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """Carry out changes together, or none of them. Raises what `explained` raises."""
        with self.explained():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
            except BaseException:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")
                raise
            self.connection.execute("COMMIT")

    def check(self) -> None:
        """Read the whole file. Raises DamagedError if something in it is wrong."""
        with self.explained():
            found = self.connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DamagedError(_sentence(self.path or Path(), tr("it is damaged")))

    # -- games

    def enter(self, game: FinishedGame) -> None:
        """Enter a finished game, in place of what was entered of it before.

        That the name of a seat was forgotten stays. Computers do no deeds, and nobody does any in a
        playtest.
        """
        save = game.save
        with self.change() as database:
            forgotten = _forgotten_seats(database, save.id)
            text, file = as_file(save), game.file
            for name in (save.setup.seats[seat].written for seat in forgotten):
                text, file = _without_name(text, name), _other_file(file, name)
            database.execute("DELETE FROM games WHERE id = ?", (save.id,))
            number = _enter_game(database, game, file)
            database.execute("INSERT INTO saves VALUES (?, ?)", (number, _packed(text)))
            _enter_seats(database, number, game, forgotten)
            database.executemany(
                "INSERT INTO points (game, seat, round, source, points) VALUES (?, ?, ?, ?, ?)",
                [(number, *scored) for scored in game.played.points],
            )
            database.executemany(
                "INSERT INTO offers (game, round, tile, seat, price, fate, buyer)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(number, *offer) for offer in game.played.offers],
            )
            levels = save.table.computers or ("",) * len(game.played.seats)
            done = [] if save.table.was_playtest else game.played.deeds
            database.executemany(
                "INSERT INTO deeds VALUES (?, ?, ?)",
                [(number, seat, deed) for seat, deed in done if not levels[seat]],
            )
            _drop_lonely(database)

    def pass_over(self, id: str, saved_at: float) -> None:
        """Note that the save of a game, written at that time, is not to be recorded."""
        with self.change() as database:
            database.execute("DELETE FROM games WHERE id = ?", (id,))
            database.execute("INSERT OR REPLACE INTO unfinished VALUES (?, ?)", (id, saved_at))
            _drop_lonely(database)

    def passed_over(self) -> dict[str, float]:
        """Return the ids of `pass_over`, each with the time of its save."""
        with self.explained():
            return dict(self.connection.execute("SELECT id, saved_at FROM unfinished").fetchall())

    def remove(self, ids: Iterable[str]) -> None:
        """Remove games by id; unknown ids are passed over."""
        with self.change() as database:
            database.executemany("DELETE FROM games WHERE id = ?", [(id,) for id in ids])
            _drop_lonely(database)

    def known(self) -> dict[str, float]:
        """Return the ids of all games, each with the time at which its save was written."""
        with self.explained():
            return dict(self.connection.execute("SELECT id, saved_at FROM games").fetchall())

    def save_of(self, id: str) -> tuple[str, str]:
        """Return the kept save of a game as text, and the name of its file.

        Raises ChronicleError if there is none.
        """
        with self.explained():
            row = self.connection.execute(
                "SELECT packed, file FROM saves JOIN games ON number = saves.game WHERE id = ?",
                (id,),
            ).fetchone()
        if row is None:
            raise ChronicleError(tr("There is no such game in the records."))
        try:
            return _unpacked(row[0]).decode(), row[1]
        except (zlib.error, UnicodeDecodeError) as error:
            raise DamagedError(_sentence(self.path or Path(), tr("it is damaged"))) from error

    # -- people

    def join(self, person: int, other: int) -> None:
        """Count the names of ``other`` as names of ``person``, both by `people.id`."""
        with self.change() as database:
            into, gone = _head(database, person), _head(database, other)
            if into != gone:
                database.execute(
                    "UPDATE people SET joined = ? WHERE id = ? OR joined = ?", (into, gone, gone)
                )

    def part(self, person: int) -> None:
        """Make each name of a person one by itself again."""
        with self.change() as database:
            head = _head(database, person)
            database.execute("UPDATE people SET joined = NULL WHERE joined = ?", (head,))

    def forget(self, person: int) -> None:
        """Remove all names of a person from the file; the games stay, as those of somebody."""
        with self.change() as database:
            head = _head(database, person)
            names = database.execute(
                "SELECT name, is_given FROM people WHERE id = ? OR joined = ?", (head, head)
            ).fetchall()
            for name, is_given in names:
                _forget_name(database, name, is_given)
            database.execute("DELETE FROM people WHERE joined = ?", (head,))
            database.execute("DELETE FROM people WHERE id = ?", (head,))
        with self.explained():
            # What was overwritten may still lie in pages that are free, and in the log.
            self.connection.execute("VACUUM")
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def set_aside(folder: Path) -> str:
    """Give a damaged file another name; return a sentence that says so.

    Raises ChronicleError if that is impossible.
    """
    path = folder / FILE_NAME
    try:
        path.replace(folder / _ASIDE)
        for ending in _BESIDE:
            with suppress(FileNotFoundError):
                path.with_name(f"{FILE_NAME}{ending}").replace(folder / f"{_ASIDE}{ending}")
    except FileNotFoundError:  # another window was first
        return ""
    except OSError as error:
        raise ChronicleError(_sentence(path, reason(error))) from error
    return tr(
        "The records were damaged. They are made again from the saved games; "
        "the old file is now {file}."
    ).format(file=_ASIDE)


class Salvaged(NamedTuple):
    """What could still be read from a file that was set aside."""

    saves: list[tuple[str, str]]
    """Kept saves as text, each with the name of its file."""
    joined: list[tuple[tuple[str, int], tuple[str, int]]]
    """Names with `is_given`, each with the one that it is joined to."""


def salvage(folder: Path) -> Salvaged:
    """Return what can still be read from the file that was set aside."""
    found = Salvaged([], [])
    with suppress(sqlite3.Error), closing(sqlite3.connect(folder / _ASIDE)) as old:
        old.execute("PRAGMA query_only = ON")
        with suppress(sqlite3.Error):
            for packed, file in old.execute(
                "SELECT packed, file FROM saves JOIN games ON number = saves.game"
            ):
                with suppress(zlib.error, UnicodeDecodeError, TypeError):
                    found.saves.append((_unpacked(packed).decode(), str(file)))
        with suppress(sqlite3.Error):
            for name, is_given, other, other_given in old.execute(
                "SELECT one.name, one.is_given, head.name, head.is_given"
                " FROM people one JOIN people head ON head.id = one.joined"
            ):
                found.joined.append(((name, is_given), (other, other_given)))
    return found


def join_again(
    chronicle: Chronicle, joined: Sequence[tuple[tuple[str, int], tuple[str, int]]]
) -> None:
    """Join names as they were joined in a file that was set aside."""
    ids = {
        (name, is_given): id
        for id, name, is_given in chronicle.connection.execute(
            "SELECT id, name, is_given FROM people"
        )
    }
    for name, head in joined:
        if name in ids and head in ids:
            chronicle.join(ids[head], ids[name])


# -- the file


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except DamagedError as error:
        text = str(error)
        raise DamagedError(text if str(path.name) in text else _sentence(path, text)) from error
    except sqlite3.OperationalError as error:
        raise ChronicleError(_sentence(path, _why(error))) from error
    except sqlite3.DatabaseError as error:
        raise DamagedError(_sentence(path, tr("it is damaged"))) from error
    except OSError as error:
        raise ChronicleError(_sentence(path, reason(error))) from error


def _why(error: sqlite3.OperationalError) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return tr("another window is still writing to it")
    if name.startswith("SQLITE_READONLY"):
        return tr("writing there is not permitted")
    if name.startswith("SQLITE_FULL"):
        return tr("the disk is full")
    if name.startswith("SQLITE_CANTOPEN"):
        return tr("it cannot be opened or made")
    if name.startswith("SQLITE_IOERR"):
        return tr("the disk reports an error")
    return str(error)


def _sentence(path: Path, why: str) -> str:
    text = tr("The records in {file} cannot be used: {why}.")
    return text.format(file=shown_name(path), why=why)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Set what holds for each connection, and bring the tables up to the present version."""
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    version = _version(connection, path)
    if version == VERSION:
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    version = _version(connection, path)  # another window may have been first
    for step in range(version, VERSION):
        for statement in STEPS[step]:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables; 0 for an empty file.

    Raises DamagedError for a database of another program, and ChronicleError for a newer version.
    """
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and (application != APPLICATION or version < 1):
        raise DamagedError(tr("it is no file of records"))
    if version > VERSION:
        why = tr("it was written by a newer version of the program")
        raise ChronicleError(_sentence(path, why))
    return version if tables else 0


# -- parts of a game


def _levels(save: SavedGame) -> Sequence[str]:
    """Return the level of the computer at each seat, empty for a person."""
    return save.table.computers or ("",) * len(save.setup.seats)


def _enter_game(database: sqlite3.Connection, game: FinishedGame, file: str) -> int:
    """Enter the row of a game; return its number."""
    save = game.save
    entered = database.execute(
        "INSERT INTO games (id, game, variant, seats, people, rounds, actions, saved_at,"
        " is_playtest, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            save.id, save.game, game.variant, len(save.setup.seats), _levels(save).count(""),
            game.played.rounds, len(save.actions), save.saved_at.timestamp(),
            save.table.was_playtest or save.table.is_playtest, file,
        ),
    )  # fmt: skip
    number = entered.lastrowid
    assert number is not None
    return number


def _enter_seats(
    database: sqlite3.Connection, number: int, game: FinishedGame, forgotten: Sequence[int]
) -> None:
    """Enter the rows of the seats, without the names of those that were forgotten."""
    save = game.save
    taken = save.seconds or (0,) * len(save.setup.seats)
    for seat, (chair, level, result) in enumerate(
        zip(save.setup.seats, _levels(save), game.played.seats, strict=True)
    ):
        name, is_given = (chair.written, int(chair.is_given))
        if seat in forgotten:
            name, is_given = SOMEBODY, 1
        person = None if level else _person(database, name, is_given)
        database.execute(
            "INSERT INTO seats (game, seat, person, name, is_given, level, clan, place, points,"
            " gold, tiles, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number, seat, person, name, is_given, level, result.clan, result.place,
                result.points, result.gold, result.tiles, taken[seat] or None,
            ),
        )  # fmt: skip


# -- names


def _person(database: sqlite3.Connection, name: str, is_given: int) -> int | None:
    """Return who has a name, entered if new; None for a name that was forgotten."""
    if name == SOMEBODY:
        return None
    key = name, is_given
    database.execute(
        "INSERT INTO people (name, is_given) VALUES (?, ?) ON CONFLICT DO NOTHING", key
    )
    row = database.execute("SELECT id FROM people WHERE name = ? AND is_given = ?", key)
    found: int = row.fetchone()[0]
    return found


def _forgotten_seats(database: sqlite3.Connection, id: str) -> list[int]:
    """Return the seats of a game whose names were forgotten."""
    rows = database.execute(
        "SELECT seat FROM seats JOIN games ON number = seats.game WHERE id = ? AND name = ?",
        (id, SOMEBODY),
    )
    return [seat for (seat,) in rows]


def _head(database: sqlite3.Connection, person: int) -> int:
    """Return who stands for all names of a person."""
    row = database.execute("SELECT coalesce(joined, id) FROM people WHERE id = ?", (person,))
    found = row.fetchone()
    if found is None:
        raise ChronicleError(tr("There is no such person in the records."))
    head: int = found[0]
    return head


def _drop_lonely(database: sqlite3.Connection) -> None:
    """Remove names that no game has, unless others are joined to them."""
    database.execute(
        "DELETE FROM people WHERE id NOT IN (SELECT person FROM seats WHERE person IS NOT NULL)"
        " AND joined IS NULL AND id NOT IN (SELECT joined FROM people WHERE joined IS NOT NULL)"
    )


def _forget_name(database: sqlite3.Connection, name: str, is_given: int) -> None:
    """Take a name out of all seats that have it, and out of the saves of their games."""
    games = database.execute(
        "SELECT DISTINCT seats.game, packed, file FROM seats JOIN saves ON saves.game = seats.game"
        " JOIN games ON number = seats.game WHERE name = ? AND seats.is_given = ?",
        (name, is_given),
    ).fetchall()
    for game, packed, file in games:
        text = _packed(_without_name(_unpacked(packed), name))
        database.execute("UPDATE saves SET packed = ? WHERE game = ?", (text, game))
        file = _other_file(file, name)
        database.execute("UPDATE games SET file = ? WHERE number = ?", (file, game))
    database.execute(
        "UPDATE seats SET person = NULL, name = ?, is_given = 1 WHERE name = ? AND is_given = ?",
        (SOMEBODY, name, is_given),
    )


def _other_file(file: str, name: str) -> str:
    """Return the name of a file, or none if it has that name of a person in it."""
    return "" if name.casefold() in file.casefold() else file


def _without_name(save: bytes, name: str) -> bytes:
    """Return a save without a name, and without what people wrote, in which it may stand.

    Its digest is that of the game with the name (`from_saves.kept_record`).
    """
    fields: dict[str, Any] = json.loads(save)
    fields |= {"name": "", "notes": [], "bookmarks": [], "remarks": []}
    for seat in fields["setup"]["seats"]:
        if seat["name"] == name:
            seat["name"] = SOMEBODY
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()


def _packed(text: bytes) -> bytes:
    return zlib.compress(text, 6)


def _unpacked(packed: bytes) -> bytes:
    """Return a kept save; of one that is too long to be one only the beginning.

    Raises zlib.error.
    """
    return zlib.decompressobj().decompress(packed, LARGEST_FILE)
