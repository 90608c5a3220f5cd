"""The controls of the tree: set by pointer alone, by keys alone and by a reader alone, they do the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest
from widget_trees import SIZE, TreeDriver, a_canvas, a_tree

from skye_desktop.kit import (
    Button,
    Canvas,
    Choice,
    Do,
    Drawing,
    Label,
    Role,
    Toggle,
    Widget,
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


class Form(Widget):
    """Some settings, and what sets them."""

    speed: int = 2
    is_loud: bool = False
    times: int = 0

    def build(self) -> Sequence[Widget]:
        speed, is_loud, times = self.speed, self.is_loud, self.times
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
        self.set(**{name: value})

    def play(self) -> None:
        self.set(times=self.times + 1)


def draw_dots(times: int, surface: pygame.Surface, canvas: object, rect: pygame.Rect) -> None:
    for number in range(times):
        pygame.draw.circle(surface, (0, 0, 0), (rect.x + 5 + 12 * number, rect.centery), 4)


def a_form(**wishes: Any) -> tuple[TreeDriver, Form]:
    form = Form(**wishes)
    return a_tree(form), form


def by_pointer(tree: TreeDriver) -> None:
    tree.click("loud")
    at = tree.targets()["speed"]
    tree.drag((at.right - 5, at.centery))
    tree.click("play")


def by_keys(tree: TreeDriver) -> None:
    for id, key in (("loud", pygame.K_SPACE), ("speed", pygame.K_RIGHT), ("play", pygame.K_RETURN)):
        tree.go_to(id)
        tree.press(key)


def by_reader(tree: TreeDriver) -> None:
    assert tree.ask("loud")
    assert tree.ask("speed", ActionKind.SET, "Fast")
    assert tree.ask("play")


@pytest.mark.parametrize("hand", [by_pointer, by_keys, by_reader])
def test_a_form_is_filled_in_by_each_hand_alone(hand: Callable[[TreeDriver], None]) -> None:
    tree, form = a_form()
    hand(tree)
    assert (form.speed, form.is_loud, form.times) == (4, True, 1)


def test_a_choice_is_gone_through_round_by_all_that_turns_it() -> None:
    tree, form = a_form(speed=4)
    place = tree.targets()["speed"]
    middle, left = place.center, (place.x + 3, place.centery)
    for turn, speed in (
        (lambda: tree.drag(middle), 1),
        (lambda: tree.drag(left), 4),
        (lambda: tree.drag(middle, button=RIGHT_BUTTON), 2),
        (lambda: tree.turn_wheel(middle, -1), 4),
        (lambda: tree.turn_wheel(middle, 1), 2),
    ):
        turn()
        assert form.speed == speed
    state = tree.node_of("speed").state
    assert (state.value, state.number) == ("Normal", (0, 1, 2))
    tree.ask("speed", ActionKind.MORE)
    assert form.speed == 4
    tree.ask("speed", ActionKind.SET, "0")
    assert form.speed == 1


def test_the_wheel_scrolls_a_pane_and_changes_no_choice_on_its_way() -> None:
    turned: list[object] = []
    choices = [
        Choice(SPEEDS, 1, turned.append, id=f"choice {n}", called="c", height=60) for n in range(12)
    ]
    tree = a_tree(column(pane(column(*choices), id="all")))
    tree.turn_wheel(tree.targets()["choice 1"].center, -1)
    assert not turned
    assert tree.ids["all"].scrolled > 0  # type: ignore[attr-defined]


def test_one_that_cannot_be_used_says_why_and_what_can_be_says_its_keys() -> None:
    tree, _ = a_form()
    state = tree.node_of("play").state
    assert (state.is_enabled, state.why_not, state.about) == (False, "It is silent. · P", "")
    assert "play" not in tree.targets()
    tree.ask("loud")
    state = tree.node_of("play").state
    assert (state.is_enabled, state.why_not, state.about) == (True, "", "P")
    loud = tree.node_of("loud")
    assert (loud.role, loud.state.is_checked) == (Role.SWITCH, True)


def test_what_is_pressed_is_large_enough_while_fingers_are_used() -> None:
    more = Button("+", Do(print), id="more", width=20, height=20)
    tree = a_tree(row(more, Choice(SPEEDS, 1, Do(print), id="speed")))
    assert more.rect.width == 20
    canvas = Canvas(1.0, a_canvas().images)
    canvas.least_target = 44
    tree.fit(SIZE, canvas)
    assert all(min(rect.size) >= 44 for rect in tree.targets().values())
