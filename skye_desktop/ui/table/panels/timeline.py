"""The time line: any moment of the game, looked at without touching it.

The table above shows the moment; how the game itself stands is what the panel was laid over, and comes back
with it. While the time line is open nothing can be done in the game.
"""

from __future__ import annotations

from collections.abc import Collection

import pygame

from skye_desktop.engine import Cell, Phase, PlayerView, Territory
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node, Role
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import Part, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Colour, Corner, Line, Space
from skye_desktop.kit.widgets import Button
from skye_desktop.play.log import LogLine, highlighted_by
from skye_desktop.play.timeline import Past, pinned_to, round_from, sections, tiles_drawn, words_of
from skye_desktop.ui.art import Art
from skye_desktop.ui.better_place import BetterPlace, draw_better_place, lesson_lines
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Pins, Time
from skye_desktop.ui.table.context import Looking, TableContext
from skye_desktop.ui.table.marks import draw_annotation
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panel_sizes import SeatCard
from skye_desktop.ui.table.pieces import Picture, draw_tile
from skye_desktop.ui.table.time_bar import STOP, SignButton, TimeBar
from skye_desktop.ui.territory_view import Marks, laid_cells
from skye_desktop.ui.theme import CLAN

PACES: dict[Speed, float] = {Speed.SLOW: 2.0, Speed.NORMAL: 0.9, Speed.FAST: 0.3}
"""Seconds from moment to moment while it plays."""
_FETCHED_A_FRAME = 2
_LESSON_LINES = 2
"""What the coach says takes so many lines at most."""


def pace_name(pace: Speed) -> str:
    """How fast it plays, in a word."""
    return {Speed.SLOW: tr("Slow"), Speed.NORMAL: tr("Normal"), Speed.FAST: tr("Fast")}[pace]


_SIGNS: dict[Command, tuple[str, str]] = {
    Common.FIRST: ("|<", "first"),
    Game.ROUND_BACK: ("<<", "round back"),
    Game.LEFT: ("<", "back"),
    Game.PLAY: (">", "play"),
    Game.RIGHT: (">", "forward"),
    Game.ROUND_ON: (">>", "round forward"),
    Common.LAST: (">|", "last"),
}
"""What moves the knob: the signs on the buttons, and their ids."""


