"""Pictures of a game's window without a screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

# No window is needed; set before pygame looks for a display.
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from skye_desktop.files import NOWHERE, SaveError, reason
from skye_desktop.files.settings import Speed
from skye_desktop.shell.game_window import GameWindow
from skye_desktop.shell.reports import png

_LOADING_TURNS = 200

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
