"""The tiles in the editor: what is said of them, how the palette shows where they are, where each can be taken."""

from __future__ import annotations

import pygame

from skye_desktop.engine import BAG, Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Common, InputMap
from skye_desktop.kit.theme import Corner, Line
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft
from skye_desktop.ui.editor.widgets import OrderStrip, Palette, draw_badge
from skye_desktop.ui.territory_view import Marks, TerritoryView

_PALE = 150
"""How strongly, of 255, the paper covers a tile that cannot be taken."""


def where_it_is(tile: int, draft: Draft, keys: InputMap) -> str:
    """In whose land or where in the order a tile is, and what can be done with it."""
    seat = draft.seat_with(tile)
    if seat is not None:
        return tr("lies in {name}'s land: click to see it").format(name=draft.seats[seat].shown_name)
    if tile in draft.drawn_next:
        return tr("number {n} of those drawn next").format(n=draft.drawn_next.index(tile) + 1)
    onto, into = tr("drag it onto the land"), tr("or into the row below")
    return f"{keys.hinted(onto, Common.CONFIRM)}, {keys.hinted(into, Game.TO_ORDER)}"


def paint_tile(surface: pygame.Surface, canvas: Art, place: pygame.Rect, tile: int, draft: Draft) -> None:
    """A tile of the palette: pale under a clan's crest if it lies in a land, numbered if it is in the order."""
    seat = draft.seat_with(tile)
    canvas.tile(surface, tile, 0, place, draft.seats[0].clan)
    if seat is not None:
        canvas.shade(surface, theme.PAPER, _PALE, place)
        crest = pygame.Rect(0, 0, place.width // 2, place.width // 2)
        crest.center = place.center
        canvas.crest(surface, draft.seats[seat].clan, crest)
    canvas.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
    if tile in draft.drawn_next:
        draw_badge(surface, canvas, place, str(draft.drawn_next.index(tile) + 1))


def tile_targets(palette: Palette, strip: OrderStrip) -> dict[str, pygame.Rect]:
    """The tiles of the palette and the places of the order, as far as they are in sight, by name."""
    tiles = {f"tile {tile}": palette.tile_rect(tile) for tile in sorted(BAG)}
    places = {f"place {number}": slot for number, slot in enumerate(strip.slots, start=1)}
    found = {name: rect for name, rect in tiles.items() if palette.rect.contains(rect)}
    return found | {name: rect for name, rect in places.items() if strip.rect.contains(rect)}


def cell_targets(land: TerritoryView, territory: Territory, marks: Marks) -> dict[str, pygame.Rect]:
    """The tiles of a land that can be taken and the cells for what is held, as far as they are in sight, by name."""
    found: dict[str, pygame.Rect] = {}
    for kind, cells in (("laid", territory.faces), ("legal", marks.legal), ("turned", marks.turned)):
        rects = {f"{kind} {x},{y}": land.cell_rect((x, y)) for x, y in cells if (x, y) != CASTLE_CELL}
        found |= {name: rect for name, rect in rects.items() if land.rect.colliderect(rect)}
    return found
