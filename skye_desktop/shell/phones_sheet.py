"""The sheet on which phones take their seats: code, address, and who plays where."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import pygame

from skye_desktop.game.session import Session
from skye_desktop.i18n import headed, sentences, tr
from skye_desktop.kit import (
    Action,
    Align,
    Button,
    Canvas,
    Child,
    Choice,
    Colour,
    Command,
    Common,
    Corner,
    Do,
    Face,
    Kind,
    Label,
    Line,
    Patch,
    Role,
    Row,
    Ruler,
    Size,
    Space,
    Widget,
    column,
    heading,
    look,
    page,
    pane,
    row,
    sheet,
    spacer,
    square,
    theme,
)
from skye_desktop.phones.join_code import QUIET_MODULES, code_modules, join_link
from skye_desktop.phones.phone_game import Whereabouts
from skye_desktop.phones.phone_table import PhoneSeat
from skye_desktop.shell.game_window import GameScreen, GameWindow
from skye_desktop.shell.notes_and_lines import middle, note

_WIDEST, _TALLEST = 1040, 640
"""Greatest size of the sheet, in design pixels."""
_CODE, _SMALL_CODE = 330, 214
"""Width of the column with the code, in design pixels: usually, and in a small window."""
_ROW, _LOW_ROW = 60, 50
_SIGN, _SMALL_SIGN = 40, 30
_STATE, _STATE_HEIGHT = 150, 26
"""Heights of a seat's row, sides of its sign, and size of its state, in design pixels."""
_SHADOW: Final = 4
"""Height of the shadow at the lower edge of a row's cloth, in design pixels."""
_BUTTONS: Final = {
    Whereabouts.PHONE: "take back", Whereabouts.AWAY: "take back", Whereabouts.FREE: "keep",
    Whereabouts.TABLE: "offer",
}  # fmt: skip
"""Ids of what can be done with a seat, by where it is played."""
_TO_PLAY, _TO_WATCH = "play", "watch"


