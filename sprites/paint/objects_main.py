"""Paints all objects: things, scoring pictures, coins, clans and the table. Run as a module to see it at work."""

from __future__ import annotations

import sys
from collections.abc import Callable

from sprites.paint.coins import MINTS, paint_coins
from sprites.paint.crests import paint_crests
from sprites.paint.faces import paint_faces
from sprites.paint.living import PICTURES as LIVING
from sprites.paint.living import paint_living
from sprites.paint.pictograms import PICTURES, paint_pictograms
from sprites.paint.table import PICTURES as TABLE
from sprites.paint.table import paint_table
from sprites.paint.things import CLANS, THINGS, paint_things

THING_PICTURES = 2 * len(THINGS) + len(CLANS)
STEPS = (
    THING_PICTURES + (len(MINTS) + 1) + 2 * len(CLANS) + len(PICTURES) + len(TABLE) + len(LIVING)
)
"""Pictures: things, castles; coins, the purse; crests, faces; scoring tiles; table, cloth; what lives."""


def paint_all(progress: Callable[[str], None]) -> None:
    """Paint every object into its folder, telling `progress` the name of each picture as it is done."""
    for paint in (
        paint_things,
        paint_coins,
        paint_crests,
        paint_faces,
        paint_pictograms,
        paint_table,
        paint_living,
    ):
        paint(progress)


def _bar() -> Callable[[str], None]:
    """A progress bar on the error stream."""
    done = 0

    def show(name: str) -> None:
        nonlocal done
        done += 1
        filled = min(30, done * 30 // STEPS)
        print(
            f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{STEPS} {name:<36}",
            end="",
            file=sys.stderr,
            flush=True,
        )

    return show


if __name__ == "__main__":
    paint_all(_bar())
    print(file=sys.stderr)
