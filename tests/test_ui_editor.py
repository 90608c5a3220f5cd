"""The editor of scenarios: what a draft allows, and the screen by pointer and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games import random_game
from positions import table

from skye_desktop.engine import (
    BAG,
    LARGEST_SEED,
    Clan,
    GameState,
    Phase,
    Placement,
    PositionError,
    Reason,
    ScoringId,
    Territory,
    apply,
    check_position,
    deal,
    new_game,
)
from skye_desktop.ui.scenes.editor_draft import Draft, DraftError, History

LAND = "C@0,0 53@0,-1r2 44@1,0r3"
"""53 lies north of the castle, 44 east of it."""
NORTH, EAST = (0, -1), (1, 0)


def a_draft(seats: int = 2, *, round_number: int = 3, land: str = LAND) -> Draft:
    """A table in its third round; the first seat has that land."""
    draft, _ = Draft.of(new_game(table(seats)))
    first = replace(draft.seats[0], land=Territory.parse(land))
    return replace(draft, round=round_number, seats=(first, *draft.seats[1:]))


def states_of(phase: Phase, seats: int = 3) -> list[GameState]:
    """All states of a random game in that phase."""
    return [move.before for move in random_game(seats, 5) if move.before.phase is phase]


# -- the position of a draft


def test_a_fresh_draft_is_the_new_game_of_its_seats() -> None:
    setup = table(3, seed=12)
    draft = Draft.fresh(setup.seats, 12)
    assert draft.fault == ""
    assert draft.position().round == 1
    assert draft.position().setup.seats == setup.seats
    assert draft.position().bag == frozenset(BAG)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_position_that_waits_for_its_deal_comes_through_a_draft_unchanged(seats: int) -> None:
    for state in states_of(Phase.INCOME, seats):
        draft, note = Draft.of(state)
        assert draft.position() == state
        assert note == ""


def test_before_the_prices_the_same_deal_leads_to_the_same_position() -> None:
    for move in random_game(4, 5):
        if move.before.phase is Phase.INCOME:
            draft, note = Draft.of(move.after)
            waiting = draft.position()
            assert "waits for the deal again" in note
            assert apply(waiting, deal(waiting)).state == move.after


def test_prices_already_set_are_in_hand_again() -> None:
    before, after = [
        state for state in states_of(Phase.PRICING) if state.round == 2 and state.players[0].has_set_prices
    ][:2]
    assert Draft.of(before)[0] == Draft.of(after)[0]


@pytest.mark.parametrize("phase", [Phase.BUYING, Phase.BUILDING])
def test_a_round_that_has_begun_is_set_back_to_a_position_that_can_be_played(phase: Phase) -> None:
    for state in states_of(phase):
        draft, note = Draft.of(state)
        assert draft.fault == ""
        assert "stays paid" in note
        for seat, player in zip(draft.seats, state.players, strict=True):
            assert all(seat.land.cell_of(tile) is None for tile in player.laid)
            assert len(seat.land) == len(player.territory) - len(player.laid)


def test_a_finished_game_keeps_its_lands_and_says_so() -> None:
    last = random_game(3, 5)[-1].after
    draft, note = Draft.of(last)
    assert [seat.land for seat in draft.seats] == [player.territory for player in last.players]
    assert note.startswith("This game is over")


def test_a_draft_comes_back_from_its_text() -> None:
    draft = a_draft(3).with_gold(1, 12).with_points(2, 34).draw_next(7, 0)
    assert Draft.read(draft.text()) == (draft, "")


def test_what_is_no_position_is_not_read() -> None:
    with pytest.raises(PositionError, match="begins with the word skye1"):
        Draft.read("once upon a time")


# -- what keeps it from being played


def test_the_fault_is_the_sentence_of_the_engine() -> None:
    draft = a_draft().with_gold(0, 283)
    assert draft.fault == check_position(draft.position())
    assert "more than the 282 there is" in draft.fault


def test_a_seat_without_a_name_is_told_by_its_clan() -> None:
    assert a_draft().with_name(1, "  ").fault == "The seat of MacDonald has no name."


def test_a_seed_that_is_too_large_is_told() -> None:
    assert replace(a_draft(), seed=LARGEST_SEED).fault == ""
    assert "at most" in replace(a_draft(), seed=LARGEST_SEED + 1).fault


@pytest.mark.parametrize(("seats", "last"), [(2, 6), (4, 6), (5, 5)])
def test_a_round_that_the_table_does_not_play_is_a_fault(seats: int, last: int) -> None:
    draft = Draft.of(new_game(table(seats)))[0]
    assert draft.rounds == last
    assert replace(draft, round=last).fault == ""
    for number in (0, last + 1):
        assert f"There is no round {number}" in replace(draft, round=number).fault
        assert not any(replace(draft, round=number).scores_now(space) for space in range(4))


def test_a_land_too_large_for_its_round_is_a_fault_and_the_nearest_round_for_it_is_known() -> None:
    draft = a_draft(round_number=1)
    assert "at most 0 tiles" in draft.fault
    assert draft.other_round == 2
    assert a_draft(round_number=2).other_round is None


def test_of_a_fault_that_no_round_mends_no_other_round_is_told() -> None:
    assert a_draft(round_number=1).with_gold(0, 999).other_round is None


# -- seats


def test_a_clan_that_is_taken_changes_seats_with_the_name_that_came_with_it() -> None:
    draft = a_draft().with_name(1, "Flora").with_clan(0, Clan.MACDONALD)
    assert [(seat.clan, seat.name) for seat in draft.seats] == [
        (Clan.MACDONALD, "MacDonald"),
        (Clan.MACLEOD, "Flora"),
    ]
    assert draft.seats[0].land == Territory.parse(LAND)


def test_a_table_has_at_most_five_seats() -> None:
    draft = a_draft(4).with_another_seat()
    assert draft.seats[4].clan is Clan.MACINNES
    with pytest.raises(DraftError, match="All five clans"):
        draft.with_another_seat()


def test_a_table_has_at_least_two_seats() -> None:
    with pytest.raises(DraftError, match="at least two seats"):
        a_draft(2).without_seat(0)


def test_the_tiles_of_a_seat_that_goes_are_in_the_bag() -> None:
    draft = a_draft(3)
    assert draft.in_the_bag == 71
    assert draft.without_seat(0).in_the_bag == 73
    assert {53, 44} <= draft.without_seat(0).position().bag


@pytest.mark.parametrize(("starter", "gone", "then"), [(2, 0, 1), (0, 2, 0), (2, 2, 0), (1, 1, 1)])
def test_the_start_marker_stays_with_its_seat_or_goes_on_clockwise(
    starter: int, gone: int, then: int
) -> None:
    draft = replace(a_draft(3), starter=starter)
    assert draft.without_seat(gone).starter == then


def test_the_start_marker_of_the_round_is_that_of_the_position() -> None:
    draft = replace(a_draft(3, round_number=5), starter=1)
    assert draft.fault == ""
    assert draft.position().start_seat == 1


# -- scoring tiles


def test_a_scoring_tile_that_lies_on_another_space_changes_places() -> None:
    draft = a_draft()
    a, b, c, d = draft.scoring_tiles
    assert draft.with_scoring_tile(0, c).scoring_tiles == (c, b, a, d)
    assert draft.with_scoring_tile(3, ScoringId.GOLD).scoring_tiles == (a, b, c, ScoringId.GOLD)


def test_the_spaces_that_score_follow_the_round_track() -> None:
    assert [a_draft(2, round_number=3).scores_now(space) for space in range(4)] == [True, False, True, False]
    assert [a_draft(5, round_number=1, land="C@0,0").scores_now(space) for space in range(4)] == [
        True,
        True,
        False,
        False,
    ]


# -- tiles


def test_a_tile_is_laid_out_of_the_bag_and_out_of_the_order() -> None:
    draft = a_draft(land="C@0,0").draw_next(53, 0)
    laid = draft.lay(0, 53, Placement(0, -1, 2))
    assert str(laid.seats[0].land) == "C@0,0 53@0,-1r2"
    assert laid.drawn_next == ()
    assert laid.fault == ""


def test_a_tile_that_does_not_fit_is_refused_with_the_rule() -> None:
    with pytest.raises(DraftError) as refused:
        a_draft(land="C@0,0").lay(0, 53, Placement(0, -1, 0))
    assert str(refused.value) == Reason.TERRAIN_MISMATCH.sentence


def test_a_tile_lies_in_one_land_only() -> None:
    draft = a_draft()
    with pytest.raises(DraftError, match="Tile 53 lies in the land of MacLeod"):
        draft.lay(1, 53, Placement(0, -1, 2))
    with pytest.raises(DraftError, match="Tile 53 lies in the land of MacLeod"):
        draft.draw_next(53, 0)


def test_a_tile_is_taken_up_unless_others_hold_on_to_it() -> None:
    draft = a_draft(land="C@0,0 31@0,1 24@0,2")
    assert str(draft.take_up(0, (0, 2)).seats[0].land) == "C@0,0 31@0,1"
    with pytest.raises(DraftError) as refused:
        draft.take_up(0, (0, 1))
    assert str(refused.value) == Reason.SUPPORTS_OTHERS.sentence


def test_the_castle_cannot_be_taken_up() -> None:
    with pytest.raises(DraftError, match="castle"):
        a_draft(land="C@0,0").take_up(0, (0, 0))


def test_the_order_of_the_bag_is_the_order_of_the_deal() -> None:
    draft = a_draft(2)
    for place, tile in enumerate((9, 8, 7, 6)):
        draft = draft.draw_next(tile, place)
    hands = deal(draft.position()).hands
    assert hands[0] == (9, 8, 7)
    assert hands[1][0] == 6


def test_a_tile_moves_in_the_order_and_leaves_it() -> None:
    draft = a_draft()
    for place, tile in enumerate((9, 8, 7)):
        draft = draft.draw_next(tile, place)
    assert draft.draw_next(7, 0).drawn_next == (7, 9, 8)
    assert draft.draw_next(9, 9).drawn_next == (8, 7, 9)
    assert draft.draw_by_lot(8).drawn_next == (9, 7)


def test_who_draws_a_place_of_the_order_is_who_gets_it_in_play() -> None:
    draft = a_draft(2)
    for place, tile in enumerate(range(1, 9)):
        draft = draft.draw_next(tile, place)
    hands = deal(draft.position()).hands
    for place in range(6):
        round_number, seat = draft.drawer(place)
        assert round_number == 3
        assert draft.drawn_next[place] in hands[seat]
    assert draft.drawer(6) == (4, 0)


def test_clearing_leaves_the_table_and_its_people() -> None:
    draft = a_draft(3).with_gold(0, 9).with_points(1, 9).draw_next(7, 0).with_name(2, "Ewan")
    cleared = draft.cleared()
    assert cleared.in_the_bag == 73
    assert all((seat.gold, seat.points, len(seat.land)) == (0, 0, 1) for seat in cleared.seats)
    assert cleared.drawn_next == ()
    assert [seat.name for seat in cleared.seats] == [seat.name for seat in draft.seats]
    assert cleared.scoring_tiles == draft.scoring_tiles


# -- undo


def test_each_change_is_a_step_back_and_forth() -> None:
    first, second, third = a_draft(), a_draft().with_gold(0, 1), a_draft().with_points(0, 1)
    history = History(first)
    history.do(second)
    history.do(third)
    history.undo()
    assert history.now == second
    history.undo()
    assert (history.now, history.can_undo) == (first, False)
    history.redo()
    history.redo()
    assert (history.now, history.can_redo) == (third, False)


def test_changes_of_one_kind_in_a_row_are_one_step() -> None:
    draft = a_draft()
    history = History(draft)
    for name in ("F", "Fl", "Flo"):
        history.do(draft.with_name(0, name), "name 0")
    history.do(draft.with_name(1, "E"), "name 1")
    history.undo()
    assert history.now.seats[0].name == "Flo"
    history.undo()
    assert history.now == draft


def test_after_a_rest_the_same_kind_is_another_step() -> None:
    draft = a_draft()
    history = History(draft)
    history.do(draft.with_name(0, "F"), "name 0")
    history.rest()
    history.do(draft.with_name(0, "Fl"), "name 0")
    history.undo()
    assert history.now.seats[0].name == "F"


def test_a_change_forgets_what_was_undone() -> None:
    history = History(a_draft())
    history.do(a_draft().with_gold(0, 1))
    history.undo()
    history.do(a_draft().with_gold(0, 2))
    assert not history.can_redo


def test_what_changes_nothing_is_no_step() -> None:
    history = History(a_draft())
    history.do(a_draft())
    assert not history.can_undo
