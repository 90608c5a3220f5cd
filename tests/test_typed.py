"""A line of text while it is typed: the cursor, words, what is marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.kit.text_buffer import TextBuffer, describe_refused

TEXTS = st.text(alphabet="ab é龍", max_size=12)
PLACES = st.integers(-2, 14)


def a_line(text: str, at: int = 0, anchor: int | None = None) -> TextBuffer:
    """A text with the cursor at a place, marked from the anchor on."""
    return TextBuffer(text, at, at if anchor is None else anchor)


@given(TEXTS, PLACES, PLACES)
def test_the_cursor_never_leaves_the_text(text: str, first: int, last: int) -> None:
    line = a_line(text)
    line.mark(first, last)
    for words in (False, True):
        line.step(-1, words=words)
        line.step(1, words=words, marking=True)
        assert 0 <= line.cursor <= len(text)
        assert 0 <= line.anchor <= len(text)


@given(TEXTS, PLACES, PLACES, TEXTS)
def test_what_is_put_takes_the_place_of_what_is_marked(
    text: str, first: int, last: int, typed: str
) -> None:
    line = a_line(text)
    line.mark(first, last)
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
    line = a_line(text, 0 if by > 0 else len(text))
    steps = 0
    while line.text:
        before = line.text
        line.erase(by, words=True)
        assert len(line.text) < len(before)
        assert before.startswith(line.text) if by < 0 else before.endswith(line.text)
        steps += 1
    assert steps <= len(text.split()) + 1


@pytest.mark.parametrize(
    ("at", "by", "there"),
    [
        (0, 1, 6),
        (6, 1, 11),
        (11, 1, 11),
        (11, -1, 7),
        (7, -1, 0),
        (3, 1, 6),
        (3, -1, 0),
        (0, -1, 0),
    ],
)
def test_a_word_to_either_side(at: int, by: int, there: int) -> None:
    line = a_line("Sunday game", at)
    line.step(by, words=True)
    assert line.cursor == there


def test_an_arrow_leads_to_the_end_of_what_is_marked() -> None:
    for by, there in ((-1, 2), (1, 6)):
        line = a_line("Sunday", 6, anchor=2)
        line.step(by)
        assert (line.cursor, line.marked_text) == (there, "")


@pytest.mark.parametrize(
    ("place", "word"), [(0, "Old"), (2, "Old"), (3, "  "), (5, "game"), (9, "game")]
)
def test_the_word_at_a_place(place: int, word: str) -> None:
    line = a_line("Old  game")
    line.mark_word(place)
    assert line.marked_text == word


def test_in_an_empty_text_there_is_nothing_to_mark_or_erase() -> None:
    line = a_line("")
    line.mark_word(0)
    line.erase(-1)
    line.erase(1, words=True)
    assert (line.text, line.marked_text) == ("", "")


# -- letters that no type face has


def test_letters_that_are_left_out_are_named() -> None:
    assert describe_refused("א") == (
        "Left out: Hebrew letter alef. No type face of this game has this letter."
    )
    assert describe_refused("אא😀") == (
        "Left out: Hebrew letter alef, Grinning face. No type face of this game has these letters."
    )
    assert "and 2 more" in describe_refused("אבגדה")
    assert "Heavy" in describe_refused("\u2764\ufe0f")
    assert "ariation" not in describe_refused("\u2764\ufe0f"), (
        "what joins a letter is not named beside it"
    )
    assert "U+E123" in describe_refused("\ue123")
