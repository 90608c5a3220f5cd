"""Confidence intervals of measured figures, and their comparison with requirements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, stdev

_SURE = 0.95
_Z = NormalDist().inv_cdf((1 + _SURE) / 2)
"""97.5 % quantile of the normal distribution: 1.96 standard deviations."""
FEW = 30
"""Largest number of degrees of freedom for which Student's distribution is computed exactly.

For more the approximation is as good.
"""


def margin(values: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of the mean of independent values.

    It is infinite for fewer than two values. Student's distribution is used, because the spread of
    a few values is itself uncertain.
    """
    if len(values) < 2:
        return float("inf")
    return student_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))


def share_margin(shares: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of the mean of shares, from 0 to 1.

    If all shares are equal, the rule of three is used: an event that did not occur in n tries may
    still have a probability of 3/n.
    """
    if len(set(shares)) < 2:
        return min(1.0, 3 / max(1, len(shares)))
    return min(1.0, margin(shares))


@cache
def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, for that many degrees of freedom.

    For few degrees of freedom it is exact, for many it is Fisher's expansion.
    """
    if freedom <= FEW:
        low, high = 0.0, 16.0
        while high - low > 1e-9:
            middle = (low + high) / 2
            low, high = (
                (middle, high) if student_probability(middle, freedom) < _SURE else (low, middle)
            )
        return high
    z, n = _Z, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return float(z + first + second + third)


def student_probability(value: float, freedom: int) -> float:
    """Return the probability that a Student variable lies between minus and plus that value.

    It is computed as a finite series with half as many terms as degrees of freedom.
    """
    angle = atan(value / sqrt(freedom))
    is_odd = freedom % 2
    term = cos(angle) if is_odd else 1.0
    total = 0.0
    for number in range(1 + is_odd, freedom, 2):
        total += term
        term *= number / (number + 1) * cos(angle) ** 2
    total *= sin(angle)
    return 2 / pi * (angle + total) if is_odd else total


def percent(share: float) -> str:
    """Return a share, from 0 to 1, as text in per cent."""
    return f"{100 * share:.1f} %"


def verdict(is_met: bool) -> str:
    """Return the word for a requirement that is met or not met."""
    return "met" if is_met else "missed"
