"""A game from its set-up to the final order: deal, check, apply, replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from pydantic import ConfigDict, TypeAdapter

from skye_desktop.engine_parts import LegalActions
from skye_desktop.games.skye.engine.actions import Action, DealTiles, SeatAction
from skye_desktop.games.skye.engine.events import Event
from skye_desktop.games.skye.engine.phases import PHASES, advance, refuse
from skye_desktop.games.skye.engine.reasons import Reason
from skye_desktop.games.skye.engine.state import GameSetup, GameState, Phase, PlayerState, draw


class Step(NamedTuple):
    """The state after an action, and its events."""

    state: GameState
    events: tuple[Event, ...]


class Standing(NamedTuple):
    """A seat's place in the final order, 1 for the winner; equal seats share a place."""

    place: int
    seat: int
    points: int
    gold_left: int


def new_game(setup: GameSetup) -> GameState:
    """Return the state of a new game, before the deal of the first round."""
    seats = len(setup.seats)
    gold = setup.variant.start.gold
    return GameState(
        setup=setup,
        round=1,
        phase=Phase.INCOME,
        start_seat=setup.start_seat,
        players=tuple(
            PlayerState(gold[(seat - setup.start_seat) % seats]) for seat in range(seats)
        ),
        bag=frozenset(setup.variant.bag),
    )


def deal(state: GameState) -> DealTiles:
    """Return the deal of this round.

    Tiles that a scenario puts at the top of the bag come first, then those that the seed
    determines. Only for a state in the income phase.
    """
    assert state.phase is Phase.INCOME
    seats = len(state.players)
    hand = state.setup.variant.market.drawn
    wanted = tuple(tile for tile in state.bag_order if tile in state.bag)[: hand * seats]
    rest = sorted(state.bag.difference(wanted))
    tiles = wanted + draw(
        state.setup.seed, f"round {state.round}", rest, hand * seats - len(wanted)
    )
    return DealTiles(tuple(tiles[hand * seat : hand * seat + hand] for seat in range(seats)))


def why_not(state: GameState, action: Action) -> Reason | None:
    """Return why the action is illegal now; None if it is legal."""
    phase = PHASES[state.phase]
    if not isinstance(action, phase.actions):
        return Reason.GAME_OVER if state.phase is Phase.FINISHED else Reason.WRONG_PHASE
    if not isinstance(action, DealTiles) and not 0 <= action.seat < len(state.players):
        return Reason.UNKNOWN_SEAT
    return phase.why_not(state, action)


def waiting(state: GameState) -> list[int]:
    """Return the seats that have a legal action now, clockwise from the start player.

    Empty when chance is due or the game is over.
    """
    return PHASES[state.phase].waiting(state)


def check(state: GameState, action: Action) -> None:
    """Check that the action is legal. Raises IllegalAction with the reason if it is not.

    Nothing else decides which actions are legal.
    """
    reason = why_not(state, action)
    if reason is not None:
        raise refuse(reason, action)


def apply(state: GameState, action: Action) -> Step:
    """Return the step to which an action leads; the given state does not change.

    Raises IllegalAction.
    """
    check(state, action)
    events: list[Event] = []
    after = PHASES[state.phase].apply(state, action, events)
    return Step(advance(after, events), tuple(events))


def join(state: GameState, seat: int, step: Step) -> Step:
    """Return the step of a seat, which was made for another state, as a step from this state.

    It is not computed again. This is possible in phases in which all act at the same time: others
    may have acted since, but what a seat may do depends only on its own part of the state. That
    part must be the same as when the step was made, and the phase must be the same now and after
    the step.
    """
    events = list(step.events)
    after = state.with_own(seat, step.state.players[seat])
    return Step(advance(after, events), tuple(events))


def _legal(state: GameState, seat: int) -> Iterator[SeatAction]:
    is_seat = 0 <= seat < len(state.players)
    return PHASES[state.phase].legal(state, seat) if is_seat else iter(())


def legal_actions(state: GameState, seat: int) -> LegalActions[GameState, SeatAction]:
    """Return the legal actions of that seat now.

    Prices are legal in any order of the tiles; they are listed in the order in which tiles were
    drawn.
    """
    return LegalActions(state, seat, listed=_legal, why_not=why_not, waiting=waiting)


def replay(setup: GameSetup, actions: Iterable[Action]) -> GameState:
    """Return the state after those actions from the set-up.

    Raises IllegalAction at the first illegal one.
    """
    return replay_from(new_game(setup), actions)


def replay_from(state: GameState, actions: Iterable[Action]) -> GameState:
    """Return the state after those actions. Raises IllegalAction at the first illegal one."""
    for action in actions:
        state = apply(state, action).state
    return state


def standings(state: GameState) -> tuple[Standing, ...]:
    """Return the seats by points, then by gold left over (Rules, Final scoring)."""
    return ranking([(player.points, player.gold) for player in state.players])


def ranking(worth: Sequence[tuple[int, int]]) -> tuple[Standing, ...]:
    """Return the seats in the order of `standings`, given each seat's points and gold."""
    order = sorted(range(len(worth)), key=lambda seat: (-worth[seat][0], -worth[seat][1], seat))
    places = [worth[seat] for seat in order]
    return tuple([Standing(places.index(worth[seat]) + 1, seat, *worth[seat]) for seat in order])


_STATE = TypeAdapter(GameState, config=ConfigDict(defer_build=True))


def state_to_json(state: GameState) -> str:
    """Return the state as JSON text, which is the same for equal states.

    An order of the bag, and what exists only in variants, is written only if there is one. So the
    text, and hence the digest, of a printed game is the same as in the oldest saves.
    """
    plain = state._asdict() | {
        "setup": _plain_setup(state.setup),
        "players": [_plain(player) for player in state.players],
        "bag": sorted(state.bag),
    }
    if not state.bag_order:
        del plain["bag_order"]
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


@lru_cache(4)
def _plain_setup(setup: GameSetup) -> Mapping[str, object]:
    """Return the set-up as JSON data; it is cached, because all states of a game share it."""
    return setup.model_dump(mode="json")


_ONLY_IN_VARIANTS = ("more_discards", "bought_before")


def _plain(player: PlayerState) -> dict[str, object]:
    plain = player._asdict() | {"territory": str(player.territory)}
    for field in _ONLY_IN_VARIANTS:
        if not plain[field]:
            del plain[field]
    return plain


def state_from_json(text: str) -> GameState:
    """Return the state from its JSON text. Raises pydantic's ValidationError."""
    return _STATE.validate_json(text)


def digest(state: GameState) -> str:
    """Return a short fingerprint of the whole state: equal states have equal digests."""
    return sha256(state_to_json(state).encode()).hexdigest()[:16]
