"""Descriptions of events in sentences that everybody may read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from skye_desktop.games.raiders.engine import events as e
from skye_desktop.games.raiders.engine import table_for
from skye_desktop.games.raiders.wording.names import (
    building_name,
    card_name,
    card_names,
    colour_name,
    counted,
    from_building,
    offering_words,
    pieces_words,
    settlement_name,
    to_building,
    worker_words,
)
from skye_desktop.i18n import Message, enumerated, message, tr

_PRINTED = table_for(())
"""Table for numbers that no decision changes."""
_TEXTS = {
    e.SpacesFilled: message("The raid spaces were filled from the bag."),
    e.CardsDealt: message("Everybody was dealt {cards}."),
    e.CardsKept: message("{name} chose the cards to keep."),
    e.CardsReturned: message("Back under the pile: {cards}."),
    e.StartChosen: message("{name} starts."),
    e.WorkerPlaced: message("{name} brought {worker} {to}."),
    e.WorkerLifted: message("{name} took {worker} {from_where}."),
    e.ActionSkipped: message("{building}: {name} left the action out."),
    e.GoodsPaid: message("{name} put {goods} into the supply."),
    e.GoodsGained: message("{name} got {goods} from the supply."),
    e.GoodsTaken: message("{name} got {goods} from {other}."),
    e.ArmourChanged: message("{name} gained {steps}."),
    e.CardsDrawn: message("{name} drew {cards}."),
    e.CardPlayed: message("{name} played a card at the Town Hall: {card}."),
    e.BuildingCopied: message("{building}: {name} took that action with the Merchant."),
    e.CardsDiscarded: message("{name} discarded {cards}."),
    e.CardHired: message("{name} hired {card} for {price}."),
    e.CrewDiscarded: message("{name} discarded {card} from the crew."),
    e.CrewTakenBack: message("{name} took {card} from the crew back to the hand."),
    e.OfferingMade: message("{name} made an offering: {offering}."),
    e.OfferingsCycled: message("The open offerings went under the stack."),
    e.WorkersSwitched: message("{other} now has {got} in hand; {gone} went {to}."),
    e.HandsSwapped: message("{name} and {other} exchanged cards: {given} each."),
    e.RaidBegan: message("{settlement}: {name} began a raid (worker: {colour})."),
    e.DiceRolled: message("{name} rolled {faces}."),
    e.DieRerolled: message("{name} rolled die {die} again: {face}."),
    e.StrengthScored: message("With strength {strength} {name} scored {vp}."),
    e.CrewScored: message("The crew of {name} scored {vp} more."),
    e.SpaceTaken: message("{settlement}, space {space}: {name} took {pieces} and {worker}."),
    e.CrewKilled: message("{name} lost {card} to a Valkyrie."),
    e.CrewLost: message("{name} lost {card} to an Avenger."),
    e.KilledScored: message("{name} scored {vp} for the killed {card}."),
    e.PileShuffled: message("The discard pile was shuffled. The new pile has {cards}."),
    e.TurnEnded: message("{name} ended the turn."),
    e.GameEnded: message("The game is over."),
}
_LOST_ARMOUR = message("{name} lost {steps}.")
_HIRED_FOR_NOTHING = message("{name} hired {card} for nothing.")
_RAIDED_A_HARBOUR = message("{name} scored {vp} for the raid.")
_SWAPPED_HANDS = message("{name} and {other} exchanged whole hands: {given} for {got}.")
_CAUSES = {
    "fortress": message("The fortresses have only {fortress_spaces} left."),
    "offerings": message("The stack of offerings is empty."),
    "valkyries": message("No Valkyrie is left on the raid spaces."),
}


def event_lines(event: e.Event, names: Sequence[str]) -> list[str]:
    """Return sentences that describe an event; ``names`` are those of the seats."""
    match event:
        case e.OfferingsOpened(tiles):
            text = tr("New offering: {offering}.")
            return [text.format(offering=offering_words(_PRINTED, tile)) for tile in tiles]
        case e.LastRoundBegan(cause):
            spaces = counted("spaces", _PRINTED.end["fortress_sets_left"])
            why = _CAUSES[cause].text.format(fortress_spaces=spaces)
            return [why, tr("After this turn everybody has one more.")]
    told = [_text(event).text.format(**_values(event, names))]
    if isinstance(event, e.CardPlayed) and not event.had_effect:
        told.append(tr("It had no effect."))
    return told


def _text(event: e.Event) -> Message:
    match event:
        case e.ArmourChanged(_, steps) if steps < 0:
            return _LOST_ARMOUR
        case e.CardHired(_, _, 0):
            return _HIRED_FOR_NOTHING
        case e.StrengthScored(_, None, _):
            return _RAIDED_A_HARBOUR
        case e.HandsSwapped(_, _, given, got) if given != got:
            return _SWAPPED_HANDS
    return _TEXTS[type(event)]


_WORDS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "card": ("card", card_name),
    "settlement": ("settlement", settlement_name),
    "steps": ("steps", lambda steps: counted("armour", abs(steps))),
    "price": ("price", lambda price: counted("silver", price)),
    "vp": ("vp", lambda vp: counted("vp", vp)),
    "tile": ("offering", lambda tile: offering_words(_PRINTED, tile)),
    "faces": ("faces", lambda faces: enumerated(map(str, faces))),
    "pieces": ("pieces", pieces_words),
    "number": ("cards", lambda number: counted("cards", number)),
    "cards": ("cards", card_names),
}
"""For each field of events its name in braces, and the function that puts its value into words."""


def _values(event: e.Event, names: Sequence[str]) -> dict[str, str]:
    """Return the texts to insert for the names in braces, from an event's fields."""
    found = {}
    for field in fields(event):
        value = getattr(event, field.name)
        match field.name:
            case "seat":
                found["name"] = names[value]
            case "opponent" | "giver":
                found["other"] = names[value]
            case "building":
                found |= {"building": building_name(value), "to": to_building(value)}
                found["from_where"] = from_building(value)
            case "worker":
                found |= {"worker": worker_words(value), "colour": colour_name(value)}
            case "gone" | "got" | "given":
                is_worker = isinstance(value, str)
                found[field.name] = worker_words(value) if is_worker else counted("cards", value)
            case name if name in _WORDS:
                known, words = _WORDS[name]
                found[known] = words(value)
            case name:
                found[name] = str(value)
    if isinstance(event, e.GoodsPaid | e.GoodsGained | e.GoodsTaken):
        found["goods"] = counted(event.kind, event.number)
    return found
