"""Two games side by side: where they part, and the points of both over the rounds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from skye_desktop.files import LoadedGame, Shelf
from skye_desktop.files.record import Progress, SavedGame
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import Past, sections
from skye_desktop.i18n import enumerated, headed, sentence, sentences, tr, tr_in, trn
from skye_desktop.known_games import known_game

LETTERS = "A", "B"
"""Names of the two games wherever they stand beside each other."""


class ComparedGame(NamedTuple):
    """A game that is looked at; nothing is written to its file."""

    title: str
    when: str
    """Date of the save, for people to read."""
    session: Session


def compared(
    game: LoadedGame, title: str, when: str, shelf: Shelf, progress: Progress | None = None
) -> ComparedGame:
    """Return a loaded game with all its moments. Raises whatever ``progress`` raises."""
    return ComparedGame(title, when, Session.as_loaded(game, shelf, game.record.replay(progress)))


def as_it_stands(session: Session, title: str, when: str) -> ComparedGame:
    """Return a game in play as it is now; it does not change when that goes on."""
    shelf = session.file.shelf
    copy = Session(
        session.setup, shelf, session.path, session.position,
        moments=session.moments, table=session.table,
    )  # fmt: skip
    copy.id = session.id
    copy.parent = session.parent
    return ComparedGame(title, when, copy)


class RoundPoints(NamedTuple):
    """Points of all seats in both games after a round; None where a game has not come so far."""

    label: str
    """Number of the round, 0 for the beginning, or the word for the end."""
    first: tuple[int, ...] | None
    second: tuple[int, ...] | None


class Comparison:
    """Two games beside each other."""

    def __init__(self, first: ComparedGame, second: ComparedGame) -> None:
        self.first = first
        self.second = second
        self.common = _common(first.session, second.session)
        """Number of actions that both begin with."""

    @property
    def games(self) -> tuple[ComparedGame, ComparedGame]:
        return self.first, self.second

    @property
    def is_of_one_game(self) -> bool:
        """Whether both are games of one kind with the same players."""
        one, other = self.first.session.setup, self.second.session.setup
        return bool(one.game_id == other.game_id and one.seats == other.seats)

    @property
    def is_related(self) -> bool:
        """Whether one is a branch of the other, both are of a third, or both begin the same."""
        one, other = ({game.session.id, _parent(game.session)} - {""} for game in self.games)
        return self.is_of_one_game and bool(one & other or self.common)

    @property
    def parted_in(self) -> int | None:
        """Number of the round in which they part; None if they do not."""
        for game in self.games:
            if self.is_related and self.common < len(game.session.moments):
                return Past(game.session, self.common + 1).round
        return None

    def parting(self) -> str:
        """Return where they part, in a sentence."""
        if not self.is_related:
            return tr("These two games are not related: each began on its own.")
        after = trn("after {n} action", "after {n} actions", self.common)
        going = [game for game in self.games if len(game.session.moments) > self.common]
        if not going:
            return tr("Both games are the same, action by action.")
        where = Past(going[0].session, self.common + 1).where
        if len(going) == 2:
            return tr("They part here: {where}, {after}.").format(where=where, after=after)
        short = LETTERS[0 if going[0] is self.second else 1]
        told = tr("{short} ends here: {where}, {after}; {long} goes on.")
        long = LETTERS[0 if short == LETTERS[1] else 1]
        return told.format(short=short, where=where, after=after, long=long)

    def ways(self, words: Callable[[Past], str]) -> list[str]:
        """Return what was done first in each game that the other has not, a line for each.

        ``words`` describes it; it is given what everybody may know.
        """
        if not self.is_related:
            return []
        return [
            headed(letter, words(Past(game.session, self.common + 1)))
            for letter, game in zip(LETTERS, self.games, strict=True)
            if self.common < len(game.session.moments)
        ]

    def points(self) -> list[RoundPoints]:
        """Return the points of both games after each round, from the beginning on."""
        one, other = (_points_of(game.session) for game in self.games)
        last = max((*one, *other))
        longest = [
            game.session for game, points in zip(self.games, (one, other), strict=True)
            if last in points
        ]  # fmt: skip
        is_over = all(session.rules.is_over(session.state) for session in longest)
        end = tr_in("final scoring", "End")
        return [
            RoundPoints(
                end if is_over and number == last else str(number),
                one.get(number),
                other.get(number),
            )
            for number in sorted({*one, *other})
        ]

    @property
    def final(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points of all seats now, in both games."""
        return _points(self.first.session), _points(self.second.session)


