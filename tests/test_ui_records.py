"""The records in the window: their pages by mouse and by keys, people, and games that are opened again."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from chronicles import content, finished, no_progress, put
from overflow import ROOMS, check_screen, each_window, paint_nothing
from ui import Reader, at_the_title

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.database import Chronicle
from skye_desktop.chronicle.from_saves import catch_up
from skye_desktop.chronicle.pages import RecordsTab
from skye_desktop.chronicle.queries import Selection
from skye_desktop.files import Shelf
from skye_desktop.files.settings import RememberedSeat
from skye_desktop.games.skye.ui.table.table_scene import TableScene
from skye_desktop.kit import List, Question
from skye_desktop.shell.records_sheets import FilterSheet
from skye_desktop.shell.scenes.records_screen import RecordsScene

sys.path.append(str(Path(__file__).resolve().parent.parent / "benchmarks"))

from records import fill

ALL = Selection()


def scene_of(reader: Reader) -> RecordsScene:
    scene = reader.app.scene
    assert isinstance(scene, RecordsScene)
    return scene


def the_records(folder: Path) -> Reader:
    """The records, opened at the title by their key, with all that is to be read."""
    reader = at_the_title(folder)
    reader.key(pygame.K_r)
    reader.wait_for_files()
    return reader


def tab(reader: Reader, name: str) -> Reader:
    reader.click(reader.button(f"tab {name}").rect.center)
    reader.wait_for_files()
    return reader


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path / "saves")
    put(shelf, finished(("Ann", "Ben"), 1))
    put(shelf, finished(("Anna", "Flora"), 2, people=1))
    put(shelf, finished(("Ann", "Ben", "Rory"), 3, people=2))
    return shelf


def test_without_a_finished_game_one_can_be_begun(tmp_path: Path) -> None:
    reader = the_records(tmp_path)
    assert "No game has been finished yet" in reader.words()
    reader.click(reader.button("quick").rect.center)
    reader.turn()
    assert not isinstance(reader.app.scene, RecordsScene)


def test_every_page_is_reached_by_keys_alone(shelf: Shelf) -> None:
    reader = the_records(shelf.folder.parent)
    seen = []
    for _ in RecordsTab:
        seen.append(reader.words())
        reader.key(pygame.K_PAGEDOWN)
        reader.wait_for_files()
    told = "Points by source", "Average", "Won by", "With", "Who sold to whom", "deeds of"
    for words, expected in zip(seen, told, strict=True):
        assert expected in words
        assert "3 games" in words
    assert scene_of(reader).tab == "overview"


@pytest.mark.wide
def test_each_page_fits_into_every_window(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "saves")
    put(shelf, finished(("W" * 24,) * 5, 1, people=3))
    put(shelf, finished(("W" * 24, "Ben"), 2))
    reader = the_records(tmp_path)
    paint_nothing(reader.app)
    for name in RecordsTab:
        tab(reader, name)
        for where in each_window(reader, f"records, {name}", ROOMS):
            reader.wait_for_files()
            check_screen(reader, where)
    tab(reader, "people")
    for button in ("filter", "join", "forget", "export"):
        reader.click(reader.button(button).rect.center)
        for where in each_window(reader, f"records, {button}", ROOMS):
            check_screen(reader, where)
        reader.key(pygame.K_ESCAPE)


def test_a_chart_is_told_to_whoever_listens(shelf: Shelf) -> None:
    reader = the_records(shelf.folder.parent)
    told = {node.id: node.label for node in reader.app.scene.node().walk()}
    with Chronicle.open(shelf.folder.parent) as chronicle:
        first = queries.points_by_source(chronicle, ALL)[0]
    assert f"{first.average:.1f}" in told["sources"]


def test_a_game_is_opened_again_even_without_its_file(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    catch_up(folder, shelf, no_progress)
    deleted = shelf.paths()[0]
    newest = finished_id(folder)
    for path in shelf.paths():
        shelf.delete(path)
    reader = the_records(folder)
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_UP):
        reader.key(key)
        reader.wait_for_files()
    assert reader.focused == "lines"
    reader.key(pygame.K_RETURN)
    for _ in range(50):
        reader.turn()
        if isinstance(reader.app.scene, TableScene):
            break
    assert reader.app.played is not None
    session = reader.app.played.session
    assert session.id == newest
    assert session.rules.is_over(session.state)
    assert not deleted.exists(), "looking at it writes nothing"


def finished_id(folder: Path) -> str:
    with Chronicle.open(folder) as chronicle:
        return queries.page(chronicle, ALL)[0].id


def test_more_games_are_read_as_the_end_of_the_list_comes_near(tmp_path: Path) -> None:
    with Chronicle.open(tmp_path) as chronicle:
        fill(chronicle, 70)
    reader = tab(the_records(tmp_path), "games")
    rows = scene_of(reader).tree.ids["lines"]
    assert isinstance(rows, List)
    assert len(rows.items) == queries.PAGE
    reader.key(pygame.K_END)
    reader.wait_for_files()
    rows = scene_of(reader).tree.ids["lines"]
    assert isinstance(rows, List)
    assert len(rows.items) == 70
    assert len({line.game.id for line in rows.items}) == 70


def test_without_people_each_page_says_that_only_computers_played(tmp_path: Path) -> None:
    put(Shelf(tmp_path / "saves"), finished(("Ann", "Ben"), 1, people=0))
    reader = the_records(tmp_path)
    for name in ("overview", "people", "best lands", "prices"):
        tab(reader, name)
        assert "Only computers played these games." in reader.words(), name


def test_computers_are_told_from_people_among_those_who_sold(shelf: Shelf) -> None:
    words = tab(the_records(shelf.folder.parent), "prices").words()
    assert "Computer (Easy)" in words


def test_only_the_games_of_one_person_are_counted(shelf: Shelf) -> None:
    reader = tab(the_records(shelf.folder.parent), "people")
    reader.click(reader.button("open").rect.center)
    reader.wait_for_files()
    assert scene_of(reader).tab == "overview"
    assert "Ann, 2 games" in reader.words()
    reader.click(reader.button("filter").rect.center)
    assert isinstance(reader.app.scene, FilterSheet)
    reader.click(reader.button("all").rect.center)
    reader.key(pygame.K_ESCAPE)
    reader.wait_for_files()
    assert "3 games" in reader.words()


def test_names_are_joined_parted_and_forgotten(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    reader = tab(the_records(folder), "people")

    def names() -> set[tuple[str, ...]]:
        with Chronicle.open(folder) as chronicle:
            return {one.names for one in queries.people(chronicle)}

    assert names() == {("Ann",), ("Anna",), ("Ben",)}
    reader.click(reader.button("join").rect.center)
    reader.key(pygame.K_RETURN)
    reader.wait_for_files()
    assert names() == {("Ann", "Anna"), ("Ben",)}
    assert "Ann (also Anna)" in reader.words()
    reader.click(reader.button("part").rect.center)
    reader.wait_for_files()
    assert names() == {("Ann",), ("Anna",), ("Ben",)}
    settings = reader.app.settings
    settings.recent_names = ("Ben", "Ann", "Anna")
    settings.seats = (RememberedSeat(clan="macleod", name="Ann"),)
    settings.tables = {"raiders": {"setup": {"seats": [{"name": "Ann"}]}}}
    reader.key(pygame.K_DELETE)
    assert isinstance(reader.app.scene, Question)
    reader.key(pygame.K_RETURN)
    reader.wait_for_files()
    assert names() == {("Anna",), ("Ben",)}
    assert [*settings.recent_names] == ["Ben", "Anna"], "nor is it proposed any more"
    assert not settings.seats[0].name
    assert not settings.tables
    assert scene_of(reader).page is not None


def test_whoever_is_joined_with_somebody_stays_chosen(shelf: Shelf) -> None:
    put(shelf, finished(("Ben", "Cleo"), 4))
    reader = tab(the_records(shelf.folder.parent), "people")
    reader.key(pygame.K_END)
    reader.click(reader.button("join").rect.center)
    reader.key(pygame.K_RETURN)
    reader.wait_for_files()
    assert "(also" in reader.words()
    reader.click(reader.button("part").rect.center)
    reader.wait_for_files()
    assert "(also" not in reader.words()


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_the_records_are_written_to_a_file(shelf: Shelf, kind: str) -> None:
    folder = shelf.folder.parent
    reader = the_records(folder)
    reader.click(reader.button("export").rect.center)
    reader.click(reader.button(kind).rect.center)
    reader.wait_for_files()
    (file,) = folder.glob(f"records *.{kind}")
    assert "Anna" in file.read_text("utf-8")


def test_a_finished_game_is_recorded_beside_the_window(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    path = put(reader.app.shelf, finished())
    reader.app.record_game(path)
    reader.app.ended()
    assert len(content(tmp_path)["games"]) == 1


@pytest.mark.parametrize("forgets", [False, True])
def test_deleting_a_save_asks_whether_its_record_goes_too(shelf: Shelf, forgets: bool) -> None:
    folder = shelf.folder.parent
    catch_up(folder, shelf, no_progress)
    reader = at_the_title(folder)
    reader.key(pygame.K_l)
    reader.wait_for_files()
    reader.key(pygame.K_DELETE)
    if forgets:
        reader.click(reader.button("records").rect.center)
    reader.click(reader.button("yes").rect.center)
    reader.app.ended()
    assert len(shelf.paths()) == 2
    assert len(content(folder)["games"]) == (2 if forgets else 3)
