"""What scrolls in the tree: panes and lists, by wheel, bar, keys, finger and reader."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest
from groups import widely
from widget_trees import MOVE, PRESS, RELEASE, SIZE, TreeDriver, a_canvas, a_tree

from skye_desktop.kit import (
    Button,
    Do,
    Label,
    List,
    ListRow,
    Pane,
    Role,
    Ruler,
    Size,
    Widget,
    column,
    pane,
)
from skye_desktop.kit.accessibility import ActionKind

HIGH, ROWS = 300, 40
MOST = ROWS * 30 - HIGH


def a_pane(rows: int = ROWS) -> tuple[TreeDriver, Pane]:
    """A pane of rows of 30 pixels in a place of 300, with a button in the last row."""
    lines = [Label(f"line {n}", height=30) for n in range(rows - 1)]
    last = Button("Last", Do(print), id="last", height=30)
    tree = a_tree(column(pane(column(*lines, last), id="pane", label="Lines", grow=0), height=HIGH))
    found = tree.ids["pane"]
    found.set(height=HIGH)
    tree.drawn()
    assert isinstance(found, Pane)
    return tree, found


def test_the_bar_is_dragged_and_a_press_beside_the_thumb_brings_it_there() -> None:
    tree, lines = a_pane()
    x, y = lines.rect.right - 4, lines.rect.y
    tree.point(PRESS, (x, y + 5))
    assert lines.scrolled == 0, "the thumb is held where it is"
    tree.point(MOVE, (x, y + 105))
    assert 300 < lines.offset < 600
    tree.point(MOVE, (x + 200, lines.rect.bottom + 500))
    assert lines.offset == MOST, "also from beside it, and no farther than there is"
    tree.point(RELEASE, (x, 0))
    tree.point(MOVE, (x, 0))
    assert lines.offset == MOST
    tree.point(PRESS, (x, y + 2))
    assert lines.offset == 0


def test_keys_the_wheel_and_a_touch_pad_scroll() -> None:
    tree, lines = a_pane()
    tree.focus.give(lines)
    for key, offset in (
        (pygame.K_DOWN, 44), (pygame.K_UP, 0), (pygame.K_PAGEDOWN, HIGH - 44), (pygame.K_END, MOST), (pygame.K_HOME, 0)
    ):  # fmt: skip
        tree.press(key)
        assert lines.offset == offset
    tree.turn_wheel(lines.rect.center, -1)
    assert lines.offset == 88
    tree.point(MOVE, lines.rect.center)
    tree.handle(
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=0.5, flipped=False)
    )
    assert lines.offset == 44


def test_what_is_gone_to_by_keys_comes_into_sight() -> None:
    tree, lines = a_pane()
    assert "last" not in tree.targets()
    tree.focus.give(tree.ids["last"])
    assert lines.offset == MOST
    assert "last" in tree.targets()


def test_what_is_no_taller_than_its_place_has_no_bar_and_no_keyboard() -> None:
    tree, lines = a_pane(rows=5)
    assert not lines.is_taller
    assert lines.children[0].rect.width == lines.rect.width
    assert not lines.takes_focus
    assert not tree.turn_wheel(lines.rect.center, -1)
    tall = a_pane()[1]
    assert tall.children[0].rect.width < tall.rect.width


# -- lists

GUESS = 20


def high(number: int) -> int:
    """The height of a row beside a bar: headings are taller, and some are long."""
    return 34 if number % 10 == 0 else 62 if number % 7 == 3 else GUESS


class NumberRow(ListRow):
    """A row painted by itself, with a button that takes it away where there is such."""

    remove: Callable[[], object] | None = None

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        has_bar = width is None or width < SIZE[0] - 24
        return 0, ruler.px(min(high(self.number), 62 if has_bar else 34))

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        blue = 60 if self.is_chosen else 90 if self.is_hovered else 40
        surface.fill((blue, 90, blue), rect.inflate(-4, -4))

    def build(self) -> Sequence[Widget]:
        number = self.number
        if self.remove is None:
            return ()
        return (Button("×", self.remove, called=f"Remove {number}", id=f"remove {number}"),)


class Shelf(Widget):
    """The owner of a list of numbers, every tenth of which is a heading."""

    numbers: tuple[int, ...]
    now: int | None = None
    guess: float | None = GUESS
    begins_at: int | None = None
    has_buttons: bool = False

    def mounted(self) -> None:
        self.opened: list[int | None] = []
        self.removed: list[int] = []

    def build(self) -> Sequence[Widget]:
        return (
            column(
                List(
                    self.numbers, self.a_row, self.now, Do(self.choose_one), Do(self.open), is_no_heading,
                    guess=self.guess, begins_at=self.begins_at, called="Numbers", id="numbers", grow=1,
                ),
                Button("Open", Do(self.open), id="open"),
                gap=12, pad=12,
            ),
        )  # fmt: skip

    def a_row(self, number: int) -> NumberRow:
        remove = Do(self.removed.append, number) if self.has_buttons else None
        return NumberRow(remove, words=f"Number {number}")

    def choose_one(self, number: int) -> None:
        self.set(now=number)

    def open(self) -> None:
        self.opened.append(self.now)


def is_no_heading(number: int) -> bool:
    return number % 10 != 0


def a_list(length: int = 3000, **more: Any) -> tuple[TreeDriver, List, Shelf]:
    shelf = Shelf(tuple(range(length)), **more)
    tree = a_tree(shelf)
    tree.drawn()
    found = tree.ids["numbers"]
    assert isinstance(found, List)
    return tree, found, shelf


def row(tree: TreeDriver, number: int) -> pygame.Rect:
    """Where a row is seen."""
    tree.update()
    return tree.where(tree.ids[f"numbers row {number}"])


def test_of_thousands_of_rows_only_those_about_the_ones_in_sight_are_made() -> None:
    tree, numbers, _ = a_list()
    for offset in (0, 5000, 30_000, 10**9):
        numbers.scroll_to(offset)
        tree.update()
        assert len(numbers.children) < 90
        assert {f"numbers row {n}" for n in numbers.in_sight} <= tree.ids.keys()
    assert row(tree, 2999).bottom == numbers.rect.bottom
    assert a_list(60, guess=None)[1].whole == sum(map(high, range(60)))


def test_what_is_in_sight_stays_where_it_is_while_rows_get_their_heights() -> None:
    tree, numbers, _ = a_list()
    numbers.scroll_to(20_000)
    for _ in range(60):
        tree.update()
        at = numbers.in_sight.start + 1
        before = row(tree, at).y
        numbers.scroll_to(numbers.offset - 7)
        assert row(tree, at).y == before + 7
    first = numbers.in_sight.start
    tree.fit((960, 600), a_canvas(1.5))
    assert abs(numbers.in_sight.start - first) <= 1


def test_a_list_laid_out_again_at_the_same_size_keeps_the_heights_it_has_measured() -> None:
    tree, numbers, _ = a_list(400)
    for offset in (0, 3000, 6000, 9000):
        numbers.scroll_to(offset)
        tree.update()
    whole, offset = numbers.whole, numbers.offset
    assert whole > 400 * GUESS
    tree.fit(SIZE, a_canvas(1.0))
    assert (numbers.whole, numbers.offset) == (whole, offset)


def test_a_row_that_is_to_be_at_the_top_at_first_is_there() -> None:
    tree, numbers, _ = a_list(begins_at=1234)
    assert row(tree, 1234).y == numbers.rect.y
    tree, numbers, _ = a_list(now=1234)
    assert numbers.rect.contains(row(tree, 1234))
    assert row(tree, 1234).height == high(1234)


@pytest.mark.parametrize(
    ("first", "steps"),
    [
        (8, [(pygame.K_DOWN, 9), (pygame.K_DOWN, 11), (pygame.K_END, 2999), (pygame.K_UP, 2998), (pygame.K_HOME, 1)]),
        (None, [(pygame.K_DOWN, 1)]), (None, [(pygame.K_UP, 1)]), (None, [(pygame.K_END, 2999)]),
    ],
)  # fmt: skip
def test_keys_go_from_row_to_row_over_headings(
    first: int | None, steps: list[tuple[int, int]]
) -> None:
    tree, numbers, shelf = a_list(now=first)
    tree.go_to("numbers")
    for key, number in steps:
        tree.press(key)
        assert shelf.now == number
        assert numbers.rect.contains(row(tree, number))
    tree.press(pygame.K_PAGEDOWN)
    assert shelf.now is not None
    assert 5 < shelf.now - steps[-1][1] < 30 or shelf.now == 2999
    tree.press(pygame.K_RETURN)
    assert shelf.opened == [shelf.now]


def test_a_click_chooses_and_a_double_click_opens() -> None:
    tree, _, shelf = a_list()
    tree.click("numbers row 3")
    assert (shelf.now, shelf.opened) == (3, [])
    tree.click("numbers row 5")
    tree.click("numbers row 5")
    assert (shelf.now, shelf.opened) == (5, [5])
    assert "numbers row 0" not in tree.targets(), "it is a heading"


def test_a_reader_is_led_to_the_chosen_row_and_opens_it_by_pressing_again() -> None:
    tree, numbers, shelf = a_list(now=5)
    tree.go_to("numbers")
    assert tree.node_of("numbers row 5").state.is_focused
    assert not tree.node_of("numbers").state.is_focused
    told = tree.node_of("numbers").children
    assert len(told) > len(numbers.in_sight)
    assert (told[1].role, told[1].label) == (Role.ITEM, "Number 1")
    assert tree.ask("numbers row 30", ActionKind.FOCUS), "a heading comes into sight"
    for now, opened in ((5, []), (31, []), (31, [31])):
        assert (shelf.now, shelf.opened) == (now, opened)
        assert tree.ask("numbers row 31")


def test_what_can_be_pressed_in_a_row_is_passed_by_tab() -> None:
    tree, _, shelf = a_list(3, guess=None, has_buttons=True)
    for name in ("numbers", "open", "numbers"):
        tree.focus.step(1)
        assert tree.focused is tree.ids[name]
    tree.click("remove 1")
    assert tree.node_of("remove 2").label == "Remove 2"
    assert tree.ask("remove 2")
    assert shelf.removed == [1, 2]


def anything(tree: TreeDriver, numbers: List, shelf: Shelf, chance: random.Random) -> None:
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    keys = (
        pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END
    )  # fmt: skip
    match chance.randrange(7):
        case 0:
            tree.point(chance.choice([MOVE, PRESS, RELEASE]), at)
        case 1:
            tree.turn_wheel(at, chance.choice((-3, -1, 2)))
        case 2:
            tree.press(chance.choice(keys))
        case 3:
            tree.focus.step(1)
        case 4:
            deed = chance.choice((ActionKind.PRESS, ActionKind.FOCUS))
            tree.ask(f"numbers row {chance.randrange(120)}", deed)
        case 5:
            numbers.scroll_to(chance.randrange(6000))
        case _:
            shelf.set(numbers=tuple(range(chance.choice((0, 3, 90, 140)))), now=None)


@pytest.mark.parametrize("seed", widely(range(6), quick=2))
def test_a_list_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance = random.Random(seed)
    tree, numbers, shelf = a_list(140, guess=None)
    for number in range(80):
        anything(tree, numbers, shelf, chance)
        tree.drawn()
        if number % 5 == 0:
            fresh, new, _ = a_list(len(shelf.numbers), guess=None, now=shelf.now)
            new.scroll_to(numbers.offset)
            tree.check_same(fresh)
