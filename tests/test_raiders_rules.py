"""The rules of Raiders, one by one: village, cards, raids, the end, and the decisions that differ."""

from __future__ import annotations

from typing import Any

import pytest
from raiders_table import RULES, VILLAGE, after, drawn, goods, lines, refusal

from skye_desktop.games.raiders.engine import (
    PositionError,
    Reason,
    Setup,
    SetupError,
    State,
    UnknownDecision,
    crew,
    full_snapshot,
    position,
    score,
    snapshot,
    table_for,
)
from skye_desktop.games.raiders.engine.actions import ActAgain, Goods, KeepCards, PlaceWorker, Skip

LATER = {"card_edition": "later"}
FULL_CREW = "avenger avenger barbarian barbarian mercenary"

# -- the village


def test_the_gate_house_draws_two_cards() -> None:
    state = after(drawn(pile="archer sage scout"), "0 place mill", "0 lift gate_house")
    assert state.seats[0].hand == ("archer", "sage")
    assert state.seat == 1


@pytest.mark.parametrize(("worker", "choice", "got"), [
    ("black", "", {"provisions": 1}), ("grey", "", {"provisions": 2}), ("white", " provisions", {"provisions": 2}),
    ("white", " gold", {"gold": 1}),
])  # fmt: skip
def test_the_mill_gives_by_colour(worker: str, choice: str, got: dict[str, int]) -> None:
    state = drawn({"worker": worker}, {}, raided={"harbour_west": 2, "fortress_west": 1})
    assert goods(after(state, f"0 place mill{choice}")) == got


@pytest.mark.parametrize(("worker", "silver"), [("black", 3), ("grey", 2), ("white", 2)])
def test_the_silversmith_gives_by_colour(worker: str, silver: int) -> None:
    state = drawn({"worker": worker}, {}, raided={"harbour_west": 2, "fortress_west": 1})
    assert goods(after(state, "0 place silversmith")) == {"silver": silver}


def test_the_treasury_takes_one_card_for_silver_or_two_for_gold() -> None:
    state = after(drawn({"hand": "archer sage scout"}, {}), "0 place mill")
    one = after(state, "0 lift treasury sage")
    two = after(state, "0 lift treasury archer scout")
    assert (goods(one), one.discard) == ({"silver": 2, "provisions": 1}, ("sage",))
    assert (goods(two), two.discard) == ({"provisions": 1, "gold": 1}, ("archer", "scout"))
    assert refusal(state, "0 lift treasury archer archer") is Reason.NOT_IN_HAND
    assert refusal(state, "0 lift treasury archer sage scout") is Reason.WRONG_CHOICE


@pytest.mark.parametrize(
    ("armour", "line", "reached"), [(0, "iron", 2), (0, "silver", 1), (9, "iron", 10)]
)
def test_the_armoury_sells_armour(armour: int, line: str, reached: int) -> None:
    state = drawn(
        {"iron": 1, "silver": 2, "armour": armour, "worker": "grey"}, {}, raided={"harbour_west": 1}
    )
    after_it = after(state, f"0 place armoury {line}")
    assert after_it.seats[0].armour == reached
    assert goods(after_it) == ({"silver": 2} if line == "iron" else {"iron": 1})


def test_no_armour_is_sold_at_ten_nor_with_the_decision_what_does_not_fit() -> None:
    seat = {"iron": 1, "armour": 10, "worker": "grey"}
    assert (
        refusal(drawn(seat, {}, raided={"harbour_west": 1}), "0 place armoury iron")
        is Reason.ARMOUR_FULL
    )
    strict = drawn(
        {**seat, "armour": 9},
        {},
        raided={"harbour_west": 1},
        decisions={"armour_surplus_lost": False},
    )
    assert refusal(strict, "0 place armoury iron") is Reason.ARMOUR_FULL


def test_an_offering_is_paid_taken_and_replaced() -> None:
    seat = {"iron": 2, "livestock": 2, "worker": "grey"}
    state = drawn(
        seat,
        {},
        raided={"harbour_west": 1},
        open=(1, 2, 7),
        stack=[9, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16],
    )
    state = after(state, "0 place long_house offering 7")
    assert (state.seats[0].offerings, state.open, goods(state)) == ((7,), (1, 2, 9), {})
    assert score(state.table, state.seats[0]).offerings == 6


def test_long_house_and_armoury_admit_no_black_worker() -> None:
    state = drawn({"livestock": 1, "iron": 1}, {})
    assert refusal(state, "0 place long_house livestock") is Reason.WORKER_NOT_ADMITTED
    assert refusal(state, "0 place armoury iron") is Reason.WORKER_NOT_ADMITTED
    assert refusal(state, "0 place armoury skip") is Reason.WORKER_NOT_ADMITTED


def test_the_first_player_has_three_places_and_three_to_lift_from() -> None:
    state = drawn({"silver": 2}, {"silver": 2})
    assert {line.split()[2] for line in lines(state)} == {"barracks", "mill", "silversmith"}
    lifted = {line.split()[2] for line in lines(after(state, "0 place mill"))}
    assert lifted == {"gate_house", "town_hall", "treasury"}


def test_a_worker_is_not_lifted_where_it_was_placed_nor_from_an_empty_building() -> None:
    state = after(drawn(), "0 place mill")
    assert refusal(state, "0 lift mill skip") is Reason.PLACED_THERE
    assert refusal(state, "0 lift barracks skip") is Reason.BUILDING_EMPTY
    assert refusal(drawn(), "0 place treasury skip") is Reason.BUILDING_OCCUPIED


def test_short_supply_of_gold_on_the_first_turn() -> None:
    seat = {"hand": "archer sage", "worker": "black"}
    state = after(drawn(seat, {}, first="gliv"), "0 place mill")
    assert state.supply[2] == 0
    assert refusal(state, "0 lift treasury archer sage") is Reason.SUPPLY_EMPTY
    assert refusal(state, "0 lift treasury skip") is None


@pytest.mark.parametrize(
    ("decision", "got"), [("take_what_is_there", {"silver": 1}), ("all_or_nothing", None)]
)
def test_what_the_supply_lacks_cannot_be_taken(decision: str, got: dict[str, int] | None) -> None:
    state = drawn({}, {"silver": 31}, decisions={"short_supply": decision})
    assert refusal(state, "0 place silversmith") is (None if got else Reason.SUPPLY_EMPTY)
    if got:
        assert goods(after(state, "0 place silversmith")) == got


