"""The worth of a land in parts, as the master foresees it, and how sure it is."""

from __future__ import annotations

import pytest
from table import a_setup, in_phase, moments_until

from skye_desktop.bots.fitted_outlook import foresight
from skye_desktop.bots.land_value import best_placements, land_worth
from skye_desktop.bots.worth_parts import FIT, INCOME, LEAD, land_parts, worth_of_change
from skye_desktop.engine import BAG, SCROLLS, Phase, PlayerView, view_for


def reached(number: int, seats: int) -> PlayerView:
    setup = a_setup(seats, seed=3)
    return view_for(moments_until(setup, in_phase(Phase.PRICING, number))[-1].state, None)


VIEWS = [reached(number, seats) for number, seats in ((1, 2), (2, 5), (3, 2), (4, 4), (6, 3))]


@pytest.mark.parametrize(
    "view", VIEWS, ids=lambda view: f"{len(view.seats)} seats, round {view.round}"
)
def test_the_parts_of_a_land_add_up_to_its_worth(view: PlayerView) -> None:
    for seat in view.seats:
        ahead = foresight(view, seat.seat)
        parts = land_parts(seat.territory, ahead)
        whole = land_worth(seat.territory, ahead)
        assert sum(part.points for part in parts) == pytest.approx(whole, abs=1e-5)
        assert {part.source for part in parts} <= {*view.scoring_tiles, *SCROLLS, INCOME, FIT, LEAD}
        assert all(bool(part.round) == (part.source in view.scoring_tiles) for part in parts)


@pytest.mark.parametrize(
    "view", VIEWS, ids=lambda view: f"{len(view.seats)} seats, round {view.round}"
)
def test_what_a_tile_changes_adds_up_to_what_it_is_worth(view: PlayerView) -> None:
    land, ahead = view.seats[0].territory, foresight(view, 0)
    for tile in sorted(BAG)[::9]:
        for spot in best_placements(land, tile, ahead)[:2]:
            worth = worth_of_change(land, spot.land, ahead)
            assert worth.total == pytest.approx(spot.worth - land_worth(land, ahead), abs=1e-5)
            assert sum(part.points for part in worth.parts) == pytest.approx(worth.total, abs=1e-5)


def test_points_before_the_last_income_cost_gold_for_being_behind() -> None:
    for view in VIEWS:
        lost = [part.points for part in land_parts(view.seats[0].territory, foresight(view, 0))
                if part.source == LEAD]  # fmt: skip
        assert len(lost) == 1
        assert lost[0] < 0 or view.round == len(view.track)


def test_in_the_last_round_nothing_is_unsure_and_the_earlier_the_more_is() -> None:
    def spread(view: PlayerView) -> float:
        land, ahead = view.seats[0].territory, foresight(view, 0)
        found = [best_placements(land, tile, ahead) for tile in sorted(BAG)]
        return sum(worth_of_change(land, best[0].land, ahead).spread for best in found if best)

    first, _, third, _, last = map(spread, VIEWS)
    assert first > third > last == 0
