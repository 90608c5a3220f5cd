"""Numbers of a variant in words, to replace the names in braces of `rules.md`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skye_desktop.games.skye.engine import SCROLLS, TILES, Icon, ScoringId, Variant
from skye_desktop.games.skye.wording.points import points_words
from skye_desktop.games.skye.wording.tile import icon_name
from skye_desktop.games.skye.wording.variant_words import by_clans
from skye_desktop.i18n import capitalize, enumerated, sentences, tr, trn

_SHEEP_ON_THE_FIGURE = 5


def rules_facts(variant: Variant) -> Mapping[str, str]:
    """Return the text for each name in braces of `rules.md`, in the current language."""
    income = variant.income
    rules = variant.scoring_rules
    points = {tile: numbers.numbers.points for tile, numbers in rules.tiles.items()}
    scroll = next(rules.scrolls[one] for one, counted in SCROLLS.items() if counted is Icon.SHEEP)
    on_scroll = _SHEEP_ON_THE_FIGURE // scroll.each * scroll.points
    disputed = [number for number, tile in TILES.items() if tile.disputed is not None]
    return {
        "rounds": sentences(*_rounds(variant)),
        "start": _start(variant),
        "in_the_bag": str(len(variant.bag)),
        "castle": str(income.castle),
        "barrel": str(income.barrel),
        "prices": sentences(*_prices(variant)),
        "discard": _discard(variant),
        "turns": _turns(variant),
        "sheep": points_words(points[ScoringId.SHEEP]),
        "squares": points_words(2 * points[ScoringId.SQUARES]),
        "column": points_words(points[ScoringId.COLUMNS]),
        "columns": str(2 * points[ScoringId.COLUMNS]),
        "scrolls": sentences(*_scrolls(variant)),
        "completed": _completed(rules.completed),
        "open_scroll": points_words(on_scroll),
        "completed_scroll": points_words(on_scroll * rules.completed),
        "gold": trn(
            "Each gold in hand is exchanged for 1 point.",
            "Every full {n} gold in hand are exchanged for 1 point.",
            rules.gold_a_point,
        ),
        "road": str(points[ScoringId.ROAD_TILES]),
        "disputed": str(sum(variant.landscape.get(str(number), 1) > 0 for number in disputed)),
    }


def track_lines(variant: Variant) -> Iterator[str]:
    """Yield a line with the round track for each number of clans.

    It has the letters that are scored in each round, and the catch-up gold of each round.
    """
    for clans, track in by_clans(variant.tracks.items()):
        letters = " · ".join(" ".join(space.score) for space in track)
        told = tr("{clans} clans: {rounds}; catch-up gold by round: {sums}.")
        if not any(space.catch_up for space in track):
            told = tr("{clans} clans: {rounds}; no catch-up gold.")
        sums = enumerated(str(space.catch_up) for space in track)
        yield told.format(clans=clans, rounds=letters, sums=sums)


def _rounds(variant: Variant) -> Iterator[str]:
    for clans, track in by_clans(variant.tracks.items()):
        yield trn(
            "{clans} clans play {n} round.",
            "{clans} clans play {n} rounds.",
            len(track),
            clans=clans,
        )


def _start(variant: Variant) -> str:
    gold = variant.start.gold
    if len(set(gold)) > 1:
        told = tr(
            "Everybody begins with a castle tile and no points; in order of the first turns with "
            "{sums} gold."
        )
        return told.format(sums=enumerated(map(str, gold)))
    if gold[0]:
        return tr("Everybody begins with a castle tile, {sum} gold and no points.").format(
            sum=gold[0]
        )
    return tr("Everybody begins with a castle tile, no gold and no points.")


def _prices(variant: Variant) -> Iterator[str]:
    market = variant.market
    yield trn(
        "Each clan draws {n} tile and shows it.",
        "Each clan draws {n} tiles and shows them.",
        market.drawn,
    )
    if market.axed:
        yield trn(
            "In secret you put the axe on {n} of them.",
            "In secret you put axes on {n} of them.",
            market.axed,
        )
    yield trn(
        "{n} tile gets a price: coins of your own, at least 1 gold, put there in secret.",
        "{n} tiles get a price each: coins of your own, at least 1 gold, put there in secret.",
        market.priced,
    )


def _discard(variant: Variant) -> str:
    if variant.market.axed:
        return tr("The tiles under the axes go back into the bag, and the bag is shuffled.")
    return tr("In this game there is no axe, and no tile goes back into the bag.")


def _turns(variant: Variant) -> str:
    return trn(
        "From the start player clockwise, each clan has {n} turn: it buys exactly one tile that "
        "lies before somebody "
        "else, or passes.",
        "From the start player clockwise, each clan has a turn, and that {n} times: in each it "
        "buys exactly one tile "
        "that lies before somebody else, or passes.",
        variant.market.purchases,
    )


def _scrolls(variant: Variant) -> Iterator[str]:
    groups: dict[tuple[int, int], list[str]] = {}
    for scroll, counted in SCROLLS.items():
        numbers = variant.scoring_rules.scrolls[scroll]
        groups.setdefault((numbers.points, numbers.each), []).append(icon_name(counted))
    for (points, each), counted_things in groups.items():
        things = capitalize(enumerated(counted_things))
        if each == 1:
            yield trn(
                "{things}: {n} point for each.",
                "{things}: {n} points for each.",
                points,
                things=things,
            )
        else:
            yield trn(
                "{things}: {n} point for every {each}.",
                "{things}: {n} points for every {each}.",
                points,
                things=things,
                each=each,
            )


def _completed(factor: int) -> str:
    if factor == 1:
        return tr("A scroll that lies in a completed area counts like any other.")
    if factor == 2:
        return tr("A scroll that lies in a completed area counts double.")
    return tr("A scroll that lies in a completed area counts {n} times.").format(n=factor)
