"""Cost of dropping a tile: from mouse-up to the next frame, on a disk with slow syncs.

Run from the checkout: ``python benchmarks/drop.py``. Five seats, last round, 1920×1080, no screen;
every sync takes 200 ms. Each time a tile is dragged onto the land and let go of; what is measured
begins with the turn of the loop that gets the button's release and ends when the next frame is
shown. In it the rules are asked, the table is laid out, land and panel are drawn anew; the frame
after it, which is measured too, has what else changed: cards, points, log. The game is written
before that. Then the tile is taken back. Calls are those of Python functions, ours and the
library's, resumed generators among them, as `sys.setprofile` reports them; functions of C are not
counted. ``--processor`` is that of `frames.py`.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pygame
from frames import at_the_table, p99, show, timed

from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit.event_loop import FRAME

SYNC_SECONDS = 0.2
DROPS = 200


def slow_disk() -> None:
    """Make every sync take 200 ms."""
    sync = os.fsync

    def fsync(fd: Any) -> None:
        time.sleep(SYNC_SECONDS)
        sync(fd)

    os.fsync = fsync


def drag(app: App, scene: TableScene) -> pygame.Event:
    """Drag a tile over a cell where it fits; return the event that lays it there."""
    panel = scene.panel
    assert isinstance(panel, BuildingPanel)
    tile, cells = next(
        (tile, cells)
        for tile in panel.acting.to_build
        if (cells := panel.territory.placements(tile).cells())
    )
    home = scene.targets()[f"tile {tile}"].center
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=home, button=1)], 0.0)
    cell = next(cell for cell, rotations in cells.items() if panel.hand.rotation in rotations)
    there = scene.desk.land.cell_rect(cell).center
    for position in (home[0] + 30, home[1] - 40), there, there:
        app.turn(
            [pygame.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(1, 0, 0))], 0.0
        )
        app.draw_if_stale()
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=there, button=1)


def drop(
    app: App, scene: TableScene, measured: Callable[[Callable[[], None]], float]
) -> tuple[float, float]:
    """Lay a tile, and take it back.

    Return what was measured of the drop and of the frame after it.
    """
    moments = len(scene.session.moments)
    event = drag(app, scene)

    def lay() -> None:
        app.turn([event], 0.0)
        app.draw_if_stale()

    def show_the_rest() -> None:
        app.turn([], FRAME)
        app.draw_if_stale()

    figures = measured(lay), measured(show_the_rest)
    assert len(scene.session.moments) == moments + 1, "it was not laid"
    while scene.desk.animations.is_moving:
        app.turn([], 0.05)
    scene.desk.undo()
    app.turn([], 0.0)
    app.draw_if_stale()
    return figures


def calls(act: Callable[[], None]) -> int:
    """Return the number of calls of Python functions."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    act()
    sys.setprofile(None)
    return count


def main() -> None:
    """Measure and print."""
    with at_the_table() as (app, scene):
        slow_disk()
        dropped = partial(drop, app, scene)
        for _ in range(10):
            dropped(timed)
        seconds = [dropped(timed) for _ in range(DROPS)]
        called = max(dropped(calls)[0] for _ in range(5))
        app.shelf.syncs.flush()
    rows = [
        (
            "mouse-up to next frame, fsync takes 200 ms, p99",
            p99([first for first, _ in seconds]),
            8.0,
            "ms",
        ),
        ("the frame after it, p99", p99([after for _, after in seconds]), 8.0, "ms"),
        ("Python calls from mouse-up to next frame", called, 1_600.0, ""),
    ]
    show("a tile is dropped", rows)


if __name__ == "__main__":
    main()
