"""Games on disk: there and back, whole or not at all, and every file that is no game named with its reason."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from games import random_game
from hypothesis import given
from hypothesis import strategies as st

from skye_desktop.engine import Phase
from skye_desktop.files import (
    LARGEST_FILE,
    LoadedGame,
    SavedGame,
    SaveError,
    Shelf,
    Unusable,
    freeze,
    open_or_explain,
    read_game,
    shipped_folder,
    usable_folder,
    write_text,
)
from skye_desktop.files.record import Note
from skye_desktop.play.session import Session

SUNDAY = datetime(2026, 11, 1, 15, 30, tzinfo=UTC)


def saved(seats: int = 3, seed: int = 1, actions: int | None = None, name: str = "") -> SavedGame:
    """The save of a random game after so many actions, or at its end."""
    game = random_game(seats, seed)
    played = game[:actions]
    state = played[-1].after if played else game[0].before
    return freeze(game[0].before.setup, [move.action for move in played], state, name)


def put(folder: Path, file: str, text: str, *, age: int = 0) -> Path:
    """A file with that text, written ``age`` seconds before a certain Sunday."""
    path = folder / file
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    written = SUNDAY.timestamp() - age
    os.utime(path, (written, written))
    return path


def changed(game: SavedGame, **fields: Any) -> str:
    """The save's text with some fields replaced."""
    return json.dumps(game.model_dump(mode="json") | fields)


def listed(folder: Path) -> list[LoadedGame | Unusable]:
    """Every file in the folder, the newest first: a game, or why it is none."""
    return [open_or_explain(path) for path in Shelf(folder).paths()]


# -- there and back


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_saved_game_is_read_back_action_by_action(tmp_path: Path, seats: int) -> None:
    game = random_game(seats, 4)
    path = tmp_path / "game.json"
    Shelf(tmp_path).write(path, saved(seats, 4))
    loaded = read_game(path)
    assert loaded.record.actions == tuple(move.action for move in game)
    assert loaded.record.start == game[0].before
    assert [moment.state for moment in loaded.record.moments] == [move.after for move in game]
    assert loaded.state.phase is Phase.FINISHED


def test_a_game_that_has_not_begun_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Shelf(tmp_path).write(path, saved(actions=0))
    assert read_game(path).state == random_game(3, 1)[0].before


