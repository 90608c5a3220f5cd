"""All files of the list of saved games, and the list of those that a filter leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from skye_desktop.files.headings import ListedGame
from skye_desktop.files.record import Progress
from skye_desktop.game.game_filter import GameFilter, people_of, search_text, tags_of
from skye_desktop.game.game_tree import as_tree
from skye_desktop.i18n import sentences, tr
from skye_desktop.shell.game_entries import Entry, Listing, TextLine, in_parts

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

    @cached_property
    def people(self) -> list[tuple[str, int]]:
        """Who has played, with the number of games, those with most games first."""
        return people_of(game.heading for game in self.own)

    @cached_property
    def tags(self) -> list[tuple[str, int]]:
        """Tags of all games, with their number, the most frequent first."""
        return tags_of(game.heading for game in self.own)

    @cached_property
    def _texts(self) -> list[str]:
        return [search_text(game.heading, game.path.stem) for game in self.own]

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
        found = []
        for number, (game, text) in enumerate(zip(self.own, self._texts, strict=True)):
            if number % _AT_ONCE == 0:
                progress(0, 0)
            if wanted.takes(game.heading, text):
                found.append(game)
        return found


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
