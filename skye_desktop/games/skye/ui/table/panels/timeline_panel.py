"""The panel of the time line, on which any moment of the game can be displayed.

The table displays the moment. The panel of the present stage is kept below, and comes back when the
time line is closed. Nothing can be done in the game meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import pygame

from skye_desktop.files.record import Bookmark, Note
from skye_desktop.files.settings import Speed
from skye_desktop.game.timeline import Past, pinned_to, round_from, sections, words_of
from skye_desktop.games.skye.engine import Cell, Clan, Phase, PlayerView, Territory
from skye_desktop.games.skye.log_book import LogLine, highlighted_by
from skye_desktop.games.skye.spoken import cell_of, phase_of, tile_of, tiles_drawn
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.better_place import BetterPlace, draw_better_place, lesson_lines
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.clan_theme import CLAN
from skye_desktop.games.skye.ui.table.panel_interfaces import LookingBack
from skye_desktop.games.skye.ui.table.panel_root import Heading, PanelInfo, PanelRoot, heading_row
from skye_desktop.games.skye.ui.table.pieces import draw_tile
from skye_desktop.games.skye.ui.territory_view import Marks, laid_cells
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Command,
    Common,
    Corner,
    Do,
    Drawing,
    Face,
    Kind,
    Line,
    Pointer,
    PointerKind,
    Role,
    Space,
    Widget,
    clipped,
    column,
    row,
    spacer,
    theme,
)
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.pin_mark import PIN, draw_annotation
from skye_desktop.shell.time_bar import PAIR, STOP, TimeBar, draw_sign

PACES: dict[Speed, float] = {Speed.SLOW: 2.0, Speed.NORMAL: 0.9, Speed.FAST: 0.3}
"""Seconds from moment to moment, by speed."""
_FETCHED_A_FRAME = 2
_LESSON_LINES = 2
"""Largest number of lines for the coach's lesson."""


def pace_name(pace: Speed) -> str:
    """Return the name of a speed of the time line."""
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
"""Signs and ids of the buttons that move the knob."""


