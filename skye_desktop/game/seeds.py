"""Seeds of new games."""

from __future__ import annotations

import secrets
from typing import Final

LARGEST_SEED: Final = 2**53 - 1
"""Largest seed of people and of studies: JSON has all numbers up to it."""
_SHORT_SEEDS: Final = 1_000_000_000
"""Upper bound of seeds drawn here, which are short enough to be read out and typed."""


def short_seed() -> int:
    """Return a random seed that is short enough to be read out and typed."""
    return secrets.randbelow(_SHORT_SEEDS)
