"""The land of the day: a calendar with stars, the chosen day's land, and the way to play it."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

import pygame

from skye_desktop.files.background import Job
from skye_desktop.files.record import Progress
from skye_desktop.files.trophies import Trophy
from skye_desktop.game.saved_games import day_in_words, month_name
from skye_desktop.games.skye.daily.day_game import begin_day
from skye_desktop.games.skye.daily.day_results import (
    clock_words,
    line_to_share,
    streak_words,
    streaks,
    tries_left,
    tries_words,
    trophy_of_day,
    why_closed,
)
from skye_desktop.games.skye.daily.kept_days import KeptDays
from skye_desktop.games.skye.daily.known_days import FIRST_DAY, LAST_DAY
from skye_desktop.games.skye.daily.land_of_day import DayLand
from skye_desktop.games.skye.engine import SCORING_TILES, ScoringId
from skye_desktop.games.skye.goal_verdict import beside_best, stars_in_words
from skye_desktop.games.skye.goals.goal_words import task_words
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.goals.star_row import StarRow, draw_stars, row_width
from skye_desktop.games.skye.ui.land_pictures import load_tiles
from skye_desktop.games.skye.ui.portraits import badge
from skye_desktop.games.skye.ui.positions import copied
from skye_desktop.games.skye.ui.territory_view import draw_miniature
from skye_desktop.i18n import enumerated, sentences, tr, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Child,
    Command,
    Common,
    Do,
    Drawing,
    Face,
    Kind,
    Label,
    Poll,
    Skins,
    Space,
    Widget,
    column,
    grid,
    row,
    screen,
    sheet,
    spacer,
    square,
    theme,
    wood_board,
)
from skye_desktop.shell.notes_and_lines import draw_paper_row, light_note, note

_WEEK: Final = 7
_LOOK: Final = 0.05
"""Seconds between two checks whether the land is made."""
_BREATH: Final = 0.002
_WIDTH, _NARROW = 468, 336
"""Width of the calendar's sheet, also in a small window, in design pixels."""
_CELL, _LOW_CELL = 50, 36
"""Height of a day, also in a small window, in design pixels."""
_STAR: Final = 14
_LARGE_STAR: Final = 26
_SCORING: Final = 54
"""Side of the picture of a scoring tile, in design pixels."""
_LARGEST_TILE: Final = 132
_HAND_TILE: Final = 96
_DAYS: Final = 7
"""Number of made lands that the screen keeps."""
_STEPS: Final = {Common.LEFT: -1, Common.RIGHT: 1, Common.UP: -_WEEK, Common.DOWN: _WEEK}


