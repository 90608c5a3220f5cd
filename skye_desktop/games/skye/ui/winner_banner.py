"""The banner of a clan that has won, and the light on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import CLAN, CLAN_INK, TARTAN
from skye_desktop.i18n import trn
from skye_desktop.kit import (
    Align,
    Colour,
    Corner,
    Face,
    LightPool,
    Line,
    Outset,
    Role,
    Shadow,
    Space,
    Widget,
    square,
    theme,
)

BANNER: Final = 267, 164
"""Width and height of a banner in its usual size, in design pixels."""
NARROW: Final = 118
"""Width of a banner beside others, in design pixels; its points are below the crest."""

_TAIL: Final = 0.13
"""Depth of the cut at the lower end, as a fraction of the height."""
_ROD: Final = 7
"""Height of the rod at the banner's usual size, in design pixels."""
_KNOBS: Final = 21
"""Distance by which the knobs extend beyond the cloth, in design pixels."""
_FINER: Final = 3
"""Factor by which slanting edges are drawn larger at first."""
_FOLDS: Final = (255, 244, 226, 238, 255, 240, 222, 236, 255)
"""Brightness of the folds from left to right, 0 to 255."""
_CREST_SIDE: Final = 92
_CROWN_PART: Final = 0.66
"""Side of the crown as a fraction of the crest's, whose upper quarter it covers."""


class WinnersBanner(Widget):
    """The tartan banner of a winner with crest and points, which hangs from the upper edge."""

    clan: Clan
    points: int
    is_crowned: bool

    @property
    def outset(self) -> float:  # type: ignore[override]
        """Design pixels that it paints beyond its rectangle: shadow, and knobs of the rod."""
        return max(Outset.LYING, _KNOBS * (self.height or 0) / BANNER[1])

    @property
    def crown(self) -> pygame.Rect:
        """Rectangle of the crown on the crest, in window pixels."""
        return _crown_on(_parts(self.rect)[0])

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_banner(surface, canvas, rect, self.clan, self.points)
        if self.is_crowned:
            draw_crown(surface, canvas, _crown_on(_parts(rect)[0]))


class Headline(Widget):
    """The names of the winners in large letters, and below them what they have won."""

    names: str
    won: str
    """Text below the names, for example "wins the Isle of Skye"."""
    told: str
    """The same as one sentence with points, for screen readers."""

    role = Role.TEXT
    outset = 2

    @property
    def label(self) -> str:
        return self.told

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        below = round(rect.height * 0.30)
        down = round(rect.height * 0.05)
        room = pygame.Rect(rect.x, rect.y + down, rect.width, rect.height - below - down)
        size, lines = _fitted(canvas, self.names, room)
        high = room.height // len(lines)
        for number, line in enumerate(lines):
            place = pygame.Rect(room.x, room.y + number * high, room.width, high)
            canvas.write(
                surface, line, place, size=size, colour=theme.GOLD_PALE, face=Face.TITLE,
                shrinks=True,
            )  # fmt: skip
        place = pygame.Rect(rect.x, room.bottom, rect.width, below)
        size = max(theme.BODY, below / canvas.scale * 0.8)
        canvas.write(
            surface, self.won, place, size=size, colour=theme.LIGHT_INK, face=Face.TITLE,
            shrinks=True,
        )  # fmt: skip


def _fitted(canvas: Art, names: str, room: pygame.Rect) -> tuple[float, Sequence[str]]:
    """Return size and lines of the names; in several lines if one would be too small."""
    text = canvas.text
    largest = room.height / canvas.scale * 0.79
    one = text.fitting_size(names, largest, room.width, Face.TITLE)
    if one >= largest / 2 or " " not in names:
        return one, (names,)
    size = largest / 2
    while size > theme.SMALLEST:
        lines = text.wrapped(names, size, room.width, Face.TITLE)
        if len(lines) * text.height(size, Face.TITLE) <= 1.1 * room.height:
            return size, lines
        size -= 1
    return theme.SMALLEST, text.wrapped(names, theme.SMALLEST, room.width, Face.TITLE, most=3)


