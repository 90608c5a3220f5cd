"""Advice in plain words; points are estimates, rounded to halves and called approximate.

The displayed numbers add up: the parts to their total, points in this round and later ones to all
points, and the value of a tile minus its cost to its gain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from skye_desktop.games.skye.bots.seat_advice import PlaceAdvice, PriceRange, SeatAdvice, TileAdvice
from skye_desktop.games.skye.bots.worth_parts import FIT, INCOME, LEAD, Worth, WorthPart
from skye_desktop.games.skye.engine import (
    SCORING_TILES,
    SCROLLS,
    SPACES,
    Phase,
    PlayerView,
    ScoringId,
)
from skye_desktop.games.skye.wording.placement import turn_words
from skye_desktop.games.skye.wording.points import describe_points, halves, to_half
from skye_desktop.games.skye.wording.tile import place, tile_name
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr, tr_in

_SCROLLS = "scrolls"
"""Source under which the points of all scrolls are summed: a tile seldom changes several."""


_UNSURE = 1.0
"""Least standard deviation, in points, for which a range is displayed."""


_PROBABLY = 0.6
"""Probability of a sale from which a sale is called probable."""
_HARDLY = 0.4
"""Probability of a sale up to which a sale is called unlikely."""


def is_nothing(points: float) -> bool:
    """Return whether the points round to zero, in halves."""
    return not round(2 * points)


def part_lines(view: PlayerView, worth: Worth) -> list[str]:
    """Return a line for each source of the points, the largest first."""
    rounds: dict[str, set[int]] = {}
    for part in worth.parts:
        rounds.setdefault(_origin(part), set()).add(part.round)
    return [
        headed(_source(view, source, sorted(rounds[source])), halves(points))
        for source, points in shown_parts(worth).items()
    ]


def shown_parts(worth: Worth) -> dict[str, float]:
    """Return the points by source, rounded to halves that add up to the rounded total.

    The largest come first; sources of 0 points are left out. Each value is rounded down first; the
    halves that are then missing go to the values that lost most.
    """
    sums: dict[str, float] = {}
    for part in worth.parts:
        source = _origin(part)
        sums[source] = sums.get(source, 0.0) + part.points
    if not sums:
        return {}
    doubled = {source: floor(2 * points) for source, points in sums.items()}
    by_loss = sorted(sums, key=lambda source: doubled[source] - 2 * sums[source])
    each, over = divmod(round(2 * worth.total) - sum(doubled.values()), len(sums))
    shown = {
        source: (doubled[source] + each + (at < over)) / 2 for at, source in enumerate(by_loss)
    }
    return {
        source: shown[source]
        for source in sorted(sums, key=lambda one: -shown[one])
        if shown[source]
    }


def _origin(part: WorthPart) -> str:
    return _SCROLLS if part.source in SCROLLS else part.source


def _source(view: PlayerView, source: str, rounds: Sequence[int]) -> str:
    if source == INCOME:
        return tr("Income from barrels")
    if source == FIT:
        return tr("Room for more tiles")
    if source == LEAD:
        return tr("Less gold for being behind")
    if source == _SCROLLS:
        return tr("Scrolls")
    tile = ScoringId(source)
    space = SPACES[view.scoring_tiles.index(tile)]
    name = SCORING_TILES[tile].name
    template = (
        tr("{space} {name}, round {rounds}")
        if len(rounds) == 1
        else tr("{space} {name}, rounds {rounds}")
    )
    return template.format(space=space, name=name, rounds=listed(map(str, rounds)))


def likely_range(worth: Worth) -> tuple[int, int] | None:
    """Return the range of points that contains the result of about two games in three.

    None if the range is hardly more than one number.
    """
    low = max(0, round(worth.total - worth.spread))
    high = round(worth.total + worth.spread)
    return (low, high) if worth.spread >= _UNSURE and high > max(low, 1) else None


def worth_line(worth: Worth) -> str:
    """Return the value of a tile in points, or its range, for the first line of its row."""
    unsure = likely_range(worth)
    if unsure is None:
        return tr("worth about {points}").format(points=describe_points(worth.total))
    low, high = unsure
    return tr("worth about {low} to {high} points").format(low=low, high=high)


def detail_lines(view: PlayerView, worth: Worth) -> list[str]:
    """Return the sources of the points and their range, for a row that is opened for details."""
    unsure = likely_range(worth)
    lines = part_lines(view, worth) or [tr("It brings hardly anything.")]
    if unsure is None:
        return lines
    low, high = unsure
    return [*lines, tr("In all mostly {low} to {high} points").format(low=low, high=high)]


def worth_lines(view: PlayerView, whose: str, worth: Worth) -> list[str]:
    """Return the worth of a tile to a seat and its sources."""
    if is_nothing(worth.total) and not worth.parts:
        return [tr("{whose}: nothing, it fits nowhere").format(whose=whose)]
    unsure = likely_range(worth)
    points = describe_points(worth.total)
    if unsure is None:
        first = tr("{whose}: about {points}").format(whose=whose, points=points)
    else:
        low, high = unsure
        text = tr("{whose}: about {points}, mostly {low} to {high}")
        first = text.format(whose=whose, points=points, low=low, high=high)
    return [first, *part_lines(view, worth)]


# -- what is best


def best_line(view: PlayerView, advice: SeatAdvice) -> str:
    """Return a sentence that names the best action; empty if there is no choice."""
    best = next((one for one in advice.tiles if one.tile == advice.best), None)
    if advice.proposal is not None:
        asked = tr("{tile} for {price} gold")
        prices = [
            asked.format(tile=tile_name(tile), price=gold) for tile, gold in advice.proposal.prices
        ]
        axes = [
            tr("the axe on {tile}").format(tile=tile_name(tile))
            for tile in advice.proposal.discards
        ]
        return sentence(tr("Proposed: {prices}").format(prices=enumerated((*prices, *axes))))
    if view.phase is Phase.BUYING:
        if best is None:
            return tr("Best: buy nothing. No tile that you can have brings more than it costs.")
        text = tr("Best: buy {tile} for {price} gold, a net gain of about {points}.")
        return text.format(
            tile=tile_name(best.tile), price=best.price, points=describe_points(best.gain)
        )
    if best is None:
        return ""
    text = tr("Best: lay {tile} at place 1, which brings about {points}.")
    return text.format(tile=tile_name(best.tile), points=describe_points(best.gain))


def caption(advice: SeatAdvice, tile: TileAdvice) -> str:
    """Return the caption below a tile's picture: its proposed price, or that it is the best."""
    if advice.proposal is not None:
        price = dict(advice.proposal.prices).get(tile.tile)
        return tr_in("advice", "Axe") if price is None else tr("{price} gold").format(price=price)
    return best_word() if tile.tile == advice.best and len(advice.tiles) > 1 else ""


