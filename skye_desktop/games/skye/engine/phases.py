"""The six phases of a round in order, a class for each.

A phase that waits for actions says which are legal, and carries them out. A phase that needs no
action (discard, scoring) is over as soon as it begins. `advance` goes from phase to phase until a
seat must act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Protocol

from skye_desktop.games.skye.engine.actions import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    PlaceTile,
    ReturnTile,
    SeatAction,
    SetPrices,
    TakeBackTile,
)
from skye_desktop.games.skye.engine.coins import income
from skye_desktop.games.skye.engine.events import (
    BuildingEnded,
    BuyingPassed,
    Event,
    GameEnded,
    GoldExchanged,
    IncomePaid,
    PricesRevealed,
    PricesSet,
    RoundBegan,
    ScrollsScored,
    TileBought,
    TileDiscarded,
    TileKept,
    TilePlaced,
    TileReturned,
    TileScored,
    TilesDrawn,
    TileTakenBack,
)
from skye_desktop.games.skye.engine.notation import write_action
from skye_desktop.games.skye.engine.reasons import IllegalAction, Reason
from skye_desktop.games.skye.engine.scoring import gold_line, score, scroll_lines
from skye_desktop.games.skye.engine.state import GameState, Phase, PlayerState
from skye_desktop.games.skye.engine.territory import Territory
from skye_desktop.games.skye.engine.variant import PRINTED_GAME

HAND = PRINTED_GAME.market.drawn
"""Number of tiles that each seat draws in a round of the printed game."""


def refuse(reason: Reason, action: Action) -> IllegalAction:
    """Return the exception that refuses an illegal action; its detail is the action in notation."""
    return IllegalAction(reason, write_action(action))


def _without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    return tuple([other for other in tiles if other != tile])


class PhaseRules:
    """The rules of a phase; one without actions only overrides `enter`, and is over at once."""

    actions: tuple[type[Action], ...] = ()
    """The kinds of action that are possible in the phase."""

    def enter(self, state: GameState, events: list[Event]) -> GameState:
        """Return the state at the beginning of the phase; append what happens to ``events``."""
        return state

    def is_over(self, state: GameState) -> bool:
        """Return whether the next phase begins."""
        return True

    def why_not(self, state: GameState, action: Action) -> Reason | None:
        """Return why the action is illegal; None if it is legal.

        It is called only with a type of action that is in `actions`, by a seat of the game.
        """
        raise AssertionError(f"{self} takes no action")

    def apply(self, state: GameState, action: Action, events: list[Event]) -> GameState:
        """Return the state after a legal action; append what happens to ``events``."""
        raise AssertionError(f"{self} takes no action")

    def legal(self, state: GameState, seat: int) -> Iterator[SeatAction]:
        """Yield every legal action of that seat."""
        return iter(())

    def waiting(self, state: GameState) -> list[int]:
        """Return the seats that have a legal action, clockwise from the start player.

        It is called after every action, so it must be fast.
        """
        return []

    def __repr__(self) -> str:
        return type(self).__name__


class IncomePhase(PhaseRules):
    """Phase 1: each seat gets its income, and then draws its tiles."""

    actions = (DealTiles,)

    def is_over(self, state: GameState) -> bool:
        """Return False: the deal itself begins the next phase."""
        return False

    def why_not(self, state: GameState, action: Action) -> Reason | None:
        """Return why a deal is illegal.

        Each seat must get three different tiles from the bag, or as many as the variant says.
        """
        assert isinstance(action, DealTiles)
        drawn = state.setup.variant.market.drawn
        tiles = [tile for hand in action.hands for tile in hand]
        is_fair = (
            len(action.hands) == len(state.players)
            and all(len(hand) == drawn for hand in action.hands)
            and len(set(tiles)) == len(tiles)
            and state.bag.issuperset(tiles)
        )
        return None if is_fair else Reason.WRONG_DEAL

    def apply(self, state: GameState, action: Action, events: list[Event]) -> GameState:
        """Pay each seat's income, then give it the tiles of the deal."""
        assert isinstance(action, DealTiles)
        events.append(RoundBegan(state.round, state.start_seat))
        points = [player.points for player in state.players]
        players = []
        rules = state.setup.variant.income
        for seat, player in enumerate(state.players):
            paid = income(
                player.territory, player.points, points, state.catch_up, rules.castle, rules.barrel
            )
            events.append(IncomePaid(seat, paid))
            players.append(player._replace(gold=player.gold + paid.gold, drawn=action.hands[seat]))
        events += [TilesDrawn(seat, hand) for seat, hand in enumerate(action.hands)]
        drawn = {tile for hand in action.hands for tile in hand}
        return state._replace(
            phase=Phase.PRICING,
            players=tuple(players),
            bag=state.bag - drawn,
            bag_order=tuple(tile for tile in state.bag_order if tile not in drawn),
        )


