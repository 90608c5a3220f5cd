"""Events in words, adapted to a reader by a `Style`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    Event,
    GoldExchanged,
    IncomePaid,
    PassBuying,
    PlaceTile,
    PricesSet,
    ReturnTile,
    RoundBegan,
    ScoreLine,
    ScrollsScored,
    SetPrices,
    TakeBackTile,
    TileScored,
    TilesDrawn,
    tell,
)
from skye_desktop.games.skye.wording.points import scoring_title
from skye_desktop.games.skye.wording.style import Style
from skye_desktop.i18n import enumerated, headed, tr


def event_words(event: Event, style: Style) -> str:
    """Return the event as one clause, without a full stop."""
    return tell(event, style.names, style)


class EventLine(NamedTuple):
    """Line of text about an event."""

    text: str
    is_heading: bool = False
    score: ScoreLine | None = None
    """The score line that the text describes; None except in a scoring."""


def event_lines(event: Event, style: Style) -> Iterator[EventLine]:
    """Yield the lines of text about an event.

    A scoring has a heading and a line for each seat. Events that everybody sees on the table
    anyway, such as drawn tiles, have none.
    """
    match event:
        case TilesDrawn() | PricesSet():
            return
        case TileScored(_, space, tile, _):
            yield EventLine(scoring_title(space, tile), is_heading=True)
        case ScrollsScored(seat, ()):
            yield EventLine(tr("{name}: no scrolls").format(name=style.names[seat]))
        case ScrollsScored() | GoldExchanged():
            pass
        case _:
            yield EventLine(event_words(event, style), is_heading=isinstance(event, RoundBegan))
    for line in score_lines(event):
        yield EventLine(headed(style.names[line.seat], style.score(line)), score=line)


def score_lines(event: Event) -> Sequence[ScoreLine]:
    """Return the score lines of a scoring event; empty for other events."""
    match event:
        case TileScored() | ScrollsScored():
            return event.lines
        case GoldExchanged(_, line):
            return (line,)
    return ()


def income_sums(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return a sentence with the income of each seat, in gold."""
    paid = (event for event in events if isinstance(event, IncomePaid))
    return tr("Income: {sums}").format(
        sums=enumerated(f"{names[event.seat]} {event.income.gold}" for event in paid)
    )


def point_sums(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Return two lines: the scored tiles, and the points that each seat got from all of them."""
    scored = [event for event in events if isinstance(event, TileScored)]
    tiles = enumerated(scoring_title(event.space, event.tile) for event in scored)
    lines = [line for event in events for line in score_lines(event)]
    gained = (sum(line.points for line in lines if line.seat == seat) for seat in range(len(names)))
    sums = enumerated(f"{name} +{points}" for name, points in zip(names, gained, strict=True))
    return [tr("Scored: {tiles}").format(tiles=tiles), sums]


def after_words(action: Action, names: Sequence[str]) -> str:
    """Return a description of the moment after an action, which can be part of a file's name.

    Tiles are given by their numbers.
    """
    match action:
        case DealTiles():
            return tr("after the tiles were drawn")
        case SetPrices(seat):
            return tr("after {name} set prices").format(name=names[seat])
        case BuyTile(seat, tile):
            return tr("after {name} bought {tile}").format(name=names[seat], tile=tile)
        case PassBuying(seat):
            return tr("after {name} bought nothing").format(name=names[seat])
        case PlaceTile(seat, tile):
            return tr("after {name} laid {tile}").format(name=names[seat], tile=tile)
        case TakeBackTile(seat, tile):
            return tr("after {name} picked {tile} up again").format(name=names[seat], tile=tile)
        case ReturnTile(seat, tile):
            return tr("after {name} returned {tile} to the bag").format(name=names[seat], tile=tile)
        case EndBuilding(seat):
            return tr("after {name} ended building").format(name=names[seat])
