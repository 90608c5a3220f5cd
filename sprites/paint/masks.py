"""The area of each spot of a tile, as data by which areas are found and lit."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import numpy as np
from scipy.ndimage import distance_transform_edt

from skye_desktop.games.skye.engine.tiles import TILES
from sprites.paint.ground import SIZE
from sprites.paint.layout import compose
from sprites.paint.scene import TileScene
from sprites.paint.shapes import Labels, without_crumbs

GRAIN = 96
"""Spots along a tile; each is a whole number of painted pixels."""

FILE = "areas.json"

_PIXELS = SIZE // GRAIN
_DEEP = 0.94


def area_mask(number: int) -> Labels:
    """Return `GRAIN` x `GRAIN` spots of a tile as printed: the index of each one's main area."""
    labels = TileScene(compose(number), SIZE).labels
    blocks = labels.reshape(GRAIN, _PIXELS, GRAIN, _PIXELS)
    shares = np.stack([(blocks == i).sum(axis=(1, 3)) for i in range(len(TILES[number].areas))])
    # Keeps every area in one piece, as on the finer grid.
    return without_crumbs(np.argmax(shares, axis=0).astype(np.int8), shares.astype(np.float32))


def middles(mask: Labels) -> list[tuple[float, float]]:
    """Return the spot that lies deepest in each area, as fractions of the tile."""
    found = []
    for index in range(int(mask.max()) + 1):
        depth = distance_transform_edt(np.pad(mask == index, 1))[1:-1, 1:-1]
        # Of several nearly as deep spots, as along a strip, take the one nearest to their middle.
        rows, columns = np.nonzero(depth >= _DEEP * depth.max())
        away = np.hypot(rows - rows.mean(), columns - columns.mean())
        best = int(np.argmin(away))
        found.append(
            (round((columns[best] + 0.5) / GRAIN, 4), round((rows[best] + 0.5) / GRAIN, 4))
        )
    return found


def write_masks(folder: Path) -> None:
    """Write `areas.json`: for every tile the middle of each area, and a text for each row of spots.

    A text such as ``"40a56b"`` means 40 spots of the first area and 56 of the second.
    """
    lines = []
    for number in TILES:
        mask = area_mask(number)
        entry = {"middles": middles(mask), "rows": rows(mask)}
        lines.append(f'"{number}": {json.dumps(entry)}')
    # One line for each tile, so that a repainted tile changes only one.
    tiles = ",\n".join(lines)
    (folder / FILE).write_text(
        f'{{"grain": {GRAIN}, "tiles": {{\n{tiles}\n}}}}\n', encoding="utf-8"
    )


def rows(mask: Labels) -> list[str]:
    """Return a text for each row of spots."""
    return [_row(row.tolist()) for row in mask]


def _row(indices: list[int]) -> str:
    return "".join(f"{len(list(run))}{chr(ord('a') + index)}" for index, run in groupby(indices))
