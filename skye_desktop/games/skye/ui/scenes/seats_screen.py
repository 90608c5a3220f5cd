"""The sheet on which people and computers change places during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skye_desktop.game.session import Session
from skye_desktop.games.skye.ui.app import App, TreeScreen
from skye_desktop.games.skye.ui.portraits import portrait
from skye_desktop.games.skye.wording.level import level_about, play_style, players
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import (
    Action,
    Align,
    Child,
    Choice,
    Command,
    Common,
    Do,
    Face,
    Kind,
    Label,
    Space,
    Widget,
    centre,
    column,
    heading,
    pane,
    row,
    sheet,
    spacer,
    theme,
)
from skye_desktop.shell.notes_and_lines import note

_FACE = 64
"""Side of a crest or a face, in design pixels."""


class SeatsScene(TreeScreen):
    """A sheet with a chooser for each seat; the choices apply when it closes."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(self, app: App, session: Session, change: Callable[[Sequence[str]], None]) -> None:
        """Make the sheet; ``change`` takes the level of each seat, empty for a person."""
        super().__init__(app)
        self._session = session
        self._give_seats = change
        self._levels = [session.level(seat) for seat in range(len(session.setup.seats))]

    def build(self) -> Sequence[Child]:
        about = note(_about(is_short=self.app.is_small), wrap=True)
        seats = map(self._seat, range(len(self._session.setup.seats)))
        players_sheet = sheet(
            heading(tr("Players"), size=theme.LARGE),
            pane(column(about, Space.L, *seats), id="seats", label=tr("Players")),
            Space.S,
            row(
                spacer(),
                self.button(Common.CANCEL, id="done", kind=Kind.PRIMARY, width=theme.BUTTON),
            ),
        )
        return (centre(players_sheet, widest=560, pad=Space.XXL),)

    def _seat(self, number: int) -> Widget:
        level = self._levels[number]
        seat = self._session.setup.seats[number]
        clan = seat.clan.display_name
        about = level_about(level)
        name = Label(seat.name, theme.LARGE_BODY, face=Face.BOLD, tip=clan, width=180)
        choice = Choice(
            players(level),
            level,
            Do(self._change, number),
            tip=about,
            id=f"seat {number + 1}",
            grow=1,
            called=tr("Who plays for {name}").format(name=seat.name),
        )
        style = tr("{clan} {play_style}").format(clan=clan, play_style=play_style(seat.clan))
        fields = row(name, choice, height=34)
        words = column(fields, note(style if level else about), gap=Space.XS, grow=1)
        who = portrait(seat.clan, _FACE, is_computer=bool(level))
        return row(who, words, gap=Space.L, align=Align.CENTRE, height=_FACE + Space.M)

    def _change(self, number: int, level: str) -> None:
        self._levels[number] = level
        self.invalidate()

    def commands(self) -> dict[Command, Action]:
        return dict.fromkeys((Common.CANCEL, Common.CONFIRM), Action(self._done, tr("Done")))

    def _done(self) -> None:
        before = [self._session.level(seat) for seat in range(len(self._levels))]
        self.app.pop()
        if self._levels != before:
            self._give_seats(self._levels)


def _about(*, is_short: bool) -> str:
    """Return the note about changing places; if ``is_short``, only what is less obvious."""
    secret = tr("What is secret stays so until prices are revealed.")
    stays = tr("Whoever leaves is replaced, and may come back. Names and clans stay.")
    return secret if is_short else sentences(stays, secret)
