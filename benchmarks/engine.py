"""Speed of the engine, beside the plain reading of the rules in tests/plain.py.

python benchmarks/engine.py

Both are timed in the same run. Each figure is the median of several runs over the same random
lands. A public program for the same game, timed on another machine, is named for orientation; what
is wanted is a ratio within this run.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import plain
from games import grow, moves, setup_for, simplest

from skye_desktop.engine import BAG, SOLO, Placement, Territory, new_game, score

RUNS = 25
LANDS = 12
TILES_LAID = 16
SEATS = 4
ANALYSES_A_GAME = 36


class SpeedRow(NamedTuple):
    """One line of the table; times in microseconds."""

    what: str
    engine: float
    peer: str
    plain: float
    public_program: str
    wanted: float
    """Wanted ratio to the time of the peer."""

    @property
    def times_as_fast(self) -> float:
        return self.plain / self.engine


def side_by_side(
    engine: Callable[[], object], peer: Callable[[], object], repeat: int
) -> tuple[float, float]:
    """Return the median times, in microseconds, of the engine's work and the peer's.

    They take turns, so that a busy machine slows both; the engine's quick work is repeated within a
    run.
    """
    engine_runs = []
    peer_runs = []
    for _ in range(RUNS + 1):
        start = perf_counter()
        for _ in range(repeat):
            engine()
        middle = perf_counter()
        peer()
        engine_runs.append((middle - start) / repeat)
        peer_runs.append(perf_counter() - middle)
    # The first run warms up.
    return 1e6 * median(engine_runs[1:]), 1e6 * median(peer_runs[1:])


def some_lands() -> list[Territory]:
    """Return random lands, each of the castle and 16 tiles."""
    rng = random.Random(16)
    return [grow(rng, TILES_LAID) for _ in range(LANDS)]


def listing_placements(lands: list[Territory]) -> SpeedRow:
    """Measure (a): every legal placement of one tile."""
    rng = random.Random(1)
    tiles = [rng.choice([tile for tile in BAG if land.cell_of(tile) is None]) for land in lands]
    laids = [plain.read(str(land)) for land in lands]

    def engine() -> None:
        for land, tile in zip(lands, tiles, strict=True):
            list(land.placements(tile))

    def peer() -> None:
        for laid, tile in zip(laids, tiles, strict=True):
            plain.placements(laid, tile)

    listing, plain_listing = side_by_side(engine, peer, repeat=20)
    return SpeedRow(
        "(a) list the placements of a tile",
        listing / LANDS,
        "1 plain listing",
        plain_listing / LANDS,
        "520 µs",
        50,
    )


def a_tile_more(lands: list[Territory]) -> list[tuple[Territory, int, Placement]]:
    """Return for each land a tile and a placement of it that fits."""
    rng = random.Random(2)
    found = []
    for land in lands:
        tile = rng.choice(
            [tile for tile in BAG if land.cell_of(tile) is None and land.placements(tile)]
        )
        found.append((land, tile, rng.choice(list(land.placements(tile)))))
    return found


def laying_and_scoring(lands: list[Territory]) -> SpeedRow:
    """Measure (b): laying a tile and scoring all tiles that one land can score alone."""
    steps = a_tile_more(lands)
    laids = [plain.read(str(land.place(tile, place))) for land, tile, place in steps]

    def engine() -> None:
        for land, tile, place in steps:
            larger = (land.place(tile, place),)
            for scoring_tile in SOLO:
                score(scoring_tile, larger, (0,))

    def peer() -> None:
        for laid in laids:
            plain.analyse(laid)

    scoring, analysis = side_by_side(engine, peer, repeat=3)
    return SpeedRow(
        f"(b) lay a tile, score {len(SOLO)} scoring tiles",
        scoring / LANDS,
        "1 plain analysis",
        analysis / LANDS,
        "150 µs",
        2.5,
    )


def playing_a_game(lands: list[Territory]) -> SpeedRow:
    """Measure (c): a whole game of four seats by the simplest policy.

    Every action goes through check and apply.
    """
    starts = [new_game(setup_for(SEATS, seed)) for seed in range(3)]
    laids = [plain.read(str(land)) for land in lands]

    def engine() -> None:
        for start in starts:
            for _ in moves(start, simplest):
                pass

    def peer() -> None:
        for laid in laids:
            plain.analyse(laid)

    game, analysis = side_by_side(engine, peer, repeat=1)
    return SpeedRow(
        f"(c) a whole game of {SEATS} seats",
        game / len(starts),
        f"{ANALYSES_A_GAME} plain analyses",
        analysis / LANDS * ANALYSES_A_GAME,
        "5400 µs",
        2,
    )


def table(rows: list[SpeedRow]) -> str:
    """Return the rows in columns, with what is wanted and whether it is met."""
    form = "{:<40} {:>10} {:>12} {:<18} {:>9} {:>8} {:>5}   {:<14}"
    lines = [form.format("what", "engine", "peer", "", "faster", "wanted", "met", "public program")]
    for row in rows:
        lines.append(
            form.format(
                row.what,
                f"{row.engine:.1f} µs",
                f"{row.plain:.1f} µs",
                row.peer,
                f"{row.times_as_fast:.1f} x",
                f"{row.wanted:g} x",
                "yes" if row.times_as_fast >= row.wanted else "no",
                row.public_program,
            )
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    lands = some_lands()
    print(f"median of {RUNS} runs over {LANDS} random lands of the castle and {TILES_LAID} tiles")
    print(table([listing_placements(lands), laying_and_scoring(lands), playing_a_game(lands)]))


if __name__ == "__main__":
    main()
