"""Laying tiles: dragging with live marks, turning, picking up again, keys alone, previews."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import plain
import pygame
import pytest
from games import grow
from groups import many
from players import ARROWS, Keyboard
from positions import CASTLE_ALONE, ROCKS
from table import (
    CTRL,
    LINE,
    RIGHT,
    SHIFT,
    Player,
    a_setup,
    builders_table,
    cell_centre,
    chain,
    in_phase,
    laid_tile,
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
from skye_desktop.games.skye.build_draft import preview
from skye_desktop.games.skye.ui.table.panels.building_panel import BuildingPanel
from skye_desktop.games.skye.wording.tile import place
from skye_desktop.i18n import capitalize, sentences

ONE, TWO = spot(LINE, turns=1), spot(LINE, turns=2)
"""A tile with a cell that takes it in one rotation; another with one that takes it in two."""


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Somebody who is to lay the tile that fits in one rotation."""
    return builders_table(window(tmp_path), LINE, [ONE.tile])


@pytest.fixture
def turner(tmp_path: Path) -> Player:
    """Somebody who is to lay the tile that fits in two rotations."""
    return builders_table(window(tmp_path), LINE, [TWO.tile])


def held(player: Player) -> tuple[int | None, int]:
    panel = player.panel(BuildingPanel)
    return panel.hand.tile, panel.hand.rotation


def corner(player: Player) -> tuple[int, int]:
    """A place of the land where no cell is."""
    return player.targets()["land"].topleft


@pytest.mark.parametrize("is_turned", [False, True])
def test_a_tile_dragged_from_the_tray_is_laid_where_it_is_dropped_and_as_it_is_shown(
    turner: Player, is_turned: bool
) -> None:
    turner.lift_onto(f"tile {TWO.tile}", TWO.cell)
    if is_turned:
        turner.right_click_here()
    turner.release()
    placement = Placement(*TWO.cell, TWO.rotations[is_turned])
    assert turner.session.moments[-1].action == PlaceTile(0, TWO.tile, placement)


def test_while_a_tile_is_held_the_cells_that_take_it_are_marked(turner: Player) -> None:
    cells = Territory.parse(LINE).placements(TWO.tile).cells()
    turner.lift(f"tile {TWO.tile}", corner(turner))
    for rotation in range(4):
        assert held(turner) == (TWO.tile, rotation)
        marked = {name for name in turner.targets() if name.startswith(("legal", "turned"))}
        assert marked == {
            f"{'legal' if rotation in turns else 'turned'} {x},{y}"
            for (x, y), turns in cells.items()
        }
        turner.right_click_here()


@pytest.mark.parametrize("how", ["right click", "wheel", "r", "e"])
def test_turning_over_a_cell_goes_to_the_next_rotation_that_fits(turner: Player, how: str) -> None:
    turner.lift_onto(f"tile {TWO.tile}", TWO.cell)
    seen = []
    for _ in range(4):
        seen.append(held(turner)[1])
        if how == "right click":
            turner.right_click_here()
        elif how == "wheel":
            turner.wheel(-1)
        else:
            turner.key(ord(how), text=how)
    assert seen == [*TWO.rotations, *TWO.rotations]


def test_tiles_are_turned_in_the_tray_and_in_the_hand_both_ways(player: Player) -> None:
    player.click(f"tile {ONE.tile}", RIGHT)
    player.lift(f"tile {ONE.tile}", corner(player))
    seen = [held(player)]
    player.key(pygame.K_q)
    seen.append(held(player))
    player.wheel(1)
    seen.append(held(player))
    player.wheel(0, aside=1)  # wiping sideways turns nothing
    seen.append(held(player))
    assert seen == [(ONE.tile, turn) for turn in (1, 0, 3, 3)]


@pytest.mark.parametrize("how", ["drag", "click"])
def test_a_tile_held_by_keys_can_be_laid_with_the_pointer(player: Player, how: str) -> None:
    player.key(pygame.K_TAB)
    if how == "drag":
        player.drag_onto(f"tile {ONE.tile}", ONE.cell)
    else:
        player.click(f"legal {ONE.cell[0]},{ONE.cell[1]}")
    assert player.state.players[0].territory.cell_of(ONE.tile) == ONE.cell


