"""The navigator with all screens: the only module that knows every one of them.

All but title and table are loaded when they are opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from skye_desktop.files import Shelf
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.lesson import (
    FOLDER,
    Lesson,
    begin_lesson,
    is_lesson,
    unfinished_lesson,
)
from skye_desktop.games.skye.new_table import NewTable
from skye_desktop.games.skye.ui import scenes
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.i18n import tr
from skye_desktop.shell.game_window import GameScreen
from skye_desktop.shell.house_screens import HouseScreens, places_of

if TYPE_CHECKING:
    from skye_desktop.game.game_comparison import Comparison
    from skye_desktop.games.skye.coach_analysis import Coach
    from skye_desktop.games.skye.engine import GameState
    from skye_desktop.games.skye.goals.goal import Goal
    from skye_desktop.games.skye.ui.better_place import BetterPlace
    from skye_desktop.shell.list_look import ListLook
    from skye_desktop.shell.rules_look import RulesLook
    from skye_desktop.shell.seats_look import SeatsLook


def places() -> Mapping[str, Callable[[App], GameScreen]]:
    """Return the classes of the screens that need nothing but the app, by `GameScreen.place`.

    All screens are loaded for that.
    """
    return places_of(scenes)


class Screens(HouseScreens):
    """The navigator to every screen; see `navigation.Navigator`."""

    def __init__(self, app: App) -> None:
        super().__init__(app, scenes)
        self._app = app

    def make_title(self) -> TitleScene:
        return TitleScene(self._app)

    def make_table(self, session: Session, pace: Speed) -> TableScene:
        return TableScene(self._app, session, pace)

    def new_game(self, *, leaves_all: bool = False) -> None:
        from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene

        if leaves_all:
            self.to_title()
        self._app.push(NewGameScene(self._app))

    def quick_game(self) -> None:
        table = NewTable(self._app.settings)
        if table.missing:
            self.new_game(leaves_all=True)
        else:
            self.play(lambda: Session.start(table.setup, self._app.shelf, table.table))

    def editor(
        self, position: GameState | None = None, task: str = "", goal: Goal | None = None
    ) -> None:
        from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene

        self._app.push(EditorScene(self._app, position, task, goal))

    def lesson(self) -> None:
        self.to_title()
        app = self._app
        page = self._app.settings.lesson
        shelf = Shelf(app.folder / FOLDER)
        shelf.syncs = app.shelf.syncs
        game = unfinished_lesson(shelf) if page else None
        session = begin_lesson(shelf) if game is None else Session.resume(game, shelf)
        app.push(TableScene(app, session, lesson=Lesson(session, page if game else "")))

    def results(
        self, session: Session, open_coach: Callable[[], None], *, crowns: bool = False
    ) -> None:
        from skye_desktop.games.skye.ui.scenes.results_screen import ResultsScene

        app = self._app
        if is_lesson(session):
            from skye_desktop.games.skye.ui.scenes.lesson_end_screen import LessonEndScene

            points = partial(ResultsScene, app, session, open_coach, back=tr("Back"))
            app.push(LessonEndScene(app, session, lambda: app.push(points())))
        else:
            app.push(ResultsScene(app, session, open_coach, crowns=crowns))

    def coach(self, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]) -> None:
        from skye_desktop.games.skye.ui.scenes.coach_screen import CoachScene

        self._app.push(CoachScene(self._app, session, coach, look_at))

    def compare(self, comparison: Comparison) -> None:
        from skye_desktop.games.skye.ui.scenes.comparison_screen import ComparisonScene

        self._app.push(ComparisonScene(self._app, comparison))

    def list_look(self) -> ListLook:
        from skye_desktop.games.skye.ui.lands_in_lists import LandsInLists

        return LandsInLists(self._app)

    def rules_look(self) -> RulesLook:
        from skye_desktop.games.skye.ui.rules_pages import RulesPages

        return RulesPages(self._app)

    def seats_look(self) -> SeatsLook:
        from skye_desktop.games.skye.ui.skye_seats import SkyeSeats

        return SkyeSeats()
