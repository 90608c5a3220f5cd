"""The game in a terminal: played by lines that are read and written, in any language, and kept as in the window."""

from __future__ import annotations

import argparse
import io
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from chronicles import finished, put
from games import random_game, rocky_game
from groups import widely
from scenario import GOAL, with_goal

from skye_desktop.__main__ import main
from skye_desktop.contract import Minds
from skye_desktop.engine import (
    Phase,
    PlaceTile,
    ReturnTile,
    SeatAction,
    legal_actions,
    view_for,
)
from skye_desktop.files import Shelf, read_game, shipped_folder
from skye_desktop.files.settings import SettingsFile
from skye_desktop.files.trophies import SCENARIOS, TrophyFile
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.game.worker import Answer
from skye_desktop.games.skye.bots.game_analysis import analyse
from skye_desktop.games.skye.drafts import draft_of
from skye_desktop.games.skye.prompt.questions import DraftStep, Questions
from skye_desktop.i18n import use
from skye_desktop.prompt.console import Console, GoneError
from skye_desktop.prompt.play_command import first_game, menu_of, session_of
from skye_desktop.prompt.word_commands import COMMANDS, OF_TIME, find_command
from skye_desktop.prompt.word_table import Sitting

PRICES = "|1|1|1||" * 2
"""Two persons at a terminal set their prices, each behind the curtain."""
_LISTED = re.compile(r"^(\d+)\. ", re.MULTILINE)


LAST_SHIPPED = len(list((shipped_folder("saves") / "scenarios").glob("*.json")))
"""Number of the last scenario that comes with the program, in the list."""
WITHOUT_GOAL = LAST_SHIPPED - 3
"""Number of one without a goal."""


