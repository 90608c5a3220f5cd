"""The picture of a tree: it is kept, and only changed parts are painted again.

What moves in every frame is painted over it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from skye_desktop.kit.theme import SHADOW, Corner, Outset
from skye_desktop.kit.tree.elements import Scaled
from skye_desktop.kit.tree.interaction import Focus
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import NOWHERE, TreeHost, Widget, walk

_MOST_RECTS = 16
"""Most dirty rectangles; beyond that, the one around all of them is repaired."""

_MOST_AROUND = 2
"""Largest area of a joint rectangle, in multiples of the two that it replaces."""


class _Stroke(NamedTuple):
    """Painting of one widget."""

    widget: Widget
    rect: pygame.Rect
    """Scrolled rectangle, in window pixels."""
    pane: pygame.Rect | None
    """Part that panes leave visible, in window pixels; None for everything."""
    canvas: Any


class _Order(NamedTuple):
    """The order in which everything on some layers is painted, the lowest first."""

    strokes: list[_Stroke]
    reaches: list[pygame.Rect]
    """Window pixels that each stroke may change."""


def _in_order(layers: Sequence[Widget], canvas: Any) -> _Order:
    order = _Order([], [])
    due: list[tuple[Widget, int, pygame.Rect | None, Any]] = [
        (one, 0, None, canvas) for one in layers[::-1]
    ]
    while due:
        widget, shift, pane, canvas = due.pop()
        rect = widget.rect.move(0, -shift)
        if type(widget).paint is not Widget.paint:
            out = math.ceil(widget.outset * canvas.scale)
            reach = rect.inflate(2 * out, 2 * out)
            order.strokes.append(_Stroke(widget, rect, pane, canvas))
            order.reaches.append(reach if pane is None else reach.clip(pane))
        if isinstance(widget, Scroller) and widget.is_taller:
            pane = rect if pane is None else rect.clip(pane)
            shift += widget.offset
        elif isinstance(widget, Scaled):
            canvas = widget.canvas_inside
        for child in reversed(widget.children):
            due.append((child, shift, pane, canvas))
    return order


def _near(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return a rectangle to be repaired together with this one; None if there is none.

    A long flat one and a tall one that meet at a corner are kept apart, because the rectangle
    around both holds much that is unchanged.
    """
    for number in rect.collidelistall(others):
        other = others[number]
        wide, high = rect.union(other).size
        if wide * high <= _MOST_AROUND * (rect.width * rect.height + other.width * other.height):
            return other
    return None


