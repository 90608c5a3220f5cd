"""A land and a position in words: for whoever cannot see them, and to be copied as text.

Everything is told of a view, so that what is secret stays so. Cells are told by their way from the castle, turns in
quarters clockwise from the tile as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skye_desktop.engine import (
    SIDES,
    SPACES,
    TILES,
    Cell,
    Face,
    Phase,
    Placement,
    PlayerView,
    SeatView,
    Side,
    Territory,
    neighbours,
)
from skye_desktop.i18n import begin, enumerated, headed, listed, message_in, sentence, sentences, tr, trn
from skye_desktop.play.areas import Spot, counted_things, terrain_name, whole_area
from skye_desktop.play.pictured import icon_name
from skye_desktop.play.preview import Preview, preview
from skye_desktop.play.timeline import phase_name

_SIDES = {
    Side.N: message_in("side of a tile", "north"),
    Side.E: message_in("side of a tile", "east"),
    Side.S: message_in("side of a tile", "south"),
    Side.W: message_in("side of a tile", "west"),
}


# -- places


def place(cell: Cell) -> str:
    """Where a cell lies, from the castle: "2 north, 1 east"."""
    x, y = cell
    parts = []
    if y:
        parts.append((tr("{n} north") if y < 0 else tr("{n} south")).format(n=abs(y)))
    if x:
        parts.append((tr("{n} west") if x < 0 else tr("{n} east")).format(n=abs(x)))
    return enumerated(parts) if parts else tr("the castle")


def in_reading_order(cell: Cell) -> Cell:
    """What cells are sorted by, to be read row by row from the north, each row from the west."""
    return cell[1], cell[0]


# -- tiles


def tile_name(tile: int) -> str:
    """What a tile is called: its number, or the name that its designer gave it."""
    if TILES[tile].is_castle:
        return begin(tr("the castle"))
    return TILES[tile].name or tr("Tile {tile}").format(tile=tile)


def tile_words(tile: int, rotation: int = 0) -> str:
    """A tile as it lies after so many quarter-turns: its name, what is on each side, its things and its roads."""
    return sentences(tile_name(tile), sides_words(tile, rotation))


def sides_words(tile: int, rotation: int = 0) -> str:
    """The same without its name."""
    face = TILES[tile].faces[rotation]
    areas = (_area_words(face, index) for index in range(len(face.areas)))
    return sentences(*areas, *_road_words(face))


def _area_words(face: Face, index: int, *more: str) -> str:
    terrain, sides, icons = face.areas[index]
    scrolls = (icon_name(icon) for icon in icons if icon.counts is not None)
    what = enumerated(
        (terrain_name(terrain, is_within=True), *counted_things(icons), *scrolls, *filter(None, more))
    )
    return sentence(headed(_sides(sides), what))


def _sides(sides: tuple[Side, ...]) -> str:
    if len(sides) == len(SIDES):
        return tr("all sides")
    return listed(_SIDES[side].text for side in sides) if sides else tr("within")


def _road_words(face: Face) -> Iterator[str]:
    for road in face.roads:
        yield sentence(tr("Road: {sides}").format(sides=_sides(road)))


# -- lands


def cell_words(land: Territory, cell: Cell) -> str:
    """What lies on a cell of a land; of an empty one what a tile there would meet."""
    face = land.faces.get(cell)
    if face is not None:
        return _laid_words(land, cell, face)
    beyond = neighbours(cell)
    met = [
        tr("{terrain} in the {side}").format(terrain=terrain, side=_SIDES[side].text)
        for side in SIDES
        if (other := land.faces.get(beyond[side])) is not None
        and (terrain := terrain_name(other.edges[side.opposite], is_within=True))
    ]
    if not met:
        return tr("Empty, and beside no tile.")
    return tr("Empty. A tile here meets {edges}.").format(edges=listed(met))


def _laid_words(land: Territory, cell: Cell, face: Face) -> str:
    areas = []
    for index in range(len(face.areas)):
        area = whole_area(land, Spot(cell, index)).area
        size = trn("area of {n} tile", "area of {n} tiles", area.size) if area.size > 1 else ""
        areas.append(_area_words(face, index, size, tr("completed") if area.completed else ""))
    is_joined = cell in land.connected and not TILES[face.number].is_castle
    joined = sentence(tr("joined to the castle by road")) if is_joined else ""
    return sentences(tile_name(face.number), *areas, *_road_words(face), joined)


def land_lines(land: Territory) -> list[str]:
    """A land row by row from the north: a heading for each row, then its tiles from the west, a line each."""
    lines: list[str] = []
    row: int | None = None
    for cell in sorted(land.faces, key=in_reading_order):
        if cell[1] != row:
            row = cell[1]
            lines.append(_row_name(row))
        lines.append(place_and_words(land, cell))
    return lines


def place_and_words(land: Territory, cell: Cell) -> str:
    """Where a cell is, and what lies there."""
    if cell == (0, 0):
        return cell_words(land, cell)
    return headed(begin(place(cell)), cell_words(land, cell))


def _row_name(row: int) -> str:
    if not row:
        return sentence(tr("The row of the castle"))
    if row < 0:
        return sentence(trn("{n} row north of the castle", "{n} rows north of the castle", -row))
    return sentence(trn("{n} row south of the castle", "{n} rows south of the castle", row))


# -- what fits where


class Fit(NamedTuple):
    """A way in which a tile can be laid, and what that brings."""

    placement: Placement
    brings: Preview


def fits(view: PlayerView, seat: int, tile: int) -> dict[Cell, list[Fit]]:
    """Where on the seat's land the tile can be laid, in reading order, each cell with the turns that fit."""
    cells = view.seats[seat].territory.placements(tile).cells()
    return {cell: fits_at(view, seat, tile, cell) for cell in sorted(cells, key=in_reading_order)}


