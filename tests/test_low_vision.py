"""What stands on real screens can be read: every line of text is measured against its ground, in both looks. And what
has the keyboard is seen: on each screen all of it is gone to with Tab, and the line about it is measured.

A line is drawn once as it is and once more with nothing in place of its letters. Where the two pictures differ are the
letters: the ink is the colour of those pixels that differ most, the ground is what lies under these. The contrast is
that of the two as WCAG 2 defines it. So a picture, a shade or a texture below the words is measured too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import pygame
import pytest
from groups import widely
from table import window
from test_nodes import SCREENS

from skye_desktop.files.settings import Contrast
from skye_desktop.kit import Tree, TreeScene
from skye_desktop.kit.look import LargePointer
from skye_desktop.kit.pointer import large_cursor
from skye_desktop.kit.theme import contrast
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art

LEAST = {Contrast.NORMAL: 4.5, Contrast.HIGH: 7.0}
LARGE = 24
"""Window pixels from which on a line is large, and needs 3 and 4.5."""
LEAST_LARGE = {Contrast.NORMAL: 3.0, Contrast.HIGH: 4.5}
FOCUS = 3.0
OF_OTHERS = {"long text"}
_FIRST = ["building", "new-game", "editor"]
_ALL = [*_FIRST, *sorted(set(SCREENS) - OF_OTHERS - set(_FIRST))]
SHOWN, WITH_KEYBOARD = widely(_ALL), widely(_ALL, quick=len(_FIRST))


class Measured(NamedTuple):
    """A line as it was measured."""

    text: str
    contrast: float
    is_large: bool


class Measuring(Art):
    """A canvas that measures each line it writes."""

    lines: list[Measured]

    def kept(self, surface: pygame.Surface, *part: Any, **choices: Any) -> None:
        """Painted each time, to be measured."""
        part[3]()

    def draw_letter(self, surface: pygame.Surface, letter: str, rect: pygame.Rect) -> None:
        """Of pictures in a line nothing is drawn: they are no ink."""

    def write(
        self, surface: pygame.Surface, text: str, rect: pygame.Rect, *args: Any, **choices: Any
    ) -> pygame.Rect:
        """Before and after: what has changed is ink."""
        before = surface.copy() if text.strip() else None
        place = super().write(surface, text, rect, *args, **choices)
        seen = place.clip(surface.get_clip())
        if before is not None and any(map(str.isalnum, text)) and min(seen.size) > 4:
            now, was = (pygame.surfarray.array3d(one.subsurface(seen)) for one in (surface, before))
            if (found := ratio(now.reshape(-1, 3), was.reshape(-1, 3))) is not None:
                is_large = choices.get("size", 0) * self.scale >= LARGE
                self.lines.append(Measured(text, found, is_large))
        return place


def ratio(now: np.ndarray[Any, Any], was: np.ndarray[Any, Any]) -> float | None:
    """The contrast of what was written; None for nothing."""
    change = np.abs(now.astype(int) - was.astype(int)).sum(axis=1)
    if change.max() < 24:
        return None if change.max() == 0 else 1.0
    full = change >= 0.9 * change.max()
    ink, ground = (np.median(one[full], axis=0) for one in (now, was))
    red, green, blue = (int(part) for part in ink)
    low, mid, high = (int(part) for part in ground)
    return contrast((red, green, blue), (low, mid, high))


def shown(folder: Path, name: str, look: Contrast, scale: int | None = None) -> App:
    app = window(folder, size=(1280, 720), scale=scale)
    app.settings.contrast = look
    app.apply_settings()
    app.go.to_title()
    SCREENS[name](app)
    for _ in range(100):
        app.turn([], 0.02)
        app.draw_if_stale()
        if app.scene.next_update_in() is None:
            break
        app.yield_to_worker()
    return app


def measured(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Measured]:
    """Every line on the screen on top. What a sheet dims below it is not read."""
    lines: list[Measured] = []
    monkeypatch.setattr(Measuring, "lines", lines, raising=False)
    monkeypatch.setattr("skye_desktop.ui.app.Art", Measuring)
    app.canvas = app.make_canvas(app.canvas.scale)
    app.relayout()
    app.scene.draw(app.screen)
    return lines


@pytest.mark.wide
@pytest.mark.parametrize(
    ("look", "scale"), [(Contrast.NORMAL, 100), (Contrast.HIGH, 100), (Contrast.HIGH, 200)]
)
@pytest.mark.parametrize("name", SHOWN)
def test_every_line_stands_out_from_what_it_is_written_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, look: Contrast, scale: int
) -> None:
    app = shown(tmp_path, name, look, scale)
    found = measured(app, monkeypatch)
    assert found
    weak = {
        (line.text, round(line.contrast, 1))
        for line in found
        if line.contrast < (LEAST_LARGE if line.is_large else LEAST)[look] - 0.05
    }
    assert weak == set()


def test_a_line_that_does_not_stand_out_would_be_found() -> None:
    ground = np.full((100, 3), 200)
    written = ground.copy()
    written[:20] = 150
    assert ratio(written, ground) == pytest.approx(contrast((150,) * 3, (200,) * 3))
    assert ratio(ground, ground) is None


@dataclass
class TreeKeys:
    """The keyboard of a tree."""

    tree: Tree

    @property
    def able(self) -> list[str]:
        """The names of what can have it."""
        self.tree.update()
        return [one.id for one in self.tree.focus.order]

    def give(self, id: str, *, is_shown: bool) -> None:
        """Give it to what is called so, or to nothing."""
        self.tree.focus.set(self.tree.ids.get(id))
        self.tree.focus.show(is_shown)

    def step(self) -> str:
        """Go on as Tab does; the name of what has it then."""
        self.tree.focus.step(1)
        return "" if self.tree.focused is None else self.tree.focused.id

    def seen(self, id: str) -> pygame.Rect:
        """What is seen of a widget."""
        return self.tree.where(self.tree.ids[id])


def keyboards_of(app: App) -> Iterator[TreeKeys]:
    """Those that can be used now: behind a curtain the table's own cannot."""
    scene = app.scene
    assert isinstance(scene, TreeScene)
    yield TreeKeys(scene.tree)


