"""The events of a game, in the past tense.

Every event is public: what is secret never becomes one. Spaces and dice count from 1, seats
from 0.
"""

from __future__ import annotations

from skye_desktop.engine_parts.plain_data import PlainData


class Event(PlainData):
    """Something that happened."""


class SeatEvent(Event):
    seat: int


class SpacesFilled(Event):
    spaces: tuple[str, ...]


class CardsDealt(Event):
    number: int


class OfferingsOpened(Event):
    tiles: tuple[int, ...]


class CardsKept(SeatEvent):
    """A seat chose in secret which cards it keeps."""


class CardsReturned(Event):
    """The cards that nobody kept went under the pile."""

    number: int


class StartChosen(SeatEvent):
    """That seat starts."""


class WorkerPlaced(SeatEvent):
    building: str
    worker: str


class WorkerLifted(SeatEvent):
    building: str
    worker: str


class ActionSkipped(SeatEvent):
    building: str


class GoodsPaid(SeatEvent):
    """A seat paid or lost pieces to the supply."""

    kind: str
    number: int


class GoodsGained(SeatEvent):
    kind: str
    number: int


class GoodsTaken(SeatEvent):
    giver: int
    kind: str
    number: int


class ArmourChanged(SeatEvent):
    steps: int


class CardsDrawn(SeatEvent):
    number: int


class CardPlayed(SeatEvent):
    card: str
    had_effect: bool


class BuildingCopied(SeatEvent):
    building: str


class CardsDiscarded(SeatEvent):
    cards: tuple[str, ...]


class CardHired(SeatEvent):
    card: str
    price: int


class CrewDiscarded(SeatEvent):
    card: str


class CrewTakenBack(SeatEvent):
    card: str


class OfferingMade(SeatEvent):
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
    opponent: int
    given: int
    got: int


class RaidBegan(SeatEvent):
    settlement: str
    worker: str


class DiceRolled(SeatEvent):
    faces: tuple[int, ...]


class DieRerolled(SeatEvent):
    die: int
    face: int


class StrengthScored(SeatEvent):
    """A raid's strength was scored; at a harbour it is None."""

    strength: int | None
    vp: int


class CrewScored(SeatEvent):
    vp: int


class SpaceTaken(SeatEvent):
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
    card: str
    vp: int


class PileShuffled(Event):
    number: int


class LastRoundBegan(Event):
    """One of the ends was reached: each seat has one more turn."""

    cause: str


class TurnEnded(SeatEvent):
    """A seat's turn ended."""


class GameEnded(Event):
    """The game is over."""
