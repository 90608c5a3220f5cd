"""The tree of widgets: what is equal stays, what changed is painted, and pointer, keys and readers do the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from groups import widely
from table import pictures
from ui import at_the_title, open_scene

from skye_desktop.kit import (
    COMMON,
    Action,
    Button,
    Canvas,
    Child,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    Load,
    Pointer,
    PointerKind,
    Poll,
    Role,
    Secret,
    Tree,
    Widget,
    column,
    grid,
    pane,
    row,
    spacer,
    stack,
    theme,
    walk,
    wrap,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.grace import Grace
from skye_desktop.ui.app import TreeScreen

SIZE = (640, 400)
MOVE, PRESS, RELEASE = PointerKind.MOVE, PointerKind.PRESS, PointerKind.RELEASE


@cache
def _canvas(scale: float) -> Canvas:
    return Canvas(scale, pictures())


def a_canvas(scale: float = 1.0) -> Canvas:
    """A canvas; made again if its fonts are from before pygame was ended."""
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    pygame.font.init()
    try:
        _canvas(scale).text.height(theme.BODY, Face.TITLE)
    except pygame.error:
        _canvas.cache_clear()
    return _canvas(scale)


@dataclass(frozen=True)
class Purse:
    """Coins on some cards: the model of these tests."""

    coins: tuple[int, ...] = (0, 0, 0)
    most: int = 5
    is_open: bool = True

    def put(self, card: int, by: int) -> Purse:
        """Return the purse with so many more coins on a card, as far as there are coins."""
        there = max(0, min(self.coins[card] + by, self.coins[card] + self.most - sum(self.coins)))
        return replace(self, coins=(*self.coins[:card], there, *self.coins[card + 1 :]))


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
        more = Do(self.table.put, self.number, 1)
        return (
            column(
                Label(f"{self.coins} coins", widest="9 coins"),
                Button(
                    "+",
                    more,
                    why_not="" if self.may_add else "No coin is left.",
                    id=f"more {self.number}",
                ),
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
    """The owner of the model."""

    model: Purse
    catches = True

    def mounted(self) -> None:
        self.purse = self.model

    def build(self) -> Sequence[Widget]:
        purse = self.purse
        left = purse.most - sum(purse.coins)
        cards = [
            Card(self, number, coins, left > 0, id=f"card {number}", width=100, height=90)
            for number, coins in enumerate(purse.coins)
        ]
        lines = [Label(f"line {number}", id=f"line {number}") for number in range(left * 6)]
        return (
            column(
                row(*cards, gap=10),
                Label(f"{left} left", widest="9 left"),
                pane(column(*lines), id="lines", label="Lines") if purse.is_open else None,
                Button("Fold", Do(self.fold), id="fold"),
                gap=6, pad=12,
            ),
        )  # fmt: skip

    def put(self, card: int, by: int) -> None:
        self._become(self.purse.put(card, by))

    def move(self, one: Any, other: int) -> None:
        self._become(self.purse.put(one, -1).put(other, 1))

    def fold(self) -> None:
        self._become(replace(self.purse, is_open=not self.purse.is_open))

    def _become(self, purse: Purse) -> None:
        self.purse = purse
        self.invalidate()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def a_tree(
    root: Widget, *, clock: Callable[[], float] | None = None, scale: float = 1.0, **more: Any
) -> Tree:
    tree = Tree(root, a_canvas(scale), COMMON, grace=Grace(clock or Clock(), 0.3), **more)
    tree.resize(pygame.Rect((0, 0), SIZE))
    tree.update()
    return tree


def drawn(tree: Tree) -> bytes:
    """What the screen shows after a repair."""
    screen = pygame.Surface(SIZE)
    tree.draw(screen)
    assert tree.painter.picture is not None
    return pygame.image.tobytes(tree.painter.picture, "RGB")


def click(tree: Tree, place: str) -> None:
    at = tree.targets()[place].center
    for kind in (MOVE, PRESS, RELEASE):
        tree.pointer(Pointer(kind, at, 1))


def carry(tree: Tree, one: str, other: str) -> None:
    start, end = (tree.where(tree.ids[id]).move(0, -30).center for id in (one, other))
    for kind, at in ((MOVE, start), (PRESS, start), (MOVE, end), (RELEASE, end)):
        tree.pointer(Pointer(kind, at, 1))


def purse_of(tree: Tree) -> Purse:
    assert isinstance(tree.root, Table)
    return tree.root.purse


# -- the law that pays


def something(tree: Tree, chance: random.Random) -> None:
    """Do anything that a person can do."""
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    card = chance.randrange(3)
    match chance.randrange(8):
        case 0 | 1:
            tree.pointer(Pointer(chance.choice([MOVE, PRESS, RELEASE]), at, 1))
        case 2:
            tree.pointer(Pointer(PointerKind.WHEEL, at, notches=chance.choice((-1, 1))))
        case 3:
            tree.perform(
                ActionRequest(f"card {card}", chance.choice((ActionKind.MORE, ActionKind.LESS)))
            )
        case 4:
            tree.focus.step(chance.choice((-1, 1)))
        case 5:
            tree.perform(ActionRequest(chance.choice(("fold", f"more {card}")), ActionKind.PRESS))
        case 6:
            carry(tree, f"card {card}", f"card {chance.randrange(3)}")
        case _:
            tree.tick(0.1)


@pytest.mark.parametrize("seed", widely(range(4), quick=2))
def test_a_tree_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance, tree = random.Random(seed), a_tree(Table(Purse()))
    for number in range(60):
        something(tree, chance)
        drawn(tree)  # repaired each time
        if number % 6:
            continue
        tree.cancel()
        tree.pointer(Pointer(MOVE, (SIZE[0] - 1, SIZE[1] - 1)))
        tree.focus.give(None)
        fresh = a_tree(Table(purse_of(tree)))
        fresh.pointer(Pointer(MOVE, (SIZE[0] - 1, SIZE[1] - 1)))
        if "lines" in tree.ids:
            lines, new = tree.ids["lines"], fresh.ids["lines"]
            assert lines.rect == new.rect
            new.hide(lines.scrolled)  # type: ignore[attr-defined]
        assert tree.node() == fresh.node()
        assert tree.targets() == fresh.targets()
        assert tree.targets(public=True) == fresh.targets(public=True)
        assert drawn(tree) == drawn(fresh)


# -- identity


def test_the_old_instance_stays_with_all_that_it_remembers() -> None:
    tree = a_tree(Table(Purse()))
    card, pane_before = tree.ids["card 0"], tree.ids["lines"]
    tree.pointer(Pointer(PointerKind.WHEEL, pane_before.rect.center, notches=-1))
    click(tree, "more 0")
    assert tree.ids["card 0"] is card
    assert tree.ids["lines"] is pane_before
    assert pane_before.scrolled == 2 * theme.SCROLL_STEP  # type: ignore[attr-defined]
    tree.update()
    assert card.label == "Card 0: 1"


def test_only_what_differs_is_painted_again() -> None:
    tree = a_tree(Table(Purse()))
    drawn(tree)
    before = tree.painter.painted
    drawn(tree)
    assert tree.painter.painted == before
    screen = pygame.Surface(SIZE)
    tree.perform(ActionRequest("more 1", ActionKind.PRESS))
    changed = tree.draw(screen)
    assert changed
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
        texts = ("one", "two")

        def build(self) -> Sequence[Widget]:
            return (row(*[Part(text, id=text[0] + str(n)) for n, text in enumerate(self.texts)]),)

    whole = Whole()
    tree = a_tree(whole)
    built.clear()
    whole.invalidate()
    tree.update()
    assert built == []
    tree.ids["t1"].set(text="three")
    tree.update()
    assert built == ["three"]


# -- layout


def test_rows_columns_grids_and_wraps_share_out_their_room() -> None:
    tree = a_tree(
        column(
            row(
                Button("a", Do(print), id="a", width=50, height=20),
                spacer(),
                Button("b", Do(print), id="b", width=70),
            ),
            grid(3, *[Button(str(n), Do(print), id=f"cell {n}") for n in range(4)], gap=2),
            wrap(
                *[Button("x", Do(print), id=f"piece {n}", width=200, height=30) for n in range(4)],
                gap=10,
            ),
            stack(Label("under"), Label("over"), height=40),
        )
    )
    rect = {id: widget.rect for id, widget in tree.ids.items()}
    assert rect["a"].topleft == (0, 0)
    assert rect["b"].right == SIZE[0]
    assert rect["cell 0"].width == rect["cell 1"].width
    assert rect["cell 3"].y > rect["cell 0"].y
    assert [rect[f"piece {n}"].x for n in range(4)] == [0, 210, 420, 0]


def test_a_text_that_shares_what_is_left_is_as_high_as_it_is_broken_there() -> None:
    text = "Words that take more than one line " * 4
    shared, whole = (
        a_tree(
            column(row(Label(text, wrap=True, width=width, grow=1, id="text"), id="row"), spacer())
        )
        for width in (0, SIZE[0])
    )
    assert shared.ids["row"].rect == whole.ids["row"].rect
    assert shared.ids["text"].rect.height > theme.BODY


def test_a_number_measured_as_its_widest_moves_nothing() -> None:
    tree = a_tree(row(Label("1 left", widest="99 left", id="count"), Label("beside", id="beside")))
    before = tree.ids["beside"].rect
    tree.ids["count"].set(text="42 left")
    tree.update()
    assert tree.ids["beside"].rect == before
    tree.ids["count"].set(widest="1000 left")
    tree.update()
    assert tree.ids["beside"].rect.x > before.x


def test_another_size_and_scale_keeps_what_widgets_remember() -> None:
    tree = a_tree(Table(Purse()))
    lines = tree.ids["lines"]
    tree.pointer(Pointer(PointerKind.WHEEL, lines.rect.center, 5, -1))
    tree.resize(pygame.Rect(0, 0, 960, 600), a_canvas(1.5))
    tree.update()
    assert tree.ids["lines"] is lines
    assert lines.scrolled == 2 * theme.SCROLL_STEP  # type: ignore[attr-defined]
    assert tree.ids["card 0"].rect.width == 150


# -- the pointer


def test_a_thing_is_dragged_to_what_takes_it_and_comes_back_from_elsewhere() -> None:
    tree = a_tree(Table(Purse((2, 0, 0))))
    carry(tree, "card 0", "card 2")
    assert purse_of(tree).coins == (1, 0, 1)
    start = tree.where(tree.ids["card 0"]).move(0, -30).center
    for kind, at in ((PRESS, start), (MOVE, (600, 390)), (RELEASE, (600, 390))):
        tree.pointer(Pointer(kind, at, 1))
    assert purse_of(tree).coins == (1, 0, 1)
    assert not tree.movers


def test_a_press_that_does_not_move_is_a_click() -> None:
    tree = a_tree(Table(Purse((2, 0, 0))))
    start = tree.where(tree.ids["card 0"]).move(0, -30).center
    for kind in (PRESS, RELEASE):
        tree.pointer(Pointer(kind, start, 1))
    assert purse_of(tree).coins == (1, 0, 0)


def test_escape_puts_back_what_is_in_the_air() -> None:
    tree = a_tree(Table(Purse((2, 0, 0))))
    start = tree.where(tree.ids["card 0"]).move(0, -30).center
    tree.pointer(Pointer(PRESS, start, 1))
    tree.pointer(Pointer(MOVE, (300, 300)))
    assert tree.interaction.is_dragging
    assert tree.handle(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    )
    assert tree.load is None
    assert purse_of(tree).coins == (2, 0, 0)


def test_a_button_let_go_elsewhere_is_not_pressed() -> None:
    tree = a_tree(Table(Purse()))
    tree.pointer(Pointer(PRESS, tree.targets()["more 0"].center, 1))
    tree.pointer(Pointer(RELEASE, (630, 390), 1))
    assert purse_of(tree).coins == (0, 0, 0)


def test_a_second_press_without_a_release_lets_go_of_what_was_pressed_or_carried() -> None:
    tree = a_tree(Table(Purse((1, 0, 0))))
    for place in (tree.targets()["more 0"], tree.targets()["more 1"]):
        tree.pointer(Pointer(PRESS, place.center, 1))
    kept = drawn(tree)
    tree.resize(pygame.Rect((0, 0), SIZE))
    assert drawn(tree) == kept
    tree.pointer(Pointer(RELEASE, (630, 390), 1))
    coin, beside = tree.where(tree.ids["card 0"]).move(0, -30).center, (500, 20)
    for kind, at in ((PRESS, coin), (MOVE, beside), (PRESS, beside)):
        tree.pointer(Pointer(kind, at, 1))
    assert tree.load is None
    assert not tree.movers
    assert purse_of(tree).coins == (1, 0, 0)


def test_every_action_by_pointer_alone_by_keys_alone_and_by_a_reader_alone() -> None:
    by_pointer, by_keys, by_reader = (a_tree(Table(Purse())) for _ in range(3))
    click(by_pointer, "more 1")
    for _ in range(20):
        by_keys.focus.step(1)
        if by_keys.focus.now is by_keys.ids["more 1"]:
            break
    by_keys.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    assert by_reader.perform(ActionRequest("card 1", ActionKind.MORE))
    assert purse_of(by_pointer) == purse_of(by_keys) == purse_of(by_reader) == Purse((0, 1, 0))


def test_what_reaches_beyond_itself_takes_what_is_let_go_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for reach, coins in ((0.0, (2, 0, 0)), (1.5, (1, 1, 0))):
        monkeypatch.setattr(Card, "reach", reach)
        tree = a_tree(Table(Purse((2, 0, 0))))
        card = tree.where(tree.ids["card 1"])
        beside = card.move(0, card.height // 2 + 4).midbottom
        start = tree.where(tree.ids["card 0"]).move(0, -30).center
        for kind, at in ((PRESS, start), (MOVE, beside), (RELEASE, beside)):
            tree.pointer(Pointer(kind, at, 1))
        assert purse_of(tree).coins == coins


class Chosen(Widget):
    """Things of which one is chosen; keys and digits are for that."""

    letters = ""
    chosen = 0

    def build(self) -> Sequence[Widget]:
        return (row(*[Choosable(self, n, id=f"thing {n}", width=80) for n in range(3)]),)

    def keys_go_to(self) -> Widget | None:
        return None if self.tree is None else self.tree.ids[f"thing {self.chosen}"]


class Choosable(Widget):
    owner: Chosen
    number: int

    role = Role.THING

    @property
    def label(self) -> str:
        return f"Thing {self.number}"

    def build(self) -> Sequence[Widget]:
        return (Button("x", Do(print), id=f"button {self.number}", width=20, height=20),)

    def aim(self, *, public: bool) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (4, 4) if public else (8, 8))

    @property
    def is_target(self) -> bool:
        return True

    def choose(self) -> bool:
        self.owner.chosen = self.number
        return True

    def on_event(self, event: pygame.Event) -> bool:
        self.owner.letters += f"{event.unicode}{self.number} "
        return True


def test_keys_are_for_what_a_screen_reader_has_chosen() -> None:
    whole = Chosen()
    tree = a_tree(whole)
    letter = pygame.Event(pygame.KEYDOWN, key=pygame.K_7, mod=0, unicode="7", scancode=0)
    tree.handle(letter)
    for deed, number in ((ActionKind.FOCUS, 2), (ActionKind.PRESS, 1)):
        assert tree.perform(ActionRequest(f"thing {number}", deed))
        tree.handle(letter)
    assert whole.letters == "70 72 71 "
    assert [node.id for node in tree.node() if node.state.has_keys] == ["thing 1"]


def test_what_can_be_pressed_is_told_before_what_lies_in_it_and_is_aimed_at_where_it_says() -> None:
    tree = a_tree(Chosen())
    assert [node.id for node in tree.node()][:3] == ["thing 0", "button 0", "thing 1"]
    assert tree.targets()["thing 1"].size == (8, 8)
    assert tree.targets(public=True)["thing 1"].size == (4, 4)


# -- the keyboard


def test_a_button_that_cannot_be_used_any_more_keeps_the_keyboard_and_says_why() -> None:
    tree = a_tree(Table(Purse((0, 0, 0), most=1)))
    tree.focus.give(tree.ids["more 0"])
    tree.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    tree.update()
    assert tree.focus.now is tree.ids["more 0"]
    assert tree.ids["more 0"].note == "No coin is left."
    tree.perform(ActionRequest("more 0", ActionKind.PRESS))
    assert sum(purse_of(tree).coins) == 1


def test_a_modal_layer_keeps_the_keyboard_inside_and_gives_it_back() -> None:
    tree = a_tree(Table(Purse()))
    tree.focus.give(tree.ids["more 2"])

    class Sheet(Widget):
        is_modal = True

        def build(self) -> Sequence[Widget]:
            return (column(Button("Done", Do(print), id="done")),)

    sheet = Sheet()
    tree.push(sheet)
    tree.focus.step(1)
    assert tree.focus.now is tree.ids["done"]
    assert [node.id for node in tree.node()] == ["done"]
    assert list(tree.targets()) == ["done"]
    assert not tree.perform(ActionRequest("more 0", ActionKind.PRESS))
    tree.pop(sheet)
    assert tree.focus.now is tree.ids["more 2"]


# -- grace, secrets, time


def test_what_comes_by_itself_takes_no_press_for_a_moment() -> None:
    clock = Clock()
    tree = a_tree(Table(Purse(is_open=False)), clock=clock)
    place = tree.targets()["fold"].center
    with tree.by_itself():
        tree.root.put(0, 1)  # type: ignore[attr-defined]
        tree.root.fold()  # type: ignore[attr-defined]
    assert tree.targets()["fold"].center != place, "it has moved"
    click(tree, "fold")
    assert purse_of(tree).is_open
    click(tree, "more 2")
    assert purse_of(tree).coins == (1, 0, 1), "what did not move takes it"
    clock.now += 0.4
    click(tree, "fold")
    assert not purse_of(tree).is_open


def test_what_takes_no_press_for_a_moment_looks_so_and_no_longer() -> None:
    clock = Clock()
    tree = a_tree(Table(Purse(is_open=False)), clock=clock)
    usual = drawn(tree)
    tree.settle(clock.now + 0.3)
    tree.resize(pygame.Rect((0, 0), SIZE))
    assert drawn(tree) != usual
    clock.now += 0.4
    assert drawn(tree) == usual


def test_what_looks_as_it_did_takes_a_press_at_once_whatever_it_would_do() -> None:
    class Counter(Widget):
        step: int
        count = 0

        def build(self) -> Sequence[Widget]:
            return (Button("on", lambda: self.add(self.step), id="on", width=40, height=40),)

        def add(self, step: int) -> None:
            self.count += step

    counter = Counter(1)
    tree = a_tree(counter, clock=Clock())
    with tree.by_itself():
        counter.set(step=5)
        counter.invalidate()
    click(tree, "on")
    assert counter.count == 5, "its button is another call, and looks the same"


def test_public_targets_are_the_same_whatever_is_secret() -> None:
    class Hidden(Widget):
        coins: int
        secret = Secret.STATE

        def build(self) -> Sequence[Widget]:
            return (
                row(
                    Button(
                        "+", Do(print), why_not="" if self.coins else "None is left.", id="more"
                    ),
                    Part() if self.coins > 1 else None,
                ),
            )

    class Part(Widget):
        secret = Secret.WHOLE

        def build(self) -> Sequence[Widget]:
            return (Button("swap", Do(print), id="swap", width=40, height=40),)

    one, other = (a_tree(Hidden(coins)) for coins in (0, 2))
    assert one.targets() != other.targets()
    assert one.targets(public=True) == other.targets(public=True)


def test_a_widget_is_ticked_when_it_said() -> None:
    class Ticking(Widget):
        times = 0

        def tick(self, seconds: float) -> float | None:
            self.times += 1
            return 0.5 if self.times < 3 else None

    ticking = Ticking()
    tree = a_tree(ticking)
    waits = []
    while (wait := tree.next_tick()) is not None:
        waits.append(wait)
        tree.tick(wait)
    assert waits == [0.0, 0.5, 0.5]
    assert ticking.times == 3


def test_what_awaits_something_is_looked_after_however_little_time_passes() -> None:
    looked: list[None] = []

    def look() -> float | None:
        looked.append(None)
        return 5.0 if len(looked) < 3 else None

    tree = a_tree(Poll(look))
    for seconds in (0.0, 0.0, 1.0, 9.0):
        tree.tick(seconds)
    assert len(looked) == 3
    assert tree.next_tick() is None


def test_a_tree_asks_for_a_new_picture_once_until_it_is_shown() -> None:
    asked: list[bool] = []
    tree = a_tree(Table(Purse()), changed=lambda: asked.append(True))
    for is_shown, times in ((False, 0), (True, 1), (False, 1), (True, 2)):
        tree.is_shown = is_shown
        tree.root.invalidate()
        tree.root.repaint()
        assert (len(asked), tree.is_shown) == (times, False)


def test_where_time_stands_still_only_what_awaits_something_is_ticked() -> None:
    class Blinking(Widget):
        times = 0

        def tick(self, seconds: float) -> float | None:
            self.times += 1
            return 0.5

    looked, blinking = list[None](), Blinking()
    tree = a_tree(stack(blinking, Poll(lambda: looked.append(None))))
    assert tree.next_tick(stands_still=True) == 0
    tree.tick(1.0, stands_still=True)
    assert (len(looked), blinking.times) == (1, 0)
    assert (tree.next_tick(stands_still=True), tree.next_tick()) == (None, 0)


def test_a_kept_widget_goes_on_wherever_it_stands_among_others() -> None:
    class Growing(Widget):
        labels: int
        poll: Poll

        def build(self) -> Sequence[Child]:
            return *(Label(str(number)) for number in range(self.labels)), self.poll

    poll = Poll(lambda: 1.0)
    growing = Growing(1, poll)
    tree = a_tree(growing)
    growing.set(labels=3)
    tree.update()
    assert growing.children[-1] is poll
    assert poll.tree is tree


def test_a_widget_is_told_how_long_it_waited_for_its_tick() -> None:
    class Waiting(Widget):
        passed = 0.0

        def tick(self, seconds: float) -> float | None:
            self.passed += seconds
            return 0.25

    waiting = Waiting()
    tree = a_tree(waiting)
    for _ in range(9):
        tree.tick(0.125)
    assert waiting.passed == 9 * 0.125


def test_what_is_live_can_be_told() -> None:
    class Live(Widget):
        text: str

        @property
        def live(self) -> str:
            return self.text

    tree = a_tree(row(Live("one", id="live")))
    assert tree.live() == {"live": "one"}
    tree.ids["live"].set(text="two")
    assert tree.live() == {"live": "two"}


def test_what_is_kept_is_made_of_props_alone() -> None:
    """A card built again with its owner out of reach is the same card."""
    tree = a_tree(Table(Purse((1, 0, 0))))
    card = tree.ids["card 0"]
    parts = walk(card)
    del tree.root.purse  # type: ignore[attr-defined]
    card.invalidate()
    tree.update()
    assert walk(card) == parts


# -- what is gone, what is read


class Shelf(Widget):
    """Buttons, some of which go."""

    names: tuple[str, ...]

    def build(self) -> Sequence[Widget]:
        buttons = [Button(name, Do(print), id=name, width=80, height=30) for name in self.names]
        return (
            column(*buttons, id="shelf"),
            Button("aside", Do(print), id="aside", width=80, height=30),
        )


def test_the_keyboard_of_what_is_gone_goes_to_the_nearest_beside_it() -> None:
    tree = a_tree(
        column(Shelf(("one", "two", "three"), id="buttons"), Button("far", Do(print), id="far"))
    )
    tree.focus.give(tree.ids["two"])
    tree.ids["buttons"].set(names=("one", "three"))
    tree.update()
    now = tree.focused
    assert now is not None
    assert now.id in ("one", "three")
    assert now.is_settling
    tree.ids["buttons"].set(names=())
    tree.update()
    assert tree.focused is tree.ids["aside"]


def test_a_thing_may_move_to_another_place_of_the_tree() -> None:
    class Two(Widget):
        is_left: bool

        def build(self) -> Sequence[Widget]:
            thing = Button("thing", Do(print), id="thing")
            return (
                row(*([column(thing), column()] if self.is_left else [column(), column(thing)])),
            )

    tree = a_tree(stack(Two(True, id="both")))
    tree.focus.give(tree.ids["thing"])
    tree.ids["both"].set(is_left=False)
    tree.update()
    assert tree.focused is tree.ids["thing"]


def test_texts_without_a_name_are_read_by_their_number() -> None:
    tree = a_tree(
        column(Label("first"), Button("b", Do(print), id="b"), Label("second"), Label(""))
    )
    assert [(node.id, node.label) for node in tree.node()] == [
        ("text 1", "first"),
        ("b", "b"),
        ("text 2", "second"),
    ]


def test_enter_stands_for_what_is_done_next_until_something_has_the_keyboard() -> None:
    tree = a_tree(
        column(Button("a", Do(print), id="a"), Button("next", Do(print), Kind.PRIMARY, id="next"))
    )
    assert [node.state.has_keys for node in tree.node()] == [False, True]
    tree.focus.step(1)
    assert not any(node.state.has_keys for node in tree.node())


def test_the_wheel_is_used_by_the_innermost_that_does_something_with_it() -> None:
    tree = a_tree(Table(Purse()))
    lines = tree.ids["lines"]
    tree.pointer(Pointer(MOVE, lines.rect.center))
    assert tree.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert lines.scrolled > 0  # type: ignore[attr-defined]


# -- a scene that is a tree


class CountingScene(TreeScreen):
    """A number, and a button that adds to it."""

    number = 0
    arrows_move_focus = True

    def build(self) -> Sequence[Child]:
        texts = [Label(f"line {number}") for number in range(90)]
        more = Button("More", Do(self.count, 1), id="more", tip="Add one")
        less = Button(
            "Less", Do(self.count, -1), id="less", why_not="" if self.number else "It is 0."
        )
        return (
            column(
                row(more, less, gap=8), pane(column(*texts), id="lines"), Label(str(self.number))
            ),
        )

    def count(self, by: int) -> None:
        self.number += by
        self.invalidate()

    def commands(self) -> Mapping[Command, Action]:
        return {Common.CANCEL: Action(self.app.pop, "Done")}


def test_a_scene_is_used_by_pointer_by_keys_and_by_what_is_heard(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    scene = CountingScene(reader.app)
    open_scene(reader, scene)
    reader.click("more")
    assert scene.number == 1
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN, pygame.K_SPACE):
        reader.key(key)
    assert scene.number == 1
    assert scene.perform(ActionRequest("more", ActionKind.PRESS))
    assert scene.number == 2
    labels = {node.id: node.label for node in scene.node().walk()}
    assert labels["more"] == "More"
    assert labels["text 91"] == "2"
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is not scene


def test_a_scene_scrolls_by_a_finger_and_keeps_its_place_in_another_window(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    scene = CountingScene(reader.app)
    open_scene(reader, scene)
    lines = scene.tree.ids["lines"]
    area = scene.scrolling_at(lines.rect.center)
    assert area is not None
    area.scroll_to(50)
    assert area.offset == 50
    scene.layout(pygame.Rect(0, 0, 900, 500))
    assert area.offset == 50


def test_a_scene_that_nothing_happens_on_is_still(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    scene = CountingScene(reader.app)
    open_scene(reader, scene)
    reader.app.draw_if_stale()
    assert scene.is_still
    assert scene.next_update_in() is None
    scene.count(1)
    scene.tree.update()
    assert not scene.is_still
