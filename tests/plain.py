"""A plain second reading of the rules for one territory: what fits where, and what it scores.

Written to be compared with the engine, and sharing no code with it. Everything is worked out from
the laid tiles at each call. A cell is (x east, y south); a rotation is in quarter-turns clockwise.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Cell = tuple[int, int]
Laid = dict[tuple[int, int], tuple[int, int]]
Piece = tuple[Cell, int]  # one area, or one road, of the tile laid at a cell

CASTLE = 0
SIDES = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_ENGINE = Path(__file__).parent.parent / "skye_desktop" / "games" / "skye" / "engine"
DATA = _ENGINE / "data" / "landscape_tiles.json"


@dataclass
class Area:
    """One area of a territory: its size is the number of its cells; scrolls say what they count."""

    terrain: str
    cells: set[Cell]
    completed: bool
    icons: Counter[str]
    scrolls: list[str]


@dataclass
class Analysis:
    """All areas of a territory, and the cells connected to the castle by road, its own included."""

    areas: list[Area]
    connected: set[Cell]


PRINTED: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
TILES: dict[int, Any] = {CASTLE: PRINTED["castle"]} | {
    one["number"]: one for one in PRINTED["tiles"]
}
"""The printed tiles by number: their areas with the sides of the unturned tile that each touches, their roads with the
sides that each joins, their icons with the area where each stands."""


# Notation


def read(text: str) -> Laid:
    """The territory drawn as "C@0,0 53@0,-1r2": tile @ x,y r quarter-turns."""
    laid: Laid = {}
    for word in text.split():
        match = re.fullmatch(r"(C|[1-9][0-9]*)@(-?[0-9]+),(-?[0-9]+)(?:r([0-3]))?", word)
        assert match is not None, word
        name, x, y, quarter_turns = match.groups()
        laid[int(x), int(y)] = (CASTLE if name == "C" else int(name), int(quarter_turns or 0))
    return laid


def write(laid: Laid) -> str:
    """The territory in notation, the castle first, then from north to south and from west to east."""
    words = ["C@0,0"]
    for x, y in sorted(laid, key=lambda cell: (cell[1], cell[0])):
        number, rotation = laid[x, y]
        if number != CASTLE:
            words.append(f"{number}@{x},{y}" + (f"r{rotation}" if rotation else ""))
    return " ".join(words)


# Sides


def turn(edges: str, rotation: int) -> str:
    """Where sides of a tile come to lie when the tile is turned: N comes to E for one quarter-turn."""
    return "".join(SIDES[(SIDES.index(side) + rotation) % 4] for side in edges)


def opposite(side: str) -> str:
    """The same edge as the neighbouring tile calls it."""
    return turn(side, 2)


def beyond(cell: Cell, side: str) -> Cell:
    """The cell across that side."""
    x, y = cell
    dx, dy = STEPS[side]
    return (x + dx, y + dy)


def area_at(number: int, rotation: int, side: str) -> int:
    """Which area of a turned tile touches that side."""
    printed_side = turn(side, -rotation)
    for index, area in enumerate(TILES[number]["areas"]):
        if printed_side in area["edges"]:
            return index
    raise AssertionError(f"tile {number} has no area on side {printed_side}")


def terrain_at(number: int, rotation: int, side: str) -> str:
    """The terrain of a turned tile on that side."""
    return str(TILES[number]["areas"][area_at(number, rotation, side)]["terrain"])


# Placement (Rules, Build)


def fits(laid: Laid, number: int, x: int, y: int, rotation: int) -> bool:
    """Whether the tile may be laid there, so turned.

    The cell must be empty, a tile must lie across one of its edges, and every shared edge must have the
    same terrain on both sides. Roads need not continue.
    """
    if (x, y) in laid:
        return False
    has_neighbour = False
    for side in SIDES:
        cell = beyond((x, y), side)
        if cell in laid:
            has_neighbour = True
            if terrain_at(number, rotation, side) != terrain_at(*laid[cell], opposite(side)):
                return False
    return has_neighbour


def placements(laid: Laid, number: int) -> list[tuple[int, int, int]]:
    """Every (x, y, rotation) where the tile fits, ordered by y, then x, then rotation."""
    xs = [x for x, _ in laid]
    ys = [y for _, y in laid]
    return [
        (x, y, rotation)
        for y in range(min(ys) - 1, max(ys) + 2)
        for x in range(min(xs) - 1, max(xs) + 2)
        for rotation in range(4)
        if fits(laid, number, x, y, rotation)
    ]


# Areas and roads (Rules, Areas, roads, completion)


def analyse(laid: Laid) -> Analysis:
    """The areas of a legally laid territory, and its cells connected to the castle by road."""
    return Analysis(find_areas(laid), find_connected(laid))


def find_areas(laid: Laid) -> list[Area]:
    """Every area once, inner areas included."""
    areas: list[Area] = []
    seen: set[Piece] = set()
    for cell, (number, _) in laid.items():
        for index in range(len(TILES[number]["areas"])):
            if (cell, index) not in seen:
                pieces, completed = spread_area(laid, (cell, index))
                seen |= pieces
                areas.append(describe_area(laid, pieces, completed))
    return areas


def spread_area(laid: Laid, start: Piece) -> tuple[set[Piece], bool]:
    """The printed areas that make one area with the first, and whether it is completed.

    It is completed when a tile lies across every edge it touches; an inner area touches none.
    """
    pieces = {start}
    queue = deque([start])
    completed = True
    while queue:
        cell, index = queue.popleft()
        number, rotation = laid[cell]
        area = TILES[number]["areas"][index]
        for side in turn(area["edges"], rotation):
            next_cell = beyond(cell, side)
            if next_cell not in laid:
                completed = False
                continue
            next_number, next_rotation = laid[next_cell]
            next_index = area_at(next_number, next_rotation, opposite(side))
            next_terrain = TILES[next_number]["areas"][next_index]["terrain"]
            assert next_terrain == area["terrain"], "not laid legally"
            if (next_cell, next_index) not in pieces:
                pieces.add((next_cell, next_index))
                queue.append((next_cell, next_index))
    return pieces, completed


def describe_area(laid: Laid, pieces: set[Piece], completed: bool) -> Area:
    """The area made of these printed areas, with the icons and scrolls lying in them."""
    terrains = set()
    icons: Counter[str] = Counter()
    scrolls: list[str] = []
    for cell, index in pieces:
        tile = TILES[laid[cell][0]]
        terrains.add(tile["areas"][index]["terrain"])
        for icon in tile["icons"]:
            if icon["area"] != index:
                continue
            if icon["kind"] == "scroll":
                scrolls.append(icon["counts"])
            else:
                icons[icon["kind"]] += icon.get("count", 1)
    assert len(terrains) == 1
    return Area(terrains.pop(), {cell for cell, _ in pieces}, completed, icons, sorted(scrolls))


def find_connected(laid: Laid) -> set[Cell]:
    """The cells with a road that leads to the castle, and the castle's own.

    Two roads on one tile are two roads: each leads on only to the sides it joins itself.
    """
    castle = (0, 0)
    roads: set[Piece] = {(castle, index) for index in range(len(TILES[CASTLE]["roads"]))}
    queue = deque(roads)
    while queue:
        cell, index = queue.popleft()
        number, rotation = laid[cell]
        for side in turn(TILES[number]["roads"][index], rotation):
            next_cell = beyond(cell, side)
            if next_cell not in laid:
                continue
            next_number, next_rotation = laid[next_cell]
            for next_index, road in enumerate(TILES[next_number]["roads"]):
                next_road = (next_cell, next_index)
                if opposite(side) in turn(road, next_rotation) and next_road not in roads:
                    roads.add(next_road)
                    queue.append(next_road)
    return {castle} | {cell for cell, _ in roads}


# Counting


def icons_on(number: int, kind: str) -> int:
    """How many icons of a kind are printed on a tile."""
    return sum(icon.get("count", 1) for icon in TILES[number]["icons"] if icon["kind"] == kind)


def icons_in(laid: Laid, kind: str) -> int:
    """How many icons of a kind the whole territory shows."""
    return sum(icons_on(number, kind) for number, _ in laid.values())


def barrel_tiles(laid: Laid) -> int:
    """How many tiles show barrels, connected to the castle or not."""
    return sum(1 for number, _ in laid.values() if icons_on(number, "barrel") > 0)


def barrel_income(laid: Laid) -> int:
    """Gold for the tiles with barrels connected to the castle, without the castle's own 5 (Rules, Income)."""
    return sum(1 for cell in analyse(laid).connected if icons_on(laid[cell][0], "barrel") > 0)


