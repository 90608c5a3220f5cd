"""Text editing: letters, cursor, selection and composition, in one line or in several."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import pygame

from skye_desktop.i18n import enumerated, tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import Action, Command, Common, InputMap, is_marking, letter_of
from skye_desktop.kit.pointer import ClickCounter
from skye_desktop.kit.text import Nearest, Span, Text, can_be_drawn
from skye_desktop.kit.theme import Corner, Field, Line, Space

_MOST_NAMED = 3
"""Most refused letters that a message names."""
_PASTED: Final = 4
"""Factor for pasted text that is examined: more than fits, because some letters may be refused."""


def describe_refused(letters: str) -> str:
    """Return the message that no typeface has these letters, by their Unicode names."""
    apart = [letter for letter in letters if unicodedata.category(letter)[0] != "M"] or letters
    names = list(dict.fromkeys(_name(letter) for letter in apart))
    listed = enumerated(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        listed = tr("{names} and {n} more").format(names=listed, n=len(names) - _MOST_NAMED)
    return trn(
        "Left out: {names}. No type face of this game has this letter.",
        "Left out: {names}. No type face of this game has these letters.",
        len(names), names=listed,
    )  # fmt: skip


def _name(letter: str) -> str:
    """Return the Unicode name of a letter: “Hebrew letter alef”."""
    return unicodedata.name(letter, "").capitalize() or f"U+{ord(letter):04X}"


@dataclass(slots=True)
class TextBuffer:
    """Text with cursor and selection. Places count letters: place 2 is after the second."""

    text: str
    cursor: int
    anchor: int
    """Place where the selection began; it extends from here to the cursor."""

    @property
    def marked(self) -> tuple[int, int]:
        """Beginning and end of the selection; equal if it is empty."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def marked_text(self) -> str:
        """Selected text."""
        first, last = self.marked
        return self.text[first:last]

    def go(self, place: int, *, marking: bool = False) -> None:
        """Move the cursor to a place, or the nearest valid one.

        With ``marking`` extend the selection.
        """
        self.cursor = max(0, min(len(self.text), place))
        if not marking:
            self.anchor = self.cursor

    def mark(self, first: int, last: int) -> None:
        """Select from one place to another."""
        self.go(first)
        self.go(last, marking=True)

    def step(self, by: int, *, words: bool = False, marking: bool = False) -> None:
        """Move by a letter or word to the right (1) or left (-1).

        Without ``words`` and ``marking`` a selection collapses to its end on that side.
        """
        first, last = self.marked
        if first != last and not marking and not words:
            self.go(last if by > 0 else first)
        else:
            self.go(self._beside(by, words=words), marking=marking)

    def put(self, letters: str) -> None:
        """Replace the selection by letters, or insert them at the cursor."""
        first, last = self.marked
        self.text = self.text[:first] + letters + self.text[last:]
        self.go(first + len(letters))

    def erase(self, by: int, *, words: bool = False) -> None:
        """Delete the selection, else the letter or word to the right (1) or left (-1)."""
        if not self.marked_text:
            self.go(self._beside(by, words=words), marking=True)
        self.put("")

    def mark_word(self, place: int) -> None:
        """Select the word, or the space, at a place."""
        if not self.text:
            return
        at = min(place, len(self.text) - 1)
        is_space = self.text[at].isspace()
        first = last = at
        while first > 0 and self.text[first - 1].isspace() is is_space:
            first -= 1
        while last < len(self.text) and self.text[last].isspace() is is_space:
            last += 1
        self.mark(first, last)

    def _beside(self, by: int, *, words: bool) -> int:
        place = self.cursor + by
        if not words:
            return place
        # Over the space there is, then to the end of the word: the beginning of one when going
        # left.
        place = self.cursor
        for is_space in (True, False):
            while 0 <= (at := place if by > 0 else place - 1) < len(self.text):
                if self.text[at].isspace() is not is_space:
                    break
                place += by
        return place


class Writer(Protocol):
    """Field that owns an editor."""

    @property
    def longest(self) -> int:
        """Most letters that the text may have."""

    @property
    def on_enter(self) -> Callable[[], object] | None:
        """Called for Enter; None if Enter does nothing."""

    def takes(self, letter: str) -> bool:
        """Return whether a letter is allowed in the field."""

    def text_changed(self) -> None:
        """React to a change of the text."""

    def refuse(self, letters: str) -> None:
        """Report letters that were left out because no typeface has them."""


