"""Rows, columns, grids and stacks: laws that hold for any of them, and what each is for."""

from __future__ import annotations

from itertools import pairwise

import pygame
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.kit import (
    COMMON,
    Align,
    Column,
    Gap,
    Row,
    Ruler,
    Size,
    Stack,
    Tree,
    Widget,
    centre,
    column,
    cut_columns,
    cut_rows,
    grid,
    row,
    spacer,
    stack,
    walk,
    wrap,
)
from skye_desktop.kit.layout import placed, px
from skye_desktop.kit.text import Text


class Paper:
    """Measures as the canvas does at 150 %; texts are not needed here."""

    text: Text
    least_target = 0
    scale = 1.5

    def px(self, design_pixels: float) -> int:
        return max(1, round(1.5 * design_pixels))

    def wrapped_height(self, *text: object, most: int = 0) -> int:
        raise AssertionError("no text is measured")


class Words(Widget):
    """So many letters of ten by ten pixels, broken at the width."""

    count: int

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        in_line = self.count if width is None else max(1, min(self.count, width // 10))
        return 10 * in_line, 10 * -(-self.count // in_line)


PAPER = Paper()

lengths = st.none() | st.integers(0, 120)
shares = st.integers(0, 3)
gaps_in = st.builds(Gap, width=lengths, height=lengths, grow=shares)
words = st.builds(Words, st.integers(1, 30), grow=shares)
leaves = gaps_in | words


def containers(parts: st.SearchStrategy[Widget]) -> st.SearchStrategy[Widget]:
    several = st.lists(parts, max_size=4)
    gaps, pads = (
        st.integers(0, 12),
        st.integers(0, 12) | st.tuples(st.integers(0, 12), st.integers(0, 12)),
    )
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
)  # fmt: skip


def arranged(part: Widget, room: pygame.Rect) -> Tree:
    """A tree whose root has that part alone, in all of the room."""
    tree = Tree(stack(part), PAPER, COMMON)
    tree.resize(room)
    tree.update()
    return tree


def is_inside(inner: pygame.Rect, outer: pygame.Rect) -> bool:
    return (
        outer.left <= inner.left <= inner.right <= outer.right
        and outer.top <= inner.top <= inner.bottom <= outer.bottom
    )


def at(x: int, y: int, width: int, height: int) -> pygame.Rect:
    return pygame.Rect(x, y, width, height)


def laid(part: Widget) -> list[pygame.Rect]:
    return [one.rect for one in walk(part)]


@given(trees, rooms)
def test_parts_lie_inside_and_apart(part: Widget, room: pygame.Rect) -> None:
    arranged(part, room)
    assert part.rect == room
    for one in walk(part):
        pairs = [(first.rect, other.rect) for first, other in pairwise(one.children)]
        if isinstance(one, Row | Column | Stack):
            assert all(is_inside(child.rect, one.rect) for child in one.children)
        if isinstance(one, Column):
            assert all(upper.bottom <= lower.top for upper, lower in pairs)
        if isinstance(one, Row):
            assert all(left.right <= right.left for left, right in pairs)
            gap = PAPER.px(one.gap)
            if one.gap and one.rect.width >= PAPER.px(12) * 2 + 3 * gap:
                assert all(right.left - left.right == gap for left, right in pairs)


@given(st.lists(leaves, min_size=1, max_size=6), st.integers(0, 12), rooms)
def test_what_grows_takes_its_share(parts: list[Widget], gap: int, room: pygame.Rect) -> None:
    arranged(row(*parts, gap=gap), room)
    wishes = [part.preferred_size(PAPER)[0] for part in parts]
    between = (len(parts) - 1) * (PAPER.px(gap) if gap else 0)
    spare = room.width - sum(wishes) - between
    if spare < 0:
        return
    shares = [part.grow for part in parts]
    for part, wish in zip(parts, wishes, strict=True):
        due = spare * part.grow / max(1, sum(shares))
        assert abs(part.rect.width - wish - due) <= 1
    if any(shares):
        assert sum(part.rect.width for part in parts) + between == room.width


@given(trees, rooms)
def test_arranging_twice_gives_the_same(part: Widget, room: pygame.Rect) -> None:
    tree = arranged(part, room)
    once = laid(part)
    for place in (room.move(7, 9), room):
        tree.resize(place)
        tree.update()
    assert laid(part) == once


@given(trees, st.integers(0, 700))
def test_a_column_as_tall_as_it_wished_gives_each_part_its_wish(part: Widget, width: int) -> None:
    tree = arranged(part, at(0, 0, width, 100))
    tree.resize(at(0, 0, width, part.preferred_size(PAPER, width)[1]))
    tree.update()
    if isinstance(part, Column):
        inner = max(0, width - 2 * part.inset(PAPER)[0])
        assert all(one.rect.height >= one.preferred_size(PAPER, inner)[1] for one in part.children)


def test_what_grows_gives_way_first_then_what_is_measured_then_fixed_sizes() -> None:
    grows, measured, fixed = Words(20, grow=1), Words(10), Gap(width=40)
    tree = arranged(row(grows, measured, fixed), at(0, 0, 200, 10))
    assert [part.rect.width for part in (grows, measured, fixed)] == [40, 100, 60]
    for width, wides in ((100, [0, 40, 60]), (30, [0, 0, 30])):
        tree.resize(at(0, 0, width, 10))
        tree.update()
        assert [part.rect.width for part in (grows, measured, fixed)] == wides


def test_words_in_a_column_are_as_tall_as_its_width_makes_them() -> None:
    text, foot = Words(25), Gap(height=10)
    page = column(text, foot, gap=2, pad=(10, 4))
    arranged(centre(page, widest=100), at(0, 0, 400, 400))
    assert text.rect == at(140, 176, 120, 30)
    assert foot.rect == at(140, 209, 120, 15)
    assert page.rect == at(125, 170, 150, 60)


def test_a_wrapped_row_breaks_where_the_width_ends() -> None:
    parts = [Words(4) for _ in range(5)]
    arranged(wrap(*parts, gap=4), at(0, 0, 140, 100))
    assert [part.rect.topleft for part in parts] == [(0, 0), (46, 0), (92, 0), (0, 16), (46, 16)]


@given(st.lists(lengths, min_size=1, max_size=5), st.integers(0, 12), st.integers(0, 12), rooms)
def test_a_rectangle_is_cut_as_rooms_are_arranged(
    fixed: list[float | None], gap: int, pad: int, room: pygame.Rect
) -> None:
    columns = [spacer() if one is None else Gap(width=one) for one in fixed]
    arranged(row(*columns, gap=gap, pad=pad), room)
    assert cut_columns(PAPER, room, *fixed, gap=gap, pad=pad) == [one.rect for one in columns]
    lines = [spacer() if one is None else Gap(height=one) for one in fixed]
    arranged(column(*lines, gap=gap, pad=pad), room)
    assert cut_rows(PAPER, room, *fixed, gap=gap, pad=pad) == [one.rect for one in lines]


def test_parts_stand_where_their_row_says_or_take_all_of_its_height() -> None:
    for align, top in ((Align.TOP, 0), (Align.CENTRE, 20), (Align.BOTTOM, 40)):
        word = Words(3)
        arranged(row(word, align=align), at(0, 0, 100, 50))
        assert word.rect == at(0, top, 30, 10)
    word, box = Words(3), Gap(height=10)
    arranged(row(word, box), at(0, 0, 100, 50))
    assert (word.rect.height, box.rect.height) == (50, 15), "unless its own is fixed"


def test_the_cells_of_a_grid_are_equally_wide_also_in_a_line_that_is_not_full() -> None:
    cells = [Gap(height=10, grow=1) for _ in range(4)]
    arranged(grid(3, *cells, gap=2), at(0, 0, 306, 103))
    first = [at(0, 0, 100, 15), at(103, 0, 100, 15), at(206, 0, 100, 15)]
    assert [cell.rect for cell in cells] == [*first, at(0, 53, 100, 15)]


def test_parts_of_a_stack_all_take_the_whole_of_it() -> None:
    below, above = Gap(), Words(2)
    arranged(stack(below, above, pad=2), at(0, 0, 50, 40))
    assert below.rect == above.rect == at(3, 3, 44, 34)


def test_a_container_has_no_edge_unless_it_is_given_one() -> None:
    for kind in (Row, Column, Stack):
        part = Gap(grow=1)
        arranged(kind((part,)), at(0, 0, 50, 40))
        assert part.rect == at(0, 0, 50, 40)


def test_a_length_has_pixels_as_soon_as_there_is_one() -> None:
    assert [px(PAPER, length) for length in (-4, 0, 0.5, 1, 4)] == [0, 0, 1, 2, 6]


@given(
    st.builds(at, st.integers(0, 12), st.integers(0, 12), st.integers(1, 6), st.integers(1, 6)),
    st.lists(st.builds(at, *[st.integers(0, 10)] * 2, *[st.integers(1, 8)] * 2), max_size=4),
)
def test_a_note_goes_to_the_nearest_free_place(note: pygame.Rect, clear: list[pygame.Rect]) -> None:
    room = at(2, 3, 10, 9)
    wanted = note.clamp(room)

    def way(place: pygame.Rect) -> int:
        return abs(place.x - wanted.x) + abs(place.y - wanted.y)

    xs, ys = (
        range(room.x, room.right - note.width + 1),
        range(room.y, room.bottom - note.height + 1),
    )
    places = [at(x, y, *note.size) for x in xs for y in ys]
    free = [place for place in places if place.collidelist(clear) < 0]
    place = placed(note, [room], clear)
    if free:
        assert place in free
        assert way(place) == min(map(way, free))
