"""What a territory, a tile and a placement are worth, in points expected until the end of the game.

A land is worth what it scores now at every scoring still to come, what it may grow to until then, the gold its
barrels bring, its scrolls, and how well it takes more tiles. A tile is worth what the land with it is worth
more than without it. Everything is found from open information, so it can be asked for any seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skye_desktop.bots.growth import (
    GROWTH,
    RIVALRY,
    LandFacts,
    expected_income,
    expected_prize,
    expected_scrolls,
    score_now,
)
from skye_desktop.engine import (
    PRINTED_RULES,
    SPACES,
    TILES,
    Icon,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    ScoringRules,
    SeatView,
    Territory,
    hidden_gold,
    tiles_with,
)

_GOLD_WORTH = (0.3, 0.41, 0.46, 0.5, 0.54, 0.58)
"""Points for a gold in hand before the buying, by the rounds that follow this one."""

_SEEN_AHEAD = len(_GOLD_WORTH) - 1
"""Rounds that are looked ahead at most: a variant may have more than the game that the figures are of."""

_FITS = 0.02
"""Points a round for each open cell of a land."""


Calendar = tuple[tuple[ScoringId, tuple[tuple[int, int], ...]], ...]
"""Each scoring tile that still scores, with its rounds and how many rounds lie before each (0: this round's)."""


class Prospect(NamedTuple):
    """What lies before one seat: a key under which what was worked out can be found again."""

    calendar: Calendar
    rounds_left: int
    """Rounds after this one."""
    rivals: tuple[tuple[Icon, tuple[int, ...]], ...]
    """Of each thing that majorities are about, how many each rival has."""
    patience: float = 1.0
    """How much of what a land may grow to is counted, from 0 (only what lies there) to 1."""
    rules: ScoringRules = PRINTED_RULES
    barrel: int = 1
    """Gold that a tile with barrels joined to the castle brings."""

    @property
    def gold_worth(self) -> float:
        """Points for a gold in hand."""
        return _GOLD_WORTH[self.rounds_left]


class Part(NamedTuple):
    """Where some of the points come from.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …), ``income`` or ``fit``; ``round`` the
    round of the scoring, else 0.
    """

    source: str
    round: int
    points: float


INCOME = "income"
FIT = "fit"


class Worth(NamedTuple):
    """Expected points, and what they are made of."""

    total: float
    parts: tuple[Part, ...]


class Spot(NamedTuple):
    """A tile laid: where, the land it makes, and what that land is worth."""

    worth: float
    placement: Placement
    land: Territory


# -- what lies before a seat


def calendar(view: PlayerView) -> Calendar:
    """Every scoring from this round's on but the ``gold`` tile's, which no land can change."""
    found = []
    for letter, tile in zip(SPACES, view.scoring_tiles, strict=True):
        moments = tuple(
            (number, min(number - view.round, _SEEN_AHEAD))
            for number, space in enumerate(view.track, start=1)
            if number >= view.round and letter in space.score
        )
        if moments and view.phase is not Phase.FINISHED and tile != ScoringId.GOLD:
            found.append((tile, moments))
    return tuple(found)


def prospect(view: PlayerView, seat: int, patience: float = 1.0) -> Prospect:
    """What lies before that seat."""
    others = [other for other in view.seats if other.seat != seat]
    return Prospect(
        calendar(view),
        min(len(view.track) - view.round, _SEEN_AHEAD),
        tuple(
            (thing, tuple(_things(other, view.phase, thing) for other in others))
            for thing in {rivalry.thing: None for rivalry in RIVALRY.values()}
        ),
        patience,
        view.variant.scoring_rules,
        view.variant.income.barrel,
    )


def _things(seat: SeatView, phase: Phase, icon: Icon) -> int:
    """What a seat has of a majority's thing, the tiles it is sure to lay among it; barrels count by tiles."""
    land = seat.territory
    waiting = list(seat.to_build)
    if phase is Phase.BUYING:
        waiting += seat.purchases
    if icon is Icon.BARREL:
        return len(tiles_with(land, icon)) + sum(icon in TILES[tile].icons for tile in waiting)
    return land.icons.count(icon) + sum(TILES[tile].icons.count(icon) for tile in waiting)


def likely_gold(view: PlayerView, seat: int) -> float:
    """The gold in that seat's hand, as far as the open total tells; exact for the viewer, with open money, and
    for the only rival. Stakes that are still secret are counted as in hand."""
    known = view.seats[seat].gold
    if known is not None:
        return float(known)
    total, least = hidden_gold(view)
    return least[seat] + (total - sum(least.values())) / len(least)


# -- what a land is worth


@lru_cache(maxsize=1_000)
def land_worth(land: Territory, ahead: Prospect) -> float:
    """Expected points of the land until the end of the game."""
    return _appraised(land, ahead)


def _appraised(land: Territory, ahead: Prospect) -> float:
    facts = LandFacts(land)
    patience, rounds_left, rules = ahead.patience, ahead.rounds_left, ahead.rules
    total = _income(facts, ahead) + patience * _FITS * rounds_left * len(land.open_cells)
    for tile, moments in ahead.calendar:
        if tile in GROWTH:
            total += len(moments) * score_now(facts, tile, rules)
            rounds = [ahead_by for _, ahead_by in moments if ahead_by]
            if rounds and patience:
                total += patience * rules.factors[tile] * GROWTH[tile](facts, rounds)
        else:
            total += sum([_rivalry(facts, ahead, tile, ahead_by) for _, ahead_by in moments])
    total += sum([points for _, points in expected_scrolls(facts, rounds_left, patience, rules)])
    # Rounded: the order in which the same tiles were laid must not tip a balance.
    return round(total, 6)


def worth_parts(land: Territory, ahead: Prospect) -> Worth:
    """Expected points of the land, with their parts."""
    parts = tuple(Part(*part) for part in _parts(land, ahead))
    return Worth(sum(part.points for part in parts), parts)


def _parts(land: Territory, ahead: Prospect) -> list[tuple[str, int, float]]:
    """Source, round and points of everything that is expected of the land."""
    facts = LandFacts(land)
    patience, rounds_left, rules = ahead.patience, ahead.rounds_left, ahead.rules
    parts: list[tuple[str, int, float]] = []
    for tile, moments in ahead.calendar:
        solo = tile in GROWTH
        points = score_now(facts, tile, rules) if solo else 0
        growth = GROWTH[tile] if solo and patience else None
        for number, rounds in moments:
            if not solo:
                parts.append((tile, number, _rivalry(facts, ahead, tile, rounds)))
            elif rounds and growth is not None:
                grown = patience * rules.factors[tile] * growth(facts, (rounds,))
                parts.append((tile, number, points + grown))
            else:
                parts.append((tile, number, points))
    scrolls = expected_scrolls(facts, rounds_left, patience, rules)
    parts += [(scroll, 0, points) for scroll, points in scrolls]
    parts.append((INCOME, 0, _income(facts, ahead)))
    parts.append((FIT, 0, patience * _FITS * rounds_left * len(land.open_cells)))
    return parts


def _rivalry(facts: LandFacts, ahead: Prospect, tile: str, rounds: int) -> float:
    thing, spread = RIVALRY[tile]
    numbers, rivals = ahead.rules.tiles[ScoringId(tile)].numbers, dict(ahead.rivals)[thing]
    return expected_prize(facts.count(thing), rivals, spread * rounds**0.5, numbers.points, numbers.second)


def _income(facts: LandFacts, ahead: Prospect) -> float:
    """The barrels' gold over the rounds to come, in points."""
    if not ahead.rounds_left:
        return 0.0
    return ahead.barrel * expected_income(facts, ahead.patience) * sum(_GOLD_WORTH[: ahead.rounds_left])


def gained(before: Sequence[Part], after: Sequence[Part]) -> tuple[Part, ...]:
    """The parts that differ, the largest first; scrolls may come, and nothing ever goes."""
    points: dict[tuple[str, int], float] = {}
    for sign, parts in ((-1, before), (1, after)):
        for part in parts:
            key = (part.source, part.round)
            points[key] = points.get(key, 0.0) + sign * part.points
    found = [Part(source, number, gain) for (source, number), gain in points.items() if round(gain, 6)]
    return tuple(sorted(found, key=lambda part: -part.points))


# -- what a tile is worth


_SPOTS = 12
"""Placements of a tile that are kept: four rotations on three cells."""


@lru_cache(maxsize=400)
def spots(land: Territory, tile: int, ahead: Prospect) -> tuple[Spot, ...]:
    """The best placements of the tile, the very best first; of equals the one farthest west."""
    found = []
    for placement in land.placements(tile):
        larger = land.place(tile, placement)
        found.append(Spot(_appraised(larger, ahead), placement, larger))
    found.sort(key=lambda spot: (-spot.worth, spot.placement))
    return tuple(found[:_SPOTS])


def tile_points(land: Territory, tile: int, ahead: Prospect) -> float:
    """Points that having the tile brings, at its best placement; 0 where it fits nowhere."""
    best = spots(land, tile, ahead)
    return best[0].worth - land_worth(land, ahead) if best else 0.0
