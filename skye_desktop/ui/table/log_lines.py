"""The log in words, each line with the cells it speaks of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    SCORING_TILES,
    BuyTile,
    Cell,
    Clan,
    DealTiles,
    Event,
    GameEnded,
    GoldExchanged,
    PlaceTile,
    PricesRevealed,
    PricesSet,
    ReturnTile,
    RoundBegan,
    ScoreLine,
    ScrollsScored,
    SetPrices,
    Territory,
    TileBought,
    TileDiscarded,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    TilesDrawn,
    TileTakenBack,
    tr,
    trn,
)
from skye_desktop.record import Bookmark, Note
from skye_desktop.session import Moment, Session
from skye_desktop.ui import theme
from skye_desktop.ui.look import Align, Look
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme import Corner, Line
from skye_desktop.ui.theme.parts import Pin, TilesNote
from skye_desktop.ui.time_line import pinned_to, told, with_its_tile, words_of


class LogLine(NamedTuple):
    """One line of the log."""

    text: str
    is_heading: bool = False
    seat: int | None = None
    """Whose land the cells are in."""
    cells: tuple[Cell, ...] = ()
    tiles: tuple[int, ...] = ()
    """The landscape tiles it names: nobody knows them by number."""
    moment: int = 0
    """How many actions had been done."""
    pinned: Note | Bookmark | None = None
    """What the line is, if it is none of the game."""
    is_remark: bool = False
    """Whether a computer says why it did what the game tells."""


class LogBook:
    """The log of a session. It keeps up with the game without being written anew, and knows whose line is whose."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = [seat.name for seat in session.setup.seats]
        self._moments: list[Moment] = []
        self._told: list[list[LogLine]] = []
        """The lines of each action, from the first on."""
        self.lines: list[LogLine] = []
        """All lines, what is pinned to a moment after those of the moment."""
        self._pinned_last = 0
        """How many lines are pinned to the last moment."""

    def follow(self) -> None:
        """Keep up with what was done, undone, pinned or removed."""
        moments = self._session.moments
        while self._moments and not self._is_still(len(self._moments)):
            self._moments.pop()
            self._told.pop()
        for moment in moments[len(self._moments) :]:
            self._moments.append(moment)
            at = len(self._moments)
            self._told.append([line._replace(moment=at) for line in self._lines_of(moment)])
        self.lines = list(self._all_lines())

    def _lines_of(self, moment: Moment) -> Iterator[LogLine]:
        """What happened, and what computers have to say about it; about prices only once they are revealed."""
        for i, event in enumerate(moment.events):
            yield from _lines_of(event, self._names)
            if i == 0 and not isinstance(moment.action, SetPrices):
                yield from _remark(moment, self._names)
        if any(isinstance(event, PricesRevealed) for event in moment.events):
            for priced in self._priced():
                yield from _remark(priced, self._names)

    def _priced(self) -> list[Moment]:
        """The moments in which the prices of the round were set, up to the last of those followed."""
        prices: list[Moment] = []
        for moment in reversed(self._moments):
            if isinstance(moment.action, SetPrices):
                prices.append(moment)
            if isinstance(moment.action, DealTiles):
                break
        return prices[::-1]

    def _is_still(self, at: int) -> bool:
        moments = self._session.moments
        return at <= len(moments) and moments[at - 1] is self._moments[at - 1]

    def _all_lines(self) -> Iterator[LogLine]:
        pinned: dict[int, list[LogLine]] = {}
        for one in pinned_to(self._session):
            pinned.setdefault(one.at, []).append(LogLine(words_of(one), moment=one.at, pinned=one))
        self._pinned_last = len(pinned.get(len(self._told), ()))
        yield from pinned.get(0, ())
        for at, lines in enumerate(self._told, start=1):
            yield from lines
            yield from pinned.get(at, ())

    def told(self, untold: int) -> list[LogLine]:
        """The lines but for so many of the last action, which are still to be told, and what is pinned to it."""
        return self.lines[: len(self.lines) - untold - self._pinned_last] if untold else self.lines

    def up_to(self, moment: int) -> list[LogLine]:
        """The lines up to a moment."""
        if moment == len(self._told):
            return self.lines
        return self.lines[: bisect_right(self.lines, moment, key=lambda line: line.moment)]


def lit_by(line: LogLine, land: Territory) -> frozenset[Cell]:
    """The cells that a line speaks of: those that count, or those of the land where its tiles lie."""
    if line.cells:
        return frozenset(line.cells)
    cells = (land.cell_of(tile) for tile in line.tiles)
    return frozenset(cell for cell in cells if cell is not None)


def indent(line: LogLine, look: Look) -> int:
    """The pixels by which a line is set in: a pinned one has its mark before it, a remark belongs to another."""
    return 0 if line.pinned is None and not line.is_remark else look.px(Pin.IN_LOG)