def test_a_save_knows_its_name_and_its_hour(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Shelf(tmp_path).write(
        path, saved(actions=5, name="Sunday").model_copy(update={"saved_at": SUNDAY})
    )
    loaded = read_game(path)
    assert loaded.save.name == "Sunday"
    assert loaded.save.saved_at == SUNDAY


def test_names_of_people_may_use_any_script(tmp_path: Path) -> None:
    setup = random_game(2, 1)[0].before.setup
    seats = tuple(
        seat.model_copy(update={"written": name})
        for seat, name in zip(setup.seats, ("Mòrag", "龍"), strict=True)
    )
    session = Session.start(setup.model_copy(update={"seats": seats}), Shelf(tmp_path))
    assert [seat.name for seat in read_game(session.path).save.setup.seats] == ["Mòrag", "龍"]


# -- written whole or not at all


@contextmanager
def full_disk() -> Iterator[None]:
    """While this lasts, no file can grow past a hundred bytes."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_write_that_fails_leaves_the_old_game(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = tmp_path / "game.json"
    shelf.write(path, saved(actions=10))
    before = path.read_bytes()
    with full_disk(), pytest.raises(SaveError, match=r"game\.json cannot be written"):
        shelf.write(path, saved(actions=20))
    assert path.read_bytes() == before
    assert read_game(path).record.actions == tuple(move.action for move in random_game(3, 1)[:10])


def test_a_write_that_fails_leaves_no_litter(tmp_path: Path) -> None:
    with full_disk(), pytest.raises(SaveError):
        write_text(tmp_path / "game.json", "x" * 1000)
    assert list(tmp_path.iterdir()) == []


def test_writing_makes_the_folder(tmp_path: Path) -> None:
    write_text(tmp_path / "a" / "b" / "game.json", "text")
    assert (tmp_path / "a" / "b" / "game.json").read_text(encoding="utf-8") == "text"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way", encoding="utf-8")
    with pytest.raises(SaveError, match="saves"):
        write_text(tmp_path / "saves" / "game.json", "text")


def test_nothing_but_the_game_is_left_after_writing(tmp_path: Path) -> None:
    Shelf(tmp_path).write(tmp_path / "game.json", saved(actions=3))
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


# -- files that are no games


def _cut_off(text: str) -> str:
    return text[: len(text) // 2]


_BAD: dict[str, tuple[str, str]] = {
    "cut off": (_cut_off(saved(actions=8).model_dump_json()), "the file is damaged"),
    "empty": ("", "is not a saved game of this program"),
    "prose": ("Dear aunt,", "is not a saved game of this program"),
    "a list": ("[1, 2, 3]", "is not a saved game of this program"),
    "foreign": ('{"format": "a shopping list"}', "is not a saved game of this program"),
    "without a format": ('{"version": 1}', "is not a saved game of this program"),
    "too new": (
        changed(saved(actions=8), version=3),
        "was written by a newer version of the program",
    ),
    "a field too many": (changed(saved(actions=8), luck=7), r"the file is damaged \(luck"),
    "a seat too few": (
        changed(saved(actions=8), setup=saved().setup.model_dump(mode="json") | {"seats": []}),
        r"the file is damaged \(setup\.seats",
    ),
    "a nonsense action": (
        changed(saved(actions=8), actions=["dance wildly"]),
        r"action 1 \(dance wildly\) cannot be read",
    ),
    "an illegal first action": (
        changed(saved(actions=8), actions=["0 end"]),
        r"action 1 \(0 end\) breaks a rule: That cannot be done in this phase",
    ),
    "another digest": (
        changed(saved(actions=8), digest="0" * 16),
        "its actions lead to another game than the one that was saved",
    ),
    "an action missing": (
        changed(saved(actions=8), actions=list(saved(actions=7).actions)),
        "its actions lead to another game than the one that was saved",
    ),
}


@pytest.mark.parametrize("kind", _BAD)
def test_a_file_that_is_no_game_is_named_with_its_reason(tmp_path: Path, kind: str) -> None:
    text, reason = _BAD[kind]
    path = put(tmp_path, "bad.json", text)
    with pytest.raises(SaveError, match=f"^bad.json: {reason}"):
        read_game(path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = put(tmp_path, "large.json", " " * (LARGEST_FILE + 1))
    with pytest.raises(SaveError, match="too large to be a saved game"):
        read_game(path)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "picture.json"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(SaveError, match="is not a text file"):
        read_game(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=r"nowhere\.json: there is no such file"):
        read_game(tmp_path / "nowhere.json")


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no such file"):
        read_game(tmp_path)


@given(st.binary(max_size=200))
def test_no_file_whatever_stops_the_program(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes
) -> None:
    path = tmp_path_factory.mktemp("junk") / "junk.json"
    path.write_bytes(junk)
    assert isinstance(open_or_explain(path), Unusable)


@given(st.data())
def test_no_change_of_a_single_byte_stops_the_program(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    text = bytearray(saved(actions=6).model_dump_json().encode())
    at = data.draw(st.integers(0, len(text) - 1))
    text[at] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("bytes") / "game.json"
    path.write_bytes(bytes(text))
    assert isinstance(open_or_explain(path), LoadedGame | Unusable)


def test_the_reason_alone_is_given_beside_the_path(tmp_path: Path) -> None:
    path = put(tmp_path, "bad.json", "Dear aunt,")
    assert open_or_explain(path) == Unusable(path, "is not a saved game of this program")


# -- the shelf


def test_the_list_has_the_newest_first_and_bad_files_among_them(tmp_path: Path) -> None:
    text = saved(actions=4).model_dump_json()
    put(tmp_path, "old.json", text, age=300)
    put(tmp_path, "bad.json", "{}", age=200)
    put(tmp_path, "new.json", text, age=100)
    put(tmp_path, "notes.txt", "not listed")
    entries = listed(tmp_path)
    assert [entry.path.name for entry in entries] == ["new.json", "bad.json", "old.json"]
    assert isinstance(entries[1], Unusable)


def test_a_shelf_without_a_folder_is_empty(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "none")
    assert shelf.paths() == []
    assert shelf.latest_unfinished() is None


def test_the_game_to_continue_is_the_newest_that_is_not_over(tmp_path: Path) -> None:
    put(tmp_path, "over.json", saved(2).model_dump_json(), age=10)
    put(tmp_path, "bad.json", "{", age=20)
    wanted = put(tmp_path, "open.json", saved(2, actions=9).model_dump_json(), age=30)
    put(tmp_path, "older.json", saved(2, actions=3).model_dump_json(), age=40)
    latest = Shelf(tmp_path).latest_unfinished()
    assert latest is not None
    assert latest.path == wanted


def test_deleting_removes_the_file_and_twice_does_no_harm(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = put(tmp_path, "game.json", "{}")
    shelf.delete(path)
    shelf.delete(path)
    assert not path.exists()


def test_what_cannot_be_deleted_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(SaveError, match=r"folder\.json: cannot be deleted"):
        Shelf(tmp_path).delete(tmp_path / "folder.json")


def test_two_new_games_never_share_a_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert len({shelf.fresh_path() for _ in range(50)}) == 50


@pytest.mark.parametrize(
    "name",
    ["../../escape", "/etc/passwd", "a/b", "..", ".", "C:\\Windows", "nul\0", "", "   ", "?*<>|"],
)
def test_a_name_with_parts_of_a_path_stays_in_the_folder(tmp_path: Path, name: str) -> None:
    shelf = Shelf(tmp_path / "saves")
    path = shelf.named_path(name)
    assert path.resolve().parent == (tmp_path / "saves").resolve()
    assert path.suffix == ".json"
    shelf.write(path, saved(actions=2))
    assert shelf.paths() == [path]


@given(st.text(max_size=80))
def test_any_name_makes_a_file_in_the_folder(name: str) -> None:
    shelf = Shelf(Path("saves"))
    path = shelf.named_path(name)
    assert path.parent == shelf.folder
    assert path.name.startswith("save ")
    assert len(path.name) <= 80


def test_a_name_can_never_meet_a_game_that_keeps_itself(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    kept = shelf.fresh_path()
    assert shelf.named_path(kept.stem) != kept


def test_saving_under_a_name_leaves_the_game_in_its_own_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    session = Session.start(saved(2).setup, shelf)
    session.begin_round()
    named = session.save_as("Sunday")
    assert named != session.path
    assert read_game(named).state == read_game(session.path).state
    assert read_game(named).save.name == "Sunday"
    assert read_game(session.path).save.name == ""


def test_a_game_from_elsewhere_goes_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    elsewhere = put(tmp_path / "gifts", "gift.json", saved(2, actions=5).model_dump_json())
    before = elsewhere.read_bytes()
    session = Session.resume(read_game(elsewhere), Shelf(tmp_path / "saves"))
    session.save()
    assert session.path.parent == tmp_path / "saves"
    assert elsewhere.read_bytes() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "a\x00b"),
        ("saved_at", "0001-01-01T00:00:00+00:00"),
        ("saved_at", "2026-01-01T00:00:00"),
    ],
)
def test_a_save_with_what_cannot_be_shown_is_named_and_hides_no_other(
    field: str, value: str, tmp_path: Path
) -> None:
    text = (shipped_folder("saves") / "round 3, prices to set.json").read_text(encoding="utf-8")
    (tmp_path / "good.json").write_text(text, encoding="utf-8")
    odd = json.loads(text) | {field: value}
    (tmp_path / "odd.json").write_text(json.dumps(odd), encoding="utf-8")
    entries = {entry.path.name: entry for entry in listed(tmp_path)}
    assert isinstance(entries["good.json"], LoadedGame)
    bad = entries["odd.json"]
    assert isinstance(bad, Unusable)
    assert field in bad.reason


def test_a_reason_that_quotes_a_long_file_is_cut(tmp_path: Path) -> None:
    text = (shipped_folder("saves") / "round 3, prices to set.json").read_text(encoding="utf-8")
    (tmp_path / "odd.json").write_text(
        json.dumps(json.loads(text) | {"x" * 5000: 1}), encoding="utf-8"
    )
    (bad,) = listed(tmp_path)
    assert isinstance(bad, Unusable)
    assert len(bad.reason) <= 200


# -- the states before


def sound_older(path: Path) -> list[int]:
    """The numbers of actions of the states before, the youngest first."""
    files = sorted((path.parent / "older").glob(f"{path.stem}.*.json"))
    return [len(read_game(file).save.actions) for file in files]


def test_the_states_before_the_last_are_kept_and_no_more(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in range(1, 7):
        shelf.write(path, saved(actions=actions))
    assert len(read_game(path).save.actions) == 6
    assert sound_older(path) == [5, 4]


def test_a_process_killed_before_it_wrote_leaves_every_state_before_whole(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in range(1, 5):
        shelf.write(path, saved(actions=actions))
    one, two = (tmp_path / "older" / f"game.{number}.json" for number in (1, 2))
    for actions in range(5, 8):
        # The states before have moved already, and the file is still the old one.
        one.replace(two)
        os.link(path, one)
        shelf.write(path, saved(actions=actions))
        assert sound_older(path) == [actions - 1, actions - 2]


def test_where_files_cannot_have_two_names_the_states_before_are_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no second names here")

    monkeypatch.setattr(os, "link", refused)
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in range(1, 5):
        shelf.write(path, saved(actions=actions))
    assert sound_older(path) == [3, 2]
    assert path.stat().st_nlink == 1


def test_states_before_are_not_listed_among_the_games(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in (1, 2, 3):
        shelf.write(path, saved(actions=actions))
    assert shelf.paths() == [path]


def test_a_game_that_cannot_be_read_opens_as_it_was_before(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in (7, 8, 9):
        shelf.write(path, saved(actions=actions))
    path.write_bytes(b"\0" * 4096)
    loaded = open_or_explain(path)
    assert isinstance(loaded, LoadedGame)
    assert loaded.path == path
    assert len(loaded.save.actions) == 8
    assert "opened as it was before, after action 8" in loaded.record.trouble
    assert "is not a saved game of this program" in loaded.record.trouble


def test_of_a_damaged_game_and_the_state_before_the_longer_is_opened(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in (7, 8, 9):
        shelf.write(path, saved(actions=actions))
    text = path.read_text(encoding="utf-8")
    third = text.index(saved(actions=9).actions[3])
    path.write_text(text[:third], encoding="utf-8")
    loaded = open_or_explain(path)
    assert isinstance(loaded, LoadedGame)
    assert len(loaded.save.actions) == 8
    path.write_text(text[: text.index("digest")], encoding="utf-8")
    loaded = open_or_explain(path)
    assert isinstance(loaded, LoadedGame)
    assert len(loaded.save.actions) == 9


def test_deleting_a_game_removes_the_states_before_too(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    for actions in (1, 2, 3):
        shelf.write(path, saved(actions=actions))
    shelf.delete(path)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_folder_of_older_states_that_cannot_be_made_keeps_no_game_from_being_written(
    tmp_path: Path,
) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    (tmp_path / "older").write_text("in the way", encoding="utf-8")
    shelf.write(path, saved(actions=4))
    shelf.write(path, saved(actions=5))
    assert len(read_game(path).save.actions) == 5


# -- the clock, links, litter


def test_the_game_written_last_is_the_newest_when_the_clock_was_set_back(tmp_path: Path) -> None:
    put(tmp_path, "tomorrow.json", saved(actions=4).model_dump_json(), age=-400 * 24 * 3600)
    shelf = Shelf(tmp_path)
    for file in ("one.json", "two.json", "one.json"):
        shelf.write(tmp_path / file, saved(actions=5))
        assert shelf.paths()[0].name == file
    latest = Shelf(tmp_path).latest_unfinished()
    assert latest is not None
    assert latest.path.name == "one.json"


def link(path: Path, to: Path) -> Path:
    """A symbolic link, where there are any."""
    try:
        path.symlink_to(to)
    except OSError:
        pytest.skip("no symbolic links here")
    return path


def test_a_save_behind_a_link_is_opened_and_what_it_leads_to_is_never_changed(
    tmp_path: Path,
) -> None:
    elsewhere = put(tmp_path / "elsewhere", "game.json", saved(2, actions=5).model_dump_json())
    before = elsewhere.read_bytes()
    shelf = Shelf(tmp_path / "saves")
    shelf.folder.mkdir()
    path = link(shelf.folder / "game.json", elsewhere)
    session = Session.resume(read_game(path), shelf)
    session.save()
    assert session.path != path
    shelf.write(path, saved(2, actions=6))
    assert elsewhere.read_bytes() == before
    assert [file.name for file in elsewhere.parent.iterdir()] == ["game.json"]
    assert len(read_game(path).save.actions) == 6
    assert sound_older(path) == [5]


@pytest.mark.parametrize("target", ["itself.json", "nowhere.json", "."])
def test_a_link_that_leads_to_no_file_is_named(tmp_path: Path, target: str) -> None:
    path = link(tmp_path / "itself.json", tmp_path / target)
    entry = open_or_explain(path)
    assert isinstance(entry, Unusable)
    assert Shelf(tmp_path).paths() == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    assert isinstance(open_or_explain(tmp_path / "pipe.json"), Unusable)
    assert Shelf(tmp_path).paths() == []


def test_what_a_killed_process_left_is_removed_once_it_is_old(tmp_path: Path) -> None:
    old = put(tmp_path, ".abc.part", "half a ga", age=10**6)
    young = tmp_path / ".def.part"
    young.write_text("half a game", encoding="utf-8")
    lock = put(tmp_path / "older", "game.lock", "")
    Shelf(tmp_path)
    assert not old.exists()
    assert not lock.exists()
    assert young.exists()


def test_a_game_too_large_to_be_read_again_is_not_written(tmp_path: Path) -> None:
    large = saved(actions=5).model_copy(update={"notes": (Note(at=0, text="x" * 2000),) * 300})
    with pytest.raises(SaveError, match="larger than 512 kilobytes"):
        Shelf(tmp_path).write(tmp_path / "game.json", large)
    assert list(tmp_path.glob("*.json")) == []


# -- where games are kept


def test_a_folder_that_can_be_written_is_used(tmp_path: Path) -> None:
    assert usable_folder(tmp_path / "new" / "data") == (tmp_path / "new" / "data", "")
    assert list((tmp_path / "new" / "data").iterdir()) == []


def test_in_place_of_a_folder_that_cannot_be_written_comes_one_of_this_user_alone(
    tmp_path: Path,
) -> None:
    blocked = put(tmp_path, "file", "no folder") / "data"
    other, why = usable_folder(blocked)
    again, _ = usable_folder(blocked)
    try:
        assert other != again
        assert other.stat().st_mode & 0o077 == 0
        assert str(blocked) in why
        assert str(other) in why
    finally:
        other.rmdir()
        again.rmdir()


def test_a_game_written_behind_another_is_never_the_newest(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    played, beside = shelf.fresh_path(), shelf.fresh_path()
    shelf.write(played, saved())
    shelf.write(beside, saved(), behind=played)
    assert shelf.paths() == [played, beside]
