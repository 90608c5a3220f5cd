"""Landscape tiles, clans and sums in sentences: a text holds a letter that is drawn as a picture.

Nobody knows tiles by number, and a crest is sooner read than a name. Where nothing can be drawn words say it.
"""

from __future__ import annotations

import re
from enum import IntEnum

from skye_desktop.engine import FIRST_OWN, TILES, Clan
from skye_desktop.i18n import enumerated, tr
from skye_desktop.play.wording.tile import tile_and_things

CLANS = tuple(Clan)
"""By the numbers of their crests."""


class Pictogram(IntEnum):
    """Kinds of pictures, by the first letter of each. No script has them; `kit.text` says how large they are."""

    TILE = 0xE000
    LARGE_TILE = 0xE100
    CREST = 0xE200
    GOLD = 0xE300
    POINTS = 0xE400


_AFTER = 0xF500
"""First letter after all of these."""


_MOST = 0xFF
"""A larger number is written in digits."""


_KINDS = {kind.value: kind for kind in Pictogram}


_OF_VARIANTS = {Pictogram.TILE: 0xE500, Pictogram.LARGE_TILE: 0xED00}
"""The first letters for tiles of variants, whose numbers are too large."""


_MOST_OF_VARIANTS = 0x800
"""Of each kind; more are written in digits."""


_A_TILE = "[\ue000-\ue1ff\ue500-\uf4ff]"


_SIDE_BY_SIDE = re.compile(rf"{_A_TILE}(?:\s+{_A_TILE})+")
"""Tiles in a row, as they are drawn."""


_told_of: list[int] = []
"""The tiles of variants that texts have told of since the program began, in the order of their letters."""


def _letter(kind: Pictogram, tile: int) -> str:
    if tile < FIRST_OWN:
        return chr(kind + tile)
    if tile not in _told_of:
        if len(_told_of) == _MOST_OF_VARIANTS:
            return str(tile)
        _told_of.append(tile)
    return chr(_OF_VARIANTS[kind] + _told_of.index(tile))


def tile_letter(tile: int) -> str:
    """Return the letter for which the picture of a landscape tile is drawn, no higher than the line."""
    return _letter(Pictogram.TILE, tile)


def large_tile_letter(tile: int) -> str:
    """Return the letter for a landscape tile on which all can be seen."""
    return _letter(Pictogram.LARGE_TILE, tile)


def with_small_tiles(text: str) -> str:
    """Return the text with its tiles no higher than the line."""
    return "".join(
        tile_letter(shown_by(letter)[1])
        if has_signs(letter) and shown_by(letter)[0] is Pictogram.LARGE_TILE
        else letter
        for letter in text
    )


def crest_letter(clan: Clan) -> str:
    """Return the letter for the crest of a clan."""
    return chr(Pictogram.CREST + CLANS.index(clan))


def gold_letter(gold: int) -> str:
    """Return the letter for a coin with a sum on it."""
    return chr(Pictogram.GOLD + gold) if gold <= _MOST else str(gold)


def points_letter(points: int) -> str:
    """Return the letter for a plate with points on it."""
    return chr(Pictogram.POINTS + points) if points <= _MOST else f"+{points}"


def shown_by(letter: str) -> tuple[Pictogram, int]:
    """Return the kind of such a letter, and the number of the tile or the clan, or the sum."""
    code = ord(letter)
    for kind, first in _OF_VARIANTS.items():
        if first <= code < first + _MOST_OF_VARIANTS:
            return kind, _told_of[code - first]
    return _KINDS[code & ~_MOST], code & _MOST


def spelled(text: str) -> str:
    """Return the text in words alone, for where no picture can be drawn."""
    return "".join(_spelled(letter) if has_signs(letter) else letter for letter in text)


def _spelled(letter: str) -> str:
    kind, number = shown_by(letter)
    match kind:
        case Pictogram.TILE | Pictogram.LARGE_TILE:
            return TILES[number].name or tr("Tile {tile}").format(tile=number)
        case Pictogram.CREST:
            return CLANS[number].display_name
        case Pictogram.GOLD:
            return tr("{n} gold").format(n=number)
    return f"+{number}"


def has_signs(text: str) -> bool:
    """Return whether pictures stand in the text."""
    return any(Pictogram.TILE <= ord(letter) < _AFTER for letter in text)


def spoken(text: str) -> str:
    """Return the text for the ear: tiles by what stands on them, sums in digits, no crests beside names."""
    if has_signs(text):
        text = _SIDE_BY_SIDE.sub(lambda found: enumerated(map(_spoken, found[0].split())), text)
    words = "".join(_spoken(letter) if has_signs(letter) else letter for letter in text)
    return " ".join(words.split())


def _spoken(letter: str) -> str:
    kind, number = shown_by(letter)
    if kind in (Pictogram.TILE, Pictogram.LARGE_TILE):
        return tile_and_things(number)
    return "" if kind is Pictogram.CREST else str(number)
