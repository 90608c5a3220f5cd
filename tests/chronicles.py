"""Finished games for the records: played at random, or made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from skye_desktop.chronicle.database import Chronicle
from skye_desktop.contract import Setup
from skye_desktop.files import Shelf, freeze
from skye_desktop.files.record import SavedGame, TableOptions, as_file
from skye_desktop.game.tournament import play_any
from skye_desktop.games.skye.engine import Clan, GameSetup, Seat
from skye_desktop.known_games import known_game

ANN_AND_BEN = ("Ann", "Ben")


@cache
def _played(names: tuple[str, ...], seed: int) -> tuple[Setup, tuple[str, ...], str]:
    """The set-up, the actions and the digest of a game of random bots."""
    seats = [Seat(clan=clan, name=name) for clan, name in zip(Clan, names, strict=False)]
    setup = GameSetup.drawn(seats, seed)
    game = known_game("skye")
    played = play_any(game, setup, ("random",) * len(names))
    return setup, tuple(map(game.rules.write, played.actions)), game.rules.digest(played.state)


def finished(
    names: Sequence[str] = ANN_AND_BEN,
    seed: int = 1,
    *,
    people: int | None = None,
    **fields: object,
) -> SavedGame:
    """The save of a finished game; the first ``people`` seats are played by people, by default all."""
    setup, actions, digest = _played(tuple(names), seed)
    number = len(names) if people is None else people
    computers = ("",) * number + ("easy",) * (len(names) - number)
    table = TableOptions(computers=computers if any(computers) else ())
    saved = freeze(setup, actions, known_game("skye").rules.new(setup), table=table)
    return saved.model_copy(update={"digest": digest, **fields})


def put(shelf: Shelf, saved: SavedGame, name: str = "") -> Path:
    """Write a save to the folder, as the game's own file or, with a name, as a copy."""
    path = shelf.named_path(name) if name else shelf.fresh_path()
    shelf.folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(as_file(saved))
    return path


def no_progress(done: int, whole: int) -> None:
    """Nobody looks on."""


def content(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that the records of a folder hold, whatever its rows are numbered."""
    statements = {
        "games": "SELECT id, game, variant, seats, people, rounds, actions, saved_at, is_playtest,"
        " file FROM games ORDER BY id",
        "people": "SELECT name, is_given FROM people ORDER BY name",
        "seats": "SELECT games.id, seat, p.name, s.name, level, clan, place, points, gold, tiles"
        " FROM seats s JOIN games ON number = s.game LEFT JOIN people p ON p.id = s.person"
        " ORDER BY games.id, seat",
        "points": "SELECT id, seat, round, source, points FROM points p JOIN games"
        " ON number = p.game ORDER BY id, seat, round, source",
        "offers": "SELECT id, round, tile, seat, price, fate, buyer FROM offers o JOIN games"
        " ON number = o.game ORDER BY id, round, seat, tile",
    }
    with Chronicle.open(folder) as chronicle:
        return {
            name: chronicle.connection.execute(statement).fetchall()
            for name, statement in statements.items()
        }
