"""Text while it is typed: its letters, the cursor, what is marked and composed; in one line or in several."""

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
from skye_desktop.kit.pointer import Clicks
from skye_desktop.kit.text import Nearest, Span, Text, can_be_drawn
from skye_desktop.kit.theme import Corner, Field, Line, Space

_MOST_NAMED = 3
"""Letters that were left out of what was typed and are named."""
_PASTED: Final = 4
"""Times the letters that a field has room for: some of those that are pasted are left out."""


def describe_refused(letters: str) -> str:
    """Return the notice that no type face has these letters; by their names, for they cannot be shown."""
    apart = [letter for letter in letters if unicodedata.category(letter)[0] != "M"] or letters
    names = list(dict.fromkeys(_name(letter) for letter in apart))
    told = enumerated(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        told = tr("{names} and {n} more").format(names=told, n=len(names) - _MOST_NAMED)
    return trn(
        "Left out: {names}. No type face of this game has this letter.",
        "Left out: {names}. No type face of this game has these letters.",
        len(names), names=told,
    )  # fmt: skip


def _name(letter: str) -> str:
    """What Unicode calls a letter: “Hebrew letter alef”."""
    return unicodedata.name(letter, "").capitalize() or f"U+{ord(letter):04X}"


@dataclass(slots=True)
class TypedLine:
    """Places are counted in letters: place 2 lies after the second."""

    text: str
    cursor: int
    anchor: int
    """Where marking began: what lies between here and the cursor is marked."""

    @property
    def marked(self) -> tuple[int, int]:
        """From where to where the text is marked; the same place twice if nothing is."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def marked_text(self) -> str:
        first, last = self.marked
        return self.text[first:last]

    def go(self, place: int, *, marking: bool = False) -> None:
        """Bring the cursor to a place, or to the nearest there is; with ``marking`` all up to it is marked."""
        self.cursor = max(0, min(len(self.text), place))
        if not marking:
            self.anchor = self.cursor

    def mark(self, first: int, last: int) -> None:
        self.go(first)
        self.go(last, marking=True)

    def step(self, by: int, *, words: bool = False, marking: bool = False) -> None:
        """A letter or a word to the right (1) or to the left (-1); out of what is marked, to its end on that side."""
        first, last = self.marked
        if first != last and not marking and not words:
            self.go(last if by > 0 else first)
        else:
            self.go(self._beside(by, words=words), marking=marking)

    def put(self, letters: str) -> None:
        """Put letters in place of what is marked, or at the cursor."""
        first, last = self.marked
        self.text = self.text[:first] + letters + self.text[last:]
        self.go(first + len(letters))

    def erase(self, by: int, *, words: bool = False) -> None:
        """Take away what is marked, else the letter or word to the right (1) or to the left (-1)."""
        if not self.marked_text:
            self.go(self._beside(by, words=words), marking=True)
        self.put("")

    def mark_word(self, place: int) -> None:
        """Mark the word at that place, or the space there."""
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
        # Over the space there is, then to the end of the word: the beginning of one when going left.
        place = self.cursor
        for is_space in (True, False):
            while 0 <= (at := place if by > 0 else place - 1) < len(self.text):
                if self.text[at].isspace() is not is_space:
                    break
                place += by
        return place


class Writer(Protocol):
    """The field that a text is typed in."""

    @property
    def longest(self) -> int:
        """Letters that there is room for."""

    @property
    def on_enter(self) -> Callable[[], object] | None:
        """What Enter does; None for nothing."""

    def takes(self, letter: str) -> bool:
        """Return whether that letter may be written here."""

    def text_changed(self) -> None:
        """Know that the text is another."""

    def refuse(self, letters: str) -> None:
        """Know letters that were left out because no type face has them."""


class LineEditor:
    """One line of text that is edited. Marked by Shift, by dragging, by a double click; typing takes its place."""

    def __init__(self, writer: Writer, text: str) -> None:
        self.writer = writer
        self.typed = TypedLine(text, len(text), len(text))
        self.composing = ""
        """What an input method has not finished."""
        self.is_dragging = False
        self._clicks = Clicks()
        self._shift = 0
        """Pixels of the text that lie out of sight to the left, as it was drawn last."""
        self._letter_at: Callable[[tuple[int, int], Nearest], int] | None = None
        """The place between letters at a pixel of the window, as the text was drawn last."""

    @property
    def text(self) -> str:
        """What stands there."""
        return self.typed.text

    # -- changes

    def replace(self, text: str) -> None:
        """Let that be the text, as if it were typed in place of what there is, whatever letters it has."""
        self.select_all()
        self.typed.put(text)
        self.writer.text_changed()

    def retype(self, text: str) -> None:
        """Type that in place of what there is: letters that are not allowed are left out."""
        self.select_all()
        if text:
            self.insert(text)
        else:
            self.erase(-1)

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self.typed.mark(0, len(self.text))

    def insert(self, letters: str) -> None:
        """Put letters in place of what is marked, as far as they are allowed and there is room."""
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
        room = max(0, writer.longest - len(self.text) + len(self.typed.marked_text))
        if allowed[:room]:
            self.typed.put(allowed[:room])
            writer.text_changed()

    def erase(self, by: int, *, words: bool = False) -> None:
        """Take away what is marked, else a letter or word to the right (1) or to the left (-1)."""
        before = self.text
        self.typed.erase(by, words=words)
        if self.text != before:
            self.writer.text_changed()

    # -- events

    def handle(self, event: pygame.Event, meanings: InputMap) -> bool:
        """Use letters, compositions and keys while it has the keyboard, or leave them."""
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
        """Click once: the cursor, or marking up to it; twice: the word; three times: all."""
        if self._letter_at is None:
            return  # not drawn yet
        marking = is_marking()
        clicks = 1 if marking else self._clicks.count(None, position)
        self.is_dragging = clicks == 1
        if clicks == 1:
            self.typed.go(self._letter_at(position, Nearest.GAP), marking=marking)
        elif clicks == 2:
            self.typed.mark_word(self._letter_at(position, Nearest.LETTER))
        else:
            self.select_all()

    def drag(self, position: tuple[int, int]) -> bool:
        """Mark up to there, if the button is down since a click; return whether it is."""
        if not self.is_dragging or self._letter_at is None:
            return False
        self.typed.go(self._letter_at(position, Nearest.GAP), marking=True)
        return True

    def commands(self, marking: bool) -> dict[Command, Action]:
        """Return what keys do in the text; with ``marking`` what they go over is marked."""
        typed, end = self.typed, len(self.text)
        actions: dict[Command, Action] = {
            Common.ERASE_BEFORE: Action(lambda: self.erase(-1)),
            Common.ERASE_AFTER: Action(lambda: self.erase(1)),
            Common.ERASE_WORD_BEFORE: Action(lambda: self.erase(-1, words=True)),
            Common.ERASE_WORD_AFTER: Action(lambda: self.erase(1, words=True)),
            Common.LEFT: Action(lambda: typed.step(-1, marking=marking)),
            Common.RIGHT: Action(lambda: typed.step(1, marking=marking)),
            Common.WORD_LEFT: Action(lambda: typed.step(-1, words=True, marking=marking)),
            Common.WORD_RIGHT: Action(lambda: typed.step(1, words=True, marking=marking)),
            Common.SELECT_ALL: Action(self.select_all),
            Common.COPY: Action(lambda: pygame.scrap.put_text(typed.marked_text or self.text)),
            Common.CUT: Action(self._cut),
            Common.PASTE: Action(self._paste),
        }
        ends = (Common.FIRST, 0), (Common.TEXT_START, 0), (Common.LAST, end), (Common.TEXT_END, end)
        for to, place in ends:
            actions[to] = Action(partial(typed.go, place, marking=marking))
        if self.writer.on_enter is not None:
            actions[Common.CONFIRM] = Action(self.writer.on_enter)
        return actions

    def _cut(self) -> None:
        if self.typed.marked_text:
            pygame.scrap.put_text(self.typed.marked_text)
            self.erase(-1)

    def _paste(self) -> None:
        self.insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")

    # -- drawing

    def draw(
        self, surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, has_cursor: bool
    ) -> None:
        """Draw the text in its field; with the cursor and what is marked if it has the keyboard."""
        draw_field(surface, canvas, rect, has_keyboard=has_cursor)
        room = rect.inflate(-canvas.px(Space.XL), 0)
        if not has_cursor:
            self._remember(canvas, room.x, 0)
            canvas.write(surface, self.text, room)
            return
        typed, (shown, cursor) = self.typed, self._shown()
        line = canvas.text.line(shown, theme.BODY, canvas.seen(theme.INK))
        left = canvas.text.left_of(shown, cursor, theme.BODY)
        # The cursor stays in sight; the text moves no more than that takes.
        shift = max(left - room.width, min(self._shift, left, line.get_width() - room.width), 0)
        self._remember(canvas, room.x, shift)
        if typed.marked_text and not self.composing:
            first, last = (canvas.text.left_of(shown, place, theme.BODY) for place in typed.marked)
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
        """Return the text with what is being composed in place of what is marked, and where the cursor stands in it."""
        typed = self.typed
        first, last = typed.marked if self.composing else (typed.cursor, typed.cursor)
        return typed.text[:first] + self.composing + typed.text[last:], first + len(self.composing)

    def _draw_composed(
        self, surface: pygame.Surface, canvas: Canvas, line: pygame.Rect, x: int, width: int
    ) -> None:
        """Draw a line below what an input method has not finished: to ``x`` from ``width`` pixels before."""
        if self.composing:
            below = pygame.Rect(x - width, 0, width, canvas.px(Line.BORDER))
            below.top = line.centery + canvas.px(Field.CURSOR) // 2
            surface.fill(canvas.seen(theme.NOW), below.clip(line))

    def _remember(self, canvas: Canvas, start: int, shift: int) -> None:
        """Know where the letters stand, for the pointer."""
        self._shift = shift
        self._letter_at = lambda position, nearest: canvas.text.place_at(
            self.text, position[0] - start + shift, nearest
        )


class AreaEditor(LineEditor):
    """Text that is edited in as many lines as it takes, scrolled when they are more than there is room for.

    Up and down go from line to line, Home and End to the line's ends, with Ctrl to the text's. Enter does what it
    does in one line.
    """

    _font: Text | None = None
    _width = 0
    """The width of the lines, as they were drawn last."""
    _top = 0
    """The first line in sight."""

    def commands(self, marking: bool) -> dict[Command, Action]:
        actions, font, typed = super().commands(marking), self._font, self.typed
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
        """Return the place in the next line, or the one before, that is nearest to the cursor."""
        here = _line_of(spans, self.typed.cursor)
        if not 0 <= here + by < len(spans):
            return 0 if by < 0 else len(self.text)
        x = _left_of(font, self.text, spans[here], self.typed.cursor)
        return self._place_in(font, spans, here + by, x, Nearest.GAP)

    def _place_in(
        self, font: Text, spans: Sequence[Span], line: int, x: int, nearest: Nearest
    ) -> int:
        """Return the place of a line that many pixels from its beginning."""
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
        seen, (shown, cursor) = max(1, room.height // height), self._shown()
        self._font, self._width = canvas.text, room.width
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
        """Know where the letters stand, for the pointer; lines are so many pixels high."""

        def letter_at(position: tuple[int, int], nearest: Nearest) -> int:
            line = self._top + (position[1] - room.y) // height
            whole = broken(canvas.text, self.text, room.width)
            line = max(0, min(len(whole) - 1, line))
            return self._place_in(canvas.text, whole, line, position[0] - room.x, nearest)

        self._letter_at = letter_at

    def _mark(self, surface: pygame.Surface, canvas: Canvas, row: pygame.Rect, span: Span) -> None:
        first, last = (max(span.first, min(span.last, place)) for place in self.typed.marked)
        if first == last:
            return
        left, right = (_left_of(canvas.text, self.text, span, place) for place in (first, last))
        _draw_marked(surface, canvas, row, row.x + left, right - left)


def draw_field(
    surface: pygame.Surface, canvas: Canvas, rect: pygame.Rect, *, has_keyboard: bool
) -> None:
    """Draw the hollow that a text is typed in."""
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
    """Return how far from the beginning of its line a place is."""
    return font.left_of(text[span.first : span.last], place - span.first, theme.BODY)


def _line_of(spans: Sequence[Span], place: int) -> int:
    """Return the number of the line that a place lies in."""
    return max(number for number, span in enumerate(spans) if span.first <= place)


def _end_of(text: str, spans: Sequence[Span], span: Span) -> int:
    """Return the last place of a line: behind its last space begins the next one."""
    is_last = span == spans[-1]
    return span.last - 1 if not is_last and text[span.last - 1].isspace() else span.last


def broken(font: Text, text: str, width: int) -> Sequence[Span]:
    """Return the lines of a text that is typed, all of them."""
    return font.spans(text, theme.BODY, width, most=len(text) + 1)
