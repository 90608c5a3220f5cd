"""A longer text: typed in as many lines as it takes, by keys and by the mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from hypothesis import given
from hypothesis import strategies as st
from table import CTRL, SHIFT
from ui import Reader, at_the_title

from skye_desktop.kit import TextArea, TextQuestion, theme
from skye_desktop.kit.text import Text
from skye_desktop.kit.text_buffer import broken

STORY = "".join(f"word{number} " for number in range(70))


def asked(folder: Path, text: str = "") -> tuple[Reader, TextArea, list[str]]:
    """A question for a longer text, and where the answer goes."""
    reader, answers = at_the_title(folder), list[str]()
    note = "Pinned to the moment"
    reader.app.push(
        TextQuestion(
            reader.app,
            "A note",
            note,
            text=text,
            longest=2_000,
            yes="Pin it",
            on_yes=answers.append,
        )
    )
    reader.turn()
    area = reader.scene.typing
    assert isinstance(area, TextArea)
    area.go_on_typing()
    reader.turn()
    return reader, area, answers


def lines(reader: Reader) -> list[str]:
    """The lines of the text that are in sight, from the top."""
    area = reader.scene.typing
    assert isinstance(area, TextArea)
    return [text for text, place in reader.places() if area.rect.contains(place)]


@given(st.text(alphabet="iw \n龍", max_size=60), st.integers(8, 90))
def test_lines_are_no_wider_than_their_room_and_lose_no_letter(text: str, width: int) -> None:
    pygame.font.init()
    font = Text(1.0)
    spans = broken(font, text, width)
    assert "".join(text[first:last] for first, last in spans) == text
    for first, last in spans:
        line = text[first:last].rstrip()
        assert font.width(line, theme.BODY) <= width or len(line) == 1
        assert "\n" not in text[first : last - 1], "a line ends where its letters say"


def test_a_long_note_is_seen_whole_while_it_is_typed(tmp_path: Path) -> None:
    reader, _, answers = asked(tmp_path)
    reader.type("The ring stayed about the cell of the first tile. " * 4)
    shown = lines(reader)
    assert len(shown) > 2
    assert " ".join(shown) == ("The ring stayed about the cell of the first tile. " * 4).strip()
    reader.key(pygame.K_RETURN)
    assert answers == [("The ring stayed about the cell of the first tile. " * 4).strip()]


def test_keys_go_from_line_to_line(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path, STORY)
    reader.key(pygame.K_HOME, CTRL)
    first, second = lines(reader)[:2]
    reader.key(pygame.K_DOWN)
    reader.type("A")
    assert area.text.startswith(f"{first} A{second[:10]}")
    reader.key(pygame.K_END)
    reader.key(pygame.K_UP)
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


def test_the_line_with_the_cursor_is_in_sight(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path, STORY)
    assert STORY.rstrip().endswith(lines(reader)[-1])
    reader.key(pygame.K_HOME, CTRL)
    assert STORY.startswith(lines(reader)[0])
    assert len(lines(reader)) < len(area.text) // 40, "not all of it has room"


def test_a_click_puts_the_cursor_into_its_line_and_a_drag_marks_over_lines(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path, STORY)
    reader.key(pygame.K_HOME, CTRL)
    shown = lines(reader)
    places = {text: place for text, place in reader.places() if area.rect.contains(place)}
    reader.click(places[shown[2]].midleft)
    reader.type("X")
    assert area.text.startswith(f"{shown[0]} {shown[1]} X{shown[2]}")
    reader.key(pygame.K_BACKSPACE)
    reader.drag(places[shown[0]].midleft, places[shown[2]].midleft)
    reader.type("Y")
    assert area.text.startswith(f"Y{shown[2]}")


def test_pasted_lines_become_one_text(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path)
    pygame.scrap.put_text("first\r\nsecond\tthird\u00a0fourth\rfifth")
    reader.key(pygame.K_v, CTRL)
    assert area.text == "first second third fourth fifth"


def test_many_spaces_leave_the_cursor_in_the_field(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path)
    outside = area.rect.inflate(4, 4)
    margin = reader.app.screen.subsurface((outside.right, outside.y, 200, outside.height))
    reader.see()
    before = pygame.image.tobytes(margin, "RGB")
    reader.type(" " * 300)
    reader.see()
    assert pygame.image.tobytes(margin, "RGB") == before


def test_keys_follow_what_was_typed_in_the_same_moment(tmp_path: Path) -> None:
    reader, area, _ = asked(tmp_path)
    end: dict[str, Any] = {"key": pygame.K_END, "mod": 0, "unicode": "", "scancode": 0}
    reader.turn(
        pygame.Event(pygame.TEXTINPUT, text="abc"),
        pygame.Event(pygame.KEYDOWN, **end),
        pygame.Event(pygame.KEYUP, **end),
        pygame.Event(pygame.TEXTINPUT, text="d"),
    )
    assert area.text == "abcd"
