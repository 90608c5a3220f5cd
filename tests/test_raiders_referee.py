"""The referee of Raiders of the North Sea against the rules, and the engine against the referee.

RAIDERS_GAMES=1000 in the environment holds the laws against so many games by lot.
"""

import importlib
import json
import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from groups import many, spread
from raiders_referee import COMPONENTS, Referee, Space

FACTS = json.loads(COMPONENTS.read_text(encoding="utf-8"))
HEROES = {card["id"] for card in FACTS["cards"] if card.get("hero")}
OTHER_OPTIONS = [
    (entry["id"], option)
    for entry in FACTS["decisions"]
    for option in entry["options"]
    if option != entry["value"]
]
GAMES = int(os.environ.get("RAIDERS_GAMES", many(18, quick=12)))
"""Games by lot for which the laws of the referee must hold."""
WEAK_FIVE = ["forager", "forager", "gravedigger", "gravedigger", "jeweller"]


# -- positions


def begun(seats: int = 2, **decisions: object) -> Referee:
    """Return a game in which seat 0 is to place; hands, pile and supply are the same every time."""
    rng = random.Random(seats)
    referee = Referee(seats, decisions)
    while referee.beat != "place":
        if referee.chance_due() == "start":
            referee.play("* start 0")
        elif referee.chance_due():
            referee.play(referee.draw_chance(rng))
        else:
            referee.play(min(referee.lines()))
    for seat in referee.seats:
        deal(referee, seat.number)
    return referee


def deal(referee: Referee, seat: int, hand: str = "", crew: str = "") -> None:
    """Give a seat exactly these cards; what it had goes under the pile."""
    table = referee.seats[seat]
    referee.pile += table.hand + table.crew
    table.hand, table.crew = hand.split(), crew.split()
    for card in table.hand + table.crew:
        referee.pile.remove(card)


def endow(referee: Referee, seat: int, worker: str = "", **goods: int) -> None:
    """Set a seat's goods, out of the supply, and the colour of its worker."""
    table = referee.seats[seat]
    for kind, amount in goods.items():
        referee.supply[kind] += table.goods[kind] - amount
        table.goods[kind] = amount
    table.worker = worker or table.worker


def lines(referee: Referee, start: str) -> set[str]:
    """Return what may follow the first words of a line."""
    return {line[len(start) :].strip() for line in referee.lines() if line.startswith(start)}


def play(referee: Referee, *some: str) -> dict[str, Any]:
    """Play lines and return the first seat as it is afterwards."""
    for line in some:
        referee.play(line)
    seat: dict[str, Any] = referee.snapshot()["seats"][0]
    return seat


# -- set-up and the order of a turn


def test_set_up_comes_in_the_written_order() -> None:
    rng, due = random.Random(1), []
    referee = Referee(3)
    while referee.beat != "place":
        due.append(referee.chance_due() or "keep")
        referee.play(
            referee.draw_chance(rng) if referee.chance_due() else max(sorted(referee.lines()))
        )
    assert due == ["bag", "pile", "stack", "keep", "keep", "keep", "under", "start"]
    assert [len(seat.hand) for seat in referee.seats] == [3, 3, 3]
    assert referee.snapshot()["supply"]["silver"] == 26


def test_returned_cards_lie_under_the_pile_by_name_if_so_decided() -> None:
    rng = random.Random(1)
    referee = Referee(2, {"returned_cards": "seat_order_under_pile"})
    while referee.beat != "keep":
        referee.play(referee.draw_chance(rng))
    referee.play(min(line for line in referee.lines() if line.startswith("1 ")))
    referee.play(min(referee.lines()))
    assert referee.chance_due() == "start"
    assert referee.pile[-4:-2] == sorted(referee.pile[-4:-2])
    assert len(referee.pile) == 71 - 6


@pytest.mark.parametrize("line", ["* bag", "* start 0", "0 keep archer archer scout", "* pile"])
def test_chance_that_is_due_takes_no_other_line(line: str) -> None:
    with pytest.raises(ValueError, match="not legal"):
        Referee(2).play(line)


