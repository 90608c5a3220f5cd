"""The overview of a small table: board, score track, a land and the cards in full."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.games.skye.build_draft import now_line
from skye_desktop.games.skye.ui.app import TreeScreen
from skye_desktop.games.skye.ui.bindings import Game
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.table import slots
from skye_desktop.games.skye.ui.table.desk import Desk
from skye_desktop.games.skye.ui.table.slots import ColumnRoom, board_column, cards_column
from skye_desktop.games.skye.ui.table.things.score_track import score_track
from skye_desktop.games.skye.ui.table.things.scoring_tile import ScoringTileOnBoard
from skye_desktop.games.skye.ui.table.things.seat_card import SeatCards
from skye_desktop.games.skye.ui.table.things.table_land import LandPicture, LandPlace
from skye_desktop.games.skye.ui.territory_view import Marks, TerritoryView
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    LEFT_BUTTON,
    Action,
    Button,
    Child,
    Command,
    Common,
    Kind,
    Space,
    Widget,
    column,
    grid,
    row,
    spacer,
    stack,
    theme,
)


class Overview(TreeScreen):
    """Board, score track, land and cards of a small table, on a screen of their own.

    A click on a card displays its land, any other click closes the screen.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app)
        self.desk = desk
        self.land_view = TerritoryView()
        self.chosen_cell = None

    def build(self) -> Sequence[Child]:
        desk, scale = self.desk, self.canvas.scale
        wide, high = (side / scale for side in self.layout_rect.size)
        has_land = wide >= 760  # between the columns
        back = Button.of(
            self.commands()[Common.CANCEL], self.app.input.hint(Common.CANCEL), id="back",
            kind=Kind.PRIMARY, width=theme.BUTTON if has_land else None, grow=0 if has_land else 1,
        )  # fmt: skip
        inside = high - 2 * Space.M
        board = board_column(
            desk, desk.shown, ColumnRoom(Table.LEFT, inside, self.canvas, is_overview=True)
        )
        left = column(board, width=Table.LEFT)
        track = stack(score_track(desk.view.seats, desk.points), height=Table.TRACK)
        if has_land:
            cards = self._cards(Table.RIGHT, inside)
            land = stack(LandPlace(self, id="land"), grow=1)
            middle = column(track, land, row(spacer(), back), gap=Space.M, grow=1)
            return (row(left, middle, stack(cards, width=Table.RIGHT), gap=Space.M, pad=Space.M),)
        # No land between the columns: the cards, side by side, show the lands.
        below = grid(2, spacer(), back, gap=Space.M)
        height = inside - Table.TRACK - theme.BUTTON_HEIGHT - 2 * Space.M
        cards = self._cards(wide - Table.LEFT - 3 * Space.M, height, columns=2)
        if len(desk.view.seats) % 2 and isinstance(cards, SeatCards):
            right = column(
                track, stack(cards, column(spacer(), below), grow=1), gap=Space.M, grow=1
            )
        else:  # none of the places of the cards is free
            right = column(track, stack(cards, grow=1), below, gap=Space.M, grow=1)
        return (row(left, right, gap=Space.M, pad=Space.M),)

    def _cards(self, width: float, height: float, columns: int = 1) -> Widget:
        """Return the cards and the things below them, in a room given in design pixels."""
        room = ColumnRoom(width, height, self.canvas, is_overview=True)
        return cards_column(self.desk, self.desk.shown, self._look_at, room, columns=columns)

    def _look_at(self, seat: int) -> None:
        self.desk.look_at(seat)
        self.invalidate()

    @property
    def land_picture(self) -> LandPicture:
        """Picture of the displayed land.

        The cells that a scoring tile under the pointer counts are lit.
        """
        desk, view = self.desk, self.land_view
        seat = desk.view.seats[desk.shown]
        land = self.tree.ids.get("land")
        if land is not None:
            view.rect = pygame.Rect(land.rect)
        view.fit(seat.territory, self.canvas, with_ring=False)
        tile = self.tree.hovered
        cells = (
            now_line(desk.view, tile.printed.id, seat.seat).cells
            if isinstance(tile, ScoringTileOnBoard)
            else ()
        )
        return LandPicture(view, seat, Marks(highlighted=frozenset(cells)))

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event: display a land, close the screen, or light what is pointed at."""
        is_used = super().handle_event(event)
        if event.type == pygame.MOUSEMOTION:
            self.tree.request_update()
            self.app.redraw()
        elif not is_used and event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self.app.pop()
        return is_used

    def commands(self) -> dict[Command, Action]:
        """Return the commands to close, and those of the things of the table."""
        ways = (Common.CANCEL, Common.CONFIRM, Game.BOARD)
        back = dict.fromkeys(ways, Action(self.app.pop, tr("Back"), tip=tr("Back to the table")))
        return slots.commands(self.desk, is_overview=True) | back

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Fill the ground with wood."""
        self.canvas.wood(surface)