class DayCell(Button):
    """A day of the calendar with its stars."""

    day: date = FIRST_DAY
    trophy: Trophy = Trophy()
    is_today: bool = False
    is_closed: bool = False
    """Whether its land cannot be played, as the day is still to come."""

    outset = 4

    def actions(self) -> dict[Command, Action]:
        """Return nothing: the arrows choose another day, whatever has the focus."""
        return {}

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = rect.inflate(-canvas.px(Space.XS), -canvas.px(Space.XS))
        if not self.is_closed:
            draw_paper_row(
                surface, canvas, box, is_chosen=self.is_selected, is_hovered=self.is_hovered
            )
        elif self.is_selected:
            canvas.box(surface, box, None, border=theme.GOLD, width=2, radius=theme.Corner.FIELD)
        ink = theme.INK_PALE if self.is_closed else theme.INK
        upper = pygame.Rect(box.x, box.y + canvas.px(2), box.width, box.height * 11 // 20)
        face = Face.BOLD if self.is_today else Face.BODY
        if self.is_today:
            side = min(upper.height, box.width)
            ring = pygame.Rect(0, 0, side + canvas.px(8), side)
            ring.center = upper.center
            canvas.box(surface, ring, theme.NOW, radius=theme.Corner.CAP)
            ink = theme.LIGHT_INK
        canvas.write(surface, str(self.day.day), upper, face=face, colour=ink, align=Align.CENTRE)
        if self.trophy.tries:
            side = min(canvas.px(_STAR), box.bottom - upper.bottom)
            stars = pygame.Rect(0, 0, row_width(side), side)
            stars.midtop = box.centerx, upper.bottom
            draw_stars(surface, canvas, stars, self.trophy.stars)
            if self.trophy.is_late:
                dot = pygame.Rect(0, 0, canvas.px(7), canvas.px(7))
                dot.topright = box.right - canvas.px(4), box.y + canvas.px(4)
                canvas.box(surface, dot, theme.INK_SOFT, radius=theme.Corner.CAP)


class DailyScene(TreeScreen):
    """The calendar of one month, and the land of the chosen day."""

    place = "daily"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._today = app.today()
        goal = None if app.played is None else app.played.session.goal
        first = date.fromisoformat(goal.day) if goal is not None and goal.day else self._today
        self._chosen = min(max(first, FIRST_DAY), LAST_DAY)
        self._days = KeptDays(app.folder)
        self._made: dict[date, DayLand] = {}
        """Lands that were made, the latest last."""
        self._making: tuple[date, Job[DayLand]] | None = None
        self._poll = Poll(self._look)
        self._trophies, self._trouble = app.trophies.read()
        self._make()

    def on_uncovered(self) -> None:
        self._today = self.app.today()
        self._trophies, self._trouble = self.app.trophies.read()
        self._make()
        self.invalidate()

    def on_covered(self) -> None:
        self._stop()

    def on_left(self) -> None:
        self._stop()

    # -- the land, made beside the window

    @property
    def land(self) -> DayLand | None:
        """The land of the chosen day; None while it is made, or if there is none."""
        return self._made.get(self._chosen)

    def _make(self) -> None:
        """Begin to make the land of the chosen day, if it is not there."""
        day = self._chosen
        if self._making is not None and self._making[0] != day:
            self._stop()
        if day in self._made or self._making is not None or why_closed(day, self._today):
            return
        self._making = day, Job(partial(_make, self.app, self._days, day))
        self._poll.wake(0)

    def _stop(self) -> None:
        if self._making is not None:
            self._making[1].cancel()
            self._making = None

    def _look(self) -> float | None:
        if self._making is None:
            return None
        day, job = self._making
        if not job.wait(_BREATH):
            return _LOOK
        self._making = None
        self._made[day] = job.result()
        for old in list(self._made)[:-_DAYS]:
            del self._made[old]
        self.invalidate()
        return None

    def wait(self, seconds: float) -> bool:
        """Wait until the land is made, at most that many seconds; return whether it is there."""
        if self._making is not None and self._making[1].wait(seconds):
            self._look()
        return self.land is not None

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        is_small = self.app.is_small
        calendar = sheet(*self._calendar(), gap=Space.S, pad=Space.L)
        left = column(calendar, spacer(), width=_NARROW if is_small else _WIDTH)
        pad = Space.L if is_small else Space.XL
        board = wood_board(self._beside(), pad=pad, width=0, grow=1)
        buttons = (
            self.button(Common.CANCEL, id="back", width=theme.NARROW_BUTTON),
            spacer(),
            self.button(Game.TODAY, id="today", width=theme.NARROW_BUTTON),
            self.button(Game.SHARE_DAY, id="share", width=theme.NARROW_BUTTON),
            self.button(Common.CONFIRM, id="play", kind=Kind.PRIMARY, width=theme.WIDE_BUTTON),
        )
        whole = screen(row(left, board, gap=Space.L), *buttons, widest=1500, tallest=900)
        return whole, self._poll

    def _calendar(self) -> Sequence[Child]:
        first = self._chosen.replace(day=1)
        title = tr("{month} {year}").format(month=month_name(first.month), year=first.year)
        head = row(
            self.button(Common.PAGE_UP, id="earlier", width=44),
            Label(title, theme.HEADING, face=Face.TITLE, align=Align.CENTRE, grow=1),
            self.button(Common.PAGE_DOWN, id="later", width=44),
            height=36,
        )
        names = [
            Label(name, theme.SMALL, theme.INK_SOFT, align=Align.CENTRE, height=20)
            for name in _weekday_names()
        ]
        blanks: list[Widget] = [
            Label("", id=f"blank {n}", height=self._cell_height) for n in range(first.weekday())
        ]
        last = monthrange(first.year, first.month)[1]
        cells = [self._cell(first.replace(day=number)) for number in range(1, last + 1)]
        found = streaks(self._trophies, self._today)
        trouble = sentences(clock_words(self._trophies, self._today), self._trouble)
        return (
            head,
            grid(_WEEK, *names),
            grid(_WEEK, *blanks, *cells),
            note(streak_words(found), align=Align.CENTRE, wrap=True),
            note(trouble, wrap=True) if trouble else None,
        )

    @property
    def _cell_height(self) -> float:
        return self.canvas.target(_LOW_CELL if self.app.is_small else _CELL)

    def _cell(self, day: date) -> DayCell:
        trophy = trophy_of_day(self._trophies, day)
        why = why_closed(day, self._today)
        stars = stars_in_words(trophy.stars) if trophy.tries else ""
        late = tr("played late") if trophy.is_late else ""
        today = tr("today") if day == self._today else ""
        words = enumerated(filter(None, (day_in_words(day), today, stars, late, why)))
        return DayCell(
            str(day.day), Do(self.choose, day), is_selected=day == self._chosen, called=words,
            day=day, trophy=trophy, is_today=day == self._today, is_closed=bool(why),
            id=f"day {day.day}", height=self._cell_height, grow=1,
        )  # fmt: skip

    def _beside(self) -> Widget:
        day, trophy, land = self._chosen, trophy_of_day(self._trophies, self._chosen), self.land
        title = Label(
            _long_day(day), theme.HEADING, theme.LIGHT_INK, Face.TITLE, wrap=True, grow=1, id="day"
        )  # fmt: skip
        why = why_closed(day, self._today)
        if land is None:
            told = why or tr("The land is being made …")
            words = light_note(told, align=Align.CENTRE, wrap=True)
            return column(title, spacer(), words, spacer(), grow=1)
        told = sentences(
            tr("With a market.") if land.is_market else _tiles_words(land), tries_words(trophy)
        )
        picture = Drawing(
            Do(_draw_land, land), (day, self.canvas.sprites.painting), tr("The land"),
            id="land", grow=1,
        )  # fmt: skip
        stars = StarRow(trophy.stars, _LARGE_STAR, is_light=True, id="stars")
        reached = "" if trophy.reached is None else beside_best(land.goal, trophy.reached)
        late = tr("played late") if trophy.is_late else ""
        best = enumerated(filter(None, (reached, late)))
        return column(
            row(title, stars, gap=Space.M, align=Align.CENTRE),
            Label(task_words(land.goal, land.state), colour=theme.LIGHT_INK, wrap=True),
            picture,
            self._scoring(land),
            self._told(told, best),
            gap=Space.S if self.app.is_small else Space.M,
            grow=1,
        )

    def _told(self, told: str, best: str) -> Widget:
        """Return what is to be known of the day, and what was reached."""
        if self.app.is_small:
            return light_note(sentences(told, best), wrap=True)
        return row(light_note(told), spacer(), light_note(best))

    def _scoring(self, land: DayLand) -> Widget:
        tiles = [tile for _, tile in land.state.setup.scoring_in(land.state.round)]
        if self.app.is_small:
            pictures = [
                Drawing(
                    Do(_draw_scoring, tile), width=_LOW_CELL, height=_LOW_CELL,
                    called=SCORING_TILES[tile].name, tip=SCORING_TILES[tile].rule,
                    id=f"scoring {tile.value}",
                )
                for tile in tiles
            ]  # fmt: skip
            return row(*pictures, spacer(), gap=Space.L, height=_LOW_CELL)
        return row(*(_scoring_tile(tile) for tile in tiles), gap=Space.L, height=_SCORING)

    # -- what can be done

    def commands(self) -> dict[Command, Action]:
        trophy = trophy_of_day(self._trophies, self._chosen)
        month = self._chosen.replace(day=1)
        first, last = month <= FIRST_DAY, month >= LAST_DAY.replace(day=1)
        ends = tr("There are no lands beyond.")
        is_there = self._chosen == self._today
        found: dict[Command, Action] = {
            Common.CANCEL: Action(self.app.pop, tr("Back")),
            Common.CONFIRM: Action(
                self.play,
                tr("Play") if tries_left(trophy) else tr("Play for fun"),
                self._why_not_played,
            ),
            Common.PAGE_UP: Action(
                Do(self._turn, -1), "‹", ends if first else "", tip=tr("The month before")
            ),
            Common.PAGE_DOWN: Action(
                Do(self._turn, 1), "›", ends if last else "", tip=tr("The next month")
            ),
            Game.TODAY: Action(
                Do(self.choose, self._today), tr("Today"),
                tr("This is today.") if is_there else why_closed(self._today, self._today),
            ),
            Game.SHARE_DAY: Action(
                self.share, tr("Share"), "" if trophy.tries else tr("Try it first."),
                tip=tr("Copy the result as a line of text"),
            ),
        }  # fmt: skip
        for command, days in _STEPS.items():
            found[command] = Action(Do(self._step, days))
        return found

    @property
    def _why_not_played(self) -> str:
        why = why_closed(self._chosen, self._today)
        return why or ("" if self.land is not None else tr("The land is being made …"))

    def choose(self, day: date) -> None:
        """Choose a day, and make its land."""
        self._chosen = min(max(day, FIRST_DAY), LAST_DAY)
        self._make()
        self.invalidate()

    def _step(self, days: int) -> None:
        self.choose(self._chosen + timedelta(days=days))

    def _turn(self, months: int) -> None:
        """Choose the same day of another month, or its last one."""
        number = self._chosen.year * 12 + self._chosen.month - 1 + months
        year, month = divmod(number, 12)
        last = monthrange(year, month + 1)[1]
        self.choose(date(year, month + 1, min(self._chosen.day, last)))

    def play(self) -> None:
        """Play the land of the chosen day from the beginning."""
        land, app = self.land, self.app
        if land is None:
            app.notify(self._why_not_played, self)
            return
        app.go.play(lambda: begin_day(land, app.shelf))

    def share(self) -> None:
        """Copy the result of the chosen day as a line of text."""
        trophy = trophy_of_day(self._trophies, self._chosen)
        if not trophy.tries:
            self.app.notify(tr("Try it first."), self)
            return
        line = line_to_share(self._chosen, trophy, streaks(self._trophies, self._today))
        if copied(self.app, line + "\n"):
            self.app.notify(tr("Copied: {text}").format(text=line))


def _make(app: App, days: KeptDays, day: date, progress: Progress) -> DayLand:
    """Make the land of a day, and load the pictures of its tiles."""
    land = days.land(day, progress)
    load_tiles(app.sprites, [land.state.players[land.goal.seat].territory], progress)
    return land


def _weekday_names() -> Sequence[str]:
    return (
        tr("Mon"), tr("Tue"), tr("Wed"), tr("Thu"), tr("Fri"), tr("Sat"), tr("Sun"),
    )  # fmt: skip


def _long_day(day: date) -> str:
    """Return a day with its name: "Saturday, 28 November 2026"."""
    names = (
        tr("Monday"), tr("Tuesday"), tr("Wednesday"), tr("Thursday"), tr("Friday"),
        tr("Saturday"), tr("Sunday"),
    )  # fmt: skip
    text = tr("{weekday}, {day}")
    return text.format(weekday=names[day.weekday()], day=day_in_words(day))


def _tiles_words(land: DayLand) -> str:
    tiles = len(land.state.players[land.goal.seat].to_build)
    return trn("{n} tile to lay.", "{n} tiles to lay.", tiles)


def _scoring_tile(tile: ScoringId) -> Widget:
    """Return picture and name of a scoring tile, with its rule as a tip."""
    printed = SCORING_TILES[tile]
    return row(
        Drawing(Do(_draw_scoring, tile), width=_SCORING, height=_SCORING),
        Label(
            printed.name, colour=theme.LIGHT_INK, wrap=True, grow=1, tip=printed.rule,
            id=f"scoring {tile.value}",
        ),
        gap=Space.S, align=Align.CENTRE, grow=1,
    )  # fmt: skip


def _draw_scoring(tile: ScoringId, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.scoring_picture(surface, tile, rect)


def _draw_land(land: DayLand, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
    canvas.patch(surface, rect, Skins.TRAY)
    seat = land.goal.seat
    room = rect.inflate(-canvas.px(Space.XL), -canvas.px(Space.XL))
    clan = land.state.setup.seats[seat].clan
    room.width -= _draw_hand(land, surface, canvas, room)
    territory = land.state.players[seat].territory
    draw_miniature(surface, canvas, territory, clan, room, largest=canvas.px(_LARGEST_TILE))


def _draw_hand(land: DayLand, surface: pygame.Surface, canvas: Art, room: pygame.Rect) -> int:
    """Draw the tiles to lay, or those that are offered, on the right; return the width taken."""
    seat, state = land.goal.seat, land.state
    clan = state.setup.seats[seat].clan
    own = state.players[seat]
    tiles = (*own.to_build, *own.drawn)
    offers = [pair for other in state.players if other is not own for pair in other.prices]
    number = len(tiles) + len(offers)
    gap = canvas.px(Space.M)
    side = min(canvas.px(_HAND_TILE), (room.height + gap) // number - gap)
    high = number * (side + gap) - gap
    place = pygame.Rect(room.right - side, room.y + (room.height - high) // 2, side, side)
    for tile, price in [*((tile, 0) for tile in tiles), *offers]:
        surface.blit(canvas.sprites.tile(tile, 0, side, clan), place)
        if price:
            middle = place.left - canvas.px(Space.XL), place.centery
            badge(surface, canvas, str(price), square(canvas.px(34), center=middle))
        place = place.move(0, side + gap)
    return side + gap + (canvas.px(60) if offers else canvas.px(Space.L))
