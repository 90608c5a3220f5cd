"""What comes next at a table, and for whose eyes: cases, and laws over random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from games import action_of, at_random, random_game, setup_for

from skye_desktop.contract import EASY, Manners
from skye_desktop.engine import (
    Event,
    GameState,
    Phase,
    PlaceTile,
    apply,
    deal,
    legal_actions,
    new_game,
    view_for,
)
from skye_desktop.game.flow import (
    Act,
    Announce,
    Announcement,
    Curtain,
    Deal,
    Due,
    Over,
    Stage,
    TableFlow,
    Think,
    announcements,
    is_own,
    may_redo,
    undo_from,
)
from skye_desktop.game.session import Moment
from skye_desktop.games.skye.etiquette import ETIQUETTE, News
from skye_desktop.games.skye.skye_game import RULES

TWO = TableFlow(seats=2)
CLOSED = Manners(is_closed=True)
PHONE = TableFlow(seats=2, elsewhere=frozenset({1}))
TWO_AND_PHONE = TableFlow(seats=3, elsewhere=frozenset({2}))
PERSON_AND_PHONE = TableFlow(3, frozenset({1}), elsewhere=frozenset({2}))


def due(state: GameState, seat: int | None, manners: Manners = EASY) -> Due:
    is_private = ETIQUETTE.is_private(state, manners)
    return Due(state.phase, seat, RULES.is_over(state), is_private)


def in_phase(phase: Phase, *, open_money: bool = False) -> GameState:
    return new_game(setup_for(2, 3, open_money=open_money))._replace(phase=phase)


def waiting(state: GameState) -> int | None:
    return next((seat for seat in state.turn_order if legal_actions(state, seat)), None)


@pytest.mark.parametrize(
    ("flow", "phase", "seat", "stage"),
    [
        (TWO, Phase.INCOME, None, Deal()),
        (TWO, Phase.FINISHED, None, Over()),
        (TWO, Phase.PRICING, 0, Curtain(0, Phase.PRICING)),
        (TWO.take_screen(0), Phase.PRICING, 0, Act(0, Phase.PRICING, 0)),
        (TWO.take_screen(0), Phase.PRICING, 1, Curtain(1, Phase.PRICING)),
        (TWO, Phase.BUYING, 1, Act(1, Phase.BUYING, None)),
        (TWO.take_screen(1), Phase.BUYING, 1, Act(1, Phase.BUYING, None)),
        (TWO, Phase.BUILDING, 1, Act(1, Phase.BUILDING, None)),
        (TableFlow(3, frozenset({1, 2})), Phase.PRICING, 0, Act(0, Phase.PRICING, 0)),
        (TableFlow(3, frozenset({1, 2})), Phase.BUILDING, 0, Act(0, Phase.BUILDING, 0)),
        (TableFlow(3, frozenset({1, 2})), Phase.BUYING, 1, Think(1, Phase.BUYING, 0)),
        (TableFlow(3, frozenset({1})), Phase.BUYING, 1, Think(1, Phase.BUYING, None)),
        (TableFlow(2, frozenset({0, 1})), Phase.PRICING, 0, Think(0, Phase.PRICING, None)),
        (TableFlow(3, frozenset({1, 2})), Phase.FINISHED, None, Over(0)),
        (TWO_AND_PHONE, Phase.PRICING, 0, Curtain(0, Phase.PRICING)),
        (TWO_AND_PHONE, Phase.PRICING, 2, Think(2, Phase.PRICING, None)),
        (TWO_AND_PHONE, Phase.BUYING, 2, Think(2, Phase.BUYING, None)),
        (PERSON_AND_PHONE, Phase.PRICING, 0, Curtain(0, Phase.PRICING)),
        (PERSON_AND_PHONE, Phase.BUYING, 0, Act(0, Phase.BUYING, None)),
        (TableFlow(2, frozenset({1}), elsewhere=frozenset({0})), Phase.FINISHED, None, Over()),
    ],
)
def test_what_comes_next(flow: TableFlow, phase: Phase, seat: int | None, stage: Stage) -> None:
    assert flow.stage(due(in_phase(phase), seat)) == stage


@pytest.mark.parametrize(
    ("flow", "phase", "manners", "open_money", "stage"),
    [
        (TWO, Phase.BUYING, CLOSED, False, Curtain(1, Phase.BUYING)),
        (TWO.take_screen(1), Phase.BUYING, CLOSED, False, Act(1, Phase.BUYING, 1)),
        (TWO, Phase.BUILDING, CLOSED, False, Act(1, Phase.BUILDING, None)),
        (TWO.with_players(frozenset({0})), Phase.BUYING, CLOSED, False, Act(1, Phase.BUYING, 1)),
        (TWO, Phase.BUYING, CLOSED, True, Act(1, Phase.BUYING, None)),
        (TWO, Phase.BUYING, EASY, True, Act(1, Phase.BUYING, None)),
        (TWO, Phase.PRICING, EASY, True, Curtain(1, Phase.PRICING)),
        (PHONE, Phase.BUYING, CLOSED, False, Think(1, Phase.BUYING, None)),
    ],
)
def test_what_comes_next_at_a_closed_market_and_with_open_money(
    flow: TableFlow, phase: Phase, manners: Manners, open_money: bool, stage: Stage
) -> None:
    assert flow.stage(due(in_phase(phase, open_money=open_money), 1, manners)) == stage


def news_of(state: GameState, events: Sequence[Event]) -> tuple[Announcement, ...]:
    return announcements(ETIQUETTE, events, partial(view_for, state, None))


def test_what_is_announced_comes_once_before_whoever_is_to_act_unless_it_is_undone() -> None:
    state = new_game(setup_for(2, 3))
    after, events = apply(state, deal(state))
    news = news_of(state, events)
    flow = TWO.announce(news)
    stage = flow.stage(due(after, waiting(after)))
    assert isinstance(stage, Announce)
    assert stage.announcement.news is News.INCOME
    undone = flow.rewind(())
    for then in (flow.acknowledge(), undone):
        assert then.stage(due(after, waiting(after))) == Curtain(0, Phase.PRICING)
    assert isinstance(undone.rewind(news).stage(due(after, 0)), Announce)


def a_random_table(seed: int) -> tuple[TableFlow, Manners, GameState, Random]:
    rng = Random(seed)
    seats = rng.randint(2, 5)
    computers = frozenset(seat for seat in range(seats) if rng.random() < 0.4)
    elsewhere = frozenset(seat for seat in range(seats) if rng.random() < 0.3) - computers
    state = new_game(setup_for(seats, seed, open_money=rng.random() < 0.5))
    flow = TableFlow(seats, computers, elsewhere=elsewhere)
    return flow, Manners(is_closed=rng.random() < 0.5), state, rng


@pytest.mark.parametrize("seed", range(24))
def test_a_secret_is_shown_to_nobody_but_the_seat_that_has_it(seed: int) -> None:
    """With several people a stage with a viewer comes directly after that person's curtain.

    Each person at the screen has a curtain a round to set prices, and at a closed market with secret money one more to
    buy. Whoever has a screen of their own has none, and what they see is never on the table's.
    """
    flow, manners, state, rng = a_random_table(seed)
    policy, known = at_random(rng), None
    curtains: Counter[tuple[int, int, Phase]] = Counter()
    told: list[Event] = []
    buys_alone = manners.is_closed and not state.setup.open_money
    in_secret = (Phase.PRICING, Phase.BUYING) if buys_alone else (Phase.PRICING,)
    while True:
        stage = flow.stage(due(state, waiting(state), manners))
        flow = flow.enter(stage)
        match stage:
            case Over():
                break
            case Announce(announcement, _):
                assert announcement.events[-1] in told
                flow, known = flow.acknowledge(), None
            case Curtain(seat, phase):
                curtains[state.round, seat, phase] += 1
                assert flow.sole_person is None
                assert seat in flow.people_at_screen
                flow, known = flow.take_screen(seat), seat
            case Deal():
                step = apply(state, deal(state))
                flow = flow.announce(news_of(state, step.events))
                told += step.events
                state = step.state
            case Act(seat, phase, viewer) | Think(seat, phase, viewer):
                assert viewer in (None, flow.sole_person, known)
                assert viewer not in flow.elsewhere
                if isinstance(stage, Act) and phase in in_secret:
                    assert viewer is not None
                else:
                    known = None
                step = apply(state, action_of(seat, policy, state))
                flow = flow.announce(news_of(state, step.events))
                told += step.events
                state = step.state
    people = () if flow.sole_person is not None else flow.people_at_screen
    rounds = range(1, len(state.setup.track) + 1)
    expected = (
        (number, seat, phase) for number in rounds for seat in people for phase in in_secret
    )
    assert curtains == Counter(expected)


def test_a_seat_given_to_a_computer_sits_before_no_screen() -> None:
    flow = TableFlow(3).take_screen(1)
    assert flow.with_players(frozenset({1})).at_screen is None
    assert flow.with_players(frozenset({2})).at_screen == 1
    assert flow.with_players(frozenset(), elsewhere=frozenset({1})).at_screen is None
    assert flow.with_players(frozenset(), elsewhere=frozenset({2})).at_screen == 1


def test_undo_in_a_playtest_takes_back_the_last_thing_that_a_person_did() -> None:
    moments = [Moment(move.action, move.events, move.after) for move in random_game(2, 1)]
    seats = [getattr(moment.action, "seat", None) for moment in moments]
    last = max(at for at, seat in enumerate(seats) if seat is not None)
    assert undo_from(RULES, ETIQUETTE, moments, (), is_playtest=True) == last
    of_first = max(at for at, seat in enumerate(seats) if seat == 0)
    assert undo_from(RULES, ETIQUETTE, moments, (1,), is_playtest=True) == of_first
    assert undo_from(RULES, ETIQUETTE, moments[:1], (), is_playtest=True) is None


def test_undo_takes_back_what_was_done_elsewhere_in_a_playtest_only() -> None:
    moments = [Moment(move.action, move.events, move.after) for move in random_game(2, 1)]
    last = max(
        at for at, moment in enumerate(moments) if isinstance(moment.action, PlaceTile)
    )  # fmt: skip
    seat = RULES.actor(moments[last].action)
    assert seat is not None
    done = moments[: last + 1]
    for elsewhere, is_playtest, expected in (
        ((), False, last),
        ((1 - seat,), False, last),
        ((seat,), False, None),
        ((seat,), True, last),
    ):
        found = undo_from(RULES, ETIQUETTE, done, (), elsewhere, is_playtest=is_playtest)
        assert found == expected


@pytest.mark.parametrize("is_playtest", [True, False])
def test_before_the_first_action_there_is_nothing_to_undo(is_playtest: bool) -> None:
    assert undo_from(RULES, ETIQUETTE, [], (), is_playtest=is_playtest) is None


def test_whoever_sits_before_the_screen_stays_until_everybody_looks_on() -> None:
    for flow, seated in ((TWO, None), (TWO.take_screen(0), 0)):
        assert flow.enter(Act(0, Phase.PRICING, 0, is_private=True)).at_screen == seated
        assert flow.enter(Act(0, Phase.BUYING, None)).at_screen is None


def test_what_was_undone_is_done_again_where_a_person_may_think_again() -> None:
    act, curtain = Act(0, Phase.BUYING, None), Curtain(0, Phase.PRICING)
    stages: list[tuple[Stage, bool]] = [(act, True), (curtain, True), (Over(), False)]
    for stage, may_be in stages:
        assert may_redo(stage, is_playtest=False) is may_be
        assert may_redo(stage, is_playtest=True)


def test_undo_takes_back_what_the_person_at_the_screen_did_or_anything_in_a_playtest() -> None:
    stages: list[tuple[Stage, int | None, bool]] = [
        (Act(1, Phase.BUYING, None), None, True),
        (Act(0, Phase.BUYING, None), None, False),
        (Act(0, Phase.BUYING, None), 1, True),
        (Curtain(0, Phase.PRICING), None, True),
        (Over(), None, False),
    ]
    for stage, sole_person, is_theirs in stages:
        assert is_own(stage, 1, sole_person, is_playtest=False) is is_theirs
        assert is_own(stage, 1, sole_person, is_playtest=True)
