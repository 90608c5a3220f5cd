"""Text of the rules: the chapters of `rules.md`, the lands drawn in them, and the scoring tiles.

The picture of a block is a `RulesFigure`, the id of a scoring tile, or the number of a landscape
tile, as its style says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from skye_desktop.files.rules_page import read_chapters
from skye_desktop.game.rule_book import Block, BlockStyle, Chapter
from skye_desktop.games.skye.areas import AreaSpot, WholeArea, whole_area
from skye_desktop.games.skye.engine import (
    PRINTED_GAME,
    SCORING_TILES,
    Cell,
    ScoringId,
    Territory,
    Variant,
    barrel_cells,
    score,
)
from skye_desktop.games.skye.rules_facts import rules_facts, track_lines
from skye_desktop.games.skye.wording.tile import design_words, tile_name
from skye_desktop.games.skye.wording.variant_words import changes, purpose, shown_name
from skye_desktop.i18n import tr, tr_of_file


def _joined(land: Territory) -> tuple[Cell, ...]:
    """Return the cells of the tiles connected to the castle by road."""
    return tuple(sorted(land.connected))


def _paid(land: Territory) -> tuple[Cell, ...]:
    """Return the cells that bring income: the castle, and connected tiles with barrels."""
    return ((0, 0), *sorted(barrel_cells(land)))


def _counted_for(tile: ScoringId) -> Callable[[Territory], tuple[Cell, ...]]:
    return lambda land: score(tile, [land], [0])[0].cells


class _FigureContent(NamedTuple):
    land: str
    spots: tuple[AreaSpot, ...] = ()
    cells: Callable[[Territory], tuple[Cell, ...]] = lambda land: ()
    is_tall: bool = False
    offers: tuple[tuple[int, int], ...] = ()
    """Tiles with the gold on them (0 for the axe), to be shown instead of a land."""


class RulesFigure(Enum):
    """Figure in the rules: a land in notation with highlighted areas or cells, or offers."""

    INCOME = _FigureContent("C@0,0 19@0,-1 9@-1,0 26@1,0r3 29@0,1", cells=_paid)
    PRICES = _FigureContent("C@0,0", offers=((54, 4), (33, 2), (60, 0)))
    MARKET = _FigureContent("C@0,0", offers=((46, 3), (57, 4)))
    BUILD = _FigureContent("C@0,0 33@-1,-1 19@0,-1 9@-1,0 46@1,0", cells=lambda land: ((-1, -1),))
    SCORE = _FigureContent(
        "C@0,0 33@-1,-1 19@0,-1 9@-1,0 46@1,0", cells=_counted_for(ScoringId.SHEEP)
    )
    AREA = _FigureContent(
        "C@0,0 22@-1,-1r3 30@0,-1 67@1,-1 1@-1,0r3 70@1,0", (AreaSpot((0, 0), 0),)
    )
    INNER_AREAS = _FigureContent(
        "C@0,0 9@0,-1r2 73@1,-1r3 7@1,0r2",
        (AreaSpot((0, -1), 2), AreaSpot((1, -1), 2), AreaSpot((1, 0), 2)),
    )
    OPEN_AREA = _FigureContent("C@0,0 3@-1,-1r1 29@0,-1r2 26@-1,0r3 70@1,0", (AreaSpot((0, 0), 1),))
    COMPLETED_AREA = _FigureContent(
        "C@0,0 3@-1,-1r1 29@0,-1r2 31@1,-1r3 26@-1,0r3 70@1,0", (AreaSpot((0, 0), 1),)
    )
    ROAD = _FigureContent("C@0,0 64@-1,-1r2 9@0,-1r2 5@1,-1 12@-1,0r2 49@1,0r2", cells=_joined)
    TWO_ROADS = _FigureContent(
        "C@0,0 30@-1,-1r3 33@0,-1r1 8@1,-1 10@-1,0r3 49@1,0r2", cells=_joined
    )
    SQUARES = _FigureContent(
        "C@0,0 9@-1,-1r3 10@0,-1r1 72@1,-1 8@-1,0r2 31@1,0 49@2,0r2",
        cells=_counted_for(ScoringId.SQUARES),
        is_tall=True,
    )
    COLUMNS = _FigureContent(
        "C@0,0 50@-1,-2r3 69@-1,-1 28@0,-1r3 35@1,-1 26@-1,0 63@1,0r2 10@-1,1r2 66@1,1r3",
        cells=_counted_for(ScoringId.COLUMNS),
        is_tall=True,
    )
    OPEN_SCROLL = _FigureContent("C@0,0 34@1,0 29@0,1 27@1,1r3 1@2,1r1", (AreaSpot((1, 0), 1),))
    DOUBLED_SCROLL = _FigureContent(
        "C@0,0 34@1,0 9@2,0r3 29@0,1 27@1,1r3 1@2,1r1", (AreaSpot((1, 0), 1),)
    )

    @property
    def land(self) -> Territory:
        return Territory.parse(self.value.land)

    @property
    def offers(self) -> tuple[tuple[int, int], ...]:
        """Tiles and the gold on each, 0 for the axe; empty where a land is shown."""
        return self.value.offers

    @property
    def is_tall(self) -> bool:
        return self.value.is_tall

    def highlighted_cells(self, land: Territory) -> frozenset[Cell]:
        """Return the highlighted cells; none where areas are highlighted."""
        return frozenset(self.value.cells(land))

    def highlighted_areas(self, land: Territory) -> list[WholeArea]:
        """Return the highlighted areas, each with all its parts."""
        return [whole_area(land, spot) for spot in self.value.spots]


def rules(variant: Variant = PRINTED_GAME) -> tuple[Chapter, ...]:
    """Return the chapters of the rules in the current language.

    For a variant, the first chapter describes what it changes.
    """
    changed = () if variant.is_printed else (_variant(variant),)
    facts = rules_facts(variant)
    chapters = (
        Chapter(
            tr_of_file(title),
            tuple(block for part in parts for block in _blocks(part, variant, facts)),
        )
        for title, parts in read_chapters("skye_desktop.games.skye")
    )
    return (*changed, *chapters)


def _variant(variant: Variant) -> Chapter:
    """Return the chapter of a variant's changes and of its own tiles."""
    what = [Block(BlockStyle.TEXT, text) for text in (purpose(variant),) if text]
    what.append(
        Block(
            BlockStyle.TEXT,
            tr(
                "In this game these rules are not as printed. The chapters say them as they are "
                "here."
            ),
        )
    )
    what += [Block(BlockStyle.POINT, text) for text in changes(variant)]
    own = [tile for tile in variant.tiles if tile.name and tile.looks == tile.number]
    faces = [Block(BlockStyle.FACE, design_words(tile), tile.name, tile.number) for tile in own]
    return Chapter(shown_name(variant), (*what, *faces))