# -- hiring


def test_hiring_costs_the_printed_silver_less_a_recruiter() -> None:
    plain = drawn({"silver": 3, "hand": "archer"}, {})
    assert goods(after(plain, "0 place barracks archer")) == {}
    cheaper = drawn({"silver": 3, "hand": "archer", "crew": "recruiter recruiter"}, {})
    assert goods(after(cheaper, "0 place barracks archer")) == {"silver": 2}
    assert goods(after(cheaper, "0 place barracks archer drop recruiter")) == {"silver": 1}
    alone = drawn(
        {"silver": 3, "hand": "archer", "crew": "recruiter recruiter"},
        {},
        decisions={"same_abilities_add_up": False},
    )
    assert goods(after(alone, "0 place barracks archer")) == {"silver": 1}
    assert (
        refusal(drawn({"silver": 2, "hand": "archer"}, {}), "0 place barracks archer")
        is Reason.CANNOT_PAY
    )


def test_a_sixth_of_the_crew_needs_one_to_be_discarded() -> None:
    state = drawn({"silver": 8, "hand": "archer", "crew": FULL_CREW}, {})
    assert refusal(state, "0 place barracks archer") is Reason.CREW_FULL
    state = after(state, "0 place barracks archer drop avenger")
    assert state.seats[0].crew == ("archer", "avenger", "barbarian", "barbarian", "mercenary")
    early = drawn(
        {"silver": 8, "hand": "archer", "crew": "sage"},
        {},
        decisions={"discard_before_hire": "only_at_five"},
    )
    assert refusal(early, "0 place barracks archer drop sage") is Reason.CREW_NOT_FULL


def test_one_hero_at_a_time() -> None:
    seat = {"silver": 8, "hand": "folke", "crew": "brynjar", "heroes_hired": 1}
    state = drawn(seat, {})
    assert refusal(state, "0 place barracks folke") is Reason.HERO_LIMIT
    assert after(state, "0 place barracks folke drop brynjar").seats[0].crew == ("folke",)
    for decisions in ({"hero_replaced_by_hero": False}, {"hero_limit": "per_game"}):
        assert (
            refusal(drawn(seat, {}, decisions=decisions), "0 place barracks folke drop brynjar")
            is Reason.HERO_LIMIT
        )


# -- cards at the Town Hall: one line each, what comes of it

EMPTY_HALL = {"gate_house": "black", "mill": "black", "treasury": "black"}
RICH = {
    "silver": 3,
    "provisions": 2,
    "gold": 1,
    "iron": 1,
    "livestock": 2,
    "armour": 2,
    "hand": "sage scout",
    "crew": "archer",
}


def hall(
    line: str,
    opponent: dict[str, Any] | None = None,
    decisions: dict[str, Any] | None = None,
    **seat: Any,
) -> State:
    """The state after a card played on placing, with a rich opponent."""
    state = drawn(
        seat,
        RICH if opponent is None else opponent,
        village=EMPTY_HALL,
        decisions=decisions,
        pile="trader champion archer",
    )
    return after(state, f"0 place town_hall {line}")


@pytest.mark.parametrize(("line", "seat", "got"), [
    ("forager", {}, {"provisions": 2}),
    ("huntsman", {}, {"silver": 1, "provisions": 1}),
    ("cartographer", {"provisions": 1}, {"gold": 1}),
    ("jeweller", {"silver": 2}, {"gold": 1}),
    ("marauder", {"livestock": 1}, {"gold": 1}),
    ("shieldmaiden", {"livestock": 1}, {"iron": 1}),
    ("brawler archer iron", {"crew": "archer"}, {"iron": 1}),
    ("barbarian 1 gold", {}, {"gold": 1}),
    ("warlord 1", {}, {"silver": 2}),
    ("warmonger 1", {}, {"provisions": 1}),
])  # fmt: skip
def test_cards_that_bring_goods(line: str, seat: dict[str, Any], got: dict[str, int]) -> None:
    card = line.split()[0]
    state = hall(line, opponent={**RICH, "crew": ""}, **{"hand": card, **seat})
    assert goods(state) == got
    assert card in state.discard


def test_armourer_and_berserker_move_the_armour() -> None:
    assert hall("armourer", hand="armourer").seats[0].armour == 1
    assert hall("berserker 1", hand="berserker").seats[1].armour == 1


def test_avenger_and_champion_cost_every_opponent_a_piece() -> None:
    assert goods(hall("avenger", hand="avenger"), 1)["silver"] == 2
    assert goods(hall("champion", hand="champion"), 1)["provisions"] == 1


def test_a_gatekeeper_draws_three() -> None:
    assert hall("gatekeeper", hand="gatekeeper").seats[0].hand == ("archer", "champion", "trader")


def test_every_opponent_answers_a_mercenary_who_has_something() -> None:
    state = drawn(
        {"hand": "mercenary"}, {"silver": 1}, {}, {"provisions": 1, "silver": 1}, village=EMPTY_HALL
    )
    state = after(state, "0 place town_hall mercenary")
    assert (RULES.waiting(state), lines(state, 1)) == ((1,), {"1 give silver"})
    assert refusal(state, "3 give silver") is Reason.NOT_YOUR_TURN
    assert refusal(state, "1 give provisions") is Reason.HAS_NONE
    state = after(state, "1 give silver", "3 give provisions")
    assert (goods(state), state.beat) == ({"silver": 1, "provisions": 1}, "lift")


def test_opponents_may_answer_a_mercenary_in_any_order() -> None:
    state = drawn(
        {"hand": "mercenary"},
        {"silver": 1},
        {"silver": 1},
        village=EMPTY_HALL,
        decisions={"reply_order": "at_once"},
    )
    state = after(state, "0 place town_hall mercenary")
    assert RULES.waiting(state) == (1, 2)
    assert goods(after(state, "2 give silver", "1 give silver")) == {"silver": 2}


