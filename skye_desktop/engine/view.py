"""What a seat may know: a white list, built field by field.

The interface and the bots get views, never a `GameState`, so a secret cannot reach them by accident.
"""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.engine.actions import Prices
from skye_desktop.engine.coins import SUPPLY_GOLD, TrackSpace, supply_left
from skye_desktop.engine.state import Clan, GameState, Phase, PlayerState, ScoringId
from skye_desktop.engine.territory import Territory


class SeatView(NamedTuple):
    """What can be known of one seat."""

    seat: int
    clan: Clan
    name: str
    points: int
    territory: Territory
    gold: int | None
    """In hand; None if it is not for the viewer to see. While a seat's prices are secret, its stakes are
    counted as in hand for everybody else: with open money the rest would tell their sum."""
    drawn: tuple[int, ...]
    has_set_prices: bool
    prices: Prices
    """The gold on its tiles: revealed, or the viewer's own."""
    discard: int | None
    """The tile under the discard marker, before the discard and only the viewer's own."""
    bought: int | None
    to_build: tuple[int, ...]
    laid: tuple[int, ...]
    returned: tuple[int, ...]
    has_ended: bool


class PlayerView(NamedTuple):
    """The game as one seat sees it, or the public if ``seat`` is None."""

    seat: int | None
    round: int
    phase: Phase
    start_seat: int
    buyer: int | None
    """The seat whose turn it is to buy."""
    seats: tuple[SeatView, ...]
    scoring_tiles: tuple[ScoringId, ...]
    track: tuple[TrackSpace, ...]
    open_money: bool
    bag_count: int
    supply: dict[int, int]
    """Coins left in the supply, by value. All flows of gold are open, so their total is."""
    supply_gold: int

    @property
    def own(self) -> SeatView:
        """The viewer's own seat; only for a view that has one."""
        assert self.seat is not None
        return self.seats[self.seat]

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the start player."""
        return tuple((self.start_seat + i) % len(self.seats) for i in range(len(self.seats)))


def view_for(state: GameState, seat: int | None) -> PlayerView:
    """What that seat may know; None for what everybody may know."""
    setup = state.setup
    out = sum(player.gold + player.staked for player in state.players)
    return PlayerView(
        seat=seat,
        round=state.round,
        phase=state.phase,
        start_seat=state.start_seat,
        buyer=state.buyer,
        seats=tuple(_seat_view(state, other, seat) for other in range(len(state.players))),
        scoring_tiles=setup.scoring_tiles,
        track=setup.track,
        open_money=setup.open_money,
        bag_count=len(state.bag),
        supply=supply_left(out),
        supply_gold=max(0, SUPPLY_GOLD - out),
    )


def _seat_view(state: GameState, seat: int, viewer: int | None) -> SeatView:
    player = state.players[seat]
    is_own = seat == viewer
    # From the discard on, prices lie open.
    hides_prices = state.phase is Phase.PRICING and not is_own
    return SeatView(
        seat=seat,
        clan=state.setup.seats[seat].clan,
        name=state.setup.seats[seat].name,
        points=player.points,
        territory=player.territory,
        gold=_visible_gold(state, player, is_own, hides_prices),
        drawn=player.drawn,
        has_set_prices=player.has_set_prices,
        prices=() if hides_prices else player.prices,
        discard=None if hides_prices else player.discard,
        bought=player.bought,
        to_build=player.to_build,
        laid=player.laid,
        returned=player.returned,
        has_ended=player.has_ended,
    )


def _visible_gold(state: GameState, player: PlayerState, is_own: bool, hides_prices: bool) -> int | None:
    if is_own:
        return player.gold
    if state.setup.open_money or state.phase is Phase.FINISHED:
        return player.gold + (player.staked if hides_prices else 0)
    return None