def lines_about(app: App, keys: TreeKeys, before: str, id: str) -> list[float]:
    """For each side of what is seen of a widget: how much of it has a line that stands out from what was there."""
    screen, reach = app.screen.get_rect(), app.canvas.px(6)
    keys.give(before, is_shown=True)
    assert keys.step() == id  # as Tab does, which brings it into sight
    seen = keys.seen(id)
    room = seen.inflate(2 * reach, 2 * reach).clip(screen)

    def drawn() -> np.ndarray[Any, Any]:
        app.draw(app.screen)
        return pygame.surfarray.array3d(app.screen.subsurface(room)).astype(int)

    keys.give("", is_shown=False)
    plain = drawn()
    keys.give(id, is_shown=True)
    stands_out = ratios(drawn(), plain) >= FOCUS
    keys.give("", is_shown=False)
    beside = seen.move(-room.x, -room.y)
    left, top, right, bottom = beside.left, beside.top, beside.right, beside.bottom
    bands = (
        ((left - reach, top, 2 * reach, seen.height), 0),
        ((right - reach, top, 2 * reach, seen.height), 0),
        ((left, top - reach, seen.width, 2 * reach), 1),
        ((left, bottom - reach, seen.width, 2 * reach), 1),
    )
    found = []
    for band, across in bands:
        x, y, wide, high = pygame.Rect(band).clip((0, 0, *room.size))
        part = stands_out[x : x + wide, y : y + high]
        found.append(float(part.any(axis=across).mean()) if part.size else 0.0)
    return found


def ratios(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The contrasts of two pictures, pixel by pixel."""

    def light(picture: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        part = picture / 255
        linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
        return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]) + 0.05)

    first, second = light(one), light(other)
    return np.asarray(np.maximum(first, second) / np.minimum(first, second))


@pytest.mark.parametrize("look", [Contrast.NORMAL, Contrast.HIGH])
@pytest.mark.parametrize("scale", widely([100, 200]))
@pytest.mark.parametrize("name", WITH_KEYBOARD)
def test_what_has_the_keyboard_has_a_line_about_it_that_stands_out(
    tmp_path: Path, name: str, scale: int, look: Contrast
) -> None:
    app = shown(tmp_path, name, look, scale)
    weak = {}
    for keys in keyboards_of(app):
        able = keys.able
        for before, id in zip(["", *able], able, strict=False):
            sides = lines_about(app, keys, before, id)
            if sorted(sides)[1] < 0.7:  # three sides: one may be where the window or a pane ends
                weak[id] = [round(side, 1) for side in sides]
    assert weak == {}


def test_a_line_about_what_has_the_keyboard_that_were_missing_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shown(tmp_path, "title", Contrast.NORMAL)
    (keys,) = keyboards_of(app)
    before, id = keys.able[1:3]
    assert max(lines_about(app, keys, before, id)) > 0.9
    monkeypatch.setattr(Art, "framed", lambda *args: None)
    assert max(lines_about(app, keys, before, id)) < 0.1


@pytest.mark.parametrize("scale", [100, 200])
def test_in_high_contrast_the_title_has_its_picture_beside_what_is_written(
    tmp_path: Path, scale: int
) -> None:
    app = shown(tmp_path, "title", Contrast.HIGH, scale)
    app.draw(app.screen)
    right = pygame.surfarray.array3d(app.screen.subsurface((640, 0, 640, 720)))
    assert (right.max(axis=2) > 0).mean() > 0.5
    assert app.screen.get_at((0, 0)) == app.screen.get_at((0, 719)) == pygame.Color("black")


@pytest.mark.parametrize("is_hand", [False, True])
def test_the_large_pointer_points_with_its_tip(is_hand: bool) -> None:
    data = cast("tuple[tuple[int, int], pygame.Surface]", large_cursor(is_hand).data)
    (x, y), picture = data
    assert picture.get_size() == (LargePointer.SIDE,) * 2
    drawn = picture.get_bounding_rect(min_alpha=128)
    assert drawn.height > 0.9 * LargePointer.SIDE
    # Above the tip there is its rim and no more.
    assert picture.get_at((x, y)).a == 255
    assert y - drawn.y <= LargePointer.RIM + 1
