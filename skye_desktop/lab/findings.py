"""From the tables of many games, read some games at a time, to the figures of every section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow.compute as pc

from skye_desktop.engine import LandscapeTile, ScoringId, Variant
from skye_desktop.lab.estimates import (
    Estimate,
    Floats,
    Means,
    Parts,
    Regression,
    Replicates,
    Whole,
    per_game,
    replicates_of_ratio,
)
from skye_desktop.lab.labels import CLOSE, CLOSE_END, PLACES, title
from skye_desktop.lab.sections import SECTIONS, ReportSection
from skye_desktop.playtest import student_quantile

Key = tuple[str | int, ...]
Tiles = Mapping[int, LandscapeTile]
"""Landscape tiles of a variant by number.

Those that look alike all show the picture of the first.
"""
Figures = Mapping[str, Mapping[Key, Estimate]]
"""Figures of each section, by key."""
AllReplicates = Mapping[str, Mapping[Key, Replicates]]
"""Replicates of the same figures."""

_FEWEST = 5
"""Fewest games with a pair, and with each without the other, for a figure of the pair."""


class TableKind(NamedTuple):
    """A kind of table: the variant, the number of seats, and the players."""

    variant: str
    seats: int
    bots: str
    """Name of the bot of each seat, separated by blanks."""

    def seat(self, number: int) -> str:
        """Return the name of a seat (from 0), with its player if these differ."""
        names = self.bots.split(" ")
        return str(number + 1) if len(set(names)) == 1 else f"{number + 1} {names[number]}"

    @property
    def title(self) -> str:
        """Title in lists."""
        return title(self.seats, self.bots, self.variant)


class _Chunk(NamedTuple):
    """Some games of one kind of table as arrays; those of seats are game × seat."""

    games: Any
    seats: Any
    tiles: Any
    of_tile: Whole
    """Index of its game among these games, for each tile that was drawn."""
    width: int
    parts: Whole
    """Part of the deals of each game.

    In two studies with the same deals each deal is in the same part.
    """

    def column(self, name: str) -> Floats:
        """Return a column of the seats."""
        values: Floats = self.seats[name].to_numpy().astype(float).reshape(-1, self.width)
        return values

    def lists(self, name: str) -> Floats:
        """Return a column of lists of the seats: game × seat × entry."""
        flat = pc.list_flatten(self.seats[name]).to_numpy().astype(float)
        values: Floats = flat.reshape(len(self.games), self.width, -1)
        return values


class _TableFigures:
    """The figures of one kind of table, updated chunk by chunk."""

    def __init__(self, table: TableKind, tiles: Tiles, is_compared: bool) -> None:
        self._table = table
        self._is_compared = is_compared
        self._numbers = np.array(sorted(tiles))
        self._looks = np.array([tiles[number].looks for number in sorted(tiles)])
        self._means = {section.id: Means(_limits(section, table.seats)) for section in SECTIONS}
        self._pairs = _Pairs()
        self._worth = Regression(sorted({tile.looks for tile in tiles.values()}))
        self._parts: Whole = np.zeros(0, dtype=np.int64)
        """Parts of the deals of the current chunk."""
        self.games = 0

    def add(self, chunk: _Chunk) -> None:
        """Add the games of a chunk."""
        self.games += len(chunk.games)
        self._parts = chunk.parts
        self._add_seats(chunk)
        self._add_ends(chunk)
        self._add_course(chunk)
        self._add_scoring(chunk)
        self._add_tiles(chunk)

    def _add(self, section: str, games: Any, places: Whole, counted: Any, of: Any = 1.0) -> None:
        """Add entries of those games of the chunk, with the indices of their keys."""
        parts = self._parts[games] if self._is_compared else None
        self._means[section].add(places, counted, of, parts)

    def _add_each(
        self, section: str, key: Key, counted: Any, of: Any = 1.0, games: Any = slice(None)
    ) -> None:
        """Add a value for each game, or for each of those games."""
        counted = np.asarray(counted, dtype=float)
        self._add(
            section, games, np.full(counted.shape, self._means[section].place(key)), counted, of
        )

    def _add_seats(self, chunk: _Chunk) -> None:
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

        bot, names = _codes(chunk.seats["bot"])
        bot = bot.reshape(-1, width)
        for code, name in enumerate(names if len(names) > 1 else []):
            there = bot == code
            times = there.sum(axis=1)
            self._add_each("players", (name,), (above * there).sum(axis=1), times)

    def _add_ends(self, chunk: _Chunk) -> None:
        margin = chunk.games["margin"].to_numpy()
        is_shared = chunk.games["winners"].to_numpy() > 1
        self._add_each("ties", ("equal points",), margin == 0)
        self._add_each("ties", ("gold decides",), (margin == 0) & ~is_shared)
        self._add_each("ties", ("shared victory",), is_shared)
        self._add_each("ties", (CLOSE_END,), margin <= CLOSE)
        for name in ("actions", "rounds"):
            self._add_each("length", (name,), chunk.games[name].to_numpy())
        for column, name in (("tiles", "tiles laid, a seat"), ("bought", "tiles bought, a seat")):
            self._add_each("length", (name,), chunk.column(column).mean(axis=1))
        scored = chunk.lists("scored").sum(axis=2)
        self._add_each("sources", ("scoring tiles",), scored.mean(axis=1))
        for column, name in (
            ("scrolls", "scrolls"),
            ("gold_points", "gold left over"),
            ("points", "all together"),
        ):
            self._add_each("sources", (name,), chunk.column(column).mean(axis=1))

    def _add_course(self, chunk: _Chunk) -> None:
        after = chunk.lists("points_after")
        share = chunk.column("share")
        for number in range(after.shape[2]):
            now = after[:, :, number]
            for stands, best in (
                ("in front", now.max(axis=1)),
                ("in the last place", now.min(axis=1)),
            ):
                there = now == best[:, None]
                alone = there.sum(axis=1) == 1
                won = (share * there).sum(axis=1)[alone]
                self._add_each("comebacks", (stands, number + 1), won, games=alone)

    def _add_scoring(self, chunk: _Chunk) -> None:
        tiles, names = _codes(pc.list_flatten(chunk.games["scored_tile"]))
        tiles = tiles.reshape(len(chunk.games), -1)
        rounds = pc.list_flatten(chunk.games["scored_round"]).to_numpy().reshape(tiles.shape)
        points = chunk.lists("scored").mean(axis=1)
        games = np.broadcast_to(np.arange(len(tiles))[:, None], tiles.shape)
        by_tile = self._means["tiles_points"]
        codes, counted, _, of = per_game(games.ravel(), tiles.ravel(), points.ravel(), 1)
        places = np.array([by_tile.place((name,)) for name in names])
        self._add("tiles_points", of, places[codes], counted)
        by_round = self._means["rounds"]
        both, counted, _, of = per_game(
            games.ravel(), (tiles * 100 + rounds).ravel(), points.ravel(), 1
        )
        numbers = {
            code: by_round.place((names[code // 100], int(code % 100))) for code in np.unique(both)
        }
        self._add("rounds", of, np.array([numbers[code] for code in both]), counted)
        sets = self._means["sets"]
        laid = chunk.games["scoring"].to_pylist()
        keys = np.array([sets.place(_sorted_set(tuple(tiles))) for tiles in laid])
        self._add("sets", slice(None), keys, chunk.column("points").mean(axis=1))
        self._pairs.add(tiles, points, names, self._parts if self._is_compared else None)

    def _add_tiles(self, chunk: _Chunk) -> None:
        table, games = chunk.tiles, chunk.of_tile
        numbers = self._looks[np.searchsorted(self._numbers, table["tile"].to_numpy())]
        fate, fates = _codes(table["fate"])
        axed = np.isin(fate, [code for code, name in enumerate(fates) if name == "axed"])
        sold = np.isin(fate, [code for code, name in enumerate(fates) if name == "sold"])
        price = pc.fill_null(table["price"], 0).to_numpy()
        for section, counted, of in (
            ("price", price, ~axed),
            ("sold", sold, ~axed),
            ("axed", axed, True),
        ):
            means = self._means[section]
            tiles, sums, times, of_games = per_game(games, numbers, counted, of)
            places = {tile: means.place((int(tile),)) for tile in np.unique(tiles)}
            self._add(section, of_games, np.array([places[tile] for tile in tiles]), sums, times)
        by = pc.fill_null(table["laid_by"], -1).to_numpy()
        has = np.zeros((len(chunk.games), chunk.width, len(self._worth.things)))
        column = np.searchsorted(self._worth.things, numbers)
        laid = by >= 0
        np.add.at(has, (games[laid], by[laid], column[laid]), 1)
        self._worth.add(has, chunk.column("points"), chunk.parts)

    def figures(self) -> Figures:
        """Return the figures so far, section by section, in the order of display."""
        found: dict[str, dict[Key, Estimate]] = {
            name: means.figures() for name, means in self._means.items()
        }
        found["pairs"] = self._pairs.figures()
        found["worth"] = {(tile,): figure for tile, figure in self._worth.figures().items()}
        return {name: {key: of[key] for key in _in_order(name, of)} for name, of in found.items()}

    def replicates(self) -> AllReplicates:
        """Return the replicates of each figure; empty if they are not wanted."""
        if not self._is_compared:
            return {}
        found: dict[str, dict[Key, Replicates]] = {
            name: means.replicates() for name, means in self._means.items()
        }
        found["pairs"] = self._pairs.replicates()
        found["worth"] = {
            (tile,): replicates for tile, replicates in self._worth.replicates().items()
        }
        return found


def _limits(section: ReportSection, seats: int) -> tuple[float, float] | None:
    """Return the lowest and highest value of a section's figure; None if it is no share.

    The fair share is subtracted where the figure is given as the difference from it.
    """
    if section.unit != "share":
        return None
    fair = 0.0 if section.nothing is None else 1 / seats
    return -fair, 1 - fair


def _in_order(section: str, figures: Mapping[Key, Estimate]) -> list[Key]:
    if section in ("tiles_points", "sets", "worth", "price", "sold", "axed"):
        return sorted(figures, key=lambda key: -figures[key].value)
    if section in ("rounds", "pairs"):
        order = list(ScoringId)
        return sorted(
            figures, key=lambda key: [order.index(ScoringId(p)) if p in order else p for p in key]
        )
    return sorted(figures) if section == "seat" else list(figures)


@cache
def _sorted_set(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tiles of a set in the order of `ScoringId`."""
    order = list(ScoringId)
    return tuple(sorted(tiles, key=lambda tile: order.index(ScoringId(tile))))


