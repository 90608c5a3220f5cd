"""All files of the list of saved games, and the list of those that a filter leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from skye_desktop.files.headings import ListedGame
from skye_desktop.files.record import Progress
from skye_desktop.game.game_filter import GameFilter, people_of, search_text, tags_of
from skye_desktop.game.game_tree import as_tree
from skye_desktop.i18n import sentences, tr
from skye_desktop.shell.game_entries import Entry, Listing, TextLine, in_parts

T = TypeVar("T")

_AT_ONCE = 64
"""Number of games that are looked at between two calls of a `Progress`: about a millisecond."""


@dataclass(eq=False)
class FoundGames:
    """The saved games of a person, with the reports and examples below them.

    What is worked out of them may take long: it is done in another thread.
    """

    own: Sequence[ListedGame]
    reports: Sequence[Entry]
    examples: Sequence[Entry]
    is_whole: bool
    """Whether these are all games, not only the newest."""

    def __post_init__(self) -> None:
        self.people: list[tuple[str, int]] = []
        """Who has played, with the number of games, those with most games first."""
        self.tags: list[tuple[str, int]] = []
        """Tags of all games, with their number, the most frequent first."""
        self._texts: list[str] = []
        """What words are looked for in, by the number of the game; empty before it is needed."""

    def count(self, progress: Progress) -> None:
        """Find out who has played, and which tags there are."""
        headings = [game.heading for game in self.own]
        self.people = people_of(_watched(headings, progress))
        self.tags = tags_of(_watched(headings, progress))

    def listing(
        self,
        wanted: GameFilter,
        is_kept: Callable[[Path], bool],
        on_table: str,
        progress: Progress,
    ) -> Listing:
        """Return the list of the wanted games as a tree, then reports and examples.

        ``is_kept`` returns whether a file is a game's own; ``on_table`` is the file of the game on
        the table. Raises whatever ``progress`` raises.
        """
        games = self._wanted(wanted, progress) if wanted.is_on else self.own
        own = [Entry(str(game.path), game.written, game.heading) for game in games]
        tree = _in_order(own, is_kept, on_table, progress)
        reports, examples = (
            [one for one in part if _is_wanted(one, wanted)]
            for part in (self.reports, self.examples)
        )
        none: list[TextLine] = []
        if not self.own:
            none = [TextLine(tr("None yet. A game keeps itself here from its first round on."))]
        if wanted.is_on and not (own or reports or examples):
            none = [TextLine(nothing_found(wanted))]
        lines = in_parts(
            (tr("Saved games"), tree or none), (tr("Reports"), reports), (tr("Examples"), examples)
        )
        entries = [*own, *reports, *examples]
        return Listing(entries, lines, self.is_whole, len(own), len(self.own))

    def _wanted(self, wanted: GameFilter, progress: Progress) -> list[ListedGame]:
        if not self._texts:
            self._texts = [
                search_text(game.heading, game.path.stem) for game in _watched(self.own, progress)
            ]
        games = zip(_watched(self.own, progress), self._texts, strict=True)
        return [game for game, text in games if wanted.takes(game.heading, text)]


def _watched(items: Sequence[T], progress: Progress) -> Iterator[T]:
    """Yield the items; ``progress`` is called now and then, and may raise an exception."""
    for number, item in enumerate(items):
        if number % _AT_ONCE == 0:
            progress(0, 0)
        yield item


def nothing_found(wanted: GameFilter) -> str:
    """Return the sentence that says that no game is left, and the way out."""
    words = " ".join(wanted.words.split())
    parts = [*([f"“{words}”"] if words else []), *wanted.chosen]
    found = tr("No game is found for {what}.").format(what=" · ".join(parts))
    way_out = tr("“{button}” shows all games again.").format(button=tr("Show all"))
    return sentences(found, way_out)


def _is_wanted(entry: Entry, wanted: GameFilter) -> bool:
    if not wanted.is_on:
        return True
    return wanted.takes(entry.heading, search_text(entry.heading, entry.path.stem))


def _in_order(
    own: Sequence[Entry], is_kept: Callable[[Path], bool], on_table: str, progress: Progress
) -> list[Entry]:
    """Return the entries in the order of the tree, with their places in it."""
    places = as_tree([entry.heading for entry in own], lambda number: is_kept(own[number].path))
    for done, place in enumerate(places):
        progress(done, len(places))
        entry = own[place.number]
        entry.goes_on = place.goes_on
        entry.is_copy = place.is_copy
        entry.is_now = entry.file == on_table
    return [own[place.number] for place in places]
