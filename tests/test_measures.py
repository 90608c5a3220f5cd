"""The programs that measure bots measure what they say."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from games import random_game

from skye_desktop.engine import (
    BAG,
    Clan,
    DealTiles,
    GameState,
    Phase,
    PlayerView,
    ScoringId,
    SetPrices,
    Territory,
    apply,
    check,
    deal,
    new_game,
    replay,
    score,
    scroll_points,
    view_for,
)
from skye_desktop.games.skye.bots import BOTS, decide
from skye_desktop.games.skye.bots.character import liking
from skye_desktop.games.skye.playtest import play, table

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))
import bots
import character
import exploit
import last_round
import verdicts


def laid_in_turn(land: Territory, tiles: Sequence[int]) -> Iterator[Territory]:
    """Every land that comes of laying those tiles in that order, each that fits; what does not fit is tried last."""
    if not tiles:
        yield land
    for tile in tiles[:1]:
        for placement in land.placements(tile):
            yield from laid_in_turn(land.place(tile, placement), tiles[1:])
        if not land.placements(tile) and all(not land.placements(other) for other in tiles):
            yield land


def for_device(land: Territory, tiles: Sequence[int], scoring: Sequence[ScoringId]) -> int:
    """The most that any order brings, with nothing remembered."""
    return max(
        scroll_points(after) + sum(score(tile, (after,), (0,))[0].points for tile in scoring)
        for order in permutations(tiles)
        for after in laid_in_turn(land, order)
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_full_search_finds_what_trying_everything_finds(seed: int) -> None:
    state = next(
        move.after
        for move in random_game(2, seed)
        if move.after.phase is Phase.BUILDING and move.after.round == 2
    )
    scoring = [ScoringId.COMPLETED_AREAS, ScoringId.ROAD_TILES, ScoringId.SQUARES]
    for player in state.players:
        value = last_round.value_at_the_end(scoring, ())
        best = last_round.best_total(player.territory, player.to_build, value)
        assert best == for_device(player.territory, player.to_build, scoring)
        assert best > value(player.territory)
        assert last_round.best_total(player.territory, (), value) == value(player.territory)


def test_a_seat_makes_no_more_of_its_last_tiles_than_a_full_search_does() -> None:
    rounds = last_round.last_rounds("easy", 2, 5)
    assert [each.seat for each in rounds] == [0, 1]
    assert all(each.left >= 0 for each in rounds)
    assert any(each.left for each in rounds), "a beginner that misses nothing"


def before_prices(seed: int) -> tuple[GameState, PlayerView]:
    """A game of two seats whose tiles are drawn, and what the first seat sees."""
    state = new_game(table(2, seed))
    state = apply(state, deal(state)).state
    return state, view_for(state, 0)


def priced(view: PlayerView, bot: str) -> SetPrices:
    action = decide(bot, view, 1, 1).action
    assert isinstance(action, SetPrices)
    return action


def test_the_exploiter_answers_prices_better_than_the_victim_itself() -> None:
    """The solid level asks the same whatever chance says, so there is one best reply."""
    state, view = before_prices(4)
    market = exploit.TwoSeatMarket(view, "solid", state)
    reply = exploit.Exploiter("solid", draws=1)(view, Random(1)).action
    assert isinstance(reply, SetPrices)
    his = priced(view_for(state, 1), "solid").prices
    lead, usual = (
        market.lead((action.prices[0], action.prices[1]), (his[0], his[1]))
        for action in (reply, priced(view, "solid"))
    )
    assert lead > usual


def test_without_leanings_a_level_plays_the_same_for_every_clan() -> None:
    tile = next(tile for tile in BAG if liking(Clan.MACINNES, tile))
    with character.neutral_characters():
        assert {liking(clan, tile) for clan in Clan} == {0}
    assert liking(Clan.MACINNES, tile) > 0
    _, view = before_prices(4)
    seen = [view.own._replace(clan=clan, gold=60) for clan in Clan]
    views = [view._replace(seats=(own, *view.seats[1:])) for own in seen]
    neutral, solid = character.Neutral("solid"), BOTS["solid"]
    assert len({neutral(each, Random(1)).action for each in views}) == 1
    assert len({solid(each, Random(1)).action for each in views}) > 1, "no leaning shows"
    assert character.play_both_ways("easy", Clan.MACLEOD, 3) == (0.5, 0)


@cache
def random_verdicts() -> list[verdicts.CoachVerdict]:
    return verdicts.verdicts_on(("random", "random"), 3)


def test_every_better_move_of_the_coach_can_be_made() -> None:
    found = random_verdicts()
    assert {verdict.kind for verdict in found} >= {"better placement", "better purchase"}
    for verdict in found:
        state = replay(verdict.setup, verdict.actions[: verdict.at])
        check(state, verdict.better)
        assert verdict.better != verdict.actions[verdict.at]
        assert verdict.told > 0


def test_a_move_played_on_beside_itself_gains_nothing() -> None:
    """Both are played on with the same chance, and with other chance every time."""
    found = random_verdicts()
    for kind in ("better placement", "better price, unsold"):
        verdict = next(verdict for verdict in found if verdict.kind == kind)
        made = verdict.actions[verdict.at]
        assert not isinstance(made, DealTiles)
        assert verdicts.replay_both(3, "random", verdict._replace(better=made)).points == (0, 0, 0)
        assert len(set(verdicts.replay_both(8, "random", verdict).points)) > 1


def test_every_decision_of_a_game_is_timed_in_a_process_of_its_own() -> None:
    cost = bots.alone("random", [1, 2], 2)
    games = [play(table(2, seed), ("random",) * 2, check=False) for seed in (1, 2)]
    timed = [one for game in games for one in game.timed]
    assert [one[:2] for one in cost.timed] == [one[:2] for one in timed]
    assert cost.memory is None or cost.memory > 10
