"""The coach's page after a game: the most valuable lessons, or all of them round by round.

The analysis runs in another process, a round at a time; the table keeps it while the game is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple

import pygame

from skye_desktop.game.session import Session
from skye_desktop.games.skye.coach_analysis import (
    MOST,
    Coach,
    CoachLesson,
    addressed_seats,
    keep_in_place,
)
from skye_desktop.games.skye.engine import PlayerView, Seat, SeatView, standings
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.better_place import (
    BetterPlace,
    better_place,
    draw_better_place,
    lesson_lines,
)
from skye_desktop.games.skye.ui.bindings import PERSONS, Game
from skye_desktop.games.skye.ui.chart import ChartStep, chart_lines, draw_chart
from skye_desktop.games.skye.ui.coach_cards import CARD, CoachCard, draw_card, height_of, in_words
from skye_desktop.games.skye.ui.land_widget import Land
from skye_desktop.games.skye.ui.territory_view import draw_plate, land_plate
from skye_desktop.games.skye.wording.coach_words import better_words
from skye_desktop.games.skye.wording.tile import land_lines
from skye_desktop.i18n import enumerated, sentences, tr, tr_in, trn
from skye_desktop.kit import (
    Action,
    Announcer,
    Button,
    Child,
    Column,
    Command,
    Common,
    Do,
    Drawing,
    Face,
    Kind,
    Label,
    Pane,
    Placeless,
    Poll,
    Role,
    Ruler,
    Size,
    Space,
    State,
    Widget,
    chain,
    column,
    cut_columns,
    foot,
    grid,
    heading,
    numbered,
    rail,
    row,
    sheet,
    spacer,
    square,
    theme,
)
from skye_desktop.shell.notes_and_lines import draw_progress

_LOOK_AGAIN = 0.1
"""Seconds between two checks whether another round is analysed."""


class LessonRow(NamedTuple):
    """A line of the list of lessons: a lesson, the heading of a round, or a note."""

    round: int = 0
    lesson: CoachLesson | None = None
    note: str = ""
    number: int = 0
    """Rank among the lessons worth most points; 0 for other lines."""


class CoachPage(Enum):
    """A page beside the land; in a small window the chart has a page of its own."""

    BEST = auto()
    ROUNDS = auto()
    CHART = auto()


def _draw_seat(
    seats: Sequence[Seat], seat: Seat, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    at, name = cut_columns(canvas, rect, 18, None, gap=Space.XS, pad=(Space.XS, 0))
    names = [canvas.text.width(one.name, theme.SMALLEST) for one in seats]
    if max(names) > name.width:  # all of them are then known by their crests
        canvas.crest(surface, seat.clan, square(at.width, center=rect.center))
        return
    canvas.crest(surface, seat.clan, square(at.width, center=at.center))
    canvas.write(surface, seat.name, name, size=theme.SMALL, shrinks=True)


def _page_after(page: CoachPage, *, is_small: bool) -> CoachPage:
    pages = list(CoachPage) if is_small else [CoachPage.BEST, CoachPage.ROUNDS]
    return pages[(pages.index(page) + 1) % len(pages)]


def _name_of(page: CoachPage) -> str:
    match page:
        case CoachPage.BEST:
            return tr("The best lessons")
        case CoachPage.ROUNDS:
            return tr("Round by round")
    return tr("The points")


class LessonLine(Widget):
    """A line of the list: the pointer over it chooses it, a press opens its moment."""

    scene: CoachScene
    number: int
    row: LessonRow
    card: CoachCard

    role = Role.ITEM
    measured_by = frozenset(("row", "card"))
    takes_focus = False

    @property
    def label(self) -> str:
        return self.scene.words_of(self.number)

    @property
    def state(self) -> State:
        return replace(super().state, is_selected=self.card.is_chosen)

    @property
    def is_pressable(self) -> bool:
        return self.row.lesson is not None

    def press(self) -> None:
        self.scene.choose(self.number)
        self.scene.go()

    def choose(self) -> bool:
        if self.is_pressable:
            self.scene.choose(self.number)
        return self.is_pressable

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        """Return its size; in a small window it is as high as its text needs."""
        canvas: Any = ruler
        is_lesson = self.row.lesson is not None
        usual = CARD if self.row.number or is_lesson else 44 if self.row.note else 34
        high = ruler.px(usual)
        if width is None or not self.scene.app.is_small:
            return width or 0, high
        if is_lesson:
            return width, max(high, height_of(self.card, canvas, width))
        return width, max(
            high,
            ruler.wrapped_height(self.row.note, theme.BODY, width, Face.BODY) + ruler.px(Space.M),
        )

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.row.lesson is not None or self.row.number:
            draw_card(surface, canvas, rect, self.card, self.row.note)
        elif self.row.note:
            canvas.write_wrapped(
                surface, self.row.note, rect.move(0, canvas.px(Space.S)), colour=theme.INK_SOFT
            )
        else:
            text = tr("Round {round}").format(round=self.row.round)
            canvas.write(surface, text, rect, size=theme.LARGE_BODY, face=Face.TITLE)


class LessonLines(Column):
    """Lines below each other; the most valuable lessons are higher if there is room."""

    def lengths(self, ruler: Ruler, wishes: list[int], room: int) -> list[int]:
        most = max(ruler.px(CARD), min(ruler.px(156), room // MOST))
        higher = [
            max(wish, most) if isinstance(line, LessonLine) and line.row.number else wish
            for wish, line in zip(wishes, self.children, strict=True)
        ]
        return higher if sum(higher) <= room else super().lengths(ruler, wishes, room)


class LineList(Pane):
    """The list of lines; arrow keys choose one."""

    scene: CoachScene = field(kw_only=True)

    role = Role.LIST

    takes_focus = True
    is_target = False

    def actions(self) -> dict[Command, Action]:
        page = max(1, len([line for line in self.scene.lines if self.has_in_sight(line)]))
        steps = {Common.UP: -1, Common.DOWN: 1, Common.PAGE_UP: -page, Common.PAGE_DOWN: page}
        steps |= {Common.FIRST: -len(self.scene.rows), Common.LAST: len(self.scene.rows)}
        return {command: Action(Do(self.scene.step, by)) for command, by in steps.items()}

    def has_in_sight(self, line: Widget) -> bool:
        """Return whether the whole line is in sight."""
        return self.tree is not None and self.tree.where(line).size == line.rect.size


class HiddenText(Placeless):
    """An invisible text that describes a picture for screen readers."""

    text: str

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.text


class LessonLand(Land):
    """The land that a lesson is about, with the better place on it."""

    whose_is: SeatView | None = None
    lesson: BetterPlace | None = None

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint(canvas, surface, rect)
        if self.lesson is not None and self.whose_is is not None:
            draw_better_place(surface, canvas, self.view, self.whose_is, self.lesson)


class LessonMoment(Widget):
    """A game at a moment, displayed as one land with the lesson about it, if any."""

    view: PlayerView
    seat: int
    shown: BetterPlace | None

    role = Role.LIST

    @property
    def label(self) -> str:
        is_end = self.shown is None
        title = tr("{name}'s land at the end") if is_end else tr("{name}'s land in round {round}")
        return title.format(name=self.view.seats[self.seat].name, round=self.view.round)

    def build(self) -> list[Child]:
        """Return the land with its owner above, and its text for screen readers."""
        place = self.view.seats[self.seat]
        shown = self.shown
        also = (
            frozenset[Any]()
            if shown is None or shown.place is None
            else frozenset({shown.place.cell})
        )
        land = LessonLand(
            place.territory, place.clan, also=also, with_ring=False, largest=240, is_fixed=True,
            whose_is=place, lesson=shown, grow=1,
        )  # fmt: skip
        plate = Drawing(Do(self._draw_plate), (self.label, place.clan), height=32)
        lesson = [] if shown is None else lesson_lines(shown)
        lines = enumerate((*lesson, *land_lines(place.territory)), start=1)
        return [
            *(HiddenText(text, id=f"moment {n}") for n, text in lines),
            column(plate, land, gap=Space.S),
        ]

    def _draw_plate(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        place = self.view.seats[self.seat]
        draw_plate(
            surface, canvas, land_plate(canvas, self.label, place.clan, rect, fewer=place.name)
        )


class CoachScene(TreeScreen):
    """The coach's page: pointer and arrows choose a line, a click or Enter leads to its moment.

    Digits choose a clan.
    """

    def __init__(
        self, app: App, session: Session, coach: Coach, look_at: Callable[[BetterPlace], None]
    ) -> None:
        """Make the page; ``look_at`` goes to the moment of a lesson."""
        super().__init__(app)
        self._session = session
        self._look_at = look_at
        self.coach = coach
        self.seats: tuple[Seat, ...] = session.setup.seats
        self._addressed_seats = addressed_seats(session)
        """Seats whose lessons are listed if no seat is chosen.

        See `coach_analysis.addressed_seats`.
        """
        self._seat = session.sole_person()
        """Seat whose lines are listed; None for all seats."""
        self._page = CoachPage.BEST
        self._best = self._most_valuable()
        self._chosen: CoachLesson | None = None
        """Lesson chosen by a person; None for the first one."""
        self._is_behind = False
        """Whether lessons have been found that are not listed yet."""
        self._poll = Poll(self.look)
        self._places: dict[tuple[CoachLesson, bool], BetterPlace] = {}
        """Cached contents of lessons, by lesson and by whether the viewer is addressed as "you"."""

    # -- what is listed

    @property
    def rows(self) -> list[LessonRow]:
        """The lines of the list."""
        match self._page:
            case CoachPage.CHART:
                return []
            case CoachPage.ROUNDS:
                return self._rounds()
        return self._lessons()

    def _most_valuable(self) -> list[CoachLesson]:
        return self.coach.best(self._addressed_seats if self._seat is None else {self._seat})

    def _rounds(self) -> list[LessonRow]:
        rows: list[LessonRow] = []
        for number in self.coach.rounds:
            rows.append(LessonRow(number))
            lessons = self.coach.lessons(number, self._seat)
            rows += [LessonRow(number, lesson) for lesson in lessons]
            if not self.coach.is_known(number):
                rows.append(
                    LessonRow(
                        number, note=tr("Not known") if self.coach.is_done else tr("Thinking …")
                    )
                )
            elif not lessons:
                rows.append(LessonRow(number, note=tr("Nothing better was found.")))
        return rows

    def _lessons(self) -> list[LessonRow]:
        rows = [
            LessonRow(lesson.round, lesson, number=at)
            for at, lesson in enumerate(self._best, start=1)
        ]
        missing = range(len(rows) + 1, MOST + 1)
        if not missing:
            return rows
        if not self.coach.is_done:
            return rows + [LessonRow(note=tr("Thinking …"), number=number) for number in missing]
        if self.coach.unknown:
            numbers = enumerated(map(str, self.coach.unknown))
            note_text = trn(
                "Round {rounds} could not be looked at.",
                "Rounds {rounds} could not be looked at.",
                len(self.coach.unknown),
                rounds=numbers,
            )
            return [*rows, LessonRow(note=note_text)]
        note_text = tr("Nothing else would have brought a point or more.")
        return [
            *rows,
            LessonRow(
                note=note_text if rows else tr("Nothing would have brought a point or more.")
            ),
        ]

    def _title(self) -> str:
        if self._page is CoachPage.ROUNDS:
            return tr("Round by round")
        if not self.coach.is_done or len(self._best) == MOST:
            return tr("The three most valuable lessons")
        return {0: tr("Well played"), 1: tr("One lesson"), 2: tr("Two lessons")}[len(self._best)]

    def choose_seat(self, seat: int | None) -> None:
        """List the lessons of a seat; None for all seats."""
        self._seat = seat
        self._chosen = None
        self._begin_list()

    def turn_page(self) -> None:
        """Open the next page: the best lessons, all lessons, and in a small window the chart."""
        self._page = _page_after(self._page, is_small=self.app.is_small)
        self._begin_list()

    def _begin_list(self) -> None:
        """List other lessons from the beginning.

        A chosen lesson that is among them stays chosen.
        """
        self._best = []
        self._follow()
        self.tree.update()
        if self.line_list is not None:
            self.line_list.hide(0)
            self._show()

    def _follow(self) -> None:
        """List what has been found so far; while somebody points at a line, lines stay in place."""
        is_held = self._pointed is not None
        if is_held and self._page is CoachPage.ROUNDS and self.shown is not None:
            self._is_behind = True
            return
        self._is_behind = is_held
        best = self._most_valuable()
        self._best = keep_in_place(self._best, best) if is_held else best
        self.invalidate()

    @property
    def line_list(self) -> LineList | None:
        """The list on the present page; None on the chart's page."""
        found = self.tree.ids.get("rounds" if self._page is CoachPage.ROUNDS else "lessons")
        return found if isinstance(found, LineList) else None

    @property
    def lines(self) -> list[LessonLine]:
        """The lines with a lesson."""
        found = self.line_list.children[0].children if self.line_list is not None else ()
        return [line for line in found if isinstance(line, LessonLine) and line.is_pressable]

    @property
    def _pointed(self) -> LessonLine | None:
        """The line with a lesson under the pointer."""
        around = chain(self.tree.interaction.under(self.app.pointer))
        return next(
            (one for one in around if isinstance(one, LessonLine) and one.is_pressable), None
        )

    @property
    def shown(self) -> CoachLesson | None:
        """The lesson that is displayed on the land."""
        lessons = [row.lesson for row in self.rows if row.lesson is not None]
        if any(lesson is self._chosen for lesson in lessons):
            return self._chosen
        return lessons[0] if lessons else None

    def choose(self, number: int) -> None:
        """Choose the lesson on a line."""
        lesson = self.rows[number].lesson
        if lesson is not None and lesson is not self._chosen:
            self._chosen = lesson
            self.invalidate()

    def step(self, by: int) -> None:
        """Choose the lesson ``by`` lines on, within the list."""
        lines = self.lines
        shown = self.shown
        if not lines:
            return
        now = next((at for at, line in enumerate(lines) if line.row.lesson is shown), 0)
        self.choose(lines[max(0, min(len(lines) - 1, now + by))].number)
        self.tree.update()
        self._show()

    def _show(self) -> None:
        """Scroll to the chosen line; for the first one also to the heading above it."""
        lines = self.lines
        shown = self.shown
        for line in lines:
            if line.row.lesson is shown and self.line_list is not None:
                self.line_list.show(line)
                if line is lines[0]:
                    self.line_list.hide(0)

    def go(self) -> None:
        """Go to the moment of the chosen lesson."""
        if self.shown is not None:
            self._look_at(self._place_of(self.shown))

    def _place_of(self, lesson: CoachLesson) -> BetterPlace:
        session = self._session
        is_you = not session.level(lesson.seat) and lesson.seat in (
            self._seat,
            session.sole_person(),
        )
        key = lesson, is_you
        if key not in self._places:
            self._places[key] = better_place(lesson, session, is_you=is_you)
        return self._places[key]

    # -- what it consists of

    def build(self) -> list[Child]:
        is_small = self.app.is_small
        if self._page is CoachPage.CHART and not is_small:
            self._page = CoachPage.BEST
        around = (Space.M, Space.S) if is_small else (Space.XXL, Space.L)
        if self._page is CoachPage.CHART:
            inside: Widget = column(self._chart_sheet(), pad=around, grow=1)
        else:
            has_chart = self._page is not CoachPage.ROUNDS and not is_small
            right = column(
                self._lessons_sheet(),
                self._chart_sheet() if has_chart else None,
                gap=Space.L,
                width=self._side(),
            )
            inside = row(self._moment(), right, gap=Space.XL, pad=around, grow=1)
        standings_lines = enumerate(chart_lines(self.steps(), self.seats), start=1)
        hidden = [HiddenText(text, id=f"standing {number}") for number, text in standings_lines]
        poll = None if self.coach.is_done else self._poll
        return [*hidden, column(self._head(), inside, self._foot()), Announcer(self._missed), poll]

    def _side(self) -> float:
        """Return the width of the list of lessons, in design pixels."""
        width = self.layout_rect.width / self.canvas.scale - 2 * Space.XXL
        part = 58 if self.app.is_small else 44
        if width < 700:
            part = 70
        return min(720, width * part / 100)

    def _head(self) -> Widget:
        text = tr(
            "Estimates, by the measure that the computer players go by: a person may know better."
        )
        if self.coach.troubles:
            text = tr("Not all could be found out: {why}").format(why=self.coach.troubles[0])
        size = theme.HEADING if self.app.is_small else theme.LARGE
        title = heading(tr("What the coach has seen"), size=size, colour=theme.LIGHT_INK)
        small = partial(
            Label, size=theme.SMALL, colour=theme.LIGHT_INK_SOFT, wrap=self.app.is_small
        )
        progress = self.coach.progress
        bar = Drawing(Do(self._draw_progress), progress, width=180, height=10)
        thinking = (
            None if self.coach.is_done else column(spacer(), small(tr("Thinking …")), bar, spacer())
        )
        words = column(spacer(), title, small(text), spacer(), grow=1)
        return rail(row(words, thinking, gap=Space.L, pad=(Space.XXL, 0), grow=1), height=64)

    def _lessons_sheet(self) -> Widget:
        title = heading(self._title(), height=28)
        return sheet(
            self._filters(), title, self._lines(), gap=Space.S, pad=(Space.XL, Space.L), height=0,
            grow=60,
        )  # fmt: skip

    def _lines(self) -> Widget:
        shown = self.shown
        lines = [
            LessonLine(self, n, one, self._card_of(one, shown), id=self._id_of(n, one))
            for n, one in enumerate(self.rows)
        ]
        id = "rounds" if self._page is CoachPage.ROUNDS else "lessons"
        return LineList(
            (LessonLines(lines),), called=tr("What was missed"), scene=self, id=id, height=0, grow=1
        )

    def _id_of(self, number: int, one: LessonRow) -> str:
        return f"{'line' if one.lesson is None else 'lesson'} {number}"

    def _card_of(self, one: LessonRow, shown: CoachLesson | None) -> CoachCard:
        lesson = one.lesson
        place = None if lesson is None else self._place_of(lesson)
        clan = None if lesson is None or self._seat is not None else self.seats[lesson.seat].clan
        return CoachCard(lesson, place, one.number, clan, lesson is not None and lesson is shown)

    def _chart_sheet(self) -> Widget:
        about = tr("Points so far, and those expected of land and gold, as each round began")
        steps = tuple(self.steps())
        chart = Drawing(Do(draw_chart, steps, self.seats), grow=1)
        return sheet(
            heading(tr("What each clan was heading for"), size=theme.LARGE_BODY),
            Label(about, theme.SMALL, theme.INK_SOFT, wrap=True),
            chart,
            gap=Space.XS,
            pad=(Space.XL, Space.L),
            height=0,
            grow=40,
        )

    def _filters(self) -> Widget:
        everybody = Button(
            tr("All"),
            Do(self.choose_seat, None),
            Kind.QUIET,
            self._seat is None,
            theme.SMALL,
            id="all",
            key=self.app.input.hint(Game.EVERYBODY),
            tip=tr("What everybody did"),
            width=36,
        )
        buttons = [self._seat_button(number, seat) for number, seat in enumerate(self.seats)]
        return row(
            everybody, grid(len(buttons), *buttons, gap=Space.XS, grow=1), gap=Space.XS, height=32
        )

    def _seat_button(self, number: int, seat: Seat) -> Button:
        return Button(
            "",
            Do(self.choose_seat, number),
            Kind.QUIET,
            self._seat == number,
            draw=Do(_draw_seat, self.seats, seat),
            key=self.app.input.hint(PERSONS[number]),
            tip=tr("Only what {name} did").format(name=seat.name),
            id=f"seat {number + 1}",
            grow=1,
        )

    def _foot(self) -> Widget:
        keys = self.app.input
        wide = theme.WIDE_BUTTON
        can_go = any(one.lesson is not None for one in self.rows)
        tip = tr("The moment in the game, with the better place; from there it goes back here")
        return foot(
            Button(
                tr("Back"),
                Do(self.app.pop),
                id="back",
                key=keys.hint(Common.CANCEL, Game.COACH),
                width=wide,
            ),
            spacer(),
            Button.of(
                self.commands()[Game.ALL_ROUNDS],
                keys.hint(Game.ALL_ROUNDS),
                id="rounds page",
                width=wide,
            ),
            Button(
                tr("Look at it"),
                Do(self.go),
                Kind.PRIMARY,
                id="go",
                key=keys.hint(Common.CONFIRM),
                tip=tip,
                why_not="" if can_go else tip,
                width=wide,
            ),
        )

    # -- time

    def look(self) -> float | None:
        """Take new results of the coach.

        Return the seconds until the next call, None if all are known.
        """
        if self.coach.poll():
            self._follow()
        return None if self.coach.is_done else _LOOK_AGAIN

    # -- events

    def keys_go_to(self) -> Widget | None:
        return self.line_list

    def handle_event(self, event: pygame.Event) -> bool:
        """Choose the line that the pointer moves over.

        A line that scrolls under a resting pointer is not chosen.
        """
        is_used = super().handle_event(event)
        moves = event.type == pygame.MOUSEMOTION and event.rel != (0, 0)
        if moves or event.type == pygame.MOUSEWHEEL:
            pointed = self._pointed
            if pointed is not None:
                self.choose(pointed.number)
            elif self._is_behind:
                self._follow()
        return is_used

    def commands(self) -> Mapping[Command, Action]:
        back = Action(self.app.pop)
        everybody = Action(Do(self.choose_seat, None))
        others = {
            Game.EVERYBODY: everybody,
            Common.CANCEL: back,
            Game.COACH: back,
            Common.CONFIRM: Action(self.go),
        }
        after = _page_after(self._page, is_small=self.app.is_small)
        others[Game.ALL_ROUNDS] = Action(Do(self.turn_page), _name_of(after))
        return numbered(PERSONS[: len(self.seats)], self.choose_seat) | others

    # -- what is told

    def words_of(self, number: int, *, is_short: bool = False) -> str:
        """Return the text of a line: what was missed, why, and the points it was worth."""
        line = self.rows[number]
        if line.lesson is None:
            return line.note or tr("Round {round}").format(round=line.round)
        better = "" if is_short else better_words(line.lesson, self._session.setup.names)
        return sentences(in_words(line.lesson, self._place_of(line.lesson)), better)

    def _missed(self) -> dict[str, str]:
        """Return the values for the event log: the best lessons, once all are known."""
        if not self.coach.is_done:
            return {}
        missed = range(len(self.rows) if self._page is CoachPage.BEST else 0)
        words = (self.words_of(row, is_short=True) for row in missed)
        return {"missed": sentences(self._title(), *words)}

    def steps(self) -> list[ChartStep]:
        """Return the points at the start of each round, as far as known, and at the end."""
        points_of = {one.round: tuple(map(round, one.expected)) for one in self.coach.standings()}
        final = self._session.view_at(len(self._session.moments), None)
        rounds = [(str(number), points_of.get(number)) for number in self.coach.rounds]
        return [
            *rounds,
            (tr_in("final scoring", "End"), tuple(seat.points for seat in final.seats)),
        ]

    def _draw_progress(self, surface: pygame.Surface, canvas: Art, bar: pygame.Rect) -> None:
        draw_progress(surface, canvas, bar, self.coach.progress)

    def _moment(self) -> LessonMoment:
        """Return the moment of the displayed lesson; if there is none, the end of the game."""
        session = self._session
        shown = None if self.shown is None else self._place_of(self.shown)
        first = standings(session.state)[0].seat if self._seat is None else self._seat
        view = session.view_at(len(session.moments) if shown is None else shown.at, None)
        return LessonMoment(
            view, first if shown is None else shown.seat, shown, id="moment", grow=1
        )
