"""What of a running game may be carried out of it: into a branch, a copy, a position as text.

Elsewhere one person can take all seats and switch the playtest mode on, and the game itself knows nothing of it. So
what its players may not know stays behind: prices until they are revealed, and what will be drawn. It could not be
hidden in the branch instead: whoever sets the last prices there reveals all of them. Gold in hand goes along, for it
follows from incomes, prices and sales, which everybody has seen.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace

from skye_desktop.engine import LARGEST_SEED, GameSetup, GameState, Phase
from skye_desktop.files.record import Moment, Table


def sole_person(seats: int, computers: Collection[int], concealed: Collection[int]) -> int | None:
    """Return the seat of the only person, who sees its secrets without a curtain; None if there is none.

    ``concealed`` are the seats whose secrets somebody at the table may not know: their person is not known to be alone.
    """
    people = [seat for seat in range(seats) if seat not in computers]
    return people[0] if len(people) == 1 and people[0] not in concealed else None


def concealed_by_change(seats: int, computers: Collection[int], concealed: Collection[int]) -> frozenset[int]:
    """Return the seats that are concealed after a change of who plays; computers and concealed are those before it.

    Whoever leaves a seat may stay at the screen, and may take another seat next. A person who was alone knows the own
    secrets and no other, also after having left; of several people each has secrets from another; who only looked on
    knows none.
    """
    everybody = frozenset(range(seats))
    known = everybody.difference(computers)
    if not known and concealed:
        known = everybody.difference(concealed)
    return everybody.difference(known if len(known) == 1 else ()).union(concealed)


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
