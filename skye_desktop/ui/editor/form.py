"""Where everything of the editor lies, and the widgets of its sheets. What they change is the context's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import pygame

from skye_desktop.engine import LARGEST_SEED, MOST_POINTS, SPACES, SUPPLY_GOLD, Clan, ScoringId
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Button, Choice, Kind, Label, TextField, Toggle, Widget
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS, Game
from skye_desktop.ui.editor.context import FormContext
from skye_desktop.ui.editor.draft import FEWEST, MOST, Draft, DraftSeat
from skye_desktop.ui.editor.tiles import paint_tile
from skye_desktop.ui.editor.widgets import (
    Crest,
    LandBox,
    NumberField,
    OrderStrip,
    Palette,
    ScoringChoice,
    StartMarker,
    Stepper,
)
from skye_desktop.ui.sizes import Editor, Table

_LONGEST_NAME = 24
_SEED_DIGITS = len(str(LARGEST_SEED))


@dataclass(frozen=True, slots=True)
class Places:
    """The parts of the window: seven sheets, and the land on the bare table."""

    bar: pygame.Rect
    header: pygame.Rect
    land: pygame.Rect
    tiles: pygame.Rect
    order: pygame.Rect
    seats: pygame.Rect
    foot: pygame.Rect

    @classmethod
    def within(cls, window: pygame.Rect, canvas: Art) -> Places:
        """Bar above, foot below; land, tiles and the order of the bag at the left, seats and table at the right."""
        gap = canvas.px(Space.M)
        room = window.inflate(-2 * gap, -2 * gap)
        bar = pygame.Rect(room.x, room.y, room.width, canvas.px(Table.BAR))
        foot = pygame.Rect(room.x, 0, room.width, canvas.px(theme.FOOT_HEIGHT))
        foot.bottom = room.bottom
        top = bar.bottom + gap
        seats = pygame.Rect(0, top, canvas.px(Editor.SEATS), foot.y - gap - top)
        seats.right = room.right
        width = seats.x - gap - room.x
        order = pygame.Rect(room.x, 0, width, canvas.px(Editor.ORDER))
        order.bottom = foot.y - gap
        tiles = pygame.Rect(room.x, top, 0, order.y - gap - top)
        tiles.width = max(canvas.px(Editor.PALETTE), width * Editor.PALETTE_PART // 100)
        tiles.right = order.right
        header = pygame.Rect(room.x, top, tiles.x - gap - room.x, canvas.px(Editor.HEADER))
        below = header.bottom + gap
        land = pygame.Rect(room.x, below, header.width, order.y - gap - below)
        return cls(bar, header, land, tiles, order, seats, foot)

    @property
    def sheets(self) -> list[pygame.Rect]:
        """Those of parchment."""
        return [self.bar, self.header, self.tiles, self.order, self.seats, self.foot]


class Form:
    """Makes all the widgets for the draft there is."""

    def __init__(self, context: FormContext, places: Places) -> None:
        self._context = context
        self._canvas = context.canvas
        self._draft = context.draft
        self._places = places
        pad = self._canvas.px(Space.L)
        self._inner = places.seats.inflate(-2 * pad, -2 * pad)

    def widgets(self) -> list[Widget]:
        """In the order in which Tab goes through them."""
        land = LandBox(self._places.land, self._context.land_key)
        table = [*self._seats(), *self._round(), *self._seed(), *self._scoring()]
        return [*self._bar(), *self._header(), land, *self._palette(), *self._order(), *table, *self._foot()]

    # -- bar and foot

    def _bar(self) -> list[Widget]:
        canvas, bar, context = self._canvas, self._places.bar, self._context
        ids: dict[Command, str] = {
            Game.UNDO: "Undo", Game.REDO: "Redo", Game.CLEAR_LAND: "Clear", Game.COPY: "Copy text",
            Game.PASTE: "Paste text",
        }  # fmt: skip
        right = bar.right - canvas.px(Space.M)
        buttons: list[Widget] = []
        for command, id in reversed(ids.items()):
            rect = pygame.Rect(0, bar.y + canvas.px(Space.S), 0, bar.height - canvas.px(Space.L))
            button = context.button(command, rect, id=id, kind=Kind.QUIET, size=theme.BODY)
            rect.width = canvas.text.width(button.text, theme.BODY) + canvas.px(Space.XL)
            rect.right = right
            buttons.insert(0, button)
            right = rect.x - canvas.px(Space.XS)
        title = pygame.Rect(bar.x + canvas.px(Space.L), bar.y, canvas.px(Editor.TITLE), bar.height)
        hint = pygame.Rect(title.right, bar.y, right - canvas.px(Space.L) - title.right, bar.height)
        return [
            Label(tr("A scenario"), title, size=theme.HEADING, face=Face.TITLE),
            Label(self._context.hint, hint, colour=theme.INK_SOFT, align=Align.CENTRE),
            *buttons,
        ]

    def _foot(self) -> list[Widget]:
        canvas, context = self._canvas, self._context
        inner = self._places.foot.inflate(-2 * canvas.px(Space.XL), -2 * canvas.px(Space.L))
        back = pygame.Rect(inner.x, inner.y, canvas.px(Editor.BACK), inner.height)
        play = pygame.Rect(0, inner.y, canvas.px(Editor.PLAY), inner.height)
        play.right = inner.right
        save = pygame.Rect(0, inner.y, canvas.px(Editor.SAVE), inner.height)
        save.right = play.x - canvas.px(Space.M)
        left = back.right + canvas.px(Space.XL)
        verdict = self._verdict(pygame.Rect(left, inner.y, save.x - canvas.px(Space.XL) - left, inner.height))
        return [
            context.button(Common.CANCEL, back, id="back"),
            verdict,
            context.button(Game.SAVE, save),
            context.button(Game.BEGIN, play, id="play", kind=Kind.PRIMARY, size=theme.LARGE_BODY),
        ]

    def _verdict(self, room: pygame.Rect) -> Label:
        """Whether the rules allow the position, and why not; in the middle of the height."""
        fault, other = self._context.fault, self._draft.other_round
        text = fault or tr("This position can be played.")
        if other is not None:
            text += " " + tr("It could be in round {n}.").format(n=other)
        size: float = theme.BODY
        if self._canvas.wrapped_height(text, size, room.width, Face.BOLD) > room.height:
            size = theme.SMALL
        height = self._canvas.wrapped_height(text, size, room.width, Face.BOLD)
        middle = pygame.Rect(room.x, room.centery - height // 2, room.width, height)
        colour = theme.WRONG if fault else theme.NOW
        return Label(text, middle, size=size, colour=colour, face=Face.BOLD, align=Align.CENTRE, wrap=True)

    # -- the land, the tiles, the order

    def _header(self) -> list[Widget]:
        """Whose land it is, and the clan."""
        canvas, header, seat = self._canvas, self._places.header, self._draft.seats[self._context.shown]
        inner = header.inflate(-2 * canvas.px(Space.M), -canvas.px(Space.M))
        clan = pygame.Rect(0, inner.y, canvas.px(Editor.CLAN), inner.height)
        clan.right = inner.right
        left = inner.x + inner.height + canvas.px(Space.M)
        name = pygame.Rect(left, inner.y, clan.x - canvas.px(Space.M) - left, inner.height)
        text = tr("{name}'s land").format(name=seat.shown_name)
        text += " · " + trn("{n} tile", "{n} tiles", len(seat.land))
        return [
            Label(text, name, size=theme.LARGE_BODY, face=Face.TITLE_REGULAR),
            Choice(
                "clan", [(clan, clan.display_name) for clan in Clan], seat.clan, clan, self._choose_clan,
                tooltip=tr("The clan: left and right keys, or the wheel. A clan that is taken changes seats."),
            ),
        ]  # fmt: skip

    def _palette(self) -> list[Widget]:
        canvas, context = self._canvas, self._context
        pad = canvas.px(Space.L)
        inner = self._places.tiles.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inner.x, inner.y, inner.width, canvas.px(Editor.HEADING))
        rect = pygame.Rect(inner.x, head.bottom, inner.width, inner.bottom - head.bottom)
        palette = Palette(
            rect, canvas, context.input, on_take=context.take_by_key, on_order=self._draw_last,
            paint_tile=self._paint_tile,
        )  # fmt: skip
        text = tr("{n} in the bag").format(n=self._draft.in_the_bag)
        count = Label(text, head, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
        return [Label(tr("Tiles"), head, size=theme.HEADING, face=Face.TITLE), count, palette]

    def _order(self) -> list[Widget]:
        canvas = self._canvas
        pad = canvas.px(Space.L)
        inner = self._places.order.inflate(-2 * pad, -2 * canvas.px(Space.M))
        label = pygame.Rect(inner.x, inner.y, canvas.px(Editor.ORDER_LABEL), canvas.px(Editor.HEADING))
        note = pygame.Rect(label.x, label.bottom, label.width, inner.bottom - label.bottom)
        rect = pygame.Rect(label.right + pad, inner.y, inner.right - label.right - pad, inner.height)
        strip = OrderStrip(
            rect, canvas, self._context.input, self._draft, on_move=self._draw_at, on_leave=self._draw_by_lot
        )
        text = tr("drag tiles here; the rest is drawn by lot")
        return [
            Label(tr("Drawn next"), label, size=theme.HEADING, face=Face.TITLE),
            Label(text, note, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True),
            strip,
        ]

    # -- seats

    @property
    def _seats_top(self) -> int:
        return self._inner.y + self._canvas.px(Editor.SEATS_TOP)

    def _seats(self) -> list[Widget]:
        inner, canvas = self._inner, self._canvas
        heading = pygame.Rect(inner.x, inner.y, inner.width, canvas.px(Editor.HEADING))
        widgets: list[Widget] = [
            Label(tr("Seats, clockwise"), heading, size=theme.HEADING, face=Face.TITLE),
            *self._columns(),
        ]
        for seat, there in enumerate(self._draft.seats):
            widgets += self._seat(seat, there)
        if len(self._draft.seats) < MOST:
            row = self._row(len(self._draft.seats))
            row.width = canvas.px(Editor.ADD_SEAT)
            widgets.append(self._context.button(Game.ADD_SEAT, row, size=theme.BODY))
        return widgets

    def _row(self, row: int) -> pygame.Rect:
        step = self._canvas.px(Editor.ROW)
        height = step - self._canvas.px(Space.S)
        return pygame.Rect(self._inner.x, self._seats_top + row * step, self._inner.width, height)

    def _cells(self, row: pygame.Rect) -> tuple[pygame.Rect, ...]:
        """Crest, name, gold, points, start marker and remove button of a seat's row."""
        canvas, gap = self._canvas, self._canvas.px(Space.S)
        remove = pygame.Rect(0, row.y, canvas.px(Editor.REMOVE), row.height)
        remove.right = row.right
        marker = pygame.Rect(0, row.y, row.height, row.height)
        marker.right = remove.x - gap // 2
        points = pygame.Rect(0, row.y, canvas.px(Editor.NUMBER + 2 * Editor.STEPPER), row.height)
        points.right = marker.x - gap
        gold = points.move(-points.width - gap, 0)
        crest = pygame.Rect(row.x, row.y, row.height, row.height)
        name = pygame.Rect(crest.right + gap, row.y, 0, row.height)
        name.width = gold.x - gap - name.x
        return crest, name, gold, points, marker, remove

    def _columns(self) -> list[Widget]:
        """What stands in the columns, above the first row."""
        height = self._canvas.px(Editor.COLUMN_HEAD)
        _, name, gold, points, marker, _ = self._cells(self._row(0))
        # The word is wider than the marker below it.
        start = marker.inflate(self._canvas.px(Editor.START) - marker.width, 0)
        heads = ((tr("Name"), name), (tr("Gold"), gold), (tr("Points"), points), (tr("Starts"), start))
        return [
            Label(
                text, pygame.Rect(below.x, below.y - height, below.width, height), size=theme.SMALL,
                colour=theme.INK_SOFT, align=Align.LEFT if below is name else Align.CENTRE,
            )
            for text, below in heads
        ]  # fmt: skip

    def _seat(self, seat: int, there: DraftSeat) -> list[Widget]:
        context, draft = self._context, self._draft
        crest, name, gold, points, marker, remove = self._cells(self._row(seat))
        can_go = len(draft.seats) > FEWEST
        return [
            Crest(
                there.clan, crest, partial(context.show, seat), seat=seat,
                tooltip=tr("Show the land of {name}").format(name=there.shown_name),
                key=context.input.hint(SEATS[seat]), is_shown=seat == context.shown,
            ),
            TextField(
                f"name {seat + 1}", there.name, name,
                lambda text: context.typed(self._now.with_name(seat, text), f"name {seat}"),
                longest=_LONGEST_NAME, tooltip=tr("Who plays this clan"),
            ),
            *self._number(
                NumberField(
                    f"gold {seat + 1}", there.gold, self._middle(gold),
                    lambda n: context.typed(self._now.with_gold(seat, n), f"gold {seat}"),
                    within=range(SUPPLY_GOLD + 1), tooltip=tr("Gold in hand before the income"),
                ),
                gold,
            ),
            *self._number(
                NumberField(
                    f"points {seat + 1}", there.points, self._middle(points),
                    lambda n: context.typed(self._now.with_points(seat, n), f"points {seat}"),
                    within=range(MOST_POINTS + 1), tooltip=tr("Points so far"),
                ),
                points,
            ),
            StartMarker(
                seat, marker, partial(self._choose_starter, seat), is_here=draft.starter == seat,
                tooltip=tr("Who has the start marker this round"),
            ),
            Button(
                "×", remove, partial(context.remove_seat, seat), id=f"remove {seat + 1}", kind=Kind.QUIET,
                tooltip=tr("Take this seat away; its tiles go back to the bag")
                if can_go else tr("Two seats at least"),
                enabled=can_go, size=theme.HEADING,
            ),
        ]  # fmt: skip

    # -- numbers

    def _middle(self, whole: pygame.Rect) -> pygame.Rect:
        side = self._canvas.px(Editor.STEPPER)
        return pygame.Rect(whole.x + side, whole.y, whole.width - 2 * side, whole.height)

    def _number(self, field: NumberField, whole: pygame.Rect) -> list[Widget]:
        """The field between its − and +."""
        side = field.rect.x - whole.x
        less = pygame.Rect(whole.x, whole.y, side, whole.height)
        more = pygame.Rect(field.rect.right, whole.y, side, whole.height)
        return [Stepper(field, less, -1), field, Stepper(field, more, 1)]

    # -- the table

    def _table_row(self, row: int) -> pygame.Rect:
        top = self._row(MOST).y + self._canvas.px(Space.L)
        step = self._canvas.px(Editor.ROW)
        height = step - self._canvas.px(Space.S)
        return pygame.Rect(self._inner.x, top + row * step, self._inner.width, height)

    def _label(self, text: str, row: pygame.Rect) -> Label:
        rect = pygame.Rect(row.x, row.y, self._canvas.px(Editor.LABEL), row.height)
        return Label(text, rect, face=Face.BOLD)

    def _round(self) -> list[Widget]:
        canvas, row = self._canvas, self._table_row(0)
        whole = pygame.Rect(row.x + canvas.px(Editor.LABEL), row.y, 0, row.height)
        whole.width = canvas.px(Editor.NUMBER + 2 * Editor.STEPPER)
        last = self._draft.rounds
        field = NumberField(
            "round", self._draft.round, self._middle(whole), self._choose_round,
            within=range(1, last + 1), longest=1, tooltip=tr("The round that is to be dealt"),
        )  # fmt: skip
        of = pygame.Rect(whole.right + canvas.px(Space.M), row.y, canvas.px(Editor.OF_ROUNDS), row.height)
        money = pygame.Rect(of.right, row.y, row.right - of.right, row.height)
        return [
            self._label(tr("Round"), row),
            *self._number(field, whole),
            Label(tr("of {n}").format(n=last), of, colour=theme.INK_SOFT),
            Toggle(
                tr("Everybody's gold is open"), self._draft.open_money, money, self._set_open_money,
                id="Everybody's gold is open",
                tooltip=tr("By the rules gold in hand is secret, though its comings and goings are open to all."),
            ),
        ]  # fmt: skip

    def _seed(self) -> list[Widget]:
        canvas, context, row = self._canvas, self._context, self._table_row(1)
        button = pygame.Rect(0, row.y, canvas.px(Editor.DRAW_SEED), row.height)
        button.right = row.right
        left = row.x + canvas.px(Editor.LABEL)
        field = pygame.Rect(left, row.y, button.x - canvas.px(Space.M) - left, row.height)
        return [
            self._label(tr("Seed"), row),
            NumberField(
                "seed", self._draft.seed, field, self._choose_seed, within=range(LARGEST_SEED + 1),
                longest=_SEED_DIGITS, tooltip=tr("It decides what is drawn where the order of the bag ends"),
            ),
            context.button(Game.NEW_SEED, button, size=theme.BODY),
        ]  # fmt: skip

    def _scoring(self) -> list[Widget]:
        last = self._table_row(2 + len(SPACES))
        note = pygame.Rect(last.x, last.y, last.width, self._canvas.px(Editor.COLUMN_HEAD))
        return [
            ScoringChoice(
                space, letter, self._draft, self._table_row(2 + space),
                partial(self._choose_scoring_tile, space),
            )
            for space, letter in enumerate(SPACES)
        ] + [
            Label(tr("Those in gold are scored in this round."), note, size=theme.SMALL, colour=theme.INK_SOFT)
        ]  # fmt: skip

    # -- what is changed

    @property
    def _now(self) -> Draft:
        """The draft at the time of the change: more may have been typed since the form was made."""
        return self._context.history.now

    def _choose_clan(self, clan: Clan) -> None:
        """Another clan for the shown seat; a seat that has it takes the old one."""
        self._context.do(self._now.with_clan(self._context.shown, clan))

    def _choose_starter(self, seat: int) -> None:
        self._context.do(replace(self._now, starter=seat))

    def _choose_round(self, number: int) -> None:
        self._context.typed(replace(self._now, round=number), "round")

    def _choose_seed(self, seed: int) -> None:
        self._context.typed(replace(self._now, seed=seed), "seed")

    def _set_open_money(self, is_open: bool) -> None:
        self._context.do(replace(self._now, open_money=is_open))

    def _choose_scoring_tile(self, space: int, tile: ScoringId) -> None:
        self._context.do(self._now.with_scoring_tile(space, tile))

    def _draw_last(self, tile: int) -> None:
        self._draw_at(tile, len(self._now.drawn_next))

    def _draw_at(self, tile: int, place: int) -> None:
        self._context.attempt(lambda: self._now.draw_next(tile, place))

    def _draw_by_lot(self, tile: int) -> None:
        self._context.do(self._now.draw_by_lot(tile))

    def _paint_tile(self, surface: pygame.Surface, place: pygame.Rect, tile: int) -> None:
        paint_tile(surface, self._canvas, place, tile, self._draft)
