"""What scrolls in the tree: panes and lists, by wheel, bar, keys, finger and reader."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import pygame
import pytest
from groups import widely
from test_tree import MOVE, PRESS, RELEASE, SIZE, a_canvas, a_tree, click, drawn
from test_tree_controls import go_to, node_of, press, same

from skye_desktop.kit import (
    LEFT_BUTTON,
    Button,
    Do,
    Label,
    List,
    ListRow,
    Pane,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Size,
    Tree,
    Widget,
    column,
    pane,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest

HIGH, ROWS = 300, 40


def a_pane(rows: int = ROWS) -> tuple[Tree, Pane]:
    """A pane of rows of 30 pixels in a place of 300, with a button in the last row."""
    lines = [Label(f"line {n}", height=30) for n in range(rows - 1)]
    last = Button("Last", Do(print), id="last", height=30)
    tree = a_tree(column(pane(column(*lines, last), id="pane", label="Lines", grow=0), height=HIGH))
    tree.ids["pane"].set(height=HIGH)
    drawn(tree)
    found = tree.ids["pane"]
    assert isinstance(found, Pane)
    return tree, found


def point(tree: Tree, kind: PointerKind, at: tuple[int, int], notches: float = 0) -> bool:
    return tree.pointer(Pointer(kind, at, LEFT_BUTTON, notches))


def test_the_bar_is_dragged_and_a_press_beside_the_thumb_brings_it_there() -> None:
    tree, lines = a_pane()
    x = lines.rect.right - 4
    point(tree, PRESS, (x, lines.rect.y + 5))
    assert lines.scrolled == 0, "the thumb is held where it is"
    point(tree, MOVE, (x, lines.rect.y + 105))
    assert 300 < lines.offset < 600
    point(tree, MOVE, (x + 200, lines.rect.bottom + 500))
    assert lines.offset == ROWS * 30 - HIGH, "also from beside it, and no farther than there is"
    point(tree, RELEASE, (x, 0))
    point(tree, MOVE, (x, 0))
    assert lines.offset == ROWS * 30 - HIGH
    point(tree, PRESS, (x, lines.rect.y + 2))
    assert lines.offset == 0


@pytest.mark.parametrize(
    ("key", "offset"),
    [
        (pygame.K_DOWN, 44), (pygame.K_UP, 0), (pygame.K_PAGEDOWN, HIGH - 44), (pygame.K_END, ROWS * 30 - HIGH),
        (pygame.K_HOME, 0),
    ],
)  # fmt: skip
def test_keys_scroll_what_has_the_keyboard(key: int, offset: int) -> None:
    tree, lines = a_pane()
    tree.focus.give(lines)
    press(tree, key)
    assert lines.offset == offset


def test_the_wheel_scrolls_by_two_steps_and_a_touch_pad_by_less() -> None:
    tree, lines = a_pane()
    point(tree, PointerKind.WHEEL, lines.rect.center, -1)
    assert lines.offset == 88
    point(tree, MOVE, lines.rect.center)
    tree.handle(
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=0.5, flipped=False)
    )
    assert lines.offset == 44


def test_what_is_gone_to_by_keys_comes_into_sight() -> None:
    tree, lines = a_pane()
    assert "last" not in tree.targets()
    tree.focus.give(tree.ids["last"])
    assert lines.offset == ROWS * 30 - HIGH
    assert "last" in tree.targets()


def test_what_is_no_taller_than_its_place_has_no_bar_and_no_keyboard() -> None:
    tree, lines = a_pane(rows=5)
    assert not lines.is_taller
    assert lines.children[0].rect.width == lines.rect.width
    assert not lines.takes_focus
    assert not point(tree, PointerKind.WHEEL, lines.rect.center, -1)
    tall = a_pane()[1]
    assert tall.children[0].rect.width < tall.rect.width


def test_a_finger_moves_what_is_in_it_and_not_its_bar() -> None:
    _, lines = a_pane()
    assert lines.moves_at(lines.rect.center)
    assert not lines.moves_at((lines.rect.right - 3, lines.rect.centery))
    lines.scroll_to(lines.offset + 77)
    assert lines.offset == 77


# -- lists

GUESS = 20


def high(number: int) -> int:
    """The height of a row: headings are taller, and some are long."""
    return 34 if number % 10 == 0 else 62 if number % 7 == 3 else GUESS


class NumberRow(ListRow):
    """A row painted by itself."""

    is_even: bool

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(high(self.number))

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        colour = (
            (230, 190, 60) if self.is_chosen else (90, 90, 90) if self.is_hovered else (40, 40, 40)
        )
        surface.fill(colour, rect.inflate(-4, -4))


class Shelf(Widget):
    """The owner of a list of numbers, every tenth of which is a heading."""

    numbers: tuple[int, ...]
    first: int | None = None
    guess: float | None = GUESS
    begins_at: int | None = None

    def mounted(self) -> None:
        self.now = self.first
        self.opened: list[int | None] = []
        self.left = self.numbers

    def build(self) -> Sequence[Widget]:
        return (
            column(
                List(
                    self.left, a_row, self.now, Do(self.choose_one), Do(self.open), is_no_heading, guess=self.guess,
                    begins_at=self.begins_at, called="Numbers", id="numbers", grow=1,
                ),
                Button("Open", Do(self.open), id="open"),
                gap=12, pad=12,
            ),
        )  # fmt: skip

    def choose_one(self, number: int) -> None:
        self.now = number
        self.invalidate()

    def open(self) -> None:
        self.opened.append(self.now)

    def keep(self, numbers: tuple[int, ...]) -> None:
        self.left = numbers
        self.invalidate()


def a_row(number: int) -> NumberRow:
    return NumberRow(number % 2 == 0, words=f"Number {number}")


def is_no_heading(number: int) -> bool:
    return number % 10 != 0


def a_list(length: int = 3000, **more: Any) -> tuple[Tree, List, Shelf]:
    tree = a_tree(Shelf(tuple(range(length)), **more))
    drawn(tree)
    found, shelf = tree.ids["numbers"], tree.root
    assert isinstance(found, List)
    assert isinstance(shelf, Shelf)
    return tree, found, shelf


def row(tree: Tree, number: int) -> pygame.Rect:
    """Where a row is seen."""
    tree.update()
    return tree.where(tree.ids[f"numbers row {number}"])


def test_of_thousands_of_rows_only_those_about_the_ones_in_sight_are_made() -> None:
    tree, numbers, _ = a_list()
    assert len(numbers.children) < 90
    for offset in (5000, 30_000, 10**9):
        numbers.scroll_to(offset)
        tree.update()
        assert len(numbers.children) < 90
        assert {f"numbers row {n}" for n in numbers.in_sight} <= tree.ids.keys()
    assert row(tree, 2999).bottom == numbers.rect.bottom


def test_what_is_in_sight_stays_where_it_is_while_rows_get_their_heights() -> None:
    tree, numbers, _ = a_list()
    numbers.scroll_to(20_000)
    for _ in range(60):
        tree.update()
        at = numbers.in_sight.start + 1
        before = row(tree, at).y
        numbers.scroll_to(numbers.offset - 7)
        assert row(tree, at).y == before + 7


def test_a_row_that_is_to_be_at_the_top_at_first_is_there() -> None:
    tree, numbers, _ = a_list(begins_at=1234)
    assert row(tree, 1234).y == numbers.rect.y
    tree, numbers, _ = a_list(first=1234)
    assert numbers.rect.contains(row(tree, 1234))
    assert row(tree, 1234).height == high(1234)


def test_another_scale_keeps_the_row_at_the_top() -> None:
    tree, numbers, _ = a_list()
    numbers.scroll_to(9_000)
    tree.update()
    first = numbers.in_sight.start
    tree.resize(pygame.Rect(0, 0, 960, 600), a_canvas(1.5))
    tree.update()
    assert abs(numbers.in_sight.start - first) <= 1


def test_keys_go_from_row_to_row_over_headings() -> None:
    tree, numbers, shelf = a_list(first=8)
    go_to(tree, "numbers")
    seen = []
    for key in (
        pygame.K_DOWN,
        pygame.K_DOWN,
        pygame.K_END,
        pygame.K_UP,
        pygame.K_HOME,
        pygame.K_PAGEDOWN,
    ):
        press(tree, key)
        seen.append(shelf.now)
        assert numbers.rect.contains(row(tree, shelf.now or 0))
    assert seen[:5] == [9, 11, 2999, 2998, 1]
    assert 5 < (seen[5] or 0) < 30
    assert row(tree, 1).y > numbers.rect.y or numbers.offset
    press(tree, pygame.K_RETURN)
    assert shelf.opened == [shelf.now]


@pytest.mark.parametrize(
    ("key", "chosen"),
    [(pygame.K_DOWN, 1), (pygame.K_UP, 1), (pygame.K_HOME, 1), (pygame.K_END, 2999)],
)
def test_keys_begin_at_an_end_where_nothing_is_chosen(key: int, chosen: int) -> None:
    tree, numbers, shelf = a_list()
    go_to(tree, "numbers")
    press(tree, key)
    assert shelf.now == chosen
    assert numbers.rect.contains(row(tree, chosen))


def test_a_click_chooses_and_a_double_click_opens() -> None:
    tree, _, shelf = a_list()
    click(tree, "numbers row 3")
    assert (shelf.now, shelf.opened) == (3, [])
    click(tree, "numbers row 5")
    click(tree, "numbers row 5")
    assert (shelf.now, shelf.opened) == (5, [5])
    assert "numbers row 0" not in tree.targets(), "it is a heading"


def test_a_reader_is_led_to_the_chosen_row_and_opens_it_by_pressing_again() -> None:
    tree, numbers, shelf = a_list(first=5)
    go_to(tree, "numbers")
    assert node_of(tree, "numbers row 5").state.is_focused
    assert not node_of(tree, "numbers").state.is_focused
    told = node_of(tree, "numbers").children
    assert len(told) > len(numbers.in_sight)
    assert (told[1].role, told[1].label) == (Role.ITEM, "Number 1")
    assert tree.perform(ActionRequest("numbers row 30", ActionKind.FOCUS)), (
        "a heading comes into sight"
    )
    assert shelf.now == 5
    assert tree.perform(ActionRequest("numbers row 31", ActionKind.PRESS))
    assert (shelf.now, shelf.opened) == (31, [])
    assert tree.perform(ActionRequest("numbers row 31", ActionKind.PRESS))
    assert shelf.opened == [31]


def test_what_comes_under_the_pointer_by_scrolling_is_pointed_at() -> None:
    tree, numbers, _ = a_list()
    at = row(tree, 3).center
    point(tree, MOVE, at)
    for turn in (lambda: point(tree, PointerKind.WHEEL, at, -1), lambda: numbers.scroll_to(4_000)):
        turn()
        tree.update()
        pointed = tree.hovered
        assert isinstance(pointed, ListRow)
        assert row(tree, pointed.number).collidepoint(at)


def by_pointer(tree: Tree) -> None:
    for _ in range(4):
        tree.pointer(Pointer(PointerKind.WHEEL, (100, 100), notches=-1))
    click(tree, "numbers row 15")
    click(tree, "open")


def by_keys(tree: Tree) -> None:
    go_to(tree, "numbers")
    for _ in range(14):
        press(tree, pygame.K_DOWN)
    press(tree, pygame.K_RETURN)


def by_reader(tree: Tree) -> None:
    for _ in range(2):
        tree.perform(ActionRequest("numbers row 15", ActionKind.PRESS))


@pytest.mark.parametrize("hand", [by_pointer, by_keys, by_reader])
def test_a_row_is_chosen_and_opened_by_each_hand_alone(hand: Callable[[Tree], None]) -> None:
    tree, _, shelf = a_list()
    hand(tree)
    assert (shelf.now, shelf.opened) == (15, [15])


class CrossedRow(NumberRow):
    """A row with a button that takes it away."""

    remove: Callable[[], object]

    def build(self) -> Sequence[Widget]:
        return (
            Button("×", self.remove, called=f"Remove {self.number}", id=f"remove {self.number}"),
        )


class Crossed(Widget):
    """The owner of a list with such rows."""

    def mounted(self) -> None:
        self.removed: list[int] = []

    def build(self) -> Sequence[Widget]:
        rows = List((0, 1, 2), self.row, called="Numbers", id="numbers", grow=1)
        return (column(rows, Button("Open", Do(self.invalidate), id="open")),)

    def row(self, number: int) -> CrossedRow:
        return CrossedRow(True, Do(self.remove, number), words=f"Number {number}")

    def remove(self, number: int) -> None:
        self.removed.append(number)


def test_what_can_be_pressed_in_a_row_is_for_pointers_and_readers_and_tab_passes_by() -> None:
    owner = Crossed()
    tree = a_tree(owner)
    for name in ("numbers", "open", "numbers"):
        tree.focus.step(1)
        assert tree.focused is tree.ids[name]
    click(tree, "remove 0")
    assert node_of(tree, "remove 2").label == "Remove 2"
    assert tree.perform(ActionRequest("remove 2", ActionKind.PRESS))
    assert owner.removed == [0, 2]


def test_without_a_guess_all_rows_have_their_heights_at_once() -> None:
    _, numbers, _ = a_list(60, guess=None)
    assert numbers.whole == sum(map(high, range(60)))


@pytest.mark.parametrize("length", [140, 3000])
def test_laid_out_again_a_list_shows_what_it_showed(length: int) -> None:
    chance = random.Random(length)
    tree, numbers, _ = a_list(length)
    for _ in range(60):
        numbers.scroll_to(chance.randrange(numbers.whole))
        tree.update()
        first = numbers.in_sight.start
        before = row(tree, first)
        tree.resize(tree.window, copy(tree.canvas))
        assert (numbers.in_sight.start, row(tree, first)) == (first, before)


def anything(tree: Tree, numbers: List, shelf: Shelf, chance: random.Random) -> None:
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    keys = (
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_HOME,
        pygame.K_END,
    )
    match chance.randrange(7):
        case 0:
            tree.pointer(Pointer(chance.choice([MOVE, PRESS, RELEASE]), at, LEFT_BUTTON))
        case 1:
            tree.pointer(Pointer(PointerKind.WHEEL, at, notches=chance.choice((-3, -1, 2))))
        case 2:
            press(tree, chance.choice(keys))
        case 3:
            tree.focus.step(1)
        case 4:
            tree.perform(
                ActionRequest(
                    f"numbers row {chance.randrange(120)}",
                    chance.choice((ActionKind.PRESS, ActionKind.FOCUS)),
                )
            )
        case 5:
            numbers.scroll_to(chance.randrange(6000))
        case _:
            shelf.keep(tuple(range(chance.choice((0, 3, 90, 140)))))
            shelf.now = None


@pytest.mark.parametrize("seed", widely(range(6), quick=2))
def test_a_list_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance = random.Random(seed)
    tree, numbers, shelf = a_list(140, guess=None)
    for number in range(80):
        anything(tree, numbers, shelf, chance)
        drawn(tree)
        if number % 5 == 0:
            fresh, new, _ = a_list(len(shelf.left), guess=None, first=shelf.now)
            new.scroll_to(numbers.offset)
            same(tree, fresh)
