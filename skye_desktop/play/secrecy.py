"""What of a running game may be carried out of it: into a branch, a copy, a position as text.

Elsewhere one person can take all seats and switch the playtest mode on, and the game itself knows nothing of it. So
what its players may not know stays behind: prices until they are revealed, and what will be drawn. It could not be
hidden in the branch instead: whoever sets the last prices there reveals all of them. Gold in hand goes along, for it
follows from incomes, prices and sales, which everybody has seen.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from skye_desktop.engine import LARGEST_SEED, GameSetup, GameState, Phase
from skye_desktop.files.record import Moment, Table


def hides_nothing(table: Table, phase: Phase) -> bool:
    """Whether everything of a game may be seen, and carried elsewhere: it is over, or a playtest."""
    return table.is_playtest or phase is Phase.FINISHED


def has_secret_prices(state: GameState, now: GameState) -> bool:
    """Whether prices are set in that state of a game that are not revealed by now, its last state."""
    is_this_pricing = state.phase is now.phase is Phase.PRICING and state.round == now.round
    return is_this_pricing and any(player.has_set_prices for player in state.players)


def without_secrets(state: GameState, now: GameState) -> GameState:
    """The state of a game as it may go on elsewhere: secret prices back in hand, all draws to come left to chance."""
    if has_secret_prices(state, now):
        players = (one._replace(gold=one.gold + one.staked, prices=(), discard=None) for one in state.players)
        state = state._replace(players=tuple(players))
    fresh = state.setup.model_copy(update={"seed": secrets.randbelow(LARGEST_SEED + 1)})
    return _drawn_anew(state, fresh)


def line_without_secrets(
    start: GameState, moments: Sequence[Moment], at: int
) -> tuple[GameState, list[Moment]]:
    """The start of a game and its moments up to an open one, as they may go on elsewhere, with other draws to come."""
    now = moments[-1].state if moments else start
    start = without_secrets(start, now)
    return start, [replace(moment, state=_drawn_anew(moment.state, start.setup)) for moment in moments[:at]]


def _drawn_anew(state: GameState, setup: GameSetup) -> GameState:
    # What was drawn until now is in the actions; a scenario's wishes are for what comes.
    return state._replace(setup=setup, bag_order=())
