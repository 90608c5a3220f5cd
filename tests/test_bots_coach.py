"""The analysis of a game: what was missed, what prices cost, how the seats stood."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from games import setup_for
from groups import widely

from skye_desktop.engine import (
    Action,
    BuyTile,
    Event,
    GameState,
    PassBuying,
    Phase,
    PlaceTile,
    PlayerView,
    SetPrices,
    TileBought,
    TileKept,
    apply,
    deal,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.bots.fitted_outlook import Foresight, foresight
from skye_desktop.games.skye.bots.game_analysis import (
    GOLD_WORTH_TELLING,
    LEAST,
    PLACEMENT_SHARE,
    PURCHASE_SHARE,
    WORTH_TELLING,
    Analysis,
    CheapTile,
    DearTile,
    MissedPlacement,
    MissedTile,
    RecordedAction,
    UnsoldTile,
    analyse,
    gold_points,
)
from skye_desktop.games.skye.bots.land_value import tile_points
from skye_desktop.games.skye.bots.planning import best_plan, joint_worth
from skye_desktop.games.skye.coach_analysis import CoachLesson


class Played(NamedTuple):
    """A whole game: what its seats did and saw, and its states before each action."""

    acted: list[RecordedAction]
    states: list[GameState]
    events: list[Event]

    def action_at(self, at: int) -> RecordedAction:
        return next(acted for acted in self.acted if acted.at == at)

    def purchase(self, line: CheapTile) -> PlayerView:
        """What the buyer of the tile saw."""
        bought = BuyTile(line.buyer, line.tile)
        return next(one.view for one in self.acted if one.action == bought and one.at > line.at)


@cache
def game(bots: tuple[str, ...], seed: int) -> Played:
    acted: list[RecordedAction] = []
    events: list[Event] = []
    states = [new_game(setup_for(len(bots), seed))]
    while (state := states[-1]).phase is not Phase.FINISHED:
        number = len(states) - 1
        action: Action = deal(state) if state.phase is Phase.INCOME else PassBuying(-1)
        if state.phase is not Phase.INCOME:
            seat = next(seat for seat in state.turn_order if legal_actions(state, seat))
            view = view_for(state, seat)
            action = decide(bots[seat], view, seed, number).action
            acted.append(RecordedAction(view, action, number))
        step = apply(state, action)
        events += step.events
        states.append(step.state)
    return Played(acted, states, events)


@cache
def analysis(bots: tuple[str, ...], seed: int) -> Analysis:
    return analyse(game(bots, seed).acted)


OF_THREE = ("strong", "random", "greedy"), 6
GAMES = pytest.mark.parametrize(
    ("bots", "seed"),
    widely([(("easy", "solid"), 11), OF_THREE, (("easy",) * 4, 3), (("greedy",) * 5, 8)]),
)


def test_whoever_plans_its_tiles_missed_nothing_and_whoever_lays_at_random_did() -> None:
    missed = [line.seat for line in analysis(*OF_THREE).placements]
    assert 0 not in missed
    assert missed.count(1) >= 3


@GAMES
def test_a_missed_placement_names_what_was_laid_and_what_could_have_been(
    bots: tuple[str, ...], seed: int
) -> None:
    placements = analysis(bots, seed).placements
    for line in placements:
        view, action, _ = game(bots, seed).action_at(line.at)
        assert action == PlaceTile(line.seat, line.tile, line.laid)
        assert (line.better_tile, line.better) != (line.tile, line.laid)
        assert view.own.territory.why_not(line.better_tile, line.better) is None
        assert line.points >= WORTH_TELLING
        assert view.round == line.round
    told = [(line.round, line.seat) for line in placements]
    assert len(told) == len(set(told)), "of each round and seat the costliest alone is told"


@GAMES
def test_every_tile_that_was_kept_is_told_with_the_gold_lost_on_it(
    bots: tuple[str, ...], seed: int
) -> None:
    unsold, events = analysis(bots, seed).unsold, game(bots, seed).events
    kept = [(one.seat, one.tile, one.lost) for one in events if isinstance(one, TileKept)]
    assert sorted((line.seat, line.tile, line.price) for line in unsold) == sorted(kept)
    assert kept
    for line in unsold:
        assert 1 <= line.enough <= max(line.price, line.would_pay)
        assert line.payer != line.seat
        assert (line.would_pay > 0) == (line.payer is not None)


@GAMES
def test_a_tile_is_called_too_cheap_only_where_its_buyer_would_have_gained_by_the_higher_price(
    bots: tuple[str, ...], seed: int
) -> None:
    sold = {one.tile: one for one in game(bots, seed).events if isinstance(one, TileBought)}
    for line in analysis(bots, seed).cheap:
        event = sold[line.tile]
        assert (event.seller, event.seat, event.price) == (line.seat, line.buyer, line.price)
        view = game(bots, seed).purchase(line)
        ahead, own = foresight(view, line.buyer), view.own
        kept = joint_worth(own.territory, (*own.drawn, *own.purchases), ahead)
        gain = joint_worth(own.territory, (*own.drawn, *own.purchases, line.tile), ahead) - kept
        assert gain > line.would_pay * ahead.gold_worth
        assert line.price + GOLD_WORTH_TELLING <= line.would_pay <= (own.gold or 0)
        assert line.points >= LEAST
    assert analysis(*OF_THREE).cheap


def test_the_seats_stand_at_the_end_about_where_they_were_expected() -> None:
    standings = analysis(*OF_THREE).standings
    assert [line.round for line in standings] == [1, 2, 3, 4, 5, 6]
    assert [line.at for line in standings] == sorted(line.at for line in standings)
    final = [player.points for player in game(*OF_THREE).states[-1].players]
    expected = zip(standings[-1].expected, final, strict=True)
    assert all(abs(one - points) < 12 for one, points in expected)


def test_a_game_that_has_only_begun_can_be_analysed() -> None:
    assert analyse([]) == Analysis((), (), (), (), ())
    begun = analyse(game(*OF_THREE).acted[:2])
    assert (begun.unsold, begun.standings) == ((), ())


# What replaying shows


def measured(state: GameState, seat: int, ahead: Foresight) -> float:
    """What a seat may expect of its land, with all it is to lay, and of the gold in its hand."""
    player = state.players[seat]
    waiting = tuple(sorted(player.to_build))
    return best_plan(player.territory, waiting, ahead).worth + player.gold * ahead.gold_worth


def after_the_market(game: Played, line: UnsoldTile | CheapTile, prices: SetPrices) -> GameState:
    """The game once all have bought, had the seller asked those prices and the named buyer paid its one."""
    buyer = line.payer if isinstance(line, UnsoldTile) else line.buyer
    state = apply(game.states[line.at], prices).state
    later = (one.action for one in game.acted if one.at > line.at)
    while state.phase in (Phase.PRICING, Phase.BUYING):
        action = next(later)
        if isinstance(action, BuyTile | PassBuying):
            is_its = action.seat == buyer
            wanted = BuyTile(action.seat, line.tile) if is_its else action
            legal = why_not(state, wanted) is None
            assert legal or action.seat not in (buyer, line.seat), "nothing else may change"
            # Who meant to buy what is sold by now, or too dear now, buys nothing.
            is_sold = isinstance(action, BuyTile) and action.tile == line.tile and not is_its
            action = wanted if legal and not is_sold else PassBuying(action.seat)
        state = apply(state, action).state
    return state


def replayed_gain(game: Played, line: CoachLesson) -> float:
    """What the better action brings, found by doing both and measuring what comes of each."""
    before, seat, done = game.states[line.at], line.seat, game.action_at(line.at).action
    view = view_for(before, seat)
    ahead = foresight(view, seat)
    if isinstance(line, MissedPlacement):
        better = apply(before, PlaceTile(seat, line.better_tile, line.better)).state
        return measured(better, seat, ahead) - measured(apply(before, done).state, seat, ahead)
    if isinstance(line, MissedTile | DearTile):
        wanted = BuyTile(seat, line.tile) if isinstance(line, MissedTile) else PassBuying(seat)
        return of_purchase(before, wanted) - of_purchase(before, done)
    assert isinstance(done, SetPrices)
    price = line.enough if isinstance(line, UnsoldTile) else line.would_pay
    asked = tuple((tile, price if tile == line.tile else old) for tile, old in done.prices)
    other = after_the_market(game, line, SetPrices(seat, asked, done.discard))
    played = next(one for one in game.states[line.at :] if one.phase is Phase.BUILDING)
    gold = other.players[seat].gold - played.players[seat].gold
    is_sold_now = isinstance(line, UnsoldTile) and line.payer is not None
    lost = tile_points(view.own.territory, line.tile, ahead) if is_sold_now else 0.0
    return gold * gold_points(view, seat) - lost


def of_purchase(before: GameState, action: Action) -> float:
    """What a seat has after buying that or nothing: tiles before it and gold."""
    assert isinstance(action, BuyTile | PassBuying)
    view = view_for(before, action.seat)
    ahead = foresight(view, action.seat)
    tiles = (*view.own.drawn, *((action.tile,) if isinstance(action, BuyTile) else ()))
    gold = apply(before, action).state.players[action.seat].gold
    return joint_worth(view.own.territory, tiles, ahead) + gold * ahead.gold_worth


@GAMES
def test_a_lesson_gains_what_replaying_shows(bots: tuple[str, ...], seed: int) -> None:
    played = game(bots, seed)
    told = analysis(bots, seed)
    lessons: list[CoachLesson] = [*told.placements, *told.unsold, *told.cheap, *told.purchases]
    worth_telling = [line for line in lessons if line.points >= 0.5]
    assert len({type(line) for line in worth_telling}) >= 3
    for line in worth_telling:
        gain = replayed_gain(played, line)
        match line:
            case CheapTile():
                assert 0 < line.points <= gain, "nobody knows for sure that it would have been sold"
            case MissedPlacement():
                assert PLACEMENT_SHARE * gain == pytest.approx(line.points, abs=1e-5), line
            case MissedTile() | DearTile():
                assert PURCHASE_SHARE * gain == pytest.approx(line.points, abs=1e-5), line
            case UnsoldTile():
                assert gain == pytest.approx(line.points, abs=1e-5), line
