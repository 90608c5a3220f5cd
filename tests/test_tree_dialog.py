"""Sheets that ask, as trees: what is answered by each hand, and what is kept unsent."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hands import Gamepad, needs_sdl
from table import Player
from ui import Reader, at_the_title, open_scene

from skye_desktop.kit import Action, Common, Do, MenuScene, Question, TextQuestion
from skye_desktop.kit.accessibility import ActionKind, ActionRequest


def asked_for_a_name(reader: Reader, answers: list[str], text: str = "") -> TextQuestion:
    scene = TextQuestion(
        reader.app, "A name", "Of the game", text=text, longest=40, yes="Save", on_yes=answers.append,
        draft_key="name",
    )  # fmt: skip
    open_scene(reader, scene)
    return scene


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
    assert answers == ["Sunday"]
    assert reader.is_open == "TitleScene"


def test_a_name_without_an_answer_is_there_again_to_be_gone_on_with(tmp_path: Path) -> None:
    reader, answers = at_the_title(tmp_path), list[str]()
    asked_for_a_name(reader, answers)
    reader.type("Sun")
    reader.key(pygame.K_ESCAPE)
    asked_for_a_name(reader, answers)
    reader.type("day")
    reader.key(pygame.K_RETURN)
    assert answers == ["Sunday"]
    asked_for_a_name(reader, answers, "Monday")
    reader.type("x")
    reader.key(pygame.K_RETURN)
    assert answers == ["Sunday", "x"], (
        "what is proposed is marked, and what is typed takes its place"
    )


def test_a_question_is_answered_by_enter_and_by_the_button_gone_to(tmp_path: Path) -> None:
    reader, told = at_the_title(tmp_path), list[str]()

    def ask() -> None:
        open_scene(
            reader,
            Question(
                reader.app, "Sure?", "It is gone.", yes="Yes", on_yes=lambda: told.append("yes")
            ),
        )

    ask()
    reader.key(pygame.K_RETURN)
    assert told == ["yes"]
    ask()
    reader.key(pygame.K_RIGHT)
    assert reader.focused == "no"
    reader.key(pygame.K_RETURN)
    ask()
    reader.key(pygame.K_ESCAPE)
    assert (told, reader.is_open) == (["yes"], "TitleScene")


@pytest.mark.parametrize("number", [5, 12, 24])
def test_a_menu_has_room_for_all_its_entries(tmp_path: Path, number: int) -> None:
    reader, done = at_the_title(tmp_path, (960, 540)), list[int]()
    entries = [
        (f"entry {n}", None, Action(Do(done.append, n), f"Entry {n}")) for n in range(number)
    ]
    groups = [entries[at : at + 4] for at in range(0, number, 4)]
    first = ("back", None, Action(lambda: None, "Back"))
    scene = MenuScene(reader.app, "Menu", "All is kept.", first, groups, Common.CANCEL)
    open_scene(reader, scene)
    window = reader.app.screen.get_rect()
    rects = [scene.targets()[f"entry {n}"] for n in range(number)]
    assert all(window.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[n + 1 :]) < 0 for n, rect in enumerate(rects))
    reader.click(f"entry {number - 1}")
    assert (done, reader.is_open) == ([number - 1], "TitleScene")


@needs_sdl
def test_a_name_is_written_by_letters_with_a_gamepad(tmp_path: Path) -> None:
    reader, answers = at_the_title(tmp_path), list[str]()
    scene = asked_for_a_name(reader, answers)
    player = Player(reader.app)
    pad = Gamepad(player)
    pad.press("A")
    assert reader.is_open == "LettersScene"
    pad.click("letter b")
    pad.click("letter e")
    pad.click("done")
    assert scene.typing is not None
    assert scene.typing.text == "Be"
    pad.click("yes")
    assert answers == ["Be"]
    pad.unplug()
