"""News for one seat: the result of the market, and what others did since its last turn.

Only public facts are reported: what was paid, kept and laid. Gold in hand is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skye_desktop.files.record import Moment
from skye_desktop.games.skye.engine import (
    BuyingPassed,
    DealTiles,
    Event,
    IncomePaid,
    TileBought,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    TileTakenBack,
)
from skye_desktop.games.skye.wording.style import Style
from skye_desktop.games.skye.wording.tile import large_tile_letter
from skye_desktop.i18n import tr, trn


class NewsLine(NamedTuple):
    """Sentence with the landscape tile that it is about."""

    text: str
    tile: int | None = None


def market_lines(seat: int, events: Iterable[Event], style: Style) -> list[NewsLine]:
    """Return the results of a market for a seat: sold, kept and paid, bought."""
    lines, bought = list[NewsLine](), list[NewsLine]()
    for event in events:
        match event:
            case TileBought(buyer, seller, tile, price) if seller == seat:
                text = tr("Sold to {name}: {gold}, and your {gold} back")
                lines.append(
                    NewsLine(text.format(name=style.names[buyer], gold=style.sum(price)), tile)
                )
            case TileKept(owner, tile, lost) if owner == seat:
                lines.append(NewsLine(tr("Kept; {gold} paid").format(gold=style.sum(lost)), tile))
            case TileBought(buyer, seller, tile, price) if buyer == seat:
                text = tr("Bought from {name} for {gold}")
                text = text.format(name=style.names[seller], gold=style.sum(price))
                bought.append(NewsLine(text, tile))
    return [*lines, *(bought or [NewsLine(tr("Bought nothing"))])]


class _SeatNews(NamedTuple):
    """What one seat sold, laid and returned to the bag, for an announcement."""

    sales: list[str]
    laid: list[int]
    returned: list[int]


def since_last_turn(moments: Sequence[Moment], seat: int, names: Sequence[str]) -> list[str]:
    """Return the others' actions since that seat's last one, a sentence each.

    Empty if the seat has not acted. Points and income of the seat itself come first. The result of
    a market that has closed since is left out, because an announcement shows it.
    """
    events = _events_since(moments, seat)
    deeds = {other: _SeatNews([], [], []) for other in range(len(names)) if other != seat}
    for event in events:
        _add(deeds, event, names)
    others = [
        sentence
        for other, done in deeds.items()
        for sentence in _seat_sentences(names[other], done)
    ]
    return [*_own(events, seat), *others]


def _own(events: Sequence[Event], seat: int) -> list[str]:
    """Return points and income that a seat got between two rounds; empty unless a round began."""
    lines = [line for event in events if isinstance(event, TileScored) for line in event.lines]
    points = sum(line.points for line in lines if line.seat == seat)
    incomes = [
        event.income.gold
        for event in events
        if isinstance(event, IncomePaid) and event.seat == seat
    ]
    if not incomes:
        return []
    return [
        trn(
            "You scored {n} point and got {gold} gold.",
            "You scored {n} points and got {gold} gold.",
            points,
            gold=sum(incomes),
        )
    ]


def _events_since(moments: Sequence[Moment], seat: int) -> list[Event]:
    """Return the events after that seat's last action; empty if it has not acted.

    If the action ended a round, the scoring is included.
    """
    found: list[Event] = []
    for moment in reversed(moments):
        action = moment.action
        if not isinstance(action, DealTiles) and action.seat == seat:
            scored = [event for event in moment.events if isinstance(event, TileScored)]
            return scored + found[::-1]
        found += reversed(moment.events)
    return []


def _add(deeds: dict[int, _SeatNews], event: Event, names: Sequence[str]) -> None:
    match event:
        case TileKept():
            for done in deeds.values():
                done.sales.clear()
        case TileBought(buyer, seller, tile, price) if buyer in deeds:
            text = tr("{name} bought {tile} from {seller} for {price}.")
            sale = text.format(
                name=names[buyer], tile=large_tile_letter(tile), seller=names[seller], price=price
            )
            deeds[buyer].sales.append(sale)
        case BuyingPassed(buyer) if buyer in deeds:
            deeds[buyer].sales.append(tr("{name} bought nothing.").format(name=names[buyer]))
        case TilePlaced(builder, tile, _) if builder in deeds:
            deeds[builder].laid.append(tile)
        case TileTakenBack(builder, tile) if builder in deeds and tile in deeds[builder].laid:
            deeds[builder].laid.remove(tile)
            deeds[builder].returned.clear()  # they may fit again, so they come back with it
        case TileReturned(builder, tile) if builder in deeds:
            deeds[builder].returned.append(tile)


def _seat_sentences(name: str, done: _SeatNews) -> list[str]:
    told = list(done.sales)
    if done.laid:
        told.append(tr("{name} laid {tiles}.").format(name=name, tiles=_tile_letters(done.laid)))
    if done.returned:
        text = tr("{name} gave {tiles} back to the bag.")
        told.append(text.format(name=name, tiles=_tile_letters(done.returned)))
    return told


def _tile_letters(tiles: Iterable[int]) -> str:
    return " ".join(map(large_tile_letter, tiles))
