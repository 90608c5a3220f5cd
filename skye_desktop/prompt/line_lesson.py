"""A lesson at a terminal along the notation of a game, read from a TOML file.

It is an ordinary game of one person against a computer: it begins with lines that were played
before, and the computer's moves are prepared. A page asks for words to be typed or for lines of the
notation to be played; where the lesson stands follows from the person's actions alone, so it goes
on where it was left, and undo leads back to an earlier page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import Field

from skye_desktop.contract import Action, Decision, State, View
from skye_desktop.files import LoadedGame, Shelf, open_or_explain
from skye_desktop.files.data_files import DataEntry, Text, read_data
from skye_desktop.files.record import TableOptions
from skye_desktop.game.players import Player
from skye_desktop.game.runner import Cause, Change, Runner
from skye_desktop.game.session import Session
from skye_desktop.game.worker import Answer
from skye_desktop.i18n import sentence, sentences, tr
from skye_desktop.known_games import known_game
from skye_desktop.prompt.console import Console
from skye_desktop.prompt.word_table import Sitting

FOLDER: Final = "lesson"
"""Folder of the games of lessons, below that of settings."""
PUPIL: Final = 0
"""Seat of the learner; the other one is a computer's."""


class LinePage(DataEntry):
    """One page: its text, and its task."""

    text: Text
    task: Text
    more: Text
    """Hint that is given when another thing is done."""
    word: str = ""
    """Word that completes the page; empty if lines do."""
    lines: tuple[str, ...] = ()
    """Lines to be played, one after the other; ``a | b`` is either of the two."""


class Finish(DataEntry):
    """Text at the end of the lesson."""

    text: Text


class LineScript(DataEntry):
    """The whole lesson."""

    seed: int
    level: str
    """Level of the computer where no prepared move is legal."""
    before: str
    """What was played before the first page, a line each, chance among them."""
    moves: tuple[str, ...]
    """Lines of the computer, in their order."""
    end: Finish
    pages: tuple[LinePage, ...] = Field(alias="page")


class LineTeaching:
    """The lesson of a game along its notation; fulfils `prompt.word_table.Teaching`."""

    def __init__(self, game: str, file: Traversable) -> None:
        """Take the id of the game, and the file with a `LineScript`."""
        self._game = game
        self._file = file

    @cached_property
    def script(self) -> LineScript:
        """The pages, and what is prepared."""
        return read_data(self._file, LineScript)

    @cached_property
    def start(self) -> State:
        """The state before the first page, which the rules make of the lines before."""
        game = known_game(self._game)
        state = game.rules.new(game.part("new_setup")(2, self.script.seed, ()))
        for line in self.script.before.split("\n")[:-1]:
            state = game.rules.apply(state, game.rules.read(line)).state
        return state

    def page_position(self, folder: Path) -> str:
        """Return the page at which the lesson was left, in words; empty at its beginning."""
        game = self._left(folder)
        if game is None or not game.record.moments:
            return ""
        actions = [moment.action for moment in game.record.moments]
        return _page_position(_place(self.script, known_game(self._game).rules, actions), self)

    def sit_down(self, folder: Path, console: Console) -> Sitting:
        """Return the lesson, at the page where it was left."""
        shelf, game = Shelf(folder / FOLDER), self._left(folder)
        if game is None:
            table = TableOptions(computers=("", self.script.level), is_playtest=True)
            path = self._path(folder)
            session = Session.from_position(self.start, shelf, table, path)
        else:
            session = Session.resume(game, shelf)
        return Sitting(session, LineLesson(self, session, console))

    def _path(self, folder: Path) -> Path:
        return folder / FOLDER / f"{self._game}.json"

    def _left(self, folder: Path) -> LoadedGame | None:
        """Return the game of a lesson that can be resumed; None if there is none."""
        if not self._path(folder).exists():
            return None
        game = open_or_explain(self._path(folder))
        if not isinstance(game, LoadedGame) or game.save.setup.game_id != self._game:
            return None
        rules = known_game(self._game).rules
        is_ours = rules.digest(game.record.start) == rules.digest(self.start)
        return game if is_ours and not rules.is_over(game.state) else None


class _PagePlace(NamedTuple):
    """Where a lesson stands: the page, and the number of its lines that were played."""

    page: int
    done: int


def _place(script: LineScript, rules: Any, actions: Sequence[Action]) -> _PagePlace:
    """Return the first page that the person's actions have not completed, words left aside."""
    left = sum(rules.actor(action) == PUPIL for action in actions)
    first = 0
    for number, page in enumerate(script.pages):
        if page.word:
            continue
        if left < len(page.lines):
            return _PagePlace(number if left else first, left)
        left -= len(page.lines)
        first = number + 1
    return _PagePlace(len(script.pages) - 1, 0)


