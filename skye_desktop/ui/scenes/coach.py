"""The coach's page after a game: its most valuable lessons, or all of them round by round, each on its land.

The analysis is made in another process, a round at a time, and kept by the table for as long as the game is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import NamedTuple

import pygame

from skye_desktop.engine import PlayerView, Seat, standings
from skye_desktop.i18n import enumerated, sentences, tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.commands import Action, Command, Common, numbered
from skye_desktop.kit.layout import AUTO, Child, Column, Row, column, grid, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Drawing, Kind, Label, ScrollList
from skye_desktop.play.coaching import MOST, Coach, Lesson, kept_in_place, taught
from skye_desktop.play.session import Session
from skye_desktop.play.wording.cell import land_lines
from skye_desktop.play.wording.coach import better_words
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.better_place import BetterPlace, better_place, draw_better_place, lesson_lines
from skye_desktop.ui.bindings import PERSONS, Game
from skye_desktop.ui.coach_sizes import Coach as Sizes
from skye_desktop.ui.land_card import draw_plate, land_plate
from skye_desktop.ui.parts import (
    Fitted,
    draw_progress,
    foot,
    heading,
    middle,
    note,
    on_rail,
    square,
)
from skye_desktop.ui.scenes.chart import Step, draw_chart, stood_in_words
from skye_desktop.ui.scenes.coach_cards import Card, draw_card, height_of, in_words
from skye_desktop.ui.territory_view import Marks, TerritoryView

_LOOK_AGAIN = 0.1
"""Seconds between two looks whether another round is done."""
_GRACE = 0.3
"""Seconds for which a click on a line that has just changed is taken as meant for what was there before."""


class _Row(NamedTuple):
    """A line of the list: a lesson, or the heading of a round, or that there is nothing to say."""

    round: int = 0
    lesson: Lesson | None = None
    note: str = ""
    number: int = 0
    """Of the most valuable lessons."""


class Page(Enum):
    """What is shown beside the land; in a small window the chart has a page of its own, elsewhere a part of each."""

    BEST = auto()
    ROUNDS = auto()
    CHART = auto()


def _draw_seat(
    seats: Sequence[Seat], seat: Seat, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    at, name = row(Sizes.FILTER_CREST, spacer(), gap=Space.XS, pad=(Space.XS, 0)).cut(canvas, rect)
    names = [canvas.text.width(one.name, theme.SMALLEST) for one in seats]
    if max(names) > name.width:  # all of them are then known by their crests
        canvas.crest(surface, seat.clan, square(rect.center, at.width))
        return
    canvas.crest(surface, seat.clan, square(at.center, at.width))
    canvas.write(surface, seat.name, name, size=theme.SMALL, shrinks=True)


def _page_after(page: Page, *, is_small: bool) -> Page:
    pages = list(Page) if is_small else [Page.BEST, Page.ROUNDS]
    return pages[(pages.index(page) + 1) % len(pages)]


def _name_of(page: Page) -> str:
    match page:
        case Page.BEST:
            return tr("The best lessons")
        case Page.ROUNDS:
            return tr("Round by round")
    return tr("The points")


class CoachScene(Screen):
    """Pointer and arrows choose a line, a click or Enter leads to its moment; digits choose a clan."""

    def __init__(
        self, app: App, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]
    ) -> None:
        """``look_at`` leads to the moment of a lesson."""
        super().__init__(app)
        self._session = session
        self._look_at = look_at
        self.coach = coach
        self.seats: tuple[Seat, ...] = session.setup.seats
        self._taught = taught(session)
        """Whose lessons are the most valuable ones if nobody is chosen."""
        self._seat = session.sole_person()
        """Whose lines are listed; None for everybody's."""
        self._page = Page.BEST
        self._best: list[Lesson] = []
        self._since_change = _GRACE
        """Seconds since other lines were listed."""
        self._has_chosen = False
        """Whether a line was chosen by hand; else it is the first one."""
        self._is_behind = False
        """Whether more is known than is listed."""
        self.rows: list[_Row] = []
        self._no_lines = ScrollList("lessons", pygame.Rect(0, 0, 0, 0), [], self._draw_row, step=1, bar=1)
        self._places: dict[tuple[Lesson, bool], BetterPlace] = {}
        """What was looked up of lessons, and whether they speak of you."""

    # -- what is listed

    def _listed(self) -> list[_Row]:
        match self._page:
            case Page.CHART:
                return []
            case Page.ROUNDS:
                return self._rounds()
        return self._lessons()

    def _rounds(self) -> list[_Row]:
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

    def _lessons(self) -> list[_Row]:
        rows = [_Row(lesson.round, lesson, number=at) for at, lesson in enumerate(self._best, start=1)]
        missing = range(len(rows) + 1, MOST + 1)
        if not missing:
            return rows
        if not self.coach.is_done:
            return rows + [_Row(note=tr("Thinking …"), number=number) for number in missing]
        if self.coach.unknown:
            numbers = enumerated(map(str, self.coach.unknown))
            told = trn("Round {rounds} could not be looked at.", "Rounds {rounds} could not be looked at.",
                       len(self.coach.unknown), rounds=numbers)  # fmt: skip
            return [*rows, _Row(note=told)]
        told = tr("Nothing else would have brought a point or more.")
        return [*rows, _Row(note=told if rows else tr("Nothing would have brought a point or more."))]

    def _title(self) -> str:
        if self._page is Page.ROUNDS:
            return tr("Round by round")
        if not self.coach.is_done or len(self._best) == MOST:
            return tr("The three most valuable lessons")
        return {0: tr("Well played"), 1: tr("One lesson"), 2: tr("Two lessons")}[len(self._best)]

    def choose_seat(self, seat: int | None) -> None:
        self._seat, self._has_chosen = seat, False
        self._begin_list()

    def turn_page(self) -> None:
        """From the most valuable lessons to all of them, in a small window to the chart, and back."""
        self._page = _page_after(self._page, is_small=self.app.is_small)
        self._begin_list()

    def _begin_list(self) -> None:
        """Another list, from its beginning; the same lesson stays chosen if it is in both."""
        self.lines.scroll_to(0)
        self._best = []
        self._follow()
        chosen = self.lines.chosen
        if chosen is not None:
            self.lines.show(chosen)

    def _follow(self) -> None:
        """List what is known by now; where somebody points at lines, those stay where they are."""
        is_held = self._is_pointed_at
        if is_held and self._page is Page.ROUNDS and self.shown is not None:
            self._is_behind = True
            self.app.redraw()
            return
        self._is_behind = is_held
        best = self.coach.best(self._taught if self._seat is None else {self._seat})
        self._best = kept_in_place(self._best, best) if is_held else best
        self.relayout()

    @property
    def lines(self) -> ScrollList:
        """The lines, on the page that is shown; none beside the chart alone."""
        lists = (widget for widget in self.group.widgets if isinstance(widget, ScrollList))
        return next(lists, self._no_lines)

    @property
    def _is_pointed_at(self) -> bool:
        return self.lines.row_at(self.app.pointer) is not None

    @property
    def shown(self) -> Lesson | None:
        chosen = self.lines.chosen
        return None if chosen is None else self.rows[chosen].lesson

    def go(self) -> None:
        if self.shown is not None:
            self._look_at(self._place_of(self.shown))

    def _place_of(self, lesson: Lesson) -> BetterPlace:
        session = self._session
        is_you = not session.level(lesson.seat) and lesson.seat in (self._seat, session.sole_person())
        key = lesson, is_you
        if key not in self._places:
            self._places[key] = better_place(lesson, session, is_you=is_you)
        return self._places[key]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        if not self.rows:
            self._best = self.coach.best(self._taught if self._seat is None else {self._seat})
        chosen = self.shown if self.rows else None
        if self._page is Page.CHART and not self.app.is_small:
            self._page = Page.BEST
        self.rows = self._listed()
        width = window.width / self.canvas.scale - 2 * Space.XXL
        is_small = self.app.is_small
        part = Sizes.SIDE_PART_OF_SMALL if is_small else Sizes.SIDE_PART
        if width < Sizes.CLOSE:
            part = Sizes.SIDE_PART_OF_CLOSE
        side = min(Sizes.SIDE, width * part / 100)
        around = (Space.M, Space.S) if is_small else (Space.XXL, Space.L)
        if self._page is Page.CHART:
            sheets = [self._chart_sheet()]
            inside = row(column(*sheets).grow(), pad=around)
        else:
            lessons, chart = self._lessons_sheet(chosen), self._chart_sheet()
            sheets = [lessons] if self._page is Page.ROUNDS or is_small else [lessons, chart]
            self.moment = Drawing(lambda *where: self._moment().draw(*where))
            right = column(*sheets, gap=Space.L).sized(side)
            inside = row(self.moment.grow(), right, gap=Space.XL, pad=around)
        head, below = self._head(), foot(*self._buttons())
        whole = column(head, inside.grow(), below).arranged(self.canvas, window)
        self.show_layout(whole, *sheets, rails=[head, below])

    def _head(self) -> Row:
        text = tr("Estimates, by the measure that the computer players go by: a person may know better.")
        if self.coach.troubles:
            text = tr("Not all could be found out: {why}").format(why=self.coach.troubles[0])
        size = theme.HEADING if self.app.is_small else theme.LARGE
        title = heading(tr("What the coach has seen"), size=size, colour=theme.LIGHT_INK)
        small = partial(Label, size=theme.SMALL, colour=theme.LIGHT_INK_SOFT, wrap=self.app.is_small)
        bar = Drawing(self._draw_progress, (Sizes.PROGRESS, Sizes.PROGRESS_HEIGHT))
        progress = None if self.coach.is_done else column(spacer(), small(tr("Thinking …")), bar, spacer())
        words = row(middle(column(title, small(text))), progress, gap=Space.L, pad=(Space.XXL, 0))
        return on_rail(words, Sizes.HEAD)

    def _lessons_sheet(self, chosen: Lesson | None) -> Column:
        title = heading(self._title(), Sizes.HEADING, size=theme.HEADING)
        lines = Fitted(partial(self._lines_in, chosen)).grow()
        sheet = column(self._filters(), title, lines, gap=Space.S, pad=(Space.XL, Space.L))
        return sheet.sized(None, 0).grow(Sizes.LESSONS_PART)

    def _chart_sheet(self) -> Column:
        about = tr("Points so far, and those expected of land and gold, as each round began")
        title = heading(tr("What each clan was heading for"), size=theme.LARGE_BODY)
        chart = Drawing(self._draw_chart).grow()
        sheet = column(title, note(about, wrap=True), chart, gap=Space.XS, pad=(Space.XL, Space.L))
        return sheet.sized(None, 0).grow(100 - Sizes.LESSONS_PART)

    def _filters(self) -> Row:
        everybody = Button(
            tr("All"), (Sizes.FILTER_ROOM, None), lambda: self.choose_seat(None), id="all", kind=Kind.QUIET,
            size=theme.SMALL, key=self.app.input.hint(Game.EVERYBODY), tooltip=tr("What everybody did"),
            selected=self._seat is None,
        )  # fmt: skip
        buttons = [self._seat_button(number, seat) for number, seat in enumerate(self.seats)]
        equal = grid(len(buttons), *(button.grow() for button in buttons), gap=Space.XS)
        return row(everybody, equal.grow(), gap=Space.XS).sized(None, Sizes.FILTER)

    def _seat_button(self, number: int, seat: Seat) -> Button:
        return Button(
            "", AUTO, partial(self.choose_seat, number), id=f"seat {number + 1}", kind=Kind.QUIET,
            selected=self._seat == number, key=self.app.input.hint(PERSONS[number]),
            tooltip=tr("Only what {name} did").format(name=seat.name), paint=partial(_draw_seat, self.seats, seat),
        )  # fmt: skip

    def _lines_in(self, chosen: Lesson | None, rect: pygame.Rect) -> ScrollList:
        canvas = self.canvas
        lines = ScrollList(
            "rounds" if self._page is Page.ROUNDS else "lessons", rect,
            [self._row_height(row, rect) for row in self.rows], self._draw_row,
            step=canvas.px(Sizes.STEP), bar=canvas.px(theme.SCROLL_BAR),
            choosable=lambda row: self.rows[row].lesson is not None,
            chosen=self._row_of(chosen), on_choose=self._choose, on_open=self.go,
            label=tr("What was missed"),
        )  # fmt: skip
        lines.words_of = self._words_of
        lines.id_of = lambda row: f"{'line' if self.rows[row].lesson is None else 'lesson'} {row}"
        return lines

    def _row_of(self, lesson: Lesson | None) -> int | None:
        rows = [number for number, row in enumerate(self.rows) if row.lesson is not None]
        same = (number for number in rows if self.rows[number].lesson is lesson)
        first = rows[0] if rows else None
        return next(same, first) if self._has_chosen else first

    def _choose(self, row: int) -> None:
        self._has_chosen = True
        self.lines.chosen = row
        self.app.redraw()

    def _row_height(self, row: _Row, room: pygame.Rect) -> int:
        """As high as it is usual; in a small window as high as its words need."""
        usual = self._usual_height(row, room)
        if not self.app.is_small:
            return usual
        width = room.width - 2 * self.canvas.px(theme.SCROLL_BAR)
        if row.lesson is None:
            return max(
                usual, self.canvas.wrapped_height(row.note, theme.BODY, width) + self.canvas.px(Space.M)
            )
        return max(usual, height_of(self._card_of(row, is_chosen=False), self.canvas, width))

    def _usual_height(self, row: _Row, room: pygame.Rect) -> int:
        if row.number:
            return max(
                self.canvas.px(Sizes.CARD), min(self.canvas.px(Sizes.TALLEST_CARD), room.height // MOST)
            )
        if row.lesson is not None:
            return self.canvas.px(Sizes.LINE)
        return self.canvas.px(Sizes.NOTE if row.note else Sizes.ROUND)

    def _buttons(self) -> Sequence[Child]:
        size, keys = (theme.WIDE_BUTTON, None), self.app.input
        return (
            Button(tr("Back"), size, self.app.pop, id="back", key=keys.hint(Common.CANCEL, Game.COACH)),
            spacer(),
            self.button(Game.ALL_ROUNDS, size, id="rounds page"),
            Button(
                tr("Look at it"), size, self.go, id="go", kind=Kind.PRIMARY, key=keys.hint(Common.CONFIRM),
                tooltip=tr("The moment in the game, with the better place; from there it goes back here"),
                enabled=any(row.lesson is not None for row in self.rows),
            ),
        )  # fmt: skip

    # -- time

    def update(self, seconds: float) -> None:
        self._since_change += seconds
        if self.coach.poll():
            before = [row.lesson for row in self.rows]
            self._follow()
            if before != [row.lesson for row in self.rows]:
                self._since_change = 0.0

    def next_update_in(self) -> float | None:
        rests = None if self._since_change >= _GRACE else _GRACE - self._since_change
        return rests if self.coach.is_done else _LOOK_AGAIN

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons; a click on a line leads to its moment."""
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON
        row = self.lines.row_at(event.pos) if is_click else None
        if row is not None:
            if self._since_change >= _GRACE:
                self.lines.choose(row)
                self.go()
            return True
        is_used = super().handle_event(event)
        # What comes to lie under a resting pointer is not pointed at.
        moves = event.type == pygame.MOUSEMOTION and event.rel != (0, 0)
        if moves or event.type == pygame.MOUSEWHEEL:
            self._point()
        return is_used or (event.type == pygame.KEYDOWN and self.lines.key(event))

    def _point(self) -> None:
        row = self.lines.row_at(self.app.pointer)
        if row is None and self._is_behind:
            self._follow()
        elif row is not None and row != self.lines.chosen:
            self._choose(row)

    def commands(self) -> dict[Command, Action]:
        back, everybody = Action(self.app.pop), Action(partial(self.choose_seat, None))
        others = {Game.EVERYBODY: everybody, Common.CANCEL: back, Game.COACH: back}
        after = _page_after(self._page, is_small=self.app.is_small)
        others[Game.ALL_ROUNDS] = Action(self.turn_page, _name_of(after))
        return numbered(PERSONS[: len(self.seats)], self.choose_seat) | others

    def targets(self) -> dict[str, pygame.Rect]:
        area = self.lines
        found = {name: rect for name, rect in super().targets().items() if name != area.id}
        for number, line in enumerate(self.rows):
            rect = area.row_rect(number)
            if line.lesson is not None and area.rect.contains(rect):
                found[area.row_id(number)] = rect
        return found

    def words_for(self, id: str) -> str:
        """Of a line what was missed, why, and what it would have brought."""
        return self._words_of(int(id.rpartition(" ")[2]))

    def _words_of(self, row: int, *, is_short: bool = False) -> str:
        line = self.rows[row]
        if line.lesson is None:
            return line.note or tr("Round {round}").format(round=line.round)
        better = "" if is_short else better_words(line.lesson, self._session.setup.names)
        return sentences(in_words(line.lesson, self._place_of(line.lesson)), better)

    def told(self) -> dict[str, str]:
        """The most valuable lessons, once all is known; of all of them what they are called."""
        if not self.coach.is_done:
            return {}
        missed = range(len(self.rows) if self._page is Page.BEST else 0)
        words = (self._words_of(row, is_short=True) for row in missed)
        return {"missed": sentences(self._title(), *words)}

    def nodes(self) -> tuple[Node, ...]:
        """With what the land shows, and how the clans stood."""
        nowhere = pygame.Rect(self.lines.rect.topleft, (0, 0))
        texts = enumerate(stood_in_words(self.steps(), self.seats), start=1)
        stood = (Node(f"standing {number}", Role.TEXT, text, nowhere) for number, text in texts)
        return (*super().nodes(), *stood, self._moment().node(self.moment.rect))

    # -- drawing

    def _draw_progress(self, surface: pygame.Surface, canvas: Art, bar: pygame.Rect) -> None:
        draw_progress(surface, canvas, bar, self.coach.progress)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        canvas, shown = self.canvas, self.rows[number]
        lesson = shown.lesson
        if lesson is not None or shown.number:
            card = self._card_of(shown, is_chosen=self.lines.chosen == number)
            draw_card(surface, canvas, rect, card, shown.note)
        elif shown.note:
            canvas.write_wrapped(surface, shown.note, rect.move(0, canvas.px(Space.S)), colour=theme.INK_SOFT)
        else:
            text = tr("Round {round}").format(round=shown.round)
            canvas.write(surface, text, rect, size=theme.LARGE_BODY, face=Face.TITLE)

    def _card_of(self, row: _Row, *, is_chosen: bool) -> Card:
        lesson = row.lesson
        place = None if lesson is None else self._place_of(lesson)
        clan = None if lesson is None or self._seat is not None else self.seats[lesson.seat].clan
        return Card(lesson, place, row.number, clan, is_chosen)

    def _draw_chart(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_chart(surface, canvas, rect, self.steps(), self.seats)

    def steps(self) -> list[Step]:
        """How the clans stood as each round began, as far as that is known, and at the end."""
        stood = {one.round: tuple(map(round, one.expected)) for one in self.coach.standings()}
        final = self._session.view_at(len(self._session.moments), None)
        rounds = [(str(number), stood.get(number)) for number in self.coach.rounds]
        return [*rounds, (tr_in("final scoring", "End"), tuple(seat.points for seat in final.seats))]

    def _moment(self) -> _Moment:
        """That of the chosen lesson; without one, the end of the game."""
        session, shown = self._session, None if self.shown is None else self._place_of(self.shown)
        first = standings(session.state)[0].seat if self._seat is None else self._seat
        view = session.view_at(len(session.moments) if shown is None else shown.at, None)
        return _Moment(view, first if shown is None else shown.seat, shown)


class _Moment(NamedTuple):
    """A game at a moment, with whose land shows it, and the lesson that it is about, if any."""

    view: PlayerView
    seat: int
    shown: BetterPlace | None

    @property
    def title(self) -> str:
        is_end = self.shown is None
        title = tr("{name}'s land at the end") if is_end else tr("{name}'s land in round {round}")
        return title.format(name=self.view.seats[self.seat].name, round=self.view.round)

    def node(self, where: pygame.Rect) -> Node:
        """The lesson, and the land row by row."""
        lesson = [] if self.shown is None else lesson_lines(self.shown)
        lines = enumerate((*lesson, *land_lines(self.view.seats[self.seat].territory)), start=1)
        told = tuple(Node(f"moment {n}", Role.TEXT, text, where) for n, text in lines)
        return Node("moment", Role.LIST, self.title, where, children=told)

    def draw(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """The land with the lesson on it, and above it whose it is."""
        plate, _, room = column(Sizes.PLATE, Space.S, spacer()).cut(canvas, rect)
        place, shown, land = self.view.seats[self.seat], self.shown, TerritoryView(rect=room)
        also = () if shown is None or shown.place is None else (shown.place.cell,)
        land.fit(place.territory, canvas, with_ring=False, also=also, largest=Sizes.LARGEST_TILE)
        land.draw(surface, canvas, place.territory, place.clan, Marks())
        if shown is not None:
            draw_better_place(surface, canvas, land, place, shown)
        draw_plate(surface, canvas, land_plate(canvas, self.title, place.clan, plate, fewer=place.name))
