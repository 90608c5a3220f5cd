"""The pictures of the README, made anew: ``python docs/pictures.py`` from the checkout, with the packages of ``art``.

`table.png` and `prices.png` show the game in `table.json` and the example that comes with the program. `round.webp`
moves: a person sets prices behind the curtain, buys a tile and lays it, in a window without a screen. What computers
do is seeded, so that every run shows the same.
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from skye_desktop.bots import decide
from skye_desktop.engine import Clan, GameSetup, Phase, Seat
from skye_desktop.files.settings import Speed
from skye_desktop.kit.grace import GRACE
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.main import open_app
from skye_desktop.ui.screenshot import picture
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panels.building import BuildingPanel
from skye_desktop.ui.table.panels.buying import BuyingPanel, RevealPanel
from skye_desktop.ui.table.panels.market_news import MarketNewsPanel
from skye_desktop.ui.table.panels.pricing import PricingPanel
from skye_desktop.ui.table.scene import TableScene

FOLDER = Path(__file__).resolve().parent / "play" / "pictures"
EXAMPLE = FOLDER.parents[2] / "saves" / "round 3, prices to set.json"
SIZE = (1280, 720)
MOVING_SIZE = (960, 540)
FRAMES_A_SECOND = 12
QUALITY = 62
MOST_BYTES = 3_000_000
NAMES = {Clan.MACKINNON: "Flora", Clan.MACLEOD: "Hamish", Clan.MACINNES: "Isla"}
SEED = 11
_LONGEST_WAIT = 60.0
"""Seconds after which a computer should have decided."""


class Film:
    """A window in which a pointer goes about; every so often a frame is kept."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._pointer = (SIZE[0] // 2, SIZE[1] // 2)
        self.frames: list[Image.Image] = []

    @property
    def panel(self) -> Panel:
        scene = self._app.scene
        assert isinstance(scene, TableScene), scene.name
        return scene.panel

    def turn(self, *events: pygame.Event, is_kept: bool = True) -> None:
        """A frame later."""
        self._app.turn([*events], 1 / FRAMES_A_SECOND)
        self._app.draw_if_stale()
        if is_kept:
            shown = self._app.screen.copy()
            _draw_arrow(shown, self._pointer)
            small = pygame.transform.smoothscale(shown, MOVING_SIZE)
            self.frames.append(Image.frombytes("RGB", MOVING_SIZE, pygame.image.tobytes(small, "RGB")))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * FRAMES_A_SECOND)):
            self.turn()

    def wait_for(self, kind: type[Panel], most_kept: float) -> None:
        """Until that panel is on the screen; of a long wait only so many seconds are kept."""
        for number in range(round(_LONGEST_WAIT * FRAMES_A_SECOND)):
            if isinstance(self.panel, kind):
                return
            self.turn(is_kept=number < most_kept * FRAMES_A_SECOND)
            pygame.time.wait(round(1000 / FRAMES_A_SECOND / 4))
        raise AssertionError(f"{kind.__name__} did not come")

    def at(self, target: str) -> tuple[int, int]:
        scene = self._app.scene
        return scene.targets()[target].center

    def move(self, to: tuple[int, int], seconds: float = 0.5, *, is_held: bool = False) -> None:
        """The pointer goes there, slower at both ends."""
        start, number = self._pointer, max(1, round(seconds * FRAMES_A_SECOND))
        for i in range(1, number + 1):
            part = (1 - math.cos(math.pi * i / number)) / 2
            x, y = (round(a + (b - a) * part) for a, b in zip(start, to, strict=True))
            self._pointer = (x, y)
            buttons = (1, 0, 0) if is_held else (0, 0, 0)
            self.turn(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons))

    def press(self, is_down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
        self.turn(pygame.Event(kind, pos=self._pointer, button=1))

    def click(self, target: str) -> None:
        self.move(self.at(target))
        self.press(True)
        self.press(False)

    def drag(self, target: str, to: Callable[[], tuple[int, int]], *, turns: int = 0) -> None:
        """Carry something, turned so many quarter-turns on its way; where to is asked once it is in the air."""
        self.move(self.at(target))
        self.press(True)
        x, y = self._pointer
        self.move((x + 30, y - 40), 0.2, is_held=True)
        for _ in range(turns):
            self.turn(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
            self.wait(0.15)
        self.move(to(), 0.8, is_held=True)
        self.wait(0.6)
        self.press(False)
        self.wait(0.4)


def _draw_arrow(surface: pygame.Surface, at: tuple[int, int]) -> None:
    x, y = at
    outline = [(0, 0), (0, 21), (5, 17), (9, 25), (13, 23), (9, 15), (16, 15)]
    points = [(x + dx, y + dy) for dx, dy in outline]
    pygame.draw.polygon(surface, (252, 250, 244), points)
    pygame.draw.aalines(surface, (24, 18, 12), True, points)


def _open_table(app: App) -> None:
    """Round 3, three seats; the first is a person's, and prices are to be set."""
    seats = [Seat(clan=clan, name=name) for clan, name in NAMES.items()]
    session = Session.start(GameSetup.drawn(seats, SEED), app.shelf)
    while not (session.state.round == 3 and session.phase is Phase.PRICING):
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        session.do(decide("greedy", session.view(seat), SEED, len(session.moments)).action)
    session.change_table(computers=("", "solid", "solid"))
    app.go.to_title()
    app.push(TableScene(app, session))


def _play(film: Film) -> None:
    """A third of a round: prices, the market, building."""
    film.wait_for(PricingPanel, 0.0)
    film.wait(0.6)
    film.drag("coin 2", lambda: film.at("card 1"))
    film.drag("coin 1", lambda: film.at("card 2"))
    film.drag("axe", lambda: film.at("card 3"))
    film.click("ready")
    film.wait_for(RevealPanel, 1.0)
    film.wait(2.8)
    film.click("go on")
    film.wait_for(BuyingPanel, 2.0)
    offer = next(name for name in film.panel.targets() if name.startswith("tile "))
    film.drag(offer, lambda: film.at("land"))
    film.wait_for(MarketNewsPanel, 2.0)
    film.wait(1.4)
    film.click("go on")
    film.wait_for(BuildingPanel, 2.0)
    panel = film.panel
    assert isinstance(panel, BuildingPanel)
    while panel.acting.to_build:
        tile = panel.acting.to_build[0]
        placement = min(panel.territory.placements(tile), key=lambda one: (one.rotation, one.cell))
        name = f"legal {placement.cell[0]},{placement.cell[1]}"
        film.drag(f"tile {tile}", partial(film.at, name), turns=placement.rotation)
    film.wait(1.0)


def main() -> None:
    """Make all three."""
    (FOLDER / "table.png").write_bytes(picture(None, FOLDER / "table.json", SIZE, None))
    (FOLDER / "prices.png").write_bytes(picture(None, EXAMPLE, SIZE, None))
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), SIZE)
        app.settings.hints = False
        GRACE.seconds = 0.0  # the time of the film is not that of the clock
        app.settings.animation_speed = Speed.NORMAL
        _open_table(app)
        film = Film(app)
        _play(film)
        app.stop_thinking()
    first, *rest = film.frames
    moving = FOLDER / "round.webp"
    first.save(
        moving,
        save_all=True,
        append_images=rest,
        duration=1000 // FRAMES_A_SECOND,
        loop=0,
        quality=QUALITY,
        method=4,
    )
    size = moving.stat().st_size
    print(f"{moving.name}: {len(film.frames)} frames, {size / 1e6:.2f} MB of {MOST_BYTES / 1e6:.0f}")
    if size > MOST_BYTES:
        sys.exit("it is too large")


if __name__ == "__main__":
    main()
