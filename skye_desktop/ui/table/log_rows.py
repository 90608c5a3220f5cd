"""The log in rows: crests, tiles of cardboard, sums on coins. The board and the whole log draw the same."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from skye_desktop.kit import MOST_LINES, Colour, Face, Line, Space, theme
from skye_desktop.play.log import LogLine
from skye_desktop.play.wording.signs import Pictogram
from skye_desktop.ui.art import Art
from skye_desktop.ui.table.marks import draw_annotation

_ABOVE_HEADING: Final = 6

_AFTER = 3
"""Of the room one part in so many shows what followed a past moment."""
_A_CREST = f"[{chr(Pictogram.CREST)}-{chr(Pictogram.GOLD - 1)}]"
_CREST = re.compile(_A_CREST + "[ \u00a0]")
"""What a line begins with that tells of a seat."""
_COLON = re.compile(f"({_A_CREST}) ?:")
"""What stands behind a name needs none behind a crest."""


class Row(NamedTuple):
    """A row of the log, and where it stands."""

    line: LogLine
    text: str
    """The part of the line that is in it."""
    rect: pygame.Rect
    is_first: bool
    """Whether the line begins here."""


class Manner(NamedTuple):
    """How large rows are written, in design pixels, and the colour of the rule behind a heading."""

    size: float
    heading: float
    rule: Colour

    def size_of(self, line: LogLine) -> float:
        return self.heading if line.is_heading else self.size


ON_WOOD = Manner(theme.SMALL, theme.BODY, theme.RAIL_LINE)
ON_PAPER = Manner(theme.BODY, theme.LARGE_BODY, theme.PAPER_EDGE)


class Sight(NamedTuple):
    """The lines of which as many are shown as have room."""

    before: tuple[LogLine, ...]
    own: tuple[LogLine, ...] = ()
    """Of the past moment that is shown, and what followed it."""
    after: tuple[LogLine, ...] = ()


def sight(lines: Sequence[LogLine], moment: int | None, most: int) -> Sight:
    """The last lines; of a past moment its own, from the first on, and some around them, so many of each at most."""
    if moment is None:
        return Sight(tuple(lines[-most:]))
    first = bisect_left(lines, moment, key=lambda line: line.moment)
    end = bisect_right(lines, moment, key=lambda line: line.moment)
    before, own = lines[max(0, first - most) : first], lines[first : min(end, first + most)]
    return Sight(tuple(before), tuple(own), tuple(lines[end : end + most]))


def rows_of(
    line: LogLine,
    canvas: Art,
    width: int,
    manner: Manner,
    *,
    names: Mapping[str, str] | None = None,
    most: int = MOST_LINES,
) -> list[Row]:
    """A line broken to a width, at the top left; with ``names`` what its crests are written as."""
    size, face, signs = manner.size_of(line), _face_of(line), line.signs or line.text
    text = _with_names(signs, names) if names else _COLON.sub(r"\1", signs)
    # Below a crest nothing is written.
    crest = text[:2] if _CREST.match(text) else ""
    hang = canvas.text.width(crest, size, face)
    room = width - _indent(line, canvas) - hang
    found: list[Row] = []
    for part in canvas.text.wrapped(text[len(crest) :], size, room, face, most=most):
        shown, left = (part, hang) if found else (crest + part, 0)
        above = canvas.px(_ABOVE_HEADING) if line.is_heading and not found else 0
        height = canvas.text.height_with_pictures(shown, size, face) + above
        found.append(Row(line, shown, pygame.Rect(left, 0, width - left, height), not found))
    return found


def _with_names(signs: str, names: Mapping[str, str]) -> str:
    """With the names beside the crests. Not letter by letter: notes are long."""
    for crest, written in names.items():
        signs = signs.replace(crest, written)
    return signs


def fitted(lines: Sight, room: pygame.Rect, broken: Callable[[LogLine], list[Row]]) -> list[Row]:
    """The rows that have room, the lowest first, and its foot is where they end."""
    before = _rows(lines.before, room.height, broken, are_last=True)
    own = _rows(lines.own, room.height, broken)
    after = _rows(lines.after, room.height, broken)
    below = max(room.height - _height([*before, *own]), room.height // _AFTER)
    while after and _height(after) > below:
        del after[-1]
    # What is told of the moment itself begins in sight however much it is.
    rows, rest = [*before, *own, *after], len(own) or 1
    while len(rows) - len(after) > rest and _height(rows) > room.height:
        del rows[0]
    while len(rows) - len(after) > rest and not rows[0].is_first:
        del rows[0]
    while len(rows) > 1 and _height(rows) > room.height:
        del rows[-1 if own else 0]
    found, bottom = list[Row](), room.bottom
    for line, text, rect, is_first in reversed(rows):
        bottom -= rect.height
        found.append(Row(line, text, rect.move(room.x, bottom), is_first))
    return found


def _rows(
    lines: Sequence[LogLine], room: int, broken: Callable[[LogLine], list[Row]], *, are_last: bool = False
) -> list[Row]:
    """The rows of as many lines as fill the room, from the first line on or up to the last."""
    rows: list[Row] = []
    for line in reversed(lines) if are_last else lines:
        if room <= 0:
            break
        more = broken(line)
        room -= _height(more)
        rows = [*more, *rows] if are_last else [*rows, *more]
    return rows


def _height(rows: Sequence[Row]) -> int:
    height = 0
    for row in rows:
        height += row.rect.height
    return height


def draw_row(surface: pygame.Surface, canvas: Art, row: Row, manner: Manner, ink: Colour) -> None:
    """A row where it stands, with the mark of what is pinned, and the rule behind a heading."""
    line, rect, set_in = row.line, row.rect.copy(), _indent(row.line, canvas)
    if line.is_heading and row.is_first:
        above = canvas.px(_ABOVE_HEADING)
        rect.update(rect.x, rect.y + above, rect.width, rect.height - above)
    words = pygame.Rect(rect.x + set_in, rect.y, rect.width - set_in, rect.height)
    size, face = manner.size_of(line), _face_of(line)
    place = canvas.write(surface, row.text, words, size=size, face=face, colour=ink)
    if line.is_heading:
        rule = pygame.Rect(place.right + canvas.px(Space.M), rect.centery, 0, canvas.px(Line.HAIR))
        rule.width = max(0, rect.right - rule.x)
        surface.fill(canvas.seen(manner.rule), rule)
    if line.pinned is not None and row.is_first:
        mark = pygame.Rect(rect.x, rect.y, set_in, rect.height)
        draw_annotation(surface, canvas, mark, line.pinned)


def _indent(line: LogLine, canvas: Art) -> int:
    """The pixels by which a line is set in: a pinned one has its mark before it, a remark belongs to another."""
    return 0 if line.pinned is None and not line.is_remark else canvas.px(18)


def _face_of(line: LogLine) -> Face:
    """What a line of the log is written in: heads of rounds stand out, and what somebody has marked."""
    return Face.TITLE if line.is_heading else Face.BOLD if line.pinned is not None else Face.BODY
