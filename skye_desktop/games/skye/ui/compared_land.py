"""The land of a seat in one of two games, with marks on the cells in which they differ."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.games.skye.engine import Clan, Territory
from skye_desktop.games.skye.land_differences import different_cells
from skye_desktop.games.skye.ui import art
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.territory_view import bounds, miniature
from skye_desktop.kit import Corner, Line, Widget, theme

_LARGEST: Final = 96
"""Greatest tile, in design pixels."""


class ComparedLand(Widget):
    """A land, placed as the other one beside it: what is the same lies at the same place."""

    territory: Territory
    other: Territory | None
    """The land beside it; None if nothing is compared."""
    clan: Clan

    outset = 10  # the shadow of its tiles

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        other = self.territory if self.other is None else self.other
        left, top, columns, rows = bounds({*self.territory.faces, *other.faces})
        side = min(canvas.px(_LARGEST), rect.width // columns, rect.height // rows)
        while side > 3 and rows * side + art.thickness(side) > rect.height:
            side -= 1
        if side < 3:
            return
        x = rect.centerx - columns * side // 2
        y = rect.centery - rows * side // 2
        picture = miniature(canvas, self.territory, self.clan, rect.size, largest=side)
        own_left, own_top, *_ = bounds(self.territory.faces)
        around = art.reach(side)
        place = x + (own_left - left) * side - around, y + (own_top - top) * side - around
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        for cell in different_cells(self.territory, other):
            at = pygame.Rect(x + (cell[0] - left) * side, y + (cell[1] - top) * side, side, side)
            has_tile = cell in self.territory.faces
            width = Line.STRONG if has_tile else Line.HAIR
            colour = theme.GOLD_PALE if has_tile else theme.LIGHT_INK_SOFT
            canvas.ring(surface, at, colour, width, Corner.SHARP)
