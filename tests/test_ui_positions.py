"""Positions on the clipboard: copied, pasted, played; what is secret is not given away unasked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import CTRL, a_setup
from ui import Reader, a_session, at_the_title, open_scene, put_on_shelf, table_of

from skye_desktop.engine import SetPrices, read_position, write_position
from skye_desktop.files import Shelf
from skye_desktop.kit import Question
from skye_desktop.play.session import Session
from skye_desktop.play.wording.position_words import position_lines
from skye_desktop.ui.positions import copy_moment, paste_position
from skye_desktop.ui.scenes.saves_screen import LoadScene
from skye_desktop.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.ui.table.table_scene import TableScene


@pytest.fixture(autouse=True)
def clipboard() -> None:
    """Empty, with a window to belong to."""
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    pygame.scrap.put_text("")


def copied() -> str:
    """What the clipboard holds."""
    return pygame.scrap.get_text() if pygame.scrap.has_text() else ""


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


def test_a_position_is_copied_and_pasted_at_the_table(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3, actions=30)
    session.change_table(is_playtest=True)
    reader.app.push(TableScene(reader.app, session))
    reader.turn()
    while reader.app.scene.targets().keys() & {"ready", "go on"}:
        reader.key(pygame.K_RETURN)
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


@pytest.mark.parametrize("open_by", ["playtest", "the end"])
def test_what_is_open_anyway_is_copied_at_once_and_whole(tmp_path: Path, open_by: str) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3, actions=None if open_by == "the end" else 30)
    if open_by == "playtest":
        session.change_table(is_playtest=True)
    copy_moment(reader.app, session, len(session.moments))
    assert reader.is_open == "TitleScene"
    assert read_position(copied()) == session.state


def priced_by_one(shelf: Shelf, *, open_money: bool, seed: int = 3) -> Session:
    """A game of three in which one seat has set its prices."""
    session = Session.start(a_setup(3, seed=seed, open_money=open_money), shelf)
    session.begin_round()
    first, second, third = session.view(0).own.drawn
    session.do(SetPrices(0, ((first, 1), (second, 2)), third))
    return session


def test_with_open_money_a_position_is_copied_at_once_without_secret_prices_and_seed(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    session = priced_by_one(reader.app.shelf, open_money=True)
    copy_moment(reader.app, session, len(session.moments))
    assert "The prices of this round are left out" in reader.words()
    position = read_position(copied())
    assert position.players == session.state_at(1).players
    assert position.setup.seed != session.setup.seed


def test_with_secret_money_it_is_told_what_a_copied_position_holds_and_what_not(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    session = priced_by_one(reader.app.shelf, open_money=False)
    copy_moment(reader.app, session, len(session.moments))
    assert "gold in every hand" in reader.words()
    assert "The prices of this round are left out" in reader.words()
    reader.key(pygame.K_RETURN)
    assert read_position(copied()).players == session.state_at(1).players


def test_where_no_price_is_secret_a_copied_position_leaves_nothing_but_the_draws_out(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    session = priced_by_one(reader.app.shelf, open_money=True)
    copy_moment(reader.app, session, 1)
    assert "left out" not in reader.words()
    assert "Tiles will be drawn anew" in reader.words()


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


def test_a_moment_of_the_past_is_copied_as_it_was(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3)
    copy_moment(reader.app, session, 12)
    assert read_position(copied()) == session.state_at(12)


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
def test_a_clipboard_without_a_position_is_told_of(tmp_path: Path, text: str, words: str) -> None:
    reader = at_the_title(tmp_path)
    pygame.scrap.put_text(text)
    assert paste_position(reader.app) is None
    assert words in reader.words()
    reader.key(pygame.K_v, CTRL)
    assert reader.is_open == "TitleScene"


def test_a_position_wrapped_by_a_mail_is_read(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    state = a_session(reader.app.shelf, 3, actions=50).state
    pygame.scrap.put_text(write_position(state).replace(" ; ", "\r\n  ; ") + "\n")
    assert paste_position(reader.app) == state


def test_the_list_and_the_scenarios_paste_by_button(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    state = a_session(reader.app.shelf, 3, actions=50).state
    pygame.scrap.put_text(write_position(state))
    for scene in (LoadScene(reader.app), ScenariosScene(reader.app)):
        open_scene(reader, scene)
        reader.click("paste")
        assert "Play this position?" in reader.words()
        reader.key(pygame.K_ESCAPE)
    reader.key(pygame.K_v, CTRL)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.state == state


def test_a_position_is_copied_in_words_as_whoever_looks_may_know_it(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3, actions=30)
    open_scene(reader, TableScene(reader.app, session))
    while reader.app.scene.targets().keys() & {"ready", "go on"}:
        reader.key(pygame.K_RETURN)
    reader.key(pygame.K_c, CTRL | pygame.KMOD_SHIFT)
    assert copied().splitlines() == position_lines(table_of(reader).desk.view)
    assert "The position is copied in words" in reader.words()
    pygame.scrap.put_text("")
    reader.key(pygame.K_F10)
    reader.click("More")
    reader.click("Copy in words")
    assert copied().startswith("Round ")