_FACT = re.compile(r"\{[a-z_]+\}")
_PICTURE = re.compile(
    r"!\[(?P<title>.*?)\]\((tile (?P<tile>\d+)|(?P<figure>\w+))\) (?P<caption>.*)"
)


def _blocks(part: str, variant: Variant, facts: Mapping[str, str]) -> Iterator[Block]:
    """Yield the blocks of a paragraph of `rules.md`, which is written in Markdown."""
    picture = _PICTURE.fullmatch(part)
    if part == "{scoring tiles}":
        for tile, rule in variant.scoring_rules.tiles.items():
            if variant.scoring[tile].copies or variant.is_printed:
                yield Block(BlockStyle.TILE, rule.text, rule.name, tile)
    elif part == "{round track}":
        yield from (Block(BlockStyle.POINT, line) for line in track_lines(variant))
    elif picture and picture["tile"]:
        number = int(picture["tile"])
        if variant.landscape.get(str(number), 1):
            yield Block(BlockStyle.FACE, tr_of_file(picture["caption"]), tile_name(number), number)
    elif picture:
        figure = RulesFigure[picture["figure"]]
        title = tr_of_file(picture["title"])
        if _fits(figure, variant):
            yield Block(
                BlockStyle.FIGURE,
                tr_of_file(picture["caption"]).format(**facts),
                title,
                figure,
                is_tall=figure.is_tall,
            )
    elif _FACT.fullmatch(part):
        yield Block(BlockStyle.TEXT, facts[part[1:-1]])
    elif part.startswith("## "):
        yield Block(BlockStyle.HEADING, tr_of_file(part[3:]))
    elif part.startswith("* "):
        yield Block(BlockStyle.POINT, tr_of_file(part[2:]).format(**facts))
    else:
        yield Block(BlockStyle.TEXT, tr_of_file(part).format(**facts))


def _fits(figure: RulesFigure, variant: Variant) -> bool:
    """Return whether the figure agrees with the rules of the variant."""
    if figure is RulesFigure.PRICES:
        market = variant.market
        printed = PRINTED_GAME.market
        return (market.drawn, market.axed) == (printed.drawn, printed.axed)
    if figure is RulesFigure.COLUMNS:
        columns = ScoringId.COLUMNS
        return (
            variant.scoring_rules.tiles[columns].numbers.least
            == SCORING_TILES[columns].numbers.least
        )
    return True
