"""Samples of the hidden information: whole states that agree with what a viewer sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from skye_desktop.games.raiders.engine import Kind, SeatState, Setup, State, View
from skye_desktop.games.raiders.engine.state import Due

T = TypeVar("T")


def deal(view: View, random: Random) -> State:
    """Return a random state whose view for the viewer's seat is this one."""
    is_dealt = bool(view.pile_count or any(seat.hand_count for seat in view.seats))
    cards = _unseen_cards(view) if is_dealt else []
    random.shuffle(cards)
    tiles = _unseen_tiles(view) if view.stack_count or view.open else []
    random.shuffle(tiles)
    seats = tuple(_seats(view, cards, tiles))
    returned = tuple(
        seat.returned or tuple(sorted(_take(cards, _returned_count(view)))) if seat.has_kept else ()
        for seat in view.seats
    )
    discard = view.discard
    return State(
        setup=Setup(len(seats), view.decisions, random.getrandbits(30)),
        table=view.table,
        seats=seats,
        village=tuple(view.village.values()),
        spaces=tuple(view.spaces.values()),
        placed=tuple(view.placed.values()),
        supply=view.supply,
        pile=_take(cards, view.pile_count),
        discard=tuple(sorted(_take(cards, view.discard_count))) if discard is None else discard,
        stack=_take(tiles, view.stack_count),
        open=view.open,
        seat=view.turn,
        beat=view.beat,
        used=view.used,
        placed_at=view.placed_at,
        raid=view.raid,
        dice=view.dice,
        pending=tuple(_dues(view, seats, random)),
        last_round=view.last_round,
        returned=returned,
        lots=0,
    )


def _take(left: list[T], number: int) -> tuple[T, ...]:
    """Remove the first ``number`` of what is left, and return them."""
    taken = tuple(left[:number])
    del left[:number]
    return taken


def _unseen_cards(view: View) -> list[str]:
    """Return the cards that the viewer does not see, sorted."""
    left = Counter(view.table.cards)
    for seat in view.seats:
        left.subtract(seat.crew)
        left.subtract(seat.hand or ())
        left.subtract(seat.returned)
    left.subtract(view.discard or ())
    return list(left.elements())


def _unseen_tiles(view: View) -> list[int]:
    """Return the offerings that the viewer does not see, sorted."""
    seen = set(view.open)
    for seat in view.seats:
        seen.update(seat.offerings or ())
    return sorted(set(view.table.offering) - seen)


def _returned_count(view: View) -> int:
    setup = view.table.setup
    return int(setup["cards_dealt"]) - int(setup["cards_kept"])


def _seats(view: View, cards: list[str], tiles: list[int]) -> Iterator[SeatState]:
    for seat in view.seats:
        hand, offerings = seat.hand, seat.offerings
        if hand is None:
            hand = tuple(sorted(_take(cards, seat.hand_count)))
        if offerings is None:
            offerings = tuple(sorted(_take(tiles, seat.offering_count)))
        yield SeatState(
            seat.goods, seat.armour, seat.valkyries, seat.vp, seat.worker, hand, seat.crew,
            offerings, seat.turns, seat.heroes_hired,
        )  # fmt: skip


def _dues(view: View, seats: Sequence[SeatState], random: Random) -> Iterator[Due]:
    for index, due in enumerate(view.pending):
        chosen = dict(due.chosen)
        if due.kind is Kind.SWAP and not index and view.chance_due is None:
            # Who is no longer asked has made its secret choice.
            for seat in sorted({due.seat, due.other}.difference(view.waiting)):
                cards = random.sample(seats[seat].hand, due.number)
                chosen.setdefault(seat, tuple(sorted(cards)))
        yield Due(due.kind, due.seat, due.number, due.other, tuple(sorted(chosen.items())))
