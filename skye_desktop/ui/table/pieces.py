"""What is seen in several places of the table: tiles with a word across, prices, coins in the air."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import zip_longest
from typing import Final, NamedTuple

import pygame

from skye_desktop.engine import Clan, SeatView, as_coins
from skye_desktop.files.record import Bookmark, Note
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import (
    Align,
    Callout,
    Colour,
    Container,
    Corner,
    Do,
    Drawer,
    Drawing,
    Face,
    Label,
    Line,
    Outset,
    Role,
    Ruler,
    Skin,
    Space,
    State,
    Widget,
    column,
    measured_apart,
    placed,
    row,
    square,
    theme,
)
from skye_desktop.ui import art
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import PinSizes

_REFUSED: Final = 130
"""How dark such a tile lies, of 255."""


def draw_price(
    surface: pygame.Surface, canvas: Art, price: int, rect: pygame.Rect, side: float, colour: Colour
) -> None:
    """A price in the middle of a rectangle, as its largest coins, of that side, and its number."""
    coins, across = as_coins(price)[:2], canvas.px(side)
    step, size = canvas.px(side * 0.43), side * 0.65
    number = canvas.text.width(str(price), size, Face.TITLE) + canvas.px(Space.S)
    x = rect.centerx - (across + step * (len(coins) - 1) + number) // 2
    for value in coins:
        canvas.coin(surface, value, (x + across // 2, rect.centery), across)
        x += step
    place = pygame.Rect(x + across - step + canvas.px(Space.S), rect.y, number, rect.height)
    canvas.write(surface, str(price), place, size=size, face=Face.TITLE, colour=colour)


TILE_OUTSET: Final = Space.XXL
"""Design pixels as far as the shadow of the largest tile on a sheet falls."""


def draw_tile(
    surface: pygame.Surface, canvas: Art, tile: int, rotation: int, rect: pygame.Rect, clan: Clan
) -> None:
    """A tile that lies on something."""
    art.draw_shadow(surface, canvas.sprites, rect)
    canvas.tile(surface, tile, rotation, rect, clan)
    art.draw_edges(surface, canvas.sprites, rect)


def draw_pointed(surface: pygame.Surface, canvas: Art, tile: pygame.Rect) -> None:
    """The frame of a tile under the pointer."""
    around = tile.inflate(canvas.px(Space.S), canvas.px(Space.S))
    canvas.ring(surface, around, theme.GOLD, Line.FIRM, Corner.SMALL)


def draw_refused(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, why: str) -> None:
    """Why a tile cannot be had, on a plate in its middle; the tile itself lies in the dark."""
    canvas.shade(surface, theme.SHADOW, _REFUSED, tile)
    width = canvas.text.width(why, theme.SMALL) + 2 * canvas.px(Space.S)
    plate = pygame.Rect(0, 0, min(width, tile.width), canvas.px(22))
    plate.center = tile.center
    canvas.box(
        surface, plate, theme.PAPER_LIGHT, border=theme.WRONG, width=Line.HAIR, radius=Corner.SMALL
    )
    canvas.write(
        surface, why, plate, size=theme.SMALL, colour=theme.WRONG, align=Align.CENTRE, shrinks=True
    )


def draw_sold(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, buyer: SeatView) -> None:
    """To whom a tile was sold, by crest where there is no room for the name; it lies in the dark."""
    canvas.shade(surface, theme.SHADOW, _REFUSED, tile)
    line = canvas.px(18)
    plate = pygame.Rect(0, 0, tile.width, 2 * line + canvas.px(Space.S))
    plate.center = tile.center
    canvas.box(
        surface,
        plate,
        theme.PAPER_LIGHT,
        border=theme.PAPER_EDGE,
        width=Line.HAIR,
        radius=Corner.SMALL,
    )
    words = plate.inflate(-canvas.px(Space.S), -canvas.px(Space.S))
    words.height //= 2
    canvas.write(surface, tr("sold to"), words, size=theme.SMALL, align=Align.CENTRE, shrinks=True)
    words.y += words.height
    if canvas.text.width(buyer.name, theme.SMALL, Face.BOLD) > words.width:
        canvas.crest(surface, buyer.clan, square(words.height, center=words.center))
    else:
        canvas.write(
            surface, buyer.name, words, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE
        )


def flying_tile(canvas: Art, tile: int, rotation: int, side: int, clan: Clan) -> Drawer:
    """Draws a lifted tile wherever it is on its way."""
    return lambda surface, centre, part: canvas.lifted_tile(
        surface, tile, rotation, centre, side, clan
    )


def flying_coin(canvas: Art, value: int, side: float) -> Drawer:
    """Draws a coin wherever it is on its way."""
    return lambda surface, centre, part: canvas.coin(surface, value, centre, canvas.px(side))


def draw_annotation(
    surface: pygame.Surface, canvas: Art, place: pygame.Rect, pinned: Note | Bookmark
) -> None:
    """The mark of a bookmark, a ribbon, or of a note, a written sheet, in the middle of the place."""
    side = canvas.px(PinSizes.SIGN)
    rect = pygame.Rect(0, 0, side * 3 // 4, side)
    rect.center = place.center
    if isinstance(pinned, Bookmark):
        notch = (rect.centerx, rect.bottom - side // 3)
        ribbon = [rect.topleft, rect.topright, rect.bottomright, notch, rect.bottomleft]
        pygame.draw.polygon(surface, theme.WRONG, ribbon)
        pygame.draw.aalines(surface, theme.WRONG, True, ribbon)
        return
    canvas.box(
        surface, rect, theme.WHITE, border=theme.GOLD_DARK, width=Line.HAIR, radius=Corner.SHARP
    )
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
            canvas.box(
                surface, self.box, theme.PAPER_BRIGHT, border=theme.PAPER_EDGE, radius=Corner.FIELD
            )


def _draw_tile(tile: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.tile(surface, tile, 0, rect, Clan.MACLEOD)  # only a castle differs by clan


class TableThing(Widget):
    """Something of the game that is looked at: its label says all that a screen reader tells, its note is for eyes."""

    is_listed: bool = field(default=False, kw_only=True)
    """Whether its name is one of the targets, although nothing but reading is done there."""

    role = Role.THING

    @property
    def is_target(self) -> bool:
        return self.is_listed

    @property
    def state(self) -> State:
        return State(is_focused=self.is_focused)


def write_on(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, size: float, ink: Colour
) -> None:
    """Write a letter or a number in the middle of what it stands on."""
    canvas.write(surface, text, rect, size=size, face=Face.TITLE, colour=ink, align=Align.CENTRE)


class OnTable(Container):
    """What things lie on, on the table, with its shadow: a board, a rail, or a sheet of parchment.

    It is painted for itself: what is near its shadow may change without the things on it being painted too.
    """

    skin: Skin = Skin.SHEET

    outset = Outset.LYING

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lay(surface, rect, self.skin)


class Placed(Container):
    """Parts in rectangles that are found out beside it, in window pixels."""

    rects: tuple[pygame.Rect, ...] = ()

    measured_by = frozenset(("rects",))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child, place in zip(self.children, self.rects, strict=True):
            child.place(ruler, place)
