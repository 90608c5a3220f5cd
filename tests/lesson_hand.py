"""Somebody with a real pointer who plays the lesson in a real window, hastily or at a reader's pace."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from real_window import Hand, lay, take_part

from skye_desktop.games.skye.lesson_pages import LessonPage, PageAction, script

WORDS_A_SECOND = 3.3
ACTION = 1.5
"""Seconds from one thing that the hand does to the next."""
REST = {"PricingPanel": 6.0, "BuyingPanel": 2.0, "BuildingPanel": 2.0}
"""Seconds before something that the page leaves to the reader."""
REVEAL = 3.0
"""Seconds for which prices are looked at while they are revealed."""
_LONGEST_PAUSE = 60.0
"""Seconds after which no page comes any more."""


class Learner:
    """Reads page after page and does what each asks for."""

    def __init__(self, hand: Hand, data: Path, *, is_hasty: bool = False) -> None:
        self.hand, self.program = hand, hand.program
        self._settings = data / "settings.json"
        self._is_hasty = is_hasty
        hand.pace = 0.0 if is_hasty else ACTION
        self.words = 0
        """Those that were read."""

    @property
    def actions(self) -> int:
        """Clicks and drags of the hand."""
        return self.hand.actions

    def _rest(self, seconds: float) -> None:
        if not self._is_hasty:
            time.sleep(seconds)

    @property
    def page(self) -> LessonPage | None:
        """The page that is on; None where there is none, for now or any more."""
        self.program.settle()
        if self.program.scene == "LessonEndScene":
            return None
        self.program.wait_for(
            lambda: self.program.panel[0] != "ThinkingPanel", "the computer's move"
        )
        if "lesson leave" not in self.program.targets:
            return None
        id = json.loads(self._settings.read_text(encoding="utf-8")).get("lesson", "")
        pages = {page.id: page for page in script().pages}
        return pages.get(id or next(iter(pages)))

    def pages(self) -> Iterator[LessonPage]:
        """Each page in its turn, read and not done yet; from the title to the results."""
        self.hand.click("Learn to play")
        self.program.wait_for_scene("TableScene")
        last, seen = None, time.monotonic()
        while self.program.scene != "LessonEndScene":
            page, now = self.page, time.monotonic()
            seen = seen if page is None else now
            assert now - seen < _LONGEST_PAUSE, f"no page after {last}: {self.program.targets}"
            if page is not None and page is not last:
                self._look_on()
                plain = re.sub(r"\(.*?\)", "", page.text.text)
                words = len(f"{plain} {page.task.text}".split())
                self.words += words
                self._rest(words / WORDS_A_SECOND)
                last = page
                yield page
            elif page is not None:
                self.obey(page)
            elif "go on" in self.program.targets:
                self._go_on()

    def _look_on(self) -> None:
        """What is shown on the table comes to its end."""
        panel = self.program.panel[0]
        if panel == "RevealPanel":
            self._rest(REVEAL)
        if panel == "ScoringPanel" and not self._is_hasty:
            self.program.wait_for(lambda: "show all" not in self.program.targets, "all counted")

    def obey(self, page: LessonPage) -> None:
        """Do what a page asks for, or the next part of it."""
        hand = self.hand
        match page.does:
            case PageAction.TOUCH:
                hand.click("lit")
            case PageAction.GO_ON:
                self._go_on()
            case PageAction.AXE:
                hand.drag("axe", page.lit[0])
            case PageAction.PRICE | PageAction.SET_PRICES:
                if page.tile:
                    self._price(page.lit[0], page.gold[0])
                if page.does is PageAction.SET_PRICES:
                    hand.click("ready")
            case PageAction.BUY:
                hand.drag(f"tile {page.tile}", "land")
            case PageAction.LAY if f"tile {page.tile}" in self.program.targets:
                # Else the next page is just being noted.
                lay(hand, f"tile {page.tile}", f" {page.cell[0]},{page.cell[1]}")
            case PageAction.END_BUILDING:
                hand.click("end building")
            case PageAction.PLAY:
                self._play()

    def _go_on(self) -> None:
        self._look_on()
        if self._is_hasty and "show all" in self.program.targets:
            self.hand.click("show all")
        self.hand.click("go on")

    def _price(self, card: str, gold: int) -> None:
        for value in (5, 2, 1):
            while gold >= value and f"coin {value}" in self.program.targets:
                self.hand.drag(f"coin {value}", card)
                gold -= value

    def _play(self) -> None:
        """What comes next where the page leaves that free."""
        panel = self.program.panel[0]
        if panel in REST:
            self._rest(REST[panel])
            take_part(self.hand, panel)
        elif "go on" in self.program.targets:
            self._go_on()
