"""All of a small table but its panel: the board, the score track, a land and the cards, which are folded beside it."""

from __future__ import annotations

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.access import Node
from skye_desktop.kit.canvas import Skin
from skye_desktop.kit.commands import LEFT_BUTTON, Action, Command, Common
from skye_desktop.kit.layout import column, row, slot
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Kind
from skye_desktop.ui.app import Screen
from skye_desktop.ui.art import Art
from skye_desktop.ui.bindings import Game
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.board import Board, Form
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.nodes import Parts, table_nodes
from skye_desktop.ui.table.score_track import draw_score_track
from skye_desktop.ui.table.seat_cards import SeatCards, Standing
from skye_desktop.ui.territory_view import Marks, TerritoryView


class Overview(Screen):
    """A click on a card shows its land, one elsewhere leads back."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app)
        self._desk = desk
        self._board, self._cards = Board(), SeatCards(desk.cards.computers, desk.input)
        self._track, self._land = pygame.Rect(0, 0, 1, 1), TerritoryView()

    @property
    def canvas(self) -> Art:
        """What the table keeps of its own pictures stays as it is."""
        return self.app.canvas_within(None, "overview")

    def layout(self, window: pygame.Rect) -> None:
        canvas, gap = self.canvas, self.canvas.px(Space.M)
        room = window.inflate(-2 * gap, -2 * gap)
        high, wide = canvas.px(theme.BUTTON_HEIGHT), canvas.px(theme.BUTTON)
        land, back = slot().grow(), pygame.Rect(0, 0, wide, high)
        track, board = slot(height=Table.TRACK), slot(width=Table.LEFT)
        if window.width >= canvas.px(Table.WITH_LAND):
            cards = slot(width=Table.RIGHT)
            row(board, column(track, land, gap=Space.M).grow(), cards, gap=Space.M).place(canvas, room)
            self._cards.layout(cards.rect, canvas, len(self._desk.view.seats))
            back.bottomright = land.rect.bottomright
        else:  # the lands are seen on the cards, which stand beside each other
            cards, seats = slot().grow(), len(self._desk.view.seats)
            row(board, column(track, cards, gap=Space.M).grow(), gap=Space.M).place(canvas, room)
            back.width = (cards.rect.width - gap) // 2
            back.bottomright = cards.rect.bottomright
            if seats % 2 == 0:  # none of the places of the cards is free
                cards.rect.height -= high + gap
            self._cards.layout(cards.rect, canvas, seats, columns=2)
            land.rect = pygame.Rect(cards.rect.topleft, (0, 0))
        self._board.layout(board.rect, canvas, Form.ALONE)
        self._track, self._land.rect = track.rect, land.rect
        self._fit_land()
        self.group.replace([self.button(Common.CANCEL, back, id="back", kind=Kind.PRIMARY)])

    def _fit_land(self) -> None:
        self._land.fit(self._desk.view.seats[self._desk.shown].territory, self.canvas, with_ring=False)

    def handle_event(self, event: pygame.Event) -> bool:
        """Show a land, or leave."""
        if super().handle_event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.app.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            seat = self._cards.seat_at(event.pos)
            if seat is None:
                self.app.pop()
            else:
                self._desk.look_at(seat)
                self._fit_land()
                self.app.redraw()
        return True

    def commands(self) -> dict[Command, Action]:
        ways = (Common.CANCEL, Common.CONFIRM, Game.BOARD)
        return dict.fromkeys(ways, Action(self.app.pop, tr("Back"), tip=tr("Back to the table")))

    def tooltip(self) -> str:
        desk, position = self._desk, self.app.pointer
        told = self._cards.tooltip(desk.view, position)
        return told or self._board.tooltip(desk.seen, self.canvas, position, desk.input)

    def targets(self) -> dict[str, pygame.Rect]:
        """The cards, and what is read on the board."""
        seats = {f"seat {i}": rect for i, rect in enumerate(self._cards.rects, start=1)}
        return (
            super().targets()
            | seats
            | {name: rect for name, rect in self._board.places().items() if name != "log"}
        )

    def nodes(self) -> tuple[Node, ...]:
        """The same as at a large table, and the way back."""
        parts = Parts(self._board, self._cards, self._land, self._track)
        return *self.group.nodes(), *table_nodes(self._desk, parts)

    def draw(self, surface: pygame.Surface) -> None:
        """As at a large table; what a scoring tile under the pointer counts is lit."""
        canvas, desk, panel = self.canvas, self._desk, self._desk.panel
        sheets = [(card, Skin.SHEET) for card in self._cards.rects]
        canvas.table_top(surface, [(self._board.rect, Skin.BOARD), (self._track, Skin.TRAY), *sheets])
        seen, shown = desk.seen, desk.view.seats[desk.shown]
        lit = self._board.highlighted_cells(seen, canvas, self.app.pointer)
        marks = Marks() if lit is None else Marks(highlighted=lit[1])
        if self._land.extent[2] * self._land.side <= self._land.rect.width:  # else it is seen on its card
            self._land.draw(surface, canvas, shown.territory, shown.clan, marks, is_kept=True)
        pointer = self.app.pointer
        self._board.draw(surface, canvas, seen, pointer)
        draw_score_track(surface, canvas, self._track, desk.view.seats, panel.points())
        acting = None if panel.moment is not None else panel.seat
        pointed = self._cards.seat_at(pointer)
        standing = Standing(desk.view, panel.points(), desk.shown, acting, panel.phase, pointed)
        self._cards.draw(surface, canvas, standing)
        self.group.draw(surface, canvas)
