"""The master level: plays to win.

Lands, gold and leads are valued by fitted weights (`fitted_outlook`). At a table of two, prices are
drawn from the mixed strategy of an equilibrium (`pricing_two`). At larger tables they are the best
response to what the others may do (`pricing_many`). The buying is simulated to its end, with buyers
who also count what the seller gains. The last round is searched in full (`last_round`). The amount
of search is limited by counts, never by time, so that a game can be reproduced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from skye_desktop.games.skye.bots.character import CHARACTERS
from skye_desktop.games.skye.bots.decision import Decision
from skye_desktop.games.skye.bots.fitted_outlook import Foresight, foresight
from skye_desktop.games.skye.bots.last_round import best_finish
from skye_desktop.games.skye.bots.market import (
    pricing_reason,
)
from skye_desktop.games.skye.bots.planning import best_plan
from skye_desktop.games.skye.bots.pricing_many import best_prices, spite
from skye_desktop.games.skye.bots.pricing_two import Mix, PricingSide, equilibrium
from skye_desktop.games.skye.bots.purchase import best_purchase, tile_worths
from skye_desktop.games.skye.bots.tile_laying import lay_step
from skye_desktop.games.skye.bots.tile_sets import holdings, set_worth
from skye_desktop.games.skye.engine import (
    PRINTED_GAME,
    SPACES,
    Phase,
    Placement,
    PlayerView,
    ScoringId,
    SetPrices,
    determinize,
)


def act(view: PlayerView, chance: Random) -> Decision:
    """Return the best decision against players who also think ahead."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return best_purchase(view, _outlooks(view), chance, spite(view))
    return _build(view)


def _outlooks(view: PlayerView) -> list[Foresight]:
    return [foresight(view, seat.seat) for seat in view.seats]


# -- prices


def _price(view: PlayerView, chance: Random) -> Decision:
    outlook = _outlooks(view)
    worth = tile_worths(view, outlook, [tile for seat in view.seats for tile in seat.drawn])
    leaning = _with_boldness(view, worth)
    if has_mixes(view):
        action = _drawn_prices(view, outlook, leaning, chance)
    else:
        action = best_prices(view, leaning, outlook[view.own.seat].gold_worth, chance)
    return Decision(action, pricing_reason(view, action, worth))


def _with_boldness(
    view: PlayerView, worth: Sequence[Mapping[int, float]]
) -> list[Mapping[int, float]]:
    """Return the tile values, with those for rivals multiplied by the clan's boldness."""
    own = view.own
    boldness = CHARACTERS[own.clan].boldness
    return [
        points if seat == own.seat else {tile: boldness * gain for tile, gain in points.items()}
        for seat, points in enumerate(worth)
    ]


def _drawn_prices(
    view: PlayerView,
    outlook: Sequence[Foresight],
    worth: Sequence[Mapping[int, float]],
    chance: Random,
) -> SetPrices:
    """Return prices drawn at random from the seat's mixed strategy against the only rival."""
    choices, weights = mixes(view, outlook, worth)[view.own.seat]
    return chance.choices(choices, weights)[0]


def mixes(
    view: PlayerView, outlook: Sequence[Foresight], worth: Sequence[Mapping[int, float]]
) -> tuple[Mix, Mix]:
    """Return the mixed strategies of both seats at a table of two, by seat."""
    one, other = (_pricing_side(view, seat, outlook[seat], worth[seat]) for seat in view.turn_order)
    found = equilibrium(
        one, other, outlook[view.own.seat].gold_worth, gold_scores=_gold_scores(view)
    )
    first, second = (found[view.turn_order.index(seat)] for seat in range(2))
    return first, second


def has_mixes(view: PlayerView) -> bool:
    """Return whether prices are drawn from an equilibrium.

    They are at a table of two with the market of the printed game.
    """
    return len(view.seats) == 2 and view.variant.market == PRINTED_GAME.market


def _pricing_side(
    view: PlayerView, seat: int, outlook: Foresight, alone: Mapping[int, float]
) -> PricingSide:
    """Return the situation of that seat before prices are set, at a table of two.

    There all gold can be computed from the view.
    """
    player = determinize(view, Random(0)).players[seat]
    sets = holdings(player.drawn, view.seats[1 - seat].drawn)
    return PricingSide(
        seat,
        player.drawn,
        player.gold + player.staked,
        set_worth(player.territory, outlook, sets, alone),
    )


def _gold_scores(view: PlayerView) -> bool:
    """Return whether the gold in hand scores this round."""
    letters = view.track[view.round - 1].score
    return ScoringId.GOLD in [view.scoring_tiles[SPACES.index(letter)] for letter in letters]


# -- building


def _build(view: PlayerView) -> Decision:
    outlook = foresight(view, view.own.seat)
    return lay_step(view, _first_step(view, outlook), outlook)


def _first_step(view: PlayerView, outlook: Foresight) -> tuple[int, Placement] | None:
    """Return the tile to lay first, and its placement; None if none fits."""
    land = view.own.territory
    tiles = tuple(sorted(view.own.to_build))
    if view.round == len(view.track):
        return best_finish(land, tiles, outlook)
    steps = best_plan(land, tiles, outlook).steps
    return steps[0] if steps else None
