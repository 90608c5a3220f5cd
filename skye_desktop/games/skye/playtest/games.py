"""Many games of bots without a window, determined by seeds, with checks of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from time import thread_time
from typing import NamedTuple

from skye_desktop.game.tournament import (
    CountedGame,
    LawBrokenError,
    Tally,
    Violation,
    count_games,
    play_in_batches,
)
from skye_desktop.games.skye.bots import BOTS, Bot, decide
from skye_desktop.games.skye.engine import (
    PRINTED_GAME,
    Action,
    Clan,
    Event,
    GameSetup,
    GameState,
    GoldExchanged,
    IncomePaid,
    Phase,
    ScoringId,
    Seat,
    Step,
    TileKept,
    Variant,
    apply,
    deal,
    digest,
    legal_actions,
    new_game,
    read_action,
    replay,
    standings,
    state_from_json,
    state_to_json,
    view_for,
    write_action,
)
from skye_desktop.i18n import Message, message


def table(
    seats: int,
    seed: int,
    scoring_tiles: Sequence[ScoringId] | None = None,
    variant: Variant = PRINTED_GAME,
) -> GameSetup:
    """Return a set-up with clans in order; what is not given is drawn by the seed."""
    people = [Seat(clan=clan, name=clan.display_name) for clan in list(Clan)[:seats]]
    return GameSetup.drawn(people, seed, scoring_tiles=scoring_tiles, variant=variant)


class TimedDecision(NamedTuple):
    """The duration of one decision, in seconds of processor time."""

    seat: int
    phase: Phase
    seconds: float


class PlayedGame(NamedTuple):
    """A game that was played to its end, with the duration of each decision."""

    state: GameState
    actions: list[Action]
    """All actions, including those before the state from which it was played."""
    timed: list[TimedDecision]
    events: list[Event]
    """Events since the state from which it was played."""

    @property
    def seconds(self) -> tuple[list[float], ...]:
        """Durations of each seat's decisions, in seconds, by seat."""
        seats = range(len(self.state.players))
        return tuple(
            [timed.seconds for timed in self.timed if timed.seat == seat] for seat in seats
        )


def play(
    setup: GameSetup, bots: Sequence[str], *, check: bool, guests: Mapping[str, Bot] | None = None
) -> PlayedGame:
    """Play a whole game with those bots, given by seat, and return it.

    ``guests`` are bots that are not in `BOTS`, by name. If ``check`` is set, raises LawBrokenError
    for the first law that does not hold.
    """
    game = play_on(new_game(setup), [], bots, check=check, guests=guests)
    if check:
        _require(
            replay(setup, game.actions) == game.state,
            message("replay leads to another state"),
            setup,
            game.actions[-1],
        )
    return game


def play_on(
    state: GameState,
    before: Sequence[Action],
    bots: Sequence[str],
    *,
    check: bool = False,
    guests: Mapping[str, Bot] | None = None,
) -> PlayedGame:
    """Play a game from a state to its end, and return it.

    ``before`` are the actions that led to the state. The seed of its set-up determines what
    follows. If ``check`` is set, raises LawBrokenError for the first law that does not hold.
    """
    setup = state.setup
    chance = Random(setup.seed)
    actions = list(before)
    timed: list[TimedDecision] = []
    events: list[Event] = []
    roster = {**BOTS, **(guests or {})}
    while state.phase is not Phase.FINISHED:
        if state.phase is Phase.INCOME:
            action: Action = deal(state)
        else:
            # Pricing and building are simultaneous: any order of the seats must work.
            seat = chance.choice([seat for seat in state.turn_order if legal_actions(state, seat)])
            view = view_for(state, seat)
            began = thread_time()
            action = decide(bots[seat], view, setup.seed, len(actions), roster).action
            timed.append(TimedDecision(seat, state.phase, thread_time() - began))
        unchanged = str(state.players) if check else ""
        step = apply(state, action)
        actions.append(action)
        events += step.events
        if check:
            _require(
                str(state.players) == unchanged, message("apply changed its input"), setup, action
            )
            _check_step(state, action, step)
        state = step.state
    return PlayedGame(state, actions, timed, events)