def _page_position(place: _PagePlace, teaching: LineTeaching) -> str:
    pages = len(teaching.script.pages)
    return tr("page {n} of {all}").format(n=place.page + 1, all=pages)


class LineLesson:
    """Progress through the pages at one console; fulfils `prompt.text_game.TextLesson`."""

    repeated_news = None
    waits = False

    def __init__(self, teaching: LineTeaching, session: Session, console: Console) -> None:
        self._teaching = teaching
        self._script = teaching.script
        self._session = session
        self._console = console
        self._heard = 0
        """Number of pages completed by words since the last action of the person."""
        self._told: int | None = None
        """Number of the page that was written last."""

    @property
    def ending(self) -> str:
        """Text at the end of the lesson."""
        return self._script.end.text.text

    @property
    def _place(self) -> _PagePlace:
        actions = [moment.action for moment in self._session.moments]
        place = _place(self._script, self._session.rules, actions)
        return place._replace(page=place.page + self._heard)

    @property
    def page(self) -> LinePage:
        """Current page."""
        return self._script.pages[self._place.page]

    def player(self, computer: Player) -> Player:
        """Return the player of the computer's seat, which has prepared moves."""
        return _PreparedLines(self._session, self._script.moves, computer)

    def follow(self, change: Change) -> None:
        """Count words anew after an action of the person; undo leads to the page of its action."""
        if change.cause is Cause.REWOUND:
            self._heard = 0
            pages = self._script.pages[self._place.page :]
            self._heard = next((at for at, page in enumerate(pages) if not page.word), 0)
        elif change.action is not None and self._session.rules.actor(change.action) == PUPIL:
            self._heard = 0

    def tell(self) -> None:
        """Write the current page when the person is to act, if it was not written last."""
        place = self._place
        if place.page != self._told and self._session.waiting_seat() == PUPIL:
            self._told = place.page
            where = _page_position(place, self._teaching)
            head = tr("{title}, {where}").format(title=tr("Learn to play"), where=where)
            self._console.say("", sentence(head), self.page.text.text, self.page.task.text)

    def hears(self, word: str) -> bool:
        """Return whether the word completes the page, and turn it then."""
        if not self.page.word or word != self.page.word:
            return False
        self._heard += 1
        return True

    def may_go_on(self) -> bool:
        """Return True: no page holds an announcement."""
        return True

    def allows(self, action: Action) -> bool:
        """Return whether the page asks for the action; if not, give its hint."""
        page, done = self.page, self._place.done
        wanted = page.lines[done].split(" | ") if page.lines else ()
        if self._session.rules.write(action) in wanted:
            return True
        self._console.drop_typed_ahead()
        self._console.say("", sentences(tr("Not yet."), page.more.text))
        return False

    def may_undo(self) -> bool:
        """Return whether the person has acted."""
        return self._session.undo_from() is not None

    def go_back(self, runner: Runner, *, is_midway: bool) -> bool:
        """Go back to the page before; midway there are questions to go back to first."""
        page = self._place.page - 1
        if is_midway or page < 0:
            return False
        before = self._script.pages[:page]
        own = sum(len(one.lines) for one in before)
        actor, moments = self._session.rules.actor, self._session.moments
        acts = [at for at, moment in enumerate(moments) if actor(moment.action) == PUPIL]
        runner.go_back_to(acts[own] if own < len(acts) else len(moments))
        self._heard = len(list(takewhile(lambda one: one.word, reversed(before))))
        self._told = None
        return True

    def finish(self) -> None:
        """Do nothing: a game that is over is not resumed."""


class _PreparedDecision(NamedTuple):
    action: Action
    reason: str = ""


class _PreparedLines:
    """Player whose moves are prepared; where the next one is illegal another player decides."""

    def __init__(self, session: Session, lines: Sequence[str], otherwise: Player) -> None:
        self._session = session
        self._lines = lines
        self._otherwise = otherwise
        self._decided: Decision | None = None

    def ask(self, view: View, number: int) -> None:
        """Take the next prepared move, or ask the other player."""
        rules = self._session.rules
        done = sum(rules.actor(one.action) == view.seat for one in self._session.moments)
        actions = [rules.read(line) for line in self._lines[done : done + 1]]
        legal = [action for action in actions if self._session.why_not(action) is None]
        self._decided = _PreparedDecision(legal[0]) if legal else None
        if self._decided is None:
            self._otherwise.ask(view, number)

    def answer(self) -> Answer[Decision] | None:
        """Return the prepared decision, else that of the other player; None while it thinks."""
        return self._otherwise.answer() if self._decided is None else Answer(self._decided)

    def cancel(self) -> None:
        """Drop the question, also that to the other player."""
        self._decided = None
        self._otherwise.cancel()
