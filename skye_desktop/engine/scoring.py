"""Points: of scoring tiles, of scrolls, of the last gold. Every point says what was counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from skye_desktop.engine.scoring_tiles import SCORING_TILES, Alone, Most, ScoringId, Tally
from skye_desktop.engine.territory import Cell, Territory, tiles_with
from skye_desktop.engine.tiles import SCROLLS, Icon
from skye_desktop.i18n import Message, counted_message, tr, trn

FIRST_PRIZE = 5
SECOND_PRIZE = 2
GOLD_A_POINT = 5
"""Gold exchanged for one point at the end."""

_COUNTED: Mapping[str, Message] = {
    **{tile.id.value: tile.english_counted for tile in SCORING_TILES.values()},
    "scroll_sheep": counted_message("scroll: {n} sheep", "scroll: {n} sheep"),
    "scroll_cattle": counted_message("scroll: {n} cattle", "scroll: {n} cattle"),
    "scroll_barrel": counted_message("scroll: {n} tile with barrels", "scroll: {n} tiles with barrels"),
    "scroll_ship": counted_message("scroll: {n} ship", "scroll: {n} ships"),
    "scroll_lighthouse": counted_message("scroll: {n} lighthouse", "scroll: {n} lighthouses"),
    "scroll_broch": counted_message("scroll: {n} broch", "scroll: {n} brochs"),
    "scroll_farm": counted_message("scroll: {n} farm", "scroll: {n} farms"),
    "gold_left": counted_message("{n} gold left over", "{n} gold left over"),
}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's points from one source, and where they come from.

    ``source`` is a scoring tile's id, a scroll (``scroll_sheep`` …) or ``gold_left``.
    """

    seat: int
    points: int
    count: int
    cells: tuple[Cell, ...]
    source: str

    @property
    def counted(self) -> str:
        """What was counted, in words."""
        counted = _COUNTED[self.source].counted(self.count)
        if self.source in SCROLLS and self.points > scroll_value(Icon(self.source), self.count):
            return tr("{counted}, doubled in a completed area").format(counted=counted)
        return counted

    @property
    def text(self) -> str:
        """One sentence: what was counted, and the points it gives."""
        return f"{self.counted}: {trn('{n} point', '{n} points', self.points)}"


# Keyed by the plain id, which is what a caller has: a member of ScoringId is equal to it.
_ALONE: Mapping[str, Callable[[Territory], Tally]] = {
    tile.id: tile.counting.tally for tile in SCORING_TILES.values() if isinstance(tile.counting, Alone)
}


def score(tile_id: str, territories: Sequence[Territory], gold: Sequence[int]) -> tuple[ScoreLine, ...]:
    """Every seat's points for one scoring tile, from its territory and the gold it holds.

    Raises ValueError for an id that is no scoring tile's.
    """
    alone = _ALONE.get(tile_id)
    if alone is not None:
        return tuple([ScoreLine(seat, *alone(land), tile_id) for seat, land in enumerate(territories)])
    if tile_id not in tuple(ScoringId):
        raise ValueError(f"{tile_id!r} is not a scoring tile; those are {', '.join(ScoringId)}")
    counting = SCORING_TILES[ScoringId(tile_id)].counting
    if isinstance(counting, Most):
        held = [counting.held(territory) for territory in territories]
    elif len(gold) == len(territories):
        held = [(amount, ()) for amount in gold]
    else:
        raise ValueError(f"gold of {len(gold)} seats for {len(territories)} territories")
    prizes = majority([count for count, _ in held])
    return tuple(
        ScoreLine(seat, prize, count, cells, tile_id)
        for seat, (prize, (count, cells)) in enumerate(zip(prizes, held, strict=True))
    )


def majority(counts: Sequence[int]) -> list[int]:
    """Points for most and second most (Rules, Majority): shared firsts leave no second, nothing wins nothing."""
    prizes = []
    for count in counts:
        ahead = sum(1 for other in counts if other > count)
        prizes.append(0 if count == 0 or ahead > 1 else SECOND_PRIZE if ahead else FIRST_PRIZE)
    return prizes


# -- the end of the game


_BY_TWOS = frozenset((Icon.SHEEP, Icon.BARREL, Icon.SHIP))


def scroll_value(scroll: Icon, count: int) -> int:
    """Points of a scroll for that many things, not doubled: one for two sheep, barrel tiles or ships, else for one."""
    return count // 2 if scroll.counts in _BY_TWOS else count


def scroll_lines(territory: Territory, seat: int = 0) -> tuple[ScoreLine, ...]:
    """A line for each scroll in the territory (Rules, Final scoring): rounded first, then doubled."""
    lines = []
    for area in territory.areas:
        for scroll in area.icons:
            counted = scroll.counts
            if counted is None:
                continue
            cells = tiles_with(territory, counted)
            count = len(cells) if counted is Icon.BARREL else territory.icons.count(counted)
            points = scroll_value(scroll, count) * (2 if area.completed else 1)
            lines.append(ScoreLine(seat, points, count, cells, scroll.value))
    return tuple(lines)


def scroll_points(territory: Territory) -> int:
    """Points of all scrolls in the territory; `scroll_lines` says what each counted."""
    return sum(line.points for line in scroll_lines(territory))


def gold_line(seat: int, gold: int) -> ScoreLine:
    """The points for each full 5 gold left at the end."""
    return ScoreLine(seat, gold // GOLD_A_POINT, gold, (), "gold_left")
