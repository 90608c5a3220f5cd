"""The frozen state of a game, and the draft that is changed while an action is applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple, Protocol

from skye_desktop.games.raiders.engine import events
from skye_desktop.games.raiders.engine.table import (
    GOODS,
    KIND,
    VALKYRIES,
    Amounts,
    Decision,
    Table,
    differing,
    table_for,
)

Ids = tuple[str, ...]
"""Ids of cards."""


class Beat(StrEnum):
    """A part of a turn, of the time before the first turn, or the end."""

    SETUP = "setup"
    KEEP = "keep"
    PLACE = "place"
    PLACING = "placing"
    LIFT = "lift"
    LIFTING = "lifting"
    RAIDING = "raiding"
    ENDING = "ending"
    OVER = "over"


class Kind(StrEnum):
    """A kind of due: a result of chance, an automatic step, or a question to a seat."""

    # Chance.
    BAG = "bag"
    PILE = "pile"
    STACK = "stack"
    UNDER = "under"
    START = "start"
    DICE = "dice"
    FACE = "face"
    SHUFFLE = "shuffle"
    # What needs no answer.
    DRAW = "draw"
    SCORE = "score"
    # Questions to a seat.
    KEEP = "keep"
    MORE = "more"
    GIVE = "give"
    LOSE = "lose"
    SWAP = "swap"
    REROLL = "reroll"
    TAKE = "take"
    KILL = "kill"
    DISCARD = "discard"


CHANCES = frozenset({Kind.BAG, Kind.PILE, Kind.STACK, Kind.UNDER, Kind.START, Kind.DICE, Kind.FACE})
"""Chance that waits in a row with questions; a shuffle is due by the state of the piles."""


class Due(NamedTuple):
    """One step that must be done before the turn goes on."""

    kind: Kind
    seat: int = -1
    number: int = 0
    """Cards to draw or exchange, rerolls, extra actions or kills left, or the die rolled again."""
    other: int = -1
    """The opponent of an exchange of cards."""
    chosen: tuple[tuple[int, Ids], ...] = ()
    """Secret choices made for an exchange, by seat."""


class Space(NamedTuple):
    """What lies on a raid space: pieces as sorted letters, and the worker."""

    pieces: str
    worker: str


class SeatState(NamedTuple):
    """The part of the state that belongs to one seat."""

    goods: tuple[int, ...]
    """Numbers of pieces, in the order of `GOODS`."""
    armour: int
    valkyries: int
    """Valkyries taken, also those beyond the last step of the track."""
    vp: int
    worker: str | None
    hand: Ids = ()
    crew: Ids = ()
    offerings: tuple[int, ...] = ()
    turns: int = 0
    """Turns ended."""
    heroes_hired: int = 0

    @property
    def offering_count(self) -> int:
        """Number of offerings taken."""
        return len(self.offerings)

    def can_pay(self, cost: Amounts) -> bool:
        """Return whether the seat's goods cover the cost."""
        return all(self.goods[kind] >= number for kind, number in cost)


class RulesOfSetup(Protocol):
    """What the rules need of a set-up; a program's set-up may have more, such as names."""

    @property
    def count(self) -> int:
        """Number of seats."""
        ...

    @property
    def decisions(self) -> Mapping[str, Decision]: ...
    @property
    def seed(self) -> int: ...
    @property
    def table(self) -> Table: ...


class SetupError(ValueError):
    """Raised for a set-up that the rules do not allow."""


@dataclass(frozen=True)
class Setup:
    """Number of seats, the decisions that differ from the printed game, and the seed of chance.

    Raises UnknownDecision or SetupError. The seed is part of no view and of no snapshot.
    """

    seats: int
    decisions: Mapping[str, Decision] = field(default_factory=dict, hash=False)
    seed: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        decided = differing(self.decisions)
        table = table_for(decided)
        if type(self.seats) is not int or not table.fewest <= self.seats <= table.most:
            raise SetupError(f"{table.fewest} to {table.most} seats, not {self.seats!r}")
        object.__setattr__(self, "decisions", MappingProxyType(dict(decided)))

    def __reduce__(self) -> tuple[object, tuple[int, dict[str, Decision], int]]:
        return Setup, (self.seats, dict(self.decisions), self.seed)

    @property
    def count(self) -> int:
        return self.seats

    @property
    def table(self) -> Table:
        """Components and decisions of this game."""
        return table_for(tuple(self.decisions.items()))


