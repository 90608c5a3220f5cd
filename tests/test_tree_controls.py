"""The controls of the tree: set by pointer alone, by keys alone and by a reader alone, they do the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame
import pytest
from groups import widely
from widget_trees import (
    MOVE,
    PRESS,
    RELEASE,
    SIZE,
    WHEEL,
    a_canvas,
    a_tree,
    ask,
    check_same,
    click,
    drag,
    drawn,
    go_to,
    node_of,
    point,
    press,
    resize,
)

from skye_desktop.kit import (
    LEFT_BUTTON,
    Button,
    Canvas,
    Choice,
    Do,
    Drawing,
    Label,
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
from skye_desktop.kit.accessibility import ActionKind
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
        speed, is_loud, times = self.wishes.speed, self.wishes.is_loud, self.wishes.times
        why_not = "" if is_loud else "It is silent."
        choose = Do(self.wish_for, "speed")
        return (
            screen(
                sheet(
                    heading("Wishes"),
                    row(Label("Speed"), Choice(SPEEDS, speed, choose, called="Speed", id="speed", width=200), gap=8),
                    Toggle("Loud", is_loud, Do(self.wish_for, "is_loud"), id="loud", tip="It is heard"),
                    Drawing(Do(draw_dots, times), called=f"{times} dots", id="dots", height=20),
                    gap=8,
                ),
                Button("Play", Do(self.play), why_not=why_not, key="P", id="play"),
                Button("Close", Do(print), id="close"),
                widest=400,
            ),
        )  # fmt: skip

    def wish_for(self, name: str, value: Any) -> None:
        self.wishes = replace(self.wishes, **{name: value})
        self.invalidate()

    def play(self) -> None:
        self.wish_for("times", self.wishes.times + 1)


def draw_dots(times: int, surface: pygame.Surface, canvas: object, rect: pygame.Rect) -> None:
    for number in range(times):
        pygame.draw.circle(surface, (0, 0, 0), (rect.x + 5 + 12 * number, rect.centery), 4)


def a_form(**wishes: Any) -> tuple[Tree, Form]:
    form = Form(Wishes(**wishes))
    return a_tree(form), form


def anything(tree: Tree, chance: random.Random) -> None:
    """Do anything that a person can do with a form."""
    at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
    id = chance.choice(sorted(tree.targets()))
    match chance.randrange(6):
        case 0:
            kind = chance.choice([MOVE, PRESS, RELEASE])
            point(tree, kind, at, chance.choice((LEFT_BUTTON, RIGHT_BUTTON)))
        case 1:
            point(tree, WHEEL, at, 0, chance.choice((-1, 1)))
        case 2:
            keys = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN)
            press(tree, chance.choice(keys))
        case 3:
            tree.focus.step(chance.choice((-1, 1)))
        case 4:
            ask(tree, id, chance.choice(list(ActionKind)), str(chance.randrange(3)))
        case _:
            click(tree, id)


@pytest.mark.parametrize("seed", widely(range(4), quick=1))
def test_a_form_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance, (tree, form) = random.Random(seed), a_form()
    for number in range(60):
        anything(tree, chance)
        drawn(tree)
        if number % 6 == 0:
            check_same(tree, a_tree(Form(form.wishes)))


def by_pointer(tree: Tree) -> None:
    click(tree, "loud")
    at = tree.targets()["speed"]
    drag(tree, (at.right - 5, at.centery))
    click(tree, "play")


def by_keys(tree: Tree) -> None:
    for id, key in (("loud", pygame.K_SPACE), ("speed", pygame.K_RIGHT), ("play", pygame.K_RETURN)):
        go_to(tree, id)
        press(tree, key)


def by_reader(tree: Tree) -> None:
    assert ask(tree, "loud")
    assert ask(tree, "speed", ActionKind.SET, "Fast")
    assert ask(tree, "play")


@pytest.mark.parametrize("hand", [by_pointer, by_keys, by_reader])
def test_a_form_is_filled_in_by_each_hand_alone(hand: Callable[[Tree], None]) -> None:
    tree, form = a_form()
    hand(tree)
    assert form.wishes == Wishes(4, True, 1)


def test_a_choice_is_gone_through_round_by_all_that_turns_it() -> None:
    tree, form = a_form(speed=4)
    place = tree.targets()["speed"]
    middle, left = place.center, (place.x + 3, place.centery)
    for kind, at, button, notches, speed in (
        (PRESS, middle, LEFT_BUTTON, 0, 1),
        (PRESS, left, LEFT_BUTTON, 0, 4),
        (PRESS, middle, RIGHT_BUTTON, 0, 2),
        (WHEEL, middle, 0, -1, 4),
        (WHEEL, middle, 0, 1, 2),
    ):
        point(tree, kind, at, button, notches)
        point(tree, RELEASE, at, button)
        assert form.wishes.speed == speed, (kind, button, notches)
    state = node_of(tree, "speed").state
    assert (state.value, state.number) == ("Normal", (0, 1, 2))
    ask(tree, "speed", ActionKind.MORE)
    assert form.wishes.speed == 4
    ask(tree, "speed", ActionKind.SET, "0")
    assert form.wishes.speed == 1


def test_the_wheel_scrolls_a_pane_and_changes_no_choice_on_its_way() -> None:
    turned: list[object] = []
    choices = [
        Choice(SPEEDS, 1, turned.append, id=f"choice {n}", called="c", height=60) for n in range(12)
    ]
    tree = a_tree(column(pane(column(*choices), id="all")))
    point(tree, WHEEL, tree.targets()["choice 1"].center, 0, -1)
    assert not turned
    assert tree.ids["all"].scrolled > 0  # type: ignore[attr-defined]


def test_one_that_cannot_be_used_says_why_and_what_can_be_says_its_keys() -> None:
    tree, _ = a_form()
    state = node_of(tree, "play").state
    assert (state.is_enabled, state.why_not, state.about) == (False, "It is silent. · P", "")
    assert "play" not in tree.targets()
    ask(tree, "loud")
    state = node_of(tree, "play").state
    assert (state.is_enabled, state.why_not, state.about) == (True, "", "P")
    loud = node_of(tree, "loud")
    assert (loud.role, loud.state.is_checked) == (Role.SWITCH, True)


def test_a_page_leaves_a_margin_and_its_buttons_stand_below_it() -> None:
    tree, _ = a_form()
    play, speed = tree.ids["play"], tree.ids["speed"]
    assert tree.where(play).y > tree.where(speed).bottom
    assert play.is_on_wood  # type: ignore[attr-defined]
    assert not speed.is_on_wood  # type: ignore[attr-defined]
    assert tree.where(play).x >= (SIZE[0] - 400) // 2
    middle = a_tree(centre(Button("x", Do(print), id="x", width=100, height=40)))
    assert middle.ids["x"].rect.center == (SIZE[0] // 2, SIZE[1] // 2)


def test_what_is_pressed_is_large_enough_while_fingers_are_used() -> None:
    more = Button("+", Do(print), id="more", width=20, height=20)
    tree = a_tree(row(more, Choice(SPEEDS, 1, Do(print), id="speed")))
    assert more.rect.width == 20
    canvas = Canvas(1.0, a_canvas().images)
    canvas.least_target = 44
    resize(tree, SIZE, canvas)
    assert all(min(rect.size) >= 44 for rect in tree.targets().values())
