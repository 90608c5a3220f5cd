"""The controls of the tree: set by pointer alone, by keys alone and by a reader alone, they do the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
import pytest
from groups import widely
from test_tree import MOVE, PRESS, RELEASE, SIZE, a_canvas, a_tree, click, drawn

from skye_desktop.kit import (
    LEFT_BUTTON,
    Button,
    Canvas,
    Choice,
    Do,
    Drawing,
    Label,
    Node,
    Pointer,
    PointerKind,
    Role,
    Toggle,
    Tree,
    Widget,
    centre,
    column,
    heading,
    pane,
    row,
    screen,
    sheet,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest
from skye_desktop.kit.commands import RIGHT_BUTTON

SPEEDS = ((1, "Slow"), (2, "Normal"), (4, "Fast"))


@dataclass(frozen=True)
class Wishes:
    """Some settings: the model of these tests."""

    speed: int = 2
    is_loud: bool = False
    times: int = 0


class Form(Widget):
    """The owner of the model."""

    model: Wishes

    def mounted(self) -> None:
        self.wishes = self.model

    def build(self) -> Sequence[Widget]:
        wishes = self.wishes
        why_not = "" if wishes.is_loud else "It is silent."
        return (
            screen(
                sheet(
                    heading("Wishes"),
                    row(
                        Label("Speed"),
                        Choice(
                            SPEEDS,
                            wishes.speed,
                            Do(self.wish_for, "speed"),
                            called="Speed",
                            id="speed",
                            width=200,
                        ),
                        gap=8,
                    ),
                    Toggle(
                        "Loud",
                        wishes.is_loud,
                        Do(self.wish_for, "is_loud"),
                        id="loud",
                        tip="It is heard",
                    ),
                    Drawing(
                        Do(draw_dots, wishes.times),
                        called=f"{wishes.times} dots",
                        id="dots",
                        height=20,
                    ),
                    gap=8,
                ),
                Button("Play", Do(self.play), why_not=why_not, key="P", id="play"),
                Button("Close", Do(print), id="close"),
                widest=400,
            ),
        )

    def wish_for(self, name: str, value: Any) -> None:
        self.become(replace(self.wishes, **{name: value}))

    def play(self) -> None:
        self.become(replace(self.wishes, times=self.wishes.times + 1))

    def become(self, wishes: Wishes) -> None:
        self.wishes = wishes
        self.invalidate()


def draw_dots(times: int, surface: pygame.Surface, canvas: object, rect: pygame.Rect) -> None:
    for number in range(times):
        pygame.draw.circle(surface, (0, 0, 0), (rect.x + 5 + 12 * number, rect.centery), 4)


def wishes_of(tree: Tree) -> Wishes:
    assert isinstance(tree.root, Form)
    return tree.root.wishes


def press(tree: Tree, key: int, letter: str = "", mod: int = 0) -> bool:
    return tree.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0))


def go_to(tree: Tree, id: str) -> None:
    """Go to a widget by Tab alone."""
    for _ in range(40):
        press(tree, pygame.K_TAB)
        if tree.focused is tree.ids[id]:
            return
    raise AssertionError(f"{id} is not reached")


def node_of(tree: Tree, id: str) -> Node:
    return next(node for top in tree.node() for node in top.walk() if node.id == id)


def anything(tree: Tree, chance: random.Random) -> None:
    """Do anything that a person can do with a form."""
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    match chance.randrange(6):
        case 0:
            kind = chance.choice([MOVE, PRESS, RELEASE])
            tree.pointer(Pointer(kind, at, chance.choice((LEFT_BUTTON, RIGHT_BUTTON))))
        case 1:
            tree.pointer(Pointer(PointerKind.WHEEL, at, notches=chance.choice((-1, 1))))
        case 2:
            press(
                tree,
                chance.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN)),
            )
        case 3:
            tree.focus.step(chance.choice((-1, 1)))
        case 4:
            id = chance.choice(sorted(tree.targets()))
            tree.perform(
                ActionRequest(id, chance.choice(list(ActionKind)), str(chance.randrange(3)))
            )
        case _:
            click(tree, chance.choice(sorted(tree.targets())))


def rest(tree: Tree) -> None:
    """Let nothing be pressed, pointed at or focused."""
    tree.cancel()
    tree.pointer(Pointer(MOVE, (SIZE[0] - 1, SIZE[1] - 1)))
    tree.focus.give(None)


def same(tree: Tree, fresh: Tree) -> None:
    """Hold that a tree which was kept up to date is like one that is built fresh."""
    for one in (tree, fresh):
        rest(one)
    assert tree.node() == fresh.node()
    assert tree.targets() == fresh.targets()
    assert tree.targets(public=True) == fresh.targets(public=True)
    assert drawn(tree) == drawn(fresh)


@pytest.mark.parametrize("seed", widely(range(4), quick=1))
def test_a_form_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance, tree = random.Random(seed), a_tree(Form(Wishes()))
    for number in range(60):
        anything(tree, chance)
        drawn(tree)
        if number % 6 == 0:
            same(tree, a_tree(Form(wishes_of(tree))))


def by_pointer(tree: Tree) -> None:
    click(tree, "loud")
    at = tree.targets()["speed"]
    for kind in (MOVE, PRESS, RELEASE):
        tree.pointer(Pointer(kind, (at.right - 5, at.centery), LEFT_BUTTON))
    click(tree, "play")


def by_keys(tree: Tree) -> None:
    go_to(tree, "loud")
    press(tree, pygame.K_SPACE)
    go_to(tree, "speed")
    press(tree, pygame.K_RIGHT)
    go_to(tree, "play")
    press(tree, pygame.K_RETURN)


def by_reader(tree: Tree) -> None:
    for request in (
        ActionRequest("loud", ActionKind.PRESS),
        ActionRequest("speed", ActionKind.SET, "Fast"),
        ActionRequest("play", ActionKind.PRESS),
    ):
        assert tree.perform(request)


@pytest.mark.parametrize("hand", [by_pointer, by_keys, by_reader])
def test_a_form_is_filled_in_by_each_hand_alone(hand: Callable[[Tree], None]) -> None:
    tree = a_tree(Form(Wishes()))
    hand(tree)
    assert wishes_of(tree) == Wishes(4, True, 1)


def test_a_choice_is_gone_through_round_by_all_that_turns_it() -> None:
    tree = a_tree(Form(Wishes(speed=4)))
    place = tree.targets()["speed"]
    middle, left = place.center, (place.x + 3, place.centery)
    seen = []
    for kind, at, button, notches in (
        (PRESS, middle, LEFT_BUTTON, 0),
        (PRESS, left, LEFT_BUTTON, 0),
        (PRESS, middle, RIGHT_BUTTON, 0),
        (PointerKind.WHEEL, middle, 0, -1),
        (PointerKind.WHEEL, middle, 0, 1),
    ):
        tree.pointer(Pointer(kind, at, button, notches))
        tree.pointer(Pointer(RELEASE, at, button))
        seen.append(wishes_of(tree).speed)
    assert seen == [1, 4, 2, 4, 2]
    state = node_of(tree, "speed").state
    assert (state.value, state.number) == ("Normal", (0, 1, 2))
    tree.perform(ActionRequest("speed", ActionKind.MORE))
    tree.perform(ActionRequest("speed", ActionKind.SET, "0"))
    assert wishes_of(tree).speed == 1


def test_the_wheel_scrolls_a_pane_and_changes_no_choice_on_its_way() -> None:
    turned: list[object] = []
    choices = [
        Choice(SPEEDS, 1, turned.append, id=f"choice {n}", called="c", height=60) for n in range(12)
    ]
    tree = a_tree(column(pane(column(*choices), id="all")))
    tree.pointer(Pointer(PointerKind.WHEEL, tree.targets()["choice 1"].center, notches=-1))
    assert not turned
    assert tree.ids["all"].scrolled > 0  # type: ignore[attr-defined]


def test_one_that_cannot_be_used_says_why_and_what_can_be_says_its_keys() -> None:
    tree = a_tree(Form(Wishes()))
    state = node_of(tree, "play").state
    assert (state.is_enabled, state.why_not, state.about) == (False, "It is silent. · P", "")
    assert "play" not in tree.targets()
    tree.perform(ActionRequest("loud", ActionKind.PRESS))
    state = node_of(tree, "play").state
    assert (state.is_enabled, state.why_not, state.about) == (True, "", "P")
    assert node_of(tree, "loud").state.is_checked
    assert node_of(tree, "loud").role is Role.SWITCH


def test_a_page_leaves_a_margin_and_its_buttons_stand_below_it() -> None:
    tree = a_tree(Form(Wishes()))
    play, speed = tree.where(tree.ids["play"]), tree.where(tree.ids["speed"])
    assert play.y > speed.bottom
    assert tree.ids["play"].is_on_wood  # type: ignore[attr-defined]
    assert not tree.ids["speed"].is_on_wood  # type: ignore[attr-defined]
    assert play.x >= (SIZE[0] - 400) // 2
    middle = a_tree(centre(Button("x", Do(print), id="x", width=100, height=40)))
    assert middle.ids["x"].rect.center == (SIZE[0] // 2, SIZE[1] // 2)


def test_what_is_pressed_is_large_enough_while_fingers_are_used() -> None:
    canvas = Canvas(1.0, a_canvas().images)
    tree = a_tree(
        row(
            Button("+", Do(print), id="more", width=20, height=20),
            Choice(SPEEDS, 1, Do(print), id="speed"),
        )
    )
    assert tree.ids["more"].rect.width == 20
    canvas.least_target = 44
    tree.resize(pygame.Rect((0, 0), SIZE), canvas)
    tree.update()
    assert all(min(rect.size) >= 44 for rect in tree.targets().values())
