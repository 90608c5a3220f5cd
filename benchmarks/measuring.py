"""What the programs that measure bots have in common: their arguments, and work on all cores that can be broken off."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeVar

from skye_desktop.bots import BOTS
from skye_desktop.engine import LARGEST_SEED
from skye_desktop.playtest import in_processes
from skye_desktop.terminal import Parser, Progress, number

T = TypeVar("T")
R = TypeVar("R")

MOST = 1_000_000
"""Games that can be asked for."""


def parser(about: str | None, games: int, *, has_workers: bool = True) -> Parser:
    """Takes the arguments that all of them have; so many games unless others are asked for. What is timed has no
    workers: they would slow each other."""
    assert about is not None
    found = Parser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument(
        "--games", type=number(1, MOST), default=games, metavar="N", help=f"default {games}"
    )
    found.add_argument(
        "--seed",
        type=number(0, LARGEST_SEED - MOST),
        default=1,
        metavar="S",
        help="of the first (default 1)",
    )
    if has_workers:
        found.add_argument(
            "--workers",
            type=number(1, 256),
            metavar="N",
            help="processes (default one for each core)",
        )
    return found


def add_bot(to: Parser, name: str, default: str, about: str) -> None:
    """An argument that names a bot."""
    to.add_argument(
        name,
        choices=sorted(BOTS),
        default=default,
        metavar="BOT",
        help=f"{about} (default {default})",
    )


def seeds(options: argparse.Namespace) -> range:
    """One for each game."""
    return range(options.seed, options.seed + options.games)


def gathered(
    work: Callable[[T], R], parts: Sequence[T], workers: int | None, what: str = "games"
) -> list[R]:
    """What the work makes of the parts, in any order; after Ctrl+C of those that were done by then."""
    found: list[R] = []
    progress = Progress(len(parts), what)
    try:
        for result in in_processes(work, parts, workers):
            found.append(result)
            progress(len(found))
    except KeyboardInterrupt:
        pass
    finally:
        progress.end()
    return found
