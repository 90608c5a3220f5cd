"""Recorded games as JSON, a game at a time, and as CSV, a line for each seat."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from skye_desktop.chronicle.database import Chronicle
from skye_desktop.chronicle.queries import RecordedGame, Selection, page, people
from skye_desktop.files.record import Progress

FORMAT: Final = "skye-desktop records"
VERSION: Final = 1
_AT_ONCE: Final = 200
"""Number of games that are read at a time."""

COLUMNS: Final = (
    "game_id", "game", "saved_at", "variant", "seats", "is_playtest", "seat", "name", "person",
    "level", "clan", "place", "points", "gold", "tiles", "seconds", "offered", "asked", "sold",
    "earned", "bought", "spent",
)  # fmt: skip
"""Columns of the CSV; ``asked`` is the sum of the prices on offered tiles, in gold."""


def as_json(chronicle: Chronicle, chosen: Selection, progress: Progress) -> Iterator[str]:
    """Yield the parts of a JSON document with the selected games, the newest first."""
    head = json.dumps({"format": FORMAT, "version": VERSION})
    yield f'{head[:-1]}, "games": ['
    separator = "\n"
    for game in _games(chronicle, chosen, progress):
        yield separator + json.dumps(game, ensure_ascii=False)
        separator = ",\n"
    yield "\n]}\n"


def as_csv(chronicle: Chronicle, chosen: Selection, progress: Progress) -> Iterator[str]:
    """Yield the lines of a CSV with the seats of the selected games, the newest game first."""
    yield _line(COLUMNS)
    for game in _games(chronicle, chosen, progress):
        of_game = [game[name] for name in ("id", "game", "saved_at", "variant")]
        of_game += [len(game["seats"]), int(game["is_playtest"])]
        for seat in game["seats"]:
            yield _line([*of_game, *_cells(game, seat)])


def _line(cells: Sequence[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _cells(game: Mapping[str, Any], seat: Mapping[str, Any]) -> list[Any]:
    """Return the cells of a seat, what is unknown as None."""
    own = [offer for offer in game["offers"] if offer["seat"] == seat["seat"]]
    asked = [offer["price"] for offer in own if offer["price"] is not None]
    sold = [offer["price"] for offer in own if offer["buyer"] is not None]
    bought = [offer["price"] for offer in game["offers"] if offer["buyer"] == seat["seat"]]
    told = ("seat", "name", "person", "level", "clan", "place", "points", "gold", "tiles")
    trade: list[Any] = [len(asked), sum(asked), len(sold), sum(sold), len(bought), sum(bought)]
    return [*(seat[name] for name in told), seat["seconds"], *(trade if game["offers"] else [])]


def _games(chronicle: Chronicle, chosen: Selection, progress: Progress) -> Iterator[dict[str, Any]]:
    """Yield the games as JSON has them."""
    named = {one.id: one.name for one in people(chronicle)}
    after = None
    done = 0
    while games := page(chronicle, chosen, after, _AT_ONCE):
        numbers = [game.number for game in games]
        seats = _by_game(chronicle, "seats", ("seat", "gold", "tiles", "seconds"), numbers)
        points = _by_game(chronicle, "points", ("seat", "round", "source", "points"), numbers)
        offers = _by_game(
            chronicle, "offers", ("round", "tile", "seat", "price", "fate", "buyer"), numbers
        )
        deeds = _by_game(chronicle, "deeds", ("seat", "deed"), numbers)
        for game in games:
            number = game.number
            yield {
                "id": game.id,
                "game": game.game,
                "saved_at": datetime.fromtimestamp(game.saved_at, UTC).isoformat(),
                "variant": game.variant,
                "is_playtest": game.is_playtest,
                "seats": _seats(game, named, seats.get(number, [])),
                "points": points.get(number, []),
                "offers": offers.get(number, []),
                "deeds": deeds.get(number, []),
            }
            done += 1
            progress(done, 0)
        after = games[-1].key


def _seats(
    game: RecordedGame, named: Mapping[int, str], more: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    by_seat = {row["seat"]: row for row in more}
    return [
        {
            "seat": seat.seat,
            "name": seat.name,
            "person": "" if seat.person is None else named[seat.person],
            "level": seat.level,
            "clan": seat.clan,
            "place": seat.place,
            "points": seat.points,
            **by_seat[seat.seat],
        }
        for seat in game.seats
    ]


def _by_game(
    chronicle: Chronicle, table: str, columns: Sequence[str], numbers: Sequence[int]
) -> dict[int, list[dict[str, Any]]]:
    """Return the rows of a table for those games, by game."""
    marks = ", ".join("?" * len(numbers))
    with chronicle.explained():
        rows = chronicle.connection.execute(
            f"SELECT game, {', '.join(columns)} FROM {table} WHERE game IN ({marks})", numbers
        ).fetchall()
    found = dict[int, list[dict[str, Any]]]()
    for game, *values in rows:
        found.setdefault(game, []).append(dict(zip(columns, values, strict=True)))
    return found
