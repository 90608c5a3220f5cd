"""Setting the table, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hands import Finger
from layout import check_words
from overflow import each_window, paint_nothing
from table import CTRL, Player
from ui import (
    Reader,
    at_the_title,
    open_scene,
    table_of,
)

from skye_desktop.engine import LARGEST_SEED, SCORING_TILES, Clan, ScoringId
from skye_desktop.files import read_game
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import RememberedSeat
from skye_desktop.games.skye.new_table import BEGINNERS
from skye_desktop.games.skye.ui.app import App
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.scenes.new_game_screen import NewGameScene

# -- a new game


def new_game(folder: Path, size: tuple[int, int] = (1280, 720)) -> tuple[Reader, NewGameScene]:
    """The screen of a new game, with the players alone."""
    reader = at_the_title(folder, size)
    scene = NewGameScene(reader.app)
    open_scene(reader, scene)
    return reader, scene


def with_all_settings(folder: Path) -> tuple[Reader, NewGameScene]:
    """The screen of a new game after a press of More."""
    reader, scene = new_game(folder)
    reader.click("more")
    return reader, scene


def test_a_game_is_started_with_the_mouse_alone(tmp_path: Path) -> None:
    reader, scene = new_game(tmp_path)
    reader.click("Add MacKinnon")
    shown = scene.table.shown_tiles()
    reader.click("start")
    session = table_of(reader).session
    assert [seat.clan for seat in session.setup.seats] == [
        Clan.MACLEOD,
        Clan.MACDONALD,
        Clan.MACKINNON,
    ]
    assert [seat.name for seat in session.setup.seats] == ["Leod", "Donald", "Kinnon"]
    assert list(session.setup.scoring_tiles) == shown, "those of the seed"
    assert session.table == TableOptions(), "no playtest, for one"
    assert [scene.name for scene in reader.app.scenes] == ["TitleScene", "TableScene"]
    (path,) = (tmp_path / "saves").glob("*.json")
    assert read_game(path).save.setup == session.setup


def test_a_game_is_started_with_the_keyboard_alone(tmp_path: Path) -> None:
    reader, scene = new_game(tmp_path)
    reader.key(pygame.K_n, CTRL)
    reader.tab_to("name 1")
    reader.type("Leod")
    reader.key(pygame.K_HOME)
    reader.type("Old ")
    assert scene.table.seats[0].name == "Old Leod", "the cursor stays where it is"
    reader.key(pygame.K_RETURN)
    assert reader.focused == "name 2", "who has no name yet is asked next"
    reader.type("Flora")
    reader.key(pygame.K_RETURN)
    assert (reader.is_open, reader.focused) == ("NewGameScene", "name 3")
    reader.key(pygame.K_RETURN)
    assert (reader.is_open, reader.focused) == ("NewGameScene", "start")
    reader.key(pygame.K_RETURN)
    names = [seat.name for seat in table_of(reader).session.setup.seats]
    assert names == ["Old Leod", "Flora", "Neacail"]


def test_a_table_has_two_to_five_seats(tmp_path: Path) -> None:
    reader, scene = new_game(tmp_path)
    assert "remove 1" not in reader.targets()
    for _ in range(9):
        reader.key(pygame.K_n, CTRL)
    assert len(scene.table.seats) == 5
    for _ in range(9):
        if "remove 1" in reader.targets():
            reader.click("remove 1")
    assert len(scene.table.seats) == 2


def test_the_start_player_is_chosen_or_left_to_the_lot_and_stays_when_another_seat_goes(
    tmp_path: Path,
) -> None:
    reader, scene = with_all_settings(tmp_path)
    reader.key(pygame.K_n, CTRL)
    assert scene.table.starter is None
    reader.tab_to("starter")
    reader.keys(*[pygame.K_RIGHT] * 3)
    assert scene.table.starter == 2
    reader.click("remove 1")
    assert scene.table.seats[1].clan is Clan.MACNEACAIL
    reader.click("start")
    assert table_of(reader).session.setup.start_seat == 1


def test_four_scoring_tiles_are_chosen_by_clicking_them(tmp_path: Path) -> None:
    reader, scene = with_all_settings(tmp_path)
    reader.click("scoring tiles")
    reader.click("clear tiles")
    wanted = (ScoringId.SHIPS, ScoringId.GOLD, ScoringId.SHEEP, ScoringId.COLUMNS)
    for tile in wanted:
        reader.click(SCORING_TILES[tile].name)
    other = next(tile for tile in ScoringId if tile not in wanted)
    reader.click(SCORING_TILES[other].name)
    assert scene.table.chosen == list(wanted)
    assert "All four spaces are taken" in reader.words()
    reader.click(SCORING_TILES[ScoringId.GOLD].name)
    assert "Choose a scoring tile for B" in reader.words()
    reader.click(SCORING_TILES[ScoringId.GOLD].name)
    reader.click("start")
    assert table_of(reader).session.setup.scoring_tiles == wanted


def test_the_seed_is_drawn_short_enough_to_be_read_out_or_typed(tmp_path: Path) -> None:
    reader, scene = new_game(tmp_path)
    reader.click("more")
    seeds = set()
    for _ in range(20):
        reader.click("new seed")
        seeds.add(scene.table.seed)
    assert len(seeds) > 10
    assert all(int(seed) < 1_000_000_000 for seed in seeds)
    reader.tab_to("seed")
    reader.erase()
    reader.type("12ab34")
    reader.key(pygame.K_RETURN, CTRL)
    assert table_of(reader).session.setup.seed == 1234


def test_what_keeps_a_game_from_starting_is_said(tmp_path: Path) -> None:
    for field, typed, words in (
        ("name 1", "anna", "Two players have the same name"),
        ("seed", "", "The seed is missing"),
        ("seed", str(LARGEST_SEED + 1), "The seed is at most"),
    ):
        reader, scene = new_game(tmp_path)
        if "seed" not in reader.targets():
            reader.click("more")
        scene.table.name_seat(1, "Anna")
        reader.tab_to(field)
        reader.erase()
        reader.type(typed)
        assert words in reader.words()
        assert not reader.button("start").enabled
        reader.key(pygame.K_RETURN, CTRL)
        assert reader.scene is scene


def test_what_is_set_holds_for_the_game_and_is_remembered_for_the_next_one(tmp_path: Path) -> None:
    reader, _ = new_game(tmp_path)
    reader.click("more")
    reader.click("Add MacInnes")
    for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Ewan")):
        reader.tab_to(f"name {seat}")
        reader.type(name)
    reader.click("Everybody's gold is open")
    reader.click("What tiles are worth, on demand")
    reader.click("Undo without limit, no secrets")
    reader.click("start")
    session = table_of(reader).session
    assert session.setup.open_money
    assert (session.table.is_playtest, session.table.was_playtest) == (True, True)
    assert not session.table.has_advice
    reader, scene = new_game(tmp_path)
    table = scene.table
    assert [(place.clan, place.name) for place in table.seats][2] == (Clan.MACINNES, "Ewan")
    assert (table.open_money, table.is_playtest, table.has_advice) == (True, True, False)
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.table.is_playtest, "no field is typed in: it starts at once"


# -- people and computers


def a_fresh_installation(folder: Path) -> tuple[Reader, NewGameScene]:
    """The screen of a new game where nobody has played yet."""
    reader = at_the_title(folder)
    reader.app.settings.seats = ()
    scene = NewGameScene(reader.app)
    open_scene(reader, scene)
    return reader, scene


def test_a_fresh_installation_proposes_one_person_against_two_computers_of_the_middle_level(
    tmp_path: Path,
) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    seats = [("", "Leod"), ("solid", "Flora"), ("solid", "Gregor")]
    assert [(place.level, place.name) for place in scene.table.seats] == seats
    reader.move("level solid")
    assert "Thinks of all rounds to come" in reader.scene.tooltip()
    assert "MacDonald likes buying, loves its pastures" in reader.words()
    assert "plays itself" not in reader.words()
    reader.click("start")
    session = table_of(reader).session
    assert [session.level(seat) for seat in range(3)] == ["", "solid", "solid"]
    reader.app.stop_thinking()
    table = new_game(tmp_path)[1].table
    assert [(place.level, place.name) for place in table.seats] == seats, "the next game too"


def test_a_seat_is_given_to_a_computer_by_mouse_and_back_by_keyboard_and_so_is_its_crest(
    tmp_path: Path,
) -> None:
    reader, scene = with_all_settings(tmp_path)
    first, second = scene.table.seats
    player = reader.targets()["player 2"]
    reader.click((player.right - 5, player.centery))
    assert (second.level, second.name) == ("easy", "Flora")
    reader.tab_to("player 2")
    reader.key(pygame.K_LEFT)
    assert (second.level, second.name) == ("", "Donald")
    crest = reader.targets()["clan 1"]
    second.name = "Flora"
    reader.click((crest.right - 4, crest.centery))
    places = [(place.clan, place.name) for place in scene.table.seats]
    assert places == [(Clan.MACDONALD, "Donald"), (Clan.MACLEOD, "Flora")], (
        "a taken clan is swapped"
    )
    reader.click((crest.left + 4, crest.centery))
    assert first.clan is Clan.MACLEOD


def test_remembered_seats_that_make_no_table_and_levels_that_nobody_knows_are_left_aside(
    tmp_path: Path,
) -> None:
    app = at_the_title(tmp_path).app
    twice = RememberedSeat(clan=Clan.MACLEOD, name="Ewan")
    app.settings.seats = (twice, twice)
    clans = [place.clan for place in NewGameScene(app).table.seats]
    assert clans == [Clan.MACLEOD, Clan.MACDONALD, Clan.MACNEACAIL]
    app.settings.seats = (twice, RememberedSeat(clan=Clan.MACINNES, name="Flora", level="wise"))
    assert [place.level for place in NewGameScene(app).table.seats] == ["", "solid"]


def test_a_table_of_five_computers_is_well_written_at_every_size(tmp_path: Path) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    paint_nothing(reader.app)
    scene.table.choose_player(1, "strong")
    for _ in range(3):
        scene.add_seat()
    for where in each_window(reader, "five computers"):
        check_words(reader, where)


# -- scoring tiles that are still to come


def test_beginners_have_scoring_tiles_of_their_own(tmp_path: Path) -> None:
    reader, scene = with_all_settings(tmp_path)
    reader.click("scoring tiles")
    reader.click("scoring tiles")
    assert "For beginners" in reader.words()
    assert tuple(scene.table.shown_tiles()) == BEGINNERS
    reader.click(SCORING_TILES[BEGINNERS[0]].name)
    assert "For beginners" not in reader.words()
    reader.click(SCORING_TILES[BEGINNERS[0]].name)
    reader.click("start")
    assert table_of(reader).session.setup.scoring_tiles == BEGINNERS


def test_names_of_people_who_have_played_are_offered(tmp_path: Path) -> None:
    reader, _ = new_game(tmp_path)
    assert not any(name.startswith("recent ") for name in reader.targets())
    for seat, name in ((1, "Ann"), (2, "Ben")):
        reader.tab_to(f"name {seat}")
        reader.type(name)
    reader.click("start")
    assert reader.app.settings.recent_names == ("Ann", "Ben")
    reader, scene = new_game(tmp_path)
    reader.tab_to("name 1")
    reader.type("Carla")
    assert {name for name in reader.targets() if name.startswith("recent ")} == {
        "recent 1 1",
        "recent 2 1",
    }
    reader.click("recent 1 1")
    assert scene.table.seats[0].name == "Ann"
    assert not any(name.startswith("recent ") for name in reader.targets())


# -- the rules


def put_rules(folder: Path, **texts: str) -> None:
    """Files of rules in the folder of one's own."""
    (folder / "variants").mkdir()
    for name, text in texts.items():
        (folder / "variants" / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is noted in the window."""
    sentences: list[str] = []
    monkeypatch.setattr(App, "notify", lambda app, sentence: sentences.append(sentence))
    return sentences


def test_the_rules_are_chosen_from_the_shipped_ones_and_from_the_own_folder(
    tmp_path: Path, told: list[str]
) -> None:
    put_rules(tmp_path, mine='name = "Mine"\nincome = {castle = 9}\n', wrong="market = {drawn = 9}")
    reader, scene = with_all_settings(tmp_path)
    reader.wait_for_files()
    assert told == ["wrong.toml: market drawn: must be at most 4, not 9"]
    seen = []
    for _ in range(5):
        reader.click("variant")
        seen.append(scene.table.variant.name)
    assert seen == ["Five tiles more", "Four rounds", "Two purchases", "Mine", "The printed game"]
    reader.tab_to("variant")
    reader.key(pygame.K_LEFT)
    reader.click("start")
    session = table_of(reader).session
    assert session.setup.variant.name == "Mine"
    assert session.state.players[0].gold == 9
    assert NewGameScene(reader.app).table.variant.name == "Mine", "the next game too"


def test_rules_that_this_table_cannot_be_played_by_say_why(tmp_path: Path) -> None:
    put_rules(tmp_path, small='name = "Small bag"\nlandscape = {1-40 = 0}')
    reader, scene = with_all_settings(tmp_path)
    reader.wait_for_files()
    for _ in range(4):
        reader.click("variant")
    assert reader.button("start").enabled
    reader.click("Add MacKinnon")
    reader.click("Add MacNeacail")
    assert not reader.button("start").enabled
    why = "Landscape: 4 players need 52 tiles in 6 rounds, but the bag holds 33."
    assert scene.table.missing == why


def test_a_free_clan_is_a_slot_with_its_crest_and_a_computer_shows_its_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, scene = new_game(tmp_path)
    faces: list[tuple[Clan, int]] = []

    def face(self: Art, surface: pygame.Surface, clan: Clan, rect: pygame.Rect, level: str) -> None:
        faces.append((clan, rect.height))

    monkeypatch.setattr(Art, "face", face)
    reader.resize((1920, 1080))
    assert not any(word.startswith("Add ") for word in reader.words())
    slots = [reader.targets()[name] for name in reader.targets() if name.startswith("Add ")]
    assert len(slots) == 3
    assert {slot.y for slot in slots} == {slots[0].y}, "side by side"
    assert {slot.size for slot in slots} == {(slots[0].height,) * 2}
    reader.move("Add MacInnes")
    assert "up to five can play" in reader.scene.tooltip()
    reader.click("Add MacInnes")
    assert scene.table.seats[-1].clan is Clan.MACINNES
    scene.table.choose_player(2, "strong")
    scene.invalidate()
    reader.see()
    assert set(faces) == {(Clan.MACINNES, reader.app.canvas.px(72))}


# -- the first view


def test_the_first_view_asks_who_plays_and_how_strong_the_computers_are_and_no_more(
    tmp_path: Path,
) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    fields = {name.rpartition(" ")[0] or name for name in reader.targets()}
    players = {"clan", "name", "person", "computer", "remove", "Add", "level"}
    assert fields == players | {"back", "more", "phones", "start"}
    reader.click("level strong")
    assert [place.level for place in scene.table.seats] == ["", "strong", "strong"]
    reader.click("computer 1")
    assert [place.level for place in scene.table.seats] == ["strong"] * 3
    assert "the game plays itself" in reader.words()
    for seat in (1, 2, 3):
        reader.click(f"person {seat}")
    assert "No computer plays" in reader.words()
    assert not reader.button("level easy").enabled
    reader.click("computer 2")
    assert scene.table.seats[1].level == "strong", "as strong as the last one"


def test_computers_of_different_strength_are_told_and_become_alike_with_one_press(
    tmp_path: Path,
) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    reader.click("more")
    reader.click("player 3")
    reader.click("more")
    assert [place.level for place in scene.table.seats] == ["", "solid", "strong"]
    assert "The computers are of different strength" in reader.words()
    reader.click("level master")
    assert [place.level for place in scene.table.seats] == ["", "master", "master"]


def test_whether_all_settings_are_in_sight_is_remembered_and_unusual_ones_are_told_if_not(
    tmp_path: Path,
) -> None:
    reader, _ = with_all_settings(tmp_path)
    reader.click("Everybody's gold is open")
    reader.click("What tiles are worth, on demand")
    reader.click("Undo without limit, no secrets")
    reader.click("starter")
    reader.click("scoring tiles")
    assert "2 players, 6 rounds; every scoring tile scores three times" in reader.words()
    reader.click("more")
    told = "Chosen scoring tiles · Leod starts · Open money"
    assert f"{told} · Without advice · Playtest mode" in reader.words()
    assert "seed" not in new_game(tmp_path)[0].targets()
    with_all_settings(tmp_path)
    assert "seed" in new_game(tmp_path)[0].targets()


def test_who_has_no_name_is_asked_and_who_gives_none_is_called_as_usual(tmp_path: Path) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    assert reader.focused == "name 1"
    assert "Your name" in reader.words()
    reader.type("Flo")
    assert "Your name" not in reader.words()
    names = [place.name for place in scene.table.seats]
    assert names == ["Flo", "Ewan", "Gregor"], "Flora makes way"
    reader.erase()
    reader.key(pygame.K_RETURN)
    assert reader.focused == "start"
    reader.key(pygame.K_RETURN)
    assert table_of(reader).session.setup.names == ["Leod", "Flora", "Gregor"]
    reader.app.stop_thinking()
    reader, _ = new_game(tmp_path)
    assert reader.focused == "name 1", "still without a name"
    reader.type("Ann")
    reader.click("start")
    reader.app.stop_thinking()
    reader, _ = new_game(tmp_path)
    assert reader.focused == "", "the name is known"


def test_the_title_says_below_quick_game_who_plays_it(tmp_path: Path) -> None:
    reader, scene = new_game(tmp_path)
    scene.table.choose_player(1, "master")
    reader.tab_to("name 1")
    reader.type("Ann")
    scene.table.remember_in(reader.app.settings)
    reader.key(pygame.K_ESCAPE)
    assert "Ann, Flora (Master)" in reader.words()


def test_whoever_sits_down_is_asked_for_a_name(tmp_path: Path) -> None:
    reader, scene = a_fresh_installation(tmp_path)
    reader.type("Ann")
    reader.click("person 3")
    assert reader.focused == "name 3"
    reader.type("Ben")
    reader.key(pygame.K_n, CTRL)
    assert reader.focused == "name 4"
    reader.type("Cleo")
    names = [place.name for place in scene.table.seats]
    assert names == ["Ann", "Flora", "Ben", "Cleo"]


def test_a_finger_is_not_shown_a_keyboard_before_it_asks_for_one(tmp_path: Path) -> None:
    reader = at_the_title(tmp_path)
    Finger(Player(reader.app)).tap("New game")
    assert reader.is_open == "NewGameScene"
    assert reader.focused == ""