def best_word() -> str:
    return tr_in("advice", "Best")


# -- prices


def proposed_line(advice: SeatAdvice, tile: TileAdvice) -> str:
    """Return the price or the axe that is proposed for a tile, with the reason."""
    assert advice.proposal is not None
    price = dict(advice.proposal.prices).get(tile.tile)
    worth = tile.worths[advice.seat].total
    if price is None:
        if is_nothing(worth):
            return tr("The axe: it is of no use to you.")
        is_least = worth <= min(one.worths[advice.seat].total for one in advice.tiles)
        least = tr("The axe: about {points}, the least of your tiles.")
        text = (
            least
            if is_least
            else tr("The axe: you give up about {points}, and nobody else gets them.")
        )
    elif tile.sale >= _PROBABLY:
        text = tr("Ask {price} gold: somebody will probably pay that.")
    elif tile.sale > _HARDLY:
        text = tr("Ask {price} gold: sold or kept, both will do.")
    elif price > 1 and worth > price * advice.points_per_gold:
        text = tr("Ask {price} gold: better keep it than sell it for less.")
    else:
        text = tr("Ask {price} gold: hardly anybody wants it.")
    return text.format(price=price, points=describe_points(worth))


def likely_line(likely: PriceRange | None) -> str:
    if likely is None:
        return tr("Hardly anybody would buy it.")
    if likely.low == likely.high:
        return tr("Likely to be bought at up to {price} gold").format(price=likely.low)
    return tr("Likely to be bought at {low} to {high} gold").format(
        low=likely.low, high=likely.high
    )


