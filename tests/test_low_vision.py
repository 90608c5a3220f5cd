"""What stands on real screens can be read, also by ear, and what has the keyboard is seen: measured against its ground, in both looks.

A line is drawn once as it is and once more with nothing in place of its letters. Where the two pictures differ are the
letters: the ink is the colour of those pixels that differ most, the ground is what lies under these. The contrast is
that of the two as WCAG 2 defines it. So a picture, a shade or a texture below the words is measured too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from groups import widely
from numpy.typing import NDArray
from table import window
from test_nodes import SCREENS, come_to_rest

from skye_desktop.engine import SCORING_TILES
from skye_desktop.files.settings import Contrast
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.wording.tile import has_pictograms
from skye_desktop.kit import Node, Role, TreeScene
from skye_desktop.kit.theme import contrast

Patch = pytest.MonkeyPatch

LEAST = {Contrast.NORMAL: (4.5, 3.0), Contrast.HIGH: (7.0, 4.5)}
"""What lines need, and large ones: those of so many window pixels."""
LARGE = 24
FOCUS = 3.0
LOOKS = ((Contrast.NORMAL, 100), (Contrast.HIGH, 100))
FIRST = ["building", "new-game", "editor"]
SHOWN = widely([*FIRST, *sorted(SCREENS.keys() - {"long text", *FIRST})], quick=len(FIRST))

Picture = NDArray[np.int64]


class Measuring(Art):
    """A canvas that measures each line it writes: its text, its contrast and whether it is large."""

    lines: list[tuple[str, float, bool]]

    def kept(self, surface: pygame.Surface, *part: Any, **choices: Any) -> None:
        """Painted each time, to be measured."""
        part[3]()

    def draw_letter(self, surface: pygame.Surface, letter: str, rect: pygame.Rect) -> None:
        """Of pictures in a line nothing is drawn: they are no ink."""

    def write(
        self, surface: pygame.Surface, text: str, rect: pygame.Rect, *args: Any, **choices: Any
    ) -> pygame.Rect:
        """Before and after: what has changed is ink."""
        around = rect.inflate(80, 40).clip(surface.get_clip())
        before = surface.subsurface(around).copy()
        place = super().write(surface, text, rect, *args, **choices)
        seen = place.clip(around)
        if any(map(str.isalnum, text)) and min(seen.size) > 4:
            now = pygame.surfarray.array3d(surface.subsurface(seen))
            was = pygame.surfarray.array3d(before.subsurface(seen.move(-around.x, -around.y)))
            if (found := ratio(now.reshape(-1, 3), was.reshape(-1, 3))) is not None:
                self.lines.append((text, found, choices.get("size", 0) * self.scale >= LARGE))
        return place


def ratio(now: NDArray[Any], was: NDArray[Any]) -> float | None:
    """The contrast of what was written; None for nothing."""
    change = np.abs(now.astype(int) - was.astype(int)).sum(axis=1)
    if change.max() < 24:
        return None if change.max() == 0 else 1.0
    full = change >= 0.9 * change.max()
    ink, ground = (np.median(one[full], axis=0).astype(int) for one in (now, was))
    return contrast((ink[0], ink[1], ink[2]), (ground[0], ground[1], ground[2]))


def shown(folder: Path, name: str, *looks: tuple[Contrast, int]) -> Iterable[App]:
    """A window with that screen on top, in one look after the other."""
    app = window(folder, size=(1280, 720))
    app.go.to_title()
    SCREENS[name](app)
    for app.settings.contrast, app.settings.ui_scale in looks:
        app.apply_settings()
        app.relayout()
        come_to_rest(app, 100)
        yield app


def written(app: App, monkeypatch: Patch) -> list[tuple[str, float, bool]]:
    """Every line on the screen on top, measured. What a sheet dims below it is not read."""
    lines, usual = list[tuple[str, float, bool]](), app.canvas
    with monkeypatch.context() as patch:
        patch.setattr(Measuring, "lines", lines, raising=False)
        patch.setattr("skye_desktop.games.skye.ui.app.Art", Measuring)
        app.canvas = app.make_canvas(usual.scale)
        app.relayout()
        app.scene.draw(app.screen)
    app.canvas = usual
    app.relayout()
    return lines


def letters(text: str) -> str:
    """The letters and digits in a row: where lines break, and what stands between words, is not said."""
    return "".join(re.findall(r"[^\W_]", text.casefold()))


def unsaid(lines: list[str], tree: Node) -> set[str]:
    """What is written and not in the tree. Pictures in lines are told in words, numbers by themselves are scales.

    A scoring tile on the board reminds in few words of the rule that is told whole.
    """
    said = "|".join(
        letters(f"{n.label} {n.state.value} {n.state.why_not}")
        + (letters(n.state.about) if n.role is Role.FIELD else "")
        for n in tree.walk()
    )
    reminded = [
        letters(tile.brief) for tile in SCORING_TILES.values() if letters(tile.name) in said
    ]
    said = "|".join([said, *reminded])
    told = (line for line in lines if not has_pictograms(line) and re.search(r"[^\W\d_]", line))
    parts = {line: re.split(" · |…$", line) for line in told}
    return {line for line, each in parts.items() if not all(letters(part) in said for part in each)}


def lines_about(app: App, before: str, id: str) -> list[float]:
    """For each side of what is seen of a widget: how much of it has a line that stands out from what was there."""
    assert isinstance(app.scene, TreeScene)
    tree, reach = app.scene.tree, app.canvas.px(6)

    def give(id: str, *, is_shown: bool) -> None:
        tree.focus.set(tree.ids.get(id))
        tree.focus.show(is_shown)

    give(before, is_shown=True)
    tree.focus.step(1)  # as Tab does, which brings it into sight
    assert tree.focused is tree.ids[id]
    seen = tree.where(tree.ids[id])
    room = seen.inflate(2 * reach, 2 * reach).clip(app.screen.get_rect())

    def drawn() -> Picture:
        app.draw(app.screen)
        return pygame.surfarray.array3d(app.screen.subsurface(room)).astype(int)

    give("", is_shown=False)
    plain = drawn()
    give(id, is_shown=True)
    stands_out = ratios(drawn(), plain) >= FOCUS
    give("", is_shown=False)
    left, top = seen.x - room.x - reach, seen.y - room.y - reach
    bands = (
        ((left, top + reach, 2 * reach, seen.height), 0),
        ((left + seen.width, top + reach, 2 * reach, seen.height), 0),
        ((left + reach, top, seen.width, 2 * reach), 1),
        ((left + reach, top + seen.height, seen.width, 2 * reach), 1),
    )
    found = []
    for band, across in bands:
        x, y, wide, high = pygame.Rect(band).clip((0, 0, *room.size))
        part = stands_out[x : x + wide, y : y + high]
        found.append(float(part.any(axis=across).mean()) if part.size else 0.0)
    return found


def ratios(one: Picture, other: Picture) -> NDArray[np.float64]:
    """The contrasts of two pictures, pixel by pixel."""
    differ = (one != other).any(axis=2)
    parts = np.stack((one[differ], other[differ])) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    light = linear @ np.array([0.2126, 0.7152, 0.0722]) + 0.05
    found = np.ones(differ.shape)
    found[differ] = light.max(axis=0) / light.min(axis=0)
    return found


def weak_focus(app: App) -> dict[str, list[float]]:
    """What can have the keyboard and then has no line about it that stands out, the first of each kind."""
    assert isinstance(app.scene, TreeScene)
    app.scene.tree.update()
    order = app.scene.tree.focus.order
    kinds = [(type(one), getattr(one, "is_on_wood", False)) for one in order]
    weak = {}
    for at in sorted(kinds.index(kind) for kind in set(kinds)):
        sides = lines_about(app, order[at - 1].id if at else "", order[at].id)
        if sorted(sides)[1] < 0.7:  # three sides: one may be where the window or a pane ends
            weak[order[at].id] = [round(side, 1) for side in sides]
    return weak


@pytest.mark.parametrize("name", SHOWN)
def test_every_line_is_told_and_it_and_what_has_the_keyboard_stand_out(
    tmp_path: Path, monkeypatch: Patch, name: str
) -> None:
    for app in shown(tmp_path, name, *LOOKS):
        lines, least = written(app, monkeypatch), LEAST[app.settings.contrast]
        assert lines
        weak = {text: found for text, found, large in lines if found < least[large] - 0.05}
        assert weak == {}, app.settings.contrast
        assert unsaid([text for text, _, _ in lines], app.scene.node()) == set()
        assert weak_focus(app) == {}, app.settings.contrast


def test_a_weak_line_would_be_found(tmp_path: Path, monkeypatch: Patch) -> None:
    ground = np.full((100, 3), 200)
    written = ground.copy()
    written[:20] = 150
    assert ratio(written, ground) == pytest.approx(contrast((150,) * 3, (200,) * 3))
    assert ratio(ground, ground) is None
    (app,) = shown(tmp_path, "title", LOOKS[0])
    assert isinstance(app.scene, TreeScene)
    before, id = (one.id for one in app.scene.tree.focus.order[1:3])
    assert max(lines_about(app, before, id)) > 0.9
    monkeypatch.setattr(Art, "framed", lambda *args: None)
    assert max(lines_about(app, before, id)) < 0.1
