"""The score track: a marker for each clan, walking towards a hundred and beyond."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import SeatView
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.theme import Line, Space
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import ScoreTrack

_SHORTEST = 40
_STEP = 10


def draw_score_track(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    key = (tuple(points), tuple(seat.clan for seat in seats))
    canvas.kept(surface, "score track", rect, key, lambda: _paint(surface, canvas, rect, seats, points))


def _paint(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    longest = max(_SHORTEST, (max(points) // _STEP + 1) * _STEP)
    room = rect.inflate(-canvas.px(ScoreTrack.SIDES), 0)

    def x_of(number: float) -> int:
        return room.x + round(room.width * number / longest)

    base = rect.bottom - canvas.px(ScoreTrack.BASE)
    pygame.draw.line(surface, theme.PAPER_EDGE, (room.x, base), (room.right, base), canvas.px(Line.HAIR))
    for number in range(longest + 1):
        tall = canvas.px(
            ScoreTrack.LONG_MARK
            if number % _STEP == 0
            else ScoreTrack.MARK
            if number % 5 == 0
            else ScoreTrack.SHORT_MARK
        )
        if number % 5 == 0 or longest <= 60:
            pygame.draw.line(
                surface,
                theme.PAPER_EDGE,
                (x_of(number), base - tall),
                (x_of(number), base),
                canvas.px(Line.HAIR),
            )
        if number % _STEP == 0:
            label = pygame.Rect(
                0, base, canvas.px(ScoreTrack.LABEL), rect.bottom - base - canvas.px(Space.XS)
            )
            label.centerx = x_of(number)
            canvas.write(
                surface, str(number), label, size=theme.SMALLEST, colour=theme.INK_SOFT, align=Align.CENTRE
            )
    side = canvas.px(ScoreTrack.MARKER)
    standing: dict[int, int] = {}
    for seat in sorted(seats, key=lambda seat: points[seat.seat]):
        number = points[seat.seat]
        # Markers on the same number stand beside each other, not on top.
        beside = standing.get(number, 0)
        standing[number] = beside + 1
        marker = pygame.Rect(0, 0, side, side)
        marker.midbottom = (
            x_of(number) + beside * canvas.px(ScoreTrack.BESIDE),
            base + canvas.px(Space.XS),
        )
        canvas.sprites.draw(surface, f"clans/{seat.clan}_marker.png", marker)
