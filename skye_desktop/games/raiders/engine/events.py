"""The events of a game, in the past tense.

Every event is public; secret information is in none.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpacesFilled:
    """The pieces from the bag were laid on the raid spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Each seat was dealt its first cards."""

    number: int


@dataclass(frozen=True, slots=True)
class OfferingsOpened:
    """Offerings were turned up."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsKept:
    """A seat chose in secret which cards it keeps."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """The cards that nobody kept went under the pile."""

    number: int


@dataclass(frozen=True, slots=True)
class StartChosen:
    """That seat starts."""

    seat: int


@dataclass(frozen=True, slots=True)
class WorkerPlaced:
    """A seat placed its worker on a building."""

    seat: int
    building: str
    worker: str


@dataclass(frozen=True, slots=True)
class WorkerLifted:
    """A seat lifted a worker from a building."""

    seat: int
    building: str
    worker: str


@dataclass(frozen=True, slots=True)
class ActionSkipped:
    """A seat did not take the action of the building."""

    seat: int
    building: str


@dataclass(frozen=True, slots=True)
class GoodsPaid:
    """A seat paid or lost pieces to the supply."""

    seat: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class GoodsGained:
    """A seat took pieces from the supply."""

    seat: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class GoodsTaken:
    """A seat got pieces from another one."""

    seat: int
    giver: int
    kind: str
    number: int


@dataclass(frozen=True, slots=True)
class ArmourChanged:
    """A seat's armour marker moved by that many steps."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew cards."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card at the Town Hall."""

    seat: int
    card: str
    had_effect: bool


@dataclass(frozen=True, slots=True)
class BuildingCopied:
    """A seat took a building's action with a Merchant."""

    seat: int
    building: str


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """A seat discarded hand cards."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardHired:
    """A seat hired a card for that much silver."""

    seat: int
    card: str
    price: int


@dataclass(frozen=True, slots=True)
class CrewDiscarded:
    """A seat discarded one of its crew."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CrewTakenBack:
    """A seat took one of its crew back to hand."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class OfferingMade:
    """A seat took an offering tile."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class OfferingsCycled:
    """The open offerings went under the stack."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WorkersSwitched:
    """An opponent's worker in hand changed places with one in the village."""

    opponent: int
    building: str
    gone: str
    got: str


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """Two seats exchanged hand cards."""

    seat: int
    opponent: int
    given: int
    got: int


@dataclass(frozen=True, slots=True)
class RaidBegan:
    """A seat placed its worker at a settlement for good."""

    seat: int
    settlement: str
    worker: str


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice of a raid were rolled."""

    seat: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieRerolled:
    """A die was rolled again; the first is 1."""

    seat: int
    die: int
    face: int


@dataclass(frozen=True, slots=True)
class StrengthScored:
    """The strength of a raid was scored; it is None at a harbour, which has no dice."""

    seat: int
    strength: int | None
    vp: int


@dataclass(frozen=True, slots=True)
class CrewScored:
    """The crew's VP for a raid of that kind of settlement were scored."""

    seat: int
    vp: int


@dataclass(frozen=True, slots=True)
class SpaceTaken:
    """A seat took what lay on a raid space; the first printed is 1."""

    seat: int
    settlement: str
    space: int
    pieces: str
    worker: str


@dataclass(frozen=True, slots=True)
class CrewKilled:
    """A Valkyrie took one of the crew."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CrewLost:
    """A seat lost one of its crew to an Avenger."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class KilledScored:
    """A crew member brought VP because it was killed."""

    seat: int
    card: str
    vp: int


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The discard pile became the new pile."""

    number: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    """A condition for the end was met: each seat has one more turn."""

    cause: str


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn ended."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""


Event = (
    SpacesFilled | CardsDealt | OfferingsOpened | CardsKept | CardsReturned | StartChosen
    | WorkerPlaced | WorkerLifted | ActionSkipped | GoodsPaid | GoodsGained | GoodsTaken
    | ArmourChanged | CardsDrawn | CardPlayed | BuildingCopied | CardsDiscarded | CardHired
    | CrewDiscarded | CrewTakenBack | OfferingMade | OfferingsCycled | WorkersSwitched
    | HandsSwapped | RaidBegan | DiceRolled | DieRerolled | StrengthScored | CrewScored
    | SpaceTaken | CrewKilled | CrewLost | KilledScored | PileShuffled | LastRoundBegan
    | TurnEnded | GameEnded
)  # fmt: skip
