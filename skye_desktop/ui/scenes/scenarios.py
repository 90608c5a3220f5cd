"""The scenarios: positions with something to find in them, and games to look at, with what to look for."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Phase
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.widgets import Button, Kind, Label, Widget, key_hint
from skye_desktop.storage import LoadedGame, shipped_folder
from skye_desktop.ui.app import App
from skye_desktop.ui.scenes.game_list import Entry, GameList, Row
from skye_desktop.ui.sizes import Saves

FOLDER = "scenarios"
"""Below the saves that come with the program."""


class ScenariosScene(GameList):
    """What can be tried: the scenarios that come with the program, and those that were made here."""

    list_part = Saves.SCENARIOS

    def __init__(self, app: App) -> None:
        shipped = sorted((shipped_folder("saves") / FOLDER).glob("*.json"))
        self._shipped = [Entry(path, is_shipped=True) for path in shipped]
        self._own = [Entry(path) for path in app.shelf.paths() if not app.shelf.keeps_by_itself(path)]
        super().__init__(app, [*self._shipped, *self._own])

    def title(self) -> str:
        """What the list is headed by."""
        return tr("Scenarios")

    def is_listed(self, entry: Entry) -> bool:
        """Whether that is a scenario: one that comes with the program, or a position saved under a name."""
        if entry.is_shipped:
            return entry.content is not None
        content = entry.content
        return isinstance(content, LoadedGame) and content.saved.is_scenario

    def make_rows(self) -> list[Row]:
        """Positions to play, finished games to look at, and one's own."""
        shipped = [entry for entry in self._shipped if entry.content]
        parts = (
            (tr("Positions with something to find"), [entry for entry in shipped if not _is_over(entry)]),
            (tr("Games to look at"), [entry for entry in shipped if _is_over(entry)]),
            (tr("Your own"), [entry for entry in self._own if self.is_listed(entry)]),
        )
        return [
            row
            for heading, entries in parts
            if entries
            for row in (Row(heading=heading), *(Row(entry=entry) for entry in entries))
        ]

    def foot(self, inner: pygame.Rect) -> list[Widget]:
        """Back, paste, the editor, play."""
        look = self.look
        gap = look.px(theme.PAD)
        game = self.chosen_game
        is_game = game is not None
        play = pygame.Rect(0, 0, look.px(Saves.OPEN), inner.height)
        play.topright = inner.topright
        button = pygame.Rect(0, inner.y, look.px(Saves.BUTTON), inner.height)
        edit = play.move(-gap - play.width, 0)
        paste = button.move(edit.x - gap - button.width, 0)
        copy = paste.move(-gap - button.width, 0)
        back = button.move(inner.x, 0)
        left = back.right + gap
        words = pygame.Rect(left, inner.y, copy.x - gap - left, inner.height)
        hint = tr("Undo has no limit here") if game is not None and game.saved.table.is_playtest else ""
        return [
            Button(tr("Back"), back, self.app.pop, name="back", key=key_hint(tr("Escape"))),
            Label(hint, words, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE),
            Button(
                tr("Copy"), copy, self.copy, name="copy", enabled=is_game, key=key_hint(tr("Ctrl+C")),
                tooltip=tr("Copy the position as a line of text"),
            ),
            Button(
                tr("Paste"), paste, self.paste, name="paste", key=key_hint(tr("Ctrl+V")),
                tooltip=tr("Play the position that was copied"),
            ),
            Button(
                tr("Edit a copy") if self._edited else tr("Editor"), edit, self.edit, name="editor",
                key=key_hint(tr("E")), tooltip=self._about_editor(),
            ),
            Button(
                tr("Look at it") if self._is_over_chosen else tr("Play"), play, self.open, name="open",
                kind=Kind.PRIMARY, enabled=is_game, key=key_hint(tr("Enter")), size=theme.SUBHEADING,
                tooltip="" if is_game else tr("No scenario is chosen"),
            ),
        ]  # fmt: skip

    @property
    def _is_over_chosen(self) -> bool:
        return self.chosen is not None and _is_over(self.chosen)

    @property
    def _edited(self) -> LoadedGame | None:
        """The position that the editor begins with; none if none is chosen, or the game is over."""
        return None if self._is_over_chosen else self.chosen_game

    def _about_editor(self) -> str:
        if self._edited is None:
            return tr("Set up a position of your own on an empty table")
        return tr("Set up a position of your own, beginning with the chosen one")

    def edit(self) -> None:
        """The editor, with the chosen position in it or an empty table."""
        game, chosen = self._edited, self.chosen
        if game is None or chosen is None:
            self.app.go.editor()
        else:
            self.app.go.editor(game.state, chosen.words)

    def key(self, event: pygame.Event) -> bool:
        """E edits."""
        if event.key == pygame.K_e:
            self.edit()
            return True
        return super().key(event)

    def on_uncovered(self) -> None:
        """A scenario may have been saved in the editor."""
        known = {entry.path for entry in self.entries}
        shelf = self.app.shelf
        new = [Entry(path) for path in shelf.paths() if not shelf.keeps_by_itself(path) and path not in known]
        self._own = [*new, *self._own]
        self.add(new)


def _is_over(entry: Entry) -> bool:
    return isinstance(entry.content, LoadedGame) and entry.content.state.phase is Phase.FINISHED
