"""The hub between a game and the phones of those who play it, on the main thread.

The server's thread hands over what phones say (`PhoneServer.take`), and gets texts to send. All
that is decided about them is decided here: who may sit, what is legal, what each phone is shown.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from enum import Enum, auto
from pathlib import Path
from typing import Any, Final, NamedTuple

from skye_desktop.contract import EASY, Action
from skye_desktop.game.flow import Announce
from skye_desktop.game.runner import Change, Runner
from skye_desktop.i18n import ENGLISH, current_catalogue, languages, speaking, tr
from skye_desktop.phones.kept_drafts import KeptDrafts
from skye_desktop.phones.phone_game import Glance, PhoneGame, Whereabouts
from skye_desktop.phones.phone_player import PhonePlayer
from skye_desktop.phones.protocol import (
    ActMessage,
    GoOnMessage,
    LeaveMessage,
    RecallMessage,
    SitMessage,
    Why,
)
from skye_desktop.phones.server import Arrival, PhoneServer

AWAY_SECONDS: Final = 20.0
"""Seconds without a connection after which a phone counts as gone."""
GO_ON_SECONDS: Final = 0.7
"""Seconds for which an announcement is on the phones before *Go on* counts.

So two people who tap at the same time do not skip the next one.
"""
_LOOK_SECONDS: Final = 0.1
"""Least seconds between two looks at the drafts, which arrive without waking the main thread."""


class PhoneNews(Enum):
    """What happened to a seat; told to the listeners of a `PhoneTable`."""

    TAKEN = auto()
    LEFT = auto()
    """The phone has given the seat back: it is played at the table again."""
    GONE = auto()
    """The phone has not been connected for `AWAY_SECONDS`."""
    BACK = auto()


class PhoneSeat(NamedTuple):
    """A seat as the table lists it."""

    seat: int
    name: str
    side: str
    """Id of what it plays, such as a clan."""
    where: Whereabouts
    since: float = 0.0
    """Since when its phone is connected, or not, in seconds of ``time.monotonic``."""


class _Sent(NamedTuple):
    """The screen that a phone was sent last."""

    text: str
    """Its JSON without the number of the screen."""
    stage: object
    """Stage of the table that it shows."""
    at: float
    """When that stage was shown first, in seconds of the clock."""


class PhoneTable:
    """The phones of one game in play.

    Call `tick` regularly, and `close` at the end. The server is started and given the files of the
    page by whoever makes the table. ``folder`` is where undecided things are kept (`KeptDrafts`).
    """

    def __init__(
        self,
        runner: Runner,
        game: PhoneGame,
        server: PhoneServer,
        folder: Path,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.listeners: list[Callable[[PhoneNews, int], None]] = []
        self.go_on_seconds = GO_ON_SECONDS
        self.sent_bytes: dict[int | None, int] = {}
        """Size of all screens that were sent to each seat, and to spectators."""
        self._runner = runner
        self._session = runner.session
        self._rules = runner.session.rules
        self._game = game
        self._server = server
        self._clock = clock
        self._players: dict[int, PhonePlayer] = {}
        self._away: frozenset[int] = frozenset()
        self._at_table: frozenset[int] = frozenset()
        """Seats that no phone may take."""
        self._kept = KeptDrafts(folder, self._session)
        self._numbers: dict[int | None, int] = {}
        """Number of the latest screen by seat."""
        self._sent: dict[tuple[int | None, str], _Sent] = {}
        """Latest screens, by seat and language."""
        self._offered: dict[str, str] = {}
        self._drafts: Mapping[int, tuple[int, str]] = {}
        self._drafts_at = -_LOOK_SECONDS
        """When the drafts were looked at last, in seconds of the clock."""
        self._languages: tuple[object, ...] = ()
        self._has_changed = True
        runner.listeners.append(self._note)

    @property
    def seats(self) -> list[PhoneSeat]:
        """All seats, and where each is played."""
        presence = self._server.presence
        return [
            PhoneSeat(
                *one,
                where=self._where(one.seat),
                since=presence[one.seat].since if one.seat in presence else 0.0,
            )
            for one in self._game.seats(self._session.setup)
        ]

    @property
    def trouble(self) -> str:
        """Why undecided things could not be kept, as a sentence; empty if they could."""
        return self._kept.trouble

    # -- what the table does

    def tick(self) -> float | None:
        """Carry out what phones have said since, and send the screens that have changed.

        Return the seconds after which it should be called even if nothing arrives.
        """
        for arrival in self._server.take():
            self._take(arrival)
        self._hand_on()
        self._drop_seats_of_others()
        self._take_drafts()
        self._look_who_is_there()
        if self._has_changed or self._languages != self._spoken:
            self._has_changed = False
            self._languages = self._spoken
            self._follow_kept()
            self._show_all()
        return self._next_tick_in()

    def _hand_on(self) -> None:
        """Let the runner take what phones have decided: the screen of the table may be asleep."""
        if any(player.answer() is not None for player in self._players.values()):
            self._runner.tick(0.0)

    def take_back(self, seat: int) -> Any:
        """Let the seat be played at the table again, and send its phone away.

        Return the draft of what it was deciding, as `draft_for` does.
        """
        if seat in self._players:
            self._leave(seat)
        return self.draft_for(seat)

    def keep_at_table(self, seat: int, is_kept: bool) -> None:
        """Let no phone take that seat, since its person plays at the table; or let phones do so."""
        self._at_table = self._at_table | {seat} if is_kept else self._at_table - {seat}
        self._note()

    def draft_for(self, seat: int) -> Any:
        """Return what was half decided on the phone of a seat that is at the table again.

        It is what the game's `PhoneGame.draft_after` makes of it; None if there is nothing. It may
        be asked for after `close`, too.
        """
        kept = self._kept.seats.get(seat)
        is_due = seat in self._session.waiting_seats()
        if kept is None or not kept.draft or not is_due or kept.number != self._number(seat):
            return None
        return self._game.draft_after(self._runner.view(seat), kept.draft)

    def close(self) -> None:
        """Free all seats, and tell their phones that the game has left the table.

        The server goes on, for the next game.
        """
        self._runner.listeners.remove(self._note)
        for seat in list(self._players):
            self._leave(seat, "over")
        for language in self._offered:
            self._server.offer(_written({"t": "seats", "title": "", "seats": []}), language)

    # -- arrivals

    def _take(self, arrival: Arrival) -> None:
        message, seat = arrival.message, arrival.seat
        if isinstance(message, SitMessage):
            if self._answer(arrival, message.n, lambda: self._why_not_sit(message.seat)):
                self._sit(arrival.connection, message.seat)
            return
        player = None if seat is None else self._players.get(seat)
        if seat is None or player is None:
            return  # its seat was taken back meanwhile, and it was told
        match message:
            case ActMessage(n=n):
                self._answer(arrival, n, lambda: self._act(seat, player, message))
            case RecallMessage(n=n):
                self._answer(arrival, n, lambda: self._recall(seat, player, message))
            case GoOnMessage(n=n):
                self._go_on(seat)
                self._server.acknowledge(arrival.connection, n)
            case LeaveMessage():
                self._leave(seat)
                self._tell(PhoneNews.LEFT, seat)

    def _answer(self, arrival: Arrival, n: int, act: Callable[[], str]) -> bool:
        """Do what was asked for, and answer; return whether it was done.

        ``act`` returns why it was not, as a sentence in the phone's language.
        """
        with self._speaking(arrival.language):
            why = act()
        self._server.acknowledge(arrival.connection, n, why)
        return not why

    def _why_not_sit(self, seat: int) -> str:
        """Return why a phone may not take that seat, in words; empty if it may."""
        if seat >= len(self._session.setup.seats):
            return _late()  # it was a seat of the game before
        if seat in self._session.computers:
            return tr("A computer plays that seat.")
        if seat in self._at_table:
            return tr("That seat is played at the table.")
        if seat in self._players:
            return tr("Somebody else plays that seat on a phone. The table can free it.")
        return ""

    def _sit(self, connection: int, seat: int) -> None:
        self._server.seat(connection, seat)
        self._players[seat] = PhonePlayer(seat, self._session.clock, self._note)
        self._runner.seat_elsewhere(self._players)
        self._note()
        self._tell(PhoneNews.TAKEN, seat)

    def _act(self, seat: int, player: PhonePlayer, message: ActMessage) -> str:
        """Let the seat act as the phone says; return why not, in words."""
        if player.has_answered(message.asked, message.action):
            return ""
        if player.question is None or player.question.asked != message.asked:
            return _late()
        try:
            action = self._rules.read(message.action)
        except ValueError:
            return tr("The table does not understand that. Load the page again.")
        if why := self._why_not(seat, action):
            return why
        kept = self._kept.of(seat)
        kept.decided[player.question.number] = message.action
        kept.draft = ""
        player.decide(action, message.action)
        self._kept.keep()
        return ""

    def _why_not(self, seat: int, action: Action) -> str:
        if self._rules.actor(action) != seat:
            return tr("That is not for your seat to decide.")
        reason = self._runner.why_not(seat, action)
        return "" if reason is None else reason.sentence

    def _recall(self, seat: int, player: PhonePlayer, message: RecallMessage) -> str:
        """Take the last answer back; return why not, in words."""
        if player.last_asked != message.asked:
            return _late()
        if player.question is not None:
            # Said twice, as after a lost connection, it is done once.
            was_taken_back = bool(player.answer_of(player.question.number))
            return "" if was_taken_back else _too_late()
        if not player.take_back() and not self._runner.recall(seat):
            return _too_late()
        if player.question is not None:
            player.draft = player.answer_of(player.question.number)
            self._kept.of(seat).decided.pop(player.question.number, None)
            self._keep_draft(seat, player)
        return ""

    def _go_on(self, seat: int) -> None:
        """Leave the announcement that the phone shows, unless somebody has done so already."""
        sent = next((sent for (one, _), sent in self._sent.items() if one == seat), None)
        stage = self._runner.stage
        if not self._may_go_on or sent is None or sent.stage is not stage:
            return
        if self._clock() - sent.at >= self.go_on_seconds:
            self._runner.go_on()

    @property
    def _may_go_on(self) -> bool:
        """Whether a phone may leave the announcement: nobody sits at the table who could."""
        return isinstance(self._runner.stage, Announce) and not self._runner.people_at_screen

    def _leave(self, seat: int, why: Why = "taken") -> None:
        """Let the seat be played at the table again; its phone is told why."""
        self._hand_on()
        self._take_drafts(is_due=True)
        player = self._players.pop(seat)
        if player.question is None:
            self._unseal(seat)
        self._server.free(seat, why)
        self._forget(seat)
        self._runner.seat_elsewhere(self._players)
        self._kept.drop_done()
        self._kept.keep()
        self._note()

    def _unseal(self, seat: int) -> None:
        """Make the sealed decision of a seat that leaves its phone a draft again."""
        if self._is_secret and seat in self._session.waiting_seats():
            kept, number = self._kept.of(seat), self._number(seat)
            kept.number, kept.draft = number, kept.decided.pop(number, "")

    @property
    def _is_secret(self) -> bool:
        return self._session.etiquette.is_private(self._session.state, EASY)

    # -- drafts

    def _take_drafts(self, *, is_due: bool = False) -> None:
        """Note the drafts that the server's thread has kept; not each of many at once."""
        drafts, now = self._server.drafts, self._clock()
        if drafts is self._drafts or not (is_due or now >= self._drafts_at + _LOOK_SECONDS):
            return
        self._drafts, self._drafts_at = drafts, now
        for seat, (asked, text) in drafts.items():
            player = self._players.get(seat)
            question = None if player is None else player.question
            if player is None or question is None or question.asked != asked:
                continue
            if player.draft != text:
                player.draft = text
                self._keep_draft(seat, player)
                self._show(seat, is_sent=False)
        self._kept.keep()

    def _keep_draft(self, seat: int, player: PhonePlayer) -> None:
        assert player.question is not None
        kept = self._kept.of(seat)
        kept.number, kept.draft = player.question.number, player.draft

    def _number(self, seat: int) -> int:
        """Return the number of actions after which the seat's next one, carried out, will come."""
        return self._session.decision_basis(seat)[1]

    def _follow_kept(self) -> None:
        """Bring what is kept up to the moment, and give it to those who are asked for it.

        What is carried out is dropped. What a seat had decided in the open before the program was
        ended is decided again; what was secret is a draft.
        """
        self._kept.drop_done()
        for seat, player in self._players.items():
            if seat in self._kept.seats and player.question is not None:
                self._give_kept(seat, player)
        self._kept.keep()

    def _give_kept(self, seat: int, player: PhonePlayer) -> None:
        """Give a seat that is asked what it had decided for this question before."""
        question, kept = player.question, self._kept.of(seat)
        assert question is not None
        decided = kept.decided.pop(question.number, "")
        from_before = self._kept.from_before.get(seat, {}).pop(question.number, "")
        if decided and self._is_secret:
            kept.number, kept.draft = question.number, decided
        elif decided and decided == from_before:
            self._decide_again(seat, player, question.number, decided)
        if kept.number == question.number and not player.draft:
            player.draft = kept.draft

    def _decide_again(self, seat: int, player: PhonePlayer, number: int, text: str) -> None:
        """Let the seat decide once more what it had decided when the program was ended."""
        try:
            action = self._rules.read(text)
        except ValueError:
            return
        if not self._why_not(seat, action):
            self._kept.of(seat).decided[number] = text
            player.decide(action, text)

    # -- who is there

    def _note(self, change: Change | None = None) -> None:
        """Note that something has changed."""
        self._has_changed = True

    def _tell(self, news: PhoneNews, seat: int) -> None:
        for listener in list(self.listeners):
            listener(news, seat)

    def _drop_seats_of_others(self) -> None:
        """Send away the phones of seats that a computer has got."""
        for seat in self._players.keys() - self._runner.elsewhere:
            del self._players[seat]
            self._server.free(seat)
            self._forget(seat)
            self._note()

    def _forget(self, seat: int) -> None:
        self._sent = {key: sent for key, sent in self._sent.items() if key[0] != seat}
        self._away -= {seat}

    def _look_who_is_there(self) -> None:
        """Tell of phones that are gone for long, and of those that are back."""
        now = self._clock()
        away = frozenset(
            seat
            for seat, presence in self._server.presence.items()
            if seat in self._players
            and not presence.is_there
            and now - presence.since >= AWAY_SECONDS
        )
        if away == self._away:
            return
        before, self._away = self._away, away
        self._note()
        for seat in sorted(away - before):
            self._tell(PhoneNews.GONE, seat)
        for seat in sorted(before - away):
            self._tell(PhoneNews.BACK, seat)

    def _where(self, seat: int) -> Whereabouts:
        if seat in self._session.computers:
            return Whereabouts.COMPUTER
        if seat not in self._players:
            return Whereabouts.TABLE if seat in self._at_table else Whereabouts.FREE
        return Whereabouts.AWAY if seat in self._away else Whereabouts.PHONE

    def _next_tick_in(self) -> float | None:
        now = self._clock()
        waits = [
            presence.since + AWAY_SECONDS - now
            for seat, presence in self._server.presence.items()
            if seat in self._players and not presence.is_there and seat not in self._away
        ]
        if any(player.question for player in self._players.values()):
            waits.append(_LOOK_SECONDS)
        return max(0.0, min(waits)) if waits else None

    # -- languages

    @property
    def _spoken(self) -> tuple[object, ...]:
        """All that decides in which languages something is to be shown."""
        server = self._server
        return current_catalogue(), server.languages, server.languages_without_seat

    def _speaking(self, language: str) -> AbstractContextManager[None]:
        """Speak a phone's language for a block; the table's if there is no catalogue of it."""
        code = _known(language)
        return speaking(code) if code else nullcontext()

    # -- what is shown

    def _show_all(self) -> None:
        """Send each phone its screen, if it has changed."""
        for seat, player in self._players.items():
            # What it has just said changes the screen again at once.
            if player.answer() is None:
                self._show(seat)
        without_seat = self._server.languages_without_seat
        wanted = {"", *map(_known, without_seat)}
        for language in sorted(wanted):
            self._offer(language)
            if without_seat:
                self._show(None, language=language)

    def _show(self, seat: int | None, *, language: str = "", is_sent: bool = True) -> None:
        """Send a seat, or the spectators of a language, the screen of the moment."""
        if seat is not None:
            language = self._server.languages.get(seat, "")
        player = None if seat is None else self._players[seat]
        glance = self._glance(seat, player)
        with self._speaking(language):
            screen = self._screen(glance, player)
        text = _written(screen)
        before = self._sent.get((seat, language))
        if before is not None and before.text == text:
            return
        self._numbers[seat] = number = self._numbers.get(seat, 0) + 1
        is_same_stage = before is not None and before.stage is glance.stage
        shown_at = before.at if before is not None and is_same_stage else self._clock()
        self._forget_other_languages(seat, language)
        self._sent[seat, language] = _Sent(text, glance.stage, shown_at)
        # Written once: a screen is long, and each act makes one for every phone.
        whole = f'{{"t":"screen","k":{number},{text[1:]}'
        if is_sent:
            self.sent_bytes[seat] = self.sent_bytes.get(seat, 0) + len(whole.encode())
        self._server.show(seat, whole, screen["asked"], language, is_sent=is_sent)

    def _forget_other_languages(self, seat: int | None, language: str) -> None:
        """Let a phone have one screen: its person may change the language of the page."""
        if seat is not None:
            for key in [key for key in self._sent if key[0] == seat and key[1] != language]:
                del self._sent[key]

    def _glance(self, seat: int | None, player: PhonePlayer | None) -> Glance:
        runner = self._runner
        is_asked = player is not None and player.question is not None
        return Glance(
            runner.view(seat),
            seat,
            runner.stage,
            is_asked=is_asked and not isinstance(runner.stage, Announce),
            is_sealed=seat is not None and not is_asked and self._has_pending(seat),
            draft="" if player is None else player.draft,
            ready=frozenset(
                seat for seat in range(len(self._session.setup.seats)) if runner.is_done(seat)
            ),
            away=self._away,
        )

    def _has_pending(self, seat: int) -> bool:
        """Return whether all that the seat had to decide is decided, but not carried out."""
        is_at_once = self._session.etiquette.at_once(self._session.state) is not None
        is_pending = seat in self._session.waiting_seats() and self._runner.is_done(seat)
        return is_at_once and is_pending

    def _screen(self, glance: Glance, player: PhonePlayer | None) -> dict[str, Any]:
        """Return the screen: the house's part, and that of the game."""
        asked = None
        if player is not None and glance.is_asked and player.question is not None:
            asked = player.question.asked
        elif player is not None and glance.is_sealed:
            asked = player.last_asked
        of_house: dict[str, Any] = {
            "lang": _current_language(),
            "asked": asked,
            "seat": glance.seat,
            "is_sealed": glance.is_sealed,
            "may_go_on": glance.seat is not None and self._may_go_on,
        }
        return of_house | self._game.screen(glance)

    def _offer(self, language: str) -> None:
        """Send those who have no seat the list of seats, if it has changed."""
        with self._speaking(language):
            text = _written(
                {
                    "t": "seats",
                    "lang": _current_language(),
                    "title": self._session.name,
                    "seats": [
                        {
                            "seat": one.seat,
                            "name": one.name,
                            "side": one.side,
                            "state": one.where.value,
                        }
                        for one in self.seats
                    ],
                }
            )
        if self._offered.get(language) != text:
            self._offered[language] = text
            self._server.offer(text, language)


def _too_late() -> str:
    return tr("It is too late to change that.")


def _late() -> str:
    return tr("That was decided meanwhile: look at the screen again.")


def _written(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _known(language: str) -> str:
    """Return the language of `languages` for what a browser calls one; empty if there is none."""
    code = language.lower().partition("-")[0]
    return code if code in languages() else ""


def _current_language() -> str:
    return str(current_catalogue().info().get("language", ENGLISH))
