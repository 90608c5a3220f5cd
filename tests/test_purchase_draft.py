"""A draft of a purchase: laws over random games, with gold that is open and secret, and what each edit is for."""

from __future__ import annotations

from functools import cache
from random import Random

from games import at_random, moves, setup_for
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.bots.decision import Offer
from skye_desktop.engine import (
    PRINTED_GAME,
    BuyTile,
    GameState,
    PassBuying,
    Phase,
    Reason,
    Variant,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from skye_desktop.play.missing_part import Missing
from skye_desktop.play.purchase_draft import PurchaseDraft

edit = st.one_of(
    st.tuples(st.just("choose"), st.none() | st.integers(1, 73)),
    st.tuples(st.just("choose_beside"), st.integers(-2, 2)),
    st.tuples(st.just("buy_nothing")),
    st.tuples(st.just("peek"), st.none() | st.integers(0, 30)),
    st.tuples(st.just("clear")),
)
edits = st.lists(edit, max_size=10)


@cache
def markets() -> tuple[GameState, ...]:
    """Turns to buy of random games, of a variant also in which a seat may buy twice."""
    twice = Variant(name="Twice", market=PRINTED_GAME.market.model_copy(update={"purchases": 2}))
    setups = [
        setup_for(2, 1),
        setup_for(5, 2),
        setup_for(3, 3).model_copy(update={"variant": twice}),
    ]
    games = [moves(new_game(setup), at_random(Random(seed))) for seed, setup in enumerate(setups)]
    return tuple(
        move.before for game in games for move in game if move.before.phase is Phase.BUYING
    )


some_market = st.integers(0, 10**6).map(lambda number: markets()[number % len(markets())])


def draft_of(state: GameState, *, is_public: bool = False) -> PurchaseDraft:
    assert state.buyer is not None
    return PurchaseDraft.of(view_for(state, None if is_public else state.buyer), state.buyer)


def after(draft: PurchaseDraft, done: list[tuple[object, ...]]) -> PurchaseDraft:
    for name, *args in done:
        draft = getattr(draft, str(name))(*args)
    return draft


@given(some_market, edits)
def test_there_is_a_legal_action_or_a_refusal_or_something_is_missing(
    state: GameState, done: list[tuple[object, ...]]
) -> None:
    draft = after(draft_of(state), done).peek(None)
    assert sum(one is not None for one in (draft.action, draft.refusal, draft.missing)) == 1
    if draft.chosen is not None:
        assert draft.refusal is why_not(state, BuyTile(draft.seat, draft.chosen))


@given(some_market, edits, st.booleans())
def test_gold_is_never_owed_and_clearing_leaves_nothing(
    state: GameState, done: list[tuple[object, ...]], is_public: bool
) -> None:
    fresh = draft_of(state, is_public=is_public)
    draft = after(fresh, done)
    assert (draft.left is None) == (draft.gold is None and draft.shown_gold is None)
    assert draft.left is None or draft.left >= 0
    assert draft.clear().is_empty
    assert draft.clear().peek(None) == fresh


def test_every_legal_action_can_be_taken() -> None:
    for state in markets():
        for draft in (draft_of(state), draft_of(state, is_public=True)):
            actions = list(legal_actions(state, draft.seat))
            for action in actions:
                assert isinstance(action, BuyTile | PassBuying)
                assert draft.take(action).action == action
            assert draft.gold is None or draft.can_only_pass == (len(actions) == 1)


def test_an_open_purse_changes_nothing_that_everybody_sees() -> None:
    for state in markets():
        draft = draft_of(state, is_public=True)
        for gold in (0, state.players[draft.seat].gold):
            open_to_its_owner = draft.peek(gold)
            assert open_to_its_owner.can_only_pass == draft.can_only_pass
            assert len(open_to_its_owner.affordable) <= len(draft.affordable)


# -- what each edit is for


def a_draft(gold: int | None = 5) -> PurchaseDraft:
    return PurchaseDraft(
        0, (Offer(21, 3, 1), Offer(2, 5, 1), Offer(31, 9, 2)), own=(53,), gold=gold
    )


def test_the_gold_left_is_that_in_hand_without_the_price() -> None:
    assert (a_draft().left, a_draft().choose(21).left, a_draft().choose(31).left) == (5, 2, 5)


def test_it_says_why_a_tile_cannot_be_bought() -> None:
    told = [a_draft().choose(tile).refusal for tile in (21, 31, 53, 7)]
    assert told == [None, Reason.NOT_ENOUGH_GOLD, Reason.OWN_TILE, Reason.NOT_FOR_SALE]
    assert a_draft().missing is Missing.TILE


def test_tiles_are_chosen_round_the_market() -> None:
    draft = a_draft()
    assert (draft.choose_beside(1).chosen, draft.choose_beside(-1).chosen) == (21, 31)
    assert draft.choose(31).choose_beside(1).chosen == 21
    assert PurchaseDraft(0, ()).choose_beside(1).missing is Missing.TILE


def test_what_was_tried_in_vain_is_too_dear_with_all_that_costs_as_much() -> None:
    draft = a_draft(None).choose(2).refuse()
    assert (draft.refusal, draft.choose(31).refusal) == (
        Reason.NOT_ENOUGH_GOLD,
        Reason.NOT_ENOUGH_GOLD,
    )
    assert draft.choose(21).action == BuyTile(0, 21)
    assert not draft.can_only_pass
    assert draft.choose(21).refuse().can_only_pass
    assert draft.choose(21).refuse().choose(31).refuse().refused_price == 3


def test_to_buy_nothing_is_a_decision_too() -> None:
    draft = a_draft().choose(21).buy_nothing()
    assert (draft.action, draft.chosen) == (PassBuying(0), None)
    assert draft.choose(2).action == BuyTile(0, 2)
