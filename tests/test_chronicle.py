"""The records of finished games: what is entered, once each, and what becomes of the file."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from chronicles import content, finished, no_progress, put
from sources import program_sources

from skye_desktop.chronicle import queries
from skye_desktop.chronicle.database import FILE_NAME, Chronicle
from skye_desktop.chronicle.errors import ChronicleError, DamagedError
from skye_desktop.chronicle.from_saves import (
    catch_up,
    enter_file,
    finished_game,
    kept_record,
    remove_game,
)
from skye_desktop.chronicle.queries import Selection
from skye_desktop.chronicle.schema import SOMEBODY, VERSION
from skye_desktop.files import Shelf, freeze, shipped_folder
from skye_desktop.files.record import Parent, TableOptions, as_file, fresh_id, read_record
from skye_desktop.game.session import Session
from skye_desktop.game.tournament import play_any
from skye_desktop.games.raiders.setup import new_setup
from skye_desktop.games.skye.deeds import deeds_of
from skye_desktop.games.skye.playtest.games import play, table
from skye_desktop.known_games import known_game

ALL = Selection()
ASIDE = "records.broken.sqlite3"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


def caught_up(shelf: Shelf) -> str:
    return catch_up(shelf.folder.parent, shelf, no_progress)


def count(shelf: Shelf, chosen: Selection = ALL) -> int:
    with Chronicle.open(shelf.folder.parent) as chronicle:
        return queries.count(chronicle, chosen)


def ids(chronicle: Chronicle) -> set[str]:
    return set(chronicle.known())


# -- what is entered


def test_points_by_tile_and_round_add_up_to_the_final_points() -> None:
    """Twelve games here; `benchmarks/records.py --laws 200` has more."""
    for seed in range(12):
        names = [f"Person {n}" for n in range(2 + seed % 4)]
        game = finished_game(as_file(finished(names, seed)).decode(), "", no_progress)
        assert game is not None
        for number, seat in enumerate(game.played.seats):
            assert seat.points == sum(
                one.points for one in game.played.points if one.seat == number
            )
        sold = [offer for offer in game.played.offers if offer.buyer is not None]
        assert all(offer.fate == "sold" and offer.buyer != offer.seat for offer in sold)
        assert sorted(seat.place for seat in game.played.seats)[0] == 1


def test_games_of_raiders_are_recorded_too(shelf: Shelf) -> None:
    setup = new_setup(2, 1)
    played = play_any(known_game("raiders"), setup, ("random", "greedy"))
    path = put(shelf, freeze(setup, played.actions, played.state))
    unfinished = freeze(setup, [], known_game("raiders").rules.new(setup))
    put(shelf, unfinished)
    caught_up(shelf)
    chosen = Selection("raiders")
    assert count(shelf, chosen) == 1, "whether it is over is not to be seen in its text"
    path.unlink()
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        assert queries.count(chronicle, chosen) == 1
        assert set(chronicle.passed_over()) == {unfinished.id}
        points = {one.source: one.average for one in queries.points_by_source(chronicle, chosen)}
        assert sum(points.values()) == queries.summary(chronicle, chosen).average


def test_a_game_is_entered_once_and_again_when_it_has_changed(shelf: Shelf) -> None:
    game = finished()
    path = put(shelf, game)
    put(shelf, game, "a copy under a name")
    for _ in range(2):
        caught_up(shelf)
        enter_file(shelf.folder.parent, shelf, path, no_progress)
    before = content(shelf.folder.parent)
    assert len(before["games"]) == 1
    # Taken back and finished in another way: the same game, so its row is replaced.
    other = finished(seed=2).model_copy(
        update={"id": game.id, "saved_at": game.saved_at + timedelta(hours=1)}
    )
    path.write_bytes(as_file(other))
    caught_up(shelf)
    after = content(shelf.folder.parent)
    assert len(after["games"]) == 1
    assert after["points"] != before["points"]


def test_a_game_that_was_taken_back_is_not_recorded_until_it_is_over_again(shelf: Shelf) -> None:
    game = finished()
    path = put(shelf, game)
    caught_up(shelf)
    rules = known_game("skye").rules
    record = read_record(as_file(game).decode())
    *_, before_last, _ = record.replay()
    taken_back = game.model_copy(
        update={"actions": game.actions[:-1], "digest": rules.digest(before_last.state)}
    )
    path.write_bytes(as_file(taken_back))
    caught_up(shelf)
    assert count(shelf) == 0


def test_rebuilding_gives_what_was_entered_one_by_one(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    for seed in range(3):
        path = put(shelf, finished(seed=seed, people=1))
        enter_file(folder, shelf, path, no_progress)
    one_by_one = content(folder)
    (folder / FILE_NAME).unlink()
    assert caught_up(shelf) == ""
    assert content(folder) == one_by_one


def test_a_branch_is_a_game_of_its_own_but_a_copy_is_none(shelf: Shelf) -> None:
    game = finished()
    put(shelf, game)
    at = len(game.actions)
    looked_at = {"id": fresh_id(), "parent": Parent(game=game.id, at=at)}
    branch = {"id": fresh_id(), "parent": Parent(game=game.id, at=at - 9)}
    put(shelf, game.model_copy(update=looked_at))
    put(shelf, game.model_copy(update=branch))
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        assert ids(chronicle) == {game.id, branch["id"]}


def test_tries_of_scenarios_are_not_recorded(shelf: Shelf) -> None:
    first = min((shipped_folder("saves") / "scenarios").glob("*.json"))
    scenario = json.loads(first.read_text(encoding="utf-8"))
    at_first: dict[str, Any] = {"id": fresh_id(), "parent": Parent(game=scenario["id"], at=3)}
    put(shelf, finished(**at_first))
    again: dict[str, Any] = {"id": fresh_id(), "parent": Parent(game=str(at_first["id"]), at=5)}
    path = put(shelf, finished(**again))
    caught_up(shelf)
    enter_file(shelf.folder.parent, shelf, path, no_progress)
    assert count(shelf) == 0


def test_deleting_a_save_keeps_its_record_unless_that_is_removed(shelf: Shelf) -> None:
    game = finished()
    shelf.delete(put(shelf, game))
    caught_up(shelf)
    put(shelf, game)
    caught_up(shelf)
    shelf.delete(shelf.paths()[0])
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        assert ids(chronicle) == {game.id}
    assert kept_record(shelf.folder.parent, game.id, no_progress).save == game, "it can be replayed"
    remove_game(shelf.folder.parent, game.id)
    assert count(shelf) == 0
    assert content(shelf.folder.parent)["people"] == []


def test_a_finished_session_tells_its_shelf(shelf: Shelf) -> None:
    told = list[Path]()
    shelf.on_finished = told.append
    record = read_record(as_file(finished()).decode())
    *before, last = record.moments
    session = Session(record.save.setup, shelf, shelf.fresh_path(), moments=before)
    session.save()
    assert told == []
    session.do(last.action)
    assert told == [session.path]


def test_deeds_of_people_are_entered_with_their_game_and_found_again(shelf: Shelf) -> None:
    """Game 1 of two solid computers has deeds of both seats; the second one stays a computer."""
    one = play(table(2, 1), ["solid", "solid"], check=False)
    done = [each.deed.id for each in deeds_of(one.state, one.events) if each.seat == 0]
    assert done
    options = TableOptions(computers=("", "solid"))
    put(shelf, freeze(one.state.setup, one.actions, one.state, table=options))
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        found = queries.done_deeds(chronicle, ALL)
        assert sorted(each.id for each in found) == sorted(done)
        assert {(each.times, each.first.seat) for each in found} == {(1, 0)}


def test_nobody_does_a_deed_in_a_playtest(shelf: Shelf) -> None:
    one = play(table(2, 1), ["solid", "solid"], check=False)
    options = TableOptions(was_playtest=True)
    put(shelf, freeze(one.state.setup, one.actions, one.state, table=options))
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        assert queries.done_deeds(chronicle, ALL) == []
        assert queries.count(chronicle, ALL) == 1


# -- the file


def test_a_file_of_version_1_is_brought_up(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / FILE_NAME)
    old.executescript((Path(__file__).parent / "chronicle_of_version_1.sql").read_text())
    old.close()
    with Chronicle.open(tmp_path) as chronicle:
        assert chronicle.connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
        (ann,) = queries.figures_by_person(chronicle, ALL)
        assert (ann.person.names, ann.games, ann.best) == (("Ann", "Anna"), 1, 60)
        assert queries.done_deeds(chronicle, ALL) == []
        chronicle.check()


def _scribble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data)):
        data[at] = (data[at] + 77) % 256
    path.write_bytes(data)


def _another_program(path: Path) -> None:
    path.unlink()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE birds (name TEXT)")
    other.commit()
    other.close()


@pytest.mark.parametrize(
    "damage",
    [
        _scribble,
        _another_program,
        lambda path: path.write_bytes(b"not a database at all, but long enough to be one" * 99),
        lambda path: path.write_bytes(path.read_bytes()[:5000]),
    ],
    ids=["scribbled", "of another program", "text", "cut off"],
)
def test_a_damaged_file_is_set_aside_and_made_again(shelf: Shelf, damage: object) -> None:
    folder = shelf.folder.parent
    put(shelf, finished())
    caught_up(shelf)
    before = content(folder)
    assert callable(damage)
    damage(folder / FILE_NAME)
    told = caught_up(shelf)
    assert ASIDE in told
    assert (folder / ASIDE).is_file()
    assert content(folder) == before
    assert caught_up(shelf) == ""


def test_what_can_be_read_of_a_damaged_file_is_saved(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    deleted = finished(("Ann", "Anna"))
    path = put(shelf, deleted)
    caught_up(shelf)
    shelf.delete(path)
    with Chronicle.open(folder) as chronicle:
        people = {one.name: one.id for one in queries.people(chronicle)}
        chronicle.join(people["Ann"], people["Anna"])
        chronicle.connection.execute("PRAGMA application_id = 7")  # as if it were another's
    assert caught_up(shelf) != ""
    with Chronicle.open(folder) as chronicle:
        assert ids(chronicle) == {deleted.id}
        assert [one.names for one in queries.people(chronicle)] == [("Ann", "Anna")]


def test_a_newer_file_is_left_alone(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    put(shelf, finished())
    caught_up(shelf)
    with Chronicle.open(folder) as chronicle:
        chronicle.connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(ChronicleError, match="newer version") as told:
        caught_up(shelf)
    assert not isinstance(told.value, DamagedError)
    assert not (folder / ASIDE).exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everything may be written")
def test_a_folder_that_cannot_be_written_is_told_of(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    put(shelf, finished())
    folder.chmod(0o500)
    try:
        with pytest.raises(ChronicleError, match=FILE_NAME):
            caught_up(shelf)
    finally:
        folder.chmod(0o700)


def test_a_folder_in_place_of_the_file_is_told_of(shelf: Shelf) -> None:
    (shelf.folder.parent / FILE_NAME).mkdir(parents=True)
    assert ASIDE in caught_up(shelf)


def test_nothing_is_written_through_a_link(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    elsewhere = folder / "elsewhere"
    elsewhere.write_bytes(b"")
    try:
        (folder / FILE_NAME).symlink_to(elsewhere)
    except OSError:
        pytest.skip("no links here")
    put(shelf, finished())
    assert ASIDE in caught_up(shelf)
    assert elsewhere.read_bytes() == b""


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    with Chronicle.open(tmp_path / "nowhere") as chronicle:
        assert queries.count(chronicle, ALL) == 0
    assert list(tmp_path.iterdir()) == []


_ENTER = """
import sys
from pathlib import Path
from typing import Any
from skye_desktop.chronicle.from_saves import enter_file
from skye_desktop.files import Shelf
folder = Path(sys.argv[1])
shelf = Shelf(folder / "saves")
for _ in range(2):
    for path in shelf.paths():
        enter_file(folder, shelf, path, lambda done, whole: None)
