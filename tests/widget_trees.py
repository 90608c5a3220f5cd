"""Trees of widgets without a window: made, drawn, pointed at, typed at and read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pygame
from table import pictures

from skye_desktop.kit import (
    COMMON,
    LEFT_BUTTON,
    Canvas,
    Face,
    Node,
    Pointer,
    PointerKind,
    Tree,
    Widget,
    theme,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.grace import Grace

SIZE = (640, 400)
CORNER = (SIZE[0] - 1, SIZE[1] - 1)
MOVE, PRESS, RELEASE, WHEEL = (
    PointerKind.MOVE,
    PointerKind.PRESS,
    PointerKind.RELEASE,
    PointerKind.WHEEL,
)


@cache
def _canvas(scale: float) -> Canvas:
    return Canvas(scale, pictures())


def a_canvas(scale: float = 1.0) -> Canvas:
    """A canvas; made again if its fonts are from before pygame was ended."""
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    pygame.font.init()
    try:
        _canvas(scale).text.height(theme.BODY, Face.TITLE)
    except pygame.error:
        _canvas.cache_clear()
    return _canvas(scale)


class Clock:
    """A clock that stands still until a test sets it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def a_tree(
    root: Widget, *, clock: Callable[[], float] | None = None, scale: float = 1.0, **more: Any
) -> Tree:
    """A tree with that root, laid out."""
    tree = Tree(root, a_canvas(scale), COMMON, grace=Grace(clock or Clock(), 0.3), **more)
    resize(tree)
    return tree


def resize(tree: Tree, size: tuple[int, int] = SIZE, canvas: Canvas | None = None) -> None:
    """Lay the tree out in a window of that size."""
    tree.resize(pygame.Rect((0, 0), size), canvas)
    tree.update()


def drawn(tree: Tree) -> bytes:
    """What the screen shows after a repair."""
    tree.draw(pygame.Surface(SIZE))
    assert tree.painter.picture is not None
    return pygame.image.tobytes(tree.painter.picture, "RGB")


def point(
    tree: Tree,
    kind: PointerKind,
    at: tuple[int, int],
    button: int = LEFT_BUTTON,
    notches: float = 0,
) -> bool:
    """Let the pointer do one thing; return whether it was used."""
    return tree.pointer(Pointer(kind, at, button, notches))


def drag(tree: Tree, *places: tuple[int, int], button: int = LEFT_BUTTON) -> None:
    """Press at the first place, move over the others and let go at the last."""
    point(tree, PRESS, places[0], button)
    for place in places[1:]:
        point(tree, MOVE, place)
    point(tree, RELEASE, places[-1], button)


def click(tree: Tree, id: str) -> None:
    """Point at a widget, press and let go."""
    at = tree.targets()[id].center
    point(tree, MOVE, at)
    drag(tree, at)


def press(tree: Tree, key: int, letter: str = "", mod: int = 0) -> bool:
    """Press a key; return whether it was used."""
    return tree.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0))


def go_to(tree: Tree, id: str) -> None:
    """Go to a widget by Tab alone."""
    for _ in range(40):
        press(tree, pygame.K_TAB)
        if tree.focused is tree.ids[id]:
            return
    raise AssertionError(f"{id} is not reached")


def ask(tree: Tree, id: str, deed: ActionKind = ActionKind.PRESS, value: str = "") -> bool:
    """Ask for a deed as a screen reader does; return whether it was done."""
    return tree.perform(ActionRequest(id, deed, value))


def node_of(tree: Tree, id: str) -> Node:
    """What is told of a widget."""
    return next(node for top in tree.node() for node in top.walk() if node.id == id)


def check_same(tree: Tree, fresh: Tree) -> None:
    """Hold that a tree which was kept up to date, at rest, is like one that is built fresh."""
    for one in (tree, fresh):
        one.cancel()
        point(one, MOVE, CORNER)
        one.focus.give(None)
    assert tree.node() == fresh.node()
    assert tree.targets() == fresh.targets()
    assert tree.targets(public=True) == fresh.targets(public=True)
    assert drawn(tree) == drawn(fresh)
