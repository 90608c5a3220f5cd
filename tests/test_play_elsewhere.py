"""Whole games of people at the screen, people elsewhere, and computers: who has a curtain, what is held, what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path
from random import Random

import pytest
from elsewhere import Awaited, Scripted
from games import setup_for
from groups import many, spread
from played_game import SEED, PlayedGame

from skye_desktop.contract import EASY, Manners
from skye_desktop.engine import (
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    PassBuying,
    Phase,
    PlaceTile,
    Reason,
    SeatAction,
    SetPrices,
    replay,
    write_action,
)
from skye_desktop.files import Shelf
from skye_desktop.files.record import TableOptions
from skye_desktop.game.flow import Act, Announce, Curtain, Over, Stage, Think
from skye_desktop.game.pace import Pace, Turn, TurnStep
from skye_desktop.game.runner import Cause, Change, Runner, no_pause
from skye_desktop.game.session import Session
from skye_desktop.games.skye.bots import decide
from skye_desktop.games.skye.etiquette import News
from skye_desktop.games.skye.skye_game import RULES

Kinds = tuple[str, ...]
"""Who plays, by seat: ``screen``, ``phone`` or ``computer``."""
SCREEN, PHONE, COMPUTER = KINDS = ("screen", "phone", "computer")

IN_TURN = DealTiles | BuyTile | PassBuying
"""Actions of stretches in which one seat acts after another."""


class Game(PlayedGame):
    """A game of people, some of them elsewhere, and computers, and all who play it."""

    def __init__(
        self,
        folder: Path,
        kinds: Kinds,
        looks: Callable[[], int] = lambda: 0,
        pace: Pace = no_pause,
        *,
        is_playtest: bool = False,
        manners: Manners = EASY,
    ) -> None:
        levels = tuple("random" if kind == COMPUTER else "" for kind in kinds)
        options = TableOptions(computers=levels if any(levels) else (), is_playtest=is_playtest)
        self.session = Session.start(setup_for(len(kinds), SEED), Shelf(folder), options)
        self.runner = Runner(self.session, lambda level: Scripted(looks), pace, manners)
        self.phones = {seat: Scripted(looks) for seat, kind in enumerate(kinds) if kind == PHONE}
        self.changes: list[Change] = []
        self.curtains: Counter[tuple[int, int, Phase]] = Counter()
        self.runner.listeners.append(self.changes.append)
        self.runner.listeners.append(self.look)
        self.runner.seat_elsewhere(self.phones)
        self.runner.begin()

    @property
    def actions(self) -> list[Action]:
        return [moment.action for moment in self.session.moments]

    def look(self, change: Change) -> None:
        """The screen never shows what only one person may know, but to that person."""
        stage, sole = self.runner.stage, self.session.sole_person()
        viewer = None if isinstance(stage, Curtain) else getattr(stage, "viewer", None)
        if viewer is not None:
            assert viewer not in self.runner.elsewhere
            assert viewer == sole or (isinstance(stage, Act) and viewer == stage.seat)
        view = self.runner.view(viewer)
        for seat in view.seats:
            if seat.seat != viewer:
                assert view.phase is not Phase.PRICING or not seat.prices
                assert seat.gold is None or view.phase is Phase.FINISHED
                assert not isinstance(stage, Curtain) or stage.seat not in self.runner.elsewhere

    def step(self) -> None:
        if isinstance(stage := self.runner.stage, Curtain):
            now = self.session.round_at(len(self.session.moments))
            self.curtains[now, stage.seat, stage.phase] += 1
        super().step()

    def play_to(self, phase: Phase, *stages: type[Stage]) -> None:
        self.play_until(
            lambda: self.session.phase is phase and isinstance(self.runner.stage, stages)
        )

    def play_to_end(self) -> None:
        self.play_until(lambda: isinstance(self.runner.stage, Over))

    def come_to_screen(self, *seats: int) -> None:
        stay = {seat: phone for seat, phone in self.phones.items() if seat not in seats}
        self.runner.seat_elsewhere(stay)


def mixes(seats: int) -> list[Kinds]:
    """Mixes of that many seats, all orders of two and three; of more each number of each kind once, in some order."""
    if seats < 4:
        return list(product(KINDS, repeat=seats))
    found, chance = combinations_with_replacement(KINDS, seats), Random(seats)
    return [tuple(chance.sample(kinds, seats)) for kinds in found]


MIXES = [kinds for seats in range(2, 6) for kinds in mixes(seats) if PHONE in kinds]
EVERY_MIX = pytest.mark.parametrize("kinds", spread(MIXES, quick=8), ids="-".join)


def expected_curtains(kinds: Kinds) -> Counter[tuple[int, int, Phase]]:
    here = [seat for seat, kind in enumerate(kinds) if kind == SCREEN]
    people = len(here) + kinds.count(PHONE)
    rounds = range(1, len(setup_for(len(kinds), SEED).track) + 1)
    behind = here if people > 1 else []
    return Counter((number, seat, Phase.PRICING) for number in rounds for seat in behind)


@EVERY_MIX
def test_only_people_at_the_screen_have_curtains_and_the_game_is_the_same_however_fast_all_are(
    tmp_path: Path, kinds: Kinds
) -> None:
    quick = Game(tmp_path / "0", kinds)
    quick.play_to_end()
    assert quick.curtains == expected_curtains(kinds)
    seats = dict.fromkeys(range(len(kinds)))
    order = {seat: KINDS.index(kinds[seat]) for seat in seats}
    for one, other in pairwise(quick.actions):
        if not isinstance(one, IN_TURN) and not isinstance(other, IN_TURN):
            assert order[one.seat] <= order[other.seat], "screen, elsewhere, computers"
    chance = Random(len(MIXES) + MIXES.index(kinds))
    slow = Game(tmp_path / "1", kinds, partial(chance.randrange, 12))
    while not isinstance(slow.runner.stage, Over):
        for _ in range(chance.choice((0, 0, 3, 30))):
            slow.runner.tick(0.1)
        slow.step()
    assert slow.actions == quick.actions
    assert slow.session.digest == quick.session.digest
    assert_says_nothing_of_elsewhere(quick.session)


def assert_says_nothing_of_elsewhere(session: Session) -> None:
    """The game would be saved in the same words if all people had been at the screen."""
    twin = Session.start(session.setup, Shelf(session.path.parent / "twin"), session.table)
    for moment in session.moments:
        twin.do(moment.action, moment.remark)
    twin.table = session.table
    same = {"id": twin.id, "seconds": ()}
    saved, other = (one.as_save().model_copy(update=same) for one in (session, twin))
    assert saved == other


def phones_and_a_person(tmp_path: Path, pace: Pace = no_pause) -> tuple[Game, Awaited, Awaited]:
    """A game with a person at seat 0, and at seats 1 and 2 people elsewhere who wait."""
    game = Game(tmp_path, (SCREEN, PHONE, PHONE), pace=pace)
    slow = (Awaited(), Awaited())
    game.phones.update(enumerate(slow, start=1))
    game.runner.seat_elsewhere(game.phones)
    return game, *slow


def prices(game: Game, seat: int, *, cheap: int = 1) -> SetPrices:
    first, second, third = game.session.view(seat).seats[seat].drawn
    return SetPrices(seat, ((first, cheap), (second, 1)), third)


def ask(game: Game, phone: Awaited, action: SeatAction) -> None:
    """Let a person elsewhere answer, and the game take it."""
    seat = RULES.actor(action)
    assert seat is not None
    assert game.runner.why_not(seat, action) is None
    phone.says = action
    assert game.runner.next_tick_in() == 0
    game.runner.tick(0.0)
    phone.says = None


def test_prices_are_recalled_until_the_last_one_is_in(tmp_path: Path) -> None:
    game, one, other = phones_and_a_person(tmp_path)
    runner, session = game.runner, game.session
    game.play_to(Phase.PRICING, Curtain)
    done = len(session.moments)
    ask(game, one, prices(game, 1))
    assert runner.is_done(1)
    assert not runner.is_done(2)
    assert runner.view(None).seats[1].has_set_prices, "everybody sees who is ready"
    assert not one.is_asked
    assert runner.recall(1)
    assert one.is_asked
    assert not runner.is_done(1)
    assert not runner.view(None).seats[1].has_set_prices
    assert not runner.recall(1), "there is nothing more to take back"
    ask(game, one, prices(game, 1, cheap=2))
    game.step()
    game.step()
    assert isinstance(runner.stage, Think), "the person at the screen is done"
    assert len(session.moments) == done + 1, "what is sealed is not in the game yet"
    assert runner.recall(1)
    ask(game, one, prices(game, 1, cheap=3))
    ask(game, other, prices(game, 2))
    assert isinstance(runner.stage, Announce)
    assert runner.stage.announcement.news is News.REVEAL
    assert replay(session.setup, game.actions[:-1]) == session.state_at(len(game.actions) - 1)
    sealed = game.actions[done + 1]
    assert isinstance(sealed, SetPrices)
    assert (sealed.seat, max(gold for _, gold in sealed.prices)) == (1, 3)
    assert not any(map(runner.recall, range(3)))


def test_prices_of_all_elsewhere_wait_for_the_person_at_the_screen(tmp_path: Path) -> None:
    game, *phones = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    done = len(game.session.moments)
    for seat, phone in enumerate(phones, start=1):
        ask(game, phone, prices(game, seat))
    assert len(game.session.moments) == done
    assert game.runner.next_tick_in() is None, "it is up to the person at the screen"
    assert game.runner.recall(2), "and all may still change theirs"
    ask(game, phones[1], prices(game, 2))
    game.step()
    game.step()
    assert [write_action(action)[0] for action in game.actions[done:]] == ["0", "1", "2"]


def test_a_wrong_answer_is_judged_where_it_was_asked(tmp_path: Path) -> None:
    game, one, _ = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    assert game.runner.why_not(1, prices(game, 1, cheap=99)) is Reason.NOT_ENOUGH_GOLD
    assert game.runner.why_not(1, EndBuilding(1)) is Reason.WRONG_PHASE
    game.play_until(lambda: game.session.phase is Phase.PRICING and one.is_asked)
    assert game.runner.why_not(1, prices(game, 1)) is None


def play_to_building(game: Game, phones: Sequence[Awaited]) -> None:
    """Play on until all build; whoever is elsewhere decides by lot up to there."""
    while not (game.session.phase is Phase.BUILDING and isinstance(game.runner.stage, Act)):
        for phone in phones:
            if phone.is_asked and phone.says is None:
                view, number = phone.asked[-1]
                if view.phase is not Phase.BUILDING:
                    phone.says = decide("random", view, SEED, number).action
        game.step()
    for phone in phones:
        phone.says = None


def tile_of(phone: Awaited) -> PlaceTile:
    """A tile laid by lot, by whoever is elsewhere."""
    view, _ = phone.asked[-1]
    for seed in range(100):
        action = decide("random", view, seed, 0).action
        if isinstance(action, PlaceTile):
            return action
    raise AssertionError("no tile fits")


def test_what_is_laid_elsewhere_is_seen_at_once_and_kept_for_whoever_comes_to_the_screen(
    tmp_path: Path,
) -> None:
    game, *phones = phones_and_a_person(tmp_path, lambda turn: 5.0)
    runner, session = game.runner, game.session
    play_to_building(game, phones)
    done = len(session.moments)
    game.changes.clear()
    ask(game, phones[0], tile_of(phones[0]))
    assert [change.cause for change in game.changes] == [Cause.AHEAD]
    seen = runner.view(None).seats[1]
    assert len(seen.laid) == 1
    assert len(session.moments) == done, "people at the screen act first"
    assert session.view(None).seats[1].laid == ()
    game.come_to_screen(1)
    assert session.view(None).seats[1] == runner.view(None).seats[1] == seen
    assert runner.people_at_screen == (0, 1)
    assert isinstance(runner.stage, Act)
    assert runner.undoable is not None, "a tile may be picked up at the screen"
    game.runner.seat_elsewhere(game.phones)
    assert runner.view(None).seats[1] == seen
    assert runner.undoable is None
    assert runner.elsewhere == {1, 2}
    assert phones[0].asked[-1][0].seats[1].laid == seen.laid


def test_own_decisions_are_seen_elsewhere_before_the_table_shows_them(tmp_path: Path) -> None:
    game, one, _ = phones_and_a_person(tmp_path)
    game.play_until(lambda: isinstance(game.runner.stage, Announce) and one.is_asked)
    ask(game, one, prices(game, 1, cheap=2))
    assert game.runner.view(1).seats[1].prices
    assert not game.runner.view(None).seats[1].has_set_prices, "something is announced"
    assert not game.runner.view(2).seats[1].prices


def test_undo_never_takes_back_what_was_done_elsewhere(tmp_path: Path) -> None:
    chance = Random(4)
    game = Game(tmp_path, (SCREEN, PHONE, COMPUTER, SCREEN), partial(chance.randrange, 3))
    undone = 0
    while not isinstance(game.runner.stage, Over):
        moment = game.runner.undoable
        if moment is not None and chance.random() < 0.3:
            seat = moment.action.seat
            assert seat in (0, 3)
            before = game.actions
            game.runner.undo()
            assert game.actions == before[:-1]
            undone += 1
            if chance.random() < 0.5 and game.runner.redoable is not None:
                game.runner.redo()
                assert game.actions == before
        game.step()
    assert undone > 20


def test_in_a_playtest_undo_goes_back_and_who_is_elsewhere_is_asked_again(tmp_path: Path) -> None:
    game = Game(tmp_path, (SCREEN, PHONE, COMPUTER), is_playtest=True)
    phone = game.phones[1]
    game.play_to(Phase.BUYING, Act)
    game.play_until(lambda: isinstance(game.actions[-1], BuyTile | PassBuying))
    while (moment := game.runner.undoable) is not None and moment.action.seat != 1:
        game.runner.undo()
    assert moment is not None
    asked = len(phone.asked)
    game.runner.undo()
    assert isinstance(game.runner.stage, Think | Announce)
    assert len(phone.asked) == asked + 1, "the decision is to be made again"
    game.play_to_end()


def test_going_back_for_good_and_trying_again_ask_anew_for_what_is_sealed(tmp_path: Path) -> None:
    game, one, other = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    start = len(game.session.moments)
    again: list[Callable[[int], None]] = [game.runner.restart, game.runner.go_back_to]
    for go_back in again:
        ask(game, one, prices(game, 1))
        game.play_to(Phase.PRICING, Think)
        go_back(start)
        assert isinstance(game.runner.stage, Curtain)
        assert not game.runner.is_done(1)
        assert one.is_asked
        assert other.is_asked


class Restless:
    """A game in which people get and leave phones, change with computers, recall, undo and wait, by lot."""

    def __init__(self, game: Game, chance: Random, looks: Callable[[], int]) -> None:
        self.game, self.chance = game, chance
        seats = range(len(game.session.setup.seats))
        self.phones = {seat: Scripted(looks) for seat in seats}
        self.away = set(game.phones)
        self.done: Counter[str] = Counter()

    def play(self) -> None:
        fidgets = self.move, self.change_seats, self.recall, self.undo, self.pause
        while not isinstance(self.game.runner.stage, Over):
            if self.chance.random() < 0.25:
                self.chance.choices(fidgets, (8, 2, 4, 4, 1))[0]()
            if self.game.runner.is_paused and self.chance.random() < 0.5:
                self.game.runner.pause(False)
            self.game.step()

    def move(self) -> None:
        """Somebody gets a phone, or comes back to the screen; nothing that was seen is lost."""
        runner, session = self.game.runner, self.game.session
        people = [seat for seat in self.phones if seat not in session.computers]
        seen = runner.view(None)
        if people:
            self.away ^= {self.chance.choice(people)}
        runner.seat_elsewhere({seat: self.phones[seat] for seat in self.away})
        self.check()
        after = runner.view(None)
        if seen.phase is after.phase is Phase.BUILDING:
            for before, now in zip(seen.seats, after.seats, strict=True):
                assert set(before.laid) <= set(now.laid)
        self.done["move"] += 1

    def change_seats(self) -> None:
        """A computer takes a person's seat, or a person a computer's."""
        session = self.game.session
        levels = [session.level(seat) for seat in self.phones]
        seat = self.chance.choice(list(self.phones))
        levels[seat] = "" if levels[seat] else "random"
        self.game.runner.seat_players(levels)
        self.away.discard(seat)
        self.check()
        self.done["change"] += 1

    def recall(self) -> None:
        seat = self.chance.choice(list(self.phones))
        before = self.game.actions
        if self.game.runner.recall(seat):
            assert seat in self.away
            assert not self.game.runner.is_done(seat)
            assert self.game.actions == before
            self.done["recall"] += 1

    def undo(self) -> None:
        runner, before = self.game.runner, self.game.actions
        if (moment := runner.undoable) is not None:
            runner.undo()
            if self.game.session.table.is_playtest:
                assert self.game.actions == before[: len(self.game.actions)]
            else:
                assert RULES.actor(moment.action) not in self.away
                assert self.game.actions == before[:-1]
            if self.chance.random() < 0.5 and runner.redoable is not None:
                runner.redo()
                assert self.game.actions == before
            self.done["undo"] += 1

    def pause(self) -> None:
        self.game.runner.pause(True)

    def check(self) -> None:
        runner = self.game.runner
        assert runner.elsewhere == self.game.session.elsewhere == self.away
        assert self.away.isdisjoint(runner.people_at_screen)
        assert self.away.isdisjoint(self.game.session.computers)
        here = set(runner.people_at_screen) & set(self.game.session.waiting_seats())
        assert not here or not isinstance(runner.stage, Think), "people at the screen act first"


@pytest.mark.parametrize("seed", range(many(12, quick=3)))
def test_phones_come_and_go_in_any_moment_and_the_game_goes_on(tmp_path: Path, seed: int) -> None:
    """Nothing that everybody has seen is lost, and the screen shows no secret of whoever left it."""
    chance = Random(seed)
    looks = partial(chance.randrange, 4)
    kinds = tuple(chance.choices(KINDS, (2, 3, 2), k=chance.randint(2, 5)))
    is_playtest, manners = chance.random() < 0.2, Manners(is_closed=chance.random() < 0.3)
    game = Game(tmp_path, kinds, looks, is_playtest=is_playtest, manners=manners)
    table = Restless(game, chance, looks)
    table.play()
    assert table.done["move"] > 5
    session = game.session
    assert replay(session.setup, game.actions) == session.state
    assert_says_nothing_of_elsewhere(session)


def test_the_only_person_has_a_curtain_after_coming_from_elsewhere(tmp_path: Path) -> None:
    game = Game(tmp_path, (PHONE, COMPUTER), lambda: 10_000)

    def stage() -> Stage:
        return game.runner.stage

    game.play_until(lambda: isinstance(stage(), Think))
    assert stage() == Think(0, Phase.PRICING, None)
    game.come_to_screen(0)
    assert stage() == Curtain(0, Phase.PRICING), "who sits there may be somebody else"
    game.runner.take_seat(0)
    assert stage() == Act(0, Phase.PRICING, 0)
    game.runner.seat_elsewhere(game.phones)
    assert stage() == Think(0, Phase.PRICING, None)
    assert game.session.sole_person() is None
    game.come_to_screen(0)
    game.play_to(Phase.BUYING, Act)
    assert game.session.sole_person() == 0, "until prices are revealed"
    assert stage() == Act(0, Phase.BUYING, 0)


def test_a_seat_given_to_a_computer_is_no_longer_played_elsewhere(tmp_path: Path) -> None:
    game, *phones = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    ask(game, phones[0], prices(game, 1))
    game.runner.seat_players(("", "random", ""))
    assert game.runner.elsewhere == game.session.elsewhere == {2}
    assert not phones[0].is_asked
    assert not game.session.view(None).seats[1].has_set_prices
    assert isinstance(game.runner.stage, Curtain)


def test_a_table_of_phones_only_is_no_table_of_computers(tmp_path: Path) -> None:
    game = Game(tmp_path, (PHONE, PHONE))
    kinds = set[str]()
    while not isinstance(stage := game.runner.stage, Over):
        assert not game.runner.is_watched
        assert not isinstance(stage, Act | Curtain)
        if isinstance(stage, Announce):
            kinds.add(stage.announcement.news)
        game.step()
    assert {News.INCOME, News.REVEAL, News.MARKET, News.SCORES} <= kinds


def test_while_people_elsewhere_think_the_screen_needs_no_tick(tmp_path: Path) -> None:
    game, *phones = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    assert game.runner.next_tick_in() is None
    game.play_to(Phase.PRICING, Think)
    game.runner.tick(1.0)
    assert game.runner.next_tick_in() is None
    phones[1].says = prices(game, 2)
    assert game.runner.next_tick_in() == 0


def test_what_is_bought_elsewhere_is_shown_like_a_computers_act_but_for_thinking(
    tmp_path: Path,
) -> None:
    lengths = {TurnStep.THINKING: 5.0, TurnStep.ACTING: 0.5, TurnStep.DONE: 1.0}
    turns: list[Turn] = []

    def pace(turn: Turn) -> float:
        turns.append(turn)
        return lengths[turn.step]

    game = Game(tmp_path, (PHONE, PHONE), pace=pace)
    game.play_until(lambda: game.session.phase is Phase.BUYING and not is_told(game))
    steps: list[TurnStep] = []
    for _ in range(14):
        assert game.runner.turn is not None
        assert game.runner.turn.is_elsewhere
        steps.append(game.runner.turn.step)
        if steps[-1] is TurnStep.ACTING:
            assert not game.runner.recall(game.runner.turn.seat), "it is seen happening"
        game.runner.tick(0.125)
    assert steps[1:13] == [TurnStep.ACTING] * 4 + [TurnStep.DONE] * 8


def test_undo_does_not_break_off_what_is_seen_being_done_elsewhere(tmp_path: Path) -> None:
    lengths = {TurnStep.THINKING: 0.0, TurnStep.ACTING: 0.5, TurnStep.DONE: 0.0}
    game = Game(tmp_path, (SCREEN, PHONE), pace=lambda turn: lengths[turn.step])

    def has_bought_before() -> bool:
        last, turn = game.session.moments[-1].action, game.runner.turn
        is_own = isinstance(last, BuyTile | PassBuying) and last.seat == 0
        return is_own and turn is not None and turn.seat == 1

    game.play_until(has_bought_before)
    assert game.runner.undoable is not None, "nobody has decided yet"
    game.runner.tick(0.0)
    assert game.runner.turn is not None
    assert game.runner.turn.step is TurnStep.ACTING
    assert game.runner.undoable is None
    game.session.change_table(is_playtest=True)
    assert game.runner.undoable is not None


def is_told(game: Game) -> bool:
    return isinstance(game.runner.stage, Announce)


def test_playing_on_without_pauses_stops_where_a_person_elsewhere_is_to_decide(
    tmp_path: Path,
) -> None:
    game = Game(tmp_path, (PHONE, COMPUTER), lambda: 10_000)
    game.runner.hurry(True)
    for _ in range(10):
        game.runner.tick(0.0)
    assert not game.runner.is_hurrying
    assert isinstance(game.runner.stage, Think)
    assert game.runner.stage.seat == 0


def test_computers_that_wait_hold_up_nobody_elsewhere(tmp_path: Path) -> None:
    game = Game(tmp_path, (PHONE, COMPUTER, PHONE))
    game.play_to(Phase.BUYING, Announce)
    game.runner.pause(True)

    def is_a_computers_turn() -> bool:
        stage = game.runner.stage
        return isinstance(stage, Think) and stage.seat == 1

    game.play_until(is_a_computers_turn)
    before = game.actions
    for _ in range(20):
        game.runner.tick(1.0)
    assert game.actions == before
    assert game.runner.next_tick_in() is None
    game.runner.pause(False)
    game.play_until(lambda: game.session.phase is Phase.BUILDING)


def test_a_closed_game_asks_nobody_any_more(tmp_path: Path) -> None:
    game, *phones = phones_and_a_person(tmp_path)
    game.play_to(Phase.PRICING, Curtain)
    assert all(phone.is_asked for phone in phones)
    game.runner.close()
    assert not any(phone.is_asked for phone in phones)


def test_a_game_that_is_opened_again_knows_nobody_elsewhere(tmp_path: Path) -> None:
    game = Game(tmp_path, (PHONE, SCREEN))
    game.play_to(Phase.BUILDING, Act)
    again = game.session.branch(len(game.session.moments), "Again")
    assert again.elsewhere == frozenset()
