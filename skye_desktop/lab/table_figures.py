"""Figures of the games of one kind of table, read some games at a time; common to all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow.compute as pc

from skye_desktop.lab.estimates import Estimate, Floats, Means, Parts, Replicates, Whole
from skye_desktop.lab.labels import CLOSE, CLOSE_END, PLACES, title
from skye_desktop.lab.sections import ReportSection

Key = tuple[str | int, ...]
Figures = Mapping[str, Mapping[Key, Estimate]]
"""Figures of each section, by key."""
AllReplicates = Mapping[str, Mapping[Key, Replicates]]
"""Jackknife replicates of the figures of each section, by key."""


class TableKind(NamedTuple):
    """A kind of table: variant, number of seats, and players."""

    variant: str
    seats: int
    bots: str
    """Name of the bot of each seat, separated by blanks."""

    def seat(self, number: int) -> str:
        """Return the name of a seat, from 0; with its player if not all players are the same."""
        names = self.bots.split(" ")
        return str(number + 1) if len(set(names)) == 1 else f"{number + 1} {names[number]}"

    @property
    def title(self) -> str:
        """Title in lists."""
        return title(self.seats, self.bots, self.variant)


class Chunk(NamedTuple):
    """Some games of one kind of table, as arrays; columns of seats have the shape game × seat."""

    games: Any
    seats: Any
    others: tuple[Any, ...]
    """The other tables besides games and seats."""
    of_others: tuple[Whole, ...]
    """For each row of each of `others`, the index of its game in this chunk."""
    width: int
    parts: Whole
    """Number of the part of the deals to which each game belongs.

    Two studies with the same deals have the same deal in the same part.
    """

    def column(self, name: str) -> Floats:
        """Return a column of the seats' table, as an array: game × seat."""
        values: Floats = self.seats[name].to_numpy().astype(float).reshape(-1, self.width)
        return values

    def lists(self, name: str) -> Floats:
        """Return a column of lists of the seats' table, as an array: game × seat × entry."""
        flat = pc.list_flatten(self.seats[name]).to_numpy().astype(float)
        values: Floats = flat.reshape(len(self.games), self.width, -1)
        return values


class TableFigures:
    """The figures of one kind of table; chunks of games are added one after another.

    The sections ``start``, ``start_points``, ``seat`` and ``players`` are computed here.
    """

    def __init__(
        self, table: TableKind, sections: Sequence[ReportSection], is_compared: bool
    ) -> None:
        self._table = table
        self._is_compared = is_compared
        self._means = {section.id: Means(_limits(section, table.seats)) for section in sections}
        self._parts: Whole = np.zeros(0, dtype=np.int64)
        """Part of the deals of each game in the present chunk; None if no replicates are wanted."""
        self.games = 0

    def add(self, chunk: Chunk) -> None:
        """Add the games of a chunk."""
        self.games += len(chunk.games)
        self._parts = chunk.parts
        self._add_seats(chunk)

    def _add(self, section: str, games: Any, places: Whole, counted: Any, of: Any = 1.0) -> None:
        """Add entries for games of the chunk; ``places`` are the indices of their keys."""
        parts = self._parts[games] if self._is_compared else None
        self._means[section].add(places, counted, of, parts)

    def _add_each(
        self, section: str, key: Key, counted: Any, of: Any = 1.0, games: Any = slice(None)
    ) -> None:
        """Add a value for each game of the chunk, or for each of the selected ``games``."""
        counted = np.asarray(counted, dtype=float)
        self._add(
            section, games, np.full(counted.shape, self._means[section].place(key)), counted, of
        )

    def _add_ties(self, chunk: Chunk, decider: str = "") -> None:
        """Add the section ``ties``; ``decider`` is the key of ties that something else decides."""
        margin = chunk.games["margin"].to_numpy()
        is_shared = chunk.games["winners"].to_numpy() > 1
        self._add_each("ties", ("equal points",), margin == 0)
        if decider:
            self._add_each("ties", (decider,), (margin == 0) & ~is_shared)
        self._add_each("ties", ("shared victory",), is_shared)
        self._add_each("ties", (CLOSE_END,), margin <= CLOSE)

    def _contrast(self, section: str, key: str, has: Any, values: Any) -> None:
        """Add the mean of ``values`` of the seats that have something, less that of the others.

        Both arrays have the shape game × seat. Games in which all seats have it, or none, are left
        out.
        """
        number = has.sum(axis=1)
        tells = (number > 0) & (number < has.shape[1])
        with_it = (values * has).sum(axis=1)[tells] / number[tells]
        without = (values * ~has).sum(axis=1)[tells] / (has.shape[1] - number[tells])
        self._add_each(section, (key,), with_it - without, games=tells)

    def _add_seats(self, chunk: Chunk) -> None:
        width = chunk.width
        above = chunk.column("share") - 1 / width
        points = chunk.column("points")
        points = points - points.mean(axis=1, keepdims=True)
        from_start = chunk.column("from_start")
        for place in range(width):
            sits = from_start == place
            self._add_each("start", (PLACES[place],), above[sits])
            self._add_each("start_points", (PLACES[place],), points[sits])
            self._add_each("seat", (self._table.seat(place),), above[:, place])

        bot, names = codes(chunk.seats["bot"])
        bot = bot.reshape(-1, width)
        for code, name in enumerate(names if len(names) > 1 else []):
            there = bot == code
            times = there.sum(axis=1)
            self._add_each("players", (name,), (above * there).sum(axis=1), times)

    def figures(self) -> Figures:
        """Return the figures so far, section by section."""
        return {name: means.figures() for name, means in self._means.items()}

    def replicates(self) -> AllReplicates:
        """Return the replicates of each figure; empty if none are wanted."""
        if not self._is_compared:
            return {}
        return {name: means.replicates() for name, means in self._means.items()}