def draw_pin(surface: pygame.Surface, look: Look, place: pygame.Rect, pinned: Note | Bookmark) -> None:
    """The mark of a bookmark, a ribbon, or of a note, a written sheet, in the middle of the place."""
    side = look.px(Pin.SIDE)
    rect = pygame.Rect(0, 0, side * 3 // 4, side)
    rect.center = place.center
    if isinstance(pinned, Bookmark):
        notch = (rect.centerx, rect.bottom - side // 3)
        ribbon = [rect.topleft, rect.topright, rect.bottomright, notch, rect.bottomleft]
        pygame.draw.polygon(surface, theme.WRONG, ribbon)
        pygame.draw.aalines(surface, theme.WRONG, True, ribbon)
        return
    look.box(surface, rect, theme.WHITE, border=theme.GOLD_DARK, width=Line.HAIR, radius=Corner.SHARP)
    for part in (1, 2, 3):
        y = rect.y + rect.height * part // 4
        inset = look.px(theme.FINE)
        pygame.draw.line(surface, theme.GOLD_DARK, (rect.x + inset, y), (rect.right - inset - 1, y))


def _remark(moment: Moment, names: Sequence[str]) -> Iterator[LogLine]:
    """Why a computer did that, and what went wrong, a line each.

    What it did is not said again where the line above has just told it.
    """
    action = moment.action
    if not moment.remark or isinstance(action, DealTiles):
        return
    match action:
        case SetPrices(_, prices, _):
            tiles = tuple(tile for tile, _ in prices)
        case BuyTile(_, tile) | PlaceTile(_, tile, _) | ReturnTile(_, tile):
            tiles = (tile,)
        case _:
            tiles = ()
    first, *more = moment.remark.split("\n")
    if isinstance(action, BuyTile | PlaceTile):
        _, colon, why = first.partition(": ")
        first = why if colon else first
    for text in (first, *more):
        shown = with_its_tile(text, tiles)
        words = tr("{name}: {reason}").format(name=names[action.seat], reason=shown)
        yield LogLine(words, seat=action.seat, tiles=tiles, is_remark=True)


def _lines_of(event: Event, names: Sequence[str]) -> list[LogLine]:
    match event:
        case TilesDrawn() | PricesSet():
            return []  # seen on the table, and long forgotten when the log is read
        case RoundBegan():
            return [LogLine(told(event, names), is_heading=True)]
        case TileScored(_, space, tile, lines):
            return [LogLine(f"{space} {SCORING_TILES[tile].name}", is_heading=True), *_scored(lines, names)]
        case ScrollsScored(_, lines) if lines:
            return _scored(lines, names)
        case ScrollsScored(seat, _):
            return [LogLine(tr("{name}: no scrolls").format(name=names[seat]), seat=seat)]
        case GoldExchanged(seat, line):
            return _scored((line,), names)
        case TilePlaced(seat, tile, placement):
            return [LogLine(told(event, names), seat=seat, cells=(placement.cell,), tiles=(tile,))]
    whose = None if isinstance(event, GameEnded) else event.seat
    return [LogLine(told(event, names), seat=whose, tiles=_tiles_of(event))]


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
    surface: pygame.Surface,
    look: Look,
    tiles: Sequence[int],
    beside: tuple[int, int],
    prices: Sequence[int] = (),
    *,
    within: pygame.Rect | None = None,
) -> None:
    """The pictures of some tiles on a note to the right of a pixel, with their prices in gold if they have any.

    It stays inside a rectangle, if one is given, and inside the surface.
    """
    side, pad = look.px(TilesNote.TILE), look.px(theme.SNUG)
    row = look.px(TilesNote.PRICE) if prices else 0
    box = pygame.Rect(0, 0, len(tiles) * (side + pad) + pad, side + 2 * pad + row)
    box.midleft = (beside[0] + look.px(theme.BROAD), beside[1])
    if within is not None:
        box.clamp_ip(within)
    box.clamp_ip(surface.get_rect())
    look.box(surface, box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)
    place = pygame.Rect(box.x + pad, box.y + pad, side, side)
    for tile in tiles:
        look.tile(surface, tile, 0, place, Clan.MACLEOD)  # only a castle differs by clan
        place = place.move(side + pad, 0)
    under = pygame.Rect(box.x + pad, place.bottom, side, row)
    for price in prices:
        text = trn("{n} gold", "{n} gold", price)
        look.write(surface, text, under, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
        under = under.move(side + pad, 0)


def _scored(lines: Iterable[ScoreLine], names: Sequence[str]) -> list[LogLine]:
    return [LogLine(f"{names[line.seat]}: {line.text}", seat=line.seat, cells=line.cells) for line in lines]
