"""The report of a study of this game: tables, sections and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

import numpy as np
import pyarrow as pa

from skye_desktop.games.raiders.engine import table_for
from skye_desktop.games.raiders.laboratory import KINDS, PARTS, UNENDED
from skye_desktop.games.raiders.wording.names import is_named, named, offering_words
from skye_desktop.i18n import message, tr
from skye_desktop.lab.lab_game import LabReport, Things
from skye_desktop.lab.labels import label
from skye_desktop.lab.sections import read_sections
from skye_desktop.lab.table_figures import (
    Chunk,
    Figures,
    Findings,
    Key,
    TableFigures,
    TableKind,
    compute,
)

_THINGS: Final = ("hired", "played", "offerings", "raided")
"""Columns that list things of a seat, each with a section about their value."""
_NUMBERS: Final = (*KINDS, "offerings", "hired", "played", "armour", "valkyries")
"""Columns with numbers for each seat."""
_TABLE: Final = table_for(())

_GAMES: Final = pa.schema(
    {
        "game": pa.int64(), "cell": pa.int32(), "number": pa.int32(), "seed": pa.int64(),
        "variant": pa.string(), "seats": pa.int8(), "bots": pa.string(), "start": pa.int8(),
        "turns": pa.int16(), "actions": pa.int32(), "end": pa.string(), "winner": pa.int8(),
        "winners": pa.int8(), "winner_points": pa.int16(), "margin": pa.int16(),
    }
)  # fmt: skip
_SEATS: Final = pa.schema(
    {
        "game": pa.int64(), "seat": pa.int8(), "bot": pa.string(), "from_start": pa.int8(),
        "place": pa.int8(), "share": pa.float64(), "points": pa.int16(),
        **dict.fromkeys(PARTS.values(), pa.int16()),
        "turns": pa.int16(), "armour": pa.int8(), "valkyries": pa.int8(),
        **dict.fromkeys(KINDS, pa.int8()),
        **dict.fromkeys(("raided", "offerings", "hired", "played"), pa.list_(pa.string())),
    }
)  # fmt: skip
SCHEMAS: Final[Mapping[str, Any]] = {"games": _GAMES, "seats": _SEATS}
"""A row for each game, and for each seat of one: its points by source, and what it did.

`end` is the cause of the last round; `winner` is the first of several winners.
"""

_SECTIONS: Final = read_sections(files(__package__) / "laboratory_report.toml")


class _Figures(TableFigures):
    """The figures of all games with one number of seats."""

    def __init__(self, table: TableKind, is_compared: bool) -> None:
        super().__init__(table, _SECTIONS, is_compared)

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        share, points = chunk.column("share") > 0, chunk.column("points")
        lists = {name: chunk.seats[name].to_pylist() for name in _THINGS}
        counts = {
            name: np.array([len(one) for one in of], dtype=float).reshape(share.shape)
            for name, of in lists.items()
        }
        for part, column in PARTS.items():
            self._add_each("sources", (part,), chunk.column(column).mean(axis=1))
            self._contrast("wins", part, share, chunk.column(column))
        self._add_each("sources", ("all together",), points.mean(axis=1))
        for name in _NUMBERS:
            values = counts[name] if name in counts else chunk.column(name)
            self._contrast("deeds", name, share, values)
        for section in _THINGS:
            entries = [{*of} for of in lists[section]]
            for thing in sorted(set().union(*entries)):
                has = np.array([thing in of for of in entries]).reshape(share.shape)
                self._contrast(section, thing, has, points)
        self._add_games(chunk, counts)

    def _add_games(self, chunk: Chunk, counts: Mapping[str, Any]) -> None:
        ends = np.array(chunk.games["end"].to_pylist())
        for cause in ("fortress", "offerings", "valkyries", UNENDED):
            self._add_each("ends", (f"end {cause}",), ends == cause)
        self._add_ties(chunk)
        self._add_each("length", ("turns",), chunk.column("turns").mean(axis=1))
        self._add_each("length", ("actions",), chunk.games["actions"].to_numpy())
        for name, column in (("raids", "raided"), ("hired", "hired"), ("played", "played")):
            self._add_each("length", (name,), counts[column].mean(axis=1))

    def figures(self) -> Figures:
        return {
            name: dict(sorted(of.items(), key=lambda item: -item[1].value))
            if name in _THINGS
            else of
            for name, of in super().figures().items()
        }


class RaidersReport:
    """Sections, figures and labels of the report."""

    over = message("Raiders of the North Sea · laboratory")
    sections = _SECTIONS
    of_things = ()
    in_text = ("start", "players", "wins", "deeds", *_THINGS, "ends", "ties", "length")

    def things(self, study: Any, rules: str) -> Things:
        return {}

    def findings(self, study: Any, groups: Iterable[tuple[Any, ...]], compared: bool) -> Findings:
        return compute(groups, lambda table: _Figures(table, compared))

    def label(self, section: str, key: Key) -> list[str]:
        return [_label(section, str(part)) for part in key]


def _label(section: str, part: str) -> str:
    match section:
        case "hired" | "played":
            return named("card", part)
        case "offerings":
            return tr("{n}. {what}").format(n=part, what=offering_words(_TABLE, int(part)))
        case "raided":
            settlement, _, space = part.partition(" ")
            name = named("settlement", settlement)
            return f"{name} {space}"
        case "sources" | "wins" if part in ("gold", "iron", "livestock"):
            return named("good", part)
    return named("lab", part) if is_named("lab", part) else label(part)


REPORT: Final[LabReport] = RaidersReport()
