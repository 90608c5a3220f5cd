"""Variants in words: their names, and what they change of the printed game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from skye_desktop.foreign import visible
from skye_desktop.games.raiders.engine import Decision, options
from skye_desktop.games.raiders.raiders_variant import VARIANTS, RaidersVariant
from skye_desktop.games.raiders.setup import RaidersSetup
from skye_desktop.i18n import Message, enumerated, message, sentence, tr, tr_of_file

_DECIDED: Final[Mapping[tuple[str, Decision], Message]] = {
    ("card_edition", "later"): message("Seven cards are as in a later printing."),
    ("armour_between_plates", "only_on_plate"): message(
        "The armour track scores on a plate only, not between two."
    ),
    ("same_abilities_add_up", False): message("Of equal cards in a crew only one counts."),
    ("brawler_rerolls", "one_in_all"): message(
        "One die is rolled again in a raid, however many Brawlers there are."
    ),
    ("merchant_counts_as_use", False): message(
        "A Merchant may copy a building that was used in this turn, and the copy does not use it."
    ),
    ("merchant_on_occupied", False): message("A Merchant copies empty buildings only."),
    ("archer_worker_just_placed", False): message(
        "An Archer does not move the worker that was just placed."
    ),
    ("short_supply", "all_or_nothing"): message(
        "If the supply has too little of a kind, you get nothing of that kind."
    ),
    ("town_hall_without_effect", False): message(
        "A card that would do nothing cannot be played at the Town Hall."
    ),
    ("recruiter_price", "at_most"): message(
        "A Recruiter hires for the printed price where that is lower."
    ),
    ("trader_is_long_house", True): message(
        "A Trader's offering is the action of the Long House in this turn."
    ),
    ("hero_replaced_by_hero", False): message("A hero cannot replace a hero in the same action."),
    ("hero_limit", "per_game"): message("Each player hires one hero in the whole game."),
    ("discard_before_hire", "only_at_five"): message(
        "Only from a full crew a card may be discarded before you hire."
    ),
    ("ragnhildr_counts_beyond_seven", False): message(
        "Ragnhildr counts no Valkyries beyond the end of the track."
    ),
    ("final_tie", "fewer_turns"): message("On a tie fewer turns decide last."),
    ("start_roll_tie", "seat_order"): message(
        "If two roll the same sum for the start, the first of them in seat order starts."
    ),
    ("returned_cards", "seat_order_under_pile"): message(
        "Cards that are not kept go under the pile in seat order, not shuffled."
    ),
    ("discard_pile_open", False): message("Nobody may look through the discard pile."),
    ("taken_offerings_hidden", False): message("Offerings that were made lie face up."),
    ("avenger_must_hit", False): message("A killed Avenger need not hit anybody."),
    ("reply_order", "at_once"): message("Opponents answer a Mercenary in any order."),
    ("armour_surplus_lost", False): message(
        "Armour that would go beyond the end of the track cannot be bought."
    ),
    ("end_check", "at_end_of_turn"): message(
        "Whether the last round begins is looked at only at the end of a turn."
    ),
    ("raids_in_last_round", False): message("The last space of the fortresses is never raided."),
    ("only_taken_actions_count", False): message(
        "A building is used even if its action was left out."
    ),
    ("reshuffle", "when_needed"): message(
        "The discard pile is shuffled only when a card must be drawn."
    ),
}
"""What a decision means, where it is not the usual one."""

_NUMBERED: Final[Mapping[str, Message]] = {
    "start_silver": message("Silver of each player at the start: {n}, not {printed}."),
    "start_provisions": message("Provisions of each player at the start: {n}, not {printed}."),
    "cards_dealt": message("Cards dealt to each player: {n}, not {printed}."),
    "cards_kept": message("Cards of these that each keeps: {n}, not {printed}."),
    "open_offerings": message("Open offerings: {n}, not {printed}."),
    "silver_limit": message("Silver that is kept at the end of a turn: {n}, not {printed}."),
    "provisions_limit": message(
        "Provisions that are kept at the end of a turn: {n}, not {printed}."
    ),
    "hand_limit": message("Cards in hand at the end of a turn: {n}, not {printed}."),
    "crew_limit": message("Cards in a crew: {n}, not {printed}."),
    "fortress_spaces": message(
        "Spaces of fortresses that are left when the last round begins: {n}, not {printed}."
    ),
    "gold_vp": message("VP for a piece of gold: {n}, not {printed}."),
    "iron_vp": message("VP for a piece of iron: {n}, not {printed}."),
    "livestock_vp": message("VP for two pieces of livestock: {n}, not {printed}."),
}


def changes(differing: Mapping[str, Decision]) -> list[str]:
    """Return what those decisions and numbers change, a sentence each."""
    return list(_changes(differing))


def _changes(differing: Mapping[str, Decision]) -> Iterator[str]:
    known = options()
    for id in (id for id in known if id in differing):
        value = differing[id]
        if id in _NUMBERED:
            yield _NUMBERED[id].text.format(n=value, printed=known[id][0])
        elif isinstance(value, tuple):
            yield tr("The faces of the dice are {faces}.").format(faces=enumerated(map(str, value)))
        else:
            yield _DECIDED[id, value].text


def shown_name(variant: RaidersVariant) -> str:
    """Return the variant's name; translated if it is one that comes with the program."""
    return tr("The printed game") if variant.is_printed else visible(_spoken(variant, variant.name))


def variant_of(setup: RaidersSetup) -> str:
    """Return the name of a set-up's variant as it is shown; empty for the printed game."""
    shipped = {variant.name for variant in VARIANTS.shipped().values()}
    return visible(tr_of_file(setup.variant) if setup.variant in shipped else setup.variant)


def check_lines(variant: RaidersVariant) -> list[str]:
    """Return the variant's purpose and changes, a line each."""
    if variant.is_printed:
        return [tr("The rules of the printed game")]
    purpose = [visible(_spoken(variant, variant.about))] if variant.about else []
    return [sentence(line) for line in (*purpose, *changes(variant.differing))]


def _spoken(variant: RaidersVariant, text: str) -> str:
    return tr_of_file(text) if variant in VARIANTS.shipped().values() else text
