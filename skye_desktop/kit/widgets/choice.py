"""One of several values, and a switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, Scale, State
from skye_desktop.kit.appearance import Now, draw_choice_arrows, draw_choice_ground, draw_switch
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import LEFT_BUTTON, RIGHT_BUTTON, Common, means
from skye_desktop.kit.layout import Room, Ruler, Size
from skye_desktop.kit.theme import Space, Switch
from skye_desktop.kit.widgets.base import Widget
from skye_desktop.kit.widgets.button import Button

T = TypeVar("T")


class Choice(Widget, Generic[T]):
    """One of several values, gone through with its arrows, the wheel, or the left and right keys."""

    role = Role.CHOICE

    def __init__(
        self,
        id: str,
        options: Sequence[tuple[T, str]],
        value: T,
        rect: Room,
        on_change: Callable[[T], None],
        *,
        label: str = "",
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(id, rect, label=label, tooltip=tooltip, enabled=enabled)
        self.options = list(options)
        self.value = value
        self._on_change = on_change

    @property
    def takes_focus(self) -> bool:
        return self.enabled and len(self.options) > 1

    @property
    def state(self) -> State:
        at, last = self._index(), len(self.options) - 1
        return replace(super().state, value=self.options[at][1], number=Scale(0, at, last))

    def take_value(self, value: str) -> None:
        """One of the values, by its words or by its place from 0 on."""
        named = [str(place) if value.isdecimal() else words for place, (_, words) in enumerate(self.options)]
        if self.takes_focus and value in named:
            self.step(named.index(value) - self._index())

    def nudge(self, by: int) -> None:
        if self.takes_focus:
            self.step(by)

    def _index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def step(self, by: int) -> None:
        """Go on to the next value, or back; round at the ends."""
        self.value = self.options[(self._index() + by) % len(self.options)][0]
        self._on_change(self.value)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        height = ruler.px(theme.BUTTON_HEIGHT)
        return max(ruler.text.width(text, theme.BODY) for _, text in self.options) + 2 * height, height

    def handle_event(self, event: pygame.Event) -> bool:
        if not self.takes_focus:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button in (LEFT_BUTTON, RIGHT_BUTTON):
                is_back = event.pos[0] < self.rect.x + self.rect.height or event.button == RIGHT_BUTTON
                self.step(-1 if is_back else 1)
            return True
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.step(-1 if event.y > 0 else 1)
            return True
        if self.focused and means(event, Common.LEFT, Common.RIGHT, Common.PRESS):
            self.step(-1 if means(event, Common.LEFT) else 1)
            return True
        return False

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        draw_choice_ground(surface, canvas, self.rect, is_free=self.takes_focus, is_hovered=self.hovered)
        room = self.rect.inflate(-2 * self.rect.height, 0)
        colour = theme.INK if self.enabled else theme.DISABLED_INK
        if self.takes_focus:
            self.draw_arrows(surface, canvas, self.rect.height // 2)
        words = self.options[self._index()][1]
        canvas.write(surface, words, room, colour=colour, align=Align.CENTRE, shrinks=True)

    def draw_arrows(self, surface: pygame.Surface, canvas: Canvas, inset: int) -> None:
        """The arrows, so many pixels from its ends."""
        draw_choice_arrows(surface, canvas, self.rect, inset)


class Toggle(Button):
    """A switch with its text."""

    role = Role.SWITCH

    def __init__(
        self, text: str, value: bool, rect: Room, on_change: Callable[[bool], None], *, id: str, tooltip: str = ""
    ) -> None:  # fmt: skip
        super().__init__(text, rect, lambda: on_change(not value), id=id, label=text, tooltip=tooltip)
        self.value = value

    @property
    def state(self) -> State:
        return replace(super().state, is_checked=self.value)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.px(Switch.WIDTH) + ruler.px(Space.M) + ruler.text.width(self.text, theme.BODY)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        now = Now(True, self.hovered, self.is_pressed, is_on_wood=self.is_on_wood)
        draw_switch(surface, canvas, self.rect, self.text, is_on=self.value, now=now)
