"""Drawings used in several places of the table: tiles, prices, coins in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import partial
from itertools import zip_longest
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.engine import Clan, SeatView, as_coins
from skye_desktop.games.skye.ui import art
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import Plaque
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

_REFUSED: Final = 130
"""Opacity of the shade over a tile that cannot be bought, 0 to 255."""
_DEAR: Final = 97
"""Opacity of the shade over a tile that is too dear, 0 to 255; 62 % of the brightness remain."""
_EMPTY: Final = 110
"""Opacity of the shade on the place of a sold tile, 0 to 255."""
_ROOMY: Final = 70
"""Least side of a place on which words have the usual size, in design pixels."""


def draw_plaque(
    surface: pygame.Surface,
    canvas: Art,
    centre: tuple[int, int],
    text: str,
    *,
    is_dear: bool = False,
    radius: float = Plaque.RADIUS,
) -> None:
    """Draw a number on a dark disc with a gold ring, red if it is more than one can pay."""
    disc = square(2 * canvas.px(radius), center=centre)
    canvas.cast_small(surface, disc, radius)
    fill = theme.DEAR if is_dear else theme.RAIL
    canvas.box(surface, disc, fill, border=theme.GILT, width=radius / 10, radius=radius)
    write_on(surface, canvas, text, disc, radius, theme.LIGHT_INK)


def draw_coins(
    surface: pygame.Surface,
    canvas: Art,
    coins: Iterable[int],
    start: tuple[int, int],
    side: int,
    step: int,
) -> None:
    """Draw coins in a row, each partly over the one before; all lengths are window pixels.

    ``start`` is the middle of the left side of the row.
    """
    x, y = start
    for number, value in enumerate(coins):
        canvas.coin(surface, value, (x + side // 2 + number * step, y), side)


def draw_price(
    surface: pygame.Surface, canvas: Art, price: int, tile: pygame.Rect, *, is_dear: bool = False
) -> None:
    """Draw a price on the lower edge of its tile: its coins, and the sum at the corner.

    The largest coin is the last one and in front, so that each numeral is seen.
    """
    side = tile.width / canvas.scale
    radius = max(Plaque.ON_LEAST, min(Plaque.RADIUS, 0.22 * side))
    middle = tile.bottom + canvas.px(radius / 4)
    right = tile.right - canvas.px(Plaque.INSET)
    across = canvas.px(Plaque.COIN * radius / Plaque.RADIUS)
    step = canvas.px(Plaque.STEP * across / canvas.scale)
    x = tile.x + canvas.px(Space.XS)
    room = right - canvas.px(radius) - x - across
    coins = as_coins(price)[: 1 + max(0, room // step)]
    draw_coins(surface, canvas, reversed(coins), (x, middle), across, step)
    draw_plaque(surface, canvas, (right, middle), str(price), is_dear=is_dear, radius=radius)


TILE_OUTSET: Final = Space.XXL
"""Extent of the shadow of the largest tile on a sheet, in design pixels."""


PRICE_OUTSET: Final = TILE_OUTSET + Space.L
"""Extent of a price below its tile, with the plaque's shadow, in design pixels."""


def draw_tile(
    surface: pygame.Surface, canvas: Art, tile: int, rotation: int, rect: pygame.Rect, clan: Clan
) -> None:
    """Draw a tile that lies on something."""
    art.draw_shadow(surface, canvas.sprites, rect)
    canvas.tile(surface, tile, rotation, rect, clan)
    art.draw_edges(surface, canvas.sprites, rect)


def draw_pointed(surface: pygame.Surface, canvas: Art, tile: pygame.Rect) -> None:
    """Draw the frame of a tile under the pointer."""
    around = tile.inflate(canvas.px(Space.S), canvas.px(Space.S))
    canvas.ring(surface, around, theme.GOLD, Line.FIRM, Corner.SMALL)


def draw_refused(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, why: str) -> None:
    """Draw a darkened tile with a plate that says why it cannot be bought."""
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


def draw_dear(surface: pygame.Surface, canvas: Art, tile: pygame.Rect) -> None:
    """Draw a darkened tile, because its price is more than the buyer has."""
    canvas.shade(surface, theme.SHADOW, _DEAR, tile)


def draw_sold(surface: pygame.Surface, canvas: Art, tile: pygame.Rect, buyer: SeatView) -> None:
    """Draw the place of a sold tile, with the buyer's crest."""
    canvas.shade(surface, theme.SHADOW, _EMPTY, tile)
    canvas.ring(surface, tile, theme.RAIL_LINE, Line.HAIR, Corner.SMALL)
    size = theme.BODY if tile.width >= canvas.px(_ROOMY) else theme.SMALLEST
    line = canvas.text.height(size, Face.BOLD)
    crest = square(min(canvas.px(44), tile.width * 2 // 5))
    gap = canvas.px(Space.XS)
    crest.midtop = tile.centerx, tile.centery - (crest.height + gap + line) // 2
    canvas.crest(surface, buyer.clan, crest)
    words = pygame.Rect(tile.x, crest.bottom + gap, tile.width, line)
    words.inflate_ip(-canvas.px(Space.S), 0)
    canvas.write(
        surface, tr("sold"), words, size=size, face=Face.BOLD, colour=theme.LIGHT_INK,
        align=Align.CENTRE, shrinks=True,
    )  # fmt: skip


def flying_tile(canvas: Art, tile: int, rotation: int, side: int, clan: Clan) -> Drawer:
    """Return a function that draws a lifted tile on its way."""
    return lambda surface, centre, part: canvas.lifted_tile(
        surface, tile, rotation, centre, side, clan
    )


def flying_coin(canvas: Art, value: int, side: float) -> Drawer:
    """Return a function that draws a coin on its way."""
    return lambda surface, centre, part: canvas.coin(surface, value, centre, canvas.px(side))


class ShownTiles(NamedTuple):
    """Tiles to be drawn large in a note, because what is under the pointer refers to them."""

    tiles: tuple[int, ...]
    beside: tuple[int, int]
    """Point in window pixels to whose right the note is placed."""
    clear: Sequence[pygame.Rect] = ()
    """Rectangles that the note must not cover."""
    prices: tuple[int, ...] = ()
    """Prices in gold; empty if they have none."""
    within: pygame.Rect | None = None
    """Rectangle in which the note is placed if it fits; None for the whole window."""


class TilesNote(Callout):
    """The pictures of some tiles, large enough to read, with their prices if they have any."""

    tiles: Callable[[], ShownTiles | None]

    def content(self) -> ShownTiles | None:
        return self.tiles()

    def form_of(self, content: ShownTiles) -> Widget:
        bold = partial(Label, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE, height=20)
        prices = [bold(trn("{n} gold", "{n} gold", price)) for price in content.prices]
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
    """A thing of the game that can be read but not used, with a name and a note."""

    is_listed: bool = field(default=False, kw_only=True)
    """Whether its id is among the targets in spite of that."""

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
    """Write a letter or a number in the middle of a rectangle."""
    canvas.write(surface, text, rect, size=size, face=Face.TITLE, colour=ink, align=Align.CENTRE)


class OnTable(Container):
    """A board, rail or sheet of parchment that lies on the table, with widgets on it.

    It is painted separately from them: what is near its shadow may change while they do not.
    """

    skin: Skin = Skin.SHEET

    outset = Outset.LYING

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lay(surface, rect, self.skin)


class Placed(Container):
    """Children in rectangles that are computed elsewhere, in window pixels."""

    rects: tuple[pygame.Rect, ...] = ()

    measured_by = frozenset(("rects",))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child, place in zip(self.children, self.rects, strict=True):
            child.place(ruler, place)
