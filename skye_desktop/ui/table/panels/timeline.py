"""The time line: any moment of the game, looked at without touching it.

The table above shows the moment; how the game itself stands is what the panel was laid over, and comes back
with it. While the time line is open nothing can be done in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from skye_desktop.engine import Phase, PlayerView, Territory
from skye_desktop.files.record import Bookmark, Note
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align, Canvas
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.kit.widgets import LEFT_BUTTON, Button, Kind, Widget, draw_arrow, key_hint
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.play.timeline import (
    Section,
    actor_at,
    cell_at,
    describe_moment,
    phase_at,
    pinned_at,
    pinned_to,
    round_at,
    round_from,
    sections,
    tile_at,
    tiles_drawn,
    viewer_at,
    where,
    words_of,
)
from skye_desktop.ui.art import Art, art_of
from skye_desktop.ui.sizes import Panels, Pin, SeatCard, Time
from skye_desktop.ui.table.context import Looking, TableContext
from skye_desktop.ui.table.marks import draw_annotation
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel
from skye_desktop.ui.territory_view import Marks, laid_cells
from skye_desktop.ui.theme import CLAN

PACES: dict[Speed, float] = {Speed.SLOW: 2.0, Speed.NORMAL: 0.9, Speed.FAST: 0.3}
"""Seconds from moment to moment while it plays."""
_FETCHED_A_FRAME = 2


def pace_name(pace: Speed) -> str:
    """How fast it plays, in a word."""
    return {Speed.SLOW: tr("Slow"), Speed.NORMAL: tr("Normal"), Speed.FAST: tr("Fast")}[pace]


class TimeBar(Widget):
    """The rounds as sections, an action each tick, what is pinned above them, and a knob to drag."""

    def __init__(self, rounds: Sequence[Section], ticks: Sequence[Colour], go: Callable[[int], None]) -> None:
        """``ticks`` has the colour of every action."""
        super().__init__("time bar", pygame.Rect(0, 0, 1, 1))
        self.at = 0
        self.annotations: list[Note | Bookmark] = []
        self.is_held = False
        self._rounds = rounds
        self._ticks = ticks
        self._go = go

    @property
    def last(self) -> int:
        """The last moment there is."""
        return len(self._ticks)

    def x_of(self, at: float) -> int:
        """The pixel of a moment; halves lie between two."""
        return self.rect.x + round(self.rect.width * max(0.0, min(1.0, at / max(1, self.last))))

    def at_x(self, x: int) -> int:
        """The moment at a pixel."""
        part = (x - self.rect.x) / max(1, self.rect.width)
        return max(0, min(self.last, round(part * self.last)))

    def handle_event(self, event: pygame.Event) -> bool:
        """A press anywhere takes the knob there; it follows until it is let go."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.is_held = self.rect.collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON and self.is_held:
            self.is_held = False
            return True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.is_held = False
        if not self.is_held or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return False
        at = self.at_x(event.pos[0])
        if at != self.at:
            self._go(at)
        return True

    def knob(self, canvas: Art) -> pygame.Rect:
        """Where the knob is."""
        rect = pygame.Rect(0, 0, canvas.px(Time.KNOB), canvas.px(Time.TRACK + Time.OVER))
        rect.center = (self.x_of(self.at), self._track(canvas).centery)
        return rect

    def _track(self, canvas: Art) -> pygame.Rect:
        height = canvas.px(Time.TRACK)
        return pygame.Rect(
            self.rect.x, self.rect.bottom - height - canvas.px(Time.OVER), self.rect.width, height
        )

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Sections, ticks, what lies behind, pins, knob."""
        canvas = art_of(canvas)
        track = self._track(canvas)
        for section in self._rounds:
            self._draw_section(surface, canvas, section, track)
        self._draw_ticks(surface, canvas, track)
        behind = pygame.Rect(track.x, track.bottom, self.x_of(self.at) - track.x, canvas.px(Time.BEHIND))
        canvas.box(surface, behind, theme.NOW, radius=Corner.SHARP)
        self._draw_annotations(surface, canvas, track)
        fill = theme.NOW_LIGHT if self.hovered or self.is_held else theme.NOW
        canvas.box(surface, self.knob(canvas), fill, border=theme.NOW_DARK, radius=Corner.SMALL)

    def _draw_section(
        self, surface: pygame.Surface, canvas: Art, section: Section, track: pygame.Rect
    ) -> None:
        left = self.x_of(section.first - 0.5) if section is not self._rounds[0] else track.x
        right = self.x_of(section.last + 0.5)
        rect = pygame.Rect(left, track.y, max(1, right - left), track.height)
        is_now = section.first <= self.at <= section.last or (not self.at and section is self._rounds[0])
        fill = theme.GOLD_PALE if is_now else theme.PAPER_DARK if section.round % 2 else theme.PAPER_LIGHT
        canvas.box(surface, rect, fill, border=theme.PAPER_EDGE, width=Line.HAIR, radius=Corner.SHARP)
        # Beside the knob where it stands at the beginning of the round.
        label = pygame.Rect(rect.x + canvas.px(Space.L), rect.y, rect.width, canvas.px(Time.LABEL))
        label.width -= canvas.px(Space.L + Space.S)
        for text in (tr("Round {round}").format(round=section.round), str(section.round)):
            if canvas.text.width(text, theme.SMALLEST) <= label.width:
                canvas.write(surface, text, label, size=theme.SMALLEST)
                return

    def _draw_ticks(self, surface: pygame.Surface, canvas: Art, track: pygame.Rect) -> None:
        if max(1, self.last) * canvas.px(Time.LEAST_STEP) > track.width:
            return  # they would be one grey band
        width, height = canvas.px(Line.FIRM), canvas.px(Time.TICK)

        def make() -> pygame.Surface:
            picture = pygame.Surface((track.width + 2 * width, height), pygame.SRCALPHA)
            for at, colour in enumerate(self._ticks, start=1):
                x = self.x_of(at) - track.x - width // 2
                pygame.draw.line(picture, colour, (x, 0), (x, height), width)
                # A shadow, for the pale ones.
                pygame.draw.line(picture, theme.INK_PALE, (x + width, 0), (x + width, height))
            return picture

        picture = canvas.sprites.made(("ticks", track.width, height, tuple(self._ticks)), make)
        surface.blit(picture, (track.x, track.bottom - height))

    def _draw_annotations(self, surface: pygame.Surface, canvas: Art, track: pygame.Rect) -> None:
        side, near = canvas.px(Pin.SIDE), canvas.px(Space.XS)
        marked = {
            kind: {pinned.at for pinned in self.annotations if isinstance(pinned, kind)}
            for kind in (Bookmark, Note)
        }
        drawn: set[tuple[bool, int]] = set()
        for pinned in self.annotations:
            x = self.x_of(pinned.at)
            is_bookmark = isinstance(pinned, Bookmark)
            if (is_bookmark, x // near) in drawn:
                continue  # it would lie on another one
            drawn.add((is_bookmark, x // near))
            if all(pinned.at in moments for moments in marked.values()):
                # A bookmark and a note stand beside each other, at the beginning of the line too.
                x = max(x, track.left + side // 2) + (-side // 2 if is_bookmark else side // 2)
            place = pygame.Rect(0, 0, side, side)
            place.midbottom = (x, track.y - canvas.px(Space.XS))
            draw_annotation(surface, canvas, place, pinned)


class _Sign(NamedTuple):
    """What stands on a button that moves the knob: arrows, with a bar at the end of the line."""

    direction: int
    arrows: int
    has_bar: bool = False


class _SignButton(Button):
    """A button with a sign instead of words; with none it starts and stops the playing."""

    sign: _Sign | None = None
    is_playing = False

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """The button and its sign."""
        canvas = art_of(canvas)
        super().draw(surface, canvas)
        colour = theme.DISABLED_INK if not self.enabled else theme.INK
        size = canvas.px(Time.ARROW)
        x, y = self.rect.center
        if self.sign is not None:
            self._draw_arrows(surface, canvas, self.sign, colour, size)
        elif self.is_playing:
            for dx in (-size, size // 2):
                pygame.draw.rect(surface, theme.LIGHT_INK, (x + dx, y - size, size // 2 + 1, 2 * size))
        else:
            draw_arrow(surface, (x, y), 1, size, theme.LIGHT_INK)

    def _draw_arrows(
        self, surface: pygame.Surface, canvas: Art, sign: _Sign, colour: Colour, size: int
    ) -> None:
        x, y = self.rect.center
        step = size * 3 // 2
        bar = canvas.px(Line.FIRM) if sign.has_bar else 0
        for i in range(sign.arrows):
            shift = sign.direction * (i * step - (sign.arrows - 1) * step // 2 - bar)
            draw_arrow(surface, (x + shift, y), sign.direction, size, colour)
        if bar:
            left = x + sign.direction * (size + bar)
            pygame.draw.line(surface, colour, (left, y - size), (left, y + size), bar)


class TimePanel(Panel):
    """Shows any moment; draws nothing that the moment's viewer may not know."""

    height = Time.HEIGHT

    def __init__(
        self, context: TableContext, looking: Looking, last: int, at: int, line: LogLine | None = None
    ) -> None:
        """With the moments up to ``last``, first at one of them."""
        super().__init__(context)
        self._looking = looking
        self.rounds = sections(looking.session, last)
        self.at = max(0, min(last, at))
        self.is_playing = False
        self._age = 0.0
        self._line = line
        self.bar = TimeBar(self.rounds, self._ticks(last), self.go)
        self._unready = tiles_drawn(looking.session, last)
        self._settle()

    def _ticks(self, last: int) -> list[Colour]:
        seats = self._looking.session.setup.seats
        actors = (actor_at(self._looking.session, at) for at in range(1, last + 1))
        return [theme.INK if seat is None else CLAN[seats[seat].clan] for seat in actors]

    def extend(self, last: int) -> None:
        """The game has gone on meanwhile: there are so many moments now."""
        self.rounds = sections(self._looking.session, last)
        self.bar = TimeBar(self.rounds, self._ticks(last), self.go)
        self.at = min(self.at, last)
        self._settle()
        self.refresh()

    # -- what is seen

    @property
    def last(self) -> int:
        return self.bar.last

    @property
    def title(self) -> str:
        return tr("Looking back") if self.at < self.last else tr("The last moment")

    @property
    def round(self) -> int:
        return self._round

    @property
    def moment(self) -> int | None:
        return self.at

    @property
    def last_told(self) -> int:
        """The log tells all that can be looked at."""
        return self.last

    def view(self) -> PlayerView:
        session = self._looking.session
        return session.view_at(self.at, self.viewer, with_gold=session.hides_nothing)

    def fitted_land(self, seat: int) -> Territory:
        """The land as it has become: it grows in its place while one goes from moment to moment."""
        return self._looking.session.view_at(self.last, None).seats[seat].territory

    def shown_seat(self) -> int:
        """Whose land is spoken of."""
        if self._line is not None and self._line.seat is not None:
            return self._line.seat
        return super().shown_seat()

    def marks(self) -> Marks:
        """The cells of the chosen line of the log, else those laid in the round."""
        shown = self.context.view.seats[self.context.shown]
        if self._line is not None and self._line.seat == shown.seat:
            highlighted = highlighted_by(self._line, shown.territory)
            if highlighted:
                return Marks(highlighted=highlighted)
        return Marks(fresh=laid_cells(shown.territory, shown.laid))

    def _settle(self) -> None:
        session = self._looking.session
        self.seat = actor_at(session, self.at)
        self.viewer = viewer_at(session, self.at)
        self.phase = phase_at(session, self.at)
        self._round = round_at(session, self.at)
        self._where = where(session, self.at)
        self._words = describe_moment(session, self.view(), self.at)
        self.bar.at = self.at

    # -- going about

    def go(self, at: int, line: LogLine | None = None) -> None:
        """Show another moment; with a line of the log, the cells that it counts."""
        self.is_playing = False
        self._show(at, line)

    def _show(self, at: int, line: LogLine | None = None) -> None:
        self.at, self._line, self._age = max(0, min(self.last, at)), line, 0.0
        self._settle()
        self.group.replace(self._widgets())
        self._looking.moment_changed()

    def step(self, by: int) -> None:
        """So many actions on, or back."""
        self.go(self.at + by)

    def step_round(self, by: int) -> None:
        """To the beginning of the next round, or of this one or the one before."""
        self.go(round_from(self.rounds, self.at, by))

    def play(self) -> None:
        """Let it run from here, from the beginning if it is at the end; or stop it."""
        is_starting = not self.is_playing
        if is_starting and self.at == self.last:
            self._show(0)
        self.is_playing = is_starting and self.last > 0
        self._age = 0.0
        self.refresh()

    def set_pace(self, by: int) -> None:
        """Play faster, or slower."""
        paces = list(PACES)
        wanted = paces.index(self._looking.time_speed) + by
        self._looking.time_speed = paces[max(0, min(len(paces) - 1, wanted))]
        self.refresh()

    def _next_pace(self) -> None:
        paces = list(PACES)
        self._looking.time_speed = paces[(paces.index(self._looking.time_speed) + 1) % len(paces)]
        self.refresh()

    def next_update_in(self) -> float | None:
        """For the next frame while pictures are fetched, then until the next moment while it plays."""
        if self._unready:
            return 0.0
        return max(0.0, PACES[self._looking.time_speed] - self._age) if self.is_playing else None

    def update(self, seconds: float) -> None:
        """Go on by itself, up to the last moment."""
        self._fetch_some()
        self._age += seconds
        if self.is_playing and self._age >= PACES[self._looking.time_speed]:
            self._show(self.at + 1)
            if self.at == self.last:
                self.is_playing = False
                self.refresh()

    def _fetch_some(self) -> None:
        """Have pictures of a few more of the drawn tiles ready: all those of a deal at once would hold up a step."""
        side = self.canvas.px(SeatCard.DRAWN)
        for tile in self._unready[:_FETCHED_A_FRAME]:
            self.canvas.sprites.tile(tile, 0, side, self.context.view.seats[0].clan)
        del self._unready[:_FETCHED_A_FRAME]

    # -- layout

    def layout(self, rect: pygame.Rect) -> None:
        """Words at the top, the bar, the buttons."""
        super().layout(rect)
        self.refresh()

    def refresh(self) -> None:
        """Let the buttons and pins be as things are."""
        self.bar.annotations = [
            pinned for pinned in pinned_to(self._looking.session) if pinned.at <= self.last
        ]
        self.group.replace(self._widgets())
        self.context.redraw()

    def _widgets(self) -> list[Widget]:
        canvas, inner = self.canvas, self.inner()
        row = pygame.Rect(inner.x, inner.bottom - canvas.px(Time.ROW), inner.width, canvas.px(Time.ROW))
        height = canvas.px(Time.BAR)
        # The knob at either end stays on the sheet.
        margin = canvas.px(Time.KNOB) // 2
        self.bar.rect = pygame.Rect(inner.x + margin, row.y - canvas.px(Space.M) - height, 0, height)
        self.bar.rect.width = inner.width - 2 * margin
        return [*self._ways_out(inner), self.bar, *self._movers(row), *self._pinners(row)]

    def _ways_out(self, inner: pygame.Rect) -> list[Button]:
        canvas, looking = self.canvas, self._looking
        back = pygame.Rect(0, 0, canvas.px(Time.BACK), canvas.px(Time.ROW))
        back.topright = (inner.right, inner.y - canvas.px(Space.S))
        play_on = pygame.Rect(0, back.y, canvas.px(Time.PLAY_ON), back.height)
        play_on.right = back.x - canvas.px(Space.M)
        can_play = looking.session.view_at(self.at, None).phase is not Phase.FINISHED
        tip = (
            tr("A game of its own from this moment; this one stays as it is")
            if can_play
            else tr("Here the game is over")
        )
        return [
            Button(
                tr("Play on from here"), play_on, looking.play_on, id="play on", kind=Kind.PRIMARY,
                key=key_hint("P"), tooltip=tip, enabled=can_play, size=theme.BODY,
            ),
            Button(
                tr("Back to now"), back, looking.close_time, id="now", key=key_hint(tr("Escape"), "T"),
                size=theme.BODY,
            ),
        ]  # fmt: skip

    def _movers(self, row: pygame.Rect) -> list[Button]:
        canvas = self.canvas
        is_first, is_last = self.at == 0, self.at == self.last
        play = tr("Stop") if self.is_playing else tr("Play by itself")
        specs: list[tuple[str, _Sign | None, Callable[[], None], str, str, bool]] = [
            ("first", _Sign(-1, 1, True), lambda: self.go(0), tr("The beginning"), tr("Home"), not is_first),
            (
                "round back",
                _Sign(-1, 2),
                lambda: self.step_round(-1),
                tr("A round back"),
                "Ctrl+←",
                not is_first,
            ),
            ("back", _Sign(-1, 1), lambda: self.step(-1), tr("An action back"), "←", not is_first),
            ("play", None, self.play, play, tr("Space"), self.last > 0),
            ("forward", _Sign(1, 1), lambda: self.step(1), tr("An action on"), "→", not is_last),
            (
                "round forward",
                _Sign(1, 2),
                lambda: self.step_round(1),
                tr("A round on"),
                "Ctrl+→",
                not is_last,
            ),
            (
                "last",
                _Sign(1, 1, True),
                lambda: self.go(self.last),
                tr("The last moment"),
                tr("End"),
                not is_last,
            ),
        ]
        rect = pygame.Rect(row.x, row.y, canvas.px(Time.SIGN), row.height)
        buttons: list[Button] = []
        for name, sign, act, tip, key, enabled in specs:
            kind = Kind.NORMAL if sign is not None else Kind.PRIMARY
            button = _SignButton(
                "", rect.copy(), act, id=name, kind=kind, key=key_hint(key), tooltip=tip, enabled=enabled
            )
            button.sign, button.is_playing = sign, self.is_playing
            buttons.append(button)
            rect.x = rect.right + canvas.px(Space.S)
        rect.width = canvas.px(Time.PACE)
        pace = tr("How fast it plays")
        buttons.append(
            Button(
                pace_name(self._looking.time_speed), rect, self._next_pace, id="pace",
                key=key_hint("+", "−"), tooltip=pace, size=theme.BODY,
            )
        )  # fmt: skip
        return buttons

    def _pinners(self, row: pygame.Rect) -> list[Button]:
        canvas, looking = self.canvas, self._looking
        specs = (
            (
                tr("List"),
                "pins",
                looking.open_annotations,
                "Shift+N",
                tr("All notes and bookmarks"),
                Time.LIST,
            ),
            (tr("Bookmark"), "bookmark", looking.mark, "K", tr("A name for this moment"), Time.BOOKMARK),
            (tr("Note"), "note", looking.annotation, "N", tr("Words pinned to this moment"), Time.NOTE),
        )
        right = row.right
        buttons = []
        for text, name, act, key, tip, width in specs:
            rect = pygame.Rect(0, row.y, canvas.px(width), row.height)
            rect.right = right
            buttons.append(Button(text, rect, act, id=name, key=key_hint(key), tooltip=tip, size=theme.BODY))
            right = rect.x - canvas.px(Space.S)
        return buttons

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Buttons, bar and keys; the wheel over the panel goes step by step."""
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self.context.pointer):
            self.step(-event.y)
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            keys: dict[int, Callable[[], None]] = {
                pygame.K_LEFT: lambda: self.step_round(-1),
                pygame.K_RIGHT: lambda: self.step_round(1),
            }
        elif event.mod & COMMAND_KEYS:
            return False
        else:
            keys = self._plain_keys()
        if event.key in keys:
            keys[event.key]()
        return event.key in keys

    def _plain_keys(self) -> dict[int, Callable[[], None]]:
        slower, faster = (lambda: self.set_pace(-1)), (lambda: self.set_pace(1))
        return {
            pygame.K_LEFT: lambda: self.step(-1),
            pygame.K_RIGHT: lambda: self.step(1),
            pygame.K_PAGEUP: lambda: self.step_round(-1),
            pygame.K_PAGEDOWN: lambda: self.step_round(1),
            pygame.K_HOME: lambda: self.go(0),
            pygame.K_END: lambda: self.go(self.last),
            pygame.K_SPACE: self.play,
            pygame.K_PLUS: faster,
            pygame.K_EQUALS: faster,
            pygame.K_KP_PLUS: faster,
            pygame.K_MINUS: slower,
            pygame.K_KP_MINUS: slower,
            pygame.K_p: self._looking.play_on,
            pygame.K_t: self._looking.close_time,
            pygame.K_ESCAPE: self._looking.close_time,
        }

    def targets(self) -> dict[str, pygame.Rect]:
        """The buttons and the bar."""
        return super().targets() | {self.bar.id: self.bar.rect}

    def tooltip(self) -> str:
        """On the bar, the moment under the pointer."""
        position = self.context.pointer
        if not self.bar.rect.collidepoint(position):
            return super().tooltip()
        session, at = self._looking.session, self.bar.at_x(position[0])
        view = session.view_at(at, viewer_at(session, at))
        lines = [where(session, at), describe_moment(session, view, at)]
        return "\n".join(lines + [words_of(pinned) for pinned in pinned_at(session, at)])

    # -- drawing

    def note(self) -> str:
        return tr("{n} of {last}").format(n=self.at, last=self.last)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        canvas, inner, session = self.canvas, self.inner(), self._looking.session
        right, rise = self.group.widgets[0].rect.x - canvas.px(Space.M), canvas.px(Panels.HEADING_RISE)
        row = pygame.Rect(inner.x, inner.y - rise, right - inner.x, canvas.px(Panels.HEADING_ROW))
        self.draw_heading(surface, self._where, row)
        top = inner.y + canvas.px(Time.WORDS_TOP)
        words = pygame.Rect(inner.x, top, inner.width, self.bar.rect.y - top)
        tile = tile_at(session, self.at)
        if tile is not None:
            side = canvas.px(Time.TILE)
            place = pygame.Rect(words.right - side, words.y, side, side)
            canvas.tile(surface, tile, 0, place, self.context.view.seats[0].clan)
            words.width = place.x - canvas.px(Space.M) - words.x
        self._draw_words(surface, words)

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """What happened, and what is pinned here; what has no room ends in an ellipsis."""
        canvas, session = self.canvas, self._looking.session
        row = pygame.Rect(room.x, room.y, room.width, canvas.text.height(theme.BODY))
        lines = canvas.text.wrapped(self._words, theme.BODY, room.width)
        rows = room.height // row.height
        all_annotations = pinned_at(session, self.at)
        annotations = all_annotations[: max(1, rows - len(lines))]
        more = len(all_annotations) - len(annotations)
        most = rows - len(annotations)
        if len(lines) > most:
            lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
        for line in lines:
            canvas.write(surface, line, row)
            row.y += row.height
        for pinned in annotations:
            mark = pygame.Rect(row.x, row.y, canvas.px(Pin.SIDE), row.height)
            draw_annotation(surface, canvas, mark, pinned)
            text = pygame.Rect(mark.right + canvas.px(Space.S), row.y, 0, row.height)
            text.width = room.right - text.x
            if more and pinned is annotations[-1]:
                told = tr("and {n} more").format(n=more)
                after = canvas.write(surface, told, text, colour=theme.INK_SOFT, align=Align.RIGHT)
                text.width = after.x - canvas.px(Space.M) - text.x
            canvas.write(surface, words_of(pinned), text, colour=theme.INK_SOFT, face=Face.BOLD)
            row.y += row.height

    def draw_over(self, surface: pygame.Surface) -> None:
        """A ring about the cell where a tile was laid or picked up."""
        changed = cell_at(self._looking.session, self.at)
        if changed is None or changed[0] != self.context.shown or self._line is not None:
            return
        land = self.context.land
        before = surface.get_clip()
        surface.set_clip(land.rect)
        self.canvas.ring(surface, land.cell_rect(changed[1]), theme.GLOW, Line.HEAVY, Corner.SOFT)
        surface.set_clip(before)
