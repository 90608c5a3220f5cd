"""Laying tiles: dragging with live marks, turning, picking up again, keys alone, previews."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import plain
import pygame
import pytest
from games import grow
from positions import CASTLE_ALONE, ROCKS
from table import (
    ARROWS,
    LINE,
    RIGHT,
    SHIFT,
    Player,
    Spot,
    a_setup,
    builders_table,
    cell_centre,
    chain,
    in_phase,
    laid_tile,
    lands,
    lay_by_keys,
    moments_until,
    spot,
    window,
)

from skye_desktop.engine import (
    BAG,
    Cell,
    EndBuilding,
    GameState,
    Phase,
    Placement,
    PlaceTile,
    Reason,
    ScoringId,
    Territory,
    view_for,
)
from skye_desktop.files.settings import Confirm, Speed
from skye_desktop.i18n import capitalize
from skye_desktop.kit import walk
from skye_desktop.play.build_draft import preview
from skye_desktop.play.wording.tile import place
from skye_desktop.ui.table.panels.building_panel import BuilderHeading, BuildingPanel, ClanEdge


def held(player: Player) -> tuple[int | None, int]:
    """The tile in hand and how it lies."""
    panel = player.panel(BuildingPanel)
    return panel.hand.tile, panel.hand.rotation


def test_a_tile_dragged_from_the_tray_is_laid_where_it_is_dropped(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[0]))


def test_keys_that_turn_are_named_only_where_turning_leads_to_something(tmp_path: Path) -> None:
    for turns, is_told in ((1, False), (2, True)):
        tile, cell, _ = spot(LINE, turns=turns)
        player = builders_table(window(tmp_path), LINE, [tile])
        player.key(pygame.K_1)
        hand = player.panel(BuildingPanel).hand
        hand.aim_at(cell)
        assert ("Turn it with R, Q." in hand.help()) == is_told
        assert "Escape puts it back." in hand.help()


def test_while_a_tile_is_held_the_cells_that_take_it_as_it_lies_and_turned_are_marked(
    tmp_path: Path,
) -> None:
    tile, _, _ = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    cells = Territory.parse(LINE).placements(tile).cells()
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    for rotation in range(4):
        assert held(player) == (tile, rotation)
        names = set(player.targets())
        legal = {f"legal {x},{y}" for (x, y), turns in cells.items() if rotation in turns}
        turned = {f"turned {x},{y}" for (x, y), turns in cells.items() if rotation not in turns}
        assert {name for name in names if name.startswith("legal")} == legal
        assert {name for name in names if name.startswith("turned")} == turned
        player.right_click_here()


@pytest.mark.parametrize("how", ["right click", "wheel", "r", "e"])
def test_turning_over_a_cell_goes_on_to_the_next_rotation_that_fits(
    tmp_path: Path, how: str
) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    seen = []
    for _ in range(4):
        seen.append(held(player)[1])
        if how == "right click":
            player.right_click_here()
        elif how == "wheel":
            player.wheel(-1)
        else:
            player.key(ord(how), text=how)
    assert seen == [*rotations, *rotations]


def test_the_places_of_the_tray_stay_while_tiles_are_laid_and_picked_up_again(
    tmp_path: Path,
) -> None:
    tile, cell, _ = spot(LINE, turns=2)
    other = next(
        number for number in BAG if number != tile and Territory.parse(LINE).placements(number)
    )
    player = builders_table(window(tmp_path), LINE, [tile, other])
    before = player.targets()
    player.drag(f"tile {tile}", cell_centre(player, cell))
    after = player.targets()
    assert f"tile {tile}" not in after
    assert after[f"tile {other}"] == before[f"tile {other}"]
    assert "laid" in player.words()
    player.key(pygame.K_BACKSPACE)
    places = [player.targets()[f"tile {number}"].x for number in (tile, other)]
    assert sorted(places) == [before[f"tile {tile}"].x, before[f"tile {other}"].x]


def test_the_sign_with_the_name_lies_over_the_edge_of_the_sheet(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [spot(LINE, turns=2)[0]])
    kinds = [type(one) for one in walk(player.panel(BuildingPanel))]
    assert kinds.index(ClanEdge) < kinds.index(BuilderHeading)


def test_one_tile_alone_lies_where_the_first_of_several_does(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=2)
    other = next(
        number for number in BAG if number != tile and Territory.parse(LINE).placements(number)
    )
    app = window(tmp_path)
    several = builders_table(app, LINE, [tile, other]).targets()
    alone = builders_table(app, LINE, [tile]).targets()
    assert alone[f"tile {tile}"] == several[f"tile {tile}"]


def test_a_right_click_turns_a_tile_in_the_tray(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}", RIGHT)
    player.press(f"tile {tile}")
    assert held(player) == (tile, 1)


def test_q_and_the_wheel_turn_the_other_way_round(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    player.key(pygame.K_q)
    assert held(player) == (tile, 3)
    player.wheel(1)
    assert held(player) == (tile, 2)


def test_wiping_sideways_turns_nothing(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", player.targets()["land"].topleft)
    before = held(player)
    player.wheel(0, aside=1)
    assert held(player) == before


def test_a_tile_held_by_keys_can_be_dragged_with_the_pointer(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_TAB)
    player.drag(f"tile {tile}", cell_centre(player, cell))
    assert player.state.players[0].territory.cell_of(tile) == cell


def test_a_click_on_a_glowing_cell_lays_a_tile_held_by_keys(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.key(pygame.K_TAB)
    legal = [name for name in player.targets() if name.startswith("legal")]
    player.click(legal[-1])
    x, y = legal[-1].removeprefix("legal ").split(",")
    assert player.state.players[0].territory.cell_of(tile) == (int(x), int(y))


def test_a_tile_taken_up_by_keys_is_in_sight_also_on_a_land_zoomed_in(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.keys(*[pygame.K_KP_PLUS] * 8, *[pygame.K_UP] * 6)
    player.key(pygame.K_TAB)
    panel, land = player.panel(BuildingPanel), player.table.desk.land
    for _ in range(4):
        assert panel.hand.cell is not None
        assert land.rect.collidepoint(land.cell_rect(panel.hand.cell).center)
        player.key(pygame.K_DOWN)


def test_nothing_is_laid_while_another_land_is_on_the_screen(tmp_path: Path) -> None:
    """What lies under the pointer then is not the land that the tile would go to."""
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    point = cell_centre(player, cell)
    player.move(point)
    player.key(pygame.K_F2)
    shown = player.table.desk.shown
    player.click(point)
    assert shown == 0 or player.state.players[0].laid == ()


def test_a_tile_turned_in_mid_drag_is_laid_as_it_is_shown(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=2)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.right_click_here()
    player.release()
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[1]))


def test_a_tile_is_taken_in_hand_in_a_rotation_in_which_it_fits_somewhere(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), CASTLE_ALONE, sorted(BAG)[:3])
    for tile in player.state.players[0].to_build:
        player.lift(f"tile {tile}", player.targets()["land"].topleft)
        assert any(name.startswith("legal") for name in player.targets())
        player.key(pygame.K_ESCAPE)
        player.release()


def wrong_cell(land: str, tile: int) -> Cell:
    """An open cell that never takes the tile as it lies first in hand, or in no rotation at all."""
    territory = Territory.parse(land)
    fitting = territory.placements(tile).cells()
    return next(cell for cell in sorted(territory.open_cells) if 0 not in fitting.get(cell, ()))


def test_a_tile_dropped_where_it_does_not_fit_returns_and_nothing_has_changed(
    tmp_path: Path,
) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.drag(f"tile {tile}", cell_centre(player, wrong_cell(LINE, tile)))
    assert player.session.digest == before
    assert held(player)[0] is None
    assert f"tile {tile}" in player.targets()
    assert "The terrain does not match on every shared edge." in player.words()


def test_a_returning_tile_flies_gently(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path, speed=Speed.NORMAL), LINE, [tile])
    player.press(f"tile {tile}")
    player.move(cell_centre(player, wrong_cell(LINE, tile)))  # over no other, which would glow
    player.release()
    assert player.table.desk.animations.is_moving
    player.wait(0.4)
    assert not player.table.desk.animations.is_moving


def test_over_a_wrong_cell_the_clashing_edges_are_shown_and_the_reason_is_written(
    tmp_path: Path,
) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    cell = wrong_cell(LINE, tile)
    player.lift(f"tile {tile}", cell_centre(player, cell))
    ghost = player.table.panel.marks(player.table.desk.shown).ghost
    assert ghost is not None
    assert not ghost.is_legal
    assert (
        ghost.clashes
        == Territory.parse(LINE).clashes(tile, Placement(*cell, held(player)[1]))
        != ()
    )
    assert "The terrain does not match on every shared edge." in player.words()


def test_over_a_laid_tile_it_is_said_that_the_cell_is_taken(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, (0, 1)))
    assert "A tile lies there already." in player.words()
    before = player.session.digest
    player.release()
    assert player.session.digest == before


def test_escape_while_dragging_puts_the_tile_back(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.key(pygame.K_ESCAPE)
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)
    assert player.app.scene is player.table


@pytest.mark.parametrize("place", ["seat 2", "tile", "Menu"])
def test_a_tile_dropped_outside_the_land_is_in_the_tray_again(tmp_path: Path, place: str) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", "land")
    player.move(f"tile {tile}" if place == "tile" else place)
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)
    assert player.app.scene is player.table


def test_losing_the_window_in_mid_drag_puts_the_tile_back(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    player.lift(f"tile {tile}", cell_centre(player, cell))
    player.turn(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)


def test_a_click_takes_a_tile_in_hand_and_the_next_click_lays_it(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.move(cell_centre(player, cell))
    assert held(player)[0] == tile
    player.click(cell_centre(player, cell))
    assert player.session.moments[-1].action == PlaceTile(0, tile, Placement(*cell, rotations[0]))


def test_a_clicked_tile_stays_in_hand_when_the_next_click_is_wrong(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    player.click(f"tile {tile}")
    player.click(cell_centre(player, wrong_cell(LINE, tile)))
    assert held(player)[0] == tile
    assert "The terrain does not match on every shared edge." in player.words()
    player.click(cell_centre(player, cell))
    assert player.state.players[0].laid == (tile,)


def another_cell(found: Spot) -> Cell:
    """Another cell that takes the tile as it lay."""
    cells = Territory.parse(LINE).placements(found.tile).cells()
    return next(
        cell for cell, turns in cells.items() if cell != found.cell and found.rotations[0] in turns
    )


def test_a_laid_tile_is_dragged_to_another_cell(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    other = another_cell(found)
    player.drag(f"laid {x},{y}", cell_centre(player, other))
    assert player.state.players[0].territory.cell_of(found.tile) == other


def test_a_laid_tile_dragged_off_the_land_is_in_the_tray(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    player.drag(f"laid {x},{y}", "seat 1")
    assert lands(player) == LINE
    assert player.state.players[0].to_build == (found.tile,)


def test_a_click_on_a_laid_tile_takes_it_in_hand(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    x, y = found.cell
    player.click(f"laid {x},{y}")
    assert held(player) == (found.tile, found.rotations[0])
    player.click(cell_centre(player, another_cell(found)))
    assert player.state.players[0].territory.cell_of(found.tile) == another_cell(found)


def test_backspace_picks_the_last_laid_tile_up(tmp_path: Path) -> None:
    player, found = laid_tile(tmp_path)
    player.key(pygame.K_BACKSPACE)
    assert lands(player) == LINE
    assert player.state.players[0].to_build == (found.tile,)


def test_a_tile_of_an_earlier_round_cannot_be_picked_up(tmp_path: Path) -> None:
    player, _ = laid_tile(tmp_path)
    before = lands(player)
    player.drag(cell_centre(player, (0, 2)), "seat 1")
    assert lands(player) == before


def test_a_tile_that_holds_another_cannot_be_picked_up_and_it_is_said(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    for tile, placement in zip((first, second), spots, strict=True):
        lay_by_keys(player, tile, placement)
    x, y, _ = spots[0]
    before = player.session.digest
    player.drag(f"laid {x},{y}", "seat 1")
    assert player.session.digest == before
    assert "Other tiles would lose their hold: pick those up first." in player.words()


def test_tiles_are_laid_with_the_keyboard_alone(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    lay_by_keys(player, first, spots[0])
    lay_by_keys(player, second, spots[1])
    land = Territory().place(first, spots[0]).place(second, spots[1])
    assert player.state.players[0].territory == land


def test_arrows_reach_every_cell_that_takes_the_tile(tmp_path: Path) -> None:
    chance = Random(5)
    for number in range(6):
        territory = grow(chance, 4 + 2 * number)
        laid = {face.number for face in territory.faces.values()}
        tile = next(
            tile for tile in sorted(set(BAG) - laid) if len(territory.placements(tile).cells()) > 3
        )
        player = builders_table(window(tmp_path), str(territory), [tile])
        player.key(pygame.K_TAB)
        panel = player.panel(BuildingPanel)
        untried: dict[Cell | None, list[int]] = {}
        for _ in range(120):
            cell = panel.hand.cell
            assert cell is not None
            # The help line follows, in words.
            labels = [node.label for top in player.table.nodes() for node in top.walk()]
            assert panel.hand.help() in [
                one for one in labels if one.startswith(capitalize(place(cell)))
            ]
            ways = untried.setdefault(cell, list(ARROWS))
            player.key(ways.pop() if ways else chance.choice(list(ARROWS)))
        assert set(untried) == set(territory.placements(tile).cells())


def test_tab_goes_through_the_tray_and_escape_lets_go(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path), CASTLE_ALONE, tiles)
    seen = []
    for _ in range(4):
        player.key(pygame.K_TAB)
        seen.append(held(player)[0])
    player.key(pygame.K_TAB, SHIFT)
    seen.append(held(player)[0])
    assert seen == [*tiles, tiles[0], tiles[2]]
    player.key(pygame.K_ESCAPE)
    assert held(player)[0] is None
    assert player.app.scene is player.table


def test_a_tile_that_fits_nowhere_says_so_and_goes_back_to_the_bag(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), ROCKS, [7])
    assert "fits nowhere" in player.words()
    player.click("return 7")
    assert player.state.players[0].returned == (7,)
    assert 7 in player.state.bag


def test_b_gives_a_tile_that_fits_nowhere_back(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), ROCKS, [7])
    player.key(pygame.K_b)
    assert player.state.players[0].returned == (7,)


def test_b_says_why_a_tile_that_fits_nowhere_cannot_go_back_yet(tmp_path: Path) -> None:
    land = Territory.parse(ROCKS)
    used = {7, *(face.number for face in land.faces.values())}
    fitting = next(tile for tile in range(1, 74) if tile not in used and land.placements(tile))
    player = builders_table(window(tmp_path), ROCKS, [7, fitting])
    player.key(pygame.K_b)
    assert Reason.OTHER_TILE_STILL_FITS.sentence in player.words()
    assert player.state.players[0].returned == ()


def test_a_tile_that_fits_somewhere_has_no_way_to_the_bag(tmp_path: Path) -> None:
    tile, _, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    before = player.session.digest
    assert f"return {tile}" not in player.targets()
    player.key(pygame.K_b)
    assert player.session.digest == before


def test_building_ends_only_when_everything_is_laid_and_it_is_said_why_not(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    assert "end building" not in player.targets()
    player.key(pygame.K_RETURN)
    assert "There are still tiles to lay." in player.words()
    player.drag(f"tile {tile}", cell_centre(player, cell))
    player.click("end building")
    assert player.session.moments[-1].action == EndBuilding(0)


def test_asking_always_also_asks_before_building_ends(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path, confirmations=Confirm.ALWAYS), LINE, [])
    player.key(pygame.K_RETURN)
    assert "End building?" in player.words()
    player.key(pygame.K_RETURN)
    assert player.session.moments[-1].action == EndBuilding(0)


def positions(number: int) -> Iterator[tuple[GameState, int, Placement]]:
    """Random lands of three seats, and a legal placement for the first one."""
    setups = [a_setup(3, seed=seed) for seed in range(12)]
    games = [moments_until(setup, in_phase(Phase.BUILDING)) for setup in setups]
    chance = Random(11)
    while number:
        state = chance.choice(games)[-1].state
        round_number = chance.randint(1, 6)
        players = [
            player._replace(territory=grow(chance, chance.randint(1, 12)), to_build=(), laid=())
            for player in state.players
        ]
        tile = chance.choice(sorted(BAG))
        land = players[0].territory
        places = [] if land.cell_of(tile) is not None else sorted(land.placements(tile))
        if places:
            players[0] = players[0]._replace(to_build=(tile,))
            yield (
                state._replace(round=round_number, players=tuple(players)),
                tile,
                chance.choice(places),
            )
            number -= 1


def plain_points(state: GameState, tile: ScoringId) -> int:
    """What a scoring tile gives the first seat, read plainly."""
    lands = [plain.read(str(player.territory)) for player in state.players]
    return plain.score(str(tile), lands, [player.gold for player in state.players])[0]


def test_what_a_placement_is_shown_to_bring_is_what_it_brings() -> None:
    for state, tile, placement in positions(250):
        shown = preview(view_for(state, None), 0, tile, placement)
        player = state.players[0]
        after = state.with_player(
            0, player._replace(territory=player.territory.place(tile, placement))
        )
        scoring = [
            (space, scored)
            for space, scored in state.setup.scoring_in(state.round)
            if scored is not ScoringId.GOLD
        ]
        gains = [(space, plain_points(after, t) - plain_points(state, t)) for space, t in scoring]
        assert [(gain.space, gain.points) for gain in shown.gains] == gains
        laid, land = plain.read(str(after.players[0].territory)), plain.read(str(player.territory))
        assert shown.income == plain.barrel_income(laid) - plain.barrel_income(land)
        completed = [sum(area.completed for area in plain.find_areas(one)) for one in (laid, land)]
        assert shown.completed == completed[0] - completed[1]


def test_what_a_placement_brings_is_written_beside_it_before_it_is_dropped(tmp_path: Path) -> None:
    tile, cell, rotations = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [tile])
    shown = preview(player.table.view, 0, tile, Placement(*cell, rotations[0]))
    assert shown.gains
    player.lift(f"tile {tile}", cell_centre(player, cell))
    words = player.words()
    assert "Fits: " in words
    for gain in shown.gains:
        told = f"{gain.points:+d} now" if gain.points else f"{gain.space}: no change now"
        assert told in words


def test_only_the_cell_pointed_at_pulses_and_only_where_the_tile_can_lie(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path, speed=Speed.NORMAL), LINE, [tile])
    animations = player.table.desk.animations
    player.press(f"tile {tile}")
    player.move(cell_centre(player, wrong_cell(LINE, tile)))
    assert not animations.is_moving
    player.move(cell_centre(player, cell))
    player.wait(0.2)
    assert animations.is_moving
    seen = player.pixels()
    player.wait(0.1)
    assert player.pixels() != seen, "its ring glows up and down"
    player.wait(4)
    assert not animations.is_moving, "it comes to rest"


def test_nothing_pulses_where_nothing_moves(tmp_path: Path) -> None:
    tile, cell, _ = spot(LINE, turns=1)
    player = builders_table(window(tmp_path, speed=Speed.OFF), LINE, [tile])
    player.lift(f"tile {tile}", cell_centre(player, cell))
    assert not player.table.desk.animations.is_moving


def test_what_is_said_of_a_tile_in_hand_lies_across_no_seat_card(tmp_path: Path) -> None:
    found = spot(LINE, turns=1)
    player = builders_table(window(tmp_path), LINE, [found.tile])
    land, cards = player.table.desk.land, player.cards()
    player.lift(f"tile {found.tile}", cell_centre(player, found.cell))
    land.pan(land.rect.right - land.cell_rect(found.cell).right, 0)
    player.move(cell_centre(player, found.cell))
    player.table.tree.update()
    note = player.table.areas.box
    assert note.width
    assert all(not note.colliderect(card) for card in cards)


def test_a_tile_to_be_laid_is_framed_under_the_pointer(tmp_path: Path) -> None:
    tile = spot(LINE, turns=1).tile
    player = builders_table(window(tmp_path), LINE, [tile])
    player.lift_curtain()
    place = player.targets()[f"tile {tile}"].inflate(8, 8)
    player.move(player.app.screen.get_rect().midbottom)
    player.see()
    resting = pygame.image.tobytes(player.app.screen.subsurface(place), "RGB")
    player.move(f"tile {tile}")
    player.see()
    assert pygame.image.tobytes(player.app.screen.subsurface(place), "RGB") != resting
