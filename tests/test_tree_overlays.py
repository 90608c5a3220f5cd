"""What lies over a tree: beside what it is about wherever that moves, lit, at a scale of its own, or flying."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame
import pytest
from groups import widely
from widget_trees import SIZE, TreeDriver, a_canvas, a_tree

from skye_desktop.kit import (
    Anchored,
    Button,
    Do,
    Label,
    Ruler,
    Scaled,
    Spotlight,
    Widget,
    column,
    measured_apart,
    placed,
    row,
    spacer,
)
from skye_desktop.kit.theme import Dusk

WIDE, NARROW = 300, 90


class Bubble(Anchored):
    """A note right of what it is about, in one line, or in two where there is too little room."""

    text: str

    def forms(self) -> Sequence[Widget]:
        button = Button("Known", Do(print), id="known")
        label = Label(self.text)
        return (
            row(label, button, gap=4, width=WIDE, height=30),
            column(label, button, gap=4, width=NARROW, height=60),
        )

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        assert self.tree is not None
        about, window = self.anchors[0], self.tree.window
        sizes = [measured_apart(form, ruler, None) for form in self.forms()]
        form = 0 if about.right + sizes[0][0] <= window.right else 1
        return form, placed(pygame.Rect(about.topright, sizes[form]), [window], [about])


class Lamp(Spotlight):
    """A card at the foot of the window, with light on what it speaks of."""

    def forms(self) -> Sequence[Widget]:
        return (Button("Go on", Do(print), id="on", width=80, height=30),)

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        assert self.tree is not None
        return 0, pygame.Rect(0, self.tree.window.bottom - 30, 80, 30)


class Wall(Widget):
    """Stones in a row behind some gap and above each other, one of which is spoken of."""

    gap: int = 10
    about: str = "stone 1"
    has_lamp: bool = False
    many: int = 3
    catches = True

    def build(self) -> Sequence[Widget]:
        stones = [
            Button(f"Stone {n}", Do(self.hew, n), id=f"stone {n}", height=24)
            for n in range(self.many)
        ]
        over: Anchored = Bubble("About this", near=(self.about,))
        if self.has_lamp:
            over = Lamp(near=(self.about,))
        return (row(self.gap, column(*stones, gap=6), spacer(), pad=8), over)

    def hew(self, number: int) -> None:
        self.set(about=f"stone {number}")


def bubble_of(tree: TreeDriver) -> Anchored:
    found = next(one for one in tree.root.children if isinstance(one, Anchored))
    tree.update()
    return found


@pytest.mark.parametrize("seed", widely(range(4), quick=2))
def test_what_lies_over_a_tree_kept_up_to_date_equals_one_built_fresh(seed: int) -> None:
    chance, tree = random.Random(seed), a_tree(Wall())
    for number in range(60):
        change = chance.choice((
            {"gap": chance.randrange(10, 500)}, {"about": f"stone {chance.randrange(3)}"},
            {"has_lamp": chance.random() < 0.5}, {"many": chance.randrange(3, 6)},
        ))  # fmt: skip
        tree.root.set(**change)
        tree.drawn()
        if number % 3 == 0:
            names = ("gap", "about", "has_lamp", "many")
            tree.check_same(a_tree(Wall(**{name: tree.root.props[name] for name in names})))


def test_a_note_follows_what_it_is_about_and_has_another_form_in_too_little_room() -> None:
    tree = a_tree(Wall())
    about = tree.where(tree.ids["stone 1"])
    assert (bubble_of(tree).box.topleft, bubble_of(tree).box.width) == (about.topright, WIDE)
    tree.root.set(gap=SIZE[0] - 250)
    note = bubble_of(tree).box
    assert note.width == NARROW
    assert not note.colliderect(tree.where(tree.ids["stone 1"]))
    tree.click("stone 2")
    assert bubble_of(tree).anchors == [tree.where(tree.ids["stone 2"])]


def test_light_falls_on_what_is_meant_alone_and_takes_no_press() -> None:
    dark, bright = (a_tree(Wall(has_lamp=is_lit)) for is_lit in (True, False))
    pictures = [pygame.image.frombytes(tree.drawn(), SIZE, "RGB") for tree in (dark, bright)]
    lit, far = dark.where(dark.ids["stone 1"]).center, (SIZE[0] - 5, 200)
    for place, tone in ((lit, 255), (far, Dusk.TONE)):
        seen, red = (picture.get_at(place).r for picture in pictures)
        assert abs(seen - red * tone // 255) <= 1, place
    dark.click("stone 2")
    assert dark.root.props["about"] == "stone 2"


class Small(Widget):
    """A button that needs twice as much room as there is, or as little as there is."""

    is_scaled: bool
    times = 0

    def build(self) -> Sequence[Widget]:
        inside = column(Button("Small", Do(self.press_it), id="small", height=80), pad=20)
        return (Scaled((inside,), (2 * SIZE[0], 2 * SIZE[1])) if self.is_scaled else inside,)

    def press_it(self) -> None:
        self.times += 1


def test_what_needs_twice_the_room_looks_as_at_half_the_scale_and_is_used_where_it_lies() -> None:
    small = Small(True)
    tree, half = a_tree(small), a_tree(Small(False), scale=0.5)
    tree.check_same(half)
    tree.drag((40, 40))
    assert small.times == 1
    tree.fit((2 * SIZE[0], 2 * SIZE[1]), a_canvas())
    assert tree.targets()["small"].topleft == (20, 20)


def test_what_flies_arrives_where_its_end_lies_meanwhile() -> None:
    tree, seen = a_tree(Wall()), list[tuple[int, int]]()

    def draw() -> None:
        screen = pygame.Surface(SIZE)
        tree.painter.draw_whole(screen)
        tree.painter.draw_movers(screen)

    tree.fly(lambda surface, centre, part: seen.append(centre), "stone 0", "stone 2", 1.0)
    start = tree.where(tree.ids["stone 0"]).center
    draw()
    assert (seen, tree.next_tick()) == ([start], 0)
    tree.root.set(gap=200)
    tree.tick(0.999)
    draw()
    assert seen[-1] == tree.where(tree.ids["stone 2"]).center
    tree.root.set(many=2)
    draw()
    assert seen[-1] == seen[-2], "what is gone counts as where it lay last"
    tree.tick(0.1)
    draw()
    assert tree.painter.is_still
    tree.fly(lambda surface, centre, part: None, "stone 0", "nowhere", 1.0)
    assert tree.next_tick() is None
