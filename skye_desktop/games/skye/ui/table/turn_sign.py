"""A large sign that says whose turn it is, for people who share a screen; it takes no clicks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Final

import pygame

from skye_desktop.games.skye.engine import Clan
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import BANNER, CLAN_INK
from skye_desktop.games.skye.ui.table.news_note import NoteHost
from skye_desktop.kit import Anchored, Face, Outset, Ruler, Space, Widget, placed, square

_HEIGHTS: Final = range(84, 35, -24)
"""Heights in design pixels, of which the first is used that covers no tiles."""
_NAME: Final = 40 / 84
"""Size of its text, as a fraction of its height."""
_AROUND: Final = ("board", "track", "log", "seat *", "hint")
"""Ids of widgets that it must not cover."""

SECONDS: Final = 2.5
"""Seconds that the sign stays unless something is pressed."""


def sign_width(canvas: Art, name: str, height: float, size: float) -> int:
    """Return the width of the sign in window pixels; ``height`` and ``size`` are design pixels."""
    around = canvas.px(height) + canvas.px(Space.S) + canvas.px(Space.XL)
    return around + canvas.text.width(name, size, Face.TITLE)


def draw_sign(
    surface: pygame.Surface, canvas: Art, clan: Clan, name: str, rect: pygame.Rect, size: float
) -> None:
    """Draw the clan's cloth with its crest and a name on it, as large as there is room."""
    canvas.patch(surface, rect, BANNER[clan])
    inset = rect.height // 10
    side = rect.height - 2 * inset
    crest = square(side, midleft=(rect.x + 2 * inset, rect.centery - inset // 2))
    canvas.crest(surface, clan, crest)
    left = crest.right + canvas.px(Space.S)
    words = pygame.Rect(left, rect.y, rect.right - left - canvas.px(Space.M), rect.height - inset)
    canvas.write(
        surface, name, words, size=size, face=Face.TITLE, colour=CLAN_INK[clan], shrinks=True
    )


class _Cloth(Widget):
    clan: Clan
    name: str
    size: float

    outset = Outset.LYING

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_sign(surface, canvas, self.clan, self.name, rect, self.size)


class TurnSign(Anchored):
    """The sign; it is displayed for `SECONDS` or until a press, which has its usual effect."""

    table: NoteHost
    whose: tuple[Clan, str] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether it is displayed."""
        return self.whose is not None

    def tell(self, clan: Clan, name: str) -> None:
        """Display that it is now the turn of a clan."""
        self.set(whose=(clan, name))
        self.sleep()
        self.wake(SECONDS)

    def forget(self) -> None:
        """Hide the sign."""
        self.set(whose=None)

    def tick(self, seconds: float) -> None:
        self.forget()

    def forms(self) -> Sequence[Widget]:
        return (
            () if self.whose is None else [_Cloth(*self.whose, high * _NAME) for high in _HEIGHTS]
        )

    def about(self) -> Hashable:
        rects = [*self._rooms(), *self._clear(), *self._tiles()]
        return tuple(map(tuple, rects))

    def _rooms(self) -> list[pygame.Rect]:
        return [self.table.land.rect, self.table.room_for_notes()]

    def _clear(self) -> list[pygame.Rect]:
        """Return the rectangles that it must not cover."""
        return [
            *self.table.kept_clear(),
            *(rect for name in _AROUND for rect in self.rects_named(name)),
        ]

    def _tiles(self) -> list[pygame.Rect]:
        """Return the rectangles of the land's tiles, which it avoids if possible."""
        land = self.table.land
        return [
            land.cell_rect(one) for one in self.table.view.seats[self.table.shown].territory.faces
        ]

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return form and place near the middle of the land's upper edge, beside the tiles.

        If there is no room for that it has the smallest form, and covers some tiles.
        """
        assert self.whose is not None
        canvas, gap = self.canvas, self.canvas.px(Space.S)
        rooms, clear = self._rooms(), self._clear()
        beside = [*clear, *self._tiles()]
        box = pygame.Rect(0, 0, 0, 0)
        for form, high in enumerate(_HEIGHTS):
            width = sign_width(canvas, self.whose[1], high, high * _NAME)
            box = pygame.Rect(0, 0, min(width, canvas.px(520), rooms[0].width), canvas.px(high))
            box.midtop = rooms[0].centerx, rooms[0].y + gap
            found = placed(box, rooms[:1], beside, gap)
            if found.collidelist(beside) < 0:
                return form, found
        return len(_HEIGHTS) - 1, placed(box, rooms, clear, gap)
