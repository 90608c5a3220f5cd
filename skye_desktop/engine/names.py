"""The names that the program itself gives: to clans, to the chieftains that computers play, to people of its games,
and to places of a land.

Such a name is kept in English and read in the language in use. What people have typed stays as it was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, pi

from skye_desktop.i18n import Message, message, tr

GIVEN: Mapping[str, Message] = {
    name.english: name
    for name in (
        message("MacLeod"), message("MacDonald"), message("MacNeacail"), message("MacKinnon"), message("MacInnes"),
        message("Leod"), message("Neacail"), message("Kinnon"), message("Innes"),
        message("Rory"), message("Flora"), message("Sorley"), message("Ailsa"), message("Morag"),
        message("Agnes"), message("Catriona"), message("Donald"), message("Ewan"), message("Fiona"),
        message("Gregor"), message("Hamish"), message("Isla"),
    )
}  # fmt: skip
"""By what they are kept as; each is one word."""


def name_in_words(name: str) -> str:
    """A name of these for people to read; any other as it is."""
    return GIVEN[name].text if name in GIVEN else name


def direction(cell: tuple[int, int]) -> str:
    """The compass direction in which a cell lies from the castle, in words; of the castle's own cell the castle."""
    x, y = cell
    if not x and not y:
        return tr("the castle")
    ways = (
        tr("east of the castle"),
        tr("south-east of the castle"),
        tr("south of the castle"),
        tr("south-west of the castle"),
        tr("west of the castle"),
        tr("north-west of the castle"),
        tr("north of the castle"),
        tr("north-east of the castle"),
    )
    return ways[round(atan2(y, x) / (pi / 4)) % len(ways)]
