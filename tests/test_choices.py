"""Decisions at a terminal, word by word along the notation of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from skye_desktop.prompt.choices import END, ask_line
from skye_desktop.prompt.word_table import BackError

LINES = [
    "0 place mill gold",
    "0 place mill provisions",
    "0 place gate_house",
    "0 raid outpost",
    "0 trade",
    "0 trade all",
]


class Desk:
    """A table at which these answers are typed: a number, "back", or "" for Enter alone."""

    def __init__(self, answers: Sequence[str]) -> None:
        self.console = self
        self.said: list[str] = []
        self.answers = list(answers)

    def say(self, *lines: str) -> None:
        self.said += lines

    def number(self, question: str, lowest: int, highest: int, *, is_midway: bool) -> int | None:
        answer = self.answers.pop(0)
        if answer == "back":
            assert is_midway, "there is nothing to go back to"
            raise BackError
        assert not answer or lowest <= int(answer) <= highest
        return int(answer) if answer else None


def chosen(lines: Sequence[str], *answers: str) -> tuple[str, list[str]]:
    desk: Any = Desk(answers)
    line = ask_line(desk, lines, lambda taken, word: word or "that is all", "What?", ("keep",))
    assert not desk.answers, "all answers were asked for"
    return line, desk.said


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        (("1", "2", "1"), "0 place mill gold"),
        (("1", "1"), "0 place gate_house"),
        (("2",), "0 raid outpost"),
        (("3", "1"), "0 trade"),
        (("3", "2"), "0 trade all"),
        (("1", "2", "back", "back", "2"), "0 raid outpost"),
        (("", "1", "", "1"), "0 place gate_house"),
    ],
)
def test_a_line_is_chosen_word_by_word(answers: tuple[str, ...], line: str) -> None:
    assert chosen(LINES, *answers)[0] == line


def test_a_word_that_follows_alone_is_no_question() -> None:
    assert chosen(["2 more no"]) == ("2 more no", [])
    assert chosen(["2 place mill", "2 place mill gold"], "2")[0] == "2 place mill gold"


def test_choices_are_listed_as_sentences_with_numbers() -> None:
    _, said = chosen(LINES, "3", "1")
    assert said == ["1. Place.", "2. Raid.", "3. Trade.", "1. That is all.", "2. All."]
    assert END == ""


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        (("3", "1"), "1 keep archer scout"),  # scout first, then archer: it is written sorted
        (("1", "1"), "1 keep archer archer"),
        (("2", "back", "3", "2"), "1 keep forager scout"),
    ],
)
def test_what_has_no_order_is_asked_for_in_any_order(answers: tuple[str, ...], line: str) -> None:
    kept = ["archer archer", "archer forager", "archer scout", "forager scout"]
    assert chosen([f"1 keep {cards}" for cards in kept], *answers)[0] == line


def test_a_set_may_end_before_a_larger_one() -> None:
    sold = ["1 keep archer", "1 keep archer scout"]
    assert chosen(sold, "1", "1") == (
        "1 keep archer",
        ["1. Archer.", "2. Scout.", "1. That is all.", "2. Scout."],
    )
    assert chosen(sold, "1", "2")[0] == chosen(sold, "2")[0] == "1 keep archer scout"
