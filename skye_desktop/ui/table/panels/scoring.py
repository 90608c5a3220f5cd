"""Scoring: tile by tile and seat by seat, what counts rises one after another and the points are added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil, pi, sin
from typing import NamedTuple

import pygame

from skye_desktop.engine import (
    Event,
    GameEnded,
    GoldExchanged,
    Phase,
    ScoreLine,
    ScoringId,
    ScoringRules,
    ScrollsScored,
    SeatView,
    Territory,
    TileScored,
)
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import in_use, sentences, tr, tr_in, trn
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, clipped
from skye_desktop.kit.commands import Action, Command
from skye_desktop.kit.layout import Child, Part, column, row, stack
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Corner, Line, Space
from skye_desktop.kit.widgets import Button, Label
from skye_desktop.play.counting import Counted, Thing, counted
from skye_desktop.play.flow import Announcement
from skye_desktop.play.turns import paced
from skye_desktop.ui.area_light import light_of
from skye_desktop.ui.art import Art, thing_file
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sounds import Sound
from skye_desktop.ui.table.context import Hint, TableContext
from skye_desktop.ui.table.panel import ReadPanel
from skye_desktop.ui.table.panel_sizes import Scoring
from skye_desktop.ui.table.pieces import Picture, box, figure, seat_row, soft, square
from skye_desktop.ui.territory_view import Marks

_EACH = 0.18
"""Seconds from one thing that counts to the next."""
_COUNTING = 0.6, 2.2
"""Seconds in which a line is counted, at least and at most."""
_REST = 0.6
"""Seconds for which it is then looked at."""
_NOTHING_SECONDS = 0.5
_HOP = 0.4
"""Seconds of a hop."""
_ARRIVES = 0.5
"""Seconds in which points fly to the marker."""


class _Part(NamedTuple):
    """Everything that one source gives."""

    name: str
    short: str
    """A few letters, where all are told in a row."""
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
        self._rules = context.view.variant.scoring_rules
        self._events = events
        self._put_in_words()
        self._shown = 1
        self._age = 0.0
        self._is_counted = False
        self._is_summed = False
        """Whether all that the round brought is shown, where that is more than the last line."""
        # Whoever undoes or plays on while points are counted changes the view, not what was counted.
        self._lands = _lands_scored(self._steps, context.view.seats, announcement.before.seats)
        self._counted: list[Counted] = []
        self._begun = 0
        """How much of the line has set out to be counted."""
        self._arrivals: list[float] = []
        """In how many seconds points are at their marker."""
        self._begin()
        self._before = [seat.points for seat in announcement.before.seats]
        self.height = Scoring.HEAD + max(Scoring.ROW * len(announcement.before.seats), Scoring.BUTTONS)
        if context.animation_speed is Speed.OFF:
            self._show_all()

    @property
    def title(self) -> str:
        return tr("Final scoring") if self._is_final else tr("Scoring")

    @property
    def round(self) -> int:
        """The round that is scored; the game itself has gone on."""
        return self._round

    @property
    def is_done(self) -> bool:
        has_all = self._shown >= len(self._steps) and self._part() >= 1
        return has_all and self._is_summed == (len(self._parts) > 1)

    @property
    def _now(self) -> tuple[_Part, ScoreLine]:
        return self._steps[self._shown - 1]

    def _part(self) -> float:
        """How far the line that is shown has been counted, 0 to 1."""
        seconds = self._counting_seconds()
        return 1.0 if self._is_counted or seconds <= 0 else min(1.0, self._age / seconds)

    def _begin(self) -> None:
        """Another line is to be counted."""
        line = self._now[1]
        self._age, self._begun = 0.0, 0
        self._counted = counted(line, self._lands[line.seat], self._rules)

    def points(self) -> list[int]:
        """The points before, those of every line shown so far, and what is counted of the one that is shown."""
        points = list(self._before)
        for _, line in self._steps[: self._shown - 1]:
            points[line.seat] += line.points
        now = self._now[1]
        points[now.seat] += self._points_so_far()
        return points

    def _points_so_far(self) -> int:
        line, part = self._now[1], self._part()
        if part >= 1 or not self._counted:
            return round(line.points * part)
        return sum(one.points for one in self._counted[: self._due()])

    def _due(self) -> int:
        """How much of the line is counted by now, the one that is just being counted too."""
        return ceil(len(self._counted) * self._part())

    def untold_lines(self) -> int:
        """The log must not tell what has not been counted yet, nor who has won: that is for the crowning."""
        untold = self._steps[self._shown :]
        headings = {id(part) for part, _ in untold if part.tile is not None} - {id(self._now[0])}
        return len(untold) + len(headings) + int(self._is_final)

    def hints(self) -> list[Hint]:
        if self.is_done:
            return []
        text = tr("What [counts](6 · Score) lights up on the land. Next goes on, Show all shows the rest.")
        heard = tr("What [counts](6 · Score) for each clan is told. Next goes on, Show all tells the rest.")
        return [Hint("score", self.context.input.by_hand(text, heard=heard), "go on")]

    def shown_seat(self) -> int:
        return self._now[1].seat

    def marks(self) -> Marks:
        """What is counted as tiles is ringed one after the other; beside things and areas the rest steps back."""
        line = self._now[1]
        if self.context.shown != line.seat or self._is_summed:
            return Marks()
        if any(one.things or one.spots for one in self._counted):
            return Marks(highlighted=frozenset(line.cells), has_rings=False)
        cells = [cell for one in self._counted[: max(1, self._due())] for cell in one.cells]
        return Marks(highlighted=frozenset(cells))

    # -- going on

    def _put_in_words(self) -> None:
        """Name what was counted, in the language in use."""
        self._parts, self._language = _parts(self._events, self._rules), in_use()
        self._steps = [(part, line) for part in self._parts for line in part.lines]

    def content(self) -> Part:
        if self._language is not in_use():
            self._put_in_words()
        if self._is_summed:
            return self._summary()
        part, _ = self._now
        seats = [self._row(part, seat) for seat in self.context.view.seats]
        # A narrow panel has no room for the picture, which the board has too.
        source = (Picture(self._draw_source, (Scoring.PICTURE, None)), Space.L) if self._is_wide else ()
        counted = self.beside(row(*source, column(*seats).grow(), *self._verdict()), *self._buttons())
        return column(self.heading(part.name), Space.M, counted.grow())

    @property
    def _is_wide(self) -> bool:
        return self.inner().width >= self.canvas.px(Scoring.WIDE)

    def _summary(self) -> Part:
        """What all of it brought each seat."""
        head = (
            tr("What the end brings") if self._is_final else tr("What round {n} brings").format(n=self._round)
        )
        rows = column(*(self._sum_row(seat, self._name_width()) for seat in self.context.view.seats)).grow()
        brought = row(rows, *self._verdict())
        return column(self.heading(head), Space.M, self.beside(brought, *self._buttons()).grow())

    def _verdict(self) -> Sequence[Child]:
        """What the coach says of a scenario that was tried, once all is counted."""
        words = self.context.verdict[0] if self.is_done else ""
        width = self.inner().width / self.canvas.scale * Scoring.VERDICT / 100
        return (Space.M, Label(words, (width, None), wrap=True, id="verdict")) if words else ()

    def told(self) -> str:
        return sentences(*self.context.verdict) if self.is_done else ""

    def _name_width(self) -> float:
        """Names leave what is told beside them the room that they do not need themselves."""
        text, seats = self.canvas.text, self.context.view.seats
        longest = max(text.width(seat.name, theme.BODY, Face.BOLD) for seat in seats) / self.canvas.scale
        return min(Scoring.NAME, longest + Space.S)

    def _sum_row(self, seat: SeatView, name: float) -> Part:
        brought = [
            (part.short, sum(line.points for line in part.lines if line.seat == seat.seat))
            for part in self._parts
        ]
        has_room = self._is_wide or not self._verdict()
        told = "  ".join(f"{short} +{points}" for short, points in brought if points and has_room)
        total = sum(points for _, points in brought)
        gained = figure(f"+{total}", Scoring.POINTS, theme.NOW if total else theme.INK_SOFT)
        shown = seat_row(seat, Scoring.CREST, name, gained, Space.S, soft(told))
        return row(shown.grow(), pad=(Space.S, 0)).sized(None, Scoring.ROW)

    def _buttons(self) -> list[Button]:
        if self.is_done:
            text = tr("To the results") if self._is_final else tr("Next round")
            return [self.go_on_button(text)]
        skip = self.button(Game.SHOW_ALL, (theme.WIDE_BUTTON, theme.BUTTON_HEIGHT), "show all")
        return [skip, self.go_on_button(tr("Next"))]

    def commands(self) -> dict[Command, Action]:
        return super().commands() | {Game.SHOW_ALL: Action(self.skip, tr("Show all"))}

    def note(self) -> str:
        return "" if self._is_summed else self._now[0].rule

    def go_on(self) -> None:
        if self.is_done:
            self.context.go_on()
            return
        if self._shown < len(self._steps):
            self._shown += 1
            self._begin()
        elif self._part() < 1:
            self._is_counted = True
        else:
            self._is_summed = True
        self.context.look_at(None)
        self.layout(self.rect)

    def skip(self) -> None:
        self._show_all()
        self.context.look_at(None)
        self.layout(self.rect)

    def _show_all(self) -> None:
        self._shown = len(self._steps)
        self._begin()
        self._is_counted = True
        self._is_summed = len(self._parts) > 1

    def _counting_seconds(self) -> float:
        least, most = _COUNTING
        seconds = min(most, max(least, _EACH * len(self._counted)))
        return self._paced(seconds if self._now[1].points else _NOTHING_SECONDS / 2)

    def _seconds(self) -> float:
        """The whole time of the line."""
        rest = _REST if self._now[1].points else _NOTHING_SECONDS / 2
        return self._counting_seconds() + self._paced(rest)

    def _paced(self, seconds: float) -> float:
        return paced(seconds, self.context.animation_speed)

    def next_update_in(self) -> float | None:
        """For the next frame while it is counted, then until the next line."""
        if self._arrivals:
            return 0.0
        if self.is_done:
            return None
        return 0.0 if self._part() < 1 else max(0.0, self._seconds() - self._age)

    def update(self, seconds: float) -> None:
        """Go on by itself, but never past the last line."""
        was_done = self.is_done
        self._age += seconds
        self._arrivals = [left - seconds for left in self._arrivals]
        if any(left <= 0 for left in self._arrivals):
            self.context.play(Sound.POINT)
        self._arrivals = [left for left in self._arrivals if left > 0]
        self._count()
        if not self.is_done and self._age >= self._seconds():
            self.go_on()
        elif self.is_done != was_done:
            self.layout(self.rect)

    def _count(self) -> None:
        """What is due by now is heard, and its points fly to the marker."""
        due, line = self._due(), self._now[1]
        for one in self._counted[self._begun : due]:
            if one.points:
                self.context.play(Sound.HOP if one.things else Sound.SCORE)
            if one.points and self.context.shown == line.seat:
                self._send_points(one, line.seat)
        if not self._counted and self._begun == 0 and line.points:
            self.context.play(Sound.SCORE)
            due = 1
        self._begun = due

    def _send_points(self, one: Counted, seat: int) -> None:
        canvas, land = self.canvas, self.context.land
        cells = [land.cell_rect(cell) for cell in one.cells]
        start = cells[0].unionall(cells[1:]).center
        if one.things:
            start = self._place_of(one.things[-1])[0]
        end = self.context.places.marker(canvas, self.context.view.seats, self.points(), seat)
        self.context.animate(partial(_draw_points, canvas, f"+{one.points}"), start, end, _ARRIVES)
        self._arrivals.append(self._paced(_ARRIVES))

    def handle_event(self, event: pygame.Event) -> bool:
        if self.group.handle_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._part() < 1:
            # A click anywhere finishes what is being counted, and may do whatever else it does.
            self._age = self._counting_seconds()
            self._begun = len(self._counted)
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

    def draw_over(self, surface: pygame.Surface) -> None:
        """The areas that have been counted are lit, the things stand out, each after a hop."""
        line = self._now[1]
        if self.context.shown != line.seat or self._is_summed:
            return
        seat = self.context.view.seats[line.seat]
        each = self._counting_seconds() / max(1, len(self._counted))
        with clipped(surface, self.context.land.rect):
            for number, one in enumerate(self._counted[: self._due()]):
                age = _HOP if self._part() >= 1 else self._age - number * each
                self._light(surface, one, seat)
                for thing in one.things:
                    self._draw_thing(surface, thing, seat, self._paced(_HOP), age)

    def _light(self, surface: pygame.Surface, one: Counted, seat: SeatView) -> None:
        """The areas counted as a whole."""
        land, canvas, faces = self.context.land, self.canvas, seat.territory.faces
        for cell, index in one.spots:
            rect = land.snug_rect(cell)
            if rect.colliderect(land.rect):
                light = light_of(canvas, faces[cell], index, rect.width)
                surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_thing(
        self, surface: pygame.Surface, thing: Thing, seat: SeatView, hop: float, age: float
    ) -> None:
        centre, side = self._place_of(thing)
        part = 1.0 if hop <= 0 else min(1.0, max(0.0, age) / hop)
        rise = round(side * (Scoring.RISE + Scoring.HOP * sin(pi * part)))
        large = round(side * Scoring.LARGE)
        canvas = self.canvas
        canvas.cast_small(surface, square(side, center=centre), side / 2 / canvas.scale)
        place = square(large, center=(centre[0], centre[1] - rise))
        canvas.sprites.draw(surface, thing_file(thing.icon, seat.clan), place)

    def _place_of(self, thing: Thing) -> tuple[tuple[int, int], int]:
        """Where its middle is on the screen, and how large it is."""
        land, (cell, index) = self.context.land, thing.spot
        face = self._lands[self._now[1].seat].faces[cell]
        (x, y), size = self.canvas.sprites.thing_place(face, index, thing.icon, thing.number)
        rect = land.cell_rect(cell)
        return (rect.x + round(x * rect.width), rect.y + round(y * rect.width)), round(size * rect.width)

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
        shown = seat_row(seat, Scoring.CREST, self._name_width(), gained, Space.XS, soft(counted))
        return stack(light, row(shown.grow(), pad=(Space.S, 0))).sized(None, Scoring.ROW)


def _draw_points(
    canvas: Art, text: str, surface: pygame.Surface, centre: tuple[int, int], part: float
) -> None:
    """Points on their way to the marker."""
    plate = square(canvas.px(Scoring.PLATE), center=centre)
    canvas.box(surface, plate, theme.GOLD_PALE, border=theme.GOLD, width=Line.BORDER, radius=Corner.CAP)
    canvas.write(surface, text, plate, size=theme.BODY, face=Face.TITLE, align=Align.CENTRE)


def _lands_scored(
    steps: Sequence[tuple[_Part, ScoreLine]], now: Sequence[SeatView], before: Sequence[SeatView]
) -> list[Territory]:
    """The lands that were scored: as they lie now, or where that was undone before it is shown, as they lay."""
    found = []
    for seat, earlier in zip(now, before, strict=True):
        counted_on = [cell for _, line in steps if line.seat == seat.seat for cell in line.cells]
        is_there = all(cell in seat.territory for cell in counted_on)
        found.append(seat.territory if is_there else earlier.territory)
    return found


def _parts(events: Sequence[Event], rules: ScoringRules) -> list[_Part]:
    parts = []
    scrolls: list[ScoreLine] = []
    gold: list[ScoreLine] = []
    for event in events:
        if isinstance(event, TileScored):
            info = rules.tiles[event.tile]
            parts.append(
                _Part(f"{event.space}  {info.name}", event.space, info.rule, event.tile, event.lines)
            )
        elif isinstance(event, ScrollsScored):
            scrolls += event.lines
        elif isinstance(event, GoldExchanged):
            gold.append(event.line)
    if scrolls:
        parts.append(
            _Part(tr("Scrolls"), tr("Scrolls"), tr("each counts over the whole land"), None, tuple(scrolls))
        )
    if gold:
        parts.append(
            _Part(
                tr_in("final scoring", "Gold"),
                tr_in("final scoring", "Gold"),
                _gold_rule(rules.gold_a_point),
                None,
                tuple(gold),
            )
        )
    return parts


def _gold_rule(gold: int) -> str:
    return trn("1 point for each gold", "1 point for each full {n} gold", gold)
