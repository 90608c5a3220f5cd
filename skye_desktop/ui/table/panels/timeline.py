"""The time line: any moment of the game, looked at without touching it.

The table above shows the moment; how the game itself stands is what the panel was laid over, and comes back
with it. While the time line is open nothing can be done in the game.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skye_desktop.engine import Phase, PlayerView, Territory
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.layout import Part, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.kit.widgets import Button, Kind, key_hint
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.play.timeline import (
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
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Pin, SeatCard, Time
from skye_desktop.ui.table.context import Looking, TableContext
from skye_desktop.ui.table.marks import draw_annotation
from skye_desktop.ui.table.panels.base import COMMAND_KEYS, Panel
from skye_desktop.ui.table.pieces import Picture
from skye_desktop.ui.table.time_bar import STOP, SignButton, TimeBar
from skye_desktop.ui.territory_view import Marks, laid_cells
from skye_desktop.ui.theme import CLAN

PACES: dict[Speed, float] = {Speed.SLOW: 2.0, Speed.NORMAL: 0.9, Speed.FAST: 0.3}
"""Seconds from moment to moment while it plays."""
_FETCHED_A_FRAME = 2


def pace_name(pace: Speed) -> str:
    """How fast it plays, in a word."""
    return {Speed.SLOW: tr("Slow"), Speed.NORMAL: tr("Normal"), Speed.FAST: tr("Fast")}[pace]


class TimePanel(Panel):
    """Shows any moment; draws nothing that the moment's viewer may not know."""

    height = Time.HEIGHT

    def __init__(
        self, context: TableContext, looking: Looking, last: int, at: int, line: LogLine | None = None
    ) -> None:
        """With the moments up to ``last``, first at one of them."""
        super().__init__(context)
        self._looking = looking
        self._session = looking.session
        self.is_playing = False
        self._age = 0.0
        self._line = line
        self._unready = tiles_drawn(self._session, last)
        self._set_out(last, at)

    def _set_out(self, last: int, at: int) -> None:
        """Take the moments up to that one, and begin at one of them."""
        session, seats = self._session, self._session.setup.seats
        actors = (actor_at(session, number) for number in range(1, last + 1))
        ticks: list[Colour] = [theme.INK if seat is None else CLAN[seats[seat].clan] for seat in actors]
        self.rounds = sections(session, last)
        self.bar = TimeBar(self.rounds, ticks, self.go)
        self._settle(at)

    def extend(self, last: int) -> None:
        """The game has gone on meanwhile: there are so many moments now."""
        self._set_out(last, self.at)
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
        return round_at(self._session, self.at)

    @property
    def moment(self) -> int | None:
        return self.at

    @property
    def last_told(self) -> int:
        """The log tells all that can be looked at."""
        return self.last

    def view(self) -> PlayerView:
        return self._session.view_at(self.at, self.viewer, with_gold=self._session.hides_nothing)

    def fitted_land(self, seat: int) -> Territory:
        """The land as it has become: it grows in its place while one goes from moment to moment."""
        return self._session.view_at(self.last, None).seats[seat].territory

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

    def _settle(self, at: int) -> None:
        self.at = self.bar.at = max(0, min(self.last, at))
        self.seat = actor_at(self._session, self.at)
        self.viewer = viewer_at(self._session, self.at)
        self.phase = phase_at(self._session, self.at)

    # -- going about

    def go(self, at: int, line: LogLine | None = None) -> None:
        """Show another moment; with a line of the log, the cells that it counts."""
        self.is_playing = False
        self._show(at, line)

    def _show(self, at: int, line: LogLine | None = None) -> None:
        self._line, self._age = line, 0.0
        self._settle(at)
        self.layout(self.rect)
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

    def set_pace(self, by: int, *, is_round: bool = False) -> None:
        """Play faster, or slower; after the fastest comes the slowest if it goes round."""
        paces = list(PACES)
        wanted = paces.index(self._looking.time_speed) + by
        last = len(paces) - 1
        self._looking.time_speed = paces[wanted % len(paces) if is_round else max(0, min(last, wanted))]
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

    def refresh(self) -> None:
        """Let the buttons and pins be as things are."""
        self.layout(self.rect)
        self.context.redraw()

    def content(self) -> Part:
        """The moment and the ways out, what happened, the bar, the buttons."""
        session, at = self._session, self.at
        self.bar.annotations = [pinned for pinned in pinned_to(session) if pinned.at <= self.last]
        what = describe_moment(session, self.view(), at)
        words = Picture(lambda surface, canvas, rect: self._draw_words(surface, canvas, rect, what)).grow()
        tile, side, clan = tile_at(session, at), Time.TILE, self.context.view.seats[0].clan
        picture = None
        if tile is not None:
            picture = Picture(
                lambda surface, canvas, rect: canvas.tile(surface, tile, 0, rect, clan), (side, side)
            )
        return column(
            self.heading(where(session, at), *self._ways_out()).sized(None, Time.ROW),
            Space.S,
            row(words, picture, gap=Space.M).grow(),
            self.bar,
            Space.M,
            row(*self._movers(), spacer(), self._pinners(), gap=Space.S),
        )

    def note(self) -> str:
        return tr("{n} of {last}").format(n=self.at, last=self.last)

    def _ways_out(self) -> list[Button]:
        looking = self._looking
        tip, missing = (
            tr("A game of its own from this moment; this one stays as it is"),
            tr("Here the game is over"),
        )
        can_play = self._session.view_at(self.at, None).phase is not Phase.FINISHED
        play_on = self._button(
            tr("Play on from here"), "play on", looking.play_on, tip if can_play else missing, "P",
            kind=Kind.PRIMARY, enabled=can_play,
        )  # fmt: skip
        return [play_on, self._button(tr("Back to now"), "now", looking.close_time, "", tr("Escape"), "T")]

    def _movers(self) -> list[Button]:
        def mover(sign: str, id: str, tip: str, key: str, act: Callable[[], None]) -> Button:
            end = 0 if "<" in sign else self.last
            return SignButton(sign, act, id, tip, key_hint(key), enabled=self.at != end)

        is_on, pace = self.is_playing, pace_name(self._looking.time_speed)
        play = tr("Stop") if is_on else tr("Play by itself")
        return [
            mover("|<", "first", tr("The beginning"), tr("Home"), lambda: self.go(0)),
            mover("<<", "round back", tr("A round back"), "Ctrl+←", lambda: self.step_round(-1)),
            mover("<", "back", tr("An action back"), "←", lambda: self.step(-1)),
            SignButton(
                STOP if is_on else ">", self.play, "play", play, key_hint(tr("Space")), enabled=self.last > 0
            ),
            mover(">", "forward", tr("An action on"), "→", lambda: self.step(1)),
            mover(">>", "round forward", tr("A round on"), "Ctrl+→", lambda: self.step_round(1)),
            mover(">|", "last", tr("The last moment"), tr("End"), lambda: self.go(self.last)),
            self._button(
                pace, "pace", lambda: self.set_pace(1, is_round=True), tr("How fast it plays"), "+", "−",
                width=Time.PACE,
            ),
        ]  # fmt: skip

    def _pinners(self) -> Row:
        looking = self._looking
        return row(
            self._button(tr("Note"), "note", looking.annotation, tr("Words pinned to this moment"), "N"),
            self._button(tr("Bookmark"), "bookmark", looking.mark, tr("A name for this moment"), "K"),
            self._button(
                tr("List"), "pins", looking.open_annotations, tr("All notes and bookmarks"), "Shift+N"
            ),
            gap=Space.S,
        )

    def _button(
        self,
        text: str,
        id: str,
        act: Callable[[], None],
        tip: str,
        *keys: str,
        width: float | None = None,
        kind: Kind = Kind.NORMAL,
        enabled: bool = True,
    ) -> Button:
        return Button(
            text, (width, Time.ROW), act, id=id, kind=kind, key=key_hint(*keys), tooltip=tip,
            enabled=enabled, size=theme.BODY,
        )  # fmt: skip

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
        session, at = self._session, self.bar.at_x(position[0])
        view = session.view_at(at, viewer_at(session, at))
        lines = [where(session, at), describe_moment(session, view, at)]
        return "\n".join(lines + [words_of(pinned) for pinned in pinned_at(session, at)])

    # -- drawing

    def _draw_words(self, surface: pygame.Surface, canvas: Art, room: pygame.Rect, what: str) -> None:
        """What happened, and what is pinned here; what has no room ends in an ellipsis."""
        row = pygame.Rect(room.x, room.y, room.width, canvas.text.height(theme.BODY))
        rows = room.height // row.height
        pinned_here = pinned_at(self._session, self.at)
        taken = len(canvas.text.wrapped(what, theme.BODY, room.width, most=rows))
        shown = pinned_here[: max(1, rows - taken)]
        row.y = canvas.write_wrapped(surface, what, room, most=rows - len(shown))
        for pinned in shown:
            mark = pygame.Rect(row.x, row.y, canvas.px(Pin.SIDE), row.height)
            draw_annotation(surface, canvas, mark, pinned)
            text = pygame.Rect(mark.right + canvas.px(Space.S), row.y, 0, row.height)
            text.width = room.right - text.x
            if len(pinned_here) > len(shown) and pinned is shown[-1]:
                told = tr("and {n} more").format(n=len(pinned_here) - len(shown))
                after = canvas.write(surface, told, text, colour=theme.INK_SOFT, align=Align.RIGHT)
                text.width = after.x - canvas.px(Space.M) - text.x
            canvas.write(surface, words_of(pinned), text, colour=theme.INK_SOFT, face=Face.BOLD)
            row.y += row.height

    def draw_over(self, surface: pygame.Surface) -> None:
        """A ring about the cell where a tile was laid or picked up."""
        changed = cell_at(self._session, self.at)
        if changed is None or changed[0] != self.context.shown or self._line is not None:
            return
        land = self.context.land
        before = surface.get_clip()
        surface.set_clip(land.rect)
        self.canvas.ring(surface, land.cell_rect(changed[1]), theme.GLOW, Line.HEAVY, Corner.SOFT)
        surface.set_clip(before)