"""


def test_two_windows_enter_at_once(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    for seed in range(3):
        put(shelf, finished(seed=seed))
    both = [subprocess.Popen([sys.executable, "-c", _ENTER, str(folder)]) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    assert count(shelf) == 3
    with Chronicle.open(folder) as chronicle:
        chronicle.check()


_LATE = re.compile(
    r"^(import sqlite3|from skye_desktop\.chronicle\.(database|from_saves) import)", re.MULTILINE
)
"""What is loaded only when records are read or written."""
_OF_THE_DATABASE = (
    "chronicle/database.py", "chronicle/from_saves.py", "chronicle/records_command.py"
)  # fmt: skip


def test_the_database_is_loaded_only_when_it_is_used() -> None:
    found = {
        name
        for name, path in program_sources().items()
        if _LATE.search(path.read_text(encoding="utf-8"))
    }
    assert found <= {*_OF_THE_DATABASE}


# -- people


def test_joined_names_are_one_person_until_they_are_parted(shelf: Shelf) -> None:
    put(shelf, finished(("Ann", "Ben"), 1))
    put(shelf, finished(("Anna", "Ben"), 2))
    put(shelf, finished(("A.", "Ben"), 3))
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        people = {one.name: one.id for one in queries.people(chronicle)}
        chronicle.join(people["Anna"], people["A."])
        chronicle.join(people["Ann"], people["A."])  # whom Anna is meant by, too
        games = {one.person.names: one.games for one in queries.figures_by_person(chronicle, ALL)}
        assert games == {("Ben",): 3, ("Ann", "A.", "Anna"): 3}
        assert queries.count(chronicle, ALL._replace(person=people["Ann"])) == 3
        chronicle.part(people["Anna"])
        assert len(queries.people(chronicle)) == 4


def _bytes_of(folder: Path) -> Iterable[bytes]:
    for path in folder.glob(f"{FILE_NAME}*"):
        yield path.read_bytes()


def test_a_forgotten_person_is_nowhere_in_the_file(shelf: Shelf) -> None:
    folder = shelf.folder.parent
    name = "Zaphod Beeblebrox"
    game = finished((name, "Ben"))
    note = {"notes": ({"at": 3, "text": f"{name} was here"},), "name": f"{name}’s game"}
    game = type(game).model_validate(game.model_dump(by_alias=True) | note)
    path = put(shelf, game, name)
    put(shelf, finished(("Zaph", "Ben"), 2))
    caught_up(shelf)
    with Chronicle.open(folder) as chronicle:
        people = {one.name: one.id for one in queries.people(chronicle)}
        chronicle.join(people["Zaph"], people[name])
        chronicle.forget(people[name])
        assert [one.name for one in queries.people(chronicle)] == ["Ben"]
        for id in ids(chronicle):
            text, file = chronicle.save_of(id)
            assert "Zaph" not in text + file
            replayed = kept_record(folder, id, no_progress)
            assert not replayed.trouble
            assert SOMEBODY in replayed.save.setup.names
        assert queries.count(chronicle, ALL) == 2, "the games stay"
    assert not any(b"Zaph" in data for data in _bytes_of(folder))
    enter_file(folder, shelf, path, no_progress)
    assert not any(b"Zaph" in data for data in _bytes_of(folder)), "nor when it is entered again"


def test_a_kept_save_that_is_damaged_is_told_of(shelf: Shelf) -> None:
    game = finished()
    put(shelf, game)
    caught_up(shelf)
    with Chronicle.open(shelf.folder.parent) as chronicle:
        chronicle.connection.execute("UPDATE saves SET packed = ?", (zlib.compress(b"\xff"),))
        with pytest.raises(DamagedError):
            chronicle.save_of(game.id)
        with pytest.raises(ChronicleError, match="no such game"):
            chronicle.save_of(fresh_id())
