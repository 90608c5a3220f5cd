"""The goal of a scenario that is being set up, and the position in which it is played.

Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from skye_desktop.games.skye.engine import (
    Area,
    Cell,
    GameState,
    Phase,
    PlayerState,
    Terrain,
    apply,
    check_position,
    deal,
)
from skye_desktop.games.skye.goals.goal import LONGEST_LINE, Goal, GoalKind
from skye_desktop.games.skye.ui.editor.scenario_draft import Draft
from skye_desktop.games.skye.wording.area import heading
from skye_desktop.games.skye.wording.tile import place
from skye_desktop.i18n import capitalize, enumerated, tr, trn

LAYING = frozenset((GoalKind.LAY, GoalKind.CLOSE))
"""Kinds whose scenario begins with the tiles to lay."""


class OpenArea(NamedTuple):
    """An area of a land that is not completed yet, by one of its cells and its terrain."""

    cell: Cell
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class GoalDraft:
    """What is to be found in a draft, before it is proven."""

    kind: GoalKind | None = None
    """None for a scenario without a goal."""
    seat: int = 0
    area: OpenArea | None = None
    """Area to complete, for `GoalKind.CLOSE`."""

    @classmethod
    def of(cls, goal: Goal | None) -> GoalDraft:
        """Return the draft of a goal that was kept."""
        if goal is None:
            return cls()
        area = None if goal.cell is None else OpenArea(goal.cell, Terrain(goal.terrain))
        return cls(goal.kind, goal.seat, area)

    def tiles(self, draft: Draft) -> tuple[int, ...]:
        """Return the tiles to be laid: the first of those that are drawn next."""
        return draft.drawn_next[: most_tiles(draft)] if self.kind in LAYING else ()

    def fault(self, draft: Draft) -> str:
        """Return why this cannot be the goal of the draft, with the way out; empty if it can."""
        if self.kind is None:
            return ""
        if not draft.variant.is_printed:
            return tr("A goal is proven under the rules of the printed game only: choose these.")
        if self.kind in LAYING and not draft.drawn_next:
            most = most_tiles(draft)
            return trn(
                "Put {n} tile into “Drawn next”: it is to be laid.",
                "Put one to {n} tiles into “Drawn next”: these are to be laid.",
                most,
            )
        if self.kind is GoalKind.WIN and draft.round != draft.rounds:
            return tr("Only the last round can be won: let it be round {n}.").format(n=draft.rounds)
        if self.kind is GoalKind.CLOSE and self.area not in open_areas(draft, self.seat):
            return tr("Choose an area of this land that is open.")
        return check_position(self.position(draft)) or ""

    def position(self, draft: Draft) -> GameState:
        """Return the state with which the scenario begins. The draft must have no fault."""
        waiting = draft.position()
        if self.kind is None:
            return waiting
        dealt = apply(waiting, deal(waiting)).state
        return self._to_lay(draft, dealt) if self.kind in LAYING else dealt

    def _to_lay(self, draft: Draft, dealt: GameState) -> GameState:
        """Return the state in which all build: the goal's seat the first tiles that were drawn.

        The others have as many as the market leaves them: what one seat has sold others have
        bought, and the other way round.
        """
        drawn = [tile for player in dealt.players for tile in player.drawn]
        wanted = self.tiles(draft)
        rest = iter([tile for tile in drawn if tile not in wanted])
        kept = draft.variant.market.priced
        sold = kept - len(wanted)
        """Number of tiles that the others must have bought; below 0 they have sold one."""
        players: list[PlayerState] = []
        for seat, player in enumerate(dealt.players):
            tiles = wanted
            if seat != self.seat:
                change = (sold > 0) - (sold < 0)
                sold -= change
                tiles = tuple(next(rest) for _ in range(kept + change))
            bought = tiles[-1] if len(tiles) > kept else None
            players.append(player._replace(drawn=(), to_build=tiles, bought=bought))
        used = {tile for player in players for tile in player.to_build}
        return dealt._replace(
            phase=Phase.BUILDING, players=tuple(players), bought_or_passed=dealt.turns_to_buy,
            bag=(dealt.bag | set(drawn)) - used,
            bag_order=tuple(tile for tile in dealt.bag_order if tile not in used),
        )  # fmt: skip

    def goal(self, task: str, best: int = 0, glance: int = 0, way: tuple[str, ...] = ()) -> Goal:
        """Return the goal as it is kept; a task of several lines is left out."""
        assert self.kind is not None
        is_line = task.isprintable() and len(task) <= LONGEST_LINE
        area = self.area if self.kind is GoalKind.CLOSE else None
        return Goal(
            kind=self.kind, seat=self.seat, best=best, glance=glance, way=way,
            cell=None if area is None else area.cell,
            terrain="" if area is None else str(area.terrain), task=task if is_line else "",
        )  # fmt: skip


def most_tiles(draft: Draft) -> int:
    """Return the most tiles that a seat can have to lay: those it kept, and one it bought."""
    return draft.variant.market.priced + 1


def open_areas(draft: Draft, seat: int) -> list[OpenArea]:
    """Return the areas of a seat's land that are not completed, the largest first.

    Each is named by its first cell.
    """
    found = sorted(_open(draft, seat), key=lambda area: -area.size)
    return [OpenArea(min(area.cells), area.terrain) for area in found]


def _open(draft: Draft, seat: int) -> Iterator[Area]:
    return (area for area in draft.seats[seat].land.areas if not area.completed)


def area_in_words(draft: Draft, seat: int, wanted: OpenArea) -> str:
    """Return terrain, size and place of an open area."""
    found = next(
        (
            area
            for area in _open(draft, seat)
            if wanted.cell in area.cells and area.terrain is wanted.terrain
        ),
        None,
    )
    where = place(wanted.cell)
    return where if found is None else capitalize(enumerated((heading(found), where)))
