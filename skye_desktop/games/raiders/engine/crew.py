"""What the hired crew is good for: strength, discounts, rerolls and VP."""

from __future__ import annotations

from typing import Protocol

from skye_desktop.games.raiders.engine.table import KIND, Effect, Settlement, Table


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


def counted(table: Table, crew: tuple[str, ...]) -> tuple[str, ...] | set[str]:
    """Return the crew whose abilities count: of equal ones one, if they do not add up."""
    return crew if table.adds_up else set(crew)


def added(table: Table, crew: tuple[str, ...], kind: str, at: str = "") -> int:
    """Return the sum of the numbers of a kind of ability over a crew."""
    having = table.having[kind, at]
    if having.keys().isdisjoint(crew):
        return 0
    return sum(having[card].number for card in counted(table, crew) if card in having)


def strength(table: Table, seat: Crewed, settlement: Settlement) -> int:
    """Return a seat's strength at a settlement without the dice (Rules, Raids 3)."""
    total = seat.armour + sum(table.strength[card] for card in seat.crew)
    total += added(table, seat.crew, "raid_strength", settlement.type)
    return total + _counted_by(table, seat, "strength_per")


def _counted_by(table: Table, seat: Crewed, kind: str) -> int:
    """Return the sum of abilities that count things."""
    having, total = table.having[kind, ""], 0
    if having.keys().isdisjoint(seat.crew):
        return total
    for card in counted(table, seat.crew):
        if card in having:
            each = having[card]
            total += each.number * (_number_of(table, seat, each.of) // each.per)
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
    discounts = table.having["raid_discount", settlement.type]
    price = {KIND["provisions"]: settlement.provisions, KIND["gold"]: settlement.gold}
    for card in counted(table, seat.crew) if discounts else ():
        if card in discounts:
            kind = KIND[discounts[card].of]
            price[kind] = max(0, price[kind] - discounts[card].number)
    return tuple(price.items())


def raid_vp(table: Table, seat: Crewed, settlement: Settlement) -> int:
    """Return the VP that the crew adds to a raid (Rules, Raids 5)."""
    return added(table, seat.crew, "raid_vp", settlement.type)


def rerolls(table: Table, seat: Crewed) -> int:
    """Return how often the crew may roll a die again in a raid (Rules, Raids 4)."""
    having = table.having["reroll", ""]
    number = sum(having[card].number for card in seat.crew if card in having)
    return number if table.decided["brawler_rerolls"] == "one_each" else min(number, 1)


def end_vp(table: Table, seat: Crewed) -> int:
    """Return the VP of the crew at the end of the game."""
    return added(table, seat.crew, "end_vp") + _counted_by(table, seat, "end_vp_per")


def with_bonus(table: Table, crew: tuple[str, ...], building: str, effect: Effect) -> Effect:
    """Return a gain, an exchange or a draw with what a crew adds to it in a building."""
    bonuses = table.having["building_bonus", building]
    if bonuses.keys().isdisjoint(crew):
        return effect
    sums, cards = dict(effect.gain), effect.number
    for card in counted(table, crew):
        bonus = bonuses.get(card)
        if bonus is not None and (bonus.when is None or bonus.when in sums):
            cards += bonus.number
            for kind, number in bonus.gain:
                sums[kind] = sums.get(kind, 0) + number
    return effect._replace(gain=tuple(sums.items()), number=cards)


def hire_price(
    table: Table, crew: tuple[str, ...], building: str, effect: Effect, card: str
) -> int:
    """Return the silver that a card costs where a crew hires it in a building."""
    printed = table.card[card].cost
    if effect.price is not None:
        is_flat = table.decided["recruiter_price"] == "flat"
        return effect.price if is_flat else min(printed, effect.price)
    return max(0, printed - added(table, crew, "hire_discount", building))