def test_first_player_has_three_buildings_to_place_on_and_three_to_lift_from() -> None:
    referee = begun()
    assert {line.split()[2] for line in referee.lines()} == {"barracks", "mill", "silversmith"}
    referee.play("0 place mill")
    assert {line.split()[2] for line in referee.lines()} == {"gate_house", "town_hall", "treasury"}


def test_lift_comes_with_the_colour_of_the_lifted_worker() -> None:
    referee = begun()
    referee.village["treasury"], referee.village["mill"] = None, "white"
    referee.play("0 place silversmith skip")
    assert lines(referee, "0 lift mill") == {"provisions", "gold", "skip"}
    assert play(referee, "0 lift mill gold")["worker"] == "white"


def test_building_without_its_goods_can_only_be_skipped() -> None:
    referee = begun()
    endow(referee, 1, gold=referee.supply["gold"], provisions=32)
    endow(referee, 0, worker="white")
    assert lines(referee, "0 place mill") == {"skip"}


def test_short_supply_gives_what_is_there_or_nothing() -> None:
    for rule, found in ("take_what_is_there", {"", "skip"}), ("all_or_nothing", {"skip"}):
        referee = begun(short_supply=rule)
        endow(referee, 1, silver=28)
        assert referee.supply["silver"] == 2
        assert lines(referee, "0 place silversmith") == found
    referee = begun()
    endow(referee, 1, silver=28)
    assert play(referee, "0 place silversmith")["silver"] == 4


def test_end_of_turn_returns_goods_unasked_and_asks_for_cards() -> None:
    referee = begun()
    deal(referee, 0, "archer archer sage sage scout trader trader avenger avenger")
    endow(referee, 0, silver=8, provisions=8)
    seat = play(referee, "0 place silversmith", "0 lift treasury skip")
    assert (seat["silver"], referee.beat) == (8, "ending")
    assert lines(referee, "0 discard") == {"archer", "avenger", "sage", "scout", "trader"}
    assert len(play(referee, "0 discard sage")["hand"]) == 8
    assert (referee.seat, referee.beat) == (1, "place")


@pytest.mark.parametrize(
    "line",
    ["0 place mill ", "0  place mill", "0 place mill provisions", "1 place mill", "place mill"],
)
def test_only_one_way_of_writing_is_right(line: str) -> None:
    with pytest.raises(ValueError, match="not legal"):
        begun().play(line)


def test_cards_are_written_by_the_alphabet() -> None:
    referee = begun()
    deal(referee, 0, "scout archer scout")
    endow(referee, 1, gold=0)
    referee.play("0 place mill")
    want = {"skip", "archer", "scout", "archer scout", "scout scout"}
    assert lines(referee, "0 lift treasury") == want


# -- hiring, armour, offerings


def test_recruiter_who_is_dropped_lowers_no_price() -> None:
    referee = begun()
    deal(referee, 0, "archer", "recruiter forager")
    assert lines(referee, "0 place barracks") == {"archer", "archer drop forager", "skip"}
    assert play(referee, "0 place barracks archer drop forager")["silver"] == 0


def test_full_crew_needs_a_drop_and_a_second_hero_needs_the_first_to_go() -> None:
    referee = begun()
    deal(referee, 0, "folke sage", "brynjar forager jeweller marauder sage")
    endow(referee, 0, silver=8)
    drops = {f"sage drop {card}" for card in referee.seats[0].crew}
    assert lines(referee, "0 place barracks") == {*drops, "folke drop brynjar", "skip"}


def test_armour_stops_at_ten() -> None:
    for armour, decision, found in [
        (9, True, {"iron", "silver", "skip"}),
        (9, False, {"silver", "skip"}),
        (10, True, {"skip"}),
    ]:
        referee = begun(armour_surplus_lost=decision)
        referee.seats[0].armour = armour
        endow(referee, 0, worker="grey", iron=1, silver=2)
        assert lines(referee, "0 place armoury") == found
    referee = begun()
    referee.seats[0].armour = 9
    endow(referee, 0, worker="grey", iron=1)
    assert play(referee, "0 place armoury iron")["armour"] == 10


