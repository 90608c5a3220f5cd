"""The tables of a study as Arrow and Parquet: columns, packed batches, and the files.

A row group holds the same games in each file, so that the files can be read in parallel, some games
at a time.
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
from skye_desktop.lab.lab_game import Row

GROUP = 2_000
"""Number of games of one row group, which are in memory at the same time."""
_LARGEST_GROUP = 256 * 1024 * 1024
"""Largest size of a row group, in bytes; one with 2,000 games of five seats has some millions."""
_NOT_THE_COLUMNS = "these are not the columns of a study"

Schemas = Mapping[str, Any]
"""Schemas of a game's tables by name, beginning with games and seats; each table is a file."""


def tables_of(rows: Sequence[list[Row]], schemas: Schemas) -> tuple[Any, ...]:
    """Return the rows of each table as Arrow tables, in the order of ``schemas``."""
    return tuple(
        pa.Table.from_pylist(of_table, schema=schema)
        for of_table, schema in zip(rows, schemas.values(), strict=True)
    )


def pack(rows: Sequence[list[Row]], schemas: Schemas) -> bytes:
    """Return a batch of rows as bytes, in which form it is sent and stored."""
    return pack_tables(tables_of(rows, schemas))


def pack_tables(tables: Iterable[Any]) -> bytes:
    """Return the tables of a batch as bytes: an Arrow stream each, and a digest.

    The streams themselves do not detect a wrong byte.
    """
    sink = BytesIO()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    for table in tables:
        with pa.ipc.new_stream(sink, table.schema, options=options) as stream:
            stream.write_table(table)
    return sink.getvalue() + sha256(sink.getvalue()).digest()


def unpack(data: bytes, schemas: Schemas) -> tuple[Any, ...]:
    """Return the tables of a batch. Raises ValueError if the bytes are no batch, or damaged."""
    source = pa.BufferReader(data)
    try:
        tables = tuple(pa.ipc.open_stream(source).read_all() for _ in schemas)
        for table, schema in zip(tables, schemas.values(), strict=True):
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
    """Return whether a batch has the games from ``first`` up to ``end``, without the latter.

    Each must be there once and with all its seats; further tables must have rows of each of these
    games, and of no others.
    """
    games, seats, *others = (table["game"].to_pylist() for table in tables)
    numbers = range(first, end)
    wanted = [
        number
        for number, of in zip(numbers, tables[0]["seats"].to_pylist(), strict=False)
        for _ in range(of)
    ]
    return (
        games == [*numbers]
        and seats == wanted
        and all(other == sorted(other) and {*other} == {*numbers} for other in others)
    )


def renumber(
    tables: Sequence[Any], before: int, now: int
) -> Iterator[tuple[int, int, tuple[Any, ...]]]:
    """Yield the tables of a study, renumbered because each cell is to have more games.

    ``before`` and ``now`` are the numbers of games of a cell. Each result is a run of consecutive
    games: the index of the first, that of the last plus 1, and their tables.
    """
    moved = [_renumbered(table, before, now) for table in tables]
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


def _renumbered(table: Any, before: int, now: int) -> Any:
    """Return a table with the indices that its games have when each cell has more games."""
    game = table["game"]
    more = pc.multiply(pc.divide(game, before), now - before)
    return table.set_column(0, table.schema.field("game"), pc.add(game, more)).combine_chunks()


def merge(parts: Iterable[bytes], folder: Path, about: Mapping[str, str], schemas: Schemas) -> None:
    """Write the files of a study from all its batches, given in order.

    Each file is written completely or not at all. Equal rows give equal bytes, however they were
    divided into batches. Raises SaveError.
    """
    writing = {name: folder / f".{name}.parquet.part" for name in schemas}
    try:
        for path in writing.values():
            path.unlink(missing_ok=True)  # a link that somebody has put there leads elsewhere
        writers = {
            name: pq.ParquetWriter(
                writing[name], schema.with_metadata(dict(about)), compression="zstd"
            )
            for name, schema in schemas.items()
        }
        try:
            for group in _groups(parts, schemas):
                for (name, writer), table in zip(writers.items(), group, strict=True):
                    whole = table.combine_chunks()
                    writer.write_table(whole.cast(schemas[name]), row_group_size=max(1, len(whole)))
        finally:
            for writer in writers.values():
                writer.close()
        for name, path in writing.items():
            with path.open("rb+") as file:
                os.fsync(file.fileno())
            path.replace(folder / f"{name}.parquet")
    except OSError as error:
        message = tr("{folder}: the results cannot be written: {why}")
        raise SaveError(message.format(folder=folder, why=reason(error))) from error


def _groups(parts: Iterable[bytes], schemas: Schemas) -> Iterator[Sequence[Any]]:
    """Yield the rows of `GROUP` games at a time."""
    waiting = [schema.empty_table() for schema in schemas.values()]
    games = first = 0
    for part in parts:
        tables = unpack(part, schemas)
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


class ResultsInfo(NamedTuple):
    """The description that a results file has of itself."""

    study: bytes
    """The study as text, as it was given to `merge`."""
    rows: int
    games: tuple[int, int]
    """Indices of the first and the last game."""


def read_info(folder: Path, name: str, schemas: Schemas) -> ResultsInfo:
    """Return the description in one of the files of a study.

    Raises ValueError if it is not such a file, or has no rows.
    """
    try:
        with pq.ParquetFile(folder / f"{name}.parquet") as file:
            if not file.schema_arrow.equals(schemas[name]):
                raise ValueError(_NOT_THE_COLUMNS)
            about = file.metadata
            groups = [about.row_group(number) for number in range(about.num_row_groups)]
            if any(group.total_byte_size > _LARGEST_GROUP for group in groups):
                raise ValueError("these are more rows than a study has at a time")
            games = groups[0].column(0).statistics.min, groups[-1].column(0).statistics.max
            return ResultsInfo((about.metadata or {}).get(b"study", b""), about.num_rows, games)
    except (pa.ArrowException, OSError, IndexError, AttributeError) as error:
        raise ValueError(str(error)) from error


def read_groups(folder: Path, schemas: Schemas) -> Iterator[tuple[Any, ...]]:
    """Yield the tables of a finished study, some games at a time.

    Raises ValueError if its files cannot be used.
    """
    try:
        files = [pq.ParquetFile(folder / f"{name}.parquet") for name in schemas]
        for file, schema in zip(files, schemas.values(), strict=True):
            if not file.schema_arrow.equals(schema):
                raise ValueError(_NOT_THE_COLUMNS)
        for group in range(files[0].num_row_groups):
            yield tuple(file.read_row_group(group) for file in files)
    except (pa.ArrowException, OSError, IndexError) as error:
        raise ValueError(str(error)) from error


def read_parts(parts: Iterable[bytes], schemas: Schemas) -> Iterator[tuple[Any, ...]]:
    """Yield the tables of an unfinished study, some games at a time.

    ``parts`` are its batches in order. Raises ValueError if one is damaged.
    """
    waiting: list[tuple[Any, ...]] = []
    for part in parts:
        waiting.append(unpack(part, schemas))
        if sum(len(games) for games, *_ in waiting) >= GROUP:
            yield tuple(map(pa.concat_tables, zip(*waiting, strict=True)))
            waiting = []
    if waiting:
        yield tuple(map(pa.concat_tables, zip(*waiting, strict=True)))
