"""What stands on the table without being a widget, as data: the land and its cells, the board, the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from skye_desktop.engine import SPACES, Cell, Phase, Placement, PlayerView
from skye_desktop.i18n import enumerated, headed, sentences, tr, trn
from skye_desktop.kit.access import Node, Role, State
from skye_desktop.play.wording.cell import place_and_words
from skye_desktop.play.wording.placement import fits_here, held_here
from skye_desktop.play.wording.seat import lines_before
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.table.board import Board, Seen, explain_supply, points_now
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.score_track import markers
from skye_desktop.ui.table.seat_cards import SeatCards
from skye_desktop.ui.territory_view import TerritoryView

_LINES: Final = 30
"""The last lines of the log, which can be read without opening it."""


class Parts(NamedTuple):
    """What shows the table: that itself, or the sheet on which a small window has it in full."""

    board: Board
    cards: SeatCards
    land: TerritoryView
    track: pygame.Rect


def table_nodes(desk: Desk, parts: Parts, chosen: Cell | None = None) -> Iterator[Node]:
    """All of it, with the cards of the seats; ``chosen`` is the cell of the land that the keyboard points at."""
    yield _land_node(desk, parts.land, chosen)
    yield from _board(parts.board, desk.seen)
    for seat, rect in zip(desk.view.seats, parts.cards.rects, strict=True):
        before = " ".join(lines_before(desk.view, seat))
        state = State(is_selected=seat.seat == desk.shown, about=before)
        yield Node(f"seat {seat.seat + 1}", Role.THING, parts.cards.words(desk.view, seat.seat), rect, state)
    points = desk.panel.points()
    for seat, marker in markers(desk.canvas, parts.track, desk.view.seats, points):
        text = trn("{name}: {n} point", "{name}: {n} points", points[seat.seat], name=seat.name)
        yield Node(f"marker {seat.seat + 1}", Role.FIGURE, text, marker)


def notes_over(areas: AreaInspector) -> Iterator[Node]:
    """What is told over the land of the area or tile that is pointed at."""
    box = areas.note_box()
    if box is not None:
        yield Node("note on the land", Role.TEXT, " · ".join(areas.note()), box)


def _land_node(desk: Desk, land: TerritoryView, chosen: Cell | None) -> Node:
    """The land with all its cells, those that are out of sight too: they have no size."""
    seat, marks, held = desk.view.seats[desk.shown], desk.panel.marks(), desk.panel.held_tile()
    over, about = None if held is None else held.placement, desk.panel.advisable
    tile = held.tile if held is not None else about.chosen_tile if about is not None else None
    found: dict[str, tuple[Cell, str]] = {}
    for cell in seat.territory.faces:
        kind = "laid" if cell in marks.fresh else "cell"
        found[f"{kind} {cell[0]},{cell[1]}"] = (cell, place_and_words(seat.territory, cell))
    for kind, cells in (("legal", marks.legal), ("turned", marks.turned)):
        for cell in cells:
            found[f"{kind} {cell[0]},{cell[1]}"] = (cell, _open_words(desk.view, seat.seat, tile, over, cell))
    at = chosen if over is None else over.cell
    inside = tuple(
        Node(id, Role.CELL, text, land.cell_rect(cell).clip(land.rect), State(is_focused=cell == at))
        for id, (cell, text) in found.items()
    )
    return Node("land", Role.REGION, tr("{name}'s land").format(name=seat.name), land.rect, children=inside)


def _rounds(view: PlayerView, where: pygame.Rect) -> Iterator[Node]:
    """What each round scores, and what it gives to those behind."""
    for number, space in enumerate(view.track, start=1):
        scored = tr("Round {n}").format(n=number), enumerated(space.score)
        behind = (
            tr("Gold for each clan that is ahead: {n}").format(n=space.catch_up) if space.catch_up else ""
        )
        yield Node(f"round {number}", Role.TEXT, " · ".join(filter(None, (*scored, behind))), where)


def _open_words(view: PlayerView, seat: int, tile: int | None, over: Placement | None, cell: Cell) -> str:
    """An open cell, and how the tile fits there, which may be held over it."""
    what = place_and_words(view.seats[seat].territory, cell)
    if tile is None:
        return what
    now = held_here(view, seat, tile, over) if over is not None and over.cell == cell else ""
    return sentences(what, now, fits_here(view, seat, tile, cell))


def _board(board: Board, seen: Seen) -> Iterator[Node]:
    view, places = seen.view, board.places()
    for space, tile in zip(SPACES, view.scoring_tiles, strict=True):
        printed = view.variant.scoring_rules.tiles[tile]
        is_now = space in view.track[seen.round - 1].score
        now = points_now(seen, tile)
        text = headed(f"{space} {printed.name}", printed.rule)
        counted = tr("Counted in this round.") if is_now and view.phase is not Phase.FINISHED else ""
        points = "" if now is None else trn("Now {n} point.", "Now {n} points.", now)
        if counted or points:
            text = sentences(text, counted, points)
        yield Node(
            f"scoring {space}", Role.THING, text, places[f"scoring {space}"], State(is_selected=is_now)
        )
    rounds = tr("Round {round} of {rounds}").format(round=seen.round, rounds=len(view.track))
    yield Node("rounds", Role.LIST, rounds, places["rounds"], children=tuple(_rounds(view, places["rounds"])))
    yield Node("supply", Role.THING, explain_supply(view), places["supply"])
    bag = trn("The bag: {n} tile", "The bag: {n} tiles", view.bag_count)
    yield Node("bag", Role.THING, bag, places["bag"])
    if "log" in places:
        where, first = places["log"], max(0, len(seen.lines) - _LINES)
        lines = enumerate(seen.lines[first:], start=first)
        told = tuple(Node(f"line {n}", Role.TEXT, line.spoken, where) for n, line in lines)
        yield Node("log", Role.LIST, tr("The log"), where, children=told)
    if board.arrow:
        yield Node("fold log", Role.BUTTON, board.arrow_words, board.arrow)
