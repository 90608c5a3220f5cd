"""Events in sentences, for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any

from skye_desktop.games.raiders.engine import Table
from skye_desktop.games.raiders.engine import events as e
from skye_desktop.games.raiders.wording.names import (
    card_names,
    counted,
    named,
    offering_words,
    pieces_words,
)
from skye_desktop.i18n import enumerated, tr


def event_lines(event: e.Event, names: Sequence[str], table: Table) -> list[str]:
    """Return sentences that describe an event; ``names`` are those of the seats."""
    match event:
        case e.OfferingsOpened(tiles):
            text = tr("New offering: {offering}.")
            return [text.format(offering=offering_words(table, tile)) for tile in tiles]
        case e.LastRoundBegan(cause):
            spaces = counted("spaces", table.end["fortress_sets_left"])
            why = named("cause", cause).format(fortress_spaces=spaces)
            return [why, tr("After this turn everybody has one more.")]
    told = [named("event", _text_id(event)).format(**_values(event, names, table))]
    if isinstance(event, e.CardPlayed) and not event.had_effect:
        told.append(tr("It had no effect."))
    return told


def _text_id(event: e.Event) -> str:
    match event:
        case e.ArmourChanged(_, steps) if steps < 0:
            return "ArmourLost"
        case e.CardHired(_, _, 0):
            return "CardHiredForNothing"
        case e.StrengthScored(_, None, _):
            return "HarbourScored"
        case e.HandsSwapped(_, _, given, got) if given != got:
            return "WholeHandsSwapped"
    return type(event).__name__


def _exchanged(value: str | int) -> str:
    """Return the worker of an exchange, or the number of cards."""
    return named("worker", value) if isinstance(value, str) else counted("cards", value)


_SEATS = {"seat": "name", "opponent": "other", "giver": "other"}
"""Names in braces that stand for a player, by the field of an event."""
_WORDS: Mapping[str, Mapping[str, Callable[[Any], str]]] = {
    "card": {"card": partial(named, "card")},
    "settlement": {"settlement": partial(named, "settlement")},
    "building": {
        "building": partial(named, "building"),
        "to": partial(named, "to"),
        "from_where": partial(named, "from"),
    },
    "worker": {"worker": partial(named, "worker"), "colour": partial(named, "colour")},
    "steps": {"steps": lambda steps: counted("armour", abs(steps))},
    "price": {"price": partial(counted, "silver")},
    "vp": {"vp": partial(counted, "vp")},
    "faces": {"faces": lambda faces: enumerated(map(str, faces))},
    "pieces": {"pieces": pieces_words},
    "number": {"cards": partial(counted, "cards")},
    "cards": {"cards": card_names},
    "gone": {"gone": _exchanged},
    "got": {"got": _exchanged},
    "given": {"given": _exchanged},
}
"""Names in braces that a field of an event fills in, with the words for its value."""


def _values(event: e.Event, names: Sequence[str], table: Table) -> dict[str, str]:
    """Return the texts to insert for the names in braces, from an event's fields."""
    found = {}
    for field in (one.name for one in fields(event)):
        value = getattr(event, field)
        if field in _SEATS:
            found[_SEATS[field]] = names[value]
        for name, words in _WORDS.get(field, {field: str}).items():
            found[name] = words(value)
    if isinstance(event, e.OfferingMade):
        found["offering"] = offering_words(table, event.tile)
    if isinstance(event, e.GoodsPaid | e.GoodsGained | e.GoodsTaken):
        found["goods"] = counted(event.kind, event.number)
    return found
