"""Maker of the documents' pictures: ``python docs/pictures.py``, with the extra ``art``.

`table.webp` shows the game in `table.json`, and `results.webp` the end of a game that comes with
the program. The others show a round in a window without a screen, in which a pointer sets prices,
buys a tile and lays it. Computers' decisions are seeded, so that every run shows the same round.
`phone-page.webp` shows such a round on a phone: Chromium opens the page that the window serves.
``--shop`` makes the five pictures for a store's page instead, in `packages/store`: the title,
prices, the market, a late land with its points, and the crowning.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from skye_desktop.engine import Clan, GameSetup, Phase, Seat
from skye_desktop.files.settings import Contrast, Speed
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.main import open_app
from skye_desktop.games.skye.ui.skye_screenshot import picture
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel, RevealPanel
from skye_desktop.games.skye.ui.table.panels.market_news_panel import MarketNewsPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel
from skye_desktop.games.skye.ui.table.panels.scoring_panel import ScoringPanel
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit.grace import GRACE

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).resolve().parent
FOLDER = DOCS / "play" / "pictures"


class Album(NamedTuple):
    """Where pictures are kept, and how."""

    folder: Path
    size: tuple[int, int]
    """Width and height in pixels."""
    quality: int
    most_bytes: int
    """Most bytes of one picture."""
    round: int
    """Round that is shown."""
    names: tuple[str, ...]
    """Pictures of the round that are kept."""

    def keep(self, name: str, image: Image.Image) -> None:
        """Write a picture; exits where it is too large."""
        path = self.folder / f"{name}.webp"
        image.save(path, quality=self.quality, method=6)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB of {self.most_bytes / 1000:.0f}")
        if path.stat().st_size > self.most_bytes:
            sys.exit("it is too large")


PAGES = Album(
    FOLDER,
    (1280, 720),
    82,
    200_000,
    3,
    ("prices", "reveal", "market", "building", "scoring", "contrast"),
)
SHOP = Album(
    DOCS.parent / "packages" / "store",
    (1920, 1080),
    90,
    700_000,
    5,
    ("prices", "market", "scoring"),
)
NAMES = {Clan.MACKINNON: "Flora", Clan.MACLEOD: "Hamish", Clan.MACINNES: "Isla"}
SEED = 11
_STEP = 1 / 12
"""Seconds of game time between two turns of its loop."""
_LONGEST_WAIT = 60.0
"""Seconds after which a computer should have decided."""
_PHONE, _SHARPNESS = (390, 844), 1.5
"""Size of a phone in the pixels of its page, and its own pixels for each of these."""
_BETWEEN = 36
"""Pixels between two pictures of a phone that stand side by side."""


class Recorder:
    """Window in which a pointer moves about, and pictures of it."""

    def __init__(self, app: App, album: Album) -> None:
        self._app, self._album = app, album
        self._pointer = (album.size[0] // 2, album.size[1] // 2)

    @property
    def panel(self) -> PanelRoot:
        scene = self._app.scene
        assert isinstance(scene, TableScene), scene.name
        return scene.panel

    def targets(self) -> dict[str, pygame.Rect]:
        """Rectangles of everything that can be clicked or dragged, by id."""
        return self._app.scene.targets()

    def turn(self, *events: pygame.Event) -> None:
        self._app.turn([*events], _STEP)
        self._app.draw_if_stale()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / _STEP)):
            self.turn()

    def wait_for(self, kind: type) -> None:
        """Go on until that panel is on the screen."""
        for _ in range(round(_LONGEST_WAIT / _STEP)):
            if self.panel.name == kind.__name__:
                return
            self.turn()
            pygame.time.wait(round(1000 * _STEP / 4))
        raise AssertionError(f"{kind.__name__} did not come")

    def keep(self, name: str) -> None:
        """Write a picture of the window with the pointer in it, if the album has it."""
        if name not in self._album.names:
            return
        shown = self._app.screen.copy()
        _draw_arrow(shown, self._pointer)
        bytes_of_it = pygame.image.tobytes(shown, "RGB")
        self._album.keep(name, Image.frombytes("RGB", shown.get_size(), bytes_of_it))

    def at(self, target: str) -> tuple[int, int]:
        return self._app.scene.targets()[target].center

    def move(self, to: tuple[int, int], *, is_held: bool = False) -> None:
        self._pointer = to
        buttons = (1, 0, 0) if is_held else (0, 0, 0)
        self.turn(pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=buttons))

    def press(self, is_down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if is_down else pygame.MOUSEBUTTONUP
        self.turn(pygame.Event(kind, pos=self._pointer, button=1))

    def click(self, target: str) -> None:
        self.move(self.at(target))
        self.press(True)
        self.press(False)

    def carry(self, target: str, to: Callable[[], tuple[int, int]], *, turns: int = 0) -> None:
        """Lift something, turn it by that many quarter-turns, and carry it to a place.

        The place is asked for once it is lifted.
        """
        self.move(self.at(target))
        self.press(True)
        x, y = self._pointer
        self.move((x + 30, y - 40), is_held=True)
        for _ in range(turns):
            self.turn(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        self.move(to(), is_held=True)
        self.wait(0.6)

    def drag(self, target: str, to: Callable[[], tuple[int, int]], *, turns: int = 0) -> None:
        self.carry(target, to, turns=turns)
        self.press(False)
        self.wait(0.8)


def _draw_arrow(surface: pygame.Surface, at: tuple[int, int]) -> None:
    x, y = at
    outline = [(0, 0), (0, 21), (5, 17), (9, 25), (13, 23), (9, 15), (16, 15)]
    points = [(x + dx, y + dy) for dx, dy in outline]
    pygame.draw.polygon(surface, (252, 250, 244), points)
    pygame.draw.aalines(surface, (24, 18, 12), True, points)


def _open_table(app: App, round_number: int) -> None:
    """Open a game of three seats in that round, in which a person in the first seat sets prices."""
    seats = [Seat(clan=clan, name=name) for clan, name in NAMES.items()]
    session = Session.start(GameSetup.drawn(seats, SEED), app.shelf)
    while not (session.state.round == round_number and session.phase is Phase.PRICING):
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        session.do(decide("greedy", session.view(seat), SEED, len(session.moments)).action)
    session.change_table(computers=("", "solid", "solid"))
    app.go.to_title()
    app.push(TableScene(app, session))


def _play(camera: Recorder) -> None:
    """Play a round, and keep a picture of each part of it."""
    camera.wait_for(PricingPanel)
    camera.drag("coin 2", lambda: camera.at("card 1"))
    camera.drag("coin 1", lambda: camera.at("card 2"))
    camera.carry("axe", lambda: camera.at("card 3"))
    camera.keep("prices")
    camera.press(False)
    camera.wait(0.8)
    camera.click("ready")
    camera.wait_for(RevealPanel)
    camera.wait(2.8)
    camera.keep("reveal")
    camera.click("go on")
    camera.wait_for(BuyingPanel)
    camera.wait(1.0)
    buyer = camera.panel
    assert isinstance(buyer, BuyingPanel)
    offer = f"tile {buyer.draft.affordable[0].tile}"
    camera.move(camera.at(offer))
    camera.wait(1.0)
    camera.keep("market")
    camera.drag(offer, lambda: camera.at("land"))
    camera.wait_for(MarketNewsPanel)
    camera.click("go on")
    camera.wait_for(BuildingPanel)
    panel = camera.panel
    assert isinstance(panel, BuildingPanel)
    while panel.acting.to_build:
        tile = panel.acting.to_build[0]
        placement = min(panel.territory.placements(tile), key=lambda one: (one.rotation, one.cell))
        to = partial(camera.at, f"legal {placement.cell[0]},{placement.cell[1]}")
        camera.carry(f"tile {tile}", to, turns=placement.rotation)
        if len(panel.acting.to_build) > 1:
            camera.keep("building")
        camera.press(False)
        camera.wait(0.8)
    camera.click("end building")
    camera.wait_for(ScoringPanel)
    camera.wait(2.0)
    camera.keep("scoring")


def _round(app: App, album: Album) -> None:
    """Show a round, and the same table as people with low vision may set it."""
    app.settings.hints = False
    GRACE.seconds = 0.0  # the time of the pictures is not that of the clock
    app.settings.animation_speed = Speed.NORMAL
    _open_table(app, album.round)
    camera = Recorder(app, album)
    _play(camera)
    app.settings.contrast = Contrast.HIGH
    app.settings.patterns = True
    app.settings.ui_scale = 150
    app.apply_settings()
    camera.wait(1.0)
    camera.keep("contrast")


class PhoneCamera:
    """A phone at the table, whose person taps, and pictures of its page."""

    def __init__(self, app: App, page: Page) -> None:
        self._app, self._page = app, page
        self._shown: list[Image.Image] = []

    def turn(self) -> None:
        """Let time pass at the table and on the phone."""
        self._app.turn([], _STEP)
        self._app.draw_if_stale()
        self._page.wait_for_timeout(round(1000 * _STEP / 4))

    def wait_for(self, what: str) -> None:
        """Go on until something is on the page; what is announced meanwhile is left."""
        for _ in range(round(_LONGEST_WAIT / _STEP)):
            if self._page.locator(what).count():
                return
            if self._page.locator('.game[data-mode="look"] [data-key="main"]:enabled').count():
                self.tap('[data-key="main"]')
            self.turn()
        raise AssertionError(f"{what} did not come")

    def tap(self, what: str, number: int = 0) -> None:
        self._page.locator(what).nth(number).tap()
        self.turn()

    def join(self) -> None:
        """Open the page by what the code says, and take the first seat."""
        server = self._app.phones.server
        assert server is not None
        self._page.goto(f"http://{server.addresses[0]}/#{server.keys.table}")
        self.wait_for(".seat")
        self.tap(".seat")

    def keep(self) -> None:
        """Take a picture of the page."""
        for _ in range(round(1 / _STEP)):
            self.turn()
        self._page.evaluate("window.scrollTo(0, 0)")
        self._shown.append(Image.open(BytesIO(self._page.screenshot())).convert("RGB"))

    def side_by_side(self) -> Image.Image:
        """Return all pictures in a row, on nothing."""
        wide, high = self._shown[0].size
        row = Image.new("RGBA", (len(self._shown) * (wide + _BETWEEN) - _BETWEEN, high))
        for number, one in enumerate(self._shown):
            row.paste(one, (number * (wide + _BETWEEN), 0))
        return row


@contextmanager
def _phone() -> Iterator[Page]:
    """Open an empty page on a phone of Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=_chromium(), args=["--no-sandbox", "--hide-scrollbars"]
        )
        wide, high = _PHONE
        context = browser.new_context(
            viewport={"width": wide, "height": high}, device_scale_factor=_SHARPNESS,
            is_mobile=True, has_touch=True, locale="en", reduced_motion="reduce",
        )  # fmt: skip
        yield context.new_page()
        browser.close()


