"""Text: what is drawn of a line, where lines end, in Latin letters and in Japanese, and what typing does to it."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from itertools import accumulate, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_texts import counted, text_of

from skye_desktop.files.record import LONGEST_NOTE
from skye_desktop.games.skye.ui.art import Art, Sprites
from skye_desktop.games.skye.wording.tile import tile_letter
from skye_desktop.kit import theme
from skye_desktop.kit.line_breaks import phrase_ends
from skye_desktop.kit.text import Text, is_accent
from skye_desktop.kit.text_buffer import TextBuffer, broken, describe_refused


@pytest.fixture(scope="module")
def text() -> Text:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    return Text(1.0)


def test_names_that_no_font_can_draw_are_drawn_all_the_same(text: Text) -> None:
    for name in ("caf\udce9.json", "a\0b"):
        assert text.line(name, theme.BODY, theme.INK).get_width() > 0
        assert text.width(name, theme.BODY) > 0
        assert text.wrapped(name, theme.BODY, 40)


def test_a_line_that_is_too_long_is_cut_as_late_as_possible(text: Text) -> None:
    line = "Hamish-buys-42-from-Callum-for-3-gold"
    whole = text.width(line, theme.BODY)
    assert text.fitted(line, theme.BODY, whole) == line
    cut = text.fitted(line, theme.BODY, whole // 2)
    assert cut.endswith("…")
    assert line.startswith(cut[:-1])
    assert (
        text.width(cut, theme.BODY) <= whole // 2 < text.width(line[: len(cut)] + "…", theme.BODY)
    )


def wrapped(text: Text, words: str, width: int, size: int = theme.BODY) -> tuple[str, ...]:
    """Lines that are not too wide and have all of the words."""
    lines = text.wrapped(words, size, width)
    assert all(text.width(line, size) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    return lines


def test_a_word_wider_than_its_room_is_broken(text: Text) -> None:
    assert len(wrapped(text, "W" * 40, 100)) > 1


def test_lines_are_found_in_few_steps(text: Text) -> None:
    steps = {"one word": 2, "accents": 2, "Japanese": 2, "words": 3, "Polish": 3}
    for kind, most in steps.items():
        with counted() as work:
            lines = text.wrapped(text_of(kind, LONGEST_NOTE), theme.BODY, 300)
        assert work.take()[1] <= most * len(lines) + 8, kind


@pytest.mark.parametrize("kind", ["words", "Polish", "right to left", "all of them"])
def test_a_line_of_words_is_broken_before_the_word_that_does_not_fit(text: Text, kind: str) -> None:
    words = text_of(kind, 300)
    whole = "".join(text.wrapped(words, theme.BODY, 100_000)).replace(" ", "")
    for width in (61, 140, 333):
        lines = text.wrapped(words, theme.BODY, width)
        assert len(lines) > 4
        assert "".join(lines).replace(" ", "") == whole
        for line, following in pairwise(lines):
            assert text.width(line, theme.BODY) <= width
            if " " in line:
                assert text.width(f"{line} {following.split()[0]}", theme.BODY) > width


def test_accents_stay_with_their_letters_where_a_line_ends(text: Text) -> None:
    accents = text_of("accents", LONGEST_NOTE)
    lines = text.wrapped(accents, theme.BODY, 200)
    assert not any(is_accent(line[0]) for line in lines)
    assert all(text.width(line, theme.BODY) <= 200 for line in lines)
    assert "".join(lines).count("\N{LATIN SMALL LETTER A WITH ACUTE}") == accents.count("a")


def test_a_tile_is_drawn_at_its_letter(text: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, pygame.Rect]] = []
    monkeypatch.setattr(
        Art, "tile", lambda canvas, _, number, turned, rect, clan: drawn.append((number, rect))
    )
    canvas, row = Art(1.0, Sprites()), pygame.Rect(10, 0, 180, 40)
    canvas.write(pygame.Surface((200, 40)), f"buys {tile_letter(7)} for {tile_letter(8)}", row)
    assert [number for number, _ in drawn] == [7, 8]
    picture = drawn[0][1]
    left, right = (
        10 + text.width(part, theme.BODY) for part in ("buys ", f"buys {tile_letter(7)}")
    )
    assert left <= picture.left < picture.right <= right
    assert picture.width == picture.height <= text.height(theme.BODY)
    assert abs(picture.centery - row.centery) <= 1


def test_lines_are_broken_around_tiles_and_keep_them(text: Text) -> None:
    words = " ".join(f"asks {n} for {tile_letter(n)}," for n in range(1, 20))
    assert " ".join(wrapped(text, words, 120)) == words
    first, last = (text.width(tile_letter(number), theme.BODY) for number in (1, 73))
    assert first == last > theme.BODY


def test_a_short_text_ends_in_no_lost_word_where_that_costs_no_line(text: Text) -> None:
    words = "1 for each sheep and cattle on or around a farm, diagonals too"
    for width in range(120, 400, 20):
        lines = wrapped(text, words, width)
        widths = [text.width(line, theme.BODY) for line in lines]
        assert not 1 < len(lines) <= 4 or widths[-1] > max(widths) / 4


RULES = (
    "タイルは自分の領土の辺に接し、接するすべての辺で地形が同じでなければなりません。道はどこで途切れてもかまいません"
    "（ルールブックでは「橋」もほかと同じ道です）。収入は5ゴールド、第3ラウンドからは10ゴールドです。"
)


def test_no_line_begins_with_what_ends_or_ends_with_what_begins(text: Text) -> None:
    for width in range(60, 420, 24):
        lines = wrapped(text, RULES, width, 16)
        assert not [line for line in lines if line[0] in "、。）」ー々ょっ" or line[-1] in "（「第"]
        assert not [line for line in lines[:-1] if line[-1].isdigit()]


def test_foreign_words_stay_whole_where_there_is_room(text: Text) -> None:
    for said, width, words in (
        ("このラウンドのスコアリングタイルを計算します。", 190, ["スコアリングタイル"]),
        ("最後にHamishが船のタイルを購入しました。Catrionaは羊です。", 100, ["Hamish", "Catriona"]),
    ):
        lines = wrapped(text, said, width, 16)
        assert all(any(word in line for line in lines) for word in words), said


def test_lines_end_where_phrases_end_where_that_costs_no_line(text: Text) -> None:
    said = "値段をつけて、斧を1枚に置きます。ほかの2枚には1ゴールド以上。"
    phrases = [said[first:last] for first, last in pairwise([0, *sorted(phrase_ends(said))])]
    assert {"斧を", "1枚に"} <= set(phrases)
    for width in range(200, 400, 10):
        lines = wrapped(text, said, width, 16)
        assert len(lines) == len(text.spans(said, 16, width)), "phrases cost a line"
        fewest = [""]
        for phrase in phrases:
            fewest += [""] if text.width(fewest[-1] + phrase, 16) > width else []
            fewest[-1] += phrase
        if len(fewest) == len(lines):
            assert {*accumulate(map(len, lines))} <= phrase_ends(said)


# -- a text while it is typed


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
