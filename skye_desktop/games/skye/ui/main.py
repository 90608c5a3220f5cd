"""The window of *Isle of Skye* as it opens: empty, with the title, or with a variant to set up."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from skye_desktop.games.skye.engine import Variant
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.navigation import Navigator
from skye_desktop.games.skye.ui.scenes.title_screen import PICTURE, TitleScene
from skye_desktop.shell.event_log import EventLog
from skye_desktop.shell.start import WindowStart, run

SCREENS: Final = "skye_desktop.games.skye.ui.screens"
"""Module with all screens; it is loaded on demand or after the first picture."""


def _screens(app: App) -> Navigator:
    # They take a sixth of the start.
    from skye_desktop.games.skye.ui.screens import Screens

    return Screens(app)


def open_app(
    folder: Path,
    size: tuple[int, int] | None = None,
    full_screen: bool = False,
    log: EventLog | None = None,
) -> App:
    """Return the window, still empty; ``folder`` holds games and settings. Raises pygame.error."""
    return App(folder, size, full_screen, log, _screens)


def open_and_play(
    folder: Path | None,
    size: tuple[int, int] | None,
    full_screen: bool,
    log: EventLog | None,
    wanted: Path | None = None,
    variant: Variant | None = None,
    *,
    with_phones: bool = False,
) -> int:
    """Open the window and play; return the exit status.

    ``wanted`` is the file of a game to open; ``variant`` starts a new game by its rules. With
    phones people take their seats by a code, in that game or in a new one.
    """

    def begin(app: App) -> None:
        app.push(TitleScene(app))
        app.phones.is_wanted = with_phones
        if variant is not None:
            app.variant = variant
        if variant is not None or (with_phones and wanted is None):
            app.go.new_game()

    return run(
        WindowStart(open_app, begin, PICTURE, SCREENS), folder, size, full_screen, log, wanted
    )
