"""Parts of a score line, counted one after another: each sheep, each area, each row of tiles.

They are used to show how a line is counted by hand. The total comes from the line; this module only
divides it among the parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from skye_desktop.games.skye.areas import AreaSpot, all_areas
from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SCORING_TILES,
    SCROLLS,
    Alone,
    Cell,
    Icon,
    ScoreLine,
    ScoringId,
    ScoringRules,
    Territory,
    area_points,
    scroll_value,
)


class CountedThing(NamedTuple):
    """One thing on the land: its area, its kind, and its index among things of that kind there."""

    spot: AreaSpot
    icon: Icon
    number: int = 0


class CountedPart(NamedTuple):
    """Things or cells that are counted together, and the points that they add."""

    points: int
    cells: tuple[Cell, ...] = ()
    things: tuple[CountedThing, ...] = ()
    spots: tuple[AreaSpot, ...] = ()
    """The parts of a counted area, by tile; empty if things or tiles are counted."""


def count_parts(
    line: ScoreLine, land: Territory, rules: ScoringRules = PRINTED_RULES
) -> list[CountedPart]:
    """Return the parts that the line counts, in the order in which they are shown.

    Their points add up to those of the line. Empty for gold.
    """
    icon = SCROLLS.get(Icon(line.source)) if line.source in SCROLLS else None
    if icon is not None:
        return _by_scroll(line, _things(land, line.cells, (icon,)), rules)
    if line.source not in SCORING_TILES or not line.cells:
        return []
    tile = SCORING_TILES[ScoringId(line.source)]
    if tile.areas is not None:
        return _areas(tile.id, tile.things, land, rules)
    if tile.id is ScoringId.BUILDINGS:
        return _sets(line, land)
    if tile.things:
        return _share_out(
            line, _things(land, line.cells, tile.things), isinstance(tile.counting, Alone)
        )
    groups = _blocks(line.cells) if tile.id is ScoringId.SQUARES else _runs(line.cells)
    if len(groups) != line.count:
        groups = [(cell,) for cell in line.cells]
    return _share_out(
        line, [CountedPart(0, cells) for cells in groups], is_even=len(groups) == line.count
    )


# -- things, areas and cells


def _things(land: Territory, cells: Sequence[Cell], icons: Sequence[Icon]) -> list[CountedPart]:
    """Return each thing of those kinds on the cells as a part.

    Barrels are one part for each tile, since the tiles count (Rules, Income).
    """
    found: list[CountedPart] = []
    for cell in cells:
        here = [thing for thing in _things_on(land, cell) if thing.icon in icons]
        if Icon.BARREL in icons:
            found.append(CountedPart(0, (cell,), tuple(here)))
        else:
            found += [CountedPart(0, (cell,), (thing,)) for thing in here]
    return found


def _things_on(land: Territory, cell: Cell) -> list[CountedThing]:
    """Return every thing on a laid tile."""
    return [
        CountedThing(AreaSpot(cell, index), icon, area.icons[:at].count(icon))
        for index, area in enumerate(land.faces[cell].areas)
        for at, icon in enumerate(area.icons)
    ]


def _areas(
    tile: ScoringId, icons: Sequence[Icon], land: Territory, rules: ScoringRules
) -> list[CountedPart]:
    """Return each area that brings points, with the things in it that affect them."""
    found = []
    for whole in all_areas(land):
        points = area_points(tile, land, whole.area, rules) or 0
        if points:
            inside = [
                thing
                for spot in whole.spots
                for thing in _things_on(land, spot.cell)
                if thing.spot == spot
            ]
            things = tuple(thing for thing in inside if thing.icon in icons)
            found.append(CountedPart(points, whole.area.cells, things, whole.spots))
    return found


def _sets(line: ScoreLine, land: Territory) -> list[CountedPart]:
    """Return the complete sets, each with one of every kind of building."""
    kinds = SCORING_TILES[ScoringId(line.source)].things
    rows = [[one.things[0] for one in _things(land, line.cells, (kind,))] for kind in kinds]
    each = line.points // line.count
    return [
        CountedPart(each, tuple(thing.spot.cell for thing in things), things)
        for things in zip(*(row[: line.count] for row in rows), strict=True)
    ]


def _blocks(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return each block of two by two cells among the cells."""
    corners = [((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)) for x, y in cells]
    return [block for block in corners if set(block) <= set(cells)]


def _runs(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return the groups of adjoining cells in each column, as they are counted by columns."""
    down = sorted(set(cells))
    runs = groupby(enumerate(down), key=lambda pair: (pair[1][0], pair[1][1] - pair[0]))
    return [tuple(cell for _, cell in run) for _, run in runs]


# -- points of each part


def _share_out(line: ScoreLine, parts: list[CountedPart], is_even: bool) -> list[CountedPart]:
    """Divide the line's points among the parts: equally if ``is_even`` and that is exact.

    Otherwise the last part gets all of them.
    """
    if not parts:
        return []
    if is_even and line.points % len(parts) == 0:
        return [part._replace(points=line.points // len(parts)) for part in parts]
    return [*parts[:-1], parts[-1]._replace(points=line.points)]


def _by_scroll(line: ScoreLine, parts: list[CountedPart], rules: ScoringRules) -> list[CountedPart]:
    """Give each part the points by which it raises the scroll's value (Rules, Final scoring).

    Values are rounded before they are doubled.
    """
    scroll = Icon(line.source)
    worth = [scroll_value(scroll, number, rules) for number in range(len(parts) + 1)]
    factor = line.points // worth[-1] if worth[-1] else 0
    return [
        part._replace(points=factor * (after - before))
        for part, before, after in zip(parts, worth, worth[1:], strict=False)
    ]
