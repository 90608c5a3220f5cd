"""Keys and mouse in the settings: others are chosen, taken, put back and remembered, and hold everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from layout import SIZES, check_words
from table import CTRL, MIDDLE, Player, builders_table, window
from ui import Reader, at_the_title, open_scene

from skye_desktop.files.settings import FILE_NAME
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.kit import Chord, Command
from skye_desktop.kit.commands import without_keys_of_input_method
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.input_methods import enable_input_methods
from skye_desktop.shell.scenes.keys_screen import KeysScene, PressScene
from skye_desktop.shell.scenes.rules_screen import RulesScene


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return at_the_title(tmp_path)


def choose(reader: Reader, command: Command) -> None:
    scene = KeysScene(reader.app)
    open_scene(reader, scene)
    while scene.chosen is not command:
        reader.key(pygame.K_DOWN)


def press_for(reader: Reader, command: Command, key: int, mod: int = 0) -> None:
    choose(reader, command)
    reader.key(pygame.K_RETURN)
    reader.key(key, mod)


def words(reader: Reader, command: Command) -> str:
    return reader.app.input.words(command)


def test_a_key_is_exchanged_by_keys_alone_and_remembered(reader: Reader, tmp_path: Path) -> None:
    choose(reader, House.LOG)
    reader.key(pygame.K_RETURN)
    assert "in place of L, for: the log" in reader.words()
    reader.key(pygame.K_j)
    assert words(reader, House.LOG) == "J"
    assert json.loads((tmp_path / FILE_NAME).read_text())["keys"] == {"log": ["J"]}
    assert window(tmp_path).input.words(House.LOG) == "J"


def test_keys_and_buttons_are_added_and_taken_away_by_mouse_alone(reader: Reader) -> None:
    choose(reader, Game.TURN)
    reader.click("key 3")
    reader.click("remove")
    assert words(reader, Game.TURN) == "R, E, wheel down"
    reader.click("add")
    reader.click((5, 5), button=2)
    assert words(reader, Game.TURN) == "R, E, wheel down, middle button"
    reader.click("key 3")
    reader.wheel(1)
    assert reader.is_open == "Question", "the wheel turns it back"
    reader.click("yes")
    assert words(reader, Game.TURN) == "R, E, wheel up, middle button"
    assert words(reader, Game.TURN_BACK) == "Q"


def test_a_key_that_is_used_is_taken_from_there_only_if_that_is_wanted(reader: Reader) -> None:
    press_for(reader, House.LOG, pygame.K_t)
    use = "T is used for “the time line, and back to now” (At the table; its only key)."
    assert f"{use} Take it from there?" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert isinstance(reader.scene, PressScene)
    assert words(reader, House.LOG) == "L"
    reader.keys(pygame.K_t, pygame.K_RETURN)
    assert isinstance(reader.scene, KeysScene)
    assert (words(reader, House.LOG), words(reader, House.TIME)) == ("T", "")


def test_keys_that_are_the_same_everywhere_and_altgr_cannot_be_chosen(reader: Reader) -> None:
    choose(reader, House.LOG)
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert "cannot be chosen" not in reader.words(), "Shift alone is waited beside"
    reader.key(pygame.K_q, pygame.KMOD_RALT)
    assert "This key cannot be chosen" in reader.words()
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_HOME):
        reader.key(key)
        assert isinstance(reader.scene, PressScene)
        assert "cannot be chosen. Press another one." in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert isinstance(reader.scene, KeysScene)
    assert words(reader, House.LOG) == "L"
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_l, pygame.KMOD_LSHIFT | CTRL)
    assert words(reader, House.LOG) == "Ctrl+Shift+L"


def test_keys_of_every_screen_do_nothing_while_one_is_chosen(reader: Reader) -> None:
    press_for(reader, House.LOG, pygame.K_m)
    assert not reader.app.settings.muted
    assert reader.is_open == "Question"


def test_one_command_or_all_go_back_to_their_defaults(reader: Reader, tmp_path: Path) -> None:
    choose(reader, House.LOG)
    input = reader.app.input
    for command, key in ((House.TIME, "L"), (House.LOG, "J"), (House.NOTE, "Y")):
        input.rebind(command, [Chord(key)])
    reader.app.relayout()
    reader.click("default")
    assert (words(reader, House.LOG), words(reader, House.TIME)) == ("L", "")
    reader.click("all default")
    assert not input.is_changed()
    assert json.loads((tmp_path / FILE_NAME).read_text())["keys"] == {}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_it_fits_in_every_window(tmp_path: Path, size: tuple[int, int], scale: int | None) -> None:
    reader = at_the_title(tmp_path, size, scale=scale)
    reader.app.reset(KeysScene(reader.app))
    for _ in range(4):
        check_words(reader, f"keys at {size}, scale {scale}")
        reader.key(pygame.K_PAGEDOWN)
    reader.app.reset(PressScene(reader.app, House.SAVE, Chord.parse("Ctrl+Shift+Right button")))
    reader.key(pygame.K_RETURN)
    check_words(reader, f"choosing a key at {size}, scale {scale}")


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody who lays tiles, with other keys and buttons for two commands."""
    player = builders_table(window(tmp_path), "C@0,0 53@0,-1r2", [72, 11, 26])
    player.app.input.rebind(Game.TURN, [Chord("J"), Chord("Back button")])
    player.app.input.rebind(House.LOG, [Chord("Y"), Chord("Middle button")])
    player.app.relayout()
    return player