class _Sums(NamedTuple):
    """Sums of the points of one scoring tile in some games, with another in the same games."""

    games: float = 0.0
    counted: float = 0.0
    squares: float = 0.0
    products: float = 0.0
    """Sum of the products with the points of the other."""

    @staticmethod
    def of(values: Floats, others: Floats) -> _Sums:
        """Return the sums of the points of the two, given game by game."""
        return _Sums(len(values), values.sum(), (values**2).sum(), (values * others).sum())

    def plus(self, other: _Sums) -> _Sums:
        """Return the sums of the games of both."""
        return _Sums(*(mine + its for mine, its in zip(self, other, strict=True)))

    def less(self, other: _Sums) -> _Sums:
        """Return the sums of the games without those of the other, which are among them."""
        return _Sums(*(mine - its for mine, its in zip(self, other, strict=True)))

    @property
    def mean(self) -> float:
        """Mean of a game."""
        return self.counted / self.games

    @property
    def error(self) -> float:
        """Square of the standard error of the mean."""
        return max(0.0, self.squares / self.games - self.mean**2) / (self.games - 1)


class _Pairs:
    """Points of each scoring tile in games with each other tile, and without it."""

    def __init__(self) -> None:
        self._of: dict[str, _Sums] = {}
        self._with: dict[tuple[str, str], _Sums] = {}
        self._parts: dict[tuple[str, ...], Parts] = {}
        """Games of a tile and its points, and those of a tile with another.

        They are summed part by part of the deals.
        """

    def add(self, tiles: Whole, points: Floats, names: list[str], parts: Whole | None) -> None:
        """Add games.

        ``tiles`` are those of each of their scorings, ``points`` what these brought a seat,
        ``parts`` the part of the deals of each game, if replicates are wanted.
        """
        games = len(tiles)
        width = len(names)
        totals = np.zeros((games, width))
        np.add.at(totals, (np.arange(games)[:, None], tiles), points)
        is_there = np.zeros((games, width), dtype=bool)
        is_there[np.arange(games)[:, None], tiles] = True
        for code, name in enumerate(names):
            mine = totals[is_there[:, code], code]
            self._of[name] = self._of.get(name, _Sums()).plus(_Sums.of(mine, mine))
            self._part((name,), parts, is_there[:, code], mine)
            for other in range(width):
                both = is_there[:, code] & is_there[:, other]
                if other != code and both.any():
                    found = _Sums.of(totals[both, code], totals[both, other])
                    key = (name, names[other])
                    self._with[key] = self._with.get(key, _Sums()).plus(found)
                    self._part(key, parts, both, totals[both, code])

    def _part(self, key: tuple[str, ...], parts: Whole | None, there: Any, points: Floats) -> None:
        if parts is not None:
            mine = parts[there]
            sums = self._parts.setdefault(key, Parts(2))
            sums.add(np.zeros_like(mine), mine, points, np.ones_like(points))

    def replicates(self) -> dict[Key, Replicates]:
        """Return the replicates of each figure."""
        return {key: self._replicates(str(key[0]), str(key[1])) for key in self.figures()}

    def _replicates(self, first: str, second: str) -> Replicates:
        mine = self._parts[first, second].of(0)
        its = self._parts[second, first].of(0)
        apart = [mine, its, self._parts[first,].of(0) - mine, self._parts[second,].of(0) - its]
        with_it, with_other, alone, other = (replicates_of_ratio(*sums) for sums in apart)
        values = with_it.values + with_other.values - alone.values - other.values
        return Replicates(values, with_it.has | alone.has | other.has)

    def figures(self) -> dict[Key, Estimate]:
        """Return for each pair the points beyond the sum of the two alone.

        Only pairs of which each tile was also played without the other are included.
        """
        found: dict[Key, Estimate] = {}
        for first, second in self._with:
            mine = self._with[first, second]
            its = self._with[second, first]
            alone = self._of[first].less(mine)
            other = self._of[second].less(its)
            fewest = min(mine.games, alone.games, other.games)
            if first >= second or fewest < _FEWEST:
                continue
            together = _Sums(
                mine.games,
                mine.counted + its.counted,
                mine.squares + its.squares + 2 * mine.products,
            )
            value = together.mean - alone.mean - other.mean
            half = student_quantile(int(fewest) - 1) * float(
                np.sqrt(together.error + alone.error + other.error)
            )
            key = tuple(
                sorted((first, second), key=lambda name: list(ScoringId).index(ScoringId(name)))
            )
            found[key] = Estimate(
                float(value), float(value - half), float(value + half), int(mine.games)
            )
        return found


