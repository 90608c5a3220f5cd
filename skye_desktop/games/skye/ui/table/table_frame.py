"""The widgets around the land, except the panel: the bar, two columns and the score track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from skye_desktop.games.skye.ui.table.arrangement import Arrangement
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.menu import TableMenu
from skye_desktop.games.skye.ui.table.pieces import OnTable, Placed
from skye_desktop.games.skye.ui.table.slots import ColumnRoom, board_column, cards_column
from skye_desktop.games.skye.ui.table.things import board
from skye_desktop.games.skye.ui.table.things.bar import IDS, Bar
from skye_desktop.games.skye.ui.table.things.log_on_wood import log_in_strip
from skye_desktop.games.skye.ui.table.things.score_track import score_track
from skye_desktop.games.skye.ui.table.things.seat_card import seat_cards
from skye_desktop.i18n import tr
from skye_desktop.kit import Action, Command, InputMap, Skin, Widget
from skye_desktop.shell.house_commands import House


class AroundHost(Protocol):
    """The screen of a table, as the widgets around the land use it."""

    desk: Desk
    menu: TableMenu
    room: Arrangement

    @property
    def input(self) -> InputMap: ...

    @property
    def seen_seat(self) -> int:
        """Seat whose land is displayed, also if that is only because of the pointer."""

    @property
    def side_name(self) -> str:
        """Text of a narrow table's button for the other column; empty if both are displayed."""

    @property
    def has_board(self) -> bool:
        """Whether the board is displayed, or there is room for it."""

    @property
    def has_seats(self) -> bool:
        """Whether the clans' cards are displayed, or there is room for them."""

    def turn_side(self) -> None:
        """Show the other column of a narrow table."""


class AroundLand(Widget):
    """All widgets around the land, except the panel."""

    table: AroundHost

    has_keys_of_its_own = True

    def build(self) -> Sequence[Widget]:
        table, desk = self.table, self.table.desk
        if desk.panel.covers_table:
            return ()
        room = table.room
        view = desk.view
        seat = table.seen_seat
        scale = desk.canvas.scale
        has_board = table.has_board
        widgets: list[Widget] = [OnTable((self._bar(),), skin=Skin.RAIL)]
        rects = [room.bar]
        if room.task is not None and desk.goal is not None:
            widgets.append(desk.goal.strip())
            rects.append(room.task)
        if has_board and desk.is_small:
            widgets.append(self._strip(seat))
            rects.append(room.board)
            if room.log is not None and room.log.height:
                widgets.append(log_in_strip(desk))
                rects.append(room.log)
        elif has_board:
            wide, high = room.board.size
            widgets.append(
                board_column(desk, seat, ColumnRoom(wide / scale, high / scale, desk.canvas))
            )
            rects.append(room.board)
        if table.has_seats:
            widgets.append(self._cards(seat))
            rects.append(room.cards)
        if room.track.height:
            widgets.append(score_track(view.seats, desk.points))
            rects.append(room.track)
        return (Placed(widgets, rects=tuple(map(pygame.Rect, rects))),)

    def _bar(self) -> Bar:
        table = self.table
        desk = self.table.desk
        view = self.table.desk.view
        return Bar(
            table, desk.round, len(view.track), desk.phase, desk.title, view.variant,
            self._bar_ways(), desk.is_small, table.side_name, id="bar",
        )  # fmt: skip

    def _bar_ways(self) -> tuple[tuple[Command, Action], ...]:
        """Return the commands and actions of the bar's buttons."""
        desk, ways = self.table.desk, self.table.menu.commands()
        undo, redo = desk.undo_name(), desk.redo_name()
        ways[House.UNDO] = Action(
            desk.undo, tr("Undo"), "" if undo else desk.why_no_undo(), tip=undo
        )
        ways[House.REDO] = Action(
            desk.redo, tr("Redo"), "" if redo else tr("Nothing to redo"), tip=redo
        )
        return tuple([(command, ways[command]) for command in IDS if command in ways])

    def _strip(self, seat: int) -> Widget:
        """Return the strip that a small table has in place of the board."""
        table, desk = self.table, self.table.desk
        # Without room for both, the bar names the round, and the whole board shows its scoring.
        has_rounds = table.room.board.height >= desk.canvas.px(
            156
        )  # a lower strip has no room for them
        return board.strip(desk, seat, table.menu.open_overview, has_rounds=has_rounds)

    def _cards(self, seat: int) -> Widget:
        desk, rect = self.table.desk, self.table.room.cards
        if desk.is_small:
            return seat_cards(desk, seat, desk.glance_at, is_strip=True)
        scale = desk.canvas.scale
        room = ColumnRoom(rect.width / scale, rect.height / scale, desk.canvas)
        return cards_column(desk, seat, desk.glance_at, room)
