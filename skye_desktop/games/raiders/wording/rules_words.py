"""The chapters of the rules: the text of `rules.md` with the numbers of one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from skye_desktop.files.rules_page import ToldChapter, told_chapters
from skye_desktop.games.raiders.engine import GOODS, PLUNDER, Table
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.games.raiders.wording.card_words import building_words, card_line
from skye_desktop.games.raiders.wording.names import (
    amounts,
    counted,
    named,
    offering_words,
)
from skye_desktop.games.raiders.wording.raid_words import needs_words, tier_words
from skye_desktop.games.raiders.wording.variant_words import changes, variant_of
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr


def rules(setup: RaidersSetup) -> Sequence[ToldChapter]:
    """Return the chapters of the rules in the current language.

    The first one says what differs from the printed game, if anything does.
    """
    table = setup.table
    chapters = [*told_chapters("skye_desktop.games.raiders", _facts(table), _lists(table))]
    changed = changes(setup.decisions)
    if not changed:
        return chapters
    about = tr(
        "In this game these rules are not as printed. They count where a chapter says otherwise."
    )
    return [ToldChapter(variant_of(setup) or tr("Rules"), (about, *changed)), *chapters]


def _facts(table: Table) -> Mapping[str, str]:
    """Return the text for each name in braces of `rules.md`, in the current language."""
    setup, limits = table.setup, table.limits
    occupied = [named("building", one.id) for one in table.buildings if one.start_worker]
    in_bag = sum(table.supply) - sum(table.supply[:2])
    return {
        "pieces": str(in_bag),
        "occupied": enumerated(occupied),
        "start": amounts((index, setup.get(kind, 0)) for index, kind in enumerate(GOODS)),
        "open": str(setup["open_offerings"]),
        "dealt": counted("cards", setup["cards_dealt"]),
        "kept": str(setup["cards_kept"]),
        "crew": str(limits["crew"]),
        "armour": str(limits["armour"]),
        "faces": enumerated(map(str, table.faces)),
        "silver_limit": str(limits["silver"]),
        "provisions_limit": str(limits["provisions"]),
        "hand_limit": str(limits["hand"]),
        "fortress_spaces": counted("spaces", table.end["fortress_sets_left"]),
    }


# -- lists


def building_line(table: Table, building: str) -> str:
    """Return what a building's action is, colours with the same action together."""
    groups: dict[str, list[str]] = {}
    for colour in table.workers:
        if colour in table.building[building].actions:
            words = building_words(table, building, colour)
            groups.setdefault(words, []).append(named("colour", colour))
    name = named("building", building)
    if len(groups) == 1 and all(len(found) == len(table.workers) for found in groups.values()):
        return sentence(headed(name, next(iter(groups))))
    text = tr("{colour} worker")
    told = (headed(text.format(colour=listed(found)), words) for words, found in groups.items())
    return sentences(headed(name, next(told)), *told)


def settlement_line(table: Table, settlement: str) -> str:
    """Return what a raid of a settlement requires, and its VP by strength."""
    found = table.settlement[settlement]
    dice = counted("dice", found.dice) if found.dice else tr("no dice")
    return sentences(
        headed(named("settlement", settlement), needs_words(found)),
        headed(dice, tier_words(found)),
    )


def _track_lines(table: Table) -> Iterator[str]:
    """Yield what the steps of the two tracks are worth."""
    for name, vp in (
        (tr("Valkyrie track, from step 0 on"), table.valkyrie_vp),
        (tr("Armour track, from step 0 on"), table.armour_vp),
    ):
        yield sentence(headed(name, tr("{numbers} VP").format(numbers=enumerated(map(str, vp)))))


def _plunder_line(table: Table) -> Iterator[str]:
    worth = tr("{vp} for {goods}")
    rates = ((kind, table.plunder_vp[kind]) for kind in PLUNDER)
    yield sentence(
        enumerated(
            worth.format(vp=counted("vp", rate["vp"]), goods=counted(kind, rate["pieces"]))
            for kind, rate in rates
        )
    )


def _lists(table: Table) -> Mapping[str, Iterator[str]]:
    """Return the lines for each paragraph that is a list of components."""
    decided = ("armour_between_plates", "card_edition")
    return {
        "{buildings}": (building_line(table, building) for building in table.building),
        "{settlements}": (settlement_line(table, one) for one in table.settlement),
        "{cards}": (card_line(table, card) for card in table.card),
        "{offerings}": (sentence(offering_words(table, one)) for one in table.offering),
        "{tracks}": _track_lines(table),
        "{plunder}": _plunder_line(table),
        "{decided}": (named("decided", str(table.decided[decision])) for decision in decided),
    }
