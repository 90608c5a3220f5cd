"""Which saved games of a list are wanted: by words, by a person, by a tag, and by their state."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from skye_desktop.files import GameHeading
from skye_desktop.i18n import Message, tr, tr_in

_VOICED: Final = 8
"""Combining class of the marks of Japanese, without which a letter is another one."""


class Wanted(StrEnum):
    """The states of a saved game by which a list is filtered; also words at the terminal."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"
    PLAYTEST = "playtest"
    BRANCH = "branch"

    @property
    def words(self) -> str:
        """The state for people to read."""
        return {
            Wanted.ALL: tr("All games"),
            Wanted.UNFINISHED: tr("Unfinished"),
            Wanted.FINISHED: tr_in("filter", "Finished"),
            Wanted.PLAYTEST: tr("Playtests"),
            Wanted.BRANCH: tr("Branches"),
        }[self]

    def has(self, game: GameHeading) -> bool:
        """Return whether a game is in this state."""
        match self:
            case Wanted.UNFINISHED:
                return not game.is_over and not game.is_position
            case Wanted.FINISHED:
                return game.is_over
            case Wanted.PLAYTEST:
                return game.is_playtest
            case Wanted.BRANCH:
                return bool(game.parent)
            case _:
                return True


def plain(text: str) -> str:
    """Return a text without capitals and accents, as texts are compared in a search."""
    text = text.casefold()
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text)
    kept = [one for one in apart if unicodedata.combining(one) in (0, _VOICED)]
    return unicodedata.normalize("NFC", "".join(kept))


def search_text(game: GameHeading | None, file: str) -> str:
    """Return everything by which words find a game, in the form of `plain`.

    That is its name, players, clans, tags, notes and bookmarks; of no game the name of the file.
    """
    if game is None:
        return plain(file)
    clans = (word for side in game.sides for word in (side, Message(side).text))
    return plain("\n".join([game.name, *game.names, *clans, *game.tags, game.pinned]))


class GameFilter(NamedTuple):
    """What is wanted of a list of saved games; everything must hold."""

    words: str = ""
    """Words that a person typed; all of them must be found, in any order."""
    state: Wanted = Wanted.ALL
    person: str = ""
    """Name of somebody who plays, for people to read; empty for anybody."""
    tag: str = ""

    @property
    def is_on(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.words.strip()) or self.has_choice

    @property
    def has_choice(self) -> bool:
        """Whether anything but words is wanted."""
        return self.state is not Wanted.ALL or bool(self.person or self.tag)

    @property
    def chosen(self) -> list[str]:
        """What is wanted beside the words, for people to read."""
        state = "" if self.state is Wanted.ALL else self.state.words
        return [part for part in (state, self.person, self.tag) if part]

    def takes(self, game: GameHeading | None, text: str) -> bool:
        """Return whether a game is wanted, given its `search_text`."""
        if not all(word in text for word in plain(self.words).split()):
            return False
        if not self.has_choice:
            return True
        if game is None or not self.state.has(game):
            return False
        is_of_person = not self.person or self.person in game.people
        return is_of_person and (not self.tag or self.tag in game.tags)


def people_of(games: Iterable[GameHeading | None]) -> list[tuple[str, int]]:
    """Return who has played, each with the number of games, those with most games first."""
    return Counter(name for game in games if game for name in set(game.people)).most_common()


def tags_of(games: Iterable[GameHeading | None]) -> list[tuple[str, int]]:
    """Return the tags that games have, each with their number, the most frequent first."""
    return Counter(tag for game in games if game for tag in game.tags).most_common()
