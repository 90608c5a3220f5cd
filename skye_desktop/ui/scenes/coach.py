"""The coach's page after a game: what would have been better, round by round, and how the clans stood.

The analysis is made in another process, a round at a time, and kept by the table for as long as the game is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.bots.coach import (
    Acted,
    Analysis,
    CheapTile,
    MissedPlacement,
    Standing,
    UnsoldTile,
    analyse,
)
from skye_desktop.engine import DealTiles, Placement, PlayerView, Seat
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Kind, Widget, key_hint
from skye_desktop.kit.widgets.scroll import ScrollList
from skye_desktop.play.session import Session
from skye_desktop.play.thinking import Thinker, Ticket
from skye_desktop.ui.app import App
from skye_desktop.ui.art import art_of
from skye_desktop.ui.scenes.results import draw_chart
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Coach as Sizes
from skye_desktop.ui.table.advice_words import describe_points
from skye_desktop.ui.territory_view import Marks, TerritoryView

_LOOK_AGAIN = 0.1
"""Seconds between two looks whether another round is done."""
_DEADLINE = 120.0
"""Seconds that a round may take."""
_LEAST_LOSS = 3
"""Gold below which a lost stake is not told: every tile costs a little to keep."""

Lesson = MissedPlacement | UnsoldTile | CheapTile


class Coach:
    """The analysis of a game that is over."""

    def __init__(self, session: Session, thinker: Thinker) -> None:
        self.digest = session.digest
        """Of the game that is spoken of."""
        self.troubles: list[str] = []
        self._found: dict[int, Analysis] = {}
        self._tickets: dict[int, Ticket[Analysis | None]] = {
            number: thinker.ask(analyse, acted, deadline=_DEADLINE)
            for number, acted in acted_in_rounds(session).items()
        }
        self.rounds = tuple(self._tickets)

    def poll(self) -> bool:
        """Take what is ready; whether there was anything."""
        ready = {number: answer for number, ticket in self._tickets.items() if (answer := ticket.poll())}
        for number, answer in ready.items():
            del self._tickets[number]
            if answer.value is None:
                self.troubles.append(answer.trouble)
            else:
                self._found[number] = answer.value
        return bool(ready)

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        for ticket in self._tickets.values():
            ticket.cancel()

    @property
    def is_done(self) -> bool:
        """Whether every round was looked at."""
        return not self._tickets

    @property
    def progress(self) -> float:
        """The part of the rounds that was looked at, 0 to 1."""
        return 1 - len(self._tickets) / len(self.rounds) if self.rounds else 1.0

    def is_known(self, number: int) -> bool:
        """Whether that round was looked at."""
        return number in self._found

    def lessons(self, number: int, seat: int | None) -> list[Lesson]:
        """What is to be learnt from a round, for a seat or for all: placements, then prices."""
        found = self._found.get(number)
        if found is None:
            return []
        unsold = [line for line in found.unsold if line.price >= _LEAST_LOSS]
        lines: list[Lesson] = [*found.placements, *unsold, *found.cheap]
        return [line for line in lines if seat in (None, line.seat)]

    def standings(self) -> list[Standing]:
        """How the seats stood when each round began, as far as they were looked at."""
        return [self._found[number].standings[0] for number in self.rounds if self.is_known(number)]


def acted_in_rounds(session: Session) -> dict[int, list[Acted]]:
    """What each seat saw and did, by round."""
    rounds: dict[int, list[Acted]] = {}
    for at, moment in enumerate(session.moments):
        if not isinstance(moment.action, DealTiles):
            view = session.view_at(at, moment.action.seat)
            rounds.setdefault(view.round, []).append(Acted(view, moment.action, at))
    return rounds


# -- words


def heading(lesson: Lesson, seats: Sequence[Seat]) -> str:
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
    """What would have been better."""
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
    """What it cost, and in what way."""
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


class _SeatButton(Button):
    """A clan's crest and the name of who played it."""

    def __init__(
        self,
        seat: Seat,
        rect: pygame.Rect,
        on_click: Callable[[], None],
        *,
        id: str,
        key: str,
        selected: bool,
    ) -> None:
        super().__init__(
            "", rect, on_click, id=id, kind=Kind.QUIET, key=key, selected=selected, size=theme.SMALL,
            tooltip=tr("Only what {name} did").format(name=seat.name),
        )  # fmt: skip
        self._seat = seat

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The crest at the left of the name."""
        canvas = art_of(canvas)
        super().draw(surface, canvas)
        side = canvas.px(Sizes.FILTER_CREST)
        crest = pygame.Rect(self.rect.x + canvas.px(Space.S), 0, side, side)
        crest.centery = self.rect.centery
        canvas.crest(surface, self._seat.clan, crest)
        name = pygame.Rect(crest.right + canvas.px(Space.XS), self.rect.y, 0, self.rect.height)
        name.width = self.rect.right - canvas.px(Space.XS) - name.x
        canvas.write(surface, self._seat.name, name, size=theme.SMALL, shrinks=True)


class CoachScene(Screen):
    """Pointer and arrows choose a line, a click or Enter leads to its moment; digits choose a clan."""

    def __init__(self, app: App, session: Session, coach: Coach, open_time: Callable[[int], None]) -> None:
        """``open_time`` leads to a moment of the game, as a number of actions."""
        super().__init__(app)
        self._session = session
        self._open_time = open_time
        self.coach = coach
        self.seats: tuple[Seat, ...] = session.setup.seats
        self._seat: int | None = None
        """Whose lines are listed; None for everybody's."""
        self._rows: list[_Row] = []
        self._head_box = self._list_box = self._chart_box = pygame.Rect(0, 0, 1, 1)
        self._moment_box = self._foot_box = pygame.Rect(0, 0, 1, 1)

    # -- what is listed

    def _listed(self) -> list[_Row]:
        rows: list[_Row] = []
        for number in self.coach.rounds:
            rows.append(_Row(number))
            lessons = self.coach.lessons(number, self._seat)
            rows += [_Row(number, lesson) for lesson in lessons]
            if not self.coach.is_known(number):
                rows.append(
                    _Row(number, note=tr("Thinking …") if not self.coach.is_done else tr("Not known"))
                )
            elif not lessons:
                rows.append(_Row(number, note=tr("Nothing better was found.")))
        return rows

    def choose_seat(self, seat: int | None) -> None:
        """List what one seat did, or everybody."""
        self._seat = seat
        area = self._list
        area.chosen = None
        area.scroll_to(0)
        self.layout(self.app.screen.get_rect())
        self.app.redraw()

    @property
    def _list(self) -> ScrollList:
        return next(widget for widget in self.group.widgets if isinstance(widget, ScrollList))

    @property
    def shown(self) -> Lesson | None:
        """The lesson of the chosen line; None only where there is none to choose."""
        chosen = self._list.chosen
        return None if chosen is None else self._rows[chosen].lesson

    def go(self) -> None:
        """To the moment of the chosen line."""
        lesson = self.shown
        if lesson is None:
            return
        self._open_time(lesson.at + 1)

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """Head above, list at the left, chart and moment at the right, buttons below."""
        canvas = self.canvas
        gap = canvas.px(Space.L)
        room = window.inflate(-4 * gap, -4 * gap)
        whole = pygame.Rect(
            0, 0, min(room.width, canvas.px(Sizes.WIDEST)), min(room.height, canvas.px(Sizes.TALLEST))
        )
        whole.center = window.center
        head, foot = canvas.px(Sizes.HEAD), canvas.px(theme.FOOT_HEIGHT)
        self._head_box = pygame.Rect(whole.x, whole.y, whole.width, head)
        self._foot_box = pygame.Rect(whole.x, whole.bottom - foot, whole.width, foot)
        top = self._head_box.bottom + gap
        height = self._foot_box.y - gap - top
        width = (whole.width - gap) * 54 // 100
        self._list_box = pygame.Rect(whole.x, top, width, height)
        left = self._list_box.right + gap
        self._chart_box = pygame.Rect(left, top, whole.right - left, (height - gap) // 2)
        below = self._chart_box.bottom + gap
        self._moment_box = pygame.Rect(left, below, whole.right - left, self._list_box.bottom - below)
        chosen = self.shown if self._rows else None
        self._rows = self._listed()
        self.group.replace([*self._filters(), self._rows_list(chosen), *self._buttons()])

    def _inner(self, box: pygame.Rect) -> pygame.Rect:
        return box.inflate(-2 * self.canvas.px(Space.XL), -2 * self.canvas.px(Space.L))

    def _filters(self) -> list[Widget]:
        canvas, inner = self.canvas, self._inner(self._list_box)
        gap, height = canvas.px(Space.S), canvas.px(Sizes.FILTER)
        first = canvas.px(Sizes.FILTER_ROOM)
        everybody = pygame.Rect(inner.x, inner.y, first, height - gap)
        widgets: list[Widget] = [
            Button(
                tr("All"), everybody, lambda: self.choose_seat(None), id="all", kind=Kind.QUIET, size=theme.SMALL,
                key=key_hint("0"), tooltip=tr("What everybody did"), selected=self._seat is None,
            )
        ]  # fmt: skip
        width = (inner.width - first) // len(self.seats)
        for number, seat in enumerate(self.seats):
            rect = pygame.Rect(inner.x + first + number * width + gap, inner.y, width - gap, everybody.height)
            widgets.append(
                _SeatButton(
                    seat, rect, self._choosing(number), id=f"seat {number + 1}", key=key_hint(str(number + 1)),
                    selected=self._seat == number,
                )
            )  # fmt: skip
        return widgets

    def _choosing(self, seat: int) -> Callable[[], None]:
        return lambda: self.choose_seat(seat)

    def _rows_list(self, chosen: Lesson | None) -> ScrollList:
        canvas, inner = self.canvas, self._inner(self._list_box)
        top = inner.y + canvas.px(Sizes.FILTER)
        return ScrollList(
            "lessons", pygame.Rect(inner.x, top, inner.width, inner.bottom - top),
            [self._row_height(row) for row in self._rows], self._draw_row, step=canvas.px(Sizes.STEP),
            bar=canvas.px(theme.SCROLL_BAR), choosable=lambda row: self._rows[row].lesson is not None,
            chosen=self._row_of(chosen), on_choose=lambda row: self.app.redraw(), on_open=self.go,
        )  # fmt: skip

    def _row_of(self, lesson: Lesson | None) -> int | None:
        """The line of that lesson, else the first line of all."""
        rows = [number for number, row in enumerate(self._rows) if row.lesson is not None]
        same = (number for number in rows if self._rows[number].lesson is lesson)
        return next(same, rows[0] if rows else None)

    def _row_height(self, row: _Row) -> int:
        if row.lesson is not None:
            return self.canvas.px(Sizes.LESSON)
        return self.canvas.px(Sizes.NOTHING if row.note else Sizes.ROUND)

    def _buttons(self) -> list[Widget]:
        canvas, inner = self.canvas, self._inner(self._foot_box)
        back = pygame.Rect(inner.x, inner.y, canvas.px(Sizes.BUTTON), inner.height)
        go = back.copy()
        go.right = inner.right
        return [
            Button(tr("Back"), back, self.app.pop, id="back", key=key_hint(tr("Escape"), "C")),
            Button(
                tr("Look at it"), go, self.go, id="go", kind=Kind.PRIMARY, key=key_hint(tr("Enter")),
                tooltip=tr("Opens the time line at that moment"),
                enabled=any(row.lesson is not None for row in self._rows),
            ),
        ]  # fmt: skip

    # -- time

    def update(self, seconds: float) -> None:
        """Take the rounds that are ready; the chosen line stays chosen."""
        if self.coach.poll():
            self.layout(self.app.screen.get_rect())

    def next_update_in(self) -> float | None:
        """Again soon while a round is still to come."""
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
        return is_used or (event.type == pygame.KEYDOWN and self._key(event))

    def _point(self) -> None:
        """The line under the pointer is chosen, and stays so when the pointer goes on to the button."""
        row = self._list.row_at(self.app.pointer)
        if row is not None and row != self._list.chosen:
            self._list.chosen = row
            self.app.redraw()

    def _key(self, event: pygame.Event) -> bool:
        number = event.key - pygame.K_1
        if event.key in (pygame.K_ESCAPE, pygame.K_c):
            self.app.pop()
        elif event.key == pygame.K_0:
            self.choose_seat(None)
        elif 0 <= number < len(self.seats):
            self.choose_seat(number)
        else:
            return self._list.key(event)
        return True

    def targets(self) -> dict[str, pygame.Rect]:
        """The buttons and every line in sight."""
        area = self._list
        found = {name: rect for name, rect in super().targets().items() if name != area.id}
        for number, row in enumerate(self._rows):
            rect = area.row_rect(number)
            if row.lesson is not None and area.rect.contains(rect):
                found[f"lesson {number}"] = rect
        return found

    def tooltip(self) -> str:
        """What a click on a line does."""
        if self._list.row_at(self.app.pointer) is not None:
            return tr("Click to see this moment (key: Enter)")
        return super().tooltip()

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Five sheets on the table."""
        canvas = self.canvas
        canvas.wood(surface)
        boxes = (self._head_box, self._list_box, self._chart_box, self._moment_box, self._foot_box)
        for box in boxes:
            canvas.sheet(surface, box)
        self._draw_head(surface)
        self._draw_chart(surface)
        self._draw_moment(surface)
        foot = self._inner(self._foot_box)
        buttons = canvas.px(Sizes.BUTTON + Sizes.HINT_ROOM)
        hint = pygame.Rect(foot.x + buttons, foot.y, foot.width - 2 * buttons, foot.height)
        text = tr("Every line leads to its moment; T comes back from there, C opens this page again.")
        lines = canvas.wrapped_height(text, theme.SMALL, hint.width)
        hint.y += (hint.height - lines) // 2
        canvas.write_wrapped(surface, text, hint, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE)
        super().draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        canvas, inner = self.canvas, self._inner(self._head_box)
        row = pygame.Rect(inner.x, inner.y - canvas.px(Space.S), inner.width, canvas.px(Sizes.HEADING))
        canvas.write(surface, tr("What the coach has seen"), row, size=theme.LARGE, face=Face.TITLE)
        note = pygame.Rect(inner.x, row.bottom, inner.width, inner.bottom - row.bottom + canvas.px(Space.S))
        if not self.coach.is_done:
            note.width -= canvas.px(Sizes.PROGRESS + Space.L)
            self._draw_progress(surface, inner)
        text = tr("Estimates, by the measure that the computer players go by: a person may know better.")
        if self.coach.troubles:
            text = tr("Not all could be found out: {why}").format(why=self.coach.troubles[0])
        canvas.write(surface, text, note, size=theme.SMALL, colour=theme.INK_SOFT)

    def _draw_progress(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        canvas = self.canvas
        bar = pygame.Rect(0, 0, canvas.px(Sizes.PROGRESS), canvas.px(Sizes.PROGRESS_HEIGHT))
        bar.midright = inner.midright
        canvas.box(
            surface, bar, theme.PAPER_DARK, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.CAP
        )
        done = pygame.Rect(bar.x, bar.y, round(bar.width * self.coach.progress), bar.height)
        canvas.box(surface, done, theme.NOW, radius=Corner.CAP)
        above = pygame.Rect(bar.x, inner.y - canvas.px(Space.S), bar.width, bar.y - inner.y)
        canvas.write(surface, tr("Thinking …"), above, size=theme.SMALL, colour=theme.INK_SOFT)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        canvas, row = self.canvas, self._rows[number]
        if row.lesson is not None:
            self._draw_lesson(surface, rect, number, row.lesson)
        elif row.note:
            canvas.write(surface, row.note, rect, size=theme.SMALL, colour=theme.INK_SOFT)
        else:
            text = tr("Round {round}").format(round=row.round)
            canvas.write(surface, text, rect, size=theme.LARGE_BODY, face=Face.TITLE)

    def _draw_lesson(self, surface: pygame.Surface, rect: pygame.Rect, number: int, lesson: Lesson) -> None:
        canvas = self.canvas
        box = rect.inflate(0, -canvas.px(Space.S))
        is_shown = self._list.chosen == number
        fill, border = (theme.GOLD_PALE, theme.GOLD) if is_shown else (theme.PAPER_LIGHT, theme.PAPER_EDGE)
        canvas.box(surface, box, fill, border=border, width=Line.HAIR, radius=Corner.FIELD)
        side = canvas.px(Sizes.CREST)
        crest = pygame.Rect(box.x + canvas.px(Space.S), box.centery - side // 2, side, side)
        clan = self.seats[lesson.seat].clan
        canvas.crest(surface, clan, crest)
        side = canvas.px(Sizes.TILE)
        tile = pygame.Rect(crest.right + canvas.px(Space.S), box.centery - side // 2, side, side)
        canvas.tile(surface, lesson.tile, 0, tile, clan)
        canvas.ring(surface, tile, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        text = pygame.Rect(tile.right + canvas.px(Space.M), box.y + canvas.px(Space.XS), 0, box.height // 2)
        text.height -= canvas.px(Space.XS)
        cost = text.copy()
        cost.width = canvas.px(Sizes.AMOUNT)
        cost.right = box.right - canvas.px(Space.M)
        text.width = cost.x - text.x
        price, way = amount(lesson)
        canvas.write(surface, price, cost, size=theme.LARGE_BODY, face=Face.TITLE, align=Align.RIGHT)
        cost.y = box.centery
        canvas.write(surface, way, cost, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
        canvas.write(
            surface, heading(lesson, self.seats), text, size=theme.SMALL, face=Face.BOLD, shrinks=True
        )
        text.y = box.centery
        canvas.write(
            surface, detail(lesson, self.seats), text, size=theme.SMALL, colour=theme.INK_SOFT, shrinks=True
        )

    def _draw_chart(self, surface: pygame.Surface) -> None:
        """How the seats stood at the beginning of each round, and in the end."""
        canvas, inner = self.canvas, self._inner(self._chart_box)
        head = pygame.Rect(inner.x, inner.y - canvas.px(Space.XS), inner.width, canvas.px(Sizes.HEADING))
        canvas.write(
            surface, tr("What each clan was heading for"), head, size=theme.LARGE_BODY, face=Face.TITLE
        )
        note = pygame.Rect(inner.x, head.bottom, inner.width, canvas.text.height(theme.SMALL))
        text = tr("Points so far, and those expected of land and gold, as each round began")
        canvas.write(surface, text, note, size=theme.SMALL, colour=theme.INK_SOFT, shrinks=True)
        chart = pygame.Rect(inner.x, note.bottom + canvas.px(Space.S), inner.width, 0)
        chart.height = inner.bottom - chart.y
        steps = self._steps()
        if len(steps) > 1:
            draw_chart(surface, canvas, chart, steps, self.seats)

    def _steps(self) -> list[tuple[str, tuple[int, ...]]]:
        session = self._session
        stood = [(str(one.round), tuple(map(round, one.expected))) for one in self.coach.standings()]
        if not self.coach.is_done:
            return stood
        final = session.view_at(len(session.moments), None)
        return [*stood, (tr("End"), tuple(seat.points for seat in final.seats))]

    def _draw_moment(self, surface: pygame.Surface) -> None:
        """The chosen line in a picture: the land with both places, or the tile with both prices."""
        canvas, inner, lesson = self.canvas, self._inner(self._moment_box), self.shown
        if lesson is None:
            text = tr("Nothing better was found.") if self.coach.is_done else tr("Thinking …")
            canvas.write_wrapped(surface, text, inner, size=theme.SMALL, colour=theme.INK_SOFT)
            return
        row = pygame.Rect(inner.x, inner.y - canvas.px(Space.XS), inner.width, canvas.px(Sizes.HEADING))
        canvas.write(
            surface, heading(lesson, self.seats), row, size=theme.LARGE_BODY, face=Face.TITLE, shrinks=True
        )
        room = pygame.Rect(inner.x, row.bottom + canvas.px(Space.S), inner.width, 0)
        room.height = inner.bottom - room.y
        if isinstance(lesson, MissedPlacement):
            self._draw_places(surface, room, lesson)
            return
        side = min(room.height, canvas.px(Sizes.SHOWN_TILE))
        tile = pygame.Rect(room.x, room.y, side, side)
        canvas.tile(surface, lesson.tile, 0, tile, self.seats[lesson.seat].clan)
        canvas.ring(surface, tile, theme.INK_SOFT, Line.HAIR, Corner.SHARP)
        words = pygame.Rect(tile.right + canvas.px(Space.L), room.y, 0, room.height)
        words.width = room.right - words.x
        canvas.write_wrapped(surface, detail(lesson, self.seats), words)

    def _draw_places(self, surface: pygame.Surface, room: pygame.Rect, lesson: MissedPlacement) -> None:
        """The land as it was, with the tile where it was laid and where it should have been."""
        canvas = self.canvas
        view = self._session.view_at(lesson.at, lesson.seat)
        own = view.own
        land = TerritoryView(rect=room)
        land.fit(own.territory, canvas)
        land.draw(surface, canvas, own.territory, own.clan, Marks())
        before = surface.get_clip()
        surface.set_clip(room)
        is_turned = lesson.laid.cell == lesson.better.cell
        if not is_turned:
            self._draw_place(surface, land, view, lesson.tile, lesson.laid, tr("laid"), theme.WRONG_LIGHT)
        text = tr("better so") if is_turned else tr("better here")
        self._draw_place(surface, land, view, lesson.better_tile, lesson.better, text, theme.GLOW)
        surface.set_clip(before)

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
        tag = pygame.Rect(0, 0, width, canvas.px(Sizes.TAG))
        tag.midbottom = (rect.centerx, rect.bottom - canvas.px(Space.XS))
        tag.clamp_ip(land.rect)
        canvas.box(surface, tag, theme.PAPER_BRIGHT, border=colour, width=Line.HAIR, radius=Corner.SMALL)
        canvas.write(surface, text, tag, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
