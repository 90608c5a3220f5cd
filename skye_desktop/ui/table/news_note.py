"""Since your last turn: what the others did, on a note over the land. It takes no click, and goes with the next."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skye_desktop.engine import Territory
from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.layout import AUTO, Column, column
from skye_desktop.kit.placing import overlap, placed
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Line, Space
from skye_desktop.kit.widgets import Label
from skye_desktop.play.session import Session
from skye_desktop.play.wording.news import since_last_turn
from skye_desktop.play.wording.signs import has_signs
from skye_desktop.ui.art import Art
from skye_desktop.ui.sizes import Table
from skye_desktop.ui.table.pieces import draw_part
from skye_desktop.ui.territory_view import TerritoryView


class NewsNote:
    """What is told to whoever is to act, from when that person comes until something is pressed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.sentences: list[str] = []
        """What is told now; empty for nothing."""
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where it lies; without a size while there is none."""
        self._note = column()

    def tell(self, seat: int) -> None:
        """That person comes, and has not seen all that happened."""
        self.sentences = since_last_turn(self._session.moments, seat, self._session.setup.names)

    def forget(self) -> None:
        self.sentences = []
        self.box.size = 0, 0

    def follow(self, event: pygame.Event) -> None:
        """Whatever is pressed was meant for something else, which gets it; the note has been read."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self.forget()

    def layout(
        self,
        canvas: Art,
        rooms: Sequence[pygame.Rect],
        territory: Territory,
        land: TerritoryView,
        clear: Sequence[pygame.Rect],
    ) -> None:
        """Below the plate that says whose land it is, with as many sentences as there is room for; at the right
        where it covers less of the tiles, and nowhere over what is to stay clear.

        Rooms and what stays clear are in window pixels, the land's room first.
        """
        sentences, room = list(self.sentences), land.rect
        tiles = [land.cell_rect(cell) for cell in territory.faces]
        top = room.y + canvas.px(Table.OWNER + Space.S)
        self.box = pygame.Rect(room.x, top, 0, 0)
        while sentences:
            self._note = _note(sentences)
            width = min(self._note.wish(canvas)[0], canvas.px(Table.NEWS), room.width)
            self.box.size = width, self._note.wish(canvas, width)[1]
            if self.box.bottom <= room.bottom:
                places = self.box, self.box.move(room.right - self.box.right, 0)
                best = min(places, key=lambda place: sum(overlap(place, tile) for tile in tiles))
                self.box = placed(best, rooms, clear, canvas.px(Space.S))
                return
            sentences.pop()
            self.box.size = 0, 0

    def draw(self, surface: pygame.Surface, canvas: Art) -> None:
        if self.box.width:
            canvas.box(surface, self.box, theme.PAPER, border=theme.PAPER_EDGE, width=Line.HAIR)
            draw_part(surface, canvas, self._note, self.box)


def _note(sentences: list[str]) -> Column:
    head = Label(tr("Since your last turn"), face=Face.TITLE_REGULAR)
    high = (None, Table.NEWS_LINE)
    lines = [
        Label(text, high if has_signs(text) else AUTO, size=theme.SMALL, wrap=not has_signs(text))
        for text in sentences
    ]
    return column(head, *lines, gap=Space.S, pad=(Space.M, Space.S))
