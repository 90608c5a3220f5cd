"""The page about widgets tells the truth: its examples run, by every hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
from ui import at_the_title, open_scene
from widget_trees import a_tree

from skye_desktop.kit import Do, Widget
from skye_desktop.kit.accessibility import ActionKind, ActionRequest

PAGE = Path(__file__).parents[1] / "docs/dev/widgets.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def names_of(example: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": __name__}
    exec(compile(example, PAGE, "exec", dont_inherit=True), names)
    return names


def test_the_screen_of_the_page_is_used(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    scene = names_of(EXAMPLES[0])["GuestsScene"](reader.app)
    open_scene(reader, scene)
    reader.see()
    assert scene.is_still
    assert scene.next_update_in() is None
    assert "add" not in scene.targets(), "there is no name yet"
    reader.click("name")
    reader.type("Ann")
    reader.click("add")
    scene.perform(ActionRequest("name", ActionKind.SET, "Bo"))
    reader.click("name")
    reader.key(pygame.K_RETURN)
    assert scene.guests == ("Ann", "Bo")
    for _ in range(2):
        reader.click("guests row 0")
    assert scene.guests == ("Bo",)
    reader.click("close")
    assert reader.is_open == "TitleScene"


class Night(Widget):
    """Keeps a number of stars."""

    stars: Any
    now = 2

    def build(self) -> Sequence[Widget]:
        return (self.stars(self.now, Do(self.shine), id="stars", height=24),)

    def shine(self, number: int) -> None:
        self.now = number
        self.invalidate()


def test_the_widget_of_the_page_is_set_by_each_hand() -> None:
    tree = a_tree(night := Night(names_of(EXAMPLES[1])["Stars"]))
    tree.click("stars")
    assert night.now == 3
    tree.focus.step(1)
    tree.press(pygame.K_UP)
    assert night.now == 4
    tree.ask("stars", ActionKind.LESS)
    assert night.now == 3
