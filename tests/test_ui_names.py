"""Names of many languages, typed, pasted and read: drawn wherever a name stands, or refused with a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from table import (
    CTRL,
    Player,
    a_setup,
    in_phase,
    moments_until,
    set_any_prices,
    sit_down,
    window,
)
from ui import Reader, at_the_title, open_scene, put_on_shelf, renamed

from skye_desktop.engine import Phase
from skye_desktop.kit import Scene, TextField, TextQuestion, TreeScene
from skye_desktop.kit.text import Run, TypeFace
from skye_desktop.ui.app import App
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.ui.scenes.rules_screen import RulesScene
from skye_desktop.ui.scenes.saves_screen import LoadScene
from skye_desktop.ui.table.panels.curtain_panel import CurtainPanel

NAMES = ["Wałęsa Żółć", "Çağrı Işık", "山田太郎〜", "Ștefan Őrs", "Йосип Ģirts"]
UNKNOWN = "\ufffd"


def put_in(reader: Reader, letters: str) -> None:
    """Type letters, however a keyboard makes them."""
    reader.turn(pygame.Event(pygame.TEXTINPUT, text=letters))


def paste(reader: Reader, letters: str) -> None:
    """Paste letters from the clipboard."""
    pygame.scrap.put_text(letters)
    reader.key(pygame.K_v, CTRL)


def field(reader: Reader) -> TextField:
    """The field that is typed in."""
    scene = reader.scene
    focused = scene.tree.focused if isinstance(scene, TreeScene) else None
    assert isinstance(focused, TextField)
    return focused


# -- what no face has


def a_note(app: App) -> Scene:
    return TextQuestion(app, "A note", "", text="", longest=2_000, yes="Pin", on_yes=print)


FIELDS: list[tuple[Callable[[App], Scene], str]] = [
    (NewGameScene, "name 1"),
    (a_note, ""),
    (EditorScene, "name 1"),
    (RulesScene, "search"),
]


@pytest.mark.parametrize(("screen", "name"), FIELDS)
def test_letters_that_no_face_has_are_left_out_with_a_word(
    tmp_path: Path, screen: Callable[[App], Scene], name: str
) -> None:
    for enter in (put_in, paste):
        reader = at_the_title(tmp_path)
        open_scene(reader, screen(reader.app))
        if name:
            reader.tab_to(name)
        field(reader).select_all()
        enter(reader, "Anנa😀 ż")
        assert field(reader).text == "Ana ż"
        assert "Left out: Hebrew letter nun, Grinning face." in reader.words()


def a_new_game(folder: Path) -> Reader:
    """The first name of a new game, being typed in."""
    reader = at_the_title(folder)
    open_scene(reader, NewGameScene(reader.app))
    reader.tab_to("name 1")
    return reader


def test_letters_that_a_face_has_and_those_for_no_figure_are_no_matter_of_faces(
    tmp_path: Path,
) -> None:
    reader = a_new_game(tmp_path)
    for name in NAMES:
        field(reader).select_all()
        put_in(reader, name)
        assert field(reader).text == name
    reader.click("more")
    reader.tab_to("seed")
    put_in(reader, "٣😀x")
    assert "Left out" not in reader.words()


# -- wherever a name stands


@contextmanager
def nothing_unknown() -> Iterator[list[str]]:
    """Sees that every letter that is drawn has a face; gives what was drawn."""
    drawn: list[str] = []
    runs_of = TypeFace.runs

    def runs(face: TypeFace, text: str) -> list[Run]:
        found = runs_of(face, text)
        assert not any(UNKNOWN in run.text for run in found), text
        drawn.append(text)
        return found

    with patch.object(TypeFace, "runs", runs):
        yield drawn


def sat_down(folder: Path, phase: Phase, round_number: int = 1) -> Player:
    """A table of five with those names."""
    setup = renamed(a_setup(5), *NAMES)
    return sit_down(window(folder), setup, moments_until(setup, in_phase(phase, round_number)))


def all_names_in(player: Player | Reader) -> bool:
    return all(name in player.words() for name in NAMES)


def test_at_the_table_and_behind_its_curtain_every_name_is_drawn(tmp_path: Path) -> None:
    with nothing_unknown():
        player = sat_down(tmp_path, Phase.PRICING)
        for name in NAMES:
            assert player.panel(CurtainPanel).acting.name == name
            assert name in player.words()
            player.key(pygame.K_RETURN)
            assert all_names_in(player)
            assert not [cut for cut in player.cut_words() if cut in NAMES]
            set_any_prices(player)
        for key in (pygame.K_l, pygame.K_ESCAPE, pygame.K_t, *[pygame.K_LEFT] * 3):
            player.key(key)
            player.words()


def test_in_the_results_and_the_list_of_games_every_name_is_drawn(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Łódź i 北海道", seats=5, actions=30)
    with nothing_unknown():
        player = sat_down(tmp_path, Phase.FINISHED, 5)
        player.wait(3)
        reader = Reader(player.app)
        assert reader.is_open == "ResultsScene"
        assert all_names_in(reader)
        open_scene(reader, LoadScene(reader.app))
        reader.wait_for_files()
        assert "Łódź i 北海道" in reader.words()
        for key in (pygame.K_F2, pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_ESCAPE):
            reader.key(key)
            reader.words()
