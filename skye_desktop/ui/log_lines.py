"""The log in words, each line with the cells it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    SCORING_TILES,
    Cell,
    Clan,
    Event,
    GoldExchanged,
    PricesRevealed,
    PricesSet,
    RoundBegan,
    ScoreLine,
    ScrollsScored,
    TileBought,
    TileDiscarded,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    TilesDrawn,
    TileTakenBack,
    tell,
    tr,
)
from skye_desktop.ui import theme
from skye_desktop.ui.look import Look
from skye_desktop.ui.theme import Corner
from skye_desktop.ui.theme.parts import TilesNote


class LogLine(NamedTuple):
    """One line of the log."""

    text: str
    is_heading: bool = False
    seat: int | None = None
    """Whose land the cells are in."""
    cells: tuple[Cell, ...] = ()
    tiles: tuple[int, ...] = ()
    """The landscape tiles it names: nobody knows them by number."""


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
        case TilePlaced(seat, tile, placement):
            return [LogLine(tell(event, names), seat=seat, cells=(placement.cell,), tiles=(tile,))]
    return [LogLine(tell(event, names), tiles=_tiles_of(event))]


def _tiles_of(event: Event) -> tuple[int, ...]:
    match event:
        case PricesRevealed(_, prices, _):
            return tuple(tile for tile, _ in prices)
        case TileDiscarded(_, tile) | TileKept(_, tile, _) | TileTakenBack(_, tile) | TileReturned(_, tile):
            return (tile,)
        case TileBought(_, _, tile, _):
            return (tile,)
    return ()


def draw_tiles_note(
    surface: pygame.Surface, look: Look, tiles: Sequence[int], beside: tuple[int, int]
) -> None:
    """The pictures of some tiles on a note to the right of a pixel."""
    side, pad = look.px(TilesNote.TILE), look.px(theme.SNUG)
    box = pygame.Rect(0, 0, len(tiles) * (side + pad) + pad, side + 2 * pad)
    box.midleft = (beside[0] + look.px(theme.BROAD), beside[1])
    box.clamp_ip(surface.get_rect())
    look.box(surface, box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)
    place = pygame.Rect(box.x + pad, box.y + pad, side, side)
    for tile in tiles:
        look.tile(surface, tile, 0, place, Clan.MACLEOD)  # only a castle differs by clan
        place = place.move(side + pad, 0)


def _scored(lines: Iterable[ScoreLine], names: Sequence[str]) -> list[LogLine]:
    return [LogLine(f"{names[line.seat]}: {line.text}", seat=line.seat, cells=line.cells) for line in lines]
