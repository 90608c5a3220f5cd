"""What happens, told in sentences without pictures."""

from __future__ import annotations

from collections.abc import Iterator

from skye_desktop.bots.advice import Advice, TileAdvice
from skye_desktop.engine import (
    SCORING_TILES,
    SPACES,
    Called,
    Event,
    GoldExchanged,
    Phase,
    PlayerView,
    PricesSet,
    RoundBegan,
    ScrollsScored,
    TilePlaced,
    TileScored,
    TilesDrawn,
    tell,
)
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr, trn
from skye_desktop.play.results import rows_of
from skye_desktop.play.session import Session
from skye_desktop.play.timeline import score_lines
from skye_desktop.play.wording.advice import (
    best_line,
    likely_line,
    offer_line,
    places_told,
    proposed_line,
    worth_line,
)
from skye_desktop.play.wording.cell import place
from skye_desktop.play.wording.placement import turn_words
from skye_desktop.play.wording.tile import tile_name

_CALLED = Called(tile_name, None, has_cells=False)


def event_lines(event: Event, view: PlayerView) -> Iterator[str]:
    """An event as it is told to everybody, with the game after it; what each draws is seen when it is looked at."""
    names = view.names
    match event:
        case TilesDrawn() | PricesSet():
            return
        case RoundBegan(number):
            if number > 1:
                yield standing_line(view)
            yield ""
            yield sentence(tell(event, names))
            yield counted_line(view)
        case TilePlaced(seat, tile, at):
            told = tr("{name} lays {tile} at {place}, {turn}.")
            yield told.format(
                name=names[seat], tile=tile_name(tile), place=place(at.cell), turn=turn_words(at.rotation)
            )
        case TileScored() | ScrollsScored() | GoldExchanged():
            if isinstance(event, TileScored):
                yield sentence(f"{event.space} {SCORING_TILES[event.tile].name}")
            for line in score_lines(event):
                yield sentence(headed(names[line.seat], line.text))
        case _:
            yield sentence(tell(event, names, _CALLED))


def counted_line(view: PlayerView) -> str:
    """Which scoring tiles are counted in this round."""
    names = zip(SPACES, view.scoring_tiles, strict=True)
    now = view.track[view.round - 1].score
    tiles = listed(f"{space} {SCORING_TILES[tile].name}" for space, tile in names if space in now)
    return tr("Counted in this round: {spaces}.").format(spaces=tiles)


def standing_line(view: PlayerView) -> str:
    """Who has how many points, the first first."""
    order = sorted(view.seats, key=lambda seat: -seat.points)
    return sentence(
        enumerated(
            trn("{name} {n} point", "{name} {n} points", seat.points, name=seat.name) for seat in order
        )
    )


def source_lines(session: Session) -> list[str]:
    """Where the points of a game that is over came from: a line for each source."""
    names = session.view(None).names
    lines = []
    for row in rows_of(session):
        points = enumerated(f"{name} {n}" for name, n in zip(names, row.points, strict=True))
        told = headed(row.title, points)
        if row.round:
            told = tr("Round {round}, {what}").format(round=row.round, what=told)
        lines.append(sentence(told))
    return lines


def advice_lines(view: PlayerView, advice: Advice, purse: int | None) -> list[str]:
    """Advice in sentences: what is best, then of each tile what it is worth, what it is likely to fetch, and its best
    places."""
    best = best_line(view, advice)
    lines = [best] if best else []
    lines += [line for tile in advice.tiles for line in _about(view, advice, tile, purse)]
    if advice.proposal is not None:
        lines.append(tr("advice take lays these prices; they are set once you say yes."))
    return lines


def _about(view: PlayerView, advice: Advice, tile: TileAdvice, purse: int | None) -> Iterator[str]:
    worth = tile.worths[advice.seat]
    parts = [headed(tile_name(tile.tile), worth_line(worth))]
    if view.phase is Phase.PRICING:
        parts += [proposed_line(advice, tile), likely_line(tile.likely)]
    elif tile.price is not None and tile.seller != advice.seat:
        parts.append(offer_line(tile.price, worth.total, advice.a_gold, purse))
    yield sentences(*parts)
    if view.phase is Phase.BUILDING:
        yield from (f"  {told}" for told in places_told(view, tile))
