"""Pictures of the game without a screen: a saved game as the person to act sees it, or one of the screens."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

# No window is wanted: set before pygame looks for a screen.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from skye_desktop.files import SaveError, read_game, shipped_folder
from skye_desktop.files.settings import Speed
from skye_desktop.kit.scenes import Scene
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.main import open_app
from skye_desktop.ui.reports import png
from skye_desktop.ui.scenes.gallery import GalleryScene
from skye_desktop.ui.scenes.new_game import NewGameScene
from skye_desktop.ui.scenes.results import ResultsScene
from skye_desktop.ui.scenes.rules import RulesScene
from skye_desktop.ui.scenes.saves import LoadScene
from skye_desktop.ui.scenes.scenarios import ScenariosScene
from skye_desktop.ui.scenes.settings import SettingsScene
from skye_desktop.ui.scenes.title import TitleScene
from skye_desktop.ui.table.scene import TableScene

_FINISHED = "five clans, finished.json"
_LOADING_TURNS = 200


def _results(app: App) -> Scene:
    loaded = read_game(shipped_folder("saves") / _FINISHED)
    return ResultsScene(app, Session.resume(loaded, app.shelf), lambda: None)


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": TitleScene,
    "new-game": NewGameScene,
    "load": LoadScene,
    "scenarios": ScenariosScene,
    "rules": RulesScene,
    "settings": SettingsScene,
    "results": _results,
    "gallery": GalleryScene,
}
"""The screens that can be drawn by name."""


def picture(scene: str | None, save: Path | None, size: tuple[int, int], ui_scale: int | None) -> bytes:
    """The picture as a PNG. Raises SaveError if the save cannot be read, or nothing can be drawn."""
    pygame.display.init()
    pygame.font.init()
    try:
        with tempfile.TemporaryDirectory() as folder:
            app = open_app(Path(folder), size)
            app.settings.ui_scale = ui_scale
            app.settings.animation_speed = Speed.OFF
            app.settings.hints = False
            app.relayout()
            app.push(TitleScene(app))
            if save is not None:
                _push_game(app, save)
            elif scene not in (None, "title"):
                app.push(SCENES[scene](app))
            # Some screens fill themselves bit by bit.
            for _ in range(_LOADING_TURNS):
                if app.scene.next_update_in() != 0:
                    break
                app.turn([], 0.02)
            app.draw(app.screen)
            return png(app.screen)
    except (pygame.error, OSError) as error:
        raise SaveError(getattr(error, "strerror", None) or str(error)) from error
    finally:
        pygame.quit()


def _push_game(app: App, save: Path) -> None:
    session = Session.resume(read_game(save), app.shelf, is_played=False)
    table = TableScene(app, session)
    app.push(table)
    seat = session.waiting_seat()
    if table.panel.covers_table and seat is not None:
        table.desk.take_seat(seat)
