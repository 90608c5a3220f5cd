"""The foot of the table in the market: the stalls stand on the table itself, without a sheet."""

from __future__ import annotations

import pygame

from skye_desktop.games.skye.ui.sizes import Buying
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.kit import Button, Ruler


class MarketStrip(PanelRoot):
    """A panel without a sheet, from the left edge of the window to the cards if there is room."""

    full_height = Buying.HEIGHT
    low_height = Buying.LOW
    spans_table = is_wood = True

    @property
    def is_low(self) -> bool:
        """Whether words and buttons are below the stalls instead of to their left."""
        return self.inner[0] < Buying.BESIDE

    @property
    def inner(self) -> tuple[float, float]:
        """Its width and height, in design pixels."""
        return self.sheet[2] / self.canvas.scale, self.sheet[3] / self.canvas.scale

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the children in the whole rectangle, as there is no sheet with edges."""
        for child in self.children:
            child.place(ruler, rect)

    def beside(self, button: Button) -> Button:
        """Return a button for the column left of the stalls, as wide as that column."""
        button.width = Buying.ASIDE
        return button
