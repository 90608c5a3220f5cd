"""The score track: a marker for each clan, walking towards a hundred and beyond."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import SeatView
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Shadow
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import ScoreTrack
from skye_desktop.ui.table.pieces import square

_SHORTEST = 40
_STEP = 10
_HALF = 5


def draw_score_track(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    key = (tuple(points), tuple([seat.clan for seat in seats]))
    canvas.kept(surface, "score track", rect, key, lambda: _paint(surface, canvas, rect, seats, points))


class _Scale:
    """Where the cells of the track are."""

    def __init__(self, canvas: Art, rect: pygame.Rect, points: Sequence[int]) -> None:
        self.longest = max(_SHORTEST, (max(points) // _STEP + 1) * _STEP)
        rim, height = canvas.px(ScoreTrack.RIM), canvas.px(ScoreTrack.CELL)
        self._room = pygame.Rect(rect.x + rim, rect.bottom - rim - height, rect.width - 2 * rim, height)
        self.between = canvas.px(ScoreTrack.BETWEEN)

    def cell(self, number: int) -> pygame.Rect:
        first, end = (self._room.width * n // (self.longest + 1) for n in (number, number + 1))
        return pygame.Rect(self._room.x + first, self._room.y, end - first - self.between, self._room.height)


def markers(
    canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> list[tuple[SeatView, pygame.Rect]]:
    """Where each clan's marker stands; those with as many points overlap above it."""
    scale, side = _Scale(canvas, rect, points), canvas.px(ScoreTrack.MARKER)
    piles: dict[int, list[SeatView]] = {}
    for seat in seats:
        piles.setdefault(points[seat.seat], []).append(seat)
    found: list[tuple[SeatView, pygame.Rect]] = []
    for number, pile in sorted(piles.items()):
        cell = scale.cell(number)
        step = canvas.px(ScoreTrack.ASIDE)
        room = pygame.Rect(0, 0, side + (len(pile) - 1) * step, side)
        room.midbottom = (cell.centerx, cell.bottom - canvas.px(ScoreTrack.FOOT))
        # Beyond the track there is no room for them, nor for their shadows.
        room.clamp_ip(rect.inflate(-canvas.px(2 * Shadow.BUTTON_BLUR), 0))
        found += [(seat, square(side, topleft=(room.x + at * step, room.y))) for at, seat in enumerate(pile)]
    return found


def _paint(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, seats: Sequence[SeatView], points: Sequence[int]
) -> None:
    """The cells, the tens dark, the fives tinted, those with a marker golden; what has its number has the room."""
    scale = _Scale(canvas, rect, points)
    widest = canvas.text.width(str(scale.longest), theme.SMALL, Face.BOLD)
    # The tens last: where there are many cells their numbers take the room of their neighbours.
    for number in sorted(range(scale.longest + 1), key=lambda number: number % _STEP == 0):
        cell, fill, ink = scale.cell(number), theme.CELL, theme.INK
        if number % _STEP == 0:
            cell.inflate_ip(max(0, widest - cell.width), 0)
            fill, ink = theme.CELL_DARK, theme.LIGHT_INK
        elif number % _HALF == 0:
            fill = theme.CELL_TINTED
        if number in points:
            fill, ink = theme.CELL_NOW, theme.INK
        canvas.box(surface, cell, fill, radius=Corner.SOFT)
        text = str(number)
        if (
            number % _HALF == 0
            and canvas.text.width(text, theme.SMALL, Face.BOLD) <= cell.width + scale.between
        ):
            canvas.write(
                surface,
                text,
                cell.inflate(2 * scale.between, 0),
                size=theme.SMALL,
                face=Face.BOLD,
                colour=ink,
                align=Align.CENTRE,
            )
    for seat, marker in markers(canvas, rect, seats, points):
        canvas.cast_small(surface, marker, ScoreTrack.MARKER / 2)
        canvas.sprites.draw(surface, f"clans/{seat.clan}_marker.png", marker)
