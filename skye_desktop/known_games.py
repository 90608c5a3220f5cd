"""The games of this house by their ids; none is loaded before it is chosen.

The list stands in `skye_desktop.games`, which stands above everything that knows no game, and is
loaded by its name when it is first asked for. Tests add games of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skye_desktop.contract import Etiquette, Minds, Rules, Wording
from skye_desktop.i18n import Message, tr

_LIST: Final = "skye_desktop.games"
DEFAULT: Final = "skye"
"""Id of the game that is meant where none is named, as in saves from before there were others."""

GAME_ID: Final = "^[a-z]{2,20}$"
"""Pattern of ids."""


class UnknownGameError(ValueError):
    """The id of a game that this version of the program does not have; the message says so."""


class KnownGame(NamedTuple):
    """A game, and the module that has its parts."""

    id: str
    """Stands in saves, settings and on the command line."""
    title: Message
    place: str
    """Module with the parts of the game under the names of `contract`: RULES, ETIQUETTE …"""
    setup_place: str
    """Module and class of the set-up, with a colon between; quick to load, for lists of saves."""
    seats: range
    """Numbers of seats that it can be played with."""
    elsewhere: Mapping[str, str] = MappingProxyType({})
    """Modules of the parts that are not in ``place``, by the parts' names."""

    def part(self, name: str) -> Any:
        """Return a part of the game by its name; loads no more than it needs."""
        return getattr(import_module(self.elsewhere.get(name, self.place)), name)

    @property
    def wording(self) -> Wording:
        """What is told of it everywhere; loads the game."""
        wording: Wording = self.part("WORDING")
        return wording

    @property
    def rules(self) -> Rules:
        """Its rules; loads the game."""
        rules: Rules = self.part("RULES")
        return rules

    @property
    def etiquette(self) -> Etiquette:
        """How its people share a screen; loads the game."""
        etiquette: Etiquette = self.part("ETIQUETTE")
        return etiquette

    @property
    def minds(self) -> Minds:
        """Its computer players; loads the game."""
        minds: Minds = self.part("MINDS")
        return minds

    @property
    def setup_type(self) -> Any:
        """Class of the set-up; loads no more than that."""
        module, _, name = self.setup_place.partition(":")
        return getattr(import_module(module), name)


_known: dict[str, KnownGame] = {}


def register(game: KnownGame) -> None:
    """Make a game known. One with the same id is replaced."""
    _known[game.id] = game


def known_games() -> list[KnownGame]:
    """Return all games, in the order in which they are offered."""
    import_module(_LIST)
    return list(_known.values())


def known_game(id: str) -> KnownGame:
    """Return the game with that id. Raises UnknownGameError."""
    if id not in _known:
        import_module(_LIST)
    try:
        return _known[id]
    except KeyError:
        text = tr(
            "is a game of {game}, which this version of the program does not have; "
            "update the program to open it"
        )
        raise UnknownGameError(text.format(game=id)) from None
