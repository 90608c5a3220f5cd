"""The end of a game: who won, where every point came from, how the points grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from skye_desktop.engine import (
    SCORING_TILES,
    Event,
    GoldExchanged,
    ScoreLine,
    ScoringId,
    ScrollsScored,
    Seat,
    TileScored,
    standings,
)
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Kind, Label, Widget, key_hint
from skye_desktop.kit.widgets.scroll import ScrollArea
from skye_desktop.play.levels import level_name
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.art import Art
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Chart, Results
from skye_desktop.ui.theme import CLAN


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One scoring: a scoring tile in a round, the scrolls, or the gold. A group of lines for each seat."""

    round: int | None
    """From 1; 0 for what was there when the game began from a position, None for the end."""
    space: str
    tile: ScoringId | None
    title: str
    lines: tuple[tuple[ScoreLine, ...], ...]
    given: tuple[int, ...] = ()
    """Points by seat that nothing tells the source of."""

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.given or tuple(sum(line.points for line in lines) for lines in self.lines)


def result_rows(events: Sequence[Event], seats: int, before: Sequence[int] = ()) -> list[ResultRow]:
    """All scorings of a game in order, the scrolls and the gold of all seats together at the end.

    First of all the points that the seats had ``before``, in the position the game began from, if it was one.
    """
    rows = []
    if any(before):
        rows.append(ResultRow(0, "", None, tr("Points before"), ((),) * seats, tuple(before)))
    scrolls: list[tuple[ScoreLine, ...]] = [()] * seats
    gold: list[tuple[ScoreLine, ...]] = [()] * seats
    for event in events:
        match event:
            case TileScored(number, space, tile, lines):
                by_seat = tuple(tuple(line for line in lines if line.seat == seat) for seat in range(seats))
                rows.append(ResultRow(number, space, tile, SCORING_TILES[tile].name, by_seat))
            case ScrollsScored(seat, lines):
                scrolls[seat] = lines
            case GoldExchanged(seat, line):
                gold[seat] = (line,)
    rows.append(ResultRow(None, "", None, tr("Scrolls"), tuple(scrolls)))
    rows.append(ResultRow(None, "", None, tr("Gold"), tuple(gold)))
    return rows


def growth(rows: Sequence[ResultRow], seats: int) -> list[tuple[str, tuple[int, ...]]]:
    """The points of all seats at the start, after each round and at the end, with what the moment is called."""
    begins = next((row.points for row in rows if row.round == 0), (0,) * seats)
    rounds = sorted({row.round for row in rows if row.round})
    steps = [(str(rounds[0] - 1) if rounds else "0", begins)]
    for number in (*rounds, None):
        before = steps[-1][1]
        gained = [row.points for row in rows if row.round == number]
        after = tuple(before[seat] + sum(points[seat] for points in gained) for seat in range(seats))
        steps.append((tr("End") if number is None else str(number), after))
    return steps