class PhonesScene(GameScreen):
    """A sheet over the table, as long as phones are to take seats or give them back."""

    is_sheet = True
    arrows_move_focus = True
    shows_phones = True

    def __init__(self, app: GameWindow, session: Session) -> None:
        super().__init__(app)
        self._look = app.go.seats_look()
        self._session = session
        self._purpose = _TO_PLAY
        self._address = ""
        self._wants_code = False
        """Whether the code is shown although all seats are taken."""

    def on_entered(self) -> None:
        self.invalidate()  # the words are new ones

    def on_left(self) -> None:
        if self.app.phones.server is not None:
            self.app.phones.server.keys.is_code_shown = False

    # -- what is shown

    @property
    def _seats(self) -> Sequence[PhoneSeat]:
        return self.app.phones.seats

    @property
    def _addresses(self) -> Sequence[str]:
        server = self.app.phones.server
        return () if server is None else server.addresses

    @property
    def address(self) -> str:
        """Address that the code leads to; empty without a network."""
        addresses = self._addresses
        return self._address if self._address in addresses else next(iter(addresses), "")

    @property
    def _is_full(self) -> bool:
        """Whether no seat waits for a phone."""
        return all(seat.where is not Whereabouts.FREE for seat in self._seats)

    @property
    def shows_code(self) -> bool:
        """Whether a phone can join now: the code hides when all seats are taken."""
        return bool(self.address) and (self._wants_code or not self._is_full)

    @property
    def _watches(self) -> bool:
        return self._purpose == _TO_WATCH

    def phones_changed(self) -> None:
        if not self._is_full:
            self._wants_code = False
        self.invalidate()

    def invalidate(self) -> None:
        super().invalidate()
        self._follow_code()

    def _follow_code(self) -> None:
        """Let the two words be valid as long as the code is shown, and no longer."""
        server = self.app.phones.server
        if server is None or self not in self.app.scenes:
            return
        server.keys.is_code_shown = self.shows_code

    def live(self) -> dict[str, str]:
        """Return where each seat is played: that is spoken when it changes."""
        told = (headed(place.name, _state(place)) for place in self._seats)
        return {**super().live(), "seats": sentences(*told)}

    # -- what is done

    def commands(self) -> dict[Command, Action]:
        play = Action(self.app.pop, tr("Play"), tip=tr("Back to the table; phones can still come"))
        return dict.fromkeys((Common.CANCEL, Common.CONFIRM), play)

    def _choose(self, field: str, value: object) -> None:
        setattr(self, field, value)
        self.invalidate()

    def _new_code(self) -> None:
        server = self.app.phones.server
        if server is not None:
            server.new_code()
            self.app.notify(
                tr("The code before is worth nothing now. Who has a seat keeps it."), self
            )
            self.invalidate()

    def _switch_off(self) -> None:
        self.app.pop()
        self.app.phones.switch_off()
        self.app.notify(tr("No phone takes part any more. All play at this screen."))

    # -- what it consists of

    def build(self) -> Sequence[Child]:
        is_small = self.app.is_small
        aside = _SMALL_CODE if is_small else _CODE
        words = column(
            heading(tr("Play with phones"), size=theme.LARGE),
            None if is_small else Label(self._about(), theme.LARGE_BODY, wrap=True),
            Space.S,
            pane(column(*map(self._seat, self._seats), gap=Space.S), id="seats", label=tr("Seats")),
            gap=Space.S,
            grow=1,
        )
        code = column(*self._code(), gap=Space.S, width=aside)
        inside = sheet(
            row(code, words, gap=Space.L if is_small else 2 * Space.XXL, grow=1),
            Space.L,
            self._foot(),
            pad=Space.L if is_small else 2 * Space.XL,
        )
        return (page(inside, widest=_WIDEST, tallest=_TALLEST),)

    def _about(self) -> str:
        if self._watches:
            return tr("Who scans this code looks on, and sees what everybody sees.")
        return tr(
            "Point a phone's camera at the code and take a seat. It opens a page of this computer; "
            "nothing is installed, and nothing leaves the house."
        )

    def _code(self) -> Sequence[Child]:
        """Return the code with address and words, or what stands in its place."""
        server, address = self.app.phones.server, self.address
        if server is None or not address:
            return (middle(Label(_no_network(), theme.LARGE_BODY, wrap=True)),)
        if not self.shows_code:
            taken = Label(
                tr("All seats are taken."), theme.LARGE_BODY, align=Align.CENTRE, wrap=True
            )
            again = Button(
                tr("Show the code"), Do(self._choose, "_wants_code", True), id="show code",
                tip=tr("For a phone that is to come back, or to look on"),
            )  # fmt: skip
            return (middle(column(taken, row(spacer(), again, spacer()), gap=Space.L)),)
        link = join_link(address, server.keys.watch if self._watches else server.keys.table)
        words = "" if self._watches else server.keys.words
        to = Choice(
            ((_TO_PLAY, tr("To play")), (_TO_WATCH, tr("To look on"))), self._purpose,
            Do(self._choose, "_purpose"), id="purpose", called=tr("What the code is for"),
            tip=tr("A code to take a seat, or one to look on without a seat"),
        )  # fmt: skip
        return (
            JoinCode(link, _in_words(address, words), id="code"),
            self._address_line(address),
            *self._words_lines(words),
            spacer(),
            to,
        )

    def _address_line(self, address: str) -> Widget:
        """Return the address; a choice if this computer has several."""
        addresses = self._addresses
        if len(addresses) > 1:
            return Choice(
                tuple((one, one) for one in addresses), address, Do(self._choose, "_address"),
                id="address", called=tr("Address of this computer"),
                tip=tr("This computer is in several networks: the phones must be in this one"),
            )  # fmt: skip
        return Label(address, theme.HEADING, face=Face.BOLD, align=Align.CENTRE, id="address")

    def _words_lines(self, words: str) -> Sequence[Widget]:
        """Return what is typed after the address by whoever cannot scan the code."""
        if not words:
            return ()
        about = tr("or type this address, and the words")
        told = Label(about, theme.SMALL, theme.INK_SOFT, align=Align.CENTRE)
        shown = Label(words, theme.HEADING, face=Face.BOLD, align=Align.CENTRE, id="words")
        return (shown,) if self.app.is_small else (told, shown)

    def _seat(self, place: PhoneSeat) -> Widget:
        is_small = self.app.is_small
        seat, level = self._session.setup.seats[place.seat], self._session.level(place.seat)
        cloth, ink = self._look.cloth(seat)
        sign = self._look.portrait(seat, _SMALL_SIGN if is_small else _SIGN, level)
        side, state = self._look.side(seat), f"state {place.seat + 1}"
        told: Sequence[Child]
        if is_small:
            name = Label(seat.name, theme.LARGE_BODY, ink, Face.TITLE, tip=side)
            where = Label(_state(place), theme.SMALL, ink, id=state)
            told = column(name, where, grow=1), self._seat_button(place)
        else:
            told = (
                Label(seat.name, theme.LARGE, ink, Face.TITLE, tip=side, grow=1),
                self._seat_button(place),
                StateLabel(
                    _state(place), place.where is Whereabouts.PHONE, id=state, width=_STATE,
                    height=_STATE_HEIGHT,
                ),
            )  # fmt: skip
        height = self.canvas.target(_LOW_ROW if is_small else _ROW)
        id = f"seat {place.seat + 1}"
        parts, pad = (sign, *told), (Space.M, 0)
        return SeatRow(parts, Space.M, pad, Align.CENTRE, cloth, id=id, height=height)

    def _seat_button(self, place: PhoneSeat) -> Widget | None:
        """Return what can be done with a seat; None for that of a computer."""
        phones, number = self.app.phones, place.seat
        match place.where:
            case Whereabouts.PHONE | Whereabouts.AWAY:
                words = tr("Take back")
                tip = tr("The seat is played at this screen again")
                run = Do(phones.take_back, number)
            case Whereabouts.FREE:
                words = tr("Plays here")
                tip, run = tr("No phone can take this seat"), Do(phones.keep_at_table, number, True)
            case Whereabouts.TABLE:
                words = tr("By phone")
                tip, run = tr("A phone may take the seat"), Do(phones.keep_at_table, number, False)
            case _:
                return None
        return Button(
            words, run, Kind.NORMAL, size=theme.BODY, tip=tip, height=self.canvas.target(28),
            id=f"{_BUTTONS[place.where]} {number + 1}", called=headed(place.name, words),
        )  # fmt: skip

    def _foot(self) -> Widget:
        told = tr(
            "Same Wi-Fi needed. Whoever scans the code may take a free seat; it is taken back here."
        )
        width = theme.NARROW_BUTTON
        new = Button(
            tr("New code"), self._new_code, id="new code", width=width,
            tip=tr("If somebody has the code who should not; seats that are taken stay so"),
            why_not="" if self._addresses else _no_network(),
        )  # fmt: skip
        off = Button(
            tr("Switch off"), self._switch_off, id="switch off", width=width,
            tip=tr("All play at this screen again, and no phone reaches this computer"),
        )  # fmt: skip
        play = self.button(Common.CONFIRM, id="play", kind=Kind.PRIMARY, width=width)
        return row(note(told, wrap=True, grow=1), off, new, play, gap=Space.L, align=Align.CENTRE)


