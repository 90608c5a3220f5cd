"""Speed of opening, writing, stepping through and listing saved games, beside the limits.

python benchmarks/saves.py

The game is a finished one of five seats; then there are very long ones, and a window with 5,000
(`many_saves.py`). Times are of the processor, so that a busy machine does not count; the limits are
what a person does not notice, on a small laptop.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time, sleep
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from games import random_game
from long_games import (
    LONG,
    LONGEST,
    MOST_MS,
    all_tiles,
    kinds_of_files,
    long_text,
    one_tile,
    put_text,
    steps_of,
    table_of_five,
    warm_up,
)
from long_texts import slowest_frames
from many_saves import SaveRow

from skye_desktop.engine import EndBuilding, tell
from skye_desktop.files import LoadedGame, Shelf, open_or_explain, shipped_folder
from skye_desktop.files.background import Job
from skye_desktop.files.record import freeze, read_record
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.main import SCREENS
from skye_desktop.shell.start import settle_memory

SAVE = shipped_folder("saves") / "five clans, finished.json"
RUNS = 30
LISTED = 300
_FRAME_MS = 16.0
_FRAMES = 200
_PAUSE = 0.008
"""Seconds between two frames."""
_BESIDE = "beside the window"


def times(work: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Return processor milliseconds of each of ``runs`` runs, after one that warms up."""
    work()
    found = []
    for _ in range(runs):
        start = process_time()
        work()
        found.append(1e3 * (process_time() - start))
    return found


