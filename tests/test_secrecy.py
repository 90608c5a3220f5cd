"""What leaves a running game tells nothing that its players may not know: secret prices, and what will be drawn."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from positions import DEALS, table

from skye_desktop.engine import (
    LARGEST_SEED,
    Phase,
    deal,
    new_game,
    read_action,
    read_position,
    write_position,
)
from skye_desktop.files import Shelf, read_game, shipped_folder
from skye_desktop.files.record import Parent, SavedGame, TableOptions
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import Settings
from skye_desktop.game.session import Session
from skye_desktop.games.skye.etiquette import without_secrets

SEATS = 3
LAST = 2
"""The moments there are: the deal, and what Ann has priced in secret."""


def a_game(folder: Path, *, price: int = 1, seed: int = 7, is_playtest: bool = False) -> Session:
    """The first of three seats has set a price of that much; whoever looks on sees nothing of price or seed."""
    session = Session.start(
        table(SEATS, seed=seed), Shelf(folder), TableOptions(is_playtest=is_playtest)
    )
    session.do(read_action(DEALS[SEATS]))
    session.do(read_action(f"0 price {price}={price} 3=1 axe {3 - price}"))
    return session


def from_a_scenario(
    folder: Path, *, price: int = 1, seed: int = 7, bag: tuple[int, ...] = ()
) -> Session:
    """A game from a position in which the first of three seats has priced, and the next draws are fixed."""
    start = a_game(folder / "other", price=price, seed=seed).state
    session = Session.from_position(start._replace(bag_order=bag), Shelf(folder))
    session.do(read_action("1 price 4=1 5=1 axe 6"))
    return session


def opened(session: Session, path: Path) -> Session:
    return Session.resume(read_game(path), session.file.shelf)


def as_a_report(session: Session) -> Session:
    saved = session.as_save(shown=len(session.moments))
    folder = session.file.shelf.folder / "data"
    return opened(session, make_report(folder, saved, [], None, "", Settings()))


def as_a_damaged_file(session: Session) -> Session:
    session.close()
    session.path.write_bytes(session.path.read_bytes()[:-30])
    return opened(session, session.path)


def as_what_was_undone(session: Session) -> Session:
    session.add_note(len(session.moments), "Was that too dear?")
    session.undo()
    aside = next(path for path in session.file.shelf.paths() if path != session.path)
    session.close()
    return opened(session, aside)


def as_text(session: Session) -> Session:
    text = write_position(without_secrets(session.state, session.state))
    return Session.from_position(read_position(text), session.file.shelf)


WAYS_OUT: dict[str, Callable[[Session], Session]] = {
    "a branch": lambda session: session.branch(len(session.moments), "away"),
    "a named save": lambda session: opened(session, session.save_as("away")),
    "another window": lambda session: opened(session, session.path),
    "a report": as_a_report,
    "a branch from the beginning": lambda session: session.branch(0, "away"),
    "a damaged file": as_a_damaged_file,
    "the branch that keeps what was undone": as_what_was_undone,
    "text": as_text,
}
WHOLE = list(WAYS_OUT)[:4]
"""Those that take along all that may leave."""
EVERY_WAY_OUT = pytest.mark.parametrize("way_out", WAYS_OUT)


def all_that_left(session: Session) -> dict[str, Any]:
    """The whole save of what left, but for ids and dates, which are made anew each time."""
    saved: SavedGame = session.as_save()
    parent = None if saved.parent is None else saved.parent.at
    return saved.model_dump(exclude={"id", "saved_at", "parent"}) | {"left at": parent}


@EVERY_WAY_OUT
@pytest.mark.parametrize("is_scenario", [False, True])
def test_the_same_leaves_whatever_is_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_scenario: bool, way_out: str
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 1)
    one, other = (
        from_a_scenario(tmp_path / str(price), price=price, seed=6 + price, bag=(30 + price,))
        if is_scenario
        else a_game(tmp_path / str(price), price=price, seed=6 + price)
        for price in (1, 2)
    )
    assert one.view(1) == other.view(1)
    left = all_that_left(WAYS_OUT[way_out](one))
    assert left == all_that_left(WAYS_OUT[way_out](other))
    assert left["setup"]["seed"] == LARGEST_SEED


@EVERY_WAY_OUT
def test_what_left_can_be_played(tmp_path: Path, way_out: str) -> None:
    left = WAYS_OUT[way_out](a_game(tmp_path))
    if left.phase is Phase.INCOME:
        left.begin_round()
    assert (left.phase, left.waiting_seat()) == (Phase.PRICING, 0)
    for seat in range(SEATS):
        first, second, third = left.view(seat).own.drawn
        left.do(read_action(f"{seat} price {first}=2 {second}=3 axe {third}"))
    assert left.phase is Phase.BUYING
    assert read_game(left.path).state == left.state


def test_the_draws_to_come_cannot_be_tried_out_in_a_branch(tmp_path: Path) -> None:
    session = a_game(tmp_path)
    branches = [session.branch(at, "") for at in (0, 1, LAST, LAST)]
    assert len({session.setup.seed, *(branch.setup.seed for branch in branches)}) == 5
    assert deal(branches[0].state) != deal(session.state_at(0))


def test_a_branch_and_its_pins_begin_before_prices_that_are_secret(tmp_path: Path) -> None:
    session = a_game(tmp_path)
    session.add_note(LAST, "Who dares?")
    session.add_bookmark(LAST, "here")
    session.do(read_action("1 price 4=1 5=1 axe 6"))
    assert [session.branch_at(at) for at in range(4)] == [0, 1, 1, 1]
    assert [session.withholds(at) for at in range(4)] == [False, False, True, True]
    branch = session.branch(3, "away")
    assert len(branch.moments) == 1
    assert branch.parent == Parent(game=session.id, at=1)
    assert [(note.at, note.text) for note in branch.notes] == [(1, "Who dares?")]
    assert [(mark.at, mark.name) for mark in branch.bookmarks] == [(1, "here")]
    assert branch.state.players == session.state_at(1).players, "with all its gold"
    assert branch.state_at(0).players == new_game(session.setup).players
    session.do(read_action("2 price 7=1 8=1 axe 9"))
    revealed = session.branch(LAST, "away")
    assert len(revealed.moments) == LAST
    assert revealed.state.players == session.state_at(LAST).players


@pytest.mark.parametrize("way_out", WHOLE)
def test_of_a_playtest_everything_leaves(tmp_path: Path, way_out: str) -> None:
    session = a_game(tmp_path, is_playtest=True)
    assert WAYS_OUT[way_out](session).state == session.state


def test_a_scenario_and_an_example_are_opened_as_they_were_written(tmp_path: Path) -> None:
    start = a_game(tmp_path / "other").state._replace(bag_order=(30, 31))
    scenario = read_game(Session.from_position(start, Shelf(tmp_path)).save_as("scenario"))
    example = read_game(shipped_folder("saves") / "round 3, prices to set.json")
    assert scenario.state == start
    for loaded in (scenario, example):
        assert any(player.prices for player in loaded.state.players)
        opened = Session.resume(loaded, Shelf(tmp_path))
        assert (opened.state, opened.opening_note) == (loaded.state, "")


def test_whoever_opens_a_copy_is_told_that_it_begins_before_secret_prices(tmp_path: Path) -> None:
    session = a_game(tmp_path)
    copy = opened(session, session.path)
    assert "open in another window" in copy.opening_note
    assert "The prices of round 1 are still secret" in copy.opening_note
    named = WAYS_OUT["a named save"]
    assert "still secret" in named(session).opening_note
    assert named(Session.start(table(2), Shelf(tmp_path / "open"))).opening_note == ""
