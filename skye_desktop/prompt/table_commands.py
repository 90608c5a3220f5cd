"""Commands that can be typed at any time: to read the position, undo, save, leave, and so on."""

from __future__ import annotations

import time
from collections.abc import Iterator

from skye_desktop.bots.seat_advice import advise
from skye_desktop.engine import Phase, ScoringId, SeatView, tell
from skye_desktop.files import SaveError
from skye_desktop.files.report import make_report
from skye_desktop.files.settings import SettingsFile
from skye_desktop.i18n import sentence, tr
from skye_desktop.play.build_draft import now_line
from skye_desktop.play.runner import POLL_SECONDS
from skye_desktop.play.wording.advice_words import advice_lines
from skye_desktop.play.wording.placement import fit_lines
from skye_desktop.play.wording.position_words import position_lines, round_lines, scoring_lines
from skye_desktop.play.wording.seat import hand_lines, seat_line
from skye_desktop.play.wording.tile import land_lines, spell_out, tile_words
from skye_desktop.prompt.text_coach import CoachReport
from skye_desktop.prompt.text_rules import rules_lines
from skye_desktop.prompt.time_line import TimeLine
from skye_desktop.prompt.word_commands import COMMANDS, WordCommand
from skye_desktop.prompt.word_table import (
    BackError,
    ElsewhereError,
    LeaveError,
    ProposedError,
    WordTable,
)

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
        self._coach = CoachReport(table)

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
            case "coach":
                self._coach.tell(everything=rest.casefold() == "all")
            case "report":
                self._report(rest)
            case "menu":
                raise ElsewhereError
            case "advice":
                self._advise(take=rest.casefold() == "take")
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
            case "purse":
                self._purse()
            case "quit":
                raise LeaveError
            case word:
                self._console.say(*self._read(word, rest))

    def judge(self, since: int) -> None:
        """Write the coach's verdict on the actions from moment ``since`` on."""
        self._coach.judge(since)

    # -- reading

    def _read(self, word: str, rest: str) -> list[str]:
        view = self._table.view
        match word:
            case "help":
                left_out = () if self._table.lesson is None else _NOT_IN_THE_LESSON
                enter = tr(
                    "Enter alone reads again what can be chosen, unless the question says what "
                    "else it does."
                )
                return [enter, *(one.line for one in COMMANDS if one.word not in left_out)]
            case "tiles":
                return [
                    line
                    for seat in view.seats
                    for line in (seat.name, *_indented(hand_lines(view, seat)))
                ]
            case "land":
                seat = self._seat(rest)
                if seat is None:
                    return [tr("There is no such player at this table.")]
                return [tr("{name}'s land").format(name=seat.name), *land_lines(seat.territory)]
            case "fits":
                return list(self._fits())
            case "scoring":
                return [*round_lines(view), *scoring_lines(view), *self._now()]
            case "points":
                return [seat_line(view, seat) for seat in view.seats]
            case "rules":
                return list(rules_lines(rest, view.variant))
            case "log":
                return self._log(everything=rest.casefold() == "all")
        return position_lines(view)

    def _seat(self, rest: str) -> SeatView | None:
        """Return the seat with that number or beginning of a name; None if there is none.

        Numbers start at 1. If ``rest`` is empty it is the acting seat, else the only person's seat,
        else the first one.
        """
        seats = self._table.view.seats
        if not rest:
            own = self._session.sole_person() if self._table.acting is None else self._table.acting
            return seats[own or 0]
        if rest.isdecimal() and len(rest) < 3:
            return seats[int(rest) - 1] if 0 < int(rest) <= len(seats) else None
        return next(
            (seat for seat in seats if seat.name.casefold().startswith(rest.casefold())), None
        )

    def _fits(self) -> Iterator[str]:
        view = self._table.view
        acting = self._table.acting
        if acting is None:
            yield tr("Nobody has tiles to lay now.")
            return
        seat = view.seats[acting]
        match view.phase:
            case Phase.PRICING:
                tiles = seat.drawn
            case Phase.BUYING:
                tiles = tuple(
                    tile for other in view.seats if other.seat != acting for tile, _ in other.prices
                )
            case _:
                tiles = seat.to_build
        for tile in tiles:
            yield tile_words(tile)
            yield from _indented(fit_lines(view, acting, tile))

    def _now(self) -> Iterator[str]:
        """Yield what each scoring tile counts for each clan now, in words."""
        view = self._table.view
        for tile in view.scoring_tiles:
            if tile is ScoringId.GOLD and not view.has_open_gold:
                continue
            name = view.variant.scoring_rules.tiles[tile].name
            for seat in view.seats:
                line = now_line(view, tile, seat.seat)
                yield sentence(
                    tr("{name}, {seat}: {what}").format(name=name, seat=seat.name, what=line.text)
                )

    def _log(self, *, everything: bool) -> list[str]:
        log = self._table.log
        log.follow()
        lines = [spell_out(line.text) for line in log.lines]
        return lines if everything else lines[-_LAST_LINES:]

    def _purse(self) -> None:
        acting = self._table.acting
        if acting is None:
            self._console.say(tr("Only in your turn."))
            return
        own = self._runner.view(acting).own
        self._table.show_to_one(tr("{name} has {gold} gold.").format(name=own.name, gold=own.gold))

    def _advise(self, *, take: bool) -> None:
        """Write advice; if ``take``, raise ProposedError with the proposed prices instead."""
        acting = self._table.acting
        if not self._session.table.has_advice:
            self._console.say(sentence(tr("Advice is off at this table")))
        elif acting is None:
            self._console.say(tr("Only in your turn."))
        else:
            view = self._table.view
            ticket = self._table.thinker.ask(advise, view, acting)
            while (answer := ticket.poll()) is None:
                time.sleep(POLL_SECONDS)
            if answer.value is None:
                self._console.say(tr("There is no advice now: {why}").format(why=answer.trouble))
            elif not take:
                self._console.say(*advice_lines(view, answer.value, view.seats[acting].gold))
            elif answer.value.proposal is not None:
                raise ProposedError(answer.value.proposal)
            else:
                self._console.say(tr("Prices are proposed only while they are set."))

    # -- doing

    def _undo(self) -> None:
        lesson = self._table.lesson
        if self._runner.undoable is None or (lesson is not None and not lesson.may_undo()):
            self._console.say(tr("Nothing can be taken back now."))
            return
        if not self._runner.is_own_undo:
            answer = self._console.ask(
                tr("Another clan did that. Enter takes it back, 0 leaves it:")
            )
            if answer:
                return
        self._runner.undo()
        self._console.say(tr("Taken back."))

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
        names = session.setup.names
        log = [tell(event, names) for event in session.events]
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


def _indented(lines: list[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
