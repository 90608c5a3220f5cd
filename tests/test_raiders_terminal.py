"""Raiders of the North Sea in the house: at a terminal, in saves, with undo, branches and notes."""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

import pygame
import pytest
from table import Player, window
from test_prompt import Blind, Thinking, at_once, options

from skye_desktop.__main__ import main
from skye_desktop.files import Shelf, read_game
from skye_desktop.game.session import Session
from skye_desktop.game.tournament import play_any
from skye_desktop.known_games import known_game, register
from skye_desktop.prompt.console import Console
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
    loaded = read_game(session.path)
    assert loaded.save.game == "raiders"
    assert GAME.rules.digest(loaded.state) == session.digest


def test_hands_are_read_only_behind_the_curtain(tmp_path: Path, at_once: Thinking) -> None:
    blind = Blind(2, most=60)
    session = play(tmp_path, blind, people=2, seats=2, seed=3)
    told = blind.written.getvalue()
    assert told.count("may read on") >= 3
    for part in told.split("may read on")[1:]:
        # What follows a curtain until the next one begins is read by one person alone.
        assert "number:" in part.lower() or not part.strip()
    assert session.setup.names == ["Astrid", "Bjorn"]


def test_computers_finish_a_game_by_themselves(tmp_path: Path, at_once: Thinking) -> None:
    blind = Blind(1, most=3)
    session = play(tmp_path, blind, people=0, seats=2, bot=["greedy"], seed=2)
    assert GAME.rules.is_over(session.state)
    assert "The game is over. A word, such as log," in blind.written.getvalue()


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
        ("simulate --game raiders --tournament all", "--tournament is for skye only"),
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
