"""A second game keeps the contracts: the house plays it without knowing it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games import random_game
from patience import LONG
from toy_game import (
    COINS,
    ETIQUETTE,
    MINDS,
    RULES,
    TOLL,
    Bid,
    Guest,
    Lot,
    Toll,
    ToySetup,
    ToyState,
    decide,
    know_the_toy,
)

from skye_desktop.contract import EASY, Decision, Etiquette, Manners, Rules
from skye_desktop.files import Shelf, Unusable, open_or_explain, read_game
from skye_desktop.files.record import (
    RecordError,
    SavedGame,
    TableOptions,
    as_file,
    freeze,
    read_record,
)
from skye_desktop.game.flow import Act, Announce, Curtain, Over, Stage, Think
from skye_desktop.game.minds import write_reason
from skye_desktop.game.players import Computer, Player
from skye_desktop.game.runner import Cause, Change, Runner
from skye_desktop.game.session import Session
from skye_desktop.game.thinking import Thinker
from skye_desktop.game.timeline import about_branch
from skye_desktop.game.worker import Answer
from skye_desktop.known_games import UnknownGameError, known_game, known_games


def a_toy(seats: int = 3, seed: int = 1) -> ToySetup:
    names = ("Ada", "Bo", "Cy", "Di")[:seats]
    return ToySetup(seats=tuple(Guest(name=name) for name in names), seed=seed)


def played(setup: ToySetup, chance: Random) -> list[ToyState]:
    """Return the states of a game played by lot, and check the contracts on the way."""
    rules: Rules = RULES
    states = [rules.new(setup)]
    while not rules.is_over(state := states[-1]):
        action = rules.chance(state)
        if action is None:
            action = chance.choice(list(rules.legal(state, chance.choice(rules.waiting(state)))))
        assert rules.read(rules.write(action)) == action
        before = rules.digest(state)
        states.append(rules.apply(state, action).state)
        assert rules.digest(state) == before != rules.digest(states[-1])
    return states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_game_of_it_ends_and_its_views_keep_secrets(seats: int) -> None:
    etiquette: Etiquette = ETIQUETTE
    for seed in range(20):
        for state in played(a_toy(seats, seed), Random(seed)):
            other = state._replace(charms=tuple(charm % 9 + 1 for charm in state.charms))
            assert RULES.view(state, None) == RULES.view(other, None)
            if etiquette.at_once(state) and state.bids[1] >= 0:
                changed = state._replace(bids=(state.bids[0], 0, *state.bids[2:]))
                assert RULES.view(state, 0) == RULES.view(changed, 0)


def after(state: ToyState, *lines: str) -> ToyState:
    """The state that those lines lead to."""
    for line in lines:
        state = RULES.apply(state, RULES.read(line)).state
    return state


def test_an_effect_asks_the_others_in_turn_and_goes_on_with_its_own_seat() -> None:
    begun = after(RULES.new(a_toy()), "* charms 1 2 3", f"* coin {TOLL}")
    asked = after(begun, "1 bid 2", "0 bid 0", "2 bid 5", "0 no")
    assert (asked.toll, RULES.waiting(asked)) == (Toll((0, 1, 2)), [0])
    midway = after(asked, "0 yes")
    assert (midway.toll, RULES.waiting(midway)) == (Toll((1, 2), 1), [1])
    assert RULES.why_not(midway, RULES.read("2 no")) is not None, "it is not asked yet"
    for line, tokens, points in (("2 yes", 2, 3), ("2 no", 0, 4)):
        ended = after(midway, "1 yes", line)
        assert (ended.tokens, ended.points) == ((4, 2, tokens), (0, 0, points))
        assert (ended.toll, RULES.chance(ended) is None) == (None, False)
    poor = after(begun, "1 bid 1", "0 bid 5", "2 bid 5", "1 yes")
    assert list(map(RULES.write, RULES.legal(poor, 2))) == ["2 no"], "it has no token"


def test_a_game_is_found_by_its_id_and_an_unknown_one_is_told() -> None:
    know_the_toy()
    assert known_game("toy").part("RULES") is RULES
    assert known_game("toy").setup_type is ToySetup
    assert {game.id for game in known_games()} >= {"skye", "toy"}
    with pytest.raises(UnknownGameError, match="is a game of chess, which this version"):
        known_game("chess")


# -- saved


def a_saved_toy(actions: int | None = None) -> SavedGame:
    """A toy's game up to that action, or up to its end."""
    states = played(a_toy(), Random(5))
    line = [action for action, _ in lines_of(states)][:actions]
    return freeze(a_toy(), line, states[len(line)], "Toy")


