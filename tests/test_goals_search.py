"""The exact search of goals, beside a plain brute force through the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from games import setup_for

from skye_desktop.games.skye.bots import LEVELS, decide
from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    EndBuilding,
    GameState,
    Phase,
    ScoringId,
    TakeBackTile,
    apply,
    deal,
    legal_actions,
    new_game,
    read_action,
    replay_from,
    scroll_points,
    view_for,
    waiting,
)
from skye_desktop.games.skye.goals.bounds import Bounds
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.land_search import placements_of
from skye_desktop.games.skye.goals.outcome import figure_of
from skye_desktop.games.skye.goals.proof import prove, why_no_goal
from skye_desktop.games.skye.goals.rivals import LEVEL, Rivals, answer
from skye_desktop.games.skye.goals.search import find_best
from skye_desktop.games.skye.wording.level import level_about, level_name


def played(seed: int, number: int, phase: Phase, seats: int = 2) -> GameState:
    """A game of greedy computers, at the beginning of a phase of a round."""
    state = new_game(setup_for(seats, seed))
    while (state.round, state.phase) != (number, phase):
        asked = waiting(state)
        state = apply(state, answer(state, asked[0]) if asked else deal(state)).state
    return state


def to_lay(state: GameState, tiles: int) -> GameState:
    """The state in which the first seat has only so many tiles to lay."""
    first, *others = state.players
    return state._replace(players=(first._replace(to_build=first.to_build[:tiles]), *others))


def goal(kind: GoalKind = GoalKind.LAY, **more: object) -> Goal:
    return Goal.model_validate({"kind": kind, "seat": 0, "best": 0, "glance": 0, **more})


def ends(state: GameState, seat: int) -> Iterator[GameState]:
    """Every end of the round: all actions of the seat, and those of the level for the others."""
    rivals = Rivals(seat)
    if state.phase is Phase.BUILDING:
        state = rivals.after_building(state)[0]
    due = rivals.due(state)
    actions = legal_actions(state, seat) if due is None else (due,)
    for action in actions:
        if isinstance(action, TakeBackTile):
            continue
        after = apply(state, action).state
        if isinstance(action, EndBuilding):
            yield after
        else:
            yield from ends(after, seat)


CASES: dict[str, tuple[Goal, Callable[[], GameState]]] = {
    "two tiles": (goal(), lambda: to_lay(played(4, 2, Phase.BUILDING), 2)),
    "two tiles and a majority": (goal(), lambda: to_lay(played(5, 2, Phase.BUILDING), 2)),
    "a tile of the last round": (
        goal(GoalKind.WIN), lambda: to_lay(played(6, 6, Phase.BUILDING), 1),
    ),
    "a purchase": (goal(GoalKind.ROUND), lambda: played(7, 1, Phase.BUYING)),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_search_finds_the_best_of_all_that_can_be_played(case: str) -> None:
    one, make = CASES[case]
    state = make()
    found = [figure_of(one, state, after) for after in ends(state, 0)]
    best = find_best(one, state)
    assert (best.figure, best.is_won) == max(found)


def test_no_land_exceeds_its_bound() -> None:
    chance = Random(3)
    scoring = [tile for tile in ScoringId if tile in PRINTED_RULES.alone]
    single = {tile: Bounds([tile], is_last=False) for tile in scoring}
    together = Bounds(scoring, is_last=True)
    for seed, number in ((11, 2), (12, 3), (13, 5)):
        state = played(seed, number, Phase.BUILDING)
        bag = sorted(state.bag)
        for _ in range(12):
            rest = tuple(sorted(chance.sample(bag, 3)))
            lands = [(state.players[0].territory, rest)]
            while ways := list(placements_of(*lands[-1])):
                land, rest = lands[-1]
                tile, placement = chance.choice(ways)
                left = tuple(one for one in rest if one != tile)
                lands.append((land.with_tile(tile, placement), left))
            end = lands[-1][0]
            points = {tile: PRINTED_RULES.alone[tile][0](end)[0] for tile in scoring}
            for land, left in lands:
                assert all(single[tile].most(land, left) >= points[tile] for tile in scoring)
                assert together.most(land, left) >= sum(points.values()) + scroll_points(end)


def test_tiles_that_were_laid_this_round_are_laid_anew() -> None:
    state = to_lay(played(4, 2, Phase.BUILDING), 2)
    first = next(iter(legal_actions(state, 0)))
    laid = apply(state, first).state
    best, later = find_best(goal(), state), find_best(goal(), laid)
    assert (best.figure, best.lands) == (later.figure, later.lands)
    for way, start in ((best.way, state), (later.way, laid)):
        after = replay_from(start, map(read_action, way))
        assert figure_of(goal(), start, after)[0] == best.figure


def test_a_goal_is_refuted_in_a_sentence_and_what_holds_is_not() -> None:
    state = to_lay(played(4, 2, Phase.BUILDING), 2)
    right = prove(goal(), state).goal
    assert prove(right, state).holds
    wrong = prove(right.model_copy(update={"best": right.best + 1}), state)
    stated = f"the best is {right.best}, and its file says {right.best + 1}"
    assert stated in wrong.trouble
    assert "first glance" in prove(right.model_copy(update={"glance": -1}), state).trouble
    assert "its way" in prove(right.model_copy(update={"way": ("0 end",)}), state).trouble


def test_a_goal_without_a_position_for_it_is_no_goal() -> None:
    building, buying = played(4, 2, Phase.BUILDING), played(4, 2, Phase.BUYING)
    assert "has no goal" in why_no_goal(None, building)
    assert "tiles are to be laid" in prove(goal(), buying).trouble
    assert "prices are set" in prove(goal(GoalKind.ROUND), building).trouble
    assert "last round" in prove(goal(GoalKind.WIN), building).trouble
    lake = goal(GoalKind.CLOSE, cell=(9, 9), terrain="water")
    assert "open area" in prove(lake, building).trouble


def test_a_proof_can_be_cancelled() -> None:
    class CancelledError(Exception):
        pass

    def cancel(done: int, total: int) -> None:
        raise CancelledError

    with pytest.raises(CancelledError):
        prove(goal(), played(4, 2, Phase.BUILDING), cancel)


def test_a_proof_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    state = played(4, 3, Phase.BUILDING)
    hand = tuple(sorted(state.bag)[:3])
    players = (state.players[0]._replace(to_build=hand), *state.players[1:])
    prove(goal(), state._replace(players=players), lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert 0 < told[-1][0] < told[-1][1] == 1000


def test_the_others_act_as_the_level_does_at_the_table() -> None:
    for seed in (21, 22):
        state = played(seed, 3, Phase.BUYING, seats=3)
        rivals, acts = Rivals((state.buyer or 0) + 1), 0
        while (action := rivals.due(state)) is not None:
            view = view_for(state, action.seat)
            assert action == decide(LEVEL, view, seed, 0).action
            state, acts = apply(state, action).state, acts + 1
        assert acts


def test_the_level_of_scenarios_has_its_name_and_is_not_to_be_chosen() -> None:
    assert level_name(LEVEL) == "Greedy"
    assert "foreseen" in level_about(LEVEL)
    assert LEVEL not in LEVELS
