"""The first screen: go on, begin, load, read, set, leave."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame

from skye_desktop.files import LoadedGame, SaveError
from skye_desktop.files.background import Job
from skye_desktop.files.report import forget_crash, pending_crashes
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.cover import draw_cover
from skye_desktop.kit.layout import Align, Part, column, row
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Kind, Label
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.parts import heading, note
from skye_desktop.ui.positions import play_pasted
from skye_desktop.ui.reports import offer_folder
from skye_desktop.ui.scenes import waiting
from skye_desktop.ui.sizes import TitleMenu

_LOOK = 0.02
"""Seconds between two looks whether the game to continue is found."""
_ENTRIES: dict[Command, str] = {
    Game.CONTINUE: "Continue", Game.NEW_GAME: "New game", Game.LOAD: "Load", Game.SCENARIOS: "Scenarios",
    Game.RULES: "Rules", Game.SETTINGS: "Settings", Common.CANCEL: "Quit",
}  # fmt: skip
"""The menu from top to bottom, with the ids of its buttons."""


class TitleScene(Screen):
    """The title picture with the menu on it."""

    opens_files = True
    arrows_move_focus = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._latest: LoadedGame | None = None
        """The game to continue, once it is found."""
        self._finding: Job[LoadedGame | None] | None = None
        self._find_latest()

    # -- the game to continue

    def _find_latest(self) -> None:
        self._latest, self._finding = None, Job(self.app.shelf.latest_unfinished)
        self._take_found(waiting.IN_A_FRAME)

    def _take_found(self, seconds: float) -> bool:
        """Whether it is known now which it is, after waiting for that so long at most."""
        if self._finding is None or not self._finding.wait(seconds):
            return False
        self._latest, self._finding = self._finding.result(), None
        return True

    @property
    def _may_go_on(self) -> bool:
        """Whether there is such a game, as far as is known: it keeps its place while it is looked for."""
        return self._latest is not None or self._finding is not None

    def next_update_in(self) -> float | None:
        return None if self._finding is None else _LOOK

    def update(self, seconds: float) -> None:
        if self._take_found(waiting.IN_A_FRAME):
            self.relayout()

    def on_covered(self) -> None:
        if self._finding is not None:
            self._finding.call_off()
            self._finding = None

    def on_left(self) -> None:
        self.on_covered()

    def on_entered(self) -> None:
        """Tell once of what ended the program before its time."""
        crashes = pending_crashes(self.app.folder)
        for crash in crashes:
            # One that cannot be marked as told is told again.
            with suppress(SaveError):
                forget_crash(crash)
        text = tr(
            "Your games are kept up to the last action. What happened is in a report in {folder}; "
            "it helps whoever looks into it."
        )
        for folder in {crash.parent for crash in crashes}:
            offer_folder(self.app, tr("The game stopped unexpectedly"), text.format(folder=folder), folder)

    def on_uncovered(self) -> None:
        self._find_latest()
        self.relayout()

    def layout(self, window: pygame.Rect) -> None:
        entries = list(_ENTRIES)[0 if self._may_go_on else 1 :]
        buttons = [self._entry(command, is_first=i == 0) for i, command in enumerate(entries)]
        name = heading(tr("Isle of Skye"), size=theme.TITLE, align=Align.CENTRE)
        second = Label(
            tr("From Chieftain to King"), size=theme.HEADING, face=Face.TITLE_REGULAR, colour=theme.INK_SOFT,
            align=Align.CENTRE,
        )  # fmt: skip
        menu = column(name, second, Space.XXL, column(*buttons, gap=Space.L), pad=Space.XXL)
        menu.sized(TitleMenu.WIDTH)
        self.show_layout(row(TitleMenu.LEFT, menu, align=Align.CENTRE).arranged(self.canvas, window), menu)

    def _entry(self, command: Command, *, is_first: bool) -> Part:
        kind, room = Kind.PRIMARY if is_first else Kind.NORMAL, (None, TitleMenu.ROW)
        button = self.button(command, room, id=_ENTRIES[command], kind=kind, size=theme.HEADING)
        if command is not Game.CONTINUE:
            return button
        return column(button, note(self._which(), align=Align.CENTRE), gap=Space.XS)

    def _which(self) -> str:
        if self._latest is None:
            return ""
        saved, number = self._latest.saved, self._latest.state.round
        which = saved.name or ", ".join(seat.name for seat in saved.setup.seats)
        text = tr("Round {round} of {rounds}: {game}")
        return text.format(round=number, rounds=len(saved.setup.track), game=which)

    def _continue(self) -> None:
        if self._finding is None:
            self._continue_with(self._latest)
        else:
            title = tr("Looking for your last game")
            waiting.wait_for(self.app, title, self.app.shelf.latest_unfinished, self._continue_with)

    def _continue_with(self, game: LoadedGame | None) -> None:
        if game is None:
            self.app.notify(tr("There is no game to continue."))
        else:
            self.app.go.resume(game)

    def open_file(self, path: Path) -> None:
        self.app.go.load(path)

    def commands(self) -> dict[Command, Action]:
        go = self.app.go
        actions: dict[Command, Action] = {
            Game.NEW_GAME: Action(go.new_game, tr("New game")),
            Game.LOAD: Action(go.load, tr("Load")),
            Game.SCENARIOS: Action(go.scenarios, tr("Scenarios")),
            Game.RULES: Action(go.rules, tr("Rules")),
            Game.SETTINGS: Action(go.settings, tr("Settings")),
            Game.GALLERY: Action(go.gallery),
            Game.PASTE: Action(lambda: play_pasted(self.app)),
            Game.CONTINUE: Action(self._continue, tr("Continue")),
            Common.CANCEL: Action(self.app.close, tr("Quit")),
        }
        return actions | {Common.CONFIRM: actions[Game.CONTINUE if self._may_go_on else Game.NEW_GAME]}

    def draw_ground(self, surface: pygame.Surface) -> None:
        # The animals stand at the right edge; the left lies under the sheet.
        draw_cover(surface, self.app.sprites, "table/title.webp", Align.RIGHT)
