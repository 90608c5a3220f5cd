"""The scenarios, of which the editor makes others."""

from __future__ import annotations

from skye_desktop.files import LoadedGame, Unusable
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.i18n import tr
from skye_desktop.kit import Action, Command
from skye_desktop.shell.game_entries import Entry
from skye_desktop.shell.scenario_list import ScenarioList


class ScenariosScene(ScenarioList):
    """The list of scenarios; the editor opens a copy of the chosen one."""

    app: App
    place = "scenarios"
    below = (Game.EDITOR,)

    def commands(self) -> dict[Command, Action]:
        edit = tr("Edit a copy") if self._is_edited else tr("Editor")
        return super().commands() | {
            Game.EDITOR: Action(self.edit, edit, tip=self._about_editor()),
        }

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
            self.app.go.editor(content.state, entry.words)
        else:
            self.open_content(content)
