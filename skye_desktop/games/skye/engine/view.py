"""The view of a seat: only fields that it may know are copied, one by one.

Interface and bots get views, never a `GameState`, so that no secret can reach them by accident.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from skye_desktop.games.skye.engine.actions import Prices
from skye_desktop.games.skye.engine.coins import TrackSpace, income, supply_at_a_glance, supply_left
from skye_desktop.games.skye.engine.given_names import name_in_words
from skye_desktop.games.skye.engine.scoring_tiles import ScoringId
from skye_desktop.games.skye.engine.state import (
    LARGEST_SEED,
    Clan,
    GameSetup,
    GameState,
    Phase,
    PlayerState,
    Seat,
)
from skye_desktop.games.skye.engine.territory import Territory
from skye_desktop.games.skye.engine.variant import PRINTED_GAME, Variant


class SeatView(NamedTuple):
    """What a view contains about one seat."""

    seat: int
    clan: Clan
    written: str
    """Name as it is stored, as in `Seat`."""
    is_given: bool
    """Whether the program gave the name, as in `Seat`."""
    points: int
    territory: Territory
    gold: int | None
    """Gold in hand; None if the viewer must not see it.

    While a seat's prices are secret, other seats see its stakes as gold in hand: with open money
    the difference would reveal their sum.
    """
    drawn: tuple[int, ...]
    has_set_prices: bool
    prices: Prices
    """Pairs of tile and price; empty if the viewer does not know them."""
    discard: int | None
    """The tile under the discard marker; before the discard, only in the viewer's own seat."""
    bought: int | None
    to_build: tuple[int, ...]
    laid: tuple[int, ...]
    returned: tuple[int, ...]
    has_ended: bool
    more_discards: tuple[int, ...] = ()
    """Tiles under further discard markers of a variant, on the same condition."""
    bought_before: tuple[int, ...] = ()
    """Tiles bought in earlier turns of this round, in variants with several turns."""

    @property
    def name(self) -> str:
        """Name for display."""
        return name_in_words(self.written) if self.is_given else self.written

    @property
    def discards(self) -> tuple[int, ...]:
        """The tiles under this seat's discard markers that the viewer knows."""
        return self.more_discards if self.discard is None else (self.discard, *self.more_discards)

    @property
    def purchases(self) -> tuple[int, ...]:
        """All tiles that were bought this round."""
        return self.bought_before if self.bought is None else (*self.bought_before, self.bought)


class PlayerView(NamedTuple):
    """The game as one seat sees it, or as everybody does if ``seat`` is None."""

    seat: int | None
    round: int
    phase: Phase
    start_seat: int
    buyer: int | None
    """Seat whose turn it is to buy; None outside the buying phase."""
    seats: tuple[SeatView, ...]
    scoring_tiles: tuple[ScoringId, ...]
    track: tuple[TrackSpace, ...]
    open_money: bool
    bag_count: int
    supply: dict[int, int]
    """Number of coins in the supply, by value, as it is displayed; rounded while gold is secret."""
    supply_gold: int
    """Gold in the supply.

    Everybody can compute it, since all payments are public; it is not displayed.
    """
    variant: Variant = PRINTED_GAME
    """Rules of this game."""
    bought_or_passed: int = 0
    """Number of turns to buy that are over in this round."""

    @property
    def has_open_gold(self) -> bool:
        """Whether everybody sees the gold of every seat, and may count the coins in the supply."""
        return self.open_money or self.phase is Phase.FINISHED

    @property
    def own(self) -> SeatView:
        """The viewer's own seat; only for a view of a seat."""
        assert self.seat is not None
        return self.seats[self.seat]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats clockwise from the start player."""
        return tuple((self.start_seat + i) % len(self.seats) for i in range(len(self.seats)))


def view_for(state: GameState, seat: int | None) -> PlayerView:
    """Return the game as that seat may see it, or as everybody may for None."""
    setup = state.setup
    has_open_gold = setup.open_money or state.phase is Phase.FINISHED
    out = sum([player.gold + (player.staked if player.prices else 0) for player in state.players])
    look = supply_left if has_open_gold else supply_at_a_glance
    return PlayerView(
        seat=seat,
        round=state.round,
        phase=state.phase,
        start_seat=state.start_seat,
        buyer=state.buyer,
        seats=tuple(
            [_seat_view(state, other, seat, has_open_gold) for other in range(len(state.players))]
        ),
        scoring_tiles=setup.scoring_tiles,
        track=setup.track,
        open_money=setup.open_money,
        bag_count=len(state.bag),
        supply=look(out, setup.variant.supply),
        supply_gold=max(0, setup.variant.supply_gold - out),
        variant=setup.variant,
        bought_or_passed=state.bought_or_passed,
    )


def _seat_view(state: GameState, seat: int, viewer: int | None, has_open_gold: bool) -> SeatView:
    player = state.players[seat]
    of_setup = state.setup.seats[seat]
    is_own = seat == viewer
    # From the discard on, prices lie open.
    hides_prices = state.phase is Phase.PRICING and not is_own
    gold = None
    if is_own:
        gold = player.gold
    elif has_open_gold:
        gold = player.gold + (player.staked if hides_prices else 0)
    # Called before every decision; positional arguments take a fifth less time.
    return SeatView(
        seat,
        of_setup.clan,
        of_setup.written,
        of_setup.is_given,
        player.points,
        player.territory,
        gold,
        player.drawn,
        bool(player.prices),
        () if hides_prices else player.prices,
        None if hides_prices else player.discard,
        player.bought,
        player.to_build,
        player.laid,
        player.returned,
        player.has_ended,
        () if hides_prices else player.more_discards,
        player.bought_before,
    )


# -- a true state consistent with a view


class Chance(Protocol):
    """A generator of random whole numbers, such as ``random.Random``."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to below ``stop``."""


