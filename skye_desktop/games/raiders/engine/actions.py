"""The actions of seats and of chance, and the choices that they hold.

An action is plain data; the rules say whether it is legal. Spaces and dice count from 1, seats
from 0, as in the notation. Cards without an order are sorted by the alphabet.
"""

from __future__ import annotations

from typing import ClassVar, get_args

from skye_desktop.engine_parts.plain_data import PlainData, kinds, shape_check

# -- choices: what is taken of a building or of a card


class Skip(PlainData):
    """Do not take the action of the building."""

    key: ClassVar[str] = "skip"


class Plain(PlainData):
    """Take an action that has no choice."""

    key: ClassVar[str] = ""


class Goods(PlainData):
    """Choose by a kind of goods: what is paid, or at the Mill what is gained."""

    kind: str

    @property
    def key(self) -> str:
        return self.kind


class Cards(PlainData):
    """Discard hand cards at the Treasury."""

    cards: tuple[str, ...]

    @property
    def key(self) -> str:
        return str(len(self.cards))


class Hire(PlainData):
    """Hire a hand card, after discarding one of the crew if ``drop`` names one."""

    card: str
    drop: str | None = None
    key: ClassVar[str] = "hire"


class Offer(PlainData):
    """Make an offering; a Trader pays one piece of ``less`` less."""

    tile: int
    less: str | None = None
    key: ClassVar[str] = "offer"


class Against(PlainData):
    """Name the opponent whom a card hits."""

    opponent: int
    key: ClassVar[str] = "against"


class Rob(PlainData):
    """Name the opponent, and the kind of goods to take."""

    opponent: int
    kind: str
    key: ClassVar[str] = "rob"


class SwitchWorkers(PlainData):
    """Exchange an opponent's worker in hand with the one in a building (Archer)."""

    opponent: int
    building: str
    key: ClassVar[str] = "switch"


class Barter(PlainData):
    """Exchange that number of hand cards with an opponent (Scout)."""

    opponent: int
    number: int
    key: ClassVar[str] = "barter"


class TradeCrew(PlainData):
    """Discard one of the crew for a piece of plunder (Brawler)."""

    card: str
    kind: str
    key: ClassVar[str] = "trade"


class ReplaceCrew(PlainData):
    """Take one of the crew to hand, hire another card from the hand (Gravedigger)."""

    leaves: str
    joins: str
    key: ClassVar[str] = "crew"


class DrawCards(PlainData):
    """Draw that number of cards (Gatekeeper of the later printing)."""

    number: int
    key: ClassVar[str] = "draw"


Simple = Plain | Goods | Cards | Hire | Offer
"""Choice at any building but the Town Hall."""


class CopyBuilding(PlainData):
    """Take the action of another building (Merchant)."""

    building: str
    choice: Simple
    key: ClassVar[str] = "copy"


How = (
    Hire | Offer | Against | Rob | SwitchWorkers | Barter | TradeCrew | ReplaceCrew
    | DrawCards | CopyBuilding
)  # fmt: skip


class Play(PlainData):
    """Play a hand card at the Town Hall; ``how`` is None without a choice."""

    card: str
    how: How | None = None
    key: ClassVar[str] = "play"


Choice = Skip | Plain | Goods | Cards | Hire | Offer | Play

# -- actions of a seat


class SeatAction(PlainData):
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


class ChanceAction(PlainData):
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

is_well_formed = shape_check((*get_args(Choice | How), *kinds(SeatAction), *kinds(ChanceAction)))
"""Tells whether that is an action or a choice, each field of the right type."""
