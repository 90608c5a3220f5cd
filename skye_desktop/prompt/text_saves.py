"""Saved games at a terminal: listed, opened, renamed, copied and deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from skye_desktop.files import LoadedGame, SaveError, Shelf, open_or_explain, shown_name
from skye_desktop.files.headings import branches_of
from skye_desktop.game.game_tree import origin
from skye_desktop.game.saved_games import local_date, progress_in_words
from skye_desktop.i18n import enumerated, sentences, tr, trn
from skye_desktop.known_games import DEFAULT, known_game
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.word_commands import OF_SAVES, find_command, range_hint
from skye_desktop.prompt.word_table import LeaveError

_AT_ONCE = 10
"""Number of saved games that are listed at a time."""


class SavedGames:
    """List of saved games, written in portions, the newest first."""

    def __init__(self, shelf: Shelf, console: Console) -> None:
        self._shelf = shelf
        self._console = console
        self._some: Sequence[Path] = ()
        """Files that were listed last; the numbers that the player types refer to them."""

    def choose(self) -> Path | None:
        """List saved games, and return the file of the one to open; None if none is chosen.

        Raises LeaveError, and GoneError at the end of the input.
        """
        files = self._shelf.paths()
        if not files:
            self._console.say(tr("There are no saved games yet."))
        first = 0
        while first < len(files):
            self._some = files[first : first + _AT_ONCE]
            self._console.say(
                *(
                    tr("{n}. {what}").format(n=n, what=self._words(path))
                    for n, path in enumerate(self._some, start=1)
                )
            )
            answer = self._ask(is_last=first + _AT_ONCE >= len(files))
            if isinstance(answer, Path):
                return answer
            if answer is None:
                first += _AT_ONCE
            else:  # the files have changed: list them again
                files = self._shelf.paths()
                first = min(first, max(0, len(files) - 1) // _AT_ONCE * _AT_ONCE)
        return None

    def _ask(self, *, is_last: bool) -> Path | bool | None:
        """Return the chosen file, True if the list has changed, or None for an empty answer."""
        question = tr("Number, a word or help, or Enter for the menu:")
        if not is_last:
            question = tr("Number, a word or help, or Enter for older ones:")
        while answer := self._console.ask(question):
            if (path := self._at(answer)) is not None:
                return path
            self._console.drop_typed_ahead()
            if not answer.isdecimal() and self._is_done(answer):
                return True
            if answer.isdecimal():
                self._console.say(range_hint(1, len(self._some)))
        return None

    def _at(self, number: str) -> Path | None:
        """Return the file with that number in the last listed part, from 1.

        None if there is none.
        """
        is_one = number.isdecimal() and len(number) < 6 and 0 < int(number) <= len(self._some)
        return self._some[int(number) - 1] if is_one else None

    def _words(self, path: Path) -> str:
        game = open_or_explain(path)
        if not isinstance(game, LoadedGame):
            return game.text
        is_kept = self._shelf.is_autosave(path) or game.save.is_scenario
        return game_words(game) if is_kept else sentences(game_words(game), tr("a copy"))

    def _is_done(self, answer: str) -> bool:
        """Carry out a command; return whether files were added or removed. Raises LeaveError."""
        word, _, rest = answer.partition(" ")
        command = find_command(word, OF_SAVES)
        number, _, name = rest.strip().partition(" ")
        if command is None:
            self._console.say(tr("“{word}” is no word here. help lists them.").format(word=word))
        elif command.word == "help":
            self._console.say(*(one.line for one in OF_SAVES))
        elif command.word == "quit":
            raise LeaveError
        elif (path := self._at(number)) is None:
            told = tr("Which game? Type {word} and a number from the list, such as {word} 1.")
            self._console.say(told.format(word=command.word))
        else:
            act: Callable[[Path, str], bool] = {
                "rename": self._rename, "copy": self._copy, "delete": self._delete,
            }[command.word]  # fmt: skip
            try:
                return act(path, name.strip())
            except SaveError as error:
                self._console.say(str(error))
        return False

    def _rename(self, path: Path, name: str) -> bool:
        if not name:
            question = tr("New name of {name}, Enter leaves the old one:")
            if self._shelf.is_autosave(path):
                question = tr("New name of {name}, 0 for none, Enter leaves the old one:")
            name = self._console.pause(question.format(name=_title(path)))
        if not name:
            return False
        if name == "0" and self._shelf.is_autosave(path):
            name = ""
        renamed = self._shelf.rename(path, name)
        self._some = [renamed if one == path else one for one in self._some]
        told = tr("It is called “{name}” now.") if name else tr("It is called by who plays now.")
        self._console.say(told.format(name=name))
        return False

    def _copy(self, path: Path, name: str) -> bool:
        name = name or self._console.pause(
            tr("Name of the copy of {name}, Enter makes none:").format(name=_title(path))
        )
        if not name:
            return False
        self._shelf.copy(path, name)
        self._console.say(tr("Copied as “{name}”.").format(name=name))
        return True

    def _delete(self, path: Path, _: str) -> bool:
        told = tr("“{name}” will be gone for good.").format(name=_title(path))
        if branches := self._branches(path):
            told = sentences(told, trn("Its branch stays.", "Its {n} branches stay.", branches))
        self._console.say(told)
        if self._console.pause(tr("1 deletes it, Enter leaves it:")) != "1":
            self._console.say(tr("It is left as it was."))
            return False
        self._shelf.delete(path)
        self._console.say(tr("It is deleted."))
        return True

    def _branches(self, path: Path) -> int:
        """Return the number of branches that were started from that game."""
        if not self._shelf.is_autosave(path):
            return 0
        headings = {file.path: file.heading for file in self._shelf.headings.newest_first()}
        return branches_of(headings.get(path), headings.values())


def _title(path: Path) -> str:
    """Return the title of a game: its name, else its players; the name of an unreadable file."""
    game = open_or_explain(path)
    return (
        (game.save.shown_name or _players(game))
        if isinstance(game, LoadedGame)
        else shown_name(path)
    )


def _players(game: LoadedGame) -> str:
    return enumerated(game.save.setup.names)


def game_words(game: LoadedGame) -> str:
    """Describe a saved game in one line: name, players, progress, date and origin.

    The game is named unless it is the usual one.
    """
    parts = (
        "" if game.save.game == DEFAULT else known_game(game.save.game).title.text,
        game.save.shown_name,
        _players(game),
        progress_in_words(game),
        local_date(game.save.saved_at),
        origin(game),
    )
    return sentences(*parts)