def test_two_sages_are_asked_one_after_another() -> None:
    referee = begun()
    deal(referee, 0, "", "sage sage")
    endow(referee, 0, worker="grey", livestock=4, silver=0)
    referee.open, referee.stack = [9, 1, 2], [3, 4, 5, 6, 7, 8, *range(10, 17)]
    referee.play("0 place long_house livestock")
    assert lines(referee, "0 more") == {"livestock", "no"}
    seat = play(referee, "0 more livestock", "0 more livestock")
    assert (seat["provisions"], referee.beat) == (6, "lift")


def test_sages_offering_is_chosen_with_the_new_tile_in_view() -> None:
    referee = begun()
    deal(referee, 0, "", "sage")
    endow(referee, 0, worker="grey", livestock=0, silver=5, iron=1)
    referee.open, referee.stack = [9, 1, 2], [10, 12, 3, 4, 5, 6, 7, 8, 11, *range(13, 17)]
    referee.play("0 place long_house offering 9")
    assert referee.beat == "lift"
    endow(referee, 0, silver=2)
    assert referee.snapshot()["open"] == [1, 2, 10]


# -- cards at the Town Hall


def at_the_town_hall(
    hand: str, crew: str = "", worker: str = "black", **decisions: object
) -> Referee:
    """Return a game of two in which the Town Hall is free for seat 0, and the Mill is not."""
    referee = begun(2, **decisions)
    referee.village["town_hall"], referee.village["mill"] = None, "black"
    deal(referee, 0, hand, crew)
    endow(referee, 0, worker=worker)
    return referee


def test_archer_reaches_the_worker_just_placed() -> None:
    for decision in True, False:
        referee = at_the_town_hall("archer", archer_worker_just_placed=decision)
        found = lines(referee, "0 place town_hall archer 1")
        assert found == {"gate_house", "treasury", "mill"} | ({"town_hall"} if decision else set())
    referee = at_the_town_hall("archer", worker="white")
    play(referee, "0 place town_hall archer 1 town_hall")
    assert (referee.village["town_hall"], referee.seats[1].worker) == ("black", "white")
    assert lines(referee, "0 lift town_hall") == set()


def test_archer_sends_no_black_worker_to_the_armoury() -> None:
    referee = at_the_town_hall("archer")
    referee.village["mill"], referee.village["armoury"] = None, "grey"
    assert "armoury" not in lines(referee, "0 place town_hall archer 1")
    endow(referee, 1, worker="white")
    assert "armoury" in lines(referee, "0 place town_hall archer 1")


def test_merchant_copies_with_the_town_halls_worker() -> None:
    referee = at_the_town_hall("merchant archer", worker="white")
    endow(referee, 0, silver=4, livestock=1)
    copies = lines(referee, "0 place town_hall merchant")
    assert {"mill gold", "long_house livestock", "armoury silver", "gate_house"} <= copies
    assert {"treasury archer", "barracks archer", "silversmith"} <= copies
    assert not any(copy.startswith("town_hall") for copy in copies)
    referee.play("0 place town_hall merchant treasury archer")
    assert lines(referee, "0 lift treasury") == {"skip"}
    referee = at_the_town_hall("merchant", worker="black")
    assert lines(referee, "0 place town_hall merchant") == {"mill", "silversmith", "gate_house"}


def test_merchants_copy_may_leave_the_building_unused() -> None:
    referee = at_the_town_hall("merchant archer", merchant_counts_as_use=False)
    referee.play("0 place town_hall merchant mill")
    assert lines(referee, "0 lift mill") == {"", "skip"}


def test_skipped_building_may_be_copied() -> None:
    for decision, found in (True, True), (False, False):
        referee = begun(only_taken_actions_count=decision)
        deal(referee, 0, "merchant")
        referee.play("0 place mill skip")
        assert ("mill" in lines(referee, "0 lift town_hall merchant")) is found