def light_on(middle: tuple[float, float], clans: Sequence[Clan]) -> LightPool:
    """Return the light on the table: warm near ``middle``, in the clan's colour around it.

    ``middle`` is given in fractions of the window's sides. With several winners the light is
    golden.
    """
    ring = CLAN[clans[0]] if len(clans) == 1 else theme.GILT
    return LightPool((0.50, 0.775), middle, (1.12, 1.0, 0.85), ring)


def draw_crown(surface: pygame.Surface, canvas: Art, place: pygame.Rect) -> None:
    canvas.sprites.draw(surface, "table/crown.png", place)


def draw_banner(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, clan: Clan, points: int
) -> None:
    """Draw the banner with crest and points, without the crown."""
    scale = rect.height / BANNER[1]  # of what is on it
    reach = round(Outset.LYING * canvas.scale)
    key = ("winner's banner", clan, rect.size, canvas.scale, canvas.images.variant)
    cloth = canvas.images.cached(key, lambda: _cloth(canvas, rect.size, clan, reach))
    surface.blit(cloth, (rect.x - reach, rect.y - reach), special_flags=pygame.BLEND_PREMULTIPLIED)
    _draw_rod(surface, canvas, rect, scale)
    crest, number, word = _parts(rect)
    canvas.crest(surface, clan, crest)
    _write(surface, canvas, str(points), number, clan, min(77 * scale, number.height * 1.15))
    if word.height >= canvas.px(theme.SMALLEST):
        _write(surface, canvas, trn("point", "points", points), word, clan, word.height * 0.74)


def _write(
    surface: pygame.Surface, canvas: Art, text: str, room: pygame.Rect, clan: Clan, pixels: float
) -> None:
    """Write a text in the middle of a room, ``pixels`` window pixels high."""
    canvas.write(
        surface, text, room, size=pixels / canvas.scale, colour=CLAN_INK[clan], face=Face.TITLE,
        align=Align.CENTRE, shrinks=True,
    )  # fmt: skip


