"""Descriptions of variants: their names, and how they differ from the printed game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from skye_desktop.games.skye.engine import (
    BAG,
    COIN_VALUES,
    PRINTED_GAME,
    PRINTED_RULES,
    SCORING_TILES,
    SCROLLS,
    SPACES,
    Variant,
)
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.games.skye.wording.tile import design_words, icon_name
from skye_desktop.i18n import enumerated, sentence, tr, trn

T = TypeVar("T", bound=Hashable)

shown_name = VARIANTS.shown_name
purpose = VARIANTS.purpose


def changes(variant: Variant) -> list[str]:
    """Return every change of the variant, a sentence each; empty for the printed game."""
    parts = (_rounds, _market, _gold, _scoring_tiles, _final, _landscape)
    return [sentence for part in parts for sentence in part(variant)]


def about(variant: Variant) -> str:
    """Return the variant's purpose and changes, a line each."""
    if variant.is_printed:
        return tr("The rules of the printed game")
    return "\n".join(filter(None, (purpose(variant), *changes(variant))))


def check_lines(variant: Variant) -> list[str]:
    """Return the variant's purpose, its changes, and what is to be minded, a line each."""
    tables = ((seats, variant.why_not_for(seats)) for seats in range(2, 6))
    not_for = (
        sentence(tr("Not for {seats}: {why}").format(seats=seats, why=why))
        for seats, why in tables
        if why
    )
    lines = (purpose(variant), *changes(variant), *unevenly_scored(variant), *not_for)
    return [line for line in lines if line]


def _rounds(variant: Variant) -> Iterator[str]:
    changed = [
        (clans, track)
        for clans, track in variant.tracks.items()
        if track != PRINTED_GAME.tracks[clans]
    ]
    for seats, track in by_clans(changed):
        scored = enumerated(
            f"{space.score} +{space.catch_up}" if space.catch_up else space.score for space in track
        )
        told = trn(
            "{seats} clans play {n} round, which scores {scored}.",
            "{seats} clans play {n} rounds, which score {scored}.",
            len(track),
            seats=seats,
            scored=scored,
        )
        has_gold = any(space.catch_up for space in track)
        gold = tr("What follows a + is gold for each clan that is ahead.") if has_gold else ""
        yield f"{told} {gold}".rstrip()


def by_clans(values: Iterable[tuple[int, T]]) -> Iterator[tuple[str, T]]:
    """Yield each value once, with the numbers of clans for which it holds, such as "2–4"."""
    groups: dict[T, list[int]] = {}
    for clans, value in values:
        groups.setdefault(value, []).append(clans)
    yield from ((enumerated(_spans(clans)), value) for value, clans in groups.items())


def unevenly_scored(variant: Variant) -> list[str]:
    """Return sentences about round tracks on which some scoring tiles score less often than others.

    They warn the designer, who may have overlooked that.
    """
    times = (
        (clans, tuple(sum(letter in space.score for space in track) for letter in SPACES))
        for clans, track in variant.tracks.items()
    )
    return [
        tr("With {seats} clans some scoring tiles score less often than others: {counts}.").format(
            seats=seats,
            counts=enumerated(
                trn("{letter} {n} time", "{letter} {n} times", number, letter=letter)
                for letter, number in zip(SPACES, counts, strict=True)
            ),
        )
        for seats, counts in by_clans(times)
        if len(set(counts)) > 1
    ]


def _market(variant: Variant) -> Iterator[str]:
    market = variant.market
    printed = PRINTED_GAME.market
    if (market.drawn, market.axed) != (printed.drawn, printed.axed):
        drawn = trn("Each clan draws {n} tile", "Each clan draws {n} tiles", market.drawn)
        axed = (
            trn("{n} gets the axe", "{n} get the axe", market.axed)
            if market.axed
            else tr("none gets the axe")
        )
        yield trn(
            "{drawn}, of which {n} is priced and {axed}.",
            "{drawn}, of which {n} are priced and {axed}.",
            market.priced,
            drawn=drawn,
            axed=axed,
        )
    if market.purchases != printed.purchases:
        yield trn(
            "Each clan has {n} turn to buy.", "Each clan has {n} turns to buy.", market.purchases
        )


