"""What a title screen is made of: the name of the game in golden letters, and entries of a menu."""

from __future__ import annotations

from typing import Any, Final

import pygame

from skye_desktop.kit import (
    Button,
    Canvas,
    Face,
    Kind,
    Line,
    Role,
    Ruler,
    Shadow,
    Size,
    Space,
    Widget,
    draw_button,
    theme,
)

NAME: Final = 148
"""Height of the letters of the name's last word, in design pixels."""
WHICH: Final = 22
"""Height of the text about the game that would be continued, in design pixels."""
_ABOVE: Final = 48
"""Height of the letters of the words before the last one, in design pixels."""
_LIT: Final = 34
"""Opacity of the light on an entry under the pointer, 0 to 255."""


class GildedName(Widget):
    """The name of the game in golden letters, its last word large."""

    text: str
    size: float
    """Height of the letters of its last word, in design pixels."""
    widest: float
    """Greatest width of a word, in design pixels."""

    role = Role.TEXT
    outset = Shadow.BUTTON_BLUR + Shadow.BUTTON_DROP
    measured_by = frozenset(("text", "size", "widest"))

    @property
    def label(self) -> str:
        return self.text

    def picture(self, canvas: Any) -> pygame.Surface:
        """Return the letters with their shadow, premultiplied."""
        key = ("name", self.text, canvas.scale, self.size, self.widest)
        letters: pygame.Surface = canvas.images.cached(
            key, lambda: _gilded(self.text, canvas, self.size, self.widest)
        )
        return letters

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return ruler.px(self.widest), self.picture(ruler).get_height()

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        place = rect.x - canvas.px(Shadow.BUTTON_BLUR), rect.y
        surface.blit(self.picture(canvas), place, special_flags=pygame.BLEND_PREMULTIPLIED)


class MenuEntry(Button):
    """An entry of the menu; the first one is drawn like an ordinary button."""

    room_below: float = 0
    """Room below its text for a second line, in design pixels."""

    outset = WHICH + 2  # its line lies below that

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        lowered = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
        if self.kind is Kind.PRIMARY:
            face = Face.TITLE
            colour = draw_button(surface, canvas, lowered, self.kind, self.now)
        else:
            face = Face.BODY
            colour = theme.LIGHT_INK_PALE if self.why_not else theme.LIGHT_INK
            foot = rect.bottom + round(self.room_below * canvas.scale)
            below = pygame.Rect(rect.x, foot, rect.width, canvas.px(Line.HAIR))
            if self.is_hovered:
                canvas.shade(surface, theme.LIGHT_INK, _LIT, lowered)
            surface.fill(theme.GILT if self.is_hovered else theme.DUSK_LINE, below)
        room = lowered.inflate(-2 * canvas.px(Space.XL), 0)
        canvas.write(surface, self.text, room, size=self.size, colour=colour, face=face)


def _gilded(text: str, canvas: Canvas, size: float, widest: float) -> pygame.Surface:
    """Return the name in golden letters with its shadow, a word on each line; premultiplied.

    The last word has letters ``size`` design pixels high; no word is wider than ``widest``.
    """
    *before, last = text.rsplit(" ", 1)
    above = size * _ABOVE / NAME
    words = *((word, above) for word in before), (last, size)
    lines = [_golden(word, high, canvas, widest) for word, high in words]
    blur = canvas.px(Shadow.BUTTON_BLUR)
    gap = canvas.px(Space.S)
    high = sum(line.get_height() + gap for line in lines) + 2 * blur
    letters = pygame.Surface((canvas.px(widest) + 2 * blur, high), pygame.SRCALPHA)
    y = blur
    for line in lines:
        letters.blit(line, (blur, y))
        y += line.get_height() + gap
    whole = letters.copy()
    whole.fill((*theme.SHADOW, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.transform.gaussian_blur(whole.premul_alpha(), blur)
    whole.scroll(0, canvas.px(Shadow.BUTTON_DROP))
    whole.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _golden(word: str, size: float, canvas: Canvas, widest: float) -> pygame.Surface:
    """Return a golden word with letters of that size, smaller if it would be too wide."""
    line = canvas.text.line(word, size, theme.MASK, Face.TITLE)
    line = line.subsurface(line.get_bounding_rect()).copy()
    part = min(1.0, canvas.px(widest) / line.get_width())
    line = pygame.transform.smoothscale_by(line, part)
    ramp = pygame.Surface((1, len(theme.NAME)))
    for y, colour in enumerate(theme.NAME):
        ramp.set_at((0, y), colour)
    line.blit(
        pygame.transform.smoothscale(ramp, line.get_size()),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    return line


def draw_rule(surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw a golden line with a lozenge in its middle."""
    surface.fill(theme.GILT, pygame.Rect(rect.x, rect.centery, rect.width, canvas.px(Line.HAIR)))
    side = canvas.px(5)
    x, y = rect.center
    pygame.draw.polygon(
        surface, theme.GILT, [(x - side, y), (x, y - side), (x + side, y), (x, y + side)]
    )
