"""Figures, and how sure they are."""

from __future__ import annotations

from math import inf, sqrt
from statistics import fmean

import numpy as np
import pytest

from skye_desktop.lab.estimates import (
    Estimate,
    Means,
    Regression,
    Replicates,
    adjusted,
    difference,
    p_value,
    paired_difference,
    per_game,
)
from skye_desktop.playtest import margin, share_margin, student_quantile


def figure_of(values: list[float], limits: tuple[float, float] | None = None) -> Estimate:
    means = Means(limits)
    place = means.place("it")
    for part in (values[:3], values[3:]):
        means.add(np.full(len(part), place), np.array(part))
    figure: Estimate = means.figures()["it"]
    return figure


def test_a_mean_and_a_share_have_the_intervals_of_independent_games() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0, 6.0]
    figure = figure_of(values)
    assert (figure.value, figure.games) == (pytest.approx(fmean(values)), 6)
    assert figure.high - figure.value == pytest.approx(margin(values))
    assert figure_of([4.0])[1:] == (-inf, inf, 1), "of one game nothing is sure"
    never = figure_of([0.0] * 30, limits=(0, 1))
    assert (never.value, never.low, never.games) == (0, 0, 30)
    assert never.high == pytest.approx(share_margin([0.0] * 30)), "it might vary all the same"


def test_a_rate_counts_games_not_what_happens_in_them() -> None:
    games = np.array([0, 0, 0, 1, 1, 2])
    keys = np.array([5, 5, 7, 5, 7, 7])
    tiles, sold, times, of_games = per_game(games, keys, np.array([1, 0, 1, 1, 0, 1]), 1)
    assert np.stack([tiles, sold, times, of_games], axis=1).tolist() == [
        [5, 1, 2, 0], [7, 1, 1, 0], [5, 1, 1, 1], [7, 0, 1, 1], [7, 1, 1, 2],
    ]  # fmt: skip
    means = Means((0, 1))
    places = np.array([means.place(int(tile)) for tile in tiles])
    means.add(places, sold, times)
    five = means.figures()[5]
    assert five.value == pytest.approx(2 / 3)
    assert five.games == 2


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        figure = figure_of(list(random.normal(2.0, 3.0, size=8)))
        held += figure.low <= 2 <= figure.high
    assert 0.92 <= held / 400 <= 0.98


def test_a_difference_has_the_interval_of_both_together() -> None:
    found = difference(Estimate(1.0, 0.0, 2.0, 50), Estimate(4.0, 2.5, 5.5, 70))
    assert found.value == 3
    assert found.high - found.value == pytest.approx(sqrt(1 + 1.5**2), rel=0.01)
    assert found.chance < 0.01
    assert difference(Estimate(1.0, -inf, inf, 1), Estimate(4.0, 2.5, 5.5, 70)).chance == 1
    assert p_value(Estimate(0.0, -1.0, 1.0, 9)) == 1


def test_intervals_and_chances_of_few_games_are_students() -> None:
    # From tables of Student's distribution: 2.776 is 5 % with 4 degrees of freedom, 8.610 is 0.1 %.
    for so_far, chance in ((2.776, 0.05), (8.610, 0.001)):
        figure = Estimate(so_far, so_far - 2.776, so_far + 2.776, 5)
        assert p_value(figure) == pytest.approx(chance, rel=0.01)
    assert figure_of([3.0, 5.0])[1:3] == pytest.approx((4 - 12.706, 4 + 12.706), abs=0.01)
    quantiles = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 30: 2.042, 40: 2.021, 120: 1.980}
    for freedom, known in quantiles.items():
        assert student_quantile(freedom) == pytest.approx(known, abs=0.001)


def figure_and_replicates(values: list[float], parts: list[int]) -> tuple[Estimate, Replicates]:
    means = Means()
    places = np.full(len(values), means.place("it"))
    means.add(places, np.array(values), parts=np.array(parts))
    return means.figures()["it"], means.replicates()["it"]


def test_differences_of_the_same_deals_are_as_sure_as_deal_by_deal() -> None:
    random = np.random.default_rng(3)
    luck = random.normal(60, 12, size=50)
    first, second = luck + random.normal(0, 2, size=50), luck + 1 + random.normal(0, 2, size=50)
    (one, replicates), (other, other_replicates) = (
        figure_and_replicates(list(values), [*range(50)]) for values in (first, second)
    )
    found = paired_difference(one, other, replicates, other_replicates)
    assert found.value == pytest.approx(fmean(second - first))
    assert found.high - found.value == pytest.approx(margin(list(second - first)))
    apart = difference(one, other)
    assert found.high - found.low < (apart.high - apart.low) / 4


def test_only_the_deals_that_both_have_are_paired() -> None:
    random = np.random.default_rng(4)
    held = widths = 0.0
    for _ in range(150):
        luck = random.normal(0, 5, size=40)
        one, other = random.normal(0, 1, size=30), random.normal(2, 1, size=30)
        first = figure_and_replicates(list(luck[:30] + one), [*range(30)])
        second = figure_and_replicates(list(luck[10:] + other), [*range(10, 40)])
        found = paired_difference(first[0], second[0], first[1], second[1])
        held += found.low <= 2 <= found.high
        widths += found.high - found.low
    assert 0.91 <= held / 150 <= 0.99
    assert widths / 150 < 4


def test_few_deals_and_differences_that_are_all_alike_are_not_paired() -> None:
    for values in ([3.0, 5.0, 9.0], [3.0, 5.0, 9.0, 4.0, 1.0, 2.0]):
        (first, replicates), (second, other) = (
            figure_and_replicates([value + more for value in values], [*range(len(values))])
            for more in (0, 1)
        )
        assert paired_difference(first, second, replicates, other) == difference(first, second)


def test_many_chances_are_corrected_as_benjamini_and_hochberg_say() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert adjusted([0.9, 0.04]) == pytest.approx([0.9, 0.08])
    assert adjusted([]) == []


def test_what_things_add_is_told_apart_unless_games_are_too_few() -> None:
    random = np.random.default_rng(2)
    games, things = 600, list(range(40))
    true = random.normal(1.0, 2.0, size=len(things))
    has = (random.random((games, 3, len(things))) < 0.3).astype(float)
    values = has @ true + random.normal(0, 9, size=(games, 1)) + random.normal(0, 2, (games, 3))
    regression = Regression(things)
    for first in range(0, games, 250):
        mine = slice(first, first + 250)
        regression.add(has[mine], values[mine], np.arange(games)[mine])
    found = regression.figures()
    held = [found[thing].low <= wanted <= found[thing].high for thing, wanted in enumerate(true)]
    assert sum(held) >= 35
    assert all(figure.high - figure.low < 0.9 for figure in found.values())
    assert found[0].games == has[:, :, 0].any(axis=1).sum()
    few = Regression([1, 2])
    few.add(np.ones((3, 2, 2)), np.ones((3, 2)), np.arange(3))
    assert few.figures() == {}
