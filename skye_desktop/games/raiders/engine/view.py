"""The view of a seat, a white list built field by field (Rules, Open and secret)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from skye_desktop.games.raiders.engine.game import waiting
from skye_desktop.games.raiders.engine.lots import chance_due
from skye_desktop.games.raiders.engine.state import Beat, Due, Ids, Kind, Space, State
from skye_desktop.games.raiders.engine.table import Decision, Table


class SeatView(NamedTuple):
    """One seat as a viewer sees it."""

    seat: int
    goods: tuple[int, ...]
    armour: int
    valkyries: int
    vp: int
    worker: str | None
    hand: Ids | None
    """Hand cards; None if the viewer must not see them."""
    hand_count: int
    crew: Ids
    offerings: tuple[int, ...] | None
    """Offerings taken; None if the viewer must not see them."""
    offering_count: int
    turns: int
    heroes_hired: int
    has_kept: bool
    """Whether the seat has chosen the cards that it keeps at the start."""
    returned: Ids
    """The viewer's own cards not kept, until they go under the pile."""


class View(NamedTuple):
    """The game as one seat sees it, or as everybody does if ``seat`` is None."""

    seat: int | None
    decisions: Mapping[str, Decision]
    table: Table
    seats: tuple[SeatView, ...]
    village: Mapping[str, str | None]
    spaces: Mapping[str, tuple[Space | None, ...]]
    placed: Mapping[str, Ids]
    supply: tuple[int, ...]
    pile_count: int
    discard: Ids | None
    """Discard pile; None if only its size is known."""
    discard_count: int
    stack_count: int
    open: tuple[int, ...]
    turn: int | None
    """Seat whose turn it is."""
    beat: Beat
    used: Ids
    placed_at: str | None
    raid: str | None
    dice: tuple[int, ...]
    pending: tuple[Due, ...]
    """What is still to come; of secret choices for an exchange the viewer's own alone."""
    waiting: tuple[int, ...]
    chance_due: Kind | None
    last_round: int | None


_OPEN_OF_SEAT = (
    "goods", "armour", "valkyries", "vp", "worker", "crew", "offering_count", "turns",
    "heroes_hired",
)  # fmt: skip
_OPEN = (
    "table", "supply", "open", "beat", "used", "placed_at", "raid", "dice", "last_round",
)  # fmt: skip
"""What everybody sees as it is."""


def _as_it_is(part: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(part, name) for name in names}


def _seat_view(state: State, number: int, viewer: int | None) -> SeatView:
    seat = state.seats[number]
    is_own = number == viewer
    is_hidden = state.table.decided["taken_offerings_hidden"] and not is_own
    return SeatView(
        **_as_it_is(seat, _OPEN_OF_SEAT),
        seat=number,
        hand=seat.hand if is_own else None,
        hand_count=len(seat.hand),
        offerings=None if is_hidden else seat.offerings,
        has_kept=bool(state.returned[number]),
        returned=state.returned[number] if is_own else (),
    )


def view_for(state: State, seat: int | None) -> View:
    """Return what a seat may know, or what everybody may if it is None."""
    table = state.table
    return View(
        **_as_it_is(state, _OPEN),
        seat=seat,
        decisions=state.setup.decisions,
        seats=tuple(_seat_view(state, number, seat) for number in range(len(state.seats))),
        village=dict(zip(table.building, state.village, strict=True)),
        spaces=dict(zip(table.settlement, state.spaces, strict=True)),
        placed=dict(zip(table.settlement, state.placed, strict=True)),
        pile_count=len(state.pile),
        discard=state.discard if table.decided["discard_pile_open"] else None,
        discard_count=len(state.discard),
        stack_count=len(state.stack),
        turn=state.seat,
        pending=tuple(
            due._replace(chosen=tuple(one for one in due.chosen if one[0] == seat))
            for due in state.pending
        ),
        waiting=waiting(state),
        chance_due=chance_due(state),
    )