class Painter:
    """Owner of the finished picture of a tree, with the parts to be painted again."""

    def __init__(self, tree: TreeHost, focus: Focus) -> None:
        self._tree = tree
        self._focus = focus
        self.picture: pygame.Surface | None = None
        self._dirty: list[pygame.Rect] = []
        self._soiled: dict[Widget, None] = {}
        """Widgets to be painted again, at the place that they have when that happens."""
        self._moved: list[pygame.Rect] = []
        """Rectangles in which the tree's movers (`Tree.movers`) painted in the last frame."""
        self.orders: dict[bool, _Order] = {}
        """Cached painting orders of layers that are afloat, and of the others."""
        self.painted = 0
        """Number of widgets painted since the tree was made."""

    def resize(self) -> None:
        """Begin a picture of another size."""
        self.picture = None
        self._dirty = []
        self._soiled.clear()
        self.orders = {}

    def soil(self, widget: Widget, part: pygame.Rect | None = None) -> None:
        """Request new painting of a widget, or of a part of it in window pixels."""
        if widget.is_afloat:
            pass  # it is painted in every frame
        elif part is not None:
            self._add(part)
        else:
            self._soiled[widget] = None
            if widget is self._focus.now:
                self.uncover(widget)  # the frame about it may go
        if self._tree.is_shown:
            self._tree.changed()

    def moves(self, widget: Widget) -> None:
        """React to a widget that is about to move: its old and new pixels are painted again."""
        self.orders.pop(widget.is_afloat, None)
        if not widget.is_afloat and (
            type(widget).paint is not Widget.paint or widget is self._focus.now
        ):
            self.uncover(widget)
            self._soiled[widget] = None
        if self._tree.is_shown:
            self._tree.changed()

    def uncover(self, widget: Widget) -> None:
        """Request new painting of the present place of a widget, which is about to move."""
        if widget.is_afloat or not widget.rect.size[0]:
            return
        is_focused = self._focus.now is widget
        if type(widget).paint is Widget.paint and not is_focused:
            return  # what lies in it is painted, and knows itself
        rect = self._tree.visible_part(widget, widget.rect)
        if rect.width and rect.height:
            outset = max(widget.outset, Outset.FRAMED if is_focused else 0)
            out = math.ceil(outset * widget.canvas.scale)
            self._add(rect.inflate(2 * out, 2 * out))

    def uncover_all(self, widgets: Sequence[Widget]) -> None:
        """Request new painting below widgets and their descendants, which leave the tree."""
        for widget in widgets:
            if widget.is_afloat:
                continue  # it is painted in every frame
            whole = NOWHERE
            outset = 0.0
            for one in walk(widget) if widget.children else (widget,):
                if type(one).paint is not Widget.paint:
                    whole = whole.union(one.rect) if whole.size[0] else one.rect
                    outset = max(outset, one.outset)
            if whole.size[0]:
                out = math.ceil(outset * widget.canvas.scale)
                self._add(self._tree.visible_part(widget, whole).inflate(2 * out, 2 * out))

    def _add(self, rect: pygame.Rect) -> None:
        rect = rect.clip(self._tree.window)
        if not rect.width or not rect.height:
            return
        while self._dirty and (hit := _near(rect, self._dirty)) is not None:
            rect = rect.union(hit)
            self._dirty.remove(hit)
        self._dirty.append(rect)
        if len(self._dirty) > _MOST_RECTS:
            self._dirty = [self._dirty[0].unionall(self._dirty[1:])]

    @property
    def is_still(self) -> bool:
        """Whether the picture is as it was drawn last, and nothing moves over it."""
        return (
            not self._dirty
            and not self._soiled
            and not self._tree.movers
            and self.picture is not None
        )

    def draw_whole(self, screen: pygame.Surface, first: pygame.Rect | None = None) -> None:
        """Repair the picture and draw all of it on the screen; moving things are drawn afterwards.

        With ``first`` only what meets that part of the window is repaired now, and the rest the
        next time.
        """
        self._refresh(first)
        assert self.picture is not None
        screen.blit(self.picture, (0, 0))

    def draw_over(self, screen: pygame.Surface) -> None:
        """Draw everything, including movers, upon the present screen, as a sheet needs it."""
        self.draw_resting(screen)
        self.draw_movers(screen)

    def draw_resting(self, screen: pygame.Surface) -> None:
        """Draw everything but movers upon the present screen."""
        self._dirty = []
        self._soiled.clear()
        self.draw_part(screen, self._tree.window)
        self.draw_afloat(screen)

    def draw_part(self, screen: pygame.Surface, region: pygame.Rect) -> None:
        """Draw what lies in a region, except layers that are afloat.

        Drawing must be limited to the region.
        """
        self._paint_layers(screen, region, is_afloat=False)

    def draw_afloat(self, screen: pygame.Surface) -> None:
        """Draw the layers that are afloat upon the present screen."""
        self._paint_layers(screen, self._tree.window, is_afloat=True)

    def draw_layer(self, screen: pygame.Surface, layer: Widget) -> None:
        """Draw one layer upon the present screen, with the focus ring."""
        self._paint(_in_order([layer], self._tree.canvas), screen, self._tree.window)
        if self._focus.now is not None:
            self._paint_ring(screen, self._focus.now)

    def _paint_layers(
        self, screen: pygame.Surface, region: pygame.Rect, *, is_afloat: bool
    ) -> None:
        order = self.orders.get(is_afloat)
        if order is None:
            layers = [layer for layer in self._tree.layers if layer.is_afloat is is_afloat]
            order = self.orders[is_afloat] = _in_order(layers, self._tree.canvas)
        self._paint(order, screen, region)
        if self._focus.now is not None and self._focus.now.is_afloat is is_afloat:
            self._paint_ring(screen, self._focus.now)

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Repair the picture and show it with all movers; return the changed window pixels."""
        shown = [*self._refresh(), *self._moved]
        assert self.picture is not None
        for rect in shown:
            screen.blit(self.picture, rect, rect)
        self.draw_movers(screen)
        return [*shown, *self._moved]

    def _refresh(self, first: pygame.Rect | None = None) -> list[pygame.Rect]:
        """Repair the picture, or the part needed first; return the repaired window pixels."""
        window = self._tree.window
        if self.picture is None or self.picture.get_size() != window.size:
            self.picture = pygame.Surface(window.size)
            self._dirty = [pygame.Rect(window)]
        self._tree.soil_settled()
        soiled = self._soiled
        self._soiled = {}
        for widget in soiled:
            if widget.tree is not None:
                self.uncover(widget)
        dirty = self._dirty
        self._dirty = []
        repaired = list[pygame.Rect]()
        for region in dirty:
            if first is not None and not region.colliderect(first):
                self._dirty.append(region)
                continue
            repaired.append(region)
            self.picture.set_clip(region)
            self.picture.fill(SHADOW)
            self._paint_layers(self.picture, region, is_afloat=False)
        self.picture.set_clip(None)
        return repaired

    def draw_movers(self, screen: pygame.Surface) -> None:
        """Draw the movers over everything else."""
        self._moved = []
        for mover in list(self._tree.movers):
            place = mover(self._tree.canvas, screen)
            if place is not None:
                self._moved.append(place.clip(self._tree.window))

    def _paint(self, order: _Order, picture: pygame.Surface, region: pygame.Rect) -> None:
        """Paint everything that meets the region."""
        clip = picture.get_clip()
        for number in region.collidelistall(order.reaches):
            widget, rect, pane, canvas = order.strokes[number]
            picture.set_clip(clip if pane is None else pane.clip(clip))
            self.painted += 1
            widget.paint(canvas, picture, pygame.Rect(rect))
        picture.set_clip(clip)

    def _paint_ring(self, picture: pygame.Surface, focused: Widget) -> None:
        """Draw the focus ring, if the keyboard was used last."""
        if self._focus.is_shown:
            self._tree.canvas.framed(picture, self._tree.where(focused), Corner.RING)
