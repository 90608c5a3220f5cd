"""Long games made shorter: the same game, with what was tried and taken back left out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest
from games import (
    Move,
    moves,
    random_game,
    restless,
    rocky_start,
    setup_for,
)
from groups import widely

from skye_desktop.engine import (
    EndBuilding,
    GameState,
    PlaceTile,
    ReturnTile,
    TakeBackTile,
    apply,
    digest,
    legal_actions,
    new_game,
    standings,
)
from skye_desktop.files import Shelf, read_game
from skye_desktop.files.record import (
    Moment,
    Note,
    Parent,
    SavedGame,
    freeze,
)
from skye_desktop.game.history_shortening import MOST_PLAYED, RECENT, shorten
from skye_desktop.game.session import Session
from skye_desktop.games.skye.skye_game import RULES


def as_moments(game: Iterable[Move]) -> list[Moment]:
    return [Moment(move.action, move.events, move.after) for move in game]


def holds_together(start: GameState, line: Sequence[Moment]) -> None:
    """Every action is legal where it stands, and leads to what is said to follow from it."""
    state = start
    for moment in line:
        step = apply(state, moment.action)
        assert step.events == moment.events
        assert RULES.is_same(step.state, moment.state)
        state = step.state


def is_same_game(start: GameState, line: Sequence[Moment], short: Sequence[Moment]) -> None:
    """All but building is there, each with what followed from it; so are the last moments, and how it came out."""
    holds_together(start, short)
    assert RULES.is_same(short[-1].state, line[-1].state)
    assert digest(short[-1].state) == digest(line[-1].state)
    assert standings(short[-1].state) == standings(line[-1].state)
    build = PlaceTile | TakeBackTile | ReturnTile
    others = [moment for moment in line if not isinstance(moment.action, build)]
    assert [moment for moment in short if not isinstance(moment.action, build)] == others
    assert short[-RECENT:] == line[-RECENT:]


@pytest.mark.parametrize("kind", ["in turn", "with returned tiles", "at the same time"])
@pytest.mark.parametrize("seed", widely(range(2)))
def test_a_game_is_the_same_without_what_was_tried(kind: str, seed: int) -> None:
    rng, is_rocky = random.Random(seed), kind == "with returned tiles"
    start = rocky_start(seed) if is_rocky else new_game(setup_for(2 + seed, seed))
    tries = restless(random.Random(seed), 50, is_orderly=kind != "at the same time")
    line = as_moments(moves(start, tries))
    assert is_rocky == any(isinstance(moment.action, ReturnTile) for moment in line)
    short = shorten(RULES, line, len(line), []).moments
    is_same_game(start, line, short)
    assert kind != "in turn" or len(short) - RECENT < (len(line) - RECENT) // 2
    assert len(short) < len(line)
    pinned = [0, len(line), *(rng.randrange(len(line)) for _ in range(12))]
    short, places = shorten(RULES, line, len(line), pinned)
    is_same_game(start, line, short)
    before, now = ((start, *(moment.state for moment in moments)) for moments in (line, short))
    assert all(RULES.is_same(before[at], now[places[at]]) for at in pinned)
    assert all(places[a] <= places[b] for a, b in pairwise(sorted(pinned)))


def before_the_first_tile() -> tuple[GameState, list[Moment], PlaceTile]:
    """The start of a game, its moments until the first tile is laid, and the action that lays it."""
    game = random_game(3, 3)
    first = next(i for i, move in enumerate(game) if isinstance(move.action, PlaceTile))
    lay = game[first].action
    assert isinstance(lay, PlaceTile)
    return game[0].before, as_moments(game[:first]), lay


def test_a_run_shortened_again_and_again_stays_short() -> None:
    start, line, _ = before_the_first_tile()
    first, state, rng = len(line), line[-1].state, random.Random(9)
    for _ in range(12):
        for _ in range(150):
            legal = legal_actions(state, state.turn_order[0])
            action = rng.choice([one for one in legal if not isinstance(one, EndBuilding)])
            step = apply(state, action)
            line.append(Moment(action, step.events, step.state))
            state = step.state
        line = shorten(RULES, line, len(line), []).moments
        holds_together(start, line)
        assert RULES.is_same(line[-1].state, state)
        assert len(line) < first + 60 + RECENT, "of a turn of building few moments are left"


def laid(tmp_path: Path) -> tuple[Session, PlaceTile]:
    (start, moments, lay), shelf = before_the_first_tile(), Shelf(tmp_path)
    return Session(start.setup, shelf, shelf.fresh_path(), moments=moments), lay


def fidget(session: Session, lay: PlaceTile, times: int) -> None:
    """Lay a tile and pick it up again so many times, and keep the game at the end."""
    with patch.object(Session, "save"):
        for _ in range(times):
            session.do(lay)
            session.do(TakeBackTile(lay.seat, lay.tile))
    session.save()


def test_a_game_is_kept_in_which_a_tile_is_laid_thousands_of_times(tmp_path: Path) -> None:
    session, lay = laid(tmp_path)
    before = session.state.players[lay.seat]
    fidget(session, lay, 1_500)
    session.do(lay)
    assert session.trouble == ""
    assert len(session.moments) <= MOST_PLAYED
    again = read_game(session.path)
    assert again.record.trouble == ""
    assert RULES.is_same(again.state, session.state)
    assert RULES.is_same(session.state, apply(session.moments[-2].state, lay).state)
    assert session.moments[-2].state.players[lay.seat].territory == before.territory


def test_undo_goes_back_step_by_step_through_a_turn_that_was_shortened(tmp_path: Path) -> None:
    session, lay = laid(tmp_path)
    take = TakeBackTile(lay.seat, lay.tile)
    states: list[GameState] = []
    with patch.object(Session, "save"):
        while not states or len(session.moments) > len(states) // 2:
            states.append(session.state)
            session.do(lay if len(states) % 2 else take)
        for state in reversed(states[-RECENT:]):
            assert session.undo() is not None
            assert RULES.is_same(session.state, state)
        for state in states[-RECENT + 1 :]:
            assert session.redo() is not None
            assert RULES.is_same(session.state, state)


def test_notes_bookmarks_and_the_moment_of_a_branch_go_with_their_moments(tmp_path: Path) -> None:
    session, lay = laid(tmp_path)
    session.parent = Parent(game="0" * 32, at=len(session.moments) - 1)
    left = session.state_at(session.parent.at)
    fidget(session, lay, 100)
    session.do(lay)
    session.add_note(len(session.moments), "here it lies well")
    session.add_bookmark(len(session.moments) - 1, "before")
    well, before = session.state, session.state_at(len(session.moments) - 1)
    session.do(TakeBackTile(lay.seat, lay.tile))
    fidget(session, lay, 600)
    session.add_note(len(session.moments), "now")
    now = session.state
    session.save()
    saved = read_game(session.path).save
    assert saved.notes == tuple(session.notes)
    assert saved.bookmarks == tuple(session.bookmarks)
    assert len(session.moments) < MOST_PLAYED
    assert RULES.is_same(session.state_at(session.notes[0].at), well)
    assert RULES.is_same(session.state_at(session.bookmarks[0].at), before)
    assert RULES.is_same(session.state_at(session.notes[1].at), now)
    assert RULES.is_same(session.state_at(session.parent.at), left)


def test_a_note_that_is_typed_while_computers_go_on_comes_to_its_moment(tmp_path: Path) -> None:
    session, lay = laid(tmp_path)
    others = [seat for seat in session.state.turn_order if seat != lay.seat]
    session.change_table(computers=tuple("easy" if seat in others else "" for seat in range(3)))
    fidget(session, lay, (MOST_PLAYED - len(session.moments)) // 2)
    session.do(lay)
    looked_at = len(session.moments) - RECENT - 50
    meant, before = session.state_at(looked_at), list(session.moments)
    for seat in others:
        while legal := list(session.legal(seat)):
            session.do(EndBuilding(seat) if EndBuilding(seat) in legal else legal[0])
    assert len(session.moments) > MOST_PLAYED
    assert session.moments[: len(before)] == before, "a number is that of the same moment"
    session.add_note(looked_at, "typed all the while")
    session.do(TakeBackTile(lay.seat, lay.tile))
    assert len(session.moments) < MOST_PLAYED, "what a person does shortens it"
    assert RULES.is_same(session.state_at(session.notes[0].at), meant)


def test_what_is_done_elsewhere_shortens_nothing_for_somebody_may_look_back_at_the_screen(
    tmp_path: Path,
) -> None:
    session, lay = laid(tmp_path)
    session.seat_elsewhere([lay.seat])
    fidget(session, lay, MOST_PLAYED // 2 + 10)
    assert len(session.moments) > MOST_PLAYED
    session.seat_elsewhere([])
    session.do(lay)
    assert len(session.moments) < MOST_PLAYED


def long_save(times: int, *notes: Note) -> SavedGame:
    """A sound save in which a tile was laid and picked up so many times, as if nothing were ever left out."""
    start, moments, lay = before_the_first_tile()
    take = TakeBackTile(lay.seat, lay.tile)
    state = apply(apply(moments[-1].state, lay).state, take).state
    # Picked up again it comes last in hand, and stays there.
    actions = [*(moment.action for moment in moments), *(lay, take) * times]
    return freeze(start.setup, actions, state, notes=notes)


def put(folder: Path, saved: SavedGame) -> Path:
    path = Shelf(folder).fresh_path()
    path.write_text(saved.model_dump_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize("pinned", [(40, 1_501), range(100, 1_600, 15)], ids=("few", "many"))
def test_long_games_open_without_what_was_tried(tmp_path: Path, pinned: Sequence[int]) -> None:
    saved = long_save(800, *(Note(at=at, text=f"here {at}") for at in pinned))
    path = put(tmp_path, saved)
    loaded = read_game(path)
    assert loaded.save == saved
    assert len(loaded.record.moments) == len(saved.actions)
    session = Session.resume(loaded, Shelf(tmp_path))
    assert len(session.moments) <= min(MOST_PLAYED, RECENT + 4 * len(pinned) + 40)
    assert session.digest == saved.digest
    moments = list(loaded.record.replay())
    for before, now in zip(saved.notes, session.notes, strict=True):
        assert RULES.is_same(moments[before.at - 1].state, session.state_at(now.at)), before.text
    assert path.read_text(encoding="utf-8") == saved.model_dump_json(), "until it is played on"