def test_a_tile_taken_up_by_keys_is_in_sight_also_on_a_land_zoomed_in(player: Player) -> None:
    player.keys(*[pygame.K_KP_PLUS] * 8, *[pygame.K_UP] * 6, pygame.K_TAB)
    panel, land = player.panel(BuildingPanel), player.table.desk.land
    for _ in range(4):
        assert panel.hand.cell is not None
        assert land.rect.collidepoint(land.cell_rect(panel.hand.cell).center)
        player.key(pygame.K_DOWN)


FITTING = Territory.parse(LINE).placements(ONE.tile).cells()
WRONG = next(
    cell for cell in sorted(Territory.parse(LINE).open_cells) if 0 not in FITTING.get(cell, ())
)
"""An open cell that does not take the tile as it lies first in hand."""
DOES_NOT_MATCH = "The terrain does not match on every shared edge."
WAYS_BACK: dict[str, tuple[Callable[[Player], None], str]] = {
    "a wrong cell": (lambda player: player.move(cell_centre(player, WRONG)), DOES_NOT_MATCH),
    "a tile": (lambda player: player.move(cell_centre(player, (0, 1))), "A tile lies there already."),
    "Escape": (lambda player: player.key(pygame.K_ESCAPE), ""),
    "a seat": (lambda player: player.move("seat 2"), ""),
    "the tray": (lambda player: player.move(f"tile {ONE.tile}"), ""),
    "the menu": (lambda player: player.move("Menu"), ""),
    "no focus": (lambda player: player.turn(pygame.Event(pygame.WINDOWFOCUSLOST)), ""),
    "another land": (lambda player: player.key(pygame.K_F2), ""),
    "undo": (lambda player: player.key(pygame.K_z, CTRL), ""),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS_BACK)
def test_a_tile_that_is_not_laid_is_in_the_tray_as_before(player: Player, way: str) -> None:
    do, words = WAYS_BACK[way]
    before = player.session.digest
    player.lift_onto(f"tile {ONE.tile}", ONE.cell)
    do(player)
    assert words in player.words()
    player.release()
    assert (held(player)[0], player.session.digest) == (None, before)
    assert f"tile {ONE.tile}" in player.targets()
    assert words in player.words(), "also once it is let go"
    assert player.app.scene is player.table
    assert player.table.desk.shown == (way == "another land")


def test_over_a_wrong_cell_the_clashing_edges_are_shown(player: Player) -> None:
    player.lift_onto(f"tile {ONE.tile}", WRONG)
    ghost = player.table.panel.marks(player.table.desk.shown).ghost
    assert ghost is not None
    assert not ghost.is_legal
    lies = Placement(*WRONG, held(player)[1])
    assert ghost.clashes == Territory.parse(LINE).clashes(ONE.tile, lies) != ()


def test_a_click_takes_a_tile_in_hand_where_it_stays_until_one_lays_it(player: Player) -> None:
    player.click(f"tile {ONE.tile}")
    player.click(cell_centre(player, WRONG))
    assert held(player)[0] == ONE.tile
    assert DOES_NOT_MATCH in player.words()
    player.click(cell_centre(player, ONE.cell))
    placement = Placement(*ONE.cell, ONE.rotations[0])
    assert player.session.moments[-1].action == PlaceTile(0, ONE.tile, placement)


ELSEWHERE = next(cell for cell, turns in FITTING.items() if cell != ONE.cell and 0 in turns)
"""Another cell that takes the tile as it lay."""


def test_what_is_carried_is_put_down_when_its_panel_goes(tmp_path: Path) -> None:
    player = builders_table(window(tmp_path), LINE, [ONE.tile])
    desk = player.table.desk
    player.click(f"tile {ONE.tile}")
    player.move("land")
    assert player.table.tree.load is not None
    desk.come_to(BuildingPanel(desk, desk.view, 0, 0, False, desk.objection, desk.input))
    player.see()
    assert player.table.tree.load is None


@pytest.fixture
def layer(tmp_path: Path) -> Player:
    """Somebody who has just laid the only tile."""
    return laid_tile(tmp_path)[0]


@pytest.mark.parametrize("how", ["drag", "click"])
def test_a_laid_tile_is_moved_to_another_cell(layer: Player, how: str) -> None:
    x, y = ONE.cell
    if how == "drag":
        layer.drag_onto(f"laid {x},{y}", ELSEWHERE)
    else:
        layer.click(f"laid {x},{y}")
        assert held(layer) == (ONE.tile, ONE.rotations[0])
        layer.click(cell_centre(layer, ELSEWHERE))
    assert layer.state.players[0].territory.cell_of(ONE.tile) == ELSEWHERE


