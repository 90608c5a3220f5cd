"""The land among the things on a table: looked at, moved about, and laid on by whoever builds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any, NamedTuple, Protocol, cast

import pygame

from skye_desktop.engine import Cell, Placement, PlayerView, SeatView
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import Node, Role, Ruler, State, Widget
from skye_desktop.play.wording.placement import fits_here, held_here
from skye_desktop.play.wording.tile import place_and_words
from skye_desktop.ui.art import Art
from skye_desktop.ui.land import CellBox, CellKind, Land
from skye_desktop.ui.table.desk import Desk
from skye_desktop.ui.territory_view import Drawn, Marks, TerritoryView


class LandPicture(NamedTuple):
    """A land as it is to be seen."""

    view: TerritoryView
    seat: SeatView
    marks: Marks

    @property
    def drawn(self) -> Drawn:
        """What its tiles are painted from."""
        return self.view.drawn(self.seat.territory, self.seat.clan, self.marks)


class LandShown(Protocol):
    """Which land is on the screen, and how."""

    desk: Desk

    @property
    def land_view(self) -> TerritoryView: ...

    @property
    def land_picture(self) -> LandPicture: ...

    @property
    def chosen_cell(self) -> Cell | None:
        """The cell that the keyboard points at."""


class LandPlace(Widget):
    """The tiles of a land; what is marked on them is drawn over the finished picture."""

    table: LandShown

    role = Role.REGION
    follows_once = True
    drawn = cast("Drawn | None", None)
    """What was painted last."""

    @property
    def label(self) -> str:
        desk = self.table.desk
        return tr("{name}'s land").format(name=desk.view.seats[desk.shown].name)

    @property
    def state(self) -> State:
        return State()

    def follow(self) -> None:
        """Have painted again what looks otherwise than it did."""
        assert self.tree is not None
        picture, before = self.table.land_picture, self.drawn
        self.drawn = picture.drawn
        if self.drawn == before:
            return
        part = None if before is None else picture.view.changed_part(self.drawn, before)
        self.tree.soil(self, part)

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        view, seat, marks = self.table.land_picture
        view.draw_land(surface, canvas, seat.territory, seat.clan, marks)

    def nodes_inside(self, rect: pygame.Rect) -> Sequence[Node]:
        """Return all its cells, those that are out of sight too: they have no size."""
        desk = self.table.desk
        seat, marks, held = desk.view.seats[desk.shown], desk.panel.marks(desk.shown), desk.panel.held_tile
        over, about = None if held is None else held.placement, desk.panel.info.advisable
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
    """A cell that a tile can be laid on, or picked up from; the land itself says so to screen readers."""

    role = Role.REGION

    @property
    def label(self) -> str:
        return ""


class TableLand(Land):
    """The land of the seat that is looked at; its tiles give way to those of another for a glimpse."""

    table: LandShown = field(kw_only=True)
    changed: Callable[[], object] = field(kw_only=True)
    """Called when another land is looked at, or what is in hand or how it lies is another."""
    lies: object = None
    """How it lies on the screen."""

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
    def lies_as_seen(self) -> bool:
        """Whether the land has not moved since it was followed last."""
        return self.lies == (self.view.origin, self.view.side)

    def follow(self) -> None:
        """Be the land that is looked at, and lie as the table has it now."""
        props = land_props(self.table.desk)
        if props != self._known:
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

    def show_whole(self) -> None:
        self.table.desk.show_all_of_land()

    def keep(self) -> None:
        self.repaint()


def land_props(desk: Desk) -> dict[str, Any]:
    """Return whose land is looked at, how it lies, and in whose hands it is that builds on it."""
    panel, seat, lies = desk.panel, desk.view.seats[desk.shown], (desk.land.origin, desk.land.side)
    hands = panel.hands if panel.seat == seat.seat else None
    draft = None if hands is None else hands.draft
    shown = {"territory": seat.territory, "clan": seat.clan, "whose": seat.seat, "lies": lies}
    return {**shown, "hands": hands, "draft": draft}


def _open_words(view: PlayerView, seat: int, tile: int | None, over: Placement | None, cell: Cell) -> str:
    """Return an open cell in words, and how the tile fits there, which may be held over it."""
    what = place_and_words(view.seats[seat].territory, cell)
    if tile is None:
        return what
    now = held_here(view, seat, tile, over) if over is not None and over.cell == cell else ""
    return sentences(what, now, fits_here(view, seat, tile, cell))