def lines_of(states: list[ToyState]) -> list[tuple[str, ToyState]]:
    """The actions between those states, in notation, with the states they led to."""
    found = []
    for before, after in pairwise(states):
        due = RULES.chance(before)
        seats = RULES.waiting(before)
        may_be = [due] if due else [one for seat in seats for one in RULES.legal(before, seat)]
        action = next(one for one in may_be if RULES.apply(before, one).state == after)
        found.append((RULES.write(action), after))
    return found


def test_a_save_names_its_game_before_all_that_may_be_cut_off() -> None:
    know_the_toy()
    text = as_file(a_saved_toy()).decode()
    assert list(json.loads(text))[:3] == ["format", "version", "game"]
    record = read_record(text)
    assert (record.save.game, record.trouble) == ("toy", "")
    assert isinstance(record.save.setup, ToySetup)
    assert record.state == played(a_toy(), Random(5))[-1]
    assert [RULES.write(action) for action in record.actions] == [*record.save.actions]


def test_a_cut_off_save_of_it_is_opened_as_far_as_it_goes() -> None:
    know_the_toy()
    text = as_file(a_saved_toy()).decode()
    states = played(a_toy(), Random(5))
    lengths = set()
    for length in range(len(text) - 1, 0, -7):
        try:
            record = read_record(text[:length])
        except RecordError:
            continue
        assert record.state == states[len(record.save.actions)]
        lengths.add(len(record.save.actions))
    assert len(lengths) == len(states) - 1


def test_what_breaks_a_rule_of_it_is_told_with_its_reason() -> None:
    know_the_toy()
    saved = a_saved_toy()
    wrong = saved.model_copy(update={"actions": (*saved.actions[:2], "0 bid 99")})
    record = read_record(as_file(wrong).decode())
    assert "breaks a rule: that is not your answer now; opened after action 2" in record.trouble


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "chess", "setup": {"board": 8}}, "is a game of chess, which this version"),
        ({"game": "Chess!"}, r"the file is damaged \(game: String should match pattern"),
        ({"game": 7}, r"the file is damaged \(game: Input should be a valid string"),
        (
            {"setup": {"seats": []}},
            r"the file is damaged \(setup.seats: Tuple should have at least",
        ),
        ({"setup": {"seats": [{"name": "Ada"}, {"name": 3}]}}, r"\(setup.seats.1.name: Input"),
    ],
)
def test_a_wrong_game_is_told_before_its_set_up_and_that_with_its_place(
    fields: dict[str, object], why: str
) -> None:
    know_the_toy()
    text = json.dumps(json.loads(as_file(a_saved_toy())) | fields)
    with pytest.raises(RecordError, match=why):
        read_record(text)


def test_a_list_of_saves_has_all_games_and_continue_those_that_are_asked_for(
    tmp_path: Path,
) -> None:
    know_the_toy()
    shelf = Shelf(tmp_path)
    moves = random_game(2, 1)[:8]
    other = freeze(moves[0].before.setup, [move.action for move in moves], moves[-1].after)
    for number, saved in enumerate((a_saved_toy(4), other, a_saved_toy())):
        shelf.write(shelf.folder / f"{number}.json", saved)
    shelf.folder.joinpath("chess.json").write_text(
        as_file(other).decode().replace('"version": 2,', '"version": 2, "game": "chess",')
    )
    listed = {
        file.path.name: file.heading and (file.heading.game, file.heading.is_over)
        for file in shelf.headings.newest_first()
    }
    assert listed == {
        "0.json": ("toy", False), "1.json": ("skye", False), "2.json": ("toy", True), "chess.json": None
    }  # fmt: skip
    for game, file in ((None, "1.json"), ("skye", "1.json"), ("toy", "0.json"), ("chess", "")):
        found = shelf.latest_unfinished(game=game)
        assert ("" if found is None else found.path.name) == file
    unknown = open_or_explain(shelf.folder / "chess.json")
    assert isinstance(unknown, Unusable)
    assert "chess.json: is a game of chess, which this version" in unknown.text
    copy = shelf.copy(shelf.folder / "0.json", "Again")
    assert read_game(copy).save.game == "toy"


