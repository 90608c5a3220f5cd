"""A clan's whole land in small, and the card under the clan's banner on which it lies."""

from __future__ import annotations

import pygame

from skye_desktop.engine import Clan, Territory
from skye_desktop.kit import theme
from skye_desktop.kit.layout import Align, Child, Row, Stack, column, row, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Skins, Space
from skye_desktop.kit.widgets import Ground, Label, Widget
from skye_desktop.ui import cardboard
from skye_desktop.ui.art import Art
from skye_desktop.ui.parts import crest
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.territory_view import bounds, joined_sides
from skye_desktop.ui.theme import BANNER


def banner(clan: Clan, *words: Child, height: float) -> Stack:
    """The head of a clan's card: its cloth, with words on it."""
    cloth = Ground(lambda surface, canvas, rect: canvas.patch(surface, rect, BANNER[clan]))
    inside = row(*words, gap=Space.S, pad=(Space.M, 0), align=Align.CENTRE)
    return stack(cloth, inside).sized(None, height)


def land_card(clan: Clan, *words: Child, inside: Child, height: float, side: float) -> Stack:
    """A card of cardboard under a banner so high, over whose edge the crest hangs, so wide."""
    board = Ground(lambda surface, canvas, rect: canvas.patch(surface, rect, Skins.CARD))
    head = banner(clan, side, *words, height=height)
    return stack(board, column(head, inside), column(Space.XS, row(Space.M, crest(clan, side))))


def land_plate(canvas: Art, words: str, clan: Clan, room: pygame.Rect, fewer: str = "") -> Row:
    """Whose land it is, as wide as the words at the left of a room; in fewer words where they are too many for it."""
    name = Label(words, face=Face.TITLE_REGULAR)
    named = (crest(clan, Table.OWNER_CREST), name if words else None)
    owner = row(*named, gap=Space.M, pad=(Space.S, 0), align=Align.CENTRE)
    width = owner.wish(canvas)[0] + canvas.px(Space.S)
    if fewer and width > room.width:
        return land_plate(canvas, fewer, clan, room)
    place = pygame.Rect(room.topleft, (min(width, room.width), canvas.px(Table.OWNER)))
    return owner.arranged(canvas, place)


def draw_plate(surface: pygame.Surface, canvas: Art, plate: Row) -> None:
    canvas.box(
        surface, plate.rect, theme.PAPER, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.FIELD
    )
    for leaf in plate.leaves():
        if isinstance(leaf, Widget):
            leaf.draw(surface, canvas)


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
        for rect in lying.values():
            cardboard.draw_shadow(picture, images, rect)
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
