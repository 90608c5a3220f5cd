"""The sheet on which people and computers change places during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skye_desktop.game.session import Session
from skye_desktop.i18n import sentences, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
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
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import note
from skye_desktop.shell.seats_look import SeatsLook

_FACE = 64
"""Side of the picture of who plays, in design pixels."""


class SeatsScene(GameScreen):
    """A sheet with a chooser for each seat; the choices apply when it closes."""

    is_sheet = True
    arrows_move_focus = True

    def __init__(
        self, app: GameWindow, session: Session, change: Callable[[Sequence[str]], None]
    ) -> None:
        """Make the sheet; ``change`` takes the level of each seat, empty for a person."""
        super().__init__(app)
        self._look = app.go.seats_look()
        self._session = session
        self._give_seats = change
        self._levels = [session.level(seat) for seat in range(len(session.setup.seats))]

    def build(self) -> Sequence[Child]:
        about = note(_about(self._look, is_short=self.app.is_small), wrap=True)
        seats = map(self._seat, range(len(self._session.setup.seats)))
        players_sheet = sheet(
            heading(tr("Players"), size=theme.LARGE),
            pane(column(about, Space.L, *seats), id="seats", label=tr("Players")),
            Space.S,
            row(
                self._phones(),
                spacer(),
                self.button(Common.CANCEL, id="done", kind=Kind.PRIMARY, width=theme.BUTTON),
            ),
        )
        return (centre(players_sheet, widest=560, pad=Space.XXL),)

    def _seat(self, number: int) -> Widget:
        level = self._levels[number]
        seat = self._session.setup.seats[number]
        look, about = self._look, self._look.about(level)
        name = Label(seat.name, theme.LARGE_BODY, face=Face.BOLD, tip=look.side(seat), width=180)
        choice = Choice(
            look.levels(level),
            level,
            Do(self._change, number),
            tip=about,
            id=f"seat {number + 1}",
            grow=1,
            called=tr("Who plays for {name}").format(name=seat.name),
        )
        fields = row(name, choice, height=34)
        style = look.style(seat, level) if level else self._where(number) or about
        words = column(fields, note(style), gap=Space.XS, grow=1)
        who = look.portrait(seat, _FACE, level)
        return row(who, words, gap=Space.L, align=Align.CENTRE, height=_FACE + Space.M)

    def _where(self, number: int) -> str:
        """Return that the person of a seat plays on a phone; empty if not."""
        states = self.app.phones.states
        return tr("Somebody on a phone.") if states and states[number] else ""

    def _phones(self) -> Widget | None:
        """Return the way to the phones; None where they cannot take part."""
        if not self.app.phones.can_play:
            return None
        tip = tr("Everybody takes a seat with a phone or tablet, by a code on this screen")
        return Button(tr("Play with phones"), self._open_phones, id="phones", tip=tip)

    def _open_phones(self) -> None:
        self._done()
        self.app.go.phones(self._session)

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


def _about(look: SeatsLook, *, is_short: bool) -> str:
    """Return the note about changing places; if ``is_short``, only what is less obvious."""
    secret = look.what_is_secret()
    return secret if is_short else sentences(look.what_stays(), secret)
