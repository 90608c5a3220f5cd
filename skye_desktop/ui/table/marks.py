"""Small things beside words: pins of notes and bookmarks, the tiles that a line speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

import pygame

from skye_desktop.engine import Clan
from skye_desktop.files.record import Bookmark, Note
from skye_desktop.i18n import trn
from skye_desktop.kit import (
    Align,
    Callout,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Ruler,
    Space,
    Widget,
    column,
    measured_apart,
    placed,
    row,
    theme,
)
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Pins


def draw_annotation(
    surface: pygame.Surface, canvas: Art, place: pygame.Rect, pinned: Note | Bookmark
) -> None:
    """The mark of a bookmark, a ribbon, or of a note, a written sheet, in the middle of the place."""
    side = canvas.px(Pins.SIGN)
    rect = pygame.Rect(0, 0, side * 3 // 4, side)
    rect.center = place.center
    if isinstance(pinned, Bookmark):
        notch = (rect.centerx, rect.bottom - side // 3)
        ribbon = [rect.topleft, rect.topright, rect.bottomright, notch, rect.bottomleft]
        pygame.draw.polygon(surface, theme.WRONG, ribbon)
        pygame.draw.aalines(surface, theme.WRONG, True, ribbon)
        return
    canvas.box(surface, rect, theme.WHITE, border=theme.GOLD_DARK, width=Line.HAIR, radius=Corner.SHARP)
    for part in (1, 2, 3):
        y = rect.y + rect.height * part // 4
        inset = canvas.px(Space.XS)
        pygame.draw.line(surface, theme.GOLD_DARK, (rect.x + inset, y), (rect.right - inset - 1, y))


class ShownTiles(NamedTuple):
    """Tiles that something under the pointer speaks of."""

    tiles: tuple[int, ...]
    beside: tuple[int, int]
    """To the right of this window pixel their note stands."""
    clear: Sequence[pygame.Rect] = ()
    """What the note leaves free."""
    prices: tuple[int, ...] = ()
    """In gold; empty if they have none."""
    within: pygame.Rect | None = None
    """Where the note stays if there is room; else it only stays in the window."""


class TilesNote(Callout):
    """The pictures of some tiles, large enough to read, with their prices if they have any."""

    tiles: Callable[[], ShownTiles | None]

    def content(self) -> ShownTiles | None:
        return self.tiles()

    def form_of(self, content: ShownTiles) -> Widget:
        prices = [Label(trn("{n} gold", "{n} gold", price), theme.SMALL, face=Face.BOLD, align=Align.CENTRE, height=20)
                  for price in content.prices]  # fmt: skip
        pictures = [Drawing(Do(_draw_tile, tile), width=76, height=76) for tile in content.tiles]
        both = zip_longest(pictures, prices)
        return row(*(column(*one) for one in both), gap=Space.M, pad=Space.M)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        shown, window = self.shown, self.host.window
        box = pygame.Rect((0, 0), measured_apart(self.forms()[0], ruler, None))
        box.midleft = shown.beside[0] + ruler.px(Space.XXL), shown.beside[1]
        return 0, placed(box, [shown.within or window, window], shown.clear, ruler.px(Space.M))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.box.width:
            canvas.box(surface, self.box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)


def _draw_tile(tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.tile(surface, tile, 0, rect, Clan.MACLEOD)  # only a castle differs by clan
