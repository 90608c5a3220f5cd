"""Which widget has the keyboard, and where it goes next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.kit.commands import Common
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import Host, Widget, chain

DIRECTIONS: Final = {Common.LEFT: (-1, 0), Common.RIGHT: (1, 0), Common.UP: (0, -1), Common.DOWN: (0, 1)}
"""Towards where the arrows and the stick of a gamepad go: right and down positive."""


class Focus:
    """The keyboard of a tree. A modal layer keeps it inside, and gives it back when it goes."""

    def __init__(self, tree: Host) -> None:
        self._tree = tree
        self.now: Widget | None = None
        self.is_shown = False
        """Whether the keyboard was used last: only then a ring is drawn about what has it."""
        self._before: list[str] = []
        """What had the keyboard when each modal layer came, by id."""
        self._lost: tuple[str, list[Widget], pygame.Rect] | None = None
        """Of what had the keyboard and is gone: its id, what it lay in, and where, in window pixels."""

    @property
    def order(self) -> list[Widget]:
        """All that can have the keyboard, in the order of the tree."""
        found, due = [], list(self._tree.reachable)
        while due:
            one = due.pop()
            if one.has_keys_of_its_own:
                continue
            if one.takes_focus:
                found.append(one)
            due += reversed(one.children)
        return found

    def give(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget that is gone to by keys, or to none."""
        self.set(widget)
        self.show(widget is not None)
        for around in chain(widget):
            if isinstance(around, Scroller) and widget is not None and around is not widget:
                around.show(widget)

    def set(self, widget: Widget | None) -> None:
        """Let a widget have the keyboard, or none."""
        if widget is self.now:
            return
        for one in (self.now, widget):
            if one is not None:
                self._tree.soil(one)
        self.now, before = widget, self.now
        for one in (before, widget):
            if one is not None:
                one.repaint()
                one.focus_changed(one is widget)

    def show(self, is_shown: bool) -> None:
        """Draw the ring about what has the keyboard, or no ring."""
        if is_shown != self.is_shown:
            self.is_shown = is_shown
            if self.now is not None:
                self.now.repaint()

    def step(self, by: int) -> bool:
        """Go to the next that can have the keyboard, or back; round at the ends. Return whether there is any."""
        order = self.order
        if not order:
            return False
        if self.now in order:
            index = order.index(self.now) + by
        else:
            index = 0 if by > 0 else -1
        self.give(order[index % len(order)])
        return True

    def towards(self, way: tuple[int, int]) -> bool:
        """Go to the nearest in that direction; return whether there is one."""
        if self.now is None:
            things = [one for one in self.order if not isinstance(one, Scroller)]
            self.give(things[0] if things else None)
            return bool(things)
        x, y = self._tree.where(self.now).center
        found: list[tuple[int, int]] = []
        order = self.order
        for number, widget in enumerate(order):
            centre = self._tree.where(widget).center
            dx, dy = centre[0] - x, centre[1] - y
            ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
            if ahead > 0 and not isinstance(widget, Scroller):
                found.append((ahead + 2 * aside, number))
        if found:
            self.give(order[min(found)[1]])
        return bool(found)

    # -- layers and removals

    def enter(self) -> None:
        """Let a modal layer that has come have the keyboard."""
        self._before.append(self.now.id if self.now is not None else "")
        self.set(None)

    def leave(self) -> None:
        """Give the keyboard back to what had it before the modal layer came."""
        self.set(self._tree.ids.get(self._before.pop()))

    def forget(self, widgets: Sequence[Widget]) -> None:
        """Know that widgets leave the tree; what takes the id of one takes its keyboard, else what is nearest."""
        if (widget := self.now) is not None and widget in widgets:
            self._lost = widget.id, chain(widget.parent), self._tree.where(widget)
            self.now = None
            widget.focus_changed(False)

    def follow(self) -> None:
        """Once the tree is up to date: give the keyboard of what is gone to what has its id now, else to the nearest
        of what it lay in, which takes no press for a moment. With all of that gone too nothing has it."""
        if self._lost is None:
            return
        (id, around, place), self._lost = self._lost, None
        successor = self._tree.ids.get(id)
        if successor is None or not successor.takes_focus:
            successor = self._nearest(around, place)
            if successor is not None:
                successor.settled_at = self._tree.grace.clock() + self._tree.grace.seconds
        if successor is not None:
            self.set(successor)

    def _nearest(self, around: list[Widget], place: pygame.Rect) -> Widget | None:
        """Return what is nearest to that place of what can have the keyboard in the innermost of those that is left."""
        order = self.order
        for holder in around:
            inside = [one for one in order if holder in chain(one)] if holder.parent is not None else []
            if inside:
                return min(inside, key=lambda one: math.dist(self._tree.where(one).center, place.center))
        return None

    def again(self) -> None:
        """Let what has the keyboard know it again, or nothing be typed: the tree is on top again."""
        if self.now is None:
            pygame.key.stop_text_input()
        else:
            self.now.focus_changed(True)
