"""The moments of a game: what each is called, who may see what of it, how one goes from round to round.

A moment is told by the number of actions that were done: 0 is the start, as many as there are is now.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from skye_desktop.engine import (
    SCORING_TILES,
    BuyTile,
    Cell,
    DealTiles,
    Event,
    GameEnded,
    GoldExchanged,
    IncomePaid,
    Phase,
    PlaceTile,
    PlayerView,
    PricesRevealed,
    ReturnTile,
    ScoreLine,
    ScrollsScored,
    SetPrices,
    TakeBackTile,
    TileDiscarded,
    TileScored,
    tell,
)
from skye_desktop.files.record import Bookmark, Note
from skye_desktop.i18n import tr
from skye_desktop.play.pictured import tile_letter
from skye_desktop.play.session import Session


class Section(NamedTuple):
    """The moments of one round, from its deal to its scoring."""

    round: int
    first: int
    last: int


def phase_name(phase: Phase) -> str:
    """A phase as the bread-crumbs call it."""
    return {
        Phase.INCOME: tr("Income"),
        Phase.PRICING: tr("Prices"),
        Phase.DISCARD: tr("Discard"),
        Phase.BUYING: tr("Buy"),
        Phase.BUILDING: tr("Build"),
        Phase.SCORING: tr("Score"),
        Phase.FINISHED: tr("The end"),
    }[phase]


def round_at(session: Session, at: int) -> int:
    """The round that the moment's action belongs to: one that is scored has its own points counted."""
    return session.round_at(max(0, at - 1))


def phase_at(session: Session, at: int) -> Phase:
    """The phase that the moment led to, or scoring if it was that."""
    if at and any(isinstance(event, TileScored) for event in session.moments[at - 1].events):
        return Phase.SCORING
    return session.view_at(at, None).phase


def sections(session: Session, last: int) -> list[Section]:
    """The rounds up to that moment, each with its moments."""
    found: list[Section] = []
    for at in range(1, last + 1):
        number = round_at(session, at)
        if found and found[-1].round == number:
            found[-1] = found[-1]._replace(last=at)
        else:
            found.append(Section(number, at, at))
    return found or [Section(round_at(session, 0), 0, 0)]


def round_from(rounds: Sequence[Section], at: int, step: int) -> int:
    """The beginning of the next round, or of this one or the one before; at the ends the first and last moment."""
    stops = {0, *(section.first for section in rounds), rounds[-1].last}
    if step > 0:
        return min((stop for stop in stops if stop > at), default=at)
    return max((stop for stop in stops if stop < at), default=at)


def actor_at(session: Session, at: int) -> int | None:
    """The seat that acted; None for the start and for chance."""
    action = session.moments[at - 1].action if at else None
    return None if action is None or isinstance(action, DealTiles) else action.seat


def viewer_at(session: Session, at: int) -> int | None:
    """Through whose eyes a moment is seen.

    While the game runs through everybody's: what is secret now or was then stays so, one's own too, for whoever
    looks over the shoulder; but through those of the only person, if there is one. Where nothing is secret any more,
    through those of the seat that acted.
    """
    if session.hides_nothing:
        return actor_at(session, at)
    return session.sole_person()


def where(session: Session, at: int) -> str:
    """The round and phase of a moment, in words."""
    number, phase = round_at(session, at), phase_name(phase_at(session, at))
    return tr("Round {round}, {phase}").format(round=number, phase=phase)


def describe(event: Event, names: Sequence[str]) -> str:
    """An event in words to be drawn: landscape tiles are shown in them, for nobody knows them by number."""
    return tell(event, names, tile_letter)


def with_its_tile(reason: str, tiles: Sequence[int]) -> str:
    """A computer's reason with the tile that it begins with shown, if it is one of those."""
    number = re.search(r"\d+", reason)
    if number is None or int(number[0]) not in tiles:
        return reason
    return reason[: number.start()] + tile_letter(int(number[0])) + reason[number.end() :]


