"""The start of the window around any game, and its first picture."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import pygame

from skye_desktop.files import data_folder, reason, shipped_folder, usable_folder
from skye_desktop.files.background import Job
from skye_desktop.files.report import library_versions
from skye_desktop.i18n import tr
from skye_desktop.kit import Texture, show_rectangles_alone
from skye_desktop.shell.event_log import EventLog
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.terminal import complain

_PATIENCE = 5.0
"""Seconds to wait for a picture that another thread loads, before it is loaded here instead."""
_SELDOM = 100
"""Number of collections of the middle generation for each full garbage collection.

Python's default is 10.
"""
_LOADED_LATE = (
    "multiprocessing.popen_spawn_posix",
    "multiprocessing.resource_tracker",
    "multiprocessing.popen_spawn_win32",
)
"""Modules that Python needs to start the first process; not every platform has each of them."""

W = TypeVar("W", bound=GameWindow)


class WindowStart(NamedTuple, Generic[W]):
    """What a game shows first, and what it needs soon after that."""

    open_window: Callable[[Path, tuple[int, int] | None, bool, EventLog | None], W]
    """Returns the window, still empty, given the folder of games and settings, the size, whether it
    fills the screen, and the log of events. Raises pygame.error."""
    begin: Callable[[W], None]
    """Opens the first screen."""
    picture: str
    """File of the picture on it, in the folder of pictures; it is loaded in the background."""
    screens: str
    """Module with all screens, which is loaded after the first picture."""


def settle_memory(screens: str) -> None:
    """Load modules that would be loaded during a game, and exempt them from garbage collection.

    Objects that stay for good then lie together in memory and do not hold on to pages among
    short-lived ones. And each collection would take 25 ms longer with them. ``screens`` is the
    module with all screens of the game.
    """
    for name in (screens, *_LOADED_LATE):
        with suppress(ImportError):
            import_module(name)
    library_versions()
    gc.collect()
    gc.freeze()
    # A full collection takes some 20 ms: it is ten times rarer in a frame, and runs when the
    # window is idle.
    gc.set_threshold(700, 10, _SELDOM)


def run(
    opening: WindowStart[W],
    folder: Path | None,
    size: tuple[int, int] | None,
    full_screen: bool,
    log: EventLog | None,
    wanted: Path | None = None,
) -> int:
    """Open the window and play; return the exit status.

    ``wanted`` is the file of a game to open.
    """
    os.environ.setdefault(
        "SDL_IME_SHOW_UI", "1"
    )  # what an input method proposes is seen beside the field
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
        message = tr(
            "no folder can be written ({why}); start with --data-dir FOLDER to choose one."
        )
        complain("skye-desktop", message.format(why=reason(error)))
        return 1
    try:
        # In the background, as opening the window takes time too.
        path = shipped_folder("sprites") / opening.picture
        picture = Job(lambda progress: pygame.image.load(path))
        try:
            app = opening.open_window(place, size, full_screen, log)
        except pygame.error as error:
            return _without_window(error)
        return _play(opening, app, picture, trouble, wanted)
    except pygame.error as error:
        complain("skye-desktop", tr("the window was lost ({why}).").format(why=error))
        return 1
    finally:
        pygame.quit()


def _without_window(error: pygame.error) -> int:
    text = tr(
        "no window can be opened ({why}). skye-desktop play --text needs none; --help tells more."
    )
    complain("skye-desktop", text.format(why=error))
    return 1


def _play(
    opening: WindowStart[W], app: W, picture: Job[pygame.Surface], trouble: str, wanted: Path | None
) -> int:
    if trouble:
        app.notify(trouble)
        complain("skye-desktop", trouble)
    opening.begin(app)
    if picture.wait(_PATIENCE):
        app.sprites.take(opening.picture, picture.result())
    app.draw_if_stale()
    # After the first picture, as opening the sound device and reading the table top may take
    # long.
    app.start_screen_reader()
    app.sounds.start()
    app.system.begin()
    app.sprites.load_ahead(Texture.WOOD_FILE)
    settle_memory(opening.screens)
    if wanted is not None:
        # Like a dropped file, so that a failure is shown in the window.
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(wanted)))
    return app.run()
