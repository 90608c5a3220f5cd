"""A small game that asks of the house what Isle of Skye does not: the house must know none of its words.

Three coins are drawn by lot, one after another. All bid tokens on a coin in secret and at once; the
highest bid takes it, unless the next seat doubts: then the higher charm of the two takes it. Charms
are dealt by lot at the start and stay secret all game long. A coin of 3 asks each other seat for a
token, then its taker whether to have these or a point. So chance falls at any step, answers are given
in another seat's turn, an effect stops to ask other seats and goes on, and hands are secret.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from skye_desktop.contract import Copied, Copy, Manners
from skye_desktop.game.minds import BotLevel, Decision, GameMinds
from skye_desktop.game.plain_game import PlainEtiquette, PlainRules
from skye_desktop.i18n import message
from skye_desktop.known_games import KnownGame, register

COINS, TOKENS, CHARMS, TOLL = 3, 5, range(1, 10), 3


class Guest(BaseModel):
    """A seat with its name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    is_given: bool = False

    @property
    def written(self) -> str:
        return self.name


class ToySetup(BaseModel):
    """Names of two to four seats, and the seed."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    game_id: ClassVar[str] = "toy"
    seats: Annotated[tuple[Guest, ...], Field(min_length=2, max_length=4)]
    seed: int = 0

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]


class Lot(NamedTuple):
    """Charms of all seats, or the next coin."""

    kind: str
    values: tuple[int, ...]


class Bid(NamedTuple):
    seat: int
    tokens: int


class Answer(NamedTuple):
    seat: int
    is_yes: bool


class Told(NamedTuple):
    """An event: its name, and what everybody learns by it."""

    kind: str
    values: tuple[int, ...] = ()


class Toll(NamedTuple):
    """An effect that has stopped to ask: the seats that still answer, its taker last."""

    still: tuple[int, ...]
    paid: int = 0


class ToyState(NamedTuple):
    setup: ToySetup
    charms: tuple[int, ...] = ()
    coin: int = 0
    """Value of the coin that lies there; 0 for none."""
    drawn: tuple[int, ...] = ()
    bids: tuple[int, ...] = ()
    """Tokens by seat, -1 for none yet."""
    tokens: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    winner: int | None = None
    """Seat whose bid may be doubted."""
    toll: Toll | None = None


class ToyView(NamedTuple):
    seat: int | None
    charm: int
    coin: int
    bids: tuple[int, ...]
    """-2 for a bid that is secret."""
    tokens: tuple[int, ...]
    points: tuple[int, ...]
    winner: int | None
    drawn: tuple[int, ...]
    toll: Toll | None


class ToyReason(NamedTuple):
    sentence: str


class IllegalToyActionError(ValueError):
    def __init__(self, reason: ToyReason) -> None:
        super().__init__(reason.sentence)
        self.reason = reason


class ToyStep(NamedTuple):
    state: ToyState
    events: tuple[Told, ...]


class ToyStanding(NamedTuple):
    place: int
    seat: int
    points: int


class LegalOfToy:
    def __init__(self, actions: list[Any]) -> None:
        self._actions = actions

    def __iter__(self) -> Iterator[Any]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def __bool__(self) -> bool:
        return bool(self._actions)


class ToyRules(PlainRules):
    """The rules, as the house asks for them."""

    id = "toy"
    setup_type = ToySetup
    illegal = IllegalToyActionError
    position_error = ValueError

    def new(self, setup: ToySetup) -> ToyState:
        seats = len(setup.seats)
        return ToyState(setup, tokens=(TOKENS,) * seats, points=(0,) * seats, bids=(-1,) * seats)

    def is_over(self, state: ToyState) -> bool:
        return len(state.drawn) == COINS and not state.coin

    def chance(self, state: ToyState) -> Lot | None:
        if state.coin or self.is_over(state):
            return None
        lots = Random(f"{state.setup.seed} {len(state.charms)} {len(state.drawn)}")
        if not state.charms:
            return Lot("charms", tuple(lots.sample(CHARMS, len(state.points))))
        return Lot("coin", (lots.randrange(1, 4),))

    def waiting(self, state: ToyState) -> list[int]:
        if not state.coin:
            return []
        if state.toll is not None:
            return [state.toll.still[0]]
        if state.winner is not None:
            return [(state.winner + 1) % len(state.points)]
        return [seat for seat, bid in enumerate(state.bids) if bid < 0]

    def legal(self, state: ToyState, seat: int) -> LegalOfToy:
        if seat not in self.waiting(state):
            return LegalOfToy([])
        if state.winner is not None or state.toll is not None:
            may_agree = state.toll is None or len(state.toll.still) == 1 or state.tokens[seat] > 0
            return LegalOfToy([Answer(seat, False), Answer(seat, True)][: 1 + may_agree])
        return LegalOfToy([Bid(seat, tokens) for tokens in range(state.tokens[seat] + 1)])

    def why_not(self, state: ToyState, action: Any) -> ToyReason | None:
        if isinstance(action, Lot):
            due = self.chance(state)
            fits = due is not None and (due.kind, len(due.values)) == (
                action.kind,
                len(action.values),
            )
            return None if fits else ToyReason("no lot is drawn now")
        if action in self.legal(state, action.seat):
            return None
        return ToyReason("that is not your answer now")

    def apply(self, state: ToyState, action: Any) -> ToyStep:
        if reason := self.why_not(state, action):
            raise IllegalToyActionError(reason)
        match action:
            case Lot("charms", charms):
                return ToyStep(state._replace(charms=charms), (Told("charms dealt"),))
            case Lot(_, values):
                state = state._replace(coin=values[0], drawn=(*state.drawn, values[0]))
                return ToyStep(state, (Told("coin drawn", values),))
            case Bid(seat, tokens):
                bids = _with(state.bids, seat, tokens)
                if min(bids) < 0:
                    return ToyStep(state._replace(bids=bids), (Told("bid made", (seat,)),))
                left = tuple(had - bid for had, bid in zip(state.tokens, bids, strict=True))
                state = state._replace(bids=bids, tokens=left, winner=bids.index(max(bids)))
                return ToyStep(state, (Told("bid made", (seat,)), Told("bids shown", bids)))
        if state.toll is not None:
            return self._go_on(state, state.toll, action)
        assert state.winner is not None
        taker = state.winner
        if action.is_yes and state.charms[action.seat] > state.charms[taker]:
            taker = action.seat
        points = _with(state.points, taker, state.points[taker] + state.coin)
        told = Told("coin taken", (taker, state.coin))
        state = state._replace(points=points, winner=None)
        if state.coin != TOLL:
            return self._end(state, told)
        still = tuple((taker + step) % len(points) for step in range(1, len(points) + 1))
        return ToyStep(state._replace(toll=Toll(still)), (told,))

    def _go_on(self, state: ToyState, toll: Toll, answer: Answer) -> ToyStep:
        """Go on with an effect from where it has stopped, to its next question or its end."""
        (seat, *still), has = toll.still, state.tokens
        told = Told("toll answered", answer)
        if still:
            tokens = _with(has, seat, has[seat] - answer.is_yes)
            toll = Toll(tuple(still), toll.paid + answer.is_yes)
            return ToyStep(state._replace(tokens=tokens, toll=toll), (told,))
        if answer.is_yes:
            state = state._replace(tokens=_with(has, seat, has[seat] + toll.paid))
        else:
            state = state._replace(points=_with(state.points, seat, state.points[seat] + 1))
        return self._end(state._replace(toll=None), told)

    def _end(self, state: ToyState, told: Told) -> ToyStep:
        state = state._replace(coin=0, bids=(-1,) * len(state.points))
        return ToyStep(state, (told, Told("over")) if self.is_over(state) else (told,))

    def actor(self, action: Any) -> int | None:
        return None if isinstance(action, Lot) else action.seat

    def write(self, action: Any) -> str:
        match action:
            case Lot(kind, values):
                return " ".join(["*", kind, *map(str, values)])
            case Bid(seat, tokens):
                return f"{seat} bid {tokens}"
        return f"{action.seat} {'yes' if action.is_yes else 'no'}"

    def read(self, text: str) -> Any:
        match text.split():
            case ["*", kind, *values] if kind in ("charms", "coin"):
                return Lot(kind, tuple(map(int, values)))
            case [seat, "bid", tokens]:
                return Bid(int(seat), int(tokens))
            case [seat, ("no" | "yes") as word]:
                return Answer(int(seat), word == "yes")
        raise ValueError(f"cannot be read: {text}")

    def digest(self, state: ToyState) -> str:
        return sha256(repr(state[1:]).encode()).hexdigest()

    def standings(self, state: ToyState) -> Sequence[ToyStanding]:
        order = sorted(range(len(state.points)), key=lambda seat: -state.points[seat])
        best = sorted(state.points, reverse=True)
        return [
            ToyStanding(best.index(state.points[seat]) + 1, seat, state.points[seat])
            for seat in order
        ]

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        are_shown = state.winner is not None
        bids = [
            bid if are_shown or bid < 0 or at == seat else -2 for at, bid in enumerate(state.bids)
        ]
        charm = 0 if seat is None or not state.charms else state.charms[seat]
        return ToyView(
            seat,
            charm,
            state.coin,
            tuple(bids),
            state.tokens,
            state.points,
            state.winner,
            state.drawn,
            state.toll,
        )

    open_view = view

    def write_position(self, state: ToyState) -> str:
        raise ValueError("positions of this game are not written")

    def read_position(self, text: str) -> ToyState:
        raise ValueError("positions of this game are not written")

    def is_certainly_over(self, setup: ToySetup, actions: Sequence[str]) -> bool:
        due = COINS + len(setup.seats) * sum(line == f"* coin {TOLL}" for line in actions)
        return sum(line.endswith(("yes", "no")) for line in actions) == due


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


class ToyEtiquette(PlainEtiquette):
    """How it is played at one screen: bids behind the curtain, doubts in the open."""

    def part(self, state: ToyState) -> str:
        if RULES.is_over(state) or state.toll is not None:
            return "over" if state.toll is None else "toll"
        return "doubt" if state.winner is not None else "bid"

    def section(self, state: ToyState) -> int:
        return max(1, len(state.drawn))

    def is_private(self, state: ToyState, manners: Manners) -> bool:
        return self.part(state) == "bid" or manners.is_closed

    def at_once(self, state: ToyState) -> Hashable | None:
        return ("bid", len(state.drawn)) if state.coin and self.part(state) == "bid" else None

    def own(self, state: ToyState, seat: int) -> object:
        return state.bids[seat], state.tokens[seat]

    def apart(self, state: ToyState, seat: int, other: ToyState) -> ToyState:
        return state._replace(bids=_with(state.bids, seat, other.bids[seat]))

    def news(self, events: Sequence[Told]) -> list[str]:
        return [
            kind for kind in ("bids shown", "coin taken") if any(one.kind == kind for one in events)
        ]

    def is_plain(self, news: str) -> bool:
        return False

    def reveals(self, event: Told) -> bool:
        return event.kind != "bid made"

    def ends_concealment(self, event: Told) -> bool:
        return False

    def withholds(self, state: ToyState, now: ToyState) -> bool:
        return self.at_once(state) == self.at_once(now) is not None and max(state.bids) >= 0

    def why_earlier(self, state: ToyState) -> str:
        return "Bids are secret in the game. So this copy starts before them."

    def copied(self, start: ToyState, moments: Sequence[Copied], now: ToyState) -> Copy:
        setup = start.setup.model_copy(update={"seed": start.setup.seed + 1})
        return Copy(
            start._replace(setup=setup),
            [Copied(action, state._replace(setup=setup)) for action, state in moments],
        )


def decide(level: str, view: ToyView, seed: int, number: int) -> Decision[Any]:
    """Bid the half of one's tokens, or by lot; doubt with a high charm."""
    assert view.seat is not None
    lots = Random(f"{level} {view} {seed} {number}")
    if view.toll is not None and not view.tokens[view.seat]:
        return Decision(Answer(view.seat, False))
    if view.winner is not None or view.toll is not None:
        return Decision(
            Answer(view.seat, view.charm > 5 if level == "bold" else lots.random() < 0.5)
        )
    most = view.tokens[view.seat]
    return Decision(Bid(view.seat, most // 2 if level == "bold" else lots.randint(0, most)))


def decide_safely(level: str, view: ToyView, seed: int, number: int) -> tuple[Decision[Any], str]:
    return decide(level, view, seed, number), ""


LEVELS = {
    "random": BotLevel(message("Random"), message("Goes by lot.")),
    "bold": BotLevel(message("Bold"), message("Trusts its charm.")),
}


class ToyWording:
    """What the house asks of it in tests: the name of what an undo takes back."""

    def before_undo(self, section: int) -> str:
        return f"Before undo, coin {section}"


RULES, ETIQUETTE, MINDS, WORDING = (
    ToyRules(),
    ToyEtiquette(),
    GameMinds(tuple(LEVELS), LEVELS, "bold", "random", decide_safely),
    ToyWording(),
)


def know_the_toy() -> None:
    """Make the game known, as `skye_desktop.games` does with those that are shipped."""
    register(KnownGame("toy", message("Toy"), "toy_game", "toy_game:ToySetup", range(2, 5)))