def test_an_archer_on_placing_may_fetch_the_worker_just_placed() -> None:
    state = drawn(
        {"hand": "archer", "worker": "grey"}, {}, village=EMPTY_HALL, raided={"harbour_west": 1}
    )
    state = after(state, "0 place town_hall archer 1 town_hall")
    assert (state.seats[1].worker, state.village[1]) == ("grey", "black")
    assert refusal(state, "0 lift town_hall skip") is Reason.PLACED_THERE
    other = drawn(
        {"hand": "archer"}, {}, village=EMPTY_HALL, decisions={"archer_worker_just_placed": False}
    )
    assert refusal(other, "0 place town_hall archer 1 town_hall") is Reason.BUILDING_EMPTY


def test_an_archer_on_lifting_finds_the_town_hall_empty() -> None:
    village = {"gate_house": "black", "town_hall": "black", "armoury": "grey"}
    state = after(
        drawn({"hand": "archer"}, {}, village=village, raided={"harbour_west": 1}), "0 place mill"
    )
    assert refusal(state, "0 lift town_hall archer 1 town_hall") is Reason.BUILDING_EMPTY
    assert refusal(state, "0 lift town_hall archer 1 armoury") is Reason.WORKER_NOT_ADMITTED
    assert refusal(state, "0 lift town_hall archer 0 mill") is Reason.NOT_AN_OPPONENT
    assert refusal(state, "0 lift town_hall archer") is Reason.CHOICE_IS_POSSIBLE
    assert after(state, "0 lift town_hall archer 1 gate_house").seats[1].worker == "black"


def test_a_gravedigger_replaces_one_of_a_full_crew_for_nothing() -> None:
    state = hall("gravedigger avenger sage", hand="gravedigger sage", crew=FULL_CREW, opponent={})
    assert state.seats[0].crew == ("avenger", "barbarian", "barbarian", "mercenary", "sage")
    assert (state.seats[0].hand, state.seats[0].valkyries) == (("avenger",), 0)
    alone = drawn({"hand": "gravedigger", "crew": "sage"}, {}, village=EMPTY_HALL)
    assert refusal(alone, "0 place town_hall gravedigger") is None
    assert refusal(alone, "0 place town_hall gravedigger sage sage") is Reason.NOT_IN_HAND
    assert refusal(alone, "0 place town_hall gravedigger scout sage") is Reason.NOT_IN_CREW


@pytest.mark.parametrize(("price", "left"), [("flat", 1), ("at_most", 2)])
def test_a_recruiter_hires_for_two_silver(price: str, left: int) -> None:
    state = hall(
        "recruiter forager",
        hand="recruiter forager",
        silver=3,
        decisions={"recruiter_price": price},
        crew="recruiter",
    )
    assert goods(state)["silver"] == left
    assert state.seats[0].crew == ("forager", "recruiter")


def test_a_sage_cycles_the_offerings() -> None:
    state = drawn({"hand": "sage"}, {}, village=EMPTY_HALL, open=(3, 5, 9))
    state = after(state, "0 place town_hall sage")
    assert (state.open, state.stack[-3:]) == ((1, 2, 4), (3, 5, 9))


def test_a_trader_pays_one_piece_less() -> None:
    state = drawn({"hand": "trader", "gold": 1}, {}, village=EMPTY_HALL)
    assert refusal(state, "0 place town_hall trader offering 1 less iron") is Reason.NOT_ON_TILE
    assert refusal(state, "0 place town_hall trader offering 4 less iron") is Reason.NOT_OPEN
    assert refusal(state, "0 place town_hall trader offering 2 less iron") is Reason.CANNOT_PAY
    assert after(state, "0 place town_hall trader offering 1 less gold").seats[0].offerings == (1,)


def test_a_trader_may_count_as_the_long_house() -> None:
    seat = {"hand": "trader", "gold": 1, "crew": "sage", "livestock": 1, "worker": "grey"}
    village = {"gate_house": "black", "mill": "black", "long_house": "grey"}
    state = drawn(
        seat,
        {},
        village=village,
        raided={"harbour_west": 2},
        decisions={"trader_is_long_house": True},
    )
    state = after(state, "0 place town_hall trader offering 1 less gold")
    state = after(state, "0 more livestock")
    assert refusal(state, "0 lift long_house livestock") is Reason.USED_THIS_TURN
    black = drawn(
        {"hand": "trader", "gold": 1},
        {},
        village=EMPTY_HALL,
        decisions={"trader_is_long_house": True},
    )
    assert (
        refusal(black, "0 place town_hall trader offering 1 less gold")
        is Reason.WORKER_NOT_ADMITTED
    )


def test_a_scout_exchanges_cards_in_secret() -> None:
    state = drawn({"hand": "scout archer sage"}, {"hand": "trader trader"}, village=EMPTY_HALL)
    assert refusal(state, "0 place town_hall scout 1 3") is Reason.WRONG_NUMBER
    state = after(state, "0 place town_hall scout 1 2")
    assert RULES.waiting(state) == (0, 1)
    state = after(state, "1 swap trader trader")
    assert RULES.waiting(state) == (0,)
    state = after(state, "0 swap archer sage")
    assert (state.seats[0].hand, state.seats[1].hand) == (("trader", "trader"), ("archer", "sage"))


MERCHANT = {"silver": 2, "gold": 1, "iron": 1, "livestock": 1, "hand": "merchant forager sage"}
COPIES = {
    "black": {"gate_house", "treasury", "barracks", "mill", "silversmith"},
    "grey": {"gate_house", "treasury", "barracks", "armoury", "mill", "silversmith", "long_house"},
    "white": {"gate_house", "treasury", "barracks", "armoury", "mill", "silversmith", "long_house"},
}


@pytest.mark.parametrize("worker", COPIES)
def test_a_merchant_copies_every_building_that_admits_the_worker(worker: str) -> None:
    raided = {"black": {}, "grey": {"harbour_west": 1}, "white": {"fortress_west": 1}}[worker]
    state = drawn(
        {**MERCHANT, "worker": worker}, {}, village=EMPTY_HALL, raided=raided, open=(1, 2, 11)
    )
    begin = "0 place town_hall merchant "
    found = {line.removeprefix(begin) for line in lines(state) if line.startswith(begin)}
    assert {line.split()[0] for line in found} == COPIES[worker]
    assert {line for line in found if line.startswith("mill")} == (
        {"mill provisions", "mill gold"} if worker == "white" else {"mill"}
    )
    assert refusal(state, begin + "armoury iron") is (
        Reason.WORKER_NOT_ADMITTED if worker == "black" else None
    )


