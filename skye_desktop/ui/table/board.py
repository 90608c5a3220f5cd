"""The left of the table: scoring tiles, round track, coin supply, bag, and the end of the log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    COIN_VALUES,
    SPACES,
    Cell,
    Clan,
    Phase,
    PlayerView,
    ScoringId,
    ScoringRules,
    TrackSpace,
)
from skye_desktop.i18n import enumerated, headed, tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import clipped
from skye_desktop.kit.commands import InputMap
from skye_desktop.kit.layout import Align, Column, column, grid, row, slot, spacer
from skye_desktop.kit.text import Face, kept
from skye_desktop.kit.theme import Colour, Corner, Field, Shadow, Skins, Space
from skye_desktop.kit.widgets import draw_arrow
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.play.preview import now_line
from skye_desktop.play.wording.signs import with_small_tiles
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import LeftColumn, Table
from skye_desktop.ui.table.log_rows import ON_WOOD, Row, Sight, draw_row, fitted, rows_of, sight
from skye_desktop.ui.table.panel_sizes import Small
from skye_desktop.ui.table.pieces import square

_COINS_A_LAYER = 5
"""One coin of a stack is drawn for so many, and one at least while there is any."""


class Seen(NamedTuple):
    """What the board shows: a view, the land looked at, and the round that is on the screen."""

    view: PlayerView
    seat: int
    round: int
    lines: Sequence[LogLine]
    moment: int | None = None
    """The moment of the time line that is on the screen; None for now."""


_Held = tuple[tuple[tuple[int, int], ...], bool, int]
"""The coins of the supply, whether their numbers may be seen, the tiles in the bag."""


class Form(Enum):
    """How the board is laid out."""

    WITH_LOG = auto()
    """The log below it, as long as there is room."""
    OPEN_LOG = auto()
    """The same, with an arrow that folds it."""
    FOLDED_LOG = auto()
    """The last two lines of the log at the foot, and the scoring tiles the taller for it."""
    ALONE = auto()
    STRIP = auto()
    """The scoring tiles below each other without words, and one line of the log in a room of its own."""


class _Card(NamedTuple):
    """What a scoring tile on the board shows."""

    space: str
    tile: ScoringId
    clan: Clan
    points: int | None
    """What it would give that clan now; None where that is not known."""
    is_now: bool
    rules: ScoringRules


_IN_STRIP = 2
"""Rounds."""
_MOST_LINES = {Form.FOLDED_LOG: 2, Form.STRIP: 1}
"""Of the log; elsewhere as many as have room."""


class Board:
    """Draws the left column, and knows what lies under the pointer."""

    def __init__(self) -> None:
        self._cards = [slot().grow() for _ in SPACES]
        self._scoring = grid(2)
        self._track = slot(height=LeftColumn.PATH)
        self._supply = slot().grow()
        self._bag = slot(width=LeftColumn.BAG_ROOM)
        self._tray = row(self._supply, self._bag, pad=(Space.S, 0))
        self._log = slot().grow()
        self._sheet = self._sheet_with(LeftColumn.CARDS)
        self._rows: tuple[tuple[Sight, tuple[int, ...], float], list[Row]] | None = None
        self._counted: tuple[PlayerView, tuple[int, int], tuple[_Card, ...]] | None = None
        self._rows_of_lines: OrderedDict[Hashable, list[Row]] = OrderedDict()
        """The rows of the log, and what they were broken for."""
        self._laid_for: tuple[object, ...] | None = None
        self._form = Form.WITH_LOG
        self._strip = pygame.Rect(0, 0, 0, 0)
        self._has_rounds = True
        """Whether the stones of the rounds have room."""
        self.arrow = pygame.Rect(0, 0, 0, 0)
        """What opens and folds the log; empty where there is none."""

    def layout(self, rect: pygame.Rect, canvas: Art, form: Form, log: pygame.Rect | None = None) -> None:
        """In that room; ``log`` is where its line stands in a strip."""
        key = (tuple(rect), canvas.scale, form, log and tuple(log))
        if self._laid_for == key:
            return  # nothing in it is as large as what it tells
        self._laid_for, self._form, self.arrow = key, form, pygame.Rect(0, 0, 0, 0)
        self._has_rounds = True
        if form is Form.STRIP:
            assert log is not None
            self._log.rect, self._strip = log, rect
            self._supply.rect = self._bag.rect = rect
            # Where there is no room for both, the bar says which round it is, and the board in full what it scores.
            self._has_rounds = rect.height >= canvas.px(Small.LOW_STRIP)
            track = self._track.sized(None, Small.PATH)
            column(*self._cards, track if self._has_rounds else None, gap=Space.S).place(canvas, rect)
            if not self._has_rounds:
                track.rect = rect
            return
        is_folded = form is Form.FOLDED_LOG
        more = max(0, rect.height / canvas.scale - self.least(canvas)) if is_folded else 0
        if form is Form.ALONE:
            self._lay_alone(rect, canvas)
            return
        self._sheet = self._sheet_with(min(LeftColumn.CARDS + more, LeftColumn.LARGEST_CARDS))
        column(self._sheet, self._log, gap=Space.XS).place(canvas, rect)
        if is_folded:
            foot = canvas.px(LeftColumn.FOLDED_LOG)
            self._log.rect = pygame.Rect(rect.x, rect.bottom - foot, rect.width, foot)
        if form is not Form.WITH_LOG and self._has_log(canvas):
            corner = pygame.Vector2(self._log.rect.topright) + canvas.px(Space.S) * pygame.Vector2(-1, 1)
            self.arrow = square(
                canvas.px(canvas.target(LeftColumn.ARROW)), topright=(round(corner.x), round(corner.y))
            )

    def _lay_alone(self, rect: pygame.Rect, canvas: Art) -> None:
        """The scoring tiles are as tall as there is room, and what lies below them as low as it can be."""
        self._sheet = self._sheet_with(LeftColumn.CARDS)
        room = rect.height / canvas.scale - self._below(canvas)
        if is_low := room < LeftColumn.CARDS:
            room += LeftColumn.PATH - LeftColumn.LOW_PATH + LeftColumn.TRAY - LeftColumn.LOW_TRAY
        self._sheet = self._sheet_with(min(room, LeftColumn.LARGEST_CARDS), is_low=is_low)
        column(self._sheet, spacer()).place(canvas, rect)
        self._log.rect = pygame.Rect(rect.bottomleft, (0, 0))

    def _below(self, canvas: Art) -> float:
        """The design pixels that the board takes without its scoring tiles."""
        sheet, cards = (part.wish(canvas, canvas.px(Table.LEFT))[1] for part in (self._sheet, self._scoring))
        return (sheet - cards) / canvas.scale

    def least(self, canvas: Art) -> float:
        """The design pixels that it takes with a folded log."""
        return self._below(canvas) + LeftColumn.CARDS + Space.XS + LeftColumn.FOLDED_LOG

    def _sheet_with(self, cards: float, *, is_low: bool = False) -> Column:
        """The board with scoring tiles that take that height, in design pixels."""
        self._scoring = grid(2, *self._cards, gap=LeftColumn.BETWEEN).sized(None, cards)
        self._track.sized(None, LeftColumn.LOW_PATH if is_low else LeftColumn.PATH)
        self._tray.sized(None, LeftColumn.LOW_TRAY if is_low else LeftColumn.TRAY)
        return column(Space.S, self._scoring, self._track, self._tray, gap=Space.S, pad=LeftColumn.RIM)

    @property
    def arrow_words(self) -> str:
        """What the arrow of the log does."""
        is_folded = self._form is Form.FOLDED_LOG
        return tr("More lines of the log") if is_folded else tr("The last two lines of the log")

    def _has_log(self, canvas: Art) -> bool:
        return self._log.rect.height > (0 if self._form is Form.STRIP else canvas.px(LeftColumn.LEAST_LOG))

    @property
    def rect(self) -> pygame.Rect:
        """The board; the log below it is written on the table itself."""
        return self._strip if self._form is Form.STRIP else self._sheet.rect

    def places(self) -> dict[str, pygame.Rect]:
        """Where its parts are, by the ids of their nodes."""
        parts = {f"scoring {space}": card for space, card in zip(SPACES, self._cards, strict=True)}
        parts |= {"rounds": self._track, "supply": self._supply, "bag": self._bag, "log": self._log}
        return {id: part.rect for id, part in parts.items() if id != "log" or part.rect.height}

    # -- under the pointer

    def tile_at(self, seen: Seen, position: tuple[int, int]) -> ScoringId | None:
        tiles = zip(self._cards, seen.view.scoring_tiles, strict=True)
        return next((tile for card, tile in tiles if card.rect.collidepoint(position)), None)

    def line_at(self, seen: Seen, canvas: Art, position: tuple[int, int]) -> LogLine | None:
        rows = self.visible_lines(seen, canvas) if self.log_has(position) else []
        return next((row.line for row in rows if row.rect.collidepoint(position)), None)

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
        if self._track.rect.collidepoint(position):
            return tr(
                "The rounds: which scoring tiles score in which round, "
                "and on the coins the catch-up gold for each clan that is ahead"
            )
        is_strip = self._form is Form.STRIP
        if self._bag.rect.collidepoint(position) and not is_strip:
            return trn("The bag: {n} tile", "The bag: {n} tiles", seen.view.bag_count)
        if self._supply.rect.collidepoint(position) and not is_strip:
            return explain_supply(seen.view)
        return self._log_tooltip(seen, canvas, position, keys)

    def _log_tooltip(self, seen: Seen, canvas: Art, position: tuple[int, int], keys: InputMap) -> str:
        if self.arrow.collidepoint(position):
            return keys.hinted(self.arrow_words, Game.FOLD_LOG)
        if self.log_has(position):
            line = self.line_at(seen, canvas, position)
            if line is None:
                opens = keys.by_hand(
                    tr("The log; click to read all of it"),
                    tr("The whole log"),
                    fingers=tr("The log; tap to read all of it"),
                )
                return keys.hinted(opens, Game.LOG)
            see = keys.by_hand(
                tr("Click to see this moment"), tr("See this moment"), fingers=tr("Tap to see this moment")
            )
            return "" if line.tiles else f"{see} · {keys.hinted(tr('The whole log'), Game.LOG)}"
        return ""

    # -- drawing

    def draw(self, surface: pygame.Surface, canvas: Art, seen: Seen, pointer: tuple[int, int]) -> None:
        """Each part by itself: little of it changes at a time. What can be pressed lights up under the pointer."""
        view, is_strip = seen.view, self._form is Form.STRIP

        def keep(name: str, rect: pygame.Rect, key: Hashable, paint: Callable[..., None]) -> None:
            canvas.kept(surface, name, rect, key, lambda: paint(surface, canvas, rect, key))

        # No farther than the gap beside it, however that is rounded.
        beyond = 2 * canvas.px(LeftColumn.BEYOND)
        around = self._strip if is_strip else self._scoring.rect
        around = around.inflate(beyond, beyond)
        if self._has_rounds:
            around.height = self._track.rect.y - around.y
        keep("cards", around, self._cards_of(seen), self._draw_cards)
        rounds = view.track, seen.round
        if is_strip:  # this one and the next
            rounds = view.track[seen.round - 1 :][:_IN_STRIP], 1
        if self._has_rounds:
            keep("track", self._track.rect, rounds, _draw_rounds)
        if not is_strip:
            held = tuple(view.supply.items()), view.has_open_gold, view.bag_count
            keep("tray", self._tray.rect, held, self._draw_tray)
        if self._has_log(canvas):
            rows = self.visible_lines(seen, canvas)
            is_pointed = self.arrow.collidepoint(pointer)
            # The land lies close above its line in a strip, and keeps its own part of the picture.
            margin = 0 if is_strip else canvas.px(2 * Space.M)
            room = self._log.rect.inflate(margin, margin)

            def paint() -> None:
                with clipped(surface, room):
                    self._draw_log(surface, canvas, seen, rows, is_pointed)

            canvas.kept(surface, "log", room, (seen.moment, rows, tuple(self.arrow), is_pointed), paint)

    def _cards_of(self, seen: Seen) -> tuple[_Card, ...]:
        """What the scoring tiles show; counted once for each view, which every frame has."""
        view, looked_at = seen.view, (seen.seat, seen.round)
        if self._counted is None or self._counted[0] is not view or self._counted[1] != looked_at:
            scoring = view.track[seen.round - 1].score
            tiles = zip(SPACES, view.scoring_tiles, strict=True)
            clan = view.seats[seen.seat].clan
            cards = [
                _Card(space, tile, clan, points_now(seen, tile), space in scoring, view.variant.scoring_rules)
                for space, tile in tiles
            ]
            self._counted = view, looked_at, tuple(cards)
        return self._counted[2]

    def _draw_cards(
        self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, cards: Sequence[_Card]
    ) -> None:
        draw = _draw_in_strip if self._form is Form.STRIP else _draw_card
        for place, card in zip(self._cards, cards, strict=True):
            draw(surface, canvas, place.rect, card)

    def _draw_tray(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect, held: _Held) -> None:
        """Stacks of coins, with their numbers only where nobody's gold could be read off them, and the bag."""
        supply, has_numbers, bagged = held
        canvas.patch(surface, rect, Skins.TRAY)
        stacks = row(*[slot().grow() for _ in supply]).cut(canvas, self._supply.rect)
        for place, (value, count) in zip(stacks, supply, strict=True):
            side = canvas.px(LeftColumn.COIN)
            coin = square(side, midbottom=(place.centerx, place.bottom - canvas.px(LeftColumn.RISE)))
            if has_numbers:
                coin.bottom = _write_count(surface, canvas, place, count).y
            layers = -(-count // _COINS_A_LAYER)
            step = min(canvas.px(LeftColumn.COIN_THICKNESS), (coin.y - place.y) // max(1, layers - 1))
            for _ in range(layers):
                canvas.coin(surface, value, coin.center, side)
                coin.y -= step
        room = self._bag.rect
        count_top = _write_count(surface, canvas, room, bagged).y
        side = min(canvas.px(LeftColumn.BAG), count_top - room.y)
        bag = square(side, midbottom=(room.centerx, count_top))
        canvas.sprites.draw(surface, "table/bag.png", bag)

    def visible_lines(self, seen: Seen, canvas: Art) -> list[Row]:
        """The rows of the log that have room, the lowest first; kept, for every frame asks for them."""
        room = self._log.rect.inflate(-canvas.px(2 * Space.M), 0)
        if self._form is not Form.STRIP:
            room.height += canvas.px(LeftColumn.LOG_BELOW)
        room.width -= self.arrow.width
        most = max(1, room.height // canvas.text.height(theme.SMALL))
        lines = sight(seen.lines, seen.moment, min(most, _MOST_LINES.get(self._form, most)))
        key = (lines, tuple(room), canvas.scale)
        if self._rows is None or self._rows[0] != key:
            self._rows = (
                key,
                fitted(lines, room, partial(self._broken, canvas, room.width, most)),
            )
        return self._rows[1]

    def _broken(self, canvas: Art, width: int, most: int, line: LogLine) -> list[Row]:
        """A line in rows, worked out once: with each action one line is new."""
        if self._form is Form.STRIP and line.signs:
            line = line._replace(signs=with_small_tiles(line.signs))
        key = (line, width, canvas.scale, most)
        return kept(self._rows_of_lines, key, lambda: rows_of(line, canvas, width, ON_WOOD, most=most))

    def _draw_log(
        self, surface: pygame.Surface, canvas: Art, seen: Seen, rows: Sequence[Row], is_pointed: bool
    ) -> None:
        """On the wood, which lies in shade there; the newest lines are the brightest, or those of the past moment."""
        blur = canvas.px(Shadow.BLUR)
        shaded = self._log.rect.inflate(-blur, -blur)
        canvas.cast(surface, shaded, strength=theme.LOG_SHADE, radius=Shadow.BLUR, spread=(Shadow.BLUR, 0))
        shown = seen.moment if seen.moment is not None or not rows else rows[0].line.moment
        own = [place.rect for place in rows if place.line.moment == shown]
        if own and seen.moment is not None:
            around = own[0].unionall(own[1:]).inflate(canvas.px(Space.M), 0)
            canvas.box(surface, around, theme.RAIL_HOVERED, radius=Corner.SOFT)
        for number, place in enumerate(rows):
            is_bright = place.line.moment == shown or place.line.is_heading
            ink = theme.LIGHT_INK_SOFT if number * 3 < len(rows) * 2 else theme.LIGHT_INK_PALE
            draw_row(surface, canvas, place, ON_WOOD, theme.LIGHT_INK if is_bright else ink)
        if self.arrow:
            canvas.patch(surface, self.arrow, Skins.KNOB_HOVERED if is_pointed else Skins.KNOB)
            way = -1 if self._form is Form.FOLDED_LOG else 1
            size = canvas.px(Field.ARROW)
            draw_arrow(surface, self.arrow.center, way, size, theme.LIGHT_INK, is_upright=True)


def _draw_card(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, card: _Card) -> None:
    """A scoring tile: picture, name and rule, its letter on a stud, and on a plaque what it would give now."""
    info, text = card.rules.tiles[card.tile], canvas.text
    canvas.patch(surface, rect, Skins.CARD_NOW if card.is_now else Skins.CARD)
    room = rect.inflate(-canvas.px(2 * LeftColumn.ASIDE), -canvas.px(LeftColumn.ABOVE + LeftColumn.BELOW))
    room.y = rect.y + canvas.px(LeftColumn.ABOVE)
    size = theme.BODY if text.width(info.name, theme.BODY, Face.TITLE) <= room.width else theme.SMALL
    small = theme.SMALL
    clear = canvas.px(LeftColumn.CLEAR)  # with less above it a name would run under the plaque
    while True:  # larger words than the tile has room for are a little smaller
        name_height = canvas.wrapped_height(info.name, size, room.width, Face.TITLE)
        words = name_height + canvas.wrapped_height(info.rule, small, room.width)
        if words + clear <= room.height or small <= LeftColumn.LEAST_WORDS:
            break
        small -= 1
        size = min(size, small)
    is_tall = rect.height > canvas.px(LeftColumn.CARDS) // 2
    largest = LeftColumn.LARGE_PICTURE if is_tall else LeftColumn.PICTURE
    side = max(0, min(canvas.px(largest), room.height - words))
    picture = square(side, midtop=room.midtop)
    alpha = 255 if card.is_now else LeftColumn.DIMMED
    if side >= canvas.px(LeftColumn.LEAST_PICTURE):
        canvas.sprites.draw(surface, f"scoring/{card.tile}.png", picture, alpha=alpha)
    room.y = picture.bottom
    room.y = canvas.write_wrapped(surface, info.name, room, size=size, face=Face.TITLE, align=Align.CENTRE)
    canvas.write_wrapped(surface, info.rule, room, size=small, colour=theme.INK_SOFT, align=Align.CENTRE)
    _draw_corners(surface, canvas, rect, card)


def _draw_in_strip(surface: pygame.Surface, canvas: Art, rect: pygame.Rect, card: _Card) -> None:
    """A scoring tile without words; nothing of it where there is no room to read anything."""
    if rect.height < canvas.px(Small.LEAST_CARD):
        return
    canvas.patch(surface, rect, Skins.CARD_NOW if card.is_now else Skins.CARD)
    is_low = rect.height < canvas.px(Small.LEAST_PICTURE)
    part = min(1, rect.height / canvas.px(LeftColumn.STUD)) if is_low else 1.0
    room = rect.inflate(-canvas.px(Space.M), -canvas.px(Space.S if is_low else Space.M))
    # Larger in a tall one, below letter and number.
    most = min(room.width, max(canvas.px(Small.PICTURE), room.height - canvas.px(LeftColumn.STUD)))
    picture = square(min(most, room.height), midbottom=room.midbottom)
    if is_low:  # between letter and number
        picture.x = rect.x + canvas.px(LeftColumn.STUD * part + Space.XS)
    alpha = 255 if card.is_now else LeftColumn.DIMMED
    canvas.sprites.draw(surface, f"scoring/{card.tile}.png", picture, alpha=alpha)
    over = 0 if is_low else LeftColumn.OVER / 2  # the edge of the window is near
    _draw_corners(surface, canvas, rect, card, part=part, over=over, has_crest=False)


def _draw_corners(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, card: _Card, *, part: float = 1.0,
    over: float = LeftColumn.OVER, has_crest: bool = True,
) -> None:  # fmt: skip
    """The letter of a scoring tile on its stud, and whose points it would give now on its plaque.

    ``part`` is how much of their size they have, ``over`` how far they stand over its corners. Without a crest it
    is the land beside it that says whose.
    """
    over = canvas.px(over)
    stud = square(canvas.px(LeftColumn.STUD * part), topleft=(rect.x - over, rect.y - over))
    canvas.thing(surface, "table/stud.png", stud)
    _write_on(surface, canvas, card.space, stud, theme.BODY, theme.LIGHT_INK)
    if card.points is not None:
        side = LeftColumn.PLAQUE_CREST if has_crest else 0
        width = LeftColumn.PLAQUE - LeftColumn.PLAQUE_CREST + side
        plaque = pygame.Rect(0, 0, canvas.px(width), canvas.px(LeftColumn.PLAQUE_HEIGHT * part))
        plaque.topright = (rect.right + over, rect.y - over)
        canvas.patch(surface, plaque, Skins.PLAQUE)
        crest, number = row(slot(None, side), slot().grow(), pad=(Space.XS, 0)).cut(canvas, plaque)
        if has_crest:
            canvas.crest(surface, card.clan, square(crest.width, center=crest.center))
        _write_on(surface, canvas, str(card.points), number, theme.LARGE_BODY, theme.LIGHT_INK)


def _draw_rounds(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, rounds: tuple[Sequence[TrackSpace], int]
) -> None:
    """A stone for each round with the scoring tiles that count, and a coin with what those behind are given."""
    track, now = rounds
    canvas.patch(surface, rect, Skins.PATH)
    aside = Space.M if len(track) > _IN_STRIP else 0
    places = row(*[slot().grow() for _ in track], pad=(aside, 0)).cut(canvas, rect)
    for number, (space, place) in enumerate(zip(track, places, strict=True), start=1):
        kind, ink = ("past", theme.INK) if number < now else ("next", theme.INK)
        side = LeftColumn.STONE
        if number == now:
            kind, ink, side = "now", theme.WHITE, LeftColumn.STONE_NOW
        step = canvas.px(LeftColumn.STEP) * (1 if number % 2 else -1)
        stone = square(
            min(canvas.px(side), place.width, rect.height), center=(place.centerx, place.centery - step)
        )
        stone.clamp_ip(rect)
        canvas.thing(surface, f"table/stone_{kind}.png", stone)
        top = stone.move(0, -canvas.px(LeftColumn.STONE_RISE))
        _write_on(surface, canvas, space.score, top, theme.BODY, ink)
        if space.catch_up:
            coin = square(canvas.px(LeftColumn.CATCH_UP))
            coin.midbottom = (stone.centerx + stone.width // 3, stone.bottom)
            coin.clamp_ip(rect)
            round_off = LeftColumn.CATCH_UP / 2
            canvas.box(surface, coin, theme.GOLD, border=theme.GOLD_DARK, radius=round_off)
            _write_on(surface, canvas, str(space.catch_up), coin, theme.SMALL, theme.INK)


def _write_on(
    surface: pygame.Surface, canvas: Art, text: str, rect: pygame.Rect, size: float, ink: Colour
) -> None:
    """A letter or a number in the middle of what it stands on."""
    canvas.write(surface, text, rect, size=size, face=Face.TITLE, colour=ink, align=Align.CENTRE)


def _write_count(surface: pygame.Surface, canvas: Art, room: pygame.Rect, count: int) -> pygame.Rect:
    """How many there are, in the foot of the tray; where that stands."""
    foot = canvas.px(LeftColumn.COUNT)
    rect = pygame.Rect(room.x, room.bottom - foot - canvas.px(LeftColumn.RISE), room.width, foot)
    _write_on(surface, canvas, f"×{count}", rect, theme.SMALL, theme.LIGHT_INK)
    return rect


def points_now(seen: Seen, tile: ScoringId) -> int | None:
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
    coins = enumerated(f"{view.supply[value]} × {value}" for value in COIN_VALUES)
    return text + "\n" + tr("{coins}: {gold} gold").format(coins=coins, gold=view.supply_gold)


def _explain_tile(seen: Seen, tile: ScoringId) -> str:
    info = seen.view.variant.scoring_rules.tiles[tile]
    space = SPACES[seen.view.scoring_tiles.index(tile)]
    rounds = [str(i + 1) for i, on_track in enumerate(seen.view.track) if space in on_track.score]
    when = (
        trn("Scores in round {rounds}.", "Scores in rounds {rounds}.", len(rounds), rounds=enumerated(rounds))
        if rounds
        else tr("Scores in no round of this game.")
    )
    text = f"{headed(info.name, info.text)}\n{when}"
    if tile is ScoringId.GOLD:
        return text
    lines = [(one.name, now_line(seen.view, tile, one.seat).text) for one in seen.view.seats]
    return "\n".join([text, *(tr("{name} now: {line}").format(name=name, line=line) for name, line in lines)])
