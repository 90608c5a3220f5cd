"""Bots with one simple trick each, as benchmarks: no trick may beat the levels.

Each plays like a level, except for its prices or its purchases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from skye_desktop.games.skye.bots import solid, strong
from skye_desktop.games.skye.bots.decision import (
    Bot,
    Decision,
    Offer,
    amounts_within,
    own_gold,
    payable,
)
from skye_desktop.games.skye.bots.land_value import prospect, tile_points
from skye_desktop.games.skye.engine import BuyTile, PassBuying, Phase, PlayerView, SetPrices

Amounts = tuple[int, ...]
"""Prices in gold, in the order of the priced tiles."""


def _with_prices(bot: Bot, change: Callable[[Amounts, int], Amounts]) -> Bot:
    """Return the bot with its prices replaced by ``change``, given its prices and gold in hand."""

    def act(view: PlayerView, chance: Random) -> Decision:
        decision = bot(view, chance)
        if not isinstance(decision.action, SetPrices):
            return decision
        tiles = [tile for tile, _ in decision.action.prices]
        amounts = change(tuple(price for _, price in decision.action.prices), own_gold(view))
        return Decision(replace(decision.action, prices=tuple(zip(tiles, amounts, strict=True))))

    return act


def _with_purchases(bot: Bot, choose: Callable[[PlayerView], Offer | None]) -> Bot:
    """Return the bot with purchases chosen by ``choose``.

    It buys nothing where ``choose`` returns None.
    """

    def act(view: PlayerView, chance: Random) -> Decision:
        if view.phase is not Phase.BUYING:
            return bot(view, chance)
        offer = choose(view)
        seat = view.own.seat
        return Decision(PassBuying(seat) if offer is None else BuyTile(seat, offer.tile))

    return act


def _each(change: Callable[[int], int]) -> Callable[[Amounts, int], Amounts]:
    """Return a function that changes each price separately, to at least 1 gold."""
    return lambda amounts, gold: tuple(max(1, change(amount)) for amount in amounts)


def _whole_purse(amounts: Amounts, gold: int) -> Amounts:
    """Return prices in the same proportions that together spend all the gold."""
    *first, last = amounts_within(gold, [gold * amount / sum(amounts) for amount in amounts])
    return *first, last + gold - sum(first) - last


def _nothing(view: PlayerView) -> None:
    return None


def _worth_most_to(view: PlayerView, seat: int) -> Offer | None:
    """Return the offer with the largest value to that seat that the viewer can pay."""
    land = view.seats[seat].territory
    outlook = prospect(view, seat)
    return max(
        payable(view),
        key=lambda offer: (tile_points(land, offer.tile, outlook), -offer.tile),
        default=None,
    )


def _worth_most_to_oneself(view: PlayerView) -> Offer | None:
    return _worth_most_to(view, view.own.seat)


def _worth_most_to_the_leader(view: PlayerView) -> Offer | None:
    """Return the payable offer with the largest value to the leading rival.

    The leading rival has most points; of equal ones it is the first in turn order.
    """
    rivals = [seat for seat in view.turn_order if seat != view.own.seat]
    return _worth_most_to(view, max(rivals, key=lambda seat: view.seats[seat].points))


STYLES: Mapping[str, Bot] = MappingProxyType(
    {
        "prices_one": _with_prices(solid.act, _each(lambda gold: 1)),
        "passes": _with_purchases(solid.act, _nothing),
        "strong_less_one": _with_prices(strong.act, _each(lambda gold: gold - 1)),
        "strong_six_tenths": _with_prices(strong.act, _each(lambda gold: round(0.6 * gold))),
        "all_gold": _with_prices(strong.act, _whole_purse),
        "never_buys": _with_purchases(strong.act, _nothing),
        "always_buys": _with_purchases(strong.act, _worth_most_to_oneself),
        "buys_for_leader": _with_purchases(strong.act, _worth_most_to_the_leader),
    }
)
"""The bots of this module, by name."""
