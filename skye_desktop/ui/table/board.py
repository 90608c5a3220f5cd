"""The left of the table: scoring tiles, round track, coin supply, bag, and the end of the log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    COIN_VALUES,
    SCORING_TILES,
    SOLO,
    SPACES,
    Cell,
    Phase,
    PlayerView,
    ScoreLine,
    ScoringId,
    TrackSpace,
    score,
)
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Part, column, grid, row, slot, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Label
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.marks import draw_annotation, indent
from skye_desktop.ui.table.pieces import Picture, box, draw_part, sprite

_COINS_A_LAYER = 5
"""One coin of a stack is drawn for so many, and one at least while there is any."""
_AFTER = 3
"""Of the lines in sight one in so many shows what followed a past moment."""


class Seen(NamedTuple):
    """What the board shows: a view, the land looked at, and the round that is on the screen."""

    view: PlayerView
    seat: int
    round: int
    lines: Sequence[LogLine]
    moment: int | None = None
    """The moment of the time line that is on the screen; None for now."""


_Text = tuple[LogLine, str]
"""A line of the log, and a row of its text."""
_Broken = Callable[[LogLine], list[_Text]]
_Row = tuple[LogLine, str, pygame.Rect]
"""A line of the log, the part of its text in this row, and where that stands."""


class Board:
    """Draws the left column, and knows what lies under the pointer."""

    def __init__(self) -> None:
        self._cards = [slot(height=LeftColumn.CARD) for _ in SPACES]
        self._track = slot(height=LeftColumn.LABEL + LeftColumn.TRACK)
        self._supply = slot(height=LeftColumn.LABEL + LeftColumn.SUPPLY).grow()
        self._bag = slot(width=LeftColumn.BAG_ROOM)
        stand = row(self._supply, self._bag)
        self._sheet = column(*self._cards, self._track, stand, gap=Space.S, pad=Space.M)
        self._log = slot().grow()
        self._column = column(self._sheet, self._log, gap=Space.M)
        self._laid_for: tuple[tuple[int, ...], float] | None = None

    def layout(self, rect: pygame.Rect, canvas: Art) -> None:
        # Nothing in it is as large as what it tells.
        if self._laid_for != (tuple(rect), canvas.scale):
            self._laid_for = (tuple(rect), canvas.scale)
            self._column.place(canvas, rect)

    def _has_log(self, canvas: Art) -> bool:
        return self._log.rect.height > canvas.px(LeftColumn.LEAST_LOG)

    def sheets(self, canvas: Art) -> list[pygame.Rect]:
        return [self._sheet.rect, self._log.rect] if self._has_log(canvas) else [self._sheet.rect]

    def places(self) -> dict[str, pygame.Rect]:
        """Where its parts are, by the ids of their nodes."""
        parts = {f"scoring {space}": card for space, card in zip(SPACES, self._cards, strict=True)}
        parts |= {"rounds": self._track, "supply": self._supply, "bag": self._bag, "log": self._log}
        return {id: part.rect for id, part in parts.items()}

    # -- under the pointer

    def tile_at(self, seen: Seen, position: tuple[int, int]) -> ScoringId | None:
        tiles = zip(self._cards, seen.view.scoring_tiles, strict=True)
        return next((tile for card, tile in tiles if card.rect.collidepoint(position)), None)

    def line_at(self, seen: Seen, canvas: Art, position: tuple[int, int]) -> LogLine | None:
        lines = self.visible_lines(seen, canvas) if self.log_has(position) else []
        return next((line for line, _, rect in lines if rect.collidepoint(position)), None)

    def log_has(self, position: tuple[int, int]) -> bool:
        return self._log.rect.collidepoint(position)

    def highlighted_cells(
        self, seen: Seen, canvas: Art, position: tuple[int, int]
    ) -> tuple[int, frozenset[Cell]] | None:
        tile = self.tile_at(seen, position)
        if tile is not None:
            line = now_line(seen.view, tile, seen.seat)
            return seen.seat, frozenset(line.cells)
        logged = self.line_at(seen, canvas, position)
        if logged is not None and logged.seat is not None:
            cells = highlighted_by(logged, seen.view.seats[logged.seat].territory)
            return (logged.seat, cells) if cells else None
        return None

    def tooltip(self, seen: Seen, canvas: Art, position: tuple[int, int], keys: InputMap) -> str:
        tile = self.tile_at(seen, position)
        if tile is not None:
            return _explain_tile(seen, tile)
        if self._bag.rect.collidepoint(position):
            return trn("The bag: {n} tile", "The bag: {n} tiles", seen.view.bag_count)
        if self._supply.rect.collidepoint(position):
            return explain_supply(seen.view)
        if self._track.rect.collidepoint(position):
            return tr(
                "The round track: which scoring tiles score in which round, "
                "and below the catch-up gold for each seat that is ahead"
            )
        if self.log_has(position):
            line = self.line_at(seen, canvas, position)
            if line is None:
                return keys.hinted(tr("The log; click to read all of it"), Game.LOG)
            opens = keys.hinted(tr("The whole log"), Game.LOG)
            return "" if line.tiles else tr("Click to see this moment") + " · " + opens
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface, canvas: Art, seen: Seen) -> None:
        """Each part by itself: little of it changes at a time."""
        view = seen.view

        def keep(name: str, rect: pygame.Rect, key: Hashable, part: Callable[[], Part]) -> None:
            canvas.kept(surface, name, rect, key, lambda: draw_part(surface, canvas, part(), rect))

        scoring = view.track[seen.round - 1].score
        for card, space, tile in zip(self._cards, SPACES, view.scoring_tiles, strict=True):
            shown = (space, tile, _points_now(seen, tile), space in scoring)
            keep(space, card.rect, shown, partial(_scoring_card, *shown))
        keep("track", self._track.rect, (view.track, seen.round), lambda: _round_track(view, seen.round))
        supplied = (tuple(view.supply.items()), view.has_open_gold)
        keep("supply", self._supply.rect, supplied, lambda: _coin_supply(view))
        keep("bag", self._bag.rect, view.bag_count, lambda: _bag(view.bag_count))
        if self._has_log(canvas):
            lines = self.visible_lines(seen, canvas)
            key = (seen.moment, tuple([(line, text) for line, text, _ in lines]))
            paint = partial(self._draw_log, surface, canvas, seen, lines)
            canvas.kept(surface, "log", self._log.rect, key, paint)

    def visible_lines(self, seen: Seen, canvas: Art) -> list[_Row]:
        """The lines that have room, the lowest first, each with its text broken to the column."""
        step = canvas.text.height(theme.SMALL)
        room = self._log.rect.inflate(-canvas.px(2 * Space.L), -canvas.px(2 * Space.M))
        rows, bottom = max(1, room.height // step), room.bottom

        def broken(line: LogLine) -> list[_Text]:
            width = room.width - indent(line, canvas)
            texts = canvas.text.wrapped(line.text, theme.SMALL, width, _face(line), most=rows)
            return [(line, text) for text in texts]

        found: list[_Row] = []
        for line, text in reversed(_in_sight(seen, room.height // step, broken)):
            bottom -= step
            set_in = indent(line, canvas)
            found.append((line, text, pygame.Rect(room.x + set_in, bottom, room.width - set_in, step)))
        return found

    def _draw_log(self, surface: pygame.Surface, canvas: Art, seen: Seen, lines: Sequence[_Row]) -> None:
        for i, (line, text, rect) in enumerate(lines):
            face = _face(line)
            colour = theme.INK if line.is_heading else theme.INK_SOFT
            if seen.moment is not None and line.moment == seen.moment:
                canvas.box(surface, rect.inflate(canvas.px(Space.M), 0), theme.GOLD_PALE, radius=Corner.SOFT)
            canvas.write(surface, text, rect, size=theme.SMALL, face=face, colour=colour)
            is_first_row = i + 1 == len(lines) or lines[i + 1][0] is not line
            if line.pinned is not None and is_first_row:
                set_in = indent(line, canvas)
                draw_annotation(
                    surface, canvas, pygame.Rect(rect.x - set_in, rect.y, set_in, rect.height), line.pinned
                )


def _heading(text: str) -> Label:
    return Label(text, (None, LeftColumn.LABEL), size=theme.LARGE_BODY, face=Face.TITLE)


def _count(number: int) -> Label:
    size = (None, LeftColumn.COUNT)
    return Label(f"×{number}", size, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE)


def _scoring_card(space: str, tile: ScoringId, points: int | None, is_now: bool) -> Part:
    """Picture, letter, name and rule of a scoring tile, and what it would give now if that is known."""
    info, title = SCORING_TILES[tile], Face.TITLE
    fill, border, width = theme.PAPER_LIGHT, theme.PAPER_EDGE, Line.THIN
    if is_now:
        fill, border, width = theme.PAPER_BRIGHT, theme.GOLD, Line.STRONG

    def draw_rule(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        fits = canvas.wrapped_height(info.rule, theme.SMALL, rect.width) <= rect.height
        size = theme.SMALL if fits else theme.SMALLEST
        canvas.write_wrapped(surface, info.rule, rect, size=size, colour=theme.INK_SOFT)

    head = row(
        Label(space, size=theme.LARGE_BODY, face=title, colour=theme.GOLD_DARK),
        Label(info.name, size=theme.BODY, face=Face.BOLD, shrinks=True).grow(),
        None if points is None else Label(str(points), size=theme.HEADING, face=title, colour=theme.INK_SOFT),
        gap=Space.S,
    )
    words = column(Space.XS, head.sized(None, LeftColumn.LETTER), Picture(draw_rule).grow())
    icon = sprite(f"scoring/{tile}.png", LeftColumn.PICTURE)
    picture = column(spacer(), icon, spacer())
    return stack(
        box(fill, border=border, width=width), row(picture, words.grow(), gap=Space.M, pad=(Space.S, 0))
    )


def _round_track(view: PlayerView, now: int) -> Part:
    rounds = [_round(space, now - number) for number, space in enumerate(view.track, start=1)]
    return column(_heading(tr("Rounds")), row(*rounds, gap=Space.S).grow())


def _round(space: TrackSpace, ago: int) -> Part:
    """One round, so many rounds ago: which scoring tiles count, and what is given to those behind."""
    fill, border, ink = theme.PAPER_LIGHT, theme.PAPER_EDGE, theme.INK
    if ago == 0:
        fill, border, ink = theme.NOW, theme.NOW_DARK, theme.LIGHT_INK
    elif ago > 0:
        fill, ink = theme.PAPER_DARK, theme.INK_PALE

    def word(text: str, height: float, size: float, face: Face) -> Label:
        return Label(text, (None, height), size=size, face=face, colour=ink, align=Align.CENTRE)

    score = word(space.score, LeftColumn.ROUND, theme.BODY, Face.TITLE)
    gold = f"+{space.catch_up}" if space.catch_up else ""
    catch_up = word(gold, LeftColumn.CATCH_UP, theme.SMALL, Face.BODY)
    space_box = box(fill, border=border, radius=Corner.FIELD, width=Line.THIN)
    return stack(space_box, column(Space.XS, score, catch_up)).grow()


def _coin_supply(view: PlayerView) -> Part:
    """Stacks of coins, with their numbers only where nobody's gold could be read off them."""
    stacks = [
        column(_coins(value, view.supply[value]), _count(view.supply[value]) if view.has_open_gold else None)
        for value in COIN_VALUES
    ]
    return column(_heading(tr("Coin supply")), grid(len(stacks), *[one.grow() for one in stacks]).grow())


