"""Two games side by side: where they part, the lands of a seat, and the points over the rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from skye_desktop.game.game_comparison import LETTERS, ComparedGame, Comparison, round_name
from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.engine import Clan, PlaceTile, Seat, Territory
from skye_desktop.games.skye.land_differences import difference_lines
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import SEATS
from skye_desktop.games.skye.ui.chart import draw_two_courses
from skye_desktop.games.skye.ui.clan_theme import CLAN_INK
from skye_desktop.games.skye.ui.compared_land import ComparedLand
from skye_desktop.games.skye.ui.portraits import badge, crest
from skye_desktop.games.skye.ui.territory_view import BANNER_HEIGHT, LandBanner
from skye_desktop.games.skye.wording.event import event_words
from skye_desktop.games.skye.wording.style import CellNames, Style
from skye_desktop.i18n import headed, sentence, tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Child,
    Choice,
    Column,
    Command,
    Common,
    Do,
    Drawing,
    Face,
    Kind,
    Label,
    Role,
    Skins,
    Space,
    Stack,
    Widget,
    column,
    heading,
    pane,
    row,
    screen,
    sheet,
    spacer,
    tabs,
    theme,
)
from skye_desktop.shell.notes_and_lines import light_note, note

_WIDTH: Final = 470
"""Width of the sheet of words and points, in design pixels."""
_CHART: Final = 190
_STUD: Final = 26
_CREST: Final = 20
_COLUMN: Final = 58
_CHOICE: Final = 260
"""Height of the chart, side of the stud with a letter and of a crest, width of a column of points,
and of the chooser beside tabs; all in design pixels."""


class ComparisonScene(TreeScreen):
    """The comparison of two games; a chooser or F1 to F5 shows another seat.

    In a small window words, points and lands are three pages.
    """

    arrows_move_focus = True

    def __init__(self, app: App, comparison: Comparison) -> None:
        super().__init__(app)
        self._comparison = comparison
        self._points = comparison.points()
        self._seat = 0
        self._page = 0
        """Page in a small window: that of the words, of the points, of the lands."""

    # -- the seats

    def _seats(self, game: ComparedGame) -> Sequence[Seat]:
        seats: Sequence[Seat] = game.session.setup.seats
        return seats

    @property
    def _most_seats(self) -> int:
        return max(len(self._seats(game)) for game in self._comparison.games)

    def _seat_of(self, game: ComparedGame) -> Seat | None:
        """Return the chosen seat in a game; None if it has fewer seats."""
        seats = self._seats(game)
        return seats[self._seat] if self._seat < len(seats) else None

    def _names(self, number: int) -> str:
        """Return who sits at a seat, in either game."""
        both = (self._seats(game) for game in self._comparison.games)
        names = (seats[number].name for seats in both if number < len(seats))
        return " / ".join(dict.fromkeys(names))

    def show_seat(self, number: int) -> None:
        """Show the lands and points of another seat."""
        if number < self._most_seats:
            self._seat = number
            self.invalidate()

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        page = self._pages() if self.app.is_small else self._whole()
        back = self.button(Common.CANCEL, id="back", kind=Kind.PRIMARY, width=theme.BUTTON)
        return (screen(page, spacer(), back, widest=1500, tallest=900),)

    def _whole(self) -> Widget:
        """Return words and points beside the lands."""
        title = heading(tr("Two games side by side"))
        parts = title, self._words(), self._choice(), *self._chart(_CHART)
        words = sheet(*parts, pad=Space.L, gap=Space.M, grow=1)
        return row(column(words, width=_WIDTH), self._lands(), gap=Space.L)

    def _pages(self) -> Widget:
        """Return the chosen page below its tabs."""
        names = [("words", tr("Words")), ("points", tr("Points")), ("lands", tr("Lands"))]
        bar = tabs(
            names, self._page, self._show_page, self._step_page, called=tr("Two games side by side")
        )
        pages: Sequence[Callable[[], Widget]] = (
            lambda: sheet(self._words(), pad=Space.L, grow=1),
            lambda: sheet(*self._chart(None), pad=Space.L, gap=Space.M, grow=1),
            self._lands,
        )
        head = row(bar, spacer(), column(self._choice(), width=_CHOICE), align=Align.CENTRE)
        return column(head, pages[self._page]())

    def _lands(self) -> Widget:
        return row(*map(self._card, (0, 1)), gap=Space.L, grow=1)

    def _show_page(self, number: int) -> None:
        self._page = number
        self.invalidate()

    def _step_page(self, by: int) -> None:
        self._show_page((self._page + by) % 3)
        self.tree.update()
        self.tree.focus.set(self.tree.ids[f"tab {('words', 'points', 'lands')[self._page]}"])

    def _words(self) -> Widget:
        """Return the games, where they part, and the points of all seats."""
        comparison = self._comparison
        games = [self._game(number) for number in (0, 1)]
        parting = Label(comparison.parting(), face=Face.BOLD, wrap=True)
        ways = [Label(way, wrap=True) for way in comparison.ways(_done)]
        told = column(*games, Space.S, parting, *ways, Space.M, self._table(), gap=Space.XS)
        return pane(told, id="words", label=tr("Where they part"), grow=1)

    def _choice(self) -> Choice:
        options = [(number, self._names(number)) for number in range(self._most_seats)]
        return Choice(
            options, self._seat, self.show_seat, id="seat", called=tr("Whose land and points"),
            tip=tr("Whose land and points"), height=theme.BUTTON_HEIGHT,
        )  # fmt: skip

    def _game(self, number: int) -> Widget:
        game = self._comparison.games[number]
        title = Label(game.title, face=Face.BOLD, grow=1)
        when = Label(game.when, theme.SMALL, theme.INK_SOFT, align=Align.RIGHT)
        return row(_stud(number), title, when, gap=Space.M, align=Align.CENTRE, height=_STUD)

    def _chart(self, high: float | None) -> Sequence[Child]:
        """Return the chart of the seat's points, so high or as high as there is room."""
        seats = [self._seat_of(game) for game in self._comparison.games]
        if seats[0] is None or seats[1] is None or len(self._points) < 2:
            return (note(tr("There are no points of both games for a chart."), wrap=True),)
        steps = tuple(
            (
                step.label,
                None if step.first is None else step.first[self._seat],
                None if step.second is None else step.second[self._seat],
            )
            for step in self._points
        )
        clans = seats[0].clan, seats[1].clan
        parted = self._comparison.parted_in
        labels = [step.label for step in self._points]
        begun = "" if parted is None else _label_of(labels, parted)
        words = "\n".join(
            headed(round_name(label), _both(one, other)) for label, one, other in steps
        )
        chart = Drawing(
            Do(draw_two_courses, steps, clans, begun), called=words, id="chart", height=high,
            grow=0 if high else 1,
        )  # fmt: skip
        title = tr("Points over the rounds; the broken line is B")
        return heading(title, size=theme.BODY), chart

    def _table(self) -> Widget:
        """Return the points of all seats in both games, and by how much they differ."""
        first, second = self._comparison.final
        head = row(
            Label(tr("Points"), theme.SMALL, theme.INK_SOFT, grow=1),
            *(row(spacer(), _stud(number), spacer(), width=_COLUMN) for number in (0, 1)),
            Label("±", theme.SMALL, theme.INK_SOFT, align=Align.CENTRE, width=_COLUMN),
            align=Align.CENTRE,
        )
        lines = [
            _points_row(
                self._names(number),
                first[number] if number < len(first) else None,
                second[number] if number < len(second) else None,
                self._clan(number),
                is_chosen=number == self._seat,
            )
            for number in range(self._most_seats)
        ]
        return column(head, *lines, gap=Space.XS)

    def _clan(self, number: int) -> Clan | None:
        """Return the clan of a seat; None if the games give it two."""
        both = (self._seats(game) for game in self._comparison.games)
        clans = {seats[number].clan for seats in both if number < len(seats)}
        return clans.pop() if len(clans) == 1 else None

    # -- the lands

    def _land_of(self, number: int) -> Territory | None:
        state = self._comparison.games[number].session.state
        players = state.players
        return players[self._seat].territory if self._seat < len(players) else None

    def _card(self, number: int) -> Widget:
        game = self._comparison.games[number]
        seat, land = self._seat_of(game), self._land_of(number)
        if seat is None or land is None:
            nobody = light_note(tr("Nobody sits here in this game."), wrap=True)
            return _ComparedCard((column(nobody, pad=Space.L),), width=0, grow=1)
        other = self._land_of(1 - number) if self._comparison.is_related else None
        ink = CLAN_INK[seat.clan]
        points = game.session.state.players[self._seat].points
        banner = LandBanner(
            (
                Space.M, _stud(number), Label(seat.name, theme.LARGE_BODY, ink, Face.TITLE, grow=1),
                Label(str(points), theme.HEADING, ink, Face.TITLE),
            ),
            Space.S, (Space.M, 0), Align.CENTRE, seat.clan, height=BANNER_HEIGHT,
        )  # fmt: skip
        picture = ComparedLand(land, other, seat.clan, id=f"land {LETTERS[number]}", grow=1)
        inside = column(picture, self._legend(land, other), pad=Space.M, gap=Space.S, grow=1)
        called = headed(f"{LETTERS[number]} {seat.name}", self._told(number, land, other))
        parts = (column(banner, inside),)
        return _ComparedCard(parts, called=called, id=f"card {number}", width=0, grow=1)

    def _legend(self, land: Territory, other: Territory | None) -> Widget | None:
        """Return the number of cells that differ, in words."""
        if other is None:
            return None
        number = len(difference_lines(land, other))
        told = trn("{n} cell differs; it is framed.", "{n} cells differ; they are framed.", number)
        return light_note(told if number else tr("Both lands are the same."), align=Align.CENTRE)

    def _told(self, number: int, land: Territory, other: Territory | None) -> str:
        """Return the cells that differ in words, for screen readers."""
        if other is None:
            return ""
        lands = (land, other) if number == 0 else (other, land)
        return "\n".join(difference_lines(*lands)) or tr("Both lands are the same.")

    # -- what can be done

    def commands(self) -> dict[Command, Action]:
        seats: dict[Command, Action] = {
            command: Action(Do(self.show_seat, number)) for number, command in enumerate(SEATS)
        }
        return {**seats, Common.CANCEL: Action(self.app.pop, tr("Back"))}


