"""Menu at a terminal: the lesson, a new game, saved games and scenarios, one after another."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from skye_desktop.chronicle.errors import ChronicleError
from skye_desktop.chronicle.played_game import PART as CHRONICLE
from skye_desktop.chronicle.queries import Selection
from skye_desktop.chronicle.wording import report_lines
from skye_desktop.contract import EASY, Manners, Setup
from skye_desktop.files import (
    LoadedGame,
    SaveError,
    Shelf,
    open_or_explain,
    shipped_folder,
    shown_name,
)
from skye_desktop.files.record import TableOptions
from skye_desktop.files.settings import SettingsFile
from skye_desktop.files.variants import FOLDER, VARIANTS, VariantFiles
from skye_desktop.foreign import visible
from skye_desktop.game.seeds import short_seed
from skye_desktop.game.session import Session
from skye_desktop.i18n import headed, numbered, sentence, sentences, tr, tr_of_file
from skye_desktop.known_games import DEFAULT, KnownGame, known_game, known_games
from skye_desktop.prompt.console import Console, GoneError
from skye_desktop.prompt.last_table import LastTable, last_table, remember_table
from skye_desktop.prompt.text_saves import SavedGames, game_words
from skye_desktop.prompt.text_table import TextTable
from skye_desktop.prompt.word_commands import (
    OF_QUESTIONS,
    RECORDS,
    WordCommand,
    find_command,
    range_hint,
)
from skye_desktop.prompt.word_table import ElsewhereError, LeaveError, Sitting, Teaching


def scenarios_folder(game: KnownGame) -> Path:
    """Return the folder of a game's scenarios, within the saves that come with the program."""
    folder = shipped_folder("saves") / "scenarios"
    return folder if game.id == DEFAULT else folder / game.id


def scenario_line(game: LoadedGame, *, is_shipped: bool) -> str:
    """Return the name of a scenario; whether it is only a game to look at is told too."""
    name = tr_of_file(game.save.name) if is_shipped else game.save.name
    return tr("{name}, a game to look at").format(name=name) if _is_over(game) else name


