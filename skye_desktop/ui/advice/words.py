"""Advice in plain words. Points are estimates: they are rounded to halves, and said to be about so many."""

from __future__ import annotations

from collections.abc import Sequence

from skye_desktop.bots.advice import Place, PriceRange
from skye_desktop.bots.worth import FIT, INCOME, Worth
from skye_desktop.engine import SCORING_TILES, SCROLLS, SPACES, PlayerView, ScoringId, tr

_SCROLLS = "scrolls"
"""All scrolls together: a tile seldom changes more than one."""


def halves(points: float) -> str:
    """Points to the nearest half: 3, 4½, −½."""
    doubled = round(2 * points)
    whole, half = divmod(abs(doubled), 2)
    text = (str(whole) if whole or not half else "") + ("½" if half else "")
    return f"−{text}" if doubled < 0 else text


def is_nothing(points: float) -> bool:
    """Whether so few points are not worth a word."""
    return not round(2 * points)


def listed(numbers: Sequence[int]) -> str:
    """Numbers as they are said: 1, 3 and 5."""
    *first, last = map(str, numbers)
    return tr("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def part_lines(view: PlayerView, worth: Worth) -> list[str]:
    """What the points are made of, a line for each source, the largest first."""
    sums: dict[str, float] = {}
    rounds: dict[str, list[int]] = {}
    for part in worth.parts:
        source = _SCROLLS if part.source in SCROLLS else part.source
        sums[source] = sums.get(source, 0.0) + part.points
        rounds.setdefault(source, []).append(part.round)
    ordered = sorted((source for source in sums if not is_nothing(sums[source])), key=lambda one: -sums[one])
    return [
        tr("{source}: {points}").format(
            source=_source(view, source, sorted(set(rounds[source]))), points=halves(sums[source])
        )
        for source in ordered
    ]


def _source(view: PlayerView, source: str, rounds: Sequence[int]) -> str:
    if source == INCOME:
        return tr("Income from barrels")
    if source == FIT:
        return tr("Room for more tiles")
    if source == _SCROLLS:
        return tr("Scrolls")
    tile = ScoringId(source)
    space, name = SPACES[view.scoring_tiles.index(tile)], SCORING_TILES[tile].name
    template = (
        tr("{space} {name}, round {rounds}") if len(rounds) == 1 else tr("{space} {name}, rounds {rounds}")
    )
    return template.format(space=space, name=name, rounds=listed(rounds))


def worth_lines(view: PlayerView, whose: str, worth: Worth) -> list[str]:
    """What a tile is worth to somebody, and why."""
    if is_nothing(worth.total) and not worth.parts:
        return [tr("{whose}: nothing, it fits nowhere").format(whose=whose)]
    return [
        tr("{whose}: about {points}").format(whose=whose, points=halves(worth.total)),
        *part_lines(view, worth),
    ]


# -- prices


def likely_line(likely: PriceRange | None) -> str:
    """At which prices a rival is likely to buy."""
    if likely is None:
        return tr("Hardly anybody would buy it.")
    if likely.low == likely.high:
        return tr("Likely to be bought at {price}").format(price=likely.low)
    return tr("Likely to be bought at {low}–{high}").format(low=likely.low, high=likely.high)


def unsold_line(price: int, worth: float) -> str:
    """What becomes of it if nobody buys; the price in gold, 0 for none yet."""
    is_useless = is_nothing(worth)
    if price and is_useless:
        text = tr("If nobody buys: you lose {gold} gold and keep a useless tile.")
    elif price:
        text = tr("If nobody buys: you lose {gold} gold and keep the tile worth {points}.")
    elif is_useless:
        text = tr("If nobody buys: you keep a useless tile.")
    else:
        text = tr("If nobody buys: you keep the tile worth {points}.")
    return text.format(gold=price, points=halves(worth))


def axed_line(worth: float) -> str:
    """What is given up with a tile under the axe."""
    if is_nothing(worth):
        return tr("Axed: nothing is lost.")
    return tr("Axed: you give up about {points}.").format(points=halves(worth))


def offer_line(price: int, worth: float, a_gold: float, purse: int | None) -> str:
    """Whether a tile is worth its price; gold and points for a gold, and the gold at hand if that is known."""
    if purse is not None and price > purse:
        return tr("{price} gold: more than you have.").format(price=price)
    gain = worth - price * a_gold
    if is_nothing(gain):
        return tr("About worth its {price} gold.").format(price=price)
    if gain > 0:
        return tr("For {price} gold you gain about {points}.").format(price=price, points=halves(gain))
    return tr("Too dear: {price} gold is worth about {points}.").format(
        price=price, points=halves(price * a_gold)
    )


# -- places


def place_line(place: Place, *, is_last_round: bool = False) -> str:
    """What a tile brings at a place."""
    now, later = halves(place.now), halves(place.later)
    if is_nothing(place.now) and is_nothing(place.later):
        return tr("hardly anything")
    if is_nothing(place.later):
        return tr("{now} now").format(now=now)
    if is_nothing(place.now):
        text = tr("about {later} at the end") if is_last_round else tr("about {later} later")
    elif is_last_round:
        text = tr("{now} now, about {later} at the end")
    else:
        text = tr("{now} now, about {later} later")
    return text.format(now=now, later=later)
