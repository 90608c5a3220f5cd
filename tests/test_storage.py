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

from skye_desktop.engine import Clan, Phase, Seat
from skye_desktop.files import (
    LARGEST_FILE,
    LoadedGame,
    SavedGame,
    SaveError,
    Shelf,
    Unusable,
    freeze,
    headings,
    open_or_explain,
    read_game,
    usable_folder,
    write_text,
)
from skye_desktop.files.headings import GameHeading, Headings, heading_of
from skye_desktop.files.record import Note, Parent
from skye_desktop.game.session import Session

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


def link(path: Path, to: Path) -> Path:
    """A symbolic link, where there are any."""
    try:
        path.symlink_to(to)
    except OSError:
        pytest.skip("no symbolic links here")
    return path


def opened(path: Path) -> LoadedGame:
    game = open_or_explain(path)
    assert isinstance(game, LoadedGame)
    return game


def explained(path: Path) -> str:
    bad = open_or_explain(path)
    assert isinstance(bad, Unusable)
    assert bad.path == path
    return bad.reason


# -- there and back


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_saved_game_is_read_back_action_by_action(tmp_path: Path, seats: int) -> None:
    game, path = random_game(seats, 4), tmp_path / "game.json"
    save = saved(seats, 4, name="Sunday").model_copy(update={"saved_at": SUNDAY})
    Shelf(tmp_path).write(path, save)
    loaded = read_game(path)
    assert loaded.record.actions == tuple(move.action for move in game)
    assert loaded.record.start == game[0].before
    assert [moment.state for moment in loaded.record.moments] == [move.after for move in game]
    assert (loaded.save.name, loaded.save.saved_at) == ("Sunday", SUNDAY)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_game_that_has_not_begun_is_read_back_with_names_in_any_script(tmp_path: Path) -> None:
    seats = (Seat(clan=Clan.MACLEOD, name="Mòrag"), Seat(clan=Clan.MACDONALD, name="龍"))
    setup = saved(2).setup.model_copy(update={"seats": seats})
    session = Session.start(setup, Shelf(tmp_path))
    assert read_game(session.path).state == session.state
    assert read_game(session.path).save.setup.names == ["Mòrag", "龍"]


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


def test_a_write_that_fails_leaves_the_old_game_and_no_litter(tmp_path: Path) -> None:
    shelf, path = Shelf(tmp_path), tmp_path / "game.json"
    shelf.write(path, saved(actions=10))
    before = path.read_bytes()
    with full_disk():
        with pytest.raises(SaveError, match=r"game\.json cannot be written"):
            shelf.write(path, saved(actions=20))
        with pytest.raises(SaveError):
            write_text(tmp_path / "other.json", "x" * 1000)
    assert path.read_bytes() == before
    assert [file for file in tmp_path.iterdir() if file.is_file()] == [path]


def test_a_game_too_large_to_be_read_again_is_not_written(tmp_path: Path) -> None:
    large = saved(actions=5).model_copy(update={"notes": (Note(at=0, text="x" * 2000),) * 300})
    with pytest.raises(SaveError, match="larger than 512 kilobytes"):
        Shelf(tmp_path).write(tmp_path / "game.json", large)
    assert list(tmp_path.glob("*.json")) == []


# -- files that are no games

