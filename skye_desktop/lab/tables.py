"""The tables of a study as Arrow and Parquet: their columns, a batch on its way, and all batches as
three files.

A row group of each file holds the same games, so the three can be read beside each other, some
games at a time.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from skye_desktop.files import SaveError, reason
from skye_desktop.i18n import tr
from skye_desktop.lab.rows import Rows

GROUP = 2_000
"""Games of which the rows lie in one row group: so many are in memory at once."""
_LARGEST_GROUP = 256 * 1024 * 1024
"""Bytes of a row group; that of 2,000 games of five seats has a few millions."""
_NOT_THE_COLUMNS = "these are not the columns of a study"

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
"""A row for each seat of each game. `share` is its part of the victory; `points_after` its points
after each round, the last before scrolls and gold; `scored` its points in each of the game's
scorings.
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
"""A row for each tile that a seat drew: its price if it had one, what became of it (axed, sold,
kept), and who laid it. A tile that was axed may be drawn again.
"""

SCHEMAS: Mapping[str, Any] = {"games": GAMES, "seats": SEATS, "tiles": TILES}
"""The tables by name; each is a file of that name."""


def tables_of(rows: Rows) -> tuple[Any, ...]:
    """The rows as Arrow tables, in the order of `SCHEMAS`."""
    return tuple(
        pa.Table.from_pylist(of_table, schema=schema)
        for of_table, schema in zip(rows, SCHEMAS.values(), strict=True)
    )


def pack(rows: Rows) -> bytes:
    """A batch as it goes from worker to writer, and as a part lies on the disk."""
    return pack_tables(tables_of(rows))


def pack_tables(tables: Iterable[Any]) -> bytes:
    """Return the tables of a batch as bytes: three Arrow streams, and a digest, for these tell no
    wrong byte.
    """
    sink = BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    for table in tables:
        with pa.ipc.new_stream(sink, table.schema, options=options) as stream:
            stream.write_table(table)
    return sink.getvalue() + sha256(sink.getvalue()).digest()


def unpack(data: bytes) -> tuple[Any, ...]:
    """Return the tables of a batch. Raises ValueError if these bytes are none, or not what was
    written.
    """
    source = pa.BufferReader(data)
    try:
        tables = tuple(pa.ipc.open_stream(source).read_all() for _ in SCHEMAS)
        for table, schema in zip(tables, SCHEMAS.values(), strict=True):
            if not table.schema.equals(schema):
                raise ValueError(_NOT_THE_COLUMNS)
            table.validate(full=True)
    except (pa.ArrowException, OSError) as error:
        raise ValueError(str(error)) from error
    written = data[: source.tell()]
    digest = data[source.tell() :]
    if digest and digest != sha256(written).digest():  # parts of earlier programs have none
        raise ValueError("the bytes are not those that were written")
    return tables


def holds(tables: Sequence[Any], first: int, end: int) -> bool:
    """Return True if a batch has these games, each once and with all its seats, and tiles of no
    others.
    """
    games, seats, tiles = (table["game"].to_pylist() for table in tables)
    numbers = range(first, end)
    wanted = [
        number
        for number, of in zip(numbers, tables[0]["seats"].to_pylist(), strict=False)
        for _ in range(of)
    ]
    return (
        games == [*numbers]
        and seats == wanted
        and tiles == sorted(tiles)
        and {*tiles} == {*numbers}
    )


def renumbered(
    tables: Sequence[Any], before: int, now: int
) -> Iterator[tuple[int, int, tuple[Any, ...]]]:
    """Yield the tables of a study of so many games of each cell as those of one of more games of
    each.

    Gives stretches of games that follow each other: the number of the first, that of the last and
    one, and the tables.
    """
    moved = [_moved(table, before, now) for table in tables]
    numbers = [table["game"].to_pylist() for table in moved]
    games = numbers[0]
    breaks = [place for place in range(1, len(games)) if games[place] != games[place - 1] + 1]
    for start, stop in pairwise([0, *breaks, len(games)]):
        first = games[start]
        end = games[stop - 1] + 1
        spans = [(bisect_left(column, first), bisect_left(column, end)) for column in numbers]
        yield (
            first,
            end,
            tuple(table.slice(at, to - at) for table, (at, to) in zip(moved, spans, strict=True)),
        )


def _moved(table: Any, before: int, now: int) -> Any:
    """A table with the numbers that its games have when there are so many more games of each cell."""
    game = table["game"]
    more = pc.multiply(pc.divide(game, before), now - before)
    return table.set_column(0, table.schema.field("game"), pc.add(game, more)).combine_chunks()


def merge(parts: Iterable[bytes], folder: Path, about: Mapping[str, str]) -> None:
    """Write all batches, given in the order of the study, as the three files, each whole or not at
    all.

    The same rows give the same bytes, however they were parted. Raises SaveError.
    """
    writing = {name: folder / f".{name}.parquet.part" for name in SCHEMAS}
    try:
        for path in writing.values():
            path.unlink(missing_ok=True)  # a link that somebody has put there leads elsewhere
        writers = {
            name: pq.ParquetWriter(
                writing[name], schema.with_metadata(dict(about)), compression="zstd"
            )
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


class Of(NamedTuple):
    """Self-description of a results file."""

    study: bytes
    """As text, as it was given to `merge`."""
    rows: int
    games: tuple[int, int]
    """The first and the last."""


def about_results(folder: Path, name: str) -> Of:
    """Return the self-description of one of the files of a study. Raises ValueError if it is none,
    or has no rows.
    """
    try:
        with pq.ParquetFile(folder / f"{name}.parquet") as file:
            if not file.schema_arrow.equals(SCHEMAS[name]):
                raise ValueError(_NOT_THE_COLUMNS)
            about = file.metadata
            groups = [about.row_group(number) for number in range(about.num_row_groups)]
            if any(group.total_byte_size > _LARGEST_GROUP for group in groups):
                raise ValueError("these are more rows than a study has at a time")
            games = groups[0].column(0).statistics.min, groups[-1].column(0).statistics.max
            return Of((about.metadata or {}).get(b"study", b""), about.num_rows, games)
    except (pa.ArrowException, OSError, IndexError, AttributeError) as error:
        raise ValueError(str(error)) from error


def read_groups(folder: Path) -> Iterator[tuple[Any, ...]]:
    """The tables of a study, some games at a time. Raises ValueError if they are not such files."""
    try:
        files = [pq.ParquetFile(folder / f"{name}.parquet") for name in SCHEMAS]
        for file, schema in zip(files, SCHEMAS.values(), strict=True):
            if not file.schema_arrow.equals(schema):
                raise ValueError(_NOT_THE_COLUMNS)
        for group in range(files[0].num_row_groups):
            yield tuple(file.read_row_group(group) for file in files)
    except (pa.ArrowException, OSError, IndexError) as error:
        raise ValueError(str(error)) from error


def read_parts(parts: Iterable[bytes]) -> Iterator[tuple[Any, ...]]:
    """The tables of the batches there are of a study that is not finished, given in its order, some
    games at a time.

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
