"""The land of a table, which is displayed, moved, and built on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import pygame

from skye_desktop.games.skye.build_draft import now_line
from skye_desktop.games.skye.engine import Cell, Phase, Placement, PlayerView, SeatView, Territory
from skye_desktop.games.skye.log_book import LogLine, highlighted_by
from skye_desktop.games.skye.ui.area_inspector import Ground
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.land_widget import CellBox, CellKind, Land
from skye_desktop.games.skye.ui.sizes import Small
from skye_desktop.games.skye.ui.table.desk import Desk, Glimpse
from skye_desktop.games.skye.ui.table.pieces import ShownTiles
from skye_desktop.games.skye.ui.table.things.log_on_wood import LogOnWood
from skye_desktop.games.skye.ui.table.things.scoring_tile import ScoringTileOnBoard
from skye_desktop.games.skye.ui.table.things.seat_card import SeatCard, tiles_before
from skye_desktop.games.skye.ui.territory_view import (
    LandContent,
    Marks,
    Plate,
    TerritoryView,
    draw_plate,
    land_plate,
)
from skye_desktop.games.skye.wording.placement import fits_here, held_here
from skye_desktop.games.skye.wording.tile import place_and_words
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import Node, Role, Ruler, Space, State, Texture, Widget


@dataclass(frozen=True, slots=True)
class LandPicture:
    """A land with its view and its marks."""

    view: TerritoryView
    seat: SeatView
    marks: Marks

    @property
    def drawn(self) -> LandContent:
        """Everything from which its tiles are painted."""
        return self.view.drawn(self.seat.territory, self.seat.clan, self.marks)


class LandHost(Protocol):
    """The screen that shows a land."""

    desk: Desk

    @property
    def land_view(self) -> TerritoryView: ...

    @property
    def land_picture(self) -> LandPicture: ...

    @property
    def chosen_cell(self) -> Cell | None:
        """Cell that the keyboard has chosen; None for none."""


class LandPlace(Widget):
    """The tiles of a land; marks that change often are drawn over the finished picture."""

    table: LandHost

    role = Role.REGION
    follows_once = True
    drawn = cast("LandContent | None", None)
    """What was painted last."""

    @property
    def label(self) -> str:
        desk = self.table.desk
        return tr("{name}'s land").format(name=desk.view.seats[desk.shown].name)

    @property
    def state(self) -> State:
        return State()

    def follow(self) -> None:
        """Request new painting of the parts that have changed."""
        assert self.tree is not None
        picture, before = self.table.land_picture, self.drawn
        self.drawn = picture.drawn
        if self.drawn == before:
            return
        part = None if before is None else picture.view.changed_part(self.drawn, before)
        self.tree.soil(self, part)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = self.table.land_picture
        seat = picture.seat
        picture.view.draw_land(surface, canvas, seat.territory, seat.clan, picture.marks)

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        """Return nodes of all cells; a cell out of sight has no area."""
        desk = self.table.desk
        seat = desk.view.seats[desk.shown]
        marks = desk.panel.marks(desk.shown)
        held = desk.panel.held_tile
        over = None if held is None else held.placement
        about = desk.panel.info.advisable
        tile = held.tile if held is not None else about.chosen_tile if about is not None else None
        found: dict[str, tuple[Cell, str]] = {}
        for cell in seat.territory.faces:
            kind = "laid" if cell in marks.fresh else "cell"
            found[f"{kind} {cell[0]},{cell[1]}"] = (cell, place_and_words(seat.territory, cell))
        for kind, cells in (("legal", marks.legal), ("turned", marks.turned)):
            for cell in cells:
                found[f"{kind} {cell[0]},{cell[1]}"] = (
                    cell,
                    _open_words(desk.view, seat.seat, tile, over, cell),
                )
        view = self.table.land_view
        at = self.table.chosen_cell if over is None else over.cell
        return [
            Node(id, Role.CELL, text, view.cell_rect(cell).clip(rect), State(is_focused=cell == at))
            for id, (cell, text) in found.items()
        ]


class OnLand(CellBox):
    """A cell on which a tile can be laid or picked up; screen readers find it in the land."""

    role = Role.REGION

    @property
    def label(self) -> str:
        return ""


class TableLand(Land):
    """The land of the displayed seat; the tiles of another are drawn in its place for a while."""

    table: LandHost = field(kw_only=True)
    changed: Callable[[], object] = field(kw_only=True)
    """Called when another land is shown, or the tile in hand or its place changes."""
    lies: object = None
    """Place and size of the land on the screen."""

    measured_by = Land.measured_by | {"lies"}
    keeps_changes = follows_once = True
    _known = cast("dict[str, Any]", None)
    paint = Widget.paint  # the tiles do, which know what of them has changed

    def mounted(self) -> None:
        self.view = self.table.desk.land

    @property
    def label(self) -> str:
        return self._tiles.label

    @property
    def state(self) -> State:
        return State()

    @property
    def _tiles(self) -> LandPlace:
        tiles = self.children[0]
        assert isinstance(tiles, LandPlace)
        return tiles

    @property
    def is_up_to_date(self) -> bool:
        """Whether the land has not moved since `follow` was called."""
        return self.lies == (self.view.origin, self.view.side)

    def follow(self) -> None:
        """Update the widget to the land that is displayed, and to its place."""
        desk = self.table.desk
        props = land_props(desk, desk.follow_land())
        is_other = props != self._known
        if is_other:
            self._known = props
            self.set(**props)
            self.host.lay_out()  # what lies over it asks where its cells are
            self.changed()

    def build(self) -> list[Widget]:
        cells = () if self.hands is None else self.cells()
        aims = [
            OnLand(self, kind, cell, id=f"{kind} {cell[0]},{cell[1]}")
            for kind, cell in cells
            if kind is not CellKind.CELL
        ]
        return [LandPlace(self.table), *aims]

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        for child in self.children:
            place = self.view.cell_rect(child.at).clip(rect) if isinstance(child, OnLand) else rect
            child.place(ruler, place)

    def bring_into_sight(self, cell: Cell) -> None:
        """Move the land until the cell is in sight.

        If the cell is one that the camera keeps in sight, leave that to the camera.
        """
        panel = self.table.desk.panel
        is_followed = panel.seat is not None and cell in panel.wanted_cells(panel.seat)
        if not (self.view.is_fitted and is_followed):
            super().bring_into_sight(cell)

    def show_whole(self) -> None:
        self.table.desk.show_all_of_land()

    def keep(self) -> None:
        self.repaint()


def land_props(desk: Desk, shown: int) -> dict[str, Any]:
    """Return the props of a seat's land: its tiles, its place, and the hand that lays tiles."""
    panel = desk.panel
    seat = desk.view.seats[shown]
    lies = (desk.land.origin, desk.land.side)
    hands = panel.hands if panel.seat == seat.seat else None
    draft = None if hands is None else hands.draft
    return {
        "territory": seat.territory, "clan": seat.clan, "whose": shown, "lies": lies,
        "hands": hands, "draft": draft,
    }  # fmt: skip


