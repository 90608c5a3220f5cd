"""Lists of rows to choose from; only those in sight, and some around them, are widgets."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import field, replace
from itertools import accumulate
from typing import Any, Final, cast

import pygame

from skye_desktop.kit.accessibility import Role, State
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common
from skye_desktop.kit.layout import Ruler, Size, px
from skye_desktop.kit.pointer import ClickCounter
from skye_desktop.kit.theme import Outset
from skye_desktop.kit.tree.overlays import measured_apart
from skye_desktop.kit.tree.scroll import Scroller
from skye_desktop.kit.tree.widget import Child, Do, Pointer, PointerKind, Widget

_TOLD: Final = 20
"""Number of rows in a block; the blocks in sight, and one before and after them, are widgets."""


def _always(item: object) -> bool:
    return True


def _nothing(*arguments: object) -> None:
    return None


class ListRow(Widget):
    """Row of a list, painted or built from its props, from `is_chosen` and from `is_hovered`.

    Controls in a row are for pointers, fingers and screen readers; keys act on the chosen row.
    """

    words: str = field(default="", kw_only=True)
    """Text for screen readers."""
    number: int = field(default=-1, kw_only=True)
    """Index of the row, set by the list like the following two props."""
    is_chosen: bool = field(default=False, kw_only=True)
    can_be_chosen: bool = field(default=True, kw_only=True)

    role = Role.ITEM
    outset = Outset.RAISED
    has_keys_of_its_own = True
    _clicks = 0
    """Pointer clicks that lead to the next press; 0 if it comes from elsewhere."""

    takes_focus = False

    @property
    def label(self) -> str:
        return self.words

    @property
    def rows(self) -> List:
        """List that contains the row."""
        return cast("List", self.parent)

    @property
    def state(self) -> State:
        return replace(super().state, is_selected=self.is_chosen)

    @property
    def is_pressable(self) -> bool:
        return self.can_be_chosen

    def preferred_size(
        self, ruler: Ruler, width: int | None = None, *, is_given: bool = False
    ) -> Size:
        """Return its outer size in window pixels, at least as high as a finger needs."""
        wide, high = super().preferred_size(ruler, width, is_given=is_given)
        return wide, max(high, ruler.least_target) if self.can_be_chosen else high

    def on_pointer(self, event: Pointer) -> bool:
        if event.kind is PointerKind.PRESS and event.button == LEFT_BUTTON:
            self._clicks = self.rows.clicks.count(self.number, event.position)
        return False

    def press(self) -> None:
        clicks = self._clicks
        self._clicks = 0
        self.rows.pressed(self.number, clicks)

    def choose(self) -> bool:
        """Scroll into view for a screen reader, and be chosen if possible."""
        self.rows.show_row(self.number)
        if self.can_be_chosen:
            self.rows.choose_row(self.number)
        return True


class List(Scroller):
    """Rows to choose from, one for each item.

    The owner keeps which one is ``chosen``. Rows are made again when a prop changes; whatever
    ``row`` reads beside the item belongs into ``made_of``. With a ``guess`` of their height, in
    design pixels, rows are measured when they come into sight, and those in sight keep their place;
    without one all are measured at once.
    """

    items: Sequence[Any]
    row: Callable[[Any], ListRow]
    """Makes the row of an item; it may read props of its own only."""
    chosen: int | None = None
    on_choose: Callable[[int], object] = _nothing
    """Receives the index of the row to be chosen."""
    on_open: Callable[[], object] = _nothing
    """Called for a double click, and for Enter."""
    choosable: Callable[[Any], bool] = _always
    """Returns whether the row of an item can be chosen; headings cannot."""
    named: Callable[[Any], str] | None = None
    """Returns the id of an item's row; rows without one are numbered."""
    made_of: Hashable = None
    guess: float | None = None
    height_of: Callable[[Any], float] | None = None
    """Returns the height of an item's row, in design pixels, if it is known without making the row.

    It is asked once for the same sequence of items: one in which heights have changed is a new one.
    """
    begins_at: int | None = None
    """Row at the top at first; by default the chosen one is scrolled into view."""
    begins_in_middle: bool = False
    """Whether that row is in the middle at first, not at the top."""

    role = Role.LIST
    measured_by = frozenset(("items", "made_of", "guess"))
    _tops = cast("Sequence[int]", (0,))
    """Start of each row below the upper end, in window pixels, and the end of the last one."""
    _width = 0
    """Width of the rows, in window pixels."""
    _has_begun = False

    def mounted(self) -> None:
        self.clicks = ClickCounter()
        self._measured: set[int] = set()
        self._fits: tuple[object, ...] = ()
        """Everything that the heights depend on."""
        self._anchor = (0, 0)
        """First row in sight, and how much of it is hidden above, in window pixels."""
        self._made = range(0)
        """Rows for which there are widgets at present, by index."""
        self._known: tuple[tuple[object, object], list[int]] = ((None, None), [])
        """Cached indices of the rows that can be chosen, with the items they belong to."""

    # -- the rows

    def build(self) -> Sequence[Child]:
        self._made = self._due
        return [self._row(number) for number in self._made]

    def _row(self, number: int) -> ListRow:
        """Return a new row."""
        item = self.items[number]
        row = self.row(item)
        row.number = number
        row.is_chosen = number == self.chosen
        row.can_be_chosen = self.choosable(item)
        row.id = self.row_id(number)
        return row

    @property
    def _due(self) -> range:
        """Rows that should be widgets."""
        seen = self.in_sight
        first, last = (
            (seen.start // _TOLD - 1) * _TOLD,
            (max(seen.stop - 1, 0) // _TOLD + 2) * _TOLD,
        )
        return range(max(0, first), min(len(self.items), last))

    def row_id(self, number: int) -> str:
        """Return the id of a row."""
        name = "" if self.named is None else self.named(self.items[number])
        return name or f"{self.id} row {number}"

    @property
    def in_sight(self) -> range:
        """Rows that are visible, at least in part."""
        if not self._is_stacked:
            first = max(0, min(len(self.items) - 1, self._anchor[0]))
            return range(first, min(len(self.items), first + 1))
        first = self._row_at(self.offset)
        return range(first, self._row_at(self.offset + max(1, self.rect.height) - 1) + 1)

    @property
    def _is_stacked(self) -> bool:
        """Whether the list has rows, and the heights of all of them are known."""
        return 0 < len(self.items) == len(self._tops) - 1

    def _row_at(self, y: int) -> int:
        """Return the row at a distance from the upper end, in window pixels, or the nearest one."""
        return max(0, min(len(self._tops) - 2, bisect_right(self._tops, y) - 1))

    @property
    def _can_be_chosen(self) -> list[int]:
        """Indices of the rows that can be chosen."""
        items, choosable = self.items, self.choosable
        known, found = self._known
        if known[0] is not items or known[1] is not choosable:
            found = [number for number, item in enumerate(items) if choosable(item)]
            self._known = (items, choosable), found
        return found

    # -- heights

    @property
    def whole(self) -> int:
        return self._tops[-1]

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        if self.guess is not None:
            return 0, px(ruler, self.guess) * len(self.items)
        return 0, sum(self._all_heights(ruler, width))

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        fits = self.items, self.made_of, ruler, rect.width
        anchor, before = self._anchor, self._fits
        # With another ruler alone what was measured is no guess again: the bar keeps its length.
        is_same = before[:2] + before[3:] == fits[:2] + fits[3:]
        seen: Collection[int] = self._measured if is_same else ()
        if before != fits:
            self._fits = fits
            is_told = self.height_of is not None and before and before[0] is self.items
            if is_told and before[2] is ruler and self._is_stacked:
                self._width = rect.width
                self._hold_on()
            else:
                self._begin_measuring(ruler, rect.width, seen)
        self._measure_rows(ruler)
        if self.is_taller and self._width == rect.width:
            self._anchor = anchor  # without the bar its row may have been too low for it
            if self.height_of is None:
                self._begin_measuring(ruler, rect.width - self.beside(ruler), seen)
            else:  # heights that are told do not depend on the width
                self._width = rect.width - self.beside(ruler)
                self._hold_on()
            self._measure_rows(ruler)
        if not self._has_begun and self._is_stacked and rect.height:
            self._has_begun = True
            self._begin()
        self.scroll_to(self.offset)
        for number, child in zip(self._made, self.children, strict=True):
            top, bottom = self._tops[number : number + 2]
            child.place(ruler, pygame.Rect(rect.x, rect.y + top, self._width, bottom - top))

    def _begin_measuring(self, ruler: Ruler, width: int, seen: Collection[int]) -> None:
        """Estimate all heights at that width but those ``seen``, or measure all rows at once."""
        self._measured = set()
        self._width = width
        rows = range(len(self.items))
        if self.guess is not None:
            heights = [px(ruler, self.guess)] * len(rows)
            # What is in sight is no guess, or the first row would not be found where it was.
            first, above = self._anchor
            self._measure_some(heights, rows[first:], above + max(1, self.rect.height))
            for row in seen:
                self._measure_some(heights, (row,), 1)
            self._stack(heights)
        else:
            self._stack(self._all_heights(ruler, width))
            self._measured.update(rows)
        self._hold_on()

    def _measure_rows(self, ruler: Ruler) -> None:
        """Take over the present heights of the rows that are widgets."""
        tops = self._tops
        other: dict[int, int] = {}
        for number, child in zip(self._made, self.children, strict=True):
            high = child.preferred_size(ruler, self._width)[1]
            if high != tops[number + 1] - tops[number]:
                other[number] = high
        self._measured.update(self._made)
        if other:
            heights = self._heights
            for number, high in other.items():
                heights[number] = high
            self._stack(heights)
            self._hold_on()
            self.repaint()

    def _hold_on(self) -> None:
        """Scroll so that the first row in sight stays where it was."""
        row, above = self._anchor
        if self._is_stacked:
            self._put(self._tops[min(row, len(self.items) - 1)] + above)

    @property
    def _heights(self) -> list[int]:
        return [below - top for top, below in zip(self._tops, self._tops[1:], strict=False)]

    def _stack(self, heights: Sequence[int]) -> None:
        self._tops = list(accumulate(heights, initial=0))

    def _all_heights(self, ruler: Ruler, width: int | None) -> list[int]:
        """Return the heights of all rows, in window pixels."""
        if self.height_of is None:
            return [self._height(row, ruler, width) for row in range(len(self.items))]
        told = [*map(self.height_of, self.items)]
        pixels = {height: px(ruler, height) for height in set(told)}
        return [pixels[height] for height in told]

    def _height(self, number: int, ruler: Ruler, width: int | None) -> int:
        """Return the height of a row that is no widget, in window pixels."""
        if self.height_of is not None:
            return px(ruler, self.height_of(self.items[number]))
        return measured_apart(self._row(number), ruler, width)[1]

    def top(self, row: int) -> int:
        """Return the start of a row, in window pixels below the upper end."""
        return self._tops[row]

    # -- how far

    def hide(self, offset: float) -> None:
        self.scroll_to(round(offset * self.canvas.scale))

    def scroll_to(self, offset: int) -> None:
        """Hide that many window pixels above, and measure the rows that come into sight."""
        if not self._is_stacked:
            return
        is_end = offset > 0 and offset >= self.whole - self.rect.height
        self._put(offset)
        while not self._measured.issuperset(self.in_sight):
            self._settle(is_end=is_end)
        if self._made != self._due and self.tree is not None:
            self.invalidate()

    def _put(self, offset: int) -> None:
        """Hide that many window pixels above, as far as there is content."""
        wanted = max(0, min(self.whole - self.rect.height, offset))
        if wanted != self.offset:
            self._set(wanted / float(self.canvas.scale))
        first = self._row_at(wanted)
        self._anchor = first, wanted - self._tops[first]

    def _settle(self, *, is_end: bool) -> None:
        """Measure rows above and below one that keeps its place, until the list is filled."""
        rows = self.in_sight
        # What was in sight before holds its place; of what is new the first row does, or at the end
        # the last.
        held = next((row for row in rows if row in self._measured), rows[-1] if is_end else rows[0])
        place = self._tops[held] - self.offset
        heights = self._heights
        if is_end:
            self._measure_some(heights, range(len(heights) - 1, -1, -1), self.rect.height)
        else:
            self._measure_some(heights, range(held, len(heights)), self.rect.height - place)
            self._measure_some(heights, range(held - 1, -1, -1), place)
        self._stack(heights)
        self._put(self.whole if is_end else self._tops[held] - place)

    def _measure_some(self, heights: list[int], rows: Iterable[int], room: int) -> None:
        for row in rows:
            if room <= 0:
                return
            if row not in self._measured:
                heights[row] = self._height(row, self.canvas, self._width)
                self._measured.add(row)
            room -= heights[row]

    def _begin(self) -> None:
        """Scroll to the first position."""
        if self.begins_at is not None:
            self.begin_at(self.begins_at, in_middle=self.begins_in_middle)
        elif self.chosen is not None:
            self.show_row(self.chosen)

    def begin_at(self, row: int, *, in_middle: bool = False) -> None:
        """Scroll a row to the top, or to the middle of the list."""
        above = self.rect.height // 2 if in_middle else 0
        self._until_it_rests(lambda: self.scroll_to(self._tops[row] - above))

    def show_row(self, row: int) -> None:
        """Scroll a row into view, together with the heading above the first one."""
        is_first = row == next(iter(self._can_be_chosen), None)
        self._until_it_rests(
            lambda: self.reveal(0 if is_first else self._tops[row], self._tops[row + 1])
        )

    def _until_it_rests(self, scroll: Callable[[], None]) -> None:
        """Repeat scrolling until no new rows are measured: these may move the wanted row."""
        measured = -1 if self._is_stacked else len(self._measured)
        while measured < len(self._measured):
            measured = len(self._measured)
            scroll()

    # -- what is chosen

    def choose_row(self, row: int) -> None:
        """Choose a row and scroll it into view."""
        self.show_row(row)
        self.on_choose(row)

    def pressed(self, row: int, clicks: int) -> None:
        """Choose a row that was pressed; open it by a double click.

        A screen reader's press, with 0 ``clicks``, opens the row that is chosen already.
        """
        was_chosen = row == self.chosen  # what is chosen may have moved since the first click
        if was_chosen and not clicks:
            self.show_row(row)
            self.on_open()
            return
        self.choose_row(row)
        if was_chosen and clicks == 2:
            self.on_open()

    def step_by(self, by: int) -> None:
        """Choose a row some steps farther; without a chosen one, counted from before the first."""
        rows = self._can_be_chosen
        at = -1 if self.chosen is None else bisect_left(rows, self.chosen)
        self.choose_row(rows[max(0, min(len(rows) - 1, at + by))])

    @property
    def takes_focus(self) -> bool:
        return self.is_taller or bool(self._can_be_chosen)

    @property
    def read_as(self) -> Widget:
        """Widget that is read for the list: the chosen row if it has a widget, else the list."""
        if self.chosen is None or self.chosen not in self._made:
            return self
        return self.children[self.chosen - self._made.start]

    def actions(self) -> dict[Command, Action]:
        rows = self._can_be_chosen
        if not rows:
            return super().actions()
        page = max(1, self.rect.height * len(rows) // max(1, self.whole) - 1)
        ways: dict[Command, int] = {
            Common.UP: -1, Common.DOWN: 1, Common.PAGE_UP: -page, Common.PAGE_DOWN: page,
            Common.FIRST: -len(rows), Common.LAST: len(rows),
        }  # fmt: skip
        steps = {command: Action(Do(self.step_by, way)) for command, way in ways.items()}
        return steps | {Common.CONFIRM: Action(self.on_open)}