class LineEditor:
    """Editor of one line of text.

    Shift, dragging and double clicks select; typing replaces what is selected.
    """

    def __init__(self, writer: Writer, text: str) -> None:
        self.writer = writer
        self.buffer = TextBuffer(text, len(text), len(text))
        self.composing = ""
        """Unfinished composition of an input method."""
        self.is_dragging = False
        self._clicks = ClickCounter()
        self._shift = 0
        """Pixels of the text hidden at the left when it was drawn last."""
        self._letter_at: Callable[[tuple[int, int], Nearest], int] | None = None
        """Returns the place at a window pixel, as the text was drawn last."""

    @property
    def text(self) -> str:
        """Text of the field."""
        return self.buffer.text

    # -- changes

    def replace(self, text: str) -> None:
        """Replace the text as if it were typed, without checking its letters."""
        self.select_all()
        self.buffer.put(text)
        self.writer.text_changed()

    def retype(self, text: str) -> None:
        """Replace the text as if it were typed; letters that are not allowed are left out."""
        self.select_all()
        if text:
            self.insert(text)
        else:
            self.erase(-1)

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self.buffer.mark(0, len(self.text))

    def insert(self, letters: str) -> None:
        """Replace the selection by letters, as far as they are allowed and fit."""
        writer = self.writer
        # Of what is pasted, however much it is, no more is looked at than could have room.
        letters = letters[: _PASTED * writer.longest]
        # It may have lines of its own, and other kinds of space.
        letters = "".join(
            " " if letter.isspace() else letter for letter in letters.replace("\r\n", "\n")
        )
        wanted = [letter for letter in letters if writer.takes(letter)]
        allowed = "".join(filter(can_be_drawn, wanted))
        refused = "".join(letter for letter in wanted if not can_be_drawn(letter))
        if refused:
            writer.refuse(refused)
        room = max(0, writer.longest - len(self.text) + len(self.buffer.marked_text))
        if allowed[:room]:
            self.buffer.put(allowed[:room])
            writer.text_changed()

    def erase(self, by: int, *, words: bool = False) -> None:
        """Delete the selection, else a letter or word to the right (1) or left (-1)."""
        before = self.text
        self.buffer.erase(by, words=words)
        if self.text != before:
            self.writer.text_changed()

    # -- events

    def handle(self, event: pygame.Event, meanings: InputMap) -> bool:
        """Handle letters, compositions and keys while focused.

        Return whether the event was used.
        """
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        # While something is composed, keys are the input method's.
        if event.type != pygame.KEYDOWN or self.composing:
            return event.type == pygame.KEYDOWN
        # A letter's key press is used too: the letter itself follows as text.
        return meanings.act(event, lambda: self.commands(is_marking(event))) or bool(
            letter_of(event)
        )

    def click(self, position: tuple[int, int]) -> None:
        """Place the cursor or extend the selection.

        Select the word or all by two or three clicks.
        """
        if self._letter_at is None:
            return  # not drawn yet
        marking = is_marking()
        clicks = 1 if marking else self._clicks.count(None, position)
        self.is_dragging = clicks == 1
        if clicks == 1:
            self.buffer.go(self._letter_at(position, Nearest.GAP), marking=marking)
        elif clicks == 2:
            self.buffer.mark_word(self._letter_at(position, Nearest.LETTER))
        else:
            self.select_all()

    def drag(self, position: tuple[int, int]) -> bool:
        """Extend the selection to a position while the button is down; return whether it is."""
        if not self.is_dragging or self._letter_at is None:
            return False
        self.buffer.go(self._letter_at(position, Nearest.GAP), marking=True)
        return True

    def commands(self, marking: bool) -> dict[Command, Action]:
        """Return the actions of keys in the text; with ``marking`` they extend the selection."""
        buffer = self.buffer
        end = len(self.text)
        actions: dict[Command, Action] = {
            Common.ERASE_BEFORE: Action(lambda: self.erase(-1)),
            Common.ERASE_AFTER: Action(lambda: self.erase(1)),
            Common.ERASE_WORD_BEFORE: Action(lambda: self.erase(-1, words=True)),
            Common.ERASE_WORD_AFTER: Action(lambda: self.erase(1, words=True)),
            Common.LEFT: Action(lambda: buffer.step(-1, marking=marking)),
            Common.RIGHT: Action(lambda: buffer.step(1, marking=marking)),
            Common.WORD_LEFT: Action(lambda: buffer.step(-1, words=True, marking=marking)),
            Common.WORD_RIGHT: Action(lambda: buffer.step(1, words=True, marking=marking)),
            Common.SELECT_ALL: Action(self.select_all),
            Common.COPY: Action(lambda: pygame.scrap.put_text(buffer.marked_text or self.text)),
            Common.CUT: Action(self._cut),
            Common.PASTE: Action(self._paste),
        }
        ends = (Common.FIRST, 0), (Common.TEXT_START, 0), (Common.LAST, end), (Common.TEXT_END, end)
        for to, place in ends:
            actions[to] = Action(partial(buffer.go, place, marking=marking))
        if self.writer.on_enter is not None:
            actions[Common.CONFIRM] = Action(self.writer.on_enter)
        return actions

    def _cut(self) -> None:
        if self.buffer.marked_text:
            pygame.scrap.put_text(self.buffer.marked_text)
            self.erase(-1)

    def _paste(self) -> None:
        self.insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")

    # -- drawing

    def draw(
        self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, has_cursor: bool
    ) -> None:
        """Draw the text in its field, with cursor and selection if it is focused."""
        draw_field(surface, canvas, rect, has_keyboard=has_cursor)
        room = rect.inflate(-canvas.px(Space.XL), 0)
        if not has_cursor:
            self._remember(canvas, room.x, 0)
            canvas.write(surface, self.text, room)
            return
        buffer = self.buffer
        shown, cursor = self._shown()
        line = canvas.text.line(shown, theme.BODY, canvas.resolve(theme.INK))
        left = canvas.text.left_of(shown, cursor, theme.BODY)
        # The cursor stays in sight; the text moves no more than that takes.
        shift = max(left - room.width, min(self._shift, left, line.get_width() - room.width), 0)
        self._remember(canvas, room.x, shift)
        if buffer.marked_text and not self.composing:
            first, last = (canvas.text.left_of(shown, place, theme.BODY) for place in buffer.marked)
            _draw_marked(surface, canvas, room, room.x - shift + first, last - first)
        source = pygame.Rect(shift, 0, room.width, line.get_height())
        surface.blit(line, line.get_rect(midleft=room.midleft), source)
        x = room.x + left - shift
        self._draw_composed(
            surface, canvas, room, x,
            left - canvas.text.left_of(shown, cursor - len(self.composing), theme.BODY),
        )  # fmt: skip
        height = canvas.px(Field.CURSOR)
        _draw_cursor(surface, canvas, x, room.centery - height // 2, room.centery + height // 2)

    def _shown(self) -> tuple[str, int]:
        """Return the text with the composition in place of the selection, and the cursor."""
        buffer = self.buffer
        first, last = buffer.marked if self.composing else (buffer.cursor, buffer.cursor)
        return buffer.text[:first] + self.composing + buffer.text[last:], first + len(
            self.composing
        )

    def _draw_composed(
        self, surface: pygame.Surface, canvas: Canvas, line: pygame.Rect, x: int, width: int
    ) -> None:
        """Underline the composition, ``width`` pixels that end at ``x``."""
        if self.composing:
            below = pygame.Rect(x - width, 0, width, canvas.px(Line.BORDER))
            below.top = line.centery + canvas.px(Field.CURSOR) // 2
            surface.fill(canvas.resolve(theme.NOW), below.clip(line))

    def _remember(self, canvas: Canvas, start: int, shift: int) -> None:
        """Store the positions of the letters, for the pointer."""
        self._shift = shift
        self._letter_at = lambda position, nearest: canvas.text.place_at(
            self.text, position[0] - start + shift, nearest
        )


class AreaEditor(LineEditor):
    """Editor of text in several lines, scrolled if they do not fit.

    Up and down move from line to line, Home and End to the ends of a line, with Ctrl to those of
    the text. Enter acts as in one line.
    """

    _font: Text | None = None
    _width = 0
    """Width of the lines when they were drawn last, in window pixels."""
    _top = 0
    """First visible line."""

    def commands(self, marking: bool) -> dict[Command, Action]:
        actions = super().commands(marking)
        font = self._font
        buffer = self.buffer
        if font is None:
            return actions  # not drawn yet
        spans = broken(font, self.text, self._width)
        span = spans[_line_of(spans, buffer.cursor)]
        end = _end_of(self.text, spans, span)
        return actions | {
            Common.UP: Action(lambda: buffer.go(self._beside(font, spans, -1), marking=marking)),
            Common.DOWN: Action(lambda: buffer.go(self._beside(font, spans, 1), marking=marking)),
            Common.FIRST: Action(lambda: buffer.go(span.first, marking=marking)),
            Common.LAST: Action(lambda: buffer.go(end, marking=marking)),
        }

    def _beside(self, font: Text, spans: Sequence[Span], by: int) -> int:
        """Return the place nearest to the cursor in the next line or the one before."""
        here = _line_of(spans, self.buffer.cursor)
        if not 0 <= here + by < len(spans):
            return 0 if by < 0 else len(self.text)
        x = _left_of(font, self.text, spans[here], self.buffer.cursor)
        return self._place_in(font, spans, here + by, x, Nearest.GAP)

    def _place_in(
        self, font: Text, spans: Sequence[Span], line: int, x: int, nearest: Nearest
    ) -> int:
        """Return the place in a line at a distance in pixels from its beginning."""
        span = spans[line]
        return span.first + font.place_at(
            self.text[span.first : _end_of(self.text, spans, span)], x, nearest
        )

    def draw(
        self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, has_cursor: bool
    ) -> None:
        draw_field(surface, canvas, rect, has_keyboard=has_cursor)
        room = rect.inflate(-canvas.px(Space.XL), -canvas.px(Space.M))
        height = canvas.text.height(theme.BODY)
        seen = max(1, room.height // height)
        shown, cursor = self._shown()
        self._font = canvas.text
        self._width = room.width
        spans = broken(canvas.text, shown, room.width)
        at = _line_of(spans, cursor)
        self._top = max(at - seen + 1, min(self._top, at, len(spans) - seen), 0)
        for number, span in enumerate(spans[self._top : self._top + seen]):
            row = pygame.Rect(room.x, room.y + number * height, room.width, height)
            if has_cursor and not self.composing:
                self._mark(surface, canvas, row, span)
            canvas.write(surface, shown[span.first : span.last].rstrip(), row)
        self._find_letters(canvas, room, height)
        if has_cursor:
            x = room.x + _left_of(canvas.text, shown, spans[at], cursor)
            x = min(x, room.right)  # spaces that end a line have no room of their own
            top = room.y + (at - self._top) * height
            begun = max(cursor - len(self.composing), spans[at].first)
            row = pygame.Rect(room.x, top, room.width, height)
            self._draw_composed(
                surface, canvas, row, x, x - room.x - _left_of(canvas.text, shown, spans[at], begun)
            )
            _draw_cursor(
                surface, canvas, x, top + canvas.px(Space.XS), top + height - canvas.px(Space.XS)
            )

    def _find_letters(self, canvas: Canvas, room: pygame.Rect, height: int) -> None:
        """Store the positions of the letters, for the pointer; ``height`` is that of a line."""

        def letter_at(position: tuple[int, int], nearest: Nearest) -> int:
            line = self._top + (position[1] - room.y) // height
            whole = broken(canvas.text, self.text, room.width)
            line = max(0, min(len(whole) - 1, line))
            return self._place_in(canvas.text, whole, line, position[0] - room.x, nearest)

        self._letter_at = letter_at

    def _mark(self, surface: pygame.Surface, canvas: Canvas, row: pygame.Rect, span: Span) -> None:
        first, last = (max(span.first, min(span.last, place)) for place in self.buffer.marked)
        if first == last:
            return
        left, right = (_left_of(canvas.text, self.text, span, place) for place in (first, last))
        _draw_marked(surface, canvas, row, row.x + left, right - left)


def draw_field(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, has_keyboard: bool
) -> None:
    """Draw the box of a text field."""
    border = theme.NOW if has_keyboard else theme.PAPER_EDGE
    canvas.well(surface, rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
    canvas.box(surface, rect, None, border=border, radius=Corner.FIELD)


def _draw_marked(
    surface: pygame.Surface, canvas: Canvas, line: pygame.Rect, left: int, width: int
) -> None:
    marked = pygame.Rect(left, 0, width, canvas.px(Field.MARKED)).move_to(centery=line.centery)
    canvas.box(surface, marked.clip(line), theme.MARKER, radius=Corner.SHARP)


def _draw_cursor(surface: pygame.Surface, canvas: Canvas, x: int, top: int, bottom: int) -> None:
    pygame.draw.line(surface, theme.INK, (x, top), (x, bottom), canvas.px(Line.HAIR))


def _left_of(font: Text, text: str, span: Span, place: int) -> int:
    """Return the distance from the beginning of its line to a place, in pixels."""
    return font.left_of(text[span.first : span.last], place - span.first, theme.BODY)


def _line_of(spans: Sequence[Span], place: int) -> int:
    """Return the number of the line with that place."""
    return max(number for number, span in enumerate(spans) if span.first <= place)


def _end_of(text: str, spans: Sequence[Span], span: Span) -> int:
    """Return the last place of a line, before the space that separates it from the next."""
    is_last = span == spans[-1]
    return span.last - 1 if not is_last and text[span.last - 1].isspace() else span.last


def broken(font: Text, text: str, width: int) -> Sequence[Span]:
    """Return all lines of a text as spans."""
    return font.spans(text, theme.BODY, width, most=len(text) + 1)
