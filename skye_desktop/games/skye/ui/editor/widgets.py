"""Widgets of the editor only: number fields, the palette of tiles, the order of the bag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Final, Protocol

import pygame

from skye_desktop.games.skye.engine import SCORING_TILES, SPACES, Cell, ScoringId
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game, direction_actions
from skye_desktop.games.skye.ui.editor.editor_hand import EditorHand, Source
from skye_desktop.games.skye.ui.editor.scenario_draft import CASTLE_CELL, Draft
from skye_desktop.games.skye.ui.land_widget import Land
from skye_desktop.games.skye.ui.portraits import badge
from skye_desktop.games.skye.ui.sizes import Editor as Sizes
from skye_desktop.games.skye.ui.territory_view import Marks
from skye_desktop.games.skye.wording.tile import sides_words, tile_and_things, tile_name
from skye_desktop.i18n import enumerated, headed, sentences, tr, tr_in
from skye_desktop.kit import (
    COMMON,
    Action,
    Align,
    Button,
    Choice,
    Command,
    Common,
    Container,
    Corner,
    Do,
    InputMap,
    Line,
    Load,
    Pane,
    Pointer,
    PointerKind,
    Role,
    Ruler,
    Scale,
    Size,
    Space,
    State,
    TextField,
    Widget,
    chain,
    clipped,
    cut_columns,
    draw_choice_arrows,
    square,
    theme,
)
from skye_desktop.shell.notes_and_lines import is_digit

_BADGE: Final = 22

_LEAP = 10
"""Number of steps of Page up and Page down."""

_PALE = 150
"""Opacity of the paper over a tile that cannot be taken, 0 to 255."""
_FAINT = 110
"""Opacity of a marker at a place where it does not lie, 0 to 255."""


class WidgetHost(Protocol):
    """The editor as its tiles, its land and the order of the bag use it."""

    hand: EditorHand

    @property
    def draft(self) -> Draft:
        """Draft without the tile in hand."""

    def draw_at(self, tile: int, place: int) -> None:
        """Put a tile at that index of the order."""

    def draw_by_lot(self, tile: int) -> None:
        """Take a tile out of the order."""

    def choose_tile(self, tile: int) -> None:
        """Choose a tile of the palette by the keyboard."""

    def move_cursor(self, way: Cell) -> None:
        """Choose the nearest tile of the land in that direction."""

    def take_off(self) -> None:
        """Take the chosen tile off the land."""


class NumberField(TextField):
    """A number to type, or to step through with up and down, Page up and Page down, or the wheel.

    Steps stay within their range. A typed number may lie outside: the check of the whole draft
    reports it. An empty field counts as 0.
    """

    within: range = field(default=range(0), kw_only=True)

    @classmethod
    def of(
        cls, id: str, value: int, on_change: Callable[[int], object], within: range, tip: str, *,
        longest: int = 3, called: str = "", width: float | None = None, grow: int = 0,
    ) -> NumberField:  # fmt: skip
        """Return a field for that number."""
        hint = COMMON.for_device(
            tr("type it, or turn the wheel"), tr("type it, or step through"), fingers=tr("type it")
        )
        return cls(
            str(value), Do(_count, on_change), longest, is_digit, tip=headed(tip, hint),
            called=called or tip, within=within, id=id, width=width, grow=grow,
        )  # fmt: skip

    def step(self, by: int) -> None:
        """Add to the number as far as the range goes; a number typed next replaces it."""
        wanted = int(self.text or "0") + by
        self.set_text(str(max(self.within[0], min(self.within[-1], wanted))))
        self.select_all()

    def nudge(self, by: int) -> bool:
        self.step(by)
        return True

    def focus_changed(self, is_focused: bool) -> None:
        super().focus_changed(is_focused)
        if not is_focused and self.text != self.value:
            self._editor = self.editor_type(
                self, self.value
            )  # an emptied number is the 0 that it counts as

    def actions(self) -> dict[Command, Action]:
        if self.is_focused:
            steps = {Common.UP: 1, Common.DOWN: -1, Common.PAGE_UP: _LEAP, Common.PAGE_DOWN: -_LEAP}
            return {command: Action(Do(self.step, by)) for command, by in steps.items()}
        return {}

    def on_pointer(self, event: Pointer) -> bool:
        if event.kind is PointerKind.WHEEL:
            self.step(1 if event.notches > 0 else -1)
            return True
        return super().on_pointer(event)


def _count(on_change: Callable[[int], object], text: str) -> None:
    on_change(int(text or "0"))


class Stepper(Button):
    """The small button for less or more beside a number; the keyboard uses the field instead."""

    steps: str = field(default="", kw_only=True)
    """Id of the number field."""
    by: int = field(default=1, kw_only=True)

    takes_focus = False

    @classmethod
    def of_number(cls, number: NumberField, by: int, width: float) -> Stepper:
        """Return the button that adds ``by`` to that number."""
        sign = "+" if by > 0 else "−"
        label = f"{number.called} {sign}"
        return cls(
            sign, _nothing, size=theme.BODY, called=label, id=f"{number.id} {sign}", width=width,
            steps=number.id, by=by,
        )  # fmt: skip

    def press(self) -> None:
        number = self.tree.ids.get(self.steps) if self.tree is not None else None
        if isinstance(number, NumberField):
            number.step(self.by)


def _nothing() -> None:
    """Do nothing."""


class StartMarker(Button):
    """The start marker beside a seat, or the faint place to which it can be given."""

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        radius = (rect.width - canvas.px(Space.M)) // 2
        if self.is_selected or self.is_hovered:
            alpha = 255 if self.is_selected else _FAINT
            place = rect.move(0, canvas.px(Space.XS)) if self.is_pressed else rect
            canvas.sprites.draw(surface, "table/start_marker.png", place, alpha=alpha)
        else:
            pygame.draw.circle(
                surface,
                canvas.resolve(theme.PAPER_EDGE),
                rect.center,
                radius,
                canvas.px(Line.BORDER),
            )


class ScoringChoice(Choice):
    """The choice of the scoring tile for a space, from those on no other.

    Lit if the space scores now.
    """

    letter: str = field(default="", kw_only=True)
    is_lit: bool = field(default=False, kw_only=True)

    @classmethod
    def of(
        cls, space: int, draft: Draft, on_change: Callable[[ScoringId], object]
    ) -> ScoringChoice:
        """Return the choice for that space."""
        letter, here = SPACES[space], draft.scoring_tiles[space]
        elsewhere = {tile for tile in draft.scoring_tiles if tile is not here}
        rules, there_are = draft.variant.scoring_rules.tiles, draft.variant.choosable
        options = tuple(
            (tile, info.name)
            for tile, info in rules.items()
            if tile is here or (tile in there_are and tile not in elsewhere)
        )
        scores = (
            tr("scores this round") if draft.scores_now(space) else tr("does not score this round")
        )
        printed = rules[here]
        arrows = tr("{letter} {scores} · the arrows choose another")
        others = COMMON.for_device(
            tr("{letter} {scores} · the arrows or the wheel choose another"), arrows, fingers=arrows
        ).format(letter=letter, scores=scores)
        return cls(
            options, here, on_change, tip=f"{headed(printed.name, printed.text)}\n{others}",
            letter=letter, is_lit=draft.scores_now(space), id=f"scoring {letter}", height=Sizes.ROW,
        )  # fmt: skip

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fill, border = theme.PAPER_LIGHT, theme.PAPER_EDGE
        if self.is_lit:
            fill, border = theme.GOLD_PALE, theme.GOLD
        canvas.box(
            surface,
            rect,
            theme.PAPER_BRIGHT if self.is_hovered else fill,
            border=border,
            radius=Corner.FIELD,
        )
        draw_choice_arrows(surface, canvas, rect, rect.height // 2)
        letter, picture, name = cut_columns(
            canvas, rect.inflate(-2 * rect.height, 0), _BADGE, 28, None, gap=Space.S
        )
        badge(
            surface,
            canvas,
            self.letter,
            square(letter.width, center=letter.center),
            size=theme.SMALL,
        )
        canvas.scoring_picture(surface, self.value, square(picture.width, center=picture.center))
        canvas.write(surface, SCORING_TILES[self.value].name, name)


class EditorLand(Land):
    """The land, which takes the keyboard: arrows go from tile to tile, Enter picks one up."""

    editor: WidgetHost = field(kw_only=True)
    cursor: Cell = field(default=CASTLE_CELL, kw_only=True)
    """Cell that the keyboard has chosen."""

    @property
    def takes_focus(self) -> bool:
        return self.tree is not None and bool(self.tree.where(self).clip(self.tree.window).width)

    @property
    def shown_marks(self) -> Marks:
        if not self.is_focused or (self.draft is not None and self.draft.tile is not None):
            return super().shown_marks
        # The marks of new tiles show the keyboard's cell in the editor.
        return Marks(fresh=frozenset({self.cursor}))

    def actions(self) -> dict[Command, Action]:
        about = dict(super().actions())
        if not self.is_focused:
            return about
        editor, face = self.editor, self.territory.faces.get(self.cursor)
        about |= direction_actions(editor.move_cursor) | {Game.TAKE_OFF: Action(editor.take_off)}
        if face is not None:
            source = Source(face.number, self.cursor)
            about[Common.PRESS] = Action(Do(editor.hand.take_by_key, source))
        return about

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.PRESS: tr_in("pad", "take"), Game.TAKE_OFF: tr_in("pad", "to the bag")}


class PaletteTile(Widget):
    """A tile of the palette: pale with a crest if it lies in a land, numbered if in the order."""

    editor: WidgetHost
    tile: int
    draft: Draft
    is_chosen: bool

    role = Role.ITEM
    outset = Line.HEAVY
    is_target = True
    takes_focus = False
    is_pressable = True

    @property
    def label(self) -> str:
        return enumerated(
            filter(None, (tile_and_things(self.tile), location_words(self.tile, self.editor.draft)))
        )

    @property
    def note(self) -> str:
        keys = self.editor.hand.keys
        if self.editor.hand.is_holding:
            return ""
        return f"{tile_and_things(self.tile)} · {location_note(self.tile, self.editor.draft, keys)}"

    @property
    def state(self) -> State:
        hand = self.editor.hand.draft
        is_held = hand.tile == self.tile
        about = sides_words(self.tile, hand.rotation if is_held else 0)
        if not is_held:
            return State(about=about)
        return State(
            is_selected=True, value=tr("in hand"), number=Scale(0, hand.rotation, 3), about=about
        )

    def lift(self, position: tuple[int, int]) -> Load | None:
        return self.editor.hand.load(self.tile, position, Source(self.tile))

    def press(self) -> None:
        if self.editor.hand.draft.tile != self.tile:
            self.editor.hand.take_by_key(Source(self.tile))

    def nudge(self, by: int) -> bool:
        self.press()
        self.editor.hand.turn_to(self.editor.hand.draft.rotation + by)
        return True

    def set_value(self, value: str) -> None:
        self.press()
        if value.isdecimal():
            self.editor.hand.turn_to(int(value))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_tile(surface, canvas, rect, self.tile, self.draft)
        if self.is_chosen and any(one.is_focused for one in chain(self.parent)):
            canvas.ring(surface, rect, theme.GOLD, Line.HEAVY, Corner.SHARP)


class TileGrid(Container):
    """Tiles in lines; the palette around it sets their size."""

    columns, side = 2, 1

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        step = self.side + ruler.px(Space.S)
        for place, child in enumerate(self.children):
            down, across = divmod(place, self.columns)
            corner = inner.x + across * step, inner.y + down * step
            child.place(ruler, pygame.Rect(corner, (self.side, self.side)))


class Palette(Pane):
    """All tiles of the variant, to be dragged or taken by keys."""

    editor: WidgetHost = field(kw_only=True)
    numbers: tuple[int, ...] = field(kw_only=True)
    chosen: int = field(kw_only=True)
    """Tile that the keyboard has chosen."""

    takes_focus = True

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        grid = self.children[0]
        assert isinstance(grid, TileGrid)
        grid.columns, grid.side = self._columns(ruler, rect.size)
        high = self._height(ruler, grid.columns, grid.side)
        wide = rect.width if high <= rect.height else max(0, rect.width - self.beside(ruler))
        grid.is_unplaced = True
        grid.place(ruler, pygame.Rect(rect.x, rect.y, wide, max(high, rect.height)))
        self.hide(self.scrolled)

    def _columns(self, ruler: Ruler, room: tuple[int, int]) -> tuple[int, int]:
        """Return the number of tiles in a line, and the side of a tile in window pixels.

        Tiles are as large as possible with all of them in sight; if that is too small, the palette
        is scrolled.
        """
        gap = ruler.px(Space.S)
        step = ruler.px(60) + gap
        for columns in range(2, room[0] // step + 1):
            side = (room[0] + gap) // columns - gap
            if self._height(ruler, columns, side) <= room[1]:
                return columns, side
        beside = room[0] - self.beside(ruler) + gap
        columns = max(2, round(beside / step))
        return columns, max(1, beside // columns - gap)

    def _height(self, ruler: Ruler, columns: int, side: int) -> int:
        gap = ruler.px(Space.S)
        return -(-len(self.numbers) // columns) * (side + gap) - gap

    @property
    def columns(self) -> int:
        """Number of tiles beside each other."""
        grid = self.children[0]
        return grid.columns if isinstance(grid, TileGrid) else 1

    def actions(self) -> dict[Command, Action]:
        if not self.is_focused:
            return {}
        grid, editor = self.children[0], self.editor
        assert isinstance(grid, TileGrid)
        last = len(self.numbers)
        page = max(1, self.rect.height // max(1, grid.side)) * grid.columns
        steps: dict[Command, int] = {Common.LEFT: -1, Common.RIGHT: 1, Common.UP: -grid.columns}
        steps |= {Common.DOWN: grid.columns, Common.PAGE_UP: -page, Common.PAGE_DOWN: page}
        steps |= {Common.FIRST: -last, Common.LAST: last}
        actions = {command: Action(Do(self.go, by)) for command, by in steps.items()}
        actions[Common.PRESS] = Action(Do(editor.hand.take_by_key, Source(self.chosen)))
        actions[Game.TO_ORDER] = Action(Do(self._draw_next))
        return actions

    def _draw_next(self) -> None:
        self.editor.draw_at(self.chosen, len(self.editor.draft.drawn_next))

    def go(self, by: int) -> None:
        """Choose the tile ``by`` places after the chosen one, within the list."""
        at = self.numbers.index(self.chosen) + by
        chosen = self.numbers[max(0, min(len(self.numbers) - 1, at))]
        self.editor.choose_tile(chosen)
        assert self.tree is not None
        found = self.tree.ids.get(f"tile {chosen}")
        if found is not None:
            self.show(found)

    @property
    def pad_words(self) -> dict[Command, str]:
        return {Common.PRESS: tr_in("pad", "take"), Game.TO_ORDER: tr_in("pad", "draw next")}


class Slot(Widget):
    """A place of the order of the bag, with the tile that lies there."""

    strip: OrderStrip
    place_number: int
    tile: int | None
    is_chosen: bool

    role = Role.ITEM
    reach = 1.0
    """Margin around the place in which a tile can be dropped too."""

    is_pressable = True
    takes_focus = False

    @property
    def label(self) -> str:
        number = tr("Number {n} of those drawn next").format(n=self.place_number + 1)
        return sentences(number, self.strip.words_at(self.place_number))

    @property
    def note(self) -> str:
        return "" if self.strip.editor.hand.is_holding else self.strip.note_at(self.place_number)

    @property
    def is_target(self) -> bool:
        return self.strip.rect.contains(self.rect)

    def lift(self, position: tuple[int, int]) -> Load | None:
        if self.tile is None:
            return None
        return self.strip.editor.hand.load(self.tile, position, Source(self.tile, is_ordered=True))

    def accepts(self, load: Load) -> bool:
        return self.strip.editor.hand.is_holding

    def drop(self, load: Load) -> None:
        self.strip.editor.hand.into_order(self.place_number)

    def press(self) -> None:
        self.strip.editor.hand.put_in_order(self.place_number)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        with clipped(surface, self.strip.rect.inflate(canvas.px(Space.XS), canvas.px(Space.XS))):
            self._draw(surface, canvas, rect)

    def _draw(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        number, draft = str(self.place_number + 1), self.strip.draft
        if self.tile is None:
            canvas.box(
                surface,
                rect,
                theme.RAIL,
                border=theme.RAIL_LINE,
                width=Line.HAIR,
                radius=Corner.SMALL,
            )
            soft = theme.LIGHT_INK_SOFT
            canvas.write(surface, number, rect, size=theme.SMALL, colour=soft, align=Align.CENTRE)
        else:
            canvas.tile(surface, self.tile, 0, rect, draft.seats[0].clan)
            canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
            draw_badge(surface, canvas, rect, number)
        if self.is_hovered and self.tree is not None and self.tree.carried_at is not None:
            canvas.ring(surface, rect, theme.NOW, Line.HEAVY, Corner.SMALL)
        elif self.tile is not None and self.strip.is_focused and self.is_chosen:
            canvas.ring(surface, rect, theme.GOLD, Line.HEAVY, Corner.SHARP)


class OrderStrip(Widget):
    """The tiles to be drawn next, with the seat that gets each; the others are drawn by lot."""

    editor: WidgetHost
    draft: Draft

    role = Role.LIST
    measured_by = frozenset(("draft",))
    scrolled = 0.0
    """Design pixels of the content that are hidden at the left."""
    chosen = 0
    is_target = True

    @property
    def label(self) -> str:
        return tr("Drawn next")

    @property
    def takes_focus(self) -> bool:
        return bool(self.draft.drawn_next)

    @property
    def hand_size(self) -> int:
        """Number of tiles that a seat draws."""
        return self.draft.variant.market.drawn

    @property
    def slots(self) -> int:
        """Number of places: those of this round, or whole hands with room for one more tile."""
        tiles, hand = len(self.draft.drawn_next) + 1, self.hand_size
        return min(
            len(self.draft.variant.bag), max(hand * len(self.draft.seats), -(-tiles // hand) * hand)
        )

    def build(self) -> list[Widget]:
        order = self.draft.drawn_next
        chosen = self.chosen = max(0, min(self.chosen, len(order) - 1))
        return [
            Slot(
                self,
                place,
                order[place] if place < len(order) else None,
                place == chosen,
                id=f"place {place + 1}",
            )
            for place in range(self.slots)
        ]

    # -- where they lie

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        self.scrolled = max(0.0, min(self.scrolled, self.most))
        side = ruler.px(Sizes.SLOT)
        for place, child in enumerate(self.children):
            left = rect.x + self._left(place) - self.offset
            child.place(ruler, pygame.Rect(left, rect.bottom - side, side, side))

    def _left(self, place: int) -> int:
        canvas = self.canvas
        step = canvas.px(Sizes.SLOT) + canvas.px(Space.XS)
        return int(place * step + place // self.hand_size * canvas.px(Space.M))

    @property
    def offset(self) -> int:
        """Window pixels of the content that are hidden at the left."""
        return int(self.scrolled * self.canvas.scale + 0.5)

    @property
    def most(self) -> float:
        """Largest number of design pixels that can be hidden at the left."""
        whole = self._left(self.slots - 1) + self.canvas.px(Sizes.SLOT)
        return float(max(0, whole - self.rect.width) / self.canvas.scale)

    def scroll_to(self, offset: float) -> None:
        """Hide that many design pixels at the left, as far as there is content."""
        self.scrolled = max(0.0, min(self.most, offset))
        self.is_unplaced = True
        self.place(self.canvas, self.rect)
        self.repaint()

    def on_pointer(self, event: Pointer) -> bool:
        if event.kind is not PointerKind.WHEEL or not self.most:
            return False
        self.scroll_to(self.scrolled - event.notches * 2 * (Sizes.SLOT + Space.XS))
        return True

    # -- words

    def note_at(self, place: int) -> str:
        """Return who draws the tile at that place and when, and what can be done with it."""
        who, (round_number, _) = self.words_at(place), self.draft.drawer(place)
        if place >= len(self.draft.drawn_next) or round_number > self.draft.rounds:
            return who
        keys = self.editor.hand.keys
        for_device, hinted = keys.for_device, keys.with_keys
        moving = hinted(
            for_device(tr("drag it to move it"), tr("move it")), Game.MOVE_BACK, Game.MOVE_ON
        )
        leaving = hinted(
            for_device(tr("off the row to take it out"), tr("take it out")), Game.TAKE_OFF
        )
        return f"{who} · {enumerated((moving, leaving))}"

    def words_at(self, place: int) -> str:
        """Return who draws the tile at that place, and when."""
        draft = self.draft
        round_number, seat = draft.drawer(place)
        if round_number > draft.rounds:
            return tr("The game is over before this is drawn")
        name = draft.seats[seat].shown_name
        who = tr("{name} draws this in round {round}").format(name=name, round=round_number)
        if place >= len(draft.drawn_next):
            lot = self.editor.hand.keys.for_device(
                tr("by lot · drag a tile here to choose it"), tr("by lot")
            )
            return enumerated((who, lot))
        return headed(tile_name(draft.drawn_next[place]), who)

    # -- keys

    def actions(self) -> dict[Command, Action]:
        order = self.draft.drawn_next
        if not self.is_focused or not order:
            return {}
        steps: dict[Command, int] = {Common.LEFT: -1, Common.RIGHT: 1}
        steps |= {Common.FIRST: -len(order), Common.LAST: len(order)}
        return {command: Action(Do(self.go, by)) for command, by in steps.items()} | {
            Game.MOVE_BACK: Action(Do(self._move, -1)),
            Game.MOVE_ON: Action(Do(self._move, 1)),
            Game.TAKE_OFF: Action(Do(self.editor.draw_by_lot, order[self.chosen])),
        }

    def go(self, by: int) -> None:
        """Choose the place ``by`` places after the chosen one, if there is one; scroll to it."""
        self.chosen = max(0, min(len(self.draft.drawn_next) - 1, self.chosen + by))
        left, side = self._left(self.chosen), self.canvas.px(Sizes.SLOT)
        if left < self.offset:
            self.scroll_to(left / self.canvas.scale)
        elif left + side > self.offset + self.rect.width:
            self.scroll_to((left + side - self.rect.width) / self.canvas.scale)
        self.invalidate()

    def _move(self, by: int) -> None:
        tile = self.draft.drawn_next[self.chosen]
        self.go(by)
        self.editor.draw_at(tile, self.chosen)

    @property
    def pad_words(self) -> dict[Command, str]:
        earlier = tr_in("pad", "earlier")
        later = tr_in("pad", "later")
        leave = tr_in("pad", "to the bag")
        return {Game.MOVE_BACK: earlier, Game.MOVE_ON: later, Game.TAKE_OFF: leave}

    # -- drawing

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        with clipped(surface, rect.inflate(canvas.px(Space.XS), canvas.px(Space.XS))):
            for place in range(0, self.slots, self.hand_size):
                self._draw_drawer(surface, canvas, place, self.children[place].rect)

    def _draw_drawer(
        self, surface: pygame.Surface, canvas: Art, place: int, first: pygame.Rect
    ) -> None:
        draft, side = self.draft, canvas.px(Sizes.SLOT)
        round_number, seat = draft.drawer(place)
        width = self.hand_size * (side + canvas.px(Space.XS)) - canvas.px(Space.XS)
        above = pygame.Rect(
            first.x, self.rect.y, width, first.y - self.rect.y - canvas.px(Space.XS)
        )
        if round_number > draft.rounds:
            canvas.write(
                surface, tr("never drawn"), above, size=theme.SMALL, colour=theme.LIGHT_INK
            )
            return
        crest, words = cut_columns(canvas, above, above.height / canvas.scale, None, gap=Space.S)
        canvas.crest(surface, draft.seats[seat].clan, square(crest.height, center=crest.center))
        later = tr("round {n}").format(n=round_number) if round_number > draft.round else ""
        text = later or draft.seats[seat].shown_name
        canvas.write(surface, text, words, size=theme.SMALL, colour=theme.LIGHT_INK)


def draw_badge(surface: pygame.Surface, canvas: Art, place: pygame.Rect, text: str) -> None:
    side, inset = canvas.px(_BADGE), canvas.px(Space.XS)
    at = pygame.Rect(place.x + inset, place.y + inset, side, side)
    badge(surface, canvas, text, at, size=theme.SMALLEST)


def location_note(tile: int, draft: Draft, keys: InputMap) -> str:
    """Return in whose land or where in the order a tile is, and what can be done with it."""
    seat = draft.seat_with(tile)
    if seat is not None:
        where = keys.for_device(
            tr("lies in {name}'s land: click to see it"),
            tr("lies in {name}'s land"),
            fingers=tr("lies in {name}'s land: tap to see it"),
        )
        return where.format(name=draft.seats[seat].shown_name)
    if tile in draft.drawn_next:
        return location_words(tile, draft)
    onto = keys.for_device(tr("drag it onto the land"), tr("onto the land"))
    into = tr("or into the row below")
    return enumerated((keys.with_keys(onto, Common.CONFIRM), keys.with_keys(into, Game.TO_ORDER)))


def location_words(tile: int, draft: Draft) -> str:
    """Return in whose land or where in the order a tile is; empty for one that is drawn by lot."""
    seat = draft.seat_with(tile)
    if seat is not None:
        return tr("{name}'s land").format(name=draft.seats[seat].shown_name)
    if tile in draft.drawn_next:
        return tr("number {n} of those drawn next").format(n=draft.drawn_next.index(tile) + 1)
    return ""


def paint_tile(
    surface: pygame.Surface, canvas: Art, place: pygame.Rect, tile: int, draft: Draft
) -> None:
    """Draw a tile of the palette.

    It is pale under a clan's crest if it lies in a land, and numbered if it is in the order.
    """
    seat = draft.seat_with(tile)
    canvas.tile(surface, tile, 0, place, draft.seats[0].clan)
    if seat is not None:
        canvas.shade(surface, theme.PAPER, _PALE, place)
        canvas.crest(surface, draft.seats[seat].clan, square(place.width // 2, center=place.center))
    canvas.ring(surface, place, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
    if tile in draft.drawn_next:
        draw_badge(surface, canvas, place, str(draft.drawn_next.index(tile) + 1))
