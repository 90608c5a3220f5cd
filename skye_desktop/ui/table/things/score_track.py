"""The score track: a marker for each clan, towards a hundred and beyond."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from skye_desktop.engine import Clan, SeatView
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Corner, Face, Node, Role, Shadow, Skin, square, theme
from skye_desktop.play.wording.seat import points_line
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.pieces import OnTable, TableThing

_MARKER: Final = 20

_SHORTEST: Final = 40
_STEP: Final = 10
_HALF: Final = 5


class Marker(NamedTuple):
    """A clan's marker on the score track."""

    clan: Clan
    name: str
    points: int


class ScoreTrack(TableThing):
    """The points of all clans, in the order of the seats."""

    markers: tuple[Marker, ...]

    role = Role.REGION

    @property
    def note(self) -> str:
        return tr("The score track")

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        assert self.tree is not None
        places = places_of([one.points for one in self.markers], self.tree.canvas, rect)
        return [
            Node(f"marker {seat + 1}", Role.FIGURE, _words(self.markers[seat]), place)
            for seat, place in places
        ]

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        points = [one.points for one in self.markers]
        _draw_cells(surface, canvas, rect, points)
        for seat, place in places_of(points, canvas, rect):
            canvas.cast_small(surface, place, _MARKER / 2)
            canvas.sprites.draw(surface, f"clans/{self.markers[seat].clan}_marker.png", place)


def score_track(seats: Sequence[SeatView], points: Sequence[int]) -> OnTable:
    """Return the track with so many points for each seat, in its tray."""
    markers = tuple([Marker(seat.clan, seat.name, points[seat.seat]) for seat in seats])
    return OnTable((ScoreTrack(markers, id="track"),), skin=Skin.TRAY)


def _words(marker: Marker) -> str:
    return points_line(marker.name, marker.points)


class TrackCells:
    """The rectangles of the track's cells."""

    def __init__(self, canvas: Art, rect: pygame.Rect, points: Sequence[int]) -> None:
        self.longest = max(_SHORTEST, (max(points) // _STEP + 1) * _STEP)
        rim, height = canvas.px(6), canvas.px(15)
        self._room = pygame.Rect(
            rect.x + rim, rect.bottom - rim - height, rect.width - 2 * rim, height
        )
        self.between = canvas.px(2)

    def cell(self, number: int) -> pygame.Rect:
        first, end = (self._room.width * n // (self.longest + 1) for n in (number, number + 1))
        return pygame.Rect(
            self._room.x + first, self._room.y, end - first - self.between, self._room.height
        )


def places_of(
    points: Sequence[int], canvas: Art, rect: pygame.Rect
) -> list[tuple[int, pygame.Rect]]:
    """Return seats and rectangles of their markers on a track, the fewest points first.

    Markers with equal points overlap above the same cell.
    """
    scale, side = TrackCells(canvas, rect, points), canvas.px(_MARKER)
    piles: dict[int, list[int]] = {}
    for seat, number in enumerate(points):
        piles.setdefault(number, []).append(seat)
    found: list[tuple[int, pygame.Rect]] = []
    for number, pile in sorted(piles.items()):
        cell = scale.cell(number)
        step = canvas.px(9)
        room = pygame.Rect(0, 0, side + (len(pile) - 1) * step, side)
        room.midbottom = (cell.centerx, cell.bottom - canvas.px(12))
        # Beyond the track there is no room for them, nor for their shadows.
        room.clamp_ip(rect.inflate(-canvas.px(2 * Shadow.BUTTON_BLUR), 0))
        found += [
            (seat, square(side, topleft=(room.x + at * step, room.y)))
            for at, seat in enumerate(pile)
        ]
    return found


def _draw_cells(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, points: Sequence[int]
) -> None:
    """Draw the cells: tens dark, fives tinted, those with a marker golden, numbers if they fit."""
    scale = TrackCells(canvas, rect, points)
    widest = canvas.text.width(str(scale.longest), theme.SMALL, Face.BOLD)
    # The tens last: where there are many cells their numbers take the room of their neighbours.
    for number in sorted(range(scale.longest + 1), key=lambda number: number % _STEP == 0):
        cell = scale.cell(number)
        fill = theme.CELL
        ink = theme.INK
        if number % _STEP == 0:
            cell.inflate_ip(max(0, widest - cell.width), 0)
            fill, ink = theme.CELL_DARK, theme.LIGHT_INK
        elif number % _HALF == 0:
            fill = theme.CELL_TINTED
        if number in points:
            fill, ink = theme.CELL_NOW, theme.INK
        canvas.box(surface, cell, fill, radius=Corner.SOFT)
        has_room = (
            canvas.text.width(str(number), theme.SMALL, Face.BOLD) <= cell.width + scale.between
        )
        if number % _HALF == 0 and has_room:
            room, face = cell.inflate(2 * scale.between, 0), Face.BOLD
            canvas.write(
                surface,
                str(number),
                room,
                size=theme.SMALL,
                face=face,
                colour=ink,
                align=Align.CENTRE,
            )
