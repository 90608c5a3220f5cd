"""Drawing in one style at one UI scale: sheets of parchment, lines of text, pictures, controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum, StrEnum, auto
from functools import partial
from typing import Any, Final, NamedTuple, Self

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.images import Images, LightPool
from skye_desktop.kit.layout import Align as Align
from skye_desktop.kit.text import MOST_LINES, Face, Text
from skye_desktop.kit.theme import (
    Bevel,
    Colour,
    Corner,
    Field,
    Line,
    Patch,
    Raised,
    Shadow,
    Skins,
    Space,
    Switch,
    Texture,
)

_POOL: Final = LightPool()


class Skin(Enum):
    """Look of a surface on the table."""

    SHEET = auto()
    RAIL = auto()
    BOARD = auto()
    TRAY = auto()
    CARD = auto()


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """Limit drawing inside the block to a rectangle."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    yield
    surface.set_clip(before)


class Canvas:
    """Drawing at one UI scale, with its text and pictures; a new scale needs a new canvas."""

    def __init__(self, scale: float, images: Images) -> None:
        self.scale = scale
        self.text = Text(scale)
        self.least_target = 0
        """Least width and height of a control, in window pixels; 0 for no limit."""
        self.images = images
        self._lay: dict[Skin, Callable[[pygame.Surface, pygame.Rect], None]] = {
            Skin.SHEET: self.sheet,
            Skin.RAIL: self.rail,
            Skin.BOARD: partial(self.lying, patch=Skins.BOARD),
            Skin.TRAY: partial(self.lying, patch=Skins.TRAY),
            Skin.CARD: partial(self.patch, patch=Skins.CARD),
        }

    def resolve(self, colour: Colour) -> Colour:
        """Return the colour that the active look draws for a colour of the theme."""
        return self.images.look.colours.get(colour, colour)

    def _flat(self, surface: pygame.Surface, rect: pygame.Rect, file: str) -> bool:
        """Draw the plain version of a painted part; return whether the active look has one."""
        flat = self.images.look.flat.get(file)
        if flat is not None and not flat.radius:
            surface.fill(self.resolve(flat.fill), rect)
        elif flat is not None:
            self.box(
                surface, rect, flat.fill, border=flat.edge, width=flat.width, radius=flat.radius
            )
        return flat is not None

    def scaled(self, scale: float) -> Self:
        """Return a canvas with the same pictures at another UI scale."""
        return type(self)(scale, self.images)

    def px(self, design_pixels: float) -> int:
        """Return window pixels for design pixels, at least one."""
        return max(1, round(design_pixels * self.scale))

    def target(self, design_pixels: float) -> float:
        """Return the size of a control in design pixels, raised to what a finger needs."""
        return max(design_pixels, self.least_target / self.scale)

    # -- text

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.INK,
        face: Face = Face.BODY,
        align: Align = Align.LEFT,
        shrinks: bool = False,
    ) -> pygame.Rect:
        """Draw one line of text, centred in the height of the rectangle; return its place.

        A line that is too wide ends in an ellipsis. With ``shrinks`` smaller sizes are tried first,
        down to the smallest legible one. Letters that stand for pictures are drawn as these.
        """
        line = self.text.cut_line(
            text, rect.width, size, self.resolve(colour), face, shrinks=shrinks
        )
        place = line.picture.get_rect(centery=rect.centery)
        place.x = rect.x + round((rect.width - place.width) * align)
        surface.blit(line.picture, place)
        drawn = surface.get_clip()
        for letter, picture in line.letters:
            at = picture.move(place.x, place.centery)
            if drawn.colliderect(at.inflate(at.size)):  # with its shadow
                self.draw_letter(surface, letter, at)
        return place

    def draw_letter(self, surface: pygame.Surface, letter: str, rect: pygame.Rect) -> None:
        """Draw the picture that a private-use letter stands for; the kit itself has none."""

    def write_wrapped(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.INK,
        face: Face = Face.BODY,
        align: Align = Align.LEFT,
        most: int = MOST_LINES,
    ) -> int:
        """Draw at most ``most`` lines from the top of the rectangle; return the y below them."""
        step = self.text.height(size, face)
        seen = surface.get_clip()
        row = pygame.Rect(rect.x, rect.y, rect.width, step)
        for line in self.text.wrapped(text, size, rect.width, face, most=most):
            if row.y < seen.bottom and row.bottom > seen.y:
                self.write(surface, line, row, size=size, colour=colour, face=face, align=align)
            row.y += step
        return row.y

    def fitting_size(
        self, text: str, sizes: Sequence[float], room: pygame.Rect, face: Face = Face.BODY
    ) -> float:
        """Return the first size in which a text in lines fits into a room, else the last one."""
        fitting = (
            size
            for size in sizes
            if self.wrapped_height(text, size, room.width, face) <= room.height
        )
        return next(fitting, sizes[-1])

    def wrapped_height(
        self, text: str, size: float, width: int, face: Face = Face.BODY, *, most: int = MOST_LINES
    ) -> int:
        """Return the height that `write_wrapped` needs, in window pixels."""
        return len(self.text.wrapped(text, size, width, face, most=most)) * self.text.height(
            size, face
        )

    # -- surfaces

    def patch(self, surface: pygame.Surface, rect: pygame.Rect, patch: Patch) -> None:
        """Draw a painted part of the table in any size; its shadow falls outside the rectangle."""
        if self._flat(surface, rect, patch.file):
            return
        reach = 2 * round(patch.outset * self.scale)
        place = rect.inflate(reach, reach)
        if min(place.size) > 0:
            picture = self.images.patched(patch, place.size, self.scale)
            surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def lay(self, surface: pygame.Surface, rect: pygame.Rect, skin: Skin) -> None:
        """Draw a surface that lies on the table."""
        self._lay[skin](surface, rect)

    def thing(self, surface: pygame.Surface, file: str, rect: pygame.Rect) -> None:
        """Draw a picture on which text is written afterwards."""
        if not self._flat(surface, rect, file):
            self.images.draw(surface, file, rect)

    def cast(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        *,
        strength: int = Shadow.STRENGTH,
        radius: float = Corner.BOX,
        spread: tuple[float, float] = (Shadow.BLUR, Shadow.DROP),
    ) -> None:
        """Draw the shadow of a box.

        ``spread`` holds the blur and how far below the box the shadow lies, both in design pixels.
        """
        blur, drop = round(spread[0] * self.scale), round(spread[1] * self.scale)
        shadow = self.images.shadow(rect.size, self.px(radius), blur, strength)
        surface.blit(
            shadow, (rect.x - blur, rect.y - blur + drop), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def cast_small(self, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
        """Draw the shadow of something small: a button or a counter."""
        spread = (Shadow.BUTTON_BLUR, Shadow.BUTTON_DROP)
        self.cast(surface, rect, strength=Shadow.BUTTON_STRENGTH, radius=radius, spread=spread)

    def lying(self, surface: pygame.Surface, rect: pygame.Rect, patch: Patch) -> None:
        """Draw a painted part and its shadow on the table."""
        self.cast(surface, rect)
        self.patch(surface, rect, patch)

    def sheet(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a sheet of parchment with its shadow on the table; a small one is cut cardboard."""
        self.cast(surface, rect)
        if max(rect.size) < self.px(theme.LEAST_TORN):
            self.patch(surface, rect, Skins.CARD)
            return
        if self._flat(surface, rect, Texture.PARCHMENT_FILE):
            return
        reach = 2 * round(Skins.PAPER_RIM.outset * self.scale)
        around = rect.inflate(reach, reach)
        surface.blit(
            self.images.paper(around.size, self.scale, seed=around.x),
            around,
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour | None,
        *,
        border: Colour | None = None,
        width: float = Line.BORDER,
        radius: float = Corner.BOX,
    ) -> None:
        """Draw a plain box with round corners; without ``fill`` only its border."""
        if rect.width <= 0 or rect.height <= 0:
            return
        inside, edge = fill and self.resolve(fill), border and self.resolve(border)
        picture = self.images.rounded(rect.size, inside, self.px(radius), edge, self.px(width))
        surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def raised(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        bevel: Bevel,
        *,
        radius: float = Corner.FIELD,
        is_pressed: bool = False,
    ) -> None:
        """Draw a raised box with its shadow; pressed, it lies flat."""
        if rect.width <= 0 or rect.height <= 0:
            return
        corner = self.px(radius)
        if not is_pressed:
            self.cast_small(surface, rect, radius)
        bevel = self.images.look.bevels.get(bevel, bevel)
        bevel = bevel.sunk if is_pressed else bevel
        picture = self.images.raised(rect.size, bevel, corner, self.px(Line.HAIR))
        surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def well(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour,
        *,
        radius: float = Corner.BOX,
    ) -> None:
        """Draw a hollow for something to lie in."""
        if self.images.look.has_lines:
            self.box(surface, rect, fill, border=theme.INK, radius=radius)
        elif rect.width > 0 and rect.height > 0:
            picture = self.images.well(rect.size, fill, self.px(radius), self.px(Shadow.WELL_DEPTH))
            surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def framed(self, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
        """Draw a selection frame that shows on any ground: a pale line inside a dark one."""
        dark, pale = self.px(Space.M), self.px(Space.S)
        self.ring(surface, rect.inflate(dark, dark), theme.INK, Line.COURSE_EDGE, radius)
        self.ring(surface, rect.inflate(pale, pale), theme.GOLD_PALE, Line.FIRM, radius)

    def ring(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: Colour,
        width: float,
        radius: float = Corner.BOX,
    ) -> None:
        """Draw the outline of a box."""
        pygame.draw.rect(
            surface, self.resolve(colour), rect, self.px(width), border_radius=self.px(radius)
        )

    def shade(
        self, surface: pygame.Surface, colour: Colour, alpha: int, rect: pygame.Rect | None = None
    ) -> None:
        """Cover the surface, or a rectangle of it, with a transparent colour."""
        area = surface.get_rect() if rect is None else rect
        if min(area.size) < 1:
            return
        veil = pygame.Surface(area.size, pygame.SRCALPHA)
        veil.fill((*colour, alpha))
        surface.blit(veil, area)

    def wood(self, surface: pygame.Surface, pool: LightPool = _POOL) -> None:
        """Draw the table, brightest in the middle of the light."""
        if self._flat(surface, surface.get_rect(), Texture.WOOD_FILE):
            return
        size = surface.get_size()
        surface.blit(self.images.lit(Texture.WOOD_FILE, size, Texture.WOOD, pool), (0, 0))

    def rail(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the dark board with its shadow, along the top or, if it begins lower, the foot."""
        is_foot = rect.top > 0
        spread = (Shadow.BLUR, 0 if is_foot else Shadow.DROP)
        self.cast(surface, rect, strength=Shadow.RAIL_STRENGTH, radius=Corner.SHARP, spread=spread)
        if self._flat(surface, rect, Texture.RAIL_FILE):
            return
        board = self.images.rail(rect.size, self.px(Line.HAIR))
        if is_foot:
            board = self.images.cached(
                ("foot", rect.size), lambda: pygame.transform.flip(board, False, True)
            )
        surface.blit(board, rect)


SEPARATOR: Final = " · "
"""Sign between the text of a note and the keys."""


class Kind(StrEnum):
    """Emphasis of a button."""

    PRIMARY = auto()
    NORMAL = auto()
    QUIET = auto()
    ON_WOOD = auto()
    """Quiet, on dark ground."""
    KNOB = auto()
    """Small round button of wood."""
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
"""Outline and text colour of a raised button that is disabled."""


class _FlatColours(NamedTuple):
    """Colours of a button without relief."""

    hovered: Colour
    selected: Colour
    pressed: Colour
    ink: Colour
    disabled_ink: Colour


FLAT: dict[Kind, _FlatColours] = {
    Kind.QUIET: _FlatColours(
        theme.PAPER_BRIGHT, theme.PAPER_DARK, theme.PAPER_DARK, theme.INK, theme.DISABLED_INK
    ),
    Kind.ON_WOOD: _FlatColours(
        theme.RAIL_HOVERED,
        theme.RAIL_HOVERED,
        theme.RAIL_PRESSED,
        theme.LIGHT_INK,
        theme.LIGHT_INK_PALE,
    ),
}


class ControlState(NamedTuple):
    """State of a control while it is drawn."""

    is_able: bool = True
    """Whether a press has an effect; during a grace period a control is drawn as if it had none."""
    is_hovered: bool = False
    is_pressed: bool = False
    is_selected: bool = False
    is_on_wood: bool = False
    """Whether the control lies on dark ground."""


def with_keys(text: str, key: str) -> str:
    """Return a note followed by the keys that do the same."""
    return SEPARATOR.join(filter(None, (text, key)))


def draw_button(
    surface: pygame.Surface, canvas: Any, rect: pygame.Rect, kind: Kind, now: ControlState
) -> Colour:
    """Draw the ground of a button; return the colour for its words."""
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
        resting = Raised.CHOSEN
        hovered = Raised.PLAIN_HOVERED
        ink = theme.INK
    canvas.raised(surface, rect, hovered if is_bright else resting, is_pressed=now.is_pressed)
    return ink


def draw_switch(
    surface: pygame.Surface,
    canvas: Canvas,
    rect: pygame.Rect,
    text: str,
    *,
    is_on: bool,
    now: ControlState,
) -> None:
    """Draw a switch with its text beside it."""
    height = canvas.px(Switch.HEIGHT)
    track = pygame.Rect(rect.x, rect.centery - height // 2, canvas.px(Switch.WIDTH), height)
    canvas.well(
        surface, track, theme.NOW_LIGHT if is_on else theme.PAPER_EDGE, radius=Switch.CORNER
    )
    inset = canvas.px(Space.XS)
    side = height - 2 * inset
    knob = pygame.Rect(track.x + inset, 0, side, side).move_to(centery=track.centery)
    if is_on:
        knob.right = track.right - inset
    bevel = Raised.PLAIN_HOVERED if now.is_hovered else Raised.PLAIN
    canvas.raised(surface, knob, bevel, radius=Switch.KNOB_CORNER, is_pressed=now.is_pressed)
    left = track.right + canvas.px(Space.M)
    room = pygame.Rect(left, rect.y, rect.right - left, rect.height)
    canvas.write(
        surface, text, room, colour=theme.LIGHT_INK if now.is_on_wood else theme.INK, shrinks=True
    )


def draw_choice_ground(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, is_free: bool, is_hovered: bool
) -> None:
    """Draw the ground of a choice; ``is_free`` if it has more than one value."""
    if is_free:
        canvas.raised(surface, rect, Raised.PLAIN_HOVERED if is_hovered else Raised.PLAIN)
    else:
        canvas.box(
            surface, rect, None, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.FIELD
        )


def draw_choice_arrows(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, inset: int
) -> None:
    """Draw the arrows of a choice, ``inset`` window pixels from its ends."""
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
    """Draw a triangle pointing left (-1) or right (1); with ``is_upright`` up (-1) or down (1)."""
    x, y = centre
    back = -(direction * size // 2)
    tip = direction * size
    aside = [(back, -size), (back, size), (tip, 0)]
    points = [(x + b, y + a) if is_upright else (x + a, y + b) for a, b in aside]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


class ScrollBar(NamedTuple):
    """Geometry of a scroll bar, in window pixels."""

    trough: pygame.Rect
    whole: int
    """Height of the whole content."""
    offset: int
    """Height of the content that is hidden above."""

    @property
    def most(self) -> int:
        """Largest possible offset."""
        return max(0, self.whole - self.trough.height)

    @property
    def thumb(self) -> pygame.Rect:
        """Rectangle of the thumb, which shows the visible part and can be dragged."""
        trough = self.trough
        height = max(3 * trough.width, trough.height * trough.height // max(1, self.whole))
        top = trough.y + (trough.height - height) * self.offset // max(1, self.most)
        return pygame.Rect(trough.x, top, trough.width, height)

    def grip(self, position: tuple[int, int]) -> int:
        """Return how far below the top of the thumb the pointer holds it.

        Beside the thumb that is half its height: the thumb then jumps to the pointer.
        """
        thumb = self.thumb
        return position[1] - thumb.y if thumb.collidepoint(position) else thumb.height // 2

    def offset_at(self, y: int, grip: int) -> int:
        """Return the offset for a thumb that is held at ``grip`` and dragged to ``y``."""
        way = self.trough.height - self.thumb.height
        return round((y - grip - self.trough.y) * self.most / max(1, way))

    def draw(self, surface: pygame.Surface, canvas: Canvas, *, is_held: bool) -> None:
        """Draw the trough and the thumb."""
        canvas.well(surface, self.trough, theme.PAPER_DARK, radius=Corner.CAP)
        bevel = Raised.WOODEN_HOVERED if is_held else Raised.WOODEN
        canvas.raised(surface, self.thumb, bevel, radius=Corner.CAP)
