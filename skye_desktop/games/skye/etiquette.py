"""How people share one screen in *Isle of Skye*: what is secret, announced, and never undone.

Prices are secret before they are revealed, and so is gold in hand unless money is open (Rules, What
is secret). Prices are set behind the curtain. Buying needs no curtain: offers and prices are open,
and a closed purse hides the buyer's gold, except when its owner looks into it. In a closed market
each buyer acts behind the curtain too.

A copy of a game leaves out what its players may not know: prices until they are revealed, and later
draws. Hiding these in the copy would not be enough: whoever sets the last prices there reveals all
of them. Gold in hand is copied, for it follows from incomes, prices and sales, which everybody has
seen.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Final

from skye_desktop.contract import Copied, Copy, Etiquette, Manners
from skye_desktop.games.skye.engine import (
    LARGEST_SEED,
    Action,
    Event,
    GameEnded,
    GameSetup,
    GameState,
    IncomePaid,
    Phase,
    PlaceTile,
    PricesRevealed,
    ReturnTile,
    TakeBackTile,
    TileKept,
    TileScored,
    TilesDrawn,
    join,
)
from skye_desktop.i18n import tr

SIMULTANEOUS_PHASES: Final = frozenset((Phase.PRICING, Phase.BUILDING))
"""Phases in which all seats act at once (Rules, Draw and set prices; Build)."""


class News(StrEnum):
    """Kind of announcement that everybody sees before the game goes on."""

    REVEAL = "reveal"
    MARKET = "market"
    """What each person sold, kept and bought."""
    SCORES = "scores"
    INCOME = "income"


_KINDS = {
    News.REVEAL: PricesRevealed,
    News.MARKET: TileKept,
    News.SCORES: TileScored,
    News.INCOME: IncomePaid,
}
_ANNOUNCED = frozenset(_KINDS.values())
_REVEALING = (PricesRevealed, TilesDrawn, TileScored, GameEnded)
"""Events that show something new, so that the action cannot be undone after them."""


def has_secret_prices(state: GameState, now: GameState) -> bool:
    """Return whether a state has prices that are still secret in ``now``, the latest state."""
    is_this_pricing = state.phase is now.phase is Phase.PRICING and state.round == now.round
    return is_this_pricing and any(player.has_set_prices for player in state.players)


def without_secrets(state: GameState, now: GameState) -> GameState:
    """Return a state without what must not be copied into another game.

    The gold of unrevealed prices returns to the hand, and a new seed makes later draws unknown.
    """
    if has_secret_prices(state, now):
        players = (
            one._replace(gold=one.gold + one.staked, prices=(), discard=None)
            for one in state.players
        )
        state = state._replace(players=tuple(players))
    fresh = state.setup.model_copy(update={"seed": secrets.randbelow(LARGEST_SEED + 1)})
    return _drawn_anew(state, fresh)


def _drawn_anew(state: GameState, setup: GameSetup) -> GameState:
    # Earlier draws are recorded in the actions; the bag order would give away later ones.
    return state._replace(setup=setup, bag_order=())


class _SkyeEtiquette:
    """What is secret, announced or never undone at one screen: a `contract.Etiquette`."""

    part = attrgetter("phase")
    section = attrgetter("round")

    def is_private(self, state: GameState, manners: Manners) -> bool:
        phase = state.phase
        buys_alone = phase is Phase.BUYING and manners.is_closed and not state.setup.open_money
        return phase is Phase.PRICING or buys_alone

    def at_once(self, state: GameState) -> tuple[int, Phase] | None:
        phase = state.phase
        return (state.round, phase) if phase in SIMULTANEOUS_PHASES else None

    def own(self, state: GameState, seat: int) -> object:
        return state.players[seat]

    def apart(self, state: GameState, seat: int, other: GameState) -> GameState:
        return state.with_own(seat, other.players[seat])

    join = staticmethod(join)

    def goes_on(self, action: Action) -> bool:
        return isinstance(action, PlaceTile | TakeBackTile | ReturnTile)

    def news(self, events: Sequence[Event]) -> Sequence[News]:
        kinds = set(map(type, events))
        if kinds.isdisjoint(_ANNOUNCED):
            return ()
        return [news for news, kind in _KINDS.items() if kind in kinds]

    def is_plain(self, news: str) -> bool:
        return news is News.MARKET

    def reveals(self, event: Event) -> bool:
        return isinstance(event, _REVEALING)

    def ends_concealment(self, event: Event) -> bool:
        return isinstance(event, PricesRevealed)

    withholds = staticmethod(has_secret_prices)

    def why_earlier(self, state: GameState) -> str:
        text = tr(
            "The prices of round {n} are still secret in the game. So this copy starts before "
            "they were set."
        )
        return text.format(n=state.round)

    def copied(self, start: GameState, moments: Sequence[Copied], now: GameState) -> Copy:
        start = without_secrets(start, now)
        return Copy(
            start,
            [Copied(action, _drawn_anew(state, start.setup)) for action, state in moments],
        )


ETIQUETTE: Final[Etiquette] = _SkyeEtiquette()
