"""Fields of the tree: typed, marked, pasted and composed in, by keys, pointer and reader."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from groups import widely
from test_tree import MOVE, PRESS, RELEASE, SIZE, a_tree, drawn
from test_tree_controls import go_to, node_of, press, same

from skye_desktop.kit import (
    LEFT_BUTTON,
    Button,
    Do,
    Pointer,
    TextArea,
    TextField,
    Tree,
    Typing,
    Widget,
    column,
)
from skye_desktop.kit.accessibility import ActionKind, ActionRequest

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


class Letter(Widget):
    """The owner of a name and of some words."""

    names: tuple[str, str]
    marks_whole: bool = False

    def mounted(self) -> None:
        self.written = dict(zip(("name", "words"), self.names, strict=True))
        self.times_entered = 0

    def build(self) -> Sequence[Widget]:
        name, words = self.written["name"], self.written["words"]
        return (
            column(
                TextField(
                    name, Do(self.write, "name"), 12, on_enter=Do(self.enter), called="Name", id="name",
                    marks_whole=self.marks_whole,
                ),
                TextArea(words, Do(self.write, "words"), 400, called="Words", id="words", height=90),
                Button("Send", Do(self.write, "name", "sent"), id="send", why_not="" if name else "No name"),
                gap=8, pad=20,
            ),
        )  # fmt: skip

    def write(self, which: str, text: str) -> None:
        self.written[which] = text.strip() if which == "name" else text
        self.invalidate()

    def enter(self) -> None:
        self.times_entered += 1


def a_letter(name: str = "", words: str = "", *, marks_whole: bool = False, **more: Any) -> Tree:
    tree = a_tree(Letter((name, words), marks_whole), **more)
    drawn(tree)
    return tree


def owner(tree: Tree) -> Letter:
    assert isinstance(tree.root, Letter)
    return tree.root


def field(tree: Tree, id: str = "name") -> TextField:
    found = tree.ids[id]
    assert isinstance(found, TextField)
    return found


def type_in(tree: Tree, text: str) -> None:
    for letter in text:
        press(tree, ord(letter.lower()), letter)
        tree.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def point(tree: Tree, kind: Any, at: tuple[int, int]) -> None:
    tree.pointer(Pointer(kind, at, LEFT_BUTTON))


def enter(tree: Tree, id: str = "name") -> None:
    go_to(tree, id)


def test_what_is_typed_is_told_and_stays_though_its_owner_trims_it() -> None:
    tree = a_letter()
    enter(tree)
    type_in(tree, "Ann ")
    assert (field(tree).text, owner(tree).written["name"]) == ("Ann ", "Ann")
    type_in(tree, "B")
    assert field(tree).text == owner(tree).written["name"] == "Ann B"


def test_another_value_of_its_owner_takes_the_place_of_what_is_typed() -> None:
    tree = a_letter("Ann")
    enter(tree)
    type_in(tree, "B")
    owner(tree).write("name", "Kate")
    tree.update()
    assert field(tree).text == "Kate"


def test_entering_by_keys_marks_all_and_typing_takes_its_place() -> None:
    tree = a_letter("Ann")
    enter(tree)
    assert node_of(tree, "name").state.marked == (0, 3)
    type_in(tree, "Bo")
    assert owner(tree).written["name"] == "Bo"


@pytest.mark.parametrize(("marks_whole", "text"), [(True, "x"), (False, "Annx")])
def test_a_click_puts_the_cursor_there_or_marks_the_whole(marks_whole: bool, text: str) -> None:
    tree = a_letter("Ann", marks_whole=marks_whole)
    at = tree.targets()["name"]
    end = at.right - 10, at.centery
    for kind in (MOVE, PRESS, RELEASE):
        point(tree, kind, end)
    type_in(tree, "x")
    assert field(tree).text == text
    for kind in (PRESS, RELEASE):
        point(tree, kind, (at.x + 9, at.centery))
    assert field(tree).editor.buffer.marked_text == "", "once it is entered a click is a click"


def test_dragging_marks_and_a_double_click_marks_the_word() -> None:
    tree = a_letter("Old game")
    at = tree.targets()["name"]
    left, right = (at.x + 9, at.centery), (at.right - 10, at.centery)
    for kind, place in ((PRESS, right), (MOVE, left), (RELEASE, left)):
        point(tree, kind, place)
    assert field(tree).editor.buffer.marked_text == "Old game"
    for _ in range(2):
        for kind in (PRESS, RELEASE):
            point(tree, kind, (at.x + 12, at.centery))
    assert field(tree).editor.buffer.marked_text == "Old"
    assert tree.focused is tree.ids["name"]


def test_keys_step_erase_copy_cut_and_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    scrap = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: scrap.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: scrap[0])
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    tree = a_letter("Old game")
    enter(tree)
    press(tree, pygame.K_END)
    press(tree, pygame.K_LEFT, mod=CTRL | SHIFT)
    press(tree, pygame.K_x, mod=CTRL)
    assert (field(tree).text, scrap[0]) == ("Old ", "game")
    press(tree, pygame.K_HOME)
    press(tree, pygame.K_v, mod=CTRL)
    assert field(tree).text == "gameOld "
    press(tree, pygame.K_BACKSPACE)
    press(tree, pygame.K_DELETE)
    assert field(tree).text == "gamld "
    press(tree, pygame.K_a, mod=CTRL)
    press(tree, pygame.K_DELETE)
    assert field(tree).text == ""


def test_enter_is_the_fields_own_and_what_it_does_not_use_goes_on() -> None:
    tree = a_letter("Ann")
    enter(tree)
    press(tree, pygame.K_RETURN)
    assert owner(tree).times_entered == 1
    press(tree, pygame.K_TAB)
    assert tree.focused is tree.ids["words"]
    assert not press(tree, pygame.K_ESCAPE)
    assert not press(tree, pygame.K_RETURN), "the area leaves it to the screen"


def test_no_more_letters_than_there_is_room_for_and_none_that_cannot_be_drawn() -> None:
    refused: list[str] = []
    tree = a_letter(refuse=refused.append)
    enter(tree)
    tree.handle(pygame.Event(pygame.TEXTINPUT, text="א" + "m" * 20))
    assert field(tree).text == "m" * 12
    assert refused == ["א"]


def test_while_something_is_composed_keys_are_the_input_methods() -> None:
    tree = a_letter()
    enter(tree)
    tree.handle(pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert field(tree).is_composing
    assert press(tree, pygame.K_RETURN)
    assert owner(tree).times_entered == 0
    tree.handle(pygame.Event(pygame.TEXTINPUT, text="日"))
    assert (field(tree).text, field(tree).is_composing) == ("日", False)
    tree.handle(pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    press(tree, pygame.K_TAB)
    tree.focus.give(None)
    assert not field(tree).is_composing, "what is not finished is gone with the keyboard"


def test_a_reader_enters_sets_and_hears_it() -> None:
    tree = a_letter("Ann")
    assert tree.perform(ActionRequest("name", ActionKind.PRESS))
    assert tree.focused is tree.ids["name"]
    assert tree.perform(ActionRequest("name", ActionKind.SET, "Kate"))
    state = node_of(tree, "name").state
    assert (state.value, state.marked) == ("Kate", (4, 4))
    assert tree.perform(ActionRequest("name", ActionKind.SET, ""))
    assert owner(tree).written["name"] == ""
    assert isinstance(field(tree), Typing)


def test_up_and_down_go_from_line_to_line_in_an_area() -> None:
    tree = a_letter(words="one two three four five six seven eight nine ten " * 6)
    enter(tree, "words")
    drawn(tree)
    press(tree, pygame.K_HOME, mod=CTRL)
    press(tree, pygame.K_DOWN)
    second = field(tree, "words").editor.buffer.cursor
    assert second > 20
    press(tree, pygame.K_END)
    assert field(tree, "words").editor.buffer.cursor > second
    press(tree, pygame.K_UP)
    press(tree, pygame.K_UP)
    assert field(tree, "words").editor.buffer.cursor == 0


def test_the_keyboard_comes_back_to_a_field_as_it_was_left() -> None:
    tree = a_letter("Ann")
    enter(tree)
    press(tree, pygame.K_END)
    tree.focus.resume_text_input()
    type_in(tree, "e")
    assert field(tree).text == "Anne"


def anything(tree: Tree, chance: random.Random) -> None:
    at = chance.randrange(SIZE[0]), chance.randrange(130)
    match chance.randrange(6):
        case 0:
            point(tree, chance.choice([MOVE, PRESS, RELEASE]), at)
        case 1:
            type_in(tree, chance.choice(("a", "Bc", "  ", "long word ")))
        case 2:
            keys = (
                pygame.K_LEFT,
                pygame.K_RIGHT,
                pygame.K_HOME,
                pygame.K_BACKSPACE,
                pygame.K_TAB,
                pygame.K_UP,
            )
            press(tree, chance.choice(keys), mod=chance.choice((0, SHIFT, CTRL)))
        case 3:
            tree.perform(
                ActionRequest(
                    chance.choice(("name", "words")),
                    ActionKind.SET,
                    chance.choice(("", "Ann", "x" * 300)),
                )
            )
        case 4:
            owner(tree).write("name", chance.choice(("Kate", "")))
        case _:
            tree.focus.step(1)


@pytest.mark.parametrize("seed", widely(range(4), quick=1))
def test_fields_kept_up_to_date_equal_fields_built_fresh(seed: int) -> None:
    chance, tree = random.Random(seed), a_letter()
    for number in range(60):
        anything(tree, chance)
        drawn(tree)
        if number % 6 == 0:
            tree.perform(ActionRequest("name", ActionKind.SET, field(tree).text.strip()))
            fresh = a_tree(Letter((field(tree).text, field(tree, "words").text)))
            for one in (tree, fresh):
                for id in ("name", "words"):
                    field(one, id).editor.buffer.go(0)
                    one.ids[id].repaint()
            same(tree, fresh)
