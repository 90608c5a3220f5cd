"""The end of a game: who won, where every point came from, how the points grew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from skye_desktop.engine import (
    SCORING_TILES,
    Event,
    GoldExchanged,
    ScoreLine,
    ScoringId,
    ScrollsScored,
    Seat,
    Standing,
    TileScored,
    standings,
)
from skye_desktop.i18n import tr, trn
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Align, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Drawing, Kind, Label, ScrollArea
from skye_desktop.play.levels import level_name
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.parts import Fitted, crest, foot, heading, middle, note, page, square
from skye_desktop.ui.scenes.chart import draw_chart
from skye_desktop.ui.sizes import Results


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

    # -- words

    @property
    def winners(self) -> list[int]:
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
        asked = sum(self._table.advice_used)
        advice = trn("Advice was asked for once", "Advice was asked for {n} times", asked) if asked else ""
        playtest = tr("Playtest mode") if self._table.was_playtest else ""
        return [remark for remark in (playtest, advice) if remark]

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        pad = (Space.XL, Space.L)
        head, below = self._head(), self._foot()
        table = column(
            Drawing(self._draw_table_head, (None, Results.TABLE_HEAD)),
            Fitted(self._rows_area).grow(),
            Drawing(self._draw_sums, (None, Results.TABLE_FOOT)),
            pad=pad,
        )
        title = heading(tr("Points over the rounds"), size=theme.LARGE_BODY)
        ranks = column(*map(self._standing, self.standings))
        right = column(title, Drawing(self._draw_course).grow(), ranks, gap=Space.M, pad=pad)
        parts = table.sized(0).grow(Results.TABLE_PART), right.sized(0).grow(100 - Results.TABLE_PART)
        whole = column(head, row(*parts, gap=Space.L).grow(), below, gap=Space.L)
        whole.arranged(self.canvas, page(self.canvas, window, Results.WIDEST, Results.TALLEST))
        self.show_layout(whole, head, table, right, below)

    def _head(self) -> Row:
        crests = [crest(self.seats[seat].clan, Results.WINNER) for seat in self.winners]
        reason = Label(self._reason(), colour=theme.INK_SOFT)
        words = column(heading(self._headline(), size=theme.LARGE), reason, gap=Space.XS)
        remarks = [Label(text, colour=theme.GOLD_DARK, align=Align.RIGHT) for text in self._remarks()]
        # Where there is too little room the words give way, which hardly ever have more than they take.
        return row(
            spacer().grow(100), *crests, words.grow(), spacer().grow(100), column(*remarks) if remarks else None,
            gap=Space.M, pad=(Space.XL, Space.L), align=Align.CENTRE,
        ).sized(None, Results.HEAD)  # fmt: skip

    def _rows_area(self, rect: pygame.Rect) -> ScrollArea:
        canvas = self.canvas
        least, most = canvas.px(Results.LOWEST_ROW), canvas.px(Results.TALLEST_ROW)
        height = max(least, min(most, rect.height // len(self.rows)))
        return ScrollArea(
            "scores", rect, height * len(self.rows), self._draw_rows, step=height,
            bar=canvas.px(theme.SCROLL_BAR), label=tr("Where the points came from"),
        )  # fmt: skip

    def _standing(self, standing: Standing) -> Row:
        clan, soft = self.seats[standing.seat].clan, theme.INK_SOFT
        points = Label(str(standing.points), size=theme.LARGE_BODY, face=Face.BOLD, align=Align.RIGHT)
        points.sized(Results.POINTS)
        place, gold = tr("{place}.").format(place=standing.place), tr("{gold} gold remaining")
        return row(
            Label(place, (Results.PLACE, None), face=Face.BOLD, colour=soft),
            crest(clan, Results.STANDING - Space.S),
            Drawing(partial(self._draw_player, standing.seat)).grow(),
            points,
            note(gold.format(gold=standing.gold_left), align=Align.RIGHT).sized(Results.GOLD),
            gap=Space.S, align=Align.CENTRE,
        ).sized(None, Results.STANDING)  # fmt: skip

    def _foot(self) -> Row:
        size = (theme.WIDE_BUTTON, None)
        return foot(
            self.button(Common.CANCEL, size, id="lands"),
            self.button(Game.LESSONS, size, id="coach"),
            middle(note(tr("Point at a number to see what was counted"), align=Align.CENTRE, wrap=True)),
            self.button(Game.TO_TITLE, size),
            self.button(Game.PLAY_AGAIN, size, id="new game", kind=Kind.PRIMARY),
        )

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The buttons by mouse or key; the arrows and Page keys scroll."""
        if super().handle_event(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        return self.area.key(event) if self.area.is_taller else self.group.arrow_focus(event)

    def commands(self) -> dict[Command, Action]:
        lands = Action(self.app.pop, tr("Look at the lands"))
        return {
            Common.CANCEL: lands,
            Game.LANDS: lands,
            Game.LESSONS: Action(self._open_coach, tr("The coach")),
            Game.TO_TITLE: Action(self.app.go.to_title, tr("To the title")),
            Game.PLAY_AGAIN: Action(partial(self.app.go.new_game, leaves_all=True), tr("New game")),
        }

    def tooltip(self) -> str:
        found = super().tooltip()
        if found or not self.area.rect.collidepoint(self.app.pointer):
            return found
        content = self.area.content
        row = (self.app.pointer[1] - content.y) * len(self.rows) // content.height
        if not 0 <= row < len(self.rows):
            return ""
        for seat, cell in enumerate(self._cells(content)[1:]):
            if cell.left <= self.app.pointer[0] < cell.right:
                shown = self.rows[row]
                nothing = tr("in the position that the game began from") if shown.given else tr("no scrolls")
                texts = [line.text for line in shown.lines[seat]] or [nothing]
                return "\n".join([f"{self.seats[seat].name}, {shown.title}", *texts])
        return ""

    # -- drawing

    def _cells(self, line: pygame.Rect) -> list[pygame.Rect]:
        """A line of the table: what it is about, and a cell for each seat."""
        canvas, seats = self.canvas, len(self.seats)
        room = (self.area.content.width - canvas.px(Results.LABEL)) // seats
        width = min(canvas.px(Results.WIDEST_COLUMN), room)
        right = line.x + self.area.content.width
        cells = [pygame.Rect(right - n * width, line.y, width, line.height) for n in range(seats, 0, -1)]
        return [pygame.Rect(line.x, line.y, cells[0].x - line.x, line.height), *cells]

    def _draw_table_head(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        title, *cells = self._cells(rect)
        title.height -= canvas.px(Space.M)
        canvas.write(surface, tr("Where the points came from"), title, size=theme.LARGE_BODY, face=Face.TITLE)
        for seat, cell in zip(self.seats, cells, strict=True):
            top, name, _ = column(Results.CREST, Results.NAME, spacer()).cut(canvas, cell)
            canvas.crest(surface, seat.clan, square(top.center, top.height))
            name.width -= canvas.px(Space.S)
            canvas.write(surface, seat.name, name, size=theme.SMALL, face=Face.BOLD, align=Align.CENTRE)
        self._draw_line(surface, theme.INK_PALE, rect, rect.bottom - canvas.px(Space.XS), Line.BORDER)

    def _draw_course(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        draw_chart(surface, canvas, rect, self.growth, self.seats)

    def _draw_sums(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        title, *cells = self._cells(rect)
        self._draw_line(surface, theme.INK_PALE, rect, rect.y + canvas.px(Space.XS), Line.BORDER)
        canvas.write(surface, tr("Points"), title, size=theme.LARGE_BODY, face=Face.TITLE)
        for seat, cell in enumerate(cells):
            colour = theme.NOW if seat in self.winners else theme.INK
            points = str(self._state.players[seat].points)
            size, face, align = theme.HEADING, Face.TITLE, Align.CENTRE
            canvas.write(surface, points, cell, size=size, face=face, colour=colour, align=align)

    def _draw_line(
        self, surface: pygame.Surface, colour: theme.Colour, rect: pygame.Rect, y: int, width: float
    ) -> None:
        ends = (rect.x, y), (rect.x + self.area.content.width - 1, y)
        pygame.draw.line(surface, colour, *ends, self.canvas.px(width))

    def _draw_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        height = content.height // len(self.rows)
        for i, shown in enumerate(self.rows):
            rect = pygame.Rect(content.x, content.y + i * height, content.width, height)
            is_first = not i or self.rows[i - 1].round != shown.round
            self._draw_row(surface, rect, shown, is_first=is_first)

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, shown: ResultRow, *, is_first: bool
    ) -> None:
        canvas = self.canvas
        if rect.collidepoint(self.app.pointer):
            canvas.box(surface, rect, theme.PAPER_BRIGHT, radius=Corner.SMALL)
        if is_first and shown is not self.rows[0]:
            self._draw_line(surface, theme.PAPER_EDGE, rect, rect.y, Line.HAIR)
        label, *cells = self._cells(rect)
        round_at, at = row(Results.ROUND, spacer(), pad=(Space.XS, 0)).cut(canvas, label)
        if is_first and shown.round:
            text = tr("Round {n}").format(n=shown.round)
            canvas.write(surface, text, round_at, size=theme.SMALL, colour=theme.INK_SOFT)
        if shown.tile is None:
            at = label
        else:
            side = min(rect.height - canvas.px(Space.XS), canvas.px(Results.LARGEST_PICTURE))
            canvas.scoring_picture(surface, shown.tile, square((at.x + side // 2, at.centery), side))
            at = pygame.Rect(at.x + side, at.y, at.width - side, at.height)
        title = at.inflate(-2 * canvas.px(Space.S), 0)
        canvas.write(surface, f"{shown.space} {shown.title}".strip(), title, size=theme.SMALL)
        for points, cell in zip(shown.points, cells, strict=True):
            face = Face.BOLD if points and points == max(shown.points) else Face.BODY
            colour = theme.INK if points else theme.INK_PALE
            canvas.write(surface, str(points), cell, face=face, colour=colour, align=Align.CENTRE)

    def _draw_player(self, seat: int, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """Who played that seat; of a computer its level too, which is never cut."""
        text, name = canvas.text, self.seats[seat].name
        level = self._table.computers[seat] if self._table.computers else ""
        if level:
            told = tr("{name}, {level}")
            rest = text.width(told.format(name="", level=level_name(level)), theme.BODY)
            name = told.format(name=text.fitted(name, theme.BODY, rect.width - rest), level=level_name(level))
        canvas.write(surface, name, rect)
