"""Paints all objects: things, scoring pictures, coins, clans and the table.

Can be run as a module.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from sprites.paint.animations import PICTURES as LIVING
from sprites.paint.animations import paint_living
from sprites.paint.coins import MINTS, paint_coins
from sprites.paint.crests import paint_crests
from sprites.paint.faces import paint_faces
from sprites.paint.host_faces import HOSTS, paint_hosts
from sprites.paint.pictograms import PICTURES, paint_pictograms
from sprites.paint.table import PICTURES as TABLE
from sprites.paint.table import paint_table
from sprites.paint.things import CLANS, THINGS, paint_things

THING_PICTURES = 2 * len(THINGS) + len(CLANS)
STEPS = (
    THING_PICTURES
    + (len(MINTS) + 1)
    + 2 * len(CLANS)
    + len(PICTURES)
    + len(TABLE)
    + len(LIVING)
    + len(HOSTS)
)
"""Number of pictures: things, castles, coins, purse, crests, faces, scoring tiles and so on."""


def paint_all(progress: Callable[[str], None]) -> None:
    """Paint every object into its folder.

    Call `progress` with the name of each finished picture.
    """
    for paint in (
        paint_things,
        paint_coins,
        paint_crests,
        paint_faces,
        paint_hosts,
        paint_pictograms,
        paint_table,
        paint_living,
    ):
        paint(progress)


def _bar() -> Callable[[str], None]:
    """Return a function that shows a progress bar on stderr."""
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