class State(NamedTuple):
    """A position of the game; games with equal states have equal continuations."""

    setup: RulesOfSetup
    table: Table
    seats: tuple[SeatState, ...]
    village: tuple[str | None, ...]
    """Worker on each building, in the order of the table."""
    spaces: tuple[tuple[Space | None, ...], ...]
    """Raid spaces of each settlement; None where one is taken."""
    placed: tuple[Ids, ...]
    """Workers placed for good at each settlement, in order."""
    supply: tuple[int, ...]
    """Goods in the order of `GOODS`, then Valkyries."""
    pile: Ids = ()
    """Draw pile, top first."""
    discard: Ids = ()
    stack: tuple[int, ...] = ()
    """Offerings not yet turned up, top first."""
    open: tuple[int, ...] = ()
    seat: int | None = None
    """Seat whose turn it is."""
    beat: Beat = Beat.SETUP
    last_round: int | None = None
    """Turns still to come after this one, once the end is in sight."""
    returned: tuple[Ids, ...] = ()
    """Cards not kept at the start, by seat; empty before and after."""
    dice: tuple[int, ...] = ()
    used: Ids = ()
    """Buildings whose action was taken in this turn."""
    placed_at: str | None = None
    raid: str | None = None
    pending: tuple[Due, ...] = ()
    """What is still to come, next first."""
    lots: int = 0
    """Times that chance has fallen: with the seed it gives the next lot."""

    def __repr__(self) -> str:
        turns = sum(seat.turns for seat in self.seats)
        return f"<Raiders, {len(self.seats)} seats: {self.beat} of {self.seat} after {turns} turns>"


ON_TABLE = State._fields[2:-5]
"""Names of the parts of a state that lie on the table."""
OF_TURN = State._fields[-5:]
"""Names of the parts that a turn leaves behind only while it lasts."""


class SeatDraft:
    """The part of a draft that belongs to one seat."""

    __slots__ = SeatState._fields

    def __init__(self, seat: SeatState) -> None:
        (
            goods, self.armour, self.valkyries, self.vp, self.worker, self.hand, self.crew,
            self.offerings, self.turns, self.heroes_hired,
        ) = seat  # fmt: skip
        self.goods = list(goods)

    def freeze(self) -> SeatState:
        """Return the state of the seat as it is now."""
        return tuple.__new__(SeatState, (
            tuple(self.goods), self.armour, self.valkyries, self.vp, self.worker, self.hand,
            self.crew, self.offerings, self.turns, self.heroes_hired,
        ))  # fmt: skip


class Draft:
    """Working copy of a state while one action is applied; unchanged parts are shared with it."""

    __slots__ = (*State._fields, "_begun", "events", "tell")

    def __init__(self, state: State) -> None:
        (
            self.setup, self.table, self.seats, self.village, self.spaces, self.placed, supply,
            self.pile, self.discard, self.stack, self.open, self.seat, self.beat, self.last_round,
            self.returned, self.dice, self.used, self.placed_at, self.raid, self.pending, self.lots,
        ) = state  # fmt: skip
        self.supply = list(supply)
        self._begun: dict[int, SeatDraft] = {}
        self.events: list[events.Event] = []
        self.tell = self.events.append

    def at(self, seat: int) -> SeatDraft:
        """Return the draft of that seat."""
        found = self._begun.get(seat)
        if found is None:
            found = self._begun[seat] = SeatDraft(self.seats[seat])
        return found

    def push(self, *dues: Due) -> None:
        """Queue these steps, before the steps that are already due."""
        self.pending = (*dues, *self.pending)

    def done(self) -> Due:
        """Return what came next; it waits no more."""
        due, *rest = self.pending
        self.pending = tuple(rest)
        return due

    def done_once(self) -> Due:
        """Return what came next; it waits no more if its number is used up."""
        due = self.done()
        if due.number > 1:
            self.push(due._replace(number=due.number - 1))
        return due

    def toss(self, *cards: str) -> None:
        """Put cards on the discard pile."""
        self.discard = joined(self.discard, *cards)

    def discard_hand(self, seat: int, cards: Ids) -> None:
        """Discard cards of a seat's hand."""
        own = self.at(seat)
        own.hand = without_all(own.hand, cards)
        self.toss(*cards)
        self.tell(events.CardsDiscarded(seat, cards))

    def discard_crew(self, seat: int, card: str, is_avenged: bool = False) -> None:
        """Discard one of a seat's crew, for itself or for another seat's Avenger."""
        own = self.at(seat)
        own.crew = without(own.crew, card)
        self.toss(card)
        self.tell(events.CrewLost(seat, card) if is_avenged else events.CrewDiscarded(seat, card))

    def join_crew(self, seat: int, card: str, price: int) -> None:
        """Move a card from a seat's hand to its crew; the price is paid already."""
        own = self.at(seat)
        own.hand = without(own.hand, card)
        own.crew = joined(own.crew, card)
        own.heroes_hired += card in self.table.heroes
        self.tell(events.CardHired(seat, card, price))

    def swap_cards(self, seat: int, opponent: int, given: Ids, got: Ids) -> None:
        """Exchange hand cards between two seats."""
        own, theirs = self.at(seat), self.at(opponent)
        own.hand = joined(without_all(own.hand, given), *got)
        theirs.hand = joined(without_all(theirs.hand, got), *given)
        self.tell(events.HandsSwapped(seat, opponent, len(given), len(got)))

    def pay(self, seat: int, cost: Amounts) -> None:
        """Move goods from a seat to the supply."""
        own = self.at(seat).goods
        for kind, number in cost:
            if number:
                own[kind] -= number
                self.supply[kind] += number
                self.tell(events.GoodsPaid(seat, GOODS[kind], number))

    def receive(self, seat: int, gain: Amounts) -> None:
        """Move goods from the supply to a seat, as far as the supply has them."""
        own, supply = self.at(seat).goods, self.supply
        for kind, number in gain:
            there = supply[kind]
            if there < number:
                if self.table.is_whole or not there:
                    continue
                number = there
            own[kind] += number
            supply[kind] -= number
            self.tell(events.GoodsGained(seat, GOODS[kind], number))

    def hand_over(self, giver: int, taker: int, kind: str, number: int) -> None:
        """Move goods from one seat to another, as much as there is up to the number."""
        index = KIND[kind]
        moved = min(number, self.at(giver).goods[index])
        self.at(giver).goods[index] -= moved
        self.at(taker).goods[index] += moved
        self.tell(events.GoodsTaken(taker, giver, kind, moved))

    def move_armour(self, seat: int, steps: int) -> None:
        """Move a seat's armour marker, as far as the track goes."""
        own = self.at(seat)
        after = max(0, min(own.armour + steps, self.table.limits["armour"]))
        if after != own.armour:
            self.tell(events.ArmourChanged(seat, after - own.armour))
            own.armour = after

    def note_end(self, is_turn_over: bool = False) -> None:
        """Begin the last round if a condition for it holds; once begun it stays so.

        In the middle of a turn only if the game notes it there.
        """
        if self.last_round is not None or self.table.notes_end_at_once is is_turn_over:
            return
        if cause := next(causes(self), None):
            self.last_round = len(self.seats) * self.table.end["last_turns_each"]
            self.tell(events.LastRoundBegan(cause))

    def set_worker(self, building: int, worker: str | None) -> None:
        """Put a worker, or none, on a building."""
        before = self.village
        self.village = (*before[:building], worker, *before[building + 1 :])

    def freeze(self) -> State:
        """Return the state as the draft is now."""
        seats = self.seats
        if self._begun:
            changed = list(seats)
            for seat, draft in self._begun.items():
                changed[seat] = draft.freeze()
            seats = tuple(changed)
        return tuple.__new__(State, (
            self.setup, self.table, seats, self.village, self.spaces, self.placed,
            tuple(self.supply), self.pile, self.discard, self.stack, self.open, self.seat,
            self.beat, self.last_round, self.returned, self.dice, self.used, self.placed_at,
            self.raid, self.pending, self.lots,
        ))  # fmt: skip


