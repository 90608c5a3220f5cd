"""Placements in words: where a tile fits, how it is turned, what it brings.

Rotations are quarter-turns clockwise from the tile as it is printed.
"""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.games.skye.build_draft import Preview, preview
from skye_desktop.games.skye.engine import SCORING_TILES, Cell, Placement, PlayerView
from skye_desktop.games.skye.wording.tile import in_reading_order, place, tile_name
from skye_desktop.i18n import capitalize, enumerated, tr, trn


class Way(NamedTuple):
    """Legal placement of a tile, and what it brings."""

    placement: Placement
    brings: Preview


def fits(view: PlayerView, seat: int, tile: int) -> dict[Cell, list[Way]]:
    """Return the cells of the seat's land that take the tile, each with its legal placements.

    Cells are in reading order.
    """
    cells = view.seats[seat].territory.placements(tile).cells()
    return {cell: fits_at(view, seat, tile, cell) for cell in sorted(cells, key=in_reading_order)}


def fits_at(view: PlayerView, seat: int, tile: int, cell: Cell) -> list[Way]:
    """Return the legal placements of the tile on that cell of the seat's land."""
    turns = view.seats[seat].territory.placements(tile).rotations(cell)
    return [
        Way(at, preview(view, seat, tile, at)) for at in (Placement(*cell, turn) for turn in turns)
    ]


def gain_words(brings: Preview) -> str:
    """Return the effect of a placement in short: points now, income, completed areas."""
    points = sum(gain.points for gain in brings.gains)
    words = []
    if points:
        words.append(
            trn("{points:+d} point now", "{points:+d} points now", abs(points), points=points)
        )
    if brings.income:
        words.append(tr("income {gold:+d}").format(gold=brings.income))
    if brings.completed > 0:
        words.append(trn("completes {n} area", "completes {n} areas", brings.completed))
    return enumerated(words) if words else tr("nothing now")


def turn_words(rotation: int) -> str:
    """Return the rotation of a tile, in quarter-turns clockwise."""
    return (
        trn("turned {n} quarter", "turned {n} quarters", rotation) if rotation else tr("not turned")
    )


def fit_lines(view: PlayerView, seat: int, tile: int) -> list[str]:
    """Return the cells on which a tile fits, with its rotations.

    Cells on which it has the same effect share a line.
    """
    lines = []
    for cell, ways in fits(view, seat, tile).items():
        turns: dict[str, list[str]] = {}
        for way in ways:
            turns.setdefault(gain_words(way.brings), []).append(str(way.placement.rotation))
        for gain, those in turns.items():
            told = tr("{place}, quarter-turns {turns}: {gain}.")
            lines.append(
                told.format(place=capitalize(place(cell)), turns=enumerated(those), gain=gain)
            )
    return lines or [tr("It fits nowhere.")]


def fits_here(view: PlayerView, seat: int, tile: int, cell: Cell) -> str:
    """Return a sentence about the rotations in which a tile fits on a cell, and their effects."""
    ways = fits_at(view, seat, tile, cell)
    if not ways:
        return tr("{tile} does not fit here.").format(tile=tile_name(tile))
    told = tr("{turn} ({gain})")
    each = (
        told.format(turn=turn_words(at.rotation), gain=gain_words(brings)) for at, brings in ways
    )
    return tr("{tile} fits here {ways}.").format(tile=tile_name(tile), ways=enumerated(each))


def held_here(view: PlayerView, seat: int, tile: int, placement: Placement) -> str:
    """Return a sentence that says what the tile would bring at that cell and rotation."""
    gain = gain_words(preview(view, seat, tile, placement))
    told = tr("{tile} is held here, {turn}: {gain}.")
    return told.format(tile=tile_name(tile), turn=turn_words(placement.rotation), gain=gain)


def preview_lines(shown: Preview) -> list[str]:
    """Return the lines about a preview; the first says that the tile fits."""
    lines = [trn("Fits: {n} edge matches", "Fits: {n} edges match", shown.edges)]
    for gain in shown.gains:
        if gain.points:
            name = SCORING_TILES[gain.tile].name
            text = tr("{space} {name}: {points:+d} now")
            lines.append(text.format(space=gain.space, name=name, points=gain.points))
    unchanged = " ".join(gain.space for gain in shown.gains if not gain.points)
    if unchanged:
        lines.append(tr("{spaces}: no change now").format(spaces=unchanged))
    if shown.income:
        lines.append(tr("Income {gold:+d} a round").format(gold=shown.income))
    if shown.completed > 0:
        lines.append(trn("Completes {n} area", "Completes {n} areas", shown.completed))
    return lines
