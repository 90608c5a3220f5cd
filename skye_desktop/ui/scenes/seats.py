"""Who plays: people and computers can change places while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import theme
from skye_desktop.kit.commands import Action, Command, Common
from skye_desktop.kit.layout import AUTO, Align, Row, column, row, spacer
from skye_desktop.kit.text import Face
from skye_desktop.kit.theme import Space
from skye_desktop.kit.widgets import Choice, Kind, Label
from skye_desktop.play.session import Session
from skye_desktop.play.wording.level import level_about, play_style, players
from skye_desktop.ui.app import App, Screen
from skye_desktop.ui.parts import crest, heading, note
from skye_desktop.ui.sizes import Seats


class SeatsScene(Screen):
    """A sheet with a chooser for each seat; what was chosen holds when the sheet goes."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(self, app: App, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        """``change`` takes the level of each seat, empty for a person, once the sheet is gone."""
        super().__init__(app)
        self._session, self._give_seats = session, change
        self._levels = [session.level(seat) for seat in range(len(session.setup.seats))]

    def layout(self, window: pygame.Rect) -> None:
        margin = -2 * self.canvas.px(Space.XXL)
        sheet = column(
            heading(tr("Players"), size=theme.LARGE),
            note(_about(is_short=self.app.is_small), wrap=True),
            Space.L,
            *map(self._seat, range(len(self._session.setup.seats))),
            row(spacer(), self.button(Common.CANCEL, (theme.BUTTON, None), id="done", kind=Kind.PRIMARY)),
            pad=Space.XXL,
        ).centred(self.canvas, window.inflate(margin, margin), Seats.WIDTH)
        self.show_layout(sheet, sheet)

    def _seat(self, number: int) -> Row:
        level, seat = self._levels[number], self._session.setup.seats[number]
        clan, about = seat.clan.display_name, level_about(level)
        name = Label(seat.name, (Seats.NAME, None), size=theme.LARGE_BODY, face=Face.BOLD, tooltip=clan)
        choice = Choice(
            f"seat {number + 1}", players(level), level, AUTO, partial(self._change, number), tooltip=about,
            label=tr("Who plays for {name}").format(name=seat.name),
        )  # fmt: skip
        style = tr("{clan} {play_style}").format(clan=clan, play_style=play_style(seat.clan))
        fields = row(name, choice.grow()).sized(None, Seats.LEVEL)
        words = column(fields, note(style if level else about)).grow()
        badge = crest(seat.clan, Seats.CREST)
        return row(badge, words, gap=Space.M, align=Align.TOP).sized(None, Seats.ROW)

    def _change(self, number: int, level: str) -> None:
        self._levels[number] = level
        self.relayout()

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, Common.CONFIRM), Action(self._done, tr("Done")))

    def _done(self) -> None:
        before = [self._session.level(seat) for seat in range(len(self._levels))]
        self.app.pop()
        if self._levels != before:
            self._give_seats(self._levels)


def _about(*, is_short: bool) -> str:
    """Return what whoever changes places is to know; where there is little room what is least expected."""
    secret = tr("What is secret stays so until prices are revealed.")
    stays = tr("Whoever leaves is replaced, and may come back. Names and clans stay.")
    return secret if is_short else sentences(stays, secret)
