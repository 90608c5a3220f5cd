"""Memory that large pictures take, kept within bounds while windows and scenes come and go."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Final

_M_MMAP_THRESHOLD: Final = -3
"""The number of that setting in the C library."""
_LARGE: Final = 500_000
"""Bytes from which a picture has memory of its own: a square of some 350 pixels."""


def give_memory_back() -> None:
    """Let the system have what large pictures have left behind, where the C library can be asked (some ms).

    Pictures of another size hardly ever fit into the gaps, so the process would only grow with every new size.
    """
    library = _gnu_library()
    if library is not None:
        library.malloc_trim(0)


def keep_large_pictures_apart() -> None:
    """Give every large picture memory of its own, which is gone when it is: no gaps are left between them.

    The C library would begin so, but take them for lasting after the first that goes.
    """
    library = _gnu_library()
    if library is not None:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE)


@cache
def _gnu_library() -> ctypes.CDLL | None:
    """The C library, if it is the one that can be asked; not every Linux has it."""
    if sys.platform != "linux":
        return None
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