def fits_at(view: PlayerView, seat: int, tile: int, cell: Cell) -> list[Fit]:
    """The ways in which the tile can be laid on that cell of the seat's land."""
    turns = view.seats[seat].territory.placements(tile).rotations(cell)
    return [Fit(at, preview(view, seat, tile, at)) for at in (Placement(*cell, turn) for turn in turns)]


def gain_words(brings: Preview) -> str:
    """In short what a placement brings: points now, income, completed areas."""
    points = sum(gain.points for gain in brings.gains)
    words = []
    if points:
        words.append(trn("{points:+d} point now", "{points:+d} points now", abs(points), points=points))
    if brings.income:
        words.append(tr("income {gold:+d}").format(gold=brings.income))
    if brings.completed > 0:
        words.append(trn("completes {n} area", "completes {n} areas", brings.completed))
    return enumerated(words) if words else tr("nothing now")


def turn_words(rotation: int) -> str:
    """So many quarter-turns clockwise."""
    return trn("turned {n} quarter", "turned {n} quarters", rotation) if rotation else tr("not turned")


def fit_lines(view: PlayerView, seat: int, tile: int) -> list[str]:
    """What fits where: each cell with the turns that fit, those together that bring the same."""
    lines = []
    for cell, ways in fits(view, seat, tile).items():
        turns: dict[str, list[str]] = {}
        for way in ways:
            turns.setdefault(gain_words(way.brings), []).append(str(way.placement.rotation))
        for gain, those in turns.items():
            told = tr("{place}, quarter-turns {turns}: {gain}.")
            lines.append(told.format(place=begin(place(cell)), turns=enumerated(those), gain=gain))
    return lines or [tr("It fits nowhere.")]


def fits_here(view: PlayerView, seat: int, tile: int, cell: Cell) -> str:
    """Whether a tile fits on that cell, in which turns, and what that brings; a sentence."""
    ways = fits_at(view, seat, tile, cell)
    if not ways:
        return tr("{tile} does not fit here.").format(tile=tile_name(tile))
    told = tr("{turn} ({gain})")
    each = (told.format(turn=turn_words(at.rotation), gain=gain_words(brings)) for at, brings in ways)
    return tr("{tile} fits here {ways}.").format(tile=tile_name(tile), ways=enumerated(each))


