"""The table of a finished game: a line for each scoring, a column for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skye_desktop.games.skye.engine import ScoreLine, Seat
from skye_desktop.games.skye.results import ResultRow
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.wording.seat import points_line
from skye_desktop.i18n import enumerated, headed, tr
from skye_desktop.kit import (
    Align,
    Column,
    Container,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Pane,
    Role,
    Ruler,
    Size,
    Space,
    Widget,
    cut_rows,
    square,
    theme,
)

_LABEL, _WIDEST_COLUMN = 246, 104
_HEAD, _FOOT = 50, 40
_LOWEST_ROW, _TALLEST_ROW = 25, 34
"""Design pixels: label, widest column, head, foot, lowest row and tallest row."""


def largest(rows: int, seats: int) -> tuple[float, float]:
    """Return the largest size that the table can use, in design pixels."""
    return _LABEL + _WIDEST_COLUMN * seats, _HEAD + _TALLEST_ROW * rows + _FOOT


def _cells(ruler: Ruler, line: pygame.Rect, seats: int) -> list[pygame.Rect]:
    """Return the cells of a line of the table: its label, and one for each seat."""
    width = min(ruler.px(_WIDEST_COLUMN), (line.width - ruler.px(_LABEL)) // seats)
    cells = [
        pygame.Rect(line.right - n * width, line.y, width, line.height) for n in range(seats, 0, -1)
    ]
    return [pygame.Rect(line.x, line.y, cells[0].x - line.x, line.height), *cells]


class TableLine(Container):
    """A line of the table: a label, and a cell for each seat, with a text of all of it."""

    words: str = ""
    edge: tuple[theme.Colour, float, float] | None = None
    """A line along the row: colour, design pixels from the top (bottom if negative), width."""

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.words

    def arrange_parts(self, ruler: Ruler, inner: pygame.Rect) -> None:
        places = _cells(ruler, inner, len(self.children) - 1)
        for child, place in zip(self.children, places, strict=True):
            child.place(ruler, place)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.edge is not None:
            colour, at, width = self.edge
            y = rect.bottom - canvas.px(-at) if at < 0 else rect.y + canvas.px(at) if at else rect.y
            ends = (rect.x, y), (rect.right - 1, y)
            pygame.draw.line(surface, canvas.resolve(colour), *ends, canvas.px(width))


class ScoringLine(TableLine):
    """The line of a scoring, which is lit under the pointer."""

    catches = True

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.is_hovered:
            canvas.box(surface, rect, theme.PAPER_BRIGHT, radius=Corner.SMALL)
        super().paint(canvas, surface, rect)


class PointsNumber(Label):
    """The points of a seat; for screen readers they are part of the row's text."""

    role = Role.THING


