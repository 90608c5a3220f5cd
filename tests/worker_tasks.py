"""What tests let other processes do. It imports little, for each of them loads it before it answers."""

from __future__ import annotations

import gc
import os
import signal
import struct
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

FOR_EVER = 60.0
"""Seconds that no test waits for."""


def think_for_ever(sign: Path) -> None:
    """Make the sign, and come to no end."""
    sign.touch()
    time.sleep(FOR_EVER)


def answer_in_part() -> None:
    """Send the beginning of an answer that promises to be long, and stop."""
    pipe = next(each for each in gc.get_objects() if isinstance(each, Connection))
    os.write(pipe.fileno(), struct.pack("!i", 1_000_000) + b"the beginning")
    os.kill(os.getpid(), signal.SIGSTOP)


def is_loaded(module: str) -> bool:
    return module in sys.modules


def niceness() -> int:
    return os.nice(0)