EIGHT = saved(actions=8)
NO_GAME = "is not a saved game of this program"
OTHER_GAME = "its actions lead to another game than the one that was saved"
NO_SEATS = saved().setup.model_dump(mode="json") | {"seats": []}
BAD: dict[str, tuple[str, str]] = {
    "empty": ("", NO_GAME),
    "prose": ("Dear aunt,", NO_GAME),
    "a list": ("[1, 2, 3]", NO_GAME),
    "foreign": ('{"format": "a shopping list"}', NO_GAME),
    "without a format": ('{"version": 1}', NO_GAME),
    "too new": (changed(EIGHT, version=3), "was written by a newer version of the program"),
    "a field too many": (changed(EIGHT, luck=7), "the file is damaged (luck"),
    "a long field": (changed(EIGHT, **{"x" * 5000: 1}), "the file is damaged (xxxx"),
    "a seat too few": (changed(EIGHT, setup=NO_SEATS), "the file is damaged (setup.seats"),
    "a sign not to be shown": (changed(EIGHT, name="a\x00b"), "the file is damaged (name"),
    "long ago": (changed(EIGHT, saved_at="0001-01-01T00:00:00+00:00"), "the file is damaged (saved_at"),
    "no zone of time": (changed(EIGHT, saved_at="2026-01-01T00:00:00"), "the file is damaged (saved_at"),
    "nonsense": (changed(EIGHT, actions=["dance"]), "action 1 (dance) cannot be read"),
    "an illegal first action": (
        changed(EIGHT, actions=["0 end"]), "action 1 (0 end) breaks a rule: That cannot be done in this phase",
    ),
    "another digest": (changed(EIGHT, digest="0" * 16), OTHER_GAME),
    "an action missing": (changed(EIGHT, actions=list(EIGHT.actions[:7])), OTHER_GAME),
    "too large": (" " * (LARGEST_FILE + 1), "the file is too large to be a saved game"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_is_no_game_is_named_with_its_reason(tmp_path: Path, kind: str) -> None:
    text, reason = BAD[kind]
    path = put(tmp_path, "bad.json", text)
    told = explained(path)
    assert told.startswith(reason)
    assert len(told) <= 200
    with pytest.raises(SaveError) as refused:
        read_game(path)
    assert str(refused.value) == f"bad.json: {told}"


def test_a_place_with_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    link(tmp_path / "ring.json", tmp_path / "ring.json")
    link(tmp_path / "nowhere.json", tmp_path / "none")
    link(tmp_path / "folder.json", tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
    assert explained(tmp_path / "picture.json") == "is not a text file"
    for name in ("none.json", ".", "ring.json", "nowhere.json", "folder.json", "pipe.json"):
        assert explained(tmp_path / name), name
    with pytest.raises(SaveError, match=r"none\.json: there is no such file"):
        read_game(tmp_path / "none.json")
    assert [path.name for path in Shelf(tmp_path).paths()] == ["picture.json"]


# -- the shelf


def test_the_list_has_the_newest_first_and_bad_files_among_them(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "none").paths() == []
    assert Shelf(tmp_path / "none").latest_unfinished() is None
    for age, actions, file in ((40, 3, "older"), (10, None, "over"), (30, 9, "open")):
        text = saved(2, actions=actions).model_dump_json()
        put(tmp_path, f"{file}.json", text, age=age)
    put(tmp_path, "bad.json", "{", age=20)
    put(tmp_path, "notes.txt", "not listed")
    shelf = Shelf(tmp_path)
    assert [path.stem for path in shelf.paths()] == ["over", "bad", "open", "older"]
    latest = shelf.latest_unfinished()
    assert latest is not None
    assert latest.path.stem == "open"


def test_the_game_written_last_is_the_newest_when_the_clock_was_set_back(tmp_path: Path) -> None:
    put(tmp_path, "tomorrow.json", saved(actions=4).model_dump_json(), age=-400 * 24 * 3600)
    shelf = Shelf(tmp_path)
    for file in ("one.json", "two.json", "one.json"):
        shelf.write(tmp_path / file, saved(actions=5))
        assert shelf.paths()[0].name == file
    shelf.write(tmp_path / "beside.json", saved(actions=5), behind=tmp_path / "one.json")
    assert shelf.paths()[0].name == "one.json"


def test_deleting_removes_the_file_and_twice_does_no_harm(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = put(tmp_path, "game.json", "{}")
    for _ in range(2):
        shelf.delete(path)
    assert not path.exists()
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(SaveError, match=r"folder\.json: cannot be deleted"):
        shelf.delete(tmp_path / "folder.json")


def test_two_new_games_never_share_a_file_nor_one_with_a_named_save(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    fresh = [shelf.fresh_path() for _ in range(50)]
    assert len(set(fresh)) == 50
    assert shelf.named_path(fresh[0].stem) != fresh[0]


ODD_NAMES = ["../../escape", "/etc/passwd", "a/b", "..", ".", "C:\\Windows", "nul\0", "", "   ", "?*<>|"]  # fmt: skip


def test_a_name_with_parts_of_a_path_stays_in_the_folder(tmp_path: Path) -> None:
    for name in ODD_NAMES:
        shelf = Shelf(tmp_path / "saves")
        path = shelf.named_path(name)
        assert path.resolve().parent == (tmp_path / "saves").resolve(), name
        shelf.write(path, saved(actions=2))
        assert shelf.paths() == [path]
        shelf.delete(path)


def test_a_game_from_elsewhere_goes_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    elsewhere = put(tmp_path / "gifts", "gift.json", saved(2, actions=5).model_dump_json())
    before = elsewhere.read_bytes()
    session = Session.resume(read_game(elsewhere), Shelf(tmp_path / "saves"))
    session.save()
    assert session.path.parent == tmp_path / "saves"
    assert elsewhere.read_bytes() == before


# -- the states before


def written(folder: Path, *actions: int) -> tuple[Shelf, Path]:
    """A game that was written after so many actions, again and again."""
    shelf, path = Shelf(folder), folder / "game.json"
    for number in actions:
        shelf.write(path, saved(actions=number))
    return shelf, path


def sound_older(path: Path) -> list[int]:
    """The numbers of actions of the states before, the youngest first."""
    files = sorted((path.parent / "older").glob(f"{path.stem}.*.json"))
    return [len(read_game(file).save.actions) for file in files]


def test_the_states_before_the_last_are_kept_until_the_game_is_deleted(tmp_path: Path) -> None:
    shelf, path = written(tmp_path, *range(1, 7))
    assert len(read_game(path).save.actions) == 6
    assert sound_older(path) == [5, 4]
    assert shelf.paths() == [path], "they are not listed"
    shelf.delete(path)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_process_killed_before_it_wrote_leaves_every_state_before_whole(tmp_path: Path) -> None:
    shelf, path = written(tmp_path, *range(1, 5))
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
    _, path = written(tmp_path, *range(1, 5))
    assert sound_older(path) == [3, 2]
    assert path.stat().st_nlink == 1


def test_a_game_that_cannot_be_read_opens_as_it_was_before(tmp_path: Path) -> None:
    _, path = written(tmp_path, 7, 8, 9)
    path.write_bytes(b"\0" * 4096)
    loaded = opened(path)
    assert loaded.path == path
    assert len(loaded.save.actions) == 8
    assert "opened as it was before, after action 8" in loaded.record.trouble
    assert NO_GAME in loaded.record.trouble


def test_of_a_damaged_game_and_the_state_before_the_longer_is_opened(tmp_path: Path) -> None:
    _, path = written(tmp_path, 7, 8, 9)
    text = path.read_text(encoding="utf-8")
    for end, kept in ((saved(actions=9).actions[3], 8), ("digest", 9)):
        path.write_text(text[: text.index(end)], encoding="utf-8")
        assert len(opened(path).save.actions) == kept


def test_a_game_is_written_where_no_older_states_can_be(tmp_path: Path) -> None:
    (tmp_path / "older").write_text("in the way", encoding="utf-8")
    _, path = written(tmp_path, 4, 5)
    assert len(read_game(path).save.actions) == 5


def test_what_a_killed_process_left_is_removed_once_it_is_old(tmp_path: Path) -> None:
    old = put(tmp_path, ".abc.part", "half a ga", age=10**6)
    young = tmp_path / ".def.part"
    young.write_text("half a game", encoding="utf-8")
    lock = put(tmp_path / "older", "game.lock", "")
    Shelf(tmp_path)
    assert [path.exists() for path in (old, lock, young)] == [False, False, True]


# -- where games are kept


def test_in_place_of_a_blocked_folder_comes_one_of_this_user_alone(tmp_path: Path) -> None:
    blocked = put(tmp_path, "file", "no folder") / "data"
    other, why = usable_folder(blocked)
    again, _ = usable_folder(blocked)
    assert other != again
    assert other.stat().st_mode & 0o077 == 0
    assert str(blocked) in why
    assert str(other) in why
    for made in (other, again):
        made.rmdir()


# -- what the list tells of a game before it is opened


def heading_in(text: str) -> GameHeading:
    heading = heading_of(text)
    assert heading is not None
    return heading


def test_the_heading_says_what_the_save_does() -> None:
    game = saved(3, actions=12, name="Sunday")
    for at, left_at in ((5, 5), (900, 12)):
        branch = game.model_copy(update={"parent": Parent(game="a" * 32, at=at)})
        assert heading_in(branch.model_dump_json()) == GameHeading(
            id=game.id,
            parent="a" * 32,
            left_at=left_at,
            sides=("MacLeod", "MacDonald", "MacNeacail"),
            actions=12,
            name="Sunday",
            seats=(("MacLeod", False), ("MacDonald", False), ("MacNeacail", False)),
            saved_at=game.saved_at.timestamp(),
            is_over=False,
            is_position=False,
            is_damaged=False,
        )


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_is_over_after_its_last_action_and_not_before(seats: int) -> None:
    played = random_game(seats, 1)
    for actions in (len(played), len(played) - 1, 20, 0):
        state = played[actions - 1].after if actions else played[0].before
        save = freeze(state.setup, [move.action for move in played[:actions]], state)
        assert heading_in(save.model_dump_json()).is_over is (state.phase is Phase.FINISHED)


def test_what_is_left_of_a_cut_off_save_is_counted(tmp_path: Path) -> None:
    cut = heading_in(saved(2).model_dump_json()[:-9])
    assert (cut.is_damaged, cut.is_over, cut.actions) == (True, False, len(saved(2).actions))
    whole, lengths = saved(2, actions=8).model_dump_json(indent=1), set()
    for length in range(len(whole) - 1, 0, -9):
        game = open_or_explain(put(tmp_path, "game.json", whole[:length]))
        if isinstance(game, LoadedGame):
            assert heading_in(whole[:length]).actions == len(game.save.actions)
            lengths.add(len(game.save.actions))
    assert lengths == set(range(1, 9))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read."""
    names: list[str] = []

    def noted(path: Path, *rest: Any) -> str:
        names.append(path.name)
        return path.read_text(encoding="utf-8")

    monkeypatch.setattr(headings, "read_text", noted)
    return names


def counts(known: Headings) -> list[int | None]:
    return [file.heading and file.heading.actions for file in known.newest_first()]


def test_each_file_is_read_once_until_it_changes(tmp_path: Path, read: list[str]) -> None:
    for number in range(3):
        put(tmp_path, f"{number}.json", saved(2, actions=number).model_dump_json(), age=number)
    known = Headings(tmp_path)
    assert counts(known) == counts(known) == [0, 1, 2]
    assert read == ["0.json", "1.json", "2.json"]
    put(tmp_path, "1.json", saved(2, actions=7).model_dump_json(), age=1)
    (tmp_path / "2.json").write_text("junk", encoding="utf-8")
    (tmp_path / "0.json").rename(tmp_path / "0.away")
    assert counts(known) == [None, 7]
    assert sorted(read[3:]) == ["1.json", "2.json"]
    (tmp_path / "0.away").rename(tmp_path / "0.json")
    assert counts(known) == [None, 0, 7]
    assert read[5:] == ["0.json"], "that was gone, and it alone"


@pytest.mark.parametrize(("over", "older"), [(1, 30), (30, 0)])
def test_the_game_to_continue_is_found_below_those_that_are_over_and_nothing_older_is_read(
    tmp_path: Path, read: list[str], over: int, older: int
) -> None:
    whole = saved(2).model_dump_json()
    for number in range(over):
        put(tmp_path, f"over {number}.json", whole, age=number)
    wanted = put(tmp_path, "open.json", saved(2, actions=9).model_dump_json(), age=50)
    for number in range(older):
        put(tmp_path, f"{number}.json", whole, age=60 + number)
    latest = Shelf(tmp_path).latest_unfinished()
    assert latest is not None
    assert latest.path == wanted
    assert read == [*(f"over {number}.json" for number in range(over)), "open.json"]


def test_a_renamed_save_is_known_by_its_new_name_though_its_time_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = shelf.fresh_path()
    shelf.write(path, saved(2, actions=5, name="Ann"))
    for name in ("Ann", "Ben"):
        shelf.rename(path, name)
        named = [file.heading and file.heading.name for file in shelf.headings.newest_first()]
        assert named == [name]