def test_a_copied_building_was_used_and_can_still_be_lifted_from() -> None:
    state = after(drawn(MERCHANT, {}, village=EMPTY_HALL), "0 place town_hall merchant mill")
    assert refusal(state, "0 lift mill") is Reason.USED_THIS_TURN
    assert refusal(state, "0 lift mill skip") is None
    loose = drawn(MERCHANT, {}, village=EMPTY_HALL, decisions={"merchant_counts_as_use": False})
    assert goods(after(loose, "0 place town_hall merchant mill", "0 lift mill"))["provisions"] == 2
    empty = drawn(MERCHANT, {}, village=EMPTY_HALL, decisions={"merchant_on_occupied": False})
    assert refusal(empty, "0 place town_hall merchant mill") is Reason.BUILDING_OCCUPIED


def test_only_an_action_that_was_taken_counts_as_used() -> None:
    village = {"gate_house": "black", "town_hall": "black", "treasury": "black"}
    state = after(drawn(MERCHANT, {}, village=village), "0 place mill skip")
    assert refusal(state, "0 lift town_hall merchant mill") is None
    strict = after(
        drawn(MERCHANT, {}, village=village, decisions={"only_taken_actions_count": False}),
        "0 place mill skip",
    )
    assert refusal(strict, "0 lift town_hall merchant mill") is Reason.USED_THIS_TURN


def test_a_merchant_never_copies_the_town_hall() -> None:
    from skye_desktop.games.raiders.engine.actions import CopyBuilding, Plain, Play

    copied = PlaceWorker(0, "town_hall", Play("merchant", CopyBuilding("town_hall", Plain())))
    assert (
        RULES.why_not(drawn(MERCHANT, {}, village=EMPTY_HALL), copied) is Reason.NOT_THE_TOWN_HALL
    )


@pytest.mark.parametrize(
    ("card", "reason"),
    [("cartographer", None), ("warlord", None), ("brynjar", Reason.HERO_CANNOT_BE_PLAYED)],
)
def test_a_card_may_be_played_without_effect_but_no_hero(card: str, reason: Reason | None) -> None:
    line = f"0 place town_hall {card}"
    state = drawn({"hand": card}, {}, village=EMPTY_HALL)
    assert refusal(state, line) is reason
    strict = drawn(
        {"hand": card}, {}, village=EMPTY_HALL, decisions={"town_hall_without_effect": False}
    )
    assert refusal(strict, line) is (reason or Reason.NO_EFFECT)


def test_a_card_names_an_opponent_who_has_something() -> None:
    state = drawn(
        {"hand": "warlord barbarian berserker scout"},
        {},
        {"silver": 1, "gold": 1, "armour": 1, "hand": "sage"},
        village=EMPTY_HALL,
    )
    assert refusal(state, "0 place town_hall warlord 1") is Reason.OPPONENT_HAS_NONE
    assert refusal(state, "0 place town_hall warlord") is Reason.CHOICE_IS_POSSIBLE
    assert refusal(state, "0 place town_hall barbarian 2 iron") is Reason.OPPONENT_HAS_NONE
    assert refusal(state, "0 place town_hall berserker 1") is Reason.OPPONENT_HAS_NONE
    assert refusal(state, "0 place town_hall berserker 3") is Reason.NOT_AN_OPPONENT
    assert goods(after(state, "0 place town_hall warlord 2")) == {"silver": 1}


# -- crew halves in the village


@pytest.mark.parametrize(("adds_up", "silver", "provisions"), [(True, 5, 3), (False, 4, 2)])
def test_jeweller_and_forager_add_to_their_building(
    adds_up: bool, silver: int, provisions: int
) -> None:
    seat = {"crew": "jeweller jeweller forager forager gatekeeper"}
    state = drawn(seat, {}, village=EMPTY_HALL, decisions={"same_abilities_add_up": adds_up})
    assert goods(after(state, "0 place silversmith")) == {"silver": silver}
    assert goods(after(state, "0 place silversmith", "0 lift mill")) == {
        "silver": silver,
        "provisions": provisions,
    }
    assert len(after(state, "0 place silversmith", "0 lift gate_house").seats[0].hand) == 3


def test_a_forager_adds_nothing_to_gold() -> None:
    state = drawn({"worker": "white", "crew": "forager"}, {}, raided={"fortress_west": 1})
    assert goods(after(state, "0 place mill gold")) == {"gold": 1}
    assert goods(after(state, "0 place mill provisions")) == {"provisions": 3}


def test_two_sages_give_two_more_actions_one_by_one() -> None:
    seat = {"worker": "grey", "crew": "sage sage", "livestock": 2, "gold": 2}
    state = drawn(
        seat,
        {},
        raided={"harbour_west": 1},
        open=(2, 3, 9),
        stack=[1, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16],
    )
    state = after(state, "0 place long_house livestock")
    assert lines(state) == {"0 more no", "0 more livestock"}
    assert RULES.why_not(state, ActAgain(0, Goods("gold"))) is Reason.WRONG_CHOICE
    assert refusal(state, "0 lift mill skip") is Reason.WRONG_BEAT
    assert after(state, "0 more no").beat == "lift"
    state = after(state, "0 more livestock")
    assert (goods(state), state.beat) == ({"provisions": 4, "gold": 2}, "lift")


def test_a_sage_sees_the_new_tile_before_the_second_offering() -> None:
    seat = {"worker": "grey", "crew": "sage", "gold": 4, "silver": 4}
    state = drawn(
        seat,
        {},
        raided={"harbour_west": 1},
        open=(2, 3, 9),
        stack=[1, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16],
    )
    state = after(state, "0 place long_house offering 9", "0 more offering 1")
    assert (state.seats[0].offerings, state.beat) == ((1, 9), "lift")


# -- raids