def _require(holds: bool, law: Message, setup: GameSetup, action: Action) -> None:
    if not holds:
        raise LawBrokenError(Violation(law, setup.seed, len(setup.seats), write_action(action)))


def _check_step(state: GameState, action: Action, step: Step) -> None:
    setup, after = state.setup, step.state
    _require(
        read_action(write_action(action)) == action,
        message("the action's notation does not read back"),
        setup,
        action,
    )
    tiles = sorted(all_tiles(after))
    _require(
        tiles == list(setup.variant.bag),
        message("a tile is not in exactly one place"),
        setup,
        action,
    )
    change = all_gold(after) - all_gold(state)
    flow = gold_flow(step.events, setup.variant.final.gold_a_point)
    _require(change == flow, message("gold appeared or vanished"), setup, action)
    is_sane = all(
        player.gold >= 0 and len(player.drawn) <= setup.variant.market.drawn
        for player in after.players
    )
    _require(is_sane, message("a seat holds what it cannot hold"), setup, action)
    if after.phase is not state.phase:
        again = state_from_json(state_to_json(after))
        _require(
            again == after and digest(again) == digest(after),
            message("JSON there and back differs"),
            setup,
            action,
        )
    for seat in range(len(after.players)):
        _check_secrets(after, seat, setup, action)


def _check_secrets(state: GameState, seat: int, setup: GameSetup, action: Action) -> None:
    """Check that no other seat's view depends on what this seat holds in secret."""
    if state.phase is Phase.FINISHED or setup.open_money:
        return
    player = state.players[seat]
    hidden = player._replace(gold=player.gold + 1)
    if state.phase is Phase.PRICING and player.prices:
        *others, (tile, price) = player.prices
        axed = player.discard
        hidden = player._replace(
            gold=player.gold + 1,
            prices=(*others, (tile if axed is None else axed, price - 1)),
            discard=None if axed is None else tile,
        )
    other_truth = state.with_player(seat, hidden)
    viewer = (seat + 1) % len(state.players)
    known = view_for(state, viewer)._replace(supply={}, supply_gold=0)
    guessed = view_for(other_truth, viewer)._replace(supply={}, supply_gold=0)
    _require(known == guessed, message("a view shows a secret"), setup, action)


def all_tiles(state: GameState) -> Iterator[int]:
    """Yield every tile in the bag, before a seat, still to be laid, or in a territory.

    Castles are left out.
    """
    yield from state.bag
    for player in state.players:
        yield from player.drawn
        yield from player.to_build
        yield from (face.number for face in player.territory.faces.values() if face.number)
        if state.phase is Phase.BUYING:
            yield from player.purchases


def all_gold(state: GameState) -> int:
    """Return the gold in all hands and on all tiles."""
    return sum(player.gold + player.staked for player in state.players)


def gold_flow(events: tuple[Event, ...], gold_a_point: int = 5) -> int:
    """Return the gold that came from the supply minus that which went there, in those events."""
    flow = 0
    for event in events:
        match event:
            case IncomePaid(_, income):
                flow += income.gold
            case TileKept(_, _, lost):
                flow -= lost
            case GoldExchanged(_, line):
                flow -= gold_a_point * line.points
    return flow


def play_batch(
    seats: int, bot: str, check: bool, seeds: range, variant: Variant = PRINTED_GAME
) -> Tally:
    """Return the results of those games; if a law is broken, record it and play the next game."""

    def play_one(seed: int) -> CountedGame:
        game = play(table(seats, seed, variant=variant), (bot,) * seats, check=check)
        return CountedGame(len(game.actions), standings(game.state))

    return count_games(play_one, seats, seeds)


def simulate(
    seats: int,
    games: int,
    bot: str,
    seed: int,
    *,
    check: bool,
    workers: int | None = None,
    variant: Variant | None = None,
) -> Iterator[Tally]:
    """Play games, and yield the results so far after each batch.

    Their seeds begin with ``seed``; ``variant`` is None for the printed game, ``workers`` is as in
    `in_processes`. Raises ValueError if not all of them are seeds, and what `in_processes` raises.
    """
    batch = partial(play_batch, seats, bot, check, variant=variant or PRINTED_GAME)
    yield from play_in_batches(batch, games, seed, workers)
