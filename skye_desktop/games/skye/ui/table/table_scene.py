"""The screen of a table: everything that is displayed and done while a game is played.

The things around the land are widgets (`things/`), arranged by `table_frame.py`; land, panel and
what lies over them are drawn over these. `game.flow` decides what comes next and who may see it; a
panel displays only what is in its viewer's view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from skye_desktop.contract import Manners
from skye_desktop.files.settings import Speed
from skye_desktop.files.trophies import HOSTS
from skye_desktop.game.runner import Cause, Change
from skye_desktop.game.session import Session
from skye_desktop.games.skye.engine import Cell, GameEnded, PlayerView
from skye_desktop.games.skye.hosts import finished_try, host_at
from skye_desktop.games.skye.lesson import Lesson
from skye_desktop.games.skye.log_book import LogLine
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.area_inspector import AreaInspector, Ground
from skye_desktop.games.skye.ui.area_note import Verdict
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.bindings import SEATS, Game
from skye_desktop.games.skye.ui.logged_action import line_on
from skye_desktop.games.skye.ui.sizes import Small
from skye_desktop.games.skye.ui.sounds import AT_TABLE
from skye_desktop.games.skye.ui.table.advice_sheet import KEYS_OF_ADVICE, AdviceSheet
from skye_desktop.games.skye.ui.table.announcements import Announcements
from skye_desktop.games.skye.ui.table.arrangement import (
    Arrangement,
    SideColumn,
    arranged,
    arranged_across,
    arranged_narrow,
    arranged_small,
    low_panel,
    rooms_above,
)
from skye_desktop.games.skye.ui.table.desk import Desk, TableGoal
from skye_desktop.games.skye.ui.table.hint_guide import Guide
from skye_desktop.games.skye.ui.table.history import TableHistory
from skye_desktop.games.skye.ui.table.land_life import LandLife
from skye_desktop.games.skye.ui.table.lesson_card import LessonCard
from skye_desktop.games.skye.ui.table.menu import TableMenu
from skye_desktop.games.skye.ui.table.panel_root import PanelRoot
from skye_desktop.games.skye.ui.table.pieces import OnTable, Placed, TilesNote
from skye_desktop.games.skye.ui.table.remark_note import RemarkNote
from skye_desktop.games.skye.ui.table.stages import Passing, ScenarioVerdict, Stages, follow_table
from skye_desktop.games.skye.ui.table.table_frame import AroundLand
from skye_desktop.games.skye.ui.table.things import board
from skye_desktop.games.skye.ui.table.things.board import ON_BOARD
from skye_desktop.games.skye.ui.table.things.table_land import (
    LandPainter,
    LandPicture,
    OnLand,
    TableLand,
    land_props,
)
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit import (
    LEFT_BUTTON,
    SEPARATOR,
    Action,
    Align,
    Child,
    Command,
    Common,
    Container,
    Device,
    Role,
    Space,
    Widget,
    chain,
    numbered,
    primaries,
    walk,
)
from skye_desktop.shell.house_commands import House
from skye_desktop.shell.save_reporter import SaveReporter

_COMMANDING = frozenset((pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL))
"""Types of events that can give a command."""
_OF_KEYS = (pygame.KEYDOWN, pygame.KEYUP)


class OverTable(Widget):
    """All layers over the table: notes, hints, advice and so on."""

    table: TableScene

    is_afloat = True
    has_keys_of_its_own = True

    def build(self) -> Sequence[Widget]:
        return self.table.lying

    def places(self) -> Mapping[str, pygame.Rect]:
        return self.table.places()


class CurtainLayer(Widget):
    """The panel that covers the table; nothing else can be seen, used or heard."""

    panel: PanelRoot

    is_modal = True
    is_afloat = True

    def build(self) -> Sequence[Widget]:
        return (self.panel,)

    def announced(self) -> Mapping[str, str]:
        return {"curtain": self.panel.info.announcement}

    def keys_go_to(self) -> Widget:
        return self.panel


class TableScene(TreeScreen):
    """One game on the screen."""

    opens_files = True
    has_strip_room = True
    mood = AT_TABLE
    keeps_picture = True
    """True, because the moving pictures on the land need a finished picture below them."""

    def __init__(
        self,
        app: App,
        session: Session,
        time_speed: Speed = Speed.NORMAL,
        lesson: Lesson | None = None,
    ) -> None:
        """Show a game; ``time_speed`` is that of the time line, ``lesson`` what it teaches."""
        super().__init__(app)
        self.session = session
        self.input = app.input
        """Meaning of keys and mouse buttons."""
        self._open_side = SideColumn.SEATS
        window = app.screen.get_rect()
        self.room = Arrangement(*[pygame.Rect(window.topright, (0, 0))] * 6)
        """Rooms of all parts, in window pixels."""
        self._is_behind = False
        """Whether the widgets around the land must be rebuilt."""
        self._curtain: CurtainLayer | None = None
        self._arranged_for: tuple[object, ...] = ()
        """What the arrangement was last computed from."""
        self._built_around_for: tuple[object, ...] = ()
        """Values of the panel with which the widgets around the land were last built."""
        self._look: object = None
        """Canvas and variant that the pictures were last painted with."""
        self.desk = desk = Desk(app, session, self, lesson)
        self.lands = LandPainter(desk)
        self.history = TableHistory(desk, time_speed, self._look_back)
        self.menu = TableMenu(desk, self.history, self.lands, lambda: app.pop_to(self))
        self.advice = AdviceSheet(desk)
        self.hints = Guide(desk, lambda: self.advice.is_open or desk.lesson is not None, id="hint")
        self.areas = AreaInspector(self, id="area")
        self.remark_note, self._scenario_verdict = RemarkNote(desk), ScenarioVerdict(desk)
        self.stages = Stages(
            desk, self.remark_note, self.history.game_went_on, self.history.close_time
        )
        self.passing = Passing(desk, self.advice, self.areas, self.remark_note)
        if session.scenario is not None:
            desk.goal = self._played_goal()
        self.tree.flights = desk.animations
        self.card = LessonCard(desk, self._show_board)
        self._tiles_note = TilesNote(self.lands.tiles)
        self.lying: tuple[Widget, ...] = (
            Announcements(desk), self.passing, self._scenario_verdict.poll, self.remark_note,
            desk.news, self.advice, self.hints, self.card, desk.sign, self.areas, self._tiles_note,
        )  # fmt: skip
        """Layers over the table, the topmost last."""
        if desk.goal is not None:
            self.lying = *self.lying, *desk.goal.layers
        self._callouts = self.remark_note, self.areas, self._tiles_note
        """Notes about the game, about what is held, and about what is under the pointer."""
        self._held = False
        """Whether something was held after the last event."""
        self._around = AroundLand(self)
        self._land = TableLand(
            table=self, changed=self._see_land, id="land", **land_props(desk, desk.shown)
        )
        self.tree.push(OverTable(self))
        self._land_life = self.life = LandLife(desk, self.lands, self.passing, self.hints.boxes)
        self._save_reporter, session.defer = SaveReporter(app, session), app.defer
        # A game that is opened at a moment shows that moment, not the results.
        self.stages.results_wait = session.shown is None
        values, secrets = line_on(session.state)
        app.log("table", secrets=secrets, **values)

    def _played_goal(self) -> TableGoal:
        """Return the task of the scenario; it is loaded where one is played."""
        from skye_desktop.games.skye.ui.table.played_goal import PlayedGoal

        return PlayedGoal(self.desk, self.stages.put)

    def on_entered(self) -> None:
        """Begin or resume the game."""
        self.app.played = self
        session = self.session
        runner, lesson = self.desk.runner, self.desk.lesson
        runner.listeners += [self.passing.on_change, self.stages.follow]
        if lesson is not None:
            runner.listeners.append(lesson.follow)
        if host_at(session.table.computers) is not None:
            runner.listeners.append(self._follow_host)
        runner.begin(None if lesson is None else lesson.repeated_news)
        if lesson is None and session.scenario is None:
            self.app.phones.sit_down(runner)
        if session.shown is not None:
            self.history.open_time(session.shown)
            session.shown = None
        self._show_results_that_wait()
        self._save_reporter.tell()
        if self.app.phones.takes_seats():
            self.app.go.phones(session)

    def _follow_host(self, change: Change) -> None:
        """Keep what has come of a game against a host when its last action is done."""
        if change.cause is not Cause.ACTION or not any(
            isinstance(event, GameEnded) for event in change.events
        ):
            return
        if (found := finished_try(self.session)) is not None:
            host, trophy = found
            self.app.keep_try(HOSTS, host.id, trophy)

    def on_left(self) -> None:
        """Stop the game and close its file, which another window may open."""
        if self.app.played is self:
            self.app.played = None
        self.app.phones.leave(self.desk.runner)
        self.desk.runner.close()
        self.advice.forget()
        self._scenario_verdict.forget()
        if self.desk.goal is not None:
            self.desk.goal.close()
        self.menu.close()
        self.session.close()

    def phones_changed(self) -> None:
        self.relayout()

    def on_covered(self) -> None:
        """Put back what is held, because another screen comes."""
        self.desk.let_go()
        self.lands.forget()
        self.areas.forget()
        self._look_again()

    def on_uncovered(self) -> None:
        """Take over settings that may have changed."""
        # Until the next frame the screen still shows the scene that has closed.
        self.desk.is_on_screen = False
        self.passing.follow_settings()
        self.desk.runner.set_manners(Manners(is_closed=self.app.settings.closed_market))
        self._look_again()
        self._show_results_that_wait()

    def caption(self) -> str:
        """Return the name of the game, with a word if it is a playtest."""
        which = self.desk.game_name
        return " · ".join((which, tr("Playtest"))) if self.session.table.is_playtest else which

    # -- what is on the table

    @property
    def canvas(self) -> Art:
        """Canvas of the table."""
        return self.desk.canvas

    @property
    def panel(self) -> PanelRoot:
        """Panel that is displayed."""
        return self.desk.panel

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""
        return self.desk.view

    @property
    def moment(self) -> int:
        """Moment on the screen, as a number of actions."""
        return self.desk.moment

    @property
    def pointer(self) -> tuple[int, int]:
        """Position of the pointer, in window pixels."""
        return self.app.pointer

    @property
    def lies_open(self) -> bool:
        """Whether nothing lies over the table."""
        return self.app.scene is self

    @property
    def seen_seat(self) -> int:
        """Seat whose land is displayed, also if that is only because of the pointer.

        The points on the scoring tiles are those of this seat.
        """
        glimpse = self.lands.glimpse
        return self.desk.shown if glimpse is None else glimpse[0]

    @property
    def land_view(self) -> TerritoryView:
        """View of the land of the displayed seat."""
        return self.desk.land

    @property
    def land_picture(self) -> LandPicture:
        """Picture of the land on the screen."""
        return self.lands.picture()

    @property
    def chosen_cell(self) -> Cell | None:
        """Cell that the keyboard has chosen; None for none."""
        return self.areas.chosen_cell

    def private_to(self) -> str:
        """Return the key of the seat before whose secrets the curtain is.

        Empty if nothing is hidden, or if there is only one person.
        """
        return self.desk.private_to

    def _look_back(self, panel: PanelRoot | None) -> None:
        before = self.panel
        self.desk.look_back(panel)
        self.stages.show(before)
        self._show_results_that_wait()

    def show_results(self) -> None:
        """Show the results."""
        self.card.finish()
        self.menu.show_results(crowns=self.stages.results_are_due() and self.stages.has_ended)

    def _show_results_that_wait(self) -> None:
        if self.app.scene is self and self.stages.results_are_due():
            self.card.finish()
            self.menu.show_results(crowns=self.stages.has_ended)

    def play_to_end(self) -> None:
        """Show how the computers play to the end."""
        self.menu.play_to_end()

    def wake(self) -> None:
        """Let the game go on at the next frame."""
        self.passing.wake()

    def open_menu(self) -> None:
        """Open the menu."""
        self.menu.open_menu()

    def open_time(self, at: int | None = None, line: LogLine | None = None) -> None:
        """Show a moment, the present one for None; with a line of the log, its cells."""
        self.history.open_time(at, line)

    def open_log(self) -> None:
        """Show the whole log."""
        self.menu.open_log()

    def fold_log(self) -> None:
        """Show more lines of the log, or only the last two."""
        self.menu.fold_log()

    def advice_action(self) -> Action | None:
        """Return the action that opens or closes the sheet of advice; None without advice."""
        return self.advice.action()

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        """Return the place for notices: a corner of the land that is free."""
        if self.panel.covers_table:
            return super().notices_place()
        return self.lands.beside_plate(), Align.RIGHT

    # -- files

    def unsaved_changes(self) -> str:
        return self._save_reporter.unsaved_changes()

    def open_file(self, path: Path) -> None:
        """Open a file through the list of games, after a question."""
        self.menu.open_file(path)

    # -- what stands where

    def build(self) -> Sequence[Child]:
        parts: list[tuple[Widget, pygame.Rect]] = [
            (self._around, self.app.screen.get_rect()), (self._land, self.room.land),
        ]  # fmt: skip
        if not self.panel.covers_table:
            ground = Container if self.panel.spans_table else OnTable
            parts.append((ground((self.panel,), id="panel"), self.room.panel))
        widgets, rects = zip(*parts, strict=True)
        return (Placed(widgets, rects=tuple(map(pygame.Rect, rects))),)

    def layout(self, window: pygame.Rect) -> None:
        """Arrange the parts for a window: columns, bar, track, panel, and the land between them."""
        self.layout_rect = pygame.Rect(window)
        self.desk.fit(window)
        self.passing.follow_settings()
        if self.advice.is_open:
            self.advice.keep_up()
        self._arrange()
        super().layout(window)
        self.follow()
        self._place()

    def relayout(self) -> None:
        """Lay everything out as the game and the panel are now."""
        self.desk.changed()
        if self.advice.is_open:
            self.advice.keep_up()
        before = self.room
        self._arrange()
        if self.room != before or self.desk.panel.tree is None:
            self.follow()
        self._place()
        if self.stages.results_wait:
            self._show_results_that_wait()
        self._scenario_verdict.poll.wake()

    def _arrange(self) -> None:
        """Compute the rooms of all parts."""
        desk, window = self.desk, self.layout_rect
        canvas, panel = desk.canvas, desk.panel
        task = 0 if desk.goal is None else desk.goal.strip_height
        height, has_log = panel.full_height, desk.app.settings.log_open
        is_pad = desk.input.device is Device.PAD
        strip = self.app.hands.strip_room(canvas) if is_pad else 0
        wanted = (
            strip, tuple(window), canvas, height, panel.low_height, desk.is_small, desk.is_narrow,
            self._open_side, has_log, self.advice.is_open, panel.spans_table, task,
        )  # fmt: skip
        if wanted == self._arranged_for:
            return
        self._arranged_for = wanted
        task = canvas.px(task) if task else 0
        window = pygame.Rect(window.x, window.y + task, window.width, window.height - task)
        if desk.is_small:
            height = low_panel(panel.low_height or height, height, window, canvas)
            room = arranged_small(window, canvas, height, len(desk.view.seats))
        elif desk.is_narrow:
            room = arranged_narrow(window, canvas, height, open_side=self._open_side)
        elif panel.spans_table:
            room = arranged_across(window, canvas, height)
        else:
            room = arranged(window, canvas, height, board.LEAST_OPEN if has_log else board.LEAST)
        land = self._beside_advice(room.land, window)
        if land.height - strip >= canvas.px(Small.LOW_LAND):
            land.height -= strip
        room = room._replace(land=land)
        self.room = room.below_task(task, canvas.px(Space.M)) if task else room
        desk.land.rect = pygame.Rect(self.room.land)
        desk.land_rooms = rooms_above(
            desk.land.rect, room.panel, canvas, window if desk.is_small else None,
            has_task=bool(task),
        )  # fmt: skip

    def _place(self) -> None:
        """Lay out the panel and the notes in their rooms."""
        desk, panel = self.desk, self.desk.panel
        is_advised = self.advice.is_open if desk.gives_advice else None
        sheet = self.app.screen.get_rect() if panel.covers_table else self.room.panel
        follow_table(desk, panel, (sheet.x, sheet.y, *sheet.size), is_advised=is_advised)
        if is_advised:
            self.advice.refresh()
        self._give_hint()
        if desk.lesson is not None:
            self.card.refresh()
        self.tree.lay_out()

    def _give_hint(self) -> None:
        """Choose the hint that applies, if hints are switched on."""
        if self.hints.hint is not None or self.desk.app.settings.hints:
            self.hints.refresh()

    @property
    def _points(self) -> bool:
        """Whether an area of the land may be inspected by pointer or keyboard."""
        return not self.areas.waits or self.areas.cursor is not None

    def _look_again(self) -> None:
        """Update all notes."""
        for one in self._callouts:
            one.look()

    def _see_land(self) -> None:
        """Update notes, because another part of the land is in sight or a tile is held."""
        self._look_at_notes(is_held=True)

    def _look_at_notes(self, *, is_held: bool) -> None:
        """Update the notes that are displayed.

        If something is held, also that under the pointer.
        """
        for one in self._callouts:
            if not one.is_due and (one.shown is not None or (is_held and one is self.areas)):
                one.look()

    def invalidate(self) -> None:
        """Build the widgets around the land again before the next frame or event."""
        self._is_behind = True
        self.tree.request_update()
        self.app.redraw()

    def follow(self) -> None:
        """Build the widgets around the land again, and update the panel, if necessary."""
        self._is_behind = False
        is_shown, self.tree.is_shown = self.tree.is_shown, False
        self._draw_curtain_aside()
        self._around.invalidate()
        super().invalidate()
        self.tree.lay_out()
        self._see_land()
        self.tree.is_shown = is_shown

    def _draw_curtain_aside(self) -> None:
        """Add or remove the curtain with its panel; if the panel is new, clear the focus."""
        panel, curtain = self.panel, self._curtain
        if panel.tree is None:
            self.tree.focus.set(None)
        if curtain is not None and curtain.panel is not panel:
            self._curtain = None
            self.tree.pop(curtain)
        if panel.covers_table and self._curtain is None:
            self._curtain = CurtainLayer(panel)
            self.tree.push(self._curtain)

    def catch_up(self) -> None:
        if not self._land.is_up_to_date:
            self.tree.request_update()
        shown = self.desk.panel.shown_around
        if self._is_behind or shown != self._built_around_for:
            if shown != self._built_around_for:
                self.desk.forget_view()
            self._built_around_for = shown
            self.follow()

    def _beside_advice(self, land: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """Return the part of the land's room that the sheet of advice leaves.

        If there is little room the sheet covers the column beside the land.
        """
        if not (self.desk.is_narrow or self.desk.is_small):
            return self.advice.beside(land)
        margin = self.desk.canvas.px(Space.S) if self.desk.is_small else land.x - window.x
        room = pygame.Rect(land.x, land.y, window.right - margin - land.x, land.height)
        return self.advice.beside(room).clip(land)

    # -- the column of a narrow table

    @property
    def side_name(self) -> str:
        """Text of the button for the other column; empty if both are displayed."""
        if not self.desk.is_narrow:
            return ""
        return tr("Scoring") if self._open_side is SideColumn.SEATS else tr("Clans")

    def _show_board(self) -> None:
        """Display the board, if only one of the two columns can be displayed."""
        if self.desk.is_narrow and self._open_side is not SideColumn.BOARD:
            self.turn_side()

    def turn_side(self) -> None:
        """Show the other column of a narrow table."""
        self._open_side = (
            SideColumn.BOARD if self._open_side is SideColumn.SEATS else SideColumn.SEATS
        )
        self.relayout()

    @property
    def has_board(self) -> bool:
        """Whether the board is displayed."""
        return not self.desk.is_narrow or (
            self._open_side is SideColumn.BOARD and not self.advice.is_open
        )

    @property
    def has_seats(self) -> bool:
        """Whether the clans' cards are displayed."""
        if self.desk.is_small:
            return not self.advice.is_open
        return not self.desk.is_narrow or (
            self._open_side is SideColumn.SEATS and not self.advice.is_open
        )

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """Give an event to the layers over the table and the lesson, then to the table."""
        desk, is_taught = self.desk, self.desk.lesson is not None
        if event.type != pygame.KEYUP:
            self.catch_up()
        desk.watch(event)
        if is_taught:
            self.card.refresh()  # it speaks of what is in hand now
        is_used = not desk.panel.covers_table and (
            (event.type not in _OF_KEYS and self._pass_over(event))
            or (is_taught and self.card.meet(event))
        )
        is_used = is_used or self._pass_on(event)
        if is_taught:
            self.card.see(event)
        if event.type == pygame.MOUSEMOTION:
            self._tiles_note.look()
        else:
            if self.advice.is_open:
                self.advice.refresh()
            self.passing.wake()  # what was done may let the game go on
            held, self._held = self._held, desk.panel.holds_something
            self._look_at_notes(is_held=held or self._held)
        return is_used

    def _pass_over(self, event: pygame.Event) -> bool:
        """Give an event to the layers over the table, unless the pointer holds something."""
        if self.desk.panel.holds_by_pointer:
            return False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL) and not self._is_over(
            self.pointer
        ):
            return False
        is_used = self.tree.handle(event)
        if is_used:
            self.areas.forget()
        return is_used

    def _is_over(self, position: tuple[int, int]) -> bool:
        """Return whether a layer over the table is at that position."""
        self.tree.lay_out()
        under = self.tree.interaction.under(position)
        return under is not None and under.is_afloat

    def _pass_on(self, event: pygame.Event) -> bool:
        """Give an event to the panel if it holds something, else to commands and widgets."""
        desk, panel = self.desk, self.desk.panel
        desk.is_on_screen = True
        if panel.is_settling and self._is_too_early(event):
            return True
        if panel.covers_table:
            return self.tree.handle(event) or self._covered_key(event)
        was_held = panel.holds_something
        if event.type in _COMMANDING:
            if self._meets_command(event, was_held=was_held):
                return True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.areas.forget()
        is_used = self.tree.handle(event)
        if event.type == pygame.MOUSEMOTION:  # what is held has followed
            self.areas.on_event(event)
        return self._see_used(event, is_used=is_used, was_held=was_held)

    def _meets_command(self, event: pygame.Event, *, was_held: bool) -> bool:
        """Handle an event that may be a command before the widgets do.

        Return whether it was used.
        """
        desk, panel = self.desk, self.desk.panel
        may_mean = desk.input.means(
            event, Game.AREAS, Game.PAUSE_WATCHED, Game.ROUND_BACK, *KEYS_OF_ADVICE
        )
        if (may_mean or self._points or event.type != pygame.KEYDOWN) and self.areas.on_event(
            event
        ):
            return True
        if not was_held and self.hints.hint is not None and self.hints.key(event):
            return True
        if may_mean and self.advice.key(event):
            self.hints.refresh()
            return True
        if event.type != pygame.MOUSEWHEEL and desk.animations.is_moving:
            desk.animations.finish()
        if may_mean and self._is_pause_key(event):
            desk.pause()
            return True
        if may_mean and not was_held and self._time_key(event):
            return True
        is_bound = event.type == pygame.MOUSEBUTTONDOWN and event.button != LEFT_BUTTON
        is_used = panel.meet(event) or (is_bound and desk.input.act(event, self._ways))
        return is_used and self._see_used(event, is_used=True, was_held=was_held)

    def _see_used(self, event: pygame.Event, *, is_used: bool, was_held: bool) -> bool:
        """Update the table after an event was handled; return whether it was used."""
        panel = self.desk.panel
        panel.keep_up()
        if panel.shows_carrying and (was_held or panel.holds_something):
            panel.repaint_all()
        if is_used or was_held:
            self._give_hint()
        # A resting pointer under which another screen appears does not point at anything.
        elif (
            event.type == pygame.MOUSEMOTION
            and event.rel != (0, 0)
            and self.lands.point_at(event.pos)
        ):
            self.invalidate()
        return is_used or was_held

    def _is_too_early(self, event: pygame.Event) -> bool:
        """Return whether a press or a key concerns the panel, whose grace period is running."""
        panel = self.panel
        if event.type == pygame.MOUSEBUTTONDOWN:
            return panel.rect.collidepoint(event.pos)
        return event.type == pygame.KEYDOWN and self.desk.input.means(event, *self._panel_ways())

    def _panel_ways(self) -> Mapping[Command, Action]:
        """Return the actions of keys on the panel; those of the focused widget come first."""
        self.tree.lay_out()
        around = [one for one in chain(self.tree.interaction.start) if one is not self.tree.root]
        return {way: action for one in reversed(around) for way, action in one.actions().items()}

    def keys_go_to(self) -> Widget:
        panel = self.desk.panel
        return panel.keys_go_to() or panel

    def commands(self) -> dict[Command, Action]:
        return {**self._land.actions(), **self._ways()}

    def _ways(self) -> dict[Command, Action]:
        """Return the commands of menu, things and lands, with their actions."""
        seats = SEATS[: len(self.view.seats)]
        whole = {Game.FIT: Action(self.desk.show_all_of_land)}
        return self.menu.commands() | numbered(seats, self.desk.glance_at) | whole

    def _is_pause_key(self, event: pygame.Event) -> bool:
        """Return whether the event is Space while only computers play, which pauses the game."""
        desk = self.desk
        if not desk.input.means(event, Game.PAUSE_WATCHED) or self.tree.focused is not None:
            return False
        return desk.is_watched and desk.panel.moment is None and not desk.is_over

    def _covered_key(self, event: pygame.Event) -> bool:
        """Handle the keys for menu, undo and redo while the curtain hides the table."""
        ways = self.menu.commands()
        offered = {way: ways[way] for way in (House.MENU, House.UNDO, House.REDO)}
        return self.desk.input.act(event, lambda: {Common.CANCEL: ways[House.MENU], **offered})

    def _time_key(self, event: pygame.Event) -> bool:
        """Handle the keys that open the time line at an earlier round."""
        if self.history.is_open or not self.desk.input.means(event, Game.ROUND_BACK):
            return False
        self.history.round_back()
        return True

    # -- time

    def time_passed(self) -> None:
        if self.hints.hint is not None:
            self.hints.go_on()
        if self.desk.lesson is not None:
            self.card.refresh()

    @property
    def stands_still(self) -> bool:
        return self.app.scene is not self and not self.desk.runner.is_watched

    @property
    def is_still(self) -> bool:
        """Whether nothing moves; answers about a computer's turn or advice may be awaited."""
        return self.passing.is_still

    # -- under the pointer

    def has_glimpse(self) -> bool:
        """Return whether another land is displayed because the pointer is on what is about it."""
        return self.lands.glimpse is not None

    @property
    def has_own_note(self) -> bool:
        return self.areas.is_by_pointer

    def ground(self) -> Ground | None:
        """Return the land whose areas can be pointed at."""
        return self.lands.ground(self.over())

    def over(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangles that lie over the land."""
        desk, card = self.desk, () if self.card.is_away else (self.card.box,)
        return *self.hints.boxes(), *card, desk.news.box, desk.sign.box, *self.app.notices.boxes

    def verdict(self) -> Verdict | None:
        """Return the verdict on a tile in hand where it is; None if there is none."""
        return self.desk.panel.verdict()

    def note_at_pointer(self) -> str:
        """Return the note under the pointer, unless the panel has the same text."""
        if self.panel.holds_something:
            return ""
        note = super().note_at_pointer()
        first, _, rest = note.partition(SEPARATOR)
        texts = (one.label for one in walk(self.panel) if one.role is Role.TEXT)
        is_written = bool(note) and any(first in text for text in texts)
        return rest if is_written else note

    def note_subjects(self) -> Sequence[pygame.Rect]:
        """Return the rectangles of what the note is about, and of what it is compared with."""
        compared = self.panel.info.compared
        return [
            *super().note_subjects(),
            *(rect for name in compared for rect in self.tree.find(name)),
        ]

    def notices_moved(self) -> None:
        """Place the notes again in the next frame, so that they do not cover notices."""
        self._look_again()
        self.app.redraw()

    def rooms_for_notices(self) -> Sequence[pygame.Rect]:
        """Return the rooms for notices: the land below the plate, else the window.

        The window is without bar and panel.
        """
        if self.panel.covers_table:
            return ()
        land = self.desk.land.rect
        below = self.lands.plate.bottom + self.canvas.px(Space.M)
        under = pygame.Rect(land.x, below, land.width, max(0, land.bottom - below))
        return under, self.desk.room_for_notes()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the rectangles of what can be dragged, and of the cells where it fits."""
        return self.desk.kept_clear()

    def places(self) -> dict[str, pygame.Rect]:
        """Return the rectangles of places around the land that can be pointed at, by id."""
        found = {
            id: pygame.Rect(one.rect)
            for id, one in self.tree.ids.items()
            if not isinstance(one, OnLand)
        }
        if self.desk.is_small:  # the strip has the scoring tiles and no more
            found = {
                id: rect
                for id, rect in found.items()
                if id not in ON_BOARD or id.startswith("scoring ")
            }
        if "track" not in found:  # the points stand on the cards
            seats = [rect for id, rect in found.items() if id.startswith("seat ")]
            found["track"] = seats[0].unionall(seats[1:]) if seats else pygame.Rect(self.room.cards)
        return found

    def performed(self) -> None:
        self._look_again()
        self.panel.repaint_all()

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Return whether something but the land can be pressed there, or something is held."""
        if self.panel.holds_something:
            return True
        self.tree.lay_out()
        around = chain(self.tree.interaction.under(position))
        return any(one.is_target and one is not self._land for one in around)

    # -- fingers and gamepads

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        """Return whether a tile there can be turned: in hand or in the tray."""
        return self.panel.holds_something or super().turns_at(position)

    def pad_hints(self) -> dict[Command, str]:
        """Return the labels of the gamepad: the panel's, and those that are always there."""
        panel = self.panel
        if panel.holds_something:
            return {}  # the panel says itself what is done with it
        offered = {one: action for one, action in self._panel_ways().items() if not action.why_not}
        labels = {command: action.label or action.tip for command, action in offered.items()}
        told = {command: label for command, label in labels.items() if label}
        for button in primaries(self.tree) if Common.PRESS in offered else ():
            told[Common.PRESS] = button.label
        words = {Game.AXE: tr_in("pad", "the axe"), Game.PICK_UP: tr_in("pad", "pick up")}
        own: dict[Command, str] = {one: label for one, label in words.items() if one in offered}
        always: dict[Command, str] = {House.UNDO: tr("Undo")} if self.desk.undo_name() else {}
        always[House.MENU] = tr("Menu")
        if panel.covers_table:
            return told | always
        if self.hints.boxes():
            told = {Common.CANCEL: tr("Got it")} | told
        land: dict[Command, str] = (
            {House.TIME: tr_in("button", "Time")}
            if self.desk.lesson is None
            else {House.TIME: tr("Back")}
        )
        land[Game.AREAS] = tr("look at areas")
        return told | own | always | land

    def strip_avoids(self) -> Sequence[pygame.Rect]:
        """Return what the line about gamepad buttons must not cover: hints, card and tiles."""
        if self.panel.covers_table:
            return ()
        desk = self.desk
        cells = map(desk.land.cell_rect, desk.view.seats[desk.shown].territory.faces)
        return (*self.hints.boxes(), *self.card.boxes(), *self.card.lit(), *cells)

    def strip_room(self) -> pygame.Rect:
        """Return the land's room below the owner's name."""
        if self.panel.covers_table:
            return self.app.screen.get_rect()
        room = self.desk.land.rect
        top = max((box.bottom for box in self.lands.boxes() if box.size), default=room.y)
        bottom = max(room.bottom, self.panel.rect.y - self.desk.canvas.px(Space.S))
        return pygame.Rect(room.x, top, room.width, bottom - top)

    # -- drawing

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Fill the ground with wood."""
        self.desk.canvas.wood(surface)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole table."""
        desk, painter = self.desk, self.tree.painter
        if self._told_for is not desk.input.device:  # sentences are put by what is in hand
            self._told_for = desk.input.device
            self.panel.invalidate()
            self._give_hint()
        look = desk.canvas, desk.canvas.sprites.variant
        if look != self._look:
            self._look = look
            self.tree.resize(self.app.screen.get_rect(), desk.canvas)
        # The frame that answers a person's action comes first; other changes are drawn after it.
        puts_off, desk.is_answered = desk.is_answered and not desk.is_narrow, False
        self.tree.is_shown = False
        if puts_off and self._is_behind:
            self.app.redraw()  # with the rest, in the frame after
        else:
            self.catch_up()
        self.tree.update()
        if self._curtain is not None:
            painter.draw_layer(surface, self._curtain)
            self.tree.is_shown = True
            return
        painter.draw_whole(surface, self.room.land.union(self.room.panel) if puts_off else None)
        self.tree.is_shown = True
        self._draw_on_land(surface)
        if desk.animations.is_moving:
            desk.animations.draw(surface)  # below what is afloat, whose words stay to be read
        painter.draw_afloat(surface)
        painter.draw_movers(surface)
        if self._points:
            self.areas.draw_in_hand(surface)

    def _draw_on_land(self, surface: pygame.Surface) -> None:
        """Draw what moves on the land, what is lit, and notes, over its tiles."""
        picture = self.land_picture
        picture.view.draw_aims(surface, self.desk.canvas, picture.seat.clan, picture.marks)
        if self.lands.glimpse is None:
            self._land_life.draw(surface)
            if self.advice.is_open:
                self.advice.draw_on_land(surface)
        if self._points:
            self.areas.draw_on_land(surface)
        self.lands.draw_owner(surface, self.areas.box if self.panel.holds_something else None)
