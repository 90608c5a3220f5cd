"""The screens that any game has in its window, and the ways to them.

Each is loaded when it is opened, as most games need few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from skye_desktop.files import LoadedGame
from skye_desktop.files.settings import Speed
from skye_desktop.game.history_shortening import Shortened, replay
from skye_desktop.game.session import Session
from skye_desktop.i18n import tr
from skye_desktop.kit import Question, Typing
from skye_desktop.shell import scenes as house_scenes
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.progress_sheet import wait_for
from skye_desktop.shell.reports import write_crash_report
from skye_desktop.shell.window_phones import promise

if TYPE_CHECKING:
    from skye_desktop.game.game_filter import GameFilter
    from skye_desktop.shell.found_games import FoundGames

_ELSEWHERE: Final = {"deeds": "records", "load": "saves"}
"""Beginnings of the names of modules that are not called like their place, by that."""


def places_of(scenes: ModuleType) -> Mapping[str, Callable[[Any], GameScreen]]:
    """Return the classes with a `GameScreen.place`, by that: a game's first, then the house's.

    ``scenes`` is the package of the game's screens. All screens are loaded; `screen_at` loads one.
    """
    return {
        place: screen
        for package in (scenes, house_scenes)
        for found in iter_modules(package.__path__, f"{package.__name__}.")
        for place, screen in _in_module(found.name).items()
    }


def screen_at(scenes: ModuleType, place: str) -> Callable[[Any], GameScreen]:
    """Return the class with that `GameScreen.place`, from the module that is called like it."""
    file = f"{_ELSEWHERE.get(place, place).replace('-', '_')}_screen"
    names = [f"{package.__name__}.{file}" for package in (scenes, house_scenes)]
    return _in_module(next(name for name in names if find_spec(name)))[place]


def _in_module(name: str) -> dict[str, type[GameScreen]]:
    """Return the classes with a `GameScreen.place` that a module defines, by that."""
    return {
        one.place: one
        for one in vars(import_module(name)).values()
        if isinstance(one, type) and one.__module__ == name
        if issubclass(one, GameScreen) and one.place
    }


class HouseScreens:
    """The ways to the screens of the house; the navigator of a game is a subclass."""

    def __init__(self, app: GameWindow, scenes: ModuleType) -> None:
        """Keep the window, and the package of the game's screens, which `open` opens."""
        self._window = app
        self._scenes = scenes

    # -- what a game gives

    def make_title(self) -> GameScreen:
        raise NotImplementedError

    def make_table(self, session: Session, pace: Speed) -> GameScreen:
        """Return the table with a game; ``pace`` is the speed of its time line."""
        raise NotImplementedError

    # -- the ways

    def open(self, place: str) -> None:
        self._window.push(screen_at(self._scenes, place)(self._window))

    def to_title(self) -> None:
        self._window.reset(self.make_title())

    def play(self, begin: Callable[[], Session], *, pace: Speed = Speed.NORMAL) -> None:
        self.to_title()
        self._window.push(self.make_table(begin(), pace))

    def resume(self, game: LoadedGame) -> None:
        wait_for(
            self._window, tr("Opening the game"), lambda progress: replay(game.record, progress),
            lambda line: self._sit_down(game, line),
        )  # fmt: skip

    def _sit_down(self, game: LoadedGame, line: Shortened) -> None:
        # A table that is left closes its game first, which may be this one.
        self.to_title()
        shelf = self._window.shelf
        wait_for(
            self._window,
            tr("Opening the game"),
            lambda progress: Session.resume(game, shelf, progress, line),
            lambda session: self._window.push(self.make_table(session, Speed.NORMAL)),
            Session.close,
        )

    def load(self, path: Path | None = None) -> None:
        from skye_desktop.shell.scenes.saves_screen import LoadScene

        scene = LoadScene(self._window)
        self._window.push(scene)
        if path is not None:
            scene.open_file(path)

    def filter_games(
        self, found: FoundGames, wanted: GameFilter, want: Callable[[GameFilter], object]
    ) -> None:
        from skye_desktop.shell.scenes.filter_screen import FilterScene

        self._window.push(FilterScene(self._window, found, wanted, want))

    def tags(
        self,
        title: str,
        tags: Sequence[str],
        known: Sequence[str],
        write: Callable[[tuple[str, ...]], object],
    ) -> None:
        from skye_desktop.shell.scenes.tags_screen import TagsScene

        self._window.push(TagsScene(self._window, title, tags, known, write))

    def relatives(self, title: str, path: Path, compare: Callable[[Path], object]) -> None:
        from skye_desktop.shell.scenes.relatives_screen import RelativesScene

        self._window.push(RelativesScene(self._window, title, path, compare))

    def ask_to_compare(self, session: Session, title: str) -> None:
        from skye_desktop.shell.second_game import ask_beside_table

        ask_beside_table(self._window, session, title)

    def save_as(self, session: Session) -> None:
        from skye_desktop.shell.scenes.saves_screen import SaveAsScene

        self._window.push(SaveAsScene(self._window, session))

    def rules(self, topic: str = "") -> None:
        from skye_desktop.shell.scenes.rules_screen import RulesScene

        self._window.push(RulesScene(self._window, topic))

    def letters(self, field: Typing) -> None:
        from skye_desktop.shell.scenes.on_screen_keyboard import LettersScene

        below = self._window.scene

        def put(text: str) -> None:
            # The field may have been built again meanwhile.
            (below.field(field.id) or field).set_text(text)

        self._window.push(LettersScene(self._window, field, put))

    def seats(self, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        from skye_desktop.shell.scenes.seats_screen import SeatsScene

        self._window.push(SeatsScene(self._window, session, change))

    def phones(self, session: Session) -> None:
        window = self._window
        if why := window.phones.why_not:
            window.ask(tr("Play with phones"), why)
        elif window.phones.is_on or window.settings.phones_explained:
            self._switch_phones_on(session)
        else:
            window.ask(
                tr("Play with phones?"),
                promise(),
                tr("Switch it on"),
                partial(self._switch_phones_on, session),
            )

    def _switch_phones_on(self, session: Session) -> None:
        from skye_desktop.shell.phones_sheet import PhonesScene

        window = self._window
        if why := window.phones.switch_on():
            window.ask(tr("Play with phones"), why)
            return
        if not window.settings.phones_explained:
            window.settings.phones_explained = True
            window.keep_settings()
        window.push(PhonesScene(window, session))

    def report(self) -> None:
        from skye_desktop.shell.scenes.report_screen import open_report

        open_report(self._window)

    def ask_before_closing(self, lost: str, close: Callable[[], None]) -> bool:
        if isinstance(self._window.scene, Question):
            return False
        yes = tr("Close all the same")
        self._window.ask(tr("Close the game?"), lost, yes, close, is_dangerous=True)
        return True

    def write_crash_report(self, error: Exception) -> str:
        return write_crash_report(self._window, error)
