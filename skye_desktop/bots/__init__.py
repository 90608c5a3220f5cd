"""Computer players. Each sees a `PlayerView` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from skye_desktop.bots import random
from skye_desktop.engine import PlayerView, SeatAction

Bot = Callable[[PlayerView, Random], SeatAction]
"""Given the view of its seat, and chance of its own, a legal action for that seat, which must be to act."""

BOTS: Mapping[str, Bot] = {"random": random.act}
"""Every bot by name."""
