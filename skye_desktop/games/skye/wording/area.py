"""Descriptions of an area: its size, its contents, and the points that it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skye_desktop.games.skye.areas import WholeArea
from skye_desktop.games.skye.engine import (
    PRINTED_RULES,
    SCORING_TILES,
    SPACES,
    Area,
    Cell,
    Icon,
    ScoreLine,
    ScoringId,
    ScoringRules,
    Territory,
    area_points,
    score,
    scroll_lines,
    why_nothing,
)
from skye_desktop.games.skye.wording.points import points_words, scoring_title
from skye_desktop.games.skye.wording.tile import counted_things, terrain_name
from skye_desktop.i18n import capitalize, enumerated, headed, tr, trn


def heading(area: Area) -> str:
    """Return the area's terrain, its number of tiles, and how many of its places are open."""
    tiles = trn("{n} tile", "{n} tiles", area.size)
    state = trn("open at {n} place", "open at {n} places", len(area.open_edges))
    return enumerated(
        (terrain_name(area.terrain), tiles, tr("completed") if area.completed else state)
    )


def things_in(area: Area) -> str:
    """Return the things in the area, counted by kind."""
    words = counted_things(area.icons)
    scrolls = sum(icon.counts is not None for icon in area.icons)
    if scrolls:
        words.append(trn("{n} scroll", "{n} scrolls", scrolls))
    return capitalize(enumerated(words)) if words else tr("Nothing in it")


def area_lines(
    territory: Territory,
    whole: WholeArea,
    tiles: Sequence[ScoringId],
    rules: ScoringRules = PRINTED_RULES,
) -> list[str]:
    """Return the contents of an area of the land and its scores, a line each.

    Scores are those by scoring tiles and by the scrolls in it.
    """
    lines = [things_in(whole.area)]
    worth = (_worth(territory, whole, tile, rules) for tile in tiles)
    told = zip(SPACES, tiles, worth, strict=True)
    scored = [headed(scoring_title(space, tile), what) for space, tile, what in told if what]
    lines += scored or [tr("No scoring tile counts it.")]
    return [*lines, *_scroll_words(territory, whole.area, rules)]


def _worth(territory: Territory, whole: WholeArea, tile: ScoringId, rules: ScoringRules) -> str:
    """Return what the area brings for a scoring tile.

    Empty if it does not affect the tile's points.
    """
    points = area_points(tile, territory, whole.area, rules)
    if points is None:
        return _worth_of_things(territory, whole, tile, rules)
    if points:
        return points_words(points)
    why = why_nothing(tile, territory, whole.area, rules)
    return tr("{points}, {why}").format(points=points_words(0), why=why) if why else ""


_ANIMALS = {Icon.SHEEP, Icon.CATTLE}


def _worth_of_things(
    territory: Territory, whole: WholeArea, tile: ScoringId, rules: ScoringRules
) -> str:
    icons = whole.area.icons
    things = territory.icons
    line = score(tile, [territory], [0], rules)[0]
    wanted = SCORING_TILES[tile].things
    if wanted and _ANIMALS.issuperset(wanted):
        return _worth_of_animals(territory, whole, tile, line)
    if tile is ScoringId.SHIPS and Icon.SHIP in icons:
        return tr("{m} of {n} ships here").format(
            m=icons.count(Icon.SHIP), n=things.count(Icon.SHIP)
        )
    if tile is ScoringId.WHISKY and Icon.BARREL in icons:
        here = {cell for cell, icons in _things_by_cell(territory, whole) if Icon.BARREL in icons}
        return tr("{m} of {n} tiles with barrels here").format(m=len(here), n=line.count)
    kinds = ([icon for icon in icons if icon is kind] for kind in wanted)
    told = enumerated(words for kind in kinds for words in counted_things(kind))
    if not told:
        return ""
    if tile is ScoringId.BUILDINGS:
        return tr("{here}, {sets} on the land").format(
            here=told, sets=trn("{n} set", "{n} sets", line.count)
        )
    counted = SCORING_TILES[tile].english_counted.counted(
        line.count, least=rules.tiles[tile].numbers.least
    )
    return tr("{here}, {counted} on the land").format(here=told, counted=counted)


def _things_by_cell(
    territory: Territory, whole: WholeArea
) -> Iterator[tuple[Cell, tuple[Icon, ...]]]:
    for cell, index in whole.spots:
        yield cell, territory.faces[cell].areas[index].icons


def _worth_of_animals(
    territory: Territory, whole: WholeArea, tile: ScoringId, line: ScoreLine
) -> str:
    """Return the points for the animals in this area, and how many of them count."""
    wanted = SCORING_TILES[tile].things
    here = [
        cell
        for cell, icons in _things_by_cell(territory, whole)
        for icon in icons
        if icon in wanted
    ]
    animals = len(here)
    counted = sum(cell in line.cells for cell in here)
    points = points_words(line.points * counted // line.count if counted else 0)
    if counted == animals:
        return points if animals else ""
    words = tr("{points}, {m} of {n} on or around a farm")
    if tile is ScoringId.ROAD_CATTLE:
        words = tr("{points}, {m} of {n} joined to the castle")
    return words.format(points=points, m=counted, n=animals)


def _scroll_words(territory: Territory, area: Area, rules: ScoringRules) -> list[str]:
    """Return the points of each scroll in the area at the end of the game."""
    owners = [other for other in territory.areas for icon in other.icons if icon.counts is not None]
    pairs = zip(owners, scroll_lines(territory, rules=rules), strict=True)
    words = [capitalize(line.text) for owner, line in pairs if owner is area]
    if area.completed or rules.completed == 1:
        return words
    if rules.completed != 2:
        more = tr("{scroll}, times {factor} once completed")
        return [more.format(scroll=text, factor=rules.completed) for text in words]
    return [tr("{scroll}, double once completed").format(scroll=text) for text in words]
