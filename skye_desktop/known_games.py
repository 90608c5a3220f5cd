"""The games that can be played, by id; a game is imported only when it is chosen.

The list is in `skye_desktop.games`. That package imports games, and this module must not, so it is
imported by its name when it is first needed. Tests add games of their own.
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
"""Id of the game if none is named, as in saves of versions that had only one game."""

GAME_ID: Final = "^[a-z]{2,20}$"
"""Pattern of a game's id."""


class UnknownGameError(ValueError):
    """Raised for the id of a game that this version of the program does not have.

    The text says so.
    """


class KnownGame(NamedTuple):
    """A game, with the names of the modules that contain its parts."""

    id: str
    """Id in saves, in settings and on the command line."""
    title: Message
    place: str
    """Module with the parts of the game, under the names of `contract`, such as ``RULES``."""
    setup_place: str
    """Module and class of the set-up, separated by a colon; fast to import, for lists of saves."""
    seats: range
    """Numbers of seats that it can be played with."""
    elsewhere: Mapping[str, str] = MappingProxyType({})
    """Modules that contain other parts, by the names of the parts."""

    def part(self, name: str) -> Any:
        """Return a part of the game by its name in `contract`.

        Only the module with it is imported.
        """
        return getattr(import_module(self.elsewhere.get(name, self.place)), name)

    def has(self, name: str) -> bool:
        """Return whether the game has a part that not every game has, such as a lesson."""
        return name in self.elsewhere

    @property
    def wording(self) -> Wording:
        """Descriptions of the game; imports the game."""
        wording: Wording = self.part("WORDING")
        return wording

    @property
    def rules(self) -> Rules:
        """Rules of the game; imports the game."""
        rules: Rules = self.part("RULES")
        return rules

    @property
    def etiquette(self) -> Etiquette:
        """How people share a screen in the game; imports the game."""
        etiquette: Etiquette = self.part("ETIQUETTE")
        return etiquette

    @property
    def minds(self) -> Minds:
        """Computer players of the game; imports the game."""
        minds: Minds = self.part("MINDS")
        return minds

    @property
    def setup_type(self) -> Any:
        """Class of the set-up; imports only the module with it."""
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
