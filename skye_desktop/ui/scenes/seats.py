"""Who plays: people and computers can change places while the game goes on."""

from __future__ import annotations

from functools import partial

import pygame

from skye_desktop.i18n import tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Choice, Kind, Label, Widget
from skye_desktop.play.levels import level_about, play_style, players
from skye_desktop.play.session import Session
from skye_desktop.ui.app import App
from skye_desktop.ui.screen import Screen
from skye_desktop.ui.sizes import Seats


class SeatsScene(Screen):
    """A sheet with a chooser for each seat. Changes hold at once; the table sees them when the sheet is gone."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self._session = session
        self._box = pygame.Rect(0, 0, 1, 1)
        self._rows: list[pygame.Rect] = []

    def layout(self, window: pygame.Rect) -> None:
        canvas = self.canvas
        pad = canvas.px(Space.XXL)
        width = min(canvas.px(Seats.WIDTH), window.width - 2 * pad)
        room = width - 2 * pad
        seats = self._session.setup.seats
        note = tr("Whoever leaves is replaced, and may come back. Names and clans stay.")
        note_height = canvas.wrapped_height(note, theme.SMALL, room)
        head, row_height, foot = canvas.px(Seats.TITLE), canvas.px(Seats.ROW), canvas.px(theme.BUTTON_HEIGHT)
        gap = canvas.px(Space.L)
        height = 2 * pad + head + note_height + gap + len(seats) * row_height + foot
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = window.center
        inner = self._box.inflate(-2 * pad, -2 * pad)
        title = pygame.Rect(inner.x, inner.y - canvas.px(Space.S), room, head)
        below = pygame.Rect(inner.x, inner.y + head, room, note_height)
        widgets: list[Widget] = [
            Label(tr("Seats"), title, size=theme.LARGE, face=Face.TITLE),
            Label(note, below, size=theme.SMALL, colour=theme.INK_SOFT, wrap=True),
        ]
        top = below.bottom + gap
        self._rows = [pygame.Rect(inner.x, top + i * row_height, room, row_height) for i in range(len(seats))]
        for seat, row in enumerate(self._rows):
            widgets += self._seat(seat, row)
        done = pygame.Rect(0, 0, canvas.px(Seats.DONE), foot)
        done.bottomright = inner.bottomright
        widgets.append(self.button(Common.CANCEL, done, id="done", kind=Kind.PRIMARY))
        self.group.replace(widgets)

    def _seat(self, number: int, row: pygame.Rect) -> list[Widget]:
        canvas, level = self.canvas, self._session.level(number)
        seat = self._session.setup.seats[number]
        name = pygame.Rect(self._crest(row).right + canvas.px(Space.M), row.y, 0, canvas.px(Seats.LEVEL))
        name.width = canvas.px(Seats.NAME)
        field = pygame.Rect(name.right, row.y, row.right - name.right, canvas.px(Seats.LEVEL))
        about = level_about(level)
        note = pygame.Rect(name.x, field.bottom, row.right - name.x, canvas.px(Seats.NOTE))
        text = tr("{clan} {play_style}").format(clan=seat.clan.display_name, play_style=play_style(seat.clan))
        return [
            Label(seat.name, name, size=theme.LARGE_BODY, face=Face.BOLD, tooltip=seat.clan.display_name),
            Choice(
                f"seat {number + 1}", players(level), level, field, partial(self._change, number), tooltip=about
            ),
            Label(text if level else about, note, size=theme.SMALL, colour=theme.INK_SOFT),
        ]  # fmt: skip

    def _crest(self, row: pygame.Rect) -> pygame.Rect:
        side = self.canvas.px(Seats.CREST)
        return pygame.Rect(row.x, row.y, side, side)

    def _change(self, number: int, level: str) -> None:
        session = self._session
        levels = [session.level(seat) for seat in range(len(session.setup.seats))]
        levels[number] = level
        session.change_table(computers=tuple(levels) if any(levels) else ())
        self.layout(self.app.screen.get_rect())
        self.app.redraw()

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, Common.CONFIRM), Action(self.app.pop, tr("Done")))

    def draw(self, surface: pygame.Surface) -> None:
        self.canvas.sheet(surface, self._box)
        for seat, row in zip(self._session.setup.seats, self._rows, strict=True):
            self.canvas.crest(surface, seat.clan, self._crest(row))
        super().draw(surface)
