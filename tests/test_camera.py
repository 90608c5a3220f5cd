"""The camera over a land: it changes its size only when something would not fit, and moves nothing that is aimed at.

And only what has changed of a land is painted again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import pygame
import pytest
from games import grow
from groups import many, spread
from table import pictures

from skye_desktop.engine import BAG, Cell, Clan, Placement, Side, Territory
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.sizes import Above, Building, LandSizes, Panels, Pricing, Thinking
from skye_desktop.games.skye.ui.territory_view import (
    Camera,
    Ghost,
    LandToShow,
    Marks,
    Rooms,
    TerritoryView,
    bounds,
    laid_cells,
    whole_side,
)
from skye_desktop.kit import Mover, Space, clipped

WINDOWS = [
    ((1280, 720), 1.0),
    ((1920, 1080), 1.35),
    ((1920, 1080), 1.5),
    ((2560, 1440), 1.5),
    ((1280, 720), 1.25),
]
BESIDE, ABOVE = 530, 122
"""What stands beside the land, and above it and between it and the panel, in design pixels."""
BLOCK = list(product(range(-9, 10), range(-9, 10)))


class Step(NamedTuple):
    """What is to be seen at one moment of a round: the panel's height, the land, and where what is in hand fits."""

    panel: float
    land: Territory
    wanted: Collection[Cell]
    is_building: bool = False
    aim: Cell | None = None


class Window:
    """A window of some size with a land in it, for which the camera is asked."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.size, self.scale = size, scale
        self.glides: list[Mover] = []
        self.view = TerritoryView()
        self.camera = Camera(self.view, lambda move, seconds: self.glides.append(move))
        self.rooms = Rooms(self.room(Above.TALLEST).size, LandSizes.SMALLEST_TILE, scale)

    def room(self, panel: float) -> pygame.Rect:
        """The land's room above a panel that tall."""
        px = self.rooms.px if hasattr(self, "rooms") else lambda pixels: round(pixels * self.scale)
        return pygame.Rect(
            px(290), px(98), self.size[0] - px(BESIDE), self.size[1] - px(ABOVE) - px(panel)
        )

    def show(self, step: Step, number: int, seat: int = 0) -> None:
        """Let it be seen, and let what glides arrive."""
        self.view.rect = self.room(step.panel)
        self.camera.follow(
            LandToShow(seat, step.land, step.wanted, number, step.is_building, aim=step.aim),
            self.rooms,
        )
        for move in self.glides:
            move(1.0)
        self.glides.clear()

    def cells(self) -> list[pygame.Rect]:
        """Where cells are, many more than a land has."""
        return [self.view.cell_rect(cell) for cell in BLOCK]

    def has_in_sight(self, step: Step, slack: int = 0) -> bool:
        """Return whether all tiles are in the room, and most of each cell that takes the one in hand.

        ``slack`` pixels may lack, since cells lie on whole pixels.
        """
        room, view = self.view.rect, self.view
        parts = [view.cell_rect(cell).clip(room).size for cell in step.wanted]
        return all(room.contains(view.cell_rect(cell)) for cell in step.land.faces) and all(
            min(size) >= LandSizes.OPEN_PART * view.side - slack for size in parts
        )

    @property
    def is_smallest(self) -> bool:
        return self.view.side == LandSizes.SMALLEST_TILE


def a_round(chance: Random, land: Territory) -> Iterator[Step]:
    """A round of somebody who lays up to four tiles, as far as they fit: prices, market, building, and between."""
    laid = {face.number for face in land.faces.values()}
    tiles = chance.sample(sorted(set(BAG) - laid), chance.randint(2, 4))
    yield Step(Panels.HEIGHT, land, ())
    yield Step(Pricing.HEIGHT, land, ())
    yield Step(Above.TALLEST, land, ())
    yield Step(Above.TALLEST, land, land.placements(tiles[0]).cells())
    yield Step(Building.HEIGHT, land, (), is_building=True)
    for tile in tiles:
        places = sorted(land.placements(tile))
        if places:
            yield Step(Building.HEIGHT, land, land.placements(tile).cells(), is_building=True)
            land = land.place(tile, chance.choice(places))
            yield Step(Building.HEIGHT, land, (), is_building=True)
    yield Step(Thinking.HEIGHT, land, ())
    yield Step(Panels.HEIGHT, land, ())


