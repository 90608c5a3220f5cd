"""A real browser before the pages that the program serves: several phones at once, each on a wire of its own.

It is Chromium, driven by Playwright; where one of the two is missing the tests are skipped, and with
SKYE_REQUIRE_WINDOW=1 they fail. While it is open, `asyncio.run` cannot be called on its thread.
The policy of the pages forbids what `wait_for_function` does; `wait_for_selector` and locators wait as well.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import pytest
from wire import Wire, a_wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--hide-scrollbars")
PATIENCE = 20_000
"""Milliseconds that whatever is awaited may take on a busy machine."""


class Device(NamedTuple):
    """A kind of screen: its size in the page's pixels, device pixels for each of these, and whether fingers touch it."""

    width: int
    height: int
    pixels: float
    is_touch: bool = True


PHONE = Device(390, 844, 3)
SMALL_PHONE = Device(320, 568, 2)
PHONE_ON_ITS_SIDE = Device(844, 390, 3)
TABLET = Device(820, 1180, 2)
LAPTOP = Device(1280, 800, 1, is_touch=False)


@dataclass
class OpenPage:
    """One page of one device. What its console complains of is kept, and asked for by `complaints`."""

    page: Page
    context: BrowserContext
    wire: Wire
    said: list[str] = field(default_factory=list)

    def complaints(self, *allowed: str) -> list[str]:
        """Errors and warnings so far, but those that have one of these words in them."""
        return [line for line in self.said if not any(word in line for word in allowed)]

    def barriers(self) -> list[str]:
        """What axe finds that keeps people with a screen reader or weak eyes out: rule and place of each."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page).response["violations"]
        return [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]

    def set_offline(self, is_offline: bool) -> None:
        """Tell the page that there is no network, as a phone in flight mode does; and cut the wire."""
        self.context.set_offline(is_offline)
        if is_offline:
            self.wire.cut()


class Chromium:
    """The open browser."""

    def __init__(self, browser: Browser, things: ExitStack) -> None:
        self._browser = browser
        self._things = things

    def open(
        self,
        device: Device = PHONE,
        language: str = "en",
        *,
        has_less_motion: bool = False,
        is_dark: bool = False,
    ) -> OpenPage:
        """Open an empty page of a device that knows nothing yet of any other page."""
        wire = self._things.enter_context(a_wire())
        context = self._browser.new_context(
            viewport={"width": device.width, "height": device.height},
            device_scale_factor=device.pixels,
            has_touch=device.is_touch,
            is_mobile=device.is_touch,
            locale=language,
            reduced_motion="reduce" if has_less_motion else "no-preference",
            color_scheme="dark" if is_dark else "light",
            proxy={"server": wire.address},
        )
        self._things.callback(context.close)
        context.set_default_timeout(PATIENCE)
        opened = OpenPage(context.new_page(), context, wire)

        def note(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                opened.said.append(f"{message.type}: {message.text} {message.location['url']}")

        opened.page.on("console", note)
        opened.page.on("pageerror", lambda error: opened.said.append(f"raised: {error}"))
        return opened


@contextmanager
def real_chromium() -> Iterator[Chromium]:
    """Open the system's Chromium; skip where there is none."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        _cannot("a page needs chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _cannot("a page needs playwright")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            with ExitStack() as things:
                yield Chromium(browser, things)
        finally:
            browser.close()


def _cannot(why: str) -> NoReturn:
    if os.environ.get("SKYE_REQUIRE_WINDOW") == "1":
        pytest.fail(why)
    pytest.skip(why)
