"""Figures of what seats have and do in a game, for reports of games that have no others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from skye_desktop.lab.estimates import Floats
from skye_desktop.lab.lab_game import Things
from skye_desktop.lab.sections import ReportSection
from skye_desktop.lab.table_figures import (
    Chunk,
    Figures,
    Findings,
    TableFigures,
    TableKind,
    compute,
)


class SeatColumns(NamedTuple):
    """Columns of the seats' table, by what they tell."""

    sources: Mapping[str, str]
    """Columns of points by source, for the sections ``sources`` and ``wins``."""
    numbers: Sequence[str]
    """Columns of numbers, or of lists that are counted, for the section ``deeds``."""
    things: Sequence[str]
    """Columns with lists of things; each is a section too, about what a thing is worth."""


class SeatFigures(TableFigures):
    """The figures of all games with one number of seats: base class for those of a game."""

    columns: ClassVar[SeatColumns]

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        share, points = chunk.column("share") > 0, chunk.column("points")
        for source, column in self.columns.sources.items():
            self._add_each("sources", (source,), chunk.column(column).mean(axis=1))
            self._contrast("wins", source, share, chunk.column(column))
        self._add_each("sources", ("all together",), points.mean(axis=1))
        for name in self.columns.numbers:
            self._contrast("deeds", name, share, self._number(chunk, name))
        for section in self.columns.things:
            entries = [{*of} for of in chunk.seats[section].to_pylist()]
            for thing in sorted(set().union(*entries)):
                has = np.array([thing in of for of in entries]).reshape(share.shape)
                self._contrast(section, thing, has, points)

    def _number(self, chunk: Chunk, column: str) -> Floats:
        """Return a column of numbers, or the lengths of the lists in one: game × seat."""
        if column not in self.columns.things:
            return chunk.column(column)
        lengths = np.array([len(of) for of in chunk.seats[column].to_pylist()], dtype=float)
        return lengths.reshape(-1, chunk.width)

    def figures(self) -> Figures:
        """Return the figures so far; things are sorted by their worth."""
        return {
            name: dict(sorted(of.items(), key=lambda item: -item[1].value))
            if name in self.columns.things
            else of
            for name, of in super().figures().items()
        }


class PlainReport:
    """Answers of `lab_game.LabReport` for a game whose things have no pictures."""

    sections: Sequence[ReportSection]
    figures: type[TableFigures]
    """Class of its figures of one kind of table."""
    of_things: Sequence[str] = ()

    def things(self, study: Any, rules: str) -> Things:
        return {}

    def findings(self, study: Any, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        def figures_of(table: TableKind) -> TableFigures:
            return self.figures(table, self.sections, compared)

        return compute(groups, figures_of)
