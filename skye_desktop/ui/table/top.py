"""The table top: where everything on it lies, what of it is seen and can be used."""

from __future__ import annotations

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit.access import Node
from skye_desktop.kit.canvas import Skin
from skye_desktop.kit.life import Life
from skye_desktop.kit.theme import Space
from skye_desktop.ui.area_inspector import AreaInspector
from skye_desktop.ui.table.advice import AdviceSheet
from skye_desktop.ui.table.arrangement import (
    Side,
    arranged,
    arranged_narrow,
    arranged_small,
    low_panel,
    rooms_above,
)
from skye_desktop.ui.table.bar import Bar
from skye_desktop.ui.table.board import Form
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.table.lands import Lands
from skye_desktop.ui.table.menu import TableMenu
from skye_desktop.ui.table.nodes import Parts, notes_over, table_nodes
from skye_desktop.ui.table.score_track import draw_score_track
from skye_desktop.ui.table.seat_cards import Standing


class TableTop:
    """Bar, columns, score track, land and panel, in the arrangement that suits the window."""

    def __init__(
        self, desk: Desk, bar: Bar, menu: TableMenu, lands: Lands, advice: AdviceSheet, areas: AreaInspector
    ) -> None:
        self._desk, self._bar, self._menu, self._lands = desk, bar, menu, lands
        self._advice, self._areas = advice, areas
        self._open_side = Side.SEATS
        self.life: Life | None = None
        """What moves by itself on the land."""
        self.puts_off = False
        """Whether the next frame is the answer to what a person does: what changes beside that follows after it."""

    def place(self, window: pygame.Rect) -> None:
        """Lay everything out as the game and the panel are now."""
        desk = self._desk
        canvas, panel = desk.canvas, desk.panel
        height = panel.height
        if desk.is_small:
            height = low_panel(panel.low_height or height, height, window, canvas)
            room = arranged_small(window, canvas, height, len(desk.view.seats))
        elif desk.is_narrow:
            room = arranged_narrow(window, canvas, height, open_side=self._open_side)
        else:
            folds = self._form is Form.FOLDED_LOG
            room = arranged(window, canvas, height, desk.board.least(canvas) if folds else None)
        desk.places.track = room.track
        desk.board.layout(room.board, canvas, self._form, room.log)
        desk.cards.layout(room.cards, canvas, len(desk.view.seats), is_strip=desk.is_small)
        desk.land.rect = self._beside_advice(room.land, window)
        desk.land_rooms = rooms_above(desk.land.rect, room.panel, canvas, window if desk.is_small else None)
        desk.panel.layout(room.panel)
        self._bar.layout(room.bar, self._menu.commands, self._side_name(), self._turn_side)
        desk.follow_land()

    @property
    def _form(self) -> Form:
        """A narrow table has nothing to do with the room below the board but fill it with the log."""
        desk = self._desk
        if desk.is_small:
            return Form.STRIP
        if desk.is_narrow:
            return Form.WITH_LOG
        return Form.OPEN_LOG if desk.settings.log_open else Form.FOLDED_LOG

    @property
    def track(self) -> pygame.Rect:
        """The score track."""
        return self._desk.places.track

    def notices_room(self) -> pygame.Rect:
        """Below the score track, which is read all the time, and beside the plate that says whose land it is."""
        return self._lands.beside_plate()

    def _beside_advice(self, land: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
        """What the advice leaves of the land; it lies over the column beside it where there is little room."""
        if not (self._desk.is_narrow or self._desk.is_small):
            return self._advice.beside(land)
        margin = self._desk.canvas.px(Space.S) if self._desk.is_small else land.x - window.x
        room = pygame.Rect(land.x, land.y, window.right - margin - land.x, land.height)
        return self._advice.beside(room).clip(land)

    # -- the column of a narrow table

    def _side_name(self) -> str:
        """What the button for the other column is called; empty where there are both."""
        if not self._desk.is_narrow:
            return ""
        return tr("Scoring") if self._open_side is Side.SEATS else tr("Clans")

    def places(self) -> dict[str, pygame.Rect]:
        """Where that stands which is to be pointed at: board, score track, seats, by their names."""
        seats = {id: rect for id, rect in self.targets().items() if id != "land"}
        board = self._desk.board.places() if self._has_board else {}
        if self._desk.is_small:  # the strip has the scoring tiles and no more
            board = {id: rect for id, rect in board.items() if id.startswith("scoring ")}
        cards = self._desk.cards.rects
        # Without a track the points stand on the cards.
        track = self.track if self.track.height else cards[0].unionall(cards[1:])
        return board | seats | {"track": track}

    def show_board(self) -> None:
        """Let the board be seen, where there is room for one of both sides."""
        if self._desk.is_narrow and self._open_side is not Side.BOARD:
            self._turn_side()

    def _turn_side(self) -> None:
        self._open_side = Side.BOARD if self._open_side is Side.SEATS else Side.SEATS
        self._desk.relayout()

    @property
    def _has_board(self) -> bool:
        return not self._desk.is_narrow or (self._open_side is Side.BOARD and not self._advice.is_open)

    @property
    def _has_seats(self) -> bool:
        if self._desk.is_small:
            return not self._advice.is_open
        return not self._desk.is_narrow or (self._open_side is Side.SEATS and not self._advice.is_open)

    # -- what is under the pointer

    def tooltip(self, position: tuple[int, int]) -> str:
        desk = self._desk
        return (
            (desk.cards.tooltip(desk.view, position) if self._has_seats else "")
            or (desk.board.tooltip(desk.seen, desk.canvas, position, desk.input) if self._has_board else "")
            or (tr("The score track") if self.track.collidepoint(position) else "")
            or self._bar.tooltip(position)
        )

    def spoken_of(self, position: tuple[int, int]) -> list[pygame.Rect]:
        """Where that lies of which the note under the pointer speaks."""
        return [rect for rect in self.places().values() if rect.collidepoint(position)]

    def targets(self) -> dict[str, pygame.Rect]:
        """The land, and the seats that can be chosen."""
        rects = self._desk.cards.rects if self._has_seats else []
        board = {"fold log": self._desk.board.arrow} if self._desk.board.arrow else {}
        return (
            {f"seat {i}": rect for i, rect in enumerate(rects, start=1)}
            | {"land": self._desk.land.rect}
            | board
        )

    def nodes(self) -> tuple[Node, ...]:
        """All but the buttons of the bar and the panel, as data."""
        hidden: tuple[str, ...] = () if self._has_seats else ("seat ",)
        hidden += () if self._has_board else ("scoring ", "rounds", "supply", "bag", "log")
        hidden += ("supply", "bag", "marker ") if self._desk.is_small else ()
        desk, parts = self._desk, Parts(self._desk.board, self._desk.cards, self._desk.land, self.track)
        found = (*table_nodes(desk, parts, self._areas.chosen_cell), *notes_over(self._areas))
        seen = (node for node in found if not hidden or not node.id.startswith(hidden))
        return (*self._bar.nodes(), *seen)

    # -- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheets, the land and what stands around it; the panel is drawn over that."""
        desk, canvas, panel = self._desk, self._desk.canvas, self._desk.panel
        cards = desk.cards.rects if self._has_seats and not desk.is_small else []
        things = [(self._bar.rect, Skin.RAIL), *([(self.track, Skin.TRAY)] if self.track.height else [])]
        things += [(desk.board.rect, Skin.BOARD)] if self._has_board and not desk.is_small else []
        things += [(sheet, Skin.SHEET) for sheet in (*cards, panel.rect, *self._advice.sheets())]
        canvas.table_top(surface, things)
        self.puts_off &= canvas.is_top_whole and not desk.is_narrow
        glimpse = self._lands.glimpse
        # Points and ring belong to the land that is on the screen, be it for a glimpse.
        shown = desk.shown if glimpse is None else glimpse[0]
        self._lands.draw(surface)
        if glimpse is None and self.life is not None:
            self.life.draw(surface)
        if glimpse is None:
            self._advice.draw_on_land(surface)
        self._areas.draw_on_land(surface)
        self._lands.draw_owner(surface, self._areas.note_box() if panel.holds_something else None)
        if self.puts_off:
            return
        self._bar.draw(surface)
        if self._has_board:
            desk.board.draw(surface, canvas, desk.seen._replace(seat=shown), desk.pointer)
        if self.track.height:
            draw_score_track(surface, canvas, self.track, desk.view.seats, panel.points())
        if self._has_seats:
            # Looking back, nobody is waited for.
            acting = None if panel.moment is not None else panel.seat
            pointed = None if panel.holds_something else desk.cards.seat_at(desk.pointer)
            standing = Standing(desk.view, panel.points(), shown, acting, panel.phase, pointed)
            desk.cards.draw(surface, canvas, standing)
