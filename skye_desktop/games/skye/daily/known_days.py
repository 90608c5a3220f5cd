"""The days for which there are lands."""

from __future__ import annotations

from datetime import date
from typing import Final

FIRST_DAY: Final = date(2026, 1, 1)
LAST_DAY: Final = date(2126, 12, 31)


def is_known(day: date) -> bool:
    """Return whether there is a land for that day."""
    return FIRST_DAY <= day <= LAST_DAY
