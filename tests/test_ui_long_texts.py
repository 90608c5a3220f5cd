"""Texts of any length and script, in every field that a file or a person fills: no frame lays out more than it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from groups import widely
from long_texts import LONGEST_PERSON, Work, counted, full_of, position_of, put, text_of
from table import (
    CTRL,
    FRAME,
    SHIFT,
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
from skye_desktop.files.record import LONGEST_NOTE
from skye_desktop.files.settings import RememberedSeat
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene
from skye_desktop.games.skye.ui.table.panels.curtain_panel import CurtainPanel
from skye_desktop.kit import Scene, TextField, TreeScene
from skye_desktop.kit.text import Run, TypeFace
from skye_desktop.shell.scenes.report_screen import ReportScene
from skye_desktop.shell.scenes.rules_screen import RulesScene
from skye_desktop.shell.scenes.saves_screen import LoadScene
from skye_desktop.shell.scenes.settings_screen import SettingsScene

LETTERS, LETTERS_EACH = 40_000, 1_000
"""That are looked through, measured or drawn in one turn of the loop at most, and so many more for each thing on the
screen: some milliseconds."""
TIMES, TIMES_EACH = 600, 50
"""How often something is measured or drawn in it, likewise: a text laid out letter by letter takes thousands."""


class Watched(Reader):
    """A reader who sees what each turn of the loop lays out."""

    work: Work

    def turn(self, *events: pygame.Event, seconds: float = FRAME) -> None:
        """One turn and its drawing, which must not lay out too much, with what was done since the turn before."""
        super().turn(*events, seconds=seconds)
        self.see()
        letters, times = self.work.take()
        if letters > LETTERS or times > TIMES:
            things = sum(1 for _ in self.scene.node().walk())
            most_letters, most_times = LETTERS + things * LETTERS_EACH, TIMES + things * TIMES_EACH
            assert letters <= most_letters, (
                f"{letters:,} letters for {things} things at {self.is_open}"
            )
            assert times <= most_times, f"{times:,} texts for {things} things at {self.is_open}"

    def walk(self, *keys: int, mod: int = 0) -> None:
        """Press keys, each drawn."""
        for key in keys:
            self.key(key, mod)


HARD = [
    "all of them",
    "one word",
    "narrow letters",
    "accents on one letter",
    "right to left",
    "Japanese",
]
"""What the others are made of is hard for nothing that these are not hard for; `hostile` goes through all."""


@pytest.fixture(params=widely(HARD))
def kind(request: pytest.FixtureRequest) -> str:
    """What the texts are made of."""
    return str(request.param)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Callable[[], Watched]]:
    """Opens the window at its title, watched."""
    with counted() as work:

        def start() -> Watched:
            reader = Watched(at_the_title(tmp_path).app)
            reader.work = work
            return reader

        yield start


def opened(reader: Watched, path: Path) -> None:
    """Open a game as if its file was dropped, up to the table."""
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(path)))
    for _ in range(100):
        if reader.is_open != "TitleScene" and reader.scene.next_update_in() is None:
            break
        reader.turn()
    assert [scene.name for scene in reader.app.scenes][:2] == ["TitleScene", "TableScene"]


def test_the_list_of_games(tmp_path: Path, kind: str, watched: Callable[[], Watched]) -> None:
    for number in range(3):
        put(tmp_path, full_of(kind), number)
    (tmp_path / "saves" / f"{text_of(kind, 60).replace('/', '-')}.json").write_text("{}")
    reader = watched()
    open_scene(reader, LoadScene(reader.app))
    reader.wait_for_files()
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_END, pygame.K_HOME):
        reader.key(key)
    for key in (pygame.K_F2, pygame.K_DELETE):
        reader.walk(key, pygame.K_ESCAPE)


def test_the_table_and_the_list_of_notes(
    tmp_path: Path, kind: str, watched: Callable[[], Watched]
) -> None:
    reader = watched()
    opened(reader, put(tmp_path, full_of(kind)))
    reader.walk(pygame.K_t, pygame.K_HOME, pygame.K_END, *[pygame.K_LEFT] * 4)
    for x in range(320, 1040, 180):
        reader.move((x, 640))
        reader.wait(0.6)
    reader.walk(pygame.K_l, pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_PAGEUP)
    for y in range(60, 600, 180):
        reader.move((200, y))
        reader.wheel(3 if y % 8 else -3)
    reader.walk(pygame.K_ESCAPE)
    reader.key(pygame.K_n, SHIFT)
    assert reader.is_open == "PinsScene"
    reader.walk(
        pygame.K_HOME, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_UP, pygame.K_PAGEUP
    )
    reader.move(reader.app.screen.get_rect().center)
    for steps in (3, -3, -9, 9):
        reader.wheel(steps)
    reader.walk(pygame.K_F2, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END)
    reader.walk(pygame.K_HOME, mod=CTRL)
    reader.walk(
        pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_ESCAPE, pygame.K_ESCAPE
    )


def test_a_note_that_is_typed_or_pasted_and_pinned(
    tmp_path: Path, kind: str, watched: Callable[[], Watched]
) -> None:
    reader = watched()
    opened(reader, put(tmp_path, full_of("words", has_notes=False)))
    for enter in (_type, _paste):
        reader.walk(pygame.K_t, pygame.K_n)
        enter(reader, text_of(kind, LONGEST_NOTE))
        reader.walk(pygame.K_UP, pygame.K_END, pygame.K_LEFT)
        reader.key(pygame.K_a, CTRL)
        reader.walk(pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_ESCAPE)
    reader.walk(pygame.K_l, pygame.K_ESCAPE)


def _type(reader: Reader, text: str) -> None:
    for start in range(0, len(text), 500):
        reader.turn(pygame.Event(pygame.TEXTINPUT, text=text[start : start + 500]))


def _paste(reader: Reader, text: str) -> None:
    pygame.scrap.put_text(text)
    reader.key(pygame.K_v, CTRL)


def test_a_file_of_an_endless_name(
    tmp_path: Path, kind: str, watched: Callable[[], Watched]
) -> None:
    for letters in (200, 5_000):
        reader = watched()
        name = text_of(kind, letters).replace("/", "-")
        reader.turn(pygame.Event(pygame.DROPFILE, file=str(tmp_path / name)))
        assert reader.is_open == "Question"
        box, screen = reader.targets()["no"], reader.app.screen.get_rect()
        assert screen.contains(box), "the button is in sight"
        reader.key(pygame.K_ESCAPE)
        reader.key(pygame.K_F8)
        reader.turn(pygame.Event(pygame.DROPFILE, file=str(tmp_path / name)))
        assert "opened when this is closed" in reader.words()


def test_new_game_settings_report_and_clipboard(
    tmp_path: Path, kind: str, watched: Callable[[], Watched]
) -> None:
    reader = watched()
    app, name = reader.app, text_of(kind, LONGEST_PERSON)
    app.settings.seats = tuple(
        RememberedSeat(clan=seat.clan, name=name) for seat in app.settings.seats
    )
    open_scene(reader, NewGameScene(app))
    reader.tab_to("name 1")
    _paste(reader, name)
    reader.wait(0.6)
    reader.walk(pygame.K_ESCAPE, pygame.K_F8)
    _paste(reader, text_of(kind, LONGEST_NOTE))
    reader.walk(pygame.K_UP, pygame.K_RETURN, pygame.K_ESCAPE)
    for text in (position_of(kind), text_of(kind, 20_000), f"skye1 {text_of(kind, 7_000)}"):
        pygame.scrap.put_text(text)
        reader.key(pygame.K_v, CTRL)
        reader.key(pygame.K_ESCAPE)
    app.folder = tmp_path / Path(*[text_of(kind, 80)] * 40)
    open_scene(reader, SettingsScene(app))
    assert app.screen.get_rect().contains(reader.targets()["back"]), "the button is in sight"


def test_the_results_and_the_coach(
    tmp_path: Path, kind: str, watched: Callable[[], Watched]
) -> None:
    path = put(tmp_path, full_of(kind, seats=5, is_over=True))
    reader = watched()
    opened(reader, path)
    reader.wait(1.0)
    for position in ((500, 180), (640, 300), (700, 400)):
        reader.move(position)
        reader.wait(0.6)


# -- names of many languages


NAMES = ["Wałęsa Żółć", "Çağrı Işık", "山田太郎〜", "Ștefan Őrs", "Йосип Ģirts"]
UNKNOWN = "\ufffd"


def field(reader: Reader) -> TextField:
    """The field that is typed in."""
    scene = reader.scene
    focused = scene.tree.focused if isinstance(scene, TreeScene) else None
    assert isinstance(focused, TextField)
    return focused


@pytest.mark.parametrize(
    ("screen", "name"), [(NewGameScene, "name 1"), (ReportScene, ""), (RulesScene, "search")]
)
def test_letters_that_no_face_has_are_left_out_with_a_word(
    tmp_path: Path, screen: Callable[[App], Scene], name: str
) -> None:
    for enter in (_type, _paste):
        reader = at_the_title(tmp_path)
        open_scene(reader, screen(reader.app))
        if name:
            reader.tab_to(name)
        field(reader).select_all()
        enter(reader, "Anנa😀 ż ")
        assert field(reader).text.startswith("Ana ż")
        assert "Left out: Hebrew letter nun, Grinning face." in reader.words()


def test_letters_that_a_face_has_and_those_for_no_figure_are_no_matter_of_faces(
    tmp_path: Path,
) -> None:
    reader = at_the_title(tmp_path)
    open_scene(reader, NewGameScene(reader.app))
    reader.tab_to("name 1")
    for name in NAMES:
        field(reader).select_all()
        _type(reader, name)
        assert field(reader).text == name
    reader.click("more")
    reader.tab_to("seed")
    _type(reader, "٣😀x")
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