class PricingPhase(PhaseRules):
    """Phase 2: each seat prices two of its tiles and marks the third, in any order of seats.

    Prices and markers are secret.
    """

    actions = (SetPrices,)

    def is_over(self, state: GameState) -> bool:
        """Return whether all seats have decided."""
        return all(player.prices for player in state.players)

    def why_not(self, state: GameState, action: Action) -> Reason | None:
        """Return why those prices are illegal.

        They are paid with own gold, at least 1 for each of two tiles; the discard marker is on the
        third. A variant may have other numbers of tiles.
        """
        assert isinstance(action, SetPrices)
        player = state.players[action.seat]
        if player.prices:
            return Reason.PRICES_ALREADY_SET
        tiles = [tile for tile, _ in action.prices]
        is_whole = len(tiles) == state.setup.variant.market.priced and (
            len(tiles) + len(action.discards) == len(player.drawn)
        )
        if not is_whole or {*tiles, *action.discards} != set(player.drawn):
            return Reason.WRONG_TILES
        amounts = [gold for _, gold in action.prices]
        if min(amounts) < 1 or not all(isinstance(gold, int) for gold in amounts):
            return Reason.PRICE_BELOW_ONE
        return Reason.NOT_ENOUGH_GOLD if sum(amounts) > player.gold else None

    def apply(self, state: GameState, action: Action, events: list[Event]) -> GameState:
        """Move the stakes from the hand to the tiles; other seats do not see how much they are."""
        assert isinstance(action, SetPrices)
        player = state.players[action.seat]
        staked = sum(gold for _, gold in action.prices)
        events.append(PricesSet(action.seat))
        decided = player._replace(
            gold=player.gold - staked,
            prices=action.prices,
            discard=action.discard,
            more_discards=action.more_discards,
        )
        return state.with_player(action.seat, decided)

    def legal(self, state: GameState, seat: int) -> Iterator[SeatAction]:
        """Yield every choice of tiles to discard, with all prices that can be paid: thousands."""
        player = state.players[seat]
        if player.prices:
            return
        for discards in combinations(player.drawn, state.setup.variant.market.axed):
            priced = tuple([tile for tile in player.drawn if tile not in discards])
            for sums in _payable(len(priced), player.gold):
                yield SetPrices.of(seat, tuple(zip(priced, sums, strict=True)), discards)

    def waiting(self, state: GameState) -> list[int]:
        """Return the seats that have not set prices yet and have enough gold for that."""
        players, axed = state.players, state.setup.variant.market.axed
        undecided = [seat for seat in state.turn_order if not players[seat].prices]
        return [
            seat for seat in undecided if players[seat].gold >= len(players[seat].drawn) - axed >= 0
        ]


def _payable(tiles: int, gold: int) -> Iterator[tuple[int, ...]]:
    """Yield all prices for that many tiles, at least 1 each, that the gold can pay together."""
    if not tiles:
        yield ()
        return
    for first in range(1, gold - tiles + 2):
        yield from ((first, *rest) for rest in _payable(tiles - 1, gold - first))


