"""The log in words; each line has the cells that it is about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.game.session import Moment, Session
from skye_desktop.game.timeline import pinned_to, words_of
from skye_desktop.games.skye.bots.decision_reasons import read_reason
from skye_desktop.games.skye.engine import (
    BuyTile,
    Cell,
    DealTiles,
    Event,
    PlaceTile,
    PricesRevealed,
    ReturnTile,
    SetPrices,
    Territory,
    TileBought,
    TileDiscarded,
    TileKept,
    TilePlaced,
    TileReturned,
    TileTakenBack,
)
from skye_desktop.games.skye.wording.event import event_lines, event_words
from skye_desktop.games.skye.wording.style import CellNames, Length, Medium, Style
from skye_desktop.games.skye.wording.tile import (
    crest_letter,
    spoken,
    tile_letter,
)
from skye_desktop.i18n import current_catalogue, headed


class LogLine(NamedTuple):
    """One line of the log."""

    text: str
    signs: str = ""
    """Text for a drawn line, with crests for names and coins for sums.

    Empty if it is the same as ``text``.
    """
    brief: str = ""
    """Variant of ``signs`` for a short line, for example with sums only.

    Empty if it is the same.
    """
    is_heading: bool = False
    seat: int | None = None
    """Seat whose land the ``cells`` belong to; None for a line without cells."""
    cells: tuple[Cell, ...] = ()
    tiles: tuple[int, ...] = ()
    """Landscape tiles that the line names."""
    moment: int = 0
    """Moment that the line belongs to, as the number of actions done."""
    pin: Note | Bookmark | None = None
    """Note or bookmark that the line shows; None for a line of the game."""
    telling: int = 0
    """Number of the batch of lines with which it was added; 0 for a note or bookmark.

    An action that is done again after undo makes a new batch.
    """
    is_remark: bool = False
    """Whether the line is a computer's reason for its action, or a failure in finding it."""
    speech: str = ""
    """Text for screen readers if it differs from ``text``, else empty."""

    @property
    def spoken(self) -> str:
        """Text for screen readers, which also says on which cell a tile lies."""
        return self.speech or spoken(self.text)


class LogBook:
    """Log of a session, extended as the game goes on without being rebuilt.

    Lines are only made when somebody asks for them.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = session.setup.names
        # Cached, because people who try placements cause the same events again and again.
        self._crests = tuple(crest_letter(seat.clan) for seat in session.setup.seats)
        self._lines_of_event = lru_cache(maxsize=1_000)(
            lambda event, has_cells: _lines_of(
                event, self._names, self._crests, has_cells=has_cells
            )
        )
        self._language = current_catalogue()
        self._is_playtest = session.table.is_playtest
        """Whether lines name the cells of tiles and give computers' reasons."""
        self._moments: list[Moment] = []
        self._tellings = 0
        self._action_lines: list[list[LogLine]] = []
        """Lines of each action, from the first on."""
        self._lines: list[LogLine] = []
        self._is_behind = False
        """Whether the game has changed since the lines were made, so that they must be updated."""
        self._pinned_last = 0
        """Number of notes and bookmarks pinned to the last moment."""

    def follow(self) -> None:
        """Learn that the game has changed: something was done, undone, pinned or removed."""
        self._is_behind = True

    @property
    def lines(self) -> list[LogLine]:
        """All lines; notes and bookmarks of a moment follow its other lines."""
        if self._is_behind:
            self._is_behind = False
            self._catch_up()
        return self._lines

    def _catch_up(self) -> None:
        moments = self._session.moments
        if (
            self._is_playtest != self._session.table.is_playtest
            or self._language is not current_catalogue()
        ):
            self._is_playtest = self._session.table.is_playtest
            self._language = current_catalogue()
            self._names = self._session.setup.names
            self._lines_of_event.cache_clear()
            self._moments = []
            self._action_lines = []
        while self._moments and not self._is_still(len(self._moments)):
            self._moments.pop()
            self._action_lines.pop()
        for moment in moments[len(self._moments) :]:
            self._moments.append(moment)
            at = len(self._moments)
            self._tellings += 1
            number = self._tellings
            lines = self._lines_of(moment)
            self._action_lines.append([line._replace(moment=at, telling=number) for line in lines])
        self._lines = self._all_lines()

    def _lines_of(self, moment: Moment) -> Iterator[LogLine]:
        """Yield the lines about a moment's events and the remarks of computers on them.

        Remarks on prices come only when these are revealed.
        """
        for i, event in enumerate(moment.events):
            yield from self._lines_of_event(event, self._is_playtest)
            if i == 0 and not isinstance(moment.action, SetPrices):
                yield from self._remark(moment)
        if any(isinstance(event, PricesRevealed) for event in moment.events):
            for priced in self._pricing_moments():
                yield from self._remark(priced)

    def _remark(self, moment: Moment) -> Iterator[LogLine]:
        """Yield the lines with a computer's reason for its action and with failures.

        The reason is only for playtests, since other people need no estimates; failures are for
        everybody.
        """
        for number, line in enumerate(_remark(moment, self._names, self._crests)):
            if number or self._is_playtest:
                yield line

    def _pricing_moments(self) -> list[Moment]:
        """Return the moments at which the prices of the round were set."""
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

    def _all_lines(self) -> list[LogLine]:
        pinned: dict[int, list[LogLine]] = {}
        session = self._session
        for one in pinned_to(session) if session.bookmarks or session.notes else ():
            pinned.setdefault(one.at, []).append(LogLine(words_of(one), moment=one.at, pin=one))
        self._pinned_last = len(pinned.get(len(self._action_lines), ()))
        if not pinned:
            return list(chain.from_iterable(self._action_lines))
        every = list(pinned.get(0, ()))
        for at, lines in enumerate(self._action_lines, start=1):
            every += lines
            every += pinned.get(at, ())
        return every

    def lines_without(self, untold: int) -> list[LogLine]:
        """Return the lines without the last ``untold`` ones, which the window shows later.

        If there are any, notes and bookmarks pinned to the last action are left out too.
        """
        lines = self.lines
        return lines[: len(lines) - untold - self._pinned_last] if untold else lines

    def up_to(self, moment: int) -> list[LogLine]:
        lines = self.lines
        is_all = moment == len(self._action_lines)
        return (
            lines if is_all else lines[: bisect_right(lines, moment, key=lambda line: line.moment)]
        )


