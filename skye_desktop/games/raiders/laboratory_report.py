"""The report of a study of this game: tables, sections and figures."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

import numpy as np
import pyarrow as pa

from skye_desktop.games.raiders.engine import table_for
from skye_desktop.games.raiders.laboratory import KINDS, PARTS, UNENDED
from skye_desktop.games.raiders.wording.names import is_named, named, offering_words
from skye_desktop.i18n import message, tr
from skye_desktop.lab.lab_game import LabReport
from skye_desktop.lab.labels import label
from skye_desktop.lab.seat_figures import PlainReport, SeatColumns, SeatFigures
from skye_desktop.lab.sections import read_sections
from skye_desktop.lab.table_figures import Chunk, Key

_THINGS: Final = ("hired", "played", "offerings", "raided")
"""Columns that list things of a seat, each with a section about their value."""
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


class _Figures(SeatFigures):
    """The figures of all games with one number of seats."""

    columns = SeatColumns(
        PARTS, (*KINDS, "offerings", "hired", "played", "armour", "valkyries"), _THINGS
    )

    def add(self, chunk: Chunk) -> None:
        super().add(chunk)
        ends = np.array(chunk.games["end"].to_pylist())
        for cause in ("fortress", "offerings", "valkyries", UNENDED):
            self._add_each("ends", (f"end {cause}",), ends == cause)
        self._add_ties(chunk)
        self._add_each("length", ("turns",), chunk.column("turns").mean(axis=1))
        self._add_each("length", ("actions",), chunk.games["actions"].to_numpy())
        for name, column in (("raids", "raided"), ("hired", "hired"), ("played", "played")):
            self._add_each("length", (name,), self._number(chunk, column).mean(axis=1))


class RaidersReport(PlainReport):
    """Sections, figures and labels of the report."""

    over = message("Raiders of the North Sea · laboratory")
    sections = read_sections(files(__package__) / "laboratory_report.toml")
    figures = _Figures
    in_text = ("start", "players", "wins", "deeds", *_THINGS, "ends", "ties", "length")

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
