"""What a widget is: a rectangle in window pixels that draws itself without changing anything, and takes events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Asked, Node, Role, State
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.grace import GRACE, NEVER
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour

Name: TypeAlias = str | Callable[[], str]
"""What a widget is called; what outlives a change of the language finds it out each time."""


class Widget:
    """A rectangle that draws itself and may take events.

    Its ``id`` is the same in every language, and its own in its scene: focus, events and tests go by it, and what a
    person has done with a widget is kept by it when the scene is laid out anew.
    """

    role = Role.TEXT
    about = ""
    """What stands beside it and is about it; without that its note is told with it."""
    within: Widget | None = None
    """The pane that it scrolls in; only what lies inside that is seen and takes clicks."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect | tuple[float, float],
        *,
        label: Name = "",
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:  # fmt: skip
        """Without ``label`` the tooltip names it."""
        self.id = id
        self._label = label
        self.rect = rect if isinstance(rect, pygame.Rect) else pygame.Rect(0, 0, 0, 0)
        self.tooltip = tooltip
        self.enabled = enabled
        self.hovered = False
        self.focused = False
        self.settled_at = NEVER
        """When it takes presses again, by the clock of `GRACE`, after it has come or changed by itself."""

    @property
    def aim(self) -> tuple[object, ...]:
        """What a person aims at who presses it: if that changes by itself, the press was meant for something else."""
        return *self.rect, self.label, self.enabled

    @property
    def is_settling(self) -> bool:
        """Whether it has just come or changed by itself, and takes no press yet."""
        return GRACE.is_on(self.settled_at)

    def settle(self, end: float) -> None:
        """Take no press until then: it has come or changed by itself."""
        self.settled_at = end

    def is_at(self, position: tuple[int, int]) -> bool:
        """Whether it is seen there."""
        return self.rect.collidepoint(position) and self.shows_at(position)

    def shows_at(self, position: tuple[int, int]) -> bool:
        """Whether anything of it could be seen there."""
        return self.within is None or self.within.rect.collidepoint(position)

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can come here."""
        return False

    @property
    def label(self) -> str:
        return (self._label() if callable(self._label) else self._label) or self.tooltip

    @property
    def state(self) -> State:
        why_not = "" if self.enabled else self.tooltip
        note = self.tooltip if self.enabled and self.tooltip != self.label else ""
        about = self.about or note
        return State(is_enabled=self.enabled, is_focused=self.focused, why_not=why_not, about=about)

    def node(self) -> Node:
        """It as data, with what is inside; scrolled out of sight it has no size."""
        seen = self.rect.copy() if self.within is None else self.rect.clip(self.within.rect)
        return Node(self.id, self.role, self.label, seen, self.state)

    def take_value(self, value: str) -> None:
        """Be set to that, as far as it can: from a screen reader."""

    def perform_inside(self, asked: Asked) -> bool:
        """Do what is asked of something inside of it; False if that is not inside."""
        return False

    def nudge(self, by: int) -> None:
        """Be set a little higher, or lower, as far as it can."""

    def restore_from(self, before: Widget) -> None:
        """Go on as the widget of the same id did that stood here before."""
        self.hovered = before.hovered
        self.focused = before.focused and self.takes_focus

    def handle_event(self, event: pygame.Event) -> bool:
        """Use the event and return True, or leave it."""
        return False

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw; changes nothing."""


class Label(Widget):
    """Text that only stands there; broken into lines if ``wrap``, else smaller where there is no room."""

    def __init__(
        self,
        text: str,
        rect: pygame.Rect,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.INK,
        face: Face = Face.BODY,
        align: Align = Align.LEFT,
        wrap: bool = False,
        tooltip: str = "",
        id: str = "",
    ) -> None:
        """Without an ``id`` it is given one by its place among the texts of its scene."""
        super().__init__(id, rect, label=text, tooltip=tooltip)
        self.text = text
        self._size, self._colour, self._face, self._align = size, colour, face, align
        self._wrap = wrap

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        size, colour, face, align = self._size, self._colour, self._face, self._align
        if self._wrap:
            most = max(1, round(self.rect.height / canvas.text.height(size, face)))
            canvas.write_wrapped(
                surface, self.text, self.rect, size=size, colour=colour, face=face, align=align, most=most
            )
        else:
            canvas.write(
                surface, self.text, self.rect, size=size, colour=colour, face=face, align=align,
                shrinks=True,
            )  # fmt: skip