# -- played


class Ready:
    """A computer player that decides when it is looked at for the last of so many times."""

    def __init__(self, level: str, seed: int, looks: Callable[[], int]) -> None:
        self.level, self.seed, self.looks = level, seed, looks
        self.asked: tuple[Any, int] | None = None
        self.left = 0

    def ask(self, view: Any, number: int) -> None:
        self.asked, self.left = (view, number), self.looks()

    def answer(self) -> Answer[Decision] | None:
        assert self.asked is not None
        self.left -= 1
        return None if self.left >= 0 else Answer(decide(self.level, *self.asked_of()))

    def asked_of(self) -> tuple[Any, int, int]:
        assert self.asked is not None
        return self.asked[0], self.seed, self.asked[1]

    def cancel(self) -> None:
        self.asked = None


class Table:
    """A toy at which people decide by lot, and computers by their levels."""

    def __init__(
        self,
        session: Session,
        player_for: Callable[[str], Player] | None = None,
        manners: Manners = EASY,
        looks: Callable[[], int] = lambda: 0,
    ) -> None:
        self.session = session
        self.seen: list[Stage] = []
        self.changes: list[Change] = []
        self.chance = Random(session.setup.seed)
        self.runner = Runner(
            session,
            player_for or (lambda level: Ready(level, session.setup.seed, looks)),
            manners=manners,
        )
        self.runner.listeners.append(self.changes.append)
        self.runner.begin()

    @classmethod
    def laid(cls, folder: Path, levels: Sequence[str] = ("", "", ""), **more: Any) -> Table:
        know_the_toy()
        options = TableOptions(computers=tuple(levels) if any(levels) else ())
        return cls(Session.start(a_toy(len(levels)), Shelf(folder), options), **more)

    @property
    def stage(self) -> Stage:
        return self.runner.stage

    @property
    def notation(self) -> list[str]:
        return [moment.notation for moment in self.session.moments]

    def step(self) -> None:
        self.seen.append(self.stage)
        match self.stage:
            case Announce():
                self.runner.go_on()
            case Curtain(seat, _):
                self.runner.take_seat(seat)
            case Act(seat, _, _):
                mine = decide("random", self.session.view(seat), 1, len(self.session.moments))
                assert self.runner.submit(mine.action) is None
            case Think():
                self.runner.tick(0.1)

    def play_to(self, kind: type[Stage], part: str = "") -> None:
        """Play on to the next stage of that kind, in that part of the game."""
        for _ in range(1_000):
            if isinstance(self.stage, kind) and part in ("", self.session.phase):
                return
            self.step()
        raise AssertionError("it never comes to that")

    def bid(self, tokens: int = 0) -> None:
        """Let whoever is to bid do so."""
        self.play_to(Act, "bid")
        assert isinstance(self.stage, Act)
        assert self.runner.submit(Bid(self.stage.seat, tokens)) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_people_bid_behind_the_curtain_and_doubt_in_the_open(tmp_path: Path, seats: int) -> None:
    table = Table.laid(tmp_path, [""] * seats)
    assert [change.cause for change in table.changes] == [Cause.DEAL, Cause.DEAL], "charms, a coin"
    assert [line[:2] for line in table.notation] == ["* ", "* "]
    table.play_to(Over)
    curtains = [(stage.seat, stage.phase) for stage in table.seen if isinstance(stage, Curtain)]
    assert curtains == [(seat, "bid") for _ in range(COINS) for seat in range(seats)]
    viewers = {
        (stage.phase, stage.viewer == stage.seat) for stage in table.seen if isinstance(stage, Act)
    }
    tolls = {("toll", False)} if TOLL in table.session.state.drawn else set()
    assert viewers == {("bid", True), ("doubt", False)} | tolls
    told = [stage.announcement.news for stage in table.seen if isinstance(stage, Announce)]
    assert told == ["bids shown", "coin taken"] * COINS
    again = read_game(table.session.path)
    assert (again.state, again.record.trouble) == (table.session.state, "")
    assert again.save.game == "toy"


