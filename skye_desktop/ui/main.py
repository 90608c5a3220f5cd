"""Composition: builds the window and everything in it, and is the only module that knows all screens."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pygame

from skye_desktop.engine import GameState, Variant
from skye_desktop.files import LoadedGame, Shelf, data_folder, reason, usable_folder
from skye_desktop.files.report import library_versions
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit.life import show_rectangles_alone
from skye_desktop.kit.theme import Texture
from skye_desktop.kit.widgets import TextField
from skye_desktop.kit.widgets.dialog import Question
from skye_desktop.play.coaching import Coach
from skye_desktop.play.lesson import FOLDER, Lesson, begin, left
from skye_desktop.play.session import Session
from skye_desktop.play.shortening import Shortened, replayed
from skye_desktop.terminal import complain
from skye_desktop.ui.app import App
from skye_desktop.ui.better_place import BetterPlace
from skye_desktop.ui.editor.scene import EditorScene
from skye_desktop.ui.event_log import EventLog
from skye_desktop.ui.reports import write_crash_report
from skye_desktop.ui.scenes.coach import CoachScene
from skye_desktop.ui.scenes.gallery import GalleryScene
from skye_desktop.ui.scenes.keys import KeysScene
from skye_desktop.ui.scenes.letters import LettersScene
from skye_desktop.ui.scenes.new_game import NewGameScene
from skye_desktop.ui.scenes.report import open_report
from skye_desktop.ui.scenes.results import ResultsScene
from skye_desktop.ui.scenes.rules import RulesScene
from skye_desktop.ui.scenes.saves import LoadScene, SaveAsScene
from skye_desktop.ui.scenes.scenarios import ScenariosScene
from skye_desktop.ui.scenes.seats import SeatsScene
from skye_desktop.ui.scenes.settings import SettingsScene
from skye_desktop.ui.scenes.title import TitleScene
from skye_desktop.ui.scenes.waiting import wait_for
from skye_desktop.ui.table.scene import TableScene

_SELDOM = 100
"""After so many searches of what is younger all that lives is searched for what can go; Python would after 10."""
_LOADED_LATE = ("popen_spawn_posix", "resource_tracker", "popen_spawn_win32")
"""What Python loads of multiprocessing when the first process is started; not every platform has each."""


class Screens:
    """The way to every screen; see `navigation.Navigator`."""

    def __init__(self, app: App) -> None:
        self._app = app

    def to_title(self) -> None:
        self._app.reset(TitleScene(self._app))

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        self.to_title()
        self._app.push(TableScene(self._app, begin(), pace))

    def resume(self, game: LoadedGame) -> None:
        wait_for(
            self._app, tr("Opening the game"), lambda watch: replayed(game.record, watch),
            lambda line: self._sit_down(game, line),
        )  # fmt: skip

    def _sit_down(self, game: LoadedGame, line: Shortened) -> None:
        # A table that is left first lets go of its game, which may be this one.
        self.to_title()
        shelf = self._app.shelf
        wait_for(
            self._app, tr("Opening the game"), lambda watch: Session.resume(game, shelf, watch, line),
            lambda session: self._app.push(TableScene(self._app, session)), Session.close,
        )  # fmt: skip

    def new_game(self, *, leaves_all: bool = False) -> None:
        if leaves_all:
            self.to_title()
        self._app.push(NewGameScene(self._app))

    def load(self, path: Path | None = None) -> None:
        scene = LoadScene(self._app)
        self._app.push(scene)
        if path is not None:
            scene.open_file(path)

    def save_as(self, session: Session) -> None:
        self._app.push(SaveAsScene(self._app, session))

    def scenarios(self) -> None:
        self._app.push(ScenariosScene(self._app))

    def editor(self, position: GameState | None = None, task: str = "") -> None:
        self._app.push(EditorScene(self._app, position, task))

    def lesson(self) -> None:
        self.to_title()
        app, page = self._app, self._app.settings.lesson
        shelf = Shelf(app.folder / FOLDER)
        shelf.syncs = app.shelf.syncs
        game = left(shelf) if page else None
        session = begin(shelf) if game is None else Session.resume(game, shelf)
        app.push(TableScene(app, session, lesson=Lesson(session, page if game else "")))

    def rules(self, topic: str = "") -> None:
        self._app.push(RulesScene(self._app, topic))

    def settings(self) -> None:
        self._app.push(SettingsScene(self._app))

    def keys(self) -> None:
        self._app.push(KeysScene(self._app))

    def letters(self, field: TextField) -> None:
        app, below = self._app, self._app.scene

        def put(text: str) -> None:
            # The field may have been laid out anew meanwhile.
            now = next((one for one in below.group.widgets if one.id == field.id), field)
            if isinstance(now, TextField):
                now.set_text(text)

        app.push(LettersScene(app, field, put))

    def gallery(self) -> None:
        self._app.push(GalleryScene(self._app))

    def results(self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False) -> None:
        self._app.push(ResultsScene(self._app, session, open_coach, crowns=crowns))

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        self._app.push(CoachScene(self._app, session, coach, look_at))

    def seats(self, session: Session) -> None:
        self._app.push(SeatsScene(self._app, session))

    def report(self) -> None:
        open_report(self._app)

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        if isinstance(self._app.scene, Question):
            return False
        yes = tr("Close all the same")
        self._app.ask(tr("Close the game?"), lost, yes, close, is_dangerous=True)
        return True

    def write_crash_report(self, error: Exception) -> str:
        return write_crash_report(self._app, error)


def open_app(
    folder: Path,
    size: tuple[int, int] | None = None,
    *,
    full_screen: bool = False,
    log: EventLog | None = None,
) -> App:
    """The window, with nothing in it yet; games and settings are kept in that folder. Raises pygame.error."""
    return App(folder, size, full_screen, log, Screens)


def settle_memory() -> None:
    """Load what would be loaded in the middle of a game, and search none of it again for what can go.

    What stays for good so lies together in memory: in between what comes and goes, it would hold on to more. And
    each search for what is no longer used would take 25 ms longer.
    """
    for name in _LOADED_LATE:
        with suppress(ImportError):
            import_module(f"multiprocessing.{name}")
    library_versions()
    gc.collect()
    gc.freeze()
    # A search of all that lives takes some 20 ms: ten times as seldom in a frame, and else when the window is quiet.
    gc.set_threshold(700, 10, _SELDOM)


def run(
    folder: Path | None,
    size: tuple[int, int] | None,
    full_screen: bool,
    log: EventLog | None,
    wanted: Path | None = None,
    variant: Variant | None = None,
) -> int:
    """Open the window and play, the game in the file that is wanted if any, or a new one by the rules of a variant;
    the exit status."""
    show_rectangles_alone()
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what an input method proposes is seen beside the field
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error(tr("there is no screen"))  # nobody would see what is drawn there
        pygame.font.init()
    except pygame.error as error:
        text = tr("no window can be opened ({why}). skye-desktop play --text needs none; --help tells more.")
        complain("skye-desktop", text.format(why=error))
        return 1
    try:
        place, trouble = usable_folder(folder or data_folder())
    except OSError as error:
        message = tr("no folder can be written ({why}); start with --data-dir FOLDER to choose one.")
        complain("skye-desktop", message.format(why=reason(error)))
        return 1
    try:
        return _play(open_app(place, size, full_screen=full_screen, log=log), trouble, wanted, variant)
    except pygame.error as error:
        complain("skye-desktop", tr("the window was lost ({why}).").format(why=error))
        return 1
    finally:
        pygame.quit()


def _play(app: App, trouble: str, wanted: Path | None, variant: Variant | None) -> int:
    if trouble:
        app.notify(trouble)
        complain("skye-desktop", trouble)
    app.push(TitleScene(app))
    if variant is not None:
        app.variant = variant
        app.go.new_game()
    app.draw_if_stale()
    # After the first picture: opening the sound device may take its time, and so does reading the table top.
    app.be_read()
    app.sounds.start()
    app.system.begin()
    app.sprites.load_ahead(Texture.WOOD_FILE)
    settle_memory()
    if wanted is not None:
        # As if it were dropped onto the window: what cannot be opened is told there.
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(wanted)))
    return app.run()
