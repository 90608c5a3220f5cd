"""What tests let other processes do. It imports little, for each of them loads it before it answers."""

from __future__ import annotations

import sys
import time
from pathlib import Path

FOR_EVER = 60.0
"""Seconds that no test waits for."""


def think_for_ever(sign: Path) -> None:
    """Make the sign, and come to no end."""
    sign.touch()
    time.sleep(FOR_EVER)


def is_loaded(module: str) -> bool:
    return module in sys.modules
