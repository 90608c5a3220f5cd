"""How much of a test belongs to the quick group: a few values show that it works, the wide group has them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


class Asked:
    """What this run of the tests is asked for, told by `conftest` before any test is loaded."""

    is_wide = False


def many(number: int, *, quick: int) -> int:
    """How many random examples a test tries: that number, but only some of them in the quick group."""
    return number if Asked.is_wide else quick


def widely(values: Iterable[Any], *, quick: int = 1) -> list[Any | ParameterSet]:
    """The values of a parameter; all after the first few are tried in the wide group only."""
    found = list(values)
    rest = [
        value._replace(marks=(*value.marks, pytest.mark.wide))
        if hasattr(value, "marks")
        else pytest.param(*value, marks=pytest.mark.wide)
        if isinstance(value, tuple)
        else pytest.param(value, marks=pytest.mark.wide)
        for value in found[quick:]
    ]
    return [*found[:quick], *rest]
