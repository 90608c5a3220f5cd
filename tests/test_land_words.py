"""A land and a position in words: all that lies there, what fits where as the engine has it, and no secrets."""

from __future__ import annotations

import random

import pytest
from games import grow, random_game
from groups import spread

from skye_desktop.engine import TILES, Phase, Placement, SetPrices, Territory, view_for
from skye_desktop.play.wording.placement import fits, fits_here
from skye_desktop.play.wording.position_words import position_lines
from skye_desktop.play.wording.tile import cell_words, land_lines, place, tile_words


def test_a_cell_is_told_by_its_way_from_the_castle() -> None:
    assert [place(cell) for cell in ((0, 0), (0, -2), (1, 0), (-3, 1))] == [
        "the castle", "2 north", "1 east", "1 south, 3 west",
    ]  # fmt: skip


def test_a_tile_is_told_as_it_lies() -> None:
    assert tile_words(43) == (
        "Tile 43. North: mountain, 1 barrel. East and south: pasture, 1 farm. West: water, 1 lighthouse. "
        "Road: north, east and south."
    )
    assert tile_words(43, 1).startswith(
        "Tile 43. East: mountain, 1 barrel. South and west: pasture"
    )


def test_a_land_is_read_row_by_row_with_what_is_joined_and_completed() -> None:
    land = Territory.parse("C@0,0 43@-1,0r1")
    row, barrel, castle = land_lines(land)
    assert row == "The row of the castle."
    assert barrel.startswith(
        "1 west: Tile 43. East: mountain, 1 barrel, area of 2 tiles, completed."
    )
    assert barrel.endswith("Joined to the castle by road.")
    assert castle.startswith("The castle. North and south: pasture, the castle. East: water.")
    assert cell_words(land, (-1, -1)) == "Empty. A tile here meets water in the south."
    assert cell_words(land, (5, 5)) == "Empty, and beside no tile."


@pytest.mark.parametrize("seed", range(6))
def test_every_tile_of_a_land_is_read_once(seed: int) -> None:
    land = grow(random.Random(seed), 15)
    told = "\n".join(land_lines(land))
    for face in land.faces.values():
        if face.number:
            assert told.count(f"Tile {face.number}.") == 1


def test_what_is_said_to_fit_is_what_the_engine_lets_be_laid() -> None:
    tried = 0
    for move in random_game(4, 3):
        if move.after.phase is not Phase.BUILDING or not move.after.players[0].to_build:
            continue
        view = view_for(move.after, 0)
        for tile in view.own.to_build:
            said = {way.placement for ways in fits(view, 0, tile).values() for way in ways}
            assert said == set(view.own.territory.placements(tile))
            for x, y in view.own.territory.open_cells:
                is_legal = any(Placement(x, y, turn) in said for turn in range(4))
                assert ("does not fit" not in fits_here(view, 0, tile, (x, y))) == is_legal
                tried += 1
    assert tried > 100


def test_what_a_rival_has_in_mind_is_not_among_the_words_of_a_position() -> None:
    game = random_game(3, 5)
    seat, state = next(
        (move.action.seat, move.after) for move in game if isinstance(move.action, SetPrices)
    )
    own, other = (
        "\n".join(position_lines(view_for(state, viewer))) for viewer in (seat, (seat + 1) % 3)
    )
    assert own.count("  For ") == 2
    assert own.count("  Under the axe:") == 1
    assert "  For " not in other
    assert "axe" not in other
    assert other.count("  Drawn:") == 9
    assert other.count("gold secret") == 2


def test_a_position_is_told_at_every_moment_of_a_game() -> None:
    game = random_game(5, 8)
    for move in (*spread(game, quick=40), game[-1]):
        for viewer in (None, 0):
            lines = position_lines(view_for(move.after, viewer))
            assert all(line == "" or line.rstrip() == line for line in lines)
    assert f"Tile {max(TILES)}" not in lines[0]
    assert "The end." in lines[0]
