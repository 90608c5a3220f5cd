"""Speed of studies: games a second on one core, on two, and through two Dask workers.

python benchmarks/lab.py [--bots random solid] [--seats 2 4] [--seconds 20] [--before FOLDER]

Two processes are to be 90 % as good as twice one, two Dask workers 80 %. The share is seen on quiet
cores only; where others work too, look at the processor time: what one core needs for a game beside
what all processes together need. A short run (``--seconds``) shows how processes start and how the
last games are shared out rather than how fast a study is. ``--before`` names a checkout of another
version, whose `simulate` plays beside it. Last come the bytes of results, and the growth of memory,
for each thousand games.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from math import ceil
from pathlib import Path
from time import perf_counter, sleep
from typing import NamedTuple

import psutil

from skye_desktop.games.skye.bots import BOTS
from skye_desktop.games.skye.lab.skye_study import Study
from skye_desktop.games.skye.playtest import play
from skye_desktop.lab.cluster import Cluster
from skye_desktop.lab.run import FILES, BatchRunner, local_runner, run

BOTS_TIMED = tuple(bot for bot in ("random", "solid", "strong", "master") if bot in BOTS)
TWO_WANTED = 0.9
"""Wanted share of twice the speed of one core, with two processes."""
DASK_WANTED = 0.8
"""Wanted share of twice the speed of one core, with two Dask workers."""
_LINE = "{:<8} {:>5} {:>6} {:>9} {:>9} {:>6} {:>6} {:>9} {:>6} {:>6} {:>9}"


class TimedStudy(NamedTuple):
    """Study that was played, with its figures."""

    rate: float
    """Games a second."""
    size: float
    """Bytes of results a game."""
    cpu: float
    """Processor seconds a game, of all processes."""
    growth: float
    """Growth of memory of the writing process, in bytes a game of the second half."""


def study(bot: str, seats: int, games: int) -> Study:
    """Return a study of that many games of that bot."""
    return Study(name="speed", seed=1, games=games, seats=[seats], bots=[bot])


def processor_time() -> float:
    """Return the processor seconds of this process and its children, running or ended."""
    process = psutil.Process()
    own = process.cpu_times()
    used: float = own.user + own.system + own.children_user + own.children_system
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            times = child.cpu_times()
            used += times.user + times.system
    return used


def timed(of: Study, everywhere: BatchRunner) -> TimedStudy:
    """Play the study into a temporary folder."""
    process = psutil.Process()
    memory = list[tuple[int, int]]()
    with tempfile.TemporaryDirectory() as folder:
        began = perf_counter()
        used = processor_time()
        run(
            of,
            Path(folder),
            everywhere,
            lambda done, total: memory.append((done, process.memory_info().rss)),
        )
        seconds, used = perf_counter() - began, processor_time() - used
        size = sum((Path(folder) / name).stat().st_size for name in FILES)
    half, middle = memory[len(memory) // 2]
    last, end = memory[-1]
    return TimedStudy(
        of.total / seconds,
        size / of.total,
        used / of.total,
        max(0, end - middle) / max(1, last - half),
    )


@contextmanager
def two_workers() -> Iterator[BatchRunner]:
    """Yield a scheduler with two workers of one thread each."""
    with ExitStack() as started, tempfile.TemporaryDirectory() as folder:
        address = Path(folder) / "scheduler.json"
        dask(
            started,
            "scheduler",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--scheduler-file",
            str(address),
        )
        while not address.exists():
            sleep(0.05)
        where = json.loads(address.read_text(encoding="utf-8"))["address"]
        for _ in range(2):
            dask(started, "worker", where, "--nthreads", "1")
        cluster = Cluster(where, lambda text: None)
        timed(study("random", 2, 200), cluster)  # until both have loaded the program
        yield cluster


def dask(started: ExitStack, *arguments: str) -> None:
    """Start one of Dask's programs, until the end."""
    nowhere = subprocess.DEVNULL
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    process = started.enter_context(subprocess.Popen(command, stdout=nowhere, stderr=nowhere))
    started.callback(process.terminate)


def before(folder: Path, bot: str, seats: int, games: int) -> float:
    """Return the games a second of `simulate` in that checkout, on all cores."""
    command = [sys.executable, "-m", "skye_desktop", "simulate", "--bot", bot]
    command += ["--seats", str(seats), "--games", str(games)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    match = re.search(r"actions in ([\d.]+) s", done.stdout)
    assert match, done.stdout
    return games / max(0.05, float(match[1]))


def sampled(bot: str, seats: int) -> float:
    """Return roughly how many games a second this process plays."""
    of = study(bot, seats, 1_000)
    began = perf_counter()
    games = 0
    (cell,) = of.cells()
    while perf_counter() - began < 1:
        play(of.setup_of(cell, games), cell.bots, check=False)
        games += 1
    return games / (perf_counter() - began)


def row(bot: str, seats: int, options: argparse.Namespace, cluster: BatchRunner) -> TimedStudy:
    """Measure, and print a line of the table."""
    games = 8 * ceil(options.seconds * sampled(bot, seats) / 8)
    one, two = (timed(study(bot, seats, games), local_runner(number)) for number in (1, 2))
    through = timed(study(bot, seats, games), cluster)
    earlier = "" if options.before is None else f"{before(options.before, bot, seats, games):.2f}"
    shares = two.rate / one.rate / 2, through.rate / one.rate / 2
    print(
        _LINE.format(
            bot,
            seats,
            games,
            f"{one.rate:.2f}",
            f"{two.rate:.2f}",
            f"{100 * shares[0]:.0f} %",
            f"{100 * one.cpu / two.cpu:.0f} %",
            f"{through.rate:.2f}",
            f"{100 * shares[1]:.0f} %",
            f"{100 * one.cpu / through.cpu:.0f} %",
            earlier,
        ),
        flush=True,
    )
    return two


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", nargs="+", choices=sorted(BOTS), default=BOTS_TIMED)
    parser.add_argument(
        "--seconds", type=float, default=20, help="that one core plays about (default 20)"
    )
    parser.add_argument("--seats", nargs="+", type=int, choices=range(2, 6), default=(2, 4))
    parser.add_argument("--before", type=Path, help="a checkout of another version")
    options = parser.parse_args()
    print(
        f"games a second; wanted of two processes {TWO_WANTED:.0%}, of two Dask workers "
        f"{DASK_WANTED:.0%}"
    )
    print(
        _LINE.format(
            "bot",
            "seats",
            "games",
            "one core",
            "two",
            "share",
            "cpu",
            "Dask",
            "share",
            "cpu",
            "before",
        )
    )
    with two_workers() as cluster:
        last = None
        for bot in options.bots:
            for seats in options.seats:
                last = row(bot, seats, options, cluster)
                if bot == "random":
                    print(
                        f"{'':14} {last.size:.0f} KB of results, {last.growth / 1024:.0f} KB of "
                        "memory a thousand games"
                    )


if __name__ == "__main__":
    main()