def unsold_line(price: int, worth: float) -> str:
    """Return what happens if nobody buys the tile; ``price`` is in gold, 0 if none is set yet."""
    is_useless = is_nothing(worth)
    if price and is_useless:
        text = tr("If nobody buys: you lose {gold} gold and keep a useless tile.")
    elif price:
        text = tr("If nobody buys: you lose {gold} gold and keep the tile, worth about {points}.")
    elif is_useless:
        text = tr("If nobody buys: you keep a useless tile.")
    else:
        text = tr("If nobody buys: you keep the tile, worth about {points}.")
    return text.format(gold=price, points=describe_points(worth))


def axed_line(worth: float) -> str:
    if is_nothing(worth):
        return tr("Axed: nothing is lost.")
    return tr("Axed: you give up about {points}.").format(points=describe_points(worth))


def offer_line(price: int, worth: float, points_per_gold: float, purse: int | None) -> str:
    """Return a sentence that compares a tile's value in points to its price in gold.

    ``purse`` is the gold in hand; None if it is not known.
    """
    if purse is not None and price > purse:
        return tr("{price} gold: more than you have.").format(price=price)
    cost = to_half(price * points_per_gold)
    gain = to_half(worth) - cost
    if is_nothing(gain):
        return tr("About worth its {price} gold.").format(price=price)
    if gain > 0:
        text = tr("For {price} gold (about {cost}): a net gain of about {points}.")
        return text.format(price=price, cost=describe_points(cost), points=describe_points(gain))
    return tr("Too dear: {price} gold is worth about {points}.").format(
        price=price, points=describe_points(cost)
    )


# -- places


def shown_points(place: PlaceAdvice) -> tuple[float, float]:
    """Return the points of a place in this round and later, in halves.

    They add up to the rounded total.
    """
    now = to_half(place.now)
    return now, to_half(place.worth.total) - now


def place_lines(places: Sequence[PlaceAdvice], *, is_last_round: bool = False) -> list[str]:
    """Return a line for each place of a tile with what it brings there.

    A place that brings the same as an earlier one refers to that by its number.
    """
    brought = [shown_points(place) for place in places]
    firsts = [brought.index(points) for points in brought]
    return [
        tr("as good as {n}").format(n=first + 1)
        if first < at
        else _place_line(*brought[at], is_last_round=is_last_round)
        for at, first in enumerate(firsts)
    ]


def place_sentences(view: PlayerView, tile: TileAdvice) -> list[str]:
    """Return the best places of a tile for those who do not see them, a sentence each."""
    texts = place_lines(tile.places, is_last_round=view.round == len(view.track))
    told = tr("{n}. {place}, {turn}: {what}.")
    return [
        told.format(
            n=n, place=place(at.placement.cell), turn=turn_words(at.placement.rotation), what=text
        )
        for n, (at, text) in enumerate(zip(tile.places, texts, strict=True), start=1)
    ]


def _place_line(now: float, later: float, *, is_last_round: bool) -> str:
    if not now and not later:
        return tr("hardly anything")
    if not later:
        return tr("{now} now").format(now=halves(now))
    if not now:
        text = tr("about {later} at the end") if is_last_round else tr("about {later} later")
    elif is_last_round:
        text = tr("{now} now, about {later} at the end")
    else:
        text = tr("{now} now, about {later} later")
    return text.format(now=halves(now), later=halves(later))


# -- where it is only read


def advice_lines(view: PlayerView, advice: SeatAdvice, purse: int | None) -> list[str]:
    """Return advice in sentences: the best action, then worth, price and places of each tile."""
    best = best_line(view, advice)
    lines = [best] if best else []
    lines += [line for tile in advice.tiles for line in _about(view, advice, tile, purse)]
    if advice.proposal is not None:
        lines.append(tr("advice take lays these prices; they are set once you say yes."))
    return lines


def _about(
    view: PlayerView, advice: SeatAdvice, tile: TileAdvice, purse: int | None
) -> Iterator[str]:
    worth = tile.worths[advice.seat]
    parts = [headed(tile_name(tile.tile), worth_line(worth))]
    if view.phase is Phase.PRICING:
        parts += [proposed_line(advice, tile), likely_line(tile.likely)]
    elif tile.price is not None and tile.seller != advice.seat:
        parts.append(offer_line(tile.price, worth.total, advice.points_per_gold, purse))
    yield sentences(*parts)
    if view.phase is Phase.BUILDING:
        yield from (f"  {told}" for told in place_sentences(view, tile))