def a_game(seed: int) -> Iterator[list[Step]]:
    """Its rounds, from the castle on."""
    chance, land = Random(seed), Territory()
    for _ in range(6):
        steps = list(a_round(chance, land))
        yield steps
        land = steps[-1].land


@pytest.mark.parametrize(("size", "scale"), spread(WINDOWS, quick=2))
def test_a_land_is_as_large_as_it_can_be_and_gives_way_to_the_tile_in_hand_alone(
    size: tuple[int, int], scale: float
) -> None:
    still = moved = 0
    for seed in range(10):
        window = Window(size, scale)
        for number, steps in enumerate(a_game(seed), start=1):
            sides, before = list[float](), Step(Panels.HEIGHT, steps[0].land, ())
            for step in steps:
                cells = window.cells()
                would_fit, nearly = window.has_in_sight(step), window.has_in_sight(step, 2)
                window.show(step, number)
                sides.append(window.view.side)
                if before.is_building and step.is_building:
                    stays = window.cells() == cells
                    assert stays if would_fit else nearly or not stays or window.is_smallest
                    still, moved = still + would_fit, moved + (not would_fit)
                assert window.has_in_sight(step, 2) or window.is_smallest
                assert window.view.side >= LandSizes.SMALLEST_TILE
                before = step
            first, last = (
                whole_side(bounds(land.faces), window.rooms)
                for land in (steps[0].land, steps[-1].land)
            )
            assert sides[:3] == [first] * 3, "prices and the market"
            assert sides[4] >= first, "building has more room"
            assert sides[4:-2] == sorted(sides[4:-2], reverse=True), "it grows no more meanwhile"
            assert sides[-2:] == [last] * 2, "as soon as nothing is built"
    assert min(still, moved) > 50, "it moves only where it must"


def a_land(seed: int) -> Territory:
    """The land of some game after four rounds."""
    return list(a_game(seed))[3][-1].land


def building(land: Territory) -> Step:
    return Step(Building.HEIGHT, land, land.open_cells, is_building=True)


def test_nothing_moves_while_a_tile_is_turned_in_hand_or_laid_where_there_is_room() -> None:
    window, land = Window(*WINDOWS[0]), a_land(1)
    window.show(building(land), 1)
    before = window.cells()
    window.show(building(land), 1)
    window.show(Step(Building.HEIGHT, land, (), is_building=True), 1)
    window.show(Step(Building.HEIGHT, land, list(land.open_cells)[:1], is_building=True), 1)
    assert window.cells() == before


def test_what_a_person_has_moved_stays_until_all_is_wanted_again() -> None:
    window, land = Window(*WINDOWS[0]), a_land(1)
    window.show(building(land), 1)
    fitted = window.cells()
    window.view.pan(13, -7)
    moved = window.cells()
    for step in (building(a_land(2)), Step(Pricing.HEIGHT, land, ()), building(land)):
        window.show(step, 2)
        assert window.cells() == moved
    window.show(building(Territory()), 3, seat=1)
    assert window.cells() != moved, "another land has a place of its own"
    window.show(building(land), 3)
    assert window.cells() == moved, "and coming back one finds this one as it was"
    window.camera.show_all(LandToShow(0, land, land.open_cells, 3, True), window.rooms)
    for move in window.glides:
        move(1.0)
    assert window.cells() == fitted


def test_of_a_land_only_what_lies_about_a_tile_is_painted_when_that_is_laid_or_taken_up() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((1280, 900))
    sprites, chance = pictures(), Random(3)
    canvas, land = Art(1.0, sprites), grow(chance, 26)
    view, tiles = TerritoryView(rect=pygame.Rect(100, 60, 1000, 800)), list[int]()
    view.fit(land, canvas)
    view.pan(0.3, -0.4)  # cells do not begin at whole pixels
    compose = sprites.tile

    def noted(number: int, rotation: int, side: int, clan: Clan) -> pygame.Surface:
        tiles.append(number)
        return compose(number, rotation, side, clan)

    def repaired(part: pygame.Rect | None, shown: Territory, marks: Marks) -> bytes:
        with clipped(screen, part or screen.get_rect()):
            canvas.wood(screen)
            view.draw_land(screen, canvas, shown, Clan.MACLEOD, marks)
        return pygame.image.tobytes(screen, "RGB")

    before = view.drawn(land, Clan.MACLEOD, Marks())
    repaired(None, land, Marks())
    with patch.object(sprites, "tile", noted):
        for _ in range(many(15, quick=10)):
            cell = chance.choice([cell for cell in land.faces if land.without(cell) is not None])
            number = land.faces[cell].number
            after = land.without(cell)
            assert after is not None
            for shown, laid in ((after, []), (land, [number]), (land, [])):
                marks = Marks(fresh=laid_cells(shown, laid))
                drawn = view.drawn(shown, Clan.MACLEOD, marks)
                tiles.clear()
                changed = repaired(view.changed_part(drawn, before), shown, marks)
                away = {abs(x - cell[0]) + abs(y - cell[1]) for x, y in laid_cells(shown, tiles)}
                assert max(away) <= 4, "no tile is painted that is far from it"
                assert changed == repaired(None, shown, marks)
                before = drawn


