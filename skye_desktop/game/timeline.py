"""Moments of a game: their names, what may be seen of them, and steps from round to round.

A moment is given by the number of actions done: 0 is the start, and the number of all actions is
now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.contract import Action, Event, View, Wording
from skye_desktop.files.record import LONGEST_NAME, Bookmark, Note
from skye_desktop.game.session import Session
from skye_desktop.i18n import sentences, tr, tr_of_file
from skye_desktop.known_games import known_game


class RoundMoments(NamedTuple):
    """First and last moment of one round or turn."""

    round: int
    first: int
    last: int


class Past(NamedTuple):
    """A moment of a game: its action and actor, and what may be seen of it."""

    session: Session
    at: int
    """Number of actions done at the moment."""

    @property
    def action(self) -> Action | None:
        """Action that led to the moment; None for the start."""
        return self.session.moments[self.at - 1].action if self.at else None

    @property
    def events(self) -> Sequence[Event]:
        return self.session.moments[self.at - 1].events if self.at else ()

    @property
    def round(self) -> int:
        """Round of the action, also for the action that ends the round."""
        return self.session.round_at(max(0, self.at - 1))

    @property
    def wording(self) -> Wording:
        """Words of the game that is played."""
        return known_game(self.session.setup.game_id).wording

    @property
    def where(self) -> str:
        return self.wording.where(self)

    @property
    def actor(self) -> int | None:
        """Seat that acted; None for the start and for chance."""
        action = self.action
        game = known_game(self.session.setup.game_id)
        return None if action is None else game.rules.actor(action)

    @property
    def viewer(self) -> int | None:
        """Seat whose view of the moment is shown; None for the public view.

        While the game runs it is the public view, as somebody else may look at the screen: present
        and past secrets stay hidden, even one's own. An only person has the view of their own seat.
        Once nothing is secret any more, it is the view of the seat that acted.
        """
        return self.actor if self.session.hides_nothing else self.session.sole_person()

    @property
    def view(self) -> View:
        is_open = self.session.hides_nothing
        return self.session.view_at(self.at, self.viewer, is_open=is_open)

    @property
    def pins(self) -> list[Note | Bookmark]:
        """Notes and bookmarks pinned to the moment, bookmarks first."""
        return [pinned for pinned in pinned_to(self.session) if pinned.at == self.at]

    @property
    def words(self) -> str:
        """The events of the moment in sentences, as far as the viewer may know them."""
        if not self.at:
            is_new = self.session.position is None
            return tr("The game begins.") if is_new else tr("The game begins from a position.")
        return self.wording.moment(self)


def sections(session: Session, last: int) -> list[RoundMoments]:
    """Return the rounds up to the moment ``last``, each with its first and last moment."""
    found: list[RoundMoments] = []
    for at in range(1, last + 1):
        number = Past(session, at).round
        if found and found[-1].round == number:
            found[-1] = found[-1]._replace(last=at)
        else:
            found.append(RoundMoments(number, at, at))
    return found or [RoundMoments(Past(session, 0).round, 0, 0)]


def round_from(rounds: Sequence[RoundMoments], at: int, step: int) -> int:
    """Return the nearest beginning of a round before or after the moment ``at``.

    The first and the last moment count too. A positive ``step`` searches forward, another backward.
    """
    stops = {0, *(section.first for section in rounds), rounds[-1].last}
    if step > 0:
        return min((stop for stop in stops if stop > at), default=at)
    return max((stop for stop in stops if stop < at), default=at)


def branch_name(session: Session, at: int, game: str) -> str:
    """Return a name for a branch: its game, round and phase.

    If that is too long, the game is left out.
    """
    place = Past(session, session.branch_at(at)).where
    name = tr("{game}, from {place}").format(game=game, place=place)
    return name if len(name) <= LONGEST_NAME else place


def about_branch(session: Session, at: int) -> str:
    """Return sentences to read before play is continued from that moment in a branch."""
    parts = [
        tr(
            "It becomes a game of its own, kept under this name. The game it comes from stays as "
            "it is."
        )
    ]
    if session.withholds(at):
        parts.append(session.etiquette.why_earlier(session.state))
    if session.table.is_playtest:
        parts.append(
            tr("This is a playtest: it keeps the seed, and the draws to come can be tried out.")
        )
    elif not session.hides_nothing:
        parts.append(tr("What will be drawn there is left to chance anew."))
    return sentences(*parts)


def pinned_to(session: Session) -> list[Note | Bookmark]:
    """Return all notes and bookmarks of moments that are not undone, in order of moments."""
    last = len(session.moments)
    pinned: list[Note | Bookmark] = [*session.bookmarks, *session.notes]
    return sorted((one for one in pinned if one.at <= last), key=lambda one: one.at)


def words_of(pinned: Note | Bookmark) -> str:
    text = tr_of_file(pinned.text) if isinstance(pinned, Note) else pinned.name
    return " ".join(text.split()) or tr("Bookmark")