class TimePanel(Panel):
    """Shows any moment; draws nothing that the moment's viewer may not know."""

    height = Time.HEIGHT

    def __init__(
        self, context: TableContext, looking: Looking, last: int, at: int, line: LogLine | None = None,
        lesson: BetterPlace | None = None,
    ) -> None:  # fmt: skip
        """With the moments up to ``last``, first at one of them; it may be that of a lesson of the coach."""
        super().__init__(context)
        self._lesson = lesson
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
        actors = (Past(session, number).actor for number in range(1, last + 1))
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
        return self._past.round

    @property
    def moment(self) -> int | None:
        return self.at

    @property
    def lesson(self) -> BetterPlace | None:
        """What the coach says of the moment that is shown; None for nothing."""
        return self._lesson if self._lesson is not None and self._lesson.at == self.at else None

    @property
    def last_told(self) -> int:
        """The log tells all that can be looked at."""
        return self.last

    def view(self) -> PlayerView:
        return self._past.view

    def fitted_land(self, seat: int) -> Territory:
        """The land as it has become: it grows in its place while one goes from moment to moment.

        What the coach shows is seen as large as can be.
        """
        if self.lesson is not None and self.lesson.seat == seat:
            return self._past.view.seats[seat].territory
        return self._session.view_at(self.last, None).seats[seat].territory

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """The better place, which may lie beside all that was laid."""
        lesson = self.lesson
        if lesson is None or lesson.place is None or lesson.seat != seat:
            return ()
        return (lesson.place.cell,)

    def shown_seat(self) -> int:
        """Whose land is spoken of."""
        if self.lesson is not None:
            return self.lesson.seat
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
        self._past = past = Past(self._session, self.at)
        self.seat, self.viewer, self.phase = past.actor, past.viewer, past.phase

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
        self.layout(self.rect)
        self.context.redraw()

    def content(self) -> Part:
        self.bar.annotations = [one for one in pinned_to(self._session) if one.at <= self.last]
        what, tile, clan = self._past.words, self._past.tile, self.context.view.seats[0].clan
        if self.lesson is not None:
            tile = self.lesson.tile
        words = Picture(lambda surface, canvas, rect: self._draw_words(surface, canvas, rect, what)).grow()
        picture = None
        if tile is not None:
            size = (Time.TILE, Time.TILE)
            picture = Picture(
                lambda surface, canvas, rect: draw_tile(surface, canvas, tile, 0, rect, clan), size
            )
        return column(
            self.heading(self._past.where, self._pinners(), self._back()).sized(None, self._row),
            Space.S,
            row(words, picture, gap=Space.M).grow(),
            self.bar,
            Space.M,
            row(
                *self._movers(),
                spacer(),
                self._main(),
                gap=Space.S,
                align=Align.CENTRE,
            ),
        )

    @property
    def _row(self) -> float:
        """How high a row of buttons is."""
        return self.canvas.target(Time.ROW)

    def note(self) -> str:
        return tr("{n} of {last}").format(n=self.at, last=self.last)

    def _back(self) -> Button:
        """What is wanted less often: back to now, or to play on for whoever came from the coach."""
        size = (None, self._row)
        if self._lesson is not None:
            return self.button(Game.PLAY_ON, size, "play on", size=theme.BODY)
        return Button(
            tr("Back to now"),
            size,
            self._looking.leave_time,
            id="now",
            key=self._keys_back(),
            size=theme.BODY,
        )

    def _main(self) -> Button:
        if self._lesson is None:
            return self.primary(Game.PLAY_ON, "play on")
        back = self.primary(Common.CANCEL, "now")
        back.offer(self.commands()[Common.CANCEL], self._keys_back())
        return back

    def _keys_back(self) -> str:
        return self.context.input.hint(Common.CANCEL, Game.TIME)

    def commands(self) -> dict[Command, Action]:
        looking = self._looking
        at_first = tr("This is the beginning") if self.at == 0 else ""
        at_last = tr("This is the last moment") if self.at == self.last else ""
        is_over = self._session.view_at(self.at, None).phase is Phase.FINISHED
        own = tr("A game of its own from this moment; this one stays as it is")
        play = tr("Stop") if self.is_playing else tr("Play by itself")
        round_back = Action(lambda: self.step_round(-1), why_not=at_first, tip=tr("A round back"))
        round_on = Action(lambda: self.step_round(1), why_not=at_last, tip=tr("A round on"))
        return {
            Common.FIRST: Action(lambda: self.go(0), why_not=at_first, tip=tr("The beginning")),
            Game.ROUND_BACK: round_back,
            Common.PAGE_UP: round_back,
            Game.LEFT: Action(lambda: self.step(-1), why_not=at_first, tip=tr("An action back")),
            Game.PLAY: Action(self.play, why_not="" if self.last else at_last, tip=play),
            Game.RIGHT: Action(lambda: self.step(1), why_not=at_last, tip=tr("An action on")),
            Game.ROUND_ON: round_on,
            Common.PAGE_DOWN: round_on,
            Common.LAST: Action(lambda: self.go(self.last), why_not=at_last, tip=tr("The last moment")),
            Game.PLAY_SLOWER: Action(lambda: self.set_pace(-1)),
            Game.PLAY_FASTER: Action(lambda: self.set_pace(1)),
            Game.PLAY_ON: Action(
                looking.play_on, tr("Play on from here"), tr("Here the game is over") if is_over else "", own
            ),
            Game.NOTE: Action(looking.annotation, tr("Note"), tip=tr("Words pinned to this moment")),
            Game.BOOKMARK: Action(looking.mark, tr("Bookmark"), tip=tr("A name for this moment")),
            Game.ANNOTATIONS: Action(looking.open_annotations, tr("List"), tip=tr("All notes and bookmarks")),
            Common.CANCEL: Action(
                looking.leave_time, tr("Back to now") if self._lesson is None else tr("Back to the coach")
            ),
        }

    def _movers(self) -> list[Button]:
        keys, commands = self.context.input, self.commands()
        signs = _SIGNS | ({Game.PLAY: (STOP, "play")} if self.is_playing else {})
        buttons = [
            SignButton(
                sign, (self.canvas.target(Time.SIGN), self._row), commands[command], id, keys.hint(command)
            )
            for command, (sign, id) in signs.items()
        ]
        pace = Button(
            pace_name(self._looking.time_speed), (Time.PACE, self._row), lambda: self.set_pace(1, is_round=True),
            id="pace", key=keys.hint(Game.PLAY_FASTER, Game.PLAY_SLOWER), tooltip=tr("How fast it plays"),
            size=theme.BODY,
        )  # fmt: skip
        return [*buttons, pace]

    def _pinners(self) -> Row:
        ids = {Game.NOTE: "note", Game.BOOKMARK: "bookmark", Game.ANNOTATIONS: "pins"}
        size = (None, self._row)
        buttons = [self.button(command, size, id, size=theme.BODY) for command, id in ids.items()]
        return row(*buttons, gap=Space.S)

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Buttons, bar and keys; the wheel over the panel goes step by step."""
        if self.group.handle_event(event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(self.context.pointer):
            self.step(-event.y)
            return True
        return self.context.input.act(event, self.commands)

    def targets(self) -> dict[str, pygame.Rect]:
        return super().targets() | {self.bar.id: self.bar.rect}

    def tooltip(self) -> str:
        """On the bar, the moment under the pointer."""
        position = self.context.pointer
        if not self.bar.rect.collidepoint(position):
            return super().tooltip()
        past = Past(self._session, self.bar.at_x(position[0]))
        return "\n".join([past.where, past.words, *map(words_of, past.pinned)])

    # -- drawing

    def told(self) -> str:
        """Which moment it is, what happened, what is pinned here, and what the coach says."""
        coach = [] if self.lesson is None else lesson_lines(self.lesson)
        lines = [self._past.where, *coach, self._past.words, *map(words_of, self._past.pinned)]
        return sentences(*lines)

    def nodes(self) -> tuple[Node, ...]:
        """With the moment that is on the screen."""
        return (*super().nodes(), Node("moment", Role.TEXT, self.told(), self.rect))

    def _draw_words(self, surface: pygame.Surface, canvas: Art, room: pygame.Rect, what: str) -> None:
        """What happened, and what is pinned here; what has no room ends in an ellipsis. First what the coach says."""
        if self.lesson is not None:
            under = canvas.write_wrapped(surface, self.lesson.words, room, face=Face.BOLD, most=_LESSON_LINES)
            room = pygame.Rect(room.x, under, room.width, room.bottom - under)
        row = pygame.Rect(room.x, room.y, room.width, canvas.text.height(theme.BODY))
        rows = room.height // row.height
        pinned_here = self._past.pinned
        taken = len(canvas.text.wrapped(what, theme.BODY, room.width, most=rows))
        shown = pinned_here[: max(1, rows - taken)]
        row.y = canvas.write_wrapped(surface, what, room, most=rows - len(shown))
        for pinned in shown:
            mark = pygame.Rect(row.x, row.y, canvas.px(Pins.SIGN), row.height)
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
        """A ring about the cell where a tile was laid or picked up, or what the coach shows."""
        lesson, shown = self.lesson, self.context.shown
        if lesson is not None:
            if shown == lesson.seat:
                seat = self.context.view.seats[shown]
                draw_better_place(surface, self.canvas, self.context.land, seat, lesson)
            return
        changed = self._past.cell
        if changed is None or changed[0] != shown or self._line is not None:
            return
        land = self.context.land
        before = surface.get_clip()
        surface.set_clip(land.rect)
        self.canvas.ring(surface, land.cell_rect(changed[1]), theme.GLOW, Line.HEAVY, Corner.SOFT)
        surface.set_clip(before)
