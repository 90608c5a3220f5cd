"""Whose turn it is now, as a large sign in the clan's cloth, for people who share a screen. It takes no press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit.commands import WHEEL_BUTTONS
from skye_desktop.kit.placing import placed
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.panel_sizes import Sign
from skye_desktop.ui.table.pieces import square
from skye_desktop.ui.theme import BANNER, CLAN_INK

SECONDS: Final = 2.5
"""For which the sign stays unless something is pressed."""


def sign_width(canvas: Art, name: str, height: float, size: float) -> int:
    """Return the window pixels that a sign takes which is so many design pixels high, with words of that size."""
    around = canvas.px(height) + canvas.px(Space.S) + canvas.px(Space.XL)
    return around + canvas.text.width(name, size, Face.TITLE)


def draw_sign(
    surface: pygame.Surface, canvas: Art, clan: Clan, name: str, rect: pygame.Rect, size: float
) -> None:
    """The clan's cloth with its crest and a name on it, as large as there is room."""
    canvas.patch(surface, rect, BANNER[clan])
    inset = rect.height // 10
    side = rect.height - 2 * inset
    crest = square(side, midleft=(rect.x + 2 * inset, rect.centery - inset // 2))
    canvas.crest(surface, clan, crest)
    left = crest.right + canvas.px(Space.S)
    words = pygame.Rect(left, rect.y, rect.right - left - canvas.px(Space.M), rect.height - inset)
    canvas.write(surface, name, words, size=size, face=Face.TITLE, colour=CLAN_INK[clan], shrinks=True)


class TurnSign:
    """The sign that is in sight, if any, for `SECONDS` or until something is pressed, which is not lost by that."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where it lies, in window pixels; without a size while there is none."""
        self._whose: tuple[Clan, str] | None = None
        self._left = 0.0

    @property
    def is_shown(self) -> bool:
        """Whether it is in sight."""
        return self._whose is not None

    def tell(self, clan: Clan, name: str) -> None:
        """It is that clan's turn now."""
        self._whose, self._left = (clan, name), SECONDS

    def forget(self) -> None:
        """Show it no longer."""
        self._whose = None
        self.box = pygame.Rect(0, 0, 0, 0)

    def follow(self, event: pygame.Event) -> None:
        """Go with whatever is pressed."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL_BUTTONS
        if is_click or event.type == pygame.KEYDOWN:
            self.forget()

    def next_update_in(self) -> float | None:
        """Seconds until it goes; None while there is none."""
        return max(0.01, self._left) if self.is_shown else None

    def update(self, seconds: float) -> bool:
        """Let time pass; whether it has gone with that."""
        self._left -= seconds
        has_gone = self.is_shown and self._left <= 0
        if has_gone:
            self.forget()
        return has_gone

    def layout(self, canvas: Art, rooms: Sequence[pygame.Rect], clear: Sequence[pygame.Rect]) -> None:
        """Lie in the middle of the first room's upper edge, or nearby where nothing is to stay clear."""
        if self._whose is None:
            return
        room = rooms[0]
        wide = min(
            sign_width(canvas, self._whose[1], Sign.HEIGHT, Sign.NAME), canvas.px(Sign.WIDEST), room.width
        )
        wanted = pygame.Rect(0, 0, wide, canvas.px(Sign.HEIGHT))
        wanted.midtop = room.centerx, room.y + canvas.px(Space.S)
        self.box = placed(wanted, rooms, clear, canvas.px(Space.S))

    def draw(self, surface: pygame.Surface, canvas: Art) -> None:
        """The sign over everything else."""
        if self._whose is not None and self.box.width:
            clan, name = self._whose
            draw_sign(surface, canvas, clan, name, self.box, Sign.NAME)