def raider(settlement: str, crew: str, **rest: Any) -> State:
    """Seat 0 before a raid with enough provisions and gold."""
    worker = (
        "black" if "harbour" in settlement else "grey" if "fortress" not in settlement else "white"
    )
    raided = (
        {"harbour_west": 1}
        if worker == "grey"
        else {"monastery_west": 1}
        if worker == "white"
        else {}
    )
    seat = {"worker": worker, "provisions": 4, "gold": 2, "crew": crew} | rest.pop("seat", {})
    return drawn(seat, *rest.pop("others", ({},)), raided=raided | rest.pop("raided", {}), **rest)


@pytest.mark.parametrize(
    ("armour", "dice", "strength", "vp"),
    [(3, "2 2", 11, 0), (4, "2 2", 12, 4), (10, "2 3", 19, 4), (10, "3 3", 20, 6)],
)
def test_the_example_of_the_rulebook_at_the_western_monastery(
    armour: int, dice: str, strength: int, vp: int
) -> None:
    state = raider("monastery_west", "sage sage marauder", seat={"armour": armour})
    assert (
        crew.strength(state.table, state.seats[0], state.table.settlement["monastery_west"])
        == 4 + armour
    )
    state = after(state, "0 raid monastery_west", f"* dice {dice}")
    assert (state.seats[0].vp, goods(state)) == (vp, {"provisions": 1, "gold": 1})
    assert 4 + armour + sum(state.dice) == strength


def test_a_harbour_scores_one_without_dice_and_the_space_is_chosen_afterwards() -> None:
    state = after(raider("harbour_west", "warmonger sage", first="lgiv"), "0 raid harbour_west")
    assert (state.seats[0].vp, state.beat) == (2, "raiding")
    assert lines(state) == {"0 take 1", "0 take 2", "0 take 3"}
    assert refusal(state, "0 take 4") is Reason.WRONG_NUMBER
    state = after(state, "0 take 2")
    assert (state.seats[0].worker, state.seat, goods(state)["livestock"]) == ("grey", 1, 3)
    assert snapshot(state)["placed"]["harbour_west"] == ["black"]


@pytest.mark.parametrize(("settlement", "members", "base"), [
    ("monastery_east", "armourer armourer sage sage", 3 + 3 + 4 + 2),
    ("fortress_middle", "barbarian barbarian sage sage", 3 + 3 + 4 + 2),
    ("outpost_east", "brynjar sage sage", 4 + 2 + 7 + 2),
    ("outpost_east", "folke sage sage", 3 + 2 + 2),
    ("outpost_east", "ragnhildr sage sage", 4 + 2 + 4),
])  # fmt: skip
def test_strength_of_the_crew(settlement: str, members: str, base: int) -> None:
    armour, valkyries = (7 if "brynjar" in members else 0), (9 if "ragnhildr" in members else 0)
    state = raider(settlement, members, seat={"armour": armour, "valkyries": valkyries})
    assert crew.strength(state.table, state.seats[0], state.table.settlement[settlement]) == base


def test_ragnhildr_may_count_the_track_only() -> None:
    state = drawn(
        {"crew": "ragnhildr", "valkyries": 9},
        {},
        decisions={"ragnhildr_counts_beyond_seven": False},
    )
    assert (
        crew.strength(state.table, state.seats[0], state.table.settlement["harbour_east"]) == 4 + 3
    )


@pytest.mark.parametrize(("settlement", "members", "paid"), [
    ("outpost_middle", "huntsman huntsman sage", {"provisions": 1}),
    ("monastery_west", "scout scout sage", {"provisions": 1, "gold": 1}),
    ("fortress_middle", "cartographer cartographer sage sage", {"provisions": 2}),
])  # fmt: skip
def test_discounts_of_the_crew_add_up(settlement: str, members: str, paid: dict[str, int]) -> None:
    state = raider(settlement, members)
    left = goods(after(state, f"0 raid {settlement}"))
    assert {
        kind: n - left.get(kind, 0) for kind, n in goods(state).items() if n != left.get(kind, 0)
    } == paid


@pytest.mark.parametrize(("settlement", "members", "vp"), [
    ("outpost_middle", "archer marauder sage", 3), ("monastery_west", "shieldmaiden sage sage", 1), ("harbour_west", "warmonger warmonger", 3),
])  # fmt: skip
def test_the_crew_scores_on_top(settlement: str, members: str, vp: int) -> None:
    state = after(raider(settlement, members), f"0 raid {settlement}")
    dice = {"outpost_middle": "2", "monastery_west": "2 2"}.get(settlement)
    assert (after(state, f"* dice {dice}") if dice else state).seats[0].vp == vp


def test_each_brawler_rerolls_one_die_and_no_ends_the_asking() -> None:
    state = after(
        raider("monastery_west", "brawler brawler sage"), "0 raid monastery_west", "* dice 2 2"
    )
    assert lines(state) == {"0 reroll no", "0 reroll 1", "0 reroll 2"}
    assert refusal(state, "0 reroll 3") is Reason.NO_SUCH_DIE
    again = after(state, "0 reroll 2")
    assert refusal(again, "* reroll 6") is Reason.WRONG_FACES
    again = after(again, "* reroll 5", "0 reroll 2", "* reroll 4")
    assert (again.dice, again.seats[0].vp) == ((2, 4), 0)
    assert lines(after(state, "0 reroll no")) == {"0 take 1", "0 take 2"}
    one = raider(
        "monastery_west", "brawler brawler sage", decisions={"brawler_rerolls": "one_in_all"}
    )
    one = after(one, "0 raid monastery_west", "* dice 2 2", "0 reroll 1", "* reroll 3")
    assert RULES.waiting(one) == (0,)
    assert "0 take 1" in lines(one)


def test_why_a_raid_is_refused() -> None:
    assert refusal(raider("harbour_west", "sage"), "0 raid harbour_west") is Reason.CREW_TOO_SMALL
    assert (
        refusal(raider("harbour_west", "sage sage", seat={"provisions": 1}), "0 raid harbour_west")
        is Reason.CANNOT_PAY
    )
    assert (
        refusal(raider("harbour_west", "sage sage archer"), "0 raid outpost_east")
        is Reason.WORKER_NOT_ADMITTED
    )
    gone = raider(
        "harbour_east",
        "sage sage",
        raided={"harbour_west": 3},
        village={"armoury": "grey", "long_house": "grey", "barracks": "grey"},
    )
    assert refusal(gone, "0 raid harbour_west") is Reason.NO_SPACE_LEFT
    begun = after(
        raider(
            "harbour_west",
            "sage sage",
            raided={"harbour_west": 1},
            village={**VILLAGE, "treasury": "grey"},
        ),
        "0 raid harbour_west",
    )
    assert refusal(begun, "0 take 1") is Reason.SPACE_TAKEN


