"""The line of a scenario in the list: its land, its stars, and what opens it if it is closed."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.goals.star_row import draw_stars, row_width
from skye_desktop.kit import Face, ListRow, Skins, Space, cut_columns, theme
from skye_desktop.shell.game_entries import Entry
from skye_desktop.shell.game_list import HEIGHT, WIDTH
from skye_desktop.shell.notes_and_lines import draw_paper_row

_STAR: Final = 20
_LEAST: Final = 11.0
"""Size of the smallest letters of a long sentence."""
_DIM: Final = 120
"""Brightness of the land of a closed scenario, 0 to 255."""


class ListedResult(NamedTuple):
    """What was won with a scenario of the list, and whether it is open."""

    stars: int | None = None
    """Stars that were won; None if it has no goal."""
    told: str = ""
    """Second line: the best result so far, the task, or what opens it."""
    closed: str = ""
    """Which scenarios open it, as a sentence; empty if it is open."""


class ScenarioRow(ListRow):
    """The line of a scenario; its words hold what stands on it."""

    entry: Entry
    land: pygame.Surface | None
    """Small picture of the leader's land; None until it is made."""
    result: ListedResult

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        result = self.result
        box = rect.inflate(0, -canvas.px(Space.S))
        if self.is_chosen or self.is_hovered:
            draw_paper_row(surface, canvas, box, is_chosen=self.is_chosen, is_hovered=True)
        land, inner = cut_columns(canvas, box, WIDTH, None, gap=Space.L, pad=(Space.S, 0))
        self._paint_land(canvas, surface, land)
        inner = inner.inflate(0, -canvas.px(Space.M))
        inner.width -= canvas.px(Space.M)
        if result.stars is not None and not result.closed:
            side = canvas.px(_STAR)
            wide = row_width(side)
            stars = pygame.Rect(inner.right - wide, inner.centery - side // 2, wide, side)
            draw_stars(surface, canvas, stars, result.stars)
            inner.width -= wide + canvas.px(Space.L)
        ink = theme.INK_PALE if result.closed else theme.INK
        self._write(canvas, surface, inner, ink)

    def _write(
        self, canvas: Art, surface: pygame.Surface, room: pygame.Rect, ink: theme.Colour
    ) -> None:
        """Write the title, and below it a sentence in one line or in two."""
        told, text = self.result.closed or self.result.told, canvas.text
        lines = 1 if text.width(told, theme.SMALL) <= room.width else 2
        size = theme.SMALL
        if lines == 2:
            half = pygame.Rect(0, 0, room.width, 2 * text.height(theme.SMALLEST))
            size = canvas.fitting_size(told, (theme.SMALL, theme.SMALLEST, _LEAST), half)
        high = lines * text.height(size)
        upper = pygame.Rect(room.x, room.y, room.width, room.height - high)
        if lines == 1:
            upper.height = room.height // 2
        canvas.write(surface, self.entry.title, upper, face=Face.BOLD, colour=ink, shrinks=True)
        lower = pygame.Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
        lower.y += (lower.height - high) // 2
        canvas.write_wrapped(
            surface, told, lower, size=size, colour=theme.INK_SOFT, most=lines
        )  # fmt: skip

    def _paint_land(self, canvas: Art, surface: pygame.Surface, room: pygame.Rect) -> None:
        place = pygame.Rect(0, 0, canvas.px(WIDTH), canvas.px(HEIGHT))
        place = place.move_to(center=room.center)
        picture = self.land
        if picture is None:
            canvas.patch(surface, place, Skins.TRAY)
            return
        if self.result.closed:
            picture = picture.copy()
            picture.fill((_DIM, _DIM, _DIM, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
