"""The note on an inspected area and on a tile in hand: its place and its drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple, cast

import pygame

from skye_desktop.games.skye.ui.art import Art
from skye_desktop.kit import (
    Colour,
    Corner,
    Face,
    Line,
    Role,
    Ruler,
    Size,
    Space,
    Widget,
    overlap,
    placed,
    theme,
)

_WIDEST: Final = 320


class AreaText(NamedTuple):
    """The note's text on an area: heading, lines, and a hint on what can be done."""

    heading: str
    lines: Sequence[str]
    hint: str = ""


class Verdict(NamedTuple):
    """The text on a tile in hand over a cell."""

    lines: tuple[str, ...]
    """Lines of text; the first says whether the tile fits."""
    is_legal: bool
    cell: pygame.Rect
    """Rectangle of the cell where it would lie."""


class _NoteRow(NamedTuple):
    text: str
    size: float
    face: Face
    colour: Colour


def _rows(canvas: Art, verdict: Verdict | None, words: AreaText | None) -> list[_NoteRow]:
    rows: list[_NoteRow] = []
    if verdict is not None:
        first, *others = verdict.lines
        rows.append(
            _NoteRow(first, theme.BODY, Face.BOLD, theme.NOW if verdict.is_legal else theme.WRONG)
        )
        rows += [_NoteRow(line, theme.BODY, Face.BODY, theme.INK) for line in others]
    if words is not None:
        rows.append(_NoteRow(words.heading, theme.SMALL, Face.BOLD, theme.INK))
        rows += [_NoteRow(line, theme.SMALL, Face.BODY, theme.INK) for line in words.lines]
        rows += [_NoteRow(words.hint, theme.SMALL, Face.BODY, theme.INK_SOFT)] if words.hint else []
    room = canvas.px(_WIDEST)
    return [
        row._replace(text=part)
        for row in rows
        for part in canvas.text.wrapped(row.text, row.size, room, row.face)
    ]


def _between(canvas: Art, verdict: Verdict | None, words: AreaText | None) -> int:
    """Return the gap between the lines about the tile and those about the area, in pixels."""
    return 0 if verdict is None or words is None else canvas.px(Space.M)


class NoteSurroundings(NamedTuple):
    """The rectangles around a note, which never covers ``about`` or ``clear``.

    It avoids the others as far as possible.
    """

    about: pygame.Rect
    clear: Sequence[pygame.Rect]
    highlighted: Sequence[pygame.Rect]
    land: Sequence[pygame.Rect]
    room: pygame.Rect
    """Part of the window in which the land is drawn."""


class NoteContent(NamedTuple):
    """The text of the note and its surroundings."""

    verdict: Verdict | None
    words: AreaText | None
    near: NoteSurroundings
    is_beside: bool
    """Whether it lies beside the area instead of at a fixed place aside."""
    is_announced: bool
    """Whether screen readers announce it, because the keyboard has chosen the area."""

    @property
    def lines(self) -> list[str]:
        """All lines of the note."""
        words = self.words
        area_lines = (
            [] if words is None else [words.heading, *words.lines, *filter(None, [words.hint])]
        )
        return [*([] if self.verdict is None else self.verdict.lines), *area_lines]


class Paper(Widget):
    """The drawn note: first the lines about the tile in hand, then those about the area."""

    verdict: Verdict | None
    words: AreaText | None
    called: str

    role = Role.TEXT
    measured_by = frozenset(("verdict", "words"))

    @property
    def label(self) -> str:
        return self.called

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        canvas = cast("Art", ruler)
        rows = _rows(canvas, self.verdict, self.words)
        wide = max(canvas.text.width(row.text, row.size, row.face) for row in rows)
        high = sum(canvas.text.height(row.size) for row in rows) + _between(
            canvas, self.verdict, self.words
        )
        return wide + 2 * canvas.px(Space.M), high + 2 * canvas.px(Space.M)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        verdict = self.verdict
        words = self.words
        edge, width = (theme.GOLD, Line.FIRM) if verdict is None else (theme.PAPER_EDGE, Line.HAIR)
        canvas.box(surface, rect, theme.PAPER_BRIGHT, border=edge, width=width, radius=Corner.FIELD)
        top, left = rect.y + canvas.px(Space.M), rect.x + canvas.px(Space.M)
        above = len(_rows(canvas, verdict, None))
        for number, (text, size, face, colour) in enumerate(_rows(canvas, verdict, words)):
            top += _between(canvas, verdict, words) if number == above else 0
            place = pygame.Rect(left, top, rect.width, canvas.text.height(size))
            canvas.write(surface, text, place, size=size, face=face, colour=colour)
            top = place.bottom


