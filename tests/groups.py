"""Which values of a test belong to the quick group: one of them shows that it works, the wide group has them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


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