def highlighted_by(line: LogLine, land: Territory) -> frozenset[Cell]:
    """Return the cells to highlight for a line.

    These are the cells that it counts, else those on which its tiles lie.
    """
    if line.cells:
        return frozenset(line.cells)
    cells = (land.cell_of(tile) for tile in line.tiles)
    return frozenset(cell for cell in cells if cell is not None)


def _remark(moment: Moment, names: Sequence[str], crests: Sequence[str]) -> Iterator[LogLine]:
    """Yield a line with the computer's reason, and a line for each failure.

    The action is not repeated if the line above has just described it.
    """
    action = moment.action
    if not moment.remark or isinstance(action, DealTiles):
        return
    tiles: tuple[int, ...] = ()
    if isinstance(action, SetPrices):
        tiles = tuple(tile for tile, _ in action.prices)
    elif isinstance(action, BuyTile | PlaceTile | ReturnTile):
        tiles = (action.tile,)
    is_told = isinstance(action, BuyTile | PlaceTile)
    for reason in moment.remark.split("\n"):
        said = [
            read_reason(reason, who, partial(_tile_or_number, tiles)) for who in (names, crests)
        ]
        text, signs = (
            headed(who[action.seat], told.why if is_told else told.text)
            for who, told in zip((names, crests), said, strict=True)
        )
        yield LogLine(text, signs, seat=action.seat, tiles=tiles, is_remark=True)


def _tile_or_number(tiles: Sequence[int], tile: int) -> str:
    """Return the pictogram of a tile that is among ``tiles``; the number as text for any other."""
    return tile_letter(tile) if tile in tiles else str(tile)


def _lines_of(
    event: Event, names: Sequence[str], crests: Sequence[str], *, has_cells: bool
) -> tuple[LogLine, ...]:
    cells = CellNames.COORDINATES if has_cells else CellNames.UNTOLD
    drawn, short = (Style(crests, cells, length=length) for length in (Length.FULL, Length.SUMS))
    seat = getattr(event, "seat", None)
    tiles = _tiles_of(event)
    laid: tuple[Cell, ...] = ()
    speech = ""
    if isinstance(event, TilePlaced):
        laid = (event.placement.cell,)
        speech = event_words(event, Style(names, CellNames.COMPASS, Medium.SPEECH))
    return tuple(
        LogLine(
            line.text,
            signs.text,
            "" if brief == signs else brief.text,
            line.is_heading,
            seat=seat if line.score is None else line.score.seat,
            cells=laid if line.score is None else line.score.cells,
            tiles=tiles,
            speech=speech,
        )
        for line, signs, brief in zip(
            event_lines(event, Style(names, cells)),
            event_lines(event, drawn),
            event_lines(event, short),
            strict=True,
        )
    )


def _tiles_of(event: Event) -> tuple[int, ...]:
    match event:
        case PricesRevealed(_, prices, _):
            return tuple(tile for tile, _ in prices)
        case (
            TileBought()
            | TileDiscarded()
            | TileKept()
            | TilePlaced()
            | TileReturned()
            | TileTakenBack()
        ):
            return (event.tile,)
    return ()