def describe_moment(session: Session, view: PlayerView, at: int) -> str:
    """What happened at a moment, as far as the view may know it."""
    if not at:
        return tr("The game begins.") if session.position is None else tr("The game begins from a position.")
    moment, names = session.moments[at - 1], view.names
    parts = [describe(moment.events[0], names)]
    if isinstance(moment.action, SetPrices):
        parts = _prices(view, moment.action.seat, names) or parts
    kinds = {type(event) for event in moment.events}
    if IncomePaid in kinds:
        parts.append(tr("Income: {sums}").format(sums=_incomes(moment.events, names)))
    if PricesRevealed in kinds:
        parts.append(tr("All prices are revealed"))
    if TileScored in kinds:
        parts += _scored(moment.events, names)
    parts += [describe(event, names) for event in moment.events if isinstance(event, GameEnded)]
    return ". ".join(parts) + "."


def _prices(view: PlayerView, seat: int, names: Sequence[str]) -> list[str]:
    """What a seat has decided on, if that is in the view; once all is revealed the log has it."""
    own = view.seats[seat]
    if view.phase is not Phase.PRICING or len(own.prices) != 2 or own.discard is None:
        return []
    events = (PricesRevealed(seat, own.prices, own.discard), TileDiscarded(seat, own.discard))
    return [describe(event, names) for event in events]


def _incomes(events: Sequence[Event], names: Sequence[str]) -> str:
    paid = (event for event in events if isinstance(event, IncomePaid))
    return ", ".join(f"{names[event.seat]} {event.income.gold}" for event in paid)


def _scored(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Which scoring tiles were scored, and what each seat got in all."""
    scored = [event for event in events if isinstance(event, TileScored)]
    tiles = ", ".join(f"{event.space} {SCORING_TILES[event.tile].name}" for event in scored)
    gained = [0] * len(names)
    for event in events:
        for line in _lines(event):
            gained[line.seat] += line.points
    sums = ", ".join(f"{name} +{points}" for name, points in zip(names, gained, strict=True))
    return [tr("Scored: {tiles}").format(tiles=tiles), sums]


def _lines(event: Event) -> Sequence[ScoreLine]:
    match event:
        case TileScored() | ScrollsScored():
            return event.lines
        case GoldExchanged(_, line):
            return (line,)
    return ()


def tile_at(session: Session, at: int) -> int | None:
    """The landscape tile that an action was about; None for those about several or none."""
    action = session.moments[at - 1].action if at else None
    return action.tile if isinstance(action, BuyTile | PlaceTile | TakeBackTile | ReturnTile) else None


def tiles_drawn(session: Session, last: int) -> list[int]:
    """Every landscape tile that was drawn up to a moment, once, the last ones first."""
    deals = (
        moment.action for moment in reversed(session.moments[:last]) if isinstance(moment.action, DealTiles)
    )
    return list(dict.fromkeys(tile for deal in deals for hand in deal.hands for tile in hand))


def cell_at(session: Session, at: int) -> tuple[int, Cell] | None:
    """The seat and the cell where a tile was laid or picked up; None if nothing of a land has changed."""
    action = session.moments[at - 1].action if at else None
    if isinstance(action, PlaceTile):
        return action.seat, action.placement.cell
    if isinstance(action, TakeBackTile):
        cell = session.view_at(at - 1, None).seats[action.seat].territory.cell_of(action.tile)
        return None if cell is None else (action.seat, cell)
    return None


def pinned_at(session: Session, at: int) -> list[Note | Bookmark]:
    """What is pinned to a moment, bookmarks first."""
    return [pinned for pinned in pinned_to(session) if pinned.at == at]


def pinned_to(session: Session) -> list[Note | Bookmark]:
    """Everything that is pinned to a moment of the game as it is now, in the order of the moments."""
    last = len(session.moments)
    pinned: list[Note | Bookmark] = [*session.bookmarks, *session.notes]
    return sorted((one for one in pinned if one.at <= last), key=lambda one: one.at)


def words_of(pinned: Note | Bookmark) -> str:
    """What a note or a bookmark says, in one line."""
    text = pinned.text if isinstance(pinned, Note) else pinned.name
    return " ".join(text.split()) or tr("Bookmark")