def test_more_valkyries_than_crew_with_a_berserker_among_them() -> None:
    state = raider("harbour_west", "berserker sage", first="vlig", seat={"valkyries": 6})
    state = after(state, "0 raid harbour_west", "0 take 1")
    assert state.supply[-1] == 4
    assert refusal(state, "0 kill scout") is Reason.NOT_IN_CREW
    assert refusal(state, "0 kill sage 1") is Reason.WRONG_CHOICE
    state = after(state, "0 kill berserker")
    assert (state.seats[0].hand, lines(state)) == (("berserker",), {"0 kill sage"})
    state = after(state, "0 kill sage")
    own = state.seats[0]
    assert (own.valkyries, own.crew, state.discard, state.seat) == (8, (), ("sage",), 1)
    assert score(state.table, own).valkyries == 15


def test_what_happens_if_they_are_killed() -> None:
    others: tuple[dict[str, Any], ...] = ({"crew": "sage"}, {})
    state = raider(
        "harbour_west", "avenger gravedigger mercenary sage", first="vlig", others=others
    )
    state = after(
        state, "0 raid harbour_west", "0 take 1", "0 kill mercenary", "0 kill gravedigger"
    )
    assert (state.seats[0].vp, goods(state)["gold"]) == (2, 3)
    assert refusal(state, "0 kill avenger") is Reason.OPPONENT_MUST_BE_NAMED
    assert refusal(state, "0 kill avenger 2") is Reason.OPPONENT_HAS_NONE
    assert refusal(state, "0 kill avenger 0") is Reason.NOT_AN_OPPONENT
    state = after(state, "0 kill avenger 1")
    assert (RULES.waiting(state), lines(state, 1)) == ((1,), {"1 lose sage"})
    assert refusal(state, "1 lose scout") is Reason.NOT_IN_CREW
    state = after(state, "1 lose sage", "0 kill sage")
    assert (state.seats[1].crew, state.seats[1].valkyries, state.seats[0].valkyries) == ((), 0, 4)


def test_an_avenger_hits_nobody_where_nobody_has_crew_or_need_not() -> None:
    state = after(
        raider("harbour_west", "avenger sage", first="vlig"), "0 raid harbour_west", "0 take 1"
    )
    assert "0 kill avenger" in lines(state)
    may = raider(
        "harbour_west",
        "avenger sage",
        first="vlig",
        others=({"crew": "sage"},),
        decisions={"avenger_must_hit": False},
    )
    may = after(may, "0 raid harbour_west", "0 take 1")
    assert lines(may) == {"0 kill avenger", "0 kill avenger 1", "0 kill sage"}


# -- the end of a turn, the piles


def test_at_the_end_of_a_turn_silver_provisions_and_cards_go_back() -> None:
    hand = "archer armourer barbarian berserker champion forager huntsman jeweller sage"
    state = after(
        drawn({"silver": 8, "provisions": 9, "hand": hand}, {}),
        "0 place silversmith",
        "0 lift treasury skip",
    )
    assert (goods(state), state.beat, RULES.waiting(state)) == (
        {"silver": 8, "provisions": 8},
        "ending",
        (0,),
    )
    assert refusal(state, "0 discard archer sage") is Reason.WRONG_NUMBER
    assert refusal(state, "0 discard scout") is Reason.NOT_IN_HAND
    state = after(state, "0 discard archer")
    assert (len(state.seats[0].hand), state.discard, state.seat) == (8, ("archer",), 1)


def test_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:
    state = drawn({}, {}, discard=None, pile="archer")
    state = after(state, "0 place mill", "0 lift gate_house")
    assert RULES.waiting(state) == ()
    assert refusal(state, "1 place barracks skip") is Reason.CHANCE_IS_DUE
    assert refusal(state, "* shuffle sage") is Reason.WRONG_CARDS
    state = after(state, f"* shuffle {' '.join(reversed(state.discard))}")
    assert (state.seats[0].hand, state.seat) == (("archer", "warmonger"), 1)


@pytest.mark.parametrize(("when", "due"), [("at_once", True), ("when_needed", False)])
def test_when_an_empty_pile_is_renewed(when: str, due: bool) -> None:
    state = drawn({}, {}, discard=None, pile="archer scout", decisions={"reshuffle": when})
    state = after(state, "0 place mill", "0 lift gate_house")
    assert (RULES.waiting(state) == ()) is due
    if not due:
        state = after(state, "1 place silversmith", "1 lift town_hall skip", "0 place gate_house")
        assert RULES.waiting(state) == ()


def test_a_played_gatekeeper_may_be_drawn_again() -> None:
    state = drawn({"hand": "gatekeeper"}, {}, village=EMPTY_HALL, discard=None)
    state = after(state, f"* shuffle {' '.join(state.discard)}")
    pile = state.pile
    data = full_snapshot(state) | {"pile": [], "discard": sorted(pile)}
    rest = position(
        {
            **data,
            "pile": [*pile[2:], "gatekeeper"],
            "discard": [],
            "seats": [
                {**data["seats"][0], "hand": list(pile[:1])},
                {**data["seats"][1], "hand": [pile[1]]},
            ],
        }
    )
    assert len(rest.pile) == len(pile) - 1
    state = after(state, "0 place town_hall gatekeeper")
    assert len(state.seats[0].hand) == 3


def test_nothing_is_drawn_where_no_card_is_left() -> None:
    state = after(drawn({}, {"hand": table_for(()).cards}), "0 place mill")
    assert refusal(state, "0 lift gate_house") is Reason.NOTHING_TO_DRAW


# -- the end of the game


def end_by_fortress() -> State:
    return raider(
        "fortress_east",
        FULL_CREW,
        raided={"fortress_west": 2, "fortress_middle": 2},
        village={"gate_house": "white", "town_hall": "white", "treasury": "white"},
    )