def test_a_closed_table_doubts_behind_the_curtain_too(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, manners=Manners(is_closed=True))
    table.play_to(Curtain, "doubt")
    table.runner.set_manners(EASY)
    assert isinstance(table.stage, Act)
    assert table.stage.viewer is None


@pytest.mark.parametrize(
    "levels", [("", "bold", "random"), ("bold", "random"), ("bold", "", "", "random")]
)
def test_the_game_is_the_same_however_fast_its_computers_are(
    tmp_path: Path, levels: tuple[str, ...]
) -> None:
    lines = []
    for number in range(4):
        looks = partial(Random(number).randrange, 9 if number else 1)
        table = Table.laid(tmp_path / str(number), levels, looks=looks)
        table.play_to(Over)
        people = levels.count("")
        shown = [stage for stage in table.seen if isinstance(stage, Curtain)]
        assert len(shown) == (people * COINS if people > 1 else 0)
        lines.append(table.notation)
    assert lines == [lines[0]] * 4


def test_another_process_thinks_for_it(tmp_path: Path, thinker: Thinker) -> None:
    know_the_toy()
    think = partial(thinker.decide, known_game("toy").minds)
    thought = Table.laid(tmp_path / "a", ("bold", "random", "bold"),
                         player_for=lambda level: Computer(level, 1, think))  # fmt: skip
    give_up = time.monotonic() + LONG
    while not isinstance(thought.stage, Over):
        thought.step()
        thinker.yield_to_worker()
        assert time.monotonic() < give_up
    here = Table.laid(tmp_path / "b", ("bold", "random", "bold"))
    here.play_to(Over)
    assert thought.notation == here.notation
    assert not any(moment.remark for moment in thought.session.moments)
    view = RULES.view(thought.session.state_at(2), 0)
    late = thinker.decide(MINDS, "bold", view, 1, 1, deadline=0.0)
    while (answer := late.poll()) is None:
        thinker.yield_to_worker()
        assert time.monotonic() < give_up
    assert answer == (
        decide("random", view, 1, 1),
        write_reason("failed", bot="bold", error="too late"),
    )


