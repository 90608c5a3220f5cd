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


_SOUNDS = (
    ("ph", "f"), ("th", "t"), ("ck", "k"), ("ch", "k"), ("c", "k"), ("q", "k"), ("z", "s"),
    ("w", "v"), ("ey", "i"), ("ie", "i"), ("ai", "e"), ("y", "i"), ("ou", "u"), ("h", ""),
    ("ー", ""),
)  # fmt: skip
"""Spellings, each with the letter that sounds like it; longer ones first."""


def sounds_alike(name: str, other: str) -> bool:
    """Return whether two names are easily mistaken for each other when they are heard.

    They are if they begin with the same letter or sound, or if more than half of the sounds of the
    longer one are those of the other, in the same order: *Rory* and *Sorley*, *Flora* and *Fiona*.
    """
    one, two = _sound(name), _sound(other)
    if not one or not two:
        return one == two
    begins_alike = one[0] == two[0] or name[0].casefold() == other[0].casefold()
    return begins_alike or 2 * _distance(one, two) < max(len(one), len(two))


def _sound(name: str) -> str:
    """Return the sounds of a name, a letter each, without doubled ones."""
    heard = name.casefold()
    for spelt, letter in _SOUNDS:
        heard = heard.replace(spelt, letter)
    return "".join(now for before, now in zip(" " + heard, heard, strict=False) if now != before)


def _distance(one: str, two: str) -> int:
    """Return how many letters must be changed, put in or left out to make one word of the other."""
    costs = list(range(len(two) + 1))
    for at, letter in enumerate(one, start=1):
        last, costs[0] = costs[0], at
        for n, now in enumerate(two, start=1):
            last, costs[n] = costs[n], min(costs[n] + 1, costs[n - 1] + 1, last + (letter != now))
    return costs[-1]


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
