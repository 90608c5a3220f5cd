"""A list whose rows are measured when they come into sight: what is seen of it lies where it should."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from itertools import pairwise

import pygame
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.kit.widgets import SettlingList

GUESS, PAGE = 20, 200
HEIGHTS = st.lists(st.integers(1, 700), min_size=1, max_size=60)


class Measured:
    """A list of rows of some heights that says which of them were measured."""

    def __init__(self, heights: list[int]) -> None:
        self.heights = heights
        self.asked: list[int] = []
        self.list = SettlingList(
            "rows", pygame.Rect(0, 0, 100, PAGE), [GUESS] * len(heights), self._measure, self._paint,
            step=30, bar=10,
        )  # fmt: skip

    def _measure(self, row: int) -> int:
        self.asked.append(row)
        return self.heights[row]

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        raise AssertionError("nothing is drawn here")

    def check(self) -> None:
        """All rows in sight have their own heights, one below the other, and fill the list if there are enough."""
        rects = [self.list.row_rect(row) for row in self.list.in_sight]
        assert [rect.height for rect in rects] == [self.heights[row] for row in self.list.in_sight]
        assert all(upper.bottom == lower.top for upper, lower in pairwise(rects))
        assert rects[0].top <= 0
        assert rects[-1].bottom >= PAGE or not self.list.is_taller
        assert len(self.asked) == len(set(self.asked)), "each is measured once"


@given(HEIGHTS, st.lists(st.integers(-3_000, 40_000), max_size=6))
def test_rows_in_sight_have_their_own_heights_wherever_one_scrolls(
    heights: list[int], offsets: list[int]
) -> None:
    rows = Measured(heights)
    for offset in (0, *offsets):
        rows.list.scroll_to(offset)
        rows.check()


@given(HEIGHTS, st.data())
def test_a_row_that_is_chosen_or_shown_is_in_sight(heights: list[int], data: st.DataObject) -> None:
    rows = Measured(heights)
    for _ in range(3):
        row = data.draw(st.integers(0, len(heights) - 1))
        rows.list.choose(row)
        rows.check()
        rect = rows.list.row_rect(row)
        assert rect.top >= 0 or rect.height > PAGE or row == 0
        assert rect.top < PAGE
        rows.list.begin_at(row)
        rows.check()
        top = rows.list.row_rect(row).top
        assert top == 0 or rows.list.row_rect(len(heights) - 1).bottom == PAGE or not rows.list.is_taller


@given(HEIGHTS)
def test_the_end_is_the_end(heights: list[int]) -> None:
    rows = Measured(heights)
    rows.list.scroll_to(rows.list.height)
    rows.check()
    last = rows.list.row_rect(len(heights) - 1)
    assert last.bottom == PAGE or not rows.list.is_taller


@given(st.lists(st.integers(1, 60), min_size=30, max_size=60), st.integers(1, 40))
def test_what_is_in_sight_stays_where_it_is_when_rows_above_come_into_sight(
    heights: list[int], up: int
) -> None:
    rows = Measured(heights)
    rows.list.scroll_to(len(heights) * GUESS // 2)
    before = {row: rows.list.row_rect(row).top for row in rows.list.in_sight}
    offset = rows.list.offset
    rows.list.scroll_to(offset - up)
    if rows.list.offset > 0 and offset - up > 0:
        moved = {
            rows.list.row_rect(row).top - top for row, top in before.items() if row in rows.list.in_sight
        }
        assert moved == {up}


def test_no_more_rows_are_measured_than_fill_the_list() -> None:
    rows = Measured([500] * 10_000)
    rows.list.scroll_to(100_000)
    assert len(rows.asked) <= 2
    rows.list.scroll_to(rows.list.height)
    assert len(rows.asked) <= 4


def test_another_list_of_the_same_rows_goes_on_at_the_same_row() -> None:
    before = Measured([50, 70, 90] * 30)
    before.list.scroll_to(900)
    after = Measured([40, 60, 80] * 30)
    after.list.restore_from(before.list)
    assert after.list.in_sight.start == before.list.in_sight.start