def comparison_lines(comparison: Comparison) -> list[str]:
    """Return the whole comparison as lines of text."""
    lines = [
        headed(letter, sentences(game.title, game.when))
        for letter, game in zip(LETTERS, comparison.games, strict=True)
    ]
    kind = known_game(comparison.first.session.setup.game_id)
    words = kind.part("ACTION_WORDS") if kind.has("ACTION_WORDS") else _words
    lines += [comparison.parting(), *comparison.ways(words)]
    lines += _rounds_in_words(comparison)
    for letter, game in zip(LETTERS, comparison.games, strict=True):
        setup, state = game.session.setup, game.session.state
        wording = known_game(setup.game_id).wording
        told = sentences(wording.progress(setup, state), *wording.points(setup, state))
        lines.append(headed(letter, told))
    if comparison.is_related:
        lines += _lands_in_words(comparison)
    return lines


def _rounds_in_words(comparison: Comparison) -> list[str]:
    """Return a line for each round from the one in which they part on, with all points."""
    lines = []
    for before, step in pairwise(comparison.points()):
        if step[1:] == before[1:] or step.first == step.second:
            continue
        sides = [
            f"{letter} {'–'.join(map(str, points))}"
            for letter, points in zip(LETTERS, step[1:], strict=True)
            if points is not None
        ]
        lines.append(headed(round_name(step.label), sentence(" · ".join(sides))))
    return lines


def round_name(label: str) -> str:
    """Return the name of a step of the points, for people to read."""
    if label == "0":
        return tr("At the beginning")
    return tr("Round {n}").format(n=label) if label.isdecimal() else label


def _lands_in_words(comparison: Comparison) -> list[str]:
    setup = comparison.first.session.setup
    game = known_game(setup.game_id)
    if not game.has("DIFFERENCES"):
        return []
    lines: list[str] = []
    states = comparison.first.session.state, comparison.second.session.state
    for seat, name in enumerate(setup.names):
        found = game.part("DIFFERENCES")(*states, seat)
        lines += [headed(name, "; ".join(found))] if found else []
    return lines


def _words(past: Past) -> str:
    return past.words


def _common(one: Session, other: Session) -> int:
    """Return the number of actions that both games begin with."""
    if one.setup.game_id != other.setup.game_id or one.position != other.position:
        return 0
    common = 0
    for first, second in zip(one.moments, other.moments, strict=False):
        if first.action != second.action:
            break
        common += 1
    return common


def _parent(session: Session) -> str:
    return "" if session.parent is None else session.parent.game


def _points(session: Session) -> tuple[int, ...]:
    return _points_at(session, len(session.moments))


def _points_at(session: Session, at: int) -> tuple[int, ...]:
    standings = session.rules.standings(session.state_at(at))
    points = {one.seat: one.points for one in standings}
    return tuple(points[seat] for seat in range(len(session.setup.seats)))


def _points_of(session: Session) -> dict[int, tuple[int, ...]]:
    """Return the points after each round by its number, and before the first."""
    rounds = sections(session, len(session.moments))
    found = {rounds[0].round - 1: _points_at(session, 0)}
    return found | {one.round: _points_at(session, one.last) for one in rounds if one.last}


def title_of(saved: SavedGame) -> str:
    """Return the name of a game, or its players."""
    return saved.name or enumerated(saved.setup.names)
