"""Pictures of a game's window without a screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

# No window is needed; set before pygame looks for a display.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from skye_desktop.files import NOWHERE, SaveError, reason
from skye_desktop.files.settings import Speed
from skye_desktop.game.session import Session
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.reports import png
from skye_desktop.shell.window_phones import WindowPhones

if TYPE_CHECKING:
    from skye_desktop.phones.phone_game import Whereabouts
    from skye_desktop.phones.phone_table import PhoneSeat

_LOADING_TURNS = 200
_ADDRESS, _PORT = "192.168.1.20", 7593
_KEY, _WORDS = "5kYe-pHoNeS-aT-tHe-TaB", "otter-lantern"
"""What a picture of the phones' sheet shows; it opens nothing."""
_AWAY_SINCE = 20, 14
"""Hour and minute at which the phone that is away was seen last."""

W = TypeVar("W", bound=GameWindow)


def draw_window(
    open_window: Callable[[Path, tuple[int, int]], W],
    opens: Callable[[W], None],
    size: tuple[int, int],
    ui_scale: int | None,
    settings: Mapping[str, str | int],
) -> bytes:
    """Return a picture as a PNG, drawn with the given settings, by their names.

    ``opens`` opens what is to be seen. Raises SaveError if nothing can be drawn.
    """
    pygame.display.init()
    pygame.font.init()
    try:
        app = open_window(NOWHERE, size)
        app.settings.ui_scale = ui_scale
        app.settings.animation_speed = Speed.OFF
        app.settings.hints = False
        for name, value in settings.items():
            setattr(app.settings, name, value)
        app.apply_settings()
        app.relayout()
        app.go.to_title()
        opens(app)
        # Some screens load their content gradually.
        for _ in range(_LOADING_TURNS):
            if app.scene.next_update_in() != 0:
                break
            app.turn([], 0.02)
        app.draw(app.screen)
        return png(app.screen)
    except (pygame.error, OSError) as error:
        raise SaveError(reason(error)) from error
    finally:
        pygame.quit()


class ShownPhones(WindowPhones):
    """Phones of a picture: seats played in given ways, and a server that serves nobody."""

    def __init__(self, window: GameWindow, session: Session, ways: Sequence[Whereabouts]) -> None:
        """Show that the first seats of the game are played in those ways."""
        from skye_desktop.phones.keys import TableKeys
        from skye_desktop.phones.phone_table import PhoneSeat
        from skye_desktop.phones.server import PhoneServer

        super().__init__(window)
        keys = TableKeys()
        keys.table, keys.words = _KEY, _WORDS
        self.server = PhoneServer({}, keys, len(ways), _PORT, find_addresses=lambda: [_ADDRESS])
        now = datetime.now()
        hour, minute = _AWAY_SINCE
        ago = now - now.replace(hour=hour, minute=minute, second=0, microsecond=0)
        since = time.monotonic() - ago.total_seconds()
        self._shown = tuple(
            PhoneSeat(number, seat.name, "", way, since)
            for number, (seat, way) in enumerate(zip(session.setup.seats, ways, strict=True))
        )
        self._tell_screens()

    @property
    def seats(self) -> Sequence[PhoneSeat]:
        return self._shown
