"""Names of goods, workers, buildings, settlements, cards and parts of a turn; numbers of things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from skye_desktop.games.raiders.engine import GOODS, Beat, Table
from skye_desktop.i18n import counted_message, enumerated, headed, listed, message, tr

GOOD_NAMES = {
    "silver": message("silver"), "provisions": message("provisions"), "gold": message("gold"),
    "iron": message("iron"), "livestock": message("livestock"),
}  # fmt: skip
_COUNTED = {
    "silver": counted_message("{n} silver", "{n} silver"),
    "provisions": counted_message("{n} provision", "{n} provisions"),
    "gold": counted_message("{n} gold", "{n} gold"),
    "iron": counted_message("{n} iron", "{n} iron"),
    "livestock": counted_message("{n} livestock", "{n} livestock"),
    "valkyrie": counted_message("{n} Valkyrie", "{n} Valkyries"),
    "armour": counted_message("{n} armour", "{n} armour"),
    "vp": counted_message("{n} VP", "{n} VP"), "cards": counted_message("{n} card", "{n} cards"),
    "crew": counted_message("{n} crew member", "{n} crew members"),
    "dice": counted_message("{n} die", "{n} dice"),
    "offerings": counted_message("{n} offering", "{n} offerings"),
    "spaces": counted_message("{n} raid space", "{n} raid spaces"),
}  # fmt: skip
_PIECES = {"g": "gold", "i": "iron", "l": "livestock", "v": "valkyrie"}
COLOUR_NAMES = {
    "black": message("black"), "grey": message("grey"), "white": message("white"),
}  # fmt: skip
_WORKERS = {
    "black": message("a black worker"), "grey": message("a grey worker"),
    "white": message("a white worker"),
}  # fmt: skip
BUILDING_NAMES = {
    "gate_house": message("Gate House"), "town_hall": message("Town Hall"),
    "treasury": message("Treasury"), "barracks": message("Barracks"), "armoury": message("Armoury"),
    "mill": message("Mill"), "silversmith": message("Silversmith"),
    "long_house": message("Long House"),
}  # fmt: skip
_TO = {
    "gate_house": message("to the Gate House"), "town_hall": message("to the Town Hall"),
    "treasury": message("to the Treasury"), "barracks": message("to the Barracks"),
    "armoury": message("to the Armoury"), "mill": message("to the Mill"),
    "silversmith": message("to the Silversmith"), "long_house": message("to the Long House"),
}  # fmt: skip
_FROM = {
    "gate_house": message("from the Gate House"), "town_hall": message("from the Town Hall"),
    "treasury": message("from the Treasury"), "barracks": message("from the Barracks"),
    "armoury": message("from the Armoury"), "mill": message("from the Mill"),
    "silversmith": message("from the Silversmith"), "long_house": message("from the Long House"),
}  # fmt: skip
SETTLEMENT_NAMES = {
    "harbour_west": message("West Harbour"), "harbour_middle": message("Middle Harbour"),
    "harbour_east": message("East Harbour"), "outpost_middle": message("Middle Outpost"),
    "outpost_east": message("East Outpost"), "monastery_west": message("West Monastery"),
    "monastery_east": message("East Monastery"), "fortress_west": message("West Fortress"),
    "fortress_middle": message("Middle Fortress"), "fortress_east": message("East Fortress"),
}  # fmt: skip
CARD_NAMES = {
    "archer": message("Archer"), "armourer": message("Armourer"), "avenger": message("Avenger"),
    "barbarian": message("Barbarian"), "berserker": message("Berserker"),
    "brawler": message("Brawler"), "brynjar": message("Brynjar"),
    "cartographer": message("Cartographer"), "champion": message("Champion"),
    "folke": message("Folke"), "forager": message("Forager"), "gatekeeper": message("Gatekeeper"),
    "gravedigger": message("Gravedigger"), "huntsman": message("Huntsman"),
    "jeweller": message("Jeweller"), "marauder": message("Marauder"),
    "mercenary": message("Mercenary"), "merchant": message("Merchant"),
    "ragnhildr": message("Ragnhildr"), "recruiter": message("Recruiter"), "sage": message("Sage"),
    "scout": message("Scout"), "shieldmaiden": message("Shieldmaiden"), "trader": message("Trader"),
    "warlord": message("Warlord"), "warmonger": message("Warmonger"),
}  # fmt: skip
BEAT_NAMES = {
    Beat.SETUP: message("set-up"), Beat.KEEP: message("cards to keep"),
    Beat.PLACE: message("placing a worker, or a raid"),
    Beat.PLACING: message("answers after placing"), Beat.LIFT: message("lifting a worker"),
    Beat.LIFTING: message("answers after lifting"), Beat.RAIDING: message("a raid"),
    Beat.ENDING: message("end of the turn"), Beat.OVER: message("end of the game"),
}  # fmt: skip


def good_name(kind: str) -> str:
    return GOOD_NAMES[kind].text


def colour_name(colour: str) -> str:
    return COLOUR_NAMES[colour].text


def worker_words(colour: str) -> str:
    """Return a worker of that colour with its article, in the case for something that is moved."""
    return _WORKERS[colour].text


def building_name(building: str) -> str:
    return BUILDING_NAMES[building].text


def occupied_building(building: str, colour: str) -> str:
    """Return a building's name with the colour of its worker."""
    text = tr("{building} ({colour} worker)")
    return text.format(building=building_name(building), colour=colour_name(colour))


