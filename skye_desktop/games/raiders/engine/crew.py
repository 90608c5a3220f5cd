"""What the hired crew is good for: strength, discounts, rerolls and VP."""

from __future__ import annotations

from typing import Protocol

from skye_desktop.games.raiders.engine.moment import counted
from skye_desktop.games.raiders.engine.table import GOODS, KIND, Settlement, Table


class Crewed(Protocol):
    """What this module needs of a seat; both its state and a view of it provide that."""

    @property
    def goods(self) -> tuple[int, ...]: ...
    @property
    def armour(self) -> int: ...
    @property
    def valkyries(self) -> int: ...
    @property
    def crew(self) -> tuple[str, ...]: ...
    @property
    def offering_count(self) -> int: ...


def strength(table: Table, seat: Crewed, settlement: Settlement) -> int:
    """Return a seat's strength at a settlement without the dice (Rules, Raids 3)."""
    at_settlement = table.raid_strength[settlement.type]
    total = seat.armour + sum(table.strength[card] for card in seat.crew)
    for card in counted(table, seat.crew):
        total += at_settlement.get(card, 0)
        per = table.strength_per.get(card)
        if per is not None:
            total += per.strength * (_number_of(table, seat, per.of) // per.per)
    return total


def _number_of(table: Table, seat: Crewed, what: str) -> int:
    """Return the number of things that a hero's strength or the VP at the end depend on."""
    match what:
        case "armour":
            return seat.armour
        case "other_crew":
            return len(seat.crew) - 1
        case "valkyrie":
            beyond = table.decided["ragnhildr_counts_beyond_seven"]
            return seat.valkyries if beyond else valkyrie_step(table, seat)
        case "offering":
            return seat.offering_count
        case _:
            return seat.goods[KIND[what]]


def valkyrie_step(table: Table, seat: Crewed) -> int:
    """Return the step of the Valkyrie track that a seat has reached."""
    return min(seat.valkyries, len(table.valkyrie_vp) - 1)


def cost(table: Table, seat: Crewed, settlement: Settlement) -> tuple[tuple[int, int], ...]:
    """Return what a raid costs after discounts, as amounts of goods (Rules, Raids 8)."""
    discounts = table.raid_discount[settlement.type]
    provisions, gold = settlement.provisions, settlement.gold
    for card in counted(table, seat.crew):
        if card in discounts:
            kind, less = discounts[card]
            if GOODS[kind] == "gold":
                gold -= less
            else:
                provisions -= less
    return (KIND["provisions"], max(0, provisions)), (KIND["gold"], max(0, gold))


def raid_vp(table: Table, seat: Crewed, settlement: Settlement) -> int:
    """Return the VP that the crew adds to a raid (Rules, Raids 5)."""
    extra = table.raid_vp[settlement.type]
    return sum(extra[card] for card in counted(table, seat.crew) if card in extra)


def rerolls(table: Table, seat: Crewed) -> int:
    """Return how often the crew may roll a die again in a raid (Rules, Raids 4)."""
    number = sum(table.rerolls[card] for card in seat.crew if card in table.rerolls)
    return number if table.decided["brawler_rerolls"] == "one_each" else min(number, 1)


def end_vp(table: Table, seat: Crewed) -> int:
    """Return the VP of the crew at the end of the game."""
    total = 0
    for card in counted(table, seat.crew):
        total += table.end_vp.get(card, 0)
        if card in table.end_vp_per:
            what, vp = table.end_vp_per[card]
            total += vp * _number_of(table, seat, what)
    return total