def _no_network() -> str:
    return tr(
        "This computer is in no network, so that no phone can reach it. Connect it to the Wi-Fi of "
        "the phones. At this screen all can play as ever."
    )


def _in_words(address: str, words: str) -> str:
    """Return the code for whoever does not see it."""
    told = tr("A code for the camera of a phone. It leads to {address}").format(address=address)
    typed = tr("Who types that address needs the words {words}").format(words=words)
    return sentences(told, typed if words else "")


def _state(place: PhoneSeat) -> str:
    """Return in words where a seat is played."""
    match place.where:
        case Whereabouts.PHONE:
            return tr("on a phone")
        case Whereabouts.AWAY:
            since = datetime.now() - timedelta(seconds=time.monotonic() - place.since)
            clock = f"{since.hour}:{since.minute:02}"
            return tr("away since {time}").format(time=clock)
        case Whereabouts.TABLE:
            return tr("at the table")
        case Whereabouts.COMPUTER:
            return tr("computer")
        case _:
            return tr("nobody yet")


class SeatRow(Row):
    """A seat on the cloth of its side."""

    cloth: Patch | None = None

    is_wood = True

    def arrange(self, ruler: Ruler, rect: pygame.Rect) -> None:
        above = pygame.Rect(rect.x, rect.y, rect.width, rect.height - ruler.px(_SHADOW))
        super().arrange(ruler, above)

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self.cloth is not None:
            canvas.patch(surface, rect, self.cloth)


class StateLabel(Widget):
    """A few words on a dark ground."""

    text: str
    is_lit: bool

    role = Role.TEXT

    @property
    def label(self) -> str:
        return self.text

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink: Colour = theme.GLOW if self.is_lit else theme.LIGHT_INK
        canvas.box(surface, rect, theme.RAIL, radius=Corner.PILL)
        room = rect.inflate(-canvas.px(2 * Space.M), 0)
        canvas.write(surface, self.text, room, colour=ink, align=Align.CENTRE, shrinks=True)


class JoinCode(Widget):
    """A QR code as large as its place, dark on bright in every look, sharp at any scale."""

    link: str
    called: str

    role = Role.THING
    outset = Line.HAIR

    @property
    def label(self) -> str:
        return self.called

    def measure(self, ruler: Ruler, width: int | None) -> Size:
        return width or 0, width or 0

    def paint(self, canvas: Canvas, surface: pygame.Surface, rect: pygame.Rect) -> None:
        modules = code_modules(self.link)
        count = len(modules) + 2 * QUIET_MODULES
        side = max(1, min(rect.size) // count)  # whole window pixels, or cameras fail
        paper = square(side * count, midtop=rect.midtop)
        edge = 2 * canvas.px(Line.HAIR)
        surface.fill(canvas.resolve(theme.PAPER_EDGE), paper.inflate(edge, edge))
        surface.fill(look.PURE, paper)
        for y, line in enumerate(modules, QUIET_MODULES):
            for x, is_dark in enumerate(line, QUIET_MODULES):
                if is_dark:
                    place = (paper.x + x * side, paper.y + y * side, side, side)
                    surface.fill(look.BLACK, place)
