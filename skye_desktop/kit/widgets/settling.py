"""A list of rows of unlike heights that are measured only when they come into sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, pairwise

import pygame

from skye_desktop.kit.widgets.scroll import ScrollArea, ScrollList


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
