"""Somebody with a real pointer who plays the lesson in a real window, hastily or at the pace of a reader."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from real_window import Hand

from skye_desktop.play.lesson_pages import LessonPage, PageAction, script

WORDS_A_SECOND = 3.3
ACTION = 1.5
"""Seconds from one thing that the hand does to the next."""
THOUGHT = 2.0
"""Seconds before something that the page leaves to the reader."""
REVEAL = 3.0
"""Seconds for which prices are looked at while they are revealed."""
_LONGEST_PAUSE = 60.0
"""Seconds after which no page comes any more."""
_TALLEST = 60
"""Steps on one page after which it does not come to an end."""


class Learner:
    """Reads page after page and does what each asks for."""

    def __init__(self, hand: Hand, data: Path, *, is_hasty: bool = False) -> None:
        self.hand, self.program = hand, hand.program
        self._settings = data / "settings.json"
        self._is_hasty = is_hasty
        self.words = 0
        """Those that were read."""
        self.actions = 0
        """Of the hand: clicks and drags."""

    # -- time

    def _rest(self, seconds: float) -> None:
        if not self._is_hasty:
            time.sleep(max(0.0, seconds))

    def _act(self, name: str, onto: str = "") -> None:
        """Click a thing, or drag it onto another; so long as that takes a hand."""
        begun = time.monotonic()
        if onto:
            self.hand.drag(name, onto)
        else:
            self.hand.click(name)
        self.actions += 1
        self._rest(ACTION - (time.monotonic() - begun))

    def _read(self, page: LessonPage) -> None:
        plain = re.sub(r"\(.*?\)", "", page.text.text)
        words = len(f"{plain} {page.task.text}".split())
        self.words += words
        self._rest(words / WORDS_A_SECOND)

    # -- where it is

    @property
    def page(self) -> LessonPage | None:
        """The page that is on; None where there is none, for now or any more."""
        self.program.settle()
        if self.program.scene == "ResultsScene":
            return None
        self.program.wait_for(
            lambda: self.program.panel[0] != "ThinkingPanel", "the computer's move"
        )
        if "lesson leave" not in self.program.targets:
            return None
        id = json.loads(self._settings.read_text(encoding="utf-8")).get("lesson", "")
        return next(
            (page for page in script().pages if page.id == (id or script().pages[0].id)), None
        )

    def pages(self) -> Iterator[LessonPage]:
        """Each page in its turn, read and not done yet; from the title to the results."""
        self.hand.click("Learn to play")
        self.program.wait_for_scene("TableScene")
        last, seen = None, time.monotonic()
        while self.program.scene != "ResultsScene":
            page = self.page
            now = time.monotonic()
            seen = seen if page is None else now
            assert now - seen < _LONGEST_PAUSE, (
                f"no page comes after {last}: {self.program.targets}"
            )
            if page is not None and page is not last:
                self._look_on()
                self._read(page)
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

    # -- what a page asks for

    def obey(self, page: LessonPage) -> None:
        """Do it, or the next part of it."""
        match page.does:
            case PageAction.TOUCH:
                self._act("lit")
            case PageAction.GO_ON:
                self._go_on()
            case PageAction.AXE:
                self._act("axe", page.lit[0])
            case PageAction.PRICE:
                self._price(page.lit[0], page.gold[0])
            case PageAction.SET_PRICES:
                if page.tile:
                    self._price(page.lit[0], page.gold[0])
                self._act("ready")
            case PageAction.BUY:
                self._act(f"tile {page.tile}", "land")
            case PageAction.LAY if (
                f"tile {page.tile}" in self.program.targets
            ):  # else the next page is just being noted
                self._lay(f"tile {page.tile}", f"{page.cell[0]},{page.cell[1]}")
            case PageAction.END_BUILDING:
                self._act("end building")
            case PageAction.PLAY:
                self._play()

    def _go_on(self) -> None:
        self._look_on()
        if self._is_hasty and "show all" in self.program.targets:
            self.hand.click("show all")
        self._act("go on")

    def _price(self, card: str, gold: int) -> None:
        for value in (5, 2, 1):
            while gold >= value and f"coin {value}" in self.program.targets:
                self._act(f"coin {value}", card)
                gold -= value

    def _lay(self, tile: str, cell: str = "") -> None:
        """Drag a tile onto a cell, turned there until it fits; onto the first that takes it if none is named."""
        program, begun = self.program, time.monotonic()
        self.hand.take(program.where(tile), program.where("land"))
        program.wait_for(lambda: bool(self._fits(cell)), "where it fits")
        wanted = min(self._fits(cell))  # legal before turned
        self.hand.move(program.where(wanted))
        program.settle()
        for _ in range(3):
            if f"legal {wanted.split()[1]}" in program.targets:
                break
            self.hand.press(3)
            self.actions += 1
            self._rest(ACTION)
        self.hand.drop()
        self.actions += 1
        self._rest(ACTION - (time.monotonic() - begun))

    def _fits(self, cell: str) -> list[str]:
        """The cells that take the tile in hand, as it lies or turned."""
        kinds = "legal ", "turned "
        return [
            name for name in self.program.targets if name.startswith(kinds) and name.endswith(cell)
        ]

    def _play(self) -> None:
        """What comes next where the page leaves that free."""
        program = self.program
        targets, tiles = (
            program.targets,
            sorted(name for name in program.targets if re.match(r"tile \d", name)),
        )
        match program.panel[0]:
            case "PricingPanel":
                self._rest(3 * THOUGHT)
                self._act("axe", "card 3")
                self._act("coin 2", "card 1")
                self._act("coin 2", "card 2")
                self._act("ready")
            case "BuyingPanel":
                self._rest(THOUGHT)
                before = len(program.actions)
                for tile in tiles:
                    self._act(tile, "land")
                    if len(program.actions) > before:
                        return
                self._act("pass")
            case "BuildingPanel" if tiles:
                self._rest(THOUGHT)
                self._lay(tiles[0])
            case "BuildingPanel":
                self._act("end building" if "end building" in targets else "return")
            case "IncomePanel" | "RevealPanel" | "MarketNewsPanel" | "ScoringPanel":
                self._go_on()
            case _:
                time.sleep(0.05)
