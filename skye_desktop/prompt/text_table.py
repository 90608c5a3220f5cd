"""A game at a terminal: asks the acting person, and describes everything that happens."""

from __future__ import annotations

import math
import time
from functools import partial
from pathlib import Path
from typing import NoReturn

from skye_desktop.contract import EASY, Action, Manners, View
from skye_desktop.files import why_unusable
from skye_desktop.game.flow import Act, Announce, Curtain, Deal, Over, Stage, Think
from skye_desktop.game.players import Computer, Player
from skye_desktop.game.runner import POLL_SECONDS, Cause, Change, Runner
from skye_desktop.game.thinking import Thinker
from skye_desktop.game.timeline import Past, words_of
from skye_desktop.i18n import capitalize, sentence, sentences, tr
from skye_desktop.known_games import known_game
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.table_commands import TableCommands
from skye_desktop.prompt.text_game import TextGame
from skye_desktop.prompt.word_commands import WordCommand, find_command, range_hint
from skye_desktop.prompt.word_table import LeaveError, Sitting

MOMENT = 2.0
"""Seconds of waiting for a computer after which the table says who is thinking."""


class _MovedError(Exception):
    """Raised inside a question if a command has changed the game, so that no answer is needed."""


class TextTable:
    """One game at a terminal. Call `play`, which only returns by raising an exception."""

    def __init__(
        self, sitting: Sitting, console: Console, folder: Path, manners: Manners = EASY
    ) -> None:
        """Take the game, the console, and the folder of settings and reports."""
        self.session = sitting.session
        self.console = console
        self.folder = folder
        session = sitting.session
        self.thinker = Thinker()
        self.lesson = sitting.lesson
        self.looking: Past | None = None
        self.is_midway = False
        since = len(session.moments) if sitting.is_scenario else session.scenario_start
        self._judged_from = since
        """Moment from which a scenario is judged; None for no verdict."""
        self._is_judged = False
        """Whether the verdict on what was tried has been written."""
        self.runner = Runner(session, self._player, manners=manners)
        self.runner.listeners.append(self._tell)
        if self.lesson is not None:
            self.runner.listeners.append(self.lesson.follow)
        self._game = known_game(session.setup.game_id)
        self.text: TextGame = self._game.part("TEXT")(self)
        self._words = TableCommands(self)
        self._thinking_in: tuple[int, str, int] | None = None
        self._told_count = len(session.moments)
        """Number of moments whose events have been written."""
        self._is_private = False
        """Whether the lines written last may be read by the acting person only."""
        session.file.on_trouble = self._tell_trouble
        session.on_copied = console.say
        session.on_undone_branch = self._tell_branch

    def _player(self, level: str) -> Player:
        minds = known_game(self.session.setup.game_id).minds
        player = Computer(level, self.session.setup.seed, partial(self.thinker.decide, minds))
        return player if self.lesson is None else self.lesson.player(player)

    def close(self) -> None:
        """Close the game after syncing it to disk, and clear lines meant for one person only."""
        if self._is_private:
            self._leave_private()
        self.runner.close()
        self.thinker.close()
        self.session.close()

    # -- describing what happens

    def _tell(self, change: Change) -> None:
        self._told_count = min(self._told_count, len(self.session.moments))
        if self._is_private and not self._is_for_one(change.stage):
            self._leave_private()
        for at in range(self._told_count, len(self.session.moments)):
            view = self.session.view_at(at + 1, None)
            for event in self.session.moments[at].events:
                self.console.say(*self.text.events(event, view))
        self._told_count = len(self.session.moments)
        if change.cause is Cause.REWOUND:
            self._is_judged = self._is_judged and self._has_tried(change.stage)

    def _has_tried(self, stage: Stage) -> bool:
        return self._judged_from is not None and self.text.has_tried(self._judged_from, stage)

    def _tell_trouble(self, why: str) -> None:
        if why:
            self.console.say(sentence(tr("The game is not saved now: {why}").format(why=why)))
        else:
            self.console.say(tr("The game is saved again."))

    def _tell_branch(self, name: str) -> None:
        self.console.say(tr("What was undone is kept as “{name}”.").format(name=name))

    def _is_for_one(self, stage: Stage) -> bool:
        return (
            isinstance(stage, Act)
            and stage.viewer is not None
            and self.session.sole_person() is None
        )

    def _leave_private(self) -> None:
        self._is_private = False
        self.console.hide()

    # -- from stage to stage

    def play(self) -> NoReturn:
        """Play until somebody leaves, or asks for another game or the menu.

        Raises LeaveError, ElsewhereError, and GoneError at the end of the input.
        """
        if self.session.opening_note:
            self.console.say(self.session.opening_note)
        saved = "" if why_unusable(self.session.file.shelf.folder) else tr("Every move is saved.")
        self.console.say(
            sentences(tr("Type a number to choose, or a word: help lists the words."), saved)
        )
        if self._judged_from is not None or not (self._told_count or self.lesson):
            self.console.say(*self.text.opening())
        if self._told_count or (self.session.position is not None and self.lesson is None):
            self.console.say(*self.text.position())
        self.console.say(*(words_of(one) for one in Past(self.session, self._told_count).pins))
        self.runner.begin(None if self.lesson is None else self.lesson.repeated_news)
        while True:
            stage = self.runner.stage
            try:
                self._at(stage)
            except _MovedError:
                self.console.drop_typed_ahead()

    def _at(self, stage: Stage) -> None:
        self.is_midway = False
        if self.lesson is not None:
            self.lesson.tell()
        if self._judged_from is not None and not self._is_judged and self._has_tried(stage):
            self._is_judged = True
            self.text.judge(self._judged_from)
        match stage:
            case Announce():
                self._announce()
            case Curtain(seat, phase):
                self._curtain(seat, phase)
            case Act():
                self._is_private = self._is_for_one(stage)
                self.submit(self.text.decide(stage))
            case Think():
                self._think(stage)
            case Over():
                self._over()
            case Deal():
                raise AssertionError("the runner deals by itself")

    def _announce(self) -> None:
        """Leave an announcement, whose events have been described already.

        The lesson may require its page to be read or its task to be done first.
        """
        if self.lesson is None or not self.lesson.waits:
            self.runner.go_on()
        elif self.ask(tr("Enter goes on:")):
            self.console.say(tr("Only Enter by itself goes on."))
        elif self.lesson.may_go_on():
            self.runner.go_on()

    def _think(self, stage: Think) -> None:
        """Wait for a computer; say that it thinks if that takes longer than `MOMENT` seconds."""
        waited = 0.0
        self.runner.tick(POLL_SECONDS)
        while self.runner.stage is stage:
            time.sleep(POLL_SECONDS)
            waited += POLL_SECONDS
            if waited > MOMENT:
                waited = -math.inf
                self._tell_thinking(stage)
            self.runner.tick(POLL_SECONDS)

    def _tell_thinking(self, stage: Think) -> None:
        """Say which computer is thinking, once in each of its turns."""
        section = self._game.etiquette.section(self.session.state)
        turn = (section, stage.phase, stage.seat)
        if turn != self._thinking_in:
            self._thinking_in = turn
            name = self.session.setup.seats[stage.seat].name
            self.console.say(sentence(tr("{name} thinks").format(name=name)))

    def _curtain(self, seat: int, phase: str) -> None:
        name = self.session.setup.seats[seat].name
        told = tr("{phase}: only {name} may read on. Enter when nobody else does:")
        part = capitalize(self._game.wording.part(phase))
        while answer := self.console.pause(told.format(phase=part, name=name)):
            if answer.isdecimal():
                self.console.say(tr("Only Enter by itself goes on."))
            else:
                self._command(answer, self.runner.stage)
        self.console.hide()
        self.runner.take_seat(seat)

    def _over(self) -> None:
        if self.lesson is not None:
            self.lesson.finish()
        self.console.say("", *self.text.result())
        question = tr("The game is over. A word, such as log, time or menu, or Enter to leave:")
        if find_command("coach", self.text.words) is not None:
            question = tr(
                "The game is over. A word, such as coach, time or menu, or Enter to leave:"
            )
        if self.lesson is not None:
            self.console.say(self.lesson.ending)
            question = tr(
                "That was the lesson. menu has a new game and the scenarios, Enter leaves:"
            )
        while True:
            answer = self.console.ask(question)
            if not answer:
                raise LeaveError
            self._command(answer, self.runner.stage)

    # -- asking

    @property
    def view(self) -> View:
        """View of the game for the reader: now, or at the moment looked back to."""
        stage = self.runner.stage
        if self.looking is not None:
            return self.looking.view
        viewer = None if isinstance(stage, Curtain | Deal) else stage.viewer
        return self.runner.view(viewer)

    @property
    def acting(self) -> int | None:
        """Seat whose decision is asked for; None if there is none."""
        stage = self.runner.stage
        return stage.seat if isinstance(stage, Act) and self.looking is None else None

    @property
    def is_private(self) -> bool:
        """Whether only the acting person can read what is written now."""
        return self._is_private or self.session.sole_person() is not None

    def show_to_one(self, *lines: str) -> None:
        """Write lines that only the acting person may know, and clear them before others read."""
        self.console.say(*lines)
        if not self.is_private:
            self.console.pause(tr("Enter hides it again:"))
            self.console.hide()

    def ask(self, question: str, *, is_midway: bool = False) -> str:
        """Ask until the answer is a number or empty, and return it; carry out commands meanwhile.

        Raises _MovedError if a command changed the game, and what `run` raises; BackError only if
        ``is_midway``.
        """
        stage = self.runner.stage
        while True:
            self.is_midway = is_midway
            answer = self.console.ask(question)
            if not answer or answer.isdecimal():
                return answer
            self._command(answer, stage)

    def _command(self, answer: str, stage: Stage) -> None:
        """Carry out the command that the answer names, or write that there is no such command."""
        word, _, rest = answer.partition(" ")
        command = find_command(word, self.text.words)
        if command is None:
            self.console.say(tr("“{word}” is no word here. help lists them.").format(word=word))
            return
        self.run(command, rest.strip())
        is_page_done = self.lesson is not None and self.lesson.hears(command.word)
        if self.runner.stage is not stage or is_page_done:
            raise _MovedError

    def run(self, command: WordCommand, rest: str) -> None:
        """Carry out a command. Raises what `TableCommands.run` raises."""
        self._words.run(command, rest)

    def number(
        self, question: str, lowest: int, highest: int, *, is_midway: bool = False
    ) -> int | None:
        """Ask until the answer is a number in that range; return None for an empty answer.

        Raises what `ask` raises.
        """
        while True:
            answer = self.ask(question, is_midway=is_midway)
            if answer.isdecimal() and len(answer) < 6 and lowest <= int(answer) <= highest:
                return int(answer)
            self.console.drop_typed_ahead()
            if not answer:
                return None
            self.console.say(range_hint(lowest, highest))

    def submit(self, action: Action) -> None:
        """Carry out an action, or write why it is illegal or what the lesson asks for first."""
        if self.lesson is not None and not self.lesson.allows(action):
            return
        reason = self.runner.submit(action)
        if reason is not None:
            self.text.refused(action, reason)
            self.console.drop_typed_ahead()
            self.console.say(reason.sentence)