def _limits(section: ReportSection, seats: int) -> tuple[float, float] | None:
    """Return the least and greatest value of a section's figure; None if it is no share.

    If the figure is the difference from a fair share, that is subtracted.
    """
    if section.unit != "share":
        return None
    fair = 0.0 if section.nothing is None else 1 / seats
    return -fair, 1 - fair


def codes(strings: Any) -> tuple[Whole, list[str]]:
    """Return for each string an index, and the different strings by index."""
    encoded = pc.dictionary_encode(strings)
    encoded = encoded.combine_chunks() if hasattr(encoded, "combine_chunks") else encoded
    return encoded.indices.to_numpy().astype(np.int64), encoded.dictionary.to_pylist()


class Findings(NamedTuple):
    """The figures of each kind of table."""

    tables: Mapping[TableKind, Figures]
    games: Mapping[TableKind, int]
    replicates: Mapping[TableKind, AllReplicates]
    """Replicates of the figures; empty if no comparison is wanted."""


def compute(
    groups: Iterable[tuple[Any, ...]], figures_of: Callable[[TableKind], TableFigures]
) -> Findings:
    """Return the figures of games, which are read some at a time.

    ``groups`` are tables as `parquet.read_groups` yields them; ``figures_of`` makes the object for
    the figures of a kind of table.
    """
    counted: dict[TableKind, TableFigures] = {}
    for games, seats, *others in groups:
        keys = list(zip(*(games[name].to_pylist() for name in TableKind._fields), strict=True))
        for key in dict.fromkeys(keys):
            table = TableKind(*key)
            mine = np.array([other == key for other in keys])
            if table not in counted:
                counted[table] = figures_of(table)
            counted[table].add(_chunk(table, mine, games, seats, others))
    return Findings(
        {table: of.figures() for table, of in counted.items()},
        {table: of.games for table, of in counted.items()},
        {table: of.replicates() for table, of in counted.items()},
    )


def _chunk(table: TableKind, mine: Any, games: Any, seats: Any, others: Sequence[Any]) -> Chunk:
    """Return the chunk with the games of one kind of table; ``mine`` selects them.

    The rows of all tables are in the order of the games.
    """
    numbers = games["game"].to_numpy()
    of_seats = np.searchsorted(numbers, seats["game"].to_numpy())
    of_others = [np.searchsorted(numbers, other["game"].to_numpy()) for other in others]
    place = np.cumsum(mine) - 1
    return Chunk(
        games.filter(mine),
        seats.filter(mine[of_seats]),
        tuple(other.filter(mine[of]) for other, of in zip(others, of_others, strict=True)),
        tuple(place[of[mine[of]]] for of in of_others),
        table.seats,
        games["seed"].to_numpy()[mine] % Parts.NUMBER,
    )
