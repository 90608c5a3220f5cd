"""Somebody before the window who reads the lesson, and does what it asks for by pointer, keys or gamepad alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
from hands import Finger, Gamepad
from table import Place, Player, window

from skye_desktop.bots import Decision, decide
from skye_desktop.engine import Cell, Phase, Placement, PlaceTile, PlayerView
from skye_desktop.files.settings import Speed
from skye_desktop.kit import LEFT_BUTTON
from skye_desktop.play.flow import Announce, Think
from skye_desktop.play.lesson import Lesson
from skye_desktop.play.lesson_pages import PUPIL, LessonPage, PageAction, script
from skye_desktop.play.price_draft import PriceDraft
from skye_desktop.play.thinker import Thinker, Ticket
from skye_desktop.play.thinking_process import Answer
from skye_desktop.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel

ENTER, TAB, LEFT, RIGHT, UP = (
    pygame.K_RETURN,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
)
MOST_TURNS = 400
_BUTTONS = {
    ENTER: "A", TAB: "right shoulder", pygame.K_x: "X",
    LEFT: "left", RIGHT: "right", UP: "up", pygame.K_DOWN: "down",
}  # fmt: skip
"""What a gamepad has for keys of the keyboard."""


class _Known:
    """An answer that is there at once."""

    def __init__(self, decision: Decision) -> None:
        self._answer = Answer(decision)

    def poll(self) -> Answer[Decision]:
        return self._answer

    def cancel(self) -> None:
        """Nothing waits."""


class AtOnce(Thinker):
    """Thinks in this process, without a pause."""

    def decide(
        self, level: str, view: PlayerView, seed: int, number: int, *, deadline: float = 0.0
    ) -> Ticket[Decision]:
        return cast("Ticket[Decision]", _Known(decide(level, view, seed, number)))


class Reader(Player):
    """Reads the lesson in a window of its own, opened from the title."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        scale: int | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        app = window(folder, size=size, scale=scale)
        app.settings.computer_speed = Speed.OFF
        app.thinker.close()
        app.thinker = AtOnce()
        super().__init__(app)
        self.by_keys = by_keys
        self._tries = 0

    def open(self) -> None:
        """From the title."""
        self.app.go.to_title()
        self.turn()
        if self.by_keys:
            self.key(pygame.K_t)
        else:
            self.click("Learn to play")
        self.rest()

    def rest(self) -> None:
        """Until the reader is asked for something."""
        for _ in range(MOST_TURNS):
            self.turn()
            if (
                not isinstance(self.table.desk.runner.stage, Think)
                and not self.table.desk.animations.is_moving
            ):
                if not self._is_between_pages():
                    return
                if self.by_keys:
                    self.key(ENTER)
                else:
                    self.click("go on")
        raise AssertionError("the computer does not come to an end")

    def _is_between_pages(self) -> bool:
        """Whether something is announced that no page speaks of."""
        return isinstance(self.table.desk.runner.stage, Announce) and self.lesson.page is None

    @property
    def lesson(self) -> Lesson:
        lesson = self.table.desk.lesson
        assert lesson is not None
        return lesson

    @property
    def page(self) -> LessonPage:
        assert self.lesson.page is not None
        return self.lesson.page

    # -- one page

    def obey(self) -> None:
        """Do what the page asks for."""
        page = self.page
        if self.by_keys:
            self._by_keys(page)
        else:
            self._by_mouse(page)
        self.rest()

    def lit(self) -> pygame.Rect:
        """Where that lies what the page is about."""
        return self.table.card.lit()[0]

    def _by_mouse(self, page: LessonPage) -> None:
        match page.does:
            case PageAction.TOUCH:
                self.click("lit" if "lit" in self.targets() else "lesson on")
            case PageAction.GO_ON:
                self.click("results" if "results" in self.targets() else "go on")
            case PageAction.AXE:
                self.drag("axe", self._card_of(page.tile))
            case PageAction.PRICE:
                self.price(page.tile, page.gold[0])
            case PageAction.SET_PRICES:
                self.set_prices()
            case PageAction.BUY if page.tile:
                self.drag(f"tile {page.tile}", self.table.desk.land.rect.center)
            case PageAction.LAY:
                self.lay(page.tile, page.cell)
            case _:
                self.play()

    def _card_of(self, tile: int) -> str:
        return f"card {self.state.players[PUPIL].drawn.index(tile) + 1}"

    def price(self, tile: int, gold: int) -> None:
        """Put so much on a tile, coin by coin."""
        for value in (5, 2, 1):
            while gold >= value and f"coin {value}" in self.targets():
                self.drag(f"coin {value}", self._card_of(tile))
                gold -= value
        while gold:
            self.click(f"more {self._card_of(tile)[-1]}")
            gold -= 1

    def asked(self) -> tuple[int, dict[int, int]]:
        """The tile for the axe and the prices of the others, as the pages of this round ask for them."""
        drawn = self.state.players[PUPIL].drawn
        pages = [page for page in script().pages if page.tile in drawn]
        axe = next((page.tile for page in pages if page.does is PageAction.AXE), drawn[-1])
        gold = {
            page.tile: page.gold[0]
            for page in pages
            if page.does in (PageAction.PRICE, PageAction.SET_PRICES)
        }
        return axe, {tile: gold.get(tile, 2) for tile in drawn if tile != axe}

    @property
    def draft(self) -> PriceDraft:
        draft = self.table.panel.info.draft
        assert draft is not None
        return draft

    def set_prices(self) -> None:
        """What is asked for, and else something; what lies there already may stay."""
        axe, prices = self.asked()
        if any(gold not in (0, prices.get(tile)) for tile, gold in self.draft.prices.items()):
            self.click("Clear")
        if self.draft.axe != axe:
            self.drag("axe", self._card_of(axe))
        for tile, gold in prices.items():
            if not self.draft.prices.get(tile):
                self.price(tile, gold)
        self.click("ready")

    def lay(self, tile: int, cell: Cell) -> None:
        """Drag a tile onto a cell, turned so that it fits."""
        self.lift(f"tile {tile}", self.table.desk.land.cell_rect(cell).center)
        hand = self.panel(BuildingPanel).hand
        for _ in range(3):
            if Placement(*cell, hand.rotation) in hand.territory.placements(tile):
                break
            self.right_click_here()
        self.release()

    def play(self) -> None:
        """Whatever comes next where the page leaves that free."""
        phase, targets = self.session.phase, self.targets()
        if "go on" in targets:
            self.click("go on")
        elif phase is Phase.PRICING:
            self.set_prices()
        elif phase is Phase.BUYING:
            self.click(next(name for name in targets if name.startswith("tile ")))
            self.click("buy")
        elif self.state.players[PUPIL].to_build:
            # In a small window a tile may snap to the next cell and be refused there: then another place is tried.
            self._tries += 1
            action = decide("easy", self.session.view(PUPIL), 1, self._tries).action
            assert isinstance(action, PlaceTile)
            self.lay(action.tile, action.placement.cell)
        else:
            self.click("end building")

    def _by_keys(self, page: LessonPage) -> None:
        match page.does:
            case PageAction.AXE:
                self._choose(page.tile)
                self.key(pygame.K_x)
            case PageAction.PRICE:
                self._choose(page.tile)
                self.type(str(page.gold[0]))
            case PageAction.SET_PRICES:
                self._set_prices_by_keys()
            case PageAction.BUY if page.tile:
                self._buy_by_keys(page.tile)
            case PageAction.LAY:
                self._lay_by_keys(page.tile, page.cell)
            case PageAction.BUY:
                self.keys(pygame.K_RIGHT, ENTER)
            case PageAction.END_BUILDING | PageAction.PLAY:
                self._play_by_keys()
            case _:
                self.key(ENTER)

    def _choose(self, tile: int) -> None:
        self.wait(2)
        for _ in range(3):
            self.key(RIGHT)
            if self.draft.tile == tile:
                return
        raise AssertionError(f"no card for {tile}")

    def _set_prices_by_keys(self) -> None:
        axe, prices = self.asked()
        if self.draft.axe != axe:
            self._choose(axe)
            self.key(pygame.K_x)
        for tile, gold in prices.items():
            if not self.draft.prices.get(tile):
                self._choose(tile)
                self.type(str(gold))
        self.key(ENTER)

    def _buy_by_keys(self, tile: int) -> None:
        for _ in range(4):
            self.key(RIGHT)
            if self.panel(BuyingPanel).draft.chosen == tile:
                break
        self.key(ENTER)

    def _lay_by_keys(self, tile: int, cell: tuple[int, int]) -> None:
        hand = self.panel(BuildingPanel).hand
        while hand.tile != tile or not hand.is_holding:
            self.key(TAB)
        for step in (LEFT, UP, RIGHT, pygame.K_DOWN) * 12:
            if hand.cell == cell:
                break
            self.key(step)
        assert hand.cell == cell
        self.key(ENTER)

    def _play_by_keys(self) -> None:
        phase = self.session.phase
        if "go on" in self.targets():
            self.key(ENTER)
        elif phase is Phase.BUILDING and self.state.players[PUPIL].to_build:
            self.key(TAB)
            self.key(ENTER)
        elif phase is Phase.PRICING:
            self._set_prices_by_keys()
        elif phase is Phase.BUYING:
            self.keys(RIGHT, ENTER)
        else:
            self.key(ENTER)

    # -- all of it

    def pages(self) -> Iterator[str]:
        """Every page in its turn, each before it is done; the last one too."""
        self.open()
        last = ""
        while True:
            if self.page.id != last:
                last = self.page.id
                yield last
            if last == script().pages[-1].id:
                return
            self.obey()

    def read_to(self, id: str) -> None:
        """Up to that page."""
        next(page for page in self.pages() if page == id)


