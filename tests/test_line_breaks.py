"""Where lines of Japanese end: between letters, but never before what belongs to the line above."""

import os
from itertools import accumulate, pairwise

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from skye_desktop.kit.line_breaks import gap_before, is_whole, phrase_ends
from skye_desktop.kit.text import Text

RULES = (
    "タイルは自分の領土の辺に接し、接するすべての辺で地形が同じでなければなりません。道はどこで途切れてもかまいません"
    "（ルールブックでは「橋」もほかと同じ道です）。収入は5ゴールド、第3ラウンドからは10ゴールドです。"
)


@pytest.fixture
def text() -> Text:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    return Text(1.0)


@pytest.mark.parametrize("width", range(60, 420, 24))
def test_no_line_begins_with_what_ends_or_ends_with_what_begins(text: Text, width: int) -> None:
    lines = text.wrapped(RULES, 16, width)
    assert "".join(lines) == RULES
    assert all(text.width(line, 16) <= width for line in lines)
    assert not [line for line in lines if line[0] in "、。）」ー々ょっ" or line[-1] in "（「第"]
    assert not [line for line in lines[:-1] if line[-1].isdigit()]


def test_foreign_words_stay_whole_where_there_is_room(text: Text) -> None:
    lines = text.wrapped("このラウンドのスコアリングタイルを計算します。", 16, 190)
    assert any("スコアリングタイル" in line for line in lines)


def test_lines_end_where_phrases_end_where_that_costs_no_line(text: Text) -> None:
    said = "値段をつけて、斧を1枚に置きます。ほかの2枚には1ゴールド以上。"
    assert {"斧を", "1枚に"} <= set(pieces(said))
    for width in range(200, 400, 10):
        lines = text.wrapped(said, 16, width)
        assert len(lines) == len(text.spans(said, 16, width)), "phrases cost a line"
        if len(filled(text, pieces(said), width)) == len(lines):
            assert {*accumulate(map(len, lines))} <= phrase_ends(said)


def filled(text: Text, phrases: list[str], width: int) -> list[str]:
    """The fewest lines of whole phrases."""
    lines = [""]
    for phrase in phrases:
        if text.width(lines[-1] + phrase, 16) > width:
            lines.append("")
        lines[-1] += phrase
    return lines


def pieces(said: str) -> list[str]:
    return [said[first:last] for first, last in pairwise([0, *sorted(phrase_ends(said))])]


def test_a_line_that_a_phrase_would_leave_half_empty_ends_in_it() -> None:
    said = "この同じでなければなりません。"
    assert phrase_ends(said) == {2, len(said)}
    assert gap_before(said, 0, 8, phrase_ends(said)) == 8
    assert gap_before(said, 0, 4, phrase_ends(said)) == 2


def test_phrases_are_looked_for_in_short_texts_of_east_asia_only() -> None:
    assert not phrase_ends("A tile must touch an edge of your land.")
    assert not phrase_ends("羊" * 1_001)


def test_latin_words_among_japanese_stay_whole(text: Text) -> None:
    lines = text.wrapped("最後にHamishが船のタイルを購入しました。Catrionaは羊です。", 16, 100)
    assert any("Hamish" in line for line in lines)
    assert any("Catriona" in line for line in lines)


def test_a_last_line_of_few_letters_is_filled_where_that_costs_no_line(text: Text) -> None:
    said = "このタイルは今どこにも置けません。"
    room = text.width(said, 16) - 8
    lines = text.wrapped(said, 16, room)
    assert len(lines) == 2
    assert len(lines[1]) > 3


def test_a_word_that_is_too_wide_is_parted_anywhere(text: Text) -> None:
    assert gap_before("abc", 0, 2) == 0
    assert gap_before("ラウンド", 0, 2) == 2
    assert is_whole("a b", ["a", "b"])
    assert not is_whole("ab", ["a", "b"])
    assert is_whole("羊と牛", ["羊と", "牛"])


def test_the_words_of_english_are_not_asked_about_gaps(text: Text) -> None:
    said = (
        "A tile must touch an edge of your land — and the terrain must match on every shared edge."
    )
    assert " ".join(text.wrapped(said, 16, 150)).split() == said.split()
