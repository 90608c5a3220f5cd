"""A draft of building: laws over random games and edits, and what each edit is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

from games import moves, restless, setup_for
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.engine import (
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
    apply,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from skye_desktop.play.build_draft import BuildDraft, preview
from skye_desktop.play.missing_part import Missing

cell = st.tuples(st.integers(-3, 3), st.integers(-3, 3))
tile = st.integers(0, 9)
edit = st.one_of(
    st.tuples(st.just("hold"), tile),
    st.tuples(st.just("choose"), tile),
    st.tuples(st.just("choose_beside"), st.integers(-2, 2)),
    st.tuples(st.just("over"), st.none() | cell),
    st.tuples(st.just("aim"), st.none() | cell),
    st.tuples(st.just("move"), st.sampled_from(((0, 1), (1, 0), (0, -1), (-1, 0)))),
    st.tuples(st.just("turn"), st.sampled_from((-1, 1))),
    st.tuples(st.just("turn_to"), st.integers(0, 3)),
    st.tuples(st.just("turn_lying"), tile, st.sampled_from((-1, 1))),
    st.tuples(st.just("put_back")),
    st.tuples(st.just("end")),
)


@cache
def building() -> tuple[GameState, ...]:
    """States of random games in which seats build, pick up and build again."""
    games = [
        moves(new_game(setup_for(seats, seed)), restless(Random(seed), 4))
        for seats, seed in ((2, 1), (4, 2))
    ]
    return tuple(
        move.before for game in games for move in game if move.before.phase is Phase.BUILDING
    )


def drafts() -> Iterator[tuple[GameState, BuildDraft]]:
    for state in building():
        for seat in range(len(state.players)):
            yield state, draft_of(state, seat)


def draft_of(state: GameState, seat: int) -> BuildDraft:
    return BuildDraft.of(view_for(state, seat).own)


def after(draft: BuildDraft, edits: list[tuple[object, ...]]) -> BuildDraft:
    for name, *args in edits:
        if name in ("hold", "choose", "turn_lying"):  # of the tiles that there are
            if not draft.to_build:
                continue
            args[0] = draft.to_build[int(str(args[0])) % len(draft.to_build)]
        kept, before = draft, replace(draft)
        draft = getattr(draft, str(name))(*args)
        assert kept == before, "an edit changed what it was made of"
    return draft


some_state = st.integers(0, 10**6).map(lambda number: building()[number % len(building())])
edits = st.lists(edit, max_size=15)


@given(some_state, edits)
def test_there_is_a_legal_action_or_a_refusal_or_something_is_missing(
    state: GameState, done: list[tuple[object, ...]]
) -> None:
    for seat in range(len(state.players)):
        draft = after(draft_of(state, seat), done)
        assert sum(one is not None for one in (draft.action, draft.refusal, draft.missing)) == 1
        assert draft.intended is None or draft.refusal is why_not(state, draft.intended)


@given(some_state, edits)
def test_whatever_was_done_clearing_leaves_nothing(
    state: GameState, done: list[tuple[object, ...]]
) -> None:
    fresh = draft_of(state, 0)
    assert after(fresh, done).clear() == fresh
    assert fresh.is_empty


@given(some_state, edits)
def test_what_is_in_hand_is_one_of_the_tiles_and_fits_where_it_is_aimed(
    state: GameState, done: list[tuple[object, ...]]
) -> None:
    draft = after(draft_of(state, 0), done)
    assert draft.tile in (None, *draft.to_build)
    if draft.tile is not None:
        assert isinstance(draft.aim().action, PlaceTile) != draft.fits_nowhere(draft.tile)
        assert draft.legal_cells == {
            at.cell for at in draft.territory.placements(draft.tile) if at[2] == draft.rotation
        }


def test_every_legal_action_can_be_taken() -> None:
    for state, draft in drafts():
        for action in legal_actions(state, draft.seat):
            assert not isinstance(action, SetPrices | BuyTile | PassBuying)
            assert draft.take(action).action == action


def test_what_laying_would_bring_is_what_the_preview_of_the_place_says() -> None:
    for state, draft in drafts():
        view = view_for(state, draft.seat)
        for tile in draft.to_build:
            held = draft.choose(tile)
            at = held.placement
            told = held.preview(view)
            assert (told is None) == draft.fits_nowhere(tile)
            assert told is None or (at is not None and told == preview(view, draft.seat, tile, at))


def test_a_draft_goes_on_with_the_game() -> None:
    """What is in hand stays there while others act, and is gone when it lies."""
    for state, draft in drafts():
        held = draft.choose_beside(1)
        for action in islice(legal_actions(state, 0), 20):
            after_it = apply(state, action).state
            if after_it.phase is not Phase.BUILDING:
                continue
            now, fresh = (
                held.follow(view_for(after_it, draft.seat).own),
                draft_of(after_it, draft.seat),
            )
            if draft.seat != 0:
                assert now == held
            else:
                assert now.tile in (None, *now.to_build)
                assert now.clear() == replace(fresh, places=now.places)
                assert sorted(now.places) == sorted(fresh.places)


# -- what each edit is for


def a_draft(*tiles: int, land: str = "C@0,0", laid: tuple[int, ...] = ()) -> BuildDraft:
    return BuildDraft(0, Territory.parse(land), tiles, laid, places=(*tiles, *laid))


def test_a_tile_is_moved_from_one_place_that_takes_it_to_the_next() -> None:
    draft = a_draft(53).choose(53)
    assert isinstance(draft.action, PlaceTile)
    for direction in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        moved = draft.move(direction)
        assert moved.action is not None
        assert moved == draft or moved.cell != draft.cell


def test_a_tile_over_a_cell_turns_on_to_where_it_fits_there() -> None:
    for number in range(1, 20):
        draft = a_draft(number).choose(number)
        assert draft.fits_nowhere(number) or draft.turn(1).rotation in draft.rotations
        assert draft.over(None).turn(1).rotation == (draft.rotation + 1) % 4


def test_a_tile_that_was_put_back_is_held_as_before() -> None:
    draft = a_draft(53, 2).hold(53).turn_to(3).put_back()
    assert (draft.rotation_of(53), draft.hold(53).rotation) == (3, 3)
    assert draft.turn_lying(53, 1).hold(53).rotation == 0


def test_tiles_are_chosen_one_after_another_from_the_one_chosen_last() -> None:
    draft = a_draft(53, 2, 31)
    assert [draft.choose_beside(1).tile, draft.choose(2).put_back().choose_beside(1).tile] == [
        53,
        31,
    ]
    assert draft.choose(53).choose_beside(-1).tile == 31
    assert draft.hold(31).put_back().choose_beside(1).tile == 53, (
        "what was only dragged is not counted from"
    )
    assert a_draft().choose_beside(1) == a_draft()


def test_it_says_what_is_missing_and_what_is_refused() -> None:
    draft = a_draft(53)
    assert draft.missing is Missing.TILE
    assert draft.hold(53).missing is Missing.CELL
    assert draft.hold(53).over((0, 0)).refusal is Reason.CELL_TAKEN
    assert draft.hold(53).over((5, 5)).refusal is Reason.NO_NEIGHBOUR
    assert draft.end().refusal is Reason.TILES_LEFT
    assert a_draft().end().action == EndBuilding(0)
    assert draft.take(ReturnTile(0, 53)).refusal is Reason.TILE_STILL_FITS


def test_what_is_picked_up_stays_turned_as_it_lay() -> None:
    draft = a_draft(land="C@0,0 53@0,-1r2", laid=(53,)).take(TakeBackTile(0, 53))
    assert (draft.action, draft.rotation_of(53)) == (TakeBackTile(0, 53), 2)


def test_holding_something_takes_the_place_of_what_was_to_be_done() -> None:
    draft = a_draft(53).end().choose(53)
    assert isinstance(draft.action, PlaceTile)
    assert draft.take(PlaceTile(0, 53, Placement(0, 1))).end().tile is None