class Blind(io.StringIO):
    """Somebody who types some lines, else answers by nothing but the lines that were written."""

    def __init__(self, seed: int, most: int = 10_000, typed: str | None = None) -> None:
        super().__init__()
        self.lines = iter([] if typed is None else typed.split("|"))
        self.chance, self.left = random.Random(seed), most if typed is None else 0
        self.heard = 0
        self.written = io.StringIO()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next answer; nothing once so many were given."""
        if (line := next(self.lines, None)) is not None:
            return line + "\n"
        if not self.left:
            return ""
        self.left -= 1
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


@dataclass
class Thinking:
    """The coach says nothing of rounds before the first."""

    first: int = 1


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    thinking = Thinking()

    class Thought:
        def __init__(self, answer: Answer[object]) -> None:
            self.answer = answer

        def poll(self) -> Answer[object]:
            return self.answer

        def cancel(self) -> None:
            pass

    def ask(self: Thinker, function: Callable[..., object], *args: Any, **more: object) -> Thought:
        if function is analyse and args[0][0].view.round < thinking.first:
            return Thought(Answer(None, "It took too long."))
        return Thought(Answer(function(*args)))

    def decide(self: Thinker, minds: Minds, *args: Any, **more: object) -> Thought:
        return Thought(Answer(minds.decide_safely(*args)[0]))

    monkeypatch.setattr(Thinker, "ask", ask)
    monkeypatch.setattr(Thinker, "decide", decide)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    return thinking


def options(folder: Path, **given: object) -> argparse.Namespace:
    """The options as they are when nothing is said."""
    plain: dict[str, object] = {
        "load": None, "seats": None, "people": None, "names": None, "bot": None, "seed": 1, "variant": None,
        "game": None, "open_money": False, "closed_market": False, "lesson": False, "go_on": False, "data_dir": folder,
    }  # fmt: skip
    return argparse.Namespace(**plain | given)


def play(folder: Path, blind: Blind, **given: object) -> Session:
    """A game at the terminal with those options, until it is over or whoever answers has gone."""
    asked, shelf = options(folder, **given), Shelf(folder / "saves")
    session = session_of(asked, shelf)
    menu_of(asked, shelf, Console(blind, blind.written)).run(Sitting(session))
    return session


def from_the_menu(folder: Path, blind: Blind, **given: object) -> str:
    """What is written from the menu on, if no option says which game is wanted."""
    asked, shelf = options(folder, **({"seed": None} | given)), Shelf(folder / "saves")
    menu = menu_of(asked, shelf, Console(blind, blind.written))
    menu.run(first_game(asked, shelf, menu))
    return blind.written.getvalue()


def choose(folder: Path, typed: str, **given: object) -> str:
    """What is written while these lines are typed, which bars part."""
    return from_the_menu(folder, Blind(1, typed=typed), **given)


def test_the_menu_asks_by_which_rules_is_played(tmp_path: Path) -> None:
    told = choose(tmp_path, "2|2|2|||2|quit")
    assert "By which rules do you play?\n1. The printed game." in told
    (path,) = Shelf(tmp_path / "saves").paths()
    assert not read_game(path).save.setup.variant.is_printed


@pytest.mark.parametrize(
    ("seats", "people", "more"),
    widely([(3, 3, {"open_money": True}), (2, 1, {"closed_market": True}), (5, 5, {})]),
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
    assert not re.search("[\ue000-\uf8ff]", told), "a terminal has no pictures"
    assert read_game(session.path).state == session.state, "it is kept as in the window"


def test_a_game_that_is_left_goes_on_in_its_file_however_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blind = Blind(3, most=20)
    left = play(tmp_path, blind, people=2, seed=4)
    assert left.phase is not Phase.FINISHED
    assert f"--load '{left.path}'" in blind.written.getvalue()
    monkeypatch.chdir(tmp_path / "saves")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--text", "--data-dir", str(tmp_path), "--load", left.path.name]) == 0
    assert f"--load '{left.path}'" in capsys.readouterr().out
    blind = Blind(5)
    again = play(tmp_path, blind, load=left.path)
    assert f"Round {left.state.round} of 6. " in blind.written.getvalue()[:200]
    assert Shelf(tmp_path / "saves").paths() == [again.path] == [left.path]
    assert again.phase is Phase.FINISHED
    assert again.moments[: len(left.moments)] == left.moments


def test_in_japanese_the_same_lines_are_read(tmp_path: Path) -> None:
    use("ja")
    try:
        blind = Blind(1)
        assert play(tmp_path, blind, people=2, seed=2).phase is Phase.FINISHED
    finally:
        use("en")
    told = blind.written.getvalue()
    assert "ラウンド" in told
    assert not re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", told.rpartition("skye-desktop")[0])


def answered(step: DraftStep) -> Iterator[SeatAction]:
    """Every action that answers to the questions from that step on lead to."""
    if step.ask is None:
        assert step.draft.action is not None
        yield step.draft.action
        return
    for after in steps_after(step):
        yield from answered(after)


def steps_after(step: DraftStep) -> Iterator[DraftStep]:
    """Each step that an answer to its question leads to."""
    if step.ask is not None:
        question = step.ask(step.draft)
        for number in range(question.lowest, question.highest + 1):
            after = question.answer(number)
            assert isinstance(after, DraftStep)
            yield after


def test_what_can_be_chosen_is_what_the_engine_takes_and_nothing_is_missing() -> None:
    tried: Counter[type] = Counter()
    for move in (*random_game(4, 6)[::2], *rocky_game(0)[::2]):
        state = move.after
        is_asked = state.phase in (Phase.BUYING, Phase.BUILDING)
        for seat in range(len(state.players) if is_asked else 0):
            legal = set(legal_actions(state, seat))
            if legal:
                view = view_for(state, seat)
                given = set(answered(Questions(view).first(draft_of(view, seat))))
                assert given == legal
                tried.update(map(type, given))
    assert tried[PlaceTile] > 300
    assert tried[ReturnTile] > 0


@pytest.mark.parametrize("word", [command.word for command in (*COMMANDS, *OF_TIME)])
def test_every_word_is_answered_at_any_time(tmp_path: Path, at_once: Thinking, word: str) -> None:
    for before in ("", PRICES):
        for looks_back in ("", "time 1|"):
            typed = f"{before}|{looks_back}{word} x"
            told = choose(tmp_path, typed, people=2, seed=7, open_money=True)
            assert f"{word} x\n" in told
            is_known = bool(looks_back) or find_command(word) is not None
            assert ("is no word here" not in told) == is_known


def test_a_terminal_is_cleared_before_somebody_else_reads_on(tmp_path: Path) -> None:
    blind = Blind(2, most=8)
    play(tmp_path, blind, people=2, seed=3)
    told = blind.written.getvalue()
    before = told[: told.index("only Donald may read on.")].rstrip("\n")
    assert "\n" * 20 in told[before.rindex("has 5 gold and sets prices.") :]
    # Nor does it stay there when somebody leaves in the middle, for the menu or for good.
    left = choose(tmp_path, "|1|menu", people=2, seed=3)
    assert "\n" * 20 in left[left.index("Price of") : left.index("The game is saved.")]


def test_each_answer_of_the_prices_can_be_taken_back_until_they_are_set(tmp_path: Path) -> None:
    answers = "|back|1|1|back|3|2|undo|back|back|2|1|1|7||undo||3|2|1|"
    told, _, again = choose(tmp_path, answers, people=2, seed=7).partition("Taken back.")
    assert told.count("This is the first question.") == 1
    assert told.count("The axe is taken off Tile 49.") == 1
    laid = re.findall(r"^(Tile .+)\nSet these prices\?", told, re.MULTILINE)
    assert laid[0] == "Tile 49 gets the axe. Tile 62 costs 3 gold. Tile 45 costs 2 gold."
    assert laid[-1] == "Tile 62 gets the axe. Tile 49 costs 1 gold. Tile 45 costs 1 gold."
    assert told.count("Only Enter by itself sets them.") == 1
    # Whoever takes them back at the next clan's curtain may be of that clan: they are asked for from the beginning.
    third = "Tile 45 gets the axe. Tile 49 costs 2 gold. Tile 62 costs 1 gold."
    assert re.findall(r"^(Tile .+)\nSet these", again, re.MULTILINE) == [third]


def test_advice_proposes_prices_that_a_word_lays(tmp_path: Path, at_once: Thinking) -> None:
    typed = "|advice|1|advice take|back|0|advice take|||advice"
    told = choose(tmp_path, typed, seats=2, people=2, seed=5)
    found = re.search(
        r"Proposed: (Tile \d+) for (\d+) gold, (Tile \d+) for (\d+) gold, the axe on (Tile \d+)\.",
        told,
    )
    assert found is not None
    first, price, second, other, axed = found.groups()
    for tile, gold in ((first, price), (second, other)):
        assert re.search(rf"^{tile}: .*Ask {gold} gold: ", told, re.MULTILINE)
    laid = f"{axed} gets the axe. {first} costs {price} gold. {second} costs {other} gold.\n"
    assert told.count(laid) == 2, "after another axe, and after the last price was taken back"
    assert "advice take lays these prices; they are set once you say yes." in told
    assert told.count("Set these prices?") == 2


def test_saved_games_are_renamed_copied_and_deleted(tmp_path: Path) -> None:
    for names in (("Ann", "Ben"), ("Cid", "Dee")):
        choose(tmp_path, "quit", people=2, seed=7, names=list(names))
    told = choose(
        tmp_path,
        "3|help|dragon|7|rename|rename 2 Rainy evening|copy 1|  The other 1 2 |copy 2 The other 1 2|"
        "rename 2 Again|rename 1|Cake|rename 1|0|delete 1||delete 1|1|quit",
    )
    assert "copy N [NAME]: keep a copy" in told
    assert "“dragon” is no word here." in told
    assert "A number from 1 to 2, please" in told
    assert "Which game? Type rename and a number from the list" in told
    assert told.count("It is called “Rainy evening” now.") == 1
    # A copy stands behind its game, so Continue leads to that.
    assert "\n2. The other 1 2. Cid, Dee. Round 1 of 6. Today " in told
    assert "There is a saved game “The other 1 2” already." in told
    assert "It is called by who plays now." in told
    assert told.count("“Cid, Dee” will be gone for good.") == 2
    assert told.count("It is left as it was.") == told.count("It is deleted.") == 1
    left = told[told.index("It is deleted.") :]
    named = re.findall(r"^\d\. ([^.]+)\. (.+?)\. ", left, re.MULTILINE)
    assert named == [("Again", "Cid, Dee"), ("Rainy evening", "Ann, Ben")]
    assert left.count("A copy.") == 1


def test_saved_games_are_found_tagged_filtered_and_compared(tmp_path: Path) -> None:
    for names in (("Ann", "Ben"), ("Cid", "Zoë")):
        choose(tmp_path, "quit", people=2, seed=7, names=list(names))
    told = choose(
        tmp_path,
        "3|find zoe|tag 1 family, lost|find|only fam|only dragon|find nobody|only|find|"
        "compare 1|compare 1 2|tag 1|0|quit",
    )
    assert "1 game for “zoe”." in told
    assert "Its tags: family, lost." in told
    assert "1 game for family." in told
    assert "“dragon” is no state (all, unfinished, finished, playtest, branch)" in told
    assert "0 games for “nobody” · family. The words find and only" in told
    assert "Which games? Type compare and two numbers" in told
    assert "A: Cid, Zoë. Today" in told
    assert "not related" in told
    assert "It has no tags now." in told


def test_the_menu_has_the_records_and_deleting_asks_for_them(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "saves")
    for names, seed in ((("Ann", "Ben"), 1), (("Cid", "Dee"), 2), (("Eve", "Fay"), 3)):
        put(shelf, finished(names, seed))
    told = choose(tmp_path, "records|3|delete 1|2|delete 1|1||records|quit")
    assert told.count("3 games, the first on ") == 1
    assert told.count("2 takes it out of the records too") == 2
    assert told.count("\n2 games, the first on ") == 1, "one that was deleted keeps its record"


def test_the_lesson_says_what_is_wrong_and_goes_on_at_its_page(tmp_path: Path) -> None:
    told = choose(tmp_path, "1|land||scoring|||2|1|3|4|1|2|time|help")
    for words in (
        "\nrules [N]: ",
        "Isla's land\n",
        "Not this tile. Give the axe to tile 60.",
        "Not yet. Ask 4 gold for tile 54, the ship.",
        "Not yet. Ask 2 or 3 gold for tile 33, the sheep.",
        "page 7 of 20.\nYou can buy with what stays in the purse",
        "time is not for the lesson.",
        "Tile 60 gets the axe. Tile 54 costs 4 gold. Tile 33 costs 2 gold.\nSet these prices?",
    ):
        assert told.count(words) == 1, words
    assert "\ntime [N]: " not in told
    assert "](" not in told
    assert "--lesson" in told
    # The page is the one that the window goes on with too; prices that were not decided are set again.
    assert SettingsFile(tmp_path).read()[0].lesson == "purse"
    again = choose(tmp_path, "2|3|3||1|4|2|||0|undo", lesson=True)
    assert again.index("page 7 of 20") < again.index("Nearly. Give the axe to tile 60.")
    assert "page 9 of 20." in again
    assert "This time you buy. Buy tile 46." in again
    assert "Nothing can be taken back now." in again


def test_a_quick_game_says_who_plays_and_is_that_of_the_last_table(tmp_path: Path) -> None:
    told = choose(tmp_path, "7|quit")
    assert "7. Quick game: Leod, Flora (Solid), Gregor (Solid).\n" in told
    assert "Leod has" in told
    new = choose(tmp_path, "2|3|2|3|Anna|Ben||quit")
    assert "Ailsa" not in new, "the computer makes way for the person"
    again = choose(tmp_path, "8|quit")
    assert "8. Quick game: Anna, Ben, Gregor (Strong).\n" in again
    third = choose(tmp_path, "2|2|2||||quit")
    assert "Who has played before: Anna, Ben.\n" in third


def test_back_turns_the_pages_of_the_lesson_back_with_what_was_done_on_them(
    tmp_path: Path, at_once: Thinking
) -> None:
    there = "1||||3|1|4|2||"
    told = choose(tmp_path, f"{there}back|back|back|back|back||1|4|2|")
    places = [int(number) for number in re.findall(r"page (\d+) of 20\.", told)]
    assert places == [1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 4, 5, 6, 7, 8]


def test_whoever_only_reads_comes_to_the_end_of_the_lesson(
    tmp_path: Path, at_once: Thinking
) -> None:
    told = from_the_menu(tmp_path, Blind(4), lesson=True)
    assert all(f"page {n} of 20." in told for n in range(1, 21))
    end = "That was the lesson. menu has a new game and the scenarios, Enter leaves: \n"
    assert told.endswith(end)
    settings = SettingsFile(tmp_path).read()[0]
    assert (settings.lesson, settings.lesson_played) == ("", True)
    assert Shelf(tmp_path / "saves").paths() == []


def test_a_scenario_is_told_tried_and_judged(tmp_path: Path, at_once: Thinking) -> None:
    told = choose(tmp_path, f"scenario|4|{WITHOUT_GOAL}|1|1|0|quit")
    assert "A number from 1 to 9, please, or a word: help lists them." in told
    assert f"{LAST_SHIPPED}. Decided by one gold, a game to look at." in told
    assert told.index("It can also join the road") < told.index("Catriona builds, number:")
    assert told.index("B Largest lake") < told.index("One lesson.") < told.index("Round 3:")
    before = told[: told.index("Catriona builds, number:")]
    assert "Round 2 of 6. Build." in before
    assert "Counted in this round: B Largest lake." in before
    assert "Catriona 3 points, Flora 3 points, Hamish 0 points, Agnes 0 points." in before
    assert "Better: Tile 43 at 1 west, turned 1 quarter." in told
    assert "Well played." in choose(tmp_path, f"4|{WITHOUT_GOAL}|1|4|0")


def test_the_goal_of_a_scenario_is_told_reached_shown_and_tried_again(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    with_goal(saves).rename(saves / "save six.json")
    last = LAST_SHIPPED + 1
    lay = f"{last}|1|5|0"
    told = choose(tmp_path, f"4|{lay}|next|show|again|show|1|2|0|quit")
    assert f"{last}. One tile, six places." in told
    assert told.count(f"The task: {GOAL.task}") == 4, "with each decision"
    tried = told.index("of 9 points")
    assert "There is no scenario after this one." in told[tried:]
    shown = told.index("One of the best ways:")
    assert "Ewan lays Tile 38 at 2 west, turned 1 quarter." in told[shown:]
    again = told.index("Here it begins again.")
    assert "Try it first; then show tells the best." in told[again:]
    trophies, _ = TrophyFile(tmp_path).read()
    (trophy,) = trophies[SCENARIOS].values()
    assert trophy.tries == 2
    assert f"{last}. One tile, six places: " in choose(tmp_path, "4||")


def test_a_game_that_is_over_has_a_coach_and_its_moments(tmp_path: Path, at_once: Thinking) -> None:
    at_once.first = 6
    told = choose(
        tmp_path, f"4|{LAST_SHIPPED - 1}|coach|coach all|time 126|branch|time 500|now|menu"
    )
    three, everything = told.index("The three most valuable lessons."), told.index("Round 1.\n")
    assert three < everything
    assert "1. Flora would have gained 3 more with this tile for 2." in told[three:everything]
    better = r"^[23]\. .+\w+ laid Tile \d+ at .+Better: Tile \d+ at .+Moment \d+\.$"
    assert re.search(better, told[three:everything], re.MULTILINE)
    assert [f"Round {n}.\n" in told for n in range(1, 7)] == [True] * 6
    assert told.count("  Not known.\n") == 5
    assert "Rounds 1, 2, 3, 4, 5 could not be looked at." in told
    assert "The game is over there. Go to a moment before." in told
    assert "Moments go from 0 to 126." in told
    assert told.count("What do you want to play?") == 2


def test_one_looks_back_pins_words_and_plays_on_from_a_moment(tmp_path: Path) -> None:
    typed = (
        f"{PRICES}note too cheap|time|1|points|undo|mark first|back|back||"
        "pins|unpin 3|unpin 1|dragon|branch Otherwise|pins|quit"
    )
    told = choose(tmp_path, typed, people=2, seed=7)
    assert told.count("Moment 3 of 3.\n") == 1
    assert "1. Round 1, Prices." in told
    assert "undo is for the game as it stands. now comes back to it." in told
    assert "That is the first moment." in told
    assert "1. Moment 1: Bookmark: first\n2. Moment 3: Note: too cheap\n" in told
    assert told.count("It is taken away.") == 1
    assert "“dragon” is no word here." in told
    assert "“Otherwise” goes on from here." in told
    # The other game begins at that moment, and the first one is kept beside it.
    other = told.partition("“Otherwise” goes on")[2]
    assert "only Donald may read on." in other
    assert "Nothing is pinned in this game." in other
    assert len(Shelf(tmp_path / "saves").paths()) == 2
    listed = choose(tmp_path, "3|2|quit")
    assert "1. Otherwise. Leod, Donald. Round 1 of 6." in listed
    assert "Donald buys, number:" in listed


def test_a_new_game_is_asked_for_and_a_report_of_it_opens(tmp_path: Path) -> None:
    told = choose(
        tmp_path,
        "2|3|9|2|1|Ann|ann|Ben||report it sounds odd|rules 3|rules broch|rules 0|save x",
    )
    assert "Two players have the same name." in told
    assert "may read on" in told
    assert "by feel.\n2. Solid: " in told
    assert "\nAreas and roads.\nThere are three terrains" in told
    assert "\nThe scoring tiles.\nBrochs: " in told
    assert "The rules have no such chapter or word." in told
    assert "lit pasture" not in told
    report = next((tmp_path / "reports").iterdir())
    game = read_game(report)
    assert [seat.name for seat in game.save.setup.seats][:2] == ["Ann", "Ben"]
    assert [note.text for note in game.save.notes] == ["it sounds odd"]
    assert "7. Continue: " in choose(tmp_path, "quit")
    assert "Saved as " in told


def test_words_are_found_by_their_beginnings() -> None:
    for typed, word in {"pos": "position", "U": "undo", "help": "help", "": None}.items():
        assert getattr(find_command(typed), "word", None) == word, typed


def test_several_numbers_in_a_line_answer_several_questions_and_a_script_is_written_down() -> None:
    written = io.StringIO()
    console = Console(io.StringIO("1 3 2\nland 2\n"), written)
    assert [console.ask("?") for _ in range(4)] == ["1", "3", "2", "land 2"]
    assert written.getvalue() == "? 1 3 2\n? land 2\n"
    with pytest.raises(GoneError):
        console.ask("?")


class Terminal(io.StringIO):
    """What is written to it is seen by somebody."""

    def isatty(self) -> bool:
        return True


def test_long_lines_end_at_spaces_in_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    line = "  " + "Tile 21. North and east: pasture, 1 sheep. " * 4 + "unbreakable" * 5
    seen, piped = Terminal(), io.StringIO()
    for writer in (seen, piped):
        console = Console(io.StringIO("1\n"), writer)
        console.say(line, "", "short")
        console.ask(line)
        console.say_whole(line)
    assert piped.getvalue().splitlines() == [line, "", "short", f"{line} 1", line]
    *broken, whole = seen.getvalue().splitlines()
    assert whole == line
    for one in broken:
        assert len(one.rpartition(" 1")[0] or one) <= 40 or one.strip(" 1") == "unbreakable" * 5
    assert " ".join(seen.getvalue().split()) == " ".join(piped.getvalue().split())


def test_wrong_options_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data-dir", str(tmp_path)]
    for wrong, why in (
        (["--people", "3", "--seats", "2"], "more people than seats"),
        (["--names", "A", "B", "--people", "1"], "more names than people"),
        (["--names", "A", "a"], "Two players have the same name."),
        (["--load", str(tmp_path / "none.json")], "none.json"),
        (["--open", str(tmp_path / "none.json")], "none.json"),  # as the window calls it
        (["--continue"], "There is no game to continue."),
    ):
        assert main(["play", "--text", *where, *wrong]) == 2
        assert why in capsys.readouterr().err
