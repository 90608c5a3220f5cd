"""What pointer and keys do at the table beside the panel: seats, log, land, and the table's own keys."""

from __future__ import annotations

import pygame

from skye_desktop.kit.widgets import LEFT_BUTTON, Group
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.history import History
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.menu import TableMenu

_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


class Around:
    """Passes on to the parts of the table what the panel has left."""

    def __init__(self, desk: Desk, history: History, menu: TableMenu, lands: Lands, group: Group) -> None:
        """``group`` has the buttons of the bar."""
        self._desk, self._history, self._menu, self._lands = desk, history, menu, lands
        self._group = group

    def handle_event(self, event: pygame.Event) -> bool:
        """Pointer and keys beside the panel."""
        desk = self._desk
        if event.type == pygame.MOUSEMOTION:
            self._lands.point_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and self._click(event.pos):
            return True
        if event.type == pygame.MOUSEWHEEL:
            return desk.land.wheel(event.y, self._desk.pointer, self._desk.canvas)
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return desk.land.handle_event(event, desk.view.seats[desk.shown].territory, self._desk.canvas)

    def is_pause_key(self, event: pygame.Event) -> bool:
        """Space where only computers play: there it goes on by itself."""
        is_space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        is_on = self._desk.is_watched and self._desk.panel.moment is None and not self._desk.is_over
        return is_space and is_on and self._group.focused is None and self._desk.panel.group.focused is None

    def covered_key(self, event: pygame.Event) -> bool:
        """The menu and undo, while the curtain hides the table."""
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_F10):
                self._menu.open_menu()
                return True
            is_undo = event.key == pygame.K_z and not event.mod & pygame.KMOD_SHIFT
            if is_undo and event.mod & _COMMAND:
                self._desk.undo()
                return True
        return False

    def _click(self, position: tuple[int, int]) -> bool:
        desk = self._desk
        seat = desk.cards.seat_at(position)
        if seat is not None:
            desk.glance_at(seat)
            return True
        line = desk.board.line_at(desk.seen, self._desk.canvas, position)
        if line is not None:
            self._history.open_time(line.moment, line)
        elif desk.board.log_has(position):
            self._menu.open_log()
        return desk.board.log_has(position)

    def time_key(self, event: pygame.Event) -> bool:
        """Back in time, from wherever one is; the panels use the arrows for something else."""
        if self._history.is_open or not event.mod & _COMMAND or event.key != pygame.K_LEFT:
            return False
        self._history.round_back()
        return True

    def _key(self, event: pygame.Event) -> bool:
        desk, history, menu = self._desk, self._history, self._menu
        is_shifted = event.mod & pygame.KMOD_SHIFT
        if event.mod & _COMMAND:
            keys = {
                pygame.K_z: desk.redo if is_shifted else desk.undo,
                pygame.K_y: desk.redo,
                pygame.K_s: menu.save_as,
                pygame.K_c: history.copy,
                pygame.K_v: menu.paste,
            }
        else:
            keys = {
                pygame.K_l: menu.open_log,
                pygame.K_t: history.open_time,
                pygame.K_n: history.open_annotations if is_shifted else history.annotation,
                pygame.K_k: history.mark,
                pygame.K_h: menu.open_rules,
                pygame.K_c: menu.open_coach,
                pygame.K_ESCAPE: self._escape,
                pygame.K_F10: menu.open_menu,
            }
        if event.key in keys:
            keys[event.key]()
            return True
        seat = event.key - pygame.K_F1
        if 0 <= seat < len(self._desk.view.seats):
            desk.glance_at(seat)
            return True
        return False

    def _escape(self) -> None:
        """Back to the land that matters, else the menu."""
        if self._desk.looks_elsewhere:
            self._desk.look_at(None)
        else:
            self._menu.open_menu()
