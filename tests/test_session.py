"""A table in play: history, undo and redo, keeping the game on disk."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from skye_desktop.bots import BOTS
from skye_desktop.engine import (
    Clan,
    EndBuilding,
    GameSetup,
    IllegalAction,
    PassBuying,
    Phase,
    Seat,
    SetPrices,
    TilePlaced,
    legal_actions,
    replay,
)
from skye_desktop.files import LoadedGame, SaveError, Shelf, read_game, shipped_folder
from skye_desktop.files.record import (
    LARGEST_FILE,
    LONGEST_NOTE,
    MOST_NOTES,
    Bookmark,
    Note,
    Parent,
    RecordError,
    TableOptions,
    read_record,
)
from skye_desktop.play.session import Session


def setup(seats: int = 2) -> GameSetup:
    clans = list(Clan)[:seats]
    return GameSetup.drawn(
        [Seat(clan=clan, name=clan.display_name) for clan in clans], 5, start_seat=0
    )


def started(folder: Path, seats: int = 2) -> Session:
    session = Session.start(setup(seats), Shelf(folder))
    session.begin_round()
    return session


def price(session: Session, seat: int) -> None:
    first, second, third = session.view(seat).own.drawn
    session.do(SetPrices(seat, ((first, 1), (second, 2)), third))


def play_until(session: Session, phase: Phase, chance: Random) -> None:
    while session.phase is not phase:
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        seat = session.waiting_seat()
        assert seat is not None
        session.do(BOTS["random"](session.view(seat), chance).action)


def test_every_action_is_on_disk_before_the_next(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    assert read_game(session.path).state == session.state
    price(session, 1)
    assert read_game(session.path).state == session.state


def test_a_resumed_game_is_the_same_and_goes_on_in_its_own_file(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_until(session, Phase.BUILDING, Random(1))
    session.close()
    resumed = Session.resume(read_game(session.path), Shelf(tmp_path))
    assert resumed.digest == session.digest
    assert resumed.events == session.events
    assert resumed.path == session.path


def test_a_game_goes_on_as_another_window_has_left_it(tmp_path: Path) -> None:
    session = started(tmp_path)
    session.close()
    listed = read_game(session.path)
    other = Session.resume(listed, Shelf(tmp_path))
    play_until(other, Phase.BUILDING, Random(1))
    other.rename("Late")
    other.close()
    resumed = Session.resume(listed, Shelf(tmp_path))
    assert (resumed.digest, resumed.name) == (other.digest, "Late")
    assert len(resumed.moments) == len(other.moments) > len(listed.save.actions)


def test_a_named_save_stays_as_it_is_when_the_game_goes_on(tmp_path: Path) -> None:
    session = started(tmp_path)
    path = session.save_as("before the prices")
    kept = path.read_text(encoding="utf-8")
    resumed = Session.resume(read_game(path), Shelf(tmp_path))
    price(resumed, 0)
    assert path.read_text(encoding="utf-8") == kept
    assert resumed.path != path


def test_the_waiting_seat_goes_clockwise_from_the_start_player(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    assert session.waiting_seat() == 0
    price(session, 0)
    assert session.waiting_seat() == 1


def test_who_is_waited_for_follows_what_is_done_and_who_sits_there(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    assert list(session.waiting_seats()) == [0, 1, 2]
    session.change_table(computers=("easy", "", ""))
    assert list(session.waiting_seats()) == [1, 2, 0], "people first"
    price(session, 1)
    assert list(session.waiting_seats()) == [2, 0]
    session.undo()
    assert list(session.waiting_seats()) == [1, 2, 0]


def test_nobody_waits_while_only_chance_can_act(tmp_path: Path) -> None:
    session = Session.start(setup(), Shelf(tmp_path))
    assert session.waiting_seat() is None


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    session = started(tmp_path)
    before = session.digest
    with pytest.raises(IllegalAction):
        session.do(EndBuilding(0))
    assert session.digest == before
    assert len(session.moments) == 1


def test_undo_takes_the_last_action_back_and_redo_does_it_again(tmp_path: Path) -> None:
    session = started(tmp_path)
    before = session.digest
    price(session, 0)
    after = session.digest
    assert session.undo() is not None
    assert session.digest == before
    assert session.redo() is not None
    assert session.digest == after


def test_what_was_undone_is_gone_from_disk_too(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.undo()
    assert read_game(session.path).state == session.state


def test_a_new_action_forgets_what_was_undone(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.undo()
    price(session, 0)
    assert session.redo() is None


def test_nothing_that_revealed_prices_can_be_undone(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    price(session, 1)
    assert session.phase is Phase.BUYING
    assert session.undo() is None


def test_the_deal_cannot_be_undone(tmp_path: Path) -> None:
    session = started(tmp_path)
    assert session.undo() is None


def test_scoring_cannot_be_undone(tmp_path: Path) -> None:
    session = started(tmp_path)
    chance = Random(4)
    play_until(session, Phase.BUILDING, chance)
    play_until(session, Phase.INCOME, chance)
    assert session.undo() is None


def test_undo_reaches_back_over_several_placements(tmp_path: Path) -> None:
    session = started(tmp_path)
    chance = Random(2)
    play_until(session, Phase.BUILDING, chance)
    at_start = session.digest
    placed = 0
    while placed < 2:
        seat = session.waiting_seat()
        assert seat is not None
        events = session.do(BOTS["random"](session.view(seat), chance).action)
        placed += any(isinstance(event, TilePlaced) for event in events)
    while session.digest != at_start:
        assert session.undo() is not None


def test_trouble_with_the_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    session = started(tmp_path / "saves")
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be", encoding="utf-8")
    session.file.path = blocked / "game.json"
    told: list[str] = []
    session.file.on_trouble = told.append
    price(session, 0)
    assert session.state.players[0].has_set_prices
    assert "game.json" in told[0]


def test_trouble_is_told_once_and_once_that_it_is_over(tmp_path: Path) -> None:
    session = started(tmp_path / "saves", seats=3)
    told: list[str] = []
    session.file.on_trouble = told.append
    path = session.path
    session.file.path = tmp_path / "blocked" / "game.json"
    session.path.parent.write_text("a file where the folder should be", encoding="utf-8")
    price(session, 0)
    price(session, 1)
    assert len(told) == 1
    assert session.trouble
    session.file.path = path
    session.undo()
    session.redo()
    assert told[1:] == [""]
    assert session.trouble == ""
    assert read_game(path).state == session.state


def test_trouble_at_the_very_start_is_told_to_whoever_listens_later(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be", encoding="utf-8")
    session = Session.start(setup(), Shelf(tmp_path / "saves"))
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


def test_a_game_too_long_to_be_read_again_is_trouble_and_goes_on(tmp_path: Path) -> None:
    session = started(tmp_path)
    kept = session.path.read_bytes()
    session.notes = [Note(at=0, text="again")] * 1_001
    price(session, 0)
    assert "cannot be kept" in session.trouble
    assert session.path.read_bytes() == kept
    with pytest.raises(SaveError, match="cannot be kept"):
        session.save_as("too long")


# -- a damaged game


def test_a_damaged_game_goes_on_as_a_branch_and_the_file_stays_as_it_is(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.close()
    path = session.path
    for older in (tmp_path / "older").iterdir():
        older.unlink()
    path.write_bytes(path.read_bytes()[:-60])
    damaged = path.read_bytes()
    resumed = Session.resume(read_game(path), Shelf(tmp_path))
    price(resumed, 1)
    assert "opened after action" in resumed.opening_note
    assert resumed.path != path
    assert resumed.parent is not None
    assert resumed.parent.game == session.id
    assert path.read_bytes() == damaged
    assert read_game(resumed.path).state == resumed.state


def test_a_game_of_an_older_version_goes_on_in_its_own_file_with_the_same_id(
    tmp_path: Path,
) -> None:
    path = tmp_path / "2026-11-20 193000 abcdef.json"
    shutil.copy(shipped_folder("saves") / "round 3, prices to set.json", path)
    loaded = read_game(path)
    session = Session.resume(loaded, Shelf(tmp_path))
    price(session, 0)
    again = read_game(path).save
    assert session.path == path
    assert (again.version, again.id) == (2, loaded.save.id)
    assert again.actions[:-1] == loaded.save.actions


# -- undo in steps


def test_redo_does_step_by_step_what_undo_took_back(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    digests = [session.digest]
    for seat in (0, 1):
        price(session, seat)
        digests.append(session.digest)
    session.undo()
    session.undo()
    assert session.digest == digests[0]
    for wanted in digests[1:]:
        redoable = session.redoable()
        assert redoable is not None
        assert session.redo() == redoable
        assert session.digest == wanted
    assert session.redoable() is None


def test_a_computers_act_cannot_be_undone_at_an_ordinary_table(tmp_path: Path) -> None:
    session = Session.start(setup(3), Shelf(tmp_path), TableOptions(computers=("", "easy", "")))
    session.begin_round()
    price(session, 0)
    assert session.undo_from() is not None
    price(session, 1)
    assert session.undo_from() is None
    assert session.undo() is None


def test_in_a_playtest_undo_reaches_behind_what_was_revealed_and_computers_did(
    tmp_path: Path,
) -> None:
    session = Session.start(
        setup(2), Shelf(tmp_path), TableOptions(computers=("", "easy"), is_playtest=True)
    )
    session.begin_round()
    before = session.digest
    price(session, 0)
    price(session, 1)
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
    """The games beside the one that is played."""
    return [read_game(path) for path in session.file.shelf.paths() if path != session.path]


def a_playtest_after_the_reveal(folder: Path) -> Session:
    """Two seats have set their prices, and something is pinned to what they saw then."""
    session = started(folder)
    session.change_table(is_playtest=True)
    price(session, 0)
    price(session, 1)
    session.add_bookmark(len(session.moments), "Good market")
    return session


def test_a_line_undone_past_what_was_revealed_is_kept_as_a_branch_with_its_pins(
    tmp_path: Path,
) -> None:
    session = a_playtest_after_the_reveal(tmp_path)
    told: list[str] = []
    session.on_undone_branch = told.append
    digest, actions = session.digest, len(session.moments)
    session.undo()
    session.undo()
    (kept,) = others_on_the_shelf(session)
    assert not told, "all of it can still be done again"
    assert session.file.shelf.paths()[0] == session.path, "Continue leads to the game itself"
    price(session, 0)
    session.flush()
    assert told == [kept.save.name]
    assert not session.bookmarks
    (kept,) = others_on_the_shelf(session)
    assert (kept.save.digest, len(kept.save.actions)) == (digest, actions)
    assert [mark.name for mark in kept.save.bookmarks] == ["Good market"]
    assert kept.save.parent == Parent(game=session.id, at=actions - 2)


def test_a_line_that_is_done_again_is_not_kept_twice(tmp_path: Path) -> None:
    session = a_playtest_after_the_reveal(tmp_path)
    session.undo()
    session.undo()
    session.redo()
    assert len(others_on_the_shelf(session)) == 1
    session.redo()
    assert others_on_the_shelf(session) == []
    assert [mark.name for mark in session.bookmarks] == ["Good market"]


def test_a_slip_that_is_undone_leaves_no_branch(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.undo()
    price(session, 0)
    assert others_on_the_shelf(session) == []


def test_something_pinned_to_an_undone_moment_is_not_lost_at_an_ordinary_table(
    tmp_path: Path,
) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.add_note(len(session.moments), "Too dear?")
    session.undo()
    price(session, 0)
    assert session.notes == []
    (kept,) = others_on_the_shelf(session)
    assert [note.text for note in kept.save.notes] == ["Too dear?"]


def test_the_deal_of_a_playtest_cannot_be_undone_alone(tmp_path: Path) -> None:
    session = Session.start(setup(), Shelf(tmp_path), TableOptions(is_playtest=True))
    session.begin_round()
    assert session.undo() is None


def test_a_table_that_was_ever_a_playtest_stays_known_as_one(tmp_path: Path) -> None:
    session = started(tmp_path)
    session.change_table(is_playtest=True)
    session.change_table(is_playtest=False)
    table = read_game(session.path).save.table
    assert (table.is_playtest, table.was_playtest) == (False, True)


# -- branches, notes, bookmarks


def test_a_branch_goes_on_in_its_own_file_and_the_game_it_left_stays(tmp_path: Path) -> None:
    session = started(tmp_path, seats=3)
    for seat in range(3):
        price(session, seat)
    before = session.path.read_bytes()
    branch = session.branch(2, "What if")
    price(branch, 1)
    assert branch.state_at(2).players == session.state_at(2).players
    assert branch.path != session.path
    assert session.path.read_bytes() == before
    saved = read_game(branch.path).save
    assert (saved.name, saved.parent) == ("What if", Parent(game=session.id, at=2))
    assert saved.id not in (session.id, "")


def test_a_branch_from_a_position_keeps_its_position(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    other = Session.from_position(session.state, Shelf(tmp_path / "other"))
    price(other, 1)
    branch = other.branch(1, "again")
    assert branch.state.players == other.state.players
    assert read_game(branch.path).state == branch.state
    assert read_game(branch.path).record.start.players == session.state.players


def test_notes_and_bookmarks_are_kept_and_taken_away(tmp_path: Path) -> None:
    session = started(tmp_path)
    session.add_note(1, "Dear tiles\nin round one")
    session.add_bookmark(0, "the beginning")
    saved = read_game(session.path).save
    assert saved.notes == (Note(at=1, text="Dear tiles\nin round one"),)
    assert saved.bookmarks == (Bookmark(at=0, name="the beginning"),)
    session.remove(session.notes[0])
    session.remove(session.bookmarks[0])
    saved = read_game(session.path).save
    assert (saved.notes, saved.bookmarks) == ((), ())


def test_of_two_equal_notes_one_is_taken_away(tmp_path: Path) -> None:
    session = started(tmp_path)
    session.add_note(1, "twice")
    session.add_note(1, "twice")
    session.remove(session.notes[1])
    assert session.notes == [Note(at=1, text="twice")]


def test_a_note_stays_through_undo_and_goes_with_the_moment_it_was_pinned_to(
    tmp_path: Path,
) -> None:
    session = started(tmp_path, seats=3)
    price(session, 0)
    price(session, 1)
    session.add_note(2, "early")
    session.add_note(3, "late")
    session.undo()
    session.redo()
    assert len(session.notes) == 2
    session.undo()
    price(session, 1)
    assert [note.text for note in session.notes] == ["early"]


def test_a_note_to_an_undone_moment_is_not_lost_when_the_program_ends(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    session.add_note(2, "why so dear?")
    session.undo()
    assert read_game(session.path).save.notes == (Note(at=1, text="why so dear?"),)


def test_more_notes_than_can_be_kept_are_refused_and_the_game_goes_on_being_kept(
    tmp_path: Path,
) -> None:
    session = started(tmp_path)
    session.notes = [Note(at=0, text="again")] * MOST_NOTES
    with pytest.raises(SaveError, match="no room for more notes"):
        session.add_note(0, "once more")
    assert len(session.notes) == MOST_NOTES
    price(session, 0)
    assert session.trouble == ""
    assert read_game(session.path).save.notes == tuple(session.notes)


def test_long_notes_leave_room_for_the_actions_to_come(tmp_path: Path) -> None:
    session = started(tmp_path)
    long = "é" * LONGEST_NOTE
    session.notes = [
        Note(at=0, text=long) for _ in range(LARGEST_FILE * 3 // 4 // len(long.encode()))
    ]
    with pytest.raises(SaveError, match="no room for more notes"):
        session.add_note(0, long)
    session.notes.pop()
    session.reword(session.notes[0], "shorter")
    session.add_bookmark(0, "here")
    assert read_game(session.path).save.bookmarks == tuple(session.bookmarks)


@pytest.mark.parametrize("text", ["", "x" * 2_001])
def test_a_note_too_long_or_empty_is_refused_and_nothing_changes(tmp_path: Path, text: str) -> None:
    session = started(tmp_path)
    with pytest.raises(ValidationError):
        session.add_note(1, text)
    assert session.notes == []


def test_a_save_opens_at_the_moment_it_was_frozen_at(tmp_path: Path) -> None:
    session = started(tmp_path)
    price(session, 0)
    path = tmp_path / "shown.json"
    Shelf(tmp_path).write(path, session.as_save("shown", shown=1))
    assert Session.resume(read_game(path), Shelf(tmp_path)).shown == 1


# -- examples


@pytest.mark.parametrize(
    ("name", "phase", "round_number", "points"),
    [
        ("round 3, prices to set.json", Phase.PRICING, 3, [5, 2, 3]),
        ("five clans, finished.json", Phase.FINISHED, 5, [46, 57, 46, 58, 51]),
    ],
)
def test_the_example_games_open(
    name: str, phase: Phase, round_number: int, points: list[int]
) -> None:
    loaded = read_game(shipped_folder("saves") / name)
    assert loaded.state.phase is phase
    assert loaded.state.round == round_number
    assert [player.points for player in loaded.state.players] == points
    assert replay(loaded.save.setup, loaded.record.actions) == loaded.state


def test_every_example_in_the_folder_has_its_facts_here() -> None:
    assert len(list(shipped_folder("saves").glob("*.json"))) == 2


# -- remarks of computer players


def computers_game(folder: Path) -> Session:
    """Two computers' prices, each with its reason: the second reveals them."""
    session = Session.start(
        setup(), Shelf(folder), TableOptions(computers=("easy", "solid"), is_playtest=True)
    )
    session.begin_round()
    for seat in (0, 1):
        first, second, third = session.view(seat).own.drawn
        session.do(SetPrices(seat, ((first, 1), (second, 2)), third), f"reason {seat}")
    return session


