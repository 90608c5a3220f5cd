"""Some lines of text to type, broken where the field ends."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.text import Nearest, Span, Text
from skye_desktop.kit.theme import Corner, Field, Line, Space
from skye_desktop.kit.widgets import TextField


class TextArea(TextField):
    """Text in as many lines as it takes, scrolled when they are more than there is room for.

    Up and down go from line to line, Home and End to the line's ends, with Ctrl to the text's. Enter does what it
    does in a field of one line.
    """

    _font: Text | None = None
    _width = 0
    """The width of the lines, as they were drawn last."""
    _top = 0
    """The first line in sight."""

    def commands(self, marking: bool) -> dict[Command, Action]:
        actions, font, typed = super().commands(marking), self._font, self._typed
        if font is None:
            return actions  # not drawn yet
        spans = broken(font, self.text, self._width)
        span = spans[_line_of(spans, typed.cursor)]
        end = _end_of(self.text, spans, span)
        return actions | {
            Common.UP: Action(lambda: typed.go(self._beside(font, spans, -1), marking=marking)),
            Common.DOWN: Action(lambda: typed.go(self._beside(font, spans, 1), marking=marking)),
            Common.FIRST: Action(lambda: typed.go(span.first, marking=marking)),
            Common.LAST: Action(lambda: typed.go(end, marking=marking)),
        }

    def _beside(self, font: Text, spans: Sequence[Span], by: int) -> int:
        """The place in the next line, or the one before, that is nearest to the cursor."""
        here = _line_of(spans, self._typed.cursor)
        if not 0 <= here + by < len(spans):
            return 0 if by < 0 else len(self.text)
        x = _left_of(font, self.text, spans[here], self._typed.cursor)
        return self._place_in(font, spans, here + by, x, Nearest.GAP)

    def _place_in(self, font: Text, spans: Sequence[Span], line: int, x: int, nearest: Nearest) -> int:
        """The place of a line that many pixels from its beginning."""
        span = spans[line]
        return span.first + font.place_at(self.text[span.first : _end_of(self.text, spans, span)], x, nearest)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        border = theme.NOW if self.focused else theme.PAPER_EDGE
        canvas.box(surface, self.rect, theme.PAPER_BRIGHT, border=border, radius=Corner.FIELD)
        room = self.rect.inflate(-canvas.px(Space.XL), -canvas.px(Space.M))
        height = canvas.text.height(theme.BODY)
        typed, seen = self._typed, max(1, room.height // height)
        shown = typed.text[: typed.cursor] + self._composing + typed.text[typed.cursor :]
        cursor = typed.cursor + len(self._composing)
        self._font, self._width = canvas.text, room.width
        spans = broken(canvas.text, shown, room.width)
        at = _line_of(spans, cursor)
        self._top = max(at - seen + 1, min(self._top, at, len(spans) - seen), 0)
        for number, span in enumerate(spans[self._top : self._top + seen]):
            row = pygame.Rect(room.x, room.y + number * height, room.width, height)
            if self.focused and not self._composing:
                self._draw_marked(surface, canvas, row, span)
            canvas.write(surface, shown[span.first : span.last].rstrip(), row)
        if self.focused:
            x = room.x + _left_of(canvas.text, shown, spans[at], cursor)
            x = min(x, room.right)  # spaces that end a line have no room of their own
            top = room.y + (at - self._top) * height
            ends = (x, top + canvas.px(Space.XS)), (x, top + height - canvas.px(Space.XS))
            pygame.draw.line(surface, theme.INK, *ends, canvas.px(Line.HAIR))

        def letter_at(position: tuple[int, int], nearest: Nearest) -> int:
            line = self._top + (position[1] - room.y) // height
            whole = broken(canvas.text, self.text, room.width)
            line = max(0, min(len(whole) - 1, line))
            return self._place_in(canvas.text, whole, line, position[0] - room.x, nearest)

        self._letter_at = letter_at

    def _draw_marked(self, surface: pygame.Surface, canvas: Canvas, row: pygame.Rect, span: Span) -> None:
        first, last = (max(span.first, min(span.last, place)) for place in self._typed.marked)
        if first == last:
            return
        left, right = (_left_of(canvas.text, self.text, span, place) for place in (first, last))
        marked = pygame.Rect(row.x + left, 0, right - left, canvas.px(Field.MARKED))
        marked.centery = row.centery
        canvas.box(surface, marked.clip(row), theme.MARKER, radius=Corner.SHARP)


def _left_of(font: Text, text: str, span: Span, place: int) -> int:
    """How far from the beginning of its line a place is."""
    return font.left_of(text[span.first : span.last], place - span.first, theme.BODY)


def _line_of(spans: Sequence[Span], place: int) -> int:
    """The number of the line that a place lies in."""
    return max(number for number, span in enumerate(spans) if span.first <= place)


def _end_of(text: str, spans: Sequence[Span], span: Span) -> int:
    """The last place of a line: behind its last space begins the next one."""
    is_last = span == spans[-1]
    return span.last - 1 if not is_last and text[span.last - 1].isspace() else span.last


def broken(font: Text, text: str, width: int) -> Sequence[Span]:
    """The lines of a text that is typed, all of them."""
    return font.spans(text, theme.BODY, width, most=len(text) + 1)
