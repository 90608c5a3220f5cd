"""The table: everything that is seen and done while a game is played.

The scene puts the parts of the table together: it lays them out, passes on what pointer and keys do, and draws them.
What comes next and for whose eyes is decided by `play.flow`; what a panel shows of secrets is the view of its viewer.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from skye_desktop.engine import PlayerView
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit.access import Node
from skye_desktop.kit.theme import Space
from skye_desktop.play import pace
from skye_desktop.play.flow import Announce
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.event_log import line_on
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.around import Around
from skye_desktop.ui.table.arrangement import arranged
from skye_desktop.ui.table.bar import Bar
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.hints import Guide
from skye_desktop.ui.table.history import History
from skye_desktop.ui.table.keeping import Keeping
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.menu import TableMenu
from skye_desktop.ui.table.nodes import table_nodes
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panels.timeline import TimePanel
from skye_desktop.ui.table.score_track import draw_score_track
from skye_desktop.ui.table.seat_cards import Standing
from skye_desktop.ui.table.stages import Stages

_AT_LEISURE = 2
"""How many pauses what everybody is to see stays in sight where only computers play."""


class TableScene(Screen):
    """One game on the screen."""

    opens_files = True

    def __init__(self, app: App, session: Session, time_speed: Speed = Speed.NORMAL) -> None:
        """``time_speed`` is how fast the time line plays."""
        super().__init__(app)
        self.session = session
        self.desk = desk = Desk(app, session)
        self.lands = Lands(desk)
        self.bar = Bar(desk, self.group)
        self.history = History(desk, time_speed, self._look_back)
        self.stages = Stages(desk, self.history.game_went_on, self.history.close_time)
        self.keeping = Keeping(desk)
        self.menu = TableMenu(desk, self.history, self.lands, self.keeping, lambda: app.pop_to(self))
        self.around = Around(desk, self.history, self.menu, self.lands, self.group)
        self.advice = AdviceSheet(desk)
        self.hints = Guide(desk, lambda: self.advice.is_open)
        self.areas = AreaInspector(
            app, lambda: self.lands.ground(*self.hints.boxes()), lambda: self.panel.notes(), self._tooltip
        )
        desk.relayout = self._relayout
        desk.lies_open = lambda: app.scene is self
        desk.open_menu, desk.open_time = self.menu.open_menu, self.history.open_time
        desk.show_results, desk.advice_button = self.menu.show_results, self.advice.button
        self._track = pygame.Rect(0, 0, 1, 1)
        self._window = app.screen.get_rect()
        self._seen_for = 0.0
        """Seconds for which the panel has had nothing more to show."""
        # Whoever opens a game at a moment wants to see that, not the results.
        self.stages.results_wait = session.shown is None
        values, secrets = line_on(session.state)
        app.log("table", secrets=secrets, **values)

    def on_entered(self) -> None:
        """The game goes on."""
        self.app.played = self
        session = self.session
        self.desk.runner.changed.append(self.stages.follow)
        self.desk.runner.begin()
        if session.shown is not None:
            self.history.open_time(session.shown)
            session.shown = None
        self._show_results_that_wait()
        self.keeping.tell_at_first()

    def on_left(self) -> None:
        """Another window may have the game."""
        if self.app.played is self:
            self.app.played = None
        self.desk.runner.close()
        self.advice.forget()
        self.menu.close()
        self.session.close()

    def on_covered(self) -> None:
        """Nothing stays in the air under another scene."""
        self.panel.cancel_hold()
        self.lands.forget()
        self.areas.forget()

    def on_uncovered(self) -> None:
        """Settings and seats may have changed."""
        # What is on the screen until the next frame is still the scene that has gone.
        self.desk.is_on_screen = False
        self.desk.animations.pace = pace.paced(1.0, self.app.settings.animation_speed)
        self._take_new_seats()
        self._show_results_that_wait()

    def caption(self) -> str:
        """Which game it is, and that it is a playtest."""
        which = self.desk.game_name
        return f"{which} · {tr('Playtest')}" if self.session.table.is_playtest else which

    # -- what is on the table

    @property
    def panel(self) -> Panel:
        """The panel on the screen."""
        return self.desk.panel

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""
        return self.desk.view

    @property
    def moment(self) -> int:
        """The moment on the screen, as a number of actions."""
        return self.desk.moment

    def private_to(self) -> str:
        """The seat behind the curtain; empty in the open, or with one person."""
        return self.desk.private_to

    def _look_back(self, panel: TimePanel | None) -> None:
        before = self.panel
        self.desk.looking_back = panel
        self.stages.show(before)
        self._show_results_that_wait()

    def _take_new_seats(self) -> None:
        """Go on with those who sit there now, if that has changed."""
        computers, cards = self.session.table.computers, self.desk.cards
        if computers != cards.computers:
            cards.computers = computers
            self.history.close_time()
            self.desk.runner.seats_changed()

    def _show_results_that_wait(self) -> None:
        if self.app.scene is self and self.stages.results_are_due():
            self.desk.sound_the_end()
            self.menu.show_results()

    def notices_room(self) -> pygame.Rect:
        """Below the score track, which is read all the time."""
        room = super().notices_room()
        if not self.panel.covers_table:
            room.y = self._track.bottom + self.canvas.px(Space.M)
        return room

    def unsaved_changes(self) -> str:
        """What the disk would not take."""
        return self.keeping.unsaved_changes()

    def open_file(self, path: Path) -> None:
        """After asking, through the list of games."""
        self.menu.open_file(path)

    # -- layout

    def layout(self, window: pygame.Rect) -> None:
        """Columns left and right, bar and track above, the panel below, the land in the middle."""
        self._window = window
        self.desk.animations.pace = pace.paced(1.0, self.app.settings.animation_speed)
        self._place()

    def _relayout(self) -> None:
        """Lay everything out as the game and the panel are now."""
        self.desk.changed()
        self._place()
        self._show_results_that_wait()
        self.app.redraw()

    def _place(self) -> None:
        desk = self.desk
        self.advice.follow()
        room = arranged(self._window, self.canvas, self.panel.height)
        self._track = room.track
        desk.board.layout(room.board, self.canvas)
        desk.cards.layout(room.cards, self.canvas, len(self.session.setup.seats))
        desk.land.rect = self.advice.beside(room.land)
        self.panel.layout(room.panel)
        self.bar.layout(room.bar, self.menu.commands())
        desk.follow_land()
        self.hints.refresh()

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The panel first while it holds something; then bar, panel, seats, board, land, keys."""
        self.desk.is_on_screen = True
        panel, desk = self.panel, self.desk
        if panel.covers_table:
            return panel.handle_event(event) or self.around.covered_key(event)
        if self.areas.handle_event(event):
            return True
        if panel.holds_something and (self.advice.handle_event(event) or panel.handle_event(event)):
            self.hints.refresh()
            return True
        if self.hints.handle_event(event):
            return True
        if not panel.holds_something and self.advice.handle_event(event):
            self.hints.refresh()
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            desk.animations.finish()
        if self.around.is_pause_key(event):
            desk.pause()
            return True
        if not panel.holds_something and self.around.time_key(event):
            return True
        # Keys are the panel's first: what is in the bar has keys of its own.
        if event.type != pygame.KEYDOWN and super().handle_event(event):
            return True
        if not panel.holds_something and panel.handle_event(event):
            self.hints.refresh()
            return True
        return self.around.handle_event(event)

    # -- time

    def update(self, seconds: float) -> None:
        """The game, whatever lies over it; flights and the panel."""
        desk = self.desk
        desk.animations.update(seconds)
        desk.runner.tick(seconds)
        if desk.lies_open():
            self.advice.update()
            self.areas.update(seconds)
        panel = self._living_panel()
        if panel is None:
            return
        if panel.next_update_in() is not None:
            panel.update(seconds)
            desk.follow_land()
        elif self._goes_on_in() is not None:
            self._seen_for += seconds
            if self._goes_on_in() == 0:
                desk.go_on()

    def next_update_in(self) -> float | None:
        """For the next frame while anything flies."""
        desk = self.desk
        if desk.animations.is_moving:
            return 0.0
        waits = [desk.runner.next_tick_in()]
        panel = self._living_panel()
        if panel is not None:
            wake = panel.next_update_in()
            waits.append(self._goes_on_in() if wake is None else wake)
        if desk.lies_open():
            waits += [self.advice.next_update_in(), self.areas.next_update_in()]
        return min((wait for wait in waits if wait is not None), default=None)

    def _living_panel(self) -> Panel | None:
        """The panel that moves: the one that is seen, or under a sheet the one of a game that plays itself."""
        if self.desk.lies_open():
            return self.panel
        return self.desk.stage_panel if self.desk.is_watched else None

    def _goes_on_in(self) -> float | None:
        """Seconds until what everybody has seen goes by itself, where only computers play; None for never."""
        desk = self.desk
        if not isinstance(desk.runner.stage, Announce) or not desk.is_watched or desk.is_paused:
            self._seen_for = 0.0
            return None
        pause = _AT_LEISURE * pace.PAUSES[self.app.settings.computer_speed]
        return max(0.0, pause - self._seen_for)

    # -- under the pointer

    def tooltip(self) -> str:
        """The note for what is under the pointer; of the land the note on its area says it."""
        return "" if self.areas.is_by_pointer else self._tooltip()

    def _tooltip(self) -> str:
        panel, desk = self.panel, self.desk
        if panel.covers_table or panel.holds_something:
            return panel.tooltip()
        position = self.app.pointer
        return (
            super().tooltip()
            or self.advice.tooltip()
            or panel.tooltip()
            or desk.cards.tooltip(desk.view, position, desk.input)
            or desk.board.tooltip(desk.seen, self.canvas, position, desk.input)
            or (tr("The score track") if self._track.collidepoint(position) else "")
        )

    def targets(self) -> dict[str, pygame.Rect]:
        """Everything that can be clicked or dragged."""
        return self._targets_with(self.panel.targets())

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        return self._targets_with(self.panel.public_targets())

    def _targets_with(self, on_panel: dict[str, pygame.Rect]) -> dict[str, pygame.Rect]:
        if self.panel.covers_table:
            return on_panel
        seats = {f"seat {i + 1}": rect for i, rect in enumerate(self.desk.cards.rects)}
        own = super().targets() | self.hints.targets()
        return own | seats | {"land": self.desk.land.rect} | on_panel | self.advice.targets()

    def nodes(self) -> tuple[Node, ...]:
        """Everything on the table, or the curtain over it."""
        if self.panel.covers_table:
            return self.panel.nodes()
        parts = (*self.group.nodes(), *table_nodes(self.desk, self._track), *self.panel.nodes())
        return (*parts, *self.hints.group.nodes(), *self.advice.nodes())

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Of the bar, the panel or a hint."""
        groups = (self.group, self.panel.group, self.hints.group)
        return any(group.has_button_at(position) for group in groups)

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Targets other than the land itself, and whatever is held."""
        if self.panel.holds_something:
            return True
        return any(rect.collidepoint(position) for name, rect in self.targets().items() if name != "land")

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        panel, desk, canvas = self.panel, self.desk, self.canvas
        if panel.covers_table:
            panel.draw(surface)
            return
        sheets = [self.bar.rect, self._track, *desk.board.sheets(canvas), *desk.cards.rects, panel.rect]
        canvas.table_top(surface, [*sheets, *self.advice.sheets()])
        glimpse = self.lands.glimpse
        # Points and ring belong to the land that is on the screen, be it for a glimpse.
        shown = desk.shown if glimpse is None else glimpse[0]
        self.lands.draw(surface)
        if glimpse is None:
            self.advice.draw_on_land(surface)
        self.areas.draw_on_land(surface)
        self.lands.draw_owner(surface)
        self.bar.draw(surface)
        desk.board.draw(surface, canvas, desk.seen._replace(seat=shown))
        draw_score_track(surface, canvas, self._track, desk.view.seats, panel.points())
        # Looking back, nobody is waited for.
        acting = None if panel.moment is not None else panel.seat
        standing = Standing(desk.view, panel.points(), shown, acting, panel.phase)
        desk.cards.draw(surface, canvas, standing)
        panel.draw(surface)
        self.advice.draw(surface)
        self.hints.draw(surface)
        desk.animations.draw(surface)
        panel.draw_over(surface)
        self.areas.draw_over(surface)
        self.lands.draw_notes(surface)
