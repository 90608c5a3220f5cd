"""Sheets that ask and menus: answered by each hand; a longer text is typed in as many lines as it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from table import CTRL, SHIFT
from ui import Reader, at_the_title, open_scene

from skye_desktop.kit import Question, TextArea, TextQuestion
from skye_desktop.kit.accessibility import ActionKind, ActionRequest

NOTE = "The ring stayed about the cell of the first tile. " * 4
STORY = "".join(f"word{number} " for number in range(70))


def asked_for_a_name(reader: Reader, answers: list[str], text: str = "") -> TextQuestion:
    scene = TextQuestion(
        reader.app, "A name", "Of the game", text=text, longest=40, yes="Save", on_yes=answers.append,
        draft_key="name",
    )  # fmt: skip
    open_scene(reader, scene)
    return scene


def asked_for_a_note(folder: Path, text: str = "") -> tuple[Reader, TextArea, list[str]]:
    """A question for a longer text, and where the answer goes."""
    reader, answers = at_the_title(folder), list[str]()
    scene = TextQuestion(
        reader.app, "A note", "Pinned", text=text, longest=2_000, yes="Pin it", on_yes=answers.append
    )  # fmt: skip
    open_scene(reader, scene)
    area = scene.typing
    assert isinstance(area, TextArea)
    area.go_on_typing()
    reader.turn()
    return reader, area, answers


@pytest.mark.parametrize("hand", ["pointer", "keys", "reader"])
def test_a_name_is_given_by_each_hand_alone(tmp_path: Path, hand: str) -> None:
    reader, answers = at_the_title(tmp_path), list[str]()
    scene = asked_for_a_name(reader, answers)
    assert "yes" not in scene.targets(), "something is to be typed"
    if hand == "reader":
        assert scene.perform(ActionRequest("text", ActionKind.SET, " Sunday "))
        assert scene.perform(ActionRequest("yes", ActionKind.PRESS))
    else:
        reader.type(" Sunday ")
        reader.click("yes") if hand == "pointer" else reader.key(pygame.K_RETURN)
    assert (answers, reader.is_open) == (["Sunday"], "TitleScene")


def test_altgr_types_letters_and_commands_nothing(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    scene = asked_for_a_name(reader, [])
    field = scene.typing
    assert field is not None
    reader.type("Wand")
    pygame.scrap.put_text("clipboard")
    for key, letter in ((pygame.K_a, "ą"), (pygame.K_c, "ć"), (pygame.K_x, "ź"), (pygame.K_v, "@")):
        reader.key(key, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
        reader.turn(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert (field.text, pygame.scrap.get_text()) == ("Wandąćź@", "clipboard")


def test_a_name_without_an_answer_is_there_again(tmp_path: Path) -> None:
    reader, answers = at_the_title(tmp_path), list[str]()
    for proposed, typed, key in (
        ("", "Sun", pygame.K_ESCAPE), ("", "day", pygame.K_RETURN), ("Monday", "x", pygame.K_RETURN)
    ):  # fmt: skip
        asked_for_a_name(reader, answers, proposed)
        reader.type(typed)
        reader.key(key)
    assert answers == ["Sunday", "x"]


def test_a_question_is_answered_by_enter_and_by_the_button_gone_to(tmp_path: Path) -> None:
    reader, told = at_the_title(tmp_path), list[str]()
    for keys, answer in (
        ([pygame.K_RETURN], ["yes"]), ([pygame.K_RIGHT, pygame.K_RETURN], []), ([pygame.K_ESCAPE], [])
    ):  # fmt: skip
        told.clear()
        question = Question(
            reader.app, "Sure?", "It is gone.", yes="Yes", on_yes=lambda: told.append("yes")
        )
        open_scene(reader, question)
        reader.keys(*keys)
        assert (told, reader.is_open) == (answer, "TitleScene"), keys


# -- a longer text


def lines(reader: Reader, area: TextArea) -> list[tuple[str, pygame.Rect]]:
    """The lines of the text that are in sight with their places, from the top."""
    return [(text, place) for text, place in reader.places() if area.rect.contains(place)]


def test_a_long_note_is_seen_whole_while_it_is_typed(tmp_path: Path) -> None:
    reader, area, answers = asked_for_a_note(tmp_path)
    reader.type(NOTE)
    shown = [text for text, _ in lines(reader, area)]
    assert len(shown) > 2
    assert " ".join(shown) == NOTE.strip()
    reader.key(pygame.K_RETURN)
    assert answers == [NOTE.strip()]


def test_keys_go_from_line_to_line(tmp_path: Path) -> None:
    reader, area, _ = asked_for_a_note(tmp_path, STORY)
    assert STORY.rstrip().endswith(lines(reader, area)[-1][0]), "the cursor at the end is in sight"
    reader.key(pygame.K_HOME, CTRL)
    (first, _), (second, _), *_ = lines(reader, area)
    assert STORY.startswith(first)
    assert len(lines(reader, area)) < len(STORY) // 40, "not all of it has room"
    reader.key(pygame.K_DOWN)
    reader.type("A")
    assert area.text.startswith(f"{first} A{second[:10]}")
    reader.keys(pygame.K_END, pygame.K_UP)
    reader.key(pygame.K_HOME, SHIFT)
    reader.type("B")
    assert area.text.startswith("B"), "the first line was marked as far as the cursor"
    reader.key(pygame.K_UP)
    reader.type("C")
    assert area.text.startswith("CB"), "above the first line is its beginning"
    reader.key(pygame.K_END, CTRL)
    reader.key(pygame.K_DOWN)
    reader.type("D")
    assert area.text.endswith("D")


def test_a_click_puts_the_cursor_into_its_line_and_a_drag_marks_over_lines(tmp_path: Path) -> None:
    reader, area, _ = asked_for_a_note(tmp_path, STORY)
    reader.key(pygame.K_HOME, CTRL)
    (first, top), (second, _), (third, place), *_ = lines(reader, area)
    reader.click(place.midleft)
    reader.type("X")
    assert area.text.startswith(f"{first} {second} X{third}")
    reader.key(pygame.K_BACKSPACE)
    reader.drag(top.midleft, place.midleft)
    reader.type("Y")
    assert area.text.startswith(f"Y{third}")


def test_pasted_lines_become_one_text(tmp_path: Path) -> None:
    reader, area, _ = asked_for_a_note(tmp_path)
    pygame.scrap.put_text("first\r\nsecond\tthird\u00a0fourth\rfifth")
    reader.key(pygame.K_v, CTRL)
    assert area.text == "first second third fourth fifth"


def test_keys_follow_what_was_typed_in_the_same_moment(tmp_path: Path) -> None:
    reader, area, _ = asked_for_a_note(tmp_path)
    end: dict[str, Any] = {"key": pygame.K_END, "mod": 0, "unicode": "", "scancode": 0}
    reader.turn(
        pygame.Event(pygame.TEXTINPUT, text="abc"),
        pygame.Event(pygame.KEYDOWN, **end),
        pygame.Event(pygame.KEYUP, **end),
        pygame.Event(pygame.TEXTINPUT, text="d"),
    )
    assert area.text == "abcd"