class DiscardPhase(PhaseRules):
    """Phase 3: prices and markers are revealed, and marked tiles go back into the bag."""

    def enter(self, state: GameState, events: list[Event]) -> GameState:
        """Reveal all prices and markers, then discard the marked tiles."""
        players = []
        discarded = []
        for seat, player in enumerate(state.players):
            events.append(PricesRevealed(seat, player.prices, player.discard, player.more_discards))
            discards = player.discards
            discarded += [(seat, tile) for tile in discards]
            left = tuple([tile for tile in player.drawn if tile not in discards])
            players.append(player._replace(drawn=left, discard=None, more_discards=()))
        events += [TileDiscarded(seat, tile) for seat, tile in discarded]
        return state._replace(
            players=tuple(players), bag=state.bag.union([tile for _, tile in discarded])
        )


class BuyingPhase(PhaseRules):
    """Phase 4: clockwise from the start player each seat buys one tile of another seat, or passes.

    A variant may give each seat several turns.
    """

    actions = (BuyTile, PassBuying)

    def is_over(self, state: GameState) -> bool:
        """Return whether each seat has had all its turns."""
        return state.bought_or_passed == state.turns_to_buy

    def why_not(self, state: GameState, action: Action) -> Reason | None:
        """Return why the purchase is illegal.

        It must be the seat's turn, the tile must be another seat's, and its price must not exceed
        the seat's gold in hand.
        """
        assert isinstance(action, BuyTile | PassBuying)
        if action.seat != state.buyer:
            return Reason.NOT_YOUR_TURN
        if isinstance(action, PassBuying):
            return None
        player = state.players[action.seat]
        if action.tile in player.drawn:
            return Reason.OWN_TILE
        offer = _offer(state, action.tile)
        if offer is None:
            return Reason.NOT_FOR_SALE
        return Reason.NOT_ENOUGH_GOLD if offer[1] > player.gold else None

    def apply(self, state: GameState, action: Action, events: list[Event]) -> GameState:
        """Pay the price to the seller, who also gets its own stake back."""
        assert isinstance(action, BuyTile | PassBuying)
        state = state._replace(bought_or_passed=state.bought_or_passed + 1)
        if isinstance(action, PassBuying):
            events.append(BuyingPassed(action.seat))
            return state
        offer = _offer(state, action.tile)
        assert offer is not None
        seller_seat, price = offer
        events.append(TileBought(action.seat, seller_seat, action.tile, price))
        seller = state.players[seller_seat]
        state = state.with_player(
            seller_seat,
            seller._replace(
                gold=seller.gold + 2 * price,
                drawn=_without(seller.drawn, action.tile),
                prices=tuple(pair for pair in seller.prices if pair[0] != action.tile),
            ),
        )
        buyer = state.players[action.seat]
        after = buyer._replace(
            gold=buyer.gold - price, bought=action.tile, bought_before=buyer.purchases
        )
        return state.with_player(action.seat, after)

    def legal(self, state: GameState, seat: int) -> Iterator[SeatAction]:
        """Yield every tile of another seat that the seat can pay, and passing."""
        if seat != state.buyer:
            return
        gold = state.players[seat].gold
        for other, player in enumerate(state.players):
            if other != seat:
                yield from (BuyTile(seat, tile) for tile, price in player.prices if price <= gold)
        yield PassBuying(seat)

    def waiting(self, state: GameState) -> list[int]:
        """Return the seat whose turn it is: it may always pass."""
        return [] if state.buyer is None else [state.buyer]


def _offer(state: GameState, tile: int) -> tuple[int, int] | None:
    """Return the seat that offers the tile, and the price in gold; None if nobody offers it."""
    for seat, player in enumerate(state.players):
        for offered, price in player.prices:
            if offered == tile:
                return seat, price
    return None


