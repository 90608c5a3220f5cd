"""Laws that hold in every game and for every land, tried on random ones, and compared with a plain reading."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, get_args

import plain
import pytest
from games import (
    Move,
    grow,
    random_game,
    restless_game,
    rocky_game,
    setup_for,
    some_place,
)
from groups import many, widely
from hypothesis import example, given
from hypothesis import strategies as st
from positions import CASTLE_ALONE
from pydantic import ValidationError

from skye_desktop.engine import (
    BAG,
    SCORING_TILES,
    SIDES,
    SOLO,
    TILES,
    Action,
    BuyTile,
    DealTiles,
    EndBuilding,
    GameState,
    GoldExchanged,
    IncomePaid,
    PassBuying,
    Phase,
    Placement,
    PlaceTile,
    ReturnTile,
    ScoreLine,
    ScoringId,
    ScrollsScored,
    SeatAction,
    SetPrices,
    TakeBackTile,
    Territory,
    TileKept,
    TileReturned,
    TileScored,
    TileTakenBack,
    apply,
    area_points,
    barrel_income,
    digest,
    join,
    legal_actions,
    majority,
    new_game,
    read_action,
    replay,
    score,
    scroll_points,
    state_from_json,
    state_to_json,
    why_not,
    why_nothing,
    write_action,
)

TABLES = pytest.mark.parametrize("seats", [2, 3, 4, 5])
SEEDS = range(many(6, quick=3))
ROCKY_SEEDS = range(many(24, quick=12))


def all_games(seats: int) -> Iterator[tuple[Move, ...]]:
    """Random games of that many seats; with two seats, also those on lands where tiles fit nowhere."""
    for seed in SEEDS:
        yield random_game(seats, seed)
    if seats == 2:
        for seed in ROCKY_SEEDS:
            yield rocky_game(seed)


def all_moves(seats: int) -> Iterator[Move]:
    return chain.from_iterable(all_games(seats))


def where_tiles_are(state: GameState) -> list[int]:
    """The number of every tile of the bag, once for each place it is in."""
    places = list(state.bag)
    for player in state.players:
        places += [*player.drawn, *player.to_build]
        if state.phase is Phase.BUYING and player.bought is not None:
            places.append(player.bought)
        places += [face.number for face in player.territory.faces.values() if face.number]
    return sorted(places)


@TABLES
def test_every_tile_is_always_in_exactly_one_place(seats: int) -> None:
    for game in all_games(seats):
        tiles_in_play = where_tiles_are(game[0].before)
        assert len(set(tiles_in_play)) == len(tiles_in_play)
        assert all(where_tiles_are(move.after) == tiles_in_play for move in game)


@TABLES
def test_gold_and_points_change_only_as_events_tell_and_no_hand_is_below_zero(seats: int) -> None:
    for game in all_games(seats):
        times = Counter[ScoringId]()
        for move in game:
            gold = sum(player.gold + player.staked for player in move.before.players)
            points = [player.points for player in move.before.players]
            lines: list[ScoreLine] = []
            for event in move.events:
                match event:
                    case IncomePaid(income=income):
                        gold += income.gold
                    case TileKept(lost=lost):
                        gold -= lost
                    case TileScored(tile=tile, lines=scored):
                        times[tile] += 1
                        lines += scored
                    case ScrollsScored(lines=scored):
                        lines += scored
                    case GoldExchanged(line=line):
                        gold -= 5 * line.points
                        lines.append(line)
            for line in lines:
                points[line.seat] += line.points
            after = move.after.players
            assert sum(player.gold + player.staked for player in after) == gold
            assert [player.points for player in after] == points
            assert min(player.gold for player in after) >= 0
        assert times == dict.fromkeys(game[0].before.setup.scoring_tiles, 3)


@TABLES
def test_apply_leaves_the_state_it_is_given_equal(seats: int) -> None:
    for seed in SEEDS[:3]:
        texts = [state_to_json(new_game(setup_for(seats, seed)))]
        for move in random_game(seats, seed):
            assert state_to_json(move.before) == texts[-1]
            texts.append(state_to_json(move.after))


@TABLES
def test_a_game_comes_back_from_its_notation_and_goes_on_from_its_json(seats: int) -> None:
    for game in all_games(seats):
        lines = [write_action(move.action) for move in game]
        for move in game[:: 1 + len(game) // 10]:
            state = state_from_json(state_to_json(move.after))
            assert state == move.after
            assert digest(state) == digest(move.after)
        state = state_from_json(state_to_json(game[len(game) // 2].before))
        for line in lines[len(game) // 2 :]:
            state = apply(state, read_action(line)).state
        assert state == game[-1].after
    setup = random_game(seats, 0)[0].before.setup
    again = replay(setup, [move.action for move in random_game(seats, 0)])
    assert again == random_game(seats, 0)[-1].after


def test_different_states_have_different_digests() -> None:
    states = {move.after for move in (*random_game(3, 0), *random_game(3, 1))}
    assert len({digest(state) for state in states}) == len(states)


@pytest.mark.parametrize(
    "change", [('"C@0,0"', '"C@0,1"'), ('"C@0,0"', "7"), ('"round":1', '"round":"one"'), ("{", "[")]
)
def test_json_that_is_no_state_is_refused(change: tuple[str, str]) -> None:
    text = state_to_json(new_game(setup_for(2, 1)))
    assert change[0] in text
    with pytest.raises(ValidationError):
        state_from_json(text.replace(*change))


def test_random_games_show_every_kind_of_action_and_the_rare_ones_too() -> None:
    played = Counter(type(move.action) for seats in (2, 3, 4, 5) for move in all_moves(seats))
    assert min(played[kind] for kind in get_args(Action)) >= many(50, quick=15)
    taken = [move for move in all_moves(2) if isinstance(move.action, TakeBackTile)]
    assert sum(move.before.bag > move.after.bag for move in taken) >= many(3, quick=1)


@TABLES
def test_a_returned_tile_fits_nowhere_and_comes_back_when_another_is_picked_up(seats: int) -> None:
    for move in all_moves(seats):
        for event in move.events:
            if isinstance(event, TileReturned):
                land = plain.read(str(move.before.players[event.seat].territory))
                assert plain.placements(land, event.tile) == []
            elif isinstance(event, TileTakenBack):
                before, after = (state.players[event.seat] for state in (move.before, move.after))
                to_build = [*before.to_build, *before.returned, event.tile]
                assert sorted(after.to_build) == sorted(to_build)
                assert not move.after.bag.intersection(before.returned)


def some_action(state: GameState, rng: random.Random) -> SeatAction:
    """An action that somebody might try: legal or not, about tiles that lie about or others."""
    seat = rng.randrange(-1, len(state.players) + 1)
    near = [
        number
        for player in state.players
        for number in (*player.drawn, *player.to_build, *player.laid)
    ]
    tile, other, discard = (
        rng.choice(near) if near and rng.random() < 0.9 else rng.choice(BAG) for _ in "abc"
    )
    land = state.players[seat % len(state.players)].territory
    x, y = rng.choice((*land.open_cells, *land.faces, (9, 9)))
    return rng.choice(
        (
            SetPrices(seat, ((tile, rng.randint(0, 5)), (other, rng.randint(0, 5))), discard),
            BuyTile(seat, tile),
            PassBuying(seat),
            PlaceTile(seat, tile, Placement(x, y, rng.randrange(-1, 5))),
            TakeBackTile(seat, tile),
            ReturnTile(seat, tile),
            EndBuilding(seat),
        )
    )


def in_any_order(action: SeatAction) -> SeatAction:
    """The action with its prices sorted: they may be named in any order."""
    if isinstance(action, SetPrices):
        return SetPrices(action.seat, tuple(sorted(action.prices)), action.discard)
    return action


@TABLES
def test_every_listed_action_passes_the_judge_and_only_those(seats: int) -> None:
    rng = random.Random(seats)
    tried = Counter[bool]()
    for game in all_games(seats):
        for move in rng.sample(game, 8):
            state = move.before
            is_rich = (
                state.phase is Phase.PRICING and max(player.gold for player in state.players) > 12
            )
            listed = []
            for seat in range(seats):
                legal = legal_actions(state, seat)
                own = [] if is_rich else [*legal]
                assert all(why_not(state, action) is None and action in legal for action in own)
                assert is_rich or bool(legal) == bool(own)
                listed.append({in_any_order(action) for action in own})
            for _ in range(25):
                action = some_action(state, rng)
                is_legal = why_not(state, action) is None
                tried[is_legal] += 1
                if 0 <= action.seat < seats:
                    assert (action in legal_actions(state, action.seat)) == is_legal
                    assert is_rich or (in_any_order(action) in listed[action.seat]) == is_legal
                else:
                    assert not is_legal
    assert min(tried[True], tried[False]) >= many(20, quick=5)


@TABLES
def test_the_action_taken_was_the_seats_own_and_somebody_can_act_until_the_end(seats: int) -> None:
    for move in all_moves(seats):
        if not isinstance(move.action, DealTiles):
            allowed = [
                seat for seat in range(seats) if move.action in legal_actions(move.before, seat)
            ]
            assert allowed == [move.action.seat]
        acting = any(legal_actions(move.after, seat) for seat in range(seats))
        assert acting == (move.after.phase not in (Phase.INCOME, Phase.FINISHED))


@TABLES
def test_a_step_made_apart_is_the_one_made_among_the_others(seats: int) -> None:
    joined = Counter[Phase]()
    for move in (*all_moves(seats), *restless_game(seats, seats, 4)):
        state = move.before
        if state.phase not in (Phase.PRICING, Phase.BUILDING):
            begun = move.after
            continue
        assert not isinstance(move.action, DealTiles)
        seat = move.action.seat
        step = apply(begun.with_own(seat, state.players[seat]), move.action)
        if step.state.phase is state.phase:
            joined[state.phase] += 1
            assert join(state, seat, step) == (move.after, move.events)
    assert min(joined[Phase.PRICING], joined[Phase.BUILDING]) > 20


# Lands: compared with the plain reading of the rules


LOTS = pytest.mark.parametrize("lot", widely(range(3)))
IN_A_LOT = 100


@cache
def lands(lot: int = 0) -> tuple[Territory, ...]:
    """A lot of random lands of up to 24 tiles, and some of nearly all the tiles."""
    rng = random.Random(20 + lot)
    sizes = [rng.randint(0, 24) for _ in range(IN_A_LOT)] + [73] * 2
    return tuple(grow(rng, size) for size in sizes)


@cache
def plain_lands(lot: int) -> tuple[plain.Laid, ...]:
    return tuple(plain.read(str(land)) for land in lands(lot))


def test_every_scoring_tile_has_its_counterpart_in_the_plain_reading() -> None:
    assert set(ScoringId) == plain.SCORED, (
        "tests/plain.py counts each tile once more, from the rules alone"
    )


@pytest.mark.parametrize("tile", ScoringId)
@LOTS
def test_both_give_the_same_points(lot: int, tile: ScoringId) -> None:
    rng = random.Random(lot)
    for seats in (IN_A_LOT,) if tile in SOLO else (2, 3, 4, 5):
        for start in range(0, IN_A_LOT - seats + 1, seats):
            gold = [rng.randint(0, 6) for _ in range(seats)]
            lines = score(tile, lands(lot)[start : start + seats], gold)
            expected = plain.score(tile, plain_lands(lot)[start : start + seats], gold)
            assert [line.points for line in lines] == expected


@LOTS
def test_both_find_the_same_placements_areas_roads_scrolls_and_barrels(lot: int) -> None:
    rng = random.Random(8)
    for land, laid in zip(lands(lot), plain_lands(lot), strict=True):
        tile = rng.choice(BAG)
        if len(land) < 30:  # the plain reading tries every cell of the box
            assert sorted(land.placements(tile)) == sorted(plain.placements(laid, tile))
        assert plain.write(laid) == str(land)
        assert Territory.parse(str(land)) == land
        analysis = plain.analyse(laid)
        assert land.connected == analysis.connected
        found = Counter(
            (area.terrain.value, frozenset(area.cells), area.completed, tuple(sorted(area.icons)))
            for area in land.areas
        )
        expected = Counter(
            (area.terrain, frozenset(area.cells), area.completed, tuple(sorted(
                [*area.icons.elements(), *(f"scroll_{counts}" for counts in area.scrolls)]
            )))
            for area in analysis.areas
        )  # fmt: skip
        assert found == expected
        assert scroll_points(land) == plain.scroll_points(laid)
        assert barrel_income(land) == plain.barrel_income(laid)


def test_both_find_the_same_tiles_that_fit_nowhere() -> None:
    homeless = 0
    closed_in = {
        str(move.before.players[move.action.seat].territory)
        for seed in ROCKY_SEEDS
        for move in rocky_game(seed)
        if isinstance(move.action, ReturnTile)
    }
    for text in sorted(closed_in)[:6]:
        land, laid = Territory.parse(text), plain.read(text)
        for tile in BAG:
            fits = bool(plain.placements(laid, tile))
            assert bool(land.placements(tile)) == fits
            homeless += not fits
    assert homeless > 25


def test_the_placements_of_a_land_agree_with_its_judge() -> None:
    rng = random.Random(3)
    for land in lands()[::2]:
        tile = rng.choice(BAG)
        found = land.placements(tile)
        listed = list(found)
        assert len(found) == len(listed) == len(set(listed))
        assert bool(found) == bool(listed)
        assert sorted(listed) == sorted(
            Placement(*cell, turns) for cell, turned in found.cells().items() for turns in turned
        )
        for cell in land.open_cells:
            rotations = found.rotations(cell)
            for turns in range(4):
                placement = Placement(*cell, turns)
                is_legal = land.why_not(tile, placement) is None
                assert is_legal == (turns in rotations) == (placement in found)
                assert is_legal == (land.clashes(tile, placement) == ())


def not_in(land: Territory) -> list[int]:
    """The tiles of the bag that do not lie in that land."""
    laid = {face.number for face in land.faces.values()}
    return [number for number in BAG if number not in laid]


def areas_of(land: Territory) -> Counter[object]:
    return Counter(
        (
            area.terrain,
            frozenset(area.cells),
            area.completed,
            tuple(sorted(area.icons)),
            frozenset(area.open_edges),
        )
        for area in land.areas
    )


def test_a_land_does_not_depend_on_the_order_in_which_it_was_laid() -> None:
    rng = random.Random(6)
    for land in lands():
        words = str(land).split()
        other = Territory.parse(" ".join(rng.sample(words, len(words))))
        assert (other, hash(other)) == (land, hash(land))
        assert areas_of(other) == areas_of(land)
        assert other.connected == land.connected
        assert sorted(other.open_cells) == sorted(land.open_cells)
        tile = rng.choice(BAG)
        assert set(other.placements(tile)) == set(land.placements(tile))
        for scoring_tile in SOLO:
            (line,), (same,) = (score(scoring_tile, [one], [0]) for one in (land, other))
            assert (line.points, line.count) == (same.points, same.count), scoring_tile
            assert set(line.cells) == set(same.cells), scoring_tile


def test_a_land_is_the_same_in_every_detail_however_often_its_tiles_were_picked_up() -> None:
    rng = random.Random(8)
    for land in lands()[:IN_A_LOT:2]:
        kept = land
        for _ in range(4):
            cell = rng.choice(list(kept.faces))
            less = kept.without(cell)
            anew = pickle.loads(pickle.dumps(kept)).without(cell)
            assert kept.can_spare(cell) is (less is not None) is (anew is not None)
            if less is None or anew is None:
                continue
            # In the order of its tiles and areas too, which events tell.
            assert list(less.faces.items()) == list(anew.faces.items())
            assert less.areas == anew.areas
            assert less.open_cells == anew.open_cells
            assert less.connected == anew.connected
            tile = rng.choice(not_in(less))
            place = some_place(less, tile, rng)
            kept = less if place is None else less.place(tile, place)
        assert kept.without((99, 99)) == kept


def test_laying_a_tile_takes_nothing_away_and_picking_it_up_leaves_the_land_as_it_was() -> None:
    rng = random.Random(9)
    for land in lands()[:IN_A_LOT]:
        tile = rng.choice(not_in(land))
        for place in list(land.placements(tile))[:2]:
            larger = land.place(tile, place)
            assert land.connected <= larger.connected
            completed = {area.cells for area in land.areas if area.completed}
            assert completed <= {area.cells for area in larger.areas if area.completed}
            back = larger.without(place.cell)
            assert back == land
            assert back is not None
            assert areas_of(back) == areas_of(land)
            assert back.connected == land.connected


def test_every_edge_and_everything_in_a_land_lies_in_exactly_one_area() -> None:
    for land in lands():
        open_edges = [edge for area in land.areas for edge in area.open_edges]
        assert len(set(open_edges)) == len(open_edges)
        inside = sum(
            (x + dx, y + dy) in land for x, y in land.faces for dx, dy in plain.STEPS.values()
        )
        assert inside + len(open_edges) == len(SIDES) * len(land)
        assert all(area.completed == (not area.open_edges) for area in land.areas)
        assert all(len(set(area.cells)) == area.size for area in land.areas)
        in_areas = sorted(icon for area in land.areas for icon in area.icons)
        on_tiles = sorted(icon for face in land.faces.values() for icon in TILES[face.number].icons)
        assert sorted(land.icons) == in_areas == on_tiles


@pytest.mark.parametrize("tile", ScoringId)
def test_points_lie_on_cells_and_areas_add_up_to_them_or_have_a_reason(tile: ScoringId) -> None:
    of_areas = SCORING_TILES[tile].areas
    reasons = set()
    for land in lands():
        line = score(tile, [land], [0])[0]
        assert len(set(line.cells)) == len(line.cells)
        assert all(cell in land for cell in line.cells)
        assert bool(line.points) == bool(line.cells)
        points = [area_points(tile, land, area) for area in land.areas]
        for area, part in zip(land.areas, points, strict=True):
            if not part:
                reason = why_nothing(tile, land, area)
                reasons.add(reason)
                counts = of_areas is not None and of_areas.terrain in (None, area.terrain)
                assert bool(reason) == counts
        if of_areas is None:
            assert set(points) == {None}
            continue
        assert None not in points
        assert sum(part for part in points if part is not None) == line.points
    assert reasons


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_turning_a_land_keeps_its_scores_and_a_quarter_turn_all_but_the_columns(turns: int) -> None:
    changed = 0
    for land in lands()[::2]:
        turned = land.turned(turns)
        for tile in SOLO:
            (line,), (same,) = score(tile, [land], [0]), score(tile, [turned], [0])
            if tile is ScoringId.COLUMNS and turns != 2:
                changed += line.points != same.points
            else:
                assert (line.points, line.count) == (same.points, same.count)
        assert scroll_points(turned) == scroll_points(land)
        assert barrel_income(turned) == barrel_income(land)
    assert bool(changed) == (turns != 2)


# Notation, for anything that can be written

NO_ACTIONS = [
    "", "0", "pass", "0 sing", "x pass", "-1 pass", "0 pass 1", "0 end now", "0 buy", "0 buy 74",
    "0 buy 0", "0 buy 1 2", "0 take", "0 return twelve", "0 lay 12", "0 lay 12@0,-1r4",
    "0 lay 12@0,-1 13@0,1", "0 price 1=1 2=1 3", "0 price 1=1 2=1 axe", "0 price 1 2=1 axe 3",
    "0 price 1=-1 2=1 axe 3", "0 price 1=1=1 2=1 axe 3", "deal 1,2,x", "deal 1,2,74", "deal 1,,2",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_a_text_that_is_no_action_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action") as refusal:
        read_action(text)
    assert str(refusal.value) == f"{text!r} is not an action"


@given(st.text(alphabet="C0123456789 dealbuypricxtknsvT@=,-r", max_size=30))
@example(CASTLE_ALONE)
@example("0 lay C@0,-1")
@example("C@0,0 53@0,-1r2")
def test_reading_any_text_gives_an_action_a_land_or_a_value_error(text: str) -> None:
    pairs: tuple[tuple[Any, Any], ...] = ((read_action, write_action), (Territory.parse, str))
    for read, write in pairs:
        try:
            value = read(text)
        except ValueError:
            continue
        assert read(write(value)) == value


@given(st.lists(st.integers(0, 9), min_size=2, max_size=5))
def test_majority_is_as_the_plain_reading_gives_it(amounts: list[int]) -> None:
    assert majority(amounts) == plain.majority(amounts)
