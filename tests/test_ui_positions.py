"""Positions on the clipboard: copied, pasted, played; what is secret is not given away unasked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from table import CTRL
from ui import Reader, a_session, at_the_title, open_scene, put_on_shelf, table_of

from skye_desktop.engine import read_position, write_position
from skye_desktop.ui.positions import copy_moment, paste_position
from skye_desktop.ui.scenes.dialog import Question
from skye_desktop.ui.scenes.saves import LoadScene
from skye_desktop.ui.scenes.scenarios import ScenariosScene
from skye_desktop.ui.scenes.table import TableScene


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


@pytest.mark.parametrize("open_by", ["playtest", "open money", "the end"])
def test_what_is_open_anyway_is_copied_at_once(tmp_path: Path, open_by: str) -> None:
    reader = at_the_title(tmp_path)
    session = a_session(reader.app.shelf, 3, actions=None if open_by == "the end" else 30)
    if open_by == "playtest":
        session.change_table(is_playtest=True)
    if open_by == "open money":
        setup = session.setup.model_copy(update={"open_money": True})
        session.position = session.state._replace(setup=setup)
        session.setup, session.moments = setup, []
    copy_moment(reader.app, session, len(session.moments))
    assert reader.is_open == "TitleScene"
    assert read_position(copied()) == session.state


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
