"""The saved games of a person that can be counted: those played from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from skye_desktop.files import LoadedGame, Shelf, data_folder, open_or_explain
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game
from skye_desktop.lab.lab_game import GameInfo, LabGame, Row, WholeGame, lab_of
from skye_desktop.lab.parquet import GROUP, tables_of
from skye_desktop.lab.report_rows import StudyResults
from skye_desktop.lab.study import LabError

PERSON: Final = "person"
"""Name of a player who is no computer."""


def _finished(folder: Path, game: str) -> Iterator[LoadedGame]:
    is_over = known_game(game).rules.is_over
    seen: set[str] = set()
    for path in Shelf(folder).paths():
        loaded = open_or_explain(path)
        if not isinstance(loaded, LoadedGame) or loaded.record.trouble:
            continue
        if loaded.save.game != game:
            continue
        if is_over(loaded.state) and not loaded.save.start and loaded.save.id not in seen:
            seen.add(loaded.save.id)
            yield loaded


class FinishedGames:
    """Finished games, as a report asks for them where it otherwise asks for a study."""

    def __init__(self, games: Sequence[LoadedGame], lab: LabGame) -> None:
        self._games = games
        self._lab = lab
        self._setups = {lab.name_of_rules(game.save.setup): game.save.setup for game in games}

    def names_of_rules(self) -> list[str]:
        return list(self._setups)

    def variant(self, name: str) -> Any:
        """Return the variant of that name, in games whose set-up has one."""
        return self._setups[name].variant

    def groups(self) -> Iterator[tuple[Any, ...]]:
        """Yield the tables of the games, a group of games after another."""
        schemas = self._lab.schemas
        rows: list[list[Row]] = [[] for _ in schemas]
        for number, game in enumerate(self._games, start=1):
            for of_table, of_game in zip(rows, self._rows(number - 1, game), strict=True):
                of_table += of_game
            if number == len(self._games) or len(rows[0]) == GROUP:
                yield tables_of(rows, schemas)
                rows = [[] for _ in schemas]

    def _rows(self, number: int, game: LoadedGame) -> Sequence[list[Row]]:
        rules = self._lab.name_of_rules(game.save.setup)
        computers = game.save.table.computers or ("",) * len(game.save.setup.seats)
        players = "people_and_computers" if any(computers) else "people"
        if all(computers):
            players = "computers"
        bots = tuple(name or PERSON for name in computers)
        events = [event for moment in game.record.moments for event in moment.events]
        about = GameInfo(number, 0, number, rules, bots, players)
        return self._lab.rows_of(about, WholeGame(game.state, len(game.save.actions), events))


def results_of_saves(data: Path | None, game: str) -> StudyResults:
    """Return the results of the saved games of that id that are over, the newest file of each.

    ``data`` is the data folder, None for the usual one. Raises LabError if there are none.
    """
    folder, lab = (data or data_folder()) / "saves", lab_of(game)
    games = list(_finished(folder, game))
    if not games:
        message = tr(
            "{folder}: holds no game that was played from its beginning to its end: finish one"
        )
        raise LabError(message.format(folder=folder))
    saved, report = FinishedGames(games, lab), lab.report
    findings = report.findings(saved, saved.groups(), compared=False)
    things = {rules: report.things(saved, rules) for rules in saved.names_of_rules()}
    about = tr("The games of your own save folder that were played from beginning to end.")
    return StudyResults(tr("Your games"), about, folder.name, findings, things, report)
