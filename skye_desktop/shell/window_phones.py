"""The phones of a window: server and hub, switched on and off, following the game on the table.

Nothing of `skye_desktop.phones` is loaded before somebody switches them on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from skye_desktop.i18n import tr

if TYPE_CHECKING:
    from skye_desktop.game.runner import Runner
    from skye_desktop.phones.phone_table import PhoneNews, PhoneSeat, PhoneTable
    from skye_desktop.phones.server import PhoneServer
    from skye_desktop.shell.game_window import GameWindow

_EXTRA: Final = ("websockets", "segno")
"""Packages of the extra that phones need."""
_IDLE: Final = 0.5
"""Most seconds between two calls of `WindowPhones.tick` while phones are switched on."""


def promise() -> str:
    """Return what is promised where phones take part, and what is not."""
    return "\n".join(
        (
            tr(
                "Everybody takes a seat with a phone or tablet in the same Wi-Fi. Until you switch "
                "it off, this computer shows them a page; nothing is installed."
            ),
            tr(
                "Promised: nobody at the table sees by playing what others keep secret, and no "
                "page or stranger elsewhere reaches the game."
            ),
            tr("Not promised: secrecy from somebody who listens to the Wi-Fi."),
        )
    )


class WindowPhones:
    """The phones of one window; they stay switched on from one game to the next."""

    def __init__(self, window: GameWindow) -> None:
        self._window = window
        self.server: PhoneServer | None = None
        """Server while phones are switched on; else None."""
        self.table: PhoneTable | None = None
        """Hub of the game on the table; None without such a game, or while switched off."""
        self._runner: Runner | None = None
        """Game on the table that phones could take part in."""
        self.is_wanted = False
        """Whether the next game at the table opens the sheet on which phones take their seats."""
        self._known: Sequence[PhoneSeat] = ()
        """Seats as they were when the screens were last told."""
        self._next = 0.0

    @property
    def is_on(self) -> bool:
        return self.server is not None

    @property
    def can_play(self) -> bool:
        """Whether phones can take part in the game on the table."""
        return self._runner is not None

    @property
    def why_not(self) -> str:
        """Return why phones cannot be switched on, in sentences; empty if they can."""
        if all(map(find_spec, _EXTRA)):
            return ""
        return tr(
            "Two packages are missing that phones need. This command installs them:\n"
            'pip install "skye-desktop[phones]"\n'
            "Start the program again after that. At this screen all can play as ever."
        )

    @property
    def seats(self) -> Sequence[PhoneSeat]:
        """Seats of the game on the table; empty while phones are switched off."""
        return () if self.table is None else self.table.seats

    @property
    def states(self) -> Sequence[str]:
        """State of each seat's phone, ``here`` or ``away``, and empty for a seat without one.

        An empty sequence while no phone has a seat.
        """
        states = [seat.state if seat.state in ("here", "away") else "" for seat in self.seats]
        return states if any(states) else ()

    # -- on and off

    def switch_on(self) -> str:
        """Start the server, if it is not running, and offer the seats of the game on the table.

        Return why that failed, in a sentence; empty if it did not.
        """
        from skye_desktop.phones.keys import TableKeys
        from skye_desktop.phones.server import PhoneServer, ServerError

        if self.server is None:
            game = self._window.phone_game()
            server = PhoneServer(game.files(), TableKeys.new(), self._window.most_seats)
            try:
                server.start()
            except ServerError as error:
                return str(error)
            self.server = server
            self._window.follow_mailboxes()
        self._offer_seats()
        return ""

    def switch_off(self) -> None:
        """End all connections; whoever played on a phone plays at the table again."""
        self._leave_table()
        if self.server is not None:
            self.server.stop()
            self.server = None
            self._window.follow_mailboxes()
        self._tell_screens()

    def close(self) -> None:
        """Stop the server, as the window is closed."""
        self._runner = None
        self.switch_off()

    # -- the game on the table

    def sit_down(self, runner: Runner) -> None:
        """Let phones take part in the game that has come onto the table."""
        self._runner = runner
        if self.server is not None:
            self._offer_seats()

    def want(self, is_wanted: bool) -> None:
        """Let phones take seats of the next game, or switch them off."""
        self.is_wanted = is_wanted
        if self.is_on and not is_wanted:
            self.switch_off()

    def takes_seats(self) -> bool:
        """Return whether phones are to take seats now, at the beginning of a game at the table."""
        is_due = self.is_wanted and self.can_play
        self.is_wanted = self.is_wanted and not is_due
        return is_due

    def leave(self, runner: Runner) -> None:
        """Free the seats of a game that is leaving the table; the phones stay connected."""
        if self._runner is runner:
            self._leave_table()
            self._runner = None
            self.is_wanted = self.is_on

    def take_back(self, seat: int) -> None:
        """Let the person of that seat play at the table again."""
        if self.table is not None:
            self.table.take_back(seat)
            self._follow_seats()

    def keep_at_table(self, seat: int, is_kept: bool) -> None:
        """Offer a seat to no phone, because its person plays at the table; or offer it again."""
        if self.table is not None:
            self.table.keep_at_table(seat, is_kept)
            self._follow_seats()

    def draft_of(self, seat: int) -> Any | None:
        """Return what the person of a seat had begun to decide on a phone; None for nothing."""
        return None if self.table is None else self.table.draft_of(seat)

    def _offer_seats(self) -> None:
        from skye_desktop.phones.phone_table import PhoneTable

        if self.table is None and self._runner is not None and self.server is not None:
            folder = self._window.folder
            self.table = PhoneTable(self._runner, self._window.phone_game(), self.server, folder)
            self.table.listeners.append(self._tell)
        self._follow_seats()

    def _leave_table(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    # -- time

    def tick(self) -> None:
        """Take what came from phones, send what they show, and tell the screens of changes."""
        if self.table is not None:
            due = self.table.tick()
            self._next = _IDLE if due is None else min(_IDLE, due)
            self._follow_seats()
        elif self.server is not None:
            self.server.take()  # between two games nothing that a phone says has a meaning

    def next_tick_in(self) -> float | None:
        """Return the seconds until the next call of `tick`; None for never."""
        return None if self.table is None else self._next

    def _follow_seats(self) -> None:
        seats = tuple(self.seats)
        if seats != self._known:
            self._known = seats
            self._tell_screens()

    def _tell_screens(self) -> None:
        self._known = tuple(self.seats)
        self._window.phones_changed()

    def _tell(self, news: PhoneNews) -> None:
        """Tell those at the table who has come or gone."""
        names = {seat.seat: seat.name for seat in self.seats}
        if news.seat in names:
            self._window.notify(_NEWS[news.kind]().format(name=names[news.seat]))


_NEWS: Final[dict[str, Callable[[], str]]] = {
    "seated": lambda: tr("{name} plays on a phone."),
    "left": lambda: tr("{name} has left the phone and plays at the table."),
    "gone": lambda: tr(
        "{name}'s phone is gone. It may come back; the menu, Play with phones, takes the seat back."
    ),
    "back": lambda: tr("{name}'s phone is back."),
}
"""Functions that return what is told of a phone, by the kind of the news."""
