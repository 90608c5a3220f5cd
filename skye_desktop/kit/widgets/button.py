"""Buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum, auto
from typing import Final, NamedTuple, Self

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.commands import LEFT_BUTTON, Action, is_activation
from skye_desktop.kit.grace import GRACE
from skye_desktop.kit.layout import Room, Ruler, Size
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Bevel, Colour, Corner, Line, Raised, Skins, Space
from skye_desktop.kit.widgets.base import Painter, Widget


class Kind(StrEnum):
    """How much a button asks for attention."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()
    ON_WOOD = auto()
    """Quiet, on dark ground."""
    KNOB = auto()
    """A small round thing of wood."""
    DANGER = auto()


RAISED: dict[Kind, tuple[Bevel, Bevel, Colour]] = {
    # resting, hovered, text
    Kind.PRIMARY: (Raised.MAIN, Raised.MAIN_HOVERED, theme.LIGHT_INK),
    Kind.NORMAL: (Raised.PLAIN, Raised.PLAIN_HOVERED, theme.INK),
    Kind.DANGER: (Raised.DANGER, Raised.DANGER_HOVERED, theme.LIGHT_INK),
}
_WOODEN = Raised.WOODEN, Raised.WOODEN_HOVERED, theme.LIGHT_INK

_DISABLED = theme.PAPER_EDGE, theme.DISABLED_INK
_DISABLED_ON_WOOD = theme.RAIL_LINE, theme.LIGHT_INK_PALE
"""The outline and the words of a button that stands out when it can be used."""


class _Flat(NamedTuple):
    """The colours of a button that does not stand out."""

    hovered: Colour
    selected: Colour
    pressed: Colour
    ink: Colour
    disabled_ink: Colour


FLAT: dict[Kind, _Flat] = {
    Kind.QUIET: _Flat(theme.PAPER_BRIGHT, theme.PAPER_DARK, theme.PAPER_DARK, theme.INK, theme.DISABLED_INK),
    Kind.ON_WOOD: _Flat(
        theme.RAIL_HOVERED, theme.RAIL_HOVERED, theme.RAIL_PRESSED, theme.LIGHT_INK, theme.LIGHT_INK_PALE
    ),
}


SEPARATOR: Final = " · "
"""Between what a note says and the keys."""


def _note(text: str, key: str) -> str:
    return SEPARATOR.join(filter(None, (text, key)))


class Button(Widget):
    """Does something when clicked, or when activated by Enter or Space. ``key`` is shown in the tooltip."""

    role = Role.BUTTON

    def __init__(
        self,
        text: str,
        rect: Room,
        on_click: Callable[[], object],
        *,
        id: str,
        label: str = "",
        kind: Kind = Kind.NORMAL,
        key: str = "",
        tooltip: str = "",
        enabled: bool = True,
        size: float = theme.LARGE_BODY,
        selected: bool = False,
        paint: Painter | None = None,
    ) -> None:
        """``paint`` draws what stands on it in place of the words."""
        has_words = any(map(str.isalnum, text))
        label = label or (text if has_words else tooltip)
        super().__init__(id, rect, label=label, tooltip=_note(tooltip, key), enabled=enabled)
        self.text = text
        self.kind = kind
        self.on_click = on_click
        self.selected = selected
        self._size, self._paint = size, paint
        self._face = Face.BOLD if kind in (Kind.PRIMARY, Kind.DANGER) else Face.BODY
        self.is_pressed = False
        self.is_on_wood = False
        """Whether it lies on dark ground."""
        if type(self).measure is Button.measure:
            self.shape = (text, size, kind)

    @classmethod
    def of(
        cls, action: Action, rect: Room, key: str, *, id: str, kind: Kind = Kind.NORMAL,
        size: float = theme.LARGE_BODY,
    ) -> Self:  # fmt: skip
        """The button of a command, which says why it cannot be done."""
        return cls(
            action.label, rect, action.run, id=id, kind=kind, key=key, size=size,
            tooltip=action.why_not or action.tip, enabled=not action.why_not,
        )  # fmt: skip

    def offer(self, action: Action, key: str) -> None:
        """Do that from now on, with the same words on it."""
        before, self.on_click, self.enabled = self.enabled, action.run, not action.why_not
        if self.enabled is not before:
            self.settle(GRACE.end())
        self.tooltip = _note(action.why_not or action.tip, key)
        self.focused = self.focused and self.enabled

    @property
    def takes_focus(self) -> bool:
        return self.enabled

    @property
    def state(self) -> State:
        return replace(super().state, is_selected=self.selected)

    def restore_from(self, before: Widget) -> None:
        """It stays pressed too: the release is still to come."""
        super().restore_from(before)
        self.is_pressed = isinstance(before, Button) and before.is_pressed

    def settle(self, end: float) -> None:
        """What was pressed before it changed is not what would be let go."""
        super().settle(end)
        self.is_pressed = self.is_pressed and not self.is_settling

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.text.width(self.text, self._size, self._face) + 2 * ruler.px(Space.L)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def handle_event(self, event: pygame.Event) -> bool:
        if not self.enabled:
            return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.is_pressed = self.rect.collidepoint(event.pos)
            return self.is_pressed
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and self.is_pressed:
            self.is_pressed = False
            if self.rect.collidepoint(event.pos):
                self.on_click()
            return True
        if self.focused and is_activation(event):
            self.on_click()
            return True
        return False

    def lowered(self, canvas: Canvas) -> pygame.Rect:
        """Where it is drawn: a little lower while it is pressed."""
        return self.rect.move(0, canvas.px(Space.XS)) if self.is_pressed else self.rect

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        rect = self.lowered(canvas)
        colour = self._draw_box(surface, canvas, rect)
        if self._paint is not None:
            self._paint(surface, canvas, rect)
            return
        words, room = self.text, rect.inflate(-canvas.px(Space.S), 0)
        canvas.write(
            surface, words, room, size=self._size, colour=colour, face=self._face, align=Align.CENTRE,
            shrinks=True,
        )  # fmt: skip

    def _draw_box(self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> Colour:
        """What the words stand on; their colour. What is settling looks like what cannot be used yet."""
        is_able = self.enabled and not self.is_settling
        flat = FLAT.get(self.kind)
        if flat is not None:
            if self.selected or (self.hovered and is_able):
                pointed = flat.pressed if self.is_pressed else flat.hovered
                fill = pointed if self.hovered else flat.selected
                canvas.box(surface, rect, fill, radius=Corner.FIELD)
            return flat.ink if is_able else flat.disabled_ink
        is_knob = self.kind is Kind.KNOB
        if not is_able:
            radius = rect.height / 2 / canvas.scale if is_knob else Corner.FIELD
            rim, ink = _DISABLED_ON_WOOD if self.is_on_wood else _DISABLED
            canvas.ring(surface, rect, rim, Line.HAIR, radius)
            return ink
        if is_knob:
            is_bright = self.hovered and not self.is_pressed
            canvas.patch(surface, rect, Skins.KNOB_HOVERED if is_bright else Skins.KNOB)
            return theme.LIGHT_INK
        is_wooden = self.is_on_wood and self.kind is Kind.NORMAL
        resting, hovered, colour = _WOODEN if is_wooden else RAISED[self.kind]
        if self.selected:
            resting, hovered, colour = Raised.CHOSEN, Raised.PLAIN_HOVERED, theme.INK
        bevel = hovered if self.hovered and not self.is_pressed else resting
        canvas.raised(surface, rect, bevel, is_pressed=self.is_pressed)
        return colour
