"""Commands that can be typed at any time: to read the position, undo, save, leave, and so on."""

from __future__ import annotations

from skye_desktop.files import SaveError
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import SettingsFile
from skye_desktop.i18n import tr
from skye_desktop.known_games import known_game
from skye_desktop.prompt.time_line import TimeLine
from skye_desktop.prompt.word_commands import WordCommand
from skye_desktop.prompt.word_table import BackError, ElsewhereError, LeaveError, WordTable

_NOT_IN_THE_LESSON = ("time", "coach", "note", "mark", "pins", "unpin", "save", "redo")
_LAST_LINES = 12
"""Number of lines of the log that are written, unless all are asked for."""


class TableCommands:
    """Commands for the game at one table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        self._session = table.session
        self._console = table.console
        self._runner = table.runner
        self._time = TimeLine(table)
        self._text = table.text

    def run(self, command: WordCommand, rest: str) -> None:
        """Carry out a command; ``rest`` is the text after its word.

        Raises LeaveError and ElsewhereError; BackError within a decision of several questions, and
        ProposedError while prices are set.
        """
        if self._table.lesson is not None and command.word in _NOT_IN_THE_LESSON:
            self._console.say(tr("{word} is not for the lesson.").format(word=command.word))
            return
        match command.word:
            case "time":
                self._time.look(rest)
            case "note":
                self._time.note(rest)
            case "mark":
                self._time.mark(rest)
            case "pins":
                self._time.pins()
            case "unpin":
                self._time.unpin(rest)
            case "report":
                self._report(rest)
            case "menu":
                raise ElsewhereError
            case "back" if self._goes_back_a_page():
                pass
            case "back" | "undo" if self._table.is_midway:
                raise BackError
            case "back":
                self._console.say(
                    tr("This is the first question. undo takes back what was done before.")
                )
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "save":
                self._save(rest)
            case "quit":
                raise LeaveError
            case "help":
                self._console.say(*self._help())
            case "log":
                self._console.say(*self._log(everything=rest.casefold() == "all"))
            case word:
                self._console.say(*(self._text.read(word, rest) or ()))

    # -- reading

    def _help(self) -> list[str]:
        left_out = () if self._table.lesson is None else _NOT_IN_THE_LESSON
        enter = tr(
            "Enter alone reads again what can be chosen, unless the question says what "
            "else it does."
        )
        return [enter, *(one.line for one in self._text.words if one.word not in left_out)]

    def _log(self, *, everything: bool) -> list[str]:
        lines = self._text.log()
        return lines if everything else lines[-_LAST_LINES:]

    # -- doing

    def _undo(self) -> None:
        lesson = self._table.lesson
        if self._runner.undoable is None or (lesson is not None and not lesson.may_undo()):
            self._console.say(tr("Nothing can be taken back now."))
            return
        if not self._runner.is_own_undo:
            answer = self._console.ask(
                tr("Somebody else did that. Enter takes it back, 0 leaves it:")
            )
            if answer:
                return
        self._runner.undo()
        self._console.say(tr("Taken back."))

    def _goes_back_a_page(self) -> bool:
        """Go back to the page before of a lesson; return whether that was possible."""
        lesson, is_midway = self._table.lesson, self._table.is_midway
        return lesson is not None and lesson.go_back(self._runner, is_midway=is_midway)

    def _redo(self) -> None:
        if self._runner.redoable is None:
            self._console.say(tr("Nothing can be done again now."))
        else:
            self._runner.redo()

    def _save(self, name: str) -> None:
        shelf = self._session.file.shelf
        if not name:
            self._console.say(tr("A name is missing: save NAME."))
        elif shelf.has(shelf.named_path(name)):
            text = tr("There is a saved game “{name}” already. Choose another name.")
            self._console.say(text.format(name=name))
        else:
            try:
                path = self._session.save_as(name)
            except (SaveError, ValueError) as error:
                self._console.say(tr("It could not be saved: {why}").format(why=error))
            else:
                self._console.say(tr("Saved as {file}.").format(file=path))

    def _report(self, words: str) -> None:
        session = self._session
        looking = self._table.looking
        setup, wording = session.setup, known_game(session.setup.game_id).wording
        log = [wording.tell(event, setup) for event in session.events]
        settings, _ = SettingsFile(self._table.folder).read()
        try:
            saved = session.as_save(shown=None if looking is None else looking.at)
            path = make_report(self._table.folder, saved, log, None, words, settings)
        except SaveError as error:
            self._console.say(tr("No report could be written: {why}.").format(why=error))
        else:
            self._console.say(
                tr("The report is {file}. It holds the whole game.").format(file=path)
            )