class TimePanel(PanelRoot):
    """Displays any moment, with nothing that the moment's viewer may not know."""

    history: LookingBack
    initial_range: tuple[int, int]
    """Last moment of the game, and the moment that is displayed first."""
    initial_line: LogLine | None = None
    """Line of the log whose cells are displayed first; None for none."""
    initial_lesson: BetterPlace | None = None
    """Lesson of the coach about one of the moments, if the time line was opened from the coach."""

    full_height = 196.0
    is_playing = False
    at = 0
    """Moment that is displayed, in actions done."""
    last = 0
    """Last moment of the game."""
    _age = 0.0
    _turned = 0.0
    """Part of a step by which the wheel has been turned so far, in notches."""

    def __post_init__(self) -> None:
        self._session, self._line = self.history.session, self.initial_line
        last, at = self.initial_range
        self._unready = tiles_drawn(self._session, last)
        self._load_moments(last, at)

    def _load_moments(self, last: int, at: int) -> None:
        """Load the moments up to ``last``, and display that of number ``at``."""
        session, seats = self._session, self._session.setup.seats
        actors = (Past(session, number).actor for number in range(1, last + 1))
        self._ticks = tuple(
            theme.INK if seat is None else CLAN[seats[seat].clan] for seat in actors
        )
        self.last, self.rounds = last, sections(session, last)
        self._settle(at)

    def extend(self, last: int) -> None:
        """Add the moments that have been played since."""
        self._load_moments(last, self.at)

    @property
    def bar(self) -> TimeBar:
        """The bar with the knob."""
        return cast(TimeBar, self.host.ids["time bar"])

    # -- what is seen

    @property
    def info(self) -> PanelInfo:
        return PanelInfo(
            tr("Looking back") if self.at < self.last else tr("The last moment"),
            announcement=self._full_text(),
        )

    @property
    def lesson(self) -> BetterPlace | None:
        """Lesson of the coach about the displayed moment; None if there is none."""
        lesson = self.initial_lesson
        return lesson if lesson is not None and lesson.at == self.at else None

    def fitted_land(self, seat: int) -> Territory:
        """Return the land at the end of the game, so that it keeps its place from moment to moment.

        While a lesson is displayed it is the land of the moment, as large as possible.
        """
        if self.lesson is not None and self.lesson.seat == seat:
            return self.own_view.seats[seat].territory
        last: PlayerView = self._session.view_at(self.last, None)
        return last.seats[seat].territory

    def wanted_cells(self, seat: int) -> Collection[Cell]:
        """Return the cell of the better place, which may be outside the land."""
        lesson = self.lesson
        if lesson is None or lesson.place is None or lesson.seat != seat:
            return ()
        return (lesson.place.cell,)

    @property
    def seat_to_show(self) -> int | None:
        if self.lesson is not None:
            return self.lesson.seat
        return None if self._line is None else self._line.seat

    @property
    def own_view(self) -> PlayerView:
        view: PlayerView = self.past.view
        return view

    @property
    def phase(self) -> Phase:
        return phase_of(self.past)

    @property
    def round(self) -> int:
        return self.past.round

    @property
    def moment(self) -> int:
        return self.at

    @property
    def last_told(self) -> int:
        return self.last

    def marks(self, seat: int) -> Marks:
        """Return marks on the cells of the chosen line of the log, else on the round's tiles."""
        shown = self.view.seats[seat]
        if self._line is not None and self._line.seat == seat:
            highlighted = highlighted_by(self._line, shown.territory)
            if highlighted:
                return Marks(highlighted=highlighted)
        return Marks(fresh=laid_cells(shown.territory, shown.laid))

    def _full_text(self) -> str:
        """Return the whole text: moment, event, notes, bookmarks, and the coach's lesson."""
        coach = [] if self.lesson is None else lesson_lines(self.lesson)
        return sentences(self.past.where, *coach, self.past.words, *map(words_of, self.past.pins))

    def _settle(self, at: int) -> None:
        self.at = max(0, min(self.last, at))
        self.past = past = Past(self._session, self.at)
        self.set(view=past.view, seat=past.actor, viewer=past.viewer)
        self.invalidate()

    # -- going about

    def go(self, at: int, line: LogLine | None = None) -> None:
        """Display another moment; with ``line`` the cells of that line of the log."""
        self.is_playing = False
        self._show(at, line)

    def _show(self, at: int, line: LogLine | None = None) -> None:
        self._line, self._age = line, 0.0
        self._settle(at)
        self.history.moment_changed()

    def step(self, by: int) -> None:
        """Display the moment ``by`` actions later."""
        self.go(self.at + by)

    def step_round(self, by: int) -> None:
        """Display the next beginning of a round, or the previous one for a negative ``by``."""
        self.go(round_from(self.rounds, self.at, by))

    def play(self) -> None:
        """Play on from the displayed moment, from the beginning if it is the last; or stop."""
        is_starting = not self.is_playing
        if is_starting and self.at == self.last:
            self._show(0)
        self.is_playing = is_starting and self.last > 0
        self._age = 0.0
        self.invalidate()
        # Restart the wait for the next tick.
        self.sleep()
        self.wake()

    def set_pace(self, by: int) -> None:
        """Play at the next faster speed, or at the next slower one for a negative ``by``."""
        paces = list(PACES)
        wanted = paces.index(self.history.time_speed) + by
        self._take_pace(paces[max(0, min(len(paces) - 1, wanted))])

    def next_pace(self) -> None:
        """Play at the next faster speed; after the fastest comes the slowest."""
        paces = list(PACES)
        self._take_pace(paces[(paces.index(self.history.time_speed) + 1) % len(paces)])

    def _take_pace(self, pace: Speed) -> None:
        self.history.time_speed = pace
        self.invalidate()
        self.wake()

    def tick(self, seconds: float) -> float | None:
        """Display the next moment while playing, up to the last one; load pictures meanwhile."""
        self._fetch_some()
        self._age += seconds
        if self.is_playing and self._age >= PACES[self.history.time_speed]:
            self._show(self.at + 1)
            self.is_playing = self.at < self.last
        self.repaint_all()
        if self._unready:
            return 0.0
        return max(0.0, PACES[self.history.time_speed] - self._age) if self.is_playing else None

    def _fetch_some(self) -> None:
        """Load the pictures of a few drawn tiles at a time, so that no step is delayed."""
        side = self.canvas.px(25)
        for tile in self._unready[:_FETCHED_A_FRAME]:
            self.canvas.sprites.tile(tile, 0, side, self.view.seats[0].clan)
        del self._unready[:_FETCHED_A_FRAME]

    # -- what it consists of

    def build(self) -> Sequence[Widget]:
        past = self.past
        lesson = self.lesson
        clan = self.view.seats[0].clan
        remark = tr("{n} of {last}").format(n=self.at, last=self.last)
        heading = Heading(past.where, remark, id="heading", grow=1)
        head = heading_row(self, heading, self._pinners(), self._back())
        head.height = self._row
        tile = tile_of(past) if lesson is None else lesson.tile
        picture = None
        if tile is not None:
            picture = Drawing(Do(_draw_tile, tile, clan), width=54, height=54)
        said = "" if lesson is None else lesson.words
        words = MomentWords(
            said, past.words, tuple(past.pins), self._full_text(), id="moment", grow=1
        )
        annotations = tuple(one for one in pinned_to(self._session) if one.at <= self.last)
        bar = TimeBar(
            self.at, tuple(self.rounds), self._ticks, annotations, self.go, self._words_at_pointer,
            id="time bar", height=48,
        )  # fmt: skip
        foot = row(*self._movers(), spacer(), self._main(), gap=Space.S, align=Align.CENTRE)
        return (
            column(head, Space.S, row(words, picture, gap=Space.M, grow=1), bar, Space.M, foot),
        )

    def _words_at_pointer(self) -> str:
        """Return the text about the moment under the pointer on the bar."""
        past = Past(self._session, self.bar.at_x(self.host.pointer_position[0]))
        return "\n".join([past.where, past.words, *map(words_of, past.pins)])

    @property
    def _row(self) -> float:
        """Height of a row of buttons, in design pixels."""
        return self.target(30)

    def _back(self) -> Button:
        """Return the second button: back to the present, or to play on if the coach opened this."""
        if self.initial_lesson is not None:
            return self._small(Game.PLAY_ON, "play on")
        return Button(
            tr("Back to now"), self.history.leave_time, key=self._keys_back(), size=theme.BODY,
            id="now", height=self._row,
        )  # fmt: skip

    def _small(self, command: Command, id: str) -> Button:
        return self.button(command, id, size=theme.BODY, width=None, height=self._row)

    def _main(self) -> Button:
        if self.initial_lesson is None:
            return self.primary(Game.PLAY_ON, "play on")
        return Button.of(
            self.actions()[Common.CANCEL], self._keys_back(), id="now", kind=Kind.PRIMARY,
            width=theme.WIDE_BUTTON, height=theme.BUTTON_HEIGHT,
        )  # fmt: skip

    def _keys_back(self) -> str:
        return self.keys(Common.CANCEL, House.TIME)

    def actions(self) -> dict[Command, Action]:
        history = self.history
        at_first = tr("This is the beginning") if self.at == 0 else ""
        at_last = tr("This is the last moment") if self.at == self.last else ""
        is_over = self._session.view_at(self.at, None).phase is Phase.FINISHED
        own = tr("A game of its own from this moment; this one stays as it is")
        play = tr("Stop") if self.is_playing else tr("Play by itself")
        round_back = Action(Do(self.step_round, -1), why_not=at_first, tip=tr("A round back"))
        round_on = Action(Do(self.step_round, 1), why_not=at_last, tip=tr("A round on"))
        return {
            Common.FIRST: Action(Do(self.go, 0), why_not=at_first, tip=tr("The beginning")),
            Game.ROUND_BACK: round_back,
            Common.PAGE_UP: round_back,
            Game.LEFT: Action(Do(self.step, -1), why_not=at_first, tip=tr("An action back")),
            Game.PLAY: Action(self.play, why_not="" if self.last else at_last, tip=play),
            Game.RIGHT: Action(Do(self.step, 1), why_not=at_last, tip=tr("An action on")),
            Game.ROUND_ON: round_on,
            Common.PAGE_DOWN: round_on,
            Common.LAST: Action(Do(self.go, self.last), why_not=at_last, tip=tr("The last moment")),
            Game.PLAY_SLOWER: Action(Do(self.set_pace, -1)),
            Game.PLAY_FASTER: Action(Do(self.set_pace, 1)),
            Game.PLAY_ON: Action(
                history.play_on,
                tr("Play on from here"),
                tr("Here the game is over") if is_over else "",
                own,
            ),
            House.NOTE: Action(
                history.annotation, tr("Note"), tip=tr("Words pinned to this moment")
            ),
            House.BOOKMARK: Action(history.mark, tr("Bookmark"), tip=tr("A name for this moment")),
            House.ANNOTATIONS: Action(
                history.open_annotations, tr("List"), tip=tr("All notes and bookmarks")
            ),
            House.COMPARE: Action(
                history.compare, tr("Compare …"), tip=tr("Lay another game beside this one")
            ),
            Common.CANCEL: Action(
                history.leave_time,
                tr("Back to now") if self.initial_lesson is None else tr("Back to the coach"),
            ),
        }

    def _movers(self) -> list[Button]:
        actions = self.actions()
        signs = _SIGNS | ({Game.PLAY: (STOP, "play")} if self.is_playing else {})
        buttons = []
        for command, (sign, id) in signs.items():
            button = self.button(command, id, width=self.target(32), height=self._row)
            colour = theme.DISABLED_INK if actions[command].why_not else theme.INK
            button.draw, button.called = Do(draw_sign, sign, colour), actions[command].tip
            buttons.append(button)
        pace = Button(
            pace_name(self.history.time_speed), self.next_pace, size=theme.BODY,
            tip=tr("How fast it plays"), key=self.keys(Game.PLAY_FASTER, Game.PLAY_SLOWER),
            id="pace", width=74, height=self._row,
        )  # fmt: skip
        compare = self.button(House.COMPARE, "compare", width=self.target(32), height=self._row)
        compare.draw, compare.called = Do(draw_sign, PAIR, theme.INK), actions[House.COMPARE].label
        return [*buttons, pace, compare]

    def _pinners(self) -> Widget:
        ids = {House.NOTE: "note", House.BOOKMARK: "bookmark", House.ANNOTATIONS: "pins"}
        return row(*[self._small(command, id) for command, id in ids.items()], gap=Space.S)

    # -- the pointer, and what is painted

    def on_pointer(self, event: Pointer) -> bool:
        """Handle the wheel: display another moment for each notch."""
        if event.kind is PointerKind.WHEEL:
            self._turned += event.notches
            steps = int(self._turned)
            self._turned -= steps
            self.step(-steps)
        return event.kind is PointerKind.WHEEL

    def paint_over(self, canvas: Art, surface: pygame.Surface) -> pygame.Rect | None:
        """Mark the cell where a tile was laid or picked up, or the better place of a lesson."""
        lesson, table = self.lesson, self.table
        if lesson is not None:
            if table.shown == lesson.seat:
                draw_better_place(surface, canvas, table.land, self.view.seats[lesson.seat], lesson)
            return table.land.rect
        changed = cell_of(self.past)
        if changed is None or changed[0] != table.shown or self._line is not None:
            return None
        with clipped(surface, table.land.rect):
            canvas.ring(
                surface, table.land.cell_rect(changed[1]), theme.GLOW, Line.HEAVY, Corner.SOFT
            )
        return table.land.rect