class GameMenu:
    """Menu that lets people choose games, and runs one after another until somebody leaves."""

    def __init__(
        self,
        shelf: Shelf,
        folder: Path,
        console: Console,
        *,
        manners: Manners = EASY,
        is_told_of_folder: bool = False,
        game: str = DEFAULT,
    ) -> None:
        """Take the saved games, the folder of settings, reports and lessons, and the game's id.

        If ``is_told_of_folder`` is true, the farewell names the folder in the command to continue.
        """
        self.shelf = shelf
        self.shelf.on_finished = self._record
        self.folder = folder
        self.console = console
        self._manners = manners
        self._is_told_of_folder = is_told_of_folder
        self.settings = SettingsFile(folder)
        self._game = known_game(game)
        """Game whose menu is shown; that of the last game played."""

    def run(self, sitting: Sitting | None) -> None:
        """Play games until somebody leaves, first ``sitting`` or one from the menu."""
        try:
            while True:
                sitting = self._play(sitting or self._choose())
        except (LeaveError, GoneError):
            return

    def _play(self, sitting: Sitting) -> Sitting | None:
        """Play one game; return the next one, or None for the menu.

        Raises LeaveError, and GoneError at the end of the input.
        """
        self._game = known_game(sitting.session.setup.game_id)
        table = TextTable(sitting, self.console, self.folder, self._manners)
        try:
            table.play()
        except ElsewhereError as wish:
            return None if wish.sit_down is None else wish.sit_down()
        except KeyboardInterrupt:
            self.console.say("")
            raise
        finally:
            table.close()
            self.console.say_whole(*self._farewell(sitting))

    def _farewell(self, sitting: Sitting) -> list[str]:
        """Return lines that say how to continue the game, or why that is not possible."""
        session = sitting.session
        if session.trouble:
            return [sentence(tr("The game is not saved now: {why}").format(why=session.trouble))]
        if known_game(session.setup.game_id).rules.is_over(session.state):
            is_kept = sitting.lesson is None
            return [tr("The game is kept in {file}.").format(file=session.path)] if is_kept else []
        is_in_window = session.setup.game_id == DEFAULT
        wanted = ["--load", str(session.path)]
        if sitting.lesson is not None:
            wanted = ["--lesson"] if is_in_window else ["--game", session.setup.game_id, "--lesson"]
        words = ["skye-desktop", "play", "--text", *wanted]
        if self._is_told_of_folder:
            words += ["--data-dir", str(self.folder)]
        match sitting.lesson is not None, is_in_window:
            case False, True:
                text = tr("The game is saved. To go on: {command}, or Continue in the window.")
            case False, False:
                text = tr("The game is saved. To go on: {command}")
            case True, True:
                text = tr(
                    "The lesson goes on here the next time: {command}, or Learn to play in the "
                    "window."
                )
            case _:
                text = tr("The lesson goes on here the next time: {command}")
        return [text.format(command=shlex.join(words))]

    # -- the menu

    def _choose(self) -> Sitting:
        """Return the game chosen in the menu. Raises LeaveError and GoneError."""
        while True:
            ways = list(self._ways())
            self.console.say("", tr("What do you want to play?"))
            if self._game.id != DEFAULT:
                self.console.say(sentence(self._game.title.text))
            about = tr(
                "The lesson teaches the rules in a game; a scenario is a position in which there "
                "is something to find."
            )
            lines = [sentence(line) for line, _ in ways]
            does = [way for _, way in ways]
            shows = self.show_records
            words = {RECORDS: does.index(shows)} if shows in does else {}
            index = self.pick(lines, tr("Number, or Enter to leave:"), about, words)
            if index is None:
                raise LeaveError
            try:
                sitting = ways[index][1]()
            except SaveError as error:  # the file has gone meanwhile, or cannot be read any more
                self.console.say(str(error))
            else:
                if sitting is not None:
                    return sitting

    def _ways(self) -> Iterator[tuple[str, Callable[[], Sitting | None]]]:
        """Yield the lines of the menu, each with what it does."""
        game = self._game
        if game.has("LESSON"):
            learn = tr("Learn to play")
            if page := self._teaching.page_position(self.folder):
                learn = tr("{title}, {where}").format(title=learn, where=page)
            yield learn, self.lesson
        yield tr("New game"), self.new_game
        yield tr("Saved games"), self.choose_saved
        if scenarios_folder(game).is_dir():
            yield tr("Scenarios"), self.choose_scenario
        if game.has("choose_day"):
            yield tr("Daily land"), partial(game.part("choose_day"), self)
        if game.has("hosts"):
            yield tr("Hosts"), partial(game.part("hosts"), self)
        newest = self.shelf.latest_unfinished(game=game.id)
        if newest is not None:
            go_on = partial(self.newest, game.id)
            yield tr("Continue: {what}").format(what=game_words(newest)), go_on
        if quick := self._quick_table():
            told, table = quick
            yield told, partial(self.begin, *table)
        for another in known_games():
            if another.id != game.id:
                words = headed(tr("Another game"), another.title.text)
                yield words, partial(self._turn_to, another)

        if game.has(CHRONICLE):
            yield tr("Records"), self.show_records

    def show_records(self) -> None:
        """Write what was reached in finished games of the kind that was played last."""
        try:
            from skye_desktop.chronicle.database import Chronicle
            from skye_desktop.chronicle.from_saves import catch_up

            told = catch_up(self.folder, self.shelf, _no_progress)
            self.console.say(*filter(None, [told]))
            with Chronicle.open(self.folder) as chronicle:
                self.console.say("", *report_lines(chronicle, Selection(self._game.id)))
        except ChronicleError as error:
            self.console.say(str(error))

    def _record(self, path: Path) -> None:
        """Enter a finished game in the records; if that fails, they tell why when asked for."""
        with suppress(ChronicleError):
            from skye_desktop.chronicle.from_saves import enter_file

            enter_file(self.folder, self.shelf, path, _no_progress)

    def _quick_table(self) -> tuple[str, LastTable] | None:
        """Return who would play a quick game, and its table; None if there is none."""
        if self._game.has("quick_table"):
            own: tuple[str, LastTable] | None = self._game.part("quick_table")(self.settings)
            return own
        last = last_table(self.settings, self._game, short_seed())
        return last and (last.in_words(self._game, tr("Quick game")), last)

    def _turn_to(self, game: KnownGame) -> None:
        self._game = game

    @property
    def _teaching(self) -> Teaching:
        teaching: Teaching = self._game.part("LESSON")
        return teaching

    def pick(
        self,
        lines: Sequence[str],
        question: str,
        about: str = "",
        words: Mapping[WordCommand, int] | None = None,
    ) -> int | None:
        """List the lines with numbers, and return the chosen index, counted from 0.

        None for an empty answer. ``about`` is the explanation that the word `help` writes;
        ``words`` are commands that mean a line, by its index. Raises LeaveError, and GoneError at
        the end of the input.
        """
        self.console.say(*numbered(lines))
        meant = {word: at + 1 for word, at in (words or {}).items()}
        number = self.number(question, 1, len(lines), about, meant)
        return None if number is None else number - 1

    def number(
        self,
        question: str,
        lowest: int,
        highest: int,
        about: str,
        words: Mapping[WordCommand, int] | None = None,
    ) -> int | None:
        """Ask until the answer is a number in that range; return None for an empty answer.

        ``about`` is the explanation that the word `help` writes; ``words`` are commands that mean a
        number. Raises LeaveError, and GoneError at the end of the input.
        """
        words = words or {}
        while answer := self.console.ask(question):
            if answer.isdecimal() and len(answer) < 6 and lowest <= int(answer) <= highest:
                return int(answer)
            self.console.drop_typed_ahead()
            match find_command(answer, (*OF_QUESTIONS, *words)):
                case None:
                    self.console.say(range_hint(lowest, highest))
                case WordCommand(word="quit"):
                    raise LeaveError
                case WordCommand() as word if word in words:
                    return words[word]
                case _:
                    self._explain(lowest, highest, about, tuple(words))
        return None

    def _explain(
        self, lowest: int, highest: int, about: str, words: Sequence[WordCommand] = ()
    ) -> None:
        """Write an explanation of the question, and the possible answers."""
        answers = tr(
            "Type a number from {low} to {high}. Enter alone goes back to the menu, unless the "
            "question says what else "
            "it does."
        ).format(low=lowest, high=highest)
        self.console.say(sentences(about, answers), *(one.line for one in (*OF_QUESTIONS, *words)))

    def lesson(self) -> Sitting:
        """Return the lesson of the game, at the page where it was last left."""
        return self._teaching.sit_down(self.folder, self.console)

    # -- existing games

    def newest(self, game: str | None = None) -> Sitting:
        """Return the latest unfinished game, of that id or of any. Raises SaveError without one."""
        found = self.shelf.latest_unfinished(game=game)
        if found is None and game is not None:
            title = known_game(game).title.text
            raise SaveError(tr("There is no game of {title} to continue.").format(title=title))
        if found is None:
            raise SaveError(tr("There is no game to continue."))
        return self._sit_down(found)

    def open(self, path: Path) -> Sitting | None:
        """Open a saved game or report; return None, after writing why, if it cannot be read."""
        game = open_or_explain(path)
        if isinstance(game, LoadedGame):
            return self._sit_down(game)
        self.console.say(game.text)
        return None

    def _sit_down(self, game: LoadedGame, *, is_scenario: bool = False) -> Sitting:
        if trouble := game.record.trouble:
            text = tr("{file}: {trouble}. What is played from there becomes a game of its own.")
            self.console.say(text.format(file=shown_name(game.path), trouble=trouble))
        return Sitting(Session.resume(game, self.shelf), is_scenario=is_scenario)

    def choose_saved(self) -> Sitting | None:
        """Let the player choose a saved game from a list; return None if none is chosen."""
        path = SavedGames(self.shelf, self.console).choose()
        return None if path is None else self.open(path)

    def choose_scenario(self) -> Sitting | None:
        """Let the player choose a scenario, shipped or self-made; return None if none is chosen.

        A game may have a list of its own, its part ``choose_scenario``.
        """
        if self._game.has("choose_scenario"):
            own: Sitting | None = self._game.part("choose_scenario")(self)
            return own
        shipped = sorted(scenarios_folder(self._game).glob("*.json"))
        games = self.openable((*shipped, *self.own_scenarios()))
        lines = [scenario_line(game, is_shipped=game.path in shipped) for game in games]
        index = self.pick([sentence(line) for line in lines], tr("Number, or Enter for the menu:"))
        return None if index is None else self.play_scenario(games[index])

    def own_scenarios(self) -> list[Path]:
        """Return the files of the scenarios that people made, the newest first."""
        shelf = self.shelf
        return [
            file.path
            for file in shelf.headings.newest_first()
            if file.heading is not None
            and file.heading.game == self._game.id
            and file.heading.is_position
            and not shelf.is_autosave(file.path)
        ]

    def openable(self, paths: Iterable[Path]) -> list[LoadedGame]:
        """Return the games in those files that can be opened."""
        return [game for game in map(open_or_explain, paths) if isinstance(game, LoadedGame)]

    def play_scenario(self, game: LoadedGame) -> Sitting:
        """Return the scenario of a file as it is played."""
        return self._sit_down(game, is_scenario=True)

    # -- a new game

    def begin(self, setup: Setup, options: TableOptions) -> Sitting:
        """Return a new game, and remember its table for the next one."""
        session = Session.start(setup, self.shelf, options)
        remember_table(self.settings, session)
        return Sitting(session)

    def new_game(self) -> Sitting | None:
        """Ask for the players, and return a new game; None if that is cancelled.

        The table may be that of the last game.
        """
        if self._game.has("new_game"):
            own: Sitting | None = self._game.part("new_game")(self)
            return own
        last = last_table(self.settings, self._game, short_seed())
        if last is None:
            return self._usual_new_game()
        lines = [last.in_words(self._game, tr("As last time")), sentence(tr("Another table"))]
        index = self.pick(lines, tr("Number, or Enter for the menu:"))
        if index is None:
            return None
        return self._usual_new_game() if index else self.begin(*last)

    def _usual_new_game(self) -> Sitting | None:
        """Ask for number, people, level and names; return a new game, or None if cancelled."""
        game = self._game
        fewest, most = game.seats[0], game.seats[-1]
        question = tr("How many play, {low} to {high}:").format(low=fewest, high=most)
        about = tr("Each player is a person or a computer.")
        seats = self.number(question, fewest, most, about)
        if seats is None:
            return None
        question = tr("How many of them are people, 0 to {high}:").format(high=seats)
        about = tr("Computers play the others; with no people at all you look on.")
        people = self.number(question, 0, seats, about)
        if people is None:
            return None
        level = ""
        if people < seats:
            levels, proposed = list(game.minds.levels.values()), game.minds.proposed
            self.console.say(tr("How well do the computers play?"))
            lines = [headed(one.name.text, one.about.text) for one in levels]
            name = game.minds.levels[proposed].name.text
            index = self.pick(lines, tr("Number, or Enter for {level}:").format(level=name))
            level = proposed if index is None else list(game.minds.levels)[index]
        names = list[str]()
        for number in range(1, people + 1):
            text = tr("Name of person {n}, or Enter for the usual one:").format(n=number)
            if name := self.console.pause(text):
                names.append(visible(name)[:24])
        setup = game.part("new_setup")(seats, short_seed(), names, self.variant(seats))
        computers = ("",) * people + (level,) * (seats - people)
        options = TableOptions(computers=computers if any(computers) else ())
        return self.begin(setup, options)

    def variant(self, seats: int) -> Any:
        """Ask by which rules so many seats play, if the game has variants.

        Return the variant, None for the printed game. Variants are those that come with the
        program, and a person's own.
        """
        if not self._game.has(VARIANTS):
            return None
        files: VariantFiles[Any] = self._game.part(VARIANTS)
        own = files.in_folder(self.folder / FOLDER)
        self.console.say(*own.wrong, tr("By which rules do you play?"))
        known = (*files.shipped().values(), *own.variants.values())
        able = [one for one in known if not one.why_not_for(seats)]
        lines = list(map(files.shown_name, able))
        question = tr("Number, or Enter for {level}:").format(level=lines[0])
        for at, one in enumerate(able):
            if not one.is_printed:
                changes = self._game.part("check_lines")(one)
                lines[at] = headed(lines[at], files.purpose(one) or sentences(*changes))
        index = self.pick(list(map(sentence, lines)), question)
        return None if index is None or able[index].is_printed else able[index]


def _no_progress(done: int, whole: int) -> None:
    pass


def _is_over(game: LoadedGame) -> bool:
    return known_game(game.save.setup.game_id).rules.is_over(game.state)
