"""A chart of points over the moments of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from skye_desktop.game.game_comparison import LETTERS
from skye_desktop.games.skye.engine import Clan, Seat
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.clan_theme import CLAN
from skye_desktop.games.skye.ui.portraits import badge
from skye_desktop.games.skye.wording.seat import points_line
from skye_desktop.i18n import tr
from skye_desktop.kit import Align, Face, Line, Space, square, theme

ChartStep = tuple[str, tuple[int, ...] | None]
"""Label of a moment, and the points of all seats then; None while they are unknown."""


def chart_lines(steps: Sequence[ChartStep], seats: Sequence[Seat]) -> list[str]:
    """Return a line of text for each moment of which the points are known."""
    return [
        " · ".join(
            (tr("Round {n}").format(n=when) if when.isdecimal() else when, *_each(points, seats))
        )
        for when, points in steps
        if points is not None
    ]


def _each(points: Sequence[int], seats: Sequence[Seat]) -> Iterator[str]:
    for seat, number in zip(seats, points, strict=True):
        yield points_line(seat.name, number)


def draw_chart(
    steps: Sequence[ChartStep],
    seats: Sequence[Seat],
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
) -> None:
    """Draw lines of points over the moments of a game, with the clans' colours and markers.

    The points of the last moment must be known. Draws nothing if the window leaves no room.
    """
    last = steps[-1][1]
    most = max(max(points) for _, points in steps if points is not None)
    ground = _draw_ground([name for name, _ in steps], most, surface, canvas, rect)
    if ground is None:
        return
    assert last is not None
    plot, xs, _ = ground
    courses = tuple(
        tuple(
            (x, None if points is None else ground.y(points[seat]))
            for x, (_, points) in zip(xs, steps, strict=True)
        )
        for seat in range(len(seats))
    )
    _draw_courses(surface, canvas, rect, courses, [place.clan for place in seats])
    ends = [(xs[-1], ground.y(reached)) for reached in last]
    _draw_ends(surface, canvas, plot, ends, seats, last)


class _ChartGround(NamedTuple):
    """The ground of a chart: its rectangle, the x of each step, and the points at its top."""

    plot: pygame.Rect
    xs: list[int]
    top: int

    def y(self, points: int) -> int:
        """Return the height of so many points, in window pixels."""
        return self.plot.bottom - self.plot.height * points // self.top


def _draw_ground(
    names: Sequence[str], most: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> _ChartGround | None:
    """Draw lines for points up to ``most``, and the names of the steps.

    Return None if the window leaves no room.
    """
    foot = canvas.px(20)
    corner = rect.x + canvas.px(40), rect.y + canvas.px(Space.M)
    size = rect.width - canvas.px(120), rect.height - foot - canvas.px(Space.M)
    plot = pygame.Rect(corner, size)
    if min(plot.size) < 1 or len(names) < 2:
        return None
    most = max(1, most)
    unit = next(unit for unit in (2, 5, 10, 20, 25, 50, 100, 1000) if most / unit <= 6)
    top = -(-most // unit) * unit
    for value in range(0, top + 1, unit):
        y = plot.bottom - plot.height * value // top
        pygame.draw.line(
            surface,
            canvas.resolve(theme.PAPER_DARK),
            (plot.x, y),
            (plot.right, y),
            canvas.px(Line.HAIR),
        )
        label = pygame.Rect(rect.x, y, canvas.px(26), 0)
        canvas.write(
            surface, str(value), label, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT
        )
    xs = [plot.x + plot.width * i // (len(names) - 1) for i in range(len(names))]
    for x, name in zip(xs, names, strict=True):
        label = square(canvas.px(40), center=(x, plot.bottom + canvas.px(Space.S) + foot // 2))
        canvas.write(
            surface, name, label, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE
        )
    return _ChartGround(plot, xs, top)


def draw_two_courses(
    steps: Sequence[tuple[str, int | None, int | None]],
    clans: tuple[Clan, Clan],
    parting: str,
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
) -> None:
    """Draw the points of a seat in two games A and B; the line of B is broken.

    ``parting`` is the label of the step with which they begin to differ; empty for none.
    """
    names = [name for name, *_ in steps]
    most = max(points for _, *both in steps for points in both if points is not None)
    ground = _draw_ground(names, most, surface, canvas, rect)
    if ground is None:
        return
    plot, xs, _ = ground
    if parting in names:
        x = xs[max(0, names.index(parting) - 1)]
        ends = (x, plot.top), (x, plot.bottom)
        pygame.draw.line(surface, canvas.resolve(theme.NOW), *ends, canvas.px(Line.FIRM))
    both = [one for _, one, _ in steps], [other for _, _, other in steps]
    courses = tuple(
        tuple(
            (x, None if points is None else ground.y(points))
            for x, points in zip(xs, of_game, strict=True)
        )
        for of_game in both
    )
    _draw_courses(surface, canvas, rect, courses, clans, broken=1)
    ends_of = [[(x, y) for x, y in dots if y is not None][-1] for dots in courses]
    reached = [[points for points in of_game if points is not None][-1] for of_game in both]
    side = canvas.px(20)
    places = spread([y for _, y in ends_of], side + canvas.px(Space.XS), plot.top, plot.bottom)
    for letter, place, (x, y), points in zip(LETTERS, places, ends_of, reached, strict=True):
        stud = square(side, center=(x + canvas.px(16) + side, place))
        if place != y:
            pygame.draw.aaline(surface, canvas.resolve(theme.INK_PALE), (x, y), stud.midleft)
        badge(surface, canvas, letter, stud, size=theme.SMALLEST)
        label = pygame.Rect(stud.right + canvas.px(Space.S), stud.y, canvas.px(30), side)
        canvas.write(surface, str(points), label, face=Face.BOLD)


_Dots = tuple[tuple[int, int | None], ...]
"""Pixel positions of a line of the chart; without a height where the points are unknown."""
_DASH = 7
"""Length of a dash of a broken line, and of the gap after it, in design pixels."""
_FINE = 3
"""Factor by which lines are drawn larger and scaled down; pygame's thick lines are not smooth."""


