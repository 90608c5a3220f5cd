"""Plays to win: prices as in an equilibrium, buys what leaves it best against the others, plans all its tiles.

Lands, gold and leads are valued by fitted weights (`fitted`). At a table of two prices are drawn from the mix of an
equilibrium (`pricing_two`), at larger ones they are the best answer to what the others may do (`pricing_many`). The
buying is looked at to its end, with buyers who count what the seller gains. The last round is played out in full
(`last_round`). How much is tried is counted, never timed, so that the same game is played the same again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from skye_desktop.bots.building import laying_reason, nothing_to_lay
from skye_desktop.bots.character import CHARACTERS, liking
from skye_desktop.bots.decision import Decision, Offer, payable
from skye_desktop.bots.fitted import Foresight, foresight
from skye_desktop.bots.last_round import best_finish
from skye_desktop.bots.market import (
    Worths,
    buying_reason,
    gold_prizes,
    passing_reason,
    play_out,
    pricing_reason,
    standing,
)
from skye_desktop.bots.planning import best_plan, together
from skye_desktop.bots.pricing_many import best_prices, spite
from skye_desktop.bots.pricing_two import Mix, Side, equilibrium
from skye_desktop.bots.sets import holdings, set_worth
from skye_desktop.bots.worth import land_worth, tile_points
from skye_desktop.engine import (
    PRINTED_GAME,
    SPACES,
    BuyTile,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    PlayerView,
    ScoringId,
    SetPrices,
    determinize,
)

_SCENES = 12
"""How often the gold that cannot be seen is drawn before a purchase."""

_LOOKED_AT = 4
"""Offers that are weighed closely: those that seem best for their price."""


def act(view: PlayerView, chance: Random) -> Decision:
    """What is best against players who think as well."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return _buy(view, chance)
    return _build(view)


def _worths(view: PlayerView, ahead: Sequence[Foresight], tiles: Sequence[int]) -> list[dict[int, float]]:
    """What each of the tiles is worth to each seat."""
    table: list[dict[int, float]] = []
    for seat in view.seats:
        points = {tile: tile_points(seat.territory, tile, ahead[seat.seat]) for tile in tiles}
        if seat.seat == view.seat:
            points = {tile: worth + liking(seat.clan, tile) for tile, worth in points.items()}
        table.append(points)
    return table


# -- prices


def _price(view: PlayerView, chance: Random) -> Decision:
    ahead = [foresight(view, seat) for seat in range(len(view.seats))]
    worth = _worths(view, ahead, [tile for seat in view.seats for tile in seat.drawn])
    leaning = _as_the_clan_sees_it(view, worth)
    if has_mixes(view):
        action = _drawn_prices(view, ahead, leaning, chance)
    else:
        action = best_prices(view, leaning, ahead[view.own.seat].gold_worth, chance)
    return Decision(action, pricing_reason(view, action, worth))


def _as_the_clan_sees_it(view: PlayerView, worth: Sequence[Mapping[int, float]]) -> list[Mapping[int, float]]:
    """The same, a bold clan taking tiles to be worth a little more to its rivals than they are."""
    own = view.own
    boldness = CHARACTERS[own.clan].boldness
    return [
        points if seat == own.seat else {tile: boldness * gain for tile, gain in points.items()}
        for seat, points in enumerate(worth)
    ]


def _drawn_prices(
    view: PlayerView, ahead: Sequence[Foresight], worth: Sequence[Mapping[int, float]], chance: Random
) -> SetPrices:
    """Prices drawn from the mix of an equilibrium with the only rival."""
    choices, weights = mixes(view, ahead, worth)[view.own.seat]
    return chance.choices(choices, weights)[0]


def mixes(
    view: PlayerView, ahead: Sequence[Foresight], worth: Sequence[Mapping[int, float]]
) -> tuple[Mix, Mix]:
    """How both seats should price at a table of two, by seat; given what lies before them and what tiles are worth."""
    one, other = (_side(view, seat, ahead[seat], worth[seat]) for seat in view.turn_order)
    found = equilibrium(one, other, ahead[view.own.seat].gold_worth, gold_scores=_gold_scores(view))
    first, second = (found[view.turn_order.index(seat)] for seat in range(2))
    return first, second


