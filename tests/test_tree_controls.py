"""Controls and fields of the tree: by pointer alone, by keys alone and by a reader alone they do the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest
from table import CTRL, SHIFT
from widget_trees import SIZE, TreeDriver, a_canvas, a_tree

from skye_desktop.kit import (
    Button,
    Canvas,
    Choice,
    Do,
    Drawing,
    Label,
    Role,
    TextArea,
    TextField,
    Toggle,
    Typing,
    Widget,
    centre,
    column,
    heading,
    pane,
    rail,
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


# -- fields


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


def test_a_button_knows_whether_it_lies_on_wood_and_a_page_keeps_it_in_the_middle() -> None:
    on_wood, on_paper = Button("x", Do(print), id="x"), Button("y", Do(print), id="y")
    a_tree(column(sheet(row(on_paper)), rail(row(on_wood))))
    assert (on_wood.is_on_wood, on_paper.is_on_wood) == (True, False)
    alone = Button("z", Do(print), id="z", width=100, height=40)
    a_tree(centre(alone))
    assert (alone.is_on_wood, alone.rect.center) == (False, (SIZE[0] // 2, SIZE[1] // 2))
