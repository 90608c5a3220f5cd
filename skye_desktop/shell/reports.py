"""Reports from the window, on the game on the screen or on an error of the program."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import traceback
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame

from skye_desktop.files import SaveError
from skye_desktop.files.record import SavedGame
from skye_desktop.files.report import make_report
from skye_desktop.foreign import visible
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game
from skye_desktop.shell.game_window import GameWindow

_OPENERS = {"win32": "explorer", "darwin": "open"}
"""Command that shows a folder, by platform; xdg-open elsewhere."""


def png(surface: pygame.Surface) -> bytes:
    """Return the surface as a PNG; raises pygame.error and MemoryError."""
    # In memory, as a temporary folder may be full or missing.
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    data = file.getvalue()
    # pygame never releases a file object that it has saved to, so that it is emptied here.
    file.seek(0)
    file.truncate()
    return data


def write_report(app: GameWindow, note: str, screen: pygame.Surface, trouble: str = "") -> Path:
    """Write a report of the game with a picture of the screen; return the file.

    Raises SaveError, and no other error.
    """
    app.shelf.syncs.flush()
    try:
        saved, log = _game(app)
        return make_report(app.folder, saved, log, png(screen), note, app.settings, trouble)
    except SaveError:
        raise
    except Exception as error:
        # Reports are made when the game or the machine has a problem: anything may fail here,
        # and must not end the game.
        raise SaveError(str(error) or type(error).__name__) from error


def _game(app: GameWindow) -> tuple[SavedGame | None, list[str]]:
    """Return the game on the table, at the moment on the screen, with the lines of its log.

    If there is no game, return None and no lines.
    """
    played = app.played
    if played is None:
        return None, []
    session = played.session
    setup, tell = session.setup, known_game(session.setup.game_id).wording.tell
    return session.as_save(shown=played.moment), [tell(event, setup) for event in session.events]


def write_crash_report(app: GameWindow, error: Exception) -> str:
    """Write a report of an error of the program.

    Return where the file is, and how to continue.
    """
    trouble = "".join(traceback.format_exception(error))
    way_on = _way_on(app)
    try:
        path = _write_what_can_be(app, trouble)
    except Exception as second:  # whatever it is, it must not hide the first
        why = tr("No report could be written: {why}.").format(why=second)
        return tr("The game stopped unexpectedly. {why} {way_on}").format(why=why, way_on=way_on)
    message = tr("The game stopped unexpectedly. A report is at {path}. {way_on}")
    return message.format(path=path, way_on=way_on)


def _way_on(app: GameWindow) -> str:
    """Return the sentence which says with which entry of the title the game can be continued."""
    played = app.played
    if played is None:
        return tr("Start the program again: your games are kept.")
    session = played.session
    if session.path.parent == app.lessons:
        return tr(
            "Start the program again and choose Learn to play: the lesson goes on where it was."
        )
    if session.trouble:
        return tr("Start the program again. The last actions could not be saved: {why}").format(
            why=session.trouble
        )
    state = session.state
    if known_game(state.setup.game_id).rules.is_over(state):
        return tr("Start the program again and choose Load: every action is kept.")
    return tr("Start the program again and choose Continue: every action is kept.")


def _write_what_can_be(app: GameWindow, trouble: str) -> Path:
    try:
        return write_report(app, "", app.screen, trouble)
    except SaveError:  # the game or the screen may be what is broken
        return make_report(app.folder, None, [], None, "", app.settings, trouble)


def offer_folder(app: GameWindow, title: str, text: str, folder: Path) -> None:
    """Show a text about a file or folder, with a button that opens ``folder``."""
    app.ask(title, text, tr("Open folder"), lambda: open_folder(app, folder), no=tr("Close"))


def open_folder(app: GameWindow, folder: Path) -> None:
    """Show a folder with the system's own program for it; without one, show a notice."""
    opener = shutil.which(_OPENERS.get(sys.platform, "xdg-open"))
    if opener is None:
        message = tr("This system has no program to open a folder. It is {folder}")
        app.notify(message.format(folder=visible(str(folder))))
        return
    # In a thread, as some of these programs run until their window is closed.
    try:
        threading.Thread(target=_run_quietly, args=([opener, str(folder)],), daemon=True).start()
    except RuntimeError as error:  # no more threads
        message = tr("{folder} cannot be opened: {why}.")
        app.notify(message.format(folder=visible(str(folder)), why=error))


def _run_quietly(command: list[str]) -> None:
    quiet = subprocess.DEVNULL
    with suppress(OSError):
        subprocess.run(command, stdout=quiet, stderr=quiet, stdin=quiet, check=False)