def end_by_offerings(**rest: Any) -> State:
    """The last tile of the stack is turned up by the next offering."""
    mine = [3, 4, 5, 6, 7, 8]
    seat = {"worker": "grey", "gold": 2, "offerings": mine}
    return drawn(
        seat,
        {"offerings": [9, 10, 11, 12, 13, 14]},
        raided={"harbour_west": 1},
        open=(1, 2, 15),
        stack=[16],
        **rest,
    )


def test_the_last_round_begins_when_one_fortress_space_is_left() -> None:
    state = after(end_by_fortress(), "0 raid fortress_east", "* dice 2 2", "0 take 1")
    assert (state.last_round, state.seat) == (1, 1)
    state = after(state, "1 place mill", "1 lift town_hall skip")
    assert (state.last_round, state.seat, state.beat) == (0, 0, "place")
    state = after(state, "0 place barracks skip", "0 lift gate_house skip")
    assert (RULES.is_over(state), RULES.waiting(state)) == (True, ())
    assert refusal(state, "0 place mill") is Reason.GAME_OVER
    assert refusal(state, "* dice 2") is Reason.GAME_OVER


@pytest.mark.parametrize("allowed", [True, False])
def test_the_last_fortress_space_may_still_be_raided(allowed: bool) -> None:
    state = drawn(
        {"worker": "white", "provisions": 4, "gold": 2, "crew": FULL_CREW}, {}, first="lgiv", last_round=1,
        raided={"fortress_west": 2, "fortress_middle": 2, "fortress_east": 1},
        village={"gate_house": "white", "town_hall": "white", "treasury": "white"}, decisions={"raids_in_last_round": allowed},
    )  # fmt: skip
    assert refusal(state, "0 raid fortress_east") is (
        None if allowed else Reason.LAST_FORTRESS_SPACE
    )


@pytest.mark.parametrize(
    ("noted", "seen"), [("at_once_then_finish_turn", 2), ("at_end_of_turn", None)]
)
def test_the_last_round_begins_when_the_stack_is_empty(noted: str, seen: int | None) -> None:
    state = after(end_by_offerings(decisions={"end_check": noted}), "0 place long_house offering 1")
    assert (state.last_round, state.open) == (seen, (2, 15, 16))
    state = after(state, "0 lift treasury skip")
    assert (state.last_round, state.seat) == (1, 1)


def test_the_last_round_begins_when_no_valkyrie_is_left() -> None:
    gone = {"harbour_west": 2, "harbour_middle": 1}
    state = raider("harbour_west", "sage sage scout", first="vlig", raided=gone, valkyries=1)
    state = after(state, "0 raid harbour_west", "0 take 3")
    assert (state.last_round, lines(state)) == (2, {"0 kill sage", "0 kill scout"})


def test_the_end_is_scored_from_eight_sources() -> None:
    seat = {
        "gold": 2,
        "iron": 1,
        "livestock": 5,
        "armour": 7,
        "valkyries": 5,
        "vp": 11,
        "offerings": [4, 5],
        "crew": "champion merchant trader warlord",
    }
    state = drawn(seat, {})
    assert score(state.table, state.seats[0]) == (11, 7, 4, 10, 3 + 5 + 2 + 2, 2, 1, 2)
    only = drawn(seat, {}, decisions={"armour_between_plates": "only_on_plate"})
    assert score(only.table, only.seats[0]).armour == 0


def test_ties_are_broken_by_valkyries_then_by_armour() -> None:
    state = drawn({"vp": 2, "turns": 1}, {"vp": 1, "valkyries": 2}, {"vp": 2}, {"armour": 3})
    assert [(each.place, each.seat) for each in RULES.standings(state)] == [
        (1, 1),
        (2, 3),
        (3, 0),
        (3, 2),
    ]
    fewer = drawn({"vp": 2, "turns": 1}, {"vp": 2}, decisions={"final_tie": "fewer_turns"})
    assert [each.seat for each in RULES.standings(fewer)] == [1, 0]


# -- the later printing


def test_the_later_printing_changes_seven_cards() -> None:
    old, new = table_for(()), Setup(2, LATER).table
    assert [card for card in old.card if old.card[card] != new.card[card]] == [
        "cartographer", "gatekeeper", "merchant", "sage", "scout", "trader", "warmonger",
    ]  # fmt: skip
    assert (new.card["merchant"].cost, new.card["trader"].cost, new.card["sage"].strength) == (
        1,
        2,
        0,
    )
    assert goods(hall("cartographer", hand="cartographer", provisions=2, decisions=LATER)) == {
        "gold": 1
    }
    assert goods(hall("warmonger 1", hand="warmonger", decisions=LATER)) == {"provisions": 2}
    assert hall("gatekeeper 2", hand="gatekeeper", decisions=LATER).seats[0].hand == (
        "champion",
        "trader",
    )


def test_later_scouts_exchange_whole_hands_and_gatekeepers_name_a_number() -> None:
    state = drawn(
        {"hand": "scout"}, {"hand": "sage trader"}, {}, village=EMPTY_HALL, decisions=LATER
    )
    assert refusal(state, "0 place town_hall scout 2") is Reason.OPPONENT_HAS_NONE
    assert refusal(state, "0 place town_hall scout 1 1") is Reason.WRONG_CHOICE
    state = after(state, "0 place town_hall scout 1")
    assert (state.seats[0].hand, state.seats[1].hand, state.beat) == (
        ("sage", "trader"),
        (),
        "lift",
    )
    other = drawn({"hand": "gatekeeper"}, {}, village=EMPTY_HALL, decisions=LATER)
    assert refusal(other, "0 place town_hall gatekeeper") is Reason.CHOICE_IS_POSSIBLE
    assert refusal(other, "0 place town_hall gatekeeper 4") is Reason.WRONG_NUMBER


# -- set-up, and actions of the wrong shape


def begun(seats: int = 2, decisions: dict[str, Any] | None = None) -> State:
    """A game in which the seats choose the cards to keep."""
    state = RULES.new(Setup(seats, decisions or {}))
    for _ in range(3):
        chance = RULES.chance(state)
        assert chance is not None
        state = RULES.apply(state, chance).state
    return state


