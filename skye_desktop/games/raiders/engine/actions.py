"""The actions of seats and of chance, and the choices that they hold.

An action is plain data; the rules say whether it is legal. Spaces and dice count from 1, seats
from 0, as in the notation. Cards without an order are sorted by the alphabet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from types import UnionType
from typing import Any, ClassVar, get_args, get_type_hints

from skye_desktop.games.raiders.engine.records import Record, kinds

# -- choices: what is taken of a building or of a card


class Skip(Record):
    """Do not take the action of the building."""

    key: ClassVar[str] = "skip"


class Plain(Record):
    """Take an action that has no choice."""

    key: ClassVar[str] = ""


class Goods(Record):
    """Choose by a kind of goods: what is paid, or at the Mill what is gained."""

    kind: str

    @property
    def key(self) -> str:
        return self.kind


class Cards(Record):
    """Discard hand cards at the Treasury."""

    cards: tuple[str, ...]

    @property
    def key(self) -> str:
        return str(len(self.cards))


class Hire(Record):
    """Hire a hand card, after discarding one of the crew if ``drop`` names one."""

    card: str
    drop: str | None = None
    key: ClassVar[str] = "hire"


class Offer(Record):
    """Make an offering; a Trader pays one piece of ``less`` less."""

    tile: int
    less: str | None = None
    key: ClassVar[str] = "offer"


class Against(Record):
    """Name the opponent whom a card hits."""

    opponent: int
    key: ClassVar[str] = "against"


class Rob(Record):
    """Name the opponent, and the kind of goods to take."""

    opponent: int
    kind: str
    key: ClassVar[str] = "rob"


class SwitchWorkers(Record):
    """Exchange an opponent's worker in hand with the one in a building (Archer)."""

    opponent: int
    building: str
    key: ClassVar[str] = "switch"


class Barter(Record):
    """Exchange that number of hand cards with an opponent (Scout)."""

    opponent: int
    number: int
    key: ClassVar[str] = "barter"


class TradeCrew(Record):
    """Discard one of the crew for a piece of plunder (Brawler)."""

    card: str
    kind: str
    key: ClassVar[str] = "trade"


class ReplaceCrew(Record):
    """Take one of the crew to hand, hire another card from the hand (Gravedigger)."""

    leaves: str
    joins: str
    key: ClassVar[str] = "crew"


class DrawCards(Record):
    """Draw that number of cards (Gatekeeper of the later printing)."""

    number: int
    key: ClassVar[str] = "draw"


Simple = Plain | Goods | Cards | Hire | Offer
"""Choice at any building but the Town Hall."""


class CopyBuilding(Record):
    """Take the action of another building (Merchant)."""

    building: str
    choice: Simple
    key: ClassVar[str] = "copy"


How = (
    Hire | Offer | Against | Rob | SwitchWorkers | Barter | TradeCrew | ReplaceCrew
    | DrawCards | CopyBuilding
)  # fmt: skip


class Play(Record):
    """Play a hand card at the Town Hall; ``how`` is None without a choice."""

    card: str
    how: How | None = None
    key: ClassVar[str] = "play"


Choice = Skip | Plain | Goods | Cards | Hire | Offer | Play

# -- actions of a seat


class SeatAction(Record):
    seat: int


class KeepCards(SeatAction):
    cards: tuple[str, ...]


class PlaceWorker(SeatAction):
    building: str
    choice: Choice


class LiftWorker(SeatAction):
    building: str
    choice: Choice


class ActAgain(SeatAction):
    """Take one more action of the Long House, or none (Sage)."""

    choice: Skip | Goods | Offer


class RaidSettlement(SeatAction):
    settlement: str


class RerollDie(SeatAction):
    """Roll that die again, the first is 1; None rolls no more."""

    die: int | None


class TakeSpace(SeatAction):
    """Take the plunder and the worker of a raid space, the first printed is 1."""

    space: int


class KillCrew(SeatAction):
    """Let a Valkyrie have one of the crew; an Avenger names an opponent."""

    card: str
    opponent: int | None = None


class LoseCrew(SeatAction):
    """Discard one of the crew for another seat's Avenger."""

    card: str


class GiveGoods(SeatAction):
    """Give a piece to the seat that played a Mercenary."""

    kind: str


class SwapCards(SeatAction):
    """Choose the cards that go in a Scout's exchange."""

    cards: tuple[str, ...]


class DiscardCards(SeatAction):
    cards: tuple[str, ...]


# -- chance


class ChanceAction(Record):
    """Something that chance decides."""


class FillSpaces(ChanceAction):
    """Pieces from the bag on every raid space, as sorted letters."""

    spaces: tuple[str, ...]


class StackCards(ChanceAction):
    """The pile, top first; the first cards are dealt, to seat 0 before seat 1."""

    cards: tuple[str, ...]


class StackOfferings(ChanceAction):
    """The offerings, top first; the first ones lie open."""

    tiles: tuple[int, ...]


class PutUnder(ChanceAction):
    """The returned cards under the pile, top first."""

    cards: tuple[str, ...]


class ChooseStart(ChanceAction):
    starts: int


class RollDice(ChanceAction):
    faces: tuple[int, ...]


class RollAgain(ChanceAction):
    face: int


class ShufflePile(ChanceAction):
    """The whole discard pile as the new pile, top first."""

    cards: tuple[str, ...]


Action = SeatAction | ChanceAction

# -- shape

_Check = Callable[[Any], bool]


def _checks_of(hint: Any) -> Iterator[tuple[type, _Check | None]]:
    """Yield the types that an annotation allows, each with the check of what is within."""
    for option in get_args(hint) if isinstance(hint, UnionType) else (hint,):
        if items := get_args(option):
            yield tuple, partial(_are_all, items[0])
        else:
            yield option, is_well_formed if option in _CHOICES else None


def _are_all(kind: type, values: tuple[object, ...]) -> bool:
    return all(type(value) is kind for value in values)


def _is_wrong(value: object) -> bool:
    return False


def _shape_of(kind: Any) -> tuple[tuple[str, dict[type, _Check | None]], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, dict(_checks_of(hints[field.name]))) for field in fields(kind))


def is_well_formed(action: object) -> bool:
    """Return whether that is an action or a choice, each field of the right type."""
    shape = _SHAPES.get(type(action))
    if shape is None:
        return False
    for name, checks in shape:
        value = getattr(action, name)
        check = checks.get(type(value), _is_wrong)
        if check is not None and not check(value):
            return False
    return True


_CHOICES: tuple[type, ...] = get_args(Choice | How)
_SHAPES = {kind: _shape_of(kind) for kind in (*_CHOICES, *kinds(SeatAction), *kinds(ChanceAction))}