def test_a_remark_is_pinned_to_the_moment_after_its_action_and_kept_with_the_game(
    tmp_path: Path,
) -> None:
    session = computers_game(tmp_path)
    assert session.remarks == [Note(at=2, text="reason 0"), Note(at=3, text="reason 1")]
    session.close()
    resumed = Session.resume(read_game(session.path), Shelf(tmp_path))
    assert resumed.remarks == session.remarks


def test_remarks_of_undone_moments_are_gone_until_they_are_done_again(tmp_path: Path) -> None:
    session = computers_game(tmp_path)
    session.change_table(computers=("", "solid"))
    session.undo()
    assert session.remarks == []
    assert read_game(session.path).save.remarks == ()
    session.redo()
    assert [remark.text for remark in session.remarks] == ["reason 0", "reason 1"]
    session.undo()
    price(session, 0)
    assert session.remarks == []


def test_a_branch_keeps_the_remarks_up_to_where_it_leaves(tmp_path: Path) -> None:
    branch = computers_game(tmp_path).branch(2, "another")
    assert branch.remarks == [Note(at=2, text="reason 0")]
    assert read_game(branch.path).save.remarks == (Note(at=2, text="reason 0"),)


def test_a_damaged_game_loses_the_remarks_of_the_actions_it_lost(tmp_path: Path) -> None:
    session = computers_game(tmp_path)
    text = session.path.read_text(encoding="utf-8")
    record = read_record(text.replace("1 price", "1 prize"))
    assert record.trouble
    assert record.save.remarks == (Note(at=2, text="reason 0"),)
    assert [moment.remark for moment in record.moments] == ["", "reason 0"]


