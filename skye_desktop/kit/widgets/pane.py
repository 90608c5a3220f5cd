"""A part of a screen whose widgets scroll where there is too little room for all of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.layout import Part, Ruler, Size
from skye_desktop.kit.widgets.base import Widget
from skye_desktop.kit.widgets.scroll import ScrollArea


class ScrollPane(ScrollArea):
    """The bar of a pane. The widgets in it are those of the group, and move as it scrolls."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        height: int,
        inside: Sequence[Part],
        *,
        step: int,
        bar: int,
        label: str,
    ) -> None:
        super().__init__(id, rect, height, lambda surface, content: None, step=step, bar=bar, label=label)
        self._inside = inside
        for part in inside:
            if isinstance(part, Widget):
                part.within = self

    def scroll_to(self, offset: int) -> None:
        before = self.offset
        super().scroll_to(offset)
        for part in self._inside:
            part.rect = part.rect.move(0, before - self.offset)

    def show(self, widget: Widget) -> None:
        """Scroll as little as brings that into sight."""
        top = widget.rect.y - self.content.y
        self.reveal(top, top + widget.rect.height)


class Pane(Part):
    """A place in a layout for a part that may be taller than it."""

    def __init__(self, id: str, inside: Part, *, label: str = "") -> None:
        self._id, self._inside, self._label = id, inside, label
        self._bar: ScrollPane | None = None

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return self._inside.wish(ruler, width)

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """With a bar only where it is needed."""
        self.rect, self._bar = rect, None
        if self._inside.wish(ruler, rect.width)[1] <= rect.height:
            self._inside.place(ruler, rect)
            return
        bar = ruler.px(theme.SCROLL_BAR)
        width = rect.width - bar - bar // 2
        height = self._inside.wish(ruler, width)[1]
        self._inside.place(ruler, pygame.Rect(rect.topleft, (width, height)))
        step = ruler.px(theme.SCROLL_STEP)
        self._bar = ScrollPane(
            self._id, rect, height, self._inside.leaves(), step=step, bar=bar, label=self._label
        )

    def leaves(self) -> list[Part]:
        """The bar is asked last and so gets events first: the wheel scrolls and changes no choice on its way."""
        return [*self._inside.leaves(), *([self._bar] if self._bar else [])]
