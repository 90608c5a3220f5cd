"""The coach's page after a game: what would have been better, round by round, and how the clans stood.

The analysis is made in another process, a round at a time, and kept by the table for as long as the game is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.bots.coach import CheapTile, MissedPlacement, UnsoldTile
from skye_desktop.engine import Placement, PlayerView, Seat
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, clipped
from skye_desktop.kit.commands import Action, Command, Common, numbered
from skye_desktop.kit.layout import AUTO, Child, Row, column, grid, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Drawing, Kind, Label, ScrollList
from skye_desktop.play.coaching import Coach, Lesson
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import PERSONS, Game
from skye_desktop.ui.parts import (
    Fitted,
    draw_progress,
    heading,
    middle,
    note,
    on_rail,
    page,
    rail_note,
    screen,
    square,
)
from skye_desktop.ui.scenes.chart import draw_chart
from skye_desktop.ui.sizes import Coach as Sizes
from skye_desktop.ui.table.advice_words import describe_points
from skye_desktop.ui.territory_view import Marks, TerritoryView

_LOOK_AGAIN = 0.1
"""Seconds between two looks whether another round is done."""


# -- words


def heading_of(lesson: Lesson, seats: Sequence[Seat]) -> str:
    """What happened, in a few words."""
    name = seats[lesson.seat].name
    match lesson:
        case MissedPlacement():
            return tr("{name} could have laid better").format(name=name)
        case UnsoldTile():
            return tr("{name} asked {price}, nobody bought it").format(name=name, price=lesson.price)
        case CheapTile():
            return tr("{name} sold it for {price}").format(name=name, price=lesson.price)


def detail(lesson: Lesson, seats: Sequence[Seat]) -> str:
    match lesson:
        case MissedPlacement() if lesson.better_tile != lesson.tile:
            return tr("Another tile laid first would have brought more.")
        case MissedPlacement() if lesson.better.cell == lesson.laid.cell:
            return tr("It should have been turned.")
        case MissedPlacement():
            return tr("A better place is shown at the right.")
        case UnsoldTile(payer=None):
            return tr("It was worth no gold to anybody.")
        case UnsoldTile(price=price, payer=payer, would_pay=gold):
            assert payer is not None
            if gold >= price:
                return tr("{name} might well have bought it.").format(name=seats[payer].name)
            return tr("{name} would have paid about {gold}.").format(name=seats[payer].name, gold=gold)
        case CheapTile(buyer=buyer, would_pay=gold):
            return tr("{name} would have paid about {gold}.").format(name=seats[buyer].name, gold=gold)


def amount(lesson: Lesson) -> tuple[str, str]:
    match lesson:
        case MissedPlacement(points=points):
            return describe_points(points), tr("missed")
        case UnsoldTile(price=price):
            return tr("{gold} gold").format(gold=price), tr("lost")
        case CheapTile(price=price, would_pay=gold):
            return tr("{gold} gold").format(gold=gold - price), tr("too cheap")


# -- the page


class _Row(NamedTuple):
    """A line of the list: a lesson, or the heading of a round, or that there is nothing to say."""

    round: int
    lesson: Lesson | None = None
    note: str = ""


class CoachScene(Screen):
    """Pointer and arrows choose a line, a click or Enter leads to its moment; digits choose a clan."""

    is_roomy = True

    def __init__(self, app: App, session: Session, coach: Coach, open_time: Callable[[int], None]) -> None:
        """``open_time`` leads to a moment of the game, as a number of actions."""
        super().__init__(app)
        self._session = session
        self._open_time = open_time
        self.coach = coach
        self.seats: tuple[Seat, ...] = session.setup.seats
        self._seat: int | None = None
        """Whose lines are listed; None for everybody's."""
        self.rows: list[_Row] = []

    # -- what is listed

    def _listed(self) -> list[_Row]:
        rows: list[_Row] = []
        for number in self.coach.rounds:
            rows.append(_Row(number))
            lessons = self.coach.lessons(number, self._seat)
            rows += [_Row(number, lesson) for lesson in lessons]
            if not self.coach.is_known(number):
                rows.append(_Row(number, note=tr("Not known") if self.coach.is_done else tr("Thinking …")))
            elif not lessons:
                rows.append(_Row(number, note=tr("Nothing better was found.")))
        return rows

    def choose_seat(self, seat: int | None) -> None:
        self._seat = seat
        self._list.chosen = None
        self._list.scroll_to(0)
        self.relayout()

    @property
    def _list(self) -> ScrollList:
        return next(widget for widget in self.group.widgets if isinstance(widget, ScrollList))

    @property
    def shown(self) -> Lesson | None:
        chosen = self._list.chosen
        return None if chosen is None else self.rows[chosen].lesson

    def go(self) -> None:
        if self.shown is not None:
            self._open_time(self.shown.at + 1)

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        pad = (Space.XL, Space.L)
        chosen = self.shown if self.rows else None
        self.rows = self._listed()
        lessons = Fitted(partial(self._rows_list, chosen)).grow()
        width = page(self.canvas, window, Sizes.WIDEST, Sizes.TALLEST).width / self.canvas.scale
        head = on_rail(self._head(), Sizes.HEAD, width=width)
        left = column(self._filters(), lessons, pad=pad).sized(0).grow(Sizes.LIST_PART)
        about = tr("Points so far, and those expected of land and gold, as each round began")
        title = heading(tr("What each clan was heading for"), size=theme.LARGE_BODY)
        chart = column(title, note(about, wrap=True), Drawing(self._draw_chart).grow(), pad=pad)
        chart.sized(None, 0).grow()
        self.moment = Drawing(self._draw_moment).grow()
        moment = column(self.moment, pad=pad).sized(None, 0).grow()
        right = column(chart, moment, gap=Space.L).sized(0).grow(100 - Sizes.LIST_PART)
        inside, room = row(left, right, gap=Space.L), pygame.Rect(window)
        room.height -= self.canvas.px(Sizes.HEAD)
        room.bottom = window.bottom
        head.arranged(self.canvas, pygame.Rect(window.topleft, (window.width, window.height - room.height)))
        whole, foot = screen(self.canvas, room, inside, self._foot(), (Sizes.WIDEST, Sizes.TALLEST))
        self.show_layout(column(head, whole), left, chart, moment, rails=[head, foot])

    def _head(self) -> Row:
        text = tr("Estimates, by the measure that the computer players go by: a person may know better.")
        if self.coach.troubles:
            text = tr("Not all could be found out: {why}").format(why=self.coach.troubles[0])
        title = heading(tr("What the coach has seen"), size=theme.LARGE, colour=theme.LIGHT_INK)
        small = partial(Label, size=theme.SMALL, colour=theme.LIGHT_INK_SOFT)
        bar = Drawing(self._draw_progress, (Sizes.PROGRESS, Sizes.PROGRESS_HEIGHT))
        progress = None if self.coach.is_done else column(spacer(), small(tr("Thinking …")), bar, spacer())
        return row(middle(column(title, small(text))), progress, gap=Space.L)

    def _filters(self) -> Row:
        everybody = Button(
            tr("All"), (Sizes.FILTER_ROOM, None), lambda: self.choose_seat(None), id="all", kind=Kind.QUIET,
            size=theme.SMALL, key=self.app.input.hint(Game.EVERYBODY), tooltip=tr("What everybody did"),
            selected=self._seat is None,
        )  # fmt: skip
        buttons = [self._seat_button(number, seat) for number, seat in enumerate(self.seats)]
        equal = grid(len(buttons), *(button.grow() for button in buttons), gap=Space.S)
        return row(everybody, equal.grow(), gap=Space.S).sized(None, Sizes.FILTER)

    def _seat_button(self, number: int, seat: Seat) -> Button:
        return Button(
            "", AUTO, partial(self.choose_seat, number), id=f"seat {number + 1}", kind=Kind.QUIET,
            selected=self._seat == number, key=self.app.input.hint(PERSONS[number]),
            tooltip=tr("Only what {name} did").format(name=seat.name), paint=partial(self._draw_seat, seat),
        )  # fmt: skip

    def _draw_seat(self, seat: Seat, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        at, name = row(Sizes.FILTER_CREST, spacer(), gap=Space.S, pad=(Space.S, 0)).cut(canvas, rect)
        canvas.crest(surface, seat.clan, square(at.center, at.width))
        canvas.write(surface, seat.name, name, size=theme.SMALL, shrinks=True)

    def _rows_list(self, chosen: Lesson | None, rect: pygame.Rect) -> ScrollList:
        canvas = self.canvas
        return ScrollList(
            "lessons", rect, [self._row_height(row) for row in self.rows], self._draw_row,
            step=canvas.px(Sizes.STEP), bar=canvas.px(theme.SCROLL_BAR),
            choosable=lambda row: self.rows[row].lesson is not None,
            chosen=self._row_of(chosen), on_choose=lambda row: self.app.redraw(), on_open=self.go,
            label=tr("What was missed"),
        )  # fmt: skip

    def _row_of(self, lesson: Lesson | None) -> int | None:
        rows = [number for number, row in enumerate(self.rows) if row.lesson is not None]
        same = (number for number in rows if self.rows[number].lesson is lesson)
        return next(same, rows[0] if rows else None)

    def _row_height(self, row: _Row) -> int:
        if row.lesson is not None:
            return self.canvas.px(Sizes.LESSON)
        return self.canvas.px(Sizes.NOTHING if row.note else Sizes.ROUND)

    def _foot(self) -> Sequence[Child]:
        size = (theme.WIDE_BUTTON, None)
        text = tr(
            "Every line leads to its moment; {time} comes back from there, {coach} opens this page again."
        )
        keys = self.app.input
        text = text.format(time=keys.words(Game.TIME), coach=keys.words(Game.COACH))
        return (
            Button(tr("Back"), size, self.app.pop, id="back", key=keys.hint(Common.CANCEL, Game.COACH)),
            rail_note(text),
            Button(
                tr("Look at it"), size, self.go, id="go", kind=Kind.PRIMARY, key=keys.hint(Common.CONFIRM),
                tooltip=tr("Opens the time line at that moment"),
                enabled=any(row.lesson is not None for row in self.rows),
            ),
        )  # fmt: skip

    # -- time

    def update(self, seconds: float) -> None:
        if self.coach.poll():
            self.relayout()

    def next_update_in(self) -> float | None:
        return None if self.coach.is_done else _LOOK_AGAIN

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons; a click on a line leads to its moment."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        row = self._list.row_at(event.pos) if is_click else None
        if row is not None:
            self._list.choose(row)
            self.go()
            return True
        is_used = super().handle_event(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            self._point()
        return is_used or (event.type == pygame.KEYDOWN and self._list.key(event))

    def _point(self) -> None:
        row = self._list.row_at(self.app.pointer)
        if row is not None and row != self._list.chosen:
            self._list.chosen = row
            self.app.redraw()

    def commands(self) -> dict[Command, Action]:
        back, everybody = Action(self.app.pop), Action(partial(self.choose_seat, None))
        others = {Game.EVERYBODY: everybody, Common.CANCEL: back, Game.COACH: back}
        return numbered(PERSONS[: len(self.seats)], self.choose_seat) | others

    def targets(self) -> dict[str, pygame.Rect]:
        area = self._list
        found = {name: rect for name, rect in super().targets().items() if name != area.id}
        for number, line in enumerate(self.rows):
            rect = area.row_rect(number)
            if line.lesson is not None and area.rect.contains(rect):
                found[f"lesson {number}"] = rect
        return found

    def words_for(self, id: str) -> str:
        """Of a line what was missed."""
        lesson = self.rows[int(id.removeprefix("lesson "))].lesson
        assert lesson is not None
        return heading_of(lesson, self.seats)

    def tooltip(self) -> str:
        if self._list.row_at(self.app.pointer) is not None:
            return self.app.input.hinted(tr("Click to see this moment"), Common.CONFIRM)
        return super().tooltip()

    # -- drawing

    def _draw_progress(self, surface: pygame.Surface, canvas: Art, bar: pygame.Rect) -> None:
        draw_progress(surface, canvas, bar, self.coach.progress)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        canvas, shown = self.canvas, self.rows[number]
        if shown.lesson is not None:
            self._draw_lesson(surface, rect, shown.lesson, is_shown=self._list.chosen == number)
        elif shown.note:
            canvas.write(surface, shown.note, rect, size=theme.SMALL, colour=theme.INK_SOFT)
        else:
            text = tr("Round {round}").format(round=shown.round)
            canvas.write(surface, text, rect, size=theme.LARGE_BODY, face=Face.TITLE)

    def _draw_lesson(
        self, surface: pygame.Surface, rect: pygame.Rect, lesson: Lesson, *, is_shown: bool
    ) -> None:
        canvas, clan = self.canvas, self.seats[lesson.seat].clan
        box = rect.inflate(0, -canvas.px(Space.S))
        fill, border = (theme.GOLD_PALE, theme.GOLD) if is_shown else (theme.PAPER_LIGHT, theme.PAPER_EDGE)
        canvas.box(surface, box, fill, border=border, width=Line.HAIR, radius=Corner.FIELD)
        crest, tile, text, cost = row(
            Sizes.CREST, Sizes.TILE, spacer(), Sizes.AMOUNT, gap=Space.M, pad=(Space.M, 0)
        ).cut(canvas, box)
        canvas.crest(surface, clan, square(crest.center, crest.width))
        self._draw_tile(surface, lesson, square(tile.center, tile.width))
        halves = column(spacer(), spacer(), pad=(0, Space.XS))
        (upper, lower), (price_at, way_at) = halves.cut(canvas, text), halves.cut(canvas, cost)
        small, soft = theme.SMALL, theme.INK_SOFT
        price, way = amount(lesson)
        canvas.write(surface, price, price_at, size=theme.LARGE_BODY, face=Face.TITLE, align=Align.RIGHT)
        canvas.write(surface, way, way_at, size=small, colour=soft, align=Align.RIGHT)
        canvas.write(surface, heading_of(lesson, self.seats), upper, size=small, face=Face.BOLD, shrinks=True)
        canvas.write(surface, detail(lesson, self.seats), lower, size=small, colour=soft, shrinks=True)

    def _draw_tile(self, surface: pygame.Surface, lesson: Lesson, rect: pygame.Rect) -> None:
        self.canvas.tile(surface, lesson.tile, 0, rect, self.seats[lesson.seat].clan)
        self.canvas.ring(surface, rect, theme.INK_SOFT, Line.HAIR, Corner.SHARP)

    def _draw_chart(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        if len(steps := self.steps()) > 1:
            draw_chart(surface, canvas, rect, steps, self.seats)

    def steps(self) -> list[tuple[str, tuple[int, ...]]]:
        session = self._session
        stood = [(str(one.round), tuple(map(round, one.expected))) for one in self.coach.standings()]
        if not self.coach.is_done:
            return stood
        final = session.view_at(len(session.moments), None)
        return [*stood, (tr("End"), tuple(seat.points for seat in final.seats))]

    def _draw_moment(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """The chosen line in a picture: the land with both places, or the tile with both prices."""
        lesson = self.shown
        if lesson is None:
            text = tr("Nothing better was found.") if self.coach.is_done else tr("Thinking …")
            canvas.write_wrapped(surface, text, rect, size=theme.SMALL, colour=theme.INK_SOFT)
            return
        title, room = column(Sizes.HEADING, spacer(), gap=Space.S).cut(canvas, rect)
        words = heading_of(lesson, self.seats)
        canvas.write(surface, words, title, size=theme.LARGE_BODY, face=Face.TITLE, shrinks=True)
        if isinstance(lesson, MissedPlacement):
            self._draw_places(surface, room, lesson)
            return
        tile, text_at = row(Sizes.SHOWN_TILE, spacer(), gap=Space.L).cut(canvas, room)
        tile.height = tile.width = min(tile.width, room.height)
        self._draw_tile(surface, lesson, tile)
        canvas.write_wrapped(surface, detail(lesson, self.seats), text_at)

    def _draw_places(self, surface: pygame.Surface, room: pygame.Rect, lesson: MissedPlacement) -> None:
        canvas = self.canvas
        view = self._session.view_at(lesson.at, lesson.seat)
        own = view.own
        land = TerritoryView(rect=room)
        places = (lesson.laid.cell, lesson.better.cell)
        land.fit(own.territory, canvas, with_ring=False, also=places)
        land.draw(surface, canvas, own.territory, own.clan, Marks())
        is_turned = lesson.laid.cell == lesson.better.cell
        with clipped(surface, room):
            if not is_turned:
                self._draw_place(surface, land, view, lesson.tile, lesson.laid, tr("laid"), theme.WRONG_LIGHT)
            text = tr("better so") if is_turned else tr("better here")
            self._draw_place(surface, land, view, lesson.better_tile, lesson.better, text, theme.GLOW)

    def _draw_place(
        self, surface: pygame.Surface, land: TerritoryView, view: PlayerView, tile: int, placement: Placement,
        text: str, colour: theme.Colour,
    ) -> None:  # fmt: skip
        canvas, rect, clan = self.canvas, land.cell_rect(placement.cell), view.own.clan

        def make() -> pygame.Surface:
            picture = canvas.sprites.tile(tile, placement.rotation, rect.width, clan).copy()
            picture.set_alpha(Sizes.FAINT)
            return picture

        key = ("coach", tile, placement.rotation, rect.width, canvas.sprites.with_patterns)
        surface.blit(canvas.sprites.made(key, make), rect)
        canvas.ring(surface, rect, colour, Line.HEAVY, Corner.SHARP)
        width = canvas.text.width(text, theme.SMALL, Face.BOLD) + canvas.px(Space.M)
        bottom = rect.centerx, rect.bottom - canvas.px(Space.XS)
        tag = pygame.Rect(0, 0, width, canvas.px(Sizes.TAG)).move_to(midbottom=bottom).clamp(land.rect)
        canvas.box(surface, tag, theme.PAPER_BRIGHT, border=colour, width=Line.HAIR, radius=Corner.SMALL)
        canvas.write(surface, text, tag, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