def test_a_remark_with_what_cannot_be_drawn_is_kept_without_it(tmp_path: Path) -> None:
    session = computers_game(tmp_path)
    session.do(PassBuying(0), "first\nsecond \x00" + "x" * LONGEST_NOTE)
    (kept,) = [remark for remark in read_game(session.path).save.remarks if remark.at == 4]
    assert kept.text.startswith("first\nsecond \N{REPLACEMENT CHARACTER}x")
    assert not session.trouble


@pytest.mark.parametrize(
    "moments", [[0], [2, 2]], ids=["before any action", "two about one action"]
)
def test_a_save_with_a_remark_that_is_about_no_action_of_its_own_is_refused(
    tmp_path: Path, moments: list[int]
) -> None:
    fields = json.loads(computers_game(tmp_path).path.read_text(encoding="utf-8"))
    fields["remarks"] = [{"at": at, "text": "because"} for at in moments]
    with pytest.raises(RecordError, match="remarks"):
        read_record(json.dumps(fields))


def test_who_is_waited_for_is_whoever_has_a_legal_action_all_through_a_game(tmp_path: Path) -> None:
    session, chance = Session.start(setup(3), Shelf(tmp_path)), Random(5)
    while session.phase is not Phase.FINISHED:
        if session.phase is Phase.INCOME:
            session.begin_round()
            continue
        state = session.state
        assert list(session.waiting_seats()) == [
            seat for seat in state.turn_order if next(iter(legal_actions(state, seat)), None)
        ]
        seat = chance.choice(list(session.waiting_seats()))
        if state.phase is Phase.BUYING:
            seat = session.waiting_seats()[0]
        session.do(BOTS["random"](session.view(seat), chance).action)
        if chance.random() < 0.1 and session.undo_from() is not None:
            session.undo()