def test_another_key_works_at_the_table_and_the_first_no_longer(player: Player) -> None:
    player.key(pygame.K_l)
    assert player.app.scene is player.table
    for is_key in (True, True, False, False):
        was_open = player.app.scene.name == "LogScene"
        if is_key:
            player.key(pygame.K_y)
        else:
            player.click((640, 300), MIDDLE)
        assert player.app.scene.name == ("TableScene" if was_open else "LogScene")
    player.key(pygame.K_1)
    hand = player.panel(BuildingPanel).hand
    before = hand.rotation
    player.key(pygame.K_r)
    assert hand.rotation == before
    player.key(pygame.K_j)
    assert hand.rotation != before


def test_another_key_stands_in_notes_help_and_rules(player: Player) -> None:
    assert player.table.tree.ids["Log"].note.startswith("Everything that happened · Key: Y")
    player.app.input.rebind(Game.SEAT_2, [Chord("F7")])
    player.app.relayout()
    player.move("seat 2")
    assert "key" not in player.table.tooltip(), "who uses the mouse is told no keys"
    player.key(pygame.K_F12)
    assert "(key: F7)" in player.table.tooltip()
    player.key(pygame.K_1)
    assert "Turn it with J, Q. Escape puts it back." in player.words()
    player.key(pygame.K_ESCAPE)
    scene = RulesScene(player.app)
    player.app.push(scene)
    told = {block.text: block.lead for chapter in scene.shown for block in chapter.blocks}
    assert told["turn the tile clockwise"] == "J, back button"
    assert told["the log"].startswith("Y")


@pytest.fixture
def writer(reader: Reader) -> Reader:
    """Somebody in the field of the first name."""
    open_scene(reader, NewGameScene(reader.app))
    reader.tab_to("name 1")
    return reader


def test_keys_that_a_busy_input_method_answers_too_late_are_its_own_all_the_same() -> None:
    def letter(key: int, text: str) -> list[pygame.Event]:
        down = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text)
        return [down, *([pygame.Event(pygame.TEXTINPUT, text=text)] if text else [])]

    begins = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=CTRL, unicode="")
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    passed_on = [*letter(pygame.K_a, "a"), click, *letter(pygame.K_RETURN, ""), begins]
    composed = [
        pygame.Event(pygame.TEXTEDITING, text="あ", start=0, length=1),
        pygame.Event(pygame.TEXTINPUT, text="あ"),
        pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0),
    ]
    assert without_keys_of_input_method([*passed_on, *composed]) == [*composed, click, begins]
    assert without_keys_of_input_method(passed_on) == passed_on, "nothing was composed"


@pytest.mark.parametrize(
    ("keys", "told", "kept"),
    [
        ({"log": ["J"], "time line": 5, "fly": ["F"], "note": ["J"]},
         "In the settings the keys of time line, fly, log could not be used", "TLJ"),
        ([1], "In the settings keys could not be used", "TLN"),
    ],
)  # fmt: skip
def test_wrong_entries_of_the_file_are_named_and_cost_only_themselves(
    tmp_path: Path, keys: object, told: str, kept: str
) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps({"keys": keys, "muted": True}))
    reader = at_the_title(tmp_path)
    assert reader.app.settings.muted
    assert told in reader.words()
    assert "".join(words(reader, one) for one in (House.TIME, House.LOG, House.NOTE)) == kept


def test_what_is_composed_stands_in_place_of_what_is_marked(writer: Reader) -> None:
    for text, shown in (("", "MacLeod"), ("たろう", "たろう"), ("", "MacLeod")):
        writer.turn(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)))
        assert shown in writer.words().split()
        assert "MacLeodたろう" not in writer.words()


@pytest.mark.parametrize(
    ("session", "asked"),
    [
        ({"XMODIFIERS": "@im=ibus"}, "ibus"),
        ({"GTK_IM_MODULE": "fcitx5"}, "fcitx"),
        ({"XMODIFIERS": "@im=none"}, None),
        ({}, None),
    ],
)
def test_an_sdl_that_composes_is_taken_where_the_session_has_an_input_method(
    session: dict[str, str], asked: str | None
) -> None:
    environment = dict(session)
    enable_input_methods(environment, Path("libSDL2-2.0.so"))
    assert environment.get("SDL_IM_MODULE") == asked
    assert environment.get("SDL_DYNAMIC_API") == (asked and "libSDL2-2.0.so")
    own = {**session, "SDL_DYNAMIC_API": "another"}
    enable_input_methods(own, Path("libSDL2-2.0.so"))
    assert own["SDL_DYNAMIC_API"] == "another"
