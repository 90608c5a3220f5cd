"""How long pages of the records take with many games: made games in a file of their own.

python benchmarks/records.py [--games 20000]
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.database import Chronicle, FinishedGame
from skye_desktop.chronicle.played_game import (
    AT_THE_END,
    OfferedTile,
    PlayedGame,
    PlayedSeat,
    ScoredPoints,
    chronicle_game,
)
from skye_desktop.files.record import SavedGame, TableOptions, fresh_id
from skye_desktop.games.skye.engine import Clan, GameSetup, Seat
from skye_desktop.known_games import known_game

_LIMIT = 50.0
"""Milliseconds that a page of the list may take."""
_NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eda", "Finn", "Gül", "はな", "Ida", "Jo", "Zoë", "Zoe")
_LEVELS = ("easy", "solid", "strong", "master")
_END = datetime(2027, 6, 1, tzinfo=UTC)


def made_game(number: int, games: int, chance: random.Random) -> FinishedGame:
    """Return a game that was never played, with the numbers of a real one."""
    seats = chance.randint(2, 5)
    people = chance.randint(1, min(3, seats))
    # Whoever is rare makes the list hard to find: the last names play one game in a hundred.
    names = chance.choices(_NAMES, [40, 30, 20, 9, 6, 5, 4, 3, 2, 1, 0.5, 0.5], k=seats)
    clans = chance.sample(list(Clan), seats)
    setup = GameSetup.drawn(
        [Seat(clan=clan, name=name) for clan, name in zip(clans, names, strict=True)], number
    )
    levels = ("",) * people + tuple(chance.choices(_LEVELS, k=seats - people))
    save = SavedGame(
        id=fresh_id(), saved_at=_END - timedelta(hours=games - number), setup=setup,
        table=TableOptions(computers=levels), digest="0" * 64,
        actions=tuple(f"{chance.randrange(5)} place {chance.randrange(99)}" for _ in range(120)),
    )  # fmt: skip
    tiles = list(map(str, setup.scoring_tiles))
    rounds = 5 if seats == 5 else 6
    points = [
        ScoredPoints(seat, round, tile, chance.randrange(9))
        for seat in range(seats)
        for round in range(1, rounds + 1)
        for tile in tiles[: 1 + round % 3]
    ]
    points += [
        ScoredPoints(seat, AT_THE_END, source, chance.randrange(7))
        for seat in range(seats)
        for source in ("scrolls", "gold left over")
    ]
    totals = [sum(one.points for one in points if one.seat == seat) for seat in range(seats)]
    results = [
        PlayedSeat(
            1 + sum(other > total for other in totals), total, clan.value, chance.randrange(40), 14
        )
        for total, clan in zip(totals, clans, strict=True)
    ]
    offers = [
        OfferedTile(round, 3 * seat + at, seat, *_offer(at, chance, (seat + 1) % seats))
        for round in range(1, rounds + 1)
        for seat in range(seats)
        for at in range(3)
    ]
    return FinishedGame(save, PlayedGame(rounds, results, points, offers), "", f"{number}.json")


def _offer(at: int, chance: random.Random, buyer: int) -> tuple[int | None, str, int | None]:
    if at == 0:
        return None, "axed", None
    return (chance.randint(1, 15), *(("sold", buyer) if chance.random() < 0.4 else ("kept", None)))


def fill(chronicle: Chronicle, games: int, seed: int = 1) -> None:
    """Enter that many made games."""
    chance = random.Random(seed)
    chronicle.connection.execute("PRAGMA synchronous = OFF")
    for number in range(games):
        chronicle.enter(made_game(number, games, chance))


def _timed(work: Callable[[], Any], times: int = 5) -> tuple[float, Any]:
    """Return the median time in milliseconds, and the result."""
    found = []
    result = None
    for _ in range(times):
        began = time.perf_counter()
        result = work()
        found.append(1000 * (time.perf_counter() - began))
    return statistics.median(found), result


def _pages(chronicle: Chronicle, chosen: queries.Selection) -> Sequence[float]:
    """Return the milliseconds of each page of the whole list."""
    found = []
    after = None
    while True:
        began = time.perf_counter()
        games = queries.page(chronicle, chosen, after)
        found.append(1000 * (time.perf_counter() - began))
        if len(games) < queries.PAGE:
            return found
        after = games[-1].key


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as place, Chronicle.open(Path(place)) as chronicle:
        began = time.perf_counter()
        fill(chronicle, games)
        each = 1000 * (time.perf_counter() - began) / games
        size = sum(file.stat().st_size for file in Path(place).iterdir()) / 2**20
        print(f"{games:,} made games entered, {each:.2f} ms each; {size:.0f} MB")
        print(
            f"pages of {queries.PAGE:<25} {'pages':>6} {'median':>8} {'slowest':>8}   "
            f"of {_LIMIT:.0f} ms"
        )
        named = {one.name: one.id for one in queries.people(chronicle)}
        tile = chronicle_game(known_game("skye")).scored[0]
        of_all = queries.Selection()
        for told, chosen in (
            ("all games", of_all),
            ("of who plays most", of_all._replace(person=named["Ann"])),
            ("of who hardly plays", of_all._replace(person=named["Zoe"])),
            ("a clan of theirs", of_all._replace(person=named["Zoe"], clan="macleod")),
            ("with a level", of_all._replace(level="master")),
            ("with a scoring tile", of_all._replace(source=tile)),
            ("at five seats", of_all._replace(seats=5)),
            ("of one month", of_all._replace(since=_END.timestamp() - 30 * 86400)),
        ):
            times = _pages(chronicle, chosen)
            median, slowest = statistics.median(times), max(times)
            verdict = "ok" if slowest <= _LIMIT else "TOO SLOW"
            print(f"  {told:32} {len(times):6} {median:8.2f} {slowest:8.2f}   {verdict}")
        print("beside the window, of all games:")
        asked: tuple[tuple[str, Callable[[], Any]], ...] = (
            ("count", lambda: queries.count(chronicle, of_all)),
            ("summary", lambda: queries.summary(chronicle, of_all)),
            ("people", lambda: queries.figures_by_person(chronicle, of_all)),
            ("best lands", lambda: queries.best_lands(chronicle, of_all)),
            ("points by source", lambda: queries.points_by_source(chronicle, of_all)),
            ("points by round", lambda: queries.points_by_round(chronicle, of_all)),
            ("prices", lambda: queries.prices_by_round(chronicle, of_all)),
            ("trades", lambda: queries.trades(chronicle, of_all)),
            ("check of the whole file", chronicle.check),
        )
        for told, work in asked:
            print(f"  {told:32} {_timed(work, 3)[0]:8.1f} ms")


if __name__ == "__main__":
    main()
