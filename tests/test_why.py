"""Why computers do what they do: data in saved games, words in the language of whoever reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skye_desktop.bots.decision_reasons import REASONS, TOO_LATE, read_reason, write_reason
from skye_desktop.files import Shelf, read_game
from skye_desktop.i18n import use
from skye_desktop.play.log_book import LogBook
from skye_desktop.play.session import Session

NAMES = ("Ann", "Ben")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(
    ("language", "id", "values", "words"),
    [
        ("en", "price", {"tile": 34, "price": 5, "points": 7, "rival": 1, "own": 3}, "prices 34 at 5: worth about 7 to Ben, 3 to me"),
        ("ja", "price", {"tile": 34, "price": 5, "points": 7, "rival": 1, "own": 3}, "Benには7、自分には3ほどの価値"),
        ("en", "failed", {"bot": "solid", "error": TOO_LATE.text}, "Solid failed: too late"),
        ("ja", "failed", {"bot": "solid", "error": TOO_LATE.text}, "堅実に問題が起きました：時間切れ"),
        ("en", "failed", {"bot": "x", "error": "a\nb\x07"}, "x failed: a b "),
        ("en", "buy", {"tile": 3, "price": 2, "n": 1}, "it brings me about 1 point"),
        ("en", "buy", {"tile": 3, "price": 2, "n": 2}, "it brings me about 2 points"),
    ],
)  # fmt: skip
def test_a_reason_is_told_in_the_language_of_its_reader(
    language: str, id: str, values: dict[str, Any], words: str
) -> None:
    line = write_reason(id, **values)
    use(language)
    told = read_reason(line, NAMES)
    assert words in (told.why, told.text)


def test_a_tile_is_called_as_its_reader_calls_it() -> None:
    line = write_reason("buy cheap", tile=3, price=2)
    assert read_reason(line, NAMES, lambda tile: f"<{tile}>").what == "buys <3> for 2"


OTHERS = [
    "buys 60: 1 looks cheap", "@", "@[]", '@["buy"]', '@["no such reason",{}]', '@["buy",{"tile":3}]',
    '@["price",{"tile":1,"price":1,"points":1,"rival":9,"own":1}]', '@["buy",[1]]',
    '@["failed",{"bot":{"a":1},"error":"x"}]', "@[[1],{}]", "",
]  # fmt: skip


@pytest.mark.parametrize("line", OTHERS)
def test_what_is_no_reason_of_this_version_stays_as_it_is(line: str) -> None:
    assert read_reason(line, NAMES).text == line


def test_every_reason_has_words() -> None:
    values = {"tile": 1, "price": 2, "x": 0, "y": 1, "points": 3, "rival": 0, "own": 4, "n": 2}
    for id in REASONS:
        told = read_reason(write_reason(id, **values, bot="b", error="e", action="a"), NAMES)
        assert told.why, id
        assert "@" not in told.text


def test_the_log_of_a_game_is_told_in_the_language_of_whoever_looks(tmp_path: Path) -> None:
    saved = Path(__file__).parent.parent / "saves" / "five clans, finished.json"
    session = Session.resume(read_game(saved), Shelf(tmp_path))
    log = LogBook(session)
    told: dict[str, list[str]] = {}
    for language in ("en", "ja", "en"):
        use(language)
        log.follow()
        lines = [line.text for line in log.lines]
        assert told.setdefault(language, lines) == lines
    assert len(told["ja"]) == len(told["en"])
    assert "第1ラウンド" in told["ja"][0]
    english = re.compile(" buys | lays |point")
    assert not [line for line in told["ja"] if english.search(line)]
