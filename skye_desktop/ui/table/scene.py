"""The table: everything that is seen and done while a game is played.

The scene puts the parts of the table together: it lays them out, passes on what pointer and keys do, and draws them.
What comes next and for whose eyes is decided by `play.flow`; what a panel shows of secrets is the view of its viewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from skye_desktop.engine import PlayerView
from skye_desktop.files.settings import Speed
from skye_desktop.i18n import tr
from skye_desktop.kit.access import Asked, Node
from skye_desktop.kit.canvas import Align
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Group
from skye_desktop.play.lesson import Lesson
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.art import Art
from skye_desktop.ui.event_log import line_on
from skye_desktop.ui.sounds import AT_TABLE
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.around import Around
from skye_desktop.ui.table.bar import Bar
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.hands import HandsAtTable
from skye_desktop.ui.table.hints import Guide
from skye_desktop.ui.table.history import History
from skye_desktop.ui.table.keeping import Keeping
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.lesson_card import LessonCard
from skye_desktop.ui.table.life import LandLife
from skye_desktop.ui.table.menu import TableMenu
from skye_desktop.ui.table.over import Over, OverTable
from skye_desktop.ui.table.panel import Panel
from skye_desktop.ui.table.panels.timeline import TimePanel
from skye_desktop.ui.table.passing import Passing
from skye_desktop.ui.table.stages import Stages
from skye_desktop.ui.table.told import told
from skye_desktop.ui.table.top import TableTop


class TableScene(HandsAtTable):
    """One game on the screen."""

    opens_files = True
    mood = AT_TABLE

    def __init__(
        self, app: App, session: Session, time_speed: Speed = Speed.NORMAL, lesson: Lesson | None = None
    ) -> None:
        """``time_speed`` is how fast the time line plays; ``lesson`` is what the game teaches, if it is that."""
        super().__init__(app)
        self.session = session
        self.desk = desk = Desk(app, session, lesson)
        self.lands = Lands(desk)
        self.bar = Bar(desk, self.group)
        self.history = History(desk, time_speed, self._look_back)
        self.stages = Stages(desk, self.history.game_went_on, self.history.close_time)
        self.keeping = Keeping(desk)
        self.menu = TableMenu(desk, self.history, self.lands, self.keeping, lambda: app.pop_to(self))
        self.around = Around(desk, self.history, self.menu, self.lands, self.group)
        self.advice = AdviceSheet(desk)
        self.hints = Guide(desk, lambda: self.advice.is_open or desk.lesson is not None, id="hint")
        self.areas = AreaInspector(
            self,
            lambda: self.lands.ground(*self.hints.boxes(), *self.card.boxes()),
            lambda: self.panel.verdict(),
            self._tooltip,
        )
        desk.relayout = self._relayout
        desk.lies_open = lambda: app.scene is self
        desk.open_menu, desk.open_time = self.menu.open_menu, self.history.open_time
        desk.show_results, desk.advice_button = self._show_results, self.advice.button
        self.passing = Passing(desk, self.advice, self.areas)
        self.top = TableTop(desk, self.bar, self.menu, self.lands, self.advice, self.areas)
        self.card = LessonCard(desk, lambda: self.top.places(), self.top.show_board)
        desk.has_glimpse = lambda: self.lands.glimpse is not None
        lying = (desk.news, self.hints, self.card, desk.sign)
        self.over = Over(app, lambda: self.canvas, OverTable(lambda: lying, self._places_below))
        self.life = self.top.life = LandLife(desk, self.lands, self.passing, self.hints.boxes)
        self._window = app.screen.get_rect()
        # Whoever opens a game at a moment wants to see that, not the results.
        self.stages.results_wait = session.shown is None
        values, secrets = line_on(session.state)
        app.log("table", secrets=secrets, **values)

    def on_entered(self) -> None:
        """The game goes on."""
        self.app.played = self
        session = self.session
        runner, lesson = self.desk.runner, self.desk.lesson
        runner.changed.append(self.stages.follow)
        if lesson is not None:
            runner.changed.append(lesson.follow)
        runner.begin(None if lesson is None else lesson.again)
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
        self.passing.forget()
        self.menu.close()
        self.session.close()

    def on_covered(self) -> None:
        """Nothing stays in the air under another scene."""
        self.panel.cancel_hold()
        self.lands.forget()
        self.areas.forget()

    def on_uncovered(self) -> None:
        """Settings may have changed."""
        # What is on the screen until the next frame is still the scene that has gone.
        self.desk.is_on_screen = False
        self.passing.follow_settings()
        self.desk.runner.close_market(self.app.settings.closed_market)
        self._show_results_that_wait()

    def caption(self) -> str:
        """Which game it is, and that it is a playtest."""
        which = self.desk.game_name
        return " · ".join((which, tr("Playtest"))) if self.session.table.is_playtest else which

    # -- what is on the table

    @property
    def canvas(self) -> Art:
        """What the table is drawn with."""
        return self.desk.canvas

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
        self.desk.look_back(panel)
        self.stages.show(before)
        self._show_results_that_wait()

    def _show_results(self) -> None:
        self.card.finish()
        self.menu.show_results(crowns=self.stages.results_are_due() and self.stages.has_ended)

    def _show_results_that_wait(self) -> None:
        if self.app.scene is self and self.stages.results_are_due():
            self.card.finish()
            self.menu.show_results(crowns=self.stages.has_ended)

    def notices_place(self) -> tuple[pygame.Rect, Align]:
        """Over a corner of the land that has nothing else in it."""
        if self.panel.covers_table:
            return super().notices_place()
        return self.top.notices_room(), Align.RIGHT

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
        self.desk.fit(window)
        self.bar.forget()
        self.passing.follow_settings()
        self._place()
        self.over.layout()

    def _relayout(self) -> None:
        """Lay everything out as the game and the panel are now."""
        self.desk.changed()
        self._place()
        self._show_results_that_wait()
        self.app.redraw()

    def _place(self) -> None:
        self.advice.follow()
        self.top.place(self._window)
        self.hints.refresh()
        self.card.refresh()
        self.over.tree.update()

    def _places_below(self) -> dict[str, pygame.Rect]:
        return self.top.places() | self.group.targets() | self.panel.targets()

    # -- events

    def handle_event(self, event: pygame.Event) -> bool:
        """The lesson first; then whatever is at the table."""
        self.desk.watch(event)
        self.card.refresh()  # it speaks of what is in hand now
        over = () if self.panel.covers_table else (self.over.handle_event, self.card.key)
        is_used = any(use(event) for use in (*over, self._pass_on))
        self.card.see(event)
        return is_used

    def _pass_on(self, event: pygame.Event) -> bool:
        """The panel first while it holds something; then bar, panel, seats, board, land, keys."""
        panel, desk = self.panel, self.desk
        desk.is_on_screen = True
        if panel.refuses(event):
            return True
        if panel.covers_table:
            return panel.handle_event(event) or self.around.covered_key(event)
        if self.areas.handle_event(event):
            return True
        if panel.holds_something and (self.advice.handle_event(event) or panel.handle_event(event)):
            self.hints.refresh()
            return True
        if self.hints.key(event):
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
        self.passing.update(seconds)
        self.over.tree.tick(seconds)
        self.hints.go_on()
        self.card.refresh()

    def next_update_in(self) -> float | None:
        """For the next frame while anything flies."""
        waits = self.passing.next_update_in(), self.over.tree.next_tick()
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def is_still(self) -> bool:
        """While answers are awaited: a computer's, advice."""
        return self.passing.is_still

    # -- under the pointer

    def tooltip(self) -> str:
        """The note for what is under the pointer; of the land the note on its area says it."""
        return "" if self.areas.is_by_pointer else self._tooltip()

    def spoken_of(self) -> Sequence[pygame.Rect]:
        """What the note under the pointer is about: on the panel, in the bar, or around the land."""
        return [
            *self.over.spoken_of(),
            *super().spoken_of(),
            *self.panel.spoken_of(),
            *self.top.spoken_of(self.app.pointer),
        ]

    def rooms_for_notices(self) -> Sequence[pygame.Rect]:
        """The land below the plate that says whose it is, else the columns beside it."""
        if self.panel.covers_table:
            return ()
        land, below = self.desk.land.rect, self.lands.plate.bottom + self.canvas.px(Space.M)
        under = pygame.Rect(land.x, below, land.width, max(0, land.bottom - below))
        return under, self.desk.room_for_notes()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What is dragged from the panel, and where it fits."""
        return self.desk.kept_clear()

    def _tooltip(self) -> str:
        panel = self.panel
        if panel.covers_table or panel.holds_something:
            return panel.tooltip()
        at = self.app.pointer
        return (
            self.over.tree.tooltip()
            or super().tooltip()
            or self.advice.tooltip()
            or panel.tooltip()
            or self.top.tooltip(at)
        )

    def targets(self) -> dict[str, pygame.Rect]:
        """Everything that can be clicked or dragged."""
        return self._targets_with(self.over.tree.targets(), self.panel.targets(), self.advice.targets())

    def public_targets(self) -> dict[str, pygame.Rect]:
        """The same as far as it tells nothing that is secret."""
        over = self.over.tree.targets(public=True)
        return self._targets_with(over, self.panel.public_targets(), self.advice.public_targets())

    def _targets_with(
        self,
        over: dict[str, pygame.Rect],
        on_panel: dict[str, pygame.Rect],
        of_advice: dict[str, pygame.Rect],
    ) -> dict[str, pygame.Rect]:
        if self.panel.covers_table:
            return on_panel
        own = super().targets() | over
        return own | self.top.targets() | on_panel | of_advice

    def groups(self) -> tuple[Group, ...]:
        """The bar's, the panel's, and those of what lies over them."""
        return self.group, self.panel.group, self.advice.group

    def told(self) -> Mapping[str, str]:
        """What is going on, what the game has told last, and what the last thing that was tried came to."""
        found = told(self.desk, self.passing.said.remark, self.advice, self.areas, self.card)
        return found if self.panel.covers_table else {**found, **self.over.tree.live()}

    def nodes(self) -> tuple[Node, ...]:
        """Everything on the table, or the curtain over it."""
        if self.panel.covers_table:
            return self.panel.nodes()
        parts = (*self.group.nodes(), *self.top.nodes(), *self.panel.nodes(), *self.passing.said.nodes())
        return (*parts, *self.over.tree.node(), *self.advice.nodes())

    def perform(self, asked: Asked) -> bool:
        """Do what somebody asks who uses the tree alone."""
        return super().perform(asked) or self.over.tree.perform(asked)

    def is_button_at(self, position: tuple[int, int]) -> bool:
        """Whether a click there presses a button."""
        return super().is_button_at(position) or self.over.is_button_at(position)

    def is_useful_at(self, position: tuple[int, int]) -> bool:
        """Targets other than the land itself, and whatever is held."""
        if self.panel.holds_something:
            return True
        targets = {id: rect for id, rect in self.targets().items() if id != "land"}
        return pygame.Rect(position, (1, 1)).collidelist(list(targets.values())) >= 0

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        panel = self.panel
        if panel.covers_table:
            panel.draw(surface)
            return
        self.top.puts_off, self.desk.is_answered = self.desk.is_answered, False
        self.top.draw(surface)
        if self.top.puts_off:
            self.app.redraw()  # with the rest, in the frame after
        panel.draw(surface)
        self.advice.draw(surface)
        self.passing.said.draw(surface)
        self.over.draw(surface)
        self.desk.animations.draw(surface)
        panel.draw_over(surface)
        self.areas.draw_over(surface)
        self.lands.draw_notes(surface)
