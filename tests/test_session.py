"""A table in play: history, undo and redo, keeping the game on disk."""

from pathlib import Path
from random import Random

import pytest

from skye_desktop.bots import BOTS
from skye_desktop.engine import (
    Clan,
    EndBuilding,
    GameSetup,
    IllegalAction,
    Phase,
    Seat,
    SetPrices,
    TilePlaced,
    replay,
)
from skye_desktop.session import Session
from skye_desktop.storage import Shelf, read_game, shipped_folder


def setup(seats: int = 2) -> GameSetup:
    clans = list(Clan)[:seats]
    return GameSetup.drawn([Seat(clan=clan, name=clan.display_name) for clan in clans], 5, start_seat=0)


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
    session.path = blocked / "game.json"
    told: list[str] = []
    session.on_trouble = told.append
    price(session, 0)
    assert session.state.players[0].has_set_prices
    assert "game.json" in told[0]


@pytest.mark.parametrize(
    ("name", "phase", "round_number", "points"),
    [
        ("round 3, prices to set.json", Phase.PRICING, 3, [5, 2, 3]),
        ("five clans, finished.json", Phase.FINISHED, 5, [46, 57, 46, 58, 51]),
    ],
)
def test_the_example_games_open(name: str, phase: Phase, round_number: int, points: list[int]) -> None:
    loaded = read_game(shipped_folder("saves") / name)
    assert loaded.state.phase is phase
    assert loaded.state.round == round_number
    assert [player.points for player in loaded.state.players] == points
    assert replay(loaded.saved.setup, loaded.record.actions) == loaded.state


def test_every_example_in_the_folder_has_its_facts_here() -> None:
    assert len(list(shipped_folder("saves").glob("*.json"))) == 2
