"""The log in words, each line with the cells it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skye_desktop.engine import (
    SCORING_TILES,
    Cell,
    Event,
    GoldExchanged,
    PricesSet,
    RoundBegan,
    ScoreLine,
    ScrollsScored,
    TilePlaced,
    TileScored,
    TilesDrawn,
    tell,
    tr,
)


class LogLine(NamedTuple):
    """One line of the log."""

    text: str
    is_heading: bool = False
    seat: int | None = None
    """Whose land the cells are in."""
    cells: tuple[Cell, ...] = ()


def log_lines(events: Iterable[Event], names: Sequence[str]) -> list[LogLine]:
    """Everything that happened and is worth telling, in order."""
    return [line for event in events for line in _lines_of(event, names)]


def _lines_of(event: Event, names: Sequence[str]) -> list[LogLine]:
    match event:
        case TilesDrawn() | PricesSet():
            return []  # seen on the table, and long forgotten when the log is read
        case RoundBegan():
            return [LogLine(tell(event, names), is_heading=True)]
        case TileScored(_, space, tile, lines):
            return [LogLine(f"{space} {SCORING_TILES[tile].name}", is_heading=True), *_scored(lines, names)]
        case ScrollsScored(_, lines) if lines:
            return _scored(lines, names)
        case ScrollsScored(seat, _):
            return [LogLine(tr("{name}: no scrolls").format(name=names[seat]), seat=seat)]
        case GoldExchanged(seat, line):
            return _scored((line,), names)
        case TilePlaced(seat, _, placement):
            return [LogLine(tell(event, names), seat=seat, cells=(placement.cell,))]
    return [LogLine(tell(event, names))]


def _scored(lines: Iterable[ScoreLine], names: Sequence[str]) -> list[LogLine]:
    return [LogLine(f"{names[line.seat]}: {line.text}", seat=line.seat, cells=line.cells) for line in lines]
