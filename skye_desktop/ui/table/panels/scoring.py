"""Scoring: tile by tile and seat by seat, the counted cells light up and the points are added."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    SCORING_TILES,
    Event,
    GameEnded,
    GoldExchanged,
    Phase,
    ScoreLine,
    ScoringId,
    ScrollsScored,
    SeatView,
    TileScored,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Part, column, row, spacer, stack
from skye_desktop.kit.theme import Corner, Space
from skye_desktop.kit.widgets import Button
from skye_desktop.play.flow import Announcement
from skye_desktop.play.turns import paced
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import Hint, TableContext
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Scoring
from skye_desktop.ui.table.pieces import Picture, box, figure, seat_row, soft
from skye_desktop.ui.territory_view import Marks

_STEP_SECONDS = 1.5
_NOTHING_SECONDS = 0.5
_COUNTING = 0.6
"""The part of a line's time in which its cells light up and its points are added."""


class _Part(NamedTuple):
    """Everything that one source gives."""

    name: str
    rule: str
    tile: ScoringId | None
    lines: tuple[ScoreLine, ...]


class ScoringPanel(ReadPanel):
    """Walks through all lines by itself; Enter shows the next one at once, S shows all."""

    phase = Phase.SCORING

    def __init__(self, context: TableContext, announcement: Announcement, viewer: int | None) -> None:
        super().__init__(context, viewer=viewer)
        events = announcement.events
        self._round = announcement.before.round
        self._is_final = any(isinstance(event, GameEnded) for event in events)
        self._parts = _parts(events)
        self._steps = [(part, line) for part in self._parts for line in part.lines]
        self._shown = 1
        self._age = 0.0
        self._is_counted = False
        self._before = [seat.points for seat in announcement.before.seats]
        self.height = Scoring.HEAD + Scoring.ROW * len(announcement.before.seats)
        if context.settings.animation_speed is Speed.OFF:
            self._shown = len(self._steps)
            self._is_counted = True

    @property
    def title(self) -> str:
        return tr("Final scoring") if self._is_final else tr("Scoring")

    @property
    def round(self) -> int:
        """The round that is scored; the game itself has gone on."""
        return self._round

    @property
    def is_done(self) -> bool:
        return self._shown >= len(self._steps) and self._part() >= 1

    @property
    def _now(self) -> tuple[_Part, ScoreLine]:
        return self._steps[self._shown - 1]

    def _part(self) -> float:
        """How far the line that is shown has been counted, 0 to 1."""
        seconds = self._seconds() * _COUNTING
        return 1.0 if self._is_counted or seconds <= 0 else min(1.0, self._age / seconds)

    def points(self) -> list[int]:
        """The points before, those of every line shown so far, and what is counted of the one that is shown."""
        points = list(self._before)
        for _, line in self._steps[: self._shown - 1]:
            points[line.seat] += line.points
        now = self._now[1]
        points[now.seat] += round(now.points * self._part())
        return points

    def untold_lines(self) -> int:
        """The log must not tell what has not been counted yet."""
        untold = self._steps[self._shown :]
        headings = {id(part) for part, _ in untold if part.tile is not None} - {id(self._now[0])}
        return len(untold) + len(headings) + (1 if untold and self._is_final else 0)

    def hints(self) -> list[Hint]:
        words, text = (
            self.context.input.words,
            tr("The tiles that count light up. {next} goes on, {all} shows all."),
        )
        text = text.format(next=words(Common.CONFIRM), all=words(Game.SHOW_ALL))
        return [Hint("score", text, "go on")]

    def shown_seat(self) -> int:
        return self._now[1].seat

    def marks(self) -> Marks:
        line = self._now[1]
        if self.context.shown != line.seat:
            return Marks()
        # They light up one after the other.
        number = ceil(len(line.cells) * self._part())
        return Marks(highlighted=frozenset(line.cells[: max(1, number)]))

    # -- going on

    def content(self) -> Part:
        part, _ = self._now
        seats = [self._row(part, seat) for seat in self.context.view.seats]
        source = Picture(self._draw_source, (Scoring.PICTURE, None))
        counted = row(
            source, Space.L, column(*seats).grow(), Space.XL, column(spacer(), *self._buttons(), gap=Space.M)
        )
        return column(self.heading(part.name), Space.M, counted.grow())

    def _buttons(self) -> list[Button]:
        if self.is_done:
            text = tr("To the results") if self._is_final else tr("Next round")
            return [self.go_on_button(text, theme.BUTTON)]
        skip = self.button(Game.SHOW_ALL, (theme.BUTTON, theme.BUTTON_HEIGHT), "show all")
        return [skip, self.go_on_button(tr("Next"), theme.BUTTON)]

    def commands(self) -> dict[Command, Action]:
        return super().commands() | {Game.SHOW_ALL: Action(self.skip, tr("Show all"))}

    def note(self) -> str:
        return self._now[0].rule

    def go_on(self) -> None:
        if self.is_done:
            self.context.go_on()
            return
        if self._shown == len(self._steps):
            self._is_counted = True
        else:
            self._shown += 1
            self._age = 0.0
            if self._now[1].points:
                self.context.play(Sound.SCORE)
        self.context.look_at(None)
        self.layout(self.rect)

    def skip(self) -> None:
        self._shown = len(self._steps)
        self._is_counted = True
        self.context.look_at(None)
        self.layout(self.rect)

    def _seconds(self) -> float:
        line = self._now[1]
        return paced(
            _STEP_SECONDS if line.points else _NOTHING_SECONDS, self.context.settings.animation_speed
        )

    def next_update_in(self) -> float | None:
        """For the next frame while it is counted, then until the next line."""
        if self.is_done:
            return None
        return 0.0 if self._part() < 1 else max(0.0, self._seconds() - self._age)

    def update(self, seconds: float) -> None:
        """Go on by itself, but never past the last line."""
        was_done = self.is_done
        self._age += seconds
        if self._shown < len(self._steps) and self._age >= self._seconds():
            self.go_on()
        elif self.is_done != was_done:
            self.layout(self.rect)

    def handle_event(self, event: pygame.Event) -> bool:
        if self.group.handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._part() < 1:
            # A click anywhere finishes what is being counted, and may do whatever else it does.
            self._age = self._seconds() * _COUNTING
            self.layout(self.rect)
        return self.context.input.act(event, self.commands)

    # -- drawing

    def _draw_source(self, surface: pygame.Surface, canvas: Art, rect: pygame.Rect) -> None:
        part, now = self._now
        icon = pygame.Rect(rect.topleft, (rect.width, min(canvas.px(Scoring.TALLEST_PICTURE), rect.height)))
        if part.tile is not None:
            canvas.scoring_picture(surface, part.tile, icon)
        else:
            picture = "coins/purse.png" if now.source == "gold_left" else f"things/{now.source}.png"
            canvas.sprites.draw(surface, picture, icon)

    def _row(self, part: _Part, seat: SeatView) -> Part:
        """What the part gives a seat, as far as it is counted."""
        known = [
            line for other, line in self._steps[: self._shown] if other is part and line.seat == seat.seat
        ]
        counted = known[-1].counted if known else ""
        points = sum(line.points for line in known)
        gained = figure(
            f"+{points}" if known else "", Scoring.POINTS, theme.NOW if points else theme.INK_SOFT
        )
        light = box(theme.GOLD_PALE, radius=Corner.CAP) if self._now[1].seat == seat.seat else None
        shown = seat_row(seat, Scoring.CREST, Scoring.NAME, gained, Space.XS, soft(counted))
        return stack(light, row(shown.grow(), pad=(Space.S, 0))).sized(None, Scoring.ROW)


def _parts(events: Sequence[Event]) -> list[_Part]:
    parts = []
    scrolls: list[ScoreLine] = []
    gold: list[ScoreLine] = []
    for event in events:
        if isinstance(event, TileScored):
            info = SCORING_TILES[event.tile]
            parts.append(_Part(f"{event.space}  {info.name}", info.rule, event.tile, event.lines))
        elif isinstance(event, ScrollsScored):
            scrolls += event.lines
        elif isinstance(event, GoldExchanged):
            gold.append(event.line)
    if scrolls:
        parts.append(_Part(tr("Scrolls"), tr("each counts over the whole land"), None, tuple(scrolls)))
    if gold:
        parts.append(_Part(tr("Gold"), tr("1 point for each full 5 gold"), None, tuple(gold)))
    return parts