def test_gravedigger_exchanges_a_full_crew() -> None:
    referee = at_the_town_hall("gravedigger folke forager", "brynjar " + " ".join(WEAK_FIVE[:4:2]))
    found = lines(referee, "0 place town_hall gravedigger")
    assert "brynjar folke" in found
    assert "forager folke" not in found
    seat = play(referee, "0 place town_hall gravedigger forager forager")
    assert seat["hand"] == ["folke", "forager"]


def test_trader_names_the_piece_that_is_spared() -> None:
    referee = at_the_town_hall("trader")
    endow(referee, 0, gold=1)
    referee.open, referee.stack = [1, 5, 16], [n for n in range(1, 16) if n not in (1, 5)]
    want = {"offering 1 less gold", "offering 16 less iron"}
    assert lines(referee, "0 place town_hall trader") == want
    seat = play(referee, "0 place town_hall trader offering 1 less gold")
    assert (seat["gold"], seat["offerings"]) == (0, [1])


def test_recruiter_takes_two_silver_whatever_the_card_costs() -> None:
    for rule, left in ("flat", 0), ("at_most", 1):
        referee = at_the_town_hall("recruiter forager", "recruiter", recruiter_price=rule)
        assert play(referee, "0 place town_hall recruiter forager")["silver"] == left


def test_mercenary_asks_clockwise_who_has_something() -> None:
    referee = begun(4)
    deal(referee, 0, "mercenary")
    endow(referee, 1, silver=0)
    endow(referee, 2, silver=0, provisions=1)
    referee.play("0 place mill skip")
    referee.play("0 lift town_hall mercenary")
    assert referee.lines() == {"2 give provisions"}
    referee.play("2 give provisions")
    assert referee.lines() == {"3 give silver"}
    assert play(referee, "3 give silver")["silver"] == 3


def test_scouts_exchange_moves_nothing_before_both_have_chosen() -> None:
    referee = at_the_town_hall("scout archer sage")
    deal(referee, 1, "trader")
    assert lines(referee, "0 place town_hall scout") == {"1 1"}
    seat = play(referee, "0 place town_hall scout 1 1", "0 swap archer")
    assert seat["hand"] == ["archer", "sage"]
    assert referee.lines() == {"1 swap trader"}
    assert play(referee, "1 swap trader")["hand"] == ["sage", "trader"]


def test_sage_puts_the_open_tiles_under_the_stack_by_number() -> None:
    referee = at_the_town_hall("sage")
    referee.open, referee.stack = [9, 3, 5], [7, 2]
    play(referee, "0 place town_hall sage")
    assert (referee.snapshot()["open"], referee.snapshot()["stack"]) == ([2, 3, 7], [5, 9])


def test_card_alone_is_played_without_effect_only_if_it_can_do_nothing() -> None:
    for decision in True, False:
        referee = at_the_town_hall("barbarian jeweller", town_hall_without_effect=decision)
        endow(referee, 0, silver=1)
        want = {"barbarian", "jeweller"} if decision else set()
        assert lines(referee, "0 place town_hall") == want | {"skip"}
        endow(referee, 1, iron=1)
        assert "barbarian" not in lines(referee, "0 place town_hall")


def test_later_printing_changes_its_seven_cards() -> None:
    referee = at_the_town_hall(
        "gatekeeper scout cartographer warmonger", "", card_edition="later", worker="white"
    )
    endow(referee, 0, provisions=2)
    endow(referee, 1, provisions=3)
    deal(referee, 1, "trader")
    assert lines(referee, "0 place town_hall gatekeeper") == {"1", "2", "3"}
    assert lines(referee, "0 place town_hall scout") == {"1"}
    assert play(referee, "0 place town_hall warmonger 1")["provisions"] == 4
    assert [referee.cards[name]["cost"] for name in ("merchant", "trader")] == [1, 2]
    assert referee.cards["sage"]["strength"] == 0


# -- the pile runs out


def test_shuffle_comes_in_the_middle_of_a_draw() -> None:
    referee = begun()
    referee.discard += referee.pile[1:]
    del referee.pile[1:]
    referee.play("0 place mill")
    referee.play("0 lift gate_house")
    assert (referee.chance_due(), len(referee.seats[0].hand)) == ("shuffle", 1)
    referee.play(referee.draw_chance(random.Random(1)))
    assert (len(referee.seats[0].hand), referee.seat) == (2, 1)