def test_the_set_up_goes_from_the_bag_to_the_seat_that_starts() -> None:
    state = RULES.new(Setup(3))
    assert refusal(state, "0 keep archer archer sage") is Reason.CHANCE_IS_DUE
    assert refusal(state, "* start 0") is Reason.NOT_DUE
    assert refusal(state, "* bag gil") is Reason.WRONG_BAG
    state = begun(3)
    assert (state.beat, RULES.waiting(state), [len(seat.hand) for seat in state.seats]) == (
        "keep",
        (0, 1, 2),
        [5, 5, 5],
    )
    for seat in (2, 0, 1):
        state = RULES.apply(state, KeepCards(seat, state.seats[seat].hand[:3])).state
    assert refusal(state, "* under archer") is Reason.WRONG_CARDS
    lot = RULES.chance(state)
    assert lot is not None
    state = RULES.apply(state, lot).state
    assert refusal(state, "* start 3") is Reason.UNKNOWN_SEAT
    state = after(state, "* start 2")
    assert (state.beat, state.seat, len(state.pile), state.supply[:2]) == (
        "place",
        2,
        71 - 9,
        (26, 32),
    )


def test_returned_cards_may_go_under_the_pile_by_seats() -> None:
    state = begun(2, {"returned_cards": "seat_order_under_pile"})
    back = [card for seat in state.seats for card in seat.hand[3:]]
    for seat in (1, 0):
        state = RULES.apply(state, KeepCards(seat, state.seats[seat].hand[:3])).state
    assert list(state.pile[-4:]) == back


@pytest.mark.parametrize(
    ("line", "reason"), [("* stack 1 2", Reason.NOT_DUE), ("* pile archer", Reason.WRONG_CARDS)]
)
def test_the_pile_holds_every_card_once_it_is_due(line: str, reason: Reason) -> None:
    state = RULES.new(Setup(2))
    lot = RULES.chance(state)
    assert lot is not None
    state = RULES.apply(state, lot).state
    assert refusal(state, line) is reason
    lot = RULES.chance(state)
    assert lot is not None
    state = RULES.apply(state, lot).state
    assert refusal(state, "* stack 1 2") is Reason.WRONG_TILES


def test_a_seat_keeps_once_and_three_sorted_cards_of_its_own() -> None:
    state = begun()
    hand = state.seats[0].hand
    kept = RULES.apply(state, KeepCards(0, hand[:3])).state
    assert RULES.why_not(kept, KeepCards(0, hand[:3])) is Reason.NOT_YOUR_TURN
    assert RULES.why_not(state, KeepCards(0, hand[:2])) is Reason.WRONG_NUMBER
    assert RULES.why_not(state, KeepCards(0, (hand[4], hand[0], hand[1]))) is Reason.UNSORTED
    assert RULES.why_not(state, KeepCards(0, ("x", "y", "z"))) is Reason.NOT_IN_HAND
    assert RULES.why_not(state, KeepCards(2, hand[:3])) is Reason.UNKNOWN_SEAT


WRONG_SHAPES: list[Any] = [None, 3, "0 place mill", Skip(), PlaceWorker]
for fields in (
    (0, "mill", None),
    (True, "mill", Skip()),
    (0, ["mill"], Skip()),
    ("0", "mill", Skip()),
):
    WRONG_SHAPES.append(PlaceWorker(*fields))
for cards in (["archer"], (1, 2, 3)):
    WRONG_SHAPES.append(KeepCards(0, cards))  # type: ignore[arg-type]


@pytest.mark.parametrize("action", WRONG_SHAPES)
def test_an_action_of_the_wrong_shape_is_refused(action: Any) -> None:
    assert RULES.why_not(drawn(), action) is Reason.MALFORMED


def test_names_that_the_notation_never_writes_are_refused_too() -> None:
    state = drawn({"hand": "brawler archer", "crew": "sage"}, {"gold": 1}, village=EMPTY_HALL)
    assert RULES.why_not(state, PlaceWorker(0, "church", Skip())) is Reason.UNKNOWN_BUILDING
    assert RULES.why_not(state, PlaceWorker(0, "silversmith", Goods("hire"))) is Reason.WRONG_CHOICE
    from skye_desktop.games.raiders.engine.actions import RaidSettlement

    assert RULES.why_not(state, RaidSettlement(0, "church")) is Reason.UNKNOWN_SETTLEMENT


@pytest.mark.parametrize(("seats", "decisions", "error"), [
    (1, {}, SetupError), (5, {}, SetupError), (2, {"dice": 1}, UnknownDecision), (2, {"card_edition": "newest"}, UnknownDecision),
    (2, {"avenger_must_hit": 1}, UnknownDecision),
])  # fmt: skip
def test_a_set_up_that_the_game_does_not_know_is_refused(
    seats: int, decisions: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        Setup(seats, decisions)


@pytest.mark.parametrize(("part", "value", "named"), [
    ("beat", "sleep", "sleep"), ("pile", [], "cards"), ("supply", {"gold": 1}, "supply.silver"), ("open", [1, 2], "offerings"),
    ("village", {}, "village"), ("seat", 5, "seat"), ("beat", "lift", "turn"), ("dice", [7], "dice"),
])  # fmt: skip
def test_a_position_that_no_game_has_is_refused_with_the_place(
    part: str, value: object, named: str
) -> None:
    with pytest.raises(PositionError, match=named):
        position({**snapshot(drawn()), part: value})


def test_a_position_in_the_middle_of_a_turn_needs_what_belongs_there() -> None:
    state = after(raider("monastery_west", "brawler sage sage"), "0 raid monastery_west")
    data = full_snapshot(state)
    assert position(data, state.setup) == state
    for part, value in (
        ("raid", None),
        ("pending", [{**data["turn"]["pending"][0], "kind": "keep"}]),
    ):
        with pytest.raises(PositionError, match=r"turn|placed"):
            position({**data, "turn": {**data["turn"], part: value}})
    lifting = full_snapshot(after(drawn(), "0 place mill"))
    with pytest.raises(PositionError, match="seats"):
        position({**lifting, "turn": {**lifting["turn"], "placed_at": None}})
    with pytest.raises(PositionError, match="pending"):
        position({**lifting, "turn": {**lifting["turn"], "pending": data["turn"]["pending"]}})
