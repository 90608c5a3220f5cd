"""What appears, moves or changes by itself takes no press for a moment; what answers a press takes the next at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from table import a_setup, in_phase, moments_until, sit_down, window
from ui import Reader, at_the_title, open_scene
from widget_trees import Clock

from skye_desktop.engine import Phase
from skye_desktop.games.skye.ui.table.panels.buying_panel import BuyingPanel
from skye_desktop.games.skye.ui.table.pieces import Placed
from skye_desktop.kit import Button, Do, Question, TreeScene, Widget
from skye_desktop.kit.grace import GRACE, SECONDS


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(GRACE, "clock", clock)
    monkeypatch.setattr(GRACE, "seconds", SECONDS)
    yield clock
    clock.now += 60
    GRACE.has_ended()


@pytest.fixture
def reader(tmp_path: Path, clock: Clock) -> Reader:
    return at_the_title(tmp_path)


def test_a_sheet_that_comes_by_itself_waits_for_a_moment(reader: Reader, clock: Clock) -> None:
    said: list[str] = []
    with GRACE.by_itself():
        reader.app.push(
            Question(reader.app, "Now?", "It waits.", yes="Yes", on_yes=lambda: said.append("yes"))
        )
    reader.key(pygame.K_RETURN)
    reader.click("yes")
    reader.app.draw_if_stale()
    assert (said, reader.app.pause() <= SECONDS + 0.1) == ([], True)
    clock.now += SECONDS
    reader.key(pygame.K_RETURN)
    assert said == ["yes"]


def test_a_notice_that_comes_by_itself_lets_a_click_through(reader: Reader, clock: Clock) -> None:
    pressed: list[str] = []
    whole = reader.app.screen.get_rect()

    class Covered(TreeScene):
        def build(self) -> Sequence[Widget]:
            return (Placed([Button("Go", Do(pressed.append, "go"), id="go")], rects=(whole,)),)

    open_scene(reader, Covered(reader.app))
    with GRACE.by_itself():
        reader.app.notify("The disk is full.")
    reader.see()
    (box,) = reader.app.notices.boxes
    for seconds in (0, SECONDS):
        clock.now += seconds
        reader.click(box.center)
        assert pressed == ["go"]


def test_a_panel_that_comes_by_itself_waits_for_a_moment(tmp_path: Path, clock: Clock) -> None:
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


def test_a_short_notice_is_gone_and_a_long_one_stays_to_be_read(
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
