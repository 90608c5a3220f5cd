"""What scrolls in the tree: panes and lists, by wheel, bar, keys, finger and reader."""

from __future__ import annotations

import pygame
import pytest
from test_tree import MOVE, PRESS, RELEASE, a_tree, drawn
from test_tree_controls import press

from skye_desktop.kit.commands import LEFT_BUTTON
from skye_desktop.kit.tree import Button, Do, Label, Pane, Pointer, PointerKind, Tree, column, pane

HIGH, ROWS = 300, 40


def a_pane(rows: int = ROWS) -> tuple[Tree, Pane]:
    """A pane of rows of 30 pixels in a place of 300, with a button in the last row."""
    lines = [Label(f"line {n}", height=30) for n in range(rows - 1)]
    last = Button("Last", Do(print), id="last", height=30)
    tree = a_tree(column(pane(column(*lines, last), id="pane", label="Lines", grow=0), height=HIGH))
    tree.ids["pane"].set(height=HIGH)
    drawn(tree)
    found = tree.ids["pane"]
    assert isinstance(found, Pane)
    return tree, found


def point(tree: Tree, kind: PointerKind, at: tuple[int, int], notches: float = 0) -> bool:
    return tree.pointer(Pointer(kind, at, LEFT_BUTTON, notches))


def test_the_bar_is_dragged_and_a_press_beside_the_thumb_brings_it_there() -> None:
    tree, lines = a_pane()
    x = lines.rect.right - 4
    point(tree, PRESS, (x, lines.rect.y + 5))
    assert lines.scrolled == 0, "the thumb is held where it is"
    point(tree, MOVE, (x, lines.rect.y + 105))
    assert 300 < lines.offset < 600
    point(tree, MOVE, (x + 200, lines.rect.bottom + 500))
    assert lines.offset == ROWS * 30 - HIGH, "also from beside it, and no farther than there is"
    point(tree, RELEASE, (x, 0))
    point(tree, MOVE, (x, 0))
    assert lines.offset == ROWS * 30 - HIGH
    point(tree, PRESS, (x, lines.rect.y + 2))
    assert lines.offset == 0


@pytest.mark.parametrize(
    ("key", "offset"),
    [
        (pygame.K_DOWN, 44), (pygame.K_UP, 0), (pygame.K_PAGEDOWN, HIGH - 44), (pygame.K_END, ROWS * 30 - HIGH),
        (pygame.K_HOME, 0),
    ],
)  # fmt: skip
def test_keys_scroll_what_has_the_keyboard(key: int, offset: int) -> None:
    tree, lines = a_pane()
    tree.focus.give(lines)
    press(tree, key)
    assert lines.offset == offset


def test_the_wheel_scrolls_by_two_steps_and_a_touch_pad_by_less() -> None:
    tree, lines = a_pane()
    point(tree, PointerKind.WHEEL, lines.rect.center, -1)
    assert lines.offset == 88
    point(tree, MOVE, lines.rect.center)
    tree.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=0.5, flipped=False))
    assert lines.offset == 44


def test_what_is_gone_to_by_keys_comes_into_sight() -> None:
    tree, lines = a_pane()
    assert "last" not in tree.targets()
    tree.focus.give(tree.ids["last"])
    assert lines.offset == ROWS * 30 - HIGH
    assert "last" in tree.targets()


def test_what_is_no_taller_than_its_place_has_no_bar_and_no_keyboard() -> None:
    tree, lines = a_pane(rows=5)
    assert not lines.is_taller
    assert lines.children[0].rect.width == lines.rect.width
    assert not lines.takes_focus
    assert not point(tree, PointerKind.WHEEL, lines.rect.center, -1)
    tall = a_pane()[1]
    assert tall.children[0].rect.width < tall.rect.width


def test_a_finger_moves_what_is_in_it_and_not_its_bar() -> None:
    _, lines = a_pane()
    assert lines.moves_at(lines.rect.center)
    assert not lines.moves_at((lines.rect.right - 3, lines.rect.centery))
    lines.scroll_to(lines.offset + 77)
    assert lines.offset == 77