class _ComparedCard(Stack):
    """A hollow in the wood for a land."""

    called: str = ""

    role = Role.THING

    @property
    def label(self) -> str:
        return self.called

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.patch(surface, rect, Skins.TRAY)


class _PointsRow(Column):
    """A line of the table of points; the chosen seat's is lit."""

    is_chosen: bool = False

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_chosen:
            canvas.box(surface, rect, theme.GOLD_PALE)


def _points_row(
    name: str, first: int | None, second: int | None, clan: Clan | None, *, is_chosen: bool
) -> Widget:
    by = "" if first is None or second is None else f"{second - first:+d}".replace("-", "−")
    cells = [
        Label("–" if points is None else str(points), align=Align.CENTRE, width=_COLUMN)
        for points in (first, second)
    ]
    face = Face.BOLD if is_chosen else Face.BODY
    mark = row(width=_CREST) if clan is None else crest(clan, _CREST)
    line = row(
        row(mark, Label(name, face=face, grow=1), gap=Space.S, align=Align.CENTRE, grow=1),
        *cells,
        Label("0" if by == "+0" else by, align=Align.CENTRE, colour=theme.INK_SOFT, width=_COLUMN),
        align=Align.CENTRE,
    )
    return _PointsRow((line,), is_chosen=is_chosen)


def _done(past: Past) -> str:
    """Return what was done at a moment, with the cell of a tile that was laid."""
    if isinstance(past.action, PlaceTile):
        style = Style(past.view.names, CellNames.COMPASS)
        return sentence(event_words(past.events[0], style))
    return past.words


def _both(first: int | None, second: int | None) -> str:
    parts = zip(LETTERS, (first, second), strict=True)
    return " · ".join(f"{letter} {points}" for letter, points in parts if points is not None)


def _label_of(labels: Sequence[str], number: int) -> str:
    """Return the label of a round, of which the last may be that of the end."""
    return str(number) if str(number) in labels else labels[-1]


def _stud(number: int) -> Drawing:
    return Drawing(
        Do(_draw_stud, LETTERS[number]), width=_STUD, height=_STUD, called=LETTERS[number]
    )


def _draw_stud(letter: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    badge(surface, canvas, letter, rect, size=theme.BODY)
