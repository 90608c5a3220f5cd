"""A note over the land about what the others did since your last turn.

A click is not for the note, but closes it.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol

import pygame

from skye_desktop.games.skye.engine import PlayerView
from skye_desktop.games.skye.ui.sizes import Table
from skye_desktop.games.skye.ui.territory_view import TerritoryView
from skye_desktop.games.skye.wording.tile import has_pictograms
from skye_desktop.i18n import tr
from skye_desktop.kit import (
    NOWHERE,
    Anchored,
    Column,
    Face,
    Label,
    Line,
    Role,
    Ruler,
    Space,
    Widget,
    measured_apart,
    overlap,
    placed,
    theme,
)


class NoteHost(Protocol):
    """The table as the notes over its land use it."""

    land: TerritoryView

    def has_glimpse(self) -> bool:
        """Return whether another land is displayed because the pointer is on what is about it."""

    @property
    def view(self) -> PlayerView:
        """The game as the panel's viewer may see it."""

    @property
    def shown(self) -> int:
        """Seat whose land is on the screen."""

    def room_for_notes(self) -> pygame.Rect:
        """Return the window without bar and panel, for notes that have no room over the land."""

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the rectangles of what can be dragged, and of the cells where it fits."""


class NewsHeading(Label):
    role = Role.REGION  # the list is called so


class NewsList(Column):
    role = Role.LIST

    @property
    def label(self) -> str:
        return tr("Since your last turn")


class NewsNote(Anchored):
    """News for the person who is to act, displayed at the beginning of the turn until a press."""

    table: NoteHost
    sentences: Sequence[str] = ()
    """News that is shown; empty for none."""

    def forget(self) -> None:
        """Hide the news."""
        self.set(sentences=())

    def forms(self) -> Sequence[Widget]:
        """Return the note with all sentences, and forms with fewer of them."""
        return [_note(self.sentences[:many]) for many in range(len(self.sentences), 0, -1)]

    def about(self) -> Hashable:
        table = self.table
        rooms = [table.land.rect, table.room_for_notes(), *table.kept_clear()]
        return table.has_glimpse(), *map(tuple, rooms), *map(tuple, self._tiles())

    def _tiles(self) -> list[pygame.Rect]:
        table = self.table
        return [
            table.land.cell_rect(cell) for cell in table.view.seats[table.shown].territory.faces
        ]

    def stand(self, ruler: Ruler) -> tuple[int, pygame.Rect]:
        """Return form and place below the owner's plate, with as many sentences as fit.

        The note is on the right if it covers fewer tiles there. It may be on the wood if it covers
        none there, and never covers what must stay clear.
        """
        table = self.table
        room = self.table.land.rect
        tiles = self._tiles()
        top = room.y + ruler.px(Table.OWNER + Space.S)
        for number, note in enumerate(() if table.has_glimpse() else self.forms()):
            width = min(measured_apart(note, ruler, None)[0], ruler.px(300), room.width)
            box = pygame.Rect(room.x, top, width, measured_apart(note, ruler, width)[1])
            if box.bottom <= room.bottom:
                places = box, box.move(room.right - box.right, 0)
                best = min(places, key=lambda place: sum(overlap(place, tile) for tile in tiles))
                rooms, gap = [room, table.room_for_notes()], ruler.px(Space.S)
                clear = table.kept_clear()
                beside = placed(best, rooms[:1], [*clear, *tiles], gap)
                if beside.collidelist([*clear, *tiles]) < 0:
                    return number, beside
                return number, placed(best, rooms, clear, gap)
        return 0, NOWHERE

    def paint(self, canvas: Any, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.box.width:
            canvas.box(surface, self.box, theme.PAPER, border=theme.PAPER_EDGE, width=Line.HAIR)


def _note(sentences: Sequence[str]) -> Widget:
    lines = [
        Label(
            text, theme.SMALL, wrap=not has_pictograms(text), id=f"news {number}",
            height=28 if has_pictograms(text) else None,
        )
        for number, text in enumerate(sentences)
    ]  # fmt: skip
    head = NewsHeading(tr("Since your last turn"), face=Face.TITLE_REGULAR)
    return NewsList((head, *lines), Space.S, (Space.M, Space.S), id="news")
