"""What lies over all else beside what it is about, follows where that moves, and may light it."""

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
    """Stands beside what it is about, once all else lies where it does, and again whenever that moves.

    It consists of one of several forms, that which can stand best. Whoever lies it over others gives it their room.
    """

    near: tuple[str, ...] = field(default=(), kw_only=True)
    """What it is about, by id; with a ``*`` at the end all whose ids begin so."""

    keeps_changes = True
    box = NOWHERE
    """Where the form stands, in window pixels."""
    anchors = cast("Sequence[pygame.Rect]", ())
    """Where what it is about lies, in window pixels."""
    form = 0
    """The form that is seen, counted from 0."""
    _known = cast("Hashable", None)

    def forms(self) -> Sequence[Widget]:
        """Return the ways in which it can look, made anew by each call; none while it is not to be seen."""
        return ()

    def about(self) -> Hashable:
        """Return all that its place depends on, beside its forms, the window and the anchors."""
        return None

    def lies(self, name: str) -> list[pygame.Rect]:
        """Return where that lies which is called so, in window pixels."""
        return [] if self.tree is None else self.tree.find(name)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return which form stands where, in window pixels."""
        raise NotImplementedError

    def covers(self) -> pygame.Rect:
        """Return all that it paints within, in window pixels, once it stands."""
        return self.box

    def build(self) -> Sequence[Widget]:
        return self.forms()[self.form :][:1]

    def mounted(self) -> None:
        self._known = None

    def place(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Find its place anew once all else has one: something around it or in it has changed."""
        self._known, self.has_to_follow = None, True

    def moved(self) -> None:
        """Find its place anew: what it depends on has changed."""
        self._known, self.has_to_follow = None, True

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(ruler, self.box)

    def follow(self) -> None:
        assert self.tree is not None
        if not self.children:
            if self.box is not NOWHERE:
                self.box, self._known = NOWHERE, None
                super().place(self.canvas, NOWHERE)
            self.has_to_follow = False  # before it consists of something
            return
        anchors = [rect for name in self.near for rect in self.lies(name)]
        known = (tuple(map(tuple, anchors)), tuple(self.tree.window), self.about())
        if known == self._known:
            return
        self._known, self.anchors = known, anchors
        ruler = self.canvas
        form, self.box = self.stand(ruler)
        if form != self.form:
            self.form = form
            self.invalidate()
        self.is_unplaced = True
        super().place(ruler, self.covers() if self.box.size != (0, 0) else NOWHERE)
        self.repaint()


class Callout(Anchored):
    """Tells what its owner has to tell, which is asked for once after each time that it is to `look`."""

    shown = cast("Any", None)
    """What is told."""
    is_due = True
    """Whether something else may have to be told."""

    def look(self) -> None:
        """Ask again, with the next update of the tree: what it tells of may have changed."""
        self.is_due = True
        if self.tree is not None:
            self.tree.is_stirred = True

    def content(self) -> Any:
        """Return a value, what is to be told and all that its place depends on; None for nothing."""
        raise NotImplementedError

    def form_of(self, content: Any) -> Widget:
        """Return how that looks, made anew by each call."""
        raise NotImplementedError

    def forms(self) -> Sequence[Widget]:
        return () if self.shown is None else (self.form_of(self.shown),)

    def about(self) -> Hashable:
        return cast("Hashable", self.shown)

    def follow(self) -> None:
        if self.is_due:
            self.is_due, before = False, self.shown
            self.shown = self.content()
            if self.shown != before:
                self.invalidate()  # the tree goes on until nothing has to be built any more
                return
        if self.children or self.box is not NOWHERE:
            super().follow()
        else:
            self.has_to_follow = False  # before it is to look again


def measured_apart(widget: Widget, ruler: Ruler, width: int | None) -> Size:
    """Return the window pixels that a widget would take at that width, which is in no tree and stays as it is."""
    before = list(_prepare(widget))
    size = widget.wish(ruler, width)
    for one, own in before:
        vars(one).clear()
        vars(one).update(own)
    return size


def _prepare(widget: Widget) -> Iterator[tuple[Widget, dict[str, Any]]]:
    """Give a widget what is measured in it, without a tree; yield each with what it had before."""
    own = dict(vars(widget))
    yield widget, own
    props = dict(own)
    parts = props.pop("parts", None)
    widget.props, widget.sizes = props, {}
    axis = widget.axis if isinstance(widget, Container) else 0
    inside = widget.build() if parts is None else parts
    widget.children = [
        one if isinstance(one, Widget) else gap_of(one, axis) for one in inside if one is not None
    ]
    for child in widget.children:
        yield from _prepare(child)


class Spotlight(Anchored):
    """Rings of gold about what it is about, with the rest of the window a little darker if ``is_dusk``.

    What it consists of is lit as well, and stands wherever a subclass says.
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
    """Return what of a room lies in none of the holes, as rectangles that do not overlap."""
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
    """Let everything be a little darker but what is lit, with a soft edge around that."""
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
    """Draw a ring of gold about each thing that is meant."""
    away = canvas.px(Space.S)
    for rect in lit:
        canvas.ring(
            surface, rect.inflate(2 * away, 2 * away), theme.GOLD_PALE, Line.HEAVY, Corner.RING
        )
        canvas.ring(surface, rect.inflate(away, away), theme.GOLD, Line.STRONG, Corner.RING)