class ScoringLines(Column):
    """The rows of all scorings; they share the height that there is."""

    def lengths(self, ruler: Ruler, wishes: list[int], room: int) -> list[int]:
        high = max(ruler.px(_LOWEST_ROW), min(ruler.px(_TALLEST_ROW), room // len(wishes)))
        return [high] * len(wishes)


class ScoresPane(Pane):
    """A pane that arrow keys also scroll while nothing has the focus."""

    takes_arrows = True


class PointsTable(Widget):
    """The table: names of the seats, rows of the scorings, sums."""

    seats: tuple[Seat, ...]
    rows: tuple[ResultRow, ...]
    winners: tuple[int, ...]
    may_lack_names: bool
    """Whether a narrow column may show the crest alone; the tooltip has the name then."""

    def build(self) -> Sequence[Widget]:
        before = (None, *self.rows)
        lines = [self._line(row, last) for row, last in zip(self.rows, before, strict=False)]
        scores = ScoresPane(
            (ScoringLines(lines),), called=tr("Where the points came from"), id="scores", grow=1
        )
        return self._head(), scores, self._sums()

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, 0

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        """Place the names and sums above and below the numbers, also beside a scroll bar."""
        head, scores, sums = self.children
        top, middle, foot = cut_rows(ruler, rect, _HEAD, None, _FOOT)
        scores.place(ruler, middle)
        wide = scores.children[0].rect.width
        head.place(ruler, pygame.Rect(top.topleft, (wide, top.height)))
        sums.place(ruler, pygame.Rect(foot.topleft, (wide, foot.height)))

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Highlight the winners' columns."""
        cells = _cells(
            canvas,
            pygame.Rect(rect.topleft, (self.children[0].rect.width, rect.height)),
            len(self.seats),
        )
        for seat in self.winners:
            canvas.box(surface, cells[seat + 1], theme.GOLD_PALE, radius=Corner.SMALL)

    # -- the lines

    def _head(self) -> TableLine:
        names = [
            Drawing(Do(_draw_seat, self.seats, seat, self.may_lack_names)) for seat in self.seats
        ]
        return TableLine(
            (Drawing(_draw_heading), *names), edge=(theme.INK_PALE, -Space.XS, Line.BORDER)
        )

    def _line(self, row: ResultRow, before: ResultRow | None) -> ScoringLine:
        is_first = before is None or before.round != row.round
        of_round = tr("Round {n}").format(n=row.round) if row.round else ""
        about = (of_round, f"{row.space} {row.title}".strip())
        numbers = [
            PointsNumber(
                str(points),
                colour=theme.INK if points else theme.INK_PALE,
                align=Align.CENTRE,
                face=Face.BOLD if points and points == max(row.points) else Face.BODY,
                tip=self._counted(row, seat),
            )
            for seat, points in enumerate(row.points)
        ]
        edge = (theme.PAPER_EDGE, 0, Line.HAIR) if is_first and before is not None else None
        title = Drawing(Do(_draw_title, row, of_round, is_first))
        words = self._in_words(about, row.points, row.lines)
        return ScoringLine((title, *numbers), words=words, edge=edge, height=_LOWEST_ROW)

    def _sums(self) -> TableLine:
        sums = [sum(row.points[seat] for row in self.rows) for seat in range(len(self.seats))]
        numbers = [
            PointsNumber(
                str(points), theme.HEADING, colour=theme.NOW if seat in self.winners else theme.INK,
                face=Face.TITLE, align=Align.CENTRE,
            )
            for seat, points in enumerate(sums)
        ]  # fmt: skip
        words = self._in_words((tr("Points"),), sums, ((),) * len(sums))
        edge = (theme.INK_PALE, Space.XS, Line.BORDER)
        return TableLine((Drawing(_draw_points), *numbers), words=words, edge=edge)

    def _in_words(
        self, about: Sequence[str], points: Sequence[int], lines: Sequence[Sequence[ScoreLine]]
    ) -> str:
        """Return the points of each seat as text, with what was counted if that is known."""
        return " · ".join(filter(None, (*about, *self._each(points, lines))))

    def _each(self, points: Sequence[int], lines: Sequence[Sequence[ScoreLine]]) -> Iterator[str]:
        for seat, number, counted in zip(self.seats, points, lines, strict=True):
            details = enumerated(line.text for line in counted)
            yield headed(seat.name, details) if counted else points_line(seat.name, number)

    def _counted(self, row: ResultRow, seat: int) -> str:
        """Return the text on what was counted for a number."""
        nothing = tr("in the position that the game began from") if row.given else tr("no scrolls")
        texts = [line.text for line in row.lines[seat]] or [nothing]
        return "\n".join([enumerated((self.seats[seat].name, row.title)), *texts])


# -- drawing


def _draw_heading(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    inset = canvas.px(Space.S)
    title = pygame.Rect(rect.x + inset, rect.y, rect.width, rect.height - canvas.px(Space.M))
    canvas.write(
        surface, tr("Where the points came from"), title, size=theme.LARGE_BODY, face=Face.TITLE
    )


def _draw_points(surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    title = rect.move(canvas.px(Space.S), 0)
    canvas.write(surface, tr("Points"), title, size=theme.LARGE_BODY, face=Face.TITLE)


def _draw_seat(
    seats: Sequence[Seat],
    seat: Seat,
    may_lack_names: bool,
    surface: pygame.Surface,
    canvas: Art,
    cell: pygame.Rect,
) -> None:
    top, name, _ = cut_rows(canvas, cell, 26, 18, None)
    canvas.crest(surface, seat.clan, square(top.height, center=top.center))
    name.width -= canvas.px(Space.S)
    widths = [canvas.text.width(one.name, theme.SMALLEST, Face.BOLD) for one in seats]
    if name.width >= canvas.px(52) and (name.width >= max(widths) or not may_lack_names):
        canvas.write(
            surface,
            seat.name,
            name,
            size=theme.SMALL,
            face=Face.BOLD,
            align=Align.CENTRE,
            shrinks=True,
        )


def _draw_title(
    row: ResultRow,
    of_round: str,
    is_first: bool,
    surface: pygame.Surface,
    canvas: Art,
    label: pygame.Rect,
) -> None:
    """Draw the label of a line: the round, on its first line, and the scoring tile."""
    at = label.inflate(-2 * canvas.px(Space.S), 0)
    if is_first:
        canvas.write(surface, of_round, at, size=theme.SMALL, colour=theme.INK_SOFT)
    if row.tile is None:
        at = label
    else:
        side = min(at.height - canvas.px(Space.XS), canvas.px(26))
        left = at.x + max(canvas.px(54), canvas.text.width(of_round, theme.SMALL))
        canvas.scoring_picture(
            surface, row.tile, square(side, center=(left + side // 2, at.centery))
        )
        at = pygame.Rect(left + side, at.y, at.right - left - side, at.height)
    title = at.inflate(-2 * canvas.px(Space.S), 0)
    canvas.write(surface, f"{row.space} {row.title}".strip(), title, size=theme.SMALL)
