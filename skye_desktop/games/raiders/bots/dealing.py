"""Samples of the hidden information: whole states that agree with what a viewer sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from skye_desktop.games.raiders.engine import Beat, Kind, Question, SeatState, Setup, State, View
from skye_desktop.games.raiders.engine.state import Due

Ids = tuple[str, ...]


class _Deck:
    """Shuffled cards or tiles that the viewer cannot see."""

    def __init__(self, cards: list[str], random: Random) -> None:
        random.shuffle(cards)
        self._cards = cards

    def take(self, number: int) -> Ids:
        """Remove the first ``number`` of them, and return them."""
        taken = tuple(self._cards[:number])
        del self._cards[:number]
        return taken


def deal(view: View, random: Random) -> State:
    """Return a random state whose view for the viewer's seat is this one."""
    is_dealt = bool(view.pile_count or any(seat.hand_count for seat in view.seats))
    cards = _Deck(_unseen_cards(view) if is_dealt else [], random)
    tiles = _unseen_tiles(view) if view.stack_count or view.open else []
    random.shuffle(tiles)
    seats = tuple(_seats(view, cards, tiles))
    returned = tuple(
        seat.returned or tuple(sorted(cards.take(_returned_count(view)))) if seat.has_kept else ()
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
        pile=cards.take(view.pile_count),
        discard=tuple(sorted(cards.take(view.discard_count))) if discard is None else discard,
        stack=tuple(tiles[: view.stack_count]),
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


def _seats(view: View, cards: _Deck, tiles: list[int]) -> Iterator[SeatState]:
    for seat in view.seats:
        hand, offerings = seat.hand, seat.offerings
        if hand is None:
            hand = tuple(sorted(cards.take(seat.hand_count)))
        if offerings is None:
            offerings = tuple(sorted(tiles[: seat.offering_count]))
            del tiles[: seat.offering_count]
        yield SeatState(
            seat.goods, seat.armour, seat.valkyries, seat.vp, seat.worker, hand, seat.crew,
            offerings, seat.turns, seat.heroes_hired,
        )  # fmt: skip


def _dues(view: View, seats: Sequence[SeatState], random: Random) -> Iterator[Due]:
    for index, due in enumerate(view.pending):
        chosen = dict(due.chosen)
        if due.kind is Kind.SWAP and not index and view.chance_due is None:
            for seat in _swapped(view, due):
                hand = list(seats[seat].hand)
                chosen.setdefault(seat, tuple(sorted(random.sample(hand, due.number))))
        yield Due(due.kind, due.seat, due.number, due.other, tuple(sorted(chosen.items())))


def _swapped(view: View, due: Question) -> Iterator[int]:
    """Yield the seats that have made their secret choice for an exchange."""
    return (seat for seat in (due.seat, due.other) if seat not in view.waiting)


def is_decision(view: View) -> bool:
    """Return whether the viewer's seat has to act now."""
    return view.seat in view.waiting and view.beat is not Beat.OVER
