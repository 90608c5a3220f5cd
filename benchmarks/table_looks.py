"""What a player sees at the table: how large the land is, sheets, light and letters.

Six games each of two to five seats are played by the second level; from the third round on the
table is looked at while prices are set, tiles are bought, and tiles are laid, with a tile in hand
and without one. `looks.py` prints the figures.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
import pygame

from skye_desktop.engine import Phase
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.playtest import table
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.main import open_app
from skye_desktop.games.skye.ui.scenes.title_screen import TitleScene
from skye_desktop.games.skye.ui.screens import places
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.games.skye.ui.territory_view import bounds
from skye_desktop.kit import Common, theme

PLACES = places()

LARGE, USUAL = (1920, 1080), (1280, 720)
FIRST_ROUND = 3
SEEDS = range(1, 7)
PHASES = (Phase.PRICING, Phase.BUYING, Phase.BUILDING)
BRIGHT = 200
"""Luminance, of 255, from which on a pixel is bright."""
FORMS = ("settings", "new-game", "load", "scenarios")


class Look(NamedTuple):
    """What was seen of a table at one moment."""

    land: float
    """Part of the free area that the box of the land's tiles takes."""
    is_narrow: bool
    """Whether the land is higher than it is broad, in a free area that is broader than high."""
    length: float
    """Part of the free area's height or width that the land with all its aims takes."""
    side: float
    """Pixels of a tile."""
    sheet: float
    """Part of the window's height that the panel takes."""
    bright: float
    """Part of the pixels that are bright."""
    letters: float
    """Pixels of the smallest letters."""


def bright_part(app: App) -> float:
    """Return the part of the window's pixels that are bright."""
    rgb = pygame.surfarray.array3d(app.screen).astype(np.float32)
    light = rgb @ np.array([0.299, 0.587, 0.114], np.float32)
    return float((light > BRIGHT).mean())


def smallest_letters(app: App) -> float:
    """Return the pixels of the smallest letters of words that are drawn when all is drawn anew."""
    sizes = list[float]()
    write, wrapped = Art.write, Art.write_wrapped

    def noted(canvas: Art, *args: Any, **look: Any) -> Any:
        text = args[1]
        if len(text) > 1 and any(map(str.isalpha, text)):
            sizes.append(look.get("size", theme.BODY) * canvas.scale)
        return write(canvas, *args, **look)

    def noted_lines(canvas: Art, *args: Any, **look: Any) -> Any:
        sizes.append(look.get("size", theme.BODY) * canvas.scale)
        return wrapped(canvas, *args, **look)

    with patch.object(Art, "write", noted), patch.object(Art, "write_wrapped", noted_lines):
        app.canvas = app.make_canvas(app.canvas.scale)
        app.relayout()
        app.draw_if_stale()
    return min(sizes)


def rest(app: App) -> None:
    """Let what moves arrive."""
    for _ in range(8):
        app.turn([], 0.1)
        app.draw_if_stale()


def look_at(app: App, scene: TableScene, *, with_light: bool) -> Look:
    """Look at the table as it is."""
    desk, window = scene.desk, app.screen.get_rect()
    _, _, columns, rows = bounds(desk.view.seats[desk.shown].territory.faces)
    free = desk.land.rect
    box = columns * rows * desk.land.side**2
    wanted = desk.panel.wanted_cells(desk.shown)
    _, _, across, down = bounds([*desk.view.seats[desk.shown].territory.faces, *wanted])
    return Look(
        box / (free.width * free.height),
        columns < rows,
        max(across * desk.land.side / free.width, down * desk.land.side / free.height),
        desk.land.side,
        desk.panel.rect.height / window.height,
        bright_part(app) if with_light else 0.0,
        smallest_letters(app) if with_light else theme.TITLE,
    )


def looks_of(app: App, seats: int, seed: int, *, with_light: bool) -> Iterator[tuple[str, Look]]:
    """Play a game, and yield what is seen from the third round on, by phase."""
    session = Session.start(table(seats, seed), app.shelf)
    seen: set[tuple[int, Phase]] = set()
    while session.phase is not Phase.FINISHED:
        moment = session.state.round, session.phase
        if session.state.round >= FIRST_ROUND and session.phase in PHASES and moment not in seen:
            seen.add(moment)
            yield from looks_now(app, session, with_light=with_light)
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        view = session.view(seat)
        session.do(decide("solid", view, session.setup.seed, len(session.moments)).action)


def looks_now(app: App, session: Session, *, with_light: bool) -> Iterator[tuple[str, Look]]:
    """Yield what is seen of a session now, and with a tile in hand while tiles are laid."""
    scene = TableScene(app, session)
    app.reset(TitleScene(app))
    app.push(scene)
    rest(app)
    seat = session.waiting_seat()
    if scene.panel.covers_table and seat is not None:
        scene.desk.take_seat(seat)
        rest(app)
    yield session.phase.name.lower(), look_at(app, scene, with_light=with_light)
    if session.phase is Phase.BUILDING:
        scene.panel.actions()[Common.NEXT].run()
        rest(app)
        yield "in hand", look_at(app, scene, with_light=with_light)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[App]:
    """Yield a window without a screen, with nothing that moves by itself."""
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), size)
        app.settings.hints = app.settings.life = app.allows_life = False
        yield app
        app.stop_thinking()


def all_looks(size: tuple[int, int], *, with_light: bool) -> dict[str, list[Look]]:
    """Return what is seen in games of two to five seats, by phase."""
    found = defaultdict[str, list[Look]](list)
    with opened(size) as app:
        for seed, seats in product(SEEDS, range(2, 6)):
            for phase, look in looks_of(app, seats, seed, with_light=with_light):
                found[phase].append(look)
    return found


def forms(size: tuple[int, int]) -> dict[str, float]:
    """Return the part of bright pixels of each form."""
    found = {}
    with opened(size) as app:
        for name in FORMS:
            app.reset(TitleScene(app))
            app.push(PLACES[name](app))
            rest(app)
            found[name] = bright_part(app)
    return found
