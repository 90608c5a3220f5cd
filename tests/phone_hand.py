"""A person before the page: taps or keys, what the page shows, and whether all of it can be reached."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from browser import PATIENCE, PHONE, Chromium, Device, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Locator, Page, WebSocket

_CANNOT_BE_REACHED = """() => [...document.querySelectorAll("button, select, input, summary, a")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
        const box = one.getBoundingClientRect();
        const name = one.dataset.key || one.getAttribute("aria-label") || one.textContent || one.id;
        const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
        const hides = getComputedStyle(one).overflow !== "visible";
        if (box.left < -1 || box.right > innerWidth + 1) return `${name} leaves the window`;
        if (cut && (hides || one.scrollWidth > one.clientWidth + 1)) return `${name} is cut`;
        return box.width < 24 || box.height < 24 ? `${name} is too small for a finger` : "";
    })
    .filter(Boolean)"""
"""Names of controls that fingers or eyes do not reach, each with what is wrong."""
_TEXTS = """() => [
    ...document.body.innerText.split("\\n"),
    ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")),
]"""
_TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_IN_VIEW = "one => one.scrollIntoView({ block: 'center' })"


class PhoneHand:
    """One person with one phone."""

    def __init__(self, opened: OpenPage, device: Device = PHONE) -> None:
        self.opened = opened
        self.page: Page = opened.page
        self.screens: list[dict[str, Any]] = []
        """All screens that the table has sent."""
        self.said: list[dict[str, Any]] = []
        """All messages that the page has sent."""
        self._is_touch = device.is_touch
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "screen":
                self.screens.append(message)

        socket.on("framereceived", hear)
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    # -- what is done

    def join(self, link: str, name: str = "") -> None:
        """Open the page by what the code says, and take the seat of that name."""
        self.page.goto(link)
        self.page.wait_for_selector(".seats")
        if name:
            self.sit(name)

    def sit(self, name: str) -> None:
        self.press(self.page.locator(".seat", has_text=re.compile(f"{name}$")))
        self.page.wait_for_selector(".game")

    def press(self, what: Locator | str) -> None:
        """Tap or click on something; a text is the ``data-key`` of a control."""
        found = self.control(what) if isinstance(what, str) else what
        if self._is_touch:
            found.tap()
        else:
            found.click()

    def control(self, key: str) -> Locator:
        return self.page.locator(f'[data-key="{key}"]')

    def press_main(self) -> None:
        """Press the button of what is done most."""
        self.press("main")

    def set_prices(self, gold: Collection[int] = (2, 1)) -> None:
        """Lay so much on the first tiles, and the axe on the next one."""
        for number, price in enumerate(gold):
            for _ in range(price):
                self.press(self.page.locator('.own-tile [data-key^="more-"]').nth(number))
        self.press(self.page.locator(".own-tile .axe-button").nth(len(gold)))

    def seal(self) -> None:
        self.press_main()
        self.see("sealed")

    def begin_prices(self, gold: Collection[int] = (2, 1)) -> None:
        """Wait until prices are to be set, and set them."""
        self.see("prices", is_asked=True)
        self.set_prices(gold)

    # -- what is seen

    def wait_for(self, is_so: Callable[[], bool], what: str) -> None:
        """Let the page go on, frame by frame, until something is so."""
        last = time.monotonic() + PATIENCE / 1000
        while not is_so():
            assert time.monotonic() < last, f"it never comes to that: {what}"
            self.page.evaluate("new Promise(requestAnimationFrame)")

    @contextmanager
    def hears_a_screen(self) -> Iterator[None]:
        """Wait at the end of a block until the table has sent another screen."""
        before = len(self.screens)
        yield
        self.wait_for(lambda: len(self.screens) > before, "another screen")

    @property
    def screen(self) -> dict[str, Any]:
        """The latest screen that the table has sent."""
        return self.screens[-1]

    @property
    def mode(self) -> str | None:
        return self.page.locator(".game").get_attribute("data-mode")

    def see(self, mode: str, *, is_asked: bool | None = None) -> None:
        """Wait until the page shows that mode."""
        asked = "" if is_asked is None else f"[data-asked={'yes' if is_asked else 'no'}]"
        self.page.wait_for_selector(f'.game[data-mode="{mode}"]{asked}')

    def prices(self) -> list[str]:
        """What lies on each of the own tiles, as it is told."""
        shown = self.page.locator(".own-tile")
        return [
            str(found.first.get_attribute("aria-label")) if found.count() else "axe"
            for found in (one.locator(".price") for one in shown.all())
        ]

    def texts(self) -> set[str]:
        """All that can be read or is said of the page, but figures."""
        lines = (line.strip() for line in self.page.evaluate(_TEXTS))
        return {line for line in lines if re.search(r"[^\W\d_]{2}", line)}

    # -- whether all people can use it

    def faults(self) -> list[str]:
        """What cannot be reached, leaves the window, or keeps people out."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found = [f"{wide} pixels wider than the window"] if wide > 0 else []
        return [*found, *self.page.evaluate(_CANNOT_BE_REACHED)]

    def resize(self, width: int, height: int, text: int = 100) -> None:
        """Give the page a window of another size, and texts of so many per cent."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        # The page arranges the land again after the next frame.
        self.page.evaluate(_TWO_FRAMES)

    # -- keys

    def key(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def tab_to(self, key: str) -> None:
        """Move the focus on until it stands on a control whose ``data-key`` begins so."""
        for _ in range(150):
            focused = self.page.evaluate("document.activeElement?.dataset?.key ?? ''")
            if focused.startswith(key):
                return
            self.key("Tab")
        raise AssertionError(f"the focus never comes to {key}")

    # -- fingers

    def drag(self, what: Locator, where: Locator, above: float = 0.75) -> None:
        """Drag with one finger; the finger ends so many heights of the place below its middle."""
        self.page.evaluate("window.scrollTo(0, 0)")
        what.scroll_into_view_if_needed()
        start, end = what.bounding_box(), where.bounding_box()
        assert start is not None
        assert end is not None
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        to_x = end["x"] + end["width"] / 2
        to_y = end["y"] + end["height"] * (0.5 + above)
        touch: CDPSession = self.page.context.new_cdp_session(self.page)
        self._touch(touch, "touchStart", x, y)
        for part in range(1, 9):
            self._touch(touch, "touchMove", x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.detach()

    @staticmethod
    def _touch(touch: CDPSession, kind: str, x: float, y: float) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def a_hand(
    chromium: Chromium, language: str = "en", device: Device = PHONE, **more: bool
) -> PhoneHand:
    """A person with a phone that knows nothing yet."""
    return PhoneHand(chromium.open(device, language, **more), device)