@pytest.mark.parametrize("how", ["drag", "Backspace"])
def test_a_laid_tile_is_picked_up_into_the_tray(layer: Player, how: str) -> None:
    x, y = ONE.cell
    if how == "drag":
        layer.drag(f"laid {x},{y}", "seat 1")
    else:
        layer.key(pygame.K_BACKSPACE)
    assert str(layer.state.players[0].territory) == LINE
    assert layer.state.players[0].to_build == (ONE.tile,)


def test_a_tile_of_an_earlier_round_cannot_be_picked_up(layer: Player) -> None:
    before = str(layer.state.players[0].territory)
    layer.drag(cell_centre(layer, (0, 2)), "seat 1")
    assert str(layer.state.players[0].territory) == before


def test_tiles_are_laid_by_keys_and_one_that_holds_another_stays(tmp_path: Path) -> None:
    first, second, spots = chain()
    player = builders_table(window(tmp_path), CASTLE_ALONE, [first, second])
    for tile, placement in zip((first, second), spots, strict=True):
        Keyboard(player, Random(tile)).lay(tile, placement)
    land = Territory().place(first, spots[0]).place(second, spots[1])
    assert player.state.players[0].territory == land
    x, y, _ = spots[0]
    before = player.session.digest
    player.drag(f"laid {x},{y}", "seat 1")
    assert player.session.digest == before
    assert "Other tiles would lose their hold: pick those up first." in player.words()


def test_arrows_reach_every_cell_that_takes_the_tile(tmp_path: Path) -> None:
    chance = Random(5)
    for number in range(4):
        territory = grow(chance, 4 + 3 * number)
        laid = {face.number for face in territory.faces.values()}
        tile = next(
            tile for tile in sorted(set(BAG) - laid) if len(territory.placements(tile).cells()) > 3
        )
        player = builders_table(window(tmp_path), str(territory), [tile])
        player.key(pygame.K_TAB)
        hand = player.panel(BuildingPanel).hand
        untried: dict[Cell, list[int]] = {}
        for _ in range(120):
            assert hand.cell is not None
            if hand.cell not in untried:
                # The help line follows, in words.
                labels = [node.label for top in player.table.nodes() for node in top.walk()]
                told = [one for one in labels if one.startswith(capitalize(place(hand.cell)))]
                assert sentences(*hand.lines()) in told
            ways = untried.setdefault(hand.cell, list(ARROWS))
            player.key(ways.pop() if ways else chance.choice(list(ARROWS)))
        assert set(untried) == set(territory.placements(tile).cells())


def test_what_lays_the_tile_over_a_cell_is_said_by_the_device_in_use(turner: Player) -> None:
    tile = f"tile {TWO.tile}"
    turner.lift_onto(tile, TWO.cell)
    assert "Not laid yet: let go to lay it." in turner.words()
    turner.key(pygame.K_ESCAPE)
    turner.release()
    turner.click(tile)
    turner.move(cell_centre(turner, TWO.cell))
    assert "Not laid yet: click to lay it." in turner.words()
    turner.move(corner(turner))
    assert "Not laid yet" not in turner.words(), "over no cell"
    turner.key(pygame.K_ESCAPE)
    turner.key(pygame.K_TAB)
    assert "Not laid yet: Enter lays it." in turner.words()
    turner.key(pygame.K_RETURN)
    assert "Not laid yet" not in turner.words()
    assert held(turner)[0] is None


def test_what_was_not_sold_is_told_after_what_is_to_be_done_and_not_with_a_tile_in_hand(
    tmp_path: Path,
) -> None:
    player = builders_table(window(tmp_path), LINE, [ONE.tile])
    lines = [node.label for top in player.table.nodes() for node in top.walk()]
    told = next(one for one in lines if "Unsold: " in one)
    assert told.startswith("Drag a tile onto your land.")
    assert told.endswith("gold is lost.")
    player.key(pygame.K_TAB)
    assert "Unsold" not in player.words()


def test_tab_goes_through_the_tray_and_escape_lets_go(tmp_path: Path) -> None:
    tiles = sorted(BAG)[:3]
    player = builders_table(window(tmp_path), CASTLE_ALONE, tiles)
    seen = []
    for mod in (0, 0, 0, 0, SHIFT):
        player.key(pygame.K_TAB, mod)
        seen.append(held(player)[0])
    assert seen == [*tiles, tiles[0], tiles[2]]
    player.key(pygame.K_ESCAPE)
    assert held(player)[0] is None
    assert player.app.scene is player.table