def _parts(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Return the rectangles of crest, number and unit on a banner."""
    wide, high = rect.size
    scale = high / BANNER[1]
    if wide >= 1.3 * high:
        side = round(_CREST_SIDE * scale)
        crest = square(side, center=(rect.x + round(wide * 0.29), rect.y + round(high * 0.535)))
        left = crest.right + round(4 * scale)
        room = pygame.Rect(left, 0, rect.right - round(14 * scale) - left, 0)
        number = pygame.Rect(room.x, rect.y + round(high * 0.17), room.width, round(high * 0.42))
        word = pygame.Rect(room.x, rect.y + round(high * 0.59), room.width, round(high * 0.165))
        return crest, number, word
    side = min(round(64 * scale), round(wide * 0.74))
    crest = square(side, midtop=(rect.centerx, rect.y + round(high * 0.2)))
    number = pygame.Rect(rect.x, crest.bottom, wide, round(high * 0.24))
    return crest, number, pygame.Rect(rect.x, number.bottom, wide, 0)


def _crown_on(crest: pygame.Rect) -> pygame.Rect:
    side = round(crest.width * _CROWN_PART)
    return square(side, midbottom=(crest.centerx, crest.y + round(crest.height * 0.25)))


def _outline(rect: pygame.Rect, inset: float = 0) -> list[tuple[float, float]]:
    """Return the corners of the cloth, or of a line ``inset`` pixels inside it."""
    left, right = rect.x + inset, rect.right - inset
    foot = rect.bottom - 1.35 * inset
    notch = rect.bottom - _TAIL * rect.height - 1.05 * inset
    return [(left, rect.y), (right, rect.y), (right, foot), (rect.centerx, notch), (left, foot)]


def _cloth(canvas: Art, size: tuple[int, int], clan: Clan, reach: int) -> pygame.Surface:
    """Return the cloth with its shadow, ``reach`` pixels larger on all sides; premultiplied."""
    wide, high = size
    inner = pygame.Rect(reach, reach, wide, high)
    whole = pygame.Surface((wide + 2 * reach, high + 2 * reach), pygame.SRCALPHA)
    shape = _filled(whole.get_size(), _outline(inner), theme.MASK)
    shade = shape.copy()
    dark = [part * Shadow.RAIL_STRENGTH // 255 for part in theme.SHADOW]
    shade.fill((*dark, Shadow.RAIL_STRENGTH), special_flags=pygame.BLEND_RGBA_MULT)
    shade = pygame.transform.gaussian_blur(shade, max(1, reach // 3))
    whole.blit(shade, (0, reach // 4), special_flags=pygame.BLEND_PREMULTIPLIED)
    cloth = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    _weave(canvas, cloth, inner, clan)
    cloth.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(cloth, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    scale = high / BANNER[1]
    trim = canvas.resolve(theme.GILT)
    for inset, line, colour, alpha in (
        (0.8, Line.FIRM, theme.SHADOW, 150),
        (6, Line.STRONG, trim, 255),
        (10, Line.HAIR, canvas.resolve(CLAN_INK[clan]), 130),
    ):
        width = max(1.0, line * scale)
        drawn = _drawn(whole.get_size(), _outline(inner, inset * scale), width, colour, alpha)
        whole.blit(drawn, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _weave(canvas: Art, cloth: pygame.Surface, inner: pygame.Rect, clan: Clan) -> None:
    """Fill a rectangle with tartan in folds, or with plain colour if the look has lines."""
    if canvas.images.look.has_lines:
        cloth.fill(canvas.resolve(CLAN[clan]), inner)
        return
    scale = inner.height / BANNER[1] * 1.5
    cloth.blit(canvas.images.patched(TARTAN[clan], inner.size, scale), inner)
    folds = pygame.Surface((len(_FOLDS), 3))
    for x, light in enumerate(_FOLDS):
        for y, part in enumerate((0.92, 1.0, 0.84)):
            folds.set_at((x, y), [round(light * part)] * 3)
    shade = pygame.transform.smoothscale(folds, inner.size)
    cloth.blit(shade, inner, special_flags=pygame.BLEND_RGB_MULT)


def _filled(
    size: tuple[int, int], corners: Sequence[tuple[float, float]], colour: Colour
) -> pygame.Surface:
    """Return a smooth polygon; premultiplied."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [(x * _FINER, y * _FINER) for x, y in corners])
    return pygame.transform.smoothscale(large.premul_alpha(), size)


def _drawn(
    size: tuple[int, int],
    corners: Sequence[tuple[float, float]],
    width: float,
    colour: Colour,
    alpha: int,
) -> pygame.Surface:
    """Return the sides of a banner and its foot as a smooth line; premultiplied."""
    large = pygame.Surface((size[0] * _FINER, size[1] * _FINER), pygame.SRCALPHA)
    top_left, *others = [(x * _FINER, y * _FINER) for x, y in corners]
    thick = max(1, round(width * _FINER))
    way = [*others, top_left]
    for start, end in pairwise(way):
        pygame.draw.line(large, (*colour, alpha), start, end, thick)
        pygame.draw.circle(large, (*colour, alpha), end, thick / 2)
    return pygame.transform.smoothscale(large.premul_alpha(), size)


def _draw_rod(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, scale: float) -> None:
    """Draw the rod with its knobs, which reach over the sides of the cloth."""
    high = max(2, round(_ROD * scale))
    over = round(Space.L * scale)
    rod = pygame.Rect(rect.x - over, rect.y - high // 3, rect.width + 2 * over, high)
    canvas.raised(surface, rod, theme.Raised.WOODEN, radius=Corner.SHARP)
    for x in (rod.x, rod.right):
        knob = square(2 * high, center=(x, rod.centery))
        canvas.box(
            surface, knob, theme.GILT, border=theme.GOLD_DARK, radius=high / canvas.scale,
            width=Line.HAIR,
        )  # fmt: skip
