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
    """A screen with buttons that say Go; others take their place by themselves, or when one is pressed."""

    def __init__(self, app: SceneHost) -> None:
        super().__init__(app)
        self.shown = {"go": HIGH}
        self.words = "Go"
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

    def change(self, words: str = "Go", **shown: pygame.Rect) -> None:
        """Become another one by itself."""
        with self.tree.by_itself():
            self.words, self.shown = words, shown or self.shown
            self.invalidate()


@pytest.fixture
def reader(tmp_path: Path, clock: Clock) -> Reader:
    return at_the_title(tmp_path)


@pytest.fixture
def scene(reader: Reader) -> Changing:
    scene = Changing(reader.app)
    open_scene(reader, scene)
    return scene


def pointer(kind: int, place: pygame.Rect) -> pygame.Event:
    return pygame.Event(kind, pos=place.center, button=1)


def click(reader: Reader, *places: pygame.Rect) -> None:
    for place in places:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            reader.turn(pointer(kind, place))
            reader.app.draw_if_stale()  # what was done is shown before more time passes


def test_a_button_that_comes_by_itself_shows_that_it_takes_no_click_for_a_moment(
    reader: Reader, scene: Changing, clock: Clock
) -> None:
    usual = reader.pixels()
    scene.change(late=HIGH, go=LOW)
    click(reader, HIGH, LOW)
    clock.now += SECONDS - 0.01
    click(reader, LOW)
    assert scene.pressed == []
    clock.now += 0.02
    click(reader, HIGH, LOW)
    assert scene.pressed == ["late", "go"]
    scene.change(other=HIGH)
    reader.turn()
    assert reader.pixels() != usual
    assert reader.app.pause() <= SECONDS + 0.1
    clock.now += SECONDS
    reader.turn()
    assert reader.app.draw_if_stale()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_nor_does_it_take_a_key(reader: Reader, scene: Changing, clock: Clock, key: int) -> None:
    reader.key(pygame.K_TAB)
    scene.change("Gone")
    reader.key(key)
    assert scene.pressed == []
    clock.now += SECONDS
    reader.key(key)
    assert scene.pressed == ["go"]


def test_what_stays_as_it_was_or_answers_a_press_takes_presses_all_the_time(
    reader: Reader, scene: Changing
) -> None:
    scene.when_pressed = {"next": HIGH, "go": LOW}
    click(reader, HIGH, HIGH, LOW)
    scene.change(next=HIGH)
    click(reader, HIGH)
    assert scene.pressed == ["go", "next", "go", "next"]


def test_what_changes_while_it_is_pressed_does_nothing_when_it_is_let_go(
    reader: Reader, scene: Changing, clock: Clock
) -> None:
    reader.turn(pointer(pygame.MOUSEBUTTONDOWN, HIGH))
    scene.change("Gone")
    reader.turn()
    clock.now += SECONDS
    reader.turn(pointer(pygame.MOUSEBUTTONUP, HIGH))
    assert scene.pressed == []


def test_a_sheet_that_comes_by_itself_takes_no_press_for_a_moment(
    reader: Reader, clock: Clock
) -> None:
    said: list[str] = []
    with GRACE.by_itself():
        yes = Do(said.append, "yes")
        reader.app.push(Question(reader.app, "Now?", "It waits.", yes="Yes", on_yes=yes))
    reader.key(pygame.K_RETURN)
    click(reader, reader.targets()["yes"])
    assert said == []
    clock.now += SECONDS
    reader.key(pygame.K_RETURN)
    assert said == ["yes"]


def test_a_notice_that_comes_by_itself_lets_a_click_through_to_what_it_covers(
    reader: Reader, scene: Changing, clock: Clock
) -> None:
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
    draft, panel = player.panel(BuyingPanel).draft, player.table.panel
    tile = draft.tiles[0]
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
    reader: Reader, clock: Clock
) -> None:
    short, long = "Sound is off.", "What happened is told at some length here. " * 5
    reader.app.notify(short)
    reader.app.notify(long)
    clock.now += 4
    reader.turn()
    words = " ".join(reader.words().split())
    assert long.strip() in words
    assert short not in words
    clock.now += 5
    reader.turn()
    assert reader.app.notices.waits() == []


def test_a_note_stands_above_what_is_compared(reader: Reader) -> None:
    stalls, (screen, canvas) = (
        pygame.Rect(300, 500, 700, 150),
        (reader.app.screen, reader.app.canvas),
    )
    place = draw_tooltip(screen, canvas, "It fits in 3 ways", (500, 600), [stalls])
    assert not place.colliderect(stalls)