def _open_words(
    view: PlayerView, seat: int, tile: int | None, over: Placement | None, cell: Cell
) -> str:
    """Return an open cell in words, and how a tile fits there.

    ``over`` is the placement in which the tile is held.
    """
    what = place_and_words(view.seats[seat].territory, cell)
    if tile is None:
        return what
    now = held_here(view, seat, tile, over) if over is not None and over.cell == cell else ""
    return sentences(what, now, fits_here(view, seat, tile, cell))


class LandPainter:
    """Draws a land with its marks and the name of its owner."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._plate: tuple[object, Plate] | None = None
        """The owner's plate, and what it was computed from; nearly every frame needs the same."""
        self._pointed: tuple[int, int] | None = None
        """Position of the pointer while it is on a line of the log or a scoring tile; else None."""

    @property
    def glimpse(self) -> Glimpse | None:
        """Seat and cells to which the thing under the pointer refers; None if it refers to none."""
        desk = self._desk
        if self._pointed is None or desk.panel.holds_something:
            return None
        found = self._thing_at(self._pointed)
        if isinstance(found, ScoringTileOnBoard):
            return desk.shown, frozenset(now_line(desk.view, found.printed.id, desk.shown).cells)
        line = found.line_at(self._pointed) if isinstance(found, LogOnWood) else None
        if line is None or line.seat is None:
            return None
        cells = highlighted_by(line, desk.view.seats[line.seat].territory)
        return (line.seat, cells) if cells else None

    def _thing_at(self, position: tuple[int, int]) -> Widget | None:
        """Return the widget at a position in window pixels; None on land and panel."""
        desk, interaction = self._desk, self._desk.table.tree.interaction
        if desk.land.rect.collidepoint(position) or desk.panel.rect.collidepoint(position):
            return None
        return (
            interaction.hovered if position == interaction.position else interaction.under(position)
        )

    def point_at(self, position: tuple[int, int]) -> bool:
        """Display the land to which the thing at a position refers.

        Return whether that changes anything.
        """
        before, self._pointed = self.glimpse, position
        after = self.glimpse
        self._pointed = None if after is None else position
        return after != before

    def forget(self) -> None:
        self._pointed = None

    def ground(self, over: tuple[pygame.Rect, ...]) -> Ground | None:
        """Return the land whose areas can be inspected, with what lies over it.

        None while the land is covered or dragged, while another is displayed because of the
        pointer, or while something other than a tile is held.
        """
        desk = self._desk
        panel = desk.panel
        if panel.covers_table or desk.land.is_dragged or self.glimpse is not None:
            return None
        held, view = panel.held_tile, desk.view
        if held is None and panel.holds_something:
            return None
        territory = view.seats[desk.shown].territory
        return Ground(
            desk.land, territory, view.scoring_tiles, view.variant.scoring_rules, held, over
        )

    def picture(self) -> LandPicture:
        """Return the land on the screen, which may be another one because of the pointer."""
        desk, glimpse = self._desk, None if self._pointed is None else self.glimpse
        if glimpse is None:
            seat = desk.shown
            return LandPicture(desk.land, desk.view.seats[seat], desk.panel.marks(seat))
        return self._highlighted(desk.view, *glimpse)

    def _highlighted(self, view: PlayerView, number: int, cells: frozenset[Cell]) -> LandPicture:
        """Return a seat's land with those cells lit, placed as if the seat were displayed."""
        land = self._desk.land if number == self._desk.shown else self._desk.glimpse_of(number)
        return LandPicture(land, view.seats[number], Marks(highlighted=cells))

    def boxes(self) -> tuple[pygame.Rect, ...]:
        """Return the rectangles of the notes and the owner's plate over the land."""
        return (
            self._desk.news.box,
            self._desk.sign.box,
            *(() if self._plate is None else (self._plate[1].rect,)),
        )

    def draw_owner(self, surface: pygame.Surface, note: pygame.Rect | None) -> None:
        """Draw the owner's plate, except where a note covers it."""
        glimpse = None if self._pointed is None else self.glimpse
        if glimpse is not None:
            self._draw_owner(surface, glimpse[0])
            return
        self._draw_owner(surface, self._desk.shown, note)

    @property
    def plate(self) -> pygame.Rect:
        """Rectangle of the owner's plate when it was drawn last."""
        return (
            pygame.Rect(self._desk.land.rect.topleft, (0, 0))
            if self._plate is None
            else self._plate[1].rect
        )

    def beside_plate(self) -> pygame.Rect:
        """Return the room of the land to the right of the plate, or below a wide plate."""
        canvas = self._desk.canvas
        land = self._desk.land.rect
        plate = self.plate
        wide = min(canvas.px(420), land.right - plate.right - canvas.px(Space.L))
        if wide >= canvas.px(280):  # with less they stand below the plate
            return pygame.Rect(land.right - wide, land.y, wide, land.height)
        below = plate.bottom + canvas.px(Space.M)
        return pygame.Rect(land.x, below, land.width, max(0, land.bottom - below))

    def tiles(self) -> ShownTiles | None:
        """Return the tiles to draw large for a line of the log or a seat's card, if pointed at."""
        desk = self._desk
        at = desk.pointer
        found = self._thing_at(at)
        number = found.seat.seat if isinstance(found, SeatCard) else None
        line = found.line_at(at) if isinstance(found, LogOnWood) else None
        tiles = () if line is None else line.tiles
        if (number is None and not tiles) or desk.panel.holds_something or not desk.table.lies_open:
            return None
        if number is not None:
            return self._tiles_before(number)
        beside = (desk.land.rect.x - desk.canvas.px(Space.L), at[1])
        return ShownTiles(tiles, beside, desk.kept_clear(), within=desk.land.rect.copy())

    def draw_highlighted(self, surface: pygame.Surface, line: LogLine) -> None:
        """Draw the land that a line of the log refers to, over the present one, with its cells lit.

        If the time line is open it is the land at that moment.
        """
        if line.seat is None:
            return
        desk = self._desk
        view = desk.view if desk.panel.moment is None else desk.session.view_at(line.moment, None)
        cells = highlighted_by(line, view.seats[line.seat].territory)
        if not cells:
            return
        part = pygame.Rect(desk.land.rect)
        wood = desk.canvas.sprites.tiled(Texture.WOOD_FILE, surface.get_size(), Texture.WOOD)
        surface.blit(wood, part, part)
        # LandContent over the frame only: the next frame begins without it.
        picture = self._highlighted(view, line.seat, cells)
        seat = picture.seat
        picture.view.draw(surface, desk.canvas, seat.territory, seat.clan, picture.marks)
        self._draw_owner(surface, line.seat)

    def _draw_owner(
        self, surface: pygame.Surface, seat: int, note: pygame.Rect | None = None
    ) -> None:
        canvas = self._desk.canvas
        shown = self._desk.view.seats[seat]
        room = self._desk.land.rect
        # In a very low room the words would cover the land; there the cards name its owner.
        is_low = self._desk.is_small and room.height < canvas.px(Small.LOW_LAND)
        words = "" if is_low else tr("{name}'s land").format(name=shown.name)
        key = words, shown.clan, tuple(room), canvas.scale
        if self._plate is None or self._plate[0] != key:
            self._plate = key, land_plate(canvas, words, shown.clan, room)
        plate = self._plate[1]
        if words and self._hides_something(plate.rect, shown.territory):
            plate = land_plate(canvas, "", shown.clan, room)  # its crest alone
        if note is None or not note.colliderect(plate.rect):
            draw_plate(surface, canvas, plate)

    def _hides_something(self, box: pygame.Rect, territory: Territory) -> bool:
        """Return whether a box hides a tile, a cell in use or a note, at least in part."""
        desk = self._desk
        marks = desk.panel.marks(desk.shown)
        cells = (*territory.faces, *marks.legal, *marks.turned)
        if box.collidelist([desk.news.box, desk.sign.box]) >= 0:
            return True
        return any(box.colliderect(desk.land.cell_rect(cell)) for cell in cells)

    def _tiles_before(self, number: int) -> ShownTiles | None:
        """Return the tiles on a seat's card, or its offers at an earlier moment."""
        desk = self._desk
        canvas = self._desk.canvas
        panel = self._desk.panel
        card, seat = desk.places.seat(number), desk.view.seats[number]
        beside = (card.x - canvas.px(290), card.bottom - canvas.px(44))
        clear = [card, *desk.kept_clear()]
        if panel.moment is not None and panel.phase is Phase.BUYING and seat.prices:
            tiles, prices = zip(*seat.prices, strict=True)
            return ShownTiles(tiles, beside, clear, prices)
        tiles = tuple(tiles_before(seat, panel.phase))
        return ShownTiles(tiles, beside, clear) if tiles else None
