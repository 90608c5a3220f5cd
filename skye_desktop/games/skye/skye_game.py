"""*Isle of Skye* as the program sees any game: rules, etiquette, computer players (`contract`).

Functions of the engine are attributes of `_SkyeRules` themselves, to save a call.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import Final

from skye_desktop.contract import Minds, Rules
from skye_desktop.game.minds import GameMinds
from skye_desktop.games.skye import bots
from skye_desktop.games.skye.engine import (
    Action,
    DealTiles,
    GameSetup,
    GameState,
    IllegalAction,
    Phase,
    PlaceTile,
    PlayerView,
    PositionError,
    ReturnTile,
    TakeBackTile,
    apply,
    deal,
    digest,
    legal_actions,
    new_game,
    read_action,
    read_position,
    standings,
    view_for,
    waiting,
    why_not,
    write_action,
    write_position,
)
from skye_desktop.games.skye.etiquette import ETIQUETTE

__all__ = ["ETIQUETTE", "MINDS", "RULES"]


class _SkyeRules:
    """The engine, as `contract.Rules` describes it."""

    id = "skye"
    setup_type = GameSetup
    illegal = IllegalAction
    position_error = PositionError

    new = staticmethod(new_game)
    apply = staticmethod(apply)
    why_not = staticmethod(why_not)
    legal = staticmethod(legal_actions)
    waiting = staticmethod(waiting)
    actor = attrgetter("seat")
    standings = staticmethod(standings)
    view = staticmethod(view_for)
    write = staticmethod(write_action)
    read = staticmethod(read_action)
    digest = staticmethod(digest)
    write_position = staticmethod(write_position)
    read_position = staticmethod(read_position)

    def chance(self, state: GameState) -> DealTiles | None:
        return deal(state) if state.phase is Phase.INCOME else None

    def is_over(self, state: GameState) -> bool:
        return state.phase is Phase.FINISHED

    def open_view(self, state: GameState, seat: int | None) -> PlayerView:
        """Return the view of that seat with the gold of all seats."""
        setup = state.setup.model_copy(update={"open_money": True})
        return view_for(state._replace(setup=setup), seat)

    def is_certainly_over(self, setup: GameSetup, actions: Sequence[str]) -> bool:
        """Return whether every seat has ended building in every round."""
        ends = sum(action.endswith(" end") for action in actions)
        return ends == len(setup.seats) * len(setup.track)

    def retry_key(self, state: GameState, action: Action) -> Hashable | None:
        """Return the part of a state that laying and picking up tiles change.

        None for other actions.
        """
        if not isinstance(action, PlaceTile | TakeBackTile | ReturnTile):
            return None
        return tuple(
            (one.to_build, one.laid, one.returned, str(one.territory)) for one in state.players
        )

    def is_same(self, state: GameState, other: GameState) -> bool:
        """Return whether two states are equal and their lands were laid in the same order.

        The order matters because events list cells in it.
        """
        return state == other and all(
            list(player.territory.faces) == list(its.territory.faces)
            for player, its in zip(state.players, other.players, strict=True)
        )


RULES: Final[Rules] = _SkyeRules()


MINDS: Final[Minds] = GameMinds(
    tuple(bots.BOTS), bots.LEVELS, bots.PROPOSED, bots.STAND_IN, bots.decide_safely
)
