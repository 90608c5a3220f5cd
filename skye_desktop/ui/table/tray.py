"""The tray: the tiles that a seat is still to lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from skye_desktop.engine import Clan
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Panels

_PALE = 110
"""How strongly, of 255, the paper covers a tile that fits nowhere."""


class Tray:
    """Tiles side by side, in the order in which they were got."""

    def __init__(self) -> None:
        self.places: dict[int, pygame.Rect] = {}
        """Where each tile lies, in window pixels."""

    def layout(self, tiles: Sequence[int], room: pygame.Rect, gap: int) -> None:
        """From the left of the room, as high as that; the gap between them is in pixels."""
        side = room.height
        self.places = {
            tile: pygame.Rect(room.x + i * (side + gap), room.y, side, side) for i, tile in enumerate(tiles)
        }

    def tile_at(self, position: tuple[int, int]) -> int | None:
        return next((tile for tile, place in self.places.items() if place.collidepoint(position)), None)

    def draw(
        self,
        surface: pygame.Surface,
        canvas: Art,
        clan: Clan,
        turned: Mapping[int, int],
        *,
        in_hand: int | None,
        fits_nowhere: frozenset[int],
    ) -> None:
        for tile, place in self.places.items():
            if tile == in_hand:
                canvas.ring(surface, place, theme.PAPER_EDGE, Line.BORDER, Corner.SMALL)
                canvas.write(
                    surface, tr("in hand"), place, size=theme.SMALL, colour=theme.INK_PALE, align=Align.CENTRE
                )
                continue
            canvas.tile(surface, tile, turned.get(tile, 0), place, clan)
            canvas.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
            if tile in fits_nowhere:
                canvas.shade(surface, theme.PAPER, _PALE, place)
                band = pygame.Rect(place.x, place.y + canvas.px(Space.S), place.width, canvas.px(Panels.BAND))
                canvas.box(surface, band, theme.PAPER_BRIGHT, radius=Corner.SOFT)
                canvas.write(
                    surface,
                    tr("fits nowhere"),
                    band,
                    size=theme.SMALL,
                    colour=theme.WRONG,
                    align=Align.CENTRE,
                )
