"""Names that the program gives to clans, chieftains and directions.

Such a name is stored in English, and displayed in the current language. A name that a person typed
is displayed as it was typed.
"""

from __future__ import annotations

from collections.abc import Mapping

from skye_desktop.i18n import Message, message, tr

GIVEN: Mapping[str, Message] = {
    name.english: name
    for name in (
        message("MacLeod"), message("MacDonald"), message("MacNeacail"), message("MacKinnon"),
        message("MacInnes"),
        message("Leod"), message("Neacail"), message("Kinnon"), message("Innes"),
        message("Rory"), message("Flora"), message("Sorley"), message("Ailsa"), message("Morag"),
        message("Agnes"), message("Catriona"), message("Donald"), message("Ewan"), message("Fiona"),
        message("Gregor"), message("Hamish"), message("Isla"),
        message("Una"), message("Tavish"), message("Gavin"), message("Effie"), message("Ossian"),
    )
}  # fmt: skip
"""Translatable names, by their English text; each is one word."""


def name_in_words(name: str) -> str:
    """Return the name for display: translated if the program gave it, else unchanged."""
    return GIVEN[name].text if name in GIVEN else name


_NARROW = 0.4142
"""Tangent of 22.5 degrees: directions with a smaller ratio of the coordinates are straight ones."""


def direction(cell: tuple[int, int]) -> str:
    """Return in words the nearest of eight compass directions from the castle to the cell."""
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
