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
from skye_desktop.ui.table.pieces import square

_SHORTEST = 40
_STEP = 10


def draw_score_track(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    key = (tuple(points), tuple(seat.clan for seat in seats))
    canvas.kept(surface, "score track", rect, key, lambda: _paint(surface, canvas, rect, seats, points))


class _Scale:
    """Where a number stands on the track."""

    def __init__(self, canvas: Art, rect: pygame.Rect, points: Sequence[int]) -> None:
        self.longest = max(_SHORTEST, (max(points) // _STEP + 1) * _STEP)
        self.room = rect.inflate(-canvas.px(ScoreTrack.SIDES), 0)
        self.base = rect.bottom - canvas.px(ScoreTrack.BASE)

    def x(self, number: float) -> int:
        return self.room.x + round(self.room.width * number / self.longest)


def markers(
    canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> list[tuple[SeatView, pygame.Rect]]:
    """Where each clan's marker stands; those on the same number stand beside each other, not on top."""
    scale, side = _Scale(canvas, rect, points), canvas.px(ScoreTrack.MARKER)
    standing: dict[int, int] = {}
    found = []
    for seat in sorted(seats, key=lambda seat: points[seat.seat]):
        number = points[seat.seat]
        beside = standing.get(number, 0)
        standing[number] = beside + 1
        x = scale.x(number) + beside * canvas.px(ScoreTrack.BESIDE)
        found.append((seat, square(side, midbottom=(x, scale.base + canvas.px(Space.XS)))))
    return found


def _paint(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    scale = _Scale(canvas, rect, points)
    base, room = scale.base, scale.room
    pygame.draw.line(surface, theme.PAPER_EDGE, (room.x, base), (room.right, base), canvas.px(Line.HAIR))
    for number in range(scale.longest + 1):
        x, is_fifth, is_tenth = scale.x(number), number % 5 == 0, number % _STEP == 0
        tall = ScoreTrack.LONG_MARK if is_tenth else ScoreTrack.MARK if is_fifth else ScoreTrack.SHORT_MARK
        if is_fifth or scale.longest <= 60:
            top = base - canvas.px(tall)
            pygame.draw.line(surface, theme.PAPER_EDGE, (x, top), (x, base), canvas.px(Line.HAIR))
        if is_tenth:
            width, height = canvas.px(ScoreTrack.LABEL), rect.bottom - base - canvas.px(Space.XS)
            label = pygame.Rect(x - width // 2, base, width, height)
            canvas.write(
                surface, str(number), label, size=theme.SMALLEST, colour=theme.INK_SOFT, align=Align.CENTRE
            )
    for seat, marker in markers(canvas, rect, seats, points):
        canvas.sprites.draw(surface, f"clans/{seat.clan}_marker.png", marker)