def place_note(
    canvas: Art, size: tuple[int, int], near: NoteSurroundings, window: pygame.Rect
) -> pygame.Rect:
    about = near.about
    clear = [
        about.inflate(2, 2),
        *near.clear,
    ]  # a pixel more: neighbours on the land share their edges

    def cost(box: pygame.Rect) -> tuple[int, float]:
        off_room = box.width * box.height - overlap(box, near.room)
        far = (
            # Each hidden tile counts as that many pixels of distance.
            canvas.px(260) * sum(overlap(box, rect) for rect in near.highlighted)
            + canvas.px(50) * sum(overlap(box, rect) for rect in near.land)
            + canvas.px(50) * off_room
        )
        away = hypot(box.centerx - about.centerx, box.centery - about.centery)
        return sum(overlap(box, rect) for rect in clear), far / (about.width * about.height) + away

    inside = window.inflate(-2 * canvas.px(Space.M), -2 * canvas.px(Space.M))
    around = [
        about,
        about.unionall(list(near.highlighted)),
        about.unionall(list(near.land)),
        *near.clear,
    ]
    box = pygame.Rect(0, 0, *size)
    gap = canvas.px(Space.L)
    best = min(
        (place.clamp(inside) for rect in around for place in _boxes_beside(box, rect, gap)),
        key=cost,
    )
    return placed(best, [inside], clear, canvas.px(Space.S))


def aside(
    canvas: Art, size: tuple[int, int], near: NoteSurroundings, window: pygame.Rect
) -> pygame.Rect:
    """Return the place for a note in that corner of the land's room where it covers least.

    It never covers what is in question. If the room is too narrow for a note beside the land, the
    corners of the window are tried too. The place is determined for a long note, so that short and
    long notes have the same place.
    """
    gap = 2 * canvas.px(Space.M)
    long = canvas.px(_WIDEST), canvas.px(130)
    rooms = [near.room]
    if near.room.width < 1.25 * long[0]:  # no place beside the land
        rooms.append(pygame.Rect(window.x, near.room.y, window.width, near.room.height))
    places = [
        (room.inflate(-gap, -gap), corner)
        for room in rooms
        for corner in ("topright", "bottomright", "bottomleft", "topleft")
    ]

    def in_corner(place: tuple[pygame.Rect, str], size: tuple[int, int]) -> pygame.Rect:
        inside, corner = place
        return pygame.Rect(0, 0, *size).move_to(**{corner: getattr(inside, corner)}).clamp(window)

    def cost(place: tuple[pygame.Rect, str]) -> tuple[int, ...]:
        box = in_corner(place, size)
        longer = in_corner(place, long)
        aimed = overlap(box, near.about)
        others = sum(overlap(box, rect) for rect in near.clear)
        return aimed, others, sum(overlap(longer, rect) for rect in near.land)

    best = in_corner(min(places, key=cost), size)
    return placed(best, [*rooms, window], [near.about, *near.clear], canvas.px(Space.S))


def _boxes_beside(box: pygame.Rect, rect: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Yield the box at each side of a rectangle: centred, and flush with either end."""
    for x in (rect.right + gap, rect.x - gap - box.width):
        for y in (rect.centery - box.height // 2, rect.y, rect.bottom - box.height):
            yield box.move(x, y)
    for y in (rect.bottom + gap, rect.y - gap - box.height):
        for x in (rect.centerx - box.width // 2, rect.x, rect.right - box.width):
            yield box.move(x, y)
