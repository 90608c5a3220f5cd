"""How buttons, switches, choices, fields and scroll bars look."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Any, Final, NamedTuple

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.theme import Bevel, Colour, Corner, Field, Line, Raised, Skins, Space, Switch

SEPARATOR: Final = " · "
"""Between what a note says and the keys."""


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


class Now(NamedTuple):
    """How something that can be pressed is at the moment."""

    is_able: bool = True
    """Whether a press does something; what is settling looks like what cannot be used yet."""
    is_hovered: bool = False
    is_pressed: bool = False
    is_selected: bool = False
    is_on_wood: bool = False
    """Whether it lies on dark ground."""


def with_keys(text: str, key: str) -> str:
    """Return a note with the keys that do the same behind it."""
    return SEPARATOR.join(filter(None, (text, key)))


def draw_button(surface: pygame.Surface, canvas: Any, rect: pygame.Rect, kind: Kind, now: Now) -> Colour:
    """Draw what the words of a button stand on; return their colour."""
    flat = FLAT.get(kind)
    if flat is not None:
        if now.is_selected or (now.is_hovered and now.is_able):
            pointed = flat.pressed if now.is_pressed else flat.hovered
            fill = pointed if now.is_hovered else flat.selected
            canvas.box(surface, rect, fill, radius=Corner.FIELD)
        return flat.ink if now.is_able else flat.disabled_ink
    is_knob = kind is Kind.KNOB
    if not now.is_able:
        radius = rect.height / 2 / canvas.scale if is_knob else Corner.FIELD
        rim, ink = _DISABLED_ON_WOOD if now.is_on_wood else _DISABLED
        canvas.ring(surface, rect, rim, Line.HAIR, radius)
        return ink
    is_bright = now.is_hovered and not now.is_pressed
    if is_knob:
        canvas.patch(surface, rect, Skins.KNOB_HOVERED if is_bright else Skins.KNOB)
        return theme.LIGHT_INK
    is_wooden = now.is_on_wood and kind is Kind.NORMAL
    resting, hovered, ink = _WOODEN if is_wooden else RAISED[kind]
    if now.is_selected:
        resting, hovered, ink = Raised.CHOSEN, Raised.PLAIN_HOVERED, theme.INK
    canvas.raised(surface, rect, hovered if is_bright else resting, is_pressed=now.is_pressed)
    return ink


def draw_switch(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, text: str, *, is_on: bool, now: Now
) -> None:
    """Draw a switch with its text beside it."""
    height = canvas.px(Switch.HEIGHT)
    track = pygame.Rect(rect.x, rect.centery - height // 2, canvas.px(Switch.WIDTH), height)
    canvas.well(surface, track, theme.NOW_LIGHT if is_on else theme.PAPER_EDGE, radius=Switch.CORNER)
    inset = canvas.px(Space.XS)
    side = height - 2 * inset
    knob = pygame.Rect(track.x + inset, 0, side, side).move_to(centery=track.centery)
    if is_on:
        knob.right = track.right - inset
    bevel = Raised.PLAIN_HOVERED if now.is_hovered else Raised.PLAIN
    canvas.raised(surface, knob, bevel, radius=Switch.KNOB_CORNER, is_pressed=now.is_pressed)
    left = track.right + canvas.px(Space.M)
    room = pygame.Rect(left, rect.y, rect.right - left, rect.height)
    canvas.write(surface, text, room, colour=theme.LIGHT_INK if now.is_on_wood else theme.INK, shrinks=True)


def draw_choice_ground(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, is_free: bool, is_hovered: bool
) -> None:
    """Draw what the value of a choice stands on; one that is free has other values."""
    if is_free:
        canvas.raised(surface, rect, Raised.PLAIN_HOVERED if is_hovered else Raised.PLAIN)
    else:
        canvas.box(surface, rect, None, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.FIELD)


def draw_choice_arrows(surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, inset: int) -> None:
    """Draw the arrows of a choice, so many window pixels from its ends."""
    for x, direction in ((rect.x + inset, -1), (rect.right - inset, 1)):
        draw_arrow(surface, (x, rect.centery), direction, canvas.px(Field.ARROW), theme.INK_SOFT)


def draw_arrow(
    surface: pygame.Surface,
    centre: tuple[int, int],
    direction: int,
    size: int,
    colour: Colour,
    *,
    is_upright: bool = False,
) -> None:
    """Draw a small triangle pointing left (-1) or right (1); an upright one up (-1) or down (1)."""
    x, y = centre
    back, tip = -(direction * size // 2), direction * size
    aside = [(back, -size), (back, size), (tip, 0)]
    points = [(x + b, y + a) if is_upright else (x + a, y + b) for a, b in aside]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


class ScrollBar(NamedTuple):
    """The bar of something that scrolls, in window pixels."""

    trough: pygame.Rect
    whole: int
    """The height of all there is."""
    offset: int
    """How much of it lies above."""

    @property
    def most(self) -> int:
        """How much can lie above."""
        return max(0, self.whole - self.trough.height)

    @property
    def thumb(self) -> pygame.Rect:
        """What tells which part is in sight, and is dragged."""
        trough = self.trough
        height = max(3 * trough.width, trough.height * trough.height // max(1, self.whole))
        top = trough.y + (trough.height - height) * self.offset // max(1, self.most)
        return pygame.Rect(trough.x, top, trough.width, height)

    def grip(self, position: tuple[int, int]) -> int:
        """Return how far below the upper end of the thumb it is held; beside the thumb that comes to the pointer."""
        thumb = self.thumb
        return position[1] - thumb.y if thumb.collidepoint(position) else thumb.height // 2

    def offset_at(self, y: int, grip: int) -> int:
        """Return the offset for a thumb that is dragged to there."""
        way = self.trough.height - self.thumb.height
        return round((y - grip - self.trough.y) * self.most / max(1, way))

    def draw(self, surface: pygame.Surface, canvas: Canvas, *, is_held: bool) -> None:
        """Draw the trough and the thumb."""
        canvas.well(surface, self.trough, theme.PAPER_DARK, radius=Corner.CAP)
        bevel = Raised.WOODEN_HOVERED if is_held else Raised.WOODEN
        canvas.raised(surface, self.thumb, bevel, radius=Corner.CAP)
