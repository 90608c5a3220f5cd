"""Saved games at a terminal: listed, opened, renamed, copied and deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from skye_desktop.chronicle.errors import ChronicleError
from skye_desktop.files import (
    GameHeading,
    LoadedGame,
    SaveError,
    Shelf,
    open_or_explain,
    read_game_or_older,
    shown_name,
)
from skye_desktop.files.headings import branches_of
from skye_desktop.files.record import read_tags
from skye_desktop.game.game_comparison import Comparison, compared, comparison_lines, title_of
from skye_desktop.game.game_filter import (
    GameFilter,
    Wanted,
    people_of,
    plain,
    search_text,
    tags_of,
)
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
        self._first = 0
        """Number of newer files that are not listed now."""
        self._wanted = GameFilter()

    def choose(self) -> Path | None:
        """List saved games, and return the file of the one to open; None if none is chosen.

        Raises LeaveError, and GoneError at the end of the input.
        """
        files = self._files()
        if not files:
            self._console.say(tr("There are no saved games yet."))
        while self._first < len(files) or self._wanted.is_on:
            self._some = files[self._first : self._first + _AT_ONCE]
            self._console.say(*self._about_filter(len(files)))
            self._console.say(
                *(
                    tr("{n}. {what}").format(n=n, what=self._words(path))
                    for n, path in enumerate(self._some, start=1)
                )
            )
            is_last = self._first + _AT_ONCE >= len(files)
            answer = self._ask(is_last=is_last)
            if isinstance(answer, Path) or (answer is None and is_last):
                return answer
            if answer is None:
                self._first += _AT_ONCE
            else:  # the files have changed, or others are wanted: list them again
                files = self._files()
                self._first = min(self._first, max(0, len(files) - 1) // _AT_ONCE * _AT_ONCE)
        return None

    def _files(self) -> list[Path]:
        """Return the files that are wanted, the newest first."""
        if not self._wanted.is_on:
            return self._shelf.paths()
        return [
            game.path
            for game in self._shelf.headings.newest_first()
            if self._wanted.takes(game.heading, search_text(game.heading, game.path.stem))
        ]

    def _about_filter(self, number: int) -> list[str]:
        """Return what is wanted, and the way out; nothing if all games are."""
        if not self._wanted.is_on:
            return []
        words = " ".join(self._wanted.words.split())
        parts = [*([f"“{words}”"] if words else []), *self._wanted.chosen]
        told = trn("{n} game for {what}.", "{n} games for {what}.", number, what=" · ".join(parts))
        return [sentences(told, tr("The words find and only, each alone, show all games again."))]

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
        """Carry out a command; return whether other files are to be listed. Raises LeaveError."""
        word, _, rest = answer.partition(" ")
        command = find_command(word, OF_SAVES)
        number, _, name = rest.strip().partition(" ")
        if command is None:
            self._console.say(tr("“{word}” is no word here. help lists them.").format(word=word))
        elif command.word == "help":
            self._console.say(*(one.line for one in OF_SAVES))
        elif command.word == "quit":
            raise LeaveError
        elif command.word in ("find", "only"):
            return self._is_filtered(command.word, rest.strip())
        elif command.word == "compare":
            try:
                self._compare(rest)
            except SaveError as error:
                self._console.say(str(error))
        elif (path := self._at(number)) is None:
            told = tr("Which game? Type {word} and a number from the list, such as {word} 1.")
            self._console.say(told.format(word=command.word))
        else:
            act: Callable[[Path, str], bool] = {
                "rename": self._rename, "copy": self._copy, "delete": self._delete,
                "tag": self._tag,
            }[command.word]  # fmt: skip
            try:
                return act(path, name.strip())
            except SaveError as error:
                self._console.say(str(error))
        return False

    def _is_filtered(self, word: str, rest: str) -> bool:
        """Want other games; return whether that is possible, after saying why not."""
        if word == "find":
            wanted = self._wanted._replace(words=rest)
        elif not rest or rest in list(Wanted):
            state = Wanted(rest) if rest else Wanted.ALL
            wanted = GameFilter(self._wanted.words, state)
        else:
            headings = [game.heading for game in self._shelf.headings.newest_first()]
            person = _named(rest, [name for name, _ in people_of(headings)])
            tag = "" if person else _named(rest, [tag for tag, _ in tags_of(headings)])
            if not (person or tag):
                told = tr("“{word}” is no state ({states}), no player and no tag of a saved game.")
                self._console.say(told.format(word=rest, states=enumerated(Wanted)))
                return False
            wanted = GameFilter(self._wanted.words, self._wanted.state, person, tag)
        self._wanted = wanted
        self._first = 0
        return True

    def _compare(self, rest: str) -> None:
        """Tell where two games of the list part, and what came of both."""
        numbers = rest.split()
        paths = [path for path in map(self._at, numbers) if path is not None]
        if len(paths) != 2 or len(numbers) != 2:
            self._console.say(tr("Which games? Type compare and two numbers, such as compare 1 2."))
            return
        games = [read_game_or_older(path) for path in paths]
        one, other = (
            compared(game, title_of(game.save), local_date(game.save.saved_at), self._shelf)
            for game in games
        )
        self._console.say(*comparison_lines(Comparison(one, other)))

    def _tag(self, path: Path, text: str) -> bool:
        game = open_or_explain(path)
        before = enumerated(game.save.tags) if isinstance(game, LoadedGame) else ""
        if not text:
            question = tr("Tags of {name}, 0 for none, Enter leaves them ({tags}):")
            name = _title(path)
            text = self._console.pause(question.format(name=name, tags=before or tr("none")))
        if not text:
            return False
        tags = () if text == "0" else read_tags(text)
        self._shelf.tag(path, tags)
        told = tr("Its tags: {tags}.").format(tags=enumerated(tags))
        self._console.say(told if tags else tr("It has no tags now."))
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
        heading = self._headings().get(path)
        id = heading.id if heading is not None and heading.is_over else ""
        question = tr("1 deletes it, Enter leaves it:")
        if id:
            question = tr("1 deletes it, 2 takes it out of the records too, Enter leaves it:")
        answer = self._console.pause(question)
        if answer not in (("1", "2") if id else ("1",)):
            self._console.say(tr("It is left as it was."))
            return False
        self._shelf.delete(path)
        if answer == "2":
            self._forget(id)
        self._console.say(tr("It is deleted."))
        return True

    def _forget(self, id: str) -> None:
        """Take a game out of the records."""
        try:
            from skye_desktop.chronicle.from_saves import remove_game

            remove_game(self._shelf.folder.parent, id)
        except ChronicleError as error:
            self._console.say(str(error))

    def _headings(self) -> dict[Path, GameHeading | None]:
        return {file.path: file.heading for file in self._shelf.headings.newest_first()}

    def _branches(self, path: Path) -> int:
        """Return the number of branches that were started from that game."""
        if not self._shelf.is_autosave(path):
            return 0
        headings = self._headings()
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


def _named(word: str, names: Sequence[str]) -> str:
    """Return the name that is meant: as it is typed, else the first that begins so; or none."""
    typed = plain(word)
    found = [name for name in names if plain(name).startswith(typed)]
    exact = (name for name in found if plain(name) == typed)
    return next(exact, found[0] if found else "")


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
        tr("Tags: {tags}").format(tags=enumerated(game.save.tags)) if game.save.tags else "",
    )
    return sentences(*parts)
