"""Drafts of prices, of a purchase, of building: laws over random games and edits, and what each edit is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, TypeVar

from games import at_random, moves, restless, setup_for
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.engine import (
    PRINTED_GAME,
    BuyTile,
    EndBuilding,
    GameState,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    Reason,
    ReturnTile,
    SetPrices,
    TakeBackTile,
    Territory,
    Variant,
    apply,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from skye_desktop.games.skye.bots.decision import Offer
from skye_desktop.games.skye.build_draft import BuildDraft, preview
from skye_desktop.games.skye.missing_part import Missing
from skye_desktop.games.skye.price_draft import PriceDraft, Refusal
from skye_desktop.games.skye.purchase_draft import PurchaseDraft

Draft = TypeVar("Draft", BuildDraft, PriceDraft, PurchaseDraft)
Edits = Sequence[tuple[Any, ...]]


def edits_of(most: int, **kinds: tuple[st.SearchStrategy[Any], ...]) -> st.SearchStrategy[Edits]:
    one = st.one_of(*(st.tuples(st.just(name), *values) for name, values in kinds.items()))
    return st.lists(one, max_size=most)


def edited(draft: Draft, edits: Edits) -> Draft:
    for name, *values in edits:
        kept, before = draft, replace(draft)
        draft = getattr(draft, name)(*values)
        assert kept == before, "an edit changed what it was made of"
    return draft


# -- prices

TILES = (21, 2, 23)
tile, gold_place = st.sampled_from(TILES), st.none() | st.sampled_from(TILES)
price_edits = edits_of(
    25, set=(tile, st.integers(-2, 12)), step=(tile, st.integers(-3, 3)), toggle_axe=(tile,), take_back=(tile,),
    move_gold=(gold_place, gold_place, st.sampled_from((1, 2, 5))), move_axe=(gold_place, gold_place),
    type_digit=(st.integers(0, 9),), choose=(tile,), choose_beside=(st.integers(-2, 2),),
)  # fmt: skip


def prices(gold: int = 6, axes: int = 1) -> PriceDraft:
    return PriceDraft(0, TILES, gold, axes)


@given(st.integers(5, 30), st.integers(0, 2), price_edits)
def test_prices_are_made_of_the_gold_and_axes_there_are(gold: int, axes: int, edits: Edits) -> None:
    draft = edited(prices(gold, axes), edits)
    assert 0 <= draft.left == gold - sum(draft.prices.values())
    assert all(price >= 0 for price in draft.prices.values())
    assert not set(draft.axed) & {one for one, _ in draft.laid}, "gold and an axe on a tile"
    assert len(draft.axed) <= axes
    assert list(draft.axed) == [one for one in TILES if one in draft.axed]
    assert draft.clear().is_empty
    assert draft.clear().left == gold
    action = draft.action
    assert (action is None) == (draft.missing is not None)
    if action is not None:
        priced = [one for one in TILES if one not in action.discards]
        assert [one for one, _ in action.prices] == priced
        assert all(price >= 1 for _, price in action.prices)
        assert draft.clear().take(action).action == action


def are(draft: Draft, **expected: object) -> bool:
    return {name: getattr(draft, name) for name in expected} == expected


def test_what_each_edit_of_prices_is_for() -> None:
    dear = prices(6).set(21, 4).set(2, 5)
    assert are(dear, prices={21: 4, 2: 2, 23: 0}, refusal=Refusal.NOT_ENOUGH_GOLD)
    assert dear.step(21, -1).refusal is None
    priced = prices().toggle_axe(21).set(21, 1)
    assert are(priced, axed=(), prices={21: 1, 2: 0, 23: 0})
    assert are(priced.toggle_axe(21), axed=(21,), left=6)
    assert prices(axes=2).toggle_axe(21).toggle_axe(2).toggle_axe(23).axed == (2, 23)
    typed = prices(25).type_digit(1)
    assert typed.type_digit(2).prices == {21: 12, 2: 0, 23: 0}
    assert typed.choose_beside(1).type_digit(2).prices == {21: 1, 2: 2, 23: 0}
    anew = prices(6).type_digit(3).type_digit(4)
    assert are(anew, prices={21: 4, 2: 0, 23: 0}, refusal=Refusal.BEGUN_ANEW, refused_price=34)
    coins = prices().move_gold(None, 21, 5).move_gold(21, 2, 2)
    assert coins.prices == {21: 3, 2: 2, 23: 0}
    assert coins.move_gold(2, None, 2).left == 3
    assert coins.toggle_axe(23).action == SetPrices(0, ((21, 3), (2, 2)), 23)


# -- a purchase

purchase_edits = edits_of(
    10, choose=(st.none() | st.integers(1, 73),), choose_beside=(st.integers(-2, 2),), buy_nothing=(),
    peek=(st.none() | st.integers(0, 30),), clear=(),
)  # fmt: skip


@cache
def markets() -> tuple[GameState, ...]:
    """Turns to buy of random games, also of a variant in which a seat may buy twice."""
    twice = Variant(name="Twice", market=PRINTED_GAME.market.model_copy(update={"purchases": 2}))
    variant = setup_for(3, 3).model_copy(update={"variant": twice})
    setups = (setup_for(2, 1), setup_for(5, 2), variant)
    games = [moves(new_game(setup), at_random(Random(seed))) for seed, setup in enumerate(setups)]
    return tuple(one.before for game in games for one in game if one.before.phase is Phase.BUYING)


some_market = st.integers(0, 10**6).map(lambda number: markets()[number % len(markets())])


def purchase_of(state: GameState, *, is_public: bool = False) -> PurchaseDraft:
    assert state.buyer is not None
    return PurchaseDraft.of(view_for(state, None if is_public else state.buyer), state.buyer)


@given(some_market, purchase_edits, st.booleans())
def test_purchases_are_legal_or_refused(state: GameState, edits: Edits, is_public: bool) -> None:
    fresh = purchase_of(state, is_public=is_public)
    draft = edited(fresh, edits)
    assert (draft.left is None) == (draft.gold is None and draft.shown_gold is None)
    assert draft.left is None or draft.left >= 0
    assert draft.clear().is_empty
    assert draft.clear().peek(None) == fresh
    draft = edited(purchase_of(state), edits).peek(None)
    assert sum(one is not None for one in (draft.action, draft.refusal, draft.missing)) == 1
    if draft.chosen is not None:
        assert draft.refusal is why_not(state, BuyTile(draft.seat, draft.chosen))


def test_every_legal_purchase_can_be_taken_and_an_open_purse_changes_nothing_seen_by_all() -> None:
    for state in markets():
        public = purchase_of(state, is_public=True)
        for draft in (purchase_of(state), public):
            actions = list(legal_actions(state, draft.seat))
            for action in actions:
                assert isinstance(action, BuyTile | PassBuying)
                assert draft.take(action).action == action
            assert draft.gold is None or draft.can_only_pass == (len(actions) == 1)
        for gold in (0, state.players[public.seat].gold):
            opened = public.peek(gold)
            assert opened.can_only_pass == public.can_only_pass
            assert len(opened.affordable) <= len(public.affordable)


def purchase(gold: int | None = 5) -> PurchaseDraft:
    offers = (Offer(21, 3, 1), Offer(2, 5, 1), Offer(31, 9, 2))
    return PurchaseDraft(0, offers, own=(53,), gold=gold)


def test_what_each_edit_of_a_purchase_is_for() -> None:
    draft = purchase()
    assert are(draft, left=5, missing=Missing.TILE)
    for tile, left, refusal in (
        (21, 2, None),
        (31, 5, Reason.NOT_ENOUGH_GOLD),
        (53, 5, Reason.OWN_TILE),
        (7, 5, Reason.NOT_FOR_SALE),
    ):
        assert are(draft.choose(tile), left=left, refusal=refusal), tile
    chosen = [draft.choose_beside(1), draft.choose_beside(-1), draft.choose(31).choose_beside(1)]
    assert [one.chosen for one in chosen] == [21, 31, 21]
    assert PurchaseDraft(0, ()).choose_beside(1).missing is Missing.TILE
    nothing = draft.choose(21).buy_nothing()
    assert are(nothing, action=PassBuying(0), chosen=None)
    assert nothing.choose(2).action == BuyTile(0, 2)


def test_what_was_tried_in_vain_is_too_dear_with_all_that_costs_as_much() -> None:
    draft = purchase(None).choose(2).refuse()
    assert draft.refusal is draft.choose(31).refusal is Reason.NOT_ENOUGH_GOLD
    cheap = draft.choose(21)
    assert are(cheap, action=BuyTile(0, 21), can_only_pass=False)
    assert cheap.refuse().can_only_pass
    assert cheap.refuse().choose(31).refuse().refused_price == 3


# -- building

number, cell = st.integers(0, 9), st.tuples(st.integers(-3, 3), st.integers(-3, 3))
OF_TILES = ("hold", "choose", "turn_lying")
build_edits = edits_of(
    15, hold=(number,), choose=(number,), choose_beside=(st.integers(-2, 2),), over=(st.none() | cell,),
    aim=(st.none() | cell,), move=(st.sampled_from(((0, 1), (1, 0), (0, -1), (-1, 0))),), turn=(st.sampled_from((-1, 1)),),
    turn_to=(st.integers(0, 3),), turn_lying=(number, st.sampled_from((-1, 1))), put_back=(), end=(),
)  # fmt: skip


@cache
def building() -> tuple[GameState, ...]:
    """States of random games in which seats build, pick up and build again."""
    games = [
        moves(new_game(setup_for(seats, seed)), restless(Random(seed), 4))
        for seats, seed in ((2, 1), (4, 2))
    ]
    return tuple(one.before for game in games for one in game if one.before.phase is Phase.BUILDING)


some_building = st.integers(0, 10**6).map(lambda number: building()[number % len(building())])


def build_drafts(every: int) -> Iterator[tuple[GameState, BuildDraft]]:
    for state in building()[::every]:
        for seat in range(len(state.players)):
            yield state, build_of(state, seat)


def build_of(state: GameState, seat: int) -> BuildDraft:
    return BuildDraft.of(view_for(state, seat).own)


@given(some_building, build_edits)
def test_what_is_built_is_legal_or_refused_and_of_own_tiles(state: GameState, edits: Edits) -> None:
    for seat in range(len(state.players)):
        fresh = build_of(state, seat)
        tiles = fresh.to_build
        draft = edited(fresh, [
            (name, tiles[values[0] % len(tiles)], *values[1:]) if name in OF_TILES else (name, *values)
            for name, *values in edits if tiles or name not in OF_TILES
        ])  # fmt: skip
        assert sum(one is not None for one in (draft.action, draft.refusal, draft.missing)) == 1
        assert draft.intended is None or draft.refusal is why_not(state, draft.intended)
        assert draft.clear() == fresh
        assert fresh.is_empty
        assert draft.tile in (None, *tiles)
        if draft.tile is not None:
            assert isinstance(draft.aim().action, PlaceTile) != draft.fits_nowhere(draft.tile)
            fitting = draft.territory.placements(draft.tile)
            assert draft.legal_cells == {at.cell for at in fitting if at[2] == draft.rotation}


def test_every_legal_building_can_be_taken_and_its_preview_is_that_of_the_place() -> None:
    for state, draft in build_drafts(5):
        for action in legal_actions(state, draft.seat):
            assert not isinstance(action, SetPrices | BuyTile | PassBuying)
            assert draft.take(action).action == action
        view = view_for(state, draft.seat)
        for one in draft.to_build:
            held = draft.choose(one)
            at, told = held.placement, held.preview(view)
            assert (told is None) == draft.fits_nowhere(one)
            assert told is None or (at is not None and told == preview(view, draft.seat, one, at))


def test_what_is_in_hand_stays_there_while_others_act_and_is_gone_when_it_lies() -> None:
    for state, draft in build_drafts(5):
        held = draft.choose_beside(1)
        for action in islice(legal_actions(state, 0), 20):
            after = apply(state, action).state
            if after.phase is not Phase.BUILDING:
                continue
            now, fresh = held.follow(view_for(after, draft.seat).own), build_of(after, draft.seat)
            if draft.seat != 0:
                assert now == held
            else:
                assert now.tile in (None, *now.to_build)
                assert now.clear() == replace(fresh, places=now.places)
                assert sorted(now.places) == sorted(fresh.places)


def build(*tiles: int, land: str = "C@0,0", laid: tuple[int, ...] = ()) -> BuildDraft:
    return BuildDraft(0, Territory.parse(land), tiles, laid, places=(*tiles, *laid))


def test_what_each_edit_of_a_building_is_for() -> None:
    put_back = build(53, 2).hold(53).turn_to(3).put_back()
    assert (put_back.rotation_of(53), put_back.hold(53).rotation) == (3, 3)
    assert put_back.turn_lying(53, 1).hold(53).rotation == 0
    taken = build(land="C@0,0 53@0,-1r2", laid=(53,)).take(TakeBackTile(0, 53))
    assert (taken.action, taken.rotation_of(53)) == (TakeBackTile(0, 53), 2)
    draft = build(53, 2, 31)
    assert draft.choose_beside(1).tile == 53
    assert draft.choose(2).put_back().choose_beside(1).tile == 31
    assert draft.choose(53).choose_beside(-1).tile == 31
    dragged = draft.hold(31).put_back()
    assert dragged.choose_beside(1).tile == 53, "what was only dragged is not counted from"
    assert build().choose_beside(1) == build()
    ended = build(53).end().choose(53)
    assert isinstance(ended.action, PlaceTile), "holding takes the place of what was to be done"
    assert ended.take(PlaceTile(0, 53, Placement(0, 1))).end().tile is None


def test_a_building_says_what_is_missing_and_what_is_refused() -> None:
    draft = build(53)
    held = draft.hold(53)
    assert (draft.missing, held.missing) == (Missing.TILE, Missing.CELL)
    assert held.over((0, 0)).refusal is Reason.CELL_TAKEN
    assert held.over((5, 5)).refusal is Reason.NO_NEIGHBOUR
    assert draft.end().refusal is Reason.TILES_LEFT
    assert build().end().action == EndBuilding(0)
    assert draft.take(ReturnTile(0, 53)).refusal is Reason.TILE_STILL_FITS
