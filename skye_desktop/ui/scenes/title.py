"""The first screen: go on, begin, load, read, set, leave."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame

from skye_desktop.engine import tr
from skye_desktop.report import forget_crash, pending_crashes
from skye_desktop.session import Session
from skye_desktop.storage import LoadedGame, SaveError
from skye_desktop.ui import theme
from skye_desktop.ui.app import App
from skye_desktop.ui.look import Align
from skye_desktop.ui.scene import Scene
from skye_desktop.ui.scenes.dialog import Question
from skye_desktop.ui.text import Face
from skye_desktop.ui.theme.parts import TitleMenu
from skye_desktop.ui.widgets import Button, Kind, Label, Widget


class TitleScene(Scene):
    """The title picture with the menu on it."""

    opens_files = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._latest: LoadedGame | None = app.shelf.latest_unfinished()
        self._box = pygame.Rect(0, 0, 0, 0)

    def on_entered(self) -> None:
        """Tell once of what ended the program before its time."""
        crashes = pending_crashes(self.app.folder)
        for crash in crashes:
            # One that cannot be marked as told is told again.
            with suppress(SaveError):
                forget_crash(crash)
        if crashes:
            self._tell_of(crashes[0].parent)

    def _tell_of(self, folder: Path) -> None:
        from skye_desktop.ui.reports import open_folder

        text = tr(
            "Your games are kept up to the last action. What happened is in a report in {folder}; "
            "it helps whoever looks into it."
        )
        self.app.push(
            Question(
                self.app, tr("The game stopped unexpectedly"), text.format(folder=folder), yes=tr("Open folder"),
                no=tr("Close"), on_yes=lambda: open_folder(self.app, folder),
            )
        )  # fmt: skip

    def on_uncovered(self) -> None:
        """A game may have been saved or deleted meanwhile."""
        self._latest = self.app.shelf.latest_unfinished()
        self.layout(self.app.screen.get_rect())

    def layout(self, window: pygame.Rect) -> None:
        """The menu on a sheet at the left."""
        look = self.look
        entries = [
            (tr("New game"), tr("N"), self._new_game),
            (tr("Load"), tr("L"), self._load),
            (tr("Scenarios"), tr("P"), self._scenarios),
            (tr("Rules"), tr("H"), self._rules),
            (tr("Settings"), tr("S"), self._settings),
            (tr("Quit"), tr("Escape"), self.app.close),
        ]
        width, height, gap, pad = (
            look.px(TitleMenu.WIDTH),
            look.px(TitleMenu.ROW),
            look.px(theme.EASY),
            look.px(TitleMenu.INSET),
        )
        heading = look.px(TitleMenu.HEAD)
        latest = height + look.px(theme.AMPLE) + gap if self._latest else 0
        total = heading + latest + len(entries) * (height + gap) + 2 * pad
        self._box = pygame.Rect(look.px(TitleMenu.LEFT), 0, width + 2 * pad, total)
        self._box.centery = window.centery
        row = pygame.Rect(self._box.x + pad, self._box.y + pad, width, height)
        widgets = self._names(row)
        row.y += heading
        if self._latest is not None:
            widgets += self._going_on(self._latest, row)
            row.y += latest
        for i, (text, key, act) in enumerate(entries):
            kind = Kind.PRIMARY if i == 0 and self._latest is None else Kind.NORMAL
            hint = tr("Key: {keys}").format(keys=key)
            widgets.append(Button(text, row.copy(), act, kind=kind, key=hint, size=theme.ENTRY))
            row.y += height + gap
        self.group.replace(widgets)

    def _names(self, row: pygame.Rect) -> list[Widget]:
        """The game's two titles."""
        look = self.look
        title = pygame.Rect(row.x, row.y, row.width, look.px(TitleMenu.NAME))
        below = pygame.Rect(row.x, title.bottom, row.width, look.px(TitleMenu.SECOND_NAME))
        return [
            Label(tr("Isle of Skye"), title, size=theme.TITLE, face=Face.TITLE, align=Align.CENTRE),
            Label(
                tr("From Chieftain to King"),
                below,
                size=theme.ENTRY,
                face=Face.TITLE_REGULAR,
                colour=theme.INK_SOFT,
                align=Align.CENTRE,
            ),
        ]

    def _going_on(self, latest: LoadedGame, row: pygame.Rect) -> list[Widget]:
        """The game to continue, and which it is."""
        look = self.look
        size = theme.ENTRY
        go_on = Button(
            tr("Continue"), row.copy(), self._continue, kind=Kind.PRIMARY, key=tr("Key: C"), size=size
        )
        note = pygame.Rect(row.x, row.bottom + look.px(theme.FINE), row.width, look.px(TitleMenu.NOTE))
        described = Label(
            _describe(latest), note, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE
        )
        return [go_on, described]

    def _continue(self) -> None:
        from skye_desktop.ui.scenes.table import TableScene

        if self._latest is not None:
            self.app.push(TableScene(self.app, Session.resume(self._latest, self.app.shelf)))

    def _new_game(self) -> None:
        from skye_desktop.ui.scenes.new_game import NewGameScene

        self.app.push(NewGameScene(self.app))

    def _load(self) -> None:
        from skye_desktop.ui.scenes.saves import LoadScene

        self.app.push(LoadScene(self.app))

    def _scenarios(self) -> None:
        from skye_desktop.ui.scenes.scenarios import ScenariosScene

        self.app.push(ScenariosScene(self.app))

    def _rules(self) -> None:
        from skye_desktop.ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app))

    def _settings(self) -> None:
        from skye_desktop.ui.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _gallery(self) -> None:
        """For makers: every picture and widget."""
        from skye_desktop.ui.scenes.gallery import GalleryScene

        self.app.push(GalleryScene(self.app))

    def open_file(self, path: Path) -> None:
        """In the list of games, where it is told if it cannot be opened."""
        self._load()
        self.app.scene.open_file(path)

    def handle_event(self, event: pygame.Event) -> bool:
        """The menu by mouse, arrows or letter."""
        if super().handle_event(event) or self.group.arrow_focus(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key)
        keys = {
            pygame.K_c: self._continue,
            pygame.K_n: self._new_game,
            pygame.K_l: self._load,
            pygame.K_p: self._scenarios,
            pygame.K_h: self._rules,
            pygame.K_s: self._settings,
            pygame.K_ESCAPE: self.app.close,
            pygame.K_RETURN: self._continue if self._latest else self._new_game,
        }
        if event.key in keys:
            keys[event.key]()
            return True
        return False

    def _command(self, key: int) -> bool:
        from skye_desktop.ui.positions import play_pasted

        if key == pygame.K_g:
            self._gallery()
        elif key == pygame.K_v:
            play_pasted(self.app)
        return key in (pygame.K_g, pygame.K_v)

    def draw(self, surface: pygame.Surface) -> None:
        """The picture, filling the window, and the sheet."""
        # The animals stand at the right edge; the left lies under the sheet.
        draw_cover(surface, self.app, "table/title.webp", Align.RIGHT)
        self.look.sheet(surface, self._box)
        super().draw(surface)


def draw_cover(surface: pygame.Surface, app: App, name: str, align: Align = Align.CENTRE) -> None:
    """A 16:9 picture that fills the window, cut where the window has another shape; ``align`` says what stays."""
    width, height = surface.get_size()
    scale = max(width / 16, height / 9)
    picture = app.sprites.picture(name, round(16 * scale), round(9 * scale))
    place = picture.get_rect(centery=height // 2)
    place.x = round((width - place.width) * align.value)
    surface.blit(picture, place)


def _describe(game: LoadedGame) -> str:
    which = game.saved.name or ", ".join(seat.name for seat in game.saved.setup.seats)
    rounds = len(game.saved.setup.track)
    return tr("Round {round} of {rounds}: {game}").format(round=game.state.round, rounds=rounds, game=which)
