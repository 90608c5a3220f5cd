"""Shared parts of the programs that measure bots: arguments, and work on all cores."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TypeVar

from skye_desktop.engine import LARGEST_SEED
from skye_desktop.game.pool import in_processes
from skye_desktop.games.skye.bots import BOTS
from skye_desktop.terminal import Parser, ProgressBar, number_type

T = TypeVar("T")
R = TypeVar("R")

MOST = 1_000_000
"""Most games of a run."""


def parser(about: str | None, games: int, *, has_workers: bool = True) -> Parser:
    """Return the parser of the arguments that all of them have.

    ``games`` is the default number. What is timed has no workers: they would slow each other.
    """
    assert about is not None
    found = Parser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument(
        "--games", type=number_type(1, MOST), default=games, metavar="N", help=f"default {games}"
    )
    found.add_argument(
        "--seed",
        type=number_type(0, LARGEST_SEED - MOST),
        default=1,
        metavar="S",
        help="of the first (default 1)",
    )
    if has_workers:
        found.add_argument(
            "--workers",
            type=number_type(1, 256),
            metavar="N",
            help="processes (default one for each core)",
        )
    return found


def add_bot(to: Parser, name: str, default: str, about: str) -> None:
    """Add an argument that names a bot."""
    to.add_argument(
        name,
        choices=sorted(BOTS),
        default=default,
        metavar="BOT",
        help=f"{about} (default {default})",
    )


def seeds(options: argparse.Namespace) -> range:
    """Return a seed for each game."""
    return range(options.seed, options.seed + options.games)


def gather(
    work: Callable[[T], R], parts: Sequence[T], workers: int | None, what: str = "games"
) -> list[R]:
    """Return the results for the parts, in any order.

    After Ctrl+C they are those of the parts done by then.
    """
    found: list[R] = []
    progress = ProgressBar(len(parts), what)
    try:
        for result in in_processes(work, parts, workers):
            found.append(result)
            progress(len(found))
    except KeyboardInterrupt:
        pass
    finally:
        progress.end()
    return found
