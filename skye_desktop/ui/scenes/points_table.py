"""The table of a finished game: a line for each scoring, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skye_desktop.engine import ScoreLine, Seat
from skye_desktop.i18n import enumerated, headed, tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.layout import Stack, column, spacer, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Drawing, Ground, ScrollArea
from skye_desktop.play.results import ResultRow
from skye_desktop.play.wording.seat import points_line
from skye_desktop.ui.app import Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.parts import Fitted, square
from skye_desktop.ui.sizes import Results


class PointsTable:
    """The table, which is scrolled where it is taller than its room."""

    def __init__(
        self,
        screen: Screen,
        seats: Sequence[Seat],
        rows: Sequence[ResultRow],
        winners: Sequence[int],
    ) -> None:
        self._screen = screen
        self._seats, self._rows, self._winners = seats, rows, winners
        self._sums = [sum(row.points[seat] for row in rows) for seat in range(len(seats))]
        self.content = self._content()
        self.area: ScrollArea
        """The lines, once they are laid out."""

    @property
    def _canvas(self) -> Art:
        return self._screen.canvas

    def _content(self) -> Stack:
        lines = column(
            Drawing(self._draw_head, (None, Results.TABLE_HEAD)),
            Fitted(self._make_area).grow(),
            Drawing(self._draw_sums, (None, Results.TABLE_FOOT)),
        )
        return stack(Ground(self._draw_tint), lines, pad=(Space.XL, Space.L))

    @property
    def largest(self) -> tuple[float, float]:
        """What it takes where there is all the room it can use, in design pixels."""
        wide = Results.LABEL + Results.WIDEST_COLUMN * len(self._seats) + 2 * Space.XL
        lines = Results.TALLEST_ROW * len(self._rows)
        return wide, Results.TABLE_HEAD + lines + Results.TABLE_FOOT + 2 * Space.L

    def _make_area(self, rect: pygame.Rect) -> ScrollArea:
        px = self._canvas.px
        least, most = px(Results.LOWEST_ROW), px(Results.TALLEST_ROW)
        height = max(least, min(most, rect.height // len(self._rows)))
        self.area = ScrollArea(
            "scores", rect, height * len(self._rows), self._draw_rows, step=height, bar=px(theme.SCROLL_BAR),
            label=tr("Where the points came from"),
        )  # fmt: skip
        self.area.texts_of = self._in_words
        return self.area

    def _in_words(self) -> Iterator[tuple[str, pygame.Rect]]:
        """Every line, and the sums, with where they stand in the content of the area."""
        wide, high = self.area.content.width, self.area.height // len(self._rows)
        for number, shown in enumerate(self._rows):
            title = f"{shown.space} {shown.title}".strip()
            of_round = tr("Round {n}").format(n=shown.round) if shown.round else ""
            yield (
                self._line_in_words((of_round, title), shown.points, shown.lines),
                pygame.Rect(0, number * high, wide, high),
            )
        nothing = ((),) * len(self._seats)
        words = self._line_in_words((tr("Points"),), self._sums, nothing)
        yield words, pygame.Rect(0, self.area.height, wide, 0)

    def _line_in_words(
        self, about: Sequence[str], points: Sequence[int], lines: Sequence[Sequence[ScoreLine]]
    ) -> str:
        """What each seat has got, with what was counted where that is known."""
        each = (
            headed(seat.name, enumerated(line.text for line in counted))
            if counted
            else points_line(seat.name, number)
            for seat, number, counted in zip(self._seats, points, lines, strict=True)
        )
        return " · ".join(filter(None, (*about, *each)))

    def tooltip(self) -> str:
        """What was counted where the pointer is; empty beside the numbers."""
        (x, y), content = self._screen.app.pointer, self.area.content
        number = (y - content.y) * len(self._rows) // content.height
        if not self.area.rect.collidepoint(x, y) or not 0 <= number < len(self._rows):
            return ""
        shown = self._rows[number]
        for seat, cell in enumerate(self._cells(content)[1:]):
            if cell.left <= x < cell.right:
                texts = [line.text for line in shown.lines[seat]] or [_nothing_counted(shown)]
                return "\n".join([enumerated((self._seats[seat].name, shown.title)), *texts])
        return ""

    # -- drawing

    def _cells(self, line: pygame.Rect) -> list[pygame.Rect]:
        """A line of the table: what it is about, and a cell for each seat."""
        canvas, seats = self._canvas, len(self._seats)
        room = (self.area.content.width - canvas.px(Results.LABEL)) // seats
        width = min(canvas.px(Results.WIDEST_COLUMN), room)
        right = line.x + self.area.content.width
        cells = [pygame.Rect(right - n * width, line.y, width, line.height) for n in range(seats, 0, -1)]
        return [pygame.Rect(line.x, line.y, cells[0].x - line.x, line.height), *cells]

    def _draw_tint(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        """The winner's column stands out."""
        cells = self._cells(rect)[1:]
        for seat in self._winners:
            canvas.box(surface, cells[seat], theme.GOLD_PALE, radius=Corner.SMALL)

    def _draw_head(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        title, *cells = self._cells(rect)
        title.x, title.height = title.x + canvas.px(Space.S), title.height - canvas.px(Space.M)
        canvas.write(surface, tr("Where the points came from"), title, size=theme.LARGE_BODY, face=Face.TITLE)
        room = cells[0].width - canvas.px(Space.S)
        # In narrow columns the crest has to do: what is told of each number names its clan.
        widths = [canvas.text.width(seat.name, theme.SMALLEST, Face.BOLD) for seat in self._seats]
        has_names = room >= canvas.px(Results.LEAST_NAME) and (
            room >= max(widths) or not self._screen.app.is_small
        )
        for seat, cell in zip(self._seats, cells, strict=True):
            top, name, _ = column(Results.CREST, Results.NAME, spacer()).cut(canvas, cell)
            canvas.crest(surface, seat.clan, square(top.center, top.height))
            name.width -= canvas.px(Space.S)
            if has_names:
                canvas.write(
                    surface,
                    seat.name,
                    name,
                    size=theme.SMALL,
                    face=Face.BOLD,
                    align=Align.CENTRE,
                    shrinks=True,
                )
        self._draw_line(surface, theme.INK_PALE, rect, rect.bottom - canvas.px(Space.XS), Line.BORDER)

    def _draw_sums(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        title, *cells = self._cells(rect)
        title.x += canvas.px(Space.S)
        self._draw_line(surface, theme.INK_PALE, rect, rect.y + canvas.px(Space.XS), Line.BORDER)
        canvas.write(surface, tr("Points"), title, size=theme.LARGE_BODY, face=Face.TITLE)
        for seat, cell in enumerate(cells):
            colour = theme.NOW if seat in self._winners else theme.INK
            points = str(self._sums[seat])
            canvas.write(
                surface, points, cell, size=theme.HEADING, face=Face.TITLE, colour=colour, align=Align.CENTRE
            )

    def _draw_line(
        self, surface: pygame.Surface, colour: theme.Colour, rect: pygame.Rect, y: int, width: float
    ) -> None:
        ends = (rect.x, y), (rect.x + self.area.content.width - 1, y)
        pygame.draw.line(surface, self._canvas.seen(colour), *ends, self._canvas.px(width))

    def _draw_rows(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        height = content.height // len(self._rows)
        for i, shown in enumerate(self._rows):
            rect = pygame.Rect(content.x, content.y + i * height, content.width, height)
            is_first = not i or self._rows[i - 1].round != shown.round
            self._draw_row(surface, rect, shown, is_first=is_first)

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, shown: ResultRow, *, is_first: bool
    ) -> None:
        canvas = self._canvas
        if rect.collidepoint(self._screen.app.pointer):
            canvas.box(surface, rect, theme.PAPER_BRIGHT, radius=Corner.SMALL)
        if is_first and shown is not self._rows[0]:
            self._draw_line(surface, theme.PAPER_EDGE, rect, rect.y, Line.HAIR)
        label, *cells = self._cells(rect)
        of_round = tr("Round {n}").format(n=shown.round) if shown.round else ""
        wide = max(canvas.px(Results.ROUND), canvas.text.width(of_round, theme.SMALL))
        at = label.inflate(-2 * canvas.px(Space.S), 0)
        if is_first:
            canvas.write(surface, of_round, at, size=theme.SMALL, colour=theme.INK_SOFT)
        at = pygame.Rect(at.x + wide, at.y, at.width - wide, at.height)
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


def _nothing_counted(shown: ResultRow) -> str:
    return tr("in the position that the game began from") if shown.given else tr("no scrolls")
