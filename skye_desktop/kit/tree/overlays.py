"""Layers that stand beside other widgets, follow them, and may highlight them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any, cast

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.theme import Corner, Dusk, Line, Space
from skye_desktop.kit.tree.elements import Container, gap_of
from skye_desktop.kit.tree.widget import NOWHERE, Widget


class Anchored(Widget):
    """Layer that stands beside its anchors once these are laid out, and follows their movements.

    It takes one of several forms, the one that can be placed best. Its owner gives it the room.
    """

    near: tuple[str, ...] = field(default=(), kw_only=True)
    """Ids of the anchors; one that ends in ``*`` stands for all that begin so."""

    keeps_changes = True
    box = NOWHERE
    """Place of the form, in window pixels."""
    anchors = cast("Sequence[pygame.Rect]", ())
    """Rectangles of the anchors, in window pixels."""
    form = 0
    """Index of the form in use."""
    _known = cast("Hashable", None)

    def forms(self) -> Sequence[Widget]:
        """Return new widgets for all its forms; none while it is hidden."""
        return ()

    def about(self) -> Hashable:
        """Return what its place depends on, apart from its forms, the window and the anchors."""
        return None

    def rects_named(self, name: str) -> list[pygame.Rect]:
        """Return the visible rectangles of that name, in window pixels."""
        return [] if self.tree is None else self.tree.find(name)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return the index of the best form and its place, in window pixels."""
        raise NotImplementedError

    def covers(self) -> pygame.Rect:
        """Return the area in which it paints, in window pixels, once it is placed."""
        return self.box

    def build(self) -> Sequence[Widget]:
        return self.forms()[self.form :][:1]

    def mounted(self) -> None:
        self._known = None

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Request a new place in the next update: something around it or in it has changed."""
        self._known = None
        self.has_to_follow = True

    def moved(self) -> None:
        """Request a new place in the next update: something that it depends on has changed."""
        self._known = None
        self.has_to_follow = True

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, self.box)

    def follow(self) -> None:
        assert self.tree is not None
        if not self.children:
            if self.box is not NOWHERE:
                self.box = NOWHERE
                self._known = None
                super().place(self.canvas, NOWHERE)
            self.has_to_follow = False  # before it consists of something
            return
        anchors = [rect for name in self.near for rect in self.rects_named(name)]
        known = (tuple(map(tuple, anchors)), tuple(self.tree.window), self.about())
        if known == self._known:
            return
        self._known = known
        self.anchors = anchors
        ruler = self.canvas
        form, self.box = self.stand(ruler)
        if form != self.form:
            self.form = form
            self.invalidate()
        self.is_unplaced = True
        super().place(ruler, self.covers() if self.box.size != (0, 0) else NOWHERE)
        self.repaint()


class Callout(Anchored):
    """Message whose content is requested once after each call of `look`."""

    shown = cast("Any", None)
    """Content that is displayed at present."""
    is_due = True
    """Whether the content may have changed."""

    def look(self) -> None:
        """Request the content again in the next update of the tree."""
        self.is_due = True
        if self.tree is not None:
            self.tree.needs_update = True

    def content(self) -> Any:
        """Return the content as a value that its place depends on; None for nothing."""
        raise NotImplementedError

    def form_of(self, content: Any) -> Widget:
        """Return a new widget that shows the content."""
        raise NotImplementedError

    def forms(self) -> Sequence[Widget]:
        return () if self.shown is None else (self.form_of(self.shown),)

    def about(self) -> Hashable:
        return cast("Hashable", self.shown)

    def follow(self) -> None:
        if self.is_due:
            self.is_due = False
            before = self.shown
            self.shown = self.content()
            if self.shown != before:
                self.invalidate()  # the tree goes on until nothing has to be built any more
                return
        if self.children or self.box is not NOWHERE:
            super().follow()
        else:
            self.has_to_follow = False  # before it is to look again


def measured_apart(widget: Widget, ruler: Ruler, width: int | None) -> Size:
    """Return the size in window pixels of a widget that is in no tree, without changing it."""
    before = list(_prepare(widget))
    size = widget.preferred_size(ruler, width)
    for one, own in before:
        vars(one).clear()
        vars(one).update(own)
    return size


def _prepare(widget: Widget) -> Iterator[tuple[Widget, dict[str, Any]]]:
    """Prepare a widget for measuring without a tree; yield each part with its former attributes."""
    own = dict(vars(widget))
    yield widget, own
    props = dict(own)
    parts = props.pop("parts", None)
    widget.props = props
    widget.sizes = {}
    axis = widget.axis if isinstance(widget, Container) else 0
    inside = widget.build() if parts is None else parts
    widget.children = [
        one if isinstance(one, Widget) else gap_of(one, axis) for one in inside if one is not None
    ]
    for child in widget.children:
        yield from _prepare(child)


class Spotlight(Anchored):
    """Rings of gold about its anchors, with the rest of the window darker if ``is_dusk``.

    Its own form is lit as well, and stands wherever a subclass says.
    """

    is_dusk: bool = field(default=True, kw_only=True)

    def covers(self) -> pygame.Rect:
        assert self.tree is not None
        return self.tree.window

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_dusk:
            draw_dusk(surface, canvas, [*self.anchors, self.box])
        draw_rings(surface, canvas, self.anchors)


def outside(room: pygame.Rect, holes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return the part of a room outside all holes, as rectangles that do not overlap."""
    left = [room]
    for hole in holes:
        left = [part for whole in left for part in _without(whole, hole)]
    return left


def _without(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    cut = whole.clip(hole)
    if min(cut.size) <= 0:
        return [whole]
    parts = (
        pygame.Rect(whole.x, whole.y, whole.width, cut.y - whole.y),
        pygame.Rect(whole.x, cut.bottom, whole.width, whole.bottom - cut.bottom),
        pygame.Rect(whole.x, cut.y, cut.x - whole.x, cut.height),
        pygame.Rect(cut.right, cut.y, whole.right - cut.right, cut.height),
    )
    return [part for part in parts if min(part.size) > 0]


def draw_dusk(surface: pygame.Surface, canvas: Any, lit: Sequence[pygame.Rect]) -> None:
    """Darken everything but the lit rectangles, with a soft edge around them."""
    step = canvas.px(Dusk.STEP)
    grown = [
        [rect.inflate(2 * step * n, 2 * step * n) for rect in lit] for n in range(Dusk.STEPS + 1)
    ]
    for n, (inner, outer) in enumerate(pairwise(grown), start=1):
        tone = round(255 - (255 - Dusk.TONE) * n / (Dusk.STEPS + 1))
        for number, rect in enumerate(outer):
            for part in outside(rect, [*inner, *outer[:number]]):
                surface.fill((tone, tone, tone), part, pygame.BLEND_RGB_MULT)
    tone = Dusk.TONE
    for part in outside(surface.get_rect(), grown[-1]):
        surface.fill((tone, tone, tone), part, pygame.BLEND_RGB_MULT)


def draw_rings(surface: pygame.Surface, canvas: Any, lit: Sequence[pygame.Rect]) -> None:
    """Draw a ring of gold about each rectangle."""
    away = canvas.px(Space.S)
    for rect in lit:
        canvas.ring(
            surface, rect.inflate(2 * away, 2 * away), theme.GOLD_PALE, Line.HEAVY, Corner.RING
        )
        canvas.ring(surface, rect.inflate(away, away), theme.GOLD, Line.STRONG, Corner.RING)