def joined(cards: Ids, *more: str) -> Ids:
    """Return cards with more of them, sorted."""
    return tuple(sorted(cards + more))


def without(cards: Ids, card: str) -> Ids:
    """Return cards with one copy less of one that is among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def without_all(cards: Ids, leaving: Sequence[str]) -> Ids:
    """Return cards without those leaving, which are among them."""
    for card in leaving:
        cards = without(cards, card)
    return cards


def holds(cards: Ids, wanted: Ids) -> bool:
    """Return whether ``cards`` contain all ``wanted`` ones, with multiplicity."""
    return all(cards.count(card) >= wanted.count(card) for card in wanted)


def causes(state: State | Draft) -> Iterator[str]:
    """Yield the conditions for the last round that hold (Rules, End 1)."""
    table = state.table
    if table.fortress_spaces(state.spaces) <= table.end["fortress_sets_left"]:
        yield "fortress"
    if len(state.stack) <= table.end["offering_stack_left"]:
        yield "offerings"
    on_board = table.supply[VALKYRIES] - state.supply[VALKYRIES]
    if on_board <= table.end["valkyries_on_board_left"]:
        yield "valkyries"


def is_shuffle_due(state: State | Draft) -> bool:
    """Return whether the discard pile is to be shuffled now (Rules, Paying and gaining 2)."""
    if state.pile or not state.discard or state.beat is Beat.OVER:
        return False
    if state.table.shuffles_at_once:
        return True
    return bool(state.pending) and state.pending[0].kind is Kind.DRAW


def new_state(setup: RulesOfSetup) -> State:
    """Return the state of a new game, before pieces are drawn from the bag."""
    table, count = setup.table, setup.count
    goods = tuple(table.setup.get(kind, 0) for kind in GOODS)
    start = table.setup["start_tracks"]
    seat = SeatState(goods, start, start, start, table.first_worker)
    first = [Kind.BAG, Kind.PILE, Kind.STACK, Kind.KEEP, Kind.UNDER, Kind.START]
    if table.decided["returned_cards"] == "seat_order_under_pile":
        first.remove(Kind.UNDER)
    return State(
        setup=setup,
        table=table,
        seats=(seat,) * count,
        village=tuple(building.start_worker for building in table.buildings),
        spaces=tuple(
            tuple(Space("", worker) for _, worker in settlement.spaces)
            for settlement in table.settlements
        ),
        placed=((),) * len(table.settlements),
        supply=tuple(
            pieces - count * given for pieces, given in zip(table.supply, (*goods, 0), strict=True)
        ),
        pending=tuple(map(Due, first)),
        returned=((),) * count,
    )
