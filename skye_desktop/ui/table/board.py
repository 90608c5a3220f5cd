"""The left of the table: scoring tiles, round track, coin supply, bag, and the end of the log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
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
    score,
)
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import LeftColumn
from skye_desktop.ui.table.marks import draw_annotation, indent

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


_Row = tuple[LogLine, str, pygame.Rect]
"""A line of the log, the part of its text in this row, and where that stands."""


class Board:
    """Draws the left column, and knows what lies under the pointer."""

    def __init__(self) -> None:
        self._sheet = pygame.Rect(0, 0, 1, 1)
        self._log = pygame.Rect(0, 0, 1, 1)
        self._cards: list[pygame.Rect] = []
        self._supply = pygame.Rect(0, 0, 1, 1)
        self._bag = pygame.Rect(0, 0, 1, 1)
        self._track = pygame.Rect(0, 0, 1, 1)

    def layout(self, rect: pygame.Rect, canvas: Art) -> None:
        pad, gap = canvas.px(Space.M), canvas.px(Space.S)
        x, width = rect.x + pad, rect.width - 2 * pad
        y = rect.y + pad
        self._cards = []
        for _ in SPACES:
            self._cards.append(pygame.Rect(x, y, width, canvas.px(LeftColumn.CARD)))
            y += canvas.px(LeftColumn.CARD) + gap
        y += canvas.px(LeftColumn.LABEL)
        self._track = pygame.Rect(x, y, width, canvas.px(LeftColumn.TRACK))
        y = self._track.bottom + canvas.px(LeftColumn.LABEL) + gap
        bag_width = canvas.px(LeftColumn.BAG_ROOM)
        self._supply = pygame.Rect(x, y, width - bag_width, canvas.px(LeftColumn.SUPPLY))
        self._bag = pygame.Rect(self._supply.right, y - canvas.px(LeftColumn.LABEL), bag_width, 0)
        self._bag.height = self._supply.bottom - self._bag.y
        self._sheet = pygame.Rect(rect.x, rect.y, rect.width, self._supply.bottom + pad - rect.y)
        top = self._sheet.bottom + canvas.px(Space.M)
        self._log = pygame.Rect(rect.x, top, rect.width, max(1, rect.bottom - top))

    @property
    def supply_centre(self) -> tuple[int, int]:
        return self._supply.center

    @property
    def bag_centre(self) -> tuple[int, int]:
        return self._bag.center

    def _has_log(self, canvas: Art) -> bool:
        return self._log.height > canvas.px(LeftColumn.LEAST_LOG)

    def sheets(self, canvas: Art) -> list[pygame.Rect]:
        return [self._sheet, self._log] if self._has_log(canvas) else [self._sheet]

    def places(self) -> dict[str, pygame.Rect]:
        """Where its parts are, by the ids of their nodes."""
        cards = {f"scoring {space}": card for space, card in zip(SPACES, self._cards, strict=True)}
        return cards | {"rounds": self._track, "supply": self._supply, "bag": self._bag, "log": self._log}

    # -- under the pointer

    def tile_at(self, seen: Seen, position: tuple[int, int]) -> ScoringId | None:
        for card, tile in zip(self._cards, seen.view.scoring_tiles, strict=True):
            if card.collidepoint(position):
                return tile
        return None

    def line_at(self, seen: Seen, canvas: Art, position: tuple[int, int]) -> LogLine | None:
        if not self._log.collidepoint(position):
            return None
        for line, _, rect in self._visible_lines(seen, canvas):
            if rect.collidepoint(position):
                return line
        return None

    def log_has(self, position: tuple[int, int]) -> bool:
        return self._log.collidepoint(position)

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
        if self._bag.collidepoint(position):
            return trn("The bag: {n} tile", "The bag: {n} tiles", seen.view.bag_count)
        if self._supply.union(self._label_over(self._supply, canvas)).collidepoint(position):
            return explain_supply(seen.view)
        if self._track.collidepoint(position):
            return tr(
                "The round track: which scoring tiles score in which round, "
                "and below the catch-up gold for each seat that is ahead"
            )
        if self._log.collidepoint(position):
            line = self.line_at(seen, canvas, position)
            if line is None:
                return keys.hinted(tr("The log; click to read all of it"), Game.LOG)
            opens = keys.hinted(tr("The whole log"), Game.LOG)
            return "" if line.tiles else tr("Click to see this moment") + " · " + opens
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface, canvas: Art, seen: Seen) -> None:
        view = seen.view
        scoring = view.track[seen.round - 1].score
        for card, space, tile in zip(self._cards, SPACES, view.scoring_tiles, strict=True):
            points, is_now = _points_now(seen, tile), space in scoring
            paint = partial(self._draw_card, surface, canvas, card, space, tile, points, is_now=is_now)
            canvas.kept(surface, space, card, (tile, points, is_now), paint)
        track = self._label_over(self._track, canvas).union(self._track)
        canvas.kept(
            surface, "track", track, (view.track, seen.round), lambda: self._draw_track(surface, canvas, seen)
        )
        supply = self._label_over(self._supply, canvas).unionall((self._supply, self._bag))
        supplied = (tuple(view.supply.items()), view.has_open_gold, view.bag_count)
        canvas.kept(surface, "supply", supply, supplied, lambda: self._draw_supply(surface, canvas, seen))
        if self._has_log(canvas):
            lines = self._visible_lines(seen, canvas)
            key = (seen.moment, tuple([(line, text) for line, text, _ in lines]))
            canvas.kept(surface, "log", self._log, key, lambda: self._draw_log(surface, canvas, seen, lines))

    def _draw_card(
        self,
        surface: pygame.Surface,
        canvas: Art,
        card: pygame.Rect,
        space: str,
        tile: ScoringId,
        points: int | None,
        *,
        is_now: bool,
    ) -> None:
        fill, border = (theme.PAPER_BRIGHT, theme.GOLD) if is_now else (theme.PAPER_LIGHT, theme.PAPER_EDGE)
        canvas.box(surface, card, fill, border=border, width=Line.STRONG if is_now else Line.THIN)
        icon = pygame.Rect(
            card.x + canvas.px(Space.S), 0, canvas.px(LeftColumn.PICTURE), canvas.px(LeftColumn.PICTURE)
        )
        icon.centery = card.centery
        canvas.scoring_picture(surface, tile, icon)
        room = pygame.Rect(icon.right + canvas.px(Space.M), card.y + canvas.px(Space.S), 0, card.height)
        room.width = card.right - canvas.px(Space.S) - room.x
        row = pygame.Rect(room.topleft, (room.width, canvas.px(LeftColumn.LETTER)))
        left = row.right
        if points is not None:
            left = canvas.write(
                surface, str(points), row, size=theme.HEADING, face=Face.TITLE, colour=theme.INK_SOFT,
                align=Align.RIGHT,
            ).x  # fmt: skip
        letter = canvas.write(
            surface, space, row, size=theme.LARGE_BODY, face=Face.TITLE, colour=theme.GOLD_DARK
        )
        name = pygame.Rect(letter.right + canvas.px(Space.S), row.y, 0, row.height)
        name.width = left - canvas.px(Space.S) - name.x
        info = SCORING_TILES[tile]
        canvas.write(surface, info.name, name, size=theme.BODY, face=Face.BOLD, shrinks=True)
        rule = pygame.Rect(room.x, row.bottom - canvas.px(Space.XS), room.width, card.bottom - row.bottom)
        fits = canvas.wrapped_height(info.rule, theme.SMALL, rule.width) <= rule.height
        size = theme.SMALL if fits else theme.SMALLEST
        canvas.write_wrapped(surface, info.rule, rule, size=size, colour=theme.INK_SOFT)

    def _draw_track(self, surface: pygame.Surface, canvas: Art, seen: Seen) -> None:
        track = seen.view.track
        heading = self._label_over(self._track, canvas)
        canvas.write(surface, tr("Rounds"), heading, size=theme.LARGE_BODY, face=Face.TITLE)
        gap = canvas.px(Space.S)
        width = (self._track.width - gap * (len(track) - 1)) // len(track)
        for i, space in enumerate(track):
            rect = pygame.Rect(self._track.x + i * (width + gap), self._track.y, width, self._track.height)
            is_now, is_past = i + 1 == seen.round, i + 1 < seen.round
            fill = theme.NOW if is_now else theme.PAPER_DARK if is_past else theme.PAPER_LIGHT
            canvas.box(
                surface,
                rect,
                fill,
                border=theme.NOW_DARK if is_now else theme.PAPER_EDGE,
                radius=Corner.FIELD,
                width=Line.THIN,
            )
            ink = theme.LIGHT_INK if is_now else theme.INK_PALE if is_past else theme.INK
            top = pygame.Rect(rect.x, rect.y + canvas.px(Space.XS), rect.width, canvas.px(LeftColumn.ROUND))
            canvas.write(
                surface, space.score, top, size=theme.BODY, face=Face.TITLE, colour=ink, align=Align.CENTRE
            )
            if space.catch_up:
                bottom = pygame.Rect(
                    rect.x, top.bottom - canvas.px(Space.XS), rect.width, canvas.px(LeftColumn.CATCH_UP)
                )
                canvas.write(
                    surface, f"+{space.catch_up}", bottom, size=theme.SMALL, colour=ink, align=Align.CENTRE
                )

    def _label_over(self, part: pygame.Rect, canvas: Art) -> pygame.Rect:
        height = canvas.px(LeftColumn.LABEL)
        return pygame.Rect(part.x, part.y - height, part.width, height)

    def _draw_supply(self, surface: pygame.Surface, canvas: Art, seen: Seen) -> None:
        """Stacks of coins, with their numbers only where nobody's gold could be read off them; and the bag."""
        label = self._label_over(self._supply, canvas)
        canvas.write(surface, tr("Coin supply"), label, size=theme.LARGE_BODY, face=Face.TITLE)
        step = self._supply.width // len(COIN_VALUES)
        side = canvas.px(LeftColumn.COIN)
        is_counted = seen.view.has_open_gold
        base = self._supply.y + canvas.px(LeftColumn.COIN_BASE if is_counted else LeftColumn.UNCOUNTED_BASE)
        for i, value in enumerate(COIN_VALUES):
            count = seen.view.supply[value]
            x = self._supply.x + i * step + step // 2 - canvas.px(Space.XS)
            for layer in range(-(-count // _COINS_A_LAYER)):
                canvas.coin(surface, value, (x, base - layer * canvas.px(LeftColumn.COIN_THICKNESS)), side)
            if is_counted:
                self._write_count(surface, canvas, count, pygame.Rect(x - step // 2, 0, step, 0))
        self._draw_bag(surface, canvas, seen.view.bag_count)

    def _draw_bag(self, surface: pygame.Surface, canvas: Art, count: int) -> None:
        bag = pygame.Rect(0, 0, canvas.px(LeftColumn.BAG), canvas.px(LeftColumn.BAG))
        bag.midtop = (self._bag.centerx, self._bag.y + canvas.px(Space.L))
        canvas.sprites.draw(surface, "table/bag.png", bag)
        self._write_count(surface, canvas, count, self._bag)

    def _write_count(self, surface: pygame.Surface, canvas: Art, count: int, above: pygame.Rect) -> None:
        top = self._supply.bottom - canvas.px(LeftColumn.COUNT_RISE)
        row = pygame.Rect(above.x, top, above.width, canvas.px(LeftColumn.COUNT))
        canvas.write(surface, f"×{count}", row, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE)

    def _visible_lines(self, seen: Seen, canvas: Art) -> list[_Row]:
        """The lines that have room, the lowest first, each with its text broken to the column."""
        step = canvas.text.height(theme.SMALL)
        x, width = self._log.x + canvas.px(Space.L), self._log.width - canvas.px(2 * Space.L)
        top, bottom = self._log.y + canvas.px(Space.M), self._log.bottom - canvas.px(Space.M)

        rows = max(1, (bottom - top) // step)

        def broken(line: LogLine) -> list[tuple[LogLine, str]]:
            room = width - indent(line, canvas)
            texts = canvas.text.wrapped(line.text, theme.SMALL, room, _face(line), most=rows)
            return [(line, text) for text in texts]

        found: list[_Row] = []
        for line, text in reversed(_in_sight(seen, (bottom - top) // step, broken)):
            bottom -= step
            set_in = indent(line, canvas)
            found.append((line, text, pygame.Rect(x + set_in, bottom, width - set_in, step)))
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


def _face(line: LogLine) -> Face:
    return Face.BOLD if line.is_heading or line.pinned else Face.BODY


def _in_sight(
    seen: Seen, room: int, broken: Callable[[LogLine], list[tuple[LogLine, str]]]
) -> list[tuple[LogLine, str]]:
    """So many rows at most: the last ones; of a past moment its own, from the first on, and some that followed."""
    lines = seen.lines
    if room <= 0:
        return []
    if seen.moment is None:
        shown = _last_rows(lines[-room:], room, broken)
        return _from_a_line(shown, len(shown) - room)
    first = bisect_left(lines, seen.moment, key=lambda line: line.moment)
    end = bisect_right(lines, seen.moment, key=lambda line: line.moment)
    # A line takes a row at least: no others can come into sight.
    before = _last_rows(lines[max(0, first - room) : first], room, broken)
    own = _first_rows(lines[first : min(end, first + room)], room, broken)
    after = _first_rows(lines[end : end + room], room, broken)
    below = max(room - len(before) - len(own), min(len(after), room // _AFTER))
    start = max(0, min(len(before), len(before) + len(own) + below - room))
    return _from_a_line([*before, *own, *after][: start + room], start)


def _first_rows(
    lines: Iterable[LogLine], room: int, broken: Callable[[LogLine], list[tuple[LogLine, str]]]
) -> list[tuple[LogLine, str]]:
    """The rows of as many lines as fill the room, from the first on."""
    rows: list[tuple[LogLine, str]] = []
    for line in lines:
        if len(rows) < room:
            rows += broken(line)
    return rows


def _last_rows(
    lines: Sequence[LogLine], room: int, broken: Callable[[LogLine], list[tuple[LogLine, str]]]
) -> list[tuple[LogLine, str]]:
    """The rows of as many lines as fill the room, up to the last."""
    rows: list[tuple[LogLine, str]] = []
    for line in reversed(lines):
        if len(rows) < room:
            rows[:0] = broken(line)
    return rows


def _from_a_line(rows: list[tuple[LogLine, str]], start: int) -> list[tuple[LogLine, str]]:
    """The rows from there on, without the rest of a line whose beginning is not among them."""
    start = max(0, start)
    while (
        0 < start < len(rows) - 1
        and rows[start][0] is rows[start - 1][0]
        and rows[start][0] is not rows[-1][0]
    ):
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
