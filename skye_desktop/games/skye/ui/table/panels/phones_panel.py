"""The panel while people decide on phones, all at once: who is ready, and who is not yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from skye_desktop.game.pace import Turn
from skye_desktop.games.skye.engine import Clan, Phase
from skye_desktop.games.skye.ui.art import Art
from skye_desktop.games.skye.ui.table.panel_root import Heading, PanelInfo, PanelRoot, heading_row
from skye_desktop.games.skye.ui.table.phone_sign import decides_on_a_phone, draw_phone
from skye_desktop.games.skye.ui.table.things.seat_card import draw_tick
from skye_desktop.games.skye.ui.territory_view import Marks, laid_cells
from skye_desktop.i18n import headed, sentences, tr, tr_in
from skye_desktop.kit import (
    Align,
    Button,
    Face,
    Label,
    Role,
    Row,
    Space,
    Widget,
    column,
    row,
    square,
    theme,
)

_WIDEST: Final = 150
_NAME, _TOLD = 24, 18
"""Width of the widest sign of a seat, and heights of its name and of what it does."""
_MARK: Final = 22
"""Side of the tick or phone on a crest, in design pixels."""


class PhonesPanel(PanelRoot):
    """Who of those that are elsewhere has decided; what they decide is on their phones alone."""

    turn: Turn
    elsewhere: frozenset[int]
    awaited: tuple[int, ...]
    """Seats that have something left to decide."""
    phones: Sequence[str]
    """State of each seat's phone, ``phone``, ``away`` or empty."""
    open_phones: Callable[[], object]

    @property
    def phase(self) -> Phase:
        phase: Phase = self.turn.phase
        return phase

    @property
    def turn_on_phones(self) -> Turn:
        return self.turn

    @property
    def seat_to_show(self) -> int:
        return self.turn.seat

    def _is_done(self, seat: int) -> bool:
        return seat not in self.awaited

    @property
    def info(self) -> PanelInfo:
        told = [headed(self.view.seats[seat].name, self._doing(seat)) for seat in self._seats]
        return PanelInfo(self.title, sentences(*told))

    @property
    def _seats(self) -> list[int]:
        return sorted(self.elsewhere)

    @property
    def title(self) -> str:
        """Title: whom the table waits for."""
        names = [self.view.names[seat] for seat in self.awaited]
        return decides_on_a_phone(names) if names else tr("All are ready")

    def _doing(self, seat: int) -> str:
        """Return in words what the person of a seat does."""
        if self._is_done(seat):
            return tr("ready")
        if self._phone(seat) == "away":
            return tr_in("phone", "away")
        return tr("sets prices") if self.phase is Phase.PRICING else tr("lays tiles")

    def _phone(self, seat: int) -> str:
        return self.phones[seat] if self.phones else ""

    def marks(self, shown: int) -> Marks:
        seat = self.view.seats[shown]
        return Marks(fresh=laid_cells(seat.territory, seat.laid))

    def build(self) -> Sequence[Widget]:
        remark = tr("All lay their tiles at the same time.")
        if self.phase is Phase.PRICING:
            remark = tr("Prices are set in secret, and revealed together.")
        heading = Heading(self.title, id="heading", grow=1)
        room = self.inner[0] - theme.WIDE_BUTTON - Space.XL
        phones = Button(
            tr("Play with phones"), self.open_phones, id="phones", width=theme.WIDE_BUTTON,
            tip=tr("Take a seat back, or let another phone come"),
        )  # fmt: skip
        told = Label(remark, theme.SMALL, theme.INK_SOFT, wrap=True, grow=1)
        aside = column(told, phones, gap=Space.S, width=theme.WIDE_BUTTON)
        below = row(self._tokens(room), aside, gap=Space.XL, grow=1)
        return (column(heading_row(self, heading), Space.S, below),)

    def _tokens(self, room: float) -> Row:
        seats = self._seats
        width = min(_WIDEST, (room - Space.M * (len(seats) - 1)) / max(1, len(seats)))
        tokens = [
            PhoneToken(
                shown.clan, shown.name, self._doing(seat), self._is_done(seat), self._phone(seat),
                id=f"phone {seat + 1}", width=width,
            )
            for seat in seats
            if (shown := self.view.seats[seat])
        ]  # fmt: skip
        return row(*tokens, gap=Space.M, grow=1)


class PhoneToken(Widget):
    """A clan's crest with a tick or a phone, the name, and what its person does."""

    clan: Clan
    name: str
    doing: str
    is_done: bool
    phone: str

    role = Role.TEXT
    outset = Space.XS

    @property
    def label(self) -> str:
        return headed(self.name, self.doing)

    @property
    def note(self) -> str:
        return self.label

    def paint(self, canvas: Art, surface: pygame.Surface, rect: pygame.Rect) -> None:
        below = canvas.px(_NAME) + canvas.px(_TOLD)
        side = min(rect.width, rect.height - below)
        crest = square(max(1, side), midtop=rect.midtop)
        canvas.crest(surface, self.clan, crest)
        mark = square(min(canvas.px(_MARK), crest.width // 2), bottomright=crest.bottomright)
        if self.is_done:
            draw_tick(surface, canvas, mark)
        else:
            draw_phone(surface, canvas, mark, self.phone)
        name = pygame.Rect(rect.x, crest.bottom, rect.width, canvas.px(_NAME))
        canvas.write(
            surface, self.name, name, size=theme.LARGE_BODY, face=Face.BOLD, align=Align.CENTRE,
            shrinks=True,
        )  # fmt: skip
        told = pygame.Rect(rect.x, name.bottom, rect.width, canvas.px(_TOLD))
        ink = theme.NOW if self.is_done else theme.INK_SOFT
        if self.phone == "away" and not self.is_done:
            ink = theme.WRONG
        canvas.write(
            surface, self.doing, told, size=theme.SMALL, colour=ink, align=Align.CENTRE,
            shrinks=True,
        )  # fmt: skip