def to_building(building: str) -> str:
    """Return the words for placing a worker in a building: "to the Mill"."""
    return _TO[building].text


def from_building(building: str) -> str:
    """Return the words for lifting a worker from a building: "from the Mill"."""
    return _FROM[building].text


def settlement_name(settlement: str) -> str:
    return SETTLEMENT_NAMES[settlement].text


def card_name(card: str) -> str:
    return CARD_NAMES[card].text


def beat_name(beat: Beat) -> str:
    return BEAT_NAMES[beat].text


def counted(kind: str, number: int) -> str:
    """Return a number with the name of what is counted: goods, VP, cards or other things."""
    return _COUNTED[kind].counted(number)


def amounts(pairs: Iterable[tuple[int, int]]) -> str:
    """Return amounts of goods as a list; "nothing" if all are 0."""
    words = [counted(GOODS[kind], number) for kind, number in pairs if number]
    return listed(words) if words else tr("nothing")


def pieces_words(letters: str) -> str:
    """Return the pieces on a raid space, given as letters."""
    words = [
        counted(_PIECES[letter], number) for letter, number in sorted(Counter(letters).items())
    ]
    return enumerated(words) if words else tr("nothing")


def card_names(cards: Sequence[str]) -> str:
    """Return the names of cards as a list; equal ones are counted."""
    numbers = Counter(cards)
    return listed(
        card_name(card)
        if number == 1
        else tr("{n} × {card}").format(n=number, card=card_name(card))
        for card, number in numbers.items()
    )


def either(words: Iterable[str]) -> str:
    """Return the words as a choice: a, b or c."""
    *first, last = words
    if not first:
        return last
    return tr("{first} or {last}").format(first=enumerated(first), last=last)


def either_clause(words: Iterable[str]) -> str:
    """Return clauses as alternatives, with a comma before the last one."""
    *first, last = words
    text = tr("{first}, or {last}")
    return text.format(first=enumerated(first), last=last) if first else last


def offering_words(table: Table, tile: int) -> str:
    """Return the cost of an offering and its VP."""
    offering = table.offering[tile]
    return headed(amounts(offering.cost), counted("vp", offering.vp))


def seat_name(names: Sequence[str], seat: int) -> str:
    """Return the name of a seat; its number, counted from 1, if no names are given."""
    return names[seat] if names else tr("seat {n}").format(n=seat + 1)
