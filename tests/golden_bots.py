"""Golden games of the bots: every action of 200 games at each level, kept as digests in `golden_bots.json`.

    python tests/golden_bots.py                    plays them all and says which differ
    python tests/golden_bots.py --level strong     those of one level alone
    python tests/golden_bots.py --renew            plays them all and writes the digests of today

Whoever makes the bots faster must not change a move: these games hold that. Only a change that is meant to alter
how a level plays may renew them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path

from skye_desktop.engine import write_action
from skye_desktop.games.skye.playtest import play, table

FILE = Path(__file__).with_name("golden_bots.json")

LEVELS = ("easy", "solid", "strong")
SEATS = (2, 3, 4, 5)
GAMES = 50
"""Games of each level for each number of seats; the seed of each is its number."""

Digests = dict[str, dict[str, list[str]]]
"""By the level and the number of seats: a digest of each game, by its seed."""


def digest_of(level: str, seats: int, seed: int) -> str:
    """Of every action of the game in which all seats play at that level."""
    actions = play(table(seats, seed), (level,) * seats, check=False).actions
    return sha256("\n".join(map(write_action, actions)).encode()).hexdigest()[:16]


def kept() -> Digests:
    """The golden digests."""
    digests: Digests = json.loads(FILE.read_text(encoding="utf-8"))
    return digests


def differing(level: str, seats: int, seeds: range) -> Iterator[int]:
    """The seeds of those games that go otherwise than they are kept."""
    golden = kept()[level][str(seats)]
    for seed in seeds:
        if digest_of(level, seats, seed) != golden[seed]:
            yield seed


def renew() -> None:
    """Write the games of today."""
    today = {
        level: {
            str(seats): [digest_of(level, seats, seed) for seed in range(GAMES)] for seats in SEATS
        }
        for level in LEVELS
    }
    FILE.write_text(json.dumps(today, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Say what differs, or renew it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--renew", action="store_true", help="write the games of today")
    parser.add_argument("--level", choices=LEVELS, help="only the games of this level")
    options = parser.parse_args()
    if options.renew:
        return renew()
    wrong = 0
    for level, seats in product([options.level] if options.level else LEVELS, SEATS):
        found = list(differing(level, seats, range(GAMES)))
        wrong += len(found)
        told = f"{len(found)} differ, seeds {found}" if found else "as kept"
        print(f"{level}, {seats} seats: {GAMES} games {told}", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
