"""Moments of a game: their names, what may be seen of them, and steps from round to round.

A moment is given by the number of actions done: 0 is the start, and the number of all actions is
now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.engine import (
    Action,
    BuyTile,
    Cell,
    DealTiles,
    Event,
    GameEnded,
    IncomePaid,
    Phase,
    PlaceTile,
    PlayerView,
    PricesRevealed,
    ReturnTile,
    SetPrices,
    TakeBackTile,
    TileDiscarded,
    TileScored,
)
from skye_desktop.files.record import LONGEST_NAME, Bookmark, Note
from skye_desktop.i18n import sentences, tr, tr_of_file
from skye_desktop.play.session import Session
from skye_desktop.play.wording.event import event_words, income_sums, point_sums
from skye_desktop.play.wording.position_words import phase_name
from skye_desktop.play.wording.style import Style


class RoundMoments(NamedTuple):
    """First and last moment of one round, from its deal to its scoring."""

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
    def phase(self) -> Phase:
        """Phase after the action, or scoring if the action caused a scoring."""
        is_scored = any(isinstance(event, TileScored) for event in self.events)
        return Phase.SCORING if is_scored else self.session.view_at(self.at, None).phase

    @property
    def where(self) -> str:
        return tr("Round {round}, {phase}").format(round=self.round, phase=phase_name(self.phase))

    @property
    def actor(self) -> int | None:
        """Seat that acted; None for the start and for chance."""
        action = self.action
        return None if action is None or isinstance(action, DealTiles) else action.seat

    @property
    def viewer(self) -> int | None:
        """Seat whose view of the moment is shown; None for the public view.

        While the game runs it is the public view, as somebody else may look at the screen: present
        and past secrets stay hidden, even one's own. An only person has the view of their own seat.
        Once nothing is secret any more, it is the view of the seat that acted.
        """
        return self.actor if self.session.hides_nothing else self.session.sole_person()

    @property
    def view(self) -> PlayerView:
        is_open = self.session.hides_nothing
        view: PlayerView = self.session.view_at(self.at, self.viewer, is_open=is_open)
        return view

    @property
    def tile(self) -> int | None:
        """Landscape tile of the action; None if it has several or none."""
        action = self.action
        return (
            action.tile
            if isinstance(action, BuyTile | PlaceTile | TakeBackTile | ReturnTile)
            else None
        )

    @property
    def cell(self) -> tuple[int, Cell] | None:
        """Seat and cell where a tile was laid or picked up; None for other actions."""
        action = self.action
        if isinstance(action, PlaceTile):
            return action.seat, action.placement.cell
        if isinstance(action, TakeBackTile):
            before = self.session.view_at(self.at - 1, None).seats[action.seat].territory
            cell = before.cell_of(action.tile)
            return None if cell is None else (action.seat, cell)
        return None

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
        view = self.view
        action = self.action
        events = self.events
        style = Style(view.names)
        parts = [event_words(events[0], style)]
        if isinstance(action, SetPrices):
            parts = _prices(view, action.seat) or parts
        kinds = {type(event) for event in events}
        if IncomePaid in kinds:
            parts.append(income_sums(events, view.names))
        if PricesRevealed in kinds:
            parts.append(tr("All prices are revealed"))
        if TileScored in kinds:
            parts += point_sums(events, view.names)
        parts += [event_words(event, style) for event in events if isinstance(event, GameEnded)]
        return sentences(*parts)


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


def _prices(view: PlayerView, seat: int) -> list[str]:
    """Return a seat's unrevealed prices and axes in words, if the view shows them."""
    own = view.seats[seat]
    if view.phase is not Phase.PRICING or not own.prices:
        return []
    revealed = PricesRevealed(seat, own.prices, own.discard, own.more_discards)
    events: tuple[Event, ...] = (revealed, *(TileDiscarded(seat, tile) for tile in own.discards))
    return [event_words(event, Style(view.names)) for event in events]


def branch_name(session: Session, at: int, game: str) -> str:
    """Return a name for a branch: its game, round and phase, without the game if too long."""
    place = Past(session, session.branch_at(at)).where
    name = tr("{game}, from {place}").format(game=game, place=place)
    return name if len(name) <= LONGEST_NAME else place


def about_branch(session: Session, at: int) -> str:
    """Return what to know before playing on from that moment in a branch, in sentences."""
    parts = [
        tr(
            "It becomes a game of its own, kept under this name. The game it comes from stays as "
            "it is."
        )
    ]
    if session.withholds(at):
        parts.append(
            tr("The prices of this round are still secret, so it starts before they were set.")
        )
    if session.table.is_playtest:
        parts.append(
            tr("This is a playtest: it keeps the seed, and the draws to come can be tried out.")
        )
    elif not session.hides_nothing:
        parts.append(tr("What will be drawn there is left to chance anew."))
    return sentences(*parts)


def tiles_drawn(session: Session, last: int) -> list[int]:
    """Return every landscape tile drawn up to the moment ``last`` once, the latest first."""
    actions = (moment.action for moment in reversed(session.moments[:last]))
    deals = (action for action in actions if isinstance(action, DealTiles))
    return list(dict.fromkeys(tile for deal in deals for hand in deal.hands for tile in hand))


def pinned_to(session: Session) -> list[Note | Bookmark]:
    """Return all notes and bookmarks of moments that are not undone, in order of moments."""
    last = len(session.moments)
    pinned: list[Note | Bookmark] = [*session.bookmarks, *session.notes]
    return sorted((one for one in pinned if one.at <= last), key=lambda one: one.at)


def words_of(pinned: Note | Bookmark) -> str:
    text = tr_of_file(pinned.text) if isinstance(pinned, Note) else pinned.name
    return " ".join(text.split()) or tr("Bookmark")
