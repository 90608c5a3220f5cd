"""What stands on the table without being a widget, as data: the land and its cells, the board, the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from skye_desktop.engine import SPACES, Cell, PlayerView
from skye_desktop.i18n import enumerated, sentence, sentences, tr, trn
from skye_desktop.kit.access import Node, Role, State
from skye_desktop.play.land_words import fits_here, held_here, place_and_words
from skye_desktop.play.pictured import spoken
from skye_desktop.ui.table.board import Board, Seen, explain_supply, points_now
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.score_track import markers
from skye_desktop.ui.territory_view import HeldTile

_LINES: Final = 30
"""The last lines of the log, which can be read without opening it."""


def table_nodes(desk: Desk, track: pygame.Rect, chosen: Cell | None) -> Iterator[Node]:
    """All of it, with the cards of the seats; ``chosen`` is the cell of the land that the keyboard points at."""
    yield _land(desk, chosen)
    if desk.news.box.width:
        head = tr("Since your last turn")
        told = (
            Node(f"news {n}", Role.TEXT, spoken(text), desk.news.box)
            for n, text in enumerate(desk.news.sentences)
        )
        yield Node("news", Role.LIST, head, desk.news.box, children=tuple(told))
    verdict = desk.panel.verdict()
    if verdict is not None:
        yield Node("verdict", Role.TEXT, " · ".join(map(spoken, verdict.lines)), verdict.cell)
    yield from _board(desk.board, desk.seen)
    for seat in desk.view.seats:
        state = State(is_selected=seat.seat == desk.shown)
        words = desk.cards.words(desk.view, seat.seat)
        yield Node(f"seat {seat.seat + 1}", Role.THING, words, desk.cards.rects[seat.seat], state)
    points = desk.panel.points()
    for seat, marker in markers(desk.canvas, track, desk.view.seats, points):
        text = trn("{name}: {n} point", "{name}: {n} points", points[seat.seat], name=seat.name)
        yield Node(f"marker {seat.seat + 1}", Role.FIGURE, text, marker)


def _land(desk: Desk, chosen: Cell | None) -> Node:
    seat, marks, held = desk.view.seats[desk.shown], desk.panel.marks(), desk.panel.held_tile()
    found: dict[str, tuple[Cell, str]] = {}
    for cell in seat.territory.faces:
        kind = "laid" if cell in marks.fresh else "cell"
        found[f"{kind} {cell[0]},{cell[1]}"] = (cell, place_and_words(seat.territory, cell))
    for kind, cells in (("legal", marks.legal), ("turned", marks.turned)):
        for cell in cells:
            found[f"{kind} {cell[0]},{cell[1]}"] = (cell, _open_words(desk.view, seat.seat, held, cell))
    at = held.placement.cell if held is not None and held.placement is not None else chosen
    rect = desk.land.rect
    inside = tuple(
        Node(id, Role.CELL, text, desk.land.cell_rect(cell).clip(rect), State(is_focused=cell == at))
        for id, (cell, text) in found.items()
        if desk.land.cell_rect(cell).colliderect(rect)
    )
    return Node("land", Role.REGION, tr("{name}'s land").format(name=seat.name), rect, children=inside)


def _rounds(view: PlayerView, where: pygame.Rect) -> Iterator[Node]:
    """What each round scores, and what it gives to those behind."""
    for number, space in enumerate(view.track, start=1):
        scored = tr("Round {n}").format(n=number), enumerated(space.score)
        behind = (
            tr("Gold for each seat that is ahead: {n}").format(n=space.catch_up) if space.catch_up else ""
        )
        yield Node(f"round {number}", Role.TEXT, " · ".join(filter(None, (*scored, behind))), where)


def _open_words(view: PlayerView, seat: int, held: HeldTile | None, cell: Cell) -> str:
    """An open cell, and how the tile in hand fits there."""
    what = place_and_words(view.seats[seat].territory, cell)
    if held is None:
        return what
    over = held.placement
    now = held_here(view, seat, held.tile, over) if over is not None and over.cell == cell else ""
    return sentences(what, now, fits_here(view, seat, held.tile, cell))


def _board(board: Board, seen: Seen) -> Iterator[Node]:
    view, places = seen.view, board.places()
    for space, tile in zip(SPACES, view.scoring_tiles, strict=True):
        printed = view.variant.scoring_rules.tiles[tile]
        is_now = space in view.track[seen.round - 1].score
        now = points_now(seen, tile)
        text = f"{space} {printed.name}: {printed.rule}"
        if now is not None:
            text = sentences(sentence(text), trn("Now {n} point.", "Now {n} points.", now))
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
        told = tuple(Node(f"line {n}", Role.TEXT, spoken(line.text), where) for n, line in lines)
        yield Node("log", Role.LIST, tr("The log"), where, children=told)
    if board.arrow:
        yield Node("fold log", Role.BUTTON, board.arrow_words, board.arrow)
