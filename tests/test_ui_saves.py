"""The list of saved games and the sheet to save a copy, by mouse and by keyboard."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from table import CTRL, SHIFT, a_setup
from ui import (
    Reader,
    a_session,
    at_the_title,
    open_scene,
    put_on_shelf,
    table_of,
)
from windows import another_window

from skye_desktop import __version__
from skye_desktop.engine import SCORING_TILES, new_game, standings
from skye_desktop.files import (
    LARGEST_FILE,
    LoadedGame,
    Lock,
    SaveError,
    Shelf,
    read_game,
    shipped_folder,
    shipped_variants,
)
from skye_desktop.files.record import freeze
from skye_desktop.kit import Question, Space, TextQuestion, theme
from skye_desktop.play.results import result_rows
from skye_desktop.play.saved_games import named_saves, writer
from skye_desktop.play.session import Session
from skye_desktop.ui.editor.editor_scene import EditorScene
from skye_desktop.ui.scenes.saves_screen import LoadScene, SaveAsScene
from skye_desktop.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.ui.table.table_scene import TableScene

# -- loading


@pytest.mark.parametrize(
    ("version", "told"), [("", ""), (__version__, ""), ("9.9.9", "Written by version 9.9.9")]
)
def test_a_saved_game_tells_of_another_version_that_wrote_it(version: str, told: str) -> None:
    game = read_game(shipped_folder("saves") / "round 3, prices to set.json")
    saved = game.save.model_copy(update={"written_by": version})
    assert writer(replace(game, record=replace(game.record, save=saved))) == told


def load_list(folder: Path) -> tuple[Reader, LoadScene]:
    """The list of saved games, read to its end."""
    reader = at_the_title(folder)
    scene = LoadScene(reader.app)
    open_scene(reader, scene)
    reader.wait_for_files()
    return reader, scene


def own_titles(scene: LoadScene) -> list[str]:
    """The titles of the entries that are not examples."""
    return [entry.title for entry in scene.entries if not entry.is_shipped]


def spoil(folder: Path, how: str) -> Path:
    """A file on the shelf that cannot be opened."""
    good = put_on_shelf(folder, "good", actions=5, age=60)
    path = folder / "saves" / f"{how}.json"
    data = json.loads(good.read_text(encoding="utf-8"))
    if how == "damaged":
        path.write_text(good.read_text(encoding="utf-8")[:300], encoding="utf-8")
    elif how == "foreign":
        path.write_text('{"format": "a shopping list"}', encoding="utf-8")
    elif how == "too new":
        path.write_text(json.dumps(data | {"version": 99}), encoding="utf-8")
    else:
        path.write_bytes(b" " * (LARGEST_FILE + 1))
    return path


def test_the_list_names_every_game_newest_first(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Old one", actions=10, age=500)
    put_on_shelf(tmp_path, seats=2, actions=3, age=100)
    reader, scene = load_list(tmp_path)
    assert own_titles(scene) == ["MacLeod, MacDonald", "Old one"]
    words = reader.words()
    assert "Saved games" in words
    assert "Round 1 of 6" in words
    assert "version" not in words, "it is this one"


def test_a_game_of_a_variant_names_it_in_the_list(tmp_path: Path) -> None:
    setup = a_setup(2, variant=shipped_variants()["four-rounds"])
    shelf = Shelf(tmp_path / "saves")
    shelf.write(shelf.named_path("Sunday"), freeze(setup, [], new_game(setup), "Sunday"))
    reader, _ = load_list(tmp_path)
    assert "Round 1 of 4 · Four rounds" in reader.words()


def test_a_finished_game_says_who_won(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, seats=2)
    reader, _ = load_list(tmp_path)
    game = read_game(path)
    winner = game.save.setup.seats[standings(game.state)[0].seat].name
    assert f"Finished: {winner}" in reader.words()


def test_the_chosen_game_is_shown_with_its_seats_and_points(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", seats=4)
    reader, _ = load_list(tmp_path)
    words = reader.words()
    for player in read_game(path).state.players:
        assert str(player.points) in words
    for tile in read_game(path).save.setup.scoring_tiles:
        assert SCORING_TILES[tile].name.split()[0] in words


def test_enter_opens_the_chosen_game_at_the_table(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Older", seats=2, actions=20, age=100)
    put_on_shelf(tmp_path, "Newer", seats=4, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_DOWN)
    reader.key(pygame.K_RETURN)
    assert len(table_of(reader).session.setup.seats) == 2
    assert [scene.name for scene in reader.app.scenes] == ["TitleScene", "TableScene"]


def test_a_double_click_opens_a_game(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", actions=20)
    reader, _ = load_list(tmp_path)
    reader.click(f"save {path.name}")
    assert reader.is_open == "LoadScene"
    reader.click(f"save {path.name}")
    assert reader.is_open == "TableScene"


def test_a_double_click_opens_nothing_else_when_the_list_has_moved(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", actions=20)
    reader, scene = load_list(tmp_path)
    spot = reader.at(f"save {path.name}")
    reader.click(spot)
    put_on_shelf(tmp_path, "Monday", actions=20)
    scene.find_files()
    reader.click(spot)
    assert reader.is_open == "LoadScene"
    assert scene.chosen is not None
    assert scene.chosen.title == "Monday"


def test_the_button_opens_the_game_that_was_clicked(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", seats=2, actions=20, age=100)
    put_on_shelf(tmp_path, "Monday", seats=4, actions=20)
    reader, _ = load_list(tmp_path)
    reader.click(f"save {path.name}")
    reader.click("open")
    assert len(table_of(reader).session.setup.seats) == 2


def test_a_kept_game_goes_on_in_its_own_file_and_a_named_one_in_another(tmp_path: Path) -> None:
    kept = put_on_shelf(tmp_path, seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path == kept
    named = put_on_shelf(tmp_path, "Sunday", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path != named


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("damaged", "the file is damaged"),
        ("foreign", "is not a saved game of this program"),
        ("too new", "newer version of the program"),
        ("too large", "too large to be a saved game"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_row_with_its_reason(
    tmp_path: Path, how: str, words: str
) -> None:
    path = spoil(tmp_path, how)
    reader, scene = load_list(tmp_path)
    assert own_titles(scene) == [path.name, "good"]
    assert scene.chosen_game is not None, "what can be opened is chosen at first"
    reader.click(f"save {path.name}")
    assert words in reader.words()
    assert not reader.button("open").enabled
    reader.key(pygame.K_RETURN)
    assert isinstance(reader.scene, Question)
    assert words in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is scene


def test_a_file_that_cannot_be_opened_can_be_deleted(tmp_path: Path) -> None:
    path = spoil(tmp_path, "damaged")
    reader, scene = load_list(tmp_path)
    reader.click(f"save {path.name}")
    reader.key(pygame.K_DELETE)
    reader.key(pygame.K_RETURN)
    assert not path.exists()
    assert own_titles(scene) == ["good"]


def test_deleting_asks_first(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", actions=5)
    reader, scene = load_list(tmp_path)
    reader.click("delete")
    assert isinstance(reader.scene, Question)
    assert "Sunday" in reader.words()
    reader.click("no")
    assert path.exists()
    assert own_titles(scene) == ["Sunday"]


def test_after_deleting_the_next_game_is_chosen(tmp_path: Path) -> None:
    for i, name in enumerate(("First", "Second", "Third")):
        put_on_shelf(tmp_path, name, actions=5, age=100 * i)
    reader, scene = load_list(tmp_path)
    reader.key(pygame.K_DOWN)
    reader.click("delete")
    reader.click("yes")
    assert own_titles(scene) == ["First", "Third"]
    assert scene.chosen is not None
    assert scene.chosen.title == "Third"


def rename(reader: Reader, name: str) -> None:
    """Give the chosen game another name, by the keyboard."""
    reader.key(pygame.K_F2)
    reader.key(pygame.K_a, CTRL)
    reader.key(pygame.K_BACKSPACE)
    reader.type(name)
    reader.key(pygame.K_RETURN)


def test_a_game_gets_a_name_and_keeps_its_place(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "", seed=1, age=10)
    path = put_on_shelf(tmp_path, "", seed=2, age=20)
    reader, scene = load_list(tmp_path)
    played = read_game(path)
    reader.key(pygame.K_DOWN)
    rename(reader, "Rainy evening")
    assert own_titles(scene)[1] == "Rainy evening"
    assert scene.chosen is not None
    assert scene.chosen.path == path
    again = read_game(path)
    assert (again.save.name, again.save.id) == ("Rainy evening", played.save.id)
    assert (again.save.actions, again.save.saved_at) == (played.save.actions, played.save.saved_at)
    rename(reader, "")
    assert own_titles(scene)[1] == ", ".join(seat.name for seat in played.save.setup.seats)


def test_a_renamed_copy_is_found_under_its_new_name_only(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Sunday", actions=5)
    shelf = Shelf(tmp_path / "saves")
    reader, _ = load_list(tmp_path)
    reader.click("rename")
    reader.key(pygame.K_END)
    reader.type(" 2")
    reader.click("yes")
    assert named_saves(shelf) == [("Sunday 2", shelf.named_path("Sunday 2"))]
    rename(reader, "")
    assert isinstance(reader.scene, TextQuestion), "a copy is called by its name alone"


def test_no_copy_takes_the_name_of_another(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Sunday", actions=5)
    put_on_shelf(tmp_path, "Monday", actions=5, age=10)
    before = {path: path.read_bytes() for path in (tmp_path / "saves").glob("*.json")}
    reader, _ = load_list(tmp_path)
    rename(reader, "Monday")
    assert "There is a saved game “Monday” already" in reader.words()
    assert {path: path.read_bytes() for path in before} == before


def older(folder: Path) -> dict[str, bytes]:
    """The states before, by the names of their files."""
    return {path.name: path.read_bytes() for path in (folder / "saves" / "older").glob("*.json")}


def test_the_states_before_go_with_a_copy_to_its_new_name(tmp_path: Path) -> None:
    for actions in (5, 8, 11):
        put_on_shelf(tmp_path, "Sunday", actions=actions)
    (tmp_path / "saves" / "older" / "save Monday.2.json").write_text(
        "of another game", encoding="utf-8"
    )
    before = older(tmp_path)
    reader, _ = load_list(tmp_path)
    rename(reader, "Monday")
    assert older(tmp_path) == {
        f"save Monday.{n}.json": before[f"save Sunday.{n}.json"] for n in (1, 2)
    }


def test_where_the_new_name_cannot_be_written_nothing_has_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for actions in (5, 8, 11):
        path = put_on_shelf(tmp_path, "Sunday", actions=actions)
    before = older(tmp_path) | {path.name: path.read_bytes()}

    def full(*_: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr("skye_desktop.files.shelf.write_bytes", full)
    with pytest.raises(SaveError, match="full"):
        Shelf(path.parent).rename(path, "Monday")
    assert older(tmp_path) | {path.name: path.read_bytes()} == before


def test_a_name_may_differ_in_capitals_only_where_files_do_not(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "sunday", actions=5)
    shelf = Shelf(tmp_path / "saves")
    # Two names of one file, as on a disk that does not tell capitals.
    shelf.named_path("Sunday").hardlink_to(path)
    renamed = shelf.rename(path, "Sunday")
    assert read_game(renamed).save.name == "Sunday"


def test_the_game_on_the_table_takes_its_new_name_along(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    table = table_of(reader)
    reader.app.push(LoadScene(reader.app))
    reader.wait_for_files()
    rename(reader, "Final")
    assert "Final" in pygame.display.get_caption()[0]
    table.session.save()
    assert read_game(path).save.name == "Final"


def test_what_is_kept_of_an_undone_line_belongs_to_the_game_on_the_table(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    session.change_table(is_playtest=True)
    session.add_bookmark(len(session.moments), "Good market")
    session.undo()
    scene = LoadScene(reader.app)
    reader.app.push(scene)
    reader.wait_for_files()
    scene.choose_path(next(path for path in session.paths if path != session.path))
    for key in (pygame.K_F2, pygame.K_DELETE):
        reader.key(key)
        assert "belongs to the game on the table" in reader.words()
        reader.key(pygame.K_ESCAPE)


def test_a_game_open_in_another_window_a_report_and_an_example_are_not_renamed(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    lock = Lock.take(path)
    assert lock is not None
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_F2)
    assert "is open in another window" in reader.words()
    reader.key(pygame.K_RETURN)
    lock.release()
    reader.key(pygame.K_F2)
    reader.type("Late")
    lock = Lock.take(path)
    assert lock is not None
    reader.key(pygame.K_RETURN)
    assert "is open in another window" in reader.words(), "opened while the name was typed"
    assert read_game(path).save.name == ""
    lock.release()
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_END)
    assert not reader.button("rename").enabled
    reader.key(pygame.K_F2)
    assert isinstance(reader.scene, LoadScene), "an example"


def test_an_example_cannot_be_deleted(tmp_path: Path) -> None:
    reader, scene = load_list(tmp_path)
    if not scene.entries:
        pytest.skip("no examples are shipped")
    assert scene.chosen is not None
    assert scene.chosen.is_shipped
    assert "Examples" in reader.words()
    assert not reader.button("delete").enabled
    reader.key(pygame.K_DELETE)
    assert reader.scene is scene


def test_an_example_is_opened_as_a_game_of_its_own(tmp_path: Path) -> None:
    reader, scene = load_list(tmp_path)
    if not scene.entries:
        pytest.skip("no examples are shipped")
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path.parent == reader.app.shelf.folder


def test_an_empty_shelf_says_how_games_come_there(tmp_path: Path) -> None:
    reader, _ = load_list(tmp_path)
    assert "None yet" in reader.words()
    put_on_shelf(tmp_path, actions=5)
    reader, _ = load_list(tmp_path)
    assert "None yet" not in reader.words()


def test_a_long_list_scrolls_by_keys_and_wheel(tmp_path: Path) -> None:
    for seed in range(14):
        put_on_shelf(tmp_path, f"Game {seed}", seats=2, seed=seed % 3, actions=5, age=seed)
    reader, scene = load_list(tmp_path)

    rows = scene.rows
    reader.key(pygame.K_PAGEDOWN)
    assert rows.offset > 0 or scene.chosen is not scene.entries[0]
    reader.key(pygame.K_END)
    assert scene.chosen is scene.entries[-1]
    assert rows.offset == rows.whole - rows.rect.height
    reader.key(pygame.K_HOME)
    assert scene.chosen is scene.entries[0]
    assert rows.offset == 0
    reader.move(rows.rect.center)
    reader.wheel(-2)
    assert rows.offset > 0
    assert scene.chosen is scene.entries[0]


def test_the_scroll_bar_can_be_dragged(tmp_path: Path) -> None:
    for seed in range(14):
        put_on_shelf(tmp_path, f"Game {seed}", seats=2, seed=seed % 3, actions=5, age=seed)
    reader, scene = load_list(tmp_path)
    rows = scene.rows
    bar = (rows.rect.right - 3, rows.rect.y + 10)
    reader.drag(bar, (bar[0], rows.rect.bottom))
    assert rows.offset == rows.whole - rows.rect.height


def test_a_file_dropped_onto_the_window_is_opened(tmp_path: Path) -> None:
    elsewhere = put_on_shelf(tmp_path / "elsewhere", "Gift", seats=4, actions=20)
    reader, _ = load_list(tmp_path)
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(elsewhere)))
    assert len(table_of(reader).session.setup.seats) == 4
    assert table_of(reader).session.path.parent == reader.app.shelf.folder


def test_a_dropped_file_that_is_no_game_is_refused_with_words(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt", encoding="utf-8")
    reader, _ = load_list(tmp_path)
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(letter)))
    assert isinstance(reader.scene, Question)
    assert "letter.txt: is not a saved game of this program" in reader.words()


def dropped(reader: Reader, path: Path) -> None:
    """Drop a file onto the window."""
    reader.turn(pygame.Event(pygame.DROPFILE, file=str(path)))


def test_a_file_dropped_onto_the_table_is_opened_after_asking(tmp_path: Path) -> None:
    elsewhere = put_on_shelf(tmp_path / "elsewhere", "Gift", seats=4, actions=20)
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    table = table_of(reader)
    dropped(reader, elsewhere)
    assert elsewhere.name in reader.words()
    assert "The game on the table is kept" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert table_of(reader) is table
    dropped(reader, elsewhere)
    reader.key(pygame.K_RETURN)
    assert len(table_of(reader).session.setup.seats) == 4
    assert Lock.take(path) is not None, "the first game was let go"
    dropped(reader, tmp_path / "nowhere.json")
    reader.key(pygame.K_RETURN)
    assert "This file cannot be opened" in reader.words()


def test_a_file_dropped_onto_a_sheet_is_opened_when_that_is_closed(tmp_path: Path) -> None:
    elsewhere = put_on_shelf(tmp_path / "elsewhere", "Gift", seats=4, actions=20)
    reader = at_the_title(tmp_path)
    reader.app.push(Question(reader.app, "The game stopped unexpectedly", "It is all kept."))
    dropped(reader, elsewhere)
    assert isinstance(reader.scene, Question)
    assert "is opened when this is closed" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert len(table_of(reader).session.setup.seats) == 4
    reader.key(pygame.K_F10)
    reader.key(pygame.K_ESCAPE)
    assert isinstance(reader.scene, TableScene), "it is opened once"


def test_of_two_files_dropped_onto_a_sheet_the_last_is_promised_and_opened(tmp_path: Path) -> None:
    first = put_on_shelf(tmp_path / "elsewhere", "First", seats=4, actions=20)
    second = put_on_shelf(tmp_path / "elsewhere", "Second", seats=3, actions=20)
    reader = at_the_title(tmp_path)
    reader.app.push(Question(reader.app, "Something", "to read"))
    dropped(reader, first)
    dropped(reader, second)
    assert first.name not in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert len(table_of(reader).session.setup.seats) == 3


def test_under_a_sheet_over_what_opens_no_files_nothing_is_promised(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_n)
    reader.key(pygame.K_F8)
    dropped(reader, tmp_path / "game.json")
    assert "Files are opened at the title" in reader.words()
    assert "is opened when this is closed" not in reader.words()


def test_where_no_file_can_be_opened_it_is_said(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.key(pygame.K_n)
    dropped(reader, tmp_path / "game.json")
    assert "Files are opened at the title" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert reader.is_open == "TitleScene"


def test_saves_deleted_in_the_list_are_gone_from_the_title(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, seats=2, actions=20)
    reader = at_the_title(tmp_path)
    assert "Continue" in reader.targets()
    reader.click("Load")
    reader.wait_for_files()
    reader.key(pygame.K_DELETE)
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_ESCAPE)
    assert "Continue" not in reader.targets()


def test_a_loaded_game_keeps_its_whole_story(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, seats=3)
    game = read_game(path)
    assert isinstance(game, LoadedGame)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    table = next(scene for scene in reader.app.scenes if isinstance(scene, TableScene))
    rows = result_rows(table.session.events, 3)
    assert tuple(sum(row.points[seat] for row in rows) for seat in range(3)) == tuple(
        player.points for player in game.state.players
    )


# -- branches, damaged files, scenarios


def test_a_branch_is_listed_below_its_game_with_its_name_and_origin(tmp_path: Path) -> None:
    session = a_session(Shelf(tmp_path / "saves"), 3, actions=60)
    session.save()
    put_on_shelf(tmp_path, "Between", seats=2, actions=5)
    session.branch(12, "What if").close()
    reader, scene = load_list(tmp_path)
    assert own_titles(scene) == ["What if", "Between", "MacLeod, MacDonald, MacNeacail"]
    titles = [entry.title for entry in scene.listed() if not entry.is_shipped]
    assert titles == ["MacLeod, MacDonald, MacNeacail", "What if", "Between"]
    branch = next(entry for entry in scene.entries if entry.title == "What if")
    assert branch.origin.startswith("from round 1, after ")
    assert f"F{branch.origin[1:]}" in reader.words()


def test_whoever_deletes_a_game_is_told_that_its_branches_stay(tmp_path: Path) -> None:
    session = a_session(Shelf(tmp_path / "saves"), 3, actions=60)
    session.save()
    session.branch(12, "What if").close()
    reader, scene = load_list(tmp_path)
    scene.choose_path(session.path)
    reader.click("delete")
    assert "Its branch stays." in reader.words()
    reader.click("yes")
    assert own_titles(scene) == ["What if"]
    reader.click("delete")
    assert "stay" not in reader.words()


def test_the_keyboard_goes_through_the_tree_as_it_stands(tmp_path: Path) -> None:
    session = a_session(Shelf(tmp_path / "saves"), 3, actions=60)
    session.save()
    put_on_shelf(tmp_path, "Between", seats=2, actions=5)
    session.branch(12, "What if").close()
    reader, scene = load_list(tmp_path)
    reader.key(pygame.K_HOME)
    chosen = []
    for _ in range(3):
        assert scene.chosen is not None
        chosen.append(scene.chosen.title)
        reader.key(pygame.K_DOWN)
    assert chosen == ["MacLeod, MacDonald, MacNeacail", "What if", "Between"]


def cut_off(folder: Path) -> Path:
    """A game whose file lacks its end."""
    path = put_on_shelf(folder, seats=2, actions=30)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) * 3 // 4], encoding="utf-8")
    return path


def test_a_damaged_file_that_opens_says_so_in_the_list_and_before_it_opens(tmp_path: Path) -> None:
    cut_off(tmp_path)
    reader, scene = load_list(tmp_path)
    assert "Damaged: only a part of it can be opened" in reader.words()
    assert "opened after action" in reader.words()
    reader.key(pygame.K_RETURN)
    assert isinstance(reader.scene, Question)
    assert "opened after action" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is scene
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_RETURN)
    assert 0 < len(table_of(reader).session.moments) < 30


def test_a_damaged_file_is_not_renamed(tmp_path: Path) -> None:
    path = cut_off(tmp_path)
    before = path.read_bytes()
    reader, _ = load_list(tmp_path)
    assert not reader.button("rename").enabled
    reader.move("back")
    reader.move(reader.button("rename").rect.center)
    reader.wait(1)
    assert "A damaged file stays as it is" in reader.words()
    reader.key(pygame.K_F2)
    assert isinstance(reader.scene, LoadScene)
    with pytest.raises(SaveError):
        Shelf(path.parent).rename(path, "Mended")
    assert path.read_bytes() == before


def test_a_game_that_is_open_at_the_table_can_be_loaded_again(tmp_path: Path) -> None:
    kept = put_on_shelf(tmp_path, seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    open_scene(reader, LoadScene(reader.app))
    reader.wait_for_files()
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path == kept, "not a copy: no other window has it"
    assert reader.is_open == "TableScene"


def test_names_of_saves_of_the_first_version_are_known(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", seats=2, actions=20)
    fields = json.loads(path.read_text(encoding="utf-8"))
    old = {
        name: fields[name] for name in ("format", "name", "saved_at", "setup", "actions", "digest")
    }
    path.write_text(json.dumps(old | {"version": 1}), encoding="utf-8")
    assert named_saves(Shelf(tmp_path / "saves")) == [("Sunday", path)]


def scenario_list(folder: Path) -> tuple[Reader, ScenariosScene]:
    """The list of scenarios, from the title by its key."""
    reader = at_the_title(folder)
    reader.key(pygame.K_p)
    scene = reader.scene
    assert isinstance(scene, ScenariosScene)
    reader.wait_for_files()
    return reader, scene


def test_a_scenario_is_opened_by_keys_and_stays_as_it_is(tmp_path: Path) -> None:
    reader, scene = scenario_list(tmp_path)
    reader.key(pygame.K_DOWN)
    chosen = scene.chosen
    assert chosen is not None
    assert isinstance(chosen.content, LoadedGame)
    assert chosen.content.save.notes[0].text[:30] in reader.words()
    state = chosen.content.state
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    assert session.state == state
    assert session.table.is_playtest
    assert session.path.parent == reader.app.shelf.folder


def test_a_scenario_is_opened_by_the_mouse(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    reader.click("Scenarios")
    reader.wait_for_files()
    reader.click("save 02 one tile, six places.json")
    reader.click("open")
    assert len(table_of(reader).session.setup.seats) == 2


def test_positions_and_finished_games_have_their_headings(tmp_path: Path) -> None:
    reader, scene = scenario_list(tmp_path)
    words = reader.words()
    assert "Positions with something to find" in words
    assert len(scene.listed()) == 12
    reader.key(pygame.K_END)
    assert "Games to look at" in reader.words()
    assert "Look at it" in reader.words()
    assert "Your own" not in reader.words()


def test_a_position_saved_under_a_name_is_a_scenario_of_ones_own(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "A game, not a position", seats=2, actions=20)
    shelf = Shelf(tmp_path / "saves")
    position = a_session(shelf, 3, actions=60).state
    Session(position.setup, shelf, shelf.fresh_path(), position).save_as("Low tide")
    reader, scene = scenario_list(tmp_path)
    reader.key(pygame.K_END)
    assert "Your own" in reader.words()
    assert [entry.title for entry in scene.listed() if not entry.is_shipped] == ["Low tide"]


def test_the_editor_opens_with_the_chosen_position(tmp_path: Path) -> None:
    reader, scene = scenario_list(tmp_path)
    game = scene.chosen_game
    assert game is not None
    reader.key(pygame.K_e)
    editor = reader.scene
    assert isinstance(editor, EditorScene)
    assert [seat.name for seat in editor.draft.seats] == [
        seat.name for seat in game.save.setup.seats
    ]


# -- saving a copy


def save_sheet(folder: Path) -> tuple[Reader, SaveAsScene]:
    """The sheet to save a copy, over the title."""
    reader = at_the_title(folder)
    scene = SaveAsScene(reader.app, a_session(reader.app.shelf, actions=10))
    open_scene(reader, scene)
    return reader, scene


def test_typing_a_name_and_enter_saves(tmp_path: Path) -> None:
    reader, _ = save_sheet(tmp_path)
    reader.erase()
    reader.type("Rainy day")
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "TitleScene"
    assert "Saved as “Rainy day”" in reader.words()
    assert read_game(reader.app.shelf.named_path("Rainy day")).save.name == "Rainy day"


def test_a_name_is_proposed(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    assert scene.text == "MacLeod, MacDonald, MacNeacail, round 1"
    reader.click("save")
    assert reader.app.shelf.named_path(scene.text).exists()


def test_replacing_a_saved_game_asks_first(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", seats=2, actions=5)
    before = path.read_text(encoding="utf-8")
    reader, scene = save_sheet(tmp_path)
    reader.erase()
    reader.type("Sunday")
    assert "it would be replaced" in reader.words()
    reader.key(pygame.K_RETURN)
    assert isinstance(reader.scene, Question)
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is scene
    assert path.read_text(encoding="utf-8") == before
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "TitleScene"
    assert len(read_game(path).save.setup.seats) == 3


def test_after_the_question_the_name_can_be_typed_on(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Sunday", actions=5)
    reader, scene = save_sheet(tmp_path)
    reader.erase()
    reader.type("Sunday")
    reader.key(pygame.K_RETURN)
    reader.key(pygame.K_ESCAPE)
    reader.type(" 2")
    assert scene.text == "Sunday 2"
    assert scene.typing is not None


def test_a_name_is_edited_as_in_other_programs(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    reader.erase()
    reader.type("Sunday game")
    field = scene.tree.ids["name"]
    canvas = reader.app.canvas
    inside = field.rect.x + canvas.px(Space.XL) // 2
    reader.click((inside + canvas.text.width("Sunday", theme.BODY), field.rect.centery))
    reader.type("'s")
    assert scene.text == "Sunday's game"
    reader.click((field.rect.right - 3, field.rect.centery))
    reader.type("!")
    assert scene.text == "Sunday's game!"
    reader.key(pygame.K_a, CTRL)
    reader.key(pygame.K_x, CTRL)
    assert scene.text == ""
    reader.type("An")
    reader.key(pygame.K_a, CTRL)
    reader.key(pygame.K_v, CTRL)
    assert scene.text == "Sunday's game!"


def test_a_part_of_a_name_is_marked_and_replaced(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    field, canvas = scene.tree.ids["name"], reader.app.canvas

    def letter(place: int) -> tuple[int, int]:
        inside = field.rect.x + canvas.px(Space.XL) // 2
        return inside + canvas.text.width(scene.text[:place], theme.BODY), field.rect.centery

    reader.key(pygame.K_a, CTRL)
    reader.type("Sunday game")
    reader.key(pygame.K_LEFT, SHIFT | CTRL)
    reader.type("round")
    assert scene.text == "Sunday round", "by keys: the last word"
    reader.drag(letter(0), letter(3))
    reader.type("Mon")
    assert scene.text == "Monday round", "by dragging: the first letters"
    reader.move(letter(12))
    reader.type("!")
    assert scene.text == "Mon!day round", "the button is up: moving marks nothing"
    reader.key(pygame.K_BACKSPACE)
    reader.click(letter(9))
    reader.click(letter(9))
    reader.key(pygame.K_x, CTRL)
    assert scene.text == "Monday ", "by a double click: a word"
    reader.key(pygame.K_HOME)
    reader.key(pygame.K_v, CTRL)
    assert scene.text == "roundMonday "
    for _ in range(3):
        reader.click(letter(4))
    reader.type("All")
    assert scene.text == "All", "by a third click: all"
    reader.key(pygame.K_BACKSPACE, CTRL)
    assert scene.text == ""


def test_a_double_click_anywhere_on_a_word_marks_it(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    field, canvas = scene.tree.ids["name"], reader.app.canvas
    inside = field.rect.x + canvas.px(Space.XL) // 2
    for letter in range(6):
        reader.key(pygame.K_a, CTRL)
        reader.type("Sunday game")
        for part in (2, -2):
            edge = letter if part > 0 else letter + 1
            spot = (
                inside + canvas.text.width("Sunday game"[:edge], theme.BODY) + part,
                field.rect.centery,
            )
            reader.click((field.rect.right - 3, field.rect.centery))  # elsewhere: none of the two
            reader.click(spot)
            reader.click(spot)
            reader.key(pygame.K_c, CTRL)
            assert pygame.scrap.get_text() == "Sunday", (
                f"letter {letter}, {part} pixels from its edge"
            )


def test_alt_gr_types_letters_and_commands_nothing(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    reader.key(pygame.K_a, CTRL)
    reader.type("Wand")
    pygame.scrap.put_text("clipboard")
    for key, letter in ((pygame.K_a, "ą"), (pygame.K_c, "ć"), (pygame.K_x, "ź"), (pygame.K_v, "@")):
        reader.key(key, pygame.KMOD_LCTRL | pygame.KMOD_RALT)
        reader.turn(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert scene.text == "Wandąćź@"
    assert pygame.scrap.get_text() == "clipboard"


def test_keys_are_the_input_methods_while_something_is_composed(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    reader.key(pygame.K_a, CTRL)
    reader.type("ab")
    reader.turn(pygame.Event(pygame.TEXTEDITING, text="nihon", start=0, length=5))
    for key in (pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB):
        reader.key(key)
    assert reader.scene is scene
    assert scene.text == "ab"
    reader.turn(pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0))
    reader.turn(pygame.Event(pygame.TEXTINPUT, text="日本"))
    assert scene.text == "ab日本"


def test_a_text_longer_than_its_field_stays_where_it_is_under_the_pointer(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    reader.key(pygame.K_a, CTRL)
    reader.type("w" * 60)
    field = scene.tree.ids["name"]
    reader.drag(
        (field.rect.centerx, field.rect.centery), (field.rect.centerx + 40, field.rect.centery)
    )
    reader.type("i")
    before = reader.app.canvas.text.width("w", theme.BODY)
    taken = len(scene.text.split("i")[0]) + len(scene.text.split("i")[1])
    assert len(scene.text) - 1 == taken
    assert 60 - taken == pytest.approx(40 / before, abs=1), "as many letters as lay under the way"


def test_a_click_on_a_saved_name_takes_it(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Sunday", actions=5)
    reader, scene = save_sheet(tmp_path)
    reader.click("saved before row 0")
    assert scene.text == "Sunday"


def test_without_a_name_nothing_is_saved_and_it_is_said(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    reader.erase()
    reader.key(pygame.K_RETURN)
    assert reader.scene is scene
    assert "Type a name" in reader.words()
    assert not reader.button("save").enabled


def test_trouble_while_saving_is_said_and_the_sheet_stays(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    (tmp_path / "saves").rmdir() if (tmp_path / "saves").exists() else None
    (tmp_path / "saves").write_text("a file where the folder should be", encoding="utf-8")
    reader.key(pygame.K_RETURN)
    assert reader.scene is scene
    assert "cannot be written" in reader.words()


def test_a_game_that_is_being_played_is_marked_and_not_deleted(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    table = table_of(reader)
    assert table.session.path == path
    reader.app.push(LoadScene(reader.app))
    reader.wait_for_files()
    assert "On the table now" in reader.words()
    reader.key(pygame.K_DELETE)
    assert "is the game on the table" in reader.words()
    reader.key(pygame.K_RETURN)
    assert path.exists()


def test_a_game_open_in_another_window_is_not_deleted(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    lock = Lock.take(path)
    assert lock is not None
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_DELETE)
    assert "open in another window" in reader.words()
    reader.key(pygame.K_RETURN)
    assert path.exists()
    lock.release()
    reader.key(pygame.K_DELETE)
    reader.key(pygame.K_RETURN)
    assert not path.exists()


def test_a_game_opened_in_another_window_while_the_question_stood_there_is_not_deleted(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, scene = load_list(tmp_path)
    reader.key(pygame.K_DELETE)
    assert "will be gone for good" in reader.words()
    with another_window(path) as other:
        reader.key(pygame.K_RETURN)
        assert path.exists()
        assert f"is open in another window (process {other.process.pid}, since " in reader.words()
        reader.key(pygame.K_RETURN)
        assert own_titles(scene) == ["MacLeod, MacDonald"]
        other.act()
        assert other.told.file == path.name


def test_a_game_that_another_window_took_over_goes_on_as_a_copy_with_a_notice(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    shutil.rmtree(tmp_path / "saves" / "older")
    with another_window(path) as other:
        played = other.act().actions
        session.save()
        assert f"has written {path.name}. What is played here goes on as a copy." in reader.words()
    assert session.path != path
    assert len(read_game(path).save.actions) == played


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_picture_of_a_game_shows_its_lands(tmp_path: Path, size: tuple[int, int]) -> None:
    reader = at_the_title(tmp_path, size)
    open_scene(reader, ScenariosScene(reader.app))
    reader.wait_for_files()
    reader.see()
    screen = reader.app.screen
    beside = [
        (x, y)
        for x in range(size[0] // 2, size[0], 8)
        for y in range(size[1] // 4, size[1] * 4 // 5, 8)
    ]
    blue = sum(colour.b > colour.r + 20 for colour in map(screen.get_at, beside))
    assert blue > len(beside) // 50, "water is nowhere to be seen"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lands_of_a_chosen_game_lie_on_cards_of_one_size_side_by_side(
    tmp_path: Path, seats: int
) -> None:
    put_on_shelf(tmp_path, "A game", seats=seats)
    _, scene = load_list(tmp_path)
    rooms = [scene.tree.ids[f"land {number}"].rect for number in range(1, seats + 1)]
    for sizes in zip(*(room.size for room in rooms), strict=True):
        assert max(sizes) - min(sizes) <= 1, "but for what is rounded"
    assert all(not one.colliderect(other) for one, other in combinations(rooms, 2))
    assert all(room.width >= 100 and room.height >= 100 for room in rooms)


def test_at_twice_the_size_the_buttons_share_the_foot_of_the_window(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path, scale=200)
    open_scene(reader, LoadScene(reader.app))
    reader.wait_for_files()
    buttons = [
        reader.button(name) for name in ("back", "copy", "paste", "rename", "delete", "open")
    ]
    rects = [button.rect for button in buttons]
    assert sum(rect.width for rect in rects) > 0.85 * reader.app.screen.get_width()
    assert all(one.right < other.x for one, other in pairwise(rects))
