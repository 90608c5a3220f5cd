"""What only the editor of scenarios has: numbers to step through, the tiles to choose from, the order of the bag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skye_desktop.engine import SCORING_TILES, SPACES, Cell, ScoringId, Territory
from skye_desktop.i18n import enumerated, headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas, clipped
from skye_desktop.kit.commands import COMMON, Command, Common, InputMap, is_activation
from skye_desktop.kit.layout import AUTO, Room, row, spacer
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Choice, ScrollArea, TextField, Widget
from skye_desktop.play.wording.tile import tile_name
from skye_desktop.ui.art import Art, art_of
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.editor.draft import CASTLE_CELL, Draft
from skye_desktop.ui.parts import badge, is_digit, square
from skye_desktop.ui.sizes import Editor
from skye_desktop.ui.territory_view import Marks, TerritoryView

_LEAP = 10
"""What Page up and Page down add and take."""

_PALE = 150
"""How strongly, of 255, the paper covers a tile that cannot be taken."""
_FAINT = 110
"""How strongly, of 255, a marker shows where it could lie."""


class NumberField(TextField):
    """A number to type, or to step through with up and down, Page up and Page down, or the wheel.

    Steps stay within their range. What is typed may lie outside: whoever checks the whole says why it cannot.
    An empty field counts as 0.
    """

    def __init__(
        self,
        name: str,
        value: int,
        room: Room,
        on_change: Callable[[int], None],
        *,
        within: range,
        tooltip: str,
        longest: int = 3,
        label: str = "",
    ) -> None:
        hint = COMMON.by_hand(
            tr("type it, or turn the wheel"), tr("type it, or step through"), fingers=tr("type it")
        )
        super().__init__(
            name, str(value), room, lambda text: on_change(int(text or "0")), longest=longest,
            tooltip=headed(tooltip, hint), allowed=is_digit, label=label or tooltip,
        )  # fmt: skip
        self._within = within

    def step(self, by: int) -> None:
        """So much more, or less, as far as the range goes; a number typed next takes its place."""
        wanted = int(self.text or "0") + by
        self.set_text(str(max(self._within[0], min(self._within[-1], wanted))))
        self.select_all()

    def nudge(self, by: int) -> None:
        self.step(by)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.step(1 if event.y > 0 else -1)
            return True
        steps = {Common.UP: 1, Common.DOWN: -1, Common.PAGE_UP: _LEAP, Common.PAGE_DOWN: -_LEAP}
        command = COMMON.command(event, steps) if self.focused else None
        if command is not None:
            self.step(steps[command])
            return True
        return super().handle_event(event)


class Stepper(Button):
    """The small − or + beside a number; the keyboard steps in the field itself."""

    def __init__(self, field: NumberField, by: int, width: float) -> None:
        sign = "+" if by > 0 else "−"
        super().__init__(
            sign, (width, None), lambda: field.step(by), id=f"{field.id} {sign}",
            label=f"{field.label} {sign}", size=theme.BODY,
        )  # fmt: skip

    @property
    def takes_focus(self) -> bool:
        return False


class StartMarker(Button):
    """Where the start marker lies, or could."""

    def __init__(self, seat: int, room: Room, on_choose: Callable[[], None], *, is_here: bool) -> None:
        tooltip = tr("Who has the start marker this round")
        label = tr("Player {n} has the start marker").format(n=seat + 1)
        super().__init__(
            "", room, on_choose, id=f"start {seat + 1}", label=label, tooltip=tooltip, selected=is_here
        )

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas, radius = art_of(canvas), (self.rect.width - canvas.px(Space.M)) // 2
        if self.selected or self.hovered:
            alpha = 255 if self.selected else _FAINT
            canvas.sprites.draw(surface, "table/start_marker.png", self.lowered(canvas), alpha=alpha)
        else:
            pygame.draw.circle(
                surface, canvas.seen(theme.PAPER_EDGE), self.rect.center, radius, canvas.px(Line.BORDER)
            )


class ScoringChoice(Choice[ScoringId]):
    """The scoring tile on one space, out of those that lie on no other; lit if it scores in this round."""

    def __init__(self, space: int, draft: Draft, on_change: Callable[[int, ScoringId], None]) -> None:
        letter, here = SPACES[space], draft.scoring_tiles[space]
        elsewhere = {tile for tile in draft.scoring_tiles if tile is not here}
        rules, there_are = draft.variant.scoring_rules.tiles, draft.variant.choosable
        options = [
            (tile, info.name)
            for tile, info in rules.items()
            if tile is here or (tile in there_are and tile not in elsewhere)
        ]
        scores = tr("scores this round") if draft.scores_now(space) else tr("does not score this round")
        printed = rules[here]
        arrows = tr("{letter} {scores} · the arrows choose another")
        others = COMMON.by_hand(
            tr("{letter} {scores} · the arrows or the wheel choose another"), arrows, fingers=arrows
        ).format(letter=letter, scores=scores)
        super().__init__(
            f"scoring {letter}", options, here, (None, Editor.ROW), partial(on_change, space),
            tooltip=f"{headed(printed.name, printed.text)}\n{others}",
        )  # fmt: skip
        self._letter = letter
        self._is_highlighted = draft.scores_now(space)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas, rect = art_of(canvas), self.rect
        fill, border = theme.PAPER_LIGHT, theme.PAPER_EDGE
        if self._is_highlighted:
            fill, border = theme.GOLD_PALE, theme.GOLD
        canvas.box(
            surface, rect, theme.PAPER_BRIGHT if self.hovered else fill, border=border, radius=Corner.FIELD
        )
        self.draw_arrows(surface, canvas, rect.height // 2)
        letter, picture, name = row(Editor.BADGE, Editor.PICTURE, spacer(), gap=Space.S).cut(
            canvas, rect.inflate(-2 * rect.height, 0)
        )
        badge(surface, canvas, self._letter, square(letter.center, letter.width), size=theme.SMALL)
        canvas.scoring_picture(surface, self.value, square(picture.center, picture.width))
        canvas.write(surface, SCORING_TILES[self.value].name, name)


class LandBox(Widget):
    """The land as a stop of the keyboard. It is drawn and played by the scene."""

    def __init__(self, on_key: Callable[[pygame.Event], bool]) -> None:
        super().__init__("land", AUTO, label=tr("The land"))
        self._on_key = on_key

    @property
    def takes_focus(self) -> bool:
        return True

    def handle_event(self, event: pygame.Event) -> bool:
        return event.type == pygame.KEYDOWN and self.focused and self._on_key(event)


class Palette(ScrollArea):
    """All tiles there are, to be dragged or taken by keys. ``paint_tile`` draws one into its square."""

    def __init__(
        self,
        rect: pygame.Rect,
        canvas: Art,
        input: InputMap,
        numbers: Sequence[int],
        *,
        on_take: Callable[[int], None],
        on_order: Callable[[int], None],
        paint_tile: Callable[[pygame.Surface, pygame.Rect, int], None],
    ) -> None:
        self._paint_tile, self._canvas = paint_tile, canvas
        self._input, self._on_take, self._on_order = input, on_take, on_order
        bar = canvas.px(theme.SCROLL_BAR)
        self._gap = canvas.px(Space.S)
        self.numbers = list(numbers)
        self.columns, self._side = self._columns(rect.size, bar)
        height = self._height(self.columns, self._side)
        self.chosen = self.numbers[0]
        step = (self._side + self._gap) // 2
        super().__init__("palette", rect, height, self._paint_tiles, step=step, bar=bar, label=tr("Tiles"))

    def _columns(self, room: tuple[int, int], bar: int) -> tuple[int, int]:
        """How many tiles lie beside each other, and the pixels of one.

        As large as they can be with all of them in sight; where they would be too small so they are scrolled.
        """
        step = self._canvas.px(Editor.PALETTE_TILE) + self._gap
        for columns in range(2, room[0] // step + 1):
            side = (room[0] + self._gap) // columns - self._gap
            if self._height(columns, side) <= room[1]:
                return columns, side
        beside = room[0] - bar - bar // 2 + self._gap
        columns = max(2, round(beside / step))
        return columns, beside // columns - self._gap

    def _height(self, columns: int, side: int) -> int:
        return -(-len(self.numbers) // columns) * (side + self._gap) - self._gap

    def restore_from(self, before: Widget) -> None:
        super().restore_from(before)
        if isinstance(before, Palette):
            self.chosen = before.chosen

    @property
    def takes_focus(self) -> bool:
        return True

    def tile_rect(self, tile: int) -> pygame.Rect:
        down, across = divmod(self.numbers.index(tile), self.columns)
        step, corner = self._side + self._gap, self.content.topleft
        return pygame.Rect(corner[0] + across * step, corner[1] + down * step, self._side, self._side)

    def tile_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        return next((tile for tile in self.numbers if self.tile_rect(tile).collidepoint(position)), None)

    def key(self, event: pygame.Event) -> bool:
        if is_activation(event):
            self._on_take(self.chosen)
            return True
        if self._input.means(event, Game.TO_ORDER):
            self._on_order(self.chosen)
            return True
        last, page = len(self.numbers), max(1, self.rect.height // (self._side + self._gap)) * self.columns
        steps = {Common.LEFT: -1, Common.RIGHT: 1, Common.UP: -self.columns, Common.DOWN: self.columns}
        steps |= {Common.PAGE_UP: -page, Common.PAGE_DOWN: page, Common.FIRST: -last, Common.LAST: last}
        command = COMMON.command(event, steps)
        if command is None:
            return False
        at = self.numbers.index(self.chosen) + steps[command]
        self.chosen = self.numbers[max(0, min(last - 1, at))]
        top = self.tile_rect(self.chosen).y - self.content.y
        self.reveal(top, top + self._side)
        return True

    def _paint_tiles(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        for tile in self.numbers:
            place = self.tile_rect(tile)
            if place.colliderect(self.rect):
                self._paint_tile(surface, place, tile)
                if tile == self.chosen and self.focused:
                    self._canvas.ring(surface, place, theme.GOLD, Line.HEAVY, Corner.SHARP)


class OrderStrip(Widget):
    """The tiles to be drawn next, in order, with the seat that gets each; what is left open is drawn by lot."""

    def __init__(
        self,
        canvas: Art,
        input: InputMap,
        draft: Draft,
        *,
        on_move: Callable[[int, int], None],
        on_leave: Callable[[int], None],
    ) -> None:
        super().__init__("order", AUTO, label=tr("Drawn next"))
        self._draft = draft
        self._input, self._on_move, self._on_leave = input, on_move, on_leave
        self.offset = 0
        """Pixels scrolled away at the left."""
        self.chosen = 0
        self._side = canvas.px(Editor.SLOT)
        self._gap, self._between = canvas.px(Space.XS), canvas.px(Space.M)

    def restore_from(self, before: Widget) -> None:
        super().restore_from(before)
        if isinstance(before, OrderStrip):
            self.chosen = max(0, min(before.chosen, len(self._draft.drawn_next) - 1))
            self.scroll_to(before.offset)

    @property
    def takes_focus(self) -> bool:
        return bool(self._draft.drawn_next)

    @property
    def _slots(self) -> int:
        """Those of this round, and whole hands as far as the order goes, with room for one tile more."""
        tiles = len(self._draft.drawn_next) + 1
        hand, all_tiles = self._hand, len(self._draft.variant.bag)
        return min(all_tiles, max(hand * len(self._draft.seats), -(-tiles // hand) * hand))

    @property
    def _hand(self) -> int:
        return self._draft.variant.market.drawn

    @property
    def slots(self) -> list[pygame.Rect]:
        return [self.slot_rect(place) for place in range(self._slots)]

    def _left(self, place: int) -> int:
        return place * (self._side + self._gap) + place // self._hand * self._between

    @property
    def _most(self) -> int:
        return max(0, self._left(self._slots - 1) + self._side - self.rect.width)

    def scroll_to(self, offset: int) -> None:
        """Bring that many pixels beyond the left edge, as far as there is so much."""
        self.offset = max(0, min(self._most, offset))

    def slot_rect(self, place: int) -> pygame.Rect:
        left = self.rect.x + self._left(place) - self.offset
        return pygame.Rect(left, self.rect.bottom - self._side, self._side, self._side)

    def place_at(self, position: tuple[int, int]) -> int | None:
        """The place of the order under the pointer, whether a tile lies there or not."""
        if not self.rect.collidepoint(position):
            return None
        at = range(self._slots)
        return min(at, key=lambda place: abs(self.slot_rect(place).centerx - position[0]))

    def tile_at(self, position: tuple[int, int]) -> int | None:
        place = self.place_at(position)
        order = self._draft.drawn_next
        if place is None or place >= len(order) or not self.slot_rect(place).collidepoint(position):
            return None
        return order[place]

    def tooltip_at(self, position: tuple[int, int]) -> str:
        """Who draws what lies there, when, and what can be done with it."""
        place = self.place_at(position)
        if place is None:
            return ""
        who, (round_number, _) = self.words_at(place), self._draft.drawer(place)
        if place >= len(self._draft.drawn_next) or round_number > self._draft.rounds:
            return who
        by_hand, hinted = self._input.by_hand, self._input.hinted
        moving = hinted(by_hand(tr("drag it to move it"), tr("move it")), Game.MOVE_BACK, Game.MOVE_ON)
        leaving = hinted(by_hand(tr("off the row to take it out"), tr("take it out")), Game.TAKE_OFF)
        return f"{who} · {enumerated((moving, leaving))}"

    def words_at(self, place: int) -> str:
        """Who draws what lies at that place, and when."""
        draft = self._draft
        round_number, seat = draft.drawer(place)
        if round_number > draft.rounds:
            return tr("The game is over before this is drawn")
        name = draft.seats[seat].shown_name
        who = tr("{name} draws this in round {round}").format(name=name, round=round_number)
        if place >= len(draft.drawn_next):
            lot = self._input.by_hand(tr("by lot · drag a tile here to choose it"), tr("by lot"))
            return enumerated((who, lot))
        return headed(tile_name(draft.drawn_next[place]), who)

    def handle_event(self, event: pygame.Event) -> bool:
        """The wheel scrolls; keys choose, move and take out."""
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            return self.wheel(event)
        if event.type == pygame.KEYDOWN and self.focused and self.takes_focus:
            return self._key(event)
        return False

    def wheel(self, event: pygame.Event) -> bool:
        """Scroll by two tiles a notch; whether there is anything to scroll."""
        self.scroll_to(self.offset - event.y * 2 * (self._side + self._gap))
        return self._most > 0

    def _key(self, event: pygame.Event) -> bool:
        order = self._draft.drawn_next
        ways: dict[Command, int] = {Common.LEFT: -1, Common.RIGHT: 1, Game.MOVE_BACK: -1, Game.MOVE_ON: 1}
        ways |= {Common.FIRST: -len(order), Common.LAST: len(order)}
        tile, command = order[self.chosen], self._input.command(event, [Game.TAKE_OFF, *ways])
        if command is Game.TAKE_OFF:
            self._on_leave(tile)
        elif command is not None:
            self.chosen = max(0, min(len(order) - 1, self.chosen + ways[command]))
            self.reveal(self.chosen)
        if command in (Game.MOVE_BACK, Game.MOVE_ON):
            self._on_move(tile, self.chosen)
        return command is not None

    def reveal(self, place: int) -> None:
        left = self._left(place)
        if left < self.offset:
            self.scroll_to(left)
        elif left + self._side > self.offset + self.rect.width:
            self.scroll_to(left + self._side - self.rect.width)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        canvas = art_of(canvas)
        with clipped(surface, self.rect.inflate(canvas.px(Space.XS), canvas.px(Space.XS))):
            for place, rect in enumerate(self.slots):
                if place % self._hand == 0:
                    self._draw_drawer(surface, canvas, place, rect)
                self._draw_slot(surface, canvas, place, rect)

    def _draw_drawer(self, surface: pygame.Surface, canvas: Art, place: int, first: pygame.Rect) -> None:
        draft = self._draft
        round_number, seat = draft.drawer(place)
        width = self._hand * (self._side + self._gap) - self._gap
        above = pygame.Rect(first.x, self.rect.y, width, first.y - self.rect.y - canvas.px(Space.XS))
        if round_number > draft.rounds:
            canvas.write(surface, tr("never drawn"), above, size=theme.SMALL, colour=theme.LIGHT_INK)
            return
        crest, words = row(above.height / canvas.scale, spacer(), gap=Space.S).cut(canvas, above)
        canvas.crest(surface, draft.seats[seat].clan, square(crest.center, crest.height))
        later = tr("round {n}").format(n=round_number) if round_number > draft.round else ""
        text = later or draft.seats[seat].shown_name
        canvas.write(surface, text, words, size=theme.SMALL, colour=theme.LIGHT_INK)

    def _draw_slot(self, surface: pygame.Surface, canvas: Art, place: int, rect: pygame.Rect) -> None:
        order = self._draft.drawn_next
        if place >= len(order):
            soft, number = theme.LIGHT_INK_SOFT, str(place + 1)
            canvas.box(
                surface, rect, theme.RAIL, border=theme.RAIL_LINE, width=Line.HAIR, radius=Corner.SMALL
            )
            canvas.write(surface, number, rect, size=theme.SMALL, colour=soft, align=Align.CENTRE)
            return
        canvas.tile(surface, order[place], 0, rect, self._draft.seats[0].clan)
        canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        draw_badge(surface, canvas, rect, str(place + 1))
        if self.focused and place == self.chosen:
            canvas.ring(surface, rect, theme.GOLD, Line.HEAVY, Corner.SHARP)


def draw_badge(surface: pygame.Surface, canvas: Art, place: pygame.Rect, text: str) -> None:
    side, inset = canvas.px(Editor.BADGE), canvas.px(Space.XS)
    at = pygame.Rect(place.x + inset, place.y + inset, side, side)
    badge(surface, canvas, text, at, size=theme.SMALLEST)


def where_it_is(tile: int, draft: Draft, keys: InputMap) -> str:
    """In whose land or where in the order a tile is, and what can be done with it."""
    seat = draft.seat_with(tile)
    if seat is not None:
        where = keys.by_hand(
            tr("lies in {name}'s land: click to see it"),
            tr("lies in {name}'s land"),
            fingers=tr("lies in {name}'s land: tap to see it"),
        )
        return where.format(name=draft.seats[seat].shown_name)
    if tile in draft.drawn_next:
        return lies_at(tile, draft)
    onto = keys.by_hand(tr("drag it onto the land"), tr("onto the land"))
    into = tr("or into the row below")
    return enumerated((keys.hinted(onto, Common.CONFIRM), keys.hinted(into, Game.TO_ORDER)))


def lies_at(tile: int, draft: Draft) -> str:
    """In whose land or where in the order a tile is; empty for one that is drawn by lot."""
    seat = draft.seat_with(tile)
    if seat is not None:
        return tr("{name}'s land").format(name=draft.seats[seat].shown_name)
    if tile in draft.drawn_next:
        return tr("number {n} of those drawn next").format(n=draft.drawn_next.index(tile) + 1)
    return ""


def paint_tile(surface: pygame.Surface, canvas: Art, place: pygame.Rect, tile: int, draft: Draft) -> None:
    """A tile of the palette: pale under a clan's crest if it lies in a land, numbered if it is in the order."""
    seat = draft.seat_with(tile)
    canvas.tile(surface, tile, 0, place, draft.seats[0].clan)
    if seat is not None:
        canvas.shade(surface, theme.PAPER, _PALE, place)
        canvas.crest(surface, draft.seats[seat].clan, square(place.center, place.width // 2))
    canvas.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
    if tile in draft.drawn_next:
        draw_badge(surface, canvas, place, str(draft.drawn_next.index(tile) + 1))


def tile_targets(palette: Palette, strip: OrderStrip) -> dict[str, pygame.Rect]:
    """The tiles of the palette and the places of the order, as far as they are in sight, by name."""
    tiles = {f"tile {tile}": palette.tile_rect(tile) for tile in palette.numbers}
    places = {f"place {number}": slot for number, slot in enumerate(strip.slots, start=1)}
    found = {name: rect for name, rect in tiles.items() if palette.rect.contains(rect)}
    return found | {name: rect for name, rect in places.items() if strip.rect.contains(rect)}


def cell_of(words: str) -> Cell:
    """The cell in the name of a target."""
    x, y = map(int, words.split(","))
    return x, y


def cell_targets(land: TerritoryView, territory: Territory, marks: Marks) -> dict[str, pygame.Rect]:
    """The tiles of a land that can be taken and the cells for what is held, as far as they are in sight, by name."""
    found: dict[str, pygame.Rect] = {}
    for kind, cells in (("laid", territory.faces), ("legal", marks.legal), ("turned", marks.turned)):
        rects = {f"{kind} {x},{y}": land.cell_rect((x, y)) for x, y in cells if (x, y) != CASTLE_CELL}
        found |= {name: rect for name, rect in rects.items() if land.rect.colliderect(rect)}
    return found
