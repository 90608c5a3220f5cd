"""What is taller than its place: an area that scrolls, lists to choose from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Final

import pygame

from skye_desktop.kit.access import Asked, Deed, Node, Role, State
from skye_desktop.kit.appearance import ScrollBar
from skye_desktop.kit.canvas import Canvas, clipped
from skye_desktop.kit.commands import COMMON, LEFT_BUTTON, Common, means
from skye_desktop.kit.pointer import Clicks
from skye_desktop.kit.widgets.base import Widget

_TOLD: Final = 40
"""So many rows together are told to screen readers: those in sight, and as many before and after."""


def way_in(event: pygame.Event, step: int, page: int, whole: int) -> int | None:
    """How far a key leads through something: a step, a page, or the whole of it, back or on; None for no such key."""
    ways = {Common.UP: -step, Common.DOWN: step, Common.PAGE_UP: -page, Common.PAGE_DOWN: page}
    ways |= {Common.FIRST: -whole, Common.LAST: whole}
    way = COMMON.command(event, ways)
    return None if way is None else ways[way]


class ScrollArea(Widget):
    """A window onto something taller than itself: wheel, bar, arrows, Page keys, Home and End.

    ``paint`` draws the whole of it into a rectangle whose top lies above the area's by what is scrolled
    away; only what is inside the area shows.
    """

    role = Role.PAGE
    texts_of: Callable[[], Iterable[tuple[str, pygame.Rect]]] | None = None
    """What is written on it and where in its content, for whoever cannot see it."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        height: int,
        paint: Callable[[pygame.Surface, pygame.Rect], None],
        *,
        step: int,
        bar: int,
        label: str = "",
    ) -> None:
        super().__init__(id, rect, label=label)
        self.height = height
        self._paint = paint
        self._step = step
        self._bar = bar
        self._held: int | None = None
        self.offset = 0
        self._has_place = False
        """Whether it was scrolled, be it to its beginning."""

    def restore_from(self, before: Widget) -> None:
        super().restore_from(before)
        if isinstance(before, ScrollArea):
            self._held = before._held
            if not self._has_place:
                self.go_on_from(before)

    def node(self) -> Node:
        """It with all that is written on it; out of sight that has no size."""
        written = self.texts_of() if self.texts_of is not None else ()
        corner = self.content.topleft
        inside = tuple(
            Node(f"{self.id} text {number}", Role.TEXT, text, place.move(corner).clip(self.rect))
            for number, (text, place) in enumerate(written, start=1)
        )
        return replace(super().node(), children=inside)

    def go_on_from(self, before: ScrollArea) -> None:
        self.scroll_to(before.offset)

    @property
    def is_taller(self) -> bool:
        return self.height > self.rect.height

    @property
    def takes_focus(self) -> bool:
        return self.is_taller

    @property
    def content(self) -> pygame.Rect:
        """The whole of it, where it lies now, beside the bar if there is one."""
        beside = self._bar + self._bar // 2 if self.is_taller else 0
        return pygame.Rect(self.rect.x, self.rect.y - self.offset, self.rect.width - beside, self.height)

    @property
    def _most(self) -> int:
        return max(0, self.height - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Bring that many pixels of it above the upper edge, as far as there is so much."""
        self.offset = max(0, min(self._most, offset))
        self._has_place = True

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll as little as shows what lies between these heights of the content; of what is taller its top."""
        bottom = min(bottom, top + self.rect.height)
        if top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered and self.is_taller:
            self.scroll_to(self.offset - round(event.dict.get("precise_y", event.y) * 2 * self._step))
            return True
        if self.focused and event.type == pygame.KEYDOWN:
            return self.key(event)
        return self._drag(event)

    def key(self, event: pygame.Event) -> bool:
        page = self.rect.height - self._step
        by = way_in(event, self._step, page, self.height)
        if by is not None:
            self.scroll_to(self.offset + by)
        return by is not None

    def _drag(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and self.is_taller:
            if not self._trough().collidepoint(event.pos):
                return False
            self._held = self._scroll_bar.grip(event.pos)
            self._drag_to(event.pos[1])
            return True
        if self._held is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._drag_to(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = None
            return True
        return False

    def _drag_to(self, y: int) -> None:
        assert self._held is not None
        self.scroll_to(self._scroll_bar.offset_at(y, self._held))

    def moves_at(self, position: tuple[int, int]) -> bool:
        """Whether a finger there moves what is in it, not its bar."""
        return self.is_taller and self.is_at(position) and not self._trough().collidepoint(position)

    def _trough(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self._bar, self.rect.y, self._bar, self.rect.height)

    @property
    def _scroll_bar(self) -> ScrollBar:
        return ScrollBar(self._trough(), self.height, self.offset)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        with clipped(surface, self.rect):
            self._paint(surface, self.content)
        if self.is_taller:
            self._scroll_bar.draw(surface, canvas, is_held=self._held is not None)


class ScrollList(ScrollArea):
    """Rows to choose from. Rows that are headings only are not ``choosable``.

    ``paint_row`` draws a row by number into its rectangle; ``on_open`` is a double click or Enter.
    """

    role = Role.LIST
    words_of: Callable[[int], str] | None = None
    """What a row says, for whoever cannot see it."""
    id_of: Callable[[int], str] | None = None
    """What a row is called as a target and in the tree; without it by its number."""

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        heights: Sequence[int],
        paint_row: Callable[[pygame.Surface, pygame.Rect, int], None],
        *,
        step: int,
        bar: int,
        choosable: Callable[[int], bool] = lambda row: True,
        chosen: int | None = None,
        on_choose: Callable[[int], None] = lambda row: None,
        on_open: Callable[[], None] = lambda: None,
        label: str = "",
    ) -> None:
        self._tops = list(accumulate(heights, initial=0))
        super().__init__(id, rect, self._tops[-1], self._paint_rows, step=step, bar=bar, label=label)
        self._paint_row = paint_row
        self._choosable = [row for row in range(len(heights)) if choosable(row)]
        self.chosen = chosen
        self._on_choose = on_choose
        self._on_open = on_open
        self._clicks = Clicks()

    def node(self) -> Node:
        """It with its rows, those in sight and some beside them; out of sight they have no size."""
        seen, told = self.in_sight, self.words_of
        if told is None or not seen:
            return super().node()
        now = self.chosen
        first, last = (seen[0] // _TOLD - 1) * _TOLD, (seen[-1] // _TOLD + 2) * _TOLD
        rows = range(max(0, first), min(len(self._tops) - 1, last))
        inside = tuple(
            Node(
                self.row_id(row), Role.ITEM, words, self.row_rect(row).clip(self.rect),
                State(is_selected=row == now, is_focused=self.focused and row == now, has_keys=row == now),
            )
            for row in rows
            if (words := told(row))
        )  # fmt: skip
        # The keyboard is where the arrows have led.
        is_inside = any(row.state.is_focused for row in inside)
        state = replace(self.state, is_focused=self.focused and not is_inside)
        return replace(super().node(), state=state, children=inside)

    def perform_inside(self, asked: Asked) -> bool:
        """A row comes into sight, and is chosen if it can be; pressed once more it is opened."""
        rows = range(len(self._tops) - 1)
        number = next((row for row in rows if self.row_id(row) == asked.id), None)
        if number is None:
            return False
        self.show(number)
        if self._place_of(number) is None:
            return asked.deed is not Deed.PRESS
        if asked.deed is Deed.PRESS and number == self.chosen:
            self._on_open()
        else:
            self.choose(number)
        return True

    def restore_from(self, before: Widget) -> None:
        super().restore_from(before)
        if isinstance(before, ScrollList):
            self._clicks = before._clicks

    @property
    def takes_focus(self) -> bool:
        return bool(self._choosable) or self.is_taller

    def row_id(self, row: int) -> str:
        """What that row is called as a target and in the tree."""
        return f"{self.id} row {row}" if self.id_of is None else self.id_of(row)

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row lies now; it may be scrolled out of sight."""
        content = self.content
        return pygame.Rect(
            content.x, content.y + self._tops[row], content.width, self._tops[row + 1] - self._tops[row]
        )

    def top(self, row: int) -> int:
        """Where a row begins, below the upper edge of the content."""
        return self._tops[row]

    def row_at(self, position: tuple[int, int]) -> int | None:
        """The row that can be chosen under the pointer."""
        if not self.rect.collidepoint(position):
            return None
        row = self._row_at_height(position[1] - self.content.y)
        is_there = self._place_of(row) is not None and self.row_rect(row).collidepoint(position)
        return row if is_there else None

    def _place_of(self, row: int | None) -> int | None:
        """Where that row stands among those that can be chosen; None if it cannot be."""
        if row is None:
            return None
        at = bisect_left(self._choosable, row)
        return at if self._choosable[at : at + 1] == [row] else None

    def _row_at_height(self, y: int) -> int:
        """The row that lies so far below the upper edge of the content, or the one nearest to there."""
        return max(0, min(len(self._tops) - 2, bisect_right(self._tops, y) - 1))

    @property
    def in_sight(self) -> range:
        """The rows of which something can be seen."""
        if len(self._tops) == 1:
            return range(0)
        first = self._row_at_height(self.offset)
        return range(first, self._row_at_height(self.offset + self.rect.height - 1) + 1)

    def choose(self, row: int) -> None:
        """Choose a row and bring it into sight, with the heading above the first one."""
        self.chosen = row
        self.show(row)
        self._on_choose(row)

    def show(self, row: int) -> None:
        is_first = bool(self._choosable) and row == self._choosable[0]
        self.reveal(0 if is_first else self._tops[row], self._tops[row + 1])

    def handle_event(self, event: pygame.Event) -> bool:
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            row = self.row_at(event.pos)
            if row is None:
                return False
            was_chosen = row == self.chosen  # what is chosen may have moved since the first click
            clicks = self._clicks.count(row, event.pos)
            self.choose(row)
            if clicks == 2 and was_chosen:
                self._on_open()
            return True
        return False

    def key(self, event: pygame.Event) -> bool:
        if not self._choosable:
            return super().key(event)
        if means(event, Common.CONFIRM):
            self._on_open()
            return True
        last = len(self._choosable) - 1
        at = self._place_of(self.chosen)
        page = max(1, self.rect.height * len(self._choosable) // max(1, self.height) - 1)
        by = way_in(event, 1, page, last + 1)
        if by is None:
            return False
        wanted = 0 if at is None else max(0, min(last, at + by))
        self.choose(self._choosable[wanted])
        return True

    def _paint_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        for row in self.in_sight:
            self._paint_row(surface, self.row_rect(row), row)


class SettlingList(ScrollList):
    """Rows whose heights are guessed at first: to measure thousands of texts would hold the window up.

    When rows come into sight they get the heights that ``measure`` gives by their numbers, and what was in sight
    before stays where it was.
    """

    def __init__(
        self,
        id: str,
        rect: pygame.Rect,
        guesses: Sequence[int],
        measure: Callable[[int], int],
        paint_row: Callable[[pygame.Surface, pygame.Rect, int], None],
        *,
        step: int,
        bar: int,
        choosable: Callable[[int], bool] = lambda row: True,
        chosen: int | None = None,
        on_open: Callable[[], None] = lambda: None,
        label: str = "",
    ) -> None:
        super().__init__(
            id, rect, guesses, paint_row, step=step, bar=bar, choosable=choosable, chosen=chosen, on_open=on_open,
            label=label,
        )  # fmt: skip
        self._measure = measure
        self._measured: set[int] = set()

    def row_under(self, position: tuple[int, int]) -> int | None:
        """The row at a pixel, whether it can be chosen or not."""
        if not self.content.clip(self.rect).collidepoint(position):
            return None
        return self._row_at_height(position[1] - self.content.y)

    def scroll_to(self, offset: int) -> None:
        """Bring that many pixels above the upper edge, and measure what comes into sight by it."""
        is_end = offset > 0 and offset >= self.height - self.rect.height
        super().scroll_to(offset)
        while not self._measured.issuperset(self.in_sight):
            self._settle(is_end=is_end)

    def _settle(self, *, is_end: bool) -> None:
        """Measure rows from one that holds its place up and down, as many as fill the list."""
        rows = self.in_sight
        # What was in sight before holds its place; of what is new the first row does, or at the end the last.
        held = next((row for row in rows if row in self._measured), rows[-1] if is_end else rows[0])
        place = self._tops[held] - self.offset
        heights = [below - top for top, below in pairwise(self._tops)]
        if is_end:
            self._measure_some(heights, range(len(heights) - 1, -1, -1), self.rect.height)
        else:
            self._measure_some(heights, range(held, len(heights)), self.rect.height - place)
            self._measure_some(heights, range(held - 1, -1, -1), place)
        self._tops = list(accumulate(heights, initial=0))
        self.height = self._tops[-1]
        super().scroll_to(self.height if is_end else self._tops[held] - place)

    def _measure_some(self, heights: list[int], rows: Iterable[int], room: int) -> None:
        for row in rows:
            if room <= 0:
                return
            if row not in self._measured:
                heights[row] = self._measure(row)
                self._measured.add(row)
            room -= heights[row]

    def show(self, row: int) -> None:
        self.scroll_to(self.offset)
        self._until_it_rests(lambda: super(SettlingList, self).show(row))

    def begin_at(self, row: int, *, in_middle: bool = False) -> None:
        """Bring a row to the top, or to the middle of the list."""
        above = self.rect.height // 2 if in_middle else 0
        self._until_it_rests(lambda: self.scroll_to(self._tops[row] - above))

    def _until_it_rests(self, scroll: Callable[[], None]) -> None:
        """Scroll again as long as rows come into sight that are new: they may push away what is to be seen."""
        measured = -1
        while measured < len(self._measured):
            measured = len(self._measured)
            scroll()

    def go_on_from(self, before: ScrollArea) -> None:
        """The same row stays at the top."""
        if isinstance(before, SettlingList) and before.in_sight and len(self._tops) > 1:
            row = min(before.in_sight.start, len(self._tops) - 2)
            beyond = before.offset - before._tops[before.in_sight.start]
            self._until_it_rests(lambda: self.scroll_to(self._tops[row] + beyond))