class FingerReader(Reader):
    """Reads it with fingers alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.finger = Finger(self)
        self._end = (0, 0)

    def click(self, place: Place, button: int = LEFT_BUTTON) -> None:
        """Tap there."""
        self.finger.tap(place)

    def drag(self, place: Place, to: Place, *, button: int = LEFT_BUTTON) -> None:
        """Drag by one finger."""
        self.finger.drag(place, to)

    def lift(self, place: Place, to: Place, *, button: int = LEFT_BUTTON) -> None:
        """Drag without letting go."""
        self._end = self.at(to)
        self.finger.lift(place, to)

    def right_click_here(self) -> None:
        """A second finger turns."""
        self.finger.tap((self._end[0] + 90, self._end[1]), 1)

    def release(self, button: int = LEFT_BUTTON) -> None:
        """Let go."""
        self.finger.up(self._end)


class PadReader(Reader):
    """Reads it with a gamepad alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, by_keys=True)
        self.pad = Gamepad(self)

    def open(self) -> None:
        """From the title."""
        self.app.go.to_title()
        self.turn()
        self.pad.focus("Learn to play")
        self.pad.press("A")
        self.rest()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press the button that means the same."""
        self.pad.press(_BUTTONS[key])

    def type(self, text: str) -> None:
        """A price: the stick up for each gold."""
        self.pad.press(*["up"] * int(text))
