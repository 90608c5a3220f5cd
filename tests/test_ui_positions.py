"""Positions on the clipboard: copied, pasted, played; what is secret is not given away unasked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import CTRL, a_setup
from ui import Reader, a_session, at_the_title, open_scene, put_on_shelf, table_of

from skye_desktop.engine import SetPrices, read_position, write_position
from skye_desktop.files import Shelf
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.positions import copy_moment, paste_position
from skye_desktop.games.skye.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.games.skye.wording.position_words import position_lines
from skye_desktop.kit import Question
from skye_desktop.shell.scenes.saves_screen import LoadScene


@pytest.fixture(autouse=True)
def clipboard() -> None:
    """Empty, with a window to belong to."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    pygame.scrap.put_text("")


def copied() -> str:
    return pygame.scrap.get_text() if pygame.scrap.has_text() else ""


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return at_the_title(tmp_path)


def copy_last(reader: Reader, session: Session, at: int | None = None) -> str:
    """Copy that moment of the game, or the last one; what is told."""
    copy_moment(reader.app, session, len(session.moments) if at is None else at)
    return reader.words()


def at_a_table(reader: Reader, *, is_playtest: bool = False) -> Session:
    """Sit down at a random game that has come thirty actions far, nothing before it."""
    session = a_session(reader.app.shelf, 3, actions=30)
    session.change_table(is_playtest=is_playtest)
    open_scene(reader, TableScene(reader.app, session))
    while reader.app.scene.targets().keys() & {"ready", "go on"}:
        reader.key(pygame.K_RETURN)
    return session


def load_list(folder: Path) -> Reader:
    """The list of saved games, read to its end."""
    reader = at_the_title(folder)
    open_scene(reader, LoadScene(reader.app))
    reader.wait_for_files()
    return reader


def test_a_position_copied_in_the_list_is_played_from_the_title(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Finished", seats=3)
    reader = load_list(tmp_path)
    reader.key(pygame.K_c, CTRL)
    assert "The position is copied" in reader.words()
    position = read_position(copied())
    reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_v, CTRL)
    assert "Play this position?" in reader.words()
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    assert session.state == position
    assert session.path.parent == reader.app.shelf.folder


def test_a_position_is_copied_and_pasted_at_the_table(reader: Reader) -> None:
    session = at_a_table(reader, is_playtest=True)
    reader.key(pygame.K_c, CTRL)
    assert read_position(copied()) == session.state
    reader.key(pygame.K_v, CTRL)
    assert "Play this position?" in reader.words()
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.state == session.state
    assert table_of(reader).session is not session


def test_copying_a_game_that_is_played_asks_first(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Running", seats=3, actions=30)
    reader = load_list(tmp_path)
    reader.click("copy")
    assert isinstance(reader.scene, Question)
    assert "gold in every hand" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert copied() == ""
    reader.click("copy")
    reader.key(pygame.K_RETURN)
    assert copied().startswith("skye1 ")


@pytest.mark.parametrize(
    ("actions", "is_playtest", "at"), [(30, True, 30), (None, False, None), (None, False, 12)]
)
def test_what_is_open_anyway_is_copied_at_once_and_whole(
    reader: Reader, actions: int | None, is_playtest: bool, at: int | None
) -> None:
    session = a_session(reader.app.shelf, 3, actions=actions)
    session.change_table(is_playtest=is_playtest)
    copy_last(reader, session, at)
    assert reader.is_open == "TitleScene"
    state = session.state if at is None else session.state_at(at)
    assert read_position(copied()) == state


def priced_by_one(shelf: Shelf, *, open_money: bool, seed: int = 3) -> Session:
    """A game of three in which one seat has set its prices."""
    session = Session.start(a_setup(3, seed=seed, open_money=open_money), shelf)
    session.begin_round()
    first, second, third = session.view(0).own.drawn
    session.do(SetPrices(0, ((first, 1), (second, 2)), third))
    return session


@pytest.mark.parametrize("open_money", [False, True])
def test_a_position_is_copied_without_secret_prices_and_seed_and_it_is_told(
    reader: Reader, open_money: bool
) -> None:
    session = priced_by_one(reader.app.shelf, open_money=open_money)
    if open_money:
        told = copy_last(reader, session, 1)
        assert "left out" not in told, "no price is secret there"
        assert "Tiles will be drawn anew" in told
    told = copy_last(reader, session)
    assert "The prices of this round are left out" in told
    assert ("gold in every hand" in told) is not open_money
    if not open_money:
        reader.key(pygame.K_RETURN)
    position = read_position(copied())
    assert position.players == session.state_at(1).players
    assert position.setup.seed != session.setup.seed


def test_the_position_of_a_listed_game_is_copied_without_its_secrets(tmp_path: Path) -> None:
    session = priced_by_one(Shelf(tmp_path / "saves"), open_money=True)
    session.close()
    reader = load_list(tmp_path)
    reader.key(pygame.K_c, CTRL)
    position = read_position(copied())
    assert not any(player.prices for player in position.players)
    assert position.setup.seed != session.setup.seed


def test_a_scenario_of_one_s_own_is_copied_whole(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "saves")
    position = priced_by_one(shelf, open_money=True).state
    Session(position.setup, shelf, shelf.fresh_path(), position).save_as("Mine")
    reader = at_the_title(tmp_path)
    scenarios = ScenariosScene(reader.app)
    open_scene(reader, scenarios)
    reader.wait_for_files()
    scenarios.choose_path(shelf.named_path("Mine"))
    reader.key(pygame.K_c, CTRL)
    assert read_position(copied()) == position


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no text"),
        ("   \n", "holds no text"),
        ("Dear aunt, the weather is fine.", "A position begins with the word skye1"),
        ("skye1 round=9", "holds no position that can be played"),
        ("x" * 1_000_000, "at most"),
    ],
)
def test_a_clipboard_without_a_position_is_told_of(reader: Reader, text: str, words: str) -> None:
    pygame.scrap.put_text(text)
    assert paste_position(reader.app) is None
    assert words in reader.words()
    reader.key(pygame.K_v, CTRL)
    assert reader.is_open == "TitleScene"


def test_lists_paste_by_button_also_what_a_mail_has_wrapped(reader: Reader) -> None:
    state = a_session(reader.app.shelf, 3, actions=50).state
    pygame.scrap.put_text(write_position(state).replace(" ; ", "\r\n  ; ") + "\n")
    for scene in (LoadScene(reader.app), ScenariosScene(reader.app)):
        open_scene(reader, scene)
        reader.click("paste")
        assert "Play this position?" in reader.words()
        reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_v, CTRL)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.state == state


def test_a_position_is_copied_in_words_as_whoever_looks_may_know_it(reader: Reader) -> None:
    at_a_table(reader)
    reader.key(pygame.K_c, CTRL | pygame.KMOD_SHIFT)
    assert copied().splitlines() == position_lines(table_of(reader).desk.view)
    assert "The position is copied in words" in reader.words()
    pygame.scrap.put_text("")
    reader.key(pygame.K_F10)
    reader.click("More")
    reader.click("Copy in words")
    assert copied().startswith("Round ")