def test_a_land_too_tall_for_its_room_is_whole_at_the_end_nearer_to_the_castle_and_fades_at_the_other() -> (
    None
):
    lands = [steps[-1].land for seed in range(20) for steps in a_game(seed)]
    tall = [land for land in lands if bounds(land.faces)[3] >= 7]
    assert tall
    for land in tall:
        window = Window(*WINDOWS[0])
        window.show(Step(Above.TALLEST, land, ()), 6)
        _, top, _, rows = bounds(land.faces)
        room = window.view.rect
        above, below = (window.view.cell_rect((0, end)) for end in (top, top + rows - 1))
        if window.has_in_sight(Step(0, land, ()), 2):
            assert window.view.cut_ends() == ()
        else:
            is_whole = room.top <= above.top, below.bottom <= room.bottom
            castle_is_high = rows + 2 * top >= 1
            assert is_whole == (castle_is_high, not castle_is_high)
            assert window.view.cut_ends() == (Side.S if castle_is_high else Side.N,)


def test_a_tile_in_hand_moves_a_land_too_large_for_its_room_until_each_cell_has_been_in_sight() -> (
    None
):
    moved = 0
    for seed in range(40):
        land = list(a_game(seed))[-1][-1].land
        window, step = Window(*WINDOWS[0]), building(land)
        window.show(Step(Building.HEIGHT, land, (), is_building=True), 6)
        window.show(step, 6)
        if window.has_in_sight(step, 2):
            continue
        assert window.is_smallest
        for aim in sorted(land.open_cells):
            here = None
            while here != window.view.origin:  # as long as the tile is held there
                here = window.view.origin
                window.show(step._replace(aim=aim), 6)
            seen = window.view.cell_rect(aim).clip(window.view.rect).size
            assert min(seen) >= LandSizes.OPEN_PART * window.view.side - 2, "it is in sight"
            before = window.cells()
            window.show(step, 6)
            assert window.cells() == before, "nothing moves when the tile leaves the land"
        moved += 1
    assert moved > 5


@pytest.mark.parametrize("side", [(0, -1), (0, 1), (-1, 0), (1, 0)])
def test_a_held_tile_is_drawn_whole_also_where_its_cell_goes_on_out_of_sight(side: Cell) -> None:
    pygame.display.init()
    canvas, land, tile = Art(1.0, pictures()), Territory(), next(iter(BAG))
    view = TerritoryView(rect=pygame.Rect(100, 200, 400, 300))
    view.fit(land, canvas)
    ghost = Ghost(tile, Placement(*side, 0), True)

    def drawn() -> pygame.Rect:
        surface = pygame.Surface((600, 600))
        view.draw_aims(surface, canvas, Clan.MACLEOD, Marks(ghost=ghost))
        shown = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        shown.invert()
        return shown.get_bounding_rects()[0]

    whole = drawn()
    assert min(whole.size) > view.side
    room, cell = view.rect, view.cell_rect(side)
    out = pygame.Rect(cell).move_to(
        centerx=room.centerx + side[0] * (room.width / 2 - view.side / 4),
        centery=room.centery + side[1] * (room.height / 2 - view.side / 4),
    )
    view.pan(out.x - cell.x, out.y - cell.y)
    assert not room.contains(view.cell_rect(side))
    held = drawn()
    assert room.inflate(2 * Space.M, 2 * Space.M).contains(held), "it hides nothing beside the land"
    assert min(held.size) > view.side
