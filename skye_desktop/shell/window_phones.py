"""The phones of a window: server and hub, switched on and off, following the game on the table.

Nothing of `skye_desktop.phones` is loaded before somebody switches them on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from skye_desktop.i18n import sentence, sentences, tr

if TYPE_CHECKING:
    from skye_desktop.game.runner import Runner
    from skye_desktop.game.session import Session
    from skye_desktop.phones.phone_game import PhoneGame
    from skye_desktop.phones.phone_table import PhoneNews, PhoneSeat, PhoneTable
    from skye_desktop.phones.server import PhoneServer

_FOLDER: Final = "phones"
"""Folder beside the settings in which drafts of phones are kept."""
_PORT: Final = 7593
"""Port that is served, so that it has to be allowed only once; another one if it is taken."""
_IDLE: Final = 0.5
"""Most seconds between two calls of `WindowPhones.tick` while phones are switched on."""
_ON_PHONES: Final = ("phone", "away")
"""Values of `phone_game.Whereabouts` for a seat that has a phone."""


def promise() -> str:
    """Return what is promised where phones take part, and what is not."""
    return "\n\n".join(
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


class PhonesHost(Protocol):
    """The window as its phones use it."""

    folder: Path

    def phone_game(self) -> PhoneGame:
        """Return what phones show of the game."""

    def notify(self, message: str) -> None:
        """Show a note for some seconds."""

    def tell_of_phone(self, message: str) -> None:
        """Show a note for some seconds, where nothing else on the screen says the same."""

    def phones_failed(self, why: str) -> None:
        """Say that phones were switched off because of a failure."""

    def follow_mailboxes(self) -> None:
        """Look into the mailbox of the server, or not any more."""

    def phones_changed(self) -> None:
        """Let the screens show which phones have come or gone."""

    def wake_game(self) -> None:
        """Let the game on the table go on: something of a phone may have arrived."""


class WindowPhones:
    """The phones of one window; they stay switched on from one game to the next."""

    def __init__(self, window: PhonesHost) -> None:
        self._window = window
        self.server: PhoneServer | None = None
        """Server while phones are switched on; else None."""
        self.table: PhoneTable | None = None
        """Hub of the game on the table; None without such a game, or while switched off."""
        self._hub_before: PhoneTable | None = None
        """Hub of the game on the table before phones were switched off; it has what was begun."""
        self._runner: Runner | None = None
        """Game on the table that phones could take part in."""
        self._told: set[str] = set()
        """What went wrong and was told."""
        self.is_wanted = False
        """Whether the next game at the table opens the sheet on which phones take their seats."""
        self.is_loopback = False
        """Whether only this machine is served, for tests."""
        self.states: Sequence[str] = ()
        """State of each seat's phone, ``phone`` or ``away``, and empty for a seat without one.

        An empty sequence while no phone has a seat.
        """
        self._known: Sequence[PhoneSeat] = ()
        """Seats as they were when the screens were last told."""
        self._known_ways: object = None
        """Addresses and words at that time."""
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
        """Why phones cannot be switched on, in sentences; empty if they can."""
        from skye_desktop.phones import PhonesError, require

        try:
            require()
        except PhonesError as error:
            return _and_how_to_go_on(error)
        return ""

    @property
    def seats(self) -> Sequence[PhoneSeat]:
        """Seats of the game on the table; empty while phones are switched off."""
        return () if self.table is None else tuple(self.table.seats)

    # -- on and off

    def switch_on(self) -> str:
        """Start the server, if it is not running, and offer the seats of the game on the table.

        Return why that failed, in a sentence; empty if it did not.
        """
        from skye_desktop.phones.keys import TableKeys
        from skye_desktop.phones.page_files import house_files
        from skye_desktop.phones.server import PhoneServer, ServerError

        if self.server is None and self._runner is not None:
            setup = self._runner.session.setup
            files = {**house_files(), **self._window.phone_game().files(setup)}
            seats = len(setup.seats)
            server = PhoneServer(files, TableKeys(), seats, _PORT, is_loopback=self.is_loopback)
            try:
                server.start()
            except ServerError as error:
                return _and_how_to_go_on(error)
            self.server = server
            self._window.follow_mailboxes()
        self._offer_seats()
        return ""

    def switch_off(self) -> None:
        """End all connections; whoever played on a phone plays at the table again."""
        if self.server is not None:
            self.server.stop()
        self._leave_table()
        self.server = None
        self._window.follow_mailboxes()
        self._tell_screens()

    def close(self) -> None:
        """Stop the server, as the window is closed."""
        if self.server is not None:
            self.server.stop()
        self._leave_table()
        self.server = self._runner = None

    def abandon_game(self) -> None:
        """Carry out nothing more in the game on the table: the program has failed."""
        self.table = None

    # -- the game on the table

    def sit_down(self, runner: Runner) -> None:
        """Let phones take part in the game that has come onto the table."""
        self._leave_table()
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
            self._drop_done(runner.session)
            self._runner, self._hub_before, self._known, self.states = None, None, (), ()
            self.is_wanted = self.is_on
            if self.is_on:
                self._window.tell_of_phone(
                    tr("The phones stay connected. In the next game they take their seats anew.")
                )

    def _drop_done(self, session: Session) -> None:
        """Remove what was kept of phones, as far as the game has gone on without them."""
        folder = self._window.folder / _FOLDER
        if folder.exists():
            from skye_desktop.phones.kept_drafts import KeptDrafts

            kept = KeptDrafts(folder, session)
            kept.drop_done()
            kept.keep()

    def forget_game(self, id: str) -> None:
        """Remove what was kept of phones of a game that is deleted."""
        folder = self._window.folder / _FOLDER
        if folder.exists():
            from skye_desktop.phones.kept_drafts import path_of_drafts

            with suppress(OSError):
                path_of_drafts(folder, id).unlink(missing_ok=True)

    def take_back(self, seat: int) -> None:
        """Let the person of that seat play at the table again."""
        if self.table is not None:
            self.table.take_back(seat)
            self._follow_changes()

    def keep_at_table(self, seat: int, is_kept: bool) -> None:
        """Offer a seat to no phone, because its person plays at the table; or offer it again."""
        if self.table is not None:
            self.table.keep_at_table(seat, is_kept)
            self._follow_changes()

    def draft_of(self, seat: int) -> Any | None:
        """Return what the person of a seat had begun to decide on a phone; None for nothing."""
        hub = self.table or self._hub_before
        return None if hub is None else hub.draft_for(seat)

    def _offer_seats(self) -> None:
        from skye_desktop.phones.phone_table import PhoneTable

        if self.table is None and self._runner is not None and self.server is not None:
            self.server.seats = len(self._runner.session.setup.seats)
            folder = self._window.folder / _FOLDER
            self.table = PhoneTable(self._runner, self._window.phone_game(), self.server, folder)
            self.table.listeners.append(self._tell)
        self._follow_changes()

    def _leave_table(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table, self._hub_before = None, self.table

    # -- time

    def tick(self) -> None:
        """Take what came from phones, send what they show, and tell the screens of changes."""
        self._look_for_faults()
        if self.table is not None and self.server is not None:
            if self.server.inbox:
                self._window.wake_game()
            due = self.table.tick()
            self._next = _IDLE if due is None else min(_IDLE, due)
            self._follow_changes()
            if self.table.trouble:
                self._tell_once(sentence(self.table.trouble))
        elif self.server is not None:
            self.server.turn_away()

    def _look_for_faults(self) -> None:
        """Say what went wrong in the server's thread, which cannot say it."""
        server = self.server
        if server is not None and (why := server.trouble):
            self.switch_off()
            self._window.phones_failed(why)
        elif server is not None and server.faults:
            self._tell_once(
                tr(
                    "Something went wrong between a phone and this program. The phone connects "
                    "again by itself; what it was is printed at the terminal."
                )
            )

    def _tell_once(self, message: str) -> None:
        if message not in self._told:
            self._told.add(message)
            self._window.notify(message)

    def next_tick_in(self) -> float | None:
        """Return the seconds until the next call of `tick`; None for never."""
        return None if self.table is None else self._next

    def _follow_changes(self) -> None:
        """Tell the screens if a seat is played, or the page found, in another way than before.

        Networks come and go, and wrong guesses make new words.
        """
        if self.seats != self._known or self._ways_to_join != self._known_ways:
            self._tell_screens()

    @property
    def _ways_to_join(self) -> object:
        """Addresses of the page, and the words to be typed, while they are shown; else None."""
        server = self.server
        if server is None or not server.keys.is_code_shown:
            return None
        return tuple(server.addresses), server.keys.words

    def _tell_screens(self) -> None:
        self._known, self._known_ways = self.seats, self._ways_to_join
        states = [seat.where if seat.where in _ON_PHONES else "" for seat in self._known]
        self.states = states if any(states) else ()
        self._window.phones_changed()

    def _tell(self, news: PhoneNews, seat: int) -> None:
        """Tell those at the table who has come or gone."""
        names = {place.seat: place.name for place in self.seats}
        if seat in names:
            self._window.tell_of_phone(_NEWS[news.name]().format(name=names[seat]))


_NEWS: Final[dict[str, Callable[[], str]]] = {
    "TAKEN": lambda: tr("{name} plays on a phone."),
    "LEFT": lambda: tr("{name} has left the phone and plays at the table."),
    "GONE": lambda: tr(
        "{name}'s phone is gone. It may come back; the menu, Play with phones, takes the seat back."
    ),
    "BACK": lambda: tr("{name}'s phone is back."),
}
"""Functions that return what is told of a phone, by the name of the news."""


def _and_how_to_go_on(error: Exception) -> str:
    """Return why phones cannot take part, in sentences."""
    return sentences(sentence(str(error)), tr("At this screen all can play as ever."))