def test_shuffle_after_the_line_comes_before_goods_are_returned() -> None:
    for rule, due in ("at_once", "shuffle"), ("when_needed", None):
        referee = begun(reshuffle=rule)
        endow(referee, 0, silver=10)
        referee.discard += referee.pile[2:]
        del referee.pile[2:]
        referee.play("0 place mill")
        referee.play("0 lift gate_house")
        assert referee.chance_due() == due
        assert referee.seats[0].goods["silver"] == (10 if due else 8)


def test_card_played_on_an_empty_pile_may_be_drawn_again() -> None:
    referee = at_the_town_hall("gatekeeper")
    deal(referee, 1, " ".join(referee.pile))
    referee.play("0 place town_hall gatekeeper")
    referee.play("* shuffle gatekeeper")
    assert (referee.seats[0].hand, referee.beat) == (["gatekeeper"], "lift")


# -- raids


def before(place: str, crew: str, pieces: str, worker: str, **goods: int) -> Referee:
    """Return a game of two in which seat 0 may raid a place whose first space holds these."""
    referee = begun()
    deal(referee, 0, "", crew)
    endow(referee, 0, worker=worker, **goods)
    first = referee.spaces[place][0]
    assert first is not None
    referee.spaces[place][0] = Space(pieces, first.worker)
    return referee


@pytest.mark.parametrize(("strength", "vp"), [(11, 0), (12, 4), (19, 4), (20, 6)])
def test_monastery_pays_the_highest_tier_reached(strength: int, vp: int) -> None:
    referee = before(
        "monastery_west", "forager gravedigger jeweller", "gi", "grey", provisions=3, gold=1
    )
    referee.seats[0].armour = strength - 10
    seat = play(referee, "0 raid monastery_west", "* dice 5 5")
    assert (seat["vp"], seat["provisions"], seat["gold"]) == (vp, 0, 0)
    assert play(referee, "0 take 1")["worker"] == "white"
    assert (seat["armour"], referee.seats[0].goods["iron"]) == (strength - 10, 1)


def test_raid_asks_every_brawler_until_no() -> None:
    referee = before("outpost_east", "brawler brawler huntsman", "ggg", "grey", provisions=3)
    referee.play("0 raid outpost_east")
    referee.play("* dice 2")
    assert referee.lines() == {"0 reroll 1", "0 reroll no"}
    play(referee, "0 reroll 1", "* reroll 3")
    assert referee.snapshot()["dice"] == [3]
    referee.play("0 reroll no")
    assert referee.lines() == {"0 take 1", "0 take 2"}
    assert referee.seats[0].vp == 2


def test_berserker_killed_is_no_crew_for_the_next_valkyrie() -> None:
    referee = before("harbour_west", "berserker gravedigger", "vvv", "black", provisions=2)
    play(referee, "0 raid harbour_west", "0 take 1", "0 kill berserker")
    assert referee.lines() == {"0 kill gravedigger"}
    seat = play(referee, "0 kill gravedigger")
    assert (seat["hand"], seat["crew"], seat["valkyries"]) == (["berserker"], [], 2)
    assert (seat["gold"], seat["turns"], seat["vp"]) == (1, 1, 1)


def test_avenger_names_an_opponent_who_chooses() -> None:
    referee = before("harbour_west", "avenger sage", "vv", "black", provisions=2)
    deal(referee, 1, "", "berserker mercenary")
    play(referee, "0 raid harbour_west", "0 take 1")
    assert referee.lines() == {"0 kill avenger 1", "0 kill sage"}
    referee.play("0 kill avenger 1")
    assert referee.lines() == {"1 lose berserker", "1 lose mercenary"}
    play(referee, "1 lose berserker")
    assert (referee.seats[1].hand, referee.seats[1].valkyries) == ([], 0)
    assert referee.lines() == {"0 kill sage"}


