"""Small things drawn beside words: pins of notes and bookmarks, the tiles that a line speaks of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import Clan
from skye_desktop.files.record import Bookmark, Note
from skye_desktop.i18n import trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.placing import placed
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Pins, TilesNote


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


def draw_tiles_note(
    surface: pygame.Surface,
    canvas: Art,
    tiles: Sequence[int],
    beside: tuple[int, int],
    clear: Sequence[pygame.Rect] = (),
    prices: Sequence[int] = (),
    *,
    within: pygame.Rect | None = None,
) -> None:
    """The pictures of some tiles on a note to the right of a pixel, with their prices in gold if they have any.

    It stays inside a rectangle, if one is given and has room, and inside the surface, beside what is to stay clear.
    """
    side, pad = canvas.px(TilesNote.TILE), canvas.px(Space.M)
    row = canvas.px(TilesNote.PRICE) if prices else 0
    box = pygame.Rect(0, 0, len(tiles) * (side + pad) + pad, side + 2 * pad + row)
    box.midleft = (beside[0] + canvas.px(Space.XXL), beside[1])
    whole = surface.get_rect()
    box = placed(box, [whole if within is None else within, whole], clear, pad)
    canvas.box(surface, box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD)
    place = pygame.Rect(box.x + pad, box.y + pad, side, side)
    for tile in tiles:
        canvas.tile(surface, tile, 0, place, Clan.MACLEOD)  # only a castle differs by clan
        place = place.move(side + pad, 0)
    under = pygame.Rect(box.x + pad, place.bottom, side, row)
    for price in prices:
        text = trn("{n} gold", "{n} gold", price)
        canvas.write(surface, text, under, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
        under = under.move(side + pad, 0)
