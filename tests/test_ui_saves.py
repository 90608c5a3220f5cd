"""The list of saved games and the sheet to save a copy, by mouse and by keyboard."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pygame
import pytest
from table import CTRL, a_setup
from ui import (
    Reader,
    a_session,
    at_the_title,
    open_scene,
    put_on_shelf,
    table_of,
)

from skye_desktop.engine import new_game, standings
from skye_desktop.files import Lock, SaveError, Shelf, read_game, shipped_folder
from skye_desktop.files.record import freeze
from skye_desktop.game.saved_games import named_saves
from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.editor.editor_scene import EditorScene
from skye_desktop.games.skye.ui.land_pictures import leader
from skye_desktop.games.skye.ui.scenes.scenarios_screen import ScenariosScene
from skye_desktop.games.skye.ui.territory_view import SmallLand
from skye_desktop.games.skye.variant_files import VARIANTS
from skye_desktop.kit import Question, TextQuestion, walk
from skye_desktop.shell.game_list import HEIGHT, WIDTH
from skye_desktop.shell.scenes.saves_screen import LoadScene, SaveAsScene

# -- loading


class Shelves(Reader):
    """A reader before a list of games."""

    def drop(self, path: Path) -> None:
        """Drop a file onto the window."""
        self.turn(pygame.Event(pygame.DROPFILE, file=str(path)))


def load_list(folder: Path) -> tuple[Shelves, LoadScene]:
    """The list of saved games, read to its end."""
    reader = Shelves(at_the_title(folder).app)
    scene = LoadScene(reader.app)
    open_scene(reader, scene)
    reader.wait_for_files()
    return reader, scene


def own_titles(scene: LoadScene) -> list[str]:
    """The titles of the entries that are not examples."""
    return [entry.title for entry in scene.entries if not entry.is_shipped]


def test_the_list_names_every_game_newest_first(tmp_path: Path) -> None:
    put_on_shelf(tmp_path, "Old one", actions=10, age=500)
    put_on_shelf(tmp_path, seats=2, actions=3, age=100)
    finished = read_game(put_on_shelf(tmp_path, seats=2, age=900))
    rules = a_setup(2, variant=VARIANTS.shipped()["four-rounds"])
    shelf = Shelf(tmp_path / "saves")
    shelf.write(shelf.named_path("Short"), freeze(rules, [], new_game(rules), "Short"))
    reader, scene = load_list(tmp_path)
    assert own_titles(scene) == [
        "Short",
        "MacLeod, MacDonald",
        "Old one",
        ", ".join(seat.name for seat in finished.save.setup.seats),
    ]
    words = reader.words()
    assert scene.tree.ids["land 1"].rect.width >= 100, "lands of the chosen game are shown"
    assert "Saved games" in words
    assert "Round 1 of 6" in words
    assert "Round 1 of 4 · Four rounds" in words
    winner = finished.save.setup.seats[standings(finished.state)[0].seat].name
    assert f"Finished: {winner}" in words
    assert "version" not in words, "it is this one"
    assert "None yet" not in words


def test_enter_a_double_click_and_the_button_open_the_chosen_game(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Older", seats=2, actions=20, age=100)
    put_on_shelf(tmp_path, "Newer", seats=4, actions=20)

    def by_enter(reader: Reader) -> None:
        reader.keys(pygame.K_DOWN, pygame.K_RETURN)

    def by_two_clicks(reader: Reader) -> None:
        reader.click(f"save {path.name}")
        assert reader.is_open == "LoadScene"
        reader.click(f"save {path.name}")

    def by_the_button(reader: Reader) -> None:
        reader.click(f"save {path.name}")
        reader.click("open")

    for opens in (by_enter, by_two_clicks, by_the_button):
        reader, _ = load_list(tmp_path)
        opens(reader)
        assert len(table_of(reader).session.setup.seats) == 2, opens.__name__
        assert [scene.name for scene in reader.app.scenes] == ["TitleScene", "TableScene"]


def test_a_kept_game_goes_on_in_its_own_file_and_a_named_one_or_an_example_in_another(
    tmp_path: Path,
) -> None:
    kept = put_on_shelf(tmp_path, seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path == kept
    open_scene(reader, LoadScene(reader.app))
    reader.wait_for_files()
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.path == kept, "opened again; no other window has it"
    named = put_on_shelf(tmp_path, "Sunday", seats=2, actions=20)
    for key in (pygame.K_HOME, pygame.K_END):
        reader, scene = load_list(tmp_path)
        reader.key(key)
        assert scene.chosen is not None
        assert scene.chosen.is_shipped is (key == pygame.K_END)
        reader.key(pygame.K_RETURN)
        path = table_of(reader).session.path
        assert path not in (kept, named)
        assert path.parent == reader.app.shelf.folder


def test_files_that_cannot_be_opened_are_rows_with_their_reasons_and_can_be_deleted(
    tmp_path: Path,
) -> None:
    good = put_on_shelf(tmp_path, "good", actions=5, age=60)
    for text, said in (
        (good.read_text(encoding="utf-8")[:300], "the file is damaged"),
        ('{"format": "a shopping list"}', "is not a saved game of this program"),
    ):
        path = good.with_name("other.json")
        path.write_text(text, encoding="utf-8")
        reader, scene = load_list(tmp_path)
        assert own_titles(scene) == [path.name, "good"]
        assert scene.chosen_game is not None, "what can be opened is chosen at first"
        reader.click(f"save {path.name}")
        assert said in reader.words()
        assert not reader.button("open").enabled
        reader.key(pygame.K_RETURN)
        assert isinstance(reader.scene, Question)
        assert said in reader.words()
        reader.keys(pygame.K_ESCAPE, pygame.K_DELETE, pygame.K_RETURN)
        assert not path.exists()
        assert own_titles(scene) == ["good"]


def test_deleting_asks_first_and_the_next_game_is_chosen(tmp_path: Path) -> None:
    for i, name in enumerate(("First", "Second", "Third")):
        put_on_shelf(tmp_path, name, actions=5, age=100 * i)
    reader, scene = load_list(tmp_path)
    reader.key(pygame.K_DOWN)
    reader.click("delete")
    assert isinstance(reader.scene, Question)
    assert "Second" in reader.words()
    reader.click("no")
    assert own_titles(scene) == ["First", "Second", "Third"]
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
    for name in ("Rainy evening", ""):
        rename(reader, name)
        people = ", ".join(seat.name for seat in played.save.setup.seats)
        assert own_titles(scene)[1] == (name or people)
        assert scene.chosen is not None
        assert scene.chosen.path == path
        assert read_game(path).save == played.save.model_copy(update={"name": name})


def test_a_renamed_copy_is_found_under_its_new_name_only_which_no_other_may_have(
    tmp_path: Path,
) -> None:
    put_on_shelf(tmp_path, "Monday", actions=5, age=10)
    for actions in (5, 8, 11):
        put_on_shelf(tmp_path, "Sunday", actions=actions)
    saves = tmp_path / "saves"
    (saves / "older" / "save Sunday 2.2.json").write_text("of another game", encoding="utf-8")

    def older() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (saves / "older").glob("*.json")}

    before = older()
    reader, _ = load_list(tmp_path)
    rename(reader, "Monday")
    assert "There is a saved game “Monday” already" in reader.words()
    assert older() == before
    reader.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    reader, _ = load_list(tmp_path)
    reader.click("rename")
    reader.key(pygame.K_END)
    reader.type(" 2")
    reader.click("yes")
    shelf = Shelf(saves)
    assert dict(named_saves(shelf)) == {
        name: shelf.named_path(name) for name in ("Monday", "Sunday 2")
    }
    assert older() == {
        f"save Sunday 2.{n}.json": before[f"save Sunday.{n}.json"] for n in (1, 2)
    }, "the states before go with it"
    rename(reader, "")
    assert isinstance(reader.scene, TextQuestion), "a copy is called by its name alone"


def test_where_the_new_name_cannot_be_written_nothing_has_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for actions in (5, 8, 11):
        path = put_on_shelf(tmp_path, "Sunday", actions=actions)
    before = {one: one.read_bytes() for one in path.parent.rglob("*.json")}

    def full(*_: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr("skye_desktop.files.shelf.write_bytes", full)
    with pytest.raises(SaveError, match="full"):
        Shelf(path.parent).rename(path, "Monday")
    assert {one: one.read_bytes() for one in path.parent.rglob("*.json")} == before


def test_a_name_may_differ_in_capitals_only_where_files_do_not(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "sunday", actions=5)
    shelf = Shelf(tmp_path / "saves")
    # Two names of one file, as on a disk that does not tell capitals.
    shelf.named_path("Sunday").hardlink_to(path)
    renamed = shelf.rename(path, "Sunday")
    assert read_game(renamed).save.name == "Sunday"


def test_an_example_is_neither_deleted_nor_renamed(tmp_path: Path) -> None:
    reader, scene = load_list(tmp_path)
    assert scene.chosen is not None
    assert scene.chosen.is_shipped
    assert "Examples" in reader.words()
    assert "None yet" in reader.words()
    for name, key in (("delete", pygame.K_DELETE), ("rename", pygame.K_F2)):
        assert not reader.button(name).enabled
        reader.key(key)
        assert reader.scene is scene


def test_a_file_dropped_onto_the_window_is_opened_or_refused_with_words(tmp_path: Path) -> None:
    gift = put_on_shelf(tmp_path / "elsewhere", "Gift", seats=4, actions=20)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt", encoding="utf-8")
    reader, _ = load_list(tmp_path)
    reader.drop(letter)
    assert isinstance(reader.scene, Question)
    assert "letter.txt: is not a saved game of this program" in reader.words()
    reader.key(pygame.K_ESCAPE)
    reader.drop(gift)
    assert len(table_of(reader).session.setup.seats) == 4
    assert table_of(reader).session.path.parent == reader.app.shelf.folder


def test_a_file_dropped_onto_the_table_is_opened_after_asking(tmp_path: Path) -> None:
    elsewhere = put_on_shelf(tmp_path / "elsewhere", "Gift", seats=4, actions=20)
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    table = table_of(reader)
    reader.drop(elsewhere)
    assert elsewhere.name in reader.words()
    assert "The game on the table is kept" in reader.words()
    reader.key(pygame.K_ESCAPE)
    assert table_of(reader) is table
    reader.drop(elsewhere)
    reader.key(pygame.K_RETURN)
    assert len(table_of(reader).session.setup.seats) == 4
    assert Lock.take(path) is not None, "the first game was let go"
    reader.drop(tmp_path / "nowhere.json")
    reader.key(pygame.K_RETURN)
    assert "This file cannot be opened" in reader.words()


# -- branches, damaged files, scenarios


def test_a_branch_is_listed_below_its_game_with_its_origin_and_stays_without_it(
    tmp_path: Path,
) -> None:
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
    reader.key(pygame.K_HOME)
    for title in titles:
        assert scene.chosen is not None
        assert scene.chosen.title == title
        reader.key(pygame.K_DOWN)
    scene.choose_path(session.path)
    reader.click("delete")
    assert "Its branch stays." in reader.words()
    reader.click("yes")
    assert own_titles(scene) == ["What if", "Between"]
    scene.choose_path(branch.path)
    reader.click("delete")
    assert "stay" not in reader.words()


def test_a_damaged_file_is_not_renamed_and_says_so_in_the_list_and_before_it_opens(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, seats=2, actions=30)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) * 3 // 4], encoding="utf-8")
    before = path.read_bytes()
    reader, scene = load_list(tmp_path)
    assert "Damaged: only a part of it can be opened" in reader.words()
    assert not reader.button("rename").enabled
    reader.move("back")
    reader.move(reader.button("rename").rect.center)
    reader.wait(1)
    assert "A damaged file stays as it is" in reader.words()
    reader.key(pygame.K_F2)
    assert reader.app.scene is scene
    with pytest.raises(SaveError):
        Shelf(path.parent).rename(path, "Mended")
    assert path.read_bytes() == before
    for key in (pygame.K_ESCAPE, pygame.K_RETURN):
        reader.key(pygame.K_RETURN)
        assert isinstance(reader.scene, Question)
        assert "opened after action" in reader.words()
        reader.key(key)
    assert 0 < len(table_of(reader).session.moments) < 30


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


def test_a_scenario_is_opened_by_keys_in_the_editor_or_at_a_table_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    reader, scene = scenario_list(tmp_path)
    reader.key(pygame.K_DOWN)
    game = scene.chosen_game
    assert game is not None
    assert game.save.notes[0].text[:30] in reader.words()
    reader.key(pygame.K_e)
    editor = reader.scene
    assert isinstance(editor, EditorScene)
    names = [seat.name for seat in game.save.setup.seats]
    assert [seat.name for seat in editor.draft.seats] == names
    reader.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    session = table_of(reader).session
    assert session.state == game.state
    assert session.table.is_playtest
    assert session.path.parent == reader.app.shelf.folder


def test_positions_finished_games_and_ones_own_have_their_headings(tmp_path: Path) -> None:
    reader, scene = scenario_list(tmp_path)
    assert "1 · First tiles: 0 of 21 stars" in reader.words()
    shipped = list((shipped_folder("saves") / "scenarios").glob("*.json"))
    assert len(scene.listed()) == len(shipped)
    reader.key(pygame.K_END)
    assert "Positions with something to find" in reader.words()
    assert {"Games to look at", "Look at it"} <= {text for text, _ in reader.places()}
    assert "Your own" not in reader.words()
    put_on_shelf(tmp_path, "A game, not a position", seats=2, actions=20)
    shelf = Shelf(tmp_path / "saves")
    position = a_session(shelf, 3, actions=60).state
    Session(position.setup, shelf, shelf.fresh_path(), position).save_as("Low tide")
    reader, scene = scenario_list(tmp_path)
    reader.key(pygame.K_END)
    assert "Your own" in reader.words()
    assert [entry.title for entry in scene.listed() if not entry.is_shipped] == ["Low tide"]
    reader.key(pygame.K_HOME)
    reader.click("save 102 one tile, six places.json")
    reader.click("open")
    assert len(table_of(reader).session.setup.seats) == 2


# -- saving a copy


def save_sheet(folder: Path) -> tuple[Reader, SaveAsScene]:
    """The sheet to save a copy, over the title."""
    reader = at_the_title(folder)
    scene = SaveAsScene(reader.app, a_session(reader.app.shelf, actions=10))
    open_scene(reader, scene)
    return reader, scene


def test_a_name_is_proposed_and_another_typed_and_enter_saves(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    assert scene.text == "MacLeod, MacDonald, MacNeacail, round 1"
    reader.erase()
    reader.type("Rainy day")
    reader.key(pygame.K_RETURN)
    assert reader.is_open == "TitleScene"
    assert "Saved as “Rainy day”" in reader.words()
    assert read_game(reader.app.shelf.named_path("Rainy day")).save.name == "Rainy day"


def test_replacing_a_saved_game_asks_first(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "Sunday", seats=2, actions=5)
    before = path.read_text(encoding="utf-8")
    reader, scene = save_sheet(tmp_path)
    reader.click("saved before row 0")
    assert scene.text == "Sunday"
    reader.erase()
    reader.type("Sunday")
    assert "it would be replaced" in reader.words()
    reader.key(pygame.K_RETURN)
    assert isinstance(reader.scene, Question)
    reader.key(pygame.K_ESCAPE)
    assert reader.app.scene is scene
    assert path.read_text(encoding="utf-8") == before
    reader.type(" 2")
    assert scene.text == "Sunday 2", "it can be typed on"
    reader.keys(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_RETURN)
    assert reader.is_open == "TitleScene"
    assert len(read_game(path).save.setup.seats) == 3


def test_what_keeps_a_copy_from_being_saved_is_said_and_the_sheet_stays(tmp_path: Path) -> None:
    reader, scene = save_sheet(tmp_path)
    (tmp_path / "saves").write_text("a file where the folder should be", encoding="utf-8")
    reader.key(pygame.K_RETURN)
    assert reader.scene is scene
    assert "cannot be written" in reader.words()
    reader.erase()
    reader.key(pygame.K_RETURN)
    assert reader.scene is scene
    assert "Type a name" in reader.words()
    assert not reader.button("save").enabled


def test_a_game_that_is_being_played_is_marked_and_not_deleted(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    reader.app.push(LoadScene(reader.app))
    reader.wait_for_files()
    assert "On the table now" in reader.words()
    reader.key(pygame.K_DELETE)
    assert "is the game on the table" in reader.words()
    reader.key(pygame.K_RETURN)
    assert path.exists()
    rename(reader, "Final")
    assert "Final" in pygame.display.get_caption()[0]
    table_of(reader).session.save()
    assert read_game(path).save.name == "Final", "it takes its new name along"


def test_a_game_open_in_another_window_is_neither_renamed_nor_deleted_also_if_opened_meanwhile(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, scene = load_list(tmp_path)
    for key, asked in (
        (pygame.K_F2, "Rename this game"),
        (pygame.K_DELETE, "will be gone for good"),
    ):
        lock = Lock.take(path)
        assert lock is not None
        reader.key(key)
        assert "open in another window" in reader.words()
        reader.key(pygame.K_RETURN)
        lock.release()
        reader.key(key)
        assert asked in reader.words()
        reader.type("Late")
        lock = Lock.take(path)
        assert lock is not None
        reader.key(pygame.K_RETURN)
        assert "is open in another window (process " in reader.words()
        reader.key(pygame.K_RETURN)
        assert read_game(path).save.name == ""
        lock.release()
    assert own_titles(scene) == ["MacLeod, MacDonald"]
    reader.keys(pygame.K_DELETE, pygame.K_RETURN)
    assert not path.exists()


def test_a_game_that_another_window_took_over_goes_on_as_a_copy_with_a_notice(
    tmp_path: Path,
) -> None:
    path = put_on_shelf(tmp_path, "", seats=2, actions=20)
    reader, _ = load_list(tmp_path)
    reader.key(pygame.K_RETURN)
    session = table_of(reader).session
    shutil.rmtree(tmp_path / "saves" / "older")
    other = a_session(Shelf(tmp_path / "saves"), 2, actions=9)
    Shelf(path.parent).write(path, other.as_save())
    session.save()
    assert f"has written {path.name}. What is played here goes on as a copy." in reader.words()
    assert session.path != path
    assert len(read_game(path).save.actions) == 9


def test_each_row_shows_the_land_of_whoever_leads_and_all_lands_of_a_game_are_of_one_size(
    tmp_path: Path,
) -> None:
    put_on_shelf(tmp_path, seats=3, actions=60)
    reader, scene = load_list(tmp_path)
    reader.see()
    for entry in scene.listed():
        land = scene.look.of(entry, scene.canvas)
        assert land is not None, "every row is in sight"
        assert land.get_size() == (scene.canvas.px(WIDTH), scene.canvas.px(HEIGHT))
        assert entry.game is not None
        players = entry.game.state.players
        points = [player.points for player in players]
        assert leader(entry.game)[1] is players[points.index(max(points))].territory
    lands = [one for one in walk(scene.tree.root) if isinstance(one, SmallLand)]
    assert len(lands) == 3
    assert len({vars(one).get("side") for one in lands}) == 1


def test_the_land_of_a_game_that_was_played_on_is_painted_anew(tmp_path: Path) -> None:
    path = put_on_shelf(tmp_path, seats=2, actions=30)
    reader, scene = load_list(tmp_path)
    entry = next(one for one in scene.listed() if one.path == path)
    before = scene.look.of(entry, scene.canvas)
    assert before is not None
    os.utime(path, (entry.written + 5, entry.written + 5))
    scene.find_files()
    reader.wait_for_files()
    entry = next(one for one in scene.listed() if one.path == path)
    assert scene.look.of(entry, scene.canvas) not in (None, before)
