"""Somebody before the window who reads the lesson, and does what it asks for by one device alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

from hands import Finger, Gamepad
from players import Keyboard, Mouse, Pad, Touch
from table import Player, window

from skye_desktop.contract import Decision, Minds, View
from skye_desktop.engine import Cell, Phase
from skye_desktop.files.settings import Speed
from skye_desktop.game.flow import Announce, Think
from skye_desktop.game.thinking import Thinker, Ticket
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye import bots
from skye_desktop.games.skye.lesson import Lesson
from skye_desktop.games.skye.lesson_pages import PUPIL, LessonPage, PageAction, script
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.panels.pricing_panel import PricingPanel

MOST_TURNS = 400


class _Known:
    """An answer that is there at once."""

    def __init__(self, decision: bots.Decision) -> None:
        self._answer = Answer(decision)

    def poll(self) -> Answer[bots.Decision]:
        return self._answer

    def cancel(self) -> None:
        """Nothing waits."""


class AtOnce(Thinker):
    """Thinks in this process, without a pause."""

    def decide(
        self, minds: Minds, level: str, view: View, seed: int, number: int, *, deadline: float = 0.0
    ) -> Ticket[Decision]:
        return cast("Ticket[bots.Decision]", _Known(bots.decide(level, view, seed, number)))


class Reader(Player):
    """Reads the lesson in a window of its own, opened from the title."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        scale: int | None = None,
        *,
        device: str = "mouse",
    ) -> None:
        app = window(folder, size=size, scale=scale)
        app.settings.computer_speed = Speed.OFF
        app.thinker.close()
        app.thinker = AtOnce()
        super().__init__(app)
        self.pad = Gamepad(self) if device == "pad" else None
        chance = Random(1)
        self.by: Mouse = (
            Pad(self.pad, chance) if self.pad
            else Touch(Finger(self), chance) if device == "touch"
            else {"mouse": Mouse, "keyboard": Keyboard}[device](self, chance)
        )  # fmt: skip

    def open(self) -> None:
        """From the title."""
        self.app.go.to_title()
        self.turn()
        if self.pad:
            self.pad.focus("Learn to play")
            self.pad.press("A")
        elif isinstance(self.by, Keyboard):
            self.type("t")
        else:
            self.by.click("Learn to play")
        self.rest()

    def rest(self) -> None:
        """Until the reader is asked for something; what no page speaks of is left."""
        for _ in range(MOST_TURNS):
            self.turn()
            stage = self.table.desk.runner.stage
            if not isinstance(stage, Think) and not self.table.desk.animations.is_moving:
                if not isinstance(stage, Announce) or self.lesson.page is not None:
                    return
                self.by.go_on()
        raise AssertionError("the computer does not come to an end")

    @property
    def lesson(self) -> Lesson:
        lesson = self.table.desk.lesson
        assert lesson is not None
        return lesson

    @property
    def page(self) -> LessonPage:
        assert self.lesson.page is not None
        return self.lesson.page

    def obey(self) -> None:
        """Do what the page asks for."""
        page, by = self.page, self.by
        match page.does:
            case PageAction.TOUCH if not isinstance(by, Keyboard):
                by.click("lit" if "lit" in self.targets() else "lesson on")
            case PageAction.TOUCH | PageAction.GO_ON:
                by.go_on()
            case PageAction.AXE:
                by.put_axe(page.tile)
            case PageAction.PRICE:
                by.price(page.tile, page.gold[0])
            case PageAction.SET_PRICES:
                self.set_prices()
            case PageAction.BUY if page.tile:
                by.buy(page.tile)
            case PageAction.LAY:
                self.lay(page.tile, page.cell)
            case _:
                self.play()
        self.rest()

    def asked(self) -> tuple[int, dict[int, int]]:
        """The tile for the axe and the prices of the others, as the pages of this round ask for them."""
        drawn = self.state.players[PUPIL].drawn
        pages = [page for page in script().pages if page.tile in drawn]
        axe = next((page.tile for page in pages if page.does is PageAction.AXE), drawn[-1])
        priced = (PageAction.PRICE, PageAction.SET_PRICES)
        gold = {page.tile: page.gold[0] for page in pages if page.does in priced}
        return axe, {tile: gold.get(tile, 2) for tile in drawn if tile != axe}

    def set_prices(self) -> None:
        """What is asked for, and else something; what lies there already may stay."""
        (axe, prices), panel = self.asked(), self.panel(PricingPanel)
        if any(gold not in (0, prices.get(tile)) for tile, gold in panel.draft.prices.items()):
            self.click("Clear")
        if panel.draft.axe != axe:
            self.by.put_axe(axe)
        for tile, gold in prices.items():
            if not panel.draft.prices.get(tile):
                self.by.price(tile, gold)
        self.by.confirm_prices()

    def lay(self, tile: int, cell: Cell) -> None:
        """Lay a tile on a cell, turned so that it fits."""
        places = self.state.players[PUPIL].territory.placements(tile)
        self.by.lay(tile, min(place for place in places if place.cell == cell))

    def play(self) -> None:
        """Whatever comes next where the page leaves that free."""
        if "go on" in self.targets():
            self.by.go_on()
        elif self.session.phase is Phase.PRICING:
            self.set_prices()
        elif self.session.phase is Phase.BUYING:
            self.by.buy(self.panel(BuyingPanel).draft.tiles[0])
        else:
            view, number = self.session.view(PUPIL), len(self.session.moments)
            self.by.do(bots.decide("easy", view, 1, number).action)

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

    def read_to(self, id: str) -> Reader:
        """Up to that page."""
        next(page for page in self.pages() if page == id)
        return self