def _coins(value: int, count: int) -> Picture:
    def draw(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        side, base = canvas.px(LeftColumn.COIN), rect.y + rect.height * 5 // 8
        for layer in range(-(-count // _COINS_A_LAYER)):
            centre = (rect.centerx, base - layer * canvas.px(LeftColumn.COIN_THICKNESS))
            canvas.coin(surface, value, centre, side)

    return Picture(draw).grow()


def _bag(count: int) -> Part:
    bag = sprite("table/bag.png", LeftColumn.BAG)
    return column(Space.L, row(spacer(), bag, spacer()), spacer(), _count(count))


def _face(line: LogLine) -> Face:
    return Face.BOLD if line.is_heading or line.pinned else Face.BODY


def _in_sight(seen: Seen, room: int, broken: _Broken) -> list[_Text]:
    """So many rows at most: the last ones; of a past moment its own, from the first on, and some that followed."""
    lines = seen.lines
    if room <= 0:
        return []
    if seen.moment is None:
        shown = _rows(lines[-room:], room, broken, are_last=True)
        return _from_a_line(shown, len(shown) - room)
    first = bisect_left(lines, seen.moment, key=lambda line: line.moment)
    end = bisect_right(lines, seen.moment, key=lambda line: line.moment)
    # A line takes a row at least: no others can come into sight.
    before = _rows(lines[max(0, first - room) : first], room, broken, are_last=True)
    own = _rows(lines[first : min(end, first + room)], room, broken)
    after = _rows(lines[end : end + room], room, broken)
    below = max(room - len(before) - len(own), min(len(after), room // _AFTER))
    start = max(0, min(len(before), len(before) + len(own) + below - room))
    return _from_a_line([*before, *own, *after][: start + room], start)


def _rows(lines: Sequence[LogLine], room: int, broken: _Broken, *, are_last: bool = False) -> list[_Text]:
    """The rows of as many lines as fill the room, from the first line on or up to the last."""
    rows: list[_Text] = []
    for line in reversed(lines) if are_last else lines:
        if len(rows) < room:
            rows = [*broken(line), *rows] if are_last else [*rows, *broken(line)]
    return rows


def _from_a_line(rows: list[_Text], start: int) -> list[_Text]:
    """The rows from there on, without the rest of a line whose beginning is not among them."""
    start = max(0, start)
    while 0 < start < len(rows) - 1 and rows[start - 1][0] is rows[start][0] is not rows[-1][0]:
        start += 1
    return rows[start:]


def now_line(view: PlayerView, tile: ScoringId, seat: int) -> ScoreLine:
    """What a scoring tile would give that seat now. Gold that cannot be seen counts as none."""
    # What a land scores by itself is counted there alone.
    seats = view.seats[seat : seat + 1] if tile in SOLO else view.seats
    lines = score(tile, [other.territory for other in seats], [other.gold or 0 for other in seats])
    return replace(lines[0], seat=seat) if tile in SOLO else lines[seat]


def _points_now(seen: Seen, tile: ScoringId) -> int | None:
    """What the tile would give now; None where that is not known.

    Gold in hand is secret, and after the game what is left of it is no longer what scored.
    """
    if tile is ScoringId.GOLD and (seen.view.phase is Phase.FINISHED or not seen.view.open_money):
        return None
    return now_line(seen.view, tile, seen.seat).points


def explain_supply(view: PlayerView) -> str:
    text = tr("The coin supply: what is not in hands and on tiles")
    if not view.has_open_gold:
        return text + "\n" + tr("Money is secret, so its stacks show only roughly how much that is.")
    coins = ", ".join(f"{view.supply[value]} × {value}" for value in COIN_VALUES)
    return text + "\n" + tr("{coins}: {gold} gold").format(coins=coins, gold=view.supply_gold)


def _explain_tile(seen: Seen, tile: ScoringId) -> str:
    info = SCORING_TILES[tile]
    space = SPACES[seen.view.scoring_tiles.index(tile)]
    rounds = [str(i + 1) for i, on_track in enumerate(seen.view.track) if space in on_track.score]
    text = tr("{name}: {text}\nScores in rounds {rounds}.").format(
        name=info.name, text=info.text, rounds=", ".join(rounds)
    )
    if tile is ScoringId.GOLD:
        return text
    line = now_line(seen.view, tile, seen.seat)
    return text + "\n" + tr("{name} now: {line}").format(name=seen.view.seats[seen.seat].name, line=line.text)
