"""The scenarios by chapter, with their stars; the editor makes others."""

from __future__ import annotations

from collections.abc import Mapping

from skye_desktop.files import LoadedGame, Unusable
from skye_desktop.files.record import Progress
from skye_desktop.files.trophies import MOST_STARS, Trophies
from skye_desktop.games.skye.goal_verdict import (
    beside_best,
    is_same_story,
    kind_name,
    stars_in_words,
    with_tiles,
)
from skye_desktop.games.skye.goals.goal import Goal
from skye_desktop.games.skye.goals.goal_words import task_words
from skye_desktop.games.skye.scenario_chapters import (
    chapter_line,
    chapters,
    opened_by,
    shipped_scenarios,
    trophy_of,
    why_closed,
)
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.goals.scenario_row import ListedResult, ScenarioRow
from skye_desktop.i18n import enumerated, sentences, tr, tr_of_file, trn
from skye_desktop.kit import Action, Command, Common, ListRow
from skye_desktop.shell.game_entries import Entry, Line, Listing, TextLine
from skye_desktop.shell.scenario_list import ScenarioList


class ScenariosScene(ScenarioList):
    """The list of scenarios; the editor opens a copy of the chosen one, or an empty table."""

    app: App
    place = "scenarios"
    below = (Game.EDITOR, Game.NEW_SCENARIO)

    def __init__(self, app: App) -> None:
        self._results: Mapping[str, ListedResult] = {}
        """What was won with each scenario, by its file."""
        self._stars = 0, 0
        """Stars that were won with the scenarios of the program, and how many there are."""
        self._trouble = ""
        """What of the trophies could not be read, as a sentence."""
        super().__init__(app)

    # -- what is listed

    def list_files(self, progress: Progress, most: int | None) -> Listing:
        trophies, trouble = self.app.trophies.read()
        self._trouble = self._trouble or trouble
        shipped_scenarios(progress)
        listing = super().list_files(progress, most)
        results = self._results_of(trophies)
        for entry in listing.entries:
            heading = entry.heading
            if entry.file not in results and heading is not None and not entry.is_over:
                results[entry.file] = _result(heading.goal, trophies, heading.id)
        self._results = results
        return self._by_chapter(listing, trophies)

    def _results_of(self, trophies: Trophies) -> dict[str, ListedResult]:
        """Return the result of each scenario of a chapter, by its file."""
        found: dict[str, ListedResult] = {}
        for listed in chapters().values():
            for place, one in enumerate(listed):
                closed = why_closed(opened_by(listed, place, trophies))
                result = _result(one.goal, trophies, one.id)
                found[str(one.path)] = result._replace(closed=closed)
        won = [result.stars or 0 for result in found.values()]
        self._stars = sum(won), MOST_STARS * len(won)
        return found

    def _by_chapter(self, listing: Listing, trophies: Trophies) -> Listing:
        """Return the listing with a heading for each chapter; others come after them."""
        entries = {entry.file: entry for entry in listing.entries}
        lines: list[Line] = []
        first: list[Entry] = []
        for number, listed in chapters().items():
            own = [entries[str(one.path)] for one in listed if str(one.path) in entries]
            lines += [TextLine(chapter_line(number, listed, trophies), is_heading=True), *own]
            first += own
        rest = [line for line in listing.lines if line not in first]
        lines += [
            line
            for line, following in zip(rest, [*rest[1:], None], strict=True)
            if isinstance(line, Entry) or isinstance(following, Entry)
        ]
        others = [entry for entry in listing.entries if entry not in first]
        return Listing([*first, *others], lines, listing.is_whole)

    def _show(self, listing: Listing) -> None:
        super()._show(listing)
        if self._trouble:
            self.app.notify(self._trouble, self)
            self._trouble = ""

    def hint(self) -> str:
        won, all = self._stars
        return tr("{won} of {all} stars").format(won=won, all=all) if all else super().hint()

    def _choose_first(self) -> None:
        """Choose the first open scenario that is not solved; without one, as other lists do."""
        if self._has_chosen and self._chosen in self._listing.entry_of:
            return
        unsolved = (
            file
            for file, result in self._results.items()
            if not result.closed and result.stars == 0 and file in self._listing.entry_of
        )
        self._chosen = next(unsolved, None)
        if self._chosen is None:
            super()._choose_first()

    def _result_of(self, entry: Entry | None) -> ListedResult | None:
        return None if entry is None else self._results.get(entry.file)

    def _row(self, line: TextLine | Entry) -> ListRow:
        result = self._result_of(line) if isinstance(line, Entry) else None
        if result is None or not isinstance(line, Entry) or line.why_not or line.is_damaged:
            return super()._row(line)
        stars = "" if result.stars is None else stars_in_words(result.stars)
        words = enumerated(filter(None, (line.title, line.when, stars)))
        words = sentences(words, result.closed or result.told)
        land = self.look.of(line, self.canvas)
        return ScenarioRow(line, land, result, words=words, height=line.height)

    def about(self, entry: Entry) -> str:
        result = self._result_of(entry)
        goal: Goal | None = None if entry.game is None else entry.game.save.goal
        if result is None or entry.game is None:
            return super().about(entry)
        if goal is None:
            none = (
                ""
                if entry.is_shipped
                else tr("This scenario has no goal; it can be played all the same.")
            )
            return "\n".join(filter(None, (super().about(entry), none)))
        state = entry.game.state
        story, task = super().about(entry), task_words(goal, state)
        told = sentences(task, "" if is_same_story(task, story) else story)
        return "\n".join(filter(None, (result.closed, with_tiles(told))))

    # -- what can be done

    def commands(self) -> dict[Command, Action]:
        edit = tr("Edit a copy") if self._is_edited else tr("Editor")
        found = super().commands() | {
            Game.EDITOR: Action(self.edit, edit, tip=self._about_editor()),
            Game.NEW_SCENARIO: Action(
                self.app.go.editor, tr("New scenario"),
                tip=tr("Build a position of your own, beginning with an empty table"),
            ),
        }  # fmt: skip
        if closed := self._closed:
            play = found[Common.CONFIRM]
            found[Common.CONFIRM] = Action(play.run, play.label, closed)
        return found

    @property
    def _closed(self) -> str:
        """Which scenarios open the chosen one, as a sentence; empty if it is open."""
        result = self._result_of(self.chosen)
        return "" if result is None else result.closed

    def open(self) -> None:
        if closed := self._closed:
            self.app.notify(closed, self)
        else:
            super().open()

    @property
    def _is_edited(self) -> bool:
        """Whether the editor can open the chosen position; it cannot open a finished game."""
        return self.is_usable and not self.is_over_chosen

    def _about_editor(self) -> str:
        if not self._is_edited:
            return tr("Set up a position of your own on an empty table")
        return tr("Set up a position of your own, beginning with the chosen one")

    def edit(self) -> None:
        if self._is_edited:
            self.with_chosen(self._edit)
        else:
            self.app.go.editor()

    def _edit(self, entry: Entry, content: LoadedGame | Unusable) -> None:
        if isinstance(content, LoadedGame):
            self.app.go.editor(content.state, entry.words, content.save.goal)
        else:
            self.open_content(content)


def _result(goal: Goal | None, trophies: Trophies, id: str) -> ListedResult:
    """Return what was won with a scenario, as its line in the list says it."""
    if goal is None:
        return ListedResult(told=tr("No goal"))
    trophy = trophy_of(trophies, id)
    if trophy.reached is None:
        return ListedResult(trophy.stars, with_tiles(tr_of_file(goal.task)) or kind_name(goal.kind))
    tries = trn("{n} try", "{n} tries", trophy.tries)
    best = tr("Your best: {what}").format(what=beside_best(goal, trophy.reached))
    return ListedResult(trophy.stars, f"{best} · {tries}")