def test_a_bid_is_taken_back_until_all_are_shown(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", ""))
    table.bid(2)
    assert isinstance(table.stage, Curtain)
    table.runner.undo()
    assert isinstance(table.stage, Curtain)
    assert table.session.state.bids == (-1, -1)
    assert table.runner.redoable is not None
    table.runner.redo()
    assert table.session.state.bids == (2, -1)
    table.bid(1)
    assert table.runner.undoable is None
    table.runner.go_on()
    assert (table.session.phase, table.runner.undoable) == ("doubt", None)
    assert table.session.undo_from() is None


def test_bids_of_people_elsewhere_wait_until_all_of_them_have_bid(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", "", "bold", ""))
    away = {seat: Ready("random", 1, lambda: 0) for seat in (1, 3)}
    late = away[3].left = 10_000
    away[3].looks = lambda: late
    table.runner.seat_elsewhere(away)
    table.play_to(Think, "bid")
    assert [stage.seat for stage in table.seen if isinstance(stage, Curtain)] == [0]
    for _ in range(5):
        table.step()
    assert table.session.state.bids[1:] == (-1, -1, -1)
    assert list(table.runner.awaited) == [3]
    assert table.runner.recall(1)
    assert list(table.runner.awaited) == [1, 3]
    away[3].left = 0
    table.play_to(Announce, "doubt")
    assert min(table.session.state.bids) >= 0
    assert not table.runner.recall(1)


def test_a_playtest_takes_back_what_was_shown_and_keeps_it_in_a_branch(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", ""))
    table.session.change_table(is_playtest=True)
    table.bid(2)
    table.bid(1)
    table.runner.undo()
    assert table.session.state.bids == (2, -1)
    assert table.session.taken_back(1, Bid) is None, "somebody else may sit there"
    assert [path.name for path in Shelf(tmp_path).paths()] != [table.session.path.name]
    branch = next(path for path in Shelf(tmp_path).paths() if path != table.session.path)
    assert read_game(branch).save.actions[-1] == "1 bid 1"
    assert read_game(branch).save.name == "Before undo, coin 1"


def test_an_only_person_finds_the_bid_that_was_taken_back(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", "bold"), looks=lambda: 3)
    assert isinstance(table.stage, Act)
    table.bid(4)
    table.runner.undo()
    assert table.session.taken_back(0, Bid) == Bid(0, 4)
    assert table.session.taken_back(0, Lot) is None


def test_a_branch_begins_before_secret_bids_and_draws_anew(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", "", ""))
    table.bid(2)
    assert table.session.branch_at(3) == 2
    assert "Bids are secret in the game." in about_branch(table.session, 3)
    assert "secret" not in about_branch(table.session, 2)
    branch = table.session.branch(3, "What if")
    assert (len(branch.moments), branch.state.bids) == (2, (-1, -1, -1))
    assert branch.setup.seed != table.session.setup.seed
    assert branch.parent is not None
    again = read_game(branch.path)
    assert (again.record.trouble, again.state) == ("", branch.state)
    Table(branch).play_to(Over)
    path = table.session.save_as("Evening")
    copy = Session.resume(read_game(path), Shelf(tmp_path))
    assert copy.opening_note == "Bids are secret in the game. So this copy starts before them."
    assert len(copy.moments) == 2


def test_a_game_is_gone_on_with_where_it_was_cut_off(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", "bold"))
    table.play_to(Act, "toll")
    table.session.add_note(1, "charms")
    table.session.add_bookmark(len(table.session.moments), "a doubt")
    table.session.close()
    path, text = table.session.path, table.session.path.read_text()
    again = Session.resume(read_game(path), Shelf(tmp_path))
    assert again.path == path
    assert (again.state, again.table) == (table.session.state, table.session.table)
    assert [(note.at, note.text) for note in again.notes] == [(1, "charms")]
    assert [mark.name for mark in again.bookmarks] == ["a doubt"]
    again.close()
    lines = text.split('"0 bid')
    path.write_text('"0 bid'.join(lines[:-1]))
    for older in path.parent.glob("older/*.json*"):
        older.unlink()
    cut = Session.resume(read_game(path), Shelf(tmp_path))
    assert "the end of the file is missing" in cut.opening_note
    assert cut.path != path
    Table(cut).play_to(Over)


def test_the_newest_game_that_is_not_over_is_continued(tmp_path: Path) -> None:
    first, last = (Table.laid(tmp_path, ("bold", "random")).session for _ in range(2))
    shelf = Shelf(tmp_path)
    found = shelf.latest_unfinished(game="toy")
    assert found is not None
    assert found.path == last.path
    Table(last).play_to(Over)
    found = shelf.latest_unfinished()
    assert found is not None
    assert found.path == first.path
    assert shelf.latest_unfinished(game="skye") is None


def test_whoever_takes_a_seat_over_has_a_curtain_before_what_is_secret(tmp_path: Path) -> None:
    table = Table.laid(tmp_path, ("", "", ""))
    table.bid(2)
    table.runner.seat_players(("", "bold", "random"))
    assert table.session.sole_person() is None, "somebody else may still look on"
    table.play_to(Curtain, "bid")
    assert isinstance(table.stage, Curtain)
    assert table.stage.seat == 0
    table.play_to(Over)
    assert table.session.sole_person() == 0


def test_no_module_that_plays_it_has_loaded_another_game(tmp_path: Path) -> None:
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from toy_game import ToySetup, know_the_toy
know_the_toy()
from pathlib import Path
from skye_desktop.files.record import as_file, freeze, read_record
from skye_desktop.known_games import known_game
setup = ToySetup.model_validate({{"seats": [{{"name": "Ada"}}, {{"name": "Bo"}}]}})
state = known_game("toy").rules.new(setup)
read_record(as_file(freeze(setup, [], state)).decode())
import skye_desktop.game.runner, skye_desktop.game.thinking
print(*(name for name in sys.modules if name.startswith("skye_desktop.games.")))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
