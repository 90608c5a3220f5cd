"""Type faces: every letter that a name may have is drawn wherever a name stands."""

import unicodedata
from functools import cache
from itertools import product

import pygame
import pytest
from groups import widely
from widget_trees import a_canvas

from skye_desktop.kit import Face, theme
from skye_desktop.kit.text import FILES, Text, TypeFace, can_be_drawn, has_all

ALPHABETS = {
    "Greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊϋΐΰαβγδεζηθικλμνξοπρστυφχψως",
    "Russian": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "Ukrainian and Serbian": "ҐЄІЇЎЂЈЉЊЋЏґєіїўђјљњћџ",
    "Azeri": "Əə",
    "signs in Japanese": "パー々〆髙〜",
}


@cache
def letters_of(file: str) -> frozenset[str]:
    """The letters that a file of letters has, without those beyond the first plane: there are none."""
    return frozenset(letter for letter in map(chr, range(0x20, 0x10000)) if has_all(file, letter))


def drawn_in(face: Face) -> frozenset[str]:
    """The visible letters that a face or what stands in for it has."""
    found = frozenset[str]().union(*(letters_of(file) for file in FILES[face]))
    return frozenset(letter for letter in found if letter.isprintable())


@pytest.fixture
def text() -> Text:
    a_canvas()
    return Text(1.0)


def bottom(picture: pygame.Surface) -> float:
    """How far below its middle a picture of a line is not clear."""
    rects = pygame.mask.from_surface(picture, 90).get_bounding_rects()
    return max(rect.bottom for rect in rects) - picture.get_height() / 2


def test_the_letters_of_many_languages_can_be_drawn() -> None:
    latin = map(
        chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x250), *range(0x1E00, 0x1F00))
    )
    rows = (bytes((row, cell)) for row in range(0xA1, 0xF5) for cell in range(0xA1, 0xFF))
    coded = {letter for row in rows for letter in row.decode("euc_jp", "ignore")}
    japanese = {letter for letter in coded if letter.isalpha()}
    assert len(japanese) > 6_600
    for language, letters in {**ALPHABETS, "Latin": latin, "Japanese": japanese}.items():
        assert [letter for letter in letters if not can_be_drawn(letter)] == [], language


@pytest.mark.wide
def test_a_letter_that_one_face_draws_is_drawn_by_all() -> None:
    """A name that can be typed in the face of the body stands in headings too."""
    body = drawn_in(Face.BODY)
    assert len(body) > 9_000
    assert {face: sorted(drawn_in(face) ^ body) for face in Face} == {face: [] for face in Face}
    assert all(map(can_be_drawn, body))


@pytest.mark.parametrize("face", widely(Face))
def test_no_letter_that_a_name_takes_is_blank(text: Text, face: Face) -> None:
    drawn = TypeFace(FILES[face], 12)
    for letter in sorted(drawn_in(face)):
        if letter.isspace() or unicodedata.category(letter)[0] == "M":
            continue
        (run,) = drawn.runs(letter)
        (metrics,) = drawn.font(run.font).metrics(letter)
        assert run.text == letter
        assert metrics is not None
        left, right, bottom, top, _ = metrics
        assert left < right, letter
        assert bottom < top, letter


def test_a_letter_that_no_face_has_is_seen_to_be_missing(text: Text) -> None:
    for letter in "א\U000f1234😀\ud800鿿":
        picture = text.line(letter, theme.BODY, theme.INK)
        assert pygame.mask.from_surface(picture).count(), f"{letter!r} is blank"
        assert not can_be_drawn(letter)


def test_what_stands_in_lies_on_the_base_line_of_the_others(text: Text) -> None:
    for face, size in product(Face, (11, 14, 19, 28)):
        plain, beside = (text.line(word, size, theme.INK, face) for word in ("HHH", "ŘŘŘ"))
        assert abs(bottom(plain) - bottom(beside)) <= 1, "both are set in a row by their middle"


@pytest.mark.parametrize("face", Face)
def test_an_accent_joins_its_letter_however_it_is_written(text: Text, face: Face) -> None:
    for letter in "éńřőḍが":
        ways = letter, unicodedata.normalize("NFD", letter)
        assert len(ways[1]) > 1
        one, other = (text.line(way, theme.BODY, theme.INK, face) for way in ways)
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")
    accented, two = (text.width(line, theme.BODY, face) for line in ("x\u030b\u0323", "xx"))
    assert accented < two, "an accent has no room of its own"


def test_places_between_letters_go_from_left_to_right_to_the_end(text: Text) -> None:
    for face, line in product(Face, ("Hamish Wałęsa 山田", "Ça\u0308ğ̌rı x", "かが😀ab")):
        lefts = [text.left_of(line, place, theme.BODY, face) for place in range(len(line) + 1)]
        assert lefts == sorted(lefts)
        assert (lefts[0], lefts[-1]) == (0, text.width(line, theme.BODY, face))
