"""The lesson of Raiders of the North Sea at the terminal: played by its words, and by others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_prompt import Blind, at_once, from_the_menu

from skye_desktop.files import Shelf, read_game
from skye_desktop.games.raiders.at_terminal import LESSON
from skye_desktop.known_games import known_game
from skye_desktop.prompt.line_lesson import PUPIL, LinePage, LineTeaching

__all__ = ["at_once"]  # a fixture

assert isinstance(LESSON, LineTeaching)
SCRIPT, START = LESSON.script, LESSON.start
RULES = known_game("raiders").rules


class Pupil(Blind):
    """Somebody who chooses the listed line that begins so, else types the words themselves."""

    def __init__(self, *wanted: str) -> None:
        super().__init__(1, typed="")
        self.wanted = iter(wanted)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        wanted = next(self.wanted, None)
        if wanted is None:
            return ""
        text = self.written.getvalue()[self.heard :]
        self.heard = len(self.written.getvalue())
        found = re.findall(rf"^(\d+)\. {re.escape(wanted)}", text, re.MULTILINE)
        return f"{found[0] if found else wanted}\n"


FIRST_TURN = (
    *("table", "hand", "Bring a worker", "Mill", "You get 2 provisions"),
    *("Barracks", "Barbarian", "All of the crew stay"),
)
RAID = ("Raid a settlement", "Huntsman")
OFFERING = ("Long House", "You make an offering", "1 iron and 1 livestock")
END = ("Silversmith", "You get 2 silver", "points", "Raid a settlement", "Middle Fortress")
WHOLE = (*FIRST_TURN, *RAID, *OFFERING, *END)


def taught(folder: Path, *wanted: str) -> str:
    """Return what is written while the pupil answers so, until nothing more is answered."""
    return from_the_menu(folder, Pupil(*wanted), game="raiders", lesson=True)


def played(folder: Path) -> list[str]:
    """Return the lines of the pupil that the lesson's game has."""
    moments = read_game(folder / "lesson" / "raiders.json").record.moments
    own = [moment.action for moment in moments if RULES.actor(moment.action) == PUPIL]
    return [RULES.write(action) for action in own]


def test_whoever_does_what_the_pages_say_comes_to_their_end(tmp_path: Path) -> None:
    told = taught(tmp_path, *WHOLE)
    pages = [told.index(f"page {n} of {len(SCRIPT.pages)}.") for n in range(1, 11)]
    assert pages == sorted(pages)
    assert "Not yet." not in told
    assert "Astrid thinks" not in told
    assert told.index("1. Astrid: 106 VP.") < told.index("Well done:") < told.index("New game")
    assert "That was the lesson. menu has a new game and the scenarios" in told
    wanted = [line.partition(" | ")[0] for page in SCRIPT.pages for line in page.lines]
    assert played(tmp_path) == wanted
    assert Shelf(tmp_path / "saves").paths() == []


def test_one_offering_will_do_as_well_as_the_other(tmp_path: Path) -> None:
    told = taught(tmp_path, *FIRST_TURN, *RAID, *OFFERING[:2], "1 iron and 2 livestock", *END)
    assert "Not yet." not in told
    assert "Well done:" in told


def test_the_lesson_is_short_and_has_a_hint_on_every_page() -> None:
    assert 8 <= len(SCRIPT.pages) <= 12
    for page in SCRIPT.pages:
        assert bool(page.word) != bool(page.lines)
        assert len(page.text.english) < 300
        assert len(page.task.english) < 120


@pytest.mark.parametrize(
    ("before", "other"),
    [
        ((), ("Raid a settlement", "Mill", "You get 2 provisions")),
        (FIRST_TURN[:2], ("Bring a worker", "Armoury", "You pay 1 iron")),
        (FIRST_TURN[:5], ("Silversmith", "You get 2 silver")),
        (FIRST_TURN, ("Bring a worker", "Gate House", "You draw 2 cards")),
        ((*FIRST_TURN, RAID[0]), ("Warlord",)),
        ((*FIRST_TURN, *RAID), ("Mill", "You get 2 provisions")),
    ],
)
def test_another_thing_is_answered_by_the_hint_of_the_page_and_not_done(
    tmp_path: Path, before: tuple[str, ...], other: tuple[str, ...]
) -> None:
    told = taught(tmp_path, *before, *other)
    hints = [page.more.english for page in SCRIPT.pages]
    given = [told.count(f"Not yet. {hint}\n") for hint in hints]
    assert sum(given) >= 1
    assert sum(map(bool, given)) == 1, "the hint of one page alone"
    assert len(played(tmp_path)) == len(taught_lines(before))


def taught_lines(before: tuple[str, ...]) -> list[str]:
    """Return the lines that were played when the pupil had answered so much."""
    numbers = {0: 0, 2: 0, 5: 1, len(FIRST_TURN): 2, len(FIRST_TURN) + 1: 4}
    number = numbers.get(len(before), 5)
    return [line for page in SCRIPT.pages for line in page.lines][:number]


def test_back_leads_to_the_question_before_and_then_to_the_page_before(tmp_path: Path) -> None:
    told = taught(tmp_path, *FIRST_TURN[:3], "back", *FIRST_TURN[2:5], "back", *WHOLE[2:5])
    assert told.count("page 3 of 10.") == 2
    assert told.count("page 4 of 10.") == 2
    assert played(tmp_path) == ["0 place mill provisions"]


def test_back_leads_over_pages_that_are_read_with_a_word_to_the_first_one(tmp_path: Path) -> None:
    told = taught(tmp_path, *FIRST_TURN, *["back"] * 5, *FIRST_TURN)
    places = [int(number) for number in re.findall(r"page (\d+) of 10\.", told)]
    assert places[:5] == [1, 2, 3, 4, 5]
    assert places[5:9] == [4, 3, 2, 1]
    assert places[-5:] == [1, 2, 3, 4, 5]
    assert "This is the first question." in told, "there is no page before the first"
    assert played(tmp_path) == taught_lines(FIRST_TURN)


def test_the_lesson_goes_on_at_its_page_and_begins_anew_after_its_end(tmp_path: Path) -> None:
    told = taught(tmp_path, *FIRST_TURN)
    assert "--game raiders --lesson" in told
    assert LESSON.page_position(tmp_path) == "page 5 of 10"
    menu = from_the_menu(tmp_path, Pupil("Another game: Raiders", "Learn to play, page 5 of 10."))
    assert "page 5 of 10.\nA raid is the other thing" in menu
    again = taught(tmp_path, *WHOLE[len(FIRST_TURN) :])
    assert "page 5 of 10." in again
    assert "page 4 of 10." not in again
    assert "Well done:" in again
    assert LESSON.page_position(tmp_path) == ""
    assert "page 1 of 10." in taught(tmp_path)


def test_words_about_one_game_alone_are_not_for_the_lesson(tmp_path: Path) -> None:
    told = taught(tmp_path, "time", "coach", "help")
    assert "time is not for the lesson." in told
    assert "coach is not for the lesson." in told
    assert "\ncoach [all]: " not in told


def test_every_line_before_the_first_page_is_legal_and_chance_is_as_the_seed_gives_it() -> None:
    state = RULES.new(START.setup)
    for line in SCRIPT.before.split("\n")[:-1]:
        due = RULES.chance(state)
        assert due is None or RULES.write(due) == line
        state = RULES.apply(state, RULES.read(line)).state
    assert RULES.digest(state) == RULES.digest(START)


def test_a_page_needs_its_texts() -> None:
    with pytest.raises(ValueError, match="a text is missing"):
        LinePage.model_validate({"text": "Words.", "task": "", "more": "A hint."})
