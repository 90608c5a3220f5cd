"""Cards of the clans that have not won: their lands on dark wood, and the backs of the cards."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan, Territory
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import CLAN_INK
from skye_desktop.games.skye.ui.portraits import crest
from skye_desktop.games.skye.ui.territory_view import LandBanner, SmallLand
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Align,
    Child,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Outset,
    Row,
    Space,
    Stack,
    Texture,
    Widget,
    column,
    row,
    spacer,
    theme,
)

CARD: Final = 281
"""Width of a card of usual size, in design pixels."""
FLATTEST: Final = 0.595
TALLEST: Final = 0.85
"""Largest height of a card, as a multiple of its width; `FLATTEST` is that of four cards."""
FIRST: Final = 1.15
LAST: Final = 0.85
"""Size of the card of the fifth place, as a multiple of the usual one; `FIRST` is the second's."""
LEAST: Final = 190
"""Least width of a card, in design pixels."""

_BRAID: Final = 5
"""Height of the braid along the lower edge of the cloth, in design pixels."""
_PLANK: Final = 84
"""Height of a plank of a card, in pixels of the texture."""
_SHIFT: Final = 700
"""Pixels by which the grain of each plank is shifted against that of the plank above."""
_BACK_INSETS: Final = 7, 11
"""Distances of the two gilded lines on the back of a card from its edge, in design pixels."""


class ResultCard(Stack):
    """A card of dark wood, which lies on the table."""

    rank: int = 2

    outset = Outset.LYING
    is_wood = True

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        _draw_board(surface, canvas, rect)


def result_card(
    place: int,
    clan: Clan,
    territory: Territory,
    player: Widget,
    points: int,
    facts: tuple[Child, ...],
    size: tuple[float, float],
    *,
    id: str,
) -> ResultCard:
    """Return the card of a seat in that size, with its place, player, points and land.

    ``facts`` are at the lower right, in a row if the card is low.
    """
    wide, high = size
    scale = min(wide / CARD, high / CARD / FLATTEST)
    strip = max(24.0, 36 * scale)
    side = max(28.0, 40 * scale)
    ink = CLAN_INK[clan]
    words = row(
        side,
        Label(ordinal(place), name_size(scale), ink, Face.TITLE),
        player,
        Label(str(points), max(theme.HEADING, 26 * scale), ink, Face.TITLE),
        gap=Space.S,
        pad=(Space.M, 0),
        align=Align.CENTRE,
        grow=1,
    )
    head = LandBanner((column(words, _BRAID, grow=1),), clan=clan, height=strip)
    land = SmallLand(territory, clan, grow=1)
    is_low = high - strip < 64
    beside = (
        row(*facts, gap=Space.M, align=Align.CENTRE)
        if is_low
        else column(spacer(), *facts, gap=Space.S, width=max(52.0, 62 * scale))
    )
    inside = Row((land, beside), Space.M, (Space.L, Space.S if is_low else Space.M), grow=1)
    hanging = column(Space.XS, row(Space.M, crest(clan, side)))
    return ResultCard((column(head, inside), hanging), rank=place, id=id, width=wide, height=high)


def ordinal(place: int) -> str:
    return tr("{place}.").format(place=place)


def name_size(scale: float) -> float:
    """Return the size of the name on a card, in design pixels."""
    return max(theme.LARGE_BODY, 20 * scale)


def fact(picture: str, number: str, tip: str, scale: float) -> Row:
    """Return a picture and a number beside it; the note ``tip`` says what the number counts."""
    side = max(18.0, 24 * scale)
    return row(
        Drawing(Do(_draw_sprite, picture), width=side, height=side),
        Label(number, max(theme.LARGE_BODY, 18 * scale), theme.LIGHT_INK, Face.TITLE, tip=tip),
        gap=Space.S,
        align=Align.CENTRE,
    )


def draw_back(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, place: int) -> None:
    """Draw the back of a card, with the place of the seat on it."""
    _draw_board(surface, canvas, rect)
    for inset in _BACK_INSETS:
        inner = rect.inflate(-2 * canvas.px(inset), -2 * canvas.px(inset))
        canvas.box(surface, inner, None, border=theme.GILT, width=Line.HAIR, radius=Corner.SMALL)
    size = min(rect.height * 0.42, rect.width * 0.3) / canvas.scale
    canvas.write(
        surface, ordinal(place), rect, size=size, colour=theme.GILT, face=Face.TITLE,
        align=Align.CENTRE,
    )  # fmt: skip


def _draw_board(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    """Draw the wood of a card with its shadow."""
    canvas.cast(surface, rect)
    if canvas.images.look.has_lines:
        canvas.box(surface, rect, theme.SHADOW, border=theme.RAIL_LINE, width=Line.FIRM)
        return
    key = ("wooden card", rect.size, canvas.scale)
    board = canvas.images.cached(key, lambda: _board(canvas, rect.size))
    surface.blit(board, rect, special_flags=pygame.BLEND_PREMULTIPLIED)


def _board(canvas: Art, size: tuple[int, int]) -> pygame.Surface:
    """Return planks within a rim; premultiplied."""
    images = canvas.images
    wide, high = size
    planks = max(1, round(high / canvas.px(_PLANK)))
    board = images.rounded(size, theme.MASK, canvas.px(Corner.BOX)).copy()
    wood = pygame.Surface(size)
    for number in range(planks):
        top, foot = (high * end // planks for end in (number, number + 1))
        plank = images.picture(Texture.RAIL_FILE, Texture.RAIL, foot - top)
        wood.blit(plank, (-_SHIFT * number, top))
        if number:
            wood.fill(theme.SHADOW, (0, top, wide, canvas.px(Line.HAIR)))
    board.blit(wood, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = images.rounded(size, None, canvas.px(Corner.BOX), theme.RAIL_LINE, canvas.px(Line.BORDER))
    board.blit(rim, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return board


def _draw_sprite(picture: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.sprites.draw(surface, picture, rect)