def determinize(view: PlayerView, chance: Chance) -> GameState:
    """Return a possible state for that view, in which hidden information is random.

    Hidden are gold in hand (all distributions of the public total that `hidden_gold` allows are
    equally likely), prices and discard markers before they are revealed, and the seed.
    ``view_for(determinize(view, chance), view.seat) == view``.
    """
    setup = _sample_setup(view, chance)
    gold = _sample_gold(view, chance)
    return GameState(
        setup=setup,
        round=view.round,
        phase=view.phase,
        start_seat=view.start_seat,
        players=tuple(_sample_player(view, seat, gold[seat.seat], chance) for seat in view.seats),
        bag=_sample_bag(view, chance),
        bought_or_passed=view.bought_or_passed,
    )


def _sample_setup(view: PlayerView, chance: Chance) -> GameSetup:
    """Return the set-up of the view with a random seed."""
    a, b, c, d = view.scoring_tiles
    # Not validated again, which would take longer than all the rest here.
    return GameSetup.model_construct(
        seats=tuple(
            Seat.model_construct(clan=seat.clan, written=seat.written) for seat in view.seats
        ),
        scoring_tiles=(a, b, c, d),
        start_seat=(view.start_seat - view.round + 1) % len(view.seats),
        seed=chance.randrange(LARGEST_SEED + 1),
        open_money=view.open_money,
        variant=view.variant,
    )


def hidden_gold(view: PlayerView) -> tuple[int, dict[int, int]]:
    """Return the total of all hidden gold, and the least that each seat with hidden gold can have.

    Secret stakes are included. Before the buying no seat has less than this round's income.
    """
    hidden = [seat for seat in view.seats if seat.gold is None]
    known = sum(seat.gold or 0 for seat in view.seats)
    staked = sum(price for seat in view.seats for _, price in seat.prices)
    total = max(0, view.variant.supply_gold - view.supply_gold - known - staked)
    least = dict.fromkeys((seat.seat for seat in hidden), 0)
    if view.phase is Phase.PRICING:
        points = [seat.points for seat in view.seats]
        catch_up = view.track[view.round - 1].catch_up
        rules = view.variant.income
        for seat in hidden:
            paid = income(seat.territory, seat.points, points, catch_up, rules.castle, rules.barrel)
            least[seat.seat] = paid.gold
        if sum(least.values()) > total:
            priced = view.variant.market.priced
            least = {seat.seat: priced if seat.has_set_prices else 0 for seat in hidden}
    return max(total, sum(least.values())), least


def _sample_gold(view: PlayerView, chance: Chance) -> list[int]:
    """Return each seat's gold with secret stakes; all distributions are equally likely.

    They are drawn by the method of stars and bars.
    """
    gold = [seat.gold or 0 for seat in view.seats]
    total, least = hidden_gold(view)
    if not least:
        return gold
    rest = total - sum(least.values())
    bars = _sample_numbers(rest + len(least) - 1, len(least) - 1, chance)
    for seat, before, after in zip(least, [-1, *bars], [*bars, rest + len(least) - 1], strict=True):
        gold[seat] = least[seat] + after - before - 1
    return gold


def _sample_numbers(places: int, number: int, chance: Chance) -> list[int]:
    """Return ``number`` different numbers below ``places``, sorted; all choices are equally likely.

    This is Floyd's method.
    """
    found: set[int] = set()
    for last in range(places - number, places):
        place = chance.randrange(last + 1)
        found.add(last if place in found else place)
    return sorted(found)


def _sample_player(view: PlayerView, seat: SeatView, gold: int, chance: Chance) -> PlayerState:
    prices, discards = seat.prices, seat.discards
    if view.phase is Phase.PRICING and seat.has_set_prices and not prices:
        hand = list(seat.drawn)
        discards = tuple(
            hand.pop(chance.randrange(len(hand))) for _ in range(view.variant.market.axed)
        )
        stakes: list[tuple[int, int]] = []
        for number, tile in enumerate(hand, start=1):
            # At least 1 gold is left for each tile that follows.
            stakes.append((tile, 1 + chance.randrange(gold - (len(hand) - number))))
            gold -= stakes[-1][1]
        prices = tuple(stakes)
    return PlayerState(
        gold=gold,
        points=seat.points,
        territory=seat.territory,
        drawn=seat.drawn,
        prices=prices,
        discard=discards[0] if discards else None,
        bought=seat.bought,
        to_build=seat.to_build,
        laid=seat.laid,
        returned=seat.returned,
        has_ended=seat.has_ended,
        more_discards=discards[1:],
        bought_before=seat.bought_before,
    )


def _sample_bag(view: PlayerView, chance: Chance) -> frozenset[int]:
    """Return the tiles in the bag: those that are not in view, or a random part of them.

    In a position that was made up, the bag may contain fewer tiles.
    """
    bag = _unseen_tiles(view)
    while len(bag) > view.bag_count:
        bag.pop(chance.randrange(len(bag)))
    return frozenset(bag)


def _unseen_tiles(view: PlayerView) -> list[int]:
    """Return the tiles of the game that are not in view, in order: those in the bag."""
    in_view: set[int | None] = set()
    for seat in view.seats:
        in_view.update(seat.drawn, seat.to_build, seat.purchases)
        in_view.update(face.number for face in seat.territory.faces.values())
    return [tile for tile in view.variant.bag if tile not in in_view]
