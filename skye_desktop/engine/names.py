"""The names that the program itself gives: to clans, to the chieftains that computers play, to
people of its games, and to places of a land.

Such a name is kept in English and read in the language in use. What people have typed stays as it
was typed.
"""

from __future__ import annotations

from collections.abc import Mapping

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


_NARROW = 0.4142
"""Steps aside for each step ahead, up to which a direction is straight: the tangent of 22.5
degrees.
"""


def direction(cell: tuple[int, int]) -> str:
    """The nearest of eight compass directions in which a cell lies from the castle, in words."""
    x, y = cell
    across = 0 if abs(x) < _NARROW * abs(y) else (x > 0) - (x < 0)
    down = 0 if abs(y) < _NARROW * abs(x) else (y > 0) - (y < 0)
    ways = {
        (0, 0): tr("the castle"),
        (1, 0): tr("east of the castle"),
        (1, 1): tr("south-east of the castle"),
        (0, 1): tr("south of the castle"),
        (-1, 1): tr("south-west of the castle"),
        (-1, 0): tr("west of the castle"),
        (-1, -1): tr("north-west of the castle"),
        (0, -1): tr("north of the castle"),
        (1, -1): tr("north-east of the castle"),
    }
    return ways[across, down]