def test_heroes_count_what_they_count() -> None:
    for hero, want in ("brynjar", 4 + 3), ("folke", 3 + 2), ("ragnhildr", 4 + 4):
        referee = before("outpost_middle", f"{hero} jeweller forager", "g", "grey", provisions=3)
        referee.seats[0].armour, referee.seats[0].valkyries = (10, 9) if hero != "folke" else (0, 0)
        strength = referee.strength(referee.seats[0], "outpost")
        assert strength - referee.seats[0].armour == want


# -- the end


def test_last_round_begins_with_the_next_seat_and_ends_with_the_one_that_caused_it() -> None:
    referee = begun(3)
    endow(referee, 0, worker="grey", silver=4)
    referee.open, referee.stack = [9, 1, 2], [3]
    referee.play("0 place long_house offering 9")
    assert referee.last_round == 3
    referee.play("0 lift treasury skip")
    seen = []
    while not referee.is_over:
        seen.append((referee.seat, referee.last_round))
        referee.play(next(line for line in sorted(referee.lines()) if line.endswith("skip")))
        referee.play(next(line for line in sorted(referee.lines()) if line.endswith("skip")))
    assert seen == [(1, 2), (2, 1), (0, 0)]
    assert referee.snapshot()["seat"] is None
    assert referee.lines() == set()


def test_last_fortress_space_may_be_closed() -> None:
    crew = " ".join(WEAK_FIVE)
    for decision in True, False:
        referee = begun(raids_in_last_round=decision)
        deal(referee, 0, "", crew)
        endow(referee, 0, worker="white", provisions=8, gold=2)
        for name in "fortress_west", "fortress_middle":
            referee.spaces[name] = [None, None]
        assert "0 raid fortress_east" in referee.lines()
        referee.spaces["fortress_east"][0] = None
        assert ("0 raid fortress_east" in referee.lines()) is decision


def test_score_adds_tracks_offerings_crew_and_plunder() -> None:
    referee = begun()
    deal(referee, 0, "champion", "champion merchant trader")
    endow(referee, 0, gold=1, iron=2, livestock=5)
    seat = referee.seats[0]
    seat.vp, seat.valkyries, seat.armour, seat.offerings = 60, 9, 5, [7, 9]
    assert referee.scores()[0] == 60 + 15 + 2 + (6 + 2) + (3 + 5 + 2) + (1 + 2 + 2)
    referee.rule["armour_between_plates"] = "only_on_plate"
    assert referee.scores()[0] == 98
    assert referee.winners() == [0]


def test_ties_go_to_the_valkyries_then_to_the_armour_then_are_shared() -> None:
    referee = begun()
    assert referee.winners() == [0, 1]
    referee.seats[1].armour = 1
    assert referee.winners() == [1]
    referee.seats[0].valkyries = 1
    assert referee.winners() == [0]


# -- games by lot


def by_lot(referee: Referee, rng: random.Random) -> str:
    """Return a legal line; raids are preferred, and no kind of line for having many forms."""
    if referee.chance_due():
        return referee.draw_chance(rng)
    all_lines = sorted(referee.lines())
    raids = [line for line in all_lines if line.split()[1] == "raid"]
    if raids and rng.random() < 0.7:
        return rng.choice(raids)
    taken = [line for line in all_lines if not line.endswith((" skip", " no"))]
    if not taken or rng.random() < 0.2:
        return rng.choice(all_lines)
    kind = rng.choice(sorted({tuple(line.split()[:4]) for line in taken}))
    return rng.choice([line for line in taken if tuple(line.split()[:4]) == kind])


def turns_ended(referee: Referee) -> int:
    return sum(seat.turns for seat in referee.seats)


