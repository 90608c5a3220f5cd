"""Labels and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.layout import Ruler, Size
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Outset, Space
from skye_desktop.kit.tree.widget import Widget
from skye_desktop.kit.widgets.button import FLAT, RAISED, SEPARATOR, Kind


class Label(Widget):
    """Text that only stands there; broken into lines if ``wrap``, else smaller where there is no room.

    A number that changes is measured as its ``widest``: nothing jitters, and nothing is laid out again.
    """

    text: str
    size: float = theme.BODY
    colour: Colour = theme.INK
    face: Face = Face.BODY
    align: Align = Align.LEFT
    wrap: bool = False
    widest: str = ""

    role = Role.TEXT
    measured_by = frozenset(("text", "size", "face", "wrap", "widest"))

    @property
    def label(self) -> str:
        return self.text

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if self.wrap and width is not None:
            return width, ruler.wrapped_height(self.text, self.size, width, self.face)
        wide = ruler.text.width(self.widest or self.text, self.size, self.face)
        return wide, ruler.text.height(self.size, self.face)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look = {"size": self.size, "colour": self.colour, "face": self.face, "align": self.align}
        if self.wrap:
            most = max(1, round(rect.height / canvas.text.height(self.size, self.face)))
            canvas.write_wrapped(surface, self.text, rect, most=most, **look)
        else:
            canvas.write(surface, self.text, rect, shrinks=True, **look)


class Button(Widget):
    """Does something when it is pressed; one that cannot be used now stays, and says why."""

    text: str
    on_press: Callable[[], object]
    kind: Kind = Kind.NORMAL
    why_not: str = ""
    """Why it cannot be used now; empty if it can."""
    tip: str = ""
    key: str = ""
    """The keys that do the same, in words."""
    is_selected: bool = False
    size: float = theme.LARGE_BODY
    called: str = ""
    """What it is called where its text is no word."""

    role = Role.BUTTON
    measured_by = frozenset(("text", "size", "kind"))
    outset = Outset.RAISED

    @property
    def label(self) -> str:
        return self.called or self.text

    @property
    def note(self) -> str:
        return SEPARATOR.join(filter(None, (self.why_not or self.tip, self.key)))

    @property
    def state(self) -> State:
        told = replace(super().state, is_enabled=not self.why_not, is_selected=self.is_selected)
        return replace(told, why_not=self.why_not)

    @property
    def is_pressable(self) -> bool:
        return not self.why_not

    @property
    def could_be_target(self) -> bool:
        return True

    @property
    def is_primary(self) -> bool:
        return self.kind in (Kind.PRIMARY, Kind.DANGER)

    @property
    def takes_focus(self) -> bool:
        """A button keeps the keyboard when it cannot be used any more: the next Enter must not go elsewhere."""
        return self.is_pressable or self.is_focused

    def press(self) -> None:
        if self.is_pressable:
            self.on_press()

    @property
    def _face(self) -> Face:
        return Face.BOLD if self.kind in (Kind.PRIMARY, Kind.DANGER) else Face.BODY

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        wide = ruler.text.width(self.text, self.size, self._face) + 2 * ruler.px(Space.L)
        return wide, ruler.px(theme.BUTTON_HEIGHT)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rect = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        ink = self._paint_ground(canvas, surface, rect)
        room = rect.inflate(-canvas.px(Space.S), 0)
        look = {"size": self.size, "face": self._face, "align": Align.CENTRE}
        canvas.write(surface, self.text, room, colour=ink, shrinks=True, **look)

    def _paint_ground(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> Colour:
        """Draw what the words stand on; return their colour."""
        is_able = self.is_pressable and not self.is_settling
        if (flat := FLAT.get(self.kind)) is not None:
            if self.is_selected or (self.is_hovered and is_able):
                pointed = flat.pressed if self.is_pressed else flat.hovered
                fill = pointed if self.is_hovered else flat.selected
                canvas.box(surface, rect, fill, radius=theme.Corner.FIELD)
            return flat.ink if is_able else flat.disabled_ink
        if not is_able:
            radius = rect.height / 2 / canvas.scale if self.kind is Kind.KNOB else theme.Corner.FIELD
            canvas.ring(surface, rect, theme.PAPER_EDGE, theme.Line.HAIR, radius)
            return theme.DISABLED_INK
        is_bright = self.is_hovered and not self.is_pressed
        if self.kind is Kind.KNOB:
            canvas.patch(surface, rect, theme.Skins.KNOB_HOVERED if is_bright else theme.Skins.KNOB)
            return theme.LIGHT_INK
        resting, hovered, ink = RAISED[self.kind]
        if self.is_selected:
            resting, hovered, ink = theme.Raised.CHOSEN, theme.Raised.PLAIN_HOVERED, theme.INK
        canvas.raised(surface, rect, hovered if is_bright else resting, is_pressed=self.is_pressed)
        return ink