@pytest.mark.parametrize("how", ["click", "key"])
def test_a_tile_that_fits_nowhere_says_so_and_goes_to_the_bag(tmp_path: Path, how: str) -> None:
    player = builders_table(window(tmp_path), ROCKS, [7])
    assert "fits nowhere" in player.words()
    if how == "click":
        player.click("return 7")
    else:
        player.key(pygame.K_b)
    assert player.state.players[0].returned == (7,)
    assert 7 in player.state.bag


def test_b_says_why_a_tile_that_fits_nowhere_cannot_go_back_yet(tmp_path: Path) -> None:
    land = Territory.parse(ROCKS)
    used = {7, *(face.number for face in land.faces.values())}
    fitting = next(tile for tile in range(1, 74) if tile not in used and land.placements(tile))
    player = builders_table(window(tmp_path), ROCKS, [7, fitting])
    player.key(pygame.K_b)
    assert Reason.OTHER_TILE_STILL_FITS.sentence in player.words()
    assert player.state.players[0].returned == ()


def test_building_ends_only_when_everything_is_laid_and_it_is_said_why_not(player: Player) -> None:
    before = player.session.digest
    assert not {f"return {ONE.tile}", "end building"} & set(player.targets())
    player.keys(pygame.K_b, pygame.K_RETURN)
    assert player.session.digest == before
    assert "There are still tiles to lay." in player.words()
    player.drag_onto(f"tile {ONE.tile}", ONE.cell)
    player.click("end building")
    assert player.session.moments[-1].action == EndBuilding(0)


def positions(number: int) -> Iterator[tuple[GameState, int, Placement]]:
    """Random lands of three seats, and a legal placement for the first one."""
    setups = [a_setup(3, seed=seed) for seed in range(6)]
    games = [moments_until(setup, in_phase(Phase.BUILDING)) for setup in setups]
    chance = Random(11)
    while number:
        state = chance.choice(games)[-1].state._replace(round=chance.randint(1, 6))
        players = [
            player._replace(territory=grow(chance, chance.randint(1, 12)), to_build=(), laid=())
            for player in state.players
        ]
        tile, land = chance.choice(sorted(BAG)), players[0].territory
        places = [] if land.cell_of(tile) is not None else sorted(land.placements(tile))
        if places:
            players[0] = players[0]._replace(to_build=(tile,))
            yield state._replace(players=tuple(players)), tile, chance.choice(places)
            number -= 1


def test_what_a_placement_is_shown_to_bring_is_what_it_brings() -> None:
    for state, tile, placement in positions(many(150, quick=60)):
        shown = preview(view_for(state, None), 0, tile, placement)
        before = [plain.read(str(player.territory)) for player in state.players]
        own = state.players[0].territory
        after = [plain.read(str(own.place(tile, placement))), *before[1:]]
        gold = [player.gold for player in state.players]
        gains = [
            (space, plain.score(scored, after, gold)[0] - plain.score(scored, before, gold)[0])
            for space, scored in state.setup.scoring_in(state.round)
            if scored is not ScoringId.GOLD
        ]
        assert [(gain.space, gain.points) for gain in shown.gains] == gains
        assert shown.income == plain.barrel_income(after[0]) - plain.barrel_income(before[0])
        one, other = (
            sum(area.completed for area in plain.find_areas(land[0])) for land in (after, before)
        )
        assert shown.completed == one - other


def test_what_a_placement_brings_is_written_and_covers_no_seat_card(player: Player) -> None:
    shown = preview(player.table.view, 0, ONE.tile, Placement(*ONE.cell, ONE.rotations[0]))
    assert shown.gains
    player.lift_onto(f"tile {ONE.tile}", ONE.cell)
    words = player.words()
    assert "Fits: " in words
    for gain in shown.gains:
        told = f"{gain.points:+d} now" if gain.points else f"{gain.space}: no change now"
        assert told in words
    land, cards = player.table.desk.land, player.cards()
    land.pan(land.rect.right - land.cell_rect(ONE.cell).right, 0)
    player.move(cell_centre(player, ONE.cell))
    player.table.tree.update()
    note = player.table.areas.box
    assert note.width
    assert all(not note.colliderect(card) for card in cards)