def _chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def _on_a_phone(app: App, album: Album) -> None:
    """Keep prices, market and building of a round as a phone shows them."""
    if _chromium() is None or find_spec("playwright") is None:
        print("phone-page.webp stays as it is: that picture needs Chromium and playwright")
        return
    _open_table(app, album.round)
    app.phones.is_loopback = True
    if why := app.phones.switch_on():
        sys.exit(why)
    with _phone() as page:
        camera = PhoneCamera(app, page)
        camera.join()
        camera.wait_for('.game[data-mode="prices"][data-asked=yes]')
        for tile, gold in enumerate((2, 3)):
            for _ in range(gold):
                camera.tap(f'.own-tile >> nth={tile} >> [data-key^="more-"]')
        camera.tap(".own-tile .axe-button", 2)
        camera.keep()
        camera.tap('[data-key="main"]')
        camera.wait_for('.game[data-mode="market"][data-asked=yes]')
        camera.tap(".ware:not(.unaffordable)")
        camera.keep()
        camera.tap('[data-key="main"]')
        camera.wait_for('.game[data-mode="building"][data-asked=yes]')
        camera.tap("button.place.bright")
        camera.keep()
        album.keep("phone-page", camera.side_by_side())
    app.phones.switch_off()


def main() -> None:
    """Make all pictures of the pages, or those of the shop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shop", action="store_true", help="the five pictures for a store's page")
    album = SHOP if parser.parse_args().shop else PAGES
    album.folder.mkdir(exist_ok=True)
    table: tuple[str, str | None, Path | None] = ("table", None, FOLDER / "table.json")
    results = ("results", "results", None)
    new_game = ("new-game", "new-game", None)
    phones = ("phones", "phones", None)
    crowning = ("crowning", "results", None)
    title = ("title", "title", None)
    still = (title, crowning) if album is SHOP else (new_game, table, results, phones)
    for name, scene, save in still:
        shown = picture(scene, save, album.size, None)
        album.keep(name, Image.open(BytesIO(shown)).convert("RGB"))
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), album.size)
        _round(app, album)
        app.stop_thinking()
        if album is PAGES:
            app = open_app(Path(folder) / "phone", album.size)
            _on_a_phone(app, album)
            app.stop_thinking()


if __name__ == "__main__":
    main()
