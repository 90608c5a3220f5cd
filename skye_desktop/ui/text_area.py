"""Some lines of text to type, broken where the field ends."""

from __future__ import annotations

import re
from typing import NamedTuple

import pygame

from skye_desktop.ui import theme
from skye_desktop.ui.look import Look
from skye_desktop.ui.text import Text
from skye_desktop.ui.theme import Corner, Line
from skye_desktop.ui.theme.parts import Field
from skye_desktop.ui.widgets import TextField

_WORD = re.compile(r"[^ \n]*[ \n]?")


class _Span(NamedTuple):
    """A line: its letters from ``first`` on, up to ``last``, where the next one begins."""

    first: int
    last: int


class TextArea(TextField):
    """Text in as many lines as it takes, scrolled when they are more than there is room for.

    Up and down go from line to line, Home and End to the line's ends, with Ctrl to the text's. Enter does what it
    does in a field of one line.
    """

    _spans: tuple[_Span, ...] = (_Span(0, 0),)
    """The lines, as they were drawn last."""
    _font: Text | None = None
    _top = 0
    """The first line in sight."""

    def _line_of(self, place: int) -> int:
        return max((n for n, span in enumerate(self._spans) if span.first <= place), default=0)

    def _key(self, event: pygame.Event) -> bool:
        marking, is_whole = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
        line = self._line_of(self._typed.cursor)
        span, is_last = self._spans[line], line == len(self._spans) - 1
        match event.key:
            case pygame.K_UP:
                self._typed.go(self._beside(line - 1), marking=marking)
            case pygame.K_DOWN:
                self._typed.go(self._beside(line + 1), marking=marking)
            case pygame.K_HOME if not is_whole:
                self._typed.go(span.first, marking=marking)
            case pygame.K_END if not is_whole:
                self._typed.go(span.last if is_last else span.last - 1, marking=marking)
            case _:
                return super()._key(event)
        return True

    def _beside(self, line: int) -> int:
        """The place in another line that is above or below the cursor."""
        if not 0 <= line < len(self._spans) or self._font is None:
            return 0 if line < 0 else len(self.text)
        here = self._spans[self._line_of(self._typed.cursor)]
        x = self._font.width(self.text[here.first : self._typed.cursor], theme.BODY)
        return self._place_in(line, x)

    def _place_in(self, line: int, x: int) -> int:
        """The place of a line that many pixels from its beginning."""
        assert self._font is not None, "drawn before"
        first, last = self._spans[line]
        # The place behind the last space of a line is the first of the next.
        end = last if line == len(self._spans) - 1 else last - 1
        return first + self._font.letter_at(self.text[first:end], x)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The lines in sight with the cursor, and what is marked."""
        border = theme.NOW if self.focused else theme.PAPER_EDGE
        look.box(surface, self.rect, theme.PAPER_BRIGHT, border=border, radius=Corner.FIELD)
        room = self.rect.inflate(-look.px(theme.ROOMY), -look.px(theme.GAP))
        height = look.text.height(theme.BODY)
        typed, seen = self._typed, max(1, room.height // height)
        shown = typed.text[: typed.cursor] + self._composing + typed.text[typed.cursor :]
        cursor = typed.cursor + len(self._composing)
        self._spans, self._font = tuple(_broken(look.text, shown, room.width)), look.text
        at = self._line_of(cursor)
        self._top = max(at - seen + 1, min(self._top, at, len(self._spans) - seen), 0)
        for number, span in enumerate(self._spans[self._top : self._top + seen]):
            row = pygame.Rect(room.x, room.y + number * height, room.width, height)
            if self.focused and not self._composing:
                self._draw_marked(surface, look, row, span)
            look.write(surface, shown[span.first : span.last].rstrip(), row)
        if self.focused:
            x = room.x + look.text.width(shown[self._spans[at].first : cursor], theme.BODY)
            top = room.y + (at - self._top) * height
            ends = (x, top + look.px(theme.HAIR)), (x, top + height - look.px(theme.HAIR))
            pygame.draw.line(surface, theme.INK, *ends, look.px(Line.HAIR))

        def letter_at(position: tuple[int, int]) -> int:
            line = self._top + (position[1] - room.y) // height
            return self._place_in(max(0, min(len(self._spans) - 1, line)), position[0] - room.x)

        self._letter_at = letter_at

    def _draw_marked(self, surface: pygame.Surface, look: Look, row: pygame.Rect, span: _Span) -> None:
        first, last = (max(span.first, min(span.last, place)) for place in self._typed.marked)
        if first == last:
            return
        left, right = (look.text.width(self.text[span.first : place], theme.BODY) for place in (first, last))
        marked = pygame.Rect(row.x + left, 0, right - left, look.px(Field.MARKED))
        marked.centery = row.centery
        look.box(surface, marked.clip(row), theme.MARKER, radius=Corner.SHARP)


def _broken(font: Text, text: str, width: int) -> list[_Span]:
    """The lines of a text no wider than that. The space between two words belongs to the line of the first."""
    spans: list[_Span] = []
    first, place = 0, 0
    while place < len(text):
        word = _WORD.match(text, place)
        assert word is not None, "every letter belongs to a word"
        if font.width(text[first : word.end()].rstrip(), theme.BODY) <= width:
            place = word.end()
            if not word.group().endswith("\n"):
                continue
        elif first == place:
            # A word that is too wide is broken too.
            fits = (n for n in range(word.end(), first, -1) if font.width(text[first:n], theme.BODY) <= width)
            place = next(fits, first + 1)
        spans.append(_Span(first, place))
        first = place
    return [*spans, _Span(first, len(text))]