class BuildingPhase(PhaseRules):
    """Phase 5: each seat lays all tiles that it has got this round, independently of others."""

    actions = (PlaceTile, TakeBackTile, ReturnTile, EndBuilding)

    def enter(self, state: GameState, events: list[Event]) -> GameState:
        """Give unsold tiles to their seats and the coins on them to the supply (Rules, Buy)."""
        players = []
        for seat, player in enumerate(state.players):
            events += [TileKept(seat, tile, lost) for tile, lost in player.prices]
            got = player.drawn if player.bought is None else (*player.drawn, *player.purchases)
            players.append(player._replace(drawn=(), prices=(), to_build=got))
        return state._replace(players=tuple(players))

    def is_over(self, state: GameState) -> bool:
        """Return whether every seat has ended its building."""
        return all(player.has_ended for player in state.players)

    def why_not(self, state: GameState, action: Action) -> Reason | None:
        """Return why the action is illegal.

        Each tile that fits must be laid; tiles laid this round may be picked up until the seat
        ends.
        """
        assert isinstance(action, PlaceTile | TakeBackTile | ReturnTile | EndBuilding)
        return why_not_build(state.players[action.seat], action)

    def apply(self, state: GameState, action: Action, events: list[Event]) -> GameState:
        """Lay a tile, pick one up, return one to the bag, or end the building."""
        assert isinstance(action, PlaceTile | TakeBackTile | ReturnTile | EndBuilding)
        seat = action.seat
        player = state.players[seat]
        match action:
            case EndBuilding():
                events.append(BuildingEnded(seat))
                return state.with_player(seat, player._replace(has_ended=True))
            case TakeBackTile(_, tile):
                events.append(TileTakenBack(seat, tile))
                if player.returned:
                    state = state._replace(bag=state.bag.difference(player.returned))
                return state.with_player(seat, _picked_up(player, tile))
            case ReturnTile(_, tile):
                events.append(TileReturned(seat, tile))
                rest = _without(player.to_build, tile)
                returned = (*player.returned, tile)
                state = state._replace(bag=state.bag | {tile})
                return state.with_player(seat, player._replace(to_build=rest, returned=returned))
            case PlaceTile(_, tile, placement):
                events.append(TilePlaced(seat, tile, placement))
                land = player.territory.with_tile(tile, placement)
                rest = _without(player.to_build, tile)
                laid = (*player.laid, tile)
                return state.with_player(
                    seat, player._replace(territory=land, to_build=rest, laid=laid)
                )

    def legal(self, state: GameState, seat: int) -> Iterator[SeatAction]:
        """Yield every placement of every tile, then picking up, returning, and ending."""
        player = state.players[seat]
        if player.has_ended:
            return
        for tile in player.to_build:
            yield from (PlaceTile(seat, tile, spot) for spot in player.territory.placements(tile))
        yield from (
            TakeBackTile(seat, tile) for tile in player.laid if _can_be_picked_up(player, tile)
        )
        yield from (
            ReturnTile(seat, tile)
            for tile in player.to_build
            if _why_not_return(player, tile) is None
        )
        if not player.to_build:
            yield EndBuilding(seat)

    def waiting(self, state: GameState) -> list[int]:
        """Return the seats that have not ended.

        Each of them has a legal action: one of its tiles fits somewhere, or all may be returned.
        """
        return [seat for seat in state.turn_order if not state.players[seat].has_ended]


class Builder(Protocol):
    """What is needed of a seat that builds; a state, a view and a draft provide it."""

    @property
    def territory(self) -> Territory: ...

    @property
    def to_build(self) -> tuple[int, ...]: ...

    @property
    def laid(self) -> tuple[int, ...]: ...

    @property
    def has_ended(self) -> bool: ...


BuildAction = PlaceTile | TakeBackTile | ReturnTile | EndBuilding


def why_not_build(builder: Builder, action: BuildAction) -> Reason | None:
    """Return why the seat may not do that while it builds; None if it may (Rules, Build)."""
    if builder.has_ended:
        return Reason.BUILDING_ENDED
    match action:
        case EndBuilding():
            return Reason.TILES_LEFT if builder.to_build else None
        case TakeBackTile(_, tile):
            if tile not in builder.laid:
                return Reason.NOT_LAID_THIS_ROUND
            return None if _can_be_picked_up(builder, tile) else Reason.SUPPORTS_OTHERS
        case PlaceTile(_, tile, placement):
            if tile not in builder.to_build:
                return Reason.NOT_YOUR_TILE
            return builder.territory.why_not(tile, placement)
        case ReturnTile(_, tile):
            return _why_not_return(builder, tile)


def _why_not_return(player: Builder, tile: int) -> Reason | None:
    if tile not in player.to_build:
        return Reason.NOT_YOUR_TILE
    if player.territory.placements(tile):
        return Reason.TILE_STILL_FITS
    # Another tile, once laid, may open a place for this one.
    if any(player.territory.placements(other) for other in player.to_build):
        return Reason.OTHER_TILE_STILL_FITS
    return None


