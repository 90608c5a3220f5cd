"""Search, filter and tags in the list of games, and two games side by side: by mouse, keys and pad."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from games import random_game
from hands import Gamepad, needs_sdl
from table import CTRL, Player
from ui import Reader, a_session, at_the_title, open_scene, put_on_shelf, renamed, table_of

from skye_desktop.engine import apply, new_game
from skye_desktop.files import Shelf, read_game
from skye_desktop.files.record import freeze
from skye_desktop.game.game_filter import Wanted
from skye_desktop.games.skye.ui.compared_land import ComparedLand
from skye_desktop.games.skye.ui.scenes.comparison_screen import ComparisonScene
from skye_desktop.kit import Tree, TreeScene, walk
from skye_desktop.shell.scenes.saves_screen import LoadScene


def game_of(folder: Path, *names: str, actions: int = 20, tags: tuple[str, ...] = ()) -> Path:
    """A saved game of these people."""
    moves = random_game(len(names), 1)[:actions]
    setup = renamed(moves[0].before.setup, *names)
    shelf = Shelf(folder / "saves")
    path = shelf.fresh_path()
    state = new_game(setup)
    for move in moves:
        state, _ = apply(state, move.action)
    shelf.write(path, freeze(setup, [move.action for move in moves], state, tags=tags))
    return path


def the_list(folder: Path) -> tuple[Reader, LoadScene]:
    """The list of games, read to its end."""
    reader = at_the_title(folder)
    return reader, list_of(reader)


def list_of(reader: Reader) -> LoadScene:
    scene = LoadScene(reader.app)
    open_scene(reader, scene)
    reader.wait_for_files()
    return scene


def tree_of(reader: Reader) -> Tree:
    """The widgets of the screen that is open."""
    assert isinstance(reader.scene, TreeScene)
    return reader.scene.tree


def own(scene: LoadScene) -> list[str]:
    return [entry.title for entry in scene.listed() if not entry.is_shipped]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game_of(tmp_path, "Anna", "Tom")
    game_of(tmp_path, "Björn", "Anna", tags=("family",))
    game_of(tmp_path, "Ida", "Tom", actions=10_000, tags=("family", "lost"))
    return tmp_path


def test_typing_finds_games_arrows_choose_among_them_and_escape_shows_all_again(
    folder: Path,
) -> None:
    reader, scene = the_list(folder)
    reader.key(pygame.K_f, CTRL)
    assert reader.focused == "search"
    reader.type("ANNA bjorn")
    reader.wait_for_files()
    assert own(scene) == ["Björn, Anna"]
    assert "1 of 3 games" in reader.words()
    assert scene.chosen is not None
    assert scene.chosen.title == "Björn, Anna"
    reader.key(pygame.K_ESCAPE)
    reader.wait_for_files()
    assert len(own(scene)) == 3
    reader.type("tom")
    reader.wait_for_files()
    reader.keys(pygame.K_RETURN, pygame.K_DOWN)
    assert scene.chosen.title == own(scene)[1]
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene", "of the list itself Escape leaves it"
    assert own(list_of(reader)) == own(scene), "the search is remembered"


def test_where_nothing_is_found_that_is_told_with_the_way_out(folder: Path) -> None:
    reader, scene = the_list(folder)
    reader.key(pygame.K_SLASH)
    reader.type("nobody")
    reader.wait_for_files()
    assert "No game is found for “nobody”. “Show all” shows all games again." in reader.words()
    assert not reader.button("open").enabled
    reader.click("show all")
    reader.wait_for_files()
    assert len(own(scene)) == 3


def test_the_filter_takes_state_person_and_tag_and_says_so(folder: Path) -> None:
    reader, scene = the_list(folder)
    reader.key(pygame.K_f)
    people = [one.label for one in walk(tree_of(reader).root) if one.id.startswith("person ")]
    assert people[0] == "Anybody"
    assert {*people[1:]} == {"Anna", "Tom", "Björn", "Ida"}
    reader.click(f"person {people.index('Tom')}")
    reader.click(f"state {list(Wanted).index(Wanted.FINISHED)}")
    reader.key(pygame.K_ESCAPE)
    reader.wait_for_files()
    assert own(scene) == ["Ida, Tom"]
    assert "1 of 3 games · Finished · Tom" in reader.words()
    reader.key(pygame.K_f)
    reader.click("show all")
    reader.key(pygame.K_RETURN)
    reader.wait_for_files()
    assert len(own(scene)) == 3


def test_a_game_is_given_tags_by_typing_and_by_those_of_others_and_loses_them(
    folder: Path,
) -> None:
    reader, scene = the_list(folder)
    reader.key(pygame.K_END)
    assert not reader.button("tags").enabled, "examples stay"
    scene.choose_path(next(one.path for one in scene.entries if one.title == "Anna, Tom"))
    reader.key(pygame.K_g)
    reader.type("Sunday")
    reader.click("tag 0")
    reader.click("keep")
    reader.wait_for_files()
    assert scene.chosen is not None
    assert scene.chosen.tags == ("Sunday", "family")
    assert read_game(scene.chosen.path).save.tags == ("Sunday", "family")
    assert "Sunday family" in reader.words()
    reader.key(pygame.K_g)
    reader.key(pygame.K_a, CTRL)
    reader.keys(pygame.K_BACKSPACE, pygame.K_RETURN)
    reader.wait_for_files()
    assert read_game(scene.chosen.path).save.tags == ()


def test_the_game_on_the_table_gets_tags_too(folder: Path) -> None:
    reader, scene = the_list(folder)
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    list_of(reader)
    reader.key(pygame.K_g)
    reader.type(", won")
    reader.key(pygame.K_RETURN)
    assert "won" in session.tags
    assert read_game(session.path).save.tags == session.tags
    assert scene is not reader.scene


# -- two games side by side


@pytest.fixture
def relatives(tmp_path: Path) -> Path:
    """A game and its branch, and a third game that is not related."""
    session = a_session(Shelf(tmp_path / "saves"), 3)
    session.save()
    session.branch(60, "What if").close()
    put_on_shelf(tmp_path, "Stranger", seats=2, seed=7, age=500)
    session.close()
    return tmp_path


def compared(reader: Reader) -> ComparisonScene:
    reader.wait_for_files()
    scene = reader.scene
    assert isinstance(scene, ComparisonScene)
    return scene


def test_a_game_is_laid_beside_a_relative_by_keys_and_another_seat_is_shown(
    relatives: Path,
) -> None:
    reader, scene = the_list(relatives)
    scene.choose_path(next(one.path for one in scene.entries if one.title == "What if"))
    reader.key(pygame.K_w)
    reader.wait_for_files()
    words = reader.words()
    assert words.index("Of the same family") < words.index("Other games")
    reader.key(pygame.K_RETURN)
    page = compared(reader)
    assert "A ends here" in reader.words()
    land = page.tree.ids["land A"]
    assert isinstance(land, ComparedLand)
    assert land.other is not None
    clan = land.clan
    reader.key(pygame.K_F2)
    assert land.clan != clan
    reader.key(pygame.K_ESCAPE)
    assert reader.scene is scene


def test_a_click_with_ctrl_lays_another_game_beside_the_chosen_one(relatives: Path) -> None:
    reader, scene = the_list(relatives)
    stranger = next(one for one in scene.entries if one.title == "Stranger")
    at = reader.at(f"save {stranger.path.name}")
    reader.turn(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, mod=CTRL))
    page = compared(reader)
    assert "not related" in reader.words()
    land = page.tree.ids["land A"]
    assert isinstance(land, ComparedLand)
    assert land.other is None, "nothing is marked"
    cards = [page.tree.where(page.tree.ids[f"card {number}"]) for number in (0, 1)]
    assert abs(cards[0].width - cards[1].width) <= 1, "both lands have the same room"


@needs_sdl
def test_two_games_are_laid_side_by_side_by_the_pad_alone(relatives: Path) -> None:
    reader, _ = the_list(relatives)
    pad = Gamepad(Player(reader.app))
    pad.focus("compare")
    pad.press("A")
    reader.wait_for_files()
    pad.press("A")
    compared(reader)
    pad.press("B")
    pad.unplug()
    assert reader.is_open == "LoadScene"


def test_the_time_line_lays_another_game_beside_the_one_on_the_table(relatives: Path) -> None:
    reader, scene = the_list(relatives)
    scene.choose_path(next(one.path for one in scene.entries if one.title == "What if"))
    reader.key(pygame.K_RETURN)
    table = table_of(reader)
    reader.key(pygame.K_t)
    reader.key(pygame.K_w)
    reader.wait_for_files()
    reader.key(pygame.K_RETURN)
    compared(reader)
    assert "On the table now" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert table_of(reader) is table


def test_a_file_that_cannot_be_read_is_named(relatives: Path) -> None:
    reader, scene = the_list(relatives)
    reader.key(pygame.K_w)
    reader.wait_for_files()
    for path in (relatives / "saves").glob("*.json"):
        if scene.chosen is None or path != scene.chosen.path:
            path.write_text("no game", encoding="utf-8")
    reader.key(pygame.K_RETURN)
    reader.wait_for_files()
    assert "This game cannot be compared" in reader.words()
    assert "is not a saved game of this program" in reader.words()
