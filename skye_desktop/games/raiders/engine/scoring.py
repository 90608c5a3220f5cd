"""The score of a seat, and the final order (Rules, End)."""

from __future__ import annotations

from typing import NamedTuple

from skye_desktop.games.raiders.engine import crew
from skye_desktop.games.raiders.engine.state import SeatState, State
from skye_desktop.games.raiders.engine.table import KIND, PLUNDER, Table


class Score(NamedTuple):
    """The VP of a seat if the game ended now, by source."""

    track: int
    valkyries: int
    armour: int
    offerings: int
    crew: int
    gold: int
    iron: int
    livestock: int

    @property
    def total(self) -> int:
        """Sum of all sources."""
        return sum(self)


class Standing(NamedTuple):
    """A seat's place in the final order, 1 for the winner; equal seats share a place."""

    place: int
    seat: int
    points: int
    valkyrie_step: int
    armour: int


def score(table: Table, seat: SeatState) -> Score:
    """Return the VP of a seat if the game ended now."""
    goods = (
        seat.goods[KIND[kind]] // rate["pieces"] * rate["vp"]
        for kind, rate in ((kind, table.plunder_vp[kind]) for kind in PLUNDER)
    )
    return Score(
        seat.vp,
        table.valkyrie_vp[crew.valkyrie_step(table, seat)],
        table.armour_vp[seat.armour],
        sum(table.offering[tile].vp for tile in seat.offerings),
        crew.end_vp(table, seat),
        *goods,
    )


def standings(state: State) -> tuple[Standing, ...]:
    """Return the seats by VP; equal ones by the tracks that break ties (Rules, End 4)."""
    table = state.table

    def worth(number: int) -> tuple[int, ...]:
        seat = state.seats[number]
        tracks = {"valkyrie": crew.valkyrie_step(table, seat), "armour": seat.armour}
        ties = [tracks[name] for name in table.end["ties"]]
        if table.decided["final_tie"] == "fewer_turns":
            ties.append(-seat.turns)
        return score(table, seat).total, *ties

    worths = [worth(number) for number in range(len(state.seats))]
    order = sorted(range(len(worths)), key=lambda number: worths[number], reverse=True)
    return tuple(
        Standing(
            1 + sum(other > worths[number] for other in worths),
            number,
            worths[number][0],
            crew.valkyrie_step(table, state.seats[number]),
            state.seats[number].armour,
        )
        for number in order
    )
