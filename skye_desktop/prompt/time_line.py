"""Looking back at a terminal: moments, their notes and bookmarks, and branches from them."""

from __future__ import annotations

from collections.abc import Callable

from skye_desktop.files import SaveError
from skye_desktop.files.record import LONGEST_NAME, Bookmark, Note, as_note
from skye_desktop.foreign import visible
from skye_desktop.game.timeline import (
    Past,
    about_branch,
    branch_name,
    pinned_to,
    sections,
    words_of,
)
from skye_desktop.i18n import enumerated, tr
from skye_desktop.known_games import known_game
from skye_desktop.prompt.word_commands import OF_TIME, find_command
from skye_desktop.prompt.word_table import ElsewhereError, Sitting, WordTable


class TimeLine:
    """Commands to look back at the game at one table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._console = table.console

    @property
    def _last(self) -> int:
        return len(self._session.moments)

    # -- looking back

    def look(self, rest: str) -> None:
        """Look at earlier moments until the player returns to the present one.

        The first is the moment of number ``rest``, or the present one if it is empty. Raises
        ElsewhereError if play is to continue from a moment in a branch, LeaveError, and GoneError.
        """
        self._console.drop_typed_ahead()
        at = self._last
        if rest:
            chosen = self._number(rest)
            if chosen is None:
                return
            at = chosen
        else:
            self._list("")
        self._look_at(at)
        try:
            while self._step(
                self._console.ask(tr("A number goes there, Enter to the next, now comes back:"))
            ):
                pass
        finally:
            self._table.looking = None

    def _look_at(self, at: int) -> None:
        self._table.looking = past = Past(self._session, at)
        self._console.say(
            tr("Moment {n} of {all}.").format(n=at, all=self._last), self._table.text.moment(past)
        )
        self._console.say(*(_pin_words(one) for one in past.pins))

    def _step(self, answer: str) -> bool:
        """Carry out an answer; return whether to continue looking back."""
        looking = self._table.looking
        assert looking is not None
        if answer.isdecimal():
            at = self._number(answer)
            if at is not None:
                self._look_at(at)
            return True
        word, _, rest = answer.partition(" ")
        command = find_command(word or "next", (*OF_TIME, *self._table.text.words))
        if command is None:
            self._console.say(tr("“{word}” is no word here. help lists them.").format(word=word))
            return True
        match command.word:
            case "now":
                return False
            case "next":
                self._go(looking.at + 1)
            case "back":
                self._go(looking.at - 1)
            case "moments":
                self._list(rest.strip())
            case "branch":
                self._branch(looking.at, rest.strip())
            case "time":
                at = self._number(rest.strip()) if rest else self._last
                if at is not None:
                    self._look_at(at)
            case "help":
                own = (one for one in self._table.text.words if not one.is_of_now)
                self._console.say(*(one.line for one in (*OF_TIME, *own)))
            case word if command.is_of_now:
                self._console.say(
                    tr("{word} is for the game as it stands. now comes back to it.").format(
                        word=word
                    )
                )
            case _:
                self._table.run(command, rest.strip())
        return True

    def _go(self, at: int) -> None:
        if at > self._last:
            self._console.say(tr("That is the last moment. now comes back to the game."))
        elif at < 0:
            self._console.say(tr("That is the first moment."))
        else:
            self._look_at(at)

    def _number(self, text: str) -> int | None:
        """Return the number of a moment; None, after writing so, if there is no such moment."""
        if text.isdecimal() and len(text) < 7 and int(text) <= self._last:
            return int(text)
        self._console.say(tr("Moments go from 0 to {last}.").format(last=self._last))
        return None

    def _list(self, rest: str) -> None:
        """List the moments of the round looked at, of round number ``rest``, or of all rounds."""
        rounds = sections(self._session, self._last)
        looking = self._table.looking
        at = self._last if looking is None else looking.at
        if rest.casefold() == "all":
            wanted = rounds
        elif rest:
            wanted = [one for one in rounds if rest == str(one.round)]
        else:
            wanted = [one for one in rounds if one.first <= at <= one.last] or rounds[:1]
        if not wanted:
            played = enumerated(str(one.round) for one in rounds)
            self._console.say(
                tr("There are moments of these rounds or turns: {rounds}.").format(rounds=played)
            )
        for one in wanted:
            for number in range(one.first, one.last + 1):
                words = self._table.text.moment(Past(self._session, number))
                self._console.say(tr("{n}. {what}").format(n=number, what=words))

    def _branch(self, at: int, name: str) -> None:
        """Raise ElsewhereError to continue from that moment in a new branch, or write why not."""
        session = self._session
        if known_game(session.setup.game_id).rules.is_over(session.state_at(at)):
            self._console.say(tr("The game is over there. Go to a moment before."))
            return
        game = session.shown_name or enumerated(session.setup.names)
        name = visible(name) or branch_name(session, at, game)
        if self._is_too_long(name):
            return
        self._console.say(
            about_branch(session, at), tr("“{name}” goes on from here.").format(name=name)
        )
        raise ElsewhereError(lambda: Sitting(session.branch(at, name)))

    # -- notes and bookmarks

    @property
    def _at(self) -> int:
        """Number of the moment that is looked at; in the present, that of the last moment."""
        looking = self._table.looking
        return self._last if looking is None else looking.at

    def note(self, words: str) -> None:
        """Pin a note to the moment that is looked at."""
        if not words:
            self._console.say(tr("Words are missing: note WORDS."))
        elif self._is_pinned(lambda at: self._session.add_note(at, as_note(words))):
            self._console.say(tr("The note is pinned."))

    def mark(self, name: str) -> None:
        """Put a bookmark at the moment that is looked at.

        By default it is named after the moment's round and phase.
        """
        name = visible(name) or Past(self._session, self._at).where
        if self._is_too_long(name):
            return
        if self._is_pinned(lambda at: self._session.add_bookmark(at, name)):
            self._console.say(tr("The bookmark “{name}” is put.").format(name=name))

    def _is_pinned(self, pin: Callable[[int], None]) -> bool:
        """Call ``pin`` with the number of the moment; return whether it succeeded.

        If it failed, write why.
        """
        try:
            pin(self._at)
        except SaveError as error:
            self._console.say(str(error))
            return False
        return True

    def _is_too_long(self, name: str) -> bool:
        """Return whether the name is too long; if so, write it."""
        if len(name) <= LONGEST_NAME:
            return False
        self._console.say(tr("A name has at most {n} letters.").format(n=LONGEST_NAME))
        return True

    def pins(self) -> None:
        """Write all notes and bookmarks, with their numbers and moments."""
        pinned = pinned_to(self._session)
        if not pinned:
            self._console.say(tr("Nothing is pinned in this game."))
        for number, one in enumerate(pinned, start=1):
            told = tr("{n}. Moment {at}: {what}")
            self._console.say(told.format(n=number, at=one.at, what=_pin_words(one)))

    def unpin(self, rest: str) -> None:
        """Remove the note or bookmark of that number."""
        pinned = pinned_to(self._session)
        if rest.isdecimal() and len(rest) < 5 and 0 < int(rest) <= len(pinned):
            self._session.remove(pinned[int(rest) - 1])
            self._console.say(tr("It is taken away."))
        else:
            self._console.say(tr("There is no such number. pins lists them."))


def _pin_words(pinned: Note | Bookmark) -> str:
    words = words_of(pinned)
    if isinstance(pinned, Note):
        return tr("Note: {words}").format(words=words)
    return tr("Bookmark: {name}").format(name=words)
