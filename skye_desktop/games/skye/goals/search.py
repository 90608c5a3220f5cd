"""The exact search for the best that can be reached of a goal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from skye_desktop.files.record import Progress
from skye_desktop.games.skye.engine import (
    EndBuilding,
    GameState,
    Phase,
    PlaceTile,
    ReturnTile,
    SeatAction,
    TakeBackTile,
    Territory,
    apply,
    legal_actions,
    replay_from,
    waiting,
    write_action,
)
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.land_search import (
    BestLands,
    Laid,
    best_lands,
    lift,
    lifting_order,
    quick_value,
)
from skye_desktop.games.skye.goals.outcome import figure_of
from skye_desktop.games.skye.goals.rivals import LEVEL, Rivals, answer
from skye_desktop.games.skye.goals.round_figure import RoundFigure

__all__ = ["LEVEL", "Best", "find_best", "first_glance"]

_TICK_SECONDS: Final = 0.002
"""Seconds between two calls of a `Progress`."""


class Best(NamedTuple):
    """The best that can be reached of a goal."""

    figure: int
    is_won: bool
    """Whether the best way wins the game; for other goals always True."""
    way: tuple[str, ...]
    """Actions of all seats to the end of the round, in notation."""
    lands: int
    """Number of best lands; where there are many, not all are counted (`MOST_COUNTED`)."""
    seconds: float
    """Time of the processor that the search took."""


class _Clock:
    """Calls a `Progress` now and then, with what is done in thousandths of a building."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._next = 0.0
        self.done = self.total = 0

    def tick(self, share: float = 0.0) -> None:
        """Call it if it is time; ``share`` of the building in work is done, from 0 to 1."""
        if self._progress is None:
            return
        now = time.perf_counter()
        if now >= self._next:
            self._progress(round(1000 * (self.done + share)), 1000 * self.total)
            self._next = time.perf_counter() + _TICK_SECONDS


def find_best(goal: Goal, state: GameState, progress: Progress | None = None) -> Best:
    """Return the best that the goal's seat can reach from that state to the end of the round.

    The state is one of prices, purchases or building. ``progress`` is called every few
    milliseconds, and may raise to cancel.
    """
    began = time.thread_time()
    clock = _Clock(progress)
    rivals = Rivals(goal.seat)
    builds = _builds(goal, state, rivals, clock)
    clock.total = len(builds)
    best = max([quick_value(*build.task, clock.tick) for build in builds])
    found: list[tuple[_Build, BestLands]] = []
    for build in builds:
        one = best_lands(*build.task, best, clock.tick)
        clock.done += 1
        if one.value > best:
            found.clear()
        best = one.value
        if one.lands:
            found.append((build, one))
    build, lands = found[0]
    own = tuple(_building(build.state, goal.seat, lands.steps))
    way = (*build.actions, *own)
    figure, is_won = figure_of(goal, state, replay_from(state, way))
    assert 2 * figure + is_won == best
    count = sum(len(one.lands) for _, one in found)
    seconds = time.thread_time() - began
    return Best(figure, is_won, tuple(map(write_action, way)), count, seconds)


def first_glance(goal: Goal, state: GameState) -> int:
    """Return the figure that the level `LEVEL` reaches at the goal's seat."""
    start = state
    while state.round == start.round and state.phase is not Phase.FINISHED:
        state = apply(state, answer(state, waiting(state)[0])).state
    return figure_of(goal, start, state)[0]


class _Build(NamedTuple):
    """The building that follows some prices and purchases."""

    state: GameState
    """State in which all others have built."""
    actions: tuple[SeatAction, ...]
    """Actions that led there."""
    task: tuple[Territory, tuple[int, ...], RoundFigure]
    """Land without what was laid this round, all tiles to lay, and the figure."""


def _builds(goal: Goal, state: GameState, rivals: Rivals, clock: _Clock) -> list[_Build]:
    """Return the buildings to search: of those that differ only by gold, the best."""
    found: dict[tuple[object, ...], tuple[int, _Build]] = {}
    for ahead, actions in _ways_to_building(state, (), rivals):
        clock.tick()
        after, others = rivals.after_building(ahead)
        player = after.players[goal.seat]
        land = lift(player.territory, player.laid)
        tiles = (*player.to_build, *player.laid, *player.returned)
        figure = RoundFigure(goal, after)
        key = (frozenset(tiles), figure.conditions)
        value = figure.value(land)
        if key not in found or found[key][0] < value:
            found[key] = value, _Build(after, (*actions, *others), (land, tiles, figure))
    return [build for _, build in found.values()]


def _ways_to_building(
    state: GameState, actions: tuple[SeatAction, ...], rivals: Rivals
) -> Iterator[tuple[GameState, tuple[SeatAction, ...]]]:
    """Yield all ways through prices and purchases, each with the state at its end."""
    if state.phase is Phase.BUILDING:
        yield state, actions
        return
    assert state.phase in (Phase.PRICING, Phase.BUYING)
    due = rivals.due(state)
    choices = legal_actions(state, rivals.seat) if due is None else (due,)
    for action in choices:
        yield from _ways_to_building(apply(state, action).state, (*actions, action), rivals)


def _building(state: GameState, seat: int, steps: tuple[Laid, ...]) -> Iterator[SeatAction]:
    """Yield the actions of building that land, in that order of laying, to the end."""
    player = state.players[seat]
    land = player.territory
    kept = [
        tile
        for tile, (x, y, rotation) in steps
        if tile in player.laid
        and land.cell_of(tile) == (x, y)
        and land.faces[x, y].rotation == rotation
    ]
    if len(kept) < len(player.laid):
        kept = []
        for tile in lifting_order(land, player.laid):
            yield TakeBackTile(seat, tile)
    laid = [tile for tile, _ in steps]
    yield from (PlaceTile(seat, *step) for step in steps if step[0] not in kept)
    everything = (*player.to_build, *player.laid, *player.returned)
    back = player.returned if len(kept) == len(player.laid) else ()
    yield from (
        ReturnTile(seat, tile) for tile in everything if tile not in laid and tile not in back
    )
    yield EndBuilding(seat)