def has_mixes(view: PlayerView) -> bool:
    """Whether prices are those of an equilibrium: at a table of two with the market that the game was printed with."""
    return len(view.seats) == 2 and view.variant.market == PRINTED_GAME.market


def _side(view: PlayerView, seat: int, ahead: Foresight, alone: Mapping[int, float]) -> Side:
    """That seat before the prices, at a table of two, where all gold can be worked out."""
    player = determinize(view, Random(0)).players[seat]
    sets = holdings(player.drawn, view.seats[1 - seat].drawn)
    return Side(
        seat, player.drawn, player.gold + player.staked, set_worth(player.territory, ahead, sets, alone)
    )


def _gold_scores(view: PlayerView) -> bool:
    """Whether the gold in hand scores this round."""
    letters = view.track[view.round - 1].score
    return ScoringId.GOLD in [view.scoring_tiles[SPACES.index(letter)] for letter in letters]


# -- buying


def _buy(view: PlayerView, chance: Random) -> Decision:
    own = view.own
    ahead = [foresight(view, seat) for seat in range(len(view.seats))]
    worth = _worths(view, ahead, [tile for seat in view.seats for tile, _ in seat.prices])
    a_gold = ahead[own.seat].gold_worth
    mine = dict(worth[own.seat])
    considered = payable(view)
    considered.sort(key=lambda offer: (offer.price * a_gold - mine[offer.tile], offer.tile))
    del considered[_LOOKED_AT:]
    waiting = (*own.drawn, *own.purchases)
    kept = together(own.territory, waiting, ahead[own.seat])
    for offer in considered:
        # What it adds to the tiles already here, which may want the same place.
        extra = together(own.territory, (*waiting, offer.tile), ahead[own.seat]) - kept
        mine[offer.tile] = extra + liking(own.clan, offer.tile) + CHARACTERS[own.clan].likes_buying
    worths = [mine if seat == own.seat else points for seat, points in enumerate(worth)]
    truths = [determinize(view, chance) for _ in range(_SCENES)]
    hands = Counter([tuple([player.gold for player in truth.players]) for truth in truths])
    best = max((None, *considered), key=partial(_rate_purchase, view, hands, worths, a_gold))
    if best is None:
        return Decision(PassBuying(own.seat), passing_reason(view))
    return Decision(BuyTile(own.seat, best.tile), buying_reason(best, mine[best.tile]))


def _rate_purchase(
    view: PlayerView, hands: Mapping[tuple[int, ...], int], worth: Worths, a_gold: float, choice: Offer | None
) -> float:
    """How well the seat does if it buys that and the others buy what suits them, over all hands."""
    seat, order = view.own.seat, view.turn_order
    market = [Offer(tile, price, other.seat) for other in view.seats for tile, price in other.prices]
    if choice is not None:
        market.remove(choice)
    turns_after = view.variant.market.purchases - 1 - view.bought_or_passed // len(view.seats)
    following = order[order.index(seat) + 1 :] + order * turns_after
    total = 0.0
    for gold, times in hands.items():
        hand = list(gold)
        if choice is not None:
            hand[seat] -= choice.price
            hand[choice.seller] += 2 * choice.price
        outcome = play_out(market, following, hand, worth, a_gold, spite(view))
        prizes = gold_prizes(view, outcome.gold)
        points = [has + prize for has, prize in zip(outcome.points, prizes, strict=True)]
        if choice is not None:
            points[seat] += worth[seat][choice.tile]
        total += times * standing(points, seat)
    return round(total, 6)


# -- building


def _build(view: PlayerView) -> Decision:
    own = view.own
    ahead = foresight(view, own.seat)
    step = _first_step(view, ahead)
    if step is None:
        return nothing_to_lay(view)
    tile, placement = step
    after = own.territory.place(tile, placement)
    gain = land_worth(after, ahead) - land_worth(own.territory, ahead)
    return Decision(PlaceTile(own.seat, tile, placement), laying_reason(tile, placement, gain))


def _first_step(view: PlayerView, ahead: Foresight) -> tuple[int, Placement] | None:
    """The tile to lay first, and where."""
    land, tiles = view.own.territory, tuple(sorted(view.own.to_build))
    if view.round == len(view.track):
        return best_finish(land, tiles, ahead)
    steps = best_plan(land, tiles, ahead).steps
    return steps[0] if steps else None
