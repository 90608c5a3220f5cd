"""Trees of widgets without a window: made, drawn, pointed at, typed at and read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from table import pictures

from skye_desktop.kit import (
    COMMON,
    LEFT_BUTTON,
    Canvas,
    Node,
    Pointer,
    PointerKind,
    Tree,
    Widget,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.grace import Grace

SIZE = (640, 400)
MOVE, PRESS, RELEASE = PointerKind.MOVE, PointerKind.PRESS, PointerKind.RELEASE

Place = tuple[int, int]


def a_canvas(scale: float = 1.0) -> Canvas:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    pygame.font.init()
    return Canvas(scale, pictures())


class Clock:
    """A clock that stands still until a test sets it."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class TreeDriver(Tree):
    """A tree without a window that is used as a person or a screen reader does."""

    def fit(self, size: tuple[int, int] = SIZE, canvas: Canvas | None = None) -> None:
        """Give it a window of that size."""
        self.resize(pygame.Rect((0, 0), size), canvas)
        self.update()

    def drawn(self) -> bytes:
        """What the screen shows after a repair."""
        self.draw(pygame.Surface(SIZE))
        assert self.painter.picture is not None
        return pygame.image.tobytes(self.painter.picture, "RGB")

    def point(self, kind: PointerKind, at: Place, button: int = LEFT_BUTTON) -> bool:
        """Let the pointer do one thing; return whether that was used."""
        return self.pointer(Pointer(kind, at, button))

    def turn_wheel(self, at: Place, notches: float) -> bool:
        """Turn the wheel there, away from oneself if positive; return whether it was used."""
        return self.pointer(Pointer(PointerKind.WHEEL, at, notches=notches))

    def drag(self, *places: Place, button: int = LEFT_BUTTON) -> None:
        """Press at the first place, move over the others and let go at the last."""
        self.point(PRESS, places[0], button)
        for place in places[1:]:
            self.point(MOVE, place)
        self.point(RELEASE, places[-1], button)

    def click(self, id: str) -> None:
        """Point at a widget, press and let go."""
        at = self.targets()[id].center
        self.point(MOVE, at)
        self.drag(at)

    def press(self, *keys: int, letter: str = "", mod: int = 0) -> bool:
        """Press keys, one after another; return whether the last one was used."""
        stroke: dict[str, Any] = {"mod": mod, "unicode": letter, "scancode": 0}
        return [self.handle(pygame.Event(pygame.KEYDOWN, key=key, **stroke)) for key in keys][-1]

    def go_to(self, id: str) -> None:
        """Go to a widget by Tab alone."""
        for _ in range(40):
            self.press(pygame.K_TAB)
            if self.focused is self.ids[id]:
                return
        raise AssertionError(f"{id} is not reached")

    def ask(self, id: str, deed: ActionKind = ActionKind.PRESS, value: str = "") -> bool:
        """Ask for a deed as a screen reader does; return whether it was done."""
        return self.perform(ActionRequest(id, deed, value))

    def node_of(self, id: str) -> Node:
        """What is told of a widget."""
        return next(node for top in self.node() for node in top.walk() if node.id == id)

    def check_same(self, fresh: TreeDriver) -> None:
        """Hold that this tree, which was kept up to date, is at rest like one that is built fresh."""
        for one in (self, fresh):
            one.cancel()
            one.point(MOVE, (SIZE[0] - 1, SIZE[1] - 1))
            one.focus.give(None)
        assert self.node() == fresh.node()
        assert self.targets() == fresh.targets()
        assert self.targets(public=True) == fresh.targets(public=True)
        assert self.drawn() == fresh.drawn()


def a_tree(
    root: Widget, *, clock: Callable[[], float] | None = None, scale: float = 1.0, **more: Any
) -> TreeDriver:
    """A tree with that root, laid out."""
    tree = TreeDriver(root, a_canvas(scale), COMMON, grace=Grace(clock or Clock(), 0.3), **more)
    tree.fit()
    return tree
