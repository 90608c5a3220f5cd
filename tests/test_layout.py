"""Rows, columns, grids and stacks: laws that hold for any of them, and what each is for."""

from __future__ import annotations

from collections import OrderedDict
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.kit.layout import (
    Align,
    Column,
    Container,
    Layouts,
    Part,
    Row,
    Ruler,
    Size,
    Stack,
    column,
    grid,
    row,
    slot,
    spacer,
    stack,
    wrap,
)
from skye_desktop.kit.text import Text


class Paper:
    """Measures as the canvas does at 150 %; texts are not needed here."""

    text: Text
    least_target = 0

    def __init__(self) -> None:
        self.layouts = Layouts(OrderedDict(), OrderedDict())

    def px(self, design_pixels: float) -> int:
        return max(1, round(1.5 * design_pixels))

    def wrapped_height(self, *text: object, most: int = 0) -> int:
        raise AssertionError("no text is measured")


class Words(Part):
    """So many letters of ten by ten pixels, broken at the width."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.shape = ("words", count)

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        in_line = self.count if width is None else max(1, min(self.count, width // 10))
        return 10 * in_line, 10 * -(-self.count // in_line)


PAPER = Paper()

lengths = st.none() | st.integers(0, 120)
slots = st.builds(slot, st.none(), lengths, lengths)
words = st.builds(Words, st.integers(1, 30))
leaves = st.builds(lambda part, share: part.grow(share), slots | words, st.integers(0, 3))


def containers(parts: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    several = st.lists(parts, max_size=4)
    gaps, pads = st.integers(0, 12), st.integers(0, 12) | st.tuples(st.integers(0, 12), st.integers(0, 12))
    aligns = st.none() | st.sampled_from(Align)
    inline = st.sampled_from([row, column, wrap])
    return (
        st.builds(lambda make, all_, gap, pad, align: make(*all_, gap=gap, pad=pad, align=align),
                  inline, several, gaps, pads, aligns)
        | st.builds(lambda all_, pad: stack(*all_, pad=pad), several, pads)
        | st.builds(lambda count, all_, gap: grid(count, *all_, gap=gap), st.integers(1, 3), several, gaps)
    )  # fmt: skip


trees = st.recursive(leaves, containers, max_leaves=12)
rooms = st.builds(
    pygame.Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 700), st.integers(0, 500)
)


def all_parts(part: Part) -> list[Part]:
    inside = part.parts if isinstance(part, Container) else []
    return [part, *(found for child in inside for found in all_parts(child))]


def is_inside(inner: pygame.Rect, outer: pygame.Rect) -> bool:
    return (
        outer.left <= inner.left <= inner.right <= outer.right
        and outer.top <= inner.top <= inner.bottom <= outer.bottom
    )


def at(x: int, y: int, width: int, height: int) -> pygame.Rect:
    return pygame.Rect(x, y, width, height)


def laid(tree: Part) -> list[pygame.Rect]:
    return [leaf.rect for leaf in tree.leaves()]


@given(trees, rooms)
def test_every_part_lies_inside_its_container(tree: Part, room: pygame.Rect) -> None:
    tree.arranged(PAPER, room)
    assert tree.rect == room
    assert all(is_inside(leaf.rect, room) for leaf in tree.leaves())
    for part in all_parts(tree):
        if isinstance(part, Row | Column | Stack):
            assert all(is_inside(child.rect, part.rect) for child in part.parts)


@given(trees, rooms)
def test_parts_side_by_side_do_not_overlap(tree: Part, room: pygame.Rect) -> None:
    tree.arranged(PAPER, room)
    for part in all_parts(tree):
        if isinstance(part, Row):
            assert all(one.rect.right <= other.rect.left for one, other in pairwise(part.parts))
        elif isinstance(part, Column):
            assert all(one.rect.bottom <= other.rect.top for one, other in pairwise(part.parts))


@given(trees, rooms)
def test_gaps_are_kept_where_there_is_room_for_them(tree: Part, room: pygame.Rect) -> None:
    tree.arranged(PAPER, room)
    for part in all_parts(tree):
        if (
            isinstance(part, Row)
            and part.gap
            and part.rect.width >= PAPER.px(12) * 2 + 3 * PAPER.px(part.gap)
        ):
            between = {other.rect.left - one.rect.right for one, other in pairwise(part.parts)}
            assert between <= {PAPER.px(part.gap)}


@given(st.lists(leaves, min_size=1, max_size=6), st.integers(0, 12), rooms)
def test_what_grows_takes_all_that_is_left_by_its_share(
    parts: list[Part], gap: int, room: pygame.Rect
) -> None:
    wishes = [part.wish(PAPER)[0] for part in parts]
    between = (len(parts) - 1) * (PAPER.px(gap) if gap else 0)
    spare = room.width - sum(wishes) - between
    row(*parts, gap=gap).arranged(PAPER, room)
    if spare < 0:
        return
    shares = [part.share for part in parts]
    for part, wish in zip(parts, wishes, strict=True):
        due = spare * part.share / max(1, sum(shares))
        assert abs(part.rect.width - wish - due) <= 1
    if any(shares):
        assert sum(part.rect.width for part in parts) + between == room.width


@given(trees, rooms)
def test_arranging_twice_gives_the_same(tree: Part, room: pygame.Rect) -> None:
    tree.arranged(PAPER, room)
    once = laid(tree)
    tree.arranged(PAPER, room.move(7, 9))
    tree.arranged(PAPER, room)
    assert laid(tree) == once


@given(trees, rooms)
def test_what_is_kept_of_a_layout_is_what_laying_it_out_anew_gives(tree: Part, room: pygame.Rect) -> None:
    ruler = Paper()
    tree.arranged(ruler, room.move(7, 9))
    tree.arranged(ruler, room)
    kept = [part.rect for part in all_parts(tree)]
    tree.arranged(Paper(), room)
    assert kept == [part.rect for part in all_parts(tree)]


def test_the_same_words_in_other_places_are_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ruler = Paper()

    def page(words: int) -> Column:
        return column(row(Words(4).grow(), slot(width=10)), row(Words(words), spacer()))

    page(3).arranged(ruler, at(0, 0, 200, 80))
    measured: list[int] = []
    measure = Words.measure

    def noted(self: Words, ruler: Ruler, width: int | None) -> Size:
        measured.append(self.count)
        return measure(self, ruler, width)

    monkeypatch.setattr(Words, "measure", noted)
    page(3).arranged(ruler, at(5, 5, 200, 80))
    assert not measured
    page(6).arranged(ruler, at(5, 5, 200, 80))
    assert set(measured) == {6}


class OneOfAKind(Words):
    """Nothing tells how large it is but itself."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.shape = None


