"""Rows and charts of the records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from skye_desktop.chronicle.queries import PersonFigures, RecordedGame
from skye_desktop.chronicle.wording import (
    DeedWords,
    listed_names,
    number_words,
    percent,
    person_line,
    points_of_seats,
    seat_words,
)
from skye_desktop.game.saved_games import date_at
from skye_desktop.i18n import enumerated, headed, sentence, tr, trn
from skye_desktop.kit import (
    Align,
    Canvas,
    Corner,
    Face,
    Label,
    ListRow,
    Role,
    Ruler,
    Size,
    Skins,
    Space,
    Widget,
    column,
    cut_columns,
    draw_star,
    row,
    square,
    theme,
)
from skye_desktop.shell.game_entries import Entry
from skye_desktop.shell.game_list import HEIGHT, WIDTH
from skye_desktop.shell.notes_and_lines import draw_paper_row

GAME_ROW = 52
LAND_ROW = 66
PERSON_ROW = 40
DEED_ROW = 52
"""Heights of rows, in design pixels."""
_STAR = 26
"""Side of a star in design pixels."""
_FIGURE = 84
"""Width of a column of numbers, in design pixels."""
_NARROW = 56
"""Width of such a column in a narrow list."""
_ROOMY = 760
"""Width of a list with room for wide columns."""
_BAR = 26
"""Height of a bar with its label, in design pixels."""
TALL, LOW = 180, 136
"""Heights of a chart of columns, in design pixels."""
_NAMES = 190
"""Width of the labels of bars, in design pixels."""


class RecordLine(NamedTuple):
    """A line of a list of games: the game with the entry by which it is opened."""

    game: RecordedGame
    entry: Entry
    seat: int | None = None
    """Seat whose land is listed; None for the game."""


class GameRow(ListRow):
    """A recorded game: who played, the points, and the day."""

    line: RecordLine

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game = self.line.game
        inner = _on_paper(self, canvas, surface, rect)
        upper = pygame.Rect(inner.x, inner.y, inner.width, inner.height // 2)
        lower = upper.move(0, upper.height)
        when = _write_small(canvas, surface, date_at(game.saved_at), upper)
        upper.width = when.x - canvas.px(Space.M) - upper.x
        canvas.write(surface, points_of_seats(game), upper, face=Face.BOLD, shrinks=True)
        told = enumerated(seat_words(game, seat) for seat in game.seats if seat.level)
        canvas.write(
            surface, _about_game(game, told), lower, size=theme.SMALL, colour=theme.INK_SOFT
        )


def game_words(game: RecordedGame) -> str:
    """Return the line of a game as text."""
    return " · ".join((points_of_seats(game), date_at(game.saved_at)))


def _about_game(game: RecordedGame, computers: str) -> str:
    """Return what else is told of a game in its line."""
    winners = [seat.name for seat in game.seats if seat.place == 1]
    won = tr("Won by {names}").format(names=enumerated(winners))
    against = headed(tr("Computers"), computers) if computers else ""
    return " · ".join(filter(None, (won, against)))


class LandRow(ListRow):
    """One of the best lands, with its small picture."""

    line: RecordLine
    land: pygame.Surface | None
    """Small picture of the land; None until it is made."""

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = _on_paper(self, canvas, surface, rect)
        land, words = cut_columns(canvas, inner, WIDTH, None, gap=Space.L)
        land = pygame.Rect(0, 0, canvas.px(WIDTH), canvas.px(HEIGHT)).move_to(center=land.center)
        if self.land is None:
            canvas.patch(surface, land, Skins.TRAY)
        else:
            surface.blit(self.land, land, special_flags=pygame.BLEND_PREMULTIPLIED)
        game, seat = self.line.game, self.line.game.seats[self.line.seat or 0]
        upper = pygame.Rect(words.x, words.y, words.width, words.height // 2)
        lower = upper.move(0, upper.height)
        when = _write_small(canvas, surface, date_at(game.saved_at), upper)
        upper.width = when.x - canvas.px(Space.M) - upper.x
        points = trn("{n} point", "{n} points", seat.points)
        canvas.write(surface, headed(seat.name, points), upper, face=Face.BOLD, shrinks=True)
        others = tr("With {names}").format(
            names=enumerated(
                f"{other.name} {other.points}" for other in game.seats if other is not seat
            )
        )
        canvas.write(surface, others, lower, size=theme.SMALL, colour=theme.INK_SOFT)


def land_words(game: RecordedGame, seat: int) -> str:
    """Return the line of a land as text."""
    owner = game.seats[seat]
    points = trn("{n} point", "{n} points", owner.points)
    return " · ".join((headed(owner.name, points), date_at(game.saved_at)))


class DeedLine(NamedTuple):
    """A line of the list of deeds, and the game in which it was done first; None if in none."""

    words: DeedWords
    listed: RecordLine | None = None


class DeedRow(ListRow):
    """A deed with a star, golden if it was done."""

    line: DeedLine

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = _on_paper(self, canvas, surface, rect)
        star, words = cut_columns(canvas, inner, _STAR, None, gap=Space.L)
        place = square(canvas.px(_STAR), center=star.center)
        draw_star(surface, canvas, place, is_won=self.line.listed is not None)
        upper = pygame.Rect(words.x, words.y, words.width, words.height // 2)
        lower = upper.move(0, upper.height)
        when = _write_small(canvas, surface, self.line.words.done_by, upper)
        upper.width = when.x - canvas.px(Space.M) - upper.x
        ink = theme.INK if self.line.listed else theme.INK_SOFT
        canvas.write(surface, self.line.words.name, upper, colour=ink, face=Face.BOLD, shrinks=True)
        canvas.write(
            surface,
            self.line.words.text,
            lower,
            size=theme.SMALL,
            colour=theme.INK_SOFT,
            shrinks=True,
        )


class PersonRow(ListRow):
    """What a person has reached, in columns."""

    one: PersonFigures

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = _on_paper(self, canvas, surface, rect)
        name, *cells = figure_columns(canvas, inner)
        canvas.write(surface, listed_names(self.one.person), name, face=Face.BOLD, shrinks=True)
        one = self.one
        figures = str(one.games), percent(one.share), number_words(one.average), str(one.best)
        for cell, figure in zip(cells, figures, strict=True):
            canvas.write(surface, figure, cell, align=Align.RIGHT)


def person_words(one: PersonFigures) -> str:
    return person_line(one)


class PeopleHead(Widget):
    """Headings of the columns of `PersonRow`."""

    role = Role.TEXT

    @property
    def label(self) -> str:
        return enumerated(_heads())

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(24)

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        inner = rect.inflate(-canvas.px(2 * Space.L), 0)
        name, *cells = figure_columns(canvas, inner)
        look: dict[str, Any] = {"size": theme.SMALL, "colour": theme.INK_SOFT, "shrinks": True}
        canvas.write(surface, _heads()[0], name, **look)
        for cell, head in zip(cells, _heads()[1:], strict=True):
            canvas.write(surface, head, cell, align=Align.RIGHT, **look)


def _heads() -> tuple[str, ...]:
    return tr("Name"), tr("Games"), tr("Won"), tr("Average"), tr("Best")


def figure_columns(canvas: Ruler, inner: pygame.Rect) -> Sequence[pygame.Rect]:
    """Return the places of a name and of four figures in a row."""
    figure = _FIGURE if inner.width >= canvas.px(_ROOMY) else _NARROW
    return cut_columns(canvas, inner, None, *(figure,) * 4, gap=Space.S)


def _on_paper(
    row: ListRow, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect
) -> pygame.Rect:
    """Draw the paper of a row that is chosen or hovered; return the room on it."""
    box = rect.inflate(0, -canvas.px(Space.S))
    if row.is_chosen or row.is_hovered:
        draw_paper_row(surface, canvas, box, is_chosen=row.is_chosen, is_hovered=True)
    return box.inflate(-canvas.px(2 * Space.L), -canvas.px(Space.S))


def _write_small(
    canvas: Canvas, surface: pygame.Surface, text: str, rect: pygame.Rect
) -> pygame.Rect:
    return canvas.write(
        surface, text, rect, size=theme.SMALL, colour=theme.INK_SOFT, align=Align.RIGHT
    )


# -- facts and charts


def fact(name: str, value: str) -> Widget:
    """Return a line with a fact, which is read as one."""
    return row(
        Label(name, colour=theme.INK_SOFT, grow=1),
        Label(value, theme.LARGE_BODY, face=Face.BOLD, align=Align.RIGHT),
        gap=Space.M,
    )


class ChartBar(NamedTuple):
    """A bar of a chart, or a column with a second one beside it."""

    name: str
    value: float
    second: float | None = None
    told: str = ""
    """The value as text; empty for a number with one decimal."""
    is_marked: bool = False
    """Whether it has the second colour."""

    @property
    def text(self) -> str:
        return self.told or number_words(self.value)


class Chart(Widget):
    """A chart with what it shows as text for whoever listens."""

    bars: tuple[ChartBar, ...]
    called: str

    role = Role.THING

    @property
    def label(self) -> str:
        told = (
            headed(bar.name, self._told(bar)) if bar.name else self._told(bar) for bar in self.bars
        )
        return sentence(headed(self.called, enumerated(told)))

    def _told(self, bar: ChartBar) -> str:
        if bar.second is None:
            return bar.text
        return enumerated((bar.text, number_words(bar.second)))

    @property
    def most(self) -> float:
        values = [value for bar in self.bars for value in (bar.value, bar.second or 0.0)]
        return max(1.0, *values)


class Bars(Chart):
    """Horizontal bars with names before and numbers behind them."""

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(_BAR) * len(self.bars)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        high = canvas.px(_BAR)
        for number, bar in enumerate(self.bars):
            line = pygame.Rect(rect.x, rect.y + number * high, rect.width, high)
            name, room, value = cut_columns(canvas, line, _NAMES, None, 44, gap=Space.M)
            canvas.write(surface, bar.name, name, shrinks=True)
            place = room.inflate(0, -canvas.px(Space.M))
            draw_bar(surface, canvas, place, bar.value / self.most)
            canvas.write(surface, number_words(bar.value), value, face=Face.BOLD, align=Align.RIGHT)


class Columns(Chart):
    """Columns side by side, one or two for each name."""

    tall: float = TALL

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(self.tall)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        has_names = any(bar.name for bar in self.bars)
        foot, head = canvas.px(22 if has_names else 2), canvas.px(20)
        plot = pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - head - foot)
        if min(plot.size) < 1 or not self.bars:
            return
        canvas.box(
            surface, pygame.Rect(plot.x, plot.bottom, plot.width, canvas.px(1)), theme.PAPER_EDGE,
            radius=0,
        )  # fmt: skip
        step = plot.width / len(self.bars)
        for number, bar in enumerate(self.bars):
            left = plot.x + round(number * step)
            cell = pygame.Rect(left, plot.y, round(step), plot.height)
            values = [(bar.value, bar.text)]
            if bar.second is not None:
                values.append((bar.second, number_words(bar.second)))
            wide = min(canvas.px(46), round(step * 0.8) // len(values))
            x = cell.centerx - wide * len(values) // 2
            colours = (SECOND, FIRST) if bar.is_marked else (FIRST, SECOND)
            for colour, (value, told) in zip(colours, values, strict=False):
                high = round(plot.height * max(0.0, value) / self.most)
                place = pygame.Rect(x, plot.bottom - high, wide - canvas.px(2), high)
                canvas.box(surface, place, colour, radius=Corner.CAP)
                above = pygame.Rect(x, place.y - head, wide, head)
                canvas.write(
                    surface, told, above, size=theme.SMALL, align=Align.CENTRE,
                    shrinks=True,
                )  # fmt: skip
                x += wide
            under = pygame.Rect(cell.x, plot.bottom, cell.width, foot)
            canvas.write(
                surface, bar.name, under, size=theme.SMALL, colour=theme.INK_SOFT,
                align=Align.CENTRE, shrinks=True,
            )  # fmt: skip


FIRST, SECOND = theme.NOW, theme.GOLD
"""Colours of the first and the second columns."""


class Legend(Widget):
    """What the colours of `Columns` mean."""

    first: str
    second: str

    role = Role.TEXT

    @property
    def label(self) -> str:
        return enumerated((self.first, self.second))

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return 0, ruler.px(20)

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        x = rect.x
        for colour, words in ((FIRST, self.first), (SECOND, self.second)):
            side = canvas.px(12)
            mark = pygame.Rect(x, rect.centery - side // 2, side, side)
            canvas.box(surface, mark, colour, radius=Corner.CAP)
            room = pygame.Rect(mark.right + canvas.px(Space.S), rect.y, rect.right, rect.height)
            room.width = rect.right - room.x
            written = canvas.write(surface, words, room, size=theme.SMALL, shrinks=True)
            x = written.right + canvas.px(Space.XL)


def draw_bar(surface: pygame.Surface, canvas: Any, place: pygame.Rect, part: float) -> None:
    """Draw a bar in its groove; ``part`` is from 0 to 1."""
    canvas.box(surface, place, theme.PAPER_DARK, radius=Corner.CAP)
    done = pygame.Rect(place.x, place.y, round(place.width * max(0.0, part)), place.height)
    canvas.box(surface, done, FIRST, radius=Corner.CAP)


def titled(title: str, *parts: Widget) -> Widget:
    """Return a heading with what stands below it."""
    return column(Label(title, theme.LARGE_BODY, face=Face.TITLE), *parts, gap=Space.M)
