"""Descriptions of turns, moments and results of *Isle of Skye*.

`WORDING` is a `contract.Wording`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from skye_desktop.game.places import finished_words
from skye_desktop.game.session import Session
from skye_desktop.game.timeline import Past
from skye_desktop.games.skye.engine import (
    Action,
    BuyTile,
    Cell,
    DealTiles,
    Event,
    GameEnded,
    GameSetup,
    GameState,
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
    standings,
    tell,
)
from skye_desktop.games.skye.wording.event import after_words, event_words, income_sums, point_sums
from skye_desktop.games.skye.wording.position_words import phase_name
from skye_desktop.games.skye.wording.seat import points_line
from skye_desktop.games.skye.wording.style import Style
from skye_desktop.games.skye.wording.variant_words import shown_name as variant_name
from skye_desktop.i18n import sentences, tr


def phase_of(past: Past) -> Phase:
    """Return the phase after the action of a moment, or scoring if the action caused a scoring."""
    is_scored = any(isinstance(event, TileScored) for event in past.events)
    if is_scored:
        return Phase.SCORING
    view: PlayerView = past.session.view_at(past.at, None)
    return view.phase


def tile_of(past: Past) -> int | None:
    """Return the landscape tile of a moment's action; None if it has several or none."""
    action = past.action
    if isinstance(action, BuyTile | PlaceTile | TakeBackTile | ReturnTile):
        return action.tile
    return None


def cell_of(past: Past) -> tuple[int, Cell] | None:
    """Return seat and cell where a tile was laid or picked up; None for other actions."""
    action = past.action
    if isinstance(action, PlaceTile):
        return action.seat, action.placement.cell
    if isinstance(action, TakeBackTile):
        before = past.session.view_at(past.at - 1, None).seats[action.seat].territory
        cell = before.cell_of(action.tile)
        return None if cell is None else (action.seat, cell)
    return None


def tiles_drawn(session: Session, last: int) -> list[int]:
    """Return the landscape tiles that were drawn up to the moment ``last``, the latest first."""
    actions = (moment.action for moment in reversed(session.moments[:last]))
    deals = (action for action in actions if isinstance(action, DealTiles))
    return list(dict.fromkeys(tile for deal in deals for hand in deal.hands for tile in hand))


def _prices(view: PlayerView, seat: int) -> list[str]:
    """Return a seat's unrevealed prices and axes in words, if the view shows them."""
    own = view.seats[seat]
    if view.phase is not Phase.PRICING or not own.prices:
        return []
    revealed = PricesRevealed(seat, own.prices, own.discard, own.more_discards)
    events: tuple[Event, ...] = (revealed, *(TileDiscarded(seat, tile) for tile in own.discards))
    return [event_words(event, Style(view.names)) for event in events]


class SkyeWording:
    """Describes a game of *Isle of Skye* by rounds, phases and sentences about events."""

    def where(self, past: Past) -> str:
        return tr("Round {round}, {phase}").format(
            round=past.round, phase=phase_name(phase_of(past))
        )

    def part(self, part: str) -> str:
        return phase_name(Phase(part))

    def moment(self, past: Past) -> str:
        view = past.view
        action = past.action
        events = past.events
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

    def origin(self, start: GameState, actions: Sequence[Action], names: Sequence[str]) -> str:
        deals = sum(isinstance(action, DealTiles) for action in actions)
        number = start.round + deals - (1 if start.phase is Phase.INCOME else 0)
        return tr("from round {round}, {after}").format(
            round=number, after=after_words(actions[-1], names)
        )

    def tell(self, event: Event, setup: GameSetup) -> str:
        return tell(event, setup.names)

    def before_undo(self, section: int) -> str:
        return tr("Before undo, round {n}").format(n=section)

    def progress(self, setup: GameSetup, state: GameState) -> str:
        """Return "Round 3 of 6", or who won; the variant is added unless it is the printed game."""
        how_far = tr("Round {round} of {rounds}").format(round=state.round, rounds=len(setup.track))
        if state.phase is Phase.FINISHED:
            how_far = finished_words(setup.names, standings(state))
        return how_far if setup.variant.is_printed else f"{how_far} · {variant_name(setup.variant)}"

    def points(self, setup: GameSetup, state: GameState) -> list[str]:
        return [
            points_line(seat.name, player.points)
            for seat, player in zip(setup.seats, state.players, strict=True)
        ]


WORDING: Final = SkyeWording()
