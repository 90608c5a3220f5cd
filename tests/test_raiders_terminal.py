"""Raiders of the North Sea in the house: at a terminal, in saves, with undo, branches and notes."""

from __future__ import annotations

import argparse
import io
import json
import re
import zipfile
from pathlib import Path

import pygame
import pytest
from table import Player, window
from test_prompt import Blind, Thinking, at_once, from_the_menu, options

from skye_desktop.__main__ import main
from skye_desktop.files import SaveError, Shelf, read_game
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import Settings, SettingsFile
from skye_desktop.game.session import Session
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.raiders_variant import VARIANTS
from skye_desktop.known_games import known_game, register
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.last_table import last_table
from skye_desktop.prompt.play_command import menu_of, session_of
from skye_desktop.prompt.word_table import Sitting

__all__ = ["at_once"]  # a fixture

GAME = known_game("raiders")


def asked(folder: Path, **given: object) -> argparse.Namespace:
    return options(folder, game="raiders", **given)


def play(folder: Path, blind: Blind, **given: object) -> Session:
    """Return a game at the terminal, when it is over or whoever answers has gone."""
    wanted, shelf = asked(folder, **given), Shelf(folder / "saves")
    session = session_of(wanted, shelf)
    menu_of(wanted, shelf, Console(blind, blind.written)).run(Sitting(session))
    return session


def a_session(folder: Path, lines: int = 40) -> Session:
    """Return a game of two quick computers, broken off after so many lines."""
    setup = GAME.part("new_setup")(2, 5)
    _, actions, _ = play_any(GAME, setup, ("greedy", "greedy"))
    session = Session.start(setup, Shelf(folder / "saves"))
    for action in actions[:lines]:
        session.do(action)
    return session


@pytest.mark.parametrize("people", [1, 3])
def test_people_play_by_what_is_listed_and_the_game_is_kept(
    tmp_path: Path, people: int, at_once: Thinking
) -> None:
    blind = Blind(people, most=150)
    session = play(tmp_path, blind, people=people, seats=3, bot=["greedy"], seed=people)
    told = blind.written.getvalue()
    assert len(session.moments) > 60
    assert "please" not in told
    assert "Continue in the window" not in told
    assert not re.search(r"\{|_house|town_hall", told), "no raw ids"
    assert not re.search(r"Leave the action out\.\n\d+\. ", told), "it is listed last"
    loaded = read_game(session.path)
    assert loaded.save.game == "raiders"
    assert GAME.rules.digest(loaded.state) == session.digest


def test_hands_are_read_only_behind_the_curtain(tmp_path: Path, at_once: Thinking) -> None:
    blind = Blind(2, most=60)
    session = play(tmp_path, blind, people=2, seats=2, seed=3)
    told = blind.written.getvalue()
    assert told.count("may read on") >= 3
    assert "Cards to keep: only Astrid may read on." in told
    for part in told.split("may read on")[1:]:
        # What follows a curtain until the next one begins is read by one person alone.
        assert "number:" in part.lower() or not part.strip()
    assert session.setup.names == ["Astrid", "Bjorn"]


def test_computers_finish_a_game_by_themselves(tmp_path: Path, at_once: Thinking) -> None:
    blind = Blind(1, most=3)
    session = play(tmp_path, blind, people=0, seats=2, bot=["greedy"], seed=2)
    assert GAME.rules.is_over(session.state)
    assert "The game is over. A word, such as coach," in blind.written.getvalue()