def check_laws(referee: Referee) -> None:
    """Hold a snapshot against what follows from the rules."""
    table = referee.snapshot()
    seats = table["seats"]
    spaces = [space for row in table["spaces"].values() for space in row if space is not None]
    pieces = Counter("".join(space[0] for space in spaces))
    for kind in ("gold", "iron", "livestock", "silver", "provisions"):
        held = [table["supply"][kind], *(seat[kind] for seat in seats)]
        lying = pieces[kind[0]] if FACTS["supplies"][kind]["in_bag"] else 0
        assert sum(held) + lying == FACTS["supplies"][kind]["pieces"]
        assert min(held) >= 0
    assert pieces["v"] + table["supply"]["valkyries"] == 18

    heaps = [table["pile"], table["discard"], *table["returned"].values()]
    heaps += [seat[part] for seat in seats for part in ("hand", "crew")]
    assert sum(map(len, heaps)) in ((0, 71) if table["beat"] == "setup" else (71,))
    workers = [seat["worker"] for seat in seats] + list(table["village"].values())
    workers += [space[1] for space in spaces]
    workers += [colour for row in table["placed"].values() for colour in row]
    count = Counter(worker for worker in workers if worker)
    assert count == {"black": 3 + len(seats), "grey": 11, "white": 12}
    if table["beat"] in ("keep", "place", "over"):
        assert sum(colour is not None for colour in table["village"].values()) == 3
        assert all(seat["worker"] for seat in seats)
    for seat in seats:
        assert len(seat["crew"]) <= 5
        assert sum(card in HEROES for card in seat["crew"]) <= 1
        assert 0 <= seat["armour"] <= 10


class Remembering(Referee):
    """A referee that works out the answers to a question once; nobody may move a piece but by a line."""

    _found: set[str] | None = None

    def lines(self) -> set[str]:
        if self._found is None:
            self._found = super().lines()
        return self._found

    def is_legal(self, line: str) -> bool:
        return line in self.lines() if self.chance_due() is None else super().is_legal(line)

    def play(self, line: str) -> None:
        super().play(line)
        self._found = None


def played_by_lot(referee: Referee, seed: str, turns: int) -> Iterator[str]:
    """Play until the game is over or so many turns have ended; give every line."""
    rng = random.Random(seed)
    while not referee.is_over and turns_ended(referee) < turns:
        line = by_lot(referee, rng)
        referee.play(line)
        yield line


@pytest.mark.parametrize("seed", range(GAMES))
def test_laws_hold_in_a_game_by_lot(seed: int) -> None:
    referee = Remembering(2 + seed % 3)
    check_laws(referee)
    for _ in played_by_lot(referee, str(seed), 400):
        check_laws(referee)
        assert referee.is_over or bool(referee.lines()) != bool(referee.chance_due())


@pytest.mark.parametrize(("decision", "option"), OTHER_OPTIONS)
def test_laws_hold_with_every_option(decision: str, option: object) -> None:
    referee = Remembering(3, {decision: option})
    for _ in played_by_lot(referee, decision, 120):
        check_laws(referee)


@pytest.mark.parametrize(
    "decisions", [{"no_such_decision": True}, {"card_edition": "2016"}, {"dice_faces": [6]}]
)
def test_unknown_decisions_are_refused(decisions: Mapping[str, object]) -> None:
    with pytest.raises(ValueError, match=r"decision|not among"):
        Referee(2, decisions)


# -- the engine against the referee


def games_agree(
    rules: Any, seats: int, decisions: Mapping[str, object], seed: int, turns: int
) -> None:
    """Play lines by lot on both; raise AssertionError where they differ first.

    Compared after every line: legal lines, whose answer is waited for, chance that is due, some
    lines that were legal earlier or stand in another order, the snapshot; at the end the scores.
    """
    engine = importlib.import_module("skye_desktop.games.raiders.engine")
    state = rules.new(engine.Setup(seats=seats, decisions=dict(decisions)))
    referee = Remembering(seats, decisions)
    rng = random.Random(f"{seats} {seed}")
    played: list[str] = []
    while True:
        told = f"{seats} seats, {dict(decisions)}, seed {seed}, line {len(played)}: {played[-6:]}"
        ours, theirs = engine.snapshot(state), referee.snapshot()
        if rules.chance(state) is not None:
            # The name of the beat means nothing to anybody before the lot is drawn.
            ours["beat"] = theirs["beat"]
        found = difference(ours, theirs)
        assert not found, f"{told}\n{found}"
        check_same_lines(rules, state, referee, told)
        check_same_refusals(rules, state, referee, some_lines(played, rng), told)
        if referee.is_over or turns_ended(referee) >= turns:
            break
        line = by_lot(referee, rng)
        action = rules.read(line)
        assert rules.write(action) == line, f"{told}\nwritten back: {rules.write(action)}"
        state = rules.apply(state, action).state
        referee.play(line)
        played.append(line)
    if referee.is_over:
        standings = rules.standings(state)
        points = {standing.seat: standing.points for standing in standings}
        assert [points[seat] for seat in range(seats)] == referee.scores(), told
        first = sorted(standing.seat for standing in standings if standing.place == 1)
        assert first == referee.winners(), told


