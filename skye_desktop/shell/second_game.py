"""The second game of a comparison: it is chosen, both are read, and the screen opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from skye_desktop.files import Unusable
from skye_desktop.files.record import Progress
from skye_desktop.game.game_comparison import (
    ComparedGame,
    Comparison,
    as_it_stands,
    compared,
    title_of,
)
from skye_desktop.game.saved_games import local_date
from skye_desktop.game.session import Session
from skye_desktop.i18n import tr
from skye_desktop.shell.game_entries import open_here
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.progress_sheet import wait_for

FirstGame = Callable[[Progress], ComparedGame | Unusable]
"""Reads the first game; called in another thread."""


def ask_for_second(app: GameWindow, title: str, path: Path, first: FirstGame) -> None:
    """Ask which game is laid beside the first, and show both; ``path`` is the first one's file."""
    app.go.relatives(title, path, partial(compare_files, app, first))


def compare_files(app: GameWindow, first: FirstGame, path: Path) -> None:
    """Show the first game beside that in a file, or say why one of them cannot be read."""

    def read(progress: Progress) -> Comparison | Unusable:
        one = first(progress)
        other = from_file(app, path, progress)
        if isinstance(one, Unusable):
            return one
        return other if isinstance(other, Unusable) else Comparison(one, other)

    def show(came: Comparison | Unusable) -> None:
        if isinstance(came, Unusable):
            app.ask(tr("This game cannot be compared"), came.text)
        else:
            app.go.compare(came)

    wait_for(app, tr("Reading both games"), read, show)


def from_file(app: GameWindow, path: Path, progress: Progress) -> ComparedGame | Unusable:
    """Return the game in a file. Raises whatever ``progress`` raises."""
    game = open_here(path, progress)
    if isinstance(game, Unusable):
        return game
    when = local_date(game.save.saved_at)
    return compared(game, title_of(game.save), when, app.shelf, progress)


def ask_beside_table(app: GameWindow, session: Session, title: str) -> None:
    """Ask which game is laid beside the one on the table, as that stands now, and show both."""
    game = as_it_stands(session, title, tr("On the table now"))
    ask_for_second(app, title, session.path, lambda progress: game)
