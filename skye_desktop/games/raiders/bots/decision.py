"""Decisions of bots."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from skye_desktop.games.raiders.engine import View
from skye_desktop.games.raiders.engine.actions import SeatAction


class Decision(NamedTuple):
    """The action of a bot, and its reason as data; empty if it had no choice."""

    action: SeatAction
    reason: str = ""


Bot = Callable[[View, Random], Decision]
"""A computer player: a function of the view of the seat to act and a random number generator."""
