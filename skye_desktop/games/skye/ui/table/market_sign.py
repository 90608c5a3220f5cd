"""The heading of the market on the clan's cloth, and the notes beside the stalls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.games.skye.ui.sizes import Buying
from skye_desktop.games.skye.ui.table.panel_root import Heading
from skye_desktop.i18n import sentences
from skye_desktop.kit import (
    Align,
    Corner,
    Face,
    Gap,
    Line,
    Outset,
    Ruler,
    Space,
    Widget,
    rounded_picture,
    square,
    theme,
)

_TAIL: Final = 0.36
"""Depth of the cut at the end of the cloth, as a fraction of its height."""
_SMOOTH: Final = 4
"""Factor by which the tail's outline is drawn larger before it is scaled down."""
_BEFORE_TAIL: Final = 12
"""Least distance of the words from the cut, in design pixels."""
_NOTE_SIZES: Final[tuple[float, ...]] = (theme.LARGE_BODY, theme.BODY, theme.SMALL)
_SEAM: Final = 4
"""Distance of the gold seams from the edges of the cloth, in design pixels."""


def pennant_width(canvas: Art, text: str, height: float, size: float) -> int:
    """Return the width of a clan's cloth with these words, in window pixels."""
    high = canvas.px(height)
    around = high + round(high * _TAIL) + canvas.px(_BEFORE_TAIL)
    return around + canvas.text.width(text, size, Face.TITLE)


def draw_pennant(
    surface: pygame.Surface, canvas: Art, clan: Clan, text: str, rect: pygame.Rect, size: float
) -> None:
    """Draw the clan's swallow-tailed cloth with its crest and words on it."""
    key = ("pennant", clan, rect.size, canvas.scale, canvas.images.look.has_lines)
    picture = canvas.sprites.cached(key, lambda: _pennant(canvas, clan, rect.size))
    canvas.cast(surface, rect.inflate(-rect.height // 2, 0).move(-rect.height // 4, 0))
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    side = rect.height - canvas.px(Space.M)
    crest = square(side, midleft=(rect.x + canvas.px(Space.S), rect.centery))
    canvas.crest(surface, clan, crest)
    left = crest.right + canvas.px(Space.S)
    tail = round(rect.height * _TAIL)
    right = rect.right - tail - canvas.px(_BEFORE_TAIL)
    words = pygame.Rect(left, rect.y, right - left, rect.height)
    canvas.write(
        surface, text, words, size=size, face=Face.TITLE, colour=CLAN_INK[clan], shrinks=True
    )


def _pennant(canvas: Art, clan: Clan, size: tuple[int, int]) -> pygame.Surface:
    flat = canvas.images.look.flat.get(BANNER[clan].file)
    if flat is not None:
        cloth = rounded_picture(size, canvas.resolve(flat.fill), 1, None, 0)
    else:
        # The cloth's lowest pixels are its shadow, which would be seen in the tail.
        margin = canvas.px(BANNER[clan].margins[3])
        taller = size[0], size[1] + margin
        cloth = canvas.sprites.patched(BANNER[clan], taller, canvas.scale)
        cloth = cloth.subsurface((0, 0, *size)).copy()
        for y in (canvas.px(_SEAM), size[1] - canvas.px(_SEAM) - canvas.px(Line.HAIR)):
            cloth.fill(theme.GILT, (0, y, size[0], canvas.px(Line.HAIR)))
    width, height = (length * _SMOOTH for length in size)
    notch = width - round(height * _TAIL)
    outline = [(0, 0), (width, 0), (notch, height // 2), (width, height), (0, height)]
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.polygon(mask, theme.MASK, outline)
    mask = pygame.transform.smoothscale(mask, size).premul_alpha()
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cloth


class MarketSign(Heading):
    """The heading of the market: the clan's cloth with words in a seat's turn, else words alone."""

    who: tuple[Clan, str] | None = None
    """Clan whose turn it is, and the words on its cloth; None if it is nobody's turn."""

    outset = Outset.LYING

    @property
    def label(self) -> str:
        title = self.text if self.who is None else self.who[1]
        return sentences(title, self.refusal or self.remark)

    def build(self) -> Sequence[Widget]:
        return () if self.who is None else (Gap(id="who acts"),)

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for cloth in self.children:
            cloth.place(ruler, rect)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.who is not None:
            draw_pennant(surface, canvas, *self.who, rect, Buying.NAME)
            return
        canvas.write(
            surface, self.text, rect, size=Buying.NAME, face=Face.TITLE, colour=theme.LIGHT_INK,
            shrinks=True,
        )  # fmt: skip


def refusal_fits(canvas: Art, text: str, width: float, height: float) -> bool:
    """Return whether a refusal fits with all its lines; width and height are in design pixels."""
    inner = canvas.px(width) - 2 * canvas.px(Space.S)
    return canvas.wrapped_height(text, theme.SMALL, inner, Face.BOLD) <= canvas.px(height)


class MarketNote(Widget):
    """A note on the wood, or a refusal on a strip of paper; announced together with the heading."""

    text: str
    is_refusal: bool = False

    outset = Outset.RAISED

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink, face, inset = theme.LIGHT_INK, Face.BODY, canvas.px(Space.XS)
        sizes = _NOTE_SIZES
        if self.is_refusal:
            ink, face, inset = theme.WRONG, Face.BOLD, canvas.px(Space.S)
            sizes = sizes[-1:]
            canvas.box(
                surface,
                rect,
                theme.PAPER_LIGHT,
                border=theme.WRONG,
                width=Line.FIRM,
                radius=Corner.SMALL,
            )
        room = rect.inflate(-2 * inset, 0)
        size = canvas.fitting_size(self.text, sizes, room, face)
        step = canvas.text.height(size, face)
        lines = canvas.text.wrapped(self.text, size, room.width, face)
        most = rect.height // step
        if len(lines) > most and not self.is_refusal:
            return
        shown = max(1, min(most, len(lines)))
        room.y += (room.height - shown * step) // 2
        canvas.write_wrapped(
            surface, self.text, room, size=size, colour=ink, face=face, most=shown,
            align=Align.CENTRE if self.is_refusal else Align.LEFT,
        )  # fmt: skip


class RefusalNote(Widget):
    """A refusal over the stalls, where there is no room beside them."""

    text: str

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.box(surface, rect, theme.PAPER_LIGHT, border=theme.WRONG, radius=Corner.SMALL)
        canvas.write(
            surface, self.text, rect, colour=theme.WRONG, face=Face.BOLD, align=Align.CENTRE,
            shrinks=True,
        )  # fmt: skip
