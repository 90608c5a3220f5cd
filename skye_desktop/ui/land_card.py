"""A clan's whole land in small, and the card under the clan's banner on which it lies."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from skye_desktop.engine import Clan, Territory
from skye_desktop.kit import (
    Align,
    Child,
    Corner,
    Face,
    Line,
    Outset,
    Row,
    Skins,
    Space,
    Stack,
    Widget,
    column,
    cut_columns,
    row,
    square,
    theme,
)
from skye_desktop.ui import cardboard
from skye_desktop.ui.art import Art
from skye_desktop.ui.pages import crest
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.territory_view import bounds, joined_sides
from skye_desktop.ui.theme import BANNER

LARGEST_TILE: Final = 64
"""Design pixels that a tile of a small land has at most."""
BANNER_HEIGHT: Final = 32
_CREST: Final = 22


class LandCard(Stack):
    """Cardboard that lies on the table."""

    outset = Outset.LYING

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.CARD)


class LandBanner(Row):
    """The cloth of a clan at the head of a card."""

    clan: Clan = Clan.MACLEOD

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, BANNER[self.clan])


class SmallLand(Widget):
    """A clan's whole land, as large as its room allows, once it may be drawn."""

    territory: Territory
    clan: Clan
    is_drawn: bool = True

    outset = 10  # the shadow of its tiles

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_drawn:
            draw_miniature(surface, canvas, self.territory, self.clan, rect, largest=canvas.px(LARGEST_TILE))


def land_card(clan: Clan, *words: Child, inside: Child, id: str = "", grow: int = 0) -> LandCard:
    """Return a card with words on its banner, over whose edge the crest hangs."""
    banner = LandBanner((38, *words), Space.S, (Space.M, 0), Align.CENTRE, clan, height=BANNER_HEIGHT)
    hanging = column(Space.XS, row(Space.M, crest(clan, 38)))
    return LandCard((column(banner, inside), hanging), id=id, grow=grow)


class Plate(NamedTuple):
    """Whose land it is, in words, and where that is written."""

    rect: pygame.Rect
    crest: pygame.Rect
    name: pygame.Rect
    words: str
    clan: Clan


def land_plate(canvas: Art, words: str, clan: Clan, room: pygame.Rect, fewer: str = "") -> Plate:
    """Return a plate as wide as the words at the left of a room; in fewer words where they are too many for it."""
    width = 3 * canvas.px(Space.S) + canvas.px(_CREST)
    if words:
        width += canvas.px(Space.M) + canvas.text.width(words, theme.BODY, Face.TITLE_REGULAR)
    if fewer and width > room.width:
        return land_plate(canvas, fewer, clan, room)
    rect = pygame.Rect(room.topleft, (min(width, room.width), canvas.px(Table.OWNER)))
    gap = Space.M if words else 0
    at, name = cut_columns(canvas, rect, _CREST, None, gap=gap, pad=(Space.S, 0))
    return Plate(rect, square(at.width, center=at.center), name, words, clan)


def draw_plate(surface: pygame.Surface, canvas: Art, plate: Plate) -> None:
    """Draw whose land it is."""
    canvas.box(
        surface, plate.rect, theme.PAPER, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.FIELD
    )
    canvas.crest(surface, plate.clan, plate.crest)
    canvas.write(surface, plate.words, plate.name, face=Face.TITLE_REGULAR, shrinks=True)


def miniature_side(territory: Territory, size: tuple[int, int], *, largest: int) -> int:
    """The pixels of a tile with which the whole land fits into that room, the side face below it too."""
    _, _, columns, rows = bounds(territory.faces)
    side = max(3, min(largest, size[0] // columns, size[1] // rows))
    is_too_tall = rows * side + cardboard.thickness(side) > size[1]
    return side - 1 if is_too_tall and side > 3 else side


def miniature(
    canvas: Art, territory: Territory, clan: Clan, size: tuple[int, int], *, largest: int
) -> pygame.Surface:
    """The whole land as cardboard on whatever it is drawn on, with its shadow around it; premultiplied.

    It fits into the room of that size, but for the shadow; ``largest`` pixels a tile at most.
    """

    def make() -> pygame.Surface:
        left, top, columns, rows = bounds(territory.faces)
        side = miniature_side(territory, size, largest=largest)
        around, thick, images = 2 * cardboard.reach(side), cardboard.thickness(side), canvas.sprites
        picture = pygame.Surface((columns * side + around, rows * side + thick + around), pygame.SRCALPHA)
        lying = {
            (x, y): pygame.Rect((x - left) * side + around // 2, (y - top) * side + around // 2, side, side)
            for x, y in territory.faces
        }
        joined = {cell: joined_sides(cell, lying) for cell in lying}
        cardboard.draw_shadow(picture, images, *lying.values())
        for cell, face in territory.faces.items():
            canvas.tile(picture, face.number, face.rotation, lying[cell], clan)
            cardboard.draw_edges(picture, images, lying[cell], joined[cell])
            cardboard.draw_seams(picture, images, lying[cell], joined[cell])
        return picture

    # Numbers only: with each territory all that was worked out of it would be kept, and searched for what can go.
    lies = tuple([n for (x, y), face in territory.faces.items() for n in (x, y, face.number, face.rotation)])
    key = ("miniature", lies, clan, size, largest, canvas.sprites.with_patterns)
    return canvas.sprites.made(key, make)


def draw_miniature(
    surface: pygame.Surface, canvas: Art, territory: Territory, clan: Clan, rect: pygame.Rect, *, largest: int
) -> None:
    """The whole land, small, in the middle of the rectangle."""
    picture = miniature(canvas, territory, clan, rect.size, largest=largest)
    place = picture.get_rect(center=rect.center)
    surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
