"""The window is opened here, and the first picture shown."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pygame

from skye_desktop.engine import Variant
from skye_desktop.files import data_folder, reason, shipped_folder, usable_folder
from skye_desktop.files.background import Job
from skye_desktop.files.report import library_versions
from skye_desktop.i18n import tr
from skye_desktop.kit import Texture, show_rectangles_alone
from skye_desktop.terminal import complain
from skye_desktop.ui.app import App
from skye_desktop.ui.event_log import EventLog
from skye_desktop.ui.navigation import Navigator
from skye_desktop.ui.scenes.title import PICTURE, TitleScene

_PATIENCE = 5.0
"""Seconds for which a picture that is being loaded is waited for before it is loaded once more."""
_SELDOM = 100
"""After so many searches of what is younger all that lives is searched for what can go; Python would after 10."""
_LOADED_LATE = (
    "skye_desktop.ui.screens", "multiprocessing.popen_spawn_posix", "multiprocessing.resource_tracker",
    "multiprocessing.popen_spawn_win32",
)  # fmt: skip
"""All screens, and what Python loads of its own when the first process is started; not every platform has each."""


def _screens(app: App) -> Navigator:
    # Loaded where one goes to one of them, and else after the first picture: they take a sixth of the start.
    from skye_desktop.ui.screens import Screens

    return Screens(app)


def open_app(
    folder: Path,
    size: tuple[int, int] | None = None,
    *,
    full_screen: bool = False,
    log: EventLog | None = None,
) -> App:
    """The window, with nothing in it yet; games and settings are kept in that folder. Raises pygame.error."""
    return App(folder, size, full_screen, log, _screens)


def settle_memory() -> None:
    """Load what would be loaded in the middle of a game, and search none of it again for what can go.

    What stays for good so lies together in memory: in between what comes and goes, it would hold on to more. And
    each search for what is no longer used would take 25 ms longer.
    """
    for name in _LOADED_LATE:
        with suppress(ImportError):
            import_module(name)
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
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # what an input method proposes is seen beside the field
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error(tr("there is no screen"))  # nobody would see what is drawn there
        show_rectangles_alone()
        pygame.font.init()
    except pygame.error as error:
        return _without_window(error)
    try:
        place, trouble = usable_folder(folder or data_folder())
    except OSError as error:
        message = tr("no folder can be written ({why}); start with --data-dir FOLDER to choose one.")
        complain("skye-desktop", message.format(why=reason(error)))
        return 1
    try:
        # Beside the window, which takes its time too.
        picture = Job(lambda progress: pygame.image.load(shipped_folder("sprites") / PICTURE))
        try:
            app = open_app(place, size, full_screen=full_screen, log=log)
        except pygame.error as error:
            return _without_window(error)
        return _play(app, picture, trouble, wanted, variant)
    except pygame.error as error:
        complain("skye-desktop", tr("the window was lost ({why}).").format(why=error))
        return 1
    finally:
        pygame.quit()


def _without_window(error: pygame.error) -> int:
    text = tr("no window can be opened ({why}). skye-desktop play --text needs none; --help tells more.")
    complain("skye-desktop", text.format(why=error))
    return 1


def _play(
    app: App, picture: Job[pygame.Surface], trouble: str, wanted: Path | None, variant: Variant | None
) -> int:
    if trouble:
        app.notify(trouble)
        complain("skye-desktop", trouble)
    app.push(TitleScene(app))
    if variant is not None:
        app.variant = variant
        app.go.new_game()
    if picture.wait(_PATIENCE):
        app.sprites.take(PICTURE, picture.result())
    app.draw_if_stale()
    # After the first picture: opening the sound device may take its time, and so does reading the table top.
    app.start_screen_reader()
    app.sounds.start()
    app.system.begin()
    app.sprites.load_ahead(Texture.WOOD_FILE)
    settle_memory()
    if wanted is not None:
        # As if it were dropped onto the window: what cannot be opened is told there.
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(wanted)))
    return app.run()
