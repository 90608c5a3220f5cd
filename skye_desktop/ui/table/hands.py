"""The table under fingers and a gamepad: what fingers hold and move, what is said of the gamepad's buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.i18n import tr, tr_in
from skye_desktop.kit.commands import Command, Common
from skye_desktop.ui.app import Screen
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.hints import Guide
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.lesson_card import LessonCard
from skye_desktop.ui.table.panel import Panel


class HandsAtTable(Screen):
    """A screen with a table on it."""

    has_strip_room = True

    desk: Desk
    hints: Guide
    card: LessonCard
    lands: Lands

    @property
    def panel(self) -> Panel:
        """The panel on the screen."""
        return self.desk.panel

    def turns_at(self, position: tuple[int, int] | None) -> bool:
        """A tile in hand, or one that lies in the tray."""
        return self.panel.turns_at(position)

    def pinch(self, centre: tuple[int, int], ratio: float, by: tuple[int, int]) -> bool:
        """The land."""
        land = self.desk.land
        if self.panel.covers_table or not land.rect.collidepoint(centre):
            return False
        land.zoom(ratio, centre, self.canvas)
        land.pan(*by)
        return True

    def told_of_pad(self) -> dict[Command, str]:
        """What the panel has, and the ways that are always there."""
        panel = self.panel
        if panel.holds_something:
            return {}  # the panel says itself what is done with it
        offered = {one: action for one, action in panel.commands().items() if not action.why_not}
        labels = {command: action.label or action.tip for command, action in offered.items()}
        told = {command: label for command, label in labels.items() if label}
        for button in panel.group.primaries() if Common.PRESS in offered else ():
            told[Common.PRESS] = button.label
        words = {Game.AXE: tr_in("pad", "the axe"), Game.PICK_UP: tr_in("pad", "pick up")}
        own: dict[Command, str] = {one: label for one, label in words.items() if one in offered}
        always: dict[Command, str] = {Game.UNDO: tr("Undo")} if self.desk.undo_name() else {}
        always[Game.MENU] = tr("Menu")
        if panel.covers_table:
            return told | always
        if self.hints.boxes():
            told = {Common.CANCEL: tr("Got it")} | told
        land: dict[Command, str] = {Game.TIME: tr_in("button", "Time")} if self.desk.lesson is None else {}
        land[Game.AREAS] = tr("look at areas")
        return told | own | always | land

    def strip_avoids(self) -> Sequence[pygame.Rect]:
        """The tiles of the land, what is lit, and the sheet that says why."""
        if self.panel.covers_table:
            return ()
        desk = self.desk
        cells = map(desk.land.cell_rect, desk.view.seats[desk.shown].territory.faces)
        return (*self.hints.boxes(), *self.card.boxes(), *self.card.lit(), *cells)

    def strip_room(self) -> pygame.Rect:
        """The land, below the words whose it is."""
        if self.panel.covers_table:
            return self.app.screen.get_rect()
        room = self.desk.land.rect
        top = max((box.bottom for box in self.lands.boxes() if box.size), default=room.y)
        return pygame.Rect(room.x, top, room.width, room.bottom - top)
