"""The events of a game, in the past tense.

Every event is public; secret information is in none.
"""

from __future__ import annotations

from skye_desktop.games.raiders.engine.records import Record


class Event(Record):
    """Something that happened."""


class SeatEvent(Event):
    """Something that happened to a seat, or that it did."""

    seat: int


class SpacesFilled(Event):
    """The pieces from the bag were laid on the raid spaces."""

    spaces: tuple[str, ...]


class CardsDealt(Event):
    """Each seat was dealt its first cards."""

    number: int


class OfferingsOpened(Event):
    """Offerings were turned up."""

    tiles: tuple[int, ...]


class CardsKept(SeatEvent):
    """A seat chose in secret which cards it keeps."""


class CardsReturned(Event):
    """The cards that nobody kept went under the pile."""

    number: int


class StartChosen(SeatEvent):
    """That seat starts."""


class WorkerPlaced(SeatEvent):
    """A seat placed its worker on a building."""

    building: str
    worker: str


class WorkerLifted(SeatEvent):
    """A seat lifted a worker from a building."""

    building: str
    worker: str


class ActionSkipped(SeatEvent):
    """A seat did not take the action of the building."""

    building: str


class GoodsPaid(SeatEvent):
    """A seat paid or lost pieces to the supply."""

    kind: str
    number: int


class GoodsGained(SeatEvent):
    """A seat took pieces from the supply."""

    kind: str
    number: int


class GoodsTaken(SeatEvent):
    """A seat got pieces from another one."""

    giver: int
    kind: str
    number: int


class ArmourChanged(SeatEvent):
    """A seat's armour marker moved by that many steps."""

    steps: int


class CardsDrawn(SeatEvent):
    """A seat drew cards."""

    number: int


class CardPlayed(SeatEvent):
    """A seat played a card at the Town Hall."""

    card: str
    had_effect: bool


class BuildingCopied(SeatEvent):
    """A seat took a building's action with a Merchant."""

    building: str


class CardsDiscarded(SeatEvent):
    """A seat discarded hand cards."""

    cards: tuple[str, ...]


class CardHired(SeatEvent):
    """A seat hired a card for that much silver."""

    card: str
    price: int


class CrewDiscarded(SeatEvent):
    """A seat discarded one of its crew."""

    card: str


class CrewTakenBack(SeatEvent):
    """A seat took one of its crew back to hand."""

    card: str


class OfferingMade(SeatEvent):
    """A seat took an offering tile."""

    tile: int


class OfferingsCycled(Event):
    """The open offerings went under the stack."""

    tiles: tuple[int, ...]


class WorkersSwitched(Event):
    """An opponent's worker in hand changed places with one in the village."""

    opponent: int
    building: str
    gone: str
    got: str


class HandsSwapped(SeatEvent):
    """Two seats exchanged hand cards."""

    opponent: int
    given: int
    got: int


class RaidBegan(SeatEvent):
    """A seat placed its worker at a settlement for good."""

    settlement: str
    worker: str


class DiceRolled(SeatEvent):
    """The dice of a raid were rolled."""

    faces: tuple[int, ...]


class DieRerolled(SeatEvent):
    """A die was rolled again; the first is 1."""

    die: int
    face: int


class StrengthScored(SeatEvent):
    """The strength of a raid was scored; it is None at a harbour, which has no dice."""

    strength: int | None
    vp: int


class CrewScored(SeatEvent):
    """The crew's VP for a raid of that kind of settlement were scored."""

    vp: int


class SpaceTaken(SeatEvent):
    """A seat took what lay on a raid space; the first printed is 1."""

    settlement: str
    space: int
    pieces: str
    worker: str


class CrewKilled(SeatEvent):
    """A Valkyrie took one of the crew."""

    card: str


class CrewLost(SeatEvent):
    """A seat lost one of its crew to an Avenger."""

    card: str


class KilledScored(SeatEvent):
    """A crew member brought VP because it was killed."""

    card: str
    vp: int


class PileShuffled(Event):
    """The discard pile became the new pile."""

    number: int


class LastRoundBegan(Event):
    """A condition for the end was met: each seat has one more turn."""

    cause: str


class TurnEnded(SeatEvent):
    """A seat's turn ended."""


class GameEnded(Event):
    """The game is over."""
