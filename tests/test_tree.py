"""The tree of widgets: what is equal stays, what changed is painted, and what has come by itself waits."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pygame
import pytest
from groups import widely
from widget_trees import MOVE, PRESS, RELEASE, SIZE, Clock, TreeDriver, a_canvas, a_tree

from skye_desktop.kit import (
    Action,
    Button,
    Command,
    Common,
    Do,
    Kind,
    Label,
    Load,
    Poll,
    Role,
    Secret,
    Widget,
    column,
    pane,
    row,
    stack,
    theme,
)
from skye_desktop.kit.accessibility import ActionKind


class Card(Widget):
    """A card with coins; a coin is lifted from it, and laid on it."""

    table: Table
    number: int
    coins: int
    may_add: bool

    role = Role.THING
    outset = 4

    @property
    def label(self) -> str:
        return f"Card {self.number}: {self.coins}"

    def build(self) -> Sequence[Widget]:
        why_not = "" if self.may_add else "No coin is left."
        more = Do(self.table.put, self.number, 1)
        return (
            column(
                Label(f"{self.coins} coins", widest="9 coins"),
                Button("+", more, why_not=why_not, id=f"more {self.number}"),
                gap=4,
            ),
        )

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill((60, 90, 40 * self.coins), rect)
        if self.is_hovered:
            pygame.draw.rect(surface, (255, 255, 255), rect.inflate(6, 6), 2)

    def actions(self) -> Mapping[Command, Action]:
        return {
            Common.UP: Action(Do(self.table.put, self.number, 1)),
            Common.DOWN: Action(Do(self.table.put, self.number, -1)),
        }

    def lift(self, position: tuple[int, int]) -> Load | None:
        where = self.tree.where(self) if self.tree else self.rect
        return Load("coin", self, draw_coin, where, self.number) if self.coins else None

    def accepts(self, load: Load) -> bool:
        return load.thing == "coin" and load.part != self.number

    def drop(self, load: Load) -> None:
        self.table.move(load.part, self.number)

    def clicked(self, load: Load) -> None:
        self.table.put(self.number, -1)


def draw_coin(canvas: Any, surface: pygame.Surface, centre: tuple[int, int]) -> None:
    pygame.draw.circle(surface, (240, 200, 40), centre, 9)


class Table(Widget):
    """Coins on some cards, and the cards."""

    coins: tuple[int, ...] = (0, 0, 0)
    most: int = 5
    is_open: bool = True
    catches = True

    def build(self) -> Sequence[Widget]:
        left = self.most - sum(self.coins)
        cards = [
            Card(self, number, coins, left > 0, id=f"card {number}", width=100, height=90)
            for number, coins in enumerate(self.coins)
        ]
        lines = [Label(f"line {number}", id=f"line {number}") for number in range(left * 6)]
        return (
            column(
                row(*cards, gap=10),
                Label(f"{left} left", widest="9 left"),
                pane(column(*lines), id="lines", label="Lines") if self.is_open else None,
                Button("Fold", Do(self.fold), id="fold"),
                gap=6, pad=12,
            ),
        )  # fmt: skip

    def put(self, card: int, by: int) -> None:
        """Put so many more coins on a card, as far as there are coins."""
        there = max(0, self.coins[card] + min(by, self.most - sum(self.coins)))
        self.set(coins=(*self.coins[:card], there, *self.coins[card + 1 :]))

    def move(self, one: Any, other: int) -> None:
        self.put(one, -1)
        self.put(other, 1)

    def fold(self) -> None:
        self.set(is_open=not self.is_open)


def a_table(*coins: int, **more: Any) -> tuple[TreeDriver, Table]:
    table = Table(coins or (0, 0, 0), **more)
    return a_tree(table), table


def coin(tree: TreeDriver, card: int) -> tuple[int, int]:
    """The place of the coin on a card, above its button."""
    return tree.where(tree.ids[f"card {card}"]).move(0, -30).center


# -- the law that pays


def anything(tree: TreeDriver, chance: random.Random) -> None:
    """Do anything that a person can do."""
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    card = chance.randrange(3)
    match chance.randrange(8):
        case 0 | 1:
            tree.point(chance.choice([MOVE, PRESS, RELEASE]), at)
        case 2:
            tree.turn_wheel(at, chance.choice((-1, 1)))
        case 3:
            tree.ask(f"card {card}", chance.choice((ActionKind.MORE, ActionKind.LESS)))
        case 4:
            tree.focus.step(chance.choice((-1, 1)))
        case 5:
            tree.ask(chance.choice(("fold", f"more {card}")))
        case 6:
            tree.drag(coin(tree, card), coin(tree, chance.randrange(3)))
        case _:
            tree.tick(0.1)


@pytest.mark.parametrize("seed", widely(range(4), quick=2))
def test_a_tree_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance, (tree, table) = random.Random(seed), a_table()
    for number in range(60):
        anything(tree, chance)
        tree.drawn()  # repaired each time
        if number % 6 == 0:
            fresh = a_tree(Table(table.coins, is_open=table.is_open))
            if "lines" in tree.ids:
                fresh.ids["lines"].hide(tree.ids["lines"].scrolled)  # type: ignore[attr-defined]
            tree.check_same(fresh)


# -- identity


def test_the_old_instance_stays_with_all_that_it_remembers() -> None:
    tree, _ = a_table()
    card, lines = tree.ids["card 0"], tree.ids["lines"]
    tree.turn_wheel(lines.rect.center, -1)
    tree.click("more 0")
    tree.update()
    assert card.label == "Card 0: 1"
    tree.fit((960, 600), a_canvas(1.5))
    assert (tree.ids["card 0"], tree.ids["lines"]) == (card, lines)
    assert card.rect.width == 150
    assert lines.scrolled == 2 * theme.SCROLL_STEP  # type: ignore[attr-defined]


def test_only_what_differs_is_painted_again() -> None:
    tree, _ = a_table()
    tree.drawn()
    before = tree.painter.painted
    tree.drawn()
    assert tree.painter.painted == before
    tree.ask("more 1")
    changed = tree.draw(pygame.Surface(SIZE))
    one, other = tree.where(tree.ids["card 1"]), tree.where(tree.ids["card 0"])
    assert any(rect.contains(one) for rect in changed)
    assert not any(rect.contains(other) for rect in changed)


def test_two_widgets_of_one_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="two widgets are called here"):
        a_tree(row(Button("one", Do(print), id="here"), Button("other", Do(print), id="here")))


def test_a_widget_that_nothing_has_changed_is_not_built_again() -> None:
    built: list[str] = []

    class Part(Widget):
        text: str

        def build(self) -> Sequence[Widget]:
            built.append(self.text)
            return (Label(self.text),)

    class Whole(Widget):
        def build(self) -> Sequence[Widget]:
            return (row(Part("one", id="one"), Part("two", id="two")),)

    whole = Whole()
    tree = a_tree(whole)
    built.clear()
    whole.invalidate()
    tree.update()
    assert built == []
    tree.ids["two"].set(text="three")
    tree.update()
    assert built == ["three"]


# -- layout with words


def test_a_number_measured_as_its_widest_moves_nothing() -> None:
    tree = a_tree(row(Label("1 left", widest="99 left", id="count"), Label("beside", id="beside")))
    before = tree.ids["beside"].rect
    for change, moves in (({"text": "42 left"}, False), ({"widest": "1000 left"}, True)):
        tree.ids["count"].set(**change)
        tree.update()
        assert (tree.ids["beside"].rect.x > before.x) is moves


# -- the pointer

AWAY = (630, 390)


@pytest.mark.parametrize(
    ("reach", "places", "coins"),
    [
        (0, ["card 2"], (1, 0, 1)), (0, [AWAY], (2, 0, 0)), (0, [], (1, 0, 0)),
        (0, ["beside card 1"], (2, 0, 0)), (1.5, ["beside card 1"], (1, 1, 0)),
    ],
    ids=["to what takes it", "elsewhere", "clicked", "out of reach", "within reach"],
)  # fmt: skip
def test_a_coin_goes_where_it_is_taken(
    reach: float, places: list[Any], coins: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Card, "reach", reach)
    tree, table = a_table(2, 0, 0)
    card = tree.where(tree.ids["card 1"])
    beside = card.move(0, card.height // 2 + 4).midbottom
    named = {"card 2": coin(tree, 2), "beside card 1": beside, AWAY: AWAY}
    tree.drag(coin(tree, 0), *(named[place] for place in places))
    assert (table.coins, list(tree.movers)) == (coins, [])


def test_escape_puts_back_what_is_in_the_air() -> None:
    tree, table = a_table(2, 0, 0)
    tree.point(PRESS, coin(tree, 0))
    tree.point(MOVE, (300, 300))
    assert tree.interaction.is_dragging
    assert tree.press(pygame.K_ESCAPE)
    assert (tree.load, table.coins) == (None, (2, 0, 0))


# -- the keyboard


def test_a_button_that_cannot_be_used_any_more_keeps_the_keyboard_and_says_why() -> None:
    tree, table = a_table(most=1)
    tree.focus.give(tree.ids["more 0"])
    tree.press(pygame.K_RETURN)
    tree.update()
    assert tree.focus.now is tree.ids["more 0"]
    assert tree.ids["more 0"].note == "No coin is left."
    tree.ask("more 0")
    assert sum(table.coins) == 1


def test_a_modal_layer_keeps_the_keyboard_inside_and_gives_it_back() -> None:
    tree, _ = a_table()
    tree.focus.give(tree.ids["more 2"])

    class Sheet(Widget):
        is_modal = True

        def build(self) -> Sequence[Widget]:
            return (column(Button("Done", Do(print), id="done")),)

    sheet = Sheet()
    tree.push(sheet)
    tree.focus.step(1)
    assert tree.focus.now is tree.ids["done"]
    assert [node.id for node in tree.node()] == list(tree.targets()) == ["done"]
    assert not tree.ask("more 0")
    tree.pop(sheet)
    assert tree.focus.now is tree.ids["more 2"]


class Shelf(Widget):
    """Buttons, some of which go."""

    names: tuple[str, ...]

    def build(self) -> Sequence[Widget]:
        buttons = [Button(name, Do(print), id=name, width=80, height=30) for name in self.names]
        return column(*buttons), Button("aside", Do(print), id="aside", width=80, height=30)


def test_the_keyboard_of_what_is_gone_goes_to_the_nearest_beside_it() -> None:
    shelf = Shelf(("one", "two", "three"))
    tree = a_tree(column(shelf, Button("far", Do(print), id="far")))
    tree.focus.give(tree.ids["two"])
    shelf.set(names=("one", "three"))
    tree.update()
    now = tree.focused
    assert now is not None
    assert now.id in ("one", "three")
    assert now.is_settling
    shelf.set(names=())
    tree.update()
    assert tree.focused is tree.ids["aside"]


def test_enter_stands_for_what_is_done_next_until_something_has_the_keyboard() -> None:
    tree = a_tree(
        column(Button("a", Do(print), id="a"), Button("next", Do(print), Kind.PRIMARY, id="next"))
    )
    assert [node.state.has_keys for node in tree.node()] == [False, True]
    tree.focus.step(1)
    assert not any(node.state.has_keys for node in tree.node())


# -- grace, secrets, time


def test_what_comes_or_changes_by_itself_takes_no_press_for_a_moment() -> None:
    clock, table = Clock(), Table(is_open=False)
    tree = a_tree(table, clock=clock)
    place = tree.targets()["fold"].center
    with tree.by_itself():
        table.put(0, 1)
        table.fold()
    assert tree.targets()["fold"].center != place, "it has moved"
    tree.click("fold")
    tree.focus.give(tree.ids["fold"])
    tree.press(pygame.K_RETURN, pygame.K_SPACE)
    tree.click("more 2")
    assert (table.coins, table.is_open) == ((1, 0, 1), True), "what did not move takes it"
    tree.point(PRESS, tree.targets()["fold"].center)
    with tree.by_itself():
        table.fold()
        tree.update()
    clock.now += 0.4
    tree.point(RELEASE, tree.targets()["fold"].center)
    assert not table.is_open, "nor what it was pressed before"
    tree.click("fold")
    assert table.is_open


def test_what_looks_as_it_did_or_answers_a_press_takes_a_press_at_once() -> None:
    class Counter(Widget):
        step: int
        count = 0

        def build(self) -> Sequence[Widget]:
            words = "on" if self.count < 9 else "far"
            return (Button(words, lambda: self.add(self.step), id="on", width=40, height=40),)

        def add(self, step: int) -> None:
            self.count += step
            self.invalidate()

    counter = Counter(1)
    tree = a_tree(counter)
    with tree.by_itself():
        counter.set(step=5)
        counter.invalidate()
    for count in (5, 10, 15):
        tree.click("on")
        assert counter.count == count, "its button is another call, or an answer"


def test_public_targets_are_the_same_whatever_is_secret() -> None:
    class Hidden(Widget):
        coins: int
        secret = Secret.STATE

        def build(self) -> Sequence[Widget]:
            why_not = "" if self.coins else "None is left."
            more = Button("+", Do(print), why_not=why_not, id="more")
            return (row(more, Part() if self.coins > 1 else None),)

    class Part(Widget):
        secret = Secret.WHOLE

        def build(self) -> Sequence[Widget]:
            return (Button("swap", Do(print), id="swap", width=40, height=40),)

    one, other = (a_tree(Hidden(coins)) for coins in (0, 2))
    assert one.targets() != other.targets()
    assert one.targets(public=True) == other.targets(public=True)


class Ticking(Widget):
    """A widget that is ticked every half second, some times."""

    times: int
    ticks = 0
    passed = 0.0

    def tick(self, seconds: float) -> float | None:
        self.ticks += 1
        self.passed += seconds
        return 0.5 if self.ticks < self.times else None


def test_a_widget_is_ticked_when_it_said_and_told_how_long_it_waited() -> None:
    ticking = Ticking(3)
    tree = a_tree(ticking)
    waits = []
    while (wait := tree.next_tick()) is not None:
        waits.append(wait)
        tree.tick(wait)
    assert (waits, ticking.ticks) == ([0.0, 0.5, 0.5], 3)
    tree = a_tree(waiting := Ticking(99))
    for _ in range(9):
        tree.tick(0.25)
    assert (waiting.passed, waiting.ticks) == (9 * 0.25, 5)


def test_where_time_stands_still_only_what_awaits_something_is_ticked() -> None:
    looked, ticking = list[None](), Ticking(99)
    tree = a_tree(stack(ticking, Poll(lambda: looked.append(None))))
    assert tree.next_tick(stands_still=True) == 0
    tree.tick(1.0, stands_still=True)
    assert (len(looked), ticking.ticks) == (1, 0)
    assert (tree.next_tick(stands_still=True), tree.next_tick()) == (None, 0)


def test_a_tree_asks_for_a_new_picture_once_until_it_is_shown() -> None:
    asked: list[bool] = []
    tree = a_tree(Table(), changed=lambda: asked.append(True))
    for is_shown, times in ((False, 0), (True, 1), (False, 1), (True, 2)):
        tree.is_shown = is_shown
        tree.root.invalidate()
        tree.root.repaint()
        assert (len(asked), tree.is_shown) == (times, False)


def test_what_is_live_can_be_told_and_texts_without_a_name_have_a_number() -> None:
    class Live(Widget):
        text: str

        @property
        def live(self) -> str:
            return self.text

    live = Live("one", id="live")
    tree = a_tree(column(live, Label("a"), Button("b", Do(print), id="b"), Label("c"), Label("")))
    assert tree.live() == {"live": "one"}
    live.set(text="two")
    assert tree.live() == {"live": "two"}
    told = [(node.id, node.label) for node in tree.node()]
    assert told == [("text 1", "a"), ("b", "b"), ("text 2", "c")]
