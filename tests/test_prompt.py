"""The game in a terminal: played by lines that are read and written, in any language, and kept as in the window."""

from __future__ import annotations

import argparse
import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import random_game
from groups import widely

from skye_desktop.__main__ import main
from skye_desktop.engine import Phase, PlaceTile, legal_actions, view_for, why_not
from skye_desktop.files import Shelf, read_game
from skye_desktop.i18n import use
from skye_desktop.play.session import Session
from skye_desktop.prompt import choices
from skye_desktop.prompt.command import play_at, session_of
from skye_desktop.prompt.commands import COMMANDS, found
from skye_desktop.prompt.console import Console, GoneError
from skye_desktop.prompt.told import event_lines

_LISTED = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Blind(io.StringIO):
    """Somebody who knows nothing but the lines that were written, and answers the last of them."""

    def __init__(self, seed: int, most: int = 10_000, words: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.chance, self.left, self.words = random.Random(seed), most, list(words)
        self.heard = 0
        self.written = io.StringIO()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next answer; nothing once so many were given."""
        if not self.left:
            return ""
        self.left -= 1
        if self.words:
            return self.words.pop(0) + "\n"
        text = self.written.getvalue()[self.heard :]
        self.heard = len(self.written.getvalue())
        return self._answer(text) + "\n"

    def _answer(self, text: str) -> str:
        listed = [int(number) for number in _LISTED.findall(text)]
        if listed:
            is_over = listed[0] == 0 and self.chance.random() < 0.7
            return str(0 if is_over else self.chance.choice(listed))
        question = text.rpartition("\n")[2]
        numbers = [int(number) for number in re.findall(r"\d+", question)]
        if len(numbers) < 2 or "Enter" in question:
            return ""
        return str(self.chance.randint(numbers[-2], numbers[-1]))


def options(folder: Path, **given: object) -> argparse.Namespace:
    """The options as they are when nothing is said."""
    plain: dict[str, object] = {
        "load": None, "seats": None, "people": None, "names": None, "bot": None, "seed": 1, "variant": None,
        "open_money": False, "closed_market": False, "data_dir": folder,
    }  # fmt: skip
    return argparse.Namespace(**plain | given)


def play(folder: Path, blind: Blind, **given: object) -> Session:
    """A game at the terminal with those options, until it is over or whoever answers has gone."""
    asked = options(folder, **given)
    session = session_of(asked, Shelf(folder / "saves"))
    assert play_at(session, Console(blind, blind.written), asked) == 0
    return session


@pytest.fixture
def english() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(
    ("seats", "people", "more"),
    widely([(3, 3, {"open_money": True}), (2, 1, {}), (4, 2, {"closed_market": True}), (5, 5, {})], quick=1),
)
def test_a_whole_game_is_played_by_what_is_read_and_written(
    tmp_path: Path, seats: int, people: int, more: dict[str, object]
) -> None:
    blind = Blind(seats)
    session = play(tmp_path, blind, seats=seats, people=people, bot=["easy"], seed=seats, **more)
    told = blind.written.getvalue()
    assert session.phase is Phase.FINISHED
    assert "please" not in told
    assert "wins." in told or "share the victory." in told
    assert len(told.split("Round ")) > 6
    # What was played is a saved game as the window has it.
    assert read_game(session.path).state == session.state


def test_a_game_that_is_left_is_kept_and_goes_on_from_its_file(tmp_path: Path) -> None:
    blind = Blind(3, most=20)
    left = play(tmp_path, blind, people=2, seed=4)
    assert left.phase is not Phase.FINISHED
    assert f"--load '{left.path}'" in blind.written.getvalue()
    again = play(tmp_path, Blind(5), load=left.path)
    assert again.path == left.path
    assert again.phase is Phase.FINISHED
    assert [moment.action for moment in again.moments[: len(left.moments)]] == [
        moment.action for moment in left.moments
    ]


def test_in_japanese_the_same_lines_are_read(tmp_path: Path, english: None) -> None:
    use("ja")
    blind = Blind(1)
    session = play(tmp_path, blind, people=2, seed=2)
    assert session.phase is Phase.FINISHED
    assert "ラウンド" in blind.written.getvalue()
    assert not re.search(
        r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", blind.written.getvalue().rpartition("skye-desktop")[0]
    )


def test_what_can_be_chosen_is_what_the_engine_takes_and_nothing_is_missing() -> None:
    tried = 0
    for move in random_game(4, 6):
        state = move.after
        if state.phase not in (Phase.BUYING, Phase.BUILDING):
            continue
        for seat in range(4):
            legal = set(legal_actions(state, seat))
            if not legal:
                continue
            view = view_for(state, seat)
            given = set()
            for one in choices.choices(view, seat, lambda action, now=state: why_not(now, action)):  # type: ignore[misc]
                if one.action is not None:
                    given.add(one.action)
                else:
                    assert one.tile is not None
                    for _, _, ways in choices.cells(view, seat, one.tile):
                        given.update(
                            turn.action for turn in choices.turns(seat, one.tile, ways) if turn.action
                        )
            assert given == legal
            tried += sum(isinstance(action, PlaceTile) for action in given)
    assert tried > 300


WORDS = sorted((command.word for command in COMMANDS), key=lambda word: word == "advice")
"""Advice last: it thinks in a process of its own, which takes its time to start."""


@pytest.mark.parametrize("word", widely(WORDS, quick=len(WORDS) - 1))
def test_every_word_is_answered_in_every_phase(tmp_path: Path, word: str) -> None:
    if word == "quit":
        return
    prices = ("", "1", "1", "1", "")
    for before in (prices[:1], (*prices, *prices)):
        blind = Blind(1, most=len(before) + 1, words=(*before, f"{word} x"))
        play(tmp_path, blind, people=2, seed=7, open_money=True)
        assert f"{word} x\n" in blind.written.getvalue()
        assert "is no word here" not in blind.written.getvalue()


def test_what_cannot_be_understood_is_said_in_one_sentence_and_asked_again(tmp_path: Path) -> None:
    blind = Blind(1, most=6, words=("", "9", "dragon", "", "３", "ninety"))
    play(tmp_path, blind, people=2, seed=7)
    told = blind.written.getvalue()
    assert told.count("A number from 1 to 3, please.") == 1
    assert told.count("“dragon” is no word here. help lists them.") == 1
    assert "Price of" in told


def test_behind_the_curtain_a_terminal_is_cleared_before_somebody_else_reads_on(tmp_path: Path) -> None:
    blind = Blind(2, most=8)
    play(tmp_path, blind, people=2, seed=3)
    told = blind.written.getvalue()
    curtain = told.index("only MacDonald may read on.")
    before = told[:curtain].rstrip("\n")
    own = before.rindex("has 5 gold and sets prices.")
    # Between the purse of the one and the curtain of the other so many lines are empty that it is out of sight.
    assert "\n" * 20 in told[own:curtain]


def test_undo_leads_back_to_the_question_before(tmp_path: Path) -> None:
    prices = ("", "1", "1", "1", "")
    blind = Blind(1, most=13, words=(*prices, *prices, "0", "undo", ""))
    session = play(tmp_path, blind, people=2, seed=7)
    assert blind.written.getvalue().count("Taken back.") == 1
    assert session.state.bought_or_passed == 0


def test_words_are_found_by_their_beginnings() -> None:
    assert [found(word) and found(word).word for word in ("pos", "U", "help", "")] == [  # type: ignore[union-attr]
        "position", "undo", "help", None,
    ]  # fmt: skip


def test_several_numbers_in_a_line_answer_several_questions_and_a_script_is_written_down() -> None:
    written = io.StringIO()
    console = Console(io.StringIO("1 3 2\nland 2\n"), written)
    assert [console.ask("?") for _ in range(4)] == ["1", "3", "2", "land 2"]
    assert written.getvalue() == "? 1 3 2\n? land 2\n"
    with pytest.raises(GoneError):
        console.ask("?")


def test_every_event_of_a_game_is_told_without_a_picture() -> None:
    for move in random_game(3, 2):
        view = view_for(move.after, None)
        for event in move.events:
            for line in event_lines(event, view):
                assert all(letter < "\ue000" or letter > "\uf8ff" for letter in line)


def test_the_command_line_says_what_does_not_go_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data-dir", str(tmp_path)]
    for wrong, why in (
        (["--people", "3", "--seats", "2"], "more people than seats"),
        (["--names", "A", "B", "--people", "1"], "more names than people"),
        (["--names", "A", "a"], "Two seats have the same name."),
        (["--load", str(tmp_path / "none.json")], "none.json"),
    ):
        assert main(["play", "--text", *where, *wrong]) == 2
        assert why in capsys.readouterr().err