def _draw_courses(
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
    courses: tuple[_Dots, ...],
    clans: Sequence[Clan],
    *,
    broken: int | None = None,
) -> None:
    """Draw the lines, and a marker at each step; that of number ``broken`` is broken."""

    def make() -> pygame.Surface:
        large = pygame.Surface((rect.width * _FINE, rect.height * _FINE), pygame.SRCALPHA)
        for number, (dots, clan) in enumerate(zip(courses, clans, strict=True)):
            # A dark line below the coloured one: white and yellow would be lost on parchment.
            for colour, width in ((theme.INK, Line.COURSE_EDGE), (CLAN[clan], Line.COURSE)):
                for (x, y), (next_x, next_y) in pairwise(dots):
                    if y is not None and next_y is not None:
                        start = (x - rect.x) * _FINE, (y - rect.y) * _FINE
                        end = (next_x - rect.x) * _FINE, (next_y - rect.y) * _FINE
                        dash = canvas.px(_DASH) * _FINE if number == broken else None
                        for part in _dashes(start, end, dash):
                            _thick_line(large, colour, *part, canvas.scale * width * _FINE)
        return pygame.transform.smoothscale(large.premul_alpha(), rect.size)

    key = ("courses", rect.size, courses, tuple(clans), broken, canvas.scale)
    picture = canvas.sprites.cached(key, make)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    side = canvas.px(19)
    for dots, clan in zip(courses, clans, strict=True):
        for x, y in dots:
            if y is not None:
                canvas.sprites.draw(
                    surface, f"clans/{clan}_marker.png", square(side, center=(x, y))
                )


def _draw_ends(
    surface: pygame.Surface, canvas: Art, plot: pygame.Rect, ends: Sequence[tuple[int, int]],
    seats: Sequence[Seat], points: Sequence[int],
) -> None:  # fmt: skip
    """Draw the crest and the last number of each line at its end.

    If a crest had to be moved, a thin line leads to it.
    """
    side = canvas.px(20)
    places = spread([y for _, y in ends], side + canvas.px(Space.XS), plot.top, plot.bottom)
    for place, (x, y), seat, reached in zip(places, ends, seats, points, strict=True):
        crest = square(side, center=(x + canvas.px(16) + side, place))
        if place != y:
            pygame.draw.aaline(surface, canvas.resolve(theme.INK_PALE), (x, y), crest.midleft)
        canvas.crest(surface, seat.clan, crest)
        label = pygame.Rect(crest.right + canvas.px(Space.S), crest.y, canvas.px(30), side)
        canvas.write(surface, str(reached), label, face=Face.BOLD)


def spread(wanted: Sequence[int], step: int, top: int, bottom: int) -> list[int]:
    """Return positions near the wanted ones, each at least ``step`` from the next.

    They lie between ``top`` and ``bottom`` if there is room.
    """
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    groups: list[tuple[float, int]] = []
    """Groups of positions that touch each other: the first position, and how many there are."""
    for at in order:
        first = float(wanted[at])
        number = 1
        while groups and groups[-1][0] + groups[-1][1] * step > first:
            above, others = groups.pop()
            first = (above * others + (first - others * step) * number) / (others + number)
            number += others
        groups.append((first, number))
    places = [round(first + i * step) for first, number in groups for i in range(number)]
    for i in range(len(places)):
        ceiling = top if i == 0 else places[i - 1] + step
        places[i] = max(ceiling, min(places[i], bottom - (len(places) - 1 - i) * step))
    return [place for _, place in sorted(zip(order, places, strict=True))]


def _dashes(
    start: tuple[int, int], end: tuple[int, int], dash: int | None
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the pieces of a line; all of it without a length of dashes."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if not dash or not way.length():
        yield start, end
        return
    step = way.normalize() * dash
    for number in range(0, int(way.length() / dash) + 1, 2):
        first = pygame.Vector2(start) + step * number
        last = pygame.Vector2(start) + step * min(number + 1, way.length() / dash)
        yield (round(first.x), round(first.y)), (round(last.x), round(last.y))


def _thick_line(
    surface: pygame.Surface,
    colour: theme.Colour,
    start: tuple[int, int],
    end: tuple[int, int],
    width: float,
) -> None:
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length():
        aside = pygame.Vector2(-way.y, way.x).normalize() * width / 2
        pygame.draw.polygon(
            surface, colour, [start + aside, end + aside, end - aside, start - aside]
        )
    pygame.draw.circle(surface, colour, end, width / 2)
