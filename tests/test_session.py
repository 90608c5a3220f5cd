"""A table in play: history, undo and redo, keeping the game on disk."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from games import setup_for
from windows import act

from skye_desktop.engine import (
    Phase,
    SetPrices,
    legal_actions,
)
from skye_desktop.files import LoadedGame, SaveError, Shelf, read_game, shipped_folder
from skye_desktop.files.record import (
    LARGEST_FILE,
    LONGEST_NOTE,
    MOST_NOTES,
    Bookmark,
    Note,
    Parent,
    TableOptions,
    read_record,
)
from skye_desktop.game.session import Session

SEED = 2  # the first seat starts


def started(folder: Path, seats: int = 2, **table: object) -> Session:
    session = Session.start(
        setup_for(seats, SEED), Shelf(folder), TableOptions.model_validate(table)
    )
    session.begin_round()
    return session


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return started(tmp_path)


def price(session: Session, *seats: int, remark: str = "") -> None:
    for seat in seats:
        first, second, third = session.view(seat).own.drawn
        session.do(SetPrices(seat, ((first, 1), (second, 2)), third), remark and f"{remark} {seat}")


def play_until(session: Session, phase: Phase, chance: Random) -> None:
    while session.phase is not phase:
        act(session, chance)


def test_a_resumed_game_goes_on_as_another_window_has_left_it(session: Session) -> None:
    session.close()
    listed = read_game(session.path)
    other = Session.resume(listed, session.file.shelf)
    play_until(other, Phase.BUILDING, Random(1))
    other.rename("Late")
    other.close()
    resumed = Session.resume(listed, session.file.shelf)
    assert (resumed.digest, resumed.name) == (other.digest, "Late")
    assert resumed.events == other.events
    assert resumed.path == session.path


def test_a_named_save_stays_as_it_is(session: Session) -> None:
    path = session.save_as("before the prices")
    kept = path.read_bytes()
    assert read_game(path).state == read_game(session.path).state
    assert (read_game(path).save.name, session.name) == ("before the prices", "")
    resumed = Session.resume(read_game(path), session.file.shelf)
    price(resumed, 0)
    assert path.read_bytes() == kept
    assert len({resumed.path, session.path, path}) == 3


def test_who_is_waited_for_is_whoever_has_a_legal_action_all_through_a_game(tmp_path: Path) -> None:
    session, chance = Session.start(setup_for(3, SEED), Shelf(tmp_path)), Random(5)
    while session.phase is not Phase.FINISHED:
        state = session.state
        assert list(session.waiting_seats()) == [
            seat for seat in state.turn_order if next(iter(legal_actions(state, seat)), None)
        ]
        act(session, chance)
        if chance.random() < 0.1 and session.undo_from() is not None:
            session.undo()


# -- undo and redo


def test_redo_does_step_by_step_what_undo_took_back_on_the_disk_too(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    digests = [session.digest]
    for seat in (0, 1):
        price(session, seat)
        digests.append(session.digest)
    assert session.undo() is not None
    session.undo()
    assert session.digest == digests[0] == read_game(session.path).save.digest
    for wanted in digests[1:]:
        redoable = session.redoable()
        assert redoable is not None
        assert session.redo() == redoable
        assert session.digest == wanted
    assert session.redoable() is None
    session.undo()
    price(session, 2)
    assert session.redo() is None, "a new action forgets what was undone"


NOT_UNDONE: dict[str, tuple[dict[str, object], Callable[[Session], None]]] = {
    "the deal": ({}, lambda session: None),
    "the deal of a playtest alone": ({"is_playtest": True}, lambda session: None),
    "revealed prices": ({}, lambda session: price(session, 0, 1)),
    "scoring": ({}, lambda session: play_until(session, Phase.INCOME, Random(4))),
    "a computer's act": ({"computers": ("", "easy", "")}, lambda session: price(session, 0, 1)),
}


@pytest.mark.parametrize("what", NOT_UNDONE)
def test_what_nobody_could_forget_cannot_be_undone(what: str, tmp_path: Path) -> None:
    table, reach = NOT_UNDONE[what]
    session = started(tmp_path, 3 if table.get("computers") else 2, **table)
    reach(session)
    assert session.undo_from() is None
    assert session.undo() is None


def test_in_a_playtest_undo_reaches_behind_what_was_revealed(tmp_path: Path) -> None:
    session = started(tmp_path, computers=("", "easy"), is_playtest=True)
    before = session.digest
    price(session, 0, 1)
    play_until(session, Phase.INCOME, Random(3))
    after = session.digest
    steps = 0
    while session.undo() is not None:
        steps += 1
    assert session.digest == before
    assert read_game(session.path).state == session.state
    for _ in range(steps):
        session.redo()
    assert session.digest == after


def others_on_the_shelf(session: Session) -> list[LoadedGame]:
    return [read_game(path) for path in session.file.shelf.paths() if path != session.path]


@pytest.fixture
def playtest(tmp_path: Path) -> Session:
    """Two seats have set their prices, and something is pinned to what they saw then."""
    session = started(tmp_path)
    session.change_table(is_playtest=True)
    price(session, 0, 1)
    session.add_bookmark(len(session.moments), "Good market")
    return session


def test_a_line_undone_past_what_was_revealed_is_kept_as_a_branch(playtest: Session) -> None:
    told: list[str] = []
    playtest.on_undone_branch = told.append
    digest, actions = playtest.digest, len(playtest.moments)
    playtest.undo()
    playtest.undo()
    assert len(others_on_the_shelf(playtest)) == 1
    assert not told, "all of it can still be done again"
    assert playtest.file.shelf.paths()[0] == playtest.path, "Continue leads to the game itself"
    price(playtest, 0)
    playtest.flush()
    (kept,) = others_on_the_shelf(playtest)
    assert told == [kept.save.name]
    assert not playtest.bookmarks
    assert (kept.save.digest, len(kept.save.actions)) == (digest, actions)
    assert [mark.name for mark in kept.save.bookmarks] == ["Good market"]
    assert kept.save.parent == Parent(game=playtest.id, at=actions - 2)


def test_a_line_that_is_done_again_is_not_kept_twice(playtest: Session) -> None:
    playtest.undo()
    playtest.undo()
    playtest.redo()
    assert len(others_on_the_shelf(playtest)) == 1
    playtest.redo()
    assert others_on_the_shelf(playtest) == []
    assert [mark.name for mark in playtest.bookmarks] == ["Good market"]
    playtest.change_table(is_playtest=False)
    assert read_game(playtest.path).save.table.was_playtest, "it stays known as one"


@pytest.mark.parametrize("notes", [[], ["Too dear?"]], ids=["a slip", "something pinned"])
def test_an_undone_moment_with_pins_leaves_a_branch(session: Session, notes: list[str]) -> None:
    price(session, 0)
    for note in notes:
        session.add_note(len(session.moments), note)
    session.undo()
    price(session, 0)
    assert session.notes == []
    branches = others_on_the_shelf(session)
    assert [note.text for branch in branches for note in branch.save.notes] == notes
    assert len(branches) == len(notes)


# -- trouble with the disk


def test_trouble_is_told_once_and_once_that_it_is_over(tmp_path: Path) -> None:
    session = started(tmp_path / "saves", seats=3)
    told: list[str] = []
    session.file.on_trouble = told.append
    path = session.path
    session.file.path = tmp_path / "blocked" / "game.json"
    session.file.path.parent.write_text("a file where the folder should be", encoding="utf-8")
    price(session, 0, 1)
    assert session.state.players[1].has_set_prices, "the game goes on"
    assert told == [session.trouble]
    assert "game.json" in told[0]
    session.file.path = path
    session.undo()
    session.redo()
    assert (told[1:], session.trouble) == ([""], "")
    assert read_game(path).state == session.state


def test_trouble_at_the_very_start_is_told_to_whoever_listens_later(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be", encoding="utf-8")
    session = Session.start(setup_for(2, SEED), Shelf(tmp_path / "saves"))
    told: list[str] = []
    session.file.on_trouble = told.append
    session.begin_round()
    assert len(told) == 1
    assert "cannot be written" in told[0]


def test_a_folder_removed_in_mid_game_is_made_again(tmp_path: Path) -> None:
    session = started(tmp_path / "saves")
    shutil.rmtree(tmp_path / "saves")
    price(session, 0)
    assert session.trouble == ""
    assert read_game(session.path).state == session.state


def test_a_damaged_game_goes_on_as_a_branch(session: Session) -> None:
    price(session, 0)
    session.close()
    path = session.path
    for older in session.path.with_name("older").iterdir():
        older.unlink()
    path.write_bytes(path.read_bytes()[:-60])
    damaged = path.read_bytes()
    resumed = Session.resume(read_game(path), session.file.shelf)
    price(resumed, 1)
    assert "opened after action" in resumed.opening_note
    assert resumed.path != path
    assert resumed.parent is not None
    assert resumed.parent.game == session.id
    assert path.read_bytes() == damaged
    assert read_game(resumed.path).state == resumed.state


def test_a_game_of_an_older_version_goes_on_in_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "2026-11-20 193000 abcdef.json"
    shutil.copy(shipped_folder("saves") / "round 3, prices to set.json", path)
    before = read_game(path).save
    session = Session.resume(read_game(path), Shelf(tmp_path))
    price(session, 0)
    again = read_game(path).save
    assert (session.path, again.version, again.id) == (path, 2, before.id)
    assert again.actions[:-1] == before.actions


# -- branches, notes, bookmarks


def test_a_branch_goes_on_in_its_own_file_and_the_game_it_left_stays(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    price(session, 0, 1, 2)
    before = session.path.read_bytes()
    branch = session.branch(2, "What if")
    price(branch, 1)
    assert branch.state_at(2).players == session.state_at(2).players
    assert branch.path != session.path
    assert session.path.read_bytes() == before
    saved = read_game(branch.path).save
    assert (saved.name, saved.parent) == ("What if", Parent(game=session.id, at=2))
    assert saved.id not in (session.id, "")


def test_a_branch_from_a_position_keeps_its_position(session: Session, tmp_path: Path) -> None:
    price(session, 0)
    other = Session.from_position(session.state, Shelf(tmp_path / "other"))
    price(other, 1)
    branch = other.branch(1, "again")
    assert branch.state.players == other.state.players
    assert read_game(branch.path).state == branch.state
    assert read_game(branch.path).record.start.players == session.state.players


def test_notes_and_bookmarks_are_kept_and_taken_away(session: Session) -> None:
    for _ in range(2):
        session.add_note(1, "Dear tiles\nin round one")
    session.add_bookmark(0, "the beginning")
    session.remove(session.notes[1])
    saved = read_game(session.path).save
    assert saved.notes == (Note(at=1, text="Dear tiles\nin round one"),), "one of two equal ones"
    assert saved.bookmarks == (Bookmark(at=0, name="the beginning"),)
    session.remove(session.notes[0])
    session.remove(session.bookmarks[0])
    saved = read_game(session.path).save
    assert (saved.notes, saved.bookmarks) == ((), ())


def test_a_note_goes_with_the_moment_it_was_pinned_to(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    price(session, 0, 1)
    session.add_note(2, "early")
    session.add_note(3, "late")
    session.undo()
    kept = read_game(session.path).save.notes
    assert kept == (Note(at=2, text="early"), Note(at=2, text="late")), "should the program end now"
    session.redo()
    assert len(session.notes) == 2
    session.undo()
    price(session, 1)
    assert [note.text for note in session.notes] == ["early"]


LONG = "é" * LONGEST_NOTE


@pytest.mark.parametrize(
    ("text", "most"),
    [("again", MOST_NOTES), (LONG, LARGEST_FILE * 3 // 4 // len(LONG.encode()))],
    ids=["many", "long"],
)
def test_more_notes_than_can_be_kept_are_refused(session: Session, text: str, most: int) -> None:
    session.notes = [Note(at=0, text=text)] * most
    with pytest.raises(SaveError, match="no room for more notes"):
        session.add_note(0, text)
    assert len(session.notes) == most
    price(session, 0)
    assert session.trouble == ""
    session.notes.pop()
    session.reword(session.notes[0], "less")
    session.add_bookmark(0, "here")
    saved = read_game(session.path).save
    assert saved.notes == tuple(session.notes)
    assert saved.bookmarks == tuple(session.bookmarks)


# -- remarks of computer players


@pytest.fixture
def remarked(tmp_path: Path) -> Session:
    """Two computers' prices, each with its reason: the second reveals them."""
    session = started(tmp_path, computers=("easy", "solid"), is_playtest=True)
    price(session, 0, 1, remark="reason")
    return session


