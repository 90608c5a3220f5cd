"""A text while it is typed: the cursor, words, lines, what is marked, and what is refused."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.kit import theme
from skye_desktop.kit.text import Text
from skye_desktop.kit.text_buffer import TextBuffer, broken, describe_refused

TEXTS = st.text(alphabet="ab é龍", max_size=12)
PLACES = st.integers(-2, 14)


def marking(text: str, first: int, last: int) -> TextBuffer:
    """A text that is marked from the first place on, with the cursor at the last."""
    line = TextBuffer(text, 0, 0)
    line.mark(first, last)
    return line


@given(TEXTS, PLACES, PLACES)
def test_the_cursor_never_leaves_the_text(text: str, first: int, last: int) -> None:
    line = marking(text, first, last)
    for words in (False, True):
        line.step(-1, words=words)
        line.step(1, words=words, marking=True)
        assert 0 <= min(line.cursor, line.anchor) <= max(line.cursor, line.anchor) <= len(text)


@given(TEXTS, PLACES, PLACES, TEXTS)
def test_what_is_put_replaces_what_is_marked(text: str, first: int, last: int, typed: str) -> None:
    line = marking(text, first, last)
    begin, end = line.marked
    marked = line.marked_text
    line.put(typed)
    assert line.text == text[:begin] + typed + text[end:]
    assert (line.cursor, line.marked_text) == (begin + len(typed), "")
    line.mark(begin, begin + len(typed))
    line.put(marked)
    assert line.text == text, "putting back what was marked gives the text again"


@given(TEXTS, st.sampled_from((-1, 1)))
def test_words_are_erased_until_nothing_is_left(text: str, by: int) -> None:
    at = 0 if by > 0 else len(text)
    line, steps = TextBuffer(text, at, at), 0
    while line.text:
        before = line.text
        line.erase(by, words=True)
        assert len(line.text) < len(before)
        assert before.startswith(line.text) if by < 0 else before.endswith(line.text)
        steps += 1
    assert steps <= len(text.split()) + 1


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


@pytest.mark.parametrize(
    ("at", "by", "there"),
    [(0, 1, 6), (6, 1, 11), (11, 1, 11), (11, -1, 7), (7, -1, 0), (3, 1, 6), (3, -1, 0), (0, -1, 0)],
)  # fmt: skip
def test_a_word_to_either_side(at: int, by: int, there: int) -> None:
    line = TextBuffer("Sunday game", at, at)
    line.step(by, words=True)
    assert line.cursor == there


def test_an_arrow_leads_to_the_end_of_what_is_marked() -> None:
    for by, there in ((-1, 2), (1, 6)):
        line = TextBuffer("Sunday", 6, 2)
        line.step(by)
        assert (line.cursor, line.marked_text) == (there, "")


@pytest.mark.parametrize(
    ("place", "word"), [(0, "Old"), (2, "Old"), (3, "  "), (5, "game"), (9, "game")]
)
def test_the_word_at_a_place(place: int, word: str) -> None:
    line = TextBuffer("Old  game", 0, 0)
    line.mark_word(place)
    assert line.marked_text == word


@pytest.mark.parametrize(
    ("refused", "told"),
    [
        ("א", "Left out: Hebrew letter alef. No type face of this game has this letter."),
        ("אא😀", "Left out: Hebrew letter alef, Grinning face. No type face of this game has these letters."),
        ("אבגדה", "and 2 more"), ("\u2764\ufe0f", "Heavy"), ("\ue123", "U+E123"),
    ],
)  # fmt: skip
def test_letters_that_are_left_out_are_named(refused: str, told: str) -> None:
    described = describe_refused(refused)
    assert told in described
    assert "ariation" not in described
