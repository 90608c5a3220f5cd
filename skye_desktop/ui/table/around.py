"""What pointer and keys do at the table beside the panel: seats, log, land, and the table's own keys."""

from __future__ import annotations

import pygame

from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common, numbered
from skye_desktop.kit.widgets import Group
from skye_desktop.ui.bindings import SEATS, Game
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.history import History
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.menu import TableMenu


class Around:
    """Passes on to the parts of the table what the panel has left."""

    def __init__(self, desk: Desk, history: History, menu: TableMenu, lands: Lands, group: Group) -> None:
        """``group`` has the buttons of the bar."""
        self._desk, self._history, self._menu, self._lands = desk, history, menu, lands
        self._group = group

    def handle_event(self, event: pygame.Event) -> bool:
        """Pointer and keys beside the panel."""
        desk = self._desk
        # Where the pointer merely rests while another screen comes under it, nobody points.
        if event.type == pygame.MOUSEMOTION and event.rel != (0, 0):
            self._lands.point_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and self._click(event.pos):
            return True
        if event.type == pygame.MOUSEWHEEL and desk.board.log_has(desk.pointer):
            self._roll_log(event.y)
            return True
        if desk.input.act(event, self._commands):
            return True
        return desk.land.handle_event(event, desk.view.seats[desk.shown].territory, desk)

    def is_pause_key(self, event: pygame.Event) -> bool:
        """Space where only computers play: there it goes on by itself."""
        is_space = self._desk.input.means(event, Game.PAUSE_WATCHED)
        is_on = self._desk.is_watched and self._desk.panel.moment is None and not self._desk.is_over
        return is_space and is_on and self._group.focused is None and self._desk.panel.group.focused is None

    def covered_key(self, event: pygame.Event) -> bool:
        """The menu, undo and redo, while the curtain hides the table."""
        ways = self._menu.commands()
        offered = {way: ways[way] for way in (Game.MENU, Game.UNDO, Game.REDO)}
        return self._desk.input.act(event, lambda: {Common.CANCEL: ways[Game.MENU], **offered})

    def _click(self, position: tuple[int, int]) -> bool:
        desk = self._desk
        seat = desk.cards.seat_at(position)
        if seat is not None:
            desk.glance_at(seat)
            return True
        if desk.board.arrow.collidepoint(position):
            self._menu.fold_log()
            return True
        if desk.is_small and desk.board.rect.collidepoint(position):
            self._menu.open_overview()
            return True
        line = desk.board.line_at(desk.seen, self._desk.canvas, position)
        if line is not None:
            self._history.open_time(line.moment, line)
        elif desk.board.log_has(position):
            self._menu.open_log()
        return desk.board.log_has(position)

    def _roll_log(self, notches: int) -> None:
        """Back in the log: first what there is room for at the table, then all of it. On again it folds."""
        is_open = self._desk.settings.log_open or not self._desk.board.arrow
        if notches > 0 and is_open:
            self._menu.open_log()
        elif (notches > 0) is not is_open and self._desk.board.arrow:
            self._menu.fold_log()

    def time_key(self, event: pygame.Event) -> bool:
        """Back in time, from wherever one is; the panels use the arrows for something else."""
        if self._history.is_open or not self._desk.input.means(event, Game.ROUND_BACK):
            return False
        self._history.round_back()
        return True

    def _commands(self) -> dict[Command, Action]:
        """What the menu has, and the lands of the seats."""
        seats = SEATS[: len(self._desk.view.seats)]
        whole = {Game.FIT: Action(self._desk.show_all_of_land)}
        return self._menu.commands() | numbered(seats, self._desk.glance_at) | whole