def test_a_remark_is_pinned_to_the_moment_after_its_action(remarked: Session) -> None:
    assert remarked.remarks == [Note(at=2, text="reason 0"), Note(at=3, text="reason 1")]
    remarked.close()
    resumed = Session.resume(read_game(remarked.path), remarked.file.shelf)
    assert resumed.remarks == remarked.remarks


def test_remarks_of_undone_moments_are_gone_until_they_are_done_again(remarked: Session) -> None:
    remarked.change_table(computers=("", "solid"))
    remarked.undo()
    assert remarked.remarks == []
    assert read_game(remarked.path).save.remarks == ()
    remarked.redo()
    assert [remark.text for remark in remarked.remarks] == ["reason 0", "reason 1"]
    remarked.undo()
    price(remarked, 0)
    assert remarked.remarks == []


def test_a_branch_keeps_the_remarks_up_to_where_it_leaves(remarked: Session) -> None:
    branch = remarked.branch(2, "another")
    assert branch.remarks == [Note(at=2, text="reason 0")]
    assert read_game(branch.path).save.remarks == (Note(at=2, text="reason 0"),)


def test_a_damaged_game_loses_the_remarks_of_the_actions_it_lost(remarked: Session) -> None:
    text = remarked.path.read_text(encoding="utf-8")
    record = read_record(text.replace("1 price", "1 prize"))
    assert record.trouble
    assert record.save.remarks == (Note(at=2, text="reason 0"),)
    assert [moment.remark for moment in record.moments] == ["", "reason 0"]
