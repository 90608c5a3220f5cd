"""The scenarios: positions with a task, and finished games to look at."""

from __future__ import annotations

from skye_desktop.files import shipped_folder
from skye_desktop.files.record import Progress
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import Action, Command, Common
from skye_desktop.shell.game_entries import Entry, Listing, in_parts, shipped_entries
from skye_desktop.shell.game_list import GameList

FOLDER = "scenarios"
"""Folder of the scenarios, within the saves that come with the program."""


class ScenarioList(GameList):
    """The scenarios that come with the program, and those that were made here."""

    def title(self) -> str:
        return tr("Scenarios")

    def list_files(self, progress: Progress, most: int | None) -> Listing:
        shelf = self.app.shelf
        shipped = shipped_entries(shipped_folder("saves") / FOLDER, progress)
        found = shelf.headings.newest_first(progress)
        own = [
            Entry(str(file.path), file.written, file.heading)
            for file in found
            if file.heading is not None
            and file.heading.is_position
            and not shelf.is_autosave(file.path)
        ]
        lines = in_parts(
            (
                tr("Positions with something to find"),
                [entry for entry in shipped if not entry.is_over],
            ),
            (tr("Games to look at"), [entry for entry in shipped if entry.is_over]),
            (tr("Your own"), own),
        )
        return Listing([*shipped, *own], lines)

    def hint(self) -> str:
        game = self.chosen_game
        return (
            tr("Undo has no limit here") if game is not None and game.save.table.is_playtest else ""
        )

    def commands(self) -> dict[Command, Action]:
        none = "" if self.is_usable else tr("No scenario is chosen")
        play = tr("Look at it") if self.is_over_chosen else tr_in("button", "Play")
        return super().commands() | {Common.CONFIRM: Action(self.open, play, none)}

    @property
    def is_over_chosen(self) -> bool:
        """Whether the chosen game is finished."""
        return self.chosen is not None and self.chosen.is_over

    def on_uncovered(self) -> None:
        self.find_files()
