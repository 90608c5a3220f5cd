"""The strip below the bar that says what is to be found in the scenario on the table."""

from __future__ import annotations

from typing import Final

import pygame

from skye_desktop.games.skye.goal_verdict import stars_in_words
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.goals.star_row import draw_stars, row_width
from skye_desktop.games.skye.wording.tile import with_middle_tiles
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import Align, Face, Role, Skin, Space, Widget, cut_columns, theme

HEIGHT: Final = 38
"""Height of the strip, in design pixels."""
LOW: Final = 32
"""Its height at a small table."""
TALL: Final = 54
"""Its height at a narrow table, where long tasks have two lines."""
_STAR: Final = 20
_SIZES: Final = (theme.LARGE_BODY, theme.BODY, theme.SMALL, theme.SMALLEST)


class TaskStrip(Widget):
    """The task, before it the stars that were won, behind it the best result so far."""

    task: str
    stars: int | None
    """Stars that were won so far; None if the scenario has no goal."""
    best: str
    """Best result so far and the tries that are left, in words; may be empty."""
    about: str
    """The story of the scenario, for whoever points at the strip; may be empty."""

    role = Role.TEXT
    outset = 10

    @property
    def label(self) -> str:
        stars = stars_in_words(self.stars) if self.stars else ""
        return sentences(tr("Task: {task}").format(task=self.task), self.best, stars)

    @property
    def note(self) -> str:
        return self.about

    @property
    def live(self) -> str:
        return self.label

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.lay(surface, rect, Skin.CARD)
        inner = rect.inflate(-2 * canvas.px(Space.L), 0)
        if self.stars is not None:
            side = canvas.px(_STAR)
            stars = pygame.Rect(inner.x, inner.centery - side // 2, row_width(side), side)
            draw_stars(surface, canvas, stars, self.stars)
            left = stars.right + canvas.px(Space.L)
            inner = pygame.Rect(left, inner.y, inner.right - left, inner.height)
        if self.best:
            wide = min(canvas.text.width(self.best, theme.SMALL), inner.width * 9 // 20)
            inner, best = cut_columns(
                canvas, inner, None, wide / canvas.scale, gap=Space.L, pad=(0, 0)
            )
            canvas.write(
                surface, self.best, best, size=theme.SMALL, colour=theme.INK_SOFT,
                align=Align.RIGHT, shrinks=True,
            )  # fmt: skip
        self._write_task(canvas, surface, inner)

    def _write_task(self, canvas: Art, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Write the task in one line as large as it fits, else in two small ones."""
        line = with_middle_tiles(self.task)
        size = canvas.text.fitting_size(line, theme.LARGE_BODY, room.width, Face.BOLD)
        if size >= theme.BODY:
            canvas.write(surface, line, room, size=size, face=Face.BOLD)
            return
        size = canvas.fitting_size(self.task, _SIZES, room)
        high = canvas.wrapped_height(self.task, size, room.width, most=2)
        lines = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        canvas.write_wrapped(surface, self.task, lines, size=size, most=2)