def scroll_points(laid: Laid) -> int:
    """Points for all scrolls; one lying in a completed area scores double (Rules, Final scoring)."""
    points = 0
    for area in analyse(laid).areas:
        for counts in area.scrolls:
            points += scroll_value(laid, counts) * (2 if area.completed else 1)
    return points


def scroll_value(laid: Laid, counts: str) -> int:
    """Points for one scroll before doubling; pairs are counted over the whole territory, rounded down."""
    if counts == "barrel":
        return barrel_tiles(laid) // 2
    if counts in ("sheep", "ship"):
        return icons_in(laid, counts) // 2
    assert counts in ("cattle", "broch", "farm", "lighthouse"), counts
    return icons_in(laid, counts)


# The scoring tiles that look at one territory (Rules, The scoring tiles)


def squares(laid: Laid) -> int:
    """How many 2x2 blocks there are; blocks may overlap."""
    return sum({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= laid.keys() for x, y in laid)


def brochs(laid: Laid) -> int:
    """1, 3 or 6 for each mountain area with one, two, or at least three brochs, completed or not."""
    mountains = [area for area in analyse(laid).areas if area.terrain == "mountain"]
    return sum([0, 1, 3, 6][min(area.icons["broch"], 3)] for area in mountains)


def farm_animals(laid: Laid) -> int:
    """1 for each sheep and each cattle on a farm tile or one of its eight neighbours, each animal once."""
    near = {
        (x + dx, y + dy)
        for (x, y), (number, _) in laid.items()
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if icons_on(number, "farm") > 0
    }
    tiles = [number for cell, (number, _) in laid.items() if cell in near]
    return sum(icons_on(number, "sheep") + icons_on(number, "cattle") for number in tiles)


def road_cattle(laid: Laid) -> int:
    """How many cattle are on tiles connected to the castle."""
    return sum(icons_on(laid[cell][0], "cattle") for cell in analyse(laid).connected)


def completed(laid: Laid, *terrains: str) -> list[Area]:
    """The completed areas of those terrains, or of all."""
    areas = [area for area in analyse(laid).areas if area.completed]
    return [area for area in areas if not terrains or area.terrain in terrains]


def lit_waters(laid: Laid) -> int:
    """How many water areas have at least one ship and one lighthouse, completed or not."""
    waters = [area for area in analyse(laid).areas if area.terrain == "water"]
    return sum(area.icons["ship"] > 0 and area.icons["lighthouse"] > 0 for area in waters)


def columns(laid: Laid) -> int:
    """How many unbroken vertical runs of at least three tiles there are, however long."""
    northern_ends = [(x, y) for x, y in laid if (x, y - 1) not in laid]
    return sum((x, y + 1) in laid and (x, y + 2) in laid for x, y in northern_ends)


OWN_TERRITORY: dict[str, Callable[[Laid], int]] = {
    "squares": lambda laid: 2 * squares(laid),
    "sheep": lambda laid: icons_in(laid, "sheep"),
    "brochs": brochs,
    "farm_animals": farm_animals,
    "road_cattle": lambda laid: 2 * road_cattle(laid),
    # The castle itself is connected too.
    "road_tiles": lambda laid: len(analyse(laid).connected),
    "largest_lake": lambda laid: 2 * max((len(area.cells) for area in completed(laid, "water")), default=0),
    "completed_areas": lambda laid: len(completed(laid)),
    "large_areas": lambda laid: 3 * sum(len(area.cells) >= 3 for area in completed(laid)),
    "buildings": lambda laid: 5 * min(icons_in(laid, one) for one in ("broch", "farm", "lighthouse")),
    "lit_waters": lambda laid: 3 * lit_waters(laid),
    "columns": lambda laid: 3 * columns(laid),
    "completed_mountains": lambda laid: 2 * len(completed(laid, "mountain")),
}  # fmt: skip

MAJORITIES: dict[str, Callable[[Laid], int]] = {
    "whisky": barrel_tiles,
    "ships": lambda laid: icons_in(laid, "ship"),
}

SCORED = {*OWN_TERRITORY, *MAJORITIES, "gold"}
"""The ids of the scoring tiles that are counted here."""


# Scoring all seats


def majority(amounts: Sequence[int]) -> list[int]:
    """Points per seat: 5 for most and 2 for second most, nothing for a seat with nothing (Rules, Majority).

    Seats tied for most get 5 each and leave no second prize; seats tied for second get 2 each.
    """
    prizes = {0: 5, 1: 2}
    return [
        prizes.get(sum(other > amount for other in amounts), 0) if amount else 0
        for amount in amounts
    ]


def score(tile_id: str, laids: Sequence[Laid], golds: Sequence[int]) -> list[int]:
    """Points per seat for one scoring tile, from each seat's territory and gold held, both in seat order.

    Raises ValueError for an id that is in none of the tables above.
    """
    assert len(laids) == len(golds)
    if tile_id in MAJORITIES:
        return majority([MAJORITIES[tile_id](laid) for laid in laids])
    if tile_id == "gold":
        return majority(golds)
    if tile_id not in OWN_TERRITORY:
        raise ValueError(
            f"tests/plain.py does not count the scoring tile {tile_id}: write it down once more, from the rules alone, "
            "in OWN_TERRITORY or MAJORITIES"
        )
    return [OWN_TERRITORY[tile_id](laid) for laid in laids]
