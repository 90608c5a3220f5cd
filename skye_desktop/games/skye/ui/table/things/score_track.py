"""The score track: a marker for each clan, on spaces for the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from skye_desktop.games.skye.engine import Clan, SeatView
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.pieces import OnTable, TableThing
from skye_desktop.games.skye.wording.seat import points_line
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    Align,
    Corner,
    Face,
    Node,
    Outset,
    Role,
    Shadow,
    Skin,
    square,
    theme,
)

_CREST: Final = 22
_ABREAST: Final = 12.6
"""Distance from crest to crest if points are equal, in design pixels."""
_BEHIND: Final = 4.4
"""Height by which every second of these crests is above the others, in design pixels."""
_STANDS: Final = 4.6
"""Height of the part of a crest that is in front of its cell, in design pixels."""
_CLOSE: Final = 0.8
"""Distance below which one of two crests is drawn higher, as a fraction of their side."""

_SHORTEST: Final = 40
_STEP: Final = 10
_HALF: Final = 5


class Marker(NamedTuple):
    """A clan's crest on the score track."""

    clan: Clan
    name: str
    points: int


class ScoreTrack(TableThing):
    """The points of all clans, by seat."""

    markers: tuple[Marker, ...]

    role = Role.REGION
    outset = Outset.RAISED
    """Room for the shadows of the crests, in design pixels."""

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
        # Those that stand higher are behind the others.
        for seat, place in sorted(places_of(points, canvas, rect), key=lambda one: one[1].y):
            # Numbers below it stay bright.
            shadow = place.inflate(0, -canvas.px(_STANDS)).move(0, -canvas.px(_STANDS / 2))
            canvas.cast_small(surface, shadow, _CREST / 2)
            canvas.crest(surface, self.markers[seat].clan, place)


def score_track(seats: Sequence[SeatView], points: Sequence[int]) -> OnTable:
    """Return the track with the points of each seat, in its wooden tray."""
    markers = tuple([Marker(seat.clan, seat.name, points[seat.seat]) for seat in seats])
    return OnTable((ScoreTrack(markers, id="track"),), skin=Skin.TRAY)


def _words(marker: Marker) -> str:
    return points_line(marker.name, marker.points)


class TrackCells:
    """The rectangles of the track's cells."""

    def __init__(self, canvas: Art, rect: pygame.Rect, points: Sequence[int]) -> None:
        self.longest = max(_SHORTEST, (max(points) // _STEP + 1) * _STEP)
        rim, height = canvas.px(5), canvas.px(13)
        self.room = pygame.Rect(
            rect.x + rim, rect.bottom - rim - height, rect.width - 2 * rim, height
        )
        self.between = canvas.px(2)

    def cell(self, number: int) -> pygame.Rect:
        first, end = (self.room.width * n // (self.longest + 1) for n in (number, number + 1))
        return pygame.Rect(
            self.room.x + first, self.room.y, end - first - self.between, self.room.height
        )


def places_of(
    points: Sequence[int], canvas: Art, rect: pygame.Rect
) -> list[tuple[int, pygame.Rect]]:
    """Return seats with the rectangles of their crests on a track, the fewest points first.

    A crest is in the middle of its cell. Crests that would overlap are side by side around it,
    every second one a little higher.
    """
    scale, side = TrackCells(canvas, rect, points), canvas.px(_CREST)
    step, rise = canvas.px(_ABREAST), canvas.px(_BEHIND)
    foot = scale.cell(0).top + canvas.px(_STANDS)
    # Beyond the track there is no room for them, nor beside it for their shadows.
    inside = rect.inflate(-canvas.px(2 * Shadow.BUTTON_BLUR), 0)
    order = sorted(range(len(points)), key=lambda seat: points[seat])
    ends = inside.x + side // 2, inside.right - side // 2
    middles = apart([scale.cell(points[seat]).centerx for seat in order], step, ends)
    found: list[tuple[int, pygame.Rect]] = []
    is_higher = False
    for at, (seat, middle) in enumerate(zip(order, middles, strict=True)):
        is_close = at > 0 and middle - middles[at - 1] < _CLOSE * side
        is_higher = is_close and not is_higher
        place = square(side, midbottom=(middle, foot - is_higher * rise))
        found.append((seat, place.clamp(inside)))
    return found


def apart(middles: Sequence[int], step: int, ends: tuple[int, int]) -> list[int]:
    """Return numbers near the given ones, at least ``step`` apart, and between the ends.

    Given and returned numbers are in ascending order.
    """
    # What is too near is pooled about its common middle, until nothing is.
    pools: list[tuple[float, int]] = []
    for at, middle in enumerate(middles):
        mean, count = float(middle - at * step), 1
        while pools and pools[-1][0] > mean:
            other, others = pools.pop()
            mean, count = (mean * count + other * others) / (count + others), count + others
        pools.append((mean, count))
    first, last = ends[0], ends[1] - (len(middles) - 1) * step
    even = [min(max(mean, first), last) for mean, count in pools for _ in range(count)]
    return [round(mean) + at * step for at, mean in enumerate(even)]


def _draw_cells(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, points: Sequence[int]
) -> None:
    """Draw the cells: tens dark, fives tinted, with numbers if there is room."""
    scale = TrackCells(canvas, rect, points)
    widest = canvas.text.width(str(scale.longest), theme.SMALL, Face.BOLD)
    # The tens last: where there are many cells their numbers take the room of their neighbours.
    for number in sorted(range(scale.longest + 1), key=lambda number: number % _STEP == 0):
        cell = scale.cell(number)
        fill = theme.CELL
        ink = theme.INK
        if number % _STEP == 0:
            cell.inflate_ip(max(0, widest - cell.width), 0)
            cell.clamp_ip(scale.room)
            fill, ink = theme.CELL_DARK, theme.LIGHT_INK
        elif number % _HALF == 0:
            fill = theme.CELL_TINTED
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
