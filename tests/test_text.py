"""Text: what is asked of a drawn line."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from itertools import pairwise
from unittest.mock import patch

import pygame
import pytest
from long_texts import counted, text_of
from table import TILE_LETTER

from skye_desktop import kit
from skye_desktop.engine import PricesRevealed, tell
from skye_desktop.files.record import LONGEST_NOTE
from skye_desktop.kit import Face, theme
from skye_desktop.kit.text import Text, is_accent
from skye_desktop.play.wording.event import event_words
from skye_desktop.play.wording.style import Style
from skye_desktop.play.wording.tile import large_tile_letter, pictogram_of, tile_letter
from skye_desktop.ui.art import Art, Sprites


@pytest.fixture
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
    width = text.width(line, theme.BODY) // 2
    cut = text.fitted(line, theme.BODY, width)
    assert cut.endswith("…")
    assert line.startswith(cut[:-1])
    assert text.width(cut, theme.BODY) <= width
    assert text.width(line[: len(cut)] + "…", theme.BODY) > width


def test_a_comma_stands_close_behind_a_picture(text: Text) -> None:
    tile = large_tile_letter(1)
    for line, is_close in ((f"keeps {tile}, loses 3", True), (f"keeps {tile} and 3", False)):
        ((_, place),) = text.cut_line(line, 400, theme.SMALL, theme.INK, Face.BODY).letters
        assert (place.right == text.width(line[: line.index(tile) + 1], theme.SMALL)) is is_close, (
            line
        )


def test_a_line_that_fits_stays_as_it_is(text: Text) -> None:
    assert text.fitted("short", theme.BODY, 500) == "short"


def test_a_word_wider_than_its_room_is_broken(text: Text) -> None:
    lines = text.wrapped("W" * 40, theme.BODY, 100)
    assert "".join(lines) == "W" * 40
    assert all(text.width(line, theme.BODY) <= 100 for line in lines)


def test_what_is_drawn_of_a_text_is_found_out_once_and_not_for_every_part_that_is_measured(
    text: Text,
) -> None:
    accents = text_of("accents", LONGEST_NOTE)
    with patch.object(kit.text, "in_few_letters", wraps=kit.text.in_few_letters) as found_out:
        lines = text.wrapped(accents, theme.BODY, 200)
    assert len(lines) > 5
    assert sum(len(call.args[0]) for call in found_out.call_args_list) <= 2 * len(accents)


def test_lines_that_hold_as_much_as_those_before_are_found_in_two_steps(text: Text) -> None:
    for kind in ("one word", "accents", "Japanese"):
        with counted() as work:
            lines = text.wrapped(text_of(kind, LONGEST_NOTE), theme.BODY, 300)
        _, times = work.take()
        assert times <= 2 * len(lines) + 8, kind


@pytest.mark.parametrize("kind", ["words", "Polish", "right to left", "all of them"])
@pytest.mark.parametrize("width", [61, 140, 333])
def test_a_line_of_words_is_broken_before_the_word_that_does_not_fit(
    text: Text, kind: str, width: int
) -> None:
    words = text_of(kind, 300)
    lines = text.wrapped(words, theme.BODY, width)
    assert len(lines) > 4
    whole = text.wrapped(words, theme.BODY, 100_000)
    assert "".join(lines).replace(" ", "") == "".join(whole).replace(" ", "")
    for line, following in pairwise(lines):
        assert text.width(line, theme.BODY) <= width
        if " " in line:
            assert text.width(f"{line} {following.split()[0]}", theme.BODY) > width


def test_a_line_of_words_is_found_in_fewer_than_three_steps(text: Text) -> None:
    for kind in ("words", "Polish"):
        with counted() as work:
            lines = text.wrapped(text_of(kind, LONGEST_NOTE), theme.BODY, 300)
        assert work.take()[1] <= 3 * len(lines), kind


def test_accents_stay_with_their_letters_where_a_line_ends(text: Text) -> None:
    accents = text_of("accents", LONGEST_NOTE)
    lines = text.wrapped(accents, theme.BODY, 200)
    assert not any(is_accent(line[0]) for line in lines)
    assert all(text.width(line, theme.BODY) <= 200 for line in lines)
    assert "".join(lines).count("\N{LATIN SMALL LETTER A WITH ACUTE}") == accents.count("a")


# -- landscape tiles in a line


def test_the_log_shows_the_tiles_that_a_report_numbers(text: Text) -> None:
    event = PricesRevealed(0, ((41, 4), (22, 1)), 10)
    assert tell(event, ["Isla"]) == "Isla asks 4 for 41, 1 for 22"
    shown = event_words(event, Style(["Isla"]))
    assert [pictogram_of(letter)[1] for letter in TILE_LETTER.findall(shown)] == [41, 22]
    assert shown.isascii() is False
    assert not TILE_LETTER.search(tell(event, ["Isla"]))


def test_a_tile_in_a_text_is_drawn_where_its_letter_stands(
    text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    lines = text.wrapped(words, theme.BODY, 120)
    assert " ".join(lines) == words
    assert all(text.width(line, theme.BODY) <= 120 for line in lines)
    assert (
        text.width(tile_letter(1), theme.BODY)
        == text.width(tile_letter(73), theme.BODY)
        > theme.BODY
    )


@pytest.mark.parametrize("width", range(120, 400, 20))
def test_a_short_text_ends_in_no_lost_word_where_that_costs_no_line(text: Text, width: int) -> None:
    words = "1 for each sheep and cattle on or around a farm, diagonals too"
    lines = text.wrapped(words, theme.BODY, width)
    assert " ".join(lines) == words
    assert all(text.width(line, theme.BODY) <= width for line in lines)
    widest = max(text.width(line, theme.BODY) for line in lines)
    if 1 < len(lines) <= 4:
        assert text.width(lines[-1], theme.BODY) > widest / 4
