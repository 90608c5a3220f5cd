"""Points of scoring tiles, of scrolls and of the gold at the end, each with what was counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from skye_desktop.games.skye.engine.scoring_numbers import PRINTED_RULES, ScoringRules
from skye_desktop.games.skye.engine.scoring_tiles import SCORING_TILES, Most, ScoringId
from skye_desktop.games.skye.engine.territory import Cell, Territory, tiles_with
from skye_desktop.games.skye.engine.tiles import SCROLLS, Icon
from skye_desktop.i18n import Message, counted_message, headed, tr, trn

_COUNTED: Mapping[str, Message] = {
    **{tile.id.value: tile.english_counted for tile in SCORING_TILES.values()},
    "scroll_sheep": counted_message("scroll: {n} sheep", "scroll: {n} sheep"),
    "scroll_cattle": counted_message("scroll: {n} cattle", "scroll: {n} cattle"),
    "scroll_barrel": counted_message(
        "scroll: {n} tile with barrels", "scroll: {n} tiles with barrels"
    ),
    "scroll_ship": counted_message("scroll: {n} ship", "scroll: {n} ships"),
    "scroll_lighthouse": counted_message("scroll: {n} lighthouse", "scroll: {n} lighthouses"),
    "scroll_broch": counted_message("scroll: {n} broch", "scroll: {n} brochs"),
    "scroll_farm": counted_message("scroll: {n} farm", "scroll: {n} farms"),
    "gold_left": counted_message("{n} gold left over", "{n} gold left over"),
}


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A seat's points from one source, with the cells that were counted.

    ``source`` is the id of a scoring tile, of a scroll (``scroll_sheep`` and so on), or
    ``gold_left``.
    """

    seat: int
    points: int
    count: int
    cells: tuple[Cell, ...]
    source: str
    number: int = 0
    """The number in the text of the rule; 0 if it is the printed one, or there is none.

    For a scoring tile it is the least number of tiles that count as one thing, for a scroll the
    factor of its points.
    """

    @property
    def counted(self) -> str:
        """What was counted, in words."""
        least = self.number or PRINTED_RULES.least.get(self.source)
        counted = _COUNTED[self.source].counted(self.count, least=least)
        if self.source not in SCROLLS or self.number <= 1 or not self.points:
            return counted
        if self.number == 2:
            return tr("{counted}, doubled in a completed area").format(counted=counted)
        return tr("{counted}, times {factor} in a completed area").format(
            counted=counted, factor=self.number
        )

    @property
    def text(self) -> str:
        """What was counted, and the points for it, in one sentence."""
        points = trn("{n} point", "{n} points", self.points)
        return headed(self.counted, points)


def score(
    tile_id: str,
    territories: Sequence[Territory],
    gold: Sequence[int],
    rules: ScoringRules = PRINTED_RULES,
) -> tuple[ScoreLine, ...]:
    """Return every seat's points for one scoring tile, from its territory and its gold in hand.

    Raises ValueError for an id that is no scoring tile's, or if gold and territories do not match.
    """
    of_one_land = rules.alone.get(tile_id)
    if of_one_land is not None:
        tally, least = of_one_land
        return tuple(
            [
                ScoreLine(seat, points, count, cells, tile_id, least)
                for seat, land in enumerate(territories)
                for points, count, cells in [tally(land)]
            ]
        )
    if tile_id not in tuple(ScoringId):
        raise ValueError(f"{tile_id!r} is not a scoring tile; those are {', '.join(ScoringId)}")
    tile = rules.tiles[ScoringId(tile_id)]
    if isinstance(tile.counting, Most):
        held = [tile.counting.held(territory) for territory in territories]
    elif len(gold) == len(territories):
        held = [(amount, ()) for amount in gold]
    else:
        raise ValueError(f"gold of {len(gold)} seats for {len(territories)} territories")
    prizes = majority([count for count, _ in held], tile.numbers.points, tile.numbers.second)
    return tuple(
        ScoreLine(seat, prize, count, cells, tile_id)
        for seat, (prize, (count, cells)) in enumerate(zip(prizes, held, strict=True))
    )


def majority(counts: Sequence[int], first: int = 5, second: int = 2) -> list[int]:
    """Return the points for most and second most, by seat (Rules, Majority).

    If several seats have most there is no second place. A seat with none gets no points.
    """
    most, next_most = (*sorted(counts, reverse=True), 0, 0)[:2]
    # Where the first is shared, both are the same, and nobody is second.
    return [
        0 if not count or count < next_most else first if count == most else second
        for count in counts
    ]


# -- the end of the game


def scroll_value(scroll: Icon, count: int, rules: ScoringRules = PRINTED_RULES) -> int:
    """Return the points of a scroll for that many things, before the factor for a completed area.

    In the printed game they are one for two sheep, barrel tiles or ships, and one for each other
    thing.
    """
    points, each = rules.scrolls[scroll]
    return points * (count // each)


def scroll_lines(
    territory: Territory, seat: int = 0, rules: ScoringRules = PRINTED_RULES
) -> tuple[ScoreLine, ...]:
    """Return a line for each scroll in the territory (Rules, Final scoring).

    Points are rounded down first and doubled afterwards.
    """
    lines = []
    for area in territory.areas:
        factor = rules.completed if area.completed else 1
        for scroll in area.icons:
            counted = scroll.counts
            if counted is None:
                continue
            cells = tiles_with(territory, counted)
            count = len(cells) if counted is Icon.BARREL else territory.icons.count(counted)
            points = scroll_value(scroll, count, rules) * factor
            lines.append(ScoreLine(seat, points, count, cells, scroll.value, factor))
    return tuple(lines)


def scroll_points(territory: Territory, rules: ScoringRules = PRINTED_RULES) -> int:
    """Return the points of all scrolls in the territory; `scroll_lines` has the details."""
    return sum(line.points for line in scroll_lines(territory, rules=rules))


def gold_line(seat: int, gold: int, rules: ScoringRules = PRINTED_RULES) -> ScoreLine:
    """Return the score line for the gold left at the end.

    In the printed game there is a point for each full 5 gold.
    """
    return ScoreLine(seat, gold // rules.gold_a_point, gold, (), "gold_left")