def held_here(view: PlayerView, seat: int, tile: int, placement: Placement) -> str:
    """What a tile brings that is held over the land and can lie there; a sentence."""
    gain = gain_words(preview(view, seat, tile, placement))
    told = tr("{tile} is held here, {turn}: {gain}.")
    return told.format(tile=tile_name(tile), turn=turn_words(placement.rotation), gain=gain)


# -- the whole position


def position_lines(view: PlayerView) -> list[str]:
    """The whole position as that viewer may know it, a line each; empty ones between its parts."""
    lines = [*round_lines(view), "", *scoring_lines(view), ""]
    for seat in view.seats:
        lines += [seat_line(view, seat), *(f"  {line}" for line in hand_lines(view, seat))]
    for seat in view.seats:
        lines += ["", tr("{name}'s land").format(name=seat.name), *land_lines(seat.territory)]
    return lines


def round_lines(view: PlayerView) -> list[str]:
    """Which round it is, who began it, which phase, who is to buy."""
    where = tr("Round {round} of {rounds}").format(round=view.round, rounds=len(view.track))
    starts = tr("{name} starts").format(name=view.names[view.start_seat])
    lines = [sentences(where, phase_name(view.phase), starts)]
    if view.buyer is not None:
        lines.append(sentence(tr("{name} is to buy").format(name=view.names[view.buyer])))
    return lines


def scoring_lines(view: PlayerView) -> list[str]:
    """The scoring tiles by their letters, and which are counted in this round."""
    rules = view.variant.scoring_rules.tiles
    lines = [
        sentence(headed(f"{space} {rules[tile].name}", rules[tile].rule))
        for space, tile in zip(SPACES, view.scoring_tiles, strict=True)
    ]
    if view.phase is not Phase.FINISHED:
        spaces = listed(view.track[view.round - 1].score)
        lines.append(tr("Counted in this round: {spaces}.").format(spaces=spaces))
    return lines


def seat_line(view: PlayerView, seat: SeatView) -> str:
    """A seat with its points, and its gold if that is to be seen."""
    who = seat.name
    if seat.name != seat.clan.display_name:
        who = tr("{name} ({clan})").format(name=seat.name, clan=seat.clan.display_name)
    gold = tr("gold secret") if seat.gold is None else tr("{n} gold").format(n=seat.gold)
    told = [trn("{n} point", "{n} points", seat.points), gold]
    if view.phase is Phase.PRICING and seat.has_set_prices:
        told.append(tr("ready"))
    if view.phase is Phase.BUILDING and seat.has_ended:
        told.append(tr("built"))
    return sentence(headed(who, enumerated(told)))


def lines_before(view: PlayerView, seat: SeatView) -> list[str]:
    """The same without what lies in the market."""
    lines = hand_lines(view, seat)
    return lines[len(seat.prices) :] if view.phase is Phase.BUYING else lines


def hand_lines(view: PlayerView, seat: SeatView) -> list[str]:
    """The tiles before a seat, with their prices as far as the viewer may know them, a line each."""
    if view.phase is Phase.BUILDING:
        told = tr("to be laid: {tile}")
        return [begin(told.format(tile=tile_words(tile))) for tile in seat.to_build]
    prices, lines = dict(seat.prices), []
    tiles = seat.drawn if view.phase is Phase.PRICING else tuple(prices)
    for tile in tiles:
        if tile in prices:
            told = tr("for {price} gold: {tile}").format(price=prices[tile], tile=tile_words(tile))
        elif tile in seat.discards:
            told = tr("under the axe: {tile}").format(tile=tile_words(tile))
        else:
            told = tr("drawn: {tile}").format(tile=tile_words(tile))
        lines.append(begin(told))
    bought = tr("bought: {tile}")
    return [*lines, *(begin(bought.format(tile=tile_words(tile))) for tile in seat.purchases)]