def _gold(variant: Variant) -> Iterator[str]:
    income = variant.income
    printed = PRINTED_GAME.income
    if income.castle != printed.castle:
        yield tr("The castle brings {n} gold, not {printed}.").format(
            n=income.castle, printed=printed.castle
        )
    if income.barrel != printed.barrel:
        yield tr("A tile with barrels joined to the castle brings {n} gold, not {printed}.").format(
            n=income.barrel, printed=printed.barrel
        )
    gold = variant.start.gold
    if len(set(gold)) > 1:
        yield tr("In order of the first turns the clans begin with {sums} gold.").format(
            sums=enumerated(map(str, gold))
        )
    elif gold[0]:
        yield tr("Each clan begins with {n} gold.").format(n=gold[0])
    if variant.coins != PRINTED_GAME.coins:
        yield tr("The supply has {coins}.").format(
            coins=enumerated(f"{variant.supply[value]} × {value}" for value in COIN_VALUES)
        )


def _scoring_tiles(variant: Variant) -> Iterator[str]:
    for tile_id, tile in variant.scoring_rules.tiles.items():
        copies = variant.scoring[tile_id].copies
        printed = PRINTED_GAME.scoring[tile_id].copies
        if printed and not copies:
            yield tr("{tile} is not among the scoring tiles.").format(tile=tile.name)
        elif copies == 1 and not printed:
            yield tr("{tile} is among the scoring tiles.").format(tile=tile.name)
        elif copies > 1:
            yield tr("{tile} lies {n} times among the scoring tiles.").format(
                tile=tile.name, n=copies
            )
        if copies and tile.numbers != SCORING_TILES[tile_id].numbers:
            yield tr("{tile}: {rule}.").format(tile=tile.name, rule=tile.rule)


def _final(variant: Variant) -> Iterator[str]:
    rules = variant.scoring_rules
    for scroll, counted in SCROLLS.items():
        numbers = rules.scrolls[scroll]
        if numbers != PRINTED_RULES.scrolls[scroll]:
            thing = icon_name(counted)
            if numbers.each == 1:
                yield trn(
                    "A scroll of {thing} gives {n} point for each.",
                    "A scroll of {thing} gives {n} points for each.",
                    numbers.points,
                    thing=thing,
                )
            else:
                yield trn(
                    "A scroll of {thing} gives {n} point for each {each}.",
                    "A scroll of {thing} gives {n} points for each {each}.",
                    numbers.points,
                    thing=thing,
                    each=numbers.each,
                )
    if rules.completed != PRINTED_RULES.completed:
        yield trn(
            "A scroll in a completed area counts once, like any other.",
            "A scroll in a completed area counts {n} times.",
            rules.completed,
        )
    if rules.gold_a_point != PRINTED_RULES.gold_a_point:
        yield trn(
            "At the end {n} gold is a point.",
            "At the end {n} gold are a point.",
            rules.gold_a_point,
        )


def _landscape(variant: Variant) -> Iterator[str]:
    if variant.bag == BAG:
        return
    missing = [number for number, copies in variant.landscape.items() if not copies]
    if missing:
        yield tr("These tiles of the printed game are not in the bag: {tiles}.").format(
            tiles=enumerated(_spans([int(number) for number in missing]))
        )
    more = [f"{number} ({copies})" for number, copies in variant.landscape.items() if copies > 1]
    if more:
        yield tr("Of these there are several: {tiles}.").format(tiles=enumerated(more))
    for own in variant.tile:
        count = trn("{n} tile", "{n} tiles", own.copies)
        yield tr("New: {name}, {count}: {what}.").format(
            name=own.name, count=count, what=design_words(own.tiles()[0])
        )
    yield trn("The bag holds {n} tile.", "The bag holds {n} tiles.", len(variant.bag))


def _spans(numbers: list[int]) -> list[str]:
    """Return the numbers as texts, with consecutive ones joined to a range, such as "2–4"."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return [str(first) if first == last else f"{first}–{last}" for first, last in spans]
