"""The navigator with all screens: the only module that knows every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from skye_desktop.files import LoadedGame, Shelf
from skye_desktop.files.settings import Speed
from skye_desktop.game.history_shortening import Shortened, replay
from skye_desktop.game.session import Session
from skye_desktop.games.skye.coach_analysis import Coach
from skye_desktop.games.skye.engine import GameState
from skye_desktop.games.skye.lesson import FOLDER, Lesson, begin_lesson, unfinished_lesson
from skye_desktop.games.skye.new_table import NewTable
from skye_desktop.games.skye.ui import scenes
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.better_place import BetterPlace
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.lands_in_lists import LandsInLists
from skye_desktop.games.skye.ui.scenes.coach_screen import CoachScene
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene
from skye_desktop.games.skye.ui.scenes.rules_screen import RulesScene
from skye_desktop.games.skye.ui.scenes.seats_screen import SeatsScene
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.i18n import tr
from skye_desktop.kit import Question, Typing
from skye_desktop.shell import scenes as shell_scenes
from skye_desktop.shell.game_window import GameScreen
from skye_desktop.shell.progress_sheet import wait_for
from skye_desktop.shell.reports import write_crash_report
from skye_desktop.shell.scenes.on_screen_keyboard import LettersScene
from skye_desktop.shell.scenes.report_screen import open_report
from skye_desktop.shell.scenes.saves_screen import LoadScene, SaveAsScene


def _with_places() -> Iterator[type[Any]]:
    """Yield the classes of screens that have a `TreeScreen.place`."""
    for package in (scenes, shell_scenes):
        for found in iter_modules(package.__path__, f"{package.__name__}."):
            for one in vars(import_module(found.name)).values():
                is_here = isinstance(one, type) and one.__module__ == found.name
                if is_here and issubclass(one, GameScreen) and one.place:
                    yield one


PLACES: Final[Mapping[str, Callable[[App], GameScreen]]] = {
    one.place: one for one in _with_places()
}
"""Classes of these screens by their `GameScreen.place`."""


class Screens:
    """The navigator to every screen; see `navigation.Navigator`."""

    def __init__(self, app: App) -> None:
        self._app = app

    def open(self, place: str) -> None:
        self._app.push(PLACES[place](self._app))

    def to_title(self) -> None:
        self._app.reset(TitleScene(self._app))

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        self.to_title()
        self._app.push(TableScene(self._app, begin(), pace))

    def resume(self, game: LoadedGame) -> None:
        wait_for(
            self._app, tr("Opening the game"), lambda progress: replay(game.record, progress),
            lambda line: self._sit_down(game, line),
        )  # fmt: skip

    def _sit_down(self, game: LoadedGame, line: Shortened) -> None:
        # A table that is left closes its game first, which may be this one.
        self.to_title()
        shelf = self._app.shelf
        wait_for(
            self._app,
            tr("Opening the game"),
            lambda progress: Session.resume(game, shelf, progress, line),
            lambda session: self._app.push(TableScene(self._app, session)),
            Session.close,
        )

    def new_game(self, *, leaves_all: bool = False) -> None:
        if leaves_all:
            self.to_title()
        self._app.push(NewGameScene(self._app))

    def quick_game(self) -> None:
        table = NewTable(self._app.settings)
        if table.missing:
            self.new_game(leaves_all=True)
        else:
            self.play(lambda: Session.start(table.setup, self._app.shelf, table.table))

    def load(self, path: Path | None = None) -> None:
        scene = LoadScene(self._app)
        self._app.push(scene)
        if path is not None:
            scene.open_file(path)

    def save_as(self, session: Session) -> None:
        self._app.push(SaveAsScene(self._app, session))

    def editor(self, position: GameState | None = None, task: str = "") -> None:
        self._app.push(EditorScene(self._app, position, task))

    def lesson(self) -> None:
        self.to_title()
        app = self._app
        page = self._app.settings.lesson
        shelf = Shelf(app.folder / FOLDER)
        shelf.syncs = app.shelf.syncs
        game = unfinished_lesson(shelf) if page else None
        session = begin_lesson(shelf) if game is None else Session.resume(game, shelf)
        app.push(TableScene(app, session, lesson=Lesson(session, page if game else "")))

    def rules(self, topic: str = "") -> None:
        self._app.push(RulesScene(self._app, topic))

    def letters(self, field: Typing) -> None:
        app = self._app
        below = self._app.scene

        def put(text: str) -> None:
            # The field may have been built again meanwhile.
            (below.field(field.id) or field).set_text(text)

        app.push(LettersScene(app, field, put))

    def results(
        self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False
    ) -> None:
        self._app.push(ResultsScene(self._app, session, open_coach, crowns=crowns))

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        self._app.push(CoachScene(self._app, session, coach, look_at))

    def seats(self, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        self._app.push(SeatsScene(self._app, session, change))

    def report(self) -> None:
        open_report(self._app)

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        if isinstance(self._app.scene, Question):
            return False
        yes = tr("Close all the same")
        self._app.ask(tr("Close the game?"), lost, yes, close, is_dangerous=True)
        return True

    def list_look(self) -> LandsInLists:
        return LandsInLists(self._app)

    def write_crash_report(self, error: Exception) -> str:
        return write_crash_report(self._app, error)
