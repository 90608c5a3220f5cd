"""Pictures of the game without a window: a saved game as the acting player sees it, or a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from skye_desktop.files import SaveError, read_game, shipped_folder, shown_name
from skye_desktop.files.record import TableOptions
from skye_desktop.game.game_comparison import Comparison, as_it_stands, compared
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import BY_STRENGTH
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.main import open_app
from skye_desktop.games.skye.ui.scenes.daily_screen import DailyScene
from skye_desktop.games.skye.ui.scenes.lesson_end_screen import LessonEndScene
from skye_desktop.games.skye.ui.screens import places
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.i18n import tr, tr_of_file
from skye_desktop.known_games import DEFAULT
from skye_desktop.shell.screenshot import ShownPhones, draw_window

_PLACES = places()
_MOST_SECONDS = 30.0
"""Seconds to wait at most for a land of the day."""
_FINISHED = "five clans, finished.json"
_TO_BUILD = 63
"""Number of moments of that game after which the second seat builds."""


def _open(place: str, app: App) -> None:
    app.push(_PLACES[place](app))


def _finished(app: App) -> Session:
    loaded = read_game(shipped_folder("saves") / _FINISHED)
    return Session.resume(loaded, app.shelf, is_played=False)


def _open_results(app: App) -> None:
    app.go.results(_finished(app), lambda: None)


def _open_lesson_end(app: App) -> None:
    app.push(LessonEndScene(app, _finished(app), lambda: None))


def _open_comparison(app: App) -> None:
    """Lay a finished game beside the first part of it."""
    loaded = read_game(shipped_folder("saves") / _FINISHED)
    whole = compared(loaded, tr_of_file(loaded.save.name), "", app.shelf)
    start = _beginning(app, len(whole.session.moments) * 2 // 3)
    app.go.compare(Comparison(whole, as_it_stands(start, whole.title, "")))


def _beginning(app: App, moments: int, levels: tuple[str, ...] = ()) -> Session:
    """Return the finished game as it was after so many moments, with computers of those levels."""
    whole = _finished(app)
    table = TableOptions(computers=levels)
    return Session(
        whole.setup, app.shelf, shipped_folder("saves") / _FINISHED, whole.position,
        moments=whole.moments[:moments], table=table,
    )  # fmt: skip


def _open_phones(app: App) -> None:
    """Lay the sheet of phones over a game whose seats are played in all ways that there are."""
    if why := app.phones.why_not:
        raise SaveError(why)
    from skye_desktop.phones.phone_game import Whereabouts
    from skye_desktop.shell.phones_sheet import PhonesScene

    table, phone, away = Whereabouts.TABLE, Whereabouts.PHONE, Whereabouts.AWAY
    ways = table, phone, away, Whereabouts.FREE, Whereabouts.COMPUTER
    session = _beginning(app, _TO_BUILD, ("", "", "", "", BY_STRENGTH[0]))
    app.push(TableScene(app, session))
    app.phones = ShownPhones(app, session, ways)
    app.push(PhonesScene(app, session))


def _open_daily(app: App) -> None:
    scene = DailyScene(app)
    scene.wait(_MOST_SECONDS)
    app.push(scene)


SCENES: dict[str, Callable[[App], None]] = {
    "title": lambda app: app.go.to_title(),
    **{place: partial(_open, place) for place in _PLACES},
    "daily": _open_daily,
    "results": _open_results,
    "compare": _open_comparison,
    "lesson-end": _open_lesson_end,
    "phones": _open_phones,
}
"""Functions that open the screens which can be drawn by name."""


def picture(
    scene: str | None,
    save: Path | None,
    size: tuple[int, int],
    ui_scale: int | None,
    settings: Mapping[str, str | int] = MappingProxyType({}),
) -> bytes:
    """Return a picture as a PNG, drawn with the given settings, by their names.

    Raises SaveError if the save cannot be read or nothing can be drawn.
    """

    def opens(app: App) -> None:
        if save is not None:
            _push_game(app, save)
        elif scene is not None:
            SCENES[scene](app)

    return draw_window(open_app, opens, size, ui_scale, settings)


def _push_game(app: App, save: Path) -> None:
    loaded = read_game(save)
    if loaded.save.game != DEFAULT:
        told = tr("{file} is a game that is played at the terminal and has no picture")
        raise SaveError(told.format(file=shown_name(save)))
    session = Session.resume(loaded, app.shelf, is_played=False)
    table = TableScene(app, session)
    app.push(table)
    seat = session.waiting_seat()
    if table.panel.covers_table and seat is not None:
        table.desk.take_seat(seat)
