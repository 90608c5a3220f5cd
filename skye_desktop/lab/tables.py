"""The tables of a study as Arrow and Parquet: their columns, a batch on its way, and all batches as three files.

A row group of each file holds the same games, so the three can be read beside each other, some games at a time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from skye_desktop.files import SaveError, reason
from skye_desktop.i18n import tr
from skye_desktop.lab.rows import Rows

GROUP = 2_000
"""Games of which the rows lie in one row group: so many are in memory at once."""

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
"""A row for each game. `scored_round` and `scored_tile` are its scorings in order."""

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
"""A row for each seat of each game. `share` is its part of the victory; `points_after` its points after each round,
the last before scrolls and gold; `scored` its points in each of the game's scorings."""

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
"""A row for each tile that a seat drew: its price if it had one, what became of it (axed, sold, kept), and who laid
it. A tile that was axed may be drawn again."""

SCHEMAS: Mapping[str, Any] = {"games": GAMES, "seats": SEATS, "tiles": TILES}
"""The tables by name; each is a file of that name."""


def tables_of(rows: Rows) -> tuple[Any, ...]:
    """The rows as Arrow tables, in the order of `SCHEMAS`."""
    return tuple(
        pa.Table.from_pylist(of_table, schema=schema)
        for of_table, schema in zip(rows, SCHEMAS.values(), strict=True)
    )


def pack(rows: Rows) -> bytes:
    """A batch as it goes from worker to writer, and as a part lies on the disk: three Arrow streams."""
    sink = BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    for table in tables_of(rows):
        with pa.ipc.new_stream(sink, table.schema, options=options) as stream:
            stream.write_table(table)
    return sink.getvalue()


def unpack(data: bytes) -> tuple[Any, ...]:
    """The tables of a batch. Raises ValueError if these bytes are none."""
    source = pa.BufferReader(data)
    try:
        return tuple(pa.ipc.open_stream(source).read_all() for _ in SCHEMAS)
    except pa.ArrowInvalid as error:
        raise ValueError(str(error)) from error


def merge(parts: Iterable[bytes], folder: Path, about: Mapping[str, str]) -> None:
    """Write all batches, given in the order of the study, as the three files, each whole or not at all.

    The same rows give the same bytes, however they were parted. Raises SaveError.
    """
    writing = {name: folder / f".{name}.parquet.part" for name in SCHEMAS}
    try:
        writers = {
            name: pq.ParquetWriter(writing[name], schema.with_metadata(dict(about)), compression="zstd")
            for name, schema in SCHEMAS.items()
        }
        try:
            for group in _groups(parts):
                for (name, writer), table in zip(writers.items(), group, strict=True):
                    whole = table.combine_chunks()
                    writer.write_table(whole.cast(SCHEMAS[name]), row_group_size=max(1, len(whole)))
        finally:
            for writer in writers.values():
                writer.close()
        for name, path in writing.items():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
            path.replace(folder / f"{name}.parquet")
    except OSError as error:
        told = tr("{folder}: the results cannot be written: {why}")
        raise SaveError(told.format(folder=folder, why=reason(error))) from error


def _groups(parts: Iterable[bytes]) -> Iterator[Sequence[Any]]:
    """The rows of so many games at a time."""
    waiting = [schema.empty_table() for schema in SCHEMAS.values()]
    games = first = 0
    for part in parts:
        tables = unpack(part)
        waiting = [pa.concat_tables(pair) for pair in zip(waiting, tables, strict=True)]
        games += len(tables[0])
        while games >= GROUP:
            first += GROUP
            games -= GROUP
            split = [pc.sum(pc.less(table["game"], first)).as_py() or 0 for table in waiting]
            yield [table.slice(0, rows) for table, rows in zip(waiting, split, strict=True)]
            waiting = [table.slice(rows) for table, rows in zip(waiting, split, strict=True)]
    if games:
        yield waiting


def read_groups(folder: Path) -> Iterator[tuple[Any, ...]]:
    """The tables of a study, some games at a time. Raises ValueError if they are not such files."""
    try:
        files = [pq.ParquetFile(folder / f"{name}.parquet") for name in SCHEMAS]
        for file, schema in zip(files, SCHEMAS.values(), strict=True):
            if not file.schema_arrow.equals(schema):
                raise ValueError("these are not the columns of a study")
        for group in range(files[0].num_row_groups):
            yield tuple(file.read_row_group(group) for file in files)
    except (pa.ArrowInvalid, OSError, IndexError) as error:
        raise ValueError(str(error)) from error


def read_parts(parts: Iterable[bytes]) -> Iterator[tuple[Any, ...]]:
    """The tables of the batches there are of a study that is not finished, given in its order, some games at a time.

    Raises ValueError if they are no batches.
    """
    waiting: list[tuple[Any, ...]] = []
    for part in parts:
        waiting.append(unpack(part))
        if sum(len(games) for games, *_ in waiting) >= GROUP:
            yield tuple(map(pa.concat_tables, zip(*waiting, strict=True)))
            waiting = []
    if waiting:
        yield tuple(map(pa.concat_tables, zip(*waiting, strict=True)))