def test_what_no_value_tells_the_size_of_is_measured_each_time() -> None:
    part = OneOfAKind(3)
    line = column(row(part, spacer()), spacer())
    for part.count in (3, 7):
        line.arranged(PAPER, at(0, 0, 200, 80))
        assert part.rect.width == 10 * part.count


@given(trees, st.integers(0, 700))
def test_a_part_that_gets_the_height_it_asks_for_keeps_its_words_whole(tree: Part, width: int) -> None:
    """A column as tall as it wished to be gives every part in it what that one wished."""
    wanted = tree.wish(PAPER, width)
    tree.arranged(PAPER, pygame.Rect(0, 0, width, wanted[1]))
    for part in all_parts(tree):
        if part is tree and isinstance(part, Column):
            inset = PAPER.px(part.pad[0]) if part.pad[0] else 0
            for child in part.parts:
                assert child.rect.height >= child.wish(PAPER, max(0, width - 2 * inset))[1]


def test_a_row_gives_what_is_left_to_the_part_that_grows() -> None:
    crest, name, price = row(20, spacer(), 40, gap=4).cut(PAPER, at(0, 0, 300, 30))
    assert [crest, name, price] == [at(0, 0, 30, 30), at(36, 0, 198, 30), at(240, 0, 60, 30)]


def test_what_grows_gives_way_first_then_what_is_measured_then_fixed_sizes() -> None:
    grows, measured, fixed = Words(20).grow(), Words(10), slot(width=40)
    line = row(grows, measured, fixed)
    line.arranged(PAPER, at(0, 0, 200, 10))
    assert [part.rect.width for part in (grows, measured, fixed)] == [40, 100, 60]
    line.arranged(PAPER, at(0, 0, 100, 10))
    assert [part.rect.width for part in (grows, measured, fixed)] == [0, 40, 60]
    line.arranged(PAPER, at(0, 0, 30, 10))
    assert [part.rect.width for part in (grows, measured, fixed)] == [0, 0, 30]


@pytest.mark.parametrize(("align", "top"), [(Align.TOP, 0), (Align.CENTRE, 20), (Align.BOTTOM, 40)])
def test_parts_stand_at_the_top_in_the_middle_or_at_the_bottom_of_a_row(align: Align, top: int) -> None:
    word = Words(3)
    row(word, align=align).arranged(PAPER, at(0, 0, 100, 50))
    assert word.rect == at(0, top, 30, 10)


def test_without_an_alignment_a_part_takes_the_whole_height_of_the_row_unless_its_own_is_fixed() -> None:
    word, box = Words(3), slot(height=10)
    row(word, box).arranged(PAPER, at(0, 0, 100, 50))
    assert (word.rect.height, box.rect.height) == (50, 15)


def test_words_in_a_column_are_as_tall_as_its_width_makes_them() -> None:
    text, foot = Words(25), slot("foot", height=10)
    page = column(text, foot, gap=2, pad=(10, 4))
    places = page.centred(PAPER, at(0, 0, 400, 400), width=100).places()
    assert text.rect == at(140, 176, 120, 30)
    assert places["foot"] == at(140, 209, 120, 15)
    assert page.rect == at(125, 170, 150, 60)


def test_a_wrapped_row_breaks_where_the_width_ends() -> None:
    parts = [Words(4) for _ in range(5)]
    wrap(*parts, gap=4).arranged(PAPER, at(0, 0, 140, 100))
    assert [part.rect.topleft for part in parts] == [(0, 0), (46, 0), (92, 0), (0, 16), (46, 16)]


def test_the_cells_of_a_grid_are_equally_wide_also_in_a_line_that_is_not_full() -> None:
    cells = [slot(height=10).grow() for _ in range(4)]
    grid(3, *cells, gap=2).arranged(PAPER, at(0, 0, 306, 103))
    first = [at(0, 0, 100, 15), at(103, 0, 100, 15), at(206, 0, 100, 15)]
    assert [cell.rect for cell in cells] == [*first, at(0, 53, 100, 15)]


def test_parts_of_a_stack_all_take_the_whole_of_it() -> None:
    below, above = slot(), Words(2)
    stack(below, above, pad=2).arranged(PAPER, at(0, 0, 50, 40))
    assert below.rect == above.rect == at(3, 3, 44, 34)


def test_none_in_place_of_a_part_is_left_out() -> None:
    line = row(Words(1), None, Words(1), gap=4)
    assert line.wish(PAPER) == (26, 10)