def p99(figures: list[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(figures, n=100, method="inclusive")[98]


def loading() -> SaveRow:
    """Measure reading the text, and checking every action again."""
    text = SAVE.read_text(encoding="utf-8")
    figures = times(lambda: read_record(text))
    return SaveRow("load a finished game of five, replayed", median(figures), 50, "ms")


def stepping(shelf: Shelf) -> list[SaveRow]:
    """Measure each step through a game: the view, and the log up to it."""
    session = Session.resume(open_saved(SAVE), shelf)
    names = [seat.name for seat in session.setup.seats]

    def step(moment: int) -> Callable[[], object]:
        def work() -> object:
            view = session.view_at(moment, 0)
            lines = [
                tell(event, names) for each in session.moments[:moment] for event in each.events
            ]
            return view, lines

        return work

    last = len(session.moments)
    forward = [time for moment in range(1, last + 1) for time in times(step(moment), 2)]
    back = [time for moment in range(last - 1, -1, -1) for time in times(step(moment), 2)]
    session.close()
    note = "99 of 100, the view and the whole log"
    return [
        SaveRow("step forward", p99(forward), _FRAME_MS, "ms", note),
        SaveRow("step back", p99(back), _FRAME_MS, "ms", note),
    ]


def keeping(shelf: Shelf) -> SaveRow:
    """Measure writing the game after each action, apart from waiting for the disk."""
    played = random_game(5, 1)
    session = Session.start(played[0].before.setup, shelf)
    figures = []
    with patch.object(os, "fsync", lambda handle: None):
        for move in played:
            before = process_time()
            session.do(move.action)
            figures.append(1e3 * (process_time() - before))
    session.close()
    return SaveRow(
        "do an action and keep the game",
        p99(figures),
        5,
        "ms",
        "99 of 100, without waiting for the disk",
    )


def open_saved(path: Path) -> LoadedGame:
    """Return the game in that file."""
    entry = open_or_explain(path)
    assert isinstance(entry, LoadedGame)
    return entry


def listing(folder: Path) -> list[SaveRow]:
    """Measure a shelf of 300 games of five: its list, its memory, and the search for the newest."""
    shelf = Shelf(folder)
    for number in range(LISTED):
        played = random_game(5, number % 6)
        saved = freeze(played[0].before.setup, [move.action for move in played], played[-1].after)
        (folder / f"game {number:03}.json").write_text(
            saved.model_dump_json(indent=1), encoding="utf-8"
        )
    # As in the window: what is there for good is not searched for what is no longer used.
    gc.collect()
    gc.freeze()
    paths = shelf.paths()
    found = times(shelf.paths, 10)
    each = [time for path in paths[:60] for time in times(partial(open_or_explain, path), 1)]
    gc.collect()
    tracemalloc.start()
    entries = [open_or_explain(path) for path in paths]
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    assert len(entries) == LISTED
    start = process_time()
    assert Shelf(folder).latest_unfinished() is None
    search = 1e3 * (process_time() - start)
    return [
        SaveRow(f"find {LISTED} saves", median(found), _FRAME_MS, "ms"),
        SaveRow(
            "read one of them",
            p99(each),
            _FRAME_MS,
            "ms",
            "99 of 100; beside the window, those in sight",
        ),
        SaveRow(f"{LISTED} games opened, in memory", memory, 30, "MB"),
        SaveRow(
            f"look for a game to continue, {LISTED} over", search, 500, "ms", "the worst case: none"
        ),
    ]


def long_games(folder: Path) -> list[SaveRow]:
    """Measure games in which one seat has tried very long: reading, opening, playing on."""
    text = long_text(one_tile, LONG)
    many = long_text(all_tiles, LONG)
    all_of_them = long_text(all_tiles, LONGEST)
    rows = [
        SaveRow(
            f"read {LONG:,} actions of one tile",
            median(times(partial(read_record, text), 3)),
            500,
            "ms",
            _BESIDE,
        ),
        SaveRow(
            f"read {LONG:,} actions of all tiles",
            median(times(partial(read_record, many), 3)),
            1_000,
            "ms",
            _BESIDE,
        ),
        SaveRow(
            f"read {LONGEST:,} of all tiles",
            times(partial(read_record, all_of_them), 1)[0],
            4_000,
            "ms",
            _BESIDE,
        ),
    ]
    warm_up(folder)
    for kind, put in kinds_of_files().items():
        longest = max(steps_of(folder, kind, put), key=lambda step: step.ms)
        what = f"in the window's thread: {kind}"
        rows.append(SaveRow(what, longest.ms, MOST_MS, "ms", f"longest: {longest.what}"))
    alone = frames_while(folder, text="")
    beside = frames_while(folder, text=all_of_them)
    note = f"99 of 100, by the clock; {p99(alone):.1f} ms else"
    return [
        *rows,
        SaveRow("a frame while a file is read", p99(beside), _FRAME_MS, "ms", note),
        growing(folder),
    ]


def frames_while(folder: Path, text: str) -> list[float]:
    """Return the milliseconds from when a frame is due until it is drawn.

    The text is read meanwhile, if there is one.
    """
    reader = table_of_five(folder)
    settle_memory(SCREENS)
    job = Job(lambda progress: read_record(text, progress)) if text else None
    late: list[float] = []
    while len(late) < _FRAMES if job is None else not job.wait(0):
        due = perf_counter() + _PAUSE
        sleep(_PAUSE)
        reader.app.redraw()
        reader.app.draw_if_stale()
        late.append(1e3 * (perf_counter() - due))
    return late


def growing(folder: Path) -> SaveRow:
    """Measure laying and picking up so often that the game is shortened again and again."""
    session = Session.resume(
        open_saved(put_text(folder / "grows.json", long_text(all_tiles, LONG))), Shelf(folder)
    )
    rng = Random(1)
    figures = []
    with patch.object(os, "fsync", lambda handle: None):
        for _ in range(1_500):
            seat = session.waiting_seat()
            assert seat is not None
            tried = [one for one in session.legal(seat) if not isinstance(one, EndBuilding)]
            before = process_time()
            session.do(rng.choice(tried))
            figures.append(1e3 * (process_time() - before))
    session.close()
    return SaveRow(
        "do an action in a game that is shortened",
        max(figures),
        MOST_MS,
        "ms",
        "the longest of 1,500",
    )


def many_saves() -> list[SaveRow]:
    """Measure a window with 5,000 saves, in a process with nothing else in its memory."""
    command = [sys.executable, str(Path(__file__).with_name("many_saves.py"))]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [SaveRow(*row) for row in json.loads(told)]


def long_texts(folder: Path) -> list[SaveRow]:
    """Measure games with endless words, emoji, right-to-left letters and accents as texts."""
    return [
        SaveRow(f"a frame with long texts, {screen}", ms, _FRAME_MS, "ms", f"the slowest: {kind}")
        for screen, (ms, kind) in slowest_frames(folder).items()
    ]


def table(rows: list[SaveRow]) -> str:
    """Return the rows in columns, with the limits and whether they are met."""
    form = "{:<46} {:>10} {:>10} {:>5}   {}"
    lines = [form.format("what", "figure", "limit", "met", "")]
    for row in rows:
        is_met = "yes" if row.figure <= row.limit else "no"
        lines.append(
            form.format(
                row.what,
                f"{row.figure:.2f} {row.unit}",
                f"{row.limit:g} {row.unit}",
                is_met,
                row.note,
            )
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as base:
        one = Path(base) / "one"
        many = Path(base) / "many"
        many.mkdir()
        rows = [loading(), *stepping(Shelf(one)), keeping(Shelf(one)), *listing(many)]
        rows += long_games(Path(base) / "long")
        rows += long_texts(Path(base) / "texts")
    rows += many_saves()
    print(table(rows))


if __name__ == "__main__":
    main()
