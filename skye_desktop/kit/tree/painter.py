"""The picture of a tree: finished, and repaired where something has changed; what moves is painted over it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from skye_desktop.kit.theme import SHADOW, Corner, Outset
from skye_desktop.kit.tree.elements import Scaled
from skye_desktop.kit.tree.interaction import Focus
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import NOWHERE, Host, Widget, walk

_MOST_RECTS = 16
"""Dirty rectangles beyond which one around all of them is repaired: comparing all with all takes longer."""

_MOST_AROUND = 2
"""How many times as large as two that meet the rectangle around both may be that is repaired instead of them."""


class _Stroke(NamedTuple):
    """What is painted by one widget."""

    widget: Widget
    rect: pygame.Rect
    """Where, in window pixels; panes have scrolled it."""
    pane: pygame.Rect | None
    """What panes show of it, in window pixels; None for all."""
    canvas: Any


class _Order(NamedTuple):
    """All that is painted of layers, from below to above."""

    strokes: list[_Stroke]
    reaches: list[pygame.Rect]
    """The window pixels that each of them may touch."""


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
            pane, shift = rect if pane is None else rect.clip(pane), shift + widget.offset
        elif isinstance(widget, Scaled):
            canvas = widget.canvas_inside
        for child in reversed(widget.children):
            due.append((child, shift, pane, canvas))
    return order


def _near(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """Return one that a rectangle meets and is repaired with at once; None where each is to be repaired by itself: a
    long flat one and a tall one that meet at a corner enclose much that is as it was."""
    for number in rect.collidelistall(others):
        other = others[number]
        wide, high = rect.union(other).size
        if wide * high <= _MOST_AROUND * (rect.width * rect.height + other.width * other.height):
            return other
    return None


class Painter:
    """Keeps the finished picture of a tree, and knows what of it is to be painted again."""

    def __init__(self, tree: Host, focus: Focus) -> None:
        self._tree, self._focus = tree, focus
        self.picture: pygame.Surface | None = None
        self._dirty: list[pygame.Rect] = []
        self._soiled: dict[Widget, None] = {}
        """What is to be painted again where it lies when that is done."""
        self._moved: list[pygame.Rect] = []
        """Where something that moves was painted in the last frame."""
        self.orders: dict[bool, _Order] = {}
        """All that is painted of the layers that are afloat, and of the others, until something lies elsewhere."""
        self.painted = 0
        """How many widgets were painted since the tree was made."""

    def resize(self) -> None:
        """Begin a picture of another size."""
        self.picture = None
        self._dirty = []
        self._soiled.clear()
        self.orders = {}

    def soil(self, widget: Widget, part: pygame.Rect | None = None) -> None:
        """Have the pixels of a widget painted again, or only those of a part, in window pixels."""
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
        """Know that a widget is about to lie elsewhere: what it covered is painted again, and so is it."""
        self.orders.pop(widget.is_afloat, None)
        if not widget.is_afloat and (
            type(widget).paint is not Widget.paint or widget is self._focus.now
        ):
            self.uncover(widget)
            self._soiled[widget] = None
        if self._tree.is_shown:
            self._tree.changed()

    def uncover(self, widget: Widget) -> None:
        """Have what lies below a widget painted again, where it lies now: it is about to move."""
        if widget.is_afloat or not widget.rect.size[0]:
            return
        is_focused = self._focus.now is widget
        if type(widget).paint is Widget.paint and not is_focused:
            return  # what lies in it is painted, and knows itself
        rect = self._tree.seen(widget, widget.rect)
        if rect.width and rect.height:
            outset = max(widget.outset, Outset.FRAMED if is_focused else 0)
            out = math.ceil(outset * widget.canvas.scale)
            self._add(rect.inflate(2 * out, 2 * out))

    def uncover_all(self, widgets: Sequence[Widget]) -> None:
        """Have what lies below widgets and all in them painted again: they leave."""
        for widget in widgets:
            if widget.is_afloat:
                continue  # it is painted in every frame
            whole, outset = NOWHERE, 0.0
            for one in walk(widget) if widget.children else (widget,):
                if type(one).paint is not Widget.paint:
                    whole = whole.union(one.rect) if whole.size[0] else one.rect
                    outset = max(outset, one.outset)
            if whole.size[0]:
                out = math.ceil(outset * widget.canvas.scale)
                self._add(self._tree.seen(widget, whole).inflate(2 * out, 2 * out))

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
        """Show the whole picture, repaired where it has to be, for what moves to be drawn upon.

        With ``first`` only what meets that part of the window is repaired now, and all else the next time.
        """
        self._refresh(first)
        assert self.picture is not None
        screen.blit(self.picture, (0, 0))

    def draw_over(self, screen: pygame.Surface) -> None:
        """Draw all upon what the screen shows, with all that moves: a sheet over something else."""
        self.draw_resting(screen)
        self.draw_movers(screen)

    def draw_resting(self, screen: pygame.Surface) -> None:
        """Draw all but what moves upon what the screen shows."""
        self._dirty = []
        self._soiled.clear()
        self.draw_part(screen, self._tree.window)
        self.draw_afloat(screen)

    def draw_part(self, screen: pygame.Surface, region: pygame.Rect) -> None:
        """Draw upon what the screen shows all that lies in a part of it, to which drawing is limited, but for layers
        that are afloat."""
        self._paint_layers(screen, region, is_afloat=False)

    def draw_afloat(self, screen: pygame.Surface) -> None:
        """Draw the layers that are afloat upon what the screen shows."""
        self._paint_layers(screen, self._tree.window, is_afloat=True)

    def draw_layer(self, screen: pygame.Surface, layer: Widget) -> None:
        """Draw one layer upon what the screen shows, with the frame about what has the keyboard."""
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
        """Repair the picture and show it with all that moves; return the window pixels that have changed."""
        shown = [*self._refresh(), *self._moved]
        assert self.picture is not None
        for rect in shown:
            screen.blit(self.picture, rect, rect)
        self.draw_movers(screen)
        return [*shown, *self._moved]

    def _refresh(self, first: pygame.Rect | None = None) -> list[pygame.Rect]:
        """Repair the picture, or what of it is to be seen first; return the window pixels that were."""
        window = self._tree.window
        if self.picture is None or self.picture.get_size() != window.size:
            self.picture = pygame.Surface(window.size)
            self._dirty = [pygame.Rect(window)]
        self._tree.soil_settled()
        soiled, self._soiled = self._soiled, {}
        for widget in soiled:
            if widget.tree is not None:
                self.uncover(widget)
        dirty, self._dirty, repaired = self._dirty, [], list[pygame.Rect]()
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
        """Draw what moves over all that rests."""
        self._moved = []
        for mover in list(self._tree.movers):
            place = mover(self._tree.canvas, screen)
            if place is not None:
                self._moved.append(place.clip(self._tree.window))

    def _paint(self, order: _Order, picture: pygame.Surface, region: pygame.Rect) -> None:
        """Paint what meets the region."""
        clip = picture.get_clip()
        for number in region.collidelistall(order.reaches):
            widget, rect, pane, canvas = order.strokes[number]
            picture.set_clip(clip if pane is None else pane.clip(clip))
            self.painted += 1
            widget.paint(canvas, picture, pygame.Rect(rect))
        picture.set_clip(clip)

    def _paint_ring(self, picture: pygame.Surface, focused: Widget) -> None:
        """Frame what has the keyboard, if that was used last."""
        if self._focus.is_shown:
            self._tree.canvas.framed(picture, self._tree.where(focused), Corner.RING)