def test_undo_takes_back_until_something_was_revealed(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    while (at := session.undo_from()) is not None:
        assert not any(session.etiquette.reveals(event) for event in session.moments[at].events)
        session.undo()
    last = session.moments[-1]
    revealed = any(session.etiquette.reveals(event) for event in last.events)
    assert revealed or GAME.rules.actor(last.action) is None, "a lot, or something was seen"


def test_a_branch_has_other_cards_to_come_and_the_same_past(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    branch = session.branch(len(session.moments), "another way")
    assert branch.setup.seed != session.setup.seed
    ours, other = session.state, branch.state
    assert (ours.seats, ours.village, ours.spaces) == (other.seats, other.village, other.spaces)
    assert sorted(ours.pile) == sorted(other.pile)
    assert ours.pile != other.pile
    assert set(ours.stack) == set(other.stack)
    loaded = read_game(branch.path)
    assert loaded.state.pile == other.pile, "the file holds the other cards"


def test_notes_positions_and_named_copies_are_those_of_any_game(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    session.add_note(10, "here")
    session.save_as("kept")
    text = GAME.rules.write_position(session.state)
    again = GAME.rules.read_position(text)
    assert GAME.rules.digest(again) == session.digest
    begun = Session.from_position(again, Shelf(tmp_path / "saves"))
    assert read_game(begun.path).save.start == text
    with pytest.raises(ValueError, match="no position"):
        GAME.rules.read_position("raiders1 {}")


def test_many_games_are_played_and_checked(capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate --game raiders --seats 2 --games 2 --bot greedy --check --workers 1"
    assert main(words.split()) == 0
    assert "violations: 0" in capsys.readouterr().out


def test_many_games_have_as_many_seats_as_the_game_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "simulate --game raiders --games 1 --bot random --workers 1"
    try:
        register(GAME._replace(seats=range(2, 4)))
        assert main(words.split()) == 0
    finally:
        register(GAME)
    assert "1 game of 3 seats" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("simulate --game raiders --tournament tricks", "'tricks' is no bot and no group of conte"),
        ("play --text --game raiders --variant four-rounds", "say --game skye to play that"),
        ("play --text --game raiders --open-money", "--open-money is for skye only"),
        ("play --text --game chess", "invalid choice: 'chess'"),
        ("play --text --game raiders --seats 5", "a number from 2 to 4"),
        ("play --text --game raiders --bot easy", "'easy'"),
    ],
)
def test_what_is_of_another_game_is_told(
    words: str, why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    try:
        status = main(words.split())
    except SystemExit as end:
        status = int(str(end.code))
    assert status == 2
    assert why in capsys.readouterr().err


def test_the_window_lists_it_and_says_where_it_is_played(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    session.close()
    app = window(tmp_path)
    assert app.shelf.latest_unfinished(game="skye") is None
    app.go.to_title()
    app.go.load()
    player = Player(app)
    player.wait(1.0)
    words = player.words()
    assert "Astrid, Bjorn" in words
    assert "Raiders of the North Sea" in words
    player.key(pygame.K_RETURN)
    assert "Played at the terminal" in player.words()
    assert "skye-desktop play --text --load" in player.words()


def test_its_log_is_replayed_and_it_has_no_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = a_session(tmp_path)
    session.close()
    assert main(["replay", str(session.path)]) == 0
    assert "Turn " in capsys.readouterr().out.splitlines()[-1]
    picture = str(tmp_path / "picture.png")
    assert main(["screenshot", "--save", str(session.path), picture]) == 1
    assert "has no picture" in capsys.readouterr().err


# -- the last table, and going on


def menu_words(folder: Path, typed: str, **given: object) -> str:
    return from_the_menu(folder, Blind(1, typed=typed), **given)


def test_the_menu_asks_by_which_rules_is_played(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    mine = 'game = "raiders"\nname = "Mine"\nnumbers = {hand_limit = 5}\n'
    (tmp_path / "variants" / "mine.toml").write_text(mine, encoding="utf-8")
    wrong = mine.replace("= 5", "= 500")
    (tmp_path / "variants" / "wrong.toml").write_text(wrong, encoding="utf-8")
    told = menu_words(tmp_path, "2|2|1|1||4|rules|rules 1|quit", game="raiders")
    assert "wrong.toml: numbers hand_limit: must be at most 12, not 500" in told
    assert "1. The printed game." in told
    assert "4. Mine: Cards in hand at the end of a turn: 5, not 8." in told
    assert "1. Mine.\n2. The game in short." in told, "the rules begin with it"
    (path,) = Shelf(tmp_path / "saves").paths()
    assert read_game(path).save.setup.variant == "Mine"
    assert read_game(path).save.setup.decisions == {"hand_limit": 5}


def test_the_next_new_game_may_have_the_last_table(tmp_path: Path) -> None:
    rules = VARIANTS.load("short-season")
    given = {"seats": 3, "names": ["Freya"], "bot": ["captain"], "variant": rules}
    menu_words(tmp_path, "quit", game="raiders", **given)
    told = menu_words(tmp_path, "2|1|quit", game="raiders")
    assert "1. As last time: Freya, Astrid (Captain), Bjorn (Captain). Short season." in told
    first, second = (read_game(path).save for path in Shelf(tmp_path / "saves").paths())
    assert first.setup.seed != second.setup.seed
    assert first.setup.model_copy(update={"seed": second.setup.seed}) == second.setup
    assert first.table == second.table


def test_another_table_is_asked_for_as_the_first_time(tmp_path: Path) -> None:
    menu_words(tmp_path, "quit", game="raiders", seats=2)
    told = menu_words(tmp_path, "2|2|2|2|||quit", game="raiders")
    assert "How many play, 2 to 4:" in told
    assert "How many play" not in menu_words(tmp_path, "2||quit", game="raiders"), (
        "Enter leads back to the menu"
    )


@pytest.mark.parametrize("kept", [
    {"setup": {"seats": []}}, {"setup": 3}, {"what": 1}, {"setup": {}, "computers": ["nobody"]},
])  # fmt: skip
def test_a_table_that_cannot_be_used_is_forgotten(tmp_path: Path, kept: dict[str, object]) -> None:
    SettingsFile(tmp_path).write(Settings(tables={"raiders": kept}))
    assert last_table(SettingsFile(tmp_path), GAME, 1) is None


def test_skye_s_table_is_no_matter_of_other_games(tmp_path: Path) -> None:
    menu_words(tmp_path, "quit", game="skye", seats=2)
    assert SettingsFile(tmp_path).read()[0].tables == {}


def test_the_newest_game_of_any_kind_or_of_one_goes_on(tmp_path: Path) -> None:
    menu_words(tmp_path, "quit", seats=2)
    session = a_session(tmp_path)
    session.close()
    assert "turn of Astrid" in menu_words(tmp_path, "quit", go_on=True)
    told = menu_words(tmp_path, "quit", game="raiders")
    assert "5. Continue: Raiders of the North Sea. Astrid, Bjorn. Turn" in told
    assert "Astrid" not in menu_words(tmp_path, "quit", go_on=True, game="skye")
    with pytest.raises(SaveError, match="There is no game of Raiders of the North Sea to contin"):
        menu_words(tmp_path / "elsewhere", "", go_on=True, game="raiders")


def test_a_file_says_its_game_and_another_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = a_session(tmp_path)
    session.close()
    assert "turn of Astrid" in menu_words(tmp_path, "quit", load=session.path)
    words = ["play", "--text", "--data-dir", str(tmp_path), "--game", "skye", "--load"]
    assert main([*words, str(session.path)]) == 2
    told = capsys.readouterr().err
    assert "is a game of Raiders of the North Sea; leave --game out to go on with it" in told


def test_a_branch_of_what_was_undone_is_named_by_the_turn(tmp_path: Path) -> None:
    assert GAME.wording.before_undo(7) == "Before undo, turn 7"
    assert known_game("skye").wording.before_undo(3) == "Before undo, round 3"


def test_moments_are_told_by_their_turns_and_one_goes_on_as_a_branch(tmp_path: Path) -> None:
    session = a_session(tmp_path)
    session.close()
    typed = "time|back|moments 2|moments 99|branch other|time 3|now|quit"
    told = menu_words(tmp_path, typed, load=session.path)
    assert re.search(r"Moment 39 of 40\.\nTurn \d+, ", told)
    assert re.search(r"\n\d+\. Turn 2, placing a worker, or a raid\. ", told)
    assert not re.search(r"Turn 3, [^.]*\. [^\n]*ended the turn\.\n\d+\. Turn 3", told)
    assert "There are moments of these rounds or turns: 1, 2, 3" in told
    assert "“other” goes on from here." in told
    assert "Moment 3 of 39." in told


def test_a_report_says_which_game_it_is_of(tmp_path: Path) -> None:
    session = a_session(tmp_path, lines=9)
    report = make_report(tmp_path, session.as_save(), [], None, "", Settings())
    with zipfile.ZipFile(report) as archive:
        assert json.loads(archive.read("about.json"))["game"] == "raiders"
    assert read_game(report).save.game == "raiders"