class ResultsScene(Screen):
    """Winner, table and chart; the table with its lands lies below."""

    def __init__(self, app: App, session: Session, open_coach: Callable[[], None] = lambda: None) -> None:
        """``open_coach`` shows what would have been better in this game."""
        super().__init__(app)
        self._open_coach = open_coach
        self._state = session.state
        self.seats: tuple[Seat, ...] = session.setup.seats
        before = [] if session.position is None else [player.points for player in session.position.players]
        self.rows = result_rows(session.events, len(self.seats), before)
        self._table = session.table
        self.growth = growth(self.rows, len(self.seats))
        self.standings = standings(session.state)
        self._head_box = self._table_box = self._chart_box = self._foot_box = pygame.Rect(0, 0, 1, 1)

    # -- words

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [standing.seat for standing in self.standings if standing.place == 1]

    def _headline(self) -> str:
        names = tr(" and ").join(self.seats[seat].name for seat in self.winners)
        points = trn("{n} point", "{n} points", self.standings[0].points)
        if len(self.winners) > 1:
            return tr("{names} share the victory with {points}").format(names=names, points=points)
        return tr("{names} wins with {points}").format(names=names, points=points)

    def _reason(self) -> str:
        first, second = self.standings[0], self.standings[1]
        if first.points > second.points:
            ahead = first.points - second.points
            name = self.seats[second.seat].name
            return trn("{n} point ahead of {name}", "{n} points ahead of {name}", ahead, name=name)
        if first.place == second.place:
            return tr("As many points, and as much gold left over")
        return tr("{name} has as many points; the gold left over decides: {first} to {second}").format(
            name=self.seats[second.seat].name, first=first.gold_left, second=second.gold_left
        )

    def _remarks(self) -> list[str]:
        """What else is to be known about how the game was played."""
        asked = sum(self._table.advice_used)
        advice = trn("Advice was asked for once", "Advice was asked for {n} times", asked) if asked else ""
        playtest = tr("Playtest mode") if self._table.was_playtest else ""
        return [remark for remark in (playtest, advice) if remark]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """Winner above, table at the left, chart at the right, buttons below."""
        canvas = self.canvas
        gap = canvas.px(Space.L)
        room = window.inflate(-4 * gap, -4 * gap)
        whole = pygame.Rect(
            0, 0, min(room.width, canvas.px(Results.WIDEST)), min(room.height, canvas.px(Results.TALLEST))
        )
        whole.center = window.center
        head, foot = canvas.px(Results.HEAD), canvas.px(theme.FOOT_HEIGHT)
        self._head_box = pygame.Rect(whole.x, whole.y, whole.width, head)
        self._foot_box = pygame.Rect(whole.x, whole.bottom - foot, whole.width, foot)
        top = self._head_box.bottom + gap
        height = self._foot_box.y - gap - top
        width = (whole.width - gap) * 60 // 100
        self._table_box = pygame.Rect(whole.x, top, width, height)
        left = self._table_box.right + gap
        self._chart_box = pygame.Rect(left, top, whole.right - left, height)
        self.group.replace([self._rows_area(), *self._buttons()])

    def _inner(self, box: pygame.Rect) -> pygame.Rect:
        return box.inflate(-2 * self.canvas.px(Space.XL), -2 * self.canvas.px(Space.L))

    def _rows_area(self) -> ScrollArea:
        canvas, inner = self.canvas, self._inner(self._table_box)
        top = inner.y + canvas.px(Results.TABLE_HEAD)
        rect = pygame.Rect(inner.x, top, inner.width, inner.bottom - canvas.px(Results.TABLE_FOOT) - top)
        height = max(
            canvas.px(Results.LOWEST_ROW), min(canvas.px(Results.TALLEST_ROW), rect.height // len(self.rows))
        )
        return ScrollArea(
            "scores",
            rect,
            height * len(self.rows),
            self._draw_rows,
            step=height,
            bar=canvas.px(Results.SCROLL_BAR),
        )

    def _buttons(self) -> list[Widget]:
        canvas, inner = self.canvas, self._inner(self._foot_box)
        entries = (
            (tr("Look at the lands"), "lands", self.app.pop, Kind.NORMAL, tr("Escape")),
            (tr("The coach"), "coach", self._open_coach, Kind.NORMAL, tr("C")),
            (tr("To the title"), "title", self.app.go.to_title, Kind.NORMAL, tr("T")),
            (tr("New game"), "new game", self._new_game, Kind.PRIMARY, tr("N")),
        )
        width, gap = canvas.px(Results.BUTTON), canvas.px(Space.L)
        widgets: list[Widget] = []
        for i, (text, name, act, kind, key) in enumerate(entries):
            rect = pygame.Rect(0, inner.y, width, inner.height)
            rect.right = inner.right - (len(entries) - 1 - i) * (width + gap)
            if i < 2:
                rect.x = inner.x + i * (width + gap)
            widgets.append(Button(text, rect, act, id=name, kind=kind, key=key_hint(key)))
        left = inner.x + 2 * (width + gap)
        hint = pygame.Rect(left, inner.y, inner.right - 2 * (width + gap) - left, inner.height)
        text = tr("Point at a number to see what was counted")
        hint = hint.inflate(0, canvas.wrapped_height(text, theme.SMALL, hint.width) - hint.height)
        label = Label(text, hint, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE, wrap=True)
        return [label, *widgets]

    def _new_game(self) -> None:
        self.app.go.new_game(leaves_all=True)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons by mouse or key; the arrows and Page keys scroll."""
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        keys = {
            pygame.K_ESCAPE: self.app.pop,
            pygame.K_l: self.app.pop,
            pygame.K_t: self.app.go.to_title,
            pygame.K_n: self._new_game,
            pygame.K_c: self._open_coach,
        }
        if event.key in keys:
            keys[event.key]()
            return True
        area = self._area
        return area.key(event) if area.is_taller else self.group.arrow_focus(event)

    @property
    def _area(self) -> ScrollArea:
        return next(widget for widget in self.group.widgets if isinstance(widget, ScrollArea))

    def tooltip(self) -> str:
        """What a number counts."""
        found = super().tooltip()
        if found or not self._area.rect.collidepoint(self.app.pointer):
            return found
        content = self._area.content
        row = (self.app.pointer[1] - content.y) * len(self.rows) // content.height
        if not 0 <= row < len(self.rows):
            return ""
        for seat in range(len(self.seats)):
            column = self._column(seat, content)
            if column.left <= self.app.pointer[0] < column.right:
                lines = self.rows[row].lines[seat]
                texts = [line.text for line in lines] or [self._nothing_counted(self.rows[row])]
                return "\n".join([f"{self.seats[seat].name}, {self.rows[row].title}", *texts])
        return ""

    def _nothing_counted(self, row: ResultRow) -> str:
        return tr("in the position that the game began from") if row.given else tr("no scrolls")

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Four sheets on the table."""
        self.canvas.wood(surface)
        for box in (self._head_box, self._table_box, self._chart_box, self._foot_box):
            self.canvas.sheet(surface, box)
        self._draw_head(surface)
        self._draw_table_edges(surface)
        self._draw_right(surface)
        super().draw(surface)

    def _draw_head(self, surface: pygame.Surface) -> None:
        canvas, inner = self.canvas, self._inner(self._head_box)
        side = inner.height
        inner.width -= self._draw_remarks(surface, inner)
        crests = len(self.winners) * (side + canvas.px(Space.S))
        text = self._headline()
        width = canvas.text.width(text, theme.LARGE, Face.TITLE)
        x = max(inner.x, inner.centerx - (crests + canvas.px(Space.M) + width) // 2)
        for seat in self.winners:
            crest = pygame.Rect(x, inner.y, side, side)
            canvas.crest(surface, self.seats[seat].clan, crest)
            x = crest.right + canvas.px(Space.S)
        row = pygame.Rect(
            x + canvas.px(Space.M), inner.y + canvas.px(Space.XS), 0, canvas.px(Results.HEADLINE)
        )
        row.width = inner.right - row.x
        canvas.write(surface, text, row, size=theme.LARGE, face=Face.TITLE)
        below = pygame.Rect(row.x, row.bottom, row.width, canvas.px(Results.REASON))
        canvas.write(surface, self._reason(), below, colour=theme.INK_SOFT)

    def _draw_remarks(self, surface: pygame.Surface, inner: pygame.Rect) -> int:
        """At the right of the head; the width that they take."""
        canvas, remarks = self.canvas, self._remarks()
        if not remarks:
            return 0
        width = max(canvas.text.width(remark, theme.BODY) for remark in remarks)
        step = canvas.px(Results.REASON)
        row = pygame.Rect(inner.right - width, inner.centery - len(remarks) * step // 2, width, step)
        for remark in remarks:
            canvas.write(surface, remark, row, colour=theme.GOLD_DARK, align=Align.RIGHT)
            row.y += step
        return width + canvas.px(Space.XL)

    def _column(self, seat: int, room: pygame.Rect) -> pygame.Rect:
        """A seat's column of the table."""
        canvas = self.canvas
        width = min(
            canvas.px(Results.WIDEST_COLUMN), (room.width - canvas.px(Results.LABEL)) // len(self.seats)
        )
        left = room.right - (len(self.seats) - seat) * width
        return pygame.Rect(left, room.y, width, room.height)

    def _draw_table_edges(self, surface: pygame.Surface) -> None:
        """The head with the seats, and the sums below."""
        canvas = self.canvas
        content, inner = self._area.content, self._inner(self._table_box)
        head = pygame.Rect(content.x, inner.y, content.width, canvas.px(Results.TABLE_HEAD))
        title = pygame.Rect(head.x, head.y, canvas.px(Results.LABEL), head.height - canvas.px(Space.M))
        canvas.write(surface, tr("Where the points came from"), title, size=theme.LARGE_BODY, face=Face.TITLE)
        foot = pygame.Rect(
            content.x,
            inner.bottom - canvas.px(Results.TABLE_FOOT),
            content.width,
            canvas.px(Results.TABLE_FOOT),
        )
        for y in (head.bottom - canvas.px(Space.XS), foot.y + canvas.px(Space.XS)):
            pygame.draw.line(
                surface, theme.INK_PALE, (inner.x, y), (content.right, y), canvas.px(Line.BORDER)
            )
        canvas.write(surface, tr("Points"), foot, size=theme.LARGE_BODY, face=Face.TITLE)
        for seat, place in enumerate(self.seats):
            column = self._column(seat, head)
            crest = pygame.Rect(
                0, head.y - canvas.px(Space.XS), canvas.px(Results.CREST), canvas.px(Results.CREST)
            )
            crest.centerx = column.centerx
            canvas.crest(surface, place.clan, crest)
            name = pygame.Rect(
                column.x, crest.bottom, column.width - canvas.px(Space.S), canvas.px(Results.NAME)
            )
            canvas.write(surface, place.name, name, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
            total = self._column(seat, foot)
            points = str(self._state.players[seat].points)
            colour = theme.NOW if seat in self.winners else theme.INK
            canvas.write(
                surface, points, total, size=theme.HEADING, face=Face.TITLE,
                colour=colour, align=Align.CENTRE,
            )  # fmt: skip

    def _draw_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        height = content.height // len(self.rows)
        for i, row in enumerate(self.rows):
            rect = pygame.Rect(content.x, content.y + i * height, content.width, height)
            self._draw_row(surface, rect, row, i)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, row: ResultRow, number: int) -> None:
        canvas = self.canvas
        is_first = number == 0 or self.rows[number - 1].round != row.round
        if rect.collidepoint(self.app.pointer):
            canvas.box(surface, rect, theme.PAPER_BRIGHT, radius=Corner.SMALL)
        if is_first and number:
            pygame.draw.line(
                surface, theme.PAPER_EDGE, rect.topleft, (rect.right - 1, rect.y), canvas.px(Line.HAIR)
            )
        if is_first and row.round:
            place = pygame.Rect(rect.x + canvas.px(Space.XS), rect.y, canvas.px(Results.ROUND), rect.height)
            text = tr("Round {n}").format(n=row.round)
            canvas.write(surface, text, place, size=theme.SMALL, colour=theme.INK_SOFT)
        x = rect.x + canvas.px(Space.XS + Results.ROUND)
        if row.tile is not None:
            side = min(rect.height - canvas.px(Space.XS), canvas.px(Results.LARGEST_PICTURE))
            picture = pygame.Rect(x, rect.centery - side // 2, side, side)
            canvas.scoring_picture(surface, row.tile, picture)
            x = picture.right + canvas.px(Space.S)
        else:
            x = rect.x + canvas.px(Space.XS)
        text = f"{row.space} {row.title}".strip()
        title = pygame.Rect(x, rect.y, self._column(0, rect).x - x, rect.height)
        canvas.write(surface, text, title, size=theme.SMALL)
        for seat, points in enumerate(row.points):
            is_best = points and points == max(row.points)
            canvas.write(
                surface,
                str(points),
                self._column(seat, rect),
                size=theme.BODY,
                face=Face.BOLD if is_best else Face.BODY,
                colour=theme.INK if points else theme.INK_PALE,
                align=Align.CENTRE,
            )

    def _draw_right(self, surface: pygame.Surface) -> None:
        canvas, inner = self.canvas, self._inner(self._chart_box)
        head = pygame.Rect(inner.x, inner.y - canvas.px(Space.XS), inner.width, canvas.px(Results.HEADING))
        canvas.write(surface, tr("Points over the rounds"), head, size=theme.LARGE_BODY, face=Face.TITLE)
        listed = len(self.seats) * canvas.px(Results.STANDING)
        table = pygame.Rect(inner.x, inner.bottom - listed, inner.width, listed)
        chart = pygame.Rect(inner.x, head.bottom + canvas.px(Space.S), inner.width, 0)
        chart.height = table.y - canvas.px(Space.XL) - chart.y
        draw_chart(surface, canvas, chart, self.growth, self.seats)
        self._draw_standings(surface, table)

    def _draw_standings(self, surface: pygame.Surface, table: pygame.Rect) -> None:
        canvas = self.canvas
        step = canvas.px(Results.STANDING)
        for i, standing in enumerate(self.standings):
            row = pygame.Rect(table.x, table.y + i * step, table.width, step)
            place = pygame.Rect(row.x, row.y, canvas.px(Results.PLACE), row.height)
            text = tr("{place}.").format(place=standing.place)
            canvas.write(surface, text, place, face=Face.BOLD, colour=theme.INK_SOFT)
            crest = pygame.Rect(
                place.right,
                row.y + canvas.px(Space.XS),
                step - canvas.px(Space.S),
                step - canvas.px(Space.S),
            )
            canvas.crest(surface, self.seats[standing.seat].clan, crest)
            gold = pygame.Rect(
                row.right - canvas.px(Results.GOLD), row.y, canvas.px(Results.GOLD), row.height
            )
            left = tr("{gold} gold remaining").format(gold=standing.gold_left)
            canvas.write(surface, left, gold, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
            points = pygame.Rect(
                gold.x - canvas.px(Results.POINTS), row.y, canvas.px(Results.POINTS), row.height
            )
            canvas.write(
                surface,
                str(standing.points),
                points,
                size=theme.LARGE_BODY,
                face=Face.BOLD,
                align=Align.RIGHT,
            )
            name = pygame.Rect(crest.right + canvas.px(Space.M), row.y, 0, row.height)
            name.width = points.x - name.x
            canvas.write(surface, self._player(standing.seat, name.width), name)

    def _player(self, seat: int, room: int) -> str:
        """Who played that seat, in that many pixels; of a computer its level too, which is never cut."""
        level = self._table.computers[seat] if self._table.computers else ""
        name = self.seats[seat].name
        if not level:
            return name
        text = self.canvas.text
        told = tr("{name}, {level}")
        rest = text.width(told.format(name="", level=level_name(level)), theme.BODY)
        return told.format(name=text.fitted(name, theme.BODY, room - rest), level=level_name(level))


def draw_chart(
    surface: pygame.Surface,
    canvas: Art,
    rect: pygame.Rect,
    steps: Sequence[tuple[str, tuple[int, ...]]],
    seats: Sequence[Seat],
) -> None:
    """Lines of points over the moments of a game, in the clans' colours, with the clans' own markers.

    Nothing where a window leaves no room for them.
    """
    foot = canvas.px(Chart.FOOT)
    plot = pygame.Rect(
        rect.x + canvas.px(Chart.LEFT),
        rect.y + canvas.px(Space.M),
        rect.width - canvas.px(Chart.SIDES),
        rect.height - foot - canvas.px(Space.M),
    )
    if min(plot.size) < 1:
        return
    most = max(1, *(max(points) for _, points in steps))
    unit = next(unit for unit in (2, 5, 10, 20, 25, 50, 100, 1000) if most / unit <= 6)
    top = -(-most // unit) * unit
    for value in range(0, top + 1, unit):
        y = plot.bottom - plot.height * value // top
        pygame.draw.line(surface, theme.PAPER_DARK, (plot.x, y), (plot.right, y), canvas.px(Line.HAIR))
        label = pygame.Rect(
            rect.x,
            y - canvas.px(Chart.LABEL_HEIGHT / 2),
            canvas.px(Chart.LABEL),
            canvas.px(Chart.LABEL_HEIGHT),
        )
        canvas.write(surface, str(value), label, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT)
    xs = [plot.x + plot.width * i // (len(steps) - 1) for i in range(len(steps))]
    for x, (name, _) in zip(xs, steps, strict=True):
        label = pygame.Rect(
            x - canvas.px(Chart.ROUND / 2), plot.bottom + canvas.px(Space.S), canvas.px(Chart.ROUND), foot
        )
        canvas.write(surface, name, label, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.CENTRE)
    courses = tuple(
        tuple(
            (x, plot.bottom - plot.height * points[seat] // top)
            for x, (_, points) in zip(xs, steps, strict=True)
        )
        for seat in range(len(seats))
    )
    _draw_courses(surface, canvas, rect, courses, seats)


_Dots = tuple[tuple[int, int], ...]
_FINE = 3
"""Lines are drawn this many times as large and scaled down: pygame's own thick lines are not smooth."""


def _draw_courses(
    surface: pygame.Surface, canvas: Art, rect: pygame.Rect, courses: tuple[_Dots, ...], seats: Sequence[Seat]
) -> None:
    def make() -> pygame.Surface:
        large = pygame.Surface((rect.width * _FINE, rect.height * _FINE), pygame.SRCALPHA)
        for dots, place in zip(courses, seats, strict=True):
            # A dark line below the coloured one: white and yellow would be lost on parchment.
            for colour, width in ((theme.INK, Line.COURSE_EDGE), (CLAN[place.clan], Line.COURSE)):
                corners = [((x - rect.x) * _FINE, (y - rect.y) * _FINE) for x, y in dots]
                for start, end in pairwise(corners):
                    _thick_line(large, colour, start, end, canvas.scale * width * _FINE)
        return pygame.transform.smoothscale(large.premul_alpha(), rect.size)

    clans = tuple(place.clan for place in seats)
    picture = canvas.sprites.made(("courses", rect.size, courses, clans, canvas.scale), make)
    surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
    side = canvas.px(Chart.MARKER)
    for dots, place in zip(courses, seats, strict=True):
        for dot in dots:
            marker = pygame.Rect(0, 0, side, side)
            marker.center = dot
            canvas.sprites.draw(surface, f"clans/{place.clan}_marker.png", marker)


def _thick_line(
    surface: pygame.Surface, colour: theme.Colour, start: tuple[int, int], end: tuple[int, int], width: float
) -> None:
    """A straight line with round ends."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if way.length():
        aside = pygame.Vector2(-way.y, way.x).normalize() * width / 2
        pygame.draw.polygon(surface, colour, [start + aside, end + aside, end - aside, start - aside])
    pygame.draw.circle(surface, colour, end, width / 2)
