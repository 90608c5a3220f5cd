"""The chapters of the rules: the text of `rules.md` with the numbers of one game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from importlib.resources import files
from typing import NamedTuple

from skye_desktop.games.raiders.engine import GOODS, PLUNDER, Table
from skye_desktop.games.raiders.wording.card_words import card_line
from skye_desktop.games.raiders.wording.choice_words import building_words
from skye_desktop.games.raiders.wording.names import (
    amounts,
    building_name,
    colour_name,
    counted,
    offering_words,
    settlement_name,
)
from skye_desktop.games.raiders.wording.raid_words import needs_words, tier_words
from skye_desktop.i18n import enumerated, headed, listed, sentence, sentences, tr, tr_of_file


class PassageStyle(Enum):
    """Kind of a passage, on which its display depends."""

    HEADING = auto()
    TEXT = auto()
    POINT = auto()


class Passage(NamedTuple):
    """Paragraph, heading or list item of a chapter."""

    style: PassageStyle
    text: str


class RulesChapter(NamedTuple):
    """Chapter of the rules, with its title."""

    title: str
    passages: tuple[Passage, ...]


def rules(table: Table) -> tuple[RulesChapter, ...]:
    """Return the chapters of the rules in the current language."""
    text = files("skye_desktop.games.raiders").joinpath("rules.md").read_text(encoding="utf-8")
    facts = rules_facts(table)
    return tuple(_chapter(one, table, facts) for one in re.split(r"^# ", text, flags=re.M)[1:])


def _chapter(text: str, table: Table, facts: Mapping[str, str]) -> RulesChapter:
    title, *parts = (" ".join(part.split()) for part in text.strip().split("\n\n"))
    passages = tuple(one for part in parts for one in _passages(part, table, facts))
    return RulesChapter(tr_of_file(title), passages)


def _passages(part: str, table: Table, facts: Mapping[str, str]) -> Iterator[Passage]:
    """Yield the passages of a paragraph of `rules.md`, which is in Markdown.

    A paragraph that names a list, such as ``{cards}``, becomes the items of that list.
    """
    if part in _LISTS:
        yield from (Passage(PassageStyle.POINT, line) for line in _LISTS[part](table))
    elif part.startswith("## "):
        yield Passage(PassageStyle.HEADING, tr_of_file(part[3:]))
    elif part.startswith("* "):
        yield Passage(PassageStyle.POINT, tr_of_file(part[2:]).format(**facts))
    else:
        yield Passage(PassageStyle.TEXT, tr_of_file(part).format(**facts))


def rules_facts(table: Table) -> Mapping[str, str]:
    """Return the text for each name in braces in `rules.md`, in the current language."""
    setup, limits = table.setup, table.limits
    occupied = [building.id for building in table.buildings if building.start_worker]
    in_bag = sum(table.supply) - sum(table.supply[:2])
    return {
        "pieces": str(in_bag),
        "occupied": enumerated(map(building_name, occupied)),
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
    """Return what a building does by the worker's colour; colours with the same action share it."""
    groups: dict[str, list[str]] = {}
    for colour in table.workers:
        if colour in table.building[building].actions:
            words = building_words(table, building, colour)
            groups.setdefault(words, []).append(colour_name(colour))
    name = building_name(building)
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
        headed(settlement_name(settlement), needs_words(found)),
        headed(dice, tier_words(found)),
    )


def track_lines(table: Table) -> Iterator[str]:
    """Yield the VP of each step of the two tracks."""
    for name, vp in (
        (tr("Valkyrie track, from step 0 on"), table.valkyrie_vp),
        (tr("Armour track, from step 0 on"), table.armour_vp),
    ):
        yield sentence(headed(name, tr("{numbers} VP").format(numbers=enumerated(map(str, vp)))))


def _decided_lines(table: Table) -> Iterator[str]:
    """Yield sentences about decisions of this game that no number in the rules shows."""
    if table.decided["armour_between_plates"] == "highest_reached":
        yield tr("The armour track scores the last plate that you passed.")
    else:
        yield tr("The armour track scores on a plate only, not between two.")
    if table.decided["card_edition"] == "2015":
        yield tr("Seven cards differ in a later printing. Here they are as in the first one.")
    else:
        yield tr("Seven cards differ in a later printing. Here they are as in that one.")


def _plunder_line(table: Table) -> Iterator[str]:
    worth = tr("{vp} for {goods}")
    rates = ((kind, table.plunder_vp[kind]) for kind in PLUNDER)
    yield sentence(
        enumerated(
            worth.format(vp=counted("vp", rate["vp"]), goods=counted(kind, rate["pieces"]))
            for kind, rate in rates
        )
    )


def _card_lines(table: Table) -> Iterator[str]:
    return (card_line(table, card) for card in table.card)


def _offering_lines(table: Table) -> Iterator[str]:
    return (sentence(offering_words(table, tile)) for tile in table.offering)


_LISTS: dict[str, Callable[[Table], Iterator[str]]] = {
    "{buildings}": lambda table: (building_line(table, building) for building in table.building),
    "{settlements}": lambda table: (settlement_line(table, one) for one in table.settlement),
    "{cards}": _card_lines,
    "{offerings}": _offering_lines,
    "{tracks}": track_lines,
    "{plunder}": _plunder_line,
    "{decided}": _decided_lines,
}
"""Functions that yield the items of a list, by the paragraph that stands for it in `rules.md`."""
