"""Computer players in words: their levels, chieftains, styles of play and speeds."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from skye_desktop.games.skye.bots import (
    BY_STRENGTH,
    HOST_LEVELS,
    LEVELS,
    STAND_IN,
    level_of_bot,
    name_of_bot,
)
from skye_desktop.games.skye.bots.character import CHARACTERS
from skye_desktop.games.skye.engine import Clan, name_in_words, sounds_alike
from skye_desktop.i18n import tr

PERSON = ""
"""Level of a seat that no computer plays."""

_FOUNDERS = {
    Clan.MACLEOD: "Leod",
    Clan.MACDONALD: "Donald",
    Clan.MACNEACAIL: "Neacail",
    Clan.MACKINNON: "Kinnon",
    Clan.MACINNES: "Innes",
}
"""Founders from whom the clans have their names: "Mac" means son."""
_CHIEFTAINS = {
    Clan.MACLEOD: "Rory",
    Clan.MACDONALD: "Flora",
    Clan.MACNEACAIL: "Gregor",
    Clan.MACKINNON: "Ailsa",
    Clan.MACINNES: "Morag",
}
_STAND_INS = ("Ewan", "Catriona", "Hamish", "Fiona", "Agnes", "Sorley", *_CHIEFTAINS.values())
"""Names for seats whose usual one is too much like a typed name, in order of preference."""


def level_name(level: str) -> str:
    """Return a level's name; for a level unknown to this version the id from the file."""
    if level == PERSON:
        return tr("Person")
    return name_of_bot(level)


def level_about(level: str) -> str:
    """Return the playing style of a level, in one sentence."""
    if level == PERSON:
        return tr("Somebody before this screen.")
    known = level_of_bot(level)
    if known is not None:
        return known.about
    told = tr("A level that this version does not know: {level} plays instead.")
    return told.format(level=level_name(STAND_IN))


def rank(level: str) -> int:
    """Return 1 for the weakest level, or the weakest host, and so on; 0 without a rank."""
    known = list(HOST_LEVELS) if level in HOST_LEVELS else BY_STRENGTH
    return known.index(level) + 1 if level in known else 0


def players(present: str = PERSON) -> list[tuple[str, str]]:
    """Return ids and names of what can play a seat: a person, or a computer of each level.

    The level ``present`` is listed even if this version does not know it.
    """
    levels = [PERSON, *LEVELS]
    if present not in levels:
        levels.append(present)
    return [(level, level_name(level)) for level in levels]


def given_name(clan: Clan, level: str) -> str:
    """Return the default name of a seat: the clan's founder, or a computer's chieftain.

    The names at one table begin with different letters and do not sound alike.
    """
    return (_FOUNDERS if level == PERSON else _CHIEFTAINS)[clan]


def stand_in_name(taken: Collection[str]) -> str:
    """Return a default name for a seat whose usual one is too much like a typed name.

    ``taken`` are the other names at the table, as they are displayed; the name is unlike them all
    as far as there is one.
    """
    unlike = (
        name
        for name in _STAND_INS
        if not any(map(partial(sounds_alike, name_in_words(name)), taken))
    )
    return next(unlike, _STAND_INS[0])


def play_style(clan: Clan) -> str:
    """Return the playing style of a clan's computer, in a few words."""
    return CHARACTERS[clan].play_style
