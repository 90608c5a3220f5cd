"""Scrolling of content taller than its place: by wheel, bar, keys and fingers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.accessibility import Role
from skye_desktop.kit.canvas import ScrollBar
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.theme import Outset
from skye_desktop.kit.tree.widget import Child, Do, Pointer, PointerKind, Widget

_LEAPS = (Common.PAGE_UP, Common.PAGE_DOWN, Common.FIRST, Common.LAST)


class Scroller(Widget):
    """Viewport for taller content; its offset is kept in design pixels.

    Rectangles inside are those of the unscrolled content. The tree adds the offset where window
    pixels are meant.
    """

    called: str = field(default="", kw_only=True)
    """Name for screen readers."""
    step: float = field(default=theme.SCROLL_STEP, kw_only=True)
    """Design pixels per arrow key; a notch of the wheel scrolls two steps."""

    role = Role.PAGE
    catches = keeps_changes = True
    takes_arrows = False
    """Whether arrows scroll it even if it only receives keys without being focused."""
    outset = Outset.RAISED
    scrolled = 0.0
    _held = -1
    """Distance from the top of the thumb to where it is held, in window pixels; -1 if it is not."""

    @property
    def label(self) -> str:
        return self.called

    # -- how far

    @property
    def whole(self) -> int:
        """Height of the content, in window pixels."""
        return self.rect.height

    @property
    def offset(self) -> int:
        """Window pixels hidden above."""
        return 0 if self.tree is None else round(self.scrolled * self.canvas.scale)

    @property
    def most(self) -> float:
        """Largest offset, in design pixels."""
        if self.tree is None:
            return 0.0
        return max(0, self.whole - self.rect.height) / float(self.canvas.scale)

    @property
    def is_taller(self) -> bool:
        """Whether the content is taller than its place."""
        return self.whole > self.rect.height

    def scroll_to(self, offset: int) -> None:
        """Hide that many window pixels above, as far as there is content."""
        if self.tree is not None:
            self.hide(offset / float(self.canvas.scale))

    def hide(self, offset: float) -> None:
        """Hide that many design pixels above, as far as there is content."""
        wanted = max(0.0, min(offset, self.most))
        if wanted != self.scrolled:
            self._set(wanted)

    def _set(self, scrolled: float) -> None:
        """Hide that many design pixels above."""
        self.scrolled = scrolled
        self.repaint()
        if self.tree is not None:
            self.tree.scrolled(self)

    def scroll_by(self, by: float) -> None:
        """Scroll by so many design pixels, back if negative."""
        self.hide(self.scrolled + by)

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll the content between two heights into view; of taller content only its top.

        Heights are window pixels.
        """
        bottom = min(bottom, top + self.rect.height)
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def show(self, widget: Widget) -> None:
        """Scroll a widget of its content into view."""
        self.reveal(widget.rect.y - self.rect.y, widget.rect.bottom - self.rect.y)

    # -- the bar

    def beside(self, ruler: Ruler) -> int:
        """Return the width that the bar takes with its margin, in window pixels."""
        bar = ruler.px(theme.SCROLL_BAR)
        return bar + bar // 2

    def _bar(self, rect: pygame.Rect) -> ScrollBar:
        """Return the bar for a viewport in that rectangle."""
        wide = self.canvas.px(theme.SCROLL_BAR)
        return ScrollBar(
            pygame.Rect(rect.right - wide, rect.y, wide, rect.height), self.whole, self.offset
        )

    @property
    def _seen(self) -> ScrollBar:
        """Bar at its visible place."""
        assert self.tree is not None
        return self._bar(self.tree.where(self))

    def moves_at(self, position: tuple[int, int]) -> bool:
        """Return whether a finger there scrolls the content, and not the bar."""
        return self.is_taller and not self._seen.trough.collidepoint(position)

    def on_pointer(self, event: Pointer) -> bool:
        if not self.is_taller or self.tree is None:
            return False
        match event.kind:
            case PointerKind.WHEEL:
                self.scroll_by(-event.notches * 2 * self.step)
            case PointerKind.PRESS:
                if event.button != LEFT_BUTTON or not self._seen.trough.collidepoint(
                    event.position
                ):
                    return False
                self._held = self._seen.grip(event.position)
                self._drag(event)
            case PointerKind.MOVE:
                self._drag(event)
            case PointerKind.RELEASE | PointerKind.CANCEL:
                self._held = -1
                self.repaint()
        return True

    def _drag(self, event: Pointer) -> None:
        self.scroll_to(self._seen.offset_at(event.position[1], self._held))
        self.repaint()

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_taller:
            self._bar(rect).draw(surface, canvas, is_held=self._held >= 0)

    # -- the keyboard

    @property
    def is_target(self) -> bool:
        return self.takes_focus

    @property
    def takes_focus(self) -> bool:
        return self.is_taller

    def ways(self) -> dict[Command, Action]:
        """Return the actions of keys that scroll it."""
        whole = self.whole / self.canvas.scale
        page = self.rect.height / self.canvas.scale - self.step
        ways = {
            Common.PAGE_UP: -page, Common.PAGE_DOWN: page, Common.UP: -self.step,
            Common.DOWN: self.step, Common.FIRST: -whole, Common.LAST: whole,
        }  # fmt: skip
        return {command: Action(Do(self.scroll_by, way)) for command, way in ways.items()}

    def actions(self) -> dict[Command, Action]:
        if not self.is_taller or self.tree is None:
            return {}
        ways = self.ways()
        has_arrows = self.is_focused or self.takes_arrows
        return (
            ways if has_arrows else {one: ways[one] for one in (Common.PAGE_UP, Common.PAGE_DOWN)}
        )


class Pane(Scroller):
    """Widget that may be taller than its place; it has a bar beside it only then.

    Keys that nothing else uses scroll the largest one in sight, whatever has the focus.
    """

    parts: Sequence[Child] = ()

    keeps_changes = False  # a sheet may be as tall as its content

    def reading(self) -> dict[Command, Action]:
        """Return the actions of keys that scroll it while something else has the focus."""
        ways = self.ways()
        return ways if self.takes_arrows else {one: ways[one] for one in _LEAPS}

    @property
    def whole(self) -> int:
        return self.children[0].rect.height if self.children else self.rect.height

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return self.children[0].preferred_size(ruler, width)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        content = self.children[0]
        before = content.rect.height
        wide = rect.width
        if content.preferred_size(ruler, wide)[1] > rect.height:
            wide = max(0, wide - self.beside(ruler))
        high = max(content.preferred_size(ruler, wide)[1], rect.height)
        content.place(ruler, pygame.Rect(rect.x, rect.y, wide, high))
        self.hide(self.scrolled)
        if high != before:
            self.repaint()  # the bar tells how much there is


def pane(inside: Widget, *, id: str, label: str = "", grow: int = 1) -> Pane:
    """Return a widget that scrolls where it is taller than its place."""
    return Pane((inside,), called=label, id=id, grow=grow)
