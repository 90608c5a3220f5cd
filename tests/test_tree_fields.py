"""Fields of the tree: typed, marked, pasted and composed in, by keys, pointer and reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from table import CTRL, SHIFT
from widget_trees import TreeDriver, a_tree

from skye_desktop.kit import Button, Do, TextArea, TextField, Typing, Widget, column
from skye_desktop.kit.accessibility import ActionKind


class Letter(Widget):
    """A name and some words."""

    name: str = ""
    words: str = ""
    marks_whole: bool = False
    times_entered = 0

    def build(self) -> Sequence[Widget]:
        name, words = self.name, self.words
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
        self.set(**{which: text.strip() if which == "name" else text})

    def enter(self) -> None:
        self.times_entered += 1


def a_letter(
    name: str = "", words: str = "", at: str = "", **more: Any
) -> tuple[TreeDriver, Letter, TextField]:
    """A letter, and its name or the field that is gone to."""
    letter = Letter(name, words, more.pop("marks_whole", False))
    tree = a_tree(letter, **more)
    tree.drawn()
    if at:
        tree.go_to(at)
    found = tree.ids[at or "name"]
    assert isinstance(found, TextField)
    return tree, letter, found


def type_in(tree: TreeDriver, text: str) -> None:
    for letter in text:
        tree.press(ord(letter.lower()), letter=letter)
        write(tree, letter)


def write(tree: TreeDriver, text: str) -> None:
    tree.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def test_what_is_typed_is_told_and_stays_though_its_owner_trims_it_until_that_has_another() -> None:
    tree, letter, name = a_letter(at="name")
    type_in(tree, "Ann ")
    assert (name.text, letter.name) == ("Ann ", "Ann")
    type_in(tree, "B")
    assert name.text == letter.name == "Ann B"
    letter.write("name", "Kate")
    tree.update()
    assert name.text == "Kate"


def test_entering_by_keys_marks_all_and_coming_back_leaves_it_as_it_was() -> None:
    tree, _, name = a_letter("Ann", at="name")
    assert tree.node_of("name").state.marked == (0, 3)
    type_in(tree, "Bo")
    assert name.text == "Bo"
    tree.focus.resume_text_input()
    type_in(tree, "b")
    assert name.text == "Bob"


@pytest.mark.parametrize(("marks_whole", "text"), [(True, "x"), (False, "Annx")])
def test_a_click_puts_the_cursor_there_or_marks_the_whole(marks_whole: bool, text: str) -> None:
    tree, _, name = a_letter("Ann", marks_whole=marks_whole)
    at = tree.targets()["name"]
    tree.drag((at.right - 10, at.centery))
    type_in(tree, "x")
    assert name.text == text
    tree.drag((at.x + 9, at.centery))
    assert name.editor.buffer.marked_text == "", "once it is entered a click is a click"


def test_dragging_marks_and_a_double_click_marks_the_word() -> None:
    tree, _, name = a_letter("Old game")
    at = tree.targets()["name"]
    tree.drag((at.right - 10, at.centery), (at.x + 9, at.centery))
    assert name.editor.buffer.marked_text == "Old game"
    for _ in range(2):
        tree.drag((at.x + 12, at.centery))
    assert (name.editor.buffer.marked_text, tree.focused) == ("Old", name)


def test_keys_step_erase_copy_cut_and_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    scrap = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: scrap.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: scrap[0])
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    tree, _, name = a_letter("Old game", at="name")
    for strokes, text in (
        ([(pygame.K_END, 0), (pygame.K_LEFT, CTRL | SHIFT), (pygame.K_x, CTRL)], "Old "),
        ([(pygame.K_HOME, 0), (pygame.K_v, CTRL)], "gameOld "),
        ([(pygame.K_BACKSPACE, 0), (pygame.K_DELETE, 0)], "gamld "),
        ([(pygame.K_a, CTRL), (pygame.K_DELETE, 0)], ""),
    ):
        for key, mod in strokes:
            tree.press(key, mod=mod)
        assert name.text == text
    assert scrap == ["game"]


def test_enter_is_the_fields_own_and_what_it_does_not_use_goes_on() -> None:
    tree, letter, _ = a_letter("Ann", at="name")
    tree.press(pygame.K_RETURN)
    assert letter.times_entered == 1
    tree.press(pygame.K_TAB)
    assert tree.focused is tree.ids["words"]
    assert not tree.press(pygame.K_ESCAPE)
    assert not tree.press(pygame.K_RETURN), "the area leaves it to the screen"


def test_no_more_letters_than_there_is_room_for_and_none_that_cannot_be_drawn() -> None:
    refused: list[str] = []
    tree, _, name = a_letter(at="name", refuse=refused.append)
    write(tree, "א" + "m" * 20)
    assert (name.text, refused) == ("m" * 12, ["א"])


def test_while_something_is_composed_keys_are_the_input_methods() -> None:
    tree, letter, name = a_letter(at="name")
    composing = pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1)
    tree.handle(composing)
    assert name.is_composing
    assert tree.press(pygame.K_RETURN)
    assert letter.times_entered == 0
    write(tree, "日")
    assert (name.text, name.is_composing) == ("日", False)
    tree.handle(composing)
    tree.press(pygame.K_TAB)
    tree.focus.give(None)
    assert not name.is_composing, "what is not finished is gone with the keyboard"


def test_a_reader_enters_sets_and_hears_it() -> None:
    tree, letter, name = a_letter("Ann")
    assert tree.ask("name")
    assert tree.focused is name
    assert tree.ask("name", ActionKind.SET, "Kate")
    state = tree.node_of("name").state
    assert (state.value, state.marked) == ("Kate", (4, 4))
    assert tree.ask("name", ActionKind.SET, "")
    assert letter.name == ""
    assert isinstance(name, Typing)
