"""The figure of a goal as a function of the seat's land alone, for the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SCROLLS,
    GameState,
    Icon,
    Most,
    ScoringId,
    ScoringTile,
    Territory,
    majority,
    scroll_points,
)
from skye_desktop.games.skye.goals.bounds import Bounds, Rest, has_bounds, rest_of
from skye_desktop.games.skye.goals.goal import Goal, GoalKind
from skye_desktop.games.skye.goals.outcome import closed_tiles

NO_BOUND = 10**6


class RoundFigure:
    """The figure after this round, when all others have built and only one land is open.

    Values are twice the figure, and one more if the seat has won (`GoalKind.WIN`) or that is not
    the goal: so ties that gold decides are told apart.
    """

    def __init__(self, goal: Goal, state: GameState) -> None:
        self._goal = goal
        self._state = state
        setup = state.setup
        self._rules = rules = setup.variant.scoring_rules
        scoring = [tile for _, tile in setup.scoring_in(state.round)]
        self._alone = tuple([tile for tile in scoring if tile in rules.alone])
        self._majorities = tuple(
            [_Majority.of(rules.tiles[tile], state) for tile in scoring if tile not in rules.alone]
        )
        self._is_last = state.round == len(setup.track)
        self._gold = [player.gold for player in state.players]
        kind = goal.kind
        is_bounded = (
            kind is not GoalKind.CLOSE and rules is PRINTED_RULES and has_bounds(self._alone)
        )
        self._bounds = Bounds(self._alone, is_last=self._is_last) if is_bounded else None
        self._others = [
            player.points + self._of_one(player.territory, seat)
            for seat, player in enumerate(state.players)
        ]
        """Points of each seat without those that depend on what others have."""
        self._prizes: dict[tuple[int, ...], Sequence[int]] = {}

    @property
    def conditions(self) -> tuple[object, ...]:
        """What the best land can depend on, besides the land itself and the tiles to lay.

        Of figures with equal conditions the one with the larger value for some land has it for
        every land.
        """
        is_won, is_compared = self._goal.kind is GoalKind.WIN, bool(self._majorities)
        is_of_gold = any(not isinstance(one.tile.counting, Most) for one in self._majorities)
        golds = self._gold if is_of_gold or (is_won and is_compared) else ()
        lefts = map(self._left, range(len(self._gold))) if is_won else ()
        lands = [
            player.territory
            for seat, player in enumerate(self._state.players)
            if seat != self._goal.seat and (is_won or is_compared)
        ]
        return tuple(golds), tuple(lefts), tuple(lands)

    def value(self, land: Territory) -> int:
        """Return twice the figure of that land, and one more if it is not lost."""
        goal, seat = self._goal, self._goal.seat
        if goal.kind is GoalKind.CLOSE:
            return 2 * closed_tiles(land, goal) + 1
        prizes = self._compare(land)
        return self._valued(self._of_one(land, seat) + prizes[seat], prizes)

    def bound(self, land: Territory, tiles: tuple[int, ...]) -> int:
        """Return a value that the land cannot exceed with those tiles."""
        if self._bounds is None:
            return NO_BOUND
        seat = self._goal.seat
        own = self._bounds.most(land, tiles) + self._of_gold(seat)
        prizes = self._compare(land, rest_of(tiles))
        return self._valued(own + prizes[seat], prizes)

    def _valued(self, scored: int, prizes: Sequence[int]) -> int:
        """Return the value for the points that the seat scores, given the prizes of all."""
        goal, seat = self._goal, self._goal.seat
        if goal.kind is not GoalKind.WIN:
            return 2 * scored + 1
        own = self._state.players[seat].points + scored
        others = [
            (points + prizes[other], self._left(other))
            for other, points in enumerate(self._others)
            if other != seat
        ]
        best = max(others)
        return 2 * (own - best[0]) + ((own, self._left(seat)) >= best)

    def _left(self, seat: int) -> int:
        """Return the gold that stays in hand at the end, which decides ties."""
        gold = self._gold[seat]
        return gold % self._rules.gold_a_point if self._is_last else gold

    def _of_one(self, land: Territory, seat: int) -> int:
        """Return the points of this round that depend on that land and the seat's gold alone."""
        points = self._of_gold(seat)
        for tile in self._alone:
            points += self._rules.alone[tile][0](land)[0]
        if self._is_last and any(icon in SCROLLS for icon in land.icons):
            points += scroll_points(land, self._rules)
        return points

    def _of_gold(self, seat: int) -> int:
        return self._gold[seat] // self._rules.gold_a_point if self._is_last else 0

    def _compare(self, land: Territory, rest: Rest | None = None) -> Sequence[int]:
        """Return each seat's points for what seats compare; with a rest, at most for this seat."""
        own = tuple([one.count_of(land, rest) for one in self._majorities])
        if own not in self._prizes:
            points = [0] * len(self._gold)
            for one, count in zip(self._majorities, own, strict=True):
                prizes = one.prizes(self._goal.seat, count)
                points = [sum(pair) for pair in zip(points, prizes, strict=True)]
            self._prizes[own] = points
        return self._prizes[own]


class _Majority(NamedTuple):
    """A scoring tile for which seats are compared, with what each of them has."""

    tile: ScoringTile
    counts: tuple[int, ...]

    @classmethod
    def of(cls, tile: ScoringTile, state: GameState) -> _Majority:
        players, counting = state.players, tile.counting
        if isinstance(counting, Most):
            return cls(tile, tuple([counting.held(one.territory)[0] for one in players]))
        return cls(tile, tuple([player.gold for player in players]))

    def count_of(self, land: Territory, rest: Rest | None) -> int:
        """Return how much that land has, with a rest of tiles; 0 if it is gold that counts."""
        if not isinstance(self.tile.counting, Most):
            return 0
        count = self.tile.counting.held(land)[0]
        if rest is None:
            return count
        is_whisky = self.tile.id is ScoringId.WHISKY
        return count + (rest.barrel_tiles if is_whisky else rest.icons.count(Icon.SHIP))

    def prizes(self, seat: int, count: int) -> list[int]:
        """Return each seat's points if that seat has so much on its land."""
        counts = list(self.counts)
        if isinstance(self.tile.counting, Most):
            counts[seat] = count
        return majority(counts, self.tile.numbers.points, self.tile.numbers.second)