def _can_be_picked_up(player: Builder, tile: int) -> bool:
    cell = player.territory.cell_of(tile)
    assert cell is not None
    return player.territory.can_spare(cell)


def _picked_up(player: PlayerState, tile: int) -> PlayerState:
    """Return the seat with that tile and its returned tiles to be laid again."""
    cell = player.territory.cell_of(tile)
    assert cell is not None
    land = player.territory.without(cell)
    assert land is not None
    return player._replace(
        territory=land,
        to_build=(*player.to_build, *player.returned, tile),
        laid=_without(player.laid, tile),
        returned=(),
    )


class ScoringPhase(PhaseRules):
    """Phase 6: the round's scoring tiles are scored.

    The start marker moves on, or the game ends.
    """

    def enter(self, state: GameState, events: list[Event]) -> GameState:
        """Score, and clear the table for the next round."""
        lands = [player.territory for player in state.players]
        gold = [player.gold for player in state.players]
        points = [player.points for player in state.players]
        rules = state.setup.variant.scoring_rules
        for space, tile in state.setup.scoring_in(state.round):
            lines = score(tile, lands, gold, rules)
            events.append(TileScored(state.round, space, tile, lines))
            for line in lines:
                points[line.seat] += line.points
        if state.round == len(state.setup.track):
            return _finish(state, points, events)
        players = tuple(
            PlayerState(player.gold, total, player.territory)
            for player, total in zip(state.players, points, strict=True)
        )
        return state._replace(
            round=state.round + 1,
            phase=Phase.INCOME,
            start_seat=(state.start_seat + 1) % len(players),
            players=players,
            bought_or_passed=0,
        )


def _finish(state: GameState, points: list[int], events: list[Event]) -> GameState:
    """Score scrolls and gold, a point for each full sum; the rest of the gold stays in hand."""
    players = []
    rules = state.setup.variant.scoring_rules
    for seat, player in enumerate(state.players):
        scrolls = scroll_lines(player.territory, seat, rules)
        events.append(ScrollsScored(seat, scrolls))
        points[seat] += sum(line.points for line in scrolls)
        players.append(player)
    for seat, player in enumerate(players):
        exchange = gold_line(seat, player.gold, rules)
        events.append(GoldExchanged(seat, exchange))
        total = points[seat] + exchange.points
        players[seat] = PlayerState(player.gold % rules.gold_a_point, total, player.territory)
    best = max((player.points, player.gold) for player in players)
    winners = tuple(
        seat for seat, player in enumerate(players) if (player.points, player.gold) == best
    )
    events.append(GameEnded(winners))
    return state._replace(phase=Phase.FINISHED, players=tuple(players), bought_or_passed=0)


class FinishedPhase(PhaseRules):
    """The end of the game, when no action is possible."""

    def is_over(self, state: GameState) -> bool:
        """Return False: no phase follows."""
        return False


PHASES: Mapping[Phase, PhaseRules] = MappingProxyType(
    {
        Phase.INCOME: IncomePhase(),
        Phase.PRICING: PricingPhase(),
        Phase.DISCARD: DiscardPhase(),
        Phase.BUYING: BuyingPhase(),
        Phase.BUILDING: BuildingPhase(),
        Phase.SCORING: ScoringPhase(),
        Phase.FINISHED: FinishedPhase(),
    }
)
"""The rules of each phase, in the order of a round."""

_NEXT = {
    Phase.PRICING: Phase.DISCARD,
    Phase.DISCARD: Phase.BUYING,
    Phase.BUYING: Phase.BUILDING,
    Phase.BUILDING: Phase.SCORING,
}


def advance(state: GameState, events: list[Event]) -> GameState:
    """Return the state at the next time when a seat must act, or at the end of the game.

    The scoring phase decides whether another round follows.
    """
    while PHASES[state.phase].is_over(state):
        following = _NEXT[state.phase]
        state = PHASES[following].enter(state._replace(phase=following), events)
    return state