def check_same_lines(rules: Any, state: Any, referee: Referee, told: str) -> None:
    expected = referee.lines()
    chance = rules.chance(state)
    assert (chance is None) == (referee.chance_due() is None), f"{told}\nchance: {chance}"
    if chance is not None:
        assert referee.is_legal(rules.write(chance)), f"{told}\n{rules.write(chance)}"
    found = [
        rules.write(action)
        for seat in range(len(referee.seats))
        for action in rules.legal(state, seat)
    ]
    twice = [line for line, count in Counter(found).items() if count > 1]
    more, less = sorted(set(found) - expected), sorted(expected - set(found))
    assert not more, f"{told}\nthe engine alone: {more[:8]}\nthe referee alone: {less[:8]}"
    assert not less, f"{told}\nthe referee alone: {less[:8]}"
    assert not twice, f"{told}\ntwice: {twice[:8]}"
    assert bool(rules.is_over(state)) == referee.is_over, told
    if chance is None:
        assert set(rules.waiting(state)) == {int(line[0]) for line in expected}, told


def some_lines(played: list[str], rng: random.Random) -> list[str]:
    """Return lines that were played earlier, as they were and with their last words mixed."""
    earlier = rng.sample(played, min(2, len(played)))
    mixed = []
    for line in rng.sample(played, min(2, len(played))):
        words = line.split(" ")
        mixed.append(" ".join(words[:2] + rng.sample(words[2:], len(words[2:]))))
    return earlier + mixed


def check_same_refusals(
    rules: Any, state: Any, referee: Referee, tried: list[str], told: str
) -> None:
    for line in tried:
        try:
            reason = rules.why_not(state, rules.read(line))
        except ValueError as error:
            reason = error
        assert (reason is None) == referee.is_legal(line), f"{told}\n{line}: {reason}"


def difference(found: Any, expected: Any) -> str:
    """Return the first path at which two values differ as JSON, with both; empty if none."""
    ours, theirs = (json.dumps(value, sort_keys=True) for value in (found, expected))
    return "" if ours == theirs else first_difference(json.loads(ours), json.loads(theirs))


def first_difference(found: Any, expected: Any, path: str = "") -> str:
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = [*expected, *(key for key in found if key not in expected)]
        pairs = [(key, found.get(key, "nothing"), expected.get(key, "nothing")) for key in keys]
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = [(str(i), *pair) for i, pair in enumerate(zip(found, expected, strict=True))]
    else:
        same = found == expected and type(found) is type(expected)
        return "" if same else f"{path or 'snapshot'}: engine {found!r}, referee {expected!r}"
    told = (first_difference(f, e, f"{path}.{key}" if path else key) for key, f, e in pairs)
    return next((text for text in told if text), "")


def engine_rules() -> Any:
    module = pytest.importorskip("skye_desktop.games.raiders.engine.rules")
    return module.RaidersRules()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_agrees_with_the_referee(seats: int) -> None:
    rules = engine_rules()
    for seed in range(many(2, quick=1)):
        games_agree(rules, seats, {}, seed, turns=300)


@pytest.mark.parametrize(("decision", "option"), spread(OTHER_OPTIONS, quick=6))
def test_engine_agrees_with_the_referee_in_every_decision(decision: str, option: object) -> None:
    games_agree(engine_rules(), 3, {decision: option}, 0, turns=many(60, quick=40))
