"""Text to type: a line, or as many as it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from skye_desktop.kit import theme
from skye_desktop.kit.access import Role, State
from skye_desktop.kit.canvas import Canvas
from skye_desktop.kit.commands import COMMON, LEFT_BUTTON, Action, Command, Common, is_marking, letter_of
from skye_desktop.kit.layout import Room, Ruler, Size
from skye_desktop.kit.pointer import Clicks
from skye_desktop.kit.text import Nearest, Span, Text, can_be_drawn
from skye_desktop.kit.theme import Corner, Field, Line, Space
from skye_desktop.kit.widgets.base import Widget
from skye_desktop.kit.widgets.typed import TypedLine

_PASTED = 4
"""Times the letters that a field has room for: some of those that are pasted are left out."""


class TextField(Widget):
    """One line of text to type. Marked by Shift, by dragging, by a double click; what is typed takes its place."""

    role = Role.FIELD

    def __init__(
        self,
        id: str,
        text: str,
        rect: Room,
        on_change: Callable[[str], None],
        *,
        longest: int = 24,
        label: str = "",
        tooltip: str = "",
        allowed: Callable[[str], bool] = str.isprintable,
        on_enter: Callable[[], object] | None = None,
        marks_whole: bool = False,
    ) -> None:
        """One that ``marks_whole`` is marked by the click that enters it too: what is typed takes its place."""
        super().__init__(id, rect, label=label, tooltip=tooltip)
        self.marks_whole = marks_whole
        self._typed = TypedLine(text, len(text), len(text))
        self._on_change = on_change
        self._on_enter = on_enter
        self.longest = longest
        """Letters that there is room for."""
        self._allowed = allowed
        self._composing = ""
        self.refused = ""
        """Letters that were left out because no type face has them, until somebody is told."""
        self._clicks = Clicks()
        self._is_dragging = False
        self._is_telling = False
        """Whether it is telling of what is typed: what is laid out by that is still this field."""
        self._shift = 0
        """Pixels of the text that lie out of sight to the left, as it was drawn last."""
        self._letter_at: Callable[[tuple[int, int], Nearest], int] | None = None
        """The place between letters at a pixel of the window, as the text was drawn last."""

    @property
    def text(self) -> str:
        return self._typed.text

    @property
    def takes_focus(self) -> bool:
        return True

    @property
    def state(self) -> State:
        return replace(super().state, value=self.text, marked=(self._typed.anchor, self._typed.cursor))

    def take_value(self, value: str) -> None:
        """As if it were typed in place of what there is."""
        self.select_all()
        if value:
            self._insert(value)
        else:
            self._erase(-1)

    def restore_from(self, before: Widget) -> None:
        """The cursor stays, what is marked, and what an input method has not finished, unless the text is another."""
        super().restore_from(before)
        if isinstance(before, TextField) and (before._is_telling or before.text == self.text):
            self._typed, self._composing, self._clicks = before._typed, before._composing, before._clicks
            self._is_dragging, self._shift = before._is_dragging, before._shift
            self._letter_at = before._letter_at

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(theme.BUTTON_HEIGHT)

    def select_all(self) -> None:
        """Mark the whole text: what is typed next takes its place."""
        self._typed.mark(0, len(self.text))

    def go_on_typing(self) -> None:
        """Mark nothing: what is typed next is added at the end."""
        self._typed.go(len(self.text))

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            if event.button == LEFT_BUTTON:
                self._click(event.pos)
            return True
        if not self.focused:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event)
        if event.type == pygame.TEXTEDITING:
            self._composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self._composing = ""
            self._insert(event.text)
            return True
        # While something is composed, keys are the input method's.
        if event.type != pygame.KEYDOWN or self._composing:
            return event.type == pygame.KEYDOWN
        # A letter's key press is used too: the letter itself follows as text.
        return COMMON.act(event, lambda: self.commands(is_marking(event))) or bool(letter_of(event))

    @property
    def is_composing(self) -> bool:
        """Whether an input method has begun something: then keys are its own."""
        return bool(self._composing)

    def stop_composing(self) -> None:
        """Forget what an input method has not finished."""
        self._composing = ""

    def _click(self, position: tuple[int, int]) -> None:
        """Once: the cursor, or marking up to it; twice: the word; three times: all."""
        if self._letter_at is None:
            return  # not drawn yet
        marking = is_marking()
        clicks = 1 if marking else self._clicks.count(self.id, position)
        self._is_dragging = clicks == 1
        if clicks == 1:
            self._typed.go(self._letter_at(position, Nearest.GAP), marking=marking)
        elif clicks == 2:
            self._typed.mark_word(self._letter_at(position, Nearest.LETTER))
        else:
            self.select_all()

    def _drag(self, event: pygame.Event) -> bool:
        self._is_dragging = self._is_dragging and bool(event.buttons[0])
        if not self._is_dragging or self._letter_at is None:
            return False
        self._typed.go(self._letter_at(event.pos, Nearest.GAP), marking=True)
        return True

    def takes(self, letter: str) -> bool:
        """Whether that letter may be written here."""
        return self._allowed(letter)

    def set_text(self, text: str) -> None:
        self._typed.mark(0, len(self.text))
        self._typed.put(text)
        self._tell()

    def _tell(self) -> None:
        self._is_telling = True
        self._on_change(self.text)
        self._is_telling = False

    def _insert(self, letters: str) -> None:
        # Of what is pasted, however much it is, no more is looked at than could have room.
        letters = letters[: _PASTED * self.longest]
        # It may have lines of its own, and other kinds of space.
        letters = "".join(" " if letter.isspace() else letter for letter in letters.replace("\r\n", "\n"))
        wanted = [letter for letter in letters if self.takes(letter)]
        allowed = "".join(filter(can_be_drawn, wanted))
        self.refused = "".join(letter for letter in wanted if not can_be_drawn(letter))
        room = max(0, self.longest - len(self.text) + len(self._typed.marked_text))
        if allowed[:room]:
            self._typed.put(allowed[:room])
            self._tell()

    def _erase(self, by: int, *, words: bool = False) -> None:
        before = self.text
        self._typed.erase(by, words=words)
        if self.text != before:
            self._tell()

    def commands(self, marking: bool) -> dict[Command, Action]:
        typed, end = self._typed, len(self.text)
        actions: dict[Command, Action] = {
            Common.ERASE_BEFORE: Action(lambda: self._erase(-1)),
            Common.ERASE_AFTER: Action(lambda: self._erase(1)),
            Common.ERASE_WORD_BEFORE: Action(lambda: self._erase(-1, words=True)),
            Common.ERASE_WORD_AFTER: Action(lambda: self._erase(1, words=True)),
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
        if self._on_enter is not None:
            actions[Common.CONFIRM] = Action(self._on_enter)
        return actions

    def _cut(self) -> None:
        if self._typed.marked_text:
            pygame.scrap.put_text(self._typed.marked_text)
            self._erase(-1)

    def _paste(self) -> None:
        self._insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")

    def _shown(self) -> tuple[str, int]:
        """The text with what is being composed in place of what is marked, and where the cursor stands in it."""
        typed = self._typed
        first, last = typed.marked if self._composing else (typed.cursor, typed.cursor)
        return typed.text[:first] + self._composing + typed.text[last:], first + len(self._composing)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        border = theme.NOW if self.focused else theme.PAPER_EDGE
        canvas.well(surface, self.rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        canvas.box(surface, self.rect, None, border=border, radius=Corner.FIELD)
        room = self.rect.inflate(-canvas.px(Space.XL), 0)
        if not self.focused:
            self._remember(canvas, room.x, 0)
            canvas.write(surface, self.text, room)
            return
        typed, (shown, cursor) = self._typed, self._shown()
        line = canvas.text.line(shown, theme.BODY, canvas.seen(theme.INK))
        left = canvas.text.left_of(shown, cursor, theme.BODY)
        # The cursor stays in sight; the text moves no more than that takes.
        shift = max(left - room.width, min(self._shift, left, line.get_width() - room.width), 0)
        self._remember(canvas, room.x, shift)
        if typed.marked_text and not self._composing:
            first, last = (canvas.text.left_of(shown, place, theme.BODY) for place in typed.marked)
            self._draw_marked(surface, canvas, room, room.x - shift + first, last - first)
        source = pygame.Rect(shift, 0, room.width, line.get_height())
        surface.blit(line, line.get_rect(midleft=room.midleft), source)
        x = room.x + left - shift
        height = canvas.px(Field.CURSOR)
        self._draw_composed(
            surface,
            canvas,
            room,
            x,
            left - canvas.text.left_of(shown, cursor - len(self._composing), theme.BODY),
        )
        ends = (x, room.centery - height // 2), (x, room.centery + height // 2)
        pygame.draw.line(surface, theme.INK, *ends, canvas.px(Line.HAIR))

    def _draw_marked(
        self, surface: pygame.Surface, canvas: Canvas, line: pygame.Rect, left: int, width: int
    ) -> None:
        marked = pygame.Rect(left, 0, width, canvas.px(Field.MARKED)).move_to(centery=line.centery)
        canvas.box(surface, marked.clip(line), theme.MARKER, radius=Corner.SHARP)

    def _draw_composed(
        self, surface: pygame.Surface, canvas: Canvas, line: pygame.Rect, x: int, width: int
    ) -> None:
        """A line below what an input method has not finished: it ends at ``x`` and begins ``width`` pixels before."""
        if self._composing:
            below = pygame.Rect(x - width, 0, width, canvas.px(Line.BORDER))
            below.top = line.centery + canvas.px(Field.CURSOR) // 2
            surface.fill(canvas.seen(theme.NOW), below.clip(line))

    def _remember(self, canvas: Canvas, start: int, shift: int) -> None:
        """Where the letters stand, for the pointer."""
        self._shift = shift
        self._letter_at = lambda position, nearest: canvas.text.place_at(
            self.text, position[0] - start + shift, nearest
        )


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
        canvas.well(surface, self.rect, theme.PAPER_BRIGHT, radius=Corner.FIELD)
        canvas.box(surface, self.rect, None, border=border, radius=Corner.FIELD)
        room = self.rect.inflate(-canvas.px(Space.XL), -canvas.px(Space.M))
        height = canvas.text.height(theme.BODY)
        seen, (shown, cursor) = max(1, room.height // height), self._shown()
        self._font, self._width = canvas.text, room.width
        spans = broken(canvas.text, shown, room.width)
        at = _line_of(spans, cursor)
        self._top = max(at - seen + 1, min(self._top, at, len(spans) - seen), 0)
        for number, span in enumerate(spans[self._top : self._top + seen]):
            row = pygame.Rect(room.x, room.y + number * height, room.width, height)
            if self.focused and not self._composing:
                self._mark(surface, canvas, row, span)
            canvas.write(surface, shown[span.first : span.last].rstrip(), row)
        if self.focused:
            x = room.x + _left_of(canvas.text, shown, spans[at], cursor)
            x = min(x, room.right)  # spaces that end a line have no room of their own
            top = room.y + (at - self._top) * height
            begun = max(cursor - len(self._composing), spans[at].first)
            row = pygame.Rect(room.x, top, room.width, height)
            self._draw_composed(
                surface, canvas, row, x, x - room.x - _left_of(canvas.text, shown, spans[at], begun)
            )
            ends = (x, top + canvas.px(Space.XS)), (x, top + height - canvas.px(Space.XS))
            pygame.draw.line(surface, theme.INK, *ends, canvas.px(Line.HAIR))

        def letter_at(position: tuple[int, int], nearest: Nearest) -> int:
            line = self._top + (position[1] - room.y) // height
            whole = broken(canvas.text, self.text, room.width)
            line = max(0, min(len(whole) - 1, line))
            return self._place_in(canvas.text, whole, line, position[0] - room.x, nearest)

        self._letter_at = letter_at

    def _mark(self, surface: pygame.Surface, canvas: Canvas, row: pygame.Rect, span: Span) -> None:
        first, last = (max(span.first, min(span.last, place)) for place in self._typed.marked)
        if first == last:
            return
        left, right = (_left_of(canvas.text, self.text, span, place) for place in (first, last))
        self._draw_marked(surface, canvas, row, row.x + left, right - left)


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