def _codes(strings: Any) -> tuple[Whole, list[str]]:
    """Return strings as indices, and the strings by index."""
    encoded = pc.dictionary_encode(strings)
    encoded = encoded.combine_chunks() if hasattr(encoded, "combine_chunks") else encoded
    return encoded.indices.to_numpy().astype(np.int64), encoded.dictionary.to_pylist()


class Findings(NamedTuple):
    """The figures of the games of each kind of table."""

    tables: Mapping[TableKind, Figures]
    games: Mapping[TableKind, int]
    replicates: Mapping[TableKind, AllReplicates]
    """Replicates of the figures; empty where nothing is to be compared."""


def compute_findings(
    groups: Iterable[tuple[Any, ...]], of_variants: Mapping[str, Tiles], is_compared: bool = False
) -> Findings:
    """Return the figures of the games, which are read some at a time.

    ``groups`` are tables as `tables.read_groups` gives them, ``of_variants`` each variant's tiles.
    If ``is_compared``, replicates for a comparison with another study are computed too.
    """
    counted: dict[TableKind, _TableFigures] = {}
    for games, seats, tiles in groups:
        keys = list(zip(*(games[name].to_pylist() for name in TableKind._fields), strict=True))
        for key in dict.fromkeys(keys):
            table = TableKind(*key)
            mine = np.array([other == key for other in keys])
            if table not in counted:
                counted[table] = _TableFigures(table, of_variants[table.variant], is_compared)
            counted[table].add(_chunk(table, mine, games, seats, tiles))
    return Findings(
        {table: of.figures() for table, of in counted.items()},
        {table: of.games for table, of in counted.items()},
        {table: of.replicates() for table, of in counted.items()},
    )


def _chunk(table: TableKind, mine: Any, games: Any, seats: Any, tiles: Any) -> _Chunk:
    """Return the rows of those games.

    The rows of all three tables are in the order of the games.
    """
    numbers = games["game"].to_numpy()
    of_seats = np.searchsorted(numbers, seats["game"].to_numpy())
    of_tiles = np.searchsorted(numbers, tiles["game"].to_numpy())
    place = np.cumsum(mine) - 1
    return _Chunk(
        games.filter(mine),
        seats.filter(mine[of_seats]),
        tiles.filter(mine[of_tiles]),
        place[of_tiles[mine[of_tiles]]],
        table.seats,
        games["seed"].to_numpy()[mine] % Parts.NUMBER,
    )


def tiles_of(variant: Variant) -> Tiles:
    """Return the landscape tiles of a variant by number."""
    return {tile.number: tile for tile in variant.tiles}
