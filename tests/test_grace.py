"""What appears, moves or changes by itself takes no press for a moment; what answers a press takes the next at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from table import a_setup, in_phase, moments_until, sit_down, window
from ui import Reader, at_the_title, open_scene

from skye_desktop.engine import Phase
from skye_desktop.kit import Button, Do, Kind, Question, TreeScene, Widget
from skye_desktop.kit.grace import GRACE, SECONDS
from skye_desktop.kit.notices import draw_tooltip
from skye_desktop.kit.scenes import SceneHost
from skye_desktop.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.ui.table.pieces import Placed

HIGH, LOW = pygame.Rect(100, 100, 200, 40), pygame.Rect(100, 140, 200, 40)


class Clock:
    """Says what a test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(GRACE, "clock", clock)
    monkeypatch.setattr(GRACE, "seconds", SECONDS)
    yield clock
    clock.now += 60
    GRACE.has_ended()


class Changing(TreeScene):
    """A screen with buttons that say Go; others take their place by itself, or when one is pressed."""

    def __init__(self, app: SceneHost) -> None:
        super().__init__(app)
        self.shown = {"go": HIGH}
        self.words = "Go"
        self.by_itself: dict[str, pygame.Rect] = {}
        self.when_pressed: dict[str, pygame.Rect] = {}
        self.pressed: list[str] = []

    def build(self) -> Sequence[Widget]:
        buttons = [
            Button(self.words, Do(self._press, id), Kind.PRIMARY, id=id) for id in self.shown
        ]
        return (Placed(buttons, rects=tuple(self.shown.values())),)

    def _press(self, id: str) -> None:
        self.pressed.append(id)
        self.shown = self.when_pressed or self.shown
        self.invalidate()

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.fill("black")

    def next_update_in(self) -> float | None:
        return 0.0

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.by_itself:
            with self.tree.by_itself():
                self.shown, self.by_itself = self.by_itself, {}
                self.invalidate()


@pytest.fixture
def changing(tmp_path: Path, clock: Clock) -> tuple[Reader, Changing]:
    reader = at_the_title(tmp_path)
    scene = Changing(reader.app)
    open_scene(reader, scene)
    return reader, scene


def click(reader: Reader, place: pygame.Rect) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        reader.turn(pygame.Event(kind, pos=place.center, button=1))
        reader.app.draw_if_stale()  # as the loop does: what was done is shown before more time passes


def test_a_button_that_comes_by_itself_takes_no_click_for_a_moment(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, scene = changing
    scene.by_itself = {"late": HIGH, "go": LOW}
    reader.turn()
    click(reader, HIGH)
    click(reader, LOW)
    clock.now += SECONDS - 0.01
    click(reader, LOW)
    assert scene.pressed == []
    clock.now += 0.02
    click(reader, HIGH)
    click(reader, LOW)
    assert scene.pressed == ["late", "go"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_nor_does_it_take_a_key(changing: tuple[Reader, Changing], clock: Clock, key: int) -> None:
    reader, scene = changing
    reader.key(pygame.K_TAB)
    scene.words = "Gone"
    scene.by_itself = scene.shown
    reader.turn()
    reader.key(key)
    assert scene.pressed == []
    clock.now += SECONDS
    reader.key(key)
    assert scene.pressed == ["go"]


def test_what_answers_a_press_takes_the_next_one_at_once(changing: tuple[Reader, Changing]) -> None:
    reader, scene = changing
    scene.when_pressed = {"next": HIGH, "go": LOW}
    click(reader, HIGH)
    click(reader, HIGH)
    click(reader, LOW)
    assert scene.pressed == ["go", "next", "go"]


def test_what_stays_as_it_was_takes_presses_all_the_time(changing: tuple[Reader, Changing]) -> None:
    reader, scene = changing
    scene.by_itself = {"go": HIGH, "late": LOW}
    reader.turn()
    click(reader, HIGH)
    assert scene.pressed == ["go"]


def test_what_changes_while_it_is_pressed_does_nothing_when_it_is_let_go(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, scene = changing
    reader.turn(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=HIGH.center, button=1))
    scene.words, scene.by_itself = "Gone", scene.shown
    reader.turn()
    clock.now += SECONDS
    reader.turn(pygame.Event(pygame.MOUSEBUTTONUP, pos=HIGH.center, button=1))
    assert scene.pressed == []


def test_a_button_shows_that_it_takes_no_press_yet_and_when_it_does(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, scene = changing
    usual = reader.pixels()
    scene.by_itself = {"other": HIGH}
    reader.turn()
    assert reader.pixels() != usual
    assert reader.app.pause() <= SECONDS + 0.1
    clock.now += SECONDS
    reader.turn()
    assert reader.app.draw_if_stale()
    assert reader.pixels() == usual


def test_a_sheet_that_comes_by_itself_takes_no_press_for_a_moment(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, _ = changing
    said: list[str] = []
    with GRACE.by_itself():
        reader.app.push(
            Question(reader.app, "Now?", "It waits.", yes="Yes", on_yes=lambda: said.append("yes"))
        )
    reader.key(pygame.K_RETURN)
    click(reader, reader.targets()["yes"])
    assert said == []
    clock.now += SECONDS
    reader.key(pygame.K_RETURN)
    assert said == ["yes"]


def test_a_notice_that_comes_by_itself_lets_a_click_through_to_what_it_covers(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, scene = changing
    scene.shown = {"go": reader.app.screen.get_rect()}
    scene.invalidate()
    with GRACE.by_itself():
        reader.app.notify("The disk is full.")
    reader.see()
    (box,) = reader.app.notices.boxes
    click(reader, box)
    assert scene.pressed == ["go"]
    clock.now += SECONDS
    click(reader, box)
    assert scene.pressed == ["go"]


def test_a_panel_that_comes_by_itself_takes_neither_click_nor_key_for_a_moment(
    tmp_path: Path, clock: Clock
) -> None:
    setup = a_setup(3)
    player = sit_down(window(tmp_path), setup, moments_until(setup, in_phase(Phase.BUYING, 2)))
    player.key(pygame.K_RETURN)
    panel, tile = player.table.panel, player.panel(BuyingPanel).draft.tiles[0]
    with GRACE.by_itself():
        player.table.stages.show(panel)
        player.table.settle(GRACE.end())
    player.click(f"tile {tile}")
    player.keys(pygame.K_RIGHT, pygame.K_p, pygame.K_RETURN)
    assert player.panel(BuyingPanel).draft.chosen is None
    assert player.app.scene is player.table
    clock.now += SECONDS
    player.click(f"tile {tile}")
    assert player.panel(BuyingPanel).draft.chosen == tile


def test_a_short_notice_is_gone_after_some_seconds_and_a_long_one_stays_to_be_read(
    changing: tuple[Reader, Changing], clock: Clock
) -> None:
    reader, _ = changing
    short, long = "Sound is off.", "What happened is told at some length here. " * 5
    reader.app.notify(short)
    reader.app.notify(long)
    clock.now += 4
    reader.turn()
    reader.see()
    assert long in " ".join(reader.words().split()) + " "
    assert short not in reader.words()
    clock.now += 5
    reader.turn()
    assert reader.app.notices.waits() == []


def test_a_note_stands_above_what_is_compared(changing: tuple[Reader, Changing]) -> None:
    reader, _ = changing
    stalls = pygame.Rect(300, 500, 700, 150)
    place = draw_tooltip(
        reader.app.screen, reader.app.canvas, "It fits in 3 ways", (500, 600), [stalls]
    )
    assert not place.colliderect(stalls)
