"""The figures of every section, computed from the tables of many games, some games at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow.compute as pc

from skye_desktop.game.confidence import student_quantile
from skye_desktop.games.skye.engine import LandscapeTile, ScoringId, Variant
from skye_desktop.lab.estimates import (
    Estimate,
    Floats,
    Parts,
    Regression,
    Replicates,
    Whole,
    per_game,
    replicates_of_ratio,
)
from skye_desktop.lab.sections import SECTIONS
from skye_desktop.lab.table_figures import (
    AllReplicates,
    Chunk,
    Figures,
    Findings,
    Key,
    TableFigures,
    TableKind,
    codes,
    compute,
)

__all__ = ["Findings", "TableKind", "compute_findings", "tiles_of"]

Tiles = Mapping[int, LandscapeTile]
"""Landscape tiles of a variant by number; tiles that look alike have the picture of the first."""
_FEWEST = 5
"""Least number of games with a pair, and with each tile but not the other, for a figure of it."""


class _SkyeFigures(TableFigures):
    """The figures of one kind of table, updated chunk by chunk."""

    def __init__(self, table: TableKind, tiles: Tiles, is_compared: bool) -> None:
        super().__init__(table, SECTIONS, is_compared)
        self._numbers = np.array(sorted(tiles))
        self._looks = np.array([tiles[number].looks for number in sorted(tiles)])
        self._pairs = _Pairs()
        self._worth = Regression(sorted({tile.looks for tile in tiles.values()}))

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        self._add_ends(chunk)
        self._add_course(chunk)
        self._add_scoring(chunk)
        self._add_tiles(chunk)

    def _add_ends(self, chunk: Chunk) -> None:
        self._add_ties(chunk, "gold decides")
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

    def _add_course(self, chunk: Chunk) -> None:
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

    def _add_scoring(self, chunk: Chunk) -> None:
        tiles, names = codes(pc.list_flatten(chunk.games["scored_tile"]))
        tiles = tiles.reshape(len(chunk.games), -1)
        rounds = pc.list_flatten(chunk.games["scored_round"]).to_numpy().reshape(tiles.shape)
        points = chunk.lists("scored").mean(axis=1)
        games = np.broadcast_to(np.arange(len(tiles))[:, None], tiles.shape)
        by_tile = self._means["tiles_points"]
        of_tiles, counted, _, of = per_game(games.ravel(), tiles.ravel(), points.ravel(), 1)
        places = np.array([by_tile.place((name,)) for name in names])
        self._add("tiles_points", of, places[of_tiles], counted)
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

    def _add_tiles(self, chunk: Chunk) -> None:
        (table,), (games,) = chunk.others, chunk.of_others
        numbers = self._looks[np.searchsorted(self._numbers, table["tile"].to_numpy())]
        fate, fates = codes(table["fate"])
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
        found = {name: dict(of) for name, of in super().figures().items()}
        found["pairs"] = self._pairs.figures()
        found["worth"] = {(tile,): figure for tile, figure in self._worth.figures().items()}
        return {name: {key: of[key] for key in _in_order(name, of)} for name, of in found.items()}

    def replicates(self) -> AllReplicates:
        if not self._is_compared:
            return {}
        found = {name: dict(of) for name, of in super().replicates().items()}
        found["pairs"] = self._pairs.replicates()
        found["worth"] = {
            (tile,): replicates for tile, replicates in self._worth.replicates().items()
        }
        return found


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
    """Sums of one scoring tile's points over some games, and of their products with another's."""

    games: float = 0.0
    counted: float = 0.0
    squares: float = 0.0
    products: float = 0.0
    """Sum of the products of both scoring tiles' points."""

    @staticmethod
    def of(values: Floats, others: Floats) -> _Sums:
        """Return the sums, given the points of the two scoring tiles game by game."""
        return _Sums(len(values), values.sum(), (values**2).sum(), (values * others).sum())

    def plus(self, other: _Sums) -> _Sums:
        """Return the sums over the games of both."""
        return _Sums(*(mine + its for mine, its in zip(self, other, strict=True)))

    def less(self, other: _Sums) -> _Sums:
        """Return the sums over the games, without those of the other, which are a part of them."""
        return _Sums(*(mine - its for mine, its in zip(self, other, strict=True)))

    @property
    def mean(self) -> float:
        """Mean points of the first scoring tile in a game."""
        return self.counted / self.games

    @property
    def error(self) -> float:
        """Square of the standard error of that mean."""
        return max(0.0, self.squares / self.games - self.mean**2) / (self.games - 1)


class _Pairs:
    """How the points of a scoring tile depend on which other scoring tiles are in the game."""

    def __init__(self) -> None:
        self._of: dict[str, _Sums] = {}
        self._with: dict[tuple[str, str], _Sums] = {}
        self._parts: dict[tuple[str, ...], Parts] = {}
        """Sums for each scoring tile, and for each pair, by part of the deals."""

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
        """Return for each pair how many points it brings beyond the sum of the two alone.

        A pair is left out if one of its tiles was never played without the other.
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


def compute_findings(
    groups: Iterable[tuple[Any, ...]], of_variants: Mapping[str, Tiles], is_compared: bool = False
) -> Findings:
    """Return the figures of the games, which are read some at a time.

    ``groups`` are tables as `tables.read_groups` gives them, ``of_variants`` each variant's tiles.
    If ``is_compared``, replicates for a comparison with another study are computed too.
    """
    return compute(
        groups, lambda table: _SkyeFigures(table, of_variants[table.variant], is_compared)
    )


def tiles_of(variant: Variant) -> Tiles:
    """Return the landscape tiles of a variant by number."""
    return {tile.number: tile for tile in variant.tiles}
