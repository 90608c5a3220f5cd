"""The tables of studies of Isle of Skye: their columns."""

from __future__ import annotations

from typing import Final

import pyarrow as pa

from skye_desktop.lab.parquet import Schemas

GAMES = pa.schema(
    {
        "game": pa.int64(),
        "cell": pa.int32(),
        "number": pa.int32(),
        "seed": pa.int64(),
        "variant": pa.string(),
        "seats": pa.int8(),
        "bots": pa.string(),
        "scoring": pa.list_(pa.string()),
        "start": pa.int8(),
        "rounds": pa.int8(),
        "actions": pa.int32(),
        "winners": pa.int8(),
        "winner_points": pa.int16(),
        "margin": pa.int16(),
        "scored_round": pa.list_(pa.int8()),
        "scored_tile": pa.list_(pa.string()),
    }
)
"""A row for each game; `scored_round` and `scored_tile` list its scorings in order."""

SEATS = pa.schema(
    {
        "game": pa.int64(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "from_start": pa.int8(),
        "place": pa.int8(),
        "share": pa.float64(),
        "points": pa.int16(),
        "gold": pa.int16(),
        "tiles": pa.int16(),
        "bought": pa.int8(),
        "passed": pa.int8(),
        "sold": pa.int8(),
        "kept": pa.int8(),
        "spent": pa.int16(),
        "earned": pa.int16(),
        "lost": pa.int16(),
        "income": pa.int16(),
        "catch_up": pa.int16(),
        "scrolls": pa.int16(),
        "gold_points": pa.int16(),
        "points_after": pa.list_(pa.int16()),
        "scored": pa.list_(pa.int16()),
    }
)
"""A row for each seat of each game.

`share` is its share of the victory, `points_after` its points after each round (in the last round
before scrolls and gold), and `scored` its points in each scoring of the game.
"""

TILES = pa.schema(
    {
        "game": pa.int64(),
        "round": pa.int8(),
        "tile": pa.int32(),
        "seat": pa.int8(),
        "price": pa.int16(),
        "fate": pa.string(),
        "buyer": pa.int8(),
        "laid_by": pa.int8(),
    }
)
"""A row for each tile that a seat drew.

It has the price, if any, what happened to the tile (axed, sold or kept), and who laid it. A tile
that was axed may be drawn again.
"""

SCHEMAS: Final[Schemas] = {"games": GAMES, "seats": SEATS, "tiles": TILES}
"""The tables by name."""
