"""Whose turn it is now, as a large sign in the clan's cloth, for people who share a screen. It takes no press."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

import pygame

from skye_desktop.engine import Clan
from skye_desktop.kit import Anchored, Face, Outset, Ruler, Space, Widget, placed, square
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.news_note import Below
from skye_desktop.ui.theme import BANNER, CLAN_INK

_HEIGHTS: Final = range(84, 35, -24)
"""Design pixels: the sign is smaller where a larger one would cover what is to be seen."""
_NAME: Final = 40 / 84
"""How large its words are, as a part of its height."""
_AROUND: Final = ("board", "track", "log", "seat *", "hint")
"""What it covers nowhere, by id."""

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


class _Cloth(Widget):
    clan: Clan
    name: str
    size: float

    outset = Outset.LYING

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_sign(surface, canvas, self.clan, self.name, rect, self.size)


class TurnSign(Anchored):
    """The sign that is in sight, if any, for `SECONDS` or until something is pressed, which is not lost by that."""

    table: Below
    whose: tuple[Clan, str] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether it is in sight."""
        return self.whose is not None

    def tell(self, clan: Clan, name: str) -> None:
        """It is that clan's turn now."""
        self.set(whose=(clan, name))
        self.sleep()
        self.wake(SECONDS)

    def forget(self) -> None:
        """Show it no longer."""
        self.set(whose=None)

    def tick(self, seconds: float) -> None:
        self.forget()

    def forms(self) -> Sequence[Widget]:
        return () if self.whose is None else [_Cloth(*self.whose, high * _NAME) for high in _HEIGHTS]

    def about(self) -> Hashable:
        return *map(tuple, self._rooms()), *map(tuple, self._clear())

    def _rooms(self) -> list[pygame.Rect]:
        return [self.table.land.rect, self.table.room_for_notes()]

    def _clear(self) -> list[pygame.Rect]:
        """Return what it is to cover nothing of."""
        return [*self.table.kept_clear(), *(rect for name in _AROUND for rect in self.rects_named(name))]

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """In the middle of the land's upper edge, or nearby; smaller where it would cover what is to be seen."""
        assert self.whose is not None
        canvas, rooms, clear, box = self.canvas, self._rooms(), self._clear(), pygame.Rect(0, 0, 0, 0)
        for form, high in enumerate(_HEIGHTS):
            width = sign_width(canvas, self.whose[1], high, high * _NAME)
            box = pygame.Rect(0, 0, min(width, canvas.px(520), rooms[0].width), canvas.px(high))
            box.midtop = rooms[0].centerx, rooms[0].y + canvas.px(Space.S)
            box = placed(box, rooms, clear, canvas.px(Space.S))
            if box.collidelist(clear) < 0:
                return form, box
        return len(_HEIGHTS) - 1, box
