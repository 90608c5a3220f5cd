"""The components and decisions of one game, prepared for quick look-up.

Every number and every decision comes from ``components.json``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from skye_desktop.games.raiders.engine.numbers import NUMBERS, with_numbers

Decision = str | bool | int | tuple[int, ...]
"""Value of a decision on a point that the printed rules leave open, or a number of the rules."""
Decided = tuple[tuple[str, Decision], ...]
"""Decisions that differ from the usual ones, sorted by name."""

GOODS = ("silver", "provisions", "gold", "iron", "livestock")
"""Kinds of goods, in the order in which seats and the supply count them."""
PLUNDER = ("gold", "iron", "livestock")
VALKYRIES = len(GOODS)
"""Index of the Valkyries in the supply, behind the goods."""
KIND = {kind: index for index, kind in enumerate(GOODS)}
LETTER = {"g": KIND["gold"], "i": KIND["iron"], "l": KIND["livestock"], "v": VALKYRIES}
"""Index in the supply of the pieces on a raid space, by their letters."""
PIECES = {"gold": "g", "iron": "i", "livestock": "l", "valkyrie": "v"}

TOWN_HALL = "town_hall"
LONG_HOUSE = "long_house"

Amounts = tuple[tuple[int, int], ...]
"""Pairs of an index of goods and a number of pieces."""


class UnknownDecision(ValueError):  # noqa: N818 - it names what was given
    """Raised for a decision, or a value of one, that ``components.json`` does not name."""


class Effect(NamedTuple):
    """One operation of a building, or of the Town Hall half of a card, with its numbers."""

    op: str
    form: str = ""
    """Name of the form in which its choices are given; empty if it has none."""
    pay: Amounts = ()
    gain: Amounts = ()
    armour: int = 0
    number: int = 0
    """Cards to draw or discard, pieces that a tile costs less, or goods that a seat loses."""
    kinds: tuple[str, ...] = ()
    """Kinds of goods among which is chosen."""
    price: int | None = None
    """Silver for a hire; None for the printed price."""


class Ability(NamedTuple):
    """What a card does while it belongs to the crew; the kinds are those of the components."""

    kind: str
    at: str
    """Building, or type of settlement, where it counts; empty for anywhere."""
    number: int
    """VP, strength, goods, cards, dice or actions that it brings."""
    of: str
    """What it counts, or the kind of goods of which a raid costs less."""
    per: int
    """Number of things for each of which it brings that much."""
    gain: Amounts
    """Goods that it adds to those of a building."""
    when: int | None
    """Index of the goods that must be taken there for it; None for any."""
    do: Effect | None
    """What is done if a Valkyrie takes the card."""


class Card(NamedTuple):
    """A type of townsfolk card."""

    id: str
    copies: int
    cost: int
    strength: int
    is_hero: bool
    hall: Effect | None
    """The Town Hall half; None for a hero."""


class Building(NamedTuple):
    """A building of the village."""

    id: str
    at: int
    """Place in the order of the components."""
    start_worker: str | None
    admits: frozenset[str]
    actions: Mapping[str, Mapping[str, Effect]]
    """By the worker's colour, then by the key of the choice."""


class Settlement(NamedTuple):
    """A settlement with its raid spaces."""

    id: str
    at: int
    """Place in the order of the components."""
    type: str
    admits: frozenset[str]
    crew: int
    provisions: int
    gold: int
    dice: int
    tiers: tuple[tuple[int, int], ...]
    """Strength and VP of each tier, rising."""
    spaces: tuple[tuple[int, str], ...]
    """Number of pieces and worker of each space."""


class Offering(NamedTuple):
    """An offering tile."""

    number: int
    cost: Amounts
    vp: int


def _amounts(given: Mapping[str, int]) -> Amounts:
    return tuple((KIND[kind], number) for kind, number in given.items() if kind in KIND)


def compile_effect(entry: Mapping[str, Any]) -> Effect:
    """Return the effect of an entry of ``components.json`` that has an ``op``."""
    op: str = entry["op"]
    numbers = (entry[key] for key in ("amount", "cards", "discount", "vp") if key in entry)
    number = next(numbers, 0)
    kinds = tuple(entry.get("any_of") or entry.get("one_of") or ())
    match entry:
        case {"op": "gain"}:
            return Effect(op, gain=_amounts(entry), armour=entry.get("armour", 0))
        case {"op": "draw"}:
            return Effect(op, "draw" if entry.get("up_to") else "", number=number)
        case {"op": "exchange", "pay": {"cards": given}, "gain": gain}:
            return Effect("discard_cards", "cards", gain=_amounts(gain), number=given)
        case {"op": "exchange", "pay": {"crew": _}, "gain": {"plunder": got}}:
            return Effect("discard_crew", "trade", number=got, kinds=PLUNDER)
        case {"op": "exchange", "pay": pay, "gain": gain}:
            return Effect(op, "", _amounts(pay), _amounts(gain), gain.get("armour", 0))
        case {"op": "all_opponents_lose", "resource": kind}:
            return Effect(op, number=number, kinds=(kind,))
        case {"op": "take_from_opponent"}:
            return Effect(op, "rob" if kinds[1:] else "against", number=number, kinds=kinds)
        case {"op": "opponent_loses"}:
            return Effect("opponent_loses_armour", "against", number=number)
        case {"op": "hire", "price": price}:
            return Effect(op, "hire", price=None if price == "printed" else price)
        case {"op": "swap_hand_cards", "number": "all"}:
            return Effect("swap_hands", "against")
        case {"op": "swap_hand_cards"}:
            return Effect("swap_cards", "barter")
    return Effect(op, _FORMS.get(op, ""), number=number, kinds=kinds)


