"""The picture of a finished game, which is written to a file and can be copied."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from skye_desktop.files import SaveError, plain_name, sweep, write_bytes
from skye_desktop.files.record import Progress
from skye_desktop.foreign import visible
from skye_desktop.i18n import tr
from skye_desktop.kit import Question
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.picture_clipboard import ClipboardError, copy_picture
from skye_desktop.shell.progress_sheet import wait_for
from skye_desktop.shell.reports import open_folder, png

_PICTURES: Final = "pictures"
"""Name of the folder below the data folder."""
_LONGEST: Final = 120
"""Most characters of a file's name before the date."""


def share_picture(app: GameWindow, picture: pygame.Surface, name: str) -> None:
    """Write a picture to the data folder, in the background.

    Afterwards a sheet offers to copy it and to show its folder.
    """
    data: list[bytes] = []

    def write(progress: Progress) -> Path | str:
        try:
            stamp = datetime.now().astimezone().strftime("%Y-%m-%d %H%M%S")
            data.append(png(picture))
            plain = ", ".join(map(plain_name, name.split(", ")))  # a comma no file system refuses
            path = app.folder / _PICTURES / f"{plain[:_LONGEST]} {stamp}.png"
            sweep(path.parent)
            write_bytes(path, data[0])
        except (SaveError, pygame.error, MemoryError) as error:
            return str(error) or type(error).__name__
        return path

    def tell(written: Path | str) -> None:
        if isinstance(written, str):
            app.ask(tr("The picture could not be kept"), f"{written}.")
        else:
            title = tr("The picture is kept")
            text = visible(str(written))
            folder = written.parent
            opens = partial(open_folder, app, folder)
            copies = partial(copy, app, data[0])
            app.push(
                Question(
                    app,
                    title,
                    text,
                    yes=tr("Open folder"),
                    no=tr("Close"),
                    on_yes=opens,
                    picture=picture,
                    copies=copies,
                )
            )

    wait_for(app, tr("Making the picture"), write, tell)


def copy(app: GameWindow, data: bytes) -> None:
    """Copy a picture, given as the bytes of a PNG file, in the background.

    A notice says whether that succeeded.
    """

    def put(progress: Progress) -> str:
        try:
            copy_picture(data)
        except ClipboardError as error:
            return str(error) or "–"
        return ""

    def tell(why: str) -> None:
        text = tr(
            "The picture could not be copied: this system's clipboard takes none "
            "({why}). The file is kept."
        )
        app.notify(text.format(why=visible(why)) if why else tr("The picture is copied."))

    wait_for(app, tr("Copying the picture"), put, tell)
