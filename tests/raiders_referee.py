"""A plain second reading of the rules of Raiders of the North Sea, to compare the engine with.

The order of play is a generator that is read from top to bottom, like the rulebook: it stops at
every question, which is the set of lines that answer it, or at chance that is due, and goes on with
the line it is given. What stands on the table is plain and changes in place.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).parents[1] / "skye_desktop/games/raiders/engine/components.json"
PLUNDER = {"g": "gold", "i": "iron", "l": "livestock"}
VALKYRIE = "v"
GOODS = ("silver", "provisions", "gold", "iron", "livestock")

Lines = set[str]
Words = list[str]


@dataclass
class Chance:
    """What is due by lot: its first word, the judge of the other words, a way to draw them."""

    word: str
    is_right: Callable[[Words], bool]
    draw: Callable[[random.Random], Words]


Question = Chance | Callable[[], Lines]
Flow = Generator[Question, str, None]
Answer = Generator[Question, str, Words]


@dataclass
class Seat:
    number: int
    worker: str | None
    goods: dict[str, int]
    armour: int = 0
    valkyries: int = 0
    vp: int = 0
    hand: list[str] = field(default_factory=list)
    crew: list[str] = field(default_factory=list)
    offerings: list[int] = field(default_factory=list)
    turns: int = 0
    heroes_hired: int = 0


@dataclass
class Space:
    pieces: str
    worker: str


class Referee:
    """A game from its set-up on, moved by lines; see DESIGN.md, "Actions as text"."""

    def __init__(
        self,
        seats: int,
        decisions: Mapping[str, object] = {},
        components: Mapping[str, Any] | None = None,
    ) -> None:
        facts = components or json.loads(COMPONENTS.read_text(encoding="utf-8"))
        lowest, highest = (facts["other"]["players"][key] for key in ("minimum", "maximum"))
        if not lowest <= seats <= highest:
            raise ValueError(f"{seats} seats: a game has {lowest} to {highest}")
        self.facts: Mapping[str, Any] = facts
        self.rule = _decided(facts["decisions"], decisions)
        self.cards: dict[str, dict[str, Any]] = {card["id"]: card for card in facts["cards"]}
        if self.rule["card_edition"] == "later":
            self.cards = {name: card | card.get("later", {}) for name, card in self.cards.items()}
        self.buildings: dict[str, Any] = {entry["id"]: entry for entry in facts["buildings"]}
        self.settlements: dict[str, Any] = {entry["id"]: entry for entry in facts["settlements"]}
        self.tiles: dict[int, Any] = {int(tile["id"][-2:]): tile for tile in facts["offerings"]}
        self.limits = facts["limits"]

        start = facts["setup"]
        worker = next(iter(start["workers"]))
        nothing = dict.fromkeys(GOODS, 0)
        self.seats = [Seat(n, worker, nothing | {"silver": start["silver"]}) for n in range(seats)]
        self.supply = {kind: entry["pieces"] for kind, entry in facts["supplies"].items()}
        self.supply["silver"] -= seats * start["silver"]
        self.village: dict[str, str | None] = {
            name: building["start_worker"] for name, building in self.buildings.items()
        }
        self.spaces: dict[str, list[Space | None]] = {
            name: [Space("", space["worker"]) for space in settlement["spaces"]]
            for name, settlement in self.settlements.items()
        }
        self.placed: dict[str, list[str]] = {name: [] for name in self.settlements}
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.stack: list[int] = []
        self.open: list[int] = []
        self.returned: dict[int, list[str]] = {}
        self.beat = "setup"
        self.seat: int | None = None
        self.used: set[str] = set()
        self.placed_at: str | None = None
        self.dice: list[int] = []
        self.last_round: int | None = None
        self._flow = self._game()
        self._due: Question = next(self._flow)

    # -- what a caller asks and does

    @property
    def is_over(self) -> bool:
        return self.beat == "over"

    def lines(self) -> Lines:
        """Return all legal lines of the seats that may act now; none while chance is due."""
        return set() if isinstance(self._due, Chance) else self._due()

    def chance_due(self) -> str | None:
        return self._due.word if isinstance(self._due, Chance) else None

    def draw_chance(self, rng: random.Random) -> str:
        """Return a random line for the chance that is due."""
        if not isinstance(self._due, Chance):
            raise ValueError("no chance is due")
        return " ".join(["*", self._due.word, *self._due.draw(rng)])

    def is_legal(self, line: str) -> bool:
        if not isinstance(self._due, Chance):
            return line in self._due()
        star, *words = line.split(" ")
        return star == "*" and words[:1] == [self._due.word] and self._due.is_right(words[1:])

    def play(self, line: str) -> None:
        """Do what a line says; raise ValueError if it is illegal or not written rightly."""
        if not self.is_legal(line):
            raise ValueError(f"{line!r} is not legal now")
        try:
            self._due = self._flow.send(line)
        except StopIteration:
            self._due = set

    def snapshot(self) -> dict[str, Any]:
        """Return all that stands on the table as plain values; what has no order is sorted."""
        supply = dict(self.supply)
        supply["valkyries"] = supply.pop("valkyrie")
        return {
            "seats": [_seat_snapshot(seat) for seat in self.seats],
            "village": dict(self.village),
            "spaces": {
                name: [None if space is None else [space.pieces, space.worker] for space in spaces]
                for name, spaces in self.spaces.items()
            },
            "placed": {name: list(workers) for name, workers in self.placed.items()},
            "supply": supply,
            "pile": list(self.pile),
            "discard": sorted(self.discard),
            "stack": list(self.stack),
            "open": sorted(self.open),
            "seat": self.seat,
            "beat": self.beat,
            "last_round": self.last_round,
            "returned": {str(seat): sorted(cards) for seat, cards in self.returned.items()},
            "dice": list(self.dice),
        }

    def scores(self) -> list[int]:
        """Return the VP of every seat if the game ended now (Rules, End 3)."""
        return [self._score(seat) for seat in self.seats]

    def winners(self) -> list[int]:
        """Return the seats that have won: most VP, then the two tracks (Rules, End 4)."""
        fewer_turns = self.rule["final_tie"] == "fewer_turns"
        rank = {
            seat.number: (
                self._score(seat),
                self._valkyrie_step(seat),
                seat.armour,
                -seat.turns if fewer_turns else 0,
            )
            for seat in self.seats
        }
        return [number for number in rank if rank[number] == max(rank.values())]

    # -- set-up

    def _game(self) -> Flow:
        yield from self._lay_out()
        yield from self._keep_cards()
        yield from self._roll_for_start()
        while not self.is_over:
            yield from self._turn()

    def _lay_out(self) -> Flow:
        supplies = self.facts["supplies"].items()
        letters = "".join(kind[0] * e["pieces"] for kind, e in supplies if e["in_bag"])
        sizes = [space["plunder"] for s in self.settlements.values() for space in s["spaces"]]
        words = yield from self._chance(
            "bag",
            lambda words: (
                [len(word) for word in words] == sizes
                and all(word == "".join(sorted(word)) for word in words)
                and Counter("".join(words)) <= Counter(letters)
            ),
            lambda rng: _portions(_shuffled(letters, rng), sizes),
        )
        heaps = iter(words)
        for spaces in self.spaces.values():
            for space in spaces:
                assert space is not None
                space.pieces = next(heaps)
                for piece in space.pieces:
                    self.supply[PLUNDER.get(piece, "valkyrie")] -= 1

        start = self.facts["setup"]
        self.pile = yield from self._order("pile", self._all_cards())
        for seat in self.seats:
            seat.hand = [self.pile.pop(0) for _ in range(start["cards_dealt"])]
        numbers = yield from self._order("stack", [str(number) for number in self.tiles])
        self.stack = [int(number) for number in numbers]
        self.open = [self.stack.pop(0) for _ in range(start["open_offerings"])]

    def _all_cards(self) -> list[str]:
        return [name for name, card in self.cards.items() for _ in range(card["copies"])]

    def _keep_cards(self) -> Flow:
        self.beat = "keep"
        kept = self.facts["setup"]["cards_kept"]
        waiting = list(self.seats)
        while waiting:
            words = yield from self._ask(
                lambda: {
                    f"{seat.number} keep {cards}"
                    for seat in waiting
                    for cards in _sets_of(seat.hand, kept)
                }
            )
            seat = self.seats[int(words[0])]
            waiting.remove(seat)
            _take_all(seat.hand, words[2:])
            seat.hand, self.returned[seat.number] = words[2:], seat.hand
        self.beat = "setup"
        back = [card for seat in self.seats for card in sorted(self.returned[seat.number])]
        if self.rule["returned_cards"] == "shuffled_under_pile":
            back = yield from self._order("under", back)
        self.pile += back
        self.returned = {}

    def _roll_for_start(self) -> Flow:
        everybody = [seat.number for seat in self.seats]

        def highest(rng: random.Random) -> Words:
            tied = everybody
            while len(tied) > 1:
                sums = {seat: sum(self._rolled(rng, self.facts["dice"]["pieces"])) for seat in tied}
                tied = [seat for seat in tied if sums[seat] == max(sums.values())]
                if self.rule["start_roll_tie"] == "seat_order":
                    break
            return [str(tied[0])]

        starts = [[str(seat)] for seat in everybody]
        words = yield from self._chance("start", lambda words: words in starts, highest)
        self.seat = int(words[0])

    # -- questions and chance

    def _ask(self, lines: Callable[[], Lines]) -> Answer:
        """Put a question and return the words of its answer; a shuffle that is due comes first."""
        yield from self._shuffle_an_empty_pile()
        line = yield lines
        return line.split(" ")

    def _chance(
        self,
        word: str,
        is_right: Callable[[Words], bool],
        draw: Callable[[random.Random], Words],
    ) -> Answer:
        line = yield Chance(word, is_right, draw)
        return line.split(" ")[2:]

    def _order(self, word: str, things: Sequence[str]) -> Answer:
        """Return the things in an order that chance tells."""
        return (
            yield from self._chance(
                word,
                lambda words: sorted(words) == sorted(things),
                lambda rng: _shuffled(things, rng),
            )
        )

    def _roll(self, word: str, dice: int) -> Generator[Question, str, list[int]]:
        faces = {str(face) for face in self.rule["dice_faces"]}
        words = yield from self._chance(
            word,
            lambda words: len(words) == dice and set(words) <= faces,
            lambda rng: [str(face) for face in self._rolled(rng, dice)],
        )
        return [int(face) for face in words]

    def _rolled(self, rng: random.Random, dice: int) -> list[int]:
        return [rng.choice(self.rule["dice_faces"]) for _ in range(dice)]

    def _shuffle_an_empty_pile(self) -> Flow:
        if self.rule["reshuffle"] == "at_once":
            yield from self._shuffle()

    def _shuffle(self) -> Flow:
        if not self.pile and self.discard:
            self.pile = yield from self._order("shuffle", list(self.discard))
            self.discard = []

    def _draw(self, seat: Seat, cards: int) -> Flow:
        for _ in range(cards):
            yield from self._shuffle()
            if self.pile:
                seat.hand.append(self.pile.pop(0))

    # -- a turn

    def _turn(self) -> Flow:
        assert self.seat is not None
        seat = self.seats[self.seat]
        self.beat, self.used, self.placed_at, self.dice = "place", set(), None, []
        words = yield from self._ask(lambda: self._place_lines(seat) | self._raid_lines(seat))
        if words[1] == "raid":
            yield from self._raid(seat, words[2])
        else:
            yield from self._work(seat, words)
        yield from self._end_turn(seat)

    def _work(self, seat: Seat, words: Words) -> Flow:
        self.beat = "placing"
        place = words[2]
        colour = self._colour(seat)
        self.village[place], seat.worker, self.placed_at = colour, None, place
        yield from self._use_or_skip(seat, place, colour, words[3:])

        self.beat = "lift"
        words = yield from self._ask(lambda: self._lift_lines(seat))
        self.beat = "lifting"
        place = words[2]
        lifted = self.village[place]
        assert lifted is not None
        self.village[place], seat.worker = None, lifted
        yield from self._use_or_skip(seat, place, lifted, words[3:])

    def _place_lines(self, seat: Seat) -> Lines:
        lines = set()
        colour = self._colour(seat)
        for place, there in self.village.items():
            if there is None and self._admits(place, colour):
                self.village[place], seat.worker = colour, None
                lines |= self._use_lines(seat, "place", place, colour)
                self.village[place], seat.worker = None, colour
        return lines

    def _lift_lines(self, seat: Seat) -> Lines:
        lines = set()
        for place, there in self.village.items():
            if there is not None and place != self.placed_at:
                self.village[place], seat.worker = None, there
                lines |= self._use_lines(seat, "lift", place, there)
                self.village[place], seat.worker = there, None
        return lines

    def _use_lines(self, seat: Seat, verb: str, place: str, colour: str) -> Lines:
        choices = [] if place in self.used else self._choices(seat, place, colour)
        return {_line(seat, verb, place, choice) for choice in [*choices, "skip"]}

    def _use_or_skip(self, seat: Seat, place: str, colour: str, words: Words) -> Flow:
        if words != ["skip"]:
            self.used.add(place)
            yield from self._use(seat, place, colour, words)
        elif not self.rule["only_taken_actions_count"]:
            self.used.add(place)

    def _end_turn(self, seat: Seat) -> Flow:
        yield from self._shuffle_an_empty_pile()
        for kind in ("silver", "provisions"):
            self._pay(seat, {kind: max(0, seat.goods[kind] - self.limits[kind])})
        surplus = len(seat.hand) - self.limits["hand"]
        if surplus > 0:
            self.beat = "ending"
            words = yield from self._ask(
                lambda: {_line(seat, "discard", cards) for cards in _sets_of(seat.hand, surplus)}
            )
            self._discard_from_hand(seat, words[2:])
            yield from self._shuffle_an_empty_pile()
        seat.turns += 1
        self.dice = []
        self._note_the_end()
        if self.last_round == 0:
            self.beat, self.seat = "over", None
            return
        if self.last_round is not None:
            self.last_round -= 1
        self.seat = (seat.number + 1) % len(self.seats)

    # -- the village: what may be chosen at a building, and what comes of it

    def _choices(self, seat: Seat, place: str, colour: str) -> list[str]:
        """Return the words that may follow a building's name; an empty text where none do."""
        facts = self.buildings[place]["choices"]
        match place:
            case "gate_house":
                return [""] if self.pile or self.discard else []
            case "town_hall":
                return self._town_hall_choices(seat, colour)
            case "treasury":
                return [
                    cards
                    for exchange in facts
                    if self._brings(seat, exchange["gain"])
                    for cards in _sets_of(seat.hand, exchange["pay"]["cards"])
                ]
            case "barracks":
                return self._hires(seat, None)
            case "armoury":
                return [
                    kind
                    for exchange in facts
                    for kind in exchange["pay"]
                    if self._can_pay(seat, exchange["pay"])
                    and self._can_armour(seat, exchange["gain"]["armour"])
                ]
            case "long_house":
                return self._long_house_choices(seat)
            case _:  # Mill and Silversmith: there is a word only where the colour gives a choice.
                options = facts[0][colour]
                return [
                    "" if len(options) == 1 else next(iter(gain))
                    for gain in options
                    if self._brings(seat, self._with_bonus(seat, place, gain))
                ]

    def _use(self, seat: Seat, place: str, colour: str, words: Words) -> Flow:
        facts = self.buildings[place]["choices"]
        match place:
            case "gate_house":
                yield from self._draw(seat, self._with_bonus(seat, place, facts[0])["cards"])
            case "town_hall":
                yield from self._play_card(seat, colour, words)
            case "treasury":
                exchange = next(e for e in facts if e["pay"]["cards"] == len(words))
                self._discard_from_hand(seat, words)
                self._gain(seat, exchange["gain"])
            case "barracks":
                self._hire(seat, None, words)
            case "armoury":
                exchange = next(e for e in facts if words[0] in e["pay"])
                self._pay(seat, exchange["pay"])
                self._gain(seat, exchange["gain"])
            case "long_house":
                self._use_long_house(seat, words)
                yield from self._ask_sages(seat)
            case _:
                options = facts[0][colour]
                gain = next(gain for gain in options if not words or words[0] in gain)
                self._gain(seat, self._with_bonus(seat, place, gain))

    def _with_bonus(self, seat: Seat, place: str, gain: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a building gives, with what the crew adds there."""
        total = {kind: amount for kind, amount in gain.items() if kind != "op"}
        for ability in self._abilities(seat, "building_bonus"):
            if ability["building"] == place and ability.get("when") in (None, *gain):
                for kind, more in ability.get("gain", {"cards": ability.get("draw")}).items():
                    total[kind] += more
        return total

    def _hires(self, seat: Seat, flat_price: int | None) -> list[str]:
        """Return the ways to hire: the card that joins, perhaps the crew member that leaves."""
        ways = []
        is_full = len(seat.crew) == self.limits["crew"]
        may_drop = is_full or self.rule["discard_before_hire"] == "any_time"
        for joins in sorted(set(seat.hand)):
            if (
                not is_full
                and self._can_join(seat, joins, None)
                and self._price(seat, joins, flat_price, seat.crew) <= seat.goods["silver"]
            ):
                ways.append(joins)
            for leaves in sorted(set(seat.crew)) if may_drop else []:
                stay = list(seat.crew)
                stay.remove(leaves)
                if (
                    self._can_join(seat, joins, leaves)
                    and self._price(seat, joins, flat_price, stay) <= seat.goods["silver"]
                ):
                    ways.append(f"{joins} drop {leaves}")
        return ways

    def _price(self, seat: Seat, card: str, flat_price: int | None, crew: list[str]) -> int:
        """Return the silver to pay: a Recruiter's price, or the Barracks' with this crew."""
        printed: int = self.cards[card]["cost"]
        if flat_price is not None:
            at_most = self.rule["recruiter_price"] == "at_most"
            return int(min(flat_price, printed)) if at_most else flat_price
        discounts = self._abilities_of(crew, "hire_discount")
        return int(max(0, printed - sum(ability["silver"] for ability in discounts)))

    def _can_join(self, seat: Seat, joins: str, leaves: str | None) -> bool:
        """Tell whether the hero limit lets a card become crew when another one goes for it."""
        if not self._is_hero(joins):
            return True
        if self.rule["hero_limit"] == "per_game" and seat.heroes_hired > 0:
            return False
        if leaves is not None and self._is_hero(leaves) and not self.rule["hero_replaced_by_hero"]:
            return False
        heroes = sum(self._is_hero(card) for card in seat.crew)
        if leaves is not None and self._is_hero(leaves):
            heroes -= 1
        return heroes < int(self.limits["heroes"])

    def _hire(self, seat: Seat, flat_price: int | None, words: Words) -> None:
        if "drop" in words:
            seat.crew.remove(words[2])
            self.discard.append(words[2])
        self._pay(seat, {"silver": self._price(seat, words[0], flat_price, seat.crew)})
        self._join(seat, words[0])

    def _join(self, seat: Seat, card: str) -> None:
        seat.hand.remove(card)
        seat.crew.append(card)
        seat.heroes_hired += self._is_hero(card)

    def _long_house_choices(self, seat: Seat) -> list[str]:
        exchange = self.buildings["long_house"]["choices"][0]
        can = self._can_pay(seat, exchange["pay"]) and self._brings(seat, exchange["gain"])
        offerings = [
            f"offering {tile}"
            for tile in self.open
            if self._can_pay(seat, self.tiles[tile]["cost"])
        ]
        return [*exchange["pay"], *offerings] if can else offerings

    def _use_long_house(self, seat: Seat, words: Words) -> None:
        if words[0] == "offering":
            self._make_offering(seat, int(words[1]), self.tiles[int(words[1])]["cost"])
        else:
            exchange = self.buildings["long_house"]["choices"][0]
            self._pay(seat, exchange["pay"])
            self._gain(seat, exchange["gain"])

    def _make_offering(self, seat: Seat, tile: int, cost: Mapping[str, int]) -> None:
        self._pay(seat, cost)
        self.open.remove(tile)
        seat.offerings.append(tile)
        self._open_tiles(1)
        self._note_the_end_at_once()

    def _open_tiles(self, tiles: int) -> None:
        for _ in range(tiles):
            if self.stack:
                self.open.append(self.stack.pop(0))

    def _ask_sages(self, seat: Seat) -> Flow:
        """Offer one more Long House action for every Sage, until there is none or "no"."""
        for _ in self._abilities(seat, "building_extra_action"):
            if not self._long_house_choices(seat):
                return
            words = yield from self._ask(
                lambda: {
                    _line(seat, "more", choice)
                    for choice in [*self._long_house_choices(seat), "no"]
                }
            )
            if words[2] == "no":
                return
            self._use_long_house(seat, words[2:])

    # -- the Town Hall halves of the cards

    def _town_hall_choices(self, seat: Seat, colour: str) -> list[str]:
        choices = []
        for card in sorted(set(seat.hand)):
            if self._is_hero(card):
                continue
            with self._as_played(seat, card):
                effects = self._effects(seat, card, colour)
            if not effects and self.rule["town_hall_without_effect"]:
                effects = [""]
            choices += [f"{card} {effect}".rstrip() for effect in effects]
        return choices

    @contextmanager
    def _as_played(self, seat: Seat, card: str) -> Iterator[None]:
        """Let a card lie in the discard pile for a while."""
        hand = list(seat.hand)
        seat.hand.remove(card)
        self.discard.append(card)
        yield
        seat.hand = hand
        self.discard.pop()

    def _effects(self, seat: Seat, card: str, colour: str) -> list[str]:
        """Return the choices with which a played card does something; none if it cannot."""
        half = self.cards[card]["town_hall"]
        opponents = self._opponents(seat)
        match half["op"]:
            case "gain":
                gain = {kind: amount for kind, amount in half.items() if kind != "op"}
                return [""] if self._brings(seat, gain) else []
            case "draw":
                if half.get("up_to"):
                    return [str(number) for number in range(1, half["cards"] + 1)]
                return [""]
            case "cycle_offerings":
                return [""] if self.stack else []
            case "all_opponents_lose":
                return [""] if any(o.goods[half["resource"]] for o in opponents) else []
            case "opponents_give":
                return [""] if any(self._gifts(o, half) for o in opponents) else []
            case "exchange" if "crew" in half["pay"]:
                kinds = [k for k in PLUNDER.values() if self._brings(seat, {k: 1})]
                return [f"{member} {kind}" for member in sorted(set(seat.crew)) for kind in kinds]
            case "exchange":
                can = self._can_pay(seat, half["pay"]) and self._brings(seat, half["gain"])
                return [""] if can else []
            case "opponent_loses":
                return [str(o.number) for o in opponents if o.armour >= half["amount"]]
            case "take_from_opponent":
                return [
                    f"{o.number} {kind}" if len(half["any_of"]) > 1 else str(o.number)
                    for o in opponents
                    for kind in half["any_of"]
                    if o.goods[kind] > 0
                ]
            case "swap_workers":
                return [
                    f"{o.number} {place}"
                    for o in opponents
                    for place, there in self.village.items()
                    if there is not None
                    and self._admits(place, self._colour(o))
                    # A worker at the Town Hall now was placed for this very action.
                    and (place != "town_hall" or self.rule["archer_worker_just_placed"])
                ]
            case "swap_crew_with_hand":
                return [
                    f"{leaves} {joins}"
                    for leaves in sorted(set(seat.crew))
                    for joins in sorted(set(seat.hand))
                    if self._can_join(seat, joins, leaves)
                ]
            case "swap_hand_cards" if half["number"] == "all":
                return [str(o.number) for o in opponents if seat.hand or o.hand]
            case "swap_hand_cards":
                return [
                    f"{o.number} {number}"
                    for o in opponents
                    for number in range(1, min(len(seat.hand), len(o.hand)) + 1)
                ]
            case "hire":
                return self._hires(seat, half["price"])
            case "offering":
                return self._cheaper_offerings(seat, colour, half["discount"])
            case "use_building":
                return self._copies(seat, colour)
        raise AssertionError(half)

    def _cheaper_offerings(self, seat: Seat, colour: str, discount: int) -> list[str]:
        if self.rule["trader_is_long_house"] and (
            "long_house" in self.used or not self._admits("long_house", colour)
        ):
            return []
        return [
            f"offering {tile} less {kind}"
            for tile in self.open
            for kind in self.tiles[tile]["cost"]
            if self._can_pay(seat, _less(self.tiles[tile]["cost"], kind, discount))
        ]

    def _copies(self, seat: Seat, colour: str) -> list[str]:
        """Return what a Merchant can do with the Town Hall's worker in other buildings."""
        copies = []
        for place, there in self.village.items():
            if (
                place != "town_hall"
                and self._admits(place, colour)
                and not (place in self.used and self.rule["merchant_counts_as_use"])
                and (there is None or self.rule["merchant_on_occupied"])
            ):
                choices = self._choices(seat, place, colour)
                copies += [f"{place} {choice}".rstrip() for choice in choices]
        return copies

    def _play_card(self, seat: Seat, colour: str, words: Words) -> Flow:
        card, *choice = words
        self._discard_from_hand(seat, [card])
        if " ".join(choice) not in self._effects(seat, card, colour):
            return  # Played without effect.
        half = self.cards[card]["town_hall"]
        opponents = self._opponents(seat)
        match half["op"]:
            case "gain":
                self._gain(seat, {kind: amount for kind, amount in half.items() if kind != "op"})
            case "draw":
                yield from self._draw(seat, int(choice[0]) if choice else half["cards"])
            case "cycle_offerings":
                self.stack += sorted(self.open)
                self.open = []
                self._open_tiles(self.facts["setup"]["open_offerings"])
            case "all_opponents_lose":
                for opponent in opponents:
                    held = opponent.goods[half["resource"]]
                    self._pay(opponent, {half["resource"]: min(held, half["amount"])})
            case "opponents_give":
                yield from self._ask_for_gifts(seat, half)
            case "exchange" if "crew" in half["pay"]:
                seat.crew.remove(choice[0])
                self.discard.append(choice[0])
                self._gain(seat, {choice[1]: half["gain"]["plunder"]})
            case "exchange":
                self._pay(seat, half["pay"])
                self._gain(seat, half["gain"])
            case "opponent_loses":
                self.seats[int(choice[0])].armour -= half["amount"]
            case "take_from_opponent":
                opponent = self.seats[int(choice[0])]
                kind = choice[1] if len(choice) > 1 else half["any_of"][0]
                _hand_over(opponent, seat, kind, min(half["amount"], opponent.goods[kind]))
            case "swap_workers":
                opponent, place = self.seats[int(choice[0])], choice[1]
                opponent.worker, self.village[place] = self.village[place], opponent.worker
            case "swap_crew_with_hand":
                leaves, joins = choice
                seat.crew.remove(leaves)
                self._join(seat, joins)
                seat.hand.append(leaves)
            case "swap_hand_cards" if half["number"] == "all":
                opponent = self.seats[int(choice[0])]
                seat.hand, opponent.hand = opponent.hand, seat.hand
            case "swap_hand_cards":
                yield from self._swap_cards([seat, self.seats[int(choice[0])]], int(choice[1]))
            case "hire":
                self._hire(seat, half["price"], choice)
            case "offering":
                _, tile, _, kind = choice
                cost = _less(self.tiles[int(tile)]["cost"], kind, half["discount"])
                self._make_offering(seat, int(tile), cost)
                if self.rule["trader_is_long_house"]:
                    self.used.add("long_house")
                    yield from self._ask_sages(seat)
            case "use_building":
                if self.rule["merchant_counts_as_use"]:
                    self.used.add(choice[0])
                yield from self._use(seat, choice[0], colour, choice[1:])

    def _gifts(self, giver: Seat, half: Mapping[str, Any]) -> list[str]:
        return [kind for kind in half["one_of"] if giver.goods[kind] >= half["amount"]]

    def _ask_for_gifts(self, seat: Seat, half: Mapping[str, Any]) -> Flow:
        givers = [o for o in self._opponents(seat) if self._gifts(o, half)]
        at_a_time = len(givers) if self.rule["reply_order"] == "at_once" else 1
        while givers:
            words = yield from self._ask(
                lambda: {
                    _line(giver, "give", kind)
                    for giver in givers[:at_a_time]
                    for kind in self._gifts(giver, half)
                }
            )
            giver = self.seats[int(words[0])]
            _hand_over(giver, seat, words[2], half["amount"])
            givers.remove(giver)

    def _swap_cards(self, pair: list[Seat], number: int) -> Flow:
        """Exchange hand cards of two seats; nothing moves before both have chosen."""
        chosen: dict[int, Words] = {}
        while len(chosen) < len(pair):
            words = yield from self._ask(
                lambda: {
                    _line(seat, "swap", cards)
                    for seat in pair
                    if seat.number not in chosen
                    for cards in _sets_of(seat.hand, number)
                }
            )
            chosen[int(words[0])] = words[2:]
        for giver, taker in (pair, pair[::-1]):
            _take_all(giver.hand, chosen[giver.number])
            taker.hand += chosen[giver.number]

    # -- raids

    def _raid_lines(self, seat: Seat) -> Lines:
        return {
            _line(seat, "raid", name) for name in self.settlements if self._can_raid(seat, name)
        }

    def _can_raid(self, seat: Seat, name: str) -> bool:
        place = self.settlements[name]
        last_fortress = (
            place["type"] == "fortress"
            and self._fortress_spaces() <= self.facts["end"]["fortress_sets_left"]
        )
        return (
            seat.worker in place["workers"]
            and len(seat.crew) >= place["crew"]
            and self._can_pay(seat, self._raid_cost(seat, place))
            and any(self.spaces[name])
            and not (last_fortress and not self.rule["raids_in_last_round"])
        )

    def _raid_cost(self, seat: Seat, place: Mapping[str, Any]) -> dict[str, int]:
        cost = {kind: place[kind] for kind in ("provisions", "gold")}
        for ability in self._abilities(seat, "raid_discount"):
            if ability["settlement"] == place["type"]:
                cost[ability["resource"]] -= ability["amount"]
        return {kind: max(0, amount) for kind, amount in cost.items()}

    def _raid(self, seat: Seat, name: str) -> Flow:
        self.beat = "raiding"
        place = self.settlements[name]
        self.placed[name].append(self._colour(seat))
        seat.worker = None
        self._pay(seat, self._raid_cost(seat, place))
        if place["dice"]:
            self.dice = yield from self._roll("dice", place["dice"])
            yield from self._ask_brawlers(seat)
        strength = self.strength(seat, place["type"])
        seat.vp += max((t["vp"] for t in place["tiers"] if t["strength"] <= strength), default=0)
        for ability in self._abilities(seat, "raid_vp"):
            if ability["settlement"] == place["type"]:
                seat.vp += ability["vp"]
        valkyries = yield from self._take_a_space(seat, name)
        yield from self._meet_valkyries(seat, valkyries)

    def _ask_brawlers(self, seat: Seat) -> Flow:
        brawlers = sum(self.cards[card]["crew"]["kind"] == "reroll" for card in seat.crew)
        if self.rule["brawler_rerolls"] == "one_in_all":
            brawlers = min(brawlers, 1)
        answers = [*(str(die + 1) for die in range(len(self.dice))), "no"]
        for _ in range(brawlers):
            words = yield from self._ask(
                lambda: {_line(seat, "reroll", answer) for answer in answers}
            )
            if words[2] == "no":
                return
            [face] = yield from self._roll("reroll", 1)
            self.dice[int(words[2]) - 1] = face

    def strength(self, seat: Seat, kind: str) -> int:
        """Return a seat's strength for a raid on this kind of settlement, with the dice rolled."""
        strength = sum(self.dice) + seat.armour
        strength += sum(self.cards[card]["strength"] for card in seat.crew)
        for ability in self._abilities(seat, "raid_strength"):
            if ability["settlement"] == kind:
                strength += ability["strength"]
        beyond = self.rule["ragnhildr_counts_beyond_seven"]
        counted = {
            "armour": seat.armour,
            "other_crew": len(seat.crew) - 1,
            "valkyrie": seat.valkyries if beyond else self._valkyrie_step(seat),
        }
        for ability in self._abilities(seat, "strength_per"):
            strength += counted[ability["of"]] // ability["per"] * ability["strength"]
        return int(strength)

    def _take_a_space(self, seat: Seat, name: str) -> Generator[Question, str, int]:
        """Give the raider a space of his choice; return the number of its Valkyries."""
        spaces = self.spaces[name]
        left = [str(number) for number, space in enumerate(spaces, 1) if space is not None]
        words = yield from self._ask(lambda: {_line(seat, "take", number) for number in left})
        space = spaces[int(words[2]) - 1]
        assert space is not None
        spaces[int(words[2]) - 1] = None
        seat.worker = space.worker
        for letter, kind in PLUNDER.items():
            seat.goods[kind] += space.pieces.count(letter)
        valkyries = space.pieces.count(VALKYRIE)
        self.supply["valkyrie"] += valkyries
        self._note_the_end_at_once()
        return valkyries

    def _meet_valkyries(self, seat: Seat, valkyries: int) -> Flow:
        for _ in range(valkyries):
            if not seat.crew:
                return
            words = yield from self._ask(lambda: self._kill_lines(seat))
            killed = words[2]
            seat.crew.remove(killed)
            self.discard.append(killed)
            seat.valkyries += 1
            ability = self.cards[killed]["crew"]
            if ability["kind"] != "if_killed":
                continue
            match ability["do"]["op"]:
                case "return_to_hand":
                    self.discard.remove(killed)
                    seat.hand.append(killed)
                case "gain":
                    self._gain(seat, {k: n for k, n in ability["do"].items() if k != "op"})
                case "vp":
                    seat.vp += ability["do"]["vp"]
                case "opponent_loses_crew" if words[3:]:
                    yield from self._lose_crew(self.seats[int(words[3])])

    def _kill_lines(self, seat: Seat) -> Lines:
        lines = set()
        for card in seat.crew:
            ability = self.cards[card]["crew"]
            names_one = ability.get("do", {}).get("op") == "opponent_loses_crew"
            targets = [o for o in self._opponents(seat) if o.crew] if names_one else []
            lines |= {_line(seat, "kill", card, str(target.number)) for target in targets}
            if not targets or not self.rule["avenger_must_hit"]:
                lines.add(_line(seat, "kill", card))
        return lines

    def _lose_crew(self, victim: Seat) -> Flow:
        words = yield from self._ask(lambda: {_line(victim, "lose", card) for card in victim.crew})
        victim.crew.remove(words[2])
        self.discard.append(words[2])

    # -- the end

    def _fortress_spaces(self) -> int:
        return sum(
            space is not None
            for name, spaces in self.spaces.items()
            for space in spaces
            if self.settlements[name]["type"] == "fortress"
        )

    def _note_the_end(self) -> None:
        """Begin the last round as soon as one condition holds; once begun it stays."""
        end = self.facts["end"]
        on_board = sum(s.pieces.count(VALKYRIE) for all_ in self.spaces.values() for s in all_ if s)
        if self.last_round is None and (
            self._fortress_spaces() <= end["fortress_sets_left"]
            or len(self.stack) <= end["offering_stack_left"]
            or on_board <= end["valkyries_on_board_left"]
        ):
            self.last_round = len(self.seats) * end["last_turns_each"]

    def _note_the_end_at_once(self) -> None:
        if self.rule["end_check"] == "at_once_then_finish_turn":
            self._note_the_end()

    def _score(self, seat: Seat) -> int:
        tracks = self.facts["tracks"]
        score = seat.vp + tracks["valkyrie"]["vp"][self._valkyrie_step(seat)]
        if self.rule["armour_between_plates"] == "only_on_plate":
            score += tracks["armour"]["plates"].get(str(seat.armour), 0)
        else:
            score += tracks["armour"]["vp"][seat.armour]
        score += sum(self.tiles[tile]["vp"] for tile in seat.offerings)
        score += sum(ability["vp"] for ability in self._abilities(seat, "end_vp"))
        counted = {"livestock": seat.goods["livestock"], "offering": len(seat.offerings)}
        for ability in self._abilities(seat, "end_vp_per"):
            score += counted[ability["of"]] * ability["vp"]
        for kind in PLUNDER.values():
            worth = self.facts["plunder_vp"][kind]
            score += seat.goods[kind] // worth["pieces"] * worth["vp"]
        return int(score)

    # -- small questions and small deeds

    def _colour(self, seat: Seat) -> str:
        assert seat.worker is not None
        return seat.worker

    def _admits(self, place: str, colour: str) -> bool:
        return colour in self.buildings[place]["workers"]

    def _is_hero(self, card: str) -> bool:
        return bool(self.cards[card].get("hero"))

    def _valkyrie_step(self, seat: Seat) -> int:
        return int(min(seat.valkyries, self.facts["tracks"]["valkyrie"]["maximum"]))

    def _opponents(self, seat: Seat) -> list[Seat]:
        """Return the other seats clockwise, the next one first."""
        return self.seats[seat.number + 1 :] + self.seats[: seat.number]

    def _abilities(self, seat: Seat, kind: str) -> list[dict[str, Any]]:
        return self._abilities_of(seat.crew, kind)

    def _abilities_of(self, crew: Iterable[str], kind: str) -> list[dict[str, Any]]:
        counted = list(crew) if self.rule["same_abilities_add_up"] else sorted(set(crew))
        abilities = [self.cards[card]["crew"] for card in counted]
        return [ability for ability in abilities if ability["kind"] == kind]

    def _can_pay(self, seat: Seat, cost: Mapping[str, int]) -> bool:
        return all(seat.goods[kind] >= amount for kind, amount in cost.items())

    def _pay(self, seat: Seat, cost: Mapping[str, int]) -> None:
        for kind, amount in cost.items():
            seat.goods[kind] -= amount
            self.supply[kind] += amount

    def _can_armour(self, seat: Seat, steps: int) -> bool:
        top = self.limits["armour"]
        return seat.armour < top and (
            seat.armour + steps <= top or bool(self.rule["armour_surplus_lost"])
        )

    def _comes(self, seat: Seat, kind: str, amount: int) -> int:
        """Return how much of a gain the supply, or the armour track, has room for."""
        if kind == "armour":
            return min(amount, int(self.limits["armour"]) - seat.armour)
        there = int(self.supply[kind])
        if there < amount and self.rule["short_supply"] == "all_or_nothing":
            return 0
        return min(amount, there)

    def _brings(self, seat: Seat, gain: Mapping[str, int]) -> bool:
        return any(self._comes(seat, kind, amount) for kind, amount in gain.items())

    def _gain(self, seat: Seat, gain: Mapping[str, int]) -> None:
        for kind, amount in gain.items():
            comes = self._comes(seat, kind, amount)
            if kind == "armour":
                seat.armour += comes
            else:
                seat.goods[kind] += comes
                self.supply[kind] -= comes

    def _discard_from_hand(self, seat: Seat, cards: Words) -> None:
        _take_all(seat.hand, cards)
        self.discard += cards


def _decided(known: list[dict[str, Any]], wished: Mapping[str, object]) -> dict[str, Any]:
    """Return the value of every decision; raise ValueError for one that nobody offers."""
    rule = {entry["id"]: entry["value"] for entry in known}
    options = {entry["id"]: entry["options"] for entry in known}
    for name, value in wished.items():
        if name not in rule:
            raise ValueError(f"{name!r} is no decision")
        if value not in options[name]:
            raise ValueError(f"{name}: {value!r} is not among {options[name]}")
        rule[name] = value
    return rule


def _line(seat: Seat, *words: str) -> str:
    return " ".join([str(seat.number), *(word for word in words if word)])


def _sets_of(cards: Iterable[str], number: int) -> list[str]:
    """Return every choice of so many cards as text, each sorted by the alphabet."""
    return sorted({" ".join(choice) for choice in combinations(sorted(cards), number)})


def _take_all(cards: list[str], taken: Iterable[str]) -> None:
    for card in taken:
        cards.remove(card)


def _hand_over(giver: Seat, taker: Seat, kind: str, amount: int) -> None:
    giver.goods[kind] -= amount
    taker.goods[kind] += amount


def _less(cost: Mapping[str, int], kind: str, discount: int) -> dict[str, int]:
    return {**cost, kind: max(0, cost[kind] - discount)}


def _shuffled(things: Sequence[str], rng: random.Random) -> Words:
    return rng.sample(things, len(things))


def _portions(letters: Sequence[str], sizes: Iterable[int]) -> Words:
    rest = iter(letters)
    return ["".join(sorted(next(rest) for _ in range(size))) for size in sizes]


def _seat_snapshot(seat: Seat) -> dict[str, Any]:
    return {
        **seat.goods,
        "armour": seat.armour,
        "valkyries": seat.valkyries,
        "vp": seat.vp,
        "worker": seat.worker,
        "hand": sorted(seat.hand),
        "crew": sorted(seat.crew),
        "offerings": sorted(seat.offerings),
        "turns": seat.turns,
        "heroes_hired": seat.heroes_hired,
    }