class MomentWords(Widget):
    """The texts about a moment; what does not fit ends in an ellipsis."""

    lesson: str
    what: str
    pinned: tuple[Note | Bookmark, ...]
    full_text: str
    """The whole text."""

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.full_text

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect
        if self.lesson:
            under = canvas.write_wrapped(
                surface, self.lesson, room, face=Face.BOLD, most=_LESSON_LINES
            )
            room = pygame.Rect(room.x, under, room.width, room.bottom - under)
        row = pygame.Rect(room.x, room.y, room.width, canvas.text.height(theme.BODY))
        rows = max(1, room.height // row.height)
        taken = len(canvas.text.wrapped(self.what, theme.BODY, room.width, most=rows))
        shown = self.pinned[
            : max(min(1, rows - 1), rows - taken)
        ]  # one has room beside what happened, if any has
        row.y = canvas.write_wrapped(surface, self.what, room, most=rows - len(shown))
        for pinned in shown:
            mark = pygame.Rect(row.x, row.y, canvas.px(PIN), row.height)
            draw_annotation(surface, canvas, mark, pinned)
            text = pygame.Rect(mark.right + canvas.px(Space.S), row.y, 0, row.height)
            text.width = room.right - text.x
            if len(self.pinned) > len(shown) and pinned is shown[-1]:
                more = tr("and {n} more").format(n=len(self.pinned) - len(shown))
                after = canvas.write(surface, more, text, colour=theme.INK_SOFT, align=Align.RIGHT)
                text.width = after.x - canvas.px(Space.M) - text.x
            canvas.write(surface, words_of(pinned), text, colour=theme.INK_SOFT, face=Face.BOLD)
            row.y += row.height


def _draw_tile(
    tile: int, clan: Clan, surface: pygame.Surface, canvas: Art, rect: pygame.Rect
) -> None:
    draw_tile(surface, canvas, tile, 0, rect, clan)
