"""Every screen after random events: what is kept up to date is what would be built, laid out and painted anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from groups import many
from monkey import anything_by_hand
from test_nodes import SCREENS, opened

from skye_desktop.ui.app import App

_EVENTS = 60
"""How many events a screen goes through; it is looked at after each fifth of them."""


def come_to_rest(app: App) -> None:
    """Let what is found out beside the window, or painted bit by bit, be there."""
    for _ in range(100):
        if app.scene.next_update_in() is None:
            return
        app.turn([], 0.05)
        app.draw_if_stale()
        app.yield_to_worker()


def shown(app: App) -> Mapping[str, Any]:
    """All that can be seen of the screen on top, clicked on it and read of it."""
    app.draw(app.screen)
    app.draw(app.screen)  # a table may have left something to the frame after
    scene = app.scene
    return {
        "nodes": {node.id: replace(node, children=()) for node in scene.node().walk()},
        "targets": scene.targets(),
        "public targets": scene.public_targets(),
        "picture": pygame.image.tobytes(app.screen, "RGB"),
    }


def difference(kept: Mapping[str, Any], fresh: Mapping[str, Any], size: tuple[int, int]) -> str:
    """Return what differs, in words; empty for nothing."""
    for name in ("nodes", "targets", "public targets"):
        one, other = kept[name], fresh[name]
        if ids := [id for id in one | other if one.get(id) != other.get(id)]:
            pairs = [f"{id}: {one.get(id)} is {other.get(id)} anew" for id in ids]
            return "\n".join([f"{len(ids)} {name}", *pairs[:3]])
    if kept["picture"] == fresh["picture"]:
        return ""
    one, other = (pygame.image.frombytes(each["picture"], size, "RGB") for each in (kept, fresh))
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    return f"pixels in {same.get_bounding_rects()[:8]}"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_kept_up_to_date_equals_one_built_anew(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")  # a click starts no other program
    app, chance = opened(tmp_path, SCREENS[name]), Random(name)
    for number in range(many(10 * _EVENTS, quick=_EVENTS)):
        if not app.running:
            break
        for event in anything_by_hand(app, chance):
            app.turn([event], 0.016)
        app.draw_if_stale()
        if number % 5 or not app.running:
            continue
        come_to_rest(app)
        kept = shown(app)
        app.relayout()
        come_to_rest(app)
        assert difference(kept, shown(app), app.screen.get_size()) == "", f"after {number} events"
