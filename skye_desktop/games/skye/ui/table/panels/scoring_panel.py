"""The panel of scoring: what counts is raised and the points are added, line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, pi, sin
from typing import Final, NamedTuple

import pygame

from skye_desktop.files.settings import Speed
from skye_desktop.game.flow import Announcement
from skye_desktop.game.pace import scaled_seconds
from skye_desktop.games.skye.engine import (
    SCROLLS,
    Event,
    GameEnded,
    GoldExchanged,
    Icon,
    Phase,
    PlayerView,
    ScoreLine,
    ScoringId,
    ScoringRules,
    ScrollsScored,
    SeatView,
    Territory,
    TileScored,
)
from skye_desktop.games.skye.score_parts import CountedPart, CountedThing, count_parts
from skye_desktop.games.skye.ui.area_light import light_of
from skye_desktop.games.skye.ui.art import Art, thing_file
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sounds import Sound
from skye_desktop.games.skye.ui.table.panel_interfaces import Hint
from skye_desktop.games.skye.ui.table.panel_root import (
    Heading,
    PanelInfo,
    ReadRoot,
    box,
    figure,
    heading_row,
    seat_row,
    soft,
)
from skye_desktop.games.skye.ui.table.seat_token import SeatToken, token_row
from skye_desktop.games.skye.ui.territory_view import Marks
from skye_desktop.games.skye.wording.tile import counted_things
from skye_desktop.i18n import current_catalogue, enumerated, sentences, tr, tr_in, trn
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Command,
    Corner,
    Do,
    Drawing,
    Face,
    Label,
    Line,
    Space,
    Widget,
    clipped,
    column,
    row,
    spacer,
    square,
    stack,
    theme,
)

_ROW: Final = 24
_CREST: Final = 20
_POINTS: Final = 34
_VERDICT: Final = 0.3
"""Width of the verdict on a scenario, as a fraction of the panel's width."""

_EACH = 0.18
"""Seconds from one counted thing to the next."""
_COUNTING = 0.6, 2.2
"""Greatest number of seconds for which a line is counted; the constant above is the least."""
_REST = 0.6
"""Seconds for which a line stays in sight after it is counted."""
_NOTHING_SECONDS = 0.5
_HOP = 0.4
"""Duration of a hop, in seconds."""
_ARRIVES = 0.5
"""Seconds that points need to move to the marker."""


class ScoringPart(NamedTuple):
    """All lines of one source of points: a scoring tile, the scrolls or the gold."""

    name: str
    short: str
    """Name in a few letters, for a row with all sources."""
    rule: str
    tile: ScoringId | None
    lines: tuple[ScoreLine, ...]


