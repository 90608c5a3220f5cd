"""The sheets of the editor: where they lie, and their widgets. What they change is the context's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from skye_desktop.engine import LARGEST_SEED, MOST_POINTS, SPACES, Clan, Variant
from skye_desktop.i18n import sentences, tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Skin
from skye_desktop.kit.commands import Command, Common
from skye_desktop.kit.layout import AUTO, Align, Column, Part, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Choice, Kind, Label, Pane, TextField, Toggle
from skye_desktop.play.new_table import FEWEST, MOST
from skye_desktop.play.wording.variant import about, shown_name
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import SEATS, Game
from skye_desktop.ui.editor.context import EditorContext, Page
from skye_desktop.ui.editor.draft import Draft, DraftSeat
from skye_desktop.ui.editor.widgets import (
    LandBox,
    NumberField,
    OrderStrip,
    Palette,
    ScoringChoice,
    StartMarker,
    Stepper,
    paint_tile,
)
from skye_desktop.ui.parts import Fitted, crest, foot, heading, note, on_rail
from skye_desktop.ui.sizes import Editor, Table

_LONGEST_NAME = 24
_SEED_DIGITS = len(str(LARGEST_SEED))
_ROW = (None, Editor.ROW)


_STEPS: tuple[Command, ...] = (Game.UNDO, Game.REDO, Game.CLEAR_LAND)


class Form:
    """Bar above, foot below; land, tiles and the order of the bag at the left, seats and table at the right."""

    def __init__(self, context: EditorContext, window: pygame.Rect) -> None:
        """All the widgets for the draft there is, in the order in which Tab goes through them."""
        self._context = context
        self._draft = context.draft
        self.land = LandBox(context.land_key)
        bar, header, tiles = self._bar(), self._header(), self._palette(window)
        order, below = self._order(), self._foot()
        seats = self._seats_and_table()
        self.lying: tuple[tuple[Part, Skin], ...] = (
            (header, Skin.CARD), (tiles, Skin.SHEET), (order, Skin.TRAY), (seats, Skin.SHEET),
            (bar, Skin.RAIL), (below, Skin.RAIL),
        )  # fmt: skip
        """What lies on the table, and how it looks."""
        gap = Space.M
        land = column(header, self.land.grow(), gap=gap).grow()
        away: Part = column()
        if context.is_paged:
            shown, away = self._paged(land, tiles, order, seats)
            self.lying = tuple((part, skin) for part, skin in self.lying if _is_in(part, (bar, shown, below)))
        else:
            left = column(row(land, tiles, gap=gap).grow(), order, gap=gap).grow()
            shown = row(left, column(seats, spacer()).sized(self._seats_width(window)), gap=gap, pad=gap)
        self.tree = column(bar, shown.grow(), below)
        self.tree.arranged(context.canvas, window)
        away.arranged(context.canvas, window.move(2 * window.width, 0))
        made = (*self.tree.leaves(), *away.leaves())
        self.palette = next(part for part in made if isinstance(part, Palette))
        self.strip = next(part for part in made if isinstance(part, OrderStrip))

    def _paged(self, land: Part, tiles: Part, order: Part, seats: Column) -> tuple[Part, Part]:
        """What is on the page that is open in a small window, and what lies away, beside the window."""
        gap, page = Space.S, self._context.page
        if page is Page.LAND:
            return row(land, tiles, gap=gap, pad=gap), column(order, seats)
        if page is Page.ORDER:
            return column(tiles.sized(None, None).grow(), order, gap=gap, pad=gap), column(land, seats)
        return row(seats.grow(), pad=gap), column(land, tiles, order)

    # -- bar and foot

    def _bar(self) -> Row:
        ids: dict[Command, str] = {
            Game.UNDO: "Undo", Game.REDO: "Redo", Game.CLEAR_LAND: "Clear", Game.COPY: "Copy text",
            Game.PASTE: "Paste text",
        }  # fmt: skip
        button = partial(self._context.button, kind=Kind.ON_WOOD, size=theme.BODY)
        if self._context.is_paged:
            names = {Page.LAND: tr("Tiles"), Page.ORDER: tr("Drawn next"), Page.SEATS: tr("Players")}
            pages = (
                Button(
                    name, AUTO, partial(self._context.turn_to, page), id=f"page {page.value}", kind=Kind.ON_WOOD,
                    size=theme.BODY, selected=page is self._context.page,
                )
                for page, name in names.items()
            )  # fmt: skip
            steps = (button(command, AUTO, id=ids[command]) for command in _STEPS)
            return on_rail(row(*pages, spacer(), *steps, gap=Space.XS, pad=(Space.M, Space.S)), Table.BAR)
        title = heading(tr("A scenario"), colour=theme.LIGHT_INK).sized(Editor.TITLE)
        hint = Label(self._context.hint, colour=theme.LIGHT_INK_SOFT, align=Align.CENTRE).grow()
        buttons = (button(command, AUTO, id=id) for command, id in ids.items())
        return on_rail(row(title, hint, *buttons, gap=Space.XS, pad=(Space.L, Space.S)), Table.BAR)

    def _foot(self) -> Row:
        button = self._context.button
        return foot(
            button(Common.CANCEL, (theme.NARROW_BUTTON, None), id="back"),
            Fitted(self._verdict).grow(),
            button(Game.SAVE, (theme.BUTTON + Space.M, None)),
            button(Game.BEGIN, (theme.NARROW_BUTTON, None), id="play", kind=Kind.PRIMARY),
        )

    def _verdict(self, room: pygame.Rect) -> Label:
        """Whether the rules allow the position, and why not; in the middle of the height."""
        canvas, fault, other = self._context.canvas, self._context.fault, self._draft.other_round
        text = fault or tr("This position can be played.")
        if other is not None:
            text = sentences(text, tr("It could be in round {n}.").format(n=other))
        size: float = theme.BODY
        if canvas.wrapped_height(text, size, room.width, Face.BOLD) > room.height:
            size = theme.SMALL
        height = canvas.wrapped_height(text, size, room.width, Face.BOLD)
        middle = pygame.Rect(room.x, room.centery - height // 2, room.width, height)
        colour = theme.WRONG_LIGHT if fault else theme.GLOW
        return Label(text, middle, size=size, colour=colour, face=Face.BOLD, align=Align.CENTRE, wrap=True)

    # -- the land, the tiles, the order

    def _header(self) -> Row:
        context = self._context
        seat = self._draft.seats[context.shown]
        text = tr("{name}'s land").format(name=seat.shown_name)
        text += " · " + trn("{n} tile", "{n} tiles", len(seat.land))
        taken = tr("The clan: the arrows. A clan that is taken changes places.")
        clan = Choice(
            "clan", [(clan, clan.display_name) for clan in Clan], seat.clan, (Editor.CLAN, None),
            lambda clan: context.do(self._now.with_clan(context.shown, clan)),
            tooltip=context.input.by_hand(
                tr("The clan: the arrows or the wheel. A clan that is taken changes places."), taken, fingers=taken
            ),
        )  # fmt: skip
        badge = crest(seat.clan, Editor.HEADER - 2 * Space.M)
        words = Label(text, size=theme.LARGE_BODY, face=Face.TITLE_REGULAR).grow()
        return row(badge, words, context.hand.turner(), clan, gap=Space.M, pad=(Space.L, Space.M)).sized(
            None, Editor.HEADER
        )

    def _palette(self, window: pygame.Rect) -> Column:
        context = self._context
        around = Editor.SEATS + 3 * Space.M
        part = (window.width / context.canvas.scale - around) * Editor.PALETTE_PART / 100
        palette = Fitted(
            lambda rect: Palette(
                rect, context.canvas, context.input, self._draft.variant.bag, on_take=context.take_by_key,
                on_order=lambda tile: self._draw_at(tile, len(self._now.drawn_next)),
                paint_tile=lambda surface, at, tile: paint_tile(surface, context.canvas, at, tile, self._draft),
            )
        )  # fmt: skip
        count = note(tr("{n} in the bag").format(n=self._draft.in_the_bag), align=Align.RIGHT)
        head = row(heading(tr("Tiles")), count.grow())
        return column(head, palette.grow(), pad=Space.L).sized(max(Editor.PALETTE, part))

    def _order(self) -> Row:
        context = self._context
        strip = OrderStrip(
            context.canvas, context.input, self._draft, on_move=self._draw_at,
            on_leave=lambda tile: context.do(self._now.draw_by_lot(tile)),
        )  # fmt: skip
        text = context.input.by_hand(
            tr("drag tiles here; the rest is drawn by lot"),
            tr("what is in no land and not here is drawn by lot"),
        )
        told = Label(text, size=theme.SMALL, colour=theme.LIGHT_INK, wrap=True)
        head = heading(tr("Drawn next"), colour=theme.LIGHT_INK)
        label = column(head, told.grow()).sized(Editor.ORDER_LABEL)
        return row(label, strip.grow(), gap=Space.L, pad=(Space.XL, Space.L)).sized(None, Editor.ORDER)

    # -- seats

    def _seats_and_table(self) -> Column:
        """In a small window they scroll, with what has no room in the bar and the foot there."""
        gap = Space.L
        if not self._context.is_paged:
            return column(self._seats(), self._table(), gap=gap, pad=Space.L)
        words = Label(self._context.fault, colour=theme.WRONG, face=Face.BOLD, wrap=True)
        button = partial(self._context.button, rect=(theme.WIDE_BUTTON, theme.BUTTON_HEIGHT))
        texts = row(button(Game.COPY, id="Copy text"), button(Game.PASTE, id="Paste text"), gap=Space.M)
        inside = column(words if self._context.fault else None, self._seats(), self._table(), texts, gap=gap)
        return column(Pane("pane", inside, label=tr("Players")).grow(), pad=Space.L)

    def _seats(self) -> Column:
        draft, side = self._draft, Editor.ROW
        add = self._context.button(Game.ADD_SEAT, (theme.NARROW_BUTTON, side), size=theme.BODY)
        head = partial(note, align=Align.CENTRE)
        number = Editor.NUMBER + 2 * self._stepper
        heads = row(
            side, note(tr("Name")).grow(), head(tr_in("gold in hand", "Gold")).sized(number),
            head(tr("Points")).sized(number),
            head(tr("Starts")).sized(Editor.START), Editor.REMOVE, gap=Space.S,
        )  # fmt: skip
        return column(
            heading(tr("Players, clockwise")),
            heads,
            *(self._seat(seat, there) for seat, there in enumerate(draft.seats)),
            row(add) if len(draft.seats) < MOST else None,
            gap=Space.S,
        ).sized(None, Editor.SEATS_HEIGHT)

    def _seat(self, seat: int, there: DraftSeat) -> Row:
        context, draft, side = self._context, self._draft, Editor.ROW
        can_go, is_shown, inset = len(draft.seats) > FEWEST, seat == context.shown, context.canvas.px(Space.S)

        choose = partial(self._setter("starter"), seat)
        starts = StartMarker(seat, (side, side), choose, is_here=draft.starter == seat)

        def paint(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
            canvas.crest(surface, there.clan, rect.inflate(-inset, -inset))
            if is_shown:
                canvas.ring(surface, rect, theme.GOLD, Line.FIRM, Corner.FIELD)

        return row(
            Button(
                "", (side, side), partial(context.show, seat), id=f"seat {seat + 1}", kind=Kind.QUIET,
                tooltip=tr("Show the land of {name}").format(name=there.shown_name), paint=paint,
                key=context.input.hint(SEATS[seat]), selected=is_shown,
            ),
            TextField(
                f"name {seat + 1}", there.name, AUTO, partial(self._typed, seat, "name"),
                longest=_LONGEST_NAME, tooltip=tr("Who plays this clan"),
                label=tr("Name of player {n}").format(n=seat + 1),
            ).grow(),
            self._number(
                f"gold {seat + 1}", there.gold, partial(self._typed, seat, "gold"),
                range(self._draft.variant.most_gold + 1), tr("Gold in hand before the income"),
                label=tr("Gold of player {n}").format(n=seat + 1),
            ),
            self._number(
                f"points {seat + 1}", there.points, partial(self._typed, seat, "points"),
                range(MOST_POINTS + 1), tr("Points so far"), label=tr("Points of player {n}").format(n=seat + 1),
            ),
            column(starts, align=Align.CENTRE).sized(Editor.START),
            Button(
                "×", (Editor.REMOVE, None), partial(context.remove_seat, seat), id=f"remove {seat + 1}",
                kind=Kind.QUIET, enabled=can_go, size=theme.HEADING,
                tooltip=tr("Take this player away; the tiles go back to the bag")
                if can_go else tr("Two players at least"),
                label=tr("Take player {n} away").format(n=seat + 1),
            ),
            gap=Space.S,
        ).sized(*_ROW)  # fmt: skip

    def _number(
        self, id: str, value: int, on_change: Callable[[int], None], within: range, tooltip: str, longest: int = 3,
        label: str = "",
    ) -> Row:  # fmt: skip
        """A field between its − and +."""
        size = (Editor.NUMBER, None)
        field = NumberField(
            id, value, size, on_change, within=within, longest=longest, tooltip=tooltip, label=label
        )
        return row(Stepper(field, -1, self._stepper), field, Stepper(field, 1, self._stepper))

    def _seats_width(self, window: pygame.Rect) -> float:
        """Of the seats beside the land: large steppers take nothing from the names, which have some of what is left."""
        beyond = max(0, window.width / self._context.canvas.scale - Editor.SEATS_FROM)
        more = min(Editor.MORE_SEATS, beyond * Editor.SEATS_PART)
        return Editor.SEATS + 4 * (self._stepper - Editor.STEPPER) + more

    @property
    def _stepper(self) -> float:
        """How wide the − and + beside a number are."""
        return self._context.canvas.target(Editor.STEPPER)

    # -- the table

    def _table(self) -> Column:
        context, draft = self._context, self._draft
        last = draft.rounds
        money = Toggle(
            tr("Open money"), draft.open_money, AUTO, self._setter("open_money"),
            id="Everybody's gold is open",
            tooltip=tr("By the rules gold in hand is secret, though its comings and goings are open to all."),
        )  # fmt: skip
        seed = NumberField(
            "seed", draft.seed, AUTO, self._setter("seed", "seed"), within=range(LARGEST_SEED + 1),
            longest=_SEED_DIGITS, tooltip=tr("It decides what is drawn where the order of the bag ends"),
        )  # fmt: skip
        another = context.button(Game.NEW_SEED, (theme.NARROW_BUTTON, None), size=theme.BODY)
        scoring = [
            ScoringChoice(space, draft, lambda space, tile: context.do(self._now.with_scoring_tile(space, tile)))
            for space in range(len(SPACES))
        ]  # fmt: skip
        told = tr("The round that is to be dealt")
        number = self._number(
            "round", draft.round, self._setter("round", "round"), range(1, last + 1), told, 1
        )
        label = partial(Label, rect=(Editor.LABEL, None), face=Face.BOLD)
        others = context.variants if draft.variant in context.variants else (draft.variant, *context.variants)
        rules = Choice(
            "variant", [(one, shown_name(one)) for one in others], draft.variant, AUTO, self._choose_rules,
            tooltip=about(draft.variant),
        )  # fmt: skip
        of = Label(tr("of {n}").format(n=last), (Editor.OF_ROUNDS, None), colour=theme.INK_SOFT)
        return column(
            row(label(tr("Round")), number, Space.M, of, money.grow()).sized(*_ROW),
            row(label(tr("Rules")), rules.grow()).sized(*_ROW) if len(others) > 1 else None,
            row(label(tr("Seed")), seed.grow(), Space.M, another).sized(*_ROW),
            *scoring,
            note(tr("Those in gold are scored in this round.")),
            gap=Space.S,
        )

    # -- what is changed

    def _choose_rules(self, variant: Variant) -> None:
        if not self._context.attempt(lambda: self._now.with_variant(variant)):
            self._context.refresh()

    def _typed(self, seat: int, field: str, value: str | int) -> None:
        self._context.do(self._now.with_seat(seat, **{field: value}), f"{field} {seat}")

    def _setter(self, field: str, kind: str = "") -> Callable[[Any], None]:
        """What sets a field of the draft; the changes of a kind that follow each other are one step."""
        return lambda value: self._context.do(replace(self._now, **{field: value}), kind)

    @property
    def _now(self) -> Draft:
        """The draft at the time of the change: more may have been typed since the form was made."""
        return self._context.history.now

    def _draw_at(self, tile: int, place: int) -> None:
        self._context.attempt(lambda: self._now.draw_next(tile, place))


def _is_in(part: Part, wholes: Sequence[Part]) -> bool:
    """Whether it is one of those, or a part of one."""
    return any(part is one or _is_in(part, getattr(one, "parts", ())) for one in wholes)
