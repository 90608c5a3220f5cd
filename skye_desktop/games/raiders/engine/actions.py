"""The actions of seats and of chance, and the choices that are part of them.

An action is plain data; `judge.why_not` says whether it is legal. Spaces and dice are numbered from
1, seats from 0, as in the notation. Cards whose order has no meaning are sorted alphabetically.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import UnionType
from typing import ClassVar, NamedTuple, get_args, get_type_hints

# -- choices: what is taken of a building or of a card


@dataclass(frozen=True, slots=True)
class Skip:
    """Do not take the action of the building."""

    key: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Plain:
    """Take an action that offers no choice."""

    key: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Goods:
    """Choose a kind of goods: the kind that is paid, or at the Mill the kind that is gained."""

    kind: str

    @property
    def key(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class Cards:
    """Discard hand cards at the Treasury."""

    cards: tuple[str, ...]

    @property
    def key(self) -> str:
        return str(len(self.cards))


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire a hand card, after discarding one of the crew if ``drop`` names one."""

    card: str
    drop: str | None = None
    key: ClassVar[str] = "hire"


@dataclass(frozen=True, slots=True)
class Offer:
    """Take an offering tile.

    With a Trader its cost is reduced by one piece of the kind ``less``.
    """

    tile: int
    less: str | None = None
    key: ClassVar[str] = "offer"


@dataclass(frozen=True, slots=True)
class Against:
    """Name the opponent who is affected by a card."""

    opponent: int
    key: ClassVar[str] = "against"


@dataclass(frozen=True, slots=True)
class Rob:
    """Name the opponent, and the kind of goods to take."""

    opponent: int
    kind: str
    key: ClassVar[str] = "rob"


@dataclass(frozen=True, slots=True)
class SwitchWorkers:
    """Exchange an opponent's worker in hand with the one in a building (Archer)."""

    opponent: int
    building: str
    key: ClassVar[str] = "switch"


@dataclass(frozen=True, slots=True)
class Barter:
    """Exchange that number of hand cards with an opponent (Scout)."""

    opponent: int
    number: int
    key: ClassVar[str] = "barter"


@dataclass(frozen=True, slots=True)
class TradeCrew:
    """Discard one of the crew for a piece of plunder (Brawler)."""

    card: str
    kind: str
    key: ClassVar[str] = "trade"


@dataclass(frozen=True, slots=True)
class ReplaceCrew:
    """Take one of the crew to hand, hire another card from the hand (Gravedigger)."""

    leaves: str
    joins: str
    key: ClassVar[str] = "crew"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Draw that number of cards (Gatekeeper of the later printing)."""

    number: int
    key: ClassVar[str] = "draw"


Simple = Plain | Goods | Cards | Hire | Offer
"""Choice at any building but the Town Hall."""


@dataclass(frozen=True, slots=True)
class CopyBuilding:
    """Take the action of another building (Merchant)."""

    building: str
    choice: Simple
    key: ClassVar[str] = "copy"


How = (
    Hire | Offer | Against | Rob | SwitchWorkers | Barter | TradeCrew | ReplaceCrew
    | DrawCards | CopyBuilding
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Play:
    """Play a hand card at the Town Hall; ``how`` is None if the card offers no choice."""

    card: str
    how: How | None = None
    key: ClassVar[str] = "play"


Choice = Skip | Plain | Goods | Cards | Hire | Offer | Play

# -- actions of a seat


@dataclass(frozen=True, slots=True)
class KeepCards:
    """Keep these of the cards dealt at the start."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    """Place the worker in hand on an empty building."""

    seat: int
    building: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class LiftWorker:
    """Lift a worker from another building."""

    seat: int
    building: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class ActAgain:
    """Take one more action of the Long House, or none (Sage)."""

    seat: int
    choice: Skip | Goods | Offer


@dataclass(frozen=True, slots=True)
class RaidSettlement:
    """Raid a settlement."""

    seat: int
    settlement: str


@dataclass(frozen=True, slots=True)
class RerollDie:
    """Roll that die again, numbered from 1; None if none is to be rolled again."""

    seat: int
    die: int | None


@dataclass(frozen=True, slots=True)
class TakeSpace:
    """Take the plunder and the worker of a raid space; the first printed space is 1."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class KillCrew:
    """Choose the crew member that a Valkyrie kills; with an Avenger also name an opponent."""

    seat: int
    card: str
    opponent: int | None = None


@dataclass(frozen=True, slots=True)
class LoseCrew:
    """Discard one of the crew for another seat's Avenger."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GiveGoods:
    """Give a piece to the seat that played a Mercenary."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class SwapCards:
    """Choose the cards to give in a Scout's exchange."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Discard the hand cards above the limit."""

    seat: int
    cards: tuple[str, ...]


SeatAction = (
    KeepCards | PlaceWorker | LiftWorker | ActAgain | RaidSettlement | RerollDie | TakeSpace
    | KillCrew | LoseCrew | GiveGoods | SwapCards | DiscardCards
)  # fmt: skip

# -- chance


@dataclass(frozen=True, slots=True)
class FillSpaces:
    """Chance: the pieces drawn from the bag for each raid space, as sorted letters."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StackCards:
    """Chance: the order of the pile, top first.

    The first cards are dealt to seat 0, the following ones to seat 1, and so on.
    """

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StackOfferings:
    """Chance: the order of the offerings, top first; the first ones are turned up."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutUnder:
    """Chance: the order in which returned cards go under the pile, top first."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """Chance: the seat that starts."""

    starts: int


@dataclass(frozen=True, slots=True)
class RollDice:
    """Chance: the result of the dice of a raid."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Chance: the new face of the die that is rolled again."""

    face: int


@dataclass(frozen=True, slots=True)
class ShufflePile:
    """Chance: the order of the shuffled discard pile, which becomes the new pile, top first."""

    cards: tuple[str, ...]


ChanceAction = (
    FillSpaces | StackCards | StackOfferings | PutUnder | ChooseStart | RollDice | RollAgain
    | ShufflePile
)  # fmt: skip
Action = SeatAction | ChanceAction

# -- shape


class _FieldShape(NamedTuple):
    name: str
    types: frozenset[type]
    items: type | None
    """Type of the items, if the value is a tuple."""


def _shape_of(kind: type) -> tuple[_FieldShape, ...]:
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        hint = hints[field.name]
        options = get_args(hint) if isinstance(hint, UnionType) else (hint,)
        items = next((get_args(option)[0] for option in options if get_args(option)), None)
        types = frozenset(tuple if get_args(option) else option for option in options)
        found.append(_FieldShape(field.name, types, items))
    return tuple(found)


_SHAPES = {
    kind: _shape_of(kind)
    for union in (Choice, How, SeatAction, ChanceAction)
    for kind in get_args(union)
}


def is_well_formed(action: object) -> bool:
    """Return whether the object is an action or choice with fields of the right types."""
    shape = _SHAPES.get(type(action))
    if shape is None:
        return False
    for name, types, items in shape:
        value = getattr(action, name)
        kind = type(value)
        if kind not in types:
            return False
        if kind is tuple:
            if any(type(item) is not items for item in value):
                return False
        elif _SHAPES.get(kind) and not is_well_formed(value):
            return False
    return True