_FORMS = {
    "offering": "offer",
    "play_card": "play",
    "swap_workers": "switch",
    "swap_crew_with_hand": "crew",
    "use_building": "copy",
}
"""Forms of operations by which their choices are given; the others have none."""


def choice_keys(effect: Effect) -> str:
    """Return the key that tells this effect from the others at its building."""
    if effect.op == "exchange":
        return GOODS[effect.pay[0][0]]
    if effect.op == "discard_cards":
        return str(effect.number)
    return effect.form


def _compile_building(index: int, entry: Mapping[str, Any]) -> Building:
    actions: dict[str, dict[str, Effect]] = {}
    for colour in entry["workers"]:
        found = actions.setdefault(colour, {})
        for choice in entry["choices"]:
            if choice["op"] != "gain_by_worker":
                effect = compile_effect(choice)
                found[choice_keys(effect)] = effect
                continue
            gains = [_amounts(gain) for gain in choice[colour]]
            for gain in gains:
                key = "" if len(gains) == 1 else GOODS[gain[0][0]]
                found[key] = Effect("gain", gain=gain)
    return Building(entry["id"], index, entry["start_worker"], frozenset(entry["workers"]), actions)


def _compile_settlement(index: int, entry: Mapping[str, Any]) -> Settlement:
    return Settlement(
        at=index,
        admits=frozenset(entry["workers"]),
        tiers=tuple((tier["strength"], tier["vp"]) for tier in entry["tiers"]),
        spaces=tuple((space["plunder"], space["worker"]) for space in entry["spaces"]),
        **{name: entry[name] for name in ("id", "type", "crew", "provisions", "gold", "dice")},
    )


def _compile_ability(entry: Mapping[str, Any]) -> Ability:
    names = ("vp", "strength", "amount", "silver", "draw", "dice", "actions")
    return Ability(
        kind=entry["kind"],
        at=entry.get("settlement", entry.get("building", "")),
        number=next((entry[name] for name in names if name in entry), 0),
        of=entry.get("of", entry.get("resource", "")),
        per=entry["per"] if entry["kind"] == "strength_per" else 1,
        gain=_amounts(entry.get("gain", {})),
        when=KIND.get(entry.get("when", "")),
        do=compile_effect(entry["do"]) if "do" in entry else None,
    )