class ScoringPanel(ReadRoot):
    """Counts all lines one after another; Enter shows the next one at once, S all of them."""

    announcement: Announcement
    speed: Callable[[], Speed]
    """Return the speed of animations."""
    judgement: Callable[[], tuple[str, str]]
    """Returns the coach's verdict on a scenario and the better move; empty if there is none."""
    next_text: str = ""
    """Text of the button that leaves it; empty for the usual one."""

    phase = Phase.SCORING
    _shown = 1
    _age = 0.0
    _is_counted = False
    _is_summed = False
    """Whether the sum of the round is displayed; only if there is more than one line."""

    def __post_init__(self) -> None:
        before = self.announcement.before
        self._is_final = any(isinstance(event, GameEnded) for event in self.announcement.events)
        self._rules = self.view.variant.scoring_rules
        self._put_in_words()
        # An undo or an action during the count changes the view, but not what is counted.
        self._lands = _lands_scored(self._steps, self.view.seats, before.seats)
        self._counted: list[CountedPart] = []
        self._begun = 0
        """Number of parts of the present line whose counting has begun."""
        self._arrivals: list[float] = []
        """Seconds until each group of points arrives at its marker."""
        self._before = [seat.points for seat in before.seats]
        self._begin()
        if self.speed() is Speed.OFF:
            self._show_all()

    @property
    def full_height(self) -> float:
        # The rows are at least as tall as two buttons below each other.
        return 62.0 + max(_ROW * len(self.view.seats), 78)

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(
            tr("Final scoring") if self._is_final else tr("Scoring"),
            announcement=sentences(*self.judgement()) if self.is_done else "",
            hints=self._hints,
        )

    @property
    def is_done(self) -> bool:
        """Whether all lines are counted, and the sum is displayed."""
        has_all = self._shown >= len(self._steps) and self._part() >= 1
        return has_all and self._is_summed == (len(self._parts) > 1)

    @property
    def _now(self) -> tuple[ScoringPart, ScoreLine]:
        return self._steps[self._shown - 1]

    def _part(self) -> float:
        """Return the elapsed part of the time for the present line, 0 to 1."""
        seconds = self._counting_seconds()
        return 1.0 if self._is_counted or seconds <= 0 else min(1.0, self._age / seconds)

    def _begin(self) -> None:
        """Begin to count the present line."""
        line = self._now[1]
        self._age, self._begun = 0.0, 0
        self._counted = count_parts(line, self._lands[line.seat], self._rules)

    @property
    def round(self) -> int:
        before: PlayerView = self.announcement.before
        return before.round

    @property
    def seat_to_show(self) -> int:
        return self._now[1].seat

    @property
    def points(self) -> list[int]:
        """Points of the seats, including those counted so far."""
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
        """Return the number of parts of the line that have been or are being counted."""
        return ceil(len(self._counted) * self._part())

    @property
    def untold_lines(self) -> int:
        """Number of lines at the end of the log that are not displayed yet.

        They are the lines not counted yet, and the winner before the crowning.
        """
        untold = self._steps[self._shown :]
        headings = {id(part) for part, _ in untold if part.tile is not None} - {id(self._now[0])}
        return len(untold) + len(headings) + int(self._is_final)

    def _hints(self) -> list[Hint]:
        if self.is_done:
            return []
        text = tr(
            "What [counts](6 · Score) lights up on the land. Next goes on, Show all shows the rest."
        )
        heard = tr(
            "What [counts](6 · Score) for each clan is told. Next goes on, Show all tells the rest."
        )
        return [Hint("score", self.host.meanings.for_device(text, screen_reader=heard), "go on")]

    def marks(self, shown: int) -> Marks:
        """Return marks on the counted tiles, which get rings one after another.

        If things or areas are counted, all other tiles are dimmed.
        """
        line = self._now[1]
        if shown != line.seat or self._is_summed:
            return Marks()
        if any(one.things or one.spots for one in self._counted):
            return Marks(highlighted=frozenset(line.cells), has_rings=False)
        cells = [cell for one in self._counted[: max(1, self._due())] for cell in one.cells]
        return Marks(highlighted=frozenset(cells))

    def _put_in_words(self) -> None:
        """Make the texts about what was counted, in the current language."""
        self._parts, self._language = (
            _parts(self.announcement.events, self._rules),
            current_catalogue(),
        )
        self._steps = [(part, line) for part in self._parts for line in part.lines]

    # -- what it consists of

    @property
    def shown_around(self) -> tuple[object, ...]:
        return self.points, self.untold_lines, self._lines_counted, self.info.title

    @property
    def _lines_counted(self) -> int:
        """Number of lines that are counted to their end."""
        return self._shown - (self._part() < 1)

    def has_told(self, line: ScoreLine) -> bool:
        return all(other != line for _, other in self._steps[self._lines_counted :])

    def as_shown(self, view: PlayerView) -> PlayerView:
        """Return the view with purses and supply as they are after the gold counted so far."""
        steps, counted = self._steps, self._lines_counted
        if not self._is_final or view.phase is not Phase.FINISHED or counted >= len(steps):
            return view
        before, seats = self.announcement.before, list(view.seats)
        for number, (_, line) in enumerate(steps[counted:]):
            if line.source == "gold_left":
                is_open = number == 0 and self._shown > counted
                gold = line.count if is_open else before.seats[line.seat].gold
                seats[line.seat] = seats[line.seat]._replace(gold=gold)
        supply, gold_there = before.supply, before.supply_gold
        return view._replace(seats=tuple(seats), supply=supply, supply_gold=gold_there)

    def remark(self) -> str:
        """Return the rule of the source that is counted; empty while the sum is displayed."""
        return "" if self._is_summed else self._now[0].rule

    def build(self) -> Sequence[Widget]:
        if self._language is not current_catalogue():
            self._put_in_words()
        part, line = self._now
        seats = self.view.seats
        heading = Heading(
            self._sum_head if self._is_summed else part.name, self.remark(), id="heading", grow=1
        )
        aside = column(spacer(), *self._buttons(), gap=Space.M)
        if self._is_summed:
            verdict = self._verdict_label()
            room = self.inner[0] - theme.WIDE_BUTTON - Space.XL
            room -= self.inner[0] * _VERDICT + Space.M if verdict else 0
            tokens = token_row([self._token(seat) for seat in seats], room)
            below = row(tokens, *verdict, aside, gap=Space.M, grow=1)
            return (column(heading_row(self, heading), Space.S, below),)
        # A narrow panel has no room for the picture, which the board has too.
        source = Drawing(Do(_draw_source, part.tile, line.source), width=84)
        picture = (source, Space.L) if self._is_wide else ()
        rows = column(*(self._row(part, seat) for seat in seats), grow=1)
        told = row(*picture, rows, *self._verdict_label(), grow=1)
        beside = row(told, aside, gap=Space.XL, grow=1)
        return (column(heading_row(self, heading), Space.M, beside),)

    @property
    def _sum_head(self) -> str:
        if self._is_final:
            return tr("What the end brings")
        return tr("What round {n} brings").format(n=self.round)

    @property
    def _is_wide(self) -> bool:
        return self.inner[0] >= 640

    def _verdict_label(self) -> tuple[Widget | float, ...]:
        """Return the coach's verdict on a scenario as a widget.

        Nothing before everything is counted.
        """
        words = self.judgement()[0] if self.is_done else ""
        width = self.inner[0] * _VERDICT
        return (Space.M, Label(words, wrap=True, id="verdict", width=width)) if words else ()

    @property
    def _name_width(self) -> float:
        """Width that the names need, in design pixels."""
        text = self.canvas.text
        longest: int = max(text.width(seat.name, theme.BODY, Face.BOLD) for seat in self.view.seats)
        return min(128.0, float(longest / self.canvas.scale + Space.S))

    def _token(self, seat: SeatView) -> SeatToken:
        """Return a seat's token with its sum, and the points from each source."""
        brought = [
            (part.short, sum(line.points for line in part.lines if line.seat == seat.seat))
            for part in self._parts
        ]
        told = "  ".join(f"{short} +{points}" for short, points in brought if points)
        total = f"+{sum(points for _, points in brought)}"
        spoken = f"{total} = {told}" if told else total
        return SeatToken(
            seat.clan, seat.name, spoken, total, told=told, id=f"brought {seat.seat + 1}"
        )

    def _row(self, part: ScoringPart, seat: SeatView) -> Widget:
        """Return the row with a seat's points from a source, as far as they are counted."""
        known = [
            line
            for other, line in self._steps[: self._shown]
            if other is part and line.seat == seat.seat
        ]
        points = sum(line.points for line in known)
        ink = theme.NOW if points else theme.INK_SOFT
        gained = figure(f"+{points}" if known else "", _POINTS, ink)
        told = gained, Space.XS, soft(_counted_words(known))
        light = box(theme.GOLD_PALE, radius=Corner.CAP) if self._now[1].seat == seat.seat else None
        shown = seat_row(seat, _CREST, self._name_width, *told, grow=1)
        return stack(light, row(shown, pad=(Space.S, 0)), height=_ROW)

    def _buttons(self) -> list[Button]:
        if self.is_done:
            usual = tr("To the results") if self._is_final else tr("Next round")
            return [self.go_on_button(self.next_text or usual)]
        return [self.button(Game.SHOW_ALL, "show all"), self.go_on_button(tr("Next"))]

    # -- going on

    def actions(self) -> dict[Command, Action]:
        return super().actions() | {Game.SHOW_ALL: Action(self.skip, tr("Show all"))}

    def proceed(self) -> None:
        """Show the next line, else the rest of the present line, else the sum.

        If all is shown already, leave the panel.
        """
        if self.is_done:
            self.go_on()
            return
        if self._shown < len(self._steps):
            self._shown += 1
            self._begin()
        elif self._part() < 1:
            self._is_counted = True
        else:
            self._is_summed = True
        self._renew_after_step()

    def skip(self) -> None:
        """Show everything at once."""
        self._show_all()
        self._renew_after_step()

    def _renew_after_step(self) -> None:
        self.table.look_at(None)
        self.invalidate()
        # Restart the wait for the next tick.
        self.sleep()
        self.wake()

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
        """Return the duration of the present line, in seconds."""
        rest = _REST if self._now[1].points else _NOTHING_SECONDS / 2
        return self._counting_seconds() + self._paced(rest)

    def _paced(self, seconds: float) -> float:
        return scaled_seconds(seconds, self.speed())

    def tick(self, seconds: float) -> float | None:
        """Let time pass, up to the end of the last line; return the seconds until the next call."""
        was_done = self.is_done
        self._age += seconds
        self._arrivals = [left - seconds for left in self._arrivals]
        if any(left <= 0 for left in self._arrivals):
            self.table.play(Sound.POINT)
        self._arrivals = [left for left in self._arrivals if left > 0]
        self._count()
        if not self.is_done and self._age >= self._seconds():
            self.proceed()
        elif self.is_done != was_done:
            self.invalidate()
        self.repaint_all()
        if self._arrivals:
            return 0.0
        if self.is_done:
            return None
        return 0.0 if self._part() < 1 else max(0.0, self._seconds() - self._age)

    def _count(self) -> None:
        """Play the sounds of parts counted by now, and send their points to the marker."""
        due, line = self._due(), self._now[1]
        for one in self._counted[self._begun : due]:
            if one.points:
                self.table.play(Sound.HOP if one.things else Sound.SCORE)
            if one.points and self.table.shown == line.seat:
                self._send_points(one, line.seat)
        if not self._counted and self._begun == 0 and line.points:
            self.table.play(Sound.SCORE)
            due = 1
        self._begun = due

    def _send_points(self, one: CountedPart, seat: int) -> None:
        cells = [self.table.land.cell_rect(cell) for cell in one.cells]
        start = cells[0].unionall(cells[1:])
        if one.things:
            start = square(1, topleft=self._place_of(one.things[-1])[0])
        end = self.table.place(f"marker {seat + 1}")
        self.table.fly(partial(_draw_points, self.canvas, f"+{one.points}"), start, end, _ARRIVES)
        self._arrivals.append(self._paced(_ARRIVES))

    def watch(self, event: pygame.Event) -> None:
        """Finish the present line on a click outside buttons.

        The click has its usual effect too.
        """
        if event.type != pygame.MOUSEBUTTONDOWN or self._part() >= 1 or self.is_settling:
            return
        if not isinstance(self.host.at(event.pos), Button):
            self._age = self._counting_seconds()
            self._begun = len(self._counted)
            self.invalidate()
            self.wake()

    # -- what is counted, on the land

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        """Light the areas counted so far, and raise the things after a hop.

        Return the rectangle.
        """
        line, land = self._now[1], self.table.land
        if self.table.shown != line.seat or self._is_summed:
            return None
        seat = self.view.seats[line.seat]
        each = self._counting_seconds() / max(1, len(self._counted))
        with clipped(surface, land.rect):
            for number, one in enumerate(self._counted[: self._due()]):
                age = _HOP if self._part() >= 1 else self._age - number * each
                self._light(surface, one, seat)
                for thing in one.things:
                    self._draw_thing(surface, thing, seat, self._paced(_HOP), age)
        return land.rect

    def _light(self, surface: pygame.Surface, one: CountedPart, seat: SeatView) -> None:
        """Light areas that are counted as a whole."""
        land = self.table.land
        canvas = self.canvas
        faces = seat.territory.faces
        for cell, index in one.spots:
            rect = land.snug_rect(cell)
            if rect.colliderect(land.rect):
                light = light_of(canvas, faces[cell], index, rect.width)
                surface.blit(light, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_thing(
        self, surface: pygame.Surface, thing: CountedThing, seat: SeatView, hop: float, age: float
    ) -> None:
        centre, side = self._place_of(thing)
        part = 1.0 if hop <= 0 else min(1.0, max(0.0, age) / hop)
        # Height and size are in parts of the thing's size on the tile.
        rise = round(side * (0.12 + 0.75 * sin(pi * part)))
        large = round(side * 1.4)
        canvas = self.canvas
        canvas.cast_small(surface, square(side, center=centre), side / 2 / canvas.scale)
        place = square(large, center=(centre[0], centre[1] - rise))
        canvas.sprites.draw(surface, thing_file(thing.icon, seat.clan), place)

    def _place_of(self, thing: CountedThing) -> tuple[tuple[int, int], int]:
        """Return the middle of a thing on the screen, and its size, in window pixels."""
        land, (cell, index) = self.table.land, thing.spot
        face = self._lands[self._now[1].seat].faces[cell]
        (x, y), size = self.canvas.sprites.thing_place(face, index, thing.icon, thing.number)
        rect = land.cell_rect(cell)
        return (rect.x + round(x * rect.width), rect.y + round(y * rect.width)), round(
            size * rect.width
        )


def _counted_words(lines: Sequence[ScoreLine]) -> str:
    """Return what those lines count, in words; for several scrolls each thing with its points."""
    gained = [line for line in lines if line.points]
    if len(gained) < 2:
        return (gained or lines)[-1].counted if lines else ""
    return enumerated(f"{_things_counted(line)} +{line.points}" for line in gained)


def _things_counted(line: ScoreLine) -> str:
    """Return the things that a scroll counts, in words."""
    icon = SCROLLS[Icon(line.source)]
    if icon is Icon.BARREL:
        return trn("{n} tile with barrels", "{n} tiles with barrels", line.count)
    return counted_things([icon] * line.count)[0]


def _draw_source(
    tile: ScoringId | None, source: str, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    """Draw what is counted: a scoring tile, scrolls or gold."""
    icon = pygame.Rect(rect.topleft, (rect.width, min(canvas.px(96), rect.height)))
    if tile is not None:
        canvas.scoring_picture(surface, tile, icon)
    else:
        picture = "coins/purse.png" if source == "gold_left" else f"things/{source}.png"
        canvas.sprites.draw(surface, picture, icon)


def _draw_points(
    canvas: Art, text: str, surface: pygame.Surface, centre: tuple[int, int], part: float
) -> None:
    """Draw points that are moving to the marker."""
    plate = square(canvas.px(30), center=centre)
    canvas.box(
        surface, plate, theme.GOLD_PALE, border=theme.GOLD, width=Line.BORDER, radius=Corner.CAP
    )
    canvas.write(surface, text, plate, size=theme.BODY, face=Face.TITLE, align=Align.CENTRE)


def _lands_scored(
    steps: Sequence[tuple[ScoringPart, ScoreLine]],
    now: Sequence[SeatView],
    before: Sequence[SeatView],
) -> list[Territory]:
    """Return for each seat the land that was scored.

    It is the present one, unless an undo has taken away tiles that were counted; then it is the
    land before the scoring.
    """
    found = []
    for seat, earlier in zip(now, before, strict=True):
        counted_on = [cell for _, line in steps if line.seat == seat.seat for cell in line.cells]
        is_there = all(cell in seat.territory for cell in counted_on)
        found.append(seat.territory if is_there else earlier.territory)
    return found


def _parts(events: Sequence[Event], rules: ScoringRules) -> list[ScoringPart]:
    parts = []
    scrolls: list[ScoreLine] = []
    gold: list[ScoreLine] = []
    for event in events:
        if isinstance(event, TileScored):
            info = rules.tiles[event.tile]
            parts.append(
                ScoringPart(
                    f"{event.space}  {info.name}", event.space, info.rule, event.tile, event.lines
                )
            )
        elif isinstance(event, ScrollsScored):
            scrolls += event.lines
        elif isinstance(event, GoldExchanged):
            gold.append(event.line)
    if scrolls:
        parts.append(
            ScoringPart(
                tr("Scrolls"),
                tr("Scrolls"),
                tr("each counts over the whole land"),
                None,
                tuple(scrolls),
            )
        )
    if gold:
        parts.append(
            ScoringPart(
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
