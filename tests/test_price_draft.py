"""A draft of prices: laws over random edits, and what each edit is for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.engine import SetPrices
from skye_desktop.play.price_draft import PriceDraft, Refusal

TILES = (21, 2, 23)


def a_draft(gold: int = 6, axes: int = 1) -> PriceDraft:
    return PriceDraft(0, TILES, gold, axes)


tile = st.sampled_from(TILES)
place = st.none() | tile
edit = st.one_of(
    st.tuples(st.just("set"), tile, st.integers(-2, 12)),
    st.tuples(st.just("step"), tile, st.integers(-3, 3)),
    st.tuples(st.just("move_gold"), place, place, st.sampled_from((1, 2, 5))),
    st.tuples(st.just("move_axe"), place, place),
    st.tuples(st.just("toggle_axe"), tile),
    st.tuples(st.just("take_back"), tile),
    st.tuples(st.just("type_digit"), st.integers(0, 9)),
    st.tuples(st.just("choose"), tile),
    st.tuples(st.just("choose_beside"), st.integers(-2, 2)),
)
edited = st.builds(
    lambda gold, axes, edits: after(a_draft(gold, axes), edits),
    st.integers(5, 30), st.integers(0, 2), st.lists(edit, max_size=25),
)  # fmt: skip


def after(draft: PriceDraft, edits: list[tuple[object, ...]]) -> PriceDraft:
    for name, *args in edits:
        draft = getattr(draft, str(name))(*args)
    return draft


@given(edited)
def test_gold_is_neither_made_nor_lost_nor_owed(draft: PriceDraft) -> None:
    assert 0 <= draft.left <= draft.gold
    assert draft.left + sum(draft.prices.values()) == draft.gold
    assert all(price >= 0 for price in draft.prices.values())


@given(edited)
def test_no_tile_has_gold_and_an_axe_and_there_are_no_more_axes_than_there_are(
    draft: PriceDraft,
) -> None:
    assert not set(draft.axed) & {one for one, _ in draft.laid}
    assert len(draft.axed) <= draft.axes
    assert list(draft.axed) == [one for one in TILES if one in draft.axed]


@given(edited)
def test_whatever_was_done_clearing_leaves_nothing(draft: PriceDraft) -> None:
    assert draft.clear().is_empty
    assert draft.clear().left == draft.gold


@given(edited)
def test_there_is_a_decision_or_it_is_said_what_is_missing(draft: PriceDraft) -> None:
    action = draft.action
    assert (action is None) == (draft.missing is not None)
    if action is not None:
        assert [one for one, _ in action.prices] == [
            one for one in TILES if one not in action.discards
        ]
        assert all(price >= 1 for _, price in action.prices)
        assert sum(price for _, price in action.prices) <= draft.gold


@given(edited)
def test_what_was_decided_can_be_laid_again(draft: PriceDraft) -> None:
    if draft.action is not None:
        assert draft.clear().take(draft.action).action == draft.action


def test_a_price_ends_with_the_purse_and_says_so() -> None:
    draft = a_draft(6).set(21, 4).set(2, 5)
    assert draft.prices == {21: 4, 2: 2, 23: 0}
    assert draft.refusal is Refusal.NOT_ENOUGH_GOLD
    assert draft.step(21, -1).refusal is None


def test_the_axe_makes_way_for_gold_and_gold_for_the_axe() -> None:
    draft = a_draft().toggle_axe(21).set(21, 1)
    assert (draft.axed, draft.prices[21]) == ((), 1)
    draft = draft.toggle_axe(21)
    assert (draft.axed, draft.left) == ((21,), 6)


def test_of_two_axes_the_leftmost_makes_way_for_a_third() -> None:
    draft = a_draft(axes=2).toggle_axe(21).toggle_axe(2).toggle_axe(23)
    assert draft.axed == (2, 23)


def test_digits_write_a_price_as_far_as_the_gold_reaches() -> None:
    draft = a_draft(25).type_digit(1).type_digit(2)
    assert draft.prices[21] == 12
    draft = a_draft(6).type_digit(3).type_digit(4)
    assert (draft.prices[21], draft.refusal, draft.refused_price) == (4, Refusal.BEGUN_ANEW, 34)
    assert a_draft(25).type_digit(1).choose_beside(1).type_digit(2).prices == {21: 1, 2: 2, 23: 0}


def test_a_coin_goes_from_tile_to_tile_and_back_into_the_purse() -> None:
    draft = a_draft().move_gold(None, 21, 5).move_gold(21, 2, 2)
    assert draft.prices == {21: 3, 2: 2, 23: 0}
    assert draft.move_gold(2, None, 2).left == 3


def test_prices_are_the_action_of_the_engine() -> None:
    assert a_draft().set(21, 3).set(2, 1).toggle_axe(23).action == SetPrices(
        0, ((21, 3), (2, 1)), 23
    )