class Table:
    """Components and decisions of games with equal decisions; one object for all of them."""

    def __init__(self, differing: Decided, components: Mapping[str, Any]) -> None:
        self.differing = differing
        self.decided = {entry["id"]: frozen(entry["value"]) for entry in components["decisions"]}
        self.decided.update(differing)
        faces = self.decided["dice_faces"]
        assert isinstance(faces, tuple)
        self.faces: tuple[int, ...] = faces
        self.is_whole = self.decided["short_supply"] == "all_or_nothing"
        self.adds_up = self.decided["same_abilities_add_up"]
        self.notes_end_at_once = self.decided["end_check"] == "at_once_then_finish_turn"
        self.shuffles_at_once = self.decided["reshuffle"] == "at_once"
        self._read_numbers(components)
        self.building = {
            entry["id"]: _compile_building(index, entry)
            for index, entry in enumerate(components["buildings"])
        }
        self.buildings = tuple(self.building.values())
        self.settlement = {
            entry["id"]: _compile_settlement(index, entry)
            for index, entry in enumerate(components["settlements"])
        }
        self.settlements = tuple(self.settlement.values())
        self.offering = {}
        for entry in components["offerings"]:
            number = int(entry["id"].rpartition("_")[2])
            self.offering[number] = Offering(number, _amounts(entry["cost"]), entry["vp"])
        self._read_cards(components["cards"])

    def __reduce__(self) -> tuple[object, tuple[Decided]]:
        return table_for, (self.differing,)

    def __repr__(self) -> str:
        return f"<table of {dict(self.differing) or 'the usual decisions'}>"

    def fortress_spaces(self, spaces: Sequence[Sequence[object]]) -> int:
        """Return the number of raid spaces of fortresses that are left."""
        rows = [spaces[each.at] for each in self.settlements if each.type == "fortress"]
        return sum(space is not None for row in rows for space in row)

    def _read_numbers(self, components: Mapping[str, Any]) -> None:
        players, supplies = components["other"]["players"], components["supplies"]
        self.fewest, self.most = players["minimum"], players["maximum"]
        self.supply = tuple(supplies[kind]["pieces"] for kind in (*GOODS, "valkyrie"))
        self.workers = {colour: entry["pieces"] for colour, entry in components["workers"].items()}
        self.setup: Mapping[str, Any] = components["setup"]
        (self.first_worker,) = self.setup["workers"]
        self.limits: Mapping[str, int] = components["limits"]
        self.kept_at_end = tuple(
            (KIND[kind], self.limits[kind]) for kind in ("silver", "provisions")
        )
        self.hand_limit: int = self.limits["hand"]
        self.end: Mapping[str, Any] = components["end"]
        self.plunder_vp: Mapping[str, Any] = {
            kind: components["plunder_vp"][kind] for kind in PLUNDER
        }
        self.dice: int = components["dice"]["pieces"]
        tracks = components["tracks"]
        self.valkyrie_vp: tuple[int, ...] = tuple(tracks["valkyrie"]["vp"])
        plates = {int(step): vp for step, vp in tracks["armour"]["plates"].items()}
        on_plate = tuple(plates.get(step, 0) for step in range(tracks["armour"]["steps"]))
        only = self.decided["armour_between_plates"] == "only_on_plate"
        self.armour_vp: tuple[int, ...] = on_plate if only else tuple(tracks["armour"]["vp"])

    def _read_cards(self, entries: Sequence[Mapping[str, Any]]) -> None:
        self.card: dict[str, Card] = {}
        self.ability: dict[str, Ability] = {}
        later = self.decided["card_edition"] == "later"
        for printed in entries:
            entry = {**printed, **printed.get("later", {})} if later else printed
            hall = entry["town_hall"] and compile_effect(entry["town_hall"])
            id = entry["id"]
            self.card[id] = Card(
                id, entry["copies"], entry["cost"], entry["strength"], "hero" in entry, hall
            )
            self.ability[id] = _compile_ability(entry["crew"])
        self.cards = tuple(sorted(id for id, card in self.card.items() for _ in range(card.copies)))
        halls = [card.hall for card in self.card.values() if card.hall]
        (self.gifts,) = (half.kinds for half in halls if half.op == "opponents_give")
        self.strength = {id: card.strength for id, card in self.card.items()}
        self.heroes = frozenset(id for id, card in self.card.items() if card.is_hero)
        self.having = defaultdict[tuple[str, str], dict[str, Ability]](dict)
        """The abilities by kind and place, each by card."""
        for id, ability in self.ability.items():
            self.having[ability.kind, ability.at][id] = ability


@lru_cache(1)
def _components() -> Mapping[str, Any]:
    text = files(__package__).joinpath("components.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def frozen(value: Any) -> Decision:
    """Return the value of a decision in the form that is compared: a list becomes a tuple."""
    return tuple(value) if isinstance(value, list) else value


@lru_cache(1)
def options() -> Mapping[str, tuple[Decision, ...]]:
    """Return the values of each decision and each number by its name, the usual one first."""
    components = _components()
    found: dict[str, tuple[Decision, ...]] = {}
    for entry in components["decisions"]:
        values = [frozen(entry["value"]), *map(frozen, entry["options"])]
        found[entry["id"]] = tuple(dict.fromkeys(values))
    for id, number in NUMBERS.items():
        values = [number.printed(components), *range(number.least, number.most + 1)]
        found[id] = tuple(dict.fromkeys(values))
    return found


def differing(decisions: Mapping[str, Any]) -> Decided:
    """Return those decisions and numbers that differ from the printed game.

    Raises UnknownDecision.
    """
    known = options()
    found: dict[str, Decision] = {}
    for id, given in decisions.items():
        if id not in known:
            raise UnknownDecision(f"{id!r} is no decision; there are {', '.join(known)}")
        value = frozen(given)
        if not any(type(value) is type(option) and value == option for option in known[id]):
            raise UnknownDecision(f"{id} is one of {list(known[id])}, not {given!r}")
        if value != known[id][0]:
            found[id] = value
    dealt, kept = (found.get(id, known[id][0]) for id in ("cards_dealt", "cards_kept"))
    assert isinstance(dealt, int)
    assert isinstance(kept, int)
    if kept >= dealt:
        raise UnknownDecision(f"cards_kept is less than cards_dealt, {dealt}, not {kept}")
    return tuple(sorted(found.items()))


@lru_cache(64)
def table_for(decided: Decided) -> Table:
    """Return the table for games with these decisions. Results are cached."""
    return Table(decided, with_numbers(_components(), dict(decided)))
