"""Plays to win: prices as in an equilibrium, buys what leaves it best against the others, plans all
its tiles.

Lands, gold and leads are valued by fitted weights (`fitted`). At a table of two prices are drawn
from the mix of an equilibrium (`pricing_two`), at larger ones they are the best answer to what the
others may do (`pricing_many`). The buying is looked at to its end, with buyers who count what the
seller gains. The last round is played out in full (`last_round`). How much is tried is counted,
never timed, so that the same game is played the same again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from skye_desktop.bots.building import lay_step
from skye_desktop.bots.character import CHARACTERS
from skye_desktop.bots.decision import Decision
from skye_desktop.bots.fitted import Foresight, foresight
from skye_desktop.bots.last_round import best_finish
from skye_desktop.bots.market import (
    pricing_reason,
)
from skye_desktop.bots.planning import best_plan
from skye_desktop.bots.pricing_many import best_prices, spite
from skye_desktop.bots.pricing_two import Mix, Side, equilibrium
from skye_desktop.bots.purchase import best_purchase, tile_worths
from skye_desktop.bots.sets import holdings, set_worth
from skye_desktop.engine import (
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
    """What is best against players who think as well."""
    if view.phase is Phase.PRICING:
        return _price(view, chance)
    if view.phase is Phase.BUYING:
        return best_purchase(view, _outlooks(view), chance, spite(view))
    return _build(view)


def _outlooks(view: PlayerView) -> list[Foresight]:
    return [foresight(view, seat.seat) for seat in view.seats]


# -- prices


def _price(view: PlayerView, chance: Random) -> Decision:
    ahead = _outlooks(view)
    worth = tile_worths(view, ahead, [tile for seat in view.seats for tile in seat.drawn])
    leaning = _as_the_clan_sees_it(view, worth)
    if has_mixes(view):
        action = _drawn_prices(view, ahead, leaning, chance)
    else:
        action = best_prices(view, leaning, ahead[view.own.seat].gold_worth, chance)
    return Decision(action, pricing_reason(view, action, worth))


def _as_the_clan_sees_it(
    view: PlayerView, worth: Sequence[Mapping[int, float]]
) -> list[Mapping[int, float]]:
    """The same, a bold clan taking tiles to be worth a little more to its rivals than they are."""
    own = view.own
    boldness = CHARACTERS[own.clan].boldness
    return [
        points if seat == own.seat else {tile: boldness * gain for tile, gain in points.items()}
        for seat, points in enumerate(worth)
    ]


def _drawn_prices(
    view: PlayerView,
    ahead: Sequence[Foresight],
    worth: Sequence[Mapping[int, float]],
    chance: Random,
) -> SetPrices:
    """Prices drawn from the mix of an equilibrium with the only rival."""
    choices, weights = mixes(view, ahead, worth)[view.own.seat]
    return chance.choices(choices, weights)[0]


def mixes(
    view: PlayerView, ahead: Sequence[Foresight], worth: Sequence[Mapping[int, float]]
) -> tuple[Mix, Mix]:
    """How both seats should price at a table of two, by seat; given what lies before them and what
    tiles are worth.
    """
    one, other = (_side(view, seat, ahead[seat], worth[seat]) for seat in view.turn_order)
    found = equilibrium(one, other, ahead[view.own.seat].gold_worth, gold_scores=_gold_scores(view))
    first, second = (found[view.turn_order.index(seat)] for seat in range(2))
    return first, second


def has_mixes(view: PlayerView) -> bool:
    """Whether prices are those of an equilibrium: at a table of two with the market that the game
    was printed with.
    """
    return len(view.seats) == 2 and view.variant.market == PRINTED_GAME.market


def _side(view: PlayerView, seat: int, ahead: Foresight, alone: Mapping[int, float]) -> Side:
    """That seat before the prices, at a table of two, where all gold can be worked out."""
    player = determinize(view, Random(0)).players[seat]
    sets = holdings(player.drawn, view.seats[1 - seat].drawn)
    return Side(
        seat,
        player.drawn,
        player.gold + player.staked,
        set_worth(player.territory, ahead, sets, alone),
    )


def _gold_scores(view: PlayerView) -> bool:
    """Whether the gold in hand scores this round."""
    letters = view.track[view.round - 1].score
    return ScoringId.GOLD in [view.scoring_tiles[SPACES.index(letter)] for letter in letters]


# -- building


def _build(view: PlayerView) -> Decision:
    ahead = foresight(view, view.own.seat)
    return lay_step(view, _first_step(view, ahead), ahead)


def _first_step(view: PlayerView, ahead: Foresight) -> tuple[int, Placement] | None:
    """The tile to lay first, and where."""
    land = view.own.territory
    tiles = tuple(sorted(view.own.to_build))
    if view.round == len(view.track):
        return best_finish(land, tiles, ahead)
    steps = best_plan(land, tiles, ahead).steps
    return steps[0] if steps else None
